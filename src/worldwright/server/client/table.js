// The table page: shows what the server renders, sends what is chosen. It knows nothing of any game.

import { Aid } from "./aid.js";
import { Chooser } from "./choose.js";
import { tick } from "./clock.js";
import { copy } from "./copy.js";
import { Explain } from "./explain.js";
import { fly, scoresIn } from "./fly.js";
import { Follow } from "./follow.js";
import { Hint } from "./hint.js";
import { Live, send } from "./live.js";
import { move, places } from "./motion.js";
import { entitle, sound, toast } from "./notice.js";
import { patch } from "./patch.js";
import { narrow } from "./theme.js";
import { Traces } from "./traces.js";
import { Zoom } from "./zoom.js";

const frame = document.querySelector(".frame");
const table = frame.dataset.table;
const part = (name) => document.getElementById(`part-${name}`);
const asked = () => part("prompt").dataset;
const looking = { seat: asked().seat ?? "", layout: part("table").dataset.layout, pane: part("table").dataset.pane };

let tab = "log";
let answering = ""; // the question whose answer is on its way: it is answered once
let myTurn = false;
let focused = false; // does somebody go by keys, or by what has the focus?

const eyes = () => (looking.seat === "" ? {} : { seat: looking.seat });
const aid = new Aid(frame, eyes);
const zoom = new Zoom(part("table"));
const chooser = new Chooser(frame, act, go);
const hint = new Hint(frame, { table, asked, chooser, problem: (words) => toast(words, true) });
const explain = new Explain(frame, { looking: eyes, take: (handle) => chooser.take(handle) });
const live = new Live(table, { view: () => looking, update: ({ parts }) => follow.take(parts, update), lost });
const traces = new Traces(part("table"));
const follow = new Follow(frame, {
  address: (what, more) => live.address(what, more),
  draw: animated,
  refresh: () => live.refresh().catch(() => lost(true)),
  problem: (words) => toast(words, true),
});

// --- what the server says -------------------------------------------------------------------------

function update(parts) {
  const low = follow.atEnd;
  const question = asked().asked;
  animated(() => {
    for (const [name, markup] of Object.entries(parts)) patch(part(name), markup);
    settle();
  });
  if (low) follow.toEnd();
  if (question !== asked().asked) part("acts").scrollTo(0, 0); // a new question begins with its first answer
  refocus();
}

/** Whoever had the focus on something that is gone, or cannot be used any more, goes on at the question. */
function refocus() {
  const here = document.activeElement;
  const lost = here === document.body ? focused : here.disabled || !here.checkVisibility();
  if (lost && !document.querySelector("dialog[open]")) part("prompt").focus({ preventScroll: true });
}

/** Changes the table, and moves what moved: unless it is looked at in another way than before. */
function animated(change, doer = null) {
  const before = places(part("table"));
  const scores = scoresIn(part("seats"));
  const sight = looking.pane + looking.layout;
  change();
  zoom.show();
  if (sight !== shown) traces.clear();
  if (!follow.back.open) traces.note(doer ?? follow.latest(), Number(asked().seat || -1));
  traces.show();
  const laid = sight === shown ? move(part("table"), before) : null;
  if (!follow.back.open) fly(part("seats"), scores, laid);
  shown = sight;
}

let shown = looking.pane + looking.layout;

/** Puts back what only this browser knows, after every change of the page. */
function settle() {
  frame.dataset.status = asked().status;
  frame.toggleAttribute("data-seated", asked().seat !== "");
  zoom.show();
  chooser.show();
  hint.show();
  aid.show();
  explain.settle();
  tick(frame);
  openTab(tab);
  curtain();
  turn();
  follow.settle();
  const invitation = frame.querySelector("[data-invite]");
  if (invitation) invitation.value = location.origin + invitation.getAttribute("value");
  for (const button of part("tabbar").children)
    button.setAttribute("aria-selected", String(button.dataset.pane === place()));
}

const place = () =>
  frame.dataset.pane === "log" ? "log" : looking.pane.split("-")[0] || part("tabbar").firstElementChild.dataset.pane;

function lost(down) {
  const sign = frame.querySelector(".lost");
  if (sign) sign.hidden = !down;
}

function turn() {
  const mine = asked().turn === "1" || asked().curtain !== undefined;
  if (mine && !myTurn) sound.ring();
  myTurn = mine;
  entitle(mine);
}

/** Several people at one screen: nothing hidden is asked for before the right one sits here. */
function curtain() {
  const veil = document.getElementById("curtain");
  const next = asked().curtain;
  if (next === undefined) return veil.close();
  document.getElementById("curtain-name").textContent = asked().name;
  veil.dataset.seat = next;
  if (!veil.open) veil.showModal();
}

// --- what people do -------------------------------------------------------------------------------

function act(action, then) {
  return then.length ? answer("pick", { actions: [action, ...then] }) : answer("act", { action });
}

/** Several answers in a row; the last one is held where it cannot be taken back. */
async function go({ back, actions }) {
  const went = await answer("pick", { back, actions, hold: true });
  if (went?.held !== undefined && went.held !== null) chooser.want(went.asked, went.held);
}

/** Answers the open question, once. */
async function answer(what, body) {
  const question = `${asked().seat} ${asked().asked}`;
  if (answering === question) return null;
  answering = question;
  traces.clear();
  follow.finish();
  const told = await tell(what, { seat: Number(asked().seat), asked: Number(asked().asked), ...body });
  if (answering === question) answering = "";
  return told;
}

async function tell(what, body) {
  frame.setAttribute("aria-busy", "true");
  const answer = await send(table, what, body);
  frame.removeAttribute("aria-busy");
  if (answer.error) {
    toast(answer.error, true);
    await live.refresh().catch(() => lost(true));
  } else setTimeout(() => live.seq < (answer.seq ?? 0) && live.refresh().catch(() => lost(true)), 1500);
  return answer;
}

async function look(change) {
  Object.assign(looking, change);
  live.close();
  await live.refresh().catch(() => lost(true));
  live.open();
}

function openTab(name) {
  tab = name;
  for (const button of part("feed").querySelectorAll("[role=tab]")) {
    const open = button.dataset.tab === name;
    button.setAttribute("aria-selected", String(open));
    button.tabIndex = open ? 0 : -1;
    document.getElementById(`panel-${button.dataset.tab}`).hidden = !open;
  }
  part("feed").dataset.tab = name;
}

function openPane(name) {
  frame.dataset.pane = name === "log" ? "log" : "";
  if (name === "log") {
    settle();
    return follow.toEnd(); // the latest is what one looks for
  }
  zoom.fit();
  return look({ pane: name });
}

const deeds = {
  hint: () => hint.ask(),
  unhint: () => hint.drop(),
  "take-hint": () => hint.choose(),
  back: (button) => follow.back.begin(button.dataset.turn ? Number(button.dataset.turn) : null),
  "back-one": () => follow.back.step(-1),
  "on-one": () => follow.back.step(1),
  now: () => follow.back.leave(),
  next: () => follow.next(),
  skip: () => follow.finish(),
  newest: () => follow.toEnd(),
  whole: () => whole(),
  unsince: () => {
    follow.closed = part("since").dataset.since;
    follow.settle();
  },
  undo: () => tell("undo", { seat: Number(asked().seat), asked: Number(asked().asked) }),
  confirm: () => chooser.confirm(),
  drop: () => chooser.drop(),
  turn: () => chooser.turn(),
  "zoom-in": () => zoom.closer(),
  "zoom-out": () => zoom.farther(),
  "zoom-fit": () => zoom.fit(),
  menu: () => document.getElementById("menu").showModal(),
  aid: () => aid.toggle(),
  explain: () => explain.focused(),
  unexplain: () => explain.shut(),
  sound: (button) => button.setAttribute("aria-checked", String(sound.toggle())),
  sit: async (button) => {
    await tell("join", { seat: Number(button.dataset.seat) });
    await look({ seat: "" });
  },
  bot: (button) => tell("bot", { seat: Number(button.dataset.seat), level: button.dataset.level }),
  seat: (button) => {
    const view = narrow.matches ? button.dataset.pane : button.dataset.view;
    if (!narrow.matches) openTab("scores");
    return view && openPane(view);
  },
  lift: async () => {
    const veil = document.getElementById("curtain");
    await look({ seat: veil.dataset.seat });
  },
  invite: async (button) => {
    if (await copy(location.origin + button.dataset.path)) toast("The invitation is copied. Send it to a friend.");
  },
  resign: async () => {
    document.getElementById("menu").close();
    document.getElementById("resign").showModal();
  },
  "resign-yes": async () => {
    await tell("resign", { seat: Number(asked().seat) });
    await look({ seat: "" });
  },
  again: async () => {
    const answer = await tell("again", {});
    if (answer.id) location.href = `/table/${answer.id}`;
  },
  nudge: (button) => tell("nudge", { seat: Number(button.dataset.seat) }),
  "stand-in": (button) => tell("stand-in", { seat: Number(button.dataset.seat) }),
  "take-seat": (button) => tell("take-seat", { seat: Number(button.dataset.seat) }),
  leave: async () => {
    const answer = await tell("leave", { seat: Number(asked().seat) });
    if (!answer.error) location.href = "/";
  },
};

frame.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button && button.localName === "a") event.preventDefault();
  if (button && button.localName !== "form") deeds[button.dataset.do]?.(button);
  const opener = event.target.closest("[role=tab][data-tab]");
  if (opener) {
    openTab(opener.dataset.tab);
    if (tab === "log") follow.toEnd();
    else follow.count();
  }
  const view = event.target.closest(":is(.tabbar, .views, #part-table) [data-pane]");
  if (view) openPane(view.dataset.pane);
});

for (const name of ["focusin", "keydown"])
  frame.addEventListener(name, () => {
    focused = true;
  });

frame.addEventListener("submit", async (event) => {
  if (event.target.dataset.do !== "chat") return;
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (!text) return;
  openTab("chat");
  const answer = await send(table, "chat", { text });
  if (answer.error) toast(answer.error, true);
  else field.value = "";
});

// --- keys -----------------------------------------------------------------------------------------

const shortcuts = {
  b: "back",
  h: "hint",
  "?": "aid",
  i: "explain",
  u: "undo",
  "+": "zoom-in",
  "=": "zoom-in",
  "-": "zoom-out",
  0: "zoom-fit",
};

document.addEventListener("keydown", (event) => {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest("input, textarea, select") ||
    document.querySelector("dialog[open]")
  )
    return;
  if (follow.key(event)) return;
  const key = event.key.toLowerCase();
  const press = event.shiftKey ? `shift ${event.code.replace(/^(Key|Digit)/, "").toLowerCase()}` : key;
  const row =
    /^(shift )?[a-z0-9]$/.test(press) && frame.querySelector(`#part-acts [data-press="${press}"]:not([hidden])`);
  if (row) chooser.choose(row.dataset.action, true);
  else if (key === "r") chooser.turn(event.shiftKey ? -1 : 1);
  else if (shortcuts[key]) deeds[shortcuts[key]](frame);
  else if (key === "escape" && explain.open) explain.shut();
  else if (key === "escape" && aid.open) aid.toggle();
  else if (key === "escape") home();
  else if (key === "enter" && event.target.matches("#part-table [data-pane]")) openPane(event.target.dataset.pane);
  else if (key === "enter" && chooser.chosen && !event.target.closest("a, button, .target")) chooser.confirm();
  else if (key === "arrowdown" || key === "arrowup") walk(key === "arrowdown" ? 1 : -1);
  else if ((key === "arrowleft" || key === "arrowright") && event.target.getAttribute("role") === "tab")
    sidestep(event.target, key === "arrowright" ? 1 : -1);
  else return;
  event.preventDefault();
});

/** The whole log, over the table. */
async function whole() {
  const view = document.getElementById("whole");
  const answer = await fetch(view.dataset.path + (looking.seat === "" ? "" : `?seat=${looking.seat}`));
  if (!answer.ok) return toast(`The server answered ${answer.status}.`, true);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  view.querySelector(".wholelog").replaceChildren(...page.querySelector(".wholelog").childNodes);
  view.showModal();
}

/** Lets go of what is chosen, or else of the seat that is looked at. */
function home() {
  const [view, whose] = looking.pane.split("-");
  if (!chooser.chosen && whose !== undefined) openPane(view);
  chooser.drop();
}

function walk(step) {
  const rows = [...part("acts").querySelectorAll(".action:not([hidden])")];
  if (!rows.length) return;
  const here = rows.indexOf(document.activeElement);
  rows[here < 0 ? (step > 0 ? 0 : rows.length - 1) : (here + step + rows.length) % rows.length].focus();
}

function sidestep(tab, step) {
  const tabs = [...tab.parentElement.children];
  const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
  next.focus();
  next.click();
}

// --- begin ----------------------------------------------------------------------------------------

document.getElementById("curtain").addEventListener("cancel", (event) => event.preventDefault());
document.querySelector("[data-do=sound]")?.setAttribute("aria-checked", String(sound.on));
narrow.addEventListener("change", () => look({ layout: narrow.matches ? "phone" : "wide", pane: "" }));
settle();
setInterval(() => tick(frame), 15_000);
frame.toggleAttribute("data-ready", true);
follow.toEnd();
if (narrow.matches !== (looking.layout === "phone")) look({ layout: narrow.matches ? "phone" : "wide" });
else live.open(Number(frame.dataset.seq));

// The analysis of a finished game: stepping along the curve, and learning from mistakes: first one looks for a better
// move, then it is shown on the table.

import { branching } from "./branch.js";
import { actionsOf } from "./choose.js";
import { toast } from "./notice.js";
import { patch } from "./patch.js";
import { bodyOf, ring, unring } from "./rings.js";

const POLL = 1500; // milliseconds between looks while the bot thinks
const AS_GOOD = 3; // per cent below the best
const frame = document.querySelector(".frame");
const { table, seat } = frame.dataset;
const last = Number(frame.dataset.last);
const board = document.getElementById("part-table");
const lesson = document.getElementById("lesson");
const acts = document.getElementById("part-acts");
const pills = document.createElement("div");
pills.className = "pills";

let mistakes = [];
let ply = last;
let here = null; // the mistake that is being looked at
let seen = false; // has its answer been shown?
let tries = new Map(); // action -> its chance

// --- the curve ------------------------------------------------------------------------------------

async function look() {
  const answer = await fetch(`/table/${table}/analysis/side?seat=${seat}`);
  if (answer.ok) patch(document.getElementById("analysed"), await answer.text());
  read();
}

function read() {
  const count = mistakes.length;
  mistakes = JSON.parse(document.getElementById("mistakes").textContent);
  mark();
  numbers();
  if (working()) setTimeout(look, POLL);
  if (!here && (mistakes.length !== count || !working() || !lesson.childElementCount)) begin();
}

function working() {
  const { dataset } = document.getElementById("analysed");
  return dataset.working === "1" && dataset.known === "1";
}

function mark() {
  const chart = document.querySelector("#analysed svg[data-left]");
  const scrub = document.getElementById("scrub");
  scrub.value = ply;
  frame.querySelector(".go [data-do=branch]").disabled = ply === last; // the game is over there
  if (chart) {
    const { left, right } = chart.dataset;
    const along = Number(left) + ((right - left) * ply) / Math.max(1, last);
    document.getElementById("now").setAttribute("transform", `translate(${along} 0)`);
  }
  for (const disc of document.querySelectorAll(".disc"))
    disc.toggleAttribute("data-here", Number(disc.dataset.mistake) === here?.number);
}

async function draw(address) {
  const answer = await fetch(address, { headers: { accept: "application/json" } });
  const told = await answer.json();
  if (!answer.ok) return toast(told.error ?? "The server did not answer.", true);
  patch(board, told.parts.table);
  board.append(pills);
  pills.replaceChildren();
  return told.parts;
}

async function go(to) {
  ply = Math.min(Math.max(to, 0), last);
  here = null;
  acts.hidden = true;
  lesson.replaceChildren();
  mark();
  numbers();
  document.getElementById("what").textContent = ply === last ? "The end of the game" : `After ${ply} of ${last} moves`;
  await draw(`/api/tables/${table}/parts?${new URLSearchParams({ ply, seat, layout: "phone" })}`);
  begin();
}

// --- learning -------------------------------------------------------------------------------------

function numbers() {
  const row = document.getElementById("numbers");
  row.replaceChildren(
    ...mistakes.map((one) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = one.number;
      button.dataset.mistake = one.number;
      button.setAttribute("aria-label", `Mistake ${one.number} of ${mistakes.length}`);
      button.setAttribute("aria-pressed", String(one.number === here?.number));
      return button;
    }),
  );
}

function begin() {
  lesson.replaceChildren();
  if (working()) return lesson.append(said("The bot is looking at your decisions. The curve grows meanwhile."));
  if (document.getElementById("analysed").dataset.known === "0") return;
  if (!mistakes.length) {
    return lesson.append(said("No single decision cost five points of your chance. Look at where it turned."));
  }
  lesson.append(
    said(`${mistakes.length} of your decisions cost five points of your chance or more.`),
    deed("Look at the first", "first", "btn primary"),
  );
}

async function find(number) {
  here = mistakes.find((one) => one.number === number) ?? null;
  if (!here) return;
  seen = false;
  tries = new Map();
  ply = here.ply;
  mark();
  numbers();
  const address = new URLSearchParams({ ply, seat, layout: "phone" });
  const parts = await draw(`/api/tables/${table}/decision?${address}`);
  if (!parts) return;
  acts.hidden = false;
  patch(acts, parts.acts.replace('id="part-acts"', 'id="part-acts" data-fresh'));
  document.getElementById("what").textContent = `Find a better move: ${promptOf(parts.prompt)}`;
  const words = wordsOf(here.played);
  const asked = said("");
  asked.className = "ask";
  asked.append(bold("What would be better?"), "Try a move on the table or in the list, as often as you like.");
  lesson.replaceChildren(
    said(`You chose “${words}”. Your chance to win fell from ${here.before} % to ${here.after} %.`),
    asked,
    pair(deed("Show me", "show", "btn"), deed("Skip", "skip", "btn quiet")),
  );
  paint();
}

function attempt(action) {
  if (!here || seen) return;
  const chance = here.chances[action];
  if (chance === undefined) return;
  tries.set(action, chance);
  paint();
  if (chance >= here.before - AS_GOOD) return answer(action);
  const verdict = chance > here.after ? "better than yours, there is more" : "not better";
  const row = said(`${wordsOf(action)}: ${chance} %, ${verdict}.`);
  row.dataset.tried = action;
  lesson.querySelector("[data-tried]")?.remove();
  lesson.insertBefore(row, lesson.lastElementChild);
}

function answer(action = here.best) {
  seen = true;
  const best = here.chances[action] >= here.before - AS_GOOD ? action : here.best;
  document.getElementById("what").textContent = "A better move";
  const title = said("");
  title.append(bold(`${wordsOf(best)}: `), `${here.chances[best]} % instead of ${here.after} %.`);
  const compared = document.createElement("table");
  compared.append(
    line("th", "", "brings now", "chance"),
    line("td", "You played", ...brings(here.played)),
    line("td", "Better", ...brings(best)),
  );
  const following = mistakes.find((one) => one.number > here.number);
  lesson.replaceChildren(
    title,
    compared,
    following ? deed("Next mistake", "following", "btn primary") : deed("Back to the end", "end", "btn primary"),
    deed("Play on from here", "branch", "btn"),
  );
  lesson.scrollIntoView({ block: "nearest" });
  paint();
}

/** What an action brings at once, as the list told it before chances took its place, and the chance to win with it. */
function brings(action) {
  const told = acts.querySelector(`[data-action="${action}"] .num`);
  return [(told?.dataset.now ?? told?.textContent)?.trim() || "0", `${here.chances[action] ?? here.after} %`];
}

/** A line of a table: its head, and cells of one kind. */
function line(kind, name, ...words) {
  const made = document.createElement("tr");
  const head = document.createElement("th");
  head.textContent = name;
  const cells = words.map((word) => {
    const cell = document.createElement(kind);
    cell.textContent = word;
    return cell;
  });
  made.append(head, ...cells);
  return made;
}

/** Chances on the things themselves: of what was tried, and of everything once the answer was shown. */
function paint() {
  pills.replaceChildren();
  unring(board);
  const area = board.getBoundingClientRect();
  for (const target of board.querySelectorAll(".target")) {
    const actions = actionsOf(target).map(Number);
    const known = actions.filter((action) => (seen ? here.chances[action] !== undefined : tries.has(action)));
    const played = actions.includes(here.played);
    if (played) ring(target, "played");
    if (seen && actions.includes(here.best)) ring(target, "better");
    if (!known.length && !played) continue;
    const best = Math.max(...known.map((action) => here.chances[action]));
    const words = known.length ? `${best} %` : "played";
    const kind = !known.length ? "played" : best >= here.before - AS_GOOD ? "good" : played ? "bad" : "";
    pill(bodyOf(target).getBoundingClientRect(), area, words, kind);
  }
  for (const row of acts.querySelectorAll(".action[data-action]")) {
    const action = Number(row.dataset.action);
    const told = row.querySelector(".num");
    told.dataset.now ??= told.textContent;
    if ((seen || tries.has(action)) && here.chances[action] !== undefined)
      told.textContent = `${here.chances[action]} %`;
    row.classList.toggle("is-hint", seen && action === here.best);
  }
}

function pill(box, area, words, kind) {
  const made = document.createElement("span");
  made.className = `pill ${kind}`;
  made.textContent = words;
  made.style.left = `${box.left + box.width / 2 - area.left}px`;
  made.style.top = `${box.bottom - area.top - Math.min(18, box.height / 3)}px`;
  pills.append(made);
}

const wordsOf = (action) =>
  acts.querySelector(`[data-action="${action}"] span`)?.firstChild.textContent.trim() ?? "something else";

function promptOf(markup) {
  return new DOMParser().parseFromString(markup, "text/html").querySelector("h1").firstChild.textContent.trim();
}

function said(words) {
  const made = document.createElement("p");
  made.textContent = words;
  return made;
}

function bold(words) {
  const made = document.createElement("b");
  made.textContent = words;
  return made;
}

function deed(words, name, kind) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.dataset.do = name;
  made.textContent = words;
  return made;
}

function pair(...buttons) {
  const made = document.createElement("div");
  made.className = "pair";
  made.append(...buttons);
  return made;
}

// --- what people do -------------------------------------------------------------------------------

const next = () => mistakes.find((one) => one.number > (here?.number ?? 0))?.number;

const deeds = {
  back: () => go(ply - 1),
  next: () => go(ply + 1),
  first: () => find(mistakes[0].number),
  show: () => answer(),
  skip: () => (next() ? find(next()) : go(last)),
  following: () => find(next()),
  end: () => go(last),
  ...branching(table, () => ({ ply, seat: Number(seat) })),
};

frame.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) return deeds[button.dataset.do]?.();
  const one = event.target.closest("[data-mistake]");
  if (one) return find(Number(one.dataset.mistake));
  const turn = event.target.closest(".turned [data-ply]");
  if (turn) return go(Number(turn.dataset.ply));
  const handle = event.target.closest("#part-table .target, #part-acts .action[data-action]");
  if (handle && here) {
    const actions = actionsOf(handle).map(Number);
    attempt(actions.reduce((best, action) => (here.chances[action] > here.chances[best] ? action : best), actions[0]));
  }
});

addEventListener("resize", () => here && paint());
frame.addEventListener("input", (event) => event.target.id === "scrub" && go(Number(event.target.value)));

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target.closest(".target");
  if (target && event.key === "Enter") return target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (event.key === "ArrowLeft") deeds.back();
  else if (event.key === "ArrowRight") deeds.next();
  else if (event.key === "m" && next()) find(next());
  else return;
  event.preventDefault();
});

read();
go(last).then(() => frame.toggleAttribute("data-ready", true));

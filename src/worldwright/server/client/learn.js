// The guided first game: the table works as always, the guide points with gold, and another move than the asked one
// gets a friendly reason instead of being carried out.

import { Aid } from "./aid.js";
import { actionsOf, Chooser } from "./choose.js";
import { Explain } from "./explain.js";
import { patch } from "./patch.js";
import { picksOf } from "./picks.js";
import { lead } from "./lead.js";
import { bodyOf } from "./rings.js";
import { narrow } from "./theme.js";
import { Zoom } from "./zoom.js";

const frame = document.querySelector(".frame");
const table = document.getElementById("part-table");
const zoom = new Zoom(table);
const chooser = new Chooser(frame, act);
const panel = () => document.getElementById("lesson");
const looking = () => ({ step: panel().dataset.step, done: panel().dataset.done });
const aid = new Aid(frame, looking);
const explain = new Explain(frame, { looking, take: (handle) => chooser.take(handle) });
const CROSS = 34; // pixels across
const FAR = 30; // square pixels that a pixel between the panel and what it points at is worth
const SMALL = 40; // pixels: something smaller gets a golden frame around it
const DOCK = "lesson-dock"; // where the panel lay on the page before
const docked = JSON.parse(sessionStorage.getItem(DOCK) ?? "null");
const TRIED = "lesson-tried"; // the step at which somebody last tried something else

async function act(action) {
  const { asked, onward, step } = panel().dataset;
  if (asked === "") return;
  if (String(action) === asked) {
    location.search = onward;
    return;
  }
  const again = sessionStorage.getItem(TRIED) === step;
  const answer = await fetch(`?step=${step}&tried=${action}&again=${again}`).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.setItem(TRIED, step);
  patch(panel(), await answer.text());
  for (const handle of table.querySelectorAll(".target"))
    handle.classList.toggle("another", actionsOf(handle).includes(String(action)));
  settle();
}

/** Gold on what is asked for, and on what the guide speaks of. */
function settle() {
  const { asked, show } = panel().dataset;
  for (const handle of frame.querySelectorAll("#part-table .target, #part-acts .action"))
    handle.classList.toggle("golden", asked !== "" && actionsOf(handle).includes(asked));
  const row = frame.querySelector("#part-acts .golden");
  const several = row ? picksOf(row) : [];
  for (const thing of table.querySelectorAll(".pick"))
    thing.classList.toggle("golden", several.includes(thing.dataset.pick));
  for (const piece of frame.querySelectorAll("#part-table [data-piece]"))
    piece.classList.toggle(
      "spoken-of",
      show
        .split(" ")
        .some((name) => name && (piece.dataset.piece === name || piece.dataset.piece.startsWith(`${name}:`))),
    );
  const waits = row?.dataset.final === "1" || several.length > 0; // it is not done before it is confirmed
  panel().querySelector(".confirms")?.toggleAttribute("hidden", !waits);
  const one = table.querySelectorAll(".target.golden[data-action]").length === 1;
  frame.toggleAttribute("data-on-table", one || several.length > 0);
  row?.scrollIntoView({ block: "nearest" });
  frame.querySelector(".path .now")?.scrollIntoView({ block: "center" });
  chooser.show();
  zoom.show();
  explain.settle();
  bring();
  dock();
}

/** Where the table is higher than its room, what the guide speaks of comes to the middle. */
function bring() {
  const golden = [...table.querySelectorAll(".golden, .spoken-of")];
  const things = golden.map((thing) => bodyOf(thing).getBoundingClientRect());
  if (!things.length) return;
  const room = table.getBoundingClientRect();
  const top = Math.min(...things.map((box) => box.top));
  const bottom = Math.max(...things.map((box) => box.bottom));
  table.scrollTop += (top + bottom) / 2 - (room.top + room.bottom) / 2;
}

/** A golden frame over what is asked for, where it has no ring of its own that could be gold; a cross on what was tried
 * instead.
 */
function frameGold() {
  for (const old of table.querySelectorAll(".gold, .cross")) old.remove();
  for (const thing of table.querySelectorAll(".golden")) {
    const box = bodyOf(thing).getBoundingClientRect();
    if (thing.querySelector(".legal-ring") && Math.min(box.width, box.height) >= SMALL) continue;
    mark("gold", box.left - 7, box.top - 7, box.width + 14, box.height + 14);
  }
  if (!panel().classList.contains("wrong")) return;
  for (const thing of table.querySelectorAll(".another:not(.golden)")) {
    const box = bodyOf(thing).getBoundingClientRect();
    mark("cross", box.right - CROSS / 2, box.top - CROSS / 2, CROSS, CROSS);
  }
}

/** Something over the table, at a place of the window. */
function mark(kind, x, y, width, height) {
  const room = table.getBoundingClientRect();
  const made = document.createElement("i");
  made.className = kind;
  made.style.left = `${x - room.left + table.scrollLeft}px`;
  made.style.top = `${y - room.top + table.scrollTop}px`;
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  table.append(made);
}

/** The panel goes to the side where it covers none of the golden things; after a move it stays where it was, for what
 * came of the move lies where the gold was.
 */
function dock() {
  frameGold();
  if (!narrow.matches) {
    const [x, y] = spot();
    panel().style.left = `${x}px`;
    panel().style.top = `${y}px`;
    if (!folded()) sessionStorage.setItem(DOCK, JSON.stringify([x, y]));
  }
  veil();
  point();
}

const REGIONS = ".ww-scene [role=group]:not(.ww-scene [role=group] [role=group])"; // the outermost parts of a drawing
const SEEN = { visibilityProperty: true, opacityProperty: true };
const NEEDED = ".golden, .spoken-of, .target, .pick"; // what a step is about, and what can be taken

/** What the panel lies on and the step does not need grows pale; what is one's own never does. */
function veil() {
  const box = panel().getBoundingClientRect();
  const around = table.querySelector("[data-own]") && !narrow.matches && !folded();
  for (const region of table.querySelectorAll(REGIONS)) {
    const needed = region.matches("[data-own]") || region.querySelector(`[data-own], ${NEEDED}`);
    const covered = region.checkVisibility(SEEN) && shared(region.getBoundingClientRect(), box) > 0;
    region.classList.toggle("veiled", Boolean(around && !needed && covered));
  }
}

/** How many square pixels two boxes have in common. */
function shared(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** A golden lead from the panel to what is asked for, on a screen that has room for it. */
function point() {
  const golden = [...frame.querySelectorAll("#part-table .golden"), ...frame.querySelectorAll("#part-acts .golden")];
  const asks = panel().matches(".ask, .wrong") && !narrow.matches && !folded();
  lead(frame, asks && golden.length ? [panel(), bodyOf(golden[0])].map((one) => one.getBoundingClientRect()) : null);
}

const folded = () => panel().hasAttribute("data-folded");

/** The guide becomes its portrait, and the portrait the guide again. */
function fold() {
  const button = panel().querySelector(".fold");
  panel().toggleAttribute("data-folded");
  button.setAttribute("aria-expanded", String(!folded()));
  button.setAttribute("aria-label", folded() ? "Show the guide" : "Fold the guide away");
  dock();
}

/** The place of the panel that covers least of what matters. */
function spot() {
  const own = panel().getBoundingClientRect();
  const room = table.getBoundingClientRect();
  const boxes = (what) => [...table.querySelectorAll(what)].map((thing) => bodyOf(thing).getBoundingClientRect());
  const golden = boxes(".golden, .spoken-of");
  const others = boxes(".target, .pick");
  const regions = [...table.querySelectorAll("[data-own]")].map((region) => region.getBoundingClientRect());
  const mine = [...boxes("[data-own] [data-key]"), ...regions];
  const things = boxes("[data-key]");
  const [left, right] = [room.left + 16, room.right - own.width - 16];
  const [high, low] = [room.top + 16, room.bottom - own.height - 16];
  const across = [right, left, (left + right) / 2];
  const spots = across.flatMap((x) => [0, 1, 2, 3, 4].map((part) => [x, high + (part * (low - high)) / 4]));
  const under = (found, [x, y]) => {
    const place = new DOMRect(x, y, own.width, own.height);
    return found.reduce((sum, box) => sum + shared(box, place), 0);
  };
  if (panel().dataset.done === "true" && docked && !under(golden, docked)) return docked;
  const [goal] = golden;
  const away = ([x, y]) => (goal ? Math.hypot(x + own.width / 2 - goal.left, y + own.height / 2 - goal.top) : 0);
  const covered = (at) => 1000 * under(golden, at) + 30 * under(others, at) + under(mine, at) + under(things, at);
  const cost = new Map(spots.map((at) => [at, covered(at) + FAR * away(at)]));
  return spots.reduce((best, at) => (cost.get(at) < cost.get(best) ? at : best));
}

const deeds = {
  confirm: () => chooser.confirm(),
  drop: () => chooser.drop(),
  "zoom-in": () => {
    zoom.closer();
    dock();
  },
  "zoom-out": () => {
    zoom.farther();
    dock();
  },
  "zoom-fit": () => {
    zoom.fit();
    dock();
  },
  aid: () => aid.toggle(),
  fold,
  unexplain: () => explain.shut(),
  "show-me": () => {
    const { asked } = panel().dataset;
    chooser.targets(asked)[0]?.scrollIntoView?.({ block: "nearest" });
    chooser.choose(asked, true);
  },
};

frame.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) deeds[button.dataset.do]?.(button);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = /^[a-z0-9]$/.test(event.key) && frame.querySelector(`#part-acts [data-press="${event.key}"]`);
  const onward = event.key === "Enter" && !event.target.closest("a, button, .target");
  if (row) chooser.choose(row.dataset.action, true);
  else if (event.key === "?") aid.toggle();
  else if (event.key === "i") explain.focused();
  else if (event.key === "Escape" && explain.open) explain.shut();
  else if (event.key === "Escape" && aid.open) aid.toggle();
  else if (event.key === "Escape" && chooser.chosen) chooser.drop();
  else if (event.key === "Escape") fold();
  else if (onward && chooser.chosen) chooser.confirm();
  else if (onward) panel().querySelector(".primary")?.click();
  else return;
  event.preventDefault();
});

if (narrow.matches !== (table.dataset.layout === "phone")) {
  const search = new URLSearchParams(location.search);
  search.set("layout", narrow.matches ? "phone" : "wide");
  location.replace(`?${search}`);
}
addEventListener("resize", dock);
table.addEventListener("scroll", point, { passive: true });
settle();
panel().querySelector("h2").focus({ preventScroll: true }); // what the guide says is read first
frame.toggleAttribute("data-ready", true);

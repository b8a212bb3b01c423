// The guided first game: the table works as always, the guide points with gold, and another move than the asked one
// gets a friendly reason instead of being carried out.

import { Aid } from "./aid.js";
import { actionsOf, Chooser } from "./choose.js";
import { Explain } from "./explain.js";
import { patch } from "./patch.js";
import { picksOf } from "./picks.js";
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
const SMALL = 40; // pixels: something smaller gets a golden frame around it
const DOCK = "lesson-dock"; // where the panel lay on the page before
const docked = JSON.parse(sessionStorage.getItem(DOCK) ?? "null");

async function act(action) {
  const { asked, onward, step } = panel().dataset;
  if (asked === "") return;
  if (String(action) === asked) {
    location.search = onward;
    return;
  }
  const answer = await fetch(`?step=${step}&tried=${action}`).catch(() => null);
  if (!answer?.ok) return;
  patch(panel(), await answer.text());
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

/** A golden frame over what is asked for, where it has no ring of its own that could be gold. */
function frameGold() {
  for (const old of table.querySelectorAll(".gold")) old.remove();
  const room = table.getBoundingClientRect();
  for (const thing of table.querySelectorAll(".golden")) {
    const box = bodyOf(thing).getBoundingClientRect();
    if (thing.querySelector(".legal-ring") && Math.min(box.width, box.height) >= SMALL) continue;
    const ring = document.createElement("i");
    ring.className = "gold";
    ring.style.left = `${box.left - room.left + table.scrollLeft - 7}px`;
    ring.style.top = `${box.top - room.top + table.scrollTop - 7}px`;
    ring.style.width = `${box.width + 14}px`;
    ring.style.height = `${box.height + 14}px`;
    table.append(ring);
  }
}

/** The panel goes to the side where it covers none of the golden things; after a move it stays where it was, for what
 * came of the move lies where the gold was.
 */
function dock() {
  frameGold();
  if (narrow.matches) return;
  const [x, y] = spot();
  panel().style.left = `${x}px`;
  panel().style.top = `${y}px`;
  sessionStorage.setItem(DOCK, JSON.stringify([x, y]));
}

/** The place of the panel that covers least of what matters. */
function spot() {
  const own = panel().getBoundingClientRect();
  const room = table.getBoundingClientRect();
  const boxes = (what) => [...table.querySelectorAll(what)].map((thing) => bodyOf(thing).getBoundingClientRect());
  const golden = boxes(".golden, .spoken-of");
  const others = boxes(".target");
  const things = boxes("[data-key]");
  const [left, right] = [room.left + 16, room.right - own.width - 16];
  const [high, middle, low] = [room.top + 16, room.top + (room.height - own.height) / 2, room.bottom - own.height - 16];
  const spots = [right, left].flatMap((x) => [high, middle, low].map((y) => [x, y]));
  const under = (found, [x, y]) =>
    found.filter((box) => box.left < x + own.width && box.right > x && box.top < y + own.height && box.bottom > y)
      .length;
  if (panel().dataset.done === "true" && docked && !under(golden, docked)) return docked;
  const covered = (at) => 1000 * under(golden, at) + 30 * under(others, at) + under(things, at);
  return spots.reduce((best, at) => (covered(at) < covered(best) ? at : best));
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
  else if (event.key === "Escape") chooser.drop();
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
settle();
panel().querySelector("h2").focus({ preventScroll: true }); // what the guide says is read first
frame.toggleAttribute("data-ready", true);

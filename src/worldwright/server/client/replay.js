// The replay: steps, scrubs and plays through a game; the server draws every position.

import { branching } from "./branch.js";
import { copy } from "./copy.js";
import { move, places } from "./motion.js";
import { toast } from "./notice.js";
import { patch } from "./patch.js";
import { narrow } from "./theme.js";
import { Zoom } from "./zoom.js";

const frame = document.querySelector(".frame");
const { table, last, own } = frame.dataset;
const end = Number(last);
const scrub = document.getElementById("scrub");
const plot = document.querySelector(".plot");
for (const [name, value] of Object.entries(plot.dataset)) plot.style.setProperty(`--${name}`, value);
const eyes = document.getElementById("eyes");
const entries = [...document.querySelectorAll(".moves [data-ply]")];
const moves = entries.filter((entry) => entry.matches(".mv"));
const zoom = new Zoom(document.getElementById("part-table"));
const PACE = 900;

let ply = Number(frame.dataset.ply);
let wanted = ply;
let loading = false;
let timer = null;
let step = "decision";
let pane = ""; // the way in which a wide table is looked at, or whose board on a phone

const stops = {
  decision: [...Array(end + 1).keys()],
  turn: [
    0,
    ...moves
      .filter((entry, place) => moves[place - 1]?.dataset.seat !== entry.dataset.seat)
      .map((entry) => Number(entry.dataset.ply)),
    end,
  ],
  round: [0, ...entries.filter((entry) => entry.matches(".mark")).map((entry) => Number(entry.dataset.ply)), end],
};

function neighbour(way) {
  const places = stops[step];
  return way > 0 ? (places.find((stop) => stop > wanted) ?? end) : (places.findLast((stop) => stop < wanted) ?? 0);
}

async function go(to, animated = true) {
  wanted = Math.min(Math.max(to, 0), end);
  mark();
  if (loading) return;
  loading = true;
  try {
    do {
      ply = wanted;
      const asked = new URLSearchParams({ ply, layout: narrow.matches ? "phone" : "wide" });
      if (eyes.value !== "") asked.set("seat", eyes.value);
      if (pane) asked.set("pane", pane);
      const answer = await fetch(`/api/tables/${table}/parts?${asked}`, { headers: { accept: "application/json" } });
      const news = await answer.json();
      if (!answer.ok) throw new Error(news.error ?? "the server did not answer");
      show(news.parts, animated);
    } while (ply !== wanted);
    history.replaceState(null, "", address());
  } catch (problem) {
    toast(problem.message, true);
  } finally {
    loading = false;
  }
}

function show(parts, animated) {
  const board = document.getElementById("part-table");
  const before = places(board);
  for (const name of ["top", "seats", "table"]) patch(document.getElementById(`part-${name}`), parts[name]);
  zoom.show();
  if (animated) move(board, before);
}

function mark() {
  scrub.value = wanted;
  document.getElementById("count").textContent = `${wanted} of ${end}`;
  const here = moves.findLast((entry) => Number(entry.dataset.ply) <= wanted);
  for (const entry of moves) entry.toggleAttribute("aria-current", entry === here);
  document.getElementById("move").textContent = `Move ${wanted}${here ? `: ${here.lastElementChild.textContent}` : ""}`;
  const { left, right } = plot.dataset;
  const along = Number(left) + ((right - left) * wanted) / Math.max(1, end);
  document.getElementById("now")?.setAttribute("transform", `translate(${along} 0)`);
  const onward = frame.querySelector(".go [data-do=branch]");
  if (onward) onward.disabled = wanted === end; // the game is over there
  here?.scrollIntoView({ block: "nearest" });
}

function address() {
  const asked = new URLSearchParams({ ply });
  if (eyes.value !== "") asked.set("seat", eyes.value);
  return `${location.pathname}?${asked}`;
}

function play(on) {
  const button = document.querySelector("[data-do=play]");
  clearInterval(timer);
  timer = null;
  button.setAttribute("aria-pressed", String(on));
  button.querySelector("span").textContent = on ? "Pause" : "Play";
  button.querySelector("use").setAttribute("href", on ? "#ww-i-pause" : "#ww-i-play");
  if (!on) return;
  if (wanted === end) go(0, false);
  timer = setInterval(() => (wanted < end ? go(neighbour(1)) : play(false)), PACE);
}

const deeds = {
  first: () => go(0, false),
  back: () => go(neighbour(-1)),
  next: () => go(neighbour(1)),
  last: () => go(end, false),
  play: () => play(timer === null),
  link: async () => {
    if (await copy(location.origin + address())) toast("The link to this move is copied.");
  },
  ...branching(table, () => ({ ply: wanted, seat: Number(eyes.value || own) })),
  "zoom-in": () => zoom.closer(),
  "zoom-out": () => zoom.farther(),
  "zoom-fit": () => zoom.fit(),
};

frame.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) {
    if (button.dataset.do !== "play") play(false);
    deeds[button.dataset.do]?.();
  }
  const entry = event.target.closest(".mv");
  if (entry) {
    event.preventDefault();
    play(false);
    go(Number(entry.dataset.ply), false);
  }
  const view = event.target.closest(`:is(.views, ${narrow.matches ? ".seats" : "#part-table"}) [data-pane]`);
  if (view) {
    pane = view.dataset.pane;
    go(wanted, false);
  }
  const chosen = event.target.closest("[data-step]");
  if (chosen) {
    step = chosen.dataset.step;
    for (const other of chosen.parentElement.children) other.setAttribute("aria-checked", String(other === chosen));
  }
});

scrub.addEventListener("input", () => go(Number(scrub.value), false));
eyes.addEventListener("change", () => go(wanted, false));
narrow.addEventListener("change", () => {
  pane = "";
  go(wanted, false);
});

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const deed = {
    ArrowRight: "next",
    ArrowLeft: "back",
    Home: "first",
    End: "last",
    "+": "zoom-in",
    "-": "zoom-out",
    0: "zoom-fit",
  }[event.key];
  if (!deed) return;
  event.preventDefault();
  const usual = step;
  if (event.shiftKey && deed !== "zoom-in") step = "turn";
  deeds[deed]();
  step = usual;
});

mark();
frame.toggleAttribute("data-ready", true);
if (narrow.matches) go(wanted, false);

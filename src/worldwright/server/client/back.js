// Looking back at the table: one thing at a time, through one's own eyes, and a clear way back to now. The server draws
// every position; nothing can be played there.

import { patch } from "./patch.js";

const part = (name) => document.getElementById(`part-${name}`);
const PAST = ["top", "seats", "table"];
const DOTS = 14; // more steps than these are counted instead

export class Back {
  /** `address(what, more)` names an address of this table; `drawn` is told after every picture; `now` shows the present. */
  constructor(frame, { address, drawn, now, problem }) {
    this.frame = frame;
    this.address = address;
    this.drawn = drawn;
    this.now = now;
    this.problem = problem;
    this.panel = document.getElementById("back");
    this.bar = document.getElementById("pastbar");
    this.stops = [];
    this.at = null;
  }

  get open() {
    return this.at !== null;
  }

  async ask(what, more = {}) {
    const answer = await fetch(this.address(what, more), { headers: { accept: "application/json" } });
    const told = await answer.json();
    if (!answer.ok) throw new Error(told.error ?? `the server answered ${answer.status}`);
    return told;
  }

  /** Begins to look back: at the first step of a turn, or at the last thing that happened. */
  async begin(turn = null) {
    try {
      const turns = await this.ask("turns");
      let round = "";
      this.stops = [];
      for (const one of turns) {
        if (one.mark) round = one.words;
        else for (const [number, step] of one.steps.entries()) this.stops.push({ turn: one, round, number, step });
      }
      if (!this.stops.length) return;
      const found = this.stops.findIndex((stop) => stop.turn.number === turn);
      await this.go(found < 0 ? this.stops.length - 1 : found);
    } catch (problem) {
      this.problem(problem.message);
    }
  }

  async go(place) {
    this.at = Math.min(Math.max(place, 0), this.stops.length - 1);
    const stop = this.stops[this.at];
    this.frame.toggleAttribute("data-past", true);
    part("acts").inert = true;
    part("go").inert = true;
    this.tell(stop);
    if (this.loading) return;
    this.loading = true;
    try {
      let shown = -1;
      while (this.open && shown !== this.stops[this.at].step.ply) {
        shown = this.stops[this.at].step.ply;
        await this.draw(shown, this.stops[this.at].turn.seat);
      }
    } catch (problem) {
      this.problem(problem.message);
    } finally {
      this.loading = false;
    }
  }

  /** Draws the table as it was after that many moves. */
  async draw(ply, seat) {
    const { parts } = await this.ask("parts", { ply });
    this.drawn(() => {
      for (const name of PAST) patch(part(name), parts[name]);
    }, seat);
  }

  step(way) {
    if (!this.open) return way < 0 ? this.begin() : undefined;
    if (way > 0 && this.at === this.stops.length - 1) return this.leave();
    return this.go(this.at + way);
  }

  /** To the beginning of this turn or of one beside it. */
  turn(way) {
    if (!this.open) return this.begin();
    const here = this.stops[this.at];
    if (way < 0 && here.number > 0) return this.go(this.at - here.number);
    const number = here.turn.number;
    const found =
      way > 0
        ? this.stops.findIndex((stop) => stop.turn.number > number)
        : this.stops.findIndex((stop) => stop.turn === this.stops[this.at - 1]?.turn);
    if (way > 0 && found < 0) return this.leave();
    return this.go(Math.max(0, found));
  }

  leave() {
    if (!this.open) return;
    this.at = null;
    this.frame.removeAttribute("data-past");
    part("acts").inert = false;
    part("go").inert = false;
    this.panel.hidden = true;
    this.bar.hidden = true;
    return this.now();
  }

  tell({ turn, round, number, step }) {
    const { panel, bar } = this;
    const within = (name) => panel.querySelector(`[data-said=${name}]`);
    panel.hidden = false;
    bar.hidden = false;
    panel.dataset.mode = "past";
    const name = turn.who || "Everybody";
    bar.querySelector("b").textContent = `Looking back: ${[name, round.toLowerCase()].filter(Boolean).join(", ")}`;
    bar.querySelector("small").textContent = part("prompt").dataset.turn === "1" ? "your turn waits" : "Now goes back";
    within("step").textContent = step.text;
    sign(within("sign"), turn.seat);
    const dots = within("dots");
    dots.replaceChildren();
    if (turn.steps.length > DOTS) dots.textContent = `${number + 1} of ${turn.steps.length}`;
    else
      for (const other of turn.steps.keys()) {
        const dot = document.createElement("i");
        dot.toggleAttribute("data-here", other === number);
        dots.append(dot);
      }
    panel.querySelector("[data-do=back-one]").disabled = this.at === 0;
  }

  /** The keys of looking back; true where one was meant for it. */
  key(event) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way && event.target.closest("[role=tab], [role=radio], input, .target")) return false;
    if (way && (this.open || way < 0)) event.shiftKey ? this.turn(way) : this.step(way);
    else if (this.open && (event.key === "Escape" || event.key === "End")) this.leave();
    else return this.open && !["Tab", "+", "-", "=", "0", "?", "Enter", " "].includes(event.key);
    event.preventDefault();
    return true;
  }
}

const SEATS = "abcde";

/** Puts the sign of a seat into a place for one. */
export function sign(place, seat) {
  place.replaceChildren();
  if (seat < 0) return;
  const names = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(names, "svg");
  svg.setAttribute("class", "seat");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(names, "use");
  use.setAttribute("href", `#ww-seat-${SEATS[seat % SEATS.length]}`);
  svg.append(use);
  place.append(svg);
}

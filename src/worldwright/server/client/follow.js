// Following the others: the log in turns, what is new in it, what happened since one's own last turn, looking back, and
// the pace at which bots are shown.

import { Back, sign } from "./back.js";
import { say } from "./notice.js";
import { narrow } from "./theme.js";
import { pace, Patience, stay, stopsBetween } from "./pace.js";
import { bodyOf } from "./rings.js";

const NEAR_END = 40; // pixels
const AT_ONCE = ["feed", "tabbar", "prompt", "acts", "go"]; // what one may answer, however far the table has come
const GAP = 8;
const STEP = 24;
const THINGS = // of the table, that the strip leaves in sight
  "[data-key], .target, [data-piece], [data-words], [data-who], [data-pane], .panel, .plate, text, [data-own] [role=group]";
const part = (name) => document.getElementById(`part-${name}`);
const asked = () => part("prompt").dataset;
const turnLines = () => [...document.querySelectorAll("#panel-log .turn")];
const numberOf = (line) => Number(line.dataset.key.slice(5));

export class Follow {
  /** `draw(change, seat)` changes the table with motion; `refresh` shows the present. */
  constructor(frame, { address, draw, refresh, problem }) {
    this.frame = frame;
    this.draw = draw;
    this.opened = new Set(); // turns whose steps are shown
    this.noted = this.newest(); // the last turn whose traces were taken down
    this.heard = this.newest(); // the last turn that was told to screen readers
    this.seen = this.newest(); // the last turn that was in sight
    this.read = chatCount();
    this.closed = ""; // the strip that was closed
    this.shown = Number(asked().ply);
    this.held = null; // what the server said while others are being shown
    this.last = null; // the stop that was shown last
    this.until = 0; // when the next one may come
    this.patience = new Patience();
    this.back = new Back(frame, { address, drawn: draw, now: refresh, problem });
    frame.addEventListener("click", (event) => this.click(event));
    document.addEventListener("visibilitychange", () => document.hidden && this.finish());
  }

  /** The seat whose turn was told last; -1 where nobody's or several were new at once. */
  latest() {
    const fresh = turnLines().filter((line) => numberOf(line) >= this.noted);
    this.noted = this.newest();
    const seats = new Set(fresh.map((line) => Number(line.dataset.seat)));
    return seats.size === 1 ? [...seats][0] : -1;
  }

  newest() {
    const last = turnLines().at(-1);
    return last ? numberOf(last) : -1;
  }

  // --- the log ------------------------------------------------------------------------------------

  /** Is the end of the log in sight? Asked before it changes, so that it stays so. */
  get atEnd() {
    const log = document.getElementById("panel-log");
    return log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END;
  }

  toEnd() {
    const log = document.getElementById("panel-log");
    log.scrollTop = log.scrollHeight;
    this.count();
  }

  /** Puts back what only this browser knows, after every change of the page. */
  settle() {
    for (const line of turnLines()) line.querySelector("details").open = this.opened.has(numberOf(line));
    for (const button of part("feed").querySelectorAll("[data-pace]"))
      button.setAttribute("aria-checked", String(button.dataset.pace === pace.chosen));
    const strip = part("since");
    if (strip.dataset.since && strip.dataset.since === this.closed) strip.hidden = true;
    if (!strip.hidden) putAside(strip, part("table"));
    this.announce();
    this.count();
  }

  announce() {
    const fresh = turnLines().filter((line) => numberOf(line) > this.heard && line.dataset.mine === undefined);
    this.heard = this.newest();
    if (fresh.length) say(fresh.map((line) => line.querySelector("summary").textContent.trim()).join(". "));
  }

  /** How much is new: under the tabs of log and chat, on the phone's tab of both, and below the log when one reads
   * further up.
   */
  count() {
    const log = document.getElementById("panel-log");
    const inSight = log.checkVisibility() && !log.hidden;
    if (inSight && this.atEnd) this.seen = this.newest();
    if (document.getElementById("panel-chat").checkVisibility()) this.read = chatCount();
    const turns = turnLines().filter((line) => numberOf(line) > this.seen && line.dataset.mine === undefined).length;
    const messages = Math.max(0, chatCount() - this.read);
    badge(document.getElementById("tab-chat"), "Chat", messages);
    badge(document.getElementById("tab-log"), "Log", inSight ? 0 : turns);
    const both = part("tabbar").querySelector("[data-pane=log]");
    if (both) badge(both, "Log, chat", turns + messages);
    const newer = log.querySelector(".newer");
    newer.hidden = !inSight || !turns;
    newer.textContent = `${turns} new`;
  }

  click(event) {
    const summary = event.target.closest("#panel-log summary");
    if (summary) {
      const number = numberOf(summary.closest(".turn"));
      if (!this.opened.delete(number)) this.opened.add(number);
    }
    const chosen = event.target.closest("[data-pace]");
    if (chosen) {
      pace.choose(chosen.dataset.pace);
      if (pace.chosen === "instant") this.finish();
      this.settle();
    }
  }

  // --- the others, at one's own pace --------------------------------------------------------------

  /** Takes what the server says, at once or after what happened was shown; `apply` puts parts onto the page. */
  take(parts, apply) {
    if (this.back.open) return apply(only(parts, ["feed", "tabbar"]));
    if (this.held) {
      Object.assign(this.held, parts);
      return apply(only(parts, AT_ONCE));
    }
    const newest = plyOf(parts.prompt) ?? this.shown;
    if (pace.chosen === "instant" || document.hidden || newest <= this.shown) {
      this.shown = newest;
      return apply(parts);
    }
    apply(only(parts, AT_ONCE));
    this.held = { ...parts };
    this.show(apply);
  }

  /** Shows what others did, one stop after the other, then the present; at once where nobody else did anything. */
  async show(apply) {
    this.hurried = false;
    for (;;) {
      const [stop] = this.hurried ? [] : stopsBetween(part("feed"), asked().seat, this.shown, this.newestHeld);
      if (!stop) break;
      if (this.now < this.until) await this.patience.rest(this.until - this.now);
      if (pace.chosen === "step" && this.last && this.last.turn !== stop.turn && !this.hurried) await this.ask();
      this.tell(stop);
      this.last = stop;
      this.until = this.now + stay(stop, pace.chosen);
      if (stop.ply >= this.newestHeld || this.hurried) break; // more may have come while this one waited
      try {
        await this.back.draw(stop.ply, stop.seat);
      } catch {
        break; // the present is shown instead
      }
      this.shown = stop.ply;
    }
    const { held } = this;
    this.held = null;
    if (this.hurried || part("prompt").dataset.turn === "1") this.last = null;
    this.shown = plyOf(held.prompt) ?? this.shown;
    apply(held);
    this.fade();
  }

  get newestHeld() {
    return plyOf(this.held.prompt) ?? this.shown;
  }

  /** What was told of the last stop is read as long as the stop stays. */
  fade() {
    clearTimeout(this.fading);
    const rest = this.until - this.now;
    if (this.hurried || !(rest > 0)) return this.quiet();
    this.fading = setTimeout(() => this.held || this.quiet(), rest);
  }

  get now() {
    return performance.now();
  }

  /** Waits until somebody asks for the next turn. */
  async ask() {
    this.tell(this.last, "step");
    await this.patience.rest(Infinity);
  }

  tell(stop, mode = "show") {
    const { panel } = this.back;
    const within = (name) => panel.querySelector(`[data-said=${name}]`);
    this.frame.toggleAttribute("data-showing", true);
    panel.hidden = false;
    panel.dataset.mode = mode;
    within("step").textContent = stop.words;
    sign(within("sign"), stop.seat);
  }

  quiet() {
    this.frame.removeAttribute("data-showing");
    if (!this.back.open) this.back.panel.hidden = true;
  }

  /** Goes on to the next turn. */
  next() {
    this.patience.hurry();
  }

  /** Shows the present at once. */
  finish() {
    this.hurried = true;
    this.patience.hurry();
    if (!this.held) this.quiet();
  }

  /** Keys; true where one was meant for this. */
  key(event) {
    if (this.held && event.key === " ") {
      event.preventDefault();
      pace.chosen === "step" ? this.next() : this.finish();
      return true;
    }
    if (this.held && event.key !== "Tab") this.finish();
    return this.back.key(event);
  }
}

function chatCount() {
  return Number(document.getElementById("tab-chat").dataset.count);
}

function badge(button, name, fresh) {
  if (fresh > 0) button.dataset.fresh = fresh > 99 ? "99+" : String(fresh);
  else delete button.dataset.fresh;
  button.setAttribute("aria-label", fresh > 0 ? `${name}, ${fresh} new` : name);
}

/** Puts the strip where it lies over nothing that one could take or ask about: low at the left, else higher up, and
 * above the log where the table is full.
 */
function putAside(strip, table) {
  strip.classList.remove("docked");
  const area = table.getBoundingClientRect();
  const { width, height } = strip.getBoundingClientRect();
  if (narrow.matches || !document.body.matches(".tall") || !width) return strip.style.removeProperty("margin");
  const boxes = [...table.querySelectorAll(THINGS)].map((thing) => bodyOf(thing).getBoundingClientRect());
  for (let up = GAP; up + height < area.height * 0.75; up += STEP)
    for (let right = GAP; right + width < area.width; right += 2 * STEP) {
      if (thingsIn(boxes, area.left + right, area.bottom - up - height, width, height)) continue;
      strip.style.margin = `0 0 ${up}px ${right}px`;
      return;
    }
  strip.style.removeProperty("margin");
  strip.classList.add("docked");
}

/** How many things of the table a box would lie over; asking the page point by point takes seconds. */
function thingsIn(boxes, left, top, width, height) {
  const [right, bottom] = [left + width, top + height];
  return boxes.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length;
}

function plyOf(prompt) {
  const found = /data-ply="(\d+)"/.exec(prompt ?? "");
  return found && Number(found[1]);
}

function only(parts, names) {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => names.includes(name)));
}

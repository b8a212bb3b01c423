// Everything explains itself: point at a thing, hold it, or focus it and press I, and a small card says what it is,
// what it does and what it would bring now. The words come from the server; this file knows nothing of any game.

import { bodyOf } from "./rings.js";

const HOVER = 350; // milliseconds until a thing that only can be looked at explains itself
const HOVER_ACTION = 700; // and one that can be chosen
const HOLD = 400; // of a finger
const THINGS = "#part-table, #part-acts, #part-seats, #panel-scores";
const CHOOSABLE = ".target, .pick, .way, .action"; // a click takes them
const COARSE = matchMedia("(hover: none)");
const NEAR = [8, 16, 24]; // pixels: whoever clicks or touches beside a small thing means it

export class Explain {
  /** `looking()` says what is looked at, as a query; `take(handle)` chooses what the card speaks of. */
  constructor(frame, { looking, take }) {
    this.frame = frame;
    this.looking = looking;
    this.take = take;
    this.card = document.getElementById("explain");
    this.about = null; // the element that is explained
    this.stays = false; // opened by a click: it does not go with the pointer
    frame.addEventListener("pointerover", (event) => this.over(event));
    frame.addEventListener("pointerdown", (event) => this.down(event));
    for (const name of ["pointerup", "pointercancel", "pointermove"])
      frame.addEventListener(name, (event) => this.moved(event));
    frame.addEventListener("click", (event) => this.click(event), true);
    frame.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
  }

  get open() {
    return !this.card.hidden;
  }

  // --- what is pointed at -------------------------------------------------------------------------

  over(event) {
    if (event.pointerType === "touch" || this.stays || this.quiet || this.card.contains(event.target)) return;
    clearTimeout(this.timer);
    const thing = thingOf(event.target);
    if (!thing || tellsItself(thing)) return this.shut();
    if (thing === this.about) return;
    const wait = event.target.closest(CHOOSABLE) ? HOVER_ACTION : HOVER;
    this.timer = setTimeout(() => this.show(thing, false), wait);
    if (this.open) this.shut();
  }

  down(event) {
    clearTimeout(this.timer);
    this.held = false;
    if (event.pointerType !== "touch") return;
    const thing = thingOf(event.target) ?? thingNear(event);
    this.from = [event.clientX, event.clientY];
    if (!thing) return;
    this.timer = setTimeout(() => {
      this.held = true;
      this.show(thing, true);
    }, HOLD);
  }

  moved(event) {
    if (event.type === "pointermove") {
      if (this.quiet && Math.abs(event.movementX) + Math.abs(event.movementY) > 1) {
        this.quiet = false;
        this.over(event);
      }
      if (event.pointerType !== "touch" || !this.from) return;
      const [x, y] = this.from;
      if (Math.abs(event.clientX - x) + Math.abs(event.clientY - y) < 12) return;
    }
    if (event.pointerType === "touch") clearTimeout(this.timer);
  }

  click(event) {
    if (this.card.contains(event.target)) return;
    if (this.held) {
      this.held = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    clearTimeout(this.timer);
    this.quiet = true; // what comes to lie under a resting pointer stays silent
    const why = event.target.closest("[data-why]");
    const handle = event.target.closest(`${CHOOSABLE}, .cover, [role=button][data-pane], a, button, input`);
    const beside = this.open ? null : thingNear(event); // what lies beside an open card only closes it
    const thing = why ?? (handle ? null : (thingOf(event.target) ?? beside));
    if (thing) this.show(thing, true);
    else this.shut();
  }

  /** The thing that has the focus, by the key I. */
  focused() {
    const thing = thingOf(document.activeElement) ?? inside(document.activeElement);
    if (thing) this.show(thing, true);
  }

  // --- the card -----------------------------------------------------------------------------------

  async show(thing, stays) {
    const asked = questionOf(thing);
    if (!asked) return;
    this.about = thing;
    const address = new URLSearchParams({ ...asked.query, ...this.looking() });
    const answer = await fetch(`${this.frame.dataset.path}/explain?${address}`).catch(() => null);
    if (!answer?.ok || this.about !== thing) return;
    this.card.innerHTML = await answer.text();
    if (this.about !== thing || !document.contains(thing)) return; // asked for something else, or gone meanwhile
    if (!this.tell(thing, asked)) return this.shut();
    this.stays = stays;
    this.card.classList.toggle("stays", stays);
    this.card.hidden = false;
    this.mark(thing);
    this.place(thing);
    if (stays && !COARSE.matches) this.card.focus({ preventScroll: true });
  }

  /** Adds what only the table knows: the words of the thing as it lies there now. */
  tell(thing, asked) {
    const name = this.card.querySelector("h2");
    const live = this.card.querySelector("[data-live]");
    const words = asked.words;
    if (!name.textContent && words) {
      const [first, ...rest] = words.split(/: |; /);
      name.textContent = first;
      live.textContent = rest.join("; ");
    } else if (words && says(words, name.textContent)) {
      name.textContent = words;
      live.textContent = "";
    } else live.textContent = repeats(words, name.textContent, this.card.textContent) ? "" : words;
    const box = live.parentElement;
    live.hidden = !live.textContent;
    box.hidden = live.hidden && !box.querySelector(".brings");
    const handle = thing.closest(".target, .action[data-action]");
    const take = this.card.querySelector("[data-do=take]");
    take.hidden = !(COARSE.matches && handle);
    take.onclick = () => {
      this.shut();
      this.take(handle);
    };
    return name.textContent !== "";
  }

  mark(thing) {
    this.unmark();
    thing.classList.add("is-explained");
  }

  unmark() {
    for (const one of this.frame.querySelectorAll(".is-explained")) one.classList.remove("is-explained");
  }

  /** Beside the thing, at the side with room; on a phone the style makes it a sheet from below. */
  place(thing) {
    const box = boxOf(thing);
    const own = this.card.getBoundingClientRect();
    const right = box.right + own.width + 14 < innerWidth;
    const left = box.left - own.width - 14 > 0;
    const x = right ? box.right + 12 : left ? box.left - own.width - 12 : (innerWidth - own.width) / 2;
    const below = box.bottom + own.height + 14 < innerHeight;
    const middle = box.top + box.height / 2 - own.height / 2;
    const y = right || left ? middle : below ? box.bottom + 12 : box.top - own.height - 12;
    this.card.style.left = `${Math.max(8, Math.min(x, innerWidth - own.width - 8))}px`;
    this.card.style.top = `${Math.max(8, Math.min(y, innerHeight - own.height - 8))}px`;
  }

  /** Closes it; what was explained gets the focus back when it had it. */
  shut() {
    clearTimeout(this.timer);
    const within = this.card.contains(document.activeElement);
    const thing = this.about;
    this.card.hidden = true;
    this.about = null;
    this.stays = false;
    this.unmark();
    if (within) (thing?.closest("[tabindex], button") ?? document.getElementById("part-prompt")).focus();
  }

  /** To be called after every change of the page: a card about what is gone goes, and tooltips give way to cards. */
  settle() {
    if (this.open && this.about && !document.contains(this.about)) this.shut();
    for (const title of this.frame.querySelectorAll("#part-table title")) hush(title);
  }
}

/** A native tooltip becomes words of its thing: for the card, and for whoever listens to the page. */
function hush(title) {
  const thing = title.parentElement;
  thing.dataset.words = title.textContent;
  if (!thing.hasAttribute("aria-label") && !thing.closest("[role=button]")) {
    const holds = thing.querySelector("[tabindex], [role=button]"); // a picture has nothing to press inside
    thing.setAttribute("role", thing.getAttribute("role") ?? (holds ? "group" : "img"));
    thing.setAttribute("aria-label", title.textContent);
  }
  title.remove();
}

/** Do the words only say the name, and a little more: "Dark City, 9 Stars"? */
const says = (words, name) => words.length < name.length + 30 && words.toLowerCase().includes(name.toLowerCase());

/** Do the words tell of the name ("Splash: 5 Stars, ...") what the card has said already, word by word? */
function repeats(words, name, said) {
  if (!words.startsWith(`${name}:`)) return false;
  return (words.match(/\d+|\p{L}{4,}/gu) ?? []).every((word) => said.includes(word));
}

/** The nearest thing around an element that has something to say. */
function thingOf(element) {
  if (!element?.closest?.(THINGS)) return null;
  const symbol = element.closest("[aria-hidden=true]") ? null : element.closest("use"); // no sky, no grass
  const piece = element.closest("[data-piece], [data-words], [data-line], [data-who], .target, .action");
  return piece ?? (symbol?.ownerSVGElement?.closest("#part-table") ? symbol : null);
}

/** The thing that lies nearest to where somebody clicked or touched the table, and missed it. */
function thingNear({ target, clientX: x, clientY: y }) {
  if (!target.closest?.("#part-table")) return null;
  for (const far of NEAR)
    for (let turn = 0; turn < 2 * Math.PI; turn += Math.PI / 4) {
      const found = document.elementFromPoint(x + far * Math.cos(turn), y + far * Math.sin(turn));
      const thing = found?.closest("#part-table") && thingOf(found);
      if (thing && !thing.closest(CHOOSABLE)) return thing;
    }
  return null;
}

/** Does the drawing itself tell of it while it is pointed at? Then a card would be one thing too many. */
const tellsItself = (thing) => thing.hasAttribute("data-tells");

/** Where a thing lies, without what it tells beside itself. */
function boxOf(thing) {
  const parts = tellsItself(thing) ? [...thing.children].filter((part) => !part.matches(".told")) : [bodyOf(thing)];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

function inside(element) {
  return element?.querySelector?.("[data-piece], [data-words]") ?? null;
}

const symbolOf = (use) => (use.getAttribute("href") ?? "").slice(1);

/** Are there parts of a piece that can be taken, such as the rows of a card? They lie in it, or beside it in a group that
 * has no other piece.
 */
function hasTargets(piece) {
  const group = piece?.parentElement;
  const alone = group?.querySelectorAll("[data-piece]").length === 1;
  return Boolean((alone ? group : piece)?.querySelector(".target, .way, .pick"));
}

/** What to ask the server about a thing, and the words that lie on the table. */
function questionOf(thing) {
  const holder = thing.closest(".target, .action");
  const piece = thing.closest("[data-piece]") ?? holder?.querySelector("[data-piece]");
  const worded = thing.closest("[data-words]") ?? thing.querySelector("[data-words]");
  const symbols = thing.localName === "use" ? [thing] : [...thing.querySelectorAll("use")];
  const query = {};
  if (thing.dataset.why) return { query: { why: thing.dataset.why }, words: "" };
  if (thing.dataset.who) return { query: { who: thing.dataset.who }, words: "" };
  if (thing.dataset.line) query.line = thing.dataset.line;
  else if (piece) query.piece = piece.dataset.piece;
  const icons = [...new Set(symbols.map(symbolOf))].slice(0, 12);
  if (icons.length && !query.line) query.icons = icons.join(" ");
  const actions = holder?.dataset.actions ?? holder?.dataset.action;
  if (actions) query.actions = actions.split(" ").slice(0, 60).join(" ");
  else if (thing.closest(".way, .pick") || hasTargets(piece)) query.lit = "true"; // by another question, or in parts
  const label = holder?.querySelector("span")?.firstChild?.textContent ?? holder?.getAttribute("aria-label");
  const words = worded?.dataset.words ?? (piece ? "" : (label ?? ""));
  return Object.keys(query).length || words ? { query, words } : null;
}

// Choosing: the thing on the table and the line in the list are two handles of the same action. What can be taken back
// is done at once; what cannot (`data-final`) waits for Confirm. A thing may also be one of several that make up an
// answer (`data-pick`), lay a piece that can be turned (`data-turns`), or belong to another question that is near
// (`data-way`): a few answers in a row, as one step.

import { Picks, picksOf } from "./picks.js";
import { bodyOf } from "./rings.js";
import { Turns } from "./turns.js";

const TWICE = 400; // a second click sooner than this is an accident
const FINGER = 22; // pixels around a thing that count as the thing
const WAYS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const THINGS = "#part-table :is(.target, .pick, .way)";

export class Chooser {
  /** `act(action, then)` carries out an answer and what follows it; `go(way)` carries out answers in a row. */
  constructor(frame, act, go = null) {
    this.frame = frame;
    this.act = act;
    this.go = go;
    this.chosen = null;
    this.wanted = null; // an answer to a question that is on its way
    this.menu = null;
    this.from = null; // what had the focus before Confirm got it
    this.picks = new Picks(frame);
    this.turns = new Turns(frame);
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
    for (const name of ["pointerover", "focusin"]) frame.addEventListener(name, (event) => this.light(event));
    for (const name of ["pointerout", "focusout"]) frame.addEventListener(name, () => this.dim());
  }

  row(action) {
    return this.frame.querySelector(`#part-acts .action[data-action="${action}"]`);
  }

  targets(action) {
    const all = this.frame.querySelectorAll("#part-table .target");
    return [...all].filter((target) => actionsOf(target).includes(String(action)));
  }

  click(event) {
    const handle = event.target.closest(`#part-acts .action[data-action], ${THINGS}`) ?? this.near(event);
    if (!handle) {
      if (this.menu && !event.target.closest(".chooser")) this.shut();
      return;
    }
    this.take(handle, event.detail === 0);
  }

  /** A finger is broad: what lies close to where it came down counts, the nearest thing first. */
  near(event) {
    if (event.pointerType !== "touch" || !event.target.closest("#part-table svg")) return null;
    const { clientX: x, clientY: y } = event;
    const away = (thing) => {
      const box = bodyOf(thing).getBoundingClientRect();
      return Math.hypot(x - clamp(x, box.left, box.right), y - clamp(y, box.top, box.bottom));
    };
    const found = [...this.frame.querySelectorAll(THINGS)].map((thing) => [away(thing), thing]);
    const [least, nearest] = found.reduce((best, one) => (one[0] < best[0] ? one : best), [Infinity, null]);
    return least <= FINGER ? nearest : null;
  }

  key(event) {
    const target = event.target.closest(THINGS);
    const way = WAYS[event.key];
    const press = (event.key === "Enter" || event.key === " ") && target?.localName !== "button";
    if (!target || (!way && !press)) return;
    event.preventDefault();
    event.stopPropagation();
    if (press) this.take(target, true);
    else this.beside(target, way)?.focus();
  }

  /** The next thing on the table that may be clicked, in the direction of an arrow key. */
  beside(target, [right, down]) {
    const from = middle(target);
    let best = null;
    let least = Infinity;
    for (const other of this.frame.querySelectorAll(THINGS)) {
      const to = middle(other);
      const along = (to.x - from.x) * right + (to.y - from.y) * down;
      const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
      if (along <= 1 || aside > 2 * along || along + 2 * aside >= least) continue;
      best = other;
      least = along + 2 * aside;
    }
    return best;
  }

  take(handle, byKey = false) {
    const actions = actionsOf(handle);
    if (handle.dataset.pick) this.pick(handle.dataset.pick, byKey);
    else if (handle.dataset.way) this.follow(handle);
    else if (actions.length > 1) this.ask(handle, actions);
    else if (actions.length) this.choose(actions[0], byKey);
  }

  /** One of several things that make up an answer; the last one completes it, Confirm gives it. */
  pick(name, byKey) {
    this.picks.toggle(name);
    this.hold(this.picks.whole, byKey);
  }

  /** Goes to the question that a thing belongs to, and picks it there. */
  follow(handle) {
    const ways = handle.dataset.way.split(" ").map(wayOf);
    const starts = ways.map(({ back, actions }) => (back ? null : String(actions[0])));
    if (ways.length > 1) this.ask(handle, starts, (action) => this.leave(ways[starts.indexOf(action)]));
    else this.leave(ways[0]);
  }

  leave(way) {
    this.shut();
    if (this.go) this.go(way);
    else if (!way.back) this.choose(String(way.actions[0]));
  }

  /** Chooses an action: done at once, or held until it is confirmed. Choosing it again turns or confirms it. */
  choose(action, byKey = false) {
    this.shut();
    const row = this.row(action);
    if (!row) return;
    const turned = this.turns.of(action).length > 1;
    if (row.dataset.final === "0" && !turned && !row.dataset.picks) return void this.act(Number(action), []);
    if (this.chosen?.action === action) {
      if (turned && !byKey) this.turn();
      else if (byKey || performance.now() - this.chosen.since > TWICE) this.confirm();
      return;
    }
    if (row.dataset.picks) this.picks.picked = picksOf(row);
    this.hold(action, byKey);
  }

  hold(action, byKey) {
    const row = action === null ? null : this.row(action);
    this.chosen = row ? { action, words: row.textContent, since: performance.now() } : null;
    this.show();
    const confirm = this.frame.querySelector("[data-do=confirm]");
    if (!byKey || !row || !confirm) return;
    if (document.activeElement !== confirm) this.from = document.activeElement;
    confirm.focus();
  }

  /** Turns the piece that is held, or else the one under the pointer or the focus. */
  turn(step = 1) {
    const lit = this.frame.querySelector("#part-table .target[data-turns]:is(:hover, :focus, .is-hover)");
    const action = this.chosen?.action ?? lit?.dataset.action;
    const turned = action !== undefined && this.turns.next(action, step);
    if (turned) this.show();
    return turned;
  }

  wheel(event) {
    const target = event.target.closest?.("#part-table .target[data-turns]");
    if (!target || !this.turns.next(target.dataset.action, event.deltaY > 0 ? 1 : -1)) return;
    event.preventDefault();
    event.stopPropagation();
    this.show();
  }

  confirm() {
    const { chosen } = this;
    if (!chosen) return;
    const then = this.turns.after(chosen.action);
    this.drop();
    this.act(Number(chosen.action), then);
  }

  drop() {
    if (document.activeElement?.matches("[data-do=confirm]")) this.from?.focus?.();
    this.chosen = null;
    this.picks.drop();
    this.shut();
    this.show();
  }

  /** What is to be chosen as soon as its question is open. */
  want(asked, action) {
    this.wanted = { asked: String(asked), action: String(action) };
    this.show();
  }

  /** Marks what is chosen; to be called after every change of the page. */
  show() {
    const { wanted } = this;
    if (wanted && wanted.asked === this.frame.querySelector("#part-prompt")?.dataset.asked && this.row(wanted.action)) {
      this.wanted = null;
      return this.choose(wanted.action);
    }
    if (this.chosen && this.row(this.chosen.action)?.textContent !== this.chosen.words) this.chosen = null;
    this.picks.show();
    this.turns.show();
    const chosen = this.chosen?.action ?? null;
    this.frame.toggleAttribute("data-chosen", chosen !== null || this.picks.picked.length > 0);
    for (const row of this.frame.querySelectorAll("#part-acts .action"))
      row.setAttribute("aria-pressed", String(row.dataset.action === chosen));
    for (const target of this.frame.querySelectorAll("#part-table .target"))
      target.setAttribute("aria-pressed", String(actionsOf(target).includes(chosen)));
    this.label(chosen);
  }

  /** The buttons say what they would do. */
  label(chosen) {
    const confirm = this.frame.querySelector("[data-do=confirm]");
    if (!confirm) return;
    const { picked, wanted } = this.picks;
    const worth = chosen === null ? "" : (this.row(chosen).querySelector(".num")?.textContent.trim() ?? "");
    confirm.disabled = chosen === null;
    confirm.querySelector("span").textContent =
      chosen === null && picked.length ? `${picked.length} of ${wanted}` : `Confirm ${worth}`.trim();
    const turn = this.frame.querySelector("[data-do=turn]");
    const turns = chosen === null ? [] : this.turns.of(chosen);
    if (!turn) return;
    turn.hidden = turns.length < 2;
    turn.querySelector("span").textContent = `Turn ${this.turns.place(chosen) + 1}/${turns.length}`;
  }

  /** Several actions share a target: a small list beside it. */
  ask(target, actions, take = (action, byKey) => this.choose(action, byKey)) {
    this.shut();
    const menu = document.createElement("div");
    menu.className = "chooser dialog";
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", target.getAttribute("aria-label") ?? "Choose");
    for (const action of actions) {
      const row = this.row(action);
      if (!row) continue;
      const item = row.cloneNode(true);
      item.setAttribute("role", "menuitem");
      item.removeAttribute("aria-pressed");
      item.addEventListener("click", (event) => take(action, event.detail === 0));
      menu.append(item);
    }
    menu.addEventListener("keydown", (event) => this.walk(event, target));
    this.frame.append(menu);
    const box = bodyOf(target).getBoundingClientRect();
    const own = menu.getBoundingClientRect();
    const middle = box.left + box.width / 2 - own.width / 2;
    const below = box.bottom + own.height + 8 < innerHeight;
    menu.style.left = `${Math.max(8, Math.min(middle, innerWidth - own.width - 8))}px`;
    menu.style.top = `${below ? box.bottom + 6 : Math.max(8, box.top - own.height - 6)}px`;
    this.menu = menu;
    menu.querySelector("button")?.focus();
  }

  walk(event, target) {
    const items = [...this.menu.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items[(items.indexOf(document.activeElement) + step + items.length) % items.length].focus();
    else if (event.key === "Escape") {
      this.shut();
      target.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  shut() {
    this.menu?.remove();
    this.menu = null;
  }

  light(event) {
    this.dim();
    const handle = event.target.closest?.(`#part-acts .action, ${THINGS}`);
    if (!handle) return;
    for (const action of actionsOf(handle)) {
      this.row(action)?.classList.add("is-hover");
      for (const target of this.targets(action)) target.classList.add("is-hover");
    }
    for (const name of picksOf(handle))
      this.frame.querySelector(`#part-table [data-pick="${name}"]`)?.classList.add("is-hover");
  }

  dim() {
    for (const lit of this.frame.querySelectorAll(".is-hover")) lit.classList.remove("is-hover");
  }
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

function middle(thing) {
  const box = bodyOf(thing).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function actionsOf(handle) {
  return (handle.dataset.actions ?? handle.dataset.action ?? "").split(" ").filter(Boolean);
}

/** "1:7" is: take one answer back, then give answer 7. */
function wayOf(words) {
  const [back, actions] = words.split(":");
  return { back: Number(back), actions: actions.split(",").map(Number) };
}

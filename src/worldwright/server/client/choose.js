// Choosing: the thing on the table and the line in the list are two handles of the same action. What can be taken back
// is done at once; what cannot (`data-final`) waits for Confirm.

const TWICE = 400; // a second click sooner than this is an accident
const WAYS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

export class Chooser {
  constructor(frame, act) {
    this.frame = frame;
    this.act = act;
    this.chosen = null;
    this.menu = null;
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("keydown", (event) => this.key(event));
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
    const handle = event.target.closest("#part-acts .action[data-action], #part-table .target");
    if (!handle) {
      if (this.menu && !event.target.closest(".chooser")) this.shut();
      return;
    }
    this.take(handle, event.detail === 0);
  }

  key(event) {
    const target = event.target.closest("#part-table .target");
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
    for (const other of this.frame.querySelectorAll("#part-table .target")) {
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
    if (actions.length > 1) this.ask(handle, actions);
    else if (actions.length) this.choose(actions[0], byKey);
  }

  /** Chooses an action: done at once, or held until it is confirmed. Choosing it again confirms it. */
  choose(action, byKey = false) {
    this.shut();
    const row = this.row(action);
    if (!row) return;
    if (row.dataset.final === "0") return void this.act(Number(action));
    if (this.chosen?.action === action) {
      if (byKey || performance.now() - this.chosen.since > TWICE) this.confirm();
      return;
    }
    this.chosen = { action, words: row.textContent, since: performance.now() };
    this.show();
    if (byKey) this.frame.querySelector("[data-do=confirm]")?.focus();
  }

  confirm() {
    const { chosen } = this;
    if (!chosen) return;
    this.drop();
    this.act(Number(chosen.action));
  }

  drop() {
    this.chosen = null;
    this.shut();
    this.show();
  }

  /** Marks what is chosen; to be called after every change of the page. */
  show() {
    if (this.chosen && this.row(this.chosen.action)?.textContent !== this.chosen.words) this.chosen = null;
    const chosen = this.chosen?.action ?? null;
    this.frame.toggleAttribute("data-chosen", chosen !== null);
    for (const row of this.frame.querySelectorAll("#part-acts .action"))
      row.setAttribute("aria-pressed", String(row.dataset.action === chosen));
    for (const target of this.frame.querySelectorAll("#part-table .target"))
      target.setAttribute("aria-pressed", String(actionsOf(target).includes(chosen)));
    const confirm = this.frame.querySelector("[data-do=confirm]");
    if (!confirm) return;
    confirm.disabled = chosen === null;
    const key = chosen === null ? "" : this.row(chosen).dataset.press.toUpperCase();
    confirm.querySelector("span").textContent = key ? `Confirm ${key}` : "Confirm";
  }

  /** Several actions share a target: a small list beside it. */
  ask(target, actions) {
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
      item.addEventListener("click", (event) => this.choose(action, event.detail === 0));
      menu.append(item);
    }
    menu.addEventListener("keydown", (event) => this.walk(event, target));
    this.frame.append(menu);
    const box = target.getBoundingClientRect();
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
    const handle = event.target.closest?.("#part-acts .action, #part-table .target");
    if (!handle) return;
    for (const action of actionsOf(handle)) {
      this.row(action)?.classList.add("is-hover");
      for (const target of this.targets(action)) target.classList.add("is-hover");
    }
  }

  dim() {
    for (const lit of this.frame.querySelectorAll(".is-hover")) lit.classList.remove("is-hover");
  }
}

function middle(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function actionsOf(handle) {
  return (handle.dataset.actions ?? handle.dataset.action ?? "").split(" ").filter(Boolean);
}

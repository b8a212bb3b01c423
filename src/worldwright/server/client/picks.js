// An answer made of several things is given by picking them: the list narrows to what the picks can still become.

export class Picks {
  constructor(frame) {
    this.frame = frame;
    this.picked = []; // names of things, the earliest first
  }

  rows() {
    return [...this.frame.querySelectorAll("#part-acts .action[data-picks]")];
  }

  /** Picks a thing or lets go of it; what cannot go together with it any more is let go, the earliest first. */
  toggle(name) {
    if (this.picked.includes(name)) this.picked = this.picked.filter((one) => one !== name);
    else {
      this.picked = [...this.picked, name];
      while (this.picked.length > 1 && !this.left().length) this.picked.shift();
    }
  }

  /** The lines of the list that hold everything that is picked. */
  left() {
    return this.rows().filter((row) => this.picked.every((name) => picksOf(row).includes(name)));
  }

  /** The action that the picks make up. */
  get whole() {
    const row = this.left().find((one) => picksOf(one).length === this.picked.length);
    return this.picked.length && row ? row.dataset.action : null;
  }

  /** How many things make up an answer. */
  get wanted() {
    const counts = this.left().map((row) => picksOf(row).length);
    return counts.length ? Math.min(...counts) : 0;
  }

  drop() {
    this.picked = [];
  }

  /** Marks what is picked and what still may be; to be called after every change of the page. */
  show() {
    const rows = this.rows();
    if (!rows.length) this.picked = [];
    const known = new Set(rows.flatMap(picksOf));
    this.picked = this.picked.filter((name) => known.has(name));
    const left = new Set(this.left());
    for (const row of rows) row.hidden = !left.has(row);
    for (const thing of this.frame.querySelectorAll("#part-table .pick")) {
      const place = this.picked.indexOf(thing.dataset.pick);
      thing.setAttribute("aria-pressed", String(place >= 0));
      const number = thing.querySelector(".pick-number");
      if (number) number.textContent = place >= 0 ? String(place + 1) : "";
    }
  }
}

export function picksOf(row) {
  return (row.dataset.picks ?? "").split(" ").filter(Boolean);
}

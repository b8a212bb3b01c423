// A hint: what the bot would do, shown on the thing itself and in words over the list. It chooses nothing by itself.

import { send } from "./live.js";
import { bodyOf, ring, unring } from "./rings.js";
import { narrow } from "./theme.js";

/** Numbers below zero with a real minus sign. */
const signed = (words) => words.replace(/(?<!\w)-(?=\d)/g, "−");
const percent = (chance) => `${Math.round(100 * chance)} %`;

export class Hint {
  /** `asked` names the question; `chooser` knows the handles of an action; `problem` is told what went wrong. */
  constructor(frame, { table, asked, chooser, problem }) {
    Object.assign(this, { frame, table, asked, chooser, problem, told: null });
  }

  get question() {
    return `${this.asked().seat} ${this.asked().asked}`;
  }

  async ask() {
    if (this.told?.question === this.question) return this.drop();
    const button = this.frame.querySelector("[data-do=hint]");
    if (!button || button.getAttribute("aria-busy")) return;
    const { question } = this;
    button.setAttribute("aria-busy", "true");
    const told = await send(this.table, "hint", {
      seat: Number(this.asked().seat),
      asked: Number(this.asked().asked),
    });
    button.removeAttribute("aria-busy");
    if (told.error) return this.problem(told.error);
    if (question !== this.question) return; // the table has moved on
    this.told = { question, ...told };
    this.show();
  }

  drop() {
    this.told = null;
    this.show();
  }

  choose() {
    const { told } = this;
    this.drop();
    if (told) this.chooser.choose(String(told.action), true);
  }

  /** Marks what is hinted at; to be called after every change of the page. */
  show() {
    if (this.told && this.told.question !== this.question) this.told = null;
    const { told } = this;
    document.getElementById("hintcard")?.remove();
    unring(this.frame);
    const button = this.frame.querySelector("[data-do=hint]");
    button?.setAttribute("aria-pressed", String(told !== null));
    if (!told) return;
    this.chooser.row(told.action)?.classList.add("is-hint");
    for (const target of this.chooser.targets(told.action)) ring(target, "hint");
    const card = this.card(told);
    const acts = document.getElementById("part-acts");
    if (!narrow.matches) return acts.prepend(card);
    this.frame.append(card);
    const box = card.getBoundingClientRect();
    const things = this.chooser.targets(told.action).map((thing) => bodyOf(thing).getBoundingClientRect());
    if (things.some((thing) => thing.bottom > box.top)) card.classList.add("above"); // never over the place itself
  }

  card(told) {
    const card = document.createElement("section");
    card.id = "hintcard";
    card.className = "hintcard";
    card.setAttribute("role", "status");
    const head = document.createElement("header");
    const title = document.createElement("h2");
    title.textContent = "Hint";
    const what = document.createElement("small");
    what.textContent = "what the hard bot would do";
    head.append(title, what, this.button("unhint", "Close", "btn quiet"));
    const move = document.createElement("p");
    const name = document.createElement("b");
    name.textContent = told.text;
    move.append(name, told.points ? `: ${signed(told.points)}.` : "");
    card.append(head, move);
    if (told.words) card.append(line(signed(told.words)));
    if (told.why) card.append(line(signed(told.why), "Why: "));
    if (told.chance !== null) {
      const [least, most] = told.others.map(percent);
      const range = least === most ? most : `${least.replace(" %", "")} to ${most}`;
      const others = told.others.length ? `; otherwise ${range}` : "";
      card.append(line(`Chance to win ${percent(told.chance)}${others}.`));
    }
    card.append(this.button("take-hint", "Choose this", "btn primary"));
    return card;
  }

  button(deed, words, kind) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = kind;
    made.dataset.do = deed;
    made.textContent = words;
    return made;
  }
}

function line(words, title = "") {
  const made = document.createElement("p");
  const name = document.createElement("b");
  name.textContent = title;
  made.append(name, words);
  return made;
}

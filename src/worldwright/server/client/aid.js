// The aid: one screen beside the table with the goal, what is asked now and what scores. It never leaves the table.

export class Aid {
  /** `looking()` says what is looked at, as a query. */
  constructor(frame, looking) {
    this.frame = frame;
    this.looking = looking;
    this.drawer = document.getElementById("aid");
    this.asked = "";
  }

  get open() {
    return !this.drawer.hidden;
  }

  get button() {
    return this.frame.querySelector("#part-top [data-do=aid]");
  }

  toggle() {
    this.drawer.hidden = this.open;
    this.asked = "";
    this.show();
    if (this.open) this.drawer.focus({ preventScroll: true });
    else this.button?.focus({ preventScroll: true });
  }

  /** Brings it up to date; to be called after every change of the page. */
  show() {
    this.button?.setAttribute("aria-expanded", String(this.open));
    if (!this.open) return;
    const { asked, ply } = document.getElementById("part-prompt").dataset;
    const question = `${new URLSearchParams(this.looking())} ${asked} ${ply}`;
    if (question === this.asked) return;
    this.asked = question;
    this.load(question);
  }

  async load(question) {
    const address = `${this.frame.dataset.path}/aid?${new URLSearchParams(this.looking())}`;
    this.drawer.ariaBusy = "true";
    const answer = await fetch(address).catch(() => null);
    const told = answer?.ok ? await answer.text() : "";
    if (question !== this.asked) return;
    this.drawer.ariaBusy = "false";
    if (told) this.drawer.innerHTML = told;
    else this.asked = ""; // it is asked for again with the next change
  }
}

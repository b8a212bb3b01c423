// A piece that is laid can be turned before it lies: a ghost shows where it would come to lie, R or the wheel turns it.

export class Turns {
  constructor(frame) {
    this.frame = frame;
    this.at = new Map(); // by action: which of its turns is shown
    this.question = "";
  }

  /** The turns that an action offers, as the actions that follow it. */
  of(action) {
    const target = this.frame.querySelector(`#part-table .target[data-action="${action}"][data-turns]`);
    return target ? target.dataset.turns.split(" ") : [];
  }

  place(action) {
    return this.at.get(String(action)) ?? 0;
  }

  /** The action that turns the piece as it is shown, to be given right after it was laid. */
  after(action) {
    const turns = this.of(action);
    return turns.length > 1 ? [Number(turns[this.place(action)])] : [];
  }

  /** Turns the ghost once more. */
  next(action, step = 1) {
    const count = this.of(action).length;
    if (count < 2) return false;
    this.at.set(String(action), (this.place(action) + step + count) % count);
    this.show();
    return true;
  }

  show() {
    const question = this.frame.querySelector("#part-prompt")?.dataset.asked ?? "";
    if (question !== this.question) this.at.clear();
    this.question = question;
    for (const ghosts of this.frame.querySelectorAll("#part-table .turns")) {
      const shown = this.place(ghosts.dataset.of);
      [...ghosts.children].forEach((ghost, place) => {
        ghost.classList.toggle("is-shown", place === shown);
      });
    }
  }
}

// Zoom and pan: the drawing keeps its size on the page and shows a smaller part of itself.

const MOST = 4;
const STEP = 1.35;
const DRAG = 6; // pixels of movement that make a press a drag

export class Zoom {
  constructor(frame) {
    this.frame = frame;
    this.scale = 1;
    this.middle = null;
    this.fingers = new Map();
    this.dragged = false;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.slide(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"])
      frame.addEventListener(name, (event) => this.release(event));
    frame.addEventListener("click", (event) => this.dragged && event.stopPropagation(), true);
  }

  get drawing() {
    return this.frame.querySelector("svg.ww-scene");
  }

  /** The whole drawing, as the server sent it. */
  get whole() {
    const drawing = this.drawing;
    if (!drawing) return null;
    if (!drawing.dataset.whole) drawing.dataset.whole = drawing.getAttribute("viewBox");
    const [x, y, width, height] = drawing.dataset.whole.split(" ").map(Number);
    return { x, y, width, height };
  }

  /** Shows the chosen part; to be called after every change of the drawing. */
  show() {
    const whole = this.whole;
    if (!whole) return;
    const width = whole.width / this.scale;
    const height = whole.height / this.scale;
    const middle = this.middle ?? { x: whole.x + whole.width / 2, y: whole.y + whole.height / 2 };
    const held = (value, least, most) => Math.min(Math.max(value, least), most);
    this.middle = {
      x: held(middle.x, whole.x + width / 2, whole.x + whole.width - width / 2),
      y: held(middle.y, whole.y + height / 2, whole.y + whole.height - height / 2),
    };
    this.drawing.setAttribute(
      "viewBox",
      [this.middle.x - width / 2, this.middle.y - height / 2, width, height].map((value) => value.toFixed(2)).join(" "),
    );
    this.frame.toggleAttribute("data-zoomed", this.scale > 1);
  }

  by(factor, at = null) {
    if (!this.whole) return;
    const before = at && this.spot(at);
    this.scale = Math.min(Math.max(this.scale * factor, 1), MOST);
    this.show();
    if (!before) return;
    const after = this.spot(at);
    this.middle = { x: this.middle.x + before.x - after.x, y: this.middle.y + before.y - after.y };
    this.show();
  }

  closer() {
    this.by(STEP);
  }

  farther() {
    this.by(1 / STEP);
  }

  fit() {
    this.scale = 1;
    this.middle = null;
    this.show();
  }

  /** A point of the screen in the units of the drawing. */
  spot(at) {
    return new DOMPoint(at.x, at.y).matrixTransform(this.drawing.getScreenCTM().inverse());
  }

  wheel(event) {
    if (!this.drawing?.contains(event.target)) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
  }

  press(event) {
    this.dragged = false;
    if (!this.drawing?.contains(event.target)) return;
    this.fingers.set(event.pointerId, {
      x: event.clientX,
      y: event.clientY,
      startX: event.clientX,
      startY: event.clientY,
    });
  }

  slide(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    if (
      Math.hypot(event.clientX - finger.startX, event.clientY - finger.startY) > DRAG &&
      (this.scale > 1 || this.fingers.size > 1)
    )
      this.dragged = true;
    const before = this.spread();
    const from = this.spot(finger);
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (this.fingers.size === 2 && before) this.by(this.spread() / before, this.between());
    else if (this.dragged) {
      const to = this.spot(finger);
      this.middle = { x: this.middle.x + from.x - to.x, y: this.middle.y + from.y - to.y };
      this.show();
    }
  }

  release(event) {
    this.fingers.delete(event.pointerId);
  }

  spread() {
    const [one, other] = [...this.fingers.values()];
    return other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }

  between() {
    const [one, other] = [...this.fingers.values()];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }
}

// What others did since one's own last answer stays drawn: what they laid has a dashed edge in their colour, and what
// walked a line along its way, with a pale copy where it set out. A drawing says what is laid (`data-laid`) and what
// walks (`data-walks`), each with the letter of its seat where it has one.

const NAMES = "http://www.w3.org/2000/svg";
const FAR = 4; // units of the drawing: less is no step
const EDGE = 3;
const SHORT = 26; // how far before a walker its way ends
const LETTERS = "abcde";

const scene = (board) => board.querySelector(":scope > svg");

/** A box of a thing in units of the whole drawing, however it is zoomed. */
function boxOf(svg, thing) {
  const way = svg.getScreenCTM()?.inverse().multiply(thing.getScreenCTM());
  if (!way) return null;
  const box = thing.getBBox();
  const corners = [
    [box.x, box.y],
    [box.x + box.width, box.y + box.height],
  ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(way));
  const [x, y] = [Math.min(corners[0].x, corners[1].x), Math.min(corners[0].y, corners[1].y)];
  return { x, y, width: Math.abs(corners[1].x - corners[0].x), height: Math.abs(corners[1].y - corners[0].y) };
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height * 0.7 });
const inside = ({ x, y }, box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** A place that holds when the drawing is arranged anew: a share of the smallest laid thing there, or just a place. */
function spotOf(at, laid) {
  const under = laid
    .filter(({ box }) => inside(at, box))
    .sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height);
  if (!under.length) return at;
  const { key, box } = under[0];
  return { key, x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height };
}

function pointOf(spot, laid) {
  if (!spot.key) return spot;
  const found = laid.find(({ key }) => key === spot.key);
  return found && { x: found.box.x + spot.x * found.box.width, y: found.box.y + spot.y * found.box.height };
}

const far = (one, other) => !one || !other || Math.abs(one.x - other.x) + Math.abs(one.y - other.y) > FAR;

export class Traces {
  constructor(board) {
    this.board = board;
    this.seen = null; // the keys of what is laid
    this.clear();
    this.note(null);
  }

  /** One's own answer: what was shown has been seen. */
  clear() {
    this.fresh = new Map(); // what was laid: the letter of whoever did
    this.ways = new Map(); // what walks: the spots of its way
    this.layer()?.remove();
  }

  layer() {
    return this.board.querySelector(".traces");
  }

  laid() {
    const svg = scene(this.board);
    if (!svg) return [];
    const found = [...svg.querySelectorAll("[data-laid][data-key]")];
    return found
      .map((thing) => ({ key: thing.dataset.key, letter: thing.dataset.laid, thing, box: boxOf(svg, thing) }))
      .filter(({ box }) => box);
  }

  /** Takes down what has changed; `doer` is the number of the seat that did it: one's own leaves no trace. */
  note(doer, mine = null) {
    const svg = scene(this.board);
    if (!svg) return;
    const laid = this.laid();
    const own = doer !== null && doer === mine;
    const letter = doer === null || doer < 0 ? "" : LETTERS[doer];
    for (const { key, letter: owner } of laid)
      if (this.seen && !this.seen.has(key) && !own && (!owner || owner !== LETTERS[mine]))
        this.fresh.set(key, owner || letter);
    this.seen = new Set(laid.map(({ key }) => key));
    for (const thing of svg.querySelectorAll("[data-walks][data-key]")) {
      const box = boxOf(svg, thing);
      if (!box) continue;
      const { key, walks } = thing.dataset;
      const spot = spotOf(middle(box), laid);
      const way = this.ways.get(key)?.spots ?? [];
      const last = way.at(-1);
      const here = { ...middle(box) };
      if (walks === LETTERS[mine] || own || !last) this.ways.set(key, { letter: walks, spots: [spot] });
      else if (far(pointOf(last, laid), here)) way.push(spot);
    }
  }

  /** Draws the traces; to be called after every change of the drawing. */
  show() {
    this.layer()?.remove();
    const svg = scene(this.board);
    if (!svg) return;
    const laid = this.laid();
    const layer = document.createElementNS(NAMES, "g");
    layer.setAttribute("class", "traces");
    layer.setAttribute("aria-hidden", "true");
    for (const { key, thing, box } of laid)
      if (this.fresh.has(key)) layer.append(...edges(thing, box, this.fresh.get(key)));
    for (const [key, { letter, spots }] of this.ways) {
      const points = spots.map((spot) => pointOf(spot, laid));
      const walker = svg.querySelector(`[data-key="${key}"]`);
      if (walker && points.length > 1 && points.every(Boolean)) layer.append(...path(walker, points, letter));
    }
    if (layer.childElementCount) svg.append(layer);
  }
}

function made(name, attributes) {
  const thing = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(attributes)) thing.setAttribute(key, value);
  return thing;
}

/** A dashed edge in a colour on a white line, around a thing or along the outline that it names. */
function edges(thing, box, letter) {
  const outline = thing.dataset.outline;
  return ["casing", `dashes seat-${letter || "none"}`].map((name) =>
    outline
      ? made("path", { d: outline, class: name })
      : made("rect", {
          x: box.x - EDGE,
          y: box.y - EDGE,
          width: box.width + 2 * EDGE,
          height: box.height + 2 * EDGE,
          rx: 8,
          class: name,
        }),
  );
}

/** A line with a dot for every step and an arrow at its end; the walker itself, pale, where it set out. */
function path(walker, points, letter) {
  const here = points.at(-1);
  const before = points.at(-2);
  const turn = Math.atan2(here.y - before.y, here.x - before.x);
  const short = Math.min(SHORT, Math.hypot(here.x - before.x, here.y - before.y) / 2);
  const end = { x: here.x - short * Math.cos(turn), y: here.y - short * Math.sin(turn) }; // beside the walker
  const line = [...points.slice(0, -1), end].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const ghost = walker.cloneNode(true);
  for (const name of ["data-key", "data-walks", "role", "tabindex", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("transform", `translate(${points[0].x - here.x} ${points[0].y - here.y})`);
  const pale = made("g", { class: "pale" });
  pale.append(ghost);
  const arrow = made("path", {
    d: "M0 0L-14 -8L-14 8Z",
    transform: `translate(${end.x} ${end.y}) rotate(${(turn * 180) / Math.PI})`,
    class: `tip seat-${letter}`,
  });
  const dots = points
    .slice(1, -1)
    .map(({ x, y }) => made("circle", { cx: x, cy: y, r: 5, class: `step seat-${letter}` }));
  return [
    pale,
    made("polyline", { points: line, class: "casing" }),
    made("polyline", { points: line, class: `walk seat-${letter}` }),
    ...dots,
    arrow,
  ];
}

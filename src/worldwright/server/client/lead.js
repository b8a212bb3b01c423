// A golden line with an arrowhead, from one box of the window to another.

const GAP = 12; // pixels between the arrowhead and what it points at
const HEAD = 16;
const SHORTEST = 40; // what lies nearer needs no line

/** Draws the line anew between two boxes; without them it goes away. */
export function lead(frame, boxes) {
  frame.querySelector(".lead")?.remove();
  const way = boxes && between(...boxes);
  if (way) frame.insertAdjacentHTML("beforeend", `<svg class="lead" aria-hidden="true">${drawn(way)}</svg>`);
}

/** From the side of a box that faces another to the side of that; null where they nearly touch. */
function between(from, to) {
  const centre = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const [[fx, fy], [tx, ty]] = [centre(from), centre(to)];
  const aside = Math.max(to.left - from.right, from.left - to.right);
  const above = Math.max(to.top - from.bottom, from.top - to.bottom);
  if (Math.max(aside, above) < SHORTEST) return null;
  if (aside >= above) {
    const [start, end, turn] = to.left > from.right ? [from.right, to.left - GAP, 1] : [from.left, to.right + GAP, -1];
    return { start: [start, within(fy, ty, from.top, from.bottom)], end: [end, ty], turn: [turn, 0] };
  }
  const [start, end, turn] = to.top > from.bottom ? [from.bottom, to.top - GAP, 1] : [from.top, to.bottom + GAP, -1];
  return { start: [within(fx, tx, from.left, from.right), start], end: [tx, end], turn: [0, turn] };
}

/** A place on a side of the panel that leans towards the goal, well inside its corners. */
function within(own, goal, least, most) {
  return Math.min(most - HEAD * 2, Math.max(least + HEAD * 2, own + (goal - own) / 3));
}

function drawn({ start, end, turn: [x, y] }) {
  const bend = Math.max(
    SHORTEST,
    (Math.abs(end[0] - start[0]) * Math.abs(x) + Math.abs(end[1] - start[1]) * Math.abs(y)) / 2,
  );
  const curve = `M${start}C${start[0] + bend * x} ${start[1] + bend * y} ${end[0] - bend * x} ${end[1] - bend * y} ${end}`;
  const wings = [1, -1].map((side) => [
    end[0] - HEAD * x + HEAD * 0.6 * side * y,
    end[1] - HEAD * y + HEAD * 0.6 * side * x,
  ]);
  const head = `M${wings[0]}L${end}L${wings[1]}`;
  return `${[curve, head].map((path) => `<path class="edge" d="${path}"/>`).join("")}<path d="${curve}${head}"/>`;
}

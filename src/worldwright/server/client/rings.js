// Rings around things of the table, in the drawing itself, so that they stay where the thing is.

const NAMES = "http://www.w3.org/2000/svg";
const GAP = 4;

/** What of a thing is always there: its ring, where it has one, and not what it tells only while it is looked at. */
export const bodyOf = (thing) => thing.querySelector?.(".legal-ring") ?? thing;

/** Puts a ring of a kind around something that one may take. */
export function ring(thing, kind) {
  if (!thing.getBBox) return thing.classList.add(`is-${kind}`);
  const box = bodyOf(thing).getBBox();
  const made = document.createElementNS(NAMES, "rect");
  made.setAttribute("class", `ring ${kind}`);
  made.setAttribute("x", box.x - GAP);
  made.setAttribute("y", box.y - GAP);
  made.setAttribute("width", box.width + 2 * GAP);
  made.setAttribute("height", box.height + 2 * GAP);
  made.setAttribute("rx", 8);
  if (thing.localName === "g") return thing.append(made);
  if (thing.hasAttribute("transform")) made.setAttribute("transform", thing.getAttribute("transform"));
  thing.after(made);
}

/** Takes all rings away. */
export function unring(root) {
  for (const made of root.querySelectorAll("rect.ring")) made.remove();
  for (const kind of ["hint", "better", "played"])
    for (const lit of root.querySelectorAll(`.is-${kind}`)) lit.classList.remove(`is-${kind}`);
}

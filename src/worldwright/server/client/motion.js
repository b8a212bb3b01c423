// Movement: a thing that lay at one place and now lies at another travels there; a new thing appears softly.

const CALM = 320;
const still = matchMedia("(prefers-reduced-motion: reduce)");

const movable = (board) =>
  [...board.querySelectorAll("[data-key]")].filter((thing) => !thing.parentElement.closest("[data-key]"));

/** Where every keyed thing lies now. */
export function places(board) {
  return new Map(movable(board).map((thing) => [thing.dataset.key, thing.getBoundingClientRect()]));
}

function travel(thing, from, to) {
  const way = thing.parentElement.getScreenCTM?.();
  const own = thing.transform?.baseVal?.consolidate()?.matrix ?? new DOMMatrix();
  if (!way || !to.width || !to.height) return;
  const world = new DOMMatrix([way.a, way.b, way.c, way.d, way.e, way.f]);
  const shift = new DOMMatrix()
    .translate(from.x, from.y)
    .scale(from.width / to.width, from.height / to.height)
    .translate(-to.x, -to.y);
  const rest = new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]);
  const start = world.inverse().multiply(shift).multiply(world).multiply(rest);
  thing.animate([{ transform: start.toString() }, { transform: rest.toString() }], {
    duration: CALM,
    easing: "cubic-bezier(.25, 1.15, .4, 1)",
  });
}

/** Animates everything that is not where it was; returns the first thing that was nowhere. */
export function move(board, before) {
  const things = movable(board);
  if (still.matches) {
    for (const thing of things)
      if (!before.has(thing.dataset.key)) thing.animate([{ opacity: 0 }, { opacity: 1 }], 120);
    return null;
  }
  for (const thing of things) {
    const from = before.get(thing.dataset.key);
    const to = thing.getBoundingClientRect();
    if (!from) thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: CALM, easing: "ease-out" });
    else if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) + Math.abs(from.width - to.width) > 2)
      travel(thing, from, to);
  }
  return things.find((thing) => !before.has(thing.dataset.key));
}

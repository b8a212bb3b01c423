"""The Terrain of a tribe: tiles on both sides, ruins, Pollution, riders, Temples, and every target that lies on it."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.marks import explained, hit_area, last_ring, legal_ring
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import LETTERS, name_of
from worldwright.draw.svg import Box, circle, group, icon, moved, rect, text, title, use
from worldwright.draw.targets import NOTHING, Target, Targets
from worldwright.games.tribes_of_the_wind.board import CAPITAL, PLACE_NAMES, SPACE_NAMES
from worldwright.games.tribes_of_the_wind.pieces import tile_words
from worldwright.games.tribes_of_the_wind.view import Face, View, faces_of
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView

LARGE = 50  # cells from this size on show every piece
RUINS = ("tower", "bridge", "dish", "tower", "jet", "dish", "bridge", "jet", "jet", "bridge", "dish", "tower")
RIDER_SPOTS = {
    2: ((-17, 0), (17, 0)),
    3: ((0, -14), (-17, 12), (17, 12)),
    4: ((-15, -14), (15, -14), (-15, 14), (15, 14)),
}
SURPLUS = ((88, 34), (88, 58), (12, 58), (12, 82), (88, 82), (30, 62), (70, 62))  # riders beyond the rider spaces
MOST_CLOUDS = 3


class Plot(NamedTuple):
    """Where the twelve spaces lie."""

    x: float
    y: float
    side: float
    gap: float

    def cell(self, space: int) -> Box:
        return Box(
            self.x + space % 4 * (self.side + self.gap),
            self.y + space // 4 * (self.side + self.gap),
            self.side,
            self.side,
        )

    @property
    def box(self) -> Box:
        return Box(self.x, self.y, 4 * self.side + 3 * self.gap, 3 * self.side + 2 * self.gap)


# --- Tiles ----------------------------------------------------------------------------------------


@remembered
def forest(face: Face, box: Box, riders: int = 0, keys: str = "") -> str:
    """The Forest side of a tile, with riders in its spaces."""
    k = box.width / 100
    parts = [use(f"tw-tile-{face['colour']}", box)]
    spots = RIDER_SPOTS.get(face["riders"], ())
    for place, (right, down) in enumerate(spots):
        cx, cy = box.x + (50 + right) * k, box.y + (43 + down) * k
        parts.append(icon("tw-rider-space", cx, cy, 26 * k))
        if place < riders:
            parts.append(rider(cx, cy - k, 28 * k, keys, place))
    extra = SURPLUS[: max(riders - len(spots), 0)]
    parts += [rider(box.x + x * k, box.y + y * k, 24 * k, keys, len(spots) + n) for n, (x, y) in enumerate(extra)]
    parts.append(group(*bonuses(face, box, 88, 11), class_="grey"))
    if face["pollution"]:
        parts.append(icon("tw-spread", box.x + 86 * k, box.y + 14 * k, 22 * k))
    return explained("forest_tile", face["id"], *parts)


@remembered
def village(face: Face, box: Box, riders: int = 0, keys: str = "") -> str:
    """The Village side of a tile."""
    k = box.width / 100
    parts = [
        use(f"tw-tile-{face['colour']}", box),
        icon("tw-village-site", box.x + 50 * k, box.y + 42 * k, 48 * k),
        icon("tw-village", box.x + 50 * k, box.y + 40 * k, 46 * k),
        *bonuses(face, box, 86, 12),
    ]
    parts += [rider(box.x + x * k, box.y + y * k, 25 * k, keys, n) for n, (x, y) in enumerate(SURPLUS[:riders])]
    return explained("forest_tile", face["id"], *parts)


@remembered
def starting(face: Face, box: Box, riders: int = 0, keys: str = "") -> str:
    """A Starting tile: its colour, a flag and its number."""
    k = box.width / 100
    spots = ((30, 72), (50, 76), (70, 72), (20, 52), (80, 52), (36, 88), (64, 88))
    return explained(
        "starting_tile",
        face["id"],
        *[
            use(f"tw-tile-{face['colour']}", box),
            icon("tw-flag", box.x + 52 * k, box.y + 42 * k, 32 * k),
            circle(box.right - 15 * k, box.y + 15 * k, 10 * k, fill="#fff7e2", class_="edge fine"),
            text(box.right - 15 * k, box.y + 19.5 * k, str(face["order"]), "mid b t12 print"),
            *(rider(box.x + x * k, box.y + y * k, 25 * k, keys, n) for n, (x, y) in enumerate(spots[:riders])),
        ],
    )


def bonuses(face: Face, box: Box, down: float, radius: float) -> list[str]:
    """The building bonuses along the lower edge."""
    k = box.width / 100
    names = face["bonus"]
    parts = []
    for place, name in enumerate(names):
        cx, cy = box.x + (50 + (place - (len(names) - 1) / 2) * 23) * k, box.y + down * k
        parts.append(
            circle(cx, cy, radius * k, fill="#fff7e2", class_="edge fine")
            + icon(f"tw-{name}", cx, cy, radius * 1.55 * k)
        )
    return parts


def rider(cx: float, cy: float, size: float, keys: str, number: int) -> str:
    return icon("tw-rider", cx, cy, size, data_key=f"rider-{keys}{number}" if keys else None)


@remembered
def ground(box: Box, space: int, tokens: int, keys: str = "") -> str:
    """A space without a tile: a ruin, and Pollution below it."""
    k = box.width / 100
    ruin = use(
        f"tw-ruin-{RUINS[space]}", Box(box.x + 18 * k, box.y + 12 * k, 64 * k, 52 * k), opacity=None if tokens else 0.7
    )
    clouds = []
    shown = tokens if tokens <= MOST_CLOUDS else 1
    for place in range(shown):
        cx = box.x + (50 + (place - (shown - 1) / 2) * 30) * k
        clouds.append(
            icon("tw-pollution", cx, box.y + 76 * k, 32 * k, data_key=f"pollution-{keys}{place}" if keys else None)
        )
    if tokens > MOST_CLOUDS:
        clouds.append(text(box.x + 68 * k, box.y + 86 * k, str(tokens), "b t16 outlined"))
    return use("tw-ground", box) + ruin + "".join(clouds)


def small_space(view: View, tribe: TribeView, space: int, box: Box) -> str:
    """A space of a small Terrain."""
    name = tribe["tiles"][space]
    if not name:
        return _small_ground(tribe["pollution"][space], box)
    built, temple = space in tribe["villages"], space in tribe["temples"]
    return _small_tile(faces_of(view)["tiles"][name], tribe["riders"][space], built, temple, box)


@remembered
def _small_ground(tokens: int, box: Box) -> str:
    k = box.width / 100
    cloud = icon("tw-pollution", box.x + 44 * k, box.y + 46 * k, 72 * k) + text(
        box.x + 80 * k, box.y + 92 * k, str(tokens), "mid b t12 outlined"
    )
    return use("tw-ground", box) + (cloud if tokens else "")


@remembered
def _small_tile(face: Face, riders: int, built: bool, temple: bool, box: Box) -> str:
    k = box.width / 100
    parts = [use(f"tw-mini-{face['colour']}", box)]
    if built:
        parts.append(icon("tw-village", box.x + 50 * k, box.y + 60 * k, 64 * k))
        parts.append(icon("tw-rider", box.x + 80 * k, box.y + 78 * k, 38 * k) if riders else "")
    elif face["order"]:
        parts.append(icon("tw-flag", box.x + 55 * k, box.y + 64 * k, 50 * k))
        parts.append(text(box.x + 82 * k, box.y + 94 * k, str(riders), "mid b t12 white-edge") if riders else "")
    else:
        parts.append(
            rect(Box(box.x + 14 * k, box.y + 55 * k, 72 * k, 40 * k), rx=18 * k, fill="#fff", fill_opacity=0.9)
        )
        parts.append(text(box.cx, box.y + 75 * k + 4.2, f"{riders}/{face['riders']}", "mid b t12 print"))
    if temple:
        parts.append(icon("tw-temple", box.x + 25 * k, box.y + 25 * k, 46 * k))
    return "".join(parts)


# --- A whole Terrain ------------------------------------------------------------------------------


def space_title(view: View, tribe: TribeView, space: int) -> str:
    """A space in words."""
    name = tribe["tiles"][space]
    if not name:
        tokens = tribe["pollution"][space]
        return f"{SPACE_NAMES[space]}: {tokens} Pollution" if tokens else f"{SPACE_NAMES[space]}: empty"
    what = tile_words(faces_of(view)["tiles"][name])
    what = what.replace("Forest", "Village") if space in tribe["villages"] else what
    extras = [f"{tribe['riders'][space]} Wind Riders"] if tribe["riders"][space] else []
    extras += ["a Temple"] if space in tribe["temples"] else []
    return f"{SPACE_NAMES[space]}: {what}" + (f"; {' and '.join(extras)}" if extras else "")


@still("ride", "at", "build", "FOREST_PLACE", "TEMPLE_WHERE", seats=["tribes"])
def terrain(view: View, seat: int, plot: Plot, targets: Targets = NOTHING) -> str:
    """All twelve spaces of a seat, with their targets where the seat may choose."""
    tribe = view["tribes"][seat]
    parts = []
    for space in range(12):
        box = plot.cell(space)
        large = plot.side >= LARGE
        drawn = large_space(view, seat, space, box) if large else small_space(view, tribe, space, box)
        drawn = group(title(space_title(view, tribe, space)), drawn)
        drawn = _target(view, seat, space, box, drawn, targets)
        parts.append(group(drawn, class_=f"space-{space}") if large else drawn)
    last = view["last"]
    if last and last["seat"] == seat:
        parts.append(last_ring(plot.cell(last["space"]), 7 if plot.side >= LARGE else 3))
    parts += rides(plot, targets)
    small = plot.side < LARGE  # shown in large while it is looked at
    class_, tabindex = (f"land-{seat}", 0) if small else (None, None)
    parts.insert(0, hit_area(plot.box, 4) if small else "")
    return group(*parts, role="group", aria_label=f"Terrain of {name_of(view, seat)}", class_=class_, tabindex=tabindex)


def rulers(plot: Plot) -> str:
    """The names of the columns above the Terrain and of the rows at its right."""
    columns = [
        text(plot.cell(column).cx, plot.y - 3.5, SPACE_NAMES[column][0], "mid t12 b quiet ruler") for column in range(4)
    ]
    rows = [
        text(plot.box.right + 8, plot.cell(space).cy + 3.5, SPACE_NAMES[space][1], "mid t12 b quiet ruler")
        for space in (0, 4, 8)
    ]
    return group(*columns, *rows, aria_hidden="true")


def large_space(view: View, seat: int, space: int, box: Box, keyed: bool = True) -> str:
    """A space with every piece on it; without keys where it is drawn a second time."""
    tribe = view["tribes"][seat]
    name = tribe["tiles"][space]
    if not name:
        return ground(box, space, tribe["pollution"][space], f"{seat}-{space}-" if keyed else "")
    face = faces_of(view)["tiles"][name]
    side = starting if face["order"] else village if space in tribe["villages"] else forest
    drawn = side(face, box, tribe["riders"][space], f"{seat}-{space}-" if keyed else "")
    temple = ""
    if space in tribe["temples"]:
        k = box.width / 100
        key = f"temple-{seat}-{tribe['temples'].index(space)}" if keyed else None
        temple = icon("tw-temple", box.x + 17 * k, box.y + 17 * k, 30 * k, data_key=key)
    laid = LETTERS[seat] if keyed else None
    return group(drawn, temple, data_key=f"tile-{name}" if keyed else None, data_laid=laid)


def _target(view: View, seat: int, space: int, box: Box, drawn: str, targets: Targets) -> str:
    build = targets.get("build", PLACE_NAMES[space])
    if build:
        sign = Box(box.cx - 29, box.y + 4, 58, 20)
        return build.ringed(
            box, 8, drawn, rect(sign, rx=10, class_="button"), text(sign.cx, sign.y + 14.5, "build", "mid b t12 loud")
        )
    target = targets.get("at", PLACE_NAMES[space])
    if target is None:
        return drawn
    ghost = ""
    if targets.decision == "FOREST_PLACE" and view["bought"]:
        tile = forest(faces_of(view)["tiles"][view["bought"]], Box(0, 0, 100, 100))
        ghost = moved(box.x + box.width * 0.18, box.y + box.height * 0.18, 0.64 * box.width / 100, tile, opacity=0.72)
    elif targets.decision == "TEMPLE_WHERE":
        ghost = icon("tw-temple", box.x + box.width * 0.2, box.y + box.height * 0.2, box.width * 0.32, opacity=0.72)
    return target.ringed(box, 8, drawn, ghost)


# --- Rides ----------------------------------------------------------------------------------------

ARROW = 24
TURNS = {(0, 1): 0, (1, 0): 90, (0, -1): 180, (-1, 0): 270}


def rides(plot: Plot, targets: Targets) -> list[str]:
    """An arrow for each step between neighbours, and a sign for each step through the Capital or a portal."""
    parts = []
    signs: dict[int, int] = {}
    for target in targets.of("ride"):
        start, to = (PLACE_NAMES.index(place) for place in target.values)
        if start == CAPITAL:
            continue
        way = None if to == CAPITAL else (to // 4 - start // 4, to % 4 - start % 4)
        if way in TURNS:
            parts.append(_arrow(plot, start, way, target))
        else:
            parts.append(sign_post(_post_box(plot.cell(start), signs.get(start, 0)), target))
            signs[start] = signs.get(start, 0) + 1
    return parts


def _arrow(plot: Plot, start: int, way: tuple[int, int], target: Target) -> str:
    cell = plot.cell(start)
    size = ARROW * min(1.0, plot.side / 100)
    reach = plot.side / 2 - size * 0.62
    shift = size * 0.62  # the way back lies beside it
    cx, cy = cell.cx + way[1] * reach - way[0] * shift, cell.cy + way[0] * reach + way[1] * shift
    box = Box(cx - size / 2, cy - size / 2, size, size)
    turned = group(
        icon("tw-arrow", 0, 0, size * 0.78),
        transform=f"translate({round(cx, 1)} {round(cy, 1)}) rotate({TURNS[way]})",
        class_="hot",
    )
    return target.mark(
        hit_area(box.grown(3), size),
        circle(cx, cy, size / 2 - 1, class_="button"),
        turned,
        legal_ring(box.grown(-3), size / 2, target.order),
    )


def _post_box(cell: Box, place: int) -> Box:
    return Box(cell.x + 4 + place % 2 * (cell.width / 2 - 2), cell.y + 4 + place // 2 * 22, cell.width / 2 - 6, 19)


def sign_post(box: Box, target: Target) -> str:
    """A sign with a place that cannot be pointed at."""
    _, to = target.values
    goal = icon("tw-capital", box.cx + 7, box.cy, 17) if to == PLACE_NAMES[CAPITAL] else ""
    words = text(box.cx - (8 if goal else 0), box.cy + 4, "›" if goal else f"› {to}", "mid b t12 loud")
    return target.mark(rect(box, rx=9, class_="button"), words, goal, legal_ring(box.grown(-3), 7, target.order))

"""The world as it lies on the table: land with thickness, scenery, and the pieces that stand on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from worldwright.draw.marks import explained, region
from worldwright.draw.measure import shortened, width_of
from worldwright.draw.memory import still
from worldwright.draw.seats import COLOURS, LETTERS, name_of
from worldwright.draw.svg import Box, circle, group, icon, path, rect, text, title, use
from worldwright.games.spires.draw.lattice import Lying, Plan, line_of
from worldwright.games.spires.draw.tiles import LyingTile, ground, scenery
from worldwright.games.spires.view import View
from worldwright.games.spires.words_compass import space_words
from worldwright.wording import listed, several

SMALL_UNIT = 44  # below this, scenery is drawn as plain icons


def world(view: View, plan: Plan, note_at: NotePlace, beneath: str = "") -> str:
    """Layer by layer, from the cliffs to the pieces; `beneath` lies under the pieces."""
    layers = [countryside(view, plan, note_at), beneath, trail(view, plan), standing(view, plan)]
    return region("The world", *layers, own=True)  # everybody's


@still()
def countryside(view: View, plan: Plan, note_at: NotePlace) -> str:
    tiles = view["world"]
    layers = [tile_layers(plan, tile["q"], tile["r"], tile["k"]) for tile in tiles]
    land = [
        group(ground(view, plan, tile), data_key=f"tile-{tile['id']}", data_laid="", data_outline=plan.outline(tile))
        for tile in tiles
    ]
    last = [path(plan.outline(tiles[-1]), class_="last-ring")] if len(tiles) > 1 else []
    growing = [scenery_of(plan, tile, side) for tile in tiles for side in (0, 1)]
    lands = [landscape(view, plan, spaces, note_at) for spaces in landscapes(view)]
    under = group(*(layer.cliff for layer in layers), *(layer.foot for layer in layers), class_="shadow")
    ledges, rims = [layer.ledge for layer in layers], [layer.rim for layer in layers]
    return "".join([under, *ledges, *land, *rims, *last, *growing, *lands])


@still()
def standing(view: View, plan: Plan) -> str:
    return group(*pieces(view, plan), pointer_events="none")  # what lies beneath can be reached through them


class NotePlace(NamedTuple):
    """Where a line about what the pointer is on stands, and how long it may be."""

    x: float
    y: float
    room: float


class TileLayers(NamedTuple):
    """What gives a tile its thickness: the deep cliff and its edge, the ledge above them, and the rim."""

    cliff: str
    foot: str
    ledge: str
    rim: str


@lru_cache(maxsize=2_048)
def tile_layers(plan: Plan, q: int, r: int, k: int) -> TileLayers:
    outline = plan.outline(Lying(q=q, r=r, k=k))
    deep, shallow = (f"translate(0 {plan.unit * share:.1f})" for share in (0.16, 0.085))
    return TileLayers(
        path(outline, transform=deep, fill="var(--sp-cliff-d)"),
        path(outline, transform=deep, class_="rim"),
        path(outline, transform=shallow, fill="var(--sp-cliff)"),
        path(outline, class_="rim"),
    )


def scenery_of(plan: Plan, tile: LyingTile, side: int) -> str:
    """What grows on a space of a tile."""
    return _scenery_of(plan, tile["q"], tile["r"], tile["k"], side, tile["a"] if side == 0 else tile["b"])


@lru_cache(maxsize=4_096)
def _scenery_of(plan: Plan, q: int, r: int, k: int, side: int, terrain: str) -> str:
    x, y = plan.centre(Lying(q=q, r=r, k=k), side)
    return scenery(terrain, x, y - 0.05 * plan.unit, 0.58 * plan.unit, small=plan.unit < SMALL_UNIT)


def trail(view: View, plan: Plan) -> str:
    """The way walked so far this turn."""
    walked, seat = view["course"]["walked"], view["course"]["seat"]
    if view["over"] or len(walked) < 2 or seat is None or seat < 0:
        return ""
    points = [plan.centre(view["world"][tile], side) for tile, side in walked]
    line = "M" + line_of([(x, y + 0.12 * plan.unit) for x, y in points])
    return group(
        path(line, class_="trail-bed"), path(line, class_="trail", stroke=COLOURS[seat]), pointer_events="none"
    )


# --- Landscapes (3.3) -----------------------------------------------------------------------------


def landscapes(view: View) -> list[list[tuple[int, int]]]:
    """The spaces of every landscape."""
    found: dict[int, list[tuple[int, int]]] = {}
    for number, space in enumerate(view["spaces"]):
        found.setdefault(space["landscape"], []).append((number // 2, number % 2))
    return list(found.values())


def landscapes_by_space(view: View) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """The landscape of every space."""
    return {space: spaces for spaces in landscapes(view) for space in spaces}


def landscape(view: View, plan: Plan, spaces: Sequence[tuple[int, int]], note_at: NotePlace) -> str:
    """A landscape; its shore and a line about it show while the pointer is on it."""
    terrain = view["spaces"][2 * spaces[0][0] + spaces[0][1]]["terrain"]
    return _landscape(plan, lying(view, spaces), terrain, landscape_words(view, spaces), note_at)


LyingSpace = tuple[int, int, int, int]  # where the tile of a space lies, its rotation, and which half of it


def lying(view: View, spaces: Iterable[tuple[int, int]]) -> tuple[LyingSpace, ...]:
    """Spaces by where they lie."""
    tiles = view["world"]
    return tuple([(tiles[tile]["q"], tiles[tile]["r"], tiles[tile]["k"], side) for tile, side in spaces])


@lru_cache(maxsize=2_048)
def _landscape(plan: Plan, spaces: tuple[LyingSpace, ...], terrain: str, words: str, note_at: NotePlace) -> str:
    area = [path(plan.half(Lying(q=q, r=r, k=k), side), fill="transparent") for q, r, k, side in spaces]
    told = group(_shore(plan, spaces), note(words, note_at), class_="told")
    looks = {"class_": "land", "role": "img", "aria_label": words, "data_tells": ""}
    return explained("terrain", terrain, title(words), *area, told, **looks)


def landscape_words(view: View, spaces: Sequence[tuple[int, int]]) -> str:
    """Such as 'Mountain, 6 spaces, 3 energy, Bruno, spire token of Ada'."""
    seen = [view["spaces"][2 * tile + side] for tile, side in spaces]
    energy = sum(space["energy"] for space in seen)
    standing = [spirit_name(view, spirit) for space in seen for spirit in space["meeples"]]
    owners = sorted({space["tower"] for space in seen if space["tower"] is not None})
    parts = [
        seen[0]["terrain"].capitalize(),
        several(len(seen), "space"),
        *([f"{energy} energy"] if energy else []),
        *standing,
    ]
    return ", ".join(
        [*parts, *([f"spire token of {listed([spirit_name(view, owner) for owner in owners])}"] if owners else [])]
    )


def shore(view: View, plan: Plan, spaces: Sequence[tuple[int, int]]) -> str:
    """The outline of a landscape."""
    return _shore(plan, lying(view, spaces))


@lru_cache(maxsize=2_048)
def _shore(plan: Plan, spaces: tuple[LyingSpace, ...]) -> str:
    line = plan.shore(spaces)
    return path(line, class_="shore-bed") + path(line, class_="shore")


def note(words: str, at: NotePlace) -> str:
    """A line about what the pointer is on."""
    x, y, room = at
    fits = shortened(words, room - 24, "t12 b")
    pill = Box(x, y, width_of(fits, "t12 b") + 24, 24)
    return rect(pill, rx=12, class_="note") + text(x + 12, y + 16.5, fits, "t12 b")


# --- Pieces (18.3) --------------------------------------------------------------------------------


def pieces(view: View, plan: Plan) -> list[str]:
    """Everything that stands on spaces, sorted by its foot; the butterfly above all."""
    standing: list[tuple[float, str]] = []
    for number, space in enumerate(view["spaces"]):
        at = (number // 2, number % 2)
        tile = view["world"][at[0]]
        if space["tower"] is not None:
            standing.append(tower(view, plan, tile, at, space["tower"], bool(space["meeples"])))
        if space["energy"]:
            standing.append(energy(view, plan, tile, at))
        for place, spirit in enumerate(space["meeples"]):
            standing.append(meeple(view, plan, tile, at, spirit, place, space["tower"] is not None))
    standing.sort(key=lambda piece: piece[0])
    return [*(piece for _, piece in standing), butterfly(view, plan)]


def tower(view: View, plan: Plan, tile: Lying, at: tuple[int, int], owner: int, meeple_here: bool) -> tuple[float, str]:
    x, y = plan.centre(tile, at[1])
    ox, oy = plan.outer(tile, at[1])
    share = 0.56 if meeple_here else 0.46
    height = 0.5 * plan.unit
    tx, foot = x + share * (ox - x), y + share * (oy - y) + 0.14 * plan.unit
    words = title(f"Spire token of {spirit_name(view, owner)} on the {space_words(view, at)}")
    drawn = use(f"sp-spire-token-{LETTERS[owner]}", Box(tx - height / 4, foot - height, height / 2, height))
    return foot, group(
        words,
        owner_ring(tx, foot - height / 2, height * 0.62),
        drawn,
        class_=f"of-{owner}",
        data_key=f"tower-{at[0]}-{at[1]}",
    )


def energy(view: View, plan: Plan, tile: Lying, at: tuple[int, int]) -> tuple[float, str]:
    x, y = plan.centre(tile, at[1])
    words = title(f"Energy on the {space_words(view, at)}")
    return y + 0.05 * plan.unit, group(
        words, icon("sp-energy", x, y + 0.15 * plan.unit, 0.33 * plan.unit), data_key=f"energy-{at[0]}-{at[1]}"
    )


def meeple(
    view: View, plan: Plan, tile: Lying, at: tuple[int, int], spirit: int, place: int, tower_here: bool
) -> tuple[float, str]:
    x, y = plan.centre(tile, at[1])
    if tower_here:
        ox, oy = plan.outer(tile, at[1])
        x, y = x - 0.17 * (ox - x), y - 0.17 * (oy - y)
    x += 0.26 * plan.unit * place
    height = 0.66 * plan.unit
    width = height * 40 / 52
    foot = y + 0.30 * plan.unit
    words = title(f"{spirit_name(view, spirit)} on the {space_words(view, at)}")
    drawn = use(f"sp-meeple-{LETTERS[spirit]}", Box(x - width / 2, foot - height, width, height))
    return foot, group(
        words,
        owner_ring(x, foot - height / 2, height * 0.58),
        drawn,
        class_=f"of-{spirit}",
        data_key=f"meeple-{spirit}",
        data_walks=LETTERS[spirit],
    )


def owner_ring(x: float, y: float, radius: float) -> str:
    """Shows while the pointer is on the owner's side of the table."""
    return circle(x, y, radius, class_="owner-ring")


def butterfly(view: View, plan: Plan) -> str:
    seen = view["butterfly"]
    if seen is None or seen["space"] is None:
        return ""
    tile, side = seen["space"]
    x, y = plan.centre(view["world"][tile], side)
    size = 0.5 * plan.unit
    words = title(f"The butterfly on the {space_words(view, (tile, side))}")
    return group(words, use("sp-butterfly", Box(x - size * 0.44, y - size * 0.94, size, size)), data_key="butterfly")


def spirit_name(view: View, spirit: int) -> str:
    """A player by name, or the Automa."""
    return "the Automa" if spirit >= view["players"] else name_of(view, spirit)

"""How players call tiles, spaces and spots: by terrain, by the compass and by rows.

North is up where the first tile lies with its long side down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, hypot, pi, sin, sqrt

from worldwright.games.spires.view import Lying, View, tiles_of

Space = tuple[int, int]
Point = tuple[float, float]

HEIGHT = sqrt(3) / 2
TOKEN = 0.547  # of a unit from the vertex to the middle of a space (18.3)
ANGLES = (44.7, 135.3)
WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


# --- Where things lie -----------------------------------------------------------------------------


def point(vertex: Sequence[float]) -> Point:
    """A vertex of the lattice in units to the east and to the south (4.2)."""
    return vertex[0] + vertex[1] / 2, -vertex[1] * HEIGHT


def centre(tile: Lying, side: int) -> Point:
    """The middle of a space (18.3)."""
    x, y = point((tile["q"], tile["r"]))
    angle = (60 * tile["k"] + ANGLES[side]) * pi / 180
    return x + TOKEN * cos(angle), y - TOKEN * sin(angle)


def wind(angle: float) -> str:
    """The wind nearest to an angle in degrees, counter-clockwise from the east.

    >>> wind(90), wind(-45), wind(20)
    ('north', 'south-east', 'east')
    """
    return WINDS[round(angle * len(WINDS) / 360) % len(WINDS)]


def bearing(here: Point, there: Point) -> float:
    """The angle at which one point is seen from another."""
    return atan2(here[1] - there[1], there[0] - here[0]) * 180 / pi


# --- What they are called -------------------------------------------------------------------------


def pair_of(a: str, b: str) -> str:
    """A tile by what it shows, the left half first, as it lies in sky and stamina: mountain–grass."""
    return f"{b}–{a}"


def tile_words(view: View, tile: str) -> str:
    face = tiles_of(view)[tile]
    return pair_of(face["a"], face["b"])


def land_words(terrain: str, a: str, b: str) -> str:
    """A space by terrain and tile, such as 'mountain of the mountain–grass tile'."""
    return f"{terrain} of the {pair_of(a, b)} tile"


def terrain_of(view: View, space: Sequence[int]) -> str:
    tile = view["world"][space[0]]
    return tile["a"] if space[1] == 0 else tile["b"]


def space_words(view: View, space: Sequence[int]) -> str:
    tile = view["world"][space[0]]
    return land_words(terrain_of(view, space), tile["a"], tile["b"])


def spaces_from(view: View, here: Sequence[int], spaces: Iterable[Sequence[int]]) -> dict[Space, str]:
    """Some spaces as they are seen from another one, no two alike: 'mountain to the north-east'.

    Their tile, then their distance tell twins apart.
    """
    found = sorted(((space[0], space[1]) for space in spaces), key=lambda space: distance(view, here, space))
    plain = [seen_from(view, here, space, terrain_of(view, space)) for space in found]
    full = [seen_from(view, here, space, space_words(view, space)) for space in found]
    called = {}
    for place, space in enumerate(found):
        if plain.count(plain[place]) == 1:
            called[space] = plain[place]
        elif full.count(full[place]) == 1:
            called[space] = full[place]
        else:
            called[space] = f"{full[place]}, number {1 + full[:place].count(full[place])} from here"
    return called


def seen_from(view: View, here: Sequence[int], there: Sequence[int], words: str) -> str:
    if list(here) == list(there):
        return f"{words} where you stand"
    return f"{words} to the {wind(bearing(*(centre(view['world'][tile], side) for tile, side in (here, there))))}"


def distance(view: View, here: Sequence[int], there: Sequence[int]) -> float:
    one, other = (centre(view["world"][tile], side) for tile, side in (here, there))
    return hypot(other[0] - one[0], other[1] - one[1])


def rotation_words(a: str, b: str, k: int) -> str:
    """Where the halves of a tile come to lie: 'mountain north-east, grass north-west' with its long side down."""
    return f"{a} {wind(60 * k + 45)}, {b} {wind(60 * k + 135)}"


def row_of(view: View, action: int) -> tuple[int, int]:
    """The row of one spot, and its place in it."""
    spots, seen = view["spots"].values(), view["spots"][str(action)]
    above = {spot["r"] for spot in spots if spot["r"] > seen["r"]}
    return len(above) + 1, sum(spot["r"] == seen["r"] and spot["q"] <= seen["q"] for spot in spots)


def rows_of(view: View) -> dict[str, tuple[int, int]]:
    """The row of every spot, counted from the north, and its place in the row, from the west."""
    spots = sorted(view["spots"].items(), key=lambda spot: (-spot[1]["r"], spot[1]["q"]))
    rows: dict[int, int] = {}
    found = {}
    for action, seen in spots:
        rows[seen["r"]] = rows.get(seen["r"], 0) + 1
        found[action] = (len(rows), rows[seen["r"]])
    return found

"""The table of Spires in a terminal: pure functions of a view.

Every triangle of the lattice is two characters, a tile three triangles.

P*pmM.      plains with energy and mountain, the two halves of a tile; the letter of a seat stands for its meeple
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.board import wedge
from worldwright.games.spires.pieces import aim_words, line_words
from worldwright.games.spires.view import Space, View, terrains_of
from worldwright.games.spires.words import names_of
from worldwright.games.spires.words_compass import centre, tile_words

Place = tuple[int, int]

STYLES = {
    "grass": "#101010 on #7cc255",
    "ocean": "#101010 on #7fbaea",
    "plains": "#101010 on #e8c34a",
    "forest": "#f4f4f4 on #2f7d4f",
    "mountain": "#101010 on #b9aea8",
}
MARK_STYLE = "bold #101010 on #ffe9a8"
SEATS = "ABCD"
SIGHT = 38  # triangles in a row that 80 columns can show

LEGEND = """\
A tile is three triangles: its two spaces and, in small letters between them,
where they meet. G grass, O ocean, P plains, F forest, M mountain; then * energy,
A to D a spirit, a to d a spire token, % the butterfly. North is up. A number on a
space, or on the free triangle beside a spot, is the action that means it."""


def table(view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
    """The whole table as one seat sees it; the actions are numbered on it from 1 in their order."""
    return Group(world(view, actions, width), sky(view), *spirits(view), *aims(view))


# --- The world ------------------------------------------------------------------------------------


def place_of(cell: tuple[int, int, int]) -> Place:
    """Row and column of a triangle."""
    q, r, kind = cell
    return -r, 2 * q + r + kind


def world(view: View, actions: Sequence[int], width: int) -> Text:
    letters = {face["id"]: face["letter"] for face in terrains_of(view)}
    shown: dict[Place, Text] = {}
    for number, tile in enumerate(view["world"]):
        right, middle, left = (place_of(wedge((tile["q"], tile["r"]), tile["k"] + turn)) for turn in range(3))
        sides = (tile["a"], tile["b"])
        for place, side in ((right, 0), (left, 1)):
            space = view["spaces"][2 * number + side]
            mark = mark_of(space, has_butterfly(view, [number, side]))
            shown[place] = Text(letters[sides[side]] + mark, style_of(sides[side]))
        west, east = (sides[side] for side in sorted((0, 1), key=lambda side: centre(tile, side)[0]))
        shown[middle] = Text.assemble(*((letters[terrain].lower(), style_of(terrain)) for terrain in (west, east)))
    shown.update(numbered(view, actions, shown))
    return laid_out(shown, width) if shown else Text("No land yet.")


def has_butterfly(view: View, space: list[int]) -> bool:
    return view["butterfly"] is not None and view["butterfly"]["space"] == space


def style_of(terrain: str) -> str:
    return STYLES.get(terrain, "reverse")


def mark_of(space: Space, butterfly: bool) -> str:
    if space["meeples"]:
        return SEATS[space["meeples"][0]]
    if butterfly:
        return "%"
    if space["energy"]:
        return "*"
    return "." if space["tower"] is None else SEATS[space["tower"]].lower()


def numbered(view: View, actions: Sequence[int], shown: dict[Place, Text]) -> dict[Place, Text]:
    """The numbers of actions about a place in the world."""
    marks: dict[Place, Text] = {}
    for number, action in enumerate(actions, 1):
        free = (place for place in places_of(view, action) if place not in shown and place not in marks)
        place = next(free, None) if SPACE.kind(action) == "spot" else next(iter(places_of(view, action)), None)
        if place is not None and number < 100:
            marks[place] = Text(f"{number:>2}", MARK_STYLE)
    return marks


def places_of(view: View, action: int) -> list[Place]:
    """The triangles that stand for an action."""
    kind, values = SPACE.decode(action)
    spot = view["spots"].get(str(action))
    if kind == "spot" and spot:
        return [place_of(wedge((spot["q"], spot["r"]), k + 1)) for k in spot["rotations"]]
    if kind == "rotate" and view["spot"] is not None:
        q, r = view["spot"]
        return [place_of(wedge((q, r), int(str(values[0])) + 1))]
    if kind in ("step", "glean", "site", "side"):
        tile, side = (int(str(value)) for value in ((view["focus"], values[0]) if kind == "side" else values))
        seen = view["world"][tile]
        return [place_of(wedge((seen["q"], seen["r"]), seen["k"] + 2 * side))]
    return []


def laid_out(shown: dict[Place, Text], width: int) -> Text:
    rows = [row for row, _ in shown]
    columns = [column for _, column in shown]
    first = min(columns)
    last = min(max(columns), first + max(SIGHT, width // 2 - 2))
    lines = []
    for row in range(min(rows), max(rows) + 1):
        line = Text()
        for column in range(first, last + 1):
            line.append(shown.get((row, column), Text("  ")))
        line.rstrip()
        lines.append(line)
    return Text("\n").join(lines)


# --- Beside the world -----------------------------------------------------------------------------


def sky(view: View) -> Text:
    tiles = ", ".join(f"{slot} {tile_words(view, tile)}" for slot, tile in enumerate(view["sky"], 1))
    spires = [str(spire["points"]) for spire in view["spires"] if spire["owner"] is None]
    left = f"Reserve {view['reserve']}. Spires left: {' '.join(spires) or 'none'}"
    lines = [f"Round {view['round']}. Sky: {tiles or 'empty'}. {left}"]
    if view["ending"]:
        lines.append("This is the last round.")
    if view["placing"]:
        lines.append(f"In hand: {tile_words(view, view['placing'])}")
    if view["automa"] and view["automa"]["card"]:
        card = view["automa"]["card"]
        lines.append(f"Automa card: {card['name']} ({', '.join(line_words(action) for action in card['actions'])})")
    return Text("\n".join(lines))


def spirits(view: View) -> list[Text]:
    return [spirit_line(view, spirit, name) for spirit, name in enumerate(names_of(view))]


def spirit_line(view: View, spirit: int, name: str) -> Text:
    """One spirit: energy, spires, stamina (used tiles in brackets), power."""
    seen = view["spirits"][spirit]
    line = Text.assemble(
        (f"{SEATS[spirit]} {name}", "bold"), f": {seen['energy']} energy, {view['points'][spirit]} points"
    )
    if seen["spires"]:
        line.append(f", spires {' '.join(map(str, seen['spires']))}")
    tiles = [
        f"({tile_words(view, tile['tile'])})" if tile["used"] else tile_words(view, tile["tile"])
        for tile in seen["stamina"]
    ]
    if tiles:
        line.append(f"; stamina {', '.join(tiles)}")
    if seen["hand"]["tiles"]:
        line.append(f"; hand {', '.join(tile_words(view, tile) for tile in seen['hand']['tiles'])}")
    if seen["power"]:
        line.append(f"; {seen['power']['name']}")
    if view["butterfly"] and view["butterfly"]["keeper"] == spirit:
        line.append("; butterfly")
    return line


def aims(view: View) -> list[Text]:
    """Goals, and the objectives that can be seen."""
    names = names_of(view)
    lines = []
    for goal in view["goals"]:
        owner = f", {names[goal['owner']]}" if goal["owner"] is not None else ""
        lines.append(Text(f"Goal {goal['name']}: {aim_words(goal)}, {goal['pts']} points{owner}"))
    for spirit, seen in enumerate(view["spirits"]):
        for card in seen["objectives"]["cards"] or ():
            lines.append(Text(f"Objective of {names[spirit]}, {card['name']}: {aim_words(card)} (now {card['worth']})"))
    return lines

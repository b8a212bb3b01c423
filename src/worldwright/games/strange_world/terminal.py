"""The table of Strange World in a terminal: pure functions of a view. Letters stand for icons: any terminal shows them.

A card is two lines, its icons above its id; a half portal is a bracket on its edge, and two that meet make a ring:

    [MMwh ][MV   ()S    ]
    [L02  ][L26  ()L16  ]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from worldwright.draw.seats import name_of
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.grammar import ICONS
from worldwright.games.strange_world.pieces import need_words
from worldwright.games.strange_world.view import (
    CellView,
    FaceView,
    FoundedView,
    TravellerView,
    View,
    WorldView,
    faces_of,
    travellers_of,
)
from worldwright.games.strange_world.words import toward

Cell = tuple[int, int]

LETTERS = {
    "mountain": "M",
    "lake": "L",
    "swamp": "S",
    "volcano": "V",
    "eye": "E",
    "fumarole": "~",
    "portal": "()",
    "species": "species ",
}
LAND_STYLES = {
    "mountain": "#101010 on #a9b7d4",
    "lake": "#101010 on #6cc3dd",
    "swamp": "#101010 on #aab56a",
    "forest": "#101010 on #7cc492",
    "volcano": "#101010 on #e88a6c",
    "eye": "#101010 on #b895da",
}
TZIMIME_STYLE = "#d9c8ef on #3b2752"
FUMAROLE_STYLE = "#101010 on #b4b0ac"
RING_STYLE = "bold #7a4b00 on #ffd76a"
MARK_STYLE = "bold #101010 on #ffe9a8"
PLACE_STYLE = "dim"
INNER = 5  # letters between the edges of a card
SMALL_INNER = 4
LABEL = 4  # columns for the numbers of the rows
GAP = 2

NOWHERE = [Text(" " * (INNER + 2))] * 2

LEGEND = """\
M mountain, L lake, S swamp, V volcano, E eye; small letters are an animal: wh
is a whale. Brackets ( and ) on an edge are half portals, () is a ring. xxx is a
Tzimime, ~~~ a Fumarole, ~9~ one that bears a Dark City of 9 Stars. Along the
edges stand the rows and columns of `place at=row,column`. A number on a place
or a card is the action that means it."""


def table(view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
    """The whole table as one seat sees it; the actions are numbered on it from 1 in their order."""
    seat = view["seat"]
    marks = marks_of(view, actions)
    others = [small_world(view, other) for other in range(view["players"]) if other != seat]
    if seat is None:
        return Group(*in_rows(others, width), supplies(view))
    own, shelf = own_world(view, seat, marks), supplies(view)
    needed = sum(longest(part) + GAP for part in (own, shelf, *others)) - GAP
    if needed <= width:
        return Group(beside(own, *others, shelf), *stack_row(view, marks), *hand(view, marks))
    shelf = cropped(shelf, width - longest(own) - GAP)
    return Group(*in_rows(others, width), beside(own, shelf), *stack_row(view, marks), *hand(view, marks))


# --- Laying out -----------------------------------------------------------------------------------


def longest(part: Text) -> int:
    return max(len(line) for line in part.plain.split("\n"))


def cropped(part: Text, width: int) -> Text:
    lines = part.split("\n")
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines)


def beside(*parts: Text) -> Table:
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in parts:
        grid.add_column(no_wrap=True)
    grid.add_row(*parts)
    return grid


def in_rows(parts: list[Text], width: int) -> list[Table]:
    """As many beside each other as the width allows."""
    if not parts:
        return []
    per_row = max(1, (width + GAP) // (max(map(longest, parts)) + GAP))
    return [beside(*parts[first : first + per_row]) for first in range(0, len(parts), per_row)]


def marks_of(view: View, actions: Sequence[int]) -> dict[str | Cell, int]:
    """Where each action is numbered: a cell of the own World, a card in hand (`card L07`) or a stack (`stack 0`)."""
    marks: dict[str | Cell, int] = {}
    for number, action in enumerate(actions, 1):
        kind, values = SPACE.decode(action)
        if kind == "place" and isinstance(values[0], tuple):
            marks[values[0][0], values[0][1]] = number
        elif kind in ("erupt", "found") and view["focus"]:
            marks[toward(view["focus"]["row"], view["focus"]["col"], str(values[0]))] = number
        elif kind in ("keep", "give", "play"):
            marks[f"card {values[0]}"] = number
        elif kind == "stack":
            marks[f"stack {values[0]}"] = number
    return marks


# --- Cards ----------------------------------------------------------------------------------------


def letters(face: FaceView) -> str:
    """The icons of a card, such as 'MMwh' for two mountains and a whale."""
    return "".join(LETTERS[icon] * int(face[icon]) for icon in ICONS) + str(face["glyph"])[:2]


def edged(inner: Text, halves: Sequence[str], style: str, rings: Sequence[str] = ()) -> Text:
    """A line of a card between its edges, with its half portals; those in `rings` are open."""
    left, right = (")" if "left" in halves else "["), ("(" if "right" in halves else "]")
    line = Text.assemble(
        (left, RING_STYLE if "left" in rings else ""), inner, (right, RING_STYLE if "right" in rings else "")
    )
    line.stylize_before(style)
    return line


def card_lines(face: FaceView, mark: int = 0, chosen: bool = False, rings: Sequence[str] = ()) -> list[Text]:
    """A card that lies face up."""
    below = Text.assemble(f"{face['id']:<3}", (f"{mark:>2}", MARK_STYLE) if mark else (" *" if chosen else "  "))
    return [
        edged(line, face["portal"], LAND_STYLES[face["land"]], rings)
        for line in (Text(f"{letters(face):<{INNER}}"), below)
    ]


def hidden_lines(cell: CellView, city: FoundedView | None, mark: int) -> list[Text]:
    """A card that a Tzimime or a Fumarole hides; its id stays known (H1)."""
    below = Text.assemble(f"{cell['card']:<3}", (f"{mark:>2}", MARK_STYLE) if mark else "  ")
    style = FUMAROLE_STYLE if cell["state"] == "fumarole" else TZIMIME_STYLE
    return [edged(line, (), style) for line in (Text(cover(cell, city, INNER)), below)]


def cover(cell: CellView, city: FoundedView | None, inner: int) -> str:
    if cell["state"] == "tzimime":
        return "x" * inner
    return f"{city['stars']}".center(inner, "~") if city else "~" * inner


# --- Worlds ---------------------------------------------------------------------------------------


def title(view: View, seat: int) -> Text:
    """Whose World this is and how it stands."""
    own = " (you)" if seat == view["seat"] else ""
    name = Text(f"{name_of(view, seat)}{own}", "bold reverse" if seat in view["waiting"] else "bold")
    sun = ", Sun" if view["sun"] and view["sun"]["seat"] == seat else ""
    return Text.assemble(name, f" {view['scores'][seat]} Stars{sun}")


def fence_words(world: WorldView) -> str:
    return f"fence {world['side']}" if world["side"] else ""


def rings_of(world: WorldView) -> dict[Cell, list[str]]:
    """Which halves belong to an open portal that is still intact (4.7)."""
    rings: dict[Cell, list[str]] = {}
    for portal in world["portals"]:
        if portal["intact"]:
            rings.setdefault((portal["row"], portal["col"]), []).append("right")
            rings.setdefault((portal["row"], portal["col"] + 1), []).append("left")
    return rings


def cities_of(world: WorldView) -> dict[Cell, FoundedView]:
    return {(row, column): city for city in world["cities"] for row, column in city["cells"]}


def own_world(view: View, seat: int, marks: dict[str | Cell, int]) -> Text:
    """The World large, with its open places and the numbers of rows and columns."""
    world = view["worlds"][seat]
    cells = {(cell["row"], cell["col"]): cell for cell in world["cells"]}
    rings, cities = rings_of(world), cities_of(world)
    shown = set(cells) | {(row, column) for row, column in world["open"]}
    rows, columns = span(row for row, _ in shown), span(column for _, column in shown)
    fence = fence_words(world)
    lines = [
        title(view, seat).append(f", {fence}" if fence else ""),
        Text(" " * LABEL + "".join(f"{column:^{INNER + 2}}" for column in columns), "dim"),
    ]
    for row in rows:
        parts = []
        for column in columns:
            at = (row, column)
            cell = cells.get(at)
            place = open_place(marks.get(at, 0)) if at in shown else NOWHERE
            parts.append(cell_lines(view, cell, marks.get(at, 0), rings.get(at, ()), cities.get(at)) if cell else place)
        lines.append(Text.assemble((f"{row:>{LABEL - 1}} ", "dim"), *(part[0] for part in parts)))
        lines.append(Text.assemble(" " * LABEL, *(part[1] for part in parts)))
    return Text("\n").join(lines)


def span(numbers: Any) -> range:
    known = list(numbers)
    return range(min(known), max(known) + 1)


def cell_lines(view: View, cell: CellView, mark: int, rings: Sequence[str], city: FoundedView | None) -> list[Text]:
    return (
        card_lines(faces_of(view)[cell["card"]], mark, rings=rings)
        if cell["state"] == "up"
        else hidden_lines(cell, city, mark)
    )


def open_place(mark: int) -> list[Text]:
    middle = Text(f"{mark:^{INNER}}", MARK_STYLE) if mark else Text(f"{'.':^{INNER}}", PLACE_STYLE)
    return [Text.assemble(" ", middle, " "), Text(" " * (INNER + 2))]


def small_world(view: View, seat: int) -> Text:
    """A World in one line for each row."""
    world = view["worlds"][seat]
    cells = {(cell["row"], cell["col"]): cell for cell in world["cells"]}
    rings, cities = rings_of(world), cities_of(world)
    held = view["hands"][seat]["count"]
    notes = [f"{held} in hand"] * bool(held) + [fence_words(world)] * bool(world["side"])
    lines = [title(view, seat), Text(", ".join(notes), "dim")]
    for row in span(row for row, _ in cells):
        line = Text()
        for column in span(column for _, column in cells):
            line.append_text(
                small_cell(view, cells.get((row, column)), rings.get((row, column), ()), cities.get((row, column)))
            )
        lines.append(line)
    return Text("\n").join(lines)


def small_cell(view: View, cell: CellView | None, rings: Sequence[str], city: FoundedView | None) -> Text:
    if cell is None:
        return Text(" " * (SMALL_INNER + 2))
    if cell["state"] == "up":
        face = faces_of(view)[cell["card"]]
        return edged(
            Text(f"{letters(face):<{SMALL_INNER}.{SMALL_INNER}}"), face["portal"], LAND_STYLES[face["land"]], rings
        )
    style = FUMAROLE_STYLE if cell["state"] == "fumarole" else TZIMIME_STYLE
    return edged(Text(cover(cell, city, SMALL_INNER)), (), style)


# --- Beside the Worlds ----------------------------------------------------------------------------


def supplies(view: View) -> Text:
    """The round, the Sun, what is left in the middle, and all Travellers."""
    deck = f", deck {view['deck']}" if view["stacks"] is None else ""
    step = f"lap {view['lap']}" if view["lap"] else "draft"
    lines = [Text(f"Round {view['round']}, {step}{deck}, Fumaroles {view['fumaroles']}")]
    if view["stacks"] is not None:
        lines = [Text(f"Turn {view['round']}, Fumaroles {view['fumaroles']}")]
    elif view["sun"] and view["sun"]["side"] and view["players"] > 2:
        lines.append(Text(f"Sun to the {view['sun']['side']}"))
    left = [str(city["stars"]) for city in view["cities"] if city["owner"] is None]
    lines.append(Text(f"Dark Cities left: {' '.join(left) or 'none'}"))
    lines.append(Text("Travellers", "bold"))
    lines += [traveller_line(view, traveller) for traveller in travellers_of(view) if not traveller["boxed"]]
    return Text("\n").join(lines)


def traveller_line(view: View, traveller: TravellerView) -> Text:
    """One Traveller: free with what it wants, or seated with what it has of it."""
    line = Text.assemble((f"{traveller['name']:<8}", "bold"), f"{traveller['base']}+{traveller['bonus']} ")
    owner = traveller["owner"]
    if owner is None:
        short = " ".join(f"{need['min']}{LETTERS[need['count']]}" for need in traveller["need"])
        return line.append(need_words(traveller) if len(traveller["need"]) == 1 else short)
    guests = [guest for guest in view["worlds"][owner]["travellers"] if guest["id"] == traveller["id"]]
    for guest in guests:
        had = " ".join(
            f"{LETTERS[need['count']]}{have}/{need['min']}"
            for need, have in zip(traveller["need"], guest["have"], strict=True)
        )
        whose = "you" if owner == view["seat"] else name_of(view, owner)
        met = " met" if guest["met"] else ""
        line.append(f"{whose}: {had}{met}, rows {guest['spot']},{guest['spot'] + 1}", "green" if met else "yellow")
    return line


def hand(view: View, marks: dict[str | Cell, int]) -> list[RenderableType]:
    """The own hand, and what was passed in this round's draft (H5)."""
    seat = view["seat"]
    cards = None if seat is None else view["hands"][seat]["cards"]
    if not cards:
        return []
    faces = [faces_of(view)[card] for card in cards]
    shown: list[RenderableType] = [
        row_of_cards(
            "Hand",
            [card_lines(face, marks.get(f"card {face['id']}", 0), face["id"] == view["chosen"]) for face in faces],
        )
    ]
    passed = view["passed"]
    if passed and not view["chosen"]:
        shown.append(Text(f"You gave {' '.join(passed['gave'])} and received {' '.join(passed['received'])}.", "dim"))
    return shown


def stack_row(view: View, marks: dict[str | Cell, int]) -> list[RenderableType]:
    """Solo: the top cards of the stacks that are left (H9)."""
    tops = {stack["index"]: stack["top"] for stack in view["stacks"] or () if stack["top"]}
    if not tops or view["over"]:
        return []
    cards = [card_lines(faces_of(view)[top], marks.get(f"stack {index}", 0)) for index, top in tops.items() if top]
    return [row_of_cards("Stacks", cards)]


def row_of_cards(name: str, cards: list[list[Text]]) -> Text:
    first = Text.assemble((f"{name:<8}", "bold"), Text(" ").join(card[0] for card in cards))
    second = Text.assemble(" " * 8, Text(" ").join(card[1] for card in cards))
    return Text("\n").join([first, second])

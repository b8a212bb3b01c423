"""The table of Tribes of the Wind in a terminal: pure functions of a view.

Letters for pieces, so that any terminal can show it.

A space is two lines: its name and tile above, riders and Pollution below:

    |b2 P  pc|c2      |
    |r2/3  ^ |~~      |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from worldwright.draw.seats import name_of
from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.board import CAPITAL, SPACE_NAMES
from worldwright.games.tribes_of_the_wind.pieces import (
    effect_words,
    need_words,
    objective_words,
    power_words,
    printed_words,
    reason_words,
    tile_words,
    village_words,
)
from worldwright.games.tribes_of_the_wind.view import View, faces_of
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView

ELEMENT_STYLES = {
    "fire": "#ffffff on #b3261e",
    "water": "#ffffff on #2a6fa8",
    "earth": "#ffffff on #2f7a3a",
    "air": "#101010 on #f2c81d",
}
TILE_STYLES = {"purple": "#101010 on #c78ccd", "green": "#101010 on #9fce74", "orange": "#101010 on #f0b45c"}
GROUND = "#101010 on #b9b1a4"
BONUS = {"portal": "p", "catapult": "c", "turbine": "t"}
CELL = 9

LEGEND = """\
A space shows its name, P, G or O for the colour of its tile (V: a Village), its
bonuses (p portal, c catapult, t turbine), r2/3 for two riders of three needed,
^ for a Temple and ~ for Pollution. F, W, E and A are fire, water, earth and air.
A number in brackets is the action that means the place or the card."""


def table(view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
    """The whole table as one seat sees it; the actions are numbered on it from 1 in their order."""
    seat = view["backs"]["seat"]
    marks = {} if view["seat"] is None else marks_of(actions)
    others = [line for other in range(view["players"]) if other != seat for line in summary(view, other)]
    parts = [
        *market(view, marks),
        *others,
        *drifter(view),
        Text(""),
        *land(view, seat, marks),
        *hand(view, seat, marks),
    ]
    for part in parts:
        part.truncate(width, overflow="ellipsis")
    return Group(*parts)


Marks = dict[tuple[str, Any], int]


def marks_of(actions: Sequence[int]) -> Marks:
    """The numbers of the actions by what they choose; steps of riders by where they lead."""
    marks: Marks = {}
    for number, action in enumerate(actions, 1):
        kind, values = SPACE.decode(action)
        marks[kind, values[0] if len(values) == 1 else values] = number
    return marks


def mark(marks: Marks, kind: str, argument: Any) -> str:
    number = marks.get((kind, argument))
    return f"[{number}]" if number else ""


# --- The middle -----------------------------------------------------------------------------------


def market(view: View, marks: Marks) -> list[Text]:
    """Three displays, a line each and more for the open cards."""
    elements, forests = view["elements"], view["forests"]
    asked = view["decision"]["kind"] if view["decision"] else ""
    drawn = marks if asked == "DRAW" else {}
    backs = [
        f"{name[0].upper() if name else '-'}{mark(drawn, 'take', slot)}"
        for slot, name in enumerate(elements["display"])
    ]
    top = f"{elements['top'][0].upper() if elements['top'] else '-'}{mark(drawn, 'take', 'pile')}"
    lines = [
        f"{view['progress']}  Elements {' '.join(backs)}  pile {top} "
        f"({elements['pile']} left, {len(elements['discard'])} discarded)"
    ]
    bought = marks if asked == "FOREST_TAKE" else {}
    for place, name in enumerate((*forests["display"], forests["top"])):
        if name:
            where: Any = "pile" if place == len(forests["display"]) else place
            words = tile_words(faces_of(view)["tiles"][name])
            lines.append(
                f"  Forest {'pile' if where == 'pile' else place + 1}: {words} {mark(bought, 'take', where)}".rstrip()
            )
    taken = marks if asked == "VILLAGE_TAKE" else {}
    for slot, name in enumerate(view["villages"]["display"]):
        if name:
            words = village_words(faces_of(view)["villages"][name])
            lines.append(f"  Village {slot + 1}: {words} {mark(taken, 'take', slot)}".rstrip())
    return [Text(line) for line in lines]


def backs_of(elements: Sequence[str | None]) -> Text:
    text = Text()
    for name in elements:
        text.append(f" {name[0].upper()} " if name else " - ", ELEMENT_STYLES[name] if name else "dim")
    return text


def summary(view: View, seat: int) -> list[Text]:
    """Another seat in two lines: what it has, and its backs."""
    tribe = view["tribes"][seat]
    temples = sum(space is not None for space in tribe["temples"])
    tiles = sum(name is not None for name in tribe["tiles"])
    polluted = sum(tokens > 0 for tokens in tribe["pollution"])
    text = Text(f"{name_of(view, seat)}, {view['scores'][seat]} points: ", "bold")
    text.append(
        f"{len(tribe['villages'])} Villages, {tiles} tiles, {temples} Temples, "
        f"{polluted} polluted, {tribe['water']} Water ",
        "not bold",
    )
    role = {view["backs"]["left"]: " left neighbour", view["backs"]["right"]: " right neighbour"}.get(seat, "")
    return [text, Text.assemble("  ", backs_of([held["element"] if held else None for held in tribe["hand"]]), role)]


def drifter(view: View) -> list[Text]:
    if not view["drifter"]:
        return []
    state = view["drifter"]
    marks = ", ".join(f"{number} {name}" for name, number in state["marks"].items())
    return [Text.assemble("Drifter ", backs_of(state["row"]), f"  marks {marks}  {state['villages']} Villages")]


# --- The own board --------------------------------------------------------------------------------


def land(view: View, seat: int, marks: Marks) -> list[Text]:
    """Capital, Temples, the twelve spaces, guide and objectives."""
    tribe = view["tribes"][seat]
    if not tribe["board"]:
        return [
            Text(f"{face['name']}: {need_words(face)} {mark(marks, 'board', number)}")
            for number, face in enumerate(faces_of(view)["boards"].values())
        ]
    face = faces_of(view)["boards"][tribe["board"]]
    at_home = f"Capital {tribe['riders'][CAPITAL]} riders {mark(marks, 'at', 'capital')}"
    capital = f"{name_of(view, seat)}: {at_home}  {tribe['water']} Water"
    left = [number for number in range(4) if tribe["temples"][number] is None]
    temples = [f"{printed_words(face['temples'][number])} {mark(marks, 'marker', number)}".rstrip() for number in left]
    lines = [Text(capital, "bold"), Text(f"  Temples left: {'; '.join(temples) or 'none'}")]
    for row in range(3):
        cells = [space_lines(view, tribe, space, marks) for space in range(4 * row, 4 * row + 4)]
        for line in (0, 1):
            lines.append(Text.assemble("  ", *(part for cell in cells for part in (cell[line], "|"))))
    own = "met" if tribe["own_met"] else f"now {tribe['own_count']}"
    lines.append(
        Text(
            f"  {face['name']}: {need_words(face)} ({own}); "
            f"path {' '.join(face['path'])} ({'met' if tribe['path_met'] else 'open'})"
        )
    )
    for name in tribe["powers"]:
        number = mark(marks, "guide", tribe["guides"].index(name) + 1)
        lines.append(Text(f"  Power: {power_words(faces_of(view)['guides'][name])} {number}".rstrip()))
    for place, name in enumerate(tribe["kept"]):
        done = ", completed" if tribe["completed"][place] else ""
        goal = objective_words(faces_of(view)["villages"][name])
        lines.append(Text(f"  Objective: {goal}{done} {mark(marks, 'replace', place)}".rstrip()))
    return lines


def space_lines(view: View, tribe: TribeView, space: int, marks: Marks) -> tuple[Text, Text]:
    """A space in two lines of equal length."""
    name, where = tribe["tiles"][space], SPACE_NAMES[space]
    number = mark(marks, "at", where) or mark(marks, "build", where)
    temple = "^" if space in tribe["temples"] else ""
    if not name:
        return Text(f"{where} {number}".ljust(CELL), GROUND), Text(
            ("~" * tribe["pollution"][space]).ljust(CELL), GROUND
        )
    face = faces_of(view)["tiles"][name]
    letter = "V" if space in tribe["villages"] else "*" if face["order"] else face["colour"][0].upper()
    bonuses = "".join(BONUS[bonus] for bonus in face["bonus"])
    riders = tribe["riders"][space]
    below = f"r{riders}/{face['riders']}" if letter not in "V*" else f"r{riders}" if riders else ""
    style = TILE_STYLES[face["colour"]]
    return Text(f"{where} {letter}{bonuses}{number}".ljust(CELL)[:CELL], style), Text(
        f"{below} {temple}".ljust(CELL), style
    )


def hand(view: View, seat: int, marks: Marks) -> list[Text]:
    """The own cards with what each row needs and gives now."""
    lines = []
    for slot, held in enumerate(view["tribes"][seat]["hand"]):
        if held is None:
            continue
        text = Text.assemble((f" {held['element'][0].upper()} ", ELEMENT_STYLES[held["element"]]), " ")
        rows = view["rows"][slot] if view["rows"] and held["card"] else []
        text.append("" if rows else f"{held['element'].title()}, not looked at yet")
        for number, row in enumerate(rows):
            sign = mark(marks, "play", (slot, number)) or ("yes" if row["met"] else "no")
            text.append(
                f"{'; ' if number else ''}{sign}: {effect_words(row['now'])}, {reason_words(row)}",
                "" if row["met"] else "dim",
            )
        lines.append(text)
    return lines

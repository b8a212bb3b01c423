"""The table of Revive in a terminal: pure functions of a view. Letters for pieces, so that any terminal can show it.

A hex is four letters: its kind, then what stands on it, as in `s1B.`: sand with a large building of the first player.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from worldwright.draw.seats import name_of
from worldwright.games.revive.actions import SPACE, SPACES
from worldwright.games.revive.board import ROW_SIZES
from worldwright.games.revive.pieces import category_words, effect_words, some
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView
from worldwright.games.revive.view_reading import Space, spaces_of
from worldwright.wording import listed

CELL = 5  # letters of a hex; a space follows where there is room
WIDEST = 14
MARGIN = 2  # the letter of the row
LETTERS = {"hidden": "?", "sand": "s", "mountain": "M", "field": "Y", "forest": "G", "water": "w", "location": "L"}
LETTERS |= {"chasm": "#", "large": "@"}
STYLES = {
    "hidden": "#31485c on #c9dcea", "sand": "#101010 on #e6d3a1", "mountain": "#101010 on #b5b5b5",
    "field": "#101010 on #f2d24b", "forest": "#101010 on #8fc77a", "water": "#ffffff on #2a6fa8",
    "location": "#ffffff on #8c4a33", "chasm": "#ffffff on #101010", "large": "#ffffff on #5b4a86",
}  # fmt: skip
TOKEN_LETTERS = {"forest": "f", "sand": "d", "temple": "t", "workshop": "o", "target": "x"}
LEGEND = """\
Hexes: s sand, M mountain (gray), Y field (yellow), G forest (green), w water,
L location, # the chasm, @ a large location, ? face down. After it: 1b and 1B a
small and a large building of the first player, 1p a figure; f d t o x tribe
tiles (forest, sand, temple, workshop, target), v the falcon. A number in
brackets is the action that means the hex, the card or the tile."""


def table(view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
    """The table as a seat sees it, with the given actions numbered on it from 1."""
    numbers = numbered(actions)
    parts: list[RenderableType] = [Text(view["progress"])]
    parts += map_rows(view, numbers, CELL + int(width >= MARGIN + WIDEST * (CELL + 1)))
    parts += [corner_line(view), *display_lines(view, numbers)]
    for tribe in view["tribes"]:
        parts += tribe_lines(view, tribe, numbers)
    return Group(*parts)


def numbered(actions: Sequence[int]) -> dict[str, int]:
    """The first action that names a thing, by the thing."""
    found: dict[str, int] = {}
    for number, action in enumerate(actions, 1):
        _, values = SPACE.decode(action)
        if len(values) == 1:
            found.setdefault(str(values[0]), number)
    return found


# --- The map --------------------------------------------------------------------------------------


def map_rows(view: View, numbers: dict[str, int], step: int) -> list[Text]:
    spaces = {space["id"]: space for space in spaces_of(view)}
    rows: list[Text] = []
    first = 0
    for row, size in enumerate(ROW_SIZES):
        names = SPACES[first : first + size]
        line = Text(f"{'ABCDEFGHIJK'[row]} " + " " * ((WIDEST - size) * step // 2))
        for name in names:
            if row == 5 and spaces[name]["x"] == spaces["chasm"]["x"] + 2:
                line.append_text(cell(spaces["chasm"], numbers, step))
            line.append_text(cell(spaces[name], numbers, step))
        rows.append(line)
        first += size
    return rows


def cell(space: Space, numbers: dict[str, int], step: int) -> Text:
    words = LETTERS[space["kind"]]
    if space["building"]:
        words += f"{space['building']['seat'] + 1}{'B' if space['building']['large'] else 'b'}"
    words += "".join(f"{seat + 1}p" for seat in space["figures"])
    words += "".join(TOKEN_LETTERS[token] for token in space["tokens"]) + ("v" if space["falcon"] else "")
    number = numbers.get(space["id"]) or numbers.get(space["tile"] or "")
    words += f"[{number}]" if number else ""
    return Text(words[:CELL].ljust(CELL), style=STYLES[space["kind"]]) + Text(" " * (step - CELL))


def corner_line(view: View) -> Text:
    figures = {space["id"]: space["figures"] for space in view["spaces"]}
    words = []
    for corner in view["corners"]:
        here = listed(str(seat + 1) for seat in figures.get(corner["space"], []))
        points = category_words(corner["metric"], corner["per"])
        words.append(f"{corner['space'][3:]}: {points}" + (f" ({here})" if here else ""))
    return Text("\n".join(words))


# --- Displays and players -------------------------------------------------------------------------


def mark(numbers: dict[str, int], thing: str) -> str:
    return f"[{numbers[thing]}] " if thing in numbers else ""


def display_lines(view: View, numbers: dict[str, int]) -> list[Text]:
    display, faces = view["display"], view["faces"]
    lines = [Text("Citizens:")]
    for card in display["citizens"]:
        if card:
            lines.append(card_line(view, card, numbers))
    modules = []
    for module in display["modules"]:
        if module:
            face = faces["modules"][module]
            modules.append(f"{mark(numbers, module)}{listed(face['colors'])}: {effect_words(face['effect'])}")
    lines.append(Text("Modules: " + "; ".join(modules)))
    for colour, row in display["machines"].items():
        machines = [f"{mark(numbers, m)}{effect_words(faces['machines'][m]['effect'])}" for m in row if m]
        lines.append(Text(f"{colour.capitalize()} machines: " + "; ".join(machines)))
    left = ", ".join(f"{count} {colour}" for colour, count in view["artifacts"].items())
    lines.append(Text(f"Artifacts: {left}. Energy in the supply: {view['energy']}."))
    return lines


def card_line(view: View, card: str, numbers: dict[str, int]) -> Text:
    face = view["faces"]["cards"][card]
    halves = f"{effect_words(face['top'])} / {effect_words(face['bottom'])}"
    return Text(f"  {mark(numbers, card)}{face['name']} ({face['color']}): {halves}")


def tribe_lines(view: View, tribe: TribeView, numbers: dict[str, int]) -> list[Text]:
    face = tribe["tribe"]
    leads = f", {face['name']}" if face else ""
    heading = f"{name_of(dict(view), tribe['seat'])}{leads}: {tribe['score']} points"
    goods = ", ".join(some(amount, name) for name, amount in tribe["goods"].items())
    tracks = ", ".join(f"{colour} {place}" for colour, place in tribe["tracks"].items())
    lines = [
        Text(heading, style="bold"),
        Text(f"  {goods}, {tribe['energy']} energy; tracks {tracks}; progress {tribe['progress']}"),
        Text(f"  {tribe['small']} small, {tribe['large']} large buildings, {tribe['figures']} figures left"),
        Text(f"  {tribe['crates']['count']} closed crates, {sum(tribe['artifacts'].values())} major artifacts"),
    ]
    lines += [card_line(view, card, numbers) for card in tribe["active"]]
    for slot, played in tribe["slots"].items():
        if played:
            names = listed(f"{view['faces']['cards'][one['card']]['name']} ({one['half']})" for one in played)
            lines.append(Text(f"  {mark(numbers, slot)}{slot}: {names}"))
    machines = [
        f"{mark(numbers, machine['at'])}{effect_words(machine['effect'])}{' *' if machine['powered'] else ''}"
        for machine in tribe["machines"]
        if machine["effect"]
    ]
    if machines:
        lines.append(Text("  Machines: " + "; ".join(machines)))
    return lines

"""The table of An Age Contrived in a terminal: pure functions of a view, all lists with the numbers of the actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from worldwright.games.age_contrived.actions import PLACED, SPACE
from worldwright.games.age_contrived.board import MONUMENTS, POOL, SECTION, SPACE_IDS
from worldwright.games.age_contrived.grammar import SPACE_TYPES
from worldwright.games.age_contrived.pieces import printed_words
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import Energies, MonumentView, TileView
from worldwright.games.age_contrived.view_gods import GodView, PositionView
from worldwright.games.age_contrived.words import god_name
from worldwright.games.age_contrived.words_places import bridge_words, space_words
from worldwright.wording import capital

SEATS = "ABCDE"
MARK_STYLE = "bold #101010 on #ffe9a8"
ICON_SIGNS = {"boot": "b", "monument": "m", "pillar": "p"}
Marks = dict[str, list[int]]

LEGEND = """\
C compass, M magnet, R rose, W wild, * any energy, . an empty space; A to E are the
gods: B:R is a rose of B. A tile reads top/bottom slots and icons (b boot, m monument,
p pillar). A number on a light ground is the action that means the place."""


def table(view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
    """The whole table as one seat sees it; the actions are numbered on it from 1 in their order."""
    marks = numbered(actions)
    parts: list[RenderableType] = [Text(view["progress"], style="bold")]
    parts += [monuments(view, marks), achievements(view), bridges(view, marks), pool(view, marks)]
    parts += [god(view, one) for one in view["gods"]]
    return Group(*parts)


# --- where actions lie --------------------------------------------------------------------------------------------


def numbered(actions: Sequence[int]) -> Marks:
    """The numbers of the actions by the place they mean."""
    marks: Marks = {}
    for number, action in enumerate(actions, 1):
        kind, values = SPACE.decode(action)
        place = ""
        if kind == "place":
            zone = PLACED[action - SPACE.base("place")][0]
            if zone == POOL:
                place = "pool"
            elif SECTION <= zone < SECTION + SPACE_TYPES * len(MONUMENTS):
                place = MONUMENTS[(zone - SECTION) // SPACE_TYPES]
        elif kind in ("construct", "resolve", "benefit"):
            place = str(values[0])
        elif kind in ("bridge", "copy", "step"):
            place = f"space {values[0]}"
        elif kind == "claim":
            place = f"tile {values[0]}"
        if place:
            marks.setdefault(place, []).append(number)
    return marks


def marked(marks: Marks, place: str) -> Text:
    return Text(" ").join(Text(str(number), MARK_STYLE) for number in marks.get(place, []))


# --- the board ------------------------------------------------------------------------------------------------------


def energy_words(energies: Energies) -> str:
    return "".join(letter * count for letter, count in energies.items()) or "-"


def grid(title: str, *columns: str) -> Table:
    made = Table(title=title, title_justify="left", box=None, padding=(0, 1), header_style="dim")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made


def monuments(view: View, marks: Marks) -> Table:
    made = grid("Monuments and Pillars", "", "built", "section", "gain", "bound", "Pillar", "benefit", "")
    for one, pillar in zip(view["monuments"], view["pillars"], strict=True):
        energy = " ".join(f"{SEATS[held['seat']]}:{held['type']}" for held in pillar["energy"])
        built = f"{one['built']}/{one['sections']}" if one["in_use"] else "-"
        patron = " P" if one["patron"] else ""
        benefit = printed_words(one["benefit"]) if one["benefit"] else ""
        made.add_row(
            Text(capital(one["id"]) + patron),
            built,
            Text(section(one)),
            Text(grants(one)),
            Text(bound(one)),
            Text(f"{pillar['name']} {energy or '.'}"),
            benefit,
            marked(marks, one["id"]),
        )
    return made


def section(one: MonumentView) -> str:
    if one["section"] is None:
        return ""
    spaces = []
    for space in one["section"]["spaces"]:
        letter = "*" if space["type"] == "any" else space["type"]
        energy = space["energy"]
        spaces.append(f"{letter}." if energy is None else f"{letter}={SEATS[energy['seat']]}:{energy['type']}")
    return " ".join(spaces)


def grants(one: MonumentView) -> str:
    return "" if one["section"] is None else "+".join(one["section"]["grants"]).replace("any", "*")


def bound(one: MonumentView) -> str:
    return " ".join(
        f"{SEATS[seat]}:{energy_words(energies)}"
        for seat, energies in enumerate(one["bound"])
        if sum(energies.values())
    )


def achievements(view: View) -> Table:
    made = grid("Achievements", "", "left", "right", "met by")
    for one in view["achievements"]:
        left, right = (
            "." if held is None else f"{SEATS[held['seat']]}:{held['type']}" for held in (one["left"], one["right"])
        )
        met = "".join(SEATS[seat] for seat, meets in enumerate(one["met"]) if meets)
        made.add_row(one["text"], left, right if one["right_used"] else "-", met)
    return made


def bridges(view: View, marks: Marks) -> Table:
    made = grid("The map", "", "token", "")
    for number, bridge in enumerate(view["bridges"]):
        owner = "" if bridge["owner"] is None else f"{SEATS[bridge['owner']]} "
        token = owner + printed_words(bridge["effect"]) if bridge["effect"] else "broken"
        made.add_row(capital(bridge_words(number)), token, marked(marks, f"space {bridge['id']}"))
    for space in SPACE_IDS[: len(SPACE_IDS) - len(view["bridges"])]:
        if f"space {space}" in marks:
            made.add_row(capital(space_words(SPACE_IDS.index(space))), "", marked(marks, f"space {space}"))
    return made


def tile(face: TileView | None) -> str:
    if face is None:
        return "-"
    return f"{face['top']}/{face['bottom']}{''.join(ICON_SIGNS[icon] for icon in face['icons'])}"


def pool(view: View, marks: Marks) -> Table:
    shown = view["pool"]
    made = grid("Tile Pool", "cost", "tile", "")
    for number, face in enumerate(shown["tiles"]):
        made.add_row(str(shown["costs"][number]), tile(face), marked(marks, f"tile {number + 1}"))
    energy = "  ".join(f"{SEATS[one['seat']]}:{energy_words(one['pool'])}" for one in view["gods"])
    made.add_row("", f"energy {energy}; {shown['deck']} tiles in the deck", marked(marks, "pool"))
    return made


# --- the gods -------------------------------------------------------------------------------------------------------


def god(view: View, one: GodView) -> RenderableType:
    score = view["solo"]["score"] if one["rival"] and view["solo"] else view["scores"][one["seat"]]
    marker = "charged" if one["charged"] else "exhausted"
    title = Text(f"{SEATS[one['seat']]} {god_name(view, one['seat'])} ({one['name']}), {score} points", style="bold")
    where = f"stands on {space_words(SPACE_IDS.index(one['space']))}"
    energy = f"exhausted {energy_words(one['exhausted'])}, reserve {energy_words(one['reserve'])}"
    if one["rival"]:
        return Group(title, Text(f"{energy}; {where}"))
    tracks = ", ".join(
        f"{capital(name)} Track {track['type'] + ' in slot ' + str(track['slot']) if track['slot'] else 'empty'}"
        for name, track in one["tracks"].items()
    )
    abilities = "".join("I" * bridge["tier"] + " " for bridge in one["bridges"] if bridge["active"]) or "none"
    device = Text("  ".join(position(number, place) for number, place in enumerate(one["positions"], 1)))
    inactive = f"inactive {' '.join(tile(face) for face in one['inactive'])}"
    held = f", in hand {energy_words(one['hand'])}" if sum(one["hand"].values()) else ""
    return Group(
        title,
        device,
        Text(f"{inactive}; {energy}{held}; marker {marker}"),
        Text(f"{tracks}; abilities {abilities.strip()}; {where}"),
    )


def position(number: int, place: PositionView) -> str:
    """A position of the Device, such as `3 2/1b (CM/R) ^boot`."""
    face = place["tile"]
    top = "".join(place["top"]) + "." * (face["top"] - len(place["top"]))
    bottom = "".join(place["bottom"]) + "." * (face["bottom"] - len(place["bottom"]))
    conduit = place["conduit"]
    over = "" if conduit is None else f" ^{conduit['icon']}{'2' if conduit['double'] else ''}"
    upgraded = "+" if place["token"]["upgraded"] else ""
    return f"{number}{upgraded} {tile(face)} ({top}/{bottom}){over}"

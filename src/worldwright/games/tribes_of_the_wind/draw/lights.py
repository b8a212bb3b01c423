"""What lights up while something is hovered or focused.

The spaces an objective asks for, where a card would lead, a Forest's future, a land in large.
"""

from __future__ import annotations

from worldwright.draw.memory import still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.games.tribes_of_the_wind.board import COLUMNS, NEAR, spaces_of
from worldwright.games.tribes_of_the_wind.draw.land import Plot, large_space, village
from worldwright.games.tribes_of_the_wind.view import Face, View, faces_of
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView

KEPT = 4  # goals 0 to 3 are on offer, 4 to 7 are kept under the own board
GOALS = 8
SPACES = 12


@still(seats=["tribes"])
def own_land(view: View, seat: int, plot: Plot) -> str:
    """Everything that can light up over the own Terrain."""
    return group(
        *_goals(view, seat, plot),
        *_leads(view, seat, plot),
        *_futures(view, seat, plot),
        class_="lights",
        aria_hidden="true",
    )


def _goals(view: View, seat: int, plot: Plot) -> list[str]:
    tribe = view["tribes"][seat]
    cards = [*view["villages"]["display"], *[None] * (KEPT - len(view["villages"]["display"])), *tribe["kept"]]
    lit = []
    for number, name in enumerate(cards[:GOALS]):
        spaces = _asked_for(view, tribe, faces_of(view)["villages"][name]["goal"]) if name else []
        boxes = [rect(plot.cell(space), rx=8, class_="goal-light") for space in spaces]
        lit.append(group(*boxes, class_=f"light goal-light-{number}") if boxes else "")
    return lit


def _asked_for(view: View, tribe: TribeView, goal: Face) -> list[int]:
    """The spaces that an objective names; for bonuses the tiles that have them."""
    if "spaces" in goal:
        return list(goal["spaces"])
    tiles = [(space, faces_of(view)["tiles"][name]) for space, name in enumerate(tribe["tiles"]) if name]
    if goal["type"] == "bonus":
        return [space for space, face in tiles if goal["bonus"] in face["bonus"]]
    return [space for space, face in tiles if face["bonus"]] if goal["type"] == "bonus_total" else []


def _leads(view: View, seat: int, plot: Plot) -> list[str]:
    """Where a card would lead: spaces for a Forest, and Pollution that could go."""
    tribe = view["tribes"][seat]
    free = [
        rect(plot.cell(space).grown(-4), rx=6, class_="hint") + _small("tw-forest", plot.cell(space))
        for space in tribe["free"]
    ]
    dirty = [
        rect(plot.cell(space).grown(-4), rx=6, class_="hint") for space in range(SPACES) if tribe["pollution"][space]
    ]
    return [group(*free, class_="light plants-here"), group(*dirty, class_="light cleans-here")]


def _small(symbol: str, box: Box) -> str:
    return icon(symbol, box.cx, box.y + box.height * 0.76, box.width * 0.28)


def _futures(view: View, seat: int, plot: Plot) -> list[str]:
    """Each Forest as the Village it would become, and what that would pollute (5.4.2)."""
    tribe = view["tribes"][seat]
    drawn = []
    for space, name in enumerate(tribe["tiles"]):
        face = faces_of(view)["tiles"][name] if name else None
        if face is None or face["order"] or space in tribe["villages"]:
            continue
        around = [near for near in spaces_of(NEAR[space]) if not tribe["tiles"][near]] if face["pollution"] else []
        clouds = [icon("tw-spread", plot.cell(near).cx, plot.cell(near).cy, plot.side * 0.36) for near in around]
        drawn.append(group(village(face, plot.cell(space)), *clouds, class_=f"light future-{space}"))
    return drawn


def large_lands(view: View, seats: list[int], box: Box) -> str:
    """The land of each of these seats in large, over the own one, while its small picture is hovered."""
    return group(*(large_land(view, seat, box) for seat in seats), class_="lights", aria_hidden="true")


@still(seats=["tribes"])
def large_land(view: View, seat: int, box: Box) -> str:
    if not view["tribes"][seat]["board"]:
        return ""
    plot = Plot(box.cx - 154, box.y + 52, 74, 4)
    cells = [large_space(view, seat, space, plot.cell(space), keyed=False) for space in range(SPACES)]
    plate = Box(plot.x - 12, box.y + 4, COLUMNS * 78 + 20, plot.box.bottom - box.y + 8)
    head = sign(seat, plot.x, box.y + 16, 24) + text(
        plot.x + 32, box.y + 34, f"Land of {name_of(view, seat)}", "t16 b display"
    )
    return group(rect(plate, rx=10, class_="panel lifted"), head, *cells, class_=f"light large-{seat}")

"""What a seat sees."""

from __future__ import annotations

from typing import TypedDict

from worldwright.engine.view import EngineView
from worldwright.scaffold.lanterns.state import Lanterns
from worldwright.scaffold.lanterns.turn import Reward


class Lantern(TypedDict):
    """A lantern that the seat sees."""

    number: int  # by which actions name it
    id: str
    name: str
    light: int


class View(EngineView):
    """A view of the game."""

    night: int
    hand: list[Lantern]  # of the seat that looks; empty for a spectator
    hands: list[int]  # how many lanterns everybody holds
    stock: int
    shown: list[Lantern]  # of the latest night, by seat
    spent: list[Lantern]
    prize: int  # the light that the winner of the night may score; 0 when nothing is won


def see(state: Lanterns, seat: int | None) -> dict[str, object]:
    """The game's own part of a view. Everybody may know all scores."""
    top = None if state.over else state.stack[-1]
    return {
        "scores": state.scores,
        "lines": [
            [{"label": line.label, "points": line.points, "rule": line.rule} for line in state.score_lines(owner)]
            for owner in range(state.players)
        ],
        "progress": f"Night {state.night} of {state.nights}",
        "night": state.night,
        "hand": [] if seat is None else [face(state, lantern) for lantern in state.hands[seat]],
        "hands": [len(hand) for hand in state.hands],
        "stock": len(state.stock),
        "shown": [face(state, lantern) for lantern in state.shown],
        "spent": [face(state, lantern) for lantern in state.spent],
        "prize": state.catalogue.light[top.lantern] if isinstance(top, Reward) else 0,
    }


def face(state: Lanterns, lantern: int) -> Lantern:
    """A lantern as it is seen."""
    catalogue = state.catalogue
    return {
        "number": lantern,
        "id": catalogue.ids[lantern],
        "name": catalogue.names[lantern],
        "light": catalogue.light[lantern],
    }

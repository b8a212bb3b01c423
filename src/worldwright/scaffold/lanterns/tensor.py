"""What a seat knows as numbers. The seat itself always comes first, then the others in turn."""

from __future__ import annotations

from typing import Final

from worldwright.engine.tensor import Block, Row, laid_out
from worldwright.scaffold.lanterns.actions import LANTERNS, MOST_PLAYERS
from worldwright.scaffold.lanterns.state import Lanterns
from worldwright.scaffold.lanterns.turn import Reward

BLOCKS: Final[tuple[Block, ...]] = laid_out(
    ("hand", (LANTERNS,)),
    ("spent", (LANTERNS,)),
    ("prize", (LANTERNS,)),  # the lantern that won the night, while its reward is to be taken
    ("points", (MOST_PLAYERS,)),
    ("hands", (MOST_PLAYERS,)),
    ("stock", (1,)),
    ("night", (2,)),  # which one, of how many
    ("asked", (1,)),
)
HAND, SPENT, PRIZE, SCORES, HANDS, STOCK, NIGHT, ASKED = (block.start for block in BLOCKS)


def fill(state: Lanterns, seat: int, row: Row) -> None:
    """Write what is not zero."""
    for lantern in state.hands[seat]:
        row.one(HAND + lantern)
    for lantern in state.spent:
        row.one(SPENT + lantern)
    for place in range(state.players):
        other = (seat + place) % state.players
        row.put(SCORES + place, state.points[other] / 20)
        row.put(HANDS + place, len(state.hands[other]) / 5)
    row.put(STOCK, len(state.stock) / LANTERNS)
    row.put(NIGHT, state.night / 5)
    row.put(NIGHT + 1, state.nights / 5)
    if not state.over:
        top = state.stack[-1]
        if isinstance(top, Reward):
            row.one(PRIZE + top.lantern)
        if seat in state.waiting:
            row.one(ASKED)

"""What is true of every position."""

from __future__ import annotations

from worldwright.engine.errors import BrokenInvariant
from worldwright.scaffold.lanterns.actions import LANTERNS
from worldwright.scaffold.lanterns.state import Lanterns


def check(state: Lanterns) -> None:
    """Raise BrokenInvariant if the rules can never lead here."""
    everywhere = sorted([*state.stock, *state.spent, *(lantern for hand in state.hands for lantern in hand)])
    if everywhere != list(range(LANTERNS)):
        raise BrokenInvariant("1: every lantern is in one place")
    if min(state.points) < 0:
        raise BrokenInvariant(f"2.3: nobody loses points, but they have {state.points}")

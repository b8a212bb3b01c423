"""The handle an agent plays through: it offers what one seat may use and holds nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from worldwright.engine.state import Decision, State

if TYPE_CHECKING:
    import numpy as np


class Seat:
    """One seat's side of a position.

    The handle does not hold the true state but one drawn anew from what the seat knows, so there is nothing to peek at.

    >>> import worldwright as ww
    >>> seat = ww.load("strange-world").new(players=2, seed=7).seat(1)
    >>> seat.decision.kind, len(seat.actions)
    ('DRAFT_KEEP', 3)
    """

    def __init__(self, state: State, seat: int) -> None:
        self.number = state.seat_at(seat)
        self.players = state.players
        self.game = state.game
        self._known = state.determinize(seat, seed=state.ply)

    @property
    def actions(self) -> tuple[int, ...]:
        """The seat's legal actions; empty when it has nothing to decide."""
        return self._known.actions_of(self.number)

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked; None when it has nothing to decide."""
        return self._known.decision_of(self.number)

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""
        return self._known.view(self.number)

    def tensor(self) -> np.ndarray[Any, Any]:
        """What the seat knows as a flat float32 array."""
        return self._known.tensor(self.number)

    def determinize(self, seed: int) -> Any:
        """A full state that agrees with everything the seat knows, the rest drawn at random."""
        return self._known.determinize(self.number, seed)

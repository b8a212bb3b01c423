"""The handle an agent plays through: it offers what one seat may use and leads to nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from worldwright.engine.game import Game
    from worldwright.engine.outcome import Outcome
    from worldwright.engine.state import Decision, State


class Seat:
    """One seat's side of a game as it stands whenever it is asked.

    No attribute of the handle leads to the true state: there is nothing to peek at. Making one costs next to nothing.

    >>> import worldwright as ww
    >>> seat = ww.load("strange-world").new(players=2, seed=7).seat(1)
    >>> seat.decision.kind, len(seat.actions)
    ('DRAFT_KEEP', 3)
    """

    __slots__ = ("_actions", "_decision", "_determinize", "_outcome", "_tensor", "_view", "game", "number", "players")

    def __init__(self, state: State, number: int) -> None:
        self.number = number
        self.players = state.players
        self.game: Game[Any] = state.game

        def actions() -> tuple[int, ...]:
            return state.actions_of(number)

        def decision() -> Decision | None:
            return state.decision_of(number)

        def view() -> dict[str, Any]:
            return state.view(number)

        def tensor() -> np.ndarray[Any, Any]:
            return state.tensor(number)

        def determinize(seed: int) -> Any:
            return state.determinize(number, seed)

        def outcome(action: int) -> Outcome:
            return state.game.outcome(state, action, number)

        self._actions = actions
        self._decision = decision
        self._view = view
        self._tensor = tensor
        self._determinize = determinize
        self._outcome = outcome

    @property
    def actions(self) -> tuple[int, ...]:
        """The seat's legal actions; empty when it has nothing to decide."""
        return self._actions()

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked; None when it has nothing to decide."""
        return self._decision()

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""
        return self._view()

    def tensor(self) -> np.ndarray[Any, Any]:
        """What the seat knows as a flat float32 array."""
        return self._tensor()

    def determinize(self, seed: int) -> Any:
        """A full state that agrees with everything the seat knows, the rest drawn at random."""
        return self._determinize(seed)

    def outcome(self, action: int) -> Outcome:
        """What a legal action leads to, as far as the seat can know."""
        return self._outcome(action)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy travels as a position drawn anew from what the seat knows: the truth stays here."""
        return seated, (self._determinize(0), self.number)

    def __copy__(self) -> Seat:
        return self

    def __deepcopy__(self, memo: object) -> Seat:
        return seated(self._determinize(0), self.number)

    def _repr_svg_(self) -> str:
        """The table from this seat, for notebooks."""
        return self.game.svg(self._view(), self._actions())

    def __repr__(self) -> str:
        return f"<seat {self.number} of {self.game.title}>"


def seated(state: State, number: int) -> Seat:
    """The handle of a seat."""
    return Seat(state, number)

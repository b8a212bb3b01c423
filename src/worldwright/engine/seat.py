"""The handle an agent plays through: it offers what one seat may use and leads to nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from worldwright.engine.errors import NotWaiting

if TYPE_CHECKING:
    import numpy as np

    from worldwright.engine.game import Game
    from worldwright.engine.outcome import Outcome
    from worldwright.engine.state import Decision, State

Ask = Callable[..., Any]


def answer(state: State, number: int, what: str, argument: int) -> Any:
    """What a seat may ask."""
    if what == "actions":
        return state.actions_of(number)
    if what == "view":
        return state.view(number)
    if what == "determinize":
        return state.determinize(number, argument)
    if what == "decision":
        return state.decision_of(number)
    if what == "tensor":
        return state.tensor(number)
    if what == "outcome":
        return state.game.outcome(state, argument, number)
    return state.game if what == "game" else state.players


class Seat:
    """One seat's side of a game as it stands whenever it is asked.

    No attribute of the handle is the true state or holds it: whoever wants to peek must take its function apart. A
    state has one handle for each seat, which nobody can change.

    >>> import worldwright as ww
    >>> seat = ww.load("strange-world").new(players=2, seed=7).seat(1)
    >>> seat.decision.kind, len(seat.actions)
    ('DRAFT_KEEP', 3)
    """

    __slots__ = ("_ask", "number")
    _ask: Ask
    number: int

    def __init__(self, state: State, number: int) -> None:
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "_ask", lambda what, argument=0: answer(state, number, what, argument))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a seat's handle cannot be changed: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a seat's handle cannot be changed: {name}")

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        game: Game[Any] = self._ask("game")
        return game

    @property
    def players(self) -> int:
        """How many play."""
        players: int = self._ask("players")
        return players

    @property
    def actions(self) -> tuple[int, ...]:
        """The seat's legal actions; empty when it has nothing to decide."""
        actions: tuple[int, ...] = self._ask("actions")
        return actions

    @property
    def decision(self) -> Decision | None:
        """What the seat is asked; None when it has nothing to decide."""
        decision: Decision | None = self._ask("decision")
        return decision

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""
        view: dict[str, Any] = self._ask("view")
        return view

    def tensor(self) -> np.ndarray[Any, Any]:
        """What the seat knows as a flat float32 array."""
        tensor: np.ndarray[Any, Any] = self._ask("tensor")
        return tensor

    def determinize(self, seed: int) -> Any:
        """A full state that agrees with everything the seat knows, the rest drawn at random."""
        return self._ask("determinize", seed)

    def outcome(self, action: int) -> Outcome:
        """What a legal action leads to, as far as the seat can know."""
        outcome: Outcome = self._ask("outcome", action)
        return outcome

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy travels as a position drawn anew from what the seat knows: the truth stays here."""
        return Seat, (self.determinize(0), self.number)

    def _repr_svg_(self) -> str:
        """The table from this seat, for notebooks."""
        return self.game.svg(self.view(), self.actions)

    def __repr__(self) -> str:
        return f"<seat {self.number} of {self.game.title}>"


def choices(seat: Seat) -> tuple[int, ...]:
    """What a seat may choose from; raises NotWaiting where it has nothing to decide."""
    actions = seat.actions
    if not actions:
        raise NotWaiting(f"seat {seat.number} has nothing to decide now")
    return actions

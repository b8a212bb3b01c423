"""The course of a game: its moves, and any earlier position of it. All replaying is done here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from worldwright.engine.errors import RecordError
from worldwright.engine.frames import SEAT_SPAN, Together
from worldwright.engine.state import State

if TYPE_CHECKING:
    from worldwright.engine.game import Game

STRIDE = 32  # plies from one snapshot to the next
MOST = 64  # snapshots of one game
LATEST = 4  # positions that were left just now


def moves_of(state: State) -> list[tuple[int, int]]:
    """The moves that led to a state, as (seat, action), simultaneous ones in seat order."""
    moves = [(move % SEAT_SPAN, move // SEAT_SPAN) for move in state.history]
    for seat, answer in enumerate(state.answers):
        top = state.stack[-1]
        if answer >= 0 and isinstance(top, Together) and len(top.options_of(state, seat)) > 1:
            moves.append((seat, answer))
    return moves


def follow(state: State, moves: Iterable[tuple[int, int | str]]) -> Iterator[State]:
    """Play moves on a state, actions as numbers or as text; the same state comes out after each of them."""
    parse = state.game.action_space.parse
    for seat, action in moves:
        state.apply(parse(action) if isinstance(action, str) else action, seat)
        yield state


def rewound(game: Game[Any], state: State, ply: int) -> Any:
    """The same game at an earlier ply, played again from its start."""
    if state.terms.seed is None:
        raise RecordError("an imagined or laid-out position has no past to go back to")
    earlier = game.begin(state.terms)
    for _ in follow(earlier, moves_of(state)[:ply]):
        pass
    return earlier


class Timeline:
    """Snapshots by ply, so that looking back and taking back do not begin at the first move.

    They only save time: the moves are the truth, and a snapshot that is not on the way to the present is dropped.
    """

    def __init__(self) -> None:
        self.snapshots: dict[int, State] = {}
        self.stride = STRIDE
        self.left: list[State] = []

    def leave(self, state: State) -> None:
        """The game goes on from a position, which nobody changes any more: it is the first that is looked back at."""
        self.left = [*self.left[1 - LATEST :], state]

    def pass_by(self, state: State) -> None:
        """Keep a copy of every so many positions, never of one in the middle of a question to several seats."""
        latest = max((ply for ply in self.snapshots if ply < state.ply), default=0)
        if state.answers or state.ply - latest < self.stride:
            return
        self.snapshots[state.ply] = state.clone()
        if len(self.snapshots) > MOST:
            self.stride *= 2
            self.snapshots = {ply: self.snapshots[ply] for ply in sorted(self.snapshots)[1::2]}

    def at(self, present: State, ply: int) -> State:
        """The position of that ply on the way to the present one."""
        if ply == present.ply:
            return present
        state = self.nearest(present, ply)
        for passed in follow(state, moves_of(present)[state.ply : ply]):
            self.pass_by(passed)
        return state

    def through(self, present: State, plies: list[int]) -> Iterator[State]:
        """The positions of these plies, one after the other, on the way to the present one."""
        if plies == [present.ply]:
            yield present
            return
        state, wanted = self.nearest(present, plies[0]), set(plies)
        if state.ply in wanted:
            yield state
        for passed in follow(state, moves_of(present)[state.ply : plies[-1]]):
            self.pass_by(passed)
            if passed.ply in wanted:
                yield passed

    def nearest(self, present: State, ply: int) -> State:
        """A position at that ply or before it, to be played on."""
        for state in reversed(self.left):
            if state.ply == ply and not state.answers and state.history == present.history[:ply]:
                return state.clone()
        for known in sorted((known for known in self.snapshots if known <= ply), reverse=True):
            if self.snapshots[known].history == present.history[:known]:
                return self.snapshots[known].clone()
            del self.snapshots[known]  # it was taken back meanwhile
        opening: State = present.game.begin(present.terms)
        return opening

    def undo(self, present: State, seat: int) -> State:
        """What `state.undo` gives, from the nearest snapshot. The seat must be one that may take back."""
        return present.undo(seat) if present.answers else self.at(present, present.ply - 1)

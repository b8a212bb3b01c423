"""Earlier positions of a table, kept in memory, so that looking back and taking back do not begin at the first move."""

from __future__ import annotations

from worldwright.engine.state import State
from worldwright.engine.timeline import moves_of

STRIDE = 32  # plies from one snapshot to the next
MOST = 64  # snapshots of one table


class Past:
    """Snapshots by ply.

    They only save time: the log of moves is the truth, and a snapshot that is not on the way to the present is
    dropped.
    """

    def __init__(self) -> None:
        self.kept: dict[int, State] = {}
        self.stride = STRIDE

    def pass_by(self, state: State) -> None:
        """Keep a copy of every so many positions, never of one in the middle of a question to several seats."""
        latest = max((ply for ply in self.kept if ply < state.ply), default=0)
        if state.answers or state.ply - latest < self.stride:
            return
        self.kept[state.ply] = state.clone()
        if len(self.kept) > MOST:
            self.stride *= 2
            self.kept = {ply: self.kept[ply] for ply in sorted(self.kept)[1::2]}

    def at(self, present: State, ply: int) -> State:
        """The position of that ply on the way to the present one."""
        if ply == present.ply:
            return present
        state = self.nearest(present, ply)
        for seat, action in moves_of(present)[state.ply : ply]:
            state.apply(action, seat)
            self.pass_by(state)
        return state

    def nearest(self, present: State, ply: int) -> State:
        """A position at that ply or before it, to be played on."""
        for known in sorted((known for known in self.kept if known <= ply), reverse=True):
            if self.kept[known].history == present.history[:known]:
                return self.kept[known].clone()
            del self.kept[known]  # it was taken back meanwhile
        opening: State = present.game.begin(present.terms)
        return opening

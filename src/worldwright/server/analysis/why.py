"""Why the bot would make a move, in a sentence that follows from what the moves lead to.

The hint is compared with the move that brings most points at once among the others. What is said is always one of
the things that a player can check: points now, what others would gain, resources, and points to be expected later.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worldwright.engine.outcome import Outcome
from worldwright.engine.prospects import Prospects
from worldwright.engine.state import State
from worldwright.gains import amount, told
from worldwright.wording import label_of, listed, several

MOST_COMPARED = 40  # moves: with more, those after them in the list are left out
LEAST_WORTH = 1.0  # of a point that can be expected: less is no reason
SEED = 1


class Move(NamedTuple):
    """A legal move with what it leads to: points now (least and most) and points to expect by its seat."""

    action: int
    outcome: Outcome
    points: tuple[int, int]
    expected: float


def why(state: State, seat: int, hinted: int, names: Sequence[str]) -> str:
    """One sentence; empty where there is nothing to compare with."""
    actions = [hinted, *(action for action in state.legal_of(seat) if action != hinted)][:MOST_COMPARED]
    if len(actions) < 2 or state.answers:
        return ""
    scales = Scales(state, seat)
    own, *others = (scales.weigh(int(action)) for action in actions)
    rival = max(others, key=lambda move: (move.points[1], move.expected))
    reasons = (points_now, spared, kept, later)
    return next((said for reason in reasons if (said := reason(state, seat, own, rival, names))), "")


class Scales:
    """Weighs the moves of one position: what is imagined is imagined once for all of them, and no move is played past
    what comes to light or is left to chance, which nobody can choose by.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.view = state.view(seat)
        self.resources = state.game.resources(state, seat)
        self.prospects = Prospects(state, seat)
        self.imagined = state.determinize(seat, seed=SEED)
        self.imagined.halting = True

    def weigh(self, action: int) -> Move:
        outcome = told(self.imagined.game, self.view, action, self.prospects.of(action))
        lines = [gain for gain in outcome.gains if gain.seat == self.seat and gain.what not in self.resources]
        points = sum(gain.least for gain in lines), sum(gain.most for gain in lines)
        after = self.imagined.clone()
        after.play(action, self.seat)
        return Move(action, outcome, points, float(after.game.evaluate(after)[self.seat]))


def points_now(state: State, seat: int, own: Move, rival: Move, names: Sequence[str]) -> str:
    """Nothing brings more at once."""
    if own.points[1] <= rival.points[1]:
        return ""
    return f"Nothing else brings as much at once: {amount(*own.points)}, and {amount(*rival.points)} at best otherwise."


def spared(state: State, seat: int, own: Move, rival: Move, names: Sequence[str]) -> str:
    """Others would gain more by the move that brings as much."""
    less = [
        f"{names[other]} {amount(*mine)} instead of {amount(*theirs)}"
        for other in range(len(names))
        if other != seat and (mine := own.outcome.points(other))[1] < (theirs := rival.outcome.points(other))[1]
    ]
    if not less or own.points[1] < rival.points[1]:
        return ""
    return f"Nothing brings you more at once, and it gives the others less: {listed(less)}."


def kept(state: State, seat: int, own: Move, rival: Move, names: Sequence[str]) -> str:
    """It brings as many points, and more of something to pay with."""
    if own.points[1] < rival.points[1]:
        return ""
    labels, resources = state.game.words.LABELS, state.game.resources(state, seat)
    more = [
        f"{label_of(labels, what)} {amount(*mine)} instead of {amount(*theirs)}"
        for what in resources
        if (mine := gained(own, seat, what)) > (theirs := gained(rival, seat, what)) and mine[1] > 0
    ]
    if not more or own.expected < rival.expected:
        return ""
    return f"Nothing brings more points at once, and it leaves you more: {listed(more[:2])}."


def gained(move: Move, seat: int, what: str) -> tuple[int, int]:
    found = [gain for gain in move.outcome.gains if gain.seat == seat and gain.what == what]
    return sum(gain.least for gain in found), sum(gain.most for gain in found)


def later(state: State, seat: int, own: Move, rival: Move, names: Sequence[str]) -> str:
    """What it leads to is worth more than what another move brings at once; or all is about equal."""
    more = own.expected - rival.expected
    if abs(more) < LEAST_WORTH and own.points == rival.points:
        return "Several moves bring about as much; this one came out best when the bot played the game on."
    if more < LEAST_WORTH:
        return "It is not what it brings at once: it came out best when the bot played the game on."
    points = several(round(more), "point")
    if own.points[1] < rival.points[1]:
        now = rival.points[1] - own.points[1]
        return f"Another move brings {now} more now, but this one prepares about {points} more for later."
    return f"Others bring as much now, but this one prepares about {points} more for later."

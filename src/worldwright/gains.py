"""What an action would bring, in the few words that fit behind it in a list: for pages and terminals of every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from worldwright.engine.game import Game
from worldwright.engine.outcome import Candidate, Gain, Outcome
from worldwright.engine.prospects import Prospects
from worldwright.engine.state import State
from worldwright.wording import Refusal, in_passing, label_of

FEW = 3  # changes that are told whatever they come to
MOST_TOLD = 5  # changes in words: with many nobody reads them
# what does nothing more
LEAVING = frozenset(("pass", "stop", "skip", "skip_rest", "done", "decline", "end", "back", "empty"))


class Promise(NamedTuple):
    """What one action brings: the points, and everything in words."""

    points: str
    words: str


def candidates(state: State, seat: int, view: dict[str, Any]) -> list[Candidate]:
    """The legal actions of a seat in words, each with what it leads to."""
    words, prospects = state.game.words, Prospects(state, seat)
    why_idle = getattr(words, "why_idle", lambda view, action: "")  # a better reason than that of its events
    found = []
    for action in state.actions_of(seat):
        outcome = told(state.game, view, action, prospects.of(action))
        if outcome.idle:
            outcome = replace(outcome, idle=why_idle(view, action) or outcome.idle)
        found.append(Candidate(int(action), words.describe(view, action), outcome))
    return found


def foretold(state: State, action: int, seat: int) -> Outcome:
    """What an action leads to, as a game tells it."""
    return told(state.game, state.view(seat), action, state.game.outcome(state, action, seat))


def told(game: Game[Any], view: dict[str, Any], action: int, outcome: Outcome) -> Outcome:
    """Nothing of what is dealt out; and with what is sure to come of it later in the turn (`words.later`)."""
    if game.action_space.kind(action) in getattr(game.words, "SETS_UP", ()):
        return replace(outcome, gains=())
    later = getattr(game.words, "later", None)
    sure: tuple[Gain, ...] = () if later is None else later(view, action)
    return replace(outcome, gains=together(outcome.gains, sure)) if sure else outcome


def together(gains: Sequence[Gain], more: Sequence[Gain]) -> tuple[Gain, ...]:
    """Gains and what is added to them.

    >>> together([Gain(0, "pool", 0, 1)], [Gain(0, "pool", 1, 1), Gain(0, "bound", 1, 1)])
    (Gain(seat=0, what='pool', least=1, most=2), Gain(seat=0, what='bound', least=1, most=1))
    """
    found: dict[tuple[int, str], tuple[int, int]] = {}
    for seat, what, least, most in (*gains, *more):
        low, high = found.get((seat, what), (0, 0))
        found[seat, what] = low + least, high + most
    return tuple(Gain(seat, what, *amounts) for (seat, what), amounts in found.items() if any(amounts))


def ranked(state: State, seat: int, found: Sequence[Candidate], view: dict[str, Any]) -> list[Candidate]:
    """The best first: by what the game's words say it is `worth`, then by points. What leaves or passes comes after
    it, and last what would do nothing.
    """
    resources = frozenset(state.game.resources(state, seat))
    worth = getattr(state.game.words, "worth", lambda view, action: 0)

    def place(candidate: Candidate) -> tuple[int, int, int]:
        leaving = leaves(state.game, candidate.action)
        outcome = candidate.outcome
        if outcome is None:
            return int(leaving), 0, 0
        most = sum(gain.most for gain in outcome.gains if gain.seat == seat and gain.what not in resources)
        return 2 if outcome.idle and not leaving else int(leaving), -worth(view, candidate.action), -most

    return sorted(found, key=place)


def leaves(game: Game[Any], action: int) -> bool:
    """Does an action do nothing more than pass, end or decline? It is never the first one to be offered."""
    kind, values = game.action_space.decode(action)
    return kind in LEAVING or (bool(values) and values[0] in LEAVING)


def refused(state: State, seat: int, view: dict[str, Any]) -> list[Refusal]:
    """What one may wish for now and cannot do, each with its reason; a game says it in `words.why_not`."""
    wishes = getattr(state.game.words, "why_not", None)
    if wishes is None or not (legal := state.actions_of(seat)):
        return []
    decoded = [state.game.action_space.decode(action) for action in legal]
    offered = {kind for kind, _ in decoded} | {(kind, values[0]) for kind, values in decoded if values}
    return [one for one in wishes(view) if (one.kind if one.value is None else (one.kind, one.value)) not in offered]


def promised(state: State, outcome: Outcome, seat: int, names: Sequence[str]) -> Promise:
    """What an action would bring to the seat that may take it, as far as the seat can know."""
    game: Game[Any] = state.game
    resources = game.resources(state, seat)
    lines = [gain for gain in outcome.gains if gain.seat == seat and gain.what not in resources]
    points = amount(sum(gain.least for gain in lines), sum(gain.most for gain in lines)) if lines else ""
    points += " at once" if points and outcome.open else ""  # what later choices add is not known
    return Promise(points, outcome.idle or in_words(game, outcome, seat, names))


def in_order(game: Game[Any], outcome: Outcome) -> list[Gain]:
    """What changes, in the order of the game's labels."""
    order = {what: place for place, what in enumerate(game.words.LABELS)}
    return sorted(outcome.gains, key=lambda gain: order.get(gain.what, len(order)))


def worth_telling(game: Game[Any], outcome: Outcome, seat: int) -> tuple[list[Gain], list[Gain]]:
    """Every line and resource that changes, the own ones and those of others, in the order of the game's labels. Of
    many, those that may come to nothing are left out: what depends on all that one chooses later is no news.
    """
    gains = in_order(game, outcome)
    own = [gain for gain in gains if gain.seat == seat]
    if len(own) > FEW:
        own = [gain for gain in own if gain.least * gain.most > 0]
    return own, sorted((gain for gain in gains if gain.seat != seat), key=lambda gain: gain.seat)


def in_words(game: Game[Any], outcome: Outcome, seat: int, names: Sequence[str]) -> str:
    """What is worth telling of an outcome, the own changes first."""
    own, others = worth_telling(game, outcome, seat)
    told = [f"{in_passing(label_of(game.words.LABELS, gain.what))} {amount(gain.least, gain.most)}" for gain in own]
    told += [
        f"{names[gain.seat]}: {in_passing(label_of(game.words.LABELS, gain.what))} {amount(gain.least, gain.most)}"
        for gain in others
    ]
    left = len(told) - MOST_TOLD
    return ", ".join(told) if left <= 1 else f"{', '.join(told[:MOST_TOLD])} and {left} more"


def amount(least: int, most: int) -> str:
    """A change with its sign.

    >>> amount(3, 3), amount(-1, 2), amount(0, 0)
    ('+3', '-1 to +2', '0')
    """
    low, high = (f"{number:+d}" if number else "0" for number in (least, most))
    return low if least == most else f"{low} to {high}"

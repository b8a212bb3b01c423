"""What can be had from an open question in one step, beyond its own answers.

An answer may do nothing but open another question ("expand the world": which tile of the sky?), or lay a piece that is
then turned: what may be answered next can be picked at once. And what was answered just now may be answered otherwise.
A game says in its `words` which kinds of answers open (`STARTS`), which lay a piece to be turned (`TURNS`), and which
of the answers that open are bare as long as none of their goals can be had (`GOALS`, `NO_GOAL`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.engine.game import Game
from worldwright.engine.outcome import Candidate
from worldwright.engine.prospects import Prospects
from worldwright.engine.state import State
from worldwright.gains import leaves

MOST_BACK = 3  # own answers that another pick may take back
Undo = Callable[[State, int], State]


def ahead(state: State, seat: int, found: list[Candidate]) -> list[Candidate]:
    """The candidates, those that open a question or lay a piece with what may be answered next."""
    words, kind = state.game.words, state.game.action_space.kind
    starts: tuple[str, ...] = getattr(words, "STARTS", ())
    turns: dict[str, str] = getattr(words, "TURNS", {})
    if state.answers or not (starts or turns):
        return found
    opened = [
        one._replace(then=following(state, seat, one, turns.get(kind(one.action), "")))
        if kind(one.action) in starts or kind(one.action) in turns
        else one
        for one in found
    ]
    return without_goal_later(state.game, opened)


def without_goal_later(game: Game[Any], found: list[Candidate]) -> list[Candidate]:
    """An answer whose question has none of the goals that it is about (`words.GOALS`) yet says so, after the others
    and before what leaves or does nothing.
    """
    goals: dict[str, tuple[str, ...]] = getattr(game.words, "GOALS", {})
    bare_words: str = getattr(game.words, "NO_GOAL", "")
    if not goals:
        return found
    ready, bare, last = [], [], []
    for one in found:
        wanted = goals.get(str(next(iter(game.action_space.decode(one.action)[1]), "")))
        if leaves(game, one.action) or (one.outcome is not None and one.outcome.idle):
            last.append(one)
        elif wanted and one.then and not any(game.action_space.kind(next_.action) in wanted for next_ in one.then):
            bare.append(one._replace(text=f"{one.text.partition(':')[0]}: {bare_words}"))
        else:
            ready.append(one)
    return [*ready, *bare, *last]


def following(state: State, seat: int, one: Candidate, turning: str) -> tuple[Candidate, ...]:
    """What the seat may answer next if this answer can be taken back; what turns the piece in words and with what it
    leads to.
    """
    if one.outcome is None or one.outcome.final:
        return ()
    after = state.clone()
    after.apply(one.action, seat)
    if after.over or after.answers or after.player != seat:
        return ()
    game, legal = after.game, after.actions_of(seat)
    if not turning:
        return tuple(Candidate(int(action), "") for action in legal)
    if any(game.action_space.kind(action) != turning for action in legal):
        return ()
    view: dict[str, Any] = after.view(seat)
    prospects = Prospects(after, seat)
    return tuple(Candidate(int(action), game.words.describe(view, action), prospects.of(action)) for action in legal)


def instead(state: State, seat: int, names: list[str], undo: Undo) -> list[Candidate]:
    """What the seat could answer instead of its latest answers, the latest first. Each kind is offered once.

    Only answers that raised the open question count: what an earlier answer has brought about is left to Undo.
    """
    depth = len(state.stack)
    found: list[Candidate] = []
    kind, met = (
        state.game.action_space.kind,
        {state.game.action_space.kind(action) for action in state.actions_of(seat)},
    )
    for back in range(1, MOST_BACK + 1):
        if state.answers or not state.can_undo(seat):
            break
        taken = moved(state)
        state = undo(state, seat)
        if len(state.stack) > depth:
            break
        view = {**state.view(seat), "names": names}
        others = [int(action) for action in state.legal_of(seat) if action != taken and kind(action) not in met]
        found += [Candidate(action, state.game.words.describe(view, action), back=back) for action in others]
        met |= {kind(action) for action in others}
    return found


def moved(state: State) -> int:
    """The latest answer."""
    from worldwright.engine.timeline import moves_of

    return int(moves_of(state)[-1][1])

"""What is thought in worker processes: a hint for a seat, and what the bot makes of the decisions of a game.

Only text and numbers travel, as for the moves of bots.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from worldwright.agents.advice import Advice, advise
from worldwright.engine.record import Record
from worldwright.engine.state import State
from worldwright.engine.timeline import follow
from worldwright.gains import foretold, promised
from worldwright.server.analysis.why import why
from worldwright.server.bots.workers import recalled

LEVEL = "hard"
HINT_SECONDS = 2.0
QUICK = 500  # simulations of a decision when a whole game is looked at
QUICKER = 5  # how much less time that may take than a decision that is looked at again
DIGITS = 4
POLITE = 10  # how much less urgent than the bots of a running game

Weighed = dict[str, Any]  # ply, seat, chances, played, best, lost, moves where it was looked at again


def hint(record: str, seat: int, seed: int, names: Sequence[str]) -> dict[str, Any]:
    """The move that the bot would make, and what it thinks of it and of the others. It knows what the seat knows."""
    state = recalled(Record.parse(record))
    advice = advise(state.seat(seat), LEVEL, seed, seconds=HINT_SECONDS)
    best = advice.opinions[0]
    brings = promised(state, foretold(state, best.action, seat), seat, names)
    others = [opinion.chances[seat] for opinion in advice.opinions[1:]]
    return {
        "action": best.action,
        "text": state.game.words.describe({**state.view(seat), "names": list(names)}, best.action),
        "points": brings.points,
        "words": brings.words,
        "why": why(state, seat, best.action, names),
        "chance": rounded(best.chances[seat]),
        "others": [rounded(min(others)), rounded(max(others))] if others else [],
        "simulations": advice.simulations,
    }


def weigh(record: str, first: int, last: int, seconds: float) -> list[Weighed]:
    """What the bot makes of the decisions from one ply to before another."""
    be_polite()
    whole = Record.parse(record)
    return [weighed(whole, ply, advised(whole, ply, QUICK, seconds / QUICKER)) for ply in range(first, last)]


def weigh_again(record: str, ply: int, seconds: float) -> Weighed:
    """The same for one decision, as long as the bot would think about its own."""
    be_polite()
    whole = Record.parse(record)
    advice = advised(whole, ply, None, seconds)
    text = whole_space(whole).text
    moves = {text(opinion.action): rounded(opinion.chances[whole.moves[ply][0]]) for opinion in advice.opinions}
    return {**weighed(whole, ply, advice), "moves": moves, "simulations": advice.simulations}


def advised(whole: Record, ply: int, simulations: int | None, seconds: float) -> Advice:
    state = before(whole, ply)
    return advise(state.seat(whole.moves[ply][0]), LEVEL, ply, simulations, seconds)


def weighed(whole: Record, ply: int, advice: Advice) -> Weighed:
    """A decision: the chances of all seats before it, what was played, what would have been best, and the cost."""
    seat, played = whole.moves[ply]
    space = whole_space(whole)
    best, own = advice.opinions[0], advice.of(space.parse(played))
    after = best.chances[seat] if own is None else own.chances[seat]
    return {
        "ply": ply,
        "seat": seat,
        "chances": [rounded(chance) for chance in best.chances],
        "played": played,
        "best": space.text(best.action),
        "after": rounded(after),
        "lost": rounded(max(0.0, best.chances[seat] - after)),
    }


passing: dict[str, Any] = {}  # the game that is being looked at, and the position reached


def before(whole: Record, ply: int) -> State:
    """The position in front of a decision, played on from the last one where that lies ahead."""
    state: State | None = passing.get("state") if passing.get("record") == whole else None
    if state is None or state.ply > ply:
        state = whole.replay(0, events=False)
    for _ in follow(state, whole.moves[state.ply : ply]):
        pass
    passing.update(record=whole, state=state)
    return state


def whole_space(whole: Record) -> Any:
    from worldwright.engine.registry import load

    return load(whole.game).action_space


def rounded(chance: float) -> float:
    return round(chance, DIGITS)


def be_polite() -> None:
    """Running games come first."""
    if not passing.get("polite"):
        passing["polite"] = True
        os.nice(POLITE)


def candidates(found: Sequence[Weighed], seats: Sequence[int], least: float, most: int) -> list[int]:
    """The decisions of these seats that cost most, to be looked at again: so many of each seat."""
    chosen: list[int] = []
    for seat in seats:
        own = [one for one in found if one["seat"] == seat and one["lost"] >= least]
        chosen += [one["ply"] for one in sorted(own, key=lambda one: -one["lost"])[:most]]
    return sorted(chosen)

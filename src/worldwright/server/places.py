"""Who came where in a finished game."""

from __future__ import annotations

from typing import Any

from worldwright.engine.state import State


def places(state: State) -> list[int]:
    """The place of every seat, those that are equal by all tie-breaks on the same one."""
    ranks = [state.rank(seat) for seat in range(state.players)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def result_of(state: State) -> dict[str, Any]:
    """What is stored of a finished game."""
    return {"winners": state.winners, "scores": state.scores, "places": places(state)}


def places_of(result: dict[str, Any]) -> list[int]:
    """The same from what is stored; results from before places were kept know winners and scores alone."""
    if "places" in result:
        return [int(place) for place in result["places"]]
    scores, winners = result["scores"], result["winners"]
    return [1 if seat in winners else 1 + sum(s > score for s in scores) for seat, score in enumerate(scores)]

"""What is kept of a drawing is what would be drawn anew, whatever has been drawn meanwhile."""

from __future__ import annotations

import random
from typing import Any

import pytest

import worldwright as ww
from worldwright.draw import memory
from worldwright.engine.registry import available
from worldwright.engine.state import State
from worldwright.engine.timeline import Timeline
from worldwright.server.table.seat_view import Log, SeatView, seat_view

PLIES = 90


def seen_by(state: State, seat: int | None) -> SeatView:
    names = [f"Player {number}" for number in range(state.players)]
    return seat_view(state, seat, Log(state.game, seat, names), Timeline().undo)


def drawn(game: Any, seen: SeatView) -> list[str]:
    """The table in every layout and pane."""
    shown = [("wide", pane) for pane in ("", *getattr(game.drawing, "VIEWS", ()))]
    shown += [("phone", pane) for pane in game.drawing.PANES]
    candidates = [*seen.candidates, *seen.instead]
    return [game.svg(seen.view, candidates, layout=layout, pane=pane, symbols=False) for layout, pane in shown]


def apart(one: str, other: str) -> tuple[str, str]:
    """The first things that differ."""
    pairs = zip(one.split("<"), other.split("<"), strict=False)
    return next(((a, b) for a, b in pairs if a != b), ("", ""))


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("slug", available())
def test_what_is_kept_is_what_would_be_drawn_anew(slug: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ww.load(slug)
    if players not in game.players or game.drawing is None:
        return
    rng = random.Random(players)
    state = game.new(players=players, seed=11)
    while not state.over and state.ply < PLIES:
        for seat in (rng.choice([*range(players), None]), *state.waiting):
            seen = seen_by(state, seat)
            kept = drawn(game, seen)
            with monkeypatch.context() as forgetful:
                forgetful.setattr(memory, "keeping", False)
                for anew, before in zip(drawn(game, seen), kept, strict=True):
                    assert apart(anew, before) == ("", ""), (state.ply, seat)
        for _ in range(rng.randrange(2, 8)):
            if not state.over:
                seat = rng.choice(list(state.waiting))
                state.apply(rng.choice(list(state.actions_of(seat))), seat)

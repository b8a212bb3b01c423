"""The log in turns: every event has its place, every turn its words, and no game needs more than its own few words."""

from __future__ import annotations

from typing import Any

import pytest

import worldwright as ww
from tests import tiny
from tests.playthroughs.transcript import FOLDER
from worldwright.engine.record import FORMAT
from worldwright.engine.registry import available
from worldwright.engine.turns import ALWAYS, Turn, brief, turns
from worldwright.wording import addressed

PACKAGED = [slug for slug in available() if ww.load(slug).package.startswith("worldwright.")]
EVENTS = 140
LONGEST = 64  # letters of a line


def some_way(slug: str, players: int) -> Any:
    """A golden game that was really played, up to so many events."""
    text = min(FOLDER.glob(f"{slug}-{players}-*played*.txt")).read_text(encoding="utf-8")
    for state in ww.Record.parse(text[text.index(FORMAT) :]).positions():
        if len(state.log) >= EVENTS:
            break
    return state


@pytest.mark.parametrize("slug", PACKAGED)
@pytest.mark.parametrize("players", [1, 2])
def test_every_turn_is_told_in_a_few_words(slug: str, players: int) -> None:
    state = some_way(slug, max(players, ww.load(slug).players[0]))
    found = turns(state.log, state.game)
    assert [place for turn in found for place in range(turn.start, turn.stop)] == list(range(len(state.log)))
    seats, silent = set(), []
    for turn in found:
        events = [event.seen_by(0) for event in state.log[turn.start : turn.stop]]
        if turn.mark or all(event["kind"] in ALWAYS for event in events):
            continue
        seats.add((turn.seat, turn.actor))
        words = brief(events, state.game)
        assert len(words) <= LONGEST, words
        silent += [] if words or turn.stop == len(state.log) else [[event["kind"] for event in events]]
    assert not silent, "a line without words of its game's own"
    assert len(seats) > 1
    assert {seat for seat, _ in seats} <= {-1, *range(state.players)}


def test_whoever_acts_without_a_seat_has_a_turn_and_a_name() -> None:
    found = {turn.actor for slug in ("spires", "tribes-of-the-wind") for turn in turns_of(slug)}
    assert {"The Automa", "The Drifter"} <= found


def turns_of(slug: str) -> list[Any]:
    state = some_way(slug, 1)
    return turns(state.log, state.game)


def test_a_game_without_words_of_its_own_has_turns_all_the_same() -> None:
    tiny.install()
    state: Any = ww.load("moths").new(players=2, seed=3)
    while not state.over:
        state.apply(state.actions[0])
    found = turns(state.log, state.game)
    assert {turn.seat for turn in found} >= {0, 1}
    assert not any(brief(events_of(state, turn), state.game) for turn in found)


def events_of(state: Any, turn: Turn) -> list[dict[str, Any]]:
    return [event.seen_by(None) for event in state.log[turn.start : turn.stop]]


def test_a_sentence_is_said_to_whom_it_is_about() -> None:
    assert addressed("Al passes. Bo gives Al 1 for Al's tile.", "Al") == "You pass. Bo gives you 1 for your tile."
    assert addressed("Alma places Al–Bo.", "Al") == "Alma places you–Bo."

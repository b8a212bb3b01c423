"""The battery finds what it is there to find: each of these games is Moths with one fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import worldwright as ww
from tests import tiny
from worldwright.engine import registry
from worldwright.engine.tensor import Row
from worldwright.testing import battery, bounds, hidden, outcomes, positions, rooms, scribble, speech, tensors
from worldwright.testing.settings import Setting

SLUG = "faulty-moths"


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))


def setting(players: int = 3, **faults: Any) -> Setting:
    """The game with these faults, registered for this test."""
    ww.register(tiny.make(slug=SLUG, **faults))
    return Setting(SLUG, players)


def found_by(test: Callable[[Any], None], case: Any) -> None:
    with pytest.raises(AssertionError):
        test(case)


def see_shared(state: tiny.Moths, seat: int | None) -> dict[str, Any]:
    """A view that hands out a list of the state."""
    return {**tiny.see(state, seat), "coins": state.coins}


def see_everything(state: tiny.Moths, seat: int | None) -> dict[str, Any]:
    """A view that shows all hands."""
    return {**tiny.see(state, seat), "all": [list(hand) for hand in state.hands]}


def see_wrongly(state: tiny.Moths, seat: int | None) -> dict[str, Any]:
    return {**tiny.see(state, seat), "scores": [0] * (state.players + 1)}


def fill_blindly(state: tiny.Moths, seat: int, row: Row) -> None:
    """A tensor that does not tell which moth was chosen."""
    whole = Row()
    tiny.fill(state, seat, whole)
    ones = [(place, 1.0) for place in whole.ones[: whole.count]]
    written = [*ones, *zip(whole.where[: whole.numbers], whole.what[: whole.numbers], strict=True)]
    for place, value in written:
        if not tiny.SLOT <= place < tiny.ROUND:
            row.put(place, value)


class Blunt(tiny.TinyWords):
    """Words that show the program."""

    def prompt(self, state: tiny.Moths, seat: int) -> str:
        return f"{state.stack[-1].kind}_{seat}"

    def sentence(self, event: dict[str, Any], names: Any) -> str:
        return f"{event}."


class Lavish(tiny.Toll):
    """A toll that is taken or not as the die of somebody else's throw says: nobody could promise it."""

    def resolve(self, state: tiny.Moths, action: int) -> None:
        super().resolve(state, action)
        state.coins[self.seat] += sum(state.hands[self.flier]) % 3


class LavishBid(tiny.Bid):
    def resolve_all(self, state: tiny.Moths, answers: list[int]) -> None:
        super().resolve_all(state, answers)
        state.stack = [
            Lavish(frame.seat, frame.flier) if isinstance(frame, tiny.Toll) else frame for frame in state.stack
        ]


class LavishRound(tiny.Round):
    def run(self, state: tiny.Moths) -> None:
        super().run(state)
        state.stack = [
            LavishBid() if isinstance(frame, tiny.Bid) else LavishRound() if isinstance(frame, tiny.Round) else frame
            for frame in state.stack
        ]


def set_up_lavish(terms: Any) -> tiny.Moths:
    state = tiny.set_up(terms)
    state.stack = [LavishRound()]
    return state


def test_a_view_that_shares_its_lists_is_found() -> None:
    with pytest.raises((AssertionError, TypeError)):
        scribble.test_scribbling_on_what_is_handed_out_changes_nothing(setting(see=see_shared))


def test_a_view_that_shows_what_is_hidden_is_found() -> None:
    found_by(hidden.test_what_a_seat_sees_does_not_depend_on_what_is_hidden, setting(see=see_everything))


def test_a_view_without_the_keys_of_every_view_is_found() -> None:
    found_by(rooms.test_a_view_holds_what_every_view_holds, setting(see=see_wrongly))


def test_a_tensor_that_does_not_tell_what_is_asked_is_found() -> None:
    found_by(tensors.test_a_tensor_tells_what_is_asked, setting(fill=fill_blindly))


def test_words_that_show_the_program_are_found() -> None:
    found_by(speech.test_questions_and_actions_are_asked_in_plain_words, setting(words=Blunt()))
    found_by(speech.test_log_lines_are_sentences_in_plain_words, setting(log=Blunt()))


def test_bounds_that_do_not_hold_are_found() -> None:
    found_by(bounds.test_no_game_is_longer_than_it_may_be_and_results_lie_within_their_bounds, setting(longest=4))
    found_by(
        bounds.test_a_game_says_whether_seats_are_asked_at_once_and_whether_chance_and_secrets_decide,
        setting(simultaneous=False),
    )


def test_a_frame_that_is_not_declared_is_found() -> None:
    found_by(rooms.test_all_frames_that_occur_in_play_are_declared, setting(steps=(tiny.Wind,)))
    with pytest.raises(ww.PositionError):
        positions.test_a_position_is_laid_out_again_from_its_text(setting(steps=(tiny.Wind,)))


def test_an_outcome_that_hidden_things_decide_unseen_is_found() -> None:
    def coins(state: tiny.Moths, seat: int) -> dict[str, int]:
        return {"coins": state.coins[seat]}

    faulty = setting(
        set_up=set_up_lavish,
        resources=coins,
        decisions=(LavishBid, tiny.Choose, tiny.Into, Lavish, tiny.Alms),
        steps=(LavishRound, tiny.Wind),
    )
    found_by(outcomes.test_an_outcome_comes_true, faulty)


def test_a_game_without_faults_passes_here_too() -> None:
    case = setting(2)
    for test in battery(SLUG, only=["scribble", "bounds", "tensors", "speech"]).values():
        if "setting" in test.__annotations__:
            test(case)

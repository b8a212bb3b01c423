"""How the engine works through the stack: what it asks, what it takes by itself, what it skips."""

from __future__ import annotations

from typing import Any, Final

import pytest

import worldwright as ww
from tests import tiny
from tests.tiny import BID, Moths
from worldwright.engine.frames import NOT_ASKED, Frame, Together


class Ask(Frame[Moths]):
    """Bid fewer than so many coins; then the other seat is asked, so many times."""

    kind = "ASK"
    rule = "2.1"
    slots = ("coins", "further")

    def __init__(self, seat: int, coins: int, further: int = 0) -> None:
        super().__init__(seat)
        self.coins: Final = coins
        self.further: Final = further

    def options(self, state: Moths) -> list[int]:
        return [BID + coins for coins in range(self.coins)]

    def resolve(self, state: Moths, action: int) -> None:
        state.coins[self.seat] += action - BID
        for _ in range(self.further):
            state.push(Ask(1 - self.seat, self.coins))


class Everybody(Together[Moths]):
    """Each seat may bid fewer than so many coins and its number; only the first seats are asked."""

    kind = "EVERYBODY"
    rule = "2.1"
    slots = ("coins", "asked")

    def __init__(self, coins: int, asked: int) -> None:
        super().__init__()
        self.coins: Final = coins
        self.asked: Final = asked

    def options_of(self, state: Moths, seat: int) -> list[int]:
        return [BID + coins for coins in range(seat + self.coins)] if seat < self.asked else []

    def resolve_all(self, state: Moths, answers: list[int]) -> None:
        state.coins = list(answers)


class Counted(Ask):
    """The same question, which counts its answers and says each without a list."""

    def options(self, state: Moths) -> list[int]:
        raise AssertionError("nobody asked for a list")

    def width(self, state: Moths) -> int:
        return self.coins

    def option_at(self, state: Moths, place: int) -> int:
        return BID + place


class Helpless(Frame[Moths]):
    kind = "HELPLESS"

    def options(self, state: Moths) -> list[int]:
        return [BID, BID + 1]


def table(*frames: Frame[Moths], players: int = 2) -> Any:
    """A game whose whole course is these frames, the first on top."""

    def set_up(terms: Any) -> Moths:
        state = Moths(terms, terms.catalogue)
        tiny.deal(state)
        state.stack.clear()
        state.log.clear()
        for frame in reversed(frames):
            state.push(frame)
        return state

    return tiny.make(slug="stack", set_up=set_up).new(players)


def told(state: Any) -> list[tuple[str, int, dict[str, Any]]]:
    return [(event.kind, event.seat, event.data) for event in state.events]


def test_a_real_choice_is_asked() -> None:
    state = table(Ask(1, 3))
    assert (state.player, state.waiting, state.actions, state.over) == (1, (1,), (BID, BID + 1, BID + 2), False)
    state.apply(BID + 2)
    assert (state.over, state.player, state.waiting, state.actions, state.ply) == (True, -1, (), (), 1)
    assert state.coins == [2, 4]


def test_a_single_option_is_taken_and_logged() -> None:
    state = table(Ask(0, 1), Ask(1, 2))
    assert state.player == 1
    assert state.ply == 0
    assert told(state) == [("auto", 0, {"decision": "ASK", "action": "bid coins=0"})]
    assert state.events[0].rule == "2.1"


def test_a_step_without_options_is_skipped_and_logged() -> None:
    state = table(Ask(0, 0), Ask(1, 2))
    assert state.player == 1
    assert told(state) == [("skipped", 0, {"decision": "ASK"})]


def test_a_question_that_counts_its_answers_is_played_without_a_list() -> None:
    state = table(Counted(0, 1), Counted(0, 0), Counted(1, 3))
    assert (state.player, state.width) == (1, 3)
    assert [kind for kind, _, _ in told(state)] == ["auto", "skipped"]
    assert ww.play_out(state, seed=0) == 1
    assert state.over
    with pytest.raises(AssertionError, match="asked for a list"):
        table(Counted(1, 3)).actions  # noqa: B018


def test_without_a_log_nothing_is_logged() -> None:
    state = tiny.install().new(2, events=False, modules="wind")
    while not state.over:
        state.apply(state.actions[0])
    assert state.events == []
    assert state.log == []


def test_a_game_of_nothing_but_forced_steps_is_over_at_once() -> None:
    state = table(Ask(0, 1), Ask(1, 0), Ask(0, 1))
    assert state.over
    assert [kind for kind, _, _ in told(state)] == ["auto", "skipped", "auto"]
    assert state.ply == 0


def test_what_is_pushed_last_comes_first() -> None:
    state = table(Ask(0, 2, 2), Ask(0, 3))
    asked = []
    while not state.over:
        asked.append((state.player, len(state.actions)))
        state.apply(state.actions[0])
    assert asked == [(0, 2), (1, 2), (1, 2), (0, 3)]


def test_several_seats_are_asked_together() -> None:
    state = table(Everybody(2, 3), players=3)
    assert state.waiting == (0, 1, 2)
    assert [len(state.actions_of(seat)) for seat in range(3)] == [2, 3, 4]
    state.apply(BID + 2, 2)
    assert (state.waiting, state.player, state.coins) == ((0, 1), 0, [2, 2, 2])
    state.apply(BID + 1, 0)
    assert (state.waiting, state.player) == ((1,), 1)
    state.apply(BID, 1)
    assert state.over
    assert state.coins == [BID + 1, BID, BID + 2]
    assert [seat for seat, _ in ww.Record.of(state).moves] == [0, 1, 2]


def test_seats_without_a_choice_are_not_waited_for() -> None:
    state = table(Everybody(1, 2), Ask(0, 2), players=3)
    assert state.waiting == (1,)
    assert state.answers == [BID, -1, NOT_ASKED]
    assert state.view(None)["committed"] == [True, False, False]
    state.apply(BID + 1)
    assert state.coins == [BID, BID + 1, NOT_ASKED]
    assert state.ply == 1
    assert [seat for seat, _ in ww.Record.of(state).moves] == [1]


def test_a_question_that_nobody_has_a_choice_in_resolves_at_once() -> None:
    state = table(Everybody(1, 1), Ask(0, 2))
    assert (state.player, state.ply, state.coins) == (0, 0, [BID, NOT_ASKED])
    state = table(Everybody(1, 0), Ask(0, 2))
    assert (state.player, state.ply, state.coins) == (0, 0, [NOT_ASKED, NOT_ASKED])


def test_a_single_option_among_several_seats_cannot_be_taken_back() -> None:
    state = table(Everybody(1, 3), players=3)
    assert state.waiting == (1, 2)
    assert not state.can_undo(0)
    state.apply(BID, 2)
    assert [state.can_undo(seat) for seat in range(-1, 4)] == [False, False, False, True, False]
    assert state.undo(2).waiting == (1, 2)


def test_undo_stops_at_barriers() -> None:
    state = table(Ask(0, 2), Ask(0, 2), Ask(1, 2))
    state.apply(BID)
    assert state.can_undo(0)
    state.apply(BID)
    assert not state.can_undo(0)
    assert not state.can_undo(1)
    with pytest.raises(ww.CannotUndo, match="seat 0 has nothing to take back"):
        state.undo(0)


def test_a_frame_with_options_must_say_what_they_do() -> None:
    state = table(Helpless(0))
    with pytest.raises(NotImplementedError, match="HELPLESS has options but does not say what they do"):
        state.apply(BID)


def test_frames_and_states_show_what_they_are() -> None:
    assert repr(Ask(1, 2, 3)) == "Ask(1, 2, 3)"
    assert Ask(1, 2).key() == ("Ask", 1, 2, 0)
    state = table(Ask(0, 2))
    assert repr(state) == "<Moths, 2 players, ply 0>"
    state.apply(BID)
    assert repr(state) == "<Moths, 2 players, ply 1, over>"


def test_ties_are_won_together() -> None:
    state = table(players=3)
    assert state.over
    assert (state.winners, state.returns) == ([0, 1, 2], [0.0, 0.0, 0.0])
    state.lit = [[1], [0], [1 + 4]]
    assert state.scores == [2, 1, 2]
    assert (state.winners, state.returns) == ([0, 2], [0.5, -1.0, 0.5])


def test_events_are_equal_by_what_they_say() -> None:
    one, two = (ww.Event(1, "deal", "1", 0, {"count": 1}, {"moth": name}, (0,)) for name in ("A", "B"))
    again = ww.Event(1, "deal", "1", 0, {"count": 1}, {"moth": "A"}, (0,))
    assert (one == again, hash(one) == hash(again), one == two, one == "deal") == (True, True, False, False)
    assert one.seen_by(0) == {"ply": 1, "kind": "deal", "rule": "1", "seat": 0, "count": 1, "moth": "A"}
    assert "moth" not in one.seen_by(1)
    assert "moth" not in one.seen_by(None)

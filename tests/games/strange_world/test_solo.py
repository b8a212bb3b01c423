"""The solo game (10.1 to 10.3)."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import (
    CATALOGUE,
    GAME,
    answer,
    asked,
    available,
    finish,
    hand_of,
    look,
    options,
    told,
    turns,
    until,
)
from worldwright import CannotUndo
from worldwright.games.strange_world.state import StrangeWorld


def stack(state: StrangeWorld, number: int) -> list[str]:
    return [CATALOGUE.ids[card] for card in state.deck[3 * number : 3 * number + 3]]


@pytest.mark.rule("T46", "10.2.1", "SOLO_STACK", "R50", "H8")
def test_t46_the_stacks_run_down_from_seven_to_three_and_two_are_left() -> None:
    state = GAME.new(players=1, seed=4)
    offered = [len(options(at)) for at in turns(state) if asked(at) == "SOLO_STACK"]
    assert offered == [7, 6, 5, 4, 3]
    left = [pile for pile in state.view(0)["stacks"] if pile["top"]]
    assert [pile["hidden"] for pile in left] == [2, 2]
    assert len(told(state, "reveal")) == 5


@pytest.mark.rule("10.2.2", "10.2.3", "R49", "R60")
def test_the_top_card_is_placed_before_the_two_below_are_seen() -> None:
    state = GAME.new(players=1, seed=6)
    top, second, third = stack(state, 2)
    answer(state, "stack 2")
    assert asked(state) == "PLAY_CELL"
    assert hand_of(state, 0) == [top]
    assert told(state, "reveal") == []
    state.apply(state.actions[0])
    while asked(state) != "PLAY_CARD":  # what the first card brings is resolved first
        assert hand_of(state, 0) == []
        state.apply(state.actions[0])
    assert top in {card.strip("FT()") for card in look(state).values()}
    assert hand_of(state, 0) == sorted([second, third])
    assert options(state) == [f"play {card}" for card in sorted([second, third])]


@pytest.mark.rule("R49")
def test_the_first_card_cannot_be_taken_back_once_the_others_are_seen() -> None:
    state = answer(GAME.new(players=1, seed=6), "stack 2")
    assert state.can_undo(0)  # nothing hidden was shown yet
    until(state, "PLAY_CARD")
    with pytest.raises(CannotUndo):
        state.undo(0)


@pytest.mark.rule("H8", "10.2.3")
def test_revealed_cards_lie_open_to_a_spectator_too() -> None:
    state = until(answer(GAME.new(players=1, seed=6), "stack 2"), "PLAY_CARD")
    assert state.view(None)["hands"][0]["cards"] == hand_of(state, 0) == told(state, "reveal")[0]["cards"]


@pytest.mark.rule("10.2.3", "10.2.1")
def test_the_two_revealed_cards_come_in_the_order_of_choice() -> None:
    for turn in (0, 1):
        state = GAME.new(players=1, seed=6)
        answer(state, "stack 2")
        until(state, "PLAY_CARD")
        chosen, other = hand_of(state, 0)[turn], hand_of(state, 0)[1 - turn]
        answer(state, f"play {chosen}")
        until(state, "SOLO_STACK")
        assert [event["card"] for event in told(state, "place")][1:] == [chosen, other]


@pytest.mark.rule("10.1", "10.2.2")
def test_a_traveller_that_is_taken_is_not_replaced() -> None:
    for seed in range(30):
        state = GAME.new(players=1, seed=seed)
        offered = available(state)
        for at in turns(state, seed):
            if asked(at) == "TRAVELLER_PICK":
                assert options(at) == [f"welcome {name}" for name in available(at)] + ["decline"]
                assert set(available(at)) <= set(offered)
        welcomed = [event["traveller"] for event in told(state, "welcome")]
        assert len(available(state)) == 3 - len(welcomed)
        if welcomed:
            return
    pytest.fail("no Traveller came in thirty games")


@pytest.mark.rule("10.3", "10.2.1")
def test_after_five_turns_the_square_is_full_and_the_level_is_shown() -> None:
    state = finish(GAME.new(players=1, seed=3))
    assert len(look(state)) == 16
    assert len(told(state, "stack")) == 5
    bounds = [59, 69, 74, 79]
    assert state.view(0)["solo"]["level"] == 1 + sum(state.score(0) > bound for bound in bounds)

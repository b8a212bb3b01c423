"""The course of a game (6): Sun, deal, draft, laps, rounds; and who sits where (4.11, 4.12)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from tests.games.strange_world.tables import (
    CATALOGUE,
    GAME,
    answer,
    asked,
    draw,
    finish,
    hand_of,
    look,
    told,
    turns,
    until,
)
from worldwright.games.strange_world.setup import set_up
from worldwright.games.strange_world.state import StrangeWorld

MANY = [2, 3, 4]


def sun_at(seat: int, players: int, **options: Any) -> StrangeWorld:
    """A new game whose Sun card lies at this seat."""
    return next(
        state for state in (GAME.new(players=players, seed=seed, **options) for seed in range(100)) if state.sun == seat
    )


def draft(state: StrangeWorld) -> StrangeWorld:
    """Keep and give the first card, everybody, until the first card is to be played."""
    while asked(state) in ("DRAFT_KEEP", "DRAFT_GIVE"):
        state.apply(state.actions[0])
    return state


def laps(state: StrangeWorld) -> list[list[int]]:
    """The seats in the order in which they laid a card, lap by lap."""
    seats = [event["seat"] for event in told(state, "place")]
    return [seats[start : start + state.players] for start in range(0, len(seats), state.players)]


# --- The draft ------------------------------------------------------------------------------------


@pytest.mark.rule("E2", "6.2", "DRAFT_KEEP", "4.11")
def test_e2_two_cards_go_to_the_right_neighbour_when_the_sun_shows_right() -> None:
    state = draw(answer(GAME.new(players=3, seed=1), "sun right"), "L01 L02 L03", "L04 L05 L06", "L07 L08 L09")
    for seat, card in enumerate(("L01", "L04", "L07")):
        answer(state, f"keep {card}", seat=seat)
    assert hand_of(state, 2) == ["L02", "L03", "L07"]
    assert hand_of(state, 0) == ["L01", "L05", "L06"]
    assert hand_of(state, 1) == ["L04", "L08", "L09"]


@pytest.mark.rule("E3", "6.2", "DRAFT_GIVE", "R6")
def test_e3_then_one_card_goes_the_same_way_also_the_one_kept_before() -> None:
    state = draw(answer(GAME.new(players=3, seed=1), "sun right"), "L01 L02 L03", "L04 L05 L06", "L07 L08 L09")
    for seat, card in enumerate(("L01", "L04", "L07")):
        answer(state, f"keep {card}", seat=seat)
    for seat, card in enumerate(("L01", "L08", "L02")):
        answer(state, f"give {card}", seat=seat)
    assert [hand_of(state, seat) for seat in range(3)] == [
        ["L05", "L06", "L08"],
        ["L02", "L04", "L09"],
        ["L01", "L03", "L07"],
    ]


@pytest.mark.rule("6.2", "4.11")
def test_cards_go_to_the_left_neighbour_when_the_sun_shows_left() -> None:
    state = draw(answer(GAME.new(players=3, seed=1), "sun left"), "L01 L02 L03", "L04 L05 L06", "L07 L08 L09")
    for seat, card in enumerate(("L01", "L04", "L07")):
        answer(state, f"keep {card}", seat=seat)
    assert hand_of(state, 1) == ["L02", "L03", "L04"]


@pytest.mark.rule("13.1.11", "6.2")
@pytest.mark.parametrize("players", MANY)
def test_hands_hold_three_cards_all_through_the_draft(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=4)):
        if asked(state) in ("DRAFT_KEEP", "DRAFT_GIVE"):
            assert [hand["count"] for hand in state.view(None)["hands"]] == [3] * players
    passes = [(event["seat"], event["to"], event["count"]) for event in told(state, "pass")]
    assert len(passes) == 5 * 2 * players
    for start in range(0, len(passes), players):
        once = passes[start : start + players]
        assert {count for _, _, count in once} == {2 if start // players % 2 == 0 else 1}
        assert (
            sorted(giver for giver, _, _ in once) == sorted(receiver for _, receiver, _ in once) == list(range(players))
        )


# --- Dealing --------------------------------------------------------------------------------------


@pytest.mark.rule("6.5", "R60")
@pytest.mark.parametrize("players", MANY)
def test_the_deck_is_dealt_from_the_top_three_cards_to_each_seat_in_turn(players: int) -> None:
    state = finish(GAME.new(players=players, seed=8))
    dealt = [event.secret["cards"] for event in state.events if event.kind == "deal"]
    top_down = [CATALOGUE.ids[card] for card in set_up(GAME.terms(players, 8, {})).deck]
    assert dealt == [sorted(top_down[start : start + 3]) for start in range(0, 15 * players, 3)]
    assert [event["seat"] for event in told(state, "deal")] == list(range(players)) * 5
    assert state.view(None)["deck"] == 0


@pytest.mark.rule("10.6", "6.5")
@pytest.mark.parametrize("players", MANY)
def test_the_whole_deck_is_dealt_and_laid(players: int) -> None:
    state = finish(GAME.new(players=players, seed=2))
    laid = [card.strip("FT()") for seat in range(players) for cell, card in look(state, seat).items() if cell != (0, 0)]
    assert sorted(laid) == [CATALOGUE.ids[card] for card in CATALOGUE.decks[players]]


# --- Laps and the Sun card ------------------------------------------------------------------------


@pytest.mark.rule("T44", "6.3", "6.4", "R22", "R55", "4.12")
def test_t44_the_sun_holder_begins_every_lap_and_the_left_neighbour_holds_it_next() -> None:
    state = draft(answer(sun_at(2, 4), "sun right"))
    until(state, "SUN_SIDE")
    assert laps(state) == [[2, 1, 0, 3]] * 3
    assert state.sun == 3
    assert state.waiting == (3,)


@pytest.mark.rule("SUN_SIDE", "5.6")
def test_the_sun_side_cannot_be_taken_back_once_the_cards_are_dealt() -> None:
    state = answer(sun_at(0, 3), "sun left")
    assert hand_of(state, 0) != []
    assert not state.can_undo(0)


@pytest.mark.rule("6.3", "6.4", "R22")
def test_the_sun_moves_to_the_left_also_when_it_shows_left() -> None:
    state = draft(answer(sun_at(2, 4), "sun left"))
    until(state, "SUN_SIDE")
    assert laps(state) == [[2, 3, 0, 1]] * 3
    assert state.waiting == (3,)


@pytest.mark.rule("T45", "R21", "SUN_SIDE")
def test_t45_with_two_players_the_sun_stays_and_its_holder_begins_every_lap() -> None:
    state = sun_at(1, 2)
    kinds = {asked(at) for at in turns(state)}
    assert "SUN_SIDE" not in kinds
    assert laps(state) == [[1, 0]] * 15
    assert all(event["to"] == 1 - event["seat"] for event in told(state, "pass"))


@pytest.mark.rule("6.1", "6.4", "R23", "SUN_SIDE")
@pytest.mark.parametrize("players", [3, 4])
def test_the_sun_side_is_chosen_five_times_by_seat_after_seat(players: int) -> None:
    state = GAME.new(players=players, seed=6)
    first = state.sun
    choosers = [at.player for at in turns(state) if asked(at) == "SUN_SIDE"]
    assert choosers == [(first + number) % players for number in range(5)]
    assert len(told(state, "sun_passed")) == 4
    assert state.sun == (first + 4) % players


@pytest.mark.rule("6.1", "4.12")
@pytest.mark.parametrize("players", MANY)
def test_a_round_is_sun_deal_keep_give_and_three_laps(players: int) -> None:
    state = finish(GAME.new(players=players, seed=3))
    steps = [
        event["kind"]
        for event in state.events_of(None)
        if event["kind"] in ("round", "sun", "deal", "pass", "place", "sun_passed")
    ]
    counted = [(kind, len(list(group))) for kind, group in groupby(steps)]
    sun = [("sun", 1)] if players > 2 else []
    once = [("round", 1), *sun, ("deal", players), ("pass", 2 * players), ("place", 3 * players)]
    handed_on = [("sun_passed", 1)] if players > 2 else []
    assert counted == (once + handed_on) * 4 + once


@pytest.mark.rule("6.3", "8.1.1")
def test_nobody_plays_into_another_world() -> None:
    state = GAME.new(players=3, seed=9)
    before = [look(state, seat) for seat in range(3)]
    for at in turns(state):
        after = [look(at, seat) for seat in range(3)]
        changed = [seat for seat in range(3) if before[seat] != after[seat]]
        placed = {event["seat"] for event in told(at, "place") if event["ply"] >= at.ply - 1} | {
            event["seat"] for event in told(at, "erupt") if event["ply"] == at.ply
        }
        assert set(changed) <= placed
        before = after


AFTER_PLACING = ("PORTAL_SIDE", "TRAVELLER_PICK", "TRAVELLER_SIDE", "TRAVELLER_SPOT", "ERUPT_TARGET", "CITY_PARTNER")


@pytest.mark.rule("9.1", "13.1.12", "R53")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_game_ends_with_full_squares_after_five_rounds_and_not_before(players: int) -> None:
    state = GAME.new(players=players, seed=12)
    for at in turns(state):
        if not at.over:
            assert at.winners == []
            assert set(at.returns) == {0.0}
            full = all(len(look(at, seat)) == 16 for seat in range(players))
            assert not full or at.decision.kind in AFTER_PLACING  # what the very last card sets off is still asked
    for seat in range(players):
        rows, columns = {row for row, _ in look(state, seat)}, {column for _, column in look(state, seat)}
        assert (len(look(state, seat)), len(rows), len(columns)) == (16, 4, 4)
    assert state.round == 5
    assert len(told(state, "place")) == 15 * players
    assert (state.waiting, state.actions) == ((), ())

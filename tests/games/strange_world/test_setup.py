"""Setting the table (5, 10.1): multiplayer and solo."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import CATALOGUE, GAME, asked, available, hand_of, look, options, until
from worldwright.games.strange_world.setup import set_up
from worldwright.games.strange_world.state import StrangeWorld

SEEDS = range(24)
MANY = [2, 3, 4]


def fresh(players: int) -> list[StrangeWorld]:
    return [GAME.new(players=players, seed=seed) for seed in SEEDS]


@pytest.mark.rule("E1", "5.1", "4.1")
@pytest.mark.parametrize("players", MANY)
def test_every_world_is_one_starting_card_at_the_origin(players: int) -> None:
    seen = set()
    for state in fresh(players):
        starts = [look(state, seat) for seat in range(players)]
        assert all(list(start) == [(0, 0)] for start in starts)
        cards = [start[0, 0] for start in starts]
        assert len(set(cards)) == players
        assert set(cards) <= {"S1", "S2", "S3", "S4"}
        seen.add(cards[0])
    assert seen == {"S1", "S2", "S3", "S4"}


@pytest.mark.rule("E1", "5.2", "2.2")
@pytest.mark.parametrize(("players", "cards"), [(2, 30), (3, 45), (4, 60)])
def test_the_deck_is_shuffled_once_and_holds_the_cards_of_the_player_count(players: int, cards: int) -> None:
    states = [set_up(GAME.terms(players, seed, {})) for seed in SEEDS]
    assert all(sorted(state.deck) == CATALOGUE.decks[players] and len(state.deck) == cards for state in states)
    assert len({tuple(state.deck) for state in states}) == len(SEEDS)
    last = until(GAME.new(players=players, seed=3), "PLAY_CARD")
    order = list(last.deck)
    for _ in range(20):
        last.apply(last.actions[0])
    assert list(last.deck) == order[len(order) - len(last.deck) :]


@pytest.mark.rule("E1", "5.3", "5.4", "R5")
@pytest.mark.parametrize("players", MANY)
def test_supplies_are_full_and_public(players: int) -> None:
    for seat in (None, 0):
        view = GAME.new(players=players, seed=5).view(seat)
        assert [(city["stars"], city["owner"]) for city in view["cities"]] == [
            (9, None),
            (7, None),
            (5, None),
            (4, None),
            (4, None),
        ]
        assert view["fumaroles"] == 11
        assert [traveller["owner"] for traveller in view["travellers"]] == [None] * 8
    assert len(available(GAME.new(players=players, seed=5))) == 8


@pytest.mark.rule("5.5", "13.2.2")
@pytest.mark.parametrize("players", MANY)
def test_any_player_may_be_dealt_the_sun(players: int) -> None:
    assert {state.view(None)["sun"]["seat"] for state in fresh(players)} == set(range(players))


@pytest.mark.rule("5.6", "SUN_SIDE")
@pytest.mark.parametrize("players", [3, 4])
def test_the_sun_holder_chooses_its_side_before_any_card_is_dealt(players: int) -> None:
    for state in fresh(players):
        assert asked(state) == "SUN_SIDE"
        assert state.waiting == (state.sun,)
        assert options(state) == ["sun left", "sun right"]
        assert all(hand_of(state, seat) == [] for seat in range(players))
        assert state.view(None)["deck"] == 15 * players


@pytest.mark.rule("5.6", "R21")
def test_with_two_players_nobody_chooses_and_the_side_is_left() -> None:
    for state in fresh(2):
        assert asked(state) == "DRAFT_KEEP"
        assert state.view(None)["sun"]["side"] == "left"


@pytest.mark.rule("10.1", "R51", "H9")
def test_solo_lays_out_seven_stacks_of_three_three_travellers_and_no_sun() -> None:
    travellers = set()
    for state in fresh(1):
        view = state.view(0)
        assert [(stack["index"], stack["hidden"]) for stack in view["stacks"]] == [(number, 2) for number in range(7)]
        assert [stack["top"] for stack in view["stacks"]] == [
            CATALOGUE.ids[state.deck[3 * number]] for number in range(7)
        ]
        assert sorted(state.deck) == CATALOGUE.decks[1]
        assert len(available(state)) == 3
        assert sum(traveller["boxed"] for traveller in view["travellers"]) == 5
        assert (view["sun"], view["fumaroles"], len(view["cities"])) == (None, 11, 5)
        assert list(look(state)) == [(0, 0)]
        assert asked(state) == "SOLO_STACK"
        travellers |= set(available(state))
    assert len(travellers) == 8
    assert len({tuple(state.deck) for state in fresh(1)}) == len(SEEDS)


@pytest.mark.rule("13.2.2", "13.1.13")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_chance_speaks_only_at_set_up(players: int) -> None:
    state = GAME.new(players=players, seed=11)
    draws = state.rng.draws
    while not state.over:
        state.apply(state.actions[-1])
    assert state.rng.draws == draws > 0

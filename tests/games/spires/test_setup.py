"""The box and the set-up (2, 5)."""

from __future__ import annotations

import pytest

from tests.games.spires.tables import CATALOGUE, answer, asked, options, pair, place, table, told
from worldwright.engine.sets import bits, members
from worldwright.games.spires import GAME


@pytest.mark.rule("2.1")
def test_what_the_box_holds() -> None:
    assert CATALOGUE.box == {
        "land_tiles": 60,
        "meeples": 4,
        "first_player_token": 1,
        "spire_cards": 11,
        "spire_tokens": 16,
        "butterfly_token": 1,
        "module_cards": 4,
        "power_cards": 13,
        "objective_cards": 12,
        "goal_cards": 8,
        "automa_cards": 10,
        "energy_tokens": 60,
        "five_energy_tokens": 12,
    }
    assert CATALOGUE.spire_points == [12, 12, 10, 10, 10, 10, 9, 9, 9, 9, 9]


@pytest.mark.rule("5.1", "R58")
def test_the_first_player_is_drawn_and_seats_have_meeples() -> None:
    assert {GAME.new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert [spirit["meeple"] for spirit in GAME.new(4, 0).view(0)["spirits"]] == ["ember", "mist", "bloom", "dusk"]


@pytest.mark.rule("5.2", "5.3", "R56")
@pytest.mark.parametrize(("players", "reserve"), [(1, 54), (2, 51), (3, 48), (4, 45)])
def test_three_tiles_for_everybody_and_three_in_the_sky(players: int, reserve: int) -> None:
    state = GAME.new(players, 1)
    assert [tiles.bit_count() for tiles in state.hands[:players]] == [3] * players
    assert (len(state.sky), state.reserve_left()) == (3, reserve)
    dealt = [tile for tiles in state.hands for tile in members(tiles)]
    assert sorted(dealt + state.sky + state.reserve) == list(range(60))


@pytest.mark.rule("5.4")
def test_spires_lie_from_high_to_low_and_nobody_has_energy() -> None:
    view = GAME.new(3, 1).view(0)
    points = [spire["points"] for spire in view["spires"]]
    assert points == sorted(points, reverse=True)
    assert [spirit["energy"] for spirit in view["spirits"]] == [0, 0, 0]


@pytest.mark.rule("5.6", "SETUP_TILE", "R35", "R59", "R60", "12.1")
def test_the_set_up_goes_player_by_player() -> None:
    state = GAME.new(3, 2)
    for turn in range(3):
        seat = (state.first + turn) % 3
        assert (asked(state), state.player) == ("SETUP_TILE", seat)
        hand = state.view(seat)["spirits"][seat]["hand"]["tiles"]
        other = (seat + 1) % 3
        assert state.view(other)["spirits"][seat]["hand"]["tiles"] is None
        answer(state, options(state)[0])
        shown = [tile["tile"] for tile in state.view(other)["spirits"][seat]["stamina"]]
        assert shown == hand[1:], "two become stamina, open to all"
        if turn:
            assert asked(state) == "PLACE"
            state.apply(state.actions[0])
            if asked(state) == "PLACE_ROTATION":
                state.apply(state.actions[0])
        assert asked(state) == "SETUP_SPACE"
        answer(state, "side:1")
        assert state.meeples[seat] == 2 * turn + 1
    assert (asked(state), state.player) == ("ACTION", state.first)


@pytest.mark.rule("R59", "12.1")
def test_everybody_sees_the_own_hand_from_the_deal_on() -> None:
    state = GAME.new(4, 2)
    for seat in range(4):
        hands = [spirit["hand"]["tiles"] for spirit in state.view(seat)["spirits"]]
        assert hands[seat] == [CATALOGUE.tile_ids[tile] for tile in members(state.hands[seat])]
        assert [hand for other, hand in enumerate(hands) if other != seat] == [None] * 3


@pytest.mark.rule("5.1", "R86")
def test_the_first_seat_begins_if_the_table_wants_it_so() -> None:
    assert {GAME.new(4, seed, first_player="seated").first for seed in range(12)} == {0}
    assert GAME.new(3, 1, first_player="seated").player == 0


@pytest.mark.rule("R12", "PLACE")
def test_the_first_tile_has_one_place() -> None:
    state = GAME.new(2, 3)
    answer(state, options(state)[0])
    assert asked(state) == "SETUP_SPACE"
    assert (state.world.vertex(0), int(state.world.rotation(0))) == ((0, 0), 0)
    answer(state, "side:0")
    answer(state, options(state)[0])
    place(state, 0, 0, 3)
    assert state.world.vertex(1) == (0, 0)


@pytest.mark.rule("SETUP_TILE", "R62")
def test_equal_start_tiles_are_merged() -> None:
    state = GAME.new(2, 4)
    seat = state.player
    state.hands[seat] = bits([3, 4, 20])  # T04 and T05 are equal
    state.settle()
    assert options(state) == ["start:T04", "start:T21"]
    answer(state, "start:T04")
    assert pair(int(state.world.tiles[0])) == "grass/plains"
    assert state.stamina[seat] == bits([4, 20])


@pytest.mark.rule("5.5", "5.7")
def test_the_first_player_starts_when_the_world_is_set_up() -> None:
    state = GAME.new(4, 5)
    while state.round == 0:
        assert asked(state).startswith(("SETUP", "PLACE"))
        state.apply(state.actions[0])
    assert state.player == state.first
    assert len(set(state.meeples)) == 4
    assert told(state, "round")[0]["number"] == 1


@pytest.mark.rule("R57", "12.4")
def test_energy_stamina_and_spires_are_public() -> None:
    state = table("grass/ocean@0,0,0", energy=(5, 7), stamina=("plains/grass", "forest/ocean"), spires=[0, 1])
    seen = [state.view(seat)["spirits"] for seat in (0, 1, None)]
    for spirits in seen:
        assert [(spirit["energy"], len(spirit["stamina"]), spirit["spires"]) for spirit in spirits] == [
            (5, 1, [12]),
            (7, 1, [12]),
        ]

"""Actions, adding energy and the end of a turn (6, 7)."""

from __future__ import annotations

import pytest

from tests.games.spires.tables import (
    CATALOGUE,
    EVERYWHERE,
    NEW,
    W1,
    WE,
    WH,
    WM,
    answer,
    asked,
    at,
    deal_spires,
    example_one,
    expand,
    finish,
    lit,
    options,
    space,
    stamina_of,
    step,
    stop,
    table,
    told,
    turns,
    until,
    words,
)
from worldwright.games.spires import GAME

# --- Adding energy (7) ----------------------------------------------------------------------------


@pytest.mark.rule("X1", "7.1", "7.2", "7.3", "R29", "R30", "PLACE")
def test_x1_energy_spreads_through_both_landscapes() -> None:
    state = expand(example_one(), *NEW)
    assert lit(state) == {"3,0", "3,1", "0,0", "0,1", "1,0", "1,1"}
    assert state.energised == 5
    assert len(told(state, "energy")[0]["spaces"]) == 5


@pytest.mark.rule("X11", "R28")
def test_x11_a_meeple_collects_at_once() -> None:
    state = expand(example_one(meeples="2,0 0,1"), *NEW)
    assert state.energy == [0, 1]
    assert "0,1" not in lit(state)
    assert state.energised == 5
    assert state.collected == 0


@pytest.mark.rule("X12")
def test_x12_so_does_the_own_meeple() -> None:
    state = expand(example_one(meeples="0,0 2,1"), *NEW)
    assert state.energy == [1, 0]
    assert state.collected == 1


@pytest.mark.rule("R11")
def test_set_up_adds_no_energy() -> None:
    state = GAME.new(4, 3)
    while state.round == 0:
        assert not lit(state)
        state.apply(state.actions[-1])
    assert not lit(state)
    assert len(state.world.tiles) == 4


@pytest.mark.rule("R8", "3.6")
def test_the_supply_never_runs_out() -> None:
    state = table(WE, energy=(200, 300), sky="plains/mountain", meeples="0,0 1,0", stamina=(EVERYWHERE,))
    assert state.ending == 0, "nobody has gained any energy yet"
    expand(state, *NEW)
    assert sum(state.energy) == 500
    assert lit(state) == {"2,0", "2,1"}, "more tokens than the box holds"
    assert CATALOGUE.box["energy_tokens"] + 5 * CATALOGUE.box["five_energy_tokens"] == 120


# --- Actions (6.2) --------------------------------------------------------------------------------


@pytest.mark.rule("X13", "ACTION", "R6", "6.7")
def test_x13_actions_one_can_afford() -> None:
    for energy, expected in (
        (1, "pass expand"),
        (2, "pass expand stamina"),
        (7, "pass expand stamina"),
        (8, "pass expand stamina spire"),
    ):
        assert options(table(WM, energy=(energy,))) == [f"act:{word}" for word in expected.split()]


@pytest.mark.rule("X14", "R19", "SKY_TILE")
def test_x14_a_new_stamina_tile_can_be_used_at_once() -> None:
    state = table(
        WM, meeples="1,1 2,0", energy=(2,), stamina=("plains/grass",), sky="forest/ocean plains/grass grass/ocean"
    )
    answer(state, "act:stamina", "sky:1")
    assert state.energy[0] == 0
    assert "step:0,0" in options(state), "forest"
    assert "forest/ocean" in stamina_of(state)
    assert len(state.sky) == 2, "refilled only at the end of the turn"


@pytest.mark.rule("X19", "6.3", "R33", "R62")
def test_x19_the_highest_spire_left() -> None:
    state = table(WM, energy=(8, 8), spires=[2] * 5 + [3] * 3, players=4, meeples="0,0 0,1 1,0 1,1")
    assert state.view(0)["next_spire"] == 9
    deal_spires(state, [2] * 5)
    assert CATALOGUE.spire_points[state.spires_taken] == 10
    answer(state, "act:spire")
    assert told(state, "spire")[-1]["points"] == 10
    assert state.energy[0] == 0
    stop(state)
    answer(state, "act:spire")
    assert (told(state, "spire")[-1]["points"], told(state, "spire")[-1]["card"]) == (9, "S07")


@pytest.mark.rule("X20", "R9")
def test_x20_no_twelfth_spire() -> None:
    state = table(WM, players=4, energy=(20,), spires=[0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3], meeples="0,0 0,1 1,0 1,1")
    assert "act:spire" not in options(state)
    assert "act:stamina" in options(state)


@pytest.mark.rule("R18", "6.5")
def test_the_sky_is_refilled_at_the_end_of_the_turn_from_the_right() -> None:
    state = table(WM, sky="grass/ocean plains/ocean forest/ocean", meeples="0,0 1,0")
    second, third = state.sky[1:]
    top = state.reserve[0]
    answer(state, "act:expand", "sky:1")
    assert state.sky == [second, third]
    state.apply(state.actions[0])
    while len(state.sky) < 3:
        state.apply(state.actions[0])
    assert state.sky == [second, third, top]
    assert state.player == 1


@pytest.mark.rule("R17", "3.4")
def test_an_empty_sky_leaves_no_tile_actions() -> None:
    state = table(WM, sky="grass/ocean", reserve=0, energy=(2, 2), meeples="0,0 1,0")
    state.ending = 3
    answer(state, "act:stamina")
    assert state.sky == []
    stop(state)
    passed = [event["seat"] for event in told(state, "auto") if event["action"] == "act what=pass"]
    assert passed == [1], "nothing but passing is left to B, and the empty reserve ends the game"


@pytest.mark.rule("6.7", "R62")
def test_equal_sky_tiles_are_merged_but_not_in_solo() -> None:
    sky = "T04 T05 T06"
    state = answer(table(WM, sky="T04 T05 grass/ocean"), "act:expand")
    assert options(state) == ["sky:1", "sky:3"]
    alone = table(WM, players=1, sky=sky)
    assert options(answer(alone, "act:expand")) == ["sky:1", "sky:2", "sky:3"]


@pytest.mark.rule("R78")
def test_a_tile_taken_must_be_placed() -> None:
    state = answer(table(WH), "act:expand", "sky:1")
    assert asked(state) == "PLACE"
    assert all(text.startswith("spot:") for text in options(state))


@pytest.mark.rule("6.1", "6.6", "R7")
def test_a_turn_goes_from_action_to_movement_to_the_next_player() -> None:
    state = table(WH, stamina=(EVERYWHERE,), meeples="0,0 1,1", sky="plains/ocean")
    expand(state, *NEW)
    assert asked(state) == "MOVE"
    step(state, "2,1", "pay:ocean/plains")
    assert (state.steps, state.collected, state.energised, state.aligned) == (1, 1, 2, 1)
    answer(state, "stop")
    assert (asked(state), state.player) == ("ACTION", 1)
    assert (state.steps, state.collected, state.energised, state.aligned) == (0, 0, 0, 0)
    assert (state.added, state.walked) == (-1, [space("1,1")])


@pytest.mark.rule("6.4", "PLACE")
def test_a_tile_a_spot_and_a_rotation_are_asked_one_after_the_other() -> None:
    state = table(W1, sky="plains/mountain forest/mountain grass/forest", meeples="0,0 0,1", stamina=(EVERYWHERE,))
    asks = []
    for choice in ("act:expand", "sky:2", "spot:0,3"):
        asks.append(asked(state))
        answer(state, choice)
    assert asks == ["ACTION", "SKY_TILE", "PLACE"]
    assert asked(state) == "PLACE_ROTATION"
    assert options(state) == ["rotate:0", "rotate:1"], "those that fit at (-1, 1)"
    answer(state, "rotate:1")
    assert (state.world.vertex(1), int(state.world.rotation(1))) == ((-1, 1), 1)


@pytest.mark.rule("6.4")
def test_with_a_single_turn_there_is_nothing_to_ask() -> None:
    state = table(W1, sky="plains/mountain", meeples="0,0 0,1", stamina=(EVERYWHERE,))
    answer(state, "act:expand", "spot:0,0")
    assert asked(state) == "MOVE"
    assert (state.world.vertex(1), int(state.world.rotation(1))) == ((0, 0), 3)


@pytest.mark.rule("3.8")
def test_a_round_is_one_turn_of_everybody_and_the_first_player_stays() -> None:
    for players in (2, 3, 4):
        state = GAME.new(players, 5)
        first, order = state.first, []
        while not state.over and state.round < 4:
            if asked(state) == "ACTION":
                order.append(state.player)
            state.apply(state.actions[0])
        assert state.first == first
        assert order[: 2 * players] == [(first + turn) % players for turn in range(players)] * 2


# --- The course of a game --------------------------------------------------------------------------


@pytest.mark.rule("16.12", "17.1", "17.2")
def test_a_turn_has_few_decisions_and_the_tables_bounds_hold() -> None:
    most = {"ACTION": 4, "SKY_TILE": 3, "MOVE": 22, "PAY": 10, "PLACE_ROTATION": 6}
    state = GAME.new(4, 15, modules="all")
    decisions, turn = 0, -1
    for now in turns(state, 16):
        if now.over:
            break
        assert len(now.actions) <= most.get(asked(now), 101)  # the most spots that were ever seen
        started = len(told(now, "turn"))
        decisions = 1 if started != turn else decisions + 1
        turn = started
        if now.round:
            assert decisions <= 7 + 2 * (now.stamina[now.player].bit_count() + 1)


@pytest.mark.rule("16.15")
def test_same_seed_and_same_decisions_make_the_same_game() -> None:
    one, other = (finish(GAME.new(3, 17, modules="all"), 18) for _ in range(2))
    assert one == other
    assert one.events == other.events


@pytest.mark.rule("13.4")
def test_actions_read_as_in_the_rules() -> None:
    space = GAME.action_space
    assert [space.text(action) for action in table(W1).actions] == ["act what=pass", "act what=expand"]
    written = {  # 13.4: kind and values
        "power:P07": "power card=P07", "return:O03": "return card=O03", "start:T12": "start tile=T12",
        "act:spire": "act what=spire", "sky:2": "sky slot=2", "rotate:4": "rotate k=4", "side:1": "side side=1",
        "step:3,1": "step tile=3 side=1", "pay:grass/plains": "pay pair=0,2", "wild:ocean/mountain": "wild pair=1,4",
        "free": "free", "stop": "stop", "skip": "skip",
    }  # fmt: skip
    assert {words(space.parse(text)) for text in written.values()} == set(written)
    assert all(words(space.parse(text)) == short for short, text in written.items())
    assert space.parse("step tile=3 side=1") - space.parse("step tile=3 side=0") == 1
    assert space.size < 1100


def test_undo_goes_back_over_tile_spot_and_turn() -> None:
    state = GAME.new(2, 19)
    while state.round == 0 or asked(state) != "PLACE_ROTATION":
        state.apply(state.actions[-1] if asked(state) != "ACTION" else state.actions[1])
    seat = state.player
    assert state.can_undo(seat)
    back = state.undo(seat)
    assert asked(back) == "PLACE"
    assert asked(back.undo(seat)) == "SKY_TILE"


@pytest.mark.rule("R85", "R78", "8.4")
def test_what_can_be_taken_back_at_the_table() -> None:
    """Target and payment until the turn is over; nothing once the sky was refilled and another player is asked."""
    state = until(GAME.new(2, 3), "PAY", 5)
    seat = state.player
    assert asked(state.undo(seat)) == "MOVE"
    state.apply(state.actions[0])
    if state.player == seat:
        assert asked(state.undo(seat)) == "PAY"
    while state.player == seat:
        state.apply(state.actions[0])
    assert not state.can_undo(seat)


@pytest.mark.rule("R20")
def test_stamina_has_no_limit() -> None:
    tiles = " ".join(CATALOGUE.tile_ids[10:22])
    state = answer(table(W1, stamina=(tiles,), energy=(2, 0), sky="T30 T40"), "act:stamina", "sky:1")
    assert state.stamina[0].bit_count() == 13
    assert "13 of 13 stamina tiles left" in state.decision.prompt


def test_helpers_agree_with_the_table() -> None:
    state = table(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3,), ask="move")
    step(state, "1,0", "pay:grass/plains")
    assert at(state) == "1,0"

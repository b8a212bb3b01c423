"""Advance (6.1) and actions (6.2 to 6.5)."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    CATALOGUE,
    again,
    ask,
    asked,
    climb,
    conduit,
    device,
    do,
    exhausted,
    god,
    held,
    neutral,
    options,
    performing,
    pool,
    put,
    rest,
    shown,
    stand,
    table,
    take,
    tile,
    token,
    told,
)
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_advance import ConduitNext, SpendWinds, movement
from worldwright.games.age_contrived.turn_deploy import Reposition
from worldwright.games.age_contrived.turn_load import LoadSlot, empty_slots

# --- Advance ------------------------------------------------------------------------------------------


@pytest.mark.rule("T1", "6.0.3", "R5", "6.0.1")
def test_actions_are_offered_only_where_an_energy_can_be_spent() -> None:
    state = table(3)
    device(state, 0, "-/- -/- C/C -/- --/-")
    assert options(again(state)) == ["advance", "actions"]
    state = table(3)
    device(state, 0, "C/C -/- -/C -/- --/-")  # token 1 can recharge, so there is something to do
    assert options(again(state)) == ["advance", "actions"]
    state = table(3)
    device(state, 0, "C/- -/- -/C -/- --/-")
    again(state)
    assert asked(state) == "LOAD_SLOT"  # advancing was the only way


@pytest.mark.rule("A1", "2.1.5", "R81", "14.2")
def test_tiles_that_are_alike_are_one_option() -> None:
    state = table(3)
    god(state).belt[6] = tile("u02")
    again(state)
    assert (asked(state), options(state)) == ("ENTER_TILE", ["enter 1", "enter 2"])
    assert CATALOGUE.likeness[tile("u13")] == CATALOGUE.likeness[tile("u15")]
    assert CATALOGUE.likeness[tile("u11")] != CATALOGUE.likeness[tile("u12")]


@pytest.mark.rule("6.1.2", "6.1.4", "R34", "R35", "A3")
def test_conduits_gained_and_tiles_replaced_in_this_turn_bring_nothing() -> None:
    state = table(3)
    state.kept = 31
    god(state).belt[0], god(state).belt[1] = tile("s1"), tile("s4")
    conduit(state, 0, 1, "boot")
    conduit(state, 0, 2, "boot")
    assert movement(state, 0, 0) == 4
    state.new_conduits = 1 << 1
    assert movement(state, 0, 0) == 2
    state.new_conduits = 0
    state.kept = 31 & ~1
    assert movement(state, 0, 0) == 2
    ask(state, ConduitNext(0, 1))
    assert asked(state) != "CONDUIT_NEXT"  # the boots had their turn


@pytest.mark.rule("6.1.3", "R35", "R36", "8.5", "B8")
def test_a_tile_that_entered_and_was_replaced_is_not_loaded() -> None:
    state = table(3)
    neutral(state, 107, "nb3")
    stand(state, 0, 40, 0)
    conduit(state, 0, 3, "boot")
    device(state, 0, "-/- -/- -/- -/- --/-")
    god(state).belt[1] = tile("u06")  # two boots: it will be in position 3
    pool(state, "u01", "u02", "u03", "u08")
    again(state)
    do(state, "advance", "icon boot", "step 107", "use", "take_tile")
    assert (asked(state), "replace inactive1" in options(state)) == ("REPLACE_TILE", True)
    do(state, "replace 1")
    rest(state, "LOAD_SLOT")
    assert asked(state) != "LOAD_SLOT" or state.player != 0
    assert god(state).belt[0] == tile("u08")
    assert held(state, 0, "tile1.top") == ""


@pytest.mark.rule("A4", "R50", "8.6", "11.2", "R49")
def test_divine_winds_replenish_two_different_tiles_at_the_end() -> None:
    state = table(3, divine_winds=True)
    god(state).winds = True
    device(state, 0, "-/C -/C CC/C C/C CC/-")
    state.advanced = True
    ask(state, SpendWinds(0))
    assert options(state) == ["spend_winds", "decline"]
    do(state, "spend_winds")
    assert not god(state).winds
    assert options(state) == ["replenish 1", "replenish 2", "replenish 5", "decline"]
    do(state, "replenish 1", "empty")
    assert options(state) == ["replenish 2", "replenish 5", "decline"]


@pytest.mark.rule("6.7.4", "A5", "R77")
def test_two_slots_of_a_row_are_loaded_in_one_order_only() -> None:
    state = table(3)
    ask(state, LoadSlot(0, empty_slots(state, 0, 4), 0, 0, 0))
    assert options(state) == [*take("CMRW"), "empty"]
    do(state, "take R:exhausted")
    assert options(state) == [*take("RW"), "empty"]
    do(state, "empty")
    assert options(state) == [*take("CMRW"), "empty"]  # the bottom row


@pytest.mark.rule("6.7.4", "6.7.2", "R77")
def test_a_slot_emptied_as_a_source_is_not_visited_again() -> None:
    state = table(3)
    exhausted(state, 0, "C")
    ask(state, LoadSlot(0, empty_slots(state, 0, 0), 0, 0, 0))
    do(state, "take C:exhausted")
    assert options(state) == ["take C:tile1.top", "empty"]
    do(state, "take C:tile1.top")
    assert shown(state).startswith("-/C")
    assert asked(state) != "LOAD_SLOT" or state.player == 1


@pytest.mark.rule("6.7.5", "R67")
def test_later_is_offered_only_while_energy_is_short() -> None:
    state = table(3)
    exhausted(state, 0, "CM")
    ask(state, LoadSlot(0, empty_slots(state, 0, 0) | empty_slots(state, 0, 1), 0, 0, 0))
    assert "later" in options(state)  # four slots, two energy
    do(state, "empty")
    assert "later" in options(state)
    do(state, "empty")
    assert "later" not in options(state)


@pytest.mark.rule("6.7.4", "6.7.5")
def test_after_an_empty_slot_the_other_one_of_its_row_is_not_put_off() -> None:
    state = table(3)
    device(state, 0, "--/- -/- -/- -/- --/-")
    exhausted(state, 0, "C")
    ask(state, LoadSlot(0, empty_slots(state, 0, 0) | empty_slots(state, 0, 1), 0, 0, 0))
    assert options(state) == ["take C:exhausted", "later", "empty"]
    empty, later = state.clone(), state.clone()
    do(later, "later")
    assert options(later) == ["later", "empty"]
    do(empty, "empty")  # its mirror, later and then empty, was on offer: only `empty` is left, so it is taken
    assert options(empty) == ["take C:exhausted", "later", "empty"]
    assert empty.stack[-1].row() == 1


# --- actions --------------------------------------------------------------------------------------------


@pytest.mark.rule("C1", "6.2.2", "C2", "5.1")
def test_an_energy_activates_the_token_below_it_and_in_position_5_any() -> None:
    state = table(3)
    exhausted(state, 0, "CCCCCCCC")
    device(state, 0, "-/C -/C C/CC -/C C-/C")
    ask(state, SpendEnergy(0, 0))
    assert options(state) == [f"spend C:{position}" for position in (1, 2, 3, 4, 5)]
    do(state, "spend C:5")
    assert options(state) == ["token 1", "token 2", "token 3", "token 4"]
    do(state, "token 4", "do walk", "done")
    assert options(state)[-1] == "done"
    do(state, "spend C:3", "place C:pool")
    assert "spend C:3" not in options(state)  # its top row is empty now


@pytest.mark.rule("5.1", "C3")
def test_a_plus_offers_every_effect_once() -> None:
    state = table(3)
    token(state, 0, 4, "ua4b")
    device(state, 0, "-/- -/- -/- -/C --/-")
    ask(state, SpendEnergy(0, 0))
    do(state, "spend C:4")
    assert options(state) == ["do walk", "do monument_track", "do pillar_track"]
    do(state, "do monument_track", "take C:exhausted")
    assert options(state) == ["do walk", "do pillar_track", "done"]
    do(state, "do walk", "done", "done")
    assert asked(state) != "CHOOSE_EFFECT"


TOKENS = {  # token, what it can do with a loaded Device and energy in the pool, and what each leads to
    "": {1: "DEPLOY_TILE recharge", 2: "CLAIM_TILE REPOSITION", 3: "DEPLOY_TILE", 4: "MOVE_STEP TRACK_STEP TRACK_STEP"},
    "a": {
        1: "DEPLOY_TILE recharge",
        2: "CLAIM_TILE REPOSITION",
        3: "PLACE_ENERGY",
        4: "MOVE_STEP TRACK_STEP TRACK_STEP",
    },
    "b": {
        1: "PLACE_ENERGY recharge",
        2: "CLAIM_TILE REPOSITION",
        3: "DEPLOY_TILE",
        4: "MOVE_STEP TRACK_STEP TRACK_STEP",
    },
}
NAMES = {
    1: ["do deploy", "do recharge"], 2: ["do claim", "do reposition"], 3: ["do deploy"],
    4: ["do walk", "do monument_track", "do pillar_track"],
}  # fmt: skip


@pytest.mark.rule("C3", "C4", "6.2.1", "R8")
@pytest.mark.parametrize("kind", TOKENS)
@pytest.mark.parametrize("position", [1, 2, 3, 4])
def test_what_an_action_token_does(kind: str, position: int) -> None:
    for name, leads in zip(NAMES[position], TOKENS[kind][position].split(), strict=True):
        state = table(3)
        if kind:
            token(state, 0, position, f"ua{position}{kind}")
        device(state, 0, "C/C C/C M/M M/M RR/R")
        put(state, 0, "R:pool", "W:pool")
        ask(state, SpendEnergy(0, 0))
        do(state, f"spend {'CCMM'[position - 1]}:{position}", name)
        if leads == "recharge":
            assert god(state).charged
        else:
            assert asked(state) == leads
        if leads == "DEPLOY_TILE":
            places = {"1": [4, 5], "1a": [4, 5], "3": [2, 3], "3b": [1, 2, 3, 4, 5]}[f"{position}{kind}"]
            assert options(state) == [f"deploy {place}" for place in places]
        if leads == "CLAIM_TILE":
            assert options(state) == [f"claim {place}" for place in ((1, 2, 3, 4) if kind == "a" else (3, 4))]
        if leads == "REPOSITION":
            assert state.view(0)["asked"] == {"left": 4 if kind == "b" else 2}
        if position == 4:
            points = {"": [2, 1, 1], "a": [3, 2, 2], "b": [1, 1, 1]}[kind]
            assert state.view(0)["asked"]["points"] == points[NAMES[4].index(name)]


@pytest.mark.rule("C6", "6.4.1", "6.4.2", "R63")
def test_repositioning_moves_one_energy_after_the_other() -> None:
    state = table(3, monuments="gate forge ship")
    put(state, 0, "R:pool", "W:gate.M", "C:bound.forge")
    climb(state, 0, "monument", "C", 2)
    ask(state, Reposition(0, 2))
    assert options(state) == ["take R:pool", "take W:gate.M", "done"]
    do(state, "take W:gate.M")
    assert "place W:gate.R" in options(state)
    assert "place W:gate.M" not in options(state)
    do(state, "place W:pool", "take R:pool")
    assert "place R:pool" not in options(state)
    do(state, "place R:ship.R")
    assert asked(state) != "REPOSITION"


@pytest.mark.rule("C7", "R39", "R62", "6.5.1", "6.5.3", "R40")
def test_two_tiles_are_paid_together_and_replace_two_different_ones() -> None:
    state = table(3)
    put(state, 0, "C:pool", "C:pool", "M:pool", "M:pool", "R:pool")
    put(state, 1, "R:pool")
    pool(state, "u01", "u02", "u03", "u04")
    device(state, 0, "-/- -/R C/C -/- --/-")
    ask(state, SpendEnergy(0, 0))
    do(state, "spend R:2", "do claim", "claim 3")
    assert options(state) == ["claim 2", "claim 4", "done"]  # five energy: the first space would be too dear
    do(state, "claim 2", *take("CC", "pool"), *take("MM", "pool"), "take R:pool")
    do(state, "replace 3")
    assert "replace 3" not in options(state)
    assert held(state, 0, "exhausted").count("C") == 4  # what lay on the replaced tile is exhausted too
    do(state, "replace inactive1")
    assert [int(name) for name in (god(state).belt[2], god(state).belt[5])] == [tile("u03"), tile("u02")]
    assert [event["seat"] for event in told(state, "replace")] == [0, 0]
    assert asked(state) == "FOLLOW_POOL"  # once, although two tiles were claimed
    do(state, "decline")
    assert asked(state) != "FOLLOW_POOL"


@pytest.mark.rule("R37", "6.5.4", "14.16", "12.4")
def test_an_empty_deck_lets_the_pool_shrink() -> None:
    state = table(3)
    state.deck_left = 0
    pool(state, "u01", "u02", "u03", "u04")
    performing(state, "gain_tile")
    do(state, "take_tile", "replace 1")
    assert [int(name) for name in state.pool] == [-1, tile("u01"), tile("u02"), tile("u03")]
    pool(state, "-", "-", "-", "-")
    performing(state, "gain_tile")
    assert asked(state) != "TAKE_TILE"

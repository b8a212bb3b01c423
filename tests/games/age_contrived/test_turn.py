"""Advance (6.1), actions (6.2 to 6.5), Achievements (6.6), taking energy (6.7) and the benefits (8)."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    CATALOGUE,
    achievements,
    again,
    ask,
    asked,
    begin,
    bridge,
    broken,
    build,
    climb,
    conduit,
    device,
    do,
    end_turn,
    exhausted,
    god,
    held,
    neutral,
    options,
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
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import read_effect
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn import EndOfTurn, TurnType
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_advance import ConduitNext, SpendWinds, movement
from worldwright.games.age_contrived.turn_deploy import Reposition
from worldwright.games.age_contrived.turn_energy import achieved
from worldwright.games.age_contrived.turn_load import LoadSlot, ReplenishTile, empty_slots


def performing(state: AgeContrived, code: str) -> AgeContrived:
    """An effect is gained by the first seat, in the middle of its turn."""
    state.stack = [EndOfTurn(state.active), TurnType(0)]
    perform(state, 0, read_effect(code))
    state.settle()
    return state


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


# --- Achievements -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.6.2", "2.1.4")
def test_what_the_requirements_count() -> None:
    state = table(3, monuments="gate forge ship")
    one = god(state)
    for place, name in enumerate(("u06", "u07", "u13", "s1", "s2", "s3", "s4")):
        one.belt[place] = tile(name)
    assert [achieved(state, one, icon) for icon in range(3)] == [5, 3, 2]
    put(state, 0, "C:bound.gate", "M:bound.gate", "C:pillar.quarry", "W:achievement1.left", "R:pool")
    climb(state, 0, "monument", "R", 4)
    assert [achieved(state, one, counted) for counted in (3, 4, 5)] == [3, 1, 3]
    put(state, 0, "C:exhausted", "C:exhausted", "W:exhausted", source=0)
    assert achieved(state, one, 6) == 2
    conduit(state, 0, 1, "boot", double=True)
    conduit(state, 0, 4, "boot")
    token(state, 0, 1, "ua1a")
    assert [achieved(state, one, counted) for counted in (7, 8)] == [2, 1]


NEEDS = {
    "bound_types": "bound energy of 3 different types", "bound_monuments": "bound energy in 3 different Monuments",
    "bound_region": "3 bound energy in one region",
    "gained_types": "at least 1 energy of each type gained from the reserve",
    "conduits": "3 Conduit Tokens", "upgrades": "3 upgraded Action Tokens",
}  # fmt: skip


def fulfil(state: AgeContrived, name: str, number: int) -> None:
    """So many of what an Achievement asks for."""
    for step in range(number):
        if name == "bound_types":
            put(state, 0, f"{'CMR'[step]}:bound.gate")
        elif name == "bound_monuments":
            put(state, 0, f"C:bound.{('gate', 'forge', 'beacon')[step]}")
        elif name == "bound_region":
            put(state, 0, "C:pillar.quarry" if step == 2 else "C:bound.gate")
        elif name == "gained_types":
            put(state, 0, f"{'CMRW'[step]}:exhausted", source=0)
        elif name == "conduits":
            conduit(state, 0, step + 1, "boot")
        else:
            token(state, 0, step + 1, f"ua{step + 1}a")


@pytest.mark.rule("6.6.1", "6.6.2", "R44")
@pytest.mark.parametrize("name", NEEDS)
def test_an_achievement_token_is_met_exactly_at_its_number(name: str) -> None:
    need = 4 if name == "gained_types" else 3
    for number in (need - 1, need):
        state = table(3)
        achievements(state, name, "bound_types" if name != "bound_types" else "conduits")
        fulfil(state, name, number)
        assert state.view(None)["achievements"][3]["text"] == NEEDS[name]
        assert state.view(None)["achievements"][3]["met"][0] is (number == need)


@pytest.mark.rule("6.6.1", "6.6.2")
@pytest.mark.parametrize(
    ("slot", "enough", "short"), [(0, "u02 u07", "u02"), (1, "u03 u08", "u03"), (2, "u06 u14", "u06 s1")]
)
def test_the_printed_achievements_count_icons(slot: int, enough: str, short: str) -> None:
    for names, met in ((enough, True), (short, False)):
        state = table(3)
        for place in range(7):
            god(state).belt[place] = tile("s5")
        for place, name in enumerate(names.split()):
            god(state).belt[place] = tile(name)
        assert state.view(None)["achievements"][slot]["met"][0] is met


@pytest.mark.rule("3.3.1", "14.6", "6.6.1")
def test_the_right_space_needs_three_players() -> None:
    for players, spaces in ((2, 1), (3, 2)):
        state = table(players)
        device(state, 0, "-/- -/- M/M -/- --/-")
        god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u09")
        ask(state, SpendEnergy(0, 0))
        do(state, "spend M:3")
        assert len([text for text in options(state) if "achievement1" in text]) == spaces


# --- benefits ---------------------------------------------------------------------------------------------


@pytest.mark.rule("B1", "8.1", "R61")
def test_any_energy_is_chosen_among_what_the_reserve_holds() -> None:
    state = table(3)
    put(state, 0, "C:exhausted", "C:exhausted", source=0)
    performing(state, "gain:any")
    assert options(state) == ["gain M", "gain R", "gain W"]
    do(state, "gain W")
    assert held(state, 0, "reserve") == "MMRRW"
    assert not god(state).charged  # only the last one of a type recharges


@pytest.mark.rule("B2", "8.2", "R31", "R61")
def test_a_bridge_token_never_replaces_another_players() -> None:
    state = table(3)
    for path in range(101, 111):
        broken(state, path)
    bridge(state, 1, 1, 104)
    neutral(state, 105, "nb1")
    performing(state, "place_bridge")
    assert options(state) == [f"bridge {path}" for path in range(101, 111) if path != 104] + ["decline"]
    do(state, "bridge 105", "side b")
    assert state.view(None)["gods"][0]["bridges"][0]["bridge"] == 105
    assert state.boxed_bridges == 1
    bridge(state, 0, 2, 106)
    bridge(state, 0, 3, 107)
    performing(state, "place_bridge")
    assert asked(state) != "BRIDGE_SPACE"  # no token is left on the Character Board


@pytest.mark.rule("B4", "8.3", "R38", "R61")
def test_an_upgraded_token_goes_to_a_position_without_one() -> None:
    state = table(3)
    token(state, 0, 1, "ua1a")
    state.upgrades[0] -= 1
    state.upgrades[4] = 0
    performing(state, "upgrade_action")
    assert options(state) == ["upgrade 2a", "upgrade 2b", "upgrade 3b", "upgrade 4a", "upgrade 4b", "decline"]
    do(state, "upgrade 3b")
    assert state.view(None)["gods"][0]["positions"][2]["token"]["upgraded"] == "ua3b"
    assert int(state.upgrades[5]) == 0


@pytest.mark.rule("B5", "8.4", "R38", "14.10")
def test_the_first_conduit_of_a_stack_is_the_double_one() -> None:
    state = table(3)
    for position, double in ((1, True), (2, False)):
        performing(state, "gain_conduit")
        do(state, "icon pillar", f"conduit_at {position}")
        found = state.view(None)["gods"][0]["positions"][position - 1]["conduit"]
        assert found == {"icon": "pillar", "double": double}
    state.conduits[0] = 0
    performing(state, "gain_conduit")
    assert options(state) == ["icon monument", "icon pillar", "decline"]


@pytest.mark.rule("B7", "8.6", "R61")
def test_a_replenishment_names_a_tile_with_room() -> None:
    state = table(3)
    device(state, 0, "C/C -/C C/C C/C CC/C")
    ask(state, TurnType(0), ReplenishTile(0, 0))
    assert options(state) == ["replenish 2", "decline"]
    device(state, 0, "C/C M/C C/C R/M RR/M")
    ask(state, TurnType(0), ReplenishTile(0, 0))
    assert asked(state) != "REPLENISH_TILE"


@pytest.mark.rule("B8", "8.5", "R40", "R61", "X45", "C9")
def test_a_tile_taken_for_nothing_can_be_declined_without_anybody_following() -> None:
    state = table(3)
    put(state, 1, "C:pool")
    performing(state, "gain_tile")
    other = state.clone()
    do(state, "decline")
    assert asked(state) != "FOLLOW_POOL"
    do(other, "take_tile")
    assert options(other) == [f"replace {place}" for place in (1, 2, 3, 4, 5, "inactive1")]
    do(other, "replace 1")
    assert (asked(other), other.player) == ("FOLLOW_POOL", 1)


@pytest.mark.rule("C10", "6.7.2", "6.5.5")
def test_following_takes_energy_from_elsewhere_when_none_is_exhausted() -> None:
    state = table(3)
    put(state, 1, "C:pool", "M:bound.gate")
    exhausted(state, 1, "")
    performing(state, "gain_tile")
    do(state, "take_tile", "replace 1")
    assert options(state) == ["take M:bound.gate", "decline"]
    do(state, "take M:bound.gate")
    assert held(state, 1, "pool") == "CM"


@pytest.mark.rule("2.1.2", "2.1.3", "R55", "R82")
def test_every_energy_is_in_one_zone_and_its_own_kind_is_never_asked() -> None:
    state = table(3)
    device(state, 0, "-/- -/- C/C -/- --/-")
    put(state, 0, "C:pool", "C:pool")
    ask(state, Reposition(0, 2))
    assert options(state).count("take C:pool") == 1
    do(state, "take C:pool")
    assert held(state, 0, "hand") == "C"


@pytest.mark.rule("R51", "R53", "14.14")
def test_the_game_ends_after_eighty_turns_of_each() -> None:
    state = table(3)
    state.starter, state.turn, state.active = 0, 3 * 80, 2
    state.stack = [EndOfTurn(2)]
    state.settle()
    assert state.over
    state = table(3)
    state.starter, state.turn, state.active = 0, 3 * 79, 2
    state.stack = [EndOfTurn(2)]
    state.settle()
    assert not state.over
    assert state.active == 0  # turns follow one another: nobody loads while the next one plays


@pytest.mark.rule("R52")
def test_a_decision_can_be_taken_back_until_something_is_revealed() -> None:
    state = table(3)
    assert not state.can_undo(0)
    fresh = state.game.new(3, 1)
    seat = fresh.player
    before = fresh.clone()
    fresh.apply(fresh.actions[-1])
    assert fresh.can_undo(seat)
    assert fresh.undo(seat) == before


@pytest.mark.rule("6.0.2", "7.1.3")
def test_a_new_turn_forgets_what_the_last_one_remembered() -> None:
    state = table(3)
    one = god(state, 1)
    one.entered = one.tier3_done = one.extra_used = True
    one.uses = 5
    end_turn(ask(state))
    assert not (one.entered)
    assert not (one.tier3_done)
    assert not (one.extra_used)
    assert not (one.uses)
    assert one.start_regions == state.regions_at(1)
    build(state, "gate", 1)
    begin(state, 1)

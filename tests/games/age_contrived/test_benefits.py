"""Achievements (6.6), taking energy (6.7) and the benefits (8)."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    achievements,
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
    performing,
    put,
    table,
    tile,
    token,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn import EndOfTurn, TurnType
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_deploy import Reposition
from worldwright.games.age_contrived.turn_energy import achieved
from worldwright.games.age_contrived.turn_load import ReplenishTile

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

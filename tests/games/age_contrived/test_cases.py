"""Further cases (13.2): devices, energy, monuments, tiles and the ways of the characters."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    again,
    ask,
    asked,
    begin,
    bridge,
    broken,
    build,
    climb,
    device,
    do,
    exhausted,
    god,
    held,
    lines,
    neutral,
    options,
    put,
    rest,
    space,
    stand,
    table,
    tile,
    told,
)
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import read_effect
from worldwright.games.age_contrived.turn import TurnType
from worldwright.games.age_contrived.turn_move import MoveStep


@pytest.mark.rule("X11", "X12", "A2")
def test_a_charged_marker_lets_the_other_inactive_tile_enter_too() -> None:
    state = table(3)
    device(state, 0, "C/M R/C M/R C/C RR/M")
    god(state).charged = True
    god(state).belt[5] = tile("u01")
    again(state)
    do(state, "advance")
    assert options(state) == ["enter 1", "enter 2"]
    do(state, "enter 2")
    assert options(state) == ["again", "decline"]
    do(state, "again")
    assert [int(name) for name in god(state).belt] == [
        tile(name) for name in ("u01", "s7", "s1", "s2", "s3", "s5", "s4")
    ]
    assert not god(state).charged
    assert held(state, 0, "exhausted") == "CCMMRRW"
    assert asked(state) == "LOAD_SLOT"


@pytest.mark.rule("X13", "C5", "2.1.9", "3.2.2", "6.3.2")
def test_a_wild_energy_chooses_among_the_types_of_empty_spaces() -> None:
    state = table(3)
    build(state, "beacon", 1)
    device(state, 0, "-/- -/- W/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3")
    wild = [text for text in options(state) if text.startswith("place W:beacon")]
    assert wild == ["place W:beacon.C", "place W:beacon.R"]
    assert len(options(state)) == len(set(options(state)))


@pytest.mark.rule("X14", "R10", "6.3.3", "2.1.6")
def test_a_completed_section_is_frozen() -> None:
    state = table(3, monuments="ship gate forge")
    put(state, 1, "R:ship.R", "R:ship.R")
    device(state, 0, "-/- M/- M/MM -/- --/-")
    again(state)
    do(state, "actions", "spend M:3", "deploy 2", "place M:ship.M")
    assert state.completer[3] == 0
    do(state, "spend M:3", "deploy 3")
    assert asked(state) == "PLACE_ENERGY"
    assert not [text for text in options(state) if "ship" in text]


@pytest.mark.rule("X15", "6.8.5", "K1", "R11")
def test_an_activated_compass_can_complete_another_section() -> None:
    state = table(3, monuments="gate forge ship")
    build(state, "gate", 1)
    put(state, 1, "C:gate.C", "M:beacon.M")
    put(state, 2, "M:beacon.M", "R:gate.R")
    device(state, 0, "-/- -/- M/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3", "place M:gate.M")
    assert state.player == 1
    do(state, "activate C:C")
    assert "place C:gate.C" not in options(state)
    do(state, "place C:beacon.C")
    assert state.completer[5] == 1
    assert told(state, "completed")[-1]["seat"] == 1


@pytest.mark.rule("X16", "8.1", "R17", "14.11")
def test_the_second_energy_of_a_type_recharges() -> None:
    state = table(3)
    put(state, 0, "R:exhausted", source=0)
    perform(state, 0, read_effect("gain:R"))
    assert held(state, 0, "reserve") == "CCMMWW"
    assert god(state).charged
    assert lines(state)["gained"] == 3


@pytest.mark.rule("X17", "R16")
def test_a_reserve_without_the_type_gives_nothing() -> None:
    state = table(3)
    put(state, 0, "C:exhausted", "C:exhausted", source=0)
    perform(state, 0, read_effect("gain:C"))
    assert held(state, 0, "reserve") == "MMRRWW"
    assert not god(state).charged


@pytest.mark.rule("X18", "A6", "6.8.1", "8.7", "R14", "R15")
def test_a_patron_token_constructs_a_section_and_nobody_binds() -> None:
    state = table(3, monuments="gate ship forge")
    put(state, 0, "M:bound.gate")
    climb(state, 0, "monument", "R", 4)
    stand(state, 0, 2, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "bind monument")
    assert state.view(None)["gods"][0]["patron"] == "gate"
    put(state, 1, "R:ship.R")
    begin(state, 0)
    device(state, 0, "-/- -/- -/- -/- --/-")
    again(state)
    rest(do(state, "advance"), "PATRON_CONSTRUCT")
    assert options(state) == ["construct gate", "construct ship", "construct forge", "construct beacon", "decline"]
    do(state, "construct ship")
    assert (asked(state), state.player) == ("SECTION_STEP", 1)
    do(state, "reward energy", "exhaust R:R")
    ship = state.view(None)["monuments"][3]
    assert (ship["built"], ship["section"]["number"]) == (1, 2)
    assert all(sum(energies.values()) == 0 for energies in ship["bound"])


@pytest.mark.rule("X19", "14.8")
def test_nobody_takes_a_second_patron_token() -> None:
    state = table(3, monuments="gate ship forge")
    god(state).patron = 2
    state.patrons &= ~(1 << 2)
    put(state, 0, "M:bound.forge")
    climb(state, 0, "monument", "R", 4)
    stand(state, 0, 16, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "bind monument")
    assert held(state, 0, "bound.forge") == "MR"
    assert state.view(None)["monuments"][4]["patron"]


@pytest.mark.rule("X20", "6.7.2", "6.7.3", "R41", "R42", "R78")
def test_without_exhausted_energy_it_can_be_taken_from_elsewhere() -> None:
    state = table(3, monuments="gate ship forge")
    device(state, 0, "-/- C/- -/- -/- --/-")
    put(state, 0, "M:pool", "R:gate.R", "M:bound.forge", "C:pillar.sea", "W:achievement1.left")
    put(state, 0, "R:ship.R", "R:ship.R", "M:ship.M")
    climb(state, 0, "monument", "R", 2)
    exhausted(state, 0, "")
    again(state)
    do(state, "advance")
    assert options(state) == [
        *("take M:pool", "take C:tile3.top", "take R:track.monument", "take R:gate.R"),
        *("take M:bound.forge", "take C:pillar.sea", "empty"),
    ]
    do(state, "take R:gate.R")
    assert held(state, 0, "gate.R") == ""
    assert state.room[4 * 2 + 2] == 1


@pytest.mark.rule("X21", "8.2", "B2", "R33")
def test_an_own_bridge_token_is_replaced_and_comes_back() -> None:
    state = table(3)
    bridge(state, 0, 1, 104)
    perform(state, 0, read_effect("place_bridge"))
    state.settle()
    do(state, "bridge 104", "side b")
    bridges = state.view(None)["gods"][0]["bridges"]
    assert [one["place"] for one in bridges] == ["board", "path", "board"]
    assert [one["active"] for one in bridges] == [False, True, False]
    perform(state, 0, read_effect("place_bridge"))
    state.settle()
    do(state, "bridge 106", "side a")
    assert state.view(None)["gods"][0]["bridges"][0]["bridge"] == 106


@pytest.mark.rule("X22", "R32")
def test_a_bridge_token_placed_under_a_character_brings_nothing() -> None:
    state = table(3)
    neutral(state, 103, "nb2")
    stand(state, 0, 103, 0)
    perform(state, 0, read_effect("place_bridge"))
    state.settle()
    do(state, "bridge 103", "side a")
    assert asked(state) != "BRIDGE_BENEFIT"
    assert god(state).space == space(103)
    assert state.boxed_bridges >> 1 & 1


@pytest.mark.rule("X23", "R30", "10.4")
def test_with_no_empty_path_a_bridge_token_can_go_into_the_box() -> None:
    state = table(3, characters="multanec")
    for number, path in enumerate(range(101, 111)):
        neutral(state, path, f"nb{number % 5 + 1}")
    ability(state, 0, 1, 2)
    put(state, 0, "C:pillar.sea")
    perform(state, 0, read_effect("place_bridge"))
    state.settle()
    assert options(state)[-2:] == ["box", "decline"]
    do(state, "box")
    assert state.view(None)["gods"][0]["bridges"][2]["active"]
    assert lines(state)["bridge"] == 0


@pytest.mark.rule("X24", "R22")
def test_a_dead_end_turns_a_character() -> None:
    state = table(3)
    stand(state, 0, 8, 0)
    ask(state, MoveStep(0, 1, 0))
    assert options(state) == ["step 7", "done"]


@pytest.mark.rule("X25", "3.1.4")
def test_the_ring_never_leads_back() -> None:
    state = table(3)
    stand(state, 0, 35, 0)
    broken(state, 102)
    ask(state, MoveStep(0, 1, 0))
    assert options(state) == ["step 37", "done"]
    neutral(state, 102, "nb1")
    assert options(again(state)) == ["step 37", "step 102", "done"]


@pytest.mark.rule("X26", "Z7", "8.8.2")
def test_freyith_teleports_and_enters_a_region() -> None:
    state = table(3, characters="freyith")
    ability(state, 0, 2, 3)
    stand(state, 0, 22, -1)
    ask(state, TurnType(0), MoveStep(0, 2, 0))
    device(state, 0, "-/- -/- C/C -/- --/-")
    assert "teleport" in options(state)
    do(state, "teleport", "region plains", "step 29")
    assert options(state) == ["facing 0", "facing 1"]
    do(state, "facing 1")
    assert (god(state).space, god(state).back) == (space(29), 1)
    assert god(state).entered
    assert asked(state) == "TURN_TYPE"

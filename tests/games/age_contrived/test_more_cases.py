"""Further cases (13.2): what the gods can do, the end, achievements, and turns with many parts."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    achievements,
    again,
    ask,
    asked,
    begin,
    benefit,
    build,
    climb,
    device,
    do,
    end_turn,
    exhausted,
    god,
    held,
    neutral,
    options,
    put,
    rest,
    shown,
    stand,
    table,
    tile,
    token,
)
from worldwright.games.age_contrived.turn_abilities import IgnotasEnter
from worldwright.games.age_contrived.turn_move import MoveStep


@pytest.mark.rule("X27")
def test_multanec_moves_one_more_space_once_a_turn() -> None:
    state = table(3, characters="multanec")
    ability(state, 0, 2)
    ask(state, MoveStep(0, 1, 0), MoveStep(0, 1, 0))
    do(state, "step 21")
    assert "extra" in options(state)
    do(state, "extra", "step 20")
    assert asked(state) == "MOVE_STEP"  # the second movement of the turn
    do(state, options(state)[0])
    assert asked(state) != "MOVE_STEP"


@pytest.mark.rule("X28", "Z2", "Z3", "6.3.4", "R57")
def test_ignotas_adds_an_energy_to_a_deployed_wild_and_acts_on_binding() -> None:
    state = table(3, characters="ignotas", monuments="gate ship forge")
    ability(state, 0, 1, 2)
    put(state, 1, "M:gate.M")
    device(state, 0, "-/- -/- W/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3", "place W:gate.M")
    assert asked(state) == "IGNOTAS_EXTRA"
    assert options(state) == ["take R:exhausted", "decline"]
    do(state, "take R:exhausted")
    assert state.completer[2] == 0
    rest(state, "ON_BIND")
    assert options(state) == ["do walk", "do recharge", "decline"]
    do(state, "do recharge")
    assert god(state).charged


@pytest.mark.rule("X29", "Z5", "R68")
def test_rusne_loads_one_of_the_energy_that_she_set_aside() -> None:
    state = table(3, characters="rusne")
    ability(state, 0, 2)
    put(state, 0, "C:forge.C", "R:forge.R")
    put(state, 1, "R:forge.R")
    put(state, 0, "R:exhausted", source=0)
    device(state, 0, "C/M C/M C/M -/M CC/M")
    state.completer[4] = 1
    ask(state)
    do(state, "reward energy")
    assert (held(state, 0, "aside"), god(state).charged) == ("MR", True)
    rest(state, "ASIDE_LOAD")
    assert options(state) == ["load M:tile4.top", "load R:tile4.top", "decline"]
    do(state, "load R:tile4.top")
    assert held(state, 0, "tile4.top") == "R"
    assert held(state, 0, "aside") == ""


@pytest.mark.rule("X30", "Z12", "R60")
def test_aureon_recharges_with_a_wild_in_position_2_and_loads_one_tile_more() -> None:
    state = table(3, characters="aureon")
    ability(state, 0, 1, 2)
    device(state, 0, "-/- C/M C/M -/- --/-")
    god(state).charged = True
    again(state)
    do(state, "advance", "again")
    do(state, "empty", "empty", "take W:exhausted")
    assert asked(state) == "AUREON_RECHARGE"
    do(state, "do recharge")
    assert god(state).charged
    do(state, "empty")
    assert "tile 3" in state.decision.prompt  # the tile that began the turn in position 1
    do(state, "take C:exhausted")
    assert held(state, 0, "tile3.top") == "C"


@pytest.mark.rule("X31")
def test_the_upgraded_claim_pays_one_for_any_tile() -> None:
    state = table(3)
    token(state, 0, 2, "ua2a")
    put(state, 0, "C:pool")
    device(state, 0, "-/- -/C -/- -/- --/-")
    again(state)
    do(state, "actions", "spend C:2", "do claim", "claim 1")
    assert asked(state) == "REPLACE_TILE"


@pytest.mark.rule("X32", "10.1", "R54", "14.14")
def test_everybody_has_the_same_number_of_turns() -> None:
    state = table(3, monuments="gate")
    state.in_use = 1 << 2
    build(state, "gate", 3)
    put(state, 0, "C:gate.C", "M:gate.M")
    begin(state, 1)
    state.active, state.turn = 2, 2
    put(state, 2, "R:gate.R")
    end_turn(ask(state))
    assert (state.ending, state.active) == (True, 0)
    end_turn(state)
    assert state.over


@pytest.mark.rule("X33", "3.3.2", "14.7")
def test_a_pillar_has_one_space_with_three_players_and_two_with_four() -> None:
    for players, free in ((3, False), (4, True)):
        state = table(players)
        put(state, 1, "C:pillar.forest")
        climb(state, 0, "pillar", "M", 4)
        ask(state, MoveStep(0, 1, 0))
        assert ("bind pillar" in options(state)) is free
    put(state, 0, "R:pillar.forest")
    assert "bind pillar" not in options(again(state))


@pytest.mark.rule("X34", "6.6.1", "14.6", "R46", "3.3.1")
def test_a_type_enters_one_achievement_only() -> None:
    state = table(3)
    god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
    put(state, 0, "C:achievement3.left")
    device(state, 0, "-/- -/- CM/M -/- --/-")
    god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
    again(state)
    do(state, "actions", "spend M:3")
    entering = [text for text in options(state) if "achievement" in text]
    assert entering == [
        "place M:achievement1.left",
        "place M:achievement1.right",
        "place M:achievement2.left",
        "place M:achievement2.right",
    ]
    put(state, 0, "M:achievement4.left", "R:achievement5.left")
    assert not [text for text in options(again(state)) if "achievement" in text and "W" not in text]


@pytest.mark.rule("X35", "3.2.1")
def test_the_last_section_of_the_fortress_takes_anything_and_grants_no_energy() -> None:
    state = table(3, monuments="fortress gate forge")
    build(state, "fortress", 4)
    put(state, 1, "R:fortress.any", "R:fortress.any")
    device(state, 0, "-/- -/- R/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3", "place R:fortress.any")
    assert state.player == 1
    assert [text for text in options(state) if text.startswith("reward")] == ["reward benefit"]


@pytest.mark.rule("X36", "6.3.1", "R7", "R9")
def test_two_tiles_are_deployed_together() -> None:
    for top, placed in (("R", 3), ("-", 2)):
        state = table(3)
        token(state, 0, 3, "ua3a")
        device(state, 0, f"-/- CM/- {top}/C -/- --/-")
        again(state)
        do(state, "actions", "spend C:3")
        assert asked(state) == "PLACE_ENERGY"
        assert sum(state.view(None)["gods"][0]["hand"].values()) == placed
    state = table(3)
    token(state, 0, 3, "ua3a")
    device(state, 0, "-/- --/- -/C -/- --/-")
    again(state)
    assert asked(state) != "TURN_TYPE"  # nothing can be spent: the Advance is all there is


@pytest.mark.rule("X37", "C6", "6.4.1", "R64", "R6")
def test_repositioning_needs_somewhere_to_go() -> None:
    state = table(3, monuments="gate ship forge")
    for name in ("gate", "ship", "forge", "beacon"):
        build(state, name, 4)
    put(state, 0, "R:pool")
    device(state, 0, "-/- -/C -/C -/- --/-")
    again(state)
    do(state, "actions", "spend C:2")  # nothing can be claimed: repositioning is all that the token can do, for nothing
    assert asked(state) != "REPOSITION"
    assert held(state, 0, "pool") == "R"


@pytest.mark.rule("X38", "6.7.4", "6.7.5", "R67", "6.7.1")
def test_a_slot_can_wait_for_energy_from_elsewhere() -> None:
    state = table(3)
    god(state).belt[5] = tile("s4")
    god(state).belt[3] = tile("u01")
    put(state, 0, "R:pool")
    exhausted(state, 0, "C")
    again(state)
    do(state, "advance", "enter 1")
    assert options(state) == ["take C:exhausted", "later", "empty"]
    do(state, "later", "take C:exhausted")
    assert options(state) == ["take R:pool", "take C:tile1.bottom", "empty"]
    do(state, "take R:pool")
    assert shown(state).startswith("R/C")


@pytest.mark.rule("X39", "R65", "R12", "R13")
def test_a_section_under_construction_takes_no_energy() -> None:
    state = table(3, monuments="gate ship forge")
    god(state).patron = 2
    state.patrons &= ~(1 << 2)
    put(state, 0, "C:beacon.C")
    state.advanced = True
    ask(state)
    assert asked(state) == "PATRON_CONSTRUCT"
    do(state, "construct beacon", "activate C:C")
    assert "place C:pool" in options(state)
    assert not [text for text in options(state) if "beacon" in text]
    do(state, "place C:pool", "reward benefit")
    rest(state)
    assert state.built[5] == 1
    assert held(state, 0, "bound.beacon") == ""


@pytest.mark.rule("X40", "R69", "7.4.3", "A4")
def test_winds_are_offered_only_where_binding_is() -> None:
    state = table(3, divine_winds=True)
    god(state).winds = False
    climb(state, 0, "pillar", "M", 4)
    ask(state, MoveStep(0, 1, 0))
    assert {"bind pillar", "winds pillar"} <= set(options(state))
    put(state, 1, "C:pillar.forest")
    assert not {"bind pillar", "winds pillar"} & set(options(again(state)))


@pytest.mark.rule("X41", "R70", "M3")
def test_movement_inside_a_skip_keeps_its_free_space() -> None:
    state = table(3)
    stand(state, 0, 40, 0)
    neutral(state, 107, "nb5")
    neutral(state, 109, "nb1")
    stand(state, 1, 107, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "step 107", "skip", "use", "step 39", "step 34")
    assert options(state) == ["step 35", "step 109", "done"]


@pytest.mark.rule("X43", "R43", "R56", "R74", "6.0.2")
def test_the_order_of_a_rich_turn_end() -> None:
    state = table(4, characters="multanec aureon", monuments="gate ship forge library")
    benefit(state, "gate", "mb5")
    ability(state, 0, 3)
    god(state).patron = 4
    state.patrons &= ~(1 << 4)
    god(state).entered = True
    build(state, "ship", 1)
    build(state, "gate", 1)
    put(state, 1, "C:ship.C", "R:gate.R", "M:gate.M")
    state.advanced = True
    ask(state)
    do(state, "construct ship", "reward energy", "activate C:C", "place C:gate.C")
    assert state.completer[2] == 1
    do(state, "reward benefit")
    assert asked(state) == "BIND_SELECT"
    do(state, "keep M:M")
    rest(state, "REPLENISH_TILE")
    assert state.player == 1
    do(state, "decline")
    assert (asked(state), state.player) == ("REPLENISH_TILE", 0)  # Multanec's own ability comes last
    do(state, "decline")
    assert state.active == 1


@pytest.mark.rule("X44", "R45")
def test_an_energy_in_hand_does_not_fulfil_the_requirement_of_its_own_achievement() -> None:
    state = table(3)
    achievements(state, "bound_types", "conduits")
    put(state, 0, "C:bound.gate", "M:bound.forge")
    device(state, 0, "-/- -/- R/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3")
    assert not [text for text in options(state) if "achievement4" in text]
    put(state, 0, "W:bound.forge")
    assert "place R:achievement4.left" in options(again(state))


@pytest.mark.rule("X46", "Z4", "R79")
def test_ignotas_places_an_energy_on_entering_even_when_out_of_energy() -> None:
    state = table(3, characters="ignotas", monuments="ship forge gate")
    achievements(state, "bound_types", "conduits")
    put(state, 0, "C:bound.beacon", "M:bound.ship", "R:bound.forge", "R:pool")
    exhausted(state, 0, "")
    ask(state, IgnotasEnter(0))
    assert options(state) == [
        "take R:pool",
        "take M:bound.ship",
        "take R:bound.forge",
        "take C:bound.beacon",
        "decline",
    ]
    other = state.clone()
    do(state, "take R:pool")
    assert options(state) == ["place R:achievement4.left", "place R:achievement4.right"]
    do(other, "take C:bound.beacon")  # two types would be left: only the pool, by itself
    assert held(other, 0, "pool") == "CR"

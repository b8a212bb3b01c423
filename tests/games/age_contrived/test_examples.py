"""The worked examples of the rulebook (13.1) and the further cases (13.2), one after the other."""

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
    lines,
    neutral,
    options,
    pool,
    put,
    rest,
    shown,
    space,
    stand,
    table,
    take,
    tile,
    token,
    told,
)
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import ICONS, read_effect
from worldwright.games.age_contrived.turn import TurnType
from worldwright.games.age_contrived.turn_abilities import IgnotasEnter
from worldwright.games.age_contrived.turn_advance import ConduitNext, movement
from worldwright.games.age_contrived.turn_move import MoveStep
from worldwright.games.age_contrived.turn_tracks import TrackStep


@pytest.mark.rule("X1", "A1", "A5", "6.1.1", "R81")
def test_the_first_advance_loads_the_tile_that_came_in() -> None:
    state = table(3, characters="multanec")
    device(state, 0, "C/M R/C M/R -/- --/-")
    exhausted(state, 0, "CCMMRW")
    again(state)
    do(state, "advance")  # the two inactive tiles are alike: the first one enters by itself
    assert asked(state) == "LOAD_SLOT"
    do(state, *take("CMR"))
    assert shown(state).startswith("CM/R C/M R/C M/R -/-")
    assert held(state, 0, "exhausted") == "CMW"
    assert [int(name) for name in god(state).belt[5:]] == [tile("s7"), tile("s5")]
    assert state.active == 1


@pytest.mark.rule("X2", "C1", "C3", "C4", "6.2.1", "6.2.2", "R8")
def test_an_actions_turn() -> None:
    state = table(3)
    device(state, 0, "R/CM CM/R R/W M/C -/-")
    token(state, 0, 3, "ua3a")
    again(state)
    do(state, "actions", "spend C:1", "do deploy", "place M:gate.M")  # position 5 is empty: the tile is in position 4
    do(state, "spend C:4", "do pillar_track", "take R:exhausted")
    do(state, "spend W:3")
    assert asked(state) == "PLACE_ENERGY"
    do(state, "place C:pool", "place M:pool", "place R:pool")
    do(state, "spend M:1")  # by now recharging is all that the token can do
    assert shown(state) == "R/-- --/R -/- -/- -/-"
    assert god(state).charged
    assert held(state, 0, "track.pillar") == "R"
    assert options(state) == ["spend R:2", "done"]


@pytest.mark.rule("X3", "C7", "C8", "C9", "C10", "6.5.1", "6.5.2", "6.5.3", "6.5.4", "6.5.5")
def test_a_claim_pays_slides_the_pool_and_lets_others_follow() -> None:
    state = table(4, characters="ignotas freyith aureon rusne")
    put(state, 0, "C:pool", "C:pool", "R:pool")
    put(state, 1, "M:pool")
    put(state, 2, "M:pool", "R:pool")
    device(state, 0, "-/- -/C -/- -/- --/-")
    pool(state, "u01", "u02", "u03", "u04")
    deck = state.deck[state.deck_left - 1]
    again(state)
    do(state, "actions", "spend C:2", "do claim")
    assert options(state) == ["claim 2", "claim 3", "claim 4"]
    do(state, "claim 3", "done", "take C:pool", "take R:pool")
    assert asked(state) == "REPLACE_TILE"
    do(state, "replace 5")
    assert held(state, 0, "pool") == "C"
    assert [int(name) for name in state.pool] == [deck, tile("u01"), tile("u02"), tile("u04")]
    assert god(state).belt[4] == tile("u03")
    assert (asked(state), state.player) == ("FOLLOW_POOL", 1)
    do(state, "take R:exhausted")
    assert (asked(state), state.player) == ("FOLLOW_POOL", 2)
    do(state, "decline")
    assert held(state, 1, "pool") == "MR"
    assert asked(state) != "FOLLOW_POOL"


@pytest.mark.rule("X4", "K2", "K3", "6.8.2", "6.8.2.1", "6.8.2.2", "8.4", "6.8.6", "R18", "R66")
def test_the_completion_of_a_forge_section() -> None:
    state = table(3, characters="multanec freyith")
    benefit(state, "forge", "mb3")
    put(state, 1, "R:forge.R")
    device(state, 0, "-/- -/- CR/M -/- --/-")
    again(state)
    do(state, "actions", "spend M:3", "place C:forge.C", "place R:forge.R")
    assert (asked(state), state.player) == ("SECTION_STEP", 1)
    assert options(state) == ["reward energy", "reward benefit", "activate R:R", "exhaust R:R"]
    do(state, "reward energy")
    assert held(state, 1, "reserve") == "CCMRWW"
    do(state, "activate R:R", "do pillar_track", "take C:exhausted", "climb")
    assert held(state, 1, "exhausted").count("R") == 5
    assert state.player == 0
    assert options(state) == ["reward energy", "reward benefit", "energy"]
    do(state, "reward benefit", "icon boot", "conduit_at 1")
    assert asked(state) == "BIND_SELECT"
    do(state, "keep R:R", "activate C:C", "place C:pool")
    view = state.view(None)
    assert view["gods"][0]["positions"][0]["conduit"] == {"icon": "boot", "double": True}
    forge = view["monuments"][4]
    assert (forge["built"], forge["section"]["number"]) == (1, 2)
    assert held(state, 0, "bound.forge") == "R"


@pytest.mark.rule("X5", "10.5")
def test_a_left_achievement_space_counts_every_bound_energy_of_its_type() -> None:
    state = table(3, characters="freyith")
    put(state, 0, "M:achievement1.left", "M:bound.gate", "M:bound.forge", "M:pillar.sea")
    assert lines(state)["achievements"] == 8


@pytest.mark.rule("X6", "M1", "M2", "3.1.1", "3.1.2", "3.1.3", "7.1.1", "7.1.2", "R24")
def test_a_walk_with_two_skips_and_a_turn_at_a_broken_path() -> None:
    state = table(3, characters="rusne freyith multanec")
    stand(state, 0, 9, 0)
    stand(state, 1, 12, 0)
    stand(state, 2, 11, 0)
    broken(state, 104)
    neutral(state, 103, "nb1")
    ask(state, MoveStep(0, 3, 0))
    assert options(state) == ["step 10", "step 11", "done"]
    do(state, "step 10", "step 12", "skip")  # 104 is broken: it turns and lands on 10 by itself
    assert god(state).space == space(10)
    assert options(state) == ["step 9", "step 11", "done"]
    do(state, "step 11", "skip")
    assert god(state).space == space(103)
    assert asked(state) == "BRIDGE_BENEFIT"
    do(state, "decline")
    assert asked(state) != "MOVE_STEP"


@pytest.mark.rule("X7", "M5", "M6", "7.3.1", "7.4.1", "7.4.2", "7.2.1")
def test_the_monument_track_binds_on_the_way_and_takes_a_new_energy() -> None:
    state = table(3)
    climb(state, 0, "monument", "R", 3)
    bridge(state, 0, 1, 105)
    ask(state, TrackStep(0, 0, 2))
    do(state, "climb", "bind monument")
    assert options(state) == ["into_monument mountain", "into_monument center"]
    do(state, "into_monument mountain", "take C:exhausted")
    assert held(state, 0, "bound.forge") == "R"
    assert (held(state, 0, "track.monument"), int(god(state).climbed[0])) == ("C", 1)
    assert asked(state) != "TRACK_STEP"


@pytest.mark.rule("X8", "7.4.2", "2.1.8", "R76")
def test_an_energy_at_the_top_of_a_track_is_bound_later_in_a_walk() -> None:
    state = table(3)
    climb(state, 0, "pillar", "M", 4)
    stand(state, 0, 19, 0)
    neutral(state, 106, "nb1")
    ask(state, MoveStep(0, 2, 0))
    do(state, "step 106", "decline")
    assert "bind pillar" in options(state)
    do(state, "bind pillar", "into_pillar forest")
    assert held(state, 0, "pillar.forest") == "M"
    do(state, "step 20")
    assert god(state).space == space(20)


@pytest.mark.rule("X9", "A3", "6.1.2")
def test_conduits_count_their_own_icons_and_those_of_the_tile() -> None:
    state = table(3)
    god(state).belt[0], god(state).belt[1], god(state).belt[2] = tile("s1"), tile("s2"), tile("u08")
    god(state).belt[3] = tile("s4")
    conduit(state, 0, 1, "boot", double=True)
    conduit(state, 0, 2, "pillar")
    conduit(state, 0, 3, "pillar")
    conduit(state, 0, 4, "monument")
    assert [movement(state, 0, icon) for icon in range(len(ICONS))] == [3, 0, 4]
    ask(state, ConduitNext(0, 0))
    assert options(state) == ["icon boot", "icon pillar", "done"]


@pytest.mark.rule("X10", "10.3")
def test_three_energy_in_each_of_three_monuments_are_36_points() -> None:
    state = table(2, monuments="library gate")
    put(state, 0, *["C:bound.library"] * 3, *["M:bound.gate"] * 3, *["R:bound.beacon"] * 4)
    assert lines(state)["monuments"] == 36


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


@pytest.mark.rule("13.3", "10.2", "10.3", "10.6", "10.7")
def test_a_complete_final_scoring() -> None:
    for side, total in (("a", 64), ("b", 69)):
        state = table(3, characters="freyith", monuments="forge ship library")
        put(state, 0, "M:exhausted", "M:exhausted", "R:exhausted", "R:exhausted", "C:exhausted", source=0)
        put(
            state,
            0,
            "R:bound.forge",
            "R:bound.forge",
            "M:bound.forge",
            "M:bound.beacon",
            "C:bound.ship",
            "W:bound.ship",
        )
        put(
            state,
            0,
            "M:pillar.mountain",
            "R:pillar.center",
            "C:pillar.sea",
            "M:achievement1.left",
            "C:achievement2.right",
        )
        put(state, 0, "R:pool", "M:pool")
        bridge(state, 0, 3, 105, side)
        parts = lines(state)
        assert parts["bridge"] == (6 if side == "a" else 11)
        assert (parts["gained"], parts["monuments"], parts["pillars"]) == (6, 22, 15)
        assert (parts["achievements"], parts["pool"]) == (13, 2)
        assert state.scores[0] == total
        assert state.rank(0)[1:] == (11, 2)

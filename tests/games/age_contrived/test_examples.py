"""The worked examples of the rulebook (13.1) and a complete final scoring (13.3)."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    again,
    ask,
    asked,
    benefit,
    bridge,
    broken,
    climb,
    conduit,
    device,
    do,
    exhausted,
    god,
    held,
    lines,
    neutral,
    options,
    pool,
    put,
    shown,
    space,
    stand,
    table,
    take,
    tile,
    token,
)
from worldwright.games.age_contrived.grammar import ICONS
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


@pytest.mark.rule("X4", "K2", "K3", "6.8.2", "6.8.3", "8.4", "6.8.6", "R18", "R66")
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

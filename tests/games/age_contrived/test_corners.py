"""Corners of the rules that a first reading passes by: small positions, one for each."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    again,
    ask,
    asked,
    begin,
    bridge,
    build,
    conduit,
    device,
    do,
    god,
    held,
    neutral,
    options,
    put,
    shown,
    stand,
    table,
    tile,
    zone,
)
from worldwright.games.age_contrived.board import MONUMENTS
from worldwright.games.age_contrived.state import RIVAL
from worldwright.games.age_contrived.turn import EndOfTurn, TurnType
from worldwright.games.age_contrived.turn_abilities import Rearrange
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_advance import SpendWinds
from worldwright.games.age_contrived.turn_move import MoveStep
from worldwright.games.age_contrived.turn_solo import RivalTurn


@pytest.mark.rule("R34", "6.1.2", "8.4")
def test_a_conduit_gained_on_the_way_brings_nothing_in_this_turn() -> None:
    state = table(3)
    neutral(state, 107, "nb1")
    stand(state, 0, 40, 0)
    conduit(state, 0, 3, "boot")
    device(state, 0, "-/- -/- -/- -/- --/-")
    god(state).belt[1] = tile("u06")  # two boots: it will be in position 3
    god(state).belt[2] = tile("s2")  # a pillar: in position 4
    again(state)
    do(state, "advance", "icon boot", "step 107", "use", "icon pillar", "conduit_at 4", "done")
    assert god(state).conduits[3] != 0
    assert asked(state) == "LOAD_SLOT"  # the pillar of position 4 is not offered


@pytest.mark.rule("R70", "7.1.2")
def test_the_free_space_of_a_skip_is_one_space() -> None:
    state = table(3)
    stand(state, 0, 40, 0)
    neutral(state, 107, "nb5")
    stand(state, 1, 107, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "step 107", "skip", "use", "step 39", "step 34", "step 35")
    assert asked(state) != "MOVE_STEP"


@pytest.mark.rule("8.8.2")
def test_the_second_of_two_players_has_abilities_too() -> None:
    state = table(2, characters="rusne multanec")
    own = state.catalogue.abilities[god(state, 1).character][0]
    bridge(state, 1, 1, 101)
    assert state.has(1, own)


@pytest.mark.rule("Z1", "8.8.2")
def test_aureon_iii_can_push_all_energy_to_the_end_of_the_device() -> None:
    """Slots may stay empty for as long as the rest of the Device takes what is in hand."""
    state = table(3, characters="aureon")
    ability(state, 0, 3)
    device(state, 0, "C/M R/- -/- -/- --/-")
    ask(state, TurnType(0), Rearrange(0, 0))
    for _ in range(12):
        if asked(state) != "REARRANGE":
            break
        do(state, "empty" if "empty" in options(state) else options(state)[0])
    assert shown(state) == "-/- -/- -/- -/- CM/R"


@pytest.mark.rule("A4", "8.6", "R49")
def test_the_second_divine_winds_replenishment_is_lost_where_one_tile_alone_has_room() -> None:
    state = table(3, divine_winds=True)
    god(state).winds = True
    device(state, 0, "-/C C/C C/C C/C CC/C")
    state.advanced = True
    ask(state, SpendWinds(0))
    do(state, "spend_winds")
    assert options(state) == ["replenish 1", "decline"]
    do(state, "replenish 1", "take M:exhausted")
    assert state.active == 1  # nothing more is asked, and the next turn began


@pytest.mark.rule("11.1.2", "11.1.5")
def test_the_last_turn_of_the_rival_finds_no_target() -> None:
    """Steps 3 and 4 are left out: no energy, no counter; Ambition of step 1 is carried out all the same (11.1.4)."""
    for omens, bound in (("gate", 0), ("", 1)):
        state = table(1, characters="multanec aureon", monuments="gate forge")
        for name in ("gate", "forge", "beacon"):
            build(state, name, 4)
        state.omens = [MONUMENTS.index(name) for name in omens.split()]
        state.reshuffles = 4  # the fifth lets it enter Achievements
        state.active = RIVAL
        state.stack = [EndOfTurn(RIVAL), RivalTurn(RIVAL)]
        state.settle()
        assert (state.rival_monument, state.rival_pillar) == (0, 0)
        assert sum(int(god(state, RIVAL).size(zone(f"achievement{slot}.left"))) for slot in range(1, 6)) == bound
        assert state.over


@pytest.mark.rule("10.1", "6.8.1", "X32")
@pytest.mark.parametrize(("builder", "left"), [(0, [1, 2]), (1, [2]), (2, [])])
def test_a_patron_token_can_end_the_game_and_whoever_is_left_in_the_round_has_a_turn(
    builder: int, left: list[int]
) -> None:
    state = table(3, monuments="gate forge ship")
    for name in ("gate", "forge", "ship"):
        build(state, name, 4)
    build(state, "beacon", 3)
    begin(state, builder)
    state.starter, state.turn = 0, builder + 1
    god(state, builder).patron = MONUMENTS.index("gate")
    state.advanced = True
    ask(state)
    do(state, "construct beacon")
    turns = []
    for _ in range(40):
        if state.over:
            break
        if state.active not in turns:
            turns.append(state.active)
        do(state, options(state)[-1])
    assert state.over
    assert turns == left


@pytest.mark.rule("6.6.1", "14.6")
def test_two_players_may_bind_the_same_type_in_one_achievement() -> None:
    state = table(3)
    put(state, 1, "M:achievement1.left")
    god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
    device(state, 0, "-/- -/- M/M -/- --/-")
    god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
    ask(state, SpendEnergy(0, 0))
    do(state, "spend M:3")
    assert "place M:achievement1.right" in options(state)
    assert "place M:achievement1.left" not in options(state)


# --- every tile of the box ------------------------------------------------------------------------------

TILES = {  # slots above and below, and the steps that a single Conduit of each icon (boot, monument, pillar) brings
    "s1": (1, 1, 2, 0, 0), "s2": (1, 1, 0, 0, 2), "s3": (1, 1, 0, 2, 0), "s4": (1, 1, 2, 0, 0), "s5": (2, 1, 0, 0, 0),
    "s6": (2, 1, 0, 0, 0), "s7": (2, 1, 0, 0, 0), "u01": (1, 2, 2, 0, 0), "u02": (2, 1, 0, 2, 0),
    "u03": (1, 2, 0, 0, 2), "u04": (2, 1, 2, 0, 0), "u05": (1, 2, 2, 0, 0), "u06": (2, 1, 3, 0, 0),
    "u07": (1, 2, 2, 2, 0), "u08": (2, 2, 0, 0, 2), "u09": (2, 2, 0, 2, 0), "u10": (2, 2, 0, 0, 2),
    "u11": (2, 2, 2, 2, 0), "u12": (2, 2, 2, 0, 2), "u13": (2, 2, 0, 2, 2), "u14": (2, 2, 3, 0, 0),
    "u15": (2, 2, 0, 2, 2),
}  # fmt: skip


@pytest.mark.rule("6.1.2", "6.7.4", "2.2")
@pytest.mark.parametrize("name", TILES)
def test_what_a_tile_takes_when_it_enters_and_what_conduits_make_of_it(name: str) -> None:
    top, bottom, *steps = TILES[name]
    for icon, wanted in zip(("boot", "monument", "pillar"), steps, strict=True):
        state = table(2)
        device(state, 0, "-/- -/- -/- -/- --/-")
        god(state).belt[5] = god(state).belt[6] = tile(name)
        conduit(state, 0, 1, icon)
        again(state)
        do(state, "advance")
        found = 0
        if asked(state) == "CONDUIT_NEXT" and f"icon {icon}" in options(state):
            do(state, f"icon {icon}")
            found = int(state.view(0)["asked"]["points"])
        assert found == wanted
    for _ in range(9):
        if state.active != 0:
            break
        do(state, next(text for text in ("done", "decline", "take C:exhausted") if text in options(state)))
    assert (held(state, 0, "tile1.top"), held(state, 0, "tile1.bottom")) == ("C" * top, "C" * bottom)

"""Corners of the rules that a first reading passes by: small positions, one for each."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    again,
    ask,
    asked,
    bridge,
    conduit,
    device,
    do,
    god,
    neutral,
    options,
    shown,
    stand,
    table,
    tile,
)
from worldwright.games.age_contrived.turn import TurnType
from worldwright.games.age_contrived.turn_abilities import Rearrange
from worldwright.games.age_contrived.turn_move import MoveStep


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


@pytest.mark.rule("8.8", "8.8.2")
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

"""The abilities of the five characters (8.8), tier by tier."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    achievements,
    again,
    ask,
    asked,
    bridge,
    build,
    climb,
    conduit,
    device,
    do,
    exhausted,
    god,
    held,
    neutral,
    options,
    put,
    rest,
    shown,
    space,
    stand,
    table,
    tile,
)
from worldwright.games.age_contrived.board import NOWHERE
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import read_effect
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn import EnterAbilities, TurnType
from worldwright.games.age_contrived.turn_abilities import (
    AsideLoad,
    ConduitArrange,
    FreyithSource,
    Rearrange,
    conduits_of,
)
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_energy import bind_event
from worldwright.games.age_contrived.turn_load import LoadSlot, empty_slots
from worldwright.games.age_contrived.turn_move import MoveStep


def entering(name: str, seat: int = 0) -> AgeContrived:
    """A character with all abilities who entered a region in this turn."""
    state = table(3, characters=name)
    ability(state, seat, 3)
    god(state, seat).entered = True
    return state


@pytest.mark.rule("8.8.1", "8.8.2", "2.1.5")
@pytest.mark.parametrize("name", ["multanec", "aureon", "ignotas", "rusne", "freyith"])
@pytest.mark.parametrize("tier", [1, 2, 3])
def test_an_ability_is_active_while_its_token_is_off_the_character_board(name: str, tier: int) -> None:
    state = table(3, characters=name)
    own = state.catalogue.abilities[god(state).character][tier - 1]
    assert not state.has(0, own)
    bridge(state, 0, tier, 101)
    assert state.has(0, own)
    state.set_bridge(0, 0 if tier > 1 else 1, 0, 0)  # another own token takes its place
    assert not state.has(0, own)


# --- Multanec -----------------------------------------------------------------------------------------


@pytest.mark.rule("6.8.6", "8.8.1")
def test_multanec_i_walks_with_an_activated_wild() -> None:
    for active in (True, False):
        state = table(3, characters="multanec", monuments="gate forge ship")
        if active:
            ability(state, 0, 1)
        put(state, 0, "W:gate.R")
        put(state, 1, "M:gate.M", "M:gate.M")
        ask(state)
        assert ("activate W:R" in options(state)) is active
        if active:
            do(state, "activate W:R")
            assert asked(state) == "MOVE_STEP"
            assert state.view(0)["asked"]["points"] == 2
            assert "W" in held(state, 0, "exhausted")


@pytest.mark.rule("7.1.1", "8.8.2")
def test_multanec_ii_has_one_more_step_when_the_points_are_used() -> None:
    state = table(3, characters="multanec")
    ability(state, 0, 2)
    ask(state, MoveStep(0, 1, 0))
    assert "extra" not in options(state)
    do(state, "step 21")
    assert options(state) == ["extra", "done"]


@pytest.mark.rule("8.6", "8.8.2", "R74")
def test_multanec_iii_replenishes_a_tile_once() -> None:
    state = entering("multanec")
    device(state, 0, "-/- C/M C/M C/M CC/M")
    ask(state, EnterAbilities(0))
    assert (asked(state), options(state)) == ("REPLENISH_TILE", ["replenish 1", "decline"])
    do(state, "replenish 1", "take R:exhausted", "empty")
    assert held(state, 0, "tile1.top") == "R"
    assert god(state).tier3_done or state.active == 1


# --- Aureon -------------------------------------------------------------------------------------------


@pytest.mark.rule("Z12", "8.8.2")
def test_aureon_i_is_asked_only_while_the_marker_is_exhausted() -> None:
    for charged in (False, True):
        state = table(3, characters="aureon")
        ability(state, 0, 1)
        god(state).charged = charged
        ask(state, LoadSlot(0, empty_slots(state, 0, 1), 0, 0, 0))
        do(state, "take W:exhausted")
        assert (asked(state) == "AUREON_RECHARGE") is not charged
    state = table(3, characters="aureon")
    ability(state, 0, 1)
    ask(state, LoadSlot(0, empty_slots(state, 0, 2), 0, 0, 0))
    do(state, "take W:exhausted")
    assert asked(state) == "LOAD_SLOT"  # position 3 does nothing


@pytest.mark.rule("6.1.3", "8.8.2", "R60")
def test_aureon_ii_loads_only_the_empty_slots_of_the_old_first_tile() -> None:
    state = table(3, characters="aureon")
    ability(state, 0, 2)
    device(state, 0, "C/- -/- -/- -/- --/-")
    again(state)
    do(state, "advance", "empty", "empty")
    assert "tile 2, bottom" in state.decision.prompt
    do(state, "take R:exhausted")
    assert shown(state).split()[1] == "C/R"


@pytest.mark.rule("Z1", "R59")
def test_aureon_iii_lays_out_all_energy_anew() -> None:
    state = table(3, characters="aureon")
    device(state, 0, "C/M -/- -/- -/- --/-")
    ask(state, Rearrange(0, 0))
    assert options(state) == ["take C:hand", "take M:hand", "empty", "decline"]
    other = state.clone()
    do(other, "decline")
    assert shown(other).startswith("C/M")
    do(state, "empty", "empty", "empty", "empty", "take M:hand")
    assert "decline" not in options(state)
    do(state, "take C:hand")
    assert shown(state).startswith("-/- -/- M/C")


@pytest.mark.rule("Z1")
def test_aureon_iii_must_place_everything_and_asks_nothing_of_an_empty_device() -> None:
    state = table(3, characters="aureon")
    device(state, 0, "C/C C/C M/M M/M -R/R")
    ask(state, TurnType(0), Rearrange(0, 0))
    do(state, "empty")  # eleven slots, ten energy: one may be empty
    assert "empty" not in options(state)
    device(state, 0, "-/- -/- -/- -/- --/-")
    god(state).sweep(2, 1)
    ask(state, TurnType(0), Rearrange(0, 0))
    assert asked(state) != "REARRANGE"


# --- Ignotas ------------------------------------------------------------------------------------------


@pytest.mark.rule("Z2", "6.3.4", "8.8.2", "R86")
def test_ignotas_i_follows_a_deployed_wild_only_and_does_not_chain() -> None:
    state = table(3, characters="ignotas", monuments="gate forge ship")
    ability(state, 0, 1)
    put(state, 0, "W:exhausted", "W:exhausted", source=0)
    device(state, 0, "-/- -/- WC/M -/- --/-")
    ask(state, SpendEnergy(0, 0))
    do(state, "spend M:3", "place C:forge.C")
    assert asked(state) == "PLACE_ENERGY"  # a compass brings nothing
    do(state, "place W:gate.M")
    assert options(state) == ["take M:exhausted", "take R:exhausted", "take W:exhausted", "decline"]
    do(state, "take W:exhausted")
    assert options(state) == ["place W:gate.M", "place W:gate.R"]
    do(state, "place W:gate.R")
    assert asked(state) != "IGNOTAS_EXTRA"
    assert held(state, 0, "gate.R") == "W"


@pytest.mark.rule("Z3", "8.7", "R57")
@pytest.mark.parametrize("where", ["achievement", "monument", "pillar"])
def test_ignotas_ii_acts_on_every_bind_event(where: str) -> None:
    state = table(3, characters="ignotas")
    ability(state, 0, 2)
    if where == "achievement":
        god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
        device(state, 0, "-/- -/- M/M -/- --/-")
        god(state).belt[0], god(state).belt[1] = tile("u13"), tile("u15")
        ask(state, SpendEnergy(0, 0))
        do(state, "spend M:3", "place M:achievement1.left")
    else:
        climb(state, 0, where, "C", 4)
        stand(state, 0, 2, 0)
        ask(state, MoveStep(0, 1, 0))
        do(state, f"bind {where}")
    assert options(state) == ["do walk", "do recharge", "decline"]
    do(state, "do walk")
    assert (asked(state), state.view(0)["asked"]["points"]) == ("MOVE_STEP", 1)


@pytest.mark.rule("Z4", "8.8.2", "R58")
def test_ignotas_iii_places_an_exhausted_energy_into_the_pool_or_an_achievement() -> None:
    state = entering("ignotas")
    achievements(state, "bound_types", "conduits")
    put(state, 0, "C:bound.gate", "M:bound.forge", "W:bound.beacon")
    exhausted(state, 0, "CR")
    ask(state, EnterAbilities(0))
    assert options(state) == ["take C:exhausted", "take R:exhausted", "decline"]
    do(state, "take R:exhausted")
    assert options(state) == ["place R:pool", "place R:achievement4.left", "place R:achievement4.right"]
    do(state, "place R:achievement4.left")
    assert held(state, 0, "achievement4.left") == "R"


# --- Rusné --------------------------------------------------------------------------------------------


@pytest.mark.rule("C2", "8.8.1")
def test_rusne_i_spends_a_wild_as_if_in_position_5() -> None:
    for active in (True, False):
        state = table(3, characters="rusne")
        if active:
            ability(state, 0, 1)
        device(state, 0, "-/W -/- C/C -/- --/-")
        ask(state, SpendEnergy(0, 0))
        do(state, "spend W:1")
        if active:
            assert (asked(state), options(state)) == ("CHOOSE_TOKEN", ["token 1", "token 2", "token 3", "token 4"])
        else:
            assert asked(state) != "CHOOSE_TOKEN"
            assert god(state).charged  # token 1 can only recharge


@pytest.mark.rule("Z5", "2.1.3", "8.8.2")
def test_rusne_ii_sets_gained_energy_aside_and_loses_it_with_the_ability() -> None:
    state = table(3, characters="rusne")
    bridge(state, 0, 2, 101)
    perform(state, 0, read_effect("gain:W"))
    assert held(state, 0, "aside") == "W"
    other = state.clone()
    ask(state, TurnType(0), AsideLoad(0))
    assert "load W:tile1.top" in options(state)
    do(state, "decline")
    assert held(state, 0, "aside") == ""
    other.set_bridge(0, 0, 0, 0)  # tier I takes the place of tier II
    ask(other, TurnType(0), AsideLoad(0))
    assert asked(other) != "ASIDE_LOAD"
    assert held(other, 0, "aside") == ""


@pytest.mark.rule("Z6", "R59", "8.4")
def test_rusne_iii_lays_out_the_conduits_anew() -> None:
    state = table(3, characters="rusne")
    conduit(state, 0, 1, "boot")
    conduit(state, 0, 2, "pillar", double=True)
    ask(state, ConduitArrange(0, 0, conduits_of(state, 0)))
    assert options(state) == ["conduit boot_single", "conduit pillar_double", "empty", "decline"]
    do(state, "empty", "empty", "empty", "conduit pillar_double")
    found = [one["conduit"] for one in state.view(None)["gods"][0]["positions"]]
    assert found == [None, None, None, {"icon": "pillar", "double": True}, {"icon": "boot", "double": False}]
    state = table(3, characters="rusne")
    ask(state, TurnType(0), ConduitArrange(0, 0, conduits_of(state, 0)))
    assert asked(state) != "CONDUIT_ARRANGE"


# --- Freyith ------------------------------------------------------------------------------------------


@pytest.mark.rule("6.8.6", "8.8.1", "R82")
@pytest.mark.parametrize(("place", "question"), [("C", "PLACE_ENERGY"), ("M", "MAGNET_SLOT"), ("R", "ROSE_KIND")])
def test_freyith_i_uses_a_wild_as_the_type_of_its_space(place: str, question: str) -> None:
    state = table(3, characters="freyith", monuments="forge gate ship")
    ability(state, 0, 1)
    build(state, "forge", 1)  # C M R
    put(state, 0, f"W:forge.{place}")
    put(state, 1, *[f"{letter}:forge.{letter}" for letter in "CMR" if letter != place])
    ask(state)
    do(state, f"activate W:{place}")
    assert asked(state) == question
    if place == "C":
        assert "place W:pool" in options(state)
        assert held(state, 0, "hand") == "W"
    if place == "M":
        do(state, "load W:tile1.top")
        assert held(state, 0, "tile1.top") == "W"


@pytest.mark.rule("Z13", "R73")
def test_freyith_i_chooses_on_an_any_space() -> None:
    state = table(3, characters="freyith", monuments="fortress gate ship")
    ability(state, 0, 1)
    build(state, "fortress", 4)
    put(state, 0, "W:fortress.any")
    put(state, 1, "C:fortress.any", "M:fortress.any")
    ask(state)
    do(state, "activate W:any")
    assert options(state) == ["as_type C", "as_type M", "as_type R"]
    device(state, 0, "C/C C/C M/M M/R RR/R")
    assert options(again(state)) == ["as_type C", "as_type R"]
    do(state, "as_type R")
    assert asked(state) == "ROSE_KIND"


@pytest.mark.rule("Z7", "8.8.2", "7.1.1")
def test_freyith_ii_teleports_instead_of_stepping() -> None:
    state = table(3, characters="freyith")
    ability(state, 0, 2)
    ask(state, MoveStep(0, 2, 0))
    do(state, "step 21")
    assert "teleport" not in options(state)
    stand(state, 0, 22)
    climb(state, 0, "pillar", "C", 4)
    ask(state, MoveStep(0, 2, 0))
    do(state, "teleport")
    assert options(state) == [f"region {name}" for name in ("forest", "plains", "quarry", "sea", "mountain", "center")]
    do(state, "region center")
    assert options(state) == ["step 34", "step 35", "step 37", "step 38", "step 39"]
    do(state, "step 38", "facing 2")
    assert god(state).space == space(38)
    assert options(state) == ["bind pillar", "done"]  # no further step, but she may bind


@pytest.mark.rule("Z10", "8.8.2", "R72")
def test_freyith_iii_moves_a_bound_energy_to_her_region() -> None:
    state = table(3, characters="freyith", monuments="gate forge ship")
    put(state, 0, "C:bound.forge", "M:pillar.sea", "R:bound.gate")
    stand(state, 0, 2, 0)  # the quarry, with the Gate
    ask(state, TurnType(0), FreyithSource(0))
    assert options(state) == ["take R:bound.gate", "take C:bound.forge", "take M:pillar.sea", "decline"]
    other = state.clone()
    do(state, "take C:bound.forge")
    assert options(state) == ["into_monument quarry", "into_pillar quarry"]
    do(state, "into_monument quarry")
    assert held(state, 0, "bound.gate") == "CR"
    assert state.view(None)["monuments"][2]["patron"]  # it is no bind event
    god(state).shift(1, 1, 43)
    bind_event(state, 0, 2)
    assert state.view(None)["gods"][0]["patron"] == "gate"  # the next one is, with at least two there
    do(other, "take R:bound.gate")  # the Pillar is its only other place here
    assert held(other, 0, "pillar.quarry") == "R"
    assert NOWHERE == -1


@pytest.mark.rule("R88", "R74")
def test_an_ability_that_was_lost_after_entering_is_not_used() -> None:
    state = table(3, characters="multanec")
    bridge(state, 0, 3, 101)
    god(state).entered = True
    state.set_bridge(0, 0, 0, 0)  # tier I takes the place of tier III
    ask(state, TurnType(0), EnterAbilities(0))
    assert asked(state) != "REPLENISH_TILE"
    assert god(state).tier3_done or state.active == 1


@pytest.mark.rule("R58", "6.8.5")
def test_what_an_ability_sets_off_goes_back_to_the_sections() -> None:
    state = entering("ignotas")
    ability(state, 0, 2)
    achievements(state, "bound_types", "conduits")
    put(state, 0, "C:bound.gate", "M:bound.forge", "W:bound.beacon")
    neutral(state, 107, "nb4")
    state.benefits[1] = 4  # replenish lies at the Library
    stand(state, 0, 40, 0)
    god(state).entered = True
    ask(state, EnterAbilities(0))
    do(state, "take R:exhausted", "place R:achievement4.left", "do walk", "step 107", "use", "benefit library")
    rest(state, "REPLENISH_TILE")
    assert (asked(state), state.player) == ("REPLENISH_TILE", 0)

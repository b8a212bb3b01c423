"""The end of a turn (6.8): sections, their players, activation, Patron Tokens, and the order of it all."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    ask,
    asked,
    benefit,
    build,
    climb,
    device,
    do,
    end_turn,
    god,
    held,
    options,
    put,
    rest,
    stand,
    table,
    told,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_move import MoveStep


def completed(*energies: str, players: int = 3, completer: int = 0, characters: str = "multanec") -> AgeContrived:
    """The first Gate section (R M M) is completed; energies are written `seat letter space`."""
    state = table(players, characters=characters, monuments="gate forge ship library"[: 15 if players < 4 else 99])
    for text in energies:
        seat, letter, place = text.split()
        put(state, int(seat), f"{letter}:gate.{place}")
    state.completer[2] = completer
    return state


@pytest.mark.rule("6.8.2", "2.1.6", "R56")
def test_contributing_players_come_first_clockwise_from_the_completing_one() -> None:
    state = completed("0 R R", "1 M M", "3 M M", players=4, completer=1)
    ask(state)
    order = []
    while asked(state) == "SECTION_STEP":
        order.append(state.player)
        do(state, "reward energy")
        rest(state, "SECTION_STEP") if asked(state) != "SECTION_STEP" else None
        while asked(state) == "SECTION_STEP" and options(state)[-1].startswith("exhaust") and state.player == order[-1]:
            do(state, options(state)[-1])
    assert order == [3, 0, 1]
    assert held(state, 1, "bound.gate") == "M"


@pytest.mark.rule("K3", "R18", "6.8.2")
def test_reward_and_energy_are_two_steps_and_never_mixed() -> None:
    state = completed("1 M M", "1 M M", "0 R R")
    ask(state)
    assert state.player == 1
    do(state, "exhaust M:M")
    assert options(state) == ["activate M:M", "exhaust M:M"]  # the energy step is finished first
    do(state, "exhaust M:M")
    assert options(state) == ["reward energy", "reward benefit"]
    do(state, "reward energy")
    assert state.player == 0
    assert options(state) == ["reward energy", "reward benefit"]  # a single energy is simply bound


@pytest.mark.rule("K2", "R66", "6.8.2")
def test_the_completing_player_names_the_energy_to_bind_when_the_energy_step_begins() -> None:
    state = completed("0 W M", "0 M M", "0 R R")
    ask(state)
    assert options(state) == ["reward energy", "reward benefit", "energy"]
    do(state, "energy")
    assert options(state) == ["keep M:M", "keep W:M", "keep R:R"]
    do(state, "keep W:M")
    assert options(state) == ["activate M:M", "exhaust M:M", "activate R:R", "exhaust R:R"]
    do(state, "exhaust M:M", "exhaust R:R")
    assert options(state) == ["reward energy", "reward benefit"]
    do(state, "reward energy")
    assert held(state, 0, "bound.gate") == "W"
    assert state.built[2] == 1


@pytest.mark.rule("6.8.3", "6.8.4", "R11", "14.5")
def test_the_next_section_opens_after_the_last_one_nothing_does() -> None:
    state = completed("0 R R", "0 M M", "0 M M")
    end_turn(ask(state))
    section = state.view(None)["monuments"][2]["section"]
    assert [one["type"] for one in section["spaces"]] == ["C", "M", "R"]
    state = table(3, monuments="gate forge ship")
    build(state, "gate", 3)
    put(state, 0, "C:gate.C", "M:gate.M", "R:gate.R")
    benefit(state, "gate", "mb3")
    end_turn(ask(state))
    gate = state.view(None)["monuments"][2]
    assert (gate["built"], gate["section"]) == (4, None)
    assert gate["benefit"] == "gain_conduit"  # its token stays usable
    assert [event["whole"] for event in told(state, "constructed")] == [True]


BENEFITS = {
    "mb1": "BRIDGE_SPACE", "mb2": "UPGRADE_PICK", "mb3": "CONDUIT_TYPE", "mb4": "TAKE_TILE", "mb5": "",
    "mb6": "MOVE_STEP",
}  # fmt: skip


@pytest.mark.rule("K3", "6.8.2", "R61")
@pytest.mark.parametrize("name", BENEFITS)
def test_what_a_benefit_token_does(name: str) -> None:
    state = completed("1 M M", "0 M M", "0 R R")
    benefit(state, "gate", name)
    ask(state)
    do(state, "reward benefit")
    if name == "mb5":
        assert state.replenishing == [2]
    else:
        assert (asked(state), state.player) == (BENEFITS[name], 1)
    if name == "mb6":
        assert state.view(1)["asked"]["points"] == 4


SECTIONS = [
    ("beacon", 1, "C M"), ("beacon", 2, "W"), ("beacon", 3, "R"), ("library", 1, "R M"), ("library", 2, "C"),
    ("library", 3, "W"), ("gate", 1, "C R"), ("gate", 2, "M"), ("gate", 3, "R"), ("forge", 1, "M R"), ("forge", 2, "W"),
    ("forge", 3, "C"), ("fortress", 1, "C W"), ("fortress", 2, "R"), ("fortress", 4, "M"), ("ship", 1, "C M"),
    ("ship", 2, "R"), ("ship", 3, "W"),
]  # fmt: skip
CHOICES = [("beacon", 4), ("library", 4), ("gate", 4), ("forge", 4), ("fortress", 3), ("ship", 4)]


def filled(monument: str, number: int) -> AgeContrived:
    """A section completed by the first seat with all its energy."""
    state = table(
        3, monuments=f"{monument} gate forge" if monument not in ("gate", "forge", "beacon") else "gate forge ship"
    )
    build(state, monument, number - 1)
    section = next(one for one in state.view(None)["monuments"] if one["id"] == monument)["section"]
    for one in section["spaces"]:
        put(state, 0, f"{one['type']}:{monument}.{one['type']}")
    return ask(state)


@pytest.mark.rule("3.2.1", "6.8.2", "8.1")
@pytest.mark.parametrize(("monument", "number", "gained"), SECTIONS)
def test_the_energy_that_a_section_grants(monument: str, number: int, gained: str) -> None:
    state = filled(monument, number)
    do(state, "reward energy")
    assert [event["energy"] for event in told(state, "gain")] == ["CMRW".index(letter) for letter in gained.split()]


@pytest.mark.rule("3.2.1", "B1")
@pytest.mark.parametrize(("monument", "number"), CHOICES)
def test_the_sections_that_grant_any_energy(monument: str, number: int) -> None:
    state = filled(monument, number)
    do(state, "reward energy")
    assert options(state) == ["gain C", "gain M", "gain R", "gain W"]


@pytest.mark.rule("6.8.6", "K4", "R82")
def test_an_activated_magnet_is_loaded_and_needs_an_empty_slot() -> None:
    state = completed("1 M M", "0 M M", "0 R R")
    device(state, 1, "C/C C/C R/R R/R M-/M")
    ask(state)
    do(state, "activate M:M")
    assert held(state, 1, "tile5.top") == "MM"
    state = completed("1 M M", "0 M M", "0 R R")
    device(state, 1, "C/C C/C R/R R/R MM/W")
    ask(state)
    assert "activate M:M" not in options(state)
    assert "exhaust M:M" in options(state)


@pytest.mark.rule("6.8.6", "K4")
def test_an_activated_rose_moves_character_or_track_by_two() -> None:
    for name, question in (("walk", "MOVE_STEP"), ("monument_track", "TRACK_STEP"), ("pillar_track", "TRACK_STEP")):
        state = completed("1 R R", "0 M M", "0 M M")
        ask(state)
        do(state, "activate R:R", f"do {name}")
        assert (asked(state), state.player) == (question, 1)
        assert state.view(1)["asked"]["points"] == 2
        assert held(state, 1, "exhausted").count("R") == 4  # it is exhausted before it acts


@pytest.mark.rule("6.8.6")
def test_a_wild_is_just_exhausted_without_an_ability() -> None:
    state = completed("1 W M", "0 M M", "0 R R", characters="ignotas aureon")
    ask(state)
    assert options(state) == ["reward energy", "reward benefit", "exhaust W:M"]


@pytest.mark.rule("K1", "6.8.5", "14.4")
def test_the_turn_player_orders_the_completed_sections() -> None:
    state = table(3, monuments="gate forge ship")
    put(state, 1, "R:gate.R", "M:gate.M", "M:gate.M", "C:forge.C", "R:forge.R", "R:forge.R")
    ask(state)
    assert (asked(state), state.player) == ("SECTION_ORDER", 0)
    assert options(state) == ["resolve gate", "resolve forge"]
    do(state, "resolve forge")
    assert state.view(None)["monuments"][4]["section"]["resolving"]


@pytest.mark.rule("A6", "6.8.1", "R12", "R13", "R85")
def test_a_patron_token_works_at_the_end_of_the_own_advance_only() -> None:
    for advanced in (True, False):
        state = table(3, monuments="gate forge ship")
        god(state).patron = 2
        state.patrons &= ~4
        put(state, 1, "C:forge.C", "R:forge.R", "R:forge.R")
        state.advanced = advanced
        ask(state)
        if advanced:  # before the completed section, which it cannot choose
            assert options(state) == ["construct gate", "construct ship", "construct beacon", "decline"]
        else:
            assert asked(state) != "PATRON_CONSTRUCT"
    state = table(3, monuments="gate forge ship")
    put(state, 0, "C:bound.gate")
    climb(state, 0, "monument", "M", 4)
    stand(state, 0, 2, 0)
    state.advanced = True
    ask(state, MoveStep(0, 1, 0))
    do(state, "bind monument", "done")
    assert asked(state) == "PATRON_CONSTRUCT"  # taken in this very Advance


@pytest.mark.rule("8.7", "R15", "R43", "R72", "14.8")
def test_the_second_energy_in_a_monument_brings_its_patron_token() -> None:
    for bound, owner in ((0, ""), (1, "gate")):
        state = table(3, monuments="gate forge ship")
        put(state, 0, *["C:bound.gate"] * bound)
        climb(state, 0, "monument", "M", 4)
        stand(state, 0, 2, 0)
        ask(state, MoveStep(0, 1, 0))
        do(state, "bind monument")
        assert state.view(None)["gods"][0]["patron"] == owner
    state.lift(0, 0, 43, 1)  # a bound compass is taken away: the token stays
    assert state.view(None)["gods"][0]["patron"] == "gate"


@pytest.mark.rule("6.8.1", "R14")
def test_a_patron_token_constructs_an_empty_section_at_once() -> None:
    state = table(3, monuments="gate forge ship")
    god(state).patron = 2
    state.patrons &= ~4
    state.advanced = True
    ask(state)
    do(state, "construct beacon")
    assert state.built[5] == 1


@pytest.mark.rule("R68", "R56", "R49")
def test_loads_at_the_end_go_clockwise_with_the_turn_player_last() -> None:
    state = table(4, characters="multanec rusne aureon", monuments="gate forge ship library")
    ability(state, 1, 2)
    state.replenishing = [0, 2, 4, 2]
    put(state, 1, "W:aside", source=0)
    ask(state)
    order = []
    while asked(state) in ("REPLENISH_TILE", "ASIDE_LOAD"):
        order.append((state.player, asked(state)))
        do(state, "decline")
    assert order == [
        (1, "ASIDE_LOAD"), (1, "REPLENISH_TILE"), (1, "REPLENISH_TILE"), (2, "REPLENISH_TILE"), (0, "REPLENISH_TILE"),
    ]  # fmt: skip
    assert state.active == 1

"""What agents are told of a position: points as they stand, and what lies ready."""

from __future__ import annotations

from tests.games.age_contrived.tables import (
    GAME,
    action,
    ask,
    asked,
    build,
    climb,
    conduit,
    device,
    do,
    finish,
    god,
    put,
    short,
    table,
)
from worldwright.agents.greedy import Greedy
from worldwright.games.age_contrived.board import EXHAUSTED, MONUMENTS, RESERVE, ZONE_NAMES
from worldwright.games.age_contrived.grammar import LETTERS
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_energy import PlaceEnergy
from worldwright.games.age_contrived.turn_solo import RivalTurn
from worldwright.games.age_contrived.turn_tracks import TrackStep


def worth(state: AgeContrived, seat: int = 0) -> float:
    return GAME.evaluate(state)[seat]


def test_at_the_end_the_score_is_all_that_counts() -> None:
    for players in (1, 2):
        state = finish(GAME.new(players, 4, events=False), 5)
        assert GAME.evaluate(state) == [float(score) for score in state.scores]


def test_every_seat_is_evaluated_in_one_call() -> None:
    assert len(GAME.evaluate(GAME.new(5, 1))) == 5
    assert len(GAME.evaluate(GAME.new(1, 1))) == 1


def test_characters_are_chosen_before_there_is_anything_to_expect() -> None:
    state = GAME.new(3, 1, characters="chosen")
    for _ in range(3):
        assert GAME.evaluate(state) == state.scores == [0, 0, 0]
        state.apply(Greedy(1).choose(state.seat(state.player)))
    assert min(GAME.evaluate(state)) > 0


def better(one: AgeContrived, other: AgeContrived) -> bool:
    return worth(one) > worth(other)


def test_energy_is_worth_more_the_nearer_it_is_to_points() -> None:
    fresh = table(3)
    loaded, pool, section, bound = (fresh.clone() for _ in range(4))
    device(loaded, 0, "-/- -/- R/- -/- --/-")
    put(pool, 0, "R:pool")
    put(section, 0, "R:gate.R")
    put(bound, 0, "R:bound.gate")
    assert better(loaded, fresh)
    assert better(section, pool)
    assert better(bound, section)


def test_a_completed_section_and_a_climbing_energy_promise_points() -> None:
    state = table(3)
    put(state, 1, "M:gate.M", "M:gate.M")
    other = state.clone()
    put(state, 0, "R:gate.R")
    put(other, 0, "R:forge.R")
    assert better(state, other)
    low, high = table(3), table(3)
    climb(low, 0, "pillar", "C", 1)
    climb(high, 0, "pillar", "C", 3)
    assert better(high, low)


def test_what_makes_later_turns_better_counts_less_near_the_end() -> None:
    early, late = table(3), table(3)
    for name in ("library", "gate", "forge"):
        build(late, name, 4)
    build(late, "beacon", 3)
    gains = []
    for state in (early, late):
        before = worth(state)
        conduit(state, 0, 1, "boot")
        gains.append(worth(state) - before)
    assert gains[0] > gains[1] > 0


def test_greedy_completes_a_section_rather_than_feeding_the_pool() -> None:
    state = table(2, monuments="gate forge")
    put(state, 1, "M:gate.M", "M:gate.M")
    put(state, 0, "R:hand")
    ask(state, PlaceEnergy(0, -1, 0))
    assert Greedy(1).choose(state.seat(0)) == action("place R:gate.R")


def test_greedy_binds_what_has_climbed_a_track() -> None:
    state = table(2, monuments="gate forge")
    climb(state, 0, "pillar", "C", 4)
    ask(state, TrackStep(0, 1, 1))
    assert Greedy(1).choose(state.seat(0)) == action("bind pillar")


def test_greedy_enters_an_achievement_that_it_meets() -> None:
    state = table(3)
    device(state, 0, "-/- -/- M/M -/- --/-")
    for place, name in enumerate(("u13", "u15")):
        god(state).belt[place] = state.catalogue.tile_ids.index(name)
    put(state, 0, "M:bound.gate", "M:bound.gate")
    ask(state, SpendEnergy(0, 0))
    do(state, "spend M:3")
    assert "achievement" in GAME.action_space.text(Greedy(2).choose(state.seat(0)))


def test_a_conduit_promises_steps_where_tiles_show_its_icon() -> None:
    plain = table(2)
    boots, pillars = plain.clone(), plain.clone()
    conduit(boots, 0, 1, "boot")
    conduit(pillars, 0, 1, "pillar")
    assert better(boots, plain)
    for place in (5, 6):  # two more Pillars on the belt
        for state in (boots, pillars):
            god(state).belt[place] = state.catalogue.tile_ids.index("u08")
    assert better(pillars, boots)


def test_the_first_energy_of_a_type_promises_the_second() -> None:
    """10.2: only a type of which both are gained scores."""
    plain = table(2)
    one, two = plain.clone(), plain.clone()
    put(one, 0, "R:exhausted", source=RESERVE)
    put(two, 0, "R:exhausted", "R:exhausted", source=RESERVE)
    assert worth(two) > worth(one) + 1 > worth(plain) + 2


def test_an_achievement_that_can_be_entered_is_worth_the_more_the_more_is_bound() -> None:
    """10.5"""
    gains = []
    for bound in (1, 3):
        met, unmet = table(2), table(2)
        for state in (met, unmet):
            put(state, 0, *["M:bound.gate"] * bound)
        for place, name in enumerate(("u13", "u15")):
            god(met).belt[place] = met.catalogue.tile_ids.index(name)
            god(unmet).belt[place] = met.catalogue.tile_ids.index("u14")
        gains.append(worth(met) - worth(unmet))
    assert gains[1] > gains[0]


def test_greedy_uses_what_was_built_in_the_turn_of_the_rival() -> None:
    """Exhausting a rose takes fewer decisions; it is not judged by what the next turn brings on top."""
    state = table(1, characters="multanec aureon", monuments="library forge")
    device(state, 0, "C/M R/C M/R -/- --/-")
    put(state, 0, "C:library.C", "R:library.R")
    state.omens = [MONUMENTS.index("library")] * 2
    state.active = RIVAL
    ask(state, RivalTurn(RIVAL))
    chosen = []
    while asked(state) != "TURN_TYPE":
        choice = Greedy(1).choose(state.seat(0))
        chosen.append(short(choice))
        state.apply(choice)
    assert "activate R:R" in chosen


def against_the_rival(omens: str) -> AgeContrived:
    """Alone, with these omens in the pile; the player lacks one energy in the Gate."""
    state = table(1, characters="multanec aureon", monuments="gate forge")
    put(state, 0, "R:gate.R", "M:gate.M")
    state.omens = [MONUMENTS.index(name) for name in omens.split()]
    return state


def test_what_the_rival_may_complete_next_is_worth_less() -> None:
    """11.1.2, 12.2: the contents of the omen pile are known, their order is not."""
    safe, even, sure = (against_the_rival(omens) for omens in ("forge", "forge gate", "gate"))
    assert worth(safe) > worth(even) > worth(sure)
    assert worth(against_the_rival("forge gate")) == worth(against_the_rival("gate forge"))
    assert worth(against_the_rival("")) == worth(against_the_rival("beacon gate forge"))  # all are shuffled back


def test_a_section_that_the_rival_cannot_fill_at_once_is_safe() -> None:
    state, other = against_the_rival("gate"), against_the_rival("forge")
    for each in (state, other):
        each.lift(0, LETTERS.index("M"), ZONE_NAMES.index("gate.M"), EXHAUSTED)  # two spaces are empty
    assert worth(state) == worth(other)


def test_against_the_rival_time_is_dear() -> None:
    """Its turns bring it points whatever happens: the fewer spaces are empty, the better."""
    state = table(1, characters="multanec aureon", monuments="gate forge")
    state.omens = [MONUMENTS.index("forge")]
    before = worth(state)
    put(state, RIVAL, "R:gate.R")
    assert worth(state) > before

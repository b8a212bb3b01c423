"""M4, Aspirations: goals and objectives (10.4)."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.spires.tables import CATALOGUE, EVERYWHERE, WM, answer, asked, lines, options, stop, table
from worldwright.games.spires import GAME
from worldwright.games.spires.grammar import METRICS, MODES
from worldwright.games.spires.state import Spires
from worldwright.games.spires.state_world import no_world


@pytest.mark.rule("10.4.1", "R49", "R61", "5.8", "12.7")
def test_goals_are_shown_and_two_objectives_kept() -> None:
    state = GAME.new(4, 9, modules=("powers", "aspirations"))
    for seat in range(4):
        assert state.view(seat)["goals"] == [], "powers come first"
        answer(state, options(state, seat)[0], seat=seat)
    assert asked(state) == "SETUP_OBJECTIVES"
    assert len(state.view(None)["goals"]) == 3
    dealt = [[card["id"] for card in state.view(seat)["choice"]] for seat in range(4)]
    assert len({card for cards in dealt for card in cards}) == 12
    for seat in range(4):
        answer(state, options(state, seat)[0], seat=seat)
    for seat in range(4):
        own = state.view(seat)["spirits"][seat]["objectives"]
        assert [card["id"] for card in own["cards"]] == dealt[seat][1:]
        assert [card["id"] for card in own["returned"]] == dealt[seat][:1]


def ending_turn(goal: str, **more: Any) -> Spires:
    """A is in the movement phase, with one goal on the table."""
    more.setdefault("stamina", ("plains/grass",))
    return table(WM, meeples="1,1 2,1", goals=goal, modules="aspirations", ask="move", **more)


def claims(state: Spires) -> bool:
    return stop(state).claims == [0]


@pytest.mark.rule("G01", "G02", "G05", "10.4.2", "10.4.4", "10.4.5")
def test_goals_about_what_one_has() -> None:
    four = "plains/grass plains/ocean ocean/grass forest/grass"
    assert not claims(ending_turn("G01", stamina=(four,)))
    assert claims(ending_turn("G01", stamina=(f"{four} forest/ocean",)))
    assert not claims(ending_turn("G02", energy=(14,)))
    assert claims(ending_turn("G02", energy=(15,)))
    assert not claims(ending_turn("G05", spires=[0]))
    assert claims(ending_turn("G05", spires=[0, 0]))


@pytest.mark.rule("G03", "G04", "G06", "G08", "10.4.5")
def test_goals_about_the_turn() -> None:
    for goal, counter, value in (
        ("G03", "collected", 6),
        ("G04", "energised", 7),
        ("G06", "steps", 5),
        ("G08", "aligned", 4),
    ):
        for short in (1, 0):
            state = ending_turn(goal)
            setattr(state, counter, value - short)
            assert claims(state) == (short == 0), goal


@pytest.mark.rule("G07")
def test_heartland_counts_the_landscape_under_the_meeple() -> None:
    for tiles, claimed in ((3, False), (4, True)):
        state = ending_turn("G07", stamina=(EVERYWHERE,))
        land = no_world()
        for number in range(tiles):  # two hexagons of grass, side by side
            land = land.grown(number, 0, 0, 2 * (number // 2), -(number // 2), 3 * (number % 2))
        state.world, state.energy_on, state.spire_on = land, vec[i64]([0] * 2 * tiles), vec[i64]([0] * 2 * tiles)
        state.meeples = vec[i64]([0, 5])
        assert state.lasting(6, 0, 0) == 2 * tiles
        assert (answer(state, "stop").claims == [0]) == claimed


@pytest.mark.rule("G01", "G02", "G03", "G04", "G05", "G06", "G07", "G08", "10.4.4", "13.3")
def test_the_goals_as_printed() -> None:
    printed = {
        "G01": ("stamina_count", 5, 4, 16),
        "G02": ("energy", 15, 4, 15),
        "G03": ("collected_turn", 6, 5, 20),
        "G04": ("energised_turn", 7, 5, 20),
        "G05": ("spires", 2, 4, 16),
        "G06": ("steps_turn", 5, 4, 18),
        "G07": ("landscape_size", 7, 4, 18),
        "G08": ("aligned_turn", 4, 4, 22),
    }
    read = [(METRICS[aim.metric], aim.value, aim.points, aim.automa) for aim in CATALOGUE.goals]
    assert dict(zip([face["id"] for face in CATALOGUE.goal_faces], read, strict=True)) == printed


@pytest.mark.rule("O01", "O06", "O07", "O08", "O09", "O10", "O11", "O12", "10.4.4", "13.3")
def test_the_objectives_as_printed() -> None:
    each = {f"O0{number}": ("each", "stamina_with", number - 1, 1, 1, 5) for number in range(1, 6)}
    each |= {
        "O06": ("each", "landscape_size", 0, 2, 1, 6),
        "O08": ("each", "extra_stamina", 0, 1, 1, 6),
        "O11": ("each", "energy", 0, 3, 1, 6),
    }
    once = {
        "O07": ("atmost", "adjacent_spaces", 2, 4),
        "O09": ("atmost", "stamina_count", 3, 5),
        "O10": ("atleast", "spires", 3, 5),
        "O12": ("atleast", "stamina_min_terrain", 1, 4),
    }
    assert len(each | once) == len(CATALOGUE.objectives) == 12
    for face, aim in zip(CATALOGUE.objective_faces, CATALOGUE.objectives, strict=True):
        mode, metric = MODES[aim.mode], METRICS[aim.metric]
        if mode == "each":
            assert (mode, metric, aim.terrain, aim.per, aim.points, aim.cap) == each[face["id"]]
        else:
            assert (mode, metric, aim.value, aim.points) == once[face["id"]]


@pytest.mark.rule("R45", "10.4.2")
def test_all_goals_met_are_taken_at_the_end_of_the_own_turn_only() -> None:
    state = table(
        WM,
        meeples="1,1 2,1",
        goals="G01 G02 G05",
        modules="aspirations",
        ask="move",
        stamina=("plains/grass",),
        energy=(15, 15),
        spires=[0, 0],
    )
    stop(state)
    assert state.claims == [-1, 0, 0]
    answer(state, "act:pass")
    assert state.claims == [-1, 0, 0], "claimed goals are gone for B"
    later = table(
        WM, meeples="1,1 2,1", goals="G02 G01 G05", modules="aspirations", energy=(0, 15), stamina=("plains/grass",)
    )
    answer(later, "act:pass")
    stop(later)
    assert later.claims == [-1, -1, -1], "not on the turn of another"
    answer(later, "act:pass")
    assert later.claims == [1, -1, -1]


@pytest.mark.rule("X42", "10.6.5")
def test_x42_stillness_before_goals() -> None:
    state = ending_turn("G02", energy=(13,), powers=["P12"])
    assert claims(state)
    assert state.energy[0] == 15


@pytest.mark.rule("10.4.3", "O01", "O06", "O07", "O08", "O09", "O10", "O11", "O12", "10.4.4")
def test_what_objectives_are_worth() -> None:
    def worth(objective: str, **more: Any) -> int:
        more.setdefault("meeples", "1,1 2,1")
        state = table(WM, objectives=(objective,), modules="aspirations", **more)
        return lines(state)["objectives"]

    plain = ("plains/grass plains/ocean grass/ocean",)
    assert [worth(f"O0{n}", stamina=plain) for n in range(1, 6)] == [2, 2, 2, 0, 0]
    many = ("T01 T02 T03 T04 T05 T06 T07",)
    assert worth("O01", stamina=many) == 5, "at most five"
    assert worth("O06", meeples="1,0 2,1") == 1, "three plains spaces"
    assert worth("O07", meeples="1,1 2,1") == 4, "two neighbours"
    assert worth("O07", meeples="0,0 2,1") == 0, "three"
    assert worth("O08", stamina=plain) == 1
    assert worth("O08", stamina=("T01 T02 T03 T04 T05 T06 T07 T08 T09 T10",)) == 6
    assert worth("O09", stamina=plain) == 5
    assert worth("O09", stamina=(f"{plain[0]} forest/grass",)) == 0
    assert worth("O10", spires=[0, 0]) == 0
    assert worth("O10", spires=[0, 0, 0]) == 5
    assert worth("O11", energy=(11,)) == 3
    assert worth("O11", energy=(39,)) == 6
    assert worth("O12", stamina=plain) == 0
    assert worth("O12", stamina=("plains/grass ocean/forest mountain/grass",)) == 4

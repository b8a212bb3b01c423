"""The final scoring (10): six parts, tier-III tokens, ties."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import CATALOGUE, GAME, bridge, lines, put, table
from worldwright.games.age_contrived.board import CHARACTERS
from worldwright.games.age_contrived.state import AgeContrived


@pytest.mark.rule("10.2", "14.15")
@pytest.mark.parametrize(
    ("letters", "points"), [("", 0), ("C", 0), ("CC", 3), ("CCMM", 6), ("CCMMRR", 10), ("CCMMRRWW", 15)]
)
def test_fully_gained_types(letters: str, points: int) -> None:
    state = table(3)
    put(state, 0, *[f"{letter}:exhausted" for letter in letters], source=0)
    assert lines(state)["gained"] == points


@pytest.mark.rule("10.3", "10.3.1", "14.15")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 3), (2, 7), (3, 12), (5, 12)])
def test_energy_bound_in_a_monument(count: int, points: int) -> None:
    state = table(3)
    put(state, 0, *[f"{'CCMMR'[number]}:bound.gate" for number in range(count)])
    assert lines(state)["monuments"] == points


@pytest.mark.rule("10.3", "10.3.2", "14.15")
@pytest.mark.parametrize(("count", "points"), list(enumerate([0, 4, 9, 15, 22, 30, 39])))
def test_energy_in_pillars(count: int, points: int) -> None:
    state = table(3)
    places = ("forest", "plains", "quarry", "sea", "mountain", "center")
    put(state, 0, *[f"{'CCMMRR'[number]}:pillar.{places[number]}" for number in range(count)])
    assert lines(state)["pillars"] == points


@pytest.mark.rule("10.5", "3.3.1", "R46")
def test_achievement_spaces() -> None:
    state = table(3)
    put(state, 0, "W:achievement2.left", "C:achievement1.right")
    assert lines(state)["achievements"] == 2 + 5
    put(state, 0, "W:exhausted", source=0)
    put(state, 0, "W:bound.gate")
    assert lines(state)["achievements"] == 4 + 5


@pytest.mark.rule("10.6", "11.2")
def test_the_tile_pool_and_an_unspent_winds_token() -> None:
    state = table(3, divine_winds=True)
    put(state, 0, "C:pool", "M:pool", "M:pool")
    state.gods[0].winds = True
    state.gods[1].winds = False
    assert (lines(state)["pool"], lines(state)["winds"], lines(state, 1)["winds"]) == (3, 5, 0)


# 105 joins mountain (Forge) and center (Beacon)
TIER_III = [
    ("multanec", "a", "C:pillar.mountain", 4),
    ("multanec", "a", "C:pillar.mountain M:pillar.center R:pillar.sea", 8),
    (
        "multanec",
        "a",
        "C:pillar.mountain M:pillar.mountain R:pillar.center",
        8,
    ),  # more than can happen: the limit holds
    ("multanec", "b", "C:bound.forge C:pillar.mountain M:bound.beacon R:pillar.center", 10),
    ("multanec", "b", "C:bound.forge C:bound.forge M:bound.beacon", 0),
    ("aureon", "a", "C:bound.forge C:bound.beacon M:pillar.center", 4),
    ("aureon", "a", "C:bound.forge M:bound.beacon R:bound.beacon W:pillar.center", 8),
    ("aureon", "b", "C:bound.forge M:bound.forge R:bound.forge", 10),
    ("aureon", "b", "C:bound.forge M:bound.forge R:pillar.mountain", 0),
    ("ignotas", "a", "C:bound.forge C:bound.forge M:bound.beacon M:bound.gate", 3),
    ("ignotas", "a", "C:bound.forge C:bound.forge M:bound.beacon M:bound.beacon R:pillar.center", 6),
    ("ignotas", "b", "W:bound.forge W:pillar.center", 10),
    ("ignotas", "b", "W:bound.forge W:bound.gate", 0),
    ("rusne", "a", "W:bound.forge W:pillar.center W:bound.beacon", 9),
    ("rusne", "a", "W:bound.forge C:bound.forge", 3),
    ("rusne", "b", "C:bound.forge C:bound.forge M:bound.forge R:pillar.mountain", 10),
    ("rusne", "b", "C:bound.forge C:bound.forge M:bound.beacon R:pillar.center", 0),
    ("freyith", "a", "R:bound.forge R:bound.forge R:pillar.center M:bound.beacon", 6),
    ("freyith", "a", "R:bound.forge R:bound.forge R:bound.forge R:bound.beacon C:bound.gate", 8),
    ("freyith", "b", "C:bound.forge C:bound.forge M:bound.beacon M:bound.beacon R:pillar.center", 11),
    ("freyith", "b", "C:bound.forge C:bound.forge M:bound.beacon M:bound.beacon R:pillar.sea", 0),
]


@pytest.mark.rule("10.4", "5.2", "14.15")
@pytest.mark.parametrize(("name", "side", "energies", "points"), TIER_III)
def test_a_tier_iii_token_scores(name: str, side: str, energies: str, points: int) -> None:
    state = table(3, characters=name)
    put(state, 0, "W:exhausted", "W:exhausted", source=0)
    put(state, 0, *energies.split())
    bridge(state, 0, 3, 105, side)
    assert lines(state)["bridge"] == points


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("name", CHARACTERS)
def test_the_limits_of_tier_iii_scorings(name: str) -> None:
    a, b = CATALOGUE.scorings[CHARACTERS.index(name)]
    limits = {"multanec": (4, 8, 2, 10), "aureon": (2, 8, 3, 10), "ignotas": (3, 0, 2, 10)}
    limits |= {"rusne": (3, 9, 4, 10), "freyith": (2, 12, 5, 11)}
    assert (a.per, a.most, b.need, b.points) == limits[name]


@pytest.mark.rule("10.4", "11.6")
def test_without_abilities_a_tier_iii_token_scores_nothing() -> None:
    state = table(3, characters="rusne", abilities=False)
    put(state, 0, "W:bound.forge")
    bridge(state, 0, 3, 105)
    assert lines(state)["bridge"] == 0


def finished(*energies: str) -> AgeContrived:
    state = table(3)
    for seat, text in enumerate(energies):
        put(state, seat, *text.split())
    state.over = True
    return state


@pytest.mark.rule("10.7", "10.1")
def test_ties_go_to_bound_energy_then_to_the_pool_then_are_shared() -> None:
    assert finished("C:bound.gate", "C:pool C:pool C:pool", "").winners == [0]
    assert finished("C:pool", "M:pool", "").winners == [0, 1]
    state = finished("C:bound.gate C:pool", "M:pillar.sea", "")
    assert state.scores[:2] == [4, 4]
    assert state.winners == [0]  # as much bound energy, more in the pool


@pytest.mark.rule("10.1")
def test_the_score_stands_at_any_time_and_adds_up() -> None:
    state = GAME.new(4, 3)
    assert state.scores == [1, 1, 1, 1]
    for seat in range(4):
        assert sum(line.points for line in state.score_lines(seat)) == state.scores[seat]

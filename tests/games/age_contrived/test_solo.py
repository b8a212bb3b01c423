"""The Rival (11.1): its set-up, its turn step by step, and what it does in other rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.age_contrived.tables import (
    GAME,
    ask,
    asked,
    build,
    do,
    end_turn,
    god,
    held,
    lines,
    options,
    pool,
    put,
    rest,
    space,
    table,
    tile,
    told,
)
from worldwright.games.age_contrived.board import EXHAUSTED, MONUMENTS
from worldwright.games.age_contrived.scoring import points
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.turn_solo import RivalTurn

BEACON, GATE, FORGE = 5, 2, 4
TEXT = GAME.components.source_text


def solo(level: str = "normal", monuments: str = "gate forge", omens: str = "beacon") -> AgeContrived:
    """The Rival's turn is next, with these omens, the first one drawn first."""
    state = table(1, characters="multanec aureon", monuments=monuments, solo_level=level)
    state.omens = [MONUMENTS.index(name) for name in reversed(omens.split())]
    state.active = RIVAL
    god(state, RIVAL).shift(0, EXHAUSTED, 4)  # a compass lies in the pool from the start
    return state


def rival(state: AgeContrived) -> AgeContrived:
    """It takes its turn, and the player is asked again."""
    state.stack = []
    state.active = RIVAL
    return ask(state, RivalTurn(RIVAL))


@pytest.mark.rule("11.1.1")
def test_the_set_up_is_that_of_two_players() -> None:
    for seed in range(8):
        state = GAME.new(1, seed)
        view = state.view(0)
        assert sum(one["in_use"] for one in view["monuments"]) == 3
        own, other = view["gods"]
        assert own["charged"]
        assert not other["charged"]
        assert (own["rival"], other["rival"]) == (False, True)
        assert own["character"] != other["character"]
        assert sum(own["exhausted"].values()) == 13 - 8 - 1
        assert other["pool"] == {"C": 1, "M": 0, "R": 0, "W": 0}
        assert other["exhausted"] == {"C": 3, "M": 4, "R": 4, "W": 1}
        assert own["space"] != other["space"]
        assert sorted(view["solo"]["omens"]) == sorted(one["id"] for one in view["monuments"] if one["in_use"])
        assert not any(one["right_used"] for one in view["achievements"])
        assert [one["spaces"] for one in view["pillars"]] == [1] * 6
        assert state.active == 0


@pytest.mark.rule("X42", "11.1.2", "11.1.2.2", "11.1.2.3", "11.1.2.4")
def test_the_first_deploy_of_the_rival() -> None:
    state = rival(solo())
    assert held(state, RIVAL, "exhausted") == "CCMMMRRRRW"
    assert (held(state, RIVAL, "beacon.C"), held(state, RIVAL, "beacon.M")) == ("C", "M")
    assert state.rival_pillar == 2
    assert god(state, RIVAL).space == space(39)
    assert god(state, RIVAL).back == 0
    assert state.active == 0


@pytest.mark.rule("X47", "R83", "11.1.2.4")
def test_a_blocked_counter_is_tried_again() -> None:
    state = solo()
    state.rival_monument, state.rival_pillar = 4, 2
    rival(state)
    assert held(state, RIVAL, "bound.beacon") == "R"
    assert held(state, RIVAL, "pillar.center") == "M"
    assert (state.rival_monument, state.rival_pillar) == (0, 0)
    state = solo("hard", omens="gate")
    state.rival_monument = 3
    god(state, RIVAL).sweep(EXHAUSTED, 0)
    god(state, RIVAL).sweep(4, 0)
    rival(state)
    assert state.rival_monument == 4  # five steps, but nothing to bind: it stays at 4
    assert not told(state, "bind")


LEVELS = [  # level, omen, energy deployed, Monument steps, Pillar steps
    ("easy", "beacon", 1, 0, 1), ("easy", "gate", 1, 1, 0), ("normal", "beacon", 2, 0, 2), ("normal", "gate", 1, 1, 0),
    ("hard", "beacon", 2, 0, 3), ("hard", "gate", 2, 2, 0),
]  # fmt: skip


@pytest.mark.rule("11.1.2.3", "11.1.2.4")
@pytest.mark.parametrize(("level", "omen", "deployed", "monument", "pillar"), LEVELS)
def test_the_levels_of_the_rival(level: str, omen: str, deployed: int, monument: int, pillar: int) -> None:
    state = rival(solo(level, omens=omen))
    assert len(told(state, "place")) == deployed
    assert (state.rival_monument, state.rival_pillar) == (monument, pillar)


@pytest.mark.rule("11.1.2.2", "11.1.5")
def test_an_omen_of_a_finished_monument_turns_to_the_next_one() -> None:
    state = solo(omens="gate")
    build(state, "gate", 4)
    rival(state)
    assert told(state, "omen")[0]["region"] == FORGE  # Gate, Ship (not in use), Forge
    assert god(state, RIVAL).space == space(16)
    state = solo(omens="gate")
    for name in ("gate", "forge", "beacon"):
        build(state, name, 4)
    rival(state)
    assert told(state, "omen")[0]["region"] == -1
    assert state.over


@pytest.mark.rule("11.1.2.3")
def test_how_the_rival_fills_spaces() -> None:
    state = solo(omens="gate")  # Gate 1: R M M
    god(state, RIVAL).sweep(EXHAUSTED, 0)
    put(state, RIVAL, "W:exhausted", "C:exhausted", source=0)
    rival(state)
    assert held(state, RIVAL, "gate.R") == "W"  # nothing fits: wild goes to the first empty space
    state = solo(omens="gate")
    god(state, RIVAL).sweep(EXHAUSTED, 0)
    put(state, RIVAL, "C:exhausted", "C:exhausted", source=0)
    rival(state)
    assert held(state, RIVAL, "pool") == "CC"
    state = solo(omens="gate")
    god(state, RIVAL).sweep(EXHAUSTED, 0)
    rival(state)
    assert (held(state, RIVAL, "pool"), held(state, RIVAL, "exhausted")) == ("", "C")


@pytest.mark.rule("11.1.2.3", "11.1.3", "11.1.2.5")
def test_the_rival_completes_a_section_and_binds_its_most_frequent_type() -> None:
    state = solo("hard", omens="gate")
    put(state, RIVAL, "M:gate.M")
    put(state, 0, "R:gate.R")
    rival(state)
    assert (asked(state), state.player) == ("SECTION_STEP", 0)  # the contributing player comes first
    do(state, "reward energy", "exhaust R:R")
    assert held(state, RIVAL, "bound.gate") == "M"
    assert held(state, RIVAL, "reserve") == "CMMRWW"
    assert not god(state, RIVAL).charged
    assert len(told(state, "place")) == 1  # the completed section stopped it


@pytest.mark.rule("11.1.3")
def test_the_rival_as_contributing_player_gains_and_exhausts() -> None:
    state = solo()
    build(state, "gate", 3)  # grants any
    put(state, RIVAL, "C:exhausted", source=0)
    put(state, RIVAL, "C:gate.C")
    put(state, 0, "M:gate.M", "R:gate.R")
    state.active = 0
    ask(state)
    assert held(state, RIVAL, "gate.C") == ""
    assert held(state, RIVAL, "reserve") == "CMRRWW"  # most left: magnet before rose and wild
    assert state.player == 0


@pytest.mark.rule("11.1.3", "8.7")
def test_the_rival_takes_patron_tokens_like_anybody() -> None:
    state = solo(omens="gate")
    put(state, RIVAL, "C:bound.gate")
    state.rival_monument = 3
    rival(state)
    assert state.view(0)["gods"][1]["patron"] == "gate"


@pytest.mark.rule("11.1.2.1", "11.1.4", "R84", "12.4")
def test_ambition_removes_a_tile_and_later_enters_achievements() -> None:
    for reshuffles, entered in ((3, ""), (4, "C")):
        state = solo(omens="")
        state.reshuffles = reshuffles
        put(state, RIVAL, "C:exhausted", source=0)
        pool(state, "u01", "u02", "u03", "u06")
        put(state, 0, "R:pool")
        god(state, RIVAL).sweep(EXHAUSTED, 0)
        put(state, RIVAL, "C:exhausted", "C:exhausted", "M:exhausted", source=0)
        rival(state)
        assert state.reshuffles == reshuffles + 1
        assert state.boxed_tiles >> tile("u06") & 1
        assert (asked(state), options(state)[-1]) == ("FOLLOW_POOL", "decline")
        do(state, "decline")
        assert held(state, RIVAL, "achievement1.left") == entered
    state = solo(omens="")
    state.reshuffles = 4
    pool(state, "-", "-", "-", "-")
    state.deck_left = 0
    rival(state)
    assert held(state, RIVAL, "achievement1.left") == "M"  # only the tile part is left out
    assert len(state.omens) == 2


@pytest.mark.rule("11.1.4", "2.2")
def test_ambition_takes_a_right_space_where_a_catalogue_opens_it(tmp_path: Path) -> None:
    file = tmp_path / "corrected.toml"
    file.write_text(re.sub(r"(\[achievement_spaces\].*?right_min_players = )3", r"\g<1>2", TEXT, flags=re.S), "utf-8")
    state = table(1, characters="multanec aureon", monuments="gate forge", components=file)
    state.omens, state.reshuffles, state.active = [], 4, RIVAL
    put(state, 0, "C:achievement1.left")
    pool(state, "-", "-", "-", "-")
    state.deck_left = 0
    rival(state)
    assert held(state, RIVAL, "achievement1.right") == "C"


@pytest.mark.rule("11.1.2.4")
def test_a_pillar_of_the_target_or_the_next_free_one() -> None:
    state = solo(omens="beacon")
    state.rival_pillar = 3
    put(state, 0, "C:pillar.center")
    rival(state)
    assert held(state, RIVAL, "pillar.forest") == "R"


@pytest.mark.rule("11.1.3", "7.1.2")
def test_the_rivals_miniature_is_skipped_like_a_character() -> None:
    state = solo()
    god(state, RIVAL).space = space(21)
    assert state.is_occupied(space(21), 0)
    rest(state, "TURN_TYPE")


@pytest.mark.rule("11.1.5")
def test_the_player_wins_only_with_more_points() -> None:
    state = solo()
    put(state, 0, "C:pool")
    state.over = True
    assert points(state, RIVAL) == state.scores[0] == 1
    assert state.winners == []
    assert state.returns == [-1.0]
    put(state, 0, "C:pool")
    assert state.winners == [0]
    assert "bridge" in lines(state)


@pytest.mark.rule("11.1.5", "11.1.2.5")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_solo_game_comes_to_its_end(level: str) -> None:
    for seed in range(3):
        state = GAME.new(1, seed, solo_level=level)
        while not state.over:
            end_turn(state)
        assert state.turn % 2 == 0
        GAME.check(state)

"""What the page says before one commits: what comes of a placed energy, and what stands first in the list."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    GAME,
    action,
    again,
    ask,
    benefit,
    bridge,
    broken,
    device,
    do,
    end_turn,
    god,
    held,
    lines,
    neutral,
    pool,
    put,
    short,
    table,
    token,
)
from worldwright.engine.playout import play_out
from worldwright.gains import candidates, foretold, promised, ranked
from worldwright.games.age_contrived import turn_energy as rules
from worldwright.games.age_contrived.board import CHARACTERS
from worldwright.games.age_contrived.draw.sheet import ICONS
from worldwright.games.age_contrived.pieces import ABILITY_WORDS
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_deploy import DeployTile
from worldwright.games.age_contrived.turn_energy import PlaceEnergy
from worldwright.games.age_contrived.words_why import achieved, note
from worldwright.guide import aid_of


def about_to_fill(*bound: str) -> AgeContrived:
    """A rose in hand, and the last space of the first Gate section (R M M) is one for it."""
    state = table(2, monuments="gate forge", characters="multanec aureon")
    put(state, 1, "M:gate.M", "M:gate.M")
    put(state, 0, *bound)
    device(state, 0, "-/- R/- C/- -/- --/-")
    ask(state, PlaceEnergy(0, -1, 1), DeployTile(0, 1, 0b110))
    return do(state, "deploy 2")


@pytest.mark.rule("6.8.2", "6.3.3")
@pytest.mark.parametrize(("bound", "points"), [((), 3), (("C:bound.gate",), 4), (("C:bound.gate", "M:bound.gate"), 5)])
def test_the_last_space_of_a_section_promises_what_is_bound_there_when_the_turn_ends(
    bound: tuple[str, ...], points: int
) -> None:
    state = about_to_fill(*bound)
    last = action("place R:gate.R")
    before = lines(state, 0)["monuments"]
    said = promised(state, foretold(state, last, 0), 0, ["You", "Wick"])
    assert said.points == f"+{points}"
    view = state.view(0)
    shown = ranked(state, 0, candidates(state, 0, view), view)
    assert shown[0].action == last
    assert shown[0].text == "Place a rose into the Gate: fills the last space; you bind there when the turn ends"
    state.apply(last)
    end_turn(state)
    assert lines(state, 0)["monuments"] == before + points
    assert "R" in held(state, 0, "bound.gate")


def test_other_spaces_promise_nothing_for_later() -> None:
    state = about_to_fill()
    assert promised(state, foretold(state, action("place R:forge.R"), 0), 0, ["You", "Wick"]).points == ""


# --- what a thing on the table says of itself ------------------------------------------------------


def said(state: AgeContrived, piece: str) -> str:
    kind, _, name = piece.partition(":")
    found = note(state.view(0), kind, name)
    assert found is not None
    return " ".join([found.name, found.says, found.reason]).strip()


@pytest.mark.rule("7.1.3", "3.1.1")
def test_a_bridge_says_what_landing_there_brings_and_a_broken_path_that_nobody_crosses() -> None:
    state = table(2)
    neutral(state, 101, "nb1")
    bridge(state, 0, 1, 102)
    bridge(state, 1, 2, 103)
    broken(state, 104)
    assert "A Bridge Token between the" in said(state, "neutral_bridge:101")
    assert "Whoever lands here may gain a Conduit Token." in said(state, "neutral_bridge:101")
    assert "Your Bridge Token between" in said(state, "neutral_bridge:102")
    assert "Bridge Token of Seat 2 between" in said(state, "neutral_bridge:103")
    assert said(state, "bridge_space:104").startswith("Broken path between")
    drawn = GAME.svg(state.view(0))
    assert all(f'data-piece="{one}"' in drawn for one in ("neutral_bridge:101", "bridge_space:104"))


@pytest.mark.rule("6.6.2")
@pytest.mark.parametrize("seed", range(3))
def test_an_achievement_counts_what_one_has_as_the_rules_do(seed: int) -> None:
    for state in half_way(seed):
        view = state.view(0)
        for slot, one in enumerate(view["achievements"]):
            have = achieved(view, view["gods"][0], one["require"])
            counted = state.catalogue.counted[int(state.achievements[slot])]
            assert have in (None, rules.achieved(state, state.gods[0], counted))


def half_way(seed: int) -> list[AgeContrived]:
    """Positions of a random game."""
    state, found = GAME.new(players=2, seed=seed), []
    for step in range(6):
        play_out(state, seed + step, decisions=60)
        found.append(state.clone())
    return found


def test_marker_patron_benefit_pillar_and_energy_say_how_it_stands() -> None:
    state = table(2, monuments="gate forge")
    put(state, 0, "C:bound.gate")
    benefit(state, "gate", "mb1")
    assert "Yours is exhausted." in said(state, "channel_marker:0")
    god(state).charged = True
    assert "Yours is charged." in said(state, "channel_marker:0")
    assert "You have 1." in said(state, "patron_token:gate")
    effect = state.view(0)["monuments"][2]["benefit"]
    assert said(state, f"benefit_token:{effect}").startswith("Place a Bridge Token.")
    assert "You have 0 in Pillars, for 0 points; one more makes it 4." in said(state, "pillar:mathematics")
    drawn = GAME.svg(state.view(0))
    assert 'data-piece="energy_type:"' not in drawn
    assert all(f'data-piece="energy_type:{one}"' in drawn for one in ("compass", "magnet", "rose", "wild"))


def test_the_score_sheet_has_the_symbols_of_the_aid() -> None:
    aid = aid_of("age-contrived")
    assert aid is not None
    assert {one.line: one.icon for one in aid.scores.items} == {line: ICONS[line] for line in ICONS if line != "total"}


def test_nothing_is_traced_across_a_question_or_a_score_sheet_over_the_map() -> None:
    state = GAME.new(players=2, seed=1)
    play_out(state, 1)
    assert state.over
    assert 'class="lies-over"' in GAME.svg(state.view(0))


def test_a_turn_begins_with_acting_where_there_is_enough_to_act_with() -> None:
    def first(below: str) -> str:
        state = table(2)
        device(state, 0, below)
        again(state)
        view = state.view(0)
        return short(ranked(state, 0, candidates(state, 0, view), view)[0].action)

    assert first("-/C -/M R/R -/- --/-") == "actions"
    assert first("-/C -/- R/- -/- --/-") == "advance"


@pytest.mark.rule("6.5.1")
@pytest.mark.parametrize(("upgraded", "cost", "missing"), [("", 4, 3), ("ua2b", 4, 3), ("ua2a", 1, 0)])
def test_what_a_tile_of_the_pool_costs_is_told_by_the_own_claim(upgraded: str, cost: int, missing: int) -> None:
    state = table(2)
    put(state, 0, "C:pool")
    pool(state, "u01", "u02", "u03", "u06")
    if upgraded:
        token(state, 0, 2, upgraded)
    found = note(again(state).view(0), "upgraded_tile", "u01")
    assert found is not None
    assert found.says == f"Claimed for {cost} energy of yours in the Tile Pool. You have 1 there."
    needs = f"You need {missing} more energy in the Tile Pool."
    assert found.reason == (needs if missing else "The Claim action takes it: Action Token 2.")


@pytest.mark.rule("4.13", "2.1.7")
def test_before_the_characters_are_chosen_no_monument_is_said_to_be_out_of_play() -> None:
    state: AgeContrived = GAME.new(2, 1, characters="chosen")
    found = note(state.view(state.player), "monument", "beacon")
    assert found is not None
    assert found.says == "Which Monuments take part is drawn once all have their characters."


@pytest.mark.rule("8.8.2")
def test_the_words_of_abilities_say_what_is_free_to_do() -> None:
    """All that happens at the end of a turn is a `may` of the rulebook; Freyith's energy goes where she is by then."""
    words = [text for key, text in ABILITY_WORDS.items() if key.startswith("on_enter")]
    assert len(words) == len(CHARACTERS)
    assert all(", you may " in text for text in words)
    assert ABILITY_WORDS["on_enter: move_bound_to_region"].endswith("to the region where it is then.")


@pytest.mark.parametrize("piece", ["benefit_token:mb1", "benefit_token:", "channel_marker:9", "neutral_bridge:nb1"])
def test_of_what_does_not_lie_on_the_table_nothing_is_said(piece: str) -> None:
    kind, _, name = piece.partition(":")
    assert note(table(2, monuments="gate forge").view(0), kind, name) is None

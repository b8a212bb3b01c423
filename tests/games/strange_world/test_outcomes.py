"""What a placement would bring (13.3.8), as `game.outcome` tells it beforehand; and that it comes true."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import GAME, SPACE, Cell, asked, lines, table, turns
from worldwright.engine.outcome import Outcome
from worldwright.gains import promised
from worldwright.games.strange_world.state import StrangeWorld


def placing(state: StrangeWorld, at: Cell) -> Outcome:
    assert asked(state) == "PLAY_CELL"
    return GAME.outcome(state, SPACE.parse(f"place at={at[0]},{at[1]}"))


def gains(outcome: Outcome, seat: int = 0) -> dict[str, int]:
    """The changes that are certain."""
    return {gain.what: gain.least for gain in outcome.gains if gain.seat == seat and gain.least == gain.most}


def kinds(outcome: Outcome) -> list[str]:
    return [event["kind"] for event in outcome.events]


@pytest.mark.rule("13.3.8")
def test_what_a_card_gains_stands_in_its_lines() -> None:
    outcome = placing(table("(0,0)=S1", hand="L02"), (0, 1))
    assert gains(outcome) == {"mountain": 2, "animal": 2}
    assert kinds(outcome) == ["place"]


@pytest.mark.rule("13.3.8", "D1")
def test_a_flip_is_told_with_its_rule_and_the_gain_is_what_is_left_of_it() -> None:
    outcome = placing(table("(0,0)=S2 (1,0)=L04", hand="L08"), (0, 1))
    assert gains(outcome) == {}
    assert [event["rule"] for event in outcome.events if event["kind"] == "flip"] == ["D1"]
    assert outcome.idle


@pytest.mark.rule("13.3.8", "D3", "R67")
def test_older_eyes_that_turn_over_are_named_and_their_stars_are_lost() -> None:
    state = table("(0,0)=L29 (1,0)=L04 (0,1)=L01", hand="L21")
    before = lines(state)["eye"]
    outcome = placing(state, (-1, 1))
    assert before > 0
    assert gains(outcome)["eye"] == -before
    assert [event["card"] for event in outcome.events if event["kind"] == "flip"] == ["L29"]
    assert gains(placing(state, (0, -1))).get("eye", 0) == 0


@pytest.mark.rule("13.3.8", "8.3.1")
def test_a_portal_opens_only_where_halves_meet() -> None:
    state = table("(0,0)=L03 (1,0)=S1", hand="L05")
    assert "portal" in kinds(placing(state, (0, 1)))
    assert "portal" not in kinds(placing(state, (1, 1)))
    struck = table("(0,0)=L03 (0,1)=L06", hand="L05", portals="(0,0)")
    assert "portal" not in kinds(placing(struck, (0, 2)))


@pytest.mark.rule("13.3.8", "8.5.1", "R41")
def test_a_volcano_that_stays_erupts_and_one_that_is_flipped_does_not() -> None:
    state = table("(0,0)=S1", hand="L22")
    assert "erupt" in kinds(placing(state, (0, 1)))  # its only neighbour
    flipped = table("(0,0)=S3", hand="L58")
    assert "erupt" not in kinds(placing(flipped, (0, 1)))


@pytest.mark.rule("13.3.8", "8.4.1")
def test_where_too_much_is_still_to_be_chosen_the_number_says_that_it_is_not_the_last() -> None:
    state = table("(0,0)=L03 (1,0)=S1 (1,1)=L01 (-1,1)=L02", hand="L24")  # a portal, any Traveller, then an eruption
    outcome = placing(state, (0, 1))
    assert outcome.open
    assert promised(state, outcome, 0, ["Ada", "Bo"]).points == "+3 at once"
    assert promised(state, placing(state, (0, -1)), 0, ["Ada", "Bo"]).points == "-2"


@pytest.mark.rule("13.3.8")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_is_foretold_of_a_placement_comes_true(players: int) -> None:
    compared = 0
    for state in turns(GAME.new(players=players, seed=17), 17):
        if asked(state) == "PLAY_CELL" and state.ply % 4 == 0:
            seat = state.player
            for action in state.actions:
                outcome = GAME.outcome(state, action)
                if outcome.open or any(gain.least != gain.most for gain in outcome.gains):
                    continue
                trial = state.clone()
                before, known = lines(trial, seat), len(trial.events)
                trial.apply(action)
                while (
                    not trial.over
                    and trial.player == seat
                    and asked(trial) not in ("PLAY_CARD", "PLAY_CELL", "SOLO_STACK")
                ):
                    if trial.answers:
                        break
                    trial.apply(trial.actions[-1])
                after = lines(trial, seat)
                changed = {line: after[line] - before[line] for line in after if after[line] != before[line]}
                assert gains(outcome, seat) == changed
                told = [event.seen_by(seat) for event in trial.events[known:]]
                assert [event["kind"] for event in outcome.events] == [event["kind"] for event in told][
                    : len(outcome.events)
                ]
                compared += 1
    assert compared > 15

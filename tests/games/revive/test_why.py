"""Why an action is not in the list: the reason that stands beside it is true."""

from __future__ import annotations

from tests.games.revive.tables import GAME, again, asked, do, table
from worldwright.engine.outcome import Gain, Outcome
from worldwright.gains import in_words, refused
from worldwright.games.revive.pieces import effect_words
from worldwright.games.revive.state import Revive


def reasons(state: Revive) -> dict[str | int | None, tuple[str, str]]:
    """What is refused to seat 0 now: the reason and its rule."""
    return {one.value: (one.reason, one.rule) for one in refused(state, 0, state.view(0))}


def test_an_action_that_was_begun_and_left_is_not_said_to_be_too_dear() -> None:
    """5.3.5: it could be paid; it is only not offered again before something else is done."""
    state = table("nadair_sun", gear=6, food=6, crystal=1)
    assert "build" not in reasons(state)
    do(state, "act what=build", "back")
    reason, rule = reasons(state)["build"]
    assert "gone back" in reason
    assert rule == "5.3.5"
    assert "explore" not in reasons(state)
    do(state, "convert to=book")  # a free action
    assert "build" not in reasons(state)


def test_what_cannot_be_paid_is_told_with_what_one_has() -> None:
    """5.3.6: range is paid in food, so food is named too."""
    found = reasons(table("nadair_sun", gear=1, book=1))
    assert found["build"] == ("No free sand in reach can be paid: you have 0 crystals, 1 gear and 0 food.", "5.6.1")
    assert found["populate"] == ("No ruin in reach can be paid: you have 0 crystals, 1 book and 0 food.", "5.5.1")
    assert found["explore"][0].endswith("you have 0 crystals, 1 gear, 1 book and 0 food.")


def test_without_a_piece_left_the_price_is_not_the_reason() -> None:
    """13.20"""
    state = table("nadair_sun", gear=6, book=6, food=6)
    tribe = state.tribes[0]
    tribe.small = tribe.large = 0
    tribe.techs = 0b1111111
    again(state)
    assert reasons(state)["build"] == ("All your buildings are on the map.", "13.20")
    assert reasons(state)["populate"] == ("All your figures are on the map.", "13.20")


def test_alone_there_is_one_action_in_a_turn() -> None:
    """11.1"""
    state = GAME.new(1, 3)
    while state.acted is False or asked(state) != "TURN":
        state.apply(state.actions[0])
    assert reasons(state)["play"] == ("Your action of this turn is done.", "5.2.2")


def test_of_many_changes_those_that_may_come_to_nothing_are_left_out() -> None:
    """Exploring may change five things, or none of them: only what is sure is told."""
    unsure = [Gain(0, what, 0, 1) for what in ("gear", "book", "food")]
    few, many = (
        Outcome(False, False, True, tuple(gains), (), "") for gains in (unsure, [*unsure, Gain(0, "crystal", -2, -1)])
    )
    assert in_words(GAME, few, 0, ["Mirela"]) == "gears 0 to +1, books 0 to +1, food 0 to +1"
    assert in_words(GAME, many, 0, ["Mirela"]) == "crystals -2 to -1"


def test_a_slot_tells_what_the_card_does_there() -> None:
    """5.2.3: top slots play the top half, lower ones the bottom half, and on the right one chooses."""
    state = table("nadair_sun")
    do(state, "act what=play")
    do(state, until_slot(state))
    face = state.view(0)["faces"]["cards"][state.view(0)["question"]["card"]]
    told = {slot: GAME.describe(state, GAME.action_space.parse(f"slot id={slot}")) for slot in ("T1", "B2")}
    assert told["T1"] == f"Play it in the left top slot: {effect_words(face['top'])}"
    assert told["B2"] == f"Play it in the right lower slot: {effect_words(face['bottom'])}"


def until_slot(state: Revive) -> str:
    return str(GAME.action_space.text(state.actions[0]))

"""What a position is worth to agents."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import GAME, answer, finish, lines, table, turns, until


@pytest.mark.parametrize("players", [1, 2, 4])
def test_at_the_end_a_position_is_worth_its_stars(players: int) -> None:
    state = finish(GAME.new(players=players, seed=5, events=False))
    assert GAME.evaluate(state) == [float(score) for score in state.scores]


@pytest.mark.parametrize("players", [1, 3])
def test_every_seat_is_worth_something_all_along(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=6, events=False)):
        worths = GAME.evaluate(state)
        assert len(worths) == players
        assert all(0 <= value <= 150 for value in worths)


def test_half_portals_and_eyes_with_room_promise_more() -> None:
    half, whole, eye, none = (worth(f"(0,0)=S1 (0,1)={card}") for card in ("L03", "L04", "L28", "L05"))
    assert half - whole > 0.5
    assert eye - none > 0  # both have a half portal; the eye of one has nothing below it yet


def worth(world: str) -> float:
    """A World in the eyes of an agent while two cards are in hand."""
    return GAME.evaluate(table(world, hand="L31 L46"))[0] - lines(table(world))["mountain"]


def test_the_draft_is_weighed_before_the_cards_move() -> None:
    state = until(GAME.new(players=2, seed=1), "DRAFT_KEEP")
    worths = set()
    for action in state.actions_of(0):
        trial = state.clone()
        trial.apply(action, 0)
        worths.add(GAME.evaluate(trial)[0])
    assert len(worths) > 1
    assert answer(state, f"{GAME.action_space.text(state.actions[0]).replace('card=', '')}").answers[0] >= 0

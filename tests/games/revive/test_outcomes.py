"""What an action would bring is told past what only comes to light: the own crate opened, a display refilled."""

from __future__ import annotations

import pytest

from tests.games.revive.tables import GAME, SPACE, asked, do, goods, options, resolve, table
from worldwright.games.revive.state import Revive


def gains(state: Revive, text: str, seat: int = 0) -> dict[str, tuple[int, int]]:
    outcome = GAME.outcome(state, SPACE.parse(text))
    assert outcome.reveals
    return {gain.what: (gain.least, gain.most) for gain in outcome.gains if gain.seat == seat}


@pytest.mark.rule("8.4")
def test_what_lies_in_an_own_crate_is_known_to_its_owner() -> None:
    state = table(gear=1, closed="k05")
    promised = gains(state, "open crate=k05")
    assert promised["book"] == (2, 2)
    assert goods(do(state, "open crate=k05")) == {"gear": 1, "book": 2}


@pytest.mark.rule("3.5", "6.2.3")
def test_what_follows_the_refill_of_a_display_is_promised() -> None:
    state = table(yellow=3)
    state.tribes[0].unlocked = 0b00001_00011
    resolve(state, "adv:yellow:2", "gear:2")
    assert asked(state) == "MACHINE_PICK"
    text = options(state)[0]
    assert gains(state, text)["gear"] == (2, 2)
    assert goods(do(state, text)) == {"gear": 2}

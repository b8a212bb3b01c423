"""The invariants (16) hold in play, and the checker finds positions that break them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import worldwright as ww
from tests.games.tribes_of_the_wind.tables import GAME, asked, pollution, table, turns
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

Break = Callable[[TribesOfTheWind], None]


def set_on(part: str, name: str, value: object) -> Break:
    def apply(state: TribesOfTheWind) -> None:
        setattr(state.tribes[0] if part == "tribe" else state, name, value)

    return apply


def put(name: str, place: int, value: int) -> Break:
    def apply(state: TribesOfTheWind) -> None:
        getattr(state.tribes[0], name)[place] = value

    return apply


BROKEN: list[tuple[str, Break]] = [
    ("16.1: seven riders", put("riders", 12, 9)),
    ("16.2: no Pollution on tiles", lambda state: state.tribes[0].add_pollution(0)),
    ("16.3: each Forest tile", lambda state: state.tribes[0].lay_tile(5, 1) if 5 not in state.tribes[0].tiles else None),
    ("16.4: each Element card", put("hand", 0, -1)),
    ("16.5: each Village card", set_on("tribe", "kept", [])),
    ("16.6: five Villages", set_on("tribe", "villages", 2)),
    ("R-07: the Starting tile", set_on("tribe", "villages", 1)),
    ("16.6: one Temple per tile", put("temples", 0, 0)),
    ("16.7: Water", set_on("tribe", "water", -1)),
    ("16.7: four Guide cards", set_on("tribe", "guides", 3)),
    ("16.7: a power for each", set_on("tribe", "path_met", True)),
    ("16.9: the token", set_on("state", "token", 0)),
    ("16.12: the guard", set_on("state", "round", 61)),
    ("16.8: 1 options", lambda state: setattr(state, "legal", [10])),
]


@pytest.mark.rule("16.1", "16.2", "16.3", "16.4", "16.5", "16.6", "16.7", "16.8", "16.9", "16.12")
@pytest.mark.parametrize(("complaint", "spoil"), BROKEN, ids=[complaint for complaint, _ in BROKEN])
def test_a_broken_position_is_found(complaint: str, spoil: Break) -> None:
    state = table(water=3)
    GAME.check(state)
    spoil(state)
    with pytest.raises(ww.BrokenInvariant, match=complaint.replace("(", r"\(")):
        GAME.check(state)


@pytest.mark.rule("16.2", "16.7", "16.10", "16.13", "16.15", "16.16", "16.3")
@pytest.mark.parametrize("players", [2, 5])
def test_what_grows_and_shrinks_in_play(players: int) -> None:
    """Pollution rises only by building, by three at the most; met flags never go back; tiles never leave."""
    state = GAME.new(players, 17, events=True)
    dice = Random(17)
    while not state.over:
        builds = asked(state) == "ACTION"
        seat = state.player
        action = dice.choice([a for a in state.actions if 12 <= a < 24] or state.actions) if builds else dice.choice(state.actions)
        before = sum(pollution(state, seat).values()), state.tribes[seat].tiled, state.tribes[seat].path_met, state.tribes[seat].own_met
        state.apply(action)
        risen = sum(pollution(state, seat).values()) - before[0]
        assert risen <= 0 or (12 <= action < 24 and risen <= 3)
        assert state.tribes[seat].tiled & before[1] == before[1]
        assert state.tribes[seat].path_met >= before[2]
        assert state.tribes[seat].own_met >= before[3]
        assert all(0 <= score <= 93 for score in state.scores)
        GAME.check(state)


@pytest.mark.rule("16.11")
def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, other = GAME.new(3, 8), GAME.new(3, 8)
    for first, second in zip(turns(one, 8), turns(other, 8), strict=True):
        assert first == second

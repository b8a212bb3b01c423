"""What is asked is in the tensor: whatever an answer can depend on (17.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.games.spires.tables import ALL, WM, answer, asked, options, table, turns, until
from worldwright.games.spires import GAME
from worldwright.games.spires.state import Spires


def block(state: Spires, name: str, seat: int | None = None) -> Any:
    """A block of the tensor of whoever is asked."""
    part = next(part for part in GAME.tensor_blocks if part.name == name)
    row = state.tensor(state.player if seat is None else seat)
    return row[part.start : part.start + part.size].reshape(part.shape)


def test_what_a_sky_tile_is_for_is_shown() -> None:
    """The same sky, the same slots, another purpose."""
    rows = []
    for what in ("act:expand", "act:stamina"):
        state = answer(table(WM, energy=(2, 0), sky="T01 T20 T40"), what)
        assert asked(state) == "SKY_TILE"
        rows.append(block(state, "purpose").tolist())
    assert rows == [[0, 1, 0, 0], [1, 0, 0, 0]]


def test_the_tile_in_hand_its_spot_and_the_target_are_shown() -> None:
    state = answer(table(WM, sky="T20"), "act:expand")
    assert block(state, "placing_tile").argmax() == 19
    assert block(state, "placing").sum() == 2
    while asked(state) == "PLACE":
        state.apply(next(action for action in state.actions if len(rotations(state, action)) > 1))
    assert block(state, "spot")[0] == 1
    paying = until(GAME.new(2, 3), "PAY", 5)
    assert block(paying, "target").sum() == 1


def rotations(state: Spires, action: int) -> list[int]:
    found: list[int] = state.view(state.player)["spots"][str(action)]["rotations"]
    return found


def test_whose_start_is_asked_for_in_solo() -> None:
    state = GAME.new(1, 1)
    seen = []
    while state.round == 0:
        if asked(state) == "SETUP_SPACE":
            seen.append(block(state, "settling").tolist())
        state.apply(state.actions[0])
    assert seen == [[1, 0, 0, 0], [0, 1, 0, 0]]


def test_cards_of_the_set_up_are_named_by_the_mask() -> None:
    state = GAME.new(2, 5, modules=ALL)
    space = GAME.action_space
    offered = {space.text(action) for action in np.flatnonzero(GAME.mask(state, 0))}
    dealt = {card["id"] for card in state.view(0)["choice"]}
    assert offered == {f"power card={card}" for card in dealt}
    assert set(np.flatnonzero(block(state, "powers_seen", 0))) == {int(card[1:]) - 1 for card in dealt}
    answer(state, options(state, 0)[0], seat=0)
    assert block(state, "answered", 1).tolist() == [0, 1, 0, 0]


CHANGES: dict[str, Callable[[Spires], object]] = {
    "the order of the goals": lambda state: state.goals.reverse(),
    "what ends the game": lambda state: setattr(state, "ending", 3),
    "an idle round": lambda state: setattr(state, "idle_rounds", state.idle_rounds + 1),
    "a used tile": lambda state: setattr(state, "used", state.stamina[0] & -state.stamina[0]),
    "the power is spent": lambda state: setattr(state, "power_spent", True),
    "who keeps the butterfly": lambda state: setattr(state, "keeper", 1),
    "a later round": lambda state: setattr(state, "round", state.round + 1),
    "a tile of the same face in the sky": lambda state: state.sky.__setitem__(0, 20),
    "a tile under the reserve": lambda state: state.reserve.append(state.sky[0]),
    "startled": lambda state: setattr(state, "startled", True),
}


@pytest.mark.parametrize("change", CHANGES)
def test_whatever_makes_a_difference_is_seen(change: str) -> None:
    state = table(
        WM, modules=ALL, goals="G01 G02 G03", sky="T20 T31 T40", stamina=("T10 T11", "T12"), keeper=0, powers=["P01"]
    )
    before = state.tensor(0).tobytes()
    CHANGES[change](state)
    assert state.tensor(0).tobytes() != before


def test_equal_tensors_and_masks_mean_equal_views() -> None:
    """Over many set-ups: where a seat cannot tell two positions apart, what it sees is the same."""
    seen: dict[bytes, dict[str, Any]] = {}
    for seed in range(40):
        for state in turns(GAME.new(1 + seed % 2, seed % 7), seed):
            if state.over or state.ply > 12:
                break
            view = {**state.view(state.player), "course": None}
            key = state.tensor(state.player).tobytes() + GAME.mask(state, state.player).tobytes()
            assert seen.setdefault(key, view) == view

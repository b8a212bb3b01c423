"""The tensor shows what is asked: positions that look alike in numbers are alike in what an action does."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.strange_world.tables import CATALOGUE, GAME, answer, asked, hand_of, play, table, turns
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.tensor import CARD, PRINTED


def block(state: StrangeWorld, name: str, seat: int = 0) -> np.ndarray:
    found = next(block for block in GAME.tensor_blocks if block.name == name)
    flat = state.tensor(seat)[found.start : found.start + found.size]
    return flat.reshape(found.shape)


def ones(state: StrangeWorld, name: str) -> list[tuple[int, ...]]:
    return [tuple(int(part) for part in place) for place in np.argwhere(block(state, name))]


@pytest.mark.rule("ERUPT_TARGET")
def test_which_volcano_erupts_is_shown() -> None:
    """The same World, once with one volcano laid last and once with the other."""
    row = "(0,0)=F(S1) (1,1)=L04 (0,2)=L01 (2,0)=L02"
    right = play(table(f"{row} (1,0)=L26", hand="L22"), "L22", (0, 1))
    below = play(table(f"{row} (0,1)=L26", hand="L22"), "L22", (1, 0))
    for state, focus in ((right, (3, 4)), (below, (4, 3))):
        assert asked(state) == "ERUPT_TARGET"
        assert ones(state, "focus") == [focus]


@pytest.mark.rule("TRAVELLER_SIDE", "TRAVELLER_SPOT")
def test_the_traveller_that_is_being_seated_is_shown() -> None:
    for number, name in enumerate(CATALOGUE.traveller_ids):
        state = play(table("(0,0)=L03", hand="L05 L01"), "L05", (0, 1), f"welcome {name}")
        for kind, choice in (("TRAVELLER_SIDE", "fence left"), ("TRAVELLER_SPOT", "spot above")):
            assert asked(state) == kind
            assert ones(state, "picked") == [(number,)]
            assert ones(state, "focus") == [(3, 3)]
            answer(state, choice)
        assert ones(state, "picked") == ones(state, "focus") == []


@pytest.mark.rule("7.2")
def test_a_hand_is_shown_slot_by_slot_with_what_its_cards_show() -> None:
    state = table("(0,0)=S1", hand="L02 L08 L58")
    hand = block(state, "hand")
    assert hand.shape == (3, CARD)
    assert [int(row[PRINTED:].argmax()) for row in hand] == [CATALOGUE.numbers[card] for card in hand_of(state, 0)]
    mountains, lakes, swamps, volcanoes = (list(hand[:, feature] > 0) for feature in range(4))
    assert mountains == [True, False, False]
    assert lakes == [False, True, False]
    assert swamps == volcanoes == [False, False, True]
    answer(state, "play L08")
    assert (block(state, "chosen") == hand[1]).all()


@pytest.mark.rule("13.1.14")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_looks_alike_in_numbers_is_alike(players: int) -> None:
    """Of many positions, those with equal tensors and legal actions have equal views."""
    seen: dict[bytes, object] = {}
    for seed in range(6):
        for state in turns(GAME.new(players=players, seed=seed, events=False), seed):
            if state.over:
                break
            seat = state.player
            view = state.view(seat) | {"ply": 0}
            mark = state.tensor(seat).tobytes() + repr((state.actions, seat)).encode()
            assert seen.setdefault(mark, view) == view

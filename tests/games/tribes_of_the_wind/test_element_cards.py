"""Each of the 80 Element cards, played: pieces.txt says in words what it asks for and does."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.games.tribes_of_the_wind.pieces import RICH, branches, done_by, lines_like, read
from tests.games.tribes_of_the_wind.tables import answer, asked, mixed, plays, table, tribe_of

CARDS = lines_like(r"[FWEA]\d\d")
ELEMENTS = {"F": "fire", "W": "water", "E": "earth", "A": "air"}
STEPS = {2: 0, 3: 0, 4: 1, 5: 1, 6: 2, 7: 2}  # of a card that counts 2, 4, 6


class Hands(NamedTuple):
    own: str
    left: str
    right: str
    total: int = 0  # cards of the element that the requirement names, in all three hands


def hand_with(card: str, element: str, number: int) -> str:
    """The card and others, with so many of an element in all, and not every element."""
    own = ELEMENTS[card[0]]
    more = number - (own == element)
    assert more >= 0
    other = next(name for name in ELEMENTS.values() if name not in (element, own))
    return " ".join([card, *[element] * more, *[other] * (4 - more)])


def hands(card: str, element: str, *counts: tuple[int, int, int]) -> list[Hands]:
    """Hands with so many of an element: own, left, right."""
    return [
        Hands(hand_with(card, element, own), mixed(**{element: left}), mixed(**{element: right}), own + left + right)
        for own, left, right in counts
    ]


def missing_one(card: str) -> list[Hands]:
    """Hands with three elements, one for each that can be missing; the neighbours are full of it."""
    own = ELEMENTS[card[0]]
    others = [name for name in ELEMENTS.values() if name != own]
    return [
        Hands(
            " ".join([card, own, own, *(name for name in others if name != gone)]),
            mixed(**{gone: 5}),
            mixed(**{gone: 5}),
        )
        for gone in others
    ]


def meeting(card: str, requirement: str) -> tuple[list[Hands], list[Hands]]:
    """Hands that just meet a requirement, and hands that just fail it."""
    words = requirement.split()
    own = ELEMENTS[card[0]]
    if requirement == "all four":
        return [
            Hands(f"{card} {' '.join(name for name in ELEMENTS.values() if name != own)} {own}", mixed(), mixed())
        ], missing_one(card)
    element = words[0] if words[1] == "with" else words[-3] if words[-1] == "all" else words[1]
    least = int(own == element)  # the card itself
    if words[0] == "X":
        return hands(card, element, (1, 2, 1), (2, 0, 3), (1, 4, 2), (least, 0, 0)), []
    if words[0] == "2,":
        met = [(1, 1, 0), (1, 0, 1), (2, 1, 0), (1, 0, 3), (1, 2, 2), (2, 3, 1), (1, 4, 2)]
        return hands(card, element, *met), hands(card, element, (1, 0, 0), (least, 1 - least, 0), (least, 0, 1 - least))
    if words[0] == "no":
        return hands(card, element, (0, 4, 4)), hands(card, element, (1, 0, 0))
    if words[0].isdigit():
        number = int(words[0])
        return hands(card, element, (number, 0, 0), (number + 1, 0, 0)), hands(card, element, (number - 1, 5, 5))
    both = "both" in words
    if words[1] == "with":
        one, two, no = [(least, 1, 0), (4, 0, 1)], [(least, 1, 1), (least, 2, 4)], [(least, 0, 0), (4, 0, 0)]
    elif words[0] == "more":
        one, two, no = (
            [(2, 1, 2), (2, 2, 1), (1, 3, 0), (1, 0, 1)],
            [(2, 1, 1), (3, 0, 2), (1, 0, 0)],
            [(2, 2, 2), (1, 1, 3)],
        )
    else:
        one, two, no = (
            [(1, 2, 1), (1, 0, 2), (0, 1, 0), (0, 0, 1)],
            [(1, 2, 2), (0, 1, 1), (2, 3, 4)],
            [(1, 1, 1), (2, 0, 2), (0, 0, 0)],
        )
    return (
        (hands(card, element, *two), hands(card, element, *one, *no))
        if both
        else (hands(card, element, *one, *two), hands(card, element, *no))
    )


def rows_of(words: str) -> list[tuple[str, str]]:
    return [(row.split(": ")[0], row.split(": ")[1]) for row in words.split(" | ")]


@pytest.mark.rule("2", "3.8", "6.1", "6.2", "13.1.2", "13.2", "R-17", "R-59", "R-71", "R-72")
@pytest.mark.parametrize("players", [1, 2, 3, 5])
@pytest.mark.parametrize(("card", "words"), CARDS)
def test_when_an_element_card_may_be_played(card: str, words: str, players: int) -> None:
    """Both neighbours are asked alike, be they players, the display with the pile's top, or the Drifter's row."""
    assert len(CARDS) == 80
    for number, (requirement, _) in enumerate(rows_of(words)):
        met, failed = meeting(card, requirement)
        for given in met:
            assert number in plays(table(given.own, left=given.left, right=given.right, players=players), card), given
        for given in failed:
            assert number not in plays(table(given.own, left=given.left, right=given.right, players=players), card), (
                given
            )
        assert failed or requirement.startswith("X")


@pytest.mark.rule("2", "5.2.1", "5.2.5", "6.3", "7.1", "7.2", "7.3", "R-09", "R-16")
@pytest.mark.parametrize(("card", "words"), CARDS)
def test_what_an_element_card_does(card: str, words: str) -> None:
    for number, (requirement, effect) in enumerate(rows_of(words)):
        for given in meeting(card, requirement)[0]:
            step = effect.split(" / ")[STEPS[given.total]] if " / " in effect else effect
            for branch, printed in enumerate(branches(step)):
                state = table(given.own, left=given.left, right=given.right, **RICH)
                choice = [("left", "right")[branch]] if len(branches(step)) > 1 else []
                assert done_by(state, f"play {card} {number}", *choice) == read(printed, given.total), given
                assert state.view(1)["elements"]["discard"] == [card]
                assert [slot is None for slot in tribe_of(state)["hand"]] == [True, False, False, False, False]


@pytest.mark.rule("7.2", "5.7", "R-11")
@pytest.mark.parametrize(("card", "words"), [(card, words) for card, words in CARDS if "moves or water" in words])
def test_moves_or_water_may_all_be_water(card: str, words: str) -> None:
    for number, (requirement, effect) in enumerate(rows_of(words)):
        given = meeting(card, requirement)[0][0]
        if "moves or water" in effect:
            state = table(given.own, left=given.left, right=given.right, **RICH)
            assert asked(answer(state, f"play {card} {number}")) == "FLEX_STEP"
            assert tribe_of(answer(state, "end"))["water"] == 20 + read(effect, given.total).flexible

"""Each of the 20 Guide cards and each of the 5 boards with its Temples and requirements, as pieces.txt says in
words.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.tribes_of_the_wind.pieces import PRINTED, RICH, Done, done_by, lines_like, read, spaces_in
from tests.games.tribes_of_the_wind.tables import (
    answer,
    asked,
    discard_first,
    offer,
    options,
    refill,
    rewritten,
    table,
    tribe_of,
)

GUIDES = lines_like(r"G-\w+-\d")
BOARDS = [
    tuple(line.split(" | ")) for line in PRINTED if line.split()[0] in ("spiral", "feather", "leaf", "sun", "drop")
]
PLAIN = {
    "F13": "remove 2",
    "W12": "gain 3",
    "E13": "forest for 5",
    "A12": "3 moves",
}  # one card of each element; its row 0 asks for another
ON_VILLAGE_CARDS = {
    "V03": "gain 6",
    "V09": "remove 4",
    "V06": "6 moves",
    "V04": "forest for 2",
    "V17": "7 moves or water",
}


def with_power(words: str) -> list[tuple[str, str]]:
    """The Guide cards whose words begin so."""
    return [(guide, text) for guide, text in GUIDES if text.startswith(words)]


def given(*guides: str) -> dict[str, Any]:
    return {"board": guides[0].split("-")[1], "powers": " ".join(guides), "met": "path own", **RICH}


def by_card(card: str, *guides: str) -> Done:
    return done_by(table(f"{card} fire fire water water", **given(*guides)), f"play {card} 0")


def by_temple(kind: str, *guides: str) -> Done:
    return done_by(discard_first(answer(table(**given(*guides)), "temple")), f"marker {kind}")


def by_village_card(card: str, *guides: str) -> Done:
    state = offer(table(tiles="1=G02", kept="V01", **{**given(*guides), "riders": {1: 2}}), card)
    return done_by(answer(state, "build 1"), "take 0", "right")


def temple(guide: str, kind: str) -> Done:
    """The Temple of this kind on the Guide's board."""
    line = next(line for line in BOARDS if line[0] == guide.split("-")[1])
    return read(line[2].split(", ")[("water", "move", "pollution", "forest").index(kind)])


# --- Powers (8.2) ---------------------------------------------------------------------------------


@pytest.mark.rule("8.2", "5.2.3", "8.3")
@pytest.mark.parametrize(("guide", "words"), with_power("play"))
def test_a_power_of_one_element(guide: str, words: str) -> None:
    condition, effect = words.split(": ")
    for card, plain in PLAIN.items():
        own = card[0] == condition.split()[1][0].upper()
        assert by_card(card, guide) == (read(plain).plus(read(effect)) if own else read(plain)), card
    for kind in ("water", "move", "pollution", "forest"):
        assert by_temple(kind, guide) == temple(guide, kind)
    for card, plain in ON_VILLAGE_CARDS.items():
        assert by_village_card(card, guide) == read(plain)


@pytest.mark.rule("5.2.2", "5.2.3")
def test_a_power_of_one_element_follows_a_choice_too() -> None:
    spiral = {**given("G-spiral-1"), "pollution": {3: 3}}
    for branch, moves in (("left", 9), ("right", 3)):
        done = done_by(table("F07 water earth air fire", **spiral), "play F07 0", branch)
        assert done == Done(moves=moves, removed=0 if branch == "left" else 3)


@pytest.mark.rule("8.2", "8.4.2", "8.4.3", "5.1")
@pytest.mark.parametrize(("guide", "words"), with_power("pay "))
def test_a_power_that_is_paid_for(guide: str, words: str) -> None:
    condition, effect = words.split(": ")
    cost = int(condition.split()[1])
    for water in (20, cost):
        state = table(**{**given(guide), "water": water})
        assert done_by(state, f"guide {guide}") == read(effect).plus(Done(gained=-cost))
        assert (asked(state), f"guide {guide}" in options(state)) == ("ACTION", False)
    assert f"guide {guide}" not in options(table(**{**given(guide), "water": cost - 1}))


@pytest.mark.rule("8.2", "8.4.2", "8.4.3")
@pytest.mark.parametrize(("guide", "words"), with_power("pay:"))
def test_a_power_that_pays_a_forest(guide: str, words: str) -> None:
    price = read(words.split(": ")[1]).forests[0]
    for water in (20, price):
        state = table(**{**given(guide), "water": water})
        assert done_by(state, f"guide {guide}") == Done(forests=(price,))
        assert (asked(state), f"guide {guide}" in options(state)) == ("ACTION", False)
    assert f"guide {guide}" not in options(table(**{**given(guide), "water": price - 1}))


@pytest.mark.rule("8.2", "7.5.4", "R-51")
@pytest.mark.parametrize(("guide", "words"), with_power("each forest"))
def test_a_power_that_follows_every_forest(guide: str, words: str) -> None:
    effect = words.split(": ")[1]
    extra = Done(removed=2) if effect == "clear a space" else read(effect)
    for card, plain in PLAIN.items():
        assert by_card(card, guide) == (read(plain).plus(extra) if card == "E13" else read(plain))
    assert by_temple("forest", guide) == temple(guide, "forest").plus(extra)
    assert by_village_card("V04", guide) == read("forest for 2").plus(extra)


@pytest.mark.rule("8.2", "R-51", "8.3")
def test_a_forest_that_is_paid_for_is_followed_too() -> None:
    assert done_by(table(**given("G-leaf-2", "G-leaf-4")), "guide G-leaf-4") == Done(forests=(6,), gained=4)


@pytest.mark.rule("8.2", "5.6.6", "R-25")
@pytest.mark.parametrize(("guide", "words"), [(guide, words) for guide, words in GUIDES if "+" in words])
def test_a_power_that_adds_to_a_kind(guide: str, words: str) -> None:
    """Cards, Temples and Village cards give more of this kind, and of no other."""
    kind, amount = words.split(" +")
    field = {"water": "gained", "pollution": "removed", "move": "moves"}[kind]

    def more(plain: Done) -> Done:
        return plain.plus(Done(**{field: int(amount)})) if getattr(plain, field) else plain

    for card, plain in PLAIN.items():
        assert by_card(card, guide) == more(read(plain)), card
    for card, plain in ON_VILLAGE_CARDS.items():
        assert by_village_card(card, guide) == more(read(plain)), card
    for temple_kind in ("water", "move", "pollution", "forest"):
        assert by_temple(temple_kind, guide) == more(temple(guide, temple_kind))


@pytest.mark.rule("8.3", "8.2", "8.4.2")
def test_what_powers_give_is_never_increased() -> None:
    assert done_by(table(**given("G-drop-2", "G-drop-4")), "guide G-drop-2") == Done(moves=2, gained=-1)
    assert by_card("E13", "G-drop-3", "G-drop-4") == Done(forests=(5,), moves=3)
    assert by_card("F13", "G-spiral-1", "G-spiral-4") == Done(removed=2, moves=3)
    assert by_card("E13", "G-leaf-2", "G-leaf-3") == Done(forests=(5,), gained=4)
    assert by_village_card("V01", "G-drop-4") == Done(gained=3, catapults=1)


@pytest.mark.rule("8.2", "R-27", "7.3")
@pytest.mark.parametrize(("guide", "words"), with_power("forests cost"))
def test_a_power_that_makes_forests_cheaper(guide: str, words: str) -> None:
    condition, _, effect = words.partition(": ")
    less = int(condition.split()[2])
    extra = read(effect) if effect else Done()
    assert by_card("E13", guide) == Done(forests=(5 - less,)).plus(extra)
    assert by_temple("forest", guide) == Done(forests=(temple(guide, "forest").forests[0] - less,)).plus(extra)
    assert by_village_card("V28", guide) == Done(forests=(1,)).plus(extra)
    assert by_card("F13", guide) == read("remove 2")
    just = {**given(guide), "water": 5 - less}
    assert done_by(table("E13 fire fire water water", **just), "play E13 0").forests == (5 - less,)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("guide", "words"), with_power("each pollution removed"))
def test_a_power_that_turns_pollution_into_water(guide: str, words: str) -> None:
    water = read(words.split(": ")[1]).gained
    assert by_card("F13", guide) == Done(removed=2, gained=2 * water)
    assert by_card("W12", guide) == read("gain 3")
    assert by_temple("pollution", guide) == Done(removed=3, gained=3 * water)
    assert by_village_card("V09", guide) == Done(removed=4, gained=4 * water)


# --- Boards (4.6, 8.1) ----------------------------------------------------------------------------


@pytest.mark.rule("2", "4.6", "5.3.4", "20.2")
@pytest.mark.parametrize("line", BOARDS, ids=[line[0] for line in BOARDS])
def test_a_board_with_its_pollution_and_temples(line: tuple[str, ...]) -> None:
    assert len(BOARDS) == 5
    board, printed, temples, *_ = line
    assert tribe_of(table(board=board))["pollution"] == [int(digit) for digit in printed.replace("/", "")]
    for kind, effect in zip(("water", "move", "pollution", "forest"), temples.split(", "), strict=True):
        state = discard_first(answer(table(board=board, **RICH), "temple"))
        assert done_by(state, f"marker {kind}") == read(effect)
        assert asked(state) == "DRAW"


def guide_is_picked(**tribe: Any) -> bool:
    """Does a turn in which nothing but Water is gained end with the choice of a Guide card?"""
    state = refill(answer(table("W01 water fire earth air", players=5, water=0, **tribe), "play W01 0"))
    assert (asked(state) == "GUIDE_PICK") or state.player == 1
    return asked(state) == "GUIDE_PICK"


@pytest.mark.rule("8.1", "5.9.1", "R-24")
@pytest.mark.parametrize("line", BOARDS, ids=[line[0] for line in BOARDS])
def test_the_path_of_a_board(line: tuple[str, ...]) -> None:
    board, colours = line[0], line[3].split()
    letters = [colour[0].upper() for colour in colours]
    start = {"P": "S1", "G": "S2", "O": "S3"}[letters[4]]  # its colour ends the path, yet it lies beside the first tile

    def path(spaces: list[int], wanted: list[str] = letters, side: str = "") -> str:
        return " ".join(
            [
                f"0={start}",
                *(f"{space}={letter}0{number}{side}" for number, (space, letter) in enumerate(zip(spaces, wanted), 1)),
            ]
        )

    round_the_corner = [1, 2, 6, 5, 9]
    other = {"board": board, "met": "own"}
    assert guide_is_picked(tiles=path(round_the_corner), **other)
    assert guide_is_picked(tiles=path(round_the_corner, side="*"), **other)  # Villages count with their colour
    assert not guide_is_picked(tiles=path(round_the_corner), board=board, met="own path")  # once only
    first = {"P": "S1", "G": "S2", "O": "S3"}[letters[0]]
    assert guide_is_picked(
        tiles=path([1, 2, 6, 5], letters[1:]).replace(start, first), **other
    )  # with the Starting tile
    assert not guide_is_picked(tiles=path(round_the_corner[:4]), **other)
    assert not guide_is_picked(tiles=path([1, 2, 3, 5, 9]), **other)  # 3 and 5 do not touch
    for place in range(5):
        wrong = [
            letter if at != place else next(name for name in "PGO" if name != letter)
            for at, letter in enumerate(letters)
        ]
        assert not guide_is_picked(tiles=path(round_the_corner, wrong), **other), wrong


@pytest.mark.rule("8.1", "R-24")
def test_a_path_uses_no_tile_twice(tmp_path: Path) -> None:
    """On a board whose path goes to and fro between two colours."""
    old = 'path = ["purple", "purple", "green", "green", "orange"]'
    catalogue = rewritten(tmp_path, (old, 'path = ["purple", "green", "purple", "green", "orange"]'))
    other = {"board": "spiral", "met": "own", "catalogue": catalogue}
    assert not guide_is_picked(tiles="0=S3 1=P01 2=G01 3=O01 7=O02", **other)
    assert guide_is_picked(tiles="0=S3 1=P01 2=G01 6=P02 5=G02 9=O01", **other)


@pytest.mark.rule("8.1", "5.9.1", "R-20")
@pytest.mark.parametrize("line", BOARDS, ids=[line[0] for line in BOARDS])
def test_the_own_requirement_of_a_board(line: tuple[str, ...]) -> None:
    board, need = line[0], line[4]
    kind, number = need.split()[0], int(need.split()[1])
    other = {"board": board, "met": "path"}
    all_at_once = {
        "tiles": "3=P05* 7=P04 8=G05*",
        "temples": {"move": 3},
        "pollution": {},
        "right_sides": 4,
        "kept": "V01 V02 V03 V04",
    }
    assert guide_is_picked(**all_at_once, **other)
    assert not guide_is_picked(**all_at_once, board=board, met="path own")  # once only
    if kind == "temple_in":
        met = [
            space
            for space in range(12)
            if guide_is_picked(temples={"move": space}, tiles="" if space == 0 else f"{space}=P05", **other)
        ]
        assert met == spaces_in(need)
    elif kind == "village_in":
        met = [space for space in range(1, 12) if guide_is_picked(tiles=f"{space}=P05*", **other)]
        assert met == spaces_in(need)
        assert not guide_is_picked(tiles=f"{met[0]}=P05", temples={"move": met[0]}, **other)
    elif kind == "clean_spaces":
        assert guide_is_picked(pollution=dict.fromkeys(range(number, 12), 3), **other)
        assert guide_is_picked(pollution=dict.fromkeys(range(number, 12), 1), tiles="1=P05 2=P04", **other)
        assert not guide_is_picked(pollution=dict.fromkeys(range(number - 1, 12), 1), **other)
    elif kind == "right_sides":
        assert guide_is_picked(right_sides=number, **other)
        assert not guide_is_picked(right_sides=number - 1, kept="V01 V02 V03 V04", **other)
    else:
        assert kind == "kept_cards"
        assert guide_is_picked(kept="V01 V02 V03", **other)
        assert guide_is_picked(kept="V01 V02 V03 V04", **other)
        assert not guide_is_picked(kept="V01 V02", right_sides=3, **other)

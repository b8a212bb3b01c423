"""Every card, tile and board of the box does what is printed on it. pieces.txt says so in words; the tests here play it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.games.tribes_of_the_wind.tables import CATALOGUE, GAME, answer, asked, lines, mixed, offer, options, plays, pollution, riders, table, told, tribe_of
from worldwright.games.tribes_of_the_wind.board import SPACE_NAMES
from worldwright.games.tribes_of_the_wind.scoring import completed
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

LINES = [line for line in Path(__file__).with_name("pieces.txt").read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
CARDS = [tuple(line.split("  ", 1)) for line in LINES if re.match(r"[FWEA]\d\d  ", line)]
VILLAGES = [tuple(re.fullmatch(r"(V\d\d)  (\d+) for (.*) ! (.*)", line).groups()) for line in LINES if re.match(r"V\d\d  ", line)]  # type: ignore[union-attr]
GUIDES = [tuple(line.split("  ", 1)) for line in LINES if line.startswith("G-")]
TILES = [tuple(line.split("  ", 1)) for line in LINES if re.match(r"[PGO]\d\d  ", line)]
STARTS = [tuple(line.split("  ", 1)) for line in LINES if re.match(r"S\d  ", line)]
BOARDS = [tuple(line.split(" | ")) for line in LINES if " | " in line and not re.match(r"[FWEA]\d\d  ", line)]
ELEMENTS = {"F": "fire", "W": "water", "E": "earth", "A": "air"}
RICH = {"water": 20, "pollution": {3: 2, 7: 2, 10: 2, 11: 2}, "riders": {}}


class Done(NamedTuple):
    """What an effect brought about."""

    gained: int = 0
    removed: int = 0
    moves: int = 0
    flexible: int = 0
    forests: tuple[int, ...] = ()
    catapults: int = 0
    temples: int = 0

    def plus(self, other: Done) -> Done:
        return Done(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


def read(effect: str, x: int = 0) -> Done:
    """The effect as the words say it."""
    done = Done()
    for atom in effect.replace("8 - X", str(max(1, 8 - x))).replace("X", str(x)).split(" and "):
        number = int((re.findall(r"\d+", atom) or ["1"])[0])
        if atom.startswith("forest"):
            done = done.plus(Done(forests=(number,)))
        else:
            kind = {"gain": "gained", "remove": "removed", "catapult": "catapults", "temple": "temples"}.get(atom.split()[0])
            kind = kind or ("flexible" if atom.endswith("or water") else "moves")
            done = done.plus(Done(**{kind: number}))
    return done


def carry_out(state: TribesOfTheWind) -> Done:
    """Use everything that is offered to seat 0, and count it. The state holds just this effect."""
    done = Done()
    before = sum(pollution(state).values())
    water = tribe_of(state)["water"]
    while asked(state) not in ("DRAW", "ACTION", "POST_ACTION", "GUIDE_PICK", "") and state.player == 0:
        kind, choices = asked(state), options(state)
        if kind == "FOREST_TAKE":
            price = state.view(0)["price"]
            done = done.plus(Done(forests=(int(str(price)),)))
            water -= int(str(price))
        if kind in ("FLEX_STEP", "MOVE_STEP"):
            done = done.plus(Done(flexible=1) if kind == "FLEX_STEP" else Done(moves=1))
        if kind == "TEMPLE_WHICH":
            assert choices[-1] == "end"
            answer(state, "end")
            done = done.plus(Done(temples=1))
            continue
        answer(state, next(choice for choice in choices if choice != "end"))
    removed = before - sum(pollution(state).values())
    return done._replace(removed=removed, gained=tribe_of(state)["water"] - water, catapults=len(told(state, "catapult")))


# --- Element cards --------------------------------------------------------------------------------


def hand_with(card: str, element: str, number: int) -> str:
    """The card and others, with so many of an element in all, and not every element."""
    own = ELEMENTS[card[0]]
    more = number - (1 if own == element else 0)
    assert more >= 0
    other = next(name for name in ELEMENTS.values() if name not in (element, own))
    return " ".join([card, *[element] * more, *[other] * (4 - more)])


class Hands(NamedTuple):
    own: str
    left: str
    right: str


def meeting(card: str, requirement: str, enough: bool) -> Hands | None:
    """Hands that just meet a requirement, or just fail it; None where it cannot fail."""
    words = requirement.split()
    own = ELEMENTS[card[0]]
    none = mixed()
    if requirement == "all four":
        others = [name for name in ELEMENTS.values() if name != own]
        return Hands(" ".join([card, own, *(others if enough else [others[0], others[1], others[1]])]), none, none)
    if words[0] == "X":
        return Hands(hand_with(card, words[1], 1), mixed(**{words[1]: 2}), mixed(**{words[1]: 1})) if enough else None
    if words[0] == "2," and enough:
        return Hands(hand_with(card, words[3], 1), mixed(**{words[3]: 1}), mixed(**{words[3]: 0}))
    if words[0] == "2,":
        return Hands(hand_with(card, words[3], 1), mixed(**{words[3]: 0}), mixed(**{words[3]: 0}))
    if words[0] == "no":
        return Hands(hand_with(card, words[1], 0 if enough else 1), none, none)
    if words[0].isdigit():
        number = int(words[0]) - (0 if enough else 1)
        return Hands(hand_with(card, words[1], number), mixed(**{words[1]: 5}), mixed(**{words[1]: 5}))
    both = "both" in words
    element = words[0] if words[1] == "with" else words[1]
    if words[1] == "with":
        right = enough if both else False
        left = True if both else enough
        return Hands(hand_with(card, element, 1), mixed(**{element: int(left)}), mixed(**{element: int(right)}))
    if words[0] == "more":
        easy, hard = mixed(**{element: 1}), mixed(**{element: 2})
        return Hands(hand_with(card, element, 2), easy if enough or both else hard, easy if enough and both else hard)
    easy, hard = mixed(**{element: 2}), mixed(**{element: 1})
    return Hands(hand_with(card, element, 1), easy if enough or both else hard, easy if enough and both else hard)


def rows_of(words: str) -> list[tuple[str, str]]:
    return [tuple(row.split(": ")) for row in words.split(" | ")]  # type: ignore[misc]


@pytest.mark.rule("2", "6.1", "6.2", "6.3", "7.1", "7.2", "R-59")
@pytest.mark.parametrize(("card", "words"), CARDS)
def test_an_element_card(card: str, words: str) -> None:
    assert len(CARDS) == 80
    rows = rows_of(words)
    for number, (requirement, effect) in enumerate(rows):
        hands = meeting(card, requirement, enough=True)
        assert hands is not None
        state = table(hands.own, left=hands.left, right=hands.right, **RICH)
        assert number in plays(state, card), f"{card} row {number} with {hands}"
        total = sum(hand.count(requirement.split()[1]) for hand in hands) + (ELEMENTS[card[0]] == requirement.split()[1]) if "X" in requirement else 0
        for branch, printed in enumerate(effect.partition(" / ")[0].split(" or ") if "moves or water" not in effect else [effect.partition(" / ")[0]]):
            trial = answer(state.clone(), f"play {card} {number}")
            if asked(trial) == "OR_CHOICE":
                before = trial.tribes[0].water
                answer(trial, ("left", "right")[branch])
                gained = trial.tribes[0].water - before
            else:
                gained = trial.tribes[0].water - 20
            done = carry_out(trial)
            assert done._replace(gained=done.gained + gained) == read(printed, total)
        failing = meeting(card, requirement, enough=False)
        if failing is not None:
            assert number not in plays(table(failing.own, left=failing.left, right=failing.right, **RICH), card), f"{card} row {number} with {failing}"


@pytest.mark.rule("6.1", "R-17")
@pytest.mark.parametrize(("card", "words"), [(card, words) for card, words in CARDS if words.startswith("2, 4, 6")])
def test_the_three_steps_of_a_card(card: str, words: str) -> None:
    requirement, effects = words.split(": ")
    element = requirement.split()[3]
    for total, step in [(2, 0), (3, 0), (4, 1), (5, 1), (6, 2), (9, 2)]:
        own = hand_with(card, element, 1)
        left = min(total - 1, 5)
        state = table(own, left=mixed(**{element: left}), right=mixed(**{element: total - 1 - left}), **RICH)
        answer(state, f"play {card} 0")
        gained = state.tribes[0].water - 20
        done = carry_out(state)
        assert done._replace(gained=done.gained + gained) == read(effects.split(" / ")[step])


# --- Village cards --------------------------------------------------------------------------------


def spaces_in(words: str) -> list[int]:
    return [SPACE_NAMES.index(name) for name in re.findall(r"\b[abcd][123]\b", words)]


def terrain_for(goal: str) -> tuple[str, dict[str, int], list[str]]:
    """Tiles and Temples that just complete an objective, and the tiles without each of which it is not."""
    kinds = {"purple": "P", "green": "G", "orange": "O"}
    spaces = spaces_in(goal)
    if goal.startswith("tiles on") or " tiles among " in goal:
        need = int(goal.split()[0]) if goal[0].isdigit() else len(spaces)
        chosen = [space for space in spaces if space != 0][: need - (1 if 0 in spaces else 0)]
        return " ".join(f"{space}=P{number:02}" for number, space in enumerate(chosen, 1)), {}, [f"{chosen[-1]}="]
    if goal.startswith("villages on"):
        return " ".join(f"{space}=P{number:02}*" for number, space in enumerate(spaces, 1)), {}, [f"{spaces[-1]}="]
    if goal.startswith("temples on"):
        laid = " ".join(f"{space}=P{number:02}" for number, space in enumerate(spaces, 1) if space)
        return laid, dict(zip(("water", "move"), spaces)), []
    if " of " in goal:
        line = {"row": [5, 6, 7], "column": [3, 7, 11], "diagonal": [3, 6, 9], "L": [6, 7, 11]}[goal.split()[0]]
        colours = ["P", "P", "P"] if "one colour" in goal else list(kinds.values())
        return " ".join(f"{space}={colour}0{number}" for number, (space, colour) in enumerate(zip(line, colours), 1)), {}, [f"{line[-1]}="]
    if "villages with" in goal:
        bonus = goal.split()[-1]
        with_bonus = [face["id"] for face in CATALOGUE.tile_faces if bonus in face["bonus"]][:3]
        return " ".join(f"{space}={tile}*" for space, tile in zip((1, 2, 3), with_bonus)), {}, ["3="]
    villages = ["P09", "G06", "P01", "P03"] if goal == "9 bonuses" else ["P09", "P01", "P03", "P02"]
    return " ".join(f"{space}={tile}*" for space, tile in zip((1, 2, 3, 7), villages)), {}, ["7="]


@pytest.mark.rule("9.1", "9.2")
@pytest.mark.parametrize(("card", "points", "goal", "now"), VILLAGES)
def test_the_left_side_of_a_village_card(card: str, points: str, goal: str, now: str) -> None:
    assert len(VILLAGES) == 30
    number = CATALOGUE.village_ids.index(card)
    laid, temples, needed = terrain_for(goal)
    state = table(players=5, tiles=laid, temples=temples, kept=card)
    assert completed(state.tribes[0], CATALOGUE, number)
    assert lines(state)["objective"] == int(points)
    for tile in needed:
        less = " ".join(entry for entry in laid.split() if not entry.startswith(tile))
        assert not completed(table(players=5, tiles=less, temples=temples).tribes[0], CATALOGUE, number)
    if goal.startswith("villages"):
        assert not completed(table(players=5, tiles=laid.replace("*", "")).tribes[0], CATALOGUE, number)
    if goal.startswith("temples"):
        assert not completed(table(players=5, tiles=laid).tribes[0], CATALOGUE, number)
    if "colour" in goal:
        other = " ".join(re.sub("=[PGO]", f"={new}", entry) for entry, new in zip(laid.split(), "PPG", strict=True))
        assert not completed(table(players=5, tiles=other).tribes[0], CATALOGUE, number)


@pytest.mark.rule("5.4.6", "7.2", "7.4")
@pytest.mark.parametrize(("card", "points", "goal", "now"), VILLAGES)
def test_the_right_side_of_a_village_card(card: str, points: str, goal: str, now: str) -> None:
    for branch, printed in enumerate(now.split(" or ") if "moves or water" not in now else [now]):
        state = offer(table(tiles="1=G02", **{**RICH, "riders": {1: 2}}), card)
        answer(state, "build 1", "take 0", "right")
        before = 20
        if asked(state) == "OR_CHOICE":
            answer(state, ("left", "right")[branch])
        gained = state.tribes[0].water - before
        done = carry_out(state)
        assert done._replace(gained=done.gained + gained) == read(printed)
        assert tribe_of(state)["right_sides"] == 1
        assert CATALOGUE.village_ids.index(card) in state.village_discard


# --- Guide cards ----------------------------------------------------------------------------------


@pytest.mark.rule("8.2", "8.3", "8.4.2")
@pytest.mark.parametrize(("guide", "words"), GUIDES)
def test_a_guide_card(guide: str, words: str) -> None:
    assert len(GUIDES) == 20
    condition, _, effect = words.partition(": ")
    given = {"board": guide.split("-")[1], "powers": guide, "met": "path own", **RICH}
    if condition.startswith("play"):
        card = {"fire": "F11", "water": "W11", "earth": "E11", "air": "A11"}[condition.split()[1]]
        plain = {"fire": "remove 2", "water": "gain 3", "earth": "forest for 5", "air": "4 moves"}[condition.split()[1]]
        state = answer(table(f"{card} fire fire water water", **given), f"play {card} 0")
        gained = state.tribes[0].water - 20
        done = carry_out(state)
        assert done._replace(gained=done.gained + gained) == read(plain).plus(read(effect))
    elif condition.startswith("pay"):
        cost = int(condition.split()[1]) if " " in condition else 0
        state = answer(table(**given), f"guide {guide}")
        assert tribe_of(state)["water"] == 20 - cost
        assert carry_out(state) == read(effect)
        assert f"guide {guide}" not in options(state)
    elif condition == "each pollution removed":
        state = answer(table("F11 fire fire water water", **given), "play F11 0")
        assert carry_out(state) == Done(gained=2 * int(effect.split()[1]), removed=2)
    elif "+" in words:
        kind, amount = words.split(" +")
        card, printed = {"water": ("W11", "gain 3"), "pollution": ("F11", "remove 2"), "move": ("A11", "4 moves")}[kind]
        state = answer(table(f"{card} fire fire water water", **given), f"play {card} 0")
        gained = state.tribes[0].water - 20
        done = carry_out(state)
        more = {"water": Done(gained=int(amount)), "pollution": Done(removed=int(amount)), "move": Done(moves=int(amount))}[kind]
        assert done._replace(gained=done.gained + gained) == read(printed).plus(more)
    else:
        less = int(re.findall(r"\d", condition)[0]) if "less" in condition else 0
        state = answer(table("E11 fire fire water water", **given), "play E11 0")
        cleared = effect == "clear a space"
        expected = Done(forests=(5 - less,)).plus(Done(removed=2) if cleared else read(effect) if effect else Done())
        assert carry_out(state) == expected


# --- Tiles and boards -----------------------------------------------------------------------------


@pytest.mark.rule("3.6", "10.1", "5.4.1", "5.4.2", "5.4.4", "4.5")
@pytest.mark.parametrize(("tile", "words"), TILES)
def test_a_forest_tile(tile: str, words: str) -> None:
    assert len(TILES) == 39
    colour, players, rest = re.fullmatch(r"(\w+), (\d)\+ players, (.*)", words).groups()  # type: ignore[union-attr]
    needed = int(rest[0])
    bonuses = rest.partition(": ")[2].replace(", spreads", "").split()
    number = CATALOGUE.tile_ids.index(tile)
    assert [count for count in (2, 3, 4, 5) if number in CATALOGUE.tiles_for(count)] == list(range(int(players), 6))
    assert CATALOGUE.colours[CATALOGUE.tile_colour[number]] == colour
    assert "build 5" not in options(table(players=5, tiles=f"1=P05 5={tile}", riders={5: needed - 1}))
    state = answer(table(players=5, tiles=f"1=P05 5={tile}", riders={5: needed}, pollution={}), "build 5")
    assert riders(state) == {12: 7}
    assert pollution(state) == ({4: 1, 6: 1, 9: 1} if words.endswith("spreads") else {})
    assert (asked(state) == "CATAPULT_FROM") == ("catapult" in bonuses)
    assert (state.tribes[0].portals == 1 << 5) == ("portal" in bonuses)


@pytest.mark.rule("3.7", "4.8", "4.9", "R-07")
@pytest.mark.parametrize(("tile", "words"), STARTS)
def test_a_starting_tile(tile: str, words: str) -> None:
    assert len(STARTS) == 5
    seat = int(tile[1]) - 1
    colour, water, moved, removed = re.fullmatch(r"(\w+): (\d) water, (\d) riders, remove (\d)", words).groups()  # type: ignore[union-attr]
    state = GAME.new(5, 3)
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[0])
    tribe = tribe_of(state, seat)
    assert (tribe["tiles"][0], tribe["water"]) == (tile, int(water))
    assert (tribe["riders"][0], tribe["riders"][12]) == (int(moved), 7 - int(moved))
    assert sum(tribe["pollution"]) == 16 - int(removed)
    assert state.view(0)["faces"]["tiles"][tile]["colour"] == colour  # type: ignore[index]
    assert len([event for event in told(state, "clean") if event["seat"] == seat]) == int(removed)


@pytest.mark.rule("4.6", "5.3.4", "8.1", "20.2")
@pytest.mark.parametrize("line", BOARDS, ids=[line[0] for line in BOARDS])
def test_a_board(line: tuple[str, ...]) -> None:
    assert len(BOARDS) == 5
    board, printed, temples, path, need = line
    state = table(board=board)
    tribe = tribe_of(state)
    face = state.view(0)["faces"]["boards"][board]  # type: ignore[index]
    assert tribe["pollution"] == [int(digit) for digit in printed.replace("/", "")]
    assert face["path"] == path.split()
    assert need.startswith(f"{face['requirement']['type']} {face['requirement']['n']}")
    assert face["requirement"].get("spaces", []) == spaces_in(need)
    for number, effect in enumerate(temples.split(", ")):
        state = table(board=board, **RICH)
        state.apply(next(action for action, name in zip(state.actions, options(state), strict=True) if name == "temple"))
        state.apply(state.actions[0])
        state.apply(state.actions[number])
        gained = state.tribes[0].water - 20
        done = carry_out(state)
        assert done._replace(gained=done.gained + gained) == read(effect)

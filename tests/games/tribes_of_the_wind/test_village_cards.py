"""Each of the 30 Village cards: the objective at its left, the effect at its right, as pieces.txt says in words."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from tests.games.tribes_of_the_wind.pieces import PRINTED, RICH, branches, done_by, read, spaces_in
from tests.games.tribes_of_the_wind.tables import CATALOGUE, answer, lines, offer, table, tribe_of
from worldwright.games.tribes_of_the_wind.scoring import completed
from worldwright.games.tribes_of_the_wind.state_tribe import new_tribe

CARDS = [
    match.groups() for match in (re.fullmatch(r"(V\d\d)  (\d+) for (.*) ! (.*)", line) for line in PRINTED) if match
]


def positions(goal: str) -> tuple[list[str], dict[str, int], list[str]]:
    """Tiles (just enough, then more) and Temples that complete an objective, and tiles that just do not."""
    spaces = spaces_in(goal)
    if goal.startswith("tiles on") or " tiles among " in goal:
        need = int(goal.split()[0]) if goal[0].isdigit() else len(spaces)
        chosen = [space for space in spaces if space != 0][: need - (0 in spaces)]
        return (
            [laid(chosen), laid(list(range(1, 12)))],
            {},
            [laid([space for space in chosen if space != gone]) for gone in chosen],
        )
    if goal.startswith("villages on"):
        return (
            [laid(spaces, "*"), laid([*spaces, 11], "*")],
            {},
            [laid(spaces), *(laid(spaces, "*").replace(f"{end}*", end) for end in ("P01", "P02"))],
        )
    if goal.startswith("temples on"):
        return [laid(list(range(1, 12)))], dict(zip(("water", "move"), spaces)), []
    if " of " in goal:
        line = {"row": [5, 6, 7], "column": [3, 7, 11], "diagonal": [3, 6, 9], "L": [6, 7, 11]}[goal.split()[0]]
        right, *wrong = (
            ("PPP", "PPG", "POP", "OPP", "PGO") if "one colour" in goal else ("PGO", "PPG", "POP", "OPP", "PPP")
        )
        return (
            [coloured(line, right)],
            {},
            [*(coloured(line, colours) for colours in wrong), coloured(line[:2], right[:2])],
        )
    if "villages with" in goal:
        bonus = goal.split()[-1]
        having = [face["id"] for face in CATALOGUE.tile_faces if bonus in face["bonus"]]
        lacking = next(face["id"] for face in CATALOGUE.tile_faces if face["bonus"] and bonus not in face["bonus"])
        full = [f"{space}={tile}*" for space, tile in zip((1, 2, 3, 7), having)]
        return (
            [" ".join(full[:3]), " ".join(full)],
            {},
            [" ".join([*full[:2], other]) for other in ("", full[2].rstrip("*"), f"3={lacking}*")],
        )
    villages = (
        ["1=P09*", "2=G06*", "3=P01*", "7=P03*"] if goal == "9 bonuses" else ["1=P09*", "2=P01*", "3=P03*", "7=P02*"]
    )
    return (
        [" ".join(villages), " ".join([*villages, "11=O06*"])],
        {},
        [" ".join(villages[:3]), " ".join(villages).rstrip("*")],
    )


def laid(spaces: list[int], side: str = "") -> str:
    return " ".join(f"{space}=P{number:02}{side}" for number, space in enumerate(spaces, 1))


def coloured(spaces: list[int], colours: str) -> str:
    return " ".join(
        f"{space}={colour}0{number}" for number, (space, colour) in enumerate(zip(spaces, colours, strict=True), 1)
    )


@pytest.mark.rule("2", "9.1", "9.2", "12.4")
@pytest.mark.parametrize(("card", "points", "goal", "now"), CARDS)
def test_the_left_side_of_a_village_card(card: str, points: str, goal: str, now: str) -> None:
    assert len(CARDS) == 30
    done, temples, missed = positions(goal)
    for tiles in done:
        state = table(players=5, tiles=tiles, temples=temples, kept=card)
        assert state.view(1)["tribes"][0]["completed"] == [True], tiles  # kept cards are open
        assert lines(state)["objective"] == int(points)
    for tiles in missed:
        state = table(players=5, tiles=tiles, kept=card)
        assert (tribe_of(state)["completed"], lines(state)["objective"]) == ([False], 0), tiles
    for kind, space in temples.items():
        other = next(free for free in range(12) if free not in temples.values())
        for alone in ({kind: space}, {kind: space, "forest": other}):
            assert tribe_of(table(players=5, tiles=done[0], temples=alone, kept=card))["completed"] == [False]
    assert missed or temples


@pytest.mark.rule("2", "5.4.6", "5.4.7", "7.2")
@pytest.mark.parametrize(("card", "points", "goal", "now"), CARDS)
def test_the_right_side_of_a_village_card(card: str, points: str, goal: str, now: str) -> None:
    for branch, printed in enumerate(branches(now)):
        state = offer(table(tiles="1=G02", kept="V01" if card != "V01" else "V02", **{**RICH, "riders": {1: 2}}), card)
        choice = [("left", "right")[branch]] if len(branches(now)) > 1 else []
        answer(state, "build 1")
        assert done_by(state, "take 0", "right", *choice) == read(printed)
        assert tribe_of(state)["right_sides"] == 1
        assert state.view(1)["villages"]["discard"] == [card]
        assert None not in state.view(1)["villages"]["display"]


# --- Lines (9.1): every three spaces there are ----------------------------------------------------

CELLS = [(space // 4, space % 4) for space in range(12)]


def shape_of(spaces: tuple[int, ...]) -> str:
    """Which line three spaces make, by their rows and columns alone."""
    (r1, c1), (r2, c2), (r3, c3) = (CELLS[space] for space in spaces)
    steps = (r2 - r1, c2 - c1), (r3 - r2, c3 - c2)
    if steps[0] == steps[1] and steps[0] in ((0, 1), (1, 0), (1, 1), (1, -1)):
        return {(0, 1): "row", (1, 0): "column"}.get(steps[0], "diagonal")
    rows, columns = {r1, r2, r3}, {c1, c2, c3}
    square = max(rows) - min(rows) == 1 and max(columns) - min(columns) == 1
    return "L" if square else ""


@pytest.mark.rule("9.1", "R-52")
@pytest.mark.parametrize(("card", "goal"), [(card, goal) for card, _, goal, _ in CARDS if " of " in goal])
def test_every_three_spaces_and_colours(card: str, goal: str) -> None:
    """220 triples in 27 colourings: completed by exactly the lines that the words name."""
    shape, colours = goal.split()[0], 1 if "one colour" in goal else 3
    number = CATALOGUE.village_ids.index(card)
    for spaces in combinations(range(12), 3):
        for letters in product("PGO", repeat=3):
            tribe = new_tribe()
            for place, (space, letter) in enumerate(zip(spaces, letters, strict=True), 1):
                tribe.lay_tile(CATALOGUE, CATALOGUE.tile_ids.index(f"{letter}0{place}"), space)
            assert completed(tribe, CATALOGUE, number) == (
                shape_of(spaces) == shape and len(set(letters)) == colours
            ), (spaces, letters)

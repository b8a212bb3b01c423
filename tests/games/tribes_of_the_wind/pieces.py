"""pieces.txt: what is printed on every piece of the box, and what an effect has done once it was carried out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from tests.games.tribes_of_the_wind.tables import answer, asked, options, told, tribe_of
from worldwright.games.tribes_of_the_wind.board import SPACE_NAMES
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

PRINTED = [
    line
    for line in Path(__file__).with_name("pieces.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
RICH = {
    "water": 20,
    "pollution": {3: 2, 7: 2, 10: 2, 11: 2},
    "riders": {},
}  # enough of everything to use any effect in full
PAUSES = ("DRAW", "ACTION", "POST_ACTION", "GUIDE_PICK", "")


def lines_like(ids: str) -> list[tuple[str, str]]:
    """The pieces whose id looks like this, each with its words."""
    found = [re.fullmatch(rf"({ids})  (.*)", line) for line in PRINTED]
    return [(match[1], match[2]) for match in found if match]


def spaces_in(words: str) -> list[int]:
    """The spaces that are named, such as b2."""
    return [SPACE_NAMES.index(name) for name in re.findall(r"\b[abcd][123]\b", words)]


class Done(NamedTuple):
    """What an effect brought about."""

    gained: int = 0
    removed: int = 0
    moves: int = 0
    flexible: int = 0
    forests: tuple[int, ...] = ()  # what each cost
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
            kind = {"gain": "gained", "remove": "removed", "catapult": "catapults", "temple": "temples"}.get(
                atom.split()[0]
            )
            kind = kind or ("flexible" if atom.endswith("or water") else "moves")
            done = done.plus(Done(**{kind: number}))
    return done


def branches(effect: str) -> list[str]:
    """The effects of which one is chosen; `6 moves or water` is a single one."""
    return [effect] if "moves or water" in effect else effect.split(" or ")


def done_by(state: TribesOfTheWind, *choices: str) -> Done:
    """Answer so, use everything that is then offered to seat 0, and tell what it did: that, and nothing else."""
    before = state.clone()
    answer(state, *choices)
    asks = []
    prices = []
    while asked(state) not in PAUSES and state.player == 0:
        asks.append(asked(state))
        if asks[-1] == "FOREST_TAKE":
            prices.append(int(str(state.view(0)["price"])))
        answer(
            state, "end" if asks[-1] == "TEMPLE_WHICH" else next(choice for choice in options(state) if choice != "end")
        )
    assert_nothing_else_changed(
        before, state, forests=len(prices), temples=sum(choice.startswith("marker") for choice in choices)
    )
    return Done(
        gained=tribe_of(state)["water"] - tribe_of(before)["water"] + sum(prices),
        removed=sum(tribe_of(before)["pollution"]) - sum(tribe_of(state)["pollution"]),
        moves=asks.count("MOVE_STEP"),
        flexible=asks.count("FLEX_STEP"),
        forests=tuple(prices),
        catapults=len(told(state, "catapult")) - len(told(before, "catapult")),
        temples=asks.count("TEMPLE_WHICH"),
    )


def assert_nothing_else_changed(before: TribesOfTheWind, after: TribesOfTheWind, forests: int, temples: int) -> None:
    assert after.view(None)["tribes"][1:] == before.view(None)["tribes"][1:]
    old, new = tribe_of(before), tribe_of(after)
    for part in ("board", "villages", "kept", "guides", "powers"):
        assert new[part] == old[part], part
    assert sum(new["riders"]) == 7
    for part, more in (("tiles", forests), ("temples", temples)):
        assert sum(piece is not None for piece in new[part]) == sum(piece is not None for piece in old[part]) + more, (
            part
        )

"""Pieces of the game in words, made from printed faces and from rows of a view: effects, requirements, objectives, powers, tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES
from worldwright.games.tribes_of_the_wind.effects import LEAST_TOTAL
from worldwright.wording import listed

Face = dict[str, Any]
AREAS = {
    frozenset(range(4)): "the top row",
    frozenset(range(4, 8)): "the middle row",
    frozenset(range(8, 12)): "the bottom row",
    frozenset((0, 4, 8)): "the left column",
    frozenset((3, 7, 11)): "the right column",
    frozenset((0, 1, 4, 5, 8, 9)): "the left half",
    frozenset((2, 3, 6, 7, 10, 11)): "the right half",
}
ON = {"tiles_on": "tiles", "villages_on": "Villages", "temples_on": "Temples"}
SHAPES = {"row": "in a row", "column": "in a column", "diagonal": "on a diagonal", "L": "in an L"}


def place_words(place: str) -> str:
    return "the Capital" if place == "capital" else place


def spaces_words(spaces: Sequence[int], last: str = "and") -> str:
    """Some spaces of the Terrain: a row or a column by its name, others by theirs."""
    return AREAS.get(frozenset(spaces)) or listed((PLACE_NAMES[space] for space in spaces), last)


# --- Effects (7) ----------------------------------------------------------------------------------


def printed_effect(effect: str, x: int | None = None) -> list[list[Face]]:
    """An effect as the catalogue writes it; `x` puts in what X is."""
    return [[_printed_atom(atom, x) for atom in branch.split("+")] for branch in effect.split("/")]


def _printed_atom(text: str, x: int | None) -> Face:
    kind, _, number = text.partition(":")
    if x is not None and number in ("x", "8-x"):
        return {"kind": kind, "number": x if number == "x" else max(1, 8 - x)}
    return {
        "kind": kind,
        "number": int(number) if number.isdigit() else number.replace("8-x", "8 − X").replace("x", "X"),
    }


def atom_words(atom: Face) -> str:
    """One effect."""
    number = atom["number"]
    moves = "move" if number == 1 else "moves"
    return {
        "water": f"take {number} Water",
        "pollution": f"remove {number} Pollution",
        "move": f"make {number} {moves}",
        "flex": f"make {number} {moves} or take Water for them",
        "forest": f"plant a Forest for {number} Water",
        "catapult": "catapult a Wind Rider",
        "temple": "place a Temple",
        "clear": "clear a space of all Pollution",
    }[atom["kind"]]


def branch_words(branch: Sequence[Face]) -> str:
    return listed(atom_words(atom) for atom in branch)


def effect_words(branches: Sequence[Sequence[Face]]) -> str:
    return " or ".join(branch_words(branch) for branch in branches)


def printed_words(effect: str) -> str:
    """An effect as the catalogue writes it, in words.

    >>> printed_words("temple+water:2"), printed_words("move:6/water:6")
    ('place a Temple and take 2 Water', 'make 6 moves or take 6 Water')
    """
    return effect_words(printed_effect(effect))


# --- Requirements (6) -----------------------------------------------------------------------------


def requirement_words(kind: str, element: str, number: int) -> str:
    """What a row asks for."""
    name = element.title()
    neighbours = "both neighbours" if number == 2 else "a neighbour"
    return {
        "have": f"{number} {name} or more",
        "none": f"no {name}",
        "all4": "one of each element",
        "sum": f"X is the {name} in the three hands",
        "nb": f"{name} with {neighbours}",
        "more": f"more {name} than {neighbours}",
        "fewer": f"fewer {name} than {neighbours}",
        "tiers": f"2, 4 or 6 {name} in the three hands",
    }[kind]


def printed_requirement(text: str) -> str:
    """What a row asks for, as the catalogue writes it.

    >>> printed_requirement("more:earth:2"), printed_requirement("all4")
    ('more Earth than both neighbours', 'one of each element')
    """
    kind, element, number = (*text.split(":"), "", "")[:3]
    return requirement_words(kind, element, int(number or 0))


def numbers_words(row: Face) -> str:
    """The numbers that decide a row of a view, such as 'you 2, they 1 and 0'."""
    if row["kind"] == "all4":
        return (
            f"you have no {listed((name.title() for name in row['missing']), 'and no')}"
            if row["missing"]
            else "you have them all"
        )
    if row["kind"] in ("sum", "tiers"):
        return f"there are {row['total']}" if row["total"] != 1 else "there is 1"
    if row["kind"] == "nb":
        return f"they have {row['left']} and {row['right']}"
    if row["kind"] in ("have", "none"):
        return f"you have {row['own'] or 'none'}"
    return f"you {row['own']}, they {row['left']} and {row['right']}"


def reason_words(row: Face) -> str:
    """What a row of a view asks for and by which numbers it is met or not."""
    return f"{requirement_words(row['kind'], row['element'], row['number'])} ({numbers_words(row)})"


# --- Cards, boards and tiles ----------------------------------------------------------------------


def card_words(face: Face) -> str:
    """A whole Element card as printed."""
    rows = (
        f"{printed_words(row['eff'].replace('|', '/'))} ({printed_requirement(row['req'])})" for row in face["rows"]
    )
    return f"{face['element'].title()}: {'; '.join(rows)}"


def played_words(face: Face, row: int, total: int) -> str:
    """What a card does that was played, with X and steps worked out."""
    effect: str = face["rows"][row]["eff"]
    steps = effect.split("|")
    if len(steps) > 1:
        effect = steps[min((total - LEAST_TOTAL) // 2, len(steps) - 1)]
    return effect_words(printed_effect(effect, total))


def goal_words(face: Face) -> str:
    """An objective."""
    goal = face["goal"]
    kind = goal["type"]
    if kind in ("tiles_on", "villages_on", "temples_on"):
        return f"{ON[kind]} on {spaces_words(goal['spaces'])}"
    if kind == "region":
        return f"{goal['n']} tiles in {spaces_words(goal['spaces'])}"
    if kind == "line":
        return f"three tiles {SHAPES[goal['shape']]} of {'one colour' if goal['colour'] == 'same' else 'three colours'}"
    if kind == "bonus":
        return f"{goal['n']} Villages with a {goal['bonus']}"
    return f"{goal['n']} bonuses on Villages"


def objective_words(face: Face) -> str:
    """An objective with what it is worth."""
    return f"{face['vp']} points for {goal_words(face)}"


def village_words(face: Face) -> str:
    """Both halves of a Village card."""
    return f"{objective_words(face)}, or at once {printed_words(face['now'])}"


def power_words(face: Face) -> str:
    """A Guide's power."""
    power = face["power"]
    effect = printed_words(power["effect"]) if "effect" in power else ""
    boosted = {"water": "give {} Water more", "pollution": "remove {} Pollution more", "move": "give {} moves more"}
    return {
        "on_play": f"whenever you play {power.get('element', '').title()}, {effect}",
        "pay": f"once a turn, pay {power.get('cost')} Water to {effect}",
        "pay_forest": f"once a turn, plant a Forest for {power.get('cost')} Water",
        "on_forest": f"with each Forest you plant, {effect}",
        "boost": "cards and Temples " + boosted.get(power.get("kind", ""), "").format(power.get("amount")),
        "discount": f"Forests cost {power.get('amount')} less" + (f", and with each one {effect}" if effect else ""),
        "convert": f"{power.get('water')} Water for each Pollution you remove",
    }[power["type"]]


def need_words(face: Face) -> str:
    """The requirement that only this board has."""
    need = face["requirement"]
    number, spaces = need["n"], need.get("spaces", ())
    return {
        "clean_spaces": f"{number} spaces without Pollution",
        "right_sides": f"{number} Village cards used at once",
        "kept_cards": f"{number} objectives kept",
        "village_in": f"{'a Village' if number == 1 else f'{number} Villages'} in {spaces_words(spaces, 'or')}",
        "temple_in": f"{'a Temple' if number == 1 else f'{number} Temples'} in {spaces_words(spaces, 'or')}",
    }[need["type"]]


def tile_words(face: Face) -> str:
    """A tile, such as 'purple Forest for 3 riders with portal and turbine'."""
    if face["order"]:
        return f"{face['colour']} Starting tile {face['order']}"
    spoils = ", spreads Pollution" if face["pollution"] else ""
    return f"{face['colour']} Forest for {face['riders']} riders with {listed(face['bonus'])}{spoils}"

"""The pieces of the box in words: what each is called, what it is and does, and the effects, requirements and
objectives on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from worldwright.games.tribes_of_the_wind.board import COLUMNS, PLACE_NAMES, ROWS, SPACES
from worldwright.games.tribes_of_the_wind.grammar import (
    AS_PRINTED,
    EIGHT,
    EIGHT_LESS_X,
    ELEMENT_IDS,
    FIRST_STEP,
    TIER_STEPS,
    Atom,
    Branch,
    X,
    read_effect,
    read_requirement,
    read_steps,
)
from worldwright.wording import capital, listed, several

Face = Mapping[str, Any]
ROW_NAMES = ("top", "middle", "bottom")
COLUMN_NAMES = ("left", "second", "third", "right")
ALL_SPACES = range(SPACES)
AREAS = {
    **{
        frozenset(space for space in ALL_SPACES if space // COLUMNS == row): f"the {ROW_NAMES[row]} row"
        for row in range(ROWS)
    },
    **{
        frozenset(space for space in ALL_SPACES if space % COLUMNS == column): f"the {COLUMN_NAMES[column]} column"
        for column in range(COLUMNS)
    },
    frozenset(space for space in ALL_SPACES if space % COLUMNS < COLUMNS // 2): "the left half",
    frozenset(space for space in ALL_SPACES if space % COLUMNS >= COLUMNS // 2): "the right half",
}
ON = {"tiles_on": "tiles", "villages_on": "Villages", "temples_on": "Temples"}
SHAPES = {"row": "in a row", "column": "in a column", "diagonal": "on a diagonal", "L": "in an L"}


def place_words(place: str) -> str:
    return "the Capital" if place == "capital" else place


def spaces_words(spaces: Sequence[int], last: str = "and") -> str:
    """Some spaces of the Terrain: a row or a column by its name, others by theirs."""
    return AREAS.get(frozenset(spaces)) or listed((PLACE_NAMES[space] for space in spaces), last)


# --- Effects (7) ----------------------------------------------------------------------------------

EFFECTS = {
    "water": "take {} Water",
    "pollution": "remove {} Pollution",
    "move": "make {} moves",
    "flex": "make {} moves or take Water for them",
    "forest": "plant a Forest for {} Water",
    "catapult": "catapult a Wind Rider",
    "temple": "place a Temple",
    "clear": "clear a space of all Pollution",
}  # by kind of atom


def atom_words(kind: str, number: object) -> str:
    """One effect with its number, such as 'make 1 move'."""
    return EFFECTS[kind].replace("moves", "move" if number == 1 else "moves").format(number)


def printed_number(atom: Atom) -> str:
    """The number of an effect as its card shows it."""
    return {AS_PRINTED: str(atom.number), X: "X", EIGHT_LESS_X: f"{EIGHT} − X"}[atom.counts]


def branch_words(branch: Iterable[Face]) -> str:
    """A branch of an effect of a view, with its numbers as they are now."""
    return listed(atom_words(atom["kind"], atom["number"]) for atom in branch)


def effect_words(branches: Iterable[Iterable[Face]]) -> str:
    return " or ".join(branch_words(branch) for branch in branches)


def printed_words(effect: str) -> str:
    """An effect as the catalogue writes it, in words.

    >>> printed_words("temple+water:2"), printed_words("move:6/water:6")
    ('place a Temple and take 2 Water', 'make 6 moves or take 6 Water')
    """
    return " or ".join(printed_branch(branch) for branch in read_effect(effect))


def printed_branch(branch: Branch) -> str:
    return listed(atom_words(atom.name, 1 if printed_number(atom) == "1" else printed_number(atom)) for atom in branch)


def printed_steps(effects: str) -> list[str]:
    """The effects of a row, one for each step."""
    return [" or ".join(printed_branch(branch) for branch in effect) for effect in read_steps(effects)]


# --- Requirements (6) -----------------------------------------------------------------------------


def requirement_words(kind: str, element: str, number: int) -> str:
    """What a row asks for."""
    name = element.title()
    neighbours = "both neighbours" if number == 2 else "a neighbour"
    steps = listed((str(FIRST_STEP * step) for step in range(1, TIER_STEPS + 1)), "or")
    return {
        "have": f"{number} {name} or more",
        "none": f"no {name}",
        "all4": "one of each element",
        "sum": f"X is the {name} in the three hands",
        "nb": f"{name} with {neighbours}",
        "more": f"more {name} than {neighbours}",
        "fewer": f"fewer {name} than {neighbours}",
        "tiers": f"{steps} {name} in the three hands",
    }[kind]


def printed_requirement(text: str) -> str:
    """What a row asks for, as the catalogue writes it.

    >>> printed_requirement("more:earth:2"), printed_requirement("all4")
    ('more Earth than both neighbours', 'one of each element')
    """
    asked = read_requirement(text)
    return requirement_words(asked.name, ELEMENT_IDS[asked.element], asked.number)


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
    rows = (f"{' or '.join(printed_steps(row['eff']))} ({printed_requirement(row['req'])})" for row in face["rows"])
    return f"{face['element'].title()}: {'; '.join(rows)}"


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


# --- The pieces of the gallery ---------------------------------------------------------------------

ELEMENT_WORDS = {
    "pollution": "remove Pollution",
    "water": "give Water",
    "forest": "plant Forests",
    "move": "move Wind Riders",
}
NARROW = "\u202f"  # a space at which no line breaks
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
SEATS = ("first", "second", "third", "fourth", "fifth")
TOKENS = {
    "pollution": ("Pollution", "{count} tokens. A space with Pollution has no room for a Forest."),
    "water": ("Water", "{count} tokens of {value} Water. Water pays for Forests."),
    "water5": ("Five Water", "{count} tokens of {value} Water, as change."),
    "game_end": ("Game End token", "For the first tribe with five Villages."),
}
MARKERS = {
    "village": ("Village", "One stands on every Village you build."),
    "temple": ("Temple", "Placed on a tile, it brings the effect beside which it stood."),
    "wind_rider": ("Wind Rider", "They fly from tile to tile; enough of them make a Forest a Village."),
    "card_holder": ("Card holder", "It shows you the fronts of your cards, and everybody else the backs."),
}


def piece(kind: str, face: Face) -> tuple[str, str]:
    """A piece of the catalogue: its label, and what it is and does, one paragraph to a line."""
    label, words = PIECES[kind](face)
    return capital(label), words


def end_token(face: Face) -> tuple[str, str]:
    return (
        "Game End token",
        f"{several(face['vp'], 'point')} for the first tribe with five Villages; one more round is played then.",
    )


def element(face: Face) -> tuple[str, str]:
    return face["id"], f"{face['cards']} Element cards; most of them {ELEMENT_WORDS[face['main_effect']]}."


def forest_colour(face: Face) -> tuple[str, str]:
    return face["id"], f"{face['tiles']} Forest tiles."


def board(face: Face) -> tuple[str, str]:
    """A board: its two requirements, its Temples, its Pollution."""
    rows = [face["pollution"][start : start + COLUMNS] for start in range(0, len(face["pollution"]), COLUMNS)]
    polluted = listed(
        f"{NARROW.join(str(tokens) for tokens in row)} in the {name} row"
        for name, row in zip(ROW_NAMES, rows, strict=True)
    )
    doubt = f" ({face['pollution_source']})" if "pollution_source" in face else ""
    lines = (
        f"A power for {need_words(face)}, and one for a path of {listed(face['path'])}.",
        f"Temples: {listed((printed_words(effect) for effect in face['temples']), 'or')}.",
        f"Pollution{doubt}: {polluted}.",
    )
    return face["name"], "\n".join(lines)


def guide_card(face: Face) -> tuple[str, str]:
    return f"Power of the {capital(face['board'])}", f"{capital(power_words(face))}."


def element_card(face: Face) -> tuple[str, str]:
    """A card: a line for each row, what it asks for and what it does (6)."""
    rows = (
        f"{capital(printed_requirement(row['req']))}: {listed(printed_steps(row['eff']), 'or')}."
        for row in face["rows"]
    )
    return f"{face['element']} card", "\n".join(rows)


def village_card(face: Face) -> tuple[str, str]:
    return (
        f"Village card of {several(face['vp'], 'point')}",
        f"Kept: {objective_words(face)}.\nAt once: {printed_words(face['now'])}.",
    )


def forest_tile(face: Face) -> tuple[str, str]:
    """A Forest by its first side; what its Village brings; in which games it is (4.5)."""
    least = face["players"]
    games = (
        "In every game"
        if least == FEWEST_PLAYERS
        else f"With {least} players"
        if least == MOST_PLAYERS
        else f"With {least} or more players"
    )
    spoils = ", and spreads Pollution" if face["pollution"] else ""
    bonuses = listed(f"a {bonus}" for bonus in face["bonus"])
    return tile_words(face).partition(" with ")[0], f"Its Village has {bonuses}{spoils}. {games}."


def starting_tile(face: Face) -> tuple[str, str]:
    gains = [
        f"takes {face['water']} Water" if face["water"] else "",
        f"moves {several(face['riders'], 'Wind Rider')} onto it" if face["riders"] else "",
        f"removes {face['remove_pollution']} Pollution" if face["remove_pollution"] else "",
    ]
    owner = f"{capital(face['colour'])} tile of the {SEATS[face['order'] - 1]} player"
    return f"Starting tile {face['order']}", f"{owner}, who {listed(gain for gain in gains if gain)}."


def token(face: Face) -> tuple[str, str]:
    label, words = TOKENS[face["id"]]
    return label, words.format(**face)


def marker(face: Face) -> tuple[str, str]:
    label, words = MARKERS[face["id"]]
    return label, f"{face['count']} in the box, {face['per_player']} for each player. {words}"


PLAYED_WITH = {  # events that tell what a seat plays with, and where
    "board": ("board",),
    "play": ("card",),
    "plant": ("tile",),
    "keep": ("card",),
    "use": ("card",),
    "power": ("card",),
}
PIECES: dict[str, Callable[[Face], tuple[str, str]]] = {
    "end_token": end_token,
    "element": element,
    "forest_colour": forest_colour,
    "board": board,
    "guide_card": guide_card,
    "element_card": element_card,
    "village_card": village_card,
    "forest_tile": forest_tile,
    "starting_tile": starting_tile,
    "token": token,
    "marker": marker,
}

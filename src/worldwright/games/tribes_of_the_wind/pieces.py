"""The pieces of the box in words: what each is called, and what it is and does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.games.tribes_of_the_wind.phrases import (
    need_words,
    objective_words,
    power_words,
    printed_requirement,
    printed_words,
    tile_words,
)
from worldwright.wording import capital, listed, several

Face = dict[str, Any]

ELEMENT_WORDS = {
    "pollution": "remove Pollution",
    "water": "give Water",
    "forest": "plant Forests",
    "move": "move Wind Riders",
}
ROWS = ("top", "middle", "bottom")
COLUMNS = 4
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
        f"{NARROW.join(str(tokens) for tokens in row)} in the {name} row" for name, row in zip(ROWS, rows, strict=True)
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
        f"{capital(printed_requirement(row['req']))}: {listed((printed_words(step) for step in row['eff'].split('|')), 'or')}."
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
    words = f"{capital(face['colour'])} tile of the {SEATS[face['order'] - 1]} player, who {listed(gain for gain in gains if gain)}."
    return f"Starting tile {face['order']}", words


def token(face: Face) -> tuple[str, str]:
    label, words = TOKENS[face["id"]]
    return label, words.format(**face)


def marker(face: Face) -> tuple[str, str]:
    label, words = MARKERS[face["id"]]
    return label, f"{face['count']} in the box, {face['per_player']} for each player. {words}"


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

"""The pieces of the box in words: what each is called, and what it is and does."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from worldwright.games.strange_world.grammar import EACH, ICONS
from worldwright.wording import capital, listed, several

Face = Mapping[str, Any]

PARTS = re.compile(", | and ")  # of what a card is called

ON_PLACE = {  # 8.2
    "none": "",
    "flip_self_if_adjacent_same": "Placed beside another {icon}, its card turns over.",
    "flip_self_if_same_row": "Placed in a row with another {icon}, its card turns over.",
    "flip_all_eyes_below_top_row": "Its card turns over whenever it lies below the top row.",
    "erupt": "It erupts when placed: a Fumarole covers a card beside it.",
}
SCORES = {  # 9.2
    "largest_group": "{stars} for each {icon} of your largest range.",
    "per_adjacent_card": "{stars} for each card beside it that is no Tzimime.",
    "per_distinct_species": "{stars} for each different {icon}.",
    "per_icon": "{stars} for each {icon}.",
    "eye_column": "{stars} for each icon in its column of the kinds that the card below shows.",
    "none": "It scores nothing by itself.",
}
COUNT_WORDS = {"fumarole": "Fumarole", "portal": "open portal", "species": "species"}
COVERED = {"land": "a Land card", "start": "a starting card", "tzimime": "a Tzimime", "fumarole": "another Fumarole"}
STACK_ORDER = ("First", "Second", "Third", "Fourth", "Fifth")
MOST_PLAYERS = 4
NO_LIMIT = 999  # of the highest solo level


def piece(kind: str, face: Face) -> tuple[str, str]:
    """A piece of the catalogue: its label, and what it is and does."""
    label, words = PIECES[kind](face)
    return capital(label), words


def face_words(face: Face) -> str:
    """A card in a few words, such as '2 mountains, volcano and right half portal'."""
    edges = face["portal"]
    portal = ["two half portals"] if len(edges) == 2 else [f"{edge} half portal" for edge in edges]
    return listed(icon_words(face) + portal) or "bare land"


def without_halves(called: str) -> str:
    """What a card is called for short: its icons, '2 mountains and volcano'."""
    icons = [part for part in PARTS.split(called) if not part.endswith(("half portal", "half portals"))]
    return listed(icons) or "bare land"


def icon_words(face: Face) -> list[str]:
    """What a card shows, icon by icon."""
    icons = [several(face[icon], icon) if face[icon] > 1 else icon for icon in ICONS if face[icon]]
    return icons + [face["animal_name"].lower()] * bool(face["animal"])


def need_words(traveller: Face) -> str:
    """What a Traveller wants, such as '3 lakes' or '1 swamp in each row'."""
    wants = []
    for need in traveller["need"]:
        what = COUNT_WORDS.get(need["count"], need["count"])
        wanted = f"{need['min']} species" if what == "species" else several(need["min"], what)
        wants.append(wanted + (" in each row" if need["scope"] == EACH else ""))
    return ", ".join(wants)


def offer_words(traveller: Face) -> str:
    """What a Traveller pays for what it wants in its two rows, under the options of this table (R18, O2)."""
    bonus, base = traveller["bonus"], traveller["base"]
    where = "" if any(need["scope"] == EACH for need in traveller["need"]) else " in its two rows"
    if traveller["always"]:
        return f"{several(base, 'Star')}, {bonus} more for {need_words(traveller)}{where}"
    return f"{several(base + bonus, 'Star')} for {need_words(traveller)}{where}, else none"


def icon(face: Face) -> tuple[str, str]:
    said = [
        SCORES[face["score"]],
        ON_PLACE[face["on_place"]],
        "Up to {most} on a card." if face["max_per_card"] > 1 else "",
    ]
    words = " ".join(sentence for sentence in said if sentence)
    return face["id"], words.format(icon=face["id"], stars=several(face["points"], "Star"), most=face["max_per_card"])


def animal(face: Face) -> tuple[str, str]:
    return face["name"], f"An animal on {face['land_cards']} Land cards."


def start(face: Face) -> tuple[str, str]:
    return face_words(face), "A starting card has no Tzimime on its back: it never turns over."


def land(face: Face) -> tuple[str, str]:
    """By what it shows; in which deck it is (2.2)."""
    least = face["min_players"]
    players = f"{least} players" if least == MOST_PLAYERS else f"{least} or more players"
    return face_words(face), f"In the deck with {players}{' and solo' if face['solo'] else ''}."


def traveller(face: Face) -> tuple[str, str]:
    where = "" if any(need["scope"] == EACH for need in face["need"]) else " in its two rows"
    return face[
        "name"
    ], f"{several(face['base'], 'Star')}, and {face['bonus']} more if it sees {need_words(face)}{where}."


def city(face: Face) -> tuple[str, str]:
    return (
        f"Dark City of {several(face['stars'], 'Star')}",
        f"{STACK_ORDER[face['order'] - 1]} in the stack. Two Fumaroles that touch found it.",
    )


def fumarole(face: Face) -> tuple[str, str]:
    covers = ", ".join(COVERED[kind] for kind in face["covers"])
    spares = ", ".join(COVERED[kind] for kind in face["never_covers"])
    return (
        "Fumarole",
        f"{face['copies']} cards. One covers a card beside a volcano that erupts: {covers}, but never {spares}.",
    )


def sun(face: Face) -> tuple[str, str]:
    players = " or ".join(str(number) for number in face["passed_with_players"])
    sides = " or to the ".join(face["sides"])
    rule = f"With {players} players its holder chooses the side of the round and then passes it on."
    return "Sun", f"It says which way cards and turns go: to the {sides}. {rule}"


def tzimime(face: Face) -> tuple[str, str]:
    return "Tzimime", f"The {face['on']}. A card that turns over shows no icon and scores nothing."


def solo_level(face: Face) -> tuple[str, str]:
    least, most = face["min"], face["max"]
    needed = (
        f"{least} Stars or more" if most >= NO_LIMIT else f"{least} to {most} Stars" if least else f"up to {most} Stars"
    )
    return face["name"], f"Level {face['level']}: {needed}."


PLAYED_WITH = {
    "place": ("card",),
    "welcome": ("traveller",),
    "city": ("city",),
}  # events that tell what a seat plays with, and where
PIECES: dict[str, Callable[[Face], tuple[str, str]]] = {
    "icon": icon,
    "animal": animal,
    "start": start,
    "land": land,
    "traveller": traveller,
    "city": city,
    "fumarole": fumarole,
    "sun": sun,
    "tzimime": tzimime,
    "solo_level": solo_level,
}

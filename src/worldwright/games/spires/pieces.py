"""The pieces of the box in words: what each is called, and what it is and does."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from worldwright.games.spires.grammar import LINES, PROGRESS_PER_SPIRE, read_line
from worldwright.wording import capital

Face = dict[str, Any]

METRIC_WORDS = {
    "stamina_count": "stamina tiles",
    "stamina_with": "stamina tiles with {arg}",
    "extra_stamina": "stamina tiles beyond two",
    "stamina_min_terrain": "of every terrain in your stamina",
    "energy": "energy",
    "spires": "spires",
    "landscape_size": "spaces in your landscape",
    "adjacent_spaces": "spaces beside yours",
    "collected_turn": "energy collected from the world in a turn",
    "energised_turn": "spaces that light up in a turn",
    "aligned_turn": "edges of your tile line up",
    "steps_turn": "steps in a turn",
}
AUTOMA_WORDS = {  # by line of an Automa card (11.1)
    "expand": "expand with sky tile {n}",
    "move": "move up to {n}",
    "gain": "gain {n} energy",
    "sweep": "put sky tile {n} under the reserve for a new one",
    "spire": "build a spire",
    "beacon": "gain 1 energy if energy lies anywhere in a landscape with one of its spire tokens",
    "flutter": "catch the butterfly within {n} steps",
    "goal": "take a goal",
}
MODULE_NAMES = {"M1": "Standing Spires", "M2": "The Butterfly", "M3": "Powers", "M4": "Aspirations"}
TOKEN_WORDS = {
    "first_player": "Whoever starts the game keeps it to the end.",
    "energy": "{count} tokens of {energy} energy. They lie on spaces of the world until a spirit collects them.",
    "five_energy": "{count} tokens of {energy} energy, as change for your own pile.",
    "butterfly": "With The Butterfly: it flies about the world until a spirit enters its space and catches it.",
}
SPIRE_TOKEN_WORDS = {  # 10.1
    "home": "With Standing Spires: it stands on the other space of the start tile.",
    "built": "With Standing Spires: after building a spire it goes on the space of your spirit.",
}
DECISION = re.compile("SETUP_[A-Z]+")  # a decision by its name in the rules


def piece(kind: str, face: Face) -> tuple[str, str]:
    """A piece of the catalogue: its label, and what it is and does, one paragraph to a line."""
    label, words = PIECES[kind](face)
    return capital(label), f"{words} {capital(face['note'])}." if "note" in face else words


def aim_words(face: Face) -> str:
    """What a goal or an objective wants: '15 or more energy', '1 for every 2 spaces in your landscape, at most 6'."""
    what = METRIC_WORDS[face["metric"]].format(arg=face.get("arg", ""))
    if face["mode"] == "each":
        every = (
            what.replace("tiles", "tile").replace("spaces", "space") if face["per"] == 1 else f"{face['per']} {what}"
        )
        return f"{face['pts']} for every {every}, at most {face['cap']}"
    return f"{face['value']} or {'more' if face['mode'] == 'atleast' else 'fewer'} {what}"


def line_words(text: str) -> str:
    """A line of an Automa card in words."""
    line = read_line(text)
    return AUTOMA_WORDS[LINES[line.what]].format(n=line.number)


def terrain(face: Face) -> tuple[str, str]:
    return face["id"], f"{capital(face['id'])} spaces that touch are one landscape."


def tile(face: Face) -> tuple[str, str]:
    return f"{face['b']} and {face['a']}", f"{capital(face['b'])} on the left, {face['a']} on the right."


def meeple(face: Face) -> tuple[str, str]:
    return face["name"], "A spirit that walks the world."


def token(face: Face) -> tuple[str, str]:
    return face["id"].replace("_", " "), TOKEN_WORDS[face["id"]].format(**face)


def spire_card(face: Face) -> tuple[str, str]:
    return f"Spire of {face['points']}", f"{face['points']} points for a spire you build."


def spire_token(face: Face) -> tuple[str, str]:
    return f"Spire token of {capital(face['meeple'])}", SPIRE_TOKEN_WORDS[face["use"]]


def module(face: Face) -> tuple[str, str]:
    setup = DECISION.sub("your set-up", face["setup"])
    return face["name"], f"Set-up: {setup}\nPlay: {face['play']}\nEnd: {face['end']}"


def power(face: Face) -> tuple[str, str]:
    return face["name"], face["text"]


def worth(face: Face) -> str:
    """An aim with its points."""
    return f"{aim_words(face)} points." if face["mode"] == "each" else f"{face['pts']} points: {aim_words(face)}."


def objective(face: Face) -> tuple[str, str]:
    return face["name"], worth(face)


def goal(face: Face) -> tuple[str, str]:
    """A goal, and the progress with which the Automa takes it (11.1)."""
    progress = f"1 for each energy it has, {PROGRESS_PER_SPIRE} for each spire"
    return face["name"], f"{worth(face)} The Automa takes it at a progress of {face['automa']}: {progress}."


def automa(face: Face) -> tuple[str, str]:
    lines = [f"{capital(', then '.join(line_words(line) for line in face['actions']))}."]
    lines += [f"With {MODULE_NAMES[line['module']]}: {line_words(line['do'])}." for line in face["modules"]]
    return face["name"], "\n".join(lines)


def difficulty(face: Face) -> tuple[str, str]:
    return face["id"].replace("_", " "), f"The Automa starts with {face['automa_energy'] or 'no'} energy."


PLAYED_WITH = {  # events that tell what a seat plays with, and where
    "place": ("tile",),
    "stamina": ("tile",),
    "spire": ("card",),
    "power": ("power",),
    "goal": ("goal",),
}
PIECES: dict[str, Callable[[Face], tuple[str, str]]] = {
    "terrain": terrain,
    "tile": tile,
    "meeple": meeple,
    "token": token,
    "spire_card": spire_card,
    "spire_token": spire_token,
    "module": module,
    "power": power,
    "objective": objective,
    "goal": goal,
    "automa": automa,
    "difficulty": difficulty,
}

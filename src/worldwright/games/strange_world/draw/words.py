"""What the pieces are called when somebody hovers over them or listens."""

from __future__ import annotations

from typing import Protocol

from worldwright.draw.memory import remembered
from worldwright.games.strange_world.pieces import face_words, offer_words
from worldwright.games.strange_world.view import FaceView, GuestView, TravellerView, View
from worldwright.games.strange_world.words import LABELS

DESOLATION = {  # 8.2.1 in two breaths
    "D1": ("lake", "beside lake"),
    "D2": ("second", "swamp"),
    "D3": ("not the", "top row"),
    "D4": ("portal", "is used"),
    "D5": ("cannot", "erupt"),
}
HINTS = {  # 9.2 in a few words
    "mountain": "grows your range",
    "lake": "a Star per neighbour",
    "swamp": "3 Stars, one per row",
    "volcano": "covers a neighbour",
    "eye": "top row, looks down",
}


def signed(stars: int) -> str:
    """Stars gained or lost.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '\u22122')
    """
    return f"+{stars}" if stars > 0 else f"\u2212{-stars}" if stars < 0 else "0"


class Between(Protocol):
    """Something that lies between two numbers."""

    @property
    def least(self) -> int: ...

    @property
    def most(self) -> int: ...


def between(gain: Between) -> str:
    """Stars that are known, or the range in which they lie."""
    return signed(gain.most) if gain.least == gain.most else f"{signed(gain.least)}\u2026{signed(gain.most)}"


def land_name(face: FaceView) -> str:
    """A land by its animal and its background: "Shell hare forest"."""
    name = f"{face['animal_name']} {face['land']}" if face["animal"] else str(face["land"])
    return name[:1].upper() + name[1:]


@remembered
def card_words(face: FaceView) -> str:
    """A whole card in words."""
    return f"{'Starting card' if face['start'] else land_name(face)}: {face_words(dict(face))}"


def cell_words(face: FaceView, state: str) -> str:
    """What lies in a cell; everybody may know the card under a Fumarole or behind a Tzimime (H1)."""
    return card_words(face) if state == "up" else f"{state.capitalize()}, over {face_words(dict(face))}"


def traveller_words(traveller: TravellerView) -> str:
    """A Traveller card in words."""
    return f"{traveller['name']}: {offer_words(traveller)}"


def guest_words(traveller: TravellerView, guest: GuestView) -> str:
    """A Traveller beside a World: what it wants and has."""
    has = ", ".join(f"{have} of {of}" for have, of in zip(guest["have"], guest["of"], strict=True))
    return f"{traveller_words(traveller)}; has {has}{', met' if guest['met'] else ''}"


def score_words(view: View, seat: int) -> str:
    """The score sheet of a seat in one line."""
    lines = ", ".join(f"{LABELS[line['label']]} {line['points']}" for line in view["lines"][seat] or ())
    return f"{view['scores'][seat]} Stars: {lines}"

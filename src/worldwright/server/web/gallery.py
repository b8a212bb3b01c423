"""Every component of a game, with a picture and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from worldwright.engine.catalogue import SOURCES, Components
from worldwright.engine.game import Game
from worldwright.engine.options import text_of
from worldwright.engine.registry import load
from worldwright.server.web.shelf import shelf

Facts = list[tuple[str, str]]  # by the name of the field, which may be empty

TOLD_OTHERWISE = {"id", "key", "name", "source", "color", "glyph", "ids"}
COLOUR = re.compile("#[0-9a-f]{6}")
VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
BROAD, STRIP = 1.5, 4.0  # from which proportion of its sides on a piece is shown broader than a card, and as a strip
SLIM = 220  # units: what is drawn no broader than that needs no more room
MOST_CHANGED = 60  # pieces shown of those that a corrected catalogue changes
WORDY = 200  # how many letters a narrow card has room for


@dataclass(frozen=True)
class Piece:
    """One component in the gallery."""

    kind: str
    name: str
    label: str
    source: str
    drawn: bool
    facts: Facts
    sentences: Facts  # what it is and does in words, under "text" or by the name of the field


@dataclass(frozen=True)
class Pieces:
    """All components of one kind."""

    kind: str
    title: str
    shape: str  # "broad" (and "slim" where that is not much), "strip" or "wordy" where cards would be too narrow
    pieces: list[Piece]


@cache
def gallery(slug: str) -> list[Pieces]:
    """Every component that the catalogue lists, with a picture where the game can draw it."""
    game = load(slug)
    tables = [(kind, value) for kind, value in game.components.data.items() if has_pieces(game, kind, value)]
    return [group_of(game, kind, value) for kind, value in tables]


def group_of(game: Game[Any], kind: str, value: Any) -> Pieces:
    pieces = list(pieces_of(game, kind, value))
    title = shelf(game.slug).said["headings"].get(kind) or heading(kind, value)
    return Pieces(kind, title, shape_of(game, kind, value, pieces), pieces)


def heading(kind: str, value: Any) -> str:
    return plural(title_of(kind)) if isinstance(value, list) else title_of(kind)


def shape_of(game: Game[Any], kind: str, value: Any, pieces: list[Piece]) -> str:
    """How broad the pieces of a kind are, from the drawing of the first one and from how much is said of them."""
    first = next(iter(faces_of(kind, value).values()), None)
    drawn = (None if first is None else draw_piece(game, kind, first)) or ""
    sides = VIEW_BOX.search(drawn)
    width = float(sides[1]) if sides else 0.0
    proportion = width / float(sides[2]) if sides else 1.0
    broad = "broad slim" if width < SLIM else "broad"
    said = max((sum(len(words) for _, words in one.sentences) for one in pieces), default=0)
    return "strip" if proportion >= STRIP else broad if proportion >= BROAD else "wordy" if said > WORDY else ""


def has_pieces(game: Game[Any], kind: str, value: Any) -> bool:
    """Does a table of the catalogue list pieces? A game says which tables do not: spaces of a map, options."""
    if kind == "setup" or kind in getattr(game.pieces, "NO_PIECES", ()):
        return False
    return isinstance(value, list) or (isinstance(value, dict) and draws(game, kind))


def pieces_of(game: Game[Any], kind: str, value: Any) -> Iterator[Piece]:
    faces = faces_of(kind, value)
    said = [game.tell_piece(kind, face) for face in faces.values()]
    for number, (name, face) in enumerate(faces.items()):
        words = said[number]
        label, facts, sentences = (
            raw(name, face)
            if words is None
            else in_words(name, words, said[: number + 1].count(words), said.count(words))
        )
        source = face.get("source", "")
        yield Piece(
            kind,
            name,
            label,
            source if source in SOURCES else "",
            draws(game, kind),
            facts,
            sentences,
        )


def in_words(name: str, words: tuple[str, str], copy: int, copies: int) -> tuple[str, Facts, Facts]:
    """A piece in the game's own words.

    Its id, and which of several equal ones it is, stay facts for whoever corrects the catalogue.

    >>> in_words("T02", ("Grass and ocean", "A land tile."), 2, 3)
    ('Grass and ocean', [('', 'T02'), ('copy', '2 of 3')], [('text', 'A land tile.')])
    """
    label, said = words
    facts = [] if title_of(name) == label.capitalize() else [("", name)]
    return (
        label,
        facts + [("copy", f"{copy} of {copies}")] * (copies > 1),
        [("text", line) for line in said.splitlines()],
    )


def raw(name: str, face: dict[str, Any]) -> tuple[str, Facts, Facts]:
    """A piece as the catalogue tells it, for a game without words for its pieces."""
    said = [
        (key.replace("_", " "), told(item))
        for key, item in face.items()
        if key not in TOLD_OTHERWISE and item not in ("", 0, [], False)
    ]
    sentences = [(key, words) for key, words in said if words.endswith(".")]
    facts = [] if sentences else [(key, words) for key, words in said if not COLOUR.fullmatch(words)]
    return title_of(str(face.get("name", name))), facts, sentences


def faces_of(kind: str, value: Any) -> dict[str, dict[str, Any]]:
    """The entries of a catalogue table by their ids; a table that stands alone goes by its own name."""
    if isinstance(value, dict):
        return {kind: value}
    return {str(face.get("id", face.get("name", number))): face for number, face in enumerate(value)}


def piece(game: Game[Any], kind: str, name: str, components: Components | None = None) -> str | None:
    """The drawing of one component of the game's catalogue, or of a corrected one; None when there is none."""
    data = (components or game.components).data
    face = faces_of(kind, data.get(kind, [])).get(name)
    return None if face is None else draw_piece(game, kind, face)


def changed_faces(game: Game[Any], corrected: Components) -> Iterator[tuple[str, str]]:
    """Kind and name of every entry that a corrected catalogue changes or adds and that the game can draw."""
    for kind, value in corrected.data.items():
        if draws(game, kind):
            before = faces_of(kind, game.components.data.get(kind, []))
            yield from ((kind, name) for name, face in faces_of(kind, value).items() if face != before.get(name))


def changed(game: Game[Any], corrected: Components) -> list[tuple[Piece, bool]]:
    """The pieces that a corrected catalogue changes or adds, as they are there; and has the standard one them, too?"""
    found = []
    for kind, value in corrected.data.items():
        if has_pieces(game, kind, value):
            before = faces_of(kind, game.components.data.get(kind, []))
            after = faces_of(kind, value)
            found += [
                (one, one.name in before)
                for one in pieces_of(game, kind, value)
                if after[one.name] != before.get(one.name)
            ]
    return found[:MOST_CHANGED]


def changed_piece(game: Game[Any], kind: str, name: str, corrected: Components) -> Piece | None:
    """A piece as a corrected catalogue has it; None unless it changes or adds this one."""
    value = corrected.data.get(kind, [])
    face = faces_of(kind, value).get(name) if has_pieces(game, kind, value) else None
    if face is None or face == faces_of(kind, game.components.data.get(kind, [])).get(name):
        return None
    return next(one for one in pieces_of(game, kind, value) if one.name == name)


def draw_piece(game: Game[Any], kind: str, face: dict[str, Any]) -> str | None:
    """One component as a drawing; None when the game does not draw this kind."""
    if game.drawing is None or not draws(game, kind):
        return None
    return game.drawing.piece(kind, game.face(face))


def draws(game: Game[Any], kind: str) -> bool:
    """Does the game draw pieces of this kind?"""
    return game.drawing is not None and kind in game.drawing.KINDS


def told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {told(item)}" for key, item in value.items())
    if isinstance(value, list):
        return "; ".join(told(item) for item in value)
    return text_of(value).replace("_", " ") if isinstance(value, (bool, int, str)) else str(value)


def title_of(kind: str) -> str:
    return kind.replace("_", " ").capitalize()


def plural(title: str) -> str:
    """A heading for several of a kind.

    >>> plural("City"), plural("Land")
    ('Cities', 'Lands')
    """
    return f"{title[:-1]}ies" if title.endswith("y") else f"{title}s"

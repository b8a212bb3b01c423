"""The pieces of the box in words, as the gallery tells them."""

from __future__ import annotations

import pytest

from worldwright.games.strange_world import GAME, pieces

FACES = {face["id"]: face for face in GAME.catalogue.faces}


def entry(kind: str, name: str) -> tuple[str, str]:
    """A piece by its id or name, in words."""
    found = GAME.components.data[kind]
    face = (
        found if isinstance(found, dict) else next(face for face in found if name in (face.get("id"), face.get("name")))
    )
    return pieces.piece(kind, {**FACES.get(name, {}), **face})


@pytest.mark.parametrize(
    ("kind", "name", "label", "told"),
    [
        ("icon", "mountain", "Mountain", "1 Star for each mountain of your largest range. Up to 3 on a card."),
        (
            "icon",
            "lake",
            "Lake",
            "1 Star for each card beside it that is no Tzimime. Placed beside another lake, its card turns over.",
        ),
        (
            "icon",
            "volcano",
            "Volcano",
            "It scores nothing by itself. It erupts when placed: a Fumarole covers a card beside it.",
        ),
        ("animal", "moss_fox", "Moss fox", "An animal on 3 Land cards."),
        (
            "start",
            "S4",
            "Mountain and horned snail",
            "A starting card has no Tzimime on its back: it never turns over.",
        ),
        ("land", "L06", "Mountain, moss fox and two half portals", "In the deck with 2 or more players and solo."),
        ("land", "L60", "Lake and eye", "In the deck with 4 players."),
        ("traveller", "burk", "Burk", "5 Stars, and 4 more if it sees 1 swamp in each row."),
        ("traveller", "boung", "Boung", "5 Stars, and 8 more if it sees 2 open portals in its two rows."),
        ("city", "C4b", "Dark City of 4 Stars", "Fifth in the stack. Two Fumaroles that touch found it."),
        (
            "tzimime",
            "",
            "Tzimime",
            "The back of every Land card. A card that turns over shows no icon and scores nothing.",
        ),
        ("solo_level", "Devoured", "Devoured", "Level 1: up to 59 Stars."),
        ("solo_level", "Tolerated", "Tolerated", "Level 3: 70 to 74 Stars."),
        ("solo_level", "Master of the Tzimimes", "Master of the Tzimimes", "Level 5: 80 Stars or more."),
    ],
)
def test_a_piece_is_told_in_words(kind: str, name: str, label: str, told: str) -> None:
    assert entry(kind, name) == (label, told)


def test_cards_that_stand_alone_tell_how_they_are_used() -> None:
    assert entry("fumarole", "")[1] == (
        "11 cards. One covers a card beside a volcano that erupts: a Land card, a starting card, a Tzimime, "
        "but never another Fumarole."
    )
    assert entry("sun", "")[1] == (
        "It says which way cards and turns go: to the left or to the right. "
        "With 3 or 4 players its holder chooses the side of the round and then passes it on."
    )

"""The pieces of the box in words, as the gallery tells them."""

from __future__ import annotations

import pytest

from worldwright.games.tribes_of_the_wind import GAME, pieces

FACES = {face["id"]: face for face in GAME.catalogue.faces}


def entry(kind: str, name: str) -> tuple[str, str]:
    """A piece by its id, in words."""
    found = GAME.components.data[kind]
    face = found if isinstance(found, dict) else next(face for face in found if face["id"] == name)
    return pieces.piece(kind, {**FACES.get(name, {}), **face})


@pytest.mark.parametrize(
    ("kind", "name", "label", "told"),
    [
        (
            "end_token",
            "",
            "Game End token",
            "5 points for the first tribe with five Villages; one more round is played then.",
        ),
        ("element", "earth", "Earth", "20 Element cards; most of them plant Forests."),
        ("forest_colour", "orange", "Orange", "13 Forest tiles."),
        ("guide_card", "G-spiral-1", "Power of the Spiral", "Whenever you play Fire, make 3 moves."),
        ("element_card", "F04", "Fire card", "No Water: remove 3 Pollution."),
        (
            "element_card",
            "W03",
            "Water card",
            "1 Air or more: take 3 Water.\n2 Air or more: take 4 Water and make 2 moves.",
        ),
        (
            "element_card",
            "A19",
            "Air card",
            "2, 4 or 6 Air in the three hands: make 3 moves, make 5 moves or make 7 moves.",
        ),
        ("element_card", "E09", "Earth card", "X is the Earth in the three hands: plant a Forest for 8 − X Water."),
        (
            "village_card",
            "V01",
            "Village card of 8 points",
            "Kept: 8 points for tiles on d1 and d3.\nAt once: catapult a Wind Rider and take 3 Water.",
        ),
        (
            "forest_tile",
            "P01",
            "Purple Forest for 2 riders",
            "Its Village has a portal, and spreads Pollution. In every game.",
        ),
        (
            "forest_tile",
            "P09",
            "Purple Forest for 4 riders",
            "Its Village has a portal, a catapult and a turbine. With 3 or more players.",
        ),
        ("forest_tile", "O13", "Orange Forest for 3 riders", "Its Village has a turbine. With 5 players."),
        (
            "starting_tile",
            "S2",
            "Starting tile 2",
            "Green tile of the second player, who takes 5 Water and removes 2 Pollution.",
        ),
        ("token", "water5", "Five Water", "6 tokens of 5 Water, as change."),
        (
            "marker",
            "temple",
            "Temple",
            "20 in the box, 4 for each player. Placed on a tile, it brings the effect beside which it stood.",
        ),
    ],
)
def test_a_piece_is_told_in_words(kind: str, name: str, label: str, told: str) -> None:
    assert entry(kind, name) == (label, told)


def test_a_board_tells_requirements_temples_and_pollution() -> None:
    label, told = entry("board", "spiral")
    assert label == "Guide of the Spiral"
    assert told.replace("\u202f", " ").splitlines() == [
        "A power for a Temple in the right column, and one for a path of purple, purple, green, green and orange.",
        "Temples: take 4 Water, make 4 moves, remove 5 Pollution or plant a Forest for 4 Water.",
        "Pollution (reconstructed): 0 0 1 2 in the top row, 1 2 2 2 in the middle row and 1 1 2 2 in the bottom row.",
    ]

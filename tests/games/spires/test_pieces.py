"""The pieces of the box in words, as the gallery tells them."""

from __future__ import annotations

import pytest

from worldwright.games.spires import GAME, pieces
from worldwright.games.spires.pieces import MODULE_NAMES


def entry(kind: str, name: str) -> tuple[str, str]:
    """A piece by its id, in words."""
    return pieces.piece(kind, next(face for face in GAME.components.data[kind] if face["id"] == name))


@pytest.mark.parametrize(
    ("kind", "name", "label", "told"),
    [
        ("terrain", "plains", "Plains", "Plains spaces that touch are one landscape."),
        ("tile", "T01", "Ocean and grass", "Ocean on the left, grass on the right."),
        ("token", "five_energy", "Five energy", "12 tokens of 5 energy, as change for your own pile."),
        ("spire_card", "S01", "Spire of 12", "12 points for a spire you build."),
        (
            "spire_token",
            "ST-mist-1",
            "Spire token of Mist",
            "With Standing Spires: it stands on the other space of the start tile.",
        ),
        ("power", "P04", "Thrifty Breath", "Increase your stamina costs you 1 energy."),
        ("objective", "O06", "Heart of the Land", "1 for every 2 spaces in your landscape, at most 6 points."),
        ("objective", "O07", "Edge of the World", "4 points: 2 or fewer spaces beside yours."),
        (
            "goal",
            "G02",
            "Brimming",
            "4 points: 15 or more energy. "
            "The Automa takes it at a progress of 15: 1 for each energy it has, 8 for each spire.",
        ),
        (
            "automa",
            "A10",
            "Skyward",
            "Put sky tile 3 under the reserve for a new one, then move up to 1, then build a spire.\n"
            "With Aspirations: take a goal.",
        ),
        ("difficulty", "normal", "Normal", "The Automa starts with no energy."),
        ("difficulty", "very_hard", "Very hard", "The Automa starts with 4 energy."),
    ],
)
def test_a_piece_is_told_in_words(kind: str, name: str, label: str, told: str) -> None:
    assert entry(kind, name) == (label, told)


def test_a_note_of_the_catalogue_is_told_as_well() -> None:
    assert entry("meeple", "ember") == (
        "Ember",
        "A spirit that walks the world. Count of 4 from the rulebook; names and colours ours.",
    )


def test_a_module_tells_set_up_play_and_end() -> None:
    label, told = entry("module", "M1")
    setup, play, end = told.splitlines()
    assert label == "Standing Spires"
    assert setup.endswith(
        "In your set-up, after the spirit is placed, put one of them on the other space of the same tile."
    )
    assert play.startswith("Play: After building a spire, put one spire token")
    assert (
        end
        == "End: For each landscape of 4 or more spaces with at least one of your spire tokens on it, score 2 points."
    )


def test_modules_are_called_as_in_the_catalogue() -> None:
    assert {face["id"]: face["name"] for face in GAME.components.data["module"]} == MODULE_NAMES


@pytest.mark.rule("A01", "A07", "G01", "G03")
@pytest.mark.parametrize(
    ("kind", "name", "told"),
    [
        ("automa", "A01", "gain 1 energy if energy lies anywhere in a landscape with one of its spire tokens"),
        ("automa", "A07", "Put sky tile 2 under the reserve for a new one"),
        ("goal", "G03", "6 or more energy collected from the world in a turn"),
        ("goal", "G01", "a progress of 16: 1 for each energy it has, 8 for each spire"),
    ],
)
def test_a_card_states_its_rule(kind: str, name: str, told: str) -> None:
    assert told in entry(kind, name)[1]

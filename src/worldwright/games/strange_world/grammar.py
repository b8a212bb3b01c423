"""What the words of the catalogue mean (4.13), in one place for catalogue, rules, words, terminal and drawings.

Icons and their order, what placing one does, how it scores, and what Travellers count.
"""

from __future__ import annotations

from typing import Final

ICONS: Final = (
    "mountain",
    "lake",
    "swamp",
    "volcano",
    "eye",
)  # counted on a card, in the order in which they are named
SIDES: Final = ("left", "right")  # of a card and of a World
LANDS: Final = tuple([f"L{number:02}" for number in range(1, 61)])  # the Land cards, as actions name them
MAX_MOUNTAINS: Final = 3  # on one card; of every other icon there is one

# Planes: what can be printed on a card. Mountains take three, one for each further icon; every species has its own.
MOUNTAIN: Final = 0
SECOND_MOUNTAIN: Final = 1
THIRD_MOUNTAIN: Final = 2
LAKE: Final = 3
SWAMP: Final = 4
VOLCANO: Final = 5
EYE: Final = 6
ANIMAL: Final = 7
LEFT_HALF: Final = 8
RIGHT_HALF: Final = 9
FIRST_SPECIES: Final = 10
MOST_SPECIES: Final = 30
ICON_PLANES: Final = {
    "mountain": MOUNTAIN,
    "lake": LAKE,
    "swamp": SWAMP,
    "volcano": VOLCANO,
    "eye": EYE,
    "animal": ANIMAL,
}
HALF_PLANES: Final = {"left": LEFT_HALF, "right": RIGHT_HALF}

# Each icon has one rule of desolation and one of scoring: a catalogue states them, and may change the Stars alone.
ON_PLACE: Final = {  # 8.2.1, 8.5
    "mountain": "none",
    "lake": "flip_self_if_adjacent_same",
    "swamp": "flip_self_if_same_row",
    "volcano": "erupt",
    "eye": "flip_all_eyes_below_top_row",
    "animal": "none",
}
HALF_ON_PLACE: Final = "flip_self_if_half_meets_used_card"
SCORES: Final = {  # 9.2
    "mountain": "largest_group",
    "lake": "per_adjacent_card",
    "swamp": "per_icon",
    "volcano": "none",
    "eye": "eye_column",
    "animal": "per_distinct_species",
}
SHEET: Final = ("mountain", "lake", "animal", "swamp", "city", "eye", "traveller")  # the lines of the score sheet

# What covers a card, and what it may cover (8.5.1)
COVERS: Final = ("land", "start", "tzimime")
NEVER_COVERS: Final = ("fumarole",)

# What a Traveller may count: an icon by its plane, or one of these
COUNT_FUMAROLES: Final = 60
COUNT_PORTALS: Final = 61
COUNT_SPECIES: Final = 62
COUNTS: Final = {
    "mountain": MOUNTAIN,
    "lake": LAKE,
    "swamp": SWAMP,
    "volcano": VOLCANO,
    "fumarole": COUNT_FUMAROLES,
    "portal": COUNT_PORTALS,
    "species": COUNT_SPECIES,
}
BOTH: Final = "both"  # rows added up
EACH: Final = "each"  # row alone
SCOPES: Final = (BOTH, EACH)

SOLO_FILTER: Final = "solo"  # which Land cards make up a deck (2.2)


def deck_filter(players: int) -> str:
    """The words by which the catalogue says which Land cards are in the deck."""
    return SOLO_FILTER if players == 1 else f"min_players <= {players}"

"""A corrected catalogue is read with care (20): every mistake is named by entry and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import worldwright as ww
from tests.games.tribes_of_the_wind.tables import GAME, answer, rewritten, table, tribe_of
from worldwright.engine.catalogue import Components
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.view import faces_of

TEXT = GAME.components.source_text
MISTAKES = [
    ("boards = 5", "boards = 6", "[counts], field `boards`: expected the number 5, found 6"),
    ("hand_size = 5", "hand_size = 4", "[setup], field `hand_size`: expected the number 5, found 4"),
    (
        "villages_to_trigger_end = 5",
        "villages_to_trigger_end = 0",
        "field `villages_to_trigger_end`: expected an integer from 1 to 5, found 0",
    ),
    ("token_supply_limited = false", "token_supply_limited = true", "field `token_supply_limited`: expected false"),
    ("max_rounds = 60", "max_rounds = -1", "field `max_rounds`: expected an integer from 0"),
    ("per_village = 3", 'per_village = "3"', "[scoring], field `per_village`: expected an integer"),
    ("temples = { 3 = 3, 4 = 7 }", "temples = { 3 = 3, 5 = 7 }", "`temples`: unknown field `5`"),
    ('tie_break = ["water", "shared"]', 'tie_break = ["shared"]', "field `tie_break`: expected ['water', 'shared']"),
    ("vp = 5\ncount = 1", "vp = 6\ncount = 1", "[end_token], field `vp`: expected the number 5, found 6"),
    ('id = "fire"', 'id = "flame"', "[[element]] number 1 (id 'flame'), field `id`: expected one of 'fire'"),
    ('main_effect = "pollution"', 'main_effect = "smoke"', "field `main_effect`: expected one of 'water'"),
    ('id = "purple"', 'id = "violet"', "[[forest_colour]] number 1 (id 'violet'), field `id`"),
    ("[0, 2, 5], # 1", "[0, 2, 6], # 1", "[grid], field `adjacency`: expected the orthogonal neighbours"),
    ("capital_links = [0]", "capital_links = [1]", "field `capital_links`: expected [0]"),
    (
        "  0, 0, 1, 2,\n  1, 2, 2, 2,",
        "  0, 0, 1, 2,\n  1, 2, 2, 1,",
        "[[board]] number 1 (id 'spiral'), field `pollution`: expected 16 tokens on 10 spaces",
    ),
    ("  0, 0, 1, 2,\n  1, 2, 2, 2,", "  0, 0, 1,\n  1, 2, 2, 2,", "field `pollution`: expected 12 numbers from 0 to 9"),
    ('["water:4", "move:4"', '["water:4", "water:4"', "field `temples`: expected four effects, one each"),
    ('["water:4", "move:4"', '["water:4", "fly:4"', "field `temples`: expected effects of rules 7.2"),
    (
        'symbol = "spiral"',
        'symbol = "snail"',
        "[[board]] number 1 (id 'spiral'), field `symbol`: expected one of 'spiral'",
    ),
    (
        'path = ["purple", "purple", "green", "green", "orange"]',
        'path = ["purple"]',
        "field `path`: expected 5 colours",
    ),
    (
        'type = "temple_in", n = 1',
        'type = "temples", n = 1',
        "`requirement`, field `type`: expected one of 'clean_spaces'",
    ),
    (
        'type = "clean_spaces", n = 8',
        'type = "clean_spaces", n = 13',
        "`requirement`, field `n`: expected an integer from 1 to 12, found 13",
    ),
    (
        'type = "on_play", element = "fire"',
        'type = "on_play", element = "wood"',
        "`power`, field `element`: expected one of 'fire'",
    ),
    (
        'type = "pay", cost = 2, effect',
        'type = "pay", cost = 0, effect',
        "`power`, field `cost`: expected an integer from 1",
    ),
    (
        'type = "boost", kind = "water"',
        'type = "boost", kind = "flex"',
        "`power`, field `kind`: expected one of 'water', 'pollution', 'move'",
    ),
    (
        'type = "convert", water = 2',
        'type = "convert", wine = 2',
        "`power`, field `water`: expected an integer from 1 to 99, it is missing",
    ),
    (
        'effect = "move:3" }\nsource',
        'effect = "move:3/water:1" }\nsource',
        "`power`, field `effect`: expected one branch",
    ),
    ('board = "spiral"', 'board = "feather"', "[[guide_card]] has 3 cards of board 'spiral', expected 4"),
    (
        'req = "have:fire:2"',
        'req = "have:fire:6"',
        "[[element_card]] number 1 (id 'F01'), `rows` number 1, field `req`: expected a requirement of rules 6.1",
    ),
    ('req = "have:fire:2"', 'req = "have:wood:2"', "field `req`: expected a requirement of rules 6.1"),
    ('req = "have:fire:2"', 'req = "own:fire:2"', "field `req`: expected a requirement of rules 6.1"),
    ('req = "none:water"', 'req = "none:fire"', "field `req`: expected another element than the card's own"),
    (
        'eff = "pollution:3"',
        'eff = "pollution:x"',
        "field `eff`: expected a number in 'pollution:x': x belongs to 'sum' rows",
    ),
    ('eff = "pollution:3"', 'eff = "pollution"', "field `eff`: expected effects of rules 7.2"),
    ('eff = "pollution:3"', 'eff = "pollution:0"', "field `eff`: expected a number from 1 to 99"),
    ('eff = "pollution:3"', 'eff = "pollution:3|water:1"', "field `eff`: expected three effects separated by '|'"),
    (
        '"have:fire:3", eff = "pollution:4"',
        '"have:water:3", eff = "pollution:4"',
        "field `rows`: expected two rows of the same kind and element",
    ),
    ('eff = "move:6/pollution:3"', 'eff = "move:6/pollution:3/water:2"', "field `eff`: expected at most 2 branches"),
    ('element = "fire"\nrows', 'element = "water"\nrows', "[[element]] 'fire' has 19 Element cards, `cards` says 20"),
    (
        "spaces = [3, 11] }",
        "spaces = [3, 3] }",
        "[[village_card]] number 1 (id 'V01'), `goal`, field `spaces`: expected different spaces",
    ),
    ('shape = "row"', 'shape = "ring"', "`goal`, field `shape`: expected one of 'row'"),
    ('bonus = "portal", n = 3', 'bonus = "door", n = 3', "`goal`, field `bonus`: expected one of 'turbine'"),
    (
        "spaces = [3, 7, 11], n = 3",
        "spaces = [3, 7, 11], n = 4",
        "`goal`, field `n`: expected at most 3, the size of the region",
    ),
    (
        'now = "water:6"',
        'now = "wine:6"',
        "[[village_card]] number 3 (id 'V03'), field `now`: expected effects of rules 7.2",
    ),
    (
        'bonus = ["portal"]\npollution = true',
        'bonus = ["portal"]\npollution = false',
        "field `pollution`: expected true exactly when the tile has no turbine",
    ),
    (
        'bonus = ["portal"]\npollution',
        "bonus = []\npollution",
        "field `bonus`: expected one to three different bonuses",
    ),
    (
        "riders = 2\nbonus",
        "riders = 5\nbonus",
        "[[forest_tile]] number 1 (id 'P01'), field `riders`: expected an integer from 2 to 4, found 5",
    ),
    (
        'colour = "purple"\nplayers = 2',
        'colour = "green"\nplayers = 2',
        "[[forest_colour]] 'purple' has 12 tiles, `tiles` says 13",
    ),
    (
        "order = 1",
        "order = 2",
        "[[starting_tile]] number 1 (id 'S1'), field `order`: expected the number 1, found 2",
    ),
    ('id = "S1"', 'id = "P01"', "field `id`: expected an id that no other tile has"),
    ("tile_set = 2", "tile_set = 9", "[solo], field `tile_set`: expected an integer from 2 to 5, found 9"),
    ("targets = { easy = 35,", "targets = { simple = 35,", "`targets`, field `easy`: expected an integer"),
    (
        'source = "public"            # reviews',
        'source = "hearsay"            # reviews',
        "[game], field `source`: expected one of 'rulebook'",
    ),
    ("[solo]", "[house]\nx = 1\n[solo]", "unknown table [house]"),
    ('shape = "cloud"', "shape = 3", "[[token]] number 1 (id 'pollution'), field `shape`: expected a text, found 3"),
    (
        "pollution_seen = { 3 = 2, 8 = 1 }",
        "polution_seen = { 3 = 2, 8 = 1 }",
        "[[board]] number 1 (id 'spiral'): unknown field `polution_seen`",
    ),
]


@pytest.mark.rule("20.1", "20.2")
@pytest.mark.parametrize(
    ("right", "wrong", "complaint"), MISTAKES, ids=[complaint[:60] for _, _, complaint in MISTAKES]
)
def test_a_mistake_in_the_catalogue_is_named(right: str, wrong: str, complaint: str) -> None:
    assert right in TEXT
    with pytest.raises(ww.CatalogueError, match=re.escape(complaint)):
        Catalogue(Components(TEXT.replace(right, wrong, 1), "mine.toml"))


@pytest.mark.rule("20.1")
def test_a_corrected_card_is_played_and_shown_as_corrected(tmp_path: Path) -> None:
    catalogue = rewritten(
        tmp_path,
        ('rows = [{ req = "have:water:2", eff = "water:5" }]', 'rows = [{ req = "have:water:2", eff = "water:7" }]'),
    )
    state = table("W01 water fire earth air", catalogue=catalogue, water=0)
    assert faces_of(state.view(0))["cards"]["W01"]["rows"][0]["eff"] == "water:7"
    assert tribe_of(answer(state, "play W01 0"))["water"] == 7


@pytest.mark.rule("20.1", "12.4", "R-83")
@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("0 = 12, 1 = 7, 2 = 3", [12, 7, 3, 0, 0]),
        ("0 = 9, 2 = 4", [9, 9, 4, 0, 0]),
        ("0 = 5, 1 = 4, 2 = 3, 3 = 2", [5, 4, 3, 2, 0]),
        ("", [0, 0, 0, 0, 0]),
    ],
)
def test_points_for_polluted_spaces_end_with_the_table(written: str, points: list[int]) -> None:
    """A number in between scores like the next lower one, a number beyond the table nothing."""
    text = TEXT.replace("polluted_spaces = { 0 = 12, 1 = 7, 2 = 3 }", f"polluted_spaces = {{ {written} }}")
    assert Catalogue(Components(text, "mine.toml")).pollution_points == points + [0] * 8

"""Corrected catalogues: a broken one is refused by file, entry and field; a sound one is played to the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.strange_world.tables import GAME, finish, look
from worldwright import CatalogueError, Record
from worldwright.games.strange_world.scoring import mountain_stars
from worldwright.games.strange_world.view import travellers_of

TEXT = GAME.components.source_text


def changed(entry: str, field: str, line: str, text: str = TEXT) -> str:
    """The catalogue with one field of one entry (found by the line that names it) replaced; an empty one removes it."""
    before, mark, after = text.partition(entry)
    assert mark, f"no {entry!r} in the catalogue"
    after, found = re.subn(rf"(?m)^{field} *=.*\n", line + "\n" if line else "", after, count=1)
    assert found, f"no field {field!r} after {entry!r}"
    return before + mark + after


def without(table: str) -> str:
    """The catalogue without a table such as [sun]."""
    found = re.sub(rf"(?ms)^\[{table}\].*?(?=^\[|^# -)", "", TEXT)
    assert found != TEXT
    return found


def refusal(text: str, tmp_path: Path) -> str:
    """The message with which a catalogue is refused."""
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CatalogueError) as caught:
        GAME.new(players=2, components=path)
    return str(caught.value)


def eight_stacks() -> str:
    """24 cards in eight stacks, which add up."""
    more = changed("players = 1\n", "land_cards", "land_cards = 24")
    for card in re.findall(r'id = "(L\d+)"(?:(?!\[\[land).)*?solo = false', TEXT, re.S)[:3]:
        before, mark, after = more.partition(f'id = "{card}"\n')
        more = before + mark + after.replace("solo = false", "solo = true", 1)
    return more.replace("stacks = 7", "stacks = 8")


LAKE = 'id = "lake"\n'
L01, S1, KARK, C7 = 'id = "L01"\n', 'id = "S1"\n', 'id = "kark"\n', 'id = "C7"\n'
BROKEN = {
    "a table is missing": (without("limits"), ["mine.toml", "missing table [limits]"]),
    "all entries of a kind are missing": (
        re.sub(r"(?m)^\[\[city\]\]", "[[town]]", TEXT),
        ["mine.toml", "missing tables [[city]]"],
    ),
    "a table is an array": (TEXT.replace("[sun]", "[[sun]]"), ["mine.toml", "[sun] must be a single table", "list"]),
    "an array is a table": (
        TEXT.replace("[[traveller]]", "[[voyager]]") + "\n[traveller]\nid = 1\n",
        ["[[traveller]] must be an array of tables", "dict"],
    ),
    "a number is a text": (
        changed(L01, "mountain", 'mountain = "3"'),
        ["[[land]] number 1", "'L01'", "`mountain`", "an integer from 0 to 3", "found '3'"],
    ),
    "a number is a flag": (
        changed(L01, "mountain", "mountain = true"),
        ["'L01'", "`mountain`", "an integer from 0 to 3", "found True"],
    ),
    "a number is too large": (
        changed(L01, "mountain", "mountain = 4"),
        ["'L01'", "`mountain`", "an integer from 0 to 3", "found 4"],
    ),
    "a number is negative": (
        changed(L01, "lake", "lake = -1"),
        ["'L01'", "`lake`", "an integer from 0 to 1", "found -1"],
    ),
    "a flag is a number": (changed(L01, "solo", "solo = 1"), ["'L01'", "`solo`", "true or false", "found 1"]),
    "a text is a number": (
        changed(KARK, "name", "name = 5"),
        ["[[traveller]] number 3", "'kark'", "`name`", "a text", "found 5"],
    ),
    "a species is unknown": (
        changed(L01, "animal", 'animal = "cat"'),
        ["'L01'", "`animal`", "'moss_fox'", "found 'cat'"],
    ),
    "an edge is unknown": (
        changed(L01, "portal", 'portal = ["top"]'),
        ["'L01'", "`portal`", "a list of 'left', 'right'", "found ['top']"],
    ),
    "an edge is named twice": (
        changed(L01, "portal", 'portal = ["left", "left"]'),
        ["'L01'", "`portal`", "each edge once", "found ['left', 'left']"],
    ),
    "a list is a text": (changed(L01, "portal", 'portal = "left"'), ["'L01'", "`portal`", "a list of", "found 'left'"]),
    "a field is missing": (changed(L01, "swamp", ""), ["'L01'", "`swamp`", "an integer", "it is missing"]),
    "a field is unknown": (
        changed(L01, "swamp", "swamp = 0\nmarsh = 0"),
        ["[[land]] number 1", "'L01'", "unknown field `marsh`", "expected", "swamp"],
    ),
    "a field of a need is missing": (
        TEXT.replace('"fumarole", scope', '"fumarole", reach'),
        ["'pshit'", "`need` number 1", "`scope`", "it is missing"],
    ),
    "a need counts something unknown": (
        TEXT.replace('count = "fumarole"', 'count = "smoke"'),
        ["'pshit'", "`need` number 1", "`count`", "found 'smoke'"],
    ),
    "a Traveller needs nothing": (
        changed(KARK, "need", "need = []"),
        ["'kark'", "`need`", "at least one requirement", "found []"],
    ),
    "a table is unknown": (TEXT + "\n[moon]\nsource = 'public'\n", ["mine.toml", "unknown table [moon]", "expected"]),
    "a source is unknown": (
        changed(L01, "source", 'source = "rumour"'),
        ["'L01'", "`source`", "'rulebook', 'public', 'reconstructed'", "found 'rumour'"],
    ),
    "a source is missing": (changed(C7, "source", ""), ["[[city]] number 2", "'C7'", "`source`", "it is missing"]),
    "an id is repeated": (
        TEXT.replace('id = "L02"', 'id = "L01"'),
        ["mine.toml", "[[land]] number 2 repeats the id 'L01' of number 1"],
    ),
    "a Land card and a starting card share an id": (
        TEXT.replace('id = "S1"', 'id = "L01"'),
        ["mine.toml", "share an id"],
    ),
    "a City is too many": (
        TEXT.replace("[[city]]", '[[city]]\nid = "C11"\n[[city]]', 1),
        ["[[city]] has 6 entries, expected 5"],
    ),
    "the count of Land cards is wrong": (
        changed("[counts]", "land", "land = 59"),
        ["[counts]", "`land`", "the number 60", "found 59"],
    ),
    "the total is wrong": (changed("[counts]", "total", "total = 93"), ["[counts]", "`total`", "89", "found 93"]),
    "a species stands on too few cards": (
        changed('id = "L02"\n', "animal", 'animal = ""'),
        ["[[animal]]", "'cloud_whale'", "3 Land cards", "2 show it"],
    ),
    "the deck of two has a card too few": (
        changed(L01, "min_players", "min_players = 3"),
        ["[[setup]] number 2", "`land_cards`", "expected 29", "found 30"],
    ),
    "the solo deck has a card too few": (
        changed(L01, "solo", "solo = false"),
        ["[[setup]] number 1", "`land_cards`", "expected 20", "found 21"],
    ),
    "Fumaroles do not add up": (
        changed("[fumarole]", "copies", "copies = 10"),
        ["[fumarole]", "`copies`", "the number 11", "found 10"],
    ),
    "a Fumarole has no id": (TEXT.replace(', "F11"]', "]"), ["[fumarole]", "`ids`", "11 ids"]),
    "Cities are out of order": (
        changed(C7, "stars", "stars = 10"),
        ["'C7'", "`stars`", "an integer from 0 to 9", "found 10"],
    ),
    "a starting card shows an eye": (
        changed(S1, "eye", "eye = 1"),
        ["[[start]] number 1", "'S1'", "`eye`", "expected 0", "R52", "found 1"],
    ),
    "a starting card shows a volcano": (
        changed(S1, "volcano", "volcano = 1"),
        ["'S1'", "`volcano`", "expected 0", "found 1"],
    ),
    "a starting card can be flipped": (
        changed(S1, "tzimime_back", "tzimime_back = true"),
        ["'S1'", "`tzimime_back`", "expected false", "found True"],
    ),
    "a square of five": (
        changed("[limits]", "square", "square = 5"),
        ["[limits]", "`square`", "the number 4", "found 5"],
    ),
    "too many rounds": (changed("[limits]", "rounds", "rounds = 6"), ["[limits]", "`rounds`", "5 rounds", "found 6"]),
    "a gap between solo levels": (
        changed("level = 3\n", "min", "min = 71"),
        ["[[solo_level]] number 3", "`min`", "the number 70", "found 71"],
    ),
    "the score sheet is out of order": (
        TEXT.replace('["mountain", "lake"', '["lake", "mountain"'),
        ["[score_sheet]", "`rows`", "mountain, lake"],
    ),
    "a Land card has an id of its own": (
        TEXT.replace('id = "L07"', 'id = "Q07"'),
        ["[[land]] number 7", "`id`", "'L07'", "found 'Q07'"],
    ),
    "more stacks than actions": (
        eight_stacks(),
        ["[[setup]] number 1", "`stacks`", "an integer from 5 to 7", "found 8"],
    ),
    "fewer Travellers than all": (
        changed("[[setup]]\nplayers = 2\n", "travellers", "travellers = 5"),
        ["[[setup]] number 2", "`travellers`", "the number 8", "found 5"],
    ),
    "Fumaroles spare starting cards": (
        changed("[fumarole]", "never_covers", 'never_covers = ["fumarole", "start"]'),
        ["[fumarole]", "`never_covers`", "exactly fumarole", "found ['fumarole', 'start']"],
    ),
    "Fumaroles cover less": (
        changed("[fumarole]", "covers", 'covers = ["land"]'),
        ["[fumarole]", "`covers`", "exactly land, start, tzimime", "found ['land']"],
    ),
    "Fumaroles show something": (
        changed("[fumarole]", "icons", 'icons = ["lake"]'),
        ["[fumarole]", "`icons`", "exactly nothing", "found ['lake']"],
    ),
    "Tzimimes score": (
        changed("[tzimime]", "scores", "scores = 1"),
        ["[tzimime]", "`scores`", "the number 0", "found 1"],
    ),
    "a lake scores by species": (
        changed(LAKE, "score", 'score = "per_distinct_species"'),
        ["'lake'", "`score`", "'per_adjacent_card'", "found 'per_distinct_species'"],
    ),
    "a lake flips like an eye": (
        changed(LAKE, "on_place", 'on_place = "flip_all_eyes_below_top_row"'),
        ["'lake'", "`on_place`", "'flip_self_if_adjacent_same'"],
    ),
    "a volcano scores": (
        changed('id = "volcano"\n', "points", "points = 2"),
        ["'volcano'", "`points`", "expected 0", "found 2"],
    ),
    "not TOML": (TEXT.replace("[limits]", "[limits", 1), ["mine.toml", "not valid TOML", "line"]),
}


@pytest.mark.rule("4.14", "R43", "R52")
@pytest.mark.parametrize("problem", BROKEN)
def test_a_broken_catalogue_is_refused_with_all_that_is_needed_to_mend_it(problem: str, tmp_path: Path) -> None:
    text, hints = BROKEN[problem]
    message = refusal(text, tmp_path)
    assert "mine.toml" in message
    for hint in hints:
        assert hint in message, f"{hint!r} is missing in: {message}"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match=r"nowhere\.toml"):
        GAME.new(players=2, components=tmp_path / "nowhere.toml")


# --- A corrected catalogue ------------------------------------------------------------------------


def corrected() -> str:
    """L07 becomes a swamp, mountains are worth two Stars, and Kark is content with one of them."""
    text = changed('id = "L07"\n', "lake", "lake = 0")
    text = changed('id = "L07"\n', "swamp", "swamp = 1", text)
    text = changed('id = "mountain"\n', "points", "points = 2", text)
    return text.replace(
        '{ count = "mountain", scope = "both", min = 5 }', '{ count = "mountain", scope = "both", min = 1 }'
    )


@pytest.mark.rule("4.13", "4.14")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_with_a_corrected_catalogue_is_played_to_the_end_and_replays_from_its_record(
    players: int, tmp_path: Path
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(corrected(), encoding="utf-8")
    state = finish(GAME.new(players=players, seed=3, components=path))
    GAME.check(state)
    assert all(len(look(state, seat)) == 16 for seat in range(players))
    text = str(Record.of(state))
    path.unlink()  # the record carries the catalogue itself
    again = Record.parse(text).replay()
    assert again == state
    assert again.scores == state.scores
    assert again != finish(GAME.new(players=players, seed=3))


@pytest.mark.rule("4.13")
def test_the_corrected_values_are_the_ones_played_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(corrected(), encoding="utf-8")
    plain, mended = finish(GAME.new(players=2, seed=3)), finish(GAME.new(players=2, seed=3, components=path))
    catalogue = mended.catalogue
    assert catalogue.faces[catalogue.ids.index("L07")]["swamp"] == 1
    assert plain.catalogue.faces[catalogue.ids.index("L07")]["swamp"] == 0
    home = mended.worlds[0]
    assert mountain_stars(home, catalogue) == 2 * mountain_stars(home, plain.catalogue) > 0
    assert travellers_of(mended.view(None))[2]["need"] == [{"count": "mountain", "scope": "both", "min": 1}]


def test_the_catalogue_that_ships_makes_the_same_game_when_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(TEXT, encoding="utf-8")
    assert GAME.new(players=3, seed=5, components=path) == GAME.new(players=3, seed=5)

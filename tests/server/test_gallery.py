"""The gallery: every piece of a game in its own words, with its picture, and its id for whoever corrects the
catalogue.
"""

from __future__ import annotations

import re

import pytest

from tests import tiny
from worldwright.engine.catalogue import Components
from worldwright.engine.registry import available, load
from worldwright.server.web.gallery import changed, gallery, piece

ID = re.compile(r"\b[A-Z]{1,2}-?\d+[a-z]?\b|\b[A-Z]{1,2}-[a-z]")  # T01, C4a, G-spiral-1
RAW = re.compile(r"[a-z]:\w|\b(id|vp|pts|eff|req|min|max|metric|mode)\b")  # effects and keys of the catalogue
SLUGS = [slug for slug in available() if slug != tiny.SLUG]
UNDRAWN = {"solo_level", "difficulty"}  # levels are no pieces of the box


@pytest.mark.parametrize("slug", SLUGS)
def test_every_piece_has_a_label_and_words(slug: str) -> None:
    for group in gallery(slug):
        for one in group.pieces:
            assert one.label[0].isupper() or one.label[0].isdigit(), one
            assert not ID.search(one.label), one
            assert one.sentences, one
            for name, words in one.sentences:
                assert name == "text"
                assert words.endswith("."), one
            for line in (one.label, *(words for _, words in one.sentences)):
                assert "_" not in line, one
                assert not RAW.search(line), one


@pytest.mark.parametrize("slug", SLUGS)
def test_every_piece_can_be_found_in_the_catalogue(slug: str) -> None:
    for group in gallery(slug):
        for one in group.pieces:
            assert one.facts[:1] == [("", one.name)] or one.name.replace("_", " ").casefold() == one.label.casefold(), (
                one
            )


@pytest.mark.parametrize("slug", SLUGS)
def test_every_piece_is_drawn(slug: str) -> None:
    for group in gallery(slug):
        for one in group.pieces:
            assert one.drawn == (group.kind not in UNDRAWN), one
            assert not one.drawn or "<svg" in (piece(load(slug), group.kind, one.name) or "")


def test_what_an_own_catalogue_changes_is_drawn_beside_the_printed_piece() -> None:
    game = load("strange-world")
    own = Components(
        game.components.source_text.replace(
            'name = "Rumph"\nbase = 5\nbonus = 6', 'name = "Rumph"\nbase = 5\nbonus = 9'
        )
    )
    [(rumph, known)] = changed(game, own)
    assert (rumph.kind, rumph.name, known) == ("traveller", "rumph", True)
    here = piece(game, rumph.kind, rumph.name, own)
    assert here is not None
    assert "+9" in here
    assert here != piece(game, rumph.kind, rumph.name)


def test_equal_pieces_are_counted() -> None:
    tiles = next(group.pieces for group in gallery("spires") if group.kind == "tile")
    assert [one.facts for one in tiles[:4]] == [
        [("", "T01"), ("copy", "1 of 3")],
        [("", "T02"), ("copy", "2 of 3")],
        [("", "T03"), ("copy", "3 of 3")],
        [("", "T04"), ("copy", "1 of 3")],
    ]


def test_pieces_get_the_room_that_they_need() -> None:
    shapes = {group.kind: group.shape for slug in ("spires", "tribes-of-the-wind") for group in gallery(slug)}
    assert (shapes["automa"], shapes["module"], shapes["board"]) == ("", "wordy", "strip")
    assert shapes["tile"] == shapes["power"] == "broad slim"
    assert {group.kind: group.shape for group in gallery("revive")}["tribe"] == "broad"


def test_a_game_without_words_for_its_pieces_shows_the_catalogue() -> None:
    tiny.install()
    (group,) = gallery(tiny.SLUG)
    assert group.title == "Moths"
    first = group.pieces[0]
    assert (first.label, first.facts, first.sentences, first.drawn) == ("M00", [("size", "1")], [], False)

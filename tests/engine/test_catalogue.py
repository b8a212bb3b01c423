"""A broken catalogue is answered with the file, the entry, the field and what was expected."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from worldwright.engine.catalogue import MOST_LETTERS, Components, Entry, differences
from worldwright.engine.errors import CatalogueError

TEXT = """
[limits]
hand = 3
source = "rulebook"

[[card]]
id = "A"
size = 2
big = true
icons = ["lake", "hill"]
steps = [1, -2]
needs = [{ what = "lake", least = 2 }, { what = "hill", least = 1 }]
source = "public"

[[card]]
id = "B"
source = "guessed"
"""


def first() -> Entry:
    return Components(TEXT, "cards.toml").entries("card")[0]


@pytest.mark.parametrize(
    "text", ['name = "{}"', "a = [1, {{ b = '{}' }}]", '"{}" = 1', '[[card]]\nid = """{}"""'], ids=range(4)
)
def test_a_text_that_no_drawing_has_room_for_is_refused(text: str) -> None:
    assert Components(text.format("x" * MOST_LETTERS))
    with pytest.raises(CatalogueError, match=f"cards.toml: a text of more than {MOST_LETTERS} letters, `xxx"):
        Components(text.format("x" * (MOST_LETTERS + 1)), "cards.toml")


def test_a_sheet_is_read_table_by_table() -> None:
    components = Components(TEXT, "cards.toml")
    limits = components.table("limits")
    assert (limits.integer("hand"), limits.source()) == (3, "rulebook")
    limits.done()
    card = components.entries("card", 2)[0]
    assert (card.text("id"), card.integer("size", 1, 2), card.flag("big")) == ("A", 2, True)
    assert card.texts("icons", ("lake", "hill")) == ["lake", "hill"]
    assert card.integers("steps") == [1, -2]
    assert [(need.text("what"), need.integer("least")) for need in card.entries("needs")] == [("lake", 2), ("hill", 1)]
    assert card.has("source")
    assert not card.has("colour")
    card.source()
    card.done()
    components.done()
    assert len(components.digest) == 16
    assert components.digest != Components(TEXT + "\n").digest


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda card: card.integer("size", 3, 5), "field `size`: expected an integer from 3 to 5, found 2"),
        (lambda card: card.integer("big"), "field `big`: expected an integer from 0 to 1000000000, found True"),
        (
            lambda card: card.integer("colour"),
            "field `colour`: expected an integer from 0 to 1000000000, it is missing",
        ),
        (lambda card: card.text("size"), "field `size`: expected a text, found 2"),
        (lambda card: card.text("id", ("X", "Y")), "field `id`: expected one of 'X', 'Y', found 'A'"),
        (lambda card: card.flag("size"), "field `size`: expected true or false, found 2"),
        (lambda card: card.texts("steps"), r"field `steps`: expected a list of texts, found \[1, -2\]"),
        (lambda card: card.texts("icons", ("lake",)), "field `icons`: expected a list of 'lake', found"),
        (lambda card: card.integers("icons"), "field `icons`: expected a list of integers, found"),
        (lambda card: card.integers("big"), "field `big`: expected a list of integers, found True"),
        (lambda card: card.entries("steps"), "field `steps`: expected a list of tables, found"),
        (
            lambda card: card.entries("needs")[1].integer("least", 5),
            "`needs` number 2, field `least`: expected an integer from 5",
        ),
        (lambda card: card.done(), "unknown field `big`; expected"),
    ],
)
def test_a_wrong_field_is_named(ask: Callable[[Entry], Any], told: str) -> None:
    with pytest.raises(CatalogueError, match=r"^cards.toml: \[\[card\]\] number 1 \(id 'A'\)") as caught:
        ask(first())
    caught.match(told)


def test_a_source_is_one_of_three() -> None:
    with pytest.raises(
        CatalogueError,
        match=r"number 2 \(id 'B'\), field `source`: "
        "expected one of 'rulebook', 'public', 'reconstructed', found 'guessed'",
    ):
        Components(TEXT).entries("card")[1].source()


@pytest.mark.parametrize(
    ("text", "ask", "told"),
    [
        ("a = ", lambda components: None, "x.toml: not valid TOML: "),
        ("", lambda components: components.table("limits"), r"x.toml: missing table \[limits\]"),
        (
            "limits = 3",
            lambda components: components.table("limits"),
            r"x.toml: \[limits\] must be a single table, not int",
        ),
        ("", lambda components: components.entries("card"), r"x.toml: missing tables \[\[card\]\]"),
        (
            "[card]",
            lambda components: components.entries("card"),
            r"x.toml: \[\[card\]\] must be an array of tables, not dict",
        ),
        (
            "[[card]]\nid = 1",
            lambda components: components.entries("card", 2),
            r"x.toml: \[\[card\]\] has 1 entries, expected 2",
        ),
        (
            "[[card]]\nid = 1\n[[card]]\nid = 1",
            lambda components: components.entries("card"),
            r"x.toml: \[\[card\]\] number 2 repeats the id 1 of number 1",
        ),
        (
            "[limits]\n[extra]",
            lambda components: (components.table("limits"), components.done()),
            r"x.toml: unknown table \[extra\]; expected limits",
        ),
    ],
)
def test_a_wrong_table_is_named(text: str, ask: Callable[[Components], Any], told: str) -> None:
    with pytest.raises(CatalogueError, match=f"^{told}"):
        ask(Components(text, "x.toml"))


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 100_000) + " = 1",
        ".".join(["'a'"] * 20_000) + " = 1",
        "[" + " . ".join("a" * 20_000) + "]",
        'x = {a = """\n""", ' + ".".join("b" * 20_000) + ' = "c"}',
        "x = '\"'\n" + ".".join("a" * 20_000) + ' = "c"',
        'x = {a = """b"""", ' + ".".join("c" * 20_000) + ' = 1, d = "e"}',
        "x = {a = '''b''''', " + ".".join("c" * 20_000) + " = 1, d = 'e'}",
    ],
    ids=[
        "bare",
        "quoted",
        "header",
        "behind a long string",
        "behind a quote in a string",
        "behind a long string that ends with a quote",
        "behind a long string that ends with two",
    ],
)
def test_a_key_of_very_many_parts_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tomllib.loads", lambda _: pytest.fail("it was parsed"))
    with pytest.raises(CatalogueError, match="more than 8 parts"):
        Components(text)


@pytest.mark.parametrize("start", ['"\\', "'\n", '"""\\', "'''x", '"a\n'])
def test_strings_that_never_end_are_refused_as_soon_as_others(start: str) -> None:
    began = time.process_time()
    with pytest.raises(CatalogueError, match="not valid TOML"):
        Components(start * (150_000 // len(start)))
    assert time.process_time() - began < 2.0


def test_dots_in_strings_and_comments_are_nobody_s_keys() -> None:
    prose = "a.b.c.d.e.f.g.h.i.j.k"
    components = Components(f'# {prose}\nx = "{prose}"\ny = \'{prose}\'\nz = """\n{prose} \\""" {prose}"""\n')
    assert components.data["x"] == prose


@pytest.mark.parametrize("text", ["hand = 0x" + "F" * 5000, "hand = " + "9" * 5000, "hand = [[0x1" + "0" * 40 + "]]"])
def test_a_number_that_nobody_could_print_is_refused(text: str) -> None:
    with pytest.raises(CatalogueError, match=r"bits|digits"):
        Components("[limits]\n" + text)


def test_what_a_corrected_catalogue_changes_is_told() -> None:
    standard = Components(TEXT)
    text = TEXT.replace("size = 2", "size = 9").replace("hand = 3\n", "").replace('id = "B"', 'id = "C"\nsize = 1')
    assert differences(standard, Components(text)) == [
        "card B: left out",
        "limits: hand left out",
        "card A: size 9 instead of 2",
        "card C: added",
    ]
    assert differences(standard, Components(TEXT + "\n# a remark")) == []
    long = TEXT.replace('id = "B"', f'id = "{"B" * MOST_LETTERS}"').replace("hand = 3", f"hand = {list(range(9000))}")
    told = differences(standard, Components(long))
    assert max(map(len, told)) < 200
    assert any(line.startswith("limits: hand [0, 1, 2,") and line.endswith("… instead of 3") for line in told)


def test_a_catalogue_can_be_read_with_other_data_and_stays_as_it_was() -> None:
    standard = Components(TEXT, "cards.toml")
    standard.table("limits")
    changed = standard.with_data({**standard.data, "limits": {"hand": 7}})
    assert changed.table("limits").integer("hand") == 7
    assert changed.name == "cards.toml"
    assert changed.digest not in (standard.digest, standard.with_data(standard.data).digest)
    assert standard.table("limits").integer("hand") == 3
    with pytest.raises(CatalogueError, match="card"):  # what was read of one is not read of the other
        changed.done()

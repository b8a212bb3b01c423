"""Cutting rules.md into what can be cited."""

from __future__ import annotations

import pytest

import worldwright as ww
from worldwright.rulebook import Rulebook, UnknownRule

TEXT = """# A game

## 1. Goal

Most points win.

## 2. Turn

### 2.1 Steps

1. Draw a card
   from the deck.
2. Play it.

**2.1.3 Passing.** Nobody may pass.

```
1. not a step
## 9. not a chapter
```

## 3. Rulings

- 3.1 Ties are shared.

| # | Doubt | Ruling |
|---|---|---|
| R-1 | Empty deck? | Shuffle |
| `a|b` | Bars in code | Do not divide |
"""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook(TEXT)


def test_chapters_hold_their_parts(book: Rulebook) -> None:
    assert [section.number for section in book.sections] == ["1", "2", "3"]
    assert [part.number for part in book.sections[1].parts] == ["2.1"]
    assert [part.number for part in book.sections[1].parts[0].parts] == ["2.1.1", "2.1.2", "2.1.3"]


@pytest.mark.parametrize(
    ("number", "title", "markdown"),
    [
        ("1", "Goal", "## 1. Goal\n\nMost points win."),
        ("2.1.1", "", "Draw a card from the deck."),
        ("R-1", "Empty deck?", "- **Doubt**: Empty deck?\n- **Ruling**: Shuffle"),
        ("r-1", "Empty deck?", "- **Doubt**: Empty deck?\n- **Ruling**: Shuffle"),
        ("a|b", "Bars in code", "- **Doubt**: Bars in code\n- **Ruling**: Do not divide"),
    ],
)
def test_everything_cited_is_found(book: Rulebook, number: str, title: str, markdown: str) -> None:
    found = book.find(number)
    assert (found.title, found.markdown) == (title, markdown)


def test_a_paragraph_reaches_to_the_next_and_keeps_its_code(book: Rulebook) -> None:
    assert book.find("2.1.3").title == "Passing"
    assert "1. not a step" in book.find("2.1.3").markdown
    with pytest.raises(UnknownRule, match="nothing numbered or named '9'"):
        book.find("9")


def test_search_finds_the_smallest_sections_with_all_words(book: Rulebook) -> None:
    assert [hit.number for hit in book.search("DECK")] == ["2.1.1", "R-1"]
    assert [hit.number for hit in book.search("deck shuffle")] == ["R-1"]
    assert book.search("") == []


@pytest.mark.parametrize("slug", ww.available())
def test_the_rules_that_events_and_score_lines_cite_are_found(slug: str) -> None:
    game = ww.load(slug)
    book = Rulebook(game.rules)
    state = game.new(seed=1)
    while not state.over:
        state.apply(state.actions[0])
    cited = {event.rule for event in state.events} | {line.rule for line in state.score_lines(0)}
    assert all(book.find(rule) for rule in cited if rule)

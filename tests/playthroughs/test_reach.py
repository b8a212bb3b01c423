"""All that there is to a game occurs in its golden games: every decision, ending, module, solo line and event."""

from __future__ import annotations

import pytest

import worldwright as ww
from tests.playthroughs.reach import Occurrences, occurring, possible
from worldwright.engine.registry import SHIPPED
from worldwright.games.spires.grammar import TRIGGERS
from worldwright.games.spires.log import CANNOT

BESIDES: dict[
    str, Occurrences
] = {  # what the code does not declare: endings, cards of modules, lines of a solo opponent
    "spires": {
        *(("ending", trigger) for trigger in TRIGGERS[1:]),
        *(("automa_skips", line) for line in CANNOT),
        ("alone", "won"),
        ("alone", "lost"),
    },
    "strange-world": {("alone", "won"), ("alone", "lost")},
    "tribes-of-the-wind": {
        ("end", True),
        ("end", False),
        ("event of", ("token", "nobody")),
        ("event of", ("token", "a seat")),
        ("alone", "won"),
        ("alone", "lost"),
    },
    "revive": {("alone", "won"), ("alone", "lost")},
}
TOO_RARE: dict[str, dict[tuple[str, object], str]] = {  # with the test that looks at it
    "age-contrived": {
        ("decision", "IGNOTAS_SPACE"): "a wild of Ignotas that finds spaces of several types: test_characters.py",
    },
    "spires": {
        ("automa_skips", "sweep"): "only once the reserve is empty: test_solo.py",
        ("automa_skips", "expand"): "only with an empty sky, in a last round: test_solo.py",
    },
    "tribes-of-the-wind": {
        ("event", "village_reshuffle"): "thirty Village cards seldom run out: test_more_examples.py"
    },
    "revive": {("action", "normal"): "hardly anybody prefers the own switch to a copy: test_more_examples.py"},
}
CARDS = {"spires": {"power": "power", "goal": "goal", "automa_card": "automa"}}  # event -> entries of the catalogue


def expected(slug: str) -> Occurrences:
    data = ww.load(slug).components.data
    cards = {(event, card["name"]) for event, entries in CARDS.get(slug, {}).items() for card in data[entries]}
    return possible(slug) | BESIDES.get(slug, set()) | cards


@pytest.mark.parametrize("slug", SHIPPED)
def test_whatever_can_occur_does_so_in_a_golden_game(slug: str) -> None:
    assert sorted(expected(slug) - occurring(slug) - set(TOO_RARE.get(slug, ())), key=str) == []


@pytest.mark.parametrize("slug", TOO_RARE)
def test_what_is_too_rare_is_listed_no_longer_than_it_is(slug: str) -> None:
    assert set(TOO_RARE[slug]) <= expected(slug) - occurring(slug)

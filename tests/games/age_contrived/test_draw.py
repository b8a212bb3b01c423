"""The drawing: every legal action has one target, every piece can be drawn, no words are cut off, all is proper SVG."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.age_contrived.tables import GAME, asked, table
from worldwright.engine import registry
from worldwright.games.age_contrived import draw
from worldwright.games.age_contrived.actions import SPACE
from worldwright.games.age_contrived.state import AgeContrived

IDLE = ("decline", "done", "empty", "later")
STEPS = 260  # of a game that is looked at


def played(players: int, seed: int) -> Iterator[AgeContrived]:
    """The beginning of a game in which everybody does what can be done, with all that may be asked."""
    options = {"characters": "chosen", "divine_winds": True, "expert_energy": seed % 2 == 0, "events": False}
    if players > 1:
        options["expert_bridges"] = True
    state: AgeContrived = GAME.new(players, seed, **options)
    dice = Random(seed)
    for _ in range(STEPS):
        if state.over:
            break
        yield state
        actions = list(state.actions_of(state.player))
        busy = [action for action in actions if SPACE.kind(action) not in IDLE]
        state.apply(dice.choice(busy or actions), state.player)


@cache
def situations() -> dict[str, list[AgeContrived]]:
    """Two positions at most of each question at each count."""
    found: dict[str, list[AgeContrived]] = {}
    for players in GAME.players:
        met: Counter[str] = Counter()
        for state in played(players, 20 + players):
            kind = asked(state)
            met[kind] += 1
            if met[kind] <= 2:
                found.setdefault(kind, []).append(state.clone())
    return found


def tree(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def targets(svg: str) -> Counter[int]:
    found: Counter[int] = Counter()
    for node in tree(svg).iter():
        if "target" in (node.get("class") or "").split():
            assert node.get("tabindex") == "0"
            assert node.get("role") == "button"
            assert node.get("aria-label")
            found[int(str(node.get("data-action")))] += 1
    return found


def check_marks(svg: str) -> None:
    """What the page relies on, and what its strict content policy forbids."""
    root = tree(svg)
    keys = Counter(node.get("data-key") for node in root.iter() if node.get("data-key"))
    assert not [key for key, number in keys.items() if number > 1]
    for node in root.iter():
        assert node.get("style") is None
        assert not [name for name in node.attrib if name.startswith("on")]
    assert root.get("role") in ("group", "img")
    assert root.get("aria-label")


def drawings(state: AgeContrived, seat: int | None, symbols: bool = False) -> list[str]:
    """The wide table, then the panes of the phone."""
    view, actions = state.view(seat), state.actions_of(-1 if seat is None else seat)
    wide = draw.table(view, actions, symbols=symbols)
    return [wide, *(draw.table(view, actions, layout="phone", pane=pane, symbols=symbols) for pane in draw.PANES)]


def check_targets(state: AgeContrived, seat: int | None) -> None:
    """One target for each action on the wide table and on the first pane of a phone, none on the others."""
    actions = Counter(state.actions_of(-1 if seat is None else seat))
    wide, first, *others = drawings(state, seat)
    assert targets(wide) == actions
    assert targets(first) == actions
    assert not [svg for svg in others if targets(svg)]
    for svg in (wide, first, *others):
        check_marks(svg)


@pytest.mark.parametrize("players", list(GAME.players))
def test_every_legal_action_has_one_target_on_the_wide_table_and_on_the_phone(players: int) -> None:
    positions = [state for states in situations().values() for state in states if state.players == players]
    assert len({asked(state) for state in positions}) > 12
    for state in positions:
        check_targets(state, state.player)


def test_spectators_and_others_choose_nothing() -> None:
    state = table(4)
    check_targets(state, None)
    check_targets(state, 2)


def test_every_piece_of_the_box_can_be_drawn_alone() -> None:
    """By the names of the catalogue's tables, as the gallery asks for them."""
    drawn = 0
    for kind, entries in GAME.components.data.items():
        if isinstance(entries, list) and kind != "solo_level":  # which is a rule, not a thing
            for entry in entries:
                check_marks(draw.piece(kind, entry))
                drawn += 1
    assert drawn == 155
    assert registry.load("age-contrived") is GAME


def test_names_are_escaped_and_a_drawing_is_complete_by_itself() -> None:
    view: dict[str, Any] = dict(table(5).view(0))
    view["names"] = ["<b>&", 'Bo"b', "Çelik", "x" * 80, "E"]
    svg = draw.table(view)
    tree(svg)
    assert "<b>" not in svg
    used = set(re.findall(r'href="#([\w-]+)"', svg))
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', svg))
    sprite = draw.sprite()
    assert all(f'id="{name}"' in sprite for name in used)

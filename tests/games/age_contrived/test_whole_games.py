"""Whole games: invariants (14) at every decision, what is hidden (12), records, and every numbered rule cited."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import worldwright as ww
from tests.games.age_contrived.tables import GAME, asked, god, put, table
from tests.games.playing import NAMES, turns
from worldwright.engine.errors import BrokenInvariant
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.rulebook import whole_text
from worldwright.testing.rules import citations, config_of, numbered_rules

HERE = Path(__file__).parent
OPTIONS: list[dict[str, Any]] = [
    {},
    {"abilities": False, "divine_winds": True},
    {"characters": "chosen", "expert_energy": True},
    {"expert_bridges": True, "divine_winds": True, "expert_energy": True, "characters": "chosen"},
]
SETTINGS = [
    (players, choices)
    for players, choices in product(range(1, 6), OPTIONS)
    if players > 1 or "expert_bridges" not in choices
]


@pytest.mark.rule("14.1..14.17")
@pytest.mark.parametrize(("players", "choices"), SETTINGS)
def test_a_random_game_keeps_every_invariant(players: int, choices: dict[str, Any]) -> None:
    state: AgeContrived = GAME.new(players, 11, events=False, **choices)
    reserve = [int(one.size(0)) for one in state.gods]
    built = [0] * 6
    for at in turns(state, 12):
        GAME.check(at)
        left = [int(one.size(0)) for one in at.gods]
        assert all(now <= before for now, before in zip(left, reserve, strict=True)) or not sum(reserve)
        reserve = left
        now_built = [int(count) for count in at.built]
        assert all(now >= before for now, before in zip(now_built, built, strict=True))
        built = now_built
    assert state.over


@pytest.mark.rule("14.13")
def test_the_same_seed_gives_the_same_game() -> None:
    for players in (1, 3):
        one, other = (GAME.new(players, 5, events=False) for _ in range(2))
        dice = Random(3)
        while one.ply < 200 and not one.over:
            action = dice.choice(one.actions)
            one.apply(action)
            other.apply(action)
        assert one == other


BROKEN: dict[str, Any] = {
    "14.1": lambda state: god(state).energy.__setitem__(4, 9),
    "14.3": lambda state: god(state).climbed.__setitem__(0, 2),
    "14.4": lambda state: state.room.__setitem__(4 * 5, 3),
    "14.5": lambda state: state.built.__setitem__(5, 9),
    "14.6": lambda state: (put(state, 0, "C:achievement1.left"), put(state, 1, "C:achievement1.left")),
    "14.7": lambda state: put(state, 0, "C:pillar.sea", "M:pillar.sea"),
    "14.8": lambda state: setattr(state, "patrons", 0),
    "14.9": lambda state: setattr(state, "boxed_bridges", 1 << 8),
    "14.10": lambda state: state.conduits.__setitem__(0, 3),
    "14.12": lambda state: setattr(god(state), "back", 3),
    "14.14": lambda state: setattr(state, "turn", 1000),
    "14.16": lambda state: state.pool.__setitem__(3, -1),
    "14.17": lambda state: put(state, 0, "C:hand"),
}


@pytest.mark.rule("14.1", "14.3..14.10", "14.12", "14.14", "14.16", "14.17")
@pytest.mark.parametrize("number", BROKEN)
def test_a_broken_position_is_found(number: str) -> None:
    state = GAME.new(3, 2)
    if number == "14.12":
        god(state).space = 20
    assert asked(state) == "TURN_TYPE"
    GAME.check(state)
    BROKEN[number](state)
    with pytest.raises(BrokenInvariant, match=number.replace(".", r"\.")):
        GAME.check(state)


@pytest.mark.rule("12.1", "12.2", "12.4")
@pytest.mark.parametrize("players", [1, 3])
def test_only_the_order_of_deck_and_omens_is_hidden(players: int) -> None:
    state = GAME.new(players, 7, events=False)
    for number, at in enumerate(turns(state, 4)):
        if number % 40 == 0 and not at.over:
            imagined = at.determinize(0, number)
            assert json.dumps(imagined.view(0)) == json.dumps(at.view(0))
            assert imagined.actions == at.actions
            assert imagined.tensor(0).tobytes() == at.tensor(0).tobytes()
            tiers = [at.catalogue.tile_tier[tile] for tile in at.deck[: at.deck_left]]
            assert [at.catalogue.tile_tier[tile] for tile in imagined.deck] == tiers
            assert sorted(imagined.deck) == sorted(at.deck[: at.deck_left])
            assert sorted(imagined.omens) == sorted(at.omens)


@pytest.mark.rule("12.3")
def test_secret_picks_are_imagined_anew() -> None:
    state = GAME.new(2, 1, expert_energy=True)
    for _ in range(3):
        for seat in (0, 1):
            state.apply(state.actions_of(seat)[0], seat)
    seen = {tuple(int(pick) for pick in state.determinize(0, seed).gods[1].picks) for seed in range(20)}
    assert len(seen) > 3
    assert json.dumps(state.determinize(0, 5).view(0)) == json.dumps(state.view(0))


def test_a_record_brings_a_game_back() -> None:
    state = GAME.new(3, 6, divine_winds=True)
    dice = Random(1)
    for _ in range(150):
        state.apply(dice.choice(state.actions))
    text = str(ww.Record.of(state))
    assert ww.Record.parse(text).replay() == state


def test_a_position_is_written_as_text_and_read_again() -> None:
    state = GAME.new(4, 6)
    dice = Random(2)
    for _ in range(120):
        state.apply(dice.choice(state.actions))
    assert GAME.position(state.text()) == state


INTERNAL = re.compile(r"[{}\[\]<>=|_]|\b(?:None|True|False)\b|[A-Z]+_[A-Z]|\d@|:\d")


@pytest.mark.parametrize("players", [1, 4])
def test_everything_is_said_in_plain_words(players: int) -> None:
    state = GAME.new(players, 9, divine_winds=True)
    kinds: Counter[str] = Counter()
    for at in turns(state, 5):
        kind = asked(at)
        kinds[kind] += 1
        if at.over or kinds[kind] > 12:
            continue
        view = {**at.view(at.player), "names": list(NAMES[:players])}
        for line in [view["decision"]["prompt"], *(GAME.words.describe(view, action) for action in at.actions)]:
            assert line == line.strip() != ""
            assert not INTERNAL.search(line), line
        assert GAME.terminal is not None
        GAME.terminal.table(view, at.actions)
    for event in state.events_of(None):
        line = GAME.tell(event, NAMES)
        assert line[0].isupper(), line
        assert line.endswith("."), line
        assert not INTERNAL.search(line), line
    assert GAME.terminal is not None
    assert ("Rival" in GAME.words.last_word(state.view(0))) is (players == 1)


@pytest.mark.rule("15")
def test_games_have_about_the_length_that_the_rules_foresee() -> None:
    state = GAME.new(4, 3, events=False)
    for _ in turns(state, 3):
        pass
    assert 300 < state.ply < GAME.longest
    assert GAME.action_space.size < 700
    assert table(3).scores == [0, 0, 0]


def test_every_rule_is_cited_and_every_citation_is_a_rule() -> None:
    config = config_of(HERE)
    rules, cited = numbered_rules(whole_text(GAME), config), citations(HERE)
    missing = rules - set(cited) - set(config.prose)
    assert not missing, f"rules without a test: {', '.join(sorted(missing))}"
    assert not set(cited) - rules, f"no such rules: {sorted(set(cited) - rules)}"
    assert set(config.prose) <= rules

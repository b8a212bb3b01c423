"""Agents choose legal actions in every game, repeat themselves by seed, see nothing they may not, get stronger."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import worldwright as ww
from tests.generic.settings import ONE_BY_ONE, PLAIN
from worldwright import agents
from worldwright.agents.base import LEVELS
from worldwright.engine.rng import seeded
from worldwright.engine.state import State
from worldwright.testing.settings import Setting
from worldwright.testing.walk import positions, reachable

QUICK = ["random", "greedy"]
TELLING_SEED = 192_837_465_564_738_291


def match(setting: Setting, seed: int, levels: list[str]) -> Any:
    """A game between agents of these levels, one per seat."""
    state = setting.new(seed)
    players = [agents.make(level, seed=seed + seat) for seat, level in enumerate(levels)]
    while not state.over:
        state.apply(players[state.player].choose(state.seat(state.player)), state.player)
    return state


def test_the_levels_are_known() -> None:
    known = agents.levels()
    assert [level for level in known if level in QUICK] == QUICK
    assert known[:6] == ["random", "easy", "greedy", "normal", "hard", "expert"]
    with pytest.raises(ww.BadOption, match="there is no agent 'perfect'; there are random, easy, greedy"):
        agents.make("perfect")


def test_a_seed_may_be_one_of_numpys_numbers() -> None:
    seat = ww.load("strange-world").new(2, 1).seat(0)
    assert agents.make("random", np.int64(7)).choose(seat) == agents.make("random", 7).choose(seat)


def test_people_are_offered_four_levels_each_with_a_sentence() -> None:
    offered = agents.opponents()
    assert list(offered)[:4] == ["easy", "normal", "hard", "expert"]
    assert all(sentence.endswith(".") for sentence in offered.values())
    assert agents.DEFAULT_LEVEL == "normal"


def test_an_agent_plays_for_the_win_or_for_points() -> None:
    state = ww.load("strange-world").new(2, 1)
    for level in agents.levels()[:4]:
        assert agents.make(level, aim="points").choose(state.seat(0)) in state.actions_of(0)
    with pytest.raises(ww.BadOption, match="plays for win or points, not for 'fame'"):
        agents.make("hard", aim="fame")
    assert agents.make("normal:points", 1).choose(state.seat(0)) in state.actions_of(0)
    with pytest.raises(ww.BadOption, match="greedy cannot be told what to play for"):
        agents.make("greedy:points")
    assert agents.known("hard:points")
    assert not any(agents.known(name) for name in ("hard:fame", "greedy:points", "perfect"))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("setting", ONE_BY_ONE, ids=str)
def test_agents_choose_legal_actions_in_every_decision(setting: Setting, level: str) -> None:
    agent = agents.make(level, seed=1)
    for state in positions(setting, 91):
        if setting.options and state.ply > 300:
            break  # the rest of a game is the same under every option
        if level == "random" or state.ply % 4 == 0:
            key = state.key()
            for seat in state.waiting:
                choice = agent.choose(state.seat(seat))
                assert type(choice) is int
                assert choice in state.actions_of(seat)
            assert state.key() == key


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_the_same_seed_makes_the_same_choices(setting: Setting, level: str) -> None:
    chosen = []
    for seed in (1, 1, 2):
        agent, state, choices = agents.make(level, seed=seed), setting.new(92), []
        while not state.over and state.ply < 24:
            choices.append(agent.choose(state.seat(state.player)))
            state.apply(state.actions[0])
        chosen.append(choices)
    assert chosen[0] == chosen[1]
    assert level != "random" or chosen[0] != chosen[2]


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_agents_choose_by_what_their_seat_knows(setting: Setting, level: str) -> None:
    """In another truth that looks the same to the seat the choice is the same."""
    for state in positions(setting, 93):
        if state.ply % 6 == 0:
            for seat in state.waiting:
                truths = [state, state.determinize(seat, 1), state.determinize(seat, 2)]
                assert len({agents.make(level, seed=3).choose(truth.seat(seat)) for truth in truths}) == 1


def few_simulations(level: str, seed: int) -> agents.Agent:
    """An agent of that level that thinks less."""
    found = LEVELS[level]
    return found.make(seed, simulations=20, seconds=600.0) if found.searches else found.make(seed)


@pytest.mark.parametrize("level", list(agents.opponents())[:4])
@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_no_level_looks_at_what_is_hidden(setting: Setting, level: str) -> None:
    """Whatever is hidden from it is redrawn: with the same seed it chooses the same."""
    state = setting.new(94, events=False)
    agent = agents.make("greedy", 1)
    while not state.over and state.ply < 24:
        if state.ply % 8 == 3:
            for seat in state.waiting:
                truths = [state, state.determinize(seat, 1), state.determinize(seat, 2)]
                assert len({few_simulations(level, 3).choose(truth.seat(seat)) for truth in truths}) == 1
        state.apply(agent.choose(state.seat(state.player)))


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_agents_never_hold_the_true_state(setting: Setting, level: str) -> None:
    state = setting.new(TELLING_SEED)
    agent = agents.make(level, seed=1)
    for _ in range(6):
        handle = state.seat(state.player)
        choice = agent.choose(handle)
        held = [*reachable(agent).values(), *reachable(handle).values()]
        assert not [
            thing
            for thing in held
            if thing is state or thing is state.terms or (type(thing) is int and thing == TELLING_SEED)
        ]
        assert all(thing.terms.seed is None for thing in held if isinstance(thing, State))
        state.apply(choice)


@pytest.mark.parametrize("setting", [setting for setting in PLAIN if setting.players == 2], ids=str)
def test_greedy_beats_random(setting: Setting) -> None:
    games = 6
    results = [
        match(setting, seed, ["greedy", "random"] if seed % 2 == 0 else ["random", "greedy"]).returns[seed % 2]
        for seed in range(games)
    ]
    assert sum(results) / games > 0.4


@pytest.mark.parametrize("setting", [setting for setting in PLAIN if setting.players == 1], ids=str)
def test_greedy_scores_more_than_random_alone(setting: Setting) -> None:
    scores = {level: sum(match(setting, seed, [level]).scores[0] for seed in range(5)) for level in QUICK}
    assert scores["greedy"] > scores["random"]


def test_random_tries_every_action() -> None:
    state = ww.load("moths").new(3, 1)
    agent = agents.make("random", seed=int(seeded(4).word()))
    assert {agent.choose(state.seat(0)) for _ in range(60)} == set(state.actions_of(0))


FAR_AGENT = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, seat):
        return seat.actions[0]
"""


def test_agents_of_other_packages_are_found_by_their_entry_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "far_agent.py").write_text(FAR_AGENT, encoding="utf-8")
    about = tmp_path / "far_agent-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: far-agent\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[worldwright.agents]\nfirst = far_agent:First\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    assert agents.levels()[-1] == "first"
    assert agents.DEFAULT_LEVEL != "first"
    state = ww.load("moths").new(2, 1)
    assert agents.make("first", 5).choose(state.seat(0)) == state.actions[0]

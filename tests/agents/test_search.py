"""Agents that search: legal, repeatable, blind for what is hidden, better than chance, and what they keep is true."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import worldwright as ww
from worldwright import agents
from worldwright.agents import searcher
from worldwright.agents.advice import advise
from worldwright.agents.search import LEAVES, UNWEIGHED, Node, Search, Settings
from worldwright.agents.searcher import Searcher, decide, is_decided
from worldwright.agents.tuned import settings_of, tuned
from worldwright.engine.registry import SHIPPED

SLUGS = ww.available()
FOREVER = 600.0


def thinker(seed: int, simulations: int) -> Searcher:
    return Searcher(seed, simulations=simulations, seconds=FOREVER)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_same_seed_gives_the_same_choice_whatever_is_hidden(slug: str) -> None:
    state = ww.load(slug).new(2, 3, events=False)
    greedy = agents.make("greedy", 1)
    while state.ply < 12 and not state.over:
        seat = state.player
        choice = thinker(7, 24).choose(state.seat(seat))
        assert choice in state.actions
        for seed in (1, 2):
            imagined = state.determinize(seat, seed).seat(seat)
            assert thinker(7, 24).choose(imagined) == choice
        state.apply(greedy.choose(state.seat(seat)))


def test_it_beats_chance_with_a_small_budget() -> None:
    won = 0.0
    for seed in range(4):
        state = ww.load("strange-world").new(2, seed, events=False)
        players = [thinker(seed, 60), agents.make("random", seed)]
        while not state.over:
            state.apply(players[state.player].choose(state.seat(state.player)))
        won += state.returns[0]
    assert won > 2


def test_it_plays_alone() -> None:
    state = ww.load("strange-world").new(1, 5, events=False)
    while not state.over:
        state.apply(thinker(1, 10).choose(state.seat(0)))
    assert state.scores[0] > 0


def test_time_runs_out_before_the_simulations_do() -> None:
    state = ww.load("spires").new(2, 5)
    assert Searcher(1, simulations=10**9, seconds=0.0).choose(state.seat(state.player)) in state.actions


# --- no thought longer than it must be ------------------------------------------------------------


def tree_of(visits: dict[int, int]) -> Node:
    root = Node(2)
    for action, taken in visits.items():
        root.children[action] = Node(2)
        root.children[action].visits = taken
    root.visits = sum(visits.values())
    return root


def test_a_choice_is_made_when_the_next_move_would_have_to_take_three_of_four() -> None:
    root = tree_of({1: 60, 2: 10, 3: 30})
    assert not is_decided(root, (1, 2, 3), left=60)  # 45 of them would bring move 3 level
    assert is_decided(root, (1, 2, 3), left=59)
    assert is_decided(root, (1, 2), left=99)  # what cannot be done now does not count
    assert not is_decided(root, (1, 4), left=120)  # what was never tried does
    assert not is_decided(tree_of({1: 5, 2: 5}), (1, 2), left=1)


def test_where_no_other_move_can_come_level_the_choice_is_the_one_of_all_simulations(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searcher, "SURE", 1)
    state, greedy = ww.load("strange-world").new(2, 3, events=False), agents.make("greedy", 1)
    made = asked = 0
    while not state.over:
        seat = state.seat(state.player)
        if len(seat.actions) > 1:
            asked += 96
            roots = [Node(2), Node(2)]
            searches = [thinker(7, 96).search(seat.determinize(1)) for _ in roots]
            decide(searches[0], roots[0], seat, 96, FOREVER)
            searches[1].run(roots[1], seat.determinize, seat.number, 96, FOREVER)
            taken = [{action: child.visits for action, child in root.children.items()} for root in roots]
            assert max(taken[0], key=lambda move: taken[0][move]) == max(taken[1], key=lambda move: taken[1][move])
            made += searches[0].simulations
        state.apply(greedy.choose(seat))
    assert made < asked


def test_a_kept_tree_that_decides_needs_no_more_simulations() -> None:
    state = ww.load("strange-world").new(2, 4, events=False)
    seat = state.seat(0)
    first, second = seat.actions[:2]
    search, root = thinker(1, 50).search(seat.determinize(1)), tree_of({first: 90, second: 10})
    decide(search, root, seat, 100, FOREVER)
    assert search.simulations == 0


# --- the tree -------------------------------------------------------------------------------------


def test_what_speaks_for_a_move_is_noted_by_those_that_were_tried_before() -> None:
    root = tree_of({1: 3, 2: 1})
    assert root.children[1].weight == UNWEIGHED
    root.weigh({1: 0.75, 4: 0.25})
    assert [root.children[action].weight for action in (1, 2)] == [0.75, UNWEIGHED]
    assert root.weights == {1: 0.75, 4: 0.25}


DEEP = """
from worldwright.agents.search import Node
root = node = Node(2)
for action in range(20_000):
    node.children[action] = child = Node(2)
    node = child
del node, child
others = [Node(2) for _ in range(5_000)]  # whose memory lies beside that of the tree
root.children.clear()
print(len(root.children), len(others))
"""


def test_a_tree_of_any_depth_falls_apart_and_writes_into_nobody_elses_memory() -> None:
    guarded = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", DEEP], env=guarded, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "0 5000\n"), done.stderr


# --- what is kept between decisions ---------------------------------------------------------------


def second_halves(agent: Searcher, slug: str) -> tuple[int, int]:
    """How often the agent was asked again right after its own move, and how often it could go on with its tree."""
    state = ww.load(slug).new(2, 2, events=False)
    asked = grown = 0
    last = -1
    while not state.over and asked < 12:
        seat = state.player
        if seat == 0 and last == 0:
            asked += 1
            grown += agent.grown(state.determinize(0, 1), state.seat(0)) is not None
        choice = agent.choose(state.seat(0)) if seat == 0 else state.actions[0]
        state.apply(choice)
        last = seat
    return asked, grown


def test_the_tree_of_a_move_is_kept_for_the_next_decision() -> None:
    asked, grown = second_halves(thinker(1, 80), "spires")
    assert asked == 12
    assert grown >= 6  # not where something came to light


def test_a_tree_of_another_move_is_not_kept() -> None:
    agent = thinker(1, 80)
    state = ww.load("spires").new(2, 2, events=False)
    while state.player != 0 or len(state.actions) < 3:
        state.apply(state.actions[0])
    choice = agent.choose(state.seat(0))
    other = next(action for action in state.actions if action != choice)
    state.apply(other)
    while not state.over and state.player != 0:
        state.apply(state.actions[0])
    assert agent.grown(state.determinize(0, 1), state.seat(0)) is None


def test_what_was_pondered_serves_the_answer_to_the_others_move() -> None:
    state, greedy = ww.load("spires").new(2, 2, events=False), agents.make("greedy", 1)
    while state.ply < 30 or state.player != 1:
        state.apply(greedy.choose(state.seat(state.player)))
    agent = thinker(1, 50)
    agent.ponder(state.seat(0), seconds=0.3)
    assert agent.kept is not None
    assert agent.kept[1].visits > 50
    while state.player == 1:
        state.apply(greedy.choose(state.seat(1)))
    assert agent.choose(state.seat(0)) in state.actions


def test_several_cores_find_a_move_and_the_same_one_again() -> None:
    state = ww.load("strange-world").new(2, 4, events=False)
    agent = Searcher(3, cores=2, simulations=60, seconds=FOREVER)
    again = Searcher(3, cores=2, simulations=60, seconds=FOREVER)
    try:
        assert agent.choose(state.seat(0)) == again.choose(state.seat(0)) in state.actions_of(0)
    finally:
        agent.close()
        again.close()
    with pytest.raises(ww.BadOption, match="one core or more"):
        Searcher(3, cores=0)


def answered_here(questions: list[Any]) -> list[Any]:
    return [searcher.searched(*question) for question in questions]


def test_a_process_that_dies_costs_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = ww.load("strange-world").new(2, 4, events=False).seat(0)
    agent, undisturbed = (Searcher(3, cores=2, simulations=60, seconds=FOREVER) for _ in range(2))
    monkeypatch.setattr(undisturbed, "answers", answered_here)
    try:
        assert agent.choose(seat) == undisturbed.choose(seat)
        multiprocessing.active_children()[0].kill()
        assert agent.choose(seat) == undisturbed.choose(seat)
    finally:
        agent.close()


KILLED = """
import os, signal, worldwright as ww
from worldwright.agents.searcher import Searcher
if __name__ == "__main__":
    Searcher(1, cores=2, simulations=8).choose(ww.load("strange-world").new(2, 7).seat(0))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_whoever_is_killed_leaves_no_process_that_thinks_for_it(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, timeout=120)  # until all let go of its output
    assert done.returncode == -signal.SIGKILL


def test_several_cores_search_with_the_settings_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def answers(agent: Searcher, questions: list[Any]) -> list[Any]:
        asked.extend(questions)
        return answered_here(questions)

    monkeypatch.setattr(Searcher, "answers", answers)
    seat = ww.load("strange-world").new(2, 4, events=False).seat(0)
    once = Searcher(3, cores=2, simulations=40, seconds=FOREVER, settings=settings_of({"leaf": "once", "explore": 0.3}))
    once.choose(seat)
    assert {(Settings(**question[-1]).leaf, question[-1]["explore"]) for question in asked} == {(LEAVES["once"], 0.3)}


def test_what_no_agent_can_do_is_told() -> None:
    state = ww.load("spires").new(2, 7)
    waits = state.seat(1 - state.player)
    for level in (*agents.levels()[:5], "expert"):
        with pytest.raises(ww.NotWaiting, match="nothing to decide"):
            agents.make(level, 1).choose(waits)
    with pytest.raises(ww.NotWaiting, match="nothing to decide"):
        advise(waits, "normal")
    with pytest.raises(ww.BadOption, match="a simulation or more, not 0"):
        Searcher(1, simulations=0)
    with pytest.raises(ww.BadOption, match="how many simulations does 'easy' make"):
        Searcher(1, level="easy").choose(state.seat(state.player))


# --- what suits a game ----------------------------------------------------------------------------


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_game_says_how_it_is_searched(slug: str) -> None:
    for players in ww.load(slug).players:
        found = tuned(ww.load(slug), players)
        assert 0 < found.simulations["normal"] < found.simulations["hard"] < found.simulations["expert"]


def test_a_game_without_the_file_is_searched_all_the_same() -> None:
    assert tuned(ww.load("moths"), 3).settings.leaf == Settings().leaf


@pytest.mark.parametrize("values", [{"leaf": "sideways"}, {"depth": 3}])
def test_settings_that_are_not_understood_are_named(values: dict[str, Any]) -> None:
    with pytest.raises(ww.BadOption, match=str(next(iter(values.values()) if "leaf" in values else iter(values)))):
        settings_of(values)


@pytest.mark.parametrize("leaf", ["end", "turn", "once", "greedy"])
@pytest.mark.parametrize("weights", [{}, {"temperature": 4.0}, {"temperature": 4.0, "through": 4}])
def test_every_way_of_searching_finds_a_legal_move(leaf: str, weights: dict[str, Any]) -> None:
    state = ww.load("strange-world").new(2, 4, events=False)
    settings = settings_of({"leaf": leaf, **weights})
    for _ in range(6):
        choice = Searcher(1, simulations=30, seconds=FOREVER, settings=settings).choose(state.seat(state.player))
        assert choice in state.actions
        state.apply(choice)


def test_a_look_to_the_turns_end_weighs_moves_by_what_the_whole_turn_brings() -> None:
    state, greedy = ww.load("spires").new(2, 2, events=False), agents.make("greedy", 1)
    while state.ply < 40:
        state.apply(greedy.choose(state.seat(state.player)))
    mover = state.player
    root, search = Node(2), Search(settings_of({"temperature": 2.0, "through": 1}), 1, [0.0, 0.0])
    search.look_ahead(root, state.determinize(mover, 1), mover)
    assert set(root.weights) == set(state.legal)
    assert sum(root.weights.values()) == pytest.approx(1)
    after = state.determinize(mover, 1)
    after.play(after.legal[0], mover)
    search.finish_turn(after, mover)
    assert after.over or after.answers or after.player != mover


def test_a_playout_that_tries_several_moves_ends_with_more_points() -> None:
    def stars(tries: int) -> int:
        total = 0
        for seed in range(20):
            state = ww.load("strange-world").new(2, seed, events=False)
            Search(settings_of({"leaf": "end", "tries": tries}), seed, [0.0, 0.0]).leaf(state)
            total += sum(int(score) for score in state.scores)
        return total

    assert stars(1) * 1.3 < stars(3) < stars(6)


def test_what_a_playout_came_to_can_be_blended_with_the_evaluation_before_it() -> None:
    state = ww.load("strange-world").new(2, 4, events=False)
    ww.play_out(state, 3, decisions=20)

    def worth(leaf: str, blend: float) -> float:
        return Search(settings_of({"leaf": leaf, "blend": blend}), 1, [0.0, 0.0]).leaf(state.determinize(0, 7))[0]

    at_once, played = worth("once", 0.0), worth("turn", 0.0)
    assert at_once != played
    assert worth("turn", 0.25) == pytest.approx(0.25 * at_once + 0.75 * played)


def test_who_plays_for_points_does_not_care_who_wins() -> None:
    state = ww.load("strange-world").new(2, 4, events=False)
    ww.play_out(state, 3)
    base = [float(score) for score in state.scores]
    assert state.returns[0] != 0
    assert Search(Settings(), 1, base, True).leaf(state) == [0.5, 0.5]
    assert Search(Settings(), 1, base).leaf(state) != [0.5, 0.5]
    assert list(Node(2).totals) == [0.0, 0.0]

"""Learning: gradients are right, results reach the decisions that made them, what was learned is what experts ask."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import worldwright as ww
from worldwright import agents
from worldwright.agents import learned
from worldwright.agents.judge import EXPECTED, Judge
from worldwright.agents.learned import Expert, Network, judge_of
from worldwright.agents.search import Node, Search, Settings, lead
from worldwright.agents.tuned import tuned
from worldwright.engine.tensor import Row
from worldwright.learn import __main__ as learning
from worldwright.learn import study as studying
from worldwright.learn.course import Course, command
from worldwright.learn.lessons import Notebook, Student, size_of
from worldwright.learn.lessons import joined as together
from worldwright.learn.looker import looker, shares_of
from worldwright.learn.looking import learn as by_looking
from worldwright.learn.network import Adam, backward, forward, fresh, save, weights_in
from worldwright.learn.players import Players
from worldwright.learn.selfplay import Player, drawn, rewards, surprises, work
from worldwright.learn.study import Pupil, study, widened
from worldwright.learn.train import Learner, Plan, joined, train

GAME = "moths"


def learner(slug: str = GAME, **plan: Any) -> Learner:
    game = ww.load(slug)
    return Learner(Plan(slug, width=16, **plan), game.tensor_size, game.action_space.size)


def test_gradients_are_what_small_changes_say() -> None:
    rng = np.random.default_rng(1)
    weights = {name: array.astype(np.float64) for name, array in fresh(12, 5, 6, 1).items()}
    weights = {name: array + 0.3 * rng.normal(size=array.shape) for name, array in weights.items()}
    seen, mask = rng.normal(size=(4, 12)), np.ones((4, 5), np.bool_)
    mask[:, 4] = False
    wanted, target = np.array([0, 1, 2, 3]), np.array([0.5, -0.5, 0.1, 0.9])

    def loss() -> float:
        told = forward(np, weights, seen, mask)
        return float((told.value - target) @ (told.value - target) - np.log(told.shares[range(4), wanted]).sum())

    told = forward(np, weights, seen, mask)
    to_moves = told.shares.copy()
    to_moves[range(4), wanted] -= 1
    gradient = backward(np, weights, told, to_moves, 2 * (told.value - target) * (1 - told.value**2))
    for name, array in weights.items():
        place = tuple(0 for _ in array.shape)
        before, step = array[place], 1e-6
        array[place] = before + step
        above = loss()
        array[place] = before - step
        below = loss()
        array[place] = before
        assert (above - below) / (2 * step) == pytest.approx(gradient[name][place], abs=1e-5), name


def test_a_step_goes_down() -> None:
    weights = {"x": np.array([3.0])}
    adam = Adam(np, weights)
    for _ in range(200):
        adam.step(weights, {"x": 2 * weights["x"]}, 0.05)
    assert abs(weights["x"][0]) < 0.2


def test_a_result_reaches_the_decisions_of_each_seat() -> None:
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    seats = np.array([[0], [1], [0], [1]])
    ends = np.array([[False], [False], [True], [False]])
    results = np.zeros((4, 1, 2), np.float32)
    results[2, 0] = [1.0, -1.0]
    found = surprises(values, seats, ends, results)[:, 0]
    last = 1.0 - 0.3
    assert found == pytest.approx([(0.3 - 0.1) + 0.95 * last, -1.0 - 0.2, last, 0.0])


def test_rewards_are_for_places_and_for_the_lead() -> None:
    close, far = rewards([1.0, -1.0], [31, 30]), rewards([1.0, -1.0], [60, 30])
    assert 0 < close[0] < far[0] <= 1
    assert close.sum() == pytest.approx(0)
    assert rewards([-1.0], [12]) == [-1.0]


def test_only_legal_moves_are_drawn() -> None:
    shares = np.array([[0.0, 0.5, 0.0, 0.5], [0.0, 0.0, 1.0, 0.0]], np.float32)
    chosen = {tuple(drawn(shares, np.random.default_rng(seed))) for seed in range(20)}
    assert chosen == {(1, 2), (3, 2)}


def test_playing_and_improving_makes_good_moves_likelier() -> None:
    player, one = Player("strange-world", 2, 8, 1), learner("strange-world", part=512)
    played = player.collect(one.plain(), 90)
    assert len(played) == 720
    assert played.games > 0
    assert np.abs(played.targets).max() <= 1
    before = one.plain()
    one.improve(played, 1e-3, 0.0)
    assert any((before[name] != array).any() for name, array in one.plain().items())


def test_who_watches_greedy_does_as_it_does() -> None:
    player, one = Player("strange-world", 2, 2, 1), learner("strange-world", epochs=12, part=256)
    shown = joined([player.watch(300), player.watch(300)])
    chosen = np.arange(len(shown))

    def agrees() -> float:
        seen, mask = one.spread(shown, chosen)
        told = forward(np, one.weights, seen, mask)
        return float((told.shares.argmax(axis=1) == shown.actions).mean())

    before = agrees()
    one.improve(shown, 3e-3, 0.0, imitate=True)
    assert agrees() > before + 0.2


def test_a_plan_is_carried_out_and_kept(tmp_path: Path) -> None:
    out, curve = tmp_path / "learned.npz", tmp_path / "curve.json"
    said: list[str] = []
    plan = Plan("strange-world", minutes=0.02, workers=1, games=2, steps=8, width=8, trials=1, every=30)
    train(plan, out, curve, said.append)
    points = json.loads(curve.read_text())
    assert len(points) == len(said) >= 1
    assert "against greedy" in said[-1]
    assert Network(dict(np.load(out))).players == {2}
    with pytest.raises(ww.BadPlayers):
        train(Plan("strange-world", players=(9,)))


def test_experts_ask_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ww.load("strange-world")
    one = learner("strange-world")
    one.weights["policy"] += np.random.default_rng(1).normal(size=one.weights["policy"].shape).astype(np.float32)
    one.weights["value"] += 0.1
    save(tmp_path / "learned.npz", one.plain(), one.plan.players, game.rules_version)
    network = Network(dict(np.load(tmp_path / "learned.npz")))
    state = game.new(2, 4, events=False)
    told = forward(np, one.plain(), state.tensor(0)[None], game.mask(state, 0)[None])
    row = Row()
    game.fill(state, 0, row)
    layers = network.layers
    value = layers.value(row.ones, row.count, row.where, row.what, row.numbers)
    assert value == pytest.approx(float(told.value[0]), abs=2e-2)
    assert layers.likely(state.legal) == pytest.approx(told.shares[0, state.legal].tolist(), abs=5e-2)
    values = judge_of(network, game, 2).values(state.clone(), Node(2))
    assert sum(values) == pytest.approx(1)
    monkeypatch.setattr(learned, "network_of", lambda game, players: network if players == 2 else None)
    expert = Expert(1, simulations=40, seconds=600)
    assert expert.judge(game, 2) is not None
    assert expert.judge(game, 3) is None
    assert Expert(1, aim="points").judge(game, 2) is None
    choices = {Expert(1, simulations=40, seconds=600).choose(state.determinize(0, seed).seat(0)) for seed in range(3)}
    assert choices == {expert.choose(state.seat(0))}
    assert choices <= set(state.actions_of(0))
    many = game.new(3, 4, events=False)
    assert len(judge_of(network, game, 3).values(many, Node(3))) == 3


def test_what_was_learned_under_other_rules_is_not_asked() -> None:
    class Boxed:
        package = "tests.learn"
        tensor_size = 3
        rules_version = 2

        def has(self, name: str) -> bool:
            return False

    box: Any = Boxed()
    assert learned.network_of.__wrapped__(box, 2) is None


def test_a_gpu_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    with pytest.raises(ww.BadOption, match="CuPy"):
        learner(gpu=True)


def test_lessons_say_what_was_seen_and_how_it_ended() -> None:
    game = ww.load("strange-world")
    student = Student("strange-world", 2, 1)
    lessons, _, games = student.watch(0.01)
    assert games >= 1
    ended = {float(result) for result in np.round(lessons.results, 4)}
    assert ended == {-result for result in ended}
    assert len(ended) <= 2 * games
    pupil = Pupil(Course("strange-world", width=8), size_of(game), game.action_space.size)
    seen, mask, shares = pupil.spread(lessons, np.array([3, 0]))
    full = seen @ np.eye(seen.size, dtype=np.float32)
    assert full.shape == (2, game.tensor_size + EXPECTED)
    assert shares.sum(axis=1) == pytest.approx([1, 1], abs=1e-2)
    assert (mask >= (shares > 0)).all()
    assert mask.sum() == lessons.widths[[3, 0]].sum()
    assert (full != 0).sum() == lessons.counts[[3, 0]].sum()


def test_what_is_played_is_the_average_of_what_was_learned() -> None:
    game = ww.load("strange-world")
    lessons, _, _ = Student("strange-world", 2, 1).watch(0.01)
    pupil = Pupil(Course("strange-world", width=8, part=16), size_of(game), game.action_space.size)
    begun = pupil.plain()["first"]
    pupil.learn(lessons, 1e-3, 2)
    last, steady = pupil.weights["first"], pupil.plain()["first"]
    assert 0 < np.abs(steady - begun).sum() < np.abs(last - begun).sum()
    for _ in range(4000):
        pupil.step(pupil.moved(lessons), np.arange(2), 0.0)  # nothing more is learned
    assert pupil.plain()["first"] == pytest.approx(pupil.weights["first"], abs=1e-4)


def test_of_many_lessons_some_are_gone_over() -> None:
    game = ww.load("strange-world")
    student = Student("strange-world", 2, 1)
    lessons = together([student.watch(0.001)[0] for _ in range(6)])
    pupil = Pupil(Course("strange-world", width=8, part=16), size_of(game), game.action_space.size)
    steps = []
    for most in (0, 33, 10**6):
        pupil.learn(lessons, 1e-3, most=most)
        steps.append(pupil.adam.steps - sum(steps))
    whole = -(-len(lessons) // 16)
    assert len(lessons) > 48
    assert steps == [whole, 3, whole]


def test_a_position_is_to_be_worth_what_was_thought_of_the_next_ones() -> None:
    game = ww.load("strange-world")
    book = Notebook(game, reach=0.5)
    state = game.new(2, 4, events=False)
    legal = len(state.legal)
    book.note(state, [1.0] * legal, 1.0, seat=0)
    book.course.append([0.4, -0.4])
    book.note(state, [1.0] * legal, 1.0, seat=1)
    book.course.append([0.8, -0.8])
    book.note(state, [1.0] * legal, 1.0, seat=0)
    ww.play_out(state, 3)
    book.end(state)
    lessons = book.lessons()
    first, second = rewards(state.returns, state.scores)
    assert lessons.results == pytest.approx([first, second, first])
    assert lessons.thoughts == pytest.approx([0.2 + 0.2 + first / 4, -0.4 + second / 2, first])
    book.note(game.new(2, 5, events=False), [1.0] * legal, 1.0)
    assert book.course == []


def test_a_network_that_is_trusted_says_in_one_look_what_a_position_is_worth_and_which_moves_are_likely() -> None:
    game = ww.load("strange-world")
    rng = np.random.default_rng(2)
    start = fresh(size_of(game), game.action_space.size, 8, 1)
    weights = {name: array + 0.1 * rng.normal(size=array.shape) for name, array in start.items()}
    network = Network({**weights, "players": [2], "version": [game.rules_version]})
    by_hand = Search(Settings(temperature=4.0), 1, [0.0, 0.0])
    state, met, weighed = game.new(2, 4, events=False), Node(2), Node(2)
    ww.play_out(state, 5, decisions=6)
    while state.answers:
        state.play(state.legal[0], state.player)
    alone = Judge(network.layers, network.size, game, by_hand)
    values = alone.values(state, met)
    assert sum(values) == pytest.approx(1)
    assert set(met.weights) == set(state.legal)
    alone.weigh(weighed, state)
    assert weighed.weights == pytest.approx(met.weights)
    both, between = Judge(network.layers, network.size, game, by_hand, 0.5, 0.5), Node(2)
    both.weigh(between, state)
    by_hand.look_ahead(weighed, state, state.player)
    mixed = {action: (met.weights[action] * weighed.weights[action]) ** 0.5 for action in state.legal}
    total = sum(mixed.values())
    assert between.weights == pytest.approx({action: share / total for action, share in mixed.items()})
    halfway = both.values(state.clone(), Node(2))
    assert all(0 <= value <= 1 for value in halfway)


def test_a_pupil_begins_with_the_evaluation_and_learns_from_its_lessons() -> None:
    game = ww.load("strange-world")
    student = Student("strange-world", 2, 1)
    course = Course("strange-world", width=16, part=128, epochs=4, blind=0.1, simulations=24, rival=24, each=0.0001)
    pupil = Pupil(course, size_of(game), game.action_space.size)
    book, _, met = student.study(pupil.plain(), course, 0.01)
    assert met in (0, 1)
    before = pupil.tried(book)
    assert before["off"] == pytest.approx(before["plain"], abs=1e-3)
    pupil.learn(book, 3e-3)
    after = pupil.tried(book)
    assert after["missed"] < before["missed"]
    _, won, games = student.compete(pupil.plain(), course, 0.0)
    assert 0 <= won <= games == 1


def test_a_network_that_plays_by_itself_notes_what_it_is_told_to_and_is_curious_at_length() -> None:
    game, student = ww.load("strange-world"), Student("strange-world", 2, 1)
    course = Course("strange-world", width=8, simulations=16, rival=16, meet=1, noted=1.0, trust=1.0, follow=1.0)
    weights = Pupil(course, size_of(game), game.action_space.size).plain()
    lessons, _, met = student.study(weights, course, 0.0)
    assert met == 1  # every game is played against the search by hand
    some, _, _ = Student("strange-world", 2, 1).study(weights, replace(course, noted=0.0), 0.0)
    assert 0 < (some.taught == 1).sum() == len(some) < len(lessons)
    state, judge = game.new(2, 4, events=False), student.judge(weights, course)
    calm, curious = (student.searched(state, judge, 1, stirred).weights for stirred in (False, True))
    assert sum(curious.values()) == pytest.approx(1)
    assert curious.keys() == calm.keys()
    assert curious != pytest.approx(calm)


def test_more_units_say_nothing_new_until_they_learn() -> None:
    rng, seen, mask = np.random.default_rng(3), np.ones((1, 20), np.float32), np.ones((1, 5), np.bool_)
    known = {name: array + 0.1 * rng.normal(size=array.shape) for name, array in fresh(20, 5, 8, 1).items()}
    wide = widened(known, fresh(20, 5, 24, 2))
    assert len(wide["value"]) == 24
    before, after = forward(np, known, seen, mask), forward(np, wide, seen, mask)
    assert after.value == pytest.approx(before.value)
    assert after.shares == pytest.approx(before.shares)
    with pytest.raises(ww.BadOption, match="these weights have 24 units in a layer, more than 8"):
        widened(wide, fresh(20, 5, 8, 1))


def test_a_course_is_gone_through_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, curve = tmp_path / "learned.npz", tmp_path / "curve.json"
    course = Course("strange-world", minutes=0.02, workers=1, seconds=0.5, simulations=8, rival=8, width=8, last=0.1)
    study(course, out, curve)
    assert "at the end" in capsys.readouterr().out
    assert json.loads(curve.read_text())
    assert Network(dict(np.load(out))).fits(ww.load("strange-world"))


def test_every_part_of_a_course_is_an_option_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["study", "spires", "--minutes", "3", "--gpu", "--start", "before.npz"])
    told = command("study", "Learn.", Course("", minutes=9.5, heed=0.5))
    assert told.course == Course("spires", minutes=3.0, heed=0.5, gpu=True)
    assert told[1:] == (Path("before.npz"), None, None)


def test_where_a_process_that_plays_dies_learning_says_so() -> None:
    players = Players(work, [1, 2], "strange-world", [2], 2)

    def work_done() -> list[Any]:
        players.tell("watch", 4)
        return players.hear()

    assert len(work_done()) == 2
    players.processes[1].kill()
    players.processes[1].join()
    with pytest.raises(ww.WorldwrightError, match="has died"):
        work_done()
    players.close()
    assert not any(process.is_alive() for process in players.processes)
    with pytest.raises(ww.BadOption, match="a process that plays, or more"):
        Players(work, [], "strange-world", [2], 2)


def test_what_is_wrong_is_told_in_a_sentence_before_anything_is_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (["--out", str(tmp_path / "none" / "learned.npz")], ["--curve", str(tmp_path)]):
        monkeypatch.setattr("sys.argv", ["learn", "spires", *wrong])
        for main in (learning.main, studying.main):
            with pytest.raises(SystemExit):
                main()
            assert "cannot be written" in capsys.readouterr().err
    monkeypatch.setattr("sys.argv", ["learn", "chess"])
    for main in (learning.main, studying.main):
        with pytest.raises(SystemExit, match="worldwright: unknown game 'chess'"):
            main()


# --- learning by looking to the turn's end --------------------------------------------------------


def test_a_player_that_looks_begins_as_greedy_does() -> None:
    game = ww.load("strange-world")
    fresh_weights = Pupil(Course("strange-world", width=8), size_of(game), game.action_space.size).plain()
    state, greedy = game.new(2, 4, events=False), agents.make("greedy", 1)
    while state.ply < 40 and not state.over:
        state.apply(greedy.choose(state.seat(state.player)))
    player = looker(fresh_weights, "strange-world", 2)
    worths = player.looked(state.seat(state.player))
    assert len(worths) == len(state.actions)
    assert all(0 <= worth <= 1 for worth in worths)
    assert player.choose(state.seat(state.player)) in state.actions
    scale = tuned(game, 2).settings.scale
    by_hand = (np.tanh(lead(game.evaluate(state), 0) / scale) + 1) / 2
    assert player.worth(state, 0) == pytest.approx(by_hand, abs=1e-3)
    shares = shares_of([0.5, 0.53, 0.2])
    assert sum(shares) == pytest.approx(1)
    assert shares[1] > shares[0] > shares[2]


def test_what_was_looked_at_is_noted_from_both_sides() -> None:
    game = ww.load("strange-world")
    pupil = Pupil(Course("strange-world", width=8), size_of(game), game.action_space.size)
    lessons, _, games = Student("strange-world", 2, 1).look(pupil.plain(), 0.05)
    assert games >= 1
    assert {0.0, 1.0} == set(lessons.taught.tolist())
    assert (np.abs(lessons.thoughts) <= 1).all()
    seen, _, _ = pupil.spread(lessons, np.arange(len(lessons)))
    first = np.zeros((size_of(game), 1), np.float32)
    first[-EXPECTED] = 1
    ahead, sides = (seen @ first)[:, 0], lessons.taught
    assert len(np.unique(np.sign(ahead[sides == 1]))) > 1
    assert (lessons.results != 0).any()


def test_too_little_time_for_a_round_is_told() -> None:
    with pytest.raises(ww.BadOption, match="too few for a round of 20"):
        by_looking(Course("strange-world", minutes=0.1, workers=1, seconds=20.0, width=8))


def test_learning_by_looking_keeps_weights_and_a_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, curve = tmp_path / "learned.npz", tmp_path / "curve.json"
    by_looking(Course("strange-world", minutes=0.03, workers=1, seconds=0.4, width=8, last=0.1), out, curve)
    points = json.loads(curve.read_text())
    assert points[-1]["met"] >= 2
    assert points[-1]["lessons"] > 0
    assert "won" in capsys.readouterr().out
    assert Network(dict(np.load(out))).fits(ww.load("strange-world"))
    again = looker(weights_in(out), "strange-world", 2)
    state = ww.load("strange-world").new(2, 4, events=False)
    assert again.choose(state.seat(0)) in state.actions_of(0)

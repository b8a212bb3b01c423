"""Many games at once: the arrays say what each game says by itself."""

from __future__ import annotations

import os
import signal
from multiprocessing import Process

import numpy as np
import pytest

import worldwright as ww

SLUG = "strange-world"


def drawn(batch: ww.Batch, rng: np.random.Generator) -> list[int]:
    return [int(rng.choice(np.flatnonzero(mask))) for mask in batch.mask]


def test_every_row_is_what_its_seat_sees_and_may_do() -> None:
    batch, rng = ww.Batch(SLUG, 5, players=2, seed=3), np.random.default_rng(1)
    for _ in range(120):
        for number, state in enumerate(batch.states):
            assert batch.seat[number] == state.player
            assert (batch.observation[number] == state.tensor(state.player)).all()
            assert tuple(np.flatnonzero(batch.mask[number])) == tuple(sorted(state.actions))
        batch.step(drawn(batch, rng))


def test_a_finished_game_is_paid_and_begun_anew() -> None:
    batch, rng = ww.Batch(SLUG, 3, players=2, seed=3), np.random.default_rng(1)
    buffers = (batch.observation, batch.mask, batch.reward)
    results = []
    while len(results) < 6:
        batch.step(drawn(batch, rng))
        assert not batch.reward[~batch.done].any()
        results += [tuple(batch.reward[number]) for number in np.flatnonzero(batch.done)]
    assert all(sum(result) == 0 for result in results)
    assert any(any(result) for result in results)
    assert all(kept is now for kept, now in zip(buffers, (batch.observation, batch.mask, batch.reward), strict=True))


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    first, again, other = (ww.Batch(SLUG, 4, players=2, seed=seed) for seed in (3, 3, 4))
    assert (first.observation == again.observation).all()
    assert (first.observation != other.observation).any()
    assert (first.observation[0] != first.observation[1]).any()


def test_samples_are_legal_and_all_actions_occur() -> None:
    batch, rng = ww.Batch(SLUG, 4, players=2, seed=3), np.random.default_rng(1)
    seen = np.zeros_like(batch.mask)
    for _ in range(200):
        seen[np.arange(4), batch.sample(rng)] = True
    assert np.array_equal(seen, batch.mask)


def test_a_wrong_action_changes_nothing() -> None:
    batch = ww.Batch(SLUG, 2, players=2)
    before = [state.clone() for state in batch.states]
    legal = int(batch.mask[0].argmax())
    one_each = [[legal], [int(batch.mask[1].argmax())]]
    for wrong in ([legal, int((~batch.mask[1]).argmax())], [legal], [legal, 10**6], legal, one_each):
        with pytest.raises(ww.IllegalAction):
            batch.step(wrong)
    assert batch.states == before


def test_several_processes_step_the_same_games() -> None:
    alone, shared = ww.Batch(SLUG, 5, players=2, seed=3), ww.Batch(SLUG, 5, players=2, seed=3, workers=2)
    rng = np.random.default_rng(1)
    for _ in range(120):
        for name in ("observation", "mask", "seat", "reward", "done"):
            assert np.array_equal(getattr(alone, name), getattr(shared, name)), name
        assert set(alone.filled) == set(shared.filled)
        assert np.array_equal(alone.score[alone.done], shared.score[shared.done])
        actions = drawn(alone, rng)
        alone.step(actions)
        shared.step(actions)
    with pytest.raises(ww.IllegalAction, match="game 0 of the batch"):
        shared.step([10**6] * 5)
    processes = [process for process, _ in shared._workers]
    shared.close()
    assert not any(process.is_alive() for process in processes)


def shared_batch() -> tuple[ww.Batch, list[Process]]:
    batch = ww.Batch(SLUG, 4, players=2, workers=2)
    return batch, [process for process, _ in batch._workers]


def test_where_a_process_dies_the_batch_says_so_and_ends() -> None:
    batch, processes = shared_batch()
    processes[1].kill()
    for _ in range(2):
        with pytest.raises(ww.BatchEnded, match="one of its processes died"):
            batch.step(batch.mask.argmax(axis=1))
    assert not any(process.is_alive() for process in processes)


def test_a_batch_that_was_closed_says_so() -> None:
    batch, _ = shared_batch()
    batch.close()
    with pytest.raises(ww.BatchEnded, match="closed"):
        batch.step(batch.mask.argmax(axis=1))


def test_a_batch_that_is_interrupted_ends_and_its_processes_say_nothing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    batch, processes = shared_batch()

    def interrupted(pipe: object) -> None:
        for process in processes:
            os.kill(process.pid or 0, signal.SIGINT)  # as a terminal does: to all of them
        raise KeyboardInterrupt

    monkeypatch.setattr("worldwright.engine.batch.hear", interrupted)
    with pytest.raises(KeyboardInterrupt):
        batch.step(batch.mask.argmax(axis=1))
    assert [process.exitcode for process in processes] == [0, 0]
    assert capfd.readouterr().err == ""


def test_a_seed_may_be_one_of_numpys_numbers() -> None:
    mine, plain = (ww.Batch(SLUG, 2, players=2, seed=seed) for seed in (np.int64(3), 3))
    assert (mine.observation == plain.observation).all()


def test_buffers_of_the_callers_own_are_written_into() -> None:
    usual = ww.Batch("strange-world", 3, players=2, seed=5)
    mine = {"observation": np.full_like(usual.observation, 7), "done": np.ones(3, bool)}
    batch = ww.Batch("strange-world", 3, players=2, seed=5, buffers=mine)
    for _ in range(20):
        actions = usual.mask.argmax(axis=1)
        usual.step(actions)
        batch.step(actions)
    assert batch.observation is mine["observation"]
    assert (mine["observation"] == usual.observation).all()
    assert (mine["done"] == usual.done).all()


def test_buffers_that_do_not_fit_are_refused() -> None:
    usual = ww.Batch("strange-world", 2, players=2)
    fixed = usual.seat.copy()
    fixed.flags.writeable = False
    for buffers in (
        {"observation": usual.observation.astype(np.float64)},
        {"mask": usual.mask[:1]},
        {"observation": np.asfortranarray(usual.observation)},
        {"seat": fixed},
        {"chosen": usual.seat},
        {"rewards": usual.reward},
    ):
        with pytest.raises(ww.BadOption):
            ww.Batch("strange-world", 2, players=2, buffers=buffers)
    with pytest.raises(ww.BadOption):
        ww.Batch("strange-world", 2, players=2, workers=2, buffers={"seat": usual.seat})


def test_bad_arguments_get_typed_errors() -> None:
    with pytest.raises(ww.BadPlayers):
        ww.Batch(SLUG, 2, players=9)
    with pytest.raises(ww.BadOption):
        ww.Batch(SLUG, 2, players=2, colour="blue")
    for games, workers in ((0, 1), (2, 0), (2, 3)):
        with pytest.raises(ww.BadOption, match="no more workers than games"):
            ww.Batch(SLUG, games, players=2, workers=workers)
    with pytest.raises(ww.IllegalAction, match="integers"):
        ww.Batch(SLUG, 1, players=2).step(np.array([0.5]))

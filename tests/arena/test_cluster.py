"""A tournament on a real Ray cluster of this machine: a worker that is killed costs no game, and none counts twice."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path

import pytest

import worldwright as ww
from worldwright.arena import Tournament, play

WORKERS = 3
GAMES = 24


def players_at_work() -> list[int]:
    """The processes of Ray's workers that play a match just now."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                name = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if name.startswith(b"ray::play"):
                found.append(int(folder.name))
    return found


@pytest.mark.ray
def test_a_worker_that_is_killed_costs_no_game_and_none_counts_twice(tmp_path: Path) -> None:
    tournament = Tournament("spires", ["greedy", "random"], games=GAMES, file=tmp_path / "results.jsonl")
    killed = 0
    heard: Counter[int] = Counter()
    for result in tournament.run(WORKERS, ray="local"):
        heard[result.match.number] += 1
        if not killed and (working := players_at_work()):
            os.kill(working[0], signal.SIGKILL)
            killed = working[0]
    assert killed
    assert heard == Counter(range(GAMES))
    again = Tournament("spires", ["greedy", "random"], games=GAMES, file=tmp_path / "results.jsonl")
    assert again.left() == []
    one = again.results[5]
    assert play(one.match).record == one.record, "who plays it does not matter"


def test_without_ray_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(ww.BadOption, match="worldwright\\[ray\\]"):
        list(Tournament("strange-world", ["greedy", "random"], games=2).run(ray="local"))

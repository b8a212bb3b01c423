"""Expert against hard in the same time: which games count, and what is told of them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest
from bench.equal import Game, known, play, settings_of, told, weights_of

from worldwright.agents.uniform import Uniform


def game(number: int, won: float, settings: str = "now", simulations: int = 100) -> Game:
    return Game(settings, simulations, number, won, (30, 20), (10, 20), (1.0, 4.0))


def test_games_count_as_long_as_they_were_played_alike(tmp_path: Path) -> None:
    file = tmp_path / "spires.jsonl"
    assert known(file, "now", 100) == []
    games = [game(0, 1.0), game(1, 0.5), game(2, 1.0, settings="before"), game(3, 1.0, simulations=50)]
    file.write_text("\n".join(json.dumps(asdict(one)) for one in games) + '\n{"torn', encoding="utf-8")
    counted = known(file, "now", 100)
    assert [one.number for one in counted] == [0, 1]
    said = told("spires", counted)
    assert "75.0%" in said
    assert "2 games" in said
    assert "100 : 200 ms" in said


def test_other_weights_are_another_expert(tmp_path: Path) -> None:
    ours, others = weights_of("strange-world"), tmp_path / "other.npz"
    with np.load(ours) as arrays:
        np.savez(others, **{name: arrays[name] * 0 if name == "value" else arrays[name] for name in arrays})
    assert settings_of("strange-world", ours) != settings_of("strange-world", others)


def test_a_deal_is_played_from_both_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.equal.agents.make", lambda level, seed: Uniform(seed))
    first, second = (play(("strange-world", weights_of("strange-world"), 2, number)) for number in (0, 1))
    assert first.settings == second.settings
    assert (first.number, second.number) == (0, 1)
    assert all(one.seconds[0] > 0 and one.decisions[0] > 0 for one in (first, second))

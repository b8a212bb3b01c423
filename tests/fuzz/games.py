"""Playing random games quickly, and telling exactly what went wrong in one."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import worldwright as ww
from worldwright.engine.playout import play_out
from worldwright.engine.rng import Rng, seeded
from worldwright.testing.settings import Setting
from worldwright.testing.walk import mixed_pick

WATCHED = 16  # one game in so many is checked at every few plies, the others at their end
EVERY = 3  # of a watched game, so many plies lie between two checks
Manner = Callable[[Any, Rng], tuple[int, int]]  # state and dice -> seat and action


def first_asked(state: Any, rng: Rng) -> tuple[int, int]:
    """Any action of the seat that is asked first, as a play-out chooses."""
    return state.player, state.legal[int(rng.below(len(state.legal)))]


MANNERS: dict[int, Manner] = {
    0: first_asked,
    WATCHED // 2: mixed_pick,
}  # random games starve: some are played for points


@dataclass(frozen=True)
class Find:
    """A game that went wrong."""

    setting: Setting
    seed: int
    error: str
    trace: str
    record: ww.Record

    def text(self) -> str:
        """What happened."""
        where = f"after {len(self.record.moves)} moves of {self.setting} with seed {self.seed}"
        return f"{self.error}\n{where}\n\n{self.trace}"

    def save(self, folder: Path) -> Path:
        """The record in a file, and beside it what happened."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.setting}-seed-{self.seed}.txt"
        path.write_text(str(self.record), encoding="utf-8", newline="\n")
        path.with_suffix(".why.txt").write_text(self.text(), encoding="utf-8", newline="\n")
        return path


def fuzz(setting: Setting, first: int, count: int) -> tuple[int, list[Find]]:
    """Play the games of so many seeds; returns how many decisions they took and what was found."""
    decisions, finds = 0, []
    for seed in range(first, first + count):
        try:
            decisions += play_watched(setting, seed) if seed % WATCHED in MANNERS else play_quickly(setting, seed)
        except Exception:  # whatever it is: that is what the fuzzer is for
            finds.append(investigate(setting, seed))
    return decisions, finds


def manner(seed: int) -> Manner:
    """How the seats of this game choose."""
    return MANNERS.get(seed % WATCHED, first_asked)


def play_quickly(setting: Setting, seed: int) -> int:
    state = setting.new(seed, events=False)
    decisions = play_out(state, seed)
    check_end(setting, state)
    return decisions


def play_watched(setting: Setting, seed: int) -> int:
    """A game with its events, and the invariants checked on the way."""
    state, rng, choose = setting.new(seed), seeded(seed), manner(seed)
    while not state.over:
        seat, action = choose(state, rng)
        state.play(action, seat)
        if state.ply % EVERY == 0:
            setting.game.check(state)
    check_end(setting, state)
    return int(state.ply)


def check_end(setting: Setting, state: Any) -> None:
    setting.game.check(state)
    for seat in range(state.players):
        assert sum(line.points for line in state.score_lines(seat)) == state.scores[seat], (
            "the lines add up to the score"
        )
    assert len(state.returns) == state.players
    assert state.players == 1 or state.winners, "somebody has won"


def investigate(setting: Setting, seed: int) -> Find:
    """Play the game again with a check at every ply, up to the move that fails."""
    game, rng, choose = setting.game, seeded(seed), manner(seed)
    state = setting.new(seed)
    record = ww.Record.of(state)
    moves: list[tuple[int, str]] = []
    try:
        game.check(state)
        while not state.over:
            seat, action = choose(state, rng)
            moves.append((seat, game.action_space.text(action)))
            state.play(action, seat)
            game.check(state)
        check_end(setting, state)
    except Exception as error:  # see `fuzz`
        told, trace = f"{type(error).__name__}: {error}", traceback.format_exc()
    else:
        told, trace = "it failed once and not again: is a rule not deterministic?", ""
    found = ww.Record(record.game, record.rules, record.players, record.seed, record.options, tuple(moves))
    return Find(setting, seed, told, trace, found)

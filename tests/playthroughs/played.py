"""Golden games that somebody played: mostly greedy, now and then at random, so that games really get somewhere.

Their moves stay as they are written, whatever becomes of the agents. They are played anew only when the rules, or the
dice, no longer allow them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import worldwright as ww
from tests.playthroughs.transcript import FOLDER, SEED, Moves, chosen, transcript
from worldwright import agents
from worldwright.engine.errors import RecordError
from worldwright.engine.record import FORMAT
from worldwright.engine.rng import seeded
from worldwright.testing.settings import Setting

GREEDY = 4  # so many of five decisions
TOLD = 30  # decisions told in full


@dataclass(frozen=True)
class Played:
    """A setting in which somebody plays."""

    setting: Setting

    def __str__(self) -> str:
        return f"{self.setting}-played"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self}.txt"


def everything(slug: str, players: int) -> Setting:
    """With all that can be chosen together, such as every module."""
    options = [option for option in ww.load(slug).options.values() if option.many and option.applies(players)]
    return Setting(slug, players, tuple((option.name, option.text(option.choices)) for option in options))


GAMES = ("spires", "strange-world")  # those that starve when they are played at random come first


def played() -> list[Played]:
    """A solo game and a game of two with everything."""
    return [Played(everything(slug, players)) for slug in GAMES for players in (1, 2)]


def moves_in(text: str) -> tuple[int, Moves]:
    """The seed and the moves of the record at the end of a golden game."""
    record = ww.Record.parse(text[text.index(FORMAT) :])
    return record.seed, record.moves


def told(game: Played, text: str) -> str:
    """The game of this text, told anew from its moves."""
    seed, moves = moves_in(text)
    return transcript(game.setting, seed, moves, TOLD)


def written(game: Played) -> str:
    """The golden text: of the moves that are written already if they can still be played, else of a new game."""
    if game.path.exists():
        try:
            return told(game, game.path.read_text(encoding="utf-8"))
        except (RecordError, ww.IllegalAction, ValueError, IndexError):
            pass
    state = play(game.setting)
    return transcript(game.setting, SEED, ww.Record.of(state).moves, TOLD)


def play(setting: Setting) -> Any:
    """A game, mostly greedy."""
    state, rng = setting.new(SEED), seeded(SEED)
    greedy = agents.make("greedy", SEED)
    while not state.over:
        seat, action = chosen(state, rng)
        state.apply(greedy.choose(state.seat(seat)) if rng.below(5) < GREEDY else action, seat)
    return state

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
from worldwright.testing.settings import Setting, spelled

TOLD = 30  # decisions told in full
MOSTLY = 4  # of five decisions
NOTHING: tuple[str, ...] = ()
ROAMING = (  # an eye for benefits, Bridge Tokens and the map
    *("reward kind=benefit", "bridge", "box", "side", "use", "copy", "benefit", "conduit", "activate", "as_type"),
    *("do effect=walk", "step", "skip", "extra", "teleport", "region", "bind", "winds", "spend_winds", "construct"),
    *("take energy=W:exhausted", "place energy=W"),
)
# So many of five decisions are greedy; what is never done; what is mostly done rather than anything else.
WAYS: dict[str, tuple[int, tuple[str, ...], tuple[str, ...]]] = {
    "played": (4, NOTHING, NOTHING),
    "won": (5, NOTHING, NOTHING),
    "hoarded": (4, ("act what=spire",), NOTHING),
    "roamed": (1, NOTHING, ROAMING),
}


@dataclass(frozen=True)
class Played:
    """A setting in which somebody plays."""

    setting: Setting
    seed: int = SEED
    how: str = "played"

    def __str__(self) -> str:
        return f"{self.setting}-{self.how}" + (f"-{self.seed}" if self.seed != SEED else "")

    @property
    def path(self) -> Path:
        return FOLDER / f"{self}.txt"


def everything(slug: str, players: int) -> Setting:
    """With all that can be chosen together, such as every module."""
    options = [option for option in ww.load(slug).options.values() if option.many and option.applies(players)]
    return Setting(slug, players, tuple((option.name, spelled(option, option.choices)) for option in options))


GAMES: dict[str, tuple[tuple[int, int, str], ...]] = {  # players, seed and how; `reach.py` tells what they are for
    "spires": (
        (1, SEED, "played"),
        (1, 10, "won"),
        (2, SEED, "played"),
        (2, 6, "hoarded"),
        (3, 25, "hoarded"),
        (3, 28, "played"),
        (3, 18, "played"),
    ),
    "strange-world": ((1, SEED, "played"), (1, 23, "played"), (2, SEED, "played"), (2, 13, "played"), (4, 4, "played")),
    "tribes-of-the-wind": ((1, 5, "played"), (2, SEED, "played"), (4, SEED, "played"), (4, 7, "played")),
    "revive": ((1, SEED, "played"), (1, 3, "won"), (2, 201, "played"), (2, 302, "played"), (4, 59, "played")),
}


EXPERT = (("characters", "chosen"), ("divine_winds", "on"), ("expert_energy", "on"), ("expert_bridges", "on"))
WINDS = (("divine_winds", "on"),)
WITH_OPTIONS = (
    Played(Setting("age-contrived", 1)),
    Played(Setting("age-contrived", 1, (("solo_level", "easy"),)), how="won"),
    Played(Setting("age-contrived", 2, (("abilities", "off"),))),
    Played(Setting("age-contrived", 3, EXPERT)),
    Played(Setting("age-contrived", 4, WINDS), 9, "roamed"),
    Played(Setting("age-contrived", 4, WINDS), 25, "roamed"),
    Played(Setting("age-contrived", 5, WINDS), 11, "roamed"),
    Played(Setting("age-contrived", 5, WINDS), 21, "roamed"),
    Played(Setting("age-contrived", 5, WINDS), 24, "roamed"),
)


def played() -> list[Played]:
    """A solo game, a game of two, and what else is needed so that all there is to a game occurs in one of them."""
    plainly = [Played(everything(slug, players), seed, how) for slug in GAMES for players, seed, how in GAMES[slug]]
    return [*plainly, *WITH_OPTIONS]


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
    return transcript(game.setting, game.seed, ww.Record.of(play(game)).moves, TOLD)


def play(game: Played) -> Any:
    """A game, mostly greedy."""
    state, rng = game.setting.new(game.seed), seeded(game.seed)
    share, texts, rather = WAYS[game.how]
    space = state.game.action_space
    greedy, never = agents.make("greedy", game.seed), set(map(space.parse, texts))
    while not state.over:
        seat, action = chosen(state, rng)
        wanted = [other for other in state.actions_of(seat) if rather and space.text(other).startswith(rather)]
        if wanted and rng.below(5) < MOSTLY:
            action = wanted[int(rng.below(len(wanted)))]
        elif rng.below(5) < share:
            action = greedy.choose(state.seat(seat))
        if action in never:
            action = next(other for other in state.actions_of(seat) if other not in never)
        state.apply(action, seat)
    return state

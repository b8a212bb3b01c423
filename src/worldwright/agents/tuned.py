"""How a game is searched: what the file `tuned.toml` in its folder says, written by `python -m bench.tune`.

    [search]                  # how a simulation goes, see `agents.search.Settings`
    leaf = "turn"             # at random to the "end", to the "turn"'s end, so but "greedy", or evaluated at "once"
    explore = 0.7

    [solo]                    # what is different for one player
    [many]                    # and for more than two

    [learned]                 # and where an expert asks what it learned,
    trust = 0.5               # which counts so much in what a position is worth
    follow = 0.5              # and so much in which moves are likely

    [simulations]             # of a decision, for each level that searches, and for an expert that learned
    hard = 10000

    [easy]                    # an easy opponent takes a move that is worth so many points less
    temperature = 2.0         # about a third as often

A game without the file is searched with the numbers below.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from worldwright.agents.search import LEAVES, Settings
from worldwright.engine.errors import BadOption
from worldwright.engine.game import Game

FILE = "tuned.toml"
SIMULATIONS = {"normal": 150, "hard": 8000, "expert": 32000, "learned": 4000}
LEARNED = {"explore": 1.0}
TRUST = {"trust": 1.0, "follow": 1.0}
EASY = 2.0
NUMBERS = ("decisions", "scale", "explore", "temperature", "share", "result", "through", "tries", "blend")


@dataclass(frozen=True)
class Tuned:
    """How a game is searched at a table of a certain size."""

    settings: Settings
    learned: Settings  # for a search that asks what was learned
    simulations: dict[str, int]
    trust: float = 1.0
    follow: float = 1.0
    easy: float = EASY


@lru_cache(maxsize=64)
def tuned(game: Game[Any], players: int) -> Tuned:
    """What suits a game with so many players."""
    data = tomllib.loads(game.resource(FILE)) if game.has(FILE) else {}
    table = "solo" if players == 1 else "many" if players > 2 else ""
    other = data.get(table, {})
    search = {**data.get("search", {}), **{name: other[name] for name in other if name not in SIMULATIONS}}
    simulations = {name: other[name] for name in other if name in SIMULATIONS}
    learned = {**search, **LEARNED, **data.get("learned", {})}
    trust, follow = (float(learned.pop(name, usual)) for name, usual in TRUST.items())
    return Tuned(
        settings_of(search),
        settings_of(learned),
        {**SIMULATIONS, **data.get("simulations", {}), **simulations},
        trust,
        follow if learned.get("temperature", 0) > 0 else 1.0,  # nothing else weighs moves beforehand
        float(data.get("easy", {}).get("temperature", EASY)),
    )


def settings_of(values: dict[str, Any]) -> Settings:
    """Settings from the names and values of a file."""
    unknown = set(values) - {*NUMBERS, "leaf"}
    if unknown or values.get("leaf", "turn") not in LEAVES:
        known = f"{', '.join(NUMBERS)}, and leaf ({', '.join(LEAVES)})"
        raise BadOption(f"{FILE} does not understand {', '.join(sorted(unknown)) or values['leaf']}: there are {known}")
    numbers = {name: type(getattr(Settings(), name))(values[name]) for name in NUMBERS if name in values}
    return Settings(leaf=LEAVES[values.get("leaf", "turn")], **numbers)

"""Who sits where: people, and agents by their level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from worldwright import agents
from worldwright.agents import Agent
from worldwright.engine.errors import BadOption
from worldwright.engine.game import Game

HUMAN = "human"
OPPONENT = agents.DEFAULT_LEVEL  # who sits down where nobody was named
USUAL_PLAYERS = 2


@dataclass(frozen=True)
class Chair:
    """One seat: its name, and the agent that plays it; None for a person."""

    name: str
    agent: Agent | None


def kinds(game: Game[Any], players: int | None, seats: str | None) -> list[str]:
    """What sits on each seat: one person against agents, unless `seats` says otherwise, such as 'human,greedy'."""
    named = [kind.strip() for kind in seats.split(",")] if seats else [HUMAN]
    if players is None:
        players = len(named) if seats else USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]
    if len(named) > players:
        raise BadOption(f"{len(named)} seats are named for {players} players: {seats}")
    for kind in named:
        if kind != HUMAN and not agents.known(kind):
            raise BadOption(f"nobody called {kind!r} can sit down; expected {', '.join([HUMAN, *agents.levels()])}")
    return named + [OPPONENT] * (players - len(named))


def seated(kinds: Sequence[str], seed: int) -> list[Chair]:
    """The chairs, each with a name that tells its number; agents differ by seat and repeat with the seed."""
    return [
        Chair(f"Player {seat + 1}", None)
        if kind == HUMAN
        else Chair(f"{kind.title()} {seat + 1}", agents.make(kind, seed + seat))
        for seat, kind in enumerate(kinds)
    ]

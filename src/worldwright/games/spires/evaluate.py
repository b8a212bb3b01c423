"""What every seat may expect, in points: its standing score, steps to come from its stamina, and energy within reach.

The numbers are rough ones, found by playing: they rank positions and are no rule of the game.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.sets import size
from worldwright.games.spires.actions import TERRAINS
from worldwright.games.spires.state import AUTOMA, NOWHERE, Spires
from worldwright.games.spires.state_world import NEIGHBOURS

TILE: Final = 4.0  # a stamina tile, with the whole game ahead
TERRAIN: Final = 0.5  # a terrain that the stamina can pay for, likewise
ROUNDS: Final = 16  # a game of common length
TOKEN: Final = 0.5  # an energy token, if it lay at one's feet
FADE: Final = 0.7  # for every step that it lies farther away
SIGHT: Final = 4  # steps


def evaluate(state: Spires) -> list[float]:
    """The points that each seat may expect; alone, those that it is ahead of the Automa."""
    worth = [state.score(seat) + promise(state, seat) for seat in range(state.players)]
    if state.players == 1:
        worth[0] -= state.score(AUTOMA)
    return worth


def promise(state: Spires, seat: int) -> float:
    """What a seat may expect beyond its standing score; nothing once the end is near (9.1)."""
    if state.ending != 0 or state.meeples[seat] == NOWHERE:
        return 0.0
    return breath(state, seat) + harvest(state, seat)


def breath(state: Spires, seat: int) -> float:
    """Stamina pays for steps in every round to come, and better if it shows many terrains."""
    ahead = max(0.0, 1 - state.round / ROUNDS)
    terrains = 0
    for terrain in range(TERRAINS):
        if state.stamina[seat] & state.catalogue.showing[terrain]:
            terrains += 1
    return ahead * (TILE * int(size(state.stamina[seat])) + TERRAIN * terrains)


def harvest(state: Spires, seat: int) -> float:
    """Energy tokens that the stamina can reach, the nearer the better."""
    world = state.world
    stamina: i64 = state.stamina[seat]
    steps = min(SIGHT, int(size(stamina)))
    here: i64 = state.meeples[seat]
    seen = vec[i64]([0] * len(world.label))
    seen[here] = 1
    edge = vec[i64]([int(here)])
    value, worth = 0.0, TOKEN
    for _ in range(steps):
        worth *= FADE
        tokens: i64 = 0
        beyond = vec[i64]([])
        for space in edge:
            place = NEIGHBOURS * space
            end = place + world.degree[space]
            while place < end:
                other = world.near[place]
                if seen[other] == 0 and stamina & state.catalogue.showing[world.terrain[other]]:
                    seen[other] = 1
                    tokens += state.energy_on[other]
                    beyond = append(beyond, other)
                place += 1
        edge = beyond
        value += worth * int(tokens)
    return value

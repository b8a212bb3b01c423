"""What a spirit may expect beyond its standing score: steps to come from its stamina, and energy within reach.

All numbers are points, rough ones, found by playing: they rank positions and are no rule of the game.
"""

from __future__ import annotations

from typing import Final

from worldwright.games.spires.actions import TERRAINS
from worldwright.games.spires.state import NOWHERE, Spires
from worldwright.games.spires.state_land import ones

TILE: Final = 4.0  # a stamina tile, with the whole game ahead
TERRAIN: Final = 0.5  # a terrain that the stamina can pay for, likewise
ROUNDS: Final = 16  # a game of common length
TOKEN: Final = 0.5  # an energy token, if it lay at one's feet
FADE: Final = 0.7  # for every step that it lies farther away
SIGHT: Final = 4  # steps


def promise(state: Spires, seat: int) -> float:
    """What a seat may expect beyond its standing score, in points; nothing once the end is near (9.1)."""
    if state.ending != 0 or state.meeples[seat] == NOWHERE:
        return 0.0
    shown = [int(ones(state.stamina[seat] & state.catalogue.showing[terrain])) for terrain in range(TERRAINS)]
    return breath(state, seat, shown) + harvest(state, seat, shown)


def breath(state: Spires, seat: int, shown: list[int]) -> float:
    """Stamina pays for steps in every round to come, and better if it shows many terrains."""
    ahead = max(0.0, 1 - state.round / ROUNDS)
    return ahead * (TILE * int(ones(state.stamina[seat])) + TERRAIN * sum(count > 0 for count in shown))


def harvest(state: Spires, seat: int, shown: list[int]) -> float:
    """Energy tokens that the stamina can reach, the nearer the better."""
    steps = min(SIGHT, int(ones(state.stamina[seat])))
    edge = [state.meeples[seat]]
    seen = set(edge)
    value, worth = 0.0, TOKEN
    for _ in range(steps):
        worth *= FADE
        beyond = {space for here in edge for space in state.land.neighbours(here) if shown[state.land.terrain[space]]}
        edge = sorted(beyond - seen)
        seen |= beyond
        value += worth * sum(int(state.lit[space]) for space in edge)
    return value

"""What a seat cannot know, drawn anew (12): the order of the tile deck, the omens, and secret first loads of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.rng import Rng
from worldwright.games.age_contrived.board import EXHAUSTED
from worldwright.games.age_contrived.grammar import TYPES

if TYPE_CHECKING:
    from worldwright.games.age_contrived.state import AgeContrived
    from worldwright.games.age_contrived.state_god import God


def imagine(state: AgeContrived, seat: int, rng: Rng) -> None:
    """12.2: the backs of the deck show the tiers, so tiles change places within a tier; 12.3: picks stay secret."""
    catalogue = state.catalogue
    left = state.deck[: state.deck_left]
    pools: list[list[int]] = [[], [], []]
    for tile in sorted(left):
        pools[catalogue.tile_tier[tile]].append(tile)
    for pool in pools:
        rng.shuffle(pool)
    state.deck = [pools[catalogue.tile_tier[tile]].pop() for tile in left]
    omens = sorted(state.omens)
    rng.shuffle(omens)
    state.omens = omens
    for god in state.gods:
        if god.seat != seat and len(god.picks) > 0:
            imagine_picks(god, rng)


def imagine_picks(god: God, rng: Rng) -> None:
    """As many picks as were made, from what is exhausted."""
    energy: list[int] = []
    for kind in range(TYPES):
        for _ in range(int(god.count(EXHAUSTED, kind))):
            energy.append(kind)
    rng.shuffle(energy)
    picks = vec[i64]()
    for place in range(len(god.picks)):
        picks = append(picks, energy[place])
    god.picks = picks

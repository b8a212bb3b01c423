"""Scoring (9.3) and what objectives and goals measure (10.4.4, 10.4.5): functions of what lies on the table."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import size
from worldwright.games.spires.actions import TERRAINS
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.grammar import (
    AT_LEAST,
    AT_MOST,
    ENERGY,
    EXTRA_STAMINA,
    LANDSCAPE_SIZE,
    SPIRES,
    STAMINA_COUNT,
    STAMINA_MIN_TERRAIN,
    STAMINA_WITH,
    Aim,
)
from worldwright.games.spires.state_world import World


def spire_points(catalogue: Catalogue, cards: i64) -> int:
    total = 0
    card = 0
    while cards != 0:
        if cards & 1:
            total += catalogue.spire_points[card]
        cards >>= 1
        card += 1
    return total


def landscape_points(catalogue: Catalogue, world: World, spire_on: vec[i64], spirit: i64) -> int:
    """M1: each large landscape with a spire token of this spirit counts once (10.1.4)."""
    total = 0
    scored: list[int] = []
    space: i64 = 0
    while space < len(spire_on):
        if spire_on[space] == spirit + 1:
            label = int(world.label[space])
            if world.size[label] >= catalogue.landscape_min and label not in scored:
                scored.append(label)
                total += catalogue.landscape_points
        space += 1
    return total


def aim_points(aim: Aim, value: int) -> int:
    if aim.mode == AT_LEAST:
        return aim.points if value >= aim.value else 0
    if aim.mode == AT_MOST:
        return aim.points if value <= aim.value else 0
    return min(aim.cap, value // aim.per * aim.points)


def measure(
    metric: int, terrain: int, catalogue: Catalogue, world: World, stamina: i64, energy: int, spires: int, space: i64
) -> int:
    """The metrics that outlast a turn (10.4.5). Used stamina counts too."""
    if metric == STAMINA_COUNT:
        return int(size(stamina))
    if metric == STAMINA_WITH:
        return int(size(stamina & catalogue.showing[terrain]))
    if metric == EXTRA_STAMINA:
        return max(0, int(size(stamina)) - catalogue.stamina_kept)
    if metric == STAMINA_MIN_TERRAIN:
        return min([int(size(stamina & catalogue.showing[each])) for each in range(TERRAINS)])
    if metric == ENERGY:
        return energy
    if metric == SPIRES:
        return spires
    if space < 0:
        return 0  # no meeple in the world yet
    return int(world.size[world.label[space]]) if metric == LANDSCAPE_SIZE else int(world.degree[space])

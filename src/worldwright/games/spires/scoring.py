"""Scoring (9.3) and what objectives and goals measure (10.4.4, 10.4.5). Functions of what lies on the table, for one spirit."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.games.spires.actions import TERRAINS
from worldwright.games.spires.catalogue import AT_LEAST, AT_MOST, METRICS, Aim, Catalogue
from worldwright.games.spires.state_land import Land, ones

STAMINA_COUNT: Final = METRICS.index("stamina_count")
STAMINA_WITH: Final = METRICS.index("stamina_with")
EXTRA_STAMINA: Final = METRICS.index("extra_stamina")
STAMINA_MIN_TERRAIN: Final = METRICS.index("stamina_min_terrain")
ENERGY: Final = METRICS.index("energy")
SPIRES: Final = METRICS.index("spires")
LANDSCAPE_SIZE: Final = METRICS.index("landscape_size")


def spire_points(catalogue: Catalogue, cards: i64) -> int:
    total = 0
    card = 0
    while cards != 0:
        if cards & 1:
            total += catalogue.spire_points[card]
        cards >>= 1
        card += 1
    return total


def landscape_points(catalogue: Catalogue, land: Land, towers: vec[i64], spirit: i64) -> int:
    """M1: each large landscape with a spire token of this spirit counts once (10.1.4)."""
    total = 0
    scored: list[int] = []
    space: i64 = 0
    while space < len(towers):
        if towers[space] == spirit + 1:
            label = int(land.label[space])
            if land.size[label] >= catalogue.landscape_min and label not in scored:
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
    metric: int, terrain: int, catalogue: Catalogue, land: Land, stamina: i64, energy: int, spires: int, space: i64
) -> int:
    """The metrics that outlast a turn (10.4.5). Used stamina counts too."""
    if metric == STAMINA_COUNT:
        return int(ones(stamina))
    if metric == STAMINA_WITH:
        return int(ones(stamina & catalogue.showing[terrain]))
    if metric == EXTRA_STAMINA:
        return max(0, int(ones(stamina)) - catalogue.stamina_kept)
    if metric == STAMINA_MIN_TERRAIN:
        return min([int(ones(stamina & catalogue.showing[each])) for each in range(TERRAINS)])
    if metric == ENERGY:
        return energy
    if metric == SPIRES:
        return spires
    if space < 0:
        return 0  # no meeple in the world yet
    return int(land.size[land.label[space]]) if metric == LANDSCAPE_SIZE else int(land.degree[space])

"""Points: the metrics that cards, locations and goals count (10.6), and the final sheet (10.5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.games.revive.board import CRYSTALS_ON_RIM, FIRST_LARGE, HEX_COUNT, NOWHERE, SPACE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import CARD_BONUS, NONE
from worldwright.games.revive.grammar import ARTIFACTS, PRESENCE
from worldwright.games.revive.state_map import TEMPLE_MARK, Map
from worldwright.games.revive.state_tribe import (
    LARGE_BUILDINGS,
    REWARDS,
    SMALL_BUILDINGS,
    TRIBE_MARKERS,
    Tribe,
    bit,
    count,
    members,
)

CRATE: Final = 0  # METRICS by number
ENERGY: Final = 1
MODULE: Final = 2
MODULE_PAIR: Final = 3
POPULATION: Final = 4
LARGE_POPULATION: Final = 5
TRIBE_MARKER: Final = 6
FLASK: Final = 7
CARD: Final = 8
WATERS: Final = 9
CRYSTAL: Final = 10
LARGE_BUILDING: Final = 11
GRAY_TRACK: Final = 12
GREEN_TRACK: Final = 14
ENERGY_FLASK: Final = 16
PIECES: Final = 17
SPECIAL_MACHINES: Final = 18
ANY_TRACK: Final = 19
MAJOR_ARTIFACTS: Final = 20
RESOURCES_PER_POINT: Final = 5

LINES: Final = (
    "points", "progress", "technology", "location", "card_bonus", "end_tile", "minor", "resource", "artifact_card",
)  # fmt: skip
RULES: Final = ("6.3", "10.5.1", "10.5.2", "10.5.3", "10.5.4", "10.5.5", "10.5.6", "10.5.7", "10.5.8")
ARTIFACT_LINE: Final = 8


# --- What counts (10.6) ---------------------------------------------------------------------------


def measure(metric: i64, tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue, vast: bool) -> i64:
    """How much a player has of what a card, a location or a goal counts."""
    if metric == CRATE:
        return count(tribe.closed) + count(tribe.opened)
    if metric == ENERGY:
        return tribe.all_energy()
    if metric == MODULE:
        return tribe.module_count()
    if metric == MODULE_PAIR:
        return tribe.module_count() // 2
    if metric == POPULATION:
        return tribe.figures()
    if metric == LARGE_POPULATION:
        return large_population(seat, ground)
    if metric == TRIBE_MARKER:
        return TRIBE_MARKERS - tribe.markers
    if metric in (FLASK, ENERGY_FLASK):
        return tribe.all_flasks(catalogue)
    if metric == CARD:
        return count(tribe.citizens())
    if metric == WATERS:
        return waters(tribe, seat, ground, catalogue)
    if metric == CRYSTAL:
        return count(crystals(seat, ground, catalogue, vast))
    if metric == LARGE_BUILDING:
        return LARGE_BUILDINGS - tribe.large
    if GRAY_TRACK <= metric <= GREEN_TRACK:
        return tribe.tracks[metric - GRAY_TRACK]
    if metric == PRESENCE:
        return presence(seat, ground, catalogue)
    if metric == PIECES:
        return SMALL_BUILDINGS - tribe.small + LARGE_BUILDINGS - tribe.large + tribe.figures()
    if metric == SPECIAL_MACHINES:
        return tribe.special_machines()
    if metric == ANY_TRACK:
        return max(tribe.tracks[0], tribe.tracks[1], tribe.tracks[2])
    if metric == MAJOR_ARTIFACTS:
        return tribe.artifacts[0] + tribe.artifacts[1] + tribe.artifacts[2]
    return tribe.figures()  # technologies: one for each figure (15.4)


def large_population(seat: i64, ground: Map) -> i64:
    found: i64 = 0
    for space in range(FIRST_LARGE, SPACE_COUNT):
        if ground.figures[space] >> seat & 1:
            found += 1
    return found


def waters(tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue) -> i64:
    """Unique waters claimed by building or holding an own temple (7.4)."""
    temples = catalogue.token_kind[tribe.side] == "temple"
    found: i64 = 0
    for space in range(HEX_COUNT):
        if ground.claimed[space] >> seat & 1 or (temples and ground.marks[space] & TEMPLE_MARK):
            found += 1
    return found


def crystals(seat: i64, ground: Map, catalogue: Catalogue, vast: bool) -> i64:
    """The crystals next to own buildings, as a set."""
    found: i64 = 0
    for space in range(HEX_COUNT):
        if ground.buildings[space] != 0 and ground.owner(space) == seat:
            for crystal in catalogue.board.rims[space]:
                if vast or crystal < CRYSTALS_ON_RIM:
                    found |= bit(crystal)
    return found


def presence(seat: i64, ground: Map, catalogue: Catalogue) -> i64:
    """Area and starting tiles with an own piece."""
    found: i64 = 0
    for space in range(HEX_COUNT):
        if ground.has_piece(seat, space) and catalogue.board.space_of[space] != NOWHERE:
            found |= bit(catalogue.board.space_of[space])
    return count(found)


def category(metric: i64, per: i64, tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue, vast: bool) -> i64:
    """Metric times points; presence by its scale."""
    amount = measure(metric, tribe, seat, ground, catalogue, vast)
    if metric != PRESENCE:
        return amount * per
    points: i64 = 0
    for step in range(len(catalogue.presence_tiles)):
        if amount >= catalogue.presence_tiles[step]:
            points = catalogue.presence_points[step]
    return points


# --- The sheet (10.5) -----------------------------------------------------------------------------


def progress_points(tribe: Tribe, catalogue: Catalogue) -> i64:
    """The value of the lowest vacant space."""
    if tribe.progress >= catalogue.progress_spaces:
        return catalogue.progress_full
    return catalogue.progress_points[tribe.progress]


def technology_points(tribe: Tribe, catalogue: Catalogue) -> i64:
    points: i64 = 0
    for tech in members(tribe.techs):
        points += catalogue.tech_points[tech]
    return points


def location_points(tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue, vast: bool) -> i64:
    points: i64 = 0
    for corner in range(4):
        if ground.figures[FIRST_LARGE + corner] >> seat & 1:
            side = ground.corners[corner]
            points += category(
                catalogue.large_metric[side], catalogue.large_per[side], tribe, seat, ground, catalogue, vast
            )
    return points


def card_bonus_points(tribe: Tribe, catalogue: Catalogue) -> i64:
    """Two for each recruited card of an unlocked colour."""
    points: i64 = 0
    for space in range(REWARDS):
        if tribe.unlocked >> space & 1 and catalogue.reward_kind[space] == CARD_BONUS:
            for card in members(tribe.citizens()):
                if catalogue.card_colour[card] == space // 5:
                    points += catalogue.per_card[space]
    return points


def resources_left(tribe: Tribe) -> i64:
    total: i64 = 0
    for amount in tribe.goods:
        total += amount
    return total


def artifact_points(tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue, vast: bool) -> i64:
    """Every category once, and once more for each artifact of its colour."""
    if tribe.artifact == NONE:
        return 0
    points: i64 = 0
    metrics = catalogue.card_metric[tribe.artifact]
    per = catalogue.card_per[tribe.artifact]
    for colour in range(len(ARTIFACTS)):
        value = category(metrics[colour], per[colour], tribe, seat, ground, catalogue, vast)
        points += value * (1 + tribe.artifacts[colour])
    return points


def sheet(tribe: Tribe, seat: i64, ground: Map, catalogue: Catalogue, vast: bool, end_tile: bool) -> list[int]:
    """The points of every line, in the order of LINES."""
    return [
        tribe.score,
        progress_points(tribe, catalogue),
        technology_points(tribe, catalogue),
        location_points(tribe, seat, ground, catalogue, vast),
        card_bonus_points(tribe, catalogue),
        catalogue.end_points if end_tile else 0,
        tribe.minor * catalogue.minor_points,
        resources_left(tribe) // RESOURCES_PER_POINT,
        artifact_points(tribe, seat, ground, catalogue, vast),
    ]


def track_sum(tribe: Tribe) -> i64:
    return tribe.tracks[0] + tribe.tracks[1] + tribe.tracks[2]


def rank_name(score: i64, catalogue: Catalogue) -> str:
    """The solo table (11.7)."""
    name = ""
    for least, rank in catalogue.ranks:
        if score >= least:
            name = rank
    return name


def wins_alone(score: i64, catalogue: Catalogue) -> bool:
    return len(catalogue.ranks) < 2 or score >= catalogue.ranks[1][0]

"""What lies on the board, as views hold it."""

from __future__ import annotations

from typing import Any, TypedDict

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    MONUMENT,
    MONUMENTS,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    PATH_SPACES,
    PILLAR,
    REGIONS,
    SIDES,
    SPACE_IDS,
    TIERS,
    section_zone,
)
from worldwright.games.age_contrived.grammar import (
    GRANT_LETTERS,
    LETTERS,
    SPACE_LETTERS,
    SPACE_TYPES,
    TYPES,
    printed,
)
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import God
from worldwright.games.age_contrived.turn_energy import qualifies
from worldwright.games.age_contrived.turn_tiles import NO_TILE

Energies = dict[str, int]  # how many of each type, by letter


class EnergyView(TypedDict):
    """One energy: whose, and its type by letter."""

    seat: int
    type: str


class SpaceView(TypedDict):
    """A space of a section: what fits, and what lies there."""

    type: str
    energy: EnergyView | None


class SectionView(TypedDict):
    """The top section of a Monument."""

    number: int
    spaces: list[SpaceView]
    grants: list[str]
    completer: int | None
    resolving: bool
    binding: str  # the energy that the completing player named, as `C:any` by type and space; empty: none yet


class MonumentView(TypedDict):
    """A Monument with its stack, its tokens and its bound area."""

    id: str
    name: str
    region: str
    in_use: bool
    sections: int
    built: int
    section: SectionView | None
    benefit: str
    patron: bool
    bound: list[Energies]  # by god


class PillarView(TypedDict):
    """A Pillar of Civilization."""

    name: str
    region: str
    spaces: int
    energy: list[EnergyView]


class AchievementView(TypedDict):
    """An Achievement with its two spaces."""

    id: str
    text: str
    require: str
    left: EnergyView | None
    right: EnergyView | None
    right_used: bool
    met: list[bool]  # by god


class TileView(TypedDict):
    """A Transmuter Tile; tier 0 is a starting tile."""

    id: str
    top: int
    bottom: int
    icons: list[str]
    tier: int


class BridgeView(TypedDict):
    """A broken path and the Bridge Token on it."""

    id: int
    regions: list[str]
    owner: int | None  # of the token; None: neutral, or none there
    tier: int  # 1 to 3; 0 for a neutral token
    side: str
    effect: str  # empty: no token
    scoring: dict[str, Any]  # of a tier-III token, else empty


class PoolView(TypedDict):
    """The Tile Pool."""

    tiles: list[TileView | None]
    costs: list[int]
    deck: int
    tiers: list[int]  # of the tiles in the deck, the next one first


def energies(god: God, zone: int) -> Energies:
    return {LETTERS[kind]: int(god.count(zone, kind)) for kind in range(TYPES)}


def held(state: AgeContrived, zone: int) -> list[EnergyView]:
    """All energy in a zone of the board, by god and type."""
    return [
        {"seat": god.seat, "type": LETTERS[kind]}
        for god in state.gods
        for kind in range(TYPES)
        for _ in range(int(god.count(zone, kind)))
    ]


def monument_view(state: AgeContrived, region: int) -> MonumentView:
    catalogue = state.catalogue
    benefit = int(state.benefits[region])
    return {
        "id": MONUMENTS[region],
        "name": catalogue.monument_names[region],
        "region": REGIONS[region],
        "in_use": state.uses(region),
        "sections": catalogue.sections[region],
        "built": int(state.built[region]),
        "section": section_view(state, region),
        "benefit": printed(catalogue.benefits[benefit]) if benefit >= 0 else "",
        "patron": bool(state.patrons >> region & 1),
        "bound": [energies(god, MONUMENT + region) for god in state.gods],
    }


def section_view(state: AgeContrived, region: int) -> SectionView | None:
    built = int(state.built[region])
    if not state.uses(region) or built >= state.catalogue.sections[region]:
        return None
    lying = [held(state, section_zone(region, space)) for space in range(SPACE_TYPES)]
    spaces: list[SpaceView] = []
    for space in state.catalogue.spaces[region][built]:
        spaces.append({"type": SPACE_LETTERS[space], "energy": lying[space].pop(0) if lying[space] else None})
    completer = int(state.completer[region])
    return {
        "number": built + 1,
        "spaces": spaces,
        "grants": [GRANT_LETTERS[kind] for kind in state.catalogue.grants[region][built]],
        "completer": None if completer == NOBODY else completer,
        "resolving": state.resolving == region,
        "binding": named_energy(state) if state.resolving == region else "",
    }


def named_energy(state: AgeContrived) -> str:
    """The energy that will be bound once the section is constructed (K2)."""
    if state.binding == NOBODY:
        return ""
    space, kind = divmod(int(state.binding), TYPES)
    return f"{LETTERS[kind]}:{SPACE_LETTERS[space]}"


def pillar_view(state: AgeContrived, region: int) -> PillarView:
    return {
        "name": state.catalogue.pillar_names[region],
        "region": REGIONS[region],
        "spaces": 2 if len(state.gods) >= state.catalogue.pillar_right[region] else 1,
        "energy": held(state, PILLAR + region),
    }


def achievement_view(state: AgeContrived, slot: int) -> AchievementView:
    number = int(state.achievements[slot])
    left, right = held(state, ACHIEVEMENT + 2 * slot), held(state, ACHIEVEMENT + 2 * slot + 1)
    return {
        "id": state.catalogue.achievement_ids[number],
        "text": state.catalogue.achievement_texts[number],
        "require": state.catalogue.box["achievement"][number]["require"],
        "left": left[0] if left else None,
        "right": right[0] if right else None,
        "right_used": len(state.gods) >= state.catalogue.achievement_right,
        "met": [not (state.solo() and god.seat == RIVAL) and qualifies(state, god, slot) for god in state.gods],
    }


def bridge_view(state: AgeContrived, bridge: int) -> BridgeView:
    code = int(state.bridges[bridge])
    token = code // 2 - NEUTRAL_TOKENS
    own = code != NO_TOKEN and token >= 0
    tier = token % TIERS + 1 if own else 0
    scoring = scoring_faces(state, state.gods[token // TIERS])[code % 2] if tier == TIERS else {}
    return {
        "id": SPACE_IDS[PATH_SPACES + bridge],
        "regions": [REGIONS[region] for region in members(state.catalogue.regions_of[PATH_SPACES + bridge])],
        "owner": token // TIERS if own else None,
        "tier": tier,
        "side": SIDES[code % 2] if own else "",
        "effect": "" if code == NO_TOKEN else printed(state.bridge_effect(bridge)),
        "scoring": scoring,
    }


def scoring_faces(state: AgeContrived, god: God) -> list[dict[str, Any]]:
    """What the two sides of a tier-III token score."""
    token = state.catalogue.box["character"][god.character]["bridge"][TIERS - 1]
    return [{**token["score_a"]}, {**token["score_b"]}]


def tile_view(state: AgeContrived, tile: int) -> TileView:
    face: Any = state.catalogue.tile_face(tile)
    found: TileView = face
    return found


def pool_view(state: AgeContrived) -> PoolView:
    left = state.deck[: state.deck_left]
    return {
        "tiles": [None if tile == NO_TILE else tile_view(state, int(tile)) for tile in state.pool],
        "costs": state.catalogue.costs[:],
        "deck": state.deck_left,
        "tiers": [state.catalogue.tile_tier[tile] + 1 for tile in reversed(left)],
    }

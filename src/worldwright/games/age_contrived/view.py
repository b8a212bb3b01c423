"""What a seat sees: everything but the order of the tile deck and of the omens, and the secret picks of others (12)."""

from __future__ import annotations

from typing import Any, TypedDict

from worldwright.engine.events import fresh
from worldwright.engine.frames import NOBODY
from worldwright.engine.game import lines_of
from worldwright.engine.sets import members
from worldwright.engine.view import EngineView, Line
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ASIDE,
    BRIDGE_SPACES,
    CHARACTERS,
    EXHAUSTED,
    HAND,
    MONUMENT,
    MONUMENTS,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    ON_BOARD,
    PATH_SPACES,
    PILLAR,
    POOL,
    POSITIONS,
    REGION_COUNT,
    REGIONS,
    RESERVE,
    SIDES,
    SPACE_IDS,
    TIERS,
    TRACK,
    row_zone,
    section_zone,
)
from worldwright.games.age_contrived.grammar import (
    GRANT_LETTERS,
    ICONS,
    LETTERS,
    SPACE_LETTERS,
    SPACE_TYPES,
    TRACKS,
    TYPES,
    printed,
)
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God
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


class ConduitView(TypedDict):
    """A Conduit Token."""

    icon: str
    double: bool


class TokenView(TypedDict):
    """An Action Token on the Device."""

    upgraded: str  # the id of an upgraded one, else empty
    all: bool
    effects: list[str]


class UpgradeView(TypedDict):
    """A kind of upgraded Action Token and how many are left."""

    id: str
    position: int
    all: bool
    effects: list[str]
    left: int


class PositionView(TypedDict):
    """A position of the Device."""

    tile: TileView
    top: list[str]
    bottom: list[str]
    conduit: ConduitView | None
    token: TokenView


class TrackView(TypedDict):
    """A track with its energy; slot 0 is empty."""

    slot: int
    type: str


class OwnBridgeView(TypedDict):
    """A Bridge Token of a god, wherever it is."""

    tier: int
    place: str  # "board", "box" or "path"
    bridge: int  # the broken path, else 0
    effects: list[str]
    scorings: list[dict[str, Any]]  # of a tier-III token, by side
    ability: str
    active: bool


class GodView(TypedDict):
    """A player, or the Rival."""

    seat: int
    rival: bool
    character: str
    name: str
    title: str
    colour: str
    reserve: Energies
    exhausted: Energies
    hand: Energies
    aside: Energies
    pool: Energies
    positions: list[PositionView]  # none for the Rival
    inactive: list[TileView]
    tracks: dict[str, TrackView]
    bridges: list[OwnBridgeView]
    charged: bool
    patron: str  # the Monument whose Patron Token it is, else empty
    winds: bool
    space: int
    back: int | None
    entered: bool


class PoolView(TypedDict):
    """The Tile Pool."""

    tiles: list[TileView | None]
    costs: list[int]
    deck: int
    tiers: list[int]  # of the tiles in the deck, the next one first


class TurnView(TypedDict):
    """Where the turn stands."""

    active: int | None
    starter: int
    number: int
    ending: bool
    advanced: bool
    replenishing: list[int]


class SoloView(TypedDict):
    """What is known of the Rival."""

    level: str
    omens: list[str]  # those left in the pile, in no order
    reshuffles: int
    monument: int
    pillar: int
    score: int
    lines: list[Line]


class View(EngineView):
    """All that a seat may know."""

    regions: list[dict[str, Any]]  # the faces of the catalogue
    spaces: list[dict[str, Any]]
    layout: dict[str, Any]
    monuments: list[MonumentView]  # by region, as all lists of regions
    pillars: list[PillarView]
    achievements: list[AchievementView]
    bridges: list[BridgeView]
    gods: list[GodView]
    pool: PoolView
    conduits: dict[str, int]
    upgrades: list[UpgradeView]
    draft: list[dict[str, Any]]  # neutral Bridge Tokens to choose from (11.5)
    picks: list[str]  # the own secret ones (11.3)
    turn: TurnView
    solo: SoloView | None
    asked: dict[str, int]  # what the open question is about, by the names of its slots


def see(state: AgeContrived, seat: int | None) -> View:
    """The game's own part of a view."""
    box = state.catalogue.box
    count = len(state.gods)
    number = max(state.turn - 1, 0) // count + 1
    view: Any = {
        "progress": f"Turn {number}" + (", the last round" if state.ending and not state.over else ""),
        "lines": [lines_of(state, other) for other in range(state.players)],
        "regions": fresh(box["region"]),
        "spaces": fresh([*box["space"], *box["bridge_space"]]),
        "layout": fresh(box["layout"]),
        "monuments": [monument_view(state, region) for region in range(REGION_COUNT)],
        "pillars": [pillar_view(state, region) for region in range(REGION_COUNT)],
        "achievements": [achievement_view(state, slot) for slot in range(len(state.achievements))],
        "bridges": [bridge_view(state, bridge) for bridge in range(BRIDGE_SPACES)],
        "gods": [god_view(state, god) for god in state.gods],
        "pool": pool_view(state),
        "conduits": {ICONS[icon]: int(left) for icon, left in enumerate(state.conduits)},
        "upgrades": [upgrade_view(state, kind) for kind in range(len(state.upgrades))],
        "draft": [fresh(box["neutral_bridge"][token]) for token in members(state.draft)],
        "picks": [] if seat is None else [LETTERS[int(pick)] for pick in state.gods[seat].picks],
        "turn": turn_view(state, number),
        "solo": solo_view(state) if state.solo() else None,
        "asked": asked_view(state),
    }
    seen: View = view
    return seen


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


def type_of(god: God, zone: int) -> str:
    kind = int(god.type_in(zone))
    return LETTERS[kind] if kind >= 0 else ""


# --- the board ------------------------------------------------------------------------------------------------


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
    }


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


# --- the gods ---------------------------------------------------------------------------------------------------


def god_view(state: AgeContrived, god: God) -> GodView:
    rival = state.solo() and god.seat == RIVAL
    known = god.character >= 0
    face = state.catalogue.box["character"][god.character] if known else {"name": "", "title": "", "colour": ""}
    active = not rival and known
    return {
        "seat": god.seat,
        "rival": rival,
        "character": CHARACTERS[god.character] if known else "",
        "name": str(face["name"]),
        "title": str(face["title"]),
        "colour": str(face["colour"]),
        "reserve": energies(god, RESERVE),
        "exhausted": energies(god, EXHAUSTED),
        "hand": energies(god, HAND),
        "aside": energies(god, ASIDE),
        "pool": energies(god, POOL),
        "positions": [position_view(state, god, position) for position in range(POSITIONS)] if active else [],
        "inactive": [tile_view(state, int(tile)) for tile in [*god.belt][POSITIONS:]] if active else [],
        "tracks": {
            TRACKS[track]: {"slot": int(god.climbed[track]), "type": type_of(god, TRACK + track)} for track in range(2)
        },
        "bridges": [own_bridge_view(state, god, tier) for tier in range(TIERS)] if active else [],
        "charged": god.charged,
        "patron": "" if god.patron == NO_PATRON else MONUMENTS[int(god.patron)],
        "winds": god.winds,
        "space": SPACE_IDS[int(god.space)],
        "back": None if god.back < 0 else int(god.back),
        "entered": god.entered and not god.tier3_done,
    }


def position_view(state: AgeContrived, god: God, position: int) -> PositionView:
    conduit = int(god.conduits[position])
    token = int(god.tokens[position])
    catalogue = state.catalogue
    rows = [
        [LETTERS[kind] for kind in range(TYPES) for _ in range(int(god.count(row_zone(position, row), kind)))]
        for row in range(2)
    ]
    return {
        "tile": tile_view(state, int(god.belt[position])),
        "top": rows[0],
        "bottom": rows[1],
        "conduit": None
        if conduit == NO_CONDUIT
        else {"icon": ICONS[(conduit - 1) // 2], "double": (conduit - 1) % 2 == 1},
        "token": {
            "upgraded": catalogue.upgrade_ids[token - POSITIONS] if token >= POSITIONS else "",
            "all": catalogue.all_modes[token],
            "effects": [printed(effect) for effect in catalogue.token_effects[token]],
        },
    }


def upgrade_view(state: AgeContrived, kind: int) -> UpgradeView:
    catalogue = state.catalogue
    token = POSITIONS + kind
    return {
        "id": catalogue.upgrade_ids[kind],
        "position": catalogue.upgrade_position[kind] + 1,
        "all": catalogue.all_modes[token],
        "effects": [printed(effect) for effect in catalogue.token_effects[token]],
        "left": int(state.upgrades[kind]),
    }


def own_bridge_view(state: AgeContrived, god: God, tier: int) -> OwnBridgeView:
    where = int(god.bridges[tier])
    catalogue = state.catalogue
    ability = catalogue.box["character"][god.character]["ability"][tier]
    return {
        "tier": tier + 1,
        "place": "path" if where >= 0 else "board" if where == ON_BOARD else "box",
        "bridge": SPACE_IDS[PATH_SPACES + where] if where >= 0 else 0,
        "effects": [printed(effect) for effect in catalogue.faces[god.character][tier]],
        "scorings": scoring_faces(state, god) if tier == TIERS - 1 else [],
        "ability": f"{ability['trigger']}: {ability['effect']}",
        "active": state.abilities_on and where != ON_BOARD,
    }


# --- the turn ---------------------------------------------------------------------------------------------------


def turn_view(state: AgeContrived, number: int) -> TurnView:
    return {
        "active": None if state.active == NOBODY else state.active,
        "starter": state.starter,
        "number": number,
        "ending": state.ending,
        "advanced": state.advanced,
        "replenishing": [entry // 2 for entry in state.replenishing],
    }


def solo_view(state: AgeContrived) -> SoloView:
    lines: Any = lines_of(state, RIVAL)
    return {
        "level": str(state.terms.options["solo_level"]),
        "omens": [MONUMENTS[region] for region in sorted(state.omens)],
        "reshuffles": state.reshuffles,
        "monument": state.rival_monument,
        "pillar": state.rival_pillar,
        "score": sum(line["points"] for line in lines),
        "lines": lines,
    }


def asked_view(state: AgeContrived) -> dict[str, int]:
    """The slots of the open question: a tile, a region, a number of points."""
    if state.over:
        return {}
    frame = state.stack[-1]
    return {name: int(getattr(frame, name)) for name in type(frame).slots}

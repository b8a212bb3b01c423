"""The gods with their Devices and Character Boards, as views hold them."""

from __future__ import annotations

from typing import Any, TypedDict

from worldwright.games.age_contrived.board import (
    ASIDE,
    CHARACTERS,
    EXHAUSTED,
    HAND,
    MONUMENTS,
    ON_BOARD,
    PATH_SPACES,
    POOL,
    POSITIONS,
    RESERVE,
    SPACE_IDS,
    TIERS,
    TRACK,
    row_zone,
)
from worldwright.games.age_contrived.grammar import (
    ICONS,
    LETTERS,
    TRACKS,
    TYPES,
    printed,
)
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God
from worldwright.games.age_contrived.view_board import Energies, TileView, energies, scoring_faces, tile_view


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


def type_of(god: God, zone: int) -> str:
    kind = int(god.type_in(zone))
    return LETTERS[kind] if kind >= 0 else ""


def god_view(state: AgeContrived, god: God) -> GodView:
    rival = state.solo() and god.seat == RIVAL
    known = god.character >= 0
    face = state.catalogue.box["character"][god.character] if known else {"name": "", "title": "", "colour": ""}
    active = not rival and known and len(state.achievements) > 0  # Devices are laid out with the table (4.13)
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

"""What lies on the map, as a view tells it. Where its spaces lie is printed, and stands in no view but as a text."""

from __future__ import annotations

from worldwright.engine.events import fresh
from worldwright.games.revive.actions import SPACES, TILE_SPACES
from worldwright.games.revive.board import FIRST_LARGE, NOWHERE, START_SPACES
from worldwright.games.revive.grammar import GROUNDS
from worldwright.games.revive.imagine import START_TILES
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import FACE_DOWN, LAST_TILE, TURNING, Map
from worldwright.games.revive.state_tribe import members
from worldwright.games.revive.view_parts import Building, CornerView, Face, SpaceView, TileView

TOKEN_NAMES = ("forest", "sand", "temple", "workshop", "target")


def see_tile(state: Revive, space: int) -> TileView:
    catalogue = state.catalogue
    tile, facing = int(state.map.tiles[space]), int(state.map.facing[space])
    is_area = space >= START_SPACES
    face: Face = catalogue.faces["area_tile"][tile - START_TILES] if is_area else catalogue.faces["start_tile"][tile]
    back = {"cost": dict(face["cost"]), "vp": face["vp"]} if is_area else None
    return {
        "space": TILE_SPACES[space],
        "facing": "down" if facing == FACE_DOWN else "turning" if facing == TURNING else "up",
        "way": facing if 0 <= facing < TURNING else 0,
        "tile": None if facing == FACE_DOWN else fresh(face),
        "back": back,
    }


def see_ground(ground: Map) -> dict[str, str]:
    """What every space is."""
    kinds = ground.ground
    return {SPACES[space]: GROUNDS[kinds[space]] for space in range(len(SPACES))}


def see_spaces(state: Revive) -> list[SpaceView]:
    """The spaces on which something is: most hold nothing."""
    ground, texts = state.map, state.catalogue.effect_texts
    rewards, buildings, figures = ground.reward, ground.buildings, ground.figures
    claimed, marks = ground.claimed, ground.marks
    found: list[SpaceView] = []
    for space in range(len(SPACES)):
        reward = rewards[space]
        falcon = ground.falcon == space
        if reward == NOWHERE and not (buildings[space] | figures[space] | claimed[space] | marks[space]) and not falcon:
            continue
        found.append(
            {
                "id": SPACES[space],
                "reward": [] if reward == NOWHERE else list(texts[reward]),
                "building": see_building(ground, space) if buildings[space] else None,
                "figures": members(figures[space]) if figures[space] else [],
                "claimed": members(claimed[space]) if claimed[space] else [],
                "tokens": tokens_of(marks[space]) if marks[space] else [],
                "falcon": falcon,
            }
        )
    return found


def see_building(ground: Map, space: int) -> Building:
    return {"seat": int(ground.owner(space)), "large": ground.is_large(space)}


def tokens_of(marks: int) -> list[str]:
    return [name for number, name in enumerate(TOKEN_NAMES) if marks >> number & 1]


def last_place(state: Revive) -> str | None:
    """The space or the tile space where something was put last."""
    last = int(state.map.last)
    if last == NOWHERE:
        return None
    return SPACES[last] if last < LAST_TILE else TILE_SPACES[last - LAST_TILE]


def see_corner(state: Revive, corner: int) -> CornerView:
    side = int(state.map.corners[corner])
    face = state.catalogue.faces["large_location"][side // 2]
    shown = face["back" if side % 2 else "front"]
    return {
        "space": SPACES[FIRST_LARGE + corner],
        "tile": face["id"],
        "metric": shown["metric"],
        "per": shown["per"],
    }

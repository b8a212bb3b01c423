"""Land tiles, flat on a card or as part of the world, composed from the terrains of their face."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypedDict

from worldwright.draw.marks import explained
from worldwright.draw.svg import Box, icon, path, text, title, use
from worldwright.games.spires.draw.lattice import Lying, Plan
from worldwright.games.spires.view import View, terrains_of, tiles_of

FLAT_WIDTH, FLAT_HEIGHT = 100.0, 52.0
FLAT_UNIT = 48.0
PRINTED = {"grass": "#7cc255", "ocean": "#3f8fd2", "plains": "#e8c34a", "forest": "#2f7d4f", "mountain": "#9a8f8a"}
UNPAINTED = "#999999"


class Land(NamedTuple):
    """A terrain as it is painted: its name and the colour of its ground."""

    name: str
    fill: str


class TwoLands(TypedDict):
    """The terrains of a tile: a at the right when it lies with its long side down."""

    a: str
    b: str


class LyingTile(Lying, TwoLands):
    """A tile in the world."""


def land(view: View, terrain: str) -> Land:
    """A terrain: by day and night in the colours that ship, as printed where a catalogue has others."""
    fill = next((str(face["fill"]) for face in terrains_of(view) if face["id"] == terrain), UNPAINTED)
    shipped = terrain in PRINTED and fill.lower() == PRINTED[terrain]
    return Land(terrain, f"var(--sp-{terrain})" if shipped else fill)


def lands(view: View, tile: TwoLands) -> tuple[Land, Land]:
    """Both terrains of a tile."""
    return land(view, tile["a"]), land(view, tile["b"])


def painted(ground: Land, outline: str) -> str:
    """Colour and texture of a piece of ground."""
    texture = path(outline, fill=f"url(#sp-tex-{ground.name})") if ground.name in PRINTED else ""
    return path(outline, fill=ground.fill) + texture


def ground(view: View, plan: Plan, tile: LyingTile) -> str:
    """Both halves of a tile and the seam between them."""
    return _ground(plan, tile["q"], tile["r"], tile["k"], *lands(view, tile))


@lru_cache(maxsize=2_048)
def _ground(plan: Plan, q: int, r: int, k: int, a: Land, b: Land) -> str:
    tile = Lying(q=q, r=r, k=k)
    seam = path(plan.seam(tile), class_="seam", stroke_width=max(1.5, plan.unit * 0.035))
    return painted(b, plan.outline(tile)) + painted(a, plan.half(tile, 0)) + seam


def scenery(terrain: str, cx: float, cy: float, size: float, small: bool = False) -> str:
    """What grows on a space; below a certain size the plain icon, and a letter for terrains without a picture."""
    if terrain not in PRINTED:
        return text(cx, cy + size * 0.15, terrain[:2].title(), "mid b print", font_size=size * 0.45)
    return icon(f"sp-icon-{terrain}" if small else f"sp-scene-{terrain}", cx, cy, size * (0.62 if small else 1))


def flat_tile(view: View, tile: str, box: Box, used: bool = False, key: str = "") -> str:
    """A tile of the box with its long side down. A used one shows its back."""
    return _flat_tile(*lands(view, tiles_of(view)[tile]), box, used, key)


def tile_face(face: TwoLands, box: Box) -> str:
    """A tile by itself, in the colours that ship."""
    a, b = (Land(name, f"var(--sp-{name})" if name in PRINTED else UNPAINTED) for name in (face["a"], face["b"]))
    return _flat_tile(a, b, box)


@lru_cache(maxsize=2_048)
def _flat_tile(a: Land, b: Land, box: Box, used: bool = False, key: str = "") -> str:
    scale = box.width / FLAT_WIDTH
    plan = Plan(FLAT_UNIT * scale, box.x + box.width / 2, box.y + 44 * scale)
    told = title(f"{a.name} and {b.name}" + (", used" if used else ""))
    if used:
        return explained("tile", "", told, use("sp-tile-used", box), data_key=key or None)
    outline = plan.outline(Lying(q=0, r=0, k=0))
    below = f"translate(0 {5 * scale:.2f})"
    cliff = path(outline, transform=below, fill="var(--sp-cliff)") + path(outline, transform=below, class_="rim")
    scenes = [
        scenery(side.name, plan.x + way * 22 * scale, plan.y - 22 * scale, 34 * scale, small=scale < 0.42)
        for side, way in ((a, 1), (b, -1))
    ]
    rim = path(outline, class_="rim")
    return explained("tile", "", told, cliff, _ground(plan, 0, 0, 0, a, b), *scenes, rim, data_key=key or None)


def tile_box(x: float, y: float, width: float) -> Box:
    return Box(x, y, width, width * FLAT_HEIGHT / FLAT_WIDTH)

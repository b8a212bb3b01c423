"""Land tiles, flat on a card or as part of the world, composed from the terrains of their face."""

from __future__ import annotations

from typing import Any

from worldwright.draw.svg import Box, group, icon, path, text, title, use
from worldwright.games.spires.draw.lattice import Plan
from worldwright.games.spires.draw.scene import TERRAINS

FLAT_WIDTH, FLAT_HEIGHT = 100.0, 52.0
FLAT_UNIT = 48.0
FLAT = {"q": 0, "r": 0, "k": 0}


def colour(view: dict[str, Any], terrain: str) -> str:
    """The fill of a terrain: by day and night for those that ship, as printed for others."""
    faces = {face["id"]: face["fill"] for face in view.get("terrains") or ()}
    known = TERRAINS.get(terrain)
    if known and faces.get(terrain, known[0]).lower() == known[0]:
        return f"var(--sp-{terrain})"
    return str(faces.get(terrain, "#999999"))


def painted(view: dict[str, Any], terrain: str, outline: str) -> str:
    """Colour and texture of a piece of ground."""
    texture = path(outline, fill=f"url(#sp-tex-{terrain})") if terrain in TERRAINS else ""
    return path(outline, fill=colour(view, terrain)) + texture


def ground(view: dict[str, Any], plan: Plan, tile: Any) -> str:
    """Both halves of a tile and the seam between them."""
    whole, right = plan.outline(tile), plan.half(tile, 0)
    seam = path(plan.seam(tile), class_="seam", stroke_width=max(1.5, plan.unit * 0.035))
    return painted(view, tile["b"], whole) + painted(view, tile["a"], right) + seam


def scenery(terrain: str, cx: float, cy: float, size: float, small: bool = False) -> str:
    """What grows on a space; below a certain size the plain icon, and a letter for terrains without a picture."""
    if terrain not in TERRAINS:
        return text(cx, cy + size * 0.15, terrain[:2].title(), "mid b print", font_size=size * 0.45)
    return icon(f"sp-icon-{terrain}" if small else f"sp-scene-{terrain}", cx, cy, size * (0.62 if small else 1))


def flat_tile(view: dict[str, Any], tile: str, box: Box, used: bool = False, key: str = "") -> str:
    """A tile with its long side down: side a at the right. A used one shows its back."""
    face = view["tiles"][tile]
    scale = box.width / FLAT_WIDTH
    plan = Plan(FLAT_UNIT * scale, box.x + box.width / 2, box.y + 44 * scale)
    told = title(f"{face['a']} and {face['b']}" + (", used" if used else ""))
    if used:
        return group(told, use("sp-tile-used", box), data_key=key or None)
    lifted = {**FLAT, "a": face["a"], "b": face["b"]}
    outline = plan.outline(lifted)
    cliff = path(outline, transform=f"translate(0 {5 * scale:.2f})", fill="var(--sp-cliff)") + path(
        outline, transform=f"translate(0 {5 * scale:.2f})", class_="rim"
    )
    scenes = [
        scenery(face[side], plan.x + way * 22 * scale, plan.y - 22 * scale, 34 * scale, small=scale < 0.42)
        for side, way in (("a", 1), ("b", -1))
    ]
    return group(told, cliff, ground(view, plan, lifted), *scenes, path(outline, class_="rim"), data_key=key or None)


def tile_box(x: float, y: float, width: float) -> Box:
    return Box(x, y, width, width * FLAT_HEIGHT / FLAT_WIDTH)

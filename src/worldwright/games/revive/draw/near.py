"""The map on a small screen: as near as all targets allow, with the whole of it in small at the corner."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, circle, element, group, icon, path, rect, text
from worldwright.games.revive.draw import world
from worldwright.games.revive.draw.hexes import ACROSS, DOWN, Cell, Plan, hex_path
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.grammar import ARTIFACTS
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import PlaceView, SpaceView
from worldwright.games.revive.view_reading import printed_of

NEAR, FAR = 27.0, 15.6  # the radius of a hex
MINI = Box(0, 0, 112, 82)
MINI_PLAN = Plan(4.4, 9, 10)
FILLS = {
    "sand": "#ecd9ab",
    "forest": "#5d9353",
    "mountain": "#8e96a1",
    "field": "#e6bd45",
    "water": "#58a3cb",
    "location": "#b97b5a",
    "chasm": "#14100e",
    "hidden": "#d3e6ef",
}


def near_map(view: View, box: Box, places: Places) -> str:
    """A window on the map; what is chosen beside the map stands in it too."""
    cells = cells_in_question(view, places)
    plan = plan_for(cells, box)
    window = element(
        "svg",
        rect(box, fill="url(#rv-sea)"),
        world.ground(view, plan, places, (box.x + 6, box.y + 6)),
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        viewBox=f"{box.x:g} {box.y:g} {box.width:g} {box.height:g}",
    )
    asked = places.has("artifact") or places.has("reward")
    beside = tracks_beside(view, box, places) if asked else artifacts_left(view, box)
    mini = "" if plan.size <= FAR else mini_map(view, plan, box, cells)
    return region("Map", window, mini, beside)


def cells_in_question(view: View, places: Places) -> list[Cell]:
    """The hexes that may be chosen, or else those with pieces of whoever looks, or else the middle."""
    chosen = places.values_of("space")
    tiles = places.values_of("tile")
    printed = printed_of(view)["places"]
    found = [cell_of(place) for place in printed if place["id"] in chosen or place["tile"] in tiles]
    if not found:
        mine = {space["id"] for space in view["spaces"] if is_mine(space, view["seat"] or 0)}
        found = [cell_of(place) for place in printed if place["id"] in mine]
    return found or [(12, 5)]


def is_mine(space: SpaceView, seat: int) -> bool:
    building = space["building"]
    return seat in space["figures"] or (building is not None and building["seat"] == seat)


def cell_of(place: PlaceView) -> Cell:
    return place["x"], place["r"]


def plan_for(cells: list[Cell], box: Box) -> Plan:
    """As near as all of them are in sight, and no nearer than the sea."""
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(r for _, r in cells), max(r for _, r in cells)
    across = (box.width - 8) / ((right - left + 3) * ACROSS)
    down = (box.height - 8) / ((bottom - top) * DOWN + 2.6)
    size = max(FAR, min(NEAR, across, down))
    x, y = (left + right) / 2 * ACROSS * size, (top + bottom) / 2 * DOWN * size
    width, height = 23 * size, 17.4 * size
    edge_x, edge_y = box.width / 2, box.height / 2
    x = min(max(x, edge_x - 1.9 * size), width - 1.9 * size - edge_x) if width > box.width else 12 * ACROSS * size
    y = min(max(y, edge_y - 1.2 * size), height - 1.2 * size - edge_y) if height > box.height else 7.5 * size
    return Plan(size, box.cx - x, box.cy - y)


@remembered
def mini_hexes(kinds: tuple[str, ...], cells: tuple[Cell, ...]) -> str:
    lines: dict[str, list[str]] = {}
    for kind, cell in zip(kinds, cells, strict=True):
        lines.setdefault(kind, []).append(hex_path(MINI_PLAN, cell))
    return "".join(path("".join(found), fill=FILLS[kind]) for kind, found in lines.items())


def mini_map(view: View, plan: Plan, box: Box, cells: list[Cell]) -> str:
    """The whole map in small at the upper right, with the part that is shown and what may be chosen."""
    shown = [place for place in printed_of(view)["places"] if view["ground"][place["id"]] in FILLS]
    kinds = tuple([view["ground"][place["id"]] for place in shown])
    land = mini_hexes(kinds, tuple([cell_of(place) for place in shown]))
    ratio = MINI_PLAN.size / plan.size
    left, top = MINI_PLAN.x + (box.x - plan.x) * ratio, MINI_PLAN.y + (box.y - plan.y) * ratio
    seen = Box(
        max(1.0, left),
        max(1.0, top),
        min(MINI.width - 1, left + box.width * ratio) - max(1.0, left),
        min(MINI.height - 1, top + box.height * ratio) - max(1.0, top),
    )
    dots = [circle(*MINI_PLAN.point(cell), 2.2, class_="key") for cell in cells]
    return group(
        rect(MINI, rx=8, class_="deepest"),
        land,
        *dots,
        rect(seen, rx=3, class_="seen"),
        transform=f"translate({box.right - MINI.width - 6:g} {box.y + 6:g})",
        pointer_events="none",
        aria_hidden="true",
    )


def artifacts_left(view: View, box: Box) -> str:
    """How many artifacts are left: the clock of the game."""
    left = [colour for colour in ARTIFACTS for _ in range(view["artifacts"][colour])]
    if not left:
        plate = Box(box.x + 6, box.bottom - 34, 120, 28)
        words = text(plate.cx, plate.cy + 4, "no artifact left", "mid t12 pale")
        return group(rect(plate, rx=14, class_="deepest"), words, pointer_events="none")
    step = 20.0 if len(left) < 10 else 15.0
    plate = Box(box.x + 6, box.bottom - 34, 46 + step * len(left), 28)
    parts = [rect(plate, rx=14, class_="deepest")]
    parts += [
        icon(f"rv-artifact-{colour}", plate.x + 16 + step * place, plate.cy, 20) for place, colour in enumerate(left)
    ]
    parts.append(text(plate.right - 10, plate.cy + 4, "left", "end t12 pale"))
    return group(*parts, pointer_events="none")


def tracks_beside(view: View, box: Box, places: Places) -> str:
    """Craters and hibernation track, large enough to be chosen from."""
    lower = Box(box.x + 4, box.bottom - 136, box.width - 8, 132)
    return "".join(
        [
            rect(lower, rx=10, class_="deepest"),
            world.craters(view, lower.x + 12, lower.y + 6, places),
            world.hibernation(view, lower.x + 6, lower.y + 62, lower.width - 12, places),
        ]
    )

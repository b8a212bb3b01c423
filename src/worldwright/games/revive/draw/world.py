"""The main board: the map, the point track above it, craters and hibernation track below (17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from worldwright.draw.marks import explained, region, ring_class
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import COLOURS, LETTERS, sign
from worldwright.draw.svg import Box, circle, group, icon, number, path, rect, text, title, use
from worldwright.draw.targets import Target
from worldwright.games.revive.draw.faces import tinted
from worldwright.games.revive.draw.hexes import Cell, Plan, Spot, hex_path, outline
from worldwright.games.revive.draw.icons import (
    ARROW,
    METRICS,
    Tokens,
    end_points,
    joined,
    letters,
    picture,
    points,
    row,
    row_from,
    row_width,
    tokens_of,
)
from worldwright.games.revive.draw.places import Places, price, promise
from worldwright.games.revive.grammar import ARTIFACTS
from worldwright.games.revive.pieces import METRIC_WORDS, space_name, tile_name
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import CornerView, CrystalView, Face, TileView
from worldwright.games.revive.view_reading import Space, crystals_of, printed_of, spaces_of

Large = Mapping[str, Sequence[Sequence[int]]]  # the cells of the large locations, by space
WIDTH, HEIGHT = 548.0, 490.0
PLAN = Plan(22, 45, 75)
HINTS: Spot = (8.0, 30.0)  # where a target that is looked at is told about
FOOT = 429.0
LAST_POINT = 50
CRATERS_EACH = 4  # places of a colour
SLEEP_SPACES = 6
TRIANGLE = 2  # the seat whose plate is a triangle


def world(view: View, places: Places) -> str:
    """The whole main board in its own units, 548 x 490."""
    return region(
        "Map",
        rect(Box(0, 0, WIDTH, HEIGHT), rx=10, fill="url(#rv-sea)"),
        group(ruler(view, 5), class_="lettering"),
        ground(view, PLAN, places),
        group(craters(view, 10, FOOT, places), hibernation(view, 286, FOOT, 256, places), class_="lettering"),
    )


def ground(view: View, plan: Plan, places: Places, corner_of_hints: Spot = HINTS) -> str:
    """Tiles, corners, crystals, pieces, and what may be chosen among them."""
    return land(view, plan) + chosen(view, plan, places, corner_of_hints)


@still()
def land(view: View, plan: Plan) -> str:
    printed = printed_of(view)
    cells, hexes = printed["cells"], printed["hexes"]
    spaces = {space["id"]: space for space in spaces_of(view)}
    lying = [(one, [spaces[name] for name in hexes[one["space"]]]) for one in view["tiles"]]
    parts = [corner(one, cells[one["space"]], plan) for one in view["corners"]]
    parts += [tile(one, there, plan) for one, there in lying]
    parts.append(use("rv-hex-chasm", hex_box(plan, spaces["chasm"])))
    parts += [cost_pill(one["back"], there, plan) for one, there in lying if one["facing"] == "down" and one["back"]]
    parts += [crystal(one, plan) for one in crystals_of(view)]
    parts += [
        explained(land_kind(space), space["id"], pieces(space, cells, plan), data_key=f"on-{space['id']}", data_laid="")
        for space in spaces.values()
        if is_used(space)
    ]
    parts.append(last_mark(view, spaces, plan))
    return "".join(parts)


def chosen(view: View, plan: Plan, places: Places, corner_of_hints: Spot) -> str:
    """What may be chosen on the map."""
    if not places.among(("tile", "space")):
        return ""
    printed = printed_of(view)
    cells, hexes = printed["cells"], printed["hexes"]
    spaces = {space["id"]: space for space in spaces_of(view)}
    lying = [(one["space"], [spaces[name] for name in hexes[one["space"]]]) for one in view["tiles"]]
    parts = [tile_target(name, there, plan, places, corner_of_hints) for name, there in lying]
    parts += [space_target(space, cells, plan, places, corner_of_hints) for space in spaces.values()]
    return "".join(parts)


def land_kind(space: Space) -> str:
    """Under which kind of piece a space explains itself."""
    return "large_location" if space["kind"] == "large" else "start_tile"


# --- Ground ---------------------------------------------------------------------------------------


def cell_of(space: Space) -> Cell:
    return space["x"], space["r"]


def hex_box(plan: Plan, space: Space) -> Box:
    return box_at(plan, cell_of(space))


def box_at(plan: Plan, cell: Cell) -> Box:
    x, y = plan.point(cell)
    return Box(x - plan.size, y - plan.size, 2 * plan.size, 2 * plan.size)


def tile(one: TileView, hexes: Sequence[Space], plan: Plan) -> str:
    """A tile as one piece: its hexes and one outline round them."""
    cells = tuple([cell_of(space) for space in hexes])
    if one["facing"] != "up":
        return explained("area_tile", one["space"], frozen(cells, plan))
    kinds, rewards = tuple([space["kind"] for space in hexes]), tuple([" ".join(s["reward"]) for s in hexes])
    return thawed(cells, kinds, rewards, plan, tuple([space["id"] for space in hexes]))


@remembered
def frozen(cells: tuple[Cell, ...], plan: Plan) -> str:
    ice = [use("rv-hex-ice", box_at(plan, cell)) for cell in cells]
    return "".join(ice) + path(outline(plan, cells), class_="ice-edge")


@remembered
def thawed(
    cells: tuple[Cell, ...], kinds: tuple[str, ...], rewards: tuple[str, ...], plan: Plan, names: tuple[str, ...] = ()
) -> str:
    """Hexes that lie open; those with names explain themselves."""
    parts = []
    for place, (cell, kind, reward) in enumerate(zip(cells, kinds, rewards, strict=True)):
        drawn = use(f"rv-hex-{kind}", box_at(plan, cell))
        if reward:
            drawn += water_reward(plan, cell, reward.split())
        parts.append(explained("start_tile", names[place], drawn) if names else drawn)
    return "".join(parts) + path(outline(plan, cells), class_="tile-edge")


def water_reward(plan: Plan, cell: Cell, reward: Sequence[str]) -> str:
    """The white disc on a water."""
    x, y = plan.point(cell)
    tokens = tokens_of(reward[0])
    size = plan.size * (0.68 if len(tokens) == 1 else 0.55)
    return circle(x, y, plan.size * 0.53, class_="face edge") + row(tokens, x, y, size, plan.size)


def cost_pill(back: Face, hexes: Sequence[Space], plan: Plan) -> str:
    x, y = plan.middle([cell_of(space) for space in hexes])
    return pill(x, y, back["vp"], tuple(back["cost"].items()))


@remembered
def pill(x: float, y: float, vp: int, cost: tuple[tuple[str, int], ...]) -> str:
    """What the back of a tile says: points, then the cost."""
    tokens: Tokens = sum(((letters(str(amount)), picture(name)) for name, amount in cost), ())
    width = row_width(tokens, 15) + 26
    left = x - width / 2
    return group(
        rect(Box(left - 2, y - 10, width + 4, 20), rx=10, class_="pill-face"),
        row((points(vp),), left + 9, y, 16),
        row_from(tokens, left + 20, y, 15),
        class_="lettering",
    )


@remembered
def corner(one: CornerView, three: Sequence[Sequence[int]], plan: Plan) -> str:
    """A large location: three cells as one brown tile, with what it scores."""
    cells: tuple[Cell, ...] = tuple((x, r) for x, r in three)
    x, y = plan.middle(cells)
    unit = plan.size / 22
    tokens = (end_points(one["per"]), letters("×"), picture(METRICS[one["metric"]]))
    if one["metric"] == "presence":
        tokens = (end_points("·"), letters("×"), picture("explore"))
    width = row_width(tokens, 18) + 12
    words = f"Large location: {one['per']} for each {METRIC_WORDS[one['metric']]}"
    return explained(
        "large_location",
        one["space"],
        title(words),
        path(outline(plan, cells), class_="large-edge"),
        use("rv-large-location", Box(x - 40 * unit, y - 31 * unit, 80 * unit, 50 * unit)),
        group(
            rect(Box(x - width / 2, y - 4 * unit, width, 21), rx=10, class_="face edge"),
            row(tokens, x, y - 4 * unit + 10.5, 18),
            class_="lettering",
        ),
    )


def crystal(one: CrystalView, plan: Plan) -> str:
    return crystal_at((one["x"], one["r"]), one["vast"], plan)


@remembered
def crystal_at(cell: Cell, vast: bool, plan: Plan) -> str:
    """On the rim, a little towards the land."""
    x, y = plan.point(cell)
    mx, my = plan.point((12, 5))
    pull = 0.35 * plan.size / max(1.0, ((mx - x) ** 2 + (my - y) ** 2) ** 0.5)
    x, y = x + (mx - x) * pull, y + (my - y) * pull
    high = plan.size * 0.95
    wide = high * 1.5 if vast else high
    symbol = "rv-vast-crystal" if vast else "rv-edge-crystal"
    kind = "vast_crystal" if vast else "edge_crystal"
    return explained(kind, "", use(symbol, Box(x - wide / 2, y - high / 2, wide, high)))


# --- Pieces ---------------------------------------------------------------------------------------


def is_used(space: Space) -> bool:
    return bool(space["building"] or space["figures"] or space["tokens"] or space["falcon"] or space["claimed"])


def place_of(space: Space, large: Large, plan: Plan) -> tuple[float, float]:
    """Where pieces stand: on a large location above what it scores."""
    if space["kind"] == "large":
        x, y = plan.middle(large[space["id"]])
        return x, y - plan.size * 0.7
    return plan.point(cell_of(space))


def pieces(space: Space, large: Large, plan: Plan) -> str:
    """Everything that stands on a space."""
    x, y = place_of(space, large, plan)
    parts = []
    building = space["building"]
    if building:
        parts.append(house(building["seat"], building["large"], x, y, plan.size))
    figures = space["figures"]
    for place, seat in enumerate(figures):
        scale = 1.0 if len(figures) == 1 else 0.8
        step = plan.size * (0.8 if len(figures) < 4 else 0.5)
        parts.append(figure(seat, x + (place - (len(figures) - 1) / 2) * step, y, plan.size, scale))
    for place, token in enumerate(space["tokens"]):
        parts.append(token_piece(token, x + plan.size * (0.55 - 0.5 * place), y - plan.size * 0.5, plan.size))
    if space["falcon"]:
        parts.append(tinted("#5f4a8a", icon("rv-falcon", x - plan.size * 0.3, y - plan.size * 0.4, plan.size)))
    for place, seat in enumerate(space["claimed"]):
        left = x + (place - (len(space["claimed"]) - 1) / 2) * 9
        parts.append(icon(f"rv-dot-{LETTERS[seat]}", left, y + plan.size * 0.7, 8))
    return "".join(parts)


@remembered
def house(seat: int, large: bool, x: float, y: float, size: float) -> str:
    """A building on a plate in the seat's shape."""
    unit = size / 22
    plate = (37 if seat == TRIANGLE else 33) * unit
    symbol, side, lift = ("rv-large-building", 27, 3) if large else ("rv-small-building", 26, 1.5)
    return (
        icon(f"rv-plate-{LETTERS[seat]}", x, y + unit, plate)
        + tinted(COLOURS[seat], icon(symbol, x, y - lift * unit, side * unit))
        + text(x, y + 7 * unit, LETTERS[seat].upper(), "mid b t11 pale lettering")
    )


@remembered
def figure(seat: int, x: float, y: float, size: float, scale: float = 1.0) -> str:
    unit = size / 22 * scale
    return (
        icon(f"rv-plate-{LETTERS[seat]}", x, y + 3 * unit, (28 if seat == TRIANGLE else 24) * unit)
        + tinted(COLOURS[seat], icon("rv-figure", x, y - unit, 23 * unit))
        + text(x, y + 8.5 * unit, LETTERS[seat].upper(), "mid b t11 pale lettering")
    )


def token_piece(token: str, x: float, y: float, size: float) -> str:
    """A tribe tile: forest and sand change the ground and show it there; the others stand at its corner."""
    symbol = {"forest": "rv-tile-forest", "sand": "rv-tile-sand"}.get(token, f"rv-{token}")
    return tinted("#c8663f", icon(symbol, x, y, size * 0.72))


# --- What may be chosen ---------------------------------------------------------------------------


def last_mark(view: View, spaces: dict[str, Space], plan: Plan) -> str:
    """A dashed line round what was put down last."""
    name = view["last"]
    if name is None:
        return ""
    printed = printed_of(view)
    if name in printed["hexes"]:
        line = outline(plan, tuple([cell_of(spaces[one]) for one in printed["hexes"][name]]))
    else:
        line = line_of(spaces[name], printed["cells"], plan)
    return path(line, class_="last-land") + path(line, class_="last-ring")


def line_of(space: Space, large: Large, plan: Plan) -> str:
    """The outline of a space: a hex, or the three cells of a large location."""
    if space["kind"] != "large":
        return hex_path(plan, cell_of(space), 0.88)
    return outline(plan, tuple((x, r) for x, r in large[space["id"]]))


def tile_target(name: str, hexes: Sequence[Space], plan: Plan, places: Places, at: Spot) -> str:
    target = places.take("tile", name)
    if target is None:
        return ""
    cells = tuple([cell_of(space) for space in hexes])
    x, y = plan.middle(cells)
    cost = price(target.outcome, places.seat)
    drawn = badge(cost, x, y + 18, stacked=False)
    return ringed(target, outline(plan, cells), drawn, hint(target, tile_name(name), places.seat, at))


def space_target(space: Space, large: Large, plan: Plan, places: Places, at: Spot) -> str:
    target = places.take("space", space["id"])
    if target is None:
        return ""
    x, y = place_of(space, large, plan)
    drawn = badge(price(target.outcome, places.seat), x, y)
    line = line_of(space, large, plan)
    return ringed(target, line, drawn, hint(target, space_name(space["id"]), places.seat, at))


def ringed(target: Target, line: str, *drawn: str) -> str:
    """A target with a ring along a line."""
    return target.mark(path(line, class_="halo"), path(line, class_=f"{ring_class(target.order)} surface"), *drawn)


def hint(target: Target, name: str, seat: int, at: Spot) -> str:
    """Name, price and gains of a target, in a corner while it is looked at."""
    cost, gains = price(target.outcome, seat), promise(target.outcome, seat)
    tokens = (letters(f"{name} "), *cost, *([letters(" "), ARROW, letters(" ")] if gains else []), *gains)
    width = row_width(tokens, 16) + 16
    box = Box(at[0], at[1], width, 24)
    return group(rect(box, rx=8, class_="hint-plate"), row_from(tokens, box.x + 8, box.cy, 16), class_="hint")


def badge(tokens: Tokens, x: float, y: float, *, stacked: bool = True) -> str:
    """A price on a target, its resources beneath each other where that is narrower."""
    if not tokens:
        return ""
    lines = [tokens[place : place + 2] for place in range(0, len(tokens), 2)] if stacked else [tokens]
    width = max(row_width(line, 13) for line in lines) + 8
    high = 14 * len(lines) + 3
    return group(
        rect(Box(x - width / 2, y - high / 2, width, high), rx=8, class_="price"),
        *(row(line, x, y + (place - (len(lines) - 1) / 2) * 14, 13) for place, line in enumerate(lines)),
        class_="lettering",
    )


# --- Tracks beside the map ------------------------------------------------------------------------


@remembered
def scale(y: float, bonuses: tuple[tuple[int, tuple[str, ...]], ...]) -> str:
    """The point track without its markers."""
    step = (WIDTH - 34) / LAST_POINT
    known = dict(bonuses)
    parts = [rect(Box(6, y, WIDTH - 12, 24), rx=8, class_="deep")]
    ticks = []
    for score in range(LAST_POINT + 1):
        x = 16 + score * step
        if score in known:
            parts.append(row(joined(known[score]), x, y + 12, 17, ink="frosty"))
        elif score % 5 == 0:
            parts.append(text(x, y + 16, str(score), "mid t11 frosty"))
        else:
            ticks.append(f"M{number(x)} {number(y + 9)}v6")
    return "".join(parts) + path("".join(ticks), class_="ticks")


def ruler(view: View, y: float) -> str:
    """The point track from 0 to 50, the bonuses on it, and everybody's marker below."""
    scores = tuple([(tribe["seat"], min(LAST_POINT, tribe["score"])) for tribe in view["tribes"]])
    return point_track(view, y, scores)


@still()
def point_track(view: View, y: float, standing: tuple[tuple[int, int], ...]) -> str:
    step = (WIDTH - 34) / LAST_POINT
    printed = printed_of(view)["point_bonus"]
    parts = [scale(y, tuple([(bonus["space"], tuple(bonus["effect"])) for bonus in printed]))]
    scores: dict[int, list[int]] = {}
    for seat, score in standing:
        scores.setdefault(score, []).append(seat)
    free = 8.0  # signs hang beside each other where scores are close
    for score, seats in sorted(scores.items()):
        x = 16 + score * step
        parts.append(path(f"M{number(x)} {number(y + 17)}v10", stroke=COLOURS[seats[0]], stroke_width=3))
        parts.append(circle(x, y + 12, 3.5, fill=COLOURS[seats[0]], stroke="#fff", stroke_width=1.5))
        left = min(max(free, x - 10.5 - (len(seats) - 1) * 9), WIDTH - 12 - 18 * len(seats))
        parts += [
            sign(seat, left + place * 18, y + 25, 21, data_key=f"score-{seat}") for place, seat in enumerate(seats)
        ]
        free = left + 18 * len(seats)
    return region("Point track", *parts)


@still("artifact")
def craters(view: View, x: float, y: float, places: Places) -> str:
    """The artifacts that are left; whoever takes one chooses its colour."""
    left = view["artifacts"]
    each = min(CRATERS_EACH, view["players"] + bool(view["options"].get("long_game")))
    each = max(each, *left.values())
    step = 26.0 if each < CRATERS_EACH else 19.5
    total = sum(left.values()) + view["extra_minors"]
    words = f"Craters: {total} of {3 * each} artifacts left" if total else "Craters: no artifact left"
    parts = [text(x, y + 10, words, "t11 frosty")]
    at = x + 12
    for colour in ARTIFACTS:
        for place in range(each):
            parts.append(icon("rv-crater", at, y + 32, step + 1))
            if place < left[colour]:
                parts.append(icon(f"rv-artifact-{colour}", at, y + 27, min(24.0, step + 2)))
            at += step
        target = places.take("artifact", colour)
        if target:
            box = Box(at - each * step - step / 2, y + 14, each * step, 28)
            parts.append(target.ringed(box, 9))
        at += 5
    extra = view["extra_minors"]
    minor = places.take("artifact", "minor")
    if extra or minor:
        parts.append(icon("rv-artifact-minor", at, y + 27, 24))
        parts.append(text(at, y + 31, str(extra), "mid b t12 print") if extra else "")
        parts.append(minor.ringed(Box(at - 13, y + 14, 26, 28), 9) if minor else "")
    return region("Craters", explained("major_artifact", "craters", *parts))


def hibernation(view: View, x: float, y: float, width: float, places: Places) -> str:
    """Six spaces with their rewards; everybody sleeps a little further along (5.7)."""
    asleep = tuple([(tribe["seat"], tribe["sleep"]) for tribe in view["tribes"]])
    own = view["tribes"][view["seat"] or 0]["sleep"] if places.among(("act",)) else 0
    return sleep_track(view, Box(x, y, width, 0), asleep, own, places)


@still("reward", "act")
def sleep_track(view: View, box: Box, asleep: tuple[tuple[int, int], ...], own: int, places: Places) -> str:
    x, y, width, _ = box
    printed = printed_of(view)
    rewards = {bonus["space"]: bonus["effect"] for bonus in printed["sleep"]}
    step = width / SLEEP_SPACES
    parts = [text(x, y + 10, "Hibernation", "t11 frosty")]
    for space in range(1, SLEEP_SPACES + 1):
        box = Box(x + step * (space - 1) + 1.5, y + 15, step - 3, 27)
        removes = space == printed["sleep_removes"]
        drawn = rect(box, rx=7, class_="plate-removes" if removes else "plate-ice")
        if space in rewards:
            drawn += row(sum((tokens_of(atom) for atom in rewards[space]), ()), box.cx, box.cy, 16, step - 6)
        else:
            drawn += icon("rv-hibernate", box.cx, box.cy, 18)
        if removes:
            drawn += icon("rv-remove", box.right - 2, box.y + 1, 13)
        target = places.take("reward", space)
        if target is None and space == min(SLEEP_SPACES, own + 1):
            target = places.take("act", "hibernate")
        parts.append(target.ringed(box, 7, drawn) if target else drawn)
        sleepers = [seat for seat, slept in asleep if slept == space]
        gap = min(21.0, (step + 6) / max(1, len(sleepers)))
        left = min(box.cx - 10 - (len(sleepers) - 1) * gap / 2, WIDTH - 24 - (len(sleepers) - 1) * gap)
        parts += [
            sign(seat, left + place * gap, y + 40, 20, data_key=f"sleep-{seat}") for place, seat in enumerate(sleepers)
        ]
    return region("Hibernation track", *parts)

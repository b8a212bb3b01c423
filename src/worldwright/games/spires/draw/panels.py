"""What stands beside the world: the spire shelf, the goals, how near the end is, the sky and the reserve."""

from __future__ import annotations

from worldwright.draw.kit import panel
from worldwright.draw.marks import explained, legal_ring, region
from worldwright.draw.measure import width_of
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import COLOURS, sign
from worldwright.draw.svg import Box, circle, group, icon, path, rect, text, title, use
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.spires.draw.tiles import FLAT_HEIGHT, FLAT_WIDTH, flat_tile, tile_box
from worldwright.games.spires.draw.world import spirit_name
from worldwright.games.spires.pieces import aim_words
from worldwright.games.spires.view import SpireCard, View
from worldwright.games.spires.view_question import Face
from worldwright.wording import capital, several

METRIC_ICONS = {
    "stamina_count": "sp-m-stamina",
    "extra_stamina": "sp-m-stamina",
    "energy": "sp-m-energy",
    "collected_turn": "sp-m-collect",
    "energised_turn": "sp-m-energise",
    "spires": "sp-m-spires",
    "steps_turn": "sp-m-steps",
    "landscape_size": "sp-m-landscape",
    "aligned_turn": "sp-m-aligned",
    "adjacent_spaces": "sp-m-edge",
    "stamina_min_terrain": "sp-m-all",
}
SHORT_AIMS = {
    "stamina_count": "{n} stamina tiles",
    "energy": "{n} energy",
    "collected_turn": "collect {n} in a turn",
    "energised_turn": "light up {n} spaces",
    "spires": "{n} spires",
    "steps_turn": "{n} steps in a turn",
    "landscape_size": "in a land of {n}",
    "aligned_turn": "{n} edges line up",
}


def rank_of(points: int) -> str:
    """Which of the three pictures a spire has."""
    return "high" if points >= 12 else "middle" if points >= 10 else "low"


HEIGHTS = {"high": 102.0, "middle": 86.0, "low": 70.0}


def spire_shelf(view: View, box: Box) -> str:
    """Eleven towers on a meadow.

    Those taken are outlines with their builder's mark, the next one stands on a pale plate.
    """
    builders = {
        spirit: "you" if spirit == view["seat"] else spirit_name(view, spirit) for spirit in range(len(view["spirits"]))
    }
    return _spire_shelf(view["spires"], builders, box)


@remembered
def _spire_shelf(spires: list[SpireCard], builders: dict[int, str], box: Box) -> str:
    left = [spire for spire in spires if spire["owner"] is None]
    base = box.bottom - 34
    meadow = [
        path(
            f"M{box.x + 1} {base - 10}q50 -22 100 -6t{box.width - 102} -8V{box.bottom - 1}H{box.x + 1}Z",
            fill="var(--sp-grass-l)",
        ),
        path(
            f"M{box.x + 1} {base - 1}q90 -12 {box.width - 2} 0V{box.bottom - 8}q0 7 -7 7H{box.x + 8}q-7 0 -7 -7Z",
            fill="var(--sp-grass)",
        ),
    ]
    sky = rect(Box(box.x + 1, box.y + 30, box.width - 2, box.height - 50), fill="var(--sp-sky1)", fill_opacity=0.55)
    step = (box.width - 12) / len(spires)
    towers = [
        shelf_tower(builders, spire, box.x + 6 + step * (place + 0.5), base, box.x, bool(left) and spire is left[0])
        for place, spire in enumerate(spires)
    ]
    return panel(
        box,
        sky,
        *meadow,
        *towers,
        *brackets(spires, box, base, step),
        heading="Spires",
        aside=f"{len(left)} of {len(spires)} left",
    )


def shelf_tower(builders: dict[int, str], spire: SpireCard, cx: float, base: float, left: float, is_next: bool) -> str:
    rank = rank_of(spire["points"])
    height = HEIGHTS[rank]
    if spire["owner"] is not None:
        shoulder = base - height * 0.7
        sides = f"L{cx - 3} {shoulder}L{cx} {base - height}L{cx + 3} {shoulder}"
        outline = f"M{cx - 6} {base}{sides}L{cx + 6} {base}Z"
        told = title(f"A spire of {spire['points']}, built by {builders[spire['owner']]}")
        return explained(
            "spire_card",
            "",
            told,
            path(outline, class_="empty", fill="var(--panel)", fill_opacity=0.4),
            sign(spire["owner"], cx - 8, base - 18, 16),
        )
    plate = ""
    if is_next:
        plate = rect(
            Box(cx - 9, base - height - 10, 18, height + 14),
            rx=8,
            fill="var(--sp-halo)",
            fill_opacity=0.85,
            stroke="var(--ink)",
            stroke_width=1.5,
        )
        plate += text(max(cx, left + 16), base - height - 15, "next", "mid b t12")
    return explained(
        "spire_card",
        "",
        title(f"A spire worth {spire['points']}"),
        plate,
        use(f"sp-tower-{rank}", Box(cx - 8, base - height - 4, 16, height + 5)),
    )


def brackets(spires: list[SpireCard], box: Box, base: float, step: float) -> list[str]:
    """The points below each group of equal spires."""
    parts = []
    start = 0
    points = [spire["points"] for spire in spires]
    for place in range(1, len(points) + 1):
        if place == len(points) or points[place] != points[start]:
            left, right = box.x + 8 + step * start, box.x + 4 + step * place
            parts.append(
                path(
                    f"M{left:.1f} {base + 6}v4H{right:.1f}v-4",
                    fill="none",
                    stroke="#1f2430",
                    stroke_opacity=0.7,
                    stroke_width=1.2,
                )
            )
            parts.append(text((left + right) / 2, base + 25, str(points[start]), "mid b t14 print"))
            start = place
    return parts


def goal_panel(view: View, box: Box, targets: Targets = NOTHING) -> str:
    """The three goals in a row below each other; a claimed one fades and shows its owner."""
    reached = {event["name"] for outcome in targets.outcomes() for event in outcome.events if event["kind"] == "goal"}
    rows = []
    for place, goal in enumerate(view["goals"]):
        rows.append(
            goal_row(view, goal, Box(box.x + 8, box.y + 29 + 44 * place, box.width - 16, 39), goal["name"] in reached)
        )
    return panel(box, *rows, heading="Goals")


def aim_icon(face: Face, x: float, y: float, size: float) -> str:
    symbol = METRIC_ICONS.get(face["metric"], f"sp-icon-{face.get('arg', '')}")
    return group(use(symbol, Box(x, y, size, size)), class_="inked") if symbol != "sp-icon-" else ""


def points_disc(cx: float, cy: float, points: int, radius: float = 11) -> str:
    disc = circle(cx, cy, radius, fill="#ffcf3f", stroke="var(--sp-edge)", stroke_width=1)
    return disc + text(cx, cy + 4.5, str(points), "mid b t13 print")


def goal_row(view: View, goal: Face, row: Box, hot: bool) -> str:
    owner = goal["owner"]
    wants = SHORT_AIMS.get(goal["metric"], "{n}").format(n=goal["value"])
    told = title(
        f"{goal['name']}: {aim_words(goal)}, {goal['pts']} points"
        + (f", claimed by {spirit_name(view, owner)}" if owner is not None else "")
    )
    face = [
        rect(row, rx=6, class_="cardface hot" if hot else "cardface"),
        aim_icon(goal, row.x + 6, row.y + 8, 22),
        text(row.x + 34, row.y + 17, goal["name"], "b t12"),
        text(row.x + 34, row.y + 32, wants, "t12 muted"),
    ]
    mark = (
        points_disc(row.right - 16, row.cy, goal["pts"])
        if owner is None
        else sign(owner, row.right - 26, row.y + 9, 20)
    )
    return group(told, group(*face, class_="faded" if owner is not None else None), mark, data_key=f"goal-{goal['id']}")


def end_gauges(view: View, box: Box) -> str:
    """How near the three ends are."""
    limits = view["limits"]
    spirits = view["spirits"]
    most = max(range(len(spirits)), key=lambda spirit: len(spirits[spirit]["spires"]))
    richest = max(range(len(spirits)), key=lambda spirit: spirits[spirit]["energy"])
    rows = [
        (
            *("sp-m-spires", f"{limits['spires']} spires", len(spirits[most]["spires"]) / limits["spires"]),
            *(COLOURS[most], f"in one hand end the game: {len(spirits[most]['spires'])} so far at most"),
        ),
        (
            *("sp-m-energy", f"{limits['energy']} energy", spirits[richest]["energy"] / limits["energy"]),
            *(COLOURS[richest], f"in one hand end the game: {spirits[richest]['energy']} so far at most"),
        ),
        (
            *("sp-tile-back", "empty reserve", 1 - view["reserve"] / max(limits["reserve"], 1), "var(--muted)"),
            f"ends the game: {several(view['reserve'], 'tile')} left",
        ),
    ]
    heading = "The last round" if view["ending"] else "The game ends with"
    drawn = [gauge(box, place, *row) for place, row in enumerate(rows)]
    return panel(box, *drawn, heading=heading)


@remembered
def gauge(box: Box, place: int, symbol: str, words: str, share: float, colour: str, told: str) -> str:
    y = box.y + 30 + place * 21
    bar = Box(box.right - 58, y + 4, 46, 8)
    return group(
        title(capital(f"{words} {told}")),
        rect(Box(box.x + 6, y - 2, box.width - 12, 20), fill="transparent"),
        group(use(symbol, Box(box.x + 12, y, 18 if symbol == "sp-tile-back" else 16, 16)), class_="inked"),
        text(box.x + 34, y + 12, words, "t12"),
        rect(bar, rx=4, class_="cardface"),
        rect(bar._replace(width=46 * min(share, 1)), rx=4, fill=colour),
    )


@still()
def module_panel(view: View, box: Box) -> str:
    """The modules in use, one chip for each."""
    chips = []
    x, y = box.x, box.y
    for module in view["modules"]:
        name = module["name"].removeprefix("The ")
        width = 32 + width_of(name, "t12")
        if x + width > box.right:
            x, y = box.x, y + 26
        icon = group(use(f"sp-mod-{module['id']}", Box(x + 7, y + 5, 12, 12)), class_="softly")
        plate = rect(Box(x, y, width, 22), rx=11, class_="note")
        told = title(f"{module['name']}: {module['play']}")
        chips.append(explained("module", module["id"], told, plate, icon, text(x + 23, y + 15, name, "t12")))
        x += width + 4
    return region("Modules in use", *chips) if chips else ""


@still("sky")
def sky_row(view: View, x: float, y: float, width: float, gap: float, targets: Targets) -> str:
    """Three slots and the reserve; the tile in hand lies in the slot that it left, or in set-up beside the reserve."""
    parts = []
    for slot, tile in enumerate(view["sky"]):
        box = tile_box(x + slot * (width + gap), y, width)
        cloud = group(use("sp-cloud", Box(box.x - 6, y + width * 0.36, width * 1.12, width * 0.46)), opacity=0.8)
        drawn = group(flat_tile(view, tile, box, key=f"tile-{tile}"), class_="lift")
        name = text(box.cx, y + width * 0.52 + 17, str(slot + 1), "mid b t12 muted")
        target = targets.way("sky", slot + 1)
        if target:
            parts.append(
                cloud
                + target.mark(
                    rect(box.grown(4), rx=8, fill="transparent"), drawn, name, legal_ring(box.grown(2), 6, target.order)
                )
            )
        else:
            parts.append(cloud + drawn + name)
    parts.append(reserve(view, x + 3 * (width + gap) + 4, y, width))
    if view["placing"]:
        slot = len(view["sky"]) if len(view["sky"]) < 3 else 4
        parts.append(in_hand(view, tile_box(x + slot * (width + gap) + (12 if slot == 4 else 0), y, width)))
    return region("The sky", *parts)


def reserve(view: View, x: float, y: float, width: float) -> str:
    height = width * FLAT_HEIGHT / FLAT_WIDTH
    count = view["reserve"]
    known = f", {len(view['under'])} of them known at the bottom" if view["under"] else ""
    pile = [
        use("sp-tile-back", Box(x + shift * 0.4, y + shift - 4, width, height))
        for shift in (8, 4, 0)[3 - min(3, count) :]
    ]
    words = text(x + width / 2, y + height + 17, f"reserve {count}", "mid b t12 muted")
    told = title(f"{several(count, 'tile')} in the reserve{known}: the game ends when it is empty")
    return group(told, *pile, words)


def in_hand(view: View, box: Box) -> str:
    """The tile that is being placed."""
    drawn = flat_tile(view, view["placing"], box, key=f"tile-{view['placing']}")
    return group(rect(box.grown(4), rx=8, class_="pill"), drawn, text(box.cx, box.bottom + 17, "in hand", "mid b t12"))


def energy_row(count: int, x: float, y: float, size: float, width: float) -> str:
    """Energy as fives and ones, overlapping."""
    coins = ["sp-energy-5"] * (count // 5) + ["sp-energy"] * (count % 5)
    step = min(size * 0.55, (width - size) / max(len(coins) - 1, 1))
    return "".join(icon(symbol, x + size / 2 + place * step, y + size / 2, size) for place, symbol in enumerate(coins))

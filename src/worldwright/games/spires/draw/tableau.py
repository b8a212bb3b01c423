"""What lies in front of the players: energy, spires, stamina, power, goals and objectives."""

from __future__ import annotations

from worldwright.draw.kit import fitting, paragraph, seat_panel
from worldwright.draw.marks import explained, legal_ring, region, stands_for
from worldwright.draw.measure import width_of
from worldwright.draw.memory import still
from worldwright.draw.seats import COLOURS, name_of, sign
from worldwright.draw.svg import Box, circle, group, rect, text, title, use
from worldwright.draw.targets import NOTHING, Target, Targets
from worldwright.games.spires.actions import PAIRS
from worldwright.games.spires.draw.gains import power_gained
from worldwright.games.spires.draw.panels import aim_icon, energy_row, points_disc, rank_of
from worldwright.games.spires.draw.tiles import flat_tile, tile_box
from worldwright.games.spires.pieces import aim_words
from worldwright.games.spires.view import View, terrains_of, tiles_of
from worldwright.games.spires.view_question import Face

LINE = 12.5
NOT_ITS_NAME = 66.0  # of an objective's card: its picture and what it is worth


# --- Pieces of every side -------------------------------------------------------------------------


def spirit_title(view: View, spirit: int) -> str:
    if spirit == view["seat"]:
        return "You"
    return "Automa" if view["spirits"][spirit]["automa"] else name_of(view, spirit)


def name_plate(view: View, spirit: int, mark: Box, room: float) -> str:
    """The sign of a spirit with its name; a player's opens the card of that seat."""
    name = spirit_title(view, spirit)
    drawn = [
        rect(Box(mark.x, mark.y, mark.width + 8 + room, mark.height), fill="transparent"),
        sign(spirit, mark.x, mark.y, mark.width),
        fitting(mark.right + 8, mark.cy + 5, name, room, "t14 b display"),
    ]
    if spirit >= view["players"]:
        return group(title(name), *drawn)
    return stands_for(spirit, name, *drawn)


def spire_cards(view: View, spirit: int, x: float, y: float, width: float, step: float) -> str:
    """Three places: built spires and empty ones, so that the end is visible."""
    built = view["spirits"][spirit]["spires"]
    parts = []
    for place in range(max(view["limits"]["spires"], len(built))):
        box = Box(x + place * step, y, width, width * 96 / 60)
        parts.append(spire_card(built[place], box) if place < len(built) else rect(box.grown(-1), rx=5, class_="empty"))
    return "".join(parts)


def spire_card(points: int, box: Box) -> str:
    """A spire with what it is worth."""
    width = box.width
    cx, cy = box.x + width * 0.3, box.y + width * 0.3
    return explained(
        "spire_card",
        "",
        title(f"A spire worth {points}"),
        use(f"sp-spire-card-{rank_of(points)}", box),
        circle(cx, cy, width * 0.27, fill="#ffcf3f", stroke="#1f2430", stroke_opacity=0.8),
        text(cx, cy + width * 0.128, str(points), "mid b print", font_size=max(12.0, width * 0.36)),
    )


def is_first(view: View, spirit: int) -> bool:
    """Does the spirit begin, and is there anybody else?"""
    return bool(view["first"] == spirit and view["players"] > 1)


def first_mark(view: View, spirit: int, box: Box) -> str:
    return group(title("First player"), use("sp-first-player", box)) if is_first(view, spirit) else ""


def keeper_mark(view: View, spirit: int, box: Box) -> str:
    seen = view["butterfly"]
    return (
        group(title("Keeps the butterfly"), use("sp-butterfly", box, data_key="butterfly"))
        if seen and seen["keeper"] == spirit
        else ""
    )


def goal_flag(view: View, spirit: int, x: float, y: float) -> str:
    """The points of claimed goals."""
    points = sum(goal["pts"] for goal in view["goals"] if goal["owner"] == spirit)
    if not points:
        return ""
    told = title(f"{points} points of claimed goals")
    return group(
        told,
        group(use("sp-mod-M4", Box(x, y, 16, 18)), color=COLOURS[spirit]),
        text(x + 19, y + 14, str(points), "b t12"),
    )


# --- Stamina --------------------------------------------------------------------------------------


def paying(view: View, seat: int, targets: Targets) -> dict[str, Target]:
    """The stamina tiles that can pay for the step: the first unused one of each pair on offer."""
    terrains = [face["id"] for face in terrains_of(view)]
    found: dict[str, Target] = {}
    taken = set()
    offered = {**targets.by_value("pay"), **targets.by_value("wild")}
    for held in view["spirits"][seat]["stamina"]:
        face = tiles_of(view)[held["tile"]]
        one, other = sorted((terrains.index(face["a"]), terrains.index(face["b"])))
        target = offered.get((one, other))
        if target and not held["used"] and (one, other) not in taken:
            taken.add((one, other))
            found[held["tile"]] = target
    assert set(offered) <= set(PAIRS)
    return found


def stamina(view: View, spirit: int, area: Box, targets: Targets, largest: float) -> str:
    """Stamina tiles in rows, as large as fits; used ones are turned over, those that can pay carry the ring."""
    held = view["spirits"][spirit]["stamina"]
    if view["spirits"][spirit]["hand"]["count"]:
        return start_hand(view, spirit, area, largest)
    offered = paying(view, spirit, targets) if spirit == view["seat"] else {}
    parts = []
    for tile, box in zip(held, tile_boxes(len(held), area, largest), strict=True):
        drawn = flat_tile(view, tile["tile"], box, tile["used"], key=f"tile-{tile['tile']}")
        target = offered.get(tile["tile"])
        if target:
            parts.append(target.mark(rect(box, rx=4, fill="transparent"), drawn, legal_ring(box, 5, target.order)))
        elif targets.of("step") and not tile["used"]:
            face = tiles_of(view)[tile["tile"]]
            parts.append(
                group(
                    drawn,
                    rect(box.grown(1), rx=5, class_="pay-ring"),
                    class_=f"ready shows-{face['a']} shows-{face['b']}",
                )
            )
        else:
            parts.append(drawn)
    return "".join(parts)


def start_hand(view: View, spirit: int, area: Box, largest: float) -> str:
    """Before the set-up: the start tiles, face up for their owner."""
    hand = view["spirits"][spirit]["hand"]
    boxes = tile_boxes(hand["count"], area, largest)
    if hand["tiles"] is None:
        return group(title("Start tiles"), *(use("sp-tile-back", box) for box in boxes))
    return "".join(flat_tile(view, tile, box) for tile, box in zip(hand["tiles"], boxes, strict=True))


def tile_boxes(count: int, area: Box, largest: float) -> list[Box]:
    """Places for so many tiles, row by row."""
    width = fitting_width(count, area, largest)
    columns = max(1, int((area.width + 4) // (width + 4)))
    return [
        tile_box(area.x + place % columns * (width + 4), area.y + place // columns * (width * 0.52 + 6), width)
        for place in range(count)
    ]


def fitting_width(count: int, area: Box, largest: float) -> float:
    """The largest width at which so many tiles fit into an area."""
    width = largest
    while width > 18:
        columns = max(1, int((area.width + 4) // (width + 4)))
        rows = -(-count // columns)
        if rows * (width * 0.52 + 6) <= area.height + 6:
            return width
        width -= 2
    return width


# --- The own side ---------------------------------------------------------------------------------


@still("any", seats=["spirits"])
def own_tableau(view: View, seat: int, box: Box, targets: Targets, narrow: bool = False) -> str:
    """The own side of the table; where it is narrow, the cards come below the stamina."""
    seen = view["spirits"][seat]
    x, y = box.x, box.y
    used = sum(tile["used"] for tile in seen["stamina"])
    note = f"{used} of {len(seen['stamina'])} used" if used else "one tile per step" if seen["stamina"] else ""
    has_cards = seen["power"] is not None or bool(seen["objectives"]["count"])
    beside = has_cards and not narrow
    stamina_room = Box(x + 144, y + 34, 200 if beside else box.width - 156, box.height - 40)
    card_room = (
        Box(x, box.bottom + 8, box.width, 132) if narrow else Box(x + 350, y + 10, box.width - 358, box.height - 20)
    )
    return region(
        "Your side of the table",
        seat_panel(seat, box),
        name_plate(view, seat, Box(x + 12, y + 12, 26, 26), 66 if is_first(view, seat) else 92),
        first_mark(view, seat, Box(x + 114, y + 14, 22, 22)),
        group(
            title(f"{seen['energy']} energy"),
            rect(Box(x + 12, y + 46, 96, 26), fill="transparent"),
            use("sp-energy", Box(x + 12, y + 46, 26, 26), data_key=f"pile-{seat}"),
            text(x + 44, y + 66, str(seen["energy"]), "t20 b"),
            energy_row(seen["energy"], x + (62 if seen["energy"] < 10 else 74), y + 49, 19, 44),
        ),
        keeper_mark(view, seat, Box(x + 112, y + 46, 26, 26)),
        spire_cards(view, seat, x + 12, y + 80, 34, 37),
        text(stamina_room.x, y + 24, "Start tiles" if seen["hand"]["count"] else "Stamina", "t12 b"),
        text(stamina_room.x + 62, y + 24, note, "t12 muted"),
        goal_flag(view, seat, stamina_room.right - 36, y + 10),
        stamina(view, seat, stamina_room, targets, 77 if beside else 96),
        own_cards(view, seat, card_room, targets) if has_cards else "",
        own=True,
        class_=f"side-{seat}",
    )


def own_cards(view: View, seat: int, box: Box, targets: Targets) -> str:
    """Power on top, objectives with what they are worth below."""
    seen = view["spirits"][seat]
    cards = [] if view["choice"] else seen["objectives"]["cards"] or []  # while they are chosen they lie in the middle
    parts = []
    y = box.y
    if seen["power"]:
        height = box.height - 32 if cards else box.height
        parts.append(power_card(seen["power"], Box(box.x, y, box.width, height), power_pays(view, seat, targets)))
        y += height + 5
    width = (box.width - 6 * (len(cards) - 1)) / max(len(cards), 1)
    named = all(width_of(card["name"], "t12") <= width - NOT_ITS_NAME for card in cards)
    for place, card in enumerate(cards):
        parts.append(objective_card(card, Box(box.x + place * (width + 6), y, width, box.bottom - y), named))
    return "".join(parts)


def power_icon(power: Face, box: Box) -> str:
    """The picture of a power; a power of another catalogue has none."""
    return group(use(f"sp-power-{power['id']}", box), class_="inked") if known_power(power) else ""


def power_card(power: Face, box: Box, hot: bool = False) -> str:
    """A power with as much of its text as there is room for; hot while it would bring something."""
    return explained(
        "power",
        power["id"],
        title(f"{power['name']}: {power['text']}"),
        rect(box, rx=6, class_="cardface hot" if hot else "cardface"),
        power_icon(power, Box(box.x + 8, box.y + 5, 18, 18)),
        fitting(box.x + 32, box.y + 19, power["name"], box.width - 38, "b t12"),
        power_text(power["text"], box),
    )


def power_text(words: str, box: Box) -> str:
    """What a power does, as much of it as there is room for."""
    return paragraph(box.x + 8, box.y + 35, words, box.width - 14, "t12 muted", LINE, int((box.height - 25) / LINE))


def power_pays(view: View, seat: int, targets: Targets) -> bool:
    """Would one of the answers to the open question make the own power work?"""
    return seat == view["seat"] and any(power_gained(outcome) for outcome in targets.outcomes())


def known_power(power: Face) -> bool:
    return power["id"] in {f"P{number:02}" for number in range(1, 14)}


def objective_card(card: Face, box: Box, named: bool) -> str:
    """One of the own objectives with what it is worth now, and its name where there is room for all of them."""
    return explained(
        "objective",
        card["id"],
        title(f"{card['name']}: {aim_words(card)}. Worth {card['worth']} now"),
        rect(box, rx=6, class_="cardface"),
        aim_icon(card, box.x + 6, box.cy - 8.5, 17),
        text(box.right - 8, box.cy + 5, f"+{card['worth']}", "end b t14 good"),
        text(box.x + 28, box.cy + 4, card["name"], "t12") if named else "",
        data_key=f"objective-{card['id']}",
    )


def aim_card(card: Face, box: Box) -> str:
    """An objective or a goal by itself, with what it wants."""
    return "".join(
        [
            rect(box, rx=6, class_="cardface"),
            aim_icon(card, box.x + 8, box.y + 7, 18),
            points_disc(box.right - 17, box.y + 17, card["pts"]),
            fitting(box.x + 8, box.y + 40, card["name"], box.width - 14, "b t12"),
            paragraph(box.x + 8, box.y + 54, aim_words(card), box.width - 14, "t12 muted", LINE),
        ]
    )


# --- The others -----------------------------------------------------------------------------------


@still(seats=["spirits"])
def other_tableau(view: View, spirit: int, box: Box) -> str:
    """Another player, in small."""
    seen = view["spirits"][spirit]
    x, y, narrow = box.x, box.y, box.width < 200
    first = is_first(view, spirit)
    px, py = x + 8 + 3 * 32 + 8, y + box.height - 58
    energy_width = 44 if seen["energy"] < 10 else 56
    energy = Box(box.right - 8 - energy_width, y + 11, energy_width, 24)
    return region(
        spirit_title(view, spirit),
        seat_panel(spirit, box),
        name_plate(view, spirit, Box(x + 10, y + 12, 22, 22), box.width - 39 - (96 if first and not narrow else 70)),
        group(
            title(f"{seen['energy']} energy"),
            rect(energy.grown(2), fill="transparent"),
            use("sp-energy", energy._replace(width=24), data_key=f"pile-{spirit}"),
            text(box.right - 10, y + 30, str(seen["energy"]), "t20 b end"),
        ),
        stamina(view, spirit, Box(x + 8, y + 40, box.width - 16, box.height - 104), NOTHING, 60),
        spire_cards(view, spirit, x + 8, py, 31, 32),
        first_mark(view, spirit, Box(x + 23, y + 24, 15, 15) if narrow else Box(box.right - 90, y + 12, 22, 22)),
        keeper_mark(view, spirit, Box(box.right - 32, py + 22, 26, 26)),
        power_line(view, spirit, Box(px, py, box.right - px - 6, 24), narrow),
        other_objectives(view, spirit, px, py + 27, narrow),
        text(x + 10, y + 58, f"level {view['automa']['difficulty'].replace('_', ' ')}", "t12 muted")
        if seen["automa"]
        else "",
        goal_flag(
            view, spirit, *((px + 24, py + 2) if narrow else (px + 88 if seen["objectives"]["count"] else px, py + 27))
        ),
        class_=f"side-{spirit}",
    )


def power_line(view: View, spirit: int, box: Box, narrow: bool) -> str:
    """The power by its icon and, where there is room, its name."""
    power = view["spirits"][spirit]["power"]
    if not power:
        return ""
    return explained(
        "power",
        power["id"],
        title(f"{power['name']}: {power['text']}"),
        power_icon(power, Box(box.x, box.y + 2, 20, 20)),
        ""
        if narrow and known_power(power)
        else fitting(box.x + 25, box.y + 16, power["name"], box.width - 24, "b t12"),
    )


def other_objectives(view: View, spirit: int, x: float, y: float, narrow: bool) -> str:
    """Backs of secret objectives; once they are revealed, their worth."""
    seen = view["spirits"][spirit]["objectives"]
    if seen["cards"] is not None and narrow:
        told = title("; ".join(f"{card['name']}: {card['worth']}" for card in seen["cards"]))
        return (
            group(told, text(x + 2, y + 14, f"+{sum(card['worth'] for card in seen['cards'])}", "b t14 good"))
            if seen["cards"]
            else ""
        )
    if seen["cards"] is not None:
        return "".join(
            explained(
                "objective", card["id"], title(f"{card['name']}: {aim_words(card)}"),
                aim_icon(card, x + 42 * place, y + 1, 18),
                text(x + 42 * place + 20, y + 14, f"+{card['worth']}", "b t12 good"),
            )
            for place, card in enumerate(seen["cards"])
        )  # fmt: skip
    backs = [
        rect(Box(x + 10 * place, y, 15, 19), rx=3, fill="var(--sp-back)", stroke="var(--sp-edge)")
        for place in range(seen["count"])
    ]
    return "".join(backs) + (
        text(x + 32, y + 14, f"{seen['count']} hidden", "t12 muted") if seen["count"] and not narrow else ""
    )

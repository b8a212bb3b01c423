"""What lies in front of the players: energy, spires, stamina, power, goals and objectives."""

from __future__ import annotations

from typing import Any

from worldwright.draw.marks import legal_ring, region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, path, rect, shortened, text, title, use
from worldwright.games.spires.actions import PAIRS
from worldwright.games.spires.draw.choices import Choice, Choices, View
from worldwright.games.spires.draw.panels import aim_icon, energy_row, points_disc, rank_of
from worldwright.games.spires.draw.scene import SEATS
from worldwright.games.spires.draw.tiles import flat_tile, tile_box
from worldwright.games.spires.words import aim_words

LINE = 13


def paying(view: View, seat: int, choices: Choices) -> dict[str, Choice]:
    """The stamina tiles that can pay for the step: the first unused one of each pair on offer."""
    terrains = [face["id"] for face in view["terrains"]]
    found: dict[str, Choice] = {}
    taken = set()
    offered = {**choices.by_value("pay"), **choices.by_value("wild")}
    for held in view["spirits"][seat]["stamina"]:
        face = view["tiles"][held["tile"]]
        one, other = sorted((terrains.index(face["a"]), terrains.index(face["b"])))
        choice = offered.get((one, other))
        if choice and not held["used"] and (one, other) not in taken:
            taken.add((one, other))
            found[held["tile"]] = choice
    assert set(offered) <= set(PAIRS)
    return found


def frame(view: View, spirit: int, box: Box) -> str:
    """A card with the seat's colour along its upper edge."""
    return rect(box, rx=8, class_="panel") + path(f"M{box.x + 8} {box.y + 0.5}h{box.width - 16}", stroke=SEATS[spirit], stroke_width=4, stroke_linecap="round")


def spirit_title(view: View, spirit: int) -> str:
    seen = view["spirits"][spirit]
    if seen["automa"]:
        return "Automa"
    return name_of(view, spirit)


def spire_cards(view: View, spirit: int, x: float, y: float, width: float, step: float) -> str:
    """Three places: built spires and empty ones, so that the end is visible."""
    height = width * 96 / 60
    parts = []
    built = view["spirits"][spirit]["spires"]
    for place in range(max(view["limits"]["spires"], len(built))):
        box = Box(x + place * step, y, width, height)
        if place < len(built):
            number = text(box.x + width * 0.285, box.y + width * 0.4, str(built[place]), "mid b print", font_size=width * 0.33)
            disc = use(f"sp-spire-card-{rank_of(built[place])}", box) + points_ring(box.x + width * 0.285, box.y + width * 0.285, width * 0.235)
            parts.append(group(title(f"A spire worth {built[place]}"), disc, number))
        else:
            parts.append(rect(box.grown(-1), rx=5, class_="empty"))
    return "".join(parts)


def points_ring(cx: float, cy: float, radius: float) -> str:
    return f'<circle cx="{cx:.1f}" cy="{cy:.1f}" r="{radius:.1f}" fill="#ffcf3f" stroke="#1f2430" stroke-opacity=".8"/>'


def stamina(view: View, spirit: int, area: Box, choices: Choices, largest: float) -> str:
    """Stamina tiles in rows, as large as fits; used ones are turned over, those that can pay carry the ring."""
    held = view["spirits"][spirit]["stamina"]
    offered = paying(view, spirit, choices) if spirit == view["seat"] else {}
    width = fitting_width(len(held), area, largest)
    columns = max(1, int((area.width + 4) // (width + 4)))
    parts = []
    for place, tile in enumerate(held):
        box = tile_box(area.x + place % columns * (width + 4), area.y + place // columns * (width * 0.52 + 6), width)
        drawn = flat_tile(view, tile["tile"], box, tile["used"], key=f"tile-{tile['tile']}")
        choice = offered.get(tile["tile"])
        parts.append(choice.mark(rect(box, rx=4, fill="transparent"), drawn, legal_ring(box, 5, choice.order)) if choice else drawn)
    return "".join(parts)


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


def own_tableau(view: View, seat: int, box: Box, choices: Choices, narrow: bool = False) -> str:
    """The own side of the table; where it is narrow, the cards come below the stamina."""
    seen = view["spirits"][seat]
    x, y = box.x, box.y
    used = sum(tile["used"] for tile in seen["stamina"])
    note = f"{used} of {len(seen['stamina'])} used" if used else "one tile per step"
    has_cards = seen["power"] is not None or bool(seen["objectives"]["count"])
    stamina_room = Box(x + 230, y + 34, (158 if has_cards and not narrow else box.width - 242), box.height - 40)
    card_room = Box(x, box.bottom + 8, box.width, 132) if narrow else Box(x + 394, y + 10, box.width - 406, box.height - 20)
    return region(
        "Your side of the table",
        frame(view, seat, box),
        sign(seat, x + 12, y + 12, 26),
        text(x + 46, y + 30, shortened(spirit_title(view, seat), 92 if view["first"] != seat or view["players"] == 1 else 66, 13), "t14 b display"),
        use("sp-energy", Box(x + 12, y + 46, 26, 26), data_key=f"pile-{seat}"),
        text(x + 44, y + 66, str(seen["energy"]), "t20 b"),
        energy_row(seen["energy"], x + (66 if seen["energy"] < 10 else 76), y + 49, 19, 60),
        text(x + 142, y + 24, "Spires", "t12 b"),
        spire_cards(view, seat, x + 142, y + 36, 38, 22),
        text(stamina_room.x, y + 24, "Stamina", "t12 b"),
        text(stamina_room.x + 62, y + 24, note, "t11 muted"),
        stamina(view, seat, stamina_room, choices, 76),
        first_mark(view, seat, Box(x + 114, y + 14, 22, 22)),
        own_cards(view, seat, card_room) if has_cards else "",
        keeper_mark(view, seat, Box(x + 112, y + 44, 26, 26)),
    )


def first_mark(view: View, spirit: int, box: Box) -> str:
    return group(title("First player"), use("sp-first-player", box)) if view["first"] == spirit and view["players"] > 1 else ""


def keeper_mark(view: View, spirit: int, box: Box) -> str:
    seen = view["butterfly"]
    return group(title("Keeps the butterfly"), use("sp-butterfly", box, data_key="butterfly")) if seen and seen["keeper"] == spirit else ""


def own_cards(view: View, seat: int, box: Box) -> str:
    """Power on top, objectives with what they are worth below."""
    seen = view["spirits"][seat]
    parts = []
    y = box.y
    if seen["power"]:
        lines = wrapped(seen["power"]["text"], box.width - 14, 10)[: 3 if seen["objectives"]["count"] else 8]
        height = 58 if seen["objectives"]["count"] else box.height
        parts.append(power_card(view, seen["power"], Box(box.x, y, box.width, height), lines, seat))
        y += 64
    cards = seen["objectives"]["cards"] or []
    width = (box.width - 6 * (len(cards) - 1)) / max(len(cards), 1)
    for place, card in enumerate(cards):
        parts.append(objective_card(card, Box(box.x + place * (width + 6), y, width, box.bottom - y)))
    return "".join(parts)


def power_card(view: View, power: Any, box: Box, lines: list[str], seat: int) -> str:
    hot = view["course"]["seat"] == seat and any(seen.get("power") for seen in view["preview"].values())
    told = title(f"{power['name']}: {power['text']}")
    words = [text(box.x + 8, box.y + 35 + 10.5 * row, line, "t10 muted") for row, line in enumerate(lines)]
    icon = group(use(f"sp-power-{power['id']}", Box(box.x + 8, box.y + 6, 20, 20)), class_="inked") if known_power(power) else ""
    return group(told, rect(box, rx=6, class_="cardface hot" if hot else "cardface"), icon, text(box.x + 34, box.y + 21, power["name"], "b t12"), *words)


def known_power(power: Any) -> bool:
    return power["id"] in {f"P{number:02}" for number in range(1, 14)}


def objective_card(card: Any, box: Box) -> str:
    told = title(f"{card['name']}: {aim_words(card)}. Worth {card.get('worth', 0)} now")
    names = wrapped(card["name"], box.width - 10, 11)[:3]
    words = [text(box.x + 7, box.bottom - 7 - LINE * (len(names) - 1 - row), line, "t11") for row, line in enumerate(names)]
    worth = text(box.right - 8, box.y + 20, f"+{card['worth']}", "end b t14 good") if "worth" in card else points_disc(box.right - 16, box.y + 16, card["pts"])
    return group(told, rect(box, rx=6, class_="cardface"), aim_icon(card, box.x + 6, box.y + 5, 18), worth, *words, data_key=f"objective-{card['id']}")


def wrapped(words: str, width: float, size: float) -> list[str]:
    """Words in lines that fit."""
    fits = max(4, int(width / (size * 0.5)))
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) + 1 > fits and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def other_tableau(view: View, spirit: int, box: Box) -> str:
    """Another player, in small."""
    seen = view["spirits"][spirit]
    x, y, narrow = box.x, box.y, box.width < 200
    name_room = box.width - 39 - 70
    power = seen["power"]
    px, py = x + 8 + 3 * 32 + 8, y + box.height - 58
    parts = [
        frame(view, spirit, box),
        sign(spirit, x + 10, y + 12, 22),
        text(x + 39, y + 29, shortened(spirit_title(view, spirit), name_room, 13), "t14 b display"),
        use("sp-energy", Box(box.right - (52 if seen["energy"] < 10 else 64), y + 11, 24, 24), data_key=f"pile-{spirit}"),
        text(box.right - 10, y + 30, str(seen["energy"]), "t20 b end"),
        stamina(view, spirit, Box(x + 8, y + 40, box.width - 16, box.height - 104), Choices(view, ()), 60),
        spire_cards(view, spirit, x + 8, py, 31, 32),
        first_mark(view, spirit, Box(x + 23, y + 24, 15, 15) if narrow else Box(box.right - 90, y + 12, 22, 22)),
        text(x + 10, y + 60, f"{seen['hand']['count']} start tiles", "t11 muted") if seen["hand"]["count"] else "",
        keeper_mark(view, spirit, Box(box.right - 30, py + 22, 26, 26)),
    ]
    if power:
        told = title(f"{power['name']}: {power['text']}")
        icon = group(use(f"sp-power-{power['id']}", Box(px, py + 2, 20, 20)), class_="inked") if known_power(power) else ""
        parts.append(group(told, icon, "" if narrow else text(px + 26, py + 16, shortened(power["name"], box.right - px - 30, 12), "b t12")))
    parts.append(hidden_cards(view, spirit, px, py + 27, narrow))
    return region(f"{spirit_title(view, spirit)}", *parts)


def hidden_cards(view: View, spirit: int, x: float, y: float, narrow: bool) -> str:
    """Backs of secret objectives, and the points of claimed goals."""
    seen = view["spirits"][spirit]
    count = seen["objectives"]["count"]
    backs = [rect(Box(x + 10 * place, y, 15, 19), rx=3, fill="var(--sp-back)", stroke="var(--sp-edge)") for place in range(count)]
    words = text(x + 32, y + 14, f"{count} hidden", "t11 muted") if count and not narrow else ""
    points = sum(goal["pts"] for goal in view["goals"] if goal["owner"] == spirit)
    gx, gy = (x + 24, y - 25) if narrow else (x + 88 if count else x, y)
    flag = group(use("sp-mod-M4", Box(gx, gy, 16, 18)), color=SEATS[spirit]) + text(gx + 19, gy + 14, str(points), "b t12") if points else ""
    return "".join(backs) + words + flag

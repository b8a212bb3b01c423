"""The own side in short, for a screen that shows the world large."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.svg import Box, group, icon, path, rect, text
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.board import card_in_slot, resource_target
from worldwright.games.revive.draw.display import citizens
from worldwright.games.revive.draw.faces import DARK, FILLS, gear_path
from worldwright.games.revive.draw.hand import grid, one_card
from worldwright.games.revive.draw.icons import joined, row
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.draw.rivals import goals, others_of, summary
from worldwright.games.revive.draw.tribe import buildings, crates_row, folk, portrait
from worldwright.games.revive.grammar import COLOURS, RESOURCES, SLOTS
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import TribeView
from worldwright.games.revive.view_reading import printed_of

MACHINES_IN_ROW = 6
CITIZENS = 124.0
LEAST_SLOTS = 132.0
LEAST_SLOT = 22.0  # a row in which the half of a card can still be read


def compact(view: View, seat: int, box: Box, places: Places) -> str:
    """Resources, tracks, machines, slots, crates and cards beneath each other; the others first."""
    tribe = view["tribes"][seat]
    y = box.y
    parts = []
    for other in others_of(view, seat):
        parts.append(summary(view, other, Box(box.x, y, box.width, 40)))
        y += 44
    if view["goals"]:
        parts.append(goals(view, box.x, y, box.width))
        y += 24
    parts.append(headline(view, tribe, Box(box.x, y, box.width, 156), places))
    y += 160
    parts.append(machine_rows(view, tribe, Box(box.x, y, box.width, 0), places))
    working = len([one for one in tribe["machines"] if one["effect"]])
    y += 16 + 46 * max(1, -(-working // MACHINES_IN_ROW))
    held = len(tribe["active"])
    wanted = 124.0 if held < 5 else 17 + 52.0 * -(-held // 4)
    cards = min(wanted, box.bottom - y - 40 - LEAST_SLOT * len(slots_shown(tribe, places)))
    low = box.bottom - cards
    free = low - 40 - y - CITIZENS
    room = free if free >= LEAST_SLOTS else low - 40 - y
    parts.append(slot_rows(view, tribe, Box(box.x, y, box.width, room), places))
    if free >= LEAST_SLOTS:
        parts.append(citizens_in_short(view, Box(box.x, low - 36 - CITIZENS, box.width, CITIZENS - 8), places))
    parts.append(crates_row(view, tribe, Box(box.x, low - 36, box.width, 30), places))
    parts.append(card_row(view, tribe, Box(box.x, low, box.width, cards), places))
    return region("Your side", *parts, own=True)


def citizens_in_short(view: View, box: Box, places: Places) -> str:
    """The citizens on display, three to a row, where there is room for them."""
    spots = grid(Box(box.x, box.y + 14, box.width, box.height - 14), 6)
    return text(box.x + 2, box.y + 10, "Citizens", "t12 quiet") + citizens(view, spots[:5], spots[5], places)


def headline(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """Who one is, what one has, and how far the tracks are."""
    face = tribe["tribe"]
    parts = [rect(box, rx=10, class_="board edge")]
    if face:
        parts.append(portrait(folk(face), Box(box.x + 8, box.y + 7, 46, 46)))
        parts.append(fitting(box.x + 62, box.y + 22, face["name"], 110, "b t14 display"))
        parts.append(rect(Box(box.x + 62, box.y + 29, 74, 22), rx=8, class_="face edge"))
        parts.append(row(joined(face["ability"]), box.x + 99, box.y + 40, 16, 68))
    parts.append(switch_button(tribe, Box(box.right - 122, box.y + 8, 56, 32), places))
    parts.append(energy_plate(tribe, Box(box.right - 62, box.y + 8, 54, 32)))
    parts.append(buildings(tribe, box.right - 146, box.y + 58, places))
    step = (box.width - 16) / len(RESOURCES)
    for place, name in enumerate(RESOURCES):
        spot = Box(box.x + 8 + place * step, box.y + 76, step - 6, 30)
        drawn = rect(spot, rx=8, class_="lane") + icon(f"rv-{name}", spot.x + 18, spot.cy, 22)
        drawn += text(spot.x + 44, spot.cy + 7, str(tribe["goods"][name]), "mid b t20")
        parts.append(resource_target(name, spot, spot, drawn, places))
    width = (box.width - 16) / len(COLOURS)
    for place, colour in enumerate(COLOURS):
        spot = Box(box.x + 8 + place * width, box.y + 114, width - 6, 34)
        parts.append(track_plate(tribe, colour, spot, places))
    return "".join(parts)


def switch_button(tribe: TribeView, box: Box, places: Places) -> str:
    symbol = "rv-switch" if tribe["switch_up"] else "rv-switch-down"
    drawn = rect(box, rx=8, class_="lane") + icon(symbol, box.x + 14, box.cy, 28)
    drawn += row(joined(tribe["switch"]["effect"]), box.x + 40, box.cy, 16, 26, ink="")
    target = places.take("act", "switch")
    return target.ringed(box, 8, drawn) if target else drawn


def energy_plate(tribe: TribeView, box: Box) -> str:
    drawn = rect(box, rx=8, class_="lane") + icon("rv-energy-token", box.x + 18, box.cy, 22)
    return drawn + text(box.x + 40, box.cy + 6, str(tribe["energy"]), "mid b t16")


def track_plate(tribe: TribeView, colour: str, box: Box, places: Places) -> str:
    gear = path(gear_path(box.x + 22, box.cy, 15, 12), fill=FILLS[colour], stroke=DARK[colour])
    number = text(box.x + 22, box.cy + 5, str(tribe["tracks"][colour]), "mid b t14 print")
    drawn = (
        rect(box, rx=8, class_=f"track-{colour}") + gear + number + text(box.x + 44, box.cy + 4, "of 12", "t12 quiet")
    )
    target = places.take("track", colour)
    return target.ringed(box, 8, drawn) if target else drawn


def machine_rows(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """The machines that work, powered ones veiled."""
    colours = {face["id"]: face["color"] for face in printed_of(view)["rewards"]}
    parts = [text(box.x + 2, box.y + 10, "Machines", "t12 quiet")]
    working = [one for one in tribe["machines"] if one["effect"]]
    for place, one in enumerate(working):
        x = box.x + 4 + place % MACHINES_IN_ROW * 49
        spot = Box(x, box.y + 18 + place // MACHINES_IN_ROW * 46, 42, 38)
        flask = view["faces"]["machines"][one["piece"]]["flask"] if one["piece"] else 0
        face = {"color": colours.get(one["at"], "gray"), "effect": one["effect"], "flask": flask}
        body = faces.machine(face, spot) + (faces.powered(spot) if one["powered"] else "")
        drawn = explained("machine", one["piece"], body) if one["piece"] else explained("reward_space", one["at"], body)
        target = places.take("power", one["at"])
        parts.append(target.ringed(spot, 7, drawn) if target else drawn)
    if not working:
        parts.append(text(box.x + 4, box.y + 36, "none yet", "t12 quiet"))
    return "".join(parts)


def slot_rows(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """A row for each slot: its cards from the left, its modules from the right."""
    slots = slots_shown(tribe, places)
    step = min(42.0, box.height / len(slots))
    return "".join(
        slot_row(view, tribe, slot, Box(box.x, box.y + step * place, box.width, step - 4), places)
        for place, slot in enumerate(slots)
    )


def slots_shown(tribe: TribeView, places: Places) -> list[str]:
    """The slot on the right only if it is open, or has modules, or may get one."""
    fifth = "t3" in tribe["technologies"] or places.has("place") or any(tribe["modules"][f"R1.{n}"] for n in (1, 2))
    return [slot for slot in SLOTS if slot != "R1" or fifth]


def slot_row(view: View, tribe: TribeView, slot: str, box: Box, places: Places) -> str:
    """The cards of a slot and its modules; empty places only while a module looks for one."""
    shown = [name for name, held in tribe["modules"].items() if name[:2] == slot and (held or places.has("place"))]
    side = min(34.0, box.height)
    room = box.width - 28 - len(shown) * (side + 6)
    cards = tribe["slots"][slot]
    width = min(84.0, room - 4)
    step = min(width + 4, (room - width) / max(1, len(cards) - 1))
    target = places.take("slot", slot)
    parts = []
    for place, one in enumerate(cards):
        spot = Box(box.x + 28 + place * step, box.y, width, box.height)
        drawn = group(
            faces.played(view["faces"]["cards"][one["card"]], one["half"], spot), data_key=f"card-{one['card']}"
        )
        parts.append(card_in_slot(one["card"], spot, spot, drawn, places))
    free = Box(box.x + 28, box.y, width, box.height)
    if not cards:
        parts.append(rect(free, rx=6, class_="vacant") + text(free.cx, free.cy + 4, "free", "mid t12 quiet"))
    whole = Box(free.x, free.y, step * max(0, len(cards) - 1) + width, free.height)
    found = target.ringed(whole, 6, *parts) if target else "".join(parts)
    for place, name in enumerate(shown):
        spot = Box(box.right - (len(shown) - place) * (side + 6), box.cy - side / 2, side, side)
        found += module_place(view, tribe["modules"][name], name, spot, places)
    return text(box.x + 2, box.cy + 5, slot, "b t12") + found


def module_place(view: View, held: str | None, name: str, box: Box, places: Places) -> str:
    if held is None:
        drawn = rect(box, rx=5, class_="lane lined")
        target = places.take("place", name)
    else:
        drawn = group(faces.module(view["faces"]["modules"][held], box), data_key=f"module-{held}")
        target = places.take("resolve", held) or places.take("place", name)
    return target.ringed(box, 5, drawn) if target else drawn


def card_row(view: View, tribe: TribeView, box: Box, places: Places) -> str:
    """The active cards, beside each other as far as they fit."""
    names = tribe["active"]
    words = f"Unplayed cards, {len(tribe['resting'])} resting"
    parts = [text(box.x + 2, box.y + 10, words, "t12 quiet")]
    spots = grid(Box(box.x, box.y + 15, box.width, box.height - 17), len(names))
    return "".join(parts) + "".join(one_card(view, name, spot, places) for name, spot in zip(names, spots, strict=True))

"""A player board: tracks and their rewards, slots with cards and modules, progress, resources, energy, switch."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.marks import explained, region
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import COLOURS as SEAT_COLOURS
from worldwright.draw.svg import Box, circle, group, icon, number, path, rect, text
from worldwright.draw.targets import Target
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.faces import DARK, FILLS, gear_path, tinted
from worldwright.games.revive.draw.icons import joined, row, shield_number
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.grammar import COLOURS, RESOURCES
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import Face, MachineView, TribeView
from worldwright.games.revive.view_reading import printed_of

WIDTH, HEIGHT = 518.0, 411.0
PAD, SIDE = 35.0, 32.0  # room for the cards above and below, and for the slot on the right
PLATE = Box(0, PAD, WIDTH - SIDE, HEIGHT - 2 * PAD)


class Rails(NamedTuple):
    """Where the gears of the tracks lie: the first one, how far they are apart, and the height of each track."""

    first: float
    step: float
    gray: float
    yellow: float
    green: float
    drop: float = 45.0  # from a track to its rewards

    def x(self, space: int) -> float:
        return self.first + self.step * (space - 1)

    def y(self, colour: str) -> float:
        return {"gray": self.gray, "yellow": self.yellow, "green": self.green}[colour]


RAILS = Rails(146, 26.6, PAD + 66, PAD + 151, PAD + 236)
MODULE_Y = {"top": PAD + 23, "lower": PAD + 318}
TRACK_SPACES, PROGRESS_SPACES = 12, 20
ENERGY_SHOWN = 6
RESOURCE_STEP = 21.0
SLOT_X = {"T1": 204.0, "T2": 330.0, "B1": 204.0, "B2": 330.0}
CARD_WIDTH, TUCKED = 74.0, 12.0


@still(
    *("slot", "resolve", "card", "buy_rest", "place", "basic", "convert", "act", "track", "power", "unlock"),
    seats=["tribes"],
)
def player_board(view: View, seat: int, places: Places) -> str:
    """The board of a seat in its own units, 518 x 411; `places` are empty for a board that is only looked at."""
    tribe, slots = view["tribes"][seat], printed_of(view)["slots"]
    return region(
        "Player board",
        "".join(slot_cards(view, tribe, slot["id"], places) for slot in slots if slot["id"] != "R1"),
        rect(PLATE, rx=10, class_="board edge"),
        progress(view, tribe),
        action_cube(view),
        resources(view, tribe, places),
        switch(tribe, places),
        energy(tribe),
        tracks(view, seat, RAILS, places),
        *(module_places(view, tribe, slot, places) for slot in slots),
        right_slot(view, tribe, places),
        own=seat == (view["seat"] or 0),
    )


# --- Slots ----------------------------------------------------------------------------------------


def slot_cards(view: View, tribe: TribeView, slot: str, places: Places) -> str:
    """The cards of a slot, tucked under the board; the newest in full, from the third on they overlap."""
    top = slot[0] == "T"
    cards = tribe["slots"][slot]
    centre = SLOT_X[slot]
    target = places.take("slot", slot)
    y = 0.0 if top else HEIGHT - PAD - TUCKED
    room = 124.0
    width = CARD_WIDTH if len(cards) < 2 else 62.0
    step = 0.0 if len(cards) < 2 else min(width + 2, (room - width) / (len(cards) - 1))
    left = centre - (width + step * max(0, len(cards) - 1)) / 2
    parts = []
    for place, one in enumerate(cards):
        box = Box(left + step * place, y, width, PAD + TUCKED)
        drawn = group(
            faces.played(view["faces"]["cards"][one["card"]], one["half"], box, 1 if top else -1),
            data_key=f"card-{one['card']}",
        )
        parts.append(card_in_slot(one["card"], box, Box(box.x, y if top else y + TUCKED, width, PAD), drawn, places))
    free = Box(centre - 40, 3 if top else HEIGHT - PAD + 3, 80, PAD - 6)
    if not cards:
        parts.append(rect(free, rx=6, class_="vacant"))
        parts.append(text(centre, free.cy + 4, f"{slot} free", "mid t11 quiet"))
    if target:
        spot = Box(left, y if top else y + TUCKED, max(width, left and step * (len(cards) - 1) + width), PAD)
        parts = [target.ringed(spot if cards else free, 6, *parts)]
    return "".join(parts)


def card_in_slot(card: str, box: Box, shown: Box, drawn: str, places: Places) -> str:
    """A card that may be resolved or rested; a crystal at its corner pays for resting it."""
    target = places.take("resolve", card) or (places.take("card", card) if rests(places) else None)
    made = target.ringed(shown.grown(-1), 6, drawn) if target else drawn
    crystal = places.take("buy_rest", card)
    return made + (rest_button(crystal, shown.right - 9, shown.cy) if crystal else "")


def rests(places: Places) -> bool:
    return places.decision in ("REST_PICK",)


def rest_button(target: Target, cx: float, cy: float) -> str:
    """Pay a crystal to rest a card (8.2)."""
    box = Box(cx - 8, cy - 8, 16, 16)
    return target.ringed(box, 8, circle(cx, cy, 8, class_="face edge"), icon("rv-crystal", cx, cy, 12), thin=True)


def right_slot(view: View, tribe: TribeView, places: Places) -> str:
    """The fifth slot at the right edge, locked until its technology is unlocked (7.15)."""
    box = Box(WIDTH - SIDE + 2, PAD + 118, SIDE - 3, 104)
    cards = tribe["slots"]["R1"]
    is_open = "t3" in tribe["technologies"]
    target = places.take("slot", "R1")
    parts = []
    if not cards:
        parts.append(rect(box, rx=7, class_="lane vacant"))
        parts.append("" if is_open else icon("rv-lock", box.cx, box.cy - 8, 20))
        parts.append(text(box.cx, box.cy + 20, "R1", "mid t11 quiet"))
        if is_open:
            parts.append(text(box.cx, box.cy, "free", "mid t11 quiet"))
    high = min(52.0, box.height / max(1, len(cards)))
    for place, one in enumerate(cards):
        spot = Box(box.x - 34, box.y + place * high, box.width + 34, min(50.0, high))
        drawn = group(
            faces.played(view["faces"]["cards"][one["card"]], one["half"], spot), data_key=f"card-{one['card']}"
        )
        parts.append(card_in_slot(one["card"], spot, spot, drawn, places))
    return target.ringed(box, 7, *parts) if target else "".join(parts)


def module_spots(slot: Face) -> list[Box]:
    """Where the modules of a slot lie."""
    count = slot["modules"]
    if slot["side"] == "right":
        return [Box(WIDTH - SIDE - 38, y - 16, 32, 32) for y in (PAD + 130, PAD + 215)][:count]
    y = MODULE_Y[slot["side"]]
    middle = SLOT_X[slot["id"]]
    return [Box(middle + (place - (count - 1) / 2) * 36 - 16, y - 16, 32, 32) for place in range(count)]


def module_places(view: View, tribe: TribeView, slot: Face, places: Places) -> str:
    parts = []
    for number_, box in enumerate(module_spots(slot), start=1):
        name = f"{slot['id']}.{number_}"
        held = tribe["modules"][name]
        if held:
            drawn = group(faces.module(view["faces"]["modules"][held], box), data_key=f"module-{held}")
            target = places.take("resolve", held) or places.take("place", name)
        else:
            drawn = rect(box.grown(-1), rx=5, class_="lane lined")
            if number_ in slot["activation"]:
                drawn += icon("rv-activate", box.cx, box.cy, 16)
            target = places.take("place", name)
        parts.append(target.ringed(box.grown(-1), 5, drawn) if target else drawn)
    return "".join(parts)


# --- The left side --------------------------------------------------------------------------------


def progress(view: View, tribe: TribeView) -> str:
    """Twenty spaces from below; the next one is framed (10.5)."""
    printed = printed_of(view)
    bonuses = tuple([(bonus["space"], tuple(bonus["effect"])) for bonus in printed["progress_bonus"]])
    return progress_column(tribe["progress"], tribe["seat"], tuple(printed["progress"]), bonuses)


@remembered
def progress_column(
    at: int, seat: int, points: tuple[int, ...], bonuses: tuple[tuple[int, tuple[str, ...]], ...]
) -> str:
    known = dict(bonuses)
    step = (PLATE.height - 16) / PROGRESS_SPACES
    parts = [rect(Box(5, PLATE.y + 5, 36, PLATE.height - 10), rx=7, class_="lane")]
    for space in range(1, PROGRESS_SPACES + 1):
        y = PLATE.bottom - 8 - step * (space - 0.5)
        if space <= at:
            parts.append(tinted(SEAT_COLOURS[seat], icon("rv-marker", 23, y, 15)))
            continue
        box = Box(8, y - 7, 30, 14)
        parts.append(rect(box, rx=4, class_="next-space" if space == at + 1 else "board thin-edge"))
        bonus = known.get(space)
        parts.append(text(15 if bonus else 23, y + 4, str(points[space - 1]), "mid b t11"))
        parts.append(row(joined(bonus), 30, y, 13) if bonus else "")
    return region(f"Progress: {at} of {PROGRESS_SPACES}", *parts)


def action_cube(view: View) -> str:
    """A lonely player's clock beside the progress track: its last space is the last card action (11.2)."""
    if not view["cube"]:
        return ""
    step = (PLATE.height - 16) / PROGRESS_SPACES
    y = PLATE.bottom - 8 - step * (min(view["cube"], PROGRESS_SPACES) - 0.5)
    frame = rect(Box(6, y - 8, 34, 16), rx=5, class_="cube-frame")
    return frame + tinted("#8a8f98", icon("rv-marker", 41, y, 15))


def progress_row(view: View, tribe: TribeView, box: Box) -> str:
    """The progress from left to right, with its bonuses below."""
    printed = printed_of(view)
    bonuses = {bonus["space"]: bonus["effect"] for bonus in printed["progress_bonus"]}
    step = box.width / PROGRESS_SPACES
    colour = SEAT_COLOURS[tribe["seat"]]
    at = tribe["progress"]
    worth = printed["progress"][at] if at < PROGRESS_SPACES else printed["progress_full"]
    words = f"Progress {at} of {PROGRESS_SPACES}, worth {worth} now"
    parts = [text(box.x + 2, box.y + 11, words, "t12 quiet")]
    for space in range(1, PROGRESS_SPACES + 1):
        x, y = box.x + step * (space - 0.5), box.y + 28
        if space <= at:
            parts.append(tinted(colour, icon("rv-marker", x, y, 17)))
            continue
        parts.append(rect(Box(x - 8.5, y - 9, 17, 18), rx=4, class_="next-space" if space == at + 1 else "lane"))
        parts.append(text(x, y + 4, str(printed["progress"][space - 1]), "mid t11"))
        bonus = bonuses.get(space)
        parts.append(row(joined(bonus), x, y + 18, 14) if bonus else "")
    return region(words, *parts)


def resources(view: View, tribe: TribeView, places: Places) -> str:
    """Four columns; the value reached is filled with the seat's colour. Choosing a resource is done at its head."""
    parts = []
    bottom = PLATE.bottom - 17
    for place, name in enumerate(RESOURCES):
        x, most = 55 + place * 20.5, printed_of(view)["caps"][name]
        drawn = resource_column(name, x, most, tribe["goods"][name], tribe["seat"])
        head = bottom - (most + 1) * RESOURCE_STEP
        whole = Box(x - 9, head - 9, 18, bottom - head + 18)
        parts.append(resource_target(name, whole, Box(x - 8, head - 8, 16, 18), drawn, places))
    return region("Resources", *parts)


@remembered
def resource_column(name: str, x: float, most: int, amount: int, seat: int) -> str:
    bottom = PLATE.bottom - 17
    cells = [icon(f"rv-{name}", x, bottom - (most + 1) * RESOURCE_STEP + 1, 19)]
    for value in range(most + 1):
        box = Box(x - 9, bottom - value * RESOURCE_STEP - 8, 18, 17)
        if value == min(amount, most):
            cells.append(rect(box, rx=5, fill=SEAT_COLOURS[seat], class_="edge"))
            cells.append(text(x, box.cy + 4, str(amount), "mid b t11 pale"))
        else:
            cells.append(rect(box, rx=5, class_="lane") + text(x, box.cy + 4, str(value), "mid t11 dimmed"))
    return "".join(cells)


def resource_target(name: str, whole: Box, head: Box, drawn: str, places: Places) -> str:
    """A resource that may be chosen; or one for which a crystal may be given (8.1), which its head then shows."""
    target = places.take("basic", name)
    if target:
        return target.ringed(whole, 8, drawn, thin=True)
    trade = places.take("convert", name)
    crystal = icon("rv-crystal", head.x, head.y + 1, 12)
    return drawn + trade.ringed(head, 7, crystal, thin=True) if trade else drawn


def switch(tribe: TribeView, places: Places) -> str:
    box = Box(46, PLATE.y + 8, 82, 42)
    symbol = "rv-switch" if tribe["switch_up"] else "rv-switch-down"
    drawn = explained(
        "switch",
        "switch",
        *[
            rect(box, rx=8, class_="lane"),
            icon(symbol, box.x + 14, box.cy, 36),
            text(box.x + 30, box.y + 15, "Switch" if tribe["switch_up"] else "Used", "t11"),
            row(joined(tribe["switch"]["effect"]), box.x + 55, box.y + 29, 17, 50, ink=""),
        ],
    )
    target = places.take("act", "switch")
    return target.ringed(box, 8, drawn) if target else group(drawn, class_="" if tribe["switch_up"] else "spent")


def energy(tribe: TribeView) -> str:
    """The energy in storage; what powers machines lies on them."""
    box = Box(46, PLATE.y + 55, 82, 76)
    held = tribe["energy"]
    used = sum(1 for machine in tribe["machines"] if machine["powered"])
    parts = [rect(box, rx=8, class_="lane"), text(box.cx, box.y + 14, f"Energy {held}/{held + used}", "mid t11")]
    for place in range(ENERGY_SHOWN):
        x, y = box.x + 17 + place % 3 * 24, box.y + 33 + place // 3 * 25
        shape = f"M{number(x - 5)} {number(y - 8.7)}h10l5 8.7-5 8.7h-10l-5-8.7Z"
        parts.append(icon("rv-energy-token", x, y, 21) if place < held else path(shape, class_="vacant"))
    if held > ENERGY_SHOWN:
        parts.append(text(box.right - 6, box.bottom - 4, f"+{held - ENERGY_SHOWN}", "end b t11"))
    return region(f"Energy: {held} of {held + used}", *parts)


# --- Tracks ---------------------------------------------------------------------------------------


@still("track", "power", "unlock", seats=["tribes"])
def tracks(view: View, seat: int, rails: Rails, places: Places) -> str:
    """The three tracks and the rewards under them."""
    tribe = view["tribes"][seat]
    return "".join(
        [
            *(track(tribe, colour, rails, places) for colour in COLOURS),
            *(reward(view, tribe, face, rails, places) for face in printed_of(view)["rewards"]),
        ]
    )


@remembered
def lane(colour: str, at: int, seat: int, rails: Rails) -> str:
    """Twelve gears; those reached are filled, the marker stands on the last."""
    y = rails.y(colour)
    size = rails.step * 0.48
    parts = [rect(Box(rails.first - 16, y - 15, rails.step * 11 + 32, 30), rx=15, class_=f"track-{colour}")]
    for space in range(1, TRACK_SPACES + 1):
        x = rails.x(space)
        reached = space <= at
        class_ = f"gear {'reached' if reached else 'ahead'} {colour}"
        parts.append(path(gear_path(x, y, size, size * 0.81), class_=class_))
        if space != at:
            parts.append(text(x, y + 4, str(space), f"mid b t11{' print' if reached else ''}"))
    x = rails.x(at)
    parts.append(circle(x, y, 14.5, class_="marker", stroke=SEAT_COLOURS[seat]))
    parts.append(text(x, y + 5, str(at), "mid b t14 print"))
    return "".join(parts)


def track(tribe: TribeView, colour: str, rails: Rails, places: Places) -> str:
    y = rails.y(colour)
    drawn = lane(colour, tribe["tracks"][colour], tribe["seat"], rails)
    target = places.take("track", colour)
    box = Box(rails.first - 15, y - 14, rails.step * 11 + 30, 28)
    return target.ringed(box, 14, drawn) if target else drawn


def reward(view: View, tribe: TribeView, face: Face, rails: Rails, places: Places) -> str:
    """A reward space under the gear that it needs: squares for machines, circles for what is gained once."""
    colour = face["color"]
    x, gear_y = rails.x(face["needs"][colour]), rails.y(colour)
    y = gear_y + rails.drop
    box = Box(x - 18, y - 18, 36, 36)
    is_open = face["id"] in tribe["unlocked"]
    there = next((machine for machine in tribe["machines"] if machine["at"] == face["id"]), None)
    stem = f"M{number(x)} {number(gear_y + 13)}V{number(y - 18)}"
    parts = [path(stem, stroke=DARK[colour], class_="stem met" if is_open else "stem")]
    parts.append(explained("reward_space", face["id"], reward_body(view, face, there, box)))
    if there and there["powered"]:
        parts.append(faces.powered(box))
    target = places.take("power", face["id"]) or places.take("unlock", face["id"])
    if not is_open:
        parts.append(tinted(SEAT_COLOURS[tribe["seat"]], icon("rv-marker", x + 15, y + 13, 13)))
        parts += [second_need(x - 15, y - 13, other, need) for other, need in face["needs"].items() if other != colour]
    return target.ringed(box, 8, *parts) if target else "".join(parts)


def reward_body(view: View, face: Face, there: MachineView | None, box: Box) -> str:
    colour = face["color"]
    if face["kind"] == "standard_machine":
        return faces.machine({"color": colour, "effect": face["effect"], "flask": 0}, box)
    if face["kind"] == "special_machine":
        if there and there["piece"]:
            machine = faces.machine(view["faces"]["machines"][there["piece"]], box)
            return group(machine, data_key=f"machine-{there['piece']}")
        return faces.place_for_machine(colour, box)
    disc = circle(box.cx, box.cy, 18, class_="board", stroke=DARK[colour], stroke_width=1.5)
    if face["kind"] == "artifact":
        return disc + row(joined(face["effect"]), box.cx, box.cy, 24, 34)
    card = icon(f"rv-card-{colour}", box.cx - 5, box.cy + 1, 20)
    shield = icon("rv-vp-end", box.cx + 9, box.cy - 6, 16)
    return disc + card + shield + shield_number(box.cx + 9, box.cy - 6, str(face["points_per_card"]), 15)


def second_need(x: float, y: float, colour: str, need: int) -> str:
    """A small gear of another track that is needed too."""
    return path(gear_path(x, y, 9.6, 7.8, 9), fill=FILLS[colour], stroke=DARK[colour]) + text(
        x, y + 4, str(need), "mid b t11 print"
    )

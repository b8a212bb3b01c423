"""The table on a phone, 390 x 572: one pane at a time."""

from __future__ import annotations

from worldwright.draw.kit import fitting, panel, paragraph
from worldwright.draw.marks import region
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, moved, rect, text, use
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.tribes_of_the_wind.draw import cards, market, panels
from worldwright.games.tribes_of_the_wind.draw.board import (
    capital,
    kept,
    kept_height,
    own_need,
    path_need,
    power,
    temple_plate,
    water,
    wood,
)
from worldwright.games.tribes_of_the_wind.draw.faces import board_face
from worldwright.games.tribes_of_the_wind.draw.icons import (
    ELEMENTS,
    effect_in,
    requirement,
    requirement_width,
    worked_out,
)
from worldwright.games.tribes_of_the_wind.draw.land import Plot, rulers, terrain
from worldwright.games.tribes_of_the_wind.draw.overlay import end_pill, overlay
from worldwright.games.tribes_of_the_wind.draw.sheet import score_sheet
from worldwright.games.tribes_of_the_wind.pieces import goal_words
from worldwright.games.tribes_of_the_wind.view import View, faces_of
from worldwright.games.tribes_of_the_wind.view_tribe import RowView, TribeView

PANES: tuple[str, ...] = ("land", "market", "guide", "tribes")
BOARD = Box(6, 4, 378, 340)
PLOT = Plot(18.5, 76, 84, 3)
STRIP_Y, HAND_Y = 350, 418
OVER_HAND = Box(6, 348, 378, 220)  # the score sheet at the end: no card is played any more, the land stays in sight


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    draw = {"market": _market, "guide": _guide, "tribes": _tribes}.get((pane or PANES[0]).partition("-")[0], _land)
    return draw(view, targets)


# --- The own land ---------------------------------------------------------------------------------


def _land(view: View, targets: Targets) -> str:
    seat = view["backs"]["seat"]
    if not view["tribes"][seat]["board"]:
        return wood(BOARD) + overlay(view, targets, BOARD.grown(-14), compact=True)
    return "".join(
        [
            wood(BOARD),
            capital(view, seat, Box(12, 10, 58, 58), targets),
            water(view, seat, 82, 24, 26),
            _temples(view, seat, targets),
            terrain(view, seat, PLOT, targets),
            rulers(PLOT),
            score_sheet(view, OVER_HAND) if view["over"] else _below_land(view, seat, targets),
        ]
    )


def _below_land(view: View, seat: int, targets: Targets) -> str:
    """The neighbours' backs and the hand, and what has to be chosen over the land."""
    return "".join(
        [
            _backs_strip(view),
            _hand(view, seat, targets),
            overlay(view, targets, PLOT.box, compact=True),
            end_pill(targets, Box(115, 325, 160, 25)),
        ]
    )


def _temples(view: View, seat: int, targets: Targets) -> str:
    plates = []
    for number in range(4):
        box = Box(150 + number * 57.5, 13, 54, 45)
        plates.append(temple_plate(view, seat, number, box, targets))
    target = targets.first("temple", "dump")
    return target.ringed(Box(148, 11, 232, 49), 7, *plates, thin=True) if target else "".join(plates)


def _backs_strip(view: View) -> str:
    """Neighbours' backs at both sides, the twelve numbers between them."""
    backs = view["backs"]
    parts = []
    for who, x in ((backs["left"], 6), (backs["right"], 266)):
        box = Box(x, STRIP_Y, 118, 62)
        parts.append(panel(box))
        if isinstance(who, int):
            hand = panels.backs_of(view["tribes"][who])
            parts.append(
                sign(who, box.x + 5, box.y + 4, 18)
                + fitting(box.x + 26, box.y + 17, name_of(view, who), 88, "t12 b display")
            )
        else:
            drifter = view["drifter"] if who == "drifter" else None
            hand = drifter["row"] if drifter else [*view["elements"]["display"], view["elements"]["top"]]
            parts.append(text(box.x + 8, box.y + 17, "The Drifter" if drifter else "Display", "t12 b display"))
        for slot, name in enumerate(hand):
            if name:
                parts.append(cards.back(name, Box(box.x + 6 + slot * 22, box.y + 25, 21, 31)))
    middle = Box(130, STRIP_Y, 130, 62)
    parts.append(panel(middle))
    for place, name in enumerate(ELEMENTS):
        cx = middle.x + 18 + place * 31
        parts.append(use(f"tw-el-{name}", Box(cx - 9, middle.y + 4, 17, 17)))
        parts.append(text(cx, middle.y + 37, str(backs["own"][name]), "mid b t16"))
        parts.append(
            text(cx, middle.y + 54, f"{backs['left_counts'][name]}·{backs['right_counts'][name]}", "mid t12 quiet")
        )
    return region("Card backs", *parts)


def _hand(view: View, seat: int, targets: Targets) -> str:
    """Five cards side by side: what each row asks and gives, small but whole."""
    parts = []
    for slot, held in enumerate(view["tribes"][seat]["hand"]):
        box = Box(6 + slot * 76, HAND_Y, 73, 150)
        if held is None:
            parts.append(rect(box.grown(-2), rx=7, class_="dashed"))
            continue
        if held["card"] is None or not view["rows"]:
            drawn = cards.back(held["element"], Box(box.x + 2, box.y + 20, 69, 100))
        else:
            drawn = _narrow_card(view, held["card"], slot, box, targets)
        parts.append(targets.picked("hand", slot, cards.pick_words(view, seat, slot), box, 7, drawn))
    return region("Hand", *parts, own=True)


def _narrow_card(view: View, name: str, slot: int, box: Box, targets: Targets) -> str:
    """A slip per card, in it what each row asks and what it gives now; every legal row is a target."""
    face, rows = faces_of(view)["cards"][name], view["rows"][slot]
    field = Box(box.x + 3, box.y + 31, box.width - 6, box.height - 34)
    height = field.height / len(rows)
    parts = [cards.slip(face, box, rows, targets)]
    for number, row in enumerate(rows):
        spot = Box(field.x + 2, field.y + number * height + 2, field.width - 4, height - 4)
        drawn = _asked_and_given(face["rows"][number]["req"], row, spot)
        drawn = drawn if row["met"] else cards.unmet(drawn)
        parts.append(targets.ring("play", (slot, number), spot.grown(-2), 4, drawn, thin=True))
    return group(*parts)


def _asked_and_given(asked: str, row: RowView, box: Box) -> str:
    """A requirement above, the effect as it would be now below."""
    scale = 0.86
    width = requirement_width(asked) * scale
    total = (
        text(box.cx + width / 2 - 5, box.y + 18, f"={row['total']}", "t12 b") if row["kind"] in ("sum", "tiers") else ""
    )
    sign = moved(box.cx - width / 2 - (11 if total else 0), box.y + 3, scale, requirement(0, 0, asked, 24))
    return sign + total + effect_in(Box(box.x, box.y + 24, box.width, box.height - 25), worked_out(row["now"]), 18)


# --- Other panes ----------------------------------------------------------------------------------


def _market(view: View, targets: Targets) -> str:
    quiet = NOTHING  # what is on offer is chosen over the land
    return "".join(
        [
            market.caption(10, 18, f"Forests, {view['forests']['pile']} left"),
            market.forests(view, 12, 26, 66, 73, quiet, gap=4),
            market.caption(10, 122, f"Elements, {view['elements']['pile']} left"),
            market.elements(view, 12, 130, 44, 52, quiet),
            market.end_token(view, Box(304, 140, 72, 40)),
            market.caption(10, 222, f"Villages, {view['villages']['pile']} left"),
            market.villages(
                view, [Box(10 + slot % 2 * 188, 230 + slot // 2 * 80, 182, 72) for slot in range(4)], quiet
            ),
            panels.discards(view, Box(10, 398, 180, 74)),
            panels.path_to_end(view, Box(200, 398, 180, 164)),
        ]
    )


def _guide(view: View, targets: Targets) -> str:
    """Requirements, powers and objectives of the own board."""
    seat = view["backs"]["seat"]
    tribe = view["tribes"][seat]
    if not tribe["board"]:
        return wood(BOARD)
    quiet = targets if targets.decision in ("ACTION", "POST_ACTION", "EFFECT_ORDER") else NOTHING
    face = board_face(view, seat)
    symbol = f"tw-guide-{face['symbol']}"
    parts = [
        wood(Box(6, 4, 378, 562)),
        use(symbol, Box(20, 18, 36, 36)),
        text(66, 42, face["name"], "t16 b display"),
        own_need(view, seat, Box(20, 66, 172, 34)),
        path_need(view, seat, Box(200, 66, 172, 34)),
    ]
    for place, name in enumerate(tribe["guides"]):
        box = Box(20 + place % 2 * 180, 112 + place // 2 * 76, 172, 66)
        active = name in tribe["powers"]
        drawn = (
            power(view, seat, name, box, quiet)
            if active
            else group(cards.guide_card(faces_of(view)["guides"][name], symbol, box), class_="faded")
        )
        parts.append(drawn)
    parts.append(kept(view, seat, Box(20, 270, 180, 280), NOTHING))
    parts += _goals_in_words(view, tribe, 208, 285, kept_height(len(tribe["kept"]), 280) + 4)
    return region("Guide", *parts)


def _goals_in_words(view: View, tribe: TribeView, x: float, y: float, step: float) -> list[str]:
    """What each kept objective asks for, beside its picture."""
    parts = []
    for place, name in enumerate(tribe["kept"]):
        words = goal_words(faces_of(view)["villages"][name])
        parts.append(paragraph(x, y + place * step + 18, words, 168, "t12", 15))
    return parts


def _tribes(view: View, targets: Targets) -> str:
    """Everybody else's land."""
    seat = view["backs"]["seat"]
    if view["players"] == 1:
        return panels.drifter(view, Box(100, 8, 190, 340)) + panels.path_to_end(view, Box(100, 356, 190, 80))
    others = [(seat + turn) % view["players"] for turn in range(1, view["players"])]
    if len(others) <= 2:
        return "".join(
            panels.neighbour(view, other, Box(8 + place * 189, 8, 185, 556)) for place, other in enumerate(others)
        )
    boxes = [Box(8 + place % 2 * 189, 8 + place // 2 * 284, 185, 276) for place in range(4)]
    return "".join(panels.other_seat(view, other, box) for other, box in zip(others, boxes, strict=False))

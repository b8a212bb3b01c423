"""The table on a wide screen, 1080 x 724.

The market above, the own board in the middle, the hand below, neighbours at both sides.
"""

from __future__ import annotations

from worldwright.draw.kit import panel
from worldwright.draw.marks import region
from worldwright.draw.memory import still
from worldwright.draw.svg import Box, group, rect, text
from worldwright.draw.targets import Targets
from worldwright.games.tribes_of_the_wind.draw import cards, lights, market, panels
from worldwright.games.tribes_of_the_wind.draw.board import OWN_BOARD, PLOT, own_board
from worldwright.games.tribes_of_the_wind.draw.overlay import end_pill, overlay
from worldwright.games.tribes_of_the_wind.draw.sheet import score_sheet
from worldwright.games.tribes_of_the_wind.view import View, faces_of

LEFT, RIGHT = Box(8, 238, 168, 478), Box(904, 238, 168, 478)
UPPER_LEFT, UPPER_RIGHT = Box(8, 8, 168, 222), Box(904, 8, 168, 222)
COUNTS = Box(184, 560, 96, 156)
HAND_X, HAND_Y, HAND_STEP = 288, 560, 122
CARD_WIDTH, CARD_HEIGHT = 116, 156
VILLAGE_SPOTS = [Box(186 + slot * 179, 126, 171, 66) for slot in range(4)]
PILL = Box(450, 534, 160, 25)
MARKET_X = 186
OVER_MARKET = Box(184, 4, 712, 194)  # the score sheet at the end: nothing is bought any more, the land stays in sight


def wide_table(view: View, targets: Targets) -> str:
    """Everything on the table, in the order in which a keyboard walks through it: hand, land, offers, others."""
    seat = view["backs"]["seat"]
    return "".join(
        [
            hand(view, seat, targets),
            own_board(view, seat, targets),
            _market(view, targets),
            panels.counts(view, COUNTS),
            _sides(view, seat),
            "" if targets.of("ride") else lights.own_land(view, seat, PLOT),
            overlay(view, targets, PLOT.box) if not view["over"] else score_sheet(view, OVER_MARKET),
            end_pill(targets, PILL),
            lights.large_lands(view, [other for other in range(view["players"]) if other != seat], OWN_BOARD),
        ]
    )


@still("take")
def _market(view: View, targets: Targets) -> str:
    forest_x = MARKET_X + 262
    price = f"Forests, for {view['price']} Water" if view["price"] else "Forests"
    laid = len(view["elements"]["discard"])
    return group(
        market.caption(MARKET_X, 20, "Elements"),
        market.elements(view, MARKET_X, 26, 42, 48, targets),
        market.caption(
            MARKET_X,
            103,
            f"{view['elements']['pile']} left" + (f", {laid} discarded" if view["players"] == 5 else ""),
            "t12 quiet",
        ),
        market.caption(forest_x, 20, price),
        market.forests(view, forest_x, 24, 66, 74, targets),
        market.caption(forest_x, 105, f"{view['forests']['pile']} left", "t12 quiet"),
        market.end_token(view, Box(MARKET_X + 644, 28, 66, 37)),
        *(text(MARKET_X + 677, 80 + 13 * line, words, "mid t12 quiet") for line, words in enumerate(_round(view))),
        market.caption(MARKET_X, 120, "Villages"),
        market.caption(MARKET_X + 56, 120, f"{view['villages']['pile']} left", "t12 quiet"),
        market.villages(view, VILLAGE_SPOTS, targets),
    )


def _round(view: View) -> tuple[str, ...]:
    trigger = view["end"]["trigger"]
    if trigger is None:
        return (f"round {view['round']}",)
    return ("last round",) if view["round"] > trigger else ("one more", "round")


def _sides(view: View, seat: int) -> str:
    """Neighbours below, whoever else is there above."""
    backs, players = view["backs"], view["players"]
    left = panels.neighbour(view, backs["left"], LEFT) if isinstance(backs["left"], int) else panels.drifter(view, LEFT)
    if not isinstance(backs["right"], int):
        right = panels.display_neighbour(view, Box(RIGHT.x, RIGHT.y, RIGHT.width, 160))
        right += "" if view["over"] else score_sheet(view, Box(RIGHT.x, RIGHT.y + 168, RIGHT.width, 310))
    else:
        right = panels.neighbour(view, backs["right"], RIGHT)
    others = [other for other in range(players) if other not in (seat, backs["left"], backs["right"])]
    boxes = (UPPER_LEFT, UPPER_RIGHT)
    above = [panels.other_seat(view, other, box) for other, box in zip(others, boxes, strict=False)]
    if len(others) < 2:
        free = UPPER_RIGHT
        above.append(panels.path_to_end(view, Box(free.x, free.y, free.width, 142)))
        above.append(panels.discards(view, Box(free.x, free.y + 148, free.width, 74)))
    if not others:
        above.append(_played(view))
    return left + right + "".join(above)


@still()
def _played(view: View) -> str:
    """The card in play, or else the last one played, where no fourth seat needs the room."""
    elements = view["elements"]
    box = UPPER_LEFT
    name = elements["played"] or (elements["last"]["card"] if elements["last"] else None)
    words = "In play" if elements["played"] else "Played last"
    parts = [panel(box), text(box.x + 10, box.y + 20, words, "t14 b display")]
    shown_elsewhere = name in elements["discard"][-3:]
    if name:
        card = Box(box.x + 26, box.y + 34, CARD_WIDTH, CARD_HEIGHT)
        keyed = bool(elements["played"]) and not shown_elsewhere
        parts.append(cards.element_card(faces_of(view)["cards"][name], card, keyed=keyed))
    return region(words, *parts)


@still("play", "hand", "ACTION", seats=["tribes"])
def hand(view: View, seat: int, targets: Targets) -> str:
    """The own hand with what each row could do now; backs where the face is not known."""
    parts = []
    for slot, held in enumerate(view["tribes"][seat]["hand"]):
        box = Box(HAND_X + slot * HAND_STEP, HAND_Y, CARD_WIDTH, CARD_HEIGHT)
        if held is None:
            parts.append(rect(box.grown(-2), rx=8, class_="dashed"))
            continue
        if held["card"] is None:
            back = cards.back(held["element"], Box(box.x + 4, box.y, 108, 156))
            drawn = group(back, data_key=f"back-{seat}-{slot}")
        else:
            rows = view["rows"][slot] if view["rows"] else None
            drawn = cards.element_card(faces_of(view)["cards"][held["card"]], box, rows, targets, slot)
        parts.append(targets.picked("hand", slot, cards.pick_words(view, seat, slot), box, 8, drawn))
    return region("Hand", *parts, own=True)

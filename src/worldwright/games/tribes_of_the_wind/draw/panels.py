"""Everybody else: neighbours with their card holders, other seats, the Drifter, the display; how near the end is."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.kit import counter, fitting, panel, seat_panel
from worldwright.draw.marks import explained, region, stands_for
from worldwright.draw.measure import width_of
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text, title, use
from worldwright.games.tribes_of_the_wind.draw import cards
from worldwright.games.tribes_of_the_wind.draw.board import own_need, path_need
from worldwright.games.tribes_of_the_wind.draw.faces import board_face, guide_symbol
from worldwright.games.tribes_of_the_wind.draw.icons import ELEMENTS, chip
from worldwright.games.tribes_of_the_wind.draw.land import Plot, terrain
from worldwright.games.tribes_of_the_wind.pieces import power_words
from worldwright.games.tribes_of_the_wind.view import View, faces_of
from worldwright.games.tribes_of_the_wind.view_tribe import TribeView
from worldwright.wording import listed, several

VILLAGES = 5
MANY_KEPT = 2


def head(view: View, seat: int, box: Box, role: str) -> str:
    """Sign, name and guide of a seat."""
    tribe = view["tribes"][seat]
    busy = seat in view["waiting"]
    score = view["scores"][seat] or 0
    name, room, large = name_of(view, seat), box.width - 98, "t14 b display"
    parts = [
        seat_panel(seat, box),
        stands_for(
            seat,
            f"{name}, {score} points",
            rect(Box(box.x + 8, box.y + 6, box.width - 44, 32), fill="transparent"),
            sign(seat, box.x + 8, box.y + 10, 22),
            fitting(box.x + 36, box.y + 22, name, room, large if width_of(name, large) <= room else "t12 b display"),
            text(box.x + 36, box.y + 35, "to act" if busy else role, f"t12 {'no b' if busy else 'quiet'}"),
            cards.points(box.right - 47, box.y + 22, score, 23),
        ),
    ]
    if tribe["board"]:
        face = board_face(view, seat)
        symbol = icon(f"tw-guide-{face['symbol']}", box.right - 20, box.y + 22, 24)
        parts.append(explained("board", tribe["board"], title(face["name"]), symbol))
    return "".join(parts)


def stats(view: View, seat: int, x: float, y: float) -> str:
    tribe = view["tribes"][seat]
    built, placed = len(tribe["villages"]), sum(space is not None for space in tribe["temples"])
    return "".join(
        [
            counter(x, y, "tw-village", f"{built}/{VILLAGES}", f"{built} of 5 Villages"),
            counter(x + 54, y, "tw-temple", str(placed), f"{placed} Temples placed"),
            counter(x + 92, y, "tw-water", str(tribe["water"]), f"{tribe['water']} Water"),
        ]
    )


def small_plot(box: Box, top: float) -> Plot:
    return Plot(box.x + 8, box.y + top, (box.width - 22) / 4, 2)


def neighbour(view: View, seat: int, box: Box) -> str:
    """A neighbour: land, objectives, powers, and the card backs that decide requirements."""
    return neighbour_as(view, seat, box, role_of(view, seat))


@still(seats=["tribes"])
def neighbour_as(view: View, seat: int, box: Box, role: str) -> str:
    plot = small_plot(box, 42)
    y = plot.box.bottom + 8
    holder_top = box.bottom - 130
    few = len(view["tribes"][seat]["kept"]) <= MANY_KEPT
    return region(
        f"{name_of(view, seat)}, {role}",
        head(view, seat, box, role),
        terrain(view, seat, plot),
        stats(view, seat, box.x + 8, y),
        _kept(view, seat, Box(box.x + 8, y + 26, box.width - 16, holder_top - y - 34 - (62 if few else 0))),
        needs(view, seat, Box(box.x + 8, holder_top - 66, box.width - 16, 56)) if few else "",
        holder(backs_of(view["tribes"][seat]), Box(box.x + 14, holder_top, 140, 48), f"{seat}"),
        mini_counts(view["tribes"][seat]["counts"], box.x + 8, holder_top + 74, box.width - 8),
        _powers(view, seat, Box(box.x + 8, box.bottom - 36, box.width - 16, 32)),
    )


def _kept(view: View, seat: int, box: Box) -> str:
    tribe = view["tribes"][seat]
    number = max(len(tribe["kept"]), MANY_KEPT)
    height = min(44.0, (box.height - 16) / number - 4)
    parts = [text(box.x, box.y + 10, "Kept objectives", "t12 b")]
    for place, name in enumerate(tribe["kept"]):
        spot = Box(box.x, box.y + 16 + place * (height + 4), box.width, height)
        parts.append(cards.objective(faces_of(view)["villages"][name], spot, tribe["completed"][place]))
    return "".join(parts)


def needs(view: View, seat: int, box: Box) -> str:
    """Both Guide requirements."""
    if not view["tribes"][seat]["board"]:
        return ""
    return own_need(view, seat, Box(box.x, box.y, box.width, 26)) + path_need(
        view, seat, Box(box.x, box.y + 30, box.width, 26)
    )


def _powers(view: View, seat: int, box: Box) -> str:
    """Active Guide cards in small."""
    tribe = view["tribes"][seat]
    if not tribe["powers"]:
        met = sum((tribe["path_met"], tribe["own_met"]))
        return text(box.x, box.cy + 4, "no power yet" if not met else "", "t12 quiet")
    symbol = guide_symbol(view, seat)
    width = (box.width - 4) / 2
    parts = []
    for place, name in enumerate(tribe["powers"]):
        spot = Box(box.x + place * (width + 4), box.y, width, box.height)
        face = faces_of(view)["guides"][name]
        stone = rect(spot, rx=5, fill=cards.STONE, class_="edge fine") + rect(spot.grown(-3), rx=3, class_="field")
        parts.append(
            group(title(f"Power: {power_words(face)}"), stone, cards.power_picture(face["power"], spot.grown(-5)))
        )
    return "".join(parts) + ("" if len(tribe["powers"]) > 1 else icon(symbol, box.right - 16, box.cy, 20))


def backs_of(tribe: TribeView) -> list[str | None]:
    """The backs of a hand, slot by slot."""
    return [held["element"] if held else None for held in tribe["hand"]]


@remembered
def holder(hand: Sequence[str | None], box: Box, owner: str) -> str:
    """Five backs in a card holder; an empty slot stays empty."""
    width = box.height * 0.69
    step = (box.width - width) / 4
    parts, rings = [], []
    for slot, name in enumerate(hand):
        if name:
            spot = Box(box.x + slot * step, box.y, width, box.height)
            rings.append(rect(spot, rx=4, class_=f"tint ring tint-their-{name}"))
            parts.append(group(title(name.title()), cards.back(name, spot), data_key=f"back-{owner}-{slot}"))
    return "".join([*parts, *rings]) + use(
        "tw-holder", Box(box.x - 4, box.bottom - 8, box.width + 8, (box.width + 8) * 0.13)
    )


@remembered
def mini_counts(counts: dict[str, int], x: float, y: float, width: float) -> str:
    parts = []
    for place, name in enumerate(ELEMENTS):
        left = x + place * width / 4
        parts.append(use(f"tw-el-{name}", Box(left, y, 16, 16)) + text(left + 19, y + 13, str(counts[name]), "b t14"))
    return "".join(parts)


ROOMY = 250  # height from which on a seat shows its objectives too


def role_of(view: View, seat: int) -> str:
    """Where somebody sits."""
    return {view["backs"]["left"]: "left of you", view["backs"]["right"]: "right of you"}.get(seat, "across")


@still(seats=["tribes"])
def other_seat(view: View, seat: int, box: Box) -> str:
    """A seat in small: land and counts, without its holder; with room for them its objectives instead."""
    plot = small_plot(box, 42)
    y = plot.box.bottom + 8
    return region(
        name_of(view, seat),
        head(view, seat, box, role_of(view, seat)),
        terrain(view, seat, plot),
        stats(view, seat, box.x + 8, y),
        *(
            _small_goals(view, seat, Box(box.x + 8, y + 26, box.width - 16, box.bottom - y - 34))
            if box.height > ROOMY
            else ()
        ),
        mini_counts(view["tribes"][seat]["counts"], box.x + 8, y + 28, box.width - 8) if box.height <= ROOMY else "",
    )


def _small_goals(view: View, seat: int, box: Box) -> list[str]:
    """Up to four kept objectives in two rows."""
    tribe = view["tribes"][seat]
    width, height = (box.width - 4) / 2, (box.height - 4) / 2
    spots = [
        Box(box.x + place % 2 * (width + 4), box.y + place // 2 * (height + 4), width, height) for place in range(4)
    ]
    faces = [faces_of(view)["villages"][name] for name in tribe["kept"]]
    return [
        cards.objective(face, spot, done) for face, spot, done in zip(faces, spots, tribe["completed"], strict=False)
    ]


@still()
def display_neighbour(view: View, box: Box) -> str:
    """With two players and alone: display and pile top are the second neighbour (3.8)."""
    elements = view["elements"]
    return region(
        "Second neighbour",
        panel(box),
        text(box.x + 10, box.y + 24, "Second neighbour", "t14 b display"),
        text(box.x + 10, box.y + 40, "display and top of pile", "t12 quiet"),
        holder([*elements["display"], elements["top"]], Box(box.x + 14, box.y + 54, 140, 48), "display"),
        mini_counts(view["backs"]["right_counts"], box.x + 8, box.y + 128, box.width - 8),
    )


def drifter(view: View, box: Box) -> str:
    """Solo: the Drifter's row, tally and Villages."""
    state = view["drifter"]
    assert state is not None
    parts = [
        panel(box),
        text(box.x + 10, box.y + 26, "The Drifter", "t16 b display"),
        text(box.x + 10, box.y + 42, "discards its left card", "t12 quiet"),
        holder(state["row"], Box(box.x + 14, box.y + 56, 140, 48), "drifter"),
        mini_counts(view["backs"]["left_counts"], box.x + 8, box.y + 130, box.width - 8),
        text(box.x + 10, box.y + 176, "Marks", "t12 b"),
    ]
    for place, name in enumerate(ELEMENTS):
        spot = box.x + 10 + place * 38
        marks = state["marks"][name]
        parts.append(
            group(
                title(f"{marks} marks of {name}"),
                chip(name, spot, box.y + 184, 26),
                text(spot + 22, box.y + 202, str(marks), "b t14"),
            )
        )
    parts += [
        text(box.x + 10, box.y + 240, "Villages", "t12 b"),
        *village_row(box.x + 10, box.y + 248, state["villages"], state["villages_to_end"]),
    ]
    parts.append(text(box.x + 10, box.y + 300, f"Reach {state['target']} points", "t12 b"))
    parts.append(text(box.x + 10, box.y + 316, "and five Villages", "t12"))
    return region("The Drifter", *parts)


def village_row(x: float, y: float, built: int, number: int = VILLAGES) -> list[str]:
    """Places for Villages, those built filled."""
    parts = []
    for place in range(number):
        spot = Box(x + place * 24, y, 20, 20)
        parts.append(use("tw-village", spot.grown(1)) if place < built else rect(spot.grown(-1), rx=4, class_="dashed"))
    return parts


def path_to_end(view: View, box: Box) -> str:
    """How near everybody is to the fifth Village."""
    return villages_built(view, box, tuple([len(tribe["villages"]) for tribe in view["tribes"]]))


@still()
def villages_built(view: View, box: Box, everybody: tuple[int, ...]) -> str:
    parts = [panel(box), text(box.x + 10, box.y + 20, "Path to the end", "t14 b display")]
    for seat, built in enumerate(everybody):
        y = box.y + 30 + seat * 26
        row = [sign(seat, box.x + 10, y, 20), *village_row(box.x + 38, y, built)]
        told = title(f"{name_of(view, seat)}: {built} of {VILLAGES} Villages; the fifth brings the last round")
        parts.append(group(told, rect(Box(box.x + 8, y - 3, box.width - 16, 26), fill="transparent"), *row))
    if view["drifter"]:
        y = box.y + 30 + len(everybody) * 26
        parts.append(group(title("The Drifter"), icon("tw-nb-on", box.x + 20, y + 10, 16), class_="inked"))
        parts += village_row(box.x + 38, y, view["drifter"]["villages"], view["drifter"]["villages_to_end"])
    return region("Path to the end", *parts)


@still()
def discards(view: View, box: Box) -> str:
    """The discard pile lies open; its last card on top."""
    pile = view["elements"]["discard"]
    parts = [panel(box), text(box.x + 10, box.y + 17, "Discarded, face up", "t12 b")]
    for place, card in enumerate(pile[-3:]):
        face = faces_of(view)["cards"][card]
        spot = Box(box.x + 10 + place * 22, box.y + 24, 28, 41)
        parts.append(
            group(title(cards.card_title(face, None)), cards.back(face["element"], spot), data_key=f"card-{card}")
        )
    kinds = listed(
        f"{sum(faces_of(view)['cards'][card]['element'] == name for card in pile)} {name.title()}" for name in ELEMENTS
    )
    parts.append(
        group(title(f"Discarded: {kinds}"), text(box.x + 92, box.y + 50, several(len(pile), "card"), "t12 quiet"))
    )
    return region("Discard pile", *parts)


@still()
def counts(view: View, box: Box) -> str:
    """The twelve numbers on which every requirement depends."""
    backs = view["backs"]
    columns = [
        (backs["left"], backs["left_counts"]),
        (backs["seat"], backs["own"]),
        (backs["right"], backs["right_counts"]),
    ]
    parts = [panel(box)]
    for place, (who, _) in enumerate(columns):
        cx = box.x + 32 + place * 23
        if isinstance(who, int):
            parts.append(sign(who, cx - 9, box.y + 6, 18))
        else:
            parts.append(group(title(str(who)), icon("tw-nb-on", cx, box.y + 15, 14), class_="inked"))
    step = (box.height - 36) / 4
    for row, name in enumerate(ELEMENTS):
        y = box.y + 30 + row * step
        left, own, right = [numbers[name] for _, numbers in columns]
        band = Box(box.x + 3, y - 2, box.width - 6, step - 1)
        row_parts = [
            title(f"{name.title()} on card backs: you {own}, left neighbour {left}, right neighbour {right}"),
            rect(band, fill="transparent"),
            rect(band, rx=5, class_=f"tint tint-own-{name} tint-their-{name}"),
            chip(name, box.x + 5, y + 1, 20),
        ]
        for place, number in enumerate((left, own, right)):
            looks = f"mid t16{' b' if place == 1 else ''}{'' if number else ' quiet'}"
            row_parts.append(text(box.x + 32 + place * 23, y + 17, str(number), looks))
        parts.append(explained("element", name, *row_parts))
    return region("Card backs: left neighbour, own, right neighbour", *parts)

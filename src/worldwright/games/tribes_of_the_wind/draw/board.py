"""The own board: Capital, Water and Temples at the left, the Terrain, guide and kept objectives at the right."""

from __future__ import annotations

from worldwright.draw.marks import explained, region
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import name_of
from worldwright.draw.svg import Box, group, icon, path, rect, text, title, use
from worldwright.draw.targets import Targets
from worldwright.games.tribes_of_the_wind.board import CAPITAL, PLACE_NAMES
from worldwright.games.tribes_of_the_wind.draw import cards
from worldwright.games.tribes_of_the_wind.draw.faces import board_face, guide_symbol
from worldwright.games.tribes_of_the_wind.draw.icons import effect_in, printed
from worldwright.games.tribes_of_the_wind.draw.land import Plot, rider, rulers, sign_post, terrain
from worldwright.games.tribes_of_the_wind.pieces import need_words, printed_words
from worldwright.games.tribes_of_the_wind.view import Face, View, faces_of

OWN_BOARD = Box(184, 200, 712, 350)
PLOT = Plot(316, 217, 104, 4)
STRIP = Box(OWN_BOARD.x + 572, OWN_BOARD.y + 10, 130, 332)
RIDER_FOOT = ((46, 104), (70, 108), (94, 104), (34, 86), (106, 86), (58, 88), (82, 88))  # in the Capital
NEED_SYMBOLS = {"right_sides": "tw-now", "kept_cards": "tw-vp", "village_in": "tw-village", "temple_in": "tw-temple"}


def wood(box: Box) -> str:
    """A plate in a wooden frame."""
    return rect(box, rx=10, class_="boardwood edge lifted") + rect(box.grown(-5), rx=7, class_="boardplate")


@still(
    *("ride", "at", "temple", "dump", "marker", "guide", "replace", "build", "FOREST_PLACE", "TEMPLE_WHERE"),
    seats=["tribes"],
)
def own_board(view: View, seat: int, targets: Targets) -> str:
    """The whole board on a wide screen."""
    tribe = view["tribes"][seat]
    if not tribe["board"]:
        return wood(OWN_BOARD)
    return region(
        f"Board of {name_of(view, seat)}",
        wood(OWN_BOARD),
        capital(view, seat, Box(OWN_BOARD.x + 10, OWN_BOARD.y + 8, 112, 112), targets),
        water(view, seat, OWN_BOARD.x + 72, OWN_BOARD.y + 114, 26),
        text(OWN_BOARD.x + 16, OWN_BOARD.y + 136, "Capital", "t12 b quiet"),
        path(f"M{OWN_BOARD.x + 112} {OWN_BOARD.y + 66}h16", class_="bridge"),
        temples(view, seat, targets),
        terrain(view, seat, PLOT, targets),
        rulers(PLOT),
        guide_strip(view, seat, targets),
        own=True,
    )


def capital(view: View, seat: int, box: Box, targets: Targets) -> str:
    """The city in the trees, with the riders that wait there and the ways that lead out of it."""
    riders = view["tribes"][seat]["riders"][CAPITAL]
    k = box.width / 120
    flock = [
        rider(box.x + x * k, box.y + y * k, 28 * k, f"{seat}-12-", place)
        for place, (x, y) in enumerate(RIDER_FOOT[:riders])
    ]
    drawn = group(title(f"Capital: {riders} Wind Riders"), use("tw-capital", box), *flock)
    ways = [target for target in targets.of("ride") if target.value == PLACE_NAMES[CAPITAL]]
    posts = [
        sign_post(Box(box.x + 2 + place % 2 * 56 * k, box.y + 2 + place // 2 * 22, 52 * k, 19), target)
        for place, target in enumerate(ways)
    ]
    return targets.ring("at", (PLACE_NAMES[CAPITAL],), box, 8, drawn) + "".join(posts)


def water(view: View, seat: int, x: float, y: float, size: float) -> str:
    amount = view["tribes"][seat]["water"]
    return group(
        title(f"{amount} Water"),
        use("tw-water", Box(x, y, size, size)),
        text(x + size + 3, y + size * 0.8, str(amount), "b t20"),
    )


def temples(view: View, seat: int, targets: Targets) -> str:
    """Four Temples with their effects; placing one means discarding three cards."""
    x, y = OWN_BOARD.x + 12, OWN_BOARD.y + 144
    plates = [temple_plate(view, seat, number, Box(x, y + 28 + number * 43, 108, 38), targets) for number in range(4)]
    away = [rect(Box(x + 6 + place * 8, y + 1, 11, 16), rx=2, fill="#fff7e2", class_="edge fine") for place in range(3)]
    stroke = path(f"M{x + 2} {y + 19}L{x + 37} {y - 1}", class_="minus")
    arrow = path(f"M{x + 46} {y + 9}h14m-5-5 5 5-5 5", class_="arrow-way")
    head = group(
        title("Discard three cards to place a Temple"), *away, stroke, arrow, icon("tw-temple", x + 78, y + 9, 24)
    )
    whole = Box(x - 3, y - 4, 114, 204)
    target = targets.first("temple", "dump")
    return target.ringed(whole.grown(-2), 7, head, *plates, thin=True) if target else head + "".join(plates)


def temple_plate(view: View, seat: int, number: int, box: Box, targets: Targets) -> str:
    placed = view["tribes"][seat]["temples"][number] is not None
    drawn = _temple(board_face(view, seat)["temples"][number], placed, f"temple-{seat}-{number}", box)
    return targets.ring("marker", (number,), box, 6, drawn, thin=True)


@remembered
def _temple(effect: str, placed: bool, key: str, box: Box) -> str:
    """A Temple with its effect; one that has been placed leaves an empty place."""
    tall = box.height > 0.8 * box.width
    side = 20.0 if tall else min(30.0, box.height - 8)
    marker = Box(box.cx - side / 2, box.y + 3, side, side) if tall else Box(box.x + 5, box.cy - side / 2, side, side)
    room = Box(box.x + 2, marker.bottom, box.width - 4, box.bottom - marker.bottom - 2)
    if not tall:
        room = Box(marker.right + 2, box.y + 2, box.right - marker.right - 4, box.height - 4)
    return group(
        title(f"Temple: {printed_words(effect)}" + (", placed" if placed else "")),
        rect(box, rx=6, class_="panel"),
        rect(marker.grown(-2), rx=4, class_="gone") if placed else use("tw-temple", marker, data_key=key),
        effect_in(room, printed(effect), min(22.0, side)),
        class_="faded" if placed else None,
    )


# --- The guide ------------------------------------------------------------------------------------


def guide_strip(view: View, seat: int, targets: Targets) -> str:
    """Who guides the tribe, both requirements, powers and objectives."""
    tribe = view["tribes"][seat]
    face = board_face(view, seat)
    symbol = f"tw-guide-{face['symbol']}"
    x, y = STRIP.x, STRIP.y
    first, _, rest = face["name"].partition(" the ")
    parts = [
        explained(
            "board",
            str(tribe["board"]),
            rect(Box(x, y, STRIP.width, 34), fill="transparent"),
            icon(symbol, x + 17, y + 17, 30),
            text(x + 38, y + 16, first, "t12 quiet"),
            text(x + 38, y + 30, f"the {rest}" if rest else face["symbol"].title(), "t14 b display"),
        ),
        own_need(view, seat, Box(x, y + 38, STRIP.width, 28)),
        path_need(view, seat, Box(x, y + 70, STRIP.width, 30)),
    ]
    top = y + 106
    powers = tribe["powers"]
    height = 56 if len(powers) < 2 else 41
    for place, name in enumerate(powers):
        parts.append(power(view, seat, name, Box(x, top + place * (height + 4), STRIP.width, height), targets))
    top += len(powers) * (height + 4)
    if len(powers) < 2:
        backs = [cards.guide_back(symbol, Box(x + place * 15, top + 2, 22, 29)) for place in range(len(tribe["left"]))]
        words = f"{len(tribe['left'])} left"
        told = title(f"{words} to choose a power from")
        parts.append(explained("guide_card", "", told, *backs, text(x + 78, top + 20, words, "t12 quiet")))
        top += 36
    parts.append(kept(view, seat, Box(x, top + 2, STRIP.width, STRIP.bottom - top - 4), targets))
    return group(*parts)


def power(view: View, seat: int, name: str, box: Box, targets: Targets) -> str:
    """An active Guide card, which may be paid for if it can."""
    tribe = view["tribes"][seat]
    symbol = guide_symbol(view, seat)
    drawn = cards.guide_card(faces_of(view)["guides"][name], symbol, box, name in tribe["used"])
    return targets.ring("guide", (tribe["guides"].index(name) + 1,), box, 7, drawn, thin=True)


def own_need(view: View, seat: int, box: Box) -> str:
    """The requirement that only this board has, and how far it has come."""
    tribe = view["tribes"][seat]
    drawn = _own_need(board_face(view, seat), tribe["own_met"], tribe["own_count"], box)
    return explained("board", str(tribe["board"]), drawn)


@remembered
def _own_need(face: Face, met: bool, count: int, box: Box) -> str:
    need = face["requirement"]
    picture = rect(Box(box.x + 8, box.cy - 8, 16, 16), rx=3, class_="pale-ground edge fine")
    if "spaces" in need:
        picture = cards.grid(box.x + 5, box.y + 4, (box.height - 10) / 3, need["spaces"], "", "#f2b632")
    symbol = NEED_SYMBOLS.get(need["type"])
    words = {"clean_spaces": "clean", "right_sides": "used", "kept_cards": "kept"}.get(need["type"], "")
    x = box.x + (5 + 4 * (box.height - 10) / 3 + 9 if "spaces" in need else 30)
    return group(
        title(f"{need_words(face)}: {'met' if met else f'now {count}'}"),
        rect(box, rx=6, class_=f"panel{' met' if met else ''}"),
        picture if symbol is None or "spaces" in need else icon(symbol, box.x + 16, box.cy, 18),
        icon(symbol, x + 8, box.cy, 18) if symbol and "spaces" in need else "",
        text(x + (20 if "spaces" in need else 0), box.cy + 4.5, f"{need['n']} {words}".strip(), "t12 b"),
        _state(box, met, f"{count}"),
    )


def path_need(view: View, seat: int, box: Box) -> str:
    """Five colours in a row."""
    tribe = view["tribes"][seat]
    return explained("board", str(tribe["board"]), _path_need(board_face(view, seat)["path"], tribe["path_met"], box))


@remembered
def _path_need(colours: list[str], met: bool, box: Box) -> str:
    side = min(18.0, box.height - 12)
    squares = []
    for place, colour in enumerate(colours):
        cell = Box(box.x + 6 + place * (side + 2), box.cy - side / 2, side, side)
        squares.append(
            rect(cell, rx=3, fill=cards.FORESTS[colour], class_="edge fine") + use(f"tw-tree-{colour}", cell.grown(-2))
        )
    words = f"Path of {', '.join(colours)}: {'met' if met else 'not met'}"
    return group(title(words), rect(box, rx=6, class_=f"panel{' met' if met else ''}"), *squares, _state(box, met, ""))


def _state(box: Box, met: bool, progress: str) -> str:
    if met:
        return group(icon("tw-check", box.right - 13, box.cy, 18), class_="goodly")
    return text(box.right - 7, box.cy + 4.5, progress, "end t12 quiet")


def kept_height(number: int, room: float) -> float:
    """How high each of so many objectives can be."""
    return min(49.0, (room - 14) / max(number, 2) - 4)


def kept(view: View, seat: int, box: Box, targets: Targets) -> str:
    """The objectives under the board, as high as the room allows."""
    tribe = view["tribes"][seat]
    parts = [text(box.x, box.y + 9, "Kept objectives", "t12 b")]
    height = kept_height(len(tribe["kept"]), box.height)
    for place, name in enumerate(tribe["kept"]):
        spot = Box(box.x, box.y + 15 + place * (height + 4), box.width, height)
        drawn = cards.objective(faces_of(view)["villages"][name], spot, tribe["completed"][place])
        drawn = targets.ring("replace", (place,), spot, 6, drawn, thin=True)
        parts.append(group(drawn, class_=f"goal-{4 + place}", tabindex=None if targets.of("replace") else 0))
    return group(*parts)

"""The hand, the draft, and what the chosen card brings."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import chosen_ring, legal_ring, region
from worldwright.draw.measure import shortened, width_of
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.draw.targets import Target, Targets
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.panels import plate
from worldwright.games.strange_world.draw.words import HINTS, card_words, land_name
from worldwright.games.strange_world.grammar import ICONS
from worldwright.games.strange_world.view import FaceView, View

LIFT = 8


def hand_cards(view: View) -> list[str]:
    """The cards that the viewer holds, the one being placed among them."""
    seat = view["seat"]
    held: list[str] = [] if seat is None else list(view["hands"][seat]["cards"] or ())
    chosen = view["chosen"]
    return sorted({*held, chosen}) if chosen else held


def hand(view: View, x: float, y: float, scale: float, pitch: float, targets: Targets) -> str:
    """The hand at the edge of the table, sorted by id; the card being placed lies a little higher."""
    legal, chosen = targets.by_value("play"), view["chosen"]
    parts: list[str] = []
    for slot, card in enumerate(hand_cards(view)):
        lift = LIFT if card == chosen else 0
        box = Box(x + slot * pitch, y - lift, cards.WIDTH * scale, cards.HEIGHT * scale)
        face = view["faces"][card]
        drawn = cards.placed(box, cards.land(face), key=f"card-{card}", words=card_words(face))
        if card == chosen:
            drawn += chosen_ring(box, cards.RADIUS * scale)
        parts.append(_pickable(drawn, box, scale, legal.get(card)))
    return region("Your hand", *parts)


def _pickable(drawn: str, box: Box, scale: float, target: Target | None) -> str:
    if target is None:
        return drawn
    return target.mark(drawn, legal_ring(box, cards.RADIUS * scale, target.order))


# --- over the dimmed World ------------------------------------------------------------------------


def neighbour(view: View, seat: int, side: str) -> int:
    """Who gets the cards: seat + 1 to the left, seat - 1 to the right (6.2)."""
    return (seat + (1 if side == "left" else -1)) % view["players"]


def draft(view: View, area: Box, scale: float, targets: Targets) -> str:
    """The three cards of the draft, large, and an arrow to the neighbour who gets the rest."""
    keeps, gives = targets.by_value("keep"), targets.by_value("give")
    held, sun = view["hands"][targets.seat]["cards"] or (), view["sun"]
    boxes = _spread(area, len(held), scale)
    parts = [_dim(area), _headline(area, boxes[0], "Keep one of these" if keeps else "Give one of these away")]
    for card, box in zip(held, boxes, strict=True):
        face = view["faces"][card]
        drawn = cards.placed(box, cards.land(face), key=f"card-{card}", words=card_words(face))
        parts.append(_pickable(drawn, box, scale, keeps.get(card) or gives.get(card)))
    if sun:
        goes = "the other two go to" if keeps else "it goes to"
        to = neighbour(view, targets.seat, sun["side"])
        parts.append(_goes_to(view, to, goes, area.cx, boxes[0].bottom + 44))
    return region("Draft", *parts)


def sun_sides(view: View, area: Box, scale: float, targets: Targets) -> str:
    """The Sun card with either side up, and who would get the cards."""
    boxes = _spread(area, 2, scale, gap=70)
    parts = [_dim(area), _headline(area, boxes[0], "Turn the Sun")]
    for target, box in zip(targets.of("sun"), boxes, strict=False):
        seat = neighbour(view, targets.seat, target.value)
        drawn = cards.placed(box, cards.sun(target.value))
        parts.append(_pickable(drawn, box, scale, target))
        parts.append(_goes_to(view, seat, "to", box.cx, box.bottom + 40))
    return region("Sun side", *parts)


def _spread(area: Box, count: int, scale: float, gap: float = 18) -> list[Box]:
    width, height = cards.WIDTH * scale, cards.HEIGHT * scale
    gap = min(gap, (area.width - 16 - count * width) / max(count - 1, 1))
    x = area.cx - (count * width + (count - 1) * gap) / 2
    return [Box(x + i * (width + gap), area.cy - height / 2, width, height) for i in range(count)]


def _dim(area: Box) -> str:
    return rect(area, rx=12, class_="dim")


def _headline(area: Box, first: Box, words: str) -> str:
    width = width_of(words, "b t20 display") + 36
    plaque = Box(area.cx - width / 2, first.y - 62, width, 40)
    return rect(plaque, rx=20, class_="plate solid") + text(area.cx, first.y - 35, words, "mid b t20 display")


def _goes_to(view: View, seat: int, words: str, cx: float, y: float) -> str:
    name = shortened(name_of(view, seat), 150, "t14 b")
    start_width = width_of(words, "t14")
    width = start_width + width_of(name, "t14 b") + 84
    x = cx - width / 2
    pill = rect(Box(x, y - 18, width, 36), rx=18, class_="plate solid")
    start = x + 16 + start_width
    return group(
        pill,
        text(x + 14, y + 5, words, "t14"),
        icon("sw-i-arrow", start + 12, y, 18, class_="key-ink"),
        sign(seat, start + 26, y - 11, 22),
        text(start + 54, y + 5, name, "t14 b"),
    )


# --- beside the hand ------------------------------------------------------------------------------


def caption(view: View, card: str, box: Box) -> str:
    """What the chosen card is and brings, in a few lines."""
    face = view["faces"][card]
    lines = [(f"sw-i-{kind}", HINTS[kind]) for kind in ICONS if face[kind]]
    if face["animal"]:
        lines.append(("sw-i-paw", shortened(f"2 Stars if {face['animal_name'].lower()} is new", box.width - 44)))
    if face["portal"]:
        lines.append(("sw-i-portal", "half portal " + " and ".join(face["portal"])))
    pitch = min(31.0, 96 / max(len(lines), 1))
    parts = [plate(box), fitting(box.x + 12, box.y + 26, land_name(face), box.width - 20, "t16 b display")]
    for i, (symbol, words) in enumerate(lines):
        y = box.y + 50 + i * pitch
        parts.append(icon(symbol, box.x + 21, y, 20) + text(box.x + 38, y + 4, words))
    return region("The chosen card", *parts)


def passed_cards(view: View, box: Box) -> str:
    """What the viewer gave away and received in this round (H5)."""
    parts, passed = [plate(box)], view["passed"]
    assert passed is not None
    for i, (how, moved) in enumerate((("gave", passed["gave"]), ("received", passed["received"]))):
        y = box.y + 6 + i * 66
        parts.append(text(box.x + 9, y + 11, f"You {how}"))
        parts += [_small(view["faces"][card], box.x + 9 + 34 * n, y + 16) for n, card in enumerate(moved)]
    return region("Passed cards", *parts)


def _small(face: FaceView, x: float, y: float) -> str:
    box = Box(x, y, 31, 31 * cards.HEIGHT / cards.WIDTH)
    return cards.placed(box, cards.mini(face), words=card_words(face), class_="mini")

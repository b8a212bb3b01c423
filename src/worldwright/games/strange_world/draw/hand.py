"""The hand, the draft, and what the chosen card brings."""

from __future__ import annotations

from worldwright.draw.kit import badge, fitting
from worldwright.draw.marks import chosen_ring, legal_ring, region
from worldwright.draw.measure import shortened, width_of
from worldwright.draw.memory import still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, icon, number, text
from worldwright.draw.targets import Target, Targets
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.panels import plate
from worldwright.games.strange_world.draw.placing import promise
from worldwright.games.strange_world.draw.words import HINTS, card_words
from worldwright.games.strange_world.grammar import ICONS
from worldwright.games.strange_world.pieces import icon_words
from worldwright.games.strange_world.view import FaceView, View, faces_of
from worldwright.wording import capital, listed

LIFT = 8
SHORTER = {"you keep it": "kept", "you give it": "given"}  # where a card is small


def hand_cards(view: View) -> list[str]:
    """The cards that the viewer holds, the one being placed among them."""
    seat = view["seat"]
    held: list[str] = [] if seat is None else list(view["hands"][seat]["cards"] or ())
    chosen = view["chosen"]
    return sorted({*held, chosen}) if chosen else held


def hand(view: View, x: float, y: float, scale: float, pitch: float, targets: Targets) -> str:
    """The hand at the edge of the table, sorted by id; the card being placed lies a little higher.

    In the draft it is what one chooses from, so that the own World stays in sight; what is kept says so.
    """
    chosen = view["chosen"]
    parts: list[str] = []
    for slot, card in enumerate(hand_cards(view)):
        lift = LIFT if card == chosen else 0
        box = Box(x + slot * pitch, y - lift, cards.WIDTH * scale, cards.HEIGHT * scale)
        face = faces_of(view)[card]
        drawn = cards.placed(box, cards.land(face), key=f"card-{card}", words=card_words(face))
        if card in (chosen, view["drafted"]):
            drawn += chosen_ring(box, cards.RADIUS * scale)
        drawn += _flag(box, _kept_words(view, card))
        target = _taken(targets, card)
        drawn += promise(view, target, box) if target and target.kind == "play" else ""
        parts.append(_pickable(drawn, box, scale, target))
    return region("Your hand", *parts, own=True)


def _taken(targets: Targets, card: str) -> Target | None:
    """What a card of the hand can be taken for: kept, given, or placed, also instead of another one."""
    return next((found for kind in ("keep", "give", "play") if (found := targets.way(kind, card))), None)


def _pickable(drawn: str, box: Box, scale: float, target: Target | None) -> str:
    if target is None:
        return drawn
    return target.mark(drawn, legal_ring(box, cards.RADIUS * scale, target.order))


# --- the draft ------------------------------------------------------------------------------------


def neighbour(view: View, seat: int, side: str) -> int:
    """Who gets the cards: seat + 1 to the left, seat - 1 to the right (6.2)."""
    return (seat + (1 if side == "left" else -1)) % view["players"]


def _kept_words(view: View, card: str) -> str:
    """What a card of the draft is to its holder: kept before, or chosen while the others still choose."""
    drafting = view["decision"]["kind"] if view["decision"] else ""
    if card == view["drafted"]:
        return "you keep it" if drafting == "DRAFT_KEEP" else "you give it"
    received = view["passed"]["received"] if view["passed"] else ()
    return "kept" if drafting == "DRAFT_GIVE" and card not in received else ""


def _flag(box: Box, words: str) -> str:
    """A few words across the lower edge of a card."""
    if not words:
        return ""
    if width_of(words, "t12 b") + 16 > box.width:
        words = SHORTER[words]
    width = width_of(words, "t12 b") + 16
    return badge(Box(box.cx - width / 2, box.bottom - 26, width, 21), words)


def draft_note(view: View, box: Box, targets: Targets) -> str:
    """Beside the cards of the draft: what is chosen, and the neighbour who gets the rest."""
    keeps, sun = targets.of("keep"), view["sun"]
    says = "the others go to" if keeps else "it goes to"
    top = box.cy - 42
    parts = [plate(box), text(box.cx, top + 12, "Keep one" if keeps else "Give one", "mid b t16 display")]
    if sun:
        to = neighbour(view, targets.seat, sun["side"])
        parts += [text(box.cx, top + 34, says, "mid t12"), _receiver(view, to, sun["side"], box.cx, top + 56, box)]
    return region("Draft", *parts)


def sun_sides(view: View, box: Box, scale: float, targets: Targets) -> str:
    """The Sun card with either side up, and who would get the cards."""
    parts = [plate(box)]
    half = box.width / 2
    for place, target in enumerate(targets.of("sun")):
        width, height = cards.WIDTH * scale, cards.HEIGHT * scale
        spot = Box(box.x + place * half + 10, box.cy - height / 2, width, height)
        drawn = cards.placed(spot, cards.sun(target.value))
        parts.append(_pickable(drawn, spot, scale, target))
        room = Box(spot.right + 6, box.y, half - width - 20, box.height)
        to = neighbour(view, targets.seat, target.value)
        parts.append(text(room.cx, box.cy - 24, "cards go to", "mid t12"))
        parts.append(_receiver(view, to, target.value, room.cx, box.cy + 2, room))
    return region("Sun side", *parts)


def _receiver(view: View, seat: int, side: str, cx: float, y: float, room: Box) -> str:
    """A neighbour's sign with an arrow to the side where the cards go, and the name below."""
    name = shortened(name_of(view, seat), room.width - 6, "t12 b")
    way = 1 if side == "right" else -1
    arrow = group(
        icon("sw-i-arrow", 0, 0, 18, class_="key-ink"),
        transform=f"translate({number(cx + 14 * way)} {number(y)}) scale({way} 1)",
    )
    return arrow + sign(seat, cx - 11 - 13 * way, y - 11, 22) + text(cx, y + 30, name, "mid t12 b")


# --- beside the hand ------------------------------------------------------------------------------


def caption(view: View, card: str, box: Box) -> str:
    """What the chosen card is and brings, in a few lines."""
    face = faces_of(view)[card]
    lines = [(f"sw-i-{kind}", HINTS[kind]) for kind in ICONS if face[kind]]
    if face["animal"]:
        lines.append(("sw-i-paw", shortened(f"2 Stars if {face['animal_name'].lower()} is new", box.width - 44)))
    if face["portal"]:
        lines.append(("sw-i-portal", "half portal " + " and ".join(face["portal"])))
    pitch = min(31.0, 96 / max(len(lines), 1))
    name = capital(listed(icon_words(dict(face))))
    sizes = [f"t{size} b display" for size in (16, 14, 12)]
    face_class = next((one for one in sizes if width_of(name, one) <= box.width - 20), sizes[-1])
    parts = [
        plate(box),
        fitting(box.x + 12, box.y + 26, name, box.width - 20, face_class),
    ]
    for i, (symbol, words) in enumerate(lines):
        y = box.y + 50 + i * pitch
        parts.append(icon(symbol, box.x + 21, y, 20) + text(box.x + 38, y + 4, words))
    return region("The chosen card", *parts)


@still()
def passed_cards(view: View, box: Box) -> str:
    """What the viewer gave away and received in this round (H5)."""
    parts, passed = [plate(box)], view["passed"]
    assert passed is not None
    for i, (how, moved) in enumerate((("gave", passed["gave"]), ("received", passed["received"]))):
        y = box.y + 6 + i * 66
        parts.append(text(box.x + 9, y + 11, f"You {how}"))
        parts += [_small(faces_of(view)[card], box.x + 9 + 34 * n, y + 16) for n, card in enumerate(moved)]
    return region("Passed cards", *parts)


def _small(face: FaceView, x: float, y: float) -> str:
    box = Box(x, y, 31, 31 * cards.HEIGHT / cards.WIDTH)
    return cards.placed(box, cards.mini(face), words=card_words(face), class_="mini")

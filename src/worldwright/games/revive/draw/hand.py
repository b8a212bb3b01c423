"""The active cards, which can be played, and the resting ones."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.memory import still
from worldwright.draw.svg import Box, group, rect, text
from worldwright.games.revive.draw import faces
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.view import View

PILE = 96.0
NARROWEST, LOWEST = 66.0, 46.0


def grid(box: Box, count: int, gap: float = 5) -> list[Box]:
    """Places for so many cards, in as many rows as show most of them."""
    best: list[Box] = []
    most = 0.0
    for columns in range(1, count + 1):
        lines = -(-count // columns)
        width = min(91.0, (box.width + gap) / columns - gap)
        height = min(131.0, (box.height + gap) / lines - gap)
        worth = min(width, 84) * min(height, 112) * min(1, width / NARROWEST) ** 3 * min(1, height / LOWEST) ** 3
        if worth >= most:  # rather beside than below one another
            most = worth
            best = [
                Box(box.x + place % columns * (width + gap), box.y + place // columns * (height + gap), width, height)
                for place in range(count)
            ]
    return best


@still("card", "half", "WAKE_PICK", seats=["tribes"])
def own_cards(view: View, seat: int, box: Box, places: Places) -> str:
    """Active cards from the left, the resting pile at the right."""
    tribe = view["tribes"][seat]
    shown = tribe["active"]
    waking = places.decision == "WAKE_PICK"
    names = tribe["resting"] if waking else shown
    high = box.height - 15
    parts = [text(box.x + 1, box.y + 11, "Resting cards" if waking else "Unplayed cards", "t12 quiet")]
    spots = grid(Box(box.x + 1, box.y + 15, box.width - PILE - 2, high), len(names))
    parts += [one_card(view, name, spot, places) for name, spot in zip(names, spots, strict=True)]
    if not names:
        empty = Box(box.x + 1, box.y + 15, 240, high)
        parts.append(rect(empty, rx=7, class_="vacant"))
        parts.append(text(empty.cx, empty.cy + 4, "No active card", "mid t12 quiet"))
    parts.append(pile(view, seat, Box(box.right - PILE + 8, box.y + 15, PILE - 10, high), waking))
    return region("Cards", *parts, own=seat == (view["seat"] or 0))


def card_column(view: View, seat: int, box: Box, places: Places) -> str:
    """The active cards beneath each other, the resting pile at the foot."""
    tribe = view["tribes"][seat]
    waking = places.decision == "WAKE_PICK"
    names = tribe["resting"] if waking else tribe["active"]
    parts = [text(box.x + 1, box.y + 11, "Resting cards" if waking else "Unplayed cards", "t12 quiet")]
    foot = 92.0
    width = box.width
    spots = grid(Box(box.x, box.y + 16, width, box.height - 16 - foot), len(names))
    parts += [one_card(view, name, spot, places) for name, spot in zip(names, spots, strict=True)]
    if not names:
        empty = Box(box.x, box.y + 16, width, 112)
        parts.append(rect(empty, rx=7, class_="vacant") + text(empty.cx, empty.cy, "No active card", "mid t12 quiet"))
    parts.append(pile(view, seat, Box(box.x, box.bottom - foot + 16, width, foot - 16), waking))
    return region("Cards", *parts, own=seat == (view["seat"] or 0))


def one_card(view: View, name: str, spot: Box, places: Places) -> str:
    """A card that may be played or chosen as a whole, or for one of its halves (5.2.3)."""
    face = view["faces"]["cards"][name]
    drawn = group(faces.card(face, spot), data_key=f"card-{name}")
    question = view["question"]
    if question and question["card"] == name and places.has("half"):
        halves = [places.take("half", side) for side in ("top", "bottom")]
        rings = [target.ringed(box, 4) for target, box in zip(halves, faces.half_boxes(spot), strict=True) if target]
        return drawn + "".join(rings)
    picking = places.decision in ("CARD_PICK", "SHIFT_PICK", "WAKE_PICK")
    target = places.take("card", name) if picking else places.near("card", name)
    return target.ringed(spot, 7, drawn) if target else drawn


def pile(view: View, seat: int, box: Box, waking: bool) -> str:
    """The resting cards, open to all: how many, and their names."""
    tribe = view["tribes"][seat]
    names = tribe["active"] if waking else tribe["resting"]
    words = "Unplayed" if waking else "Resting"
    parts = [text(box.cx, box.y - 4, f"{words} {len(names)}", "mid t12 quiet")]
    if not names:
        return "".join([*parts, rect(box, rx=7, class_="vacant")])
    parts.append(faces.card_back(box))
    lines = int((box.height - 12) // 14)
    for place, name in enumerate(names[:lines]):
        face = view["faces"]["cards"][name]
        y = box.y + 8 + 14 * place
        parts.append(rect(Box(box.x + 5, y, box.width - 10, 13), rx=3, fill=faces.FILLS[face["color"]]))
        more = place == lines - 1 and len(names) > lines
        label = f"and {len(names) - place} more" if more else face["name"]
        parts.append(text(box.cx, y + 10, label, "mid t11 print"))
    return group(*parts)

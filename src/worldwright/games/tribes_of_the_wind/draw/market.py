"""What lies in the middle: Element cards face down, Forest tiles, Village cards, and the Game End token."""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, group, rect, text, title, use
from worldwright.draw.targets import Targets
from worldwright.games.tribes_of_the_wind.draw import cards
from worldwright.games.tribes_of_the_wind.draw.land import forest
from worldwright.games.tribes_of_the_wind.pieces import tile_words
from worldwright.games.tribes_of_the_wind.view import View, faces_of

BACK_RATIO = 1.45


def elements(view: View, x: float, y: float, width: float, step: float, targets: Targets) -> str:
    """The pile with its visible back, and four backs."""
    shown = view["elements"]
    height = width * BACK_RATIO
    drawing = targets.decision == "DRAW"
    parts = []
    if shown["top"]:
        spot = Box(x, y, width, height)
        stack = [cards.back(shown["top"], Box(x + shift, y + shift, width, height)) for shift in (4, 2, 0)]
        pile = group(title(f"Element pile: {shown['pile']} cards, {shown['top']} on top"), *stack)
        parts.append(targets.ring("take", ("pile",), spot, 5, pile) if drawing else pile)
    for slot, name in enumerate(shown["display"]):
        spot = Box(x + width + 16 + slot * step, y, width, height)
        if name:
            drawn = group(title(f"Element display: {name}"), cards.back(name, spot), data_key=f"element-{slot}")
            parts.append(targets.ring("take", (slot,), spot, 5, drawn) if drawing else drawn)
        else:
            parts.append(rect(spot.grown(-1), rx=5, class_="dashed"))
    return region("Element cards", *parts)


def forests(view: View, x: float, y: float, side: float, step: float, targets: Targets, gap: float = 10) -> str:
    """The pile with its visible tile, and four tiles."""
    shown = view["forests"]
    taking = targets.decision == "FOREST_TAKE"
    parts = []
    for place, name in enumerate((shown["top"], *shown["display"])):
        spot = Box(x + place * step + (gap if place else 0), y, side, side)
        if not name:
            parts.append(rect(spot.grown(-1), rx=6, class_="dashed"))
            continue
        under = (
            [rect(Box(spot.x + shift, spot.y + shift, side, side), rx=6, class_="earthy edge") for shift in (4, 2)]
            if not place
            else []
        )
        face = faces_of(view)["tiles"][name]
        where = f"Forest pile, {shown['pile']} left" if not place else "Forest display"
        drawn = group(title(f"{where}: {tile_words(face)}"), *under, forest(face, spot), data_key=f"tile-{name}")
        parts.append(targets.ring("take", (place - 1 if place else "pile",), spot, 6, drawn) if taking else drawn)
    return region("Forest tiles", *parts)


def villages(view: View, spots: list[Box], targets: Targets) -> str:
    """Four Village cards, open."""
    parts = []
    for slot, name in enumerate(view["villages"]["display"]):
        if not name:
            parts.append(rect(spots[slot].grown(-1), rx=7, class_="dashed"))
            continue
        taking = targets.decision == "VILLAGE_TAKE"
        drawn = cards.village_card(faces_of(view)["villages"][name], spots[slot])
        drawn = targets.ring("take", (slot,), spots[slot], 7, drawn) if taking else drawn
        parts.append(group(drawn, class_=f"goal-{slot}", tabindex=None if taking else 0))
    return region("Village cards", *parts)


def end_token(view: View, box: Box) -> str:
    """The token for the fifth Village, as long as nobody has it."""
    if view["end"]["token"] is not None:
        return rect(box, rx=8, class_="dashed")
    return group(
        title("Game End token: 5 points for the first fifth Village"),
        use("tw-end-token", box, data_piece="end_token:end_token"),
        data_key="end-token",
    )


def caption(x: float, y: float, words: str, class_: str = "t12 b") -> str:
    return text(x, y, words, class_)

"""The Automa's cards of a solo game: the open one, the deck and what was discarded (18.7)."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.svg import Box, group, path, rect, text, title, use
from worldwright.games.spires.grammar import LINES, read_line
from worldwright.games.spires.pieces import line_words
from worldwright.games.spires.view import View
from worldwright.games.spires.view_question import Face

LINE_ICONS = {
    "expand": "sp-act-expand",
    "move": "sp-auto-move",
    "gain": "sp-m-energy",
    "sweep": "sp-auto-sweep",
    "spire": "sp-act-spire",
    "beacon": "sp-mod-M1",
    "flutter": "sp-mod-M2",
    "goal": "sp-mod-M4",
}
SHORT_LINES = {
    "expand": "expand sky {n}",
    "move": "move {n}",
    "gain": "gain {n}",
    "sweep": "sweep sky {n}",
    "spire": "build a spire",
    "beacon": "beacon",
    "flutter": "flutter {n}",
    "goal": "goal",
}


def automa_card(card: Face, box: Box, key: str = "") -> str:
    """One card: its actions from top to bottom, the lines of modules below a rule."""
    said = [line_words(action) for action in card["actions"]] + [
        f"with {extra['module']}: {line_words(extra['do'])}" for extra in card["modules"]
    ]
    parts = [
        title(f"{card['name']}: {'; '.join(said)}"),
        rect(box, rx=8, class_="cardface"),
        text(box.cx, box.y + 17, card["name"], "mid b t12 display"),
    ]
    for row, action in enumerate(card["actions"]):
        parts.append(card_line(action, box.x + 8, box.y + 25 + 21 * row, 17, "t12"))
    top = box.bottom - 6 - 16 * len(card["modules"])
    if card["modules"]:
        parts.append(path(f"M{box.x + 8} {top}h{box.width - 16}", class_="rule"))
    for place, extra in enumerate(card["modules"]):
        y = top + 2 + 16 * place
        parts.append(group(use(f"sp-mod-{extra['module']}", Box(box.x + 8, y, 13, 13)), class_="softly"))
        parts.append(text(box.x + 26, y + 10.5, short_line(extra["do"]), "t12 muted"))
    return explained("automa", card["id"], *parts, data_key=key or None)


def card_line(action: str, x: float, y: float, size: float, class_: str) -> str:
    icon = group(use(LINE_ICONS[LINES[read_line(action).what]], Box(x, y, size, size)), class_="inked")
    return icon + text(x + size + 6, y + size * 0.75, short_line(action), class_)


def short_line(action: str) -> str:
    line = read_line(action)
    return SHORT_LINES[LINES[line.what]].format(n=line.number)


def in_play(view: View, card: Face) -> Face:
    """A card without the lines of modules that are not in play."""
    used = {module["id"] for module in view["modules"]}
    return {**card, "modules": [line for line in card["modules"] if line["module"] in used]}


def automa_panel(view: View, box: Box) -> str:
    """The deck, the card that lies open and the discards."""
    seen = view["automa"]
    back = Box(box.x + 12, box.y + 32, 46, 74)
    open_box = Box(back.right + 10, box.y + 10, 112, box.height - 20)
    beside = open_box.right + 8
    left = f"{len(seen['deck'])} cards in the deck"
    parts = [
        rect(box, rx=8, class_="panel"),
        text(back.cx, box.y + 22, "Deck", "mid t12 b muted"),
        group(title(left), use("sp-spire-card-back", back)),
        text(back.cx, back.bottom + 18, str(len(seen["deck"])), "mid b t14"),
        automa_card(in_play(view, seen["card"]), open_box, key=f"automa-{seen['card']['id']}")
        if seen["card"]
        else rect(open_box, rx=8, class_="empty"),
        text(beside, box.y + 22, "Played", "t12 b muted"),
        *(
            fitting(beside, box.y + 37 + 12 * place, card["name"], box.right - 4 - beside, "t12")
            for place, card in enumerate(seen["discards"])
        ),
    ]
    return region("The Automa's cards", *parts)

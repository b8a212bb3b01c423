"""The Automa's cards of a solo game: the open one, the deck and what was discarded (18.7)."""

from __future__ import annotations

from typing import Any

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, group, path, rect, text, title, use
from worldwright.games.spires.draw.choices import View
from worldwright.games.spires.words import line_words

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


def automa_card(card: Any, box: Box, key: str = "") -> str:
    """One card: its actions from top to bottom, the lines of modules below a rule."""
    said = [line_words(action) for action in card["actions"]] + [f"with {extra['module']}: {line_words(extra['do'])}" for extra in card["modules"]]
    parts = [title(f"{card['name']}: {'; '.join(said)}"), rect(box, rx=8, class_="cardface"), text(box.cx, box.y + 17, card["name"], "mid b t11 display")]
    for row, action in enumerate(card["actions"]):
        word, _, number = action.partition(":")
        parts.append(group(use(LINE_ICONS[word], Box(box.x + 18, box.y + 26 + 23 * row, 18, 18)), class_="inked"))
        parts.append(text(box.x + 44, box.y + 40 + 23 * row, number, "t14 b"))
    if card["modules"]:
        parts.append(path(f"M{box.x + 8} {box.bottom - 26}h{box.width - 16}", class_="rule"))
    for place, extra in enumerate(card["modules"]):
        word, _, number = extra["do"].partition(":")
        x = box.x + 8 + place * 42
        parts.append(group(use(f"sp-mod-{extra['module']}", Box(x, box.bottom - 21, 15, 15)), class_="softly"))
        parts.append(group(use(LINE_ICONS[word], Box(x + 16, box.bottom - 21, 15, 15)), class_="inked") if word == "gain" else "")
        parts.append(text(x + (32 if word == "gain" else 18), box.bottom - 9, number, "t11 b"))
    return group(*parts, data_key=key or None)


def automa_panel(view: View, box: Box) -> str:
    """The deck, the card that lies open and the discards."""
    seen = view["automa"]
    width = 96.0
    back = Box(box.x + 12, box.y + 34, 56, 78)
    open_box = Box(box.x + 84, box.y + 10, width, box.height - 20)
    parts = [
        rect(box, rx=8, class_="panel"),
        text(box.x + 12, box.y + 22, "Deck", "t11 b muted"),
        group(title(f"{len(seen['deck'])} cards in the deck"), use("sp-spire-card-back", back)),
        text(back.cx, back.bottom + 17, str(len(seen["deck"])), "mid b t14"),
    ]
    if seen["card"]:
        parts.append(automa_card(seen["card"], open_box, key=f"automa-{seen['card']['id']}"))
    else:
        parts.append(rect(open_box, rx=8, class_="empty"))
    gone = [text(open_box.right + 12, box.y + 22, "discarded", "t11 b muted")]
    for place, card in enumerate(seen["discards"]):
        gone.append(text(open_box.right + 12 + place // 6 * 30, box.y + 42 + place % 6 * 16, card, "t11"))
    level = text(box.right - 10, box.bottom - 10, seen["difficulty"].replace("_", " "), "end t11 muted")
    return region("The Automa's cards", *parts, *gone, level)

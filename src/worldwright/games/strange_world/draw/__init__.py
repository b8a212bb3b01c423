"""The table of Strange World Above the Clouds as SVG: pure functions of a view (see `table`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.draw.marks import drawing
from worldwright.draw.svg import Box, use
from worldwright.draw.theme import standalone
from worldwright.games.strange_world.draw import cards, scene
from worldwright.games.strange_world.draw.choices import Choices
from worldwright.games.strange_world.draw.phone import PANES as PANES
from worldwright.games.strange_world.draw.phone import phone_table
from worldwright.games.strange_world.draw.scene import style as style
from worldwright.games.strange_world.draw.wide import wide_table
from worldwright.games.strange_world.draw.words import card_words

LABEL = "Table of Strange World Above the Clouds"
SIZES = {"wide": (1060, 668), "phone": (390, 572)}


def table(
    view: dict[str, Any], actions: Sequence[int] = (), *, layout: str = "wide", pane: str = "", symbols: bool = True
) -> str:
    """The table as one seat sees it, with a target for each of its legal actions.

    `layout` is "wide" (1060 x 668) or "phone" (390 x 572), where `pane` is one of `PANES`, or "others-2" to see the
    World of seat 2 as large as the own one.
    With `symbols` the drawing is complete by itself; without, the page has inlined `sprite()` and serves `style()`.
    """
    width, height = SIZES[layout]
    choices = Choices(view, () if view["seat"] is None else actions)  # a spectator has nothing to choose
    body = wide_table(view, choices) if layout == "wide" else phone_table(view, choices, pane)
    return _complete(width, height, LABEL, scene.sky(width, height) + body, symbols=symbols)


def sprite() -> str:
    """A hidden `<svg>` with every symbol that a table may use."""
    return scene.sprite().document()


def piece(kind: str, face: dict[str, Any]) -> str:
    """One component by itself: land, start, traveller, city, fumarole, sun, tzimime, animal or icon."""
    name = card_words(face) if kind in ("land", "start") else str(face.get("name") or face.get("id") or kind)
    if kind in ("animal", "icon"):
        side = 32 if kind == "animal" else 24
        symbol = cards.animal_symbol(face) if kind == "animal" else cards.icon_symbol(face["id"])
        return _complete(side, side, name, use(symbol, Box(0, 0, side, side)), role="img")
    return _complete(cards.WIDTH, cards.HEIGHT, name, _card(kind, face), role="img")


def _card(kind: str, face: dict[str, Any]) -> str:
    if kind in ("land", "start"):
        return cards.land(face)
    if kind == "traveller":
        return cards.traveller(face)
    if kind == "city":
        return cards.city(face["stars"])
    if kind == "sun":
        return cards.sun(face.get("side", "left"))
    return cards.layer(kind)


def _complete(width: int, height: int, label: str, body: str, *, symbols: bool = True, role: str = "group") -> str:
    dress = standalone(style()) + scene.sprite().defs_for(body) if symbols else ""
    return drawing(width, height, label, dress, body, role=role)


KINDS: frozenset[str] = frozenset()

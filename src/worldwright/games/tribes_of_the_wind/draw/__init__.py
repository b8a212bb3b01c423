"""The table of Tribes of the Wind as SVG: pure functions of a view (see `table`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.draw.marks import drawing
from worldwright.draw.svg import Box, rect, text, use
from worldwright.draw.theme import standalone
from worldwright.games.tribes_of_the_wind.draw import cards, land, scene
from worldwright.games.tribes_of_the_wind.draw.choices import Choices
from worldwright.games.tribes_of_the_wind.draw.overlay import board_row
from worldwright.games.tribes_of_the_wind.draw.phone import PANES as PANES
from worldwright.games.tribes_of_the_wind.draw.phone import phone_table
from worldwright.games.tribes_of_the_wind.draw.scene import style as style
from worldwright.games.tribes_of_the_wind.draw.wide import wide_table

LABEL = "Table of Tribes of the Wind"
SIZES = {"wide": (1080, 724), "phone": (390, 572)}
PIECES = {
    "element_card": (116, 156),
    "element": (40, 58),
    "village_card": (171, 70),
    "guide_card": (130, 56),
    "forest_tile": (100, 100),
    "forest_colour": (24, 24),
    "starting_tile": (100, 100),
    "board": (430, 58),
    "token": (24, 24),
    "marker": (24, 24),
    "end_token": (80, 44),
    "ground": (100, 100),
}
SIGNS = {
    "pollution": "tw-pollution",
    "water": "tw-water",
    "village": "tw-village",
    "temple": "tw-temple",
    "wind_rider": "tw-rider",
}


def table(
    view: dict[str, Any], actions: Sequence[int] = (), *, layout: str = "wide", pane: str = "", symbols: bool = True
) -> str:
    """The table as one seat sees it, with a target for each of its legal actions.

    `layout` is "wide" (1080 x 724) or "phone" (390 x 572), where `pane` is one of `PANES`.
    With `symbols` the drawing is complete by itself; without, the page has inlined `sprite()` and serves `style()`.
    """
    width, height = SIZES[layout]
    choices = Choices(view, () if view["seat"] is None else actions)  # a spectator has nothing to choose
    body = wide_table(view, choices) if layout == "wide" else phone_table(view, choices, pane)
    return _complete(width, height, LABEL, scene.mat(width, height) + body, symbols=symbols)


def sprite() -> str:
    """A hidden `<svg>` with every symbol that a table may use."""
    return scene.sprite().document()


def piece(kind: str, face: dict[str, Any]) -> str:
    """One component by itself, by the name of its table in the catalogue; a tile with "side" = "village" shows that side."""
    width, height = PIECES[kind]
    name = str(face.get("name") or face.get("id") or kind)
    return _complete(width, height, name, _piece(kind, face, Box(0, 0, width, height)), role="img")


def _piece(kind: str, face: dict[str, Any], box: Box) -> str:
    if kind == "element_card":
        return cards.element_card(face, box.grown(-1))
    if kind == "village_card":
        return cards.village_card(face, box.grown(-1))
    if kind == "guide_card":
        return cards.guide_card(face, f"tw-guide-{face['symbol']}", box.grown(-1))
    if kind == "forest_tile":
        return land.village(face, box) if face.get("side") == "village" else land.forest(face, box)
    if kind == "starting_tile":
        return land.starting(face, box)
    if kind == "ground":
        return land.ground(box, int(face.get("space", 0)), int(face.get("pollution", 0)))
    if kind == "board":
        return rect(box.grown(-1), rx=8, class_="panel") + board_row(face, box)
    return _sign(kind, str(face["id"]), box)


def _sign(kind: str, name: str, box: Box) -> str:
    """What is a single symbol: elements, colours, tokens and markers."""
    if name == "card_holder":
        return _holder()
    if name == "game_end":
        return use("tw-end-token", Box(0, box.cy - box.width * 0.275, box.width, box.width * 0.55))
    if name == "water5":
        return use("tw-water", box) + text(box.cx, 18, "5", "mid b pale", font_size=10)
    symbols = {"element": f"tw-back-{name}", "forest_colour": f"tw-tree-{name}"}
    return use(symbols.get(kind) or SIGNS[name], box)


def _holder() -> str:
    """A card holder with a hand in it, in the room of a marker."""
    backs = (
        cards.back(name, Box(1 + 4 * place, 6.5, 6, 8.7))
        for place, name in enumerate(("fire", "water", "earth", "air", "fire"))
    )
    return "".join(backs) + use("tw-holder", Box(0, 13.5, 24, 3.2))


def _complete(width: int, height: int, label: str, body: str, *, symbols: bool = True, role: str = "group") -> str:
    dress = standalone(style()) + scene.sprite().defs_for(body) if symbols else ""
    return drawing(width, height, label, dress, body, role=role)


KINDS: frozenset[str] = frozenset()

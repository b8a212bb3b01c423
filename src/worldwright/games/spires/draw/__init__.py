"""The table of Spires as SVG: pure functions of a view (see `table`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from worldwright.draw.marks import drawing
from worldwright.draw.svg import Box, group, use
from worldwright.draw.theme import standalone
from worldwright.games.spires.draw import phone, scene, wide
from worldwright.games.spires.draw.automa import automa_card
from worldwright.games.spires.draw.choices import Choices
from worldwright.games.spires.draw.phone import PANES as PANES
from worldwright.games.spires.draw.phone import phone_table
from worldwright.games.spires.draw.scene import style as style
from worldwright.games.spires.draw.tableau import aim_card, power_card, spire_cards
from worldwright.games.spires.draw.tiles import flat_tile, tile_box
from worldwright.games.spires.draw.wide import wide_table

LABEL = "Table of Spires"
SIZES = {"wide": (1080, 724), "phone": (390, 572)}
SYMBOLS = {
    "meeple": ("sp-meeple-{}", 40, 52),
    "spire_token": ("sp-spire-token-{}", 20, 40),
    "butterfly": ("sp-butterfly", 36, 36),
    "first_player": ("sp-first-player", 24, 24),
    "energy": ("sp-energy", 24, 24),
    "five_energy": ("sp-energy-5", 24, 24),
    "tile_back": ("sp-tile-back", 100, 52),
}
MEEPLES = ("ember", "mist", "bloom", "dusk")


def table(
    view: dict[str, Any], actions: Sequence[int] = (), *, layout: str = "wide", pane: str = "", symbols: bool = True
) -> str:
    """The table as one seat sees it, with a target for each of its legal actions.

    `layout` is "wide" (1080 x 724) or "phone" (390 x 572), where `pane` is one of `PANES`, or "others-2" to see seat 2 alone.
    With `symbols` the drawing is complete by itself; without, the page has inlined `sprite()` and serves `style()`.
    """
    width, height = SIZES[layout]
    choices = Choices(view, () if view["seat"] is None else actions)  # a spectator has nothing to choose
    body = wide_table(view, choices) if layout == "wide" else phone_table(view, choices, pane)
    clouds = wide.CLOUDS if layout == "wide" else phone.CLOUDS
    return _complete(width, height, LABEL, scene.sky(width, height, clouds) + body, symbols=symbols)


def sprite() -> str:
    """A hidden `<svg>` with every symbol that a table may use."""
    return scene.sprite().document()


def piece(kind: str, face: dict[str, Any]) -> str:
    """One component by itself: tile, spire_card, power, objective, goal, automa, terrain, meeple, spire_token, token and the like."""
    name = str(face.get("name") or face.get("id") or kind)
    if kind == "tile":
        return _complete(
            104,
            56,
            f"{face['a']} and {face['b']}",
            flat_tile({"tiles": {face["id"]: face}}, face["id"], tile_box(2, 2, 100)),
            role="img",
        )
    if kind == "spire_card":
        return _complete(60, 96, f"Spire worth {face['points']}", _spire(face["points"]), role="img")
    if kind == "automa":
        return _complete(112, 140, name, automa_card(face, Box(1, 1, 110, 138)), role="img")
    if kind == "power":
        box = Box(1, 1, 198, 104)
        return _complete(
            200, 106, name, power_card({"course": {"seat": None}, "preview": {}}, face, box, 0), role="img"
        )
    if kind in ("objective", "goal"):
        return _complete(180, 88, name, aim_card(face, Box(1, 1, 178, 86)), role="img")
    return _symbol(kind, face, name)


def _spire(points: int) -> str:
    return spire_cards({"spirits": [{"spires": [points]}], "limits": {"spires": 1}}, 0, 0, 0, 60, 60)


def _symbol(kind: str, face: dict[str, Any], name: str) -> str:
    if kind == "terrain":
        return _complete(48, 48, name, use(f"sp-scene-{face['id']}", Box(0, 0, 48, 48)), role="img")
    if kind == "module":
        return _complete(
            24, 24, name, group(use(f"sp-mod-{face['id']}", Box(0, 0, 24, 24)), class_="inked"), role="img"
        )
    if kind == "token":
        kind = face["id"]
    symbol, width, height = SYMBOLS[kind]
    owner = face.get("meeple", face.get("id", ""))
    letter = "abcd"[MEEPLES.index(owner)] if owner in MEEPLES else "a"
    return _complete(width, height, name, use(symbol.format(letter), Box(0, 0, width, height)), role="img")


def _complete(width: int, height: int, label: str, body: str, *, symbols: bool = True, role: str = "group") -> str:
    dress = standalone(style()) + scene.sprite().defs_for(body) if symbols else ""
    return drawing(width, height, label, dress, body, role=role)


KINDS: frozenset[str] = frozenset()

"""The air around the table: the mat, day and night, and the symbols that the drawings use."""

from __future__ import annotations

from functools import cache

from worldwright.draw.sprite import Sprite
from worldwright.draw.svg import Box, use
from worldwright.draw.theme import MARKS, scheme
from worldwright.games.tribes_of_the_wind.draw.lights import STYLE, hidden_until

DAY = {
    "--tw-temple": "#7b4fb0",
    "--tw-ground": "#b9b1a4",
    "--tw-ground-d": "#8f877b",
    "--tw-ground-l": "#d2cbbf",
    "--tw-soil": "#cdbf9c",
    "--tw-ruin": "#8d8d90",
    "--tw-ruin-d": "#67676c",
    "--tw-mat": "#dbe6d6",
    "--tw-mat2": "#c7d8c6",
    "--tw-wood": "#b98f60",
    "--tw-wood-d": "#8a6440",
    "--tw-plate": "#f0e6cf",
    "--tw-soft": "#f1ece1",
    "--tw-rim": "#1f2430",
}
NIGHT = {
    "--tw-temple": "#a583d8",
    "--tw-ground": "#5d5850",
    "--tw-ground-d": "#423e38",
    "--tw-ground-l": "#736d63",
    "--tw-soil": "#6d6247",
    "--tw-ruin": "#77777b",
    "--tw-ruin-d": "#4b4b50",
    "--tw-mat": "#16221f",
    "--tw-mat2": "#1d2d28",
    "--tw-wood": "#5f4a33",
    "--tw-wood-d": "#3f3021",
    "--tw-plate": "#262a2c",
    "--tw-soft": "#2b3138",
    "--tw-rim": "#4b535f",
}

ELEMENTS = ("fire", "water", "earth", "air")
COUNTED = "\n".join(
    hidden_until(f"asks-{whose}-{name}", f"tint-{whose}-{name}") for whose in ("own", "their") for name in ELEMENTS
)
PIECES = f"""
.ww-scene .inked {{ color: var(--ink); }} .ww-scene .goodly {{ color: var(--good); }} .ww-scene .hot {{ color: var(--on-accent); }}
.ww-scene .quiet {{ fill: var(--muted); }} .ww-scene .vp {{ fill: #5a3300; }}
.ww-scene .edge {{ stroke: #1f2430; stroke-opacity: .8; stroke-width: 1.5; stroke-linejoin: round; stroke-linecap: round; }}
.ww-scene .boardplate.edge {{ stroke: var(--tw-rim); }} .ww-scene .boardplate.edge.met {{ stroke: var(--good); }}
.ww-scene .fine {{ stroke-width: 1; }}
.ww-scene .panel {{ fill: var(--panel); stroke: var(--line); stroke-width: 1; }}
.ww-scene .field {{ fill: var(--panel); }} .ww-scene .softly {{ fill: var(--tw-soft); }}
.ww-scene .boardwood {{ fill: var(--tw-wood); }} .ww-scene .boardplate {{ fill: var(--tw-plate); }}
.ww-scene .earthy {{ fill: var(--tw-soil); }} .ww-scene .pale-ground {{ fill: var(--tw-ground-l); }}
.ww-scene .bridge {{ stroke: var(--tw-wood-d); stroke-width: 4; stroke-dasharray: 5 4; stroke-linecap: round; }}
.ww-scene .met {{ stroke: var(--good); stroke-width: 1.5; }}
.ww-scene .chevron {{ fill: none; stroke: var(--muted); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }}
.ww-scene .way {{ fill: none; stroke: var(--ink); stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }}
.ww-scene .gone {{ fill: none; stroke: var(--muted); stroke-width: 1.5; stroke-dasharray: 3 3; }}
.ww-scene .dashed {{ fill: none; stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 3 3; }}
.ww-scene .hint {{ fill: #fff; fill-opacity: .25; stroke: var(--accent); stroke-width: 2; stroke-dasharray: 4 5; }}
.ww-scene .dim {{ fill: var(--tw-mat); fill-opacity: .82; }}
.ww-scene .thin .legal-ring, .ww-scene .legal-ring.thin {{ stroke-width: 2.5; }}
.ww-scene .button {{ fill: var(--accent); }} .ww-scene .outlined {{ paint-order: stroke; stroke: #5e0f14; stroke-width: 3; fill: #fff; }}
.ww-scene .white-edge {{ paint-order: stroke; stroke: #fff; stroke-width: 3; fill: #1f2430; }}
.ww-scene .ruler {{ paint-order: stroke; stroke: var(--tw-plate); stroke-width: 3; }}
.ww-scene .minus {{ stroke: #c8323a; stroke-width: 3; stroke-linecap: round; }} .ww-scene .under {{ stroke: var(--panel); stroke-width: 5; }}
.ww-scene .grey {{ filter: saturate(.25); opacity: .85; }}
.ww-scene .lifted {{ filter: drop-shadow(0 3px 4px rgb(31 36 48 / .25)); }}
.ww-scene .tint {{ fill: var(--accent); fill-opacity: .18; stroke: var(--accent); stroke-width: 1.5; opacity: 0;
  transition: opacity .12s; pointer-events: none; }}
.ww-scene .tint.ring {{ fill: none; stroke-width: 3; }}
.ww-scene .why {{ opacity: 0; transition: opacity .12s; pointer-events: none; }}
.ww-scene .hand-card:is(:hover, :focus-within) .why {{ opacity: 1; }}
.ww-scene .hand-card.faded:is(:hover, :focus-within) {{ opacity: 1; }} .ww-scene .hand-card.faded:not(:hover, :focus-within) .faded {{ opacity: 1; }}
.ww-scene .why rect {{ fill: var(--panel); fill-opacity: .94; }} .ww-scene .yes {{ fill: var(--good); }} .ww-scene .no {{ fill: var(--accent); }}
.ww-scene .goal-light {{ fill: #f2b632; fill-opacity: .45; stroke: #f2b632; stroke-width: 3; }}
.ww-scene .light {{ opacity: 0; transition: opacity .12s; pointer-events: none; }}
{COUNTED}
{STYLE}
"""


@cache
def sprite() -> Sprite:
    """The seat signs and the symbols of this game."""
    return Sprite("worldwright.draw", "worldwright.games.tribes_of_the_wind.draw")


def style() -> str:
    """The stylesheet that a page serves beside its own custom properties."""
    return scheme(DAY, NIGHT) + MARKS + PIECES


def mat(width: int, height: int) -> str:
    """The cloth under everything."""
    return use("tw-mat", Box(0, 0, width, height), aria_hidden="true")

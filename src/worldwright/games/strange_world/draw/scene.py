"""The air around the table: sky, day and night, and the symbols that the drawings use."""

from __future__ import annotations

from functools import cache

from worldwright.draw.sprite import Sprite
from worldwright.draw.svg import Box, use
from worldwright.draw.theme import MARKS, scheme

DAY = {
    "--sw-sky1": "#a9d3ee",
    "--sw-sky2": "#dfe0f5",
    "--sw-sky3": "#fde6d6",
    "--sw-cloud": "#ffffff",
    "--sw-cloud2": "#eef0fa",
    "--sw-cloud3": "#dfe3f3",
    "--sw-place": "#ffffff",
    "--sw-place-strength": ".38",
    "--sw-stars": "0",
}
NIGHT = {
    "--sw-sky1": "#161a38",
    "--sw-sky2": "#2b2750",
    "--sw-sky3": "#4a365d",
    "--sw-cloud": "#4a4670",
    "--sw-cloud2": "#3b3860",
    "--sw-cloud3": "#302d52",
    "--sw-place": "#8f8cc0",
    "--sw-place-strength": ".14",
    "--sw-stars": "1",
}

PIECES = """
.ww-scene .card { filter: drop-shadow(0 2px 3px rgb(31 36 48 / .22)); }
.ww-scene .place { fill: var(--sw-place); fill-opacity: var(--sw-place-strength);
  stroke: var(--ink); stroke-opacity: .28; stroke-width: 1.5; stroke-dasharray: 5 5; }
.ww-scene .place.ghost-place { fill-opacity: calc(var(--sw-place-strength) / 2); stroke-opacity: .14; }
.ww-scene .wash { fill: var(--sw-place); fill-opacity: .66; }
.ww-scene .glow { fill: var(--accent); opacity: .16; }
.ww-scene .dim { fill: var(--sw-sky2); opacity: .66; }
.ww-scene .gold { fill: #ffd97a; } .ww-scene .rust { fill: #9b3419; }
.ww-scene .band { fill: #f2b134; fill-opacity: .2; stroke: #f2b134; stroke-width: 3; opacity: 0; pointer-events: none;
  transition: opacity .12s; }
.ww-scene .traveller:hover .band { opacity: 1; }
.ww-scene .breathe { animation: sw-breathe 3.6s ease-in-out 2;
  transform-box: fill-box; transform-origin: center; }
.ww-scene .key-ink { color: var(--accent); } .ww-scene .plate.busy { stroke: var(--accent); stroke-width: 2; }
.ww-scene .plate.solid { fill-opacity: 1; } .ww-scene .sketch { opacity: .62; }
.ww-scene .future { opacity: .5; }
.ww-scene .tried { opacity: 0; transition: opacity .12s; } .ww-scene .told { transition: opacity .12s; }
.ww-scene .target:is(:hover, :focus-visible, .is-hover, [aria-pressed=true]) .tried { opacity: 1; }
.ww-scene .target:is(:hover, :focus-visible, .is-hover, [aria-pressed=true]) .told { opacity: 0; }
.ww-scene .target:is(:hover, :focus-visible, .is-hover, [aria-pressed=true]) .future { opacity: .8; }
@keyframes sw-breathe { 50% { transform: scale(1.06); } }
"""


@cache
def sprite() -> Sprite:
    """The seat signs and the symbols of this game."""
    return Sprite("worldwright.draw", "worldwright.games.strange_world.draw")


def style() -> str:
    """The stylesheet that a page serves beside its own custom properties."""
    return scheme(DAY, NIGHT) + MARKS + PIECES


def sky(width: int, height: int) -> str:
    """A bright morning, or a night with stars, above a sea of clouds."""
    return use("sw-sky", Box(0, 0, width, height), aria_hidden="true")

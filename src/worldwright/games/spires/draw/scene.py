"""The air around the table: sky, day and night, and the symbols that the drawings use."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from worldwright.draw.sprite import Sprite
from worldwright.draw.svg import Box, circle, group, path, rect, text, title, use
from worldwright.draw.theme import MARKS, scheme
from worldwright.games.spires.actions import ROTATIONS

TERRAINS = {  # fill, lighter, darker
    "grass": ("#7cc255", "#a9dd84", "#4f8f34"),
    "ocean": ("#3f8fd2", "#7fbaea", "#1f5f9e"),
    "plains": ("#e8c34a", "#f5de8c", "#b08b1e"),
    "forest": ("#2f7d4f", "#56a374", "#174f2f"),
    "mountain": ("#9a8f8a", "#c4bbb5", "#5f5650"),
}
SEATS = ("#d9533c", "#2f6fb3", "#c8940a", "#3b8f5a")


def dimmed(colour: str, share: float) -> str:
    """A colour at night."""
    return "#" + "".join(f"{int(int(colour[at : at + 2], 16) * share):02x}" for at in (1, 3, 5))


def tones(night: bool) -> dict[str, str]:
    """The tones of every terrain: its fill, a lighter and a darker one, and the one for icons."""
    found = {}
    for terrain, (fill, light, dark) in TERRAINS.items():
        found[f"--sp-{terrain}"] = dimmed(fill, 0.82) if night else fill
        found[f"--sp-{terrain}-l"] = dimmed(light, 0.84) if night else light
        found[f"--sp-{terrain}-d"] = dimmed(dark, 0.8) if night else dark
        found[f"--sp-{terrain}-i"] = light if night else dark
    return found


DAY = {
    **tones(night=False),
    "--sp-cliff": "#9a7650",
    "--sp-cliff-d": "#6e5236",
    "--sp-back": "#b9cfe0",
    "--sp-back-l": "#e3eef6",
    "--sp-sky1": "#bfe0f1",
    "--sp-sky2": "#e6f1ee",
    "--sp-sky3": "#fbf3e2",
    "--sp-cloud": "#ffffff",
    "--sp-halo": "#fff2a8",
    "--sp-edge": "#1f2430",
    "--sp-shade": "rgb(31 36 48 / .2)",
    "--sp-card": "#f4eee0",
}
NIGHT = {
    **tones(night=True),
    "--sp-cliff": "#5f4a36",
    "--sp-cliff-d": "#3e2f22",
    "--sp-back": "#46586b",
    "--sp-back-l": "#5f7489",
    "--sp-sky1": "#101a2e",
    "--sp-sky2": "#1a2740",
    "--sp-sky3": "#2b3348",
    "--sp-cloud": "#2c3a55",
    "--sp-halo": "#ffe27a",
    "--sp-edge": "#0a0c11",
    "--sp-shade": "rgb(0 0 0 / .45)",
    "--sp-card": "#252b36",
}
LIT = ":is(:hover, :focus-visible, .is-hover, [aria-pressed=true])"
PIECES = f"""
.ww-scene .shadow {{ filter: drop-shadow(0 8px 8px var(--sp-shade)); }} .ww-scene .lift {{ filter: drop-shadow(0 3px 3px var(--sp-shade)); }}
.ww-scene .panel {{ fill: var(--panel); stroke: var(--line); stroke-width: 1; }}
.ww-scene .cardface {{ fill: var(--sp-card); stroke: var(--line); stroke-width: 1; }} .ww-scene .cardface.hot {{ stroke: var(--accent); stroke-width: 2; }}
.ww-scene .muted {{ fill: var(--muted); }} .ww-scene .good {{ fill: var(--good); }} .ww-scene .t13 {{ font-size: 13px; }} .ww-scene .t18 {{ font-size: 18px; }}
.ww-scene .rim {{ fill: none; stroke: var(--sp-edge); stroke-opacity: .8; stroke-width: 1.5; stroke-linejoin: round; }}
.ww-scene .seam {{ fill: none; stroke: #fff; stroke-opacity: .5; }}
.ww-scene .halo {{ fill: var(--sp-halo); fill-opacity: .18; stroke: var(--sp-halo); stroke-width: 3.5; stroke-linejoin: round; }}
.ww-scene .glimmer {{ fill: var(--sp-halo); fill-opacity: .14; }}
.ww-scene .under-ring {{ fill: #fff; fill-opacity: .22; stroke: #fff; stroke-width: 7; stroke-linejoin: round; }}
.ww-scene .legal-ring {{ stroke-linejoin: round; }} .ww-scene .last-ring {{ stroke-linejoin: round; }}
.ww-scene .other-turn {{ fill: none; stroke: var(--accent); stroke-opacity: .7; stroke-width: 1.5; stroke-dasharray: 3 5; stroke-linejoin: round; }}
.ww-scene .tile-ring {{ fill: none; stroke: var(--accent); stroke-width: 3; stroke-dasharray: 9 5; stroke-linejoin: round; }}
.ww-scene .aligned {{ stroke: var(--accent); stroke-width: 6; stroke-linecap: round; }}
.ww-scene .knob {{ fill: var(--panel); stroke: var(--accent); stroke-width: 2.5; }} .ww-scene .target{LIT} .knob {{ fill: var(--accent); }}
.ww-scene .target{LIT} .knob-ink {{ fill: var(--on-accent); }}
.ww-scene .first-choice .knob {{ fill: var(--accent); }} .ww-scene .first-choice .knob-ink {{ fill: var(--on-accent); }}
.ww-scene .tried {{ display: none; pointer-events: none; }} .ww-scene .target{LIT} + .tried {{ display: inline; }}
.ww-scene .at-first {{ pointer-events: none; }} .ww-scene .turning:has(.target{LIT}) .at-first {{ display: none; }}
.ww-scene .dim {{ fill: var(--sp-sky2); opacity: .78; }} .ww-scene .empty {{ fill: none; stroke: var(--line); stroke-width: 1.5; stroke-dasharray: 3 3; }}
.ww-scene .key {{ fill: var(--accent); }} .ww-scene .target{LIT} .key {{ filter: brightness(1.08); }}
.ww-scene .quiet {{ fill: var(--panel); stroke: var(--line); stroke-width: 1.5; }} .ww-scene .target{LIT} .quiet {{ stroke: var(--accent); stroke-width: 2.5; }}
.ww-scene .inked {{ color: var(--ink); }} .ww-scene .softly {{ color: var(--muted); }} .ww-scene .onkey {{ color: var(--on-accent); }}
.ww-scene .trail-bed {{ fill: none; stroke: var(--panel); stroke-width: 5; stroke-linecap: round; stroke-linejoin: round; }}
.ww-scene .trail {{ fill: none; stroke-width: 3; stroke-dasharray: 2 6; stroke-linecap: round; stroke-linejoin: round; }}
.ww-scene .land .told {{ display: none; pointer-events: none; }} .ww-scene .land:hover .told {{ display: inline; }}
.ww-scene .shore-bed {{ fill: none; stroke: #fff; stroke-opacity: .85; stroke-width: 5; stroke-linecap: round; }}
.ww-scene .shore {{ fill: none; stroke: #1f2430; stroke-width: 2.5; stroke-linecap: round; }}
.ww-scene .note {{ fill: var(--panel); fill-opacity: .94; stroke: var(--line); stroke-width: 1; }} .ww-scene .row-number {{ fill: var(--accent); }}
.ww-scene .owner-ring, .ww-scene .pay-ring {{ display: none; fill: none; stroke: var(--accent); stroke-width: 3; }}
.ww-scene .seen {{ fill: none; stroke: var(--ink); stroke-width: 1.5; }}
.ww-scene .card-sky {{ fill: var(--sp-sky1); }} .ww-scene .winner {{ fill: var(--sp-halo); fill-opacity: .2; }}
.ww-scene .pulse {{ animation: sp-pulse 2.4s ease-in-out 2; }}
@keyframes sp-pulse {{ 50% {{ opacity: .65; }} }}
"""


def answering() -> str:
    """What one thing shows of another: a knob its turn, a side of the table its pieces, a stamina tile the spaces it pays for, a space its tiles."""
    lines = [f".ww-scene .turning:has(.knob-{k}{LIT}) .turn-{k} {{ display: inline; }}" for k in range(ROTATIONS)]
    lines += [
        f".ww-scene:has(.side-{seat}:hover) .of-{seat} .owner-ring {{ display: inline; }}" for seat in range(len(SEATS))
    ]
    for terrain in TERRAINS:
        lines.append(f".ww-scene:has(.ready.shows-{terrain}:hover) .onto-{terrain} .under-ring {{ fill-opacity: .6; }}")
        lines.append(f".ww-scene:has(.onto-{terrain}{LIT}) .ready.shows-{terrain} .pay-ring {{ display: inline; }}")
    return "\n".join(lines)


@cache
def sprite() -> Sprite:
    """The seat signs and the symbols of this game."""
    return Sprite("worldwright.draw", "worldwright.games.spires.draw")


def style() -> str:
    """The stylesheet that a page serves beside its own custom properties."""
    return scheme(DAY, NIGHT) + MARKS + PIECES + answering()


def compass(cx: float, cy: float, radius: float, angle: float) -> str:
    """Where north lies: the world may be turned to fill its room."""
    needle = f"M0 {-radius + 2}L{radius * 0.36:.1f} {radius * 0.5:.1f}L0 {radius * 0.22:.1f}L{-radius * 0.36:.1f} {radius * 0.5:.1f}Z"
    lx, ly = cx - sin(angle * pi / 180) * (radius + 7), cy - cos(angle * pi / 180) * (radius + 7)
    turned = group(path(needle, fill="var(--accent)"), transform=f"translate({cx} {cy}) rotate({-angle})")
    return group(title("North"), circle(cx, cy, radius, class_="note"), turned, text(lx, ly + 3.5, "N", "mid b t10"))


def sky(width: int, height: int, clouds: tuple[tuple[float, float, float, float], ...]) -> str:
    """Open sky with a few soft clouds: x, y, size and strength of each."""
    drifting = [
        group(use("sp-cloud", Box(x, y, 120 * size, 50 * size)), opacity=strength) for x, y, size, strength in clouds
    ]
    return group(rect(Box(0, 0, width, height), fill="url(#sp-sky)"), *drifting, aria_hidden="true")

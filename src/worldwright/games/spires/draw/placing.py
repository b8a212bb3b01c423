"""Targets in the world: spots, turns with their previews, sides, and spaces to step on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from worldwright.draw.marks import ring_class
from worldwright.draw.seats import COLOURS
from worldwright.draw.svg import Box, circle, group, icon, path, text, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.spires.draw.gains import outcome
from worldwright.games.spires.draw.lattice import Plan, line_of
from worldwright.games.spires.draw.tiles import LyingTile, ground
from worldwright.games.spires.draw.world import NotePlace, landscapes_by_space, note, scenery_of, shore
from worldwright.games.spires.view import View
from worldwright.games.spires.words_compass import rows_of, terrain_of

SPOT_HIT = 16.0
KNOB_REACH = 0.62  # from the vertex towards the short side of a turn


class Notes(NamedTuple):
    """Where words about what is chosen stand: a line about a space, and a panel about a placement."""

    line: NotePlace
    panel: Box
    long: bool


def above_pieces(view: View, plan: Plan, targets: Targets, notes: Notes) -> str:
    """Spots and turns, which lie over the world."""
    spots = [spot(view, plan, target) for target in targets.of("spot")]
    return "".join([*row_numbers(view, plan, targets), *spots]) + (
        turning(view, plan, targets.of("rotate"), notes) if targets.of("rotate") else ""
    )


def beneath_pieces(view: View, plan: Plan, targets: Targets, notes: Notes) -> str:
    """Spaces that can be chosen."""
    lands = landscapes_by_space(view) if targets else {}
    spaces = [(target, target.values) for target in targets.of("step", "glean", "site")]
    spaces += [(target, (view["focus"], target.value)) for target in targets.of("side")]
    parts = [space_target(view, plan, target, tile, side, lands[tile, side], notes) for target, (tile, side) in spaces]
    if view["target"]:
        tile, side = view["target"]  # the space whose step is being paid
        parts.append(path(plan.half(view["world"][tile], side), class_="chosen-ring"))
    return "".join(parts)


def best_turn(view: View) -> Any:
    """The preview of the turn that energises most; None unless a tile is being turned."""
    turns = [seen for seen in view["preview"].values() if "edges" in seen]
    return max(turns, key=lambda seen: (seen["energised"], seen["aligned"], -seen["k"])) if turns else None


# --- Spots ----------------------------------------------------------------------------------------


def row_numbers(view: View, plan: Plan, targets: Targets) -> list[str]:
    """A number before each row of spots, as the list of actions counts them."""
    parts = []
    rows = rows_of(view)
    for target in targets.of("spot"):
        row, place = rows[str(target.action)]
        if place == 1:
            seen = view["spots"][str(target.action)]
            x, y = plan.toward((seen["q"], seen["r"]), 180, 0.11 + 13 / plan.unit)
            parts.append(text(x, y + 4, str(row), "mid b t11 row-number"))
    return parts


def spot(view: View, plan: Plan, target: Target) -> str:
    """A glowing vertex; hovering shows the turns that fit and how much energy they bring at most."""
    seen = view["spots"][str(target.action)]
    x, y = plan.point((seen["q"], seen["r"]))
    size = max(13.0, 0.22 * plan.unit)
    turns = [
        path(plan.outline({"q": seen["q"], "r": seen["r"], "k": k}), class_="other-turn") for k in seen["rotations"]
    ]
    most = most_badge(x, y, str(seen["most"])) if "most" in seen else use("sp-spot-on", centred(x, y, 20))
    ring = circle(x, y, size / 2 + 1, class_="legal-ring", stroke_opacity=0.01)
    hit = circle(x, y, min(SPOT_HIT, 0.45 * plan.unit), fill="transparent")
    return target.mark(hit, use("sp-spot", centred(x, y, size), class_="pulse"), ring) + group(
        *turns, most, class_="tried"
    )


def most_badge(x: float, y: float, words: str) -> str:
    """How many spaces would be energised."""
    return circle(x, y, 12, fill="var(--accent)", stroke="#fff", stroke_width=2) + text(
        x, y + 4.5, words, "mid b loud t12"
    )


def centred(x: float, y: float, size: float) -> Box:
    return Box(x - size / 2, y - size / 2, size, size)


# --- Turns ----------------------------------------------------------------------------------------


def turning(view: View, plan: Plan, turns: list[Target], notes: Notes) -> str:
    """All rotations at the chosen spot as thin outlines, one of them in full colour.

    At first that is the best one, then that of the knob that is pointed at.
    """
    best = best_turn(view)
    outlines = [path(plan.outline(turned(view, target)), class_="other-turn") for target in turns]
    ghosts = []
    for target in turns:
        seen = view["preview"][str(target.action)]
        shown = (ghost(view, plan, turned(view, target), seen), outcome(view, seen, notes.panel, notes.long))
        ghosts.append(group(*shown, class_=f"tried turn-{seen['k']}"))
        ghosts.append(group(*shown, class_="at-first") if seen is best else "")
    x, y = plan.point(view["spot"])
    knobs = [turn_target(view, plan, target, best) for target in turns]
    return group(
        *outlines, *ghosts, *knobs, use("sp-spot-on", centred(x, y, max(18, 0.3 * plan.unit))), class_="turning"
    )


def turned(view: View, target: Target) -> LyingTile:
    face = view["tiles"][view["placing"]]
    return {"q": view["spot"][0], "r": view["spot"][1], "k": target.values[0], "a": face["a"], "b": face["b"]}


def turn_target(view: View, plan: Plan, target: Target, best: Any) -> str:
    seen = view["preview"][str(target.action)]
    x, y = plan.toward(view["spot"], 60 * seen["k"] + 90, KNOB_REACH)
    words = str(seen["energised"]) if seen["energised"] else str(seen["aligned"])
    radius = max(11.0, 0.19 * plan.unit)
    knob = circle(x, y, radius, class_="knob legal-knob") + text(x, y + 4.5, words, "mid b t12 knob-ink")
    ring = circle(x, y, radius + 2, class_="legal-ring", stroke_opacity=0.01)
    hit = circle(x, y, max(16, 0.28 * plan.unit), fill="transparent")
    return target.mark(hit, ring, knob, class_=f"knob-{seen['k']}{' first-choice' if seen is best else ''}")


def ghost(view: View, plan: Plan, tile: LyingTile, seen: Any) -> str:
    """The tile as it would lie: edges that meet, spaces that light up, new tokens."""
    unit = plan.unit
    newest = len(view["world"])
    halos = [path(plan.half(view["world"][at], side), class_="halo") for at, side in seen["spaces"] if at < newest]
    cliff = path(plan.outline(tile), transform=f"translate(0 {unit * 0.085:.1f})", fill="var(--sp-cliff)")
    scenes = []
    tokens = []
    for side in (0, 1):
        scenes.append(scenery_of(plan, tile, side))
        if seen["energised"]:
            x, y = plan.centre(tile, side)
            tokens.append(icon("sp-energy-new", x, y + 0.15 * unit, 0.33 * unit))
    for at, side in seen["spaces"]:
        if at < newest:
            tokens.append(would_gain(view, plan, at, side))
    edges = [path(f"M{line_of(plan.edge(tile, edge))}", class_="aligned") for edge in seen["edges"]]
    return "".join(
        [
            *halos,
            cliff,
            ground(view, plan, tile),
            *scenes,
            path(plan.outline(tile), class_="tile-ring"),
            *edges,
            *tokens,
        ]
    )


def would_gain(view: View, plan: Plan, tile: int, side: int) -> str:
    """A new token, or what a meeple there would take."""
    x, y = plan.centre(view["world"][tile], side)
    meeples = view["spaces"][2 * tile + side]["meeples"]
    if not meeples:
        return icon("sp-energy-new", x, y + 0.15 * plan.unit, 0.33 * plan.unit)
    return gain_badge(plan, x, y, "+1", meeples[0])


def gain_badge(plan: Plan, x: float, y: float, words: str, spirit: int) -> str:
    """Energy that would change hands, in the colour of a seat, beside its meeple."""
    x, y = x - 0.25 * plan.unit, y - 0.27 * plan.unit
    disc = circle(x, y, max(9, 0.15 * plan.unit), fill=COLOURS[spirit], stroke="#fff", stroke_width=1.5)
    return disc + text(x, y + 4, words, "mid b pale t11")


# --- Spaces ---------------------------------------------------------------------------------------


def space_target(
    view: View, plan: Plan, target: Target, tile: int, side: int, land: Sequence[tuple[int, int]], notes: Notes
) -> str:
    """A space to step on, to glean from, to build on or to start from.

    Its landscape and a line about it show while the pointer is on it.
    """
    outline = plan.half(view["world"][tile], side)
    ring = path(outline, class_="under-ring") + path(outline, class_=ring_class(target.order))
    tried = group(shore(view, plan, land), note(target.label, notes.line), class_="tried")
    return (
        target.mark(ring, toll_badge(view, plan, target, tile, side), class_=f"onto-{terrain_of(view, (tile, side))}")
        + tried
    )


def toll_badge(view: View, plan: Plan, target: Target, tile: int, side: int) -> str:
    """What stepping past another meeple costs, or brings."""
    seen = view["preview"].get(str(target.action), {})
    if seen.get("meeple") is None or not seen["gain"]:
        return ""
    return gain_badge(
        plan, *plan.centre(view["world"][tile], side), f"{seen['gain']:+d}".replace("-", "−"), seen["meeple"]
    )

"""Targets in the world: spots, rotations with what they lead to, sides, and spaces to step on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worldwright.draw.marks import drawing, ring_class
from worldwright.draw.memory import still
from worldwright.draw.seats import COLOURS
from worldwright.draw.stencils import Stencils
from worldwright.draw.svg import Box, circle, group, icon, path, text, use
from worldwright.draw.targets import Target, Targets
from worldwright.games.spires.board import spots_around
from worldwright.games.spires.draw.gains import Placement, placement, told
from worldwright.games.spires.draw.lattice import NORTH_UP, Lying, Plan, fitted, line_of
from worldwright.games.spires.draw.tiles import LyingTile, ground
from worldwright.games.spires.draw.world import NotePlace, landscapes_by_space, note, scenery_of, shore
from worldwright.games.spires.view import View, tiles_of
from worldwright.games.spires.words_compass import rows_of, terrain_of

SPOT_HIT = 16.0
KNOB_REACH = 0.62  # from the vertex towards the short side of a rotated tile


class Notes(NamedTuple):
    """Where words about what is chosen stand: a line about a space, and a panel about a placement."""

    line: NotePlace
    panel: Box
    long: bool


def above_pieces(view: View, plan: Plan, targets: Targets, notes: Notes) -> str:
    """Spots and rotations, which lie over the world."""
    stencils = Stencils("sp-lain")
    spots = [spot(view, plan, target, notes, stencils) for target in targets.of("spot")]
    others = [other_spot(view, plan, target) for target in targets.ways("spot") if targets.of("rotate")]
    return "".join([*row_numbers(view, plan, targets), *others, stencils.defs(), *spots]) + (
        rotating(view, plan, targets.of("rotate"), notes) if targets.of("rotate") else ""
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
            parts.append(text(x, y + 4, str(row), "mid b t12 row-number"))
    return parts


def spot(view: View, plan: Plan, target: Target, notes: Notes, stencils: Stencils) -> str:
    """A glowing vertex; pointing at it lays the tile there as a ghost, in the best of its rotations first."""
    seen = view["spots"][str(target.action)]
    x, y = plan.point((seen["q"], seen["r"]))
    size = max(13.0, 0.22 * plan.unit)
    ring = circle(x, y, size / 2 + 1, class_="legal-ring", stroke_opacity=0.01)
    hit = circle(x, y, min(SPOT_HIT, 0.45 * plan.unit), fill="transparent")
    turns = best_turns(view, target)
    outlines = "".join(path(plan.outline(tile), class_="other-rotation") for _, tile, _ in turns[1:] or turns)
    held = use("sp-spot-on", centred(x, y, max(18, 0.3 * plan.unit)))
    ghosts = [outlines + stamped(view, plan, tile, leads, notes, stencils) + held for _, tile, leads in turns]
    mark = target.mark(
        hit, use("sp-spot", centred(x, y, size), class_="pulse"), ring, turns=[action for action, _, _ in turns]
    )
    return mark + target.turned(ghosts)


def best_turns(view: View, target: Target) -> list[tuple[int, LyingTile, Placement]]:
    """Every rotation that fits at a spot, with the action that chooses it: what energises most first."""
    seen = view["spots"][str(target.action)]
    face = tiles_of(view)[view["placing"]]
    offered = [(turn.action, turn.value, turn.outcome) for turn in target.turns]
    if not offered:  # nothing to choose: the tile lies at once
        offered = [(target.action, k, target.outcome) for k in seen["rotations"][:1]]
    found = []
    for action, k, outcome in offered:
        tile: LyingTile = {"q": seen["q"], "r": seen["r"], "k": k, "a": face["a"], "b": face["b"]}
        found.append((action, tile, placement(view, tile, outcome)))
    return sorted(found, key=lambda turn: turn[2].worth, reverse=True)


def stamped(view: View, plan: Plan, tile: LyingTile, leads: Placement, notes: Notes, stencils: Stencils) -> str:
    """The ghost of a tile and what comes of it, of pieces that are drawn once for all spots."""
    newest = len(view["world"])
    origin: LyingTile = {**tile, "q": 0, "r": 0}
    (x, y), (left, top) = plan.point((tile["q"], tile["r"])), plan.point((0, 0))
    edges = "".join(f"M{line_of(plan.edge(tile, edge))}" for edge in leads.edges)
    lit = [(at, side) for at, side in leads.lit if at < newest]
    return "".join(
        [
            *(stencils.stamp(path(plan.half(view["world"][at], side), class_="halo")) for at, side in lit),
            stencils.stamp(bare_ghost(view, plan, origin, energised=bool(leads.lit)), x - left, y - top),
            path(edges, class_="aligned") if edges else "",
            *(stencils.stamp(would_gain(view, plan, at, side)) for at, side in lit),
            stencils.stamp(told(view, leads, notes.panel, notes.long)),
        ]
    )


@still()
def bare_ghost(view: View, plan: Plan, tile: LyingTile, energised: bool) -> str:
    """A tile as it would lie, with its new tokens."""
    cliff = path(plan.outline(tile), transform=f"translate(0 {plan.unit * 0.085:.1f})", fill="var(--sp-cliff)")
    return "".join(
        [
            cliff,
            ground(view, plan, tile),
            *(scenery_of(plan, tile, side) for side in (0, 1)),
            path(plan.outline(tile), class_="tile-ring"),
            *(new_token(plan, tile, side) for side in (0, 1) if energised),
        ]
    )


def other_spot(view: View, plan: Plan, target: Target) -> str:
    """A spot that could be taken instead of the chosen one."""
    tile, corner = target.values
    lying = view["world"][tile]
    x, y = plan.point(spots_around((lying["q"], lying["r"]), lying["k"])[corner])
    size = max(11.0, 0.18 * plan.unit)
    ring = circle(x, y, size / 2 + 1, class_="legal-ring")
    hit = circle(x, y, min(SPOT_HIT, 0.45 * plan.unit), fill="transparent")
    return target.mark(hit, use("sp-spot", centred(x, y, size)), ring)


def sketches(view: View, targets: Targets) -> dict[int, str]:
    """For the list of spots: the world in small, and where the tile would lie at its best."""
    offered = targets.of("spot")
    if not offered or view["decision"] is None:
        return {}
    room = Box(0, 0, 46, 30)
    best = {target.action: best_turns(view, target)[0][1] for target in offered}
    plan = fitted([*view["world"], *best.values()], room, NORTH_UP, margin=(1, 1))
    stencils = Stencils("sp-list")
    land = stencils.stamp(path("".join(plan.outline(tile) for tile in view["world"]), class_="sketch-land"))
    drawn = {action: land + path(plan.outline(tile), class_="sketch-tile") for action, tile in best.items()}
    first = next(iter(drawn))
    drawn[first] = stencils.defs() + drawn[first]
    return {action: drawing(46, 30, "", inside, class_="sketch") for action, inside in drawn.items()}


def centred(x: float, y: float, size: float) -> Box:
    return Box(x - size / 2, y - size / 2, size, size)


# --- Rotations ------------------------------------------------------------------------------------


def rotating(view: View, plan: Plan, targets: list[Target], notes: Notes) -> str:
    """All rotations at the chosen spot as thin outlines, one of them in full colour.

    At first that is the best one, then that of the knob that is pointed at.
    """
    tiles = [rotated_tile(view, target) for target in targets]
    found = [placement(view, tile, target.outcome) for tile, target in zip(tiles, targets, strict=True)]
    best = max(range(len(targets)), key=lambda place: (found[place].worth, -place))
    outlines = [path(plan.outline(tile), class_="other-rotation") for tile in tiles]
    ghosts = []
    for place, (tile, leads) in enumerate(zip(tiles, found, strict=True)):
        shown = ghost(view, plan, tile, leads) + told(view, leads, notes.panel, notes.long)
        ghosts.append(group(shown, class_=f"tried rotation-{tile['k']}"))
        ghosts.append(group(shown, class_="at-first") if place == best else "")
    knobs = [knob(view, plan, target, found[place], place == best) for place, target in enumerate(targets)]
    x, y = plan.point(chosen_spot(view))
    return group(
        *outlines, *ghosts, *knobs, use("sp-spot-on", centred(x, y, max(18, 0.3 * plan.unit))), class_="rotating"
    )


def chosen_spot(view: View) -> Sequence[int]:
    """The spot where the tile in hand is being rotated."""
    spot: Sequence[int] | None = view["spot"]
    assert spot is not None
    return spot


def rotated_tile(view: View, target: Target) -> LyingTile:
    """The tile in hand as one of its rotations would lay it."""
    face = tiles_of(view)[view["placing"] or ""]
    q, r = chosen_spot(view)
    return {"q": q, "r": r, "k": target.value, "a": face["a"], "b": face["b"]}


def knob(view: View, plan: Plan, target: Target, found: Placement, best: bool) -> str:
    """What chooses a rotation: a disc with the number of spaces that it energises, or else of edges that meet."""
    x, y = plan.toward(chosen_spot(view), 60 * target.value + 90, KNOB_REACH)
    radius = max(11.0, 0.19 * plan.unit)
    disc = circle(x, y, radius, class_="knob legal-knob")
    words = text(x, y + 4.5, str(len(found.lit) or len(found.edges)), "mid b t12 knob-ink")
    ring = circle(x, y, radius + 2, class_="legal-ring", stroke_opacity=0.01)
    hit = circle(x, y, max(16, 0.28 * plan.unit), fill="transparent")
    return target.mark(hit, ring, disc, words, class_=f"knob-{target.value}{' first-choice' if best else ''}")


def ghost(view: View, plan: Plan, tile: LyingTile, found: Placement) -> str:
    """The tile as it would lie: edges that meet, spaces that light up, new tokens."""
    newest = len(view["world"])
    lit = [(at, side) for at, side in found.lit if at < newest]
    cliff = path(plan.outline(tile), transform=f"translate(0 {plan.unit * 0.085:.1f})", fill="var(--sp-cliff)")
    return "".join(
        [
            *(path(plan.half(view["world"][at], side), class_="halo") for at, side in lit),
            cliff,
            ground(view, plan, tile),
            *(scenery_of(plan, tile, side) for side in (0, 1)),
            path(plan.outline(tile), class_="tile-ring"),
            *(path(f"M{line_of(plan.edge(tile, edge))}", class_="aligned") for edge in found.edges),
            *(new_token(plan, tile, side) for side in (0, 1) if found.lit),
            *(would_gain(view, plan, at, side) for at, side in lit),
        ]
    )


def new_token(plan: Plan, tile: Lying, side: int) -> str:
    x, y = plan.centre(tile, side)
    return icon("sp-energy-new", x, y + 0.15 * plan.unit, 0.33 * plan.unit)


def would_gain(view: View, plan: Plan, tile: int, side: int) -> str:
    """A new token, or what a meeple there would take."""
    meeples = view["spaces"][2 * tile + side]["meeples"]
    lying = view["world"][tile]
    return gain_badge(plan, *plan.centre(lying, side), "+1", meeples[0]) if meeples else new_token(plan, lying, side)


def gain_badge(plan: Plan, x: float, y: float, words: str, spirit: int) -> str:
    """Energy that would change hands, in the colour of a seat, beside its meeple."""
    x, y = x - 0.25 * plan.unit, y - 0.27 * plan.unit
    disc = circle(x, y, max(9, 0.15 * plan.unit), fill=COLOURS[spirit], stroke="#fff", stroke_width=1.5)
    return disc + text(x, y + 4, words, "mid b pale t12")


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
    others = [spirit for spirit in view["spaces"][2 * tile + side]["meeples"] if spirit != view["seat"]]
    if not others or target.outcome is None:
        return ""
    energy = sum(gain.most for gain in target.outcome.gains if gain.seat == view["seat"] and gain.what == "energy")
    where = plan.centre(view["world"][tile], side)
    return gain_badge(plan, *where, f"{energy:+d}".replace("-", "\u2212"), others[0]) if energy else ""

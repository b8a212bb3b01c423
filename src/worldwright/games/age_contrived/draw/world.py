"""The map with everything that stands on it: buildings, Pillars, Bridge Tokens and characters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from worldwright.draw.marks import explained, hit_area, legal_ring, region, ring_class
from worldwright.draw.memory import Memory, content, remembered
from worldwright.draw.seats import COLOURS, LETTERS
from worldwright.draw.seats import LETTERS as SEATS
from worldwright.draw.svg import Box, circle, element, group, icon, number, path, text, use
from worldwright.draw.targets import Target
from worldwright.games.age_contrived.board import SPACE_IDS
from worldwright.games.age_contrived.draw.atlas import SITES, Chart, Point, border, land, rounded_frame
from worldwright.games.age_contrived.draw.energy import own_energy, space, square, taken
from worldwright.games.age_contrived.draw.icons import effect_icon
from worldwright.games.age_contrived.draw.lately import lately
from worldwright.games.age_contrived.draw.monuments import HEIGHT, rising
from worldwright.games.age_contrived.draw.picks import NO_PICKS, Picks
from worldwright.games.age_contrived.pieces import ROMAN
from worldwright.games.age_contrived.view import View, map_of, space_of
from worldwright.games.age_contrived.view_board import BridgeView, PillarView
from worldwright.games.age_contrived.view_gods import GodView
from worldwright.games.age_contrived.words import god_name

Face = dict[str, Any]
NEUTRAL = "#b9b2a4"
WORLDS = Memory()
CHOSEN = (  # what the map can be a target for
    "step", "land", "teleport", "use", "copy", "bridge", "region", "facing", "into_pillar", "take", "do",
    "ROSE_KIND", "ON_BIND",
)  # fmt: skip


def world(view: View, chart: Chart, picks: Picks) -> str:
    """The whole map."""
    if picks.among(CHOSEN):
        return _world(view, chart, picks)
    monuments = [(one["in_use"], one["built"]) for one in view["monuments"]]
    gods = [(god["character"], god["space"], god["back"], god_name(view, god["seat"])) for god in view["gods"]]
    things = content([view["bridges"], view["pillars"], view["last"], monuments, gods])
    return WORLDS.recall((things, chart), lambda: _world(view, chart, NO_PICKS))


def _world(view: View, chart: Chart, picks: Picks) -> str:
    box = chart.box
    inside = [
        land(view, chart),
        *(_building(view, place, chart) for place in range(len(view["monuments"]))),
        *(_pillar(view, place, pillar, chart, picks) for place, pillar in enumerate(view["pillars"])),
        *(_bridge(view, bridge, chart, picks) for bridge in view["bridges"]),
        _steps(view, chart, picks),
        *_characters(view, chart, picks),
        _facings(view, chart, picks),
        _regions(view, chart, picks),
    ]
    window = element(
        "svg",
        *inside,
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        viewBox=f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)}",
    )
    return region("Map", window, rounded_frame(box, 10))


def _regions(view: View, chart: Chart, picks: Picks) -> str:
    """Whole regions, where somebody may appear in any of them."""
    parts = []
    for place, face in enumerate(map_of(view)["regions"]):
        target = picks.take("region", face["id"]) if picks else None
        if target:
            shape = border(view, place, chart)
            parts.append(target.mark(path(shape, class_=f"whole-region {ring_class(target.order)}")))
    return "".join(parts)


def _building(view: View, place: int, chart: Chart) -> str:
    monument = view["monuments"][place]
    x, y = chart.point(SITES[monument["region"]].building)
    width = (64 if monument["region"] == "center" else 76) * chart.scale
    shade = element(
        "ellipse", cx=number(x), cy=number(y), rx=number(width * 0.66), ry=number(width * 0.16), class_="shade"
    )
    if monument["in_use"]:
        return shade + rising(monument["id"], x, y, width, monument["built"], monument["sections"])
    box = Box(x - width / 2, y - width * HEIGHT, width, width * HEIGHT)
    return shade + group(use(f"ac-mon-{monument['id']}", box), opacity=0.25)


def pillar_spaces(place: str, chart: Chart) -> tuple[Point, list[Box]]:
    """Where a Pillar stands, and its two spaces; those of the central one lie below it."""
    x, y = chart.point(SITES[place].pillar)
    unit = chart.unit
    x = min(x, chart.box.right - 60 * unit)
    side = 21 * unit
    if place == "center":
        return (x, y - 15 * unit), [square(x + (turn - 0.5) * 23 * unit, y + 17 * unit, side) for turn in range(2)]
    return (x, y), [square(x + (22 + turn * 23) * unit, y + 8 * unit, side) for turn in range(2)]


def _pillar(view: View, place: int, pillar: PillarView, chart: Chart, picks: Picks) -> str:
    (x, y), boxes = pillar_spaces(pillar["region"], chart)
    column = Box(x - 10 * chart.unit, y - 20 * chart.unit, 20 * chart.unit, 40 * chart.unit)
    into = picks.take("into_pillar", pillar["region"]) if picks else None
    parts = [use("ac-column", column)]
    for which, spot in enumerate(boxes):
        parts.append(space("", spot, which >= pillar["spaces"]))
        if which < len(pillar["energy"]):
            lies = pillar["energy"][which]
            drawn = own_energy(view, lies["seat"], lies["type"], spot.cx, spot.cy, spot.width * 0.9)
            zone = f"pillar.{pillar['region']}"
            parts.append(taken(view, picks, lies["seat"], zone, lies["type"], spot.grown(-2), drawn))
            parts.append(lately(view, lies["seat"], lies["type"], zone, spot))
    if into is None:
        return explained("pillar", pillar["name"].lower(), *parts)
    free = boxes[min(len(pillar["energy"]), pillar["spaces"] - 1)]
    return into.mark(*parts, ring_around(column, 6, into), ring_around(free, 5, into, thin=True))


def ring_around(box: Box, radius: float, target: Target, thin: bool = False) -> str:
    """A ring around a part of a thing."""
    return hit_area(box, radius) + legal_ring(box, radius, target.order, thin=thin)


# --- Bridge Tokens --------------------------------------------------------------------------------


def _bridge(view: View, bridge: BridgeView, chart: Chart, picks: Picks) -> str:
    """A broken path, where a token may be placed, used or copied."""
    face = space_of(view, bridge["id"])
    ends = [space_of(view, side[0])["xy"] for side in face["sides"]]
    angle = math.degrees(math.atan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
    x, y = chart.point(face["xy"])
    colour = NEUTRAL if bridge["owner"] is None else COLOURS[bridge["owner"]]
    owner = "" if bridge["owner"] is None else f"{SEATS[bridge['owner']].upper()} {ROMAN[bridge['tier']]}"
    drawn = bridge_on_path(bridge["effect"], colour, owner, x, y, angle, chart.radius)
    drawn = explained("neutral_bridge" if bridge["effect"] else "bridge_space", str(bridge["id"]), drawn)
    for kind in ("bridge", "copy"):
        target = picks.take(kind, bridge["id"]) if picks else None
        if target:
            return target.mark(drawn, _turned_ring(x, y, angle, chart.radius, target))
    standing = view["gods"][picks.seat]["space"] if picks else 0
    target = picks.take("use") if picks and standing == bridge["id"] else None
    return target.mark(drawn, _turned_ring(x, y, angle, chart.radius, target)) if target else drawn


def _turned_ring(x: float, y: float, angle: float, radius: float, target: Target) -> str:
    turn = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    box = Box(-2 * radius, -1.25 * radius, 4 * radius, 2.5 * radius)
    return group(ring_around(box, 5, target), transform=turn)


@remembered
def bridge_on_path(effect: str, colour: str, owner: str, x: float, y: float, angle: float, radius: float) -> str:
    """A Bridge Token along its path, its effect upright; without one the broken path."""
    turn = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    place = Box(-2 * radius, -1.25 * radius, 4 * radius, 2.5 * radius)
    if not effect:
        return group(use("ac-bridge-broken", place), transform=turn)
    parts = [
        group(use("ac-bridge-token", place), transform=turn, color=colour),
        circle(x, y, radius * 1.12, class_="edge fine space"),
        effect_icon(effect, x, y, radius * 1.6),
    ]
    if owner:
        parts.append(text(x + radius * 1.5, y - radius * 0.9, owner, "mid b t11 haloed"))
    return "".join(parts)


# --- spaces and characters ------------------------------------------------------------------------


def _steps(view: View, chart: Chart, picks: Picks) -> str:
    """The spaces that a character may step or appear on; where somebody stands it may stop beside them."""
    if not picks.has("step", "land"):
        return ""
    parts = []
    for face in map_of(view)["spaces"]:
        target = picks.take("step", face["id"])
        if target is None and picks.has("land") and SPACE_IDS[view["asked"]["space"]] == face["id"]:
            target = picks.take("land")
        if target:
            x, y = chart.point(face["xy"])
            radius = chart.radius * (1.2 if face["kind"] == "central" else 1.0)
            if "regions" in face:
                radius = chart.radius * 1.3
            parts.append(
                target.mark(
                    circle(x, y, radius + 5, fill="transparent"),
                    circle(x, y, radius + 1, class_="step"),
                    circle(x, y, radius + 3.5, class_=ring_class(target.order)),
                )
            )
    return "".join(parts)


def _characters(view: View, chart: Chart, picks: Picks) -> list[str]:
    """Everybody on the map; several on one space stand side by side."""
    standing: dict[int, list[GodView]] = {}
    for god in view["gods"]:
        if god["character"]:
            standing.setdefault(god["space"], []).append(god)
    parts = []
    for where, gods in standing.items():
        face = space_of(view, where)
        x, y = chart.point(face["xy"])
        size = chart.unit * (1 if len(gods) == 1 else 0.8)
        for place, god in enumerate(gods):
            middle = x + (place - (len(gods) - 1) / 2) * 21 * chart.unit
            drawn = figure(god["seat"], middle, y, size, _heading(view, chart, god, face))
            parts.append(_chosen_figure(view, picks, god, middle, y, size, drawn))
    return parts


def _chosen_figure(view: View, picks: Picks, god: GodView, x: float, y: float, unit: float, drawn: str) -> str:
    """The own character, where it may be moved or teleport."""
    last = view["last"]
    if last and last["space"] and last["seat"] == god["seat"]:
        drawn += circle(x, y, 19 * unit, class_="last-ring")
    name = god_name(view, god["seat"])
    keyed = group(
        drawn,
        data_key=f"god-{god['seat']}",
        data_walks=LETTERS[god["seat"]],
        role="img",
        aria_label=name,
        pointer_events="none",
    )
    if god["seat"] != picks.seat or not picks:
        return keyed
    target = picks.take("teleport") or (picks.take("do", "walk") if picks.decision != "CHOOSE_EFFECT" else None)
    if target is None:
        return keyed
    return target.mark(
        keyed, circle(x, y, 18 * unit, fill="transparent"), circle(x, y, 20 * unit, class_=ring_class(target.order))
    )


def _heading(view: View, chart: Chart, god: GodView, face: Face) -> float | None:
    """The way a character looks, towards the spaces ahead of it."""
    if god["back"] is None:
        return None
    sides: list[list[int]] = face["sides"]
    ahead = [near for side, spaces in enumerate(sides) if side != god["back"] for near in spaces]
    return _direction(view, face, ahead or [near for spaces in sides for near in spaces], turned=not ahead)


def _direction(view: View, face: Face, ahead: Sequence[int], turned: bool = False) -> float:
    spots = [space["xy"] for space in map_of(view)["spaces"] if space["id"] in ahead]
    dx = sum(spot[0] for spot in spots) / len(spots) - face["xy"][0]
    dy = sum(spot[1] for spot in spots) / len(spots) - face["xy"][1]
    angle = math.degrees(math.atan2(dx, -dy))
    return angle + 180 if turned else angle


@remembered
def figure(seat: int, x: float, y: float, unit: float, heading: float | None) -> str:
    """A crowned bust on a disc, with an arrow where it looks."""
    colour = COLOURS[seat]
    parts = []
    if heading is not None:
        turn = f"translate({number(x)} {number(y)}) rotate({number(heading)})"
        arrow = f"M0 {number(-25 * unit)}L{number(9 * unit)} {number(-14 * unit)}H{number(-9 * unit)}Z"
        parts.append(group(path(arrow, fill=colour, stroke="#fff", stroke_width=1.5), transform=turn))
    parts += [
        circle(x, y, 15 * unit, fill="#fffaf0", stroke=colour, stroke_width=3 * unit),
        icon("ac-character", x, y - 4 * unit, 28 * unit, color=colour),
        text(x, y + 8 * unit, SEATS[seat].upper(), "mid b t11 pale"),
    ]
    return "".join(parts)


def _facings(view: View, chart: Chart, picks: Picks) -> str:
    """Which way somebody looks who has just appeared: an arrow for each way."""
    if not picks.has("facing"):
        return ""
    face = space_of(view, SPACE_IDS[view["asked"]["space"]])
    x, y = chart.point(face["xy"])
    parts = [figure(picks.seat, x, y, chart.unit, None)]
    for target in picks.all("facing"):
        ahead = [near for side, spaces in enumerate(face["sides"]) if side != target.value for near in spaces]
        behind = list(face["sides"][target.value])
        heading = _direction(view, face, ahead or behind, turned=not ahead)
        turn = f"translate({number(x)} {number(y)}) rotate({number(heading)})"
        unit = chart.unit
        arrow = f"M0 {number(-40 * unit)}L{number(13 * unit)} {number(-20 * unit)}H{number(-13 * unit)}Z"
        parts.append(
            target.mark(
                group(path(arrow, class_="facing"), path(arrow, class_=ring_class(target.order)), transform=turn)
            )
        )
    return "".join(parts)

"""The Character Board: portrait, Channel Marker, Bridge Tokens with their abilities, tracks, exhausted and reserve."""

from __future__ import annotations

from worldwright.draw.kit import fitting
from worldwright.draw.marks import explained, region
from worldwright.draw.measure import wrapped
from worldwright.draw.memory import remembered, still
from worldwright.draw.seats import COLOURS, sign
from worldwright.draw.svg import Box, icon, number, path, rect, text, use
from worldwright.games.age_contrived.board import TRACK_SLOTS
from worldwright.games.age_contrived.draw.energy import own_energy, pile, square, taken
from worldwright.games.age_contrived.draw.faces import ABILITIES, GOD_TINTS, TRACK_ICONS
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.tiles import bridge_face
from worldwright.games.age_contrived.grammar import TRACKS
from worldwright.games.age_contrived.pieces import ROMAN
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_gods import GodView, OwnBridgeView
from worldwright.games.age_contrived.words import god_name

TRACK_WIDTH = 33.0


@still("again", "do", "box", "climb", "bind", "take", "gain", "CHOOSE_EFFECT", "TRACK_STEP", seats=["gods"])
def board(view: View, seat: int, box: Box, picks: Picks) -> str:
    """A Character Board: 232 x 268 or more."""
    god = view["gods"][seat]
    mine = picks if seat == picks.seat else Picks()
    lanes = box.bottom - 86
    parts = [rect(box, rx=12, class_="edge board"), _head(view, god, box, mine)]
    rows = Box(box.x + 8, box.y + 76, box.width - 24 - 2 * TRACK_WIDTH, lanes - box.y - 80)
    parts += [_bridge(god, bridge, rows, place, mine) for place, bridge in enumerate(god["bridges"])]
    tracks = Box(box.right - 8 - 2 * TRACK_WIDTH, box.y + 44, 2 * TRACK_WIDTH, lanes - box.y - 48)
    parts.append(_tracks(view, god, tracks, mine))
    parts.append(_lane(view, god, Box(box.x + 6, lanes, box.width - 12, 39), "exhausted", mine))
    parts.append(_lane(view, god, Box(box.x + 6, lanes + 42, box.width - 12, 39), "reserve", mine))
    own = seat == (view["seat"] or 0)
    return region(f"Character Board of {god_name(view, seat)}", *parts, own=own)


@remembered
def portrait(character: str, box: Box) -> str:
    """A god before the colours of the own land."""
    light, deep = GOD_TINTS[character]
    hill = f"M{number(box.x)} {number(box.y + box.height * 0.72)}c{number(box.width * 0.25)} "
    hill += f"{number(-box.height * 0.18)} {number(box.width * 0.7)} {number(-box.height * 0.16)} {number(box.width)} "
    hill += f"{number(-box.height * 0.05)}V{number(box.bottom - 8)}a8 8 0 0 1-8 8H{number(box.x + 8)}a8 8 0 0 1-8-8Z"
    inside = box.grown(-box.width * 0.03)
    return explained(
        "character",
        character,
        rect(box, rx=8, fill=light),
        path(hill, fill=deep),
        use(f"ac-god-{character}", inside),
        rect(box, rx=8, fill="none", class_="edge"),
    )


def _head(view: View, god: GodView, box: Box, picks: Picks) -> str:
    face = Box(box.x + 8, box.y + 8, 62, 62)
    parts = [portrait(god["character"], face) if god["character"] else rect(face, rx=8, class_="hollow")]
    parts.append(sign(god["seat"], face.right - 13, face.y - 5, 22))
    left = face.right + 10
    room = box.right - 48 - left
    parts.append(fitting(left, box.y + 24, god["name"] or "no character yet", room, "t16 b display"))
    parts.append(fitting(left, box.y + 39, god["title"], room, "t11 quiet"))
    parts.append(_marker(god, box.right - 26, box.y + 24, picks))
    return "".join(parts)


def _marker(god: GodView, x: float, y: float, picks: Picks) -> str:
    """The Channel Marker: charged, or not."""
    symbol = "ac-channel" if god["charged"] else "ac-channel-off"
    drawn = explained("channel_marker", str(god["seat"]), icon(symbol, x, y, 32))
    target = picks.take("again")
    if target is None and picks.decision != "CHOOSE_EFFECT":
        target = picks.take("do", "recharge")
    return target.ringed(square(x, y, 32), 16, drawn) if target else drawn


def _bridge(god: GodView, bridge: OwnBridgeView, rows: Box, place: int, picks: Picks) -> str:
    """A Bridge Token, or where it lies, and the ability that it frees."""
    step = rows.height / 3
    spot = Box(rows.x, rows.y + place * step + (step - 24) / 2, 39, 24)
    colour = COLOURS[god["seat"]]
    if bridge["place"] == "board":
        drawn = bridge_face("", colour, spot, ROMAN[bridge["tier"]])
        lowest = bridge["tier"] == min(one["tier"] for one in god["bridges"] if one["place"] == "board")
        target = picks.take("box") if lowest else None
        drawn = target.ringed(spot, 5, drawn) if target else drawn
    else:
        where = "on map" if bridge["place"] == "path" else "boxed"
        drawn = rect(spot, rx=5, class_="hollow", stroke=colour) + text(
            spot.cx, spot.cy + 4, ROMAN[bridge["tier"]], "mid b t12" if where == "on map" else "mid b t12 quiet"
        )
    class_ = "t11 b" if bridge["active"] else "t11 quiet"
    room = rows.right - spot.right - 6
    lines = wrapped(ABILITIES[bridge["ability"]], room, class_, 3)
    top = spot.cy + 4 - 6 * (len(lines) - 1)
    words = [text(spot.right + 6, top + 12 * row, line, class_) for row, line in enumerate(lines)]
    return explained("character", god["character"], drawn, *words)


def _tracks(view: View, god: GodView, box: Box, picks: Picks) -> str:
    """Two tracks of four slots; from the highest one an energy can be bound."""
    parts = []
    for place, name in enumerate(TRACKS):
        lane = Box(box.x + place * TRACK_WIDTH + 1, box.y, TRACK_WIDTH - 3, box.height)
        parts.append(rect(lane, rx=8, class_="lane"))
        head = icon(TRACK_ICONS[name], lane.cx, lane.y + 12, 20)
        chosen = picks.take("do", f"{name}_track") if picks.decision != "CHOOSE_EFFECT" else None
        parts.append(chosen.ringed(square(lane.cx, lane.y + 12, 21), 8, head) if chosen else head)
        parts.append(_track(view, god, name, lane, picks))
    return region("Tracks", *parts)


def _track(view: View, god: GodView, name: str, lane: Box, picks: Picks) -> str:
    held = god["tracks"][name]
    step = (lane.height - 26) / TRACK_SLOTS
    side = min(26.0, step - 2)
    parts = []
    for slot in range(1, TRACK_SLOTS + 1):
        spot = square(lane.cx, lane.bottom - 2 - step * (slot - 0.5), side)
        parts.append(rect(spot, rx=6, class_="edge fine space"))
        asked = view["asked"].get("track") == TRACKS.index(name) and picks.decision == "TRACK_STEP"
        climb = picks.take("climb") if asked and held["slot"] and slot == held["slot"] + 1 else None
        if slot == held["slot"]:
            drawn = own_energy(view, god["seat"], held["type"], spot.cx, spot.cy, side * 0.88)
            bind = picks.take("bind", name)
            parts.append(
                bind.ringed(spot, 6, drawn)
                if bind
                else taken(view, picks, god["seat"], f"track.{name}", held["type"], spot.grown(-2), drawn)
            )
        else:
            label = text(spot.cx, spot.cy + 4, str(slot), "mid t11 soft")
            parts.append(climb.ringed(spot, 6, label) if climb else label)
    return "".join(parts)


def _lane(view: View, god: GodView, lane: Box, name: str, picks: Picks) -> str:
    """Energy of the god beside the Device: exhausted, or still in the reserve."""
    held = god["exhausted"] if name == "exhausted" else god["reserve"]
    kind = "take" if name == "exhausted" else "gain"
    words = name if name == "exhausted" else "reserve"
    label = min(69.0, lane.width * 0.31)
    room = Box(lane.x + label, lane.y, lane.width - label - 2, lane.height)
    parts = [rect(lane, rx=8, class_="lane"), text(lane.x + 5, lane.cy + 4, words, "t11 quiet")]
    parts.append(pile(view, picks, god["seat"], name, held, room, 23, kind))
    return region(words.capitalize(), *parts)

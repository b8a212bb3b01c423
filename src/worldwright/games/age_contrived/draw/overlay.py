"""Questions without a place of their own on the table: they lie over the map while they are open."""

from __future__ import annotations

from worldwright.draw.kit import fitting, paragraph, shelves
from worldwright.draw.marks import legal_ring, lying_over, region
from worldwright.draw.measure import width_of
from worldwright.draw.seats import COLOURS
from worldwright.draw.svg import Box, group, icon, rect, text
from worldwright.draw.targets import Target
from worldwright.games.age_contrived.board import SIDES
from worldwright.games.age_contrived.draw.character import portrait
from worldwright.games.age_contrived.draw.energy import energy, space, square
from worldwright.games.age_contrived.draw.faces import REGION_TINTS, TYPE_ICONS, TYPE_TINTS
from worldwright.games.age_contrived.draw.monuments import HEIGHT, card_name, grant, rising
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.tiles import action_token, benefit_token, bridge_face, conduit_token
from worldwright.games.age_contrived.draw.world import NEUTRAL
from worldwright.games.age_contrived.pieces import printed_words, scoring_words
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import MonumentView, SectionView
from worldwright.wording import capital

PILLS = {
    "later": "Later",
    "empty": "Leave empty",
    "skip": "Pass over",
    "land": "Stop there",
    "extra": "One more space",
    "energy": "Energy first",
    "decline": "No, thanks",
    "box": "Into the box",
}
ENDS = {
    "SPEND_ENERGY": "End the turn",
    "MOVE_STEP": "Stop here",
    "TRACK_STEP": "Stop here",
    "CLAIM_TILE": "No second tile",
    "CONDUIT_NEXT": "No more Conduits",
    "REPOSITION": "Move no more",
    "CHOOSE_EFFECT": "Do no more",
    "ADVANCE_AGAIN": "Advance no further",
    "SPEND_WINDS": "Keep the token",
    "PATRON_CONSTRUCT": "Construct nothing",
    "REARRANGE": "Leave as it is",
    "CONDUIT_ARRANGE": "Leave as they are",
    "TAKE_TILE": "Leave the tile",
    "REPLENISH_TILE": "Replenish nothing",
}


PILL_GAP = 8.0


def overlay(view: View, box: Box, picks: Picks) -> str:
    """What has to be chosen, over the dimmed map; empty if it is chosen elsewhere."""
    drawn = _drawn(view, box.grown(-10), picks)
    return lying_over(region(picks.prompt, rect(box, rx=10, class_="dim"), *drawn)) if drawn else ""


def _drawn(view: View, box: Box, picks: Picks) -> list[str]:
    asked = picks.decision
    if asked == "CHOOSE_CHARACTER":
        return _characters(box, picks)
    if asked == "DRAFT_TOKEN":
        return _draft(view, box, picks)
    if asked == "BRIDGE_SIDE":
        return _sides(view, box, picks)
    if asked == "UPGRADE_PICK":
        return _upgrades(view, box, picks)
    if asked in ("SECTION_STEP", "BIND_SELECT"):
        return _section(view, box, picks)
    if asked == "WILD_AS":
        return _types(box, picks)
    if asked == "CONDUIT_ARRANGE":
        return _conduits(box, picks)
    return []


def plate(target: Target, box: Box, *drawn: str) -> str:
    """A button made of a plate."""
    return target.ringed(box, 8, rect(box, rx=8, class_="edge board"), *drawn)


def _characters(box: Box, picks: Picks) -> list[str]:
    targets = picks.all("character")
    columns = 3 if len(targets) > 4 else 2
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), columns, 124, 160), strict=True):
        side = min(spot.width - 16, spot.height - 34)
        face = Box(spot.cx - side / 2, spot.y + 8, side, side)
        name = target.label.removeprefix("Play ")
        words = fitting(spot.cx, spot.bottom - 10, name, spot.width - 8, "mid b t14 display")
        parts.append(plate(target, spot, portrait(target.value, face), words))
    return parts


def _draft(view: View, box: Box, picks: Picks) -> list[str]:
    """The neutral Bridge Tokens that are left."""
    faces = {face["id"]: face for face in view["draft"]}
    targets = picks.all("draft")
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), 2, 190, 100), strict=True):
        effect = faces[f"nb{target.value}"]["effect"]
        token = bridge_face(effect, NEUTRAL, Box(spot.cx - 36, spot.y + 10, 72, 45))
        words = paragraph(spot.cx, spot.y + 72, capital(printed_words(effect)), spot.width - 12, "mid t11", 13, 2)
        parts.append(plate(target, spot, token, words))
    return parts


def _sides(view: View, box: Box, picks: Picks) -> list[str]:
    """The two sides of the next own Bridge Token."""
    god = view["gods"][picks.seat]
    bridge = next(one for one in god["bridges"] if one["place"] == "board")
    targets = picks.all("side")
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), 2, 196, 190), strict=True):
        side = SIDES.index(target.value)
        effect = bridge["effects"][side]
        token = bridge_face(effect, COLOURS[picks.seat], Box(spot.cx - 52, spot.y + 16, 104, 65))
        words = capital(printed_words(effect))
        if bridge["scorings"]:
            words = f"{words}; {scoring_words(bridge['scorings'][side])}"
        lines = paragraph(spot.cx, spot.y + 102, words, spot.width - 16, "mid t12", 15, 6)
        parts.append(plate(target, spot, token, lines))
    return parts


def _upgrades(view: View, box: Box, picks: Picks) -> list[str]:
    """The upgraded Action Tokens that may be taken."""
    faces = view["upgrades"]
    targets = picks.all("upgrade")
    parts = []
    names = [target.value for target in targets]
    by_name = {name: faces[_upgrade_place(name)] for name in names}
    for target, spot in zip(targets, shelves(box, len(targets), 2, 190, 96), strict=True):
        face = by_name[target.value]
        width = min(116.0, spot.width - 20)
        token = Box(spot.cx - width / 2, spot.y + 18, width, 54)
        drawn = action_token(face["position"], face["effects"], face["all"], face["id"], token)
        left = text(spot.cx, spot.bottom - 7, f"{face['left']} left", "mid t11 quiet")
        parts.append(plate(target, spot, drawn, left))
    return parts


def _upgrade_place(name: str) -> int:
    """The place of an upgraded token in the supply: `2b` is the fourth."""
    return 2 * (int(name[0]) - 1) + "ab".index(name[1])


def _types(box: Box, picks: Picks) -> list[str]:
    targets = picks.all("as_type")
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), len(targets), 110, 110), strict=True):
        shape = group(icon(TYPE_ICONS[target.value], spot.cx, spot.y + 46, 54), color=TYPE_TINTS[target.value])
        words = text(spot.cx, spot.bottom - 12, target.label.removeprefix("As "), "mid b t12")
        parts.append(plate(target, spot, shape, words))
    return parts


def _conduits(box: Box, picks: Picks) -> list[str]:
    """The Conduit Tokens that are still to be laid out."""
    targets = picks.all("conduit")
    parts = []
    for target, spot in zip(targets, shelves(box, len(targets), 3, 120, 90), strict=True):
        name, _, size = target.value.partition("_")
        token = conduit_token(name, size == "double", Box(spot.cx - 38, spot.cy - 24, 76, 48))
        parts.append(plate(target, spot, token))
    return parts


# --- a section that is resolved -------------------------------------------------------------------


def _section(view: View, box: Box, picks: Picks) -> list[str]:
    """The section in large: rewards to choose, and what happens to each own energy (6.8.2)."""
    monument = view["monuments"][view["asked"]["region"]]
    section = monument["section"]
    assert section is not None
    tint = REGION_TINTS[monument["region"]]
    deeds = picks.among(("activate", "exhaust", "keep"))
    rewards = picks.among(("reward", "energy"))
    height = min(box.height, 56 + (150 if deeds else 90) + (122 if rewards else 0))
    sheet = Box(box.x, box.cy - height / 2, box.width, height)
    parts = [rect(sheet, rx=12, fill=tint.light, class_="edge")]
    width = min(88.0, sheet.width * 0.2, (height - 30) / HEIGHT)
    built, sections = monument["built"], monument["sections"]
    parts.append(rising(monument["id"], sheet.x + 18 + width / 2, sheet.bottom - 16, width, built, sections))
    left = sheet.x + width + 36
    title = f"{card_name(monument['id'])}, section {section['number']} of {sections}"
    parts.append(fitting(left, sheet.y + 28, title, sheet.right - left - 10, "b t16 display print"))
    band = Box(left, sheet.y + 40, sheet.right - left - 12, 150 if deeds else 90)
    parts.append(rect(band, rx=10, fill=tint.dark))
    parts += _energies(view, section, band, picks)
    lane = Box(left, band.bottom + 8, band.width, sheet.bottom - band.bottom - 18)
    parts += _reward_plates(monument, section, lane, picks)
    return parts


def _energies(view: View, section: SectionView, band: Box, picks: Picks) -> list[str]:
    """The three spaces; below an own energy the two things that can be done with it."""
    step = band.width / len(section["spaces"])
    parts = []
    binding = section["binding"] if section["completer"] is not None else ""
    for place, one in enumerate(section["spaces"]):
        spot = square(band.x + step * (place + 0.5), band.y + 38, min(58.0, step - 14))
        parts.append(space(one["type"] if not one["energy"] else "", spot))
        lies = one["energy"]
        if not lies:
            continue
        drawn = energy(view, lies["seat"], lies["type"], spot.cx, spot.cy, spot.width * 0.8)
        value = f"{lies['type']}:{one['type']}"
        own = lies["seat"] == picks.seat
        if value == binding and lies["seat"] == section["completer"]:
            binding = ""  # one energy of the type, not every one
            parts.append(drawn + icon("ac-bound", spot.cx, spot.bottom + 8, 26))
            continue
        keep = picks.take("keep", value) if own else None
        parts.append(keep.ringed(spot, 8, drawn) if keep else drawn)
        if keep:
            parts.append(text(spot.cx, spot.bottom + 20, "bind", "mid b t12 pale"))
        for line, kind in enumerate(("activate", "exhaust")):
            target = picks.take(kind, value) if own else None
            if target:
                button = Box(spot.cx - step / 2 + 5, spot.bottom + 12 + line * 32, step - 10, 26)
                parts.append(_deed(target, button, kind))
    return parts


def _deed(target: Target, box: Box, kind: str) -> str:
    words = capital(kind)
    broad = width_of(words, "b t12") + 24 <= box.width
    picture = icon(f"ac-{kind}", box.x + 13, box.cy, 17) if broad else ""
    x = box.x + 25 if broad else box.x + 5
    label = fitting(x, box.cy + 4.5, words, box.right - x - 2, "b t12 print")
    return target.ringed(box, 7, rect(box, rx=7, class_="edge fine space"), picture, label)


def _reward_plates(monument: MonumentView, section: SectionView, box: Box, picks: Picks) -> list[str]:
    """The depicted energy, or the Benefit Token of the Monument."""
    gain, benefit, first = picks.take("reward", "energy"), picks.take("reward", "benefit"), picks.take("energy")
    shown = [target for target in (gain, benefit, first) if target]
    parts = []
    for target, spot in zip(
        shown, shelves(box, max(len(shown), 1), max(len(shown), 1), 140, box.height, 10), strict=False
    ):
        if target is gain:
            middle = spot.cx - 17 * (len(section["grants"]) - 1)
            drawn = "".join(
                grant(letter, middle + 34 * place, spot.y + 30, 15) for place, letter in enumerate(section["grants"])
            )
            words = "gain the energy" if len(section["grants"]) > 1 else "gain it"
        elif target is benefit:
            drawn = benefit_token(monument["benefit"], spot.cx, spot.y + 30, 46)
            words = printed_words(monument["benefit"])
        else:
            drawn = icon("ac-bound", spot.cx, spot.y + 30, 34)
            words = "the energy first"
        lines = paragraph(spot.cx, spot.y + 66, capital(words), spot.width - 10, "mid t11", 13, 3)
        parts.append(plate(target, spot, drawn, lines))
    return parts


# --- what has no picture --------------------------------------------------------------------------


def pill_words(picks: Picks, target: Target) -> str:
    if target.kind in ("done", "decline"):
        return ENDS.get(picks.decision, PILLS.get(target.kind, "Done"))
    return PILLS.get(target.kind, target.label)


def pills(picks: Picks, cx: float, cy: float, room: float, high: float = 26) -> str:
    """Whatever is left to choose, as buttons in rows, the last one at this height: stop, decline, put off."""
    rest = picks.rest()
    if not rest:
        return ""
    lines: list[list[tuple[Target, float]]] = [[]]
    taken = 0.0
    for target in rest:
        width = min(room, width_of(pill_words(picks, target), "b t12") + 26)
        if lines[-1] and taken + width > room:
            lines.append([])
            taken = 0.0
        lines[-1].append((target, width))
        taken += width + PILL_GAP
    parts = []
    for number_of, line in enumerate(reversed(lines)):
        x = cx - (sum(width for _, width in line) + PILL_GAP * (len(line) - 1)) / 2
        for target, width in line:
            parts.append(_pill(picks, target, Box(x, cy - high / 2 - (high + 6) * number_of, width, high)))
            x += width + PILL_GAP
    return region("Other choices", *parts)


def _pill(picks: Picks, target: Target, box: Box) -> str:
    return target.mark(
        rect(box, rx=box.height / 2, class_="pill"),
        fitting(box.cx, box.cy + 4.5, pill_words(picks, target), box.width - 12, "mid b t12"),
        legal_ring(box.grown(-2), box.height / 2, target.order),
    )

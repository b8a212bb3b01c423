"""The Transmutation Device: a conveyor of five tiles, Conduit Tokens above it, Action Tokens below it."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.kit import fitting
from worldwright.draw.marks import chosen_ring, hit_area, legal_ring, region
from worldwright.draw.memory import remembered, still
from worldwright.draw.svg import Box, group, icon, number, path, rect, text
from worldwright.games.age_contrived.actions import EFFECT_NAMES, OWN_TILE_NAMES
from worldwright.games.age_contrived.board import POSITIONS, ROW_NAMES
from worldwright.games.age_contrived.draw.energy import offered, own_energy, taken
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.shared import tile_key
from worldwright.games.age_contrived.draw.tiles import (
    action_token,
    conduit_token,
    effect_boxes,
    slot_boxes,
    tile_body,
)
from worldwright.games.age_contrived.grammar import LETTERS, kind_of, read_effect
from worldwright.games.age_contrived.turn_load import first_row
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_gods import GodView, PositionView
from worldwright.games.age_contrived.words import god_name


class Plan(NamedTuple):
    """Where the parts of a Device lie."""

    box: Box
    waiting: float  # width at the left for the tiles that wait
    conduit: float  # heights
    belt: float
    token: float

    @property
    def bay(self) -> float:
        return (self.box.width - self.waiting - 8) / POSITIONS

    def column(self, position: int) -> float:
        return self.box.x + 4 + self.waiting + self.bay * position

    def conduit_box(self, position: int) -> Box:
        width = min(60.0, self.bay - 14)
        return Box(self.column(position) + (self.bay - width) / 2, self.box.y + 7, width, self.conduit)

    @property
    def belt_box(self) -> Box:
        return Box(self.box.x + 5, self.box.y + self.conduit + 12, self.box.width - 10, self.belt)

    def tile_box(self, position: int) -> Box:
        belt = self.belt_box
        return Box(self.column(position) + 4, belt.y + 6, self.bay - 8, belt.height - 12)

    def token_box(self, position: int) -> Box:
        top = self.belt_box.bottom + 15
        return Box(self.column(position) + 2, top, self.bay - 4, self.token)


def plan_in(box: Box, waiting: float = 86) -> Plan:
    """A Device that fills its box."""
    conduit = 34.0 if box.height > 240 else 26.0
    token = 56.0 if box.height > 240 else 52.0
    return Plan(box, waiting, conduit, box.height - conduit - token - 12 - 15 - 6, token)


@still(
    *("conduit_at", "icon", "conduit", "load", "spend", "deploy", "replenish", "replace", "token", "do", "enter"),
    *("advance", "actions", "take", "spend_winds", "CONDUIT_ARRANGE", "CHOOSE_EFFECT", "CONDUIT_NEXT", "LOAD_SLOT"),
    *("REARRANGE", "EXPERT_SLOT"),
    seats=["gods"],
)
def device(view: View, seat: int, plan: Plan, picks: Picks) -> str:
    """A Device with all that lies on it."""
    god = view["gods"][seat]
    keyed = seat == (view["seat"] or 0)
    parts = [rect(plan.box, rx=12, class_="edge board"), _belt(plan.belt_box, plan.tile_box(POSITIONS - 1))]
    parts.append(_wild_glow(plan))
    for position, held in enumerate(god["positions"]):
        parts.append(_conduit(god, held, position, plan.conduit_box(position), picks))
    for position, held in enumerate(god["positions"]):
        parts.append(_tile(view, god, held, position, plan.tile_box(position), picks, keyed))
        parts.append(_token(view, god, held, position, plan.token_box(position), picks))
    if plan.waiting:
        parts.append(_waiting(view, god, plan, picks, keyed))
    return region(f"Device of {god_name(view, seat)}", *parts, own=keyed)


@remembered
def _belt(box: Box, last: Box) -> str:
    """The conveyor under the tiles."""
    inside = box.grown(-5)
    rollers = "".join(
        f"M{number(x)} {number(inside.y + 2)}v{number(inside.height - 4)}"
        for x in (inside.x + 10 + 13 * place for place in range(int((inside.width - 10) / 13)))
    )
    return (
        rect(box, rx=15, class_="edge belt-frame") + rect(inside, rx=10, class_="belt") + path(rollers, class_="roller")
    )


def _wild_glow(plan: Plan) -> str:
    """An energy spent in position 5 activates any other token."""
    return rect(plan.tile_box(POSITIONS - 1).grown(4), rx=10, class_="glow")


# --- Conduits -------------------------------------------------------------------------------------


def _conduit(god: GodView, held: PositionView, position: int, box: Box, picks: Picks) -> str:
    conduit = held["conduit"]
    drawn = conduit_token(conduit["icon"] if conduit else "", bool(conduit and conduit["double"]), box)
    if not picks or god["seat"] != picks.seat:
        return drawn
    target = picks.take("conduit_at", position + 1)
    matching = conduit and conduit["icon"] in held["tile"]["icons"]
    if target is None and conduit and matching and picks.decision == "CONDUIT_NEXT":
        target = picks.take("icon", conduit["icon"])
    if target:
        return target.ringed(box, 5, drawn)
    here = picks.decision == "CONDUIT_ARRANGE" and picks.has("conduit")
    return drawn + (chosen_ring(box, 5) if here and position == _arranged(picks, god) else "")


def _arranged(picks: Picks, god: GodView) -> int:
    return next((place for place, held in enumerate(god["positions"]) if held["conduit"] is None), 0)


# --- tiles ----------------------------------------------------------------------------------------


def _tile(view: View, god: GodView, held: PositionView, position: int, box: Box, picks: Picks, keyed: bool) -> str:
    """A tile with its energy."""
    mine = bool(picks) and god["seat"] == picks.seat
    tile = held["tile"]
    parts = [tile_body(tile, box)]
    loading = _slot_asked(view, picks) if mine else None
    for row, slots in enumerate(slot_boxes(tile, box)):
        energy = held["top"] if row == 0 else held["bottom"]
        zone = f"tile{position + 1}.{ROW_NAMES[row]}"
        choices = picks.energies("load", zone) if mine else []
        for place, slot in enumerate(slots):
            if place < len(energy):
                letter = energy[place]
                drawn = own_energy(view, god["seat"], letter, slot.cx, slot.cy, slot.width * 0.86)
                spent = picks.take("spend", f"{letter}:{position + 1}") if mine and row else None
                parts.append(
                    spent.ringed(slot.grown(-2), 6, drawn)
                    if spent
                    else taken(view, picks, god["seat"], zone, letter, slot.grown(-3), drawn)
                )
            elif choices:
                parts.append(offered(view, god["seat"], choices, slot))
                choices = []
            elif loading == (position, row):
                parts.append(rect(slot, rx=6, class_="wanted"))
                parts.append(chosen_ring(slot.grown(-2), 4))
                loading = None
    if mine:
        parts.append(_top_row_target(position, box, picks))
    body = group(*parts, data_key=tile_key(god["seat"], tile) if keyed else None)
    if not mine:
        return body
    for kind in ("replenish", "replace"):
        value = position + 1 if kind == "replenish" else OWN_TILE_NAMES[position]
        target = picks.take(kind, value)
        if target:
            return target.ringed(box, 7, body)
    return body


def _top_row_target(position: int, box: Box, picks: Picks) -> str:
    """The whole top row, where a tile is chosen to be deployed."""
    target = picks.take("deploy", position + 1)
    if target is None:
        return ""
    upper = Box(box.x + 3, box.y + 24, box.width - 6, (box.height - 24) / 2 - 1)
    return target.ringed(upper, 6)


def _slot_asked(view: View, picks: Picks) -> tuple[int, int] | None:
    """The row of the slot that the open question is about."""
    asked = view["asked"]
    row = None
    if picks.decision == "LOAD_SLOT":
        row = first_row(asked["visits"])
    elif picks.decision == "REARRANGE":
        row = asked["slot"] // 2
    elif picks.decision == "EXPERT_SLOT":
        row = asked["row"]
    return None if row is None else divmod(row, 2)


# --- Action Tokens --------------------------------------------------------------------------------


def _token(view: View, god: GodView, held: PositionView, position: int, box: Box, picks: Picks) -> str:
    token = held["token"]
    drawn = action_token(position + 1, token["effects"], token["all"], token["upgraded"], box)
    if not picks or god["seat"] != picks.seat:
        return drawn
    target = picks.take("token", position + 1)
    if target:
        return target.ringed(box, 9, drawn)
    if picks.decision != "CHOOSE_EFFECT" or view["asked"]["position"] != position:
        return drawn
    parts = [drawn]
    for code, spot in zip(token["effects"], effect_boxes(token["effects"], box), strict=True):
        name = EFFECT_NAMES[kind_of(read_effect(code))]
        parts.append(picks.ring("do", (name,), spot.grown(-3), 6, thin=len(token["effects"]) > 1))
    return "".join(parts)


# --- tiles that wait ------------------------------------------------------------------------------


def _waiting(view: View, god: GodView, plan: Plan, picks: Picks, keyed: bool) -> str:
    """The tiles that enter next, what is in hand, and the tokens of the god, at the left end of the belt."""
    mine = picks if god["seat"] == picks.seat else Picks()
    belt, left, width = plan.belt_box, plan.box.x + 10, plan.waiting - 8
    tiles = Box(left, belt.cy - 40, width - 2, 80)
    return "".join(
        [
            _hand(view, god, Box(left, plan.box.y + 6, width, plan.conduit + 4), mine),
            _honours(view, god, Box(left, belt.bottom + 6, width, plan.token + 12), mine),
            _inactive(god, tiles, mine, keyed),
            _turn_type(
                plan,
                mine,
                tiles,
                Box(left, plan.box.y + 10, width - 2, 26),
                Box(left, plan.token_box(0).y + 10, width - 2, 26),
            ),
        ]
    )


def beside(view: View, seat: int, box: Box, plan: Plan, picks: Picks) -> str:
    """The same where the belt has no room for it: tiles that wait at the left, hand and tokens at the right."""
    god = view["gods"][seat]
    mine = picks if seat == picks.seat else Picks()
    tiles = Box(box.x, box.y + 2, box.width / 2 - 4, box.height - 4)
    rest = Box(box.cx + 4, box.y, box.width / 2 - 4, box.height)
    acting = Box(plan.box.cx - 44, plan.token_box(0).bottom - 8, 88, 22)  # at the foot of the row of tokens
    return "".join(
        [
            _inactive(god, tiles, mine, keyed=False),
            _hand(view, god, Box(rest.x, rest.y, rest.width, 38), mine),
            _honours(view, god, Box(rest.x, rest.y + 36, rest.width, 40), mine, brief=True),
            _turn_type(plan, mine, tiles, Box(rest.x, rest.y + 4, rest.width, 26), acting),
        ]
    )


def _inactive(god: GodView, box: Box, picks: Picks, keyed: bool) -> str:
    """The two tiles that wait."""
    parts = []
    for place, tile in enumerate(god["inactive"]):
        spot = Box(box.x + 1 + place * (box.width + 2) / 2, box.y + 2, box.width / 2 - 3, box.height - 4)
        drawn = group(tile_body(tile, spot), data_key=tile_key(god["seat"], tile) if keyed else None)
        target = picks.take("enter", place + 1) or picks.take("replace", OWN_TILE_NAMES[POSITIONS + place])
        parts.append(target.ringed(spot, 6, drawn) if target else drawn)
    return "".join(parts)


def _turn_type(plan: Plan, picks: Picks, tiles: Box, advancing: Box, acting: Box) -> str:
    """Advance: the tiles that wait. Actions: the row of tokens.

    Buttons name them while the turn is asked for; later the things are a way back, and the turn needs the room.
    """
    parts = []
    advance = picks.take("advance")
    if advance:
        whole = Box(tiles.x, min(tiles.y, advancing.y), max(tiles.right, advancing.right) - tiles.x, 0)
        whole = whole._replace(height=max(tiles.bottom, advancing.bottom) - whole.y)
        ring = legal_ring(tiles, 8, advance.order)
        if advance.way:
            parts.append(advance.mark(hit_area(tiles, 8)))
        else:
            parts.append(advance.mark(_button(advancing, "Advance"), hit_area(whole, 8), ring))
    actions = picks.take("actions")
    if actions:
        first, last = plan.token_box(0), plan.token_box(POSITIONS - 1)
        row = Box(first.x, first.y - 6, last.right - first.x, first.height + 8)
        ring = legal_ring(row.grown(-3), 9, actions.order)
        drawn = () if actions.way else (ring, _button(acting, "Actions"))
        parts.append(actions.mark(hit_area(row, 9), *drawn))
    return "".join(parts)


def _button(box: Box, words: str) -> str:
    return rect(box, rx=box.height / 2, class_="key") + text(box.cx, box.cy + 4.5, words, "mid b t12 loud")


def _hand(view: View, god: GodView, box: Box, picks: Picks) -> str:
    """Energy picked up and not yet placed, or set aside; else the way of the belt."""
    held = {letter: god["hand"][letter] + god["aside"][letter] for letter in LETTERS}
    choices = dict(picks.energies("take", "hand"))
    shown = [letter for letter in LETTERS if held[letter] or letter in choices]
    if picks.has("advance"):
        return ""
    if not shown:
        y = box.cy + 6
        arrow = f"M{number(box.x + 4)} {number(y)}H{number(box.right - 12)}"
        arrow += f"M{number(box.right - 20)} {number(y - 7)}l8 7-8 7"
        return fitting(box.x + 2, box.y + 11, "enter next", box.width, "t11 quiet") + path(arrow, class_="belt-way")
    words = "set aside" if any(god["aside"].values()) else "in hand"
    parts = [rect(box, rx=8, class_="lane"), text(box.x + 5, box.y + 11, words, "t11 quiet")]
    step = min(24.0, (box.width - 6) / len(shown))
    for place, letter in enumerate(shown):
        spot = Box(box.x + 4 + place * step, box.bottom - 24, step - 3, 21)
        drawn = own_energy(view, god["seat"], letter, spot.cx, spot.cy, min(20, step - 3))
        if held[letter] > 1:
            drawn += text(spot.right, spot.y + 8, str(held[letter]), "mid b t11 haloed")
        target = choices.get(letter)
        parts.append(target.ringed(spot, 8, drawn, thin=True) if target else drawn)
    return region(words, *parts)


def _honours(view: View, god: GodView, box: Box, picks: Picks, brief: bool = False) -> str:
    """Patron Token, Divine Winds Token and start player marker."""
    if picks.has("actions"):
        return ""
    shown = []
    if god["patron"]:
        shown.append("ac-patron")
    if god["winds"]:
        shown.append("ac-winds")
    if view["turn"]["starter"] == god["seat"]:
        shown.append("ac-start")
    parts = []
    for place, name in enumerate(shown):
        x, y = box.x + 14 + place * 25, box.y + (18 if brief else 24)
        drawn = icon(name, x, y, 22, class_="inked")
        target = picks.take("spend_winds") if name == "ac-winds" else None
        parts.append(target.ringed(Box(x - 12, y - 12, 24, 24), 12, drawn) if target else drawn)
    if brief:
        return "".join(parts)
    if not god["patron"]:
        parts.append(fitting(box.x, box.bottom - 22, "no Patron", box.width, "t11 quiet"))
        parts.append(fitting(box.x, box.bottom - 9, "Token yet", box.width, "t11 quiet"))
    else:
        parts.append(fitting(box.x, box.bottom - 22, "Patron of the", box.width, "t11 quiet"))
        parts.append(fitting(box.x, box.bottom - 9, god["patron"].capitalize(), box.width, "t11"))
    return "".join(parts)

"""What a seat may know (10.5), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members
from worldwright.engine.view import EngineView, Line, printed
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.board import SPAN, WIDTH, coordinates
from worldwright.games.strange_world.grammar import SHEET
from worldwright.games.strange_world.scoring import counted, line_stars
from worldwright.games.strange_world.state import CLOCKWISE, COUNTER, SHEET_RULES, StrangeWorld
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, NO_SIDE, SIDE_NAMES, SPOT_SPAN, World
from worldwright.games.strange_world.turn_play import NO_CELL, PlayCell, focus_of, picked_by


class FaceView(TypedDict):
    """What is printed on a Land or starting card."""

    id: str
    land: str
    mountain: int
    lake: int
    swamp: int
    volcano: int
    eye: int
    animal: str
    animal_name: str
    glyph: str
    portal: list[str]
    start: bool
    source: str
    min_players: int
    solo: bool


class NeedView(TypedDict):
    """One requirement of a Traveller."""

    count: str
    scope: str
    min: int


class TravellerFace(TypedDict):
    """What is printed on a Traveller."""

    id: str
    name: str
    base: int
    bonus: int
    need: list[NeedView]


class Whereabouts(TypedDict):
    """Where a Traveller is, and what it is worth there."""

    id: str
    always: int  # Stars for having it, whatever it sees (R18, O2)
    owner: int | None
    boxed: bool


class TravellerView(TravellerFace, Whereabouts):
    """A Traveller, and where it is."""


class Printed(TypedDict):
    """What is printed on cards."""

    faces: dict[str, FaceView]  # Land and starting cards by their ids
    travellers: list[TravellerFace]


class CityView(TypedDict):
    """A Dark City of the stack."""

    id: str
    stars: int
    owner: int | None


class At(TypedDict):
    """A cell."""

    row: int
    col: int


class CellView(At):
    """A card in a World."""

    card: str
    state: str  # up, tzimime or fumarole (4.3)
    used: bool


class PortalView(At):
    """A portal, by its left cell."""

    intact: bool


class FoundedView(TypedDict):
    """A City in a World, and its two Fumaroles."""

    id: str
    stars: int
    cells: list[list[int]]


class GuestView(TypedDict):
    """A Traveller beside a World: what it has of what it wants."""

    id: str
    spot: int
    met: bool
    have: list[int]
    of: list[int]


class WorldView(TypedDict):
    """A World."""

    cells: list[CellView]
    portals: list[PortalView]
    cities: list[FoundedView]
    travellers: list[GuestView]
    side: str
    limit: int | None
    open: list[list[int]]


class SunView(TypedDict):
    """The Sun card: its holder and its side, empty before it is chosen."""

    seat: int
    side: str


class HandView(TypedDict):
    """A hand: its cards for its owner alone."""

    count: int
    cards: list[str] | None


class PassedView(TypedDict):
    """What the seat gave away and received in the draft of this round."""

    gave: list[str]
    received: list[str]


class StackView(TypedDict):
    """A stack of the solo game; no top once it is taken."""

    index: int
    top: str | None
    hidden: int


class LevelView(TypedDict):
    """The solo level as it stands."""

    level: int
    name: str


class LastView(At):
    """The latest card of a World."""

    seat: int


class Own(TypedDict):
    """What Strange World adds to a view."""

    round: int
    lap: int
    sun: SunView | None
    deck: int
    fumaroles: int
    cities: list[CityView]
    travellers: list[Whereabouts]
    worlds: list[WorldView]
    hands: list[HandView]
    passed: PassedView | None
    stacks: list[StackView] | None
    solo: LevelView | None
    last: list[LastView]
    chosen: str | None  # the card that the seat is placing
    drafted: str | None  # the card that the seat keeps or gives, while others still choose theirs
    focus: At | None  # the cell that the question is about
    picked: str | None  # the Traveller that is being seated
    printed: str  # on all cards, as `Printed` in JSON, the same text in every view: see `faces_of`, `travellers_of`


class View(EngineView, Own):
    """The table as one seat sees it."""


COORDINATES = [coordinates(cell) for cell in range(SPAN * WIDTH)]
PLACEMENTS = [  # row, column, bit and card of every placement
    (*COORDINATES[cell], 1 << cell, card) for cell in range(SPAN * WIDTH) for card in range(CARD_SPAN)
]
# To be copied: quicker than to put such dicts together
SHEET_LINES: Final[list[Line]] = [
    {"label": label, "points": 0, "rule": SHEET_RULES.get(label, "9.2")} for label in SHEET
]
NO_CARD: Final[CellView] = {"row": 0, "col": 0, "card": "", "state": "up", "used": False}
SOMEWHERE: Final[Whereabouts] = {"id": "", "always": 0, "owner": None, "boxed": False}


def see(state: StrangeWorld, seat: int | None) -> dict[str, Any]:
    """The table from one seat; None is a spectator, who sees no hand."""
    sheets = [see_sheet(state, world) for world in state.worlds]
    return {
        "scores": [sum([line["points"] for line in sheet]) for sheet in sheets],
        "lines": sheets,
        "progress": progress(state),
        **see_table(state, seat),
    }


def see_table(state: StrangeWorld, seat: int | None) -> Own:
    frame = None if state.over else state.stack[-1]
    focus = NO_CELL if frame is None else focus_of(frame)
    picked = NOBODY if frame is None else picked_by(frame)
    chosen = frame.card if isinstance(frame, PlayCell) and frame.seat == seat else None
    return {
        "round": state.round,
        "lap": state.lap,
        "sun": see_sun(state),
        "deck": 0 if state.players == 1 else len(state.deck),
        "fumaroles": state.fumaroles,
        "cities": see_cities(state),
        "travellers": see_travellers(state),
        "worlds": [see_world(state, world) for world in state.worlds],
        "hands": [see_hand(state, other, seat) for other in range(state.players)],
        "passed": see_passed(state, seat),
        "stacks": see_stacks(state),
        "solo": see_level(state),
        "last": see_last(state),
        "chosen": None if chosen is None else state.catalogue.ids[chosen],
        "drafted": see_drafted(state, seat),
        "focus": None if focus == NO_CELL else at(focus),
        "picked": None if picked == NOBODY else state.catalogue.traveller_ids[picked],
        "printed": state.catalogue.printed_text,
    }


def progress(state: StrangeWorld) -> str:
    """Where the game stands."""
    rounds = state.catalogue.rounds
    if state.players == 1:
        return f"Turn {state.round} of {rounds}"
    lap = f"lap {state.lap} of {state.catalogue.cards_per_round}" if state.lap else "draft"
    return f"Round {state.round} of {rounds}, {lap}"


def see_sheet(state: StrangeWorld, world: World) -> list[Line]:
    stars = line_stars(world, state.catalogue, state.base_if_met, state.eye_by_species)
    sheet: list[Line] = []
    for line, points in zip(SHEET_LINES, stars, strict=True):
        seen = line.copy()
        seen["points"] = points
        sheet.append(seen)
    return sheet


def see_sun(state: StrangeWorld) -> SunView | None:
    if state.players == 1:
        return None
    side = {CLOCKWISE: "left", COUNTER: "right"}.get(state.direction, "")
    return {"seat": state.sun, "side": side}


def see_cities(state: StrangeWorld) -> list[CityView]:
    owners = {
        founded // (CITY_SPAN * CITY_SPAN): seat for seat, world in enumerate(state.worlds) for founded in world.founded
    }
    stars = state.catalogue.city_stars
    return [
        {"id": name, "stars": stars[city], "owner": owners.get(city)}
        for city, name in enumerate(state.catalogue.city_ids)
    ]


def see_travellers(state: StrangeWorld) -> list[Whereabouts]:
    owners = {guest // SPOT_SPAN: seat for seat, world in enumerate(state.worlds) for guest in world.guests}
    boxed, if_met, base = state.boxed, state.base_if_met, state.catalogue.base
    shown: list[Whereabouts] = []
    for number, name in enumerate(state.catalogue.traveller_ids):
        seen = SOMEWHERE.copy()
        seen["id"] = name
        seen["always"] = 0 if if_met else base[number]
        seen["owner"] = owners.get(number)
        seen["boxed"] = boxed >> number & 1 != 0
        shown.append(seen)
    return shown


def see_world(state: StrangeWorld, world: World) -> WorldView:
    intact = world.intact()
    return {
        "cells": see_cells(state, world),
        "portals": [{**at(portal), "intact": bool(intact >> portal & 1)} for portal in members(world.portals)],
        "cities": [see_founded(state, founded) for founded in world.founded],
        "travellers": [see_guest(state, world, guest) for guest in world.guests],
        "side": SIDE_NAMES[world.side],
        "limit": None if world.side == NO_SIDE else COORDINATES[world.limit][1],
        "open": [list(COORDINATES[cell]) for cell in members(world.open_cells())],
    }


def at(cell: int) -> At:
    row, column = COORDINATES[cell]
    return {"row": row, "col": column}


def see_cells(state: StrangeWorld, world: World) -> list[CellView]:
    """The cards of a World, row by row; everybody may know what lies under a Fumarole (H1)."""
    ids, up, smoke, used = state.catalogue.ids, world.up, world.smoke, world.used
    cells: list[CellView] = []
    for placement in sorted(world.placed):
        row, column, bit, card = PLACEMENTS[placement]
        seen = NO_CARD.copy()
        seen["row"], seen["col"], seen["card"] = row, column, ids[card]
        if not up & bit:
            seen["state"] = "fumarole" if smoke & bit else "tzimime"
        if used & bit:
            seen["used"] = True
        cells.append(seen)
    return cells


def see_founded(state: StrangeWorld, founded: int) -> FoundedView:
    city = founded // (CITY_SPAN * CITY_SPAN)
    cells = [founded // CITY_SPAN % CITY_SPAN, founded % CITY_SPAN]
    return {
        "id": state.catalogue.city_ids[city],
        "stars": state.catalogue.city_stars[city],
        "cells": [list(COORDINATES[cell]) for cell in cells],
    }


def see_guest(state: StrangeWorld, world: World, guest: int) -> GuestView:
    traveller, upper = divmod(guest, SPOT_SPAN)
    needs = state.catalogue.needs[traveller]
    have = [counted(world, need, upper) for need in needs]
    of = [need.least for need in needs]
    return {
        "id": state.catalogue.traveller_ids[traveller],
        "spot": COORDINATES[upper * WIDTH][0],
        "met": all(some >= enough for some, enough in zip(have, of, strict=True)),
        "have": have,
        "of": of,
    }


def see_hand(state: StrangeWorld, owner: int, seat: int | None) -> HandView:
    """The own hand in order, other hands by their size alone (H3, H4); in solo revealed cards lie open (H8)."""
    cards = members(state.hands[owner])
    shown = owner == seat or state.players == 1
    return {"count": len(cards), "cards": names(state, cards) if shown else None}


def names(state: StrangeWorld, cards: list[int]) -> list[str]:
    ids = state.catalogue.ids
    return [ids[card] for card in cards]


def see_passed(state: StrangeWorld, seat: int | None) -> PassedView | None:
    """What this seat gave away and received in the draft of this round (H5)."""
    if seat is None or state.first[seat] == 0:
        return None
    giver = state.before(seat)
    gave = members(state.first[seat]) + members(state.second[seat])
    received = members(state.first[giver]) + members(state.second[giver])
    return {"gave": names(state, gave), "received": names(state, received)}


def see_drafted(state: StrangeWorld, seat: int | None) -> str | None:
    """What this seat has chosen in the draft, for its own eyes."""
    if seat is None or not state.answers or state.answers[seat] < 0:
        return None
    kind, values = SPACE.decode(state.answers[seat])
    return str(values[0]) if kind in ("keep", "give") else None


def see_stacks(state: StrangeWorld) -> list[StackView] | None:
    """Solo: the top card of every stack left; the lower ones stay hidden (H8, H9)."""
    if state.players > 1:
        return None
    depth = state.catalogue.stack_size
    tops = [
        state.catalogue.ids[state.deck[stack * depth]] if state.stacks >> stack & 1 else None
        for stack in range(state.catalogue.stacks)
    ]
    return [{"index": stack, "top": top, "hidden": depth - 1 if top else 0} for stack, top in enumerate(tops)]


def see_level(state: StrangeWorld) -> LevelView | None:
    if state.players > 1:
        return None
    level = state.level()
    return {"level": level, "name": state.catalogue.level_names[level - 1]}


def see_last(state: StrangeWorld) -> list[LastView]:
    """The latest card of every World that has one beyond its starting card."""
    return [
        {**at(world.placed[-1] // CARD_SPAN), "seat": seat}
        for seat, world in enumerate(state.worlds)
        if len(world.placed) > 1
    ]


# --- For whoever reads a view ---------------------------------------------------------------------


def faces_of(view: View) -> dict[str, FaceView]:
    """What is printed on Land and starting cards, by their ids."""
    found: Printed = printed(view["printed"])
    return found["faces"]


def travellers_of(view: View) -> list[TravellerView]:
    """Every Traveller with what is printed on it."""
    found: Printed = printed(view["printed"])
    return [{**face, **where} for face, where in zip(found["travellers"], view["travellers"], strict=True)]


def cards_seen(view: View) -> set[str]:
    """Every card that the view names: in Worlds, in open hands, passed, and on top of stacks."""
    cards = {cell["card"] for world in view["worlds"] for cell in world["cells"]}
    for hand in view["hands"]:
        cards.update(hand["cards"] or ())
    for passed in (view["passed"],) if view["passed"] else ():
        cards.update(passed["gave"], passed["received"])
    cards.update(stack["top"] for stack in view["stacks"] or () if stack["top"])
    return cards

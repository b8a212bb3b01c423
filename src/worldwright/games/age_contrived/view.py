"""What a seat sees: everything but the order of the tile deck and of the omens, and the secret picks of others (12)."""

from __future__ import annotations

from typing import Any, TypedDict

from worldwright.engine.events import fresh
from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members
from worldwright.engine.view import EngineView, Line, printed
from worldwright.games.age_contrived.board import (
    BRIDGE_SPACES,
    LAST_SPAN,
    MONUMENTS,
    REGION_COUNT,
    SPACE_IDS,
    ZONE_NAMES,
    ZONES,
)
from worldwright.games.age_contrived.grammar import (
    ICONS,
    LETTERS,
    TYPES,
)
from worldwright.games.age_contrived.scoring import points_of_parts
from worldwright.games.age_contrived.state import LABELS, RIVAL, RULES, AgeContrived
from worldwright.games.age_contrived.view_board import (
    AchievementView,
    BridgeView,
    MonumentView,
    PillarView,
    PoolView,
    achievement_view,
    bridge_view,
    monument_view,
    pillar_view,
    pool_view,
)
from worldwright.games.age_contrived.view_gods import GodView, UpgradeView, god_view, upgrade_view


class MapView(TypedDict):
    """What is printed on the map: faces of the catalogue."""

    regions: list[dict[str, Any]]
    spaces: list[dict[str, Any]]  # those of broken paths last
    layout: dict[str, Any]


class TurnView(TypedDict):
    """Where the turn stands."""

    active: int | None
    starter: int
    number: int
    ending: bool
    advanced: bool
    replenishing: list[int]


class SoloView(TypedDict):
    """What is known of the Rival."""

    level: str
    omens: list[str]  # those left in the pile, in no order
    reshuffles: int
    monument: int
    pillar: int
    score: int
    lines: list[Line]


class ScoringView(TypedDict):
    """Points by number: of the first, of two, and so on (10.2, 10.3)."""

    monuments: list[int]
    pillars: list[int]
    gained: list[int]


class LastView(TypedDict):
    """What was laid, bound or moved last: an energy in a zone, or a character on a space (else 0)."""

    seat: int
    type: str  # of the energy
    zone: str
    space: int


class View(EngineView):
    """All that a seat may know."""

    printed: str  # the map, which never changes: `map_of` reads it
    monuments: list[MonumentView]  # by region, as all lists of regions
    pillars: list[PillarView]
    achievements: list[AchievementView]
    bridges: list[BridgeView]
    gods: list[GodView]
    pool: PoolView
    conduits: dict[str, int]
    upgrades: list[UpgradeView]
    draft: list[dict[str, Any]]  # neutral Bridge Tokens to choose from (11.5)
    picks: list[str]  # the own secret ones (11.3)
    turn: TurnView
    solo: SoloView | None
    scoring: ScoringView
    last: LastView | None
    asked: dict[str, int]  # what the open question is about, by the names of its slots


def see(state: AgeContrived, seat: int | None) -> View:
    """The game's own part of a view."""
    box = state.catalogue.box
    count = len(state.gods)
    number = max(state.turn - 1, 0) // count + 1
    view: Any = {
        "progress": progress(state, number),
        "lines": [line_views(state, other) for other in range(state.players)],
        "printed": state.catalogue.map_text,
        "monuments": [monument_view(state, region) for region in range(REGION_COUNT)],
        "pillars": [pillar_view(state, region) for region in range(REGION_COUNT)],
        "achievements": [achievement_view(state, slot) for slot in range(len(state.achievements))],
        "bridges": [bridge_view(state, bridge) for bridge in range(BRIDGE_SPACES)],
        "gods": [god_view(state, god) for god in state.gods],
        "pool": pool_view(state),
        "conduits": {ICONS[icon]: int(left) for icon, left in enumerate(state.conduits)},
        "upgrades": [upgrade_view(state, kind) for kind in range(len(state.upgrades))],
        "draft": [fresh(box["neutral_bridge"][token]) for token in members(state.draft)],
        "picks": [] if seat is None else [LETTERS[int(pick)] for pick in state.gods[seat].picks],
        "turn": turn_view(state, number),
        "solo": solo_view(state) if state.solo() else None,
        "scoring": scoring_view(box["scoring"]),
        "last": last_view(int(state.last)),
        "asked": asked_view(state),
    }
    seen: View = view
    return seen


def line_views(state: AgeContrived, seat: int) -> list[Line]:
    """The score sheet (10)."""
    parts = points_of_parts(state, seat)
    shown = range(len(LABELS) if state.winds_on else len(LABELS) - 1)
    return [{"label": LABELS[number], "points": parts[number], "rule": RULES[number]} for number in shown]


def map_of(view: View) -> MapView:
    """The map as the catalogue tells it."""
    found: MapView = printed(view["printed"])
    return found


def space_of(view: View, name: int) -> dict[str, Any]:
    """The face of the space with this number."""
    return next(space for space in map_of(view)["spaces"] if space["id"] == name)


def progress(state: AgeContrived, number: int) -> str:
    """Where the game stands, in words; rounds are numbered."""
    if state.ending and not state.over:
        return f"Round {number}, the last one"
    used = [region for region in range(REGION_COUNT) if state.uses(region)]
    if not used:  # the characters are chosen first (4.13)
        return "Before the first round"
    built = sum([int(state.built[region]) for region in used])
    return f"Round {number}, {built} of {sum([state.catalogue.sections[region] for region in used])} sections"


def scoring_view(scoring: dict[str, Any]) -> ScoringView:
    """How points are counted; the tables of the catalogue begin with none."""
    return {
        "monuments": scoring["monument_bound"][1:],
        "pillars": scoring["pillars"][1:],
        "gained": scoring["fully_gained_types"][1:],
    }


def last_view(last: int) -> LastView | None:
    if last == NOBODY:
        return None
    whose, place = divmod(last, LAST_SPAN)
    seat, kind = divmod(whose, TYPES)
    if place < ZONES:
        return {"seat": seat, "type": LETTERS[kind], "zone": ZONE_NAMES[place], "space": 0}
    return {"seat": seat, "type": "", "zone": "", "space": SPACE_IDS[place - ZONES]}


def turn_view(state: AgeContrived, number: int) -> TurnView:
    return {
        "active": None if state.active == NOBODY else state.active,
        "starter": state.starter,
        "number": number,
        "ending": state.ending,
        "advanced": state.advanced,
        "replenishing": [entry // 2 for entry in state.replenishing],
    }


def solo_view(state: AgeContrived) -> SoloView:
    lines = line_views(state, RIVAL)
    return {
        "level": str(state.terms.options["solo_level"]),
        "omens": [MONUMENTS[region] for region in sorted(state.omens)],
        "reshuffles": state.reshuffles,
        "monument": state.rival_monument,
        "pillar": state.rival_pillar,
        "score": sum(line["points"] for line in lines),
        "lines": lines,
    }


def asked_view(state: AgeContrived) -> dict[str, int]:
    """The slots of the open question: a tile, a region, a number of points."""
    if state.over:
        return {}
    frame = state.stack[-1]
    return {name: int(getattr(frame, name)) for name in type(frame).slots}

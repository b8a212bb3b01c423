"""What a seat may know (9), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any, Final

from worldwright.engine.events import fresh
from worldwright.engine.frames import NOBODY
from worldwright.engine.view import EngineView, Line
from worldwright.games.revive.actions import (
    CARDS,
    CRATES,
    LARGE_SPACES,
    MACHINES,
    MODULE_PLACES,
    MODULES,
    REWARD_SPACES,
    SPACES,
    TECHNOLOGIES,
    TILE_SPACES,
)
from worldwright.games.revive.board import TILE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import (
    ARTIFACTS,
    BOARD_ACTIONS,
    COLOURS,
    HALVES,
    NO_ACTION,
    PASSIVES,
    RESOURCES,
    SLOTS,
)
from worldwright.games.revive.scoring import ARTIFACT_LINE, LINES, RULES, rank_name
from worldwright.games.revive.state import LAST_TURNS, TRIGGERED, Revive
from worldwright.games.revive.state_piles import EMPTY, MACHINES_SHOWN
from worldwright.games.revive.state_tribe import CARD_SPAN, MACHINE_PLACES, TECH_MACHINE, Tribe, members
from worldwright.games.revive.turn_cards import RelocateTo, TakePick
from worldwright.games.revive.turn_explore import DiscountPick, Flip, Recruit
from worldwright.games.revive.turn_gains import MachinePick
from worldwright.games.revive.turn_picks import ModulePlace, OrPick, TradeStep
from worldwright.games.revive.turn_play import CARD_COUNT, PlayHalf, PlaySlot, ResolveNext, group_thing
from worldwright.games.revive.view_map import last_place, see_corner, see_ground, see_spaces, see_tile
from worldwright.games.revive.view_parts import (
    CornerView,
    DisplayView,
    Faces,
    GoalView,
    MachineView,
    QuestionView,
    SpaceView,
    TileView,
    TribeView,
    WindowView,
)

TOKEN_NAMES = ("forest", "sand", "temple", "workshop", "target")


class View(EngineView):
    """The table of Revive from one seat."""

    first: int
    active: int
    actions_left: int
    acted: bool
    declined: list[str]  # board actions begun and left, until something else is done (5.3.5)
    last_turns: bool
    end_tile: int
    cube: int | None
    rank: str | None
    energy: int
    artifacts: dict[str, int]
    extra_minors: int
    vast: bool
    chapter: int
    goals: list[GoalView]
    tiles: list[TileView]
    ground: dict[str, str]  # what every space of the map is; "hidden" under a tile that lies face down
    spaces: list[SpaceView]  # those on which something is
    corners: list[CornerView]
    last: str | None  # the space or the tile space where something was put last
    display: DisplayView
    tribes: list[TribeView]
    window: WindowView | None
    question: QuestionView | None
    faces: Faces
    printed: str  # the boards, which never change: `printed_of` reads it


def numbered(names: list[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


CARD_NUMBERS: Final = numbered(CARDS)
MODULE_NUMBERS: Final = numbered(MODULES)
MACHINE_NUMBERS: Final = numbered(MACHINES)
CRATE_NUMBERS: Final = numbered(CRATES)


def see(state: Revive, seat: int | None) -> dict[str, Any]:
    """The table from one seat; None is a spectator, who sees no secret."""
    alone = state.players == 1
    lines = [see_lines(state, other, seat) for other in range(state.players)]
    display = see_display(state)
    tribes = [see_tribe(state, other, seat) for other in range(state.players)]
    return {
        "progress": progress(state),
        "lines": lines,
        "scores": [sum(line["points"] for line in sheet) for sheet in lines],
        "first": state.first,
        "active": state.active,
        "actions_left": int(state.actions_left),
        "acted": state.acted,
        "declined": [name for action, name in enumerate(BOARD_ACTIONS) if state.declined >> action & 1],
        "last_turns": state.ending in (TRIGGERED, LAST_TURNS),
        "end_tile": state.end_tile,
        "cube": int(state.cube) if alone else None,
        "rank": rank_name(state.score(0), state.catalogue) if alone and state.over else None,
        "energy": int(state.energy),
        "artifacts": {name: int(state.artifacts[colour]) for colour, name in enumerate(ARTIFACTS)},
        "extra_minors": int(state.extra_minors),
        "vast": state.vast,
        "chapter": state.chapter,
        "goals": see_goals(state),
        "tiles": [see_tile(state, space) for space in range(TILE_COUNT)],
        "ground": see_ground(state.map),
        "spaces": see_spaces(state),
        "corners": [see_corner(state, corner) for corner in range(len(LARGE_SPACES))],
        "last": last_place(state),
        "display": display,
        "tribes": tribes,
        "window": see_window(state),
        "question": see_question(state),
        "faces": see_faces(state, display, tribes),
        "printed": state.catalogue.printed_text,
    }


def progress(state: Revive) -> str:
    """Where the game stands, in words."""
    if state.over:
        return "Game over"
    if state.active == NOBODY:
        return "Setting up"
    if state.players == 1:
        left = max(0, state.catalogue.cube_spaces + 1 - int(state.cube))
        return f"Round {int(state.tribes[0].turns)}, {left} card actions left"
    if state.ending == LAST_TURNS:
        return "The last turns"
    artifacts = int(state.artifacts_left())
    return f"Round {int(state.tribes[state.active].turns)}, {artifacts} artifact{'' if artifacts == 1 else 's'} left"


def see_lines(state: Revive, owner: int, seat: int | None) -> list[Line]:
    """The score sheet; the artifact card of others is secret until the end (9.2)."""
    points = state.line_points(owner)
    shown = range(len(LINES)) if state.over or owner == seat else range(ARTIFACT_LINE)
    return [{"label": LINES[line], "points": points[line], "rule": RULES[line]} for line in shown]


# --- Displays -------------------------------------------------------------------------------------


def see_display(state: Revive) -> DisplayView:
    piles = state.piles
    machines = [None if machine == EMPTY else MACHINES[machine] for machine in piles.machines]
    return {
        "citizens": [None if card == EMPTY else CARDS[card] for card in piles.citizens],
        "modules": [None if module == EMPTY else MODULES[module] for module in piles.modules],
        "machines": {
            name: machines[colour * MACHINES_SHOWN : (colour + 1) * MACHINES_SHOWN]
            for colour, name in enumerate(COLOURS)
        },
        "piles": {
            "citizens": piles.citizens_left,
            "modules": piles.modules_left,
            "crates": piles.crates_left,
            **{name: piles.machines_left(colour) for colour, name in enumerate(COLOURS)},
        },
    }


def see_goals(state: Revive) -> list[GoalView]:
    goals = state.catalogue.goals[state.chapter]
    return [{"face": fresh(goal.face), "open": bool(state.goals >> number & 1)} for number, goal in enumerate(goals)]


# --- A player -------------------------------------------------------------------------------------


def see_tribe(state: Revive, owner: int, seat: int | None) -> TribeView:
    tribe, catalogue = state.tribes[owner], state.catalogue
    known = owner == seat or state.over
    cards = catalogue.faces["artifact_card"]
    switches = [*catalogue.faces["switch"], *catalogue.faces["switch_upgrade"]]
    return {
        "seat": owner,
        "tribe": None if tribe.side == NONE else fresh(catalogue.faces["tribe"][tribe.side]),
        "goods": {name: int(tribe.goods[resource]) for resource, name in enumerate(RESOURCES)},
        "energy": int(tribe.energy),
        "tracks": {name: int(tribe.tracks[colour]) for colour, name in enumerate(COLOURS)},
        "unlocked": [REWARD_SPACES[space] for space in members(tribe.unlocked)],
        "machines": see_machines(state, tribe),
        "modules": {
            place: None if tribe.modules[number] == EMPTY else MODULES[tribe.modules[number]]
            for number, place in enumerate(MODULE_PLACES)
        },
        "active": [CARDS[card] for card in members(tribe.active)],
        "slots": {
            name: [
                {"card": CARDS[code // CARD_SPAN], "half": HALVES[code % 2]}
                for code in tribe.played
                if code // 2 % 8 == slot
            ]
            for slot, name in enumerate(SLOTS)
        },
        "resting": [CARDS[card] for card in members(tribe.resting)],
        "removed": [CARDS[card] for card in members(tribe.removed)],
        "crates": {
            "closed": [CRATES[crate // 2] for crate in members(tribe.closed)] if owner == seat else None,
            "count": len(members(tribe.closed)),
            "opened": [CRATES[crate // 2] for crate in members(tribe.opened)],
            "reopened": [CRATES[crate // 2] for crate in members(tribe.reopened)],
        },
        "technologies": [TECHNOLOGIES[tech] for tech in members(tribe.techs)],
        "passives": [PASSIVES[passive] for passive in members(tribe.passives)],
        "small": int(tribe.small),
        "large": int(tribe.large),
        "figures": len(TECHNOLOGIES) - int(tribe.figures()),
        "progress": int(tribe.progress),
        "markers": int(tribe.markers),
        "score": int(tribe.score),
        "sleep": int(tribe.sleep),
        "switch_up": tribe.switch_up,
        "switch": fresh(switches[tribe.switch]),
        "artifact_card": fresh(cards[tribe.artifact]) if known and tribe.artifact != NONE else None,
        "returned_card": fresh(cards[tribe.other_artifact]) if owner == seat and tribe.other_artifact != NONE else None,
        "artifacts": {name: int(tribe.artifacts[colour]) for colour, name in enumerate(ARTIFACTS)},
        "minor": int(tribe.minor),
        "end_tile": state.end_tile == owner,
        "tokens": int(tribe.tokens),
        "turns": int(tribe.turns),
    }


def see_machines(state: Revive, tribe: Tribe) -> list[MachineView]:
    """The places where machines lie or may lie: nine on the player board, and one on some tribe boards."""
    found: list[MachineView] = []
    for place in range(MACHINE_PLACES):
        tech = state.catalogue.machine_tech[tribe.side] if tribe.side != NONE else NONE
        is_tech = place == TECH_MACHINE
        if (is_tech and tech == NONE) or (not is_tech and state.catalogue.reward_kind[place] > 1):
            continue
        effect = int(tribe.machine_effect(state.catalogue, place)) if tribe.side != NONE else NONE
        piece = None if is_tech or tribe.machines[place] == EMPTY else MACHINES[tribe.machines[place]]
        found.append(
            {
                "at": TECHNOLOGIES[tech] if is_tech else REWARD_SPACES[place],
                "piece": piece,
                "effect": [] if effect == NONE else list(state.catalogue.effect_texts[effect]),
                "powered": bool(tribe.powered >> place & 1),
            }
        )
    return found


# --- The question ---------------------------------------------------------------------------------


def see_window(state: Revive) -> WindowView | None:
    if state.window == NO_ACTION and not (state.armed_rotate or state.armed_wild):
        return None
    action = BOARD_ACTIONS[state.window] if state.window < len(BOARD_ACTIONS) else "token"
    return {
        "action": "play" if state.window == NO_ACTION else action,
        "range": int(state.armed_range + state.window_range),
        "discount": int(state.armed_discount + state.window_discount),
        "anywhere": state.armed_any,
        "rotate": state.armed_rotate,
        "wild": state.armed_wild,
    }


def see_question(state: Revive) -> QuestionView | None:
    """What the frame that asks is about; nothing of it is secret."""
    if state.over:
        return None
    frame = state.stack[-1]
    texts = state.catalogue.effect_texts
    seen: QuestionView = {
        "card": None,
        "slot": None,
        "module": None,
        "groups": [],
        "space": None,
        "cost": None,
        "effects": [],
        "price": 0,
        "colour": None,
    }
    if isinstance(frame, (PlaySlot, PlayHalf, ResolveNext)):
        seen["card"] = CARDS[frame.card]
    if isinstance(frame, PlayHalf):
        seen["slot"] = SLOTS[frame.slot]
    elif isinstance(frame, ResolveNext):
        things = [group_thing(code) for code in frame.codes()]
        seen["groups"] = [CARDS[t] if t < CARD_COUNT else MODULES[t - CARD_COUNT] for t in things]
    elif isinstance(frame, ModulePlace):
        seen["module"] = MODULES[frame.module]
    elif isinstance(frame, DiscountPick):
        seen["space"] = TILE_SPACES[frame.space]
        seen["cost"] = {"gear": frame.gears, "book": frame.books, "food": frame.food}
    elif isinstance(frame, Recruit):
        seen["space"] = explored(state)
    elif isinstance(frame, OrPick):
        seen["effects"] = [list(texts[frame.first]), list(texts[frame.second])]
    elif isinstance(frame, TradeStep):
        seen["effects"] = [[texts[frame.effect][frame.at]]]
    elif isinstance(frame, RelocateTo):
        seen["space"] = SPACES[frame.start]
    elif isinstance(frame, TakePick):
        seen["price"] = frame.price
    elif isinstance(frame, MachinePick):
        seen["space"] = REWARD_SPACES[frame.space]
    return seen


def explored(state: Revive) -> str | None:
    """The tile space that is paid for and not turned over yet."""
    for frame in state.stack:
        if isinstance(frame, Flip):
            return TILE_SPACES[frame.space]
    return None


def see_faces(state: Revive, display: DisplayView, tribes: list[TribeView]) -> Faces:
    """Faces of all cards, modules, machines and crates that this seat sees."""
    faces = state.catalogue.faces
    cards = {card for card in display["citizens"] if card}
    modules = {module for module in display["modules"] if module}
    machines = {machine for row in display["machines"].values() for machine in row if machine}
    crates: set[str] = set()
    for tribe in tribes:
        cards |= {*tribe["active"], *tribe["resting"], *tribe["removed"]}
        cards |= {played["card"] for slot in tribe["slots"].values() for played in slot}
        modules |= {module for module in tribe["modules"].values() if module}
        machines |= {machine["piece"] for machine in tribe["machines"] if machine["piece"]}
        crates |= {*(tribe["crates"]["closed"] or ()), *tribe["crates"]["opened"]}
    question = see_question(state)
    if question is not None and question["module"]:
        modules.add(question["module"])
    if question is not None:
        modules |= {name for name in question["groups"] if name in MODULE_NUMBERS}
        cards |= {name for name in question["groups"] if name in CARD_NUMBERS}
    both = [*faces["starting_card"], *faces["citizen_card"]]
    return {
        "cards": {card: fresh(both[CARD_NUMBERS[card]]) for card in sorted(cards)},
        "modules": {module: fresh(faces["module"][MODULE_NUMBERS[module]]) for module in sorted(modules)},
        "machines": {machine: fresh(faces["machine"][MACHINE_NUMBERS[machine]]) for machine in sorted(machines)},
        "crates": {crate: fresh(faces["crate"][CRATE_NUMBERS[crate]]) for crate in sorted(crates)},
        "tribes": {face["id"]: fresh(face) for face in faces["tribe"]} if asks(state, "SETUP_TRIBE") else {},
        "switches": {face["id"]: fresh(face) for face in faces["switch_upgrade"]}
        if asks(state, "SETUP_SWITCH")
        else {},
    }


def asks(state: Revive, kind: str) -> bool:
    return not state.over and state.stack[-1].kind == kind


# --- Resources beside points ----------------------------------------------------------------------


def resources(state: Revive, seat: int) -> dict[str, int]:
    """What a seat has and everybody sees, for previews and charts."""
    tribe = state.tribes[seat]
    return {
        **{name: int(tribe.goods[resource]) for resource, name in enumerate(RESOURCES)},
        "energy": int(tribe.all_energy()),
        "crate": len(members(tribe.closed)) + len(members(tribe.opened)),
        **{name: int(tribe.tracks[colour]) for colour, name in enumerate(COLOURS)},
        "artifact": sum(int(amount) for amount in tribe.artifacts),
        "citizen": len(members(tribe.citizens())),
        "module": int(tribe.module_count()),
    }

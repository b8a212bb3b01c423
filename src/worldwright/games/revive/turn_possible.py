"""What can do something now (6.7), which actions can be started (5.3.4), which machines can be used (6.5, 5.3.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.games.revive.board import HEX_COUNT, SPACE_COUNT, START_SPACES, TILE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import (
    ABILITY,
    ACT,
    ANY,
    ARMING,
    BASIC,
    BOARD_ACTIONS,
    BUILD,
    BUY_CARD,
    CRATE,
    CRYSTAL,
    CRYSTALLISE,
    DISCOUNT,
    DOUBLE,
    ENERGY,
    EXPLORE,
    EXPLORE_ANY,
    FALCON,
    GEAR,
    LOCATION,
    MODULE,
    OR,
    OUTSIDE_WINDOWS,
    PER_CARD,
    PER_FLASK,
    PER_POP,
    PLAY,
    POPULATE,
    RANGE,
    RELOCATE,
    REOPEN,
    REST_SLOT,
    SHIFT_TOP,
    TAKE,
    TOKEN,
    TRADE,
    TRIBE,
    UNPLUG,
    WAKE,
    WATER_RESOURCES,
    WHILE_DISCOUNT,
    WHILE_RANGE,
    WILD,
    Atom,
    Trade,
)
from worldwright.games.revive.scoring import waters
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import (
    FACE_DOWN,
)
from worldwright.games.revive.state_piles import EMPTY, MODULES_SHOWN
from worldwright.games.revive.state_tribe import CARD_SPAN, FAR, MACHINE_PLACES, Tribe, bit
from worldwright.games.revive.turn_gains import can_pay
from worldwright.games.revive.turn_range import (
    has_site,
    is_settlement,
    is_site,
    open_techs,
    reach_of,
    settlements,
    tiles_to_explore,
)
from worldwright.games.revive.turn_spots import PAYS_RANGE, falcon_ends, token_spots

CARD_PRICE: Final = 1  # food for the ability of 7.7


# --- Atoms (6.7) ----------------------------------------------------------------------------------


def can(state: Revive, seat: int, atom: Atom, source: int) -> bool:
    """Would this atom do anything now? `source` is the card that carries it."""
    tribe = state.tribes[seat]
    op = atom.op
    if op == ENERGY:
        return state.energy > 0
    if op == CRATE:
        return state.piles.crates_left > 0
    if op == MODULE:
        return any_module(state)
    if op == TAKE:
        return bool(state.piles.shown_citizens(atom.a, state.catalogue.card_colour, ANY))
    if op == WAKE:
        return tribe.resting != 0
    if op == SHIFT_TOP:
        return tribe.active != 0
    if op == REST_SLOT:
        return len(slot_cards(tribe, source)) > 0
    if op == UNPLUG:
        return tribe.powered & ~state.running != 0
    if op == PER_POP:
        return tribe.techs != 0
    if op == PER_CARD:
        return tribe.cards_of(atom.a, state.catalogue, state.wild) > 0
    if op == PER_FLASK:
        return tribe.visible_flasks(state.catalogue) > 0
    if op == TRADE:
        trade = atom.trade
        return trade is not None and len(trade_pairs(state, seat, trade)) > 0
    if op == REOPEN:
        return can_pay(tribe, 0, 1, 0, 0) and tribe.opened & ~tribe.reopened != 0
    if op == TRIBE:
        return tribe_possible(state, seat)
    if op == ACT:
        return can_act(state, seat, atom)
    if op == PLAY:
        return can_play(state, seat, atom.a)
    if op == RELOCATE:
        return len(movable_figures(state, seat)) > 0 and len(free_locations(state, seat)) > 0
    if op == OR:
        return can_effect(state, seat, atom.first, source) or can_effect(state, seat, atom.second, source)
    return op != WHILE_RANGE and op != WHILE_DISCOUNT


def can_effect(state: Revive, seat: int, effect: int, source: int) -> bool:
    """Can at least one of its atoms do something?"""
    for atom in state.catalogue.effects[effect]:
        if can(state, seat, atom, source):
            return True
    return False


def any_module(state: Revive) -> bool:
    for place in range(MODULES_SHOWN):
        if state.piles.modules[place] != EMPTY:
            return True
    return False


def slot_cards(tribe: Tribe, but: int) -> list[int]:
    """Cards in slots, except the one that carries the effect (E12)."""
    return [int(code // CARD_SPAN) for code in tribe.played if code // CARD_SPAN != but]


def trade_pairs(state: Revive, seat: int, trade: Trade) -> list[int]:
    """What can be paid for what: pay * 5 + gain (E5)."""
    goods = state.tribes[seat].goods
    pays: list[int] = []
    if trade.pay == BASIC:
        pays = [resource for resource in range(GEAR, 4) if goods[resource] >= trade.price]
    elif trade.pay == CRYSTAL:
        pays = [CRYSTAL] if goods[CRYSTAL] >= trade.price else []
    elif goods[trade.pay] + goods[CRYSTAL] >= trade.price:
        pays = [trade.pay]
    found: list[int] = []
    for pay in pays:
        for thing in trade.gains:
            if thing == BASIC:
                found += [pay * 5 + other for other in range(GEAR, 4) if other != pay]
            else:
                found.append(pay * 5 + thing)
    return found


def can_play(state: Revive, seat: int, colour: int) -> bool:
    """A card of the colour and a slot for it, or any card and a `wild` machine (6.7.3)."""
    tribe = state.tribes[seat]
    if tribe.active == 0 or not tribe.accepting_slot(state.catalogue):
        return False
    if colour == ANY or (wild_places(state, seat) and state.paying != seat):
        return True
    return cards_to_play(state, seat, colour) != 0


def cards_to_play(state: Revive, seat: int, colour: int) -> i64:
    """Cards of the active area of a colour, as a set."""
    active = state.tribes[seat].active
    if colour == ANY:
        return active
    found: i64 = 0
    for card in range(63):
        if active >> card & 1 and state.catalogue.card_colour[card] == colour:
            found |= bit(card)
    return found


def movable_figures(state: Revive, seat: int) -> list[int]:
    """Own figures on regular locations (7.5)."""
    ground = state.map
    return [s for s in range(HEX_COUNT) if ground.figures[s] >> seat & 1 and ground.ground[s] == LOCATION]


def free_locations(state: Revive, seat: int) -> list[int]:
    """Regular locations without an own figure, anywhere face up."""
    ground = state.map
    return [s for s in range(HEX_COUNT) if ground.ground[s] == LOCATION and not ground.figures[s] >> seat & 1]


# --- Board actions (5.3.4) ------------------------------------------------------------------------


def can_act(state: Revive, seat: int, atom: Atom) -> bool:
    """Can the action of an `act:` effect be started with its discount and range?"""
    if atom.a != ANY:
        return startable(state, seat, atom.a, atom.b, atom.c)
    for action in range(len(BOARD_ACTIONS)):
        if startable(state, seat, action, atom.b, atom.c):
            return True
    return False


def startable(state: Revive, seat: int, action: i64, discount: i64, skipped: i64) -> bool:
    """A target that is payable now, or one at all and something that may help to pay for it."""
    if state.paying == seat:  # windows never nest
        return False
    state.window_discount = discount
    state.window_range = skipped
    if action == EXPLORE:
        started = bool(tiles_to_explore(state, seat, True))
    elif action == POPULATE:
        started = bool(settlements(state, seat, True))
    else:
        started = (state.tribes[seat].small > 0 and has_site(state, seat, 0)) or (
            state.tribes[seat].large > 0 and has_site(state, seat, 1)
        )
    state.window_discount = 0
    state.window_range = 0
    return started or (may_find_means(state, seat, action) and has_target(state, seat, action))


def size_startable(state: Revive, seat: int, size: int) -> bool:
    """The same for one size of building, in the window (5.6.1)."""
    tribe = state.tribes[seat]
    if (tribe.large if size else tribe.small) == 0:
        return False
    return has_site(state, seat, size) or (may_find_means(state, seat, BUILD) and has_target(state, seat, BUILD))


def has_target(state: Revive, seat: int, action: i64) -> bool:
    """A target if costs are ignored."""
    tribe = state.tribes[seat]
    reach = reach_of(state, seat)
    if action == EXPLORE:
        anywhere = bool(places_with(state, seat, EXPLORE_ANY))
        for space in range(START_SPACES, TILE_COUNT):
            if state.map.facing[space] == FACE_DOWN and (anywhere or tribe.tile_reach[space] < FAR):
                return True
        return False
    if action == POPULATE:
        if open_techs(state, tribe) == 0:
            return False
        for space in range(SPACE_COUNT):
            if reach[space] < FAR and is_settlement(state.map, seat, space):
                return True
        return False
    if tribe.small + tribe.large == 0:
        return False
    for space in range(HEX_COUNT):
        if reach[space] < FAR and is_site(state.map, space):
            return True
    return False


def may_find_means(state: Revive, seat: int, action: i64) -> bool:
    """A closed crate, a machine for this window, a tribe trade that brings resources (13.92)."""
    tribe = state.tribes[seat]
    if tribe.closed != 0:
        return True
    trade = state.catalogue.tech_trade(tribe.side, tribe.techs)
    if trade == DOUBLE and tribe.goods[CRYSTAL] > 0:
        return True
    if trade == CRYSTALLISE and tribe.goods[CRYSTAL] < state.catalogue.caps[CRYSTAL]:
        if tribe.goods[1] + tribe.goods[2] + tribe.goods[3] >= 2:
            return True
    if tribe.energy == 0:
        return False
    for place in range(MACHINE_PLACES):
        if usable_in_window(state, seat, place, action):
            return True
    return False


# --- Machines (6.5) -------------------------------------------------------------------------------


def is_ready(tribe: Tribe, place: i64) -> bool:
    """Energy in storage, and none on the machine."""
    return tribe.energy > 0 and not tribe.powered >> place & 1


def places_with(state: Revive, seat: int, op: int) -> list[int]:
    """Machines of one atom of this kind that could be powered now."""
    tribe = state.tribes[seat]
    found: list[int] = []
    if tribe.energy == 0:
        return found
    for place in range(MACHINE_PLACES):
        if not tribe.powered >> place & 1:
            effect = tribe.machine_effect(state.catalogue, place)
            if effect != NONE and state.catalogue.effects[effect][0].op == op:
                found.append(place)
    return found


def wild_places(state: Revive, seat: int) -> list[int]:
    return places_with(state, seat, WILD)


def usable_in_window(state: Revive, seat: int, place: i64, action: i64) -> bool:
    """Arming machines of this action, and others that start nothing new (5.3.1, 5.3.3)."""
    tribe = state.tribes[seat]
    if not is_ready(tribe, place):
        return False
    effect = tribe.machine_effect(state.catalogue, place)
    if effect == NONE:
        return False
    atoms = state.catalogue.effects[effect]
    if atoms[0].op in ARMING:
        return arms(state, seat, atoms[0], action)
    works = False
    for atom in atoms:
        if atom.op in OUTSIDE_WINDOWS:
            return False
        works = works or can(state, seat, atom, NONE)
    return works


def arms(state: Revive, seat: int, atom: Atom, action: i64) -> bool:
    """Does this machine change the action of the window?"""
    if atom.op == RANGE:
        if action == TOKEN:
            return ability_of(state, seat) in PAYS_RANGE
        return not (action == EXPLORE and state.armed_any)
    if atom.op == DISCOUNT:
        return atom.a == action
    return atom.op == EXPLORE_ANY and action == EXPLORE


def usable_outside(state: Revive, seat: int, place: i64) -> bool:
    """Everything that is not armed, if it can do something now (6.5.4)."""
    tribe = state.tribes[seat]
    if not is_ready(tribe, place):
        return False
    effect = tribe.machine_effect(state.catalogue, place)
    if effect == NONE:
        return False
    atoms = state.catalogue.effects[effect]
    if atoms[0].op in ARMING:
        return False
    state.running |= 1 << place  # a machine never unplugs itself (13.50)
    state.tribes[seat].powered |= 1 << place
    works = can_effect(state, seat, effect, NONE)
    state.tribes[seat].powered &= ~(1 << place)
    state.running &= ~(1 << place)
    return works


# --- Tribe abilities (7.13) -----------------------------------------------------------------------


def ability_of(state: Revive, seat: int) -> int:
    """The ability with a name of its own; NONE if it is an ordinary effect."""
    atom = state.catalogue.effects[state.catalogue.ability[state.tribes[seat].side]][0]
    return atom.a if atom.op == ABILITY else NONE


def tribe_possible(state: Revive, seat: int) -> bool:
    """Cost payable and at least one effect."""
    tribe = state.tribes[seat]
    ability = ability_of(state, seat)
    if ability == NONE:
        return can_effect(state, seat, state.catalogue.ability[tribe.side], NONE)
    if ability == WATER_RESOURCES:
        return waters(tribe, seat, state.map, state.catalogue) > 0
    if ability == BUY_CARD:
        shown = state.piles.shown_citizens(ANY, state.catalogue.card_colour, ANY)
        return can_pay(tribe, 0, 0, 0, CARD_PRICE) and bool(shown)
    if ability == FALCON:
        return len(falcon_ends(state, seat)) > 0
    return tribe.tokens > 0 and len(token_spots(state, seat, ability)) > 0

"""What cards, Temples and powers do: requirements (6), effects (7), Guide powers (8.2) and the pieces that move."""

from __future__ import annotations

from typing import Final

from worldwright.engine.frames import NOBODY
from worldwright.games.tribes_of_the_wind.actions import GUIDE
from worldwright.games.tribes_of_the_wind.board import CAPITAL, NEAR, SPACE_NAMES, count, spaces_of
from worldwright.games.tribes_of_the_wind.grammar import (
    ALL_FOUR,
    CATAPULT,
    CLEAR,
    EIGHT_LESS_X,
    FEWER,
    FOREST,
    HAVE,
    KINDS,
    MORE,
    NEIGHBOURS,
    NONE,
    POLLUTION,
    SUM,
    TEMPLE,
    WATER,
    X,
)
from worldwright.games.tribes_of_the_wind.rules_terms import (
    BOOST,
    CATAPULT_BONUS,
    CONVERT,
    DISCOUNT,
    GUIDES,
    ON_FOREST,
    ON_PLAY,
    PAY,
    PAY_FOREST,
    TURBINE,
    Power,
    Row,
)
from worldwright.games.tribes_of_the_wind.state import DISPLAY, LAST_SPAN, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

# An item is an atom with flags
ATOM_SPAN: Final = 1024
BOOSTABLE: Final = 1024  # given by an Element card, a Temple or a Village card (8.2)
DIRECT: Final = 2048  # opened by GUIDE: no SKIP (8.4.3)
LEAST_TOTAL: Final = 2  # of a row of tiers; a step for every two cards (6.1)
EIGHT: Final = 8


# --- Requirements (6.1) ---------------------------------------------------------------------------


def of(backs: int, element: int) -> int:
    """count(h, e) of 3.9."""
    return backs >> 8 * element & 255


def requirement_met(row: Row, own: int, left: int, right: int) -> bool:
    """Is the requirement of a row met by the backs of the own hand and of both neighbours?"""
    kind = row.kind
    mine = of(own, row.element)
    a, b = of(left, row.element), of(right, row.element)
    if kind == HAVE:
        return mine >= row.number
    if kind == NONE:
        return mine == 0
    if kind == ALL_FOUR:
        return of(own, 0) > 0 and of(own, 1) > 0 and of(own, 2) > 0 and of(own, 3) > 0
    if kind == SUM:
        return True
    if kind == NEIGHBOURS:
        return (1 if a > 0 else 0) + (1 if b > 0 else 0) >= row.number
    if kind == MORE:
        return (1 if mine > a else 0) + (1 if mine > b else 0) >= row.number
    if kind == FEWER:
        return (1 if mine < a else 0) + (1 if mine < b else 0) >= row.number
    return mine + a + b >= LEAST_TOTAL


def effect_of_row(row: Row, total: int) -> int:
    """The effect of a row: of the valid step where there are three."""
    if len(row.effects) == 1:
        return row.effects[0]
    return row.effects[min(total - LEAST_TOTAL, 2 * (len(row.effects) - 1)) // 2]


# --- Powers (8.2) ---------------------------------------------------------------------------------


def powers_of(state: TribesOfTheWind, tribe: Tribe) -> list[Power]:
    """The active powers, in the order of the Guide cards."""
    if tribe.powers == 0:
        return NO_POWERS
    powers = state.catalogue.powers[tribe.board]
    return [powers[guide] for guide in range(GUIDES) if tribe.powers >> guide & 1]


def price(state: TribesOfTheWind, tribe: Tribe, printed: int) -> int:
    """What a Forest tile costs (7.3, R-27)."""
    cost = printed
    for power in powers_of(state, tribe):
        if power.kind == DISCOUNT:
            cost -= power.amount
    return max(1, cost)


def boosted(state: TribesOfTheWind, tribe: Tribe, item: int) -> int:
    """The number of an item when it is carried out (5.6.6)."""
    number = item % ATOM_SPAN // KINDS
    if item & BOOSTABLE and number > 0:
        for power in powers_of(state, tribe):
            if power.kind == BOOST and power.atom == item % KINDS:
                number += power.amount
    return number


def add_power_effects(state: TribesOfTheWind, tribe: Tribe, kind: int, element: int) -> None:
    """What powers of a kind add to the pending list; never boosted (8.3)."""
    for power in powers_of(state, tribe):
        if power.kind == kind and (kind != ON_PLAY or power.element == element):
            state.items += power.effect


def guide_options(state: TribesOfTheWind, seat: int) -> list[int]:
    """The powers that can be paid for now (5.1 GUIDE)."""
    tribe = state.tribes[seat]
    if tribe.powers == 0:
        return NO_OPTIONS
    powers = state.catalogue.powers[tribe.board]
    ready = tribe.powers & ~tribe.used
    return [GUIDE + guide for guide in range(GUIDES) if ready >> guide & 1 and payable(state, tribe, powers[guide])]


def payable(state: TribesOfTheWind, tribe: Tribe, power: Power) -> bool:
    if power.kind == PAY_FOREST:
        return usable(state, tribe, FOREST + KINDS * power.cost, tribe.water)
    if power.kind != PAY or tribe.water < power.cost:
        return False
    for atom in power.effect:
        if usable(state, tribe, atom, tribe.water - power.cost):
            return True
    return False


def use_guide(state: TribesOfTheWind, seat: int, action: int) -> None:
    """Pay for a power: its effect is a pending list of its own (8.4.2)."""
    tribe = state.tribes[seat]
    guide = action - GUIDE
    power = state.catalogue.powers[tribe.board][guide]
    tribe.used |= 1 << guide
    if state.logging:
        face = state.catalogue.guide_faces[tribe.board][guide]
        state.tell(
            "guide",
            "8.4",
            seat,
            card=state.catalogue.guide_ids[tribe.board][guide],
            cost=power.cost if power.kind == PAY else 0,
            face=face,
        )
    if power.kind == PAY_FOREST:
        state.items.append(FOREST + KINDS * power.cost + DIRECT)
        return
    tribe.water -= power.cost
    for atom in power.effect:
        state.items.append(atom + DIRECT)


# --- Items (7.2) ----------------------------------------------------------------------------------


def add_effect(state: TribesOfTheWind, atoms: list[int], x: int) -> None:
    """A branch of an effect joins the pending list, boostable; X is fixed now (7.3)."""
    for atom in atoms:
        state.items.append(fixed(atom, x) + BOOSTABLE)


def fixed(atom: int, x: int) -> int:
    """An atom with its X put in (7.3)."""
    number = atom // KINDS
    if number == X:
        return atom + KINDS * (x - X)
    if number == EIGHT_LESS_X:
        return atom + KINDS * (max(1, EIGHT - x) - EIGHT_LESS_X)
    return atom


def usable(state: TribesOfTheWind, tribe: Tribe, item: int, water: int) -> bool:
    """Can this item do anything now?"""
    kind = item % KINDS
    if kind in (POLLUTION, CLEAR):
        return tribe.polluted != 0
    if kind == FOREST:
        return (
            water >= price(state, tribe, item % ATOM_SPAN // KINDS)
            and tribe.free_spaces() != 0
            and tile_on_offer(state)
        )
    if kind == CATAPULT:
        return tribe.riders[CAPITAL] > 0 or tribe.tiled & (tribe.tiled - 1) != 0
    if kind == TEMPLE:
        return tribe.can_place_temple()
    return True


def tile_on_offer(state: TribesOfTheWind) -> bool:
    if state.forest_left > 0:
        return True
    for tile in state.forest_display:
        if tile != EMPTY:
            return True
    return False


def take_waters(state: TribesOfTheWind, seat: int, base: int) -> None:
    """Water comes first and by itself (R-14); what counts nothing is dropped (5.6.1)."""
    items = state.items
    place = base
    while place < len(items):
        kind = items[place] % KINDS
        number = boosted(state, state.tribes[seat], items[place])
        if kind == WATER and number > 0:
            gain_water(state, seat, number, "5.6")
        if kind == WATER or (kind < FOREST and number == 0):
            items.pop(place)
        else:
            place += 1


def gain_water(state: TribesOfTheWind, seat: int, number: int, rule: str) -> None:
    state.tribes[seat].water += number
    if state.logging:
        state.tell("water", rule, seat, number=number)


# --- Pieces ---------------------------------------------------------------------------------------


def remove_pollution(state: TribesOfTheWind, seat: int, space: int, tokens: int, rule: str) -> None:
    """Tokens leave the Terrain; with `convert` each gives Water at once (8.2)."""
    tribe = state.tribes[seat]
    tribe.remove_pollution(space, tokens)
    if state.logging:
        state.tell("clean", rule, seat, space=SPACE_NAMES[space], number=tokens)
    for power in powers_of(state, tribe):
        if power.kind == CONVERT:
            gain_water(state, seat, power.amount * tokens, "8.2")


def draw_forest(state: TribesOfTheWind) -> int:
    """The top of the Forest pile; the next tile shows."""
    state.forest_left -= 1
    state.forest_buried = min(state.forest_buried, state.forest_left)
    state.reveal()
    return state.forest_pile[state.forest_left]


def plant(state: TribesOfTheWind, seat: int, tile: int, space: int, slot: int) -> None:
    """The rest of a Forest purchase (7.5.2 to 7.5.4)."""
    tribe = state.tribes[seat]
    tribe.lay_tile(tile, space)
    state.last = seat * LAST_SPAN + space
    if state.logging:
        state.tell(
            "plant",
            "7.5",
            seat,
            tile=state.catalogue.tile_ids[tile],
            space=SPACE_NAMES[space],
            face=state.catalogue.tile_faces[tile],
        )
    if slot < DISPLAY and state.forest_left > 0:
        state.forest_display[slot] = draw_forest(state)
    add_power_effects(state, tribe, ON_FOREST, 0)
    add_power_effects(state, tribe, DISCOUNT, 0)


def build_village(state: TribesOfTheWind, seat: int, space: int) -> bool:
    """Riders home, flip, spread, marker (5.4.1 to 5.4.3). Does the tile have a catapult?"""
    tribe = state.tribes[seat]
    catalogue = state.catalogue
    tile = tribe.tiles[space]
    riders = catalogue.tile_riders[tile]
    tribe.riders[space] -= riders
    tribe.riders[CAPITAL] += riders
    tribe.flip(catalogue, space)
    state.last = seat * LAST_SPAN + space
    if state.logging:
        state.tell("build", "5.4", seat, space=SPACE_NAMES[space], tile=catalogue.tile_ids[tile])
    if not catalogue.tile_bonus[tile] & TURBINE:
        spread(state, seat, space)
    if state.token == NOBODY and count(tribe.villages) == catalogue.villages_to_trigger_end:
        take_token(state, seat)
    return catalogue.tile_bonus[tile] & CATAPULT_BONUS != 0


def spread(state: TribesOfTheWind, seat: int, space: int) -> None:
    """One Pollution on every adjacent space without a tile (5.4.2, R-41)."""
    tribe = state.tribes[seat]
    spaces = spaces_of(NEAR[space] & ~tribe.tiled)
    for near in spaces:
        tribe.add_pollution(near)
    if state.logging and spaces:
        state.tell("spread", "5.4.2", seat, spaces=[SPACE_NAMES[near] for near in spaces])


def take_token(state: TribesOfTheWind, holder: int) -> None:
    """The end is triggered: this round is finished, one more is played (12.1)."""
    state.token = holder
    state.trigger = state.round
    if state.logging:
        state.tell("token", "12.1", holder if holder < state.players else NOBODY)


# --- Element cards --------------------------------------------------------------------------------


def draw_element(state: TribesOfTheWind) -> int:
    """The top card of the pile; the next back shows. When the pile is empty, the discard pile is shuffled at once (5.8.4)."""
    state.pile_left -= 1
    card = state.pile[state.pile_left]
    state.reveal()
    if state.pile_left == 0:
        pile = state.discard
        state.discard = []
        state.rng.shuffle(pile)
        state.pile = pile
        state.pile_left = len(pile)
        state.age += 1
        if state.logging:
            state.tell("reshuffle", "5.8.4", state.active, number=len(pile))
    return card


def refill_display(state: TribesOfTheWind) -> None:
    """Empty slots in slot order from the pile (5.8.3)."""
    for slot in range(DISPLAY):
        if state.display[slot] == EMPTY:
            state.display_ages[slot] = state.age
            state.display[slot] = draw_element(state)


# --- Village cards --------------------------------------------------------------------------------


def draw_village(state: TribesOfTheWind) -> int:
    """The top Village card; when the pile is empty its discard is shuffled first, EMPTY if there is none (R-33)."""
    if state.village_left == 0:
        if not state.village_discard:
            return EMPTY
        pile = state.village_discard
        state.village_discard = []
        state.rng.shuffle(pile)
        state.village_pile = pile
        state.village_left = len(pile)
        if state.logging:
            state.tell("village_reshuffle", "R-33", state.active, number=len(pile))
    state.village_left -= 1
    state.reveal()
    return state.village_pile[state.village_left]


def refill_villages(state: TribesOfTheWind) -> None:
    """Back to four cards (5.4.7)."""
    for slot in range(DISPLAY):
        if state.village_display[slot] == EMPTY:
            state.village_display[slot] = draw_village(state)


NO_POWERS: Final[list[Power]] = []
NO_OPTIONS: Final[list[int]] = []

"""What cards ask for and bring: requirements (6.1), numbers as powers change them (7.3, 8.2), and what can be used
now (7.2).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.games.tribes_of_the_wind.board import BACK_BITS, CAPITAL, GUIDES
from worldwright.games.tribes_of_the_wind.grammar import (
    ALL_FOUR,
    ATOMS,
    BOOST,
    CATAPULT,
    CLEAR,
    DISCOUNT,
    FEWER,
    FIRST_STEP,
    FOREST,
    HAVE,
    MORE,
    NEIGHBOURS,
    NONE,
    ON_PLAY,
    POLLUTION,
    SUM,
    TEMPLE,
    Power,
    Row,
)
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import (
    is_boostable,
    item_of_card,
    item_of_power,
    kind_of,
    number_of,
)
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

NO_POWERS: Final[list[Power]] = []

# --- Requirements (6.1) ---------------------------------------------------------------------------


def of(backs: i64, element: i64) -> i64:
    """count(h, e) of 3.9."""
    return backs >> BACK_BITS * element & 255


def requirement_met(row: Row, own: i64, left: i64, right: i64) -> bool:
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
    return mine + a + b >= FIRST_STEP


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
    number = number_of(item)
    if is_boostable(item) and number > 0:
        for power in powers_of(state, tribe):
            if power.kind == BOOST and power.atom == kind_of(item):
                number += power.amount
    return number


def number_now(state: TribesOfTheWind, tribe: Tribe, item: int) -> int:
    """What an item would come to now: boosts and discounts included; of a Forest its price."""
    return price(state, tribe, number_of(item)) if kind_of(item) == FOREST else boosted(state, tribe, item)


def item_shown(state: TribesOfTheWind, tribe: Tribe, item: int) -> dict[str, object]:
    """An item as views and events hold it: its kind, and its number as it would come now."""
    return {"kind": ATOMS[kind_of(item)], "number": number_now(state, tribe, item)}


def effect_shown(state: TribesOfTheWind, tribe: Tribe, effect: int, x: int) -> list[list[dict[str, object]]]:
    """The branches of an effect as views and events hold them, with X, boosts and discounts worked out."""
    return [
        [item_shown(state, tribe, item_of_card(atom, x)) for atom in branch]
        for branch in state.catalogue.effects[effect]
    ]


def add_power_effects(state: TribesOfTheWind, tribe: Tribe, kind: int, element: int) -> None:
    """What powers of a kind add to the pending list; never boosted (8.3)."""
    for power in powers_of(state, tribe):
        if power.kind == kind and (kind != ON_PLAY or power.element == element):
            for atom in power.effect:
                state.items.append(item_of_power(atom))


# --- What can be used (7.2) -----------------------------------------------------------------------


def usable(state: TribesOfTheWind, tribe: Tribe, item: int, water: int) -> bool:
    """Can this item do anything now, with so much Water?"""
    kind = kind_of(item)
    if kind in (POLLUTION, CLEAR):
        return tribe.polluted != 0
    if kind == FOREST:
        return water >= price(state, tribe, number_of(item)) and tribe.free_spaces() != 0 and tile_on_offer(state)
    if kind == CATAPULT:
        return reaches_capital(item) or tribe.riders[CAPITAL] > 0 or tribe.tiled & (tribe.tiled - 1) != 0
    if kind == TEMPLE:
        return tribe.can_place_temple()
    return True


def reaches_capital(item: int) -> bool:
    """A Guide's catapult goes to any destination, that of a Village card to a tile (R-63)."""
    return not is_boostable(item)


def tile_on_offer(state: TribesOfTheWind) -> bool:
    if state.forest_left > 0:
        return True
    for tile in state.forest_display:
        if tile != EMPTY:
            return True
    return False


def gain_water(state: TribesOfTheWind, seat: int, number: int, rule: str) -> None:
    state.tribes[seat].water += number
    if state.logging:
        state.tell("water", rule, seat, number=number)

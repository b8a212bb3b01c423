"""Free actions (8): crystals to basics, tribe trades, machines, crates."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import (
    CONVERT,
    CONVERT_KIND,
    CRATES,
    CRYSTALLISE_KIND,
    CRYSTALS,
    DOUBLE_KIND,
    DOUBLES,
    KIND,
    OPEN,
    OPEN_KIND,
    PAIRS,
    POWER_KIND,
    REST,
    REST_KIND,
)
from worldwright.games.revive.grammar import (
    ARMING,
    BUY_REST,
    CRYSTAL,
    CRYSTALLISE,
    DISCOUNT,
    DOUBLE,
    EXPLORE_ANY,
    GEAR,
    RANGE,
    RESOURCES,
    ROTATE,
)
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import MACHINE_PLACES, bit
from worldwright.games.revive.turn_cards import crate_of, rest
from worldwright.games.revive.turn_gains import gain, owe, pay
from worldwright.games.revive.turn_picks import machine_text, power_option, powered_place
from worldwright.games.revive.turn_possible import slot_cards, usable_in_window, usable_outside

NO_CARD: Final = -1


# --- What is offered ------------------------------------------------------------------------------


def add_free(state: Revive, seat: int, options: list[int]) -> None:
    """At TURN and RESOLVE_NEXT: everything."""
    if state.overlong():
        return
    tribe = state.tribes[seat]
    add_trades(state, seat, options)
    if tribe.energy > 0:
        for place in range(MACHINE_PLACES):
            if usable_outside(state, seat, place):
                options.append(power_option(state, seat, place))
    add_crates(state, seat, options)


def may_make_room(state: Revive, seat: int) -> bool:
    """Is there a free action that may pay with basics before more of them come: a machine, or the trade of two?"""
    found: list[int] = []
    add_free(state, seat, found)
    for action in found:
        if KIND[action] in (POWER_KIND, CRYSTALLISE_KIND):
            return True
    return False


def add_after_sleep(state: Revive, seat: int, options: list[int]) -> None:
    """After a hibernation: no machines (13.4)."""
    if state.overlong():
        return
    add_trades(state, seat, options)
    add_crates(state, seat, options)


def add_in_window(state: Revive, seat: int, options: list[int]) -> None:
    """While something is paid for: no plain trades (8.6), nothing that starts another action (5.3.1)."""
    if state.overlong():
        return
    add_tribe_trades(state, seat, options, True)
    if state.tribes[seat].energy > 0:
        for place in range(MACHINE_PLACES):
            if usable_in_window(state, seat, place, state.window):
                options.append(power_option(state, seat, place))
    add_crates(state, seat, options)


def add_trades(state: Revive, seat: int, options: list[int]) -> None:
    """A crystal for a basic whose track is below its cap (8.1, 8.6), and tribe trades."""
    tribe = state.tribes[seat]
    if tribe.goods[CRYSTAL] > 0:
        for resource in range(GEAR, len(RESOURCES)):
            if tribe.goods[resource] < state.catalogue.caps[resource]:
                options.append(CONVERT + resource - GEAR)
    add_tribe_trades(state, seat, options, False)


def add_tribe_trades(state: Revive, seat: int, options: list[int], window: bool) -> None:
    """The trade of a technology (8.2, 13.92, 13.93)."""
    tribe = state.tribes[seat]
    trade = state.catalogue.tech_trade(tribe.side, tribe.techs)
    crystals = tribe.goods[CRYSTAL]
    if trade == CRYSTALLISE and crystals < state.catalogue.caps[CRYSTAL]:
        for number in range(len(PAIRS)):
            one, other = PAIRS[number]
            if tribe.goods[one] >= (2 if one == other else 1) and tribe.goods[other] >= 1:
                options.append(CRYSTALS + number)
    elif trade == DOUBLE and crystals > 0:
        for resource in range(GEAR, len(RESOURCES)):
            if window or tribe.goods[resource] < state.catalogue.caps[resource]:
                options.append(DOUBLES + resource - GEAR)
    elif trade == BUY_REST and crystals > 0 and not window:
        for card in slot_cards(tribe, NO_CARD):
            options.append(REST + card)


def add_crates(state: Revive, seat: int, options: list[int]) -> None:
    """Closed crates; equal ones are one option. Any may be opened, of use or not (13.87)."""
    closed = state.tribes[seat].closed
    if closed == 0:
        return
    for kind in range(len(CRATES)):
        if closed >> 2 * kind & 3:
            options.append(OPEN + kind)


# --- What they do ---------------------------------------------------------------------------------


def use_free(state: Revive, seat: int, action: int) -> None:
    """Carry out a free action. Begun and left actions are on offer again (5.3.5)."""
    state.declined = 0
    kind = KIND[action]
    if state.logging and kind != POWER_KIND and kind != OPEN_KIND:
        state.tell("trade", "8.1" if kind == CONVERT_KIND else "8.2", seat)
    if kind == CONVERT_KIND:
        pay(state, seat, 1, 0, 0, 0)
        gain(state, seat, action - CONVERT + GEAR, 1)
    elif kind == CRYSTALLISE_KIND:
        one, other = PAIRS[action - CRYSTALS]
        costs = [0, 0, 0, 0]
        costs[one] += 1
        costs[other] += 1
        pay(state, seat, 0, costs[1], costs[2], costs[3])
        gain(state, seat, CRYSTAL, 1)
    elif kind == DOUBLE_KIND:
        pay(state, seat, 1, 0, 0, 0)
        gain(state, seat, action - DOUBLES + GEAR, 2)
    elif kind == REST_KIND:
        pay(state, seat, 1, 0, 0, 0)
        rest(state, seat, action - REST)
    elif kind == POWER_KIND:
        use_machine(state, seat, powered_place(action))
    else:
        open_crate(state, seat, action - OPEN)


def open_crate(state: Revive, seat: int, kind: int) -> None:
    """Resolve it, and keep it as opened (8.4)."""
    tribe = state.tribes[seat]
    crate = crate_of(tribe.closed, kind)
    tribe.closed &= ~bit(crate)
    tribe.opened |= bit(crate)
    state.show()
    if state.logging:
        state.tell("open", "8.4", seat, face=state.catalogue.faces["crate"][kind])
    owe(state, seat, state.catalogue.crate_effect[kind])


def use_machine(state: Revive, seat: int, place: int) -> None:
    """An energy onto the machine; it is blocked until that energy is removed (6.5.1)."""
    tribe = state.tribes[seat]
    effect = tribe.machine_effect(state.catalogue, place)
    tribe.energy -= 1
    tribe.powered |= bit(place)
    if state.logging:
        state.tell("power", "6.5.1", seat, effect=machine_text(state, seat, place))
    atom = state.catalogue.effects[effect][0]
    if atom.op in ARMING:
        arm(state, atom.op, atom.a, atom.b)
        return
    state.running |= bit(place)
    state.push(MachineDone(seat, place))
    owe(state, seat, effect)


def arm(state: Revive, op: int, a: i64, b: i64) -> None:
    """Change the action that is being paid for, or the card that is being played (5.3.3)."""
    if op == RANGE:
        state.armed_range += a
    elif op == DISCOUNT:
        state.armed_discount += b
    elif op == EXPLORE_ANY:
        state.armed_any = True
    elif op == ROTATE:
        state.armed_rotate = True
    else:
        state.armed_wild = True


@final
class MachineDone(Frame[Revive]):
    """Its effect is resolved: the machine may be unplugged from now on (13.50)."""

    slots: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place: Final = place

    def run(self, state: Revive) -> None:
        state.running &= ~bit(self.place)

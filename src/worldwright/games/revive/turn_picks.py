"""The small questions that effects raise: trades, modules, cards to rest, wake or take, crates to reopen (5.10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import (
    BRANCH,
    EXCHANGE,
    PLACE,
    POWER,
    REWARD_SPACES,
    SKIP,
    STOP,
    TAKE_MODULE,
    TRACK,
)
from worldwright.games.revive.grammar import BASIC, CRYSTAL, POINTS, Trade
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_piles import EMPTY
from worldwright.games.revive.state_tribe import MACHINE_PLACES, TECH_MACHINE, bit
from worldwright.games.revive.turn_gains import (
    advance,
    gain,
    gain_points,
    owe,
    pay,
    refill,
)
from worldwright.games.revive.turn_possible import (
    can_effect,
    trade_pairs,
)

ONLY_SKIP: Final[list[int]] = [SKIP]
NO_OPTIONS: Final[list[int]] = []


def optional(state: Revive, found: list[int]) -> list[int]:
    """With SKIP; nothing is asked where only SKIP would be left (5.11.5), and overlong turns wind up (13.49)."""
    if not found:
        return NO_OPTIONS
    if state.overlong():
        return ONLY_SKIP
    found.append(SKIP)
    return found


# --- Trades (E5) ----------------------------------------------------------------------------------


@final
class TradeStep(Frame[Revive]):
    """Pay one thing for another, up to so many times."""

    kind: ClassVar[str] = "TRADE_STEP"
    rule: ClassVar[str] = "E5"
    slots: ClassVar[tuple[str, ...]] = ("effect", "at", "left")

    def __init__(self, seat: int, effect: int, at: int, left: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.at: Final = at
        self.left: Final = left

    def trade(self, state: Revive) -> Trade:
        trade = state.catalogue.effects[self.effect][self.at].trade
        assert trade is not None
        return trade

    def options(self, state: Revive) -> list[int]:
        pairs = trade_pairs(state, self.seat, self.trade(state))
        if not pairs:
            return NO_OPTIONS
        return [STOP] if state.overlong() else [*[EXCHANGE + pair for pair in pairs], STOP]

    def resolve(self, state: Revive, action: int) -> None:
        if action == STOP:
            return
        trade = self.trade(state)
        paid = (action - EXCHANGE) // 5
        thing = (action - EXCHANGE) % 5
        if self.left > 1:
            state.push(TradeStep(self.seat, self.effect, self.at, self.left - 1))
        costs = [0, 0, 0, 0]
        costs[paid] = trade.price
        pay(state, self.seat, costs[0], costs[1], costs[2], costs[3])
        amount = 0
        for number in range(len(trade.gains)):
            if trade.gains[number] == thing or (trade.gains[number] == BASIC and thing != CRYSTAL and thing != POINTS):
                amount = trade.amounts[number]
        if thing == POINTS:
            gain_points(state, self.seat, amount)
        else:
            gain(state, self.seat, thing, amount)

    def run(self, state: Revive) -> None:
        return


# --- Choices --------------------------------------------------------------------------------------


@final
class OrPick(Frame[Revive]):
    """One of two effects (E23)."""

    kind: ClassVar[str] = "OR_PICK"
    rule: ClassVar[str] = "E23"
    slots: ClassVar[tuple[str, ...]] = ("first", "second", "source")

    def __init__(self, seat: int, first: int, second: int, source: int) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.second: Final = second
        self.source: Final = source

    def options(self, state: Revive) -> list[int]:
        found: list[int] = []
        if can_effect(state, self.seat, self.first, self.source):
            found.append(BRANCH)
        if can_effect(state, self.seat, self.second, self.source):
            found.append(BRANCH + 1)
        return optional(state, found)

    def resolve(self, state: Revive, action: int) -> None:
        if action != SKIP:
            owe(state, self.seat, self.first if action == BRANCH else self.second, self.source)


@final
class AdvTrack(Frame[Revive]):
    """Any one track (E6)."""

    kind: ClassVar[str] = "ADV_TRACK"
    rule: ClassVar[str] = "E6"
    slots: ClassVar[tuple[str, ...]] = ("steps",)

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def options(self, state: Revive) -> list[int]:
        return optional(state, [TRACK, TRACK + 1, TRACK + 2])

    def resolve(self, state: Revive, action: int) -> None:
        if action != SKIP:
            track = action - TRACK
            steps = self.steps
            advance(
                state, self.seat, steps if track == 0 else 0, steps if track == 1 else 0, steps if track == 2 else 0
            )


# --- Modules (E7, 6.1) ----------------------------------------------------------------------------


@final
class ModulePick(Frame[Revive]):
    """A module of the display."""

    kind: ClassVar[str] = "MODULE_PICK"
    rule: ClassVar[str] = "E7"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [TAKE_MODULE + int(module) for module in state.piles.modules if module != EMPTY])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        module = action - TAKE_MODULE
        state.piles.take_module(module)
        if state.logging:
            state.tell("module", "E7", self.seat, face=state.catalogue.faces["module"][module])
        state.push(ModulePlace(self.seat, module))
        refill(state)


@final
class ModulePlace(Frame[Revive]):
    """Any of the twelve places; an old module leaves the game, an empty place with the symbol activates (6.1)."""

    kind: ClassVar[str] = "MODULE_PLACE"
    rule: ClassVar[str] = "6.1.1"
    slots: ClassVar[tuple[str, ...]] = ("module",)

    def __init__(self, seat: int, module: int) -> None:
        super().__init__(seat)
        self.module: Final = module

    def options(self, state: Revive) -> list[int]:
        return [PLACE + place for place in range(12)]

    def resolve(self, state: Revive, action: int) -> None:
        place = action - PLACE
        modules = state.tribes[self.seat].modules
        old = modules[place]
        modules[place] = self.module
        if state.logging:
            slot = state.catalogue.place_slot[place]
            state.tell("place", "6.1.1", self.seat, slot=slot, place=place, replaces=bool(old != EMPTY))
        if old != EMPTY:
            state.piles.gone_modules |= bit(old)
        elif state.catalogue.activates[place]:
            if state.logging:
                face = state.catalogue.faces["module"][self.module]
                state.tell("activate", "6.1.1", self.seat, face=face)
            owe(state, self.seat, state.catalogue.module_effect[self.module])


# --- Energy (E10) ---------------------------------------------------------------------------------


def power_option(state: Revive, seat: int, place: int) -> int:
    """The action that names a machine: by its reward space, or by its technology (8.3)."""
    if place != TECH_MACHINE:
        return POWER + place
    return POWER + len(REWARD_SPACES) + state.catalogue.machine_tech[state.tribes[seat].side]


def powered_place(action: int) -> int:
    return min(action - POWER, TECH_MACHINE)


@final
class UnplugPick(Frame[Revive]):
    """Energy back from a machine to storage."""

    kind: ClassVar[str] = "UNPLUG_PICK"
    rule: ClassVar[str] = "E10"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: Revive) -> list[int]:
        powered = state.tribes[self.seat].powered & ~state.running
        found = [power_option(state, self.seat, place) for place in range(MACHINE_PLACES) if powered >> place & 1]
        return optional(state, found)

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.push(UnplugPick(self.seat, self.left - 1))
        tribe = state.tribes[self.seat]
        tribe.powered &= ~bit(powered_place(action))
        tribe.energy += 1
        if state.logging:
            state.tell("unplug", "E10", self.seat, effect=machine_text(state, self.seat, powered_place(action)))

    def run(self, state: Revive) -> None:
        return


def machine_text(state: Revive, seat: int, place: int) -> list[str]:
    """The effect of a machine as the catalogue writes it, for events."""
    return state.catalogue.effect_texts[state.tribes[seat].machine_effect(state.catalogue, place)]

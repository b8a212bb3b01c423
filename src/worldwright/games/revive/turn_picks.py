"""The small questions that effects raise: trades, modules, cards to rest, wake or take, crates to reopen (5.10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import (
    AT,
    BRANCH,
    CARD,
    CRATES,
    EXCHANGE,
    OPEN,
    PLACE,
    POWER,
    REWARD_SPACES,
    SKIP,
    SPACES,
    STOP,
    TAKE_MODULE,
    TRACK,
)
from worldwright.games.revive.grammar import ANY, BASIC, CRYSTAL, POINTS, TOP, Trade
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_piles import EMPTY
from worldwright.games.revive.state_tribe import MACHINE_PLACES, TECH_MACHINE, bit, members
from worldwright.games.revive.turn_gains import (
    advance,
    card_face,
    gain,
    gain_points,
    owe,
    pay,
    refill,
    take_from_display,
)
from worldwright.games.revive.turn_possible import (
    can_effect,
    free_locations,
    movable_figures,
    slot_cards,
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


# --- Cards (E12, E13, E19, E29) -------------------------------------------------------------------


@final
class RestPick(Frame[Revive]):
    """A card from a slot to the resting area, never the one that says so."""

    kind: ClassVar[str] = "REST_PICK"
    rule: ClassVar[str] = "E12"
    slots: ClassVar[tuple[str, ...]] = ("left", "carrier")

    def __init__(self, seat: int, left: int, carrier: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.carrier: Final = carrier

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in slot_cards(state.tribes[self.seat], self.carrier)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.push(RestPick(self.seat, self.left - 1, self.carrier))
        rest(state, self.seat, action - CARD)

    def run(self, state: Revive) -> None:
        return


def rest(state: Revive, seat: int, card: int) -> None:
    """From its slot to the resting area."""
    tribe = state.tribes[seat]
    tribe.lift(card)
    tribe.resting |= bit(card)
    if state.logging:
        state.tell("rest", "E12", seat, face=card_face(state, card))


@final
class WakePick(Frame[Revive]):
    """A card of the resting area to the active area."""

    kind: ClassVar[str] = "WAKE_PICK"
    rule: ClassVar[str] = "E13"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in members(state.tribes[self.seat].resting)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.push(WakePick(self.seat, self.left - 1))
        tribe = state.tribes[self.seat]
        card = action - CARD
        tribe.resting &= ~bit(card)
        tribe.active |= bit(card)
        if state.logging:
            state.tell("wake", "E13", self.seat, face=card_face(state, card))

    def run(self, state: Revive) -> None:
        return


@final
class TakePick(Frame[Revive]):
    """A face-up citizen, of one colour or any; `price` is the food of the ability of 7.7."""

    kind: ClassVar[str] = "TAKE_PICK"
    rule: ClassVar[str] = "E19"
    slots: ClassVar[tuple[str, ...]] = ("colour", "price")

    def __init__(self, seat: int, colour: int, price: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour
        self.price: Final = price

    def options(self, state: Revive) -> list[int]:
        shown = state.piles.shown_citizens(self.colour, state.catalogue.card_colour, ANY)
        return optional(state, [CARD + card for card in shown])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            state.backed = self.price > 0
            return
        pay(state, self.seat, 0, 0, 0, self.price)
        take_from_display(state, self.seat, action - CARD, "E19")

    def run(self, state: Revive) -> None:
        return


@final
class ShiftPick(Frame[Revive]):
    """An unplayed card to the resting area, for its top half (E29)."""

    kind: ClassVar[str] = "SHIFT_PICK"
    rule: ClassVar[str] = "E29"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in members(state.tribes[self.seat].active)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        tribe = state.tribes[self.seat]
        card = action - CARD
        tribe.active &= ~bit(card)
        tribe.resting |= bit(card)
        if state.logging:
            state.tell("shift", "E29", self.seat, face=card_face(state, card))
        owe(state, self.seat, state.catalogue.half[2 * card + TOP], card)


# --- Crates (E30) and figures (7.5) ---------------------------------------------------------------


@final
class ReopenPick(Frame[Revive]):
    """One gear: an opened crate once more, each at most once."""

    kind: ClassVar[str] = "REOPEN_PICK"
    rule: ClassVar[str] = "E30"

    def options(self, state: Revive) -> list[int]:
        tribe = state.tribes[self.seat]
        left = tribe.opened & ~tribe.reopened
        found = [OPEN + kind for kind in range(len(CRATES)) if left >> 2 * kind & 3]
        return optional(state, found)

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        tribe = state.tribes[self.seat]
        kind = action - OPEN
        pay(state, self.seat, 0, 1, 0, 0)
        tribe.reopened |= bit(crate_of(tribe.opened & ~tribe.reopened, kind))
        if state.logging:
            state.tell("reopen", "E30", self.seat, face=state.catalogue.faces["crate"][kind])
        owe(state, self.seat, state.catalogue.crate_effect[kind])


def crate_of(crates: i64, kind: i64) -> i64:
    """A crate of this kind in a set that has one."""
    return 2 * kind if crates >> 2 * kind & 1 else 2 * kind + 1


@final
class RelocateFrom(Frame[Revive]):
    """Which own figure moves."""

    kind: ClassVar[str] = "RELOCATE_FROM"
    rule: ClassVar[str] = "7.5"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [AT + space for space in movable_figures(state, self.seat)])

    def resolve(self, state: Revive, action: int) -> None:
        if action != SKIP:
            state.push(RelocateTo(self.seat, action - AT))


@final
class RelocateTo(Frame[Revive]):
    """To another regular location without an own figure, anywhere face up."""

    kind: ClassVar[str] = "RELOCATE_TO"
    rule: ClassVar[str] = "7.5"
    slots: ClassVar[tuple[str, ...]] = ("start",)

    def __init__(self, seat: int, start: int) -> None:
        super().__init__(seat)
        self.start: Final = start

    def options(self, state: Revive) -> list[int]:
        return [AT + space for space in free_locations(state, self.seat)]

    def resolve(self, state: Revive, action: int) -> None:
        ground = state.map
        ground.figures[self.start] &= ~bit(self.seat)
        ground.figures[action - AT] |= bit(self.seat)
        state.tribes[self.seat].stale = True
        if state.logging:
            state.tell("relocate", "7.5", self.seat, start=SPACES[self.start], to=SPACES[action - AT])

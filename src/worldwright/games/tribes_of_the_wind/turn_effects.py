"""Pending effects (5.6): a card, a Temple or a power brings a list of them, which is carried out one by one."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import EFFECT, END, KIND, LEFT, RIGHT
from worldwright.games.tribes_of_the_wind.board import MAX_PLAYERS
from worldwright.games.tribes_of_the_wind.effects import (
    add_power_effects,
    boosted,
    gain_water,
    reaches_capital,
    usable,
)
from worldwright.games.tribes_of_the_wind.grammar import (
    ATOMS,
    CATAPULT,
    CLEAR,
    ELEMENTS,
    FLEX,
    FOREST,
    MOVE,
    ON_PLAY,
    POLLUTION,
    TEMPLE,
    WATER,
)
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import is_direct, item_of_card, kind_of, number_of
from worldwright.games.tribes_of_the_wind.turn_forest import ForestTake
from worldwright.games.tribes_of_the_wind.turn_guides import guide_options, use_guide
from worldwright.games.tribes_of_the_wind.turn_pollution import CLEAR_PICK, clean
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultFrom, FlexStep, MoveStep
from worldwright.games.tribes_of_the_wind.turn_temple import TempleWhich

NO_ELEMENT: Final = ELEMENTS  # no power goes with it
TWO_SIDES: Final[list[int]] = [LEFT, RIGHT]
NONE_USABLE: Final = -1
COUNTING: Final = (WATER, POLLUTION, MOVE, FLEX)  # with X = 0 these bring nothing

# --- An effect begins -----------------------------------------------------------------------------


def choose_branch(state: TribesOfTheWind, seat: int, effect: int, x: int, element: int) -> None:
    """One branch of an effect joins the pending list; of two the player chooses (5.2.2)."""
    if len(state.catalogue.effects[effect]) > 1:
        state.push(OrChoice(seat, effect, x, element))
    else:
        begin_effect(state, seat, effect, 0, x, element)


def begin_effect(state: TribesOfTheWind, seat: int, effect: int, branch: int, x: int, element: int) -> None:
    """The effect first, then what powers add to an Element card (5.2.3)."""
    for atom in state.catalogue.effects[effect][branch]:
        state.items.append(item_of_card(atom, x))
    add_power_effects(state, state.tribes[seat], ON_PLAY, element)


@final
class OrChoice(Frame[TribesOfTheWind]):
    """An effect offers two branches; `element` is that of the card played (NO_ELEMENT: it was a Village card)."""

    kind: ClassVar[str] = "OR_CHOICE"
    rule: ClassVar[str] = "5.2.2"
    slots: ClassVar[tuple[str, ...]] = ("effect", "x", "element")

    def __init__(self, seat: int, effect: int, x: int, element: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.x: Final = x
        self.element: Final = element

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TWO_SIDES

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        begin_effect(state, self.seat, self.effect, TWO_SIDES.index(action), self.x, self.element)


# --- The pending list -----------------------------------------------------------------------------


@final
class Pending(Frame[TribesOfTheWind]):
    """Works through the pending list that begins at this item; a list opened by GUIDE lies behind the outer one
    (5.6.5).

    `window`: after building a Village a power may come before every item of the list (R-28).
    """

    slots: ClassVar[tuple[str, ...]] = ("first", "window")

    def __init__(self, seat: int, first: int, window: int) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.window: Final = window

    def run(self, state: TribesOfTheWind) -> None:
        seat, first = self.seat, self.first
        take_waters(state, seat, first)
        items = state.items
        if len(items) == first:
            return
        tribe = state.tribes[seat]
        kinds, oldest, idle = 0, NONE_USABLE, False
        for place in range(first, len(items)):
            if not usable(state, tribe, items[place], tribe.water):
                idle = True
                continue
            kinds |= 1 << kind_of(items[place])
            if oldest == NONE_USABLE:
                oldest = place
        one_kind = kinds & (kinds - 1) == 0
        if not one_kind or ((idle or self.window) and guide_options(state, seat)):
            state.push(EffectOrder(seat, first, self.window))
        elif kinds:
            state.push(self)
            carry_out(state, seat, oldest)
        else:
            drop(state, seat, first)


def take_waters(state: TribesOfTheWind, seat: int, first: int) -> None:
    """Water comes first and by itself (R-14); what counts nothing is dropped (5.6.1)."""
    items = state.items
    place = first
    while place < len(items):
        kind = kind_of(items[place])
        number = boosted(state, state.tribes[seat], items[place])
        if kind == WATER and number > 0:
            gain_water(state, seat, number, "5.6")
        if state.logging and number == 0 and kind in COUNTING:
            state.tell("nothing", "5.6.1", seat)
        if kind == WATER or (number == 0 and kind in COUNTING):
            items.pop(place)
        else:
            place += 1


def drop(state: TribesOfTheWind, seat: int, first: int) -> None:
    """Nothing of the list can be used (R-15)."""
    if state.logging:
        state.tell("lost", "5.6.3", seat)
    del state.items[first:]


@final
class EffectOrder(Frame[TribesOfTheWind]):
    """Which kind of effect comes next, or a power in between (5.6.3, R-13, R-67)."""

    kind: ClassVar[str] = "EFFECT_ORDER"
    rule: ClassVar[str] = "5.6.3"
    slots: ClassVar[tuple[str, ...]] = ("first", "window")

    def __init__(self, seat: int, first: int, window: int) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.window: Final = window

    def options(self, state: TribesOfTheWind) -> list[int]:
        tribe = state.tribes[self.seat]
        kinds = 0
        for place in range(self.first, len(state.items)):
            if usable(state, tribe, state.items[place], tribe.water):
                kinds |= 1 << kind_of(state.items[place])
        options = guide_options(state, self.seat)[:]
        if kinds == 0:
            options.append(END)
        for kind in range(len(ATOMS)):
            if kinds >> kind & 1:
                options.append(EFFECT[kind])
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            drop(state, self.seat, self.first)
            return
        state.push(Pending(self.seat, self.first, self.window))
        if KIND[action] == "guide":
            state.push(Pending(self.seat, len(state.items), 0))
            use_guide(state, self.seat, action)
            return
        kind = EFFECT.index(action)
        tribe = state.tribes[self.seat]
        for place in range(self.first, len(state.items)):
            item = state.items[place]
            if kind_of(item) == kind and usable(state, tribe, item, tribe.water):
                carry_out(state, self.seat, place)
                return


def carry_out(state: TribesOfTheWind, seat: int, place: int) -> None:
    """Take an item off the list and ask what it asks."""
    item = state.items.pop(place)
    number = boosted(state, state.tribes[seat], item)
    kind = kind_of(item)
    forced = 1 if is_direct(item) else 0
    if kind == POLLUTION:
        clean(state, seat, number)
    elif kind == MOVE:
        state.push(MoveStep(seat, number))
    elif kind == FLEX:
        state.push(FlexStep(seat, number))
    elif kind == FOREST:
        state.push(ForestTake(seat, number_of(item), forced))
    elif kind == CATAPULT:
        state.push(CatapultFrom(seat, forced, 1 if reaches_capital(item) else 0))
    elif kind == TEMPLE:
        state.push(TempleWhich(seat, 0))
    elif kind == CLEAR:
        state.push(CLEAR_PICK[seat])


PENDING: Final[list[Pending]] = [Pending(seat, 0, 0) for seat in range(MAX_PLAYERS)]  # the outermost lists
AFTER_BUILDING: Final[list[Pending]] = [Pending(seat, 0, 1) for seat in range(MAX_PLAYERS)]

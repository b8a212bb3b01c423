"""Carrying out pending effects (5.6) and the small decisions inside them (5.7)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import AT, EFFECT, END, MARKER, PILE, RIDE, TAKE
from worldwright.games.tribes_of_the_wind.board import PLACE_NAMES, PLACES, SPACE_NAMES, spaces_of
from worldwright.games.tribes_of_the_wind.effects import (
    ATOM_SPAN,
    BOOSTABLE,
    DIRECT,
    boosted,
    draw_forest,
    gain_water,
    guide_options,
    plant,
    price,
    remove_pollution,
    take_waters,
    usable,
    use_guide,
)
from worldwright.games.tribes_of_the_wind.grammar import CATAPULT, CLEAR, FLEX, FOREST, KINDS, MOVE, POLLUTION, TEMPLE
from worldwright.games.tribes_of_the_wind.state import DISPLAY, LAST_SPAN, MAX_PLAYERS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

FORCED: Final = 1  # in frames: no SKIP


@final
class Pending(Frame[TribesOfTheWind]):
    """Works through the pending list that begins at item `a`; a list opened by GUIDE lies behind the outer one (5.6.5)."""

    def run(self, state: TribesOfTheWind) -> None:
        seat, base = self.seat, self.a
        tribe = state.tribes[seat]
        take_waters(state, seat, base)
        items = state.items
        if len(items) == base:
            return
        kinds, oldest, idle = 0, -1, False
        for place in range(base, len(items)):
            if not usable(state, tribe, items[place], tribe.water):
                idle = True
                continue
            kinds |= 1 << items[place] % KINDS
            if oldest < 0:
                oldest = place
        one_kind = kinds & (kinds - 1) == 0
        if kinds and one_kind and not idle:
            state.push(self)
            carry_out(state, seat, oldest)
        elif one_kind and not guide_options(state, seat):
            if kinds:
                state.push(self)
                carry_out(state, seat, oldest)
            else:
                drop(state, seat, base)
        else:
            state.push(EffectOrder(seat, base))


def drop(state: TribesOfTheWind, seat: int, base: int) -> None:
    """Nothing of the list can be used (R-15)."""
    if state.logging:
        state.tell("lost", "5.6.3", seat)
    del state.items[base:]


@final
class EffectOrder(Frame[TribesOfTheWind]):
    """Which kind of effect comes next, or a power in between (5.6.3, R-13, R-67)."""

    kind: ClassVar[str] = "EFFECT_ORDER"
    rule: ClassVar[str] = "5.6.3"

    def options(self, state: TribesOfTheWind) -> list[int]:
        tribe = state.tribes[self.seat]
        kinds = 0
        for place in range(self.a, len(state.items)):
            if usable(state, tribe, state.items[place], tribe.water):
                kinds |= 1 << state.items[place] % KINDS
        options = guide_options(state, self.seat)[:]
        if kinds == 0:
            options.append(END)
        for kind in range(POLLUTION, KINDS):
            if kinds >> kind & 1:
                options.append(EFFECT + kind - POLLUTION)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            drop(state, self.seat, self.a)
            return
        state.push(Pending(self.seat, self.a))
        if action < END:
            state.push(Pending(self.seat, len(state.items)))
            use_guide(state, self.seat, action)
            return
        kind = action - EFFECT + POLLUTION
        tribe = state.tribes[self.seat]
        for place in range(self.a, len(state.items)):
            item = state.items[place]
            if item % KINDS == kind and usable(state, tribe, item, tribe.water):
                carry_out(state, self.seat, place)
                return


def carry_out(state: TribesOfTheWind, seat: int, place: int) -> None:
    """Take an item off the list and ask what it asks."""
    item = state.items.pop(place)
    number = boosted(state, state.tribes[seat], item)
    kind = item % KINDS
    forced = FORCED if item & DIRECT else 0
    if kind == POLLUTION:
        clean(state, seat, number)
    elif kind == MOVE:
        state.push(MoveStep(seat, number))
    elif kind == FLEX:
        state.push(FlexStep(seat, number))
    elif kind == FOREST:
        state.push(ForestTake(seat, item % ATOM_SPAN // KINDS, forced))
    elif kind == CATAPULT:
        state.push(CatapultFrom(seat, 0, forced))
    elif kind == TEMPLE:
        state.push(TempleWhich(seat))
    elif kind == CLEAR:
        state.push(CLEAR_PICK[seat])


# --- Pollution ------------------------------------------------------------------------------------


@final
class PollutionPick(Frame[TribesOfTheWind]):
    """Remove `a` tokens, one per decision."""

    kind: ClassVar[str] = "POLLUTION_PICK"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].polluted)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        remove_pollution(state, self.seat, action - AT, 1, "7.2")
        clean(state, self.seat, self.a - 1)


def clean(state: TribesOfTheWind, seat: int, number: int) -> None:
    """Ask which token goes first; what asks for all there are needs no question (R-50, R-76)."""
    tribe = state.tribes[seat]
    if 0 < number < sum(tribe.pollution):
        state.push(PollutionPick(seat, number))
    elif number > 0:
        for space in spaces_of(tribe.polluted):
            remove_pollution(state, seat, space, tribe.pollution[space], "7.2")


@final
class ClearPick(Frame[TribesOfTheWind]):
    """Remove all Pollution from one space, or do not."""

    kind: ClassVar[str] = "CLEAR_PICK"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [AT + space for space in spaces_of(state.tribes[self.seat].polluted)]
        options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            space = action - AT
            remove_pollution(state, self.seat, space, state.tribes[self.seat].pollution[space], "7.2")


# --- Wind Riders ----------------------------------------------------------------------------------


def steps(tribe: Tribe) -> list[int]:
    """END and every single step of a rider (3.4); equal riders count once."""
    options = [END]
    riders = tribe.riders
    for start in range(PLACES):
        if riders[start] > 0:
            first = RIDE + PLACES * start
            for to in spaces_of(tribe.linked(start)):
                options.append(first + to)
    return options


def ride(state: TribesOfTheWind, seat: int, action: int) -> None:
    start, to = (action - RIDE) // PLACES, (action - RIDE) % PLACES
    state.tribes[seat].ride(start, to)
    if state.logging:
        state.tell("ride", "3.4", seat, start=PLACE_NAMES[start], to=PLACE_NAMES[to])


@final
class MoveStep(Frame[TribesOfTheWind]):
    """One of `a` steps; STOP forfeits the rest."""

    kind: ClassVar[str] = "MOVE_STEP"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return steps(state.tribes[self.seat])

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            if state.logging:
                state.tell("stop", "5.7", self.seat, number=self.a)
            return
        ride(state, self.seat, action)
        if self.a > 1:
            state.push(MoveStep(self.seat, self.a - 1))


@final
class FlexStep(Frame[TribesOfTheWind]):
    """One of `a` units: a step, or all that are left as Water."""

    kind: ClassVar[str] = "FLEX_STEP"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return steps(state.tribes[self.seat])

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            gain_water(state, self.seat, self.a, "7.2")
            return
        ride(state, self.seat, action)
        if self.a > 1:
            state.push(FlexStep(self.seat, self.a - 1))


@final
class CatapultFrom(Frame[TribesOfTheWind]):
    """Which rider is catapulted; `b` says that the choice was made with GUIDE (8.4.3)."""

    kind: ClassVar[str] = "CATAPULT_FROM"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [AT + place for place in state.tribes[self.seat].catapult_starts()]
        if options and self.b != FORCED:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            state.push(CatapultTo(self.seat, action - AT))


@final
class CatapultTo(Frame[TribesOfTheWind]):
    """Any own tile other than the one the rider at `a` stands on; never the Capital (R-62, R-63)."""

    kind: ClassVar[str] = "CATAPULT_TO"
    rule: ClassVar[str] = "7.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].tiled & ~(1 << self.a))]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        state.tribes[self.seat].ride(self.a, action - AT)
        if state.logging:
            state.tell("catapult", "7.2", self.seat, start=PLACE_NAMES[self.a], to=PLACE_NAMES[action - AT])


# --- Forests --------------------------------------------------------------------------------------


@final
class ForestTake(Frame[TribesOfTheWind]):
    """Which tile is bought for the printed price `a`; `b` says that the choice was made with GUIDE."""

    kind: ClassVar[str] = "FOREST_TAKE"
    rule: ClassVar[str] = "7.5.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [TAKE + slot for slot in range(DISPLAY) if state.forest_display[slot] != EMPTY]
        if state.forest_left > 0:
            options.append(PILE)
        if self.b != FORCED:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            if state.logging:
                state.tell("no_forest", "5.7", self.seat)
            return
        tribe = state.tribes[self.seat]
        slot = action - TAKE
        if action == PILE:
            tile = draw_forest(state)
        else:
            tile = state.forest_display[slot]
            state.forest_display[slot] = EMPTY
        cost = price(state, tribe, self.a)
        tribe.water -= cost
        if state.logging:
            state.tell(
                "buy",
                "7.5.1",
                self.seat,
                tile=state.catalogue.tile_ids[tile],
                cost=cost,
                face=state.catalogue.tile_faces[tile],
            )
        state.push(ForestPlace(self.seat, tile, slot))


@final
class ForestPlace(Frame[TribesOfTheWind]):
    """Where tile `a`, taken from slot `b`, is planted."""

    kind: ClassVar[str] = "FOREST_PLACE"
    rule: ClassVar[str] = "7.5.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].free_spaces())]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        plant(state, self.seat, self.a, action - AT, self.b)


# --- Temples --------------------------------------------------------------------------------------


@final
class TempleWhich(Frame[TribesOfTheWind]):
    """Which Temple is placed; forced in the TEMPLE action (`b`), optional from a Village card (R-65)."""

    kind: ClassVar[str] = "TEMPLE_WHICH"
    rule: ClassVar[str] = "5.3.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [MARKER + temple for temple in state.tribes[self.seat].temples_left()]
        if self.b != FORCED:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            state.push(TempleWhere(self.seat, action - MARKER))


@final
class TempleWhere(Frame[TribesOfTheWind]):
    """On which own tile Temple `a` is placed; its effect joins the pending list, boostable (5.3.4)."""

    kind: ClassVar[str] = "TEMPLE_WHERE"
    rule: ClassVar[str] = "5.3.3"

    def options(self, state: TribesOfTheWind) -> list[int]:
        tribe = state.tribes[self.seat]
        return [AT + space for space in spaces_of(tribe.tiled & ~tribe.templed)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        tribe.place_temple(self.a, action - AT)
        state.last = self.seat * LAST_SPAN + action - AT
        if state.logging:
            printed = state.catalogue.board_faces[tribe.board]["temples"][self.a]
            state.tell("temple", "5.3", self.seat, temple=self.a, space=SPACE_NAMES[action - AT], effect=printed)
        effect = state.catalogue.board_temples[tribe.board][self.a]
        for atom in state.catalogue.effects[effect][0]:
            state.items.append(atom + BOOSTABLE)


CLEAR_PICK: Final[list[ClearPick]] = [ClearPick(seat) for seat in range(MAX_PLAYERS)]
PENDING: Final[list[Pending]] = [Pending(seat) for seat in range(MAX_PLAYERS)]  # the outermost lists

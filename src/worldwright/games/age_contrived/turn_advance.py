"""The Advance turn (6.1): tiles go in, Conduits bring movement, new tiles are loaded."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.age_contrived import effects
from worldwright.games.age_contrived.actions import AGAIN, DECLINE, DONE, ENTER, ICON, SPEND_WINDS
from worldwright.games.age_contrived.board import POSITIONS, row_zone
from worldwright.games.age_contrived.grammar import (
    BOOT,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    ICONS,
    LOAD_OLD_FIRST,
    MONUMENT_ICON,
    WALK,
    effect_of,
)
from worldwright.games.age_contrived.state import ALL_POSITIONS, AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT
from worldwright.games.age_contrived.turn_benefits import promise_replenishment
from worldwright.games.age_contrived.turn_energy import exhaust_row
from worldwright.games.age_contrived.turn_load import LoadSlot, empty_slots

FIRST_INACTIVE: Final = POSITIONS


def begin_advance(state: AgeContrived, seat: int) -> None:
    """6.1.1: the steps in their order."""
    state.advanced = True
    state.entering = 0
    state.kept = ALL_POSITIONS
    state.push(LoadEntered(seat))
    state.push(SpendWinds(seat))
    state.push(ConduitNext(seat, 0))
    state.push(AdvanceAgain(seat))
    state.push(EnterTile(seat))


def push_in(state: AgeContrived, seat: int, choice: int) -> None:
    """An inactive tile becomes position 1, the others move right, the last one leaves with its energy exhausted."""
    god = state.gods[seat]
    tile = god.belt[FIRST_INACTIVE + choice]
    stays = god.belt[FIRST_INACTIVE + 1 - choice]
    leaves = god.belt[POSITIONS - 1]
    exhaust_row(state, seat, POSITIONS - 1)
    for position in range(POSITIONS - 1, 0, -1):
        god.belt[position] = god.belt[position - 1]
        for row in range(2):
            god.sweep(row_zone(position - 1, row), row_zone(position, row))
    god.belt[0] = tile
    god.belt[FIRST_INACTIVE] = stays
    god.belt[FIRST_INACTIVE + 1] = leaves
    state.entering += 1
    if state.logging:
        state.tell("enter_tile", "6.1", seat, tile=state.catalogue.tile_face(int(tile)))


@final
class EnterTile(Frame[AgeContrived]):
    """A1: which inactive tile goes in; alike ones are one option (2.1.5)."""

    kind: ClassVar[str] = "ENTER_TILE"
    rule: ClassVar[str] = "6.1"

    def options(self, state: AgeContrived) -> list[int]:
        belt = state.gods[self.seat].belt
        likeness = state.catalogue.likeness
        if likeness[int(belt[FIRST_INACTIVE])] == likeness[int(belt[FIRST_INACTIVE + 1])]:
            return [ENTER]
        return [ENTER, ENTER + 1]

    def resolve(self, state: AgeContrived, action: int) -> None:
        push_in(state, self.seat, action - ENTER)


@final
class AdvanceAgain(Frame[AgeContrived]):
    """A2: with a charged Channel Marker the other inactive tile may go in too."""

    kind: ClassVar[str] = "ADVANCE_AGAIN"
    rule: ClassVar[str] = "6.1"

    def options(self, state: AgeContrived) -> list[int]:
        return [AGAIN, DECLINE] if state.gods[self.seat].charged else []

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == AGAIN:
            state.gods[self.seat].charged = False
            if state.logging:
                state.tell("again", self.rule, self.seat)
            push_in(state, self.seat, 0)  # the tile that just left is the second one now

    def run(self, state: AgeContrived) -> None:
        """The marker is exhausted."""


# --- Conduits (6.1.2) -----------------------------------------------------------------------------------


def movement(state: AgeContrived, seat: int, icon: int) -> int:
    """What the Conduits of an icon bring: for each over a tile with the icon, the icons of both.

    Conduits gained and tiles claimed in this turn count nothing.
    """
    god = state.gods[seat]
    total = 0
    for position in range(POSITIONS):
        conduit = int(god.conduits[position])
        if conduit == NO_CONDUIT or (conduit - 1) // 2 != icon:
            continue
        if not (state.kept >> position) & 1 or (state.new_conduits >> position) & 1:
            continue
        icons = state.catalogue.icons[int(god.belt[position])][icon]
        if icons > 0:
            total += icons + 1 + (conduit - 1) % 2
    return total


@final
class ConduitNext(Frame[AgeContrived]):
    """A3: which kind of movement comes next; the end forfeits the rest."""

    kind: ClassVar[str] = "CONDUIT_NEXT"
    rule: ClassVar[str] = "6.1.2"
    slots: ClassVar[tuple[str, ...]] = ("used",)

    def __init__(self, seat: int, used: int) -> None:
        super().__init__(seat)
        self.used: Final = used  # icons that had their turn, as bits

    def options(self, state: AgeContrived) -> list[int]:
        found = []
        for icon in range(len(ICONS)):
            if not self.used >> icon & 1 and movement(state, self.seat, icon) > 0:
                found.append(ICON + icon)
        if found:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        icon = action - ICON
        count = movement(state, self.seat, icon)
        state.push(ConduitNext(self.seat, self.used | 1 << icon))
        if state.logging:
            state.tell("conduit_movement", self.rule, self.seat, icon=icon, count=count)
        kind = WALK if icon == BOOT else CLIMB_MONUMENT if icon == MONUMENT_ICON else CLIMB_PILLAR
        effects.perform(state, self.seat, effect_of(kind, count))

    def run(self, state: AgeContrived) -> None:
        """No Conduit brings anything more."""


# --- Divine Winds and loading -----------------------------------------------------------------------------


@final
class SpendWinds(Frame[AgeContrived]):
    """A4: a Divine Winds Token replenishes two different tiles at the end of the turn (ruling 50)."""

    kind: ClassVar[str] = "SPEND_WINDS"
    rule: ClassVar[str] = "6.1"

    def options(self, state: AgeContrived) -> list[int]:
        return [SPEND_WINDS, DECLINE] if state.gods[self.seat].winds else []

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        state.gods[self.seat].winds = False
        state.winds_tile = NOBODY
        if state.logging:
            state.tell("winds_spent", self.rule, self.seat)
        promise_replenishment(state, self.seat, 1)
        promise_replenishment(state, self.seat, 1)

    def run(self, state: AgeContrived) -> None:
        """Without the token there is nothing to spend."""


@final
class LoadEntered(Frame[AgeContrived]):
    """The tiles that entered are loaded, unless they were replaced (6.1.3); Aureon II loads one more."""

    def run(self, state: AgeContrived) -> None:
        last = int(state.entering)
        if state.has(self.seat, LOAD_OLD_FIRST):
            last += 1
        visits = 0
        for position in range(last):
            if (state.kept >> position) & 1:
                visits |= empty_slots(state, self.seat, position)
        if visits:
            state.push(LoadSlot(self.seat, visits, 0, 0, 0))

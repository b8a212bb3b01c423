"""Loading tiles (6.7.4, 6.7.5): in an Advance, by replenishing, and with Rusné's gained energy."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    DECLINE,
    DO,
    EMPTY,
    LATER,
    REPLENISH_TILE,
    is_taking,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import EXHAUSTED, ROW, ROWS, row_zone
from worldwright.games.age_contrived.grammar import POSITIONS, RECHARGE, RECHARGE_ON_WILD, TYPES, WILD
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_benefits import recharge
from worldwright.games.age_contrived.turn_energy import available

VISIT_BITS: Final = 2  # slots of a row still to visit, packed: a row has at most two
VISIT_MASK: Final = 3
LATER_ORDER: Final = TYPES  # the order C < M < R < W < later < empty
EMPTY_ORDER: Final = TYPES + 1
WILD_RECHARGES_AT: Final = 1  # Aureon I looks at position 2


def empty_slots(state: AgeContrived, seat: int, position: int) -> int:
    """The empty slots of an active tile, as visits to its two rows."""
    god = state.gods[seat]
    tile = int(god.belt[position])
    visits = 0
    for row in range(2):
        room = state.catalogue.rows[2 * tile + row] - int(god.size(row_zone(position, row)))
        visits |= room << VISIT_BITS * (2 * position + row)
    return visits


def first_row(visits: int) -> int:
    """The row that is visited next: positions left to right, the top row before the bottom row."""
    row = 0
    while not visits >> VISIT_BITS * row & VISIT_MASK:
        row += 1
    return row


def slots_in(visits: int) -> int:
    """All slots still to visit."""
    total = 0
    for row in range(ROWS):
        total += visits >> VISIT_BITS * row & VISIT_MASK
    return total


@final
class LoadSlot(Frame[AgeContrived]):
    """A5: what goes into the next empty slot. The slots are fixed when the loading begins (ruling 77)."""

    kind: ClassVar[str] = "LOAD_SLOT"
    rule: ClassVar[str] = "6.7.4"
    slots: ClassVar[tuple[str, ...]] = ("visits", "later", "least", "again")

    def __init__(self, seat: int, visits: int, later: int, least: int, again: int) -> None:
        super().__init__(seat)
        self.visits: Final = visits
        self.later: Final = later  # slots that were put off
        self.least: Final = least  # in the order C M R W later empty: what was chosen for the other slot of the row
        self.again: Final = again  # 1 in the second pass, over the slots that were put off

    def row(self) -> int:
        return first_row(self.visits)

    def options(self, state: AgeContrived) -> list[int]:
        if not self.visits:
            return []
        god = state.gods[self.seat]
        found = available(state, self.seat, ROW + self.row())
        stock = int(god.size(EXHAUSTED))
        if stock > 0:
            found = [action for action in found if taken_type(action) >= self.least]
            if not self.again and self.least <= LATER_ORDER and slots_in(self.visits) - 1 >= stock:  # 6.7.5
                found.append(LATER)
        found.append(EMPTY)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        row = self.row()
        stocked = state.gods[self.seat].size(EXHAUSTED) > 0
        visits = self.visits - (1 << VISIT_BITS * row)
        later = self.later + (1 << VISIT_BITS * row) if action == LATER else self.later
        order = LATER_ORDER if action == LATER else EMPTY_ORDER if action == EMPTY else taken_type(action)
        same_row = visits >> VISIT_BITS * row & VISIT_MASK
        least = order if same_row and stocked else 0
        if visits:
            state.push(LoadSlot(self.seat, visits, later, least, self.again))
        elif later:
            state.push(LoadSlot(self.seat, later, 0, 0, 1))
        if is_taking(action):
            load(state, self.seat, taken_type(action), taken_zone(action), ROW + row, self.rule)

    def run(self, state: AgeContrived) -> None:
        """Nothing to load."""


def load(state: AgeContrived, seat: int, kind: int, source: int, zone: int, rule: str) -> None:
    """An energy goes into a slot; a wild one in position 2 may recharge Aureon's marker (8.8 Aureon I)."""
    if state.logging:
        state.tell("load", rule, seat, energy=kind, zone=zone, source=source)
    state.lift(seat, kind, source, zone)
    if (
        kind == WILD
        and (zone - ROW) // 2 == WILD_RECHARGES_AT
        and not state.gods[seat].charged
        and state.has(seat, RECHARGE_ON_WILD)
    ):
        state.push(AureonRecharge(seat))


@final
class ReplenishTile(Frame[AgeContrived]):
    """B7: which active tile with an empty slot is replenished (8.6)."""

    kind: ClassVar[str] = "REPLENISH_TILE"
    rule: ClassVar[str] = "8.6"
    slots: ClassVar[tuple[str, ...]] = ("winds",)

    def __init__(self, seat: int, winds: int) -> None:
        super().__init__(seat)
        self.winds: Final = winds  # 1 for the two of a Divine Winds Token, which name different tiles

    def options(self, state: AgeContrived) -> list[int]:
        found = []
        for position in range(POSITIONS):
            if empty_slots(state, self.seat, position) and not (self.winds and position == state.winds_tile):
                found.append(REPLENISH_TILE + position)
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        position = action - REPLENISH_TILE
        if self.winds:
            state.winds_tile = position
        if state.logging:
            state.tell("replenish", self.rule, self.seat, position=position)
        state.push(LoadSlot(self.seat, empty_slots(state, self.seat, position), 0, 0, 0))

    def run(self, state: AgeContrived) -> None:
        """No active tile has an empty slot: nothing."""


@final
class AureonRecharge(Frame[AgeContrived]):
    """Z12: a wild energy was loaded into position 2 (Aureon I)."""

    kind: ClassVar[str] = "AUREON_RECHARGE"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        return [DO + RECHARGE, DECLINE]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action != DECLINE:
            recharge(state, self.seat, self.rule)


def empty_rows(state: AgeContrived, seat: int) -> list[int]:
    """The rows of active tiles with an empty slot, as zones."""
    god = state.gods[seat]
    found = []
    for row in range(ROWS):
        tile = int(god.belt[row // 2])
        zone = row_zone(row // 2, row % 2)
        if god.size(zone) < state.catalogue.rows[2 * tile + row % 2]:
            found.append(zone)
    return found

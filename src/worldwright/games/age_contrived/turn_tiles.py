"""The Tile Pool: Claim (6.5), the tile as a benefit (8.5), and the others who may follow with energy."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    CLAIM_SPACE,
    DECLINE,
    DONE,
    REPLACE,
    TAKE_ACTION,
    TAKE_TILE,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import EXHAUSTED, POOL, POOL_SPACES, POSITIONS
from worldwright.games.age_contrived.grammar import PRINTED_COST, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_energy import available, exhaust_row

NO_SPACE: Final = -1
NO_TILE: Final = -1
RIGHTMOST: Final = POOL_SPACES - 1


def cost(state: AgeContrived, space: int, price: int) -> int:
    """What a tile of the pool costs: as printed, or the same for all."""
    return state.catalogue.costs[space] if price == PRINTED_COST else price


def affordable(state: AgeContrived, seat: int, price: int, first: int) -> list[int]:
    """The spaces whose tile can be paid, after a first one that is chosen already (ruling 39)."""
    energy = int(state.gods[seat].size(POOL))
    if first != NO_SPACE:
        energy -= cost(state, first, price)
    found = []
    for space in range(POOL_SPACES):
        if space != first and state.pool[space] != NO_TILE and cost(state, space, price) <= energy:
            found.append(space)
    return found


@final
class ClaimTile(Frame[AgeContrived]):
    """C7: a tile of the pool, then perhaps a second one (6.5.1)."""

    kind: ClassVar[str] = "CLAIM_TILE"
    rule: ClassVar[str] = "6.5.1"
    slots: ClassVar[tuple[str, ...]] = ("price", "first")

    def __init__(self, seat: int, price: int, first: int) -> None:
        super().__init__(seat)
        self.price: Final = price  # PRINTED_COST, or the price of any tile
        self.first: Final = first  # the space chosen already, or NO_SPACE

    def options(self, state: AgeContrived) -> list[int]:
        found = [CLAIM_SPACE + space for space in affordable(state, self.seat, self.price, self.first)]
        if self.first != NO_SPACE:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if self.first == NO_SPACE:
            state.push(ClaimTile(self.seat, self.price, action - CLAIM_SPACE))
        elif action == DONE:
            self.claim(state, NO_SPACE)
        else:
            self.claim(state, action - CLAIM_SPACE)

    def claim(self, state: AgeContrived, second: int) -> None:
        total = cost(state, self.first, self.price)
        if second != NO_SPACE:
            total += cost(state, second, self.price)
        if state.logging:
            tiles = [
                state.catalogue.tile_face(int(state.pool[space])) for space in (self.first, second) if space != NO_SPACE
            ]
            state.tell("claim", self.rule, self.seat, tiles=tiles, cost=total)
        close_pool(state, self.seat)
        state.push(ReplaceTile(self.seat, self.first, second, NO_TILE))
        state.push(ClaimPay(self.seat, total))


def close_pool(state: AgeContrived, seat: int) -> None:
    """What follows once the tiles have their places: the pool is refilled, then the others may follow."""
    for other in reversed(state.clockwise_after(seat)):
        if other < state.players:
            state.push(FollowPool(other))
    state.push(Refill(seat))


@final
class ClaimPay(Frame[AgeContrived]):
    """C8: which energy of the pool pays, one after the other (6.5.2)."""

    kind: ClassVar[str] = "CLAIM_PAY"
    rule: ClassVar[str] = "6.5.2"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        return [TAKE_ACTION[TYPES * POOL + kind] for kind in range(TYPES) if god.count(POOL, kind) > 0]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if self.left > 1:
            state.push(ClaimPay(self.seat, self.left - 1))
        state.gods[self.seat].shift(taken_type(action), POOL, EXHAUSTED)
        if state.logging:
            state.tell("pay", self.rule, self.seat, energy=taken_type(action))


@final
class ReplaceTile(Frame[AgeContrived]):
    """C9: the own tile that makes way; its energy is exhausted, the new tile comes in empty (6.5.3)."""

    kind: ClassVar[str] = "REPLACE_TILE"
    rule: ClassVar[str] = "6.5.3"
    slots: ClassVar[tuple[str, ...]] = ("space", "second", "fresh")

    def __init__(self, seat: int, space: int, second: int, fresh: int) -> None:
        super().__init__(seat)
        self.space: Final = space  # of the pool
        self.second: Final = second  # the tile that comes after it, or NO_SPACE
        self.fresh: Final = fresh  # where the first of two went, which cannot be replaced, or NO_TILE

    def options(self, state: AgeContrived) -> list[int]:
        belt = state.gods[self.seat].belt
        found = [REPLACE + place for place in range(POSITIONS + 1) if place != self.fresh]
        likeness = state.catalogue.likeness
        alike = likeness[int(belt[POSITIONS])] == likeness[int(belt[POSITIONS + 1])]
        if self.fresh != POSITIONS + 1 and (not alike or self.fresh == POSITIONS):
            found.append(REPLACE + POSITIONS + 1)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        place = action - REPLACE
        god = state.gods[self.seat]
        old, new = int(god.belt[place]), int(state.pool[self.space])
        if place < POSITIONS:
            exhaust_row(state, self.seat, place)
            if self.seat == state.active:
                state.kept &= ~(1 << place)  # ruling 35
        if old >= state.catalogue.first_upgraded:
            state.boxed_tiles |= 1 << old
        god.belt[place] = new
        state.pool[self.space] = NO_TILE
        if state.logging:
            state.tell("replace", self.rule, self.seat, tile=state.catalogue.tile_face(new), place=place)
        if self.second != NO_SPACE:
            state.push(ReplaceTile(self.seat, self.second, NO_SPACE, place))


@final
class Refill(Frame[AgeContrived]):
    """Pool tiles slide right; new ones come from the deck, the rightmost space first (6.5.4)."""

    rule: ClassVar[str] = "6.5.4"

    def run(self, state: AgeContrived) -> None:
        refill(state, self.rule)


def refill(state: AgeContrived, rule: str) -> None:
    pool = state.pool
    target = RIGHTMOST
    for space in range(RIGHTMOST, -1, -1):
        if pool[space] != NO_TILE:
            if space != target:
                pool[target] = pool[space]
                pool[space] = NO_TILE
            target -= 1
    while target >= 0 and state.deck_left > 0:
        state.deck_left -= 1
        pool[target] = state.deck[state.deck_left]
        state.show()
        if state.logging:
            state.tell("reveal", rule, -1, tile=state.catalogue.tile_face(int(pool[target])))
        target -= 1


@final
class FollowPool(Frame[AgeContrived]):
    """C10: an opponent with energy in the pool may add one (6.5.5)."""

    kind: ClassVar[str] = "FOLLOW_POOL"
    rule: ClassVar[str] = "6.5.5"

    def options(self, state: AgeContrived) -> list[int]:
        if state.gods[self.seat].size(POOL) == 0:
            return []
        found = available(state, self.seat, POOL)
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        if state.logging:
            state.tell("follow", self.rule, self.seat, energy=taken_type(action), source=taken_zone(action))
        state.lift(self.seat, taken_type(action), taken_zone(action), POOL)

    def run(self, state: AgeContrived) -> None:
        """No energy in the pool, or none to add."""


@final
class TakeTile(Frame[AgeContrived]):
    """B8: take the tile in the rightmost space of the pool for nothing, or not (8.5)."""

    kind: ClassVar[str] = "TAKE_TILE"
    rule: ClassVar[str] = "8.5"

    def options(self, state: AgeContrived) -> list[int]:
        return [] if state.pool[RIGHTMOST] == NO_TILE else [TAKE_TILE, DECLINE]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        if state.logging:
            state.tell("take_tile", self.rule, self.seat, tile=state.catalogue.tile_face(int(state.pool[RIGHTMOST])))
        close_pool(state, self.seat)
        state.push(ReplaceTile(self.seat, RIGHTMOST, NO_SPACE, NO_TILE))

    def run(self, state: AgeContrived) -> None:
        """The pool is empty: nothing."""

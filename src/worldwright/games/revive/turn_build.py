"""Build (5.6): size, space, and what the neighbourhood gives."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import AT, BACK, SIZE, SPACES
from worldwright.games.revive.board import CRYSTALS_ON_RIM, NOWHERE
from worldwright.games.revive.grammar import BUILD, CRYSTAL, GEAR, MOUNTAIN, WATER
from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_map import SAND_MARK, TARGET_MARK
from worldwright.games.revive.state_tribe import bit
from worldwright.games.revive.turn_gains import advance, gain, gain_points, owe, pay
from worldwright.games.revive.turn_possible import size_startable
from worldwright.games.revive.turn_range import (
    close_window,
    food_for,
    gears_for,
    general_discount,
    leave_window,
    range_bonus,
    reach_of,
    sites,
)
from worldwright.games.revive.turn_window import WindowTarget

SAND_POINTS: Final = 1  # for building on a Kuniban sand tile (5.6.4)


@final
class BuildSize(Frame[Revive]):
    """Small or large, if left and startable in that size (5.6.1)."""

    kind: ClassVar[str] = "SIZE_PICK"
    rule: ClassVar[str] = "5.6.1"

    def options(self, state: Revive) -> list[int]:
        if state.overlong():
            return [BACK]
        return [*[SIZE + size for size in range(2) if size_startable(state, self.seat, size)], BACK]

    def resolve(self, state: Revive, action: int) -> None:
        if action == BACK:
            leave_window(state)
        else:
            state.push(BuildSpace(self.seat, action - SIZE))


@final
class BuildSpace(WindowTarget):
    """A vacant sand hex, reachable and payable (5.6.2)."""

    kind: ClassVar[str] = "SITE_PICK"
    rule: ClassVar[str] = "5.6.2"
    slots: ClassVar[tuple[str, ...]] = ("size",)

    def __init__(self, seat: int, size: int) -> None:
        super().__init__(seat)
        self.size: Final = size

    def targets(self, state: Revive) -> list[int]:
        return [AT + space for space in sites(state, self.seat, self.size)]

    def carry_out(self, state: Revive, action: int) -> None:
        build(state, self.seat, action - AT, self.size)


def build(state: Revive, seat: int, space: int, size: int) -> None:
    """Pay, place, settle a target, earn."""
    tribe = state.tribes[seat]
    gears = gears_for(state, seat, space, size, general_discount(state, seat, BUILD))
    food = food_for(state, reach_of(state, seat)[space], range_bonus(state, seat))
    if state.logging:
        state.tell("build", "5.6.2", seat, at=SPACES[space], large=bool(size))
    pay(state, seat, 0, gears, 0, food)
    close_window(state)
    if size:
        tribe.large -= 1
    else:
        tribe.small -= 1
    state.map.buildings[space] = 1 + 2 * seat + size
    state.map.last = space
    tribe.stale = True
    settle_target(state, seat, space, GEAR, gears)
    earn(state, seat, space, size)


def settle_target(state: Revive, seat: int, space: int, resource: i64, paid: i64) -> None:
    """The target returns; its owner gains what another player paid for the action (7.6)."""
    if not state.map.marks[space] & TARGET_MARK:
        return
    owner = state.holder("target")
    state.map.marks[space] &= ~TARGET_MARK
    state.tribes[owner].tokens += 1
    if state.logging:
        state.tell("target", "7.6", owner, at=SPACES[space], by=seat)
    if owner != seat and paid > 0:
        gain(state, owner, resource, paid)


def earn(state: Revive, seat: int, space: int, size: int) -> None:
    """Terrain as one batch, then crystals, then waters (5.6.3, 5.11.2)."""
    board = state.catalogue.board
    gains = [0, 0, 0]
    for other in board.near[space]:
        if state.map.is_terrain(other):
            gains[state.map.ground[other] - MOUNTAIN] += state.catalogue.large_factor if size else 1
    crystals: i64 = 0
    for crystal in board.rims[space]:
        if state.vast or crystal < CRYSTALS_ON_RIM:
            crystals += board.large_yields[crystal] if size else board.yields[crystal]
    if state.map.marks[space] & SAND_MARK:
        state.push(SandPoint(seat))
    state.push(WaterNext(seat, space, NOWHERE))
    if crystals > 0:
        state.push(RimCrystals(seat, int(crystals)))
    terrain_gains(state, seat, gains)


def terrain_gains(state: Revive, seat: int, gains: list[int]) -> None:
    advance(state, seat, gains[0], gains[1], gains[2])


@final
class SandPoint(Frame[Revive]):
    """Built on a sand tile (5.6.4)."""

    def run(self, state: Revive) -> None:
        gain_points(state, self.seat, SAND_POINTS)


@final
class RimCrystals(Frame[Revive]):
    """Crystals on the rim beside a new building (5.6.3 b)."""

    slots: ClassVar[tuple[str, ...]] = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def run(self, state: Revive) -> None:
        gain(state, self.seat, CRYSTAL, self.amount)


@final
class WaterNext(Frame[Revive]):
    """Waters beside a new building, or of a new tile beside own buildings, not claimed before (5.6.3 c)."""

    kind: ClassVar[str] = "WATER_NEXT"
    rule: ClassVar[str] = "5.6.3"
    slots: ClassVar[tuple[str, ...]] = ("spot", "tile")

    def __init__(self, seat: int, spot: int, tile: int) -> None:
        super().__init__(seat)
        self.spot: Final = spot
        self.tile: Final = tile

    def options(self, state: Revive) -> list[int]:
        board = state.catalogue.board
        found: list[int] = []
        if self.tile == NOWHERE:
            for other in board.near[self.spot]:
                if self.is_open(state, other):
                    found.append(AT + int(other))
            return found
        for spot in board.hexes[self.tile]:
            if self.is_open(state, spot) and self.is_beside(state, spot):
                found.append(AT + int(spot))
        return found

    def is_open(self, state: Revive, space: i64) -> bool:
        return state.map.ground[space] == WATER and not state.map.claimed[space] >> self.seat & 1

    def is_beside(self, state: Revive, space: i64) -> bool:
        for other in state.catalogue.board.near[space]:
            if state.map.owner(other) == self.seat:
                return True
        return False

    def resolve(self, state: Revive, action: int) -> None:
        space = action - AT
        state.map.claimed[space] |= bit(self.seat)
        if state.logging:
            state.tell("water", "5.6.3", self.seat, at=SPACES[space])
        state.push(self)
        owe(state, self.seat, int(state.map.reward[space]))

    def run(self, state: Revive) -> None:
        return


BUILD_SIZE: Final[list[BuildSize]] = [BuildSize(seat) for seat in range(MAX_PLAYERS)]

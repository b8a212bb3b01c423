"""Deploy (6.3) and Reposition (6.4): energy is picked up and placed elsewhere."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members, size
from worldwright.games.age_contrived.actions import DEPLOY_FROM, DONE, TAKE_ACTION, taken_type, taken_zone
from worldwright.games.age_contrived.board import HAND, NOWHERE, POOL, REGION_COUNT, TOP, row_zone, section_zone
from worldwright.games.age_contrived.grammar import SPACE_TYPES, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_energy import PlaceEnergy, enterable, places, take_up

# --- Deploy (6.3) -------------------------------------------------------------------------------------


def deploy(state: AgeContrived, seat: int, count: int, positions: int) -> None:
    """Select so many of the positions; where all of them are needed there is no choice."""
    state.push(PlaceEnergy(seat, NOWHERE, 1))
    if count == size(positions):
        for position in members(positions):
            pick_up(state, seat, position)
    else:
        state.push(DeployTile(seat, count, positions))


def pick_up(state: AgeContrived, seat: int, position: int) -> None:
    """The top row of a tile is in hand."""
    state.gods[seat].sweep(row_zone(position, TOP), HAND)
    if state.logging:
        state.tell("deploy", "6.3.1", seat, position=position)


@final
class DeployTile(Frame[AgeContrived]):
    """C4: the tiles whose top row is placed, one at a time (6.3.1)."""

    kind: ClassVar[str] = "DEPLOY_TILE"
    rule: ClassVar[str] = "6.3.1"
    slots: ClassVar[tuple[str, ...]] = ("count", "positions")

    def __init__(self, seat: int, count: int, positions: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.positions: Final = positions

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        allowed = members(self.positions)
        loaded = [position for position in allowed if god.size(row_zone(position, TOP)) > 0]
        return [DEPLOY_FROM + position for position in (loaded if len(loaded) >= self.count else allowed)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        position = action - DEPLOY_FROM
        if self.count > 1:
            state.push(DeployTile(self.seat, self.count - 1, self.positions & ~(1 << position)))
        pick_up(state, self.seat, position)


# --- Reposition (6.4) ---------------------------------------------------------------------------------


@final
class Reposition(Frame[AgeContrived]):
    """C6: an energy of the Tile Pool or of an open section is picked up and placed elsewhere, up to so many times."""

    kind: ClassVar[str] = "REPOSITION"
    rule: ClassVar[str] = "6.4.1"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        found: list[int] = []
        if self.left == 0:
            return found
        spaces = enterable(state, god)
        for kind in range(TYPES):
            if god.count(POOL, kind) > 0 and places(state, self.seat, kind, POOL, spaces):
                found.append(TAKE_ACTION[TYPES * POOL + kind])
        for region in range(REGION_COUNT):
            if state.is_open(region):
                for space in range(SPACE_TYPES):
                    zone = section_zone(region, space)
                    for kind in range(TYPES):
                        if god.count(zone, kind) > 0:
                            found.append(TAKE_ACTION[TYPES * zone + kind])
        if found:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        state.push(Reposition(self.seat, self.left - 1))
        state.push(PlaceEnergy(self.seat, taken_zone(action), 0))
        take_up(state, self.seat, taken_type(action), taken_zone(action), self.rule)

    def run(self, state: AgeContrived) -> None:
        """Nothing can be moved, or all was (13.2, 37)."""

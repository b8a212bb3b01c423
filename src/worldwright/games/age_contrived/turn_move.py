"""Walking the map (7.1): steps, skips, landings, Bridge Tokens, and Freyith's teleport."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    DONE,
    EXTRA,
    FACING,
    LAND,
    REGION,
    SKIP,
    STEP,
    TELEPORT_AWAY,
    is_bind,
    is_winds,
)
from worldwright.games.age_contrived.board import (
    LAST_SPAN,
    MAP_SPACES,
    MOST_SIDES,
    PATH_SPACES,
    REGION_COUNT,
    TIERS,
    ZONES,
)
from worldwright.games.age_contrived.grammar import EXTRA_STEP, TELEPORT, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_tracks import bind_or_winds, offer_binding

WAYS: Final = MOST_SIDES + 1  # facings of a space: none, or one of its sides


def forward(state: AgeContrived, seat: int) -> list[int]:
    """The spaces that a character can step to: ahead, or back where nothing lies ahead (3.1.1, 3.1.2)."""
    god = state.gods[seat]
    facing = int(WAYS * god.space + god.back) + 1
    found = [space for space in state.catalogue.ahead[facing] if state.is_bridged(space)]
    return found or [space for space in state.catalogue.behind[facing] if state.is_bridged(space)]


def enter(state: AgeContrived, seat: int, space: int) -> None:
    """The character comes to a space; its back is to the side it came through (3.1.3)."""
    god = state.gods[seat]
    god.back = state.catalogue.side_towards[MAP_SPACES * space + int(god.space)]
    god.space = space
    state.last = LAST_SPAN * TYPES * seat + ZONES + space


def land(state: AgeContrived, seat: int) -> None:
    """7.1.3: a Bridge Token may be used; a space of a new region is entered."""
    god = state.gods[seat]
    god.landings += 1
    if god.space >= PATH_SPACES:
        push_benefit(state, seat)
    elif state.regions_at(seat) & god.start_regions == 0 and not god.entered and active_third(state, seat):
        god.entered = True


def push_benefit(state: AgeContrived, seat: int) -> None:
    """The Bridge Token here may be used."""
    from worldwright.games.age_contrived.effects import BridgeBenefit  # it may move the character again

    state.push(BridgeBenefit(seat))


def active_third(state: AgeContrived, seat: int) -> bool:
    """Is the tier-III ability active?"""
    return state.has(seat, state.catalogue.abilities[state.gods[seat].character][TIERS - 1])


# --- steps ----------------------------------------------------------------------------------------


@final
class MoveStep(Frame[AgeContrived]):
    """M1: one step after the other, up to so many; binding from a track costs nothing (7.1.1, 7.4)."""

    kind: ClassVar[str] = "MOVE_STEP"
    rule: ClassVar[str] = "7.1.1"
    slots: ClassVar[tuple[str, ...]] = ("points", "moved")

    def __init__(self, seat: int, points: int, moved: int) -> None:
        super().__init__(seat)
        self.points: Final = points
        self.moved: Final = moved  # 1 once anything was done in this instance

    def options(self, state: AgeContrived) -> list[int]:
        found: list[int] = []
        if self.points > 0:
            for space in forward(state, self.seat):
                found.append(STEP + space)
        elif not state.gods[self.seat].extra_used and state.has(self.seat, EXTRA_STEP):
            found.append(EXTRA)
        if not self.moved and state.has(self.seat, TELEPORT):
            found.append(TELEPORT_AWAY)
        offer_binding(state, self.seat, found)
        if found:
            found.append(DONE)
        return found  # 7.4.4: with nothing but the end to choose the movement closes itself

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        if action == EXTRA:
            state.gods[self.seat].extra_used = True
            if state.logging:
                state.tell("extra", "8.8", self.seat)
            state.push(MoveStep(self.seat, 1, self.moved))
        elif action == TELEPORT_AWAY:
            state.push(MoveStep(self.seat, 0, 1))
            state.push(TeleportRegion(self.seat))
        elif is_bind(action) or is_winds(action):
            state.push(self)
            bind_or_winds(state, self.seat, action)
        else:
            step(state, self.seat, action - STEP, self.points - 1, 0)

    def run(self, state: AgeContrived) -> None:
        """Nothing more to do."""


def step(state: AgeContrived, seat: int, space: int, points: int, skipped: int) -> None:
    """A character steps towards a space: where others stand it may pass over them."""
    if state.is_occupied(space, seat):
        state.push(SkipOrLand(seat, space, points, skipped))
    else:
        arrive(state, seat, space, points)


def arrive(state: AgeContrived, seat: int, space: int, points: int) -> None:
    if state.logging:
        state.tell("step", "7.1.3", seat, space=space, origin=int(state.gods[seat].space))
    enter(state, seat, space)
    state.push(MoveStep(seat, points, 1))
    land(state, seat)


@final
class SkipOrLand(Frame[AgeContrived]):
    """M2: pass over the characters on a space, or land beside them (7.1.2)."""

    kind: ClassVar[str] = "SKIP_OR_LAND"
    rule: ClassVar[str] = "7.1.2"
    slots: ClassVar[tuple[str, ...]] = ("space", "points", "skipped")

    def __init__(self, seat: int, space: int, points: int, skipped: int) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.points: Final = points
        self.skipped: Final = skipped  # spaces already skipped in this step, as bits (ruling 21)

    def options(self, state: AgeContrived) -> list[int]:
        return [LAND] if self.skipped >> self.space & 1 else [SKIP, LAND]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == LAND:
            arrive(state, self.seat, self.space, self.points)
            return
        if state.logging:
            state.tell("skip", self.rule, self.seat, space=self.space, origin=int(state.gods[self.seat].space))
        enter(state, self.seat, self.space)
        landings = int(state.gods[self.seat].landings)
        state.push(SkipStep(self.seat, self.points, self.skipped | 1 << self.space, landings))
        if self.space >= PATH_SPACES:
            push_benefit(state, self.seat)


@final
class SkipStep(Frame[AgeContrived]):
    """M1 between a skip and its landing: the next space, at no cost (7.1.2)."""

    kind: ClassVar[str] = "SKIP_STEP"
    rule: ClassVar[str] = "7.1.2"
    slots: ClassVar[tuple[str, ...]] = ("points", "skipped", "landings")

    def __init__(self, seat: int, points: int, skipped: int, landings: int) -> None:
        super().__init__(seat)
        self.points: Final = points
        self.skipped: Final = skipped
        self.landings: Final = landings  # of the god when the skip began

    def options(self, state: AgeContrived) -> list[int]:
        if state.gods[self.seat].landings != self.landings:
            return []
        return [STEP + space for space in forward(state, self.seat)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        step(state, self.seat, action - STEP, self.points, self.skipped)

    def run(self, state: AgeContrived) -> None:
        """A benefit moved the character: the skip is over, its free space is a point now (ruling 70)."""
        state.push(MoveStep(self.seat, self.points + 1, 1))


# --- Freyith's teleport (8.8 Freyith II) ----------------------------------------------------------


@final
class TeleportRegion(Frame[AgeContrived]):
    """Z7: the region to appear in."""

    kind: ClassVar[str] = "TELEPORT_REGION"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        return [REGION + region for region in range(REGION_COUNT)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.push(TeleportSpace(self.seat, action - REGION))


@final
class TeleportSpace(Frame[AgeContrived]):
    """Z8: the space of that region; never a broken path."""

    kind: ClassVar[str] = "TELEPORT_SPACE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def options(self, state: AgeContrived) -> list[int]:
        own = 1 << self.region
        return [STEP + space for space in range(PATH_SPACES) if state.catalogue.regions_of[space] == own]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.push(TeleportSide(self.seat, action - STEP))


@final
class TeleportSide(Frame[AgeContrived]):
    """Z9: the side that becomes her back."""

    kind: ClassVar[str] = "TELEPORT_SIDE"
    rule: ClassVar[str] = "8.8"
    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, state: AgeContrived) -> list[int]:
        return [FACING + side for side in range(len(state.catalogue.sides[self.space]))]

    def resolve(self, state: AgeContrived, action: int) -> None:
        god = state.gods[self.seat]
        if state.logging:
            state.tell("teleport", self.rule, self.seat, space=self.space, origin=int(god.space))
        god.space = self.space
        god.back = action - FACING
        state.last = LAST_SPAN * TYPES * self.seat + ZONES + self.space
        land(state, self.seat)

"""The Monument Track and the Pillar Track (7.3), and binding from them (7.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    BIND,
    CLIMB,
    DONE,
    INTO_MONUMENT,
    INTO_PILLAR,
    WINDS,
    is_bind,
    is_taking,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import MONUMENT, PILLAR, REGION_COUNT, TRACK, TRACK_SLOTS
from worldwright.games.age_contrived.grammar import MONUMENT_TRACK, TRACKS
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_energy import available, bind


def bindable(state: AgeContrived, seat: int, track: int) -> list[int]:
    """Where an energy of a track can be bound (7.4.1): regions."""
    present: i64 = state.present(seat)
    found = []
    for region in range(REGION_COUNT):
        if (present >> region) & 1 and accepts(state, seat, track, region):
            found.append(region)
    return found


def accepts(state: AgeContrived, seat: int, track: int, region: int) -> bool:
    """Can an energy be bound to the Monument or the Pillar of this region?"""
    if track == MONUMENT_TRACK:
        return state.uses(region)
    return state.pillar_room(region) and state.gods[seat].size(PILLAR + region) == 0


def offer_binding(state: AgeContrived, seat: int, found: list[int]) -> None:
    """Adds `bind` and `winds` of every track whose energy has climbed all the way (7.4)."""
    god = state.gods[seat]
    for track in range(len(TRACKS)):
        if god.climbed[track] == TRACK_SLOTS and bindable(state, seat, track):
            found.append(BIND + track)
            if state.winds_on and not god.winds:
                found.append(WINDS + track)


def bind_or_winds(state: AgeContrived, seat: int, action: int) -> None:
    """The energy at the top of a track is bound, or exhausted for a Divine Winds Token (7.4.3)."""
    if is_bind(action):
        state.push(BindTarget(seat, action - BIND))
        return
    god = state.gods[seat]
    god.exhaust_track(action - WINDS)
    god.winds = True
    if state.logging:
        state.tell("winds_back", "7.4.3", seat, track=action - WINDS)


@final
class TrackStep(Frame[AgeContrived]):
    """M5: place an energy on the track, move it up, bind (7.3.1)."""

    kind: ClassVar[str] = "TRACK_STEP"
    rule: ClassVar[str] = "7.3.1"
    slots: ClassVar[tuple[str, ...]] = ("track", "points")

    def __init__(self, seat: int, track: int, points: int) -> None:
        super().__init__(seat)
        self.track: Final = track
        self.points: Final = points

    def options(self, state: AgeContrived) -> list[int]:
        slot = state.gods[self.seat].climbed[self.track]
        found: list[int] = []
        if self.points > 0 and slot == 0:
            found = available(state, self.seat, TRACK + self.track)
        elif self.points > 0 and slot < TRACK_SLOTS:
            found.append(CLIMB)
        offer_binding(state, self.seat, found)
        if found:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        if action == CLIMB or is_taking(action):
            state.push(TrackStep(self.seat, self.track, self.points - 1))
            climb(state, self.seat, self.track, action)
        else:
            state.push(self)
            bind_or_winds(state, self.seat, action)

    def run(self, state: AgeContrived) -> None:
        """7.4.4: nothing more to do."""


def climb(state: AgeContrived, seat: int, track: int, action: int) -> None:
    """An energy comes onto the track or goes up one slot."""
    god = state.gods[seat]
    source = TRACK + track
    if is_taking(action):
        source = taken_zone(action)
        state.lift(seat, taken_type(action), source, TRACK + track)
        god.climbed[track] = 1
    else:
        god.climbed[track] += 1
    if state.logging:
        kind = int(god.type_in(TRACK + track))
        state.tell("climb", "7.3.1", seat, track=track, slot=int(god.climbed[track]), energy=kind, source=source)


@final
class BindTarget(Frame[AgeContrived]):
    """M6: into which Monument or Pillar (7.4.1)."""

    kind: ClassVar[str] = "BIND_TARGET"
    rule: ClassVar[str] = "7.4.1"
    slots: ClassVar[tuple[str, ...]] = ("track",)

    def __init__(self, seat: int, track: int) -> None:
        super().__init__(seat)
        self.track: Final = track

    def options(self, state: AgeContrived) -> list[int]:
        base = INTO_MONUMENT if self.track == MONUMENT_TRACK else INTO_PILLAR
        return [base + region for region in bindable(state, self.seat, self.track)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        god = state.gods[self.seat]
        kind = int(god.type_in(TRACK + self.track))
        god.climbed[self.track] = 0
        if self.track == MONUMENT_TRACK:
            bind(state, self.seat, kind, TRACK + self.track, MONUMENT + action - INTO_MONUMENT, self.rule)
        else:
            bind(state, self.seat, kind, TRACK + self.track, PILLAR + action - INTO_PILLAR, self.rule)

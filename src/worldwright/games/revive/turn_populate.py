"""Populate (5.5): a location, a technology, and what unlocking it brings."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import AT, SPACES, TECHNOLOGIES, TECHNOLOGY
from worldwright.games.revive.board import FIRST_LARGE
from worldwright.games.revive.grammar import BOOK, ENERGY_FLASK, POPULATE, POPULATE_VP1
from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_tribe import bit, members
from worldwright.games.revive.turn_build import settle_target
from worldwright.games.revive.turn_gains import gain, gain_energy, gain_points, owe, pay
from worldwright.games.revive.turn_range import (
    books_for,
    close_window,
    food_for,
    general_discount,
    open_techs,
    payable_techs,
    range_bonus,
    reach_of,
    settlements,
    shared_books,
)
from worldwright.games.revive.turn_window import WindowTarget


@final
class PopulateLocation(WindowTarget):
    """A location without an own figure, reachable and payable with some technology (5.5.1)."""

    kind: ClassVar[str] = "LOCATION_PICK"
    rule: ClassVar[str] = "5.5.1"

    def targets(self, state: Revive) -> list[int]:
        return [AT + space for space in settlements(state, self.seat, False)]

    def carry_out(self, state: Revive, action: int) -> None:
        state.push(PopulateTech(self.seat, action - AT))


@final
class PopulateTech(Frame[Revive]):
    """A technology connected to an unlocked one; at first t1 (5.5.2)."""

    kind: ClassVar[str] = "TECH_PICK"
    rule: ClassVar[str] = "5.5.2"
    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, state: Revive) -> list[int]:
        tribe = state.tribes[self.seat]
        reach_of(state, self.seat)
        general = general_discount(state, self.seat, POPULATE)
        bonus = range_bonus(state, self.seat)
        techs = payable_techs(state, self.seat, self.space, open_techs(state, tribe), general, bonus)
        return [TECHNOLOGY + tech for tech in members(techs)]

    def resolve(self, state: Revive, action: int) -> None:
        populate(state, self.seat, self.space, action - TECHNOLOGY)


def populate(state: Revive, seat: int, space: int, tech: int) -> None:
    """Pay, share books, place the figure, resolve the technology (5.5.2, 5.5.3)."""
    tribe = state.tribes[seat]
    books = books_for(state, seat, space, tech, general_discount(state, seat, POPULATE))
    shared = shared_books(state, seat, space, tech)
    food = food_for(state, reach_of(state, seat)[space], range_bonus(state, seat))
    if state.logging:
        face = state.catalogue.faces["tribe"][tribe.side][f"tech_{TECHNOLOGIES[tech]}"]
        state.tell("populate", "5.5.3", seat, at=SPACES[space], technology=TECHNOLOGIES[tech], face=face)
    pay(state, seat, 0, 0, books + shared, food)
    close_window(state)
    if shared > 0:
        for other in state.turn_order():
            if other != seat and state.map.figures[space] >> other & 1:
                gain(state, other, BOOK, state.catalogue.shared_cost)
    points_after = tribe.has(POPULATE_VP1)
    state.map.figures[space] |= bit(seat)
    state.map.last = space
    tribe.techs |= bit(tech)
    tribe.stale = True
    settle_target(state, seat, space, BOOK, books)
    state.push(Settled(seat, space, 1 if points_after else 0))
    if state.catalogue.tech_kind[tribe.side][tech] != "machine":
        owe(state, seat, state.catalogue.tech_effect[tribe.side][tech])


@final
class Settled(Frame[Revive]):
    """After the technology: P3, then the energy of a large location (5.5.4)."""

    slots: ClassVar[tuple[str, ...]] = ("space", "points")

    def __init__(self, seat: int, space: int, points: int) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.points: Final = points

    def run(self, state: Revive) -> None:
        if self.points:
            state.push(Settled(self.seat, self.space, 0))
            gain_points(state, self.seat, self.points)
        elif self.space >= FIRST_LARGE:
            side = state.map.corners[self.space - FIRST_LARGE]
            if state.catalogue.large_metric[side] == ENERGY_FLASK:
                gain_energy(state, self.seat, 1)


POPULATE_LOCATION: Final[list[PopulateLocation]] = [PopulateLocation(seat) for seat in range(MAX_PLAYERS)]

"""Explore (5.4): pay for a face-down tile, take its points, recruit, turn the tile over."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import CARD, CHOOSE, DECK, ORIENT, TILE, TILE_SPACES
from worldwright.games.revive.board import NOWHERE
from worldwright.games.revive.grammar import ANY, BOOK, EXPLORE, FOOD, GEAR
from worldwright.games.revive.imagine import START_TILES
from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_map import LAST_TILE, TURNING
from worldwright.games.revive.state_tribe import bit
from worldwright.games.revive.turn_build import WaterNext, terrain_gains
from worldwright.games.revive.turn_gains import card_face, gain_points, pay, refill, take_from_display
from worldwright.games.revive.turn_range import (
    close_window,
    explore_food,
    general_discount,
    range_bonus,
    some_split,
    tile_discount,
    tile_range,
    tiles_to_explore,
)
from worldwright.games.revive.turn_window import WindowTarget


@final
class ExploreTile(WindowTarget):
    """Which face-down tile, reachable and payable."""

    kind: ClassVar[str] = "TILE_PICK"
    rule: ClassVar[str] = "5.4.1"

    def targets(self, state: Revive) -> list[int]:
        return [TILE + space for space in tiles_to_explore(state, self.seat, False)]

    def carry_out(self, state: Revive, action: int) -> None:
        self.explore(state, action - TILE)

    def explore(self, state: Revive, space: int) -> None:
        """A mixed cost that the discount does not cover in full is reduced unit by unit (5.4.1)."""
        cost = state.catalogue.tile_cost[state.map.tiles[space] - START_TILES]
        tribe = state.tribes[self.seat]
        discount = general_discount(state, self.seat, EXPLORE) + tile_discount(state, tribe, space)
        total = cost[GEAR] + cost[BOOK] + cost[FOOD]
        if discount >= total:
            pay_tile(state, self.seat, space, 0, 0, 0)
        elif discount == 0:
            pay_tile(state, self.seat, space, cost[GEAR], cost[BOOK], cost[FOOD])
        else:
            state.push(DiscountPick(self.seat, space, cost[GEAR], cost[BOOK], cost[FOOD], int(discount)))


@final
class DiscountPick(Frame[Revive]):
    """Which resource of the cost is reduced by one; only picks after which the rest is payable."""

    kind: ClassVar[str] = "DISCOUNT_PICK"
    rule: ClassVar[str] = "5.4.1"
    slots: ClassVar[tuple[str, ...]] = ("space", "gears", "books", "food", "left")

    def __init__(self, seat: int, space: int, gears: int, books: int, food: int, left: int) -> None:
        super().__init__(seat)
        self.space: Final = space
        self.gears: Final = gears
        self.books: Final = books
        self.food: Final = food
        self.left: Final = left

    def options(self, state: Revive) -> list[int]:
        tribe = state.tribes[self.seat]
        bonus = range_bonus(state, self.seat)
        food = tile_range(state, self.seat, self.space, bonus)
        rest = self.left - 1
        found: list[int] = []
        if self.gears > 0 and some_split(tribe, self.gears - 1, self.books, self.food, rest, food):
            found.append(CHOOSE + GEAR - 1)
        if self.books > 0 and some_split(tribe, self.gears, self.books - 1, self.food, rest, food):
            found.append(CHOOSE + BOOK - 1)
        if self.food > 0 and some_split(tribe, self.gears, self.books, self.food - 1, rest, food):
            found.append(CHOOSE + FOOD - 1)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        resource = action - CHOOSE + 1
        gears = self.gears - (1 if resource == GEAR else 0)
        books = self.books - (1 if resource == BOOK else 0)
        food = self.food - (1 if resource == FOOD else 0)
        if self.left > 1:
            state.push(DiscountPick(self.seat, self.space, gears, books, food, self.left - 1))
        else:
            pay_tile(state, self.seat, self.space, gears, books, food)


def pay_tile(state: Revive, seat: int, space: int, gears: int, books: int, food: int) -> None:
    """Pay, take the points on the back, recruit, turn the tile over (5.4.1 to 5.4.4)."""
    tribe = state.tribes[seat]
    for_range = tile_range(state, seat, space, range_bonus(state, seat))
    if state.logging:
        state.tell("explore", "5.4.1", seat, at=TILE_SPACES[space])
    pay(state, seat, 0, gears, books, explore_food(tribe, food, for_range))
    close_window(state)
    state.push(Flip(seat, space))
    state.push(RECRUIT[seat])
    gain_points(state, seat, state.catalogue.tile_points[state.map.tiles[space] - START_TILES])


@final
class Recruit(Frame[Revive]):
    """A face-up citizen, or the top card of the deck, unseen (5.4.3)."""

    kind: ClassVar[str] = "RECRUIT"
    rule: ClassVar[str] = "5.4.3"

    def options(self, state: Revive) -> list[int]:
        found = [CARD + card for card in state.piles.shown_citizens(ANY, state.catalogue.card_colour, ANY)]
        if state.piles.citizens_left > 0:
            found.append(DECK)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action != DECK:
            take_from_display(state, self.seat, action - CARD, "5.4.3")
            return
        card = state.piles.draw_citizen()
        state.tribes[self.seat].active |= bit(card)
        state.reveal()  # its colour may count at the end
        if state.logging:
            state.tell("recruit", "5.4.3", self.seat, face=card_face(state, card), blind=True)
        refill(state)


@final
class Flip(Frame[Revive]):
    """The face becomes public before it is laid down."""

    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, state: Revive) -> None:
        state.map.facing[self.space] = TURNING
        state.show()
        if state.logging:
            face = state.catalogue.faces["area_tile"][state.map.tiles[self.space] - START_TILES]
            state.tell("flip", "5.4.4", self.seat, at=TILE_SPACES[self.space], face=face)
        state.push(TileOrient(self.seat, self.space))


@final
class TileOrient(Frame[Revive]):
    """One of two orientations; then whoever has buildings beside it earns (5.4.5)."""

    kind: ClassVar[str] = "TILE_ORIENT"
    rule: ClassVar[str] = "5.4.4"
    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, state: Revive) -> list[int]:
        return [ORIENT, ORIENT + 1]

    def resolve(self, state: Revive, action: int) -> None:
        state.map.lay(state.catalogue, self.space, action - ORIENT)
        state.map.last = LAST_TILE + self.space
        state.map_changed()
        if state.logging:
            state.tell("orient", "5.4.4", self.seat, at=TILE_SPACES[self.space], way=action - ORIENT)
        order = state.turn_order()
        for place in range(len(order) - 1, -1, -1):
            state.push(FlipGains(order[place], self.space))


@final
class FlipGains(Frame[Revive]):
    """What the buildings of one owner earn from a new tile: one batch of advances, then the waters (5.4.5)."""

    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, state: Revive) -> None:
        near = state.catalogue.board.near
        beside = False
        gains = [0, 0, 0]
        for spot in state.catalogue.board.hexes[self.space]:
            for other in near[spot]:
                if state.map.owner(other) == self.seat:
                    beside = True
                    add_terrain(state, gains, spot, other)
        if beside:
            state.push(WaterNext(self.seat, NOWHERE, self.space))
            terrain_gains(state, self.seat, gains)


def add_terrain(state: Revive, gains: list[int], spot: i64, building: i64) -> None:
    """A terrain hex beside a building: one step, two for a large one."""
    if state.map.is_terrain(spot):
        gains[state.map.ground[spot] - 2] += state.catalogue.large_factor if state.map.is_large(building) else 1


EXPLORE_TILE: Final[list[ExploreTile]] = [ExploreTile(seat) for seat in range(MAX_PLAYERS)]
RECRUIT: Final[list[Recruit]] = [Recruit(seat) for seat in range(MAX_PLAYERS)]

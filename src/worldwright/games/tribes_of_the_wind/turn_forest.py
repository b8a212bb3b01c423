"""A Forest is bought and planted (7.5), and the Forest display filled again."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import AT, END, PILE, TAKE
from worldwright.games.tribes_of_the_wind.board import DISPLAY, SPACE_NAMES, spaces_of
from worldwright.games.tribes_of_the_wind.effects import add_power_effects, price
from worldwright.games.tribes_of_the_wind.grammar import DISCOUNT, ON_FOREST
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY

FROM_PILE: Final = DISPLAY  # in place of a display slot


def draw_forest(state: TribesOfTheWind) -> int:
    """The top of the Forest pile; the next tile shows."""
    tile = state.top_forest()
    state.forest_left -= 1
    state.forest_buried = min(state.forest_buried, state.forest_left)
    state.show()
    return tile


@final
class ForestTake(Frame[TribesOfTheWind]):
    """Which tile is bought for the printed price; `forced` when a Guide was paid for it (8.4.3)."""

    kind: ClassVar[str] = "FOREST_TAKE"
    rule: ClassVar[str] = "7.5.1"
    slots: ClassVar[tuple[str, ...]] = ("printed", "forced")

    def __init__(self, seat: int, printed: int, forced: int) -> None:
        super().__init__(seat)
        self.printed: Final = printed
        self.forced: Final = forced

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [TAKE + slot for slot in range(DISPLAY) if state.forest_display[slot] != EMPTY]
        if state.forest_left > 0:
            options.append(PILE)
        if not self.forced:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == END:
            if state.logging:
                state.tell("no_forest", "5.7", self.seat)
            return
        tribe = state.tribes[self.seat]
        slot = FROM_PILE
        if action == PILE:
            tile = draw_forest(state)
        else:
            slot = action - TAKE
            tile = state.forest_display[slot]
            state.forest_display[slot] = EMPTY
        cost = price(state, tribe, self.printed)
        tribe.water -= cost
        if state.logging:
            catalogue = state.catalogue
            face = catalogue.tile_faces[tile]
            state.tell("buy", "7.5.1", self.seat, tile=catalogue.tile_ids[tile], cost=cost, face=face)
        state.push(ForestPlace(self.seat, tile, slot))


@final
class ForestPlace(Frame[TribesOfTheWind]):
    """Where the tile, taken from that slot, is planted."""

    kind: ClassVar[str] = "FOREST_PLACE"
    rule: ClassVar[str] = "7.5.2"
    slots: ClassVar[tuple[str, ...]] = ("tile", "slot")

    def __init__(self, seat: int, tile: int, slot: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.slot: Final = slot

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].free_spaces())]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        plant(state, self.seat, self.tile, action - AT, self.slot)


def plant(state: TribesOfTheWind, seat: int, tile: int, space: int, slot: int) -> None:
    """The tile lies on the Terrain; the display is filled, and powers follow (7.5.2 to 7.5.4)."""
    tribe = state.tribes[seat]
    tribe.lay_tile(state.catalogue, tile, space)
    state.laid(seat, space)
    if state.logging:
        catalogue = state.catalogue
        face = catalogue.tile_faces[tile]
        state.tell("plant", "7.5", seat, tile=catalogue.tile_ids[tile], space=SPACE_NAMES[space], face=face)
    if slot != FROM_PILE and state.forest_left > 0:
        state.forest_display[slot] = draw_forest(state)
    add_power_effects(state, tribe, ON_FOREST, 0)
    add_power_effects(state, tribe, DISCOUNT, 0)

"""Building a Village (5.4): riders go home, the tile is flipped, Pollution spreads, and a Village card is taken."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.tribes_of_the_wind.actions import LEFT, REPLACE, TAKE
from worldwright.games.tribes_of_the_wind.board import (
    CAPITAL,
    DISPLAY,
    MAX_PLAYERS,
    NEAR,
    SPACE_NAMES,
    count,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.effects import effect_shown
from worldwright.games.tribes_of_the_wind.grammar import CATAPULT_BONUS, TURBINE
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.turn_effects import AFTER_BUILDING, NO_ELEMENT, TWO_SIDES, choose_branch
from worldwright.games.tribes_of_the_wind.turn_end import take_token
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultFrom


def build(state: TribesOfTheWind, seat: int, space: int) -> None:
    """The Village stands, then its catapult, then the Village card (R-43)."""
    tribe, catalogue = state.tribes[seat], state.catalogue
    tile = tribe.tiles[space]
    riders, bonus = catalogue.tile_riders[tile], catalogue.tile_bonus[tile]
    tribe.riders[space] -= riders  # 5.4.1
    tribe.riders[CAPITAL] += riders
    tribe.flip(catalogue, space)
    state.laid(seat, space)
    if state.logging:
        state.tell("build", "5.4", seat, space=SPACE_NAMES[space], tile=catalogue.tile_ids[tile])
    if not bonus & TURBINE:
        spread(state, seat, space)
    if state.token == NOBODY and count(tribe.villages) == catalogue.villages_to_trigger_end:  # 5.4.3
        take_token(state, seat)
    state.push(VILLAGE_TAKE[seat])
    if bonus & CATAPULT_BONUS:
        state.push(CatapultFrom(seat, 0, 0))


def spread(state: TribesOfTheWind, seat: int, space: int) -> None:
    """One Pollution on every adjacent space without a tile (5.4.2, R-41)."""
    tribe = state.tribes[seat]
    spaces = spaces_of(NEAR[space] & ~tribe.tiled)
    for near in spaces:
        tribe.add_pollution(near)
    if state.logging and spaces:
        state.tell("spread", "5.4.2", seat, spaces=[SPACE_NAMES[near] for near in spaces])


# --- The Village card -----------------------------------------------------------------------------


@final
class VillageTake(Frame[TribesOfTheWind]):
    """One card of the Village display."""

    kind: ClassVar[str] = "VILLAGE_TAKE"
    rule: ClassVar[str] = "5.4.5"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [TAKE + slot for slot in range(DISPLAY) if state.village_display[slot] != EMPTY]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        slot = action - TAKE
        state.taken = state.village_display[slot]
        state.village_display[slot] = EMPTY
        if state.logging:
            state.tell("village", "5.4.5", self.seat, card=state.catalogue.village_ids[state.taken])
        state.push(VILLAGE_REFILL[self.seat])
        state.push(VILLAGE_SIDE[self.seat])


@final
class VillageSide(Frame[TribesOfTheWind]):
    """Keep the objective at the left, or use the effect at the right now."""

    kind: ClassVar[str] = "VILLAGE_SIDE"
    rule: ClassVar[str] = "5.4.6"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TWO_SIDES

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action == LEFT:
            if len(state.tribes[self.seat].kept) == state.catalogue.most_kept:
                state.push(VILLAGE_REPLACE[self.seat])
            else:
                keep(state, self.seat, state.taken, "5.4.6")
                state.taken = EMPTY
        else:
            use(state, self.seat)


def keep(state: TribesOfTheWind, seat: int, card: int, rule: str) -> None:
    """A Village card goes under the board, its left side in sight."""
    state.tribes[seat].kept.append(card)
    if state.logging:
        face = state.catalogue.village_faces[card]
        state.tell("keep", rule, seat, card=face["id"], face=face)


def use(state: TribesOfTheWind, seat: int) -> None:
    """The right side of the card taken, at once."""
    tribe, effect = state.tribes[seat], state.catalogue.village_effect[state.taken]
    tribe.right_sides += 1
    if state.logging:
        face = state.catalogue.village_faces[state.taken]
        state.tell("use", "5.4.6", seat, card=face["id"], face=face, effect=effect_shown(state, tribe, effect, 0))
    state.push(AFTER_BUILDING[seat])
    choose_branch(state, seat, effect, 0, NO_ELEMENT)


@final
class VillageReplace(Frame[TribesOfTheWind]):
    """A card too many takes the place of one of those kept (R-38, R-39)."""

    kind: ClassVar[str] = "VILLAGE_REPLACE"
    rule: ClassVar[str] = "5.4.6"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [REPLACE + place for place in range(len(state.tribes[self.seat].kept))]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        card = state.tribes[self.seat].kept.pop(action - REPLACE)
        state.village_discard.append(card)
        if state.logging:
            face = state.catalogue.village_faces[card]
            state.tell("replace", "5.4.6", self.seat, card=face["id"], face=face)
        keep(state, self.seat, state.taken, "5.4.6")
        state.taken = EMPTY


@final
class VillageRefill(Frame[TribesOfTheWind]):
    """The card is dealt with: discard it if it was used, and fill the display up to four (5.4.7)."""

    def run(self, state: TribesOfTheWind) -> None:
        if state.taken != EMPTY:
            state.village_discard.append(state.taken)
            state.taken = EMPTY
        refill_villages(state)


def refill_villages(state: TribesOfTheWind) -> None:
    for slot in range(DISPLAY):
        if state.village_display[slot] == EMPTY:
            state.village_display[slot] = draw_village(state)


def draw_village(state: TribesOfTheWind) -> int:
    """The top Village card; when the pile is empty its discard is shuffled first, EMPTY if there is none (R-33)."""
    if state.village_left == 0:
        if not state.village_discard:
            return EMPTY
        pile = state.village_discard
        state.village_discard = []
        state.rng.shuffle(pile)
        state.village_pile = vec[i64](pile)
        state.village_left = len(pile)
        if state.logging:
            state.tell("village_reshuffle", "R-33", state.active, number=len(pile))
    state.village_left -= 1
    state.show()
    return state.village_pile[state.village_left]


VILLAGE_TAKE: Final[list[VillageTake]] = [VillageTake(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_SIDE: Final[list[VillageSide]] = [VillageSide(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_REPLACE: Final[list[VillageReplace]] = [VillageReplace(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_REFILL: Final[list[VillageRefill]] = [VillageRefill(seat) for seat in range(MAX_PLAYERS)]

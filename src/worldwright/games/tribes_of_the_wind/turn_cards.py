"""Element cards that are played or discarded (5.2, 5.3), Villages and the cards they bring (5.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import (
    DISCARD,
    REPLACE,
    SIDE,
    TAKE,
    TRIPLES,
)
from worldwright.games.tribes_of_the_wind.effects import (
    add_effect,
    add_power_effects,
    build_village,
    effect_of_row,
    of,
    refill_villages,
)
from worldwright.games.tribes_of_the_wind.rules_terms import ELEMENTS, ON_PLAY
from worldwright.games.tribes_of_the_wind.state import DISPLAY, MAX_PLAYERS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.turn_effects import PENDING, CatapultFrom

MOST_KEPT: Final = 4
NO_ELEMENT: Final = ELEMENTS  # no power goes with it
TRIPLE_OPTIONS: Final[list[int]] = [DISCARD + triple for triple in range(len(TRIPLES))]
TWO_SIDES: Final[list[int]] = [SIDE, SIDE + 1]
REPLACEMENTS: Final[list[int]] = [REPLACE + place for place in range(MOST_KEPT)]


def play(state: TribesOfTheWind, seat: int, slot: int, number: int) -> None:
    """An Element card and one of its rows (5.2). It counted for its own requirement; now it lies open."""
    tribe = state.tribes[seat]
    card = tribe.hand[slot]
    row = state.catalogue.rows[card][number]
    x = of(state.backs(tribe.hand) + state.backs_of_left(seat) + state.backs_of_right(seat), row.element)
    tribe.hand[slot] = EMPTY
    state.played = card
    state.last_row = 2 * card + number
    if state.logging:
        state.tell(
            "play",
            "5.2",
            seat,
            card=state.catalogue.card_ids[card],
            row=number,
            total=x,
            face=state.catalogue.card_faces[card],
        )
    state.push(PLAYED[seat])
    state.push(PENDING[seat])
    choose_branch(state, seat, effect_of_row(row, x), x, state.catalogue.card_element[card])


def choose_branch(state: TribesOfTheWind, seat: int, effect: int, x: int, element: int) -> None:
    """One branch of an effect joins the pending list; of two the player chooses (5.2.2)."""
    if len(state.catalogue.effects[effect]) > 1:
        state.push(OrChoice(seat, effect, x, element))
    else:
        begin_effect(state, seat, effect, 0, x, element)


def begin_effect(state: TribesOfTheWind, seat: int, effect: int, branch: int, x: int, element: int) -> None:
    """The effect first, then what powers add to an Element card (5.2.3)."""
    add_effect(state, state.catalogue.effects[effect][branch], x)
    add_power_effects(state, state.tribes[seat], ON_PLAY, element)


@final
class OrChoice(Frame[TribesOfTheWind]):
    """Effect `a` offers two branches; `b` is X, `c` the element of the card played (NO_ELEMENT: it was a Village card)."""

    kind: ClassVar[str] = "OR_CHOICE"
    rule: ClassVar[str] = "5.2.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TWO_SIDES

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        begin_effect(state, self.seat, self.a, action - SIDE, self.b, self.c)


@final
class Played(Frame[TribesOfTheWind]):
    """The card goes to the discard pile (5.2.5)."""

    def run(self, state: TribesOfTheWind) -> None:
        state.discard.append(state.played)
        state.played = EMPTY


@final
class DiscardSet(Frame[TribesOfTheWind]):
    """Three of the five cards; what they ask and do is ignored (5.3.1)."""

    kind: ClassVar[str] = "DISCARD_SET"
    rule: ClassVar[str] = "5.3.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TRIPLE_OPTIONS

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        hand = state.tribes[self.seat].hand
        cards = [hand[slot] for slot in TRIPLES[action - DISCARD]]
        for slot in TRIPLES[action - DISCARD]:
            hand[slot] = EMPTY
        state.discard += cards
        if state.logging:
            state.tell("discard", "5.3.1", self.seat, **state.catalogue.shown(cards))


# --- Building (5.4) -------------------------------------------------------------------------------


def build(state: TribesOfTheWind, seat: int, space: int) -> None:
    """The Village stands, then its catapult, then the Village card (R-43)."""
    catapult = build_village(state, seat, space)
    state.push(VILLAGE_TAKE[seat])
    if catapult:
        state.push(CatapultFrom(seat))


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
        tribe = state.tribes[self.seat]
        if action == SIDE:
            if len(tribe.kept) == MOST_KEPT:
                state.push(VILLAGE_REPLACE[self.seat])
            else:
                keep(state, self.seat)
            return
        tribe.right_sides += 1
        if state.logging:
            state.tell(
                "use",
                "5.4.6",
                self.seat,
                card=state.catalogue.village_ids[state.taken],
                face=state.catalogue.village_faces[state.taken],
            )
        state.push(PENDING[self.seat])
        choose_branch(state, self.seat, state.catalogue.village_effect[state.taken], 0, NO_ELEMENT)


def keep(state: TribesOfTheWind, seat: int) -> None:
    state.tribes[seat].kept.append(state.taken)
    if state.logging:
        state.tell(
            "keep",
            "5.4.6",
            seat,
            card=state.catalogue.village_ids[state.taken],
            face=state.catalogue.village_faces[state.taken],
        )
    state.taken = EMPTY


@final
class VillageReplace(Frame[TribesOfTheWind]):
    """A fifth card takes the place of one of the four (R-38, R-39)."""

    kind: ClassVar[str] = "VILLAGE_REPLACE"
    rule: ClassVar[str] = "5.4.6"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return REPLACEMENTS

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        card = state.tribes[self.seat].kept.pop(action - REPLACE)
        state.village_discard.append(card)
        if state.logging:
            state.tell(
                "replace",
                "5.4.6",
                self.seat,
                card=state.catalogue.village_ids[card],
                face=state.catalogue.village_faces[card],
            )
        keep(state, self.seat)


@final
class VillageRefill(Frame[TribesOfTheWind]):
    """The card is dealt with: discard it if it was used, and fill the display up to four (5.4.7)."""

    def run(self, state: TribesOfTheWind) -> None:
        if state.taken != EMPTY:
            state.village_discard.append(state.taken)
            state.taken = EMPTY
        refill_villages(state)


PLAYED: Final[list[Played]] = [Played(seat) for seat in range(MAX_PLAYERS)]
DISCARD_SET: Final[list[DiscardSet]] = [DiscardSet(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_TAKE: Final[list[VillageTake]] = [VillageTake(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_SIDE: Final[list[VillageSide]] = [VillageSide(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_REPLACE: Final[list[VillageReplace]] = [VillageReplace(seat) for seat in range(MAX_PLAYERS)]
VILLAGE_REFILL: Final[list[VillageRefill]] = [VillageRefill(seat) for seat in range(MAX_PLAYERS)]

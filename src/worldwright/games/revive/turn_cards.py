"""Questions of effects about cards, crates and figures: rest, wake, take, shift, reopen, relocate (5.10)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import (
    AT,
    CARD,
    CRATES,
    OPEN,
    SKIP,
    SPACES,
)
from worldwright.games.revive.grammar import ANY, TOP
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import bit, members
from worldwright.games.revive.turn_gains import (
    card_face,
    owe,
    pay,
    take_from_display,
)
from worldwright.games.revive.turn_picks import optional
from worldwright.games.revive.turn_possible import (
    free_locations,
    movable_figures,
    slot_cards,
)

# --- Cards (E12, E13, E19, E29) -------------------------------------------------------------------


@final
class RestPick(Frame[Revive]):
    """A card from a slot to the resting area, never the one that says so."""

    kind: ClassVar[str] = "REST_PICK"
    rule: ClassVar[str] = "E12"
    slots: ClassVar[tuple[str, ...]] = ("left", "carrier")

    def __init__(self, seat: int, left: int, carrier: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.carrier: Final = carrier

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in slot_cards(state.tribes[self.seat], self.carrier)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.push(RestPick(self.seat, self.left - 1, self.carrier))
        rest(state, self.seat, action - CARD)

    def run(self, state: Revive) -> None:
        return


def rest(state: Revive, seat: int, card: int) -> None:
    """From its slot to the resting area."""
    tribe = state.tribes[seat]
    tribe.lift(card)
    tribe.resting |= bit(card)
    if state.logging:
        state.tell("rest", "E12", seat, face=card_face(state, card))


@final
class WakePick(Frame[Revive]):
    """A card of the resting area to the active area."""

    kind: ClassVar[str] = "WAKE_PICK"
    rule: ClassVar[str] = "E13"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in members(state.tribes[self.seat].resting)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.push(WakePick(self.seat, self.left - 1))
        tribe = state.tribes[self.seat]
        card = action - CARD
        tribe.resting &= ~bit(card)
        tribe.active |= bit(card)
        if state.logging:
            state.tell("wake", "E13", self.seat, face=card_face(state, card))

    def run(self, state: Revive) -> None:
        return


@final
class TakePick(Frame[Revive]):
    """A face-up citizen, of one colour or any; `price` is the food of the ability of 7.7."""

    kind: ClassVar[str] = "TAKE_PICK"
    rule: ClassVar[str] = "E19"
    slots: ClassVar[tuple[str, ...]] = ("colour", "price")

    def __init__(self, seat: int, colour: int, price: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour
        self.price: Final = price

    def options(self, state: Revive) -> list[int]:
        shown = state.piles.shown_citizens(self.colour, state.catalogue.card_colour, ANY)
        return optional(state, [CARD + card for card in shown])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            state.backed = self.price > 0
            return
        pay(state, self.seat, 0, 0, 0, self.price)
        take_from_display(state, self.seat, action - CARD, "E19")

    def run(self, state: Revive) -> None:
        return


@final
class ShiftPick(Frame[Revive]):
    """An unplayed card to the resting area, for its top half (E29)."""

    kind: ClassVar[str] = "SHIFT_PICK"
    rule: ClassVar[str] = "E29"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [CARD + card for card in members(state.tribes[self.seat].active)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        tribe = state.tribes[self.seat]
        card = action - CARD
        tribe.active &= ~bit(card)
        tribe.resting |= bit(card)
        if state.logging:
            state.tell("shift", "E29", self.seat, face=card_face(state, card))
        owe(state, self.seat, state.catalogue.half[2 * card + TOP], card)


# --- Crates (E30) and figures (7.5) ---------------------------------------------------------------


@final
class ReopenPick(Frame[Revive]):
    """One gear: an opened crate once more, each at most once."""

    kind: ClassVar[str] = "REOPEN_PICK"
    rule: ClassVar[str] = "E30"

    def options(self, state: Revive) -> list[int]:
        tribe = state.tribes[self.seat]
        left = tribe.opened & ~tribe.reopened
        found = [OPEN + kind for kind in range(len(CRATES)) if left >> 2 * kind & 3]
        return optional(state, found)

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        tribe = state.tribes[self.seat]
        kind = action - OPEN
        pay(state, self.seat, 0, 1, 0, 0)
        tribe.reopened |= bit(crate_of(tribe.opened & ~tribe.reopened, kind))
        if state.logging:
            state.tell("reopen", "E30", self.seat, face=state.catalogue.faces["crate"][kind])
        owe(state, self.seat, state.catalogue.crate_effect[kind])


def crate_of(crates: i64, kind: i64) -> i64:
    """A crate of this kind in a set that has one."""
    return 2 * kind if crates >> 2 * kind & 1 else 2 * kind + 1


@final
class RelocateFrom(Frame[Revive]):
    """Which own figure moves."""

    kind: ClassVar[str] = "RELOCATE_FROM"
    rule: ClassVar[str] = "7.5"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [AT + space for space in movable_figures(state, self.seat)])

    def resolve(self, state: Revive, action: int) -> None:
        if action != SKIP:
            state.push(RelocateTo(self.seat, action - AT))


@final
class RelocateTo(Frame[Revive]):
    """To another regular location without an own figure, anywhere face up."""

    kind: ClassVar[str] = "RELOCATE_TO"
    rule: ClassVar[str] = "7.5"
    slots: ClassVar[tuple[str, ...]] = ("start",)

    def __init__(self, seat: int, start: int) -> None:
        super().__init__(seat)
        self.start: Final = start

    def options(self, state: Revive) -> list[int]:
        return [AT + space for space in free_locations(state, self.seat)]

    def resolve(self, state: Revive, action: int) -> None:
        ground = state.map
        ground.figures[self.start] &= ~bit(self.seat)
        ground.figures[action - AT] |= bit(self.seat)
        ground.last = action - AT
        state.tribes[self.seat].stale = True
        if state.logging:
            state.tell("relocate", "7.5", self.seat, start=SPACES[self.start], to=SPACES[action - AT])

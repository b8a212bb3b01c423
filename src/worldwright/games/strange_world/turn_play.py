"""A play (7.4): a card, its place, and what comes of it: portals, Travellers, eruptions, Dark Cities."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.engine.rng import Rng
from worldwright.engine.sets import lowest, members, nth, size
from worldwright.games.strange_world.actions import (
    DECLINE,
    ERUPT,
    FENCE,
    FOUND,
    PLACE,
    PLAY,
    PORTAL,
    SPOT,
    WAYS,
    WELCOME,
)
from worldwright.games.strange_world.board import BIT, CELLS, NEAR, PLACES, ROW_OF, TOWARD, place_actions
from worldwright.games.strange_world.catalogue import CARD_BIT
from worldwright.games.strange_world.effects import (
    assemble_portal,
    erupt,
    found_city,
    free_smoke_around,
    free_spots,
    lay_card,
    legal_cells,
    portal_sides,
    raise_fence,
    welcome,
)
from worldwright.games.strange_world.grammar import LANDS
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import LEFT, NO_SIDE, RIGHT

MAX_PLAYERS: Final = 4
PORTAL_SIDES: Final = [PORTAL, PORTAL + 1]
FENCE_SIDES: Final = [FENCE, FENCE + 1]
NO_CELL: Final = -1


def card_actions(first: i64, hand: i64) -> list[int]:
    """One action per card of a hand, in the order of the cards (7.2)."""
    actions: list[int] = []
    while hand != 0:
        actions.append(int(first + lowest(hand)))
        hand &= hand - 1
    return actions


@final
class PlayCard(Frame[StrangeWorld]):
    """Which card of the hand comes next."""

    kind: ClassVar[str] = "PLAY_CARD"
    rule: ClassVar[str] = "6.3"

    def options(self, state: StrangeWorld) -> list[int]:
        return card_actions(PLAY, state.hands[self.seat])

    def width(self, state: StrangeWorld) -> i64:
        return size(state.hands[self.seat])

    def option_at(self, state: StrangeWorld, place: i64) -> int:
        return PLAY + int(nth(state.hands[self.seat], place))

    def resolve(self, state: StrangeWorld, action: int) -> None:
        state.push(PLAY_CELL[self.seat][action - PLAY])


@final
class PlayCell(Frame[StrangeWorld]):
    """Where the card goes. It stays in hand, unseen by the others, until it lies."""

    kind: ClassVar[str] = "PLAY_CELL"
    rule: ClassVar[str] = "8.1"
    slots: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, state: StrangeWorld) -> list[int]:
        return place_actions(legal_cells(state, self.seat, self.card))

    def width(self, state: StrangeWorld) -> i64:
        state.noted = legal_cells(state, self.seat, self.card)
        return size(state.noted)

    def option_at(self, state: StrangeWorld, place: i64) -> int:
        return int(PLACES[nth(state.noted, place)])

    def resolve(self, state: StrangeWorld, action: int) -> None:
        seat = self.seat
        card: i64 = self.card
        cell = CELLS[action - PLACE]
        state.hands[seat] &= ~CARD_BIT[card]
        if not lay_card(state, seat, card, cell):
            return  # 8.2.3
        if state.catalogue.erupts(card):
            state.push(EruptTarget(seat, int(cell)))
        sides = portal_sides(state.worlds[seat], state.catalogue.prints[card], cell)
        if sides == LEFT + RIGHT:
            state.push(PortalSide(seat, int(cell)))
        elif sides == LEFT:
            open_portal(state, seat, cell - 1)
        elif sides == RIGHT:
            open_portal(state, seat, cell)

    def redrawn(self, state: StrangeWorld, rng: Rng) -> Frame[StrangeWorld]:
        hand = state.hands[self.seat]
        return PLAY_CELL[self.seat][nth(hand, rng.below(size(hand)))]


@final
class PortalSide(Frame[StrangeWorld]):
    """The card fits two portals: the owner chooses one, the other pair never becomes one (R7)."""

    kind: ClassVar[str] = "PORTAL_SIDE"
    rule: ClassVar[str] = "8.3.1"
    slots: ClassVar[tuple[str, ...]] = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def options(self, state: StrangeWorld) -> list[int]:
        return PORTAL_SIDES

    def resolve(self, state: StrangeWorld, action: int) -> None:
        open_portal(state, self.seat, self.cell - 1 if action == PORTAL else self.cell)


def open_portal(state: StrangeWorld, seat: int, left_cell: i64) -> None:
    """Assembling is not optional; welcoming a Traveller is (R11), if one is left (R26)."""
    assemble_portal(state, seat, left_cell)
    if state.travellers != 0:
        state.push(TravellerPick(seat, int(left_cell)))


@final
class TravellerPick(Frame[StrangeWorld]):
    """Any available Traveller, or none. The portal is known by its left cell."""

    kind: ClassVar[str] = "TRAVELLER_PICK"
    rule: ClassVar[str] = "8.4.1"
    slots: ClassVar[tuple[str, ...]] = ("portal",)

    def __init__(self, seat: int, portal: int) -> None:
        super().__init__(seat)
        self.portal: Final = portal

    def options(self, state: StrangeWorld) -> list[int]:
        return [*[WELCOME + traveller for traveller in members(state.travellers)], DECLINE]

    def width(self, state: StrangeWorld) -> i64:
        return size(state.travellers) + 1

    def option_at(self, state: StrangeWorld, place: i64) -> int:
        return DECLINE if place == size(state.travellers) else WELCOME + int(nth(state.travellers, place))

    def resolve(self, state: StrangeWorld, action: int) -> None:
        if action == DECLINE:
            if state.logging:
                state.tell("decline", "8.4.1", self.seat)
        elif state.worlds[self.seat].side == NO_SIDE:
            state.push(TravellerSide(self.seat, self.portal, action - WELCOME))
        else:
            state.push(TravellerSpot(self.seat, self.portal, action - WELCOME))


@final
class TravellerSide(Frame[StrangeWorld]):
    """The first Traveller of a World fixes the side of them all."""

    kind: ClassVar[str] = "TRAVELLER_SIDE"
    rule: ClassVar[str] = "8.4.2"
    slots: ClassVar[tuple[str, ...]] = ("portal", "traveller")

    def __init__(self, seat: int, portal: int, traveller: int) -> None:
        super().__init__(seat)
        self.portal: Final = portal
        self.traveller: Final = traveller

    def options(self, state: StrangeWorld) -> list[int]:
        return FENCE_SIDES

    def resolve(self, state: StrangeWorld, action: int) -> None:
        raise_fence(state, self.seat, LEFT if action == FENCE else RIGHT)
        state.push(TravellerSpot(self.seat, self.portal, self.traveller))


@final
class TravellerSpot(Frame[StrangeWorld]):
    """Beside the portal's row and the one above, or the one below."""

    kind: ClassVar[str] = "TRAVELLER_SPOT"
    rule: ClassVar[str] = "8.4.3"
    slots: ClassVar[tuple[str, ...]] = ("portal", "traveller")

    def __init__(self, seat: int, portal: int, traveller: int) -> None:
        super().__init__(seat)
        self.portal: Final = portal
        self.traveller: Final = traveller

    def options(self, state: StrangeWorld) -> list[int]:
        row = ROW_OF[self.portal]
        return [SPOT + upper - int(row) + 1 for upper in free_spots(state.worlds[self.seat], row)]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        welcome(state, self.seat, self.traveller, ROW_OF[self.portal] - 1 + action - SPOT)


@final
class EruptTarget(Frame[StrangeWorld]):
    """Which neighbour of the volcano is covered; an order, not an offer (R29)."""

    kind: ClassVar[str] = "ERUPT_TARGET"
    rule: ClassVar[str] = "8.5.1"
    slots: ClassVar[tuple[str, ...]] = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def options(self, state: StrangeWorld) -> list[int]:
        return ways(ERUPT, self.cell, state.worlds[self.seat].coverable() & NEAR[self.cell])

    def resolve(self, state: StrangeWorld, action: int) -> None:
        target = self.cell + TOWARD[action - ERUPT]
        erupt(state, self.seat, target)
        if state.cities < len(state.catalogue.city_ids) and free_smoke_around(state.worlds[self.seat], target):
            state.push(CityPartner(self.seat, int(target)))


@final
class CityPartner(Frame[StrangeWorld]):
    """Which free Fumarole founds a City with the new one (R28)."""

    kind: ClassVar[str] = "CITY_PARTNER"
    rule: ClassVar[str] = "8.6.1"
    slots: ClassVar[tuple[str, ...]] = ("cell",)

    def __init__(self, seat: int, cell: int) -> None:
        super().__init__(seat)
        self.cell: Final = cell

    def options(self, state: StrangeWorld) -> list[int]:
        return ways(FOUND, self.cell, free_smoke_around(state.worlds[self.seat], self.cell))

    def resolve(self, state: StrangeWorld, action: int) -> None:
        found_city(state, self.seat, self.cell, self.cell + TOWARD[action - FOUND])


def ways(first: int, cell: i64, targets: i64) -> list[int]:
    """One action per direction in which a target lies: up, right, down, left (7.3)."""
    actions: list[int] = []
    for way in range(len(WAYS)):
        target = cell + TOWARD[way]
        if 0 <= target < len(BIT) and targets & BIT[target]:
            actions.append(first + way)
    return actions


# --- What a question is about ---------------------------------------------------------------------


def focus_of(frame: Frame[StrangeWorld]) -> int:
    """The cell that a question is about: the card just placed, its portal, its eruption; else NO_CELL."""
    if isinstance(frame, PortalSide):
        return frame.cell
    if isinstance(frame, EruptTarget):
        return frame.cell
    if isinstance(frame, CityPartner):
        return frame.cell
    if isinstance(frame, TravellerPick):
        return frame.portal
    if isinstance(frame, TravellerSide):
        return frame.portal
    return frame.portal if isinstance(frame, TravellerSpot) else NO_CELL


def picked_by(frame: Frame[StrangeWorld]) -> int:
    """The Traveller that is being seated; NOBODY where there is none."""
    if isinstance(frame, TravellerSide):
        return frame.traveller
    return frame.traveller if isinstance(frame, TravellerSpot) else NOBODY


PLAY_CARD: Final[list[PlayCard]] = [PlayCard(seat) for seat in range(MAX_PLAYERS)]
PLAY_CELL: Final[list[list[PlayCell]]] = [
    [PlayCell(seat, card) for card in range(len(LANDS))] for seat in range(MAX_PLAYERS)
]

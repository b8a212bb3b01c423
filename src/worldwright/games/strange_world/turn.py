"""The course of the game (6) and its decision points (7), in the order in which a player meets them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame, Together
from worldwright.engine.rng import Rng
from worldwright.games.strange_world.actions import (
    CARD,
    CELL,
    CITY,
    DECLINE,
    ERUPT,
    GIVE,
    KEEP,
    PICK,
    PORTAL,
    SIDE,
    SPOT,
    STACK,
    SUN,
)
from worldwright.games.strange_world.board import BIT, CELL_OF, NEAR, STEPS, WIDTH, places
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
from worldwright.games.strange_world.state import CLOCKWISE, COUNTER, StrangeWorld, card_bits, cards_in, nth_card
from worldwright.games.strange_world.state_world import LEFT, NO_SIDE, RIGHT

MAX_PLAYERS: Final = 4
HAND: Final = 3
TWO_SIDES: Final[list[list[int]]] = [[base, base + 1] for base in (SUN, PORTAL, SIDE)]
KEEP_SLOTS: Final[list[int]] = [KEEP + slot for slot in range(HAND)]
GIVE_SLOTS: Final[list[int]] = [GIVE + slot for slot in range(HAND)]
CARD_SLOTS: Final[list[list[int]]] = [[CARD + slot for slot in range(count)] for count in range(HAND + 1)]


# --- A round (6.1) --------------------------------------------------------------------------------


@final
class Round(Frame[StrangeWorld]):
    """Sun side, deal, draft, three laps, and the Sun card passes on."""

    def run(self, state: StrangeWorld) -> None:
        state.round += 1
        for seat in range(state.players):
            state.first[seat] = 0  # H5: passes are remembered for their round
            state.second[seat] = 0
        if state.logging:
            state.tell("round", "6.1", state.sun, number=state.round)
        if state.round < state.catalogue.rounds:
            state.push(END_OF_ROUND)
        state.push(DEAL)
        if state.players in state.catalogue.side_chosen_with:
            state.push(SunSide(state.sun))
        else:
            state.direction = CLOCKWISE  # R21


@final
class SunSide(Frame[StrangeWorld]):
    """The Sun holder chooses the direction of draft and play, before seeing the new cards."""

    kind: ClassVar[str] = "SUN_SIDE"
    rule: ClassVar[str] = "5.6"

    def options(self, state: StrangeWorld) -> list[int]:
        return TWO_SIDES[0]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        state.direction = CLOCKWISE if action == SUN else COUNTER
        if state.logging:
            state.tell("sun", "6.2", self.seat, side="left" if action == SUN else "right")


@final
class Deal(Frame[StrangeWorld]):
    """Three cards to each seat, seat 0 first (6.5)."""

    def run(self, state: StrangeWorld) -> None:
        size = state.catalogue.cards_per_round
        for seat in range(state.players):
            cards = state.deck[state.dealt : state.dealt + size]
            state.dealt += size
            state.hands[seat] = card_bits(cards)
            if state.logging:
                state.confide("deal", "6.5", seat, {"count": size}, state.catalogue.named(sorted(cards)), (seat,))
        state.reveal()
        for lap in range(size, 0, -1):
            state.push(LAPS[lap])
        state.push(DRAFT_GIVE)
        state.push(DRAFT_KEEP)


@final
class DraftKeep(Together[StrangeWorld]):
    """Everybody keeps one card and passes two on in the Sun direction (6.2)."""

    kind: ClassVar[str] = "DRAFT_KEEP"
    rule: ClassVar[str] = "6.2"

    def options_of(self, state: StrangeWorld, seat: int) -> list[int]:
        return KEEP_SLOTS

    def resolve_all(self, state: StrangeWorld, choices: list[int]) -> None:
        for seat in range(state.players):
            kept = 1 << nth_card(state.hands[seat], choices[seat] - KEEP)
            state.first[seat] = state.hands[seat] & ~kept
        pass_on(state, state.first)


@final
class DraftGive(Together[StrangeWorld]):
    """Everybody gives one of their three cards, also the one kept before (R6)."""

    kind: ClassVar[str] = "DRAFT_GIVE"
    rule: ClassVar[str] = "6.2"

    def options_of(self, state: StrangeWorld, seat: int) -> list[int]:
        return GIVE_SLOTS

    def resolve_all(self, state: StrangeWorld, choices: list[int]) -> None:
        for seat in range(state.players):
            state.second[seat] = 1 << nth_card(state.hands[seat], choices[seat] - GIVE)
        pass_on(state, state.second)


def pass_on(state: StrangeWorld, passed: list[int]) -> None:
    """All cards move at once (R48)."""
    for seat in range(state.players):
        state.hands[seat] &= ~passed[seat]
    for seat in range(state.players):
        receiver = state.beyond(seat)
        state.hands[receiver] |= passed[seat]
        if state.logging:
            cards = cards_in(passed[seat])
            state.confide(
                "pass",
                "6.2",
                seat,
                {"to": receiver, "count": len(cards)},
                state.catalogue.named(cards),
                (seat, receiver),
            )


@final
class Lap(Frame[StrangeWorld]):
    """One card from each player: the Sun holder first, then seat by seat in the Sun direction (6.3)."""

    def run(self, state: StrangeWorld) -> None:
        state.lap = self.a
        seat = state.sun
        for _ in range(state.players):
            seat = state.before(seat)  # pushed last to first
            state.push(PLAY_CARD[seat])


@final
class EndOfRound(Frame[StrangeWorld]):
    """The Sun card goes to the left neighbour, whatever its arrow says (6.4, R22); with two players it stays (R21, O1)."""

    def run(self, state: StrangeWorld) -> None:
        if state.players in state.catalogue.sun_passed_with or state.sun_alternates:
            state.sun = (state.sun + 1) % state.players
            if state.logging:
                state.tell("sun_passed", "6.4", state.sun)
        state.lap = 0
        state.push(ROUND)


# --- A play (7.4) ---------------------------------------------------------------------------------


@final
class PlayCard(Frame[StrangeWorld]):
    """Which card of the hand comes next."""

    kind: ClassVar[str] = "PLAY_CARD"
    rule: ClassVar[str] = "6.3"

    def options(self, state: StrangeWorld) -> list[int]:
        return CARD_SLOTS[state.hands[self.seat].bit_count()]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        state.push(PLAY_CELL[self.seat][action - CARD])


@final
class PlayCell(Frame[StrangeWorld]):
    """Where the card of slot `a` goes. It stays in hand, unseen by the others, until it lies."""

    kind: ClassVar[str] = "PLAY_CELL"
    rule: ClassVar[str] = "8.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return places(legal_cells(state, self.seat, nth_card(state.hands[self.seat], self.a)))

    def resolve(self, state: StrangeWorld, action: int) -> None:
        seat = self.seat
        cell: i64 = CELL_OF[action - CELL]
        card = nth_card(state.hands[seat], self.a)
        state.hands[seat] &= ~(1 << card)
        if not lay_card(state, seat, card, cell):
            return  # 8.2.3
        if state.catalogue.erupts[card]:
            state.push(EruptTarget(seat, cell))
        sides = portal_sides(state, state.worlds[seat], card, cell)
        if sides == 3:
            state.push(PortalSide(seat, cell))
        elif sides != 0:
            open_portal(state, seat, cell - 1 if sides == 1 else cell)

    def redrawn(self, state: StrangeWorld, rng: Rng) -> Frame[StrangeWorld]:
        count = state.hands[self.seat].bit_count()
        return PLAY_CELL[self.seat][int(rng.below(count))]


@final
class PortalSide(Frame[StrangeWorld]):
    """The card fits two portals: the owner chooses one, the other pair never becomes one (R7)."""

    kind: ClassVar[str] = "PORTAL_SIDE"
    rule: ClassVar[str] = "8.3.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return TWO_SIDES[1]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        open_portal(state, self.seat, self.a - 1 if action == PORTAL else self.a)


def open_portal(state: StrangeWorld, seat: int, left_cell: int) -> None:
    """Assembling is not optional; welcoming a Traveller is (R11), if one is left (R26)."""
    assemble_portal(state, seat, left_cell)
    if state.travellers != 0:
        state.push(TravellerPick(seat, left_cell))


@final
class TravellerPick(Frame[StrangeWorld]):
    """Any available Traveller, or none. `a` is the left cell of the portal."""

    kind: ClassVar[str] = "TRAVELLER_PICK"
    rule: ClassVar[str] = "8.4.1"

    def options(self, state: StrangeWorld) -> list[int]:
        actions = [
            PICK + traveller
            for traveller in range(len(state.catalogue.traveller_ids))
            if state.travellers >> traveller & 1
        ]
        actions.append(DECLINE)
        return actions

    def resolve(self, state: StrangeWorld, action: int) -> None:
        if action == DECLINE:
            if state.logging:
                state.tell("decline", "8.4.1", self.seat)
            return
        state.push(TravellerSpot(self.seat, self.a, action - PICK))
        if state.worlds[self.seat].side == NO_SIDE:
            state.push(TravellerSide(self.seat, self.a))


@final
class TravellerSide(Frame[StrangeWorld]):
    """The first Traveller of a World fixes the side of them all."""

    kind: ClassVar[str] = "TRAVELLER_SIDE"
    rule: ClassVar[str] = "8.4.2"

    def options(self, state: StrangeWorld) -> list[int]:
        return TWO_SIDES[2]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        raise_fence(state, self.seat, LEFT if action == SIDE else RIGHT)


@final
class TravellerSpot(Frame[StrangeWorld]):
    """Beside the portal's row and the one above, or the one below. `a` is the portal, `b` the Traveller."""

    kind: ClassVar[str] = "TRAVELLER_SPOT"
    rule: ClassVar[str] = "8.4.3"

    def options(self, state: StrangeWorld) -> list[int]:
        row = self.a // WIDTH
        return [SPOT + upper - row + 1 for upper in free_spots(state.worlds[self.seat], row)]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        welcome(state, self.seat, self.b, self.a // WIDTH - 1 + action - SPOT)


@final
class EruptTarget(Frame[StrangeWorld]):
    """Which neighbour of the volcano at `a` is covered; an order, not an offer (R29)."""

    kind: ClassVar[str] = "ERUPT_TARGET"
    rule: ClassVar[str] = "8.5.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return ways(ERUPT, self.a, state.worlds[self.seat].coverable() & NEAR[self.a])

    def resolve(self, state: StrangeWorld, action: int) -> None:
        cell = self.a + STEPS[action - ERUPT]
        erupt(state, self.seat, cell)
        if state.cities < len(state.catalogue.city_ids) and free_smoke_around(state.worlds[self.seat], cell):
            state.push(CityPartner(self.seat, cell))


@final
class CityPartner(Frame[StrangeWorld]):
    """Which free Fumarole founds a City with the new one at `a` (R28)."""

    kind: ClassVar[str] = "CITY_PARTNER"
    rule: ClassVar[str] = "8.6.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return ways(CITY, self.a, free_smoke_around(state.worlds[self.seat], self.a))

    def resolve(self, state: StrangeWorld, action: int) -> None:
        found_city(state, self.seat, self.a, self.a + STEPS[action - CITY])


def ways(base: int, cell: i64, targets: i64) -> list[int]:
    """One action per direction in which a target lies: up, right, down, left (7.3)."""
    return [base + way for way in range(4) if 0 <= cell + STEPS[way] < len(BIT) and targets & BIT[cell + STEPS[way]]]


# --- Solo (10.2) ----------------------------------------------------------------------------------


@final
class SoloTurn(Frame[StrangeWorld]):
    """Five turns of three cards."""

    def run(self, state: StrangeWorld) -> None:
        state.round += 1
        state.lap = 1
        if state.logging:
            state.tell("round", "10.2", 0, number=state.round)
        if state.round < state.catalogue.rounds:
            state.push(SOLO_TURN)
        state.push(SOLO_STACK)


@final
class SoloStack(Frame[StrangeWorld]):
    """Choose a stack; its face-up card is placed before the other two are revealed (R49)."""

    kind: ClassVar[str] = "SOLO_STACK"
    rule: ClassVar[str] = "10.2.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return [STACK + stack for stack in range(state.catalogue.stacks) if state.stacks >> stack & 1]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        stack = action - STACK
        state.stacks &= ~(1 << stack)
        state.hands[0] = 1 << state.deck[stack * state.catalogue.stack_size]
        if state.logging:
            card = state.deck[stack * state.catalogue.stack_size]
            state.tell(
                "stack", "10.2.1", 0, number=stack, card=state.catalogue.ids[card], called=state.catalogue.called[card]
            )
        state.push(SoloReveal(0, stack))
        state.push(PLAY_CELL[0][0])


@final
class SoloReveal(Frame[StrangeWorld]):
    """Only now the other two cards of stack `a` are seen (10.2.3)."""

    def run(self, state: StrangeWorld) -> None:
        first = self.a * state.catalogue.stack_size
        cards = state.deck[first + 1 : first + state.catalogue.stack_size]
        state.hands[0] = card_bits(cards)
        state.lap = 2
        state.reveal()
        if state.logging:
            state.tell("reveal", "10.2.3", 0, **state.catalogue.named(sorted(cards)))
        for _ in cards:
            state.push(PLAY_CARD[0])


ROUND: Final = Round()
DEAL: Final = Deal()
DRAFT_KEEP: Final = DraftKeep()
DRAFT_GIVE: Final = DraftGive()
LAPS: Final[list[Lap]] = [Lap(-1, lap) for lap in range(HAND + 1)]
END_OF_ROUND: Final = EndOfRound()
PLAY_CARD: Final[list[PlayCard]] = [PlayCard(seat) for seat in range(MAX_PLAYERS)]
PLAY_CELL: Final[list[list[PlayCell]]] = [[PlayCell(seat, slot) for slot in range(HAND)] for seat in range(MAX_PLAYERS)]
SOLO_TURN: Final = SoloTurn()
SOLO_STACK: Final = SoloStack(0)

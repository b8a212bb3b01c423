"""The course of the game (6), round by round; its decision points (7) in the order in which a player meets them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame, Together
from worldwright.engine.sets import members, nth, size
from worldwright.games.strange_world.actions import GIVE, KEEP, SUN
from worldwright.games.strange_world.catalogue import CARD_BIT
from worldwright.games.strange_world.state import CLOCKWISE, COUNTER, StrangeWorld
from worldwright.games.strange_world.turn_play import (
    PLAY_CARD,
    CityPartner,
    EruptTarget,
    PlayCard,
    PlayCell,
    PortalSide,
    TravellerPick,
    TravellerSide,
    TravellerSpot,
    card_actions,
)
from worldwright.games.strange_world.turn_solo import SoloReveal, SoloStack, SoloTurn

SUN_SIDES: Final = [SUN, SUN + 1]  # left, right


@final
class Round(Frame[StrangeWorld]):
    """Sun side, deal, draft, three laps, and the Sun card passes on."""

    def run(self, state: StrangeWorld) -> None:
        state.round += 1
        for seat in range(state.players):
            state.first[seat] = 0  # H5: passes are remembered for their round
            state.second[seat] = 0
        if state.logging:
            state.tell_round(int(state.round), "6.1", int(state.sun))
        if state.round < state.catalogue.rounds:
            state.push(END_OF_ROUND)
        state.push(DEAL)
        if state.players in state.catalogue.side_chosen_with:
            state.push(SunSide(int(state.sun)))
        else:
            state.direction = CLOCKWISE  # R21


@final
class SunSide(Frame[StrangeWorld]):
    """The Sun holder chooses the direction of draft and play, before seeing the new cards."""

    kind: ClassVar[str] = "SUN_SIDE"
    rule: ClassVar[str] = "5.6"

    def options(self, state: StrangeWorld) -> list[int]:
        return SUN_SIDES

    def resolve(self, state: StrangeWorld, action: int) -> None:
        state.direction = CLOCKWISE if action == SUN else COUNTER
        if state.logging:
            state.tell("sun", "6.2", self.seat, side="left" if action == SUN else "right")


@final
class Deal(Frame[StrangeWorld]):
    """Three cards to each seat, seat 0 first (6.5)."""

    def run(self, state: StrangeWorld) -> None:
        count = state.catalogue.cards_per_round
        for seat in range(state.players):
            hand: i64 = 0
            for place in range(seat * count, (seat + 1) * count):
                hand |= CARD_BIT[state.deck[place]]
            state.hands[seat] = hand
            if state.logging:
                state.confide("deal", "6.5", seat, {"count": count}, state.catalogue.named(members(hand)), (seat,))
        state.deck = state.deck[state.players * count :]
        state.show()
        for lap in range(count, 0, -1):
            state.push(LAPS[lap])
        state.push(DRAFT_GIVE)
        state.push(DRAFT_KEEP)


@final
class DraftKeep(Together[StrangeWorld]):
    """Everybody keeps one card and passes two on in the Sun direction (6.2)."""

    kind: ClassVar[str] = "DRAFT_KEEP"
    rule: ClassVar[str] = "6.2"

    def options_of(self, state: StrangeWorld, seat: int) -> list[int]:
        return card_actions(KEEP, state.hands[seat])

    def width_of(self, state: StrangeWorld, seat: int) -> i64:
        return size(state.hands[seat])

    def option_of(self, state: StrangeWorld, seat: int, place: i64) -> int:
        return KEEP + int(nth(state.hands[seat], place))

    def asks(self, state: StrangeWorld, seat: int) -> bool:
        return True

    def resolve_all(self, state: StrangeWorld, answers: list[int]) -> None:
        for seat in range(state.players):
            state.first[seat] = state.hands[seat] & ~CARD_BIT[answers[seat] - KEEP]
        pass_on(state, first=True)


@final
class DraftGive(Together[StrangeWorld]):
    """Everybody gives one of their three cards, also the one kept before (R6)."""

    kind: ClassVar[str] = "DRAFT_GIVE"
    rule: ClassVar[str] = "6.2"

    def options_of(self, state: StrangeWorld, seat: int) -> list[int]:
        return card_actions(GIVE, state.hands[seat])

    def width_of(self, state: StrangeWorld, seat: int) -> i64:
        return size(state.hands[seat])

    def option_of(self, state: StrangeWorld, seat: int, place: i64) -> int:
        return GIVE + int(nth(state.hands[seat], place))

    def asks(self, state: StrangeWorld, seat: int) -> bool:
        return True

    def resolve_all(self, state: StrangeWorld, answers: list[int]) -> None:
        for seat in range(state.players):
            state.second[seat] = CARD_BIT[answers[seat] - GIVE]
        pass_on(state, first=False)


def pass_on(state: StrangeWorld, first: bool) -> None:
    """All cards of the first or the second pass move at once (R48)."""
    passed = state.first if first else state.second
    for seat in range(state.players):
        state.hands[seat] &= ~passed[seat]
    for seat in range(state.players):
        receiver = state.beyond(seat)
        state.hands[receiver] |= passed[seat]
        if state.logging:
            cards = members(passed[seat])
            seen: dict[str, object] = {"to": int(receiver), "count": len(cards)}
            state.confide("pass", "6.2", seat, seen, state.catalogue.named(cards), (seat, int(receiver)))


@final
class Lap(Frame[StrangeWorld]):
    """One card from each player: the Sun holder first, then seat by seat in the Sun direction (6.3)."""

    slots: ClassVar[tuple[str, ...]] = ("lap",)

    def __init__(self, seat: int, lap: int) -> None:
        super().__init__(seat)
        self.lap: Final = lap

    def run(self, state: StrangeWorld) -> None:
        state.lap = self.lap
        seat = state.sun
        for _ in range(state.players):
            seat = state.before(seat)  # pushed last to first
            state.push(PLAY_CARD[seat])


@final
class EndOfRound(Frame[StrangeWorld]):
    """The Sun card goes to the left neighbour, whatever its arrow says (6.4, R22); of two it stays (R21, O1)."""

    def run(self, state: StrangeWorld) -> None:
        if state.players in state.catalogue.sun_passed_with or state.sun_alternates:
            state.sun = state.at_table(state.sun + 1)
            if state.logging:
                state.tell("sun_passed", "6.4", int(state.sun))
        state.lap = 0
        state.push(ROUND)


ROUND: Final = Round()
DEAL: Final = Deal()
DRAFT_KEEP: Final = DraftKeep()
DRAFT_GIVE: Final = DraftGive()
LAPS: Final[list[Lap]] = [Lap(NOBODY, lap) for lap in range(4)]
END_OF_ROUND: Final = EndOfRound()

DECISIONS: Final = (
    SunSide,
    DraftKeep,
    DraftGive,
    PlayCard,
    PlayCell,
    PortalSide,
    TravellerPick,
    TravellerSide,
    TravellerSpot,
    EruptTarget,
    CityPartner,
    SoloStack,
)
STEPS: Final = (Round, Deal, Lap, EndOfRound, SoloTurn, SoloReveal)

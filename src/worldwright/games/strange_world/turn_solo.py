"""The course of a solo game (10.2): five turns of three cards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members
from worldwright.games.strange_world.actions import STACK
from worldwright.games.strange_world.board import BIT
from worldwright.games.strange_world.catalogue import CARD_BIT
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.turn_play import PLAY_CARD, PLAY_CELL


@final
class SoloTurn(Frame[StrangeWorld]):
    """Five turns of three cards."""

    def run(self, state: StrangeWorld) -> None:
        state.round += 1
        state.lap = 1
        if state.logging:
            state.tell_round(int(state.round), "10.2", 0)
        if state.round < state.catalogue.rounds:
            state.push(SOLO_TURN)
        state.push(SOLO_STACK)


@final
class SoloStack(Frame[StrangeWorld]):
    """Choose a stack; its face-up card is placed before the other two are revealed (R49)."""

    kind: ClassVar[str] = "SOLO_STACK"
    rule: ClassVar[str] = "10.2.1"

    def options(self, state: StrangeWorld) -> list[int]:
        return [STACK + stack for stack in members(state.stacks)]

    def resolve(self, state: StrangeWorld, action: int) -> None:
        stack = action - STACK
        card = state.deck[stack * state.catalogue.stack_size]
        state.stacks &= ~BIT[stack]
        state.hands[0] = CARD_BIT[card]
        if state.logging:
            name, called = state.catalogue.ids[card], state.catalogue.called[card]
            state.tell("stack", "10.2.1", 0, number=stack, card=name, called=called)
        state.push(SoloReveal(0, stack))
        state.push(PLAY_CELL[0][card])


@final
class SoloReveal(Frame[StrangeWorld]):
    """Only now the other two cards of the stack are seen (10.2.3)."""

    slots: ClassVar[tuple[str, ...]] = ("stack",)

    def __init__(self, seat: int, stack: int) -> None:
        super().__init__(seat)
        self.stack: Final = stack

    def run(self, state: StrangeWorld) -> None:
        top = self.stack * state.catalogue.stack_size
        hand: i64 = 0
        for place in range(top + 1, top + state.catalogue.stack_size):
            hand |= CARD_BIT[state.deck[place]]
            state.push(PLAY_CARD[0])
        state.hands[0] = hand
        state.lap = 2
        state.show()
        if state.logging:
            state.tell("reveal", "10.2.3", 0, **state.catalogue.named(members(hand)))


SOLO_TURN: Final = SoloTurn()
SOLO_STACK: Final = SoloStack(0)

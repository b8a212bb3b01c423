"""The Actions turn (6.2): spending energy of the bottom row, Deploy (6.3), Reposition (6.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members
from worldwright.games.age_contrived.actions import DO, DONE, SPEND, TOKEN
from worldwright.games.age_contrived.board import ACTION_TOKENS, BOTTOM, EXHAUSTED, WILD_POSITION, row_zone
from worldwright.games.age_contrived.effects import is_legal, perform
from worldwright.games.age_contrived.grammar import POSITIONS, TYPES, WILD, WILD_IS_ANY_TOKEN, kind_of
from worldwright.games.age_contrived.state import AgeContrived


def usable_tokens(state: AgeContrived, seat: int) -> int:
    """The Action Tokens 1 to 4 with a legal effect, as bits (6.2.1)."""
    god = state.gods[seat]
    found = 0
    for position in range(ACTION_TOKENS):
        for effect in state.catalogue.token_effects[int(god.tokens[position])]:
            if is_legal(state, seat, effect):
                found |= 1 << position
                break
    return found


def is_free(state: AgeContrived, seat: int, position: int, kind: int) -> bool:
    """Does this energy activate any token: in position 5, or a wild one of Rusné's (8.8 Rusné I)?"""
    return position == WILD_POSITION or (kind == WILD and state.has(seat, WILD_IS_ANY_TOKEN))


def spendable(state: AgeContrived, seat: int) -> list[int]:
    """The energy of the bottom row that can activate something."""
    god = state.gods[seat]
    usable = usable_tokens(state, seat)
    found: list[int] = []
    for position in range(POSITIONS):
        zone = row_zone(position, BOTTOM)
        for kind in range(TYPES):
            if god.count(zone, kind) > 0:
                if usable if is_free(state, seat, position, kind) else usable >> position & 1:
                    found.append(SPEND + TYPES * position + kind)
    return found


@final
class SpendEnergy(Frame[AgeContrived]):
    """C1: which energy of the bottom row is spent for an action; it is exhausted at once."""

    kind: ClassVar[str] = "SPEND_ENERGY"
    rule: ClassVar[str] = "6.2"
    slots: ClassVar[tuple[str, ...]] = ("acted",)

    def __init__(self, seat: int, acted: int) -> None:
        super().__init__(seat)
        self.acted: Final = acted  # 1 once an action was taken

    def options(self, state: AgeContrived) -> list[int]:
        found = spendable(state, self.seat)
        if found and self.acted:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        position, kind = (action - SPEND) // TYPES, (action - SPEND) % TYPES
        state.gods[self.seat].shift(kind, row_zone(position, BOTTOM), EXHAUSTED)
        if state.logging:
            state.tell("spend", self.rule, self.seat, energy=kind, position=position)
        state.push(SpendEnergy(self.seat, 1))
        if is_free(state, self.seat, position, kind):
            state.push(ChooseToken(self.seat))
        else:
            state.push(ChooseEffect(self.seat, position, 0))

    def run(self, state: AgeContrived) -> None:
        """6.2.2: no energy left to offer, the turn ends."""


@final
class ChooseToken(Frame[AgeContrived]):
    """C2: an energy in position 5 activates any other token."""

    kind: ClassVar[str] = "CHOOSE_TOKEN"
    rule: ClassVar[str] = "6.2"

    def options(self, state: AgeContrived) -> list[int]:
        return [TOKEN + position for position in members(usable_tokens(state, self.seat))]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.push(ChooseEffect(self.seat, action - TOKEN, 0))


@final
class ChooseEffect(Frame[AgeContrived]):
    """C3: which effect of the token; with a plus, one after the other (5.1)."""

    kind: ClassVar[str] = "CHOOSE_EFFECT"
    rule: ClassVar[str] = "5.1"
    slots: ClassVar[tuple[str, ...]] = ("position", "used")

    def __init__(self, seat: int, position: int, used: int) -> None:
        super().__init__(seat)
        self.position: Final = position
        self.used: Final = used  # kinds of effects already used, as bits

    def options(self, state: AgeContrived) -> list[int]:
        token = int(state.gods[self.seat].tokens[self.position])
        found: list[int] = []
        for effect in state.catalogue.token_effects[token]:
            if not self.used >> kind_of(effect) & 1 and is_legal(state, self.seat, effect):
                found.append(DO + kind_of(effect))
        if found and self.used:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        token = int(state.gods[self.seat].tokens[self.position])
        if state.catalogue.all_modes[token]:
            state.push(ChooseEffect(self.seat, self.position, self.used | 1 << (action - DO)))
        for effect in state.catalogue.token_effects[token]:
            if kind_of(effect) == action - DO:
                if state.logging:
                    state.tell("act", self.rule, self.seat, effect=effect, position=self.position)
                perform(state, self.seat, effect)

    def run(self, state: AgeContrived) -> None:
        """Nothing is left to use."""

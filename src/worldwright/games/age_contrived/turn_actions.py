"""The Actions turn (6.2): spending energy of the bottom row, Deploy (6.3), Reposition (6.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.engine.sets import members, size
from worldwright.games.age_contrived import effects
from worldwright.games.age_contrived.actions import (
    DEPLOY_FROM,
    DO,
    DONE,
    SPEND,
    TAKE_ACTION,
    TOKEN,
    taken_type,
    taken_zone,
)
from worldwright.games.age_contrived.board import (
    ACTION_TOKENS,
    BOTTOM,
    EXHAUSTED,
    HAND,
    NOWHERE,
    POOL,
    POSITIONS,
    REGION_COUNT,
    TOP,
    WILD_POSITION,
    row_zone,
    section_zone,
)
from worldwright.games.age_contrived.grammar import SPACE_TYPES, TYPES, WILD, WILD_IS_ANY_TOKEN, kind_of
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_energy import PlaceEnergy, enterable, places


def usable_tokens(state: AgeContrived, seat: int) -> int:
    """The Action Tokens 1 to 4 with a legal effect, as bits (6.2.1)."""
    god = state.gods[seat]
    found = 0
    for position in range(ACTION_TOKENS):
        for effect in state.catalogue.token_effects[int(god.tokens[position])]:
            if effects.is_legal(state, seat, effect):
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
            if not self.used >> kind_of(effect) & 1 and effects.is_legal(state, self.seat, effect):
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
                effects.perform(state, self.seat, effect)

    def run(self, state: AgeContrived) -> None:
        """Nothing is left to use."""


# --- Deploy (6.3) -------------------------------------------------------------------------------------


def deploy(state: AgeContrived, seat: int, count: int, positions: int) -> None:
    """Select so many of the positions; where all of them are needed there is no choice."""
    state.push(PlaceEnergy(seat, NOWHERE, 1))
    if count == size(positions):
        for position in members(positions):
            pick_up(state, seat, position)
    else:
        state.push(DeployTile(seat, count, positions))


def pick_up(state: AgeContrived, seat: int, position: int) -> None:
    """The top row of a tile is in hand."""
    state.gods[seat].sweep(row_zone(position, TOP), HAND)
    if state.logging:
        state.tell("deploy", "6.3.1", seat, position=position)


@final
class DeployTile(Frame[AgeContrived]):
    """C4: the tiles whose top row is placed, one at a time (6.3.1)."""

    kind: ClassVar[str] = "DEPLOY_TILE"
    rule: ClassVar[str] = "6.3.1"
    slots: ClassVar[tuple[str, ...]] = ("count", "positions")

    def __init__(self, seat: int, count: int, positions: int) -> None:
        super().__init__(seat)
        self.count: Final = count
        self.positions: Final = positions

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        allowed = members(self.positions)
        loaded = [position for position in allowed if god.size(row_zone(position, TOP)) > 0]
        return [DEPLOY_FROM + position for position in (loaded if len(loaded) >= self.count else allowed)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        position = action - DEPLOY_FROM
        if self.count > 1:
            state.push(DeployTile(self.seat, self.count - 1, self.positions & ~(1 << position)))
        pick_up(state, self.seat, position)


# --- Reposition (6.4) ---------------------------------------------------------------------------------


@final
class Reposition(Frame[AgeContrived]):
    """C6: an energy of the Tile Pool or of an open section is picked up and placed elsewhere, up to so many times."""

    kind: ClassVar[str] = "REPOSITION"
    rule: ClassVar[str] = "6.4.1"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        found: list[int] = []
        if self.left == 0:
            return found
        spaces = enterable(state, god)
        for kind in range(TYPES):
            if god.count(POOL, kind) > 0 and places(state, self.seat, kind, POOL, spaces):
                found.append(TAKE_ACTION[TYPES * POOL + kind])
        for region in range(REGION_COUNT):
            if state.is_open(region):
                for space in range(SPACE_TYPES):
                    zone = section_zone(region, space)
                    for kind in range(TYPES):
                        if god.count(zone, kind) > 0:
                            found.append(TAKE_ACTION[TYPES * zone + kind])
        if found:
            found.append(DONE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DONE:
            return
        state.push(Reposition(self.seat, self.left - 1))
        state.push(PlaceEnergy(self.seat, taken_zone(action), 0))
        if state.logging:
            state.tell("pick_up", self.rule, self.seat, energy=taken_type(action), zone=taken_zone(action))
        state.lift(self.seat, taken_type(action), taken_zone(action), HAND)

    def run(self, state: AgeContrived) -> None:
        """Nothing can be moved, or all was (13.2, 37)."""

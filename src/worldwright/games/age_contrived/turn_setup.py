"""What is asked before the first turn: characters (11.4), expert energy (11.3), expert bridges (11.5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append

from worldwright.engine.frames import Frame, Together
from worldwright.games.age_contrived.actions import BRIDGE, CHARACTER, DRAFT, TAKE_ACTION, taken_type
from worldwright.games.age_contrived.board import (
    BRIDGE_SPACES,
    CHARACTERS,
    EXHAUSTED,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    OUTER,
    PATH_SPACES,
    POOL,
    ROW,
)
from worldwright.games.age_contrived.grammar import TYPES
from worldwright.games.age_contrived.state import AgeContrived


@final
class ChooseCharacter(Frame[AgeContrived]):
    """S0: one of the characters that are still free (ruling 75)."""

    kind: ClassVar[str] = "CHOOSE_CHARACTER"
    rule: ClassVar[str] = "11.4"

    def options(self, state: AgeContrived) -> list[int]:
        taken = [god.character for god in state.gods]
        return [CHARACTER + number for number in range(len(CHARACTERS)) if number not in taken]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.gods[self.seat].character = action - CHARACTER
        if state.logging:
            name = state.catalogue.character_names[action - CHARACTER]
            state.tell("character", self.rule, self.seat, name=name)


# --- expert energy (11.3) ---------------------------------------------------------------------------------


def types_left(state: AgeContrived, seat: int) -> list[int]:
    """The types that a seat has not used up among the exhausted energy."""
    god = state.gods[seat]
    found = []
    for kind in range(TYPES):
        used = len([1 for pick in god.picks if pick == kind])
        if god.count(EXHAUSTED, kind) > used:
            found.append(TAKE_ACTION[TYPES * EXHAUSTED + kind])
    return found


def note_picks(state: AgeContrived, answers: list[int]) -> None:
    for seat in range(state.players):
        god = state.gods[seat]
        god.picks = append(god.picks, taken_type(answers[seat]))


@final
class ExpertSlot(Together[AgeContrived]):
    """S1: everybody chooses in secret what goes into the next slot."""

    kind: ClassVar[str] = "EXPERT_SLOT"
    rule: ClassVar[str] = "11.3"
    slots: ClassVar[tuple[str, ...]] = ("row",)

    def __init__(self, seat: int, row: int) -> None:
        super().__init__(seat)
        self.row: Final = row

    def options_of(self, state: AgeContrived, seat: int) -> list[int]:
        return types_left(state, seat)

    def resolve_all(self, state: AgeContrived, answers: list[int]) -> None:
        note_picks(state, answers)


@final
class ExpertPool(Together[AgeContrived]):
    """S2: and what goes into the Tile Pool; then all is revealed."""

    kind: ClassVar[str] = "EXPERT_POOL"
    rule: ClassVar[str] = "11.3"

    def options_of(self, state: AgeContrived, seat: int) -> list[int]:
        return types_left(state, seat)

    def resolve_all(self, state: AgeContrived, answers: list[int]) -> None:
        note_picks(state, answers)
        for seat in range(state.players):
            god = state.gods[seat]
            picks = [int(pick) for pick in god.picks]
            for row in range(len(picks) - 1):
                god.shift(picks[row], EXHAUSTED, ROW + row)
            god.shift(picks[-1], EXHAUSTED, POOL)
            god.picks = god.picks[:0]
            if state.logging:
                state.tell("expert", self.rule, seat, rows=picks[:-1], pool=picks[-1])


# --- expert bridges (11.5) --------------------------------------------------------------------------------


def draft_spaces(state: AgeContrived) -> list[int]:
    """Empty broken paths that touch no start region with a neutral token at it."""
    connected = 0
    for bridge in range(BRIDGE_SPACES):
        if state.bridges[bridge] != NO_TOKEN:
            connected |= state.catalogue.regions_of[PATH_SPACES + bridge]
    starts = 0
    for god in state.gods:
        for region in range(OUTER):
            if state.catalogue.start_spaces[region] == god.space:
                starts |= 1 << region
    found = []
    for bridge in range(BRIDGE_SPACES):
        touched = state.catalogue.regions_of[PATH_SPACES + bridge]
        if state.bridges[bridge] == NO_TOKEN and not touched & starts & connected:
            found.append(bridge)
    return found


@final
class DraftToken(Frame[AgeContrived]):
    """S3: one of the neutral Bridge Tokens that are left."""

    kind: ClassVar[str] = "DRAFT_TOKEN"
    rule: ClassVar[str] = "11.5"

    def options(self, state: AgeContrived) -> list[int]:
        if not draft_spaces(state):
            return []
        return [DRAFT + token for token in range(NEUTRAL_TOKENS) if (state.draft >> token) & 1]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.push(DraftToken((self.seat - 1) % state.players))
        state.push(DraftSpace(self.seat, action - DRAFT))

    def run(self, state: AgeContrived) -> None:
        """Tokens or spaces have run out: what is left goes to the box."""
        state.boxed_bridges |= state.draft
        state.draft = 0


@final
class DraftSpace(Frame[AgeContrived]):
    """S4: the broken path that it bridges."""

    kind: ClassVar[str] = "DRAFT_SPACE"
    rule: ClassVar[str] = "11.5"
    slots: ClassVar[tuple[str, ...]] = ("token",)

    def __init__(self, seat: int, token: int) -> None:
        super().__init__(seat)
        self.token: Final = token

    def options(self, state: AgeContrived) -> list[int]:
        return [BRIDGE + bridge for bridge in draft_spaces(state)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        state.draft &= ~(1 << self.token)
        state.bridges[action - BRIDGE] = 2 * self.token
        if state.logging:
            effect = state.catalogue.neutral_effects[self.token]
            state.tell("draft", self.rule, self.seat, effect=effect, bridge=action - BRIDGE)

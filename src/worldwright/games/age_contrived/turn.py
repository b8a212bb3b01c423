"""The turn (6.0) and its end (6.8): sections, replenishments, abilities, then the next player or the scoring."""

from __future__ import annotations

from typing import ClassVar, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.age_contrived.actions import ACTIONS, ADVANCE
from worldwright.games.age_contrived.board import ASIDE, REGION_COUNT, TIERS
from worldwright.games.age_contrived.scoring import points
from worldwright.games.age_contrived.state import ALL_POSITIONS, RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import NO_PATRON
from worldwright.games.age_contrived.turn_abilities import AsideLoad, enter_ability
from worldwright.games.age_contrived.turn_actions import SpendEnergy, spendable
from worldwright.games.age_contrived.turn_advance import begin_advance
from worldwright.games.age_contrived.turn_load import ReplenishTile
from worldwright.games.age_contrived.turn_monuments import PatronConstruct, SectionOrder, resolve_section
from worldwright.games.age_contrived.turn_solo import RivalTurn, first_completed


@final
class Turn(Frame[AgeContrived]):
    """A turn begins: what is remembered of a turn is forgotten (6.0.2)."""

    def run(self, state: AgeContrived) -> None:
        seat = state.active
        state.turn += 1
        state.advanced = False
        state.entering = 0
        state.kept = ALL_POSITIONS
        state.new_conduits = 0
        state.winds_tile = NOBODY
        for god in state.gods:
            god.begin_turn(state.regions_at(god.seat))
        if state.logging:
            state.tell("turn", "6.0.1", seat, number=(state.turn - 1) // len(state.gods) + 1)
        state.push(EndOfTurn(seat))
        state.push(TurnType(seat) if seat < state.players else RivalTurn(seat))


@final
class TurnType(Frame[AgeContrived]):
    """T1: Advance, or Actions where an energy can be spent (6.0.3)."""

    kind: ClassVar[str] = "TURN_TYPE"
    rule: ClassVar[str] = "6.0.3"

    def options(self, state: AgeContrived) -> list[int]:
        return [ADVANCE, ACTIONS] if spendable(state, self.seat) else [ADVANCE]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if state.logging:
            state.tell("turn_type", self.rule, self.seat, advance=action == ADVANCE)
        if action == ADVANCE:
            begin_advance(state, self.seat)
        else:
            state.push(SpendEnergy(self.seat, 0))


# --- the end of a turn (6.8) ------------------------------------------------------------------------------


@final
class EndOfTurn(Frame[AgeContrived]):
    """E1 to E5 in their order."""

    def run(self, state: AgeContrived) -> None:
        state.push(NextTurn(self.seat))
        state.push(Sections(self.seat))
        if state.advanced and state.gods[self.seat].patron != NO_PATRON:
            state.push(PatronConstruct(self.seat))  # E1


@final
class Sections(Frame[AgeContrived]):
    """E2: completed sections, one after the other, then E3 and E4."""

    def run(self, state: AgeContrived) -> None:
        if not has_completed(state):
            state.push(EnterAbilities(self.seat))
            push_loads(state, self.seat)
            return
        state.push(self)
        if self.seat < state.players:
            state.push(SectionOrder(self.seat))
        else:
            resolve_section(state, first_completed(state))


def has_completed(state: AgeContrived) -> bool:
    for region in range(REGION_COUNT):
        if state.completer[region] != NOBODY:
            return True
    return False


def push_loads(state: AgeContrived, seat: int) -> None:
    """E3: clockwise from the left neighbour, the turn player last; Rusné's gained energy first (ruling 68)."""
    entries = state.replenishing
    state.replenishing = []
    for other in reversed([*state.clockwise_after(seat), seat]):
        for entry in reversed(entries):
            if entry // 2 == other:
                state.push(ReplenishTile(other, entry % 2))
        if state.gods[other].size(ASIDE) > 0:
            state.push(AsideLoad(other))


@final
class EnterAbilities(Frame[AgeContrived]):
    """E4: tier-III abilities of those who entered a region; whatever that sets off goes back to E2 (ruling 58)."""

    def run(self, state: AgeContrived) -> None:
        for seat in [*state.clockwise_after(self.seat), self.seat]:
            god = state.gods[seat]
            if god.entered and not god.tier3_done:
                god.tier3_done = True
                state.push(self)
                ability = state.catalogue.abilities[god.character][TIERS - 1]
                if state.has(seat, ability):
                    enter_ability(state, seat, ability)
                return
        if has_completed(state) or state.replenishing or has_aside(state):
            state.push(Sections(self.seat))


def has_aside(state: AgeContrived) -> bool:
    for god in state.gods:
        if god.size(ASIDE) > 0:
            return True
    return False


@final
class NextTurn(Frame[AgeContrived]):
    """E5: the game ends with the round in which the last Monument was constructed (10.1), or after 80 (ruling 53)."""

    def run(self, state: AgeContrived) -> None:
        count = len(state.gods)
        if not state.ending and state.all_constructed():
            state.ending = True
            if state.logging:
                state.tell("ending", "10.1", self.seat)
        round_over = (self.seat + 1) % count == state.starter
        if round_over and (state.ending or state.turn // count >= state.catalogue.most_turns):
            state.active = NOBODY
            if state.logging:
                against = [points(state, RIVAL)] if state.solo() else []
                state.tell("scored", "10.1", NOBODY, scores=state.scores, against=against, constructed=state.ending)
            return
        state.active = (self.seat + 1) % count
        state.push(Turn())

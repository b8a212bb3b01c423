"""Hibernate (5.7): energy and cards come back, the marker moves, a reward; free actions but no machines afterwards."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import CITIZENS, DISCARD, DONE, END_TURN, FIRST_CITIZEN, MODULES, REWARD, SKIP
from worldwright.games.revive.actions import TAKE_ARTIFACT as ARTIFACT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import ARTIFACTS, HIBERNATE_BASIC
from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_piles import EMPTY
from worldwright.games.revive.state_tribe import CARD_SPAN, bit, count, members
from worldwright.games.revive.turn_free import add_after_sleep, use_free
from worldwright.games.revive.turn_gains import (
    artifact_left_board,
    card_face,
    choose_basics,
    major_options,
    owe,
    refill,
)
from worldwright.games.revive.turn_goals import NO_GOAL, award, goal_due


def hibernate(state: Revive, seat: int) -> None:
    """Steps 1 to 5 without interruption; the rest is pushed."""
    tribe = state.tribes[seat]
    if state.logging:
        state.tell("hibernate", "5.7", seat)
    state.push(POST_HIBERNATE[seat])
    if state.players == 1:
        state.push(SOLO_DISCARD)
    if tribe.has(HIBERNATE_BASIC):
        choose_basics(state, seat, 1)
    state.push(HIB_REWARD[seat])
    tribe.energy += count(tribe.powered)
    tribe.powered = 0
    move_cards(state, seat)
    tribe.switch_up = True
    if tribe.sleep < state.catalogue.sleep_spaces:
        tribe.sleep += 1
        if tribe.sleep == state.catalogue.sleep_removes:
            state.push(ARTIFACT_REMOVE[seat])


def move_cards(state: Revive, seat: int) -> None:
    """Resting cards wake, slot cards rest; cards that ask for it leave the game, wherever they lie (13.89)."""
    tribe = state.tribes[seat]
    awake = tribe.active | tribe.resting
    resting: i64 = 0
    for code in tribe.played:
        resting |= bit(code // CARD_SPAN)
    leaving = (awake | resting) & state.sleepers
    tribe.active = awake & ~leaving
    tribe.resting = resting & ~leaving
    tribe.removed |= leaving
    tribe.played = vec[i64]([])
    state.sleepers = 0
    if state.logging:
        for card in members(leaving):
            state.tell("leave", "6.4.2", seat, face=card_face(state, card))


@final
class ArtifactRemove(Frame[Revive]):
    """Onto space 4: a major artifact leaves the game (5.7.5)."""

    kind: ClassVar[str] = "ARTIFACT_REMOVE"
    rule: ClassVar[str] = "5.7.5"

    def options(self, state: Revive) -> list[int]:
        return major_options(state)

    def resolve(self, state: Revive, action: int) -> None:
        state.artifacts[action - ARTIFACT] -= 1
        if state.logging:
            state.tell("remove_artifact", "5.7.5", self.seat, colour=ARTIFACTS[action - ARTIFACT])
        artifact_left_board(state, self.seat)

    def run(self, state: Revive) -> None:
        return


@final
class HibReward(Frame[Revive]):
    """A reward at or below the marker (5.7.6)."""

    kind: ClassVar[str] = "HIB_REWARD"
    rule: ClassVar[str] = "5.7.6"

    def options(self, state: Revive) -> list[int]:
        if state.overlong():
            return [SKIP]
        rewards = state.catalogue.sleep_rewards
        sleep = int(state.tribes[self.seat].sleep)
        return [*[REWARD + space - 1 for space in range(2, sleep + 1) if rewards[space] != NONE], SKIP]

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            return
        effect = state.catalogue.sleep_rewards[action - REWARD + 1]
        if state.logging:
            state.tell("sleep_reward", "5.7.6", self.seat, effect=state.catalogue.effect_texts[effect])
        owe(state, self.seat, effect)


@final
class SoloDiscard(Frame[Revive]):
    """Alone: any number of display pieces leave the game, then the displays are filled (5.7.7)."""

    kind: ClassVar[str] = "SOLO_DISCARD"
    rule: ClassVar[str] = "5.7.7"

    def options(self, state: Revive) -> list[int]:
        if state.overlong():
            return [DONE]
        piles = state.piles
        found = [DISCARD + int(card) - FIRST_CITIZEN for card in piles.citizens if card != EMPTY]
        found += [DISCARD + len(CITIZENS) + int(module) for module in piles.modules if module != EMPTY]
        found += [DISCARD + AFTER_MODULES + int(machine) for machine in piles.machines if machine != EMPTY]
        found.append(DONE)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action == DONE:
            refill(state)
            return
        state.push(self)
        thing = action - DISCARD
        faces = state.catalogue.faces
        piles = state.piles
        if thing < len(CITIZENS):
            piles.take_citizen(thing + FIRST_CITIZEN)
            piles.gone_citizens |= bit(thing + FIRST_CITIZEN)
            piece, face = "citizen_card", faces["citizen_card"][thing]
        elif thing < AFTER_MODULES:
            piles.take_module(thing - len(CITIZENS))
            piles.gone_modules |= bit(thing - len(CITIZENS))
            piece, face = "module", faces["module"][thing - len(CITIZENS)]
        else:
            piles.take_machine(thing - AFTER_MODULES)
            piles.gone_machines |= bit(thing - AFTER_MODULES)
            piece, face = "machine", faces["machine"][thing - AFTER_MODULES]
        if state.logging:
            state.tell("discard", "5.7.7", self.seat, piece=piece, face=face)


@final
class PostHibernate(Frame[Revive]):
    """Trades and crates may follow, machines not (5.7.8)."""

    kind: ClassVar[str] = "POST_HIBERNATE"
    rule: ClassVar[str] = "5.7.8"

    def options(self, state: Revive) -> list[int]:
        if goal_due(state) != NO_GOAL:
            return []
        found: list[int] = []
        add_after_sleep(state, self.seat, found)
        found.append(END_TURN)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action != END_TURN:
            state.push(self)
            use_free(state, self.seat, action)

    def run(self, state: Revive) -> None:
        due = goal_due(state)
        state.push(self)
        award(state, due)


AFTER_MODULES: Final = len(CITIZENS) + len(MODULES)
SOLO_DISCARD: Final = SoloDiscard(0)
ARTIFACT_REMOVE: Final[list[ArtifactRemove]] = [ArtifactRemove(seat) for seat in range(MAX_PLAYERS)]
HIB_REWARD: Final[list[HibReward]] = [HibReward(seat) for seat in range(MAX_PLAYERS)]
POST_HIBERNATE: Final[list[PostHibernate]] = [PostHibernate(seat) for seat in range(MAX_PLAYERS)]

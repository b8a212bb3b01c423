"""What agents think a position is worth: the points each seat may expect, its score and its prospects.

Prospects fade with the clock: what still has to be turned into points is worth the less the fewer turns are left.
"""

from __future__ import annotations

from typing import Final

from worldwright.engine.state import State
from worldwright.games.revive.catalogue_printed import SPECIAL
from worldwright.games.revive.grammar import (
    ADV,
    ANY_BASIC,
    ARTIFACT,
    CRATE,
    CRYSTAL,
    ENERGY,
    GAIN,
    MODULE,
    TRIBE,
    VP,
)
from worldwright.games.revive.state import NOT_ENDING, Revive
from worldwright.games.revive.state_tribe import Tribe, count
from worldwright.games.revive.turn import AfterAction, EndOfTurn
from worldwright.games.revive.turn_explore import Flip, Recruit
from worldwright.games.revive.turn_gains import ArtifactPick, ChooseBasic, Effect, MachinePick, UnlockReward
from worldwright.games.revive.turn_picks import ModulePick, ModulePlace
from worldwright.games.revive.turn_play import NextGroup, group_effect
from worldwright.games.revive.turn_populate import Settled

ARTIFACTS_EACH: Final = 3  # in the game for each player
BASIC_WORTH: Final = 0.5
CRYSTAL_WORTH: Final = 0.85
STEP_WORTH: Final = 1.2  # of a step on a track
ENERGY_WORTH: Final = 0.8
SPENT_ENERGY_WORTH: Final = 0.3
CRATE_WORTH: Final = 1.0
MODULE_WORTH: Final = 1.1
CITIZEN_WORTH: Final = 1.2
AWAKE_WORTH: Final = 0.45
RESTING_WORTH: Final = 0.2
SWITCH_WORTH: Final = 0.4
STANDARD_WORTH: Final = 0.6
SPECIAL_WORTH: Final = 1.6
TECHNOLOGY_WORTH: Final = 2.6
ARTIFACT_WORTH: Final = 4.0  # beyond what its category is worth already
AREA_WORTH: Final = 1.4  # a new area to build on and to settle
ACTION_WORTH: Final = 0.9
PIECE_WORTH: Final = 0.3  # a piece on the map shortens every way
LAST_TURN: Final = 0.12  # what a last turn can still make of things


def evaluate(any_state: State) -> list[float]:
    """For every seat: the score as it stands and what the rest of its game may bring."""
    assert isinstance(any_state, Revive)
    state = any_state
    worths = [float(state.score(seat)) for seat in range(state.players)]
    if state.over:
        return worths
    for seat in range(state.players):
        left = time_left(state, seat)
        if left > 0.0:
            worths[seat] += prospects(state, state.tribes[seat], left)
    add_pending(state, worths)
    return worths


def time_left(state: Revive, seat: int) -> float:
    """The share of the game that this seat still has before it."""
    if state.players == 1:
        spaces = state.catalogue.cube_spaces
        return max(0.0, float(spaces + 1 - state.cube) / float(spaces))
    if state.ending != NOT_ENDING:
        return LAST_TURN if state.active == seat or seat != state.end_tile else 0.0
    share = (float(state.artifacts_left()) + 0.5) / float(ARTIFACTS_EACH * state.players)
    return min(1.0, share)


def prospects(state: Revive, tribe: Tribe, left: float) -> float:
    """`left` weighs what pays slowly, `soon` what pays within a turn or two."""
    soon = min(1.0, 2.5 * left)
    goods = tribe.goods
    pieces = 8 - tribe.small - tribe.large + count(tribe.techs)
    steps = tribe.tracks[0] + tribe.tracks[1] + tribe.tracks[2]
    artifacts = tribe.artifacts[0] + tribe.artifacts[1] + tribe.artifacts[2]
    quick = float(goods[1] + goods[2] + goods[3]) * BASIC_WORTH + float(goods[CRYSTAL]) * CRYSTAL_WORTH
    quick += float(tribe.energy) * ENERGY_WORTH + float(count(tribe.closed)) * CRATE_WORTH
    quick += float(count(tribe.active)) * AWAKE_WORTH + (SWITCH_WORTH if tribe.switch_up else 0.0)
    slow = float(tribe.module_count()) * MODULE_WORTH + float(count(tribe.citizens())) * CITIZEN_WORTH
    slow += float(count(tribe.resting)) * RESTING_WORTH + float(count(tribe.powered)) * SPENT_ENERGY_WORTH
    slow += float(tribe.special_machines()) * SPECIAL_WORTH + float(count(tribe.unlocked)) * STANDARD_WORTH
    slow += float(count(tribe.techs)) * TECHNOLOGY_WORTH + float(artifacts) * ARTIFACT_WORTH
    slow += float(pieces) * PIECE_WORTH
    return quick * soon + slow * left + float(steps) * STEP_WORTH * (0.25 + 0.75 * left)


def add_pending(state: Revive, worths: list[float]) -> None:
    """What is owed already, where the game stops to show or draw something."""
    acting = state.active
    actions = state.actions_left
    for frame in state.stack:
        seat = frame.seat
        if seat < 0 or seat >= state.players:
            continue
        if isinstance(frame, AfterAction):
            if not state.backed:
                actions -= 1
        elif isinstance(frame, EndOfTurn):  # hibernating, or done
            actions = 0
        elif isinstance(frame, Effect):
            worths[seat] += effect_worth(state, frame.effect, frame.at)
        elif isinstance(frame, NextGroup):
            worths[seat] += effect_worth(state, group_effect(state, frame.code), 0)
        elif isinstance(frame, Flip):
            worths[seat] += AREA_WORTH
        elif isinstance(frame, Recruit):
            worths[seat] += CITIZEN_WORTH + AWAKE_WORTH
        elif isinstance(frame, (ModulePick, ModulePlace)):
            worths[seat] += MODULE_WORTH
        elif isinstance(frame, ArtifactPick):
            worths[seat] += 2 * ARTIFACT_WORTH * frame.left
        elif isinstance(frame, ChooseBasic):
            worths[seat] += BASIC_WORTH * frame.left
        elif isinstance(frame, MachinePick):
            worths[seat] += SPECIAL_WORTH
        elif isinstance(frame, UnlockReward):
            special = state.catalogue.reward_kind[frame.space] == SPECIAL
            worths[seat] += SPECIAL_WORTH if special else STANDARD_WORTH
        elif isinstance(frame, Settled):
            worths[seat] += frame.points
    if acting >= 0 and actions > 0:
        worths[acting] += ACTION_WORTH * float(actions)


def effect_worth(state: Revive, effect: int, start: int) -> float:
    """A rough price of the atoms still to come."""
    worth = 0.0
    atoms = state.catalogue.effects[effect]
    for number in range(start, len(atoms)):
        atom = atoms[number]
        if atom.op == GAIN:
            worth += atom.b * (CRYSTAL_WORTH if atom.a == CRYSTAL else BASIC_WORTH)
        elif atom.op == VP:
            worth += atom.a
        elif atom.op == ANY_BASIC:
            worth += atom.a * BASIC_WORTH
        elif atom.op == ADV:
            worth += atom.b * STEP_WORTH
        elif atom.op == ENERGY:
            worth += atom.a * ENERGY_WORTH
        elif atom.op == CRATE:
            worth += atom.a * CRATE_WORTH
        elif atom.op == MODULE:
            worth += MODULE_WORTH
        elif atom.op == TRIBE:
            worth += STEP_WORTH
        elif atom.op == ARTIFACT:
            worth += atom.a * 2 * ARTIFACT_WORTH
    return worth

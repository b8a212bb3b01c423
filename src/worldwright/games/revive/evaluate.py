"""What agents think a position is worth: the points each seat may expect, its score and its prospects.

Prospects fade with the clock: what still has to be turned into points is worth the less the fewer turns are left.
"""

from __future__ import annotations

from typing import Final

from worldwright.engine.state import State
from worldwright.games.revive.board import FIRST_LARGE
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
    RIGHT_SLOT,
    TRIBE,
    VP,
)
from worldwright.games.revive.scoring import category
from worldwright.games.revive.state import NOT_ENDING, Revive
from worldwright.games.revive.state_tribe import FAR, Tribe, count
from worldwright.games.revive.turn import AfterAction, EndOfTurn
from worldwright.games.revive.turn_explore import Flip, Recruit
from worldwright.games.revive.turn_gains import ArtifactPick, ChooseBasic, Effect, MachinePick, UnlockReward
from worldwright.games.revive.turn_picks import ModulePick, ModulePlace
from worldwright.games.revive.turn_play import NextGroup, group_effect
from worldwright.games.revive.turn_populate import Settled
from worldwright.games.revive.turn_range import reach_of

ALL_TECHS: Final = 127
ARTIFACTS_EACH: Final = 3  # in the game for each player
BASIC_WORTH: Final = 0.9
CRYSTAL_WORTH: Final = 1.4
STEP_WORTH: Final = 2.6  # of a step on a track
ENERGY_WORTH: Final = 0.8
SPENT_ENERGY_WORTH: Final = 0.3
CRATE_WORTH: Final = 1.0
MODULE_WORTH: Final = 1.1
CITIZEN_WORTH: Final = 1.2
AWAKE_WORTH: Final = 0.05
READY_WORTH: Final = 0.62  # a card that could be played before the next sleep,
READY_LESS: Final = 0.02  # ... the less the more there are
CORNER_WORTH: Final = 0.25  # of the points of a large location that is not far
CORNER_RANGE: Final = 8.0
TEMPO: Final = 2.5  # alone: a step that the cube has still to go
IDLE: Final = 0.01  # what changes nothing is better left: actions begun and left again, displays cleared for nothing
SWITCH_WORTH: Final = 0.4
STANDARD_WORTH: Final = 0.6
SPECIAL_WORTH: Final = 3.0
TECHNOLOGY_WORTH: Final = 4.0
ARTIFACT_WORTH: Final = 7.0  # beyond what its category is worth already
CATEGORY_WORTH: Final = 4.0  # of an artifact that is still to be chosen
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
            worths[seat] += prospects(state, state.tribes[seat], left) + left * corner_prospects(state, seat)
    add_pending(state, worths)
    if state.players == 1:
        worths[0] += TEMPO * float(max(0, state.catalogue.cube_spaces - state.cube)) - IDLE * float(removed(state))
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
    ready = float(playable(state, tribe))
    quick += ready * (READY_WORTH - READY_LESS * ready)
    slow = float(tribe.module_count()) * MODULE_WORTH + float(count(tribe.citizens())) * CITIZEN_WORTH
    slow += float(count(tribe.powered)) * SPENT_ENERGY_WORTH
    slow += float(tribe.special_machines()) * SPECIAL_WORTH + float(count(tribe.unlocked)) * STANDARD_WORTH
    slow += float(count(tribe.techs)) * TECHNOLOGY_WORTH + float(artifacts) * ARTIFACT_WORTH
    slow += float(pieces) * PIECE_WORTH
    return quick * soon + slow * left + float(steps) * STEP_WORTH * (0.25 + 0.75 * left)


def playable(state: Revive, tribe: Tribe) -> int:
    """How many cards could be played, each into a slot of its own."""
    free = 0
    for slot in range(RIGHT_SLOT + 1):
        if tribe.slot_accepts(state.catalogue, slot):
            free += 1
    return min(free, int(count(tribe.active)))


def removed(state: Revive) -> int:
    """Pieces that left the game from the displays (5.7)."""
    piles = state.piles
    return int(count(piles.gone_citizens) + count(piles.gone_modules) + count(piles.gone_machines))


def corner_prospects(state: Revive, seat: int) -> float:
    """The large location that promises most: its points as they stand, the less the further it is."""
    tribe = state.tribes[seat]
    if tribe.techs == ALL_TECHS:
        return 0.0
    ground = state.map
    reach = reach_of(state, seat)
    best = 0.0
    for corner in range(4):
        space = FIRST_LARGE + corner
        if reach[space] < FAR and not ground.figures[space] >> seat & 1:
            side = ground.corners[corner]
            points = category(
                state.catalogue.large_metric[side],
                state.catalogue.large_per[side],
                tribe,
                seat,
                ground,
                state.catalogue,
                state.vast,
            )
            worth = float(points + 2) * max(0.0, 1.0 - float(reach[space]) / CORNER_RANGE)
            best = max(best, worth)
    return best * CORNER_WORTH


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
            worths[seat] += (ARTIFACT_WORTH + CATEGORY_WORTH) * frame.left
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
    if acting >= 0:
        worths[acting] -= IDLE * float(count(state.declined))


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
            worth += atom.a * (ARTIFACT_WORTH + CATEGORY_WORTH)
    return worth

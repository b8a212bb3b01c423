"""Guides (8): powers that are paid for (8.4), and the power for a requirement that is met (5.9)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import GUIDE, POWER
from worldwright.games.tribes_of_the_wind.board import GUIDES, MAX_PLAYERS
from worldwright.games.tribes_of_the_wind.effects import item_shown, usable
from worldwright.games.tribes_of_the_wind.grammar import FOREST, PAY, PAY_FOREST, Power
from worldwright.games.tribes_of_the_wind.scoring import own_need_met, path_met
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import item_of_power, opened_by_guide, plain_item
from worldwright.games.tribes_of_the_wind.state_tribe import Tribe

NO_OPTIONS: Final[list[int]] = []


def guide_options(state: TribesOfTheWind, seat: int) -> list[int]:
    """The powers that can be paid for now (5.1 GUIDE)."""
    tribe = state.tribes[seat]
    if tribe.powers == 0:
        return NO_OPTIONS
    powers = state.catalogue.powers[tribe.board]
    ready = tribe.powers & ~tribe.used
    return [GUIDE + guide for guide in range(GUIDES) if ready >> guide & 1 and payable(state, tribe, powers[guide])]


def payable(state: TribesOfTheWind, tribe: Tribe, power: Power) -> bool:
    if power.kind == PAY_FOREST:
        return usable(state, tribe, plain_item(FOREST, power.cost), tribe.water)
    if power.kind != PAY or tribe.water < power.cost:
        return False
    for atom in power.effect:
        if usable(state, tribe, item_of_power(atom), tribe.water - power.cost):
            return True
    return False


def use_guide(state: TribesOfTheWind, seat: int, action: int) -> None:
    """Pay for a power: its effect is a pending list of its own (8.4.2)."""
    tribe = state.tribes[seat]
    guide = action - GUIDE
    power = state.catalogue.powers[tribe.board][guide]
    tribe.used |= 1 << guide
    items, cost = [item_of_power(atom) for atom in power.effect], power.cost
    if power.kind == PAY_FOREST:
        items, cost = [plain_item(FOREST, power.cost)], 0  # paid with the tile
    if state.logging:
        face = state.catalogue.guide_faces[tribe.board][guide]
        effect = [[item_shown(state, tribe, item) for item in items]]
        state.tell("guide", "8.4", seat, card=face["id"], cost=cost, face=face, effect=effect)
    tribe.water -= cost
    state.items += [opened_by_guide(item) for item in items]


@final
class EndOfTurn(Frame[TribesOfTheWind]):
    """Guide requirements met now for the first time, path first (5.9, R-22)."""

    def run(self, state: TribesOfTheWind) -> None:
        tribe = state.tribes[self.seat]
        if not tribe.own_met and own_need_met(tribe, state.catalogue):
            tribe.own_met = True
            state.push(GUIDE_PICK[self.seat])
        if not tribe.path_met and path_met(tribe, state.catalogue):
            tribe.path_met = True
            state.push(GUIDE_PICK[self.seat])


@final
class GuidePick(Frame[TribesOfTheWind]):
    """A requirement is met: choose a power, which works from the next turn on (R-21)."""

    kind: ClassVar[str] = "GUIDE_PICK"
    rule: ClassVar[str] = "5.9.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [POWER + guide for guide in range(GUIDES) if state.tribes[self.seat].guides >> guide & 1]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        guide = action - POWER
        tribe.guides &= ~(1 << guide)
        tribe.powers |= 1 << guide
        if state.logging:
            face = state.catalogue.guide_faces[tribe.board][guide]
            state.tell("power", "5.9.1", self.seat, card=face["id"], face=face)


END_OF_TURN: Final[list[EndOfTurn]] = [EndOfTurn(seat) for seat in range(MAX_PLAYERS)]
GUIDE_PICK: Final[list[GuidePick]] = [GuidePick(seat) for seat in range(MAX_PLAYERS)]

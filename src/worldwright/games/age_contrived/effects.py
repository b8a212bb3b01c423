"""One interpreter for every effect of the catalogue (5), whoever gains it and whatever it stands on."""

from __future__ import annotations

from typing import ClassVar, final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import BENEFIT, COPY, DECLINE, USE
from worldwright.games.age_contrived.board import (
    BRIDGE_SPACES,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    PATH_SPACES,
    REGION_COUNT,
    TIERS,
    TOP,
    row_zone,
)
from worldwright.games.age_contrived.grammar import (
    CHOOSE_BENEFIT,
    CLAIM,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    COPY_BRIDGE,
    DEPLOY,
    GAIN,
    GAIN_CONDUIT,
    GAIN_TILE,
    MONUMENT_TRACK,
    PILLAR_TRACK,
    PLACE_BRIDGE,
    RECHARGE,
    REPLENISH,
    REPOSITION,
    UPGRADE_ACTION,
    WALK,
    WILD_TOKEN,
    amount_of,
    kind_of,
    positions_of,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_benefits import (
    BridgeSpace,
    ConduitType,
    UpgradePick,
    gain,
    promise_replenishment,
    recharge,
)
from worldwright.games.age_contrived.turn_deploy import Reposition, deploy
from worldwright.games.age_contrived.turn_move import MoveStep
from worldwright.games.age_contrived.turn_tiles import ClaimTile, TakeTile, affordable
from worldwright.games.age_contrived.turn_tracks import TrackStep


def is_legal(state: AgeContrived, seat: int, effect: int) -> bool:
    """May an Action Token be used for this (6.2.1)? Recharging, moving and repositioning may do nothing."""
    kind = kind_of(effect)
    if kind == DEPLOY:
        god = state.gods[seat]
        positions = positions_of(effect)
        position = 0
        while positions >> position:
            if positions >> position & 1 and god.size(row_zone(position, TOP)) > 0:
                return True
            position += 1
        return False
    if kind == CLAIM:
        return bool(affordable(state, seat, amount_of(effect), -1))
    return kind != WILD_TOKEN


def perform(state: AgeContrived, seat: int, effect: int) -> None:
    """Carry an effect out, or push what has to be asked for it."""
    kind = kind_of(effect)
    amount = amount_of(effect)
    if kind == WALK:
        state.push(MoveStep(seat, amount, 0))
    elif kind == CLIMB_MONUMENT:
        state.push(TrackStep(seat, MONUMENT_TRACK, amount))
    elif kind == CLIMB_PILLAR:
        state.push(TrackStep(seat, PILLAR_TRACK, amount))
    elif kind == DEPLOY:
        deploy(state, seat, amount, positions_of(effect))
    elif kind == RECHARGE:
        recharge(state, seat, "5")
    elif kind == CLAIM:
        state.push(ClaimTile(seat, amount, -1))
    elif kind == REPOSITION:
        state.push(Reposition(seat, amount))
    elif kind == PLACE_BRIDGE:
        state.push(BridgeSpace(seat))
    elif kind == UPGRADE_ACTION:
        state.push(UpgradePick(seat))
    elif kind == GAIN_CONDUIT:
        state.push(ConduitType(seat))
    elif kind == GAIN_TILE:
        state.push(TakeTile(seat))
    elif kind == REPLENISH:
        promise_replenishment(state, seat)
    elif kind == CHOOSE_BENEFIT:
        state.push(BenefitChoice(seat))
    elif kind == COPY_BRIDGE:
        state.push(CopyChoice(seat))
    else:
        assert kind == GAIN
        gain(state, seat, amount)


# --- effects that hand on others: Bridge Tokens and benefits (7.1.4) ------------------------------------------------


@final
class BridgeBenefit(Frame[AgeContrived]):
    """M3: take the benefit of the Bridge Token under the character, or not; twice a turn at most (ruling 20)."""

    kind: ClassVar[str] = "BRIDGE_BENEFIT"
    rule: ClassVar[str] = "7.1.4"

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        token = state.bridges[god.space - PATH_SPACES] // 2
        return [] if god.uses_of(token) >= state.catalogue.most_uses else [USE, DECLINE]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        god = state.gods[self.seat]
        bridge = int(god.space - PATH_SPACES)
        god.note_use(state.bridges[bridge] // 2)
        if state.logging:
            state.tell("use_bridge", self.rule, self.seat, bridge=bridge, effect=state.bridge_effect(bridge))
        perform(state, self.seat, state.bridge_effect(bridge))

    def run(self, state: AgeContrived) -> None:
        """The limit is reached."""


@final
class CopyChoice(Frame[AgeContrived]):
    """M4: which Bridge Token a tier-III token copies; never one of tier III (rulings 28, 29)."""

    kind: ClassVar[str] = "COPY_CHOICE"
    rule: ClassVar[str] = "7.1.4"

    def options(self, state: AgeContrived) -> list[int]:
        return [COPY + bridge for bridge in range(BRIDGE_SPACES) if copyable(state, bridge)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        bridge = action - COPY
        if state.logging:
            state.tell("copy_bridge", self.rule, self.seat, bridge=bridge, effect=state.bridge_effect(bridge))
        perform(state, self.seat, state.bridge_effect(bridge))

    def run(self, state: AgeContrived) -> None:
        """No other token is there: nothing."""


def copyable(state: AgeContrived, bridge: int) -> bool:
    code = state.bridges[bridge]
    if code == NO_TOKEN:
        return False
    token = code // 2
    return token < NEUTRAL_TOKENS or (token - NEUTRAL_TOKENS) % TIERS != TIERS - 1


@final
class BenefitChoice(Frame[AgeContrived]):
    """M4: which Monument Benefit Token on the board."""

    kind: ClassVar[str] = "BENEFIT_CHOICE"
    rule: ClassVar[str] = "7.1.4"

    def options(self, state: AgeContrived) -> list[int]:
        return [BENEFIT + region for region in range(REGION_COUNT) if state.uses(region)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        effect = state.catalogue.benefits[int(state.benefits[action - BENEFIT])]
        if state.logging:
            state.tell("choose_benefit", self.rule, self.seat, region=action - BENEFIT, effect=effect)
        perform(state, self.seat, effect)

"""Benefits (8): gaining energy, Bridge Tokens, upgraded Action Tokens, Conduit Tokens, replenishments."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.actions import (
    BOX,
    BRIDGE,
    CONDUIT_AT,
    DECLINE,
    GAIN_TYPE,
    ICON,
    SIDE,
    UPGRADE,
)
from worldwright.games.age_contrived.board import (
    ASIDE,
    BRIDGE_SPACES,
    EXHAUSTED,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    ON_BOARD,
    POSITIONS,
    RESERVE,
    SIDES,
    TIERS,
)
from worldwright.games.age_contrived.grammar import GRANT_ANY, ICONS, SET_ASIDE, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT
from worldwright.games.age_contrived.turn_energy import FIRST_UPGRADE

NO_TIER: Final = -1


def recharge(state: AgeContrived, seat: int, rule: str) -> None:
    """The Channel Marker is charged; nothing changes if it already is (ruling 6)."""
    if state.logging and not state.gods[seat].charged:
        state.tell("recharge", rule, seat)
    state.gods[seat].charged = True


# --- energy (8.1) -----------------------------------------------------------------------------------


def gain(state: AgeContrived, seat: int, kind: int) -> None:
    """One energy of a type, or of any; nothing if the reserve has none (ruling 16)."""
    if kind == GRANT_ANY:
        state.push(GainType(seat))
    elif state.gods[seat].count(RESERVE, kind) > 0:
        gain_type(state, seat, kind)
    elif state.logging:
        state.tell("gain_nothing", "8.1", seat, energy=kind)


def gain_type(state: AgeContrived, seat: int, kind: int) -> None:
    """Rusné sets it aside; the last one of a type recharges the marker (ruling 17)."""
    god = state.gods[seat]
    god.shift(kind, RESERVE, ASIDE if state.has(seat, SET_ASIDE) else EXHAUSTED)
    if state.logging:
        state.tell("gain", "8.1", seat, energy=kind)
    if god.count(RESERVE, kind) == 0 and seat < state.players:
        recharge(state, seat, "8.1")


@final
class GainEnergy(Frame[AgeContrived]):
    """The depicted energy of a section, one after the other in printed order (8.1)."""

    slots: ClassVar[tuple[str, ...]] = ("region", "place")

    def __init__(self, seat: int, region: int, place: int) -> None:
        super().__init__(seat)
        self.region: Final = region
        self.place: Final = place

    def run(self, state: AgeContrived) -> None:
        grants = state.catalogue.grants[self.region][int(state.built[self.region])]
        if self.place + 1 < len(grants):
            state.push(GainEnergy(self.seat, self.region, self.place + 1))
        gain(state, self.seat, grants[self.place])


@final
class GainType(Frame[AgeContrived]):
    """B1: which type to gain."""

    kind: ClassVar[str] = "GAIN_TYPE"
    rule: ClassVar[str] = "8.1"

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        return [GAIN_TYPE + kind for kind in range(TYPES) if god.count(RESERVE, kind) > 0]

    def resolve(self, state: AgeContrived, action: int) -> None:
        gain_type(state, self.seat, action - GAIN_TYPE)

    def run(self, state: AgeContrived) -> None:
        """The reserve is empty: nothing."""


# --- Bridge Tokens (8.2) ------------------------------------------------------------------------------


def lowest_tier(state: AgeContrived, seat: int) -> int:
    """The lowest tier on the Character Board."""
    for tier in range(TIERS):
        if state.gods[seat].bridges[tier] == ON_BOARD:
            return tier
    return NO_TIER


@final
class BridgeSpace(Frame[AgeContrived]):
    """B2: where the lowest-tier token goes; into the box only if no broken path is empty."""

    kind: ClassVar[str] = "BRIDGE_SPACE"
    rule: ClassVar[str] = "8.2"

    def options(self, state: AgeContrived) -> list[int]:
        if lowest_tier(state, self.seat) == NO_TIER:
            return []
        found = [BRIDGE + bridge for bridge in range(BRIDGE_SPACES) if takes_token(state, self.seat, bridge)]
        if state.paths_full():
            found.append(BOX)
        found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        if action != BOX:
            state.push(BridgeSide(self.seat, action - BRIDGE))
            return
        tier = lowest_tier(state, self.seat)
        state.box_bridge(self.seat, tier)
        if state.logging:
            state.tell("box_bridge", self.rule, self.seat, tier=tier)

    def run(self, state: AgeContrived) -> None:
        """No token on the Character Board: nothing."""


def takes_token(state: AgeContrived, seat: int, bridge: int) -> bool:
    """Is the broken path empty, or does a neutral or an own token lie there (ruling 31)?"""
    code = state.bridges[bridge]
    if code == NO_TOKEN or code // 2 < NEUTRAL_TOKENS:
        return True
    return (code // 2 - NEUTRAL_TOKENS) // TIERS == seat


@final
class BridgeSide(Frame[AgeContrived]):
    """B3: which side is face up."""

    kind: ClassVar[str] = "BRIDGE_SIDE"
    rule: ClassVar[str] = "8.2"
    slots: ClassVar[tuple[str, ...]] = ("bridge",)

    def __init__(self, seat: int, bridge: int) -> None:
        super().__init__(seat)
        self.bridge: Final = bridge

    def options(self, state: AgeContrived) -> list[int]:
        return [SIDE + side for side in range(len(SIDES))]

    def resolve(self, state: AgeContrived, action: int) -> None:
        tier = lowest_tier(state, self.seat)
        if state.logging:
            state.tell("set_bridge", self.rule, self.seat, tier=tier, bridge=self.bridge, side=action - SIDE)
        state.set_bridge(self.seat, tier, self.bridge, action - SIDE)


# --- Action Tokens (8.3) --------------------------------------------------------------------------------


@final
class UpgradePick(Frame[AgeContrived]):
    """B4: a kind with copies left, for a position that is not upgraded yet."""

    kind: ClassVar[str] = "UPGRADE_PICK"
    rule: ClassVar[str] = "8.3"

    def options(self, state: AgeContrived) -> list[int]:
        god = state.gods[self.seat]
        found = []
        for number in range(len(state.upgrades)):
            if state.upgrades[number] > 0 and god.tokens[state.catalogue.upgrade_position[number]] < FIRST_UPGRADE:
                found.append(UPGRADE + number)
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        number = action - UPGRADE
        state.upgrades[number] -= 1
        state.gods[self.seat].tokens[state.catalogue.upgrade_position[number]] = FIRST_UPGRADE + number
        if state.logging:
            token = FIRST_UPGRADE + number
            effects = state.catalogue.token_effects[token][:]
            mode = state.catalogue.all_modes[token]
            position = state.catalogue.upgrade_position[number]
            state.tell("upgrade", self.rule, self.seat, position=position, effects=effects, all=mode)

    def run(self, state: AgeContrived) -> None:
        """Nothing is left to gain (ruling 38)."""


# --- Conduit Tokens (8.4) -------------------------------------------------------------------------------


@final
class ConduitType(Frame[AgeContrived]):
    """B5: from which stack."""

    kind: ClassVar[str] = "CONDUIT_TYPE"
    rule: ClassVar[str] = "8.4"

    def options(self, state: AgeContrived) -> list[int]:
        if not [1 for conduit in state.gods[self.seat].conduits if conduit == NO_CONDUIT]:
            return []
        found = [ICON + icon for icon in range(len(ICONS)) if state.conduits[icon] > 0]
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action != DECLINE:
            state.push(ConduitSlot(self.seat, action - ICON))

    def run(self, state: AgeContrived) -> None:
        """No free space, or no token left: nothing."""


@final
class ConduitSlot(Frame[AgeContrived]):
    """B6: over which position; the first token of a stack is the double one."""

    kind: ClassVar[str] = "CONDUIT_SLOT"
    rule: ClassVar[str] = "8.4"
    slots: ClassVar[tuple[str, ...]] = ("icon",)

    def __init__(self, seat: int, icon: int) -> None:
        super().__init__(seat)
        self.icon: Final = icon

    def options(self, state: AgeContrived) -> list[int]:
        conduits = state.gods[self.seat].conduits
        return [CONDUIT_AT + position for position in range(POSITIONS) if conduits[position] == NO_CONDUIT]

    def resolve(self, state: AgeContrived, action: int) -> None:
        position = action - CONDUIT_AT
        double = state.conduits[self.icon] > state.catalogue.conduit_single[self.icon]
        state.conduits[self.icon] -= 1
        state.gods[self.seat].put_conduit(position, self.icon, double)
        if self.seat == state.active:
            state.new_conduits |= 1 << position  # ruling 34
        if state.logging:
            state.tell("conduit", self.rule, self.seat, icon=self.icon, position=position, double=double)


# --- replenishing (8.6) -----------------------------------------------------------------------------------


def promise_replenishment(state: AgeContrived, seat: int, winds: int = 0) -> None:
    """It comes at the end of the turn (E3); `winds` is 1 for the two of a Divine Winds Token."""
    state.replenishing.append(2 * seat + winds)
    if state.logging:
        state.tell("promise", "8.6", seat)

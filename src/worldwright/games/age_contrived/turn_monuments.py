"""Monument sections at the end of a turn (6.8): Patron Tokens, the players' two steps, activation, binding."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.age_contrived.actions import (
    ACTIVATE,
    AS_TYPE,
    CONSTRUCT,
    DECLINE,
    DO,
    ENERGY,
    EXHAUST,
    KEEP,
    LAID,
    LAID_NUMBER,
    LOAD,
    LOAD_ACTION,
    LOADED,
    RESOLVE,
    REWARD_BENEFIT,
    REWARD_ENERGY,
    is_exhausting,
)
from worldwright.games.age_contrived.board import EXHAUSTED, HAND, MONUMENT, NOWHERE, REGION_COUNT, section_zone
from worldwright.games.age_contrived.catalogue import ROSE_STEPS
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import (
    ANY,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    COMPASS,
    MAGNET,
    POSITIONS,
    ROSE,
    SPACE_TYPES,
    TYPES,
    WALK,
    WILD,
    WILD_AS_SPACE,
    WILD_WALKS,
    effect_of,
)
from worldwright.games.age_contrived.state import NOT_RESOLVING, AgeContrived
from worldwright.games.age_contrived.turn_benefits import GainEnergy
from worldwright.games.age_contrived.turn_energy import PlaceEnergy, bind
from worldwright.games.age_contrived.turn_load import empty_rows, empty_slots, load
from worldwright.games.age_contrived.turn_solo import RivalCompletes, RivalContributes

BEGINNING: Final = 0  # neither reward nor energy
AFTER_REWARD: Final = 1
IN_ENERGY: Final = 2  # energy begun, the reward comes after it
CONTRIBUTING: Final = 0
COMPLETING: Final = 1


# --- Patron Tokens (6.8.1) ------------------------------------------------------------------------------


@final
class PatronConstruct(Frame[AgeContrived]):
    """A6: the owner of a Patron Token may construct any open section at the end of the own Advance turn."""

    kind: ClassVar[str] = "PATRON_CONSTRUCT"
    rule: ClassVar[str] = "6.8.1"

    def options(self, state: AgeContrived) -> list[int]:
        found = [CONSTRUCT + region for region in range(REGION_COUNT) if state.is_open(region)]
        if found:
            found.append(DECLINE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action == DECLINE:
            return
        region = action - CONSTRUCT
        if state.logging:
            state.tell("patron_constructs", self.rule, self.seat, region=region, section=int(state.built[region]))
        state.resolving = region
        state.push(Constructed(NOBODY, region))
        for seat in reversed([*state.clockwise_after(self.seat), self.seat]):
            push_contribution(state, seat, region)

    def run(self, state: AgeContrived) -> None:
        """Every Monument is fully constructed."""


# --- completed sections (6.8.2) ---------------------------------------------------------------------------


@final
class SectionOrder(Frame[AgeContrived]):
    """K1: the turn player chooses which completed section is resolved next."""

    kind: ClassVar[str] = "SECTION_ORDER"
    rule: ClassVar[str] = "6.8.5"

    def options(self, state: AgeContrived) -> list[int]:
        return [RESOLVE + region for region in range(REGION_COUNT) if state.completer[region] != NOBODY]

    def resolve(self, state: AgeContrived, action: int) -> None:
        resolve_section(state, action - RESOLVE)


def resolve_section(state: AgeContrived, region: int) -> None:
    """Contributing players clockwise from the completing one, who comes last; then the section is constructed."""
    completer = int(state.completer[region])
    state.resolving = region
    state.binding = NOBODY
    if state.logging:
        state.tell("resolve", "6.8.2", completer, region=region, section=int(state.built[region]))
    state.push(Constructed(completer, region))
    if completer < state.players:
        state.push(SectionStep(completer, region, COMPLETING, BEGINNING))
    else:
        state.push(RivalCompletes(completer, region))
    for seat in reversed(state.clockwise_after(completer)):
        push_contribution(state, seat, region)


def push_contribution(state: AgeContrived, seat: int, region: int) -> None:
    """Whoever has energy in the section takes part."""
    if not energy_in(state, seat, region):
        return
    if seat < state.players:
        state.push(SectionStep(seat, region, CONTRIBUTING, BEGINNING))
    else:
        state.push(RivalContributes(seat, region))


def energy_in(state: AgeContrived, seat: int, region: int) -> list[int]:
    """A god's energy in the section, one entry for each, as 4 * space + type; the one to be bound left out."""
    god = state.gods[seat]
    found: list[int] = []
    for space in range(SPACE_TYPES):
        for kind in range(TYPES):
            count = int(god.count(section_zone(region, space), kind))
            if state.completer[region] == seat and state.binding == TYPES * space + kind:
                count -= 1
            for _ in range(count):
                found.append(TYPES * space + kind)
    return found


@final
class SectionStep(Frame[AgeContrived]):
    """K3: a player's reward and energy in a section, strictly one after the other (ruling 18)."""

    kind: ClassVar[str] = "SECTION_STEP"
    rule: ClassVar[str] = "6.8.2"
    slots: ClassVar[tuple[str, ...]] = ("region", "role", "stage")

    def __init__(self, seat: int, region: int, role: int, stage: int) -> None:
        super().__init__(seat)
        self.region: Final = region
        self.role: Final = role
        self.stage: Final = stage

    def options(self, state: AgeContrived) -> list[int]:
        energy = energy_in(state, self.seat, self.region)
        naming = self.role == COMPLETING and state.binding == NOBODY  # K2 comes before the energy
        found: list[int] = []
        if self.stage == BEGINNING or (self.stage == IN_ENERGY and not energy):
            if state.catalogue.grants[self.region][int(state.built[self.region])]:
                found.append(REWARD_ENERGY)
            found.append(REWARD_BENEFIT)
        if naming:
            if self.stage == BEGINNING and len(energy) > 1:
                found.append(ENERGY)
        else:
            offer_energy(state, self.seat, energy, found)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        if action in (REWARD_ENERGY, REWARD_BENEFIT):
            if self.stage == BEGINNING:
                state.push(SectionStep(self.seat, self.region, self.role, AFTER_REWARD))
                if self.role == COMPLETING:
                    state.push(BindSelect(self.seat, self.region))
            reward(state, self.seat, self.region, action)
            return
        after = IN_ENERGY if self.stage == BEGINNING else self.stage
        state.push(SectionStep(self.seat, self.region, self.role, after))
        if action == ENERGY:
            state.push(BindSelect(self.seat, self.region))
            return
        exhausting = is_exhausting(action)
        space, kind = LAID[action - (EXHAUST if exhausting else ACTIVATE)]
        zone = section_zone(self.region, space)
        if exhausting:
            state.gods[self.seat].shift(kind, zone, EXHAUSTED)
            if state.logging:
                state.tell("exhaust", self.rule, self.seat, energy=kind, region=self.region)
        else:
            activate(state, self.seat, kind, space, zone)

    def run(self, state: AgeContrived) -> None:
        """Reward and energy are done with."""


def offer_energy(state: AgeContrived, seat: int, energy: list[int], found: list[int]) -> None:
    """Activate or exhaust, for each different energy."""
    known = -1
    for laid in energy:
        if laid != known:
            known = laid
            if can_activate(state, seat, laid % TYPES, laid // TYPES):
                found.append(ACTIVATE + LAID_NUMBER[laid])
            found.append(EXHAUST + LAID_NUMBER[laid])


def reward(state: AgeContrived, seat: int, region: int, action: int) -> None:
    """All depicted energy, or the Benefit Token of the Monument."""
    if action == REWARD_ENERGY:
        state.push(GainEnergy(seat, region, 0))
        return
    effect = state.catalogue.benefits[int(state.benefits[region])]
    if state.logging:
        state.tell("benefit", "6.8.2", seat, region=region, effect=effect)
    perform(state, seat, effect)


@final
class BindSelect(Frame[AgeContrived]):
    """K2: the completing player names the energy that will be bound (ruling 66)."""

    kind: ClassVar[str] = "BIND_SELECT"
    rule: ClassVar[str] = "6.8.2"
    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def options(self, state: AgeContrived) -> list[int]:
        found: list[int] = []
        for laid in energy_in(state, self.seat, self.region):
            action = KEEP + LAID_NUMBER[laid]
            if not found or found[-1] != action:
                found.append(action)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        space, kind = LAID[action - KEEP]
        state.binding = TYPES * space + kind


@final
class Constructed(Frame[AgeContrived]):
    """The section moves to its frame, the named energy is bound, the next section opens (6.8.3, 6.8.4)."""

    slots: ClassVar[tuple[str, ...]] = ("region",)

    def __init__(self, seat: int, region: int) -> None:
        super().__init__(seat)
        self.region: Final = region

    def run(self, state: AgeContrived) -> None:
        state.resolving = NOT_RESOLVING
        binding = int(state.binding)
        state.binding = NOBODY
        section = int(state.built[self.region])
        state.built[self.region] = section + 1
        if state.logging:
            whole = section + 1 == state.catalogue.sections[self.region]
            state.tell("constructed", "6.8.3", NOBODY, region=self.region, section=section, whole=whole)
        state.open_section(self.region)
        if self.seat != NOBODY:
            source = section_zone(self.region, binding // TYPES)
            bind(state, self.seat, binding % TYPES, source, MONUMENT + self.region, "6.8.3")


# --- activation (6.8.6) -------------------------------------------------------------------------------------


def has_empty_slot(state: AgeContrived, seat: int) -> bool:
    for position in range(POSITIONS):
        if empty_slots(state, seat, position):
            return True
    return False


def can_activate(state: AgeContrived, seat: int, kind: int, space: int) -> bool:
    """A magnet needs an empty slot; wild has an ability only with Multanec or Freyith."""
    if kind == WILD:
        if state.has(seat, WILD_WALKS):
            return True
        return state.has(seat, WILD_AS_SPACE) and (space != MAGNET or has_empty_slot(state, seat))
    return kind != MAGNET or has_empty_slot(state, seat)


def activate(state: AgeContrived, seat: int, kind: int, space: int, zone: int) -> None:
    """The energy leaves the section for the hand, then acts."""
    state.gods[seat].shift(kind, zone, HAND)
    if state.logging:
        state.tell("activate", "6.8.6", seat, energy=kind)
    if kind != WILD:
        act_as(state, seat, kind, kind)
    elif state.has(seat, WILD_WALKS):
        state.gods[seat].shift(kind, HAND, EXHAUSTED)
        perform(state, seat, effect_of(WALK, ROSE_STEPS))
    elif space == ANY:
        state.push(WildAs(seat))
    else:
        act_as(state, seat, kind, space)


def act_as(state: AgeContrived, seat: int, kind: int, acts: int) -> None:
    """An energy in hand acts as a compass, a magnet or a rose."""
    if acts == COMPASS:
        state.push(PlaceEnergy(seat, NOWHERE, 0))
    elif acts == MAGNET:
        state.push(MagnetSlot(seat))
    else:
        state.gods[seat].shift(kind, HAND, EXHAUSTED)
        state.push(RoseKind(seat))


@final
class WildAs(Frame[AgeContrived]):
    """Z13: what Freyith's wild on an `any` space acts as (ruling 73)."""

    kind: ClassVar[str] = "WILD_AS"
    rule: ClassVar[str] = "8.8"

    def options(self, state: AgeContrived) -> list[int]:
        found = [AS_TYPE + COMPASS]
        if has_empty_slot(state, self.seat):
            found.append(AS_TYPE + MAGNET)
        found.append(AS_TYPE + ROSE)
        return found

    def resolve(self, state: AgeContrived, action: int) -> None:
        act_as(state, self.seat, WILD, action - AS_TYPE)


@final
class MagnetSlot(Frame[AgeContrived]):
    """K4: an activated magnet is loaded into any empty slot of an active tile."""

    kind: ClassVar[str] = "MAGNET_SLOT"
    rule: ClassVar[str] = "6.8.6"

    def options(self, state: AgeContrived) -> list[int]:
        kind = int(state.gods[self.seat].type_in(HAND))
        return [LOAD_ACTION[TYPES * zone + kind] for zone in empty_rows(state, self.seat)]

    def resolve(self, state: AgeContrived, action: int) -> None:
        zone, kind = LOADED[action - LOAD]
        load(state, self.seat, kind, HAND, zone, self.rule)


@final
class RoseKind(Frame[AgeContrived]):
    """K5: a rose moves the character or the energy on a track."""

    kind: ClassVar[str] = "ROSE_KIND"
    rule: ClassVar[str] = "6.8.6"

    def options(self, state: AgeContrived) -> list[int]:
        return [DO + WALK, DO + CLIMB_MONUMENT, DO + CLIMB_PILLAR]

    def resolve(self, state: AgeContrived, action: int) -> None:
        if state.logging:
            state.tell("rose", self.rule, self.seat, effect=effect_of(action - DO, ROSE_STEPS))
        perform(state, self.seat, effect_of(action - DO, ROSE_STEPS))

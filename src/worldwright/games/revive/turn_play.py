"""Playing a card (5.2): the card, its slot, its half, and the groups of effects that follow."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import CARD, HALF, IS_FREE, RESOLVE, SKIP, SKIP_REST, SLOT
from worldwright.games.revive.grammar import ANY, BOTTOM, CRYSTAL, GAIN, HALVES, RIGHT_SLOT, ROTATE, SLOTS, TOP, WILD
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_piles import EMPTY
from worldwright.games.revive.state_tribe import CARD_SPAN, bit, members
from worldwright.games.revive.turn_free import add_free, may_make_room, use_free
from worldwright.games.revive.turn_gains import card_face, owe
from worldwright.games.revive.turn_goals import NO_GOAL, award, goal_due
from worldwright.games.revive.turn_picks import power_option
from worldwright.games.revive.turn_possible import cards_to_play, places_with

GROUP_SPAN: Final = 256  # open groups are the digits of one number, the first one lowest
CARD_GROUPS: Final = 126  # 63 cards with two halves each; modules come after them
CARD_COUNT: Final = 63
MAIN: Final = 1
BY_PLAY_EFFECT: Final = 0


@final
class PlayCard(Frame[Revive]):
    """A card of the active area; a `play:c` effect asks for its colour and may be left (5.2.1)."""

    kind: ClassVar[str] = "CARD_PICK"
    rule: ClassVar[str] = "5.2.1"
    slots: ClassVar[tuple[str, ...]] = ("colour", "main")

    def __init__(self, seat: int, colour: int, main: int) -> None:
        super().__init__(seat)
        self.colour: Final = colour
        self.main: Final = main

    def options(self, state: Revive) -> list[int]:
        colour = ANY if state.armed_wild else self.colour
        found = [CARD + card for card in members(cards_to_play(state, self.seat, colour))]
        if self.main:
            return found
        if state.overlong():
            return [SKIP]
        if colour != ANY:
            found += [power_option(state, self.seat, place) for place in places_with(state, self.seat, WILD)]
        found.append(SKIP)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            state.armed_wild = False
        elif IS_FREE[action]:
            state.push(self)
            use_free(state, self.seat, action)
        else:
            state.push(PlaySlot(self.seat, action - CARD))


@final
class PlaySlot(Frame[Revive]):
    """A slot that accepts the card; `rotate` and `wild` may be armed here (5.2.2)."""

    kind: ClassVar[str] = "SLOT_PICK"
    rule: ClassVar[str] = "5.2.2"
    slots: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, state: Revive) -> list[int]:
        tribe = state.tribes[self.seat]
        found = [SLOT + slot for slot in range(len(SLOTS)) if tribe.slot_accepts(state.catalogue, slot)]
        if state.overlong() or tribe.energy == 0:
            return found
        if not state.armed_rotate:
            found += [power_option(state, self.seat, place) for place in places_with(state, self.seat, ROTATE)]
        if not state.armed_wild:
            found += [power_option(state, self.seat, place) for place in places_with(state, self.seat, WILD)]
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if IS_FREE[action]:
            state.push(self)
            use_free(state, self.seat, action)
            return
        slot = action - SLOT
        if slot == RIGHT_SLOT or state.armed_rotate:
            state.push(PlayHalf(self.seat, self.card, slot))
        else:
            play(state, self.seat, self.card, slot, TOP if slot < 2 else BOTTOM)


@final
class PlayHalf(Frame[Revive]):
    """Top or bottom: in the slot on the right, or with `rotate` (5.2.3)."""

    kind: ClassVar[str] = "HALF_PICK"
    rule: ClassVar[str] = "5.2.3"
    slots: ClassVar[tuple[str, ...]] = ("card", "slot")

    def __init__(self, seat: int, card: int, slot: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.slot: Final = slot

    def options(self, state: Revive) -> list[int]:
        return [HALF + TOP, HALF + BOTTOM]

    def resolve(self, state: Revive, action: int) -> None:
        play(state, self.seat, self.card, self.slot, action - HALF)


def play(state: Revive, seat: int, card: int, slot: int, half: int) -> None:
    """Into the slot; the list of groups is fixed now (5.2.4)."""
    tribe = state.tribes[seat]
    tribe.active &= ~bit(card)
    if state.armed_wild:
        state.wild |= bit(card)
    state.armed_wild = False
    state.armed_rotate = False
    groups = groups_of(state, seat, card, slot, half)
    tribe.played = append(tribe.played, card * CARD_SPAN + slot * 2 + half)
    if state.logging:
        state.tell("play", "5.2.4", seat, face=card_face(state, card), slot=slot, half=HALVES[half])
    state.push(ResolveNext(seat, card, groups))


def groups_of(state: Revive, seat: int, card: int, slot: int, half: int) -> int:
    """(a) the played half, (b) earlier cards of its colour in the slot, oldest first, (c) modules that show it."""
    tribe = state.tribes[seat]
    catalogue = state.catalogue
    colour = catalogue.card_colour[card]
    wild = state.wild >> card & 1 != 0
    groups = 2 * card + half + 1
    digit = GROUP_SPAN
    for code in tribe.played:
        earlier = code // CARD_SPAN
        if code // 2 % 8 == slot and (wild or catalogue.card_colour[earlier] == colour):
            groups += digit * int(2 * earlier + code % 2 + 1)
            digit *= GROUP_SPAN
    for place in range(12):
        module = tribe.modules[place]
        if catalogue.place_slot[place] == slot and module != EMPTY:
            if wild or catalogue.module_colours[module] >> colour & 1:
                groups += digit * int(CARD_GROUPS + module + 1)
                digit *= GROUP_SPAN
    return groups


@final
class ResolveNext(Frame[Revive]):
    """Which of the open groups comes next (5.2.5)."""

    kind: ClassVar[str] = "RESOLVE_NEXT"
    rule: ClassVar[str] = "5.2.5"
    slots: ClassVar[tuple[str, ...]] = ("card", "groups")

    def __init__(self, seat: int, card: int, groups: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.groups: Final = groups

    def codes(self) -> list[int]:
        """The open groups, in order."""
        found: list[int] = []
        groups = self.groups
        while groups > 0:
            found.append(groups % GROUP_SPAN - 1)
            groups //= GROUP_SPAN
        return found

    def is_plain(self, state: Revive) -> bool:
        """Only gains that nobody would refuse: nothing is asked, unless something would be lost without need."""
        room = [
            state.catalogue.caps[resource] - amount for resource, amount in enumerate(state.tribes[self.seat].goods)
        ]
        groups = self.groups
        while groups > 0:
            effect = group_effect(state, groups % GROUP_SPAN - 1)
            if not state.catalogue.plain[effect]:
                return False
            for atom in state.catalogue.effects[effect]:
                if atom.op == GAIN and atom.a != CRYSTAL:
                    room[atom.a] -= atom.b
            groups //= GROUP_SPAN
        return min(room) >= 0 or not may_make_room(state, self.seat)

    def options(self, state: Revive) -> list[int]:
        if goal_due(state) != NO_GOAL or self.is_plain(state):
            return []
        if state.overlong():
            return [SKIP_REST]
        found = [RESOLVE + group_thing(code) for code in self.codes()]
        add_free(state, self.seat, found)
        found.append(SKIP_REST)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP_REST:
            state.wild &= ~bit(self.card)
            if state.logging:
                state.tell("skip_rest", "5.2.5", self.seat, card=card_face(state, self.card))
        elif IS_FREE[action]:
            state.push(self)
            use_free(state, self.seat, action)
        else:
            thing = action - RESOLVE
            left = 0
            digit = 1
            chosen = 0
            for code in self.codes():
                if group_thing(code) == thing:
                    chosen = code
                else:
                    left += digit * (code + 1)
                    digit *= GROUP_SPAN
            state.push(ResolveNext(self.seat, self.card, left))
            resolve_group(state, self.seat, self.card, chosen)

    def run(self, state: Revive) -> None:
        due = goal_due(state)
        if due != NO_GOAL:
            state.push(self)
            award(state, due)
            return
        state.wild &= ~bit(self.card)
        codes = self.codes()
        for place in range(len(codes) - 1, 0, -1):
            state.push(NextGroup(self.seat, self.card, codes[place]))
        if codes:
            resolve_group(state, self.seat, self.card, codes[0])


@final
class NextGroup(Frame[Revive]):
    """A group of plain gains that waits for those before it, so that each is told with what it brings."""

    slots: ClassVar[tuple[str, ...]] = ("card", "code")

    def __init__(self, seat: int, card: int, code: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.code: Final = code

    def run(self, state: Revive) -> None:
        resolve_group(state, self.seat, self.card, self.code)


def group_effect(state: Revive, code: int) -> int:
    if code < CARD_GROUPS:
        return state.catalogue.half[code]
    return state.catalogue.module_effect[code - CARD_GROUPS]


def group_thing(code: int) -> int:
    """The card or module of a group, as the action names it."""
    return code // 2 if code < CARD_GROUPS else code - CARD_GROUPS + CARD_COUNT


def resolve_group(state: Revive, seat: int, card: int, code: int) -> None:
    if state.logging and code >= CARD_GROUPS:
        state.tell("activate", "5.2.4", seat, face=state.catalogue.faces["module"][code - CARD_GROUPS])
    elif state.logging and code // 2 != card:
        state.tell("reactivate", "5.2.4", seat, face=card_face(state, code // 2), half=HALVES[code % 2])
    owe(state, seat, group_effect(state, code), code // 2 if code < CARD_GROUPS else -1)


def may_play(state: Revive, seat: int) -> bool:
    """A card in the active area, and a slot that accepts it (5.1)."""
    tribe = state.tribes[seat]
    return tribe.active != 0 and tribe.accepting_slot(state.catalogue)

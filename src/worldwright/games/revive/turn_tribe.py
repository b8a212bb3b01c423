"""Tribe abilities (7): carrying one out, tribe tiles, the falcon, and the copy of a switch (P8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import ACT_BASE, AT, CARD, NORMAL, SKIP, SPACES
from worldwright.games.revive.board import SPACE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import (
    ACT,
    ANY,
    BOARD_ACTIONS,
    BOOK,
    BUY_CARD,
    EXPLORE,
    FALCON,
    FALCON_RESOURCES,
    FOREST,
    FOREST_TILE,
    MOUNTAIN,
    POPULATE,
    SAND,
    SAND_TILE,
    SWITCH_COPY,
    TEMPLE,
    TOKEN,
    TRIBE_BOOK_VP,
    WATER_RESOURCES,
    WORKSHOP,
    Atom,
)
from worldwright.games.revive.scoring import waters
from worldwright.games.revive.state import BY_ABILITY, BY_EFFECT, MAX_PLAYERS, Revive
from worldwright.games.revive.state_map import FOREST_MARK
from worldwright.games.revive.state_tribe import CARD_SPAN, members
from worldwright.games.revive.turn_build import BUILD_SIZE
from worldwright.games.revive.turn_cards import TakePick
from worldwright.games.revive.turn_explore import EXPLORE_TILE
from worldwright.games.revive.turn_gains import (
    advance,
    card_face,
    choose_basics,
    gain,
    gain_points,
    owe,
    pay,
    place_marker,
)
from worldwright.games.revive.turn_picks import optional
from worldwright.games.revive.turn_populate import POPULATE_LOCATION
from worldwright.games.revive.turn_possible import (
    CARD_PRICE,
    ability_of,
    can_effect,
    startable,
)
from worldwright.games.revive.turn_range import close_window, food_for, open_window, range_bonus, reach_of
from worldwright.games.revive.turn_spots import PAYS_CRYSTAL, PAYS_RANGE, TILE_PRICE, falcon_ends, token_spots
from worldwright.games.revive.turn_window import WindowTarget

# --- Board actions --------------------------------------------------------------------------------


def begin_action(state: Revive, seat: int, action: int, discount: int, skipped: int, caller: int) -> None:
    """Open the window of a board action."""
    open_window(state, seat, action, discount, skipped, caller)
    if action == EXPLORE:
        state.push(EXPLORE_TILE[seat])
    elif action == POPULATE:
        state.push(POPULATE_LOCATION[seat])
    else:
        state.push(BUILD_SIZE[seat])


def act(state: Revive, seat: int, atom: Atom, caller: int) -> None:
    """The action of an `act:` effect (E20)."""
    if atom.a == ANY:
        state.push(ActPick(seat, atom.b, atom.c, caller))
    else:
        begin_action(state, seat, atom.a, atom.b, atom.c, caller)


@final
class ActPick(Frame[Revive]):
    """Explore, populate or build, as far as they can be started."""

    kind: ClassVar[str] = "ACT_PICK"
    rule: ClassVar[str] = "E20"
    slots: ClassVar[tuple[str, ...]] = ("discount", "skipped", "caller")

    def __init__(self, seat: int, discount: int, skipped: int, caller: int) -> None:
        super().__init__(seat)
        self.discount: Final = discount
        self.skipped: Final = skipped
        self.caller: Final = caller

    def options(self, state: Revive) -> list[int]:
        found = [
            ACT_BASE + action
            for action in range(len(BOARD_ACTIONS))
            if startable(state, self.seat, action, self.discount, self.skipped)
        ]
        return optional(state, found)

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            state.backed = self.caller != BY_EFFECT
        else:
            begin_action(state, self.seat, action - ACT_BASE, self.discount, self.skipped, self.caller)


# --- The `tribe` effect (7.13) --------------------------------------------------------------------


def use_tribe(state: Revive, seat: int) -> None:
    """Resolve the ability; what was carried out moves a marker."""
    side = state.tribes[seat].side
    ability = ability_of(state, seat)
    effect = state.catalogue.ability[side]
    state.backed = False
    state.push(CARRIED_OUT[seat])
    if ability == NONE:
        atoms = state.catalogue.effects[effect]
        if len(atoms) == 1 and atoms[0].op == ACT:
            act(state, seat, atoms[0], BY_ABILITY)
        else:
            owe(state, seat, effect)
    elif ability == WATER_RESOURCES:
        choose_basics(state, seat, int(waters(state.tribes[seat], seat, state.map, state.catalogue)))
    elif ability == BUY_CARD:
        state.push(TakePick(seat, ANY, CARD_PRICE))
    elif ability == FALCON:
        state.push(FALCON_HEX[seat])
    else:
        open_window(state, seat, TOKEN, 0, 0, BY_ABILITY)
        state.push(TOKEN_HEX[seat])


@final
class CarriedOut(Frame[Revive]):
    """After the ability: P2, then the marker. Not if it was left with SKIP or BACK."""

    def run(self, state: Revive) -> None:
        if state.backed:
            state.backed = False
            return
        if state.logging:
            face = state.catalogue.faces["tribe"][state.tribes[self.seat].side]
            state.tell("tribe", "7.13", self.seat, name=face["name"], ability=face["ability_text"])
        state.push(TRIBE_MARKER[self.seat])
        if state.tribes[self.seat].has(TRIBE_BOOK_VP):
            gain(state, self.seat, BOOK, 1)
            gain_points(state, self.seat, 1)


@final
class TribeMarker(Frame[Revive]):
    """From the tribe board to the progress track, while there are any."""

    def run(self, state: Revive) -> None:
        tribe = state.tribes[self.seat]
        if tribe.markers > 0:
            tribe.markers -= 1
            place_marker(state, self.seat)


# --- Tribe tiles (7.14) ---------------------------------------------------------------------------


@final
class TokenHex(WindowTarget):
    """Where a forest tile, temple, target, sand tile or workshop goes; its window pays for range."""

    kind: ClassVar[str] = "TOKEN_HEX"
    rule: ClassVar[str] = "7.14"

    def targets(self, state: Revive) -> list[int]:
        return [AT + space for space in token_spots(state, self.seat, ability_of(state, self.seat))]

    def carry_out(self, state: Revive, action: int) -> None:
        place_token(state, self.seat, action - AT)

    def way_out(self) -> int:
        return SKIP

    def leave(self, state: Revive) -> None:
        state.backed = True
        close_window(state)


def place_token(state: Revive, seat: int, space: int) -> None:
    """Pay, place, and what this kind of tile brings."""
    tribe = state.tribes[seat]
    ability = ability_of(state, seat)
    food = food_for(state, reach_of(state, seat)[space], range_bonus(state, seat)) if ability in PAYS_RANGE else 0
    if state.logging:
        state.tell("token", "7.14", seat, token=state.catalogue.token_kind[tribe.side], at=SPACES[space])
    pay(state, seat, TILE_PRICE if ability in PAYS_CRYSTAL else 0, 0, 0, food)
    close_window(state)
    kind = state.map.ground[space]
    state.map.marks[space] |= state.catalogue.mark[tribe.side]
    state.map.last = space
    tribe.tokens -= 1
    state.map_changed()
    if ability == FOREST_TILE:
        state.map.ground[space] = FOREST
        grow_forest(state, seat, space)
    elif ability == TEMPLE:
        owe(state, seat, int(state.map.reward[space]))
    elif ability == SAND_TILE:
        state.map.ground[space] = SAND
        state.push(TakePick(seat, int(kind - MOUNTAIN), 0))
    elif ability == WORKSHOP:
        track = kind - MOUNTAIN
        advance(state, seat, 1 if track == 0 else 0, 1 if track == 1 else 0, 1 if track == 2 else 0)


def grow_forest(state: Revive, seat: int, space: int) -> None:
    """Books for the chain of forest tiles, then the owners of adjacent buildings (7.2, 13.74)."""
    steps = [0] * state.players
    for other in state.catalogue.board.near[space]:
        owner = state.map.owner(other)
        if owner >= 0:
            steps[owner] += state.catalogue.large_factor if state.map.is_large(other) else 1
    order = state.turn_order()
    for place in range(len(order) - 1, -1, -1):
        if steps[order[place]] > 0:
            state.push(GreenSteps(order[place], steps[order[place]]))
    gain(state, seat, BOOK, chain(state, space))


def chain(state: Revive, space: i64) -> i64:
    """Forest tiles connected to this one in an unbroken chain, itself included."""
    seen = vec[i64]([0] * SPACE_COUNT)
    seen[space] = 1
    queue = vec[i64]([space])
    place: i64 = 0
    while place < len(queue):
        for other in state.catalogue.board.near[queue[place]]:
            if not seen[other] and state.map.marks[other] & FOREST_MARK:
                seen[other] = 1
                queue = append(queue, other)
        place += 1
    return len(queue)


@final
class GreenSteps(Frame[Revive]):
    """A forest tile beside own buildings: the green track (7.2)."""

    slots: ClassVar[tuple[str, ...]] = ("steps",)

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def run(self, state: Revive) -> None:
        advance(state, self.seat, 0, 0, self.steps)


@final
class FalconHex(Frame[Revive]):
    """The falcon flies, and ends on terrain (7.12)."""

    kind: ClassVar[str] = "FALCON_HEX"
    rule: ClassVar[str] = "7.12"

    def options(self, state: Revive) -> list[int]:
        return optional(state, [AT + space for space in falcon_ends(state, self.seat)])

    def resolve(self, state: Revive, action: int) -> None:
        if action == SKIP:
            state.backed = True
            return
        space = action - AT
        tribe = state.tribes[self.seat]
        state.map.falcon = space
        state.map.last = space
        tribe.stale = True
        if state.logging:
            state.tell("falcon", "7.12", self.seat, at=SPACES[space])
        if tribe.has(FALCON_RESOURCES):
            resource = state.catalogue.falcon_resource[state.map.ground[space] - MOUNTAIN]
            gain(state, self.seat, resource, state.catalogue.falcon_gain)


# --- The switch (5.1, P8) -------------------------------------------------------------------------


def use_switch(state: Revive, seat: int) -> None:
    """Slide it down, then its effect, or the copy of somebody's card."""
    tribe = state.tribes[seat]
    tribe.switch_up = False
    if state.logging:
        state.tell("switch", "5.1", seat)
    if tribe.has(SWITCH_COPY) and cards_to_copy(state, seat):
        state.push(COPY_CARD[seat])
    else:
        owe(state, seat, state.catalogue.switch_effect[tribe.switch])


def cards_to_copy(state: Revive, seat: int) -> list[int]:
    """Face-up cards of others, unplayed or played for the bottom half, whose copy does something (13.43, 13.91)."""
    found: list[int] = []
    for other in range(state.players):
        if other == seat:
            continue
        tribe = state.tribes[other]
        cards = members(tribe.active)
        for code in tribe.played:
            if code % 2 == 1:
                cards.append(int(code // CARD_SPAN))
        found += [card for card in cards if can_effect(state, seat, state.catalogue.copied[card], NONE)]
    return sorted(found)


@final
class CopyCard(Frame[Revive]):
    """The bottom half of a card of somebody else, or the own effect."""

    kind: ClassVar[str] = "COPY_CARD"
    rule: ClassVar[str] = "13.91"

    def options(self, state: Revive) -> list[int]:
        if state.overlong():
            return [NORMAL]
        return [*[CARD + card for card in cards_to_copy(state, self.seat)], NORMAL]

    def resolve(self, state: Revive, action: int) -> None:
        if action == NORMAL:
            owe(state, self.seat, state.catalogue.switch_effect[state.tribes[self.seat].switch])
            return
        if state.logging:
            state.tell("copy", "13.43", self.seat, face=card_face(state, action - CARD))
        owe(state, self.seat, state.catalogue.copied[action - CARD])


CARRIED_OUT: Final[list[CarriedOut]] = [CarriedOut(seat) for seat in range(MAX_PLAYERS)]
TRIBE_MARKER: Final[list[TribeMarker]] = [TribeMarker(seat) for seat in range(MAX_PLAYERS)]
TOKEN_HEX: Final[list[TokenHex]] = [TokenHex(seat) for seat in range(MAX_PLAYERS)]
FALCON_HEX: Final[list[FalconHex]] = [FalconHex(seat) for seat in range(MAX_PLAYERS)]
COPY_CARD: Final[list[CopyCard]] = [CopyCard(seat) for seat in range(MAX_PLAYERS)]

"""What a position is worth to each seat, for agents: its Stars, and what is still likely to come.

The weights were fitted to the Stars that greedy players still made from such positions to the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import lowest, size
from worldwright.games.strange_world.actions import GIVE, KEEP
from worldwright.games.strange_world.board import BIT, COLUMN, COLUMN_OF, DOWN, ROW_OF, SPAN, WIDTH
from worldwright.games.strange_world.catalogue import CARD_BIT
from worldwright.games.strange_world.grammar import (
    ANIMAL,
    EYE,
    FIRST_SPECIES,
    LAKE,
    LEFT_HALF,
    MOUNTAIN,
    RIGHT_HALF,
    SECOND_MOUNTAIN,
    SWAMP,
    THIRD_MOUNTAIN,
    VOLCANO,
)
from worldwright.games.strange_world.scoring import counted, pleased, score_world
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import SPOT_SPAN, World
from worldwright.games.strange_world.turn import DraftKeep

# Stars for one of each prospect, in the order of `prospects`
WEIGHTS: Final = vec[float]([3.59, 0.06, 1.21, 2.25, -0.19, 0.38, -0.91, -0.06, -1.05, -1.07, -1.72, -0.48, 0.29, 0.02])
PLACES_LEFT: Final = 0
LAKE_ROOM: Final = 1
HALF_ROOM: Final = 2
BLIND_EYES: Final = 3
EYE_ROOM: Final = 4
CITY_TO_COME: Final = 5
UNPLEASED: Final = 6
MOUNTAINS: Final = 7
LAKES: Final = 8
SWAMPS: Final = 9
VOLCANOES: Final = 10
EYES: Final = 11
NEW_ANIMALS: Final = 12
HALVES: Final = 13


def evaluate(state: StrangeWorld) -> list[float]:
    """The Stars that each seat may expect."""
    expected: list[float] = []
    for seat in range(state.players):
        world = state.worlds[seat]
        worth = float(int(score_world(world, state.catalogue, state.base_if_met, state.eye_by_species)))
        if not state.over:
            hopes = prospects(state, seat)
            for number in range(len(WEIGHTS)):
                worth += WEIGHTS[number] * hopes[number]
        expected.append(worth)
    return expected


def prospects(state: StrangeWorld, seat: int) -> vec[float]:
    """What a seat may still make something of, counted."""
    world = state.worlds[seat]
    hopes = NO_HOPES[:]
    left: i64 = state.catalogue.world_cards - len(world.placed)
    room = world.room()
    lakes = world.shows(LAKE)
    beside = size((lakes << 1) & room) + size((lakes >> 1) & room)
    beside += size((lakes << WIDTH) & room) + size((lakes >> WIDTH) & room)
    hopes[PLACES_LEFT] = float(int(left))
    hopes[LAKE_ROOM] = float(int(beside))
    if state.travellers != 0:
        fresh = world.up & ~world.used
        hopes[HALF_ROOM] = float(
            int(
                size((world.planes[RIGHT_HALF] & fresh) << 1 & room)
                + size((world.planes[LEFT_HALF] & fresh) >> 1 & room)
            )
        )
    hope_of_eyes(world, room, hopes)
    if state.cities < len(state.catalogue.city_ids) and world.smoke & ~world.joined:
        hopes[CITY_TO_COME] = int(state.catalogue.city_stars[state.cities] * left) / state.catalogue.world_cards
    hopes[UNPLEASED] = hope_of_guests(state, world) * int(left)
    hope_of_hand(state, seat, world, hopes)
    return hopes


def hope_of_eyes(world: World, room: i64, hopes: vec[float]) -> None:
    """Eyes with nothing below them yet, and the places left in the columns of the others."""
    eyes = world.shows(EYE)
    blind: i64 = 0
    places: i64 = 0
    while eyes != 0:
        eye = lowest(eyes)
        eyes &= eyes - 1
        if ROW_OF[eye] < SPAN - 1:
            if room & BIT[eye + DOWN]:
                blind += 1
            elif world.up & BIT[eye + DOWN]:
                places += size(room & COLUMN[COLUMN_OF[eye]])
    hopes[BLIND_EYES] = float(int(blind))
    hopes[EYE_ROOM] = float(int(places))


def hope_of_guests(state: StrangeWorld, world: World) -> float:
    """The bonuses that Travellers still hold back, as far as they have what they want."""
    total = 0.0
    for guest in world.guests:
        traveller = guest // SPOT_SPAN
        upper = guest % SPOT_SPAN
        if not pleased(world, state.catalogue, traveller, upper):
            had: i64 = 0
            wanted: i64 = 0
            for need in state.catalogue.needs[traveller]:
                had += min(counted(world, need, upper), need.least)
                wanted += need.least
            total += int(state.catalogue.bonus[traveller] * had) / int(wanted)
    return total / state.catalogue.world_cards


def hope_of_hand(state: StrangeWorld, seat: int, world: World, hopes: vec[float]) -> None:
    """What the cards in hand show; while a draft choice is open, only those that stay."""
    hand = cards_to_stay(state, seat)
    seen: i64 = 0
    for species in range(FIRST_SPECIES, len(world.planes)):
        if world.planes[species] & world.up:
            seen += BIT[species]
    while hand != 0:
        prints = state.catalogue.prints[lowest(hand)]
        hand &= hand - 1
        mountains = (prints >> MOUNTAIN & 1) + (prints >> SECOND_MOUNTAIN & 1) + (prints >> THIRD_MOUNTAIN & 1)
        hopes[MOUNTAINS] += int(mountains)
        hopes[LAKES] += int(prints >> LAKE & 1)
        hopes[SWAMPS] += int(prints >> SWAMP & 1)
        hopes[VOLCANOES] += int(prints >> VOLCANO & 1)
        hopes[EYES] += int(prints >> EYE & 1)
        hopes[HALVES] += int((prints >> LEFT_HALF & 1) + (prints >> RIGHT_HALF & 1))
        if prints >> ANIMAL & 1 and not prints & seen:
            hopes[NEW_ANIMALS] += 1


def cards_to_stay(state: StrangeWorld, seat: int) -> i64:
    """The hand as it will be once the open answer of this seat is carried out."""
    hand = state.hands[seat]
    if len(state.answers) == 0 or state.answers[seat] < 0:
        return hand
    if isinstance(state.stack[-1], DraftKeep):
        return CARD_BIT[state.answers[seat] - KEEP]
    return hand & ~CARD_BIT[state.answers[seat] - GIVE]


NO_HOPES: Final = vec[float]([0.0] * 14)

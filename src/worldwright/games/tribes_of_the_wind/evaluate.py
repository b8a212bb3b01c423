"""What a tribe may expect beyond its standing score: land, riders on the way to Villages, cards that can be played.

All numbers are points, rough ones: they rank positions and are no rule of the game.
"""

from __future__ import annotations

from typing import Final

from worldwright.games.tribes_of_the_wind.board import HAND, LINES, NEAR, TERRAIN, count, spaces_of
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.catalogue_fields import POLLUTED_AT_FIRST
from worldwright.games.tribes_of_the_wind.effects import of, requirement_met
from worldwright.games.tribes_of_the_wind.grammar import (
    ATOMS,
    BONUS_TOTAL,
    CLEAR,
    FOREST,
    LINE,
    POLLUTION,
    TEMPLES_ON,
    VILLAGES_ON,
    Goal,
    Row,
)
from worldwright.games.tribes_of_the_wind.scoring import colours_on, completed, own_need_count
from worldwright.games.tribes_of_the_wind.state import NOT_YET, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe

# How much longer it goes on
FULL: Final = 10.0  # turns left from which on every plan counts in full
TURNS_PER_VILLAGE: Final = 3.0
# The land
TILE: Final = 1.5
SITE: Final = 2.5  # a Forest that can still become a Village
MOST_SITES: Final = 2
ROOM: Final = 0.6  # a space where a Forest could go at once
MOST_ROOM: Final = 2
TOKEN: Final = 0.3  # a Pollution token gone
CLEAN: Final = 0.4  # a space without Pollution
DROP: Final = 0.3  # Water
MOST_WATER: Final = 10
TEMPLE_PLACED: Final = 1.0
VILLAGE: Final = 13.0  # beyond its points: the lead in the race, and more than its riders are worth
FIRST: Final = 20.0  # the Game End token, beyond its points: nobody else comes much further
# Wind Riders
STEP: Final = 0.3  # a rider one step nearer to a Forest that needs it
FAR: Final = 5  # steps from which on a rider is no nearer than at home
FILLED: Final = 2.0  # a Forest whose rider spaces are full, beyond the steps
SCOUTS: Final = 2  # riders that wait beside a free space when no Forest needs any
# Objectives and guides
GOAL: Final = 0.7  # how much of an objective is believed in
POWER: Final = 3.0
NEARLY: Final = 1.8  # a power whose requirement is about to be met
# The hand
BEST_CARD: Final = 0.5  # of what the best card would give
EACH_CARD: Final = 0.08
WORTH: Final = {
    "water": 0.3,
    "pollution": 0.6,
    "move": 0.35,
    "flex": 0.4,
    "forest": 0.0,
    "catapult": 1.2,
    "temple": 2.0,
    "clear": 1.0,
}
EACH: Final[list[float]] = [WORTH[name] for name in ATOMS]  # what an atom gives, for each that it counts
PLANTED: Final = 3.0  # a Forest, less what it costs


def evaluate(state: TribesOfTheWind) -> list[float]:
    """The points that each seat may expect: those it has, and those to come."""
    return [state.score(seat) + prospects(state, seat) for seat in range(state.players)]


def prospects(state: TribesOfTheWind, seat: int) -> float:
    """Points to come, in all likelihood; nothing once the last turn is over."""
    tribe = state.tribes[seat]
    turns = turns_left(state, seat)
    if tribe.tiled == 0 or turns <= 0:
        return 0.0
    catalogue = state.catalogue
    share = min(1.0, turns / FULL)
    plans = land(tribe, catalogue) + riders(tribe, catalogue) + objectives(tribe, catalogue) + guides(tribe, catalogue)
    race = VILLAGE * count(tribe.villages) + (FIRST if state.token == seat else 0.0)
    return race + share * plans + min(1.0, turns / 2) * hand(state, seat)


def squared(share: float) -> float:
    """Half done is worth much less than half."""
    return share * share


def turns_left(state: TribesOfTheWind, seat: int) -> float:
    """Turns this seat still has; before the end is triggered, by the race for five Villages."""
    if state.over:
        return 0.0
    if state.trigger != NOT_YET:
        return state.trigger + 1 - state.round + (1 if state.place_of(state.active) < state.place_of(seat) else 0)
    most = state.drifter_villages
    for other in range(state.players):
        if other != seat:
            most = max(most, count(state.tribes[other].villages))
    return 2 + TURNS_PER_VILLAGE * (state.catalogue.villages_to_trigger_end - most)


# --- The land -------------------------------------------------------------------------------------


def land(tribe: Tribe, catalogue: Catalogue) -> float:
    """Tiles, clean ground, Water and Temples, where the score sheet knows only their last steps."""
    tiles = count(tribe.tiled)
    sites = min(tiles - 1 - count(tribe.villages), catalogue.markers - count(tribe.villages), MOST_SITES)
    room = min(MOST_ROOM, count(tribe.free_spaces()))
    worth = TILE * tiles - catalogue.tile_points[tiles] + SITE * sites + ROOM * room
    worth += (
        TOKEN * (catalogue.pollution - sum(tribe.pollution))
        + CLEAN * (POLLUTED_AT_FIRST - count(tribe.polluted))
        - catalogue.pollution_points[count(tribe.polluted)]
    )
    placed = count(tribe.templed)
    worth += TEMPLE_PLACED * placed - catalogue.temple_points[placed]
    return worth + DROP * min(tribe.water, MOST_WATER)


def riders(tribe: Tribe, catalogue: Catalogue) -> float:
    """Riders on their Forests, and how near the others are to a space that is open."""
    if count(tribe.villages) == catalogue.markers:
        return 0.0
    worth = 0.0
    needing = places = 0
    for space in spaces_of(tribe.tiled & ~tribe.villages):
        need = catalogue.tile_riders[tribe.tiles[space]]
        if need == 0:
            continue
        there = min(tribe.riders[space], need)
        worth += STEP * FAR * there + FILLED * squared(there / need)
        if there < need:
            needing |= 1 << space
            places += need - there
    if needing == 0:  # then ahead of the next Forest
        needing = tribe.free_spaces()
        places = SCOUTS
    return worth + coming_nearer(tribe, needing, places)


def coming_nearer(tribe: Tribe, needing: int, places: int) -> float:
    """What the riders are worth that are on their way, the nearest first; a free space can be seen from the tiles
    around it.
    """
    worth = 0.0
    reached = wave = needing
    for steps in range(1, FAR):
        if places == 0 or wave == 0:
            break
        links = 0
        for place in spaces_of(wave):
            links |= tribe.linked(place)
        wave = links & ~reached
        reached |= wave
        for place in spaces_of(wave):
            coming = min(tribe.riders[place], places)
            worth += STEP * (FAR - steps) * coming
            places -= coming
    return worth


# --- Objectives and guides ------------------------------------------------------------------------


def objectives(tribe: Tribe, catalogue: Catalogue) -> float:
    """Kept objectives that are not completed, by how far they have come."""
    worth = 0.0
    for card in tribe.kept:
        if not completed(tribe, catalogue, card):
            worth += GOAL * catalogue.goal_points[card] * squared(progress(tribe, catalogue, catalogue.goals[card]))
    return worth


def progress(tribe: Tribe, catalogue: Catalogue, goal: Goal) -> float:
    """How far an objective has come, from 0 to 1."""
    if goal.kind == LINE:
        return best_line(tribe, goal) / 3
    if goal.kind > LINE:
        return min(1.0, bonuses(tribe, catalogue, goal) / goal.least)
    pieces = tribe.villages if goal.kind == VILLAGES_ON else tribe.templed if goal.kind == TEMPLES_ON else tribe.tiled
    ready = goal.spaces & ~tribe.polluted
    done = 0.2 * count(ready) + 0.4 * count(ready & tribe.tiled) + 0.4 * count(ready & pieces)
    return min(1.0, done / goal.least)


def best_line(tribe: Tribe, goal: Goal) -> float:
    """The most tiles of a line that can still become what the objective asks for."""
    best = 0
    for line in LINES[goal.shape]:
        laid = count(line & tribe.tiled)
        if laid > best and colours_on(tribe, line) == (1 if goal.same else laid):
            best = laid
    return best


def bonuses(tribe: Tribe, catalogue: Catalogue, goal: Goal) -> float:
    """Bonuses of Villages, and by half those of Forests."""
    found = 0.0
    for space in spaces_of(tribe.tiled):
        bonus = catalogue.tile_bonus[tribe.tiles[space]]
        number = count(bonus) if goal.kind == BONUS_TOTAL else 1 if bonus & goal.bonus else 0
        found += number if tribe.villages >> space & 1 else 0.5 * number
    return found


def guides(tribe: Tribe, catalogue: Catalogue) -> float:
    """Powers, and how near the next one is."""
    worth = POWER * count(tribe.powers)
    if not tribe.own_met:
        worth += NEARLY * squared(min(1.0, own_need_count(tribe, catalogue) / catalogue.need_number[tribe.board]))
    if not tribe.path_met:
        path = catalogue.board_path[tribe.board]
        walked = longest_walk(tribe, path, 0, TERRAIN, 0)
        worth += NEARLY * squared(walked / len(path))
    return worth


def longest_walk(tribe: Tribe, path: list[int], step: int, reach: int, walked: int) -> int:
    """How many colours of the path, from `step` on, can be walked with the next tile in `reach`."""
    best = step
    if step < len(path):
        for space in spaces_of(tribe.of_colour(path[step]) & reach & ~walked):
            best = max(best, longest_walk(tribe, path, step + 1, NEAR[space], walked | 1 << space))
    return best


# --- The hand -------------------------------------------------------------------------------------


def hand(state: TribesOfTheWind, seat: int) -> float:
    """The best that can be played as the backs lie now, and a little for every other card."""
    tribe = state.tribes[seat]
    own, left, right = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
    best = total = 0.0
    for slot in range(HAND):
        card = tribe.hand[slot]
        if card == EMPTY:
            continue
        worth = 0.0
        for row in state.catalogue.rows[card]:
            if requirement_met(row, own, left, right):
                worth = max(worth, row_worth(state, tribe, row, of(own + left + right, row.element)))
        best = max(best, worth)
        total += worth
    return BEST_CARD * best + EACH_CARD * total


def row_worth(state: TribesOfTheWind, tribe: Tribe, row: Row, x: int) -> float:
    """What a row would give now, very roughly."""
    best = 0.0
    for branch in state.catalogue.effects[row.effects[row.step(x)]]:
        worth = 0.0
        for atom in branch:
            worth += atom_worth(tribe, atom.kind, atom.amount(x))
        best = max(best, worth)
    return best


def atom_worth(tribe: Tribe, kind: int, number: int) -> float:
    if kind == FOREST:
        return PLANTED - DROP * number if tribe.water >= number and tribe.free_spaces() else 0.0
    if kind in (POLLUTION, CLEAR) and tribe.polluted == 0:
        return 0.0
    return EACH[kind] * max(1, number)

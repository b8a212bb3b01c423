"""What a seat knows as numbers, in named blocks.

Worlds are 7 by 7 planes around the starting card; the own seat always comes first. Cards are shown by what is printed
on them and by their number, those in hand slot by slot from the lowest.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.sets import lowest, size
from worldwright.engine.tensor import Row, laid_out, numbered_classes
from worldwright.games.strange_world.actions import PLACE, STACKS
from worldwright.games.strange_world.board import BIT, PLACES, SPAN
from worldwright.games.strange_world.catalogue import CITIES, NO_ANIMAL, TRAVELLERS
from worldwright.games.strange_world.grammar import (
    FIRST_SPECIES,
    LAKE,
    LANDS,
    MAX_MOUNTAINS,
    MOUNTAIN,
    SECOND_MOUNTAIN,
    SHEET,
    THIRD_MOUNTAIN,
)
from worldwright.games.strange_world.scoring import line_stars
from worldwright.games.strange_world.state import COUNTER, NOT_YET, StrangeWorld
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, NO_SIDE, SPOT_SPAN, World
from worldwright.games.strange_world.turn import DECISIONS
from worldwright.games.strange_world.turn_play import MAX_PLAYERS, NO_CELL, PlayCell, focus_of, picked_by

DECISION_NUMBERS: Final = numbered_classes(DECISIONS)
HAND: Final = 3
SCALE: Final = 20.0  # a good line of the score sheet
ROUNDS: Final = 5
SPECIES: Final = 8.0  # those that ship; the number of a species is divided by it
CARDS_SCALE: Final = float(CARD_SPAN)
CITIES_SCALE: Final = float(CITIES)
FEATURES: Final = (1 << FIRST_SPECIES - LAKE) - 1  # what is printed on a card, mountains and species apart
MOUNTAINS_SCALE: Final = float(MAX_MOUNTAINS)
CELL_COUNT: Final = SPAN * SPAN
SETS: Final = 8  # filled, up, covered, used, joined, open, portals, last
NUMBERED: Final = 3  # planes of numbers: species, card, City
WORLD: Final = FIRST_SPECIES + SETS + NUMBERED
PRINTED: Final = FIRST_SPECIES - 2 + 1  # features of a card: mountains as one number, the other planes, the species
CARD: Final = PRINTED + len(LANDS)  # and which one it is

BLOCKS: Final = laid_out(
    ("worlds", (MAX_PLAYERS, WORLD, SPAN, SPAN)),
    ("side", (MAX_PLAYERS, 2)),  # Travellers left, right
    ("limit", (MAX_PLAYERS, SPAN)),
    ("guests", (MAX_PLAYERS, TRAVELLERS, SPAN)),  # which Traveller beside which rows
    ("cities", (MAX_PLAYERS, CITIES)),
    ("scores", (MAX_PLAYERS, len(SHEET))),  # lines of the score sheet / SCALE
    ("hand", (HAND, CARD)),
    ("gave", (2, len(LANDS))),  # in the first pass of the round, in the second
    ("received", (2, len(LANDS))),
    ("hand_sizes", (MAX_PLAYERS, HAND + 1)),
    ("travellers", (TRAVELLERS,)),  # still available
    ("supplies", (3,)),  # Fumaroles, Cities, deck: share left
    ("sun", (MAX_PLAYERS + 2,)),  # holder, counted from the own seat; direction
    ("clock", (ROUNDS + HAND + 1,)),  # round, lap
    ("stack_tops", (STACKS, CARD)),  # solo
    ("chosen", (CARD,)),  # the card being placed
    ("focus", (SPAN, SPAN)),  # the cell that is asked about
    ("picked", (TRAVELLERS,)),  # the Traveller that is being seated
    ("decision", (len(DECISIONS),)),
    ("waiting", (MAX_PLAYERS,)),  # whose answer is awaited
    ("options", (5,)),
    ("players", (MAX_PLAYERS,)),
)
PLACE_OF: Final = {block.name: block.start for block in BLOCKS}
WORLDS_AT: Final[i64] = PLACE_OF["worlds"]
SIDE_AT: Final[i64] = PLACE_OF["side"]
LIMIT_AT: Final[i64] = PLACE_OF["limit"]
GUESTS_AT: Final[i64] = PLACE_OF["guests"]
CITIES_AT: Final[i64] = PLACE_OF["cities"]
SCORES_AT: Final[i64] = PLACE_OF["scores"]
HAND_AT: Final[i64] = PLACE_OF["hand"]
GAVE_AT: Final[i64] = PLACE_OF["gave"]
RECEIVED_AT: Final[i64] = PLACE_OF["received"]
SIZES_AT: Final[i64] = PLACE_OF["hand_sizes"]
TRAVELLERS_AT: Final[i64] = PLACE_OF["travellers"]
SUPPLIES_AT: Final[i64] = PLACE_OF["supplies"]
SUN_AT: Final[i64] = PLACE_OF["sun"]
CLOCK_AT: Final[i64] = PLACE_OF["clock"]
TOPS_AT: Final[i64] = PLACE_OF["stack_tops"]
CHOSEN_AT: Final[i64] = PLACE_OF["chosen"]
FOCUS_AT: Final[i64] = PLACE_OF["focus"]
PICKED_AT: Final[i64] = PLACE_OF["picked"]
DECISION_AT: Final[i64] = PLACE_OF["decision"]
WAITING_AT: Final[i64] = PLACE_OF["waiting"]
OPTIONS_AT: Final[i64] = PLACE_OF["options"]
PLAYERS_AT: Final[i64] = PLACE_OF["players"]


def fill(state: StrangeWorld, seat: int, row: Row) -> None:
    """Write the tensor of a seat."""
    players: i64 = state.players
    for place in range(players):
        other = (seat + place) % players
        fill_world(state, state.worlds[other], place, row)
        row.one(SIZES_AT + place * (HAND + 1) + size(state.hands[other]))
    fill_cards(state, seat, row)
    fill_supplies(state, seat, row)
    if not state.over:
        fill_question(state, seat, row)
    row.one(PLAYERS_AT + players - 1)


# --- Worlds ---------------------------------------------------------------------------------------


def fill_world(state: StrangeWorld, world: World, place: i64, row: Row) -> None:
    start = WORLDS_AT + place * WORLD * CELL_COUNT
    planes = world.planes
    up = world.up
    at = start
    for plane in range(FIRST_SPECIES):
        shown = planes[plane] & up
        if shown != 0:
            row.spots(at, shown, SPOT)
        at += CELL_COUNT
    row.spots(at, world.filled, SPOT)
    row.spots(at + CELL_COUNT, up, SPOT)
    row.spots(at + 2 * CELL_COUNT, world.smoke, SPOT)
    row.spots(at + 3 * CELL_COUNT, world.used, SPOT)
    row.spots(at + 4 * CELL_COUNT, world.joined, SPOT)
    row.spots(at + 5 * CELL_COUNT, world.open_cells(), SPOT)
    row.spots(at + 6 * CELL_COUNT, world.portals, SPOT)
    placed = world.placed
    row.one(at + 7 * CELL_COUNT + SPOT[placed[len(placed) - 1] // CARD_SPAN])
    at += SETS * CELL_COUNT
    animal = state.catalogue.animal
    for placement in placed:
        cell = placement // CARD_SPAN
        card = placement % CARD_SPAN
        spot = at + SPOT[cell]
        if up & BIT[cell]:
            row.share(spot, animal[card] + 1, SPECIES)
        row.share(spot + CELL_COUNT, card + 1, CARDS_SCALE)
    for founded in world.founded:
        city = founded // (CITY_SPAN * CITY_SPAN)
        row.one(CITIES_AT + place * CITIES + city)
        row.share(at + 2 * CELL_COUNT + SPOT[founded // CITY_SPAN % CITY_SPAN], city + 1, CITIES_SCALE)
        row.share(at + 2 * CELL_COUNT + SPOT[founded % CITY_SPAN], city + 1, CITIES_SCALE)
    if world.side != NO_SIDE:
        row.one(SIDE_AT + 2 * place + world.side - 1)
        row.one(LIMIT_AT + SPAN * place + world.limit)
    for guest in world.guests:
        row.one(GUESTS_AT + (TRAVELLERS * place + guest // SPOT_SPAN) * SPAN + guest % SPOT_SPAN)
    stars = line_stars(world, state.catalogue, state.base_if_met, state.eye_by_species)
    for line in range(len(SHEET)):
        row.share(SCORES_AT + len(SHEET) * place + line, stars[line], SCALE)


SPOT: Final = vec[i64]([place - PLACE for place in PLACES])  # the number of a cell in a plane


# --- Cards ----------------------------------------------------------------------------------------


def fill_card(state: StrangeWorld, card: i64, start: i64, row: Row) -> None:
    """What is printed on a card, and which one it is."""
    prints = state.catalogue.prints[card]
    mountains = (prints >> MOUNTAIN & 1) + (prints >> SECOND_MOUNTAIN & 1) + (prints >> THIRD_MOUNTAIN & 1)
    row.share(start, mountains, MOUNTAINS_SCALE)
    row.bits(start + 1, prints >> LAKE & FEATURES)
    if state.catalogue.animal[card] != NO_ANIMAL:
        row.share(start + PRINTED - 1, state.catalogue.animal[card] + 1, SPECIES)
    row.one(start + PRINTED + card)


def fill_cards(state: StrangeWorld, seat: i64, row: Row) -> None:
    """The own hand, and what was passed in this round (H5)."""
    hand = state.hands[seat]
    start: i64 = HAND_AT
    while hand != 0:
        fill_card(state, lowest(hand), start, row)
        start += CARD
        hand &= hand - 1
    giver = state.before(seat)
    row.bits(GAVE_AT, state.first[seat])
    row.bits(GAVE_AT + len(LANDS), state.second[seat])
    row.bits(RECEIVED_AT, state.first[giver])
    row.bits(RECEIVED_AT + len(LANDS), state.second[giver])
    for stack in range(state.catalogue.stacks):
        if state.stacks >> stack & 1:
            fill_card(state, state.deck[stack * state.catalogue.stack_size], TOPS_AT + stack * CARD, row)


# --- The rest -------------------------------------------------------------------------------------


def fill_supplies(state: StrangeWorld, seat: i64, row: Row) -> None:
    row.bits(TRAVELLERS_AT, state.travellers)
    row.share(SUPPLIES_AT, state.fumaroles, float(max(state.catalogue.fumaroles, 1)))
    row.share(SUPPLIES_AT + 1, CITIES - state.cities, CITIES_SCALE)
    if state.players > 1:
        row.share(SUPPLIES_AT + 2, len(state.deck), float(len(state.catalogue.decks[state.players])))
        row.one(SUN_AT + (state.sun - seat) % state.players)
        if state.direction != NOT_YET:
            row.one(SUN_AT + MAX_PLAYERS + (1 if state.direction == COUNTER else 0))
    row.one(CLOCK_AT + state.round - 1)
    row.one(CLOCK_AT + ROUNDS + state.lap)
    if state.sun_alternates:
        row.one(OPTIONS_AT)
    if state.base_if_met:
        row.one(OPTIONS_AT + 1)
    if state.eye_by_species:
        row.one(OPTIONS_AT + 2)
    if state.volcano_anywhere:
        row.one(OPTIONS_AT + 3)
    if state.portal_elsewhere:
        row.one(OPTIONS_AT + 4)


def fill_question(state: StrangeWorld, seat: i64, row: Row) -> None:
    """What is asked, of whom, and about what."""
    frame = state.stack[-1]
    row.one(DECISION_AT + DECISION_NUMBERS[type(frame)])
    if state.answers:
        for waiting in state.waiting:
            row.one(WAITING_AT + (waiting - seat) % state.players)
    else:
        row.one(WAITING_AT + (state.player - seat) % state.players)
    if isinstance(frame, PlayCell):
        if frame.seat == seat:
            fill_card(state, frame.card, CHOSEN_AT, row)
        return
    focus = focus_of(frame)
    if focus != NO_CELL:
        row.one(FOCUS_AT + SPOT[focus])
    picked = picked_by(frame)
    if picked >= 0:
        row.one(PICKED_AT + picked)

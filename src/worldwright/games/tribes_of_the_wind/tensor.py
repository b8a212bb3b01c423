"""What a seat knows as numbers, in named blocks. The own seat always comes first, then the others in order of play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import lowest
from worldwright.engine.tensor import Row, laid_out, numbered_classes
from worldwright.games.tribes_of_the_wind.board import (
    CAPITAL,
    COLUMNS,
    DISPLAY,
    GUIDES,
    HAND,
    MAX_PLAYERS,
    PLACES,
    ROWS,
    SPACES,
    TEMPLES,
)
from worldwright.games.tribes_of_the_wind.catalogue_fields import COUNTS
from worldwright.games.tribes_of_the_wind.effects import number_now, of, price, requirement_met
from worldwright.games.tribes_of_the_wind.grammar import ATOMS, BOARDS, BONUSES, COLOURS, ELEMENTS
from worldwright.games.tribes_of_the_wind.scoring import LINES_OF_SHEET, completed, own_need_count, points
from worldwright.games.tribes_of_the_wind.setup import DECISIONS, FirstCard, StartPollution
from worldwright.games.tribes_of_the_wind.state import DRIFTER, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import is_boostable, is_direct, item_of_card, kind_of, number_of
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe
from worldwright.games.tribes_of_the_wind.turn import Turn
from worldwright.games.tribes_of_the_wind.turn_effects import EffectOrder, OrChoice, Pending
from worldwright.games.tribes_of_the_wind.turn_forest import ForestPlace, ForestTake
from worldwright.games.tribes_of_the_wind.turn_pollution import PollutionPick
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultFrom, CatapultTo, FlexStep, MoveStep
from worldwright.games.tribes_of_the_wind.turn_temple import TempleWhere

CARDS: Final = COUNTS["element_cards"]
VILLAGES: Final = COUNTS["village_cards"]
TILES: Final = COUNTS["forest_tiles"]
CARDS_SCALE: Final = float(CARDS)
VILLAGES_SCALE: Final = float(VILLAGES)
TILES_SCALE: Final = float(TILES)
KINDS: Final = len(ATOMS)
BRANCHES: Final = 2
EFFECT: Final = BRANCHES * KINDS  # numbers by branch and kind of atom / 5, 1 where there is no number
TILE: Final = COLOURS + 1 + len(BONUSES)  # colour, rider spaces / 4, bonuses
ANY_TILE: Final = TILE
VILLAGE: Final = TILE + 1
TEMPLE: Final = TILE + 2
RIDERS: Final = TILE + 3  # / 4
POLLUTED: Final = TILE + 4  # tokens / 2
ROOM: Final = TILE + 5  # for a Forest
PLANES: Final = TILE + 6
ROW: Final = 1 + EFFECT  # may be played, and what it would bring now
CARD_ROWS: Final = 2
FACE: Final = 1 + EFFECT  # a Village card: points / 10, and what its right side would bring now
ITEMS: Final = 10  # pending effects that are shown one by one
ITEM: Final = KINDS + 5  # kind, number / 5, number now / 5, boostable, paid for, of an outer list
DECISION_NUMBERS: Final = numbered_classes(DECISIONS)

BLOCKS: Final = laid_out(
    ("terrain", (MAX_PLAYERS, PLANES, ROWS, COLUMNS)),
    ("capital", (MAX_PLAYERS,)),  # riders there / 4
    ("board", (MAX_PLAYERS, BOARDS)),
    ("water", (MAX_PLAYERS, 2)),  # up to 10 / 10, all of it / 100
    ("temples", (MAX_PLAYERS, TEMPLES)),  # left
    ("guides", (MAX_PLAYERS, 3, GUIDES)),  # left, active, used
    ("needs", (MAX_PLAYERS, 4)),  # path met, own met, progress, right sides / 5
    ("kept", (MAX_PLAYERS, 2, VILLAGES)),  # place under the board / 4, completed
    ("scores", (MAX_PLAYERS, LINES_OF_SHEET)),  # / 15
    ("backs", (MAX_PLAYERS, HAND, ELEMENTS)),
    ("older", (MAX_PLAYERS + 1, HAND)),  # reshuffles since a card left the pile / 4: hands, then the Drifter's row
    ("neighbours", (3, ELEMENTS)),  # own, left, right / 5
    ("hand", (HAND, CARDS)),
    ("rows", (HAND, CARD_ROWS, ROW)),
    ("display", (DISPLAY + 1, ELEMENTS)),  # and the top of the pile
    ("display_older", (DISPLAY,)),
    ("discard", (CARDS,)),
    ("played", (CARDS,)),
    ("villages", (DISPLAY, VILLAGES)),
    ("village_faces", (DISPLAY, FACE)),
    ("village_discard", (VILLAGES,)),
    ("taken", (VILLAGES,)),
    ("forests", (DISPLAY + 1, TILES)),  # and the top of the pile
    ("forest_faces", (DISPLAY + 1, TILE)),
    ("buried", (TILES,)),  # at the bottom of the pile
    ("piles", (3,)),
    ("clock", (3,)),  # round / 30, end triggered, share of the guard
    ("active", (MAX_PLAYERS,)),
    ("first", (MAX_PLAYERS,)),
    ("token", (MAX_PLAYERS + 1,)),  # and the Drifter
    ("drifter", (HAND * ELEMENTS + 1 + ELEMENTS,)),  # row, Villages / 5, marks / 10
    ("pending", (ITEMS, ITEM)),
    ("decision", (len(DECISIONS),)),
    ("waiting", (len(DECISIONS),)),  # questions that wait below it / 2
    ("amount", (2,)),  # tokens, steps, units to go / 10; price / 10
    ("branches", (EFFECT,)),  # between which is to be chosen
    ("bought", (TILES,)),
    ("bought_from", (DISPLAY + 1,)),
    ("offer", (2, VILLAGES)),
    ("temple", (TEMPLES,)),  # being placed
    ("start", (PLACES,)),  # of the rider in the catapult
    ("anywhere", (1,)),  # the catapult reaches the Capital too
    ("players", (MAX_PLAYERS,)),
)


def start_of(name: str) -> int:
    """Where a block begins in the flat row."""
    for block in BLOCKS:
        if block.name == name:
            return block.start
    raise KeyError(name)


AT_TERRAIN: Final[i64] = start_of("terrain")
AT_CAPITAL: Final[i64] = start_of("capital")
AT_BOARD: Final[i64] = start_of("board")
AT_WATER: Final[i64] = start_of("water")
AT_TEMPLES: Final[i64] = start_of("temples")
AT_GUIDES: Final[i64] = start_of("guides")
AT_NEEDS: Final[i64] = start_of("needs")
AT_KEPT: Final[i64] = start_of("kept")
AT_SCORES: Final[i64] = start_of("scores")
AT_BACKS: Final[i64] = start_of("backs")
AT_OLDER: Final[i64] = start_of("older")
AT_NEIGHBOURS: Final[i64] = start_of("neighbours")
AT_HAND: Final[i64] = start_of("hand")
AT_ROWS: Final[i64] = start_of("rows")
AT_DISPLAY: Final[i64] = start_of("display")
AT_DISPLAY_OLDER: Final[i64] = start_of("display_older")
AT_DISCARD: Final[i64] = start_of("discard")
AT_PLAYED: Final[i64] = start_of("played")
AT_VILLAGES: Final[i64] = start_of("villages")
AT_VILLAGE_FACES: Final[i64] = start_of("village_faces")
AT_VILLAGE_DISCARD: Final[i64] = start_of("village_discard")
AT_TAKEN: Final[i64] = start_of("taken")
AT_FORESTS: Final[i64] = start_of("forests")
AT_FOREST_FACES: Final[i64] = start_of("forest_faces")
AT_BURIED: Final[i64] = start_of("buried")
AT_PILES: Final[i64] = start_of("piles")
AT_CLOCK: Final[i64] = start_of("clock")
AT_ACTIVE: Final[i64] = start_of("active")
AT_FIRST: Final[i64] = start_of("first")
AT_TOKEN: Final[i64] = start_of("token")
AT_DRIFTER: Final[i64] = start_of("drifter")
AT_PENDING: Final[i64] = start_of("pending")
AT_DECISION: Final[i64] = start_of("decision")
AT_WAITING: Final[i64] = start_of("waiting")
AT_AMOUNT: Final[i64] = start_of("amount")
AT_BRANCHES: Final[i64] = start_of("branches")
AT_BOUGHT: Final[i64] = start_of("bought")
AT_BOUGHT_FROM: Final[i64] = start_of("bought_from")
AT_OFFER: Final[i64] = start_of("offer")
AT_TEMPLE: Final[i64] = start_of("temple")
AT_START: Final[i64] = start_of("start")
AT_ANYWHERE: Final[i64] = start_of("anywhere")
AT_PLAYERS: Final[i64] = start_of("players")


def fill(state: TribesOfTheWind, seat: int, row: Row) -> None:
    """Everything that this seat knows."""
    fill_elements(state, row)  # what all seats see alike comes first: a batch leaves it where it is
    for place in range(state.players):
        fill_tribe(state, (seat + place) % state.players, place, row)
    fill_hand(state, seat, row)
    fill_villages(state, seat, row)
    fill_forests(state, row)
    fill_clock(state, seat, row)
    if state.marks:
        fill_drifter(state, row)
    if not state.over:
        fill_question(state, row)


# --- Players --------------------------------------------------------------------------------------


def fill_tribe(state: TribesOfTheWind, seat: int, place: i64, row: Row) -> None:
    tribe, catalogue = state.tribes[seat], state.catalogue
    fill_terrain(state, tribe, AT_TERRAIN + place * PLANES * SPACES, row)
    row.share(AT_CAPITAL + place, tribe.riders[CAPITAL], 4.0)
    row.share(AT_WATER + 2 * place, min(tribe.water, 10), 10.0)
    row.share(AT_WATER + 2 * place + 1, tribe.water, 100.0)
    temple = AT_TEMPLES + TEMPLES * place
    for space in tribe.temples:
        if space == EMPTY:
            row.one(temple)
        temple += 1
    guides = AT_GUIDES + 3 * GUIDES * place
    row.bits(guides, tribe.guides)
    row.bits(guides + GUIDES, tribe.powers)
    row.bits(guides + 2 * GUIDES, tribe.used)
    if tribe.board != EMPTY:
        row.one(AT_BOARD + BOARDS * place + tribe.board)
        needs = AT_NEEDS + 4 * place
        row.put(needs, 1.0 if tribe.path_met else 0.0)
        row.put(needs + 1, 1.0 if tribe.own_met else 0.0)
        row.share(needs + 2, own_need_count(tribe, catalogue), float(catalogue.need_number[tribe.board]))
        row.share(needs + 3, tribe.right_sides, 5.0)
    kept = AT_KEPT + 2 * VILLAGES * place
    for order, card in enumerate(tribe.kept, 1):
        row.share(kept + card, order, 4.0)
        if completed(tribe, catalogue, card):
            row.one(kept + VILLAGES + card)
    scores = AT_SCORES + LINES_OF_SHEET * place
    for line in points(tribe, catalogue, state.token == seat):
        row.share(scores, line, 15.0)
        scores += 1
    fill_backs(state, tribe.hand, AT_BACKS + HAND * ELEMENTS * place, row)
    older, hand = AT_OLDER + HAND * place, tribe.hand
    if state.age > 0:
        for slot in range(HAND):
            if hand[slot] != EMPTY:
                row.share(older + slot, state.age - tribe.age_of(slot), 4.0)


def fill_terrain(state: TribesOfTheWind, tribe: Tribe, start: i64, row: Row) -> None:
    """Planes of three rows of four spaces."""
    bonuses, spaces = state.catalogue.bonuses, state.catalogue.rider_spaces
    tiles, riders, pollution = tribe.tiles, tribe.riders, tribe.pollution
    row.bits(start, tribe.colours)
    tiled: i64 = tribe.tiled
    while tiled != 0:
        space = lowest(tiled)
        tile: i64 = tiles[space]
        row.share(start + COLOURS * SPACES + space, spaces[tile], 4.0)
        row.column(start + (COLOURS + 1) * SPACES + space, SPACES, bonuses[tile])
        row.share(start + RIDERS * SPACES + space, riders[space], 4.0)
        tiled &= tiled - 1
    polluted: i64 = tribe.polluted
    while polluted != 0:
        space = lowest(polluted)
        row.share(start + POLLUTED * SPACES + space, pollution[space], 2.0)
        polluted &= polluted - 1
    row.bits(start + ANY_TILE * SPACES, tribe.tiled)
    row.bits(start + VILLAGE * SPACES, tribe.villages)
    row.bits(start + TEMPLE * SPACES, tribe.templed)
    row.bits(start + ROOM * SPACES, tribe.free_spaces())


def fill_backs(state: TribesOfTheWind, cards: list[int], start: i64, row: Row) -> None:
    elements = state.catalogue.card_element
    for card in cards:
        if card != EMPTY:
            row.one(start + elements[card])
        start += ELEMENTS


def fill_hand(state: TribesOfTheWind, seat: int, row: Row) -> None:
    """The faces that the seat has seen, the twelve numbers of 3.8, and what each card could do now."""
    tribe = state.tribes[seat]
    own, left, right = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
    element: i64
    for element in range(ELEMENTS):
        row.share(AT_NEIGHBOURS + element, of(own, element), 5.0)
        row.share(AT_NEIGHBOURS + ELEMENTS + element, of(left, element), 5.0)
        row.share(AT_NEIGHBOURS + 2 * ELEMENTS + element, of(right, element), 5.0)
    unseen: i64 = tribe.unseen
    slot: i64
    for slot in range(HAND):
        card = tribe.hand[slot]
        if card == EMPTY or unseen >> slot & 1:
            continue
        row.one(AT_HAND + CARDS * slot + card)
        place: i64 = AT_ROWS + CARD_ROWS * ROW * slot
        for asked in state.catalogue.rows[card]:
            if requirement_met(asked, own, left, right):
                row.one(place)
            x = int(of(own + left + right, asked.element))
            fill_effect(state, tribe, asked.effects[asked.step(x)], x, place + 1, row)
            place += ROW


def fill_effect(state: TribesOfTheWind, tribe: Tribe, effect: int, x: int, start: i64, row: Row) -> None:
    """What an effect would bring now, by branch and kind."""
    plain = tribe.powers == 0  # then nothing changes its numbers
    for branch in state.catalogue.effects[effect]:
        for atom in branch:
            if not atom.numbered:
                row.one(start + atom.kind)
            elif plain:
                row.share(start + atom.kind, atom.amount(x), 5.0)
            else:
                row.share(start + atom.kind, number_now(state, tribe, item_of_card(atom, x)), 5.0)
        start += KINDS


# --- The middle -----------------------------------------------------------------------------------


def fill_elements(state: TribesOfTheWind, row: Row) -> None:
    fill_backs(state, state.display, AT_DISPLAY, row)
    if state.age > 0:
        for slot in range(DISPLAY):
            if state.display[slot] != EMPTY:
                row.share(AT_DISPLAY_OLDER + slot, state.age - state.display_ages[slot], 4.0)
    top = state.top()
    if top != EMPTY:
        row.one(AT_DISPLAY + ELEMENTS * DISPLAY + state.catalogue.card_element[top])
    row.those(AT_DISCARD, state.discard)
    if state.played != EMPTY:
        row.one(AT_PLAYED + state.played)
    row.share(AT_PILES, state.pile_left, CARDS_SCALE)


def fill_villages(state: TribesOfTheWind, seat: int, row: Row) -> None:
    tribe, catalogue = state.tribes[seat], state.catalogue
    for slot in range(DISPLAY):
        card = state.village_display[slot]
        if card != EMPTY:
            row.one(AT_VILLAGES + VILLAGES * slot + card)
            row.share(AT_VILLAGE_FACES + FACE * slot, catalogue.goal_points[card], 10.0)
            fill_effect(state, tribe, catalogue.village_effect[card], 0, AT_VILLAGE_FACES + FACE * slot + 1, row)
    row.those(AT_VILLAGE_DISCARD, state.village_discard)
    if state.taken != EMPTY:
        row.one(AT_TAKEN + state.taken)
    row.share(AT_PILES + 1, state.village_left, VILLAGES_SCALE)


def fill_forests(state: TribesOfTheWind, row: Row) -> None:
    for slot in range(DISPLAY):
        fill_forest(state, state.forest_display[slot], slot, row)
    fill_forest(state, state.top_forest(), DISPLAY, row)
    for place in range(state.forest_buried):
        row.share(AT_BURIED + state.forest_pile[place], place + 1, TILES_SCALE)
    row.share(AT_PILES + 2, state.forest_left, TILES_SCALE)


def fill_forest(state: TribesOfTheWind, tile: i64, slot: i64, row: Row) -> None:
    if tile != EMPTY:
        row.one(AT_FORESTS + TILES * slot + tile)
        row.bits(AT_FOREST_FACES + TILE * slot, state.catalogue.tile_marks[tile])
        row.share(AT_FOREST_FACES + TILE * slot + COLOURS, state.catalogue.rider_spaces[tile], 4.0)


def fill_drifter(state: TribesOfTheWind, row: Row) -> None:
    """Solo: its row of backs, its Villages and its marks (13.1)."""
    fill_backs(state, state.row, AT_DRIFTER, row)
    for slot in range(len(state.row)):
        row.put(AT_OLDER + HAND * MAX_PLAYERS + slot, (state.age - state.row_ages[slot]) / 4)
    row.put(AT_DRIFTER + HAND * ELEMENTS, state.drifter_villages / 5)
    for element in range(ELEMENTS):
        row.put(AT_DRIFTER + HAND * ELEMENTS + 1 + element, state.marks[element] / 10)


# --- The turn -------------------------------------------------------------------------------------


def fill_clock(state: TribesOfTheWind, seat: int, row: Row) -> None:
    row.put(AT_CLOCK, min(state.round / 30, 10.0))
    if state.trigger:
        row.put(AT_CLOCK + 1, 1.0 if state.round > state.trigger else 0.5)
    if state.max_rounds:
        row.put(AT_CLOCK + 2, min(state.round / state.max_rounds, 1.0))
    row.one(AT_FIRST + (state.first - seat) % state.players)
    row.one(AT_PLAYERS + state.players - 1)
    if state.active != NOBODY:
        row.one(AT_ACTIVE + (state.active - seat) % state.players)
    if state.token == DRIFTER:
        row.one(AT_TOKEN + MAX_PLAYERS)
    elif state.token != NOBODY:
        row.one(AT_TOKEN + (state.token - seat) % state.players)


def fill_question(state: TribesOfTheWind, row: Row) -> None:
    """The open question, what it is about, and what waits below it in the same turn; all of it is public."""
    stack = state.stack
    top = len(stack) - 1
    row.one(AT_DECISION + DECISION_NUMBERS[type(stack[top])])
    lists: list[int] = []
    waiting: list[int] = []
    for depth in range(top, -1, -1):
        frame = stack[depth]
        if isinstance(frame, (EffectOrder, Pending)):
            lists.append(frame.first)
        elif isinstance(frame, Turn):
            break
        if depth < top and type(frame) in DECISION_NUMBERS:
            waiting.append(DECISION_NUMBERS[type(frame)])
    for number in waiting:
        row.share(AT_WAITING + number, waiting.count(number), 2.0)
    fill_pending(state, lists, row)
    fill_focus(state, row)


def fill_pending(state: TribesOfTheWind, lists: list[int], row: Row) -> None:
    """Pending effects one by one; `lists` says where each list of them begins."""
    if not state.items:
        return
    tribe = state.tribes[state.stack[-1].seat]
    for place in range(min(len(state.items), ITEMS)):
        item = state.items[place]
        start = AT_PENDING + ITEM * place
        row.one(start + kind_of(item))
        start += KINDS
        row.share(start, number_of(item), 5.0)
        row.share(start + 1, number_now(state, tribe, item), 5.0)
        row.put(start + 2, 1.0 if is_boostable(item) else 0.0)
        row.put(start + 3, 1.0 if is_direct(item) else 0.0)
        outer = 0
        for first in lists:
            outer += 1 if first > place else 0
        row.share(start + 4, outer, 2.0)


def fill_focus(state: TribesOfTheWind, row: Row) -> None:
    """What the open question is about: what its frame carries."""
    frame = state.stack[-1]
    tribe = state.tribes[frame.seat]
    if isinstance(frame, MoveStep):
        row.put(AT_AMOUNT, frame.steps / 10)
    elif isinstance(frame, FlexStep):
        row.put(AT_AMOUNT, frame.units / 10)
    elif isinstance(frame, (PollutionPick, StartPollution)):
        row.put(AT_AMOUNT, frame.tokens / 10)
    elif isinstance(frame, ForestTake):
        row.put(AT_AMOUNT + 1, price(state, tribe, frame.printed) / 10)
    elif isinstance(frame, ForestPlace):
        row.one(AT_BOUGHT + frame.tile)
        row.one(AT_BOUGHT_FROM + frame.slot)
    elif isinstance(frame, OrChoice):
        fill_effect(state, tribe, frame.effect, frame.x, AT_BRANCHES, row)
    elif isinstance(frame, TempleWhere):
        row.one(AT_TEMPLE + frame.temple)
    elif isinstance(frame, CatapultFrom):
        row.put(AT_ANYWHERE, frame.anywhere)
    elif isinstance(frame, CatapultTo):
        row.put(AT_ANYWHERE, frame.anywhere)
        row.one(AT_START + frame.start)
    elif isinstance(frame, FirstCard):
        row.one(AT_OFFER + frame.first)
        row.one(AT_OFFER + VILLAGES + frame.second)

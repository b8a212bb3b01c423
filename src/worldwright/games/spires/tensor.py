"""What a seat knows as numbers, in named blocks; the own seat always comes first.

Tiles of the world are rows in the order of placement. Everything that an action can depend on is in here: tiles by
their number as well as by what they show, and what the open question is about.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, UNDECIDED
from worldwright.engine.sets import lowest
from worldwright.engine.tensor import Block, Row, laid_out, numbered_classes
from worldwright.games.spires.actions import PAIRS, ROTATIONS, TERRAINS, TILES
from worldwright.games.spires.board import OFFSET, STRIDE
from worldwright.games.spires.grammar import MODULES, TRIGGERS
from worldwright.games.spires.scoring import spire_points
from worldwright.games.spires.state import MAX_PLAYERS, NO_CARD, NOWHERE, Spires
from worldwright.games.spires.turn import Place, PlaceRotation, SkyTile
from worldwright.games.spires.turn_move import PayStep
from worldwright.games.spires.turn_setup import DECISIONS, SetupSpace

TILES_SCALE: Final = float(TILES)
SCALE: Final = 24.0  # coordinates of the lattice, about -1 to 1
# terrain, energy, butterfly, size of the landscape; meeple and spire token by spirit
MEEPLE: Final = TERRAINS + 3
PER_SIDE: Final = TERRAINS + 3 + 2 * MAX_PLAYERS
PER_TILE: Final = 4 + ROTATIONS + 2 * PER_SIDE  # there, q, r, number of the tile; rotation
POWER_CARDS, OBJECTIVE_CARDS, GOAL_CARDS, AUTOMA_CARDS, SKY_SLOTS = 13, 12, 8, 10, 3
COUNTERS: Final = 8

BLOCKS: Final = laid_out(
    ("world", (TILES, PER_TILE)),
    ("sky", (SKY_SLOTS, 2, TERRAINS)),
    ("sky_tiles", (SKY_SLOTS, TILES)),
    ("unseen", (TERRAINS, TERRAINS)),  # tiles that may still come, by a and b, / 3
    ("under", (TILES,)),  # known to lie under the reserve
    ("stamina", (MAX_PLAYERS, len(PAIRS))),  # face up, / 3
    ("stamina_tiles", (MAX_PLAYERS, TILES)),
    ("used", (len(PAIRS),)),  # of the player on turn, / 3
    ("used_tiles", (TILES,)),
    ("energy", (MAX_PLAYERS,)),  # / 40
    ("spires", (MAX_PLAYERS, 2)),  # number / 3, points / 36
    ("next_spires", (2,)),  # points of the next card / 12, cards left / 11
    ("powers", (MAX_PLAYERS, POWER_CARDS)),
    ("powers_seen", (POWER_CARDS,)),  # dealt to the own seat
    ("objectives", (OBJECTIVE_CARDS, 2)),  # own: held, worth / 6
    ("returned", (OBJECTIVE_CARDS,)),
    ("goals", (GOAL_CARDS, 2 + MAX_PLAYERS)),  # in play: its place from the left / 3, unclaimed; claimed by
    ("hand", (TILES,)),
    ("butterfly", (MAX_PLAYERS,)),  # its keeper
    ("first", (MAX_PLAYERS,)),
    ("turn", (MAX_PLAYERS + COUNTERS,)),  # whose turn; counters
    ("clock", (3,)),  # reserve / 60, idle rounds / 3, round / 20
    ("ending", (len(TRIGGERS),)),  # what ends the game, once it is certain
    ("automa", (AUTOMA_CARDS, 3)),  # open, discarded, in the deck
    ("decision", (len(DECISIONS),)),
    ("answered", (MAX_PLAYERS,)),  # a question that is put to several at once
    ("purpose", (4,)),  # what a tile from the sky or in hand is for
    ("placing", (2, TERRAINS)),  # the tile in hand
    ("placing_tile", (TILES,)),
    ("spot", (3,)),  # where it is being rotated
    ("target", (TILES, 2)),  # the space being paid for
    ("settling", (MAX_PLAYERS,)),  # the spirit whose start is asked for
    ("modules", (len(MODULES),)),
    ("players", (MAX_PLAYERS,)),
)
DECISION_NUMBERS: Final = numbered_classes(DECISIONS)


def start_of(name: str) -> int:
    found: list[Block] = [block for block in BLOCKS if block.name == name]
    return found[0].start


WORLD: Final[i64] = start_of("world")
SKY: Final[i64] = start_of("sky")
SKY_TILES: Final[i64] = start_of("sky_tiles")
UNSEEN: Final[i64] = start_of("unseen")
UNDER: Final[i64] = start_of("under")
STAMINA: Final[i64] = start_of("stamina")
STAMINA_TILES: Final[i64] = start_of("stamina_tiles")
USED: Final[i64] = start_of("used")
USED_TILES: Final[i64] = start_of("used_tiles")
ENERGY: Final[i64] = start_of("energy")
SPIRES: Final[i64] = start_of("spires")
NEXT_SPIRES: Final[i64] = start_of("next_spires")
POWERS: Final[i64] = start_of("powers")
POWERS_SEEN: Final[i64] = start_of("powers_seen")
OBJECTIVES: Final[i64] = start_of("objectives")
RETURNED: Final[i64] = start_of("returned")
GOALS: Final[i64] = start_of("goals")
HAND: Final[i64] = start_of("hand")
BUTTERFLY: Final[i64] = start_of("butterfly")
FIRST: Final[i64] = start_of("first")
TURN: Final[i64] = start_of("turn")
CLOCK: Final[i64] = start_of("clock")
ENDING: Final[i64] = start_of("ending")
AUTOMA: Final[i64] = start_of("automa")
DECISION: Final[i64] = start_of("decision")
ANSWERED: Final[i64] = start_of("answered")
PURPOSE: Final[i64] = start_of("purpose")
PLACING: Final[i64] = start_of("placing")
PLACING_TILE: Final[i64] = start_of("placing_tile")
SPOT: Final[i64] = start_of("spot")
TARGET: Final[i64] = start_of("target")
SETTLING: Final[i64] = start_of("settling")
IN_USE: Final[i64] = start_of("modules")
PLAYERS: Final[i64] = start_of("players")


def fill(state: Spires, seat: int, row: Row) -> None:
    """Write what the seat knows."""
    fill_world(state, seat, row)
    fill_sky(state, seat, row)
    for spirit in range(state.spirits):
        fill_spirit(state, spirit, place_of(state, seat, spirit), row)
    fill_cards(state, seat, row)
    fill_clock(state, seat, row)
    if not state.over:
        fill_question(state, seat, row)


def place_of(state: Spires, seat: i64, spirit: i64) -> i64:
    """Where a spirit comes, counted from the own seat."""
    return spirit - seat if spirit >= seat else spirit - seat + state.spirits


def fill_world(state: Spires, seat: i64, row: Row) -> None:
    world = state.world
    tiles, places = world.tiles, world.places
    at: i64 = WORLD
    tile: i64
    for tile in range(len(tiles)):
        place = places[tile]
        vertex = place // ROTATIONS
        row.one(at)
        row.share(at + 1, vertex // STRIDE - OFFSET, SCALE)
        row.share(at + 2, vertex % STRIDE - OFFSET, SCALE)
        row.share(at + 3, tiles[tile], TILES_SCALE)
        row.one(at + 4 + place % ROTATIONS)
        at += PER_TILE
    fill_spaces(state, seat, row)
    for spirit in range(state.spirits):
        space: i64 = state.meeples[spirit]
        if space != NOWHERE:
            row.one(start_of_space(space) + MEEPLE + place_of(state, seat, spirit))
    if state.butterfly != NOWHERE:
        row.one(start_of_space(state.butterfly) + TERRAINS + 1)


def start_of_space(space: i64) -> i64:
    """Where a space of the world begins in the row."""
    return WORLD + (space >> 1) * PER_TILE + 4 + ROTATIONS + (space & 1) * PER_SIDE


def fill_spaces(state: Spires, seat: i64, row: Row) -> None:
    world = state.world
    terrain, label, sizes = world.terrain, world.label, world.size
    energy, spires = state.energy_on, state.spire_on
    at: i64 = WORLD + 4 + ROTATIONS
    space: i64
    for space in range(len(terrain)):
        row.one(at + terrain[space])
        if energy[space] != 0:
            row.one(at + TERRAINS)
        row.share(at + TERRAINS + 2, sizes[label[space]], 20.0)
        if spires[space] != 0:
            row.one(at + MEEPLE + MAX_PLAYERS + place_of(state, seat, spires[space] - 1))
        at += PER_SIDE if space & 1 == 0 else PER_TILE - PER_SIDE


def fill_sky(state: Spires, seat: int, row: Row) -> None:
    catalogue = state.catalogue
    for slot in range(len(state.sky)):
        tile = state.sky[slot]
        row.one(SKY + 2 * TERRAINS * slot + catalogue.a[tile])
        row.one(SKY + 2 * TERRAINS * slot + TERRAINS + catalogue.b[tile])
        row.one(SKY_TILES + TILES * slot + tile)
    fill_unseen(state, seat, row)
    under = max(state.drawn, state.starting_reserve)
    for order in range(under, len(state.reserve)):
        row.put(UNDER + state.reserve[order], 1 / (1 + order - under))
    row.bits(HAND, state.hands[seat])


def fill_unseen(state: Spires, seat: int, row: Row) -> None:
    """How many tiles of each face lie in the reserve or in other hands, which nobody can tell apart."""
    counts = vec[i64]([0] * (TERRAINS * TERRAINS))
    faces, reserve = state.catalogue.face, state.reserve
    for order in range(state.drawn, state.starting_reserve):
        counts[faces[reserve[order]]] += 1
    for other in range(state.players):
        if other != seat:
            hand: i64 = state.hands[other]
            while hand != 0:
                counts[faces[lowest(hand)]] += 1
                hand &= hand - 1
    row.shares(UNSEEN, counts, 3.0)


def fill_spirit(state: Spires, spirit: int, place: i64, row: Row) -> None:
    stamina = state.stamina[spirit]
    fill_pairs(state, stamina & ~state.used, STAMINA + place * len(PAIRS), row)
    fill_pairs(state, stamina & state.used, USED, row)
    row.bits(STAMINA_TILES + place * TILES, stamina & ~state.used)
    row.bits(USED_TILES, stamina & state.used)
    row.share(ENERGY + place, state.energy[spirit], 40.0)
    row.share(SPIRES + 2 * place, state.spire_count(spirit), 3.0)
    row.share(SPIRES + 2 * place + 1, spire_points(state.catalogue, state.spires[spirit]), 36.0)
    if state.powers[spirit] != NO_CARD:
        row.one(POWERS + place * POWER_CARDS + state.powers[spirit])
    if state.keeper == spirit:
        row.one(BUTTERFLY + place)
    if state.first == spirit:
        row.one(FIRST + place)


def fill_pairs(state: Spires, tiles: i64, at: i64, row: Row) -> None:
    """Tiles by the pair of their terrains."""
    if tiles == 0:
        return
    pairs = state.catalogue.pair_of
    counts = vec[i64]([0] * len(PAIRS))
    while tiles != 0:
        counts[pairs[lowest(tiles)]] += 1
        tiles &= tiles - 1
    row.shares(at, counts, 3.0)


def fill_cards(state: Spires, seat: int, row: Row) -> None:
    if state.modules != 0:
        row.bits(POWERS_SEEN, state.powers_dealt[seat])
        row.bits(RETURNED, state.returned[seat])
        for card in range(OBJECTIVE_CARDS):
            if state.objectives[seat] >> card & 1:
                row.one(OBJECTIVES + 2 * card)
                row.put(OBJECTIVES + 2 * card + 1, state.objective_worth(seat, card) / 6)
    for order in range(len(state.goals)):
        at = GOALS + state.goals[order] * (2 + MAX_PLAYERS)
        owner = state.claims[order]
        row.put(at, (1 + order) / 3)
        row.one(at + 1 if owner == NOBODY else at + 2 + int(place_of(state, seat, owner)))
    for order in range(len(state.deck)):
        card = state.deck[order]
        row.one(AUTOMA + 3 * card + (0 if card == state.card else 1 if order < state.revealed_cards else 2))


def fill_clock(state: Spires, seat: int, row: Row) -> None:
    catalogue = state.catalogue
    cards = len(catalogue.spire_ids)
    if state.spires_taken < cards:
        row.share(NEXT_SPIRES, catalogue.spire_points[state.spires_taken], 12.0)
        row.put(NEXT_SPIRES + 1, (cards - state.spires_taken) / cards)
    if not state.over and state.stack[-1].seat != NOBODY:
        row.one(TURN + place_of(state, seat, state.stack[-1].seat))
    at = TURN + MAX_PLAYERS
    row.share(at, state.steps, 10.0)
    row.share(at + 1, state.collected, 10.0)
    row.share(at + 2, state.energised, 20.0)
    row.share(at + 3, state.aligned, 10.0)
    row.put(at + 4, float(state.power_spent))
    row.put(at + 5, float(state.startled))
    row.put(at + 6, float(state.acted))
    row.put(at + 7, float(state.added != NOWHERE))
    row.share(CLOCK, state.reserve_left(), TILES_SCALE)
    row.put(CLOCK + 1, min(state.idle_rounds / 3, 10.0))
    row.put(CLOCK + 2, min(state.round / 20, 10.0))
    row.one(ENDING + state.ending)
    row.bits(IN_USE, state.modules)
    row.one(PLAYERS + state.players - 1)


def fill_question(state: Spires, seat: int, row: Row) -> None:
    frame = state.stack[-1]
    row.one(DECISION + DECISION_NUMBERS[type(frame)])
    for other in range(len(state.answers)):
        if state.answers[other] != UNDECIDED:
            row.one(ANSWERED + place_of(state, seat, other))
    if isinstance(frame, SkyTile):
        row.one(PURPOSE + frame.purpose)
    elif isinstance(frame, Place):
        fill_placing(state, frame.tile, frame.purpose, row)
    elif isinstance(frame, PlaceRotation):
        fill_placing(state, frame.tile, frame.purpose, row)
        q, r = state.world.spot_vertex(frame.spot)
        row.one(SPOT)
        row.put(SPOT + 1, q / SCALE)
        row.put(SPOT + 2, r / SCALE)
    elif isinstance(frame, PayStep):
        row.one(TARGET + frame.space)
    elif isinstance(frame, SetupSpace):
        row.one(SETTLING + place_of(state, seat, frame.spirit))


def fill_placing(state: Spires, tile: int, purpose: int, row: Row) -> None:
    row.one(PURPOSE + purpose)
    row.one(PLACING + state.catalogue.a[tile])
    row.one(PLACING + TERRAINS + state.catalogue.b[tile])
    row.one(PLACING_TILE + tile)

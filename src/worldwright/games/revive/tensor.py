"""What a seat knows as one flat row of numbers, sparse: the seat first, the others clockwise."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.engine.sets import size
from worldwright.engine.state import State
from worldwright.engine.tensor import Row, laid_out, numbered_classes
from worldwright.games.revive.actions import SPACE
from worldwright.games.revive.board import HEX_COUNT, SPACE_COUNT, START_SPACES, TILE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import BOARD_ACTIONS, NO_ACTION
from worldwright.games.revive.imagine import START_TILES
from worldwright.games.revive.setup import DECISIONS
from worldwright.games.revive.state import MAX_PLAYERS, Revive
from worldwright.games.revive.state_map import FACE_DOWN, TURNING
from worldwright.games.revive.state_tribe import CARD_SPAN, REWARDS, Tribe
from worldwright.games.revive.turn_explore import DiscountPick, TileOrient
from worldwright.games.revive.turn_gains import ChooseBasic
from worldwright.games.revive.turn_picks import ModulePlace, TradeStep
from worldwright.games.revive.turn_play import CARD_COUNT, PlayHalf, PlaySlot, ResolveNext, group_thing

GROUND_KINDS: Final = 9
SEATS: Final = MAX_PLAYERS
NUMBERS: Final = 32  # plain numbers of a player
LEVELS: Final = 13  # positions of a track, 1 to 12
TABLE: Final = 24
BLOCKS: Final = laid_out(
    ("ground", (SPACE_COUNT, GROUND_KINDS)),
    ("tiles", (TILE_COUNT, 5)),  # face down with its cost and points
    ("buildings", (SEATS, HEX_COUNT, 2)),
    ("figures", (SEATS, SPACE_COUNT)),
    ("claimed", (SEATS, HEX_COUNT)),
    ("marks", (5, SPACE_COUNT)),
    ("falcon", (SPACE_COUNT,)),
    ("corners", (4, 16)),
    ("citizens", (63,)),
    ("modules", (48,)),
    ("machines", (30,)),
    ("numbers", (SEATS, NUMBERS)),
    ("tracks", (SEATS, 3, LEVELS)),
    ("side", (SEATS, 12)),
    ("active", (SEATS, 63)),
    ("resting", (SEATS, 63)),
    ("slots", (SEATS, 10, 63)),  # slot and half
    ("unlocked", (SEATS, REWARDS)),
    ("owned_machines", (SEATS, 30)),
    ("powered", (SEATS, 16)),
    ("places", (SEATS, 12, 48)),
    ("techs", (SEATS, 7)),
    ("opened", (SEATS, 28)),
    ("closed", (28,)),
    ("artifact_card", (10,)),
    ("returned_card", (10,)),
    ("table", (TABLE,)),
    ("decision", (len(DECISIONS),)),
    ("subject", (CARD_COUNT + 48,)),  # cards and modules the question is about
    ("place", (TILE_COUNT,)),
    ("turning", (25,)),  # the tile being laid
    ("left", (8,)),
    ("declined", (len(BOARD_ACTIONS),)),  # begun and left
    ("legal", (SPACE.size,)),
)
STARTS: Final = {block.name: block.start for block in BLOCKS}
GROUND: Final[i64] = STARTS["ground"]
TILES: Final[i64] = STARTS["tiles"]
BUILDINGS: Final[i64] = STARTS["buildings"]
FIGURES: Final[i64] = STARTS["figures"]
CLAIMED: Final[i64] = STARTS["claimed"]
MARKS: Final[i64] = STARTS["marks"]
FALCON: Final[i64] = STARTS["falcon"]
CORNERS: Final[i64] = STARTS["corners"]
CITIZENS: Final[i64] = STARTS["citizens"]
MODULES: Final[i64] = STARTS["modules"]
MACHINES: Final[i64] = STARTS["machines"]
COUNTS: Final[i64] = STARTS["numbers"]
TRACKS: Final[i64] = STARTS["tracks"]
SIDE: Final[i64] = STARTS["side"]
ACTIVE: Final[i64] = STARTS["active"]
RESTING: Final[i64] = STARTS["resting"]
SLOTS: Final[i64] = STARTS["slots"]
UNLOCKED: Final[i64] = STARTS["unlocked"]
OWNED: Final[i64] = STARTS["owned_machines"]
POWERED: Final[i64] = STARTS["powered"]
PLACES: Final[i64] = STARTS["places"]
TECHS: Final[i64] = STARTS["techs"]
OPENED: Final[i64] = STARTS["opened"]
CLOSED: Final[i64] = STARTS["closed"]
ARTIFACT: Final[i64] = STARTS["artifact_card"]
RETURNED: Final[i64] = STARTS["returned_card"]
SHARED: Final[i64] = STARTS["table"]
DECISION: Final[i64] = STARTS["decision"]
SUBJECT: Final[i64] = STARTS["subject"]
PLACE: Final[i64] = STARTS["place"]
TURNED: Final[i64] = STARTS["turning"]
LEFT: Final[i64] = STARTS["left"]
DECLINED: Final[i64] = STARTS["declined"]
LEGAL: Final[i64] = STARTS["legal"]
DECISION_NUMBERS: Final = numbered_classes(DECISIONS)


def fill(any_state: State, seat: int, row: Row) -> None:
    """Write the tensor of a seat."""
    assert isinstance(any_state, Revive)
    state = any_state
    fill_map(state, seat, row)
    fill_displays(state, row)
    for place in range(state.players):
        other = (seat + place) % state.players
        fill_tribe(state.tribes[other], place, row)
    mine = state.tribes[seat]
    row.bits(CLOSED, mine.closed)
    if mine.artifact != NONE:
        row.one(ARTIFACT + mine.artifact)
    if mine.other_artifact != NONE:
        row.one(RETURNED + mine.other_artifact)
    row.bits(DECLINED, state.declined)
    fill_table(state, seat, row)
    fill_question(state, seat, row)


def fill_map(state: Revive, seat: i64, row: Row) -> None:
    ground = state.map
    players: i64 = state.players
    row.each(GROUND, GROUND_KINDS, ground.ground)
    fill_tiles(state, row)
    row.each(CORNERS, 16, ground.corners)
    row.pieces(BUILDINGS, 2, ground.buildings, BUILT[SEATS * players + seat])
    row.columns(FIGURES, SPACE_COUNT, ground.figures, seat, players)
    row.columns(CLAIMED, HEX_COUNT, ground.claimed, seat, players)
    row.columns(MARKS, SPACE_COUNT, ground.marks, 0, 5)
    if ground.falcon >= 0:
        row.one(FALCON + ground.falcon)


def place_of(other: i64, seat: i64, players: i64) -> i64:
    """Where a player comes, counted from the own seat."""
    return other - seat if other >= seat else other - seat + players


def built(players: i64, seat: i64) -> vec[i64]:
    """Where the buildings of the players begin in their block as a seat sees them: each has a small and a large one."""
    found = vec[i64]([0])
    for owner in range(players):
        start = 2 * HEX_COUNT * place_of(owner, seat, players)
        found = append(append(found, start), start + 1)
    return found


BUILT: Final = vec[vec[i64]]([built(n // SEATS, n % SEATS) for n in range(SEATS * (SEATS + 1))])


def fill_tiles(state: Revive, row: Row) -> None:
    """What is seen of area tiles that do not lie on the board yet."""
    facing, tiles, backs = state.map.facing, state.map.tiles, state.catalogue.tile_backs
    space: i64
    for space in range(START_SPACES, TILE_COUNT):
        if facing[space] == FACE_DOWN:
            at = TILES + 5 * space
            back = 4 * (tiles[space] - START_TILES)
            row.one(at)
            row.share(at + 1, backs[back], 4.0)
            row.share(at + 2, backs[back + 1], 4.0)
            row.share(at + 3, backs[back + 2], 4.0)
            row.share(at + 4, backs[back + 3], 4.0)
        elif facing[space] == TURNING:
            row.one(TURNED + tiles[space] - START_TILES)


def fill_displays(state: Revive, row: Row) -> None:
    row.each(CITIZENS, 0, state.piles.citizens)
    row.each(MODULES, 0, state.piles.modules)
    row.each(MACHINES, 0, state.piles.machines)


def fill_tribe(tribe: Tribe, place: i64, row: Row) -> None:
    at = COUNTS + NUMBERS * place
    row.shares(at, tribe.goods, 6.0)
    row.share(at + 4, tribe.energy, 4.0)
    row.share(at + 5, tribe.all_energy(), 4.0)
    row.share(at + 6, tribe.small, 5.0)
    row.share(at + 7, tribe.large, 3.0)
    row.share(at + 8, tribe.progress, 20.0)
    row.share(at + 9, tribe.markers, 5.0)
    row.share(at + 10, tribe.score, 50.0)
    row.share(at + 11, tribe.sleep, 6.0)
    row.put(at + 12, 1.0 if tribe.switch_up else 0.0)
    row.share(at + 13, tribe.minor, 4.0)
    row.share(at + 14, tribe.tokens, 5.0)
    row.share(at + 15, tribe.turns, 30.0)
    row.share(at + 16, size(tribe.closed), 4.0)
    row.shares(at + 17, tribe.artifacts, 2.0)
    row.each(TRACKS + 3 * place * LEVELS, LEVELS, tribe.tracks)
    row.one(at + 20 + tribe.switch)
    row.share(at + 25, size(tribe.reopened), 4.0)
    if tribe.side != NONE:
        row.one(SIDE + 12 * place + tribe.side)
    row.bits(ACTIVE + 63 * place, tribe.active)
    row.bits(RESTING + 63 * place, tribe.resting)
    for code in tribe.played:
        row.one(SLOTS + (place * 10 + code % CARD_SPAN) * 63 + code // CARD_SPAN)
    row.bits(UNLOCKED + REWARDS * place, tribe.unlocked)
    row.bits(POWERED + 16 * place, tribe.powered)
    row.bits(TECHS + 7 * place, tribe.techs)
    row.bits(OPENED + 28 * place, tribe.opened)
    row.each(OWNED + 30 * place, 0, tribe.machines)
    row.each(PLACES + 12 * place * 48, 48, tribe.modules)


def fill_table(state: Revive, seat: i64, row: Row) -> None:
    """The clock, the supply, and what changes the action being paid for."""
    at = SHARED
    players: i64 = state.players
    row.shares(at, state.artifacts, 4.0)
    row.share(at + 3, state.extra_minors, 2.0)
    row.share(at + 4, state.energy, 28.0)
    row.share(at + 5, state.ending, 3.0)
    row.share(at + 6, state.cube, 20.0)
    row.share(at + 7, state.actions_left, 2.0)
    row.put(at + 8, 1.0 if state.acted else 0.0)
    row.share(at + 9, state.armed_range, 4.0)
    row.share(at + 10, state.armed_discount, 4.0)
    row.put(at + 11, (1.0 if state.armed_any else 0.0) + (0.5 if state.armed_wild else 0.0))
    row.put(at + 12, 1.0 if state.armed_rotate else 0.0)
    row.share(at + 13, state.window_discount, 4.0)
    row.share(at + 14, state.window_range, 4.0)
    row.put(at + 15, 1.0 if state.vast else 0.0)
    row.share(at + 16, state.chapter, 5.0)
    row.bits(at + 17, state.goals)
    if state.active >= 0:
        row.share(at + 19, place_of(state.active, seat, players) + 1, 4.0)
    if state.end_tile >= 0:
        row.share(at + 20, place_of(state.end_tile, seat, players) + 1, 4.0)
    row.share(at + 21, place_of(state.first, seat, players) + 1, 4.0)
    if state.window != NO_ACTION:
        row.share(at + 22, state.window + 1, 4.0)
    row.share(at + 23, players, 4.0)


def fill_question(state: Revive, seat: int, row: Row) -> None:
    """What is asked of this seat, and what it is about."""
    legal = state.legal_of(seat)
    if not legal:
        return
    frame = state.stack[-1]
    row.one(DECISION + DECISION_NUMBERS[type(frame)])
    row.those(LEGAL, legal)
    at = SUBJECT
    if isinstance(frame, PlaySlot):
        row.one(at + frame.card)
    elif isinstance(frame, PlayHalf):
        row.one(at + frame.card)
        row.one(LEFT + frame.slot)
    elif isinstance(frame, ResolveNext):
        for code in frame.codes():
            row.one(at + group_thing(code))
    elif isinstance(frame, ModulePlace):
        row.one(at + CARD_COUNT + frame.module)
    elif isinstance(frame, TileOrient):
        row.one(PLACE + frame.space)
    elif isinstance(frame, DiscountPick):
        row.one(PLACE + frame.space)
        row.put(LEFT, frame.gears / 4)
        row.put(LEFT + 1, frame.books / 4)
        row.put(LEFT + 2, frame.food / 4)
        row.put(LEFT + 3, frame.left / 4)
    elif isinstance(frame, (ChooseBasic, TradeStep)):
        row.put(LEFT, frame.left / 4)

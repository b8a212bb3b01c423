"""What a seat knows as numbers. Gods come in the order of play from the seat on; what is asked, and what waits
behind it, is written frame by frame from the top of the stack."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.engine.tensor import Row, laid_out
from worldwright.games.age_contrived.board import (
    ACHIEVEMENTS,
    BRIDGE_SPACES,
    CHARACTERS,
    MAP_SPACES,
    MAX_PLAYERS,
    MOST_SECTIONS,
    MOST_SIDES,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    OWN_TILES,
    PLACES,
    POOL_SPACES,
    POSITIONS,
    REGION_COUNT,
    TIERS,
    TOKENS,
    TRACK_SLOTS,
)
from worldwright.games.age_contrived.grammar import ICONS, SPACE_TYPES, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import God
from worldwright.games.age_contrived.turn_frames import DECISIONS, STEPS

TILES: Final = 22  # starting and upgraded tiles of the catalogue
ACTION_KINDS: Final = 13  # first and upgraded Action Tokens
CONDUIT_KINDS: Final = 2 * len(ICONS)
BENEFIT_TOKENS: Final = 6
ACHIEVEMENT_KINDS: Final = 9
UPGRADES: Final = 8
TILE_TIERS: Final = 3
DEPTH: Final = 6  # frames of the stack that are written
SLOTS: Final = 4
SLOT_BITS: Final = 52
FRAMES: Final[tuple[type[Frame[Any]], ...]] = (*DECISIONS, *STEPS)
NUMBERS: Final[dict[type[Frame[Any]], int]] = {frame: number for number, frame in enumerate(FRAMES)}
PICKS: Final = 9
SCALE: Final = 6.0  # energy of a type
TURNS: Final = 80.0
FLAGS: Final = 7

BLOCKS: Final = laid_out(
    ("energy", (MAX_PLAYERS, PLACES)),
    ("tiles", (MAX_PLAYERS, OWN_TILES, TILES)),
    ("tokens", (MAX_PLAYERS, POSITIONS, ACTION_KINDS)),
    ("conduits", (MAX_PLAYERS, POSITIONS, CONDUIT_KINDS)),
    ("bridges", (MAX_PLAYERS, TIERS, BRIDGE_SPACES + 2)),
    ("tracks", (MAX_PLAYERS, 2, TRACK_SLOTS + 1)),
    ("character", (MAX_PLAYERS, len(CHARACTERS))),
    ("flags", (MAX_PLAYERS, FLAGS)),
    ("patron", (MAX_PLAYERS, REGION_COUNT)),
    ("space", (MAX_PLAYERS, MAP_SPACES)),
    ("back", (MAX_PLAYERS, MOST_SIDES + 1)),
    ("start_regions", (MAX_PLAYERS, REGION_COUNT)),
    ("uses", (MAX_PLAYERS, TOKENS)),
    ("picks", (PICKS, TYPES)),
    ("in_use", (REGION_COUNT,)),
    ("room", (REGION_COUNT, SPACE_TYPES)),
    ("built", (REGION_COUNT, MOST_SECTIONS + 1)),
    ("completer", (REGION_COUNT, MAX_PLAYERS)),
    ("benefits", (REGION_COUNT, BENEFIT_TOKENS)),
    ("patrons", (REGION_COUNT,)),
    ("achievements", (ACHIEVEMENTS, ACHIEVEMENT_KINDS)),
    ("paths", (BRIDGE_SPACES, 2 * TOKENS)),
    ("pool", (POOL_SPACES, TILES)),
    ("deck", (TILE_TIERS,)),
    ("supply", (UPGRADES + len(ICONS),)),
    ("turn", (6,)),
    ("active", (MAX_PLAYERS,)),
    ("starter", (MAX_PLAYERS,)),
    ("kept", (POSITIONS,)),
    ("new_conduits", (POSITIONS,)),
    ("resolving", (REGION_COUNT,)),
    ("binding", (SPACE_TYPES, TYPES)),
    ("replenishing", (MAX_PLAYERS, 2)),
    ("winds_tile", (POSITIONS,)),
    ("draft", (NEUTRAL_TOKENS,)),
    ("omens", (REGION_COUNT,)),
    ("rival", (3,)),
    ("options", (5,)),
    ("frames", (DEPTH, len(FRAMES))),
    ("frame_seat", (DEPTH, MAX_PLAYERS)),
    ("frame_slots", (DEPTH, SLOTS, SLOT_BITS)),
)
STARTS: Final[dict[str, int]] = {block.name: block.start for block in BLOCKS}


def at(name: str) -> int:
    return STARTS[name]


ENERGY: Final[i64] = at("energy")
TILE: Final[i64] = at("tiles")
TOKEN: Final[i64] = at("tokens")
CONDUIT: Final[i64] = at("conduits")
BRIDGE: Final[i64] = at("bridges")
TRACK_AT: Final[i64] = at("tracks")
CHARACTER_AT: Final[i64] = at("character")
FLAG: Final[i64] = at("flags")
PATRON: Final[i64] = at("patron")
SPACE_AT: Final[i64] = at("space")
BACK: Final[i64] = at("back")
START_REGIONS: Final[i64] = at("start_regions")
USES: Final[i64] = at("uses")
PICK: Final[i64] = at("picks")
ROOM: Final[i64] = at("room")
BUILT: Final[i64] = at("built")
COMPLETER: Final[i64] = at("completer")
BENEFIT_AT: Final[i64] = at("benefits")
ACHIEVEMENT_AT: Final[i64] = at("achievements")
PATHS: Final[i64] = at("paths")
POOL_AT: Final[i64] = at("pool")
DECK: Final[i64] = at("deck")
SUPPLY: Final[i64] = at("supply")
TURN_AT: Final[i64] = at("turn")
IN_USE: Final[i64] = at("in_use")
PATRONS: Final[i64] = at("patrons")
ACTIVE: Final[i64] = at("active")
STARTER: Final[i64] = at("starter")
KEPT: Final[i64] = at("kept")
NEW_CONDUITS: Final[i64] = at("new_conduits")
RESOLVING: Final[i64] = at("resolving")
BINDING: Final[i64] = at("binding")
REPLENISHING: Final[i64] = at("replenishing")
WINDS_TILE: Final[i64] = at("winds_tile")
DRAFT: Final[i64] = at("draft")
OMENS: Final[i64] = at("omens")
RIVAL: Final[i64] = at("rival")
OPTIONS: Final[i64] = at("options")
FRAME_AT: Final[i64] = at("frames")
FRAME_SEAT: Final[i64] = at("frame_seat")
FRAME_SLOTS: Final[i64] = at("frame_slots")


def fill(state: AgeContrived, seat: int, row: Row) -> None:
    """Write the tensor of a seat."""
    count = len(state.gods)
    for place in range(count):
        fill_god(state, state.gods[(seat + place) % count], place, row)
    row.each(PICK, TYPES, state.gods[seat].picks)
    fill_board(state, seat, row)
    fill_supply(state, row)
    fill_turn(state, seat, row)
    fill_stack(state, seat, row)


def place_of(god: i64, seat: i64, count: i64) -> i64:
    """Where a god comes, counted from the seat on."""
    return god - seat if god >= seat else god - seat + count


def fill_god(state: AgeContrived, god: God, place: i64, row: Row) -> None:
    row.shares(ENERGY + PLACES * place, god.energy, SCALE)
    row.each(TILE + TILES * OWN_TILES * place, TILES, god.belt)
    row.each(TOKEN + ACTION_KINDS * POSITIONS * place, ACTION_KINDS, god.tokens)
    conduits, bridges = god.conduits, god.bridges
    number: i64
    for number in range(POSITIONS):
        if conduits[number] != 0:
            row.one(CONDUIT + CONDUIT_KINDS * (POSITIONS * place + number) + conduits[number] - 1)
    for number in range(TIERS):
        row.one(BRIDGE + (BRIDGE_SPACES + 2) * (TIERS * place + number) + bridges[number] + 2)
    row.each(TRACK_AT + (TRACK_SLOTS + 1) * 2 * place, TRACK_SLOTS + 1, god.climbed)
    if god.character >= 0:
        row.one(CHARACTER_AT + len(CHARACTERS) * place + god.character)
    flag = FLAG + FLAGS * place
    if god.charged:
        row.one(flag)
    if god.winds:
        row.one(flag + 1)
    if god.entered:
        row.one(flag + 2)
    if god.tier3_done:
        row.one(flag + 3)
    if god.extra_used:
        row.one(flag + 4)
    row.share(flag + 5, min(god.landings, 10), 10.0)
    if state.active == god.seat:
        row.one(flag + 6)
    if god.patron >= 0:
        row.one(PATRON + REGION_COUNT * place + god.patron)
    row.one(SPACE_AT + MAP_SPACES * place + god.space)
    row.one(BACK + (MOST_SIDES + 1) * place + god.back + 1)
    row.bits(START_REGIONS + REGION_COUNT * place, god.start_regions)
    fill_uses(state, god, place, row)


def fill_uses(state: AgeContrived, god: God, place: i64, row: Row) -> None:
    """How often the god used each Bridge Token in this turn; own tokens first, then those of the others in order."""
    if god.uses == 0:
        return
    count = len(state.gods)
    token: i64
    for token in range(TOKENS):
        row.share(USES + TOKENS * place + token_seen(token, god.seat, count), god.uses_of(token), 2.0)


def token_seen(token: i64, seat: i64, count: i64) -> i64:
    """The number of a Bridge Token as a seat counts the gods: itself first."""
    if token < NEUTRAL_TOKENS:
        return token
    owner = (token - NEUTRAL_TOKENS) // TIERS
    tier = (token - NEUTRAL_TOKENS) % TIERS
    return NEUTRAL_TOKENS + TIERS * place_of(owner, seat, count) + tier


def fill_board(state: AgeContrived, seat: i64, row: Row) -> None:
    count: i64 = len(state.gods)
    row.bits(IN_USE, state.in_use)
    row.bits(PATRONS, state.patrons)
    row.shares(ROOM, state.room, 3.0)
    row.each(BUILT, MOST_SECTIONS + 1, state.built)
    row.each(BENEFIT_AT, BENEFIT_TOKENS, state.benefits)
    row.each(ACHIEVEMENT_AT, ACHIEVEMENT_KINDS, state.achievements)
    completer, bridges = state.completer, state.bridges
    number: i64
    for number in range(REGION_COUNT):
        if completer[number] >= 0:
            row.one(COMPLETER + MAX_PLAYERS * number + place_of(completer[number], seat, count))
    for number in range(BRIDGE_SPACES):
        code = bridges[number]
        if code != NO_TOKEN:
            row.one(PATHS + 2 * TOKENS * number + 2 * token_seen(code // 2, seat, count) + code % 2)


def fill_supply(state: AgeContrived, row: Row) -> None:
    row.each(POOL_AT, TILES, state.pool)
    first: i64 = 0
    second: i64 = 0
    deck, tiers = state.deck, state.catalogue.tile_tier
    for number in range(state.deck_left):
        tier = tiers[deck[number]]
        if tier == 0:
            first += 1
        elif tier == 1:
            second += 1
    row.share(DECK, first, 5.0)
    row.share(DECK + 1, second, 5.0)
    row.share(DECK + 2, state.deck_left - first - second, 5.0)
    row.shares(SUPPLY, state.upgrades, 2.0)
    row.shares(SUPPLY + UPGRADES, state.conduits, 9.0)


def fill_turn(state: AgeContrived, seat: i64, row: Row) -> None:
    count: i64 = len(state.gods)
    row.put(TURN_AT, state.turn / (len(state.gods) * TURNS))
    row.put(TURN_AT + 1, 1.0 if state.ending else 0.0)
    row.put(TURN_AT + 2, 1.0 if state.advanced else 0.0)
    row.share(TURN_AT + 3, state.entering, 2.0)
    row.share(TURN_AT + 4, count, 5.0)
    row.put(TURN_AT + 5, 1.0 if state.players == 1 else 0.0)
    if state.active >= 0:
        row.one(ACTIVE + place_of(state.active, seat, count))
    row.one(STARTER + place_of(state.starter, seat, count))
    row.bits(KEPT, state.kept)
    row.bits(NEW_CONDUITS, state.new_conduits)
    if state.resolving >= 0:
        row.one(RESOLVING + state.resolving)
    if state.binding >= 0:
        row.one(BINDING + state.binding)
    for entry in state.replenishing:
        row.put(REPLENISHING + 2 * place_of(entry // 2, seat, count) + entry % 2, 1.0)
    if state.winds_tile >= 0:
        row.one(WINDS_TILE + state.winds_tile)
    row.bits(DRAFT, state.draft)
    for region in state.omens:
        row.one(OMENS + region)
    row.share(RIVAL, state.rival_monument, 4.0)
    row.share(RIVAL + 1, state.rival_pillar, 4.0)
    row.share(RIVAL + 2, state.reshuffles, 10.0)
    row.put(OPTIONS, 1.0 if state.abilities_on else 0.0)
    row.put(OPTIONS + 1, 1.0 if state.winds_on else 0.0)
    if state.players == 1:
        row.one(OPTIONS + 2 + state.level_number())


def fill_stack(state: AgeContrived, seat: int, row: Row) -> None:
    """What is asked and what waits behind it, from the top; the numbers that a frame carries as bits."""
    count = len(state.gods)
    last = len(state.stack) - 1
    for depth in range(min(DEPTH, last + 1)):
        frame = state.stack[last - depth]
        kind = type(frame)
        row.one(FRAME_AT + len(FRAMES) * depth + NUMBERS[kind])
        if frame.seat >= 0:
            row.one(FRAME_SEAT + MAX_PLAYERS * depth + place_of(frame.seat, seat, count))
        place = FRAME_SLOTS + SLOTS * SLOT_BITS * depth
        for name in kind.slots:
            value: int = getattr(frame, name)
            row.bits(place, value + 1)
            place += SLOT_BITS

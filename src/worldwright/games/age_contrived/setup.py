"""The set-up (4), in its order: the board, the characters, the gods, the Bridge Tokens, the start player."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.engine.state import Terms
from worldwright.games.age_contrived.board import (
    BEACON,
    BRIDGE_SPACES,
    CHARACTERS,
    EXHAUSTED,
    MONUMENTS,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    NOT_MOVED,
    OUTER,
    PATH_SPACES,
    POOL,
    POOL_SPACES,
    REGION_COUNT,
    RESERVE,
    ROW,
)
from worldwright.games.age_contrived.catalogue import Catalogue
from worldwright.games.age_contrived.catalogue_board import MONUMENT_ORDER
from worldwright.games.age_contrived.grammar import ICONS, TYPES
from worldwright.games.age_contrived.state import RIVAL, AgeContrived
from worldwright.games.age_contrived.state_god import blank, copied, new_god
from worldwright.games.age_contrived.turn import Turn
from worldwright.games.age_contrived.turn_setup import ChooseCharacter, DraftToken, ExpertPool, ExpertSlot
from worldwright.games.age_contrived.turn_solo import shuffle_omens
from worldwright.games.age_contrived.turn_tiles import NO_TILE, refill

TILE_TIERS: Final = 3
FEW: Final = 2  # with so many gods four tiles are loaded at the start, otherwise three
LOADED_ROWS: Final = 6
LOADED_ROWS_FEW: Final = 8


def set_up(terms: Terms) -> AgeContrived:
    """The table in front of the first decision. Alone, the Rival is the second god (11.1.1)."""
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    count = max(terms.players, 2)
    state = AgeContrived(
        terms,
        catalogue,
        [new_god(seat) for seat in range(count)],
        blank(4 * REGION_COUNT),
        blank(REGION_COUNT),
        vec[i64]([NOBODY] * REGION_COUNT),
        vec[i64]([NO_TOKEN] * REGION_COUNT),
        blank(0),
        vec[i64]([NO_TOKEN] * BRIDGE_SPACES),
        vec[i64]([NO_TILE] * POOL_SPACES),
        blank(0),
        blank(0),
    )
    state.prepare()
    give_energy(state)
    if terms.options["characters"] != "chosen":
        lay_table(state)
        return state
    state.starter = state.first_player()  # 4.13
    state.push(LayTable())
    for step in range(terms.players):  # asked in the opposite order: the start player last
        state.push(ChooseCharacter((state.starter + step) % terms.players))
    return state


@final
class LayTable(Frame[AgeContrived]):
    """The set-up, once everybody has a character (4.13)."""

    def run(self, state: AgeContrived) -> None:
        lay_table(state)


def lay_table(state: AgeContrived) -> None:
    """4.1 and on; what the variants ask comes after it."""
    choose_monuments(state)
    deal_benefits(state)
    deal_achievements(state)
    stack_tiles(state)
    lay_tokens(state)
    deal_characters(state)
    starts = seat_gods(state)
    options = state.terms.options
    if options["expert_bridges"] is not True:
        deal_bridges(state, starts)
    if options["characters"] != "chosen":
        state.starter = state.first_player()
    state.active = state.starter
    if state.winds_on:
        for seat in range(state.players):
            state.gods[seat].winds = True
    if state.solo():
        shuffle_omens(state)
    if state.logging:
        tell_table(state)
    state.push(Turn())
    if options["expert_bridges"] is True:
        state.draft = (1 << NEUTRAL_TOKENS) - 1
        state.push(DraftToken((state.starter - 1) % state.players))
    if options["expert_energy"] is True:
        state.push(ExpertPool())
        for row in range(loaded_rows(state) - 1, -1, -1):
            state.push(ExpertSlot(NOBODY, row))


# --- the board (4.1 to 4.6) ---------------------------------------------------------------------------------


def choose_monuments(state: AgeContrived) -> None:
    """4.1: as many as there are players, and the Beacon."""
    tokens = state.catalogue.randomizers[:]
    state.rng.shuffle(tokens)
    for region in [*tokens[: len(state.gods)], BEACON]:
        state.in_use |= 1 << region
        state.open_section(region)
    state.patrons = state.in_use
    if state.logging:
        regions = [region for region in range(REGION_COUNT) if state.uses(region)]
        state.tell("monuments", "4.1", NOBODY, regions=regions)


def deal_benefits(state: AgeContrived) -> None:
    """4.2: one to each Monument in use, in the order of the catalogue."""
    catalogue = state.catalogue
    tokens = [token for token, least in enumerate(catalogue.benefit_players) if least <= len(state.gods)]
    state.rng.shuffle(tokens)
    regions = [MONUMENTS.index(name) for name in MONUMENT_ORDER]
    dealt = state.benefits[:]
    for number, region in enumerate([region for region in regions if state.uses(region)]):
        dealt[region] = tokens[number]
    state.benefits = dealt


def deal_achievements(state: AgeContrived) -> None:
    """4.3: the printed ones, then two tokens."""
    tokens = state.catalogue.drawn[:]
    state.rng.shuffle(tokens)
    state.achievements = copied([*state.catalogue.printed, *tokens[:2]])


def stack_tiles(state: AgeContrived) -> None:
    """4.4: tier I on II on III; four into the pool, the first into the rightmost space."""
    catalogue = state.catalogue
    tiers: list[list[int]] = [[] for _ in range(TILE_TIERS)]
    for tile in range(catalogue.first_upgraded, len(catalogue.tile_ids)):
        if catalogue.tile_players[tile] <= len(state.gods):
            tiers[catalogue.tile_tier[tile]].append(tile)
    for tier in tiers:
        state.rng.shuffle(tier)
    state.deck = [*tiers[2], *tiers[1], *tiers[0]]
    state.deck_left = len(state.deck)
    refill(state, "4.4")


def lay_tokens(state: AgeContrived) -> None:
    """4.5 and 4.6: upgraded Action Tokens, and the stacks of Conduits with the double token on top."""
    catalogue = state.catalogue
    count = len(state.gods)
    state.upgrades = copied([len([1 for least in copies if least <= count]) for copies in catalogue.upgrade_copies])
    state.conduits = copied(
        [catalogue.conduit_single[icon] + catalogue.conduit_double[icon] for icon in range(len(ICONS))]
    )


# --- the gods (4.7 to 4.10) ---------------------------------------------------------------------------------


def deal_characters(state: AgeContrived) -> None:
    """4.7: at random to whoever has none yet; alone, the Rival gets another one (11.1.1)."""
    taken = [god.character for god in state.gods]
    free = [number for number in range(len(CHARACTERS)) if number not in taken]
    state.rng.shuffle(free)
    for god in state.gods:
        if god.character < 0:
            god.character = free.pop()


def give_energy(state: AgeContrived) -> None:
    """4.9: what is in the reserve and what is exhausted at the start, whoever plays whom."""
    catalogue = state.catalogue
    for god in state.gods:
        for kind in range(TYPES):
            god.energy[TYPES * RESERVE + kind] = catalogue.reserve[kind]
            god.energy[TYPES * EXHAUSTED + kind] = catalogue.exhausted[kind]


def loaded_rows(state: AgeContrived) -> int:
    """The rows that are loaded at the start (4.10)."""
    return LOADED_ROWS_FEW if len(state.gods) == FEW else LOADED_ROWS


def seat_gods(state: AgeContrived) -> list[int]:
    """4.8 to 4.10; returns the start regions by seat."""
    catalogue = state.catalogue
    regions = [region for region in range(OUTER) if state.uses(region)]
    offset = int(state.rng.below(len(regions)))
    starts = [*regions[offset:], *regions[:offset]]
    for god in state.gods:
        god.space = catalogue.start_spaces[starts[god.seat]]
        god.back = NOT_MOVED
        god.belt = copied(catalogue.start_tiles)
        god.charged = len(state.gods) in catalogue.charged_players
        if state.solo() and god.seat == RIVAL:
            god.charged = False
            god.shift(0, EXHAUSTED, POOL)
        elif state.terms.options["expert_energy"] is not True:
            quick_start(state, god.seat)
    return starts


def quick_start(state: AgeContrived, seat: int) -> None:
    """4.10: what the card of the character lists."""
    god = state.gods[seat]
    god.shift(state.catalogue.start_pool[god.character], EXHAUSTED, POOL)
    for row in range(loaded_rows(state)):
        god.shift(state.catalogue.start_rows[god.character][row], EXHAUSTED, ROW + row)


def deal_bridges(state: AgeContrived, starts: list[int]) -> None:
    """4.11: the players' centre bridges get the tokens for their number, the other centre bridges the rest."""
    catalogue = state.catalogue
    count = len(state.gods)
    own = [token for token in range(NEUTRAL_TOKENS) if catalogue.neutral_deal[token] <= count]
    rest = [token for token in range(NEUTRAL_TOKENS) if catalogue.neutral_deal[token] > count]
    state.rng.shuffle(own)
    state.rng.shuffle(rest)
    others = [region for region in range(OUTER) if region not in starts]
    for number, region in enumerate([*starts, *others]):
        state.bridges[catalogue.centre_bridges[region] - PATH_SPACES] = 2 * [*own, *rest][number]


def tell_table(state: AgeContrived) -> None:
    """Who plays whom, and who begins."""
    for god in state.gods:
        name = state.catalogue.character_names[god.character]
        if god.seat < state.players:
            state.tell("seated", "4.8", god.seat, name=name, space=int(god.space))
        else:
            state.tell("rival_seated", "11.1.1", NOBODY, name=name, space=int(god.space))
    state.tell("starts", "4.12", state.starter)

"""What one player has: board, tracks, cards, machines, modules, crates, resources (3.4 to 3.6)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.games.revive.actions import FIRST_CITIZEN
from worldwright.games.revive.board import SPACE_COUNT, TILE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import NONE, SPECIAL, STANDARD
from worldwright.games.revive.grammar import BOTTOM, RIGHT_SLOT, TOP

SMALL_BUILDINGS: Final = 5
LARGE_BUILDINGS: Final = 3
FIGURES: Final = 7
TRIBE_MARKERS: Final = 5
REWARDS: Final = 15
MACHINE_PLACES: Final = 16  # fifteen reward spaces, and the machine of the tribe board
TECH_MACHINE: Final = 15
ALL_CITIZENS: Final = ((1 << 39) - 1) << FIRST_CITIZEN
FIFTH_SLOT_TECH: Final = 2  # t3
CARD_SPAN: Final = 16  # a played card is card * CARD_SPAN + slot * 2 + half
FAR: Final = 99  # not reachable
BITS: Final = vec[i64]([1 << member for member in range(63)])


def bit(member: i64) -> i64:
    """The set of one member, from a table: compiled, a shifted constant would have 32 bits."""
    return BITS[member]


def count(bits: i64) -> i64:
    """The number of members of a set."""
    number: i64 = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number


def members(bits: i64) -> list[int]:
    """The members of a set in ascending order."""
    found: list[int] = []
    number: i64 = 0
    while bits != 0:
        if bits & 1:
            found.append(number)
        bits >>= 1
        number += 1
    return found


@final
class Tribe:
    """A player. Sets of cards, crates, technologies and machines are bits of an int."""

    NOT_POSITION: ClassVar[tuple[str, ...]] = ("reach", "tile_reach", "stale")

    def __init__(self, goods: vec[i64], tracks: vec[i64], machines: vec[i64], modules: vec[i64]) -> None:
        self.side = NONE  # tribe board and side: 2 * board + moon
        self.goods = goods  # crystal, gear, book, food
        self.energy: i64 = 0  # in storage
        self.powered: i64 = 0  # machines that hold an energy
        self.tracks = tracks  # gray, yellow, green
        self.unlocked: i64 = 0  # reward spaces whose marker is gone
        self.machines = machines  # by reward space: the special machine that lies there
        self.modules = modules  # by module place
        self.active: i64 = 0
        self.resting: i64 = 0
        self.removed: i64 = 0  # cards that left the game (6.4)
        self.played: vec[i64] = vec[i64]([])  # cards in slots, in the order in which they were played
        self.closed: i64 = 0  # crates
        self.opened: i64 = 0
        self.reopened: i64 = 0
        self.techs: i64 = 0
        self.passives: i64 = 0
        self.small: i64 = SMALL_BUILDINGS
        self.large: i64 = LARGE_BUILDINGS
        self.progress: i64 = 0  # markers on the progress track
        self.markers: i64 = TRIBE_MARKERS  # on the tribe board
        self.score: i64 = 0  # blue points
        self.sleep: i64 = 1  # the hibernation marker
        self.switch_up = True
        self.switch: i64 = 0  # which upgrade; 0 is the basic one
        self.artifact: i64 = NONE  # the artifact card
        self.other_artifact: i64 = NONE  # the second one dealt (4.2.4), known to its player alone
        self.artifacts: vec[i64] = vec[i64]([0, 0, 0])
        self.minor: i64 = 0
        self.tokens: i64 = 0  # tribe tiles in supply
        self.turns: i64 = 0
        self.reach: vec[i64] = NOT_REACHED  # food for range to every space, before bonuses; never changed in place
        self.tile_reach: vec[i64] = NO_TILE  # the same for face-down tiles
        self.stale = True  # must `reach` be worked out again?

    def clone(self) -> Tribe:
        twin = Tribe(self.goods[:], self.tracks[:], self.machines[:], self.modules[:])
        twin.side = self.side
        twin.energy = self.energy
        twin.powered = self.powered
        twin.unlocked = self.unlocked
        twin.active = self.active
        twin.resting = self.resting
        twin.removed = self.removed
        twin.played = self.played[:]
        twin.closed = self.closed
        twin.opened = self.opened
        twin.reopened = self.reopened
        twin.techs = self.techs
        twin.passives = self.passives
        twin.small = self.small
        twin.large = self.large
        twin.progress = self.progress
        twin.markers = self.markers
        twin.score = self.score
        twin.sleep = self.sleep
        twin.switch_up = self.switch_up
        twin.switch = self.switch
        twin.artifact = self.artifact
        twin.other_artifact = self.other_artifact
        twin.artifacts = self.artifacts[:]
        twin.minor = self.minor
        twin.tokens = self.tokens
        twin.turns = self.turns
        twin.reach = self.reach
        twin.tile_reach = self.tile_reach
        twin.stale = self.stale
        return twin

    # --- pieces -------------------------------------------------------------------------------

    def has(self, passive: i64) -> bool:
        """Is this passive in force (6.6)?"""
        return self.passives >> passive & 1 != 0

    def placed_a_piece(self) -> bool:
        """From then on the chasm is no origin any more (5.3.8)."""
        return self.techs != 0 or self.small < SMALL_BUILDINGS or self.large < LARGE_BUILDINGS

    def figures(self) -> i64:
        """Figures on the map: one for each unlocked technology (15.4)."""
        return count(self.techs)

    def all_energy(self) -> i64:
        return self.energy + count(self.powered)

    # --- cards --------------------------------------------------------------------------------

    def in_slots(self) -> i64:
        """The cards in slots, as a set."""
        found: i64 = 0
        for code in self.played:
            found |= bit(code // CARD_SPAN)
        return found

    def citizens(self) -> i64:
        """Recruited cards, wherever they lie."""
        return (self.active | self.resting | self.in_slots()) & ALL_CITIZENS

    def slot_accepts(self, catalogue: Catalogue, slot: i64) -> bool:
        """Unlocked, and empty or with a slot symbol on every card in it (5.2.2)."""
        if slot == RIGHT_SLOT and not self.techs >> FIFTH_SLOT_TECH & 1:
            return False
        for code in self.played:
            if code // 2 % 8 == slot and not catalogue.symbol[code // CARD_SPAN * 2 + code % 2]:
                return False
        return True

    def accepting_slot(self, catalogue: Catalogue) -> bool:
        for slot in range(RIGHT_SLOT + 1):
            if self.slot_accepts(catalogue, slot):
                return True
        return False

    def lift(self, card: i64) -> None:
        """Take a card out of its slot, if it still lies in one."""
        left = vec[i64]([])
        for code in self.played:
            if code // CARD_SPAN != card:
                left = append(left, code)
        self.played = left

    def cards_of(self, colour: i64, catalogue: Catalogue, wild: i64) -> i64:
        """Cards of a colour in slots; wild ones have every colour (E16, E28)."""
        found: i64 = 0
        for code in self.played:
            card = code // CARD_SPAN
            if catalogue.card_colour[card] == colour or wild >> card & 1:
                found += 1
        return found

    def visible_flasks(self, catalogue: Catalogue) -> i64:
        """On machines, modules, cards in the active area, and the played halves (E17)."""
        found = self.token_flasks(catalogue) + card_flasks(self.active, catalogue)
        for code in self.played:
            if catalogue.flask[code // CARD_SPAN * 2 + code % 2]:
                found += 1
        return found

    def all_flasks(self, catalogue: Catalogue) -> i64:
        """Everywhere, on both halves (10.6)."""
        return self.token_flasks(catalogue) + card_flasks(self.active | self.resting | self.in_slots(), catalogue)

    def token_flasks(self, catalogue: Catalogue) -> i64:
        found: i64 = 0
        for machine in self.machines:
            if machine >= 0:
                found += catalogue.machine_flask[machine]
        for module in self.modules:
            if module >= 0:
                found += catalogue.module_flask[module]
        return found

    def module_count(self) -> i64:
        found: i64 = 0
        for module in self.modules:
            if module >= 0:
                found += 1
        return found

    # --- machines -----------------------------------------------------------------------------

    def machine_effect(self, catalogue: Catalogue, place: i64) -> i64:
        """The effect of the machine in a place; NONE if there is none that works (6.5.3)."""
        if place == TECH_MACHINE:
            tech = catalogue.machine_tech[self.side]
            return catalogue.tech_effect[self.side][tech] if tech >= 0 and self.techs >> tech & 1 else NONE
        if not self.unlocked >> place & 1:
            return NONE
        kind = catalogue.reward_kind[place]
        if kind == STANDARD:
            return catalogue.reward_effect[place]
        if kind == SPECIAL and self.machines[place] >= 0:
            return catalogue.machine_effect[self.machines[place]]
        return NONE

    def open_rewards(self, catalogue: Catalogue) -> list[int]:
        """Reward spaces that still hold their marker and whose needs are met (6.2.2)."""
        found: list[int] = []
        gray, yellow, green = self.tracks[0], self.tracks[1], self.tracks[2]
        for space in range(REWARDS):
            if not self.unlocked >> space & 1:
                needs = catalogue.needs[space]
                if gray >= needs[0] and yellow >= needs[1] and green >= needs[2]:
                    found.append(space)
        return found

    def special_machines(self) -> i64:
        found: i64 = 0
        for machine in self.machines:
            if machine >= 0:
                found += 1
        return found


def card_flasks(cards: i64, catalogue: Catalogue) -> i64:
    found: i64 = 0
    for card in members(cards):
        if catalogue.flask[2 * card + TOP] or catalogue.flask[2 * card + BOTTOM]:
            found += 1
    return found


def new_tribe(catalogue: Catalogue) -> Tribe:
    """A player before the deal (4.2)."""
    tracks = vec[i64]([catalogue.track_start] * 3)
    return Tribe(vec[i64]([0, 0, 0, 0]), tracks, vec[i64]([NONE] * REWARDS), vec[i64]([NONE] * 12))


NOT_REACHED: Final = vec[i64]([FAR] * SPACE_COUNT)
NO_TILE: Final = vec[i64]([FAR] * TILE_COUNT)

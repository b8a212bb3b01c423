"""A god: the energy by zone, the Device, the Character Board, the miniature, and what the turn has seen of them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    EXHAUSTED,
    MONUMENT,
    NOT_MOVED,
    ON_BOARD,
    OWN_TILES,
    PILLAR,
    PLACES,
    POSITIONS,
    REGION_COUNT,
    RESERVE,
    TIERS,
    TRACK,
    ZONES,
)
from worldwright.games.age_contrived.grammar import TYPES

NO_PATRON: Final = -1
NO_CHARACTER: Final = -1
NO_CONDUIT: Final = 0  # else 1 + 2 * icon, and one more for a double token
USE_SPAN: Final = 4  # how often a Bridge Token was used in this turn: two bits for each


@final
class God:
    """One player, or the Rival, who has no Device."""

    def __init__(
        self,
        seat: int,
        energy: vec[i64],
        belt: vec[i64],
        tokens: vec[i64],
        conduits: vec[i64],
        bridges: vec[i64],
        climbed: vec[i64],
        picks: vec[i64],
    ) -> None:
        self.seat = seat
        self.energy = energy  # how many of each type in each zone, at 4 * zone + type
        self.belt = belt  # tiles: positions 1 to 5, then the two inactive ones (2.1.5)
        self.tokens = tokens  # Action Tokens 1 to 5, by their number in the catalogue
        self.conduits = conduits  # over positions 1 to 5
        self.bridges = bridges  # where the Bridge Tokens of tiers I to III are
        self.climbed = climbed  # the slot of the energy on each track; 0 without one
        self.picks = picks  # energy chosen in secret before the game (11.3)
        self.character = NO_CHARACTER
        self.space: i64 = 0
        self.back: i64 = NOT_MOVED
        self.charged = False
        self.patron: i64 = NO_PATRON  # the Monument whose Patron Token this god has
        self.winds = False  # owns a Divine Winds Token
        self.start_regions: i64 = 0  # of this turn (6.0.2)
        self.entered = False
        self.tier3_done = False
        self.extra_used = False
        self.uses: i64 = 0  # two bits for each Bridge Token
        self.landings: i64 = 0  # in this turn; a movement sees by it whether the god was moved meanwhile

    def clone(self) -> God:
        twin = God(
            self.seat,
            self.energy[:],
            self.belt[:],
            self.tokens[:],
            self.conduits[:],
            self.bridges[:],
            self.climbed[:],
            self.picks[:],
        )
        twin.character = self.character
        twin.space = self.space
        twin.back = self.back
        twin.charged = self.charged
        twin.patron = self.patron
        twin.winds = self.winds
        twin.start_regions = self.start_regions
        twin.entered = self.entered
        twin.tier3_done = self.tier3_done
        twin.extra_used = self.extra_used
        twin.uses = self.uses
        twin.landings = self.landings
        return twin

    # --- energy ---------------------------------------------------------------------------------

    def count(self, zone: i64, kind: i64) -> i64:
        return self.energy[TYPES * zone + kind]

    def size(self, zone: i64) -> i64:
        """All energy in a zone."""
        start: i64 = TYPES * zone
        energy = self.energy
        return energy[start] + energy[start + 1] + energy[start + 2] + energy[start + 3]

    def within(self, first: i64, zones: i64) -> i64:
        """All energy in so many zones, from the first of them on."""
        energy = self.energy
        total: i64 = 0
        place: i64 = TYPES * first
        end = TYPES * (first + zones)
        while place < end:
            total += energy[place]
            place += 1
        return total

    def shift(self, kind: i64, source: i64, target: i64) -> None:
        """One energy goes from zone to zone."""
        self.energy[TYPES * source + kind] -= 1
        self.energy[TYPES * target + kind] += 1

    def sweep(self, source: i64, target: i64) -> None:
        """All energy of a zone goes to another."""
        for kind in range(TYPES):
            self.energy[TYPES * target + kind] += self.energy[TYPES * source + kind]
            self.energy[TYPES * source + kind] = 0

    def type_in(self, zone: i64) -> i64:
        """The first type that lies in a zone; -1 if it is empty."""
        for kind in range(TYPES):
            if self.energy[TYPES * zone + kind] > 0:
                return kind
        return -1

    def bound(self, kind: i64) -> i64:
        """Bound energy of a type (2.1.4): in Monuments, Pillars and Achievements."""
        energy = self.energy
        total: i64 = 0
        place: i64 = TYPES * MONUMENT + kind
        while place < TYPES * ZONES:
            total += energy[place]
            place += TYPES
        return total

    def bound_in(self, region: i64) -> i64:
        """Bound energy in a region: in its Monument and its Pillar."""
        return self.size(MONUMENT + region) + self.size(PILLAR + region)

    def in_achievement(self, slot: i64) -> bool:
        return self.size(ACHIEVEMENT + 2 * slot) + self.size(ACHIEVEMENT + 2 * slot + 1) > 0

    def type_in_achievements(self, kind: i64) -> bool:
        energy = self.energy
        place: i64 = TYPES * ACHIEVEMENT + kind
        while place < TYPES * ZONES:
            if energy[place] > 0:
                return True
            place += TYPES
        return False

    def pillars(self) -> i64:
        """Energy in all Pillars."""
        return self.within(PILLAR, REGION_COUNT)

    def exhaust_track(self, track: i64) -> None:
        self.sweep(TRACK + track, EXHAUSTED)
        self.climbed[track] = 0

    def fully_gained(self) -> i64:
        """Types of which no energy is left in the reserve (10.2)."""
        total: i64 = 0
        for kind in range(TYPES):
            if self.energy[TYPES * RESERVE + kind] == 0:
                total += 1
        return total

    # --- Device and Character Board ---------------------------------------------------------------

    def put_conduit(self, position: i64, icon: i64, double: bool) -> None:
        self.conduits[position] = 1 + 2 * icon + (1 if double else 0)

    def uses_of(self, token: i64) -> i64:
        return (self.uses >> (2 * token)) & (USE_SPAN - 1)

    def note_use(self, token: i64) -> None:
        self.uses += 1 << (2 * token)

    def begin_turn(self, regions: i64) -> None:
        """6.0.2, for every god, whoever's turn it is."""
        self.start_regions = regions
        self.entered = False
        self.tier3_done = False
        self.extra_used = False
        self.uses = 0
        self.landings = 0


def new_god(seat: int) -> God:
    """A god with nothing yet."""
    return God(
        seat,
        blank(PLACES),
        blank(OWN_TILES),
        vec[i64]([0, 1, 2, 3, 4]),
        blank(POSITIONS),
        vec[i64]([ON_BOARD] * TIERS),
        blank(2),
        blank(0),
    )


def blank(count: int) -> vec[i64]:
    return vec[i64]([0] * count)


def copied(numbers: list[int]) -> vec[i64]:
    """Numbers as a `vec`."""
    row = vec[i64]()
    for number in numbers:
        row = append(row, number)
    return row

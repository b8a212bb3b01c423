"""A position of An Age Contrived: the gods, what lies on the board, and the turn in progress (6.0.2)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    BRIDGE_SPACES,
    IN_BOX,
    LAST_SPAN,
    MONUMENT,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    ON_BOARD,
    PATH_SPACES,
    PILLAR,
    POOL,
    POSITIONS,
    REGION_COUNT,
    SECTION,
    TIERS,
    TRACK,
    token_of,
)
from worldwright.games.age_contrived.catalogue import LEVELS, Catalogue, Level
from worldwright.games.age_contrived.grammar import NO_ABILITY, SPACE_TYPES, TYPES
from worldwright.games.age_contrived.imagine import imagine
from worldwright.games.age_contrived.scoring import bound_energy, points, points_of_parts
from worldwright.games.age_contrived.state_god import God

NOT_RESOLVING: Final = -1
RIVAL: Final = 1  # the Rival's place among the gods (11.1.1)
LABELS: Final = ("gained", "monuments", "pillars", "bridge", "achievements", "pool", "winds")
RULES: Final = ("10.2", "10.3", "10.3", "10.4", "10.5", "10.6", "10.6")
ALL_POSITIONS: Final = (1 << POSITIONS) - 1


@final
class AgeContrived(State):
    """`gods` are the players by seat; alone, the Rival is the second god, so `len(gods)` is the n of the rules."""

    def __init__(
        self,
        terms: Terms,
        catalogue: Catalogue,
        gods: list[God],
        room: vec[i64],
        built: vec[i64],
        completer: vec[i64],
        benefits: vec[i64],
        achievements: vec[i64],
        bridges: vec[i64],
        pool: vec[i64],
        upgrades: vec[i64],
        conduits: vec[i64],
    ) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.gods = gods
        self.abilities_on = terms.options["abilities"] is True
        self.winds_on = terms.options["divine_winds"] is True
        # the board
        self.in_use: i64 = 0  # Monuments, as bits
        self.room = room  # empty spaces of the top section, at 4 * Monument + type
        self.built = built  # constructed sections by Monument
        self.completer = completer  # who completed the top section, by Monument; NOBODY while it is not
        self.benefits = benefits  # Benefit Token by Monument, -1 without
        self.patrons: i64 = 0  # Monuments with their Patron Token, as bits
        self.achievements = achievements  # from the left
        self.bridges = bridges  # at each broken path: 2 * token + side, or NO_TOKEN
        self.boxed_bridges: i64 = 0  # tokens in the box, as bits
        self.pool = pool  # tiles in spaces 1 to 4; -1 where there is none
        self.deck: list[int] = []  # the next tile at the end of what is left; the list itself never changes
        self.deck_left = 0
        self.boxed_tiles: i64 = 0  # upgraded tiles out of the game, as bits
        self.upgrades = upgrades  # copies left of each upgraded Action Token
        self.conduits = conduits  # left in each stack
        # the turn
        self.starter = 0
        self.active = NOBODY
        self.turn = 0  # turns begun, of all players
        self.ending = False
        self.advanced = False
        self.entering: i64 = 0  # tiles that entered in this Advance
        self.kept: i64 = 0  # positions whose tile was not replaced in this Advance (6.1.2), as bits
        self.new_conduits: i64 = 0  # positions that got a Conduit in this turn, as bits
        self.resolving: i64 = NOT_RESOLVING  # the Monument whose section is being resolved
        self.binding: i64 = NOBODY  # the energy that the completing player named (K2): 4 * space + type
        self.replenishing: list[int] = []  # gained, in order: 2 * seat, and one more for Divine Winds (8.6)
        self.winds_tile: i64 = NOBODY  # position that the first of two Divine Winds replenishments named
        self.draft: i64 = 0  # neutral Bridge Tokens still to be drafted (11.5), as bits
        self.last: i64 = NOBODY  # what was laid, bound or moved last, see LAST_SPAN; makes no difference to play
        # solo
        self.omens: list[int] = []  # the next omen at the end
        self.reshuffles = 0
        self.rival_monument = 0
        self.rival_pillar = 0

    def clone(self) -> AgeContrived:
        twin = AgeContrived(
            self.terms,
            self.catalogue,
            [god.clone() for god in self.gods],
            self.room[:],
            self.built[:],
            self.completer[:],
            self.benefits,  # never changed in place
            self.achievements,  # never changed in place
            self.bridges[:],
            self.pool[:],
            self.upgrades[:],
            self.conduits[:],
        )
        self.copy_engine(twin)
        twin.in_use = self.in_use
        twin.patrons = self.patrons
        twin.boxed_bridges = self.boxed_bridges
        twin.deck = self.deck
        twin.deck_left = self.deck_left
        twin.boxed_tiles = self.boxed_tiles
        twin.starter = self.starter
        twin.active = self.active
        twin.turn = self.turn
        twin.ending = self.ending
        twin.advanced = self.advanced
        twin.entering = self.entering
        twin.kept = self.kept
        twin.new_conduits = self.new_conduits
        twin.resolving = self.resolving
        twin.binding = self.binding
        twin.replenishing = self.replenishing[:]
        twin.winds_tile = self.winds_tile
        twin.draft = self.draft
        twin.last = self.last
        twin.omens = self.omens[:]
        twin.reshuffles = self.reshuffles
        twin.rival_monument = self.rival_monument
        twin.rival_pillar = self.rival_pillar
        return twin

    def tell(self, kind: str, rule: str, seat: int, **data: object) -> None:
        """What the Rival does is told without a seat: it has no place at the table."""
        if seat >= self.players:
            super().tell(kind, rule, NOBODY, rival=True, **data)
        else:
            super().tell(kind, rule, seat, **data)

    # --- players --------------------------------------------------------------------------------

    def solo(self) -> bool:
        return self.players == 1

    def clockwise_after(self, seat: int) -> list[int]:
        """The other gods, clockwise from the left neighbour."""
        count = len(self.gods)
        return [(seat + step) % count for step in range(1, count)]

    def has(self, seat: int, ability: int) -> bool:
        """Is this ability of the god's character active now (8.8)?"""
        return self.ability(seat, ability) != NO_ABILITY

    def ability(self, seat: int, ability: int) -> int:
        if not self.abilities_on or (seat == RIVAL and self.players == 1):
            return NO_ABILITY
        god = self.gods[seat]
        own = self.catalogue.abilities[god.character]
        for tier in range(TIERS):
            if own[tier] == ability:
                return NO_ABILITY if god.bridges[tier] == ON_BOARD else ability
        return NO_ABILITY

    def level(self) -> Level:
        """How strong the Rival is."""
        return self.catalogue.levels[self.level_number()]

    def level_number(self) -> int:
        return LEVELS.index(str(self.terms.options["solo_level"]))

    # --- the map --------------------------------------------------------------------------------

    def regions_at(self, seat: int) -> i64:
        """The region of the character, both on a broken path, as bits."""
        return self.catalogue.regions_of[int(self.gods[seat].space)]

    def present(self, seat: int) -> i64:
        """The regions where the god may bind from a track (7.2.1), as bits."""
        god = self.gods[seat]
        regions: i64 = self.regions_at(seat)
        for tier in range(TIERS):
            if god.bridges[tier] >= 0:
                regions |= self.catalogue.regions_of[PATH_SPACES + int(god.bridges[tier])]
        return regions

    def is_bridged(self, space: i64) -> bool:
        """May a character stand here: no broken path without a Bridge Token (3.1.1)?"""
        return space < PATH_SPACES or self.bridges[space - PATH_SPACES] != NO_TOKEN

    def bridge_effect(self, bridge: i64) -> int:
        """The effect of the face-up Bridge Token at a broken path."""
        token = self.bridges[bridge] // 2
        if token < NEUTRAL_TOKENS:
            return self.catalogue.neutral_effects[int(token)]
        owner = int(token - NEUTRAL_TOKENS) // TIERS
        tier = int(token - NEUTRAL_TOKENS) % TIERS
        return self.catalogue.faces[self.gods[owner].character][tier][int(self.bridges[bridge] % 2)]

    def is_occupied(self, space: i64, seat: int) -> bool:
        """Does another character stand here?"""
        for god in self.gods:
            if god.seat != seat and god.space == space:
                return True
        return False

    # --- Monuments, Pillars, Achievements ---------------------------------------------------------

    def uses(self, region: i64) -> bool:
        """Is the Monument of this region in use (2.1.7)?"""
        return (self.in_use >> region) & 1 == 1

    def is_open(self, region: i64) -> bool:
        """Does the top section of this Monument take energy (2.1.6)?"""
        return (
            (self.in_use >> region) & 1 == 1
            and self.completer[region] == NOBODY
            and self.built[region] < self.catalogue.sections[int(region)]
            and self.resolving != region
        )

    def open_section(self, region: i64) -> None:
        """The next section of the stack lies on top now."""
        self.completer[region] = NOBODY
        built = int(self.built[region])
        fresh = built < self.catalogue.sections[int(region)]
        for space in range(SPACE_TYPES):
            room = self.catalogue.room[int(region)][built][space] if fresh else 0
            self.room[SPACE_TYPES * region + space] = room

    def all_constructed(self) -> bool:
        """Is every Monument in use fully constructed (10.1)?"""
        for region in range(REGION_COUNT):
            if self.uses(region) and self.built[region] < self.catalogue.sections[region]:
                return False
        return True

    def pillar_room(self, region: i64) -> bool:
        """Has the Pillar a free space that this number of players uses (3.3.2)?"""
        taken: i64 = 0
        for god in self.gods:
            taken += god.size(PILLAR + region)
        return taken < (2 if len(self.gods) >= self.catalogue.pillar_right[int(region)] else 1)

    def achievement_free(self, slot: i64, side: i64) -> bool:
        """Is this space of an Achievement in use and empty (3.3.1)?"""
        if side == 1 and len(self.gods) < self.catalogue.achievement_right:
            return False
        for god in self.gods:
            if god.size(ACHIEVEMENT + 2 * slot + side) > 0:
                return False
        return True

    # --- energy in places that others depend on -----------------------------------------------------

    def lift(self, seat: int, kind: i64, zone: i64, target: i64) -> None:
        """An energy leaves its zone; a section space becomes empty again, a track free."""
        self.gods[seat].shift(kind, zone, target)
        if SECTION <= zone < MONUMENT:
            self.room[zone - SECTION] += 1
        elif TRACK <= zone < SECTION:
            self.gods[seat].climbed[zone - TRACK] = 0

    def lay(self, seat: int, kind: i64, source: i64, zone: i64) -> None:
        """An energy comes into a zone; whoever fills the last space of a section completes it (6.3.3)."""
        self.gods[seat].shift(kind, source, zone)
        self.last = LAST_SPAN * (TYPES * seat + kind) + zone
        if SECTION <= zone < MONUMENT:
            self.room[zone - SECTION] -= 1
            region = (zone - SECTION) // SPACE_TYPES
            left: i64 = 0
            for space in range(SPACE_TYPES):
                left += self.room[SPACE_TYPES * region + space]
            if left == 0:
                self.completer[region] = seat
                if self.logging:
                    self.tell("completed", "6.3.3", seat, region=int(region), section=int(self.built[region]))

    # --- Bridge Tokens --------------------------------------------------------------------------------

    def paths_full(self) -> bool:
        for bridge in range(BRIDGE_SPACES):
            if self.bridges[bridge] == NO_TOKEN:
                return False
        return True

    def set_bridge(self, seat: int, tier: i64, bridge: i64, side: i64) -> None:
        """A Bridge Token goes onto a broken path; a neutral one there leaves the game, an own one goes back (8.2)."""
        old = self.bridges[bridge]
        if old != NO_TOKEN:
            token = old // 2
            if token < NEUTRAL_TOKENS:
                self.boxed_bridges |= 1 << token
            else:
                self.gods[seat].bridges[(token - NEUTRAL_TOKENS) % TIERS] = ON_BOARD
        self.bridges[bridge] = 2 * token_of(seat, int(tier)) + side
        self.gods[seat].bridges[tier] = bridge

    def box_bridge(self, seat: int, tier: i64) -> None:
        self.gods[seat].bridges[tier] = IN_BOX
        self.boxed_bridges |= 1 << token_of(seat, int(tier))

    # --- results ----------------------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        return points(self, seat)

    def line_points(self, seat: int) -> list[int]:
        parts = points_of_parts(self, seat)
        return parts if self.winds_on else parts[:-1]

    def score_lines(self, seat: int) -> list[ScoreLine]:
        parts = self.line_points(seat)
        return [ScoreLine(LABELS[number], parts[number], RULES[number]) for number in range(len(parts))]

    def rank(self, seat: int) -> tuple[int, ...]:
        god = self.gods[seat]
        return (self.score(seat), bound_energy(god), int(god.size(POOL)))  # 10.7

    def solo_won(self) -> bool:
        return self.score(0) > points(self, RIVAL)  # 11.1.5

    def redraw(self, seat: int, rng: Rng) -> None:
        imagine(self, seat, rng)

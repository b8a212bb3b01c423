"""A position of Revive: the map, the tribes, the displays and their piles, and the turn in progress."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import NO_ACTION
from worldwright.games.revive.imagine import redraw_artifact_cards, redraw_crates, redraw_piles, redraw_tiles
from worldwright.games.revive.scoring import (
    LINES,
    RESOURCES_PER_POINT,
    RULES,
    measure,
    resources_left,
    sheet,
    track_sum,
    wins_alone,
)
from worldwright.games.revive.state_map import Map
from worldwright.games.revive.state_piles import Piles
from worldwright.games.revive.state_tribe import Tribe

MAX_PLAYERS: Final = 4
NOT_ENDING: Final = 0  # values of `ending`
TRIGGERED: Final = 1  # in the turn that is being played
LAST_TURNS: Final = 2
FINISHED: Final = 3
BY_MAIN: Final = 0  # who started a board action: the turn itself,
BY_EFFECT: Final = 1  # an effect,
BY_ABILITY: Final = 2  # or a tribe ability


@final
class Revive(State):
    """What a window changes (armed machines, discounts) stands here, because windows never nest (5.3.1)."""

    def __init__(self, terms: Terms, catalogue: Catalogue, ground: Map, tribes: list[Tribe], piles: Piles) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.map = ground
        self.tribes = tribes
        self.piles = piles
        self.energy: i64 = 0  # in the supply
        self.artifacts: vec[i64] = vec[i64]([0, 0, 0])  # major ones on the board
        self.extra_minors: i64 = 0  # beside the craters (4.4.2)
        self.first = 0  # the starting player
        self.active = NOBODY
        self.actions_left: i64 = 0
        self.acted = False
        self.declined: i64 = 0  # board actions that were begun and left (5.3.5), as a set
        self.backed = False  # the action or ability just begun was not carried out
        self.sleepers: i64 = 0  # cards whose `hibernate_remove` was reached (6.4)
        self.wild: i64 = 0  # cards that have every colour while they are played (E28)
        self.running: i64 = 0  # machines whose effect is being resolved (13.50)
        self.turn_ply = 0  # when the turn began
        self.paying = NOBODY  # who has a payment window open
        self.window: i64 = NO_ACTION  # for which action
        self.window_discount: i64 = 0  # of the effect that opened it
        self.window_range: i64 = 0
        self.window_caller: i64 = BY_MAIN
        self.armed_range: i64 = 0
        self.armed_discount: i64 = 0
        self.armed_any = False  # explore_any
        self.armed_rotate = False
        self.armed_wild = False
        self.ending = NOT_ENDING
        self.end_tile = NOBODY  # who has it
        self.final_seat = NOBODY  # who takes the last turn
        self.cube: i64 = 0  # solo: on the progress track
        self.vast = False  # are the vast crystals in use?
        self.chapter = 0
        self.goals: i64 = 0  # open goals of the chapter, as a set
        self.first_turn_range: i64 = 0  # chapter rule (12.5)

    def clone(self) -> Revive:
        tribes = [tribe.clone() for tribe in self.tribes]
        twin = Revive(self.terms, self.catalogue, self.map.clone(), tribes, self.piles.clone())
        self.copy_engine(twin)
        twin.energy = self.energy
        twin.artifacts = self.artifacts[:]
        twin.extra_minors = self.extra_minors
        twin.first = self.first
        twin.active = self.active
        twin.actions_left = self.actions_left
        twin.acted = self.acted
        twin.declined = self.declined
        twin.backed = self.backed
        twin.sleepers = self.sleepers
        twin.wild = self.wild
        twin.running = self.running
        twin.turn_ply = self.turn_ply
        twin.paying = self.paying
        twin.window = self.window
        twin.window_discount = self.window_discount
        twin.window_range = self.window_range
        twin.window_caller = self.window_caller
        twin.armed_range = self.armed_range
        twin.armed_discount = self.armed_discount
        twin.armed_any = self.armed_any
        twin.armed_rotate = self.armed_rotate
        twin.armed_wild = self.armed_wild
        twin.ending = self.ending
        twin.end_tile = self.end_tile
        twin.final_seat = self.final_seat
        twin.cube = self.cube
        twin.vast = self.vast
        twin.chapter = self.chapter
        twin.goals = self.goals
        twin.first_turn_range = self.first_turn_range
        return twin

    # --- reading ------------------------------------------------------------------------------

    def turn_order(self) -> list[int]:
        """The active player first, then clockwise (3.10)."""
        return [(self.active + step) % self.players for step in range(self.players)]

    def holder(self, token: str) -> int:
        """Who plays the tribe side with these tiles; NOBODY if nobody does."""
        for seat in range(self.players):
            side = self.tribes[seat].side
            if side != NONE and self.catalogue.token_kind[side] == token:
                return seat
        return NOBODY

    def artifacts_left(self) -> i64:
        """On the board, the extra minor ones of a long game included."""
        return self.artifacts[0] + self.artifacts[1] + self.artifacts[2] + self.extra_minors

    def overlong(self) -> bool:
        """A turn with so many decisions only winds up (13.49)."""
        return self.ply - self.turn_ply >= self.catalogue.most_decisions

    def measure(self, metric: i64, seat: int) -> i64:
        return measure(metric, self.tribes[seat], seat, self.map, self.catalogue, self.vast)

    def map_changed(self) -> None:
        """Ranges must be worked out again for everybody."""
        for tribe in self.tribes:
            tribe.stale = True

    # --- results ------------------------------------------------------------------------------

    def line_points(self, seat: int) -> list[int]:
        return sheet(self.tribes[seat], seat, self.map, self.catalogue, self.vast, self.end_tile == seat)

    def score(self, seat: int) -> int:
        return sum(self.line_points(seat))

    def score_lines(self, seat: int) -> list[ScoreLine]:
        points = self.line_points(seat)
        return [ScoreLine(LINES[line], points[line], RULES[line]) for line in range(len(LINES))]

    def rank(self, seat: int) -> tuple[int, ...]:
        """Ties: resources that were not scored, then the three tracks (10.7)."""
        tribe = self.tribes[seat]
        return (self.score(seat), int(resources_left(tribe) % RESOURCES_PER_POINT), int(track_sum(tribe)))

    def solo_won(self) -> bool:
        return wins_alone(self.score(0), self.catalogue)

    def redraw(self, seat: int, rng: Rng) -> None:
        """Everything this seat does not know, drawn anew (9)."""
        redraw_tiles(self.map, self.catalogue, rng)
        redraw_piles(self.piles, rng)
        redraw_crates(self.piles, self.tribes, seat, rng)
        if not self.over:
            redraw_artifact_cards(self.piles, self.tribes, seat, rng)

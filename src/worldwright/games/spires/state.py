"""A position of Spires: the world and what lies in it, what every spirit has, the sky, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.spires.catalogue import ASPIRATIONS, BUTTERFLY, STANDING, Catalogue, set_of, tiles_in
from worldwright.games.spires.scoring import aim_points, landscape_points, measure, spire_points
from worldwright.games.spires.state_land import Land, no_land, ones

NOWHERE: Final = -1
NO_CARD: Final = -1
MAX_PLAYERS: Final = 4
AUTOMA: Final = 1  # the second spirit of a solo game
AUTOMA_SEAT: Final = -2  # how events name it, since it has no seat


@final
class Spires(State):
    """Spirits are the players and, in solo, the Automa. Sets of tiles and cards are bits of an int."""

    def __init__(self, terms: Terms, catalogue: Catalogue, spirits: int) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.spirits = spirits
        self.modules = 0  # in use, as bits (10.5)
        self.first = 0  # the first player
        self.round = 0
        self.ending = 0  # which trigger came first (9.1); 0 for none
        self.idle_rounds = 0  # complete rounds in a row in which everybody passed (R10)
        self.acted = False  # has anybody taken an action in this round?
        # the world
        self.land: Land = NO_LAND
        self.lit: vec[i64] = NOTHING_LIT  # 1 where an energy token lies, by space
        self.towers: vec[i64] = NOTHING_LIT  # M1: spirit + 1 where a spire token stands
        self.butterfly = NOWHERE  # M2: its space
        self.keeper = NOBODY  # M2: the spirit that caught it
        # the sky
        self.sky: list[int] = []
        self.reserve: list[int] = []  # tiles that came under it are added at the end; never changed in place
        self.drawn = 0  # tiles drawn from it
        self.unseen = 0  # those from here on were put under the reserve face up (12.3)
        # spirits
        self.energy = [0] * spirits
        self.meeples = [NOWHERE] * spirits  # their spaces
        self.stamina = [0] * spirits
        self.spires = [0] * spirits  # spire cards
        self.hands = [0] * spirits  # start tiles, until placed (12.1)
        self.powers = [NO_CARD] * spirits
        self.powers_dealt = [0] * spirits
        self.objectives = [0] * spirits
        self.returned = [0] * spirits  # the objective given back
        self.spires_taken = 0
        self.goals: list[int] = []
        self.claims: list[int] = []  # who has each of them
        # the turn (6.6)
        self.used = 0  # stamina tiles turned over
        self.steps = 0
        self.collected = 0
        self.energised = 0
        self.aligned = 0
        self.power_spent = False
        self.added = NOWHERE  # the tile added to the world in this turn
        self.startled = False  # M2: it was added while somebody kept the butterfly
        self.walked: list[int] = []  # the spaces of this turn's walk, from its start
        # solo
        self.deck: list[int] = []  # Automa cards; shuffled anew when all are drawn
        self.revealed_cards = 0
        self.card = NO_CARD  # X, revealed at the start of your turn

    def clone(self) -> Spires:
        twin = Spires(self.terms, self.catalogue, self.spirits)
        self.copy_engine(twin)
        twin.modules = self.modules
        twin.first = self.first
        twin.round = self.round
        twin.ending = self.ending
        twin.idle_rounds = self.idle_rounds
        twin.acted = self.acted
        twin.land = self.land
        twin.lit = self.lit[:]
        twin.towers = self.towers[:]
        twin.butterfly = self.butterfly
        twin.keeper = self.keeper
        twin.sky = self.sky[:]
        twin.reserve = self.reserve
        twin.drawn = self.drawn
        twin.unseen = self.unseen
        twin.energy = self.energy[:]
        twin.meeples = self.meeples[:]
        twin.stamina = self.stamina[:]
        twin.spires = self.spires[:]
        twin.hands = self.hands[:]
        twin.powers = self.powers[:]
        twin.powers_dealt = self.powers_dealt[:]
        twin.objectives = self.objectives[:]
        twin.returned = self.returned[:]
        twin.spires_taken = self.spires_taken
        twin.goals = self.goals
        twin.claims = self.claims[:]
        twin.used = self.used
        twin.steps = self.steps
        twin.collected = self.collected
        twin.energised = self.energised
        twin.aligned = self.aligned
        twin.power_spent = self.power_spent
        twin.added = self.added
        twin.startled = self.startled
        twin.walked = self.walked[:]
        twin.deck = self.deck
        twin.revealed_cards = self.revealed_cards
        twin.card = self.card
        return twin

    def parts(self) -> tuple[object, ...]:
        return (
            self.modules, self.first, self.round, self.ending, self.idle_rounds, self.acted, self.land.key(), tuple(self.lit), tuple(self.towers),
            self.butterfly, self.keeper, tuple(self.sky), tuple(self.reserve), self.drawn, self.unseen, tuple(self.energy), tuple(self.meeples),
            tuple(self.stamina), tuple(self.spires), tuple(self.hands), tuple(self.powers), tuple(self.powers_dealt), tuple(self.objectives),
            tuple(self.returned), self.spires_taken, tuple(self.goals), tuple(self.claims), self.used, self.steps, self.collected, self.energised,
            self.aligned, self.power_spent, self.added, self.startled, tuple(self.walked), tuple(self.deck), self.revealed_cards, self.card,
        )  # fmt: skip

    # --- reading ------------------------------------------------------------------------------

    def uses(self, module: int) -> bool:
        return self.modules >> module & 1 != 0

    def solo(self) -> bool:
        return self.players == 1

    def seat_of(self, spirit: int) -> int:
        """How events name a spirit."""
        return AUTOMA_SEAT if spirit == AUTOMA and self.players == 1 else spirit

    def reserve_left(self) -> int:
        return len(self.reserve) - self.drawn

    def meeple_on(self, space: int, but: int) -> int:
        """Whose meeple stands there, one spirit apart; NOBODY for none."""
        for spirit in range(self.spirits):
            if spirit != but and self.meeples[spirit] == space:
                return spirit
        return NOBODY

    def power_effect(self, spirit: int) -> int:
        """What the spirit's power does (13.2); 0 without one."""
        power = self.powers[spirit]
        return 0 if power < 0 else self.catalogue.effect[power]

    def spire_count(self, spirit: int) -> int:
        return int(ones(self.spires[spirit]))

    # --- results (9.3, 10.6) ------------------------------------------------------------------

    def score(self, seat: int) -> int:
        points = spire_points(self.catalogue, self.spires[seat]) + self.energy[seat]
        if self.modules != 0:
            points += (
                self.standing_points(seat)
                + self.butterfly_points(seat)
                + self.goal_points(seat)
                + self.objective_points(seat)
            )
        return points

    def score_lines(self, seat: int) -> list[ScoreLine]:
        """The score sheet of any spirit, the Automa included, with the lines of the modules in use."""
        lines = [
            ScoreLine("spires", spire_points(self.catalogue, self.spires[seat]), "9.3"),
            ScoreLine("energy", self.energy[seat], "9.3"),
        ]
        if self.uses(STANDING):
            lines.append(ScoreLine("standing", self.standing_points(seat), "10.1.4"))
        if self.uses(BUTTERFLY):
            lines.append(ScoreLine("butterfly", self.butterfly_points(seat), "10.2.4"))
        if self.uses(ASPIRATIONS):
            lines.append(ScoreLine("goals", self.goal_points(seat), "10.4.3"))
            lines.append(ScoreLine("objectives", self.objective_points(seat), "10.4.3"))
        return lines

    def standing_points(self, spirit: int) -> int:
        return landscape_points(self.catalogue, self.land, self.towers, spirit) if self.uses(STANDING) else 0

    def butterfly_points(self, spirit: int) -> int:
        return self.catalogue.keeper_points if self.keeper == spirit else 0

    def goal_points(self, spirit: int) -> int:
        total = 0
        for place in range(len(self.goals)):
            if self.claims[place] == spirit:
                total += self.catalogue.goals[self.goals[place]].points
        return total

    def objective_points(self, spirit: int) -> int:
        if not self.uses(ASPIRATIONS):
            return 0
        if self.solo() and spirit == AUTOMA:
            return self.catalogue.automa_objectives  # 11.4.4
        total = 0
        for card in tiles_in(self.objectives[spirit]):
            total += self.objective_worth(spirit, card)
        return total

    def objective_worth(self, spirit: int, card: int) -> int:
        """What an objective is worth to a spirit as things stand."""
        aim = self.catalogue.objectives[card]
        return aim_points(aim, self.lasting(aim.metric, aim.terrain, spirit))

    def lasting(self, metric: int, terrain: int, spirit: int) -> int:
        return measure(
            metric,
            terrain,
            self.catalogue,
            self.land,
            self.stamina[spirit],
            self.energy[spirit],
            self.spire_count(spirit),
            self.meeples[spirit],
        )

    def solo_won(self) -> bool:
        """Equal scores share the victory (11.7, R55)."""
        return self.score(0) >= self.score(AUTOMA)

    # --- hidden information (12) --------------------------------------------------------------

    def redraw(self, seat: int, rng: Rng) -> None:
        self.redraw_tiles(seat, rng)
        self.redraw_powers(seat, rng)
        self.redraw_objectives(seat, rng)
        hidden = sorted(self.deck[self.revealed_cards :])  # 12.8
        rng.shuffle(hidden)
        self.deck = self.deck[: self.revealed_cards] + hidden

    def redraw_tiles(self, seat: int, rng: Rng) -> None:
        """Hands of others before their own set-up (12.1), and the order of the reserve but for what was put under it (12.2, 12.3)."""
        pool = self.reserve[self.drawn : self.unseen]
        for other in range(self.players):
            if other != seat:
                pool = pool + tiles_in(self.hands[other])
        pool = sorted(pool)
        rng.shuffle(pool)
        for other in range(self.players):
            if other != seat:
                count = int(ones(self.hands[other]))
                self.hands[other] = set_of(pool[:count])
                pool = pool[count:]
        self.reserve = self.reserve[: self.drawn] + pool + self.reserve[max(self.drawn, self.unseen) :]

    def redraw_powers(self, seat: int, rng: Rng) -> None:
        """Powers dealt to others; the kept ones are public once all have chosen (12.5)."""
        known = self.powers_dealt[seat] if seat != NOBODY else 0
        for other in range(self.players):
            if self.powers[other] != NO_CARD:
                known |= 1 << self.powers[other]
        pool = [card for card in range(len(self.catalogue.powers)) if not known >> card & 1]
        rng.shuffle(pool)
        for other in range(self.players):
            if other != seat and self.powers_dealt[other] != 0:
                kept = 0 if self.powers[other] == NO_CARD else 1 << self.powers[other]
                count = int(ones(self.powers_dealt[other])) - int(ones(kept))
                self.powers_dealt[other] = kept | set_of(pool[:count])
                pool = pool[count:]

    def redraw_objectives(self, seat: int, rng: Rng) -> None:
        """Objectives kept and returned by others; the kept ones are revealed for scoring (12.6)."""
        known = 0
        for other in range(self.players):
            if other == seat:
                known |= self.objectives[other] | self.returned[other]
            elif self.over:
                known |= self.objectives[other]
        pool = [card for card in range(len(self.catalogue.objectives)) if not known >> card & 1]
        rng.shuffle(pool)
        for other in range(self.players):
            if other != seat:
                if not self.over:
                    count = int(ones(self.objectives[other]))
                    self.objectives[other] = set_of(pool[:count])
                    pool = pool[count:]
                count = int(ones(self.returned[other]))
                self.returned[other] = set_of(pool[:count])
                pool = pool[count:]


NO_LAND: Final = no_land()
NOTHING_LIT: Final = vec[i64]([])

"""A position of Spires: the world and what lies in it, what every spirit has, the sky, and whose turn it is."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.sets import members, size
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.grammar import ASPIRATIONS, BUTTERFLY, NO_POWER, STANDING, Power
from worldwright.games.spires.imagine import redraw
from worldwright.games.spires.scoring import aim_points, landscape_points, measure, spire_points
from worldwright.games.spires.state_world import World, no_world

NOWHERE: Final = -1
NO_CARD: Final = -1
MAX_PLAYERS: Final = 4
AUTOMA: Final = 1  # the second spirit of a solo game
AUTOMA_SEAT: Final = -2  # how events name it, since it has no seat


@final
class Spires(State):
    """Spirits are the players and, in solo, the Automa. Sets of tiles and cards are bits of an int."""

    NOT_POSITION: ClassVar[tuple[str, ...]] = ("walked",)

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
        self.world: World = NO_WORLD
        self.energy_on: vec[i64] = NO_TOKENS  # 1 where an energy token lies, by space
        self.spire_on: vec[i64] = NO_TOKENS  # M1: spirit + 1 where a spire token stands
        self.butterfly = NOWHERE  # M2: its space
        self.keeper = NOBODY  # M2: the spirit that caught it
        # the sky
        self.sky: list[int] = NOT_YET
        self.reserve: list[int] = NOT_YET  # tiles that came under it are added at the end; never changed in place
        self.drawn = 0  # tiles drawn from it
        self.starting_reserve = 0  # tiles in it at first; those behind them were put under it face up (12.3)
        # spirits
        self.energy: list[int] = NOT_YET
        self.meeples: vec[i64] = NO_TOKENS  # their spaces
        self.stamina: list[int] = NOT_YET
        self.spires: list[int] = NOT_YET  # spire cards
        self.hands: list[int] = NOT_YET  # start tiles, until placed (12.1)
        self.powers: list[int] = NOT_YET
        self.powers_dealt: list[int] = NOT_YET
        self.objectives: list[int] = NOT_YET
        self.returned: list[int] = NOT_YET  # the objective given back
        self.spires_taken = 0
        self.goals: list[int] = NOT_YET
        self.claims: list[int] = NOT_YET  # who has each of them
        # the turn (6.6)
        self.used = 0  # stamina tiles turned over
        self.steps = 0
        self.collected = 0
        self.energised = 0
        self.aligned = 0
        self.power_spent = False
        self.added = NOWHERE  # the tile added to the world in this turn
        self.startled = False  # M2: it was added while somebody kept the butterfly
        self.walked: list[int] = NOT_YET  # the spaces of this turn's walk, from its start, to be shown
        # solo
        self.deck: list[int] = NOT_YET  # Automa cards; shuffled anew when all are drawn
        self.revealed_cards = 0
        self.card = NO_CARD  # X, revealed at the start of your turn

    def lay_out(self) -> None:
        """Lists of its own, with what everybody has at first; a clone gets copies of those that there are."""
        self.sky, self.reserve, self.goals, self.claims, self.walked, self.deck = [], [], [], [], [], []
        self.meeples = vec[i64]([NOWHERE] * self.spirits)
        self.powers = [NO_CARD] * self.spirits
        self.energy, self.stamina, self.spires = [0] * self.spirits, [0] * self.spirits, [0] * self.spirits
        self.hands, self.powers_dealt = [0] * self.spirits, [0] * self.spirits
        self.objectives, self.returned = [0] * self.spirits, [0] * self.spirits

    def clone(self) -> Spires:
        twin = Spires(self.terms, self.catalogue, self.spirits)
        self.copy_engine(twin)
        twin.modules = self.modules
        twin.first = self.first
        twin.round = self.round
        twin.ending = self.ending
        twin.idle_rounds = self.idle_rounds
        twin.acted = self.acted
        self.world.shared = True
        twin.world = self.world
        twin.energy_on = self.energy_on[:]
        twin.spire_on = self.spire_on[:]
        twin.butterfly = self.butterfly
        twin.keeper = self.keeper
        twin.sky = self.sky[:]
        twin.reserve = self.reserve
        twin.drawn = self.drawn
        twin.starting_reserve = self.starting_reserve
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

    def meeple_on(self, space: i64, but: i64) -> i64:
        """Whose meeple stands there, one spirit apart; NOBODY for none."""
        meeples = self.meeples
        spirit: i64 = 0
        while spirit < len(meeples):
            if meeples[spirit] == space and spirit != but:
                return spirit
            spirit += 1
        return NOBODY

    def power_of(self, spirit: int) -> Power:
        """What the spirit's power does (13.2)."""
        card = self.powers[spirit]
        return NO_POWER if card == NO_CARD else self.catalogue.powers[card]

    def spire_count(self, spirit: int) -> int:
        return int(size(self.spires[spirit]))

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
        return landscape_points(self.catalogue, self.world, self.spire_on, spirit) if self.uses(STANDING) else 0

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
        for card in members(self.objectives[spirit]):
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
            self.world,
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
        redraw(self, seat, rng)


NO_WORLD: Final = no_world()
NO_TOKENS: Final = vec[i64]([])
NOT_YET: Final[list[int]] = []  # until the table is laid out

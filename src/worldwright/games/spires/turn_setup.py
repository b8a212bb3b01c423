"""Setting up the world: the decisions of 5.6, 5.8 and 11.5."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame, Together
from worldwright.engine.sets import bits, members
from worldwright.games.spires.actions import POWER, RETURN, SIDE, START
from worldwright.games.spires.effects import draw_tile, ground, lay_tile, name, put_spire_token, set_butterfly, shows
from worldwright.games.spires.grammar import STANDING
from worldwright.games.spires.state import AUTOMA, MAX_PLAYERS, Spires
from worldwright.games.spires.turn import (
    FOR_AUTOMA,
    FOR_START,
    ROUND,
    Action,
    AutomaTurn,
    ButterflyLand,
    Place,
    PlaceRotation,
    Round,
    SkyTile,
    SpireSite,
    TurnEnd,
    TurnOver,
    TurnStart,
)
from worldwright.games.spires.turn_move import Move, PayStep
from worldwright.games.spires.turn_powers import Glean, HopOffer, Inspire, Stargaze, has_twin

SIDES: Final[list[int]] = [SIDE, SIDE + 1]


# --- Set-up: powers and objectives (5.8) ----------------------------------------------------------


@final
class SetupPower(Together[Spires]):
    """M3: everybody keeps one of three power cards; then all are revealed (10.3.1)."""

    kind: ClassVar[str] = "SETUP_POWER"
    rule: ClassVar[str] = "10.3.1"

    def options_of(self, state: Spires, seat: int) -> list[int]:
        return [POWER + card for card in members(state.powers_dealt[seat])]

    def resolve_all(self, state: Spires, answers: list[int]) -> None:
        for seat in range(state.players):
            state.powers[seat] = answers[seat] - POWER
            if state.logging:
                face = state.catalogue.power_faces[state.powers[seat]]
                state.tell("power", "10.3.1", seat, power=face["id"], name=face["name"])


@final
class DealObjectives(Frame[Spires]):
    """M4: three goals in a row, three objectives to everybody (10.4.1)."""

    def run(self, state: Spires) -> None:
        catalogue = state.catalogue
        goals = list(range(len(catalogue.goals)))
        state.rng.shuffle(goals)
        state.goals = goals[: catalogue.goals_revealed]
        state.claims = [NOBODY] * catalogue.goals_revealed
        cards = list(range(len(catalogue.objectives)))
        state.rng.shuffle(cards)
        if state.logging:
            shown = [catalogue.goal_faces[goal] for goal in state.goals]
            state.tell(
                "goals", "10.4.1", NOBODY, goals=[goal["id"] for goal in shown], names=[goal["name"] for goal in shown]
            )
        for seat in range(state.players):
            state.objectives[seat] = bits(cards[: catalogue.objectives_dealt])
            cards = cards[catalogue.objectives_dealt :]
            if state.logging:
                faces = [catalogue.objective_faces[card] for card in members(state.objectives[seat])]
                secret: dict[str, object] = {
                    "cards": [face["id"] for face in faces],
                    "names": [face["name"] for face in faces],
                }
                state.confide("objectives", "10.4.1", seat, {"count": len(faces)}, secret, (seat,))
        state.push(SETUP_OBJECTIVES)


@final
class SetupObjectives(Together[Spires]):
    """M4: everybody returns one of three objectives to the box, unseen (10.4.1)."""

    kind: ClassVar[str] = "SETUP_OBJECTIVES"
    rule: ClassVar[str] = "10.4.1"

    def options_of(self, state: Spires, seat: int) -> list[int]:
        return [RETURN + card for card in members(state.objectives[seat])]

    def resolve_all(self, state: Spires, answers: list[int]) -> None:
        for seat in range(state.players):
            card = answers[seat] - RETURN
            state.objectives[seat] &= ~(1 << card)
            state.returned[seat] = 1 << card
            if state.logging:
                returned = state.catalogue.objective_faces[card]
                state.confide(
                    "returned", "10.4.1", seat, {}, {"card": returned["id"], "name": returned["name"]}, (seat,)
                )


# --- Set-up: the world (5.6, 11.5) ----------------------------------------------------------------


@final
class SetupTile(Frame[Spires]):
    """Which of the three start tiles goes to the world; the other two become stamina, face up."""

    kind: ClassVar[str] = "SETUP_TILE"
    rule: ClassVar[str] = "5.6"

    def options(self, state: Spires) -> list[int]:
        hand = members(state.hands[self.seat])
        return [START + hand[at] for at in range(len(hand)) if not has_twin(state, hand[at], hand[:at])]  # 6.7

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        tile = action - START
        state.stamina[seat] = state.hands[seat] & ~(1 << tile)
        state.hands[seat] = 0
        state.show()
        if state.logging:
            ids = state.catalogue.tile_ids
            kept = members(state.stamina[seat])
            faces = [shows(state, other) for other in kept]
            state.tell(
                "start",
                "5.6",
                seat,
                tile=ids[tile],
                face=shows(state, tile),
                stamina=[ids[other] for other in kept],
                faces=faces,
            )
        state.push(SETUP_SPACE[seat])
        if len(state.world.tiles) == 0:
            lay_tile(state, seat, tile, 0, 0, 0, "5.6")  # all positions are equivalent (R12)
        else:
            state.push(Place(seat, tile, FOR_START))


@final
class SetupSpace(Frame[Spires]):
    """On which side of its tile a spirit starts; M1: a home token goes to the other one. You decide for the Automa."""

    kind: ClassVar[str] = "SETUP_SPACE"
    rule: ClassVar[str] = "5.6"
    slots: ClassVar[tuple[str, ...]] = ("spirit",)

    def __init__(self, seat: int, spirit: int) -> None:
        super().__init__(seat)
        self.spirit: Final = spirit

    def options(self, state: Spires) -> list[int]:
        return SIDES

    def resolve(self, state: Spires, action: int) -> None:
        settle_in(state, self.spirit, action - SIDE, "10.1.1" if self.spirit == self.seat else "11.4.1")


def settle_in(state: Spires, spirit: int, side: int, token_rule: str) -> None:
    space = 2 * (len(state.world.tiles) - 1) + side
    state.meeples[spirit] = space
    if state.logging:
        state.tell("meeple", "5.6", state.seat_of(spirit), space=name(space), ground=ground(state, space))
    if state.uses(STANDING):
        put_spire_token(state, spirit, space ^ 1, token_rule)


@final
class AutomaTile(Frame[Spires]):
    """Solo: the Automa's tile is drawn at random; you place it (11.5)."""

    def run(self, state: Spires) -> None:
        state.push(SetupSpace(0, AUTOMA))
        state.push(Place(0, draw_tile(state), FOR_AUTOMA))


@final
class Begin(Frame[Spires]):
    """The world is set up: the butterfly comes, and the first player starts (5.7)."""

    def run(self, state: Spires) -> None:
        set_butterfly(state)
        state.push(ROUND)


BEGIN: Final = Begin()
SETUP_POWER: Final = SetupPower()
DEAL_OBJECTIVES: Final = DealObjectives()
SETUP_OBJECTIVES: Final = SetupObjectives()
AUTOMA_TILE: Final = AutomaTile()
SETUP_TILE: Final[list[SetupTile]] = [SetupTile(seat) for seat in range(MAX_PLAYERS)]
SETUP_SPACE: Final[list[SetupSpace]] = [SetupSpace(seat, seat) for seat in range(MAX_PLAYERS)]

# --- All frames of the game -----------------------------------------------------------------------

DECISIONS: Final[tuple[type[Frame[Any]], ...]] = (
    SetupPower, SetupObjectives, SetupTile, SetupSpace, Stargaze, Action, SkyTile, Place, PlaceRotation, Glean,
    SpireSite, Inspire, HopOffer, Move, PayStep, ButterflyLand,
)  # fmt: skip
STEPS: Final[tuple[type[Frame[Any]], ...]] = (
    DealObjectives, AutomaTile, Begin, Round, TurnStart, TurnEnd, TurnOver, AutomaTurn,
)  # fmt: skip

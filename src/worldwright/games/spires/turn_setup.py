"""Setting up the world: the decisions of 5.6, 5.8 and 11.5."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame, Together
from worldwright.games.spires.actions import POWER, RETURN, ROTATE, SIDE, SPOT, START
from worldwright.games.spires.catalogue import STANDING, nth, set_of, tiles_in
from worldwright.games.spires.effects import draw_tile, ground, lay_tile, name, raise_tower, set_butterfly, shows
from worldwright.games.spires.state import AUTOMA, MAX_PLAYERS, Spires
from worldwright.games.spires.turn import ROUND, distinct, fitting_rotations

SLOTS: Final = 3
POWER_SLOTS: Final[list[int]] = [POWER + slot for slot in range(SLOTS)]
RETURN_SLOTS: Final[list[int]] = [RETURN + slot for slot in range(SLOTS)]
SIDES: Final[list[int]] = [SIDE, SIDE + 1]


# --- Set-up: powers and objectives (5.8) ----------------------------------------------------------


@final
class SetupPower(Together[Spires]):
    """M3: everybody keeps one of three power cards; then all are revealed (10.3.1)."""

    kind: ClassVar[str] = "SETUP_POWER"
    rule: ClassVar[str] = "10.3.1"

    def options_of(self, state: Spires, seat: int) -> list[int]:
        return POWER_SLOTS

    def resolve_all(self, state: Spires, choices: list[int]) -> None:
        for seat in range(state.players):
            state.powers[seat] = nth(state.powers_dealt[seat], choices[seat] - POWER)
            if state.logging:
                face = state.catalogue.powers[state.powers[seat]]
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
            state.objectives[seat] = set_of(cards[: catalogue.objectives_dealt])
            cards = cards[catalogue.objectives_dealt :]
            if state.logging:
                faces = [catalogue.objective_faces[card] for card in tiles_in(state.objectives[seat])]
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
        return RETURN_SLOTS

    def resolve_all(self, state: Spires, choices: list[int]) -> None:
        for seat in range(state.players):
            card = nth(state.objectives[seat], choices[seat] - RETURN)
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
        return distinct(state, START, tiles_in(state.hands[self.seat]), True)

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        tile = nth(state.hands[seat], action - START)
        state.stamina[seat] = state.hands[seat] & ~(1 << tile)
        state.hands[seat] = 0
        state.reveal()
        if state.logging:
            ids = state.catalogue.tile_ids
            kept = tiles_in(state.stamina[seat])
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
        state.push(SetupSpace(seat))
        if len(state.land.tiles) == 0:
            lay_tile(state, seat, tile, 0, 0, 0, "5.6")  # all positions are equivalent (R12)
        else:
            state.push(SetupPlace(seat, tile))


@final
class SetupPlace(Frame[Spires]):
    """The spot for the start tile `a` (6.4)."""

    kind: ClassVar[str] = "SETUP_PLACE"
    rule: ClassVar[str] = "5.6"

    def options(self, state: Spires) -> list[int]:
        return state.land.spots

    def resolve(self, state: Spires, action: int) -> None:
        state.push(SetupRotation(self.seat, self.a, action - SPOT))


@final
class SetupRotation(Frame[Spires]):
    """Its rotation at spot `b`."""

    kind: ClassVar[str] = "SETUP_ROTATION"
    rule: ClassVar[str] = "5.6"

    def options(self, state: Spires) -> list[int]:
        return fitting_rotations(state, self.b)

    def resolve(self, state: Spires, action: int) -> None:
        q, r = state.land.spot_vertex(self.b)
        lay_tile(state, self.seat, self.a, q, r, action - ROTATE, "5.6")  # no energy in set-up (R11)


@final
class SetupSpace(Frame[Spires]):
    """On which side of the own tile the meeple starts; M1: a home token goes to the other one."""

    kind: ClassVar[str] = "SETUP_SPACE"
    rule: ClassVar[str] = "5.6"

    def options(self, state: Spires) -> list[int]:
        return SIDES

    def resolve(self, state: Spires, action: int) -> None:
        settle_in(state, self.seat, action - SIDE, "10.1.1")


def settle_in(state: Spires, spirit: int, side: int, tower_rule: str) -> None:
    space = 2 * (len(state.land.tiles) - 1) + side
    state.meeples[spirit] = space
    if state.logging:
        state.tell("meeple", "5.6", state.seat_of(spirit), space=name(space), ground=ground(state, space))
    if state.uses(STANDING):
        raise_tower(state, spirit, space ^ 1, tower_rule)


@final
class AutomaTile(Frame[Spires]):
    """Solo: the Automa's tile is drawn at random; you place it (11.5)."""

    def run(self, state: Spires) -> None:
        state.push(AUTOMA_SPACE)
        state.push(AutomaPlace(0, draw_tile(state)))


@final
class AutomaPlace(Frame[Spires]):
    """Solo: the spot for the Automa's tile `a`."""

    kind: ClassVar[str] = "AUTOMA_PLACE"
    rule: ClassVar[str] = "11.5"

    def options(self, state: Spires) -> list[int]:
        return state.land.spots

    def resolve(self, state: Spires, action: int) -> None:
        state.push(AutomaRotation(0, self.a, action - SPOT))


@final
class AutomaRotation(Frame[Spires]):
    """Solo: its rotation at spot `b`."""

    kind: ClassVar[str] = "AUTOMA_ROTATION"
    rule: ClassVar[str] = "11.5"

    def options(self, state: Spires) -> list[int]:
        return fitting_rotations(state, self.b)

    def resolve(self, state: Spires, action: int) -> None:
        q, r = state.land.spot_vertex(self.b)
        lay_tile(state, AUTOMA, self.a, q, r, action - ROTATE, "11.5")


@final
class AutomaSpace(Frame[Spires]):
    """Solo: where the Automa's meeple starts."""

    kind: ClassVar[str] = "AUTOMA_SPACE"
    rule: ClassVar[str] = "11.5"

    def options(self, state: Spires) -> list[int]:
        return SIDES

    def resolve(self, state: Spires, action: int) -> None:
        settle_in(state, AUTOMA, action - SIDE, "11.4.1")


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
AUTOMA_SPACE: Final = AutomaSpace(0)
SETUP_TILE: Final[list[SetupTile]] = [SetupTile(seat) for seat in range(MAX_PLAYERS)]

"""The turn (6): its decision points in the order in which a player meets them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.engine.sets import members
from worldwright.games.spires.actions import EXPAND, PASS, ROTATE, ROTATIONS, SIDE, SITE, SKY, SPIRE, SPOT, STAMINA
from worldwright.games.spires.effects import (
    build_spire,
    claim_goals,
    expand_world,
    free_sides,
    free_sites,
    land_butterfly,
    lay_tile,
    put_spire_token,
    refill_sky,
    spires_left,
    start_turn,
    take_from_sky,
    trigger_end,
)
from worldwright.games.spires.grammar import (
    AFTER_EXPAND,
    AFTER_SPIRE,
    ASPIRATIONS,
    AT_MOVE_START,
    AT_TURN_END,
    AT_TURN_START,
    BY_STALEMATE,
    STANDING,
)
from worldwright.games.spires.state import AUTOMA, MAX_PLAYERS, Spires
from worldwright.games.spires.turn_automa import automa_turn, reveal_first
from worldwright.games.spires.turn_move import MOVE
from worldwright.games.spires.turn_powers import add_stamina, power_comes, sky_slots, spire_cost, stamina_cost

# What a tile from the sky, or a tile to be placed, is for
FOR_STAMINA: Final = 0
FOR_WORLD: Final = 1
FOR_START: Final = 2  # the start tile of a player (5.6)
FOR_AUTOMA: Final = 3  # the start tile of the Automa (11.5)

# --- A turn (6) -----------------------------------------------------------------------------------


@final
class Round(Frame[Spires]):
    """One turn of every player, starting with the first player (3.8)."""

    def run(self, state: Spires) -> None:
        state.round += 1
        state.acted = False
        if state.logging:
            state.tell_round(state.round, "3.8", state.first)
        if state.solo():
            reveal_first(state)
        state.push(TURN_START[state.first])


@final
class TurnStart(Frame[Spires]):
    """Everything about the turn is fresh (6.6); what comes first is pushed last."""

    def run(self, state: Spires) -> None:
        seat = self.seat
        start_turn(state, seat)
        if state.logging:
            state.tell("turn", "6.6", seat, round=state.round)
        state.push(TURN_END[seat])
        state.push(MOVE[seat])
        power_comes(state, seat, AT_MOVE_START)
        state.push(ACTION[seat])
        power_comes(state, seat, AT_TURN_START)


@final
class Action(Frame[Spires]):
    """Pass, expand the world, increase the stamina or build a spire."""

    kind: ClassVar[str] = "ACTION"
    rule: ClassVar[str] = "6.2"

    def options(self, state: Spires) -> list[int]:
        energy = state.energy[self.seat]
        possible = 1
        if state.sky:
            possible |= 1 << EXPAND - PASS
            if energy >= stamina_cost(state, self.seat):
                possible |= 1 << STAMINA - PASS
        if energy >= spire_cost(state, self.seat) and spires_left(state) > 0:
            possible |= 1 << SPIRE - PASS
        return ACTIONS[possible]

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        if action == PASS:
            if state.logging:
                state.tell("pass", "6.2", seat)
            return
        state.acted = True
        if action == SPIRE:
            build_spire(state, seat, spire_cost(state, seat))
            power_comes(state, seat, AFTER_SPIRE)
            if state.uses(STANDING):
                state.push(SPIRE_SITE[seat])
        else:
            state.push((SKY_TO_WORLD if action == EXPAND else SKY_TO_STAMINA)[seat])


@final
class SkyTile(Frame[Spires]):
    """Which sky tile is taken, for the world or for the stamina."""

    kind: ClassVar[str] = "SKY_TILE"
    rule: ClassVar[str] = "6.2"
    slots: ClassVar[tuple[str, ...]] = ("purpose",)

    def __init__(self, seat: int, purpose: int) -> None:
        super().__init__(seat)
        self.purpose: Final = purpose

    def options(self, state: Spires) -> list[int]:
        return sky_slots(state)

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        tile = take_from_sky(state, action - SKY)
        if self.purpose == FOR_WORLD:
            state.push(Place(seat, tile, FOR_WORLD))
            return
        cost = stamina_cost(state, seat)
        state.energy[seat] -= cost
        add_stamina(state, seat, tile, cost, "6.2")


@final
class Place(Frame[Spires]):
    """The spot for a tile: where the middle of its long side comes to lie (6.4)."""

    kind: ClassVar[str] = "PLACE"
    rule: ClassVar[str] = "6.4"
    slots: ClassVar[tuple[str, ...]] = ("tile", "purpose")

    def __init__(self, seat: int, tile: int, purpose: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.purpose: Final = purpose

    def options(self, state: Spires) -> list[int]:
        return list(state.world.spots)

    def width(self, state: Spires) -> i64:
        return len(state.world.spots)

    def option_at(self, state: Spires, place: i64) -> int:
        return int(state.world.spots[place])

    def resolve(self, state: Spires, action: int) -> None:
        state.push(PlaceRotation(self.seat, self.tile, self.purpose, action - SPOT))


@final
class PlaceRotation(Frame[Spires]):
    """Its rotation at that spot. An Expand lets energy well up, and modules and powers give what they give (10.6)."""

    kind: ClassVar[str] = "PLACE_ROTATION"
    rule: ClassVar[str] = "6.4"
    slots: ClassVar[tuple[str, ...]] = ("tile", "purpose", "spot")

    def __init__(self, seat: int, tile: int, purpose: int, spot: int) -> None:
        super().__init__(seat)
        self.tile: Final = tile
        self.purpose: Final = purpose
        self.spot: Final = spot

    def options(self, state: Spires) -> list[int]:
        return ROTATION_ACTIONS[state.world.rotations(self.spot)]

    def resolve(self, state: Spires, action: int) -> None:
        k = action - ROTATE
        if self.purpose == FOR_WORLD:
            expand_world(state, self.seat, self.tile, self.spot, k)
            power_comes(state, self.seat, AFTER_EXPAND)
            return
        q, r = state.world.spot_vertex(self.spot)  # no energy in set-up (R11)
        if self.purpose == FOR_AUTOMA:
            lay_tile(state, AUTOMA, self.tile, q, r, k, "11.5")
        else:
            lay_tile(state, self.seat, self.tile, q, r, k, "5.6")


@final
class SpireSite(Frame[Spires]):
    """M1: where the spire token goes; the own space if it is free (10.1.2)."""

    kind: ClassVar[str] = "SPIRE_SITE"
    rule: ClassVar[str] = "10.1.2"

    def options(self, state: Spires) -> list[int]:
        return [SITE + space for space in free_sites(state, self.seat)]

    def resolve(self, state: Spires, action: int) -> None:
        put_spire_token(state, self.seat, action - SITE, "10.1.2")


# --- End of the turn (6.5) ------------------------------------------------------------------------


@final
class TurnEnd(Frame[Spires]):
    """Stillness, then the butterfly flies off if this Expand startled it (10.2.3)."""

    def run(self, state: Spires) -> None:
        power_comes(state, self.seat, AT_TURN_END)
        state.push(TURN_OVER[self.seat])
        if state.startled:
            state.push(BUTTERFLY_LAND[self.seat])


@final
class ButterflyLand(Frame[Spires]):
    """M2: on which space of the new tile it lands."""

    kind: ClassVar[str] = "BUTTERFLY_LAND"
    rule: ClassVar[str] = "10.2.3"

    def options(self, state: Spires) -> list[int]:
        return [SIDE + space % 2 for space in free_sides(state, state.added)]

    def resolve(self, state: Spires, action: int) -> None:
        land_butterfly(state, self.seat, 2 * state.added + action - SIDE, "10.2.3")


@final
class TurnOver(Frame[Spires]):
    """Goals, stamina face up, sky refilled, and on to whoever comes next."""

    def run(self, state: Spires) -> None:
        seat = self.seat
        if state.uses(ASPIRATIONS):
            claim_goals(state, seat)
        state.used = 0
        refill_sky(state)
        if state.solo():
            state.push(AUTOMA_TURN)
            state.reveal()  # its second card decides
        elif (seat + 1) % state.players != state.first:
            state.push(TURN_START[(seat + 1) % state.players])
        else:
            end_round(state)


@final
class AutomaTurn(Frame[Spires]):
    """The turn of the Automa ends a solo round (11.6)."""

    def run(self, state: Spires) -> None:
        automa_turn(state)
        end_round(state)


def end_round(state: Spires) -> None:
    """Everybody has had a turn: on to the next round, or the end (9.2)."""
    count_idle_round(state)
    if state.ending == 0:
        state.push(ROUND)
    else:
        finish(state)


def count_idle_round(state: Spires) -> None:
    """Three complete rounds without an action trigger the end (R10); not in solo (R68)."""
    state.idle_rounds = 0 if state.acted else state.idle_rounds + 1
    if state.idle_rounds >= state.catalogue.stalemate_rounds and not state.solo():
        trigger_end(state, BY_STALEMATE, NOBODY)


def finish(state: Spires) -> None:
    """Everybody has had equally many turns (9.2). Objectives are revealed now (10.4.3)."""
    if state.logging:
        for seat in range(state.players):
            if state.uses(ASPIRATIONS):
                faces = [state.catalogue.objective_faces[card] for card in members(state.objectives[seat])]
                state.tell(
                    "revealed",
                    "10.4.3",
                    seat,
                    cards=[face["id"] for face in faces],
                    names=[face["name"] for face in faces],
                )
        for spirit in range(state.spirits):
            state.tell("score", "9.3", state.seat_of(spirit), points=state.score(spirit))


# Lists of legal actions that come up again and again, by the set of what is possible; nobody changes such a list
ACTIONS: Final = [[PASS + act for act in members(possible)] for possible in range(16)]
ROTATION_ACTIONS: Final = [[ROTATE + k for k in members(rotations)] for rotations in range(1 << ROTATIONS)]
ROUND: Final = Round()
AUTOMA_TURN: Final = AutomaTurn()
TURN_START: Final[list[TurnStart]] = [TurnStart(seat) for seat in range(MAX_PLAYERS)]
ACTION: Final[list[Action]] = [Action(seat) for seat in range(MAX_PLAYERS)]
SKY_TO_WORLD: Final[list[SkyTile]] = [SkyTile(seat, FOR_WORLD) for seat in range(MAX_PLAYERS)]
SKY_TO_STAMINA: Final[list[SkyTile]] = [SkyTile(seat, FOR_STAMINA) for seat in range(MAX_PLAYERS)]
SPIRE_SITE: Final[list[SpireSite]] = [SpireSite(seat) for seat in range(MAX_PLAYERS)]
TURN_END: Final[list[TurnEnd]] = [TurnEnd(seat) for seat in range(MAX_PLAYERS)]
BUTTERFLY_LAND: Final[list[ButterflyLand]] = [ButterflyLand(seat) for seat in range(MAX_PLAYERS)]
TURN_OVER: Final[list[TurnOver]] = [TurnOver(seat) for seat in range(MAX_PLAYERS)]

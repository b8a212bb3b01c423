"""The turn (6): its decision points in the order in which a player meets them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.spires.actions import (
    EXPAND,
    GLEAN,
    PASS,
    ROTATE,
    ROTATIONS,
    SIDE,
    SITE,
    SKIP,
    SKY,
    SPIRE,
    SPOT,
    STAMINA,
)
from worldwright.games.spires.catalogue import (
    ASPIRATIONS,
    COLLECT_ADJACENT,
    FREE_SKY_TILE,
    HOP,
    SPIRE_COST,
    STAMINA_COST,
    STANDING,
    SWAP_SKY,
    tiles_in,
)
from worldwright.games.spires.effects import (
    build_spire,
    claim_goals,
    collect,
    expand_world,
    free_sides,
    free_sites,
    land_butterfly,
    raise_tower,
    refill_sky,
    reward_stillness,
    shows,
    spires_left,
    start_turn,
    swap_sky,
    take_from_sky,
    trigger_end,
)
from worldwright.games.spires.state import MAX_PLAYERS, Spires
from worldwright.games.spires.turn_automa import automa_turn, reveal_first
from worldwright.games.spires.turn_move import HOP_OFFER, MOVE, NOTHING_BUT_SKIP

# --- A turn (6) -----------------------------------------------------------------------------------


@final
class Round(Frame[Spires]):
    """One turn of every player, starting with the first player (3.8)."""

    def run(self, state: Spires) -> None:
        state.round += 1
        state.acted = False
        if state.logging:
            state.tell("round", "3.8", state.first, number=state.round)
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
        effect = state.power_effect(seat)
        state.push(TURN_END[seat])
        state.push(MOVE[seat])
        if effect == HOP:
            state.push(HOP_OFFER[seat])
        state.push(ACTION[seat])
        if effect == SWAP_SKY:
            state.push(STARGAZE[seat])


@final
class Stargaze(Frame[Spires]):
    """P07: one sky tile may be exchanged for the top of the reserve, unless that is empty (R50)."""

    kind: ClassVar[str] = "STARGAZE"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        return [SKIP, *sky_slots(state)] if state.reserve_left() > 0 else NOTHING_BUT_SKIP

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            swap_sky(state, self.seat, action - SKY, "10.3")


@final
class Action(Frame[Spires]):
    """Pass, expand the world, increase the stamina or build a spire."""

    kind: ClassVar[str] = "ACTION"
    rule: ClassVar[str] = "6.2"

    def options(self, state: Spires) -> list[int]:
        energy = state.energy[self.seat]
        actions = [PASS]
        if state.sky:
            actions.append(EXPAND)
            if energy >= stamina_cost(state, self.seat):
                actions.append(STAMINA)
        if energy >= spire_cost(state, self.seat) and spires_left(state) > 0:
            actions.append(SPIRE)
        return actions

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        if action == PASS:
            if state.logging:
                state.tell("pass", "6.2", seat)
            return
        state.acted = True
        if action == SPIRE:
            build_spire(state, seat, spire_cost(state, seat))
            if state.power_effect(seat) == FREE_SKY_TILE:
                state.push(INSPIRE[seat])
            if state.uses(STANDING):
                state.push(SPIRE_SITE[seat])
        else:
            state.push((SKY_TO_WORLD if action == EXPAND else SKY_TO_STAMINA)[seat])


def stamina_cost(state: Spires, seat: int) -> int:
    """What a stamina tile costs: P04 replaces the number."""
    if state.power_effect(seat) == STAMINA_COST:
        return state.catalogue.first_number[state.powers[seat]]
    return state.catalogue.stamina_cost


def spire_cost(state: Spires, seat: int) -> int:
    """What a spire costs: P05 replaces the number."""
    if state.power_effect(seat) == SPIRE_COST:
        return state.catalogue.first_number[state.powers[seat]]
    return state.catalogue.spire_cost


@final
class SkyTile(Frame[Spires]):
    """Which sky tile is taken; `a` is 1 for the world, 0 for the stamina."""

    kind: ClassVar[str] = "SKY_TILE"
    rule: ClassVar[str] = "6.2"

    def options(self, state: Spires) -> list[int]:
        return sky_slots(state)

    def resolve(self, state: Spires, action: int) -> None:
        seat = self.seat
        tile = take_from_sky(state, action - SKY)
        if self.a:
            state.push(Place(seat, tile))
            return
        cost = stamina_cost(state, seat)
        state.energy[seat] -= cost
        add_stamina(state, seat, tile, cost, "6.2")


def add_stamina(state: Spires, seat: int, tile: int, cost: int, rule: str) -> None:
    """Usable this very turn (R19)."""
    state.stamina[seat] |= 1 << tile
    if state.logging:
        state.tell("stamina", rule, seat, tile=state.catalogue.tile_ids[tile], face=shows(state, tile), cost=cost)


@final
class Place(Frame[Spires]):
    """The spot for tile `a`: where the middle of its long side comes to lie (6.4)."""

    kind: ClassVar[str] = "PLACE"
    rule: ClassVar[str] = "6.4"

    def options(self, state: Spires) -> list[int]:
        return state.land.spots

    def resolve(self, state: Spires, action: int) -> None:
        state.push(PlaceRotation(self.seat, self.a, action - SPOT))


@final
class PlaceRotation(Frame[Spires]):
    """Its rotation at spot `b`. Then energy wells up, and modules and powers give what they give (10.6)."""

    kind: ClassVar[str] = "PLACE_ROTATION"
    rule: ClassVar[str] = "6.4"

    def options(self, state: Spires) -> list[int]:
        return fitting_rotations(state, self.b)

    def resolve(self, state: Spires, action: int) -> None:
        expand_world(state, self.seat, self.a, self.b, action - ROTATE)
        if state.power_effect(self.seat) == COLLECT_ADJACENT:
            state.push(GLEAN_OFFER[self.seat])


@final
class Glean(Frame[Spires]):
    """P08: one energy token from an adjacent space."""

    kind: ClassVar[str] = "GLEAN"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        return [SKIP, *[GLEAN + space for space in state.land.neighbours(state.meeples[self.seat]) if state.lit[space]]]

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            collect(state, self.seat, action - GLEAN)


@final
class SpireSite(Frame[Spires]):
    """M1: where the spire token goes; the own space if it is free (10.1.2)."""

    kind: ClassVar[str] = "SPIRE_SITE"
    rule: ClassVar[str] = "10.1.2"

    def options(self, state: Spires) -> list[int]:
        return [SITE + space for space in free_sites(state, self.seat)]

    def resolve(self, state: Spires, action: int) -> None:
        raise_tower(state, self.seat, action - SITE, "10.1.2")


@final
class Inspire(Frame[Spires]):
    """P06: a sky tile for free, after a spire."""

    kind: ClassVar[str] = "INSPIRE"
    rule: ClassVar[str] = "10.3"

    def options(self, state: Spires) -> list[int]:
        return [SKIP, *sky_slots(state)]

    def resolve(self, state: Spires, action: int) -> None:
        if action != SKIP:
            add_stamina(state, self.seat, take_from_sky(state, action - SKY), 0, "10.3")


# --- End of the turn (6.5) ------------------------------------------------------------------------


@final
class TurnEnd(Frame[Spires]):
    """Stillness, then the butterfly flies off if this Expand startled it (10.2.3)."""

    def run(self, state: Spires) -> None:
        reward_stillness(state, self.seat)
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
            automa_turn(state)
        last = (seat + 1) % state.players == state.first
        if not last:
            state.push(TURN_START[(seat + 1) % state.players])
            return
        count_idle_round(state)
        if state.ending == 0:
            state.push(ROUND)
        else:
            finish(state)


def count_idle_round(state: Spires) -> None:
    """Three complete rounds without an action trigger the end (R10); not in solo (R68)."""
    state.idle_rounds = 0 if state.acted else state.idle_rounds + 1
    if state.idle_rounds >= state.catalogue.stalemate_rounds and not state.solo():
        trigger_end(state, 4, NOBODY)


def finish(state: Spires) -> None:
    """Everybody has had equally many turns (9.2). Objectives are revealed now (10.4.3)."""
    if state.logging:
        for seat in range(state.players):
            if state.uses(ASPIRATIONS):
                faces = [state.catalogue.objective_faces[card] for card in tiles_in(state.objectives[seat])]
                state.tell(
                    "revealed",
                    "10.4.3",
                    seat,
                    cards=[face["id"] for face in faces],
                    names=[face["name"] for face in faces],
                )
        for spirit in range(state.spirits):
            state.tell("score", "9.3", state.seat_of(spirit), points=state.score(spirit))


# --- Options --------------------------------------------------------------------------------------


def distinct(state: Spires, base: int, tiles: list[int], merge: bool) -> list[int]:
    """One action per slot; of tiles with the same two sides only the lowest slot (6.7, R62)."""
    catalogue = state.catalogue
    actions: list[int] = []
    for slot in range(len(tiles)):
        twins = [
            other
            for other in tiles[:slot]
            if catalogue.a[other] == catalogue.a[tiles[slot]] and catalogue.b[other] == catalogue.b[tiles[slot]]
        ]
        if not (merge and twins):
            actions.append(base + slot)
    return actions


def sky_slots(state: Spires) -> list[int]:
    """Slots of the sky; all of them in solo, where they matter to the Automa."""
    return distinct(state, SKY, state.sky, not state.solo())


def fitting_rotations(state: Spires, spot: int) -> list[int]:
    rotations = int(state.land.rotations(spot))
    return [ROTATE + k for k in range(ROTATIONS) if rotations >> k & 1]


ROUND: Final = Round()
TURN_START: Final[list[TurnStart]] = [TurnStart(seat) for seat in range(MAX_PLAYERS)]
STARGAZE: Final[list[Stargaze]] = [Stargaze(seat) for seat in range(MAX_PLAYERS)]
ACTION: Final[list[Action]] = [Action(seat) for seat in range(MAX_PLAYERS)]
SKY_TO_WORLD: Final[list[SkyTile]] = [SkyTile(seat, 1) for seat in range(MAX_PLAYERS)]
SKY_TO_STAMINA: Final[list[SkyTile]] = [SkyTile(seat, 0) for seat in range(MAX_PLAYERS)]
GLEAN_OFFER: Final[list[Glean]] = [Glean(seat) for seat in range(MAX_PLAYERS)]
SPIRE_SITE: Final[list[SpireSite]] = [SpireSite(seat) for seat in range(MAX_PLAYERS)]
INSPIRE: Final[list[Inspire]] = [Inspire(seat) for seat in range(MAX_PLAYERS)]
TURN_END: Final[list[TurnEnd]] = [TurnEnd(seat) for seat in range(MAX_PLAYERS)]
BUTTERFLY_LAND: Final[list[ButterflyLand]] = [ButterflyLand(seat) for seat in range(MAX_PLAYERS)]
TURN_OVER: Final[list[TurnOver]] = [TurnOver(seat) for seat in range(MAX_PLAYERS)]

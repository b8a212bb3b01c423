"""Placing a Land card (8): desolation, portal, Traveller, eruption, Dark City. `turn.py` asks in between."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from worldwright.engine.sets import members
from worldwright.games.strange_world.board import BIT, DOWN, NEAR, ROW, ROW_OF, SIDE_LENGTH, UP, WIDTH, coordinates
from worldwright.games.strange_world.grammar import EYE, LAKE, LEFT_HALF, RIGHT_HALF, SWAMP
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import LEFT, RIGHT, SIDE_NAMES, SPOT_SPAN, World

LIES: Final = {UP: "below", -1: "right of", 1: "left of", DOWN: "above"}  # a card to its neighbour, by the step there

# --- Legal cells (8.1) ----------------------------------------------------------------------------


def legal_cells(state: StrangeWorld, seat: int, card: i64) -> i64:
    """The cells where this card may be laid. Desolation does not restrict placement (8.1.5)."""
    world = state.worlds[seat]
    if state.fumaroles > 0 and not state.volcano_anywhere and state.catalogue.erupts(card):
        cells = world.volcano_cells()  # 8.1.4
    else:
        cells = world.open_cells()
    if state.portal_elsewhere:  # O5: away from used halves, if that can be done
        elsewhere = cells & ~beside_used_halves(world, state.catalogue.prints[card])
        return elsewhere if elsewhere != 0 else cells
    return cells


def beside_used_halves(world: World, prints: i64) -> i64:
    """Where D4 would strike a card with these halves."""
    used = world.used & world.up
    cells: i64 = 0
    if prints >> LEFT_HALF & 1:
        cells |= (used & world.planes[RIGHT_HALF]) << 1
    if prints >> RIGHT_HALF & 1:
        cells |= (used & world.planes[LEFT_HALF]) >> 1
    return cells


# --- Step 1: desolation (8.2) ---------------------------------------------------------------------


def desolated(state: StrangeWorld, world: World, card: i64, cell: i64) -> i64:
    """Every card that is turned over now that this one lies here: one look, all flips together (R10)."""
    prints = state.catalogue.prints[card]
    flipped = eyes_below_the_top(world)
    if (
        touches_its_like(world, prints, cell)
        or doubles_in_row(world, prints, cell)
        or meets_used_half(world, prints, cell)
        or has_nothing_to_cover(state, world, card, cell)
    ):
        flipped |= BIT[cell]
    return flipped


def touches_its_like(world: World, prints: i64, cell: i64) -> bool:
    """D1: a lake beside a lake."""
    return prints >> LAKE & 1 != 0 and world.shows(LAKE) & NEAR[cell] != 0


def doubles_in_row(world: World, prints: i64, cell: i64) -> bool:
    """D2: a second swamp in the row, adjacent or not."""
    return prints >> SWAMP & 1 != 0 and world.shows(SWAMP) & ROW[ROW_OF[cell]] & ~BIT[cell] != 0


def eyes_below_the_top(world: World) -> i64:
    """D3: every visible eye that does not lie in the top row (R67)."""
    return world.shows(EYE) & ~ROW[world.top]


def meets_used_half(world: World, prints: i64, cell: i64) -> bool:
    """D4: a half of the card meets a visible half of a card that has been part of a portal already."""
    return beside_used_halves(world, prints) & BIT[cell] != 0


def has_nothing_to_cover(state: StrangeWorld, world: World, card: i64, cell: i64) -> bool:
    """D5: a volcano among Fumaroles alone, or with no Fumarole left to take."""
    if not state.catalogue.erupts(card):
        return False
    return state.fumaroles == 0 or world.coverable() & NEAR[cell] == 0


def reasons_to_flip(state: StrangeWorld, world: World, card: i64, cell: i64) -> list[str]:
    """The tests that strike the placed card itself, for the log."""
    prints = state.catalogue.prints[card]
    struck = {
        "D1": touches_its_like(world, prints, cell),
        "D2": doubles_in_row(world, prints, cell),
        "D3": eyes_below_the_top(world) & BIT[cell] != 0,
        "D4": meets_used_half(world, prints, cell),
        "D5": has_nothing_to_cover(state, world, card, cell),
    }
    return [test for test, strikes in struck.items() if strikes]


# --- Step 2: portal (8.3) -------------------------------------------------------------------------


def portal_sides(world: World, prints: i64, cell: i64) -> i64:
    """The sides on which a half of this card meets a visible one: LEFT, RIGHT, both added up, or 0.

    Halves never meet vertically (8.3.2).
    """
    sides: i64 = 0
    if prints >> LEFT_HALF & 1 and world.shows(RIGHT_HALF) << 1 & BIT[cell]:
        sides += LEFT
    if prints >> RIGHT_HALF & 1 and world.shows(LEFT_HALF) >> 1 & BIT[cell]:
        sides += RIGHT
    return sides


def assemble_portal(state: StrangeWorld, seat: int, left_cell: i64) -> None:
    """Record the pair; both cards are used for the rest of the game (4.7)."""
    world = state.worlds[seat]
    world.assemble(left_cell)
    if state.logging:
        row, column = coordinates(left_cell)
        pair = [int(world.card_at(left_cell)), int(world.card_at(left_cell + 1))]
        state.tell("portal", "8.3.1", seat, row=row, col=column, **state.catalogue.named(pair))


# --- Step 3: Travellers (8.4) ---------------------------------------------------------------------


def raise_fence(state: StrangeWorld, seat: int, side: i64) -> None:
    """The first Traveller fixes the side and the limit: the edge of the whole World (R12)."""
    world = state.worlds[seat]
    world.fence(side)
    if state.logging:
        state.tell("fence", "8.4.2", seat, side=SIDE_NAMES[side], limit=coordinates(world.limit)[1])


def free_spots(world: World, row: i64) -> list[int]:
    """The upper rows of the spots beside a portal in this row (8.4.3): free ones, or else the occupied ones (R13)."""
    candidates: list[int] = []
    free: list[int] = []
    for upper in (row - 1, row):
        if max(world.bottom, upper + 1) - min(world.top, upper) < SIDE_LENGTH:
            candidates.append(int(upper))
            if not is_taken(world, upper):
                free.append(int(upper))
    return free if free else candidates


def is_taken(world: World, upper: i64) -> bool:
    """Does a Traveller sit at this spot?"""
    for guest in world.guests:
        if guest % SPOT_SPAN == upper:
            return True
    return False


def welcome(state: StrangeWorld, seat: int, traveller: i64, upper: i64) -> None:
    world = state.worlds[seat]
    world.seat(traveller, upper)
    state.travellers &= ~BIT[traveller]
    if state.logging:
        face = state.catalogue.travellers[traveller]
        spot, side = coordinates(upper * WIDTH)[0], SIDE_NAMES[world.side]
        state.tell("welcome", "8.4", seat, traveller=face["id"], name=face["name"], spot=spot, side=side)


# --- Step 4: eruption (8.5) -----------------------------------------------------------------------


def erupt(state: StrangeWorld, seat: int, cell: i64) -> None:
    """Take a Fumarole and cover the card (8.5.1)."""
    world = state.worlds[seat]
    was_up = world.up & BIT[cell] != 0
    world.cover(cell)
    state.fumaroles -= 1
    if state.logging:
        tell_card(state, "erupt", "8.5.1", seat, cell, {"up": was_up})


# --- Step 5: Dark City (8.6) ----------------------------------------------------------------------


def free_smoke_around(world: World, cell: i64) -> i64:
    """Fumaroles beside this one that belong to no City yet (4.10)."""
    return world.smoke & ~world.joined & NEAR[cell]


def found_city(state: StrangeWorld, seat: int, cell: i64, partner: i64) -> None:
    """The highest City left goes between two Fumaroles (8.6.1)."""
    city = state.cities
    state.worlds[seat].join(city, cell, partner)
    state.cities += 1
    if state.logging:
        catalogue = state.catalogue
        cells = [list(coordinates(cell)), list(coordinates(partner))]
        stars = catalogue.city_stars[city]
        state.tell("city", "8.6.1", seat, city=catalogue.city_ids[city], stars=stars, cells=cells)


# --- The whole placement, up to the first question ------------------------------------------------


def lay_card(state: StrangeWorld, seat: int, card: i64, cell: i64) -> bool:
    """Put the card down and let the Tzimimes look at the World once. True if the card stays face up."""
    world = state.worlds[seat]
    world.put(state.catalogue, card, cell)
    flipped = desolated(state, world, card, cell)
    if state.logging:
        tell_placement(state, seat, card, cell, flipped)
    if flipped == 0:
        return True
    world.flip(flipped)
    return flipped & BIT[cell] == 0


def tell_placement(state: StrangeWorld, seat: int, card: i64, cell: i64, flipped: i64) -> None:
    tell_card(state, "place", "8.1", seat, cell, {"beside": neighbours(state, seat, cell)})
    for other in members(flipped):
        reasons = reasons_to_flip(state, state.worlds[seat], card, cell) if other == cell else ["D3"]
        more: dict[str, object] = {"reasons": reasons, "fumaroles": state.fumaroles}
        tell_card(state, "flip", reasons[0], seat, other, more)


def neighbours(state: StrangeWorld, seat: int, cell: i64) -> list[list[str]]:
    """How the card in a cell lies to those beside it, and what they show: face-up ones first."""
    world, catalogue = state.worlds[seat], state.catalogue
    shown: list[list[str]] = []
    covered: list[list[str]] = []
    for beside in members(world.filled & NEAR[cell]):
        lies = LIES[int(beside - cell)]
        if world.up & BIT[beside] != 0:
            shown.append([lies, catalogue.called[world.card_at(beside)]])
        else:
            covered.append([lies, "Fumarole" if world.smoke & BIT[beside] != 0 else "Tzimime"])
    return shown + covered


def tell_card(state: StrangeWorld, kind: str, rule: str, seat: int, cell: i64, more: dict[str, object]) -> None:
    """An event about the card in a cell."""
    card = state.worlds[seat].card_at(cell)
    row, column = coordinates(cell)
    name, called = state.catalogue.ids[card], state.catalogue.called[card]
    state.tell(kind, rule, seat, card=name, called=called, row=row, col=column, **more)

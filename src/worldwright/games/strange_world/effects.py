"""Placing a Land card (8): desolation, portal, Traveller, eruption, Dark City. `decisions.py` asks the questions in between."""

from __future__ import annotations

from mypy_extensions import i64

from worldwright.games.strange_world.board import BIT, NEAR, ROW, SIDE_LENGTH, WIDTH, cells_of, coordinates
from worldwright.games.strange_world.catalogue import LEFT_HALF, RIGHT_HALF
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, LEFT, SIDE_NAMES, SPOT_SPAN, World

# --- Legal cells (8.1) ----------------------------------------------------------------------------


def legal_cells(state: StrangeWorld, seat: int, card: int) -> i64:
    """The cells where this card may be laid. Desolation does not restrict placement (8.1.5)."""
    if state.fumaroles > 0 and not state.volcano_anywhere and state.catalogue.erupts[card]:
        return state.worlds[seat].volcano_cells()  # 8.1.4
    return state.worlds[seat].open_cells()


# --- Step 1: desolation (8.2) ---------------------------------------------------------------------


def desolated(state: StrangeWorld, world: World, card: int, cell: i64) -> i64:
    """Every card that is turned over now that this one lies here: one look, all flips together (R10)."""
    flipped = eyes_below_the_top(state, world)
    if (
        touches_its_like(state, world, card, cell)
        or doubles_in_row(state, world, card, cell)
        or meets_used_half(state, world, card, cell)
        or has_nothing_to_cover(state, world, card, cell)
    ):
        flipped |= BIT[cell]
    return flipped


def touches_its_like(state: StrangeWorld, world: World, card: int, cell: i64) -> bool:
    """D1: a lake beside a lake."""
    prints = state.catalogue.prints[card]
    for plane in state.catalogue.lonely:
        if prints >> plane & 1 and world.planes[plane] & world.up & NEAR[cell]:
            return True
    return False


def doubles_in_row(state: StrangeWorld, world: World, card: int, cell: i64) -> bool:
    """D2: a second swamp in the row, adjacent or not."""
    prints = state.catalogue.prints[card]
    for plane in state.catalogue.one_per_row:
        if prints >> plane & 1 and world.planes[plane] & world.up & ROW[cell // WIDTH] & ~BIT[cell]:
            return True
    return False


def eyes_below_the_top(state: StrangeWorld, world: World) -> i64:
    """D3: every visible eye that does not lie in the top row (R67)."""
    found: i64 = 0
    for plane in state.catalogue.top_row_only:
        found |= world.planes[plane] & world.up & ~ROW[world.top]
    return found


def meets_used_half(state: StrangeWorld, world: World, card: int, cell: i64) -> bool:
    """D4: a half of the card meets a visible half of a card that has been part of a portal already."""
    return portal_sides(state, world, card, cell) & ~fresh_sides(state, world, card, cell) != 0


def has_nothing_to_cover(state: StrangeWorld, world: World, card: int, cell: i64) -> bool:
    """D5: a volcano among Fumaroles alone, or with no Fumarole left to take."""
    if not state.catalogue.erupts[card]:
        return False
    return state.fumaroles == 0 or world.coverable() & NEAR[cell] == 0


def reasons_to_flip(state: StrangeWorld, world: World, card: int, cell: i64) -> list[str]:
    """The tests that strike the placed card itself, for the log and the table."""
    reasons = []
    if touches_its_like(state, world, card, cell):
        reasons.append("D1")
    if doubles_in_row(state, world, card, cell):
        reasons.append("D2")
    if eyes_below_the_top(state, world) & BIT[cell]:
        reasons.append("D3")
    if meets_used_half(state, world, card, cell):
        reasons.append("D4")
    if has_nothing_to_cover(state, world, card, cell):
        reasons.append("D5")
    return reasons


# --- Step 2: portal (8.3) -------------------------------------------------------------------------


def portal_sides(state: StrangeWorld, world: World, card: int, cell: i64) -> int:
    """The sides on which a half of this card meets a visible half. Halves never meet vertically (8.3.2)."""
    prints = state.catalogue.prints[card]
    sides = 0
    if prints >> LEFT_HALF & 1 and cell > 0 and world.planes[RIGHT_HALF] & world.up & BIT[cell - 1]:
        sides |= 1
    if prints >> RIGHT_HALF & 1 and world.planes[LEFT_HALF] & world.up & BIT[cell + 1]:
        sides |= 2
    return sides


def fresh_sides(state: StrangeWorld, world: World, card: int, cell: i64) -> int:
    """Those of them where the neighbour has not been part of a portal."""
    sides = portal_sides(state, world, card, cell)
    if sides & 1 and world.used & BIT[cell - 1]:
        sides &= ~1
    if sides & 2 and world.used & BIT[cell + 1]:
        sides &= ~2
    return sides


def assemble_portal(state: StrangeWorld, seat: int, left_cell: i64) -> None:
    """Record the pair; both cards are used for the rest of the game (4.7)."""
    world = state.worlds[seat]
    world.portals.append(left_cell)
    world.used |= BIT[left_cell] | BIT[left_cell + 1]
    if state.logging:
        row, column = coordinates(left_cell)
        pair = [card_at(state, seat, left_cell), card_at(state, seat, left_cell + 1)]
        state.tell("portal", "8.3.1", seat, row=row, col=column, **state.catalogue.named(pair))


def card_at(state: StrangeWorld, seat: int, cell: i64) -> int:
    for placement in state.worlds[seat].placed:
        if placement // CARD_SPAN == cell:
            return int(placement % CARD_SPAN)
    raise LookupError(f"no card lies at {coordinates(cell)}")


# --- Step 3: Travellers (8.4) ---------------------------------------------------------------------


def raise_fence(state: StrangeWorld, seat: int, side: int) -> None:
    """The first Traveller fixes the side and the limit: the edge of the whole World (R12)."""
    world = state.worlds[seat]
    world.side = side
    world.limit = world.left if side == LEFT else world.right
    if state.logging:
        state.tell("fence", "8.4.2", seat, side=SIDE_NAMES[side], limit=coordinates(int(world.limit))[1])


def free_spots(world: World, row: int) -> list[int]:
    """The upper rows of the spots beside a portal in this row (8.4.3): free ones, or else the occupied ones (R13)."""
    candidates = [
        upper
        for upper in (row - 1, row)
        if max(world.bottom, i64(upper + 1)) - min(world.top, i64(upper)) < SIDE_LENGTH
    ]
    taken = [guest % SPOT_SPAN for guest in world.guests]
    free = [upper for upper in candidates if upper not in taken]
    return free if free else candidates


def welcome(state: StrangeWorld, seat: int, traveller: int, upper: int) -> None:
    state.worlds[seat].guests.append(traveller * SPOT_SPAN + upper)
    state.travellers &= ~BIT[traveller]
    if state.logging:
        spot = coordinates(upper * WIDTH)[0]
        state.tell(
            "welcome",
            "8.4",
            seat,
            traveller=state.catalogue.traveller_ids[traveller],
            spot=spot,
            side=SIDE_NAMES[state.worlds[seat].side],
        )


# --- Step 4: eruption (8.5) -----------------------------------------------------------------------


def erupt(state: StrangeWorld, seat: int, cell: i64) -> None:
    """Take a Fumarole and cover the card (8.5.1)."""
    state.worlds[seat].cover(cell)
    state.fumaroles -= 1
    if state.logging:
        row, column = coordinates(cell)
        card = card_at(state, seat, cell)
        state.tell(
            "erupt",
            "8.5.1",
            seat,
            row=row,
            col=column,
            card=state.catalogue.ids[card],
            called=state.catalogue.called[card],
        )


# --- Step 5: Dark City (8.6) ----------------------------------------------------------------------


def free_smoke_around(world: World, cell: i64) -> i64:
    """Fumaroles beside this one that belong to no City yet (4.10)."""
    return world.smoke & ~world.joined & NEAR[cell]


def found_city(state: StrangeWorld, seat: int, cell: i64, partner: int) -> None:
    """The highest City left goes between two Fumaroles (8.6.1)."""
    world = state.worlds[seat]
    world.founded.append((state.cities * CITY_SPAN + cell) * CITY_SPAN + partner)
    world.joined |= BIT[cell] | BIT[partner]
    state.cities += 1
    if state.logging:
        city = state.cities - 1
        cells = [list(coordinates(cell)), list(coordinates(partner))]
        state.tell(
            "city",
            "8.6.1",
            seat,
            city=state.catalogue.city_ids[city],
            stars=state.catalogue.city_stars[city],
            cells=cells,
        )


# --- The whole placement, up to the first question ------------------------------------------------


def lay_card(state: StrangeWorld, seat: int, card: int, cell: i64) -> bool:
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


def tell_placement(state: StrangeWorld, seat: int, card: int, cell: i64, flipped: i64) -> None:
    world = state.worlds[seat]
    row, column = coordinates(cell)
    state.tell(
        "place", "8.1", seat, card=state.catalogue.ids[card], called=state.catalogue.called[card], row=row, col=column
    )
    for other in cells_of(flipped):
        row, column = coordinates(other)
        reasons = reasons_to_flip(state, world, card, cell) if other == cell else ["D3"]
        turned = card_at(state, seat, other)
        state.tell(
            "flip",
            reasons[0],
            seat,
            card=state.catalogue.ids[turned],
            called=state.catalogue.called[turned],
            row=row,
            col=column,
            reasons=reasons,
        )

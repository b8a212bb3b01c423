"""What is true of every position that the rules can reach (13.1)."""

from __future__ import annotations

from worldwright.engine.errors import require
from worldwright.engine.frames import Together
from worldwright.engine.sets import lowest, members, size
from worldwright.games.strange_world.board import BIT, HOME, NEAR, ROW, ROW_OF, SIDE_LENGTH, around
from worldwright.games.strange_world.grammar import EYE, LAKE, LEFT_HALF, RIGHT_HALF, SWAMP
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, LEFT, NO_SIDE, SPOT_SPAN, World
from worldwright.games.strange_world.turn_play import EruptTarget


def check(state: StrangeWorld) -> None:
    """Raise BrokenInvariant if the position cannot arise."""
    check_cards(state)
    check_supplies(state)
    check_clock(state)
    for seat, world in enumerate(state.worlds):
        check_square(world)
        check_desolation(world)
        check_portals(state, world)
        check_smoke(state, world)
        check_score(state, seat)


def check_cards(state: StrangeWorld) -> None:
    """13.1.1: every Land card in one place."""
    catalogue = state.catalogue
    placed = [placement % CARD_SPAN for world in state.worlds for placement in world.placed]
    lands = [card for card in placed if card < catalogue.lands]
    starts = [card for card in placed if card >= catalogue.lands]
    require(
        len(starts) == state.players and len(set(starts)) == state.players,
        "13.1.1",
        "each World has its own starting card",
    )
    held = [card for hand in state.hands for card in members(hand)]
    if state.players == 1:
        depth = catalogue.stack_size
        taken = [stack for stack in range(catalogue.stacks) if not state.stacks >> stack & 1]
        left = [card for place, card in enumerate(state.deck) if place // depth not in taken]
        hidden = [card for card in state.deck if card not in lands + held + left]
        require(len(hidden) in (0, depth - 1), "13.1.1", "only the stack just taken may have unseen cards")
        everywhere = lands + held + left + hidden
    else:
        everywhere = lands + held + list(state.deck)
    require(sorted(everywhere) == catalogue.decks[state.players], "13.1.1", "each Land card lies in exactly one place")
    if not state.over and isinstance(state.stack[-1], Together):
        full = all(size(hand) == catalogue.cards_per_round for hand in state.hands)
        require(full, "13.1.11", "in the draft everybody holds a full hand before and after each pass")


def check_supplies(state: StrangeWorld) -> None:
    """13.1.1, 13.1.7, 13.1.8."""
    catalogue = state.catalogue
    smoke = sum(size(world.smoke) for world in state.worlds)
    require(state.fumaroles + smoke == catalogue.fumaroles, "13.1.1", "Fumaroles in the supply and in Worlds")
    founded = sorted(city // (CITY_SPAN * CITY_SPAN) for world in state.worlds for city in world.founded)
    require(founded == list(range(state.cities)), "13.1.7", "Cities are handed out from the top of the stack")
    guests = [guest // SPOT_SPAN for world in state.worlds for guest in world.guests]
    require(len(set(guests)) == len(guests), "13.1.1", "a Traveller visits one World")
    everybody = state.travellers | state.boxed | sum(1 << guest for guest in guests)
    require(
        everybody == (1 << len(catalogue.traveller_ids)) - 1,
        "13.1.1",
        "Travellers are available, in Worlds or in the box",
    )
    require(
        not state.travellers & state.boxed and not any(state.travellers >> guest & 1 for guest in guests),
        "13.1.1",
        "a Traveller is in one place",
    )


def check_clock(state: StrangeWorld) -> None:
    """13.1.2, 13.1.12."""
    per_round = state.catalogue.cards_per_round
    sizes = [len(world.placed) for world in state.worlds]
    least = 1 + per_round * (state.round - 1)
    require(
        all(least <= size <= least + per_round for size in sizes),
        "13.1.2",
        f"World sizes {sizes} in round {state.round}",
    )
    require(max(sizes) - min(sizes) <= 1, "13.1.2", "nobody is more than one card ahead")
    if state.over:
        require(all(size == state.catalogue.world_cards for size in sizes), "13.1.2", "full squares at the end")
    else:
        require(len(state.legal) > 0, "13.1.12", "somebody has a legal action")


def check_square(world: World) -> None:
    """13.1.2, 13.1.3."""
    filled = world.filled
    require(
        filled == sum(BIT[placement // CARD_SPAN] for placement in world.placed), "4.3", "a card in every filled cell"
    )
    require(
        world.bottom - world.top < SIDE_LENGTH and world.right - world.left < SIDE_LENGTH,
        "13.1.2",
        "extent of four at most",
    )
    reached = BIT[HOME]
    while (grown := int((reached | around(reached)) & filled)) != reached:
        reached = grown
    require(reached == filled, "13.1.3", "the World hangs together")
    if world.side != NO_SIDE:
        inside = world.left >= world.limit if world.side == LEFT else world.right <= world.limit
        require(inside, "13.1.3", "no card beyond the fence")


def check_desolation(world: World) -> None:
    """13.1.4, 13.1.9."""
    lakes, swamps, eyes = world.shows(LAKE), world.shows(SWAMP), world.shows(EYE)
    require(not lakes & around(lakes), "13.1.4", "no two visible lakes touch")
    require(all(size(swamps & row) <= 1 for row in ROW), "13.1.4", "one visible swamp per row")
    require(not eyes & ~ROW[world.top], "13.1.4", "visible eyes lie in the top row")
    require(
        not world.up & world.smoke and not (world.up | world.smoke) & ~world.filled,
        "4.3",
        "a cell is up, flipped or covered",
    )
    require(not world.tzimimes() & BIT[HOME], "13.1.9", "starting cards are never flipped")


def check_portals(state: StrangeWorld, world: World) -> None:
    """13.1.5, 13.1.8."""
    cells = [cell for portal in members(world.portals) for cell in (portal, portal + 1)]
    require(len(set(cells)) == len(cells), "13.1.5", "a card is part of one portal")
    require(sum(BIT[cell] for cell in cells) == world.used, "4.7", "the cards of portals are used")
    for portal in members(world.portals):
        facing = world.planes[RIGHT_HALF] & BIT[portal] and world.planes[LEFT_HALF] & BIT[portal + 1]
        require(bool(facing), "13.1.5", "the halves of a portal face each other")
    require(len(world.guests) <= size(world.portals), "13.1.8", "one Traveller per portal at most")
    require(not world.guests or world.side != NO_SIDE, "13.1.8", "Travellers have a side")


def check_smoke(state: StrangeWorld, world: World) -> None:
    """13.1.6, 13.1.7."""
    joined = []
    for founded in world.founded:
        first, second = founded // CITY_SPAN % CITY_SPAN, founded % CITY_SPAN
        require(bool(NEAR[first] & BIT[second]), "13.1.7", "a City joins two adjacent Fumaroles")
        joined += [first, second]
    require(
        len(set(joined)) == len(joined) and sum(BIT[cell] for cell in joined) == world.joined,
        "13.1.7",
        "a Fumarole is part of one City",
    )
    require(not world.joined & ~world.smoke, "13.1.7", "Cities stand on Fumaroles")
    unresolved = (
        0
        if state.over
        else sum(isinstance(frame, EruptTarget) and state.worlds[frame.seat] is world for frame in state.stack)
    )
    volcanoes = sum(state.catalogue.erupts(placement % CARD_SPAN) for placement in world.placed)
    require(size(world.smoke) <= volcanoes - unresolved, "13.1.6", "no more Fumaroles than volcanoes that erupted")


def check_score(state: StrangeWorld, seat: int) -> None:
    """13.1.10."""
    lines = {line.label: line.points for line in state.score_lines(seat)}
    require(all(points >= 0 for points in lines.values()), "13.1.10", "no line is negative")
    require(sum(lines.values()) == state.score(seat), "9.2", "the lines add up to the score")
    if not state.terms.options.get("components"):
        bounds = {"lake": 24, "swamp": 12, "animal": 16, "mountain": 46, "city": 29}
        for label, bound in bounds.items():
            require(lines[label] <= bound, "13.1.10", f"{label} is {lines[label]}, more than {bound}")
    world = state.worlds[seat]
    require(ROW_OF[lowest(world.filled)] == world.top, "4.6", "the top row is the highest with a card")

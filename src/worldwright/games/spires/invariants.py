"""What is true of every position that the rules can reach (16)."""

from __future__ import annotations

from functools import lru_cache

from worldwright.engine.errors import require
from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members, size
from worldwright.games.spires.actions import ROTATIONS, SPOT, TILES
from worldwright.games.spires.board import Cell, Vertex, behind, border_keys, cells_of, corners_of, shifted, wedge
from worldwright.games.spires.grammar import ASPIRATIONS, BUTTERFLY, FREE_STEP, STANDING
from worldwright.games.spires.state import NOWHERE, Spires
from worldwright.games.spires.state_world import World
from worldwright.games.spires.turn import Place, PlaceRotation


def check(state: Spires) -> None:
    """Raise BrokenInvariant if the position cannot arise."""
    check_tiles(state)
    check_world(state.world, len(state.world.tiles))
    check_tokens(state)
    check_spirits(state)
    check_clock(state)
    check_scores(state)


def check_tiles(state: Spires) -> None:
    """16.1, 16.9."""
    held = [frame.tile for frame in state.stack if isinstance(frame, (Place, PlaceRotation))]
    sets = [members(tiles) for tiles in [*state.hands, *state.stamina]]
    everywhere = [
        *state.reserve[state.drawn :],
        *state.sky,
        *state.world.tiles,
        *held,
        *(tile for tiles in sets for tile in tiles),
    ]
    require(sorted(everywhere) == list(range(TILES)), "16.1", "every tile lies in exactly one place")
    require(len(state.sky) <= state.catalogue.sky_size, "16.9", "at most three tiles in the sky")
    if not state.over and state.stack[-1].kind == "ACTION":
        require(
            len(state.sky) == state.catalogue.sky_size or state.reserve_left() == 0,
            "16.9",
            "the sky is refilled at the end of a turn",
        )
        require(state.used == 0, "16.10", "all stamina is face up at the start of a turn")


@lru_cache(maxsize=4)
def check_world(world: World, tiles: int) -> None:
    """A World changes by growing alone: one that is sound stays so until it has more tiles."""
    check_cells(world)
    check_spots(world)


def check_cells(world: World) -> None:
    """16.2, 16.3."""
    cells = [
        cell for tile in range(len(world.tiles)) for cell in cells_of(world.vertex(tile), int(world.rotation(tile)))
    ]
    require(len(set(cells)) == 3 * len(world.tiles), "16.2", "no cell is covered twice")
    keys: dict[tuple[int, int], list[int]] = {}
    for tile in range(len(world.tiles)):
        for side, borders in enumerate(border_keys(world.vertex(tile), int(world.rotation(tile)))):
            for key in borders:
                keys.setdefault(key, []).append(2 * tile + side)
    require(all(len(spaces) <= 2 for spaces in keys.values()), "16.3", "a half-edge belongs to two spaces at most")
    touching = {tuple(spaces) for spaces in keys.values() if len(spaces) == 2} | {
        (2 * tile, 2 * tile + 1) for tile in range(len(world.tiles))
    }
    near = [world.neighbours(space) for space in range(len(world.terrain))]
    require(
        touching == {(one, other) for one, others in enumerate(near) for other in others if one < other},
        "16.3",
        "spaces touch along half-edges",
    )
    require(
        all(one in near[other] for one, others in enumerate(near) for other in others), "16.3", "adjacency is symmetric"
    )
    require(
        all(1 <= len(others) <= 6 and others == sorted(set(others)) for others in near),
        "16.3",
        "a space has one to six neighbours",
    )
    check_landscapes(world, near)


def check_landscapes(world: World, near: list[list[int]]) -> None:
    """3.3, 16.3: landscapes are what adjacency makes them, and the world is one piece."""

    def spread(start: int, everywhere: bool) -> set[int]:
        found, edge = {start}, [start]
        while edge:
            space = edge.pop()
            fresh = {
                other for other in near[space] if everywhere or world.terrain[other] == world.terrain[start]
            } - found
            found |= fresh
            edge += fresh
        return found

    if not near:
        return
    require(len(spread(0, True)) == len(near), "16.3", "the world hangs together")
    for space in range(len(near)):
        if world.label[space] == space:
            require(
                sorted(spread(space, False)) == world.landscape(space), "3.3", "a landscape is all that is connected"
            )
            require(world.size[space] == len(world.landscape(space)), "3.3", "the size of a landscape")


def check_spots(world: World) -> None:
    """16.4: the kept frontier is what the covered cells say, each vertex once."""
    if len(world.tiles) == 0:
        return
    tiles = [(world.vertex(tile), int(world.rotation(tile))) for tile in range(len(world.tiles))]
    covered = {cell for vertex, k in tiles for cell in cells_of(vertex, k)}
    near = {shifted(corner, j) for vertex, k in tiles for corner in [vertex, *corners_of(vertex, k)] for j in range(6)}
    legal = {(vertex, k) for vertex in near for k in range(ROTATIONS) if fits(vertex, k, covered)}
    vertices = [world.spot_vertex(action - SPOT) for action in world.spots]
    require(len(set(vertices)) == len(vertices) > 0, "16.4", "every vertex has one name, and there is always one")
    require(set(vertices) == {vertex for vertex, _ in legal}, "16.4", "every spot has a legal turn")
    kept = {
        (vertex, k)
        for action, vertex in zip(world.spots, vertices, strict=True)
        for k in range(ROTATIONS)
        if world.rotations(action - SPOT) >> k & 1
    }
    require(kept == legal, "16.4", "the frontier holds every legal placement and no other")


def fits(vertex: Vertex, k: int, covered: set[Cell]) -> bool:
    """4.6: its three cells are empty, and a cell across one of its five edges is covered."""
    across = [wedge(vertex, k - 1), wedge(vertex, k + 3), *(behind(vertex, k + i) for i in range(3))]
    return covered.isdisjoint(cells_of(vertex, k)) and not covered.isdisjoint(across)


def check_tokens(state: Spires) -> None:
    """16.5, 16.16."""
    spaces = len(state.world.terrain)
    require(len(state.energy_on) == len(state.spire_on) == spaces, "16.5", "tokens lie on spaces")
    require(all(lit in (0, 1) for lit in state.energy_on), "16.5", "one energy token at most")
    require(
        all(space == NOWHERE or state.energy_on[space] == 0 for space in state.meeples),
        "16.5",
        "no token under a meeple",
    )
    for spirit in range(state.spirits):
        own = sum(tower == spirit + 1 for tower in state.spire_on)
        require(own <= (state.catalogue.tokens if state.uses(STANDING) else 0), "16.16", "four spire tokens each")
    if state.uses(BUTTERFLY) and state.round > 0:
        require(
            (state.butterfly == NOWHERE) != (state.keeper == NOBODY),
            "16.16",
            "one butterfly, in the world or with a player",
        )
        require(
            state.butterfly == NOWHERE or state.meeple_on(state.butterfly, NOBODY) == NOBODY,
            "16.16",
            "no butterfly under a meeple",
        )
    else:
        require(state.butterfly == NOWHERE and state.keeper == NOBODY, "16.16", "no butterfly without its module")


def check_spirits(state: Spires) -> None:
    """16.6, 16.7, 16.8, 16.10."""
    require(all(energy >= 0 for energy in state.energy), "16.7", "nobody owes energy")
    taken = [card for cards in state.spires for card in members(cards)]
    require(sorted(taken) == list(range(state.spires_taken)), "16.8", "spire cards are taken from the highest on")
    require(all(size(cards) <= 3 for cards in state.spires), "16.8", "three spires at most")
    placed = [space for space in state.meeples if space != NOWHERE]
    shared = len(placed) - len(set(placed))
    require(
        shared == 0 or (shared == 1 and not state.over and state.stack[-1].kind in ("MOVE", "PAY")),
        "16.6",
        "meeples share a space only in passing",
    )
    if not state.over and state.stack[-1].kind in ("MOVE", "PAY"):
        seat = state.stack[-1].seat
        require(state.used & ~state.stamina[seat] == 0, "16.10", "only own tiles are used")
        unpaid = state.steps - int(size(state.used))
        require(
            unpaid == 0 or (unpaid > 0 and state.power_of(seat).effect == FREE_STEP),
            "16.10",
            "a tile for every step but a free one",
        )


def check_clock(state: Spires) -> None:
    """9.1, 10.4.1, 12.6, 12.8, 16.12."""
    if state.over:
        require(state.ending != 0, "9.1", "the game ends by a trigger")
    else:
        require(len(state.legal) > 1, "16.12", "somebody has a choice")
    require(
        len(state.goals) == len(state.claims) == (3 if state.uses(ASPIRATIONS) and state.goals else 0),
        "10.4.1",
        "three goals",
    )
    dealt = [card for cards in [*state.objectives, *state.returned] for card in members(cards)]
    require(len(set(dealt)) == len(dealt), "12.6", "an objective is in one place")
    require(len(set(state.deck)) == len(state.deck), "12.8", "an Automa card is in one place")


def check_scores(state: Spires) -> None:
    """16.13."""
    for spirit in range(state.spirits):
        lines = state.score_lines(spirit)
        require(all(line.points >= 0 for line in lines), "16.13", "no line is negative")
        require(sum(line.points for line in lines) == state.score(spirit), "16.13", "the lines add up to the score")

"""What is true of every position that the rules can reach (15)."""

from __future__ import annotations

from worldwright.engine.errors import require
from worldwright.engine.frames import NOBODY
from worldwright.games.revive.actions import CARDS, FIRST_CITIZEN, MACHINES, MODULES
from worldwright.games.revive.board import FIRST_LARGE, SPACE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import CRYSTAL, LOCATION, NO_ACTION, SAND
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import (
    FALCON_MARK,
    FOREST_MARK,
    SAND_MARK,
    TARGET_MARK,
    TEMPLE_MARK,
    WORKSHOP_MARK,
    Map,
)
from worldwright.games.revive.state_piles import EMPTY, MACHINES_OF_COLOUR
from worldwright.games.revive.state_tribe import (
    FIGURES,
    LARGE_BUILDINGS,
    REWARDS,
    SMALL_BUILDINGS,
    TRIBE_MARKERS,
    Tribe,
    count,
    members,
)
from worldwright.games.revive.turn_picks import ModulePlace

TILES_OF_A_KIND = 5


def check(state: Revive) -> None:
    """Raise BrokenInvariant if the position cannot arise."""
    check_resources(state)
    check_pieces_of_piles(state)
    for seat, tribe in enumerate(state.tribes):
        check_tribe(state, seat, tribe)
    check_map(state)
    check_tokens(state)
    check_artifacts(state)
    require(state.over or bool(state.legal), "15.9", "somebody has something to decide, or the game is over")
    require((state.paying == NOBODY) == (state.window == NO_ACTION), "15.11", "a window has a payer")
    require(count(state.declined) <= 3, "15.11", "at most three actions were begun and left")


def check_resources(state: Revive) -> None:
    """15.1."""
    caps = state.catalogue.caps
    for seat, tribe in enumerate(state.tribes):
        for resource, amount in enumerate(tribe.goods):
            open_ended = seat == state.paying and resource != CRYSTAL
            require(amount >= 0 and (open_ended or amount <= caps[resource]), "15.1", f"resources of seat {seat}")
        require(tribe.energy >= 0, "15.1", "energy in storage")
        for place in members(tribe.powered):
            require(tribe.machine_effect(state.catalogue, place) != NONE, "15.1", "energy lies on machines alone")
    total = state.energy + sum(tribe.all_energy() for tribe in state.tribes)
    require(total == state.catalogue.energy_markers, "15.1", f"{total} energy markers")


def check_pieces_of_piles(state: Revive) -> None:
    """15.2, 15.8."""
    piles = state.piles
    held = [frame.module for frame in state.stack if isinstance(frame, ModulePlace)]
    modules = [*piles.module_pile[: piles.modules_left], *shown(piles.modules), *members(piles.gone_modules), *held]
    machines = [*piles.gray_pile[: piles.gray_left], *piles.yellow_pile[: piles.yellow_left]]
    machines += [*piles.green_pile[: piles.green_left], *shown(piles.machines), *members(piles.gone_machines)]
    cards = [*piles.citizen_pile[: piles.citizens_left], *shown(piles.citizens), *members(piles.gone_citizens)]
    crates = piles.crate_pile[: piles.crates_left]
    for tribe in state.tribes:
        modules += shown(tribe.modules)
        machines += shown(tribe.machines)
        cards += [*members(tribe.active), *members(tribe.resting), *members(tribe.removed)]
        cards += [int(code // 16) for code in tribe.played]
        crates = crates + members(tribe.closed) + members(tribe.opened)
    require(sorted(modules) == list(range(len(MODULES))), "15.2", "every module is in one place")
    require(sorted(machines) == list(range(len(MACHINES))), "15.2", "every machine is in one place")
    require(sorted(crates) == list(range(28)), "15.2", "every crate is in one place")
    citizens = sorted(card for card in cards if card >= FIRST_CITIZEN)
    require(citizens == list(range(FIRST_CITIZEN, len(CARDS))), "15.2", "every citizen is in one place")
    starting = [card for card in cards if card < FIRST_CITIZEN]
    require(len(starting) == len(set(starting)) == 6 * state.players, "15.8", "every card is in one place")
    for colour in range(3):
        mine = shown(piles.machines[3 * colour : 3 * colour + 3])
        require(all(machine // MACHINES_OF_COLOUR == colour for machine in mine), "15.2", "machines lie by colour")


def shown(row: object) -> list[int]:
    """The pieces of a row with empty places."""
    return [int(piece) for piece in row if piece != EMPTY]  # type: ignore[attr-defined]


def check_tribe(state: Revive, seat: int, tribe: Tribe) -> None:
    """15.3, 15.4, 15.6, 15.7, 15.14."""
    rewards = count(tribe.unlocked)
    gone = TRIBE_MARKERS - tribe.markers
    require(tribe.progress == rewards + gone, "15.3", f"progress markers of seat {seat}")
    ground = state.map
    figures = sum(1 for space in range(SPACE_COUNT) if ground.figures[space] >> seat & 1)
    require(count(tribe.techs) == figures <= FIGURES, "15.4", f"figures of seat {seat}")
    require(tribe.techs == 0 or tribe.techs & 1 == 1, "15.4", "t1 comes first")
    small = sum(1 for building in ground.buildings if building == 1 + 2 * seat)
    large = sum(1 for building in ground.buildings if building == 2 + 2 * seat)
    require(tribe.small + small == SMALL_BUILDINGS, "15.4", f"small buildings of seat {seat}")
    require(tribe.large + large == LARGE_BUILDINGS, "15.4", f"large buildings of seat {seat}")
    require(all(1 <= track <= 12 for track in tribe.tracks), "15.6", "tracks")
    needs = state.catalogue.needs
    for space in range(REWARDS):
        met = all(tribe.tracks[track] >= needs[space][track] for track in range(3))
        unlocked = bool(tribe.unlocked >> space & 1)
        pending = any(frame.kind == "UNLOCK_NEXT" and frame.seat == seat for frame in state.stack)
        require(unlocked == met or (met and pending), "15.6", f"reward spaces of seat {seat}")
    require(tribe.score >= 0 and 1 <= tribe.sleep <= 6, "15.7", "score and hibernation marker")
    require(tribe.closed & tribe.opened == 0 and tribe.reopened & ~tribe.opened == 0, "15.14", "crates open once")


def check_map(state: Revive) -> None:
    """15.5, 15.10."""
    ground = state.map
    for space in range(SPACE_COUNT):
        if ground.buildings[space]:
            require(ground.ground[space] == SAND, "15.5", "buildings stand on sand")
            require(0 <= ground.owner(space) < state.players, "15.5", "buildings have owners")
        if ground.figures[space]:
            require(space >= FIRST_LARGE or ground.ground[space] == LOCATION, "15.5", "figures stand on locations")
    fresh = ground.clone()
    fresh.recover(state.catalogue)
    same = list(fresh.ground) == list(ground.ground) and list(fresh.reward) == list(ground.reward)
    require(same, "15.10", "the ground follows from the tiles")


def check_tokens(state: Revive) -> None:
    """15.12."""
    marks = (FOREST_MARK, SAND_MARK, TEMPLE_MARK, WORKSHOP_MARK, TARGET_MARK)
    for mark in marks:
        lying = on_map(state.map, mark)
        owners = [t for t in state.tribes if t.side != NONE and state.catalogue.mark[t.side] == mark]
        expected = TILES_OF_A_KIND - owners[0].tokens if owners else 0
        require(lying == expected, "15.12", "tribe tiles lie on the map or in the supply")
    falcons = [t for t in state.tribes if t.side != NONE and state.catalogue.mark[t.side] == FALCON_MARK]
    require((state.map.falcon >= 0) == bool(falcons), "15.12", "the falcon belongs to somebody")


def on_map(ground: Map, mark: int) -> int:
    return sum(1 for space in range(SPACE_COUNT) if ground.marks[space] & mark)


def check_artifacts(state: Revive) -> None:
    """15.7."""
    owned = sum(int(amount) for tribe in state.tribes for amount in tribe.artifacts)
    left = sum(int(amount) for amount in state.artifacts)
    require(0 <= owned + left <= 12 and min(state.artifacts) >= 0, "15.7", "major artifacts")
    cards = [int(t.artifact) for t in state.tribes] + [int(t.other_artifact) for t in state.tribes]
    everywhere = sorted([*state.piles.artifact_cards, *(card for card in cards if card != NONE)])
    require(everywhere == list(range(10)), "15.2", "every artifact card is in one place")

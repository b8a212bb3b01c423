"""What holds in every position (14); the numbers are those of the rules."""

from __future__ import annotations

from worldwright.engine.errors import require
from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import members, size
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    ACHIEVEMENTS,
    ASIDE,
    BRIDGE_SPACES,
    HAND,
    IN_BOX,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    NOT_MOVED,
    ON_BOARD,
    PILLAR,
    POOL_SPACES,
    POSITIONS,
    REGION_COUNT,
    SPACES_IN_SECTION,
    TIERS,
    TRACK,
    TRACK_SLOTS,
    ZONES,
    fits,
    row_zone,
    section_zone,
    token_of,
)
from worldwright.games.age_contrived.grammar import SPACE_TYPES, TYPES
from worldwright.games.age_contrived.scoring import TIER_III, points_of_parts
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import NO_CONDUIT, NO_PATRON, God
from worldwright.games.age_contrived.turn_energy import FIRST_UPGRADE
from worldwright.games.age_contrived.turn_tiles import NO_TILE

HAND_EMPTY = ("SPEND_ENERGY", "SECTION_ORDER", "TURN_TYPE")
BETWEEN_TURNS = ("TURN_TYPE",)
ASK_FOR_A_TILE = "REPLACE_TILE"
BEFORE_THE_TABLE = "CHOOSE_CHARACTER"


def check(state: AgeContrived) -> None:
    """Raise BrokenInvariant if the position breaks an invariant."""
    asked = "" if state.over else state.stack[-1].kind
    if asked == BEFORE_THE_TABLE:
        return
    for god in state.gods:
        check_energy(state, god)
        check_device(state, god)
        check_character(state, god)
        check_score(state, god)
    check_hands(state, asked)
    check_sections(state)
    check_bound(state)
    check_tokens(state)
    check_tiles(state, asked)
    check_turns(state)
    check_options(state)


def check_energy(state: AgeContrived, god: God) -> None:
    energy = [int(count) for count in god.energy]
    require(min(energy) >= 0, "14.1", f"energy below zero: {energy}")
    for kind in range(TYPES):
        total = sum(energy[kind::TYPES])
        whole = state.catalogue.per_character[kind]
        require(total == whole, "14.1", f"seat {god.seat} has {total} energy of type {kind}, not {whole}")
        require(god.count(0, kind) <= state.catalogue.reserve[kind], "14.11", "a reserve has grown")


def check_hands(state: AgeContrived, asked: str) -> None:
    for god in state.gods:
        if asked in HAND_EMPTY or state.over:
            require(god.size(HAND) == 0, "14.17", f"seat {god.seat} has energy in hand at {asked}")
        if asked in BETWEEN_TURNS or state.over:
            require(god.size(ASIDE) == 0, "14.2", f"seat {god.seat} has energy aside between turns")


def check_device(state: AgeContrived, god: God) -> None:
    rival = state.solo() and god.seat >= state.players
    for position in range(POSITIONS):
        for row in range(2):
            held = int(god.size(row_zone(position, row)))
            room = 0 if rival else state.catalogue.rows[2 * int(god.belt[position]) + row]
            require(held <= room, "14.3", f"{held} energy in a row of {room} slots")
    for track in range(2):
        held, slot = int(god.size(TRACK + track)), int(god.climbed[track])
        require(held == (1 if slot else 0) and 0 <= slot <= TRACK_SLOTS, "14.3", f"track {track}: {held} at {slot}")
    start = state.catalogue.first_upgraded
    own = [int(tile) for tile in god.belt if tile < start]
    require(len(god.belt) == POSITIONS + 2 and len(own) == len(set(own)), "14.2", "seven different tiles")


def check_character(state: AgeContrived, god: God) -> None:
    require(state.is_bridged(god.space), "14.12", f"seat {god.seat} stands on a broken path")
    sides = len(state.catalogue.sides[int(god.space)])
    require(NOT_MOVED <= god.back < sides, "14.12", f"back {god.back} of {sides} sides")


def check_sections(state: AgeContrived) -> None:
    for region in range(REGION_COUNT):
        built, whole = int(state.built[region]), state.catalogue.sections[region]
        require(0 <= built <= (whole if state.uses(region) else 0), "14.5", f"{built} of {whole} sections")
        held = 0
        start = TYPES * section_zone(region, 0)
        for god in state.gods:
            for laid, count in enumerate(god.energy[start : start + TYPES * SPACE_TYPES]):
                held += int(count)
                require(not count or fits(laid % TYPES, laid // TYPES), "14.4", "energy on a space of another type")
        if state.resolving == region:
            continue
        room = sum(int(state.room[SPACE_TYPES * region + space]) for space in range(SPACE_TYPES))
        there = state.uses(region) and built < whole
        require(held + room == (SPACES_IN_SECTION if there else 0), "14.4", f"{held} energy, {room} empty spaces")
        require((held == SPACES_IN_SECTION) == (state.completer[region] != NOBODY), "14.4", "completed or not")


def check_bound(state: AgeContrived) -> None:
    count = len(state.gods)
    for zone in range(ACHIEVEMENT, ZONES):
        held = sum(int(god.size(zone)) for god in state.gods)
        right = (zone - ACHIEVEMENT) % 2 == 1
        room = 0 if right and count < state.catalogue.achievement_right else 1
        require(held <= room, "14.6", f"{held} energy in a space of an Achievement")
    for god in state.gods:
        for slot in range(ACHIEVEMENTS):
            held = int(god.size(ACHIEVEMENT + 2 * slot) + god.size(ACHIEVEMENT + 2 * slot + 1))
            require(held <= 1, "14.6", f"seat {god.seat} is twice in an Achievement")
        for kind in range(TYPES):
            held = sum(int(god.count(zone, kind)) for zone in range(ACHIEVEMENT, ZONES))
            require(held <= 1, "14.6", f"seat {god.seat} has a type twice in Achievements")
    for region in range(REGION_COUNT):
        energy = [int(god.size(PILLAR + region)) for god in state.gods]
        room = 2 if count >= state.catalogue.pillar_right[region] else 1
        require(max(energy) <= 1 and sum(energy) <= room, "14.7", f"{energy} in the Pillar of region {region}")


def check_tokens(state: AgeContrived) -> None:
    count = len(state.gods)
    owned = [int(god.patron) for god in state.gods if god.patron != NO_PATRON]
    require(len(owned) + size(state.patrons) == count + 1, "14.8", "Patron Tokens have got lost")
    require(not set(owned) & set(members(state.patrons)), "14.8", "a Patron Token is in two places")
    places = [int(code) // 2 for code in state.bridges if code != NO_TOKEN]
    places += members(state.boxed_bridges) + members(state.draft)
    for god in state.gods:
        for tier in range(TIERS):
            where, token = int(god.bridges[tier]), token_of(god.seat, tier)
            if where == ON_BOARD:
                places.append(token)
            elif where != IN_BOX:
                require(state.bridges[where] // 2 == token, "14.9", f"token {token} is not where it should be")
    require(sorted(places) == [*range(NEUTRAL_TOKENS + TIERS * count)], "14.9", f"Bridge Tokens: {sorted(places)}")
    used = sum(1 for god in state.gods for conduit in god.conduits if conduit != NO_CONDUIT)
    whole = sum(state.catalogue.conduit_single) + sum(state.catalogue.conduit_double)
    arranging = not state.over and state.stack[-1].kind == "CONDUIT_ARRANGE"
    require(arranging or used + sum(state.conduits) == whole, "14.10", f"{used} Conduits on Devices")
    upgraded = sum(1 for god in state.gods for token in god.tokens if token >= FIRST_UPGRADE)
    kinds = sum(1 for copies in state.catalogue.upgrade_copies for least in copies if least <= count)
    require(upgraded + sum(state.upgrades) == kinds, "14.10", f"{upgraded} upgraded Action Tokens on Devices")


def check_tiles(state: AgeContrived, asked: str) -> None:
    if asked == ASK_FOR_A_TILE:
        return
    filled = [tile != NO_TILE for tile in state.pool]
    require(filled == sorted(filled), "14.16", f"gaps in the Tile Pool: {filled}")
    start = state.catalogue.first_upgraded
    tiles = [int(tile) for tile in state.pool if tile != NO_TILE] + state.deck[: state.deck_left]
    tiles += [int(tile) for god in state.gods for tile in god.belt if tile >= start] + members(state.boxed_tiles)
    count = len(state.gods)
    used = [tile for tile in range(start, len(state.catalogue.tile_ids)) if state.catalogue.tile_players[tile] <= count]
    require(sorted(tiles) == used and len(state.pool) == POOL_SPACES, "14.16", f"tiles: {sorted(tiles)}")


def check_turns(state: AgeContrived) -> None:
    count = len(state.gods)
    require(state.turn <= count * state.catalogue.most_turns, "14.14", f"{state.turn} turns")
    if state.over:
        require(state.turn % count == 0, "14.14", f"{state.turn} turns of {count} players at the end")
    elif state.turn:
        order = (state.turn - 1) % count
        require(state.active == (state.starter + order) % count, "14.14", "turns out of order")


def check_score(state: AgeContrived, god: God) -> None:
    gained, monuments, pillars, bridge, *rest = points_of_parts(state, god.seat)
    require(min(gained, monuments, pillars, bridge, *rest) >= 0, "14.15", "points below zero")
    table = state.catalogue.monument_points
    require(monuments <= table[-1] * (len(state.gods) + 1), "14.15", f"{monuments} for Monuments")
    require(pillars <= state.catalogue.pillar_points[-1], "14.15", f"{pillars} for Pillars")
    require(gained <= state.catalogue.gained_points[-1], "14.15", f"{gained} for gained types")
    if god.bridges[TIER_III] < 0:
        require(bridge == 0, "14.15", "points for a Bridge Token that is not on the board")
    else:
        scoring = state.catalogue.scorings[god.character][int(state.bridges[god.bridges[TIER_III]] % 2)]
        most = scoring.points or scoring.most or scoring.per * sum(state.catalogue.per_character) // 2
        require(bridge <= most, "14.15", f"{bridge} for a Bridge Token")


def check_options(state: AgeContrived) -> None:
    if state.over:
        return
    for seat in state.waiting:
        options = state.legal_of(seat)
        require(len(options) > 0, "14.13", "nothing to choose")
        require(len(options) == len(set(options)), "14.13", f"the same option twice at {state.stack[-1].kind}")
    require(len(state.bridges) == BRIDGE_SPACES, "14.9", "ten broken paths")

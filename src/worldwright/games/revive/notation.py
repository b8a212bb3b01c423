"""A position as it lies on the table: tiles and tribes in the game's words, derived parts left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from worldwright.engine.frames import NOBODY
from worldwright.engine.plain import attributes, dumped, loaded, require_shape
from worldwright.engine.position import OTHERS
from worldwright.games.revive.actions import (
    ARTIFACT_CARDS,
    CARDS,
    CRATES,
    MACHINES,
    MODULES,
    SPACES,
    SWITCHES,
    TECHNOLOGIES,
    TILE_SPACES,
    TRIBES,
)
from worldwright.games.revive.board import NOWHERE, SPACE_COUNT, TILE_COUNT
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import HALVES, NO_ACTION, PASSIVES, RESOURCES, SLOTS
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import FACE_DOWN, FALCON_MARK, TURNING, Map
from worldwright.games.revive.state_piles import Piles
from worldwright.games.revive.state_tribe import (
    CARD_SPAN,
    LARGE_BUILDINGS,
    MACHINE_PLACES,
    SMALL_BUILDINGS,
    TRIBE_MARKERS,
    Tribe,
    members,
)

LARGEST = 999  # of anything that is counted
HIDDEN = frozenset(("piles", "secrets"))
DERIVED = frozenset(("map", "tribes", "piles"))
FACING = {FACE_DOWN: "down", TURNING: "turning", 0: "0", 1: "1"}
LAST_PLACES = [*SPACES, *TILE_SPACES]  # where something was put last
SETS = ("active", "resting", "removed")
CRATE_SETS = ("opened", "reopened")
SECRETS = ("closed", "artifact", "other_artifact")
IGNORED = ("reach", "tile_reach", "stale", "ground", "reward")
PILES = {  # what is in a pile, and how many such pieces there are
    "citizen_pile": ("citizens", len(CARDS)),
    "module_pile": ("modules", len(MODULES)),
    "crate_pile": ("crates", 2 * len(CRATES)),
    "gray_pile": ("gray", len(MACHINES)),
    "yellow_pile": ("yellow", len(MACHINES)),
    "green_pile": ("green", len(MACHINES)),
}
ALL_CARDS, ALL_MODULES, ALL_MACHINES = ((0, (1 << len(all_)) - 1) for all_ in (CARDS, MODULES, MACHINES))
WRITTEN = ("side", "goods", "techs", "played", *SETS, *CRATE_SETS, *SECRETS)


def write(state: Revive) -> Mapping[str, str]:
    """Tiles, what stands on the map, a line of words and one of numbers for each tribe; piles are hidden."""
    parts = {"tiles": write_tiles(state.map), "pieces": write_map(state.map)}
    for seat, tribe in enumerate(state.tribes):
        parts[f"tribe.{seat}"] = write_tribe(tribe)
        rest = {name: dumped(getattr(tribe, name)) for name in attributes(tribe) if name not in (*IGNORED, *WRITTEN)}
        parts[f"numbers.{seat}"] = json.dumps(rest)
        parts[f"secrets.{seat}"] = json.dumps({name: int(getattr(tribe, name)) for name in SECRETS})
    parts["piles"] = json.dumps(dumped(state.piles))
    return parts


def bounds(state: Revive) -> dict[str, tuple[int, int]]:
    """What the rules count with."""
    catalogue, players = state.catalogue, state.players
    seat, seats, most = (NOBODY, players - 1), (0, (1 << players) - 1), state.game.longest
    places, crates = (0, (1 << MACHINE_PLACES) - 1), (0, (1 << 2 * len(CRATES)) - 1)
    piles = {f"piles.{pile}": (0, pieces - 1) for pile, (_, pieces) in PILES.items()}
    left = {f"piles.{name}_left": (0, len(getattr(state.piles, pile))) for pile, (name, _) in PILES.items()}
    return {
        OTHERS: (NOBODY, most),
        **piles,
        **left,
        "active": seat,
        "end_tile": seat,
        "final_seat": seat,
        "paying": seat,
        "first": (0, players - 1),
        "ending": (0, most),
        "chapter": (0, len(catalogue.goals) - 1),
        "energy": (0, catalogue.energy_markers),
        "actions_left": (0, LARGEST),
        "artifacts": (0, LARGEST),
        "extra_minors": (0, LARGEST),
        "cube": (0, most),
        "declined": (0, (1 << NO_ACTION) - 1),
        "window": (0, NO_ACTION),
        "goals": (0, (1 << max(map(len, catalogue.goals))) - 1),
        "sleepers": ALL_CARDS,
        "wild": ALL_CARDS,
        "running": places,
        "map.tiles": (0, TILE_COUNT - 1),
        "map.facing": (FACE_DOWN, TURNING),
        "map.corners": (0, 2 * len(catalogue.large_ids) - 1),
        "map.buildings": (0, 2 * players),
        "map.figures": seats,
        "map.claimed": seats,
        "map.marks": (0, FALCON_MARK - 1),
        "map.falcon": (NOWHERE, len(SPACES) - 1),
        "piles.gone_citizens": ALL_CARDS,
        "piles.gone_modules": ALL_MODULES,
        "piles.gone_machines": ALL_MACHINES,
        "tribes.goods": (0, LARGEST),
        "tribes.energy": (0, catalogue.energy_markers),
        "tribes.powered": places,
        "tribes.unlocked": places,
        "tribes.active": ALL_CARDS,
        "tribes.resting": ALL_CARDS,
        "tribes.removed": ALL_CARDS,
        "tribes.closed": crates,
        "tribes.opened": crates,
        "tribes.reopened": crates,
        "tribes.techs": (0, (1 << len(TECHNOLOGIES)) - 1),
        "tribes.passives": (0, (1 << len(PASSIVES)) - 1),
        "tribes.small": (0, SMALL_BUILDINGS),
        "tribes.large": (0, LARGE_BUILDINGS),
        "tribes.markers": (0, TRIBE_MARKERS),
        "tribes.progress": (0, LARGEST),
        "tribes.tracks": (1, catalogue.track_spaces),
        "tribes.sleep": (0, catalogue.sleep_spaces),
        "tribes.score": (0, most),
        "tribes.machines": (NONE, len(MACHINES) - 1),
        "tribes.modules": (NONE, len(MODULES) - 1),
        "tribes.switch": (0, len(SWITCHES) - 1),
        "tribes.artifact": (NONE, len(ARTIFACT_CARDS) - 1),
        "tribes.other_artifact": (NONE, len(ARTIFACT_CARDS) - 1),
        "tribes.artifacts": (0, LARGEST),
        "tribes.minor": (0, LARGEST),
        "tribes.tokens": (0, LARGEST),
        "tribes.turns": (0, most),
        "pending.groups": (0, (1 << 62) - 1),
        "pending.space": (0, SPACE_COUNT + TILE_COUNT - 1),
    }


def read(state: Revive, parts: Mapping[str, str]) -> None:
    """Lay out these parts on a fresh table of the same terms."""
    for name, text in parts.items():
        word, _, number = name.partition(".")
        if word == "tiles":
            read_tiles(state.map, text)
        elif word == "pieces":
            read_map(state.map, text)
        elif word == "tribe":
            read_tribe(state.tribes[int(number)], text)
        elif word in ("numbers", "secrets"):
            put(state.tribes[int(number)], json.loads(text))
        elif word == "piles":
            put(state.piles, json.loads(text))
        else:
            raise ValueError(f"there is no part {name!r}")


def complete(state: Revive) -> None:
    """Ground, rewards and ranges follow from the rest."""
    state.map.recover(state.catalogue)
    state.map_changed()


def put(thing: Tribe | Piles | Map, values: dict[str, Any]) -> None:
    for name, value in values.items():
        if name not in attributes(thing):
            raise ValueError(f"there is no {name!r}")
        require_shape(getattr(thing, name), value)
        setattr(thing, name, loaded(getattr(thing, name), value))


# --- The map --------------------------------------------------------------------------------------


def write_tiles(ground: Map) -> str:
    """Every tile space with its tile and how it lies: `A01=7:down`."""
    return " ".join(
        f"{name}={int(ground.tiles[space])}:{FACING[int(ground.facing[space])]}"
        for space, name in enumerate(TILE_SPACES)
    )


def read_tiles(ground: Map, text: str) -> None:
    facings = {word: number for number, word in FACING.items()}
    for part in text.split():
        name, _, lying = part.partition("=")
        tile, _, facing = lying.partition(":")
        ground.tiles[TILE_SPACES.index(name)] = int(tile)
        ground.facing[TILE_SPACES.index(name)] = facings[facing]


def write_map(ground: Map) -> str:
    """What stands where: `h052=b1` a building code, `f` figures, `c` claims, `m` marks, as sets."""
    parts = [f"corners={','.join(str(int(side)) for side in ground.corners)}", f"falcon={int(ground.falcon)}"]
    parts += [f"last={LAST_PLACES[int(ground.last)]}"] if ground.last != NOWHERE else []
    for space, name in enumerate(SPACES):
        codes = [("b", ground.buildings), ("f", ground.figures), ("c", ground.claimed), ("m", ground.marks)]
        marks = [f"{letter}{int(row[space])}" for letter, row in codes if row[space]]
        if marks:
            parts.append(f"{name}={','.join(marks)}")
    return " ".join(parts)


def read_map(ground: Map, text: str) -> None:
    rows = {"b": ground.buildings, "f": ground.figures, "c": ground.claimed, "m": ground.marks}
    for row in rows.values():
        for space in range(len(SPACES)):
            row[space] = 0
    ground.falcon = NOWHERE
    ground.last = NOWHERE
    for part in text.split():
        name, _, value = part.partition("=")
        if name == "corners":
            for corner, side in enumerate(value.split(",")):
                ground.corners[corner] = int(side)
        elif name == "falcon":
            ground.falcon = int(value)
        elif name == "last":
            ground.last = LAST_PLACES.index(value)
        else:
            for mark in value.split(","):
                rows[mark[0]][SPACES.index(name)] = int(mark[1:])


# --- Tribes ---------------------------------------------------------------------------------------


def write_tribe(tribe: Tribe) -> str:
    """`nadair_sun crystal=1 ... active=sA1,sA2 slots=T1:sA3:top techs=t1 opened=k01`."""
    parts = ["-" if tribe.side == NONE else TRIBES[tribe.side]]
    parts += [f"{name}={int(tribe.goods[resource])}" for resource, name in enumerate(RESOURCES)]
    for name in SETS:
        parts.append(f"{name}={','.join(CARDS[card] for card in members(getattr(tribe, name)))}")
    slots = [f"{SLOTS[code // 2 % 8]}:{CARDS[code // CARD_SPAN]}:{HALVES[code % 2]}" for code in tribe.played]
    parts.append(f"slots={','.join(slots)}")
    parts.append(f"techs={','.join(TECHNOLOGIES[tech] for tech in members(tribe.techs))}")
    for name in CRATE_SETS:
        crates = [CRATES[crate // 2] + "ab"[crate % 2] for crate in members(getattr(tribe, name))]
        parts.append(f"{name}={','.join(crates)}")
    return " ".join(parts)


def read_tribe(tribe: Tribe, text: str) -> None:
    side, *parts = text.split()
    tribe.side = NONE if side == "-" else TRIBES.index(side)
    for part in parts:
        name, _, value = part.partition("=")
        words = value.split(",") if value else []
        if name in RESOURCES:
            tribe.goods[RESOURCES.index(name)] = int(value)
        elif name in SETS:
            setattr(tribe, name, sum(1 << CARDS.index(word) for word in words))
        elif name == "slots":
            put(tribe, {"played": [played_code(word) for word in words]})
        elif name == "techs":
            tribe.techs = sum(1 << TECHNOLOGIES.index(word) for word in words)
        elif name in CRATE_SETS:
            setattr(tribe, name, sum(1 << 2 * CRATES.index(word[:-1]) + "ab".index(word[-1]) for word in words))
        else:
            raise ValueError(f"a tribe has no {name!r}")


def played_code(word: str) -> int:
    slot, card, half = word.split(":")
    return CARDS.index(card) * CARD_SPAN + 2 * SLOTS.index(slot) + HALVES.index(half)

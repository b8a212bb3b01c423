"""A position as it lies on the table: tiles and tribes in the game's words, derived parts left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from worldwright.engine.plain import attributes, dumped, loaded, require_shape
from worldwright.games.revive.actions import CARDS, CRATES, MACHINES, MODULES, SPACES, TECHNOLOGIES, TILE_SPACES, TRIBES
from worldwright.games.revive.board import NOWHERE
from worldwright.games.revive.catalogue_printed import NONE
from worldwright.games.revive.grammar import HALVES, RESOURCES, SLOTS
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import FACE_DOWN, TURNING, Map
from worldwright.games.revive.state_piles import Piles
from worldwright.games.revive.state_tribe import CARD_SPAN, Tribe, members

HIDDEN = frozenset(("piles", "secrets"))
DERIVED = frozenset(("map", "tribes", "piles"))
FACING = {FACE_DOWN: "down", TURNING: "turning", 0: "0", 1: "1"}
LAST_PLACES = [*SPACES, *TILE_SPACES]  # where something was put last
SETS = ("active", "resting", "removed")
CRATE_SETS = ("opened", "reopened")
SECRETS = ("closed", "artifact", "other_artifact")
IGNORED = ("reach", "tile_reach", "stale", "ground", "reward")
PILES = (  # what is in a pile, what counts the rest of it, and how many such pieces there are
    ("citizen", "citizens", len(CARDS)),
    ("module", "modules", len(MODULES)),
    ("crate", "crates", 2 * len(CRATES)),
    ("gray", "gray", len(MACHINES)),
    ("yellow", "yellow", len(MACHINES)),
    ("green", "green", len(MACHINES)),
)
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
    """Ground, rewards and ranges follow from the rest. No more is left of a pile than it had."""
    for kind, counted, pieces in PILES:
        pile, left = getattr(state.piles, f"{kind}_pile"), getattr(state.piles, f"{counted}_left")
        if not 0 <= left <= len(pile):
            raise ValueError(f"{counted}_left: {left} is not from 0 to {len(pile)}")
        if strange := [piece for piece in pile if not 0 <= piece < pieces]:
            raise ValueError(f"{kind}_pile: {strange[0]} is not from 0 to {pieces - 1}")
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

"""A position as people write it (12).

    (0,0)=S1 (0,1)=F(L05); portals (0,0); fence left 0; guests kark@0; cities C9 (0,1) (0,2)

`L07` lies face up, `T(L15)` is flipped, `F(L05)` covered by a Fumarole. Cards come in the order of play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.lines import between
from worldwright.engine.sets import bits, members, size
from worldwright.games.strange_world.actions import REACH, STACKS
from worldwright.games.strange_world.board import SPAN, WIDTH, cell_at, coordinates
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.grammar import LANDS, SIDES
from worldwright.games.strange_world.state import COUNTER, StrangeWorld
from worldwright.games.strange_world.state_world import (
    CARD_SPAN,
    CITY_SPAN,
    NO_SIDE,
    SIDE_NAMES,
    SPOT_SPAN,
    World,
    empty_world,
)

HIDDEN = frozenset(("hands", "first", "second", "deck"))
# the switches are in the heading; the supplies are what the Worlds leave of them (13.1.1)
DERIVED = frozenset(StrangeWorld.NOT_POSITION) | {"fumaroles", "cities", "travellers"}
ALL_LANDS = (0, (1 << len(LANDS)) - 1)
BY_SEAT = ("hands", "first", "second")
CARD = re.compile(r"\((-?\d+),(-?\d+)\)=(F\(T\(\w+\)\)|[FT]\(\w+\)|\w+)")
CELL = re.compile(r"\((-?\d+),(-?\d+)\)")
CITY = re.compile(r"(\w+) \((-?\d+),(-?\d+)\) \((-?\d+),(-?\d+)\)")


# --- Writing --------------------------------------------------------------------------------------


def write(state: StrangeWorld) -> dict[str, str]:
    catalogue = state.catalogue
    parts = {f"worlds.{seat}": world_words(world, catalogue) for seat, world in enumerate(state.worlds)}
    parts["boxed"] = " ".join(catalogue.traveller_ids[traveller] for traveller in members(state.boxed))
    for part in BY_SEAT:
        for seat, cards in enumerate(getattr(state, part)):
            parts[f"{part}.{seat}"] = card_names(catalogue, members(cards))
    parts["deck"] = card_names(catalogue, list(state.deck))
    return parts


def card_names(catalogue: Catalogue, cards: list[int]) -> str:
    return " ".join(catalogue.ids[card] for card in cards)


def world_words(world: World, catalogue: Catalogue) -> str:
    """A World in one line."""
    said = [" ".join(placed_words(world, catalogue, placement) for placement in world.placed)]
    if world.portals:
        said.append("portals " + " ".join(cell_words(portal) for portal in members(world.portals)))
    if world.side != NO_SIDE:
        said.append(f"fence {SIDE_NAMES[world.side]} {world.limit - REACH}")
    if len(world.guests):
        guests = [divmod(guest, SPOT_SPAN) for guest in world.guests]
        said.append("guests " + " ".join(f"{catalogue.traveller_ids[one]}@{upper - REACH}" for one, upper in guests))
    if len(world.founded):
        said.append("cities " + " ".join(city_words(catalogue, founded) for founded in world.founded))
    return "; ".join(said)


def cell_words(cell: int) -> str:
    row, column = coordinates(cell)
    return f"({row},{column})"


def placed_words(world: World, catalogue: Catalogue, placement: int) -> str:
    cell, card = divmod(placement, CARD_SPAN)
    name = catalogue.ids[card]
    shown = name if world.up >> cell & 1 else f"F({name})" if world.smoke >> cell & 1 else f"T({name})"
    return f"{cell_words(cell)}={shown}"


def city_words(catalogue: Catalogue, founded: int) -> str:
    rest, partner = divmod(founded, CITY_SPAN)
    city, cell = divmod(rest, CITY_SPAN)
    return f"{catalogue.city_ids[city]} {cell_words(cell)} {cell_words(partner)}"


# --- Reading --------------------------------------------------------------------------------------


def bounds(state: StrangeWorld) -> dict[str, tuple[int, int]]:
    """What the rules count with."""
    catalogue = state.catalogue
    cells, cards = SPAN * WIDTH - 1, len(catalogue.ids) - 1
    return {
        "boxed": (0, (1 << len(catalogue.traveller_ids)) - 1),
        "cities": (0, len(catalogue.city_ids)),
        "direction": (COUNTER, -COUNTER),
        "fumaroles": (0, catalogue.fumaroles),
        "hands": ALL_LANDS,
        "first": ALL_LANDS,
        "second": ALL_LANDS,
        "lap": (0, catalogue.cards_per_round),
        "round": (1, catalogue.rounds),
        "stacks": (0, (1 << STACKS) - 1),
        "sun": (NOBODY, state.players - 1),
        "pending.card": (0, cards),
        "pending.cell": (0, cells),
        "pending.lap": (1, catalogue.cards_per_round),
        "pending.portal": (0, cells),
        "pending.stack": (0, STACKS - 1),
        "pending.traveller": (0, len(catalogue.traveller_ids) - 1),
    }


def read(state: StrangeWorld, parts: Mapping[str, str]) -> None:
    catalogue = state.catalogue
    for name, text in parts.items():
        part, _, seat = name.partition(".")
        if part == "worlds":
            state.worlds[int(seat)] = world_of(text, catalogue)
        elif part in BY_SEAT:
            getattr(state, part)[int(seat)] = bits(cards_of(text, catalogue))
        elif part == "deck":
            state.deck = vec[i64](cards_of(text, catalogue))
        elif part == "boxed":
            state.boxed = bits([catalogue.traveller_ids.index(traveller) for traveller in text.split()])


def complete(state: StrangeWorld) -> None:
    """The supplies are what the Worlds leave of them."""
    guests = [guest // SPOT_SPAN for world in state.worlds for guest in world.guests]
    state.travellers = bits(list(range(len(state.catalogue.traveller_ids)))) & ~state.boxed & ~bits(guests)
    state.fumaroles = state.catalogue.fumaroles - sum(size(world.smoke) for world in state.worlds)
    state.cities = sum(len(world.founded) for world in state.worlds)


def card_of(name: str, catalogue: Catalogue) -> int:
    if name not in catalogue.numbers:
        raise ValueError(f"there is no card {name!r}")
    return catalogue.numbers[name]


def cards_of(text: str, catalogue: Catalogue) -> list[int]:
    return [card_of(name, catalogue) for name in text.split()]


def world_of(text: str, catalogue: Catalogue) -> World:
    """The World of a line."""
    cards, *more = [said.strip() for said in text.split(";")]
    world = empty_world(catalogue)
    for row, column, shown in all_of(CARD, cards):
        cell = cell_of(row, column)
        world.put(catalogue, card_of(shown.strip("FT()"), catalogue), cell)
        if "T(" in shown:
            world.flip(1 << cell)
        if shown.startswith("F("):
            world.cover(cell)
    for said in more:
        what, _, rest = said.partition(" ")
        if what not in READERS:
            raise ValueError(f"a World has {', '.join(READERS)} behind its cards, not {said!r}")
        READERS[what](world, rest, catalogue)
    return world


def cell_of(row: str, column: str) -> int:
    return cell_at(between(int(row), -REACH, REACH, "a row"), between(int(column), -REACH, REACH, "a column"))


def all_of(pattern: re.Pattern[str], text: str) -> list[tuple[str, ...]]:
    """Every match, if the text holds nothing else."""
    left = pattern.sub("", text).split()
    if left:
        raise ValueError(f"cannot read {left[0]!r} in {text!r}")
    return pattern.findall(text)


def read_portals(world: World, text: str, catalogue: Catalogue) -> None:
    for row, column in all_of(CELL, text):
        world.assemble(cell_of(row, column))


def read_fence(world: World, text: str, catalogue: Catalogue) -> None:
    """The side, and the column if it is not the edge of the World."""
    side, _, limit = text.partition(" ")
    if side not in SIDES:
        raise ValueError(f"a fence stands {' or '.join(SIDES)}, not {side!r}")
    world.fence(SIDE_NAMES.index(side))
    if limit:
        world.limit = between(int(limit), -REACH, REACH, side) + REACH


def read_guests(world: World, text: str, catalogue: Catalogue) -> None:
    for guest in text.split():
        name, _, spot = guest.partition("@")
        world.seat(catalogue.traveller_ids.index(name), between(int(spot), -REACH, REACH, guest) + REACH)


def read_cities(world: World, text: str, catalogue: Catalogue) -> None:
    for city, row, column, other_row, other_column in all_of(CITY, text):
        cells = cell_of(row, column), cell_of(other_row, other_column)
        world.join(catalogue.city_ids.index(city), *cells)


READERS = {"portals": read_portals, "fence": read_fence, "guests": read_guests, "cities": read_cities}

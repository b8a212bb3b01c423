"""What a placement leads to: the ghost's edges and lit spaces, and a row of chips that tells who gains what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from worldwright.draw.kit import Chip, chips
from worldwright.draw.marks import region
from worldwright.draw.measure import shortened
from worldwright.draw.svg import Box
from worldwright.engine.outcome import Outcome
from worldwright.games.spires.board import corners_of
from worldwright.games.spires.draw.lattice import Lying
from worldwright.games.spires.state import AUTOMA_SEAT
from worldwright.games.spires.view import View
from worldwright.games.spires.words import names_of
from worldwright.wording import several

AUTOMA = 1  # its place among the spirits of a solo game
Edge = frozenset[tuple[int, int]]


class Placement(NamedTuple):
    """A tile as it would lie, and what would come of it; without an outcome only which edges meet."""

    edges: list[int]
    lit: list[tuple[int, int]]  # spaces that get a token or a taker; those of the new tile are numbered next
    gains: Counter[int]  # energy by spirit
    meeples: Counter[int]  # of it taken by a meeple where it stands
    power: int  # of it from the own power
    goals: list[str]

    @property
    def worth(self) -> tuple[int, int]:
        """By which placements are compared: spaces energised, then edges that meet."""
        return len(self.lit), len(self.edges)


@lru_cache(maxsize=4096)
def edges_of(q: int, r: int, k: int) -> list[Edge]:
    """The five edges of a tile (4.3)."""
    ring = [(q, r), *corners_of((q, r), k), (q, r)]
    return [frozenset(ring[edge : edge + 2]) for edge in range(len(ring) - 1)]


@lru_cache(maxsize=256)
def taken_edges(tiles: tuple[tuple[int, int, int], ...]) -> frozenset[Edge]:
    return frozenset(edge for q, r, k in tiles for edge in edges_of(q, r, k))


def meeting_edges(tiles: Sequence[Lying], tile: Lying) -> list[int]:
    """Which edges of a tile would lie at an edge of another one."""
    taken = taken_edges(tuple([(other["q"], other["r"], other["k"]) for other in tiles]))
    return [number for number, edge in enumerate(edges_of(tile["q"], tile["r"], tile["k"])) if edge in taken]


def placement(view: View, tile: Lying, outcome: Outcome | None) -> Placement:
    """What is known of a placement."""
    edges = meeting_edges(view["world"], tile)
    found = Placement(edges, [], Counter(), Counter(), 0, [])
    if outcome is None:
        return found
    for event in outcome.events:
        if event["kind"] == "energy":
            takers = [spirit_at(seat) for seat in event["taken"]]
            found.meeples.update(takers)
            found.lit.extend((at, side) for at, side in event["spaces"])
            found.lit.extend(space_of(view, spirit) for spirit in takers)
        elif event["kind"] == "goal":
            found.goals.append(event["name"])
    for gain in outcome.gains:
        if gain.what in ("energy", "automa"):
            found.gains[AUTOMA if gain.what == "automa" else gain.seat] += gain.most
    return found._replace(power=power_gained(outcome))


def power_gained(outcome: Outcome) -> int:
    """The energy that the power of whoever decides would bring."""
    return sum(event["energy"] for event in outcome.events if event["kind"] == "power_gain")


def spirit_at(seat: int) -> int:
    return AUTOMA if seat == AUTOMA_SEAT else seat


def space_of(view: View, spirit: int) -> tuple[int, int]:
    tile, side = view["spirits"][spirit]["space"] or (0, 0)
    return tile, side


def told(view: View, found: Placement, room: Box, long: bool) -> str:
    """The chips, from left to right and then below each other; where there is room they say why."""
    facts = facts_of(view, found, long)
    words = [fact.words for fact in (facts if long else facts_of(view, found, long=True))]
    return _told(room, tuple(facts), ", ".join(words))


@lru_cache(maxsize=1_024)
def _told(room: Box, facts: tuple[Chip, ...], words: str) -> str:
    return region(words, *chips(room, facts))


def facts_of(view: View, found: Placement, long: bool) -> list[Chip]:
    lit = len(found.lit)
    facts = [Chip("sp-m-energise", f"{lit} spaces light up" if long else f"{lit} light up")] if lit else []
    facts.append(Chip("sp-m-aligned", several(len(found.edges), "edge")))
    for spirit, name in enumerate(names_of(view)):
        gain = found.gains[spirit]
        if gain:
            called = "You" if spirit == view["seat"] else shortened(name, 90, "t12 b")
            facts.append(Chip(spirit, f"{called} +{gain}: {reasons(view, found, spirit)}" if long else f"+{gain}"))
    return [*facts, *(Chip("sp-mod-M4", goal) for goal in found.goals)]


def reasons(view: View, found: Placement, spirit: int) -> str:
    """Where a spirit's energy comes from: its meeple, a standing spire, its power."""
    deciding = view["decision"] is not None and view["decision"]["seat"] == spirit
    power = found.power if deciding else 0
    meeple = found.meeples[spirit]
    standing = found.gains[spirit] - meeple - power
    words = [f"spirit {meeple}"] * bool(meeple) + [f"standing spire {standing}"] * bool(standing)
    card = view["spirits"][spirit]["power"]
    return ", ".join(words + ([f"{card['name']} {power}"] if power and card else []))

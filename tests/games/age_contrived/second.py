"""A second engine, read from the rulebook without a look at the first: its pieces and what they can hold.

Energy lies where it would lie on a table: in the slots of tiles, on the spaces of sections, in piles. `second_effects`
and `second_turn` play with it; nothing here knows how the game keeps the same things.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from worldwright.games.age_contrived import GAME

BOX: dict[str, Any] = GAME.catalogue.box
REGIONS = ("forest", "plains", "quarry", "sea", "mountain", "center")
SPACES = {face["id"]: face for face in [*BOX["space"], *BOX["bridge_space"]]}
LETTERS = "CMRW"
PILES = ("reserve", "exhausted", "hand", "aside", "pool")
ROWS = ("top", "bottom")
PILLAR_POINTS = (0, 4, 9, 15, 22, 30, 39)


class Question(NamedTuple):
    """Who decides what, and what may be chosen."""

    seat: int
    kind: str
    options: frozenset[str]


Answer = Generator[Question, str, str]  # a decision
Doing = Generator[Question, str, None]  # something that may ask on its way


def ask(seat: int, kind: str, options: set[str]) -> Answer:
    """A single way is taken without asking; no way at all is told as an empty text."""
    if len(options) < 2:
        return next(iter(options), "")
    chosen = yield Question(seat, kind, frozenset(options))
    return chosen


@dataclass(eq=False)
class Tile:
    """A Transmuter Tile with the energy in its slots."""

    face: dict[str, Any]
    rows: dict[str, list[str]] = field(default_factory=lambda: {"top": [], "bottom": []})

    def alike(self, other: Tile) -> bool:
        """Nobody is asked to choose between two of these."""
        same = all(self.face[row] == other.face[row] for row in ROWS)
        return same and sorted(self.face["icons"]) == sorted(other.face["icons"])

    def free(self, row: str) -> int:
        return int(self.face[row]) - len(self.rows[row])


@dataclass(eq=False)
class Conduit:
    icon: str
    double: bool


@dataclass(eq=False)
class Monument:
    """A Monument: the section on top of its stack is a list of [type of the space, (seat, letter) or None]."""

    face: dict[str, Any]
    benefit: str
    used: bool
    built: int = 0
    spaces: list[list[Any]] = field(default_factory=list)
    completer: int | None = None
    closed: bool = False  # while it is resolved
    patron: bool = False
    bound: list[tuple[int, str]] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.face["id"])

    @property
    def region(self) -> str:
        return str(self.face["region"])

    def whole(self) -> bool:
        return self.built == len(self.face["section"])

    def open(self) -> bool:
        return self.used and not self.whole() and self.completer is None and not self.closed

    def uncover(self) -> None:
        """The next section lies on top."""
        self.spaces = [] if self.whole() else [[kind, None] for kind in self.face["section"][self.built]["spaces"]]

    def of(self, seat: int) -> list[tuple[str, str]]:
        """(letter, type of the space) of the energy that a seat has in the section."""
        return [(held[1], kind) for kind, held in self.spaces if held and held[0] == seat]


@dataclass(eq=False)
class Bridge:
    """A Bridge Token on a broken path."""

    owner: int | None
    tier: int
    side: str
    effect: str

    def token(self) -> str:
        """Which token it is, whichever side is up."""
        return self.effect if self.owner is None else f"{self.owner}.{self.tier}"


@dataclass(eq=False)
class Player:
    seat: int
    face: dict[str, Any]
    piles: dict[str, Counter[str]]
    belt: list[Tile]  # positions 1 to 5; the Rival has none, and no abilities
    spare: list[Tile]
    space: int
    tokens: list[dict[str, Any]]
    conduits: list[Conduit | None] = field(default_factory=lambda: [None] * 5)
    tracks: dict[str, tuple[str, int] | None] = field(default_factory=lambda: {"monument": None, "pillar": None})
    held: list[int] = field(default_factory=lambda: [1, 2, 3])  # tiers on the Character Board
    back: int | None = None
    charged: bool = False
    winds: bool = False
    patron: str = ""
    began: frozenset[str] = frozenset()  # the regions where the turn found the character
    entered: bool = False
    done: bool = False
    extra: bool = False
    used: Counter[str] = field(default_factory=Counter)  # Bridge Tokens in this turn
    moves: int = 0

    def active(self) -> list[tuple[str, str, Tile]]:
        """(zone, row, tile) of the Device from left to right, top rows first."""
        return [(f"tile{number}.{row}", row, tile) for number, tile in enumerate(self.belt, 1) for row in ROWS]

    def room(self) -> list[str]:
        """The rows with an empty slot."""
        return [zone for zone, row, tile in self.active() if tile.free(row) > 0]


@dataclass(eq=False)
class Table:
    """Everything that lies on the table, and where energy can go."""

    players: list[Player]
    monuments: list[Monument]
    pillars: dict[str, list[tuple[int, str]]]
    achievements: list[dict[str, Any]]
    paths: dict[int, Bridge | None]
    pool: list[Tile | None]
    deck: list[Tile]
    upgrades: dict[str, int]
    conduits: dict[str, int]
    options: dict[str, Any]
    starter: int = 0

    # --- who has what -----------------------------------------------------------------------------

    def has(self, player: Player, character: str, tier: int) -> bool:
        """Is the ability of this tier uncovered?"""
        return self.options["abilities"] is True and player.face["id"] == character and tier not in player.held

    def after(self, seat: int) -> list[Player]:
        """The others clockwise."""
        return [*self.players[seat + 1 :], *self.players[:seat]]

    def called(self, name: str) -> Monument:
        return next(one for one in self.monuments if name in (one.name, one.region))

    def regions(self, space: int) -> frozenset[str]:
        face = SPACES[space]
        return frozenset(face["regions"] if "regions" in face else [face["region"]])

    def present(self, player: Player) -> frozenset[str]:
        """Where the character or one of the own Bridge Tokens is."""
        found = self.regions(player.space)
        for path, bridge in self.paths.items():
            if bridge and bridge.owner == player.seat:
                found |= self.regions(path)
        return found

    def exits(self, player: Player) -> list[int]:
        """Forward where that is possible, otherwise back; never onto a broken path."""
        sides = SPACES[player.space]["sides"]
        ahead = [near for number, side in enumerate(sides) if number != player.back for near in side]
        behind = [] if player.back is None else list(sides[player.back])
        for ways in (ahead, behind):
            found = [near for near in ways if near not in self.paths or self.paths[near]]
            if found:
                return found
        return []

    # --- energy -----------------------------------------------------------------------------------

    def elsewhere(self, player: Player) -> set[str]:
        """Whatever can be taken when nothing is exhausted: not the reserve, Achievements, completed sections."""
        seat = player.seat
        found = {f"{letter}:{zone}" for zone, row, tile in player.active() for letter in tile.rows[row]}
        found |= {f"{letter}:pool" for letter in +player.piles["pool"]}
        found |= {f"{track[0]}:track.{name}" for name, track in player.tracks.items() if track}
        for one in self.monuments:
            if one.open():
                found |= {f"{letter}:{one.name}.{kind}" for letter, kind in one.of(seat)}
            found |= {f"{letter}:bound.{one.name}" for owner, letter in one.bound if owner == seat}
        return found | {
            f"{letter}:pillar.{name}" for name, held in self.pillars.items() for owner, letter in held if owner == seat
        }

    def takeable(self, player: Player, target: str = "") -> set[str]:
        """An exhausted energy, or when there is none one from anywhere else but where it goes."""
        stock = {f"{letter}:exhausted" for letter in +player.piles["exhausted"]}
        found = stock or {name for name in self.elsewhere(player) if name.partition(":")[2] != target}
        return {f"take {name}" for name in found}

    def remove(self, player: Player, letter: str, zone: str) -> None:
        place, _, rest = zone.partition(".")
        if zone in PILES:
            assert player.piles[zone][letter] > 0
            player.piles[zone][letter] -= 1
        elif place.startswith("tile"):
            player.belt[int(place[4:]) - 1].rows[rest].remove(letter)
        elif place == "track":
            player.tracks[rest] = None
        elif place == "bound":
            self.called(rest).bound.remove((player.seat, letter))
        elif place == "pillar":
            self.pillars[rest].remove((player.seat, letter))
        else:
            space = next(one for one in self.called(place).spaces if one == [rest, (player.seat, letter)])
            space[1] = None

    def add(self, player: Player, letter: str, zone: str) -> None:
        place, _, rest = zone.partition(".")
        if zone in PILES:
            player.piles[zone][letter] += 1
        elif place.startswith("tile"):
            tile = player.belt[int(place[4:]) - 1]
            assert tile.free(rest) > 0
            tile.rows[rest].append(letter)
        elif place == "bound":
            self.called(rest).bound.append((player.seat, letter))
        elif place == "pillar":
            self.pillars[rest].append((player.seat, letter))
        elif place.startswith("achievement"):
            self.achievements[int(place[11:]) - 1][rest] = (player.seat, letter)
        else:
            one = self.called(place)
            next(space for space in one.spaces if space == [rest, None])[1] = (player.seat, letter)
            if all(held for _, held in one.spaces):
                one.completer = player.seat

    def exhaust(self, player: Player, tile: Tile) -> None:
        """All energy of a tile."""
        for row in ROWS:
            player.piles["exhausted"].update(tile.rows[row])
            tile.rows[row] = []

    # --- where energy can be placed -----------------------------------------------------------------

    def spaces_for(self, one: Monument, letter: str) -> set[str]:
        """Empty spaces of the same type; wild goes anywhere, and anything onto a space for any type."""
        if not one.open():
            return set()
        fits = {kind for kind, held in one.spaces if held is None and (letter == "W" or kind in (letter, "any"))}
        return {f"place {letter}:{one.name}.{kind}" for kind in fits}

    def bound(self, player: Player) -> list[tuple[str, str, str]]:
        """(what, region, letter) of all bound energy in regions."""
        seat = player.seat
        found = [
            ("monument", one.region, letter) for one in self.monuments for owner, letter in one.bound if owner == seat
        ]
        found += [
            ("pillar", name, letter) for name, held in self.pillars.items() for owner, letter in held if owner == seat
        ]
        return found

    def achieved(self, player: Player) -> list[tuple[int, str, str]]:
        """(Achievement, side, letter) of the own energy in Achievements."""
        return [
            (number, side, one[side][1])
            for number, one in enumerate(self.achievements)
            for side in ("left", "right")
            if one[side] and one[side][0] == player.seat
        ]

    def qualifies(self, player: Player, require: str) -> bool:
        what, _, least = require.partition(">=")
        bound = self.bound(player)
        if what.startswith("icons"):
            count = sum(tile.face["icons"].count(what[6:]) for tile in [*player.belt, *player.spare])
        elif what == "bound_types":
            count = len({letter for *_, letter in [*bound, *self.achieved(player)]})
        elif what == "bound_monuments":
            count = len({region for kind, region, _ in bound if kind == "monument"})
        elif what == "bound_in_one_region":
            count = max(Counter(region for _, region, _ in bound).values(), default=0)
        elif what == "gained_types":
            count = sum(player.piles["reserve"][letter] < 2 for letter in LETTERS)
        elif what == "conduits":
            count = sum(one is not None for one in player.conduits)
        else:
            count = sum("number" not in token for token in player.tokens)
        return bool(count >= int(least))

    def goals_for(self, player: Player, letter: str) -> set[str]:
        """The spaces of Achievements: one energy in each, and one of each type in all of them."""
        own = self.achieved(player)
        if letter in {kind for *_, kind in own}:
            return set()
        sides = ("left", "right") if len(self.players) >= 3 else ("left",)
        return {
            f"place {letter}:achievement{number + 1}.{side}"
            for number, one in enumerate(self.achievements)
            if number not in {slot for slot, *_ in own} and self.qualifies(player, one["require"])
            for side in sides
            if one[side] is None
        }

    def places(self, player: Player, letter: str, origin: str = "") -> set[str]:
        found = {f"place {letter}:pool"} | self.goals_for(player, letter)
        for one in self.monuments:
            found |= self.spaces_for(one, letter)
        return found - {f"place {letter}:{origin}"}

    def homes(self, player: Player, track: str, regions: frozenset[str]) -> set[str]:
        """Where an energy from the top of a track can be bound."""
        if track == "monument":
            return {f"into_monument {one.region}" for one in self.monuments if one.used and one.region in regions}
        room = 2 if len(self.players) >= 4 else 1
        return {
            f"into_pillar {name}"
            for name, held in self.pillars.items()
            if name in regions and len(held) < room and player.seat not in {owner for owner, _ in held}
        }

    # --- points -------------------------------------------------------------------------------------

    def points(self, player: Player) -> list[int]:
        """The score sheet: gained, Monuments, Pillars, tier III, Achievements, Tile Pool, Divine Winds."""
        bound, own = self.bound(player), self.achieved(player)
        types = Counter(letter for *_, letter in [*bound, *own])
        monuments = Counter(region for kind, region, _ in bound if kind == "monument")
        sheet = [
            (0, 3, 6, 10, 15)[sum(player.piles["reserve"][letter] == 0 for letter in LETTERS)],
            sum(12 if count > 2 else (0, 3, 7)[count] for count in monuments.values()),
            PILLAR_POINTS[sum(kind == "pillar" for kind, *_ in bound)],
            self.third(player, bound),
            sum(5 if side == "right" else 2 * types[letter] for _, side, letter in own),
            player.piles["pool"].total(),
        ]
        return [*sheet, 5 * player.winds] if self.options["divine_winds"] else sheet

    def third(self, player: Player, bound: list[tuple[str, str, str]]) -> int:
        """What the face of the tier-III Bridge Token counts in its two regions."""
        lying = [(path, one) for path, one in self.paths.items() if one and (one.owner, one.tier) == (player.seat, 3)]
        if not lying or not self.options["abilities"]:
            return 0
        [(path, token)] = lying
        here = [one for one in bound if one[1] in self.regions(path)]
        in_region = Counter(region for _, region, _ in here)
        types = Counter(letter for *_, letter in here)
        standing = [one for one in here if one[0] == "monument"]
        a_side = token.side == "a"
        if player.face["id"] == "multanec":
            enough = all(in_region[region] >= 2 for region in self.regions(path))
            return min(8, 4 * (len(here) - len(standing))) if a_side else 10 * enough
        if player.face["id"] == "aureon":
            kinds = Counter(region for region, _ in {(region, letter) for _, region, letter in standing})
            return 2 * len(types) if a_side else 10 * any(count >= 3 for count in kinds.values())
        if player.face["id"] == "ignotas":
            return len(standing) // 2 * 3 if a_side else 10 * (types["W"] >= 2)
        if player.face["id"] == "rusne":
            return min(9, 3 * types["W"]) if a_side else 10 * any(count >= 4 for count in in_region.values())
        return min(12, 2 * max(types.values(), default=0)) if a_side else 11 * (len(here) >= 5)

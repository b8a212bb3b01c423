"""A second reading of the rules: what may be chosen and what counts, worked out anew from nothing but a view.

It shares no line with the game. Numbers stand here as rules.md states them; what a view does not show (what was used
or replaced earlier in the turn) is handed in by whoever asks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from worldwright.engine.view import printed
from worldwright.games.age_contrived.board import ZONE_NAMES

LETTERS = "CMRW"
COSTS = (4, 3, 2, 1)


def letters(energies: dict[str, int]) -> list[str]:
    """The types of which there is at least one."""
    return [letter for letter in LETTERS if energies[letter]]


def total(energies: dict[str, int]) -> int:
    return sum(energies.values())


class Referee:
    """A view, seen from the seat that must decide; `hidden` is what the turn remembers and no view shows."""

    def __init__(self, view: dict[str, Any], seat: int, hidden: dict[str, Any]) -> None:
        self.view = view
        self.seat = seat
        self.hidden = hidden
        self.god: dict[str, Any] = view["gods"][seat]
        self.asked: dict[str, int] = view["asked"]
        self.spaces = {space["id"]: space for space in printed(view["printed"])["spaces"]}
        self.bridges = {bridge["id"]: bridge for bridge in view["bridges"]}

    # --- who is where -----------------------------------------------------------------------------

    def has(self, character: str, tier: int) -> bool:
        """8.8: active while the token of the tier is off the Character Board."""
        on = self.view["options"]["abilities"] and self.god["bridges"][tier - 1]["place"] != "board"
        return bool(on and self.god["character"] == character)

    def regions_of(self, space: int) -> set[str]:
        face = self.spaces[space]
        return set(face["regions"]) if "regions" in face else {face["region"]}

    def present(self) -> set[str]:
        """7.2.1."""
        found = self.regions_of(self.god["space"])
        for bridge in self.view["bridges"]:
            if bridge["owner"] == self.seat:
                found |= set(bridge["regions"])
        return found

    def forward(self) -> set[int]:
        """3.1.1 and 3.1.2."""
        sides, back = self.spaces[self.god["space"]]["sides"], self.god["back"]
        ahead = {space for number, side in enumerate(sides) if number != back for space in side}
        behind = set(sides[back]) if back is not None else set()
        return {space for space in ahead if self.bridged(space)} or {space for space in behind if self.bridged(space)}

    def bridged(self, space: int) -> bool:
        return space < 101 or self.bridges[space]["effect"] != ""

    # --- energy -----------------------------------------------------------------------------------

    def open_monuments(self) -> list[dict[str, Any]]:
        """2.1.6; not the one that is being resolved."""
        return [
            monument
            for monument in self.view["monuments"]
            if monument["section"] and monument["section"]["completer"] is None and not monument["section"]["resolving"]
        ]

    def bound(self) -> list[tuple[str, str, str]]:
        """(zone, region, type) of each own energy in Monuments and Pillars."""
        found = []
        for monument in self.view["monuments"]:
            for letter in LETTERS:
                found += [(f"bound.{monument['id']}", monument["region"], letter)] * monument["bound"][self.seat][
                    letter
                ]
        for pillar in self.view["pillars"]:
            own = [energy["type"] for energy in pillar["energy"] if energy["seat"] == self.seat]
            found += [(f"pillar.{pillar['region']}", pillar["region"], letter) for letter in own]
        return found

    def in_achievements(self) -> list[tuple[int, str, str]]:
        """(slot, side, type) of each own energy in Achievements."""
        return [
            (slot, side, achievement[side]["type"])
            for slot, achievement in enumerate(self.view["achievements"])
            for side in ("left", "right")
            if achievement[side] and achievement[side]["seat"] == self.seat
        ]

    def in_sections(self) -> Iterator[tuple[str, str]]:
        """(zone, type) of each own energy in open sections."""
        for monument in self.open_monuments():
            for space in monument["section"]["spaces"]:
                if space["energy"] and space["energy"]["seat"] == self.seat:
                    yield f"{monument['id']}.{space['type']}", space["energy"]["type"]

    def in_rows(self) -> Iterator[tuple[str, str]]:
        for number, position in enumerate(self.god["positions"], 1):
            for row in ("top", "bottom"):
                for letter in position[row]:
                    yield f"tile{number}.{row}", letter

    def takeable(self, target: str = "") -> set[str]:
        """6.7.1 and 6.7.2."""
        if total(self.god["exhausted"]):
            return {f"take {letter}:exhausted" for letter in letters(self.god["exhausted"])}
        places = [*self.in_rows(), *self.in_sections(), *((zone, letter) for zone, _, letter in self.bound())]
        places += [("pool", letter) for letter in letters(self.god["pool"])]
        places += [(f"track.{name}", track["type"]) for name, track in self.god["tracks"].items() if track["slot"]]
        return {f"take {letter}:{zone}" for zone, letter in places if zone != target}

    def empty_rows(self) -> Counter[str]:
        """How many slots of each row of active tiles are empty."""
        found: Counter[str] = Counter()
        for number, position in enumerate(self.god["positions"], 1):
            for row in ("top", "bottom"):
                found[f"tile{number}.{row}"] = position["tile"][row] - len(position[row])
        return +found

    # --- Achievements (6.6) -------------------------------------------------------------------------

    def meets(self, require: str) -> bool:
        """6.6.2."""
        what, _, least = require.partition(">=")
        tiles = [position["tile"] for position in self.god["positions"]] + self.god["inactive"]
        bound = self.bound()
        types = {letter for *_, letter in bound} | {letter for *_, letter in self.in_achievements()}
        if what.startswith("icons:"):
            count = sum(tile["icons"].count(what.partition(":")[2]) for tile in tiles)
        else:
            count = {
                "bound_types": len(types),
                "bound_monuments": len({zone for zone, *_ in bound if zone.startswith("bound.")}),
                "bound_in_one_region": max(Counter(region for _, region, _ in bound).values(), default=0),
                "gained_types": sum(self.god["reserve"][letter] < 2 for letter in LETTERS),
                "conduits": sum(position["conduit"] is not None for position in self.god["positions"]),
                "upgraded_actions": sum(position["token"]["upgraded"] != "" for position in self.god["positions"]),
            }[what]
        return count >= int(least)

    def achievement_places(self, letter: str) -> set[str]:
        """6.6.1."""
        held = self.in_achievements()
        if letter in [kind for *_, kind in held]:
            return set()
        return {
            f"place {letter}:achievement{slot + 1}.{side}"
            for slot, achievement in enumerate(self.view["achievements"])
            if slot not in [number for number, *_ in held] and self.meets(achievement["require"])
            for side in ("left", "right")
            if achievement[side] is None and (side == "left" or len(self.view["gods"]) >= 3)
        }

    def section_places(self, letter: str, monument: dict[str, Any]) -> set[str]:
        """3.2.2 and 6.3.2: one for each type of space."""
        return {
            f"place {letter}:{monument['id']}.{space['type']}"
            for space in monument["section"]["spaces"]
            if space["energy"] is None and (letter == "W" or space["type"] in (letter, "any"))
        }

    def places(self, letter: str, origin: str) -> set[str]:
        found = {f"place {letter}:pool"} | self.achievement_places(letter)
        for monument in self.open_monuments():
            found |= self.section_places(letter, monument)
        return found - {f"place {letter}:{origin}"}

    def origin(self) -> str:
        return ZONE_NAMES[self.asked["origin"]] if self.asked["origin"] >= 0 else ""

    # --- actions (6.2) --------------------------------------------------------------------------------

    def legal(self, effect: str) -> bool:
        """6.2.1."""
        code, _, argument = effect.partition(":")
        if code == "deploy":
            positions = [int(number) for number in argument.partition("@")[2].split(",")]
            return any(self.god["positions"][number - 1]["top"] for number in positions)
        return bool(self.claimable(0 if argument == "N" else 1, -1)) if code == "claim" else code != "wild"

    def usable(self, number: int) -> bool:
        return any(self.legal(effect) for effect in self.god["positions"][number - 1]["token"]["effects"])

    def spendable(self) -> set[str]:
        """C1 and C2."""
        found = set()
        for number, position in enumerate(self.god["positions"], 1):
            for letter in position["bottom"]:
                free = number == 5 or (letter == "W" and self.has("rusne", 1))
                if any(self.usable(other) for other in range(1, 5)) if free else self.usable(number):
                    found.add(f"spend {letter}:{number}")
        return found

    def claimable(self, price: int, first: int) -> set[str]:
        """6.5.1; `first` is a space chosen already, counted from 0."""
        costs = [price or cost for cost in COSTS]
        left = total(self.god["pool"]) - (costs[first] if first >= 0 else 0)
        return {
            f"claim {space + 1}"
            for space, tile in enumerate(self.view["pool"]["tiles"])
            if tile is not None and space != first and costs[space] <= left
        }

    # --- binding from tracks (7.4) ----------------------------------------------------------------------

    def bindable(self, track: str) -> set[str]:
        """7.4.1, wherever the energy is."""
        return self.homes(track, self.present())

    def homes(self, track: str, regions: set[str]) -> set[str]:
        if track == "monument":
            monuments = self.view["monuments"]
            return {f"into_monument {one['region']}" for one in monuments if one["in_use"] and one["region"] in regions}
        room = 2 if len(self.view["gods"]) >= 4 else 1
        return {
            f"into_pillar {one['region']}"
            for one in self.view["pillars"]
            if one["region"] in regions
            and len(one["energy"]) < room
            and self.seat not in [energy["seat"] for energy in one["energy"]]
        }

    def binding(self) -> set[str]:
        """7.4 and 7.4.3."""
        ready = {name for name, track in self.god["tracks"].items() if track["slot"] == 4 and self.bindable(name)}
        winds = ready if self.view["options"]["divine_winds"] and not self.god["winds"] else set()
        return {f"bind {track}" for track in ready} | {f"winds {track}" for track in winds}

    # --- scoring (10) -------------------------------------------------------------------------------------

    def score(self) -> dict[str, int]:
        """Every part of the score sheet."""
        bound, entered = self.bound(), self.in_achievements()
        types = Counter(letter for *_, letter in bound) + Counter(letter for *_, letter in entered)
        monuments = Counter(zone for zone, *_ in bound if zone.startswith("bound."))
        pillars = sum(zone.startswith("pillar.") for zone, *_ in bound)
        parts = {
            "gained": (0, 3, 6, 10, 15)[sum(not self.god["reserve"][letter] for letter in LETTERS)],
            "monuments": sum((0, 3, 7, 12)[min(count, 3)] for count in monuments.values()),
            "pillars": (0, 4, 9, 15, 22, 30, 39)[pillars],
            "bridge": self.bridge_points(bound),
            "achievements": sum(2 * types[letter] if side == "left" else 5 for _, side, letter in entered),
            "pool": total(self.god["pool"]),
        }
        return parts | ({"winds": 5 * self.god["winds"]} if self.view["options"]["divine_winds"] else {})

    def bridge_points(self, bound: list[tuple[str, str, str]]) -> int:
        """10.4, from the table of the rules."""
        token = [one for one in self.view["bridges"] if one["owner"] == self.seat and one["tier"] == 3]
        if not token or not self.view["options"]["abilities"]:
            return 0
        there = [one for one in bound if one[1] in token[0]["regions"]]
        by_region = [sum(region == name for _, region, _ in there) for name in token[0]["regions"]]
        types = Counter(letter for *_, letter in there)
        stood = [one for one in there if one[0].startswith("bound.")]
        kinds = [len({letter for zone, _, letter in stood if zone == name}) for name in {zone for zone, *_ in stood}]
        side_a = {
            "multanec": min(8, 4 * (len(there) - len(stood))),
            "aureon": min(8, 2 * len(types)),
            "ignotas": 3 * (len(stood) // 2),
            "rusne": min(9, 3 * types["W"]),
            "freyith": min(12, 2 * max(types.values(), default=0)),
        }
        side_b = {
            "multanec": 10 * (min(by_region) >= 2),
            "aureon": 10 * (max(kinds, default=0) >= 3),
            "ignotas": 10 * (types["W"] >= 2),
            "rusne": 10 * (max(by_region) >= 4),
            "freyith": 11 * (len(there) >= 5),
        }
        return (side_a if token[0]["side"] == "a" else side_b)[self.god["character"]]


def walks(view: dict[str, Any], start: int, back: int | None, steps: int) -> set[tuple[int, int | None]]:
    """Brute force over all paths of so many steps on an empty map: the spaces, each with the side at its back."""
    spaces = {space["id"]: space["sides"] for space in printed(view["printed"])["spaces"]}
    bridged = {bridge["id"] for bridge in view["bridges"] if bridge["effect"]}
    paths = [[(start, back)]]
    for _ in range(steps):
        paths = [[*path, after] for path in paths for after in onward(spaces, bridged, *path[-1])]
    for path in paths:
        for (here, _), (there, came) in pairwise(path):
            assert came is not None
            assert here in spaces[there][came]
    return {path[-1] for path in paths}


def onward(
    spaces: dict[int, list[list[int]]], bridged: set[int], space: int, back: int | None
) -> list[tuple[int, int | None]]:
    """Every next step, straight on where that is possible."""
    ahead, behind = [], []
    for number, side in enumerate(spaces[space]):
        for other in side:
            if other < 101 or other in bridged:
                came = next(index for index, names in enumerate(spaces[other]) if space in names)
                (behind if number == back else ahead).append((other, came))
    return ahead or behind

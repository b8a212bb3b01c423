"""A second opinion: what the rulebook allows and counts, worked out anew from a view and nothing else.

Nothing of the game's own rules is used here, not even its map: neighbours follow from where the spaces lie.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from itertools import product
from typing import Any

from worldwright.games.revive import GAME
from worldwright.games.revive.view import View
from worldwright.games.revive.view_reading import crystals_of, printed_of, spaces_of

FACES: dict[str, list[dict[str, Any]]] = GAME.catalogue.faces
CARDS = {face["id"]: face for face in [*FACES["starting_card"], *FACES["citizen_card"]]}
MACHINES = {face["id"]: face for face in FACES["machine"]}
MODULES = {face["id"]: face for face in FACES["module"]}
RECRUITED = {face["id"] for face in FACES["citizen_card"]}
TRACK_OF = {"mountain": "gray", "field": "yellow", "forest": "green"}
BASICS = ("gear", "book", "food")
SIZES = ("small", "large")
NO_WAY = 99


class Judge:
    """One view, judged for the seat that looks."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.seat = view["seat"] or 0
        self.me = view["tribes"][self.seat]
        self.printed = printed_of(view)
        self.spaces = {space["id"]: space for space in spaces_of(view)}
        self.side = self.me["tribe"]["id"] if self.me["tribe"] else ""
        window = view["window"]
        self.window_range = window["range"] if window else 0
        self.window_discount = window["discount"] if window else 0
        self.anywhere = bool(window and window["anywhere"])

    # --- the map ------------------------------------------------------------------------------

    @cached_property
    def near(self) -> dict[str, set[str]]:
        """Spaces two apart in a row, or one apart in neighbouring rows; a large location covers three cells."""
        cells = {(space["x"], space["r"]): name for name, space in self.spaces.items() if space["kind"] != "large"}
        for name, covered in self.printed["cells"].items():
            cells.update(dict.fromkeys(((x, r) for x, r in covered), name))
        near: dict[str, set[str]] = {name: set() for name in self.spaces}
        for (x, r), name in cells.items():
            for there in ((x + 2, r), (x + 1, r + 1), (x - 1, r + 1)):
                other = cells.get(there, name)
                if other != name:
                    near[name].add(other)
                    near[other].add(name)
        return near

    def owner(self, name: str) -> int:
        building = self.spaces[name]["building"]
        return building["seat"] if building else -1

    def is_large(self, name: str) -> bool:
        building = self.spaces[name]["building"]
        return building is not None and building["large"]

    def mine(self) -> list[str]:
        return [n for n, space in self.spaces.items() if self.seat in space["figures"] or self.owner(n) == self.seat]

    def marked(self, token: str) -> list[str]:
        return [name for name, space in self.spaces.items() if token in space["tokens"]]

    def falcon(self) -> list[str]:
        return [name for name, space in self.spaces.items() if space["falcon"]]

    # --- range --------------------------------------------------------------------------------

    @cached_property
    def distances(self) -> dict[str, int]:
        """Food for every space before bonuses: the spaces strictly between, from the best place to count from."""
        mine = self.mine()
        origins = mine or ["chasm"]
        if self.side == "vukuntur_moon":
            origins = [*origins, *self.falcon()]
        found = self.count(origins)
        if self.side == "hofstadterians_moon":
            saved = 2 if "temple_range2" in self.me["passives"] else 0
            for name, food in self.count(self.marked("temple")).items():
                if food < NO_WAY:
                    found[name] = min(found[name], max(0, food - saved))
        return found

    def count(self, origins: list[str]) -> dict[str, int]:
        """The cheapest way of neighbouring spaces; neither its beginning nor its end counts."""
        found = dict.fromkeys(self.spaces, NO_WAY)
        queue = [(0, name) for name in sorted(origins)]
        found.update(dict.fromkeys(origins, 0))
        left: set[str] = set()
        while queue:
            food, name = heappop(queue)
            if name in left or self.spaces[name]["kind"] == "hidden":
                continue
            left.add(name)
            for other in self.near[name]:
                found[other] = min(found[other], food)
                if other not in left:
                    heappush(queue, (food + self.toll(other), other))
        return found

    def toll(self, name: str) -> int:
        free = "forest_water_free" in self.me["passives"] and self.spaces[name]["kind"] in ("forest", "water")
        return 0 if free else 1

    def way(self, name: str) -> int:
        """Food for the way to a space; NO_WAY without one."""
        food = self.distances[name]
        return food if food >= NO_WAY else max(0, food - self.bonus())

    def bonus(self) -> int:
        chapter = [face["effect"] for face in FACES["campaign_card"] if face["chapter"] == self.view["chapter"]]
        first = ["chapter_rule:first_turn_range1"] in chapter and self.me["turns"] == 1
        skipped = "skip1" in self.me["passives"]
        return self.window_range + skipped + first + sum(int(text.split(":")[2]) for text in self.lasting("range"))

    # --- costs --------------------------------------------------------------------------------

    def lasting(self, what: str) -> list[str]:
        """What lasts on the played halves of the cards in one's slots."""
        return [
            text
            for slot in self.me["slots"].values()
            for played in slot
            for text in CARDS[played["card"]][played["half"]]
            if text.startswith(f"while:{what}:")
        ]

    def discount(self, action: str, *spaces: str) -> int:
        """Everything that makes an action cheaper there, less what belongs to one kind of action alone."""
        cards = sum(int(text.split(":")[3]) for text in self.lasting(f"discount:{action}"))
        beside = set().union(*(self.near[name] for name in spaces))
        workshop = self.side == "formica_moon" and bool(beside & set(self.marked("workshop")))
        falcon = "falcon_discount" in self.me["passives"] and bool(beside & set(self.falcon()))
        target = self.side == "jox49i_moon" and bool(set(spaces) & set(self.marked("target")))
        return self.window_discount + cards + workshop + falcon + 2 * target

    def can_pay(self, gear: int = 0, book: int = 0, food: int = 0) -> bool:
        goods = self.me["goods"]
        missing = max(0, gear - goods["gear"]) + max(0, book - goods["book"]) + max(0, food - goods["food"])
        return missing <= goods["crystal"]

    def gears(self, name: str, size: str) -> int:
        mountains = [other for other in self.near[name] if self.spaces[other]["kind"] == "mountain"]
        saved = len(mountains) if "build_mountain_discount" in self.me["passives"] else 0
        return max(0, {"small": 3, "large": 5}[size] - saved - self.discount("build", name))

    def sites(self, size: str) -> list[str]:
        """Free sand in reach that can be paid."""
        return [
            name
            for name, space in self.spaces.items()
            if space["kind"] == "sand" and not space["building"] and self.way(name) < NO_WAY
            if self.can_pay(gear=self.gears(name, size), food=self.way(name))
        ]

    def books(self, name: str, technology: str) -> int:
        """For the technology, and one for each other player who is there."""
        own = max(0, self.printed["books"][technology] - self.discount("populate", name))
        face = self.me["tribe"] or {}
        brings = "passive:no_shared_books" in face[f"tech_{technology}"]["effect"]
        if brings or "no_shared_books" in self.me["passives"]:
            return own
        return own + len([seat for seat in self.spaces[name]["figures"] if seat != self.seat])

    def technologies(self, name: str) -> list[str]:
        """The lowest one first, then those connected to one that is unlocked; as far as they can be paid here."""
        have = self.me["technologies"]
        found = {one for pair in self.printed["branches"] for one in pair if set(pair) & set(have)} - set(have)
        if not have:
            found = {"t1"}
        return sorted(one for one in found if self.can_pay(book=self.books(name, one), food=self.way(name)))

    def ruins(self) -> list[str]:
        """Locations without a figure of one's own, in reach, where a technology can be paid."""
        return [
            name
            for name, space in self.spaces.items()
            if space["kind"] in ("location", "large") and self.seat not in space["figures"]
            if self.way(name) < NO_WAY and self.technologies(name)
        ]

    def areas(self) -> list[str]:
        """Face-down areas in reach that can be paid, however the discount is spread."""
        return [tile["space"] for tile in self.view["tiles"] if tile["facing"] == "down" and self.affords(tile)]

    def affords(self, tile: Any) -> bool:
        hexes = self.printed["hexes"][tile["space"]]
        way = 0 if self.anywhere else min(self.way(name) for name in hexes)
        printed = [tile["back"]["cost"].get(kind, 0) for kind in BASICS]
        saved = min(sum(printed), self.discount("explore", *hexes))
        cheap = "explore_food1" in self.me["passives"]
        return way < NO_WAY and any(
            self.can_pay(gear, book, max(0, food + way - cheap))
            for gear, book, food in product(*(range(amount + 1) for amount in printed))
            if gear + book + food == sum(printed) - saved
        )

    # --- tribes -------------------------------------------------------------------------------

    def tile_spots(self) -> list[str]:
        """Where a tile of the tribe may be put down and paid for."""
        tile = (self.me["tribe"] or {})["token"]
        crystal = tile in ("forest", "temple", "workshop")
        goods = self.me["goods"]
        spots = [name for name, space in self.spaces.items() if self.holds(space, tile)]
        if tile in ("workshop", "target"):
            return [name for name in spots if goods["crystal"] >= crystal]
        food = goods["food"] + goods["crystal"] - crystal
        return [name for name in spots if goods["crystal"] >= crystal and self.way(name) <= food]

    def holds(self, space: Any, tile: str) -> bool:
        """Is the space of the right kind and free for this tile?"""
        kind, tokens = space["kind"], space["tokens"]
        if tile == "forest":
            return kind == "sand" and not space["building"] and not tokens
        if tile == "temple":
            return kind == "water" and tile not in tokens
        if tile == "sand":
            return kind in TRACK_OF and not tokens and not space["falcon"]
        if tile == "workshop":
            return kind in TRACK_OF and tile not in tokens
        free = not space["building"] if kind == "sand" else self.seat not in space["figures"]
        return kind in ("sand", "location", "large") and free and tile not in tokens

    def falcon_ends(self) -> list[str]:
        """Terrain that the falcon reaches with three spaces for each marker gone, this one included."""
        found = wave = set(self.falcon())
        for _ in range(3 * min(5, 6 - self.me["markers"])):
            wave = {n for name in wave for n in self.near[name] if self.spaces[n]["kind"] != "hidden"} - found
            found = found | wave
        return [name for name in self.spaces if name in found and self.spaces[name]["kind"] in TRACK_OF]

    # --- cards and rewards --------------------------------------------------------------------

    def slots(self) -> list[str]:
        """Slots that take a card: unlocked, and every card in them shows the symbol on its played half."""
        return [
            name
            for name, cards in self.me["slots"].items()
            if name != "R1" or "t3" in self.me["technologies"]
            if all(CARDS[played["card"]]["slot"] == played["half"] for played in cards)
        ]

    def question_card(self) -> str | None:
        """The card that the open question is about."""
        return self.view["question"]["card"] if self.view["question"] else None

    def set_off(self, card: str, slot: str) -> list[str]:
        """The card, earlier cards of its colour in the slot, modules of its colour beside it."""
        colour, window = CARDS[card]["color"], self.view["window"]
        every_colour = window is not None and window["wild"]
        earlier = [played["card"] for played in self.me["slots"][slot]]
        beside = [module for place, module in self.me["modules"].items() if module and place.startswith(slot)]
        return [
            card,
            *(other for other in earlier if every_colour or CARDS[other]["color"] == colour),
            *(module for module in beside if every_colour or colour in MODULES[module]["colors"]),
        ]

    def steps(self, name: str, size: str) -> dict[str, int]:
        """Steps that a new building brings on each track, as far as the track goes."""
        lands = [TRACK_OF.get(self.spaces[other]["kind"]) for other in self.near[name]]
        times = 1 + SIZES.index(size)
        found = {colour: min(times * lands.count(colour), 12 - at) for colour, at in self.me["tracks"].items()}
        return {colour: steps for colour, steps in found.items() if steps}

    def reached(self) -> list[str]:
        """Reward spaces that still hold their marker and whose needs are met."""
        return [
            face["id"]
            for face in self.printed["rewards"]
            if face["id"] not in self.me["unlocked"]
            if all(self.me["tracks"][colour] >= least for colour, least in face["needs"].items())
        ]

    # --- points -------------------------------------------------------------------------------

    def cards(self) -> list[str]:
        in_slots = [played["card"] for slot in self.me["slots"].values() for played in slot]
        return [*self.me["active"], *self.me["resting"], *in_slots]

    def amount(self, metric: str) -> int:
        """How much one has of what a card or a large location counts."""
        me, mine = self.me, self.mine()
        built = {name for name in mine if self.owner(name) == self.seat}
        figures = [name for name in mine if self.seat in self.spaces[name]["figures"]]
        modules = [module for module in me["modules"].values() if module]
        waters = {name for name in self.spaces if self.spaces[name]["kind"] == "water" and self.near[name] & built}
        temples = set(self.marked("temple")) if self.side == "hofstadterians_moon" else set()
        flasks = sum(CARDS[card]["flask"] != "none" for card in self.cards())
        flasks += sum(MODULES[module]["flask"] for module in modules)
        flasks += sum(MACHINES[machine["piece"]]["flask"] for machine in me["machines"] if machine["piece"])
        counted = {
            "crate": me["crates"]["count"] + len(me["crates"]["opened"]),
            "energy": me["energy"] + sum(machine["powered"] for machine in me["machines"]),
            "module": len(modules),
            "module_pair": len(modules) // 2,
            "population": len(figures),
            "large_population": len([name for name in figures if self.spaces[name]["kind"] == "large"]),
            "tribe_marker": 5 - me["markers"],
            "flask": flasks,
            "energy_flask": flasks,
            "card": len(RECRUITED & set(self.cards())),
            "water": len(waters | temples),
            "crystal": len([crystal for crystal in crystals_of(self.view) if self.beside(crystal) & built]),
            "large_building": len([name for name in built if self.is_large(name)]),
            "presence": len({self.spaces[name]["tile"] for name in mine} - {None}),
            **{f"{colour}_track": at for colour, at in me["tracks"].items()},
        }
        return int(counted[metric])

    def beside(self, crystal: Any) -> set[str]:
        """The hexes that touch a crystal at the edge."""
        return {
            name
            for name, space in self.spaces.items()
            if abs(space["x"] - crystal["x"]) + abs(space["r"] - crystal["r"]) == 2 and space["kind"] != "large"
            if abs(space["r"] - crystal["r"]) < 2
        }

    def worth(self, metric: str, per: int) -> int:
        amount = self.amount(metric)
        if metric == "presence":
            return max(points for least, points in ((0, 0), (3, 3), (6, 7), (8, 12), (10, 15)) if amount >= least)
        return amount * per

    def sheet(self) -> dict[str, int]:
        """The points of every line of the score sheet."""
        me = self.me
        card: dict[str, Any] = me["artifact_card"] or {}
        unlocked = [face for face in self.printed["rewards"] if face["id"] in me["unlocked"]]
        bonuses = [face for face in unlocked if face["kind"] == "card_bonus"]
        recruited = [CARDS[name]["color"] for name in RECRUITED & set(self.cards())]
        corners = [one for one in self.view["corners"] if self.seat in self.spaces[one["space"]]["figures"]]
        free = [*self.printed["progress"], self.printed["progress_full"]]
        return {
            "points": me["score"],
            "progress": free[me["progress"]],
            "technology": sum(self.printed["technology_points"][one] for one in me["technologies"]),
            "location": sum(self.worth(one["metric"], one["per"]) for one in corners),
            "card_bonus": sum(2 * recruited.count(face["color"]) for face in bonuses),
            "end_tile": 4 if me["end_tile"] else 0,
            "minor": 2 * me["minor"],
            "resource": sum(me["goods"].values()) // 5,
            "artifact_card": sum(
                self.worth(card[colour]["metric"], card[colour]["per"]) * (1 + owned)
                for colour, owned in me["artifacts"].items()
            ),
        }

    def tie_break(self) -> tuple[int, int, int]:
        """Points, resources that brought nothing, steps on the tracks."""
        return sum(self.sheet().values()), sum(self.me["goods"].values()) % 5, sum(self.me["tracks"].values())

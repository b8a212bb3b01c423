"""How the second engine plays: every procedure of the rulebook is a coroutine that yields its questions.

Here is what tokens, benefits and abilities bring; `second_turn` has the turn around it.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.games.age_contrived.second import (
    BOX,
    LETTERS,
    REGIONS,
    ROWS,
    SPACES,
    Answer,
    Bridge,
    Conduit,
    Doing,
    Monument,
    Player,
    Table,
    Tile,
    ask,
)

COSTS = (4, 3, 2, 1)
ORDER = (*LETTERS, "later", "empty")


def parted(text: str) -> tuple[str, str]:
    """Letter and place of `take C:pool` and its like."""
    letter, _, zone = text.partition(" ")[2].partition(":")
    return letter, zone


class Effects:
    """A table and the turn in progress."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.claimed: list[Tile] = []  # in this turn
        self.gained: list[Conduit] = []
        self.promises: list[tuple[int, bool]] = []  # (seat, by Divine Winds)
        self.by_winds: Tile | None = None

    def perform(self, player: Player, effect: str) -> Doing:
        """Whatever a token, a benefit or an ability brings."""
        code, _, argument = effect.partition(":")
        doing: dict[str, Callable[[], Doing]] = {
            "deploy": lambda: self.deploy(player, argument),
            "claim": lambda: self.claim(player, argument),
            "reposition": lambda: self.reposition(player, int(argument)),
            "move_char": lambda: self.move(player, int(argument)),
            "move_mon": lambda: self.climb(player, "monument", int(argument)),
            "move_pil": lambda: self.climb(player, "pillar", int(argument)),
            "place_bridge": lambda: self.place_bridge(player),
            "upgrade_action": lambda: self.upgrade(player),
            "gain_conduit": lambda: self.gain_conduit(player),
            "gain_tile": lambda: self.gain_tile(player),
            "choose_benefit": lambda: self.choose_benefit(player),
            "copy_bridge": lambda: self.copy_bridge(player),
        }
        if code == "recharge":
            player.charged = True
        elif code == "replenish":
            self.promises.append((player.seat, False))
        else:
            yield from doing[code]()

    # --- energy from the Device and back ----------------------------------------------------------

    def deploy(self, player: Player, argument: str) -> Doing:
        count, positions = int(argument[0]), [int(number) for number in argument.split("@")[1].split(",")]
        while len(positions) > count:
            loaded = [number for number in positions if player.belt[number - 1].rows["top"]]
            assert count == 1, "with more than one of more tiles the choice would go on"
            chosen = yield from ask(player.seat, "DEPLOY_TILE", {f"deploy {number}" for number in loaded or positions})
            positions = [int(chosen[-1])]
        for number in positions:
            player.piles["hand"].update(player.belt[number - 1].rows["top"])
            player.belt[number - 1].rows["top"] = []
        yield from self.place_all(player, deployed=True)

    def place_all(self, player: Player, origin: str = "", deployed: bool = False) -> Doing:
        """Energy in hand goes out one by one."""
        while player.piles["hand"].total():
            found = {place for letter in +player.piles["hand"] for place in self.table.places(player, letter, origin)}
            chosen = yield from ask(player.seat, "PLACE_ENERGY", found)
            letter, zone = parted(chosen)
            yield from self.put_out(player, letter, zone)
            one = next((one for one in self.table.monuments if one.name == zone.split(".")[0]), None)
            if deployed and one and letter == "W" and self.table.has(player, "ignotas", 1):
                yield from self.draw_one_more(player, one)

    def put_out(self, player: Player, letter: str, zone: str) -> Doing:
        """From the hand onto the board; in an Achievement it is bound."""
        self.table.remove(player, letter, "hand")
        self.table.add(player, letter, zone)
        if zone.startswith("achievement"):
            yield from self.after_binding(player)

    def draw_one_more(self, player: Player, one: Monument) -> Doing:
        """Ignotas I."""
        ways = {
            text: self.table.spaces_for(one, parted(text)[0]) - {text.replace("take", "place")}
            for text in self.table.takeable(player)
        }
        found = {text for text, places in ways.items() if places}
        chosen = yield from ask(player.seat, "IGNOTAS_EXTRA", found | {"decline"} if found else set())
        if chosen in found:
            letter, source = parted(chosen)
            where = yield from ask(player.seat, "IGNOTAS_SPACE", ways[chosen])
            self.table.remove(player, letter, source)
            self.table.add(player, letter, parted(where)[1])

    def reposition(self, player: Player, count: int) -> Doing:
        for _ in range(count):
            found = {
                f"take {letter}:{one.name}.{kind}"
                for one in self.table.monuments
                if one.open()
                for letter, kind in one.of(player.seat)
            }
            found |= {
                f"take {letter}:pool" for letter in +player.piles["pool"] if self.table.places(player, letter, "pool")
            }
            chosen = yield from ask(player.seat, "REPOSITION", found | {"done"} if found else set())
            if chosen in ("", "done"):
                return
            letter, source = parted(chosen)
            self.table.remove(player, letter, source)
            self.table.add(player, letter, "hand")
            yield from self.place_all(player, source)

    def load(self, player: Player, tiles: list[Tile]) -> Doing:
        """Every slot that is empty now, once; while too little is exhausted a slot may wait for the others."""
        slots = [(tile, row) for tile in tiles for row in ROWS for _ in range(tile.free(row))]
        first_pass = True
        while slots:
            waiting, before, least = [], None, 0
            for number, (tile, row) in enumerate(slots):
                zone = f"tile{player.belt.index(tile) + 1}.{row}"
                stock = player.piles["exhausted"].total()
                found = self.table.takeable(player, zone)
                if stock:
                    if before == (tile, row):  # which of two equal slots holds which makes no difference
                        found = {text for text in found if ORDER.index(parted(text)[0]) >= least}
                    else:
                        least = 0
                    if first_pass and len(slots) - number - 1 >= stock and least <= ORDER.index("later"):
                        found.add("later")
                else:
                    least = 0
                chosen = yield from ask(player.seat, "LOAD_SLOT", found | {"empty"})
                if chosen == "later":
                    waiting.append((tile, row))
                before = (tile, row) if stock else None
                least = ORDER.index(chosen if chosen in ORDER else parted(chosen)[0])
                if chosen not in ("later", "empty"):
                    letter, source = parted(chosen)
                    self.table.remove(player, letter, source)
                    yield from self.into_slot(player, letter, zone)
            slots, first_pass = waiting, False

    def into_slot(self, player: Player, letter: str, zone: str) -> Doing:
        self.table.add(player, letter, zone)
        if letter == "W" and zone.startswith("tile2") and not player.charged and self.table.has(player, "aureon", 1):
            chosen = yield from ask(player.seat, "AUREON_RECHARGE", {"do recharge", "decline"})
            player.charged = chosen == "do recharge"

    def replenish(self, player: Player, winds: bool) -> Doing:
        found = {
            f"replenish {number}": tile
            for number, tile in enumerate(player.belt, 1)
            if any(tile.free(row) for row in ROWS) and not (winds and tile is self.by_winds)
        }
        names = {*found, "decline"} if found else set()
        chosen = yield from ask(player.seat, "REPLENISH_TILE", names)
        if chosen in found:
            if winds:
                self.by_winds = found[chosen]
            yield from self.load(player, [found[chosen]])

    # --- the Tile Pool --------------------------------------------------------------------------

    def claimable(self, player: Player, price: str, first: str) -> set[str]:
        costs = {f"claim {number}": cost if price == "N" else 1 for number, cost in enumerate(COSTS, 1)}
        left = player.piles["pool"].total() - costs.get(first, 0)
        return {
            name
            for (name, cost), tile in zip(costs.items(), self.table.pool, strict=True)
            if tile and name != first and cost <= left
        }

    def claim(self, player: Player, price: str) -> Doing:
        first = yield from ask(player.seat, "CLAIM_TILE", self.claimable(player, price, ""))
        second = yield from ask(player.seat, "CLAIM_TILE", self.claimable(player, price, first) | {"done"})
        numbers = [int(name[-1]) - 1 for name in (first, second) if name != "done"]
        for _ in range(sum(COSTS[number] if price == "N" else 1 for number in numbers)):
            paid = yield from ask(player.seat, "CLAIM_PAY", {f"take {letter}:pool" for letter in +player.piles["pool"]})
            self.table.remove(player, parted(paid)[0], "pool")
            self.table.add(player, parted(paid)[0], "exhausted")
        yield from self.take_tiles(player, numbers)

    def gain_tile(self, player: Player) -> Doing:
        chosen = yield from ask(player.seat, "TAKE_TILE", {"take_tile", "decline"} if self.table.pool[3] else set())
        if chosen == "take_tile":
            yield from self.take_tiles(player, [3])

    def take_tiles(self, player: Player, numbers: list[int]) -> Doing:
        """Each takes the place of one of the seven; the pool is filled again; the others may follow."""
        fresh: list[Tile] = []
        for number in numbers:
            tile = self.table.pool[number]
            assert tile
            own = {f"replace {place}": one for place, one in enumerate(player.belt, 1)}
            own |= {f"replace inactive{place}": one for place, one in enumerate(player.spare, 1)}
            own = {name: one for name, one in own.items() if one not in fresh}
            both = {"replace inactive1", "replace inactive2"}
            if both <= {*own} and player.spare[0].alike(player.spare[1]):
                del own["replace inactive2"]
            chosen = yield from ask(player.seat, "REPLACE_TILE", {*own})
            old, row = own[chosen], player.belt if own[chosen] in player.belt else player.spare
            self.table.exhaust(player, old)
            row[row.index(old)] = tile
            self.table.pool[number] = None
            fresh.append(tile)
        self.claimed += fresh
        self.refill()
        for other in self.table.after(player.seat):
            yield from self.follow(other)

    def follow(self, other: Player) -> Doing:
        """Whoever has energy in the pool may add one."""
        if other.piles["pool"].total() and other.belt:
            found = self.table.takeable(other, "pool")
            chosen = yield from ask(other.seat, "FOLLOW_POOL", found | {"decline"} if found else set())
            if chosen in found:
                letter, source = parted(chosen)
                self.table.remove(other, letter, source)
                self.table.add(other, letter, "pool")

    def refill(self) -> None:
        lying: list[Tile | None] = [tile for tile in self.table.pool if tile]
        while len(lying) < 4 and self.table.deck:
            lying.insert(0, self.table.deck.pop(0))
        self.table.pool[:] = [None] * (4 - len(lying)) + lying

    # --- the map --------------------------------------------------------------------------------

    def binding(self, player: Player) -> set[str]:
        """What may be bound at any time while something moves."""
        ready = {
            name
            for name, track in player.tracks.items()
            if track and track[1] == 4 and self.table.homes(player, name, self.table.present(player))
        }
        winds = ready if self.table.options["divine_winds"] and not player.winds else set()
        return {f"bind {name}" for name in ready} | {f"winds {name}" for name in winds}

    def bind(self, player: Player, chosen: str) -> Doing:
        word, name = chosen.split()
        track = player.tracks[name]
        assert track
        if word == "winds":
            self.table.remove(player, track[0], f"track.{name}")
            self.table.add(player, track[0], "exhausted")
            player.winds = True
            return
        homes = self.table.homes(player, name, self.table.present(player))
        region = (yield from ask(player.seat, "BIND_TARGET", homes)).split()[1]
        self.table.remove(player, track[0], f"track.{name}")
        self.table.add(player, track[0], f"bound.{region}" if name == "monument" else f"pillar.{region}")
        yield from self.after_binding(player, self.table.called(region) if name == "monument" else None)

    def after_binding(self, player: Player, one: Monument | None = None) -> Doing:
        """The second in a Monument brings its Patron Token, one for each player; then Ignotas II."""
        if one and one.patron and not player.patron and sum(owner == player.seat for owner, _ in one.bound) >= 2:
            one.patron, player.patron = False, one.name
        if self.table.has(player, "ignotas", 2):
            chosen = yield from ask(player.seat, "ON_BIND", {"do walk", "do recharge", "decline"})
            if chosen == "do walk":
                yield from self.move(player, 1)
            elif chosen == "do recharge":
                player.charged = True

    def move(self, player: Player, points: int) -> Doing:
        begun = False
        while True:
            found = self.binding(player)
            if points:
                found |= {f"step {space}" for space in self.table.exits(player)}
            elif not player.extra and self.table.has(player, "multanec", 2):
                found.add("extra")
            if not begun and self.table.has(player, "freyith", 2):
                found.add("teleport")
            chosen = yield from ask(player.seat, "MOVE_STEP", found | {"done"} if found else set())
            if chosen in ("", "done"):
                return
            if chosen.startswith(("bind", "winds")):
                yield from self.bind(player, chosen)
            elif chosen == "extra":
                player.extra, points = True, 1
            elif chosen == "teleport":
                begun, points = True, 0
                yield from self.teleport(player)
            else:
                begun, points = True, points - 1
                if (yield from self.step(player, int(chosen[5:]))) == "moved away":
                    points += 1

    def step(self, player: Player, space: int) -> Answer:
        """To the next space, over any number of others; a benefit on the way may move the character elsewhere."""
        passed: set[int] = set()
        while any(other.space == space for other in self.table.after(player.seat)):
            names = {"land"} if space in passed else {"skip", "land"}
            if (yield from ask(player.seat, "SKIP_OR_LAND", names)) == "land":
                break
            passed.add(space)
            self.turn_to(player, space)
            before = player.moves
            yield from self.use_bridge(player)
            if player.moves != before:
                return "moved away"
            names = {f"step {near}" for near in self.table.exits(player)}
            space = int((yield from ask(player.seat, "SKIP_STEP", names))[5:])
        self.turn_to(player, space)
        yield from self.land(player)
        return ""

    def turn_to(self, player: Player, space: int) -> None:
        """The back is turned to where the character came from."""
        player.back = next(number for number, side in enumerate(SPACES[space]["sides"]) if player.space in side)
        player.space = space

    def land(self, player: Player) -> Doing:
        player.moves += 1
        if player.space not in self.table.paths:
            here = self.table.regions(player.space)
            if not here & player.began and self.table.has(player, player.face["id"], 3):
                player.entered = True
        yield from self.use_bridge(player)

    def use_bridge(self, player: Player) -> Doing:
        bridge = self.table.paths.get(player.space)
        if bridge and player.used[bridge.token()] < 2:
            if (yield from ask(player.seat, "BRIDGE_BENEFIT", {"use", "decline"})) == "use":
                player.used[bridge.token()] += 1
                yield from self.perform(player, bridge.effect)

    def copy_bridge(self, player: Player) -> Doing:
        found = {f"copy {path}": one.effect for path, one in self.table.paths.items() if one and one.tier != 3}
        chosen = yield from ask(player.seat, "COPY_CHOICE", {*found})
        if chosen:
            yield from self.perform(player, found[chosen])

    def choose_benefit(self, player: Player) -> Doing:
        found = {f"benefit {one.name}": one.benefit for one in self.table.monuments if one.used}
        yield from self.perform(player, found[(yield from ask(player.seat, "BENEFIT_CHOICE", {*found}))])

    def teleport(self, player: Player) -> Doing:
        names = {f"region {region}" for region in REGIONS}
        region = (yield from ask(player.seat, "TELEPORT_REGION", names)).split()[1]
        names = {f"step {space}" for space, face in SPACES.items() if face.get("region") == region}
        space = int((yield from ask(player.seat, "TELEPORT_SPACE", names)).split()[1])
        names = {f"facing {number}" for number in range(len(SPACES[space]["sides"]))}
        player.back = int((yield from ask(player.seat, "TELEPORT_SIDE", names)).split()[1])
        player.space = space
        yield from self.land(player)

    def climb(self, player: Player, name: str, points: int) -> Doing:
        while True:
            track, found = player.tracks[name], self.binding(player)
            if points and track is None:
                found |= self.table.takeable(player)
            elif points and track and track[1] < 4:
                found.add("climb")
            chosen = yield from ask(player.seat, "TRACK_STEP", found | {"done"} if found else set())
            if chosen in ("", "done"):
                return
            if chosen.startswith(("bind", "winds")):
                yield from self.bind(player, chosen)
                continue
            points -= 1
            if track:
                player.tracks[name] = (track[0], track[1] + 1)
            else:
                letter, source = parted(chosen)
                self.table.remove(player, letter, source)
                player.tracks[name] = (letter, 1)

    # --- benefits -------------------------------------------------------------------------------

    def gain(self, player: Player, letter: str) -> Doing:
        if letter == "any":
            names = {f"gain {kind}" for kind in +player.piles["reserve"]}
            letter = (yield from ask(player.seat, "GAIN_TYPE", names))[5:]
        if letter and player.piles["reserve"][letter]:
            self.table.remove(player, letter, "reserve")
            self.table.add(player, letter, "aside" if self.table.has(player, "rusne", 2) else "exhausted")
            player.charged = player.charged or not player.piles["reserve"][letter]

    def place_bridge(self, player: Player) -> Doing:
        if not player.held:
            return
        found = {
            f"bridge {path}" for path, one in self.table.paths.items() if not one or one.owner in (None, player.seat)
        }
        if all(self.table.paths.values()):
            found.add("box")
        chosen = yield from ask(player.seat, "BRIDGE_SPACE", found | {"decline"})
        if chosen == "decline":
            return
        tier = min(player.held)
        if chosen == "box":
            player.held.remove(tier)
            return
        side = (yield from ask(player.seat, "BRIDGE_SIDE", {"side a", "side b"}))[-1]
        path = int(chosen.split()[1])
        old = self.table.paths[path]
        player.held.remove(tier)
        if old and old.owner == player.seat:
            player.held.append(old.tier)
        self.table.paths[path] = Bridge(player.seat, tier, side, player.face["bridge"][tier - 1][f"side_{side}"])

    def upgrade(self, player: Player) -> Doing:
        faces = {face["id"]: face for face in BOX["upgraded_action"]}
        found = {
            f"upgrade {name[2:]}"
            for name, left in self.table.upgrades.items()
            if left and "number" in player.tokens[faces[name]["position"] - 1]
        }
        chosen = yield from ask(player.seat, "UPGRADE_PICK", found | {"decline"} if found else set())
        if chosen in found:
            name = f"ua{chosen.split()[1]}"
            self.table.upgrades[name] -= 1
            player.tokens[faces[name]["position"] - 1] = faces[name]

    def gain_conduit(self, player: Player) -> Doing:
        free = {f"conduit_at {number}" for number, one in enumerate(player.conduits, 1) if one is None}
        found = {f"icon {icon}" for icon, left in self.table.conduits.items() if left} if free else set()
        chosen = yield from ask(player.seat, "CONDUIT_TYPE", found | {"decline"} if found else set())
        if chosen in found:
            icon = chosen.split()[1]
            where = int((yield from ask(player.seat, "CONDUIT_SLOT", free))[-1])
            stack = next(face for face in BOX["conduit"] if face["icon"] == icon)
            conduit = Conduit(icon, self.table.conduits[icon] == stack["single"] + stack["double"])
            self.table.conduits[icon] -= 1
            player.conduits[where - 1] = conduit
            self.gained.append(conduit)

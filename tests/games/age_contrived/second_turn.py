"""The turn of the second engine: Advance, actions, and the end of a turn."""

from __future__ import annotations

from typing import Any

from tests.games.age_contrived.second import (
    Answer,
    Doing,
    Monument,
    Player,
    Table,
    Tile,
    ask,
)
from tests.games.age_contrived.second_effects import Effects, parted

EFFECTS = {
    "deploy": "deploy",
    "recharge": "recharge",
    "claim": "claim",
    "reposition": "reposition",
    "move_char": "walk",
    "move_mon": "monument_track",
    "move_pil": "pillar_track",
}
ICONS = {"boot": "move_char", "monument": "move_mon", "pillar": "move_pil"}
MOST_TURNS = 80


class Play(Effects):
    """A game from its first turn on."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turn = 0
        self.active = table.players[table.starter]
        self.advanced = False
        self.over = False

    # --- a game ---------------------------------------------------------------------------------

    def game(self) -> Doing:
        players, ending = self.table.players, False
        while True:
            self.turn += 1
            yield from self.one_turn(self.active)
            ending = ending or all(one.whole() for one in self.table.monuments if one.used)
            last = (self.active.seat + 1) % len(players) == self.table.starter
            if last and (ending or self.turn == MOST_TURNS * len(players)):
                self.over = True
                return
            self.active = players[(self.active.seat + 1) % len(players)]

    def begin(self) -> None:
        for one in self.table.players:
            one.began = self.table.regions(one.space)
            one.entered = one.done = one.extra = False
            one.used.clear()
        self.claimed, self.gained, self.by_winds = [], [], None

    def one_turn(self, player: Player) -> Doing:
        self.begin()
        chosen = yield from ask(
            player.seat, "TURN_TYPE", {"advance"} | ({"actions"} if self.spendable(player) else set())
        )
        self.advanced = chosen == "advance"
        yield from self.advance(player) if self.advanced else self.act(player)
        yield from self.close(player)

    # --- Advance --------------------------------------------------------------------------------

    def push(self, player: Player, tile: Tile) -> None:
        player.spare.remove(tile)
        player.belt.insert(0, tile)
        leaving = player.belt.pop()
        self.table.exhaust(player, leaving)
        player.spare.append(leaving)

    def advance(self, player: Player) -> Doing:
        first, (one, other) = player.belt[0], player.spare
        names = {"enter 1"} if one.alike(other) else {"enter 1", "enter 2"}
        chosen = yield from ask(player.seat, "ENTER_TILE", names)
        entering = [one if chosen == "enter 1" else other]
        self.push(player, entering[0])
        again = yield from ask(player.seat, "ADVANCE_AGAIN", {"again", "decline"} if player.charged else set())
        if again == "again":
            player.charged = False
            entering.append(other if entering[0] is one else one)
            self.push(player, entering[1])
        yield from self.use_conduits(player)
        if player.winds:
            chosen = yield from ask(player.seat, "SPEND_WINDS", {"spend_winds", "decline"})
            if chosen == "spend_winds":
                player.winds = False
                self.promises += [(player.seat, True)] * 2
        if self.table.has(player, "aureon", 2):
            entering.append(first)
        yield from self.load(player, [tile for tile in player.belt if tile in entering])

    def movement(self, player: Player, icon: str) -> int:
        """Signs of Conduits and of the tiles under them, where both show the sign; nothing that is new this turn."""
        total = 0
        for tile, conduit in zip(player.belt, player.conduits, strict=True):
            if conduit and conduit.icon == icon and conduit not in self.gained and tile not in self.claimed:
                signs = tile.face["icons"].count(icon)
                total += signs + 1 + conduit.double if signs else 0
        return total

    def use_conduits(self, player: Player) -> Doing:
        left = list(ICONS)
        while True:
            found = {f"icon {icon}" for icon in left if self.movement(player, icon)}
            chosen = yield from ask(player.seat, "CONDUIT_NEXT", found | {"done"} if found else set())
            if chosen in ("", "done"):
                return
            icon = chosen.partition(" ")[2]
            left.remove(icon)
            yield from self.perform(player, f"{ICONS[icon]}:{self.movement(player, icon)}")

    # --- actions --------------------------------------------------------------------------------

    def legal(self, player: Player, effect: str) -> bool:
        code, _, argument = effect.partition(":")
        if code == "deploy":
            return any(player.belt[int(number) - 1].rows["top"] for number in argument.split("@")[1].split(","))
        return bool(self.claimable(player, argument, "")) if code == "claim" else code != "wild"

    def usable(self, player: Player) -> set[int]:
        return {
            number
            for number, token in enumerate(player.tokens[:4], 1)
            if any(self.legal(player, effect) for effect in token["effects"])
        }

    def free(self, player: Player, position: int, letter: str) -> bool:
        """Is it a wild action?"""
        return position == 5 or (letter == "W" and self.table.has(player, "rusne", 1))

    def spendable(self, player: Player) -> set[str]:
        usable = self.usable(player)
        return {
            f"spend {letter}:{number}"
            for number, tile in enumerate(player.belt, 1)
            for letter in tile.rows["bottom"]
            if number in usable or (usable and self.free(player, number, letter))
        }

    def act(self, player: Player) -> Doing:
        acted = False
        while True:
            found = self.spendable(player)
            chosen = yield from ask(player.seat, "SPEND_ENERGY", found | {"done"} if acted and found else found)
            if chosen in ("", "done"):
                return
            acted = True
            letter, zone = parted(chosen)
            self.table.remove(player, letter, f"tile{zone}.bottom")
            self.table.add(player, letter, "exhausted")
            position = int(zone)
            if self.free(player, position, letter):
                names = {f"token {number}" for number in self.usable(player)}
                chosen = yield from ask(player.seat, "CHOOSE_TOKEN", names)
                position = int(chosen[-1])
            yield from self.use_token(player, player.tokens[position - 1])

    def use_token(self, player: Player, token: dict[str, Any]) -> Doing:
        left = list(token["effects"])
        while left:
            found = {f"do {EFFECTS[effect.split(':')[0]]}": effect for effect in left if self.legal(player, effect)}
            names = {*found, "done"} if found and len(left) < len(token["effects"]) else {*found}
            chosen = yield from ask(player.seat, "CHOOSE_EFFECT", names)
            if chosen not in found:
                return
            left = [effect for effect in left if effect != found[chosen]] if token["mode"] == "and" else []
            yield from self.perform(player, found[chosen])

    # --- the end of a turn ------------------------------------------------------------------------

    def close(self, player: Player) -> Doing:
        if self.advanced and player.patron:
            yield from self.patron(player)
        order = [*self.table.after(player.seat), player]
        again = True
        while again:
            yield from self.build(player)
            promised, self.promises = self.promises, []
            for one in order:
                yield from self.load_gained(one)
                for seat, winds in promised:
                    if seat == one.seat:
                        yield from self.replenish(one, winds)
            while any(one.entered and not one.done for one in order):
                one = next(one for one in order if one.entered and not one.done)
                one.done = True
                if self.table.has(one, one.face["id"], 3):
                    yield from self.enter(one)
            again = bool(self.promises) or any(one.completer is not None for one in self.table.monuments)
            again = again or any(one.piles["aside"].total() for one in order)

    def build(self, player: Player) -> Doing:
        while True:
            found = {f"resolve {one.name}" for one in self.table.monuments if one.completer is not None}
            if not found:
                return
            chosen = yield from ask(player.seat, "SECTION_ORDER", found)
            yield from self.resolve(self.table.called(chosen.split()[1]))

    def patron(self, player: Player) -> Doing:
        found = {f"construct {one.name}" for one in self.table.monuments if one.open()}
        chosen = yield from ask(player.seat, "PATRON_CONSTRUCT", found | {"decline"} if found else set())
        if chosen not in found:
            return
        monument = self.table.called(chosen.split()[1])
        monument.closed = True
        for one in [*self.table.after(player.seat), player]:
            if monument.of(one.seat):
                yield from self.share(one, monument)
        self.stand(monument)

    def stand(self, monument: Monument) -> None:
        """The section goes to its frame, and the next one lies on top."""
        monument.built += 1
        monument.completer, monument.closed = None, False
        monument.uncover()

    def resolve(self, monument: Monument) -> Doing:
        assert monument.completer is not None
        completing = self.table.players[monument.completer]
        monument.closed = True
        for one in self.table.after(completing.seat):
            if monument.of(one.seat):
                yield from self.share(one, monument)
        kept = yield from self.share_last(completing, monument)
        self.stand(monument)
        monument.bound.append((completing.seat, kept))
        yield from self.after_binding(completing, monument)

    def rewards(self, monument: Monument) -> set[str]:
        section = monument.face["section"][monument.built]
        return {"reward benefit"} | ({"reward energy"} if section["grants"] else set())

    def reward(self, player: Player, monument: Monument, chosen: str) -> Doing:
        if chosen == "reward benefit":
            yield from self.perform(player, monument.benefit)
            return
        for letter in monument.face["section"][monument.built]["grants"]:
            yield from self.gain(player, letter)

    def share(self, player: Player, monument: Monument) -> Doing:
        """A contributing player: the reward and the energy, in either order."""
        found = self.rewards(monument) | self.uses(player, monument)
        chosen = yield from ask(player.seat, "SECTION_STEP", found)
        if chosen.startswith("reward"):
            yield from self.reward(player, monument, chosen)
            yield from self.use_up(player, monument)
        else:
            yield from self.use_one(player, monument, chosen)
            yield from self.use_up(player, monument)
            chosen = yield from ask(player.seat, "SECTION_STEP", self.rewards(monument))
            yield from self.reward(player, monument, chosen)

    def share_last(self, player: Player, monument: Monument) -> Answer:
        """The completing player, who keeps one energy to be bound; returns its type."""
        found = self.rewards(monument) | ({"energy"} if len(monument.of(player.seat)) > 1 else set())
        chosen = yield from ask(player.seat, "SECTION_STEP", found)
        if chosen != "energy":
            yield from self.reward(player, monument, chosen)
        names = {f"keep {letter}:{kind}" for letter, kind in monument.of(player.seat)}
        kept, kind = parted((yield from ask(player.seat, "BIND_SELECT", names)))
        self.table.remove(player, kept, f"{monument.name}.{kind}")
        yield from self.use_up(player, monument)
        if chosen == "energy":
            chosen = yield from ask(player.seat, "SECTION_STEP", self.rewards(monument))
            yield from self.reward(player, monument, chosen)
        return kept

    def uses(self, player: Player, monument: Monument) -> set[str]:
        """Exhaust, or activate where the energy can do something."""
        found = set()
        for letter, kind in monument.of(player.seat):
            found.add(f"exhaust {letter}:{kind}")
            acts = kind if letter == "W" and self.table.has(player, "freyith", 1) else letter
            able = bool(player.room()) if acts == "M" else acts != "W" or self.table.has(player, "multanec", 1)
            if able:
                found.add(f"activate {letter}:{kind}")
        return found

    def use_up(self, player: Player, monument: Monument) -> Doing:
        while monument.of(player.seat):
            chosen = yield from ask(player.seat, "SECTION_STEP", self.uses(player, monument))
            yield from self.use_one(player, monument, chosen)

    def use_one(self, player: Player, monument: Monument, chosen: str) -> Doing:
        letter, kind = parted(chosen)
        self.table.remove(player, letter, f"{monument.name}.{kind}")
        self.table.add(player, letter, "exhausted" if chosen.startswith("exhaust") else "hand")
        if chosen.startswith("exhaust"):
            return
        acts = letter
        if letter == "W" and self.table.has(player, "freyith", 1):
            acts = kind
            if kind == "any":
                names = {"as_type C", "as_type R"} | ({"as_type M"} if player.room() else set())
                acts = (yield from ask(player.seat, "WILD_AS", names))[-1]
        if acts == "C":
            yield from self.place_all(player)
        elif acts == "M":
            names = {f"load {letter}:{zone}" for zone in player.room()}
            zone = parted((yield from ask(player.seat, "MAGNET_SLOT", names)))[1]
            self.table.remove(player, letter, "hand")
            yield from self.into_slot(player, letter, zone)
        else:
            self.table.remove(player, letter, "hand")
            self.table.add(player, letter, "exhausted")
            code = "do walk"
            if acts == "R":
                code = yield from ask(player.seat, "ROSE_KIND", {"do walk", "do monument_track", "do pillar_track"})
            moves = {"do walk": "move_char:2", "do monument_track": "move_mon:2", "do pillar_track": "move_pil:2"}
            yield from self.perform(player, moves[code])

    # --- abilities at the end of a turn -------------------------------------------------------------

    def load_gained(self, player: Player) -> Doing:
        """Rusné II: one of the energy set aside may be loaded, the rest is exhausted."""
        if self.table.has(player, "rusne", 2):
            found = {f"load {letter}:{zone}" for letter in +player.piles["aside"] for zone in player.room()}
            chosen = yield from ask(player.seat, "ASIDE_LOAD", found | {"decline"} if found else set())
            if chosen in found:
                letter, zone = parted(chosen)
                self.table.remove(player, letter, "aside")
                yield from self.into_slot(player, letter, zone)
        player.piles["exhausted"] += player.piles["aside"]
        player.piles["aside"].clear()

    def enter(self, player: Player) -> Doing:
        """The abilities of tier III."""
        doing = {
            "multanec": lambda: self.replenish(player, False),
            "aureon": lambda: self.rearrange(player),
            "ignotas": lambda: self.send_out(player),
            "rusne": lambda: self.rearrange_conduits(player),
            "freyith": lambda: self.move_bound(player),
        }
        yield from doing[player.face["id"]]()

    def rearrange(self, player: Player) -> Doing:
        """Aureon: all energy of the Device anew, slot by slot."""
        held = [letter for _, row, tile in player.active() for letter in tile.rows[row]]
        slots = [(row, tile) for _, row, tile in player.active() for _ in range(tile.face[row])]
        for number, (row, tile) in enumerate(slots):
            if not held:
                return
            found = {f"take {letter}:hand" for letter in held}
            found |= {"empty"} if len(slots) - number > len(held) else set()
            chosen = yield from ask(player.seat, "REARRANGE", found | {"decline"} if number == 0 else found)
            if chosen == "decline":
                return
            if number == 0:
                for one in player.belt:
                    one.rows = {"top": [], "bottom": []}
                player.piles["hand"].update(held)
            if chosen != "empty":
                held.remove(parted(chosen)[0])
                self.table.remove(player, parted(chosen)[0], "hand")
                tile.rows[row].append(parted(chosen)[0])

    def send_out(self, player: Player) -> Doing:
        """Ignotas: one exhausted energy to the Tile Pool or an Achievement."""
        found = {text: self.outlets(player, text) for text in self.table.takeable(player)}
        found = {text: places for text, places in found.items() if places}
        chosen = yield from ask(player.seat, "IGNOTAS_ENTER", {*found, "decline"} if found else set())
        if chosen in found:
            letter, source = parted(chosen)
            self.table.remove(player, letter, source)
            self.table.add(player, letter, "hand")
            where = yield from ask(player.seat, "IGNOTAS_PLACE", found[chosen])
            yield from self.put_out(player, letter, parted(where)[1])

    def outlets(self, player: Player, text: str) -> set[str]:
        """Judged with the energy away from its place."""
        letter, source = parted(text)
        bound = source.startswith(("bound", "pillar"))
        if bound:
            self.table.remove(player, letter, source)
        found = self.table.goals_for(player, letter) | {f"place {letter}:pool"}
        if bound:
            self.table.add(player, letter, source)
        return found - {text.replace("take", "place")}

    def rearrange_conduits(self, player: Player) -> Doing:
        """Rusné: her Conduit Tokens anew, position by position."""
        tokens = [one for one in player.conduits if one]
        for position in range(5):
            if not tokens:
                return
            names = {f"conduit {one.icon}_{'double' if one.double else 'single'}": one for one in tokens}
            found = {*names} | ({"empty"} if len(tokens) < 5 - position else set())
            chosen = yield from ask(player.seat, "CONDUIT_ARRANGE", found | {"decline"} if position == 0 else found)
            if chosen == "decline":
                return
            if position == 0:
                player.conduits = [None] * 5
            if chosen in names:
                player.conduits[position] = names[chosen]
                tokens.remove(names[chosen])

    def move_bound(self, player: Player) -> Doing:
        """Freyith: a bound energy comes to her region."""
        here = self.table.regions(player.space)
        ways: dict[str, set[str]] = {}
        for what, region, letter in self.table.bound(player):
            zone = f"bound.{self.table.called(region).name}" if what == "monument" else f"pillar.{region}"
            homes = self.table.homes(player, "monument", here) | self.table.homes(player, "pillar", here)
            ways[f"take {letter}:{zone}"] = homes - {f"into_{what} {region}"}
        found = {text for text, homes in ways.items() if homes}
        chosen = yield from ask(player.seat, "FREYITH_SOURCE", found | {"decline"} if found else set())
        if chosen in found:
            letter, source = parted(chosen)
            where, region = (yield from ask(player.seat, "FREYITH_TARGET", ways[chosen])).split()
            self.table.remove(player, letter, source)
            self.table.add(player, letter, f"bound.{region}" if where == "into_monument" else f"pillar.{region}")

"""The Rival of the second engine, which decides nothing: it plays by its omens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tests.games.age_contrived.second import BOX, LETTERS, Answer, Doing, Monument, Player
from tests.games.age_contrived.second_turn import Play

ORDER = ("beacon", "fortress", "library", "gate", "ship", "forge")
PILLARS = ("center", "forest", "plains", "quarry", "sea", "mountain")
LEVELS = {face["id"]: face for face in BOX["solo_level"]}
RING = 39  # the space of the ring towards the forest


def most(pile: Counter[str], among: Sequence[str] = LETTERS) -> str:
    """The most plentiful type, the first among equals."""
    return max(among, key=lambda letter: pile[letter]) if any(pile[letter] for letter in among) else ""


class Alone(Play):
    """A game against the Rival, the second player of the table; `drawn` are the omens that it draws."""

    def solo(self, drawn: Iterator[str]) -> Doing:
        self.drawn = drawn
        self.human, self.rival = self.table.players
        self.level = LEVELS[self.table.options["solo_level"]]
        self.left = {one.name for one in self.table.monuments if one.used}
        self.counters = {"monument": 0, "pillar": 0}
        self.shuffles = 0
        yield from self.game()

    def one_turn(self, player: Player) -> Doing:
        if player is self.human:
            yield from super().one_turn(player)
            return
        self.begin()
        self.advanced = False
        if not self.left:
            yield from self.ambition()
        omen = next(self.drawn)
        self.left.remove(omen)
        yield from self.obey(omen)
        yield from self.close(player)

    def ambition(self) -> Doing:
        self.left = {one.name for one in self.table.monuments if one.used}
        self.shuffles += 1
        if self.table.pool[3]:
            self.table.pool[3] = None
            self.refill()
            yield from self.follow(self.human)
        own = {letter for *_, letter in self.table.achieved(self.rival)}
        letter = most(self.rival.piles["exhausted"], [one for one in LETTERS if one not in own])
        free = [number for number, one in enumerate(self.table.achievements, 1) if not one["left"]]
        if self.shuffles >= self.level["first_achievement_reshuffle"] and letter and free:
            self.table.remove(self.rival, letter, "exhausted")
            self.table.add(self.rival, letter, f"achievement{free[0]}.left")

    def obey(self, omen: str) -> Doing:
        start = ORDER.index(omen)
        targets = [self.table.called(name) for name in ORDER[start:] + ORDER[:start]]
        target = next((one for one in targets if one.used and not one.whole()), None)
        if target is None:
            return
        hubs = {face["region"]: face["id"] for face in BOX["space"] if face["key"].endswith("_C")}
        self.rival.space, self.rival.back = hubs.get(target.region, RING), 0
        for _ in range(self.level["deploy"] + (self.level["beacon_bonus"] if omen == "beacon" else 0)):
            if not self.put_in(target):
                break
        what = "pillar" if omen == "beacon" else "monument"
        self.counters[what] += self.level[f"{what}_steps"]
        yield from self.bind_counters(target)

    def put_in(self, target: Monument) -> bool:
        """One energy into the section; tells whether it may go on."""
        pile = self.rival.piles["exhausted"]
        if target.completer is not None:
            return False
        if not pile.total():
            pile.update(self.rival.piles["pool"])
            self.rival.piles["pool"].clear()
            return False
        empty = [kind for kind, held in target.spaces if held is None]
        space = next((kind for kind in empty if kind == "any" or pile[kind]), "")
        letter = most(pile) if space == "any" else space
        if not space and pile["W"]:
            space, letter = empty[0], "W"
        if not space:
            letter = most(pile)
        self.table.remove(self.rival, letter, "exhausted")
        self.table.add(self.rival, letter, f"{target.name}.{space}" if space else "pool")
        return bool(space)

    def bind_counters(self, target: Monument) -> Doing:
        for what in ("monument", "pillar"):
            self.counters[what] = min(4, self.counters[what])
            letter = most(self.rival.piles["exhausted"])
            free = [region for region in (target.region, *PILLARS) if not self.table.pillars[region]]
            if self.counters[what] == 4 and letter and (what == "monument" or free):
                self.counters[what] = 0
                self.table.remove(self.rival, letter, "exhausted")
                zone = f"bound.{target.name}" if what == "monument" else f"pillar.{free[0]}"
                self.table.add(self.rival, letter, zone)
                yield from self.after_binding(self.rival, target if what == "monument" else None)

    # --- sections ---------------------------------------------------------------------------------

    def build(self, player: Player) -> Doing:
        if player is self.human:
            yield from super().build(player)
            return
        while any(one.completer is not None for one in self.table.monuments):
            names = [name for name in ORDER if self.table.called(name).completer is not None]
            yield from self.resolve(self.table.called(names[0]))

    def take_grants(self, monument: Monument) -> Doing:
        for grant in monument.face["section"][monument.built]["grants"]:
            letter = most(self.rival.piles["reserve"]) if grant == "any" else grant
            if letter and self.rival.piles["reserve"][letter]:
                self.table.remove(self.rival, letter, "reserve")
                self.table.add(self.rival, letter, "exhausted")
        yield from ()

    def share(self, player: Player, monument: Monument) -> Doing:
        if player is self.human:
            yield from super().share(player, monument)
            return
        yield from self.take_grants(monument)
        self.sweep(monument)

    def share_last(self, player: Player, monument: Monument) -> Answer:
        if player is self.human:
            kept = yield from super().share_last(player, monument)
            return kept
        yield from self.take_grants(monument)
        kept = most(Counter(letter for letter, _ in monument.of(player.seat)))
        self.sweep(monument)
        self.table.remove(self.rival, kept, "exhausted")
        return kept

    def sweep(self, monument: Monument) -> None:
        for letter, kind in monument.of(self.rival.seat):
            self.table.remove(self.rival, letter, f"{monument.name}.{kind}")
            self.table.add(self.rival, letter, "exhausted")

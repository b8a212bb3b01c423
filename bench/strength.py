"""How strong the levels are: every pairing that is promised, played, counted, and written to docs/strength.md.

Games are kept in bench/data/strength and add up from one day to the next, see `bench.played`.

python -m bench.strength --games 200 --workers 8                   # all of it; goes on where it was
python -m bench.strength --game spires --only hard-greedy          # a part
python -m bench.strength --write                                   # the page, from what was played so far
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import worldwright as ww
from bench import equal
from bench.played import FOLDER, Played, fingerprint, keep, read
from worldwright.arena.matches import Match, play
from worldwright.arena.ratings import Share
from worldwright.arena.tournament import in_processes
from worldwright.engine.registry import SHIPPED
from worldwright.engine.rng import scramble

PAGE = Path("docs/strength.md")
PLOT = Path("docs/strength.svg")
GAMES = 200
SO_FAR, OPEN = "so far", "open"  # of a promise, while fewer were played
ROUND = 10  # games of each pairing before more are played of the first

HEAD = """# How strong the bots are

`make strength` plays every pairing below on the same deals from every seat, one core to an agent, and writes this page.
A share is of games won (a shared first place counts in parts), with its 95% interval (Wilson); what is promised is
compared with the lower end of 200 games or more: with fewer it is open, or kept so far. Games add up from one day to
the next (`bench/data/strength`, a short line for each) as long as rules, evaluation and the numbers of the levels stay
as they are. Times are processor seconds of the first agent's decisions: no clock ends a thought here, only simulations
do, so that a busy machine makes no agent weaker. At a table a thought of hard ends after two seconds all the same: few
in Tribes of the Wind take longer. An expert that has learned its game meets hard with as many simulations as hard's
time allows (`python -m bench.equal`); at a table it has more.

What the levels are: {levels}

![What every pairing won, its interval, and what is promised](strength.svg)

"""


@dataclass(frozen=True)
class Pairing:
    """Who meets whom, and what is promised of the first: at least so much, or at the most."""

    name: str
    game: str
    seats: tuple[str, ...]  # the agent that is measured sits first; seats are rotated
    least: float | None = None
    most: float | None = None
    options: tuple[tuple[str, str], ...] = ()
    how: str = ""  # they meet, where that is not as usual

    @property
    def settings(self) -> str:
        return fingerprint(self.game, self.seats, self.options)

    def file(self, folder: Path) -> Path:
        return folder / f"{self.game}-{self.name}.jsonl"

    def matches(self, games: int) -> list[Match]:
        """So many games: every deal is played from every seat."""
        found = []
        for number in range(games):
            deal, turned = divmod(number, len(self.seats))
            seats = self.seats[-turned:] + self.seats[:-turned] if turned else self.seats
            found.append(Match(number, self.game, seats, scramble(deal + 1), self.options))
        return found

    def promise(self) -> str:
        """What is promised, in words."""
        if self.least is not None:
            return f"at least {self.least:.0%}"
        return f"at most {self.most:.0%}" if self.most is not None else ""

    def kept(self, share: Share) -> str:
        """Is the promise kept? If not, by how much it is missed; with few games, what can be said so far."""
        low, high = share.interval
        if self.least is not None:
            missed, hopeless, text = self.least - low, high < self.least, "short by"
        elif self.most is not None:
            missed, hopeless, text = high - self.most, low > self.most, "over by"
        else:
            return ""
        enough = share.games >= GAMES
        if missed <= 0:
            return "yes" if enough else SO_FAR
        return f"{text} {missed:.1%}" if enough or hopeless else OPEN


def pairings(slug: str) -> Iterator[Pairing]:
    """What is promised of a game's opponents."""
    game = ww.load(slug)
    usual = {"strange-world": 0.9, "spires": 0.75, "tribes-of-the-wind": 0.75}
    if 2 in game.players:
        yield Pairing("easy-random", slug, ("easy", "random"), least=0.9)
        yield Pairing("easy-greedy", slug, ("easy", "greedy"), most=0.5)
        yield Pairing("normal-greedy", slug, ("normal", "greedy"), least=0.55)
        yield Pairing("hard-greedy", slug, ("hard", "greedy"), least=usual.get(slug, 0.7))
        yield Pairing("hard-normal", slug, ("hard", "normal"), least=0.5)
    if 4 in game.players:
        yield Pairing("hard-four", slug, ("hard", "greedy", "greedy", "greedy"), least=0.45)
    if slug == "strange-world":
        yield Pairing("hard-solo", slug, ("hard",), least=0.8)
    if slug == "spires":
        yield Pairing("hard-solo", slug, ("hard",), least=0.5, options=(("difficulty", "hard"),))


def played_of(pairing: Pairing, folder: Path) -> dict[int, Played]:
    """What was played of a pairing so far, as it is today."""
    return read(pairing.file(folder), pairing.settings)


def play_all(found: Iterable[Pairing], folder: Path, games: int, workers: int) -> Iterator[Pairing]:
    """Play what is left of some pairings, a round of each in turn, each game written down at once; whose it was."""
    ahead = [
        (match.number // ROUND, place, match, pairing)
        for place, pairing in enumerate(found)
        for known in [played_of(pairing, folder)]
        for match in pairing.matches(games)
        if match.number not in known
    ]
    ahead.sort(key=lambda one: one[:2])
    whose = {match: pairing for _, _, match, pairing in ahead}
    for result in in_processes(list(whose), workers) if workers > 1 else map(play, whose):
        pairing = whose[result.match]
        keep(pairing.file(folder), Played.of(result, pairing.settings))
        yield pairing


@dataclass(frozen=True)
class Standing:
    """How a pairing stands."""

    pairing: Pairing
    share: Share
    mean: float
    slowest: float | None  # where it was noted

    @property
    def name(self) -> str:
        """Who meets whom, in words."""
        name = " : ".join(self.pairing.seats) if len(self.pairing.seats) > 1 else f"{self.pairing.seats[0]}, solo"
        told = [*(f"{option} {value}" for option, value in self.pairing.options), self.pairing.how]
        return ", ".join([name, *filter(None, told)])

    def row(self) -> str:
        said = f"| {self.name} | {self.share.games} | {self.share} | {self.pairing.promise()} | "
        slowest = "" if self.slowest is None else f"{self.slowest:.2f}"
        return f"{said}{self.pairing.kept(self.share)} | {self.mean:.3f} | {slowest} |"


def standing(pairing: Pairing, folder: Path) -> Standing | None:
    """How a pairing stands; None before its first game."""
    found = list(played_of(pairing, folder).values())
    if not found:
        return None
    share = Share(sum(one.won for one in found), len(found))
    mean = sum(one.seconds for one in found) / max(1, sum(one.decisions for one in found))
    return Standing(pairing, share, mean, max(one.slowest for one in found))


def in_equal_time(slug: str, folder: Path) -> Standing | None:
    """How an expert stands that has learned its game and meets hard in the same time: games of `bench.equal`."""
    games = equal.of_today(slug, folder)
    if not games:
        return None
    mean = sum(game.seconds[0] for game in games) / sum(game.decisions[0] for game in games)
    pairing = Pairing("expert-hard", slug, ("expert", "hard"), least=0.65, how="in equal time")
    return Standing(pairing, Share(sum(game.won for game in games), len(games)), mean, None)


def all_standings(folder: Path, experts: Path = equal.FOLDER) -> list[tuple[str, list[Standing]]]:
    """All pairings that were played, by the title of their game."""
    found = []
    for slug in sorted(SHIPPED):
        there = [*(standing(pairing, folder) for pairing in pairings(slug)), in_equal_time(slug, experts)]
        stands = [one for one in there if one is not None]
        if stands:
            found.append((ww.load(slug).title, stands))
    return found


def page(stands: list[tuple[str, list[Standing]]]) -> str:
    """The page that tells them."""
    from worldwright.agents import opponents

    levels = " ".join(f"**{name}**: {sentence}" for name, sentence in opponents().items())
    text = HEAD.format(levels=levels)
    for title, rows in stands:
        text += f"## {title}\n\n"
        text += "| who | games | won | promised | kept | a decision | slowest |\n|---|---|---|---|---|---|---|\n"
        text += "\n".join(found.row() for found in rows) + "\n\n"
    return text.rstrip() + "\n"


def main() -> None:
    """Play, tell, write."""
    top = argparse.ArgumentParser(prog="python -m bench.strength", description="How strong the levels are.")
    top.add_argument("--games", type=int, default=GAMES)
    top.add_argument("--workers", type=int, default=1)
    top.add_argument("--game", choices=sorted(SHIPPED))
    top.add_argument("--only", help="pairings whose name holds this, such as hard or normal-greedy")
    top.add_argument("--folder", type=Path, default=FOLDER, help="where results are kept")
    top.add_argument("--write", action="store_true", help="play nothing, write the page")
    args = top.parse_args()
    wanted = [
        pairing
        for slug in ([args.game] if args.game else sorted(SHIPPED))
        for pairing in pairings(slug)
        if not args.only or args.only in pairing.name
    ]
    for pairing in [] if args.write else play_all(wanted, args.folder, args.games, args.workers):
        found = standing(pairing, args.folder)
        print(f"{pairing.game:20} {found.row() if found else pairing.name}", flush=True)
    write(all_standings(args.folder))


def write(stands: list[tuple[str, list[Standing]]]) -> None:
    """The page and, where matplotlib is installed, its picture."""
    PAGE.write_text(page(stands), encoding="utf-8")
    try:
        from bench.strength_plot import draw
    except ImportError:
        print("no picture: matplotlib is not installed")
    else:
        draw(stands, PLOT)


if __name__ == "__main__":
    main()

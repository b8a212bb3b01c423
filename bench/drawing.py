"""`python -m bench.drawing`: processor time to draw a move for three pairs of eyes, game by game.

Tables of two players are played at random, as many side by side as a busy server has. After each move the drawing
process is asked for what both players and those who watch are told, as the server asks it. `--profile` says where the
time goes.
"""

from __future__ import annotations

import argparse
import cProfile
import io
import pstats
import random
import time
from collections.abc import Iterator

from worldwright.engine.registry import available, load
from worldwright.server.table.table import Chair, Entry, Header, LiveTable, opening
from worldwright.server.web import renderer
from worldwright.server.web.renderer import Eyes, Seen, Standing, Wish

BEGUN = 12  # moves before any is measured
SHARES = {  # of the time, by functions that do not call each other
    "the drawing": (("parts.py", "picture"),),
    "what actions would bring": (("gains.py", "candidates"), ("reach.py", "ahead"), ("reach.py", "instead")),
    "templates": (("parts.py", "rendered"), ("templating.py", "turn_list")),
    "what is new in a page": (("news.py", "told"),),
    "the log": (("looks.py", "turns_of"),),
}
SEATS: tuple[int | None, ...] = (0, 1, None)


class Table:
    """A table that is played at random and drawn after each move."""

    def __init__(self, game: str, number: int) -> None:
        header = Header(f"{game}-{number}", game, load(game).rules_version, 2, number, {}, None, True, "invitation")
        chairs = tuple(Chair("person", name, "", name) for name in ("Anna", "Ben"))
        self.rng = random.Random(number)
        self.live = LiveTable(header, 1, chairs, [], [], opening(header))
        self.seen: dict[int | None, Seen | None] = dict.fromkeys(SEATS)

    def move(self) -> bool:
        """One more move; False when the game is over."""
        state = self.live.state
        assert state is not None
        if state.over:
            return False
        seat = self.rng.choice(list(state.waiting))
        action = self.rng.choice(list(state.actions_of(seat)))
        self.live.state = state.clone()
        self.live.state.apply(action, seat)
        self.live.log.append(Entry(seat, ""))
        self.live.seq += 1
        self.live.version += 1
        return True

    def asked(self) -> tuple[Standing, list[Wish]]:
        """What the drawing process is asked after a move."""
        wishes = []
        for seat in SEATS:
            eyes = Eyes(seat, () if seat is None else (seat,), None, "wide", "")
            wishes.append(Wish(eyes, True, self.seen[seat], True))
            self.seen[seat] = Seen(eyes, self.live.version)
        return Standing.of(self.live), wishes


def moves(game: str, tables: int, plies: int) -> Iterator[tuple[Standing, list[Wish]]]:
    """What the drawing process is asked: table after table, move after move."""
    seated = [Table(game, number) for number in range(tables)]
    for _ in range(plies):
        for table in seated:
            yield table.asked()
            table.move()


def measure(game: str, tables: int, plies: int, profile: cProfile.Profile | None) -> tuple[float, float]:
    """Milliseconds and bytes of a move."""
    spent, size, count = 0.0, 0, 0
    for number, (standing, wishes) in enumerate(moves(game, tables, BEGUN + plies)):
        measured = number >= BEGUN * tables
        if measured and profile:
            profile.enable()
        began = time.process_time()
        told = renderer.draw(standing, wishes)
        if measured:
            if profile:
                profile.disable()
            spent += time.process_time() - began
            size += sum(len(text) for text in told if isinstance(text, str))
            count += 1
    return 1000 * spent / count, size / count


def shares(profile: cProfile.Profile) -> list[float]:
    """How much of all goes to each of `SHARES`, and to the rest."""
    spent = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    by_name = {(file.rpartition("/")[2], name): times[3] for (file, _, name), times in spent.items()}
    whole = by_name["renderer.py", "draw"]
    found = [sum(by_name.get(one, 0.0) for one in functions) / whole for functions in SHARES.values()]
    return [*found, 1 - sum(found)]


def table(tables: int = 6, plies: int = 20) -> list[str]:
    """What a move costs to draw in each game, and what for."""
    renderer.begin()
    lines = [f"| game | ms | {' | '.join(SHARES)} | the rest |", f"|---|---|{'---|' * (len(SHARES) + 1)}"]
    for game in available():
        spent, _ = measure(game, tables, plies, None)
        profile = cProfile.Profile()
        measure(game, 2, plies, profile)
        parts = " | ".join(f"{100 * share:.0f}%" for share in shares(profile))
        lines.append(f"| {load(game).title} | {spent:.1f} | {parts} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.drawing", description=__doc__)
    parser.add_argument("--games", nargs="*", default=available())
    parser.add_argument("--tables", type=int, default=10, help="of each game, side by side")
    parser.add_argument("--plies", type=int, default=20, help="moves of each that are measured")
    parser.add_argument("--profile", help="sort a profile by this, such as tottime or cumtime")
    options = parser.parse_args()
    renderer.begin()
    for game in options.games:
        profile = cProfile.Profile() if options.profile else None
        spent, size = measure(game, options.tables, options.plies, profile)
        print(f"{game}: {spent:.2f} ms, {size:.0f} letters")
        if profile:
            text = io.StringIO()
            pstats.Stats(profile, stream=text).sort_stats(options.profile).print_stats(60)
            print(text.getvalue())


if __name__ == "__main__":
    main()

"""`python -m bench.load`: how many people one server bears, with all games on its tables.

Each table has two players and spectators that listen to its stream as a browser does, compressed. Figures are taken
from the moment a move is sent to its acknowledgement, and to the last page that shows it. Server and clients share
the machine. What the server spends its time on is found with `py-spy record --subprocesses --pid`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import tempfile
import time
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import worldwright as ww
from bench.drawing import table as drawing_costs
from bench.results import machine
from bench.web import ACTION, ASKED, Server
from bench.worker import ROOT
from worldwright.engine.registry import available, load
from worldwright.server.connections import room_for

BY_HAND = "## What limits it"
GROWTH = [10, 50, 100, 200, 500, 1000]
SOCKETS = 12_000  # that the clients of the largest run have open
TOGETHER = 10  # tables that are set up, and begun, side by side
GOAL = 200  # tables that shall be borne
BUSY = 50  # tables of each game alone
BEGUN, MOST_BEGUN = 12, 2400  # moves that have been made at each table before the measurement, and at all together
PAGE_SECONDS = 0.5  # between page loads of somebody who looks around
TICKS = os.sysconf("SC_CLK_TCK")


class RefusedMove(Exception):
    """The server would not have it."""


class Visitor:
    """Somebody's browser, as far as a server can tell: cookies, and a connection that stays open. HTTP by hand, since
    the clients share the machine and shall take little of it.
    """

    def __init__(self, address: str) -> None:
        host, _, port = address.removeprefix("http://").partition(":")
        self.place = (host, int(port))
        self.cookies: dict[str, str] = {}
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def head(self, method: str, path: str, *more: str) -> bytes:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = [f"{method} {path} HTTP/1.1", "Host: load", *([f"Cookie: {cookies}"] if cookies else []), *more]
        return "\r\n".join([*lines, "", ""]).encode()

    async def get(self, path: str, accept: str = "application/json") -> bytes:
        status, body = await self.exchange(self.head("GET", path, f"Accept: {accept}"))
        assert status == b"200", (path, status)
        return body

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(body).encode()
        more = (f"Content-Length: {len(text)}", f"X-CSRFToken: {self.cookies['csrftoken']}")
        status, answer = await self.exchange(self.head("POST", path, "Content-Type: application/json", *more) + text)
        found: dict[str, Any] = json.loads(answer)
        if status not in (b"200", b"201"):
            raise RefusedMove(found["error"])
        return found

    async def exchange(self, request: bytes) -> tuple[bytes, bytes]:
        """The status and the body of an answer, and its cookies; a connection that the server has closed meanwhile is
        opened again.
        """
        head = b""
        if self.line is not None:
            self.line[1].write(request)
            with suppress(asyncio.IncompleteReadError, ConnectionError):
                head = await self.line[0].readuntil(b"\r\n\r\n")
        if self.line is None or not head:
            self.hang_up()
            self.line = await asyncio.open_connection(*self.place, limit=2**20)
            self.line[1].write(request)
            head = await self.line[0].readuntil(b"\r\n\r\n")
        status, *lines = head.split(b"\r\n")
        length = 0
        for line in lines:
            name, _, value = line.partition(b": ")
            if name.lower() == b"content-length":
                length = int(value)
            elif name.lower() == b"set-cookie":
                cookie, _, content = value.decode().partition(";")[0].partition("=")
                self.cookies[cookie] = content
        return status.split(b" ", 2)[1], await self.line[0].readexactly(length)

    def hang_up(self) -> None:
        if self.line is not None:
            self.line[1].close()
            self.line = None


class Listener(Visitor):
    """An open page: follows the stream of a table and knows which state it shows."""

    def __init__(self, address: str, reads: bool) -> None:
        super().__init__(address)
        self.reads = reads  # a player's page, whose actions are needed
        self.seq = 0
        self.asked, self.actions = 0, list[int]()
        self.seat: int | None = None
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.texts: dict[str, str] = {}

    async def open(self, table: str) -> None:
        self.task = asyncio.create_task(self.listen(table))
        await self.until(1)

    async def listen(self, table: str) -> None:
        reader, writer = await asyncio.open_connection(*self.place, limit=2**20)
        writer.write(self.head("GET", f"/api/tables/{table}/stream?spliced=true", "Accept-Encoding: gzip"))
        try:
            status = (await reader.readuntil(b"\r\n\r\n")).split(b" ", 2)[1]
            assert status == b"200", status
            unpacked, text = zlib.decompressobj(31), b""
            while size := int(await reader.readline(), 16):
                text += unpacked.decompress((await reader.readexactly(size + 2))[:-2])
                *events, text = text.split(b"\r\n\r\n")
                for event in events:
                    self.take(event)
        finally:
            writer.close()

    def take(self, event: bytes) -> None:
        """An update begins with its number: whoever only watches reads no further."""
        if not event.startswith(b"id: "):
            return
        if self.reads:
            parts = msgspec.json.decode(event.partition(b"data: ")[2])["parts"]
            if found := ASKED.search(self.text("prompt", parts)):
                self.asked = int(found[1])
            if "acts" in parts:
                self.actions = [int(action) for action in ACTION.findall(self.text("acts", parts))]
        self.seq = int(event[4 : event.index(b"\r")])
        self.changed.set()

    def text(self, name: str, parts: dict[str, Any]) -> str:
        """A part as a browser puts it together."""
        old, new = self.texts.get(name, ""), parts.get(name, "")
        if not isinstance(new, str):
            new = "".join(piece if isinstance(piece, str) else old[piece[0] : sum(piece)] for piece in new)
        if name in parts:
            self.texts[name] = new
        return new

    async def until(self, seq: int) -> None:
        while self.seq < seq:
            self.changed.clear()
            await self.changed.wait()

    async def close(self) -> None:
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        self.hang_up()


@dataclass
class Figures:
    """What was measured in one run."""

    tables: int
    listeners: int
    seconds: float
    acknowledged: list[float] = field(default_factory=list)
    everywhere: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)  # seconds of page loads meanwhile
    memory: tuple[float, float] = (0.0, 0.0)  # MB of the server, and of its workers
    empty: tuple[float, float] = (0.0, 0.0)  # the same before anybody came
    seated: tuple[float, float] = (0.0, 0.0)  # the same with the tables set up and nobody listening
    serving: float = 0.0  # processors that it used without its workers
    drawing: float = 0.0  # processors that its workers used
    clients: float = 0.0  # processors that the clients used, on the same machine

    @property
    def cells(self) -> list[str]:
        rate = len(self.everywhere) / self.seconds if self.seconds else 0
        times = [spread(times) for times in (self.acknowledged, self.everywhere, self.pages)]
        counts = [str(self.tables), str(self.listeners), f"{rate:.0f}"]
        each = [
            self.share(self.seated[0] - self.empty[0], self.tables),
            self.share(self.memory[0] - self.seated[0], self.listeners),
            self.share(self.memory[1] - self.empty[1], self.tables),
        ]
        shares = (self.serving, self.drawing, self.clients)
        busy = [*(f"{share:.2f}" for share in shares)]
        busy.append(" + ".join(f"{1000 * share / rate:.1f}" for share in shares) if rate > 1 else "-")
        return [*counts, *times, *busy, f"{sum(self.memory):.0f}", *each]

    def share(self, megabytes: float, among: int) -> str:
        return f"{1000 * megabytes / among:.0f}" if self.seated[0] and among else "-"


HEADINGS = [
    "tables",
    "listeners",
    "moves a second",
    "move to acknowledgement, ms",
    "move to the last page, ms",
    "page loads, ms",
    "processors that serve",
    "that draw",
    "of the clients",
    "ms of them for a move",
    "memory, MB",
    "kB of a table",
    "kB of a listener",
    "kB of a drawn table",
]


def spread(seconds: Sequence[float]) -> str:
    """The 50th, 95th and 99th of a hundred, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return "-"
    return " / ".join(f"{1000 * ordered[int(len(ordered) * part)]:.0f}" for part in (0.5, 0.95, 0.99))


async def visit(address: str, reads: bool = False) -> Listener:
    visitor = Listener(address, reads)
    await visitor.get("/api/account")
    if not reads:
        visitor.hang_up()
    return visitor


class Table:
    """A busy table: two players, and others who watch."""

    def __init__(self, address: str, game: str, number: int, watching: int, figures: Figures) -> None:
        self.address, self.game, self.watching, self.figures = address, game, watching, figures
        self.rng = random.Random(number)
        self.id = ""
        self.pages: list[Listener] = []
        self.measured = False

    async def set_up(self) -> None:
        players = [await visit(self.address, reads=True) for _ in range(2)]
        wish = {"game": self.game, "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}]}
        self.id = (await players[0].post("/api/tables", wish))["id"]
        await players[1].post(f"/api/tables/{self.id}/join", {})
        self.pages = players + [await visit(self.address) for _ in range(self.watching)]
        for seat, player in enumerate(players):
            player.seat = seat

    async def open(self) -> None:
        for page in self.pages:
            await page.open(self.id)

    async def begin(self, moves: int) -> None:
        """Into the middle of the game, as quickly as it goes: there is more on the table than at its beginning."""
        for _ in range(moves):
            await self.move()

    async def play(self, seconds: float, pace: float) -> None:
        self.measured = True
        end = time.perf_counter() + seconds
        await asyncio.sleep(self.rng.random() * pace)
        while time.perf_counter() < end:
            began = time.perf_counter()
            if not await self.move():
                return
            await asyncio.sleep(max(0.01, self.rng.uniform(0.5, 1.5) * pace - (time.perf_counter() - began)))

    async def move(self) -> bool:
        """Somebody who may moves, and everybody sees it; False when nobody may, because the game is over."""
        movers = [page for page in self.pages if page.actions]
        if not movers:
            return False
        mover, began = self.rng.choice(movers), time.perf_counter()
        move = {"seat": mover.seat, "asked": mover.asked, "action": self.rng.choice(mover.actions)}
        with suppress(RefusedMove):  # a page that was behind
            seq = (await mover.post(f"/api/tables/{self.id}/act", move))["seq"]
            acknowledged = time.perf_counter() - began
            await asyncio.gather(*(page.until(seq) for page in self.pages))
            if self.measured:
                self.figures.acknowledged.append(acknowledged)
                self.figures.everywhere.append(time.perf_counter() - began)
        return True

    async def close(self) -> None:
        for page in self.pages:
            await page.close()


async def look_around(address: str, table: str, seconds: float, figures: Figures) -> None:
    """Somebody who loads one page after the other."""
    visitor = await visit(address)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for path in ("/", "/lobby", f"/table/{table}"):
            began = time.perf_counter()
            await visitor.get(path, "text/html")
            figures.pages.append(time.perf_counter() - began)
            await asyncio.sleep(PAGE_SECONDS)
    await visitor.close()


async def busy(server: Server, games: list[str], tables: int, watching: int, seconds: float, pace: float) -> Figures:
    """So many tables, each with two players and so many who watch, a move about every `pace` seconds."""
    figures = Figures(tables, tables * (2 + watching), seconds)
    made = [Table(server.address, games[number % len(games)], number, watching, figures) for number in range(tables)]
    figures.empty = memory_of(server.process.pid)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.set_up() for table in made[start : start + TOGETHER]))
    figures.seated = memory_of(server.process.pid)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.open() for table in made[start : start + TOGETHER]))
    begun = min(BEGUN, MOST_BEGUN // tables)
    for start in range(0, tables, TOGETHER):
        await asyncio.gather(*(table.begin(begun) for table in made[start : start + TOGETHER]))
    spent = Spent(server.process.pid)
    await asyncio.gather(
        *(table.play(seconds, pace) for table in made), look_around(server.address, made[0].id, seconds, figures)
    )
    spent.put_into(figures)
    figures.memory = memory_of(server.process.pid)
    for table in made:
        await table.close()
    return figures


async def idle(server: Server, listeners: int, seconds: float) -> Figures:
    """So many open pages at tables where nothing happens."""
    figures = Figures(listeners // 20, listeners, seconds)
    figures.empty = memory_of(server.process.pid)
    tables = [Table(server.address, "strange-world", number, 18, figures) for number in range(listeners // 20)]
    for table in tables:
        await table.set_up()
    figures.seated = memory_of(server.process.pid)
    for table in tables:
        await table.open()
    spent = Spent(server.process.pid)
    await asyncio.sleep(seconds)
    spent.put_into(figures)
    figures.memory = memory_of(server.process.pid)
    for table in tables:
        await table.close()
    return figures


def family(process: int) -> list[int]:
    """A process and all that it started."""
    found = [process]
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with suppress(OSError, IndexError):
                if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == process:
                    found += family(int(entry.name))
    return found


class Spent:
    """Processor time from now on: of the server, of its workers and of the clients."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.began, self.before = time.perf_counter(), self.now()

    def now(self) -> tuple[float, float, float]:
        server = processor_seconds(self.process)
        return server, sum(map(processor_seconds, family(self.process))) - server, time.process_time()

    def put_into(self, figures: Figures) -> None:
        figures.seconds = elapsed = time.perf_counter() - self.began
        spent = [(after - before) / elapsed for before, after in zip(self.before, self.now(), strict=True)]
        figures.serving, figures.drawing, figures.clients = spent


def processor_seconds(process: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return 0.0


def memory_of(process: int) -> tuple[float, float]:
    """Megabytes that a server holds, and its workers."""
    return resident(process), sum(resident(one) for one in family(process) if one != process)


def resident(process: int) -> float:
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


async def measure(options: argparse.Namespace) -> dict[str, Figures]:
    runs: dict[str, Figures] = {}
    room_for(SOCKETS)
    games = options.games or available()

    async def run(name: str, work: Any, settings: dict[str, str] | None = None) -> None:
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder), settings or {})
            try:
                runs[name] = await work(server)
            finally:
                server.stop()
        print(f"{name}: {', '.join(f'{head} {cell}' for head, cell in zip(HEADINGS, runs[name].cells))}", flush=True)

    for tables in options.tables:
        await run(
            f"{tables} tables, all games",
            lambda server, tables=tables: busy(server, games, tables, 3, options.seconds, options.pace),
        )
    if options.all:
        one = {"WORLDWRIGHT_RENDER_WORKERS": "1"}
        name = f"{GOAL} tables, all games, one process that draws"
        await run(name, lambda s: busy(s, games, GOAL, 3, options.seconds, options.pace), one)
        for game in games:
            name = f"{BUSY} tables, {load(game).title} alone"
            await run(name, lambda s, g=game: busy(s, [g], BUSY, 3, min(10.0, options.seconds), options.pace))
    if options.all or options.crowds:
        await run("100 spectators at one table", lambda s: busy(s, ["spires"], 1, 98, options.seconds, options.pace))
        await run("1,000 idle listeners", lambda s: idle(s, 1000, 2 * options.seconds))
    return runs


def markdown(runs: dict[str, Figures], seconds: float, pace: float, drawn: Sequence[str]) -> str:
    about = "; ".join([ww.build.kind(), *(f"{name}: {value}" for name, value in machine().items())])
    rows = [f"| {name} | {' | '.join(figures.cells)} |" for name, figures in runs.items()]
    lines = [
        "# The web table under load",
        "",
        f"Measured by `make load` ({about}; one run of {seconds:.0f} seconds each). Server and clients",
        "share the machine. Three numbers in one cell are the 50th, 95th and 99th of a hundred.",
        "",
        "**Busy** means: two people and three who watch at each table, all five games in turn, a move about every",
        f"{pace:g} seconds, some moves into the game ({BEGUN} up to {MOST_BEGUN // BEGUN} tables, fewer beyond).",
        "The last page is the last of those five that shows the move; the next move waits for it. Page loads are",
        "those of somebody who opens the front door, the lobby and a table meanwhile. The processor time of a move is",
        "that of the server, of its process that draws, and of the clients.",
        "",
        f"| run | {' | '.join(HEADINGS)} |",
        f"|---|{'---|' * len(HEADINGS)}",
        *rows,
    ]
    if len(runs) > 1:
        lines += ["", "![How it grows](load.svg)"]
    lines += ["", "## What a move costs to draw", ""]
    lines += [
        "Processor time of the process that draws, for three pairs of eyes, by `python -m bench.drawing`; shares by"
    ]
    lines += ["cProfile, which makes much of many small calls.", "", *drawn]
    return "\n".join(lines) + "\n"


def written_by_hand(file: Path) -> str:
    """What stands below the figures and is not measured anew: what limits them."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    _, mark, rest = text.partition(BY_HAND)
    return f"\n{mark}{rest}" if mark else ""


def plot(runs: dict[str, Figures], file: Path) -> None:
    """How the times and the memory grow with the tables."""
    from matplotlib import pyplot

    grown = [figures for name, figures in runs.items() if name.endswith("all games")]
    picture, (times, memory) = pyplot.subplots(1, 2, figsize=(10, 4))
    for label, pick in (("to acknowledgement", "acknowledged"), ("to the last page", "everywhere")):
        middle = [1000 * sorted(getattr(one, pick))[int(len(getattr(one, pick)) * 0.99)] for one in grown]
        times.plot([one.tables for one in grown], middle, marker="o", label=label)
    times.set(xlabel="busy tables", ylabel="99 of 100 moves within, ms", xscale="log", yscale="log")
    times.legend()
    memory.plot([one.tables for one in grown], [sum(one.memory) for one in grown], marker="o")
    memory.set(xlabel="busy tables", ylabel="memory of the server and its workers, MB", xscale="log")
    picture.tight_layout()
    picture.savefig(file)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=GROWTH, help="busy tables of each run")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long they play (default 15)")
    parser.add_argument("--pace", type=float, default=2.0, help="seconds between the moves of a table (default 2)")
    parser.add_argument("--games", nargs="*", help="only these")
    parser.add_argument("--all", action="store_true", help="each game alone, a crowd at one table, idle listeners, too")
    parser.add_argument("--crowds", action="store_true", help="of these only the crowd and the idle listeners")
    parser.add_argument("--out", type=Path, help="file for the figures, and beside it load.svg")
    options = parser.parse_args()
    runs = asyncio.run(measure(options))
    out: Path = options.out or ROOT / "docs" / "load.md"
    by_hand = written_by_hand(out)
    out.write_text(markdown(runs, options.seconds, options.pace, drawing_costs()) + by_hand, encoding="utf-8")
    if len(runs) > 1:
        plot(runs, out.with_name("load.svg"))


if __name__ == "__main__":
    main()

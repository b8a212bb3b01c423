"""`python -m tests.fuzz.web`: malformed records, catalogues and requests, a hundred thousand of them.

Whatever is thrown at the server gets an answer that says what is wrong: no error of ours, no hang, no growing memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import worldwright as ww
from tests.fuzz.contract import probe
from tests.server.house import BOT, ME, OPEN, Guest, LocalBots, Site, quick_settings
from worldwright.engine.errors import WorldwrightError
from worldwright.engine.registry import SHIPPED
from worldwright.server.catalogues import problem_with
from worldwright.server.web.app import create_app

LONGEST = 10.0  # seconds for one answer, on a busy machine
MOST_GROWTH = 200e6  # bytes, from the first tenth of the requests to the last
SWEPT_EVERY = 200  # requests
STRANGE = ["", "\0", "²", "‮", "\ud7ff", "😀" * 50, "-", "--5", "1e309", "NaN", "0x" + "F" * 5000, "9" * 5000]
STRANGE += ["../../etc/passwd", "%00", "%ff", "<script>", "{{7*7}}", "' or 1=1 --", "a." * 3000 + "a = 1", "[" * 3000]
STRANGE += ["null", "true", "[]", "{}", '"', "\\", "\r\n\r\n", "a" * 20_000]
VALUES: list[Any] = [None, True, -1, 2**31, 2**63, 2**99, 1.5, "", "x", "😀", [], {}, [[]], {"a": {"b": []}}, "a" * 900]
SAVE = {
    "game": "revive",
    "chapter": 2,
    "unlocked": ["ll6"],
    "results": [{"heading": "Chapter 1", "names": ["A", "B"], "scores": [30, 40], "winners": [1]}],
}
QUERIES = (
    "seat",
    "ply",
    "layout",
    "pane",
    "q",
    "step",
    "done",
    "tried",
    "piece",
    "icons",
    "actions",
    "line",
    "who",
    "why",
)
PLACES = re.compile(r"\{[^}]*\}")  # in the path of a route
ENDLESS = ("/stream", "/events")
SUFFIXES = ["", "/replay?ply=1", "/timeline", "/parts", "/parts?layout=phone&pane=others-1", "/record", "?seat=0"]


@dataclass
class Findings:
    """What was thrown, what came of it, and what went wrong."""

    thrown: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def note(self, kind: str, outcome: str) -> None:
        self.thrown[f"{kind}: {outcome}"] += 1

    def fail(self, kind: str, what: str) -> None:
        self.note(kind, "WRONG")
        self.wrong.append(f"{kind}: {what}"[:2000])


def mangled(text: str, rng: random.Random) -> str:
    """A text with a few things done to it that nobody would do."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        lines = text.split("\n")
        at, place = rng.randrange(len(lines)), rng.randrange(len(text) + 1)
        how = rng.randrange(8)
        if how == 0:
            del lines[at]
        elif how == 1:
            lines.insert(at, rng.choice(lines))
        elif how == 2:
            lines[at] = rng.choice(STRANGE)
        elif how == 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        elif how == 4:
            lines = [text[:place] + rng.choice(STRANGE) + text[place:]]
        elif how == 5:
            lines = [text[:place] + chr(rng.choice((0, 10, 34, 39, 45, 48, 57, 91, 93, 0x2028))) + text[place + 1 :]]
        elif how == 6:
            lines = [text[:place]]
        else:
            lines[at] = "".join(char if char not in "0123456789" else str(rng.randrange(10)) for char in lines[at])
        text = "\n".join(lines) or " "
    return text


def timed(findings: Findings, kind: str, thrown: str, work: Callable[[], str]) -> None:
    """Anything but a refusal in our own words, or too slow a one, is wrong."""
    began = time.process_time()
    try:
        outcome = work()
    except Exception as error:  # whatever it is: that is what is looked for
        findings.fail(kind, f"{type(error).__name__}: {error}: {thrown[:500]!r}")
        return
    if time.process_time() - began > LONGEST:
        findings.fail(kind, f"took {time.process_time() - began:.1f} s: {thrown[:500]!r}")
    findings.note(kind, outcome)


def throw_records(count: int, rng: random.Random, findings: Findings) -> None:
    """Records of all games, mangled."""
    games = []
    for slug in ww.available():
        state = ww.load(slug).new(players=2, seed=rng.randrange(10**6))
        while state.ply < 12 and not state.over:
            state.apply(rng.choice(state.legal), state.player)
        games.append(str(ww.Record.of(state)))
    for _ in range(count):
        text = mangled(rng.choice(games), rng)
        timed(findings, "record", text, lambda text=text: replayed(text))


def replayed(text: str) -> str:
    try:
        ww.Record.parse(text).replay()
    except WorldwrightError:
        return "refused"
    return "accepted"


def throw_catalogues(count: int, rng: random.Random, findings: Findings) -> None:
    """Catalogues of all games, mangled, read as the server's worker reads them."""
    catalogues = {slug: ww.load(slug).components.source_text for slug in ww.available()}
    for _ in range(count):
        slug = rng.choice(list(catalogues))
        text = mangled(catalogues[slug], rng)
        timed(
            findings,
            "catalogue",
            text,
            lambda slug=slug, text=text: "refused" if problem_with(slug, 2, {}, text) else "accepted",
        )


class Thrower:
    """Sends what no page would send, as a guest of the application in this process."""

    def __init__(self, guest: Guest, tables: list[str], rng: random.Random) -> None:
        self.guest = guest
        self.rng = rng
        seats = [{"kind": "person"}, {"kind": "bot", "level": "random"}]
        at = [f"/api/tables/{table}" for table in tables]
        self.bodies: list[tuple[str, dict[str, Any]]] = [
            ("/api/tables", {"game": "moths", "players": 2, "seats": seats, "options": {"rounds": "3"}, "seed": 7}),
            *[(f"{table}/act", {"seat": 0, "asked": 1, "action": 0}) for table in at],
            *[(f"{table}/undo", {"seat": 0, "asked": 1}) for table in at],
            *[(f"{table}/join", {"seat": 1, "invitation": ""}) for table in at],
            *[(f"{table}/bot", {"seat": 1, "level": "easy"}) for table in at],
            *[(f"{table}/chat", {"text": "Hello"}) for table in at],
            ("/api/account/name", {"name": "Anna"}),
            ("/api/account/enter", {"name": "Anna", "password": ""}),
            ("/api/account/tokens", {"name": "Rattle"}),
        ]
        self.pages = [f"{table}{suffix}" for table in at for suffix in SUFFIXES]
        self.pages += [
            f"/table/{table}{more}" for table in tables for more in ("", "/replay?ply=0", "/explain?piece=x")
        ]
        self.pages += ["/", "/lobby", "/api/lobby", "/api/games/moths", "/static/site.css", "/game/spires/rules?q=draw"]
        self.tables = tables
        self.routes: list[str] = []

    def odd_page(self) -> str:
        """Any page, with queries that belong there or not."""
        rng = self.rng
        places = [*self.tables, *ww.available(), "0", "1", "99", "x"]
        path = PLACES.sub(lambda _: rng.choice(places), rng.choice(self.routes))
        asked = rng.sample(QUERIES, rng.randrange(4))
        values = [*STRANGE[:12], "0", "1", "-1", "7", "phone", "true", "x:y", str(rng.randrange(60))]
        return f"{path}?{urlencode([(name, rng.choice(values)) for name in asked], errors='replace')}"

    async def throw(self, findings: Findings) -> None:
        rng, kind = self.rng, "request"
        if rng.random() < 0.02:
            path, content = "/campaigns/revive", json.dumps(replaced(SAVE, rng)).encode()
            what, sending = f"{path} {content!r}", self.go_on_with(content)
        elif rng.random() < 0.4:
            odd = rng.random() < 0.5
            path = self.odd_page() if odd else mangled(rng.choice(self.pages), rng).replace("\n", "")
            what, sending = path, self.guest.client.get(address(path))
        else:
            path, body = rng.choice(self.bodies)
            content = self.spoilt(body)
            what, sending = f"{path} {content!r}", self.sent(path, content)
        try:
            async with asyncio.timeout(LONGEST):
                answer = await sending
        except TimeoutError:
            findings.fail(kind, f"no answer: {what}")
            return
        if answer.status_code >= 500:
            findings.fail(kind, f"{answer.status_code}: {what}")
        elif answer.status_code >= 400 and path.startswith("/api/") and set(answer.json()) - {"error", "code", "seq"}:
            findings.fail(kind, f"not as described: {answer.text}: {what}")
        else:
            findings.note(kind, str(answer.status_code))

    async def go_on_with(self, save: bytes) -> Any:
        """The page of a campaign that goes on from a save, if there is one."""
        token = {"_csrf_token": self.guest.client.cookies["csrftoken"]}
        answer = await self.guest.client.post("/campaigns/revive", data=token, files={"save": ("save.json", save)})
        return await self.guest.client.get(answer.headers["location"]) if answer.status_code == 303 else answer

    def spoilt(self, body: dict[str, Any]) -> bytes:
        """A body with another value, without a field, with one more, or not JSON at all."""
        rng, body = self.rng, dict(body)
        name = rng.choice(list(body))
        how = rng.randrange(5)
        if how == 0:
            del body[name]
        elif how == 1:
            body[rng.choice(STRANGE)] = rng.choice(VALUES)
        elif how < 4:
            body[name] = rng.choice(STRANGE) if how == 2 else rng.choice(VALUES)
        text = json.dumps(body)
        return (mangled(text, rng) if how == 4 else text).encode("utf-8", "surrogatepass")

    async def sent(self, path: str, content: bytes) -> Any:
        kind = self.rng.choice(("application/json",) * 6 + ("text/plain", "application/x-www-form-urlencoded", "x"))
        headers = {"x-csrftoken": self.guest.client.cookies["csrftoken"], "content-type": kind}
        return await self.guest.client.post(path, content=content, headers=headers)


def replaced(value: Any, rng: random.Random) -> Any:
    """Data with another value somewhere in it."""
    if isinstance(value, (dict, list)) and value and rng.random() < 0.8:
        copied = dict(value) if isinstance(value, dict) else dict(enumerate(value))
        place = rng.choice(list(copied))
        copied[place] = replaced(copied[place], rng)
        return copied if isinstance(value, dict) else list(copied.values())
    return rng.choice([*VALUES, *STRANGE, "\ud800", [0] * 50, [""] * 50, [-7], [10**400]])


def address(path: str) -> str:
    """A path that a client library lets through, whatever is in it."""
    return "/" + "".join(char if char.isprintable() and char.isascii() else "%00" for char in path[1:])[:6000]


async def throw_requests(count: int, rng: random.Random, findings: Findings) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = quick_settings(Path(folder) / "tables.sqlite3", idle_seconds=0.0, tables_per_person=10**9)
        app = create_app(settings, LocalBots())
        async with app.lifespan():
            site = Site(app, settings)
            guest = site.guest()
            tables = [await guest.create([ME, BOT]), await guest.create([ME, OPEN]), await guest.create([ME, ME])]
            tables += [await guest.create([ME, BOT], game) for game in SHIPPED]
            thrower, before = Thrower(guest, tables, rng), 0.0
            thrower.routes = [route.path for route in app.routes if is_page(route)]
            for number in range(count):
                await thrower.throw(findings)
                if number % SWEPT_EVERY == 0:
                    site.tables.sweep()
                if number == count // 10:
                    before = memory()
            if (grown := memory() - before) > MOST_GROWTH:
                findings.fail("request", f"memory grew by {grown / 1e6:.0f} MB")


def is_page(route: Any) -> bool:
    return "GET" in getattr(route, "methods", ()) and not route.path.endswith(ENDLESS)


def memory() -> float:
    """Bytes that this process holds, where the system tells."""
    statistics = Path("/proc/self/statm")
    return int(statistics.read_text().split()[1]) * 4096.0 if statistics.exists() else 0.0


def throw(records: int, catalogues: int, requests: int, seed: int = 0) -> Findings:
    findings, rng = Findings(), random.Random(seed)
    throw_records(records, rng, findings)
    throw_catalogues(catalogues, rng, findings)
    asyncio.run(throw_requests(requests, rng, findings))
    return findings


def main() -> int:
    import tests.conftest  # noqa: F401  registers the small games
    from tests.server.net import Process
    from tests.server.test_contract import FREE

    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.web", description=__doc__)
    parser.add_argument("--thrown", type=int, default=100_000, help="records, catalogues and requests in all")
    parser.add_argument("--examples", type=int, default=200, help="of each operation of the described interface")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    part = chosen.thrown // 10
    findings = throw(4 * part, 2 * part, 4 * part, chosen.seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder) / "tables.sqlite3", WORLDWRIGHT_RENDER_WORKERS="0", **FREE)
        try:
            findings.wrong += probe(server.address, chosen.examples, chosen.seed)
        finally:
            server.kill()
    for what, times in sorted(findings.thrown.items()):
        print(f"{times:>8} {what}")
    for wrong in findings.wrong[:40]:
        print(wrong)
    print(f"{len(findings.wrong)} went wrong" if findings.wrong else "every answer was in order")
    return 1 if findings.wrong else 0


if __name__ == "__main__":
    sys.exit(main())

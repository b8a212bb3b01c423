"""Pages are rendered in processes of their own, so that a move is acknowledged however much there is to draw.

A process keeps the tables it has drawn and plays on what happened since. Whoever watches a table waits for one
rendering of it at a time; what changes meanwhile is drawn together in the next one.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from worldwright.engine.registry import available, load
from worldwright.engine.timeline import follow, moves_of
from worldwright.server.limits import Allowance
from worldwright.server.one_worker import OneWorker, TookTooLong, WorkerGone
from worldwright.server.table.looks import asked_again, eyes, look_at, look_from, replayed, turns_of
from worldwright.server.table.messages import Look, Person, Refused
from worldwright.server.table.table import Chair, Header, LiveTable, Message, opening
from worldwright.server.web.news import Known, Parts, told
from worldwright.server.web.parts import MOST_PAGES, known_pane, page_of, parts
from worldwright.server.web.wire import Told

TABLES_KEPT = 1_000  # in each process
HOUR = 3600.0
TOO_LONG = "this table takes too long to draw"


class Eyes(NamedTuple):
    """Through which eyes a table is looked at, and how it is laid out. Those with the same eyes see the same page."""

    seat: int | None
    mine: tuple[int, ...]
    curtain: int | None
    layout: str
    pane: str


class Seen(NamedTuple):
    """What a page was told last: a version, through certain eyes."""

    eyes: Eyes
    version: int


class Wish(NamedTuple):
    """What is asked of a rendering: the page, or what to tell those who were told something else last."""

    eyes: Eyes
    news: bool = False
    since: Seen | None = None  # None: everything is told
    spliced: bool = False  # of parts that are known, only what is new in them


class Rendering(NamedTuple):
    """A page, and which state of its table it shows."""

    seq: int
    version: int
    parts: Parts


class News(NamedTuple):
    """What open pages are told, and what they show then; None: nothing."""

    seen: Seen
    told: Told | None

    @property
    def version(self) -> int:
        return self.seen.version


@dataclass(frozen=True)
class Standing:
    """All that a table is, to be sent to another process."""

    header: Header
    seq: int
    version: int
    chairs: tuple[Chair, ...]
    asked: tuple[int, ...]  # the number of the question to each seat
    chat: tuple[Message, ...]
    present: tuple[str, ...]
    moved: float
    seen: dict[str, float]
    elsewhere: frozenset[str]
    nudged: dict[str, float]
    moves: tuple[tuple[int, int], ...] | None  # None: the game has not begun

    @classmethod
    def of(cls, live: LiveTable) -> Standing:
        asked = tuple(live.asked(seat) for seat in range(live.header.players))
        moves = None if live.state is None else tuple(moves_of(live.state))
        return cls(
            live.header,
            live.seq,
            live.version,
            live.chairs,
            asked,
            tuple(live.chat),
            tuple(live.present),
            live.moved,
            dict(live.seen),
            live.elsewhere,
            dict(live.nudged),
            moves,
        )


written = msgspec.json.Encoder().encode  # which has numbers as long as seeds
read = msgspec.json.Decoder(tuple[Standing, tuple[Wish, ...]]).decode


class Renderer:
    """Renders pages for all who look at tables: in so many processes, or in this one where there are none."""

    def __init__(self, workers: int, modules: Sequence[str] = ()) -> None:
        self.modules = modules
        self.workers = [OneWorker(modules) for _ in range(workers)]
        self.warming: list[asyncio.Task[Any]] = []
        self.closed = False
        self.too_long = Allowance(1, HOUR)  # by table
        self.batches: dict[str, Batch] = {}

    def warm_up(self) -> None:
        """Let the processes start before anybody waits for them."""
        self.warming = [asyncio.create_task(worker.ask(begin)) for worker in self.workers]

    async def ready(self) -> None:
        """Every process answers; one that died is replaced."""
        for place, worker in enumerate(self.workers):
            try:
                await worker.ask(ready)
            except WorkerGone:
                self.replace(place, worker)
                await self.workers[place].ask(ready)

    async def page(self, live: LiveTable, person: Person | None, seat: int | None, layout: str, pane: str) -> Rendering:
        """The table now, as parts of a page."""
        made: Rendering = await self.wished(live, Wish(self.eyes(live, person, seat, layout, pane)))
        return made

    async def news(
        self,
        live: LiveTable,
        person: Person | None,
        seat: int | None,
        layout: str,
        pane: str,
        since: Seen | None,
        spliced: bool,
    ) -> News:
        """What a page is told that was told an earlier version last."""
        eyes = self.eyes(live, person, seat, layout, pane)
        made: News = await self.wished(live, Wish(eyes, True, since, spliced))
        return made

    def eyes(self, live: LiveTable, person: Person | None, seat: int | None, layout: str, pane: str) -> Eyes:
        """Panes that do not exist are all the same: nobody makes others wait for pages that nobody can tell apart."""
        mine = () if person is None else tuple(live.seats_of(person.id))
        return Eyes(*eyes_of(live, mine, seat), layout, known_pane(live.game, layout, pane, live.header.players))

    async def wished(self, live: LiveTable, wish: Wish) -> Any:
        """What was rendered for the present version, or is now: together with what others wish for."""
        made: Rendering | News | None = live.rendered.get(wish)
        if made is not None and made.version == live.version:
            return made
        if not self.workers:
            made = live.rendered[wish] = finished(wish, live, answers(live, [wish])[0])
            return made
        return await self.join_batch(live, wish)

    async def join_batch(self, live: LiveTable, wish: Wish) -> Any:
        """Wait for the next rendering of the table, with all others who do."""
        table = live.header.id
        batch = self.batches.get(table)
        if batch is None or batch.begun:
            following = Batch(batch)
            following.task = asyncio.create_task(self.render(live, following))
            self.batches[table] = batch = following
        batch.wanted.add(wish)
        assert batch.task is not None
        return (await asyncio.shield(batch.task))[wish]

    async def render(self, live: LiveTable, batch: Batch) -> dict[Wish, Any]:
        table = live.header.id
        try:
            if batch.before is not None and batch.before.task is not None:
                await asyncio.wait([batch.before.task])
            await asyncio.sleep(0)  # everybody who was woken by the same change may join
            batch.begun, batch.before = True, None
            standing, wishes = Standing.of(live), tuple(batch.wanted)
            answers = await self.run(table, draw_asked, written((standing, wishes)))
            made = {wish: finished(wish, standing, found) for wish, found in zip(wishes, answers, strict=True)}
            if live.version == standing.version:
                live.rendered.update(made)
            return made
        finally:
            if self.batches.get(table) is batch:
                del self.batches[table]

    async def look(self, live: LiveTable, person: Person | None, seat: int | None) -> Look:
        """The table now, as data."""
        if not self.workers:
            return look_at(live, person, seat)
        mine = () if person is None else tuple(live.seats_of(person.id))
        through = Eyes(*eyes_of(live, mine, seat), "data", "")
        known: tuple[int, Look] | None = live.rendered.get(through)
        if known is not None and known[0] == live.version:
            return known[1]
        standing = Standing.of(live)
        found: Look = await self.run(live.header.id, show, standing, mine, seat)
        if live.version == standing.version:
            live.rendered[through] = standing.version, found
        return found

    async def look_back(self, live: LiveTable, person: Person | None, ply: int, seat: int | None) -> Look:
        """The table at an earlier ply, as data."""
        mine = () if person is None else tuple(live.seats_of(person.id))
        if not self.workers:
            return replayed(live, mine, ply, seat)
        found: Look = await self.run(live.header.id, show_earlier, Standing.of(live), mine, ply, seat)
        return found

    async def replay(
        self, live: LiveTable, person: Person | None, ply: int, seat: int | None, layout: str, pane: str
    ) -> Parts:
        """The table at an earlier ply, as parts of a page."""
        mine = () if person is None else tuple(live.seats_of(person.id))
        if not self.workers:
            return parts(replayed(live, mine, ply, seat), layout, pane)
        made: Parts = await self.run(live.header.id, draw_earlier, Standing.of(live), mine, ply, seat, layout, pane)
        return made

    async def asked_again(self, live: LiveTable, ply: int, seat: int, layout: str) -> Parts:
        """A finished game in front of an earlier decision, to be decided again."""
        if not self.workers:
            return ask_again(live, ply, seat, layout)
        made: Parts = await self.run(live.header.id, draw_again, Standing.of(live), ply, seat, layout)
        return made

    async def turns(self, live: LiveTable, seat: int | None) -> list[dict[str, Any]]:
        """The whole log in turns, as a seat reads it."""
        if not self.workers:
            return turns_of(live, seat)
        told: list[dict[str, Any]] = await self.run(live.header.id, tell_turns, Standing.of(live), seat)
        return told

    async def run(self, table: str, work: Callable[..., Any], *arguments: Any) -> Any:
        """Do something in the process of this table. One that died is replaced once; a table that it could not draw to
        an end is left alone for a while, so that others can be drawn.
        """
        if not self.too_long.left(table):
            raise Refused(TOO_LONG, "busy")
        place = zlib.crc32(table.encode()) % len(self.workers)
        worker = self.workers[place]
        try:
            return await worker.ask(work, *arguments)
        except TookTooLong:
            self.too_long.take(table)
            self.replace(place, worker)
            raise Refused(TOO_LONG, "busy") from None
        except WorkerGone:
            if self.closed:
                raise
            self.replace(place, worker)
            return await self.workers[place].ask(work, *arguments)

    def replace(self, place: int, gone: OneWorker) -> None:
        """A new process for one that died, however many find out."""
        if self.workers[place] is gone:
            self.workers[place] = OneWorker(self.modules)
            gone.end()

    def close(self) -> None:
        self.closed = True
        for task in self.warming:
            task.cancel()
        for worker in self.workers:
            worker.end()


class Batch:
    """Those who wait for the next rendering of a table."""

    def __init__(self, before: Batch | None) -> None:
        self.before = before
        self.begun = False
        self.wanted: set[Wish] = set()
        self.task: asyncio.Task[dict[Wish, Any]] | None = None


def finished(wish: Wish, of: LiveTable | Standing, found: Any) -> Rendering | News:
    """An answer with the state of the table that it is about."""
    if not wish.news:
        return Rendering(of.seq, of.version, found)
    return News(Seen(wish.eyes, of.version), None if found is None else Told(found, event="update", id=of.seq))


def eyes_of(live: LiveTable, mine: tuple[int, ...], seat: int | None) -> tuple[int | None, tuple[int, ...], int | None]:
    chosen, curtain = eyes(live, mine, seat)
    return chosen, mine, curtain


# --- in the worker --------------------------------------------------------------------------------


@dataclass
class Shadow(LiveTable):
    """A table in another process than its own: it is looked at, and never changed by anybody here."""

    numbers: tuple[int, ...] = ()
    moves: tuple[tuple[int, int], ...] = field(default=())

    def asked(self, seat: int) -> int:
        return self.numbers[seat]


shadows: OrderedDict[str, Shadow] = OrderedDict()


def begin() -> None:
    """Have everything at hand before the first page is drawn."""
    for slug in available():
        getattr(load(slug).drawing, "PANES", ())


def ready() -> bool:
    return True


def draw_asked(asked: bytes) -> list[Parts | str | None]:
    """What is wished for, as it is sent for every move: `pickle` takes several times as long."""
    return draw(*read(asked))


def draw(standing: Standing, wishes: Sequence[Wish]) -> list[Parts | str | None]:
    """What is wished for: pages of a table through several eyes, or what they are told."""
    return answers(shadow_of(standing), wishes)


def answers(live: LiveTable, wishes: Sequence[Wish]) -> list[Parts | str | None]:
    """For each wish the parts of a page, or what is told, as JSON."""
    before = [parts_told(live, wish.since) for wish in wishes]
    return [answer(live, wish, parts) for wish, parts in zip(wishes, before, strict=True)]


def answer(live: LiveTable, wish: Wish, before: Parts | None) -> Parts | str | None:
    eyes = wish.eyes
    page = page_of(live, look_from(live, eyes.mine, eyes.seat, eyes.curtain), eyes.layout, eyes.pane)
    if not wish.news:
        return page
    if len(live.told) >= MOST_PAGES and eyes not in live.told:
        live.told.clear()
    live.told[eyes] = Known(live.version, page)
    return told(live.seq, live.game.title, page, before, wish.spliced)


def parts_told(live: LiveTable, since: Seen | None) -> Parts | None:
    """What a page shows, if that is still known."""
    known: Known | None = None if since is None else live.told.get(since.eyes)
    return known.parts if known is not None and since is not None and known.version == since.version else None


def show(standing: Standing, mine: tuple[int, ...], seat: int | None) -> Look:
    shadow = shadow_of(standing)
    return look_from(shadow, mine, *eyes(shadow, mine, seat))


def show_earlier(standing: Standing, mine: tuple[int, ...], ply: int, seat: int | None) -> Look:
    return replayed(shadow_of(standing), mine, ply, seat)


def draw_earlier(
    standing: Standing, mine: tuple[int, ...], ply: int, seat: int | None, layout: str, pane: str
) -> Parts:
    return parts(replayed(shadow_of(standing), mine, ply, seat), layout, pane)


def draw_again(standing: Standing, ply: int, seat: int, layout: str) -> Parts:
    return ask_again(shadow_of(standing), ply, seat, layout)


def ask_again(live: LiveTable, ply: int, seat: int, layout: str) -> Parts:
    look, seen = asked_again(live, ply, seat)
    return parts(look, layout, "", seen, ("table", "acts", "prompt"))


def tell_turns(standing: Standing, seat: int | None) -> list[dict[str, Any]]:
    return turns_of(shadow_of(standing), seat)


def shadow_of(standing: Standing) -> Shadow:
    """The table as it stands, played on from how it was here before."""
    shadow = shadows.pop(standing.header.id, None)
    if shadow is None or shadow.header != standing.header:
        shadow = Shadow(standing.header, 0, standing.chairs, [], [])
    shadows[standing.header.id] = shadow
    if len(shadows) > TABLES_KEPT:
        shadows.popitem(last=False)
    bring_up_to_date(shadow, standing)
    return shadow


def bring_up_to_date(shadow: Shadow, standing: Standing) -> None:
    if shadow.chairs != standing.chairs:
        shadow.chairs = standing.chairs
    shadow.seq, shadow.numbers, shadow.chat = standing.seq, standing.asked, list(standing.chat)
    shadow.present.clear()
    shadow.present.update(standing.present)
    shadow.moved, shadow.seen, shadow.nudged = standing.moved, standing.seen, standing.nudged
    shadow.elsewhere = standing.elsewhere
    if shadow.version != standing.version:
        shadow.version = standing.version
        shadow.pages.clear()
    if standing.moves is not None and (shadow.state is None or shadow.moves != standing.moves):
        play_on(shadow, standing.moves)


def play_on(shadow: Shadow, moves: tuple[tuple[int, int], ...]) -> None:
    """From the last position that lies on the way to this one."""
    before = shadow.moves
    common = next((at for at, (old, new) in enumerate(zip(before, moves, strict=False)) if old != new), None)
    common = min(len(before), len(moves)) if common is None else common
    state = opening(shadow.header) if shadow.state is None else shadow.timeline.at(shadow.state, common)
    if state is shadow.state:
        shadow.timeline.leave(state)
        state = state.clone()
    for passed in follow(state, moves[common:]):
        shadow.timeline.pass_by(passed)
    shadow.state, shadow.moves = state, moves

"""The service behind every page: create, join, leave, act, undo, resign, chat, look, replay.

It knows nothing of the web.
Every step is decided on the table in memory, written to disk, and only then shown and acknowledged.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import replace

from worldwright import agents
from worldwright.engine.errors import BadOption, BadPlayers, CatalogueError
from worldwright.engine.options import span
from worldwright.engine.record import Record
from worldwright.engine.registry import load
from worldwright.server.bots.workers import Thinker
from worldwright.server.catalogues import TOO_LONG, Checker
from worldwright.server.database import Database
from worldwright.server.limits import Allowance
from worldwright.server.names import clean_text
from worldwright.server.people import new_id
from worldwright.server.settings import Settings
from worldwright.server.table.changes import (
    answer,
    chair_for,
    chair_of,
    require_known,
    require_one_seat,
    require_own,
    require_rateable,
    rotated,
    seat_again,
    sit_down,
    take_back,
    told_apart,
    with_chair,
)
from worldwright.server.table.live_tables import LiveTables
from worldwright.server.table.looks import lobby_cards, look_at, own_cards, replayed
from worldwright.server.table.messages import CHAT_LENGTH, Look, Person, Refused, SeatPlan, TableCard, Way
from worldwright.server.table.paces import LIVE, require_pace
from worldwright.server.table.table import Chair, Change, Header, LiveTable, Message, opening, status_of

STAND_IN = agents.DEFAULT_LEVEL  # plays on for a seat whose holder resigned
SEED_BITS = 128  # nobody finds a seed by trying, whatever they have seen of a game
LISTED = 60
LISTED_OF_EACH = 4  # of one address, so that nobody hides everybody else's tables
HOUR, MINUTE = 3600.0, 60.0
REMARKS = 12  # a minute, of all who watch a table together
MAX_CATALOGUE = 160_000  # bytes; the largest that ships has half of that
MOST_TOO_LONG = 3  # catalogues of one address in an hour that hold up their reader
REMEMBERED = 100


Heir = Callable[[Person, Person], Awaitable[None]]  # hands over what else a guest had to the owner of a name
Looks = Callable[[LiveTable, Person | None, int | None], Awaitable[Look]]


async def look_here(live: LiveTable, person: Person | None, seat: int | None) -> Look:
    """A look that is worked out in this process."""
    return look_at(live, person, seat)


class Tables(LiveTables):
    """All tables of a server."""

    def __init__(self, database: Database, bots: Thinker, settings: Settings) -> None:
        super().__init__(database, bots, settings)
        self.looks: Looks = look_here
        self.heirs: list[Heir] = []
        self.setting_up_again = asyncio.Lock()
        self.checker = Checker(settings.modules)
        self.streams: Counter[str] = Counter()  # open pages by person, by address and in all
        self.tables_set_up = Allowance(settings.tables_per_hour, HOUR)
        self.catalogue_bytes = Allowance(settings.catalogue_bytes_per_hour, HOUR)
        self.catalogue_bytes_in_all = Allowance(settings.catalogue_bytes_in_all, HOUR)
        self.catalogues_too_long = Allowance(MOST_TOO_LONG, HOUR)
        self.remarks = Allowance(REMARKS, MINUTE)

    # --- sitting down -------------------------------------------------------------------------

    async def create(
        self,
        person: Person,
        game: str,
        players: int,
        options: dict[str, str],
        seats: list[SeatPlan],
        seed: int | None = None,
        components: str | None = None,
        open_to_all: bool = True,
        origin: str = "",
        pace: str = LIVE,
        hints: bool = False,
        rated: bool = False,
        campaign: str | None = None,
    ) -> str:
        """Set up a table; it begins as soon as no chair is open. Returns its id.

        `origin` is what an address is counted by, a digest of it.
        """
        rules = load(game)
        if players not in rules.players:
            raise BadPlayers(f"{rules.title} seats {span(rules.players)} players, not {players}")
        if len(seats) != players:
            raise BadPlayers(f"{players} players need {players} seats, not {len(seats)}")
        await self.require_room(person, origin, any(plan.kind == "open" for plan in seats))
        number = secrets.randbits(SEED_BITS) if seed is None else seed
        if number.bit_length() > SEED_BITS:
            raise BadOption(f"a seed has at most {SEED_BITS} bits, not {number.bit_length()}")
        corrected = None if components is None or components == rules.components.source_text else components
        if corrected is not None:
            await self.check_catalogue(game, players, options, corrected, origin)
        header = Header(
            new_id(),
            game,
            rules.rules_version,
            players,
            number,
            dict(options),
            corrected,
            open_to_all,
            new_id(),
            require_pace(pace),
            rated,
            hints,
            origin,
            campaign,
        )
        if rated:
            require_rateable(header, person, seats, seed)
        state = await asyncio.to_thread(opening, header) if corrected else opening(header)  # also proves the options
        header = replace(
            header, options={name: option.text(state.terms.options[name]) for name, option in rules.options.items()}
        )
        chairs = tuple(chair_for(plan, number, person) for number, plan in enumerate(seats))
        live = LiveTable(header, 1, chairs, [], [], None if status_of(chairs, None) == "waiting" else state)
        live.moved = time.time()
        await self.open_here(live)
        return header.id

    async def open_here(self, live: LiveTable, said: Message | None = None) -> None:
        """A table that was made ready: from now on it is played. Its chat may begin with something."""
        await self.storage.create(live)
        self.live[live.header.id] = live
        if said is not None:
            await self.change(live.header.id, lambda _: Change(message=said))
        self.driver.look_after(live)

    async def require_room(self, person: Person, origin: str, waits: bool) -> None:
        """There is a limit on tables for each person, for each address and for everybody together."""
        settings = self.settings
        if await self.storage.unfinished(person.id) >= settings.tables_per_person:
            raise Refused(
                f"you sit at {settings.tables_per_person} unfinished tables; finish or resign some first", "busy"
            )
        if await self.storage.unfinished_in_all() >= settings.tables:
            raise Refused("this server has no room for another table just now", "busy")
        if origin and waits and await self.storage.waiting_from(origin) >= settings.waiting_tables_per_address:
            raise Refused("many tables from your address wait for players: fill or leave some first", "busy")
        if origin and not self.tables_set_up.take(origin):
            raise Refused("many tables were set up from your address within an hour: wait a while", "busy")

    async def check_catalogue(self, game: str, players: int, options: dict[str, str], text: str, origin: str) -> None:
        """A catalogue of somebody's is read elsewhere first: whatever it does to its reader, the server goes on."""
        self.require_bytes(text, origin)
        if not self.catalogues_too_long.left(origin):
            raise Refused("catalogues from your address took too long to read: wait a while", "busy")
        try:
            await self.checker.check(game, players, options, text)
        except CatalogueError as error:
            if str(error) == TOO_LONG:
                self.catalogues_too_long.take(origin)
            raise

    def require_bytes(self, text: str, origin: str) -> None:
        """What is kept of catalogues is limited for each address and for everybody together."""
        size = len(text.encode())
        if size > MAX_CATALOGUE:
            raise CatalogueError(f"a catalogue has at most {MAX_CATALOGUE // 1000} kB, not {size // 1000}")
        if not self.catalogue_bytes.take(origin, size) or not self.catalogue_bytes_in_all.take("", size):
            raise Refused("many catalogues were sent within an hour: wait a while", "busy")

    async def join(self, table: str, person: Person, seat: int | None = None, invitation: str = "") -> int:
        """Sit down on an open chair (None: the first one, unless one sits here already; a second chair is named). The
        game begins when the last one is taken.
        """

        taken = -1

        def decide(live: LiveTable) -> Change:
            nonlocal taken
            free, mine = live.open_seats(), live.seats_of(person.id)
            if seat in mine or (seat is None and mine and not live.header.rated):  # whose first answer was lost
                raise Refused("you sit at this table already", "taken", live.seq)
            if (
                not live.header.listed
                and not mine
                and not secrets.compare_digest(invitation.encode(), live.header.invitation.encode())
            ):
                raise Refused("this table is for invited people: ask for its invitation link", "foreign", live.seq)
            if not free:
                raise Refused("every chair of this table is taken; you may watch", "full", live.seq)
            if seat is not None and seat not in free:
                raise Refused(
                    f"seat {seat + 1} is taken; free: {', '.join(str(other + 1) for other in free)}", "taken", live.seq
                )
            if live.header.rated:
                require_known(person)
                require_one_seat(person, live)
            taken = free[0] if seat is None else seat
            return sit_down(live, taken, chair_of(person), told_apart(live, person))

        await self.change(table, decide)
        return taken

    async def seat_bot(self, table: str, person: Person, seat: int, level: str) -> None:
        """A holder of a seat puts a bot on an open chair."""

        def decide(live: LiveTable) -> Change:
            if not live.seats_of(person.id):
                raise Refused("only those at the table may seat a bot", "foreign", live.seq)
            if seat not in live.open_seats():
                raise Refused(f"seat {seat + 1} is not open", "taken", live.seq)
            return sit_down(live, seat, chair_for(SeatPlan("bot", level=level), seat, person))

        await self.change(table, decide)

    async def leave(self, table: str, person: Person, seat: int | None = None) -> None:
        """Get up before the game begins (None: from every seat of this person's).

        A table that nobody sits at any more is cleared away.
        """

        def decide(live: LiveTable) -> Change:
            mine = live.seats_of(person.id)
            require_own(live, person, mine[0] if seat is None and mine else seat or 0)
            if live.status != "waiting":
                raise Refused("the game has begun: resign instead, and a bot plays on for you", "begun", live.seq)
            left = mine if seat is None else [seat]
            chairs = tuple(Chair("open") if number in left else chair for number, chair in enumerate(live.chairs))
            return Change(chairs=chairs, closed=not any(chair.holder for chair in chairs))

        await self.change(table, decide)

    async def resign(self, table: str, person: Person, seat: int) -> None:
        """Give a seat up for good; a bot plays on."""

        def decide(live: LiveTable) -> Change:
            require_own(live, person, seat)
            if live.status != "playing":
                raise Refused("there is no game to resign from", "begun", live.seq)
            left = Chair("bot", live.chairs[seat].name, STAND_IN, gave_up=person.id)
            ply = None if live.state is None else live.state.ply
            said = Message("", seat, live.chairs[seat].name, "resigns; a bot plays on.", time.time(), ply)
            return Change(chairs=with_chair(live.chairs, seat, left), message=said)

        await self.change(table, decide)

    async def again(self, table: str, person: Person, origin: str = "", claimed: Collection[str] = ()) -> str:
        """The same game once more against the same bots, under the same names but for those that others have claimed.

        Who asks first sets the table up and says so in the chat; the others sit down there.
        """
        live = await self.table(table)
        if live.status != "over" or not live.seats_of(person.id):
            raise Refused("only those who have finished a game can play it again", "running", live.seq)
        async with self.setting_up_again:
            if await self.sit_at_successor(live, person):
                return str(live.successor)
            header = live.header
            plans = rotated([seat_again(chair, person, claimed) for chair in live.chairs])
            fresh = await self.create(
                person,
                header.game,
                header.players,
                header.options,
                plans,
                None,
                header.components,
                header.listed,
                origin,
                pace=header.pace,
                hints=header.hints,
                rated=header.rated,
            )
            if any(plan.kind == "open" for plan in plans):
                await self.name_successor(live, person, fresh)
            return fresh

    async def sit_at_successor(self, live: LiveTable, person: Person) -> bool:
        """Sit down where those from a finished table meet again; False when there is no such place."""
        if live.successor is None:
            return False
        try:
            following = await self.table(live.successor)
            if following.status == "over":
                return False
            if not following.seats_of(person.id):
                free = following.open_seats()
                wanted = [(seat + 1) % live.header.players for seat in live.seats_of(person.id)]
                chosen = next((seat for seat in wanted if seat in free), None)
                await self.join(live.successor, person, chosen, following.header.invitation)
        except Refused:  # cleared away, or no chair is left
            return False
        return True

    async def name_successor(self, live: LiveTable, person: Person, fresh: str) -> None:
        """From now on those from a finished table meet at a fresh one; the chat tells of it."""
        said = Message(
            person.id,
            live.seats_of(person.id)[0],
            person.name,
            f"Once more at /table/{fresh}: “Play again” brings you there.",
            time.time(),
        )
        await self.change(live.header.id, lambda _: Change(successor=fresh, message=said))

    async def hand_over(self, guest: Person, person: Person) -> None:
        """A guest turned out to be the owner of a name: the guest's seats are theirs."""
        for table, seq in await self.storage.hand_over(guest, person):
            await self.changed_elsewhere(table, seq)
        for heir in self.heirs:
            await heir(guest, person)

    # --- playing ------------------------------------------------------------------------------

    async def act(self, table: str, person: Person, seat: int, asked: int, action: int) -> int:
        """Answer a question. Returns the sequence number once the move is on disk."""

        def decide(live: LiveTable) -> Change:
            require_own(live, person, seat)
            return answer(live, seat, asked, Way((action,)))

        return await self.change(table, decide)

    async def undo(self, table: str, person: Person, seat: int, asked: int | None = None) -> int:
        """Take the seat's last answer back, as far as the information barrier allows."""

        def decide(live: LiveTable) -> Change:
            require_own(live, person, seat)
            return take_back(live, seat, asked)

        return await self.change(table, decide)

    async def chat(self, table: str, person: Person, text: str) -> int:
        """Say something at the table; spectators may, too, as long as those who play can follow each other."""
        said = clean_text(text, CHAT_LENGTH)
        if not said:
            raise Refused("there is nothing to say in that", "invalid")

        def decide(live: LiveTable) -> Change:
            held = live.seats_of(person.id)
            if not held and not self.remarks.take(table):
                raise Refused("those who watch have said a lot within a minute: wait a while", "busy", live.seq)
            return Change(message=Message(person.id, held[0] if held else None, person.name, said, time.time()))

        return await self.change(table, decide)

    # --- looking ------------------------------------------------------------------------------

    async def look(self, table: str, person: Person | None, seat: int | None = None) -> Look:
        """What this person may see now, from a seat of theirs or as a spectator."""
        return await self.looks(await self.watched(table, person, seat), person, seat)

    async def watched(self, table: str, person: Person | None, seat: int | None) -> LiveTable:
        """A table that this person may look at from that seat."""
        live = await self.table(table)
        if seat is not None:
            require_own(live, person, seat)
        return live

    async def replay(self, table: str, person: Person | None, ply: int, seat: int | None = None) -> Look:
        """An earlier position: of a finished game from anybody's eyes, of a running one from one's own or a
        spectator's.
        """
        live = await self.replayable(table, person, ply, seat)
        return replayed(live, [] if person is None else live.seats_of(person.id), ply, seat)

    async def replayable(self, table: str, person: Person | None, ply: int, seat: int | None) -> LiveTable:
        """A table whose position at that ply this person may look at from that seat."""
        live = await self.table(table)
        if live.state is None:
            raise Refused("the game has not begun", "begun", live.seq)
        if live.status == "over":
            if seat is not None and not 0 <= seat < live.header.players:
                raise Refused(f"there is no seat {seat + 1} at this table", "unknown", live.seq)
        elif seat is not None:
            require_own(live, person, seat)
        if not 0 <= ply <= live.state.ply:
            raise Refused(f"this game has plies 0 to {live.state.ply}, not {ply}", "unknown", live.seq)
        return live

    async def record(self, table: str, person: Person | None) -> str:
        """The record as text. It tells every card, so it is given out when the game is over, or when this server cannot
        play it on: then as it is stored, to everybody if it was over and to those at the table if not.
        """
        try:
            live = await self.table(table)
        except Refused as refusal:
            stored = await self.storage.stored_record(table) if refusal.code == "rules" else None
            if stored is None or not (stored.over or (person is not None and person.id in stored.holders)):
                raise
            return str(stored.record)
        if live.state is None or not live.state.over:
            raise Refused(
                "the record tells every hidden card: it can be had when the game is over", "running", live.seq
            )
        return str(Record.of(live.state))

    async def lobby(self) -> list[TableCard]:
        """Open tables, and listed ones being played."""
        return lobby_cards(await self.storage.open_tables(LISTED, LISTED_OF_EACH))

    async def mine(self, person: Person) -> list[TableCard]:
        """The tables of a person: those that wait for them first, finished ones last."""
        cards = own_cards(await self.storage.tables_of(person.id, REMEMBERED), person)
        return sorted(cards, key=lambda card: (card.status == "over", not card.my_turn))

    async def watch(self, table: str, after: int) -> AsyncGenerator[int, None]:
        """The sequence number after every change, and now and then without one as a sign of life."""
        live = await self.table(table)
        async with aclosing(live.changes(after, self.settings.heartbeat)) as changes:
            async for seq in changes:
                if self.ending:
                    return
                yield seq

    def require_stream(self, person: Person, origin: str = "") -> None:
        """There is a limit on open pages for each person, for each address and for everybody together."""
        limits = self.settings
        for key, most, whose in (
            (person.id, limits.streams_per_person, "too many open pages: close some of them"),
            (f"@{origin}", limits.streams_per_address, "too many open pages at your address"),
            ("", limits.streams, "too many open pages on this server just now: try again later"),
        ):
            if self.streams[key] >= most and key != "@":
                raise Refused(whose, "busy")

    @contextmanager
    def attending(self, table: str, person: Person, origin: str = "") -> Iterator[None]:
        """While a person's page listens to a table, they are present."""
        self.require_stream(person, origin)
        live = self.live.get(table)
        if live is None:
            raise Refused("this table was cleared away", "unknown")
        keys = (person.id, f"@{origin}", "")
        self.streams.update(keys)
        try:
            with live.attended_by(person.id, self.settings.presence_grace):
                yield
        finally:
            for key in keys:
                self.streams[key] -= 1
                if not self.streams[key]:
                    del self.streams[key]

    # --- keeping house ------------------------------------------------------------------------

    async def close(self) -> None:
        await super().close()
        self.checker.close()

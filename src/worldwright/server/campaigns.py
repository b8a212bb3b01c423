"""Campaigns on the server: each belongs to a person, is kept in the database, and is played at ordinary tables. Who
has its address may see how far it has come.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Row, func, insert, select, update

from worldwright.engine.campaign import Save
from worldwright.engine.errors import BadOption, CampaignError
from worldwright.engine.registry import available, load
from worldwright.server.database import Database, campaigns
from worldwright.server.people import new_id
from worldwright.server.rows import oddities, sound
from worldwright.server.table.messages import Person, Refused, SeatPlan, Status
from worldwright.server.table.service import Tables
from worldwright.server.table.table import LiveTable

MOST = 40  # campaigns of a person


@dataclass(frozen=True)
class Kept:
    """A campaign as it stands: its save, and the table at which its next game is being played."""

    id: str
    owner: str
    save: Save
    table: str | None
    status: Status | None  # of that table
    changed: float


class Campaigns:
    """The campaigns of a server."""

    def __init__(self, database: Database, tables: Tables) -> None:
        self.database = database
        self.tables = tables
        self.starting = asyncio.Lock()

    async def begin(self, person: Person, game: str, text: str = "", file: str = "the file", origin: str = "") -> str:
        """A new campaign, or one that goes on from the text of a save in a file. Returns its id. It counts like a
        table.
        """
        if origin and not self.tables.tables_set_up.take(origin):
            raise Refused("much was set up from your address within an hour: wait a while", "busy")
        save = Save.parse(text, file) if text else Save.begin(game)
        if save.game != game:
            raise CampaignError(f"{file} is a campaign of {save.game}, not of {game}")
        async with self.database.write() as connection:
            count = await connection.execute(
                select(func.count()).select_from(campaigns).where(campaigns.c.owner == person.id)
            )
            if count.scalar_one() >= MOST:
                raise Refused(f"you have {MOST} campaigns already: go on with one of them", "busy")
            fresh = {"id": new_id(), "owner": person.id, "game": game, "save": save.text(), "changed": time.time()}
            await connection.execute(insert(campaigns).values(**fresh))
        return str(fresh["id"])

    async def mine(self, person: Person, game: str = "") -> list[Kept]:
        """The campaigns of a person, of one game or of all, the latest first."""
        games = [game] if game else available()
        wanted = (campaigns.c.owner == person.id) & campaigns.c.game.in_(games)
        async with self.database.read() as connection:
            found = await connection.execute(select(campaigns).where(wanted).order_by(campaigns.c.changed.desc()))
            rows = sound(campaigns, found)
        return [await self.settle(row) for row in rows]

    async def of_table(self, live: LiveTable) -> Kept | None:
        """The campaign of which this is a game; None when it is none, or the campaign is gone."""
        if live.header.campaign is None:
            return None
        try:
            return await self.look(live.header.campaign)
        except Refused:
            return None

    async def look(self, campaign: str) -> Kept:
        """A campaign as it stands; a game that has ended meanwhile counts from now on."""
        async with self.database.read() as connection:
            row = (await connection.execute(select(campaigns).where(campaigns.c.id == campaign))).one_or_none()
        if row is None:
            raise Refused("there is no such campaign", "unknown")
        if odd := oddities(campaigns, row):
            raise Refused(f"what is stored of this campaign makes no sense: {', '.join(odd)}", "rules")
        return await self.settle(row)

    async def settle(self, row: Row[Any]) -> Kept:
        """The campaign of a row. The end of its game is written down by whoever looks first."""
        kept = Kept(row.id, row.owner, Save.parse(row.save), row.table_id, None, row.changed)
        live = await self.table_of(kept)
        if live is None:
            if kept.table is not None:
                await self.write(kept, kept.save, None)
            return replace(kept, table=None)
        if live.status != "over" or live.state is None:
            return replace(kept, status=live.status)
        save = kept.save.after(live.state, [chair.name for chair in live.chairs])
        await self.write(kept, save, None)
        return Kept(kept.id, kept.owner, save, None, None, time.time())

    async def table_of(self, kept: Kept) -> LiveTable | None:
        """The table of the campaign; None when it was cleared away, or cannot be brought back."""
        if kept.table is None:
            return None
        try:
            return await self.tables.table(kept.table)
        except Refused:
            return None

    async def write(self, kept: Kept, save: Save, table: str | None) -> bool:
        """Keep what has changed, unless somebody else did so first."""
        known = (campaigns.c.id == kept.id) & (campaigns.c.save == kept.save.text())
        known &= campaigns.c.table_id == kept.table if kept.table else campaigns.c.table_id.is_(None)
        async with self.database.write() as connection:
            found = await connection.execute(
                update(campaigns).where(known).values(save=save.text(), table_id=table, changed=time.time())
            )
        return bool(found.rowcount == 1)

    async def start(
        self, campaign: str, person: Person, seats: list[SeatPlan], wishes: Mapping[str, str], origin: str = ""
    ) -> str:
        """Set up the table of the next game. Returns its id. Of two who click at once, one sets it up."""
        async with self.starting:
            return await self.start_one(campaign, person, seats, wishes, origin)

    async def start_one(
        self, campaign: str, person: Person, seats: list[SeatPlan], wishes: Mapping[str, str], origin: str
    ) -> str:
        kept = await self.look(campaign)
        if kept.owner != person.id:
            raise Refused("who began this campaign sets up its games", "foreign")
        if kept.table is not None:
            raise Refused("the next game of this campaign is being played: finish it first", "running")
        rules = load(kept.save.game)
        if unknown := wishes.keys() - rules.options.keys():
            raise BadOption(f"{rules.title} has no option {min(unknown)!r}")
        options = {name: rules.options[name].text(value) for name, value in kept.save.options(wishes).items()}
        table = await self.tables.create(
            person, rules.slug, len(seats), options, seats, open_to_all=False, origin=origin, campaign=campaign
        )
        if not await self.write(kept, kept.save, table):
            raise Refused("the next game of this campaign was set up elsewhere: look again", "busy")
        await self.tables.chat(table, person, f"{kept.save.campaign.heading()} of the campaign at /campaign/{kept.id}")
        return table

    async def hand_over(self, guest: Person, person: Person) -> None:
        """A guest turned out to be the owner of a name: the guest's campaigns are theirs."""
        async with self.database.write() as connection:
            await connection.execute(update(campaigns).where(campaigns.c.owner == guest.id).values(owner=person.id))

"""The ways by which people want to be told that it is their turn: added, confirmed and removed by themselves."""

from __future__ import annotations

import hmac
import json
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from worldwright.server.database import Database, channels
from worldwright.server.limits import Allowance
from worldwright.server.notices import mail, outside, push, webhook
from worldwright.server.people import new_id
from worldwright.server.rows import oddities, sound
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Person, Refused

MOST = 8  # ways of one person
HOUR, DAY = 3600.0, 86400.0
LETTERS_TO_ONE, LETTERS_OF_ONE, LETTERS_IN_ALL = 3, 10, 500  # that ask to confirm: a day, an hour, an hour
KINDS = {"push": "notification of a browser", "mail": "e-mail", "webhook": "webhook"}


@dataclass(frozen=True)
class Channel:
    """One way to reach a person."""

    id: str
    person: str
    kind: str
    address: str
    keys: dict[str, str]
    confirmed: bool
    trouble: str = ""

    @classmethod
    def of(cls, row: Row[Any]) -> Channel:
        return cls(row.id, row.person, row.kind, row.address, json.loads(row.keys), row.confirmed, row.trouble)

    @property
    def shown(self) -> str:
        """The address for people: of a push service the host alone, which is all that tells them anything."""
        return self.address.split("/")[2] if self.kind == "push" else self.address


class Channels:
    """All ways of all people."""

    def __init__(self, database: Database, settings: Settings, secret: str) -> None:
        self.database = database
        self.settings = settings
        self.secret = secret.encode()
        self.key = push.site_key(secret)
        self.server = mail.MailServer(settings.mail_server, settings.mail_from or "worldwright@localhost")
        self.letters_to_one = Allowance(LETTERS_TO_ONE, DAY)
        self.letters_of_one = Allowance(LETTERS_OF_ONE, HOUR)
        self.letters_in_all = Allowance(LETTERS_IN_ALL, HOUR)

    # --- what this server can do --------------------------------------------------------------

    @property
    def offered(self) -> dict[str, bool]:
        """By which ways this server can tell people, as its operator has set it up."""
        return {
            "push": bool(self.settings.push_contact),
            "mail": bool(self.settings.mail_server and self.settings.address),
            "webhook": True,
        }

    def require_offered(self, kind: str) -> None:
        if not self.offered[kind]:
            raise Refused(f"this server is not set up for a {KINDS[kind]}", "unknown")

    @property
    def public_key(self) -> str:
        return push.coded(push.public_bytes(self.key))

    def link(self, path: str) -> str:
        return self.settings.address.rstrip("/") + path

    # --- adding and removing ------------------------------------------------------------------

    async def of(self, person: Person) -> list[Channel]:
        query = select(channels).where(channels.c.person == person.id).order_by(channels.c.since)
        async with self.database.read() as connection:
            return [Channel.of(row) for row in sound(channels, await connection.execute(query))]

    async def add(self, person: Person, kind: str, address: str, keys: dict[str, str], confirmed: bool) -> Channel:
        """A way that is there already is written anew."""
        made = Channel(new_id(), person.id, kind, address, keys, confirmed)
        same = (channels.c.person == person.id) & (channels.c.kind == kind) & (channels.c.address == address)
        count = select(func.count()).select_from(channels).where(channels.c.person == person.id)
        async with self.database.write() as connection:
            await connection.execute(delete(channels).where(same))
            if int((await connection.execute(count)).scalar_one()) >= MOST:
                raise Refused(f"{MOST} ways to reach you are enough: remove one first", "busy")
            row = {**vars(made), "keys": json.dumps(keys), "since": time.time()}
            await connection.execute(insert(channels).values(**row))
        return made

    async def add_push(self, person: Person, endpoint: str, browser: str, shared: str) -> Channel:
        """A browser that has agreed to show notifications."""
        self.require_offered("push")
        self.require_reachable(endpoint)
        try:
            push.require_keys(browser, shared)
        except ValueError as error:
            raise Refused(f"this is no subscription of a browser: {error}", "invalid") from None
        return await self.add(person, "push", endpoint, {"p256dh": browser, "auth": shared}, True)

    async def add_webhook(self, person: Person, url: str) -> Channel:
        """An address of a program; the secret with which its messages are signed is told now and never again."""
        self.require_reachable(url)
        return await self.add(person, "webhook", url, {"secret": webhook.new_secret()}, True)

    def require_reachable(self, url: str) -> None:
        try:
            outside.checked(url, self.settings.notices_to_private)
        except outside.NotAllowed as error:
            raise Refused(str(error), "invalid") from None

    async def add_mail(self, person: Person, address: str, origin: str = "") -> Channel:
        """An e-mail address. Until it is confirmed nothing but the question whether it is right is sent there."""
        self.require_offered("mail")
        try:
            clean = mail.require_address(address)
        except ValueError as error:
            raise Refused(str(error), "invalid") from None
        allowances = (
            (self.letters_to_one, mail.box_of(clean)),
            (self.letters_of_one, person.id),
            (self.letters_of_one, f"@{origin}"),
            (self.letters_in_all, ""),
        )
        if not all(allowance.left(key) for allowance, key in allowances):
            raise Refused("many letters were sent within a short time: try again later", "busy")
        for allowance, key in allowances:
            allowance.take(key)
        made = await self.add(person, "mail", clean, {}, False)
        confirming = self.link(f"/notices/confirm/{self.token('confirm', made.id)}")
        text = (
            f"Somebody, probably you as {person.name}, wants to be told here when it is their turn.\n\n"
            f"If that is right, open\n{confirming}\n\n"
            "If not, do nothing: nothing more will come.\n"
        )
        letter = mail.letter(self.server, clean, "Is this your address?", text, new_id())
        try:
            await outside.in_thread(self.server.send, letter)
        except (outside.NotAllowed, outside.NotSent, outside.Unsure) as error:
            await self.remove(person, made.id)
            raise Refused(f"no letter could be sent there: {error}", "invalid") from None
        return made

    async def remove(self, person: Person, channel: str) -> None:
        mine = (channels.c.id == channel) & (channels.c.person == person.id)
        async with self.database.write() as connection:
            if (await connection.execute(delete(channels).where(mine))).rowcount != 1:
                raise Refused("there is no such way of yours", "unknown")

    async def note(self, channel: str, trouble: str) -> None:
        """What the person finds on their page about the last notice."""
        async with self.database.write() as connection:
            await connection.execute(update(channels).where(channels.c.id == channel).values(trouble=trouble[:200]))

    async def forget(self, channel: str) -> None:
        """It leads nowhere any more."""
        async with self.database.write() as connection:
            await connection.execute(delete(channels).where(channels.c.id == channel))

    async def hand_over(self, guest: Person, person: Person) -> None:
        """A guest turned out to be the owner of a name: the guest's ways are theirs."""
        async with self.database.write() as connection:
            await connection.execute(update(channels).where(channels.c.person == guest.id).values(person=person.id))

    # --- links in letters ---------------------------------------------------------------------

    def token(self, purpose: str, channel: str) -> str:
        """Whoever has the letter may do what it is for."""
        return f"{channel}.{hmac.digest(self.secret, f'{purpose} {channel}'.encode(), 'sha256').hex()[:32]}"

    async def by_token(self, purpose: str, token: str) -> Channel:
        channel = token.partition(".")[0]
        if not hmac.compare_digest(self.token(purpose, channel).encode(), token.encode()):
            raise Refused("this link is not one of ours", "unknown")
        async with self.database.read() as connection:
            row = (await connection.execute(select(channels).where(channels.c.id == channel))).one_or_none()
        if row is None or oddities(channels, row):
            raise Refused("this address was removed already: nothing is sent there", "unknown")
        return Channel.of(row)

    async def confirm(self, token: str) -> Channel:
        found = await self.by_token("confirm", token)
        async with self.database.write() as connection:
            await connection.execute(update(channels).where(channels.c.id == found.id).values(confirmed=True))
        return found

    async def stop(self, token: str) -> Channel:
        """One click in a letter, and there will be no more of them."""
        found = await self.by_token("stop", token)
        await self.forget(found.id)
        return found

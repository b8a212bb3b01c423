"""One notice on its way: what it says, and how it is sent by each way."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass

from worldwright.engine.registry import available, load
from worldwright.server.notices import mail, outside, push, webhook
from worldwright.server.notices.channels import Channel, Channels
from worldwright.wording import listed

PUSH_SECONDS = 2 * 86400  # for how long a push service keeps a notice for a browser that is not there


class Gone(Exception):
    """There is nobody at this address any more."""


@dataclass(frozen=True)
class Notice:
    """What a person is told."""

    number: str  # the same however often it is tried
    table: str
    game: str
    others: tuple[str, ...]  # the names of those who wait
    nudger: str = ""
    test: bool = False

    @property
    def title(self) -> str:
        return load(self.game).title if self.game in available() else self.game

    @property
    def subject(self) -> str:
        return "This is a test" if self.test else f"Your turn: {self.title}"

    @property
    def text(self) -> str:
        if self.test:
            return "So it will look when it is your turn."
        if self.nudger:
            return f"{self.nudger} nudges you."
        waits = "waits" if len(self.others) == 1 else "wait"
        return f"{listed(self.others)} {waits} for you." if self.others else "The table waits for you."

    @property
    def path(self) -> str:
        return "/account" if self.test else f"/table/{self.table}"


async def send(ways: Channels, channel: Channel, notice: Notice) -> None:
    """Send a notice by one way, or say what became of it: `NotSent`, `Unsure`, `NotAllowed` or `Gone`."""
    if channel.kind == "mail":
        await send_mail(ways, channel, notice)
        return
    if channel.kind == "push":
        body, headers = push_request(ways, channel, notice)
    else:
        body, headers = webhook_request(ways, channel, notice)
    status = await outside.post(channel.address, body, headers, ways.settings.notices_to_private)
    if status in (404, 410):
        raise Gone(f"the address answered {status}")
    if status == 429 or status >= 500:
        raise outside.NotSent(f"the address answered {status}")
    if not 200 <= status < 300:
        raise outside.NotAllowed(f"the address answered {status}")


async def send_mail(ways: Channels, channel: Channel, notice: Notice) -> None:
    stop = ways.link(f"/notices/stop/{ways.token('stop', channel.id)}")
    text = f"{notice.text}\n\n{ways.link(notice.path)}\n\n--\nNo more of these letters: {stop}\n"
    letter = mail.letter(ways.server, channel.address, notice.subject, text, notice.number, stop)
    await outside.in_thread(ways.server.send, letter)


def push_request(ways: Channels, channel: Channel, notice: Notice) -> tuple[bytes, dict[str, str]]:
    said = {"title": notice.subject, "body": notice.text, "path": notice.path, "tag": notice.table}
    body = push.sealed(json.dumps(said).encode(), channel.keys["p256dh"], channel.keys["auth"])
    return body, {
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        "ttl": str(PUSH_SECONDS),
        "urgency": "normal",
        "topic": notice.table[:32] or "test",
        "authorization": push.proof(ways.key, channel.address, ways.settings.push_contact),
    }


def webhook_request(ways: Channels, channel: Channel, notice: Notice) -> tuple[bytes, dict[str, str]]:
    kind = "test" if notice.test else "nudge" if notice.nudger else "turn"
    now = int(time.time())
    data = {
        "table": notice.table,
        "game": notice.game,
        "text": notice.text,
        "waiting": list(notice.others),
        "url": ways.link(notice.path),
    }
    body = json.dumps({"type": kind, "timestamp": now, "data": data}).encode()
    return body, webhook.signed(channel.keys["secret"], notice.number, now, body)

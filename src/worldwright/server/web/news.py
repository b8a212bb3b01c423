"""What an open page is told of a change: the parts that differ from those it was told last.

A move leaves most of a drawing and most of a log as they were. A page that keeps the text of its parts asks for what is
to be cut and pasted in it (`splicing.py`): a tenth of the bytes to write, to pack and to send.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from worldwright.server.web.splicing import splices

SPLIT_AT = {  # where pieces of a part begin: large ones, and smaller ones within those that are not as they were
    "table": ('<g role="group"', "<g"),
    "feed": ('<li class="turn"', "<li"),
    "acts": ("<button",),
    "seats": ("<li",),
}

Parts = dict[str, str]
Splices = list[str | tuple[int, int]]  # new text, or a place in the old one and how many letters to take there


class Update(msgspec.Struct):
    """The parts of a page, as HTML by key."""

    seq: int
    title: str
    parts: dict[str, str]


class SplicedUpdate(msgspec.Struct):
    """The same for a page that keeps the text of each part: a part is its new text, or pieces of it in their order. A
    piece is text, or a place in the text so far and how many letters (as JavaScript counts them) to take from there.
    """

    seq: int
    title: str
    parts: dict[str, str | Splices]


class Known(NamedTuple):
    """What those with the same eyes were told last."""

    version: int
    parts: Parts


def told(seq: int, title: str, parts: Parts, before: Parts | None, spliced: bool) -> str | None:
    """What changed since other parts were told, as JSON; None: nothing. Where nothing is known all is told."""
    changed = parts if before is None else {name: text for name, text in parts.items() if before.get(name) != text}
    if not changed:
        return None
    if before is None or not spliced:
        return msgspec.json.encode(Update(seq, title, changed)).decode()
    pieces = {name: splices(before.get(name, ""), text, SPLIT_AT.get(name, ())) for name, text in changed.items()}
    return msgspec.json.encode(SplicedUpdate(seq, title, pieces)).decode()

"""What an open page is told of a change: the parts that differ from those it was told last.

A move leaves most of a drawing and most of a log as they were. A page that keeps the text of its parts asks for what is
to be cut and pasted in it (`splices`): a tenth of the bytes to write, to pack and to send.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from sys import getsizeof
from typing import NamedTuple

import msgspec

SPLIT_AT = {  # where pieces of a part begin: large ones, and smaller ones within those that are not as they were
    "table": ('<g role="group"', "<g"),
    "feed": ('<li class="turn"', "<li"),
    "acts": ("<button",),
    "seats": ("<li",),
}
SHORTEST = 24  # letters of a piece that is worth pointing at

Parts = dict[str, str]
Splices = list[str | tuple[int, int]]


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


def splices(old: str, new: str, split_at: Sequence[str]) -> str | Splices:
    """A text made from pieces of another one; the text itself where that is no gain.

    >>> splices("<g>" + "a" * 30 + "</g><g>b</g>", "<g>" + "a" * 30 + "</g><g>c</g>", ["<g"])
    [(0, 37), '<g>c</g>']
    """
    if not split_at or not old or not (countable(old) and countable(new)):
        return new
    found: Splices = []
    fresh: list[str] = []
    start = end = 0  # of the piece of the old text that is being taken
    for piece, place in located(old, new, split_at):
        if end > start and old.startswith(piece, end):
            end += len(piece)
            continue
        if end > start:
            found.append((start, end - start))
            start = end = 0
        if place < 0:
            fresh.append(piece)
            continue
        if fresh:
            found.append("".join(fresh))
            fresh = []
        start, end = place, place + len(piece)
    if end > start:
        found.append((start, end - start))
    if fresh:
        found.append("".join(fresh))
    return found


def located(old: str, new: str, split_at: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The pieces of a text, each with its place in the old one, or -1. What is not there as a whole is cut smaller, and
    looked for in what has gone.
    """
    places = places_of([(0, old)], split_at[0])
    pieces = cut(new, split_at[0])
    here = frozenset(pieces)
    gone = [(place, piece) for piece, place in places.items() if piece not in here] if len(split_at) > 1 else []
    smaller = places_of(gone, split_at[1]) if gone else {}
    for piece in pieces:
        place = places.get(piece, -1) if len(piece) >= SHORTEST else -1
        if place >= 0 or not smaller:
            yield piece, place
        else:
            for one in cut(piece, split_at[1]):
                yield one, smaller.get(one, -1) if len(one) >= SHORTEST else -1


def places_of(texts: Sequence[tuple[int, str]], split_at: str) -> dict[str, int]:
    """The pieces of texts that begin at certain places, each with the first of its own places."""
    found: dict[str, int] = {}
    for at, text in reversed(texts):
        pieces = cut(text, split_at)
        places = list(accumulate(map(len, pieces), initial=at))
        found.update(zip(reversed(pieces), reversed(places[:-1]), strict=True))
    return found


def cut(text: str, split_at: str) -> list[str]:
    """The pieces of a text, each but the first from where it may be cut.

    >>> cut("a<g>b<g>", "<g"), cut("<g>", "<g")
    (['a', '<g>b', '<g>'], ['<g>'])
    """
    first, *rest = text.split(split_at)
    pieces = [*map(split_at.__add__, rest)]
    return [first, *pieces] if first else pieces


def countable(text: str) -> bool:
    """Does JavaScript count the letters of a text as Python does? It counts some, such as emoji, twice; a text that has
    one of those takes four bytes a letter here.
    """
    if text.isascii() or getsizeof(text) < 4 * len(text):
        return True
    return len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)

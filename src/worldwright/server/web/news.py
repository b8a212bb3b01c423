"""What an open page is told of a change: the parts that differ from those it was told last.

A move leaves most of a drawing and most of a log as they were. A page that keeps the text of its parts asks for what is
to be cut and pasted in it (`splices`): a tenth of the bytes to write, to pack and to send.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    before, after = cut(old, split_at[0]), cut(new, split_at[0])
    head = alike(before, after)
    left, now = before[head:], after[head:]
    tail = alike(left[::-1], now[::-1])
    start, end = sum(map(len, before[:head])), len(old) - sum(map(len, left[len(left) - tail :]))
    between = pasted(old, start, left[: len(left) - tail], now[: len(now) - tail], split_at[1:])
    return [*([(0, start)] if head else []), *between, *([(end, len(old) - end)] if tail else [])]


def alike(before: Sequence[str], after: Sequence[str]) -> int:
    """How many pieces are the same from the first on."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        same += 1
    return same


def pasted(old: str, at: int, before: Sequence[str], after: Sequence[str], split_at: Sequence[str]) -> Splices:
    """Pieces of the new text, taken from those of the old one that begin at a place, wherever they are there."""
    found: Splices = []
    fresh: list[str] = []
    start = end = 0  # of the piece of the old text that is being taken
    for piece, place in located(at, before, after, split_at):
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


def located(at: int, before: Sequence[str], after: Sequence[str], split_at: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The pieces of a text, each with its place in the old one, or -1. What is not there as a whole is cut smaller, and
    looked for in what has gone.
    """
    places = places_of(before, at)
    here = frozenset(after)
    smaller: dict[str, int] = {}
    for piece, place in reversed(places.items()) if split_at else ():
        if piece not in here:
            smaller.update(places_of(cut(piece, split_at[0]), place))
    for piece in after:
        place = places.get(piece, -1) if len(piece) >= SHORTEST else -1
        if place >= 0 or not smaller:
            yield piece, place
        else:
            for one in cut(piece, split_at[0]):
                yield one, smaller.get(one, -1) if len(one) >= SHORTEST else -1


def places_of(pieces: Sequence[str], at: int) -> dict[str, int]:
    """Pieces that follow each other from a place on, each with the first of its own places."""
    found: dict[str, int] = {}
    for piece in pieces:
        found.setdefault(piece, at)
        at += len(piece)
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

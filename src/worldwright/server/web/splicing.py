"""A text as pieces of an earlier one. On the compiled build `splicing.c` does the same in a tenth of the time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from sys import getsizeof

SHORTEST = 24  # letters of a piece that is worth pointing at

Splices = list[str | tuple[int, int]]


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
    """The pieces of a text, each but the first from where it may be cut: `a`, `<g>b`, `<g>` of `a<g>b<g>`."""
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

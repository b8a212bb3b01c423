"""Energy: the shape and colour of its seat, the icon of its type; and the spaces where it lies."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.marks import explained
from worldwright.draw.memory import remembered
from worldwright.draw.seats import LETTERS as SEATS
from worldwright.draw.svg import Box, group, icon, path, rect, text
from worldwright.draw.targets import Target
from worldwright.games.age_contrived.draw.faces import TYPE_ICONS, TYPE_TINTS
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.grammar import LETTERS, TYPE_NAMES
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import Energies
from worldwright.games.age_contrived.words import LABELS

RESOURCES = frozenset(("exhausted", "device", "bound", "charged"))
LINES = frozenset(LABELS) - RESOURCES  # of the score sheet


def square(cx: float, cy: float, side: float) -> Box:
    return Box(cx - side / 2, cy - side / 2, side, side)


def symbol(view: View, seat: int, letter: str) -> str:
    """The symbol of an energy; wild bears the emblem of its god."""
    wild = letter == "W" and view["gods"][seat]["character"]
    return f"ac-energy-{SEATS[seat]}-{letter.lower()}" + (f"-{view['gods'][seat]['character']}" if wild else "")


@remembered
def token(name: str, cx: float, cy: float, size: float, count: int = 0, owner: str = "") -> str:
    """An energy, with the letter of its owner where several seats meet and a number for a pile."""
    parts = [icon(name, cx, cy, size)]
    if owner:
        parts.append(text(cx + size * 0.42, cy + size * 0.52, owner, "mid b t11 haloed"))
    if count > 1:
        parts.append(text(cx + size * 0.44, cy - size * 0.2, str(count), "mid b t12 haloed"))
    return "".join(parts)


def energy(view: View, seat: int, letter: str, cx: float, cy: float, size: float, count: int = 0) -> str:
    """An energy on the shared board, with the letter of its owner."""
    drawn = token(symbol(view, seat, letter), cx, cy, size, count, SEATS[seat].upper())
    return explained("energy_type", TYPE_NAMES[LETTERS.index(letter)], drawn)


def own_energy(view: View, seat: int, letter: str, cx: float, cy: float, size: float) -> str:
    """An energy where only one seat has any."""
    drawn = token(symbol(view, seat, letter), cx, cy, size)
    return explained("energy_type", TYPE_NAMES[LETTERS.index(letter)], drawn)


@remembered
def space(kind: str, box: Box, closed: bool = False) -> str:
    """An empty space and what fits there; a closed one is not used with so few players."""
    parts = [rect(box, rx=min(6, box.width / 5), class_="edge fine space")]
    if kind:
        shape = icon(TYPE_ICONS[kind], box.cx, box.cy, box.width * 0.62)
        parts.append(group(shape, color=TYPE_TINTS[kind], opacity=0.62))
    if closed:
        x, y, right, bottom = box.x + 4, box.y + 4, box.right - 4, box.bottom - 4
        parts.append(path(f"M{x:g} {bottom:g}L{right:g} {y:g}M{x:g} {y:g}L{right:g} {bottom:g}", class_="crossed"))
    return "".join(parts)


def worth(target: Target, seat: int, right: float, top: float) -> str:
    """What a choice brings at once, on a badge at the corner of its thing: points, or that a section is completed."""
    if target.outcome is None:
        return ""
    least, most = target.outcome.points(seat, LINES)
    completes = any(event["kind"] == "completed" for event in target.outcome.events)
    words = f"{most:+d}" if most else f"{least:+d}" if least else "✓" if completes else ""
    if not words:
        return ""
    width = 7 * len(words) + 8
    plate = rect(Box(right - width + 6, top - 8, width, 15), rx=7.5, class_="key")
    return group(plate, text(right - width / 2 + 6, top + 3.5, words, "mid b t11 loud"), pointer_events="none")


def offered(
    view: View, seat: int, choices: Sequence[tuple[str, Target]], box: Box, radius: float = 6, size: float = 0
) -> str:
    """Energy that may come here, each a ghost that can be clicked: one fills the place, several share it."""
    if not choices:
        return ""
    size = size or min(box.width, box.height) * 0.84
    if len(choices) == 1:
        letter, target = choices[0]
        ghost = group(own_energy(view, seat, letter, box.cx, box.cy, size), class_="ghost")
        return target.ringed(box, radius, ghost, worth(target, seat, box.right, box.y))
    columns = 2 if box.width < 2.2 * box.height else len(choices)
    lines = -(-len(choices) // columns)
    width, height = box.width / columns, box.height / lines
    parts = []
    for place, (letter, target) in enumerate(choices):
        cell = Box(box.x + place % columns * width, box.y + place // columns * height, width, height).grown(-1)
        side = min(cell.width, cell.height, size)
        ghost = group(own_energy(view, seat, letter, cell.cx, cell.cy, side * 0.94), class_="ghost")
        mark = square(cell.cx, cell.cy, side).grown(-2.5)
        parts.append(target.ringed(mark, side / 4, ghost, worth(target, seat, mark.right, mark.y), thin=True))
    return "".join(parts)


def taken(view: View, picks: Picks, seat: int, zone: str, letter: str, mark: Box, *drawn: str) -> str:
    """An energy that lies somewhere, as a target where it may be taken away."""
    if seat != picks.seat:
        return "".join(drawn)
    return picks.ring("take", (f"{letter}:{zone}",), mark, mark.width / 2, *drawn, thin=mark.width < 24)


def pile(
    view: View,
    picks: Picks,
    seat: int,
    zone: str,
    held: Energies,
    box: Box,
    size: float,
    kind: str = "take",
) -> str:
    """How many of each type lie in a zone of one god, side by side; each can be taken where that is asked."""
    step = box.width / len(LETTERS)
    parts = []
    for place, letter in enumerate(LETTERS):
        count = held[letter]
        x = box.x + step * place + size / 2 + 1
        value = letter if kind == "gain" else f"{letter}:{zone}"
        made = picks.take(kind, value) if seat == picks.seat else None
        drawn = group(own_energy(view, seat, letter, x, box.cy, size), class_=None if count or made else "none-left")
        number = text(x + size / 2 + 3, box.cy + 4.5, str(count), f"b t12{'' if count else ' quiet'}")
        mark = Box(x - size / 2 - 1, box.cy - size / 2 - 3, step - 3.5, size + 6)  # around the number, too
        parts.append(made.ringed(mark, 8, drawn, number, thin=True) if made else drawn + number)
    return "".join(parts)

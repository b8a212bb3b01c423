"""Effects and requirements as rows of small icons, on cards, plates and buttons alike."""

from __future__ import annotations

from collections.abc import Sequence

from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, circle, group, number, path, text, use
from worldwright.games.tribes_of_the_wind.grammar import (
    AS_PRINTED,
    EIGHT,
    EIGHT_LESS_X,
    ELEMENT_IDS,
    NUMBERED,
    Atom,
    X,
    read_effect,
    read_requirement,
)
from worldwright.games.tribes_of_the_wind.view_question import AtomView

ELEMENTS = ELEMENT_IDS
SYMBOLS = {
    "water": "tw-water",
    "pollution": "tw-clean",
    "move": "tw-move",
    "flex": "tw-flex",
    "forest": "tw-forest",
    "catapult": "tw-catapult",
    "temple": "tw-temple",
    "clear": "tw-clear",
}
Icon = tuple[str, str]  # kind and number as printed
Branches = list[list[Icon]]
SMALLEST = 12
STACKED = 50  # height from which on two branches can lie beneath each other


def printed(effect: str) -> Branches:
    """An effect as the catalogue writes it."""
    return [[(atom.name, printed_number(atom)) for atom in branch] for branch in read_effect(effect)]


def printed_number(atom: Atom) -> str:
    shown = {AS_PRINTED: str(atom.number), X: "X", EIGHT_LESS_X: f"{EIGHT}−X"}
    return shown[atom.counts] if atom.numbered else ""


def worked_out(branches: Sequence[Sequence[AtomView]]) -> Branches:
    """An effect of a view, with its numbers as they are now."""
    return [
        [(atom["kind"], str(atom["number"]) if atom["kind"] in NUMBERED else "") for atom in branch]
        for branch in branches
    ]


def digits(size: float) -> str:
    """The class of a number beside an icon of this size."""
    return "b t20" if size > 27 else "b t16" if size > 20 else "b t14" if size > 16 else "b t12"


def font(size: float) -> float:
    return {"b t20": 20, "b t16": 16, "b t14": 14, "b t12": 12}[digits(size)]


def number_width(amount: str, size: float) -> float:
    return (len(amount) + amount.count("X") * 0.4 + amount.count("−") * 0.3) * font(size) * 0.6


def atom_width(atom: Icon, size: float) -> float:
    kind, amount = atom
    wide = number_width(amount, size)
    return size + (1 + wide if amount else 0) + (size * 0.6 if kind == "forest" and amount else 0)


def draw_atom(x: float, y: float, atom: Icon, size: float) -> str:
    kind, amount = atom
    parts = [group(use(SYMBOLS[kind], Box(x, y, size, size)), class_="inked")]
    if amount:
        end = x + size + 1 + number_width(amount, size)
        parts.append(text(x + size + 1, y + size / 2 + font(size) * 0.36, amount, digits(size)))
        if kind == "forest":
            parts.append(use("tw-water", Box(end, y + size * 0.22, size * 0.6, size * 0.6)))
    return "".join(parts)


def fitting(atoms: Sequence[Icon], size: float, room: float, gap: float = 4) -> float:
    """The largest size up to the given one at which a row of atoms fits."""
    while size > SMALLEST and row_width(atoms, size, gap) > room:
        size -= 1
    return size


def row_width(atoms: Sequence[Icon], size: float, gap: float = 4) -> float:
    return sum(atom_width(atom, size) for atom in atoms) + gap * (len(atoms) - 1)


def row_of_atoms(cx: float, y: float, atoms: Sequence[Icon], size: float, room: float) -> str:
    """Atoms side by side around a middle."""
    size = fitting(atoms, size, room)
    x = cx - row_width(atoms, size) / 2
    parts = []
    for atom in atoms:
        parts.append(draw_atom(x, y, atom, size))
        x += atom_width(atom, size) + 4
    return "".join(parts)


@remembered
def effect_in(box: Box, branches: Branches, size: float) -> str:
    """An effect in a box: atoms beneath each other.

    Branches stand side by side with 'or' between, or beneath each other where that is too narrow.
    """
    if len(branches) > 1:
        half = box.width / 2
        if max(row_width(atoms, size) for atoms in branches) > half - 7 and box.height > STACKED:
            upper, lower = (
                Box(box.x + 14, box.y, box.width - 14, box.height / 2),
                Box(box.x + 14, box.cy, box.width - 14, box.height / 2),
            )
            return (
                effect_in(upper, branches[:1], size)
                + text(box.x + 7, box.cy + 4, "or", "mid t12")
                + effect_in(lower, branches[1:], size)
            )
        left, right = Box(box.x, box.y, half - 7, box.height), Box(box.x + half + 7, box.y, half - 7, box.height)
        return (
            effect_in(left, branches[:1], size)
            + text(box.cx, box.cy + 4, "or", "mid t12")
            + effect_in(right, branches[1:], size)
        )
    atoms = branches[0]
    if len(atoms) > 1 and row_width(atoms, size) <= box.width and box.height < 2 * size:
        return row_of_atoms(box.cx, box.cy - size / 2, atoms, size, box.width)
    step = min(size + 2, box.height / len(atoms))
    side = min(size, step - 1)
    top = box.cy - step * len(atoms) / 2
    return "".join(
        row_of_atoms(box.cx, top + step * place + (step - side) / 2, [atom], side, box.width)
        for place, atom in enumerate(atoms)
    )


def chip(element: str, x: float, y: float, height: float) -> str:
    """A small card back."""
    return use(f"tw-chip-{element}", Box(x, y, height * 0.75, height))


def neighbours(x: float, y: float, filled: int, size: float = 10) -> str:
    """Two figures, as many filled as must comply."""
    figures = [
        use("tw-nb-on" if place < filled else "tw-nb-off", Box(x + place * (size + 1.5), y, size, size))
        for place in (0, 1)
    ]
    return group(*figures, class_="inked")


def requirement_width(asked: str) -> float:
    return {"have": 42, "none": 20, "all4": 52, "sum": 46, "tiers": 20}.get(read_requirement(asked).name, 44)


@remembered
def requirement(x: float, y: float, asked: str, height: float = 26) -> str:
    """What a row asks for, as a card back and a mark (6.1)."""
    needed = read_requirement(asked)
    kind, element, amount = needed.name, ELEMENTS[needed.element], needed.number
    right = x + height * 0.75
    if kind == "all4":
        return "".join(
            use(f"tw-chip-{name}", Box(x + place * 11, y + place % 2 * 3, height * 0.62, height * 0.82))
            for place, name in enumerate(ELEMENTS)
        )
    back = chip(element, x, y, height)
    if kind == "have":
        return back + text(right + 3, y + height * 0.72, f"{amount}+", "b t14")
    if kind == "none":
        stroke = f"M{number(x - 3)} {number(y + height + 1)}L{number(right + 3)} {number(y - 1)}"
        return back + path(stroke, class_="under") + path(stroke, class_="minus")
    if kind == "sum":
        figures = [use("tw-nb-on", Box(right + 2 + place * 7.5, y + 15, 8, 8)) for place in range(3)]
        return back + text(right + 2, y + 11, "X", "b t14") + group(*figures, class_="inked")
    if kind == "tiers":
        return back
    return back + _comparison(kind, right + 8, y + 6.5) + neighbours(right + 1.5, y + height - 10.5, amount)


def _comparison(kind: str, cx: float, cy: float) -> str:
    """A plus or a minus on a dark disc; nothing where only presence counts."""
    if kind == "nb":
        return ""
    bars = f"M{number(cx - 3.2)} {number(cy)}h6.4" + (f"M{number(cx)} {number(cy - 3.2)}v6.4" if kind == "more" else "")
    return circle(cx, cy, 6.5, class_="count") + path(
        bars, stroke="var(--panel)", stroke_width=2, stroke_linecap="round"
    )


def chevron(x: float, y: float) -> str:
    return path(f"M{number(x)} {number(y - 4)}l4 4-4 4", class_="chevron")


def chevron_down(x: float, y: float) -> str:
    return path(f"M{number(x - 6)} {number(y)}l6 5 6-5", class_="chevron")

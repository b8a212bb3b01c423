"""The marks by which a page recognises what can be chosen, what moved last and where things belong."""

from __future__ import annotations

from .svg import Box, Value, element, group, number, rect, title

_KEYS = "123456789acdefgjklmnoqstvwxyz"  # B looks back, H helps, I explains, P passes, R rotates, U takes back
_BEATS = 6
SHIFT = "shift "
PASSING = "p"


def key_of(index: int) -> str:
    """The key that chooses the action at this place of the list: digits, then letters, then both with Shift.

    >>> key_of(0), key_of(9), key_of(29), key_of(99)
    ('1', 'a', 'shift 1', '')
    """
    if index < len(_KEYS):
        return _KEYS[index]
    return SHIFT + _KEYS[index - len(_KEYS)] if index < 2 * len(_KEYS) else ""


def target(action: int, label: str, *children: str, class_: str = "", **attributes: Value) -> str:
    """A thing that carries out one action when it is clicked."""
    classes = f"target {class_}".strip()
    return group(
        *children, class_=classes, data_action=action, tabindex=0, role="button", aria_label=label, **attributes
    )


def way(steps: str, label: str, *children: str, class_: str = "", **attributes: Value) -> str:
    """A thing that belongs to another question: whoever picks it gets there and picks it, in one step.

    `steps` are ways such as `0:12,45` or `1:7`: so many answers taken back, then these are given.
    """
    classes = f"way {class_}".strip()
    return group(*children, class_=classes, data_way=steps, tabindex=0, role="button", aria_label=label, **attributes)


def pick(name: str, label: str, *children: str, class_: str = "", **attributes: Value) -> str:
    """One of several things that make up an answer together."""
    classes = f"pick {class_}".strip()
    return group(
        *children,
        class_=classes,
        data_pick=name,
        tabindex=0,
        role="button",
        aria_pressed="false",
        aria_label=label,
        **attributes,
    )


def explained(kind: str, name: str, *drawn: str, **attributes: Value) -> str:
    """A piece that explains itself: what the catalogue calls it by kind and name, or by its kind alone.

    Whoever points at it gets a card with what it is and does (the game's `pieces.py` and `guide`).
    """
    return group(*drawn, data_piece=f"{kind}:{name}", **attributes)


def stands_for(seat: int, words: str, *drawn: str, **attributes: Value) -> str:
    """What stands for somebody at the table, such as a sign with a name: whoever points at it gets that seat's card."""
    return group(title(words), *drawn, data_who=seat, **attributes)


def region(label: str, *children: str, own: bool = False, **attributes: Value) -> str:
    """A named part of the table; one's own is what a guide leaves in sight."""
    return group(*children, role="group", aria_label=label, data_own="" if own else None, **attributes)


def lying_over(drawn: str) -> str:
    """A question or a score sheet that lies over the table: what others did is not traced across it."""
    return group(drawn, class_="lies-over") if drawn else ""


def legal_ring(box: Box, radius: float, index: int = 0, *, thin: bool = False) -> str:
    """The pulsing ring three units outside a legal target, thin where many lie close together."""
    return rect(box.grown(3), rx=radius + 3, class_=ring_class(index, thin=thin))


def ring_class(index: int, *, thin: bool = False) -> str:
    """The classes of a pulsing ring of any shape: each beats a little later than the one before."""
    return f"legal-ring{' thin' if thin else ''} beat-{index % _BEATS}"


def chosen_ring(box: Box, radius: float) -> str:
    """The ring around what has been chosen already."""
    return rect(box.grown(3), rx=radius + 3, class_="chosen-ring")


def last_ring(box: Box, radius: float) -> str:
    """The dashed ring around what moved last."""
    return rect(box.grown(2.5), rx=radius + 3, class_="last-ring")


def hit_area(box: Box, radius: float) -> str:
    """An invisible surface that makes a whole box clickable."""
    return rect(box, rx=radius, fill="transparent")


def drawing(
    width: float, height: float, label: str, *children: str, class_: str = "ww-scene", role: str = "group"
) -> str:
    """The root of a drawing that stands by itself or inside a page."""
    about = element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=class_,
        role=role,
        aria_label=label,
    )
    return "".join([about.removesuffix("/>"), ">", *children, "</svg>"])  # much text, copied once

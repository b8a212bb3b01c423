"""The marks by which a page recognises what can be chosen, what moved last and where things belong."""

from __future__ import annotations

from .svg import Box, Value, element, group, number, rect

_KEYS = "123456789abcdefghjklmnopqrstvwxyz"  # I explains, U takes back
_BEATS = 6


def key_of(index: int) -> str:
    """The key that chooses the action at this place of the list: digits first, then letters."""
    return _KEYS[index] if index < len(_KEYS) else ""


def target(action: int, label: str, *children: str, class_: str = "", **attributes: Value) -> str:
    """A thing that carries out one action when it is clicked."""
    classes = f"target {class_}".strip()
    return group(
        *children, class_=classes, data_action=action, tabindex=0, role="button", aria_label=label, **attributes
    )


def explained(kind: str, name: str, *drawn: str, **attributes: Value) -> str:
    """A piece that explains itself: what the catalogue calls it by kind and name, or by its kind alone.

    Whoever points at it gets a card with what it is and does (the game's `pieces.py` and `guide`).
    """
    return group(*drawn, data_piece=f"{kind}:{name}", **attributes)


def region(label: str, *children: str, **attributes: Value) -> str:
    """A named part of the table."""
    return group(*children, role="group", aria_label=label, **attributes)


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
    return element(
        "svg",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        class_=class_,
        role=role,
        aria_label=label,
    )

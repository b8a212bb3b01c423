"""The five seat signs: colour, shape and letter, never colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .svg import Box, Value, use

LETTERS = "abcde"


def sign(seat: int, x: float, y: float, size: float, **attributes: Value) -> str:
    """The sign of a seat in a square: circle, square, triangle, diamond or hexagon."""
    return use(f"ww-seat-{LETTERS[seat]}", Box(x, y, size, size), **attributes)


def name_of(view: Mapping[str, Any], seat: int) -> str:
    """How the person at a seat is called.

    >>> name_of({"names": ["You", "Ilse"]}, 1), name_of({}, 1)
    ('Ilse', 'Seat 2')
    """
    names = view.get("names") or ()
    return str(names[seat]) if seat < len(names) else f"Seat {seat + 1}"

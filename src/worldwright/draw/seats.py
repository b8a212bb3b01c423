"""The five seat signs: colour, shape and letter, never colour alone."""

from __future__ import annotations

from worldwright.wording import seat_name as name_of

from .svg import Box, Value, use

__all__ = ["COLOURS", "LETTERS", "name_of", "sign"]

LETTERS = "abcde"
COLOURS = ("#d9533c", "#2f6fb3", "#c8940a", "#3b8f5a", "#7b4fb0")


def sign(seat: int, x: float, y: float, size: float, **attributes: Value) -> str:
    """The sign of a seat in a square: circle, square, triangle, diamond or hexagon."""
    return use(f"ww-seat-{LETTERS[seat]}", Box(x, y, size, size), **attributes)

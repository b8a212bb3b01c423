"""What lies under everything."""

from __future__ import annotations

from worldwright.draw.svg import Box, rect


def mat(layout: str, box: Box) -> str:
    """The cloth on the table."""
    return rect(box, class_="mat", aria_hidden="true")

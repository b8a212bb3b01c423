"""What lies under everything."""

from __future__ import annotations

from worldwright.draw.svg import Box, use


def mat(layout: str, box: Box) -> str:
    """The cloth on the table."""
    return use("tw-mat", box, aria_hidden="true")

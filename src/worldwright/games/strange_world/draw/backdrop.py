"""The air around the table."""

from __future__ import annotations

from worldwright.draw.svg import Box, use


def sky(layout: str, box: Box) -> str:
    """A bright morning, or a night with stars, above a sea of clouds."""
    return use("sw-sky", box, aria_hidden="true")

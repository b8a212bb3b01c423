"""The air around the table."""

from __future__ import annotations

from worldwright.draw.svg import Box, group, use


def sky(layout: str, box: Box) -> str:
    """A bright morning, or a night with stars, above a sea of clouds; it goes on beside the drawing, mirrored, where a
    page has more room than that.
    """
    beside = [
        group(use("sw-sky", box), transform=f"translate({2 * edge:g} 0) scale(-1 1)") for edge in (box.x, box.right)
    ]
    return group(*beside, use("sw-sky", box), aria_hidden="true")

"""The air around the table: the sky, and where north lies."""

from __future__ import annotations

from math import cos, pi, sin

from worldwright.draw.svg import Box, circle, group, path, rect, text, title, use

CLOUDS = {  # x, y, size and strength of each
    "wide": (
        (230, 96, 1.5, 0.55),
        (860, 110, 1.6, 0.6),
        (560, 490, 2.0, 0.5),
        (860, 440, 1.4, 0.5),
        (210, 460, 1.3, 0.5),
        (590, 6, 1.1, 0.5),
    ),
    "phone": ((-20, 66, 1.3, 0.6), (270, 84, 1.1, 0.6), (150, 330, 1.4, 0.5)),
}


def compass(cx: float, cy: float, radius: float, angle: float) -> str:
    """Where north lies: the world may be turned to fill its room."""
    side, foot, notch = f"{radius * 0.36:.1f}", f"{radius * 0.5:.1f}", f"{radius * 0.22:.1f}"
    needle = f"M0 {-radius + 2}L{side} {foot}L0 {notch}L-{side} {foot}Z"
    lx, ly = cx - sin(angle * pi / 180) * (radius + 7), cy - cos(angle * pi / 180) * (radius + 7)
    turned = group(path(needle, fill="var(--accent)"), transform=f"translate({cx} {cy}) rotate({-angle})")
    return group(title("North"), circle(cx, cy, radius, class_="note"), turned, text(lx, ly + 3.5, "N", "mid b t12"))


def sky(layout: str, box: Box) -> str:
    """Open sky with a few soft clouds."""
    clouds = [
        group(use("sp-cloud", Box(x, y, 120 * size, 50 * size)), opacity=strength)
        for x, y, size, strength in CLOUDS[layout]
    ]
    return group(rect(box, fill="url(#sp-sky)"), *clouds, aria_hidden="true")

"""The dashed ring around what was laid, bound or moved last."""

from __future__ import annotations

from worldwright.draw.marks import last_ring
from worldwright.draw.svg import Box
from worldwright.games.age_contrived.view import View


def lately(view: View, seat: int, letter: str, zone: str, box: Box) -> str:
    """A ring if this energy came here last."""
    last = view["last"]
    if last is None or (last["seat"], last["type"], last["zone"]) != (seat, letter, zone):
        return ""
    return last_ring(box, 6)

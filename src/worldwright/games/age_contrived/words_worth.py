"""What a list of actions is sorted by beyond what they bring at once."""

from __future__ import annotations

from worldwright.engine.outcome import Gain
from worldwright.games.age_contrived.actions import PLACED, SPACE
from worldwright.games.age_contrived.board import SECTION
from worldwright.games.age_contrived.grammar import SPACE_TYPES
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.words_why import fills, next_bound

WORTH_ACTING = 2  # energy of the bottom row: with no more it is loaded first


def worth(view: View, action: int) -> int:
    """What a turn is better begun with: acting, with enough energy that can act, or else advancing."""
    decision = view["decision"]
    if decision is None or decision["kind"] != "TURN_TYPE":
        return 0
    positions = view["gods"][decision["seat"]]["positions"]
    return sum(len(one["bottom"]) for one in positions) if SPACE.kind(action) == "actions" else WORTH_ACTING


def later(view: View, action: int) -> tuple[Gain, ...]:
    """What comes of an action only when the turn ends: whoever fills a section binds there (6.3.3, 6.8.2)."""
    kind, seat = SPACE.kind(action), view["seat"]
    if kind != "place" or seat is None:
        return ()
    zone, _ = PLACED[action - SPACE.base(kind)]
    if not fills(view, zone):
        return ()
    points = next_bound(view, view["monuments"][(zone - SECTION) // SPACE_TYPES], seat)
    return Gain(seat, "monuments", points, points), Gain(seat, "bound", 1, 1)

"""What agents think a position is worth: the score as it stands and what the position promises."""

from __future__ import annotations

from worldwright.games.age_contrived.scoring import points
from worldwright.games.age_contrived.state import AgeContrived


def evaluate(state: AgeContrived) -> list[float]:
    """The points that each seat may expect."""
    return [float(points(state, seat)) for seat in range(state.players)]

"""Set-up (1)."""

from __future__ import annotations

from worldwright.engine.terms import Terms
from worldwright.scaffold.lanterns.actions import LANTERNS
from worldwright.scaffold.lanterns.state import Lanterns
from worldwright.scaffold.lanterns.turn import Night


def set_up(terms: Terms) -> Lanterns:
    """The table in front of the first night."""
    state = Lanterns(terms, terms.catalogue)
    state.prepare()
    state.stock = list(range(LANTERNS))
    state.rng.shuffle(state.stock)
    for seat in range(state.players):
        state.points.append(0)
        state.hands.append(sorted(state.stock.pop() for _ in range(state.catalogue.hand)))
        if state.logging:
            names = [state.catalogue.names[lantern] for lantern in state.hands[seat]]
            state.confide("deal", "1", seat, {"count": len(names)}, {"lanterns": names}, (seat,))
    state.push(Night())
    return state

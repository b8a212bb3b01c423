"""What a seat does not know (12), drawn anew: hands, the order of the reserve, cards of others, the Automa's deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from worldwright.engine.frames import NOBODY
from worldwright.engine.rng import Rng
from worldwright.engine.sets import bits, part, size

if TYPE_CHECKING:
    from worldwright.games.spires.state import Spires


def redraw(state: Spires, seat: int, rng: Rng) -> None:
    redraw_tiles(state, seat, rng)
    if state.modules != 0:
        redraw_powers(state, seat, rng)
        redraw_objectives(state, seat, rng)
    if state.solo():
        redraw_deck(state, rng)


def redraw_tiles(state: Spires, seat: int, rng: Rng) -> None:
    """Hands of others before their own set-up (12.1), and the reserve but for what was put under it (12.2, 12.3)."""
    unseen = part(state.reserve, state.drawn, state.starting_reserve)
    for other in range(state.players):
        if other != seat:
            unseen |= state.hands[other]
    pool = rng.in_any_order(unseen)
    for other in range(state.players):
        if other != seat and state.hands[other] != 0:
            count = int(size(state.hands[other]))
            state.hands[other] = bits(pool[:count])
            pool = pool[count:]
    state.reserve = state.reserve[: state.drawn] + pool + state.reserve[max(state.drawn, state.starting_reserve) :]


def redraw_powers(state: Spires, seat: int, rng: Rng) -> None:
    """Powers dealt to others; the kept ones are public once all have chosen (12.5)."""
    known = state.powers_dealt[seat] if seat != NOBODY else 0
    for other in range(state.players):
        known |= kept_power(state, other)
    pool = [card for card in range(len(state.catalogue.powers)) if not known >> card & 1]
    rng.shuffle(pool)
    for other in range(state.players):
        if other != seat and state.powers_dealt[other] != 0:
            kept = kept_power(state, other)
            count = int(size(state.powers_dealt[other])) - int(size(kept))
            state.powers_dealt[other] = kept | bits(pool[:count])
            pool = pool[count:]


def kept_power(state: Spires, seat: int) -> int:
    """The power card that lies in front of a seat, as a set."""
    return 0 if state.powers[seat] < 0 else 1 << state.powers[seat]


def redraw_objectives(state: Spires, seat: int, rng: Rng) -> None:
    """Objectives kept and returned by others; the kept ones are revealed for scoring (12.6)."""
    known = 0
    for other in range(state.players):
        if other == seat:
            known |= state.objectives[other] | state.returned[other]
        elif state.over:
            known |= state.objectives[other]
    pool = [card for card in range(len(state.catalogue.objectives)) if not known >> card & 1]
    rng.shuffle(pool)
    for other in range(state.players):
        if other != seat:
            if not state.over:
                count = int(size(state.objectives[other]))
                state.objectives[other] = bits(pool[:count])
                pool = pool[count:]
            count = int(size(state.returned[other]))
            state.returned[other] = bits(pool[:count])
            pool = pool[count:]


def redraw_deck(state: Spires, rng: Rng) -> None:
    """Solo: the Automa cards that are still to come (12.8)."""
    hidden = sorted(state.deck[state.revealed_cards :])
    rng.shuffle(hidden)
    state.deck = state.deck[: state.revealed_cards] + hidden

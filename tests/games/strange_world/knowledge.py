"""All that can have happened in a round, by brute force: every deal and pass that agrees with what a seat was told.

This knows nothing of how the game redraws hidden cards; it reads the seat's own events and replays the draft with sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from tests.games.strange_world.tables import CATALOGUE
from worldwright.engine.sets import members
from worldwright.games.strange_world.state import StrangeWorld

Cards = frozenset[str]
NONE: Cards = frozenset()


@dataclass(frozen=True)
class Draft:
    """Who holds what now, and what everybody passed on first and second."""

    hands: tuple[Cards, ...]
    first: tuple[Cards, ...]
    second: tuple[Cards, ...]


@dataclass
class Memory:
    """What a seat was told in this round, taken from its own events and from the open table."""

    seat: int
    players: int
    direction: int
    dealt: Cards
    gave: list[Cards]  # in the first pass and in the second, as far as they have happened
    got: list[Cards]
    laid: list[Cards]  # what each seat has laid in this round
    unseen: Cards  # all cards that were not laid in earlier rounds and not dealt to this seat

    @property
    def before(self) -> int:
        return (self.seat - self.direction) % self.players


def remember(state: StrangeWorld, seat: int) -> Memory:
    """The memory of a seat after the deal of a round."""
    events = state.events_of(seat)
    start = max(number for number, event in enumerate(events) if event["kind"] == "round")
    earlier, now = events[:start], events[start:]
    gave = [cards_of(event) for event in now if event["kind"] == "pass" and event["seat"] == seat]
    got = [cards_of(event) for event in now if event["kind"] == "pass" and event["to"] == seat]
    dealt = next(cards_of(event) for event in now if event["kind"] == "deal" and event["seat"] == seat)
    laid = [
        frozenset(str(event["card"]) for event in now if event["kind"] == "place" and event["seat"] == other)
        for other in range(state.players)
    ]
    gone = {str(event["card"]) for event in earlier if event["kind"] == "place"}
    deck = {CATALOGUE.ids[card] for card in CATALOGUE.decks[state.players]}
    return Memory(seat, state.players, state.direction, dealt, gave, got, laid, frozenset(deck - gone - dealt))


def cards_of(event: dict[str, Any]) -> Cards:
    return frozenset(event["cards"])


def histories(memory: Memory) -> Iterator[Draft]:
    """Every draft that this seat cannot rule out."""
    others = [seat for seat in range(memory.players) if seat != memory.seat]
    for hands in deals(memory, others, memory.unseen):
        dealt = tuple(hands.get(seat, memory.dealt) for seat in range(memory.players))
        for first, held in passes(memory, dealt, 0, 2):
            for second, finally_held in passes(memory, held, 1, 1):
                if all(laid <= cards for laid, cards in zip(memory.laid, finally_held)):
                    left = tuple(cards - laid for laid, cards in zip(memory.laid, finally_held))
                    yield Draft(left, first, second)


def deals(memory: Memory, others: list[int], unseen: Cards) -> Iterator[dict[int, Cards]]:
    """Every way to deal three cards to each of these seats; the seat before was dealt what it passed on first."""
    if not others:
        yield {}
        return
    seat, *rest = others
    received = memory.got[0] if memory.got else NONE
    certain = received if seat == memory.before else NONE
    for more in combinations(sorted(unseen - received), 3 - len(certain)):
        hand = certain | frozenset(more)
        for further in deals(memory, rest, unseen - hand):
            yield {seat: hand, **further}


def passes(
    memory: Memory, held: tuple[Cards, ...], number: int, count: int
) -> Iterator[tuple[tuple[Cards, ...], tuple[Cards, ...]]]:
    """Every way to make a pass, with the hands that follow; none is made if this seat has not been told of one."""
    if len(memory.gave) <= number:
        yield (NONE,) * memory.players, held
        return
    ways = []
    for seat in range(memory.players):
        certain = memory.gave[number] if seat == memory.seat else memory.got[number] if seat == memory.before else None
        choices = [frozenset(cards) for cards in combinations(sorted(held[seat]), count)]
        ways.append([cards for cards in choices if certain is None or cards == certain])
    for given in product(*ways):
        yield (
            given,
            tuple(
                held[seat] - given[seat] | given[(seat - memory.direction) % memory.players]
                for seat in range(memory.players)
            ),
        )


def draft_in(state: StrangeWorld) -> Draft:
    """The draft that a state, true or imagined, believes in."""
    return Draft(named(state.hands), named(state.first), named(state.second))


def named(sets: Iterable[int]) -> tuple[Cards, ...]:
    return tuple(frozenset(CATALOGUE.ids[card] for card in members(cards)) for cards in sets)

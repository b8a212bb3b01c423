"""What a seat may imagine is what it could work out itself (11.3, 11.4): no more, also after reshuffles, and no
less.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.tribes_of_the_wind.observer import Observer, Spot, card_at
from tests.games.tribes_of_the_wind.tables import asked, new_game
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

ENOUGH = 3  # piles


def watched(players: int, seat: int | None, seed: int) -> Iterator[tuple[TribesOfTheWind, Observer]]:
    """A random game, up to its third reshuffle, and somebody who watches it from the first turn on."""
    state, dice = new_game(players, seed), Random(seed)
    while asked(state) != "ACTION":
        state.apply(state.actions[0])
    observer = Observer(state, seat)
    while not state.over and len(observer.piles) <= ENOUGH:
        yield state, observer
        observer.follow(state, dice.choice(state.actions))


def told_ages(view: dict[str, Any]) -> dict[Spot, int]:
    """After how many reshuffles each place was filled, as the view tells everybody."""
    ages = {
        ("display", place): age
        for place, age in enumerate(view["elements"]["ages"])
        if view["elements"]["display"][place]
    }
    ages |= {("row", place): age for place, age in enumerate(view["drifter"]["ages"] if view["drifter"] else [])}
    return ages | {
        (f"hand {seat}", place): slot["age"]
        for seat, tribe in enumerate(view["tribes"])
        for place, slot in enumerate(tribe["hand"])
        if slot
    }


@pytest.mark.rule("11.1", "11.2", "11.3", "11.4", "5.8.4", "R-32", "13.1.3")
@pytest.mark.parametrize(("players", "seat"), [(1, 0), (2, 1), (3, 0), (3, None), (5, 4)])
def test_nothing_impossible_is_imagined_and_nothing_true_is_thought_impossible(players: int, seat: int | None) -> None:
    from_second_pile = set()
    for state, observer in watched(players, seat, seed=26 if players == 1 else 25):
        from_second_pile |= {row for (row, _), source in observer.sources.items() if source == 1}
        if state.ply % 4 == 0:
            twin = state.determinize(seat, state.ply)
            for spot in observer.hidden():
                assert card_at(state, spot) in observer.possible(spot)
                assert card_at(twin, spot) in observer.possible(spot)
            assert told_ages(observer.view) == {spot: observer.sources[spot] for spot in observer.backs()}
    assert from_second_pile >= {"display", "hand 0", "row" if players == 1 else "hand 1"}


def mixed_piles(players: int, seat: int | None, kind: str) -> tuple[TribesOfTheWind, Observer]:
    """A position with this question in which hidden cards come from two piles, some of either with several
    possibilities.
    """
    games = (watched(players, seat, seed) for seed in range(11, 40))
    for state, observer in (at for game in games for at in game):
        several = {observer.sources[spot] for spot in observer.hidden() if len(observer.possible(spot)) > 1}
        unseen = seat is None or kind != "DRAW" or any(spot[0] == f"hand {seat}" for spot in observer.hidden())
        if asked(state) == kind and len(several) > 1 and unseen and (kind != "DRAW" or state.player == (seat or 0)):
            return state, observer
    raise AssertionError("no such position")


@pytest.mark.rule("11.4", "5.8.2", "R-46")
@pytest.mark.parametrize(
    ("players", "seat", "kind"),
    [(1, 0, "ACTION"), (2, 0, "DRAW"), (3, 1, "DRAW"), (3, None, "ACTION"), (5, 2, "ACTION")],
)
def test_whatever_is_possible_is_imagined(players: int, seat: int | None, kind: str) -> None:
    """Behind every back, the seat's own unseen cards included, each card that may lie there turns up."""
    state, observer = mixed_piles(players, seat, kind)
    twins = [state.determinize(seat, seed) for seed in range(300)]
    for spot in observer.hidden():
        assert {card_at(twin, spot) for twin in twins} == observer.possible(spot), spot


@pytest.mark.rule("11.3", "16.11")
@pytest.mark.parametrize(("players", "seat"), [(1, 0), (2, 1), (3, None)])
def test_what_is_imagined_does_not_depend_on_the_truth(players: int, seat: int | None) -> None:
    """Two tables that look the same to a seat are imagined alike."""
    for state, _ in watched(players, seat, seed=13):
        if state.ply % 9 == 0:
            other_truth = state.determinize(seat, 1)
            assert other_truth.determinize(seat, 2) == state.determinize(seat, 2)

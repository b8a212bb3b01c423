"""Backs are public, faces are not (11): what each seat sees, and what it may imagine."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import worldwright as ww
from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    discard_first,
    finish_turn,
    new_game,
    plays,
    refill,
    table,
    turns,
)
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.view import faces_of


def faces(view: dict[str, Any], seat: int) -> list[str | None]:
    return [slot and slot["card"] for slot in view["tribes"][seat]["hand"]]


def backs(view: dict[str, Any], seat: int) -> list[str | None]:
    return [slot and slot["element"] for slot in view["tribes"][seat]["hand"]]


def ages_of(state: TribesOfTheWind, seat: int) -> set[int]:
    """The piles that the cards of a hand came from."""
    return {state.tribes[seat].age_of(slot) for slot in range(5)}


def late(seed: int = 3, reshuffles: int = 1) -> TribesOfTheWind:
    """A random game in which the Element pile was shuffled anew, and seat 1 holds cards of the new pile and of an
    older one.
    """
    for state in turns(new_game(3, seed, events=False), seed):
        if state.age >= reshuffles and asked(state) == "ACTION" and len(ages_of(state, 1) | {state.age}) > 1:
            if state.age in ages_of(state, 1):
                return state
    raise AssertionError("no such position")


@pytest.mark.rule("11.1", "11.3")
def test_everybody_sees_backs_and_the_owner_the_faces() -> None:
    state = table("F01 W01 E01 A01 fire", left="F02 W02 E02 A02 water")
    assert faces(state.view(0), 0)[:4] == ["F01", "W01", "E01", "A01"]
    for looker in (1, 2, None):
        assert faces(state.view(looker), 0) == [None] * 5
        assert backs(state.view(looker), 0) == ["fire", "water", "earth", "air", "fire"]
        assert "F01" not in json.dumps({name: part for name, part in state.view(looker).items() if name != "printed"})
    assert state.view(0)["rows"] != []
    assert state.view(None)["rows"] == []
    assert state.view(1)["rows"] != state.view(0)["rows"]


@pytest.mark.rule("4.7", "11.1")
def test_a_hand_is_dealt_to_its_owner_alone() -> None:
    state = new_game(3, 1)
    for looker in (0, 1, 2, None):
        told = [event for event in state.events_of(looker) if event["kind"] == "deal"]
        assert [event["number"] for event in told] == [5, 5, 5]
        assert ["cards" in event for event in told] == [looker == owner for owner in range(3)]


@pytest.mark.rule("3.8", "11.2", "13.2", "16.16")
@pytest.mark.parametrize("players", [1, 2])
def test_the_second_neighbour_is_what_lies_in_the_middle(players: int) -> None:
    for state in turns(new_game(players, 5, events=False), 5):
        view = state.view(0)
        backs = [*view["elements"]["display"], view["elements"]["top"]]
        assert view["backs"]["right_counts"] == {element: backs.count(element) for element in CATALOGUE.elements}
        assert asked(state) != "ACTION" or None not in backs


@pytest.mark.rule("11.2", "R-35")
def test_what_lies_in_the_middle() -> None:
    state = table(display="fire water earth air", top="E05")
    view = state.view(1)
    assert (view["elements"]["display"], view["elements"]["top"]) == (["fire", "water", "earth", "air"], "earth")
    told = json.dumps({name: part for name, part in view.items() if name != "printed"})
    assert "E05" not in told
    hidden = [CATALOGUE.card_ids[card] for card in [*state.display, *state.pile[: state.pile_left]]]
    assert not [card for card in hidden if f'"{card}"' in told]
    assert not [
        tile
        for tile in state.forest_pile[: state.forest_left - 1]
        if CATALOGUE.tile_ids[tile] in json.dumps(view["forests"])
    ]
    assert all(card in faces_of(view)["villages"] for card in view["villages"]["display"])


@pytest.mark.rule("5.8.2", "R-46", "11.1")
def test_three_cards_are_drawn_unseen_even_by_their_owner() -> None:
    state = table(display="fire water earth air")
    answer(discard_first(answer(state, "temple")), "marker water", "take 0", "take 1")
    for looker in (0, 1, None):
        assert faces(state.view(looker), 0)[:2] == [None, None]
        assert backs(state.view(looker), 0)[:2] == ["fire", "water"]
        assert [slot and slot["from"] for slot in state.view(looker)["tribes"][0]["hand"]] == [
            0,
            1,
            None,
            "pile",
            "pile",
        ]
    assert [bool(rows) for rows in state.view(0)["rows"]] == [False, False, False, True, True]
    imagined = [state.determinize(0, seed).tribes[0].hand for seed in range(40)]
    assert len({hand[0] for hand in imagined}) > 3
    assert {hand[3] for hand in imagined} == {state.tribes[0].hand[3]}
    assert not [event for event in state.events_of(0) if event["kind"] == "look"]
    answer(state, "take 2")
    assert None not in faces(state.view(0), 0)
    assert faces(state.view(1), 0) == [None] * 5
    looks = [event for event in state.events_of(0) if event["kind"] == "look"]
    assert looks[0]["cards"] == faces(state.view(0), 0)[:3]
    assert "cards" not in next(event for event in state.events_of(1) if event["kind"] == "look")


@pytest.mark.rule("11.3", "16.11", "16.14")
def test_an_imagined_table_keeps_every_back_and_every_known_face() -> None:
    state = late()
    for seat in range(3):
        for seed in range(10):
            twin = state.determinize(seat, seed)
            assert twin.view(seat) == state.view(seat)
            for other in range(3):
                assert backs(twin.view(None), other) == backs(state.view(None), other)
                assert (twin.tribes[other].hand == state.tribes[other].hand) or other != seat
            assert plays(twin, "none") == []
            assert twin.actions_of(seat) == state.actions_of(seat)


@pytest.mark.rule("11.4", "R-32")
def test_after_a_reshuffle_cards_stay_with_the_pile_they_came_from() -> None:
    """Two slots filled from different piles can never exchange their cards, and both kinds do change."""
    state = late(reshuffles=2)
    ages = set().union(*(ages_of(state, seat) for seat in range(3)))
    assert len(ages) > 1
    spots = [(seat, slot, state.tribes[seat].age_of(slot)) for seat in (1, 2) for slot in range(5)]
    by_age: dict[int, set[int]] = {}
    for seat, slot, age in spots:
        by_age.setdefault(age, set()).add(state.tribes[seat].hand[slot])
    for slot, age in enumerate(state.display_ages):
        by_age.setdefault(age, set()).add(state.display[slot])
    by_age.setdefault(state.age, set()).update(state.pile[: state.pile_left])
    changed = set()
    for seed in range(60):
        twin = state.determinize(0, seed)
        for seat, slot, age in spots:
            card = twin.tribes[seat].hand[slot]
            assert card in by_age[age]
            if card != state.tribes[seat].hand[slot]:
                changed.add(age)
    assert state.age in changed


@pytest.mark.rule("11.4")
def test_what_is_imagined_is_fair() -> None:
    """Each unseen card with the right back is equally likely in a foreign slot."""
    state = table("F01 W01 E01 A01 A02", left="fire water earth air air")
    found = Counter(state.determinize(0, seed).tribes[1].hand[0] for seed in range(3800))
    assert len(found) == 19
    assert CATALOGUE.card_ids.index("F01") not in found
    assert all(120 < number < 290 for number in found.values())


@pytest.mark.rule("11.2")
def test_the_order_of_the_piles_is_imagined_and_their_tops_are_not() -> None:
    state = table()
    twins = [state.determinize(0, seed) for seed in range(20)]
    assert len({tuple(twin.forest_pile[: twin.forest_left]) for twin in twins}) == 20
    assert {twin.forest_pile[twin.forest_left - 1] for twin in twins} == {state.forest_pile[state.forest_left - 1]}
    assert len({tuple(twin.village_pile[: twin.village_left]) for twin in twins}) == 20
    assert {CATALOGUE.card_element[twin.pile[twin.pile_left - 1]] for twin in twins} == {
        CATALOGUE.card_element[state.pile[state.pile_left - 1]]
    }
    assert len({twin.pile[twin.pile_left - 1] for twin in twins}) > 5
    below = {tuple(CATALOGUE.card_element[card] for card in twin.pile[: twin.pile_left - 1]) for twin in twins}
    assert len(below) == 20


@pytest.mark.rule("R-61", "11.1")
def test_where_a_card_came_from_is_public() -> None:
    state = table("W01 water fire earth air", display="fire fire earth air", top="F05")
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(2)["tribes"][0]["hand"][0]["from"] == "pile"
    finish_turn(state)
    assert state.view(2)["tribes"][0]["hand"][0]["from"] == "pile"


@pytest.mark.parametrize("damage", ["pile@x", "7@0", "pile@-1", "pile", "pile@0 pile@0"])
def test_a_card_drawn_from_nowhere_is_no_position(damage: str) -> None:
    text = table().text()
    assert "drawn.0 pile@0 " in text
    with pytest.raises(ww.PositionError, match=r"drawn\.0: expected 5 times pile or a display slot, @, a number"):
        ww.load("tribes-of-the-wind").position(text.replace("drawn.0 pile@0", f"drawn.0 {damage}"))

"""The solo extra against the Drifter (13.1)."""

from __future__ import annotations

import pytest

from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    furnish,
    lay,
    new_game,
    offer,
    plays,
    refill,
    table,
    tribe_of,
    turns,
)
from worldwright.games.tribes_of_the_wind.state import DRIFTER, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.turn_drifter import DRIFTER_TURN

FIRE_ROW = "F02 W02 E02 A02 A03"


def solo(**more: object) -> TribesOfTheWind:
    """One player to act, the Drifter's row as named, its turn next."""
    given = {"left": FIRE_ROW, "right": "fire water earth air fire", **more}
    state = table(given.pop("hand", "W01 water fire earth air"), players=1, **given)  # type: ignore[arg-type]
    state.stack.insert(1, DRIFTER_TURN)
    return state


@pytest.mark.rule("13.1.1", "13.1.2")
def test_the_drifters_row_is_a_neighbour_and_the_display_the_other() -> None:
    state = new_game(1, 1)
    assert asked(state) == "ACTION"
    view = state.view(0)
    assert len(view["drifter"]["row"]) == 5
    assert view["drifter"]["villages"] == 0
    assert (view["backs"]["left"], view["backs"]["right"]) == ("drifter", "display")
    assert tribe_of(state)["tiles"][0] == "S1"
    state = solo(hand="F11 water water earth air", left="F02 W02 E02 A02 A03", right="water water earth air air")
    assert plays(state, "F11") == [0]
    assert CATALOGUE.card_ids[state.row[0]] not in str(state.view(0)["drifter"])


@pytest.mark.rule("13.1.3")
def test_the_drifter_discards_its_leftmost_card_and_takes_the_first_of_the_display() -> None:
    state = solo()
    first, second = state.display[0], state.display[1]
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["elements"]["discard"] == ["W01", "F02"]
    assert [CATALOGUE.card_ids[card] for card in state.row[:4]] == ["W02", "E02", "A02", "A03"]
    assert state.row[4] == first
    assert state.display[0] == second
    assert -1 not in state.display
    assert state.view(0)["drifter"]["marks"] == {"fire": 1, "water": 0, "earth": 0, "air": 0}
    assert (asked(state), state.round) == ("ACTION", 6)


@pytest.mark.rule("13.1.3", "R-80")
def test_a_mark_of_each_element_makes_a_village() -> None:
    state = offer(solo(), "V01", "V02", "V03", "V04")
    state.marks[:] = [0, 1, 2, 1]
    tiles, top = list(state.forest_display), state.forest_pile[state.forest_left - 1]
    left = state.forest_left
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["drifter"]["villages"] == 1
    assert state.view(0)["drifter"]["marks"] == {"fire": 0, "water": 0, "earth": 1, "air": 0}
    assert state.view(0)["villages"]["discard"] == ["V01"]
    assert state.view(0)["villages"]["display"][:3] == ["V02", "V03", "V04"]
    assert state.view(0)["villages"]["display"][3] is not None
    assert state.forest_display == [*tiles[1:], top]
    assert state.forest_left == left
    assert state.forest_pile[0] == tiles[0]
    assert state.view(0)["forests"]["buried"] == [CATALOGUE.tile_ids[tiles[0]]]
    assert {state.determinize(0, seed).forest_pile[0] for seed in range(10)} == {tiles[0]}


@pytest.mark.rule("13.1.3")
def test_without_a_forest_pile_no_tile_is_buried() -> None:
    state = solo()
    state.marks[:] = [0, 1, 1, 1]
    state.forest_left = 0
    tiles = list(state.forest_display)
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["drifter"]["villages"] == 1
    assert state.forest_display == tiles


@pytest.mark.rule("13.1.3")
def test_a_tile_goes_below_the_last_one_of_the_pile() -> None:
    state = solo()
    state.marks[:] = [0, 1, 1, 1]
    state.forest_left = 1
    last, tiles = state.forest_pile[0], list(state.forest_display)
    refill(answer(state, "play W01 0"), "take pile")
    assert state.forest_display == [*tiles[1:], last]
    assert list(state.forest_pile[: state.forest_left]) == tiles[:1]


@pytest.mark.rule("13.1.4")
def test_the_drifters_fifth_village_triggers_the_end() -> None:
    state = solo()
    state.marks[:] = [0, 1, 1, 1]
    state.drifter_villages = 4
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["end"]["token"] == "drifter"
    assert (state.round, asked(state)) == (6, "ACTION")
    for at in turns(state, 1):
        assert at.round <= 6
    assert state.view(0)["end"]["reason"] == "villages"
    assert state.token == DRIFTER
    assert state.score_lines(0)[0].points == 0


@pytest.mark.rule("13.1.3", "R-80")
@pytest.mark.parametrize("taken", ["pile", "3"])
def test_a_buried_tile_is_known_until_it_leaves_the_pile(taken: str) -> None:
    state = solo(hand="E01 earth fire water air", water=9, pollution={})
    state.forest_pile, state.forest_left = state.forest_pile[:2], 2
    lower, upper = state.forest_pile
    state.forest_display.sort()  # so that the order of the buried tiles is not that of their numbers
    a, b, c, d = state.forest_display
    for display, pile, buried in (
        ([b, c, d, upper], [a, lower], [a]),
        ([c, d, upper, lower], [b, a], [b, a]),
        ([d, upper, lower, a], [c, b], [c, b]),
    ):
        state.marks[:] = [1, 1, 1, 1]
        DRIFTER_TURN.run(state)
        assert (state.forest_display, list(state.forest_pile[: state.forest_left])) == (display, pile)
        assert state.view(0)["forests"]["buried"] == [CATALOGUE.tile_ids[tile] for tile in buried]
        assert {tuple(state.determinize(0, seed).forest_pile) for seed in range(10)} == {
            tuple(pile)
        }  # the only other tile is the top
    answer(state, "play E01 0", f"take {taken}", "at 1")
    assert state.view(0)["forests"]["buried"] == [CATALOGUE.tile_ids[c]]
    assert tribe_of(state)["tiles"][1] == CATALOGUE.tile_ids[b if taken == "pile" else a]


@pytest.mark.rule("13.1.4")
def test_a_token_that_is_held_stays_where_it_is() -> None:
    state = solo()
    state.token, state.trigger, state.round = 0, 5, 6
    state.marks[:] = [0, 1, 1, 1]
    state.drifter_villages = 4
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["drifter"]["villages"] == 5
    assert (state.over, state.view(0)["end"]["token"], state.view(0)["end"]["trigger"]) == (True, 0, 5)


@pytest.mark.rule("13.1.3")
def test_four_marks_of_three_elements_make_no_village() -> None:
    state = solo()
    state.marks[:] = [2, 2, 0, 3]
    refill(answer(state, "play W01 0"), "take pile")
    assert state.view(0)["drifter"]["villages"] == 0
    assert state.view(0)["drifter"]["marks"] == {"fire": 3, "water": 2, "earth": 0, "air": 3}


@pytest.mark.rule("13.1.5")
@pytest.mark.parametrize(
    ("target", "villages", "tiles", "won"),
    [("easy", 5, 6, True), ("easy", 5, 7, True), ("normal", 5, 7, False), ("easy", 4, 7, False)],
)
def test_the_result_needs_the_target_and_five_villages(target: str, villages: int, tiles: int, won: bool) -> None:
    """With six tiles the score is exactly 35, the target."""
    state = table(players=1, options={"solo_target": target}, kept="")
    laid = ["1=P01", "2=P02", "5=P05", "6=G02", "4=O02"]
    furnish(
        state, 0, tiles=" ".join(tile + "*" * (number < villages) for number, tile in enumerate(laid)), pollution={}
    )
    if tiles == 7:
        lay(state, 0, 7, "G01")
    state.tribes[0].place_temple(0, 0)
    state.tribes[0].place_temple(1, 1)
    state.tribes[0].place_temple(2, 2)
    state.token = 0
    state.over = True
    assert state.score(0) == 5 + 3 * villages + 3 + 12 + {6: 0, 7: 3}[tiles]
    assert state.target() == {"easy": 35, "normal": 45}[target]
    assert (state.winners, state.returns) == (([0], [1.0]) if won else ([], [-1.0]))


@pytest.mark.rule("13.1.4", "12.3")
def test_solo_games_end_with_the_drifter_or_earlier() -> None:
    ends = []
    for seed in range(12):
        state = new_game(1, seed, events=False)
        for _ in turns(state, seed):
            pass
        ends.append(state.round)
    assert 15 < min(ends) <= max(ends) <= 60
    assert 24 < sum(ends) / len(ends) < 37

"""Hidden information (12): who knows what, and that imagined tables keep it."""

from __future__ import annotations

import json

import pytest

from tests.games.spires.tables import ALL, CATALOGUE, WM, answer, asked, finish, options, stop, table, turns
from worldwright.games.spires import GAME


@pytest.mark.rule("12.1")
def test_start_hands_are_for_their_owner() -> None:
    state = GAME.new(3, 1)
    later = (state.first + 1) % 3
    hand = state.view(later)["spirits"][later]["hand"]
    assert len(hand["tiles"]) == 3
    for seat in {0, 1, 2, None} - {later}:
        assert state.view(seat)["spirits"][later]["hand"] == {"count": 3, "tiles": None}
        told = json.dumps({name: part for name, part in state.view(seat).items() if name != "printed"})
        assert not [tile for tile in hand["tiles"] if f'"{tile}"' in told]
    assert {state.determinize(0, seed).hands[1] for seed in range(20)} != {state.hands[1]}


@pytest.mark.rule("12.2")
def test_the_order_of_the_reserve_is_unknown_but_not_its_content() -> None:
    state = GAME.new(2, 2)
    while state.round == 0:
        state.apply(state.actions[0])
    imagined = state.determinize(0, 1)
    assert sorted(imagined.reserve) == sorted(state.reserve)
    assert imagined.reserve != state.reserve
    assert state.view(0)["reserve"] == 51


@pytest.mark.rule("12.3")
def test_what_was_put_under_the_reserve_stays_there() -> None:
    state = table(WM, powers=["P07", "P07"], sky="forest/ocean plains/ocean grass/ocean")
    answer(state, "sky:1")
    buried = state.reserve[-1]
    while asked(state) != "STARGAZE":
        state.apply(state.actions[0])
    answer(state, "sky:1")
    for seat in (0, 1, None):
        for seed in range(5):
            assert state.determinize(seat, seed).reserve[-2:] == state.reserve[-2:]
        assert state.view(seat)["under"][0] == CATALOGUE.tile_ids[buried]


@pytest.mark.rule("12.3")
def test_what_comes_up_again_from_under_the_reserve_lies_under_it_no_more() -> None:
    state = table(WM, powers=["P07", "P07"], sky="forest/ocean plains/ocean grass/ocean", reserve=2)
    sky = state.sky[:]
    for drawn in range(3):
        answer(state, "sky:1")
        known = [CATALOGUE.tile_ids[tile] for tile in sky[max(0, drawn - 1) : drawn + 1]]
        assert state.view(None)["under"] == known
        imagined = state.determinize(1, drawn)
        assert imagined.reserve[imagined.drawn :][-len(known) :] == sky[max(0, drawn - 1) : drawn + 1]
        answer(state, "act:pass")
        stop(state)


@pytest.mark.rule("12.5")
def test_returned_powers_are_known_to_their_owner_alone() -> None:
    state = GAME.new(2, 3, modules="powers")
    dealt = [state.view(seat)["choice"] for seat in (0, 1)]
    for seat in (0, 1):
        answer(state, options(state, seat)[2], seat=seat)
    assert [card["id"] for card in state.view(0)["spirits"][0]["powers_returned"]] == [
        card["id"] for card in dealt[0][:2]
    ]
    assert state.view(0)["spirits"][1]["powers_returned"] is None
    others = {state.determinize(0, seed).powers_dealt[1] for seed in range(30)}
    assert len(others) > 5
    assert all(bits >> state.powers[1] & 1 and not bits & state.powers_dealt[0] for bits in others)


@pytest.mark.rule("12.6")
def test_objectives_are_secret_until_scoring() -> None:
    state = GAME.new(2, 4, modules="aspirations")
    for seat in (0, 1):
        answer(state, options(state, seat)[1], seat=seat)
    assert state.view(1)["spirits"][0]["objectives"] == {"count": 2, "cards": None, "returned": None}
    assert state.view(1)["scores"][0] == 0
    assert len({state.determinize(1, seed).objectives[0] for seed in range(30)}) > 5
    finish(state, 5)
    shown = state.view(1)["spirits"][0]["objectives"]
    assert len(shown["cards"]) == 2
    assert shown["returned"] is None
    assert state.view(1)["scores"] == state.scores
    assert state.determinize(1, 6).objectives == state.objectives


@pytest.mark.rule("12.6")
def test_the_points_of_secret_objectives_are_in_nobody_elses_view() -> None:
    state = table(
        WM, players=3, modules="aspirations", objectives=("O09 O10", "O07 O09", "O09 O12"), meeples="1,1 1,0 2,1"
    )
    worth = [5, 4 + 5, 5]
    for seat in (0, 1, 2, None):
        view = state.view(seat)
        assert (
            view["scores"] == view["points"] == [points if owner == seat else 0 for owner, points in enumerate(worth)]
        )
        assert [sheet[-1]["points"] for sheet in view["lines"]] == view["scores"]
    state.over = True
    assert state.view(None)["scores"] == worth


@pytest.mark.rule("12.6", "12.5")
def test_imagined_cards_are_never_those_that_the_seat_has_seen() -> None:
    state = GAME.new(3, 4, modules=("powers", "aspirations"))
    while asked(state).startswith("SETUP_") and state.round == 0:
        state.apply(state.actions[0])
    mine = state.objectives[0] | state.returned[0]
    for seed in range(20):
        imagined = state.determinize(0, seed)
        assert (imagined.objectives[0], imagined.returned[0], imagined.powers_dealt[0]) == (
            state.objectives[0],
            state.returned[0],
            state.powers_dealt[0],
        )
        others = [imagined.objectives[1], imagined.returned[1], imagined.objectives[2], imagined.returned[2]]
        assert [cards.bit_count() for cards in others] == [2, 1, 2, 1]
        assert (mine | others[0] | others[1] | others[2] | others[3]).bit_count() == 9, (
            "nine different cards were dealt"
        )
        assert imagined.powers == state.powers
        assert (imagined.powers_dealt[0] | imagined.powers_dealt[1] | imagined.powers_dealt[2]).bit_count() == 9


@pytest.mark.rule("12.7")
def test_the_goals_left_in_the_box_are_nowhere() -> None:
    state = finish(GAME.new(2, 5, modules="aspirations"), 1)
    assert len(state.goals) == 3
    names = json.dumps([state.view(seat) for seat in (0, 1, None)])
    assert sum(face["name"] in names for face in CATALOGUE.goal_faces) == 3


@pytest.mark.rule("12.8")
def test_the_order_of_the_automa_deck_is_unknown() -> None:
    state = GAME.new(1, 6)
    while state.round == 0:
        state.apply(state.actions[0])
    decks = {tuple(state.determinize(0, seed).deck) for seed in range(20)}
    assert len(decks) > 10
    assert all(deck[0] == state.deck[0] and sorted(deck) == list(range(10)) for deck in decks)
    assert state.view(0)["automa"]["deck"] == sorted(state.view(0)["automa"]["deck"])


@pytest.mark.rule("12.4")
def test_everything_on_the_table_is_seen_by_all() -> None:
    state = GAME.new(3, 7, modules=ALL)
    public = ("world", "spaces", "sky", "reserve", "spires", "butterfly", "goals", "course")
    for now in turns(state, 8):
        if now.ply % 10 == 0:
            views = [now.view(seat) for seat in (0, 1, 2, None)]
            assert all(view[name] == views[0][name] for view in views for name in public)


# --- Nobody takes back what has shown something hidden --------------------------------------------


@pytest.mark.rule("12.1")
@pytest.mark.parametrize("players", [1, 3])
def test_the_choice_of_a_start_tile_shows_the_hand(players: int) -> None:
    state = GAME.new(players, 9)
    seat = state.player
    answer(state, options(state)[1])
    assert (asked(state), state.player) == ("SETUP_SPACE", seat)
    assert not state.can_undo(seat)


@pytest.mark.rule("12.2", "P07")
def test_a_tile_drawn_from_the_reserve_was_seen() -> None:
    gazer = GAME.new(2, 0, modules="powers")
    while asked(gazer) == "SETUP_POWER":
        gazer.apply(gazer.actions[0])
    gazer.powers = [6, 6]
    while asked(gazer) != "STARGAZE":
        gazer.apply(gazer.actions[0])
    seat = gazer.player
    skipped = answer(gazer.clone(), "skip")
    assert (skipped.player, skipped.can_undo(seat)) == (seat, True)
    swapped = answer(gazer, "sky:1")
    assert (swapped.player, swapped.can_undo(seat)) == (seat, False)


@pytest.mark.rule("12.8", "11.6.3")
def test_your_turn_is_over_for_good_once_the_automa_has_moved() -> None:
    state = GAME.new(1, 10)
    while state.round == 0:
        state.apply(state.actions[0])
    answer(state, "act:pass")
    while state.round == 1:
        assert state.can_undo(0) == (asked(state) != "ACTION")
        state.apply(state.actions[0])
    assert (asked(state), state.can_undo(0)) == ("ACTION", False)


@pytest.mark.rule("11.5", "11.6.1")
def test_the_automas_tile_and_its_first_card_were_seen() -> None:
    state = GAME.new(1, 11)
    answer(state, options(state)[0], "side:0")
    assert (asked(state), state.can_undo(0)) == ("PLACE", False)
    while asked(state) != "SETUP_SPACE":
        state.apply(state.actions[0])
    assert state.can_undo(0), "spot and turn can be taken back"
    answer(state, "side:1")
    assert (asked(state), state.can_undo(0)) == ("ACTION", False), "card X lies open"

"""The box (1, 2), the table before the first turn (4) and the options (13.3)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import worldwright as ww
from tests.games.tribes_of_the_wind.tables import (
    BOARD_IDS,
    CATALOGUE,
    GAME,
    SPACE,
    answer,
    asked,
    new_game,
    options,
    rewritten,
    tribe_of,
    turns,
)
from worldwright.games.tribes_of_the_wind.board import LINES, NEAR, spaces_of
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

SHEET = GAME.components.data


def ready(players: int, seed: int = 1, **options: object) -> TribesOfTheWind:
    """The table when seat 0 begins its first turn."""
    state: TribesOfTheWind = new_game(players, seed, **options)
    while asked(state) != "ACTION":
        state.apply(state.actions[0])
    return state


@pytest.mark.rule("1", "13.4")
def test_the_game_is_what_the_rules_say_it_is() -> None:
    game = SHEET["game"]
    assert (GAME.title, game["designer"], game["publisher"], game["year"]) == (
        "Tribes of the Wind",
        "Joachim Thôme",
        "La Boîte de Jeu",
        2022,
    )
    assert game["players"] == [2, 3, 4, 5]
    assert list(GAME.players) == [1, 2, 3, 4, 5]
    assert list(GAME.options) == ["first_player", "boards", "first_card_choice", "max_rounds", "solo_target"]


@pytest.mark.rule("2", "R-04", "20.1")
def test_the_box_holds_what_the_rulebook_counts() -> None:
    kinds = {
        "board": 5,
        "guide_card": 20,
        "element_card": 80,
        "village_card": 30,
        "forest_tile": 39,
        "starting_tile": 5,
        "forest_colour": 3,
        "element": 4,
    }
    assert {kind: len(SHEET[kind]) for kind in kinds} == kinds
    assert [CATALOGUE.card_element.count(element) for element in range(4)] == [20, 20, 20, 20]
    assert [CATALOGUE.tile_colour[:39].count(colour) for colour in range(3)] == [13, 13, 13]
    assert {marker["id"]: marker["count"] for marker in SHEET["marker"]} == {
        "village": 25,
        "temple": 20,
        "wind_rider": 35,
        "card_holder": 5,
    }


@pytest.mark.rule("3.1", "3.2", "R-03", "9.1")
def test_the_terrain_has_three_rows_of_four() -> None:
    assert spaces_of(NEAR[0]) == [1, 4]
    assert spaces_of(NEAR[5]) == [1, 4, 6, 9]
    assert spaces_of(NEAR[7]) == [3, 6, 11]
    assert [spaces_of(NEAR[space]) for space in range(12)] == SHEET["grid"]["adjacency"]
    assert [len(lines) for lines in LINES] == [6, 4, 4, 24]
    assert [spaces_of(line) for line in LINES[2]] == [[0, 5, 10], [1, 6, 11], [2, 5, 8], [3, 6, 9]]
    for board in SHEET["board"]:
        assert (sum(board["pollution"]), sum(1 for tokens in board["pollution"] if tokens), board["pollution"][0]) == (
            16,
            10,
            0,
        )


@pytest.mark.rule("4.8", "R-06", "4.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_get_their_starting_tiles_in_order_of_play(players: int) -> None:
    state = ready(players)
    assert [tribe_of(state, seat)["tiles"][0] for seat in range(players)] == [f"S{seat + 1}" for seat in range(players)]
    assert (state.player, state.round) == (0, 1)
    assert state.view(0)["end"] == {"token": None, "trigger": None, "reason": "", "max_rounds": 60}


@pytest.mark.rule("4.2", "4.6", "R-01")
def test_boards_are_dealt_at_random_and_all_different() -> None:
    dealt = {tuple(tribe.board for tribe in ready(3, seed).tribes) for seed in range(30)}
    assert len(dealt) > 10
    assert all(len(set(boards)) == 3 for boards in dealt)
    tribe = tribe_of(ready(3, 1), 2)
    assert len(tribe["left"]) == 4
    assert tribe["temples"] == [None] * 4
    assert sum(tribe["riders"]) == 7


@pytest.mark.rule("4.2", "R-01", "13.3")
def test_boards_are_chosen_from_the_last_player_on_in_sight_of_the_displays() -> None:
    state = GAME.new(3, 1, first_player="seated")
    assert (asked(state), state.player) == ("CHOOSE_BOARD", 2)
    assert options(state) == [f"board {name}" for name in BOARD_IDS]
    view = state.view(0)
    assert all(None not in view[name]["display"] for name in ("elements", "villages", "forests"))
    assert (view["elements"]["pile"], view["tribes"][0]["hand"]) == (76, [None] * 5)  # hands are dealt later
    answer(state, "board sun")
    assert (state.player, len(state.actions)) == (1, 4)
    answer(state, "board drop", "board leaf")
    assert [tribe_of(state, seat)["board"] for seat in range(3)] == ["leaf", "drop", "sun"]


@pytest.mark.rule("4.1", "4.2", "4.7", "4.8", "4.9", "4.10", "5.0", "R-01", "R-77")
def test_the_first_player_is_drawn_by_lot_and_everything_goes_on_clockwise() -> None:
    begun = Counter(GAME.new(3, seed, events=False).first for seed in range(300))
    assert all(70 < begun[seat] < 130 for seat in range(3))
    state = next(state for state in (GAME.new(3, seed) for seed in range(20)) if state.first == 1)
    choosing = []
    while asked(state) == "CHOOSE_BOARD":
        choosing.append(state.player)
        state.apply(state.actions[0])
    assert choosing == [0, 2, 1]
    assert [tribe_of(state, seat)["tiles"][0] for seat in (1, 2, 0)] == ["S1", "S2", "S3"]
    assert [event["seat"] for event in state.events_of(None) if event["kind"] == "deal"] == [1, 2, 0]
    assert (asked(state), state.player) == ("START_POLLUTION", 2)  # the second tile removes Pollution
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[0])
    assert [event["seat"] for event in state.events_of(None) if event["kind"] == "keep"] == [1, 2, 0]
    players = []
    for at in turns(state, 3):
        if asked(at) == "DRAW" and (not players or players[-1] != at.player):
            players.append(at.player)
        if at.round == 3:
            break
    assert players == [1, 2, 0, 1, 2, 0]
    assert GAME.new(3, 1, first_player="seated").first == 0


@pytest.mark.rule("12.1.1", "12.1.2", "4.1")
def test_the_last_round_ends_with_the_player_before_the_first() -> None:
    """Everybody has had the same number of turns, whoever began."""
    state = next(state for state in (GAME.new(3, seed) for seed in range(20)) if state.first == 2)
    for at in turns(state, 1):
        assert at.over or at.active < 0 or at.round <= 61
    taken = Counter(event["seat"] for event in state.events_of(None) if event["kind"] in ("play", "discard", "build"))
    assert taken[0] == taken[1] == taken[2] == state.round


PILES = [(2, 17, 66, 24), (3, 23, 61, 23), (4, 29, 56, 22), (5, 35, 51, 21), (1, 17, 66, 25)]


@pytest.mark.rule("4.3", "4.4", "4.5", "4.7", "R-02")
@pytest.mark.parametrize(("players", "forests", "elements", "villages"), PILES)
def test_the_piles_after_the_deal(players: int, forests: int, elements: int, villages: int) -> None:
    view = ready(players).view(0)
    assert (view["forests"]["pile"], view["elements"]["pile"], view["villages"]["pile"]) == (
        forests,
        elements,
        villages,
    )
    assert all(
        len([card for card in view[name]["display"] if card]) == 4 for name in ("forests", "elements", "villages")
    )
    assert view["forests"]["top"] is not None
    assert view["elements"]["discard"] == view["villages"]["discard"] == []
    assert all(slot and slot["card"] for slot in view["tribes"][0]["hand"])


@pytest.mark.rule("4.3", "4.4", "4.5")
def test_everything_is_shuffled() -> None:
    """Cards and tiles lie in another order with every seed, and in no order that the box has."""
    tables = [ready(3, seed) for seed in range(6)]
    for piles in (
        [list(state.pile) for state in tables],
        [list(state.village_pile) for state in tables],
        [list(state.forest_pile) for state in tables],
    ):
        assert len({tuple(pile) for pile in piles}) == 6
        assert all(pile not in (sorted(pile), sorted(pile, reverse=True)) for pile in piles)


@pytest.mark.rule("4.9", "R-08", "4.10", "R-54")
def test_bonuses_come_before_the_first_objectives() -> None:
    state = new_game(4, 2)
    assert (asked(state), state.player) == ("START_POLLUTION", 1)
    assert all(not tribe_of(state, seat)["kept"] for seat in range(4))
    assert len(state.actions) == 10
    before = sum(tribe_of(state, 1)["pollution"])
    top = CATALOGUE.village_ids[state.village_pile[state.village_left - 1]]
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[-1])
    assert sum(tribe_of(state, 1)["pollution"]) == before - 2
    assert [len(tribe_of(state, seat)["kept"]) for seat in range(4)] == [1, 1, 1, 1]
    assert tribe_of(state, 0)["kept"] == [top]
    assert [event["seat"] for event in state.events_of(None) if event["kind"] == "keep"] == [0, 1, 2, 3]
    assert tribe_of(state, 0)["right_sides"] == 0


@pytest.mark.rule("13.3", "R-78")
def test_the_first_objective_may_be_one_of_two() -> None:
    state = new_game(2, 4, first_card_choice=True)
    while asked(state) == "START_POLLUTION":
        state.apply(state.actions[0])
    assert (asked(state), state.player) == ("FIRST_CARD", 0)
    first, second = state.view(1)["offer"]
    answer(state, "right")
    assert tribe_of(state, 0)["kept"] == [second]
    assert state.view(1)["villages"]["discard"] == [first]
    assert (asked(state), state.player) == ("FIRST_CARD", 1)
    answer(state, "left")
    assert asked(state) == "ACTION"


@pytest.mark.rule("13.3")
def test_the_guard_is_an_option() -> None:
    assert ready(2, max_rounds=0).view(0)["end"]["max_rounds"] == 0
    assert ready(2, max_rounds="120").view(0)["end"]["max_rounds"] == 120
    with pytest.raises(ww.BadOption, match="max_rounds cannot be 7: expected catalogue or 60 or 120 or 0"):
        GAME.new(2, 1, max_rounds=7)
    with pytest.raises(ww.BadOption, match="solo_target means nothing with 2 players"):
        GAME.new(2, 1, solo_target="hard")
    with pytest.raises(ww.BadPlayers, match="seats 1 to 5 players, not 6"):
        GAME.new(6, 1)


@pytest.mark.rule("17.3")
def test_the_action_space_is_the_table_of_the_rules() -> None:
    bases = {
        "play": 0,
        "temple": 10,
        "dump": 11,
        "build": 12,
        "guide": 24,
        "discard": 28,
        "marker": 38,
        "at": 42,
        "take": 55,
        "end": 60,
    }
    bases |= {"side": 61, "effect": 63, "replace": 70, "power": 74, "board": 78, "ride": 83}
    assert {kind: SPACE.base(kind) for kind in bases} == bases
    assert SPACE.size == 252
    assert SPACE.text(83 + 12 * 13) == "ride start=capital to=a1"
    assert SPACE.text(37) == "discard slots=2,3,4"


@pytest.mark.rule("17.1", "16.12")
@pytest.mark.parametrize(("players", "decisions"), [(2, 500), (3, 750), (4, 1010), (5, 1250)])
def test_random_games_are_as_long_as_measured(players: int, decisions: int) -> None:
    state = new_game(players, 5, events=False)
    for at in turns(state, 5):
        assert at.round <= 61
    assert state.view(None)["end"]["reason"] == "guard"
    assert abs(state.ply - decisions) < 0.12 * decisions


@pytest.mark.rule("12.3", "12.1.2", "17.1")
def test_without_the_guard_random_games_end_by_themselves() -> None:
    state = new_game(2, 0, events=False, max_rounds=0)
    for at in turns(state, 0):
        assert at.round <= 5000
    assert state.view(None)["end"]["reason"] == "villages"
    assert state.round > 60


@pytest.mark.rule("R-81", "12.3")
def test_a_corrected_catalogue_may_set_the_guard(tmp_path: Path) -> None:
    path = rewritten(tmp_path, ("max_rounds = 60", "max_rounds = 3"))
    state = new_game(3, 1, components=path)
    for _ in turns(state, 1):
        pass
    assert (state.round, state.view(None)["end"]["reason"]) == (3, "guard")
    for rounds in (60, 120, 0):
        assert new_game(3, 1, components=path, max_rounds=rounds).max_rounds == rounds
    state = new_game(2, 1, components=path, max_rounds=60, events=False)
    for _ in turns(state, 1):
        pass
    assert (state.round, state.view(None)["end"]["reason"]) == (60, "guard")

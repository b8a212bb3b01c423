"""The decision points (7): who is asked what, with which options, in which order."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import (
    GAME,
    SPACE,
    answer,
    asked,
    cells,
    draw,
    finish,
    hand_of,
    look,
    options,
    play,
    table,
    told,
    turns,
    until,
    world_view,
)
from worldwright import NotWaiting, agents
from worldwright.games.strange_world.view import faces_of

DECISIONS = {
    "SUN_SIDE": {"sun"},
    "DRAFT_KEEP": {"keep"},
    "DRAFT_GIVE": {"give"},
    "PLAY_CARD": {"play"},
    "PLAY_CELL": {"place"},
    "PORTAL_SIDE": {"portal"},
    "TRAVELLER_PICK": {"welcome", "decline"},
    "TRAVELLER_SIDE": {"fence"},
    "TRAVELLER_SPOT": {"spot"},
    "ERUPT_TARGET": {"erupt"},
    "CITY_PARTNER": {"found"},
    "SOLO_STACK": {"stack"},
}


@pytest.mark.rule("R3", "8.1.5")
def test_a_placement_names_a_cell_and_nothing_else() -> None:
    """No card is rotated, and none is played face down by choice."""
    assert [list(kind.arguments) for kind in SPACE.kinds if kind.name == "place"] == [["at"]]
    state = play(table("(0,0)=S1", hand="L03"), "L03", (0, 1))
    assert look(state)[0, 1] == "L03"
    assert faces_of(state.view(0))["L03"]["portal"] == ["right"]


@pytest.mark.rule("7.1", "7.5")
def test_there_are_two_hundred_and_sixty_one_actions() -> None:
    sizes = {kind.name: kind.size for kind in SPACE.kinds}
    assert sizes == {
        "sun": 2,
        "keep": 60,
        "give": 60,
        "play": 60,
        "place": 49,
        "portal": 2,
        "welcome": 8,
        "decline": 1,
        "fence": 2,
        "spot": 2,
        "erupt": 4,
        "found": 4,
        "stack": 7,
    }
    assert SPACE.size == 261


@pytest.mark.rule("7.1", "R57", "R53", "13.1.12")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whatever_is_asked_has_two_options_or_more_of_its_own_kind(players: int) -> None:
    for seed in range(4):
        for state in turns(GAME.new(players=players, seed=seed), seed):
            for seat in state.waiting:
                kinds = {SPACE.decode(action)[0] for action in state.actions_of(seat)}
                assert kinds <= DECISIONS[asked(state)]
                assert len(set(state.actions_of(seat))) == len(state.actions_of(seat)) >= 2


@pytest.mark.rule("R57", "PLAY_CARD")
def test_a_single_option_is_taken_and_logged() -> None:
    state = table("(0,0)=S1", hand="L04")
    assert asked(state) == "PLAY_CELL"
    assert {"seat": 0, "decision": "PLAY_CARD", "action": "play card=L04"}.items() <= told(state, "auto")[0].items()


@pytest.mark.rule("R54")
def test_any_seat_that_leaves_can_be_played_at_random() -> None:
    state = GAME.new(players=4, seed=3)
    stand_in = agents.make("random", seed=1)
    while not state.over:
        for seat in state.waiting:
            choice = stand_in.choose(state.seat(seat))
            assert choice in state.actions_of(seat)
            state.apply(choice, seat)
            break
    assert len(told(state, "place")) == 60


# --- The draft (7.2) ------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "R48", "H6", "DRAFT_KEEP")
def test_cards_move_only_when_everybody_has_answered() -> None:
    state = until(GAME.new(players=3, seed=5), "DRAFT_KEEP")
    assert state.waiting == (0, 1, 2)
    hands = [hand_of(state, seat) for seat in range(3)]
    for seat in (0, 1):
        answer(state, f"keep {hands[seat][0]}", seat=seat)
        assert [hand_of(state, other) for other in range(3)] == hands
        assert told(state, "pass") == []
    assert state.waiting == (2,)
    with pytest.raises(NotWaiting):
        state.apply(state.actions[0], 0)
    answer(state, f"keep {hands[2][0]}", seat=2)
    assert len(told(state, "pass")) == 3


@pytest.mark.rule("7.2", "R48")
def test_the_order_of_simultaneous_answers_makes_no_difference() -> None:
    results = []
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        state = until(GAME.new(players=3, seed=5), "DRAFT_KEEP")
        for seat in order:
            answer(state, f"keep {hand_of(state, seat)[seat]}", seat=seat)
        results.append(state)
    assert results[0] == results[1] == results[2]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("players", [2, 4])
def test_hand_slots_are_sorted_by_card_id(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=7)):
        for seat in range(players):
            assert hand_of(state, seat) == sorted(hand_of(state, seat))


@pytest.mark.rule("DRAFT_KEEP", "DRAFT_GIVE", "R6")
def test_every_card_of_the_hand_may_be_kept_and_later_given() -> None:
    state = until(GAME.new(players=2, seed=1), "DRAFT_KEEP")
    kept = hand_of(state, 0)[1]
    assert options(state, 0) == [f"keep {card}" for card in hand_of(state, 0)]
    answer(state, f"keep {kept}", seat=0)
    answer(state, options(state, 1)[0], seat=1)
    assert asked(state) == "DRAFT_GIVE"
    assert options(state, 0) == [f"give {card}" for card in hand_of(state, 0)]
    assert f"give {kept}" in options(state, 0)


# --- Options and their order (7.1, 7.3) -----------------------------------------------------------


@pytest.mark.rule("PLAY_CARD")
def test_one_card_of_the_hand_is_chosen_three_then_two_then_the_last() -> None:
    state = table("(0,0)=S1", hand="L01 L02 L04")
    assert options(state) == ["play L01", "play L02", "play L04"]
    play(state, "L02", (0, 1))
    assert options(state) == ["play L01", "play L04"]
    play(state, "L04", (0, 2))
    assert asked(state) == "PLAY_CELL"  # the third card is forced


@pytest.mark.rule("PLAY_CELL", "7.3", "4.1")
def test_cells_come_row_by_row() -> None:
    state = table("(0,0)=S1 (-1,0)=L01 (0,1)=L03", hand="L04")
    assert cells(state) == sorted(cells(state))
    first = SPACE.base("place")
    for action, (row, column) in zip(state.actions, cells(state), strict=True):
        assert action == first + 7 * (row + 3) + (column + 3)


@pytest.mark.rule("4.1")
def test_no_world_leaves_the_seven_by_seven_grid() -> None:
    for seed in range(6):
        state = finish(GAME.new(players=2, seed=seed, events=False), seed)
        assert all(-3 <= row <= 3 and -3 <= column <= 3 for seat in range(2) for row, column in look(state, seat))


@pytest.mark.rule("TRAVELLER_PICK", "7.3", "R5", "8.4.1")
def test_travellers_are_offered_in_catalogue_order_and_declining_last() -> None:
    state = play(table("(0,0)=L03 (1,0)=L04", hand="L05", guests="kark@0", side="left"), "L05", (0, 1))
    assert asked(state) == "TRAVELLER_PICK"
    assert options(state) == [
        f"welcome {name}" for name in ("splash", "burk", "floulou", "pshit", "boung", "roro", "rumph")
    ] + ["decline"]


@pytest.mark.rule("TRAVELLER_SIDE", "8.4.2", "R46", "4.8")
def test_only_the_first_traveller_chooses_the_side() -> None:
    state = play(table("(0,0)=L03 (1,0)=L19", hand="L05 L11"), "L05", (0, 1), "welcome kark")
    assert asked(state) == "TRAVELLER_SIDE"
    assert options(state) == ["fence left", "fence right"]
    answer(state, "fence right", "spot above")
    play(state, "L11", (1, 1), "welcome burk")
    assert asked(state) == "TRAVELLER_SPOT"
    answer(state, "spot below")
    assert (world_view(state)["side"], world_view(state)["limit"]) == ("right", 1)


@pytest.mark.rule("R46", "8.4.2")
def test_a_later_traveller_moves_no_fence() -> None:
    given = "(0,0)=L03 (0,1)=L05 (0,2)=L19"
    state = table(given, hand="L11", portals="(0,0)", guests="kark@0", side="left", limit=0)
    play(state, "L11", (0, 3), "welcome burk")
    assert world_view(state)["limit"] == 0


@pytest.mark.rule("R45")
def test_a_fence_at_a_full_width_changes_nothing() -> None:
    given = "(0,0)=L04 (0,1)=L01 (0,2)=L03"
    free = play(table(given, hand="L05 L02"), "L05", (0, 3), "decline")
    for side in ("left", "right"):
        fenced = play(table(given, hand="L05 L02"), "L05", (0, 3), "welcome kark", f"fence {side}", "spot above")
        assert cells(fenced) == cells(free)


@pytest.mark.rule("TRAVELLER_SPOT", "8.4.3", "4.9", "R13", "R14")
def test_spots_need_rows_that_can_still_belong_to_the_square() -> None:
    column = "(0,0)=L03 (1,0)=L04 (2,0)=L02 (3,0)=L01"
    state = play(table(column, hand="L05"), "L05", (0, 1), "welcome kark", "fence left")
    assert asked(state) == ""  # row -1 is out of reach, so the spot below is taken at once
    assert world_view(state)["travellers"][0]["spot"] == 0
    state = play(table(column.replace("(3,0)=L01", ""), hand="L05"), "L05", (0, 1), "welcome kark", "fence left")
    assert options(state) == ["spot above", "spot below"]


@pytest.mark.rule("8.4.3", "R13")
def test_a_free_spot_goes_before_a_shared_one() -> None:
    state = table("(0,0)=L03 (1,0)=L04", hand="L05", guests="burk@0", side="left")
    play(state, "L05", (0, 1), "welcome kark")
    assert asked(state) == ""
    assert [guest["spot"] for guest in world_view(state)["travellers"]] == [0, -1]


@pytest.mark.rule("ERUPT_TARGET", "7.3", "8.5.1", "I12", "R29")
def test_an_eruption_covers_one_neighbour_that_is_no_fumarole() -> None:
    ring = "(0,0)=S1 (-1,0)=L04 (-2,0)=L01 (-2,1)=L29 (-2,2)=L02 (-1,2)=T(L15) (0,1)=L25"
    state = play(table(ring, hand="L22"), "L22", (-1, 1))
    assert asked(state) == "ERUPT_TARGET"
    assert options(state) == ["erupt up", "erupt right", "erupt down", "erupt left"]
    for way, at, card in (
        ("up", (-2, 1), "L29"),
        ("right", (-1, 2), "L15"),
        ("down", (0, 1), "L25"),
        ("left", (-1, 0), "L04"),
    ):
        state = play(table(ring, hand="L22"), "L22", (-1, 1), f"erupt {way}")
        assert look(state)[at] == f"F({card})"
        assert look(state)[-1, 1] == "L22"
        assert state.fumaroles == 10
    smoky = ring.replace("L04", "F(L04)").replace("(0,1)=L25", "(0,1)=F(L25)")
    assert options(play(table(smoky, hand="L22"), "L22", (-1, 1))) == ["erupt up", "erupt right"]


@pytest.mark.rule("8.5.1")
def test_the_starting_card_can_be_covered() -> None:
    state = play(table("(0,0)=S1", hand="L22"), "L22", (0, 1))
    assert look(state) == {(0, 0): "F(S1)", (0, 1): "L22"}


@pytest.mark.rule("CITY_PARTNER", "7.3", "R29", "8.6.1")
def test_the_partner_of_a_new_fumarole_is_named_by_its_direction_from_it() -> None:
    given = "(0,0)=S1 (0,1)=F(L04) (1,0)=F(L02) (1,1)=L01 (1,2)=F(L31) (2,0)=L07"
    state = play(table(given, hand="L22"), "L22", (2, 1))
    answer(state, "erupt up")
    assert options(state) == ["found up", "found right", "found left"]
    answer(state, "found right")
    assert world_view(state)["cities"][0]["cells"] == [[1, 1], [1, 2]]


@pytest.mark.rule("SOLO_STACK", "7.3")
def test_stacks_are_offered_in_the_order_they_were_laid_out() -> None:
    state = GAME.new(players=1, seed=2)
    assert options(state) == [f"stack {number}" for number in range(7)]
    answer(state, "stack 3")
    until(state, "SOLO_STACK")
    assert options(state) == [f"stack {number}" for number in (0, 1, 2, 4, 5, 6)]


@pytest.mark.rule("7.4", "8.5.2", "R15", "6.3")
def test_the_questions_of_one_play_come_in_a_fixed_order_and_to_one_player() -> None:
    given = "(0,0)=L03 (0,2)=L05 (1,0)=F(L04) (1,1)=L02 (1,2)=F(L01)"
    state = table(given, "(0,0)=S1", hands=("L57 L07", "L08"))
    answers = [
        "play L57",
        "place (0,1)",
        "portal left",
        "welcome kark",
        "fence left",
        "spot above",
        "erupt down",
        "found right",
    ]
    met = []
    for choice in answers:
        assert state.player == 0
        met.append(asked(state))
        answer(state, choice)
    assert met == [
        "PLAY_CARD",
        "PLAY_CELL",
        "PORTAL_SIDE",
        "TRAVELLER_PICK",
        "TRAVELLER_SIDE",
        "TRAVELLER_SPOT",
        "ERUPT_TARGET",
        "CITY_PARTNER",
    ]
    assert (state.player, asked(state)) == (1, "PLAY_CELL")


@pytest.mark.rule("7.5", "PLAY_CARD", "PLAY_CELL")
def test_a_card_and_its_cell_are_two_choices() -> None:
    state = draw(table("(0,0)=S1"), "L01 L04")
    answer(state, "play L04")
    assert asked(state) == "PLAY_CELL"
    assert look(state) == {(0, 0): "S1"}
    assert hand_of(state, 0) == ["L01", "L04"]


@pytest.mark.rule("13.2.1")
@pytest.mark.parametrize(("players", "least", "most"), [(1, 22, 45), (2, 68, 92), (3, 102, 138), (4, 136, 184)])
def test_the_length_of_a_game_is_as_measured(players: int, least: int, most: int) -> None:
    lengths, widths = [], []
    for seed in range(6):
        for state in turns(GAME.new(players=players, seed=seed, events=False), seed):
            if asked(state) == "PLAY_CELL":
                widths.append(len(state.actions))
        lengths.append(state.ply)
    assert least <= sum(lengths) / len(lengths) <= most
    assert max(widths) <= 13
    assert 5 <= sum(widths) / len(widths) <= 8

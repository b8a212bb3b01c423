"""The turn (5), what may be done in it and what not: the rulings that no worked example shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.tribes_of_the_wind.tables import (
    CATALOGUE,
    answer,
    asked,
    begin,
    discard_first,
    finish_turn,
    furnish,
    mixed,
    new_game,
    offer,
    options,
    plays,
    pollution,
    refill,
    rewritten,
    riders,
    table,
    tiles,
    told,
    tribe_of,
    turns,
)


@pytest.mark.rule("5.0", "5.9.2")
def test_a_round_is_one_turn_per_seat_in_seat_order() -> None:
    state = table("W01 water fire earth air", players=4, round=1)
    seats = []
    for _ in range(5):
        seats.append((state.round, state.player))
        finish_turn(state)
    assert seats == [(1, 0), (1, 1), (1, 2), (1, 3), (2, 0)]
    assert state.view(2)["active"] == state.player


@pytest.mark.rule("R-58", "5.1", "R-47")
def test_nobody_passes_and_a_village_leaves_the_hand_as_it_is() -> None:
    state = table(tiles="1=P01", riders={1: 2})
    assert "end" not in options(state)
    assert {option.split()[0] for option in options(state)} >= {"temple", "build"}
    hand = list(state.tribes[0].hand)
    answer(state, "build 1", "take 0", "left")
    assert state.player == 1
    assert state.tribes[0].hand == hand


@pytest.mark.rule("5.1", "5.0", "R-12", "17.3")
def test_all_that_an_action_offers_in_order() -> None:
    """Rows by slot, then Temple (never both Temple and mere discarding), then Villages by space, then powers."""
    leaf = {"board": "leaf", "powers": "G-leaf-4", "met": "path", "water": 9, "pollution": {3: 1}}
    state = table(
        "F14 W01 E01 air fire",
        tiles="1=P01 5=P05 9=G02",
        riders={1: 3, 9: 2, 5: 2},
        left=mixed(fire=2),
        right=mixed(fire=1),
        **leaf,
    )
    rows = [option for option in options(state) if option.startswith("play")]
    assert rows[0] == "play F14 0"
    assert not any("W01" in row or "E01" in row for row in rows)
    assert options(state)[len(rows) :] == ["temple", "build 1", "build 9", "guide G-leaf-4"]


@pytest.mark.rule("5.4.6")
def test_a_fourth_objective_needs_no_room() -> None:
    state = offer(table(board="spiral", tiles="1=P01", riders={1: 2}, kept="V01 V02 V03"), "V05")
    answer(state, "build 1", "take 0", "left")
    assert tribe_of(state)["kept"] == ["V01", "V02", "V03", "V05"]
    assert (state.player, state.view(0)["villages"]["discard"]) == (1, [])


@pytest.mark.rule("R-33", "5.4.7")
def test_the_village_pile_is_used_up_before_the_discard_is_shuffled() -> None:
    state = offer(table(tiles="1=P01", riders={1: 2}), "V03")
    cards = list(state.village_pile[: state.village_left])
    state.village_left, state.village_discard = 1, cards[1:]
    answer(state, "build 1", "take 0", "right")
    assert state.village_display[0] == cards[0]
    assert (state.village_left, len(state.village_discard)) == (0, len(cards))


@pytest.mark.rule("5.2.5", "5.3.1", "11.2")
def test_the_discard_pile_keeps_its_order() -> None:
    """What was laid down last lies on top, at the end of the list."""
    state = table("A04 fire air water air", players=2, left="W01 W02 W03 earth fire")
    refill(answer(state, "play A04 0", "end"))
    discard_first(answer(state, "temple"))
    assert state.view(0)["elements"]["discard"] == ["A04", "W01", "W02", "W03"]
    refill(state, "marker water")
    refill(answer(state, next(option for option in options(state) if option.startswith("play"))))
    played = state.view(0)["elements"]["last"]["card"]
    while asked(state) != "DRAW":
        state.apply(state.actions[0])
    assert state.view(0)["elements"]["discard"] == ["A04", "W01", "W02", "W03", played]


@pytest.mark.rule("R-82", "5.0")
def test_the_only_action_is_taken_at_once_and_nobody_is_told_that_no_card_could_be_played() -> None:
    state = table("W01 E01 A01 F04 F05")
    assert asked(state) == "DISCARD_SET"
    assert "TempleWhich" in [type(frame).__name__ for frame in state.stack]
    for seat in (0, 1, None):
        assert not [event for event in state.events_of(seat) if event["kind"] in ("auto", "skipped")]
    full = {"temples": {"water": 0}}
    state = table("W01 E01 A01 F04 F05", **full)
    assert asked(state) == "DISCARD_SET"
    assert "TempleWhich" not in [type(frame).__name__ for frame in state.stack]  # DUMP


@pytest.mark.rule("17.4")
def test_other_single_options_are_told() -> None:
    state = discard_first(answer(table(), "temple"))
    answer(state, "marker water")
    assert [event["decision"] for event in state.events_of(None) if event["kind"] == "auto"] == ["TEMPLE_WHERE"]


@pytest.mark.rule("5.2.2")
def test_one_branch_of_an_or_is_chosen() -> None:
    state = table("F07 water earth air fire", pollution={5: 3})
    answer(state, "play F07 0")
    assert options(state) == ["left", "right"]
    assert [[atom["kind"] for atom in branch] for branch in state.view(1)["branches"]] == [["move"], ["pollution"]]  # type: ignore[attr-defined]
    assert asked(answer(state.clone(), "left")) == "MOVE_STEP"
    assert pollution(answer(state, "right")) == {}


@pytest.mark.rule("5.2.4", "5.2.5", "5.2.6", "11.1", "R-35")
def test_a_played_card_lies_open_and_then_on_the_discard_pile() -> None:
    state = table("A01 air fire water earth")
    answer(state, "play A01 0")
    assert state.view(1)["elements"]["played"] == "A01"
    assert state.view(1)["tribes"][0]["hand"][0] is None
    answer(state, "end")
    assert state.view(None)["elements"]["discard"] == ["A01"]
    assert state.view(None)["elements"]["last"] == {"card": "A01", "row": 0}
    assert asked(state) == "DRAW"


@pytest.mark.rule("R-18", "6.3", "R-19", "16.14")
def test_only_backs_that_lie_there_when_acting_count() -> None:
    state = table("W11 fire fire earth air", left="F11 earth earth earth air", right=mixed(water=0), players=3)
    assert plays(state, "W11") == []
    state.tribes[1].hand[4] = CATALOGUE.card_ids.index("W05")
    assert plays(begin(state), "W11") == [0]
    state = table("F11 water water earth air", left="F12 water earth air air", right=mixed(fire=0))
    assert plays(state, "F11") == [0]
    answer(begin(state, seat=1), "temple")
    discard_first(state)  # F12 leaves the hand and is never drawn again
    answer(state, "marker water", "take 1", "take 2", "take 3")
    assert plays(begin(state), "F11") == []


@pytest.mark.rule("3.8", "R-72", "13.2")
def test_only_the_seats_next_to_one_are_neighbours() -> None:
    state = table("F11 water water earth air", left=mixed(fire=0), right=mixed(fire=0), players=5)
    assert state.view(0)["backs"]["left"] == 1
    assert state.view(0)["backs"]["right"] == 4
    assert any(slot["element"] == "fire" for slot in tribe_of(state, 2)["hand"])
    assert plays(state, "F11") == []


@pytest.mark.rule("3.8", "13.1.2")
@pytest.mark.parametrize(
    ("players", "left", "right"), [(1, "drifter", "display"), (2, 1, "display"), (3, 1, 2), (5, 1, 4)]
)
def test_a_view_says_whose_backs_count(players: int, left: object, right: object) -> None:
    view = table(players=players).view(0)
    assert (view["backs"]["left"], view["backs"]["right"]) == (left, right)
    assert (view["drifter"] is None) == (players > 1)


@pytest.mark.rule("3.8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_neighbours_of_every_seat_are_the_next_and_the_previous_one(players: int) -> None:
    tables = (new_game(players, seed) for seed in range(200))
    state = next(at for at in tables if len({at.backs(tribe.hand) for tribe in at.tribes}) == players)
    for seat in range(players):
        hands = [state.backs(state.tribes[other % players].hand) for other in (seat + 1, seat - 1)]
        assert [state.backs_of_left(seat), state.backs_of_right(seat)] == hands


@pytest.mark.rule("R-16", "7.3", "5.6.1")
def test_x_may_be_zero() -> None:
    state = table("A10 fire fire water water", left=mixed(earth=0), right=mixed(earth=0))
    answer(state, "play A10 0")
    assert asked(state) == "DRAW"
    state = table("E10 fire fire earth air", left=mixed(water=0), right=mixed(water=0), water=8, pollution={})
    answer(state, "play E10 0")
    assert state.view(0)["price"] == 8


@pytest.mark.rule("R-50", "R-76", "5.7")
def test_removing_more_than_there_is_removes_all_without_a_question() -> None:
    state = table("F01 fire water earth air", pollution={3: 1, 7: 1})
    answer(state, "play F01 0")
    assert (asked(state), pollution(state)) == ("DRAW", {})
    state = table("F01 fire water earth air", pollution={3: 2, 7: 2})
    answer(state, "play F01 0")
    assert options(state) == ["at 3", "at 7"]
    answer(state, "at 3", "at 3")
    assert pollution(state) == {7: 1}


@pytest.mark.rule("R-11", "5.7")
def test_moves_forests_and_catapults_may_be_left() -> None:
    state = answer(table("A01 air fire water earth", riders={}), "play A01 0", "end")
    assert (asked(state), riders(state)) == ("DRAW", {12: 7})
    assert told(state, "stop")[0]["number"] == 5
    state = answer(table("E01 earth fire water air", water=9, pollution={}), "play E01 0", "end")
    assert (asked(state), tribe_of(state)["water"], list(tiles(state))) == ("DRAW", 9, [0])
    state = answer(table(tiles="1=P02 5=G02", riders={1: 2}), "build 1", "end")
    assert (asked(state), riders(state)) == ("VILLAGE_TAKE", {12: 7})
    sun = {"board": "sun", "powers": "G-sun-3", "met": "path", "water": 9, "pollution": {7: 2, 3: 1}}
    state = answer(table("E01 earth fire water air", **sun), "play E01 0", "take 0", "at 1")
    assert options(state) == ["at 3", "at 7", "end"]
    assert pollution(answer(state, "end")) == {3: 1, 7: 2}


@pytest.mark.rule("5.4.3", "5.4.5", "R-36")
def test_a_village_gets_a_marker_and_brings_a_card_of_the_display() -> None:
    state = offer(table(tiles="1=P01", riders={1: 2}), "V01", "V02", "V03", "V04")
    answer(state, "build 1")
    assert options(state) == ["take 0", "take 1", "take 2", "take 3"]
    answer(state, "take 2")
    assert state.view(1)["villages"]["taken"] == "V03"
    answer(state, "left")
    assert tribe_of(state)["kept"][-1] == "V03"
    five = "1=P01* 2=P02* 3=P03* 5=G01* 6=G02* 7=O01"
    assert not any(option.startswith("build") for option in options(table(tiles=five, riders={7: 2})))
    state = table(tiles="1=P01", riders={1: 2})
    state.village_display[:] = [-1] * 4
    answer(state, "build 1")
    assert state.player == 1


@pytest.mark.rule("R-42", "R-15")
def test_a_free_temple_that_cannot_be_placed_is_lost() -> None:
    state = offer(
        table(board="spiral", tiles="1=P01", riders={1: 2}, temples={"water": 0, "move": 1}, pollution={5: 4}), "V05"
    )
    answer(state, "build 1", "take 0", "right")
    assert asked(state) == "POLLUTION_PICK"
    while asked(state) == "POLLUTION_PICK":
        state.apply(state.actions[0])
    assert state.player == 1


@pytest.mark.rule("5.5", "8.4.1", "8.4.4", "16.13")
def test_powers_have_three_windows() -> None:
    spiral = {"board": "spiral", "powers": "G-spiral-2", "met": "path", "water": 9}
    state = table("A01 air fire water earth", **spiral)
    assert "guide G-spiral-2" in options(state)
    answer(state, "play A01 0")
    assert "guide G-spiral-2" not in options(state)
    answer(state, "end")
    assert (asked(state), options(state)) == ("POST_ACTION", ["guide G-spiral-2", "end"])
    answer(state, "end")
    assert asked(state) == "DRAW"
    assert not any(option.startswith("guide") for option in options(state))
    refill(state)
    assert state.player == 1


@pytest.mark.rule("8.4.4", "5.9.1", "R-21")
def test_a_power_works_from_the_next_turn_on_and_cannot_be_declined() -> None:
    state = table(
        "W01 water fire earth air",
        board="spiral",
        tiles="3=P01",
        temples={"water": 3},
        water=9,
        players=2,
        right=mixed(),
    )
    answer(state, "play W01 0")
    assert asked(state) == "DRAW"
    refill(state)
    assert options(state) == [f"power G-spiral-{number}" for number in (1, 2, 3, 4)]
    answer(state, "power G-spiral-2")
    assert state.player == 1
    finish_turn(state)
    assert "guide G-spiral-2" in options(state)
    assert told(state, "power")[0]["rule"] == "5.9.1"


@pytest.mark.rule("R-56", "5.6.3")
def test_items_of_one_kind_need_no_order() -> None:
    state = offer(table(tiles="1=G02 5=P05", riders={1: 2}), "V08")
    answer(state, "build 1", "take 0", "right")
    assert asked(state) == "CATAPULT_FROM"
    answer(state, "at 12", "at 5")
    assert asked(state) == "CATAPULT_FROM"


@pytest.mark.rule("R-62", "R-63", "R-29", "7.2")
def test_a_guide_sends_a_rider_anywhere_and_other_catapults_to_a_tile() -> None:
    """Guide cards say "any destination", building bonuses and Village cards "tile"; a step may enter the Capital
    too.
    """
    feather = {"board": "feather", "powers": "G-feather-2", "met": "path", "water": 5}
    state = table(tiles="1=P01", riders={1: 3, 0: 1}, **feather)
    answer(state, "guide G-feather-2")
    assert options(state) == ["at 0", "at 1", "at 12"]
    assert options(answer(state.clone(), "at 12")) == ["at 0", "at 1"]
    assert options(answer(state, "at 1")) == ["at 0", "at 12"]
    assert riders(answer(state, "at 12")) == {0: 1, 1: 2, 12: 4}
    built = table(tiles="1=P02 2=P05", riders={1: 2, 2: 1})
    answer(built, "build 1")
    assert options(answer(built, "at 2")) == ["at 0", "at 1"]
    card = offer(table(tiles="1=P01 2=P05", riders={1: 2, 2: 1}), "V01")
    answer(card, "build 1", "take 0", "right")
    assert asked(card) == "CATAPULT_FROM"
    assert options(answer(card, "at 2")) == ["at 0", "at 1"]
    state = table("A01 air fire water earth", riders={0: 2})
    assert "ride 0 12" in options(answer(state, "play A01 0"))


@pytest.mark.rule("R-64", "3.4")
def test_portals_link_riders_and_nothing_else() -> None:
    state = table("E01 earth fire water air", tiles="1=P02 2=P05 3=P01* 7=G02 11=G01*", water=9, pollution={})
    answer(state, "play E01 0", "take 0")
    assert options(state) == ["at 4", "at 5", "at 6", "at 10"]
    state = table(tiles="1=P02 5=O01 9=G01* 10=P06", riders={10: 4}, pollution={})
    answer(state, "build 10")
    assert pollution(state) == {6: 1, 11: 1}


@pytest.mark.rule("3.5", "7.2")
def test_forests_go_on_empty_spaces_next_to_a_tile() -> None:
    state = table("E01 earth fire water air", tiles="1=P01", water=4, pollution={2: 1, 4: 2})
    answer(state, "play E01 0", "take pile")
    assert told(state, "plant")[0]["space"] == "b2"
    state = table("E01 earth fire water air", tiles="1=P01", water=4, pollution={2: 1, 4: 2, 5: 1})
    assert asked(answer(state, "play E01 0")) == "DRAW"
    state = table("E01 earth fire water air", tiles="1=P01", water=3, pollution={})
    assert asked(answer(state, "play E01 0")) == "DRAW"


@pytest.mark.rule("R-31", "R-57")
def test_water_is_one_number_without_a_limit() -> None:
    state = table("W01 water fire earth air", water=130)
    answer(state, "play W01 0")
    assert tribe_of(state)["water"] == 135


@pytest.mark.rule("R-69", "12.1.1")
def test_the_number_of_villages_that_triggers_the_end_may_be_lowered(tmp_path: Path) -> None:
    catalogue = rewritten(tmp_path, ("villages_to_trigger_end = 5", "villages_to_trigger_end = 1"))
    state = table(tiles="1=P01 2=G02", riders={1: 2, 2: 2}, catalogue=catalogue, round=3)
    answer(state, "build 1", "take 0", "left")
    assert state.view(0)["end"]["token"] == 0
    while state.player != 0:
        finish_turn(state)
    answer(state, "build 2", "take 0", "left")
    while not state.over:
        finish_turn(state)
    assert (state.round, state.view(0)["end"]["reason"]) == (4, "villages")
    ends = [new_game(3, seed, components=catalogue, events=False) for seed in range(8)]
    for game in ends:
        for _ in turns(game, 1):
            pass
    assert sum(game.view(None)["end"]["reason"] == "villages" for game in ends) >= 6


@pytest.mark.rule("R-55", "5.6.7", "16.12", "16.8")
def test_a_turn_ends_after_finitely_many_decisions() -> None:
    state = new_game(4, 11, events=False)
    last, length, longest = (0, 0), 0, 0
    for at in turns(state, 11):
        length = length + 1 if (at.round, at.active) == last else 0
        last = (at.round, at.active)
        longest = max(longest, length)
        assert at.over or 2 <= len(at.actions) <= 51
    assert longest < 80


@pytest.mark.rule("17.4", "5.0")
def test_single_options_are_taken_and_logged() -> None:
    state = table(board="feather", riders={})
    answer(discard_first(answer(state, "temple")), "marker water")
    assert [event["decision"] for event in told(state, "auto")] == ["TEMPLE_WHERE"]


@pytest.mark.rule("12.6", "16.10")
def test_no_score_is_beyond_93() -> None:
    best = sorted(CATALOGUE.goal_points, reverse=True)[:4]
    assert (
        CATALOGUE.token_points
        + 5 * CATALOGUE.village_points
        + CATALOGUE.temple_points[4]
        + CATALOGUE.pollution_points[0]
        + CATALOGUE.tile_points[12]
        == 51
    )
    assert 51 + sum(best) == 93


@pytest.mark.rule("R-79", "8.2")
def test_a_power_without_any_use_is_not_offered() -> None:
    spiral = {"board": "spiral", "powers": "G-spiral-2", "met": "path", "water": 9}
    assert "guide G-spiral-2" not in options(table(pollution={}, **spiral))
    feather = {"board": "feather", "powers": "G-feather-2", "met": "path", "water": 9}
    assert "guide G-feather-2" in options(table(riders={0: 7}, **feather))  # to the Capital
    leaf = {"board": "leaf", "powers": "G-leaf-4", "met": "path"}
    assert "guide G-leaf-4" not in options(table(water=5, pollution={}, **leaf))
    state = table(water=9, **leaf)
    furnish(state, 0, pollution=dict.fromkeys(range(1, 12), 1))
    assert "guide G-leaf-4" not in options(begin(state))

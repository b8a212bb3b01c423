"""Set-up (4), options (4.5), and the campaign (12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.revive.tables import (
    ALL,
    BASE,
    CATALOGUE,
    GAME,
    artifacts,
    asked,
    desert,
    do,
    goods,
    offers,
    options,
    table,
)
from worldwright.engine.errors import BadOption
from worldwright.games.revive import state_campaign
from worldwright.games.revive.actions import TRIBES
from worldwright.games.revive.board import THE_CHASM
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import members
from worldwright.games.revive.turn_range import range_bonus


def fresh(players: int, seed: int = 1, **given: Any) -> Revive:
    state: Revive = GAME.new(players, seed, **given)
    return state


@pytest.mark.rule("4.1.1", "13.52")
def test_starting_tiles_lie_face_up_and_area_tiles_face_down() -> None:
    state = fresh(2)
    assert list(state.map.facing) == [0] * 5 + [-1] * 25
    assert sorted(state.map.tiles[:5]) == list(range(5))
    assert sorted(state.map.tiles[5:]) == list(range(5, 30))
    assert fresh(2, 1).map.tiles != fresh(2, 2).map.tiles


@pytest.mark.rule("4.1.2", "12.7", "9.7")
def test_four_large_locations_with_a_random_side() -> None:
    tiles = [int(side) // 2 for side in fresh(2).map.corners]
    assert len(set(tiles)) == 4
    assert set(tiles) <= set(range(5))
    found = {int(side) // 2 for seed in range(8) for side in fresh(2, seed, content=("ll6", "ll7", "ll8")).map.corners}
    assert found == set(range(8))


@pytest.mark.rule("4.1.3", "3.5")
def test_the_displays_are_filled() -> None:
    view = fresh(2).view(0)["display"]
    assert [len(view["citizens"]), len(view["modules"])] == [5, 5]
    assert {colour: len(row) for colour, row in view["machines"].items()} == {"gray": 3, "yellow": 3, "green": 3}
    assert view["piles"] == {"citizens": 34, "modules": 43, "crates": 28, "gray": 7, "yellow": 7, "green": 7}


@pytest.mark.rule("4.1.4", "4.3")
@pytest.mark.parametrize(("players", "each"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_artifacts_by_the_number_of_players(players: int, each: int) -> None:
    assert list(fresh(players).artifacts) == [each] * 3


@pytest.mark.rule("4.1.5", "11.4")
def test_alone_the_last_artifact_ends_nothing() -> None:
    from tests.games.revive.tables import resolve

    state = table(players=1)
    state.artifacts[0] = state.artifacts[1] = 0
    resolve(resolve(state, "artifact:1"), "artifact:1")
    assert state.end_tile == -1
    assert artifacts(state) == {"white": 1}
    assert state.tribes[0].minor == 1


@pytest.mark.rule("4.2.1", "13.60", "4.5")
def test_four_players_lead_the_four_base_tribes() -> None:
    assert sorted(TRIBES[tribe.side] for tribe in fresh(4).tribes) == sorted(BASE)


@pytest.mark.rule("4.2.1", "13.86")
def test_one_board_is_one_piece() -> None:
    for seed in range(10):
        boards = [tribe.side // 2 for tribe in fresh(4, seed, content=ALL).tribes]
        assert len(set(boards)) == 4


@pytest.mark.rule("4.2.1", "4.5", "13.86")
def test_tribes_are_chosen_from_the_last_seat_to_the_first() -> None:
    state = fresh(3, first_player="seated", choose_tribes=True, content=("nadair_moon",))
    assert (asked(state), state.player) == ("SETUP_TRIBE", 2)
    assert set(offers(state, "tribe id=")) == {*BASE, "nadair_moon"}
    do(state, "tribe id=nadair_moon")
    assert state.player == 1
    assert "nadair_sun" not in offers(state, "tribe id=")
    do(state, "tribe id=kuniban_sun")
    assert state.player == 0


@pytest.mark.rule("4.2.2", "4.2.5", "4.2.6")
def test_what_everybody_begins_with() -> None:
    state = fresh(2)
    for tribe in state.tribes:
        assert list(tribe.tracks) == [1, 1, 1]
        assert (tribe.energy, tribe.switch_up) == (1, True)
        assert (tribe.small, tribe.large, tribe.techs, tribe.score, tribe.sleep) == (5, 3, 0, 0, 1)
        assert (tribe.unlocked, tribe.markers, tribe.progress) == (0, 5, 0)
    assert state.energy == 26


@pytest.mark.rule("4.2.3", "9.5")
def test_three_cards_are_awake_and_three_rest() -> None:
    state = fresh(4)
    sets = []
    for tribe in state.tribes:
        assert (len(members(tribe.active)), len(members(tribe.resting))) == (3, 3)
        assert len({card // 6 for card in members(tribe.active | tribe.resting)}) == 1
        sets.append(members(tribe.active)[0] // 6)
    assert sorted(sets) == [0, 1, 2, 3]
    assert len(state.view(1)["tribes"][0]["resting"]) == 3


@pytest.mark.rule("4.2.4", "9.2")
def test_the_artifact_card_is_secret() -> None:
    state = fresh(2)
    assert state.view(0)["tribes"][0]["artifact_card"] is not None
    assert state.view(0)["tribes"][1]["artifact_card"] is None
    assert state.view(None)["tribes"][0]["artifact_card"] is None
    assert "artifact_card" not in [line["label"] for line in state.view(0)["lines"][1]]


@pytest.mark.rule("4.2.4", "4.5", "9.2")
def test_one_of_two_artifact_cards_is_kept_by_all_at_once() -> None:
    state = fresh(2, artifact_choice=True)
    assert list(state.waiting) == [0, 1]
    first = state.actions_of(0)
    state.apply(first[1], 0)
    assert list(state.waiting) == [1]
    state.apply(state.actions_of(1)[0], 1)
    kept = GAME.action_space.text(first[1]).removeprefix("keep card=")
    assert state.view(0)["tribes"][0]["artifact_card"]["id"] == kept
    assert state.view(0)["tribes"][0]["returned_card"]["id"] != kept
    assert state.view(1)["tribes"][0]["returned_card"] is None


@pytest.mark.rule("4.2.7", "13.100")
def test_starting_resources_by_turn_order() -> None:
    state = fresh(4, first_player="seated")
    wanted = [{"crystal": 1}, {"crystal": 1, "gear": 1}, {"crystal": 1, "gear": 1, "book": 1}]
    assert [goods(state, seat) for seat in range(4)] == [*wanted, {"crystal": 1, "gear": 1, "book": 1, "food": 1}]
    state = next(s for s in (fresh(4, seed) for seed in range(20)) if s.first == 2)
    assert goods(state, 2) == {"crystal": 1}
    assert goods(state, 1) == {"crystal": 1, "gear": 1, "book": 1, "food": 1}


@pytest.mark.rule("4.2.8", "7.16")
def test_moon_sides_begin_with_their_tiles_and_the_falcon_on_the_chasm() -> None:
    state = table("vukuntur_moon", "nadair_moon")
    assert state.map.falcon == THE_CHASM
    assert [int(tribe.tokens) for tribe in state.tribes] == [0, 5]


@pytest.mark.rule("4.3", "11.5")
def test_alone_there_is_one_crystal_and_the_cube_on_space_1() -> None:
    state = fresh(1)
    assert goods(state) == {"crystal": 1}
    assert state.cube == 1
    assert sum(state.artifacts) == 3
    assert state.tribes[0].progress == 0


@pytest.mark.rule("4.4.1", "4.4.3", "4.5")
def test_the_long_game_is_not_offered_alone() -> None:
    assert sum(fresh(2, long_game=True).artifacts) == 9
    with pytest.raises(BadOption):
        fresh(1, long_game=True)
    assert sum(fresh(1, chapter=5).artifacts) == 3
    assert sum(fresh(2, chapter=5).artifacts) == 9


# --- The campaign ---------------------------------------------------------------------------------


@pytest.mark.rule("12.1", "12.2", "12.3", "E40")
def test_a_campaign_unlocks_chapter_by_chapter() -> None:
    save = state_campaign.begin()
    unlocked = [set(save.unlocked)]
    for chapter in range(1, 6):
        assert save.options({})["chapter"] == chapter
        save = save.advance(CATALOGUE)
        unlocked.append(set(save.unlocked))
    moons = {"nadair_moon", "hofstadterians_moon", "jox49i_moon", "kuniban_moon"}
    steps = [set(), {"switch_upgrade", "ll6", "ll7"}, {"formica_sun", "vast_crystals"}, {"vukuntur_sun", "ll8"}, moons]
    steps.append({"formica_moon", "vukuntur_moon", "free_play"})
    assert [later - earlier for earlier, later in zip([set(), *unlocked], unlocked, strict=False)] == steps
    assert save.options({}) == {"chapter": 0, "content": ALL}
    assert save.advance(CATALOGUE).chapter == save.chapter


@pytest.mark.rule("12.3", "13.95", "13.98")
def test_a_chapter_uses_what_the_earlier_ones_unlock_unless_told_otherwise() -> None:
    assert asked(fresh(2, chapter=2)) == "SETUP_SWITCH"
    assert not fresh(2, chapter=2).vast
    assert fresh(2, chapter=3).vast
    assert fresh(2, chapter=3, content=()).vast
    assert asked(fresh(2, chapter=3, content=("ll6",))) == "TURN"


@pytest.mark.rule("E38", "12.5")
def test_the_rules_of_chapters() -> None:
    state = fresh(2, chapter=2, content=("ll6",))
    assert [len(members(tribe.closed)) for tribe in state.tribes] == [1, 1]
    assert asked(fresh(2, chapter=4, content=("ll6",))) == "SETUP_ARTIFACT"
    assert sum(fresh(3, chapter=5, content=("ll6",)).artifacts) == 12


@pytest.mark.rule("E39", "12.5", "5.3.9")
def test_range_is_shorter_in_the_first_turn_of_chapter_3() -> None:
    state = table(chapter=3, content=("ll6",))
    assert range_bonus(state, 0) == 1
    state.tribes[0].turns = 2
    assert range_bonus(state, 0) == 0
    assert range_bonus(table(chapter=1), 0) == 0


@pytest.mark.rule("12.6", "4.5", "SWITCH")
def test_switch_upgrades_are_picked_in_reverse_order_and_none_twice() -> None:
    state = fresh(2, content=("switch_upgrade",), first_player="seated")
    assert state.player == 1
    do(state, "upgrade id=sw1")
    assert offers(state, "upgrade id=") == ["sw0", "sw2", "sw3", "sw4"]
    do(state, "upgrade id=sw0")
    do(state, "act what=switch")
    assert asked(state) == "CHOOSE_BASIC"
    state = table(switch=1)
    assert goods(do(state, "act what=switch")) == {"crystal": 1, "food": 1}
    assert state.actions_left == 1


@pytest.mark.rule("12.8", "5.6.3", "10.6")
@pytest.mark.parametrize(("size", "crystals"), [("small", 2), ("large", 3)])
def test_vast_crystals_yield_more(size: str, crystals: int) -> None:
    from tests.games.revive.tables import again, building, ground, lay

    state = desert(table(content=("vast_crystals",), gear=5))
    lay(state, "A03", "sand", "location", "location", "location")
    building(state, "h005")
    do(again(ground(state, h006="sand")), "act what=build", f"size size={size}", "space at=h006")
    while asked(state) == "CHOOSE_BASIC":
        do(state, "skip")
    assert goods(state)["crystal"] == crystals
    assert state.measure(10, 0) == 1
    assert options(state)

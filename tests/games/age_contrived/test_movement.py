"""Walking the map (3.1, 7.1), Bridge Tokens, the two tracks (7.3) and binding from them (7.4)."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    ability,
    again,
    ask,
    asked,
    bridge,
    broken,
    climb,
    device,
    do,
    exhausted,
    god,
    held,
    neutral,
    options,
    put,
    space,
    stand,
    table,
    told,
)
from worldwright.games.age_contrived.board import TOKENS
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import new_god
from worldwright.games.age_contrived.turn import TurnType
from worldwright.games.age_contrived.turn_move import MoveStep
from worldwright.games.age_contrived.turn_tracks import TrackStep


def walking(number: int, back: int, points: int = 1, players: int = 3, **places: int) -> AgeContrived:
    """A character on a space, about to move; others stand where they are put."""
    state = table(players)
    stand(state, 0, number, back)
    for name, there in places.items():
        stand(state, int(name[1:]), there, 0)
    return ask(state, MoveStep(0, points, 0))


FORWARD = [  # space, back, and where one can step to; all centre bridges are bridged, no outer one is
    (22, -1, [21]), (21, 0, [20, 23]), (21, 1, [22]), (20, 0, [21, 23]), (20, 1, [21, 23]), (23, 0, [24, 40]),
    (23, 1, [21, 20]), (24, 0, [25]), (24, 1, [23, 40]), (40, 0, [107]), (40, 1, [23, 24]), (25, 0, [24]),
    (25, 1, [24]),
    (39, 0, [34, 107]), (39, 1, [38, 107]), (39, 2, [38, 34]), (107, 0, [39]), (107, 1, [40]),
]  # fmt: skip


@pytest.mark.rule("3.1.1", "3.1.2", "3.1.4", "R22", "R23")
@pytest.mark.parametrize(("number", "back", "ahead"), FORWARD)
def test_where_a_character_can_go(number: int, back: int, ahead: list[int]) -> None:
    state = table(3)
    broken(state, 101, 104, 106, 108, 110)
    stand(state, 0, number, back)
    ask(state, MoveStep(0, 1, 0))
    steps = sorted(int(text.split()[1]) for text in options(state) if text.startswith("step"))
    assert steps == sorted(ahead)


@pytest.mark.rule("3.1.3", "3.1.4")
def test_a_step_turns_the_back_to_where_it_came_from() -> None:
    state = walking(21, 0, 3)
    do(state, "step 23")
    assert god(state).back == 0
    do(state, "step 40")
    assert god(state).back == 0
    do(state, "step 107")
    assert god(state).space == space(107)
    assert asked(state) == "BRIDGE_BENEFIT"


@pytest.mark.rule("7.1.1", "7.4.4")
def test_a_movement_can_stop_at_any_time_and_ends_with_its_points() -> None:
    state = walking(22, -1, 2)
    assert options(state) == ["step 21", "done"]
    do(state, "step 21")
    assert "done" in options(state)
    do(state, "step 23")
    assert asked(state) != "MOVE_STEP"


@pytest.mark.rule("7.1.2", "R19", "R21", "R25", "3.1.4")
def test_a_space_with_others_is_skipped_as_a_whole_or_shared() -> None:
    state = walking(22, -1, 1, p1=21, p2=21)
    do(state, "step 21")
    assert options(state) == ["skip", "land"]
    other = state.clone()
    do(other, "land")
    assert god(other).space == space(21)
    do(state, "skip")
    assert (asked(state), options(state)) == ("SKIP_STEP", ["step 20", "step 23"])
    do(state, "step 23")
    assert god(state).space == space(23)


@pytest.mark.rule("R21")
def test_a_space_is_skipped_once_in_a_step() -> None:
    state = walking(21, 1, 1, p1=22, p2=21)
    do(state, "step 22", "skip")  # it turns at the dead end and comes back to 21, where somebody stands
    assert asked(state) == "SKIP_OR_LAND"
    do(state, "skip")
    seen = [event["space"] for event in told(state, "skip")]
    assert len(seen) == len(set(seen))


@pytest.mark.rule("7.1.3", "R26", "14.12")
def test_entering_a_region_needs_the_third_ability_and_a_space_without_a_bridge() -> None:
    for active in (False, True):
        state = table(3, characters="multanec")
        if active:
            ability(state, 0, 3)
        stand(state, 0, 25, 0)
        neutral(state, 108, "nb1")
        ask(state, TurnType(0), MoveStep(0, 2, 0))
        device(state, 0, "-/- -/- C/C -/- --/-")
        do(state, "step 108", "decline")
        assert not god(state).entered
        do(state, "step 26")
        assert god(state).entered is active
    state = table(3, characters="multanec")
    ability(state, 0, 3)
    neutral(state, 108, "nb1")
    stand(state, 0, 108, 0)  # it begins the turn in both regions
    device(state, 0, "-/- -/- C/C -/- --/-")
    ask(state, TurnType(0), MoveStep(0, 1, 0))
    do(state, next(text for text in options(state) if text.startswith("step")))
    assert not god(state).entered


@pytest.mark.rule("7.1.4", "M3", "R20", "R27", "R80", "14.9")
def test_the_same_bridge_token_is_used_twice_a_turn_at_most() -> None:
    state = table(3)
    neutral(state, 107, "nb2")
    stand(state, 0, 40, 0)
    for use in range(3):
        stand_on = god(state)
        stand_on.space, stand_on.back = space(40), 0
        ask(state, TurnType(0), MoveStep(0, 1, 0))
        do(state, "step 107")
        if use < 2:
            assert options(state) == ["use", "decline"]
            do(state, "use", "decline")
        else:
            assert asked(state) != "BRIDGE_BENEFIT"
    state = table(3)
    neutral(state, 107, "nb1")
    stand(state, 0, 40, 0)
    for position in range(5):
        god(state).put_conduit(position, 0, False)
    ask(state, TurnType(0), MoveStep(0, 1, 0))
    do(state, "step 107")
    assert options(state) == ["use", "decline"]  # asked although it would bring nothing
    do(state, "use")
    assert god(state).uses_of(0) == 1


EFFECTS = {
    "nb1": "CONDUIT_TYPE",
    "nb2": "UPGRADE_PICK",
    "nb3": "TAKE_TILE",
    "nb4": "BENEFIT_CHOICE",
    "nb5": "MOVE_STEP",
}


@pytest.mark.rule("7.1.4", "M4")
@pytest.mark.parametrize("name", EFFECTS)
def test_what_a_neutral_bridge_token_does(name: str) -> None:
    state = table(3)
    neutral(state, 107, name)
    stand(state, 0, 40, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "step 107", "use")
    assert asked(state) == EFFECTS[name]
    if name == "nb4":
        assert options(state) == ["benefit library", "benefit gate", "benefit forge", "benefit beacon"]


OWN = {(1, "a"): "BRIDGE_SPACE", (1, "b"): "CONDUIT_TYPE", (2, "a"): "TRACK_STEP", (2, "b"): "TRACK_STEP"}


@pytest.mark.rule("7.1.4", "8.2")
@pytest.mark.parametrize(("tier", "side"), OWN)
@pytest.mark.parametrize("owner", [0, 1])
def test_what_a_characters_bridge_token_does(tier: int, side: str, owner: int) -> None:
    state = table(3)
    bridge(state, owner, tier, 107, side)
    stand(state, 0, 40, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "step 107", "use")
    assert asked(state) == OWN[tier, side]
    if tier == 2:
        assert state.view(0)["asked"] == {"track": 0 if side == "a" else 1, "points": 3 if side == "a" else 2}


@pytest.mark.rule("M4", "R28", "R29", "R71")
def test_a_tier_iii_token_copies_another_token_that_is_not_of_tier_iii() -> None:
    state = table(3)
    for path in range(101, 111):
        broken(state, path)
    bridge(state, 0, 3, 107)
    bridge(state, 1, 3, 109)
    stand(state, 0, 40, 0)
    ask(state, MoveStep(0, 1, 0), MoveStep(0, 1, 0))
    do(state, "step 107", "use")
    assert asked(state) == "MOVE_STEP"  # nothing can be copied
    neutral(state, 102, "nb1")
    bridge(state, 1, 2, 103)
    god(state).space, god(state).back = space(40), 0
    again(state)
    do(state, "step 107", "use")
    assert options(state) == ["copy 102", "copy 103"]
    do(state, "copy 102")
    assert asked(state) == "CONDUIT_TYPE"
    assert (god(state).uses_of(0), god(state).uses_of(7)) == (0, 2)


@pytest.mark.rule("11.6", "M4")
def test_copying_works_without_abilities() -> None:
    state = table(3, abilities=False)
    for path in range(101, 111):
        broken(state, path)
    bridge(state, 0, 3, 107)
    neutral(state, 102, "nb2")
    stand(state, 0, 40, 0)
    ask(state, MoveStep(0, 1, 0))
    do(state, "step 107", "use", "copy 102")
    assert asked(state) == "UPGRADE_PICK"


# --- tracks -----------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.1", "M5", "14.3", "6.7.1")
def test_an_energy_climbs_a_track_point_by_point() -> None:
    state = table(3)
    exhausted(state, 0, "CM")
    ask(state, TrackStep(0, 1, 3))
    assert options(state) == ["take C:exhausted", "take M:exhausted", "done"]
    do(state, "take M:exhausted", "climb", "climb")
    assert int(god(state).climbed[1]) == 3
    assert asked(state) != "TRACK_STEP"


@pytest.mark.rule("7.3.1", "7.4.4")
def test_an_energy_at_the_top_that_cannot_be_bound_closes_the_movement() -> None:
    state = table(3)
    climb(state, 0, "pillar", "C", 4)
    put(state, 1, "C:pillar.forest")
    ask(state, TrackStep(0, 1, 2))
    assert asked(state) != "TRACK_STEP"


@pytest.mark.rule("7.4.1", "R47", "R48", "7.2.1")
def test_a_monument_track_binds_where_a_monument_is_in_use_even_if_it_stands() -> None:
    state = table(3, monuments="gate forge ship")
    climb(state, 0, "monument", "C", 4)
    stand(state, 0, 22)  # the forest: the Fortress is not in use
    ask(state, MoveStep(0, 1, 0))
    assert "bind monument" not in options(state)
    bridge(state, 0, 1, 110)  # quarry and sea
    state.built[2] = 4
    state.open_section(2)
    again(state)
    do(state, "bind monument")
    assert options(state) == ["into_monument quarry", "into_monument sea"]
    do(state, "into_monument quarry")
    assert held(state, 0, "bound.gate") == "C"


@pytest.mark.rule("7.4.1", "M6", "7.4.2")
def test_either_track_binds_in_either_kind_of_movement() -> None:
    state = table(3)
    climb(state, 0, "pillar", "C", 4)
    ask(state, TrackStep(0, 0, 1))
    assert "bind pillar" in options(state)
    do(state, "bind pillar")
    assert held(state, 0, "pillar.forest") == "C"
    assert asked(state) == "TRACK_STEP"  # the point is still there


@pytest.mark.rule("7.4.3", "11.2")
def test_winds_exhaust_the_energy_and_bring_the_token_back() -> None:
    state = table(3, divine_winds=True)
    god(state).winds = False
    climb(state, 0, "monument", "W", 4)
    bridge(state, 0, 1, 105)
    ask(state, MoveStep(0, 1, 0))
    do(state, "winds monument")
    assert god(state).winds
    assert held(state, 0, "track.monument") == ""
    assert "W" in held(state, 0, "exhausted")
    climb(state, 0, "monument", "W", 4)
    assert "winds monument" not in options(again(state))


@pytest.mark.rule("R20", "7.1.4")
def test_the_uses_of_every_bridge_token_are_counted_apart() -> None:
    for token in range(TOKENS):
        one = new_god(0)
        one.note_use(token)
        one.note_use(token)
        assert [int(one.uses_of(other)) for other in range(TOKENS)] == [2 * (other == token) for other in range(TOKENS)]

"""Movement: steps, payments, tolls and the finish rule (8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.spires.tables import (
    WM,
    answer,
    asked,
    at,
    expand,
    lit,
    near,
    options,
    step,
    stop,
    table,
    targets,
    told,
    ways,
)
from worldwright.engine.sets import members
from worldwright.games.spires.actions import FREE, PAY, WILD
from worldwright.games.spires.turn_move import in_reach, payments, step_power, unused


def walker(stamina: str, **more: Any) -> Any:
    """A on (1,1) of WM, ready to walk."""
    meeples = "1,1 " + more.pop("others", "2,1")
    return table(WM, meeples=meeples, stamina=(stamina,), ask="move", players=1 + len(meeples.split()) - 1, **more)


@pytest.mark.rule("X3", "8.1", "8.6", "R20", "R21", "R22", "MOVE")
def test_x3_the_movement_example() -> None:
    def walks(state: Any, path: tuple[str, ...]) -> set[tuple[str, ...]]:
        found = {path}
        for target in targets(state) - {"stop"} if asked(state) == "MOVE" and state.player == 0 else ():
            for way in ways(state, target):
                trial = state.clone()
                found |= walks(step(trial, target, way), (*path, target))
        return found

    found = walks(walker("plains/ocean plains/grass mountain/grass"), ())
    assert found == {(), ("1,0",), ("1,0", "0,1"), ("1,0", "1,1")}


@pytest.mark.rule("R22", "R21")
def test_the_way_back_is_paid_with_another_tile() -> None:
    state = step(walker("plains/ocean plains/grass"), "1,0", "pay:grass/plains")
    assert ways(state, "1,1") == ["pay:ocean/plains"]


@pytest.mark.rule("X15", "8.3", "R24")
def test_x15_no_step_that_could_not_be_finished() -> None:
    state = walker("plains/grass", others="1,0")
    assert state.player == 1, "stopping was the only way"
    assert told(state, "stop")[0]["seat"] == 0


@pytest.mark.rule("8.5", "G03")
def test_a_toll_is_not_energy_collected_from_the_world() -> None:
    state = walker("plains/grass plains/ocean", others="1,0", energy=(3, 0))
    step(state, "1,0", "pay:grass/plains")
    assert state.energy == [2, 1]
    assert state.collected == 0


@pytest.mark.rule("X16", "8.4", "8.5", "PAY", "8.2")
def test_x16_passing_through() -> None:
    state = walker("plains/grass plains/ocean", others="1,0", energy=(3, 0))
    assert targets(state) == {"stop", "1,0"}
    assert ways(state, "1,0") == ["pay:grass/plains", "pay:ocean/plains"]
    answer(state, "step:1,0", "pay:grass/plains")
    assert state.energy == [2, 1]
    assert targets(state) == {"0,1", "1,1"}
    other = walker("plains/grass plains/ocean", others="1,0", energy=(3, 0))
    answer(other, "step:1,0", "pay:ocean/plains")
    assert at(other) == "0,1", "only (0,1) remained"


@pytest.mark.rule("X17", "R25", "16.7")
def test_x17_nothing_to_give() -> None:
    state = step(walker("plains/grass plains/ocean", others="1,0"), "1,0", "pay:grass/plains")
    assert state.energy == [0, 0]
    assert told(state, "toll")[0]["energy"] == 0


@pytest.mark.rule("R26")
def test_the_toll_is_due_every_time() -> None:
    state = walker("plains/grass plains/ocean T29 T26 ocean/mountain", others="1,0", energy=(3, 0))
    for target in ("1,0", "1,1", "1,0"):
        step(state, target)
    assert state.energy == [1, 2]


@pytest.mark.rule("X18", "R27", "16.6")
def test_x18_a_chain_of_meeples() -> None:
    state = walker("plains/grass plains/forest", others="1,0 0,1")
    assert targets(state) == {"stop", "0,0"}
    assert ways(state, "0,0") == ["pay:plains/forest"]
    state = walker("plains/grass plains/forest mountain/forest", others="1,0 0,1", energy=(5,))
    assert ways(state, "1,0") == ["pay:grass/plains", "pay:plains/forest"]
    answer(state, "step:1,0", "pay:grass/plains")
    assert at(state) == "0,0", "each further step was forced"
    assert state.energy == [3, 1, 1]
    assert told(state, "step")[-1]["paid"] == "T58", "mountain/forest"
    assert [event["to"] for event in told(state, "step")] == [[1, 0], [0, 1], [0, 0]]


@pytest.mark.rule("X35", "P02", "R74", "10.3.4")
def test_x35_drifter_and_the_finish_rule() -> None:
    state = walker("grass/plains", others="1,0", powers=["P02"])
    assert ways(state, "1,0") == ["pay:grass/plains"]
    answer(state, "step:1,0")
    assert at(state) == "0,1", "drifting on was the only way"
    assert told(state, "step")[-1]["paid"] == ""
    blocked = walker("grass/plains", others="1,0", powers=["P02"], tokens="0,1")
    assert blocked.player == 1


@pytest.mark.rule("P02", "10.3.2")
def test_drifting_needs_the_same_terrain_no_token_and_is_once_per_turn() -> None:
    state = table(WM, meeples="1,0 2,1", stamina=("mountain/grass",), powers=["P02"], ask="move")
    assert targets(state) == {"stop", "0,1"}, "plains beside plains"
    step(state, "0,1", "free")
    assert at(state) == "0,1"
    assert state.player == 1, "no second drift to (2,0)"
    assert table(WM, meeples="1,0 2,1", powers=["P02"], ask="move", tokens="0,1").player == 1


@pytest.mark.rule("R74")
def test_drifting_onto_a_meeple_pays_the_toll() -> None:
    state = table(WM, meeples="1,0 0,1", energy=(1, 0), stamina=("plains/grass",), powers=["P02"], ask="move")
    step(state, "0,1", "free")
    assert state.energy == [0, 1]


@pytest.mark.rule("10.3.4", "8.3", "P02", "P03")
def test_a_way_out_uses_a_power_once_only() -> None:
    stuck = table(WM, meeples="1,0 0,1", powers=["P02"], ask="move")
    assert stuck.player == 1, "drifting on to (2,0) would be a second drift"
    assert targets(table(WM, meeples="1,0 0,1", stamina=("plains/grass",), powers=["P02"], ask="move")) == {
        "stop",
        "0,1",
    }
    leaper = walker("grass/plains mountain/grass", others="0,1", powers=["P03"])
    assert "0,1" not in targets(leaper), "leaping on to (2,1) would be a second leap"
    assert "0,1" in targets(walker("grass/plains forest/grass", others="0,1", powers=["P03"]))


@pytest.mark.rule("X36", "P01")
def test_x36_pathfinder_and_the_finish_rule() -> None:
    state = walker("grass/mountain", others="1,0", powers=["P01"])
    assert targets(state) == {"stop", "0,0"}
    assert ways(state, "0,0") == ["wild:grass/mountain"]
    state = walker("grass/mountain grass/plains", others="1,0", powers=["P01"])
    assert ways(state, "1,0") == ["pay:grass/plains", "wild:grass/mountain"]


@pytest.mark.rule("P01", "10.3.2")
def test_pathfinding_is_once_per_turn() -> None:
    state = walker("grass/mountain T11", powers=["P01"])
    step(state, "1,0", "wild:grass/mountain")
    assert state.player == 1, "no second wild step"


@pytest.mark.rule("P01", "8.6")
@pytest.mark.parametrize(
    ("way", "tile"), [("wild:grass/ocean", "T01"), ("wild:ocean/mountain", "T22"), ("pay:plains/forest", "T31")]
)
def test_the_tile_that_was_named_pays(way: str, tile: str) -> None:
    state = walker("T01 T22 T31", powers=["P01"])
    step(state, "1,0", way)
    assert [each["tile"] for each in state.view(0)["spirits"][0]["stamina"] if each["used"]] == [tile]
    assert state.power_spent == way.startswith("wild")


@pytest.mark.rule("X37", "P03", "X26")
def test_x37_leaping_over_a_meeple() -> None:
    state = walker("grass/plains", others="1,0", powers=["P03"])
    assert targets(state) == {"stop", "0,1"}
    step(state, "0,1")
    assert state.energy == [0, 0]
    assert told(state, "toll") == []


@pytest.mark.rule("X26", "P03")
def test_x26_leap_targets() -> None:
    state = walker("plains/mountain", others="1,0", powers=["P03"])
    assert [f"{space // 2},{space % 2}" for space in in_reach(state, 3, step_power(state, 0))] == [
        "0,0",
        "0,1",
        "1,0",
        "2,1",
    ]
    alone = walker("plains/mountain plains/grass", others="2,0", powers=["P03"])
    assert targets(alone) == {"stop", "1,0", "0,1", "2,1"}, "(2,0) is three steps away"
    assert ways(alone, "2,1") == ["pay:plains/mountain"]


@pytest.mark.rule("P03", "10.3.2")
def test_leaping_is_once_per_turn_and_counts_as_one_step() -> None:
    state = walker("plains/grass plains/ocean T29 plains/forest", powers=["P03"], tokens="1,0")
    step(state, "0,1")
    assert state.steps == 1
    assert "1,0" in lit(state), "nothing happens on the way"
    assert "1,1" not in targets(state)
    assert {"1,0", "2,0"} <= targets(state)


@pytest.mark.rule("X38", "3.5")
def test_x38_equal_pairs_are_one_payment() -> None:
    state = walker("T04 T25 T28")
    assert ways(state, "1,0") == ["pay:grass/plains", "pay:ocean/plains"]


@pytest.mark.rule("6.7")
def test_payments_come_plain_then_wild_then_free() -> None:
    state = walker("plains/grass ocean/mountain forest/plains", powers=["P01"])
    assert ways(state, "1,0") == ["pay:grass/plains", "pay:plains/forest", "wild:ocean/mountain"]
    assert PAY < WILD < FREE
    drifter = table(WM, meeples="1,0 2,1", stamina=("plains/grass",), powers=["P02"], ask="move")
    assert ways(drifter, "0,1") == ["pay:grass/plains", "free"]


@pytest.mark.rule("X44", "R23", "R67")
def test_x44_energy_is_taken_on_entering_and_only_once() -> None:
    state = table(
        WM,
        meeples="1,0 2,1",
        stamina=("plains/grass plains/forest", "mountain/ocean"),
        tokens="0,1 1,1",
        sky="plains/mountain",
        ask="move",
    )
    step(state, "0,1")
    assert state.energy[0] == 1
    step(state, "1,0")
    assert state.energy[0] == 1
    assert lit(state) == {"1,1"}
    assert (asked(state), state.player) == ("ACTION", 1), "no tile was left"
    expand(state, 0, -1, 2)
    assert near(state.world)["1,0"] >= {"3,0"}, "B adds plains next to A"
    assert state.energy[0] == 2
    assert "1,0" not in lit(state)


@pytest.mark.rule("3.7", "16.5")
def test_no_token_lies_under_a_meeple() -> None:
    state = table(WM, meeples="1,0 2,1", stamina=("plains/grass",), tokens="0,1", ask="move")
    step(state, "0,1")
    assert lit(state) == set()
    assert state.energy[0] == 1


@pytest.mark.rule("16.10", "8.6", "R75")
def test_used_tiles_turn_up_again_and_stay_known() -> None:
    state = walker("plains/grass plains/ocean")
    step(state, "1,0", "pay:ocean/plains")
    shown = state.view(1)["spirits"][0]["stamina"]
    assert [(tile["tile"], tile["used"]) for tile in shown] == [("T25", False), ("T28", True)]
    stop(state)
    assert not any(tile["used"] for tile in state.view(1)["spirits"][0]["stamina"])


@pytest.mark.rule("3.2", "3.7")
def test_a_space_next_door_is_one_step_away() -> None:
    state = walker("plains/grass")
    assert targets(state) == {"stop", "1,0"}
    assert state.world.neighbours(3) == [0, 2]


@pytest.mark.rule("16.18", "R82", "8.3")
def test_can_finish_agrees_with_a_search_over_all_walks() -> None:
    """Brute force over whole walks, repetitions allowed, against the payments on offer."""

    def finishable(state: Any, here: int, tiles: int, power: int, depth: int) -> bool:
        if state.meeple_on(here, 0) < 0:
            return True
        return depth > 0 and any(
            reach(state, here, there, tiles, power, depth) for there in in_reach(state, here, power)
        )

    def reach(state: Any, here: int, there: int, tiles: int, power: int, depth: int) -> list[int]:
        catalogue = state.catalogue
        terrain = int(state.world.terrain[there])
        leaps = there not in state.world.neighbours(here)
        found = []
        for tile in [tile for tile in range(60) if tiles >> tile & 1]:
            shows = terrain in (catalogue.a[tile], catalogue.b[tile])
            left = tiles & ~(1 << tile)
            if shows and finishable(state, there, left, 0 if leaps else power, depth - 1):
                found.append(PAY + catalogue.pair[tile])
            if not shows and not leaps and power == 1 and finishable(state, there, left, 0, depth - 1):
                found.append(WILD + catalogue.pair[tile])
        same = state.world.terrain[here] == terrain and not leaps and not state.energy_on[there]
        if power == 2 and same and finishable(state, there, tiles, 0, depth - 1):
            found.append(FREE)
        return sorted(set(found))

    checked = 0
    for power in ("", "P01", "P02", "P03"):
        for others in ("1,0 0,1", "0,0 1,0", "1,0 0,0", "0,1 0,0"):
            for stamina in (
                "plains/grass forest/ocean",
                "plains/grass plains/forest mountain/forest",
                "grass/mountain plains/grass T26 forest/grass",
            ):
                for start in ("1,1", "1,0", "2,0", "2,1"):
                    if start in others.split():
                        continue
                    state = table(
                        WM,
                        players=3,
                        meeples=f"{start} {others}",
                        stamina=(stamina,),
                        powers=[power],
                        ask="move",
                        tokens="2,0",
                    )
                    if state.player != 0:
                        continue
                    here, tiles, step_with = state.meeples[0], unused(state, 0), step_power(state, 0)
                    for there in in_reach(state, here, step_with):
                        expected = reach(state, here, there, tiles, step_with, 4)
                        ways = payments(state, 0, here, there, tiles, step_with, [])
                        assert [PAY + way for way in members(ways)] == expected
                        assert (f"step:{there // 2},{there % 2}" in options(state)) == bool(expected)
                        checked += 1
    assert checked > 100

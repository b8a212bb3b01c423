"""M3, Powers (10.3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.spires.tables import (
    CATALOGUE,
    EVERYWHERE,
    NEW,
    W1,
    WE,
    WH,
    WM,
    answer,
    asked,
    at,
    example_one,
    expand,
    finish,
    lines,
    lit,
    options,
    stamina_of,
    step,
    stop,
    table,
    targets,
    told,
    until,
    ways,
)
from worldwright.games.spires import GAME


@pytest.mark.rule("10.3.1", "5.5", "5.8", "R48", "R79")
def test_everybody_keeps_one_of_three_powers() -> None:
    state = GAME.new(4, 7, modules="powers")
    assert asked(state) == "SETUP_POWER"
    assert state.waiting == (0, 1, 2, 3)
    dealt = [state.view(seat)["choice"] for seat in range(4)]
    assert [len(cards) for cards in dealt] == [3] * 4
    assert len({card["id"] for cards in dealt for card in cards}) == 12
    for seat in range(4):
        assert state.view(seat)["spirits"][seat]["power"] is None
        answer(state, options(state, seat)[1], seat=seat)
    assert [spirit["power"]["id"] for spirit in state.view(None)["spirits"]] == [cards[1]["id"] for cards in dealt]


@pytest.mark.rule("10.3.3")
def test_powers_score_nothing() -> None:
    assert "power" not in " ".join(lines(finish(GAME.new(2, 8, modules="powers"), 1)))
    bare = table(WM, modules="powers", energy=(4, 7), spires=[0, 1])
    for power in CATALOGUE.power_faces:
        held = table(WM, modules="powers", energy=(4, 7), spires=[0, 1], powers=[power["id"]])
        assert (held.scores, lines(held)) == (bare.scores, lines(bare)), power["name"]


@pytest.mark.rule("P13", "8.5")
def test_kindred_takes_energy_even_with_none() -> None:
    for energy in (0, 3):
        settings: dict[str, Any] = {"meeples": "1,1 1,0", "energy": (energy, 2), "ask": "move"}
        state = table(WM, stamina=("plains/grass plains/ocean",), powers=["P13"], **settings)
        step(state, "1,0", "pay:grass/plains")
        assert state.energy == [energy + 1, 2]
        assert state.collected == 0, "from the supply, not from the world (G03)"


@pytest.mark.rule("8.6", "P02", "G06")
def test_a_drift_is_a_step() -> None:
    state = table(WM, meeples="1,0 2,1", stamina=("plains/grass",), powers=["P02"], ask="move")
    step(state, "0,1", "free")
    assert state.steps == 1
    assert state.view(0)["course"]["steps"] == 1
    step(state, "1,0", "pay:grass/plains")
    assert told(state, "stop")[-1]["steps"] == 2


@pytest.mark.rule("P04", "P05", "13.2")
def test_thrifty_breath_and_spire_mason_pay_less() -> None:
    state = table(WM, energy=(1, 6), powers=["P04", "P05"], meeples="0,0 1,0")
    assert options(state) == ["act:pass", "act:expand", "act:stamina"]
    answer(state, "act:stamina")
    assert state.energy[0] == 0
    stop(state)
    assert "act:spire" in options(state)
    answer(state, "act:spire")
    assert state.energy[1] == 0


@pytest.mark.rule("P06", "INSPIRE", "R52", "10.6.3", "R66")
def test_inspired_takes_a_sky_tile_after_a_spire() -> None:
    sky = "forest/ocean plains/ocean grass/ocean"
    state = table(WM, energy=(8,), powers=["P06"], meeples="1,1 2,1", sky=sky)
    answer(state, "act:spire")
    assert options(state) == ["skip", "sky:1", "sky:2", "sky:3"]
    answer(state, "sky:1")
    assert stamina_of(state) == ["forest/ocean"]
    assert len(state.sky) == 2
    assert asked(state) == "MOVE"
    assert state.energy[0] == 0
    assert answer(answer(table(WM, energy=(8,), powers=["P06"], sky=sky), "act:spire"), "skip").stamina[0] == 0


@pytest.mark.rule("10.6.3", "INSPIRE", "SPIRE_SITE")
def test_the_spire_token_comes_before_the_inspiration() -> None:
    sky = "forest/ocean plains/ocean grass/ocean"
    state = table(
        WM, energy=(8,), powers=["P06"], meeples="0,0 2,1", sky=sky, modules="standing_spires", towers=("0,0",)
    )
    answer(state, "act:spire")
    assert asked(state) == "SPIRE_SITE"
    answer(state, "site:0,1")
    assert asked(state) == "INSPIRE"


@pytest.mark.rule("P06")
def test_there_is_nothing_to_be_inspired_by_in_an_empty_sky() -> None:
    state = table(WM, energy=(8,), powers=["P06"], meeples="1,1 2,1", sky="", reserve=0, stamina=("plains/grass",))
    assert asked(answer(state, "act:spire")) == "MOVE"


@pytest.mark.rule("P07", "STARGAZE", "R50", "R51", "12.3")
def test_stargazer_swaps_a_sky_tile() -> None:
    state = table(WM, powers=["P07"], sky="forest/ocean plains/ocean grass/ocean")
    gone, top, left = state.sky[1], state.reserve[0], state.reserve_left()
    assert options(state) == ["skip", "sky:1", "sky:2", "sky:3"]
    answer(state, "sky:2")
    assert state.sky[2] == top
    assert state.reserve[-1] == gone
    assert state.reserve_left() == left
    assert state.view(1)["under"] == [CATALOGUE.tile_ids[gone]]
    assert asked(state) == "ACTION"
    assert asked(table(WM, powers=["P07"], reserve=0)) == "ACTION"
    assert asked(table(WM, powers=["P07"], sky="", energy=(8,))) == "ACTION"
    last = answer(table(WM, powers=["P07"], reserve=1, sky="forest/ocean plains/ocean grass/ocean"), "sky:1")
    assert last.ending == 0, "the size of the reserve does not change"


@pytest.mark.rule("P08", "GLEAN", "10.6.2")
def test_gleaner_collects_next_door() -> None:
    state = example_one(powers=["P08"], meeples="0,0 2,1", energy=(0,))
    expand(state, *NEW)
    assert asked(state) == "GLEAN"
    assert options(state)[0] == "skip"
    assert {"glean:0,1", "glean:1,1"} <= set(options(state))
    before = state.energy[0]
    answer(state, "glean:0,1")
    assert state.energy[0] == before + 1
    assert "0,1" not in lit(state)
    assert state.collected == 2, "one under the meeple, one gleaned"


@pytest.mark.rule("GLEAN", "P08")
def test_nothing_next_door_is_nothing_to_glean() -> None:
    for spot, offered in (((1, -1, 0), False), (NEW, True)):
        state = expand(
            table(W1, powers=["P08"], meeples="0,1 0,0", sky="plains/mountain", stamina=(EVERYWHERE,)), *spot
        )
        assert (asked(state) == "GLEAN") == offered


@pytest.mark.rule("P09", "10.3.4")
def test_snug_weaver_wants_three_edges() -> None:
    inside = "grass/ocean@0,0,3 grass/ocean@1,2,3 plains/forest@-1,2,3 forest/ocean@2,0,2"
    for power, gained in (("P09", 1), ("", 0)):
        state = table(inside, powers=[power], sky="mountain/plains", meeples="3,0 3,1", stamina=(EVERYWHERE,))
        before = state.energy[0]
        expand(state, 0, 0, 0)
        assert state.aligned >= 3
        assert state.energy[0] - before == gained
    loose = table(WH, powers=["P09"], sky="mountain/plains", meeples="0,0 0,1", stamina=(EVERYWHERE,))
    expand(loose, *NEW)
    assert loose.aligned < 3
    assert loose.energy[0] == 0


@pytest.mark.rule("P10", "10.3.4", "10.6.2", "R42")
def test_wellspring_wants_five_energised_spaces_and_comes_after_the_bonus() -> None:
    state = expand(example_one(powers=["P10"], modules="standing_spires", towers=("0,0",)), *NEW)
    assert state.energy[0] == 2
    kinds = [
        event["kind"] for event in state.events_of(None) if event["kind"] in ("place", "energy", "bonus", "power_gain")
    ]
    assert kinds[-4:] == ["place", "energy", "bonus", "power_gain"]
    fewer = table(
        f"{WE} forest/mountain@1,-1,0",
        tokens="1,1 0,0",
        sky="ocean/grass",
        stamina=(EVERYWHERE,),
        powers=["P10"],
        meeples="2,0 2,1",
    )
    expand(fewer, *NEW)
    assert fewer.energised == 4
    assert fewer.energy[0] == 0


@pytest.mark.rule("P11", "HOP", "R53", "R54")
def test_wind_rider_hops_to_the_new_tile() -> None:
    state = example_one(powers=["P11"], energy=(1,))
    assert asked(state) == "ACTION"
    expand(state, *NEW)
    assert options(state) == ["skip", "side:0", "side:1"]
    answer(state, "side:0")
    assert at(state) == "3,0"
    assert state.energy[0] == 1, "paid 1, then collected 1"
    assert state.steps == 0
    poor = expand(example_one(powers=["P11"]), *NEW)
    assert asked(poor) == "MOVE"
    idle = answer(example_one(powers=["P11"], energy=(5,)), "act:pass")
    assert asked(idle) == "MOVE"


@pytest.mark.rule("HOP", "6.6")
def test_wind_rider_hops_only_in_the_turn_of_the_expand() -> None:
    state = expand(example_one(powers=["P11"], energy=(5,)), *NEW)
    answer(state, "skip")
    stop(state)
    answer(state, "act:pass")
    stop(state)
    assert (asked(state), state.player) == ("ACTION", 0)
    answer(state, "act:pass")
    assert asked(state) == "MOVE"


@pytest.mark.rule("R54")
def test_a_hop_that_brings_forty_triggers_the_end() -> None:
    state = expand(example_one(powers=["P11"], energy=(39,), modules="butterfly"), *NEW)
    state.butterfly = 6
    answer(state, "side:0")
    assert state.energy[0] == 41
    assert state.ending == 2


@pytest.mark.rule("P12", "X27", "R10")
def test_x27_stillness_and_the_stalemate() -> None:
    state = table(WM, powers=["P12"], meeples="1,1 2,1", stamina=("plains/grass",))
    for number in range(3):
        assert not state.over
        answer(state, "act:pass", "stop", "act:pass")
        assert state.energy[0] == 2 * (number + 1)
    assert state.over
    walked = table(WM, powers=["P12"], meeples="1,1 2,1", stamina=("plains/grass",))
    step(answer(walked, "act:pass"), "1,0")
    assert walked.energy[0] == 0


@pytest.mark.rule("P13", "R67", "10.6.4")
def test_kindred_takes_instead_of_paying() -> None:
    state = table(
        WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3, 3), powers=["P13"], ask="move"
    )
    step(state, "1,0", "pay:grass/plains")
    assert state.energy == [4, 3]
    other = table(
        WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3, 3), powers=["", "P13"], ask="move"
    )
    step(other, "1,0", "pay:grass/plains")
    assert other.energy == [2, 4], "others pay Kindred as usual"


@pytest.mark.rule("10.3.2", "6.6")
def test_once_per_turn_means_again_in_the_next_turn() -> None:
    state = table(WM, meeples="1,1 2,1", stamina=("grass/mountain",), powers=["P01"], ask="move")
    step(state, "1,0", "wild:grass/mountain")
    answer(state, "act:pass")
    answer(state, "act:pass")
    assert ways(state, "1,1") == ["wild:grass/mountain"]


@pytest.mark.rule("13.2", "10.3.4")
def test_a_power_that_is_always_usable(tmp_path: Path) -> None:
    """A corrected catalogue may drop the limit: then the finish rule counts on the power again and again."""
    path = tmp_path / "always.toml"
    path.write_text(GAME.components.source_text.replace('limit = "1/turn"', 'limit = "always"', 3), encoding="utf-8")
    twice = table(WM, meeples="1,1 2,1", stamina=("T10 T11",), powers=["P01"], ask="move", components=path)
    step(step(twice, "1,0", "wild:grass/mountain"), "0,1", "wild:grass/mountain")
    assert at(twice) == "0,1"
    for stamina, components, offered in (("T10 T11", path, True), ("T10", path, False), ("T10 T11", None, False)):
        state = table(WM, meeples="1,1 1,0", stamina=(stamina,), powers=["P01"], ask="move", components=components)
        assert ("step:1,0" in options(state)) == offered


@pytest.mark.rule("R66")
def test_powers_come_on_top_of_the_action() -> None:
    state = answer(table(WM, powers=["P07"], sky="forest/ocean plains/ocean grass/ocean"), "sky:1")
    assert options(state) == ["act:pass", "act:expand"]


def test_every_power_is_met_in_random_games() -> None:
    met = set()
    for seed in range(40):
        state = GAME.new(4, seed, modules="powers")
        while asked(state) == "SETUP_POWER":
            state.apply(state.actions[seed % 3])
        met |= {CATALOGUE.power_faces[power]["id"] for power in state.powers}
        if seed < 6:
            until(state, "MOVE", seed)
            assert targets(state)
    assert len(met) == 13

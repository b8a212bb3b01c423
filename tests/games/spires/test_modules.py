"""The four modules: standing spires, butterfly, powers, aspirations (10)."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.spires.tables import (
    ALL,
    CATALOGUE,
    WE,
    WH,
    WM,
    answer,
    asked,
    at,
    expand,
    finish,
    lines,
    lit,
    options,
    place,
    stamina_of,
    step,
    stop,
    table,
    targets,
    told,
    towers,
    turns,
    until,
)
from worldwright.games.spires import GAME
from worldwright.games.spires.state import Spires
from worldwright.games.spires.world import no_land

EVERYWHERE = "grass/mountain ocean/plains forest/grass"
NEW = (-1, 2, 3)


def example_one(**more: Any) -> Spires:
    """Example 1 of the rules with a fourth tile on which both meeples stand."""
    more.setdefault("meeples", "2,0 2,1")
    return table(f"{WE} forest/mountain@1,-1,0", tokens="1,1", sky="ocean/grass", stamina=(EVERYWHERE,), **more)


# --- Choosing modules (10.5) ----------------------------------------------------------------------


@pytest.mark.rule("10.5")
def test_modules_are_public_and_any_subset_goes() -> None:
    state = GAME.new(2, 1, modules=("butterfly", "aspirations"))
    for seat in (0, 1, None):
        assert [module["id"] for module in state.view(seat)["modules"]] == ["M2", "M4"]
    assert GAME.new(3, 1).view(0)["modules"] == []


@pytest.mark.rule("10.5", "R80")
def test_so_many_further_modules_at_random() -> None:
    drawn = {GAME.new(2, seed, random_modules=1).modules for seed in range(40)}
    assert drawn == {1, 2, 4, 8}
    for seed in range(8):
        assert GAME.new(2, seed, random_modules=2).modules.bit_count() == 2
        named = GAME.new(2, seed, modules="powers", random_modules=2).modules
        assert named & 4
        assert named.bit_count() == 3
        assert GAME.new(2, seed, modules=ALL, random_modules=4).modules == 15


# --- M1 (10.1) ------------------------------------------------------------------------------------


@pytest.mark.rule("10.1.1", "SETUP_SPACE")
def test_a_home_token_goes_to_the_other_space() -> None:
    state = GAME.new(3, 4, modules="standing_spires")
    while state.round == 0:
        state.apply(state.actions[0])
    for seat in range(3):
        tile, side = at(state, seat).split(",")
        assert towers(state)[f"{tile},{1 - int(side)}"] == seat
    assert len(towers(state)) == 3


@pytest.mark.rule("X24", "10.1.3", "R76")
def test_x24_the_bonus_comes_once() -> None:
    state = expand(example_one(modules="standing_spires", towers=("0,0 0,1", "1,1")), *NEW)
    assert state.energy == [1, 0]
    assert [event["seat"] for event in told(state, "bonus")] == [0]
    assert state.collected == 0


@pytest.mark.rule("R76", "10.1.3")
def test_both_take_the_bonus_that_ends_the_game() -> None:
    state = expand(example_one(modules="standing_spires", towers=("0,0", "0,1"), energy=(39, 39)), *NEW)
    assert state.energy == [40, 40]
    assert len(told(state, "ending")) == 1


@pytest.mark.rule("10.1.2", "R47", "SPIRE_SITE")
def test_the_token_of_a_spire_goes_under_the_meeple_before_it_moves() -> None:
    state = table(WM, meeples="1,1 2,1", energy=(8,), stamina=("plains/grass",), modules="standing_spires")
    answer(state, "act:spire")
    assert towers(state) == {"1,1": 0}
    step(state, "1,0")
    assert towers(state) == {"1,1": 0}


@pytest.mark.rule("X43", "R46", "10.1.2")
def test_x43_the_site_when_the_own_space_is_taken() -> None:
    state = table(WM, meeples="1,1 2,1", energy=(8,), modules="standing_spires", towers=("1,1", "1,0"))
    answer(state, "act:spire")
    assert towers(state) == {"1,1": 0, "1,0": 1, "0,0": 0}, "the single option was taken"
    state = table(WM, meeples="1,1 2,1", energy=(8,), modules="standing_spires", towers=("1,1", "1,0 0,0"))
    answer(state, "act:spire")
    assert len(towers(state)) == 3
    assert told(state, "skipped")[0]["decision"] == "SPIRE_SITE"
    state = table(WM, meeples="0,0 2,1", energy=(8,), modules="standing_spires", towers=("0,0",))
    answer(state, "act:spire")
    assert options(state) == ["site:0,1", "site:1,1", "site:2,1"]


@pytest.mark.rule("10.1.2")
def test_tokens_share_spaces_and_cost_no_toll() -> None:
    state = table(WM, meeples="1,1 2,1", energy=(3,), stamina=("plains/grass",), modules="standing_spires", towers=("", "1,0"), tokens="1,0", ask="move")
    step(state, "1,0")
    assert state.energy == [4, 0]


# --- M2 (10.2) ------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.1", "5.7", "R43")
def test_the_butterfly_starts_on_the_last_tile_beside_the_meeple() -> None:
    state = GAME.new(3, 6, modules="butterfly")
    while state.round == 0:
        state.apply(state.actions[-1])
    last = (state.first + 2) % 3
    assert state.butterfly == state.meeples[last] ^ 1
    assert state.butterfly // 2 == 2


@pytest.mark.rule("X25", "10.2.2", "10.2.3", "R44", "R63", "BUTTERFLY_LAND")
def test_x25_the_butterfly_flies_off_and_is_caught() -> None:
    state = expand(example_one(modules="butterfly", keeper=1), *NEW)
    assert state.keeper == 1, "until the end of the turn"
    stop(state)
    assert asked(state) == "BUTTERFLY_LAND"
    assert options(state) == ["side:0", "side:1"]
    answer(state, "side:1")
    assert (state.butterfly, state.keeper) == (7, -1)
    assert "3,1" in lit(state)
    state.stamina[1] = state.stamina[0]
    state.stamina[0] = 0
    state.meeples[1] = 0
    answer(state, "act:pass")
    step(state, "3,1")
    assert state.energy[1] == 3, "1 from the world, 2 from the supply"
    assert state.keeper == 1
    assert state.collected == 1


@pytest.mark.rule("X25", "10.2.3", "R43")
def test_it_lands_beside_the_meeple_that_stopped_there() -> None:
    state = example_one(modules="butterfly", keeper=1, meeples="0,0 2,1", powers=["P11"], energy=(1,))
    expand(state, *NEW)
    answer(state, "side:1")
    assert at(state) == "3,1"
    stop(state)
    assert state.butterfly == 6


@pytest.mark.rule("10.2.3", "X25")
def test_a_butterfly_in_the_world_stays_where_it_is() -> None:
    state = expand(example_one(modules="butterfly", butterfly="1,0"), *NEW)
    stop(state)
    assert state.butterfly == 2
    assert asked(state) == "ACTION"


@pytest.mark.rule("10.2.4")
def test_the_keeper_scores() -> None:
    state = table(WM, modules="butterfly", keeper=1)
    assert [lines(state, seat)["butterfly"] for seat in (0, 1)] == [0, 3]


# --- M3 (10.3) ------------------------------------------------------------------------------------


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
        answer(state, "power:1", seat=seat)
    assert [spirit["power"]["id"] for spirit in state.view(None)["spirits"]] == [cards[1]["id"] for cards in dealt]


@pytest.mark.rule("10.3.3")
def test_powers_score_nothing() -> None:
    assert "power" not in " ".join(lines(finish(GAME.new(2, 8, modules="powers"), 1)))


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


@pytest.mark.rule("GLEAN")
def test_nothing_to_glean_is_not_asked() -> None:
    state = table("forest/mountain@0,0,0 grass/ocean@1,1,2", powers=["P08"], meeples="0,1 1,0", sky="plains/grass", stamina=(EVERYWHERE,))
    spots = [(seen["q"], seen["r"]) for seen in answer(state, "act:expand").view(0)["spots"].values()]
    far = max(spots, key=lambda spot: spot[0] - spot[1])
    trial = state.clone()
    k = next(seen["turns"][0] for seen in state.view(0)["spots"].values() if (seen["q"], seen["r"]) == far)
    place(trial, *far, k)
    beside = any(trial.lit[other] for other in trial.land.neighbours(trial.meeples[0]))
    assert (asked(trial) == "GLEAN") == beside


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
    kinds = [event["kind"] for event in state.events_of(None) if event["kind"] in ("place", "energy", "bonus", "power_gain")]
    assert kinds[-4:] == ["place", "energy", "bonus", "power_gain"]
    fewer = table(f"{WE} forest/mountain@1,-1,0", tokens="1,1 0,0", sky="ocean/grass", stamina=(EVERYWHERE,), powers=["P10"], meeples="2,0 2,1")
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
    state = table(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3, 3), powers=["P13"], ask="move")
    step(state, "1,0", "pay:grass/plains")
    assert state.energy == [4, 3]
    other = table(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3, 3), powers=["", "P13"], ask="move")
    step(other, "1,0", "pay:grass/plains")
    assert other.energy == [2, 4], "others pay Kindred as usual"


@pytest.mark.rule("R66")
def test_powers_come_on_top_of_the_action() -> None:
    state = answer(table(WM, powers=["P07"], sky="forest/ocean plains/ocean grass/ocean"), "sky:1")
    assert options(state) == ["act:pass", "act:expand"]


# --- M4 (10.4) ------------------------------------------------------------------------------------


@pytest.mark.rule("10.4.1", "R49", "R61", "5.8", "12.7")
def test_goals_are_shown_and_two_objectives_kept() -> None:
    state = GAME.new(4, 9, modules=("powers", "aspirations"))
    for seat in range(4):
        assert state.view(seat)["goals"] == [], "powers come first"
        answer(state, "power:0", seat=seat)
    assert asked(state) == "SETUP_OBJECTIVES"
    assert len(state.view(None)["goals"]) == 3
    dealt = [[card["id"] for card in state.view(seat)["choice"]] for seat in range(4)]
    assert len({card for cards in dealt for card in cards}) == 12
    for seat in range(4):
        answer(state, "return:0", seat=seat)
    for seat in range(4):
        own = state.view(seat)["spirits"][seat]["objectives"]
        assert [card["id"] for card in own["cards"]] == dealt[seat][1:]
        assert [card["id"] for card in own["returned"]] == dealt[seat][:1]


def ending_turn(goal: str, **more: Any) -> Spires:
    """A is in the movement phase, with one goal on the table."""
    more.setdefault("stamina", ("plains/grass",))
    return table(WM, meeples="1,1 2,1", goals=goal, modules="aspirations", ask="move", **more)


def claims(state: Spires) -> bool:
    return stop(state).claims == [0]


@pytest.mark.rule("G01", "G02", "G05", "10.4.2", "10.4.4", "10.4.5")
def test_goals_about_what_one_has() -> None:
    four = "plains/grass plains/ocean ocean/grass forest/grass"
    assert not claims(ending_turn("G01", stamina=(four,)))
    assert claims(ending_turn("G01", stamina=(f"{four} forest/ocean",)))
    assert not claims(ending_turn("G02", energy=(14,)))
    assert claims(ending_turn("G02", energy=(15,)))
    assert not claims(ending_turn("G05", spires=[0]))
    assert claims(ending_turn("G05", spires=[0, 0]))


@pytest.mark.rule("G03", "G04", "G06", "G08", "10.4.5")
def test_goals_about_the_turn() -> None:
    for goal, counter, value in (("G03", "collected", 6), ("G04", "energised", 7), ("G06", "steps", 5), ("G08", "aligned", 4)):
        for short in (1, 0):
            state = ending_turn(goal)
            setattr(state, counter, value - short)
            assert claims(state) == (short == 0), goal


@pytest.mark.rule("G07")
def test_heartland_counts_the_landscape_under_the_meeple() -> None:
    for tiles, claimed in ((3, False), (4, True)):
        state = ending_turn("G07", stamina=(EVERYWHERE,))
        land = no_land()
        for number in range(tiles):  # two hexagons of grass, side by side
            land = land.grown(number, 0, 0, 2 * (number // 2), -(number // 2), 3 * (number % 2))
        state.land, state.lit, state.towers = land, vec[i64]([0] * 2 * tiles), vec[i64]([0] * 2 * tiles)
        state.meeples = [0, 5]
        assert state.lasting(6, 0, 0) == 2 * tiles
        assert (answer(state, "stop").claims == [0]) == claimed


@pytest.mark.rule("R45", "10.4.2")
def test_all_goals_met_are_taken_at_the_end_of_the_own_turn_only() -> None:
    state = table(WM, meeples="1,1 2,1", goals="G01 G02 G05", modules="aspirations", ask="move", stamina=("plains/grass",), energy=(15, 15), spires=[0, 0])
    stop(state)
    assert state.claims == [-1, 0, 0]
    answer(state, "act:pass")
    assert state.claims == [-1, 0, 0], "claimed goals are gone for B"


@pytest.mark.rule("X42", "10.6.5")
def test_x42_stillness_before_goals() -> None:
    state = ending_turn("G02", energy=(13,), powers=["P12"])
    assert claims(state)
    assert state.energy[0] == 15


@pytest.mark.rule("10.4.3", "O01", "O06", "O07", "O08", "O09", "O10", "O11", "O12", "10.4.4")
def test_what_objectives_are_worth() -> None:
    def worth(objective: str, **more: Any) -> int:
        more.setdefault("meeples", "1,1 2,1")
        state = table(WM, objectives=(objective,), modules="aspirations", **more)
        return lines(state)["objectives"]

    plain = ("plains/grass plains/ocean grass/ocean",)
    assert [worth(f"O0{n}", stamina=plain) for n in range(1, 6)] == [2, 2, 2, 0, 0]
    many = ("T01 T02 T03 T04 T05 T06 T07",)
    assert worth("O01", stamina=many) == 5, "at most five"
    assert worth("O06", meeples="1,0 2,1") == 1, "three plains spaces"
    assert worth("O07", meeples="1,1 2,1") == 4, "two neighbours"
    assert worth("O07", meeples="0,0 2,1") == 0, "three"
    assert worth("O08", stamina=plain) == 1
    assert worth("O08", stamina=("T01 T02 T03 T04 T05 T06 T07 T08 T09 T10",)) == 6
    assert worth("O09", stamina=plain) == 5
    assert worth("O09", stamina=(f"{plain[0]} forest/grass",)) == 0
    assert worth("O10", spires=[0, 0]) == 0
    assert worth("O10", spires=[0, 0, 0]) == 5
    assert worth("O11", energy=(11,)) == 3
    assert worth("O11", energy=(39,)) == 6
    assert worth("O12", stamina=plain) == 0
    assert worth("O12", stamina=("plains/grass ocean/forest mountain/grass",)) == 4


# --- All together (10.6) --------------------------------------------------------------------------


@pytest.mark.rule("10.6.1")
def test_set_up_with_everything() -> None:
    state = GAME.new(2, 10, modules=ALL)
    order = []
    while state.round == 0:
        if not order or order[-1] != asked(state):
            order.append(asked(state))
        state.apply(state.actions[0])
    assert order[:4] == ["SETUP_POWER", "SETUP_OBJECTIVES", "SETUP_TILE", "SETUP_SPACE"]
    assert order[4:6] == ["SETUP_TILE", "SETUP_PLACE"]
    assert state.butterfly >= 0


@pytest.mark.rule("10.6.6")
def test_the_score_sheet_with_everything() -> None:
    state = GAME.new(2, 10, modules=ALL)
    assert list(lines(state)) == ["spires", "energy", "standing", "butterfly", "goals", "objectives"]
    assert list(lines(GAME.new(2, 10))) == ["spires", "energy"]


@pytest.mark.rule("10.6.5", "16.16")
def test_tokens_stay_in_bounds_in_random_games() -> None:
    for seed in range(3):
        for state in turns(GAME.new(4, seed, modules=ALL), seed):
            if state.ply % 9 == 0:
                GAME.check(state)
        assert max([list(towers(state).values()).count(seat) for seat in range(4)]) <= 4


def test_every_power_is_met_in_random_games() -> None:
    met = set()
    for seed in range(40):
        state = GAME.new(4, seed, modules="powers")
        while asked(state) == "SETUP_POWER":
            state.apply(state.actions[seed % 3])
        met |= {CATALOGUE.powers[power]["id"] for power in state.powers}
        if seed < 6:
            until(state, "MOVE", seed)
            assert targets(state)
    assert len(met) == 13

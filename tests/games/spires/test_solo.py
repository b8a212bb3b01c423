"""The solo game against the Automa (11)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.spires.tables import (
    ALL,
    CATALOGUE,
    W1,
    WH,
    WM,
    answer,
    asked,
    at,
    card,
    finish,
    lines,
    lit,
    options,
    place,
    stop,
    table,
    targets,
    told,
    towers,
    turns,
)
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import SPOT, TURNS
from worldwright.games.spires.catalogue import LINES, Line
from worldwright.games.spires.rules_automa import (
    automa_moves,
    automa_turn,
    best_placement,
    carry_out,
    dark_spaces,
    distances,
    follow,
    placement_rank,
)
from worldwright.games.spires.state import AUTOMA, AUTOMA_SEAT, Spires


def solo(world: str = WM, **more: Any) -> Spires:
    """You are the first meeple, the Automa the second."""
    return table(world, players=1, **more)


def with_cards(state: Spires, first: str, second: str) -> Spires:
    """The open card, and the one that comes next."""
    order = [card(CATALOGUE.automa_faces, name) for name in (first, second)]
    state.deck = [*order, *(number for number in range(10) if number not in order)]
    state.card, state.revealed_cards = order[0], 1
    return state


def line(text: str) -> Line:
    word, _, number = text.partition(":")
    return Line(LINES.index(word), int(number or 0), -1)


# --- Set-up (11.5) --------------------------------------------------------------------------------


@pytest.mark.rule("11.5", "R36", "5.7", "R58", "5.1")
def test_you_place_the_automas_tile_and_spirit() -> None:
    state = GAME.new(1, 1)
    assert (state.first, state.reserve_left()) == (0, 54)
    kinds = []
    while state.round == 0:
        kinds.append(asked(state))
        assert state.player == 0
        state.apply(state.actions[-1])
    assert [kind for kind in kinds if kind != "AUTOMA_TURN"] == ["SETUP_TILE", "SETUP_SPACE", "AUTOMA_PLACE", "AUTOMA_SPACE"]
    assert state.reserve_left() == 53
    assert not lit(state)
    assert state.meeples[AUTOMA] // 2 == 1
    assert [spirit["meeple"] for spirit in state.view(0)["spirits"]] == ["ember", "mist"]


@pytest.mark.rule("11.5")
def test_the_automas_head_start() -> None:
    for difficulty, energy in (("normal", 0), ("hard", 2), ("very_hard", 4), ("extreme", 6)):
        assert GAME.new(1, 1, difficulty=difficulty).energy == [0, energy]


@pytest.mark.rule("11.4.1")
def test_m1_the_automas_home_token() -> None:
    state = GAME.new(1, 2, modules="standing_spires")
    while state.round == 0:
        state.apply(state.actions[0])
    assert towers(state)[f"{state.meeples[1] // 2},{1 - state.meeples[1] % 2}"] == 1


@pytest.mark.rule("11.4.3", "11.4.4", "5.8")
def test_the_automa_gets_no_cards() -> None:
    state = GAME.new(1, 3, modules=ALL)
    assert state.waiting == (0,)
    while state.round == 0:
        state.apply(state.actions[0])
    assert state.powers[AUTOMA] == -1
    assert state.objectives[AUTOMA] == 0
    assert state.objectives[0].bit_count() == 2


# --- The round (11.6) -----------------------------------------------------------------------------


@pytest.mark.rule("11.6.1", "12.8")
def test_card_x_lies_open_during_your_turn() -> None:
    state = GAME.new(1, 4)
    while state.round == 0:
        state.apply(state.actions[0])
    shown = state.view(0)["automa"]
    assert shown["card"]["id"] == CATALOGUE.automa_faces[state.deck[0]]["id"]
    assert len(shown["deck"]) == 9
    assert shown["discards"] == []
    assert state.energy == [0, 0]


@pytest.mark.rule("11.6.2", "11.6.3", "R37", "R64", "X39", "A01", "A03", "R72")
def test_x39_slots_and_order() -> None:
    state = solo(WM, meeples="1,1 2,1", modules=("standing_spires", "butterfly"), keeper=0, towers=("", "2,0"))
    with_cards(state, "A01", "A03")
    first, second, third = state.sky
    answer(state, "act:pass")
    stop(state)
    placed = [event["tile"] for event in told(state, "place")]
    assert placed == [CATALOGUE.tile_ids[first], CATALOGUE.tile_ids[third]]
    assert state.sky[0] == second
    assert len(state.sky) == 3, "refilled by two"
    assert state.butterfly // 2 == len(state.land.tiles) - 1, "it flew to the last tile"
    assert [event["name"] for event in told(state, "automa")] == ["First Weave", "Far Weave"]
    kinds = [event["kind"] for event in state.events_of(None)]
    assert kinds.index("butterfly") > max(place for place, kind in enumerate(kinds) if kind == "place")
    assert {CATALOGUE.automa_faces[number]["id"] for number in state.deck[:2]} == {"A01", "A03"}


@pytest.mark.rule("11.6.4", "11.4.2", "X40", "A08")
def test_x40_the_automas_butterfly() -> None:
    state = solo(WH, meeples="0,0 1,0", modules="butterfly", keeper=1, sky="plains/mountain grass/mountain forest/mountain")
    with_cards(state, "A09", "A08")
    automa_turn(state)
    assert state.keeper == -1
    tile = len(state.land.tiles) - 1
    away = distances(state, state.meeples[0], -1)
    assert state.butterfly // 2 == tile
    assert away[state.butterfly] == max(away[2 * tile], away[2 * tile + 1])
    if away[2 * tile] == away[2 * tile + 1]:
        assert state.butterfly == 2 * tile


@pytest.mark.rule("11.6.5", "R39")
def test_an_empty_deck_is_shuffled_anew() -> None:
    state = GAME.new(1, 5)
    seen: list[str] = []
    while len(seen) < 10 and not state.over:
        state.apply(state.actions[0])
        seen = [event["card"] for event in told(state, "automa_card")]
    assert len(set(seen[:10])) == 10, "every card once before any comes again"
    while state.round < 6 and not state.over:
        state.apply(state.actions[0])
    assert len(state.deck) == 10
    assert state.revealed_cards == 1


@pytest.mark.rule("R39")
def test_a_deck_that_is_empty_at_a_reveal_leaves_the_open_card_out() -> None:
    state = with_cards(solo(), "A04", "A05")
    state.deck, state.revealed_cards = state.deck[:1], 1
    automa_turn(state)
    assert card(CATALOGUE.automa_faces, "A04") not in state.deck
    assert len(state.deck) == 9


@pytest.mark.rule("X41", "11.6.6", "R40")
def test_x41_the_last_tile() -> None:
    state = with_cards(solo(WM, meeples="1,1 2,1", reserve=1), "A06", "A02")
    answer(state, "act:expand")
    if asked(state) == "SKY_TILE":
        answer(state, "sky:1")
    state.apply(state.actions[0])
    if asked(state) == "PLACE_TURN":
        state.apply(state.actions[0])
    stop(state)
    assert state.over
    assert state.reserve_left() == 0
    assert "sweep" in [event["line"] for event in told(state, "automa_skips")]
    assert len(state.sky) == 2, "not refilled after its Expand"
    assert len(told(state, "automa")) == 2


@pytest.mark.rule("R41", "R71", "X31", "A05", "A10")
def test_x31_the_automas_third_spire_is_its_last() -> None:
    state = with_cards(solo(WM, meeples="1,1 2,1", energy=(0, 17), spires=[1, 1]), "A05", "A10")
    answer(state, "act:pass")
    stop(state)
    assert state.over
    assert state.spire_count(AUTOMA) == 3
    assert state.energy[AUTOMA] == 9
    assert "spire" in [event["line"] for event in told(state, "automa_skips")]


@pytest.mark.rule("R34", "R71")
def test_forty_energy_does_not_stop_its_cards() -> None:
    state = with_cards(solo(WM, meeples="1,1 2,1", energy=(0, 39)), "A09", "A05")
    answer(state, "act:pass")
    stop(state)
    assert state.ending == 2
    assert state.spire_count(AUTOMA) == 1, "A05 was still carried out"


@pytest.mark.rule("R68", "16.17", "16.20")
def test_passing_for_ever_ends_by_the_reserve() -> None:
    state = GAME.new(1, 6)
    while not state.over:
        state.apply(state.actions[0])
    assert state.ending != 4
    assert state.round <= 55


@pytest.mark.rule("16.20")
def test_the_automas_turn_is_a_function_of_the_state() -> None:
    states = [with_cards(solo(WM, meeples="1,1 2,1", modules=ALL, butterfly="0,1", goals="G01 G02 G03"), "A02", "A10") for _ in range(2)]
    for state in states:
        draws = state.rng.draws
        automa_turn(state)
        assert state.rng.draws == draws
    assert states[0].parts() == states[1].parts()


# --- Lines (11.1) ---------------------------------------------------------------------------------


@pytest.mark.rule("A04", "A06", "A07", "A09", "A02", "R65", "13.1")
def test_the_cards_as_printed() -> None:
    cards = {face["id"]: (face["actions"], [(extra["module"], extra["do"]) for extra in face["modules"]]) for face in CATALOGUE.automa_faces}
    assert cards["A02"] == (["expand:2", "move:1"], [("M2", "flutter:2")])
    assert cards["A04"] == (["move:1", "expand:1"], [])
    assert cards["A06"] == (["sweep:1", "move:2"], [("M2", "flutter:2"), ("M4", "goal")])
    assert cards["A07"] == (["sweep:2", "move:1"], [("M1", "beacon")])
    assert cards["A09"] == (["sweep:1", "gain:1"], [])
    assert sum(bool(extra) for _, extra in cards.values()) == 8


@pytest.mark.rule("R65", "A01")
def test_module_lines_count_only_with_their_module() -> None:
    for modules, gained in (("", 0), ("powers", 1)):
        state = solo(WM, meeples="1,1 2,1", modules=modules)
        state.sky = []
        carry_out(state, card(CATALOGUE.automa_faces, "A01"))
        assert state.energy[AUTOMA] == gained


@pytest.mark.rule("R73", "R51")
def test_a_sweep_leaves_the_number_of_tiles() -> None:
    state = solo(sky="grass/ocean plains/ocean")
    top, left = state.reserve[0], state.reserve_left()
    assert follow(state, line("sweep:3"))
    assert state.sky[1] == top, "slot 3 is beyond the end: the last one went"
    assert (len(state.sky), state.reserve_left()) == (2, left)
    state.sky = []
    assert not follow(state, line("sweep:1"))
    assert not follow(solo(reserve=0), line("sweep:1"))


@pytest.mark.rule("R77", "11.4.1")
def test_the_beacon_needs_energy_in_the_landscape_of_a_token() -> None:
    for tokens, shines in (("2,0", True), ("1,1", False), ("", False)):
        state = solo(WM, meeples="0,0 2,1", modules="standing_spires", towers=("", "1,0"), tokens=tokens)
        assert follow(state, line("beacon")) == shines
        assert state.energy[AUTOMA] == int(shines)


@pytest.mark.rule("11.4.2")
def test_flutter_walks_to_a_near_butterfly() -> None:
    state = solo(WM, meeples="0,0 1,1", modules="butterfly", butterfly="0,1", tokens="1,0")
    assert not follow(state, line("flutter:1"))
    assert follow(state, line("flutter:2"))
    assert at(state, AUTOMA) == "0,1"
    assert state.keeper == AUTOMA
    assert state.energy[AUTOMA] == 3, "one token on the way, two for the butterfly"
    assert not follow(state, line("flutter:3")), "it is not in the world any more"


@pytest.mark.rule("11.4.4")
def test_goals_of_the_automa() -> None:
    state = solo(WM, modules="aspirations", goals="G03 G01 G05", energy=(0, 15))
    assert not follow(state, line("goal"))
    state.energy[AUTOMA] = 16
    assert follow(state, line("goal"))
    assert state.claims == [-1, 1, -1], "the leftmost that is reached, one only"
    assert lines(state, AUTOMA)["objectives"] == 6
    assert lines(state, AUTOMA)["goals"] == 4


@pytest.mark.rule("11.4.1")
def test_the_automas_tower_goes_to_the_lowest_free_space() -> None:
    state = solo(WM, meeples="2,1 1,1", modules="standing_spires", towers=("", "1,1"), energy=(0, 8))
    assert follow(state, line("spire"))
    assert towers(state) == {"1,1": 1, "0,0": 1}


# --- Placement and movement (11.2, 11.3) ----------------------------------------------------------


def chosen(state: Spires, tile: str) -> tuple[tuple[int, int], int, tuple[int, ...]]:
    number = next(n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile)
    spot, k = divmod(best_placement(state, number), TURNS)
    return state.land.spot_vertex(spot), k, placement_rank(state, number, spot, k, dark_spaces(state))


@pytest.mark.rule("X28", "11.2.1", "11.2.2", "11.2.3", "11.2.4", "11.2.5", "11.2.6")
def test_x28_automa_placement() -> None:
    state = solo(WH, meeples="0,0 1,0", sky="forest/ocean grass/mountain")
    assert chosen(state, "forest/ocean") == ((0, -1), 2, (0, 0, -2, -1, 1, 0, -1, 2))
    assert chosen(state, "grass/mountain") == ((-1, 0), 1, (1, 0, -2, -1, 1, -1, 0, 1))
    assert follow(state, line("expand:1"))
    assert state.energy == [0, 1]
    assert lit(state) == {"2,0", "2,1"}


@pytest.mark.rule("11.2.1", "11.2.6")
def test_the_smallest_tuple_wins() -> None:
    state = solo(WM, meeples="0,0 1,0", tokens="0,1")
    for tile in ("plains/grass", "ocean/forest", "mountain/plains"):
        vertex, k, rank = chosen(state, tile)
        number = next(n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile)
        ranks = []
        for action in state.land.spots:
            spot = action - SPOT
            ranks += [placement_rank(state, number, spot, turn, dark_spaces(state)) for turn in range(6) if state.land.turns(spot) >> turn & 1]
        assert rank == min(ranks)
        assert len(set(ranks)) == len(ranks), "items 5 and 6 leave no tie"
        assert (*vertex, k) == rank[5:]


@pytest.mark.rule("11.2.3")
def test_the_rank_counts_the_tokens_that_would_come() -> None:
    state = solo(WM, meeples="2,1 1,1", tokens="0,1")
    for tile in ("plains/grass", "forest/ocean"):
        vertex, k, rank = chosen(state, tile)
        number = next(n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile)
        trial = state.clone()
        before = len(lit(trial))
        trial.sky = [number]
        assert follow(trial, line("expand:1"))
        assert trial.land.vertex(3) == vertex
        assert int(trial.land.turn(3)) == k
        assert len(lit(trial)) - before == -rank[2]


@pytest.mark.rule("X29", "11.3")
def test_x29_automa_movement() -> None:
    state = solo(WM, meeples="0,0 1,1", tokens="1,0 2,0")
    assert automa_moves(state, 2)
    assert at(state, AUTOMA) == "0,1"
    assert state.energy[AUTOMA] == 1
    assert lit(state) == {"2,0"}


@pytest.mark.rule("X30", "R38")
def test_x30_your_space_is_a_wall() -> None:
    state = solo(f"{W1} grass/mountain@-2,1,3", meeples="0,1 0,0", tokens="1,1")
    assert state.land.neighbours(3) == [1, 2]
    assert not automa_moves(state, 2)
    assert at(state, AUTOMA) == "0,0"


@pytest.mark.rule("R38")
def test_you_pay_the_automa_as_usual() -> None:
    state = solo(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), energy=(3, 0), ask="move")
    with_cards(state, "A09", "A09")
    answer(state, "step:1,0", "pay:grass/plains")
    assert state.energy == [2, 1]
    assert "stop" not in targets(state)
    assert told(state, "toll")[0]["to"] == AUTOMA_SEAT
    assert GAME.tell(told(state, "toll")[0]).endswith("the Automa 1 energy.")


# --- Result (11.7) --------------------------------------------------------------------------------


@pytest.mark.rule("11.7", "R55")
def test_equal_scores_share_the_victory() -> None:
    state = finish(GAME.new(1, 7), 1)
    for mine, won in ((10, True), (11, True), (9, False)):
        state.energy, state.spires = [mine, 10], [0, 0]
        assert bool(state.winners) == won
        assert state.returns == [1.0 if won else -1.0]


def test_solo_games_play_to_the_end_with_every_module() -> None:
    for seed, modules in enumerate(["", *ALL, ALL]):
        state = GAME.new(1, seed, modules=modules, difficulty="extreme")
        for now in turns(state, seed):
            GAME.check(now)
        assert all(GAME.tell(event) for event in state.events_of(0))


def test_the_helpers_place_for_you() -> None:
    state = GAME.new(1, 8)
    while asked(state) != "AUTOMA_PLACE":
        state.apply(state.actions[0])
    place(state, 0, 0, 3)
    assert options(state) == ["side:0", "side:1"]

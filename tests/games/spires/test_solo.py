"""The solo game: set-up, round and result (11.4 to 11.7)."""

from __future__ import annotations

import pytest

from tests.games.spires.tables import (
    ALL,
    ASIDE,
    CATALOGUE,
    W1,
    WH,
    WM,
    answer,
    asked,
    card,
    expand,
    finish,
    lit,
    options,
    place,
    solo,
    space,
    stop,
    told,
    towers,
    turns,
    with_cards,
)
from worldwright.games.spires import GAME
from worldwright.games.spires.state import AUTOMA, AUTOMA_SEAT
from worldwright.games.spires.turn_automa import automa_turn, distances, fly_off

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
    assert [kind for kind in kinds if kind != "PLACE_ROTATION"] == [
        "SETUP_TILE",
        "SETUP_SPACE",
        "PLACE",
        "SETUP_SPACE",
    ]
    assert state.reserve_left() == 53
    assert not lit(state)
    assert state.meeples[AUTOMA] // 2 == 1
    assert [spirit["meeple"] for spirit in state.view(0)["spirits"]] == ["ember", "mist"]
    placed = [(event.seat, event.rule) for event in state.events if event.kind == "place"]
    assert placed[-1] == (AUTOMA_SEAT, "11.5")  # whoever lays it, it is the Automa's
    assert (AUTOMA_SEAT, "11.5") not in placed[:-1]


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
    state = solo(
        WM, meeples="1,1 2,1", modules=("standing_spires", "butterfly"), keeper=0, towers=("", "2,0"), tokens="1,0 0,1"
    )
    with_cards(state, "A01", "A03")
    first, second, third = state.sky
    answer(state, "act:pass")
    stop(state)
    placed = [event["tile"] for event in told(state, "place")]
    assert placed == [CATALOGUE.tile_ids[first], CATALOGUE.tile_ids[third]]
    assert state.sky[0] == second
    assert len(state.sky) == 3, "refilled by two"
    assert state.butterfly // 2 == len(state.world.tiles) - 1, "it flew to the last tile"
    assert [event["name"] for event in told(state, "automa")] == ["First Weave", "Far Weave"]
    assert len(told(state, "automa_gain")) == 1, "the beacon; not the line of M3"
    assert told(state, "goal") == []
    assert "goal" not in [event["line"] for event in told(state, "automa_skips")], "nor that of M4"
    order = [event["kind"] for event in state.events_of(None) if event["kind"] in ("automa", "automa_gain")]
    assert order == ["automa", "automa_gain", "automa"], "after the actions of its own card (R64)"
    kinds = [event["kind"] for event in state.events_of(None)]
    assert kinds.index("butterfly") > max(place for place, kind in enumerate(kinds) if kind == "place")
    assert {CATALOGUE.automa_faces[number]["id"] for number in state.deck[:2]} == {"A01", "A03"}


@pytest.mark.rule("11.6.4", "11.4.2", "X40", "A08")
def test_x40_the_automas_butterfly() -> None:
    state = solo(
        WH, meeples="0,0 1,0", modules="butterfly", keeper=1, sky="plains/mountain grass/mountain forest/mountain"
    )
    with_cards(state, "A09", "A08")
    automa_turn(state)
    assert "flutter" in [event["line"] for event in told(state, "automa_skips")], "the butterfly is not in the world"
    assert (state.keeper, state.butterfly // 2) == (-1, 2)
    assert len(told(state, "butterfly")) == 1
    away = distances(state, state.meeples[0], -1, -1)
    here, other = state.butterfly, state.butterfly ^ 1
    assert away[here] > away[other] or (away[here] == away[other] and here % 2 == 0), (
        "the farther side, on a tie side 0"
    )


@pytest.mark.rule("11.4.2")
@pytest.mark.parametrize(
    ("world", "meeples", "lands"),
    [
        (WM, "0,0 1,0", "2,0"), (WM, "0,1 1,0", "2,1"), (WM, "0,1 2,1", "2,0"),
        (f"{W1} {ASIDE}", "0,0 0,1", "1,0"), (f"{W1} {ASIDE}", "0,0 1,0", "1,1"),
    ],
    ids=["farther", "farther too", "beside the Automa", "a tie", "a tie beside the Automa"],
)  # fmt: skip
def test_the_butterfly_flies_to_the_side_farther_from_you(world: str, meeples: str, lands: str) -> None:
    state = solo(world, meeples=meeples, modules="butterfly", keeper=0)
    state.added = len(state.world.tiles) - 1
    fly_off(state)
    assert (state.keeper, state.butterfly) == (-1, space(lands))


@pytest.mark.rule("11.4.2", "11.6.4")
def test_the_butterfly_flies_off_after_both_cards_even_if_only_the_first_expands() -> None:
    state = with_cards(solo(WM, meeples="1,1 2,1", modules="butterfly", keeper=0), "A04", "A09")
    automa_turn(state)
    assert (state.keeper, state.butterfly // 2) == (-1, 3)
    kinds = [event["kind"] for event in state.events_of(None)]
    assert kinds.index("butterfly") > kinds.index("automa_gain"), "after A09"
    still = with_cards(solo(WM, meeples="1,1 2,1", modules="butterfly", keeper=0), "A09", "A07")
    automa_turn(still)
    assert still.keeper == 0, "neither card expands"


@pytest.mark.rule("R83", "11.4.2", "A08")
@pytest.mark.parametrize(("cards", "kept"), [(("A09", "A08"), True), (("A08", "A01"), False)])
def test_a_butterfly_caught_after_an_expand_flies_off_with_the_next_one_only(
    cards: tuple[str, str], kept: bool
) -> None:
    state = with_cards(solo(WM, meeples="1,1 2,1", modules="butterfly", butterfly="2,0"), *cards)
    automa_turn(state)
    assert len(told(state, "catch")) == 1
    assert (state.keeper == AUTOMA) == kept
    assert (state.butterfly // 2 == len(state.world.tiles) - 1) == (not kept)


@pytest.mark.rule("6.6", "11.6.2")
def test_your_own_expand_does_not_startle_the_butterfly_in_the_automas_turn() -> None:
    state = with_cards(
        solo(
            WM,
            meeples="1,1 2,1",
            modules="butterfly",
            keeper=0,
            stamina=("plains/grass",),
            sky="mountain/forest grass/forest",
        ),
        "A09",
        "A07",
    )
    expand(state, 0, -1, 2)
    stop(state)
    answer(state, "side:0")
    assert state.butterfly == space("3,0"), "where you put it"


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
    if asked(state) == "PLACE_ROTATION":
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
    states = [
        with_cards(solo(WM, meeples="1,1 2,1", modules=ALL, butterfly="0,1", goals="G01 G02 G03"), "A02", "A10")
        for _ in range(2)
    ]
    for state in states:
        draws = state.rng.draws
        automa_turn(state)
        assert state.rng.draws == draws
    assert states[0].parts() == states[1].parts()


# --- Result (11.7) --------------------------------------------------------------------------------


@pytest.mark.rule("11.7", "R55", "R84")
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
    while asked(state) != "PLACE":
        state.apply(state.actions[0])
    place(state, 0, 0, 3)
    assert options(state) == ["side:0", "side:1"]

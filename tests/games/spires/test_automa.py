"""What the Automa does: the lines of its cards, where it places and where it goes (11.1 to 11.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

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
    lines,
    lit,
    solo,
    targets,
    told,
    towers,
    turns,
    with_cards,
)
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import ROTATIONS, SPOT
from worldwright.games.spires.board import OFFSET, STRIDE
from worldwright.games.spires.effects import count_energised, expand_world, tokenless
from worldwright.games.spires.grammar import Line, read_line
from worldwright.games.spires.state import AUTOMA, AUTOMA_SEAT, Spires
from worldwright.games.spires.state_world import has_label, no_world
from worldwright.games.spires.turn_automa import (
    MINE,
    YOURS,
    automa_moves,
    best_placement,
    carry_out,
    follow,
    joins_across,
    remoteness,
    worth_of_joining,
)


def line(text: str) -> Line:
    return read_line(text)


# --- Lines (11.1) ---------------------------------------------------------------------------------


@pytest.mark.rule("13.1")
def test_the_cards_as_printed() -> None:
    cards = {
        face["id"]: (face["actions"], [(extra["module"], extra["do"]) for extra in face["modules"]])
        for face in CATALOGUE.automa_faces
    }
    assert cards == {
        "A01": (["expand:1", "move:1"], [("M1", "beacon"), ("M3", "gain:1")]),
        "A02": (["expand:2", "move:1"], [("M2", "flutter:2")]),
        "A03": (["expand:3", "move:1"], [("M4", "goal")]),
        "A04": (["move:1", "expand:1"], []),
        "A05": (["move:2", "spire"], [("M3", "gain:1")]),
        "A06": (["sweep:1", "move:2"], [("M2", "flutter:2"), ("M4", "goal")]),
        "A07": (["sweep:2", "move:1"], [("M1", "beacon")]),
        "A08": (["expand:2"], [("M2", "flutter:3")]),
        "A09": (["sweep:1", "gain:1"], []),
        "A10": (["sweep:3", "move:1", "spire"], [("M4", "goal")]),
    }
    assert sum(bool(extra) for _, extra in cards.values()) == 8


@pytest.mark.rule("13.1", "A05")
def test_the_lines_of_a_card_are_those_printed_on_it() -> None:
    for face, read in zip(CATALOGUE.automa_faces, CATALOGUE.automa, strict=True):
        printed = [("", text) for text in face["actions"]] + [
            (extra["module"], extra["do"]) for extra in face["modules"]
        ]
        assert [(f"M{each.module + 1}" if each.module >= 0 else "", each.what, each.number) for each in read] == [
            (module, line(text).what, line(text).number) for module, text in printed
        ]


@pytest.mark.rule("A05", "A10", "11.6.3")
def test_a_card_is_carried_out_from_top_to_bottom() -> None:
    for name, energy, built in (("A05", 7, 1), ("A10", 7, 1), ("A05", 6, 0)):
        state = solo(WM, meeples="0,0 1,1", tokens="1,0", energy=(0, energy))
        carry_out(state, card(CATALOGUE.automa_faces, name))
        assert state.spire_count(AUTOMA) == built, "it moves before it builds"


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


@pytest.mark.rule("R72", "R73")
@pytest.mark.parametrize(
    ("text", "taken"),
    [("expand:1", 0), ("expand:2", 1), ("expand:3", 2), ("sweep:1", 0), ("sweep:2", 1), ("sweep:3", 2)],
)
def test_slots_are_counted_from_the_left(text: str, taken: int) -> None:
    state = solo(sky="grass/ocean plains/ocean forest/ocean")
    sky = state.sky[:]
    assert follow(state, line(text))
    assert state.sky[:2] == [tile for slot, tile in enumerate(sky) if slot != taken]


@pytest.mark.rule("11.4.1", "R34")
def test_a_spire_of_the_automa() -> None:
    assert not follow(solo(energy=(0, 7)), line("spire"))
    assert follow(solo(energy=(0, 8)), line("spire"))
    assert not follow(solo(energy=(0, 30), spires=[1, 1, 1]), line("spire")), "three at most"
    assert not follow(solo(energy=(0, 30), spires=[0] * 11), line("spire")), "no card is left"


@pytest.mark.rule("R77", "11.4.1")
def test_the_beacon_needs_energy_in_the_landscape_of_a_token() -> None:
    for tokens, shines in (("2,0", True), ("1,1", False), ("", False)):
        state = solo(WM, meeples="0,0 2,1", modules="standing_spires", towers=("1,1", "1,0"), tokens=tokens)
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
    assert follow(solo(WM, meeples="1,0 1,1", modules="butterfly", butterfly="0,1"), line("flutter:2")), (
        "round by (0,0)"
    )
    assert not follow(
        solo(f"{W1} grass/mountain@-2,1,3", meeples="0,1 0,0", modules="butterfly", butterfly="1,1"), line("flutter:3")
    ), "you stand in the way"


@pytest.mark.rule("11.4.4")
def test_goals_of_the_automa() -> None:
    state = solo(WM, modules="aspirations", goals="G03 G01 G05", energy=(0, 15))
    assert not follow(state, line("goal"))
    state.energy[AUTOMA] = 16
    assert follow(state, line("goal"))
    assert state.claims == [-1, 1, -1], "the leftmost that is reached, one only"
    assert lines(state, AUTOMA)["objectives"] == 6
    assert lines(state, AUTOMA)["goals"] == 4
    assert follow(state, line("goal")), "G05 next"
    assert state.claims == [-1, 1, 1]
    builder = solo(WM, modules="aspirations", goals="G03", energy=(0, 3), spires=[1, 1])
    assert not follow(builder, line("goal")), "3 and 8 for each spire are 19"
    builder.energy[AUTOMA] = 4
    assert follow(builder, line("goal"))


@pytest.mark.rule("11.4.1")
def test_the_automas_tower_goes_to_the_lowest_free_space() -> None:
    state = solo(WM, meeples="2,1 1,1", modules="standing_spires", towers=("", "1,1"), energy=(0, 8))
    assert follow(state, line("spire"))
    assert towers(state) == {"1,1": 1, "0,0": 1}


@pytest.mark.rule("11.4.1")
def test_the_automas_token_goes_under_its_meeple_if_there_is_none() -> None:
    state = solo(WM, meeples="2,1 1,1", modules="standing_spires", towers=("", "2,0"), energy=(0, 8))
    assert follow(state, line("spire"))
    assert towers(state) == {"1,1": 1, "2,0": 1}


@pytest.mark.rule("11.4.1", "10.1.4")
def test_the_automa_scores_its_standing_spires() -> None:
    state = solo(WM, meeples="0,1 1,0", modules="standing_spires")
    state.world = no_world()
    for number, place in enumerate([(0, 0, 0), (0, 0, 3), (2, -1, 0)]):
        state.world = state.world.grown(number, 0, 0, *place)
    state.spire_on, label = vec[i64]([0] * 6), 5
    assert state.world.size[0] == 6 >= CATALOGUE.landscape_min, "a large landscape"
    before = state.score(AUTOMA)
    assert lines(state, AUTOMA)["standing"] == 0
    state.spire_on[label] = AUTOMA + 1
    assert lines(state, AUTOMA)["standing"] == CATALOGUE.landscape_points > 0
    assert state.score(AUTOMA) == before + CATALOGUE.landscape_points


@pytest.mark.rule("11.4.2", "10.2.4")
def test_the_automa_scores_the_butterfly_it_keeps() -> None:
    free, kept = (solo(WM, modules="butterfly", keeper=keeper) for keeper in (0, 1))
    assert (lines(free, AUTOMA)["butterfly"], lines(kept, AUTOMA)["butterfly"]) == (0, CATALOGUE.keeper_points)
    assert kept.score(AUTOMA) - free.score(AUTOMA) == CATALOGUE.keeper_points == 3


@pytest.mark.rule("11.4.1", "10.1.3")
def test_the_automas_expand_pays_the_bonus_of_its_own_token() -> None:
    """X28 with a token of the Automa in the forest that grows: one for its meeple, one for the token."""
    bare = solo(WH, meeples="0,0 1,0", sky="forest/ocean", modules="standing_spires", towers=("", "0,1"))
    state = solo(WH, meeples="0,0 1,0", sky="forest/ocean", modules="standing_spires", towers=("", "1,0"))
    assert follow(bare, line("expand:1"))
    assert follow(state, line("expand:1"))
    assert (bare.energy[AUTOMA], state.energy[AUTOMA]) == (1, 2)


# --- Every card (11.1) ----------------------------------------------------------------------------


def carried_out(name: str, **more: Any) -> tuple[Spires, list[str]]:
    """A card carried out with all modules in use, and what happened, in order."""
    settings = {
        "meeples": "0,0 1,1",
        "tokens": "1,0 2,0",
        "modules": ALL,
        "sky": "plains/grass forest/grass ocean/grass",
    }
    state = solo(WM, **{**settings, **more})
    carry_out(state, card(CATALOGUE.automa_faces, name))
    told_kinds = ("place", "step", "swap", "spire", "automa_gain", "catch", "goal", "automa_skips")
    return state, [event["kind"] for event in state.events_of(None) if event["kind"] in told_kinds]


@pytest.mark.rule("A02", "R65")
def test_a02_places_the_second_tile_moves_and_flutters() -> None:
    state, happened = carried_out("A02", butterfly="0,1")
    assert happened == ["place", "step", "step", "catch"]
    assert told(state, "place")[0]["face"] == ["forest", "grass"]
    assert (at(state, AUTOMA), state.keeper) == ("0,1", AUTOMA)


@pytest.mark.rule("A04")
def test_a04_moves_first_and_places_the_first_tile() -> None:
    state, happened = carried_out("A04")
    assert happened == ["step", "place"]
    assert told(state, "place")[0]["face"] == ["plains", "grass"]


@pytest.mark.rule("A06", "R65")
def test_a06_sweeps_the_first_tile_moves_two_and_takes_a_goal() -> None:
    state, happened = carried_out("A06", goals="G01", energy=(0, 16))
    assert happened == ["swap", "step", "step", "automa_skips", "goal"], "no butterfly in the world"
    assert told(state, "swap")[0]["out_face"] == ["plains", "grass"]
    assert state.claims == [AUTOMA]


@pytest.mark.rule("A07", "R65")
def test_a07_sweeps_the_second_tile_moves_and_its_beacon_shines() -> None:
    state, happened = carried_out("A07", towers=("", "2,0"))
    assert happened == ["swap", "step", "automa_gain"], "the other token still lies in the landscape of its token"
    assert told(state, "swap")[0]["out_face"] == ["forest", "grass"]
    assert state.energy[AUTOMA] == 2


@pytest.mark.rule("A09")
def test_a09_sweeps_the_first_tile_and_gains() -> None:
    state, happened = carried_out("A09")
    assert happened == ["swap", "automa_gain"]
    assert told(state, "swap")[0]["out_face"] == ["plains", "grass"]
    assert state.energy[AUTOMA] == 1


# --- Placement and movement (11.2, 11.3) ----------------------------------------------------------


def chosen(state: Spires, tile: str) -> tuple[tuple[int, int], int, tuple[int, ...]]:
    number = next(
        n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile
    )
    spot, k = divmod(best_placement(state, number), ROTATIONS)
    return state.world.spot_vertex(spot), k, rank_of(state, number, spot, k)


def rank_of(state: Spires, tile: int, spot: int, k: int) -> tuple[int, ...]:
    """The tuple of 11.2 out of its packed parts."""
    joins, _ = joins_across(state, tile)
    worth = worth_of_joining(joins, state.world.contact[spot * ROTATIONS + k])
    own, yours, tokens = worth // MINE, worth // YOURS % 2, worth % YOURS
    far, vertex = divmod(remoteness(state.world.corners[spot]), STRIDE * STRIDE)
    q, r = divmod(vertex, STRIDE)
    return 1 - own, 1 - yours, -tokens - 2, -int(state.world.aligned(spot, k)), far, q - OFFSET, r - OFFSET, k


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
        number = next(
            n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile
        )
        ranks = []
        for action in state.world.spots:
            spot = action - SPOT
            ranks += [
                rank_of(state, number, spot, turn) for turn in range(6) if state.world.rotations(spot) >> turn & 1
            ]
        assert rank == min(ranks)
        assert len(set(ranks)) == len(ranks), "items 5 and 6 leave no tie"
        assert (*vertex, k) == rank[5:]


@pytest.mark.rule("11.2.3")
def test_the_rank_counts_the_tokens_that_would_come() -> None:
    state = solo(WM, meeples="2,1 1,1", tokens="0,1")
    for tile in ("plains/grass", "forest/ocean"):
        vertex, k, rank = chosen(state, tile)
        number = next(
            n for n in range(60) if f"{CATALOGUE.terrains[CATALOGUE.a[n]]}/{CATALOGUE.terrains[CATALOGUE.b[n]]}" == tile
        )
        trial = state.clone()
        before = len(lit(trial))
        trial.sky = [number]
        assert follow(trial, line("expand:1"))
        assert trial.world.vertex(3) == vertex
        assert int(trial.world.rotation(3)) == k
        assert len(lit(trial)) - before == -rank[2]


def solo_tables(count: int) -> list[Spires]:
    """Solo tables from the middle of random games, with tokens and spirits strewn over them."""
    found = []
    for seed in range(count):
        dice = Random(seed)
        state = next(
            now for now in turns(GAME.new(1, seed), seed) if asked(now) == "ACTION" and len(now.world.tiles) >= 6 + seed
        )
        spaces = range(len(state.world.terrain))
        state.meeples = vec[i64](dice.sample(spaces, 2))
        for number in spaces:
            state.energy_on[number] = int(number not in state.meeples and dice.random() < 0.3)
        found.append(state)
    return found


@pytest.mark.rule("11.2.1", "11.2.2", "11.2.3", "11.2.4", "11.2.5", "11.2.6", "R77")
def test_placement_agrees_with_trying_every_place() -> None:
    """Each placement is carried out on a copy; what really happens there makes the tuple of 11.2."""
    for state in solo_tables(6):
        for tile in dict.fromkeys(state.sky):
            tuples = {}
            for action in state.world.spots:
                q, r = state.world.spot_vertex(action - SPOT)
                for k in [k for k in range(6) if state.world.rotations(action - SPOT) >> k & 1]:
                    trial = state.clone()
                    expand_world(trial, AUTOMA, tile, action - SPOT, k)
                    yours, mine = (trial.energy[spirit] - state.energy[spirit] for spirit in (0, AUTOMA))
                    tokens = sum(trial.energy_on) - sum(state.energy_on)
                    ring = max(abs(q), abs(r), abs(q + r))
                    tuples[0 if mine else 1, 1 if yours else 0, -tokens, -trial.aligned, ring, q, r, k] = action - SPOT
            spot, k = divmod(best_placement(state, tile), ROTATIONS)
            assert (spot, k) == (tuples[min(tuples)], min(tuples)[-1])


@pytest.mark.rule("11.2.3", "3.3")
def test_a_tile_of_one_terrain_joins_each_landscape_once() -> None:
    """No such tile is in the box; a corrected catalogue may have one."""
    for state in solo_tables(4):
        a, b = CATALOGUE.a[0], CATALOGUE.b[0]
        CATALOGUE.b[0] = a
        try:
            joins, tiles = joins_across(state, 0)
        finally:
            CATALOGUE.b[0] = b
        for action in state.world.spots:
            for k in [k for k in range(6) if state.world.rotations(action - SPOT) >> k & 1]:
                low, high = state.world.joined(action - SPOT, k, a, a)
                dark = count_energised(low, high, tokenless(state)) - 2
                meeples = [has_label(low, high, state.world.label[space]) for space in state.meeples]
                worth = worth_of_joining(joins, state.world.contact[(action - SPOT) * ROTATIONS + k])
                assert worth == MINE * meeples[AUTOMA] + YOURS * (not meeples[0]) + dark - sum(meeples)
                assert worth == YOURS or state.world.around[action - SPOT] & tiles


@pytest.mark.rule("11.3", "R38", "R77")
def test_movement_agrees_with_the_rule_written_out() -> None:
    def away(state: Spires, start: int) -> dict[int, int]:
        steps, edge = {start: 0}, [start]
        for here in edge:
            for other in state.world.neighbours(here):
                if other not in steps and other != state.meeples[0]:
                    steps[other] = steps[here] + 1
                    edge.append(other)
        return steps

    def expected(state: Spires, steps: int) -> list[int]:
        here, energy, walk = state.meeples[AUTOMA], {at for at, token in enumerate(state.energy_on) if token}, []
        for _ in range(steps):
            near = away(state, here)
            reachable = [(near[at], -len(energy & set(state.world.neighbours(at))), at) for at in energy if at in near]
            if not reachable:
                break
            back = away(state, min(reachable)[-1])
            here = min((at not in energy, at) for at in state.world.neighbours(here) if back.get(at) == back[here] - 1)[
                1
            ]
            energy.discard(here)
            walk.append(here)
        return walk

    walks = set()
    for state in solo_tables(8):
        for start in range(len(state.world.terrain)):
            if not state.energy_on[start] and start != state.meeples[0]:
                trial = state.clone()
                trial.meeples[AUTOMA] = start
                trial.log = []
                walk = expected(trial, 3)
                automa_moves(trial, 3)
                assert [2 * tile + side for tile, side in (event["to"] for event in told(trial, "step"))] == walk
                walks.add(len(walk))
    assert 3 in walks


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
    assert state.world.neighbours(3) == [1, 2]
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

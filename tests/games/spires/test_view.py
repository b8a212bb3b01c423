"""What a seat is shown before it decides is what then happens (7, 8.5, 10)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.spires.plane import brute_force, edges, outline
from tests.games.spires.tables import ALL, CATALOGUE, W1, answer, asked, card, options, table, turns, words
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import ROTATE, SPOT, STEP, STOP
from worldwright.games.spires.draw.gains import placement
from worldwright.games.spires.draw.lattice import Lying
from worldwright.games.spires.effects import enter, expand_world, goal_holds
from worldwright.games.spires.state import Spires
from worldwright.games.spires.state_world import no_world
from worldwright.games.spires.turn import FOR_WORLD
from worldwright.games.spires.turn_move import ways_to_pay
from worldwright.games.spires.view import tiles_of
from worldwright.games.spires.words import describe


def asks(kind: str, every: int) -> Iterator[tuple[Spires, dict[str, Any]]]:
    """Tables of random games that ask for this, and what the seat in question sees; one in so many."""
    met = 0
    for seed in range(8):
        for state in turns(GAME.new(1 + seed % 4, seed, modules=ALL), seed):
            if asked(state) == kind and getattr(state.stack[-1], "purpose", FOR_WORLD) == FOR_WORLD:
                met += 1
                if met % every == 0:
                    yield state, state.view(state.player)


def places(state: Spires) -> list[tuple[int, int, int]]:
    return [(*state.world.vertex(tile), int(state.world.rotation(tile))) for tile in range(len(state.world.tiles))]


@pytest.mark.rule("7.2", "P09", "P10", "PLACE_ROTATION")
def test_what_is_shown_of_a_placement_comes_true() -> None:
    seen_goals, moving = set(), 0
    for state, _ in asks("PLACE_ROTATION", 1):
        state.goals, state.claims = [card(CATALOGUE.goal_faces, name) for name in ("G04", "G08", "G01")], [-1, -1, -1]
        view, frame = state.view(state.player), state.stack[-1]
        borders = set().union(*map(edges, places(state)))
        for action, seen in view["rotations"].items():
            trial = state.clone()
            trial.stack.pop()
            frame.resolve(trial, int(action))
            assert (seen["energised"], seen["aligned"]) == (trial.energised, trial.aligned)
            q, r = view["spot"]
            tile: Lying = {"q": q, "r": r, "k": int(action) - ROTATE}
            shown = placement(view, tile, GAME.outcome(state, int(action), state.player))
            after = state.clone()
            after.apply(int(action))
            if asked(after) == "MOVE" and after.player == state.player:  # else more than the placement has happened
                gained = [now - before for before, now in zip(state.energy, trial.energy, strict=True)]
                assert [shown.gains[spirit] for spirit in range(state.spirits)] == gained
                moving += 1
            fresh = {
                at
                for at in range(len(trial.energy_on))
                if trial.energy_on[at] and (at >= len(state.energy_on) or not state.energy_on[at])
            }
            spaces = {2 * tile + side for tile, side in shown.lit}
            assert fresh <= spaces
            assert spaces - fresh <= set(state.meeples)
            assert len(spaces) == seen["energised"]
            corners = outline((q, r, tile["k"]))
            assert shown.edges == [
                edge for edge in range(5) if frozenset([corners[edge], corners[(edge + 1) % 5]]) in borders
            ]
            reached = {"Great Bloom": trial.energised >= 7, "Seamless": trial.aligned >= 4}
            held = [CATALOGUE.goal_faces[trial.goals[at]]["name"] for at in (0, 1) if goal_holds(trial, frame.seat, at)]
            assert held == [name for name, is_reached in reached.items() if is_reached]
            seen_goals |= set(held)
    assert seen_goals == {"Seamless"}
    assert moving > 100


@pytest.mark.rule("G04", "10.4.5")
def test_a_great_bloom_counts_the_spaces_that_are_energised() -> None:
    """A landscape of six spaces: with the two new ones eight are energised, less those with a token."""
    for tokens, blooms in ((0, True), (1, True), (2, False)):
        state = table(W1, goals="G04", modules="aspirations", sky="grass/ocean")
        land = no_world()
        for number, place in enumerate([(0, 0, 0), (0, 0, 3), (2, -1, 0)]):
            land = land.grown(number, 0, 0, *place)
        state.world, state.spire_on, state.energy_on = (
            land,
            vec[i64]([0] * 6),
            vec[i64]([int(at < tokens) for at in range(6)]),
        )
        state.meeples = vec[i64]([4, 5])
        spots = {
            (seen["q"], seen["r"]): action for action, seen in answer(state, "act:expand").view(0)["spots"].items()
        }
        state.apply(int(spots[1, 1]))
        rotations = state.view(0)["rotations"]
        assert [seen["energised"] for seen in rotations.values()] == [2, *[8 - tokens] * 3]
        for action, blooming in zip(rotations, (False, blooms, blooms, blooms), strict=True):
            after = state.clone()
            after.apply(int(action))
            assert (goal_holds(after, 0, 0) or after.claims[0] == 0) == blooming


@pytest.mark.rule("PLACE", "6.4")
def test_a_spot_shows_its_turns_and_the_most_that_it_would_energise() -> None:
    for state, view in asks("PLACE", 12):
        tile = state.stack[-1].tile
        assert {(seen["q"], seen["r"], k) for seen in view["spots"].values() for k in seen["rotations"]} == brute_force(
            places(state)
        )
        for action, seen in view["spots"].items():
            energised = []
            for k in seen["rotations"]:
                trial = state.clone()
                expand_world(trial, state.player, tile, int(action) - SPOT, k)
                energised.append(trial.energised)
            assert seen["most"] == max(energised)


@pytest.mark.rule("8.2", "8.5", "MOVE", "PAY")
def test_what_is_shown_of_a_step_comes_true() -> None:
    gains = set()
    for state, view in asks("MOVE", 2):
        steps = [action for action in state.actions if action != STOP]
        assert view["steps"] == [list(divmod(action - STEP, 2)) for action in steps]
        for action in steps:
            there = action - STEP
            trial = state.clone()
            trial.apply(action)
            asked_to_pay = asked(trial) == "PAY" and trial.player == state.player and trial.stack[-1].space == there
            ways = ways_to_pay(state, state.player, there)
            assert (len(ways) > 1) == asked_to_pay
            if asked_to_pay:
                assert [words(way) for way in ways] == options(trial)
                assert trial.view(state.player)["target"] == list(divmod(there, 2))
            entered = state.clone()
            enter(entered, state.player, there)
            gain = entered.energy[state.player] - state.energy[state.player]
            if asked(trial) == "MOVE" and trial.player == state.player:
                outcome = GAME.outcome(state, action, state.player)
                promises = [one for one in outcome.gains if (one.what, one.seat) == ("energy", state.player)]
                assert [(one.least, one.most) for one in promises] == [(gain, gain)] * (gain != 0)
            said = describe(view, action)
            assert ("1 energy" in said, "the butterfly" in said) == (
                bool(state.energy_on[there]),
                state.butterfly == there,
            )
            gains.add(gain)
    assert {-1, 0, 1} <= gains


@pytest.mark.rule("P04", "P05", "ACTION")
def test_a_seat_sees_its_own_costs() -> None:
    state = GAME.new(3, 1, modules="powers")
    while asked(state) == "SETUP_POWER":
        state.apply(state.actions[0])
    state.powers = [3, 4, 0]
    assert [state.view(seat)["costs"] for seat in (0, 1, 2, None)] == [
        {"stamina": 1, "spire": 8}, {"stamina": 2, "spire": 6}, {"stamina": 2, "spire": 8}, {"stamina": 2, "spire": 8},
    ]  # fmt: skip


@pytest.mark.rule("12.4")
def test_every_tile_that_a_view_names_is_described_in_it() -> None:
    for state, view in asks("PLACE", 10):
        named = {*view["sky"], *view["under"], view["placing"], *(tile["id"] for tile in view["world"])}
        faces = tiles_of(view)
        assert named <= set(faces)
        assert all(
            face["a"] == CATALOGUE.terrains[CATALOGUE.a[CATALOGUE.tile_ids.index(tile)]] for tile, face in faces.items()
        )
        told = json.dumps({name: part for name, part in view.items() if name != "printed"})
        hidden = state.reserve[state.drawn : state.starting_reserve]
        assert not [tile for tile in hidden if f'"{CATALOGUE.tile_ids[tile]}"' in told]

"""Positions that cannot arise are found, and those of random games pass (16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.spires.tables import ALL, WM, answer, asked, options, step, table, turns
from worldwright.engine.errors import BrokenInvariant
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import SPOT
from worldwright.games.spires.state_world import World


def in_play() -> Any:
    state = GAME.new(3, 21, modules=ALL)
    while state.round < 3 or asked(state) != "ACTION":
        state.apply(state.actions[state.ply % len(state.actions)])
    GAME.check(state)
    return state


def lose_a_tile(state: Any) -> None:
    state.sky = state.sky[:2]


def overfill_the_sky(state: Any) -> None:
    state.sky = [*state.sky, state.reserve[state.drawn]]
    state.drawn += 1


def leave_the_sky_short(state: Any) -> None:
    state.reserve = [*state.reserve, state.sky[-1]]
    state.sky = state.sky[:2]


def leave_stamina_turned(state: Any) -> None:
    state.used = state.stamina[state.player]


def light_a_meeples_space(state: Any) -> None:
    state.energy_on[state.meeples[0]] = 1


def stack_tokens(state: Any) -> None:
    free = next(space for space in range(len(state.energy_on)) if space not in state.meeples)
    state.energy_on[free] = 2


def share_a_space(state: Any) -> None:
    state.meeples[0] = state.meeples[1]


def owe_energy(state: Any) -> None:
    state.energy[0] = -1


def take_a_low_spire(state: Any) -> None:
    state.spires[0] |= 1 << 10
    state.spires_taken += 1


def lose_the_butterfly(state: Any) -> None:
    state.butterfly = state.keeper = -1


def raise_five_towers(state: Any) -> None:
    free = [space for space in range(len(state.spire_on)) if not state.spire_on[space]]
    for space in free[:5]:
        state.spire_on[space] = 1


def end_without_a_trigger(state: Any) -> None:
    state.over, state.ending = True, 0


def deal_an_objective_twice(state: Any) -> None:
    state.returned[1] = state.objectives[0] & -state.objectives[0]


@pytest.mark.rule("16.1", "16.5", "16.6", "16.7", "16.8", "16.9", "16.10", "16.16")
@pytest.mark.parametrize(
    ("breaks", "rule"),
    [
        (lose_a_tile, "16.1"),
        (overfill_the_sky, "16.9"),
        (leave_the_sky_short, "16.9"),
        (leave_stamina_turned, "16.10"),
        (light_a_meeples_space, "16.5"),
        (stack_tokens, "16.5"),
        (share_a_space, "16.6"),
        (owe_energy, "16.7"),
        (take_a_low_spire, "16.8"),
        (lose_the_butterfly, "16.16"),
        (raise_five_towers, "16.16"),
        (end_without_a_trigger, "9.1"),
        (deal_an_objective_twice, "12.6"),
    ],
)
def test_a_broken_position_is_named(breaks: Callable[[Any], None], rule: str) -> None:
    state = in_play()
    breaks(state)
    with pytest.raises(BrokenInvariant, match=f"^{rule}: "):
        GAME.check(state)


@pytest.mark.rule("16.2", "16.3", "16.4")
def test_a_world_that_overlaps_is_found() -> None:
    state = in_play()
    tile = int(state.world.tiles[0])
    q, r = state.world.vertex(0)
    state.world = state.world.grown(tile, 0, 1, q, r, (int(state.world.rotation(0)) + 1) % 6)
    with pytest.raises(BrokenInvariant):
        GAME.check(state)


def with_spots(land: World, spots: list[int]) -> World:
    twin = land.clone()
    twin.spots = vec[i64](spots)
    return twin


@pytest.mark.rule("16.4")
def test_a_frontier_that_forgets_repeats_or_keeps_a_spot_is_found() -> None:
    state = in_play()
    land = state.world
    closed = next(
        SPOT + spot for spot in range(len(land.corners)) if land.corners[spot] >= 0 and SPOT + spot not in land.spots
    )
    for spots in ([*land.spots[1:]], [*land.spots, land.spots[0]], [*land.spots, closed]):
        state.world = with_spots(land, spots)
        with pytest.raises(BrokenInvariant, match=r"^16\.4: "):
            GAME.check(state)


@pytest.mark.rule("16.10")
def test_a_step_that_nobody_paid_for_is_found() -> None:
    state = step(
        table(WM, meeples="1,1 2,1", stamina=("plains/grass plains/ocean",), ask="move"), "1,0", "pay:grass/plains"
    )
    GAME.check(state)
    state.used = 0
    with pytest.raises(BrokenInvariant, match=r"^16\.10: a tile for every step"):
        GAME.check(state)


@pytest.mark.rule("6.2", "16.12")
def test_every_decision_of_the_table_is_met_and_has_a_choice() -> None:
    met: set[str] = set()
    for seed in range(12):
        state = GAME.new(1 + seed % 4, seed, modules=ALL)
        for now in turns(state, seed + 1):
            if not now.over:
                met.add(asked(now))
                assert len(now.actions) > 1
    everywhere = "grass/mountain ocean/plains forest/grass"
    for power, energy, answers in (
        ("P06", 8, ("act:spire",)),
        ("P07", 0, ()),
        ("P08", 0, ("act:expand", "spot:0,0")),
        ("P11", 1, ("act:expand", "spot:0,0")),
    ):
        state = table(
            WM, powers=[power], energy=(energy, 0), stamina=(everywhere,), tokens="1,0", meeples="1,1 2,1", sky="T01"
        )
        for choice in answers:
            if asked(state) != "PLACE" or choice in options(state):
                answer(state, choice)
        while state.player == 0 and asked(state) in ("PLACE", "PLACE_ROTATION", "SKY_TILE"):
            state.apply(state.actions[0])
        met.add(asked(state))
    towers = ("1,1", "")
    met.add(asked(answer(table(WM, modules=ALL, energy=(8, 0), towers=towers, meeples="1,1 2,1"), "act:spire")))
    assert met - {""} == {decision.kind for decision in GAME.decisions}

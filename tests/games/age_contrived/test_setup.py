"""The set-up (4), the options of a game, and the questions before the first turn (11.3 to 11.5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import worldwright as ww
from tests.games.age_contrived.tables import CATALOGUE, GAME, action, asked, do, held, options, space
from worldwright.games.age_contrived.board import CHARACTERS, OUTER, REGIONS
from worldwright.games.age_contrived.state import AgeContrived

SEEDS = range(12)


def new(players: int, seed: int = 0, **choices: Any) -> AgeContrived:
    return GAME.new(players, seed, **choices)


@pytest.mark.rule("4.1", "2.1.7")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_monument_more_than_players_is_in_use(players: int) -> None:
    chosen = set()
    for seed in SEEDS:
        monuments = new(players, seed).view(None)["monuments"]
        used = [one["id"] for one in monuments if one["in_use"]]
        assert len(used) == players + 1
        assert "beacon" in used
        assert all(one["patron"] == one["in_use"] for one in monuments)
        assert all(one["section"]["number"] == 1 for one in monuments if one["in_use"])
        assert all(one["section"] is None for one in monuments if not one["in_use"])
        chosen.update(used)
    assert len(chosen) == 6


@pytest.mark.rule("4.2")
@pytest.mark.parametrize(
    ("players", "benefits"),
    [
        (2, {"place_bridge", "upgrade_action", "gain_conduit"}),
        (3, {"place_bridge", "upgrade_action", "gain_conduit", "gain_tile"}),
        (4, {"place_bridge", "upgrade_action", "gain_conduit", "gain_tile", "replenish"}),
        (5, {"place_bridge", "upgrade_action", "gain_conduit", "gain_tile", "replenish", "move_char:4"}),
    ],
)
def test_benefit_tokens_depend_on_the_number_of_players(players: int, benefits: set[str]) -> None:
    for seed in SEEDS:
        dealt = [one["benefit"] for one in new(players, seed).view(None)["monuments"] if one["in_use"]]
        assert set(dealt) == benefits
        assert len(dealt) == len(benefits)


@pytest.mark.rule("4.3")
def test_two_achievement_tokens_come_after_the_printed_ones() -> None:
    seen = set()
    for seed in range(30):
        ids = [one["id"] for one in new(3, seed).view(None)["achievements"]]
        assert ids[:3] == ["ach_monument_icons", "ach_pillar_icons", "ach_boot_icons"]
        assert len(set(ids)) == 5
        seen.update(ids[3:])
    assert len(seen) == 6


@pytest.mark.rule("4.4", "3.3.3")
@pytest.mark.parametrize(("players", "tiles"), [(2, 9), (3, 12), (4, 15), (5, 15)])
def test_tiles_are_stacked_by_tier_and_four_are_revealed(players: int, tiles: int) -> None:
    state = new(players, 4)
    shown = state.view(None)["pool"]
    assert shown["deck"] + 4 == tiles
    assert shown["tiers"] == sorted(shown["tiers"])
    tiers = [tile["tier"] for tile in shown["tiles"]] + shown["tiers"]
    assert Counter(tiers) == dict.fromkeys((1, 2, 3), tiles // 3)
    assert [tile["tier"] for tile in reversed(shown["tiles"])] == sorted(tile["tier"] for tile in shown["tiles"])
    assert shown["costs"] == [4, 3, 2, 1]


@pytest.mark.rule("4.5", "4.6", "14.10")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_the_supply_of_tokens(players: int, copies: int) -> None:
    view = new(players).view(None)
    assert [one["left"] for one in view["upgrades"]] == [copies] * 8
    assert view["conduits"] == {"boot": 9, "monument": 8, "pillar": 8}


@pytest.mark.rule("4.7", "4.8", "R3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_gods_start_clockwise_in_regions_in_use(players: int) -> None:
    first = set()
    for seed in SEEDS:
        state = new(players, seed)
        gods = state.view(None)["gods"]
        assert len({god["character"] for god in gods}) == players
        starts = [22, 28, 1, 8, 15]
        regions = [starts.index(god["space"]) for god in gods]
        used = [region for region in range(OUTER) if state.uses(region)]
        turned = used.index(regions[0])
        assert regions == used[turned:] + used[:turned]
        assert all(god["back"] is None for god in gods)
        first.add(turned)
    assert len(first) > 1


@pytest.mark.rule("4.9", "3.3.4", "2.1.1", "2.1.5")
@pytest.mark.parametrize(("players", "charged", "loaded"), [(2, True, 8), (3, False, 6), (4, False, 6), (5, False, 6)])
def test_what_every_god_begins_with(players: int, charged: bool, loaded: int) -> None:
    for god in new(players, 6).view(None)["gods"]:
        assert god["reserve"] == {"C": 2, "M": 2, "R": 2, "W": 2}
        assert god["charged"] is charged
        assert [one["place"] for one in god["bridges"]] == ["board"] * 3
        assert [position["tile"]["id"] for position in god["positions"]] == ["s1", "s2", "s3", "s4", "s5"]
        assert [tile["id"] for tile in god["inactive"]] == ["s6", "s7"]
        assert sum(god["exhausted"].values()) == 13 - loaded - 1
        assert [position["token"]["upgraded"] for position in god["positions"]] == [""] * 5


QUICK_START = {  # pool, then tiles 1 to 4 as top/bottom
    "multanec": ("R", "C/M R/C M/R C/M"),
    "aureon": ("C", "M/R C/M R/C M/R"),
    "ignotas": ("M", "R/C M/R C/M R/C"),
    "rusne": ("R", "M/C C/R R/M M/C"),
    "freyith": ("C", "R/M M/C C/R R/M"),
}


@pytest.mark.rule("4.10", "2.2")
@pytest.mark.parametrize("players", [2, 5])
def test_quick_start_cards(players: int) -> None:
    seen = set()
    for seed in SEEDS:
        for god in new(players, seed).view(None)["gods"]:
            pool, tiles = QUICK_START[god["character"]]
            tiles_loaded = 4 if players == 2 else 3
            rows = ["".join(one["top"]) + "/" + "".join(one["bottom"]) for one in god["positions"]]
            assert rows[:tiles_loaded] == tiles.split()[:tiles_loaded]
            assert rows[tiles_loaded:] == ["/"] * (5 - tiles_loaded)
            assert {letter: count for letter, count in god["pool"].items() if count} == {pool: 1}
            seen.add(god["character"])
    assert seen == set(CHARACTERS)


NEUTRAL = [
    "gain_conduit",
    "upgrade_action",
    "gain_tile",
    "choose_benefit",
    "move_char:2",
]  # in the order of their number
CENTRE = {22: 107, 28: 109, 1: 102, 8: 103, 15: 105}


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_neutral_bridges_lie_on_all_centre_bridges(players: int) -> None:
    for seed in SEEDS:
        view = new(players, seed).view(None)
        tokens = {one["id"]: one["effect"] for one in view["bridges"]}
        assert {path for path, effect in tokens.items() if effect} == set(CENTRE.values())
        assert sorted(effect for effect in tokens.values() if effect) == sorted(NEUTRAL)
        own = {tokens[CENTRE[god["space"]]] for god in view["gods"]}
        assert own == set(NEUTRAL[:players])


@pytest.mark.rule("4.12", "6.0.1", "R87")
def test_the_start_player_is_drawn_by_lot() -> None:
    assert {new(4, seed).starter for seed in range(30)} == {0, 1, 2, 3}
    assert all(new(4, seed, first_player="seated").starter == 0 for seed in SEEDS)


@pytest.mark.rule("4.13", "11.4", "S0", "R75")
def test_characters_are_chosen_from_the_last_player_on() -> None:
    state = new(3, 8, characters="chosen")
    assert asked(state) == "CHOOSE_CHARACTER"
    order = []
    while asked(state) == "CHOOSE_CHARACTER":
        order.append(state.player)
        view = state.view(None)
        assert view["achievements"] == []  # all of the table comes after it
        assert not any(monument["in_use"] or monument["benefit"] for monument in view["monuments"])
        assert view["progress"] == "Before the first round"
        do(state, options(state)[0])
    start = state.starter
    assert order == [(start - 1) % 3, (start - 2) % 3, start]
    picked = [god["character"] for god in state.view(None)["gods"]]
    assert [picked[seat] for seat in order] == ["multanec", "aureon", "ignotas"]


@pytest.mark.rule("4.14", "11.2")
def test_everybody_begins_with_a_divine_winds_token() -> None:
    state = new(3, 1, divine_winds=True)
    assert [god["winds"] for god in state.view(None)["gods"]] == [True] * 3
    assert state.scores == [1 + 5] * 3
    assert not any(god["winds"] for god in new(3, 1).view(None)["gods"])


@pytest.mark.rule("4.15")
def test_the_options_of_a_game() -> None:
    defaults = {name: option.default for name, option in GAME.options.items()}
    assert defaults == {
        "characters": "random", "abilities": True, "divine_winds": False, "expert_energy": False,
        "expert_bridges": False, "solo_level": "normal", "first_player": "lot",
    }  # fmt: skip
    assert GAME.players == range(1, 6)
    with pytest.raises(ww.BadOption):
        new(1, expert_bridges=True)


@pytest.mark.rule("11.3", "S1", "12.3")
def test_expert_energy_is_chosen_in_secret_and_revealed_together() -> None:
    state = new(3, 2, expert_energy=True)
    assert asked(state) == "EXPERT_SLOT"
    assert state.waiting == (0, 1, 2)
    for number in range(7):
        for seat in range(3):
            letter = "CMRCMRW"[number]
            state.apply(action(f"take {letter}:exhausted"), seat)
        if number < 6:
            assert state.view(0)["picks"] == list("CMRCMR"[: number + 1])
            assert state.view(None)["picks"] == []
            assert state.view(0)["gods"][1]["exhausted"] == {"C": 4, "M": 4, "R": 4, "W": 1}
    for seat in range(3):
        assert [held(state, seat, f"tile{tile}.{row}") for tile in (1, 2, 3) for row in ("top", "bottom")] == list(
            "CMRCMR"
        )
        assert held(state, seat, "pool") == "W"
        assert held(state, seat, "exhausted") == "CCMMRR"
    assert asked(state) == "TURN_TYPE"


@pytest.mark.rule("11.3")
def test_a_type_that_is_used_up_is_no_option() -> None:
    state = new(2, 2, expert_energy=True)
    for _ in range(2):
        state.apply(action("take W:exhausted" if "take W:exhausted" in options(state) else "take C:exhausted"))
    assert "take W:exhausted" not in options(state)
    for _ in range(7):
        for seat in range(2):
            state.apply(state.actions_of(seat)[0], seat)
    assert asked(state) == "EXPERT_POOL"


@pytest.mark.rule("11.5", "S3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_expert_bridges_are_drafted_counter_clockwise(players: int) -> None:
    for seed in range(4):
        state = new(players, seed, expert_bridges=True)
        assert all(not one["effect"] for one in state.view(None)["bridges"])
        starts = {REGIONS[[22, 28, 1, 8, 15].index(god["space"])] for god in state.view(None)["gods"]}
        order = []
        while asked(state).startswith("DRAFT"):
            if asked(state) == "DRAFT_TOKEN":
                order.append(state.player)
            connected = {region for one in state.view(None)["bridges"] if one["effect"] for region in one["regions"]}
            if asked(state) == "DRAFT_SPACE":
                for text in options(state):
                    path = next(one for one in state.view(None)["bridges"] if one["id"] == int(text.split()[1]))
                    assert not path["effect"]
                    assert not set(path["regions"]) & starts & connected
            state.apply(state.actions[-1])
        last = (state.starter - 1) % players
        assert order == [(last - step) % players for step in range(len(order))]
        placed = [one["effect"] for one in state.view(None)["bridges"] if one["effect"]]
        assert len(placed) == len(set(placed))
        assert sum(1 for token in range(5) if state.boxed_bridges >> token & 1) == 5 - len(placed)
        GAME.check(state)


@pytest.mark.rule("11.6")
def test_without_abilities_bridge_tokens_still_lie_and_nothing_is_unlocked() -> None:
    state = new(3, 3, abilities=False)
    assert not state.has(0, CATALOGUE.abilities[state.gods[0].character][0])
    state.box_bridge(0, 0)
    assert not state.has(0, CATALOGUE.abilities[state.gods[0].character][0])
    assert space(101) == 40

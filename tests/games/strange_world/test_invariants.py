"""What is true of every position (13.1): looked up in random games, demanded by `game.check` of broken ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.games.strange_world.tables import (
    CATALOGUE,
    GAME,
    Cell,
    asked,
    finish,
    furnish,
    hand_of,
    lines,
    look,
    table,
    told,
    turns,
    world_view,
)
from worldwright import BrokenInvariant
from worldwright.games.strange_world.state import StrangeWorld

GAMES = [(players, seed) for players in (1, 2, 3, 4) for seed in range(3)]
walked = pytest.mark.parametrize(("players", "seed"), GAMES)


def walk(players: int, seed: int) -> Iterator[StrangeWorld]:
    yield from turns(GAME.new(players=players, seed=100 + seed), seed)


def face(card: str) -> dict[str, Any]:
    found: dict[str, Any] = CATALOGUE.faces[CATALOGUE.ids.index(card)]
    return found


def showing(state: StrangeWorld, seat: int, icon: str) -> list[Cell]:
    """The cells of a World that show an icon."""
    return [cell for cell, card in look(state, seat).items() if card[0] in "LS" and face(card)[icon]]


def near(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


@pytest.mark.rule("13.1.1")
@walked
def test_every_card_is_in_one_place(players: int, seed: int) -> None:
    for state in walk(players, seed):
        laid = [
            card.strip("FT()") for seat in range(players) for cell, card in look(state, seat).items() if cell != (0, 0)
        ]
        held = [card for seat in range(players) for card in hand_of(state, seat)]
        if players > 1:
            deck = [CATALOGUE.ids[card] for card in state.deck]
            box = [card["id"] for card in CATALOGUE.faces[: CATALOGUE.lands] if card["min_players"] > players]
            assert sorted(deck + held + laid + box) == CATALOGUE.ids[:60]
        else:
            taken = [
                CATALOGUE.ids[card]
                for number in range(7)
                if not state.stacks >> number & 1
                for card in state.deck[3 * number : 3 * number + 3]
            ]
            assert set(laid + held) <= set(taken)
            assert len(set(laid + held)) == len(laid + held)
        view = state.view(None)
        smoke = sum(card.startswith("F") for seat in range(players) for card in look(state, seat).values())
        assert view["fumaroles"] + smoke == 11
        assert Counter(city["id"] for city in view["cities"] if city["owner"] is not None) == Counter(
            city["id"] for world in view["worlds"] for city in world["cities"]
        )
        visiting = [guest["id"] for world in view["worlds"] for guest in world["travellers"]]
        waiting = [traveller["id"] for traveller in view["travellers"] if traveller["owner"] is None]
        assert sorted(visiting + waiting) == sorted(CATALOGUE.traveller_ids)


@pytest.mark.rule("13.1.2", "6.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_worlds_grow_by_one_card_per_lap(players: int) -> None:
    for state in walk(players, 0):
        laid = len(told(state, "place"))
        sizes = [len(look(state, seat)) for seat in range(players)]
        if laid % players == 0:
            assert set(sizes) == {1 + laid // players}
        if asked(state) == "PLAY_CARD" and state.player == state.sun:
            assert set(sizes) == {1 + 3 * (state.round - 1) + state.lap - 1}
        for seat in range(players):
            rows, columns = zip(*look(state, seat), strict=True)
            assert max(rows) - min(rows) <= 3
            assert max(columns) - min(columns) <= 3
    assert sizes == [16] * players


@pytest.mark.rule("13.1.3")
@walked
def test_worlds_hang_together_on_this_side_of_the_fence(players: int, seed: int) -> None:
    for state in walk(players, seed):
        for seat in range(players):
            cells = set(look(state, seat))
            reached = {(0, 0)}
            while more := {cell for cell in cells - reached if any(near(cell, other) for other in reached)}:
                reached |= more
            assert reached == cells
            view = world_view(state, seat)
            if view["side"] == "left":
                assert min(column for _, column in cells) >= view["limit"]
            if view["side"] == "right":
                assert max(column for _, column in cells) <= view["limit"]


@pytest.mark.rule("13.1.4")
@walked
def test_lakes_keep_apart_swamps_keep_to_their_row_and_eyes_to_the_top(players: int, seed: int) -> None:
    for state in walk(players, seed):
        for seat in range(players):
            lakes = showing(state, seat, "lake")
            assert not any(near(one, other) for one in lakes for other in lakes)
            assert max(Counter(row for row, _ in showing(state, seat, "swamp")).values(), default=0) <= 1
            top = min(row for row, _ in look(state, seat))
            assert all(row == top for row, _ in showing(state, seat, "eye"))


@pytest.mark.rule("13.1.5", "13.1.8")
@walked
def test_portals_join_facing_halves_of_cards_used_once(players: int, seed: int) -> None:
    for state in walk(players, seed):
        for seat in range(players):
            cards = {cell: card.strip("FT()") for cell, card in look(state, seat).items()}
            view = world_view(state, seat)
            pairs = [((portal["row"], portal["col"]), (portal["row"], portal["col"] + 1)) for portal in view["portals"]]
            assert len({cell for pair in pairs for cell in pair}) == 2 * len(pairs)
            for left, right in pairs:
                assert "right" in face(cards[left])["portal"]
                assert "left" in face(cards[right])["portal"]
            assert len(view["travellers"]) <= len(pairs)
            sides = [event["side"] for event in told(state, "welcome") if event["seat"] == seat]
            assert sides == [view["side"]] * len(view["travellers"])
            fences = [event for event in told(state, "fence") if event["seat"] == seat]
            assert [(event["side"], event["limit"]) for event in fences] == (
                [(view["side"], view["limit"])] if view["side"] else []
            )


@pytest.mark.rule("13.1.6")
@walked
def test_every_volcano_that_stayed_up_has_made_one_fumarole(players: int, seed: int) -> None:
    for state in walk(players, seed):
        if asked(state) in ("PLAY_CARD", "PLAY_CELL", "DRAFT_KEEP", "SOLO_STACK", ""):
            for seat in range(players):
                placed = {
                    (event["row"], event["col"]): event for event in told(state, "place") if event["seat"] == seat
                }
                flips = {
                    (event["ply"], event["row"], event["col"]) for event in told(state, "flip") if event["seat"] == seat
                }
                erupted = [
                    cell
                    for cell, event in placed.items()
                    if face(event["card"])["volcano"] and (event["ply"], *cell) not in flips
                ]
                assert sum(card.startswith("F") for card in look(state, seat).values()) == len(erupted)


@pytest.mark.rule("13.1.7")
@walked
def test_cities_join_two_adjacent_fumaroles_and_come_from_the_top_of_the_stack(players: int, seed: int) -> None:
    state = finish(GAME.new(players=players, seed=100 + seed), seed)
    handed_out = []
    for seat in range(players):
        founded = [[tuple(cell) for cell in city["cells"]] for city in world_view(state, seat)["cities"]]
        assert all(near(one, other) for one, other in founded)
        joined = [cell for pair in founded for cell in pair]
        assert len(set(joined)) == len(joined)
        assert all(look(state, seat)[cell].startswith("F(") for cell in joined)
        handed_out += [city["stars"] for city in world_view(state, seat)["cities"]]
    assert sorted(handed_out, reverse=True) == [9, 7, 5, 4, 4][: len(handed_out)]


@pytest.mark.rule("13.1.9")
@walked
def test_starting_cards_are_never_flipped(players: int, seed: int) -> None:
    for state in walk(players, seed):
        assert all(not look(state, seat)[0, 0].startswith("T(") for seat in range(players))


@pytest.mark.rule("13.1.10")
@walked
def test_scores_stay_in_their_bounds(players: int, seed: int) -> None:
    for state in walk(players, seed):
        for seat in range(players):
            sheet = lines(state, seat)
            assert min(sheet.values()) >= 0
            assert sheet["lake"] <= 24
            assert sheet["swamp"] <= 12
            assert sheet["animal"] <= 16
            assert sheet["mountain"] <= 46
            bonuses = [
                CATALOGUE.bonus[CATALOGUE.traveller_ids.index(guest["id"])]
                for guest in world_view(state, seat)["travellers"]
                if guest["met"]
            ]
            assert sheet["traveller"] == 5 * len(world_view(state, seat)["travellers"]) + sum(bonuses)
        assert sum(lines(state, seat)["city"] for seat in range(players)) <= 29


@pytest.mark.rule("13.1.13")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_seed_and_actions_give_the_same_state(players: int) -> None:
    games = [turns(GAME.new(players=players, seed=14), 5) for _ in range(2)]
    for one, other in zip(*games, strict=True):
        assert one == other
        assert one.view(0) == other.view(0)
    assert one.over
    assert one != finish(GAME.new(players=players, seed=14), 6)


# --- game.check -----------------------------------------------------------------------------------


BROKEN_WORLDS = [
    ("13.1.3", "(0,0)=S1 (0,2)=L04", {}),
    ("13.1.3", "(0,0)=S1 (0,-1)=L04", {"side": "left", "limit": 0}),
    ("13.1.3", "(0,0)=S1 (0,1)=L04", {"side": "right", "limit": 0}),
    ("13.1.4", "(0,0)=S2 (0,1)=L07", {}),
    ("13.1.4", "(0,0)=S3 (0,1)=L15", {}),
    ("13.1.4", "(0,0)=S1 (1,0)=L29", {}),
    ("13.1.5", "(0,0)=S1 (0,1)=L04", {"portals": "(0,0)"}),
    ("13.1.5", "(0,0)=S1 (0,1)=L03 (0,2)=L06 (0,3)=L05", {"portals": "(0,1) (0,2)"}),
    ("13.1.6", "(0,0)=F(S1) (0,1)=L04", {}),
    ("13.1.7", "(0,0)=F(S1) (0,1)=L22 (1,1)=F(L25)", {"cities": "(0,0)-(1,1)"}),
    ("13.1.7", "(0,0)=S1 (0,1)=L04", {"cities": "(0,0)-(0,1)"}),
    ("13.1.8", "(0,0)=S1 (0,1)=L04", {"guests": "kark@0", "side": "left"}),
    ("13.1.9", "(0,0)=T(S1) (0,1)=L04", {}),
]


@pytest.mark.rule("13.1.3", "13.1.4", "13.1.5", "13.1.6", "13.1.7", "13.1.8", "13.1.9")
@pytest.mark.parametrize(("rule", "world", "furniture"), BROKEN_WORLDS)
def test_a_world_that_cannot_arise_is_reported(rule: str, world: str, furniture: dict[str, Any]) -> None:
    other = " ".join(["(0,0)=S4", "(0,1)=L01", "(0,2)=L02", "(0,3)=L10"][: world.count("=")])
    state = table(world, other, hand="L12")
    furnish(state, 0, **furniture)
    with pytest.raises(BrokenInvariant, match=rule):
        GAME.check(state)


def one_fumarole_too_many(state: StrangeWorld) -> None:
    state.fumaroles += 1


def a_city_gone(state: StrangeWorld) -> None:
    state.cities += 1


def a_traveller_gone(state: StrangeWorld) -> None:
    state.travellers &= state.travellers - 1


def a_card_twice(state: StrangeWorld) -> None:
    state.hands[0] = state.hands[1]


def a_card_gone(state: StrangeWorld) -> None:
    state.hands[0] &= state.hands[0] - 1


def a_round_too_early(state: StrangeWorld) -> None:
    state.round += 2


@pytest.mark.rule("13.1.1", "13.1.2", "13.1.7")
@pytest.mark.parametrize(
    ("rule", "damage"),
    [
        ("13.1.1", one_fumarole_too_many),
        ("13.1.7", a_city_gone),
        ("13.1.1", a_traveller_gone),
        ("13.1.1", a_card_twice),
        ("13.1.1", a_card_gone),
        ("13.1.2", a_round_too_early),
    ],
)
def test_supplies_that_do_not_add_up_are_reported(rule: str, damage: Callable[[StrangeWorld], None]) -> None:
    state = GAME.new(players=2, seed=1)
    GAME.check(state)
    damage(state)
    with pytest.raises(BrokenInvariant, match=rule):
        GAME.check(state)


@pytest.mark.rule("13.1.12")
@walked
def test_positions_of_real_games_pass_every_check(players: int, seed: int) -> None:
    for state in walk(players, seed):
        GAME.check(state)

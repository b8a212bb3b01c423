"""The box (1, 2) and the vocabulary of the catalogue (4.13, 4.14)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from tests.games.strange_world.tables import CATALOGUE, GAME, finish
from worldwright import agents
from worldwright.rulebook import whole_text

SHEET: dict[str, Any] = GAME.components.data
LANDS: list[dict[str, Any]] = SHEET["land"]
STARTS: list[dict[str, Any]] = SHEET["start"]


def deck(players: int) -> list[dict[str, Any]]:
    return [CATALOGUE.faces[card] for card in CATALOGUE.decks[players]]


@pytest.mark.rule("1")
def test_the_game_is_what_the_rules_say_it_is() -> None:
    assert GAME.title == "Strange World Above the Clouds"
    assert list(GAME.players) == [1, 2, 3, 4]
    assert (SHEET["game"]["designer"], SHEET["game"]["publisher"], SHEET["game"]["year"]) == (
        "Florian Grenier",
        "GRRRE Games",
        2024,
    )
    assert SHEET["limits"] == {"square": 4, "rounds": 5, "cards_per_round": 3, "world_cards": 16, "source": "rulebook"}


@pytest.mark.rule("2.1", "R1")
def test_89_cards_take_part_in_play() -> None:
    kinds = {"start": len(STARTS), "land": len(LANDS), "traveller": len(SHEET["traveller"]), "city": len(SHEET["city"])}
    assert kinds == {"start": 4, "land": 60, "traveller": 8, "city": 5}
    assert CATALOGUE.fumaroles == 11
    assert sum(kinds.values()) + CATALOGUE.fumaroles + SHEET["sun"]["copies"] == 89 == SHEET["counts"]["total"]
    assert [city["stars"] for city in SHEET["city"]] == [9, 7, 5, 4, 4]


@pytest.mark.rule("2.1")
def test_the_travellers_are_the_eight_of_the_rulebook() -> None:
    assert CATALOGUE.traveller_ids == ["splash", "burk", "kark", "floulou", "pshit", "boung", "roro", "rumph"]


@pytest.mark.rule("2.2", "R2", "R51")
def test_the_deck_has_fifteen_cards_for_each_player_and_solo_twenty_one() -> None:
    assert [len(deck(players)) for players in (1, 2, 3, 4)] == [21, 30, 45, 60]
    for players in (2, 3, 4):
        assert {card["id"] for card in deck(players)} == {
            card["id"] for card in LANDS if card["min_players"] <= players
        }
    assert {card["id"] for card in deck(1)} == {card["id"] for card in LANDS if card["solo"]}
    assert (CATALOGUE.stacks, CATALOGUE.stack_size) == (7, 3)


def table_of_icons() -> list[tuple[str, str]]:
    """The rows of the table in 2.3, as it stands in the rules."""
    rows = re.findall(r"^\| ((?:\d players|solo)[^|]*\)) \|(.*)\|$", GAME.rules, re.MULTILINE)
    assert len(rows) == 4
    return rows


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(("label", "numbers"), table_of_icons())
def test_the_icons_of_each_deck_add_up_to_the_table_in_the_rules(label: str, numbers: str) -> None:
    cards = deck(1 if label.startswith("solo") else int(label[0]))
    expected = [int(number) for number in re.findall(r"\d+", numbers.replace("(3 per species)", ""))]
    counted = [sum(card[icon] for card in cards) for icon in ("mountain", "lake", "swamp", "volcano", "eye")]
    counted.append(sum(1 for card in cards if card["animal"]))
    counted += [
        sum(1 for card in cards if card["portal"] == edges) for edges in (["left"], ["right"], ["left", "right"])
    ]
    assert counted == expected
    assert f"({len(cards)}" in label


@pytest.mark.rule("2.3")
def test_each_of_eight_species_stands_on_three_land_cards() -> None:
    assert Counter(card["animal"] for card in LANDS if card["animal"]) == {
        species["id"]: 3 for species in SHEET["animal"]
    }
    assert len(SHEET["animal"]) == 8


@pytest.mark.rule("R52", "8.2.2")
def test_starting_cards_show_no_eye_and_no_volcano_and_cannot_be_flipped() -> None:
    assert [(card["eye"], card["volcano"], card["tzimime_back"]) for card in STARTS] == [(0, 0, False)] * 4


@pytest.mark.rule("R43", "4.14")
def test_only_mountains_stand_several_times_on_one_card() -> None:
    most = {icon["id"]: icon["max_per_card"] for icon in SHEET["icon"]}
    assert most == {"mountain": 3, "lake": 1, "swamp": 1, "volcano": 1, "eye": 1, "animal": 1}
    for icon in ("mountain", "lake", "swamp", "volcano", "eye"):
        assert max(card[icon] for card in LANDS + STARTS) == most[icon]


@pytest.mark.rule("R24")
def test_there_is_a_fumarole_for_every_volcano() -> None:
    assert sum(card["volcano"] for card in LANDS) == 11 == CATALOGUE.fumaroles


@pytest.mark.rule("4.13")
def test_the_catalogue_uses_the_effect_vocabulary() -> None:
    assert {icon["id"]: (icon["on_place"], icon["score"], icon["points"]) for icon in SHEET["icon"]} == {
        "mountain": ("none", "largest_group", 1),
        "lake": ("flip_self_if_adjacent_same", "per_adjacent_card", 1),
        "swamp": ("flip_self_if_same_row", "per_icon", 3),
        "volcano": ("erupt", "none", 0),
        "eye": ("flip_all_eyes_below_top_row", "eye_column", 2),
        "animal": ("none", "per_distinct_species", 2),
    }
    words = set(re.findall(r"`(\w+)`", whole_text(GAME).partition("**4.13**")[2].partition("**4.14**")[0]))
    assert {icon["on_place"] for icon in SHEET["icon"]} | {icon["score"] for icon in SHEET["icon"]} | {
        SHEET["portal"]["on_place"]
    } <= words


@pytest.mark.rule("4.14")
def test_every_entry_names_its_source() -> None:
    for name, value in SHEET.items():
        for entry in value if isinstance(value, list) else [value]:
            assert entry["source"] in ("rulebook", "public", "reconstructed"), name


@pytest.mark.rule("2.4")
def test_a_greedy_solo_player_scores_about_what_the_solo_scale_expects() -> None:
    totals = []
    for seed in range(6):
        state = GAME.new(players=1, seed=seed, events=False)
        greedy = agents.make("greedy", seed=seed)
        while not state.over:
            state.apply(greedy.choose(state.seat(0)))
        totals.append(state.score(0))
    at_random = [finish(GAME.new(players=1, seed=seed, events=False), seed).score(0) for seed in range(30)]
    assert 50 <= sum(totals) / len(totals) <= 85
    assert 23 <= sum(at_random) / len(at_random) <= 43

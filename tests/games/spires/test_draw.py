"""The drawing: well-formed, a target for every legal action, stable keys, nothing that is hidden (18)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.spires.tables import ALL, CATALOGUE, WM, answer, asked, finish, step, table, turns
from worldwright.draw.svg import Box
from worldwright.games.spires import GAME, draw
from worldwright.games.spires.draw.lattice import Plan, fitted
from worldwright.games.spires.draw.scene import sprite

SVG = "{http://www.w3.org/2000/svg}"
PLACES = [("wide", ""), ("phone", "world"), ("phone", "others"), ("phone", "supplies")]


def drawn(state: Any, seat: int | None, layout: str = "wide", pane: str = "", symbols: bool = False, **more: Any) -> ET.Element:
    actions = () if seat is None else state.actions_of(seat)
    return ET.fromstring(draw.table({**state.view(seat), **more}, actions, layout=layout, pane=pane, symbols=symbols))


def targets(root: ET.Element) -> list[int]:
    found = [node for node in root.iter() if "target" in (node.get("class") or "").split()]
    for node in found:
        assert node.get("role") == "button"
        assert node.get("tabindex") == "0"
        assert node.get("aria-label")
    return [int(node.get("data-action") or -1) for node in found]


def situations(players: int, seed: int, every: int, **options: Any) -> Iterator[Any]:
    for state in turns(GAME.new(players, seed, **options), seed):
        if state.ply % every == 0 or state.over or state.ply < 20:
            yield state


@pytest.mark.rule("18.4")
@pytest.mark.parametrize(("players", "modules"), [(1, ALL), (2, ()), (3, ALL), (4, ALL), (4, ())])
def test_every_legal_action_has_one_target(players: int, modules: Any) -> None:
    for state in situations(players, 7, 5, modules=modules):
        for seat in state.waiting:
            for layout in ("wide", "phone"):
                assert sorted(targets(drawn(state, seat, layout))) == list(state.actions_of(seat)), asked(state)
        for seat in (*range(players), None):
            if seat not in state.waiting:
                assert targets(drawn(state, seat)) == []


def test_drawings_are_clean() -> None:
    for state in situations(3, 8, 23, modules=ALL):
        for seat in (0, None):
            for layout, pane in PLACES:
                root = drawn(state, seat, layout, pane)
                keys = [node.get("data-key") for node in root.iter() if node.get("data-key")]
                assert len(set(keys)) == len(keys), [key for key in keys if keys.count(key) > 1]
                for node in root.iter():
                    assert node.get("style") is None
                    assert node.get("id") is None
                    assert not [name for name in node.attrib if name.startswith("on")]
                    href = node.get("href")
                    assert href is None or (href.startswith("#") and href[1:] in sprite())
                text = ET.tostring(root, encoding="unicode")
                assert all(name in sprite() for name in re.findall(r"url\(#([\w-]+)\)", text))


def test_a_drawing_is_complete_by_itself() -> None:
    state = next(now for now in turns(GAME.new(2, 9, modules=ALL), 1) if asked(now) == "MOVE")
    root = drawn(state, state.player, symbols=True)
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    assert {node.get("href", "#")[1:] for node in root.iter(f"{SVG}use")} <= ids
    assert root.find(f"{SVG}style") is not None
    assert "<symbol" in draw.sprite()


def test_names_are_escaped() -> None:
    state = GAME.new(2, 1)
    text = draw.table({**state.view(0), "names": ["<b>A</b>", "B & C"]}, ())
    assert "<b>" not in text
    assert "B &amp; C" in text


def test_nothing_hidden_is_drawn() -> None:
    for state in situations(3, 10, 11, modules=ALL):
        if state.over:
            break
        for layout, pane in PLACES:
            text = ET.tostring(drawn(state, 0, layout, pane), encoding="unicode")
            imagined = state.determinize(0, 1)
            assert text == ET.tostring(drawn(imagined, 0, layout, pane), encoding="unicode")


@pytest.mark.rule("18.1", "18.2")
def test_the_world_is_drawn_tile_by_tile() -> None:
    state = table(WM, meeples="1,1 2,1")
    root = drawn(state, 0)
    keys = {node.get("data-key") for node in root.iter()}
    assert {f"tile-{CATALOGUE.tile_ids[int(tile)]}" for tile in state.land.tiles} <= keys
    used = [node.get("href") for node in root.iter("{http://www.w3.org/2000/svg}use")]
    assert used.count("#sp-scene-plains") >= 3
    assert "var(--sp-forest)" in ET.tostring(root, encoding="unicode")


@pytest.mark.rule("18.3")
def test_pieces_stand_on_the_middle_of_their_space() -> None:
    plan = Plan(100, 0, 0)
    x, y = plan.centre({"q": 0, "r": 0, "k": 0}, 0)
    assert (round(x, 1), round(y, 1)) == (38.9, -38.5)
    left, _ = plan.centre({"q": 0, "r": 0, "k": 0}, 1)
    assert round(left, 1) == -38.9
    state = table(WM, meeples="1,1 2,1", tokens="0,0", towers=("0,1",), butterfly="1,0", modules=("standing_spires", "butterfly"))
    keys = {node.get("data-key") for node in drawn(state, 0).iter()}
    assert {"meeple-0", "meeple-1", "energy-0-0", "tower-0-1", "butterfly"} <= keys


def test_the_world_always_fits() -> None:
    for state in situations(4, 11, 40):
        room = Box(0, 0, 848, 428)
        plan = fitted(state.view(0)["world"], room)
        for tile in state.view(0)["world"]:
            for x, y in plan.corners(tile):
                assert -1 <= x <= 849
                assert -1 <= y <= 429


@pytest.mark.rule("18.4")
def test_turning_shows_what_would_be_energised() -> None:
    state = answer(table("grass/ocean@0,0,0 ocean/grass@0,0,3 forest/mountain@1,-1,0", sky="ocean/grass", meeples="2,0 2,1"), "act:expand")
    spot = next(int(action) for action, seen in state.view(0)["spots"].items() if (seen["q"], seen["r"]) == (-1, 2))
    assert state.view(0)["spots"][str(spot)]["most"] >= 5
    state.apply(spot)
    previews = {seen["k"]: seen for seen in state.view(0)["preview"].values()}
    assert previews[3]["energised"] == 6
    root = drawn(state, 0)
    best = [node for node in root.iter() if "first-choice" in (node.get("class") or "")]
    assert len(best) == 1
    halos = [node for node in best[0].iter() if node.get("class") == "halo"]
    assert len(halos) == 4, "all but the two new spaces"


@pytest.mark.rule("18.5")
def test_sky_reserve_and_spires_are_on_the_table() -> None:
    state = table(WM, sky="grass/ocean plains/ocean forest/ocean", spires=[0, 1])
    text = ET.tostring(drawn(state, 0), encoding="unicode")
    assert f"reserve {state.reserve_left()}" in text
    assert "9 of 11 left" in text
    assert "next" in text


@pytest.mark.rule("18.6")
def test_used_stamina_is_turned_over_and_paying_tiles_are_marked() -> None:
    state = table(WM, meeples="1,1 2,1", stamina=("plains/grass plains/ocean",), ask="move", energy=(13,))
    answer(state, "step:1,0")
    assert asked(state) == "PAY"
    assert len(targets(drawn(state, 0))) == 2
    answer(state, "pay:grass/plains")
    used = [node.get("href") for node in drawn(state, 0).iter(f"{SVG}use")]
    assert used.count("#sp-tile-used") == 1
    assert used.count("#sp-energy-5") == 2


@pytest.mark.rule("18.7")
def test_solo_shows_the_automas_cards() -> None:
    state = GAME.new(1, 12, modules=ALL)
    while state.round == 0:
        state.apply(state.actions[0])
    text = ET.tostring(drawn(state, 0), encoding="unicode")
    assert state.view(0)["automa"]["card"]["name"] in text
    assert "9 cards in the deck" in text


def test_a_finished_game_shows_the_score_sheet() -> None:
    state = finish(GAME.new(3, 13, modules=ALL), 2)
    for layout in ("wide", "phone"):
        text = ET.tostring(drawn(state, 0, layout), encoding="unicode")
        assert all(label in text for label in ("Spires", "Energy", "Standing Spires", "Butterfly", "Goals", "Objectives", "Total"))


def test_corrected_faces_are_drawn_as_they_are() -> None:
    state = table(WM)
    view = state.view(0)
    view["terrains"] = [{**face, "fill": "#123456"} if face["id"] == "plains" else face for face in view["terrains"]]
    assert "#123456" in draw.table(view, ())
    for tile in view["world"]:
        tile["a"] = "swamp" if tile["a"] == "plains" else tile["a"]
    assert "Sw" in draw.table(view, ())


@pytest.mark.parametrize("kind", ["tile", "spire_card", "power", "objective", "goal", "automa", "meeple", "terrain", "module", "token", "spire_token"])
def test_every_component_has_a_piece(kind: str) -> None:
    entries = GAME.sheet.data[kind]
    for face in entries:
        root = ET.fromstring(draw.piece(kind, face))
        assert root.get("aria-label")
        assert root.get("role") == "img"


def test_the_walk_is_shown() -> None:
    state = table(WM, meeples="1,1 2,1", stamina=("plains/grass plains/ocean plains/forest",), ask="move")
    step(state, "1,0")
    assert any((node.get("class") or "") == "trail" for node in drawn(state, 0).iter())

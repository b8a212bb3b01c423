"""The drawing: well-formed, a target for every legal action, stable keys, nothing that is hidden (18)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.spires.tables import ALL, CATALOGUE, WE, WM, answer, asked, finish, step, table, turns
from worldwright.draw.measure import width_of
from worldwright.draw.sprite import sprite_of
from worldwright.draw.svg import Box
from worldwright.engine.outcome import Candidate
from worldwright.engine.view import as_printed
from worldwright.gains import candidates
from worldwright.games.spires import GAME, draw
from worldwright.games.spires.draw.backdrop import compass
from worldwright.games.spires.draw.gains import placement
from worldwright.games.spires.draw.lattice import NORTH_UP, Plan, fitted
from worldwright.games.spires.draw.phone import ROOM, SHEET, STRIP, near_plan, sheet_box
from worldwright.games.spires.draw.placing import rotated_tile
from worldwright.games.spires.draw.wide import WORLD, rotations_of, world_plan
from worldwright.games.spires.draw.world import lying
from worldwright.games.spires.view import terrains_of, tiles_of
from worldwright.guide import guide_of

SVG = "{http://www.w3.org/2000/svg}"
SPRITE = sprite_of("worldwright.games.spires.draw")
PLACES = [("wide", ""), ("phone", "world"), ("phone", "others"), ("phone", "supplies")]


def drawn(
    state: Any, seat: int | None, layout: str = "wide", pane: str = "", symbols: bool = False, **more: Any
) -> ET.Element:
    actions = () if seat is None else state.actions_of(seat)
    return ET.fromstring(draw.table({**state.view(seat), **more}, actions, layout=layout, pane=pane, symbols=symbols))


def promised(state: Any, seat: int) -> list[Candidate]:
    """The legal actions with what they lead to, as pages have them."""
    return candidates(state, seat, state.view(seat))


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [node for node in root.iter() if name in (node.get("class") or "").split()]


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


@pytest.mark.parametrize("energy", [1, 12])
def test_the_words_of_a_button_keep_clear_of_its_edge(energy: int) -> None:
    state = table(energy=[energy, 0])
    for button in of_class(drawn(state, 0), "target"):
        plate, words = button.find("{*}rect"), button.find("{*}text")
        if plate is not None and words is not None and plate.get("class") in ("key", "quiet"):
            right = float(words.get("x") or 0) + width_of(words.text or "", "t14 b")
            assert float(plate.get("x") or 0) + float(plate.get("width") or 0) - right > 14, words.text


def test_the_worked_example_shows_the_whole_compass() -> None:
    guide = guide_of("spires")
    assert guide is not None
    assert guide.example is not None
    example = guide.example
    shown = GAME.svg(example.state(GAME).view(example.seat), layout="phone", pane=example.pane)
    (north,) = re.findall(r'<text x="\S+" y="([\d.]+)"[^>]*>N</text>', shown)
    assert float(north) - 8 > example.crop[1], "the letter is eight units high"


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
                stamps = {node.get("id") for node in root.iterfind(f".//{SVG}defs/{SVG}g")}
                for node in root.iter():
                    assert node.get("style") is None
                    assert node.get("id") is None or node.get("id") in stamps
                    assert not [name for name in node.attrib if name.startswith("on")]
                    href = node.get("href")
                    assert href is None or (href.startswith("#") and (href[1:] in SPRITE or href[1:] in stamps))
                text = ET.tostring(root, encoding="unicode")
                assert all(name in SPRITE for name in re.findall(r"url\(#([\w-]+)\)", text))


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
    assert {f"tile-{CATALOGUE.tile_ids[int(tile)]}" for tile in state.world.tiles} <= keys
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
    state = table(
        WM, meeples="1,1 2,1", tokens="0,0", towers=("0,1",), butterfly="1,0", modules=("standing_spires", "butterfly")
    )
    keys = {node.get("data-key") for node in drawn(state, 0).iter()}
    assert {"meeple-0", "meeple-1", "energy-0-0", "tower-0-1", "butterfly"} <= keys


@pytest.mark.parametrize("room", [WORLD, ROOM])
def test_the_world_always_fits(room: Box) -> None:
    for state in situations(4, 11, 40):
        tiles = state.view(0)["world"]
        plan = fitted(tiles, room)
        for x, y in (corner for tile in tiles for corner in plan.corners(tile)):
            assert room.x <= x <= room.right
            assert room.y <= y <= room.bottom


def column(height: int) -> list[dict[str, int]]:
    """A world that grows to the north, tile upon tile."""
    return [{"q": -row // 2, "r": row, "k": 0} for row in range(height)]


def test_north_stays_up_however_the_world_grows() -> None:
    for height in range(1, 20):
        plan = fitted(column(height), WORLD, NORTH_UP)
        xs, ys = zip(*(plan.point((-row // 2, row)) for row in range(height)), strict=True)
        assert sorted(ys, reverse=True) == list(ys), "what lies further north is drawn further up"
        assert max(xs) - min(xs) <= plan.unit


def test_the_compass_points_where_north_is_drawn() -> None:
    plan = Plan(10, 0, 0, 90)
    x, y = plan.point((-1, 2))
    assert (round(x, 1), round(y, 1)) == (-17.3, 0.0), "north is to the left"
    assert "rotate(-90)" in compass(0, 0, 12, plan.angle)


@pytest.mark.rule("3.3")
def test_a_landscape_has_one_shore() -> None:
    view, plan = table(WE).view(0), Plan(100, 0, 0)
    one, two = lying(view, [(0, 0)]), lying(view, [(0, 0), (1, 1)])
    assert plan.shore(one).count("L") == 5, "half-edges of one space"
    assert plan.shore(two).count("L") == 6, "two spaces share an edge: two half-edges less for each"
    assert plan.shore(two).count("C") == 2, "and end at their seams"


@pytest.mark.rule("18.4")
def test_a_landscape_tells_what_is_in_it() -> None:
    state = table(WE, meeples="0,0 0,1", tokens="1,1", towers=("1,1",), modules=("standing_spires",))
    lands = {node.get("aria-label") for node in of_class(drawn(state, 0, names=["Ada", "Bruno"]), "land")}
    assert lands == {"Grass, 2 spaces, 1 energy, Ada, spire token of Ada", "Ocean, 2 spaces, Bruno"}


@pytest.mark.rule("8.5")
def test_a_toll_is_shown_where_it_would_be_paid() -> None:
    state = table(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), ask="move", energy=(3, 0))
    root = ET.fromstring(draw.table(state.view(0), promised(state, 0)))
    target = next(node for node in of_class(root, "target") if "Seat 2 stands there" in (node.get("aria-label") or ""))
    assert "\N{MINUS SIGN}1" in ET.tostring(target, encoding="unicode")
    poor = table(WM, meeples="1,1 1,0", stamina=("plains/grass plains/ocean",), ask="move")
    assert "\N{MINUS SIGN}1" not in draw.table(poor.view(0), promised(poor, 0))


def test_rows_of_spots_are_numbered() -> None:
    state = answer(table(WM, sky="grass/ocean"), "act:expand")
    numbers = [int(node.text or 0) for node in of_class(drawn(state, 0), "row-number")]
    assert sorted(numbers) == list(range(1, 1 + len({seen["r"] for seen in state.view(0)["spots"].values()})))


def test_a_large_world_is_seen_close_on_a_phone() -> None:
    seen = 0
    for state in situations(4, 12, 1):
        if asked(state) in ("MOVE", "PLACE_ROTATION", "PAY", "HOP") and len(state.world.tiles) > 25:
            seen += 1
            view = state.view(state.player)
            choices = draw.SHELL.targets(view, state.actions)
            whole = world_plan(view, choices, ROOM, NORTH_UP)
            near = near_plan(view, choices, whole)
            assert near.unit > whole.unit
            shown = [
                near.centre(view["world"][tile], side)
                for tile, side in (choice.values for choice in choices.of("step"))
            ]
            shown += [corner for turn in rotations_of(view, choices) for corner in near.corners(turn)]
            assert all(ROOM.x < x < ROOM.right and ROOM.y < y < ROOM.bottom for x, y in shown)
    assert seen


def test_everybody_sees_their_own_start_tiles() -> None:
    state = GAME.new(2, 5, modules=("powers",))
    root = drawn(state, 0)
    shown = {node.text for node in root.iter(f"{SVG}title")}
    faces = [tiles_of(state.view(0))[tile] for tile in state.view(0)["spirits"][0]["hand"]["tiles"]]
    assert {f"{face['a']} and {face['b']}" for face in faces} <= shown
    assert "Start tiles" in shown, "the others' face down"


@pytest.mark.rule("18.4")
def test_turning_shows_what_would_be_energised() -> None:
    state = answer(
        table("grass/ocean@0,0,0 ocean/grass@0,0,3 forest/mountain@1,-1,0", sky="ocean/grass", meeples="2,0 2,1"),
        "act:expand",
    )
    spot = next(int(action) for action, seen in state.view(0)["spots"].items() if (seen["q"], seen["r"]) == (-1, 2))
    assert state.view(0)["spots"][str(spot)]["most"] >= 5
    state.apply(spot)
    rotations = {target.value: target for target in draw.SHELL.targets(state.view(0), promised(state, 0)).of("rotate")}
    ghosts = {
        k: placement(state.view(0), rotated_tile(state.view(0), rotations[k]), rotations[k].outcome) for k in rotations
    }
    assert len(ghosts[3].lit) == 6
    for k, found in ghosts.items():
        assert found.edges == state.world.aligned_edges(state.stack[-1].spot, k)
    root = ET.fromstring(draw.table(state.view(0), promised(state, 0)))
    assert len(of_class(root, "first-choice")) == 1
    shown = of_class(root, "at-first")
    assert len(shown) == 1
    assert len(of_class(shown[0], "halo")) == 4, "all but the two new spaces"
    assert {f"rotation-{k}" for k in rotations} <= {
        name for node in of_class(root, "tried") for name in (node.get("class") or "").split()
    }


@pytest.mark.rule("18.5")
def test_sky_reserve_and_spires_are_on_the_table() -> None:
    state = table(WM, sky="grass/ocean plains/ocean forest/ocean", spires=[0, 1])
    text = ET.tostring(drawn(state, 0), encoding="unicode")
    assert f"reserve {state.reserve_left()}" in text
    assert "9 of 11 left" in text
    assert "next" in text


@pytest.mark.rule("10.5")
@pytest.mark.parametrize("modules", [(), ("butterfly",), ALL])
def test_the_modules_in_use_are_named(modules: Any) -> None:
    view = GAME.new(2, 14, modules=modules).view(0)
    for layout, pane in (("wide", ""), ("phone", "supplies")):
        text = draw.table(view, (), layout=layout, pane=pane)
        assert ("Modules in use" in text) == bool(modules)
        assert all(f"{module['name']}: " in text for module in view["modules"])


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
        assert all(
            label in text
            for label in ("Spires", "Energy", "Standing Spires", "Butterfly", "Goals", "Objectives", "Total")
        )
    assert "2 hidden" not in ET.tostring(drawn(state, 0), encoding="unicode"), "objectives are revealed"


def test_on_a_phone_the_score_sheet_takes_no_more_room_than_its_lines_need() -> None:
    plain, rich = (sheet_box(finish(GAME.new(2, 13, modules=modules), 2).view(0)) for modules in ((), ALL))
    assert plain.height < rich.height <= SHEET.height
    assert STRIP.y - plain.bottom > 1.5 * (STRIP.y - rich.bottom)  # what is left to the world


def test_neither_the_compass_nor_what_others_did_is_drawn_over_a_question() -> None:
    state = GAME.new(2, 1)
    view = state.view(state.player)
    asked = draw.table(view, state.actions, layout="phone")
    assert "Choose the tile" in asked
    assert "North<" not in asked
    assert "North<" in draw.table(view, [], layout="phone")
    assert all("lies-over" in draw.table(view, state.actions, layout=layout) for layout in ("wide", "phone"))
    assert "lies-over" not in draw.table(view, [])


def test_corrected_faces_are_drawn_as_they_are() -> None:
    state = table(WM)
    view = state.view(0)
    terrains = [{**face, "fill": "#123456"} if face["id"] == "plains" else face for face in terrains_of(view)]
    view["printed"] = as_printed({"terrains": terrains, "tiles": tiles_of(view)})
    assert "#123456" in draw.table(view, ())
    for tile in view["world"]:
        tile["a"] = "swamp" if tile["a"] == "plains" else tile["a"]
    assert "Sw" in draw.table(view, ())


@pytest.mark.parametrize(
    "kind",
    [
        "tile",
        "spire_card",
        "power",
        "objective",
        "goal",
        "automa",
        "meeple",
        "terrain",
        "module",
        "token",
        "spire_token",
    ],
)
def test_every_component_has_a_piece(kind: str) -> None:
    entries = GAME.components.data[kind]
    for face in entries:
        root = ET.fromstring(draw.piece(kind, face))
        assert root.get("aria-label")
        assert root.get("role") == "img"


def test_a_module_by_itself_is_drawn_in_ink() -> None:
    for face in GAME.components.data["module"]:
        signs = [node for node in ET.fromstring(draw.piece("module", face)).iter() if node.get("class") == "inked"]
        assert len(signs) == 1, "black would vanish at night"


def test_the_longest_name_of_an_aim_is_not_cut() -> None:
    aims = [(kind, face) for kind in ("objective", "goal") for face in GAME.components.data[kind]]
    for kind, face in aims:
        assert face["name"] in [node.text for node in ET.fromstring(draw.piece(kind, face)).iter()]


def test_the_walk_is_shown() -> None:
    state = table(WM, meeples="1,1 2,1", stamina=("plains/grass plains/ocean plains/forest",), ask="move")
    step(state, "1,0")
    assert any((node.get("class") or "") == "trail" for node in drawn(state, 0).iter())

"""The drawing: every legal action has its target, nothing hidden is drawn, and it is proper SVG in every situation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from tests.games.drawn import check_marks, picks, targets, tree
from tests.games.tribes_of_the_wind.tables import CATALOGUE, GAME, answer, asked, discard_first, new_game, table
from worldwright.engine.actions import picks_of
from worldwright.games.tribes_of_the_wind import draw
from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.draw.board import PLOT as WIDE_PLOT
from worldwright.games.tribes_of_the_wind.draw.phone import PLOT as PHONE_PLOT
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.words import PICKS

KINDS = {
    "CHOOSE_BOARD",
    "START_POLLUTION",
    "FIRST_CARD",
    "ACTION",
    "OR_CHOICE",
    "DISCARD_SET",
    "TEMPLE_WHICH",
    "TEMPLE_WHERE",
    "EFFECT_ORDER",
    "POLLUTION_PICK",
    "MOVE_STEP",
    "FLEX_STEP",
    "FOREST_TAKE",
    "FOREST_PLACE",
    "CATAPULT_FROM",
    "CATAPULT_TO",
    "CLEAR_PICK",
    "VILLAGE_TAKE",
    "VILLAGE_SIDE",
    "VILLAGE_REPLACE",
    "POST_ACTION",
    "DRAW",
    "GUIDE_PICK",
}


def busy_game(players: int, seed: int) -> Iterator[TribesOfTheWind]:
    """A game in which Villages are built whenever they can be and riders leave the Capital, so that everything is
    asked.
    """
    state = new_game(players, seed, boards="chosen", first_card_choice=True, events=False)
    dice = Random(seed)
    while not state.over:
        yield state
        actions = list(state.actions)
        building = [action for action in actions if 12 <= action < 24]
        guiding = [action for action in actions if 24 <= action < 28]
        leaving = [action for action in actions if action >= 83 and (action - 83) % 13 not in (0, 12)]
        state.apply(dice.choice(building or guiding or leaving or actions))
    yield state


def situations() -> dict[str, TribesOfTheWind]:
    """A position for each kind of question, and finished games."""
    found: dict[str, TribesOfTheWind] = {}
    for players, seed in ((4, 1), (2, 2), (5, 3), (3, 4), (1, 5)):
        for state in busy_game(players, seed):
            kind = asked(state) or f"OVER-{players}"
            if kind not in found or kind == "ACTION":
                found[kind if kind != "ACTION" else f"ACTION-{players}"] = state.clone()
    return found


SITUATIONS = situations()
MISSING = KINDS - set(SITUATIONS) - {"ACTION"}


def offered(svg: str, actions: Iterable[int]) -> Counter[int]:
    """How often each action can be taken: as one thing to press, or as several of which each can be picked."""
    drawn = picks(svg)
    made = {action: picks_of(*SPACE.decode(action), PICKS) for action in actions}
    return targets(svg) + Counter(action for action, things in made.items() if things and drawn.issuperset(things))


def panes(state: TribesOfTheWind, seat: int | None, symbols: bool = False) -> list[str]:
    view, actions = state.view(seat), state.actions_of(-1 if seat is None else seat)
    return [draw.table(view, actions, layout="phone", pane=pane, symbols=symbols) for pane in draw.PANES]


def test_every_question_of_the_rules_is_drawn_here() -> None:
    questions = {"VILLAGE_REPLACE", "CLEAR_PICK", "POST_ACTION", "EFFECT_ORDER"}  # rare ones are set up by hand below
    assert questions >= MISSING, MISSING


@pytest.mark.parametrize("name", sorted(SITUATIONS))
def test_every_legal_action_has_one_target_on_the_wide_table_and_on_the_phone(name: str) -> None:
    state = SITUATIONS[name]
    seat = state.player if not state.over else 0
    actions = state.actions_of(seat)
    wide = draw.table(state.view(seat), actions, symbols=False)
    assert offered(wide, actions) == Counter(actions)
    check_marks(wide)
    small = panes(state, seat)
    assert sum((offered(svg, actions) for svg in small), Counter()) == Counter(actions)
    for svg in small:
        check_marks(svg)


def rare() -> list[TribesOfTheWind]:
    replace = table(tiles="1=P01", riders={1: 2}, kept="V01 V02 V03 V04")
    answer(replace, "build 1", "take 0", "left")
    sun = {"board": "sun", "powers": "G-sun-3 G-sun-4", "met": "path own", "water": 9, "pollution": {5: 2, 6: 1, 7: 1}}
    order = answer(table("E01 earth fire water air", **sun), "play E01 0", "take 0", "at 1")
    clear = answer(order.clone(), "effect clear")
    after = answer(
        table("A01 air fire water earth", board="spiral", powers="G-spiral-2", met="path", water=9), "play A01 0", "end"
    )
    portals = {
        "tiles": "1=P02 2=P05 3=P01* 7=G01* 11=O08* 6=P03*",
        "riders": {0: 1, 3: 1, 7: 1, 11: 1, 1: 1},
        "players": 4,
    }
    rides = answer(table("A01 air fire water earth", **portals), "play A01 0")
    refill = answer(discard_first(answer(table(), "temple")), "marker water", "take 0")
    rescue = answer(
        table("E01 earth fire water air", board="spiral", powers="G-spiral-2", met="path", water=3), "play E01 0"
    )  # a power, or nothing
    return [replace, order, clear, after, rides, refill, rescue]


@pytest.mark.parametrize("number", range(7))
def test_rare_questions_are_drawn_too(number: int) -> None:
    state = rare()[number]
    actions = state.actions_of(0)
    wide = draw.table(state.view(0), actions)
    assert offered(wide, actions) == Counter(actions)
    check_marks(wide)
    assert sum((offered(svg, actions) for svg in panes(state, 0)), Counter()) == Counter(actions)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_whole_games_are_drawn_for_everybody(players: int) -> None:
    for state in busy_game(players, 10 + players):
        if state.ply % 97 == 0 or state.over:
            for seat in (*range(players), None):
                actions = state.actions_of(-1 if seat is None else seat)
                wide = draw.table(state.view(seat), actions, symbols=False)
                assert offered(wide, actions) == Counter(actions)
                check_marks(wide)
                assert sum((offered(svg, actions) for svg in panes(state, seat)), Counter()) == Counter(actions)


def test_faces_that_are_hidden_are_not_drawn() -> None:
    state = table("F01 W01 E01 A01 fire", left="F02 W02 E02 A02 water")
    for looker, others in ((0, "F02"), (1, "F01"), (None, "F01"), (None, "F02")):
        svg = draw.table(state.view(looker), state.actions_of(looker if looker is not None else -1)) + "".join(
            panes(state, looker)
        )
        assert others not in svg
    assert "card-F01" in draw.table(state.view(0))


def test_a_card_says_which_row_is_met_and_why_not() -> None:
    state = table("E14 earth fire water air", left="earth fire fire fire air", right="fire fire fire fire air")
    svg = draw.table(state.view(0), state.actions_of(0))
    assert "can plant a Forest for 4 Water: more Earth than a neighbour (you 2, they 1 and 0)" in svg
    state = table("E14 fire fire water air", left="earth earth fire fire air", right="earth fire fire fire air")
    svg = draw.table(state.view(0), state.actions_of(0))
    assert "cannot plant a Forest for 4 Water: more Earth than a neighbour (you 1, they 2 and 1)" in svg
    assert "asks-own-earth asks-their-earth" in svg
    assert "tint-own-earth" in svg
    assert "tint-their-earth" in svg


def test_what_a_thing_means_lights_up_on_the_own_land_while_it_is_looked_at() -> None:
    tribe = {"tiles": "1=P01 4=P02", "riders": {1: 2}, "kept": "V04 V26", "water": 9, "pollution": {6: 1}}
    state = table("E01 earth F01 fire air", **tribe)
    root = tree(draw.table(state.view(0), state.actions_of(0), symbols=False))
    lights = {
        name: node
        for node in root.iter()
        for name in (node.get("class") or "").split()
        if (node.get("class") or "").startswith("light ")
    }
    lit = {name: len([node for node in lights[name] if node.tag.endswith("rect")]) for name in lights}
    assert lit["goal-light-4"] == 2  # V04 asks for tiles on d2 and b3
    assert lit["goal-light-5"] == 1  # V26 asks for portals, and one of the tiles has one
    assert lit["plants-here"] == 3  # c1, b2, a3
    assert lit["cleans-here"] == 1
    assert {"future-1", "future-4", "large-1", "large-2"} <= set(lights)
    clouds = [node for node in lights["future-1"].iter() if node.get("href") == "#tw-spread"]
    assert len(clouds) == 2  # b1 would pollute c1 and b2
    classes = " ".join(node.get("class") or "" for node in root.iter())
    assert all(name in classes for name in ("goal-4", "space-1", "land-1", "plants", "cleans"))
    assert [node.text for node in root.iter() if node.text in set("abcd")] == ["a", "b", "c", "d"]


def test_names_are_escaped_and_a_drawing_is_complete_by_itself() -> None:
    state = table(players=4)
    view: dict[str, Any] = dict(state.view(0))
    view["names"] = ["<b>&", 'Bo"b', "Çelik", "x" * 80]
    svg = draw.table(view)
    tree(svg)
    assert "<b>" not in svg
    used = set(re.findall(r'href="#([\w-]+)"', svg))
    defined = set(re.findall(r'<symbol id="([\w-]+)"', svg))
    assert used <= defined
    assert "<style>" in svg
    bare = draw.table(view, symbols=False)
    assert "<style" not in bare
    assert "<symbol" not in bare
    sprite = draw.sprite()
    tree(sprite)
    assert all(f'id="{name}"' in sprite for name in used)


def test_what_was_laid_last_is_ringed_and_a_spectator_chooses_nothing() -> None:
    state = table("E01 earth fire water air", tiles="1=P01", water=4, pollution={})
    answer(state, "play E01 0", "take 0", "at 5")
    assert "last-ring" in draw.table(state.view(1))
    assert targets(draw.table(state.view(None), state.actions)) == Counter()


def test_every_piece_of_the_box_can_be_drawn_alone() -> None:
    """By the names of the catalogue's tables, as the gallery asks for them."""
    known = {face["id"]: face for face in CATALOGUE.faces}
    drawn = 0
    for kind, entries in GAME.components.data.items():
        if isinstance(entries, list):
            for entry in entries:
                svg = draw.piece(kind, known.get(entry["id"], entry))
                check_marks(svg)
                drawn += 1
    assert drawn == 80 + 30 + 20 + 39 + 5 + 5 + 4 + 3 + 4 + 4
    for face in CATALOGUE.tile_faces[:39]:
        assert "tw-village" in draw.piece("forest_tile", {**face, "side": "village"})
    check_marks(draw.piece("ground", {"space": 3, "pollution": 5}))
    check_marks(draw.piece("end_token", GAME.components.data["end_token"]))


def test_a_token_of_five_water_and_a_card_holder_are_told_apart() -> None:
    tokens = {face["id"]: draw.piece("token", face) for face in GAME.components.data["token"]}
    assert ">5</text>" in tokens["water5"]
    assert ">5</text>" not in tokens["water"]
    holder = draw.piece("marker", next(face for face in GAME.components.data["marker"] if face["id"] == "card_holder"))
    assert all(f"#tw-back-{element}" in holder for element in ("fire", "water", "earth", "air"))


def test_while_others_choose_their_guide_those_that_are_left_lie_there() -> None:
    state = GAME.new(3, 1)
    everyone = len(state.actions)
    waiting = next(seat for seat in range(3) if seat != state.player)
    for eyes in (waiting, None):
        for layout in ("wide", "phone"):
            svg = draw.table(state.view(eyes), [], layout=layout)
            assert svg.count('data-piece="board:') == everyone
            check_marks(svg)
    state.apply(state.actions[0])
    waiting = next(seat for seat in range(3) if seat != state.player and not state.view(seat)["tribes"][seat]["board"])
    assert draw.table(state.view(waiting), [], layout="phone").count('data-piece="board:') == everyone - 1


def test_one_discarded_card_is_no_cards() -> None:
    state = next(state for state in busy_game(2, 2) if len(state.view(0)["elements"]["discard"]) == 1)
    assert "1 card<" in draw.table(state.view(0), [])


@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_the_button_that_ends_an_answer_leaves_the_names_of_the_columns_in_sight(layout: str) -> None:
    state = SITUATIONS["MOVE_STEP"]
    svg = draw.table(state.view(state.player), state.actions, layout=layout)
    pill = next(node for node in tree(svg).iter() if node.get("class") == "pill")
    names = [node for node in tree(svg).iter() if "ruler" in (node.get("class") or "")]
    assert len(names) == 7
    columns = [float(str(node.get("y"))) for node in names[:4]]
    assert max(columns) < float(str(pill.get("y")))


@pytest.mark.parametrize("layout", ["wide", "phone"])
def test_at_the_end_the_score_sheet_leaves_the_land_in_sight(layout: str) -> None:
    state = SITUATIONS["OVER-3"]
    root = tree(draw.table(state.view(0), [], layout=layout))
    sheet = next(node for node in root.iter() if node.get("aria-label") == "Score sheet")
    plate = next(node for node in sheet.iter() if node.tag.endswith("rect"))
    top, bottom = float(str(plate.get("y"))), float(str(plate.get("y"))) + float(str(plate.get("height")))
    plot = WIDE_PLOT if layout == "wide" else PHONE_PLOT
    assert bottom <= plot.box.y or top >= plot.box.bottom

"""The drawing: every legal action has its target however one looks at the table, and words stay inside it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.drawn import check_marks, targets, tree
from tests.games.revive.tables import GAME, again, asked, building, do, give, ground, table, turns
from worldwright.draw.measure import width_of
from worldwright.engine.outcome import Candidate
from worldwright.gains import candidates
from worldwright.games.revive import draw
from worldwright.games.revive.catalogue_printed import CONTENT
from worldwright.games.revive.pieces import space_name
from worldwright.games.revive.state import Revive
from worldwright.games.revive.view import View

GAMES = ((4, 1), (4, 2), (4, 3), (4, 4), (4, 5), (2, 6), (3, 7), (1, 8))  # everything is asked in one of them
WAYS = [("wide", ""), ("wide", "map"), ("wide", "board"), ("wide", "both-1"), ("phone", "")]
MOVE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?: scale\(([\d.]+)\))?")


def busy_game(players: int, seed: int) -> Iterator[Revive]:
    """Random play with everything in the box."""
    yield from turns(GAME.new(players, seed, content=CONTENT, choose_tribes=True, artifact_choice=True), seed)


@cache
def situations() -> dict[str, Revive]:
    """For each question the position with the most answers, and finished games."""
    found: dict[str, Revive] = {}
    answers: Counter[str] = Counter()
    for players, seed in GAMES:
        for state in busy_game(players, seed):
            kind = asked(state) or f"OVER-{players}"
            many = 1 if state.over else len(state.actions_of(state.waiting[0]))
            if many > answers[kind]:
                answers[kind] = many
                found[kind] = state.clone()
    return found


def lines_of(node: ElementTree.Element, x: float = 0, scale: float = 1) -> Iterator[tuple[float, float, str]]:
    """Every line of words with its left and right edge, as broad as the broadest font makes it."""
    move = MOVE.search(node.get("transform") or "")
    if move:
        x, scale = x + scale * float(move[1]), scale * float(move[3] or 1)
    classes = node.get("class") or ""
    if node.tag.endswith("svg") and node.get("x") is not None:
        return  # a window on the map, which is cut off at its edges
    if node.tag.endswith("text") and node.text:
        wide = width_of(node.text, classes) * scale
        at = x + scale * float(node.get("x") or 0)
        left = at - wide / 2 if "mid" in classes.split() else at - wide if "end" in classes.split() else at
        yield left, left + wide, node.text
    for child in node:
        yield from lines_of(child, x, scale)


def seat_of(state: Revive) -> int:
    return 0 if state.over else state.waiting[0]


def test_every_question_of_the_rules_is_drawn_here() -> None:
    assert {decision.kind for decision in GAME.decisions} <= set(situations())


@pytest.mark.parametrize(("layout", "pane"), WAYS)
def test_every_legal_action_has_one_target_however_one_looks(layout: str, pane: str) -> None:
    for name, state in situations().items():
        seat = seat_of(state)
        actions = [int(action) for action in state.actions_of(seat)] if not state.over else []
        svg = draw.table(state.view(seat), actions, layout=layout, pane=pane, symbols=False)
        assert targets(svg) == Counter(actions), name
        check_marks(svg)
        width = draw.SIZES[layout][0]
        for left, right, words in lines_of(tree(svg)):
            assert left >= -1, (name, words)
            assert right <= width + 1, (name, words)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_are_drawn_for_everybody(players: int) -> None:
    for state in busy_game(players, 20 + players):
        if state.ply % 293 and not state.over:
            continue
        for seat in (*range(players), None):
            actions = [int(action) for action in state.actions_of(-1 if seat is None else seat)]
            assert targets(draw.table(state.view(seat), actions, symbols=False)) == Counter(actions)
        for pane in (*draw.PANES, "others-1"):
            check_marks(draw.table(state.view(0), layout="phone", pane=pane, symbols=False))
        for pane in draw.VIEWS:
            check_marks(draw.table(state.view(None), pane=pane, symbols=False))


def test_a_rich_side_is_drawn_beside_the_world() -> None:
    """Ten machines, five slots with cards and twenty unplayed ones, four players and goals."""
    special = [f"R_{colour}_{place}=m_{colour}_0{place}" for colour in ("gray", "yellow", "green") for place in (2, 3)]
    standard = ["R_gray_1", "R_yellow_1", "R_green_1"]
    state = table("jox49i_sun", players=4, chapter=5, techs="t1 t2 t3", machines=" ".join([*special, *standard]))
    active = [f"c_{colour}_{number:02}" for colour in ("yellow", "green") for number in range(1, 11)]
    slots = [f"{slot}:c_gray_{number:02}:bottom" for number, slot in enumerate(("T1", "T2", "B1", "B2", "R1"), 7)]
    give(state, active=" ".join(active), slots=" ".join(slots))
    again(state)
    svg = draw.table(state.view(0), list(state.actions), pane="map", symbols=False)
    assert targets(svg) == Counter(state.actions)
    assert 'height="-' not in svg
    check_marks(svg)


def test_a_question_whose_things_a_view_hides_is_asked_with_both_in_sight() -> None:
    shown = {name: table_of(name, "map") == table_of(name, "both") for name in ("TURN", "SITE_PICK", "RECRUIT")}
    assert shown == {"TURN": False, "SITE_PICK": False, "RECRUIT": True}
    shown = {name: table_of(name, "board") == table_of(name, "both") for name in ("TURN", "SITE_PICK", "RECRUIT")}
    assert shown == {"TURN": False, "SITE_PICK": True, "RECRUIT": False}


def table_of(name: str, pane: str) -> str:
    state = situations()[name]
    seat = seat_of(state)
    actions = [int(action) for action in state.actions_of(seat)]
    return draw.table(state.view(seat), actions, pane=pane, symbols=False)


def choices(state: Revive) -> tuple[View, list[Candidate]]:
    view: Any = state.view(0)
    return view, candidates(state, 0, view)


def test_a_hex_shows_what_building_there_costs_and_brings_before_one_commits() -> None:
    state = table("kuniban_sun", gear=6, food=3)
    ground(building(state, "h052"), h052="sand", h053="sand", h054="sand")
    do(state, "act what=build", "size size=small")
    assert asked(state) == "SITE_PICK"
    view, found = choices(state)
    svg = draw.table(view, found, symbols=False)
    marks = [node for node in tree(svg).iter() if "target" in (node.get("class") or "").split()]
    near = next(node for node in marks if (node.get("aria-label") or "").startswith(f"Build on {space_name('h053')}"))
    prices = [node for node in near if node.get("class") == "lettering"]
    assert [words.text for words in prices[0] if words.text] == ["3"]  # gears; no food for range
    assert {words.get("href") for words in prices[0]} >= {"#rv-gear"}
    hint = next(node for node in near if node.get("class") == "hint")
    assert f"{space_name('h053')} " in [words.text for words in hint]


def test_the_boards_of_others_can_be_looked_at() -> None:
    state = table("kuniban_sun", "nadair_sun", players=3, gear=3)
    view = state.view(0)
    svg = draw.table(view, symbols=False)
    assert re.findall(r'data-pane="([\w-]+)"', svg) == ["both-1", "both-2"]
    assert "Kuniban</text>" in svg
    other = draw.table(view, pane="both-1", symbols=False)
    assert re.findall(r'data-pane="([\w-]+)"', other) == ["both-2", "both"]
    assert "Nàdair</text>" in other


@pytest.mark.parametrize(("layout", "pane"), [("wide", ""), ("phone", "map")])
def test_the_goals_of_a_chapter_are_in_sight_and_tell_of_themselves(layout: str, pane: str) -> None:
    state = table(chapter=1)
    svg = draw.table(state.view(0), layout=layout, pane=pane, symbols=False)
    goals = state.view(0)["goals"]
    for goal, words in zip(goals, ("Place 3 pieces on the map", "Unlock a special machine"), strict=True):
        assert f'data-piece="campaign_card:{goal["face"]["id"]}"' in svg
        assert f"{words}</text>" in svg
    state.goals = 0b10
    svg = draw.table(state.view(0), layout=layout, pane=pane, symbols=False)
    assert "Reached: place 3 pieces on the map</text>" in svg


def test_the_switches_stand_apart_from_the_edges_of_a_phone() -> None:
    state = GAME.new(2, 1, content=("switch_upgrade",))
    actions = [int(action) for action in state.actions]
    svg = draw.table(state.view(state.player), actions, layout="phone", symbols=False)
    marks = [node for node in tree(svg).iter() if "target" in (node.get("class") or "").split()]
    plates = [node for mark in marks for node in mark if (node.get("class") or "").startswith("face edge")]
    assert len(plates) == 5
    for plate in plates:
        left, width = float(plate.get("x") or 0), float(plate.get("width") or 0)
        assert left >= 8
        assert left + width <= 382


def test_secrets_of_others_are_not_drawn() -> None:
    state = table("kuniban_sun", closed="k01", artifact="ac01")
    own, other = (draw.table(state.view(seat), pane="both-0", symbols=False) for seat in (0, 1))
    assert ">?</text>" not in own
    assert other.count(">?</text>") == 3
    assert "#rv-crate" in other


def test_what_was_put_down_last_is_ringed_and_a_spectator_chooses_nothing() -> None:
    state = table("kuniban_sun", gear=6, food=3)
    ground(state, h052="sand")
    do(state, "act what=build", "size size=small", "space at=h052")
    assert state.view(1)["last"] == "h052"
    assert "last-ring" in draw.table(state.view(1), symbols=False)
    assert targets(draw.table(state.view(None), [int(action) for action in state.actions])) == Counter()


def test_names_are_escaped_and_a_drawing_is_complete_by_itself() -> None:
    state = table(players=4)
    view: Any = dict(state.view(0))
    view["names"] = ["<b>&", 'Bo"b', "Çelik", "x" * 80]
    svg = draw.table(view)
    tree(svg)
    assert "<b>" not in svg
    used = set(re.findall(r'href="#([\w-]+)"', svg))
    defined = set(re.findall(r'<symbol id="([\w-]+)"', svg))
    assert used <= defined
    assert all(f'id="{name}"' in draw.sprite() for name in used)


def test_every_piece_of_the_box_can_be_drawn_alone() -> None:
    """By the names of the catalogue's tables, as the gallery asks for them."""
    drawn: Counter[str] = Counter()
    for kind, entries in GAME.components.data.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            if kind in draw.KINDS:
                svg = draw.piece(kind, GAME.face(entry))
                check_marks(svg)
                width = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
                assert all(left >= -1 and right <= width + 1 for left, right, _ in lines_of(tree(svg))), entry
                drawn[kind] += 1
    assert drawn["citizen_card"] == 39
    assert drawn["tribe"] == 12
    assert sum(drawn.values()) == 298

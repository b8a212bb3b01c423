"""The shell: what a drawing declares is what it draws, and a mistake is never silent."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from tests import tiny
from worldwright.draw import shell, theme
from worldwright.draw.svg import Box, rect, text
from worldwright.draw.targets import Targets
from worldwright.engine.actions import ActionSpace, Kind
from worldwright.engine.game import Game
from worldwright.engine.outcome import Candidate
from worldwright.engine.registry import available, load
from worldwright.server.web import gallery

SPACE = ActionSpace(Kind("take", slot=range(3)))
DRAWN = [slug for slug in available() if slug != tiny.SLUG and load(slug).drawing]
PROPERTY = re.compile(r"(--[\w-]+): ([^;]+);")


def wide(view: Any, targets: Targets) -> str:
    return "".join(target.mark(text(0, 0, target.label)) for target in targets.of("take"))


def stone(face: Any) -> str:
    return rect(Box(0, 0, face["size"], 4))


def a_shell(**more: Any) -> shell.Shell[Any]:
    declared: dict[str, Any] = {
        "label": "Table",
        "space": SPACE,
        "describe": lambda view, action: f"Take {action}",
        "sizes": {"wide": (100, 50), "phone": (40, 60)},
        "panes": ("own",),
        "backdrop": lambda layout, box: rect(box, class_=layout),
        "wide": wide,
        "phone": lambda view, targets, pane: text(0, 0, f"pane {pane}"),
        "pieces": {"stone": shell.Piece(8, 4, stone), "coin": lambda face: shell.Piece(face["size"], 2, stone)},
    }
    return shell.Shell("worldwright.games.spires.draw", **{**declared, **more})


VIEW: dict[str, Any] = {"seat": 0, "waiting": [0], "decision": {"kind": "TAKE", "seat": 0, "prompt": "Take one"}}


def test_a_table_lies_on_its_backdrop_with_a_target_for_each_action() -> None:
    drawn = a_shell().table(VIEW, [0, 2], symbols=False)
    assert 'viewBox="0 0 100 50"' in drawn
    assert '<rect x="0" y="0" width="100" height="50" class="wide"/>' in drawn
    assert re.findall(r'data-action="(\d)"', drawn) == ["0", "2"]
    assert "Take 2" in drawn


def test_a_wide_table_can_be_looked_at_in_several_ways() -> None:
    near = a_shell(views={"near": lambda view, targets, whose: text(0, 0, f"near {whose or 'you'}")})
    assert tuple(near.views) == ("near",)
    assert "near you" in near.table(VIEW, [0], pane="near")
    assert "near 2" in near.table(VIEW, [0], pane="near-2")
    assert "near" not in near.table(VIEW, [0], symbols=False)
    assert "pane near" in near.table(VIEW, [0], layout="phone", pane="near")


def test_actions_may_come_in_words() -> None:
    drawn = a_shell().table(VIEW, [Candidate(1, "Take the second")], symbols=False)
    assert "Take the second" in drawn
    assert "Take 1" not in drawn


def test_who_is_not_asked_a_spectator_and_a_finished_game_have_nothing_to_choose() -> None:
    assert not a_shell().targets({**VIEW, "seat": 1}, [0])
    assert not a_shell().targets({**VIEW, "seat": None}, [0])
    assert not a_shell().targets({**VIEW, "decision": None}, [0])
    assert "data-action" not in a_shell().table({**VIEW, "seat": None}, [0])


def test_the_phone_shows_one_pane() -> None:
    drawn = a_shell().table(VIEW, (), layout="phone", pane="own", symbols=False)
    assert "pane own" in drawn
    assert 'viewBox="0 0 40 60"' in drawn


def test_pieces_are_drawn_in_their_size_under_their_name() -> None:
    drawn = a_shell().piece("stone", {"name": "Pebble", "size": 8})
    assert 'viewBox="0 0 8 4"' in drawn
    assert 'aria-label="Pebble"' in drawn
    assert 'aria-label="stone"' in a_shell().piece("stone", {"size": 8})
    assert 'viewBox="0 0 6 2"' in a_shell().piece("coin", {"size": 6})


def test_a_mistake_in_a_piece_is_not_swallowed() -> None:
    made = a_shell()
    assert made.kinds == {"stone", "coin"}
    with pytest.raises(KeyError, match="size"):
        made.piece("stone", {"name": "without a size"})
    with pytest.raises(KeyError, match="boulder"):
        made.piece("boulder", {})


def test_the_gallery_asks_which_kinds_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game[Any] = load("spires")
    assert gallery.draw_piece(game, "difficulty", {"id": "normal"}) is None
    with pytest.raises(KeyError):
        gallery.draw_piece(game, "tile", {"id": "T01", "b": "grass"})


@pytest.mark.parametrize("slug", DRAWN)
def test_every_declared_kind_is_in_the_box_and_drawn(slug: str) -> None:
    game = load(slug)
    assert game.drawing is not None
    tables = game.components.data
    for kind in game.drawing.KINDS & set(tables):
        for face in gallery.faces_of(kind, tables[kind]).values():
            assert (gallery.draw_piece(game, kind, face) or "").startswith("<svg")


@pytest.mark.parametrize("slug", DRAWN)
def test_styles_are_plain_files_that_know_day_and_night(slug: str) -> None:
    game = load(slug)
    assert game.drawing is not None
    style = game.drawing.style()
    assert style.count("{") == style.count("}")
    assert "light-dark(" in style
    used = set(re.findall(r"var\((--[\w-]+)", style))
    known = {name for name, _ in PROPERTY.findall(theme.stylesheet("worldwright.draw", "standalone.css") + style)}
    assert used <= known, "every custom property is defined"


def test_a_standalone_drawing_wears_the_colours_of_the_pages() -> None:
    pages = dict(
        PROPERTY.findall(files("worldwright.server").joinpath("static/tokens.css").read_text(encoding="utf-8"))
    )
    alone = dict(PROPERTY.findall(theme.stylesheet("worldwright.draw", "standalone.css")))
    assert alone
    assert {name: pages[name] for name in alone} == alone


@pytest.mark.parametrize("slug", DRAWN)
def test_no_game_gives_another_look_to_what_all_drawings_share(slug: str) -> None:
    """A game's own class of a shared name would paint over the marks of what can be taken."""
    named = re.compile(r"^\.ww-scene \.([\w-]+) \{", re.MULTILINE)
    draw = files("worldwright") / "draw"
    shared = {"way", "target", "pick", "turns", *named.findall((draw / "style.css").read_text(encoding="utf-8"))}
    own = files(load(slug).package) / "draw" / "style.css"
    assert shared & set(named.findall(own.read_text(encoding="utf-8"))) <= {"legal-ring", "last-ring"}  # round corners

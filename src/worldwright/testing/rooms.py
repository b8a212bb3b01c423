"""Who knows one game knows them all: the same rooms in every folder, frames that name what they carry, full views."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from importlib.resources import files
from types import ModuleType
from typing import Any, NotRequired, get_origin, get_type_hints

import worldwright as ww
from worldwright.engine.frames import Frame
from worldwright.engine.view import ENGINE_KEYS
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import everybody, fields, positions, sampled

ROOMS = (
    *("rules.md", "makers.md", "guide", "components.toml", "shelf.toml", "art.svg", "__init__.py"),
    *("grammar.py", "catalogue.py", "actions.py", "board.py", "state.py", "imagine.py"),
    *("setup.py", "turn.py", "effects.py", "scoring.py", "evaluate.py", "tuned.toml"),
    *("view.py", "words.py", "log.py", "pieces.py", "terminal.py", "tensor.py", "notation.py", "invariants.py", "draw"),
)
FURTHER = re.compile(r"(catalogue|state|turn|view|words)_[a-z]+\.py|learned\.npz|report\.html")
SHELF = ("guide.toml", "aid.toml", "lesson.toml")  # what the folder `guide` holds
BUILT = re.compile(r".*\.(so|pyd|pyc)|__pycache__")
COMMON = frozenset(fields(Frame()))  # what every frame carries
NUMBERS = 11  # some value of a slot, to recognise it again


@over(whole_game, needs=["folder"])
def test_a_game_has_the_rooms_of_every_game(slug: str) -> None:
    found = {path.name for path in files(ww.load(slug).package).iterdir() if not BUILT.fullmatch(path.name)}
    assert sorted(set(ROOMS) - found) == [], "rooms that are missing"
    assert sorted(name for name in found - set(ROOMS) if not FURTHER.fullmatch(name)) == [], "rooms of its own"
    assert {path.name for path in files(ww.load(slug).package).joinpath("guide").iterdir()} == set(SHELF)


@over(whole_game, needs=["folder"])
def test_a_view_has_the_keys_that_it_declares(slug: str) -> None:
    declared = keys_of("View", import_module(f"{ww.load(slug).package}.view"))
    required = {key for key, kind in declared.items() if get_origin(kind) is not NotRequired}
    for setting in plain(slug):
        for state in sampled(setting, 181):
            for seat in everybody(state):
                keys = set(state.view(seat))
                assert required <= keys <= set(declared)


def keys_of(name: str, module: ModuleType) -> dict[str, Any]:
    """The keys of a class of keys, with those that it inherits. Compiled, it has forgotten them; the source knows."""
    source = ast.parse(files(module.__package__ or "").joinpath("view.py").read_text(encoding="utf-8"))
    known = {node.name: node for node in ast.walk(source) if isinstance(node, ast.ClassDef)}
    bases = [ast.unparse(base) for base in known[name].bases] if name in known else []
    inherited = [keys_of(base, module) for base in bases if base != "TypedDict"]
    own = get_type_hints(getattr(module, name), include_extras=True)
    return {key: kind for keys in (*inherited, own) for key, kind in keys.items()}


def frames_of(package: str) -> set[type[Frame[Any]]]:
    """The frames that a package defines, those apart from which others derive."""
    found: set[type[Frame[Any]]] = set()
    ahead: list[type[Frame[Any]]] = [Frame]
    while ahead:
        kind = ahead.pop()
        further = kind.__subclasses__()
        ahead += further
        if not further and kind.__module__.startswith(package):
            found.add(kind)
    return found


@over(whole_game, needs=["folder"])
def test_every_frame_of_the_package_is_a_decision_or_a_step(slug: str) -> None:
    game = ww.load(slug)
    assert frames_of(f"{game.package}.") == {*game.decisions, *game.steps}


@over(whole_game)
def test_decisions_have_a_name_a_rule_and_words_and_steps_have_none(slug: str) -> None:
    game = ww.load(slug)
    kinds = [decision.kind for decision in game.decisions]
    assert len(set(kinds)) == len(kinds)
    assert all(re.fullmatch(r"[A-Z]+(_[A-Z]+)*", kind) for kind in kinds)
    assert all(decision.rule for decision in game.decisions)
    assert not [step for step in game.steps if step.kind]
    prompts = getattr(game.words, "PROMPTS", None)
    assert prompts is None or set(prompts) == set(kinds)
    assert [game.number_of(kind) for kind in kinds] == list(range(len(kinds)))


@over(whole_game)
def test_a_frame_carries_what_its_slots_name(slug: str) -> None:
    game = ww.load(slug)
    for kind in (*game.decisions, *game.steps):
        values = range(NUMBERS, NUMBERS + len(kind.slots))
        frame = kind(1, *values) if kind.slots else alone(kind)
        assert [getattr(frame, slot) for slot in kind.slots] == list(values)
        assert set(fields(frame)) == {*COMMON, *kind.slots}


def alone(kind: type[Frame[Any]]) -> Frame[Any]:
    """A frame without slots: most carry a seat, and some not even that."""
    try:
        return kind(1)
    except TypeError:
        return kind()


@over(one_by_one)
def test_all_frames_that_occur_in_play_are_declared(setting: Setting) -> None:
    declared = {*setting.game.decisions, *setting.game.steps}
    for state in positions(setting, 182, events=False):
        assert {type(frame) for frame in state.stack} <= declared
        assert state.over or type(state.stack[-1]) in setting.game.decisions


def problems(view: dict[str, Any], state: Any) -> Iterator[str]:
    """What is wrong with the keys that the engine promises for every view."""
    seats, count = list(range(state.players)), state.players
    kinds: dict[str, Any] = {
        "game": str, "players": int, "ply": int, "over": bool, "options": dict, "waiting": list,
        "committed": list, "winners": list, "lines": list, "scores": list, "progress": str,
    }  # fmt: skip
    yield from (f"{key} is missing" for key in ENGINE_KEYS - {"names"} - set(view))
    yield from (f"{key} is no {kind.__name__}" for key, kind in kinds.items() if not isinstance(view[key], kind))
    for key in ("committed", "lines", "scores"):
        if len(view[key]) != count:
            yield f"{key} does not have {count} entries"
    if not set(view["waiting"]) <= set(seats) or not set(view["winners"]) <= set(seats):
        yield "seats that do not exist"
    decision = view["decision"]
    if (decision is None) != view["over"]:
        yield "a decision is there until the game is over"
    if decision is not None and set(decision) != {"kind", "seat", "prompt"}:
        yield f"a decision with {sorted(decision)}"
    for sheet, score in zip(view["lines"], view["scores"]):
        if sheet is not None and (score is None or sum(line["points"] for line in sheet) != score):
            yield "lines that do not add up to the score"
        if sheet is not None and any(set(line) != {"label", "points", "rule"} for line in sheet):
            yield "lines with other keys"


@over(plain)
def test_a_view_holds_what_every_view_holds(setting: Setting) -> None:
    for state in sampled(setting, 183):
        for seat in everybody(state):
            view = state.view(seat)
            assert list(problems(view, state)) == []
            if seat is not None and view["scores"][seat] is not None:
                assert view["scores"][seat] == state.scores[seat]

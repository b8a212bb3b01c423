"""What is handed out belongs to whoever asked: scribbling on it changes no later view, game or drawing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import worldwright
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, one_by_one, plain
from worldwright.testing.walk import kept, sampled, seen

SCRIBBLE = "a scribble"
LATEST = 40  # events of a position that are looked at
TRIED = 3  # actions of a position of which the outcome is scribbled on


def scribble(thing: Any) -> None:
    """Spoil everything in it that can be changed."""
    if isinstance(thing, dict):
        for part in list(thing.values()):
            scribble(part)
        for key in list(thing):
            thing[key] = SCRIBBLE
        thing[SCRIBBLE] = SCRIBBLE
    elif isinstance(thing, list):
        for part in thing:
            scribble(part)
        thing[:] = [SCRIBBLE] * (len(thing) + 1)
    elif isinstance(thing, (tuple, set, frozenset)):
        for part in thing:
            scribble(part)


def drawn(slug: str) -> list[Setting]:
    """The settings of a game that has a drawing."""
    return [] if worldwright.load(slug).drawing is None else plain(slug)


def handed_out(state: Any, seat: int | None) -> Iterator[Any]:
    """Everything changeable that somebody at this seat may ask for."""
    yield state.view(seat)
    yield state.events_of(seat)
    for event in state.events[-LATEST:]:
        yield event.data
        yield event.secret
    yield from (state.scores, state.winners, state.returns, state.events, state.actions, state.waiting)
    if seat is None:
        return
    yield state.score_lines(seat)
    yield state.decision_of(seat)
    yield state.game.resources(state, seat)
    yield state.game.evaluate(state)
    for action in state.actions_of(seat)[:TRIED]:
        yield state.game.outcome(state, action, seat).events


def eyes(state: Any) -> tuple[int, None]:
    """A seat, another one at each position, and the spectator."""
    return int(state.ply % state.players), None


def told(state: Any) -> list[str]:
    """All that is said and shown of a position, as texts to compare."""
    return [
        text
        for seat in eyes(state)
        for text in (seen(state, seat), json.dumps(state.events_of(seat)[-LATEST:], sort_keys=True))
    ]


@over(one_by_one)
def test_scribbling_on_what_is_handed_out_changes_nothing(setting: Setting) -> None:
    first_game = [told(state) for state in sampled(setting, 121)]
    for state in sampled(setting, 121):
        before = told(state), state.key()
        for seat in eyes(state):
            for thing in handed_out(state, seat):
                scribble(thing)
        assert (told(state), state.key()) == before
    assert [told(state) for state in sampled(setting, 121)] == first_game


@over(whole_game)
def test_scribbling_on_a_face_changes_no_piece(slug: str) -> None:
    game = worldwright.load(slug)
    entries = [{"id": face["id"]} for face in game.faces(game.catalogue)]
    before = [game.face(entry) for entry in entries]
    for entry in entries:
        scribble(game.face(entry))
    assert [game.face(entry) for entry in entries] == before


@over(drawn)
def test_a_drawing_is_a_pure_function_of_a_view(setting: Setting) -> None:
    """It changes nothing in the view, and a scribbled view spoils no later drawing."""
    game = setting.game
    state = kept(setting, 122)[-2]
    for seat in (state.player, None):
        actions = state.actions_of(seat) if seat in state.waiting else ()
        view = state.view(seat)
        drawn = game.svg(view, actions)
        assert view == state.view(seat)
        scribble(view)
        assert game.svg(state.view(seat), actions) == drawn

"""What a seat may not know never reaches it: not by its view, its actions, its tensor, its events or its handle."""

from __future__ import annotations

import json
from itertools import combinations, islice

from worldwright.engine.frames import Frame
from worldwright.engine.state import State
from worldwright.testing.collect import over
from worldwright.testing.settings import Setting, combined, one_by_one, plain
from worldwright.testing.walk import everybody, facts, finish, positions, reachable, sampled, seen

TELLING_SEED = 918_273_645_546_372_819
ENOUGH = 250  # decisions in which events of all kinds come up


@over(plain, combined)
def test_what_a_seat_sees_does_not_depend_on_what_is_hidden(setting: Setting) -> None:
    """Everything hidden is drawn anew: view, legal actions and tensor stay the same to the byte."""
    for state in sampled(setting, 41):
        for seat in everybody(state):
            imagined = state.determinize(seat, 42 + state.ply)
            assert seen(imagined, seat) == seen(state, seat)
            assert imagined.key_of(seat) == state.key_of(seat)
            assert imagined.waiting == state.waiting
            assert imagined.ply == state.ply
            if seat is not None:
                assert imagined.actions_of(seat) == state.actions_of(seat)
                assert imagined.decision_of(seat) == state.decision_of(seat)
                assert imagined.tensor(seat).tobytes() == state.tensor(seat).tobytes()


@over(one_by_one)
def test_what_a_seat_imagines_depends_only_on_what_it_knows(setting: Setting) -> None:
    """Two truths that look alike to a seat give the same imagined state for the same seed: no truth shines through."""
    for state in sampled(setting, 43):
        for seat in everybody(state):
            another_truth = state.determinize(seat, 1)
            assert facts(another_truth.determinize(seat, 2)) == facts(state.determinize(seat, 2))


@over(plain)
def test_a_handle_is_made_of_what_the_seat_knows(setting: Setting) -> None:
    for state in sampled(setting, TELLING_SEED):
        seat = int(state.ply % state.players)
        handle = state.seat(seat)
        held = reachable(handle)
        assert TELLING_SEED not in [thing for thing in held.values() if type(thing) is int]
        assert all(
            thing.terms.seed is None and not thing.history and not thing.log
            for thing in held.values()
            if isinstance(thing, State)
        )
        secrets = [state, state.terms, state.rng, state.stack, state.history, state.log]
        assert not [secret for secret in secrets if id(secret) in held]
        imagined = state.determinize(seat, 3).seat(seat)
        assert (handle.view(), handle.tensor().tobytes()) == (imagined.view(), imagined.tensor().tobytes())
        assert handle.determinize(5) == imagined.determinize(5)
        assert handle.actions == state.actions_of(seat)
        assert handle.decision == state.decision_of(seat)
        assert handle.view() == state.view(seat)
        assert handle.tensor().tobytes() == state.tensor(seat).tobytes()


@over(plain)
def test_a_handle_cannot_change_the_game(setting: Setting) -> None:
    for state in sampled(setting, 44):
        if not state.over:
            key = state.key()
            handle = state.seat(state.player)
            finish(handle.determinize(1), 2)
            assert state.key() == key
            held, true = reachable(handle), reachable(state)
            assert not [thing for number, thing in held.items() if number in true and isinstance(thing, State)]


@over(one_by_one)
def test_imagined_states_are_legal_and_play_to_the_end(setting: Setting) -> None:
    for state in sampled(setting, 45):
        for seat in everybody(state):
            imagined = state.determinize(seat, state.ply)
            setting.game.check(imagined)
            assert imagined.terms.seed is None
            assert imagined.events == []
            if seat == state.ply % state.players:
                assert finish(imagined, 46).over
                setting.game.check(imagined)


@over(plain)
def test_imagining_does_not_change_the_game_and_repeats_by_seed(setting: Setting) -> None:
    for state in sampled(setting, 47):
        key = state.key()
        assert state.determinize(0, 5) == state.determinize(0, 5)
        assert state.key() == key
    assert len({setting.new(48).determinize(0, seed) for seed in range(20)}) > 15


@over(plain)
def test_a_key_stands_for_what_a_seat_knows(setting: Setting) -> None:
    """Views that differ in more than their ply and their wording have different keys."""
    keys: dict[int, str] = {}
    for state in sampled(setting, 53):
        for seat in everybody(state):
            view = {**state.view(seat), "ply": 0}
            if view["decision"] is not None:
                view["decision"] = {**view["decision"], "prompt": ""}
            known = json.dumps(view, sort_keys=True)
            assert 0 <= state.key_of(seat) < 2**64
            assert keys.setdefault(state.key_of(seat), known) == known
    assert len(keys) > 5


def events_seen(state: State, seat: int | None, known: int = 0) -> str:
    return json.dumps([event.seen_by(seat) for event in state.events[known:]], sort_keys=True)


@over(one_by_one)
def test_events_tell_no_more_than_the_view(setting: Setting) -> None:
    """Where two choices of a seat look the same to another one, they sound the same too."""
    for state in sampled(setting, 49):
        for seat in state.waiting:
            trials = []
            for action in state.actions_of(seat)[:4]:
                trials.append(state.clone())
                trials[-1].apply(action, seat)
            for other in everybody(state):
                if other != seat:
                    told = [
                        (seen(trial, other), events_seen(trial, other, len(state.events)), trial) for trial in trials
                    ]
                    assert all(
                        one[1] == two[1] for one, two in combinations(told, 2) if one[0] == two[0] and one[2] != two[2]
                    )


def pieces_of(setting: Setting) -> set[str]:
    """The ids of all pieces in the catalogue of a game."""
    tables = [table for table in setting.game.components.data.values() if isinstance(table, list)]
    return {entry["id"] for table in tables for entry in table if isinstance(entry.get("id"), str)}


def words_in(thing: object) -> set[str]:
    """The texts among what an event tells, such as the ids of cards."""
    return {part for part in reachable(thing).values() if isinstance(part, str)}


@over(plain)
def test_events_name_nothing_that_is_hidden(setting: Setting) -> None:
    """A piece of which an event tells a seat stands in its view before or after, or in nobody's."""
    pieces = pieces_of(setting)
    before: dict[int | None, str] = {}
    known = 0
    for state in islice(positions(setting, 52), ENOUGH):
        after = {seat: seen(state, seat) for seat in everybody(state)}
        for event in state.events[known:]:
            for seat in everybody(state):
                for word in pieces & words_in(list(event.seen_by(seat).values())):
                    own, others = [
                        [json.dumps(word) in views.get(other, "") for views in (before, after) for other in seats]
                        for seats in ([seat], after)
                    ]
                    assert any(own) or not any(others), f"{event} tells seat {seat} of {word}"
        before, known = after, len(state.events)


@over(plain)
def test_tables_that_look_the_same_to_a_spectator_are_imagined_alike(setting: Setting) -> None:
    """Unlike states drawn anew these differ in everything hidden, also in what a careless redraw would leave alone."""
    alike: dict[str, tuple[object, str]] = {}
    for seed in range(200):
        state = setting.new(seed)
        imagined = (facts(state.determinize(None, 1)), events_seen(state, None))
        assert alike.setdefault(seen(state, None), imagined) == imagined


@over(plain)
def test_secrets_of_events_are_for_seats_of_the_table(setting: Setting) -> None:
    state = finish(setting.new(50), 50)
    for event in state.events:
        assert set(event.knows) <= set(range(state.players))
        assert not set(event.data) & set(event.secret)
        hidden = event.seen_by(None)
        assert not set(event.secret) & set(hidden)
        assert json.loads(json.dumps(hidden)) == hidden
        for seat in event.knows:
            assert event.seen_by(seat) == {**hidden, **event.secret}


@over(plain)
def test_a_view_is_plain_data_of_its_own(setting: Setting) -> None:
    for state in sampled(setting, 51):
        for seat in everybody(state):
            view = state.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == json.loads(seen(state, seat))
            assert not [thing for thing in reachable(view).values() if isinstance(thing, (State, Frame))]
            assert (view["seat"], view["ply"], view["over"], tuple(view["waiting"])) == (
                seat,
                state.ply,
                state.over,
                state.waiting,
            )

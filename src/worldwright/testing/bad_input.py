"""Whatever is asked wrongly is answered with a typed error that says what was expected, and nothing changes."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import worldwright as ww
from worldwright.engine.options import span
from worldwright.testing.collect import over, whole_game
from worldwright.testing.settings import Setting, plain
from worldwright.testing.walk import finish, sampled

NOT_ACTIONS: list[Any] = ["0", "pass", 1.0, None, (1,), [0], b"0", {}, object(), 2 + 0j, np.float64(1)]


def refused(state: Any, error: type[Exception], match: str, action: Any, seat: Any = None) -> None:
    """The action is refused and the state is as it was."""
    before, told = state.key(), len(state.events)
    with pytest.raises(error, match=match):
        state.apply(action, seat)
    assert (state.key(), len(state.events)) == (before, told)


@over(whole_game)
def test_a_wrong_player_count_is_refused(slug: str) -> None:
    game = ww.load(slug)
    for players in (game.players[0] - 1, game.players[-1] + 1, -1, 10**20, 2.0, "2", True, [2]):
        with pytest.raises(ww.BadPlayers, match=f"seats {span(game.players)} players, not"):
            game.new(players)  # type: ignore[arg-type]
    assert game.new().players == game.players[-1]


@over(whole_game)
def test_an_unknown_option_is_refused(slug: str) -> None:
    game = ww.load(slug)
    with pytest.raises(ww.BadOption, match="no option 'colour'; it has ") as caught:
        game.new(colour="red")
    assert all(name in str(caught.value) for name in game.options)


@over(whole_game)
def test_a_wrong_value_of_an_option_is_refused(slug: str) -> None:
    game = ww.load(slug)
    for name, option in game.options.items():
        players = option.players[0] if option.players else game.players[-1]
        for value in ("no such value", 99, None, 1.5, ["no such value"], object()):
            wrong: dict[str, Any] = {name: value}
            with pytest.raises(ww.BadOption, match=f"option {name} cannot be .*: expected "):
                game.new(players, **wrong)


@over(whole_game)
def test_an_option_that_means_nothing_with_so_many_players_is_refused(slug: str) -> None:
    game = ww.load(slug)
    for name, option in game.options.items():
        others: list[Any] = [value for value in option.choices if value != option.default]
        for players in game.players:
            if not option.applies(players):
                with pytest.raises(ww.BadOption, match=f"option {name} means nothing with {players} players"):
                    game.new(players, **{name: others[0]})
                assert game.new(players, **{name: option.default})


@over(whole_game)
def test_a_seed_is_an_integer(slug: str) -> None:
    game = ww.load(slug)
    for seed in ("1", 1.0, None, True):
        with pytest.raises(ww.BadOption, match="a seed is an integer"):
            game.new(seed=seed)  # type: ignore[arg-type]
    assert game.new(np.int64(game.players[0]), np.int64(7)) == game.new(game.players[0], 7)
    for seed in (0, -1, 2**63, 2**64 + 1, -(10**40)):
        state = game.new(seed=seed)
        assert ww.Record.parse(str(ww.Record.of(state))).replay() == state


@over(whole_game, needs=["components"])
def test_broken_components_are_refused(slug: str, tmp_path: Any) -> None:
    game, path = ww.load(slug), tmp_path / "broken.toml"
    with pytest.raises(ww.CatalogueError, match=r"cannot read .*broken\.toml"):
        game.new(components=path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ww.CatalogueError, match=r"cannot read .*broken\.toml"):
        game.new(components=path)
    path.write_text("[[", encoding="utf-8")
    with pytest.raises(ww.CatalogueError, match=r"broken\.toml: not valid TOML"):
        game.new(components=path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(ww.CatalogueError, match=r"broken\.toml: missing table"):
        game.new(components=path)


@over(plain)
def test_illegal_actions_are_refused_and_change_nothing(setting: Setting) -> None:
    size = setting.game.action_space.size
    for state in sampled(setting, 81):
        if state.over:
            break
        before, told = state.key(), len(state.events)
        reason = re.compile(f"seat {state.player} may not .* at {state.decision.kind}; legal: ")
        for action in {*range(size), *range(-3, 0), size, size + 1, 10**30, -(10**30)} - set(state.actions):
            if action % 3 == state.ply % 3 or not 0 <= action < size:
                with pytest.raises(ww.IllegalAction) as error:
                    state.apply(action)
                assert reason.match(str(error.value))
        assert (state.key(), len(state.events)) == (before, told)


@over(plain)
def test_what_is_no_integer_is_no_action(setting: Setting) -> None:
    for state in sampled(setting, 82):
        if not state.over:
            for action in NOT_ACTIONS:
                refused(state, ww.IllegalAction, "an action is an integer, not ", action)
                if action is not None:
                    refused(state, ww.IllegalAction, "a seat is an integer, not ", state.actions[0], action)


@over(plain)
def test_a_seat_that_is_not_asked_may_not_act(setting: Setting) -> None:
    for state in sampled(setting, 83):
        if state.over:
            break
        for seat in set(range(state.players)) - set(state.waiting):
            refused(
                state,
                ww.NotWaiting,
                f"seat {seat} has nothing to decide now; waiting for seat {state.player}",
                state.actions[0],
                seat,
            )
        for seat in (-1, -2, state.players, 99, 10**30):
            refused(
                state,
                ww.NotWaiting,
                f"there is no seat {seat}: this game has seats 0 to {state.players - 1}",
                state.actions[0],
                seat,
            )


@over(plain)
def test_nobody_acts_after_the_end(setting: Setting) -> None:
    state = finish(setting.new(84), 1)
    for seat in (None, -1, *range(state.players), 99):
        refused(state, ww.NotWaiting, "the game is over", 0, seat)
    for action in NOT_ACTIONS:
        refused(state, ww.IllegalAction, "an action is an integer", action)


@over(plain)
def test_integers_of_numpy_are_as_good_as_any(setting: Setting) -> None:
    kinds: list[Any] = [np.int8, np.int16, np.int32, np.int64, np.uint16, np.intp]
    for kind in (kind for kind in kinds if np.iinfo(kind).max >= setting.game.action_space.size):
        state, twin = setting.new(85), setting.new(85)
        while not state.over and state.ply < 12:
            action, seat = state.actions[-1], state.player
            state.apply(kind(action), kind(seat))
            twin.apply(action, seat)
            assert state == twin
        assert ww.Record.of(state) == ww.Record.of(twin)
        assert all(type(action) is int for action in state.history)


@over(plain)
def test_there_is_no_handle_for_a_seat_that_does_not_exist(setting: Setting) -> None:
    state = setting.new(86)
    for seat in (-1, state.players, 99):
        with pytest.raises(
            ww.NoSuchSeat, match=f"there is no seat {seat}: this game has seats 0 to {state.players - 1}"
        ):
            state.seat(seat)


@over(plain)
def test_nothing_is_shown_to_a_seat_that_does_not_exist(setting: Setting) -> None:
    state = setting.new(87)
    for seat in (-1, state.players, 99):
        for ask in (state.view, state.tensor, lambda who: state.determinize(who, 1)):
            with pytest.raises(ww.NoSuchSeat, match=f"there is no seat {seat}"):
                ask(seat)

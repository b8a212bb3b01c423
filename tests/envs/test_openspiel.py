"""OpenSpiel's own test passes for every game and count, its bots play, and what they imagine hides what is hidden."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts

import worldwright as ww
from tests.generic.settings import PLAIN
from worldwright.envs import openspiel
from worldwright.testing.settings import Setting


def loaded(setting: Setting) -> Any:
    return pyspiel.load_game(openspiel.name_of(setting.slug), {"players": setting.players})


def dealt(game: Any, deal: int = 1) -> Any:
    state = game.new_initial_state()
    state.apply_action(deal)
    return state


@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_it_passes_the_makers_test(setting: Setting) -> None:
    game = loaded(setting)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    alone = setting.players == 1
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, "GENERAL_SUM" if alone else "ZERO_SUM")
    assert game.num_players() == setting.players


class Standing(mcts.Evaluator):
    """A position is worth what the game says so far; all moves are alike."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize("setting", PLAIN, ids=str)
def test_its_tree_search_plays_a_game_to_the_end(setting: Setting) -> None:
    game = loaded(setting)
    chance = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, chance) if setting.slug == "strange-world" else Standing()
    bot = mcts.MCTSBot(game, 2.0, 2, evaluator, random_state=chance)
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0 if setting.players > 1 else state.returns() in ([1.0], [-1.0])


@pytest.mark.parametrize("slug", ww.available())
def test_its_search_of_information_sets_imagines(slug: str) -> None:
    game = loaded(Setting(slug, 2))
    bot = ismcts.ISMCTSBot(game, Standing(), 2.0, 6, random_state=np.random.RandomState(3))
    state = dealt(game)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize("slug", ww.available())
def test_a_resampled_state_looks_the_same_to_its_seat_and_hides_the_rest(slug: str) -> None:
    state = dealt(loaded(Setting(slug, 2)))
    rng = np.random.RandomState(1)
    for _ in range(12):
        state.apply_action(int(rng.choice(state.legal_actions())))
    seat = state.current_player()
    twins = [state.resample_from_infostate(seat, rng.random_sample) for _ in range(3)]
    for twin in twins:
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.position.terms.seed is None
    assert len({twin.position for twin in twins}) == 3


def test_a_state_travels_also_when_it_was_imagined() -> None:
    game = loaded(Setting("spires", 2))
    state = dealt(game).resample_from_infostate(0, np.random.RandomState(1).random_sample)
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert again.position == state.position
    assert again.history() == state.history()


def test_the_observer_names_the_blocks() -> None:
    game = loaded(Setting("strange-world", 2))
    state = dealt(game)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    assert list(observer.dict) == [block.name for block in ww.load("strange-world").tensor_blocks]
    assert np.array_equal(observer.tensor, state.position.tensor(1))
    observer.set_from(game.new_initial_state(), 1)
    assert not observer.tensor.any()


def test_its_learning_environment_steps() -> None:
    env = rl_environment.Environment(loaded(Setting("strange-world", 2)))
    step = env.reset()
    for _ in range(10):
        seat = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][seat][0]])
    assert not step.last()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("worldwright_spires(players=1,difficulty=hard,modules=all,random_modules=0)")
    options = dealt(game).position.terms.options
    assert options["difficulty"] == "hard"
    assert options["modules"] == ww.load("spires").options["modules"].choices
    given = {"first_card_choice": True, "max_rounds": "60"}  # of texts and numbers: all texts
    game = pyspiel.load_game("worldwright_tribes_of_the_wind", given)
    options = dealt(game).position.terms.options
    assert (options["first_card_choice"], options["max_rounds"]) == (True, 60)


def test_a_game_travels_with_its_options_also_where_texts_look_like_numbers() -> None:
    given = pyspiel.load_game("worldwright_tribes_of_the_wind(max_rounds='120',players=3)")
    for game in (given, pyspiel.load_game("worldwright_tribes_of_the_wind", {"max_rounds": "120", "players": 3})):
        for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), pyspiel.load_game(str(game))):
            assert str(again) == str(game) == str(given)
        state = dealt(game)
        _, sent = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert sent.position == pickle.loads(pickle.dumps(state)).position == state.position
        assert sent.position.terms.options["max_rounds"] == 120


def test_bad_arguments_get_typed_errors() -> None:
    with pytest.raises(ww.BadPlayers):
        pyspiel.load_game("worldwright_spires(players=9)")
    with pytest.raises(ww.BadOption):
        pyspiel.load_game("worldwright_spires(modules=towers)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("worldwright_spires(colour=blue)")


def test_a_process_that_knows_the_games_ends_quietly() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import worldwright.envs.openspiel"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")

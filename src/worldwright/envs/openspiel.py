"""Every game as a Python game of OpenSpiel: importing this module registers `worldwright_<slug>` with pyspiel.

>>> import pyspiel
>>> import worldwright.envs.openspiel
>>> game = pyspiel.load_game("worldwright_strange_world(players=2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

The root is a chance node that draws the deal; the game's later draws follow from it. A searcher that must not foresee
them calls `resample_from_infostate`, which imagines anew all that the seat does not know: such a state cannot be
rebuilt from its history. A question to several seats at once is put to them one after the other. Options of a game are
parameters of the same name; several values of one are joined by `+`, as in `modules=a+b`, and a number among texts
stands in quotes, as in `max_rounds='60'`: OpenSpiel reads types by how they look. The observer's tensor has the game's
named blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np

import worldwright as ww
from worldwright.engine.options import Option

try:
    import pyspiel
except ImportError as error:
    raise ImportError(f"OpenSpiel is an extra: pip install 'worldwright[openspiel]' ({error})") from error

DEALS = 1 << 12  # outcomes of the root
QUOTE = "'"
BEFORE_THE_DEAL = "before the deal"


def name_of(slug: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"worldwright_{slug.replace('-', '_')}"


def parameter(option: Option) -> Any:
    """An option's default as OpenSpiel takes it: a number or a flag if all its values are such, else a text."""
    plain = len({type(choice) for choice in option.choices}) == 1 and not option.many
    return option.default if plain else option.text(option.default)


def in_quotes(value: Any) -> Any:
    """A parameter as OpenSpiel writes it down and reads it again: a text that looks like a number stands in quotes."""
    return f"{QUOTE}{value}{QUOTE}" if isinstance(value, str) and value.isdecimal() else value


def game_type(game: ww.Game[Any], players: int) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is made. Alone nobody loses what another wins."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(game.slug),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if players == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": usual_players(game),
            **{option.name: parameter(option) for option in game.offered},
        },
    )


def usual_players(game: ww.Game[Any]) -> int:
    return 2 if 2 in game.players else game.players[0]


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Worldwright with its players and options; each game has a class of its own, which pyspiel keeps."""

    slug: ClassVar[str]

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        self.game = ww.load(self.slug)
        quoted = {name: in_quotes(value) for name, value in (parameters or {}).items()}
        given = {name: value.strip(QUOTE) if isinstance(value, str) else value for name, value in quoted.items()}
        self.players = int(given.pop("players", usual_players(self.game)))
        self.options = given
        self.game.terms(self.players, 0, self.options)  # complains at once
        low, high = self.game.utility
        super().__init__(
            game_type(self.game, self.players),
            pyspiel.GameInfo(
                num_distinct_actions=self.game.action_space.size,
                max_chance_outcomes=DEALS,
                num_players=self.players,
                min_utility=low,
                max_utility=high,
                utility_sum=None if self.players == 1 else 0.0,
                max_game_length=self.game.longest,
            ),
            quoted,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy in another process is loaded there."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat sees, as tensor and text."""
        return Observer(self.game)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal there is none."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position: Any = None

    @property
    def table(self) -> OpenSpielGame:
        """The game with its players and options. Not an attribute: those are copied and sent with every state."""
        table: OpenSpielGame = self.get_game()
        return table

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else int(self.position.player)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal) if player == self.position.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals are equally likely."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.table.game.new(self.table.players, action, events=False, **self.table.options)
        else:
            self.position.apply(action, self.position.player)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(self.table.game.action_space.text(action))

    def is_terminal(self) -> bool:
        return self.position is not None and bool(self.position.over)

    def returns(self) -> list[float]:
        return [0.0] * self.table.players if self.position is None else list(self.position.returns)

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat sees now and what it did so far."""
        seat = self.current_player() if player is None else player
        done = [str(step.action) for step in self.full_history() if step.player == seat]
        return f"{self.observation_string(seat)} after {' '.join(done)}"

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees and may do now, as a text that is the same for the same tensor and legal actions."""
        if self.position is None:
            return BEFORE_THE_DEAL
        seat = self.current_player() if player is None else player
        seen = self.table.game.tensor(self.position, seat).tobytes()
        asked = ",".join(map(str, self.position.legal_of(seat)))
        return blake2b(seen + asked.encode(), digest_size=8).hexdigest()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that agrees with everything the seat knows, the rest imagined anew."""
        twin: OpenSpielState = self.clone()
        twin.position = self.position.determinize(player, int(sampler() * 2**62))
        return twin

    def __str__(self) -> str:
        return BEFORE_THE_DEAL if self.position is None else f"{self.position!r}, seat {self.position.player} to move"


class Observer:
    """The named blocks of the tensor, and a text that stands for them."""

    def __init__(self, game: ww.Game[Any]) -> None:
        self.game = game
        self.tensor = np.zeros(game.tensor_size, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size].reshape(block.shape)
            for block in game.tensor_blocks
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what the seat sees into `tensor`, of which `dict` names the parts."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.game.tensor(state.position, player, self.tensor)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        return state.observation_string(player)


def register_all() -> None:
    """Make every game known to pyspiel; those that are known already stay."""
    known = set(pyspiel.registered_names())
    for slug in ww.available():
        if name_of(slug) not in known:
            game = ww.load(slug)
            table = type(f"OpenSpielGame_{name_of(slug)}", (OpenSpielGame,), {"slug": slug})
            pyspiel.register_game(game_type(game, usual_players(game)), table)


register_all()

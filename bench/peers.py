"""The other engines, each driven through its own Python API and only imported, never copied from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, NamedTuple

from worldwright.bench import Draw, Label, Subject


class Catanatron(Subject[Any]):
    """Catan with four players, played by catanatron's own loop and its own random players."""

    def __init__(self) -> None:
        self.catanatron: Any = import_module("catanatron")
        self.label = Label("catanatron", "catan", 4, "python")

    def new(self, seed: int) -> Any:
        players = [self.catanatron.RandomPlayer(color) for color in self.catanatron.Color]
        return self.catanatron.Game(players, seed=seed)  # seeds the generator that its random players draw from

    def play(self, table: Any, draw: Draw) -> int:
        table.play()
        return len(table.state.actions)

    def cloner(self, table: Any) -> Callable[[], object]:
        copy: Callable[[], object] = table.copy
        return copy

    def middle(self, seed: int) -> Any:
        decisions = self.play(self.new(seed), draw=float)
        table = self.new(seed)
        for _ in range(decisions // 2):
            table.play_tick()
        return table


class OpenSpiel(Subject[Any]):
    """A game of OpenSpiel. Chance before the first decision (the deal) is set-up; later chance belongs to playing."""

    def __init__(self, name: str) -> None:
        self.pyspiel: Any = import_module("pyspiel")
        self.game = self.pyspiel.load_game(name)
        self.label = Label("open_spiel", name, self.game.num_players(), "c++")

    def new(self, seed: int) -> Any:
        state = self.game.new_initial_state()
        draw = Random(f"deal {seed}").random
        while state.is_chance_node():
            state.apply_action(self.pyspiel.sample_action(state.chance_outcomes(), draw())[0])
        return state

    def play(self, table: Any, draw: Draw) -> int:
        sample = self.pyspiel.sample_action
        before = table.move_number()
        chances = 0
        while not table.is_terminal():
            if table.is_chance_node():
                table.apply_action(sample(table.chance_outcomes(), draw())[0])
                chances += 1
            else:
                actions = table.legal_actions()
                table.apply_action(actions[int(draw() * len(actions))])
        decisions: int = table.move_number() - before - chances
        return decisions

    def cloner(self, table: Any) -> Callable[[], object]:
        clone: Callable[[], object] = table.clone
        return clone


class PythonChess(Subject[Any]):
    """python-chess. Clones leave the move stack behind, which is its quick way (a hundred times as fast as with it)."""

    def __init__(self) -> None:
        self.chess: Any = import_module("chess")
        self.label = Label("python-chess", "chess", 2, "python")

    def new(self, seed: int) -> Any:
        return self.chess.Board()

    def play(self, table: Any, draw: Draw) -> int:
        while not table.is_game_over():
            moves = list(table.legal_moves)
            table.push(moves[int(draw() * len(moves))])
        plies: int = table.ply()
        return plies

    def cloner(self, table: Any) -> Callable[[], object]:
        return partial(table.copy, stack=False)


class Peer(NamedTuple):
    """A peer's distribution and what of it is measured."""

    package: str
    subjects: tuple[Callable[[], Subject[Any]], ...]

    def version(self) -> str:
        return version(self.package)


PEERS = {
    "catanatron": Peer("catanatron", (Catanatron,)),
    "open_spiel": Peer("open_spiel", tuple(partial(OpenSpiel, name) for name in ("backgammon", "chess", "gin_rummy"))),
    "python-chess": Peer("chess", (PythonChess,)),
}

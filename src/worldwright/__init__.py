"""Worldwright plays modern board games in full: rules, table and agents on one definition.

>>> import worldwright as ww
>>> game = ww.load("strange-world")
>>> state = game.new(players=2, seed=7)
>>> while not state.over:
...     state.apply(state.actions[0])
>>> len(state.scores)
2
"""

from worldwright import build as build  # first: it decides between the compiled and the pure modules
from worldwright.engine.batch import Batch
from worldwright.engine.errors import (
    BadOption,
    BadPlayers,
    BatchEnded,
    BrokenInvariant,
    CannotUndo,
    CatalogueError,
    IllegalAction,
    MissingFile,
    NoSuchSeat,
    NotWaiting,
    PositionError,
    RecordError,
    UnknownGame,
    WorldwrightError,
)
from worldwright.engine.events import Event
from worldwright.engine.game import Game
from worldwright.engine.options import Option
from worldwright.engine.outcome import Gain, Outcome
from worldwright.engine.playout import play_out
from worldwright.engine.record import Record
from worldwright.engine.registry import available, load, register
from worldwright.engine.seat import Seat
from worldwright.engine.state import Decision, ScoreLine, State
from worldwright.engine.tensor import Block

__version__ = "0.1.0"
__all__ = [
    "BadOption",
    "BadPlayers",
    "Batch",
    "BatchEnded",
    "Block",
    "BrokenInvariant",
    "CannotUndo",
    "CatalogueError",
    "Decision",
    "Event",
    "Gain",
    "Game",
    "IllegalAction",
    "MissingFile",
    "NoSuchSeat",
    "NotWaiting",
    "Option",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "ScoreLine",
    "Seat",
    "State",
    "UnknownGame",
    "WorldwrightError",
    "available",
    "load",
    "play_out",
    "register",
]

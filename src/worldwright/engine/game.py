"""A game as the rest of Worldwright sees it: one definition that rules, tables, agents and environments share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from worldwright.engine.actions import ActionSpace
from worldwright.engine.catalogue import Sheet
from worldwright.engine.errors import BadOption, BadPlayers, CatalogueError
from worldwright.engine.options import Option, span
from worldwright.engine.seat import Seat
from worldwright.engine.state import SEATS, Start, State

if TYPE_CHECKING:
    from rich.console import RenderableType

View = dict[str, Any]


class Words(Protocol):
    """How a game talks: its `words.py`. Everything but `prompt` works on what a seat may see."""

    @property
    def LABELS(self) -> dict[str, str]:
        """The lines of the score sheet as people call them, by their label."""
        ...

    def prompt(self, state: Any, seat: int) -> str:
        """The question to the seat that must decide, in one sentence."""

    def waiting_for(self, kind: str) -> str:
        """What everybody else is told meanwhile, such as 'places a card'."""

    def describe(self, view: View, action: int) -> str:
        """An action as a sentence for the person who would take it."""

    def sentence(self, event: dict[str, Any], names: Sequence[str]) -> str:
        """An event as a log line."""


@runtime_checkable
class PieceWords(Protocol):
    """What a game's `words.py` may add: the pieces of its catalogue in words."""

    def piece(self, kind: str, face: dict[str, Any]) -> tuple[str, str]:
        """A piece's label, and what it is and does, one paragraph to a line."""


class Drawing(Protocol):
    """How a game looks: its `draw.py`."""

    @property
    def SIZES(self) -> dict[str, tuple[int, int]]:
        """Width and height of the layouts `wide` and `phone`; a wide one that is high gets a frame with all words at its side."""
        ...

    @property
    def PANES(self) -> tuple[str, ...]:
        """The tabs of the narrow layout: the own side first; the other seats under `others`, else under the last one."""
        ...

    def table(
        self, view: View, actions: Sequence[int] = (), *, layout: str = "wide", pane: str = "", symbols: bool = True
    ) -> str: ...

    def sprite(self) -> str: ...

    def style(self) -> str:
        """The stylesheet of a page that shows the table without its symbols."""
        ...

    def piece(self, kind: str, face: dict[str, Any]) -> str: ...


class Terminal(Protocol):
    """How a game looks in a terminal: its `text.py`. Like a drawing, a pure function of a view."""

    LEGEND: str  # what the letters and signs mean

    def table(self, view: View, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
        """The table as a seat sees it, with the given actions numbered on it from 1."""

    def result(self, view: View) -> str:
        """What is to be said of a finished game beyond the winners, such as a solo level; may be empty."""


@dataclass(frozen=True)
class Block:
    """A named part of the observation tensor."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return int(np.prod(self.shape))


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Built once by the game's package; get it with `worldwright.load`."""

    slug: str
    title: str
    players: range
    action_space: ActionSpace
    package: str  # where components.toml and rules.md live
    set_up: Callable[[Start], State]  # makes the state of a new game, with its first frames pushed
    see: Callable[[Any, int | None], View]  # the game's own part of a view
    words: Words
    checks: Callable[[Any], None]  # raises BrokenInvariant
    read_catalogue: Callable[[Sheet], Any] = lambda sheet: sheet.data
    choices: tuple[Option, ...] = ()
    tensor_blocks: tuple[Block, ...] = ()
    fill_tensor: Callable[[Any, int], list[Any]] = lambda state, seat: []  # one array per block
    promise: Callable[[Any, int], float] = lambda state, seat: (
        0.0
    )  # what a seat may expect beyond its score, in points; agents weigh positions with it
    drawing: Drawing | None = None
    terminal: Terminal | None = None
    rules_version: int = 1
    about: str = ""  # one sentence for shelves and menus
    minutes: str = ""

    def __repr__(self) -> str:
        return f"worldwright.load({self.slug!r})"

    # --- starting -----------------------------------------------------------------------------

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options by name."""
        return {option.name: option for option in self.choices}

    def new(
        self,
        players: int | None = None,
        seed: int = 0,
        *,
        events: bool = True,
        components: str | Path | None = None,
        **options: Any,
    ) -> Any:
        """A new game, ready for its first decision. Options as keyword arguments; `components` is a corrected catalogue file."""
        sheet = None if components is None else read_components(Path(components))
        return self.start(self.players[-1] if players is None else players, seed, options, sheet, events)

    def start(self, players: int, seed: int, options: dict[str, Any], sheet: Sheet | None, events: bool = True) -> Any:
        """Like `new`, with the options in a dict and the catalogue already read."""
        if type(players) is not int or players not in self.players:
            raise BadPlayers(f"{self.title} seats {span(self.players)} players, not {players!r}")
        if type(seed) is not int:
            raise BadOption(f"a seed is an integer, not {seed!r}")
        for name in options:
            if name not in self.options:
                raise BadOption(f"{self.title} has no option {name!r}; it has {', '.join(self.options) or 'none'}")
        chosen = {
            name: option.clean(options.get(name, option.default), players) for name, option in self.options.items()
        }
        if sheet is None or sheet.digest == self.sheet.digest:
            return self.begin(Start(self, players, seed, chosen, self.catalogue, events))
        chosen["components"] = sheet.digest
        return self.begin(Start(self, players, seed, chosen, self.read_catalogue(sheet), events, sheet))

    def begin(self, start: Start) -> Any:
        """The position in front of the first decision."""
        state = self.set_up(start)
        state.settle()
        return state

    # --- components and rules -----------------------------------------------------------------

    @cached_property
    def sheet(self) -> Sheet:
        """The catalogue that ships with the game, as read from its file."""
        return Sheet(self.resource("components.toml"), "components.toml")

    @cached_property
    def catalogue(self) -> Any:
        """The catalogue that ships with the game, checked."""
        return self.read_catalogue(self.sheet)

    @property
    def rules(self) -> str:
        """The rules, as Markdown."""
        return self.resource("rules.md")

    def resource(self, name: str) -> str:
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    # --- seeing -------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat may know and nothing else; None is a spectator."""
        if seat is not None:
            state.seat_at(seat)
        waiting = state.waiting
        asked = seat if seat in waiting else state.player
        kind = "" if state.over else state.stack[-1].kind
        prompt = "" if state.over else self.prompt(state, asked) if asked == seat else self.words.waiting_for(kind)
        view: View = {
            "game": self.slug,
            "players": state.players,
            "seat": seat,
            "ply": state.ply,
            "over": state.over,
            "options": dict(state.start.options),
            "waiting": list(waiting),
            "decision": None if state.over else {"kind": kind, "seat": asked, "prompt": prompt},
            "committed": [choice >= 0 for choice in state.choices] or [False] * state.players,
            "winners": state.winners,
        }
        view.update(self.see(state, seat))
        return view

    def prompt(self, state: State, seat: int) -> str:
        return self.words.prompt(state, seat)

    def describe(self, state: State, action: int, seat: int | None = None) -> str:
        """A sentence for the person who may take this action."""
        return self.words.describe(self.view(state, state.player if seat is None else seat), action)

    def tell(self, event: dict[str, Any], names: Sequence[str] = ()) -> str:
        """A log line for an event as a seat sees it (`state.events_of(seat)`)."""
        return self.words.sentence(event, names or seat_names(self.players[-1]))

    def tell_piece(self, kind: str, face: dict[str, Any]) -> tuple[str, str] | None:
        """A piece of the catalogue as its label and what it is and does; None if the game has no words for its pieces."""
        return self.words.piece(kind, face) if isinstance(self.words, PieceWords) else None

    def svg(self, view: View, actions: Sequence[int] = (), **layout: Any) -> str:
        """The table as SVG, a pure function of a view; the given actions are marked on it."""
        if self.drawing is None:
            raise BadOption(f"{self.title} has no drawing yet")
        return self.drawing.table(view, actions, **layout)

    def tensor(self, state: State, seat: int) -> np.ndarray[Any, np.dtype[np.float32]]:
        """The named blocks of `tensor_blocks`, flattened one after the other."""
        parts = [np.zeros(0)] + [np.asarray(part).reshape(-1) for part in self.fill_tensor(state, state.seat_at(seat))]
        return np.concatenate(parts).astype(np.float32)

    @cached_property
    def tensor_size(self) -> int:
        return sum(block.size for block in self.tensor_blocks)

    def seat(self, state: State, seat: int) -> Seat:
        return Seat(state, seat)

    # --- proving ------------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Raise BrokenInvariant if the position breaks an invariant of the rules."""
        self.checks(state)

    def rewind(self, state: State, ply: int) -> Any:
        """The same game at an earlier ply, played again from its start."""
        assert state.start.seed is not None, "imagined states have no record"
        earlier = self.begin(state.start)
        for seat, action in moves_of(state)[:ply]:
            earlier.apply(action, seat)
        return earlier


def moves_of(state: State) -> list[tuple[int, int]]:
    """The moves that led to a state, as (seat, action), simultaneous ones in seat order."""
    moves = [(move % SEATS, move // SEATS) for move in state.history]
    for seat, choice in enumerate(state.choices):
        if choice >= 0 and len(state.stack[-1].options_of(state, seat)) > 1:  # type: ignore[attr-defined]
            moves.append((seat, choice))
    return moves


def seat_names(players: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(players)]


def read_components(path: Path) -> Sheet:
    """Read a catalogue file of the user's."""
    try:
        return Sheet(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise CatalogueError(f"cannot read {path}: {error}") from None

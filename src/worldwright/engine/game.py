"""A game as the rest of Worldwright sees it: one definition that rules, tables, agents and environments share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, SupportsIndex, TypeVar, cast

import numpy as np
import numpy.typing as npt

from worldwright.engine import telling
from worldwright.engine.actions import ActionSpace
from worldwright.engine.catalogue import Components, read_components
from worldwright.engine.errors import BadOption, BadPlayers, MissingFile
from worldwright.engine.events import fresh
from worldwright.engine.frames import Frame
from worldwright.engine.options import Option, span
from worldwright.engine.outcome import Candidate, Outcome
from worldwright.engine.prospects import Prospects
from worldwright.engine.scatter import mark
from worldwright.engine.state import State, Terms
from worldwright.engine.tensor import Block, Row, numbered, write
from worldwright.engine.timeline import rewound

if TYPE_CHECKING:
    from rich.console import RenderableType

    from worldwright.engine.campaign import Campaigns

S = TypeVar("S", bound=State)
View = dict[str, Any]
Array = npt.NDArray[np.float32]


class Words(Protocol):
    """How a game asks: its `words.py`. Everything but `prompt` works on what a seat may see."""

    @property
    def LABELS(self) -> dict[str, str]:
        """The lines of the score sheet and the resources as people call them, by their label."""
        ...

    def prompt(self, state: Any, seat: int) -> str:
        """The question to the seat that must decide, in one sentence."""

    def waiting_for(self, kind: str) -> str:
        """What everybody else is told meanwhile, such as 'places a card'."""

    def describe(self, view: Any, action: int) -> str:
        """An action as a sentence for the person who would take it."""


class Log(Protocol):
    """How a game is told: its `log.py`. Rounds, `auto` and `skipped` are told by the engine."""

    def sentence(self, event: Any, names: Sequence[str]) -> str:
        """An event as a log line."""


class Pieces(Protocol):
    """The pieces of a game in words: its `pieces.py`. Tables of its catalogue that list none are its `NO_PIECES`; kinds
    of event that tell what a seat plays with, and by which of their entries, are its `PLAYED_WITH`.
    """

    def piece(self, kind: str, face: Any) -> tuple[str, str]:
        """A piece's label, and what it is and does, one paragraph to a line."""


class Drawing(Protocol):
    """How a game looks: its `draw` folder.

    A wide table that can be looked at in several ways names them in `VIEWS`, the usual one first.
    """

    @property
    def SIZES(self) -> dict[str, tuple[int, int]]:
        """Width and height of the layouts `wide` and `phone`; beside a high wide one stand all words."""
        ...

    @property
    def PANES(self) -> tuple[str, ...]:
        """The tabs of the phone layout: the own side first; other seats under `others`, else under the last one."""
        ...

    @property
    def KINDS(self) -> frozenset[str]:
        """The kinds of pieces that `piece` can draw."""
        ...

    def table(
        self,
        view: Any,
        actions: Sequence[int] | Sequence[Candidate] = (),
        *,
        layout: str = "wide",
        pane: str = "",
        symbols: bool = True,
    ) -> str: ...

    def sprite(self) -> str: ...

    def style(self) -> str:
        """The stylesheet of a page that shows the table without its symbols."""
        ...

    def piece(self, kind: str, face: Any) -> str: ...


class Terminal(Protocol):
    """How a game looks in a terminal: its `terminal.py`. Like a drawing, a pure function of a view."""

    LEGEND: str  # what the letters and signs mean

    def table(self, view: Any, actions: Sequence[int] = (), *, width: int = 80) -> RenderableType:
        """The table as a seat sees it, with the given actions numbered on it from 1."""


def standing(state: State) -> list[float]:
    """The plainest evaluation: the score as it stands."""
    return [float(score) for score in state.scores]


@dataclass(frozen=True, eq=False)
class Game(Generic[S]):
    """One game. Built once by the game's package; get it with `worldwright.load`."""

    slug: str
    title: str
    players: range
    action_space: ActionSpace
    package: str  # where components.toml and rules.md live
    set_up: Callable[[Terms], S]  # makes the state of a new game, with its first frames pushed
    decisions: tuple[type[Frame[Any]], ...]  # every question of the game, in the order in which a player meets them
    see: Callable[[Any, int | None], Mapping[str, Any]]  # the game's own part of a view
    words: Words
    log: Log
    checks: Callable[[Any], None]  # raises BrokenInvariant
    steps: tuple[type[Frame[Any]], ...] = ()  # the frames that ask nothing
    read_catalogue: Callable[[Components], Any] = lambda components: components.data
    offered: tuple[Option, ...] = ()  # the options, in the order in which they are offered
    tensor_blocks: tuple[Block, ...] = ()
    fill: Callable[[Any, int, Row], None] = lambda state, seat, row: None  # writes the tensor of a seat
    evaluate: Callable[[Any], list[float]] = standing  # for agents: the points that each seat may expect
    turns: Callable[[Any], int] = lambda state: 0  # turns begun, so that whoever plans a turn knows where it ends
    resources: Callable[[Any, int], dict[str, int]] = lambda state, seat: {}  # what a seat has beside its points
    notation: Any = None  # how the parts of a position are written, see `engine.position`
    faces: Callable[[Any], Iterable[Mapping[str, Any]]] = lambda catalogue: ()  # pieces as views tell them, by `id`
    pieces: Pieces | None = None
    drawing: Drawing | None = None
    terminal: Terminal | None = None
    campaign: Campaigns | None = None
    rules_version: int = 1
    about: str = ""  # one sentence for shelves and menus
    minutes: str = ""
    perfect_information: bool = False
    chance: bool = True
    simultaneous: bool = False  # are there questions to several seats at once?
    longest: int = 10_000  # no game takes more decisions
    utility: ClassVar[tuple[float, float]] = (-1.0, 1.0)  # the bounds of `state.returns`
    tensor_bounds: ClassVar[tuple[float, float]] = (-10.0, 10.0)
    _numbers: dict[str, int] = field(default_factory=dict, repr=False)
    _rows: list[Row] = field(default_factory=list, repr=False)  # written before, and to be written again

    def __repr__(self) -> str:
        return f"worldwright.load({self.slug!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from worldwright.engine.registry import load

        return load, (self.slug,)

    def __copy__(self) -> Game[S]:
        return self

    def __deepcopy__(self, memo: object) -> Game[S]:
        return self

    # --- starting -----------------------------------------------------------------------------

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options by name."""
        return {option.name: option for option in self.offered}

    def new(
        self,
        players: SupportsIndex | None = None,
        seed: SupportsIndex = 0,
        *,
        events: bool = True,
        components: str | Path | None = None,
        **options: Any,
    ) -> S:
        """A new game, ready for its first decision. Options as keyword arguments; `components` is a corrected file."""
        file = None if components is None else read_components(Path(components))
        return self.begin(
            self.terms(self.players[-1] if players is None else players, seed, options, file, events=events)
        )

    def terms(
        self,
        players: SupportsIndex,
        seed: SupportsIndex,
        options: Mapping[str, Any],
        components: Components | None = None,
        *,
        events: bool = True,
    ) -> Terms:
        """All that is fixed before the first decision, checked."""
        seats, word = integer(players), integer(seed)
        if seats is None or seats not in self.players:
            raise BadPlayers(f"{self.title} seats {span(self.players)} players, not {players!r}")
        if word is None:
            raise BadOption(f"a seed is an integer, not {seed!r}")
        for name in options:
            if name not in self.options:
                raise BadOption(f"{self.title} has no option {name!r}; it has {', '.join(self.options) or 'none'}")
        chosen = {name: option.clean(options.get(name, option.default), seats) for name, option in self.options.items()}
        if components is None or components.digest == self.components.digest:
            return Terms(self, seats, word, chosen, self.catalogue, events)
        chosen["components"] = components.digest
        return Terms(self, seats, word, chosen, self.read_catalogue(components), events, components)

    def begin(self, terms: Terms) -> S:
        """The position in front of the first decision."""
        state = self.set_up(terms)
        state.settle()
        return state

    # --- components and rules -----------------------------------------------------------------

    @cached_property
    def components(self) -> Components:
        """The catalogue file that ships with the game; a game without one has an empty catalogue."""
        name = "components.toml"
        return Components(self.resource(name) if self.has(name) else "", name)

    @cached_property
    def catalogue(self) -> Any:
        """The catalogue that ships with the game, checked."""
        return self.read_catalogue(self.components)

    @property
    def rules(self) -> str:
        """The rules, as Markdown."""
        return self.resource("rules.md")

    def has(self, name: str) -> bool:
        """Is there a file of this name in the game's package?"""
        return files(self.package).joinpath(name).is_file()

    def resource(self, name: str) -> str:
        """The text of a file in the game's package."""
        if not self.has(name):
            raise MissingFile(f"{self.title} has no {name}: it belongs into the package {self.package}")
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    # --- seeing -------------------------------------------------------------------------------

    def view(self, state: State, seat: int | None) -> View:
        """All that this seat may know and nothing else; None is a spectator. It shares nothing with the state."""
        if seat is not None:
            state.seat_at(seat)
        waiting = state.waiting
        asked = seat if seat in waiting else state.player
        kind = "" if state.over else state.stack[-1].kind
        prompt = ""
        if not state.over:
            prompt = self.words.prompt(state, asked) if asked == seat else self.words.waiting_for(kind)
        view: View = {
            "game": self.slug,
            "players": state.players,
            "seat": seat,
            "ply": state.ply,
            "over": state.over,
            "options": fresh(state.terms.options),
            "waiting": list(waiting),
            "decision": None if state.over else {"kind": kind, "seat": asked, "prompt": prompt},
            "committed": [answer >= 0 for answer in state.answers] or [False] * state.players,
            "winners": state.winners,
            "progress": "",
        }
        view.update(self.see(state, seat))
        if (
            "lines" not in view
        ):  # where a game does not say who may know a score, only the own one is known before the end
            view["lines"] = [
                lines_of(state, other) if state.over or other == seat else None for other in range(state.players)
            ]
        if "scores" not in view:
            view["scores"] = [None if sheet is None else total(sheet) for sheet in view["lines"][: state.players]]
        return view

    def describe(self, state: State, action: int, seat: int | None = None) -> str:
        """A sentence for the person who may take this action."""
        return self.words.describe(self.view(state, state.player if seat is None else seat), action)

    def tell(self, event: dict[str, Any], names: Sequence[str] = ()) -> str:
        """A log line for an event as a seat sees it (`state.events_of(seat)`)."""
        called = names or seat_names(self.players[-1])
        if event["kind"] in telling.SENTENCES:
            return telling.tell(event, called, self.words.waiting_for)
        return self.log.sentence(event, called)

    @property
    def follows(self) -> frozenset[str]:
        """The kinds of events that are told in one breath with what they follow from."""
        found: frozenset[str] = getattr(self.log, "FOLLOWS", frozenset())
        return found

    def tell_chain(self, events: Sequence[dict[str, Any]], names: Sequence[str] = ()) -> str:
        """A log line for an event and those that follow from it, as a seat sees them."""
        if len(events) == 1 or not self.follows:
            return " ".join(self.tell(event, names) for event in events)
        told: str = self.log.chain(events, names or seat_names(self.players[-1]))  # type: ignore[attr-defined]
        return told

    def face(self, entry: Mapping[str, Any]) -> dict[str, Any]:
        """An entry of the catalogue file as views tell it; the entry itself where they tell no more."""
        known = next((face for face in self.faces(self.catalogue) if face["id"] == entry.get("id")), entry)
        face: dict[str, Any] = fresh(known)
        return face

    def tell_piece(self, kind: str, entry: Mapping[str, Any]) -> tuple[str, str] | None:
        """An entry of the catalogue as its label and what it is and does; None if the game has no words for it."""
        return None if self.pieces is None else self.pieces.piece(kind, {**self.face(entry), **entry})

    def svg(
        self,
        view: View,
        actions: Sequence[int] | Sequence[Candidate] = (),
        *,
        layout: str = "wide",
        pane: str = "",
        symbols: bool = True,
    ) -> str:
        """The table as SVG, a pure function of a view; the given actions are marked on it, with what they lead to
        where they come as candidates.

        `layout` is "wide" or "phone", and `pane` one of the tabs of the phone. With `symbols` the drawing is complete
        by itself; without, the page has inlined the drawing's sprite and serves its style.
        """
        if self.drawing is None:
            raise BadOption(f"{self.title} has no drawing yet")
        return self.drawing.table(view, actions, layout=layout, pane=pane, symbols=symbols)

    def outcome(self, state: State, action: int, seat: int | None = None) -> Outcome:
        """What an action leads to, as far as the seat (default: the one to move) can know."""
        return Prospects(state, state.player if seat is None else seat).of(action)

    # --- learning -----------------------------------------------------------------------------

    @cached_property
    def tensor_size(self) -> int:
        """How many numbers a tensor has."""
        return sum(block.size for block in self.tensor_blocks)

    def tensor(self, state: State, seat: int, out: Array | None = None) -> Array:
        """The named blocks of `tensor_blocks`, flattened one after the other, written into `out` where it is given."""
        if out is None:
            out = np.empty(self.tensor_size, np.float32)
        write(self.fill, state, seat, self._rows, out)
        return out

    def mask(self, state: State, seat: int, out: npt.NDArray[Any] | None = None) -> npt.NDArray[Any]:
        """Which actions of the action space the seat may take, written into `out` where it is given."""
        if out is None:
            out = np.empty(self.action_space.size, np.bool_)
        mark(out, state.legal_of(seat))
        return out

    def number_of(self, kind: str) -> int:
        """The place of a decision among `decisions`: its place in the tensor."""
        if not self._numbers:
            self._numbers.update(numbered(self.decisions))
        return self._numbers[kind]

    # --- positions ----------------------------------------------------------------------------

    def check(self, state: State) -> None:
        """Raise BrokenInvariant if the position breaks an invariant of the rules."""
        self.checks(state)

    def position(self, text: str) -> S:
        """The position that `state.text()` wrote, or that somebody laid out in the same words."""
        from worldwright.engine.position import read

        return cast(S, read(self, text))

    def rewind(self, state: S, ply: int) -> S:
        """The same game at an earlier ply, played again from its start."""
        return cast(S, rewound(self, state, ply))


def lines_of(state: State, seat: int) -> list[dict[str, Any]]:
    """The score sheet of a seat as a view holds it."""
    return [{"label": line.label, "points": line.points, "rule": line.rule} for line in state.score_lines(seat)]


def total(sheet: Sequence[Mapping[str, Any]]) -> int:
    return sum(line["points"] for line in sheet)


def seat_names(players: int) -> list[str]:
    return [f"Seat {seat + 1}" for seat in range(players)]


def integer(value: Any) -> int | None:
    """A whole number, numpy's included, as a plain int; None if it is something else."""
    try:
        return None if isinstance(value, bool) else index(value)
    except TypeError:
        return None

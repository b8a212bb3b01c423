"""The shell of every drawing: a game declares its layouts and pieces, and how they are shown follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from worldwright.engine.actions import ActionSpace
from worldwright.engine.outcome import Candidate
from worldwright.engine.view import AnyView

from .marks import drawing
from .sprite import sprite_of
from .svg import Box
from .targets import NOTHING, Targets, in_words
from .theme import standalone, style_of

V = TypeVar("V", bound=AnyView)
Face = Any  # a table of the catalogue: each kind of piece has its own keys


def face_name(face: Face) -> str:
    """What a piece is called by its face."""
    return str(face.get("name") or face.get("id") or "")


class Piece(NamedTuple):
    """How one kind of piece is drawn by itself: how large, by which function, and under which name."""

    width: float
    height: float
    draw: Callable[[Face], str]
    name: Callable[[Face], str] = face_name


class Shell(Generic[V]):
    """A game's drawing. Every function is pure: what is drawn depends on the view and the actions alone."""

    def __init__(
        self,
        package: str,
        *,
        label: str,
        space: ActionSpace,
        describe: Callable[[V, int], str],
        sizes: dict[str, tuple[int, int]],
        panes: tuple[str, ...],
        backdrop: Callable[[str, Box], str],
        wide: Callable[[V, Targets], str],
        phone: Callable[[V, Targets, str], str],
        pieces: Mapping[str, Piece | Callable[[Face], Piece]],
        views: Mapping[str, Callable[[V, Targets, str], str]] | None = None,
        picks: Mapping[str, Sequence[str]] | None = None,
        sketches: Callable[[V, Targets], dict[int, str]] | None = None,
    ) -> None:
        self.package = package  # where symbols.svg and style.css lie
        self.label = label
        self.space = space
        self.describe = describe
        self.sizes = sizes
        self.panes = panes
        self.backdrop = backdrop
        self.wide = wide
        self.phone = phone
        self.pieces = pieces
        self.kinds = frozenset(pieces)
        self.picks = picks or {}  # what the arguments of an answer of several things are called
        self.sketches = sketches
        self.views = views or {}  # other ways to look at a wide table, and the usual one first

    def targets(self, view: V, actions: Sequence[int] | Sequence[Candidate]) -> Targets:
        """What may be chosen in a view; who is not asked, a spectator for one, has nothing to choose."""
        decision = view["decision"]
        if view["seat"] not in view["waiting"] or decision is None or not actions:
            return NOTHING
        candidates = in_words(actions, lambda action: self.describe(view, action))
        return Targets(self.space, candidates, decision, self.picks)

    def table(
        self,
        view: V,
        actions: Sequence[int] | Sequence[Candidate] = (),
        *,
        layout: str = "wide",
        pane: str = "",
        symbols: bool = True,
    ) -> str:
        """The table as one seat sees it, with a target for each of its legal actions.

        `layout` is "wide" or "phone", where `pane` is one of the panes; "others-2" shows seat 2 alone. A wide table
        that can be looked at in several ways is drawn as its view of that name. With `symbols` the drawing is complete
        by itself; without, the page has inlined `sprite()` and serves `style()`.
        """
        width, height = self.sizes[layout]
        targets = self.targets(view, actions)
        name, _, whose = pane.partition("-")
        if layout == "phone":
            body = self.phone(view, targets, pane)
        else:
            body = self.views[name](view, targets, whose) if name in self.views else self.wide(view, targets)
        behind = self.backdrop(layout, Box(0, 0, width, height))
        return self._complete(width, height, self.label, behind, body, symbols=symbols)

    def sketch(self, view: V, actions: Sequence[Candidate]) -> dict[int, str]:
        """A little picture of what an action does, for its line in the list, where the game draws one."""
        return self.sketches(view, self.targets(view, actions)) if self.sketches else {}

    def piece(self, kind: str, face: Face) -> str:
        """One component by itself; KeyError for a kind that is not among `kinds`."""
        declared = self.pieces[kind]
        piece = declared if isinstance(declared, Piece) else declared(face)
        return self._complete(piece.width, piece.height, piece.name(face) or kind, piece.draw(face), role="img")

    def sprite(self) -> str:
        """A hidden `<svg>` with every symbol that a table may use."""
        return sprite_of(self.package).document()

    def style(self) -> str:
        """The stylesheet that a page serves beside its own custom properties."""
        return style_of(self.package)

    def _complete(
        self, width: float, height: float, label: str, *body: str, symbols: bool = True, role: str = "group"
    ) -> str:
        dress = standalone(self.package) + sprite_of(self.package).defs_for("".join(body)) if symbols else ""
        return drawing(width, height, label, dress, *body, role=role)

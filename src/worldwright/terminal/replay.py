"""Replaying a record: as sentences, or as one drawing per ply."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.text import Text

from worldwright.engine.errors import BadOption, RecordError
from worldwright.engine.events import Event
from worldwright.engine.game import Game, seat_names
from worldwright.engine.record import Record
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.engine.telling import ROUTINE
from worldwright.terminal import paper

DIGITS = 4


class Replay:
    """A record as a spectator or a seat sees it; the moves of a finished game are open to all."""

    def __init__(self, record: Record, seat: int | None, ply: int | None) -> None:
        if seat is not None and not 0 <= seat < record.players:
            raise BadOption(f"there is no seat {seat}: this record has seats 0 to {record.players - 1}")
        self.record = record
        self.game: Game[Any] = load(record.game)
        whole = record.replay()
        self.end: State = whole if ply is None else record.replay(ply)
        self.open = whole.over and seat is None
        self.seat = seat
        self.single = ply is not None
        self.names = seat_names(record.players)

    def positions(self) -> Iterator[tuple[State, int, int]]:
        """Every position before a move, with the seat and the action that follow; the state goes on as you do."""
        for state, (mover, text) in zip(self.record.positions(), self.record.moves[: self.end.ply], strict=False):
            yield state, mover, self.game.action_space.parse(text)

    # --- as text ------------------------------------------------------------------------------

    def tell(self, console: Console) -> None:
        """Every move as a sentence and what came of it, then the table."""
        told = 0
        for state, mover, action in self.positions():
            told = self.tell_events(console, state, told)
            console.print(
                Text.assemble(
                    (f"{state.ply + 1:>{DIGITS}} ", "bold"),
                    (f"{self.names[mover]}: ", "bold cyan"),
                    self.sentence(state, mover, action),
                )
            )
        self.tell_events(console, self.end, told)
        view = {**self.game.view(self.end, self.viewpoint()), "names": self.names}
        console.print(paper.table_of(self.game, view, (), console.width))
        if self.end.over:
            console.print(paper.score_sheet(self.end, self.seat, self.names))
            console.print(Text(paper.verdict(self.end, self.names), "bold green"))

    def sentence(self, state: State, mover: int, action: int) -> str:
        """The move for those who may know it; for everybody else, what kind of decision was made."""
        if self.open or mover == self.seat:
            return self.game.describe(state, action, mover)
        decision = state.decision_of(mover)
        assert decision is not None
        return self.game.words.waiting_for(decision.kind)

    def tell_events(self, console: Console, state: State, told: int) -> int:
        for event in state.log[told:]:
            if event.kind != ROUTINE:
                console.print(Text(" " * (DIGITS + 1) + self.game.tell(self.seen(event), self.names), "dim"))
        return len(state.log)

    def seen(self, event: Event) -> dict[str, object]:
        return event.seen_by(event.knows[0] if self.open and event.knows else self.seat)

    # --- as drawings --------------------------------------------------------------------------

    def viewpoint(self) -> int | None:
        """Whose view is drawn: the seat asked for, the only player of a finished game, or a spectator."""
        return 0 if self.open and self.record.players == 1 else self.seat

    def draw(self, folder: Path, console: Console) -> int:
        """One complete SVG file per ply, numbered for film makers, or the single ply asked for; returns how many."""
        before = 0 if self.single else self.end.ply
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if before:
                for state, _, _ in track(
                    self.positions(),
                    "drawing",
                    before,
                    console=console,
                    transient=True,
                    disable=not console.is_terminal,
                ):
                    self.draw_frame(folder, state)
            self.draw_frame(folder, self.end)
        except OSError as error:
            raise RecordError(f"cannot write drawings to {folder}: {error.strerror}") from None
        return before + 1

    def draw_frame(self, folder: Path, state: State) -> None:
        svg = self.game.svg(self.game.view(state, self.viewpoint()))
        folder.joinpath(f"{state.ply:0{DIGITS}d}.svg").write_text(svg, encoding="utf-8")

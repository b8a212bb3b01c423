"""Records: seed, options and moves as text that replays to the identical position on every build and platform."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from worldwright.engine.catalogue import Components
from worldwright.engine.errors import BadOption, IllegalAction, RecordError, WorldwrightError
from worldwright.engine.lines import Lines, component_lines
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.engine.timeline import follow, moves_of

SEAT_DIGITS = 3
FORMAT = "worldwright record 1"
MOVES = "moves"


@dataclass(frozen=True)
class Record:
    """A game as text.

    >>> import worldwright as ww
    >>> state = ww.load("strange-world").new(players=2, seed=7)
    >>> state.apply(state.actions[0])
    >>> record = ww.Record.parse(str(ww.Record.of(state)))
    >>> record.replay() == state
    True
    """

    game: str
    rules: int
    players: int
    seed: int
    options: tuple[tuple[str, str], ...]
    moves: tuple[tuple[int, str], ...]
    components: str | None = None  # the text of a corrected catalogue

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of a state."""
        game = state.game
        if state.terms.seed is None:
            raise RecordError("an imagined state has no record: record the state it was drawn from")
        components = state.terms.components
        return cls(
            game=game.slug,
            rules=game.rules_version,
            players=state.players,
            seed=state.terms.seed,
            options=tuple((name, option.text(state.terms.options[name])) for name, option in game.options.items()),
            moves=tuple((seat, game.action_space.text(action)) for seat, action in moves_of(state)),
            components=None if components is None else components.source_text,
        )

    def __str__(self) -> str:
        lines = [FORMAT, f"game {self.game}", f"rules {self.rules}", f"players {self.players}", f"seed {self.seed}"]
        lines += [f"option {name} {value}" for name, value in self.options]
        lines += component_lines(None if self.components is None else Components(self.components))
        lines += [MOVES, *(f"{seat} {text}" for seat, text in self.moves), f"end {len(self.moves)}"]
        return "\n".join(lines) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; raises RecordError with the line that is wrong. The moves are checked by `replay`."""
        return Reader(text).record()

    def replay(self, ply: int | None = None, *, events: bool = True) -> Any:
        """Play the record again, to the end or to a ply, and return the state."""
        if ply is not None and not 0 <= ply <= len(self.moves):
            raise RecordError(f"this record has plies 0 to {len(self.moves)}, not {ply}")
        for number, state in enumerate(self.positions(events=events)):  # noqa: B007
            if number == ply:
                break
        return state

    def positions(self, *, events: bool = True) -> Iterator[Any]:
        """The beginning, and the position after every move: one state, which goes on as you do."""
        state = self.opening(events)
        yield state
        try:
            yield from follow(state, self.moves)
        except IllegalAction as error:
            seat, text = self.moves[state.ply]
            raise RecordError(f"move {state.ply + 1} of the record, '{seat} {text}': {error}") from None

    def opening(self, events: bool) -> Any:
        """The position before the first move."""
        game = load(self.game)
        if self.rules != game.rules_version:
            raise RecordError(
                f"this record was played under rules {self.rules} of {self.game}; this is version {game.rules_version}"
            )
        components = None if self.components is None else Components(self.components, "components in the record")
        try:
            return game.begin(game.terms(self.players, self.seed, dict(self.options), components, events=events))
        except BadOption as error:
            raise RecordError(f"the heading of the record: {error}") from None


class Reader(Lines):
    """Reads a record line by line and complains by line number."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "record", RecordError)

    def record(self) -> Record:
        self.heading(FORMAT)
        game, rules, players, seed = (
            self.field("game"),
            self.number("rules"),
            self.number("players"),
            self.number("seed"),
        )
        try:
            load(game)
        except WorldwrightError as error:
            raise RecordError(f"line 2 of the record: {error}") from None
        options = self.options()
        components = self.components()
        if self.peek().strip() != MOVES:
            raise self.fail(f"'{MOVES}', 'option ...' or 'components'")
        self.next(MOVES)
        moves = self.moves()
        while self.at < len(self.lines):
            if self.next("nothing").strip():
                self.at -= 1
                raise self.fail("nothing after the end of the record")
        return Record(game, rules, players, seed, tuple(options), moves, components)

    def moves(self) -> tuple[tuple[int, str], ...]:
        moves: list[tuple[int, str]] = []
        while not self.peek().startswith("end "):
            seat, _, action = self.peek().partition(" ")
            if not (seat.isascii() and seat.isdigit() and len(seat) <= SEAT_DIGITS) or not action:
                raise self.fail(f"a move such as '0 {'...'}', or 'end {len(moves)}' (is the record cut off?)")
            self.next("a move")
            moves.append((int(seat), action.strip()))
        count = self.number("end")
        if count != len(moves):
            self.at -= 1
            raise self.fail(f"'end {len(moves)}', since {len(moves)} moves stand above (is the record cut off?)")
        return tuple(moves)

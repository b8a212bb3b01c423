"""One game between agents, as data that can be sent to another process, and which games make a fair tournament."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from time import process_time
from typing import Any

from worldwright import agents
from worldwright.agents.searcher import Searcher
from worldwright.engine.record import Record
from worldwright.engine.registry import load
from worldwright.engine.rng import scramble
from worldwright.engine.state import State

NOT_PLAYED = ("setup", "deal")  # events that tell of pieces a seat may never play with
AHEAD = 2  # matches handed out to each process before their results are there
TRIES = 3  # so often a match is played whose process dies: then it is the match's fault
PATIENCE = 3600.0  # seconds for a thought: nobody waits, and a busy machine makes no agent weaker


@dataclass(frozen=True)
class Match:
    """A game to be played: who sits where, on which deal."""

    number: int
    game: str
    seats: tuple[str, ...]  # the agent of each seat
    deal: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def players(self) -> int:
        return len(self.seats)


@dataclass(frozen=True)
class Result:
    """A game that was played."""

    match: Match
    scores: tuple[int, ...]
    returns: tuple[float, ...]  # 1 for beating everybody, -1 for losing to everybody
    winners: tuple[int, ...]
    plies: int
    seconds: tuple[float, ...]  # processor time that each seat thought
    decisions: tuple[int, ...]
    slowest: tuple[float, ...]  # the longest thought of each seat
    lines: tuple[dict[str, int], ...]  # the score sheet of each seat
    pieces: tuple[tuple[str, ...], ...]  # what each seat played with, by the ids of the catalogue
    record: str

    def text(self) -> str:
        """One line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> Result:
        """The result of a line."""
        data = json.loads(line)
        match = data.pop("match")
        options = tuple((name, value) for name, value in match.pop("options"))
        played = Match(**{**match, "seats": tuple(match["seats"])}, options=options)
        rows: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        rows["pieces"] = tuple(tuple(row) for row in rows["pieces"])
        return cls(match=played, **rows)


def line_ups(names: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Who meets whom: every group of agents where there are enough, else all of them again and again."""
    if len(names) >= players:
        return list(combinations(names, players))
    return [tuple(names[(first + seat) % len(names)] for seat in range(players)) for first in range(len(names))]


def schedule(
    game: str, names: Sequence[str], players: int, games: int, seed: int = 0, options: Sequence[tuple[str, str]] = ()
) -> Iterator[Match]:
    """So many matches. Each deal is played from every seating of a line-up: no agent has the better seat."""
    number = 0
    deal = 0
    while number < games:
        for line_up in line_ups(names, players):
            deal += 1
            for turned in range(players):
                if number == games:
                    return
                seats = line_up[turned:] + line_up[:turned]
                yield Match(number, game, seats, scramble(seed * 1_000_003 + deal), tuple(options))
                number += 1


def play(match: Match) -> Result:
    """Play a match to its end. The same match gives the same result: simulations end a thought, never the clock."""
    game = load(match.game)
    state: Any = game.begin(game.terms(match.players, match.deal, dict(match.options)))
    bots = [
        agents.make(level, scramble(match.deal + 7919 * (seat + 1) + match.number))
        for seat, level in enumerate(match.seats)
    ]
    thoughts = between(state, bots)
    return Result(
        match=match,
        scores=tuple(state.scores),
        returns=tuple(state.returns),
        winners=tuple(state.winners),
        plies=state.ply,
        seconds=tuple(sum(each) for each in thoughts),
        decisions=tuple(len(each) for each in thoughts),
        slowest=tuple(max(each, default=0.0) for each in thoughts),
        lines=tuple({line.label: line.points for line in state.score_lines(seat)} for seat in range(match.players)),
        pieces=tuple(tuple(sorted(used)) for used in pieces_used(state)),
        record=str(Record.of(state)),
    )


def between(state: State, bots: Sequence[agents.Agent]) -> list[list[float]]:
    """Play a game to its end; how long each thought of each seat took, in seconds of the processor."""
    for bot in bots:
        if isinstance(bot, Searcher):
            bot.seconds = PATIENCE
    thoughts: list[list[float]] = [[] for _ in bots]
    while not state.over:
        seat = state.player
        begun = process_time()
        action = bots[seat].choose(state.seat(seat))
        thoughts[seat].append(process_time() - begun)
        state.apply(action, seat)
    return thoughts


def pieces_used(state: State) -> list[set[str]]:
    """What each seat played with, by the ids of the catalogue: the own character, cards played, tiles laid.

    A game says by which events (`PLAYED_WITH` of its pieces); else every event of a seat tells, but for the deal.
    """
    entries = {entry["id"]: entry for entry in entries_of(catalogue_of(state))}
    telling: dict[str, tuple[str, ...]] | None = getattr(state.game.pieces, "PLAYED_WITH", None)
    used: list[set[str]] = [set() for _ in range(state.players)]
    for event in state.events:
        if 0 <= event.seat < state.players and (
            event.kind not in NOT_PLAYED if telling is None else event.kind in telling
        ):
            told = {**event.data, **event.secret}
            parts = told if telling is None else {name: told[name] for name in telling[event.kind] if name in told}
            used[event.seat] |= named(parts, entries)
    return used


def named(parts: dict[str, Any], entries: dict[str, dict[str, Any]]) -> set[str]:
    """The pieces that are told by their ids or faces, or else the one on which all of this is printed."""
    ids = {text for text in ids_in(list(parts.values())) if text in entries}
    return ids or {piece for piece, entry in entries.items() if parts and parts.items() <= entry.items()}


def catalogue_of(state: State) -> Any:
    return state.terms.components.data if state.terms.components else state.game.components.data


def entries_of(data: Any) -> Iterator[dict[str, Any]]:
    """Every entry with an `id` in the tables of a catalogue."""
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            yield data
        for value in data.values():
            yield from entries_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from entries_of(value)


def ids_in(data: Any) -> Iterator[str]:
    """What may be an id: a text, or that of a face."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from ids_in(data.get("id"))
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from ids_in(value)

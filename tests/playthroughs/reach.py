"""What occurs in the golden games of a game: decisions, kinds of action and event, lines of the score, endings."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

import worldwright as ww
from tests.playthroughs.played import everything
from tests.playthroughs.transcript import FOLDER, read
from worldwright.engine.record import FORMAT

Occurrences = set[tuple[str, object]]

FACTS = {  # of an event, what tells endings, modules' cards and the lines of a solo opponent apart
    "ending": "trigger",
    "end": "guard",
    "automa_card": "name",
    "automa_skips": "line",
    "power": "name",
    "power_gain": "name",
    "goal": "name",
    "board": "board",
}


@cache
def occurring(slug: str) -> frozenset[tuple[str, object]]:
    """In all golden games together."""
    found: Occurrences = set()
    for path in sorted(FOLDER.glob(f"{slug}-[1-9]*.txt")):
        text = path.read_text(encoding="utf-8")
        found |= occurring_in(ww.Record.parse(text[text.index(FORMAT) :]))
    return frozenset(found)


def occurring_in(record: ww.Record) -> Occurrences:
    """In one game."""
    state: Any = record.replay(0)
    space, found = state.game.action_space, set()
    for move in record.moves:
        seat, action = read(state, move)
        found |= {("decision", state.decision_of(seat).kind), ("action", space.decode(action)[0])}
        state.apply(action, seat)
    for event in state.events:
        found |= {("event", event.kind), ("event of", (event.kind, "nobody" if event.seat < 0 else "a seat"))}
        found |= {(event.kind, event.data[key]) for key in event.data if FACTS.get(event.kind) == key}
    for seat in range(state.players):
        found |= {("line", line.label) for line in state.score_lines(seat) if line.points}
    return found | {("alone", "won" if state.returns[0] > 0 else "lost")} if state.players == 1 else found


def possible(slug: str) -> Occurrences:
    """What can occur in any game, as its code declares it."""
    game = ww.load(slug)
    found: Occurrences = {("decision", decision.kind) for decision in game.decisions}
    found |= {("action", kind.name) for kind in game.action_space.kinds}
    found |= {("event", kind) for kind in import_module(f"{game.package}.log").SENTENCES}
    tables = [everything(slug, players).new() for players in game.players]
    return found | {("line", line.label) for table in tables for line in table.score_lines(0)}

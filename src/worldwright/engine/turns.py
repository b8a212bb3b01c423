"""Turns: what somebody does between two others is told in one line, which opens to its steps.

A game's `log.py` may help, each of these where it needs it:

- `TURNS`: kinds of events of which a turn has one at the most (`turn` is one in every game);
- `TOGETHER`: kinds that happen to everybody at once, such as dealing: they are told in one line of nobody's;
- `ASIDE`: kinds that are a step of whatever turn they come in, whoever they tell of;
- `BRIEF`: the few words of a line, by kind of event, the most telling first; each entry is given the turn's events of
  its kind;
- `actor(event)`: what somebody is called who acts though no person sits there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from worldwright.engine.events import Event
from worldwright.engine.frames import NOBODY
from worldwright.engine.telling import ROUTINE

if TYPE_CHECKING:
    from worldwright.engine.game import Game

MARK = "round"
ALWAYS = frozenset(("turn",))
NONE: frozenset[str] = frozenset()
MOST_THINGS = 2  # that a line tells

NO_ONE = (NOBODY, "")

Told = Mapping[str, Any]
Brief = Callable[[Sequence[Told]], str]


class Turn(NamedTuple):
    """A run of events that one line tells: those from `start` to before `stop`."""

    seat: int  # NOBODY: everybody's, or nobody's
    actor: str  # who acts where no person does
    start: int
    stop: int
    mark: bool = False  # a round begins


def turns(events: Sequence[Event], game: Game[Any], start: int = 0) -> list[Turn]:
    """The events in turns; every event is in one of them. `start` is where a turn is known to begin."""
    return Cutter(game).cut(events, start)


def brief(events: Sequence[Told], game: Game[Any]) -> str:
    """The things of a turn that tell most, in the order in which they happened; empty where the game has no words."""
    words: Mapping[str, Brief] = getattr(game.log, "BRIEF", {})
    order: dict[str, list[Told]] = {}
    for event in events:
        order.setdefault(event["kind"], []).append(event)
    said = {kind: words[kind](order[kind]) for kind in words if kind in order}
    most = [kind for kind, text in said.items() if text][:MOST_THINGS]
    return ", ".join(said[kind] for kind in order if kind in most)


class Cutter:
    """Cuts the events of a game into turns."""

    def __init__(self, game: Game[Any]) -> None:
        log = game.log
        self.begins: frozenset[str] = getattr(log, "TURNS", NONE) | ALWAYS
        self.together: frozenset[str] = getattr(log, "TOGETHER", NONE)
        self.aside: frozenset[str] = getattr(log, "ASIDE", NONE)
        self.actor: Callable[[Told], str] = getattr(log, "actor", lambda event: "")

    def cut(self, events: Sequence[Event], start: int = 0) -> list[Turn]:
        found: list[Turn] = []  # `start` is that of the turn that is being read
        whose: tuple[int, str] | None = None
        begun = False  # has the turn begun with one of the kinds that begin one?
        for number in range(start, len(events)):
            event = events[number]
            if event.kind == MARK:
                if number > start:
                    found.append(Turn(*(whose or NO_ONE), start, number))
                found.append(Turn(NOBODY, "", number, number + 1, mark=True))
                start, whose, begun = number + 1, None, False
                continue
            mover = self.mover(event)
            if mover is None:
                continue
            begins = event.kind in self.begins and mover != NO_ONE
            if whose is not None and (mover != whose or (begins and begun)):
                found.append(Turn(*whose, start, number))
                start, begun = number, False
            whose, begun = mover, begun or begins
        if start < len(events):
            found.append(Turn(*(whose or NO_ONE), start, len(events)))
        return found

    def mover(self, event: Event) -> tuple[int, str] | None:
        """Whose turn an event belongs to; None where it goes with the turn it comes in."""
        if event.ply == 0 or event.kind in self.together:  # whatever comes before the first move sets the table up
            return NO_ONE
        if event.kind == ROUTINE or event.kind in self.aside:
            return None
        if event.seat >= 0:
            return event.seat, ""
        actor = self.actor(event.seen_by(None))
        return (NOBODY, actor) if actor else None

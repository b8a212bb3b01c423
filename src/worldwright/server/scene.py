"""What one seat may see of a position, drawn up once and shared by all who look from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from worldwright.engine.state import State


@dataclass(frozen=True)
class Scene:
    """The part of a look that depends on the position and the seat alone."""

    view: dict[str, Any]
    actions: list[dict[str, Any]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)
    lines: list[list[dict[str, Any]]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    can_undo: bool = False


def draw_up(state: State, seat: int | None, names: Sequence[str]) -> Scene:
    """Everything a seat (None: a spectator) may know of a position."""
    game = state.game
    view: dict[str, Any] = {**state.view(seat), "names": list(names)}
    events = state.events_of(seat)
    return Scene(
        view=view,
        actions=[] if seat is None else answers(state, seat, view),
        log=[
            line_of(event, game.tell(event, names)) for event in events if event["kind"] != "auto"
        ],  # what follows a sole choice tells it better
        lines=view["lines"]
        if "lines" in view
        else [[line._asdict() for line in state.score_lines(other)] for other in range(state.players)],
        scores=view["scores"] if "scores" in view else list(state.scores),
        can_undo=seat is not None and state.can_undo(seat),
    )


def line_of(event: dict[str, Any], text: str) -> dict[str, Any]:
    """An event as a line of the log."""
    return {"ply": event["ply"], "seat": event["seat"], "kind": event["kind"], "text": text, "rule": event["rule"]}


def answers(state: State, seat: int, view: dict[str, Any]) -> list[dict[str, Any]]:
    """The legal actions of a seat, in words, and which of them cannot be taken back."""
    legal = state.actions_of(seat)
    if not legal:
        return []
    imagined = state.determinize(seat, seed=state.ply)  # what an action leads to must not tell what is hidden
    describe = state.game.words.describe
    return [
        {"action": int(action), "text": describe(view, action), "final": is_final(imagined, seat, action)}
        for action in legal
    ]


def is_final(state: State, seat: int, action: int) -> bool:
    """Does this action pass the turn on, or bring something to light? An answer to a question to several may become final at any moment."""
    if state.answers:
        return True
    trial = state.clone()
    trial.apply(action, seat)
    return trial.barrier == trial.ply

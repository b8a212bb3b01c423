"""A game told step by step."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import worldwright as ww
from worldwright.engine.registry import SHIPPED
from worldwright.engine.rng import Rng, seeded
from worldwright.testing.settings import Setting, changed, plain

FOLDER = Path(__file__).parent
Moves = tuple[tuple[int, str], ...]  # of a record: seat and action
SEED = 1
TOLD = 150  # decisions told in full; of the later ones every tenth position, and the record has them all
LISTED = 12  # actions listed by name; of more the rest is a digest
REWRITE = "python -m tests.playthroughs"


def golden_settings() -> list[Setting]:
    """Every player count of every game that ships, and each option changed by itself with the fewest players it
    means something for.
    """
    found = []
    seen: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
    for slug in sorted(SHIPPED):
        for setting in sorted(plain(slug) + changed(slug), key=lambda setting: (setting.players == 1, setting.players)):
            if not setting.options or (slug, setting.options) not in seen:
                seen.add((slug, setting.options))
                found.append(setting)
    return found


def path_of(setting: Setting) -> Path:
    return FOLDER / f"{setting}.txt"


def digest(*parts: bytes) -> str:
    return sha256(b"\n".join(parts)).hexdigest()[:12]


def position_digest(state: Any) -> str:
    """A short text that differs wherever position or tensors do."""
    tensors = [state.tensor(seat).astype("<f4").tobytes() for seat in range(state.players)]
    return f"{digest(repr(state.key()).encode())} {digest(*tensors)}"


def transcript(setting: Setting, seed: int = SEED, moves: Moves | None = None, in_full: int = TOLD) -> str:
    """The whole game, from its first decision to its record; its first decisions with every question and event.

    Without moves it is played at random.
    """
    state, rng = setting.new(seed), seeded(seed)
    lines = [
        f"{setting.game.title}, {setting.players} players, seed {seed}",
        *(f"option {name} {value}" for name, value in setting.options),
        "",
    ]
    lines += told(state, 0)
    for number in count():
        if state.over:
            break
        seat, action = chosen(state, rng) if moves is None else read(state, moves[number])
        full, known = state.ply < in_full, len(state.events)
        lines += asked(state, seat) if full else []
        state.apply(action, seat)
        if full:
            lines += [
                f"  > {setting.game.action_space.text(action)}",
                *told(state, known),
                f"  = {position_digest(state)}",
            ]
        elif state.ply % 10 == 0:
            lines.append(f"{state.ply} = {position_digest(state)}")
    return "\n".join([*lines, "", *result(state), "", str(ww.Record.of(state))])


def chosen(state: Any, rng: Rng) -> tuple[int, int]:
    """Any waiting seat, and any of its actions."""
    seat = state.waiting[int(rng.below(len(state.waiting)))]
    return seat, state.actions_of(seat)[int(rng.below(len(state.actions_of(seat))))]


def read(state: Any, move: tuple[int, str]) -> tuple[int, int]:
    """A move of a record."""
    return move[0], state.game.action_space.parse(move[1])


def asked(state: Any, seat: int) -> Iterator[str]:
    """The decision: who, what, and all that may be answered."""
    decision, space = state.decision_of(seat), state.game.action_space
    yield f"{state.ply} seat {seat} {decision.kind}: {decision.prompt}"
    texts = [space.text(action) for action in state.actions_of(seat)]
    more = (
        [f"{len(texts) - LISTED} more: {digest(*(text.encode() for text in texts[LISTED:]))}"]
        if len(texts) > LISTED
        else []
    )
    yield "  " + " | ".join(texts[:LISTED] + more)


def told(state: Any, known: int) -> Iterator[str]:
    """The events since then, as the seats that know most about them are told."""
    for event in state.events[known:]:
        yield f"  * {state.game.tell(event.seen_by(event.knows[0] if event.knows else None))} [{event.rule}]"


def result(state: Any) -> Iterator[str]:
    """Scores with their lines, winners and returns."""
    for seat in range(state.players):
        lines = ", ".join(f"{line.label} {line.points} [{line.rule}]" for line in state.score_lines(seat))
        yield f"seat {seat}: {state.scores[seat]} = {lines}"
    yield f"winners {state.winners}"
    yield f"returns {state.returns}"

"""Learning what positions are worth by playing with a look to the turn's end, as greedy does: no search, two cores.

    python -m worldwright.learn.looking strange-world --minutes 9.5 --out learned.npz --curve curve.json

Fresh weights know what the game's evaluation says of the lead, so the first games are greedy's. From then on, round by
round, processes play against themselves, and one learns how the games ended, what the looks found, and which moves
looked well. At times it is tried against greedy: that is the curve.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import worldwright as ww
from worldwright.engine.errors import BadOption
from worldwright.learn.course import Course, command, in_a_sentence
from worldwright.learn.lessons import Lessons, joined, size_of
from worldwright.learn.network import Weights, save, weights_in
from worldwright.learn.players import Players
from worldwright.learn.study import Pupil, heard, playing

ROUNDS_TRIED = 3  # so many rounds between two trials


# --- learning -------------------------------------------------------------------------------------


def learn(course: Course, out: Path | None = None, curve: Path | None = None, start: Weights | None = None) -> Pupil:
    """Learn a game; weights and curve are written after every trial."""
    game = ww.load(course.slug)
    game.terms(course.players, 0, {})  # complains at once
    pupil = Pupil(course, size_of(game), game.action_space.size, start)
    pupils, points = playing(course), list[dict[str, float]]()
    begun = perf_counter()

    def note(**numbers: float) -> None:
        points.append({"seconds": round(perf_counter() - begun, 1), **numbers})
        print(course.slug, "  ".join(f"{name} {value:,.4g}" for name, value in points[-1].items()), flush=True)
        if out is not None:
            save(out, pupil.plain(), [course.players], game.rules_version)
        if curve is not None:
            curve.write_text(json.dumps(points) + "\n", encoding="utf-8")

    try:
        rounds(course, pupil, pupils, begun, note)
    finally:
        pupils.close()
    return pupil


def rounds(course: Course, pupil: Pupil, pupils: Players, begun: float, note: Callable[..., None]) -> None:
    """One round is played while the last ones are learned from."""
    whole, known, games, number = course.minutes * 60, list[Lessons](), 0, 0
    trial = course.last * whole / (1 + whole * (1 - course.last) / (course.seconds * ROUNDS_TRIED))  # seconds of each
    if whole < course.seconds + trial:
        raise BadOption(f"{course.minutes} minutes are too few for a round of {course.seconds} seconds and a trial")
    while not known or perf_counter() - begun < whole - course.seconds - trial:
        pupils.tell("look", pupil.plain(), course.seconds)
        if known:
            left = 1 - (perf_counter() - begun) / whole
            pupil.learn(joined(known[-course.keep :]), course.rate * max(left, 0.05))
        parts, _, met = heard(pupils)
        known.append(joined(parts))
        games, number = games + met, number + 1
        if number % ROUNDS_TRIED == 1:
            tried(pupil, pupils, trial, note, games, sum(len(one) for one in known))
    pupil.learn(joined(known[-course.keep :]), course.rate * 0.05)
    tried(pupil, pupils, max(trial, whole - (perf_counter() - begun)), note, games, sum(len(one) for one in known))


def tried(pupil: Pupil, pupils: Players, seconds: float, note: Callable[..., None], games: int, lessons: int) -> None:
    """A point of the curve: games against greedy."""
    pupils.tell("face_greedy", pupil.plain(), seconds)
    _, won, met = heard(pupils)
    note(games=games, lessons=lessons, won=won, met=met)


def main() -> None:
    """Learn as the command says."""
    usual = Course("", minutes=9.5, seconds=20.0, part=2048, last=0.1, heed=0.5)
    told = command("python -m worldwright.learn.looking", "Learn a game by looking.", usual)
    start = None if told.start is None else weights_in(told.start)
    in_a_sentence(lambda: learn(told.course, told.out, told.curve, start))


if __name__ == "__main__":
    main()

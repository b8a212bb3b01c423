"""Learning from search (expert iteration): it plays with what was learned so far, the network learns what it found.

    python -m worldwright.learn.study spires --minutes 9 --workers 16 --gpu --out learned.npz --curve curve.json

First greedy is watched. Then, round by round, processes play games by search (a third of them against the search that
knows only the game's evaluation), and one learns: how the games ended, and which moves were searched most. What a
round's games say of the network before it learns from them is the curve.
"""

from __future__ import annotations

import json
from dataclasses import fields
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

import worldwright as ww
from worldwright.agents.judge import EXPECTED, POINTS
from worldwright.agents.tuned import tuned
from worldwright.engine.errors import BadOption
from worldwright.learn.course import Course, command, in_a_sentence
from worldwright.learn.lessons import Lessons, joined, size_of, work
from worldwright.learn.network import Adam, Array, Weights, backward, forward, fresh, save, weights_in
from worldwright.learn.players import Players, seeds_of
from worldwright.learn.sparse import matrix
from worldwright.learn.train import array_module

WATCHED_OFTEN = 3  # so often what greedy shows is gone over
SLOWEST = 0.1  # of the rate: how fast is learned at the end
AVERAGED = 0.998  # what is played is the average of the weights of some hundred steps, which is steadier than the last


class Pupil:
    """The network, and how it learns."""

    def __init__(self, course: Course, size: int, actions: int, start: Weights | None = None) -> None:
        self.course = course
        self.size = size
        self.actions = actions
        self.xp: Any = array_module(course.gpu)
        self.scale = tuned(ww.load(course.slug), course.players).settings.scale  # of the evaluation, by hand
        begun = fresh(size, actions, course.width, course.seed)
        begun = knows_its_lead(begun, size, self.scale) if start is None else widened(start, begun)
        self.weights: Weights = {name: self.xp.asarray(array) for name, array in begun.items()}
        self.steady: Weights = {name: array.copy() for name, array in self.weights.items()}
        self.adam = Adam(self.xp, self.weights)
        self.rng = np.random.default_rng(course.seed)
        self.lots: Any = self.xp.random.default_rng(course.seed)

    def spread(self, lessons: Lessons, chosen: Array, blind: float = 0.0) -> tuple[Array, Array, Array]:
        """Tensors, legal moves and their shares of some lessons, in full or with some of the tensor left out."""
        xp = self.xp
        rows, held = self.picked(lessons.counts, chosen)
        if blind > 0:
            sees = (self.lots.random(len(rows)) >= blind) | (lessons.places[held] >= self.size - EXPECTED)
            rows, held = rows[sees], held[sees]
        seen = matrix(xp, rows, lessons.places[held], lessons.numbers[held], (len(chosen), self.size))
        mask = xp.zeros((len(chosen), self.actions), xp.bool_)
        shares = xp.zeros((len(chosen), self.actions), xp.float32)
        rows, held = self.picked(lessons.widths, chosen)
        moves = lessons.moves[held].astype(xp.int32)
        mask[rows, moves] = True
        shares[rows, moves] = lessons.shares[held].astype(xp.float32)
        return seen, mask, shares

    def picked(self, counts: Array, chosen: Array) -> tuple[Array, Array]:
        """Of entries that lie one after the other, so many to a lesson, those of some lessons: their row and place."""
        xp = self.xp
        ends = xp.cumsum(counts.astype(xp.int64))
        wide = counts[chosen].astype(xp.int64)
        after = xp.cumsum(wide)
        each = xp.arange(int(after[-1]))
        rows = xp.searchsorted(after, each, side="right")
        return rows, each - (after - wide)[rows] + (ends[chosen] - wide)[rows]

    def learn(self, lessons: Lessons, rate: float, epochs: int = 0, most: int = 0) -> None:
        """Go over the lessons some times, or over so many of them, in any order, with smaller and smaller steps."""
        here, epochs = self.moved(lessons), epochs or self.course.epochs
        count = min(len(lessons), most or len(lessons))
        steps = -(-count // self.course.part) * epochs
        done = 0
        for _ in range(epochs):
            order = self.xp.asarray(self.rng.permutation(len(lessons))[:count])
            for start in range(0, count, self.course.part):
                self.step(here, order[start : start + self.course.part], rate * max(0.05, 1 - done / steps))
                done += 1

    def moved(self, lessons: Lessons) -> Lessons:
        return Lessons(*(self.xp.asarray(getattr(lessons, part.name)) for part in fields(Lessons)))

    def step(self, lessons: Lessons, chosen: Array, rate: float) -> None:
        seen, mask, shares = self.spread(lessons, chosen, self.course.blind)
        told = forward(self.xp, self.weights, seen, mask)
        to_moves = (told.shares - shares) * lessons.taught[chosen][:, None]
        to_value = 2 * (told.value - targets(lessons, chosen, self.course.heed)) * (1 - told.value**2)
        count = len(chosen)
        gradient = backward(self.xp, self.weights, told, to_moves / count, to_value / count)
        for name in ("first", "second", "policy"):
            self.weights[name] *= 1 - rate * self.course.decay
        self.adam.step(self.weights, gradient, rate, longest=2.0)
        old = min(AVERAGED, self.adam.steps / (self.adam.steps + 9))  # at first what it began with is soon forgotten
        for name, array in self.steady.items():
            array += (1 - old) * (self.weights[name] - array)

    def tried(self, lessons: Lessons, most: int = 40_000) -> dict[str, float]:
        """How far the network is off the result, beside what it is to say, and how far off the evaluation is."""
        xp, here = self.xp, self.moved(lessons)
        order = self.rng.permutation(len(lessons))[:most]
        off = missed = plain = taught = beside = 0.0
        ahead = xp.zeros((self.size, 1), xp.float32)
        ahead[self.size - EXPECTED] = 1
        for start in range(0, len(order), self.course.part):
            chosen = xp.asarray(order[start : start + self.course.part])
            seen, mask, shares = self.spread(here, chosen)
            told, result = forward(xp, self.steady, seen, mask), here.results[chosen]
            by_lead = xp.tanh((seen @ ahead)[:, 0] * POINTS / self.scale)
            off += float(((told.value - result) ** 2).sum())
            beside += float(((told.value - targets(here, chosen, self.course.heed)) ** 2).sum())
            plain += float(((by_lead - result) ** 2).sum())
            surprise = -(shares * xp.log(told.shares + 1e-9)).sum(axis=1)
            missed += float((surprise * here.taught[chosen]).sum())
            taught += float(here.taught[chosen].sum())
        told_by = {"off": off, "beside": beside, "plain": plain}
        return {**{name: total / len(order) for name, total in told_by.items()}, "missed": missed / max(taught, 1.0)}

    def plain(self) -> Weights:
        """The steady weights as numpy arrays."""
        return {
            name: np.asarray(array.get() if self.course.gpu else array).copy() for name, array in self.steady.items()
        }


def targets(lessons: Lessons, chosen: Array, heed: float) -> Array:
    """What the value should have been: the result, and what was thought, where anything was."""
    thoughts = lessons.thoughts[chosen]
    share = np.float32(heed) * (thoughts != 0)  # else all that follows is twice as wide
    return (1 - share) * lessons.results[chosen] + share * thoughts


def knows_its_lead(weights: Weights, size: int, scale: float = POINTS) -> Weights:
    """Fresh weights that begin with what the evaluation says of the lead: two units carry it to the value."""
    for unit, sign in ((0, 1.0), (1, -1.0)):
        for layer in ("first", "second"):
            weights[layer][:, unit] = 0
        weights["first"][size - EXPECTED, unit] = sign
        weights["second"][unit, :] = 0
        weights["value"][unit] = sign * POINTS / scale
    return weights


def widened(weights: Weights, fresh: Weights) -> Weights:
    """What was learned, with more units where the fresh weights have more: those say nothing yet, but can learn."""
    known, width = len(weights["value"]), len(fresh["value"])
    if known > width:
        raise BadOption(f"these weights have {known} units in a layer, more than {width}")
    fresh["second"][known:, :known] = 0  # as the heads of fresh weights are
    for name, array in fresh.items():
        array[tuple(map(slice, weights[name].shape))] = weights[name]
    return fresh


def playing(course: Course) -> Players:
    """The processes that play for a course."""
    return Players(work, seeds_of(course.seed, course.workers), course.slug, course.players)


def heard(pupils: Players) -> tuple[list[Lessons], float, int]:
    """What all of them found: lessons, what was won, and in how many games."""
    found = pupils.hear()
    return [one[0] for one in found if one[0] is not None], sum(one[1] for one in found), sum(one[2] for one in found)


def study(course: Course, out: Path | None = None, curve: Path | None = None, start: Weights | None = None) -> Pupil:
    """Learn a game; the weights are written after every round."""
    game = ww.load(course.slug)
    game.terms(course.players, 0, {})  # complains at once
    pupil = Pupil(course, size_of(game), game.action_space.size, start)
    pupils, points = playing(course), list[dict[str, float]]()
    begun = perf_counter()

    def note(what: str, **numbers: float) -> None:
        points.append({"seconds": perf_counter() - begun, **numbers})
        told = "  ".join(f"{name} {value:,.4g}" for name, value in points[-1].items())
        print(f"{course.slug} {what}: {told}", flush=True)
        if out is not None:
            save(out, pupil.plain(), [course.players], game.rules_version)
        if curve is not None:
            kept = [{name: round(value, 4) for name, value in point.items()} for point in points]
            curve.write_text(json.dumps(kept) + "\n", encoding="utf-8")

    try:
        rounds(course, pupil, pupils, begun, note)
    finally:
        pupils.close()
    return pupil


def rounds(course: Course, pupil: Pupil, pupils: Players, begun: float, note: Any) -> None:
    """Watch, then study round after round while the ones before are learned from, then compete."""
    whole, shown, before = course.minutes * 60, list[Lessons](), list[Lessons]()
    if course.watch > 0:
        pupils.tell("watch", course.watch * whole)
        parts, _, games = heard(pupils)
        pupil.learn(joined(parts), course.rate, WATCHED_OFTEN)
        note("watched", lessons=sum(map(len, parts)), games=games)
        shown = parts[:1]  # the others are of its kind
    while True:
        left = whole * (1 - course.last) - (perf_counter() - begun)
        if left < course.seconds / 3:
            break
        pupils.tell("study", pupil.plain(), course, min(course.seconds, left))
        if before:
            most = int(course.again * len(before[-1]))
            pupil.learn(joined(shown + before[-course.keep :]), course.rate * max(left / whole, SLOWEST), most=most)
        parts, won, met = heard(pupils)
        before.append(joined(parts))
        note("studied", lessons=len(before[-1]), won=won, met=met, **pupil.tried(before[-1]))
    pupil.learn(joined(shown + before[-course.keep :]), course.rate * SLOWEST)
    note("learned", lessons=sum(map(len, before)))
    if course.last > 0:
        pupils.tell("compete", pupil.plain(), course, course.last * whole)
        _, won, met = heard(pupils)
        note("at the end", won=won, met=met)


def main() -> None:
    """Learn as the command says."""
    told = command("python -m worldwright.learn.study", "Learn a game from search.", Course(""))
    start = None if told.start is None else weights_in(told.start)
    in_a_sentence(lambda: study(told.course, told.out, told.curve, start))


if __name__ == "__main__":
    main()

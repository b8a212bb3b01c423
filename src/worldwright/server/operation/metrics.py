"""Numbers in the text format of Prometheus: counters, gauges that are read when asked for, and histograms."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
Labels = tuple[str, ...]


class Metric(Protocol):
    """Something that can be written out."""

    def lines(self) -> Iterator[str]: ...


def sample(name: str, labels: Mapping[str, str], value: float) -> str:
    """One line.

    >>> sample("moves_total", {"kind": 'a "b"'}, 3.0)
    'moves_total{kind="a \\\\"b\\\\""} 3'
    """
    inside = ",".join(f'{key}="{escaped(text)}"' for key, text in labels.items())
    return f"{name}{f'{{{inside}}}' if inside else ''} {value:.10g}"


def escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


class Counter:
    """Counts what happens, by labels."""

    def __init__(self, name: str, words: str, *labels: str) -> None:
        self.name, self.words, self.labels = name, words, labels
        self.values: dict[Labels, float] = defaultdict(float)

    def add(self, *labels: str, amount: float = 1.0) -> None:
        self.values[labels] += amount

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.words}"
        yield f"# TYPE {self.name} counter"
        for labels, value in sorted(self.values.items()):
            yield sample(self.name, dict(zip(self.labels, labels, strict=True)), value)


class Gauge:
    """A number that is read when somebody asks for it."""

    def __init__(self, name: str, words: str, read: Callable[[], float], kind: str = "gauge") -> None:
        self.name, self.words, self.read, self.kind = name, words, read, kind

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.words}"
        yield f"# TYPE {self.name} {self.kind}"
        yield sample(self.name, {}, self.read())


class Histogram:
    """How long things take, by labels."""

    def __init__(self, name: str, words: str, *labels: str, bounds: Sequence[float] = SECONDS) -> None:
        self.name, self.words, self.labels, self.bounds = name, words, labels, bounds
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = defaultdict(float)

    def observe(self, value: float, *labels: str) -> None:
        counts = self.counts.setdefault(labels, [0] * (len(self.bounds) + 1))
        counts[bisect_left(self.bounds, value)] += 1
        self.sums[labels] += value

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.words}"
        yield f"# TYPE {self.name} histogram"
        for labels, counts in sorted(self.counts.items()):
            named = dict(zip(self.labels, labels, strict=True))
            total = 0
            for bound, count in zip([*map(str, self.bounds), "+Inf"], counts, strict=True):
                total += count
                yield sample(f"{self.name}_bucket", {**named, "le": bound}, total)
            yield sample(f"{self.name}_sum", named, self.sums[labels])
            yield sample(f"{self.name}_count", named, total)


def exposition(metrics: Sequence[Metric]) -> str:
    """All of them, as Prometheus reads them."""
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines())

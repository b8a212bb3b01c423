"""`python -m tests.breaks --game spires --sample 200 --seed 1`: which share of broken rules do the tests notice?

Each break is written into a copy of the game's package, and the game's own tests run on it, interpreted, until the
first one fails: those that run the broken function first, the quickest of them at the head. What no test notices is
listed: either a test is missing, or the break makes no difference, which `breaks.toml` beside the tests may state with
the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue

import worldwright as ww
from tests.breaks import watch
from tests.breaks.forks import Runner
from tests.breaks.sites import Break, breaks_of

ROOT = Path(__file__).parents[2]
PATIENCE = 5.0  # how many times as long as with unbroken rules a test may take: a longer game is noticed, too
GRACE = 15.0
QUICK = 0.2  # seconds of a quick test
NOTICED = 5  # quick tests that are worth as much as one that noticed another break
EQUIVALENT = "breaks.toml"


@dataclass(frozen=True)
class Test:
    """What is known of a test from a run on the rules as they are."""

    name: str
    seconds: float
    runs: frozenset[str]  # functions of the rules, each with its file

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]

    @property
    def limit(self) -> float:
        return PATIENCE * self.seconds + GRACE

    def reaches(self, one: Break) -> bool:
        """Does it run the function, or the one around it, in which something is broken?"""
        parts = one.scope.split(".")
        return any(f"{one.file} {'.'.join(parts[:number])}" in self.runs for number in range(1, len(parts) + 1))


@dataclass(frozen=True)
class Worker:
    """A copy of the package that holds a game, and a process that runs tests on it."""

    folder: Path
    runner: Runner

    def rules(self, package: str) -> Path:
        return self.folder.joinpath(*package.split("."))

    def output(self) -> str:
        return (self.folder / "output.txt").read_text(encoding="utf-8")

    def run(self, tests: Path, wanted: list[str], **settings: str) -> int:
        """Run tests until the first one fails; 0 if all passed."""
        quiet = ["-x", "-n", "0", "--no-header", "--tb=short", "-p", "no:cacheprovider", "-p", "tests.breaks.watch"]
        return self.runner.run([*quiet, f"--rootdir={tests.parent}", *wanted], self.folder / "output.txt", **settings)

    @contextmanager
    def broken(self, package: str, one: Break) -> Iterator[None]:
        """The rules with one break. No compiled text of them is kept: within a second it would pass for the other."""
        file = self.rules(package) / one.file
        whole, compiled = file.read_text(encoding="utf-8"), Path(cache_from_source(str(file)))
        compiled.unlink(missing_ok=True)
        file.write_text(one.source, encoding="utf-8")
        yield
        compiled.unlink(missing_ok=True)
        file.write_text(whole, encoding="utf-8")


@dataclass
class Bench:
    """A game, its tests, and copies of its package in which rules are broken."""

    package: str
    tests: Path
    workers: SimpleQueue[Worker] = field(default_factory=SimpleQueue)
    noticed_by: Counter[str] = field(default_factory=Counter)  # tests that noticed something go first
    known: list[Test] = field(default_factory=list)

    @property
    def source(self) -> Path:
        return Path(str(files(self.package.partition(".")[0])))

    def copy(self, folder: Path) -> None:
        """A place of its own for a worker, without compiled modules: those would hide the broken source."""
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(self.source, folder / self.source.name, ignore=ignore)
        self.workers.put(Worker(folder, Runner(folder)))

    def close(self) -> None:
        while not self.workers.empty():
            self.workers.get().runner.close()

    def look_at_tests(self) -> None:
        """Run them all on the rules as they are, and see what each runs."""
        worker = self.workers.get()
        tale = worker.folder / "tale.json"
        settings = {watch.RULES: str(worker.rules(self.package)), watch.TALE: str(tale)}
        if worker.run(self.tests, [str(self.tests)], **settings) != 0:
            raise SystemExit(f"the tests fail on the rules as they are: mend that first\n{worker.output()}")
        seen = json.loads(tale.read_text(encoding="utf-8"))
        self.known = [Test(name, each["seconds"], frozenset(each["runs"])) for name, each in seen.items()]
        self.workers.put(worker)

    def passes(self, worker: Worker, tests: list[Test]) -> bool:
        """Do these tests pass on the rules as the worker has them?"""
        if not tests:
            return True
        order = sorted(tests, key=lambda test: test.seconds / (1 + self.noticed_by[test.name]))
        named = worker.folder / "named.json"
        named.write_text(json.dumps({test.name: test.limit for test in order}), encoding="utf-8")
        wanted = dict.fromkeys(str(self.tests.parent / test.file) for test in order)
        code = worker.run(self.tests, list(wanted), **{watch.NAMED: str(named)})
        self.noticed_by.update(json.loads(named.read_text(encoding="utf-8")).get(watch.FAILED, ()))
        return code == 0

    def busiest_file(self, tests: list[Test]) -> str:
        """The file with the most of these tests that are quick, or that noticed something: read alone it is quick."""
        count = Counter({test.file: 0 for test in tests})
        for test in tests:
            count[test.file] += (test.seconds < QUICK) + NOTICED * self.noticed_by[test.name]
        return count.most_common(1)[0][0] if tests else ""

    def survives(self, one: Break) -> bool:
        """Write a break, run the tests, and put the file back."""
        worker = self.workers.get()
        near = [test for test in self.known if test.reaches(one)]
        file = self.busiest_file(near)
        groups = (
            [test for test in near if test.file == file],
            [test for test in near if test.file != file],
            [test for test in self.known if not test.reaches(one)],
        )
        with worker.broken(self.package, one):
            alive = all(self.passes(worker, group) for group in groups)
        self.workers.put(worker)
        return alive


def known_equivalent(tests: Path) -> dict[str, str]:
    """Breaks that make no difference, with the reason."""
    file = tests / EQUIVALENT
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {entry["break"]: entry["reason"] for entry in data.get("equivalent", [])}


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.breaks", description=__doc__)
    parser.add_argument("--game", required=True, metavar="SLUG", help="any registered game, of another package too")
    parser.add_argument("--tests", type=Path, metavar="FOLDER", help="its tests; by default those of this repository")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="breaks to try (0: all of them)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--file", metavar="NAME", help="only breaks of this file, such as scoring.py")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0.0, metavar="PERCENT", help="fail when fewer are noticed")
    return parser.parse_args()


def main() -> int:
    asked = options()
    package = ww.load(asked.game).package
    tests = asked.tests or ROOT / "tests" / "games" / package.rpartition(".")[2]
    equivalent = known_equivalent(tests)
    every = [one for one in breaks_of(Path(str(files(package)))) if asked.file in (None, one.file)]
    sample = random.Random(asked.seed).sample(every, min(asked.sample or len(every), len(every)))
    chosen = [one for one in sample if one.name not in equivalent]
    with tempfile.TemporaryDirectory(prefix="breaks-") as scratch:
        bench = Bench(package, tests)
        for worker in range(asked.workers):
            bench.copy(Path(scratch) / str(worker))
        survivors = tried(bench, chosen)
        bench.close()
    noticed = len(chosen) - len(survivors)
    share = 100 * noticed / len(chosen) if chosen else 100.0
    print(f"\n{asked.game}: {noticed} of {len(chosen)} breaks noticed, {share:.1f}%")
    print(f"({len(every)} places; of the {len(sample)} drawn {len(sample) - len(chosen)} make no difference)")
    unknown = set(equivalent) - {one.name for one in breaks_of(Path(str(files(package))))}
    for name in sorted(unknown):
        print(f"{tests / EQUIVALENT} names a break that is no more: {name}")
    return int(share < asked.least)


def tried(bench: Bench, chosen: list[Break]) -> list[Break]:
    """Run the tests on every break; returns what nobody noticed."""
    bench.look_at_tests()
    survivors: list[Break] = []
    with ThreadPoolExecutor(bench.workers.qsize()) as pool:
        for number, (one, alive) in enumerate(zip(chosen, pool.map(bench.survives, chosen), strict=True), 1):
            if alive:
                survivors.append(one)
                print(f"not noticed: {one}", flush=True)
            print(f"{number} of {len(chosen)}, {len(survivors)} not noticed", file=sys.stderr, end="\r", flush=True)
    return survivors


if __name__ == "__main__":
    sys.exit(main())

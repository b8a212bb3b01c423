"""`python -m tests.breaks --game spires --sample 200 --seed 1`: which share of broken rules do the tests notice?

Each break is written into a copy of the game's package, and the game's own tests run on it, interpreted, until the
first one fails. What no test notices is listed: either a test is missing, or the break makes no difference, which
`breaks.toml` beside the tests may state with the reason.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from queue import SimpleQueue

import worldwright as ww
from tests.breaks.sites import Break, breaks_of

ROOT = Path(__file__).parents[2]
PATIENCE = 3.0  # how many times as long as unbroken rules the broken ones may take: a longer game is noticed, too
GRACE = 20.0
EQUIVALENT = "breaks.toml"


@dataclass
class Bench:
    """A game, its tests, and copies of its package in which rules are broken."""

    package: str
    tests: Path
    folders: SimpleQueue[Path] = field(default_factory=SimpleQueue)
    noticed_by: Counter[str] = field(default_factory=Counter)  # test files that noticed something go first
    limit: float = 600.0

    @property
    def source(self) -> Path:
        return Path(str(files(self.package.partition(".")[0])))

    def copy(self, folder: Path) -> None:
        """A place of its own for a worker, without compiled modules: those would hide the broken source."""
        ignore = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(self.source, folder / self.source.name, ignore=ignore)
        self.folders.put(folder)

    def broken_file(self, folder: Path, name: str) -> Path:
        return folder.joinpath(*self.package.split("."), name)

    def test_files(self) -> list[str]:
        found = [str(file) for file in sorted(self.tests.glob("test_*.py"))]
        return sorted(found, key=lambda file: -self.noticed_by[Path(file).name])

    def passes(self, folder: Path) -> bool:
        """Do all tests pass on the package in this folder?"""
        environment = {**os.environ, "WORLDWRIGHT_PURE": "1", "WORLDWRIGHT_TEST_BRIEF": "1"}
        environment["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")])
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        options = ["-x", "-q", "-p", "no:cacheprovider", "-n", "0", "--no-header", "--tb=no"]
        command = [sys.executable, "-m", "pytest", *options, *self.test_files()]
        try:
            run = subprocess.run(
                command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=self.limit, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        failed = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        if failed:
            self.noticed_by[Path(failed[0].split()[1].partition("::")[0]).name] += 1
        return run.returncode == 0

    def survives(self, one: Break) -> bool:
        """Write a break, run the tests, and put the file back."""
        folder = self.folders.get()
        file = self.broken_file(folder, one.file)
        whole = file.read_text(encoding="utf-8")
        try:
            file.write_text(one.source, encoding="utf-8")
            return self.passes(folder)
        finally:
            file.write_text(whole, encoding="utf-8")
            self.folders.put(folder)


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
    told = [one for one in every if one.name not in equivalent]
    chosen = random.Random(asked.seed).sample(told, min(asked.sample or len(told), len(told)))
    with tempfile.TemporaryDirectory(prefix="breaks-") as scratch:
        bench = Bench(package, tests)
        for worker in range(asked.workers):
            bench.copy(Path(scratch) / str(worker))
        survivors = tried(bench, chosen)
    noticed = len(chosen) - len(survivors)
    share = 100 * noticed / len(chosen) if chosen else 100.0
    print(f"\n{asked.game}: {noticed} of {len(chosen)} breaks noticed, {share:.1f}%")
    print(f"({len(every)} places; {len(equivalent)} are known to make no difference)")
    for one in survivors:
        print(f"  not noticed: {one}")
    return int(share < asked.least)


def tried(bench: Bench, chosen: list[Break]) -> list[Break]:
    """Run the tests on the rules as they are, then on every break; returns what nobody noticed."""
    start = time.monotonic()
    folder = bench.folders.get()
    if not bench.passes(folder):
        raise SystemExit("the tests fail on the rules as they are: mend that first")
    bench.folders.put(folder)
    bench.limit = PATIENCE * (time.monotonic() - start) + GRACE
    survivors: list[Break] = []
    with ThreadPoolExecutor(bench.folders.qsize()) as pool:
        for number, (one, alive) in enumerate(zip(chosen, pool.map(bench.survives, chosen), strict=True), 1):
            survivors += [one] if alive else []
            print(f"\r{number} of {len(chosen)}, {len(survivors)} not noticed", end="", flush=True)
    return survivors


if __name__ == "__main__":
    sys.exit(main())

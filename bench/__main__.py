"""`python -m bench`: measure, print the table, write the report."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from rich.console import Console

from bench.report import IN_THE_WAY, markdown, terminal_table
from bench.results import Results, Row, machine
from bench.worker import ENGINES, ROOT, Missing, Worker
from worldwright.bench import round_robin, watch
from worldwright.engine.registry import SHIPPED
from worldwright.glances import Glance, glance_markdown, glances

TABLE_WIDTH = 170  # where no terminal sets a limit, as in a log file


def measure(engines: tuple[str, ...], rounds: int, seconds: float, console: Console) -> Results:
    """Terms a worker for every engine and take all subjects of all of them through the rounds in turn."""
    here, date = machine(), datetime.now(UTC).strftime("%Y-%m-%d")
    versions: dict[str, str] = {}
    missing: dict[str, str] = {}
    rows: list[Row] = []
    with ExitStack() as open_workers:
        measures = []
        for engine in watch(engines, "warming up", len(engines), console):
            try:
                worker = Worker(engine, seconds)
            except Missing as reason:
                missing[engine] = str(reason)
                continue
            open_workers.callback(worker.close)
            versions[worker.labels[0].engine] = worker.version
            rows += [Row(label, []) for label in worker.labels]
            measures += [partial(worker.measure, subject) for subject in range(len(worker.labels))]
        measured = round_robin(measures, rounds)
        for index, sample in watch(measured, "measuring", rounds * len(rows), console):
            rows[index].samples.append(sample)
    return Results(date, rounds, seconds, here, versions, missing, rows)


def write(results: Results, looks: list[Glance], folder: Path, console: Console) -> None:
    """benchmarks.json, benchmarks.md and, where matplotlib is installed, benchmarks.svg."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "benchmarks.json").write_text(results.json())
    (folder / "benchmarks.md").write_text(f"{markdown(results)}\n{glance_markdown(looks)}{IN_THE_WAY}")
    try:
        from bench.plot import plot
    except ImportError:
        console.print("no plot: matplotlib is not installed: pip install matplotlib")
    else:
        plot(results, folder / "benchmarks.svg")
    console.print(f"written to {folder}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="three short rounds; written only with --out")
    parser.add_argument("--rounds", type=int, help="how often everybody is measured (default 7, quick 3)")
    parser.add_argument("--out", type=Path, help="folder for benchmarks.json, .md and .svg (default docs)")
    options = parser.parse_args()
    console = Console()
    if not console.is_terminal:
        console = Console(width=TABLE_WIDTH)
    results = measure(ENGINES, options.rounds or (3 if options.quick else 7), 0.05 if options.quick else 0.3, console)
    console.print(terminal_table(results))
    for engine, why in results.missing.items():
        console.print(f"{engine} took no part: {why}")
    folder: Path | None = options.out or (None if options.quick else ROOT / "docs")
    if folder:
        write(results, glances(sorted(SHIPPED), rounds=9), folder, console)


if __name__ == "__main__":
    main()

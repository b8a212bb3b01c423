"""The results as a table in the terminal and as docs/benchmarks.md."""

from __future__ import annotations

from rich.table import Table

from bench.results import Results, Row
from worldwright.bench import Spread, short

OVER_WORDS = ("engine", "game", "players", "build", "loop")
OVER_FIGURES = ("decisions/s", "ratio", "games/s", "decisions/game", "clones/s", "ratio")


def cells(results: Results, row: Row) -> list[str]:
    """A row of either table."""
    label, figures = row.label, row.figures
    return [
        label.engine,
        label.game,
        str(label.players),
        label.build,
        label.loop,
        spread_text(figures.decisions_per_s),
        times_text(results.decisions_ratio(row)),
        spread_text(figures.games_per_s),
        short(figures.decisions_per_game),
        spread_text(figures.clones_per_s),
        times_text(results.clones_ratio(row)),
    ]


def spread_text(spread: Spread | None) -> str:
    """Median, with lowest and highest behind it."""
    return f"{short(spread.median)} ({short(spread.low)}-{short(spread.high)})" if spread else ""


def times_text(times: float | None) -> str:
    """A ratio to two or three figures: 0.83x, 7.6x, 76x."""
    if times is None:
        return ""
    return f"{times:.2f}x" if times < 1 else f"{times:.1f}x" if times < 10 else f"{times:.0f}x"


def sections(results: Results) -> dict[str, list[Row]]:
    """The rows in the order in which they are shown: the peers, then each build of ours."""
    groups = {
        "Peers": [row for row in results.rows if not row.ours],
        "Worldwright, compiled": [row for row in results.rows if row.ours and row.label.build == "compiled"],
        "Worldwright, interpreted": [row for row in results.rows if row.ours and row.label.build == "interpreted"],
    }
    return {title: rows for title, rows in groups.items() if rows}


def terminal_table(results: Results) -> Table:
    """For rich to print."""
    table = Table(title="Random play: median (lowest-highest) of the rounds; ratios are to catanatron's median")
    for heading in OVER_WORDS:
        table.add_column(heading, overflow="fold")
    for heading in OVER_FIGURES:
        table.add_column(heading, overflow="fold", justify="right")
    for rows in sections(results).values():
        for row in rows:
            table.add_row(*cells(results, row), style="cyan" if row.ours else "")
        table.add_section()
    return table


def markdown(results: Results) -> str:
    """docs/benchmarks.md."""
    tables = "\n\n".join(f"### {title}\n\n{markdown_table(results, rows)}" for title, rows in sections(results).items())
    missing = "".join(f"- {engine} took no part: {why}\n" for engine, why in results.missing.items())
    return f"""# Benchmarks

<!-- Written by `python -m bench`; edit bench/report.py instead. -->

Random play of every game that ships with Worldwright, beside other engines measured in the same run.

![Decisions and clones per second of Worldwright's games and of other engines](benchmarks.svg)

{summary(results)}

- A **decision** is: list the legal actions and apply one of them chosen at random, from a plain Python loop. With loop
  `inside` the engine runs that loop by itself, compiled.
- A **game** is played to its end, set-up included. A **clone** is an independent copy of a position half-way through
  a game.
- Figures are the median, with the lowest and highest in brackets, of {results.rounds} rounds. In each round every
  subject is measured once, in turn, for {results.seconds:g} s and 20 games or more.
  **Ratios** are to catanatron's median of this run.
- Different games are different work. A ratio says how much play the same time buys, not that one engine solves the same
  problem so many times as fast.

## Figures

{tables}

{missing}
## Where

| | |
|---|---|
{two_columns(results.machine)}
| date | {results.date} |
{two_columns({f"version of {engine}": version for engine, version in results.versions.items()})}

## Measure it yourself

```sh
make bench                          # all of this page: table, benchmarks.json, benchmarks.md, benchmarks.svg
.venv/bin/python -m bench --quick   # three short rounds, table only
worldwright bench                   # our own games alone
```

The peers are not needed to use Worldwright. An engine that is not installed is left out, and the report says so.
What is timed, and why so, is in `bench/README.md`; every sample is in `benchmarks.json`.
"""


def summary(results: Results) -> str:
    """The answer in a sentence: how our compiled games, driven from Python, stand to catanatron."""
    rows = [row for row in results.rows if row.ours and row.label.build == "compiled" and row.label.loop == "python"]
    if not rows:
        return "This run has no compiled build of Worldwright."
    rates = [short(rate) for rate in sorted(row.figures.decisions_per_s.median for row in rows)]
    known = [times for row in rows if (times := results.decisions_ratio(row)) is not None]
    ratios = [times_text(times) for times in sorted(known)]
    against = f", {from_to(ratios)} catanatron's" if ratios else ""
    return f"Compiled and driven from Python, the games play {from_to(rates)} decisions per second{against}."


def from_to(texts: list[str]) -> str:
    """The first and the last, or the one there is."""
    return texts[0] if texts[0] == texts[-1] else f"{texts[0]} to {texts[-1]}"


def markdown_table(results: Results, rows: list[Row]) -> str:
    rules = ["---"] * len(OVER_WORDS) + ["---:"] * len(OVER_FIGURES)
    lines = [[*OVER_WORDS, *OVER_FIGURES], rules, *(cells(results, row) for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def two_columns(pairs: dict[str, str]) -> str:
    return "\n".join(f"| {name} | {value} |" for name, value in pairs.items())


IN_THE_WAY = """
## What stands in the way

Sampling profiles of play-outs (`perf record -e cpu-clock`) and instruction counts (`valgrind --tool=callgrind`) say
where time still goes. The factors are processor time per decision, the first build of three games (commit 14c2f09) and
this one played alternately, nine rounds on a machine with a load of 12 on two cores.

- **Spires alone against the Automa** takes 1.2 to 1.4 us a decision where the first build takes 13 to 14.5 in the same
  run: 10.5 times as fast (10 were wished for). A game takes 520,000 instructions: the Automa's search for a place is
  15% of them, growing the world by its tile and yours 17%. **With two players** it is 2.2 times as fast (0.4 us).
- **Strange World inside the loop** is 1.64 to 1.68 times as fast as in the first build with two players and 1.9 times
  with four (1.6 were wished for). A play-out counts the options of a question and says one of them, and makes no list.
  What is left beside the rules: the stack of frames is shortened to nothing and grows again in every round, and
  whatever comes off it is checked to be a frame.
- **Looking, counted in decisions,** keeps its limits with two players in all games: view 80, drawing 2,500, tensor and
  mask 10, determinizing 8, evaluating 4, a seat's handle 1. Nearest to one is the tensor of Strange World, where a
  decision takes a quarter of a microsecond (9.0 to 9.8 in seven runs; a twelfth of that is setting 19 kB to zero).
- **With four players** there is twice as much on the table and a decision takes no longer: views cost 112 in Strange
  World, 95 in Revive and 84 in An Age Contrived and Spires, the drawing 3,300 to 4,000 in Spires and 3,000 in An Age
  Contrived, the tensor 13 in Strange World, determinizing 9.0 there and 8.6 in Tribes, evaluating 6.1 in Tribes and 4.4
  in An Age Contrived.
"""

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

Not all wishes are fulfilled. Sampling profiles of play-outs (`perf record -e cpu-clock`, set-up included) say why.

- **Spires alone against the Automa** takes 1.4 to 1.6 us a decision on a busy machine, where the code before it takes
  3.9 to 4.1 in the same run and the first one took 13: about 9 times as fast; 1.3, ten times, was wished for. A game
  takes 600,000 instructions (`valgrind --tool=callgrind`) where it took 1,685,000. Each round of four or five decisions
  is answered by a whole turn of the Automa: its search for a place is 19% of them, growing the world by its tile and
  yours 17%, its walk 7%; where you may step, and how it is paid for, is 12%, dice and the shuffling of its cards 4%.
  55% are in the game's own compiled code and 7% in the engine's; the rest is CPython making and freeing lists, ints and
  frames, and resizing the stack of frames with every push and pop.
- **Spires with two players** has since become nearly twice as fast (0.5 us a decision where the code before it takes
  0.96 in the same run), while seeing it costs what it did: in random decisions its view now costs about 90, where 80
  were wished for, its drawing some 2,500 and determinizing it 6.3.
- **Strange World inside the loop** is about half as fast again as it was; 1.6 times was wished for. Its rules take 20%
  and the engine 12%; 54% is CPython: memory for lists of legal actions and frames, ints put into lists and taken out
  again, a check of the class of each frame. Legal lists as `vec[i64]` would spare most of that. They are `list[int]` in
  the frames of every game and in what a game of another package writes, so that is a change of the public face.
- **Evaluating An Age Contrived** was to cost 4 random decisions. With two players it costs 3.3 (median of nine, on a
  machine with a load of 20 on two cores); with four, who are twice as many boards to look at while a decision costs the
  same, it costs 7.
"""

"""docs/benchmarks.svg: a bar for each game at each table size, on a log scale; ours in one colour, peers in another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator

from bench.report import times_text
from bench.results import REFERENCE, Results, Row, ratio
from worldwright.bench import Figures, Spread, short

OURS, OURS_DARK = "#2a9d8f", "#14524b"
PEERS, PEERS_DARK = "#b9b2a6", "#5f594f"
INK, FAINT = "#2b2b2b", "#e4e1dc"
STYLE: dict[Any, Any] = {
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "svg.hashsalt": "worldwright",  # the same figures give the same file
}
DASHES = (0, (4, 3))
WIDTH, ROW_HEIGHT, ABOVE, BELOW = 11.5, 0.24, 0.45, 0.85  # inches
BAR = 0.62  # of a row
GAP = 0.9  # rows between one game and the next
BARS_SHARE = 0.74  # of a panel's width; the figures have the rest
MEDIANS_AT, RATIOS_AT = 0.88, 0.99

Measure = Callable[[Figures], Spread | None]


class Line(NamedTuple):
    """A row of the picture: what its bar shows, and what is marked on it besides."""

    y: float
    name: str
    bar: Row
    marks: dict[str, Row]


class Picture(NamedTuple):
    """Where everything stands, from the top down."""

    headings: list[tuple[float, str]]
    lines: list[Line]
    height: float


def plot(results: Results, path: Path) -> None:
    """Draw decisions and clones side by side."""
    picture = lay_out(results)
    height = ROW_HEIGHT * picture.height + ABOVE + BELOW
    with plt.rc_context(STYLE):
        panels = {"width_ratios": [1.15, 1], "wspace": 0.06}
        figure, (decisions, clones) = plt.subplots(1, 2, sharey=True, figsize=(WIDTH, height), gridspec_kw=panels)
        draw_panel(decisions, picture, results, lambda figures: figures.decisions_per_s, "Decisions per second")
        draw_panel(clones, picture, results, lambda figures: figures.clones_per_s, "Clones per second")
        name_rows(decisions, picture)
        figure.legend(handles=legend(picture), loc="lower center", ncols=5, frameon=False)
        figure.subplots_adjust(left=0.165, right=0.99, top=1 - ABOVE / height, bottom=BELOW / height)
        figure.savefig(path, facecolor="white", metadata={"Date": None} if path.suffix == ".svg" else None)
        plt.close(figure)


def lay_out(results: Results) -> Picture:
    """Our games first, each with its table sizes, then the peers."""
    groups: dict[str, list[tuple[str, Row, dict[str, Row]]]] = {}
    for (game, players), builds in by_table(results).items():
        bar = builds.pop("compiled", None) or builds.pop("interpreted")
        name = f"{players} player{'s' if players > 1 else ''}"
        groups.setdefault(game.replace("-", " ").capitalize(), []).append((name, bar, builds))
    for row in results.rows:
        if not row.ours:
            name = f"{row.label.engine}, {row.label.game.replace('_', ' ')}"
            groups.setdefault("Other engines", []).append((name, row, {}))
    headings: list[tuple[float, str]] = []
    lines: list[Line] = []
    y = 0.0
    for heading, rows in groups.items():
        headings.append((y, heading))
        lines += [Line(y + place, *row) for place, row in enumerate(rows, start=1)]
        y += 1 + len(rows) + GAP
    return Picture(headings, lines, y - GAP)


def by_table(results: Results) -> dict[tuple[str, int], dict[str, Row]]:
    """Our rows by game and players: "compiled", "interpreted" and "inside"."""
    tables: dict[tuple[str, int], dict[str, Row]] = {}
    for row in results.rows:
        if row.ours:
            kind = "inside" if row.label.loop == "inside" else row.label.build
            tables.setdefault((row.label.game, row.label.players), {})[kind] = row
    return tables


def draw_panel(axes: Axes, picture: Picture, results: Results, measure: Measure, title: str) -> None:
    """Bars, whiskers and marks of one measure; median and ratio of each bar stand in two columns at the right."""
    spreads = [spread for row in results.rows if (spread := measure(row.figures))]
    left, right = min(spread.low for spread in spreads) / 3, max(spread.high for spread in spreads)
    axes.set_xscale("log")
    axes.set_xlim(left, left * (right / left) ** (1 / BARS_SHARE))
    axes.set_ylim(picture.height - 0.4, -0.6)
    axes.set_title(f"{title} (log scale)", loc="left", fontsize=11, weight="bold", pad=8)
    axes.xaxis.set_major_locator(FixedLocator([10.0**power for power in range(10) if left < 10**power < right]))
    axes.xaxis.set_major_formatter(lambda value, _: round_number(value))
    axes.grid(axis="x", color=FAINT, linewidth=0.8, zorder=0)
    axes.tick_params(which="both", length=0, colors=PEERS_DARK)
    axes.spines[["top", "right", "left"]].set_visible(False)
    reference = measure(results.reference) if results.reference else None
    if reference:
        axes.axvline(reference.median, color=PEERS_DARK, linewidth=0.9, linestyle=DASHES, zorder=1)
    write_right(axes, -1.1, "median", "ratio", "normal")
    for line in picture.lines:
        draw_line(axes, line, measure, reference, left)


def round_number(value: float) -> str:
    """A power of ten for the axis.

    >>> round_number(100), round_number(10_000), round_number(1_000_000)
    ('100', '10k', '1M')
    """
    return f"{value:,.0f}".replace(",000,000", "M").replace(",000", "k")


def draw_line(axes: Axes, line: Line, measure: Measure, reference: Spread | None, left: float) -> None:
    bar = measure(line.bar.figures)
    if bar:
        fill, dark = (OURS, OURS_DARK) if line.bar.ours else (PEERS, PEERS_DARK)
        axes.barh(line.y, bar.median - left, height=BAR, left=left, color=fill, zorder=2)
        draw_whisker(axes, line.y, bar, dark)
        write_right(axes, line.y, short(bar.median), times_text(ratio(bar, reference)), "bold")
    for kind, row in line.marks.items():
        spread = measure(row.figures)
        if spread:
            draw_whisker(axes, line.y, spread, OURS_DARK)
            mark = mark_of(kind)
            mark.set_data([spread.median], [line.y])
            axes.add_line(mark)


def mark_of(kind: str) -> Line2D:
    """A diamond for the loop inside the engine, a ring for the interpreted build."""
    shape, label = {"inside": ("D", "loop inside the engine"), "interpreted": ("o", "interpreted")}[kind]
    mark = Line2D([], [], linestyle="", marker=shape, markersize=5, color=OURS_DARK, label=label, zorder=4)
    mark.set_markerfacecolor("white")
    return mark


def draw_whisker(axes: Axes, y: float, spread: Spread, color: str) -> None:
    ends = [[spread.median - spread.low], [spread.high - spread.median]]
    axes.errorbar([spread.median], [y], xerr=ends, fmt="none", ecolor=color, elinewidth=1.1, capsize=2.2, zorder=3)


def write_right(axes: Axes, y: float, median: str, times: str, weight: str) -> None:
    across = axes.get_yaxis_transform()
    axes.text(MEDIANS_AT, y, median, transform=across, ha="right", va="center", weight=weight)
    axes.text(RATIOS_AT, y, times, transform=across, ha="right", va="center", color=PEERS_DARK)


def name_rows(axes: Axes, picture: Picture) -> None:
    """Each row's name at its left, each game's above its rows."""
    axes.set_yticks([line.y for line in picture.lines], [line.name for line in picture.lines])
    axes.tick_params(axis="y", labelcolor=INK)
    for y, heading in picture.headings:
        axes.text(-0.008, y, heading, transform=axes.get_yaxis_transform(), ha="right", va="center", weight="bold")


def legend(picture: Picture) -> list[Artist]:
    """What is in the picture and nothing else."""
    builds = dict.fromkeys(line.bar.label.build for line in picture.lines if line.bar.ours)
    kinds = dict.fromkeys(kind for line in picture.lines for kind in line.marks)
    reference = f"{REFERENCE}, which the ratios are to"
    return [
        *(Patch(color=OURS, label=f"Worldwright, {build}") for build in builds),
        *(mark_of(kind) for kind in kinds),
        Patch(color=PEERS, label="other engines"),
        Line2D([], [], color=PEERS_DARK, linewidth=0.9, linestyle=DASHES, label=reference),
    ]

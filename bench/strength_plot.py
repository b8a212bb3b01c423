"""docs/strength.svg: what every pairing won, with its interval, and what is promised; `bench.strength` draws it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt

from bench.strength import OPEN, SO_FAR

if TYPE_CHECKING:
    from bench.strength import Standing

INK, SOFT, GOOD, SHORT, UNDECIDED = "#2b2b2b", "#b9b2a6", "#2a9d8f", "#c8553d", "#7d8597"
STYLE: dict[Any, Any] = {"font.size": 9, "text.color": INK, "svg.hashsalt": "worldwright", "svg.fonttype": "none"}


def draw(games: Sequence[tuple[str, Sequence[Standing]]], file: Path) -> None:
    """A row for each pairing: a dot, its 95% interval, and a bar where the promise lies."""
    heights = [len(stands) for _, stands in games]
    with plt.rc_context(STYLE):
        figure, places = plt.subplots(
            len(games), 1, figsize=(7.5, 0.5 + 0.32 * sum(heights) + 0.55 * len(games)), layout="constrained",
            sharex=True, squeeze=False, height_ratios=heights,
        )  # fmt: skip
        for (title, stands), axes in zip(games, places[:, 0], strict=True):
            for row, found in enumerate(stands):
                low, high = found.share.interval
                kept = found.pairing.kept(found.share)
                colour = GOOD if kept in ("yes", "") else UNDECIDED if kept in (SO_FAR, OPEN) else SHORT
                axes.plot([100 * low, 100 * high], [row, row], color=colour, linewidth=2)
                axes.plot(100 * found.share.won / found.share.games, row, "o", color=colour)
                promised = found.pairing.least if found.pairing.least is not None else found.pairing.most
                if promised is not None:
                    axes.plot(100 * promised, row, "|", color=INK, markersize=11)
            axes.set_yticks(range(len(stands)), [found.name for found in stands])
            axes.set(xlim=(0, 100), ylim=(len(stands) - 0.5, -0.5))
            axes.set_title(title, loc="left", fontsize=10)
            axes.grid(axis="x", color=SOFT, linewidth=0.4)
        places[-1, 0].set_xlabel("games won, %; the line is what is promised")
        figure.savefig(file, metadata={"Date": None})
        plt.close(figure)

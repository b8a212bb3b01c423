"""docs/learned/*.svg: what a network won while it learned, and how far it was off. python -m bench.curves"""

from __future__ import annotations

import json
from math import nan
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt

FOLDER = Path("docs/learned")
INK, SOFT, GOOD = "#2b2b2b", "#b9b2a6", "#2a9d8f"
STYLE: dict[Any, Any] = {"font.size": 9, "text.color": INK, "svg.hashsalt": "worldwright", "svg.fonttype": "none"}


def draw(file: Path) -> None:
    """Games won while it learned; for a network that learned from search, how far the value was off as well."""
    points: list[dict[str, float]] = [one for one in json.loads(file.read_text(encoding="utf-8")) if one.get("met")]
    from_search = "off" in points[0]
    minutes = [point["seconds"] / 60 for point in points]
    with plt.rc_context(STYLE):
        figure, panels = plt.subplots(
            1, 1 + from_search, figsize=(4.5 + 4.5 * from_search, 2.8), layout="constrained", squeeze=False
        )
        left = panels[0, 0]
        left.plot(minutes, [100 * point["won"] / point["met"] for point in points], "o-", color=GOOD)
        left.axhline(50, color=SOFT, linestyle="--")
        rival = "the search by hand" if from_search else "greedy"
        left.set(title=f"Games won of {rival}, %", xlabel="minutes", ylim=(0, 100))
        if from_search:
            right = panels[0, 1]
            for name, color, label in (("off", GOOD, "network"), ("plain", SOFT, "evaluation")):
                values = [point.get(name, nan) for point in points]  # nothing is foreseen in the trial at the end
                right.plot(minutes, values, "o-", color=color, label=label)
            right.set(title="How far off the result was foreseen (mean square)", xlabel="minutes", ylim=(0, None))
            right.legend(frameon=False)
        figure.savefig(file.with_suffix(".svg"), metadata={"Date": None})
        plt.close(figure)


if __name__ == "__main__":
    for found in sorted(FOLDER.glob("*.json")):
        draw(found)

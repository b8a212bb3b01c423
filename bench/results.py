"""What a run found, and where it was found."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from worldwright.bench import Figures, Label, Sample, Spread

REFERENCE = "catanatron"


@dataclass(frozen=True)
class Row:
    """One subject and all its rounds."""

    label: Label
    samples: list[Sample]

    @property
    def figures(self) -> Figures:
        return Figures.of(self.samples)

    @property
    def ours(self) -> bool:
        return self.label.engine == "worldwright"


@dataclass(frozen=True)
class Results:
    """A whole run. `missing` says of each engine that took no part why not."""

    date: str
    rounds: int
    seconds: float
    machine: dict[str, str]
    versions: dict[str, str]
    missing: dict[str, str]
    rows: list[Row]

    @property
    def reference(self) -> Figures | None:
        """The figures that ratios are taken to, if that engine took part."""
        return next((row.figures for row in self.rows if row.label.engine == REFERENCE), None)

    def decisions_ratio(self, row: Row) -> float | None:
        """How many times the reference's decisions per second."""
        return ratio(row.figures.decisions_per_s, self.reference.decisions_per_s) if self.reference else None

    def clones_ratio(self, row: Row) -> float | None:
        """How many times the reference's clones per second."""
        return ratio(row.figures.clones_per_s, self.reference.clones_per_s) if self.reference else None

    def json(self) -> str:
        """Every sample as it was timed, and what the samples of each subject come to."""
        plain: dict[str, Any] = asdict(self)
        for row, entry in zip(self.rows, plain["rows"], strict=True):
            entry["figures"] = asdict(row.figures)
            entry["decisions_ratio"] = self.decisions_ratio(row)
            entry["clones_ratio"] = self.clones_ratio(row)
        return json.dumps(plain, indent=1) + "\n"


def ratio(spread: Spread | None, reference: Spread | None) -> float | None:
    """Median to median; None where either is not measured."""
    return spread.median / reference.median if spread and reference else None


def machine() -> dict[str, str]:
    """The machine in words that matter for speed and name nobody."""
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "load before the run": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
    }


def processor() -> str:
    """The processor's model name, as Linux tells it or else as Python does."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"

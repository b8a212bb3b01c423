"""The notebooks run from their first cell to the last; nobody's output is kept in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


def cells(file: Path, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in json.loads(file.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == kind]


def test_there_is_one_for_each_audience() -> None:
    assert [file.stem for file in NOTEBOOKS] == ["designer", "owner", "player", "researcher"]


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path) -> None:
    names: dict[str, Any] = {}
    for cell in cells(file, "code"):
        exec(compile("".join(cell["source"]), f"{file.name} {cell['id']}", "exec"), names)


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_keeps_no_output(file: Path) -> None:
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells(file, "code"))

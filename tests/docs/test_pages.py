"""The pages in docs/ are built without a warning, run as they stand, and tell of everything that others rely on."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import worldwright as ww
from tests.engine.test_docstrings import run_examples
from worldwright import testing
from worldwright.engine.view import ENGINE_KEYS
from worldwright.testing.collect import every_test
from worldwright.testing.rooms import ROOMS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def test_every_public_name_has_a_place_in_the_api(site: Path) -> None:
    page = (site / "api" / "index.html").read_text(encoding="utf-8")
    missing = [name for name in ww.__all__ if f'id="{getattr(ww, name).__module__}.{name}"' not in page]
    assert missing == []
    assert "Take a legal action for a seat" in page


@pytest.mark.parametrize("page", ["index.md", "research.md", "agents.md"])
def test_the_python_of_a_page_runs(page: str) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    run_examples("\n".join(blocks), {}, page)


def test_the_page_for_authors_tells_of_every_key_room_and_need() -> None:
    page = (DOCS / "extending.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL)))
    assert told >= ENGINE_KEYS
    assert {room if "." in room else f"{room}/" for room in ROOMS} <= told
    needs = {tag for _, tags in every_test() for tag in tags if not tag.startswith("test_")} - set(testing.CHAPTERS)
    assert all(f'"{need}"' in page for need in needs)

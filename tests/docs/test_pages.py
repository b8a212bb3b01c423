"""The pages in docs/ are built without a warning, run as they stand, and tell of everything that others rely on."""

from __future__ import annotations

import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import worldwright as ww
from tests.engine.test_docstrings import run_examples
from worldwright import testing
from worldwright.cli import parser
from worldwright.engine.view import ENGINE_KEYS
from worldwright.testing.collect import every_test
from worldwright.testing.rooms import ROOMS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
OURS = re.compile(r"(worldwright|make|python -m) [a-z-]")
NAMES_ALONE = "--host --port"  # a command told of with the names of its options
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]


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


def commands(page: Path) -> list[list[str]]:
    """The commands that a page tells to type in, in a block or in a line: those of ours, word by word."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [
        line for block in re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL) for line in block.split("\n")
    ]
    lines += re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    found = [shlex.split(line.partition(">")[0], comments=True) for line in lines if OURS.match(line)]
    return [words for words in found if not any(word.startswith("<") for word in words)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_command_that_a_page_tells_of_is_there(page: Path) -> None:
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for program, *words in commands(page):
        if program == "make":
            assert {word for word in words if "=" not in word} <= {*targets}, words
        elif program == "python":
            assert importlib.util.find_spec(words[1]), words
        elif len(words) > 2 and NAMES_ALONE not in " ".join(words):
            parser().parse_args(words)  # exits where it does not understand


def test_the_commands_are_found() -> None:
    told = [command for page in PAGES for command in commands(page)]
    assert ["make", "test"] in told
    assert ["worldwright", "rules", "strange-world", "8.2"] in told
    assert len([command for command in told if command[0] == "worldwright"]) > 40

"""Every example in a docstring is right. The source is read, since a compiled module may not keep its docstrings."""

from __future__ import annotations

import ast
import doctest
import re
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import worldwright

ROOT = Path(worldwright.__file__).parent
PROMPT = ">>> "


@cache
def examples() -> list[tuple[str, str, str]]:
    """(module, name, docstring) of every docstring with an example."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(["worldwright", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if PROMPT in text else ():
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and PROMPT in (
                ast.get_docstring(node) or ""
            ):
                found.append((module, getattr(node, "name", "module"), str(ast.get_docstring(node))))
    return found


@pytest.mark.parametrize(("module", "name", "text"), examples(), ids=lambda part: part if PROMPT not in part else "")
def test_the_examples_are_right(module: str, name: str, text: str) -> None:
    run_examples(text, dict(vars(import_module(module))), f"{module}.{name}")


def test_the_python_of_the_readme_runs() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    blocks = re.findall(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
    run_examples("\n".join(blocks), {}, "README.md")


def run_examples(text: str, names: dict[str, object], where: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, names, where, None, None)
    told: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert results.attempted > 0
    assert results.failed == 0, "".join(told)


def test_there_are_examples() -> None:
    assert {"worldwright", "worldwright.engine.rng", "worldwright.engine.record"} <= {
        module for module, _, _ in examples()
    }

"""Every example in a docstring is right. The source is read, since a compiled module may not keep its docstrings."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import worldwright

ROOT = Path(worldwright.__file__).parent
PROMPT = ">>> "


def examples() -> list[tuple[str, str, str]]:
    """(module, name, docstring) of every docstring with an example."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        module = ".".join(["worldwright", *path.relative_to(ROOT).with_suffix("").parts]).removesuffix(".__init__")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and PROMPT in (ast.get_docstring(node) or ""):
                found.append((module, getattr(node, "name", "module"), str(ast.get_docstring(node))))
    return found


@pytest.mark.parametrize(("module", "name", "text"), examples(), ids=lambda part: part if PROMPT not in part else "")
def test_the_examples_are_right(module: str, name: str, text: str) -> None:
    try:
        names = dict(vars(import_module(module)))
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("worldwright"):
            raise
        pytest.skip(f"{module} needs the extra that brings {missing.name}")
    test = doctest.DocTestParser().get_doctest(text, names, f"{module}.{name}", None, None)
    told: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert results.attempted > 0
    assert results.failed == 0, "".join(told)


def test_there_are_examples() -> None:
    assert {"worldwright", "worldwright.engine.rng", "worldwright.engine.record"} <= {module for module, _, _ in examples()}

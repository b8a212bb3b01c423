"""Which build runs, and how the pure one is forced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from importlib.machinery import SourceFileLoader
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from shutil import which

import pytest

import worldwright
from worldwright import build, engine
from worldwright.build import PureFinder

ASK = "import worldwright as ww; ww.load('strange-world').new(2); print(ww.build.compiled(), '|', ww.build.kind())"


def asked(pure: str) -> str:
    """What another process with that setting says about its build."""
    source = str(Path(worldwright.__file__).parents[1])
    environment = {**os.environ, build.PURE_SWITCH: pure, "PYTHONPATH": source}
    return subprocess.run(
        [sys.executable, "-c", ASK], env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_switch_forces_the_pure_build() -> None:
    assert asked("1") == "False | pure Python (WORLDWRIGHT_PURE is set)"


@pytest.mark.parametrize("off", ["", "0"])
def test_without_the_switch_the_best_build_runs(off: str) -> None:
    compiled, _, kind = asked(off).partition(" | ")
    assert compiled == str(has_compiled_modules())
    assert kind.startswith("compiled" if has_compiled_modules() else "pure Python")


def has_compiled_modules() -> bool:
    return any(path.suffix in (".so", ".pyd") for path in Path(str(engine.__file__)).parent.iterdir())


def test_the_finder_finds_the_source_of_this_package_only() -> None:
    spec = PureFinder.find_spec("worldwright.engine.rng", list(engine.__path__))
    assert spec is not None
    assert isinstance(spec.loader, SourceFileLoader)
    assert str(spec.origin).endswith("rng.py")
    assert PureFinder.find_spec("worldwright.engine.no_such_module", list(engine.__path__)) is None
    assert PureFinder.find_spec("json.decoder", list(engine.__path__)) is None
    assert PureFinder.find_spec("worldwright", None) is None


def test_this_process_knows_its_build() -> None:
    assert build.compiled() == build.kind().startswith("compiled")
    assert build.forced_pure() == (os.environ.get(build.PURE_SWITCH, "") not in ("", "0"))
    assert not (build.compiled() and build.forced_pure())


def is_installed() -> bool:
    """Is the package that runs here an installed one: copied, or left where its source lies (`make install`)?"""
    folder = Path(worldwright.__file__).parents[1]
    try:
        origin = json.loads(distribution("worldwright").read_text("direct_url.json") or "{}")
    except PackageNotFoundError:
        return False
    return "site-packages" in folder.parts or origin.get("url") == folder.parent.as_uri()


def test_an_installation_is_compiled_where_it_can_be() -> None:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    could_be = which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()
    built = is_installed() or has_compiled_modules()
    assert build.compiled() == (built and could_be and not build.forced_pure())

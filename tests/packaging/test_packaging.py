"""What is installed: bounded and locked dependencies, public modules of others, and an sdist that is all there."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
ENVIRONMENTS = [
    {**default_environment(), "python_version": version, "python_full_version": f"{version}.9"}
    for version in ("3.11", "3.12", "3.13")
]


def needed() -> list[Requirement]:
    extras = PROJECT["project"]["optional-dependencies"].values()
    named = [PROJECT["build-system"]["requires"], PROJECT["project"]["dependencies"], *extras]
    return [Requirement(text) for group in named for text in group]


@pytest.mark.parametrize("requirement", sorted({str(one) for one in needed()}))
def test_every_dependency_has_bounds_and_is_locked_within_them(requirement: str) -> None:
    wanted = Requirement(requirement)
    signs = {bound.operator for bound in wanted.specifier}
    assert signs == {"=="} or signs == {">=", "<"}, "a lower bound, and the next major version as the upper one"
    for environment in ENVIRONMENTS:
        pinned = [
            version for name, version, holds in pins() if name == canonicalize_name(wanted.name) and holds(environment)
        ]
        assert len(pinned) == 1, (requirement, environment["python_version"], pinned)
        assert wanted.specifier.contains(pinned[0])


def pins() -> list[tuple[str, str, object]]:
    found = []
    for line in LOCK.splitlines():
        pin = Requirement(line)
        (version,) = pin.specifier
        holds = pin.marker.evaluate if pin.marker else lambda environment: True
        found.append((canonicalize_name(pin.name), version.version, holds))
    return found


def test_the_lock_names_versions_and_no_places() -> None:
    assert not re.search(r"://|--index|--find-links| @ ", LOCK)


def test_no_private_module_of_others_is_used() -> None:
    private = []
    for file in [*(ROOT / "src").rglob("*.py"), *(ROOT / "bench").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [name.name for name in node.names] if isinstance(node, ast.Import) else []
            modules += [f"{node.module}.{name.name}" for name in node.names] if isinstance(node, ast.ImportFrom) else []
            private += [f"{file}: {module}" for module in modules if is_private(module)]
    assert not private


def is_private(module: str) -> bool:
    """Parts of others whose names say that they may change, and litestar's helpers, which its documentation leaves
    out.
    """
    hidden = any(part.startswith("_") and part not in ("__future__", "__version__") for part in module.split("."))
    return not module.startswith("worldwright") and (hidden or module.startswith("litestar.utils"))


def test_the_sdist_has_every_file_and_what_is_installed_from_it_plays(tmp_path: Path) -> None:
    """The only test that builds: about ten seconds."""
    pure = {**os.environ, "WORLDWRIGHT_PURE": "1"}
    making = ["setup.py", "--quiet", "egg_info", "--egg-base", str(tmp_path), "sdist", "--dist-dir", str(tmp_path)]
    subprocess.run([sys.executable, *making], cwd=ROOT, check=True, env=pure, capture_output=True)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        inside = {name.partition("/")[2] for name in packed.getnames()}
        packed.extractall(tmp_path, filter="data")
    assert sorted(set(kept_files()) - inside - {".gitignore"}) == []
    assert not [name for name in inside if name.endswith((".so", ".pyc", ".db"))]
    installing = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
        str(tmp_path / "lib"),
    ]
    unpacked = sdist.with_name(sdist.name.removesuffix(".tar.gz"))
    subprocess.run([sys.executable, *installing, str(unpacked)], check=True, env=pure, capture_output=True)
    plays = ["-m", "worldwright", "play", "strange-world", "--text", "--seats", "random,random", "--seed", "7"]
    installed = {**pure, "PYTHONPATH": str(tmp_path / "lib"), "XDG_DATA_HOME": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, *plays], cwd=tmp_path, check=True, env=installed, capture_output=True, text=True
    )
    assert re.search(r"wins? with \d+", told.stdout)


def kept_files() -> list[str]:
    """What the repository holds; where there is none, what its folders do."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode == 0:
        return [name for name in listed.stdout.splitlines() if (ROOT / name).exists()]
    folders = ["src", "tests", "docs", "bench", "tools", "deploy"]
    return [str(file.relative_to(ROOT)) for folder in folders for file in (ROOT / folder).rglob("*.[mp][dy]")]

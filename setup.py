"""Compiles the engine and the rules with mypyc where there is a C compiler; otherwise the same source runs interpreted.

WORLDWRIGHT_PURE=1 builds without compiling. WORLDWRIGHT_REQUIRE_COMPILED=1 makes a failing compilation an error.
"""

import os
import re
import sys
import sysconfig
from pathlib import Path
from shutil import which

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ENGINE = ["sets", "rng", "events", "terms", "frames", "state", "tensor", "playout"]
RULES = [
    "grammar",
    "actions",
    "catalogue",
    "board",
    "state",
    "imagine",
    "effects",
    "turn",
    "scoring",
    "setup",
    "evaluate",
]


def compiled_files() -> list[str]:
    """The engine's hot files and the rules of every game in the registry; the rest stays Python."""
    root = Path("src/worldwright")
    registry = (root / "engine" / "registry.py").read_text(encoding="utf-8")
    games = [root / "games" / name for name in re.findall(r'"worldwright\.games\.(\w+)"', registry)]
    files = [root / "engine" / f"{name}.py" for name in ENGINE]
    for game in games:
        files += [game / f"{name}.py" for name in RULES]
        files += sorted(
            [*game.glob("catalogue_*.py"), *game.glob("state_*.py"), *game.glob("turn_*.py"), *game.glob("rules_*.py")]
        )
    return [str(path) for path in files if path.exists()]


def has_compiler() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return which(compiler) is not None


def switched_on(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def extensions() -> list[Extension]:
    if switched_on("WORLDWRIGHT_PURE"):
        print("worldwright: building pure Python, because WORLDWRIGHT_PURE is set", file=sys.stderr)
        return []
    if not has_compiler() and not switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
        print("worldwright: no C compiler found, building pure Python (correct, but slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    return mypycify(["--config-file", "pyproject.toml", "--follow-imports=silent", *compiled_files()], opt_level="3")


class CompileOrFallBack(build_ext):
    """All compiled modules or none: a compiler that fails half-way leaves the pure Python build."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            if switched_on("WORLDWRIGHT_REQUIRE_COMPILED"):
                raise
            print(
                f"worldwright: compiling failed, building pure Python (correct, but slower): {error}", file=sys.stderr
            )
            for extension in self.extensions:
                for built in (Path(self.get_ext_fullpath(extension.name)), Path(self.get_ext_filename(extension.name))):
                    built.unlink(missing_ok=True)
            self.extensions = []


os.chdir(Path(__file__).parent)
setup(ext_modules=extensions(), cmdclass={"build_ext": CompileOrFallBack})

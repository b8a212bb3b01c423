"""One process that has imported all that tests need but the game, and forks for each run of them.

A line of its input is a run: the settings of the environment, and the words for pytest. It answers with the exit code.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

ROOT = Path(__file__).parents[2]
PRELOADED = ("_pytest.assertion.rewrite", "hypothesis.strategies", "numpy", "pytest", "rich.console")
UNDER = ("agents", "draw", "engine", "terminal", "testing")  # of the platform; never the games


class Runner:
    """Runs pytest in forks of a process that finds the packages of a folder first."""

    def __init__(self, folder: Path) -> None:
        path = os.pathsep.join([str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path, "WORLDWRIGHT_PURE": "1", "WORLDWRIGHT_TEST_BRIEF": "1"}
        command = [sys.executable, "-m", "tests.breaks.forks"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def run(self, arguments: list[str], output: Path, **settings: str) -> int:
        """The exit code; what pytest says is in the file."""
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps([settings, str(output), arguments]), file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.communicate()


def preload() -> None:
    for name in PRELOADED:
        import_module(name)
    import worldwright

    for under in UNDER:
        package = import_module(f"worldwright.{under}")
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            with suppress(ImportError):  # what an extra is needed for
                import_module(module.name)
    assert not [name for name in sys.modules if name.startswith(worldwright.__name__ + ".games.")]


def tested(settings: dict[str, str], output: str, arguments: list[str]) -> int:
    """Run pytest in this process, its words into a file."""
    import pytest

    os.environ.update(settings)
    file = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(file, 1)
    os.dup2(file, 2)
    try:
        return int(pytest.main(arguments))
    except BaseException:  # a break may do anything, and all of it is noticed
        return 1


def main() -> None:
    preload()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            os._exit(tested(*json.loads(line)))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


if __name__ == "__main__":
    main()

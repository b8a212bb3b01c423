"""Which build of the rules is running: compiled by mypyc, or the same source interpreted.

Set WORLDWRIGHT_PURE=1 to run the pure Python source although compiled modules are installed.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from types import ModuleType

PURE_SWITCH = "WORLDWRIGHT_PURE"


class PureFinder:
    """Finds the .py beside a compiled module of this package."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not name.startswith("worldwright.") or path is None:
            return None
        finder = importlib.machinery.FileFinder
        for folder in path:
            spec = finder(folder, (importlib.machinery.SourceFileLoader, [".py"])).find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def forced_pure() -> bool:
    return os.environ.get(PURE_SWITCH, "") not in ("", "0")


def compiled() -> bool:
    """Is the compiled build running?"""
    module = sys.modules.get("worldwright.engine.state") or importlib.import_module("worldwright.engine.state")
    return not str(module.__file__).endswith(".py")


def kind() -> str:
    """'compiled' or 'pure Python', and why."""
    if compiled():
        return "compiled"
    return (
        f"pure Python ({PURE_SWITCH} is set)"
        if forced_pure()
        else "pure Python (run from source, or built without a C compiler)"
    )


if forced_pure():
    sys.meta_path.insert(0, PureFinder)

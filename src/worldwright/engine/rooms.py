"""Rooms of a game that are entered late: a program that only plays never loads drawings or the terminal."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


class Room:
    """A module that is imported when somebody first asks for something in it."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        found = sys.modules.get(self._module) or import_module(self._module)
        return getattr(found, name)

    def __repr__(self) -> str:
        return f"<room {self._module}>"


def room(package: str, name: str) -> Any:
    """The room of that name in a game's package, such as `room(__name__, "draw")`."""
    return Room(f"{package}.{name}")

"""The lanterns and limits of components.toml, checked as they are read."""

from __future__ import annotations

from typing import Final

from worldwright.engine.catalogue import Components
from worldwright.scaffold.lanterns.actions import LANTERNS


class Catalogue:
    """What is printed on the pieces. A lantern is its number here everywhere in the rules."""

    def __init__(self, components: Components) -> None:
        limits = components.table("limits")
        self.hand: Final = limits.integer("hand", 5, 6)
        limits.close()
        self.names: Final[list[str]] = []
        self.ids: Final[list[str]] = []
        self.light: Final[list[int]] = []
        for entry in components.entries("lantern", LANTERNS):
            self.ids.append(entry.text("id"))
            self.names.append(entry.text("name"))
            self.light.append(entry.integer("light", 1, 20))
            entry.close()
        components.done()

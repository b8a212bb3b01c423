"""Day and night: drawings take their colours from custom properties, set by the page or by a standalone drawing.

A property that differs at night is a `light-dark(day, night)`: which of the two counts follows the system, unless the
page or the drawing says otherwise with `data-theme`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from .svg import element


@cache
def stylesheet(package: str, name: str = "style.css") -> str:
    """A stylesheet that lies in a package."""
    return files(package).joinpath(name).read_text(encoding="utf-8")


def style_of(package: str) -> str:
    """The stylesheet of a game's drawings, behind what all drawings share."""
    return stylesheet(__package__) + stylesheet(package)


@cache
def standalone(package: str) -> str:
    """The `<style>` of a drawing that no page dresses."""
    style = stylesheet(__package__, "standalone.css") + style_of(package)
    return element("style", style.replace("&", "&amp;").replace("<", "&lt;"))

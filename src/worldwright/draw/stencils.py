"""What occurs many times in one drawing is drawn once and stamped where it belongs."""

from __future__ import annotations

from .svg import element, group, number


class Stencils:
    """The pieces of one drawing that are stamped.

    >>> some = Stencils("x")
    >>> some.stamp("<path/>", 3, 4), some.stamp("<path/>")
    ('<use href="#x-0" x="3" y="4"/>', '<use href="#x-0"/>')
    >>> some.defs()
    '<defs><g id="x-0" class="ww-scene"><path/></g></defs>'
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._names: dict[str, str] = {}

    def name(self, drawn: str) -> str:
        """The name under which a piece is kept; the same piece is kept once."""
        return self._names.setdefault(drawn, f"{self.prefix}-{len(self._names)}")

    def stamp(self, drawn: str, x: float = 0, y: float = 0) -> str:
        """A piece, moved to its place."""
        if not drawn:
            return ""
        moved = {"x": number(x), "y": number(y)} if x or y else {}
        return element("use", href=f"#{self.name(drawn)}", **moved)

    def defs(self) -> str:
        """What the drawing must hold once; a stamp has the styles of drawings, and none of what is around it."""
        kept = [group(drawn, id=name, class_="ww-scene") for drawn, name in self._names.items()]
        return element("defs", *kept) if kept else ""

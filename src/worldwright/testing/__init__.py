"""What is true of every game, as tests for pytest: for the games of this package and for those of any other.

A package with a game of its own writes a test file of three lines:

    from worldwright.testing import battery

    globals().update(battery("last-stone"))

`without` leaves out what a game does not have: the names are those of the chapters (the modules of this package), of
single tests, and of what a test needs: `tensor`, `components`, `rules`, and `folder`, the rooms of the games that ship.
`only` takes nothing but the named ones.
"""

try:
    import hypothesis as hypothesis
    import pytest
except ImportError as missing:
    raise ImportError(
        f"worldwright.testing needs {missing.name}: pip install 'worldwright[test]', or pytest and hypothesis alone"
    ) from None

CHAPTERS = (
    "bad_input",
    "bounds",
    "clones",
    "copies",
    "guides",
    "hidden",
    "outcomes",
    "playouts",
    "positions",
    "properties",
    "records",
    "rooms",
    "scribble",
    "speech",
    "tensors",
    "together",
    "undo",
)
pytest.register_assert_rewrite(*(f"{__name__}.{chapter}" for chapter in CHAPTERS))

from worldwright.testing.collect import battery as battery  # noqa: E402  (the chapters are rewritten as they load)
from worldwright.testing.settings import Setting as Setting  # noqa: E402

__all__ = ["CHAPTERS", "Setting", "battery"]

"""Files that a command writes when it is done, tried out before it begins."""

from __future__ import annotations

from pathlib import Path

from worldwright.engine.errors import BadOption


def require_writable(file: Path) -> Path:
    """The file, of which nothing is left where there was none."""
    fresh = not file.exists()
    try:
        file.open("ab").close()
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}") from None
    if fresh:
        file.unlink()
    return file

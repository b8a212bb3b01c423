"""Keeping and reading records as files."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from worldwright.engine.errors import RecordError
from worldwright.engine.record import Record
from worldwright.engine.state import State


def usual_file(state: State) -> Path:
    """Where a game is kept when nobody named a file: never one that exists."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    when = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    return home / "worldwright" / "records" / f"{state.game.slug}-{when}.txt"


def keep(state: State, path: Path) -> Path:
    """Write the record of a state; a record that is there already stays whole until the new one is."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(str(Record.of(state)), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise RecordError(f"cannot write the record to {path}: {error.strerror}") from None
    return path


def read(path: Path) -> Record:
    try:
        return Record.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError(f"cannot read the record {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordError(f"cannot read the record {path}: it is not text") from None

"""The log: in words for people, of warnings and errors alone; or as JSON for programs, a line for every request, every
change of a table and every fault.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from worldwright.engine.errors import BadOption

FORMATS = ("text", "json")
WORDS = "%(asctime)s %(levelname)s %(message)s"
QUIET = ("alembic", "asyncio", "multipart", "uvicorn")  # what they say below a warning is for those who write them


class JsonLines(logging.Formatter):
    """One object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, Any] = {
            "at": f"{moment}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            "from": record.name,
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return json.dumps({name: value for name, value in told.items() if value is not None}, ensure_ascii=False)


def begin_log(form: str) -> None:
    """Write the log of this process in that form."""
    if form not in FORMATS:
        raise BadOption(f"a log is written as {' or '.join(FORMATS)}, not as {form}")
    if form == "text":
        logging.basicConfig(level=logging.WARNING, format=WORDS, force=True)
        return
    lines = logging.StreamHandler(sys.stdout)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[lines], force=True)
    for name in QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)

"""The server that is put under load: a process of its own, on a database that is thrown away."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType

from worldwright.server.settings import Settings

UNBOUND = ("streams", "connections", "tables")
LIMITS = [item.name.upper() for item in fields(Settings) if "_per_" in item.name or item.name in UNBOUND]
START = "import sys; from worldwright.server.serve import run; run(port=int(sys.argv[1]), database=sys.argv[2])"


class Server:
    """A server without limits for those who visit it."""

    def __init__(self, folder: Path, settings: Mapping[str, str] = MappingProxyType({})) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        environment = {**os.environ, **{f"WORLDWRIGHT_{name}": "100000000" for name in LIMITS}, **settings}
        command = [sys.executable, "-c", START, str(port), str(folder / "tables.sqlite3")]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.process.stdout is not None
        self.process.stdout.readline()
        self.address = f"http://127.0.0.1:{port}"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)

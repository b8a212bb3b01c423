"""Servers by the hundred: each is forked from one process that has imported everything, so that a start costs what a
start does and not what Python's imports do. From there on it is the same server.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.server.net import ROOT, free_port

SCRIPT = """
import json, os, signal, sys
from worldwright.server.serve import run
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how its children ended
for line in sys.stdin:
    wish = json.loads(line)
    born = os.fork()
    if not born:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.update(wish["settings"])
        run(port=wish["port"], database=wish["database"])
        os._exit(0)
    print("born", born, flush=True)
"""


class Nursery:
    """The process that servers are forked from."""

    def __init__(self) -> None:
        paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": paths},
        )

    def start(self, database: str, port: int = 0, **settings: str) -> Server:
        """A server that answers."""
        began, port = time.monotonic(), port or free_port()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"database": database, "port": port, "settings": settings}) + "\n")
        self.process.stdin.flush()
        told = sorted(self.process.stdout.readline() for _ in range(2))
        assert told[0].startswith("Worldwright is at http://"), told
        return Server(int(told[1].split()[1]), port, time.monotonic() - began)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Server:
    """One of them."""

    def __init__(self, pid: int, port: int, seconds: float) -> None:
        self.pid, self.port, self.seconds = pid, port, seconds  # in which it started
        self.address = f"http://127.0.0.1:{port}"

    def kill(self) -> None:
        """As hard as it gets."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        while Path(f"/proc/{self.pid}").exists():
            time.sleep(0.005)

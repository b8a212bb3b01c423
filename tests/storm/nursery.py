"""Servers by the hundred: each is forked from one process that has imported everything, and so are its workers from
another, so that a start costs what a start does and not what Python's imports do. From there on it is the same server.
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
import json, multiprocessing, os, signal, sys
from multiprocessing import forkserver
from worldwright.server.serve import run
from worldwright.server.web.renderer import begin
begin()
workers = multiprocessing.get_context("forkserver")
workers.set_forkserver_preload(["tests.storm.warm"])
forkserver.ensure_running()
print("workers", forkserver._forkserver._forkserver_pid, flush=True)
forkserver._forkserver.ensure_running = lambda: None  # it runs, as a child of this process and not of the servers
multiprocessing.get_context = lambda method: workers
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
    """The two processes that servers and their workers are forked from."""

    def __init__(self) -> None:
        paths = os.pathsep.join([str(ROOT), *(path for path in sys.path if path)])
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONWARNINGS": "ignore"},  # of semaphores of the killed
        )
        assert self.process.stdout is not None
        self.of_workers = int(self.process.stdout.readline().split()[1])

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

    def workers(self) -> list[int]:
        """The processes that draw and think for the server."""
        listed = Path(f"/proc/{self.of_workers}/task/{self.of_workers}/children").read_text()
        return [int(worker) for worker in listed.split()]

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

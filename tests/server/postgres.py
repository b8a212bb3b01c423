"""A real PostgreSQL for the tests: Debian's package, installed when it is missing, in a folder of its own."""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.server.net import free_port

MISSING = "the storage tests need PostgreSQL: install Debian's package `postgresql`, or name its programs in POSTGRES"

ANSWERS_WITHIN = 60.0  # seconds, on a machine that does much else


def programs() -> Path:
    """The folder with `initdb` and `postgres`."""
    with open(Path(tempfile.gettempdir()) / "worldwright-postgres.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not found() and shutil.which("apt-get"):
            root = [] if os.geteuid() == 0 else ["sudo", "-n"]
            subprocess.run([*root, "apt-get", "update", "-qq"], check=False)
            subprocess.run([*root, "apt-get", "install", "-y", "-qq", "postgresql"], check=False)
        folder = found()
    assert folder, MISSING
    return folder


def found() -> Path | None:
    named = os.environ.get("POSTGRES") or shutil.which("initdb")
    if named:
        return Path(named) if Path(named).is_dir() else Path(named).resolve().parent
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return installed[-1].parent if installed else None


class Cluster:
    """A PostgreSQL server with databases to write to, to be stopped and started at will."""

    def __init__(self) -> None:
        self.programs = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="worldwright-postgres-"))
        self.port = free_port()
        self.databases = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.owner = unprivileged()
        if self.owner:
            shutil.chown(self.folder, self.owner)
        setting_up = [
            self.programs / "initdb",
            "-D",
            self.folder / "data",
            "-U",
            "tests",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
        ]
        subprocess.run([*setting_up, "--no-locale"], check=True, timeout=120, stdout=subprocess.DEVNULL, **self.how())
        self.start()

    def how(self) -> dict[str, Any]:
        """PostgreSQL does not run as root."""
        somebody = {"user": self.owner, "group": pwd.getpwnam(self.owner).pw_gid} if self.owner else {}
        return {"cwd": self.folder, **somebody}

    def start(self) -> None:
        command = [self.programs / "postgres", "-D", self.folder / "data", "-k", self.folder, "-p", str(self.port)]
        quick = ["-c", "fsync=off", "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"]
        self.process = subprocess.Popen(
            [*command, *quick], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.how()
        )
        ready = [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-t", "1"]
        until = time.monotonic() + ANSWERS_WITHIN
        while time.monotonic() < until:
            if subprocess.run(ready, check=False, stderr=subprocess.DEVNULL).returncode == 0:
                return
            assert self.process.poll() is None, "PostgreSQL did not start"
            time.sleep(0.05)
        raise AssertionError(f"PostgreSQL did not answer within {ANSWERS_WITHIN} seconds")

    def stop(self) -> None:
        """At once, as when its machine is restarted; what was committed is kept."""
        assert self.process is not None
        self.process.send_signal(3)  # SIGQUIT: immediate shutdown
        self.process.wait(30)

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.databases += 1
        name = f"tests_{self.databases}"
        self.sql("postgres", f"create database {name}")
        return f"postgresql://tests@127.0.0.1:{self.port}/{name}"

    def sql(self, database: str, command: str) -> str:
        """What psql answers, a line for each row."""
        asking = [
            self.programs / "psql",
            "-h",
            "127.0.0.1",
            "-p",
            str(self.port),
            "-U",
            "tests",
            "-d",
            database,
            "-qAtc",
        ]
        return subprocess.run([*asking, command], check=True, capture_output=True, text=True).stdout.strip()

    def remove(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def unprivileged() -> str:
    """Who runs PostgreSQL where the tests run as root; empty where they do not."""
    if os.geteuid() != 0:
        return ""
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)

"""One engine in a process of its own. It warms up, then measures a round of one subject whenever a line asks for it.

Lines of JSON in both directions: first the worker says what it has (or why it has nothing), then each line with the
number of a subject is answered with a sample. Compiled and interpreted Worldwright cannot live in one process, and
nobody's heap or imports weigh on anybody else.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from typing import Any, TextIO

import worldwright as ww
from bench.peers import PEERS
from worldwright.bench import Label, Sample, Subject, Trial, our_subjects

ROOT = Path(__file__).parent.parent
OURS = ("compiled", "interpreted")
ENGINES = (*OURS, *PEERS)


class Missing(Exception):
    """An engine that takes no part in this run, and why."""


class Worker:
    """The near end: starts the process of one engine and asks it for rounds."""

    def __init__(self, engine: str, seconds: float) -> None:
        self.engine = engine
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.worker", engine, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment_of(engine),
        )
        hello = self.answer()
        if "missing" in hello:
            self.close()
            raise Missing(hello["missing"])
        self.version: str = hello["version"]
        self.labels = [Label(**label) for label in hello["labels"]]

    def measure(self, subject: int) -> Sample:
        """A round of one of its subjects."""
        assert self.process.stdin
        print(subject, file=self.process.stdin, flush=True)
        return Sample(**self.answer())

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise Missing(f"its process ended with exit status {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End of its input is the end of the worker."""
        self.process.communicate()


def environment_of(engine: str) -> dict[str, str]:
    """Our environment, with the build of Worldwright chosen."""
    environment = {name: value for name, value in os.environ.items() if name != "WORLDWRIGHT_PURE"}
    if engine == "interpreted":
        environment["WORLDWRIGHT_PURE"] = "1"
    return environment


def subjects_of(engine: str) -> tuple[str, list[Subject[Any]]]:
    """The version of an engine and what of it is measured."""
    if engine in OURS:
        ours = [subject for subject in our_subjects(ww.available()) if subject.label.build == engine]
        if not ours:
            raise Missing(f"no game here is {engine}")
        return ww.__version__, list(ours)
    peer = PEERS[engine]
    try:
        return peer.version(), [make() for make in peer.subjects]
    except (PackageNotFoundError, ImportError):
        raise Missing(f"not installed: pip install {peer.package}") from None


def serve(engine: str, seconds: float, requests: TextIO, answers: TextIO) -> None:
    """The far end: say what there is, then answer until the requests end."""

    def tell(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    try:
        release, subjects = subjects_of(engine)
    except Missing as missing:
        tell({"missing": str(missing)})
        return
    trials = [Trial(subject, seconds) for subject in subjects]
    tell({"version": release, "labels": [asdict(subject.label) for subject in subjects]})
    for request in requests:
        tell(asdict(trials[int(request)].measure()))


if __name__ == "__main__":
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)  # what an engine itself prints must not get among the answers
        serve(sys.argv[1], float(sys.argv[2]), sys.stdin, answers)

"""`python tools/wheel.py`: the sdist, and from it a compiled wheel for every Python of 3.11 to 3.13 on this machine.

Each wheel is tried where it must work: in a fresh environment, outside of this folder. It says which build it is, plays
a game, and serves the web table until it is asked to end.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
LOCK = ROOT / "requirements.lock"
VERSIONS = ("3.11", "3.12", "3.13")
PLAY = ["play", "strange-world", "--text", "--seats", "greedy,random", "--seed", "7"]


def main() -> None:
    sdist = make_sdist()
    found = {version: python for version in VERSIONS if (python := interpreter(version))}
    for version, python in found.items():
        print(f"Python {version}: {try_wheel(python, sdist)}", flush=True)
    missing = [version for version in VERSIONS if version not in found]
    if missing:
        print(f"not on this machine, so not tried: Python {', '.join(missing)}")
    if not found:
        raise SystemExit("no Python of 3.11 to 3.13 was found")


def interpreter(version: str) -> str:
    """A Python of that version that runs; empty where there is none."""
    for name in (f"python{version}", sys.executable):
        path = which(name)
        ask = "import sys; print('%d.%d' % sys.version_info[:2])"
        if path and ran([path, "-c", ask], check=False).strip() == version:
            return path
    return ""


def make_sdist() -> Path:
    """The source distribution, as an isolated build makes it."""
    with tempfile.TemporaryDirectory() as folder:
        tools = environment(Path(folder), sys.executable)
        ran([tools, "-m", "pip", "install", "--quiet", "--constraint", str(LOCK), "build>=1.2,<2"])
        ran([tools, "-m", "build", "--sdist", "--outdir", str(DIST), str(ROOT)])
    return max(DIST.glob("worldwright-*.tar.gz"), key=lambda path: path.stat().st_mtime)


def try_wheel(python: str, sdist: Path) -> str:
    """Build a wheel with compiled modules for this Python and use it. Returns what it says of itself."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        fresh = environment(here / "environment", python)
        building = {"WORLDWRIGHT_REQUIRE_COMPILED": "1", "PIP_CONSTRAINT": str(LOCK)}
        ran([fresh, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(here), str(sdist)], **building)
        wheel = next(here.glob("*.whl"))
        ran([fresh, "-m", "pip", "install", "--quiet", "--constraint", str(LOCK), f"{wheel}[web]"])
        said = ran([fresh, "-m", "worldwright", "--version"], here).strip()
        if ", compiled" not in said:
            raise SystemExit(f"{wheel.name} is not compiled: {said}")
        story = ran([fresh, "-m", "worldwright", *PLAY], here, XDG_DATA_HOME=folder)
        if "won" not in story.lower() and "wins" not in story.lower():
            raise SystemExit(f"{wheel.name} did not play a game to its end:\n{story[-2000:]}")
        serve(fresh, here)
        (DIST / wheel.name).write_bytes(wheel.read_bytes())
        return f"{wheel.name} ({wheel.stat().st_size // 1000} kB), {said}: plays and serves"


def serve(python: str, here: Path) -> None:
    """The web table of the wheel answers, and ends when asked to."""
    command = [python, "-m", "worldwright", "serve", "--database", str(here / "games.sqlite3")]
    server = subprocess.Popen(command, cwd=here, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        if address is None:
            raise SystemExit("the server of the wheel did not start")
        for page in ("", "game/strange-world"):
            with urllib.request.urlopen(address[0] + page, timeout=60) as answer:
                assert answer.status == 200, answer.status
        server.send_signal(signal.SIGTERM)
        if server.wait(20) != 0:
            raise SystemExit(f"the server of the wheel ended with {server.returncode}")
    finally:
        server.kill()


def environment(folder: Path, python: str) -> str:
    """A virtual environment with nothing in it; gives its Python."""
    ran([python, "-m", "venv", str(folder)])
    return str(folder / "bin" / "python")


def ran(command: list[str], cwd: Path | None = None, check: bool = True, **settings: str) -> str:
    """What a command says; its end is ours when it fails."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "WORLDWRIGHT_PURE")}
    done = subprocess.run(command, cwd=cwd or ROOT, env={**clean, **settings}, capture_output=True, text=True)
    if check and done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}")
    return done.stdout if done.returncode == 0 else ""


if __name__ == "__main__":
    main()

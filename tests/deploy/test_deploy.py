"""The files in `deploy/`: what they start can be started, what they set can be set, and a real nginx passes streams on.

Tools that are on the machine (systemd-analyze, nginx, curl) are asked as well; without them the files are still read.
"""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import shutil
import subprocess
import time
from dataclasses import fields
from pathlib import Path

import httpx
import pytest

from tests.server.house import ME, OPEN, Guest
from tests.server.net import Process, free_port
from worldwright.cli import parser
from worldwright.server.settings import PREFIX, Settings

pytestmark = pytest.mark.anyio
ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TOLD = [*DEPLOY.iterdir(), ROOT / "docs" / "operating.md", ROOT / "docs" / "web.md"]
NOT_SETTINGS = {"PURE", "REQUIRE_COMPILED"}  # how it is built
EXPOSED = 2.5  # what `systemd-analyze security` calls OK; a plain service has 9.6


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def unit(name: str) -> dict[str, list[str]]:
    """The lines of a unit by what they set."""
    found: dict[str, list[str]] = {}
    for line in (DEPLOY / name).read_text().splitlines():
        if line and line[0] not in "#[":
            key, sign, value = line.partition("=")
            assert sign, line
            found.setdefault(key, []).append(value)
    return found


def instructions() -> list[tuple[str, str]]:
    """The steps of the container file, their continued lines joined."""
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


@pytest.mark.parametrize("file", TOLD, ids=lambda path: path.name)
def test_whatever_is_set_can_be_set(file: Path) -> None:
    known = {item.name.upper() for item in fields(Settings)} | NOT_SETTINGS
    named = set(re.findall(rf"{PREFIX}([A-Z_]+)", file.read_text(encoding="utf-8")))
    assert named <= known


def test_whatever_is_started_can_be_started() -> None:
    commands = [
        shlex.split(unit(name)["ExecStart"][0]) for name in ("worldwright@.service", "worldwright-backup.service")
    ]
    (started,) = [rest for name, rest in instructions() if name == "CMD"]
    commands.append(["worldwright", *json.loads(started)])
    for program, *words in commands:
        assert Path(program).name == "worldwright"
        parser().parse_args([word.replace("%i", "8040") for word in words])


def test_the_container_has_no_root_no_compiler_and_says_when_it_is_well() -> None:
    steps = instructions()
    first, last = [at for at, (name, _) in enumerate(steps) if name == "FROM"]
    assert not any("gcc" in rest for _, rest in steps[last:])
    (user,) = [rest for name, rest in steps[last:] if name == "USER"]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", user)
    assert any(name == "HEALTHCHECK" and "/ready" in rest for name, rest in steps[last:])
    for name, rest in steps[first:last]:
        if name == "COPY":
            assert all((ROOT / source).exists() for source in rest.split()[:-1])
    allowed = [line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[0] == "!"]
    copied = [source for name, rest in steps[first:last] if name == "COPY" for source in rest.split()[:-1]]
    assert sorted(allowed) == sorted(copied)


def test_the_service_is_nobody_s_way_in(tmp_path: Path) -> None:
    service = unit("worldwright@.service")
    assert service["User"] == ["worldwright"]
    assert service["KillMode"] == ["mixed"], "the server ends its workers itself"
    assert service["CapabilityBoundingSet"] == [""]
    assert service["ProtectSystem"] == ["strict"]
    tool = shutil.which("systemd-analyze")
    if tool is None:
        return
    for file in DEPLOY.glob("worldwright*.service"):
        text = file.read_text().replace("/opt/worldwright/bin/worldwright", "/bin/true")
        (tmp_path / file.name).write_text(text)
    (tmp_path / "worldwright-backup.timer").write_text((DEPLOY / "worldwright-backup.timer").read_text())
    names = ["worldwright@8040.service", "worldwright-backup.service", "worldwright-backup.timer"]
    (tmp_path / names[0]).write_text((tmp_path / "worldwright@.service").read_text())
    verified = subprocess.run([tool, "verify", *(tmp_path / name for name in names)], capture_output=True, text=True)
    assert not [line for line in verified.stderr.splitlines() if "worldwright" in line and "Unknown" in line]
    assert verified.returncode == 0, verified.stderr
    score = [tool, "security", "--offline=true", f"--threshold={round(EXPOSED * 10)}", str(tmp_path / names[0])]
    judged = subprocess.run(score, capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout[-300:]


def test_the_proxies_pass_streams_on_and_forge_no_addresses() -> None:
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    for text in (nginx, caddy):
        assert text.count("{") == text.count("}")
        assert "/metrics" in text
    streams = nginx[nginx.index("/(stream|events)$ {") :]
    assert "proxy_buffering off;" in streams[: streams.index("}")]
    assert "X-Forwarded-For $remote_addr;" in nginx, "not $proxy_add_x_forwarded_for, which keeps what strangers send"
    assert "http2" in nginx
    assert "flush_interval -1" in caddy


async def test_a_real_nginx_serves_http2_and_a_stream_without_delay(tmp_path: Path) -> None:
    """With nginx on the machine; its file is read by the test before in any case."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        return
    server = Process(tmp_path / "tables.sqlite3", WORLDWRIGHT_TRUSTED_PROXIES="127.0.0.1", WORLDWRIGHT_HEARTBEAT="60")
    port = free_port()
    nginx = subprocess.Popen([program, "-c", str(proxy_in_front_of(server.port, port, tmp_path))])
    try:
        guest = Guest(httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", verify=False, timeout=60))
        await answering("127.0.0.1", port)
        table = await guest.create([ME, OPEN], "strange-world")
        assert (await guest.get("/metrics")).status_code == 404
        async with guest.client.stream("GET", f"/api/tables/{table}/stream") as stream, asyncio.timeout(20):
            lines = stream.aiter_lines()
            while "update" not in await anext(lines):
                pass
            began = time.monotonic()
            await guest.post(f"/api/tables/{table}/chat", {"text": "through the proxy"})
            while "through the proxy" not in await anext(lines):
                pass
            assert time.monotonic() - began < 10, "it came at once, not when a buffer was full or a heartbeat came"
        if curl := shutil.which("curl"):
            asking = [curl, "-ks", "--http2", "-o", "/dev/null", "-w", "%{http_version}", f"https://127.0.0.1:{port}/"]
            assert subprocess.run(asking, capture_output=True, text=True).stdout == "2"
    finally:
        nginx.terminate()
        nginx.wait(10)
        server.kill()


def proxy_in_front_of(server: int, port: int, folder: Path) -> Path:
    """Our file with other ports and a certificate of its own, and the few lines that a whole nginx needs around it."""
    make_certificate(folder)
    text = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8040", f"127.0.0.1:{server}")
    text = re.sub(
        r"listen (?:\[::\]:)?(\d+)([^;]*);",
        lambda found: f"listen 127.0.0.1:{port}{found[2]};" * ("ssl" in found[2]),
        text,
    )
    text = re.sub(r"server \{\s+server_name[^}]*return 301[^}]*\}", "", text)
    text = re.sub(rf"(listen 127.0.0.1:{port}[^;]*;\s*)\1", r"\1", text)
    text = text.replace("/etc/ssl/games.example.org", str(folder))
    whole = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; user root;\nevents {{}}\nhttp {{\n"
    whole += f"access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;\n{text}}}\n"
    file = folder / "whole.conf"
    file.write_text(whole)
    return file


def make_certificate(folder: Path) -> None:
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    making = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *subject]
    subprocess.run(making, check=True, capture_output=True)


async def answering(host: str, port: int) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                _, line = await asyncio.open_connection(host, port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                line.close()
                return

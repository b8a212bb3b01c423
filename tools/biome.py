"""Checks JavaScript and CSS with Biome: `python tools/biome.py check`. One binary from the npm registry, no Node."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import platform
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

VERSION = "2.5.15"
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
DIGESTS = {  # SHA-512 of the packages, as the registry states them
    "linux-x64-musl": "IlxUcyxilVGPsE008x13pWdkTbU3nQpP2i9b5UrbOYj6goBkKsRX1XB7yJLcV+O1H9LBchIIm4adOaVLZBX0ZQ==",
    "linux-arm64-musl": "tGzZUTcJCV7tj5Adh/Gn6nR4MycqA3iohq2LEcrarAgRBkU0h0OKd2UzCRkOsOYOuUGaUJb4YmqRqyy2feGGSw==",
    "darwin-arm64": "BZVzFhJ/mUvTLMYbc9x6el0o2Uv5zP7bACYyhFb6fSc1giroXm7PL0a5KqMJ9F+/BnkYRjagD/ROSDVOZ6eapg==",
    "darwin-x64": "V5Kw63V+fVGNFhFrizDxMbGXAzZCh8kYzJpy3GI6gTapWDg7bZK9oYC9CbVgQSEdTnupz0U5Efz8Ev+5vdBBXw==",
    "win32-x64": "yAzh4UqEImV6Hcy0zjUqNfJAsUhoD64FBQCdTG8Md/Z2wQeVP/ZmJ3XRYAs1g8J9fjTFyl2fCtc5FB5til47+g==",
}


def package() -> str:
    """The name of this machine among Biome's packages."""
    chip = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine().lower(), "")
    name = f"{sys.platform}-{chip}" + ("-musl" if sys.platform == "linux" else "")
    if name not in DIGESTS:
        raise SystemExit(f"there is no Biome for {sys.platform} on {platform.machine()}")
    return name


def download(name: str) -> bytes:
    """The package, as it was when its digest was noted here."""
    with urllib.request.urlopen(f"{REGISTRY}/@biomejs/cli-{name}/-/cli-{name}-{VERSION}.tgz", timeout=60) as answer:
        packed: bytes = answer.read()
    if base64.b64encode(hashlib.sha512(packed).digest()).decode() != DIGESTS[name]:
        raise SystemExit(f"what the registry sent as Biome {VERSION} for {name} is not what was expected")
    return packed


def binary() -> Path:
    """The program, fetched once and kept beside this interpreter."""
    ending = ".exe" if sys.platform == "win32" else ""
    kept = Path(sys.executable).parent / f"biome-{VERSION}{ending}"
    if not kept.exists():
        with tarfile.open(fileobj=io.BytesIO(download(package()))) as packed:
            member = packed.extractfile(f"package/biome{ending}")
            assert member is not None
            part = kept.with_suffix(".part")
            part.write_bytes(member.read())
        part.chmod(0o755)
        part.replace(kept)
    return kept


if __name__ == "__main__":
    sys.exit(subprocess.run([binary(), *sys.argv[1:]], check=False).returncode)

"""Webhooks, signed as the Standard Webhooks specification says, so that its libraries can check them."""

from __future__ import annotations

import base64
import hmac
import secrets

PREFIX = "whsec_"


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(24)).decode()


def signed(secret: str, number: str, at: int, body: bytes) -> dict[str, str]:
    """The headers of a message: its number, its time and the proof that it is ours."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    proof = hmac.digest(key, b".".join((number.encode(), str(at).encode(), body)), "sha256")
    return {
        "content-type": "application/json",
        "webhook-id": number,
        "webhook-timestamp": str(at),
        "webhook-signature": f"v1,{base64.b64encode(proof).decode()}",
    }

"""Web push: messages sealed for one browser (RFC 8291), sent in the name of this site (VAPID, RFC 8292)."""

from __future__ import annotations

import base64
import hmac
import json
import os
import time
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve's group
RECORD = 4096  # bytes, the whole message in one record
LONGEST = 3000  # bytes of a message, well within a record
TOKEN_SECONDS = 12 * 3600
InvalidMessage = InvalidTag


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def site_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The key by which push services know this site; the same in every process that has the same secret."""
    number = int.from_bytes(hmac.digest(secret.encode(), b"vapid", "sha512"))
    return ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def seal(message: bytes, browser: bytes, shared: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """A message that only the browser with this public key and this shared secret can read (RFC 8291, section 3)."""
    agreed = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    sender = public_bytes(own)
    material = derived(shared, agreed, b"WebPush: info\0" + browser + sender, 32)
    key = derived(salt, material, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, material, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, message + b"\2", None)


def sealed(message: bytes, browser: str, shared: str) -> bytes:
    """The same with a key of its own for every message."""
    return seal(message[:LONGEST], decoded(browser), decoded(shared), ec.generate_private_key(CURVE), os.urandom(16))


def proof(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: float | None = None) -> str:
    """Says to a push service who sends, and how the operator can be reached."""
    where = urlsplit(endpoint)
    expires = int((time.time() if now is None else now) + TOKEN_SECONDS)
    claims = {"aud": f"{where.scheme}://{where.netloc}", "exp": expires, "sub": contact}
    head = {"typ": "JWT", "alg": "ES256"}
    text = ".".join(coded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, claims))
    r, s = decode_dss_signature(key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={text}.{coded(r.to_bytes(32) + s.to_bytes(32))}, k={coded(public_bytes(key))}"


def require_keys(browser: str, shared: str) -> None:
    """A browser's key is a point of the curve, its secret has 16 bytes; ValueError where they do not."""
    if len(decoded(shared)) != 16:
        raise ValueError("the secret of a subscription has 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(browser))

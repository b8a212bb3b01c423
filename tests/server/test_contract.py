"""The description of the interface is true: who may ask, what is sent, and every answer with its body."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.fuzz.contract import probe
from tests.server.house import Site
from tests.server.net import Process
from worldwright.server.web import openapi

FREE = {
    f"WORLDWRIGHT_{name}": "1000000"
    for name in ("TABLES_PER_HOUR", "WAITING_TABLES_PER_ADDRESS", "TABLES_PER_PERSON", "CATALOGUE_BYTES_PER_HOUR")
}


@pytest.mark.anyio
async def test_it_names_cookies_tokens_and_every_refusal(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = site.guest()
    schema: dict[str, Any] = (await guest.get("/schema/openapi.json")).json()
    schemes = schema["components"]["securitySchemes"]
    assert (schemes["session"]["name"], schemes["csrfHeader"]["name"]) == ("worldwright", "x-csrftoken")
    assert schemes["token"]["scheme"] == "bearer"
    act = schema["paths"]["/api/tables/{table}/act"]["post"]
    assert set(act["responses"]) == {"200", "400", "401", "403", "404", "409", "413", "429", "503"}
    assert act["security"] == [{"session": [], "csrfCookie": [], "csrfHeader": []}, {"token": []}]
    assert {"token": []} not in schema["paths"]["/api/account/password"]["post"]["security"]
    look = schema["components"]["schemas"]["Look"]["properties"]
    assert look["actions"]["items"]["$ref"].endswith("/Choice")
    assert look["seats"]["items"]["$ref"].endswith("/SeatLook")
    assert (await guest.get("/schema/openapi.yaml")).status_code == 200
    monkeypatch.setattr(openapi, "completed", None)
    for kind in ("json", "yaml"):
        assert (await guest.get(f"/schema/openapi.{kind}")).status_code == 200, "it is written once"
    undescribed = [path for path, ways in schema["paths"].items() for way in ways.values() if "summary" not in way]
    assert undescribed == []


@pytest.mark.anyio
async def test_nothing_that_is_sent_has_the_name_of_something_of_ours(site: Site) -> None:
    """A wrong value of such a field would be taken for an error of the server."""
    guest = site.guest()
    schema: dict[str, Any] = (await guest.get("/schema/openapi.json")).json()
    fields = {name for body in schema["components"]["schemas"].values() for name in body.get("properties", ())}
    told = {
        one["name"] for ways in schema["paths"].values() for way in ways.values() for one in way.get("parameters", ())
    }
    assert fields >= {"hints", "seats"}
    assert (fields | told) & set(site.app.dependencies or ()) == set()
    wish = {"game": "moths", "players": 2, "seats": [{"kind": "person"}, {"kind": "open"}], "hints": []}
    assert (await guest.post("/api/tables", wish)).status_code == 400


def test_schemathesis_finds_no_server_error_and_no_undocumented_answer(tmp_path: Path) -> None:
    """A few cases of each operation; `make fuzz` asks more."""
    server = Process(tmp_path / "tables.sqlite3", WORLDWRIGHT_RENDER_WORKERS="0", **FREE)
    try:
        assert probe(server.address, examples=2) == []
    finally:
        server.kill()

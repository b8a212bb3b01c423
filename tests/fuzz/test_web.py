"""A small slice of what `make fuzz` throws at the server."""

from __future__ import annotations

from tests.fuzz.web import throw


def test_malformed_records_catalogues_and_requests_get_an_answer() -> None:
    findings = throw(records=400, catalogues=60, requests=400)
    assert findings.wrong == []
    assert sum(findings.thrown.values()) == 860
    assert findings.thrown["record: refused"] > 200
    assert findings.thrown["request: 400"] > 50

"""Is the description of the interface true? schemathesis asks what it allows and what it does not, and reads the
answers.

Streams are left out: they do not end. Their refusals and events have tests of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDLESS = ("/stream", "/events")
ENDS_SESSIONS = "/api/account/leave"  # these come last, or nobody would be signed in
PASSWORD = "quite a long one"
HASTE = 30  # seconds in which every answer must come
SLOW_TO_HASH = "/api/account/"
WISH = {"game": "strange-world", "players": 2, "seats": [{"kind": "person"}, {"kind": "bot", "level": "easy"}]}


class Asker:
    """A browser with its cookies, and a bot with its token, at a server."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.browser, self.bot = requests.Session(), requests.Session()
        self.browser.get(f"{address}/api/account", timeout=HASTE)
        self.browser.headers["x-csrftoken"] = self.browser.cookies["csrftoken"]
        self.ask("/api/account/claim", {"name": "Ilse", "password": PASSWORD})
        token = self.ask("/api/account/tokens", {"name": "Rattle"})["token"]
        self.bot.headers["authorization"] = f"Bearer {token}"
        running = self.ask("/api/tables", WISH)["id"]
        waiting = self.ask("/api/tables", {**WISH, "seats": [{"kind": "person"}, {"kind": "open"}]})["id"]
        self.tables = (running, waiting)

    def ask(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.browser.post(self.address + path, json=body, timeout=HASTE)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found


def operations(address: str) -> Iterator[Any]:
    """Everything in the description that ends, those that end sessions last."""
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    found = [result.ok() for result in schema.get_all_operations()]
    yield from sorted(
        (operation for operation in found if not operation.path.endswith(ENDLESS)),
        key=lambda operation: (operation.path.startswith(ENDS_SESSIONS), operation.path, operation.method),
    )


def probe(address: str, examples: int, number: int = 0) -> list[str]:
    """Ask every operation so many times in each of four ways; returns what was not as described."""
    asker, problems = Asker(address), []
    for operation in operations(address):
        count = min(examples, 20) if operation.path.startswith(SLOW_TO_HASH) else examples
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            for who in (asker.browser, asker.bot):
                try:
                    with suppress(Unsatisfiable):  # nothing can be wrong where nothing is sent
                        ask(operation, mode, who, asker, count, number)
                except (Exception, BaseExceptionGroup) as problem:  # whatever it finds: that is what is looked for
                    told = "; ".join(str(one) for one in getattr(problem, "exceptions", [problem]))
                    problems.append(f"{operation.method.upper()} {operation.path}, {mode.value}: {told}")
    return problems


def ask(operation: Any, mode: GenerationMode, who: requests.Session, asker: Asker, count: int, number: int) -> None:
    at_tables = "{table}" in operation.path

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        derandomize=False,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def one(case: Any) -> None:
        nonlocal turn
        if at_tables and turn % 3:
            case.path_parameters["table"] = asker.tables[turn % 3 - 1]
        turn += 1
        case.headers = {name: value for name, value in dict(case.headers or {}).items() if name.lower() in KEPT}
        case.cookies = {}
        answer = case.call(base_url=asker.address, session=who, timeout=HASTE)
        case.validate_response(answer, checks=CHECKS)

    turn = 0
    one()


KEPT = ("content-type", "accept")

"""What is sent as JSON is taken for what it is: "7" is no number there, and 1 does not mean yes."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException

PLACE = re.compile(r"(?P<reason>.*?)(?: - at `\$\.?(?P<place>.*)`)?", re.DOTALL)


class TypedRequest(Request[Any, Any, Any]):
    """A request whose JSON is refused where it is not of the type that its handler declares. Litestar by itself takes
    texts for numbers, as it must in addresses.
    """

    async def json(self) -> Any:
        found = await super().json()
        body = self.route_handler.parsed_data_field
        if body is not None:
            try:
                msgspec.convert(found, body.annotation)
            except msgspec.ValidationError as error:
                raise refusal(error) from error
        return found


def refusal(error: msgspec.ValidationError) -> ValidationException:
    """What is wrong, and where."""
    told = PLACE.fullmatch(str(error))
    assert told is not None
    return ValidationException(
        "this is not what is asked for",
        extra=[{"message": told["reason"], "key": told["place"] or "data", "source": "body"}],
    )

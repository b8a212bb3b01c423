"""Picking things: several answers in a row as one step, and another thing instead of one that was picked before.

A thing on the table may belong to a question that another answer opens (a tile of the sky to "expand the world"), or
to one that was answered just now (another card of the hand). Either is a way of a few answers, and one step.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody
from litestar.types import ControllerRouterHandler

from worldwright.server.table.changes import answer, answer_but_final, require_own
from worldwright.server.table.messages import Person, Way
from worldwright.server.table.service import Tables
from worldwright.server.table.table import Change, LiveTable
from worldwright.server.web.api import Number, Service, TableId, Visitor

MOST_BACK = 8
MOST_ANSWERS = 8


class Picked(msgspec.Struct, forbid_unknown_fields=True):
    """A way from the open question: so many own answers are taken back, then these are given.

    With `hold` the last one is left to be confirmed where it could not be taken back.
    """

    seat: Number
    asked: Number
    actions: Annotated[list[Number], msgspec.Meta(min_length=1, max_length=MOST_ANSWERS)]
    back: Annotated[int, msgspec.Meta(ge=0, le=MOST_BACK)] = 0
    hold: bool = False


class Went(msgspec.Struct):
    """How far a way has led: the sequence number, the next question, and the answer that is left to be confirmed."""

    seq: int
    asked: int
    held: int | None = None


async def go(tables: Tables, table: str, person: Person, picked: Picked) -> Went:
    """Carry out a way, all of it or nothing."""
    whole = Way(tuple(picked.actions), picked.back)
    held: int | None = None

    def decide(live: LiveTable) -> Change:
        nonlocal held
        require_own(live, person, picked.seat)
        if not picked.hold:
            return answer(live, picked.seat, picked.asked, whole)
        change, held = answer_but_final(live, picked.seat, picked.asked, whole)
        return change

    seq = await tables.change(table, decide)
    answers = whole.back + len(whole.actions) - (held is not None)
    return Went(seq, picked.asked + answers, held)


@post("/api/tables/{table:str}/pick", status_code=200, summary="Several answers in a row, as one step", tags=["table"])
async def pick(table: TableId, data: JSONBody[Picked], tables: Service, person: Visitor) -> Went:
    return await go(tables, table, person, data)


PICKING: list[ControllerRouterHandler] = [pick]

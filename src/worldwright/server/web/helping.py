"""Help from the bot: hints, the analysis of a finished game, and playing on from a position of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.serialization import encode_json
from litestar.types import ControllerRouterHandler
from markupsafe import Markup

from worldwright import agents
from worldwright.server.analysis.analyses import Analyses, Analysis
from worldwright.server.analysis.branches import play_on
from worldwright.server.analysis.hints import Hints
from worldwright.server.table.looks import outside
from worldwright.server.table.messages import Refused
from worldwright.server.table.service import Tables
from worldwright.server.table.table import LiveTable
from worldwright.server.web.api import (
    Created,
    Drawing,
    Layout,
    Number,
    Origin,
    Service,
    Short,
    TableId,
    Visitor,
)
from worldwright.server.web.chance_chart import Chart, charted
from worldwright.server.web.news import Update
from worldwright.server.web.pages import Browser, page, shown
from worldwright.server.web.score_chart import rounds_of

Adviser = NamedDependency[Hints]
Analyst = NamedDependency[Analyses]
TURNED = 0.05  # of chance that a turn must have moved to be spoken of
TURNS_SHOWN = 5


class HintWish(msgspec.Struct, forbid_unknown_fields=True):
    """The seat that asks, and the number of the question it is asked."""

    seat: Number
    asked: Number


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """Where to play on, from which seat, and against whom."""

    ply: Number
    seat: Number
    level: Short = agents.DEFAULT_LEVEL


@post("/api/tables/{table:str}/hint", status_code=200, summary="What the bot would do", tags=["table"])
async def ask_hint(table: TableId, data: JSONBody[HintWish], adviser: Adviser, person: Visitor) -> dict[str, Any]:
    return await adviser.ask(table, person, data.seat, data.asked)


@post("/api/tables/{table:str}/play-on", summary="Play on from a position of a finished game", tags=["table"])
async def branch(table: TableId, data: JSONBody[Branch], tables: Service, speaker: Visitor, origin: Origin) -> Created:
    return Created(await play_on(tables, speaker, table, data.ply, data.seat, data.level, origin))


@post("/api/tables/{table:str}/analysis", status_code=200, summary="Look back at a finished game", tags=["table"])
async def ask_analysis(table: TableId, analyses: Analyst, person: Visitor) -> dict[str, Any]:
    known = await analyses.ask(table, person)
    return {"done": known.done, "total": known.total, "finished": known.finished}


@get("/api/tables/{table:str}/analysis", summary="What the bot made of a finished game so far", tags=["table"])
async def read_analysis(table: TableId, tables: Service, analyses: Analyst) -> dict[str, Any]:
    live = await over(tables, table)
    known = await analyses.load(table)
    if known is None:
        raise Refused("nobody has asked for an analysis of this game", "unknown", live.seq)
    return {"done": known.done, "total": known.total, "finished": known.finished, "decisions": known.found}


@get("/api/tables/{table:str}/decision", summary="An earlier decision of a finished game", tags=["table"])
async def decision(
    table: TableId,
    tables: Service,
    renderer: Drawing,
    ply: FromQuery[Number],
    seat: FromQuery[Number],
    layout: Layout = "wide",
) -> Update:
    live = await over(tables, table)
    await tables.replayable(table, None, ply, seat)
    return Update(live.seq, live.game.title, await renderer.asked_again(live, ply, seat, layout))


async def over(tables: Tables, table: str) -> LiveTable:
    """A table whose game is over: everything of it may be known."""
    live = await tables.table(table)
    if live.status != "over" or live.state is None:
        raise Refused("a game is looked back at when it is over", "running", live.seq)
    return live


# --- the page -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Mistake:
    """A decision that cost much, in words."""

    number: int
    ply: int
    played: int
    best: int
    before: int  # chances in whole per cent
    after: int
    chances: dict[int, int]  # of every legal action


@get("/table/{table:str}/analysis", include_in_schema=False)
async def analysis_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    renderer: Drawing,
    analyses: Analyst,
    person: Visitor,
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    live = await over(tables, table)
    mine = live.seats_of(person.id)
    eyes = seat if seat is not None and 0 <= seat < live.header.players else mine[0] if mine else 0
    known = await analyses.ask(table, person) if mine else await analyses.load(table)
    assert live.state is not None
    last = live.state.ply
    made = await renderer.replay(live, person, last, eyes, "phone", "")
    look = outside(live, mine)
    told = await side(tables, renderer, live, known, eyes)
    return page(
        request,
        "analysis.html",
        person=person,
        eyes=eyes,
        last=last,
        levels=agents.opponents(),
        usual_level=agents.DEFAULT_LEVEL,
        **told,
        **shown(look, made),
    )


@get("/table/{table:str}/analysis/side", include_in_schema=False)
async def analysis_side(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    renderer: Drawing,
    analyses: Analyst,
    seat: FromQuery[int] = 0,
) -> Response[str]:
    live = await over(tables, table)
    if not 0 <= seat < live.header.players:
        raise Refused(f"there is no seat {seat + 1} at this table", "unknown", live.seq)
    told = await side(tables, renderer, live, await analyses.load(table), seat)
    return page(request, "analysis_side.html", look=outside(live, []), eyes=seat, **told)


async def side(tables: Tables, renderer: Any, live: LiveTable, known: Analysis | None, seat: int) -> dict[str, Any]:
    """The curve, the turns where it swung, and the mistakes of a seat, as far as they are known."""
    assert live.state is not None
    found = [] if known is None else known.found
    curve = [one["chances"] for one in found]
    if known is not None and known.finished:
        curve.append(ending(live))
    turns = await renderer.turns(live, seat)
    rounds = rounds_of(live.state.events)
    mistakes = (
        [] if known is None else [mistake(live, number, one) for number, one in enumerate(known.mistakes(seat), 1)]
    )
    return {
        "known": known,
        "chart": Chart(charted(curve, live.header.players), live.state.ply, mistakes, rounds) if curve else None,
        "turning": turning(turns, curve, seat, rounds),
        "mistakes": mistakes,
        "mistakes_json": Markup(encode_json([asdict(one) for one in mistakes]).decode()),
        "solo": live.header.players == 1,
    }


def ending(live: LiveTable) -> list[float]:
    """How it came out: the win, shared by those who share it."""
    assert live.state is not None
    winners = live.state.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(live.header.players)]


def turning(
    turns: list[dict[str, Any]], curve: list[list[float]], seat: int, rounds: list[tuple[int, str]]
) -> list[dict[str, Any]]:
    """The turns in which the own chance changed most, in the order of play."""
    swings = []
    for turn in turns:
        if turn["mark"] or not turn["who"] or turn["last"] >= len(curve) or turn["first"] >= turn["last"]:
            continue
        change = curve[turn["last"]][seat] - curve[turn["first"]][seat]
        if abs(change) >= TURNED:
            when = next((name for ply, name in reversed(rounds) if ply <= turn["first"]), "")
            swings.append({**turn, "swing": round(100 * change), "round": when})
    most = sorted(swings, key=lambda turn: -abs(turn["swing"]))[:TURNS_SHOWN]
    return sorted(most, key=lambda turn: int(turn["first"]))


def mistake(live: LiveTable, number: int, one: dict[str, Any]) -> Mistake:
    space = live.game.action_space
    return Mistake(
        number,
        one["ply"],
        space.parse(one["played"]),
        space.parse(one["best"]),
        round(100 * max(one["moves"].values())),
        round(100 * one["after"]),
        {space.parse(move): round(100 * chance) for move, chance in one["moves"].items()},
    )


HELPING: list[ControllerRouterHandler] = [
    ask_hint,
    branch,
    ask_analysis,
    read_analysis,
    decision,
    analysis_page,
    analysis_side,
]

"""The end of a game worth reading, and what somebody has achieved so far."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from worldwright.server.campaigns import Campaigns
from worldwright.server.places import places
from worldwright.server.ratings import Ratings
from worldwright.server.results import Record, Results, best_move, ladder, lead_since, reached, reasons
from worldwright.server.table.looks import turns_of
from worldwright.server.table.messages import Look, Refused
from worldwright.server.table.table import LiveTable
from worldwright.server.web.api import Service, Visitor
from worldwright.server.web.lines import HEIGHT, WIDTH, Line
from worldwright.server.web.opponents import opponent, opponent_lines
from worldwright.server.web.pages import game_sprite, page, picture
from worldwright.server.web.parts import line_icons, score_sheet, unit_of
from worldwright.server.web.score_chart import Course, plotted
from worldwright.wording import listed, verdict

Browser = Request[Any, Any, Any]
Archive = NamedDependency[Results]
Measure = NamedDependency[Ratings]
Keeper = NamedDependency[Campaigns]
SHOWN = 12  # of the last games
LIVED_ON = 2  # lines of a score sheet
PLACES = ("1st", "2nd", "3rd", "4th", "5th")


@get("/table/{table:str}/result", include_in_schema=False)
async def result_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    results: Archive,
    ratings: Measure,
    campaigns: Keeper,
    person: Visitor,
) -> Response[str]:
    """Who, by how much, why; then one clear next thing."""
    live = await tables.table(table)
    if live.state is None or not live.state.over:
        raise Refused("there is no result yet: the game goes on", "running", live.seq)
    look = await tables.look(table, person)
    course = await asyncio.to_thread(plotted, await tables.record(table, person))
    await ratings.settle()
    own = next(iter(await results.of(person, look.game)), None) if look.mine else None
    climbed = rungs(look, own)
    sheet, against = score_sheet(look), None if climbed else opponent(live.game, look)
    theirs = {} if against is None else opponent_lines(live.game, look)
    return page(
        request,
        "result.html",
        person=person,
        look=look,
        sprite=game_sprite(look.game),
        heading=heading(look, unit_of(live.game)),
        unit=unit_of(live.game),
        icons=line_icons(look.game),
        lived=[lived_on(sheet, seat) for seat in range(look.players)],
        order=standings(live),
        sheet=sheet,
        theirs=theirs,
        widest=max((abs(points or 0) for line in sheet for points in (*line["points"], *theirs.values())), default=1)
        or 1,
        told=decided(look, live, course),
        own=own,
        best=None if own is None else personal(own, table, look.players == 1),
        rungs=climbed,
        against=against,
        last_word="" if climbed else last_word(live, look),
        rating=await ratings.change(table, person, look.game) if look.rated and look.mine else None,
        paper=(WIDTH, HEIGHT),
        words=PLACES,
        has_boards=live.game.drawing is not None,
        campaign=await campaigns.of_table(live),
    )


def heading(look: Look, unit: str) -> str:
    """The verdict; of a game alone that is judged by levels the one that it has reached."""
    if not look.view:
        return "The game is over"
    steps = ladder(look.game) if look.players == 1 else ()
    score = look.view["scores"][0]
    if not steps or not reached(steps, score):
        return verdict(look.view, unit)
    return f"{steps[reached(steps, score) - 1].name}, with {score} {unit}"


def last_word(live: LiveTable, look: Look) -> str:
    """What the game has to say beyond who won, such as how far an opponent of its own has come."""
    said = getattr(live.game.words, "last_word", None)
    return str(said(look.view)) if said and look.view else ""


def standings(live: LiveTable) -> list[tuple[int, int]]:
    """Place and seat, the best first."""
    assert live.state is not None
    return sorted((place, seat) for seat, place in enumerate(places(live.state)))


def lived_on(sheet: Sequence[dict[str, Any]], seat: int) -> str:
    """The lines that brought a seat most: the best, and others that brought at least half as much.

    >>> lived_on([{"label": "Lakes", "points": [9]}, {"label": "Eyes", "points": [5]}], 0), lived_on([], 0)
    ('most from Lakes and Eyes', '')
    """
    best = sorted(((line["points"][seat] or 0, line["label"]) for line in sheet), key=lambda one: -one[0])[:LIVED_ON]
    names = [label for points, label in best if points > 0 and 2 * points >= best[0][0]]
    return f"most from {listed(names)}" if names else ""


def decided(look: Look, live: LiveTable, course: Course) -> dict[str, Any]:
    """What the score lines say: who won by what against whom, and what it cost."""
    order = standings(live)
    if len(order) < 2:
        return {}
    first = [seat for place, seat in order if place == 1]
    winner = next((seat for seat in first if seat in look.mine), first[0])
    others = [seat for _, seat in order if seat not in first] or [seat for seat in first if seat != winner]
    mine = [seat for seat in others if seat in look.mine]
    rival = mine[0] if mine and winner not in look.mine else others[0]
    won, cost = reasons(score_sheet(look), winner, rival)
    ply, gain = best_move(course.scores, winner)
    turns = turns_of(live, look.seat)
    turn = next((one for one in turns if one["seat"] == winner and one["first"] < ply <= one["last"]), None)
    scores = look.result["scores"] if look.result else [0] * look.players
    return {
        "winner": winner,
        "rival": rival,
        "shared": len(first) > 1,
        "equal": rival in first,
        "margin": scores[winner] - scores[others[0]],
        "second": others[0],
        "won": won,
        "cost": cost,
        "ply": ply,
        "gain": gain,
        "line": f"{turn['who']}: {turn['words']}." if turn else "",
        "since": lead_since(course.scores, winner),
        "plies": len(course.scores) - 1,
    }


def personal(own: Record, table: str, alone: bool) -> dict[str, Any]:
    """This score beside those of before."""
    score = next((one.score for one in own.played if one.table == table), None)
    before = own.best(alone, without=table)
    last = own.last(alone, SHOWN)
    return {
        "score": score,
        "before": before,
        "new": score is not None and (before is None or score > before),
        "games": len(own.alone if alone else own.company),
        "won": sum(one.won for one in own.alone) if alone else own.wins,
        "shared": 0 if alone else own.shared_wins,
        "line": Line([one.score for one in last], before) if len(last) > 1 else None,
    }


def rungs(look: Look, own: Record | None) -> dict[str, Any]:
    """The solo ladder: how far the best game alone has come, and what the next level takes."""
    steps = ladder(look.game)
    if not steps or (look.players > 1 and own is None):
        return {}
    best = own.best(alone=True) if own is not None else None
    if look.players == 1 and look.result:
        best = max(look.result["scores"][0], best if best is not None else 0)
    ahead = next((number for number, step in enumerate(steps, 1) if step.least > (best or 0)), None)
    missing = steps[ahead - 1].least - best if ahead and best is not None else 0
    return {"steps": steps, "best": best, "reached": reached(steps, best), "next": ahead, "missing": missing}


@get("/table/{table:str}/board/{seat:int}", include_in_schema=False)
async def board(table: FromPath[str], seat: FromPath[int], tables: Service) -> Response[str]:
    """What lay before a seat at the end of a game, in small."""
    live = await tables.table(table)
    if live.state is None or not live.state.over or not 0 <= seat < live.header.players or live.game.drawing is None:
        raise Refused("there is no such picture", "unknown", live.seq)
    view = {**live.state.view(seat), "names": live.names, "over": False}  # as it lay, with no score sheet over it
    pane = getattr(live.game.drawing, "OWN_PANE", "")
    return picture(await asyncio.to_thread(live.game.svg, view, layout="phone", pane=pane))


@get("/me", include_in_schema=False)
async def me(request: Browser, results: Archive, ratings: Measure, person: Visitor) -> Response[str]:
    """Everything that the finished games say about whoever asks."""
    await ratings.settle()
    told = []
    for record in await results.of(person):
        steps = await ratings.history(record.game, person.id)
        sure = [step.rating.within for step in steps]
        told.append(
            {
                "record": record,
                "scores": line_of([one.score for one in record.last()], record.average()),
                "steps": steps,
                "rated": line_of([step.rating.shown for step in steps], None, sure),
                "levels": await ratings.levels(record.game) if steps else {},
            }
        )
    return page(request, "me.html", here="me", person=person, told=told, paper=(WIDTH, HEIGHT))


def line_of(numbers: list[int], level: float | None, within: Sequence[float] = ()) -> Line | None:
    """A line takes two points."""
    return Line(numbers, level, within) if len(numbers) > 1 else None


RESULTS: list[ControllerRouterHandler] = [result_page, board, me]

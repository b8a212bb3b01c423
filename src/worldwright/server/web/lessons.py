"""The guided first game in the browser: the table of a lesson's step, the guide's panel and the path through it.

Nothing is kept on the server: a step is an address, and its position follows from the lesson. The browser remembers
how far somebody came in a cookie.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler
from markupsafe import Markup

from worldwright.engine.prospects import amounts
from worldwright.engine.state import State
from worldwright.gains import foretold, in_order
from worldwright.lesson import LEARNER, Lesson, Step, lesson_of
from worldwright.server.table.looks import answers
from worldwright.server.table.messages import Look, Refused, SeatLook
from worldwright.server.table.seat_view import Log, SeatView, seat_view
from worldwright.server.web.api import Visitor
from worldwright.server.web.explaining import ASKED, Asked, explained
from worldwright.server.web.learning import aided, words_of
from worldwright.server.web.pages import Browser, game_sprite, page
from worldwright.server.web.parts import LAYOUTS, is_tall, line_icons, parts
from worldwright.server.web.progress import LEARNT, place_in
from worldwright.server.web.shelf import shelf
from worldwright.wording import capital, label_of

NAMES = ("You", "Wick", "Ember", "Moss", "Fern")
KEPT = 60 * 60 * 24 * 60  # seconds for which a browser remembers how far one came
MOST_LINES = 4  # of what a move brings, in the panel
Sum = tuple[str, str, str]  # a symbol, if the line has one, its name and the change


@get("/game/{slug:str}/learn", include_in_schema=False)
async def learn_page(
    request: Browser,
    slug: FromPath[str],
    person: Visitor,
    step: FromQuery[int | None] = None,
    done: FromQuery[bool] = False,
    tried: FromQuery[int | None] = None,
    again: FromQuery[bool] = False,
    layout: FromQuery[str] = "",
) -> Response[str]:
    lesson, number = known_step(slug, place_in(request, slug) if step is None else step)
    told = panel(lesson, number, done, tried)
    if tried is not None:
        return page(request, "lesson_panel.html", lesson=lesson, again=again, **told, **words_of(lesson.game))
    chosen = layout or request.cookies.get("layout", "")
    answer = page(
        request,
        "learn.html",
        person=person,
        lesson=lesson,
        again=False,
        **told,
        **table_of(lesson, number, done, chosen if chosen in LAYOUTS else "wide"),
        **words_of(lesson.game),
    )
    reached = LEARNT if number == len(lesson.steps) - 1 else str(number)
    answer.set_cookie(f"lesson_{slug}", reached, max_age=KEPT, samesite="lax")
    return answer


@get("/game/{slug:str}/learn/explain", include_in_schema=False, dependencies=ASKED)
async def explain_lesson(
    request: Browser, slug: FromPath[str], step: FromQuery[int], asked: Asked, done: FromQuery[bool] = False
) -> Response[str]:
    """Things explain themselves in a lesson as they do at any table."""
    return explained(request, looked_at(*known_step(slug, step), done)[0], asked)


@get("/game/{slug:str}/learn/aid", include_in_schema=False)
async def aid_lesson(
    request: Browser, slug: FromPath[str], step: FromQuery[int], done: FromQuery[bool] = False
) -> Response[str]:
    return aided(request, looked_at(*known_step(slug, step), done)[0])


def known_step(slug: str, number: int) -> tuple[Lesson, int]:
    """The lesson of a game, and a step that it has."""
    shelf(slug)
    lesson = lesson_of(slug)
    if lesson is None:
        raise Refused("this game has no guided first game yet", "unknown")
    return lesson, min(max(0, number), len(lesson.steps) - 1)


def table_of(lesson: Lesson, number: int, done: bool, layout: str) -> dict[str, Any]:
    """The table in front of a step, or after its move: with actions only while one is asked for."""
    look, seen = looked_at(lesson, number, done)
    asking = bool(look.actions)
    made = parts(look, layout, "", seen)
    return {
        "look": look,
        "game": lesson.game,
        "tall": is_tall(lesson.game),
        "sprite": game_sprite(lesson.slug),
        "parts": {
            name: Markup(made[name]) for name in ("seats", "go", "table", "acts", *(["prompt"] if asking else []))
        },
    }


def looked_at(lesson: Lesson, number: int, done: bool) -> tuple[Look, SeatView]:
    """The position of a step as whoever learns sees it."""
    asks = bool(lesson.steps[number].ask)
    state = lesson.at(number, done=done and asks)
    seen = seat_view(state, LEARNER, Log(lesson.game, LEARNER, NAMES[: lesson.players]))
    if not asks or done:
        seen = SeatView(seen.view, seen.log)
    return look_of(lesson, state, seen), seen


def look_of(lesson: Lesson, state: State, seen: SeatView) -> Look:
    """The table of a lesson as any other table."""
    view = seen.view
    seats: list[SeatLook] = [
        {
            "seat": seat,
            "name": NAMES[seat],
            "kind": "bot" if seat else "person",
            "level": "guided",
            "present": True,
            "waiting": seat in view["waiting"],
            "score": view["scores"][seat],
            "answered": False,
            "stand_in": False,
            "away": None,
            "due": None,
            "nudge": None,
        }
        for seat in range(lesson.players)
    ]
    return Look(
        table="learn",
        seq=0,
        game=lesson.slug,
        title=lesson.game.title,
        status="playing",
        players=lesson.players,
        options={},
        rules=lesson.game.rules_version,
        components="standard",
        seat=LEARNER,
        mine=[LEARNER],
        open=[],
        seats=seats,
        asked=1,
        ply=state.ply,
        view=view,
        decision=view["decision"],
        actions=answers(state, LEARNER, seen),
        log=seen.log,
        lines=view["lines"],
    )


def panel(lesson: Lesson, number: int, done: bool, tried: int | None) -> dict[str, Any]:
    """What the guide says: to look, to move, after the move, or to another move than the asked one."""
    step = lesson.steps[number]
    asked = lesson.asked(number)
    state = lesson.at(number) if asked is not None else None
    sums = [] if state is None or asked is None else brought(lesson, state, asked)
    mood, title, say = "look", step.title, step.say
    if asked is not None:
        mood = "ask"
        if done:
            mood, title, say, sums = "done", "Well done", step.done, came(lesson, number)
        elif tried is not None and state is not None and tried in state.actions_of(LEARNER):
            mood, title, say = "wrong", "Almost!", reason_of(lesson, step, tried)
            sums = compared(brought(lesson, state, tried), sums)
    return {"step": step, "number": number, "mood": mood, "title": title, "say": say, "sums": sums, "asked": asked}


def reason_of(lesson: Lesson, step: Step, tried: int) -> str:
    said = step.reason(lesson.game.action_space.text(tried))
    return said or "That is possible, too. But the guide asks for the golden one."


def compared(here: list[Sum], golden: list[Sum]) -> list[Sum]:
    """What another move than the golden one brings, and what that brings: the lines in which they differ.

    >>> compared([("", "Lakes", "+1"), ("", "Eyes", "+2")], [("", "Lakes", "+1"), ("", "Eyes", "+3")])
    [('', 'Here: Eyes', '+2'), ('', 'Golden: Eyes', '+3')]
    """
    own = [(icon, f"Here: {what}", change) for icon, what, change in here if (icon, what, change) not in golden]
    return own + [
        (icon, f"Golden: {what}", change) for icon, what, change in golden if (icon, what, change) not in here
    ]


def brought(lesson: Lesson, state: State, action: int) -> list[Sum]:
    """What a move brings to whoever learns, by lines."""
    outcome = foretold(state, action, LEARNER)
    own = [gain for gain in in_order(lesson.game, outcome) if gain.seat == LEARNER and gain.least == gain.most]
    return [summed(lesson, gain.what, gain.most) for gain in own][:MOST_LINES]


def came(lesson: Lesson, number: int) -> list[Sum]:
    """What the move of a step has brought to whoever learns, by lines."""
    before, after = (amounts(lesson.at(number, done=done)) for done in (False, True))
    changes = [(what, now - before.get((seat, what), 0)) for (seat, what), now in after.items() if seat == LEARNER]
    return [summed(lesson, what, change) for what, change in changes if change][:MOST_LINES]


def summed(lesson: Lesson, what: str, change: int) -> Sum:
    """A line of the panel's sum."""
    label = capital(label_of(lesson.game.words.LABELS, what))
    return line_icons(lesson.slug).get(what, ""), label, f"{change:+d}"


LESSONS: list[ControllerRouterHandler] = [learn_page, explain_lesson, aid_lesson]

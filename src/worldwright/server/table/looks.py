"""From a table in memory to what one person may see of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from worldwright.engine.registry import available, load
from worldwright.engine.state import State
from worldwright.gains import promised
from worldwright.server.database import seats, tables
from worldwright.server.rows import sound
from worldwright.server.table.messages import HELD, Choice, LogLine, Look, Person, Said, SeatLook, TableCard
from worldwright.server.table.paces import due, nudgeable
from worldwright.server.table.seat_view import Log, SeatView, seat_view
from worldwright.server.table.table import LiveTable
from worldwright.server.table.turns import RECENT, Ledger, note, told_turns, with_notes


def look_at(live: LiveTable, person: Person | None, seat: int | None) -> Look:
    """The table now. A person with one seat looks from there; one with several lifts the curtain of each (hot-seat)."""
    mine = [] if person is None else live.seats_of(person.id)
    return look_from(live, mine, *eyes(live, mine, seat))


def look_from(live: LiveTable, mine: Sequence[int], seat: int | None, curtain: int | None) -> Look:
    """The table as the holder of some seats sees it from one of them."""
    around = surroundings(live, mine)
    if live.state is None:
        return Look(**{**around, "seat": seat})
    seen = seat_view_of(live, seat)
    return Look(
        **{
            **around,
            **position(around, live.state, seen, seat),
            "turns": turns_of(live, seat, RECENT),
            "curtain": curtain,
            "asked": 0 if seat is None else live.asked(seat),
            "actions": answers(live.state, seat, seen),
            "refused": seen.refused,
            "can_undo": seen.can_undo,
            "hints": around["status"] == "playing" and hints_allowed(live, mine),
        }
    )


def replaced(live: LiveTable, seat: int | None) -> bool:
    """Does a bot play here for whoever looks?"""
    return seat is not None and live.chairs[seat].stand_in


def eyes(live: LiveTable, mine: Sequence[int], seat: int | None) -> tuple[int | None, int | None]:
    """From which seat to look, and behind which curtain the next one is."""
    if len(mine) < 2:
        return (mine[0] if mine else None), None
    asked = [own for own in mine if own in live.waiting]
    if not asked:
        return (mine[0] if seat is None and live.status == "over" else seat), None
    return (seat, None) if seat in asked else (None, asked[0])


def replayed(live: LiveTable, mine: Sequence[int], ply: int, seat: int | None) -> Look:
    """The table at an earlier ply, from one seat or as a spectator."""
    assert live.state is not None
    state = live.timeline.at(live.state, ply)
    seen = seat_view(state, seat, log_of(live, seat))
    around = surroundings(live, mine)
    return Look(**{**around, **position(around, state, seen, seat), "last_ply": live.state.ply})


def asked_again(live: LiveTable, ply: int, seat: int) -> tuple[Look, SeatView]:
    """A finished game in front of an earlier decision, with all that could be done there."""
    assert live.state is not None
    state = live.timeline.at(live.state, ply)
    seen = seat_view(state, seat, log_of(live, seat))
    around = surroundings(live, [seat])
    asked = {"status": "playing", "actions": answers(state, seat, seen), "asked": 1, "last_ply": live.state.ply}
    return Look(**{**around, **position(around, state, seen, seat), **asked}), seen


def answers(state: State, seat: int | None, seen: SeatView) -> list[Choice]:
    """The legal actions of a seat in words, what each would bring, and which of them cannot be taken back."""
    found = []
    for action, text, outcome, *_ in seen.candidates:
        assert seat is not None
        assert outcome is not None
        brings = promised(state, outcome, seat, seen.view["names"])
        choice = Choice(
            action=action,
            text=text,
            final=outcome.final,
            idle=bool(outcome.idle),
            points=brings.points,
            words=brings.words,
        )
        found.append(choice)
    return found


def seat_view_of(live: LiveTable, seat: int | None) -> SeatView:
    """Drawn up once per position and seat, however many look; where a bot plays, its person has nothing to choose."""
    assert live.state is not None
    state, chairs, seen = live.seat_views.get(seat, (None, None, None))
    if seen is None or state is not live.state or chairs is not live.chairs:
        seen = seat_view(live.state, seat, log_of(live, seat), live.timeline.undo)
        if replaced(live, seat):
            seen = SeatView(seen.view, seen.log)
        live.seat_views[seat] = (live.state, live.chairs, seen)
    return seen


def log_of(live: LiveTable, seat: int | None) -> Log:
    """The log of a seat with all that was told already, as long as the people keep their names."""
    log = live.logs.get(seat)
    if log is None or log.names != live.names:
        log = live.logs[seat] = Log(live.game, seat, live.names)
    return log


def turns_of(live: LiveTable, seat: int | None, recent: int | None = None) -> list[dict[str, Any]]:
    """The log in turns as a seat reads it, or the last of them."""
    if live.state is None:
        return []
    ledger = live.ledgers.get(seat)
    if ledger is None:
        ledger = live.ledgers[seat] = Ledger(seat)
    lines = told_turns(live, log_of(live, seat), ledger, recent)
    notes = [note(said) for said in live.chat if said.ply is not None]
    return with_notes(lines, notes) if notes else lines


def outside(live: LiveTable, mine: Sequence[int]) -> Look:
    """A table without what lies on it."""
    return Look(**surroundings(live, mine))


def surroundings(live: LiveTable, mine: Sequence[int]) -> dict[str, Any]:
    """What everybody may know of a table: who sits there and what is said."""
    header = live.header
    return {
        "table": header.id,
        "seq": live.seq,
        "game": header.game,
        "title": live.game.title,
        "status": live.status,
        "players": header.players,
        "options": dict(header.options),
        "rules": header.rules,
        "components": "standard" if header.components is None else "corrected",
        "seat": None,
        "mine": list(mine),
        "open": live.open_seats(),
        "seats": [place_of(live, seat) for seat in range(header.players)],
        "pace": header.pace,
        "hints": header.hints,
        "rated": header.rated,
        "campaign": f"/campaign/{header.campaign}" if header.campaign else "",
        "chat": [
            {
                "name": said.name,
                "seat": said.seat,
                "text": said.text,
                "time": int(said.at),
                "told": not said.person,
                "ply": said.ply,
            }
            for said in live.chat
        ],
        "differences": live.differences,
        "watching": live.watching,
        "invite": f"/join/{header.id}/{header.invitation}" if mine else "",
    }


def hints_allowed(live: LiveTable, mine: Sequence[int]) -> bool:
    """May the holder of these seats ask the bot? Always where no other person plays, else where all agreed to it when
    the table was set up; never in a rated game.
    """
    others = [chair for seat, chair in enumerate(live.chairs) if chair.holder is not None and seat not in mine]
    return bool(mine) and not live.header.rated and (live.header.hints or not others)


def place_of(live: LiveTable, seat: int) -> SeatLook:
    """A chair, who sits there, and whether one has to wait for them."""
    chair, when, call = live.chairs[seat], due(live, seat), nudgeable(live, seat)
    present = chair.holder is None or live.is_here(chair.holder)
    return {
        "seat": seat,
        "name": chair.name,
        "kind": chair.kind,
        "level": chair.level,
        "present": present if chair.kind in HELD or chair.stand_in else chair.kind == "bot",
        "waiting": seat in live.waiting,
        "answered": False,
        "score": None,
        "stand_in": chair.stand_in,
        "away": None if present else int(live.seen.get(chair.holder or "", 0)) or None,
        "due": None if when is None else int(when),
        "nudge": None if call is None else int(call),
    }


def with_told(log: list[LogLine], chat: Sequence[Said], last: int) -> list[LogLine]:
    """The log with what is told of those who play: who resigned, who was stood in for."""
    lines: list[LogLine] = [
        {
            "ply": said["ply"],
            "seat": -1 if said["seat"] is None else said["seat"],
            "kind": "seat",
            "text": f"{said['name']} {said['text']}",
            "rule": "",
        }
        for said in chat
        if said["ply"] is not None and said["ply"] <= last
    ]
    return sorted([*log, *lines], key=lambda line: line["ply"]) if lines else log


def position(around: dict[str, Any], state: State, seen: SeatView, seat: int | None) -> dict[str, Any]:
    """What lies on the table; what is told of scores is what the seat may know of them."""
    view = seen.view
    return {
        "seat": seat,
        "seats": [
            {
                **place,
                "waiting": place["seat"] in view["waiting"],
                "answered": bool(state.answers) and place["seat"] not in view["waiting"],
                "score": view["scores"][place["seat"]],
            }
            for place in around["seats"]
        ],
        "ply": state.ply,
        "last_ply": state.ply,
        "view": view,
        "decision": view["decision"],
        "log": with_told(seen.log, around["chat"], state.ply),
        "lines": view["lines"],
        "result": {"winners": view["winners"], "scores": view["scores"]} if state.over else None,
    }


def lobby_cards(found: Sequence[tuple[Any, Sequence[Any]]]) -> list[TableCard]:
    """Cards for the tables that this server can still play."""
    return [card for card in cards_of(found, None) if not card.stopped]


def own_cards(found: Sequence[tuple[Any, Sequence[Any]]], person: Person) -> list[TableCard]:
    """Cards for the tables of a person, also for those that cannot be played on."""
    return list(cards_of(found, person))


def cards_of(found: Sequence[tuple[Any, Sequence[Any]]], person: Person | None) -> Iterator[TableCard]:
    """A card for each table but those whose rows are damaged."""
    have = available()
    for row, chairs in found:
        if sound(tables, [row]) and [chair.seat for chair in sound(seats, chairs)] == list(range(row.players)):
            yield card_of(row, chairs, person, have)


def card_of(row: Any, chairs: Sequence[Any], person: Person | None, have: Collection[str]) -> TableCard:
    """A table for a list, from its rows on disk."""
    game = load(row.game) if row.game in have else None
    waiting = [int(seat) for seat in row.waiting.split()]
    mine = [chair.seat for chair in chairs if person is not None and chair.holder == person.id]
    return TableCard(
        table=row.id,
        game=row.game,
        title=game.title if game else row.game,
        status=row.status,
        players=row.players,
        seats=[
            {
                "seat": chair.seat,
                "name": chair.name,
                "kind": chair.kind,
                "level": chair.level,
                "waiting": chair.seat in waiting,
            }
            for chair in chairs
        ],
        open=[chair.seat for chair in chairs if chair.kind == "open"],
        mine=mine,
        my_turn=any(chair.seat in waiting and chair.kind in HELD for chair in chairs if chair.seat in mine)
        and game is not None
        and row.rules == game.rules_version,
        hints=row.hints,
        pace=row.pace,
        rated=row.rated,
        stopped=game is None or (row.rules != game.rules_version and row.status != "over"),
        changed=int(row.changed),
        options=json.loads(row.options),
        components="standard" if row.components is None else "corrected",
        result=json.loads(row.result) if row.result else None,
    )

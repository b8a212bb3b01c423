"""What one step comes to: each function decides on a `Change` of a table, or refuses with the reason.

Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from worldwright import agents
from worldwright.engine.errors import BadOption, IllegalAction
from worldwright.engine.state import State
from worldwright.server.names import clean_name, guest_name, skeleton
from worldwright.server.table.messages import Person, Refused, SeatPlan, Way
from worldwright.server.table.paces import PACES
from worldwright.server.table.table import Chair, Change, Entry, Header, LiveTable, opening, status_of

BOT_NAMES = ("Moth", "Wick", "Ember", "Rook", "Sable", "Thistle")


def require_own(live: LiveTable, person: Person | None, seat: int) -> None:
    """Nobody but its holder may act, see or take back for a seat."""
    if not 0 <= seat < live.header.players:
        raise Refused(f"there is no seat {seat + 1} at this table", "unknown", live.seq)
    if person is None or live.chairs[seat].holder != person.id:
        raise Refused(f"seat {seat + 1} is not yours", "foreign", live.seq)


def require_person(live: LiveTable, seat: int) -> None:
    """While a bot plays for somebody, it plays alone."""
    if live.chairs[seat].stand_in:
        raise Refused("a bot plays for you: take your seat back first", "away", live.seq)


def chair_for(plan: SeatPlan, seat: int, creator: Person) -> Chair:
    """A planned seat as it stands when the table is set up."""
    if plan.kind == "open":
        return Chair("open")
    if plan.kind == "person":
        return chair_of(creator, clean_name(plan.name) if plan.name else "")
    if not agents.known(plan.level):
        raise BadOption(f"there is no bot of level {plan.level!r}; there are {', '.join(agents.levels())}")
    return Chair("bot", clean_name(plan.name) if plan.name else BOT_NAMES[seat % len(BOT_NAMES)], plan.level)


def chair_of(person: Person, name: str = "") -> Chair:
    """Somebody's chair, under another name if they like. A connected bot sits as what it is, and as whose it is."""
    if person.owner:
        return Chair("program", person.name, person.owner, person.id)
    return Chair("person", name or person.name, "", person.id)


def seat_again(chair: Chair, person: Person, claimed: Collection[str] = ()) -> SeatPlan:
    """A chair of a finished game when this person plays it again: bots stay, an open chair waits for everybody else. A
    name that somebody else has claimed meanwhile is left out.
    """
    name = "" if chair.name in claimed else chair.name
    if chair.kind == "bot" and chair.holder is None:
        return SeatPlan("bot", name, chair.level)
    return SeatPlan("person", name) if chair.holder == person.id else SeatPlan("open")


def rotated(plans: list[SeatPlan]) -> list[SeatPlan]:
    """Everybody moves on by one seat."""
    return [*plans[-1:], *plans[:-1]]


def require_rateable(header: Header, person: Person, plans: Sequence[SeatPlan], seed: int | None) -> None:
    """A rated game is one among different players who can be known again, with the cards as printed and by chance."""
    if header.players < 2 or sum(plan.kind == "person" for plan in plans) != 1:
        raise Refused("a rated game has one chair for you, and bots or open chairs for others", "invalid")
    if header.components is not None or seed is not None:
        raise Refused("a rated game has the standard components and a seed that nobody has chosen", "invalid")
    if PACES[header.pace] is None:
        why = "whoever is losing could keep the others waiting for ever"
        raise Refused(f"a rated game has a pace with a limit, or {why}: choose another pace", "invalid")
    require_known(person)


def require_known(person: Person) -> None:
    """Who may sit at a rated table. Whoever connects a bot could have it lose to them as often as they like, each time
    under a new token.
    """
    if person.guest:
        raise Refused("ratings belong to claimed names: claim yours first", "guest")
    if person.owner:
        raise Refused("ratings belong to people: a connected bot plays at tables that are not rated", "foreign")


def require_one_seat(person: Person, live: LiveTable) -> None:
    """At a rated table."""
    if live.seats_of(person.id):
        raise Refused("at a rated table everybody has one seat", "taken", live.seq)


def told_apart(live: LiveTable, person: Person) -> tuple[Chair, ...]:
    """The chairs once this person may sit down among them: nobody is taken for somebody else at the same table.

    A guest chooses another name; from the owner of a claimed one a guest who sits there under it steps back.
    """
    like = [number for number, chair in enumerate(live.chairs) if looks_like(chair, person)]
    if like and person.guest:
        name = live.chairs[like[0]].name
        raise Refused(f"somebody at this table is called {name}: choose another name first", "taken", live.seq)
    return tuple(
        replace(chair, name=guest_name()) if number in like else chair for number, chair in enumerate(live.chairs)
    )


def looks_like(chair: Chair, person: Person) -> bool:
    """Is this the chair of somebody else whose name looks the same?"""
    return chair.holder not in (None, person.id) and skeleton(chair.name) == skeleton(person.name)


def with_chair(chairs: tuple[Chair, ...], seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*chairs[:seat], chair, *chairs[seat + 1 :])


def sit_down(live: LiveTable, seat: int, chair: Chair, among: tuple[Chair, ...] | None = None) -> Change:
    """Somebody sits down, among the chairs as they are (None) or as they become; on the last one the game begins."""
    chairs = with_chair(live.chairs if among is None else among, seat, chair)
    begins = status_of(chairs, None) != "waiting"
    return Change(chairs=chairs, state=opening(live.header) if begins else None)


def answer(live: LiveTable, seat: int, asked: int, way: Way, by_bot: bool = False) -> Change:
    """A seat's answer, or several in a row, on a copy of the position. What a bot has thought of for somebody who is
    back is too late.
    """
    if live.state is None:
        raise Refused("the game has not begun", "begun", live.seq)
    if not by_bot:
        require_person(live, seat)
    if by_bot and live.chairs[seat].kind != "bot":
        raise Refused("the person of this seat is back", "late", live.seq)
    entries = [Entry(seat, None)] * way.back + [Entry(seat, text_of(live.state, action)) for action in way.actions]
    if asked != live.asked(seat):
        repeated = live.answers(seat)[asked : asked + len(entries)] == entries != []
        reason = (
            "this move was made already" if repeated else "this answers an earlier question: the table has moved on"
        )
        raise Refused(reason, "repeated" if repeated else "late", live.seq)
    after = taken_back(live, live.state, seat, way.back)
    try:
        for number, action in enumerate(way.actions):
            if number and not after.can_undo(seat):  # whether the rest is legal would tell what has come to light
                raise Refused("something comes to light on this way: go there first, then look", "final", live.seq)
            after.apply(action, seat)
    except IllegalAction as error:
        raise Refused(str(error), "late" if seat not in live.waiting else "illegal", live.seq) from None
    return Change(state=after, entries=tuple(entries))


def taken_back(live: LiveTable, state: State, seat: int, answers: int) -> State:
    """A copy of the position before so many answers of a seat."""
    for _ in range(answers):
        if not state.can_undo(seat):
            raise Refused(
                "this cannot be taken back: chance, new information or another seat has answered it",
                "barrier",
                live.seq,
            )
        state = live.timeline.undo(state, seat)
    return state.clone()


def answer_but_final(live: LiveTable, seat: int, asked: int, way: Way) -> tuple[Change, int | None]:
    """Several answers of a seat, but for one at the end that could not be taken back, as far as the seat can know, or
    would come to nothing: that one is held, and told.
    """
    whole, last = answer(live, seat, asked, way), way.actions[-1]  # what is held must be allowed like anything else
    change = answer(live, seat, asked, way.without_last())
    assert change.state is not None
    outcome = change.state.game.outcome(change.state, last, seat)
    if not outcome.final and not outcome.idle:
        return whole, None
    if not change.entries:
        raise Refused("this waits to be confirmed", "final", live.seq)
    return change, last


def take_back(live: LiveTable, seat: int, asked: int | None) -> Change:
    """A seat's last answer, taken back as far as the information barrier allows."""
    require_person(live, seat)
    if live.state is None or (asked is not None and asked != live.asked(seat)):
        raise Refused("the table has moved on: look again before you take something back", "late", live.seq)
    return Change(state=taken_back(live, live.state, seat, 1), entries=(Entry(seat, None),))


def text_of(state: State, action: int) -> str | None:
    space = state.game.action_space
    return space.text(action) if 0 <= action < space.size else None

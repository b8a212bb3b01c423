"""How sentences are put together, for the words of every game and page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from worldwright.engine.view import AnyView


class Refusal(NamedTuple):
    """Something that one may wish to do at a question, and why it cannot be done now."""

    kind: str  # of the action
    value: str | int | None  # the first thing that it chooses; None: whatever it chooses
    text: str
    reason: str
    rule: str


def listed(words: Iterable[str], last: str = "and") -> str:
    """Things in a row.

    >>> listed(["Fire", "Water", "Air"]), listed(["Fire"]), listed([])
    ('Fire, Water and Air', 'Fire', '')
    """
    found = list(words)
    return f" {last} ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def several(number: int, thing: str) -> str:
    """A number of things.

    >>> several(1, "card"), several(3, "card"), several(2, "volcano")
    ('1 card', '3 cards', '2 volcanoes')
    """
    return f"{number} {thing}{'' if number == 1 else 'es' if thing.endswith('o') else 's'}"


def capital(words: str) -> str:
    """With a capital letter, the rest as it is.

    >>> capital("the Automa")
    'The Automa'
    """
    return words[:1].upper() + words[1:]


def verdict(view: AnyView) -> str:
    """Who won a finished game, in one sentence; empty before the end. Whoever looks is "You".

    >>> view = {"over": True, "players": 2, "seat": None, "winners": [1], "scores": [31, 40], "names": ["Ada", "Bo"]}
    >>> verdict(view), verdict({**view, "winners": [0, 1], "scores": [40, 40]}), verdict({**view, "seat": 1})
    ('Bo wins with 40', 'Ada and Bo share the win with 40', 'You win with 40')
    >>> verdict({**view, "players": 1, "winners": [], "scores": [31]})
    'Ada loses with 31'
    """
    if not view["over"]:
        return ""
    winners = view["winners"]
    who = winners or [0]  # only somebody who plays alone can lose to nobody
    names = listed("You" if seat == view["seat"] else seat_name(view, seat) for seat in who)
    several_or_you = len(who) > 1 or names == "You"
    verb = "share the win" if len(who) > 1 else "win" if winners else "lose"
    score = view["scores"][who[0]]
    return f"{names} {verb}{'' if several_or_you else 's'}" + ("" if score is None else f" with {score}")


def seat_name(view: AnyView, seat: int) -> str:
    """How the person at a seat is called.

    >>> seat_name({"names": ["You", "Ilse"]}, 1), seat_name({}, 1)
    ('Ilse', 'Seat 2')
    """
    names = view.get("names") or ()
    return str(names[seat]) if seat < len(names) else f"Seat {seat + 1}"


def label_of(labels: Mapping[str, str], name: str) -> str:
    """What people call a line of the score sheet or a resource; its name where a game has no label for it.

    >>> label_of({"lakes": "Lakes"}, "lakes"), label_of({}, "wind_lost")
    ('Lakes', 'Wind lost')
    """
    return labels.get(name) or capital(name.replace("_", " "))

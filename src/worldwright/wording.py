"""How sentences are put together, for the words of every game and page."""

from __future__ import annotations

import re
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


class Note(NamedTuple):
    """What is true now of a thing that lies on the table, and why it cannot be taken."""

    name: str = ""  # what it is called where it lies; empty: as its kind
    says: str = ""
    reason: str = ""  # told only where no action takes it
    rule: str = ""


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


def one(thing: str) -> str:
    """A thing with its article, by its first letter.

    >>> one("orange Forest"), one("Temple")
    ('an orange Forest', 'a Temple')
    """
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"


def capital(words: str) -> str:
    """With a capital letter, the rest as it is.

    >>> capital("the Automa")
    'The Automa'
    """
    return words[:1].upper() + words[1:]


def verdict(view: AnyView, unit: str = "") -> str:
    """Who won a finished game, in one sentence; empty before the end. Whoever looks is "You"; `unit` names the points.

    >>> view = {"over": True, "players": 2, "seat": None, "winners": [1], "scores": [31, 40], "names": ["Ada", "Bo"]}
    >>> verdict(view), verdict({**view, "winners": [0, 1], "scores": [40, 40]}), verdict({**view, "seat": 1})
    ('Bo wins with 40', 'Ada and Bo share the win with 40', 'You win with 40')
    >>> verdict({**view, "winners": [0, 1], "scores": [40, 40], "seat": 1})
    'You and Ada share the win with 40'
    >>> verdict({**view, "players": 1, "winners": [], "scores": [31]})
    'Ada loses with 31'
    >>> verdict(view, "Stars")
    'Bo wins with 40 Stars'
    """
    if not view["over"]:
        return ""
    winners = view["winners"]
    who = winners or [0]  # only somebody who plays alone can lose to nobody
    you_first = sorted(who, key=lambda seat: seat != view["seat"])
    names = listed("You" if seat == view["seat"] else seat_name(view, seat) for seat in you_first)
    several_or_you = len(who) > 1 or names == "You"
    verb = "share the win" if len(who) > 1 else "win" if winners else "lose"
    score = view["scores"][who[0]]
    points = "" if score is None else f" with {score} {unit}".rstrip()
    return f"{names} {verb}{'' if several_or_you else 's'}{points}"


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


def in_passing(label: str) -> str:
    """A label inside a sentence: small where it is a phrase, large where it is a name or a term of the game.

    >>> in_passing("Blue points"), in_passing("Tile Pool"), in_passing("Monuments"), in_passing("Tier III Bridge Token")
    ('blue points', 'Tile Pool', 'Monuments', 'Tier III Bridge Token')
    """
    rest = label.partition(" ")[2]
    return label[:1].lower() + label[1:] if rest[:1].islower() else label


def with_minus(words: str) -> str:
    """Numbers below zero with a real minus sign, as print has it.

    >>> with_minus("food -4 to 0, +2"), with_minus("Sun-side -1")
    ('food −4 to 0, +2', 'Sun-side −1')
    """
    return re.sub(r"(?<!\w)-(?=\d)", "−", words)


SENTENCE_START = r"(?P<start>^|[.!?] )"
FORMS = {"is": "are", "has": "have", "was": "were", "does": "do"}
SECOND_VERBS = re.compile(r" and (takes|unlocks|turns|gains|draws|pays|puts|keeps|returns)\b")


def addressed(text: str, name: str) -> str:
    """A sentence about somebody, said to them.

    >>> addressed("Ada passes a lake to Wick.", "Ada"), addressed("Wick gives Ada 2 energy.", "Ada")
    ('You pass a lake to Wick.', 'Wick gives you 2 energy.')
    >>> addressed("Energy wells up. Ada and Wick take one.", "Ada"), addressed("Ada is dealt 3 cards.", "Ada")
    ('Energy wells up. You and Wick take one.', 'You are dealt 3 cards.')
    >>> addressed("Ada populates H4 and unlocks it.", "Ada"), addressed("Ada's hand is empty.", "Ada")
    ('You populate H4 and unlock it.', 'Your hand is empty.')
    """
    if name not in text:
        return text
    who = re.escape(name)

    def begun(found: re.Match[str]) -> str:
        own, verb = found["own"], found["verb"] or ""
        return f"{found['start']}{'Your' if own else 'You'}" + (f" {plain_form(verb)}" if verb else "")

    told = re.sub(rf"{SENTENCE_START}{who}(?P<own>'s)?(?: (?P<verb>[\w-]+))?(?!\w)", begun, text)
    if told != text:
        told = SECOND_VERBS.sub(lambda found: f" and {plain_form(found[1])}", told)
    return re.sub(rf"(?<!\w){who}('s)?(?!\w)", lambda found: "your" if found[1] else "you", told)


def plain_form(verb: str) -> str:
    """A verb of the third person as it stands after "you".

    >>> [plain_form(verb) for verb in ("passes", "carries", "goes", "is", "and", "places")]
    ['pass', 'carry', 'go', 'are', 'and', 'place']
    """
    if verb in FORMS:
        return FORMS[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb

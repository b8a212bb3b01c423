"""Everything explains itself: a card for a piece, an icon, a score line or a seat, with what it would bring now."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from litestar import Response, get
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery
from litestar.types import ControllerRouterHandler

from worldwright.engine.catalogue import Components
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.guide import Saying, aid_of, guide_of
from worldwright.rulebook import Rulebook, UnknownRule
from worldwright.server.table.messages import Choice, Look, NotNow, Refused
from worldwright.server.web.api import Service, Visitor
from worldwright.server.web.gallery import changed_piece, gallery, title_of
from worldwright.server.web.learning import words_of
from worldwright.server.web.pages import Browser, page, rules_of
from worldwright.server.web.templating import bot_words
from worldwright.wording import Note, label_of

MOST_ICONS, MOST_ANSWERS = 3, 5
LONGEST = 2_000  # letters of what is asked for


@dataclass
class Card:
    """What a card says: name and kind, sentences with an icon each, what it would bring now, where to read on."""

    name: str = ""
    what: str = ""
    image: str = ""  # the address of a picture
    symbol: str = ""
    sentences: list[tuple[str, str]] = field(default_factory=list)  # a symbol and the words
    rows: list[tuple[str, str]] = field(default_factory=list)  # names and points, for score lines and seats
    answers: list[Choice] = field(default_factory=list)  # the legal actions that it stands for
    rule: str = ""
    rule_words: str = ""
    family: str = ""  # the kind of which the gallery shows all
    family_words: str = ""

    def read_on(self, book: Rulebook, rules: tuple[str, ...]) -> None:
        """The first of these rules, by its heading."""
        if rules and not self.rule:
            self.rule, self.rule_words = rules[0], heading(book, rules[0])


def heading(book: Rulebook, number: str) -> str:
    """What a rule is about."""
    try:
        return book.about(number) or "the exact rule"
    except UnknownRule:
        return "the exact rule"


@dataclass(frozen=True)
class Question:
    """What somebody points at."""

    piece: str
    icons: list[str]
    actions: set[str]  # that it stands for
    line: str  # of the score sheet
    who: int | None  # a seat
    why: int | None  # what is refused
    lit: bool  # it can be taken by way of another question

    @property
    def unlit(self) -> bool:
        return bool(self.piece) and not self.actions and not self.lit


def question(
    piece: FromQuery[str] = "",
    icons: FromQuery[str] = "",
    actions: FromQuery[str] = "",
    line: FromQuery[str] = "",
    who: FromQuery[int | None] = None,
    why: FromQuery[int | None] = None,
    lit: FromQuery[bool] = False,
) -> Question:
    """What an address asks for."""
    if len(piece) + len(icons) + len(actions) + len(line) > LONGEST:
        raise Refused("that is too much to explain at once", "invalid")
    return Question(piece, icons.split(), set(actions.split()), line, who, why, lit)


ASKED = {"asked": Provide(question, sync_to_thread=False)}
Asked = NamedDependency[Question]


@get("/table/{table:str}/explain", include_in_schema=False, dependencies=ASKED)
async def explain_page(
    request: Browser,
    table: FromPath[str],
    tables: Service,
    person: Visitor,
    asked: Asked,
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    """A card as a piece of a page, for the seat that looks."""
    look = await tables.look(table, person, seat)
    return explained(request, look, asked, (await tables.table(table)).corrected)


def explained(request: Browser, look: Look, asked: Question, corrected: Components | None = None) -> Response[str]:
    """The card of what is asked for, as whoever looks may know it; pieces as the table's own catalogue has them."""
    game: Game[Any] = load(look.game)
    card = card_of(game, look, asked, corrected)
    if asked.why is not None and 0 <= asked.why < len(look.refused):
        card = refusal_card(game, look.refused[asked.why])
    answers = [one for one in look.actions if str(one["action"]) in asked.actions]
    card.answers = best_first(answers)[:MOST_ANSWERS]
    note = note_of(game, look, asked.piece)
    reason = tell_note(card, note, rules_of(game.slug)[0], unlit=asked.unlit) if note else ""
    now = asked_now(game, look) if asked.unlit and not reason else None
    return page(request, "explain.html", look=look, card=card, asked=now, reason=reason, **words_of(game))


def note_of(game: Game[Any], look: Look, piece: str) -> Note | None:
    """What the game says of a thing as it lies there now (`words.note`)."""
    kind, _, name = piece.partition(":")
    tell = getattr(game.words, "note", None)
    return tell(look.view, kind, name) if tell is not None and name and look.view else None


def tell_note(card: Card, note: Note, book: Rulebook, *, unlit: bool) -> str:
    """Its name and what is true of it first; the reason why it is not lit, with its rule, if it is not."""
    card.name = note.name or card.name
    if note.says:
        card.sentences.insert(0, ("", note.says))
    if not unlit or not note.reason:
        return ""
    if note.rule:
        card.rule, card.rule_words = note.rule, heading(book, note.rule)
    return note.reason


def refusal_card(game: Game[Any], refused: NotNow) -> Card:
    """Why something cannot be done now."""
    card = Card(f"{refused['text']}? Not now", "why not")
    card.sentences.append(("", f"**{refused['reason']}**"))
    card.read_on(rules_of(game.slug)[0], (refused["rule"],))
    return card


def asked_now(game: Game[Any], look: Look) -> tuple[str, str] | None:
    """Why a thing is not lit: what is asked now, and what may answer it."""
    aid = aid_of(game.slug)
    if not look.actions or not look.decision or aid is None:
        return None
    saying = aid.now.get(look.decision["kind"])
    return None if saying is None else (f"{look.decision['prompt']}.", saying.says)


def card_of(game: Game[Any], look: Look, asked: Question, corrected: Components | None) -> Card:
    """The card of whatever is asked for; an empty one has nothing to say."""
    card, book = Card(), rules_of(game.slug)[0]
    if asked.who is not None and 0 <= asked.who < len(look.seats):
        tell_seat(card, game, look, asked.who)
    elif asked.line:
        tell_line(card, game, look, asked.line, book)
    elif asked.piece:
        tell_piece(card, game, asked.piece, book, Own(look.table, corrected) if corrected else None)
    tell_icons(card, game, asked.icons, book)
    return card


class Own(NamedTuple):
    """The catalogue that a table brought along."""

    table: str
    corrected: Components


def tell_piece(card: Card, game: Game[Any], piece: str, book: Rulebook, own: Own | None = None) -> None:
    """A piece in the words of the game, and what its kind is for in those of the guide."""
    kind, _, name = piece.partition(":")
    guide = guide_of(game.slug)
    general = None if guide is None else guide.pieces.get(kind)
    group = next((some for some in gallery(game.slug) if some.kind == kind), None)
    printed = next((one for one in group.pieces if one.name == name), None) if group else None
    changed = changed_piece(game, kind, name, own.corrected) if own else None
    found = changed or printed
    card.name = found.label if found else general.title if general else title_of(kind)
    card.what = general.title if general and general.title != card.name else ""
    if found and found.drawn:
        where = f"/table/{own.table}" if own and changed else f"/game/{game.slug}"
        card.image = f"{where}/piece/{kind}/{name}.svg"
    card.sentences += [("", words) for _, words in found.sentences] if found else []
    if general is not None:
        card.sentences.append(("", general.says))
        card.read_on(book, general.rule)
    if group is not None and len(group.pieces) > 1:
        card.family, card.family_words = kind, f"All {group.title.lower()}"


def tell_icons(card: Card, game: Game[Any], icons: list[str], book: Rulebook) -> None:
    """What the symbols on a thing mean; alone, an icon is the thing."""
    guide = guide_of(game.slug)
    if guide is None:
        return
    known = [saying for symbol in dict.fromkeys(icons) if (saying := guide.icon(symbol)) is not None]
    if known and not card.name:
        card.name, card.what, card.symbol = known[0].title, "Icon", known[0].icon
        card.sentences.append(("", known[0].says))
        known = known[1:] if len(known) > 1 else []
    for saying in known[:MOST_ICONS]:
        card.sentences.append((saying.icon, f"**{saying.title}:** {saying.says}"))
        card.read_on(book, saying.rule)
    if not card.rule and icons:
        found = guide.icon(icons[0])
        card.read_on(book, found.rule if found else ())


def tell_line(card: Card, game: Game[Any], look: Look, line: str, book: Rulebook) -> None:
    """A line of the score sheet: what it counts, and what it brought to everybody."""
    aid = aid_of(game.slug)
    saying: Saying | None = None if aid is None else next((one for one in aid.scores.items if one.line == line), None)
    card.name, card.what = label_of(game.words.LABELS, line), "Line of the score sheet"
    if saying is not None:
        card.symbol = saying.icon
        card.sentences.append(("", saying.says[:1].upper() + saying.says[1:] + "."))
        if saying.note:
            card.sentences.append(("", f"{saying.note[:1].upper()}{saying.note[1:]}."))
        card.read_on(book, saying.rule)
    for seat, sheet in zip(look.seats, look.lines, strict=False):
        points = next((one["points"] for one in sheet or () if one["label"] == line), None)
        card.rows.append((seat["name"], "?" if points is None else str(points)))


def tell_seat(card: Card, game: Game[Any], look: Look, who: int) -> None:
    """Somebody at the table, with the score sheet as far as it may be known."""
    seat = look.seats[who]
    card.name = seat["name"]
    card.what = "you" if who == look.seat else bot_words(seat) or "at this table"
    for one in (look.lines[who] if who < len(look.lines) else None) or ():
        if one["points"]:
            card.rows.append((label_of(game.words.LABELS, one["label"]), str(one["points"])))
    if seat["score"] is not None:
        card.rows.append(("Total", str(seat["score"])))


def best_first(answers: list[Choice]) -> list[Choice]:
    """Answers by what they bring at most."""
    return sorted(answers, key=lambda one: -most_of(one["points"]))


def most_of(points: str) -> float:
    """The larger end of what an action brings.

    >>> most_of("-1 to +3"), most_of("+2 at once"), most_of("")
    (3.0, 2.0, 0.0)
    """
    numbers = re.findall(r"[-+]?\d+", points.replace("−", "-"))
    return float(numbers[-1]) if numbers else 0.0


EXPLAINING: list[ControllerRouterHandler] = [explain_page]

"""Effects as icons: the catalogue's little language, read by `grammar.parse`, as a row of pictures and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from worldwright.draw.measure import width_of
from worldwright.draw.svg import icon, text
from worldwright.games.revive import grammar

SMALLEST = 9.0
LETTERS = ((24, "b t16"), (18, "b t14"), (14, "b t12"), (0, "b t11"))  # by the size of pictures
DROPS = {"b t16": 5.6, "b t14": 5, "b t12": 4.3, "b t11": 4}  # to the middle of letters


class Token(NamedTuple):
    """A picture, a few letters, or points on a shield."""

    symbol: str = ""
    words: str = ""


Tokens = tuple[Token, ...]


def picture(name: str) -> Token:
    return Token(f"rv-{name}")


def letters(words: str) -> Token:
    return Token("", words)


def points(number: int | str) -> Token:
    """Points gained in play, on a blue shield (3.7)."""
    return Token("rv-vp", str(number))


def end_points(number: int | str) -> Token:
    """Points of the end, on a purple shield (3.7)."""
    return Token("rv-vp-end", str(number))


ARROW, TIMES, COLON, OF = letters("→"), letters("×"), letters(":"), letters("/")


def counted(number: int, name: str) -> Tokens:
    return (letters(str(number)), picture(name)) if number > 1 else (picture(name),)


def less(name: str, number: int) -> Tokens:
    return picture(name), letters(f"−{number}")


ABILITIES: tuple[Tokens, ...] = (
    (picture("basic"), TIMES, picture("water")),
    (picture("food"), ARROW, picture("take")),
    (picture("crystal"), ARROW, picture("tile-forest")),
    (picture("temple"),),
    (picture("target"),),
    (picture("tile-sand"),),
    (picture("workshop"),),
    (picture("falcon"),),
)
PASSIVES: tuple[Tokens, ...] = (
    (picture("tile-forest"), picture("water"), letters("0"), picture("food")),
    (picture("tribe"), COLON, picture("book"), points(1)),
    (picture("populate"), COLON, points(1)),
    (picture("populate"), picture("populate"), letters("+0"), picture("book")),
    (picture("temple"), picture("range"), letters("−2")),
    (picture("explore"), letters("−1"), picture("food")),
    (picture("take"), COLON, picture("basic")),
    (picture("switch"), letters("="), picture("card-any")),
    (picture("build"), letters("−1"), picture("peak")),
    less("range", 1),
    (picture("crate"), COLON, picture("crystal")),
    (picture("hibernate"), COLON, picture("basic")),
    less("falcon", 1),
    (picture("falcon"), COLON, letters("3"), picture("basic")),
)
FREETRADES: tuple[Tokens, ...] = (
    (letters("2"), picture("basic"), ARROW, picture("crystal")),
    (picture("crystal"), ARROW, letters("2"), picture("basic")),
    (picture("crystal"), ARROW, picture("rest")),
)
METRICS = {
    "energy": "energy",
    "population": "populate",
    "large_population": "ruin",
    "card": "card-any",
    "module": "module",
    "module_pair": "modules",
    "crate": "crate",
    "water": "water",
    "tribe_marker": "tribe",
    "crystal": "edge-crystal",
    "flask": "flask",
    "energy_flask": "flask",
    "large_building": "build",
    "green_track": "adv-green",
    "yellow_track": "adv-yellow",
    "gray_track": "adv-gray",
    "presence": "explore",
}


def good(amount: int, thing: int) -> Tokens:
    if thing == grammar.POINTS:
        return (points(amount),)
    return counted(amount, "basic" if thing == grammar.BASIC else grammar.RESOURCES[thing])


def trade(found: grammar.Trade | None) -> Tokens:
    assert found is not None
    made: list[Token] = [*good(found.price, found.pay), ARROW]
    for place, (thing, amount) in enumerate(zip(found.gains, found.amounts, strict=True)):
        made += [OF] * bool(place) + list(good(amount, thing))
    return (*made, letters(f"×{found.times}")) if found.times > 1 else tuple(made)


def of_colour(name: str, colour: int) -> Tokens:
    return (picture(name if colour == grammar.ANY else f"{name}-{grammar.COLOURS[colour]}"),)


def act(atom: grammar.Atom) -> Tokens:
    what = (
        [picture(grammar.BOARD_ACTIONS[atom.a])]
        if atom.a != grammar.ANY
        else [picture(name) for name in grammar.BOARD_ACTIONS]
    )
    what += [letters(f"−{atom.b}")] if atom.b else []
    what += less("range", atom.c) if atom.c else ()
    return tuple(what)


def branches(atom: grammar.Atom) -> Tokens:
    first, second = (of_atom(branch[0]) for branch in atom.branches)
    return (*first, OF, *second)


MEANINGS: dict[int, Callable[[grammar.Atom], Tokens]] = {
    grammar.GAIN: lambda a: counted(a.b, grammar.RESOURCES[a.a]),
    grammar.ANY_BASIC: lambda a: counted(a.a, "basic"),
    grammar.VP: lambda a: (points(a.a),),
    grammar.TRADE: lambda a: trade(a.trade),
    grammar.ADV: lambda a: counted(a.b, "adv-any" if a.a == grammar.ANY else f"adv-{grammar.COLOURS[a.a]}"),
    grammar.MODULE: lambda a: (picture("module"),),
    grammar.TRIBE: lambda a: (picture("tribe"),),
    grammar.ENERGY: lambda a: counted(a.a, "energy"),
    grammar.UNPLUG: lambda a: counted(a.a, "unplug"),
    grammar.CRATE: lambda a: counted(a.a, "crate"),
    grammar.REST_SLOT: lambda a: counted(a.a, "rest"),
    grammar.WAKE: lambda a: counted(a.a, "wake"),
    grammar.ARTIFACT: lambda a: counted(a.a, "artifact"),
    grammar.PER_POP: lambda a: (picture("basic"), TIMES, picture("populate")),
    grammar.PER_CARD: lambda a: (picture(grammar.RESOURCES[a.b]), TIMES, picture(f"card-{grammar.COLOURS[a.a]}")),
    grammar.PER_FLASK: lambda a: (picture(grammar.RESOURCES[a.a]), TIMES, picture("flask")),
    grammar.PLAY: lambda a: of_colour("play", a.a),
    grammar.TAKE: lambda a: of_colour("take", a.a),
    grammar.ACT: act,
    grammar.WHILE_RANGE: lambda a: (picture("slot"), COLON, *less("range", a.a)),
    grammar.WHILE_DISCOUNT: lambda a: (picture("slot"), COLON, *less(grammar.BOARD_ACTIONS[a.a], a.b)),
    grammar.HIBERNATE_REMOVE: lambda a: (picture("hibernate"), picture("remove")),
    grammar.OR: branches,
    grammar.RANGE: lambda a: less("range", a.a),
    grammar.DISCOUNT: lambda a: less(grammar.BOARD_ACTIONS[a.a], a.b),
    grammar.EXPLORE_ANY: lambda a: (picture("explore-any"),),
    grammar.ROTATE: lambda a: (picture("rotate"),),
    grammar.WILD: lambda a: (picture("wild"),),
    grammar.SHIFT_TOP: lambda a: (picture("shift"),),
    grammar.REOPEN: lambda a: (picture("gear"), ARROW, picture("reopen")),
    grammar.ABILITY: lambda a: ABILITIES[a.a],
    grammar.PASSIVE: lambda a: PASSIVES[a.a],
    grammar.FREETRADE: lambda a: FREETRADES[a.a],
    grammar.UNLOCK_SLOT5: lambda a: (letters("R1"), picture("slot")),
    grammar.SWITCH_UP: lambda a: (picture("switch"),),
    grammar.RELOCATE: lambda a: (picture("populate"), picture("trade")),
}


def of_atom(atom: grammar.Atom) -> Tokens:
    return MEANINGS[atom.op](atom)


@lru_cache(maxsize=1_024)
def tokens_of(atom: str) -> Tokens:
    """The icons of one atom of the catalogue."""
    return of_atom(grammar.parse(atom))


# --- Rows -----------------------------------------------------------------------------------------


def words_class(size: float) -> str:
    """The class of letters beside pictures of this size."""
    return next(class_ for least, class_ in LETTERS if size >= least)


def token_width(token: Token, size: float) -> float:
    return size + 1 if token.symbol else width_of(token.words, words_class(size)) + 2


@lru_cache(maxsize=8_192)
def row_width(tokens: Tokens, size: float) -> float:
    return sum([token_width(token, size) for token in tokens])


def draw_token(token: Token, x: float, cy: float, size: float, ink: str) -> str:
    if not token.symbol:
        middle = x + token_width(token, size) / 2
        class_ = words_class(size)
        return text(middle, cy + DROPS[class_], token.words, f"mid {class_} {ink}")
    drawn = icon(token.symbol, x + size / 2, cy, size)
    return drawn + shield_number(x + size / 2, cy, token.words, size) if token.words else drawn


def shield_number(cx: float, cy: float, words: str, size: float) -> str:
    class_ = "t14" if size >= 24 else "t12" if size >= 18 else "t11"
    return text(cx, cy + (4.6 if size >= 18 else 3.8), words, f"mid b {class_} pale")


def row(tokens: Tokens, cx: float, cy: float, size: float, room: float = 0, ink: str = "print") -> str:
    """Icons side by side around a middle, as large as the room allows."""
    size = fitted(tokens, size, room)
    return row_from(tokens, cx - row_width(tokens, size) / 2, cy, size, ink)


@lru_cache(maxsize=8_192)
def fitted(tokens: Tokens, size: float, room: float) -> float:
    """The largest size up to the given one at which a row fits, or the smallest of all."""
    while room and size > SMALLEST and row_width(tokens, size) > room:
        size -= 1
    return size


@lru_cache(maxsize=8_192)
def row_from(tokens: Tokens, x: float, cy: float, size: float, ink: str = "print") -> str:
    """Icons side by side from the left."""
    parts = []
    for token in tokens:
        parts.append(draw_token(token, x, cy, size, ink))
        x += token_width(token, size)
    return "".join(parts)


GAP, MORE = letters(" "), letters("…")


def joined(effect: Sequence[str]) -> Tokens:
    """All atoms of an effect in one row."""
    return _joined(tuple(effect))


@lru_cache(maxsize=1_024)
def _joined(effect: tuple[str, ...]) -> Tokens:
    made: list[Token] = []
    for atom in effect:
        made += [GAP] * bool(made) + list(tokens_of(atom))
    return tuple(made)


def effect_in(effect: Sequence[str], cx: float, cy: float, width: float, height: float, size: float = 17) -> str:
    """An effect in a room: in one row, or in two where that shows more."""
    whole, lines = joined(effect), divided(effect)
    low = height / 2 - 0.5
    single = fitted(whole, min(size, height), width)
    double = min(fitted(line, min(size, low), width) for line in lines)
    if len(lines) == 1 or low < SMALLEST or (fits(whole, single, width) and single >= min(double, size - 2)):
        return row(
            whole if fits(whole, single, width) else cut(shorter(whole), width), cx, cy, min(size, height), width
        )
    upper, lower = lines
    return row(upper, cx, cy - low / 2, low, width) + row(lower, cx, cy + low / 2, low, width)


@lru_cache(maxsize=1_024)
def cut(tokens: Tokens, room: float) -> Tokens:
    """As many icons as fit at the smallest size; the rest is told to whoever points at it."""
    if fits(tokens, SMALLEST, room):
        return tokens
    while tokens and not fits((*tokens, MORE), SMALLEST, room):
        tokens = tokens[:-1]
    return (*tokens, MORE)


def fits(tokens: Tokens, size: float, room: float) -> bool:
    return row_width(tokens, size) <= room


@lru_cache(maxsize=1_024)
def _divided(effect: tuple[str, ...]) -> tuple[Tokens, ...]:
    if len(effect) > 1:
        half = (len(effect) + 1) // 2
        return joined(effect[:half]), joined(effect[half:])
    tokens = joined(effect)
    if ARROW in tokens:
        below = tokens.index(ARROW) + 1
        often = tuple([token for token in tokens if is_often(token)])
        return (*tokens[:below], *often), shorter(tokens[below:])
    if OF in tokens:
        below = tokens.index(OF)
        return tokens[:below], tokens[below:]
    if sum(1 for token in tokens if token.symbol) < 3:
        return (tokens,)
    return tokens[:1], tokens[1:]


def divided(effect: Sequence[str]) -> tuple[Tokens, ...]:
    """An effect in up to two lines: by atom, after the arrow of a trade, before an alternative."""
    return _divided(tuple(effect))


def is_often(token: Token) -> bool:
    """Does it say how often one may trade?"""
    return token.words.startswith("×") and len(token.words) > 1


def shorter(tokens: Tokens) -> Tokens:
    """Two of this or two of that, with the number once."""
    kept = tuple([token for token in tokens if not is_often(token)])
    numbers = [token for token in kept if token.words.isdecimal() and not token.symbol]
    if OF not in kept or len(numbers) != 2 or numbers[0] != numbers[1]:
        return kept
    first = kept.index(numbers[0])
    return (*kept[: first + 1], *[token for token in kept[first:] if token.symbol])

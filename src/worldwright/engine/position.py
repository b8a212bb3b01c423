"""A whole position as text and back, and as data that can be pickled.

The text has a heading like a record's, then one line for each part of the position, then what is still to happen, and
the hidden parts last:

    worldwright position 1
    game strange-world
    ...
    position
    round 2
    worlds.0 ...
    pending
    PLAY_CARD 0
    hidden
    hands ...
    end

How a part is written is up to the game: its `notation` may turn any part into words and read them back. What it does
not mention is written as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from worldwright.engine.catalogue import Components
from worldwright.engine.errors import BadOption, PositionError, WorldwrightError
from worldwright.engine.events import Event
from worldwright.engine.frames import NOBODY, NOT_ASKED, UNDECIDED, Frame, Together
from worldwright.engine.game import Game
from worldwright.engine.lines import Lines, component_lines
from worldwright.engine.plain import dumped, loaded, numbers_in, own_attributes, require_shape
from worldwright.engine.playout import play_out
from worldwright.engine.rng import Dice, Rng, dice_from
from worldwright.engine.state import State, Terms

FORMAT = "worldwright position 1"
WITH_A_RIVAL = 2  # seats in a game for one, where an automatic rival may have the second
TRIALS = 4  # random games from a position
LOOKED_AT = 25  # decisions of such a game after which it is looked at
OTHERS = ""  # among the bounds: those of every number that has none of its own
PENDING = "pending"  # before the slots of frames among the bounds
WORD = (-(1 << 63), (1 << 63) - 1)  # the bounds of a number of which a game says nothing

Bounds = Mapping[str, tuple[int, int]]


class Notation(Protocol):
    """How a game writes the parts of a position: `notation.py` of its folder."""

    HIDDEN: frozenset[str]  # parts that no seat, or not every seat, may know
    DERIVED: frozenset[str]  # attributes that follow from others and are not written

    def write(self, state: Any) -> Mapping[str, str]:
        """The parts that this game writes in words of its own: part -> text in one line."""

    def bounds(self, state: Any) -> Bounds:
        """Between which numbers every number of a position lies: `tribes.water` for that of each of the tribes,
        `pending.card` for a slot of what is still to happen, and OTHERS for what has no bounds of its own.
        """

    def read(self, state: Any, parts: Mapping[str, str]) -> None:
        """Lay out these parts on a fresh table of the same terms. Raises ValueError, KeyError or IndexError."""

    def complete(self, state: Any) -> None:
        """Work out what follows from the parts."""


# --- as data --------------------------------------------------------------------------------------


def packed(state: State) -> tuple[Any, ...]:
    """Everything of a state, as values that can be pickled."""
    terms = state.terms
    corrected = None if terms.components is None else (terms.components.source_text, terms.components.name)
    engine = {
        "legal": list(state.legal),
        "answers": list(state.answers),
        "player": state.player,
        "over": state.over,
        "ply": state.ply,
        "barrier": state.barrier,
        "revealed": state.revealed,
        "history": list(state.history),
        "recording": state.recording,
        "logging": state.logging,
        "halting": state.halting,
    }
    own = {name: dumped(getattr(state, name)) for name in own_attributes(state)}
    options = {name: value for name, value in terms.options.items() if name != "components"}
    heading = (terms.game, terms.players, terms.seed, options, terms.events, corrected)
    log = [event.__reduce__()[1] for event in state.log]
    return heading, engine, own, [frame_words(frame) for frame in state.stack], rng_data(state.rng), log


def unpacked(heading: Any, engine: dict[str, Any], own: dict[str, Any], stack: Any, dice: Any, log: Any) -> Any:
    """The state that was packed."""
    game, players, seed, options, events, corrected = heading
    terms = terms_of(game, players, seed, options, events, None if corrected is None else Components(*corrected))
    state = fresh_table(terms)
    for name, value in engine.items():
        setattr(state, name, value)
    for name, value in own.items():
        setattr(state, name, loaded(getattr(state, name), value))
    state.stack = [frame_of(game, words) for words in stack]
    state.rng = rng_of(dice)
    state.log = [Event(*parts) for parts in log]
    return state


def terms_of(
    game: Game[Any],
    players: int,
    seed: int | None,
    options: Mapping[str, Any],
    events: bool,
    components: Components | None,
) -> Terms:
    """The terms with the seed they had; an imagined state has none."""
    terms = game.terms(players, 0 if seed is None else seed, options, components, events=events)
    return terms.without_seed() if seed is None else terms


def fresh_table(terms: Terms) -> State:
    """Any position of the same terms, to be overwritten."""
    if terms.seed is not None:
        laid: State = terms.game.begin(terms)
        return laid
    seeded = Terms(terms.game, terms.players, 0, terms.options, terms.catalogue, False, terms.components)
    state: State = terms.game.begin(seeded)
    state.terms = terms
    return state


def rng_data(rng: Rng) -> tuple[Any, ...]:
    if isinstance(rng, Dice):
        return (rng.secret, int(rng.draws))
    return (int(rng.x), int(rng.y), int(rng.z), int(rng.carry), int(rng.draws))


def rng_of(data: tuple[Any, ...]) -> Rng:
    return dice_from(*data) if len(data) == 2 else Rng(*data)


# --- frames ---------------------------------------------------------------------------------------


def frame_words(frame: Frame[Any]) -> str:
    """A pending step as a line: its class, its seat and its slots by name."""
    slots = [f"{name}={getattr(frame, name)}" for name in type(frame).slots]
    return " ".join([type(frame).__qualname__, *([] if frame.seat < 0 else [f"seat={frame.seat}"]), *slots])


def frame_of(game: Game[Any], words: str) -> Frame[Any]:
    """The pending step of a line."""
    name, *parts = words.split()
    kinds = {kind.__qualname__: kind for kind in (*game.decisions, *game.steps)}
    if name not in kinds:
        raise PositionError(f"{game.title} has no step {name!r}; it has {', '.join(sorted(kinds))}")
    values = {}
    for part in parts:
        slot, equals, value = part.partition("=")
        if not equals or slot not in ("seat", *kinds[name].slots):
            raise PositionError(
                f"{name} has no slot {slot!r}; it has seat and {', '.join(kinds[name].slots) or 'no other'}"
            )
        values[slot] = int(value)
    missing = [slot for slot in kinds[name].slots if slot not in values]
    if missing:
        raise PositionError(f"{name} needs {missing[0]}=...")
    seat = [values["seat"]] if "seat" in values else []
    if not seat and kinds[name].slots:
        seat = [-1]
    return kinds[name](*seat, *[values[slot] for slot in kinds[name].slots])


# --- as text --------------------------------------------------------------------------------------


def write(state: State) -> str:
    """The text of a position."""
    game, terms = state.game, state.terms
    lines = [FORMAT, f"game {game.slug}", f"rules {game.rules_version}", f"players {state.players}"]
    lines += [f"option {name} {option.text(terms.options[name])}" for name, option in game.options.items()]
    lines += component_lines(terms.components)
    hidden: frozenset[str] = getattr(game.notation, "HIDDEN", frozenset())
    parts = parts_of(state)
    lines += ["position", f"ply {state.ply}"]
    lines += [f"{name} {text}" for name, text in parts.items() if name.partition(".")[0] not in hidden]
    lines += ["pending", *(frame_words(frame) for frame in state.stack)]
    lines += ["hidden", f"answers {json.dumps(list(state.answers))}"]
    lines += [f"dice {json.dumps([part.hex() if isinstance(part, bytes) else part for part in rng_data(state.rng)])}"]
    lines += [f"{name} {text}" for name, text in parts.items() if name.partition(".")[0] in hidden]
    return "\n".join([*lines, "end"]) + "\n"


def parts_of(state: State) -> dict[str, str]:
    """Every part of a position by name, in the game's words where it has some, else as JSON."""
    notation = state.game.notation
    said = dict(notation.write(state)) if notation is not None else {}
    done = {name.partition(".")[0] for name in said} | set(getattr(notation, "DERIVED", ()))
    plain = {name: json.dumps(dumped(getattr(state, name))) for name in own_attributes(state) if name not in done}
    return {**said, **plain}


def read(game: Game[Any], text: str) -> Any:
    """The position of a text; raises PositionError with the line that is wrong.

    What the text does not mention is as on a freshly laid table.
    """
    reader = Reader(text)
    state = fresh_table(reader.terms(game))
    parts, pending, hidden = reader.section("position"), reader.section("pending"), reader.section("hidden")
    state.history = []
    state.recording = False
    try:
        state.ply = int(parts.pop("ply", "0"))
        state.answers = answers_of(state, hidden.pop("answers", "[]"))
        if "dice" in hidden:
            state.rng = rng_of_text(hidden.pop("dice"))
        lay_out(game, state, {**parts, **hidden}, reader)
        state.stack = [frame_of(game, f"{name} {words}") for name, words in pending.items_in_order]
        for frame in state.stack:
            if not NOBODY <= frame.seat < max(state.players, WITH_A_RIVAL):
                raise PositionError(f"{type(frame).__qualname__}: there is no seat {frame.seat}")
        require_bounds(state)
        if game.notation is not None:
            game.notation.complete(state)
        settled(state)
        require_playable(state)
        return state
    except PositionError:
        raise
    except Exception as error:  # whatever the rules stumble over in a position that cannot be
        raise PositionError(f"this is no position of {game.title}: {error or type(error).__name__}") from error


def answers_of(state: State, text: str) -> list[int]:
    """The answers to a question that is put to several seats at once; empty where none is."""
    answers = json.loads(text)
    if not isinstance(answers, list) or len(answers) not in (0, state.players):
        raise PositionError(f"answers: expected one number for each of {state.players} seats, found {text}")
    return [int(answer) for answer in answers]


def rng_of_text(text: str) -> Rng:
    first, *rest = json.loads(text)
    return rng_of((bytes.fromhex(first) if isinstance(first, str) else first, *rest))


def lay_out(game: Game[Any], state: State, parts: dict[str, str], reader: Reader) -> None:
    """Set every part that the text mentions."""
    own = set(own_attributes(state))
    written = set(notation_parts(game, state))
    for name, text in parts.items():
        if name in written or name.partition(".")[0] in written:
            continue
        if name not in own:
            raise PositionError(f"line {reader.line_of(name)}: {game.title} has no part {name!r} in a position")
        try:
            data, like = json.loads(text), getattr(state, name)
            require_shape(like, data)
            setattr(state, name, loaded(like, data))
        except (ValueError, TypeError) as error:
            raise PositionError(f"line {reader.line_of(name)}, {name}: {error}") from None
    if game.notation is None:
        return
    said = {name: text for name, text in parts.items() if name in written or name.partition(".")[0] in written}
    try:
        game.notation.read(state, said)
    except (ValueError, KeyError, IndexError, WorldwrightError) as error:
        raise PositionError(f"the position of {game.title}: {error}") from None


def notation_parts(game: Game[Any], state: State) -> set[str]:
    if game.notation is None:
        return set()
    return {name.partition(".")[0] for name in game.notation.write(state)}


def settled(state: State) -> None:
    """Bring the position to its question; what the engine can do by itself is done."""
    state.over = False
    for seat, answer in enumerate(state.answers):
        asked = state.stack[-1] if state.stack else None
        if not isinstance(asked, Together):
            raise PositionError("answers are given to a question that is put to several seats at once: none is pending")
        if answer not in (UNDECIDED, NOT_ASKED) and answer not in asked.options_of(state, seat):
            raise PositionError(f"answers: {answer} is no answer of seat {seat}")
    state.settle()
    state.barrier = state.ply


def require_bounds(state: State) -> None:
    """Refuse a number that none of the rules is made for: compiled, they would count to it or look far beyond a row."""
    bounds: Bounds = {} if state.game.notation is None else state.game.notation.bounds(state)
    for name, number in numbers(state):
        least, most = bounds.get(name) or bounds.get(OTHERS, WORD)
        if not least <= number <= most:
            raise PositionError(f"{name}: {number} is not from {least} to {most}")


def numbers(state: State) -> Iterator[tuple[str, int]]:
    """Every number of a position that does not follow from others, with the name that bounds have for it."""
    yield "ply", state.ply
    yield from numbers_in(state, own_attributes(state))
    for frame in state.stack:
        for slot in type(frame).slots:
            yield f"{PENDING}.{slot}", getattr(frame, slot)


def require_playable(state: State) -> None:
    """Refuse what would break in the midst of play: a piece that there is not, or none where one is needed.

    A position that was laid out by hand may break an invariant, as by a card in two places, if it can be played all
    the same: what is said of it then is the invariant.
    """
    show(state)
    broken: Exception | None = None
    try:
        state.game.check(state)
    except Exception as error:
        broken = error
    try:
        for seed in range(TRIALS):
            try_out(state.clone(), seed)
    except Exception as error:
        raise broken or error from None


def try_out(trial: State, seed: int) -> None:
    """Play a position to its end, and look at it on the way."""
    taken = 0
    while not trial.over:
        if taken > trial.game.longest:
            raise PositionError("a game from this position comes to no end")
        taken += play_out(trial, seed + taken, LOOKED_AT)
        show(trial)


def show(state: State) -> None:
    """Look at a position with everybody's eyes."""
    for seat in range(state.players):
        state.view(seat)
        if state.game.tensor_blocks:
            state.tensor(seat)


class Section(dict[str, str]):
    """The lines of a section by their first word; `items_in_order` keeps lines that begin alike."""

    def __init__(self) -> None:
        super().__init__()
        self.items_in_order: list[tuple[str, str]] = []


class Reader(Lines):
    """Reads a position line by line and complains by line number."""

    def __init__(self, text: str) -> None:
        super().__init__("\n".join(line.rstrip() for line in text.split("\n")), "position", PositionError)

    def terms(self, game: Game[Any]) -> Terms:
        """What stands above the position."""
        self.heading(FORMAT)
        slug = self.field("game")
        if slug != game.slug:
            raise PositionError(f"this is a position of {slug!r}, not of {game.slug!r}")
        rules = self.number("rules")
        if rules != game.rules_version:
            raise PositionError(f"this position is of rules {rules} of {slug}; this is version {game.rules_version}")
        players, options, corrected = self.number("players"), dict(self.options()), self.components()
        components = None if corrected is None else Components(corrected, "components in the position")
        try:
            return terms_of(game, players, None, options, False, components)
        except BadOption as error:
            raise PositionError(f"the heading of the position: {error}") from None

    def section(self, name: str) -> Section:
        """The lines below a heading; `hidden` may be missing."""
        found = Section()
        if self.peek() != name:
            if name != "hidden":
                raise self.fail(f"'{name}'")
            return found
        self.at += 1
        while self.at < len(self.lines) and self.peek() not in ("pending", "hidden", "end"):
            if self.peek():
                first, _, rest = self.peek().partition(" ")
                found[first] = rest
                found.items_in_order.append((first, rest))
            self.at += 1
        if self.at >= len(self.lines):
            raise self.fail("'end' (is the position cut off?)")
        return found

    def line_of(self, name: str) -> int:
        """Where a part stands, counted from 1."""
        for number, line in enumerate(self.lines, 1):
            if line.partition(" ")[0] == name:
                return number
        return 0

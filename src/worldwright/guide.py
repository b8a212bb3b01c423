"""A game in the player's words: the guide and the aid of its folder `guide`, read and checked.

Both are data. A game's author writes sentences, the numbers of the rules they rest on, the pieces that show them and
one finished position; pages and terminals set them. `**bold**` is the only markup.

A picture is a line, or several lines, of things:

    "land:L07"              a piece of the catalogue by kind and id, as the game draws it
    "icon:sw-i-lake"        a symbol of the game's drawings
    ">" "x" "+" "."         an arrow, the cross of what goes wrong, a plus, an empty place
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from worldwright.engine.errors import WorldwrightError
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.engine.state import State

GUIDE, AID = "guide/guide.toml", "guide/aid.toml"
SIGNS = (">", "x", "+", ".")
BOLD = re.compile(r"\*\*(.+?)\*\*")

Picture = tuple[tuple[str, ...], ...]  # lines of things


class BadGuide(WorldwrightError):
    """A guide or an aid is broken: the message names file, entry and what was expected."""


@dataclass(frozen=True)
class Saying:
    """Something told to players, the rules that it rests on, and what stands beside it."""

    says: str
    rule: tuple[str, ...] = ()
    title: str = ""
    icon: str = ""  # a symbol of the game's drawings
    picture: Picture = ()
    line: str = ""  # the line of the score sheet whose points it explains
    note: str = ""  # what to beware of
    at: tuple[float, ...] = ()  # where its number stands on the picture, in hundredths of its width and height

    @property
    def texts(self) -> tuple[str, ...]:
        """Title, sentences and note as far as there are any, without marks."""
        return tuple(BOLD.sub(r"\1", words) for words in (self.title, self.says, self.note) if words)

    @property
    def words(self) -> str:
        """All its words."""
        return " ".join(self.texts)

    @property
    def things(self) -> tuple[str, ...]:
        """The pieces and symbols of its picture, as they are written."""
        return tuple(thing for line in self.picture for thing in line if thing not in SIGNS)


@dataclass(frozen=True)
class Part:
    """A part of the guide: a heading, what is said of it as a whole, and its items."""

    title: str
    items: tuple[Saying, ...]
    icon: str = ""
    says: str = ""
    rule: tuple[str, ...] = ()


@dataclass(frozen=True)
class Example(Part):
    """A finished position, counted line by line."""

    caption: str = ""
    position: str = ""
    seat: int = 0
    pane: str = ""
    crop: tuple[float, ...] = ()  # the part of the drawing that is shown: left, top, width, height in its units

    def state(self, game: Game[Any]) -> State:
        """The position itself."""
        state: State = game.position(self.position)
        return state

    def points(self, game: Game[Any]) -> dict[str, int]:
        """What each line of the score sheet is worth in it."""
        lines = self.state(game).view(self.seat)["lines"][self.seat]
        return {line["label"]: line["points"] for line in lines}


@dataclass(frozen=True)
class Guide:
    """How to play: always the same parts in the same order."""

    goal: Saying
    example: Example | None
    turn: Part
    chapters: tuple[Part, ...]
    mistakes: tuple[Saying, ...]
    icons: tuple[Saying, ...]
    pieces: dict[str, Saying]  # what each kind of piece is for

    def parts(self) -> Iterator[tuple[str, str, tuple[Saying, ...]]]:
        """Every part as its anchor, its title and its items."""
        yield "goal", "Goal", (self.goal,)
        if self.example is not None:
            yield "example", self.example.title, self.example.items
        yield "turn", self.turn.title, with_head(self.turn)
        for number, chapter in enumerate(self.chapters, 1):
            yield f"chapter-{number}", chapter.title, with_head(chapter)
        yield "mistakes", "What beginners overlook", self.mistakes
        yield "icons", "Icons", self.icons

    def sayings(self) -> Iterator[Saying]:
        """Everything that it says."""
        for _, _, items in self.parts():
            yield from items
        yield from self.pieces.values()

    def icon(self, symbol: str) -> Saying | None:
        """What a symbol of the drawings means."""
        return next((saying for saying in self.icons if saying.icon == symbol), None)

    def search(self, query: str) -> list[Hit]:
        """The sayings that hold all these words, in the order of the guide."""
        wanted = query.lower().split()
        return [
            Hit(anchor, title, saying)
            for anchor, title, items in self.parts()
            for saying in items
            if wanted and all(word in f"{title} {saying.words}".lower() for word in wanted)
        ]


@dataclass(frozen=True)
class Hit:
    """Something found in the guide."""

    anchor: str
    part: str
    saying: Saying


@dataclass(frozen=True)
class Aid:
    """One screen beside the table: the goal, what is asked now, what scores, who is who, and the odd piece."""

    goal: Saying
    now: dict[str, Saying]  # by the kind of the question
    scores: Part  # its title is the heading of the notes
    people: Part | None
    more: tuple[Saying, ...]

    def sayings(self) -> Iterator[Saying]:
        """Everything that it says."""
        yield self.goal
        yield from self.now.values()
        yield from self.scores.items
        yield from self.people.items if self.people else ()
        yield from self.more


@cache
def guide_of(slug: str) -> Guide | None:
    """The guide of a game; None where its folder has none."""
    reader = Reader.of(load(slug), GUIDE)
    return None if reader is None else reader.guide()


@cache
def aid_of(slug: str) -> Aid | None:
    """The aid of a game; None where its folder has none."""
    reader = Reader.of(load(slug), AID)
    return None if reader is None else reader.aid()


def face_of(game: Game[Any], thing: str) -> dict[str, Any] | None:
    """The entry of the catalogue that a picture names, such as `land:L07`; None where there is none."""
    kind, _, name = thing.partition(":")
    value = game.components.data.get(kind)
    if isinstance(value, dict):
        return value if name == kind else None
    return next((face for face in value or () if str(face.get("id", face.get("name"))) == name), None)


def with_head(part: Part) -> tuple[Saying, ...]:
    head = (Saying(part.says, part.rule),) if part.says else ()
    return head + part.items


# --- reading --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reader:
    """Reads one file and says where it is wrong."""

    file: str
    data: Mapping[str, Any]

    @classmethod
    def of(cls, game: Game[Any], file: str) -> Reader | None:
        return cls(f"{game.slug}: {file}", tomllib.loads(game.resource(file))) if game.has(file) else None

    def guide(self) -> Guide:
        self.known("the file", self.data, ("goal", "example", "turn", "chapter", "mistake", "icon", "pieces"))
        return Guide(
            goal=self.saying("goal", self.data.get("goal", {})),
            example=self.example(self.data["example"]) if "example" in self.data else None,
            turn=self.part("turn", self.data.get("turn", {})),
            chapters=tuple(self.part("chapter", one) for one in self.data.get("chapter", ())),
            mistakes=self.sayings("mistake", self.data),
            icons=self.sayings("icon", self.data),
            pieces={kind: self.saying(f"pieces.{kind}", one) for kind, one in self.data.get("pieces", {}).items()},
        )

    def aid(self) -> Aid:
        self.known("the file", self.data, ("goal", "now", "scores", "people", "more"))
        now = self.data.get("now", {})
        return Aid(
            goal=self.saying("goal", self.data.get("goal", {})),
            now={kind: self.saying(f"now.{kind}", one) for kind, one in now.items()},
            scores=self.part("scores", self.data.get("scores", {})),
            people=self.part("people", self.data["people"]) if "people" in self.data else None,
            more=self.sayings("more", self.data),
        )

    def example(self, entry: Mapping[str, Any]) -> Example:
        own = ("caption", "position", "seat", "pane", "crop")
        part = self.part("example", {key: value for key, value in entry.items() if key not in own})
        more: dict[str, Any] = {key: entry[key] for key in own if key in entry}
        return Example(**vars(part), **{**more, "crop": tuple(more.get("crop", ()))})

    def part(self, name: str, entry: Mapping[str, Any]) -> Part:
        self.known(name, entry, ("title", "icon", "says", "rule", "item"))
        if "says" in entry and not cited(entry.get("rule", ())):
            self.wrong(name, "a `rule` that it rests on")
        return Part(
            title=str(entry.get("title", "")),
            items=self.sayings(f"{name}.item", {f"{name}.item": entry.get("item", ())}),
            icon=str(entry.get("icon", "")),
            says=str(entry.get("says", "")),
            rule=cited(entry.get("rule", ())),
        )

    def sayings(self, name: str, data: Mapping[str, Any]) -> tuple[Saying, ...]:
        return tuple(self.saying(name, entry) for entry in data.get(name, ()))

    def saying(self, name: str, entry: Mapping[str, Any]) -> Saying:
        self.known(name, entry, tuple(Saying.__dataclass_fields__))
        if not entry.get("says"):
            self.wrong(name, "a sentence under `says`")
        rule = cited(entry.get("rule", ()))
        if not rule:
            self.wrong(name, f"a `rule` that it rests on, for {entry['says']!r}")
        more = {key: entry[key] for key in ("says", "title", "icon", "line", "note") if key in entry}
        return Saying(
            **more, rule=rule, picture=self.picture(name, entry.get("picture", ())), at=tuple(entry.get("at", ()))
        )

    def picture(self, name: str, entry: Any) -> Picture:
        lines = entry if entry and isinstance(entry[0], list) else [entry] if entry else []
        for thing in (thing for line in lines for thing in line):
            if thing not in SIGNS and ":" not in thing:
                self.wrong(name, f"a piece such as `land:L07`, a symbol such as `icon:x` or a sign, not {thing!r}")
        return tuple(tuple(line) for line in lines)

    def known(self, name: str, entry: Mapping[str, Any], keys: tuple[str, ...]) -> None:
        for key in entry:
            if key not in keys:
                self.wrong(name, f"one of {', '.join(keys)}, not {key!r}")

    def wrong(self, name: str, expected: str) -> None:
        raise BadGuide(f"{self.file}, {name}: expected {expected}")


def cited(rule: Any) -> tuple[str, ...]:
    """The rules that an entry names, one or several."""
    return (rule,) if isinstance(rule, str) else tuple(str(one) for one in rule)

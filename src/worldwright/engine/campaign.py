"""Campaigns: several games in a row, of which each unlocks something for the next ones, and the save between them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from worldwright.engine.errors import BadOption, CampaignError, WorldwrightError
from worldwright.engine.registry import load
from worldwright.engine.state import State
from worldwright.wording import capital

if TYPE_CHECKING:
    from worldwright.engine.game import Game

FIELDS = {"game", "results"}  # of every save; the rest is the game's own
MOST = 200_000  # letters of a save


class Campaign(Protocol):
    """How far a campaign has come. It never changes: its next step is another one."""

    @property
    def unlocked(self) -> Sequence[str]:
        """The ids of all that is unlocked."""
        ...

    def data(self) -> dict[str, Any]:
        """What is saved of it, as JSON has it."""

    def heading(self) -> str:
        """The next game in a few words, such as 'Chapter 2'."""

    def cards(self, catalogue: Any) -> list[dict[str, Any]]:
        """The faces of the cards that are read before the next game."""

    def unlocks(self, catalogue: Any) -> list[dict[str, Any]]:
        """The faces of the cards that are applied after it."""

    def applied(self, catalogue: Any) -> list[dict[str, Any]]:
        """The faces of the cards that were applied last."""

    def options(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the next game; raises BadOption for a wish that the campaign does not leave open."""

    def advance(self, catalogue: Any) -> Campaign:
        """The campaign after its next game."""


class Campaigns(Protocol):
    """The campaign of a game: its `state_campaign.py`."""

    @property
    def CARDS(self) -> str:
        """The kind of the cards in the catalogue."""
        ...

    def begin(self) -> Campaign:
        """A new campaign."""

    def read(self, data: Mapping[str, Any]) -> Campaign:
        """The campaign of what was saved; raises ValueError with what is wrong."""


@dataclass(frozen=True)
class Result:
    """How a game of the campaign ended."""

    heading: str
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Save:
    """A campaign between two of its games, as text that can be kept."""

    game: str
    campaign: Campaign
    results: tuple[Result, ...] = ()

    @classmethod
    def begin(cls, slug: str) -> Save:
        """A new campaign of a game."""
        return cls(slug, campaigns(load(slug)).begin())

    @classmethod
    def parse(cls, text: str, source: str = "this") -> Save:
        """Read a save; raises CampaignError with what is wrong in it."""
        try:
            return read(text)
        except (ValueError, RecursionError) as error:
            raise CampaignError(f"{source} is no save of a campaign: {error}") from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Save) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def text(self) -> str:
        """The save as text that `parse` reads."""
        results = [{**vars(result), **{name: list(getattr(result, name)) for name in LISTS}} for result in self.results]
        return json.dumps({"game": self.game, **self.campaign.data(), "results": results}, indent=2) + "\n"

    def options(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the next game."""
        return {**wishes, **self.campaign.options(wishes)}

    def leaves_open(self, option: str) -> bool:
        """May the players choose this option of the next game as they like?"""
        try:
            self.campaign.options({option: "none"})
        except BadOption:
            return False
        return True

    def fits(self, state: State) -> bool:
        """Is this a game that the campaign asks for?"""
        options = state.terms.options
        try:
            wanted = self.campaign.options(options)
        except BadOption:
            return False
        return all(options[name] == option for name, option in wanted.items())

    def after(self, state: State, names: Sequence[str]) -> Save:
        """The save after a finished game: its result, and what it unlocks, whoever won."""
        result = Result(self.campaign.heading(), tuple(names), tuple(state.scores), tuple(state.winners))
        return replace(self, campaign=self.campaign.advance(state.terms.catalogue), results=(*self.results, result))

    def told(self, faces: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
        """Cards of the campaign in words: label and text."""
        game = load(self.game)
        kind = campaigns(game).CARDS
        return [told for face in faces if (told := game.tell_piece(kind, dict(face))) is not None]

    def unlocked(self) -> list[str]:
        """All that is unlocked, in words."""
        words = {
            choice: label
            for option in load(self.game).offered
            if option.many
            for choice, label in zip(option.choices, option.labels, strict=True)
        }
        return [words.get(name, capital(name.replace("_", " "))) for name in self.campaign.unlocked]


LONGEST = 200  # letters of a heading or a name in a result
LISTS = ("names", "scores", "winners")


def campaigns(game: Game[Any]) -> Campaigns:
    """The campaign of a game that has one."""
    if game.campaign is None:
        raise CampaignError(f"{game.title} has no campaign")
    return game.campaign


def read(text: str) -> Save:
    """The save of a text; raises ValueError with what is wrong."""
    if len(text) > MOST:
        raise ValueError(f"it is longer than {MOST} letters")
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno} is no JSON") from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise ValueError('it begins with {"game": the name of a game')
    try:
        game = load(data["game"])
        found = campaigns(game)
    except WorldwrightError as error:
        raise ValueError(str(error)) from None
    results = data.get("results", [])
    if not isinstance(results, list):
        raise ValueError("`results` is a list")
    own = {name: value for name, value in data.items() if name not in FIELDS}
    told = tuple(read_result(entry, number) for number, entry in enumerate(results, 1))
    return Save(game.slug, found.read(own), told)


def read_result(entry: Any, number: int) -> Result:
    """One of the results of a save."""
    if not isinstance(entry, dict) or not isinstance(entry.get("heading"), str):
        raise ValueError(f"result {number} has a `heading`, and lists of names, scores and winners")
    for name, kind in zip(LISTS, (str, int, int), strict=True):
        values = entry.get(name)
        if not isinstance(values, list) or not all(type(value) is kind for value in values):
            raise ValueError(f"`{name}` of result {number} is a list of {'texts' if kind is str else 'numbers'}")
    if not all(text.isprintable() and len(text) <= LONGEST for text in (entry["heading"], *entry["names"])):
        raise ValueError(f"result {number} has a text that is no line of at most {LONGEST} letters")
    if len(entry["scores"]) != len(entry["names"]) or not set(entry["winners"]) <= set(range(len(entry["names"]))):
        raise ValueError(f"result {number} has not one score for each name, or winners who did not play")
    return Result(entry["heading"], *(tuple(entry[name]) for name in LISTS))

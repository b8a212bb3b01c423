"""A campaign as it is saved (12.3): the next chapter and what is unlocked. Players may change between chapters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from worldwright.engine.errors import BadOption
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import CHAPTERS, CONTENT, CONTENT_AND_FREE_PLAY

CARDS: Final = "campaign_card"
FREE: Final = CHAPTERS + 1  # after the last chapter: free play
FIELDS: Final = ("chapter", "unlocked")


@final
class Campaign:
    """Chapter 1 to 5, then free play, and the unlocked ids in the order of the catalogue."""

    def __init__(self, chapter: int, unlocked: list[str]) -> None:
        self.chapter: Final = chapter
        self.unlocked: Final = unlocked

    def data(self) -> dict[str, Any]:
        """What is saved."""
        return {"chapter": self.chapter, "unlocked": list(self.unlocked)}

    def heading(self) -> str:
        """What comes next."""
        return "Free play" if self.chapter == FREE else f"Chapter {self.chapter}"

    def cards(self, catalogue: Catalogue) -> list[dict[str, Any]]:
        """What is read before the chapter (12.1), with its goals."""
        return self._cards(catalogue, self.chapter, ("intro", "rule", "goal"))

    def unlocks(self, catalogue: Catalogue) -> list[dict[str, Any]]:
        """The cards that are applied after the chapter (12.1)."""
        return self._cards(catalogue, self.chapter, ("unlock",))

    def applied(self, catalogue: Catalogue) -> list[dict[str, Any]]:
        """The cards that were applied after the chapter before."""
        return self._cards(catalogue, self.chapter - 1, ("unlock",))

    def _cards(self, catalogue: Catalogue, chapter: int, kinds: tuple[str, ...]) -> list[dict[str, Any]]:
        faces = catalogue.faces[CARDS]
        return [face for face in faces if face["chapter"] == chapter and face["kind"] in kinds]

    def options(self, wishes: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the next game: its chapter, and everything unlocked in use; in free play as much of it as is
        wished (12.3).
        """
        content = tuple([name for name in CONTENT if name in self.unlocked])
        chapter = 0 if self.chapter == FREE else self.chapter
        wished = wishes.get("chapter")
        if wished is not None and str(wished) != str(chapter):
            raise BadOption(f"the campaign has come to {self.heading().lower()}: leave the option chapter out")
        chosen = parts_of(wishes.get("content"))
        if chosen is None or (chapter and chosen == content):
            return {"chapter": chapter, "content": content}
        if chapter:
            raise BadOption(
                "in a chapter everything unlocked is in use: leave the option content out, or wait for free play"
            )
        for name in chosen:
            if name not in content:
                raise BadOption(f"{name} is not unlocked; unlocked: {', '.join(content) or 'nothing'}")
        return {"chapter": 0, "content": chosen}

    def advance(self, catalogue: Catalogue) -> Campaign:
        """After a chapter, whoever won: both unlock cards are applied (12.1)."""
        if self.chapter == FREE:
            return self
        known = set(self.unlocked) | set(catalogue.unlocks[self.chapter])
        return Campaign(self.chapter + 1, [name for name in CONTENT_AND_FREE_PLAY if name in known])


def parts_of(wish: object) -> tuple[str, ...] | None:
    """The content that is wished for; None without a wish."""
    if wish is None or wish == "all":
        return None
    if isinstance(wish, str):
        return tuple([] if wish in ("", "none") else wish.replace("+", ",").split(","))
    return tuple([str(name) for name in wish]) if isinstance(wish, (tuple, list)) else None


def begin() -> Campaign:
    """A new campaign: nothing unlocked, chapter 1 next."""
    return Campaign(1, [])


def read(data: Mapping[str, Any]) -> Campaign:
    """The campaign of a save; raises ValueError with what is wrong."""
    for name in data:
        if name not in FIELDS:
            raise ValueError(f"it has no field {name!r}; it has {', '.join(FIELDS)}")
    chapter = data.get("chapter")
    if not isinstance(chapter, int) or isinstance(chapter, bool) or not 1 <= chapter <= FREE:
        raise ValueError(f"the next chapter is a number from 1 to {FREE}, not {chapter!r}")
    unlocked = data.get("unlocked")
    if not isinstance(unlocked, list):
        raise ValueError("`unlocked` is a list of ids")
    for given in unlocked:
        if given not in CONTENT_AND_FREE_PLAY:
            raise ValueError(f"nothing in the campaign is called {given!r}; {', '.join(CONTENT_AND_FREE_PLAY)} are")
    return Campaign(chapter, [name for name in CONTENT_AND_FREE_PLAY if name in unlocked])

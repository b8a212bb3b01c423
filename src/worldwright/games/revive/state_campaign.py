"""A campaign as it is saved (12.3): the next chapter and what is unlocked. Players may change between chapters."""

from __future__ import annotations

import json
from typing import Final, final

from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import CHAPTERS, CONTENT, CONTENT_AND_FREE_PLAY

FREE: Final = CHAPTERS + 1  # after the last chapter: free play


@final
class Campaign:
    """Chapter 1 to 5, then free play, and the unlocked ids in the order of the catalogue."""

    def __init__(self, chapter: int, unlocked: list[str]) -> None:
        self.chapter: Final = chapter
        self.unlocked: Final = unlocked

    def text(self) -> str:
        """The save as text that `load` reads."""
        return json.dumps({"game": "revive", "chapter": self.chapter, "unlocked": self.unlocked})

    def options(self) -> dict[str, object]:
        """The options of the next game: its chapter, and everything unlocked in use (12.3)."""
        chapter = 0 if self.chapter == FREE else self.chapter
        return {"chapter": chapter, "content": tuple([name for name in self.unlocked if name in CONTENT])}

    def advance(self, catalogue: Catalogue) -> Campaign:
        """After a chapter, whoever won: both unlock cards are applied (12.1)."""
        if self.chapter == FREE:
            return self
        known = set(self.unlocked) | set(catalogue.unlocks[self.chapter])
        return Campaign(self.chapter + 1, [name for name in CONTENT_AND_FREE_PLAY if name in known])


def begin() -> Campaign:
    """A new campaign: nothing unlocked, chapter 1 next."""
    return Campaign(1, [])


def load(text: str) -> Campaign:
    """The campaign of a save; raises ValueError with what is wrong."""
    data = json.loads(text)
    if not isinstance(data, dict) or data.get("game") != "revive":
        raise ValueError("this is no save of a Revive campaign")
    chapter = data.get("chapter")
    if not isinstance(chapter, int) or not 1 <= chapter <= FREE:
        raise ValueError(f"the next chapter is a number from 1 to {FREE}, not {chapter!r}")
    unlocked = data.get("unlocked")
    if not isinstance(unlocked, list):
        raise ValueError("`unlocked` is a list of ids")
    for name in unlocked:
        if name not in CONTENT_AND_FREE_PLAY:
            raise ValueError(f"nothing in the campaign is called {name!r}")
    return Campaign(chapter, [name for name in CONTENT_AND_FREE_PLAY if name in unlocked])

"""Options of a game: what they are called, which values they take, what they are for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from worldwright.engine.errors import BadOption

Choice = str | int | bool


@dataclass(frozen=True)
class Option:
    """One thing that may be chosen before a game starts.

    With `many` the value is any set of the choices (modules); else exactly one of them. `players` limits the option to
    the player counts for which it means something.
    """

    name: str
    choices: tuple[Choice, ...]
    default: Any
    help: str
    many: bool = False
    players: range | None = None
    labels: tuple[str, ...] = ()

    def applies(self, players: int) -> bool:
        """Does the option mean something with so many players?"""
        return self.players is None or players in self.players

    def clean(self, value: Any, players: int) -> Any:
        """The value in its one proper form, or BadOption."""
        chosen = self._clean_many(value) if self.many else self._clean_one(value)
        if chosen != self.default and not self.applies(players):
            assert self.players is not None
            raise BadOption(
                f"option {self.name} means nothing with {players} players; "
                f"leave it out, or play with {span(self.players)}"
            )
        return chosen

    def _clean_one(self, value: Any) -> Choice:
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
            if isinstance(value, str) and value == text_of(choice):
                return choice
        raise BadOption(f"option {self.name} cannot be {value!r}: expected {' or '.join(map(text_of, self.choices))}")

    def _clean_many(self, value: Any) -> tuple[Choice, ...]:
        if isinstance(value, str):
            value = (
                [] if value in ("", "none") else self.choices if value == "all" else value.replace("+", ",").split(",")
            )
        if not isinstance(value, Iterable):
            raise BadOption(
                f"option {self.name} cannot be {value!r}: expected any of {', '.join(map(text_of, self.choices))}"
            )
        wanted = {self._clean_one(item) for item in value}
        return tuple(choice for choice in self.choices if choice in wanted)

    def text(self, value: Any) -> str:
        """The value as text that `clean` understands."""
        return "+".join(map(text_of, value)) or "none" if self.many else text_of(value)


WHO_BEGINS = Option(
    "first_player",
    ("lot", "seated"),
    "lot",
    "Who begins: drawn by lot, or whoever sits in the first seat.",
    players=range(2, 100),
    labels=("By lot", "The first seat"),
)


def text_of(choice: Choice) -> str:
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice)


def span(numbers: range) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"

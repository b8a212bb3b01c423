"""The errors Worldwright raises. Each says what was wrong, where, and what was expected."""

from __future__ import annotations


class WorldwrightError(Exception):
    """Base of every error that this package raises on purpose."""


class UnknownGame(WorldwrightError):
    """There is no registered game of that name."""


class BadOption(WorldwrightError):
    """A game was asked for with an option, or a value of one, that it does not have."""


class BadPlayers(BadOption):
    """A game was asked for with a number of players that it cannot seat."""


class CatalogueError(WorldwrightError):
    """A component catalogue is broken: the message names file, entry, field and what was expected."""


class MissingFile(WorldwrightError):
    """A game's package lacks a file that was asked for, such as rules.md: the message names it."""


class PositionError(WorldwrightError):
    """The text of a position cannot be read: the message names the line."""


class CampaignError(WorldwrightError):
    """The save of a campaign cannot be read, or a game does not belong to it."""


class RecordError(WorldwrightError):
    """A record cannot be read or does not replay: the message names the line."""


class IllegalAction(WorldwrightError):
    """The action is not legal for that seat now. The state has not changed."""


class NotWaiting(IllegalAction):
    """The seat has nothing to decide now. The state has not changed."""


class NoSuchSeat(WorldwrightError, IndexError):
    """The game has no seat of that number."""


class BatchEnded(WorldwrightError):
    """A batch of several processes was closed, or one of them died, and its games with it."""


class CannotUndo(WorldwrightError):
    """There is nothing that this seat may take back. The state has not changed."""


class BrokenInvariant(WorldwrightError):
    """A position that the rules can never reach: found by `game.check`."""


def require(holds: bool, rule: str, what: str) -> None:
    """Raise BrokenInvariant unless an invariant holds, with the rule that asks for it.

    >>> require(1 + 1 == 3, "13.1", "every card is in one place")
    Traceback (most recent call last):
    worldwright.engine.errors.BrokenInvariant: 13.1: every card is in one place
    """
    if not holds:
        raise BrokenInvariant(f"{rule}: {what}")

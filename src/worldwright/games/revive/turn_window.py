"""Targets in a payment window (5.3.1): what is payable, what may be done to pay for more, and the way out."""

from __future__ import annotations

from abc import abstractmethod

from worldwright.engine.frames import Frame
from worldwright.games.revive.actions import BACK, IS_FREE
from worldwright.games.revive.state import Revive
from worldwright.games.revive.turn_free import add_in_window, use_free
from worldwright.games.revive.turn_range import leave_window


class WindowTarget(Frame[Revive]):
    """Asks for a target of an action while its window is open; free actions come back to the same question."""

    @abstractmethod
    def targets(self, state: Revive) -> list[int]:
        """The payable targets, as actions."""

    @abstractmethod
    def carry_out(self, state: Revive, action: int) -> None:
        """Pay for the target, and what follows."""

    def way_out(self) -> int:
        """The action that leaves the window."""
        return BACK

    def leave(self, state: Revive) -> None:
        leave_window(state)

    def options(self, state: Revive) -> list[int]:
        if state.overlong():
            return [self.way_out()]
        found = self.targets(state)
        add_in_window(state, self.seat, found)
        found.append(self.way_out())
        return found

    def resolve(self, state: Revive, action: int) -> None:
        if action == self.way_out():
            self.leave(state)
        elif IS_FREE[action]:
            state.push(self)
            use_free(state, self.seat, action)
        else:
            self.carry_out(state, action)

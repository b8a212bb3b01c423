"""Players that are programs. An agent is given a seat's handle and never the true state, so it cannot cheat."""

from worldwright.agents.base import DEFAULT_LEVEL, Agent, known, levels, make, opponents

__all__ = ["DEFAULT_LEVEL", "Agent", "known", "levels", "make", "opponents"]

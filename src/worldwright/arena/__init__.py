"""Programs against programs: balanced matches on the same deals, ratings with their uncertainty, reports."""

from worldwright.arena.matches import Match, Result, play, schedule
from worldwright.arena.tournament import Tournament

__all__ = ["Match", "Result", "Tournament", "play", "schedule"]

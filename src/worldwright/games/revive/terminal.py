"""The table of Revive in a terminal."""

from __future__ import annotations

LEGEND = ""

"""Spires is not on the shelf yet: its own tests register it for as long as they run."""

from __future__ import annotations

import pytest

from worldwright.engine import registry
from worldwright.games.spires import GAME


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._loaded, GAME.slug, GAME)

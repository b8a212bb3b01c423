"""Whatever is drawn has a size that can be drawn: nothing is less than nothing wide, and nothing is not a number."""

from __future__ import annotations

import random
import re
from collections import defaultdict

import pytest

import worldwright as ww
from tests.generic.test_kept_drawings import drawn, seen_by
from worldwright.engine.registry import available

IMPOSSIBLE = re.compile(r'<[^>]* (?:(?:width|height|r|rx|ry)="-[^"]*"|[\w-]+="[^"]*\b(?:nan|inf)\b[^"]*")[^>]*>')
SMALL = re.compile(r'<text[^>]* class="[^"]*\bt(?:\d|10)\b[^>]*>')  # words of less than 11 pixels

WAYS = 2  # from one question to another that are looked at


@pytest.mark.parametrize("slug", available())
def test_every_size_of_a_played_game_can_be_drawn(slug: str) -> None:
    game = ww.load(slug)
    if game.drawing is None:
        return
    looked: dict[str, set[str]] = defaultdict(set)  # by question, those before it to the same seat
    players = max(game.players)
    rng = random.Random(players)
    state = game.new(players=players, seed=3)
    before = [""] * players
    while not state.over:
        seat = rng.choice(list(state.waiting))
        asked = state.decision_of(seat)
        if before[seat] not in looked[asked] and len(looked[asked]) < WAYS:
            looked[asked].add(before[seat])
            for picture in drawn(game, seen_by(state, seat)):
                assert not IMPOSSIBLE.findall(picture), state.ply
                assert not SMALL.findall(picture), state.ply
        before[seat] = asked
        state.apply(rng.choice(list(state.actions_of(seat))), seat)
    board = game.svg({**state.view(0), "over": False}, layout="phone", pane=getattr(game.drawing, "OWN_PANE", ""))
    for picture in (*drawn(game, seen_by(state, None)), board):  # the end page shows boards with no sheet over them
        assert not IMPOSSIBLE.findall(picture)
        assert not SMALL.findall(picture)

"""A referee who read the rules a second time agrees with the game: on every question, every score, every path."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.age_contrived.referee import LETTERS, Referee, walks
from tests.games.age_contrived.referee_asked import ASK
from tests.games.age_contrived.tables import (
    GAME,
    ability,
    ask,
    asked,
    bridge,
    do,
    lines,
    options,
    short,
    stand,
    table,
)
from worldwright.games.age_contrived.board import SPACE_IDS
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_move import MoveStep

# What leads to rare questions: a curious player takes it whenever it is there.
CURIOUS = ("use", "skip", "teleport", "extra", "bind", "activate", "bridge", "spend_winds")
OFTEN = ("actions", "step", "do walk", "do pillar_track", "do monument_track", "climb", "reward benefit", "place W")
PATHS = (101, 104, 106, 108, 110)  # the outer broken paths
EVERY, MOST = 5, 12  # of each kind of question every fifth is looked at, and so many


def curious(state: AgeContrived, dice: Random) -> int:
    """Any action, but rather one that leads to something."""
    actions = state.actions
    texts = [short(action) for action in actions]
    for wanted, chance in ((CURIOUS, 0.9), (OFTEN, 0.5)):
        found = [action for action, text in zip(actions, texts, strict=True) if text.startswith(wanted)]
        if found and dice.random() < chance:
            return dice.choice(found)
    return dice.choice(actions)


def hidden(state: AgeContrived) -> dict[str, Any]:
    """What the turn remembers and no view shows."""
    binding = int(state.binding)
    kept = f"{LETTERS[binding % 4]}:{('C', 'M', 'R', 'any')[binding // 4]}"
    return {
        "extra_used": state.gods[state.player].extra_used,
        "replaced": [place for place in range(5) if not state.kept >> place & 1],
        "new_conduits": [place for place in range(5) if state.new_conduits >> place & 1],
        "winds_tile": int(state.winds_tile),
        "kept": "" if binding < 0 else kept,
    }


def check_scores(state: AgeContrived) -> None:
    view = state.view(None)
    for seat in range(state.players):
        sheet = Referee(view, seat, {}).score()
        assert lines(state, seat) == sheet
        assert state.scores[seat] == sum(sheet.values())


def gifted(players: int, seed: int, **choices: Any) -> AgeContrived:
    """A game in which every ability is active from the beginning, with tier III on the board."""
    state: AgeContrived = GAME.new(players, seed, events=False, **choices)
    for seat in range(players):
        ability(state, seat, 1, 2)
        bridge(state, seat, 3, PATHS[seat], "ab"[seat % 2])
    return state


@pytest.mark.rule(
    "2.1.5..2.1.9", "3.1.1..3.1.4", "3.2.2", "5.1", "6.0.3", "6.2.1", "6.3.1", "6.3.2", "6.4.1", "6.4.2", "6.6.1",
    "6.6.2", "6.7.1..6.7.5", "6.8.1", "6.8.2", "6.8.6", "7.1.1", "7.2.1", "7.3.1", "7.4.1..7.4.3", "8.1..8.6",
    "10.2..10.6",
)  # fmt: skip
@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (4, 0), (5, 1), (5, 2)])
def test_the_referee_offers_what_the_game_offers(players: int, seed: int) -> None:
    choices: dict[str, Any] = {"divine_winds": seed % 2 == 1}
    state = gifted(players, seed, **choices) if seed else GAME.new(players, seed, events=False, **choices)
    dice, kinds = Random(seed), Counter[str]()
    while not state.over:
        kind = asked(state)
        if kind in ASK:
            if kinds[kind] < EVERY * MOST and kinds[kind] % EVERY == 0:
                at = Referee(state.view(state.player), state.player, hidden(state))
                assert set(options(state)) == ASK[kind](at), f"{kind} in decision {state.ply}"
                check_scores(state)
            kinds[kind] += 1
        state.apply(curious(state, dice))
    check_scores(state)


# --- paths (3.1) ----------------------------------------------------------------------------------------------


def walked(state: AgeContrived, steps: int) -> set[tuple[int, int | None]]:
    """Where a walk of so many steps can end in the game, Bridge Tokens declined."""
    if asked(state) == "BRIDGE_BENEFIT":
        return walked(do(state.clone(), "decline"), steps)
    one = state.gods[0]
    if steps == 0:
        return {(SPACE_IDS[int(one.space)], None if one.back < 0 else int(one.back))}
    ends: set[tuple[int, int | None]] = set()
    for text in options(state):
        if text.startswith("step "):
            ends |= walked(do(state.clone(), text), steps - 1)
    return ends


@pytest.mark.rule("3.1.1..3.1.4", "R22", "R23")
@pytest.mark.parametrize("space", [22, 23, 40, 39, 107, 26, 12, 8, 104])
def test_a_walk_ends_where_brute_force_over_all_paths_says(space: int) -> None:
    state = table(2)
    bridge(state, 1, 1, 104)  # beside the five centre bridges
    sides = len(state.catalogue.sides[SPACE_IDS.index(space)])
    for back in (None, *range(sides)):
        stand(state, 0, space, -1 if back is None else back)
        stand(state, 1, 1)  # out of the way
        ask(state, MoveStep(0, 4, 0))
        assert walked(state, 3) == walks(state.view(0), space, back, 3)

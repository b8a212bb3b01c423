"""What a position promises to bots: stamina and energy in reach, and nothing once the end has come."""

from __future__ import annotations

from tests.games.spires.tables import EVERYWHERE, WM, solo, table
from worldwright import agents
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import STAMINA
from worldwright.games.spires.effects import trigger_end
from worldwright.games.spires.evaluate import evaluate, promise


def test_stamina_promises_more_the_longer_the_game_will_last() -> None:
    poor, rich = (
        table(WM, meeples="1,1 2,1", stamina=(tiles,)) for tiles in ("grass/mountain", "grass/mountain grass/forest")
    )
    early = promise(rich, 0) - promise(poor, 0)
    assert early > GAME.catalogue.stamina_cost, "worth its price"
    for state in (poor, rich):
        state.round = 12
    assert 0 < promise(rich, 0) - promise(poor, 0) < early


def test_energy_promises_more_the_nearer_it_is() -> None:
    none, near, far, beyond = (
        promise(table(WM, meeples="1,1 2,1", stamina=(EVERYWHERE,), tokens=tokens), 0)
        for tokens in ("", "1,0", "0,1", "2,0")
    )
    assert near > far > beyond > none


def test_energy_that_the_stamina_cannot_reach_promises_nothing() -> None:
    without, there = (
        promise(table(WM, meeples="1,1 2,1", stamina=("grass/mountain",), tokens=tokens), 0) for tokens in ("", "1,0")
    )
    assert there == without


def test_the_end_promises_nothing() -> None:
    state = table(WM, meeples="1,1 2,1", stamina=(EVERYWHERE,), tokens="1,0")
    trigger_end(state, 1, 0)
    assert promise(state, 0) == 0


def test_alone_what_the_automa_has_counts_against_one() -> None:
    poor, rich = (solo(energy=(4, energy)) for energy in (2, 7))
    assert evaluate(poor)[0] - evaluate(rich)[0] == 5
    assert len(evaluate(table(WM, meeples="1,1 2,1"))) == 2


def test_a_greedy_bot_buys_stamina_early_on() -> None:
    state = table(
        WM, meeples="1,1 2,1", stamina=("grass/mountain", "grass/mountain"), energy=(4, 4), sky="plains/ocean"
    )
    state.round = 1
    assert agents.make("greedy", 1).choose(state.seat(0)) == STAMINA

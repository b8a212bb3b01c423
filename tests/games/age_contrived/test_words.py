"""What the page says before one commits: what comes of a placed energy, and what stands first in the list."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import action, ask, device, do, end_turn, held, lines, put, table
from worldwright.gains import candidates, foretold, promised, ranked
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_deploy import DeployTile
from worldwright.games.age_contrived.turn_energy import PlaceEnergy


def about_to_fill(*bound: str) -> AgeContrived:
    """A rose in hand, and the last space of the first Gate section (R M M) is one for it."""
    state = table(2, monuments="gate forge", characters="multanec aureon")
    put(state, 1, "M:gate.M", "M:gate.M")
    put(state, 0, *bound)
    device(state, 0, "-/- R/- C/- -/- --/-")
    ask(state, PlaceEnergy(0, -1, 1), DeployTile(0, 1, 0b110))
    return do(state, "deploy 2")


@pytest.mark.rule("6.8.2", "6.3.3")
@pytest.mark.parametrize(("bound", "points"), [((), 3), (("C:bound.gate",), 4), (("C:bound.gate", "M:bound.gate"), 5)])
def test_the_last_space_of_a_section_promises_what_is_bound_there_when_the_turn_ends(
    bound: tuple[str, ...], points: int
) -> None:
    state = about_to_fill(*bound)
    last = action("place R:gate.R")
    before = lines(state, 0)["monuments"]
    said = promised(state, foretold(state, last, 0), 0, ["You", "Wick"])
    assert said.points == f"+{points}"
    view = state.view(0)
    shown = ranked(state, 0, candidates(state, 0, view), view)
    assert shown[0].action == last
    assert shown[0].text == "Place a rose into the Gate: fills the last space; you bind there when the turn ends"
    state.apply(last)
    end_turn(state)
    assert lines(state, 0)["monuments"] == before + points
    assert "R" in held(state, 0, "bound.gate")


def test_other_spaces_promise_nothing_for_later() -> None:
    state = about_to_fill()
    assert promised(state, foretold(state, action("place R:forge.R"), 0), 0, ["You", "Wick"]).points == ""

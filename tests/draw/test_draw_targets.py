"""What may be chosen: every action once, found by its kind and by what it chooses, in the words it came with."""

from __future__ import annotations

import re

import pytest

from worldwright.draw.svg import Box
from worldwright.draw.targets import NOTHING, Targets, in_words
from worldwright.engine.actions import ActionSpace, Kind
from worldwright.engine.outcome import Candidate, Gain, Outcome
from worldwright.engine.view import DecisionView

SPACE = ActionSpace(Kind("pass"), Kind("take", slot=(*range(3), "pile")), Kind("step", tile=range(3), side=range(2)))
ASKED = DecisionView(kind="MOVE", seat=1, prompt="Where to?")
GAINS = Outcome(final=True, reveals=False, open=False, gains=(Gain(1, "stars", 2, 2),), events=(), idle="")
BOX = Box(10, 20, 30, 40)


@pytest.fixture
def targets() -> Targets:
    found = [Candidate(SPACE.parse(text), text.title()) for text in ("pass", "take slot=pile", "step tile=2 side=0")]
    return Targets(SPACE, [*found, Candidate(SPACE.parse("step tile=2 side=1"), "Step home", GAINS)], ASKED)


def test_targets_are_found_by_kind_and_values(targets: Targets) -> None:
    assert [target.order for target in targets.of("step")] == [2, 3]
    assert [target.kind for target in targets.of("step", "pass")] == ["step", "step", "pass"]
    home = targets.get("step", 2, 1)
    assert home is not None
    assert (home.label, home.values, home.outcome) == ("Step home", (2, 1), GAINS)
    assert targets.get("step", 1, 1) is None
    assert targets.by_value("take")["pile"].value == "pile"
    first = targets.first("step", "pass")
    assert first is not None
    assert first.order == 2
    assert targets.first("build") is None
    assert targets.outcomes() == [GAINS]


def test_targets_know_the_question(targets: Targets) -> None:
    assert (targets.decision, targets.prompt, targets.seat) == ("MOVE", "Where to?", 1)
    assert targets
    assert not NOTHING
    assert (NOTHING.decision, NOTHING.prompt, NOTHING.seat) == ("", "", -1)
    assert Targets(SPACE, (), ASKED).decision == "", "nothing to choose, no question"


def test_what_may_be_chosen_is_ringed_and_the_rest_is_only_drawn(targets: Targets) -> None:
    drawn = targets.ring("take", ("pile",), BOX, 4, "<g/>", thin=True, class_="pile")
    assert re.match(r'<g class="target pile" data-action="4" tabindex="0" role="button"', drawn)
    assert 'aria-label="Take Slot=Pile"' in drawn
    assert 'class="legal-ring thin beat-1"' in drawn
    assert "<g/>" in drawn
    assert targets.ring("take", (0,), BOX, 4, "<g/>") == "<g/>"


def test_actions_without_words_get_them_from_the_game(targets: Targets) -> None:
    kept = Candidate(3, "as it was")
    assert in_words([kept], lambda action: "anew") == [kept]
    assert in_words([3, 0], lambda action: f"number {action}") == [Candidate(3, "number 3"), Candidate(0, "number 0")]

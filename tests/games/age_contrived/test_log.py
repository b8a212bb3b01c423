"""The log as a player reads it: chains across players in the order of the rules, and where energy came from."""

from __future__ import annotations

import pytest

from tests.games.age_contrived.tables import (
    GAME,
    again,
    ask,
    benefit,
    build,
    device,
    do,
    exhausted,
    finish,
    put,
    table,
)
from tests.games.playing import NAMES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_load import LoadSlot, empty_slots
from worldwright.games.age_contrived.turn_tiles import FollowPool
from worldwright.games.age_contrived.turn_tracks import TrackStep


def story(state: AgeContrived) -> list[str]:
    """The log, without what the engine tells of steps that have one way only."""
    return [GAME.tell(event, NAMES) for event in state.events_of(None) if event["kind"] != "auto"]


@pytest.mark.rule("6.8.2", "6.8.5", "X15")
def test_a_chain_of_sections_is_told_in_the_order_of_the_rules() -> None:
    """Ada completes the Gate; Bruno's compass from there completes the Beacon, to which Chiara has contributed."""
    state = table(3, monuments="gate forge ship")
    benefit(state, "beacon", "mb5")
    build(state, "gate", 1)
    put(state, 1, "C:gate.C", "M:beacon.M")
    put(state, 2, "M:beacon.M", "R:gate.R")
    device(state, 0, "-/- -/- M/M -/- --/-")
    state.log = []
    again(state)
    do(state, "actions", "spend M:3", "place M:gate.M")
    do(state, "activate C:C", "place C:beacon.C", "reward energy")  # Bruno at the Gate
    do(state, "activate R:R", "do pillar_track", "take R:exhausted", "climb", "reward energy")  # Chiara at the Gate
    do(state, "reward energy")  # Ada at the Gate
    do(state, "reward benefit", "exhaust M:M")  # Chiara at the Beacon
    do(state, "reward energy", "keep C:C", "exhaust M:M")  # Bruno at the Beacon
    do(state, "decline")  # Chiara's replenishment
    told = story(state)
    assert told[told.index("Ada places a magnet into the Gate.") + 1 : told.index("Bruno begins turn 1.")] == [
        "Ada completes the second section of the Gate.",
        "The second section of the Gate, completed by Ada, is resolved.",
        "Bruno activates a compass.",
        "Bruno places a compass into the Beacon.",
        "Bruno completes the first section of the Beacon.",
        "Bruno gains a magnet.",
        "Chiara activates a rose.",
        "Chiara uses it to move up to 2 on the Pillar Track.",
        "Chiara places a rose on the Pillar Track.",
        "Chiara moves a rose up to slot 2 of the Pillar Track.",
        "Chiara gains a magnet.",
        "Ada gains a magnet.",
        "The second section of the Gate is constructed.",
        "Ada binds a magnet in the Gate.",
        "The first section of the Beacon, completed by Bruno, is resolved.",
        "Chiara takes the benefit of the Beacon: replenish a tile at the end of the turn.",
        "Chiara will replenish a tile at the end of the turn.",
        "Chiara exhausts a magnet from the Beacon.",
        "Bruno gains a compass.",
        "Bruno gains a magnet.",
        "Bruno recharges the Channel Marker.",
        "Bruno exhausts a magnet from the Beacon.",
        "The first section of the Beacon is constructed.",
        "Bruno binds a compass in the Beacon.",
    ]


@pytest.mark.rule("6.7.2")
def test_energy_taken_from_elsewhere_is_told_with_its_place() -> None:
    state = table(3)
    exhausted(state, 0, "CM")
    put(state, 0, "C:pool", "M:bound.gate")
    state.log = []
    ask(state, LoadSlot(0, empty_slots(state, 0, 0), 0, 0, 0))
    do(state, "take C:pool", "take M:bound.gate")
    assert story(state)[:2] == [
        "Ada loads a compass from the Tile Pool into tile 1, top row.",
        "Ada loads a magnet from the bound area of the Gate into tile 1, bottom row.",
    ]
    state.log = []
    ask(state, TrackStep(0, 0, 1))
    do(state, "take M:tile1.bottom")
    assert story(state)[0] == "Ada places a magnet from tile 1, bottom row on the Monument Track."
    put(state, 0, "M:pool", source=15)
    state.gods[0].climbed[0] = 0
    state.log = []
    ask(state, FollowPool(0))
    do(state, "take C:tile1.top")
    assert story(state)[0] == "Ada adds a compass from tile 1, top row to the Tile Pool."


@pytest.mark.rule("4.1", "4.8", "4.12", "11.1.1", "11.1.5")
def test_the_story_begins_with_the_table_and_ends_with_both_scores() -> None:
    state = GAME.new(1, 3)
    told = story(state)
    assert told[0] == "In use: the Library, the Ship and the Beacon."
    assert told[5:8] == [
        "Ada plays Multanec and starts on the start space of the Sea.",
        "The Rival is Ignotas and starts on the start space of the Plains.",
        "Ada has the first turn.",
    ]
    finish(state, 3)
    assert "The Rival begins turn 1." in story(state)
    rival = state.view(0)["solo"]["score"]
    assert story(state)[-1].endswith(f": the game ends with {state.scores[0]} against {rival} of the Rival.")

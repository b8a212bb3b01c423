"""A World as people write it, and back."""

from __future__ import annotations

import pytest

from tests.games.strange_world.tables import CATALOGUE, GAME, turns
from worldwright import PositionError
from worldwright.games.strange_world import notation

WORLD = "(0,0)=S1 (0,1)=F(L05) (0,2)=F(L21) (1,0)=T(L15) (-1,0)=L03 (-1,1)=L06"
FURNISHED = f"{WORLD}; portals (-1,0); fence left 0; guests kark@-1 burk@0; cities C9 (0,1) (0,2)"


@pytest.mark.rule("4.3", "4.7", "4.8", "4.9", "4.10")
@pytest.mark.parametrize("text", ["(0,0)=S1", WORLD, FURNISHED])
def test_a_world_is_read_and_written_in_the_same_words(text: str) -> None:
    assert notation.world_words(notation.world_of(text, CATALOGUE), CATALOGUE) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("(0,0)=S9", "there is no card 'S9'"),
        ("(0,0)=S1 (0;1)=L02", "cannot read"),
        ("(0,0)=S1; towers (0,0)", "portals, fence, guests, cities"),
        ("(0,0)=S1; fence top 0", "left or right"),
    ],
)
def test_a_world_that_cannot_be_read_is_refused_with_the_word_that_is_wrong(text: str, complaint: str) -> None:
    position = GAME.new(players=2, seed=1).text()
    line = next(line for line in position.split("\n") if line.startswith("worlds.0 "))
    with pytest.raises(PositionError, match=complaint.replace("(", r"\(")):
        GAME.position(position.replace(line, f"worlds.0 {text}"))


@pytest.mark.rule("13.1.1")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_position_of_a_game_comes_back(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=3, events=False)):
        if state.ply % 5 == 0 and not state.over:
            twin = GAME.position(state.text())
            assert twin.parts() == state.parts()
            assert twin.actions == state.actions


def test_a_position_laid_out_by_hand_has_the_supplies_that_its_worlds_leave() -> None:
    position = GAME.new(players=2, seed=1).text()
    line = next(line for line in position.split("\n") if line.startswith("worlds.0 "))
    state = GAME.position(position.replace(line, f"worlds.0 {FURNISHED}"))
    view = state.view(None)
    assert view["fumaroles"] == 9
    assert [city["owner"] for city in view["cities"]] == [0, None, None, None, None]
    assert [one["id"] for one in view["travellers"] if one["owner"] == 0] == ["burk", "kark"]

"""The invariants (16) hold in play, and the checker finds positions that break them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import worldwright as ww
from tests.games.tribes_of_the_wind.tables import GAME, asked, furnish, lay, new_game, pollution, table, turns
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

Break = Callable[[TribesOfTheWind], None]


def set_on(part: str, name: str, value: object) -> Break:
    def apply(state: TribesOfTheWind) -> None:
        setattr(state.tribes[0] if part == "tribe" else state, name, value)

    return apply


def put(name: str, place: int, value: int) -> Break:
    def apply(state: TribesOfTheWind) -> None:
        getattr(state.tribes[0], name)[place] = value

    return apply


def swap_tiles(state: TribesOfTheWind) -> None:
    one, other = state.tribes[0].tiles, state.tribes[1].tiles
    one[0], other[0] = other[0], one[0]


def far_away(state: TribesOfTheWind) -> None:
    """Two tiles lie together, away from the Starting tile."""
    lay(state, 0, 10, "P01")
    lay(state, 0, 11, "P02")


def five_kept(state: TribesOfTheWind) -> None:
    state.tribes[0].kept += state.village_display
    state.village_display = [-1] * 4


def empty_pile(state: TribesOfTheWind) -> None:
    state.discard, state.pile_left = list(state.pile), 0


def display_slot_empty(state: TribesOfTheWind) -> None:
    state.discard = [state.display[0]]
    state.display[0] = -1


def village_on_one(state: TribesOfTheWind) -> None:
    """A Village with a portal that nobody noted."""
    lay(state, 0, 1, "P01*")
    state.tribes[0].portals = 0


def token_without_villages(state: TribesOfTheWind) -> None:
    state.token, state.trigger = 0, state.round


def trigger_long_ago(state: TribesOfTheWind) -> None:
    furnish(state, 0, tiles="1=P02* 2=P05* 5=P08* 6=G02* 4=O02*")
    state.token, state.trigger = 0, state.round - 2


def over_without_reason(state: TribesOfTheWind) -> None:
    state.over, state.stack, state.legal = True, [], []


BROKEN: list[tuple[str, Break]] = [
    ("16.1: seven riders", put("riders", 12, 9)),
    ("16.1: riders stand on tiles", lambda state: state.tribes[0].ride(12, 7)),
    ("16.2: no Pollution on tiles", lambda state: state.tribes[0].add_pollution(0)),
    ("3.5: the set of polluted", put("pollution", 1, 4)),
    ("3.5: the set of tiles", set_on("tribe", "tiled", 3)),
    ("16.2: ten polluted spaces", lambda state: furnish(state, 0, pollution=dict.fromkeys(range(1, 12), 1))),
    (
        "16.3: each Forest tile",
        lambda state: state.tribes[0].lay_tile(state.catalogue, 5, 1) if 5 not in state.tribes[0].tiles else None,
    ),
    ("3.4: every rider has a step", lambda state: lay(state, 0, 11, "P01")),
    ("16.3: the tiles hang together", far_away),
    ("4.8: each player has the Starting tile of the order of play", swap_tiles),
    ("13.1.3: buried tiles", set_on("state", "forest_buried", 99)),
    ("16.4: each Element card", put("hand", 0, -1)),
    ("16.4: the pile is never empty", empty_pile),
    ("16.4: hands and display are full", display_slot_empty),
    ("5.8.2: everybody has seen", set_on("tribe", "unseen", 1)),
    ("5.6: nothing is pending", set_on("state", "items", [9])),
    ("16.5: each Village card", set_on("tribe", "kept", [])),
    ("16.5: four kept cards", five_kept),
    ("16.6: five Villages", set_on("tribe", "villages", 2)),
    ("R-07: the Starting tile", set_on("tribe", "villages", 1)),
    ("3.4: Villages with a portal", village_on_one),
    ("16.6: one Temple per tile", put("temples", 0, 0)),
    ("16.6: Temples stand on tiles", lambda state: state.tribes[0].place_temple(0, 7)),
    ("16.7: Water", set_on("tribe", "water", -1)),
    ("16.7: four Guide cards", set_on("tribe", "guides", 3)),
    ("16.7: a power for each", set_on("tribe", "path_met", True)),
    ("16.13: only active powers", set_on("tribe", "used", 1)),
    ("16.9: the token", set_on("state", "token", 0)),
    ("16.9: the holder built", token_without_villages),
    ("16.9: one more round", trigger_long_ago),
    ("16.9: the guard ended the game", over_without_reason),
    ("16.12: the guard", set_on("state", "round", 61)),
    ("16.8: 1 options", lambda state: setattr(state, "legal", [10])),
    ("16.8: options in order", lambda state: setattr(state, "legal", [10, 9])),
]


@pytest.mark.rule("16.1", "16.2", "16.3", "16.4", "16.5", "16.6", "16.7", "16.8", "16.9", "16.12")
@pytest.mark.parametrize(("complaint", "spoil"), BROKEN, ids=[complaint for complaint, _ in BROKEN])
def test_a_broken_position_is_found(complaint: str, spoil: Break) -> None:
    state = table(water=3)
    GAME.check(state)
    spoil(state)
    with pytest.raises(ww.BrokenInvariant, match=complaint.replace("(", r"\(")):
        GAME.check(state)


@pytest.mark.rule("13.1.1", "16.4")
def test_the_drifter_has_five_cards_at_any_time() -> None:
    state = table(players=1)
    GAME.check(state)
    state.discard.append(state.row.pop())
    with pytest.raises(ww.BrokenInvariant, match="the Drifter has five cards"):
        GAME.check(state)


@pytest.mark.rule("16.2", "16.7", "16.10", "16.13", "16.15", "16.16", "16.3")
@pytest.mark.parametrize("players", [2, 5])
def test_what_grows_and_shrinks_in_play(players: int) -> None:
    """Pollution rises only by building, by three at the most; met flags never go back; tiles never leave."""
    state = new_game(players, 17, events=True)
    dice = Random(17)
    while not state.over:
        builds = asked(state) == "ACTION"
        seat = state.player
        action = (
            dice.choice([a for a in state.actions if 12 <= a < 24] or state.actions)
            if builds
            else dice.choice(state.actions)
        )
        before = (
            sum(pollution(state, seat).values()),
            state.tribes[seat].tiled,
            state.tribes[seat].path_met,
            state.tribes[seat].own_met,
        )
        state.apply(action)
        risen = sum(pollution(state, seat).values()) - before[0]
        assert risen <= 0 or (12 <= action < 24 and risen <= 3)
        assert state.tribes[seat].tiled & before[1] == before[1]
        assert state.tribes[seat].path_met >= before[2]
        assert state.tribes[seat].own_met >= before[3]
        assert all(0 <= score <= 93 for score in state.scores)
        GAME.check(state)


@pytest.mark.rule("16.11")
def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, other = new_game(3, 8), new_game(3, 8)
    for first, second in zip(turns(one, 8), turns(other, 8), strict=True):
        assert first == second

"""`determinize` draws exactly what a seat cannot rule out: compared with all that agrees with what it was told."""

from __future__ import annotations

import pytest

from tests.games.strange_world.knowledge import Draft, draft_in, histories, remember
from tests.games.strange_world.tables import CATALOGUE, GAME, answer, asked, hand_of, table, turns
from worldwright.engine.sets import members
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import CARD_SPAN
from worldwright.games.strange_world.turn_play import PlayCell

FEW = 40  # up to so many possible hands, every one of them must be drawn
DRAFTED = ("DRAFT_KEEP", "DRAFT_GIVE", "PLAY_CARD")


def moments(players: int, seed: int, rounds: set[int], kinds: tuple[str, ...] = DRAFTED) -> list[StrangeWorld]:
    """The positions of some rounds at which a draft or a play begins, one per hand size and step."""
    found = []
    for state in turns(GAME.new(players=players, seed=seed), seed):
        if state.round in rounds and asked(state) in kinds and not any(choice >= 0 for choice in state.answers):
            found.append(state.clone())
    return found


def imagined(state: StrangeWorld, seat: int, samples: int) -> list[Draft]:
    return [draft_in(state.determinize(seat, number)) for number in range(samples)]


def compare(state: StrangeWorld, seat: int) -> None:
    """Nothing impossible is imagined, and everything possible is."""
    possible = set(histories(remember(state, seat)))
    assert draft_in(state) in possible
    hands = {draft.hands for draft in possible}
    drawn = imagined(state, seat, 30 * len(hands) if len(hands) <= FEW else 300)
    assert set(drawn) <= possible
    if len(hands) <= FEW:
        assert {draft.hands for draft in drawn} == hands
    assert places(drawn) == places(possible)


def places(drafts: list[Draft] | set[Draft]) -> set[tuple[str, int, str]]:
    """Which card can be in whose hand, and who can have passed it on when."""
    return {
        (what, seat, card)
        for draft in drafts
        for what, sets in (("held", draft.hands), ("first", draft.first), ("second", draft.second))
        for seat, cards in enumerate(sets)
        for card in cards
    }


@pytest.mark.rule("H4", "H5", "10.6")
@pytest.mark.parametrize("seed", range(3))
def test_with_two_players_all_that_is_possible_is_imagined(seed: int) -> None:
    for state in moments(2, seed, {4, 5}):
        for seat in range(2):
            compare(state, seat)


@pytest.mark.rule("H4", "H5", "10.6")
@pytest.mark.parametrize("seed", range(6))
def test_with_three_players_all_that_is_possible_is_imagined(seed: int) -> None:
    for state in moments(3, seed, {5}):
        for seat in range(3):
            compare(state, seat)


@pytest.mark.rule("H4", "H5", "10.6")
@pytest.mark.parametrize("seed", range(2))
def test_with_four_players_all_that_is_possible_is_imagined(seed: int) -> None:
    for number, state in enumerate(moments(4, seed, {5}, ("PLAY_CARD",))):
        if number % 2 == 0:
            compare(state, number % 4)


@pytest.mark.rule("H5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_giver_remembers_what_it_gave(players: int) -> None:
    """After the first pass the neighbour still holds both cards; nobody else can."""
    for state in moments(players, 1, {1, 2, 3}, ("DRAFT_GIVE",)):
        for seat in range(players):
            gave = set(state.view(seat)["passed"]["gave"])
            receiver = (seat + state.direction) % players
            for number in range(10):
                assert gave <= set(hand_of(state.determinize(seat, number), receiver))


@pytest.mark.rule("H5", "H4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_unknown_is_really_drawn_anew(players: int) -> None:
    for state in moments(players, 2, {1}):
        for seat in range(players):
            twins = [state.determinize(seat, number) for number in range(12)]
            assert len({tuple(twin.deck) for twin in twins}) > 6
            assert all(
                sorted(CATALOGUE.ids[card] for card in unseen_by(twin, seat))
                == sorted(CATALOGUE.ids[card] for card in unseen_by(state, seat))
                for twin in twins
            )
            assert all(hand_of(twin, seat) == hand_of(state, seat) for twin in twins)


@pytest.mark.rule("10.6")
def test_a_spectator_imagines_every_hand_anew() -> None:
    state = moments(3, 2, {1}, ("PLAY_CARD",))[0]
    twins = [state.determinize(None, number) for number in range(12)]
    for seat in range(3):
        assert len({tuple(hand_of(twin, seat)) for twin in twins}) > 6


def unseen_by(state: StrangeWorld, seat: int) -> list[int]:
    """The undealt deck and the other hands (10.6)."""
    return list(state.deck) + [
        CATALOGUE.ids.index(card) for other in range(state.players) if other != seat for card in hand_of(state, other)
    ]


@pytest.mark.rule("R57", "H4")
def test_a_card_with_one_cell_alone_is_never_imagined_behind_an_open_question() -> None:
    """Had it been the volcano, which has one cell here, nobody would have been asked."""
    state = answer(table("(0,0)=F(S1) (0,1)=F(L04) (0,2)=F(L01) (0,3)=L03 (-1,3)=F(L05)", hand="L02 L22"), "play L02")
    assert len(state.actions) > 1
    for number in range(60):
        assert len(state.determinize(1, number).actions) > 1


# --- Choices in other heads -----------------------------------------------------------------------


@pytest.mark.rule("H6", "R48")
def test_open_choices_of_others_are_drawn_anew_and_the_own_one_stays() -> None:
    state = next(at for at in turns(GAME.new(players=3, seed=4)) if asked(at) == "DRAFT_KEEP" and at.waiting == (2,))
    twins = [state.determinize(1, number) for number in range(30)]
    assert {twin.answers[1] for twin in twins} == {state.answers[1]}
    assert {twin.actions_of(0) for twin in twins} == {()}
    kept = [
        hand_of(twin, 0).index(twin.game.action_space.text(twin.answers[0]).removeprefix("keep card="))
        for twin in twins
    ]
    assert set(kept) == {0, 1, 2}


@pytest.mark.rule("H3", "H4")
def test_the_card_in_mind_of_another_player_is_drawn_anew() -> None:
    state = next(
        at for at in turns(GAME.new(players=2, seed=4)) if asked(at) == "PLAY_CELL" and len(hand_of(at, at.player)) == 3
    )
    places = set()
    for number in range(40):
        twin = state.determinize(1 - state.player, number)
        places.add(hand_of(twin, state.player).index(CATALOGUE.ids[in_mind(twin)]))
    assert places == {0, 1, 2}
    assert {in_mind(state.determinize(state.player, number)) for number in range(10)} == {in_mind(state)}


def in_mind(state: StrangeWorld) -> int:
    """The card that is being placed."""
    frame = state.stack[-1]
    assert isinstance(frame, PlayCell)
    return frame.card


@pytest.mark.rule("H8")
def test_solo_the_lower_cards_of_all_stacks_are_drawn_anew_and_the_tops_stay() -> None:
    for state in turns(GAME.new(players=1, seed=5)):
        tops = [pile["top"] for pile in state.view(0)["stacks"]]
        twins = [state.determinize(0, number) for number in range(8)]
        for twin in twins:
            assert [pile["top"] for pile in twin.view(0)["stacks"]] == tops
            assert hand_of(twin, 0) == hand_of(state, 0)
            assert list(twin.worlds[0].placed) == list(state.worlds[0].placed)
            assert sorted(twin.deck) == sorted(state.deck)
        assert len({tuple(twin.deck) for twin in twins}) > 4


@pytest.mark.rule("H8", "R49")
def test_solo_the_stack_just_taken_is_still_unknown_below() -> None:
    state = answer(GAME.new(players=1, seed=5), "stack 0")
    below = {card for number in range(200) for card in state.determinize(0, number).deck[1:3]}
    tops = {state.deck[3 * number] for number in range(7)}
    assert below == set(state.deck) - tops


@pytest.mark.rule("H8")
def test_solo_no_card_that_was_seen_is_imagined_in_a_stack_again() -> None:
    for state in turns(GAME.new(players=1, seed=6)):
        seen = {*members(state.hands[0]), *(place % CARD_SPAN for place in state.worlds[0].placed)}
        for number in range(4):
            twin = state.determinize(0, number)
            below = {twin.deck[3 * stack + depth] for stack in members(twin.stacks) for depth in (1, 2)}
            assert not below & seen

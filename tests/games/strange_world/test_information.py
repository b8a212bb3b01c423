"""Who knows what (10.5): every row of the table, for every seat and the spectator, at every step of a game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.strange_world.tables import CATALOGUE, GAME, answer, asked, hand_of, look, play, table, turns, until
from worldwright.engine.sets import bits, members
from worldwright.games.strange_world.state import StrangeWorld

SEATS: list[int | None] = [None, 0, 1, 2, 3]


def viewers(state: StrangeWorld) -> list[int | None]:
    return SEATS[: state.players + 1]


@pytest.mark.rule("H1")
def test_h1_worlds_are_open_to_everybody_also_what_lies_under_smoke() -> None:
    state = table(
        "(0,0)=F(S1) (0,1)=T(L08) (0,2)=L03 (0,3)=L05",
        "(0,0)=S2",
        hand="L04",
        portals="(0,2)",
        guests="kark@0",
        side="right",
    )
    seen = [state.view(seat)["worlds"][0] for seat in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2]
    assert [(cell["card"], cell["state"], cell["used"]) for cell in seen[0]["cells"]] == [
        ("S1", "fumarole", False),
        ("L08", "tzimime", False),
        ("L03", "up", True),
        ("L05", "up", True),
    ]
    assert [guest["id"] for guest in seen[0]["travellers"]] == ["kark"]
    assert seen[0]["portals"] == [{"row": 0, "col": 2, "intact": True}]


@pytest.mark.rule("H2")
def test_h2_supplies_sun_and_the_size_of_the_deck_are_open_to_everybody() -> None:
    for state in turns(GAME.new(players=3, seed=2)):
        views = [state.view(seat) for seat in viewers(state)]
        for item in ("fumaroles", "cities", "travellers", "sun", "deck", "scores"):
            assert all(view[item] == views[0][item] for view in views)
        assert views[0]["deck"] == len(state.deck)


@pytest.mark.rule("H3", "H4", "R47")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_h3_h4_a_hand_is_seen_by_its_owner_and_counted_by_the_others(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=3)):
        for seat in viewers(state):
            for owner, hand in enumerate(state.view(seat)["hands"]):
                held = [CATALOGUE.ids[card] for card in members(state.hands[owner])]
                assert hand["count"] == len(held)
                assert hand["cards"] == (held if owner == seat else None)


@pytest.mark.rule("H5", "6.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_h5_giver_and_receiver_see_what_was_passed_in_this_round(players: int) -> None:
    state = GAME.new(players=players, seed=5)
    for at in turns(state):
        this_round = max(number for number, event in enumerate(at.events) if event.kind == "round")
        passes = [event for event in at.events[this_round:] if event.kind == "pass"]
        for seat in range(players):
            gave = [card for event in passes if event.seat == seat for card in event.secret["cards"]]
            received = [card for event in passes if event.data["to"] == seat for card in event.secret["cards"]]
            assert at.view(seat)["passed"] == ({"gave": gave, "received": received} if passes else None)
        assert at.view(None)["passed"] is None


@pytest.mark.rule("H6", "7.2")
def test_h6_an_open_draft_choice_is_known_to_its_maker_alone() -> None:
    state = until(GAME.new(players=3, seed=6), "DRAFT_KEEP")
    seen = []
    for slot in range(3):
        trial = state.clone()
        trial.apply(trial.actions_of(1)[slot], 1)
        seen.append([json.dumps([trial.view(seat), trial.events_of(seat)]) for seat in (None, 0, 2)])
        assert trial.view(0)["committed"] == [False, True, False]
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("H7", "5.1")
def test_h7_the_starting_cards_left_over_follow_from_those_on_the_table() -> None:
    """Every seat sees all that are out, no view names another, and nobody imagines others."""
    state = GAME.new(players=2, seed=7)
    out = {look(state, seat)[0, 0] for seat in range(2)}
    left = {"S1", "S2", "S3", "S4"} - out
    assert len(left) == 2
    for seat in viewers(state):
        view = state.view(seat)
        assert {world["cells"][0]["card"] for world in view["worlds"]} == out
        assert not [card for card in left if f'"{card}"' in json.dumps(view)]
        for number in range(8):
            twin = state.determinize(seat, number)
            assert [look(twin, owner) for owner in range(2)] == [look(state, owner) for owner in range(2)]


@pytest.mark.rule("H8", "R49", "R50")
def test_h8_nobody_sees_a_lower_card_of_a_stack_before_its_time() -> None:
    for state in turns(GAME.new(players=1, seed=8)):
        laid = {card.strip("FT()") for card in look(state).values()}
        tops = {CATALOGUE.ids[state.deck[3 * number]] for number in range(7)}
        may_know = laid | tops | set(hand_of(state, 0))
        for seat in (None, 0):
            assert named_in([state.view(seat), state.events_of(seat)]) <= may_know
            assert named_in(state.tensor(0).tolist()) == set()


@pytest.mark.rule("H9")
def test_h9_the_solo_player_sees_the_tops_and_the_three_travellers() -> None:
    state = GAME.new(players=1, seed=9)
    view = state.view(0)
    assert [pile["top"] for pile in view["stacks"]] == [CATALOGUE.ids[state.deck[3 * number]] for number in range(7)]
    assert sum(not traveller["boxed"] for traveller in view["travellers"]) == 3


@pytest.mark.rule("R47", "H5", "H4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_neither_view_nor_events_name_a_card_that_a_seat_may_not_know(players: int) -> None:
    """A seat may know what was laid, what it ever held, and what it passed on."""
    state = GAME.new(players=players, seed=10)
    held: list[set[str]] = [set() for _ in range(players)]
    for at in turns(state):
        laid = {card.strip("FT()") for seat in range(players) for card in look(at, seat).values()}
        for seat in range(players):
            held[seat] |= set(hand_of(at, seat))
            assert named_in([at.view(seat), at.events_of(seat)]) <= laid | held[seat]
        assert named_in([at.view(None), at.events_of(None)]) <= laid


def named_in(what: object) -> set[str]:
    """The Land and starting cards that some data names."""
    texts = set(texts_in(what))
    return texts & set(CATALOGUE.ids)


def texts_in(what: Any) -> list[str]:
    if isinstance(what, str):
        return [what]
    if isinstance(what, dict):
        return [text for key, value in what.items() for text in (*texts_in(key), *texts_in(value))]
    if isinstance(what, (list, tuple)):
        return [text for item in what for text in texts_in(item)]
    return []


# --- States that differ only in what is hidden (13.1.14) ------------------------------------------


def told_to(state: StrangeWorld, seat: int | None) -> str:
    """All that a seat is offered."""
    numbers = [] if seat is None else [state.tensor(seat).tolist(), state.actions_of(seat)]
    return json.dumps([state.view(seat), numbers])


@pytest.mark.rule("13.1.14", "H4", "10.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_exchanging_hidden_cards_changes_nothing_that_a_seat_is_told(players: int) -> None:
    dice = Random(1)
    state = GAME.new(players=players, seed=11, events=False)
    exchanged = 0
    for at in turns(state):
        for seat in viewers(at):
            passed: list[int] = [] if seat is None else members(at.first[seat] | at.second[seat])
            others = [other for other in range(players) if other != seat and at.hands[other]]
            strangers = [(other, card) for other in others for card in members(at.hands[other]) if card not in passed]
            if strangers and len(at.deck):
                twin = at.clone()
                other, card = dice.choice(strangers)
                place = dice.randrange(len(at.deck))
                undealt = [*at.deck[:place], card, *at.deck[place + 1 :]]
                dice.shuffle(undealt)
                twin.deck = vec[i64](undealt)
                twin.hands[other] = at.hands[other] & ~(1 << card) | 1 << at.deck[place]
                assert told_to(twin, seat) == told_to(at, seat)
                exchanged += 1
    assert exchanged > 50


@pytest.mark.rule("13.1.14", "H8")
def test_exchanging_face_down_solo_cards_changes_nothing_that_the_player_is_told() -> None:
    for at in turns(GAME.new(players=1, seed=12, events=False)):
        twin = at.clone()
        hidden = [3 * number + below for number in range(7) if at.stacks >> number & 1 for below in (1, 2)]
        deck = list(at.deck)
        for place, source in zip(hidden, hidden[1:] + hidden[:1], strict=True):
            deck[place] = at.deck[source]
        twin.deck = vec[i64](deck)
        for seat in (None, 0):
            assert told_to(twin, seat) == told_to(at, seat)


@pytest.mark.rule("H3", "H4")
def test_the_card_in_mind_is_hidden_until_it_lies() -> None:
    seen = []
    for card in ("L01", "L04"):
        state = answer(table("(0,0)=S1", "(0,0)=S2", hand="L01 L04"), f"play {card}")
        assert asked(state) == "PLAY_CELL"
        assert state.view(0)["chosen"] == card
        seen.append([told_to(state, None), told_to(state, 1)])
        play(state, card, (0, 1))
        assert look(state)[0, 1] == card
    assert seen[0] == seen[1]


@pytest.mark.rule("10.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_cannot_see_is_the_deck_and_the_other_hands(players: int) -> None:
    for state in turns(GAME.new(players=players, seed=13, events=False)):
        deck = bits(CATALOGUE.decks[players])
        for seat in range(players):
            seen = bits(
                [
                    CATALOGUE.ids.index(card.strip("FT()"))
                    for other in range(players)
                    for card in look(state, other).values()
                ]
            )
            seen |= state.hands[seat]
            unseen = bits(list(state.deck))
            for other in range(players):
                if other != seat:
                    unseen |= state.hands[other]
            assert (seen | unseen) & deck == deck
            assert not seen & unseen

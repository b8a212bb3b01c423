"""The log tells chains as a person would: a deed, its price and all that follows from it in one sentence."""

from __future__ import annotations

from tests.games.revive.tables import again, building, desert, do, figure, ground, table
from worldwright.engine.telling import chains
from worldwright.games.revive import words
from worldwright.games.revive.state import Revive

NAMES = ["Mirela", "Ben", "Cleo", "Dara"]


def last(state: Revive, seat: int | None = None) -> str:
    """The last line of the log, as a seat reads it."""
    *_, chain = chains(state.log, state.game.follows)
    return state.game.tell_chain([event.seen_by(seat) for event in chain], NAMES)


def test_a_card_and_the_module_beside_it_are_one_sentence() -> None:
    state = again(table(active="sA2", modules="T1.1=d_yellow_green_2"))
    do(state, "act what=play", "slot id=T1")
    assert last(state) == (
        "Mirela plays the Drummer in the left top slot: 2 food; a yellow and green module works: 1 book."
    )


def test_a_building_tells_its_price_and_what_the_land_gives() -> None:
    state = ground(desert(table(gear=3, food=1)), h052="sand", h051="forest")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    assert last(state).startswith("Mirela builds a small building on ")
    assert ", paying 3 gears and 1 food: the green track to " in last(state)


def test_others_who_gain_are_named_and_whoever_acts_is_named_once() -> None:
    state = figure(ground(desert(table(book=6, food=1)), h052="location"), "h052", 1)
    building(state, "h051")
    do(again(state), "act what=populate", "space at=h052")
    assert last(state).startswith("Mirela populates ")
    assert last(state).endswith("paying 3 books; Ben gains 1 book.")


def test_gains_of_the_same_thing_are_told_as_one_and_a_crate_is_told_to_its_owner_alone() -> None:
    gain = {"kind": "gain", "seat": 0, "what": "food", "amount": 1}
    crate = {"kind": "crate", "seat": 0}
    hidden = [{"kind": "hibernate", "seat": 0}, gain, gain, {**gain, "what": "gear"}, crate]
    game = table().game
    assert game.tell_chain(hidden, NAMES) == "Mirela hibernates: 2 food, 1 gear and a crate."
    own = [*hidden[:-1], {**crate, "face": {"effect": ["gear:2"]}}]
    assert game.tell_chain(own, NAMES) == "Mirela hibernates: 2 food, 1 gear and a crate (gain 2 gears)."


def test_what_concerns_the_table_stands_without_a_name() -> None:
    state = table(active="")
    told = [
        {"kind": "explore", "seat": 0, "at": "A08"},
        {"kind": "refill", "seat": -1, "piece": "citizen_card", "face": {"name": "Miller"}},
        {"kind": "flip", "seat": 0, "at": "A08"},
        {"kind": "orient", "seat": 0, "at": "A08"},
    ]
    assert state.game.tell_chain(told, NAMES) == (
        "Mirela explores area 8; the Miller joins the display; area 8 is turned over; lays area 8."
    )
    assert state.game.tell_chain(told[:1], NAMES) == "Mirela explores area 8."


def test_trades_and_what_there_was_no_room_for_belong_to_their_deed() -> None:
    pay = {"kind": "pay", "seat": 0, "cost": [0, 0, 1, 0], "crystals": 0}
    told = [
        {"kind": "activate", "seat": 0, "face": {"colors": ["green", "gray"], "effect": ["food:1"]}},
        pay,
        {"kind": "gain", "seat": 0, "what": "food", "amount": 1},
        pay,
        {"kind": "lost", "seat": 0, "what": "food", "amount": 1},
    ]
    assert table().game.tell_chain(told, NAMES) == (
        "A green and gray module works, paying 2 books: 1 food, no room for 1 food."
    )


def test_a_goal_is_told_with_what_it_asked_for() -> None:
    state = desert(table(chapter=1, score=9, gear=3))
    building(building(ground(state, h052="sand"), "h050"), "h051")
    do(again(state), "act what=build", "size size=small", "space at=h052")
    goal = next(event for event in state.log if event.kind == "goal").seen_by(None)
    assert state.game.tell_chain([goal], NAMES) == "Mirela is the first to place 3 pieces on the map: gain 3 points."


def test_who_plays_a_card_is_asked_for_its_slot_by_name() -> None:
    state = table(active="sA2 sA1")
    do(again(state), "act what=play", "card id=sA2")
    assert words.prompt(state, 0) == "Choose a slot for the Drummer"

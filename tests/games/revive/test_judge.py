"""Whole games under the eyes of a judge who works everything out anew from what a seat sees (judge.py)."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from tests.games.revive.judge import Judge
from tests.games.revive.tables import ALL, GAME, asked, offers, options
from worldwright.games.revive.actions import SPACE
from worldwright.games.revive.state import Revive

GAMES: list[tuple[int, int, dict[str, Any]]] = [
    (1, 1, {"content": ALL}),
    (2, 8, {"choose_tribes": True, "content": ALL}),
    (2, 12, {"choose_tribes": True, "content": ALL}),
    (2, 3, {"choose_tribes": True, "content": ALL}),
    (3, 4, {"choose_tribes": True, "content": ALL}),
    (3, 5, {"chapter": 3}),
    (4, 6, {"long_game": True}),
    (4, 7, {"choose_tribes": True, "content": ALL}),
]
BOLD = ("act what=explore", "act what=populate", "act what=build")
SHY = ("act what=hibernate", "act what=end", "back", "skip_rest", "convert")


def judged(state: Revive) -> Judge:
    return Judge(cast(Any, state.view(state.player)))


def wish(text: str) -> float:
    """Moves that bring a game forward come more often; moon sides and lower slots, where abilities are, too."""
    return (
        4.0 if text in BOLD or "moon" in text else 3.0 if "slot id=B" in text else 0.3 if text.startswith(SHY) else 1.0
    )


def play(state: Revive, seed: int) -> Any:
    """A game by chance; every move with what the judge saw before it and the events that followed."""
    dice = Random(seed)
    while not state.over:
        judge, question, told = judged(state), asked(state), len(state.log)
        text = dice.choices(options(state), [wish(one) for one in options(state)])[0]
        yield judge, question, text, None
        state.apply(SPACE.parse(text))
        yield judge, question, text, state.log[told:]


@pytest.mark.rule("5.2.2", "5.2.4", "5.3.6", "5.3.8", "5.3.9", "5.4.1", "5.5.1", "5.5.2", "5.6.2", "5.6.3", "6.2.2")
@pytest.mark.rule(
    "5.7.1", "5.7.2", "5.7.3", "5.7.4", "5.7.5", "7.12", "7.14", "10.2", "10.3", "10.5", "10.6", "10.7", "11.7"
)
@pytest.mark.parametrize(("players", "seed", "given"), GAMES, ids=str)
def test_the_judge_allows_the_same_and_counts_the_same(players: int, seed: int, given: dict[str, Any]) -> None:
    state: Revive = GAME.new(players, seed, **given)
    place = ""
    for judge, question, text, events in play(state, seed):
        if events is None:
            check_offer(state, judge, question, place)
            place = text.removeprefix("space at=") if question == "LOCATION_PICK" else place
        else:
            check_deed(state, judge, question, text, events)
    check_end(state)


def check_offer(state: Revive, judge: Judge, question: str, place: str) -> None:
    """What is offered is what the judge allows."""
    if state.overlong():
        return
    if question == "TILE_PICK":
        assert sorted(offers(state, "tile at=")) == sorted(judge.areas())
    elif question == "LOCATION_PICK":
        assert sorted(offers(state, "space at=")) == sorted(judge.ruins())
    elif question == "TECH_PICK":
        assert offers(state, "technology id=") == judge.technologies(place)
    elif question == "SITE_PICK":
        frame: Any = state.stack[-1]
        assert sorted(offers(state, "space at=")) == sorted(judge.sites("large" if frame.size else "small"))
    elif question == "SLOT_PICK":
        assert offers(state, "slot id=") == judge.slots()
    elif question == "TOKEN_HEX":
        assert sorted(offers(state, "space at=")) == sorted(judge.tile_spots())
    elif question == "FALCON_HEX":
        assert sorted(offers(state, "space at=")) == sorted(judge.falcon_ends())
    elif question == "UNLOCK_NEXT":
        assert offers(state, "unlock at=") == judge.reached()


def check_deed(state: Revive, judge: Judge, question: str, text: str, events: list[Any]) -> None:
    """What was paid and what came of it is what the judge reckons."""
    kinds = [event.kind for event in events]
    if question == "SITE_PICK" and "build" in kinds:
        at = text.removeprefix("space at=")
        size = "large" if events[kinds.index("build")].data["large"] else "small"
        assert paid(events, judge.seat) == [0, judge.gears(at, size), 0, judge.way(at)]
        steps = [event for event in events if event.kind == "advance" and event.seat == judge.seat]
        assert {event.data["track"]: event.data["steps"] for event in steps} == judge.steps(at, size)
    if question in ("LOCATION_PICK", "TECH_PICK") and "populate" in kinds:
        populated = events[kinds.index("populate")].data
        books = judge.books(populated["at"], populated["technology"])
        assert paid(events, judge.seat) == [0, 0, books, judge.way(populated["at"])]
    if question == "SLOT_PICK" and text.startswith("slot") and "play" in kinds:
        card = events[kinds.index("play")].data["face"]["id"]
        if asked(state) == "RESOLVE_NEXT" and judged(state).question_card() == card:
            assert offers(state, "resolve what=") == judge.set_off(card, text.removeprefix("slot id="))

    if text == "act what=hibernate" and judge.view["players"] > 1 and "turn" not in kinds:
        check_sleep(Judge(cast(Any, state.view(judge.seat))), judge)


def check_sleep(after: Judge, before: Judge) -> None:
    """Everything comes back: energy, resting cards, the switch; what was played rests; the marker moves."""
    was, now = before.me, after.me
    assert set(now["active"]) == {*was["active"], *was["resting"]}
    assert set(now["resting"]) == {*before.cards()} - {*was["active"], *was["resting"]}
    assert now["energy"] == was["energy"] + sum(machine["powered"] for machine in was["machines"])
    assert now["switch_up"]
    assert now["sleep"] == min(6, was["sleep"] + 1)


def paid(events: list[Any], seat: int) -> list[int]:
    costs = [event.data["cost"] for event in events if event.kind == "pay" and event.seat == seat]
    return list(costs[0]) if costs else [0, 0, 0, 0]


def check_end(state: Revive) -> None:
    """The score sheets and who won, and that everybody but the taker of the tile had one turn after it."""
    judges: list[Judge] = []
    for seat in range(state.players):
        judges.append(Judge(cast(Any, state.view(seat))))
        assert {line.label: line.points for line in state.score_lines(seat)} == judges[seat].sheet()
    if state.players == 1:
        assert state.winners == ([0] if state.score(0) >= 50 else [])
        return
    best = max(judge.tie_break() for judge in judges)
    assert state.winners == [judge.seat for judge in judges if judge.tie_break() == best]
    kinds = [event.kind for event in state.log]
    if "trigger" in kinds:
        after = [event.seat for event in state.log[kinds.index("trigger") :] if event.kind == "turn"]
        assert sorted(after) == [seat for seat in range(state.players) if seat != state.end_tile]

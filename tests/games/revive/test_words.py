"""What lists and cards say before one commits: places by what lies around, actions without a goal, what is used."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from tests.games.revive.tables import GAME, again, asked, building, desert, do, figure, ground, table
from worldwright.engine.playout import play_out
from worldwright.gains import candidates, leaves, ranked
from worldwright.games.revive import terminal
from worldwright.games.revive.draw.sheet import ICONS
from worldwright.games.revive.state import Revive
from worldwright.games.revive.words import NO_GOAL
from worldwright.games.revive.words_why import note
from worldwright.guide import aid_of, guide_of
from worldwright.reach import ahead


def shown(state: Revive) -> list[str]:
    """The list of actions of seat 0, in its order."""
    view = state.view(0)
    return [one.text for one in ahead(state, 0, ranked(state, 0, candidates(state, 0, view), view))]


def texts(state: Revive) -> dict[str, str]:
    return {GAME.action_space.text(action): GAME.describe(state, action) for action in state.actions}


def test_sand_is_told_by_the_land_beside_it() -> None:
    state = ground(desert(table("nadair_sun", gear=6, food=6)), h052="sand", h051="forest", h053="water")
    building(state, "h039")
    do(again(state), "act what=build", "size size=small")
    assert asked(state) == "SITE_PICK"
    assert texts(state)["space at=h052"].endswith(": beside 1 forest and 1 water")


def test_a_ruin_is_told_by_who_is_there_and_a_large_location_by_what_it_counts() -> None:
    state = figure(ground(desert(table(book=6, food=6)), h052="location", h051="location"), "h052", 1)
    building(state, "h039")
    do(again(state), "act what=populate")
    told = texts(state)
    assert told["space at=h052"].endswith(": with Seat 2")
    assert told["space at=h051"].endswith(": an empty ruin")


def test_an_action_that_nothing_can_be_paid_for_yet_says_so_and_comes_after_the_others() -> None:
    """5.3.4 (b): a machine or a crate could help, so it may be begun; but nothing else than that is offered then."""
    state = table("nadair_sun", gear=0, book=0, food=0, closed="k01")
    again(state)
    found = shown(state)
    explore = next(place for place, one in enumerate(found) if one.startswith("Explore"))
    assert found[explore] == f"Explore: {NO_GOAL}"
    bare = [place for place, one in enumerate(found) if NO_GOAL in one]
    rest = [place for place, one in enumerate(found) if NO_GOAL not in one and "End your turn" not in one]
    assert min(bare) > max(rest)
    do(state, "act what=explore")
    assert not any(text.startswith("tile") for text in texts(state))
    rich = again(table("nadair_sun", food=6))
    assert not any(NO_GOAL in one for one in shown(rich) if one.startswith("Explore"))
    assert not leaves(GAME, rich.actions[0])


def test_a_used_switch_an_unplayed_card_and_the_craters_say_how_it_stands() -> None:
    state = table("nadair_sun")
    do(state, "act what=switch", "basic of=gear")
    switch = note(state.view(0), "switch", "switch")
    assert switch is not None
    assert switch.reason == "It is used. It is up after you hibernate."
    craters = note(state.view(0), "major_artifact", "craters")
    assert craters is not None
    assert craters.says.startswith("Left in the craters: 2 purple")
    drawn = GAME.svg(state.view(0))
    assert all(f'data-piece="{one}"' in drawn for one in ("switch:switch", "major_artifact:craters"))


def test_the_score_sheet_has_the_symbols_of_the_aid() -> None:
    aid = aid_of("revive")
    assert aid is not None
    assert {one.line: one.icon for one in aid.scores.items} == {line: ICONS[line] for line in ICONS if line != "total"}


def test_every_symbol_of_an_effect_is_explained() -> None:
    guide = guide_of("revive")
    assert guide is not None
    for name in (
        "basic",
        "range",
        "adv-gray",
        "rest",
        "wake",
        "unplug",
        "activate",
        "artifact",
        "play",
        "take",
        "vp-end",
    ):
        assert guide.icon(f"rv-{name}") is not None, name


def test_nothing_is_traced_across_the_score_sheet_over_the_map() -> None:
    state = GAME.new(players=2, seed=1)
    play_out(state, 1)
    assert state.over
    assert 'class="lies-over"' in GAME.svg(state.view(0))


def test_the_question_says_which_action_it_is_and_when_all_are_done() -> None:
    state = again(table("nadair_sun", crystal=1, active="sA2"))
    prompts = [GAME.words.prompt(state, 0)]
    do(state, "act what=switch", "basic of=gear")
    prompts.append(GAME.words.prompt(state, 0))
    do(state, "act what=play", "slot id=T1")
    prompts.append(GAME.words.prompt(state, 0))
    assert prompts == [
        "Take an action, or hibernate",
        "Take your second action, or end your turn",
        "Your actions are done: end your turn",
    ]


def test_the_map_fits_into_a_narrow_terminal_and_has_room_in_a_wide_one() -> None:
    view = table("nadair_sun").view(0)
    for width, widest in ((80, 72), (100, 86)):
        rows = terminal.map_rows(view, {}, 5 if width == 80 else 6)
        assert max(len(row) for row in rows) == widest
        console = Console(width=width, record=True, file=StringIO())
        console.print(terminal.table(view, (), width=width))
        lines = console.export_text().splitlines()
        assert [line[0] for line in lines[1:12]] == list("ABCDEFGHIJK")

"""The end of a game, and somebody's games in numbers."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import pytest

from tests.server.house import BOT, ME, OPEN, Guest, House, Site, somebody
from worldwright.server.places import places_of
from worldwright.server.results import Played, Record, Results, ladder, reached
from worldwright.server.table.messages import Look
from worldwright.server.web.lines import Line
from worldwright.server.web.results import heading, rungs

pytestmark = pytest.mark.anyio
IDLE = ("Pass", "Stop")
HTML = {"accept": "text/html"}


async def play(table: str, *guests: Guest) -> None:
    """First actions by whoever is asked."""
    while True:
        looks = [(guest, await guest.look(table)) for guest in guests]
        if looks[0][1]["status"] == "over":
            return
        for guest, look in looks:
            if look["actions"]:
                await guest.act(table, look)
                break


async def test_a_finished_game_has_a_page_that_says_who_and_why(site: Site) -> None:
    table, anna, ben = await site.duel()
    early = await anna.get(f"/table/{table}/result", headers=HTML)
    assert early.status_code == 409
    await play(table, anna, ben)
    look = await anna.look(table)
    page = (await anna.get(f"/table/{table}/result", headers=HTML)).text
    for words in ("What won", "Personal best", "1st", "Play again", "Not rated"):
        assert words in page
    for seat in look["seats"]:
        assert f">{seat['score']}<" in page
    behind = ben if 0 in look["result"]["winners"] else anna
    if look["result"]["scores"][0] != look["result"]["scores"][1]:
        told = (await behind.get(f"/table/{table}/result", headers=HTML)).text
        assert " behind. " in told
        assert " behind. In the lead" not in told  # that was the other one
    watching = (await site.guest().get(f"/table/{table}/result", headers=HTML)).text
    assert "Personal best" not in watching
    assert "Play it yourself" in watching
    assert f'href="/table/{table}/result"' in (await anna.get("/mine", headers=HTML)).text
    numbers = (await anna.get("/me", headers=HTML)).text
    assert "Moths" in numbers
    assert "2 players" in numbers
    assert "No finished game yet" in (await site.guest().get("/me", headers=HTML)).text


async def test_a_shared_win_is_told_as_one_on_every_page(site: Site) -> None:
    table, anna, ben = await site.duel("spires")
    names = [seat["name"] for seat in (await anna.look(table))["seats"]]
    while (look := await anna.look(table))["status"] != "over":  # three rounds in which nobody acts
        who, look = (anna, look) if look["actions"] else (ben, await ben.look(table))
        texts = [one["text"] for one in look["actions"]]
        await who.act(table, look, next((place for place, text in enumerate(texts) if text.startswith(IDLE)), 0))
    assert look["result"]["winners"] == [0, 1]
    for who, other in ((anna, names[1]), (ben, names[0])):
        page = (await who.get(f"/table/{table}/result", headers=HTML)).text
        assert f"You and {other} share the win with 0 points" in page
        assert page.count(">1st<") == 2
        assert "Equal to the last point." in page
        assert "In the lead" not in page
        assert "What won" not in page
        assert "1 game, 1 won, 1 of them shared" in " ".join(page.split())
        seen = (await who.get(f"/table/{table}", headers=HTML)).text
        assert seen.count(f"You and {other} share the win with 0 points") >= 2, "as the prompt and below the log"
        assert "of 1, 1 shared" in (await who.get("/me", headers=HTML)).text


async def test_whoever_played_alone_has_an_end_page(site: Site) -> None:
    anna = site.guest()
    table = await anna.create([ME], "strange-world")
    await play(table, anna)
    page = await anna.get(f"/table/{table}/result", headers=HTML)
    assert page.status_code == 200
    assert "What won" not in page.text, "there was nobody to win against"


async def test_an_opponent_that_the_game_plays_itself_stands_on_the_end_page(site: Site) -> None:
    anna = site.guest()
    table = await anna.create([ME], "spires")
    await play(table, anna)
    page = " ".join((await anna.get(f"/table/{table}/result", headers=HTML)).text.split())
    assert "<b>The Automa</b>" in page
    assert "The Automa has" in page, "and the heading tells how far it has come"


async def test_the_score_sheet_of_the_rival_stands_beside_ones_own_on_the_end_page(site: Site) -> None:
    anna = site.guest()
    table = await anna.create([ME], "age-contrived")
    await play(table, anna)
    page = (await anna.get(f"/table/{table}/result", headers=HTML)).text
    sheet = page[page.index("Score lines of every seat") : page.index("</table>")]
    state = (await site.tables.table(table)).state
    assert state is not None
    solo = state.view(0)["solo"]
    told = [int(points) for points in re.findall(r'<span class="num">(\d+)</span>', sheet)]
    assert "The Rival" in sheet
    assert told[-1] == solo["score"]
    assert told[1:-2:2] == [line["points"] for line in solo["lines"]]


async def test_boards_are_shown_of_finished_games_alone(site: Site) -> None:
    table, anna, _ = await site.duel("strange-world")
    assert (await anna.get(f"/table/{table}/board/0")).status_code == 404


async def test_results_are_counted_from_the_one_seat_of_a_person(house: House) -> None:
    anna, ben, results = somebody("Anna"), somebody("Ben"), Results(house.database)
    table = await house.tables.create(anna, "moths", 2, {}, [ME, OPEN])
    await house.tables.join(table, ben)
    await house.play(table, anna, ben)
    both = await house.tables.create(anna, "moths", 2, {}, [ME, ME])
    while (look := await house.tables.look(both, anna)).status != "over":
        seat = look.curtain if look.curtain is not None else look.seat
        look = await house.tables.look(both, anna, seat)
        assert seat is not None
        await house.tables.act(both, anna, seat, look.asked, look.actions[0]["action"])
    (record,) = await results.of(anna)
    (one,) = record.played
    final = await house.tables.look(table, anna)
    assert final.result is not None
    assert (one.table, one.score, one.won) == (table, final.result["scores"][0], 0 in final.result["winners"])
    assert [group.name for group in record.by_level] == ["people"]
    assert await results.of(somebody("Carla")) == []
    await house.tables.create(anna, "moths", 2, {}, [ME, BOT])
    assert len((await results.of(anna))[0].played) == 1, "a game that goes on has no result"


def test_bests_and_means_of_a_record() -> None:
    def game(table: str, players: int, score: int, fair: bool = True) -> Played:
        return Played(table, "moths", players, score, 1, score > 4, ("fair",), 0.0, fair)

    record = Record("moths", [game("a", 2, 3), game("b", 2, 9, fair=False), game("c", 3, 6), game("d", 1, 5)])
    assert (record.best(), record.best(without="c"), record.best(alone=True)) == (6, 3, 5)
    assert (record.average(), record.wins, len(record.company)) == (6.0, 2, 3)
    assert [(group.name, group.games) for group in record.by_count] == [
        ("alone", 1),
        ("2 players", 2),
        ("3 players", 1),
    ]


def test_the_solo_ladder_is_the_one_of_the_catalogue() -> None:
    rungs = ladder("strange-world")
    assert (rungs[0].name, rungs[-1].least, reached(rungs, 72), reached(rungs, None)) == ("Devoured", 80, 3, 0)
    assert ladder("revive")[1].least == 50
    assert ladder("spires") == ()


def test_what_comes_next_on_the_ladder_is_more_than_nothing() -> None:
    look = SimpleNamespace(game="revive", players=2, result=None)
    told = rungs(cast(Look, look), Record("revive", []))
    assert (told["reached"], told["next"], told["missing"]) == (0, 2, 0), "whoever has not played alone has not lost"
    look = SimpleNamespace(game="revive", players=1, result={"scores": [60]})
    told = rungs(cast(Look, look), Record("revive", []))
    assert (told["reached"], told["next"], told["missing"]) == (2, 3, 15)


def test_whoever_played_alone_reads_which_level_that_was() -> None:
    view = {"over": True, "players": 1, "seat": 0, "winners": [], "scores": [48], "names": ["Anna"]}
    look = SimpleNamespace(game="strange-world", players=1, view=view)
    assert heading(cast(Look, look), "Stars") == "Devoured, with 48 Stars"
    look.game = "spires"
    assert heading(cast(Look, look), "energy") == "You lose with 48 energy", "no levels: the verdict"


def test_places_of_old_results_follow_from_winners_and_scores() -> None:
    assert places_of({"winners": [1], "scores": [5, 5, 2]}) == [1, 1, 3]
    assert places_of({"winners": [1], "scores": [5, 5, 2], "places": [2, 1, 3]}) == [2, 1, 3]


def test_a_line_stays_on_its_paper() -> None:
    drawn = Line([3, 9, 6], level=5, within=[1, 1, 1])
    assert all(0 <= x <= 320 and 0 <= y <= 84 for x, y in drawn.points)
    assert drawn.band.startswith("M")
    assert Line([4]).points == [(312.0, 76.0)]

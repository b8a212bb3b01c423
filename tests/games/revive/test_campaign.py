"""The campaign (12): its save, its chapters on the command line, and what bad saves are told."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

import worldwright as ww
from tests.games.revive.tables import CATALOGUE
from worldwright import cli
from worldwright.engine.campaign import Save
from worldwright.engine.errors import CampaignError

CHAPTER_2 = ["switch_upgrade", "ll6", "ll7"]


def command(save: Path, *more: str, typed: str = "") -> int:
    """`worldwright campaign revive` with this save; who is asked at the keyboard types these lines."""
    sys.stdin = io.StringIO(typed)
    try:
        return cli.run(["campaign", "revive", str(save), *more])
    finally:
        sys.stdin = sys.__stdin__


def kept(save: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(save.read_text(encoding="utf-8"))
    return data


def advanced(chapters: int) -> Save:
    """A save after so many chapters."""
    save = Save.begin("revive")
    campaign = save.campaign
    for _ in range(chapters):
        campaign = campaign.advance(CATALOGUE)
    return Save("revive", campaign)


@pytest.mark.rule("12.1", "12.2", "12.3", "E40")
def test_bots_play_the_campaign_through_with_save_and_resume_between_chapters(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    for chapter in range(1, 6):
        players = chapter % 2 + 1  # number of players and players may change
        assert command(path, "--seats", ",".join(["random"] * players), "--seed", str(chapter)) == 0
        record = ww.Record.parse((tmp_path / f"campaign-game-{chapter}.txt").read_text(encoding="utf-8"))
        options = dict(record.options)
        earlier = advanced(chapter - 1).campaign.options({})
        assert (record.players, options["chapter"]) == (players, str(chapter))
        assert options["content"] == ("+".join(earlier["content"]) or "none")
        save = Save.parse(path.read_text(encoding="utf-8"))
        assert save.campaign.data() == advanced(chapter).campaign.data()
        state = record.replay()
        assert [result.heading for result in save.results] == [f"Chapter {number}" for number in range(1, chapter + 1)]
        assert (save.results[-1].scores, save.results[-1].winners) == (tuple(state.scores), tuple(state.winners))
    assert save.campaign.heading() == "Free play"
    assert command(path, "--seats", "random,random", "--seed", "6", "--option", "content=ll6+formica_moon") == 0
    last = ww.Record.parse((tmp_path / "campaign-game-6.txt").read_text(encoding="utf-8"))
    assert dict(last.options)["content"] == "formica_moon+ll6"
    assert dict(last.options)["chapter"] == "0"
    assert kept(path)["chapter"] == 6


def test_a_chapter_is_put_aside_and_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    assert command(path, "--seats", "human,random", "--seed", "4", typed="1\n1\n") == 0
    assert (kept(path)["chapter"], kept(path)["results"]) == (1, [])
    record = tmp_path / "campaign-game-1.txt"
    begun = ww.Record.parse(record.read_text(encoding="utf-8"))
    assert begun.seed == 4
    assert command(path, "--seats", "random,random", "--seed", "99") == 0
    finished = ww.Record.parse(record.read_text(encoding="utf-8"))
    assert finished.moves[: len(begun.moves)] == begun.moves
    assert finished.replay().over
    assert (kept(path)["chapter"], kept(path)["unlocked"]) == (2, CHAPTER_2)


def test_a_finished_game_counts_once_even_if_the_save_was_not_written_after_it(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    command(path, "--seats", "random,random", "--seed", "1")
    path.write_text(Save.begin("revive").text(), encoding="utf-8")
    assert command(path, "--seats", "random,random", "--seed", "2") == 0
    assert (kept(path)["chapter"], len(kept(path)["results"])) == (2, 1)


def test_the_command_tells_how_far_a_campaign_has_come(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(advanced(1).text(), encoding="utf-8")
    assert command(path, "--tell") == 0
    told = capsys.readouterr().out
    for words in ("Switch upgrades", "Next: Chapter 2", "Ant Hill", "begins with 1 additional crate", "2 large"):
        assert words in told
    assert list(tmp_path.iterdir()) == [path], "nothing was played"


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(
    ("chapters", "option", "reason"),
    [
        (0, "chapter=3", "come to chapter 1"),
        (1, "content=ll6", "everything unlocked is in use"),
        (5, "chapter=2", "come to free play"),
    ],
)
def test_a_campaign_sets_chapter_and_content(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], chapters: int, option: str, reason: str
) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(advanced(chapters).text(), encoding="utf-8")
    assert command(path, "--seats", "random,random", "--option", option) == cli.WRONG
    assert reason in capsys.readouterr().err


@pytest.mark.rule("12.3")
def test_what_is_not_unlocked_stays_in_the_box() -> None:
    save = Save.parse(json.dumps({"game": "revive", "chapter": 6, "unlocked": ["ll6"]}))
    with pytest.raises(ww.BadOption, match="ll7 is not unlocked; unlocked: ll6"):
        save.options({"content": "ll7"})
    assert save.options({"content": "none"})["content"] == ()


@pytest.mark.rule("12.3")
def test_a_save_is_text_and_back() -> None:
    state = ww.load("revive").new(1, 3, chapter=1)
    while not state.over:
        state.apply(state.actions[0])
    save = Save.begin("revive").after(state, ["Mirela"])
    again = Save.parse(save.text())
    assert again == save
    assert (again.campaign.data()["chapter"], again.campaign.unlocked) == (2, save.campaign.unlocked)
    assert again.results[0].names == ("Mirela",)


GOOD = {"game": "revive", "chapter": 2, "unlocked": ["ll6"], "results": []}
RESULT = {"heading": "Chapter 1", "names": ["A"], "scores": [3], "winners": [0]}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1 is no JSON"),
        ("[]", "it begins with"),
        ('{"game": 3}', "it begins with"),
        (json.dumps({**GOOD, "game": "chess"}), "unknown game 'chess'"),
        (json.dumps({**GOOD, "game": "spires"}), "Spires has no campaign"),
        (json.dumps({**GOOD, "chapter": 9}), "a number from 1 to 6, not 9"),
        (json.dumps({**GOOD, "chapter": True}), "a number from 1 to 6, not True"),
        (json.dumps({**GOOD, "chapter": "2"}), "a number from 1 to 6, not '2'"),
        (json.dumps({**GOOD, "unlocked": "ll6"}), "`unlocked` is a list"),
        (json.dumps({**GOOD, "unlocked": ["x"]}), "nothing in the campaign is called 'x'"),
        (json.dumps({**GOOD, "unlocked": [["ll6"]]}), "nothing in the campaign is called"),
        (json.dumps({**GOOD, "gold": 3}), "it has no field 'gold'"),
        (json.dumps({**GOOD, "results": 3}), "`results` is a list"),
        (json.dumps({**GOOD, "results": [3]}), "result 1 has a `heading`"),
        (json.dumps({**GOOD, "results": [RESULT, {**RESULT, "scores": ["3"]}]}), "`scores` of result 2 is a list"),
        (json.dumps({**GOOD, "results": [{**RESULT, "heading": "\ud800"}]}), "a text that is no line"),
        (json.dumps({**GOOD, "results": [{**RESULT, "names": ["A" * 201]}]}), "a text that is no line"),
        (json.dumps({**GOOD, "results": [{**RESULT, "names": ["A", "B"]}]}), "not one score for each name"),
        (json.dumps({**GOOD, "results": [{**RESULT, "winners": [-1]}]}), "winners who did not play"),
        ("[" * 100_000, "recursion|nested"),
        (" " * 300_000, "longer than"),
    ],
)
def test_a_bad_save_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(CampaignError, match=f"my.json is no save of a campaign: .*(?:{reason})"):
        Save.parse(text, "my.json")


def test_files_that_are_no_save_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "campaign.json"
    path.write_bytes(b"\xff\xfe")
    assert command(path) == cli.WRONG
    assert "it is not text" in capsys.readouterr().err
    assert command(tmp_path) == cli.WRONG
    assert "cannot read the save" in capsys.readouterr().err
    path.write_text(advanced(1).text(), encoding="utf-8")
    assert cli.run(["campaign", "spires", str(path)]) == cli.WRONG
    assert "Spires has no campaign" in capsys.readouterr().err


def test_a_record_beside_the_save_that_is_of_another_game_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "campaign.json"
    path.write_text(advanced(1).text(), encoding="utf-8")
    record = tmp_path / "campaign-game-1.txt"
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("revive", {"chapter": 3}, "is not a game of chapter 2: move it away"),
        ("strange-world", {}, "is a record of strange-world, not of revive: move it away"),
    ]
    for game, options, reason in wrong:
        record.write_text(str(ww.Record.of(ww.load(game).new(2, **options))), encoding="utf-8")
        assert command(path, "--seats", "random,random") == cli.WRONG
        assert reason in capsys.readouterr().err.replace("\n", " ")

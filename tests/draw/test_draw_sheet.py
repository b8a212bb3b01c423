"""The score sheet and the verdict: the same for every game, on paper and on the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from worldwright.draw.sheet import Column, Look, columns_of, result, score_sheet
from worldwright.draw.svg import Box
from worldwright.wording import verdict

LABELS = {"spires": "Spires", "energy": "Energy left"}
LOOK = Look(LABELS)
BOX = Box(0, 0, 400, 240)


def line(label: str, points: int) -> dict[str, Any]:
    return {"label": label, "points": points, "rule": "9"}


def view_of(*scores: tuple[int, int] | None, over: bool = True, seat: int | None = None, **more: Any) -> dict[str, Any]:
    totals = [None if score is None else sum(score) for score in scores]
    best = max(total for total in totals if total is not None)
    view = {
        "over": over,
        "seat": seat,
        "players": len(scores),
        "names": ["Ada", "Bruno", "Cleo"][: len(scores)],
        "lines": [score and [line("spires", score[0]), line("energy", score[1])] for score in scores],
        "scores": totals,
        "winners": [place for place, total in enumerate(totals) if total == best] if over else [],
    }
    return {**view, **more}


def words_in(drawn: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", drawn)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (view_of((9, 1), (8, 1)), "Ada wins with 10"),
        (view_of((9, 1), (8, 1), seat=0), "You win with 10"),
        (view_of((9, 1), (8, 2)), "Ada and Bruno share the win with 10"),
        (view_of((9, 1), (8, 2), (1, 1), seat=1), "You and Ada share the win with 10"),
        (view_of((9, 1)), "Ada wins with 10"),
        (view_of((9, 1), seat=0, winners=[]), "You lose with 10"),
        (view_of((9, 1), winners=[]), "Ada loses with 10"),
        (view_of((9, 1), (8, 1), over=False), ""),
    ],
)
def test_the_verdict(view: dict[str, Any], said: str) -> None:
    assert verdict(view) == said


def test_the_names_of_all_who_share_a_win_are_on_the_sheet() -> None:
    heading = "You, Hummingbird 6769 and Oystercatcher 31 share the win with 61"
    said = " ".join(words_in(score_sheet(view_of((9, 1), (8, 2)), BOX, LOOK, heading=heading)))
    assert said.startswith(heading)


def test_the_names_of_all_who_share_a_win_are_on_its_plate() -> None:
    view = view_of((9, 1), (8, 2), (7, 3), names=["Hummingbird 6769", "Anna", "Oystercatcher 31"])
    said = words_in(result(view, Box(0, 0, 400, 50)))
    assert said == ["Hummingbird 6769, Anna and Oystercatcher 31", "share the win with 10"]


def test_every_line_of_every_player_is_on_the_sheet() -> None:
    drawn = score_sheet(view_of((9, 1), (8, 1), seat=1), BOX, LOOK, heading="Ada wins", names=True, note="A note.")
    assert words_in(drawn) == [
        "Ada wins",
        "A note.",
        "Spires",
        "Energy left",
        "Total",
        *["Ada", "9", "1", "10"],
        *["You", "8", "1", "9"],
    ]
    assert drawn.count('class="key"') == 1, "one total stands out"


def test_nobody_has_won_before_the_end_and_unknown_scores_stay_unknown() -> None:
    drawn = score_sheet(view_of((9, 1), None, over=False), BOX, LOOK)
    assert 'class="key"' not in drawn
    assert words_in(drawn)[-3:] == ["?", "?", "?"]
    assert [column.total for column in columns_of(view_of((9, 1), None, over=False))] == [10, None]


def test_a_narrow_sheet_shows_icons_and_tells_their_names() -> None:
    icons = {"spires": "sp-m-spires", "energy": "sp-m-energy", "total": "sp-m-energy"}
    drawn = score_sheet(view_of((9, 1), (8, 1)), Box(0, 0, 200, 120), Look(LABELS, icons))
    assert "Energy left" not in words_in(drawn)
    assert "<title>Energy left</title>" in drawn
    assert drawn.count("#sp-m-energy") == 2


def test_somebody_who_has_no_seat_may_have_a_column() -> None:
    automa = Column(1, "Automa", [line("spires", 20), line("energy", 3)], 23, True)  # type: ignore[list-item]
    drawn = score_sheet(view_of((9, 1)), BOX, LOOK, columns=[*columns_of(view_of((9, 1))), automa], names=True)
    assert words_in(drawn)[-4:] == ["Automa", "20", "3", "23"]


@pytest.mark.parametrize("box", [Box(0, 0, 400, 50), Box(0, 0, 200, 140)])
def test_the_result_names_the_winners(box: Box) -> None:
    drawn = result(view_of((9, 1), (8, 2), seat=None), box, "Level 3")
    assert "Ada and Bruno share" in " ".join(words_in(drawn))
    assert "Level 3" in drawn


def test_a_long_name_of_a_line_is_whole_while_the_columns_leave_room() -> None:
    look = Look({"spires": "All the spires that stand", "energy": "Energy left"}, {"spires": "a", "energy": "b"})
    narrow = Box(0, 0, 378, 240)
    assert "All the spires that stand" in score_sheet(view_of((1, 2), (3, 4)), narrow, look)
    assert "All the spires that stand<" not in score_sheet(view_of((1, 2), (3, 4), (1, 1)), Box(0, 0, 330, 240), look)


def test_a_sheet_calls_its_reader_you() -> None:
    assert [column.name for column in columns_of(view_of((10, 3), (12, 2), seat=1))] == ["Ada", "You"]
    assert [column.name for column in columns_of(view_of((10, 3), (12, 2)))] == ["Ada", "Bruno"]

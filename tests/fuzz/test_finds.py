"""What the fuzzers have found once."""

from __future__ import annotations

import pytest

import worldwright as ww


def test_a_seat_of_thousands_of_digits_is_no_move() -> None:
    text = str(ww.Record.of(ww.load("strange-world").new(players=2, seed=1))).replace("end 0", f"{'9' * 5000} x\nend 1")
    with pytest.raises(ww.RecordError, match="a move such as"):
        ww.Record.parse(text)


@pytest.mark.parametrize("field", ["rules", "players", "seed", "end"])
def test_a_number_of_thousands_of_digits_is_refused(field: str) -> None:
    lines = str(ww.Record.of(ww.load("strange-world").new(players=2, seed=1))).splitlines()
    text = "\n".join(f"{field} {'9' * 5000}" if line.startswith(f"{field} ") else line for line in lines)
    with pytest.raises(ww.WorldwrightError):
        ww.Record.parse(text).replay()

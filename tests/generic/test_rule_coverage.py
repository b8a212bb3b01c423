"""Every numbered rule of a game that ships has a test that cites it, and no test cites a rule that does not exist."""

from __future__ import annotations

from pathlib import Path

import pytest

import worldwright as ww
from worldwright.engine.registry import SHIPPED
from worldwright.rulebook import whole_text
from worldwright.testing.rules import Config, Coverage, numbered_rules

GAMES = Path(__file__).parents[1] / "games"

TEXT = """
## 1. Identity
Words.
## 2. Table
**2.1 Coordinates.** Cells.
- **2.2** Seats, in steps:

1. Sit down.

### 2.3 Steps
1. First.
2. Second.
   1. not a rule of its own
```
3. code is no rule
```
## 3. Rulings
| # | Ruling |
|---|---|
| R-01 | yes |
| 2 | a plain number |
| **3.7 Hands** | bold |
| D1 lake | flips |
| `PLACE` | a decision |
### 3.1 Only words
"""


def test_every_habit_of_numbering_is_read() -> None:
    rules = numbered_rules(TEXT, Config(named=("3",), extra=("9.9",)))
    assert rules == {"1", "2.1", "2.2", "2.2.1", "2.3.1", "2.3.2", "R-01", "3.2", "3.7", "D1", "PLACE", "3.1", "9.9"}


def test_the_configuration_renames_and_ignores() -> None:
    rules = numbered_rules(TEXT, Config(prefix={"2.3": "EX-"}, ignore=("D1",)))
    assert {"EX-1", "EX-2"} <= rules
    assert not {"2.3.1", "D1", "PLACE"} & rules


def coverage(slug: str) -> Coverage:
    return Coverage.of(whole_text(ww.load(slug)), GAMES / SHIPPED[slug].rpartition(".")[2])


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_rule_has_a_test(slug: str) -> None:
    untested = coverage(slug).untested
    assert not untested, f"{slug}: rules without a test: {', '.join(sorted(untested))}"


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_citation_is_a_rule(slug: str) -> None:
    found = coverage(slug)
    assert not found.unknown, f"{slug}: tests cite rules that do not exist: {found.unknown}"
    assert not found.no_rules, f"{slug}: prose that is no rule: {found.no_rules}"
    assert not found.tested_prose, f"{slug}: listed as prose, yet tested: {found.tested_prose}"

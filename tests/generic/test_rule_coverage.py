"""Every numbered rule of a game that ships has a test that cites it, and no test cites a rule that does not exist."""

from __future__ import annotations

import pytest

import worldwright as ww
from tests.rules import GAMES, Config, citations, config_of, numbered_rules
from worldwright.engine.registry import SHIPPED

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


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_rule_has_a_test(slug: str) -> None:
    folder = GAMES / SHIPPED[slug].rpartition(".")[2]
    config = config_of(folder)
    untested = numbered_rules(ww.load(slug).rules, config) - set(citations(folder)) - set(config.prose)
    assert not untested, f"{slug}: rules without a test: {', '.join(sorted(untested))}"


@pytest.mark.parametrize("slug", sorted(SHIPPED))
def test_every_citation_is_a_rule(slug: str) -> None:
    folder = GAMES / SHIPPED[slug].rpartition(".")[2]
    config = config_of(folder)
    rules = numbered_rules(ww.load(slug).rules, config)
    wrong = {number: tests for number, tests in citations(folder).items() if number not in rules}
    assert not wrong, f"{slug}: tests cite rules that do not exist: {wrong}"
    assert set(config.prose) <= rules, f"{slug}: prose that is no rule: {set(config.prose) - rules}"
    both = set(config.prose) & set(citations(folder))
    assert not both, f"{slug}: listed as prose, yet tested: {both}"

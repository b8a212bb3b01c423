"""The settings of all registered games: what the battery of `worldwright.testing` finds for each of them."""

from __future__ import annotations

import worldwright
from worldwright.testing.settings import Setting, briefly, combined, one_by_one, plain

PLAIN: list[Setting] = [setting for slug in worldwright.available() for setting in plain(slug)]
ONE_BY_ONE: list[Setting] = [setting for slug in worldwright.available() for setting in briefly(one_by_one, slug)]
COMBINED: list[Setting] = [setting for slug in worldwright.available() for setting in briefly(combined, slug)]

"""How long a table waits for an answer, and from when on the others need not wait any longer."""

from __future__ import annotations

from worldwright.engine.errors import BadOption
from worldwright.server.table.messages import HELD
from worldwright.server.table.table import LiveTable

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LIVE = "live"
PACES: dict[str, float | None] = {LIVE: 3 * MINUTE, "day": DAY, "days": 3 * DAY, "none": None}  # seconds
TITLES = {LIVE: "live", "day": "a day a move", "days": "three days a move", "none": "no limit"}
HELP = (
    "How long the others wait for an absent player's move before they may let a bot play on. "
    "Live: three minutes after the player has left the table. A rated table has a limit, so that nobody who is losing "
    "keeps the others waiting for ever, and it holds for those who stay there as well: live, they have ten minutes."
)
STAY = 10 * MINUTE  # at a rated table, for a move of somebody who has the table open, or longer where the pace is
NUDGE_AFTER = 2 * MINUTE  # an answer may take that long without being asked for
NUDGE_PAUSE = HOUR  # between two nudges of the same person


def require_pace(pace: str) -> str:
    if pace not in PACES:
        raise BadOption(f"there is no pace {pace!r}; there are {', '.join(PACES)}")
    return pace


def due(live: LiveTable, seat: int) -> float | None:
    """From when on a bot may play on for this seat; None: not while things are as they are.

    Nobody is replaced who is at the table, however long they think, but at a rated one, where it would be better to
    leave a page open than to lose.
    """
    chair, patience = live.chairs[seat], PACES[live.header.pace]
    if patience is None or chair.kind not in HELD or chair.holder is None or seat not in live.waiting:
        return None
    left = live.seen.get(chair.holder, 0.0) if live.header.pace == LIVE else 0.0
    away, here = max(live.moved, left) + patience, live.is_here(chair.holder)
    if not live.header.rated:
        return None if here else away
    longest = live.moved + max(patience, STAY)
    return longest if here else min(away, longest)


def nudgeable(live: LiveTable, seat: int) -> float | None:
    """From when on the person at this seat may be nudged; None: there is no reason to."""
    chair = live.chairs[seat]
    if chair.kind != "person" or chair.holder is None or seat not in live.waiting or live.is_here(chair.holder):
        return None
    return max(live.moved + NUDGE_AFTER, live.nudged.get(chair.holder, 0.0) + NUDGE_PAUSE)

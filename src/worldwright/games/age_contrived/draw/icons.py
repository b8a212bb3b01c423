"""Effects in icons, as they are printed on tokens (5)."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.measure import width_of
from worldwright.draw.memory import remembered
from worldwright.draw.svg import group, icon, text
from worldwright.engine.sets import members
from worldwright.games.age_contrived.draw.faces import TYPE_ICONS, TYPE_TINTS
from worldwright.games.age_contrived.grammar import (
    CHOOSE_BENEFIT,
    CLAIM,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    COPY_BRIDGE,
    DEPLOY,
    GAIN,
    GAIN_CONDUIT,
    GAIN_TILE,
    GRANT_LETTERS,
    PLACE_BRIDGE,
    PRINTED_COST,
    RECHARGE,
    REPLENISH,
    REPOSITION,
    UPGRADE_ACTION,
    WALK,
    WILD_TOKEN,
    amount_of,
    kind_of,
    positions_of,
    read_effect,
)

SYMBOLS = {
    DEPLOY: "ac-deploy",
    RECHARGE: "ac-recharge",
    CLAIM: "ac-claim",
    REPOSITION: "ac-reposition",
    WALK: "ac-boot",
    CLIMB_MONUMENT: "ac-monument",
    CLIMB_PILLAR: "ac-pillar",
    PLACE_BRIDGE: "ac-bridge",
    UPGRADE_ACTION: "ac-upgrade",
    GAIN_CONDUIT: "ac-conduit",
    GAIN_TILE: "ac-gain-tile",
    REPLENISH: "ac-replenish",
    CHOOSE_BENEFIT: "ac-choose",
    COPY_BRIDGE: "ac-copy-bridge",
}
ANY_TOKEN = "1–4"


class Mark(NamedTuple):
    """A part of a printed effect: an icon, a number, or the positions that it is limited to."""

    picture: str = ""
    words: str = ""
    class_: str = "b t12 print"


def _room(mark: Mark, size: float) -> float:
    return size + 1 if mark.picture else width_of(mark.words, mark.class_) + 2


def marks_of(code: str) -> list[Mark]:
    """An effect from left to right.

    >>> [mark.picture or mark.words for mark in marks_of("deploy:2@4,5")]
    ['2×', 'ac-deploy', '4 5']
    """
    effect = read_effect(code)
    kind, amount = kind_of(effect), amount_of(effect)
    if kind == WILD_TOKEN:
        return [Mark(words=ANY_TOKEN, class_="b t14 print")]
    if kind == GAIN:
        return [Mark(TYPE_ICONS[GRANT_LETTERS[amount]], GRANT_LETTERS[amount])]
    picture = Mark(SYMBOLS[kind])
    if kind == DEPLOY:
        times = [Mark(words=f"{amount}×")] if amount > 1 else []
        places = [str(position + 1) for position in members(positions_of(effect))]
        limit = "1–5" if len(places) == 5 else " ".join(places)
        return [*times, picture, Mark(words=limit, class_="b t12 limit")]
    if kind == CLAIM:
        return [picture] if amount == PRINTED_COST else [picture, Mark(words=f"={amount}")]
    return [picture, Mark(words=str(amount))] if amount else [picture]


@remembered
def effect_line(code: str, cx: float, cy: float, size: float) -> str:
    """An effect on one line, in the middle of its place."""
    marks = marks_of(code)
    x = cx - sum(_room(mark, size) for mark in marks) / 2
    parts = []
    for mark in marks:
        if mark.picture:
            tint = TYPE_TINTS.get(mark.words)
            drawn = icon(mark.picture, x + size / 2, cy, size)
            parts.append(group(drawn, color=tint) if tint else drawn)
        else:
            parts.append(text(x + 1, cy + 4.5, mark.words, mark.class_))
        x += _room(mark, size)
    return "".join(parts)


@remembered
def effect_icon(code: str, cx: float, cy: float, size: float) -> str:
    """An effect as one picture, its number at the side."""
    marks = marks_of(code)
    numbers = [mark for mark in marks if mark.words and not mark.picture]
    shift = size * 0.2 if numbers else 0
    parts = [icon(mark.picture, cx - shift, cy, size) for mark in marks if mark.picture]
    parts += [text(cx + size * 0.46, cy + size * 0.32, mark.words, "mid b t12 print ringed") for mark in numbers]
    return "".join(parts)

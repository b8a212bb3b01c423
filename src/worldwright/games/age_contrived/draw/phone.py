"""The table on a phone, 390 x 572: one pane at a time. The first one shows whatever is asked about."""

from __future__ import annotations

from collections.abc import Callable

from worldwright.draw.marks import region
from worldwright.draw.svg import Box, group, rect
from worldwright.draw.targets import Targets
from worldwright.games.age_contrived.board import ACHIEVEMENT_SIDES
from worldwright.games.age_contrived.draw import character, device, monuments, rivals, shared
from worldwright.games.age_contrived.draw.atlas import chart_in
from worldwright.games.age_contrived.draw.energy import own_energy
from worldwright.games.age_contrived.draw.overlay import overlay, pills
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.sheet import score_sheet
from worldwright.games.age_contrived.draw.tiles import slot_boxes, tile_body
from worldwright.games.age_contrived.draw.world import world
from worldwright.games.age_contrived.view import View

PANES: tuple[str, ...] = ("table", "monuments", "map", "device", "others")
ORDER = ("fortress", "library", "forge", "gate", "ship", "beacon")
CARD_HEIGHT = 134.0
MAP = Box(6, 4, 378, 368)
FOOT, HIGH = 547.0, 42.0  # where buttons lie, as high as a finger
SEEN_ON_MAP = frozenset(
    ("step", "land", "skip", "extra", "teleport", "use", "copy", "bridge", "region", "facing", "into_pillar")
)
SEEN_ABOVE_MAP = frozenset(
    ("character", "draft", "side", "upgrade", "keep", "activate", "exhaust", "reward", "as_type")
)
SEEN_ON_MONUMENTS = frozenset(("place", "construct", "resolve", "into_monument", "benefit"))
SEEN_IN_POOL = frozenset(("claim", "take_tile"))


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    name, _, seat = (pane or PANES[0]).partition("-")
    if name == "others":
        return _others(view, int(seat) if seat else None)
    if name == "monuments":
        return _cards(view, Picks()) + _pool(view, Box(6, 424, 378, 140), Picks())
    if name == "map":
        return world(view, chart_in(MAP, 9.5), Picks()) + shared.achievements(view, Box(6, 380, 378, 186), Picks())
    if name == "device":
        return _device(view, view["seat"] or 0, Picks())
    return _table(view, targets)


def _table(view: View, targets: Targets) -> str:
    """Whatever is asked about; without a question the Monuments and the own belt."""
    picks = Picks(targets)
    if view["over"]:
        return score_sheet(view, Box(6, 4, 378, 340)) + _belt(view, Box(6, 352, 378, 100))
    draw = _first_pane(picks)
    return draw(view, picks) + pills(picks, 195, FOOT, 378, HIGH)


def _first_pane(picks: Picks) -> Callable[[View, Picks], str]:
    """Where the open question is answered."""
    if picks.has(*SEEN_ON_MAP, *SEEN_ABOVE_MAP) or picks.decision == "CONDUIT_ARRANGE":
        return _map
    if picks.has(*SEEN_ON_MONUMENTS) or not picks:
        return _monuments
    if picks.has(*SEEN_IN_POOL) or picks.decision in ("CLAIM_PAY", "CONDUIT_TYPE"):
        return _market
    if picks.decision in ("REPOSITION", "FREYITH_SOURCE"):
        return _monuments
    return lambda view, picks: _device(view, picks.seat, picks)


def _cards(view: View, picks: Picks) -> str:
    """Six Monuments in two columns."""
    places = {one["id"]: place for place, one in enumerate(view["monuments"])}
    step = CARD_HEIGHT + 4
    return "".join(
        monuments.card(
            view, places[name], Box(6 + 190 * (number % 2), 4 + step * (number // 2), 188, CARD_HEIGHT), picks
        )
        for number, name in enumerate(ORDER)
    )


def _monuments(view: View, picks: Picks) -> str:
    """Where energy is placed: Monuments, Tile Pool, Achievements; else the own belt."""
    drawn = _cards(view, picks) + shared.pool_energy(view, Box(6, 420, 378, 36), picks)
    rows = [
        slot
        for slot in range(len(view["achievements"]))
        if any(picks.waits("place", f"achievement{slot + 1}.{side}") for side in ACHIEVEMENT_SIDES)
    ]
    if rows:
        return drawn + shared.achievement_rows(view, Box(6, 462, 378, 106), rows, picks)
    return drawn + _belt(view, Box(6, 462, 378, 104 if not picks else 62))


def _belt(view: View, box: Box) -> str:
    """The own tiles with their energy, in small."""
    seat = view["seat"] or 0
    god = view["gods"][seat]
    step = (box.width - 10) / 5
    parts = [rect(box, rx=10, class_="edge belt")]
    for position, held in enumerate(god["positions"]):
        spot = Box(box.x + 7 + position * step, box.y + 5, step - 4, box.height - 10)
        energies = []
        for row, slots in enumerate(slot_boxes(held["tile"], spot)):
            lying = held["top"] if row == 0 else held["bottom"]
            energies += [
                own_energy(view, seat, letter, slot.cx, slot.cy, slot.width * 0.86)
                for letter, slot in zip(lying, slots, strict=False)
            ]
        parts.append(group(tile_body(held["tile"], spot), *energies))
    return region("Your belt", *parts)


def _map(view: View, picks: Picks) -> str:
    """The map, or what lies over it; the own belt below."""
    drawn = world(view, chart_in(MAP, 9.5), picks)
    return drawn + overlay(view, MAP, picks) + _belt(view, Box(6, 380, 378, 104))


def _market(view: View, picks: Picks) -> str:
    """The Tile Pool with its costs, and the Achievements."""
    drawn = _pool(view, Box(6, 4, 378, 150), picks) + shared.achievements(view, Box(6, 160, 378, 186), picks)
    return drawn + _belt(view, Box(6, 352, 378, 104))


def _pool(view: View, box: Box, picks: Picks) -> str:
    return shared.tile_pool(view, box, picks)


def _device(view: View, seat: int, picks: Picks) -> str:
    """The Device, and the Character Board with the tiles that wait."""
    plan = device.plan_in(Box(6, 4, 378, 236), waiting=0)
    board = Box(6, 244, 378, 280)
    beside = Box(board.x + 178, board.y + 5, 136, 70)
    drawn = device.device(view, seat, plan, picks)
    return drawn + character.board(view, seat, board, picks) + device.beside(view, seat, beside, plan, picks)


def _others(view: View, seat: int | None) -> str:
    """Everybody else below each other, or one of them in full."""
    if seat is not None and seat < len(view["gods"]) and view["gods"][seat]["positions"]:
        drawn = group(_device(view, seat, Picks()), transform="translate(0 30)")
        return rivals.name_plate(view, seat, Box(6, 4, 378, 27)) + drawn
    return rivals.rivals(view, Box(6, 4, 378, 562), rivals.others_of(view))

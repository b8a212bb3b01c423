"""The own side of the table in a strip, for phones."""

from __future__ import annotations

from worldwright.draw.kit import seat_panel
from worldwright.draw.marks import explained, region
from worldwright.draw.measure import width_of
from worldwright.draw.seats import sign
from worldwright.draw.svg import Box, group, text, title, use
from worldwright.draw.targets import Targets
from worldwright.games.spires.draw.panels import aim_icon
from worldwright.games.spires.draw.tableau import first_mark, keeper_mark, known_power, spire_cards, stamina
from worldwright.games.spires.pieces import aim_words
from worldwright.games.spires.view import View


def own_strip(view: View, seat: int, box: Box, targets: Targets) -> str:
    """Energy, spires, stamina, power and what objectives are worth."""
    seen = view["spirits"][seat]
    x, y = box.x, box.y
    cards = []
    cx = x + 116
    if seen["power"]:
        power = seen["power"]
        icon = (
            group(use(f"sp-power-{power['id']}", Box(cx, y + 60, 18, 18)), class_="inked") if known_power(power) else ""
        )
        told = title(f"{power['name']}: {power['text']}")
        cards.append(explained("power", power["id"], told, icon, text(cx + 23, y + 73, power["name"], "t12 b")))
        cx += 34 + width_of(power["name"], "t12 b")
    for card in seen["objectives"]["cards"] or ():
        worth = text(cx + 22, y + 73, f"+{card['worth']}", "t12 b good")
        told = title(f"{card['name']}: {aim_words(card)}")
        cards.append(explained("objective", card["id"], told, aim_icon(card, cx, y + 60, 18), worth))
        cx += 46
    room = Box(x + 114, y + 8, box.width - 122, 48 if cards else 70)
    return region(
        "Your side of the table",
        seat_panel(seat, box),
        sign(seat, x + 8, y + 8, 24),
        use("sp-energy", Box(x + 36, y + 8, 24, 24), data_key=f"pile-{seat}"),
        text(x + 62, y + 27, str(seen["energy"]), "t18 b"),
        spire_cards(view, seat, x + 8, y + 36, 27, 29),
        stamina(view, seat, room, targets, 64),
        first_mark(view, seat, Box(x + 92, y + 10, 18, 18)),
        keeper_mark(view, seat, Box(x + 95, y + 36, 18, 18)),
        *cards,
        class_=f"side-{seat}",
    )

"""The middle of the table (13.3.7): Travellers, Dark Cities, Fumaroles, the Land deck and the Sun."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.draw.kit import count_disc
from worldwright.draw.marks import explained, legal_ring, region
from worldwright.draw.memory import still
from worldwright.draw.seats import name_of, sign
from worldwright.draw.svg import Box, group, moved, rect, text, title
from worldwright.draw.targets import Target, Targets
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.panels import plate
from worldwright.games.strange_world.draw.words import traveller_words
from worldwright.games.strange_world.view import TravellerView, View, travellers_of
from worldwright.wording import several

SHAPE = cards.HEIGHT / cards.WIDTH


class Rows(NamedTuple):
    """Things in rows: the first one's corner, how many in a row, their distance and their width."""

    x: float
    y: float
    columns: int
    pitch_x: float
    pitch_y: float
    width: float

    def place(self, index: int, shape: float) -> Box:
        """The box of the n-th thing; shape is height over width."""
        row, col = divmod(index, self.columns)
        return Box(self.x + col * self.pitch_x, self.y + row * self.pitch_y, self.width, self.width * shape)


class Shelf(NamedTuple):
    """How the supplies are arranged in their region, seen from its corner."""

    travellers: Rows
    cities: Rows
    piles: Rows


QUADRANT = Shelf(Rows(7, 7, 4, 50.6, 57, 47.6), Rows(7, 125, 5, 40.6, 0, 37), Rows(10, 183, 3, 70, 0, 37))
HALF = Shelf(Rows(14, 12, 4, 66, 75, 62), Rows(290, 14, 3, 47, 67, 42), Rows(20, 166, 3, 140, 0, 47))
FLAT = Shelf(Rows(8, 7, 8, 53.5, 0, 47.6), Rows(8, 66, 5, 41, 0, 37), Rows(232, 66, 3, 70, 0, 37))
SOLO = Shelf(Rows(16, 16, 3, 90, 0, 84), Rows(294, 16, 3, 46, 67, 42), Rows(20, 136, 3, 140, 0, 64))
PHONE = Shelf(Rows(14, 14, 4, 93, 106, 84), Rows(16, 236, 5, 73, 0, 66), Rows(24, 350, 3, 122, 0, 66))


@still("welcome")
def supplies(view: View, box: Box, shelf: Shelf, targets: Targets) -> str:
    """All supplies; what has been taken stays faintly, with the sign of its owner."""
    parts = [plate(box), *traveller_row(view, shelf.travellers, targets), *_cities(view, shelf.cities)]
    parts += _piles(view, shelf.piles)
    return region("Supplies", parts[0], moved(box.x, box.y, 1, *parts[1:]))


def traveller_row(view: View, rows: Rows, targets: Targets) -> list[str]:
    """The Travellers of this game in rows; those in the box are left out (10.1)."""
    legal = targets.by_value("welcome")
    drawn: list[str] = []
    shown = [(index, face) for index, face in enumerate(travellers_of(view)) if not face["boxed"]]
    for place, (index, face) in enumerate(shown):
        box = rows.place(place, cards.TILE_HEIGHT / cards.TILE_WIDTH)
        drawn.append(_traveller(view, face, box, legal.get(index)))
    return drawn


def _traveller(view: View, face: TravellerView, box: Box, target: Target | None) -> str:
    inner = moved(box.x, box.y, box.width / cards.TILE_WIDTH, cards.tile(face))
    if face["owner"] is not None:
        words = f"{traveller_words(face)}; with {name_of(view, face['owner'])}"
        return _taken(inner, words, face["owner"], box)
    tile = group(title(traveller_words(face)), inner, data_key=f"traveller-{face['id']}")
    if target is None:
        return tile
    return target.mark(tile, legal_ring(box, 5, target.order))


def _taken(inner: str, words: str, owner: int, box: Box) -> str:
    mark = sign(owner, box.right - 15, box.y - 4, 18)
    return group(title(words), group(inner, class_="faded"), mark)


def _cities(view: View, rows: Rows) -> list[str]:
    drawn: list[str] = []
    for index, city in enumerate(view["cities"]):
        box = rows.place(index, SHAPE)
        words = f"Dark City, {city['stars']} Stars"
        if city["owner"] is None:
            drawn.append(cards.placed(box, cards.city(city["stars"]), key=f"city-{city['id']}", words=words))
        else:
            inner = moved(box.x, box.y, box.width / cards.WIDTH, cards.city(city["stars"]))
            drawn.append(_taken(inner, f"{words}; with {name_of(view, city['owner'])}", city["owner"], box))
    return drawn


def _piles(view: View, rows: Rows) -> list[str]:
    boxes = [rows.place(index, SHAPE) for index in range(3)]
    drawn = [
        _pile("fumarole", view["fumaroles"], f"{several(view['fumaroles'], 'Fumarole')} left", "fumaroles", boxes[0])
    ]
    if view["stacks"] is None:
        words = f"{several(view['deck'], 'Land card')} not dealt yet"
        drawn.append(_pile("tzimime", view["deck"], words, "deck", boxes[1]))
    sun = view["sun"]
    if sun:
        side = f", to the {sun['side']}" if sun["side"] else ""
        words = f"The Sun card is with {name_of(view, sun['seat'])}{side}"
        size = 18 + boxes[2].width / 9
        drawn.append(cards.placed(boxes[2], cards.sun(sun["side"]), key="sun", words=words))
        drawn.append(sign(sun["seat"], boxes[2].right - size * 0.5, boxes[2].y - size * 0.2, size))
    return drawn


def _pile(symbol: str, count: int, words: str, key: str, box: Box) -> str:
    inner = explained(symbol, symbol, cards.layer(symbol))
    second = Box(box.x + 3, box.y, box.width, box.height)
    cards_shown = [cards.placed(box, inner, class_="card")] if count > 1 else []
    cards_shown += [cards.placed(second, inner, class_="card")] if count else [rect(second, rx=4, class_="place")]
    return group(title(words), *cards_shown, count_disc(second.right + 5, box.cy, count), data_key=key)


def decline_pill(box: Box, target: Target) -> str:
    """The way to welcome nobody (8.4.1)."""
    return target.mark(
        rect(box, rx=box.height / 2, class_="pill"),
        text(box.cx, box.cy + 5, "Welcome nobody", "mid b t14"),
        legal_ring(box, box.height / 2, target.order),
    )

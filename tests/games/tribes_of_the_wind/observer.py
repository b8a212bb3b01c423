"""Somebody who watches a game from one seat and works out, from what lies open alone, which card may lie behind
each back (11.3, 11.4).
"""

from __future__ import annotations

from typing import Any

from tests.games.tribes_of_the_wind.tables import CATALOGUE, asked
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind

Spot = tuple[str, int]  # ("hand 1", slot), ("display", slot), ("row", place)
BACKS = {
    card: CATALOGUE.elements[element] for card, element in zip(CATALOGUE.card_ids, CATALOGUE.card_element, strict=True)
}
FIRST_TAKE = 55
LAST_TAKE = 59


class Observer:
    """Keeps account of which pile each card came from: the first held all cards, every later one the discard pile
    at its shuffling.
    """

    def __init__(self, state: TribesOfTheWind, seat: int | None) -> None:
        self.seat = seat
        self.piles = [set(BACKS)]
        self.sources: dict[Spot, int] = {}
        self.look(state)
        for spot in self.backs():
            self.sources[spot] = 0

    def look(self, state: TribesOfTheWind) -> None:
        self.view: dict[str, Any] = state.view(self.seat)
        self.left: int = self.view["elements"]["pile"]
        self.discard: list[str] = list(self.view["elements"]["discard"])

    def backs(self) -> dict[Spot, str]:
        """Every filled place and the back that it shows."""
        rows = {
            f"hand {seat}": [slot and slot["element"] for slot in tribe["hand"]]
            for seat, tribe in enumerate(self.view["tribes"])
        }
        rows["display"] = self.view["elements"]["display"]
        rows["row"] = self.view["drifter"]["row"] if self.view["drifter"] else []
        return {
            (row, place): element for row, elements in rows.items() for place, element in enumerate(elements) if element
        }

    def follow(self, state: TribesOfTheWind, action: int) -> None:
        """Watch a seat do this."""
        kind, player, known = asked(state), state.player, len(state.events)
        state.apply(action)
        if kind == "DRAW":
            self.draw(player, action - FIRST_TAKE)
        for event in state.events[known:]:
            if event.kind == "drifter":
                self.drifter_acts(str(event.data["card"]))
        expected = self.left
        self.look(state)
        assert self.left == expected
        assert set(self.sources) >= set(self.backs())

    def from_pile(self, spot: Spot) -> None:
        """The top card goes there; when it was the last one, the open discard pile becomes the next pile."""
        self.sources[spot] = len(self.piles) - 1
        self.left -= 1
        if self.left == 0:
            self.piles.append(set(self.discard))
            self.left = len(self.discard)
            self.discard = []

    def draw(self, player: int, shelf: int) -> None:
        hand = self.view["tribes"][player]["hand"]
        display = list(self.view["elements"]["display"])
        spot = (f"hand {player}", hand.index(None))
        if shelf == LAST_TAKE - FIRST_TAKE:
            self.from_pile(spot)
        else:
            self.sources[spot] = self.sources["display", shelf]
            display[shelf] = None
        if hand.count(None) == 1:
            for slot, element in enumerate(display):
                if element is None:
                    self.from_pile(("display", slot))

    def drifter_acts(self, card: str) -> None:
        self.discard.append(card)
        for place in range(4):
            self.sources["row", place] = self.sources["row", place + 1]
        self.sources["row", 4] = self.sources["display", 0]
        for slot in range(3):
            self.sources["display", slot] = self.sources["display", slot + 1]
        self.from_pile(("display", 3))

    def faces(self) -> set[str]:
        """Every card that lies open to this seat."""
        own = self.view["tribes"][self.seat]["hand"] if self.seat is not None else []
        return {slot["card"] for slot in own if slot and slot["card"]} | {
            *self.view["elements"]["discard"],
            self.view["elements"]["played"],
        }

    def hidden(self) -> list[Spot]:
        """The places whose card this seat has not seen."""
        own = f"hand {self.seat}"
        return [
            spot
            for spot in self.backs()
            if spot[0] != own or self.view["tribes"][self.seat]["hand"][spot[1]]["card"] is None
        ]

    def possible(self, spot: Spot) -> set[str]:
        """What may lie there: cards of its pile with its back that were not seen since."""
        source = self.sources[spot]
        gone = self.faces().union(*self.piles[source + 1 :])
        return {card for card in self.piles[source] - gone if BACKS[card] == self.backs()[spot]}


def card_at(state: TribesOfTheWind, spot: Spot) -> str:
    row, place = spot
    cards = {"display": state.display, "row": state.row}.get(row) or state.tribes[int(row.split()[-1])].hand
    return str(CATALOGUE.card_ids[cards[place]])

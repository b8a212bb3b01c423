"""Placing a Temple for three cards (5.3), or only discarding them."""

from __future__ import annotations

from typing import ClassVar, Final, final

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.actions import AT, DISCARD, END, MARKER, TRIPLES
from worldwright.games.tribes_of_the_wind.board import MAX_PLAYERS, SPACE_NAMES, spaces_of
from worldwright.games.tribes_of_the_wind.effects import effect_shown
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import item_of_card
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY

TRIPLE_OPTIONS: Final[list[int]] = [DISCARD + triple for triple in range(len(TRIPLES))]


@final
class DiscardSet(Frame[TribesOfTheWind]):
    """Three of the five cards; what they ask and do is ignored (5.3.1)."""

    kind: ClassVar[str] = "DISCARD_SET"
    rule: ClassVar[str] = "5.3.1"

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TRIPLE_OPTIONS

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        hand = state.tribes[self.seat].hand
        cards = [hand[slot] for slot in TRIPLES[action - DISCARD]]
        for slot in TRIPLES[action - DISCARD]:
            hand[slot] = EMPTY
        state.discard += cards
        if state.logging:
            state.tell("discard", "5.3.1", self.seat, **state.catalogue.shown(cards))


@final
class TempleWhich(Frame[TribesOfTheWind]):
    """Which Temple is placed; `forced` in the TEMPLE action, optional from a Village card (R-65)."""

    kind: ClassVar[str] = "TEMPLE_WHICH"
    rule: ClassVar[str] = "5.3.2"
    slots: ClassVar[tuple[str, ...]] = ("forced",)

    def __init__(self, seat: int, forced: int) -> None:
        super().__init__(seat)
        self.forced: Final = forced

    def options(self, state: TribesOfTheWind) -> list[int]:
        options = [MARKER + temple for temple in state.tribes[self.seat].temples_left()]
        if not self.forced:
            options.append(END)
        return options

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        if action != END:
            state.push(TempleWhere(self.seat, action - MARKER))


@final
class TempleWhere(Frame[TribesOfTheWind]):
    """On which own tile the Temple is placed; its effect joins the pending list, boostable (5.3.4)."""

    kind: ClassVar[str] = "TEMPLE_WHERE"
    rule: ClassVar[str] = "5.3.3"
    slots: ClassVar[tuple[str, ...]] = ("temple",)

    def __init__(self, seat: int, temple: int) -> None:
        super().__init__(seat)
        self.temple: Final = temple

    def options(self, state: TribesOfTheWind) -> list[int]:
        tribe = state.tribes[self.seat]
        return [AT + space for space in spaces_of(tribe.tiled & ~tribe.templed)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        tribe = state.tribes[self.seat]
        space = action - AT
        tribe.place_temple(self.temple, space)
        state.laid(self.seat, space)
        effect = state.catalogue.board_temples[tribe.board][self.temple]
        if state.logging:
            shown = effect_shown(state, tribe, effect, 0)
            state.tell("temple", "5.3", self.seat, temple=self.temple, space=SPACE_NAMES[space], effect=shown)
        for atom in state.catalogue.effects[effect][0]:
            state.items.append(item_of_card(atom, 0))


DISCARD_SET: Final[list[DiscardSet]] = [DiscardSet(seat) for seat in range(MAX_PLAYERS)]

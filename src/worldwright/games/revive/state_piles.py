"""The displays and their piles (3.5): citizens, modules, machines, crates, and what left the game."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

CITIZENS_SHOWN: Final = 5
MODULES_SHOWN: Final = 5
MACHINES_SHOWN: Final = 3  # of each colour
MACHINES_OF_COLOUR: Final = 10
EMPTY: Final = -1


@final
class Piles:
    """A pile is a list whose top is at the end of the part that is left; lists never change, so clones share them."""

    def __init__(self, citizens: vec[i64], modules: vec[i64], machines: vec[i64]) -> None:
        self.citizens = citizens  # face up, by place
        self.modules = modules
        self.machines = machines  # three places for each colour
        self.citizen_pile: list[int] = []
        self.citizens_left = 0
        self.module_pile: list[int] = []
        self.modules_left = 0
        self.gray_pile: list[int] = []
        self.yellow_pile: list[int] = []
        self.green_pile: list[int] = []
        self.gray_left = 0
        self.yellow_left = 0
        self.green_left = 0
        self.crate_pile: list[int] = []
        self.crates_left = 0
        self.artifact_cards: list[int] = []  # in the box, in no order
        self.gone_citizens: i64 = 0  # out of the game, as sets
        self.gone_modules: i64 = 0
        self.gone_machines: i64 = 0

    def clone(self) -> Piles:
        twin = Piles(self.citizens[:], self.modules[:], self.machines[:])
        twin.citizen_pile = self.citizen_pile
        twin.citizens_left = self.citizens_left
        twin.module_pile = self.module_pile
        twin.modules_left = self.modules_left
        twin.gray_pile = self.gray_pile
        twin.yellow_pile = self.yellow_pile
        twin.green_pile = self.green_pile
        twin.gray_left = self.gray_left
        twin.yellow_left = self.yellow_left
        twin.green_left = self.green_left
        twin.crate_pile = self.crate_pile
        twin.crates_left = self.crates_left
        twin.artifact_cards = self.artifact_cards
        twin.gone_citizens = self.gone_citizens
        twin.gone_modules = self.gone_modules
        twin.gone_machines = self.gone_machines
        return twin

    # --- piles --------------------------------------------------------------------------------

    def draw_citizen(self) -> int:
        self.citizens_left -= 1
        return self.citizen_pile[self.citizens_left]

    def draw_module(self) -> int:
        self.modules_left -= 1
        return self.module_pile[self.modules_left]

    def draw_crate(self) -> int:
        self.crates_left -= 1
        return self.crate_pile[self.crates_left]

    def machines_left(self, colour: i64) -> int:
        return self.gray_left if colour == 0 else self.yellow_left if colour == 1 else self.green_left

    def draw_machine(self, colour: i64) -> int:
        if colour == 0:
            self.gray_left -= 1
            return self.gray_pile[self.gray_left]
        if colour == 1:
            self.yellow_left -= 1
            return self.yellow_pile[self.yellow_left]
        self.green_left -= 1
        return self.green_pile[self.green_left]

    # --- displays -----------------------------------------------------------------------------

    def refill(self) -> bool:
        """Fill every empty place from its pile; did anything come to light?"""
        drew = False
        for place in range(CITIZENS_SHOWN):
            if self.citizens[place] == EMPTY and self.citizens_left > 0:
                self.citizens[place] = self.draw_citizen()
                drew = True
        for place in range(MODULES_SHOWN):
            if self.modules[place] == EMPTY and self.modules_left > 0:
                self.modules[place] = self.draw_module()
                drew = True
        for place in range(3 * MACHINES_SHOWN):
            if self.machines[place] == EMPTY and self.machines_left(place // MACHINES_SHOWN) > 0:
                self.machines[place] = self.draw_machine(place // MACHINES_SHOWN)
                drew = True
        return drew

    def shown_citizens(self, colour: i64, colours: list[int], any_colour: i64) -> list[int]:
        """Face-up citizens of a colour, or of any."""
        return [
            int(card) for card in self.citizens if card != EMPTY and (colour == any_colour or colours[card] == colour)
        ]

    def take_citizen(self, card: i64) -> None:
        for place in range(CITIZENS_SHOWN):
            if self.citizens[place] == card:
                self.citizens[place] = EMPTY

    def take_module(self, module: i64) -> None:
        for place in range(MODULES_SHOWN):
            if self.modules[place] == module:
                self.modules[place] = EMPTY

    def take_machine(self, machine: i64) -> None:
        for place in range(3 * MACHINES_SHOWN):
            if self.machines[place] == machine:
                self.machines[place] = EMPTY


def new_piles() -> Piles:
    return Piles(vec[i64]([EMPTY] * 5), vec[i64]([EMPTY] * 5), vec[i64]([EMPTY] * 9))

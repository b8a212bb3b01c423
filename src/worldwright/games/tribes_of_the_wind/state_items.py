"""Pending effects (5.6): each item is one effect with its number, as an int, and what it may do is asked by name."""

from __future__ import annotations

from typing import Final

from worldwright.games.tribes_of_the_wind.grammar import Atom

KIND_BITS: Final = 3
NUMBER_BITS: Final = 8
LOW_KIND: Final = (1 << KIND_BITS) - 1
LOW_NUMBER: Final = (1 << NUMBER_BITS) - 1
BOOSTABLE: Final = 1 << KIND_BITS + NUMBER_BITS
DIRECT: Final = BOOSTABLE << 1


def plain_item(kind: int, number: int) -> int:
    """An item that a Guide's power gives: never boosted (8.3)."""
    return kind | number << KIND_BITS


def item_of_power(atom: Atom) -> int:
    return plain_item(atom.kind, atom.number)


def item_of_card(atom: Atom, x: int) -> int:
    """An item that an Element card, a Temple or a Village card gives: boostable (8.2). X is fixed now (7.3)."""
    return plain_item(atom.kind, atom.amount(x)) | BOOSTABLE


def opened_by_guide(item: int) -> int:
    """The same item, which was paid for: it cannot be declined any more (8.4.3)."""
    return item | DIRECT


def kind_of(item: int) -> int:
    return item & LOW_KIND


def number_of(item: int) -> int:
    """The number before boosts; of a Forest the printed price."""
    return item >> KIND_BITS & LOW_NUMBER


def is_boostable(item: int) -> bool:
    return item & BOOSTABLE != 0


def is_direct(item: int) -> bool:
    return item & DIRECT != 0

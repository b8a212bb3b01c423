"""One player in a view: board, hand, and what the own cards could do now."""

from __future__ import annotations

from typing import TypedDict

from worldwright.games.tribes_of_the_wind.board import GUIDES, HAND, spaces_of
from worldwright.games.tribes_of_the_wind.effects import of, requirement_met
from worldwright.games.tribes_of_the_wind.grammar import REQUIREMENTS, TIERS, Row
from worldwright.games.tribes_of_the_wind.scoring import completed, own_need_count
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, FROM_PILE, Tribe
from worldwright.games.tribes_of_the_wind.view_question import Branches, see_effect

Counts = dict[str, int]  # cards by element


class RowView(TypedDict):
    """A row of a card in the own hand: is it met, by which numbers, and what it would bring."""

    kind: str
    element: str
    number: int
    met: bool
    own: int
    left: int
    right: int
    total: int
    tier: int | None
    missing: list[str]
    now: Branches


SlotView = (
    TypedDict(  # a card in a hand: the back for everybody, the face for its owner; "from": display slot or "pile"
        "SlotView", {"element": str, "card": str | None, "age": int, "from": int | str}
    )
)


class TribeView(TypedDict):
    """One player."""

    board: str | None
    water: int
    riders: list[int]
    pollution: list[int]
    tiles: list[str | None]
    villages: list[int]
    temples: list[int | None]
    kept: list[str]
    completed: list[bool]
    right_sides: int
    guides: list[str]
    left: list[str]
    powers: list[str]
    used: list[str]
    path_met: bool
    own_met: bool
    own_count: int
    hand: list[SlotView | None]
    counts: Counts
    free: list[int]
    ready: list[int]


def known(ids: list[str], number: int) -> str | None:
    """The id of a card or tile; None for an empty place."""
    return None if number == EMPTY else ids[number]


def see_tribe(state: TribesOfTheWind, tribe: Tribe, own: bool) -> TribeView:
    catalogue = state.catalogue
    chosen = tribe.board != EMPTY
    guides = catalogue.guide_ids[tribe.board] if chosen else []
    return {
        "board": known(catalogue.board_ids, tribe.board),
        "water": tribe.water,
        "riders": tribe.riders[:],
        "pollution": tribe.pollution[:],
        "tiles": [known(catalogue.tile_ids, tile) for tile in tribe.tiles],
        "villages": spaces_of(tribe.villages)[:],
        "temples": [None if space == EMPTY else space for space in tribe.temples],
        "kept": [catalogue.village_ids[card] for card in tribe.kept],
        "completed": [completed(tribe, catalogue, card) for card in tribe.kept],
        "right_sides": tribe.right_sides,
        "guides": guides[:],
        "left": chosen_of(guides, tribe.guides),
        "powers": chosen_of(guides, tribe.powers),
        "used": chosen_of(guides, tribe.used),
        "path_met": tribe.path_met,
        "own_met": tribe.own_met,
        "own_count": own_need_count(tribe, catalogue) if chosen else 0,
        "hand": [see_slot(state, tribe, slot, own) for slot in range(HAND)],
        "counts": see_counts(state, state.backs(tribe.hand)),
        "free": spaces_of(tribe.free_spaces())[:],
        "ready": tribe.ready_forests(catalogue),
    }


def chosen_of(guides: list[str], chosen: int) -> list[str]:
    return [guides[guide] for guide in range(GUIDES) if chosen >> guide & 1] if chosen else []


def see_slot(state: TribesOfTheWind, tribe: Tribe, slot: int, own: bool) -> SlotView | None:
    """The back and where it came from for everybody, the face for the owner once the refill is finished (11.1)."""
    card = tribe.hand[slot]
    if card == EMPTY:
        return None
    origin = tribe.origin_of(slot)
    return {
        "element": state.catalogue.elements[state.catalogue.card_element[card]],
        "card": state.catalogue.card_ids[card] if own and tribe.knows(slot) else None,
        "age": tribe.age_of(slot),
        "from": "pile" if origin == FROM_PILE else origin,
    }


def see_counts(state: TribesOfTheWind, backs: int) -> Counts:
    return {name: of(backs, element) for element, name in enumerate(state.catalogue.elements)}


# --- What the own cards could do now ---------------------------------------------------------------


def see_rows(state: TribesOfTheWind, seat: int | None) -> list[list[RowView]]:
    """Per hand slot and row: is the requirement met, by which numbers, and what the effect would be now."""
    if seat is None:
        return []
    tribe = state.tribes[seat]
    counts = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
    missing = [name for element, name in enumerate(state.catalogue.elements) if of(counts[0], element) == 0]
    return [
        [see_row(state, tribe, row, counts, missing) for row in state.catalogue.rows[tribe.hand[slot]]]
        if tribe.hand[slot] != EMPTY and tribe.knows(slot)
        else []
        for slot in range(HAND)
    ]


def see_row(
    state: TribesOfTheWind, tribe: Tribe, row: Row, counts: tuple[int, int, int], missing: list[str]
) -> RowView:
    element = row.element
    own, left, right = of(counts[0], element), of(counts[1], element), of(counts[2], element)
    total = own + left + right
    met = requirement_met(row, *counts)
    step = row.step(total)
    return {
        "kind": REQUIREMENTS[row.kind],
        "element": state.catalogue.elements[element],
        "number": row.number,
        "met": met,
        "own": own,
        "left": left,
        "right": right,
        "total": total,
        "tier": step if row.kind == TIERS and met else None,
        "missing": missing[:],
        "now": see_effect(state, tribe, row.effects[step], total),
    }

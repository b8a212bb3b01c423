"""What a seat may know (11), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any

from worldwright.engine.frames import NOBODY
from worldwright.games.tribes_of_the_wind.board import spaces_of
from worldwright.games.tribes_of_the_wind.effects import (
    ATOM_SPAN,
    BOOSTABLE,
    boosted,
    effect_of_row,
    fixed,
    of,
    price,
    requirement_met,
)
from worldwright.games.tribes_of_the_wind.grammar import ATOMS, FOREST, KINDS, REQUIREMENTS, TIERS
from worldwright.games.tribes_of_the_wind.rules_terms import GUIDES, Row
from worldwright.games.tribes_of_the_wind.scoring import completed, own_need_count
from worldwright.games.tribes_of_the_wind.state import DRIFTER, LAST_SPAN, REASONS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, FROM_PILE, HAND_SIZE, ORIGINS, Tribe

View = dict[str, Any]


def see(state: TribesOfTheWind, seat: int | None) -> View:
    """The table from one seat; None is a spectator, who sees backs only."""
    view: View = {
        "scores": state.scores,
        "lines": [[line._asdict() for line in state.score_lines(other)] for other in range(state.players)],
        "round": state.round,
        "active": None if state.active == NOBODY else state.active,
        "end": see_end(state),
        "elements": see_elements(state),
        "villages": see_villages(state),
        "forests": see_forests(state),
        "tribes": [see_tribe(state, tribe, other == seat) for other, tribe in enumerate(state.tribes)],
        "drifter": see_drifter(state),
        "backs": see_backs(state, seat),
        "rows": see_rows(state, seat),
        "last": None if state.last == NOBODY else {"seat": state.last // LAST_SPAN, "space": state.last % LAST_SPAN},
        **see_question(state),
    }
    view["faces"] = see_faces(state, view)
    return view


def known(ids: list[str], number: int) -> str | None:
    """The id of a card or tile; None for an empty place."""
    return None if number == EMPTY else ids[number]


def see_end(state: TribesOfTheWind) -> View:
    holder = None if state.token == NOBODY else "drifter" if state.token == DRIFTER else state.token
    return {
        "token": holder,
        "trigger": state.trigger or None,
        "reason": REASONS[state.reason],
        "max_rounds": state.max_rounds,
    }


def see_elements(state: TribesOfTheWind) -> View:
    """Backs of display and pile top; the discard pile lies open (11.2)."""
    top = state.pile[state.pile_left - 1] if state.pile_left else EMPTY
    ids = state.catalogue.card_ids
    return {
        "pile": state.pile_left,
        "top": back(state, top),
        "age": state.age,
        "display": [back(state, card) for card in state.display],
        "ages": state.display_ages[:],
        "discard": [ids[card] for card in state.discard],
        "played": known(ids, state.played),
        "last": None if state.last_row == NOBODY else {"card": ids[state.last_row // 2], "row": state.last_row % 2},
    }


def back(state: TribesOfTheWind, card: int) -> str | None:
    return None if card == EMPTY else state.catalogue.elements[state.catalogue.card_element[card]]


def see_villages(state: TribesOfTheWind) -> View:
    ids = state.catalogue.village_ids
    return {
        "pile": state.village_left,
        "display": [known(ids, card) for card in state.village_display],
        "discard": [ids[card] for card in state.village_discard],
        "taken": known(ids, state.taken),
    }


def see_forests(state: TribesOfTheWind) -> View:
    """Display and top of the pile; tiles that the Drifter put under it are known too."""
    ids = state.catalogue.tile_ids
    return {
        "pile": state.forest_left,
        "top": known(ids, state.forest_pile[state.forest_left - 1] if state.forest_left else EMPTY),
        "display": [known(ids, tile) for tile in state.forest_display],
        "buried": [ids[tile] for tile in state.forest_pile[: state.forest_buried]],
    }


def see_tribe(state: TribesOfTheWind, tribe: Tribe, own: bool) -> View:
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
        "left": [guides[guide] for guide in range(GUIDES) if tribe.guides >> guide & 1],
        "powers": [guides[guide] for guide in range(GUIDES) if tribe.powers >> guide & 1],
        "used": [guides[guide] for guide in range(GUIDES) if tribe.used >> guide & 1],
        "path_met": tribe.path_met,
        "own_met": tribe.own_met,
        "own_count": own_need_count(tribe, catalogue) if chosen else 0,
        "hand": [see_slot(state, tribe, slot, own) for slot in range(HAND_SIZE)],
        "counts": see_counts(state, state.backs(tribe.hand)),
        "free": spaces_of(tribe.free_spaces())[:],
        "ready": tribe.ready_forests(catalogue),
    }


def see_slot(state: TribesOfTheWind, tribe: Tribe, slot: int, own: bool) -> View | None:
    """The back and where it came from for everybody, the face for the owner once the refill is finished (11.1)."""
    card = tribe.hand[slot]
    if card == EMPTY:
        return None
    age, origin = divmod(tribe.drawn[slot], ORIGINS)
    face = state.catalogue.card_ids[card] if own and not tribe.unseen >> slot & 1 else None
    return {"element": back(state, card), "card": face, "age": age, "from": "pile" if origin == FROM_PILE else origin}


def see_counts(state: TribesOfTheWind, backs: int) -> dict[str, int]:
    return {name: of(backs, element) for element, name in enumerate(state.catalogue.elements)}


def see_drifter(state: TribesOfTheWind) -> View | None:
    """Solo: its row of backs, its tally and its Villages (13.1)."""
    if state.players > 1:
        return None
    return {
        "row": [back(state, card) for card in state.row],
        "ages": state.row_ages[:],
        "marks": {
            name: state.marks[element] if state.marks else 0 for element, name in enumerate(state.catalogue.elements)
        },
        "villages": state.drifter_villages,
        "villages_to_end": state.catalogue.drifter_villages,
        "target": state.target(),
    }


def see_backs(state: TribesOfTheWind, seat: int | None) -> View:
    """The twelve numbers on which every requirement depends: own hand, both neighbours (3.8)."""
    who = seat if seat is not None else max(state.active, 0)
    left: object = "drifter" if state.players == 1 else (who + 1) % state.players
    right: object = (who - 1) % state.players if state.players > 2 else "display"
    return {
        "seat": who,
        "left": left,
        "right": right,
        "own": see_counts(state, state.backs(state.tribes[who].hand)),
        "left_counts": see_counts(state, state.backs_of_left(who)),
        "right_counts": see_counts(state, state.backs_of_right(who)),
    }


# --- What the own cards could do now --------------------------------------------------------------


def see_rows(state: TribesOfTheWind, seat: int | None) -> list[list[View]]:
    """Per hand slot and row: is the requirement met, by which numbers, and what the effect would be now."""
    if seat is None:
        return []
    tribe = state.tribes[seat]
    counts = state.backs(tribe.hand), state.backs_of_left(seat), state.backs_of_right(seat)
    seen = [slot for slot in range(HAND_SIZE) if tribe.hand[slot] != EMPTY and not tribe.unseen >> slot & 1]
    return [
        [see_row(state, tribe, row, counts) for row in state.catalogue.rows[tribe.hand[slot]]] if slot in seen else []
        for slot in range(HAND_SIZE)
    ]


def see_row(state: TribesOfTheWind, tribe: Tribe, row: Row, counts: tuple[int, int, int]) -> View:
    own, left, right = (of(backs, row.element) for backs in counts)
    total = own + left + right
    met = requirement_met(row, *counts)
    tier = row.effects.index(effect_of_row(row, total)) if row.kind == TIERS and met else None
    effect = row.effects[tier or 0]
    return {
        "kind": REQUIREMENTS[row.kind],
        "element": state.catalogue.elements[row.element],
        "number": row.number,
        "met": met,
        "own": own,
        "left": left,
        "right": right,
        "total": total,
        "tier": tier,
        "missing": [name for element, name in enumerate(state.catalogue.elements) if of(counts[0], element) == 0],
        "now": see_effect(state, tribe, effect, total),
    }


def see_effect(state: TribesOfTheWind, tribe: Tribe, effect: int, x: int) -> list[list[View]]:
    """The branches of an effect with X, boosts and discounts worked out."""
    return [
        [see_atom(state, tribe, fixed(atom, x) + BOOSTABLE) for atom in branch]
        for branch in state.catalogue.effects[effect]
    ]


def see_atom(state: TribesOfTheWind, tribe: Tribe, item: int) -> View:
    kind = item % KINDS
    number = price(state, tribe, item % ATOM_SPAN // KINDS) if kind == FOREST else boosted(state, tribe, item)
    return {"kind": ATOMS[kind], "number": number}


# --- The question ---------------------------------------------------------------------------------


def see_question(state: TribesOfTheWind) -> View:
    """What the present decision is about; all of it is public."""
    question: View = {
        "pending": [],
        "steps": None,
        "price": None,
        "bought": None,
        "offer": [],
        "branches": [],
        "start": None,
        "marker": None,
    }
    if state.over:
        return question
    frame = state.stack[-1]
    tribe = state.tribes[frame.seat]
    catalogue = state.catalogue
    if tribe.board != EMPTY:
        question["pending"] = [see_atom(state, tribe, item) for item in state.items]
    if frame.kind in ("POLLUTION_PICK", "START_POLLUTION", "MOVE_STEP", "FLEX_STEP"):
        question["steps"] = frame.a
    elif frame.kind == "FOREST_TAKE":
        question["price"] = price(state, tribe, frame.a)
    elif frame.kind == "FOREST_PLACE":
        question["bought"] = catalogue.tile_ids[frame.a]
    elif frame.kind == "FIRST_CARD":
        question["offer"] = [catalogue.village_ids[frame.a], catalogue.village_ids[frame.b]]
    elif frame.kind == "OR_CHOICE":
        question["branches"] = see_effect(state, tribe, frame.a, frame.b)
    elif frame.kind == "VILLAGE_SIDE":
        question["branches"] = see_effect(state, tribe, catalogue.village_effect[state.taken], 0)
    elif frame.kind == "CATAPULT_TO":
        question["start"] = frame.a
    elif frame.kind == "TEMPLE_WHERE":
        question["marker"] = frame.a
    return question


# --- Faces ----------------------------------------------------------------------------------------


def see_faces(state: TribesOfTheWind, view: View) -> dict[str, View]:
    """Everything that lies open, as printed, so that corrected catalogues are drawn right."""
    catalogue = state.catalogue
    cards = {slot["card"] for tribe in view["tribes"] for slot in tribe["hand"] if slot and slot["card"]}
    cards |= {*view["elements"]["discard"], view["elements"]["played"], (view["elements"]["last"] or {}).get("card")}
    villages = {card for tribe in view["tribes"] for card in tribe["kept"]}
    villages |= {*view["villages"]["display"], *view["villages"]["discard"], view["villages"]["taken"], *view["offer"]}
    forests = view["forests"]
    tiles = {tile for tribe in view["tribes"] for tile in tribe["tiles"]} | {
        forests["top"],
        *forests["display"],
        *forests["buried"],
        view["bought"],
    }
    boards = {tribe["board"] for tribe in view["tribes"]}
    if not all(boards):
        boards |= set(catalogue.board_ids)
    guides = [
        face
        for board, name in enumerate(catalogue.board_ids)
        if name in boards
        for face in catalogue.guide_faces[board]
    ]
    return {
        "cards": picked(catalogue.card_faces, cards),
        "villages": picked(catalogue.village_faces, villages),
        "tiles": picked(catalogue.tile_faces, tiles),
        "boards": picked(catalogue.board_faces, boards),
        "guides": {face["id"]: face for face in guides},
    }


def picked(faces: list[View], ids: set[Any]) -> View:
    return {face["id"]: face for face in faces if face["id"] in ids}

"""What a seat may know (11), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any, TypedDict, cast

from worldwright.engine.frames import NOBODY, Frame
from worldwright.engine.view import EngineView, Line
from worldwright.games.tribes_of_the_wind.board import FLAG, GUIDES, HAND, count, spaces_of
from worldwright.games.tribes_of_the_wind.effects import effect_shown, item_shown, of, price, requirement_met
from worldwright.games.tribes_of_the_wind.grammar import REQUIREMENTS, TIERS, Row
from worldwright.games.tribes_of_the_wind.scoring import completed, own_need_count, points
from worldwright.games.tribes_of_the_wind.setup import FirstCard, StartPollution
from worldwright.games.tribes_of_the_wind.state import DRIFTER, LABELS, REASONS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, FROM_PILE, Tribe
from worldwright.games.tribes_of_the_wind.turn_effects import OrChoice
from worldwright.games.tribes_of_the_wind.turn_forest import ForestPlace, ForestTake
from worldwright.games.tribes_of_the_wind.turn_pollution import PollutionPick
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultTo, FlexStep, MoveStep
from worldwright.games.tribes_of_the_wind.turn_temple import TempleWhere, TempleWhich
from worldwright.games.tribes_of_the_wind.turn_village import VillageSide, VillageTake

Face = dict[str, Any]  # a piece as the catalogue prints it
Counts = dict[str, int]  # cards by element


class AtomView(TypedDict):
    """One effect, with its number as it would come now."""

    kind: str
    number: int


Branches = list[list[AtomView]]


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


class EndView(TypedDict):
    """Who holds the Game End token, and how the game ended."""

    token: int | str | None  # a seat, "drifter" or nobody
    trigger: int | None
    reason: str
    max_rounds: int


class LastCard(TypedDict):
    card: str
    row: int


class ElementsView(TypedDict):
    """Element cards in the middle."""

    pile: int
    top: str | None
    age: int
    display: list[str | None]
    ages: list[int]
    discard: list[str]
    played: str | None
    last: LastCard | None


class VillagesView(TypedDict):
    """Village cards in the middle."""

    pile: int
    display: list[str | None]
    discard: list[str]
    taken: str | None


class ForestsView(TypedDict):
    """Forest tiles in the middle; `buried` are those that the Drifter put under the pile."""

    pile: int
    top: str | None
    display: list[str | None]
    buried: list[str]


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


class DrifterView(TypedDict):
    """The Drifter of the solo extra."""

    row: list[str | None]
    ages: list[int]
    marks: Counts
    villages: int
    villages_to_end: int
    target: int


class BacksView(TypedDict):
    """The twelve numbers on which every requirement depends, and whose they are."""

    seat: int
    left: int | str
    right: int | str
    own: Counts
    left_counts: Counts
    right_counts: Counts


class LastPiece(TypedDict):
    seat: int
    space: int


class Faces(TypedDict):
    """Everything that lies open, as printed, by id."""

    cards: dict[str, Face]
    villages: dict[str, Face]
    tiles: dict[str, Face]
    boards: dict[str, Face]
    guides: dict[str, Face]


class Question(TypedDict):
    """What the present decision is about; all of it is public."""

    pending: list[AtomView]
    steps: int | None
    price: int | None
    bought: str | None
    offer: list[str]
    branches: Branches  # of OR_CHOICE and VILLAGE_SIDE
    uses: list[Branches]  # of VILLAGE_TAKE: the right side of each card on display
    temples: list[Branches]  # of TEMPLE_WHICH: what each Temple would bring
    start: int | None
    marker: int | None


class View(EngineView, Question):
    """All that a seat may know."""

    round: int
    active: int | None
    end: EndView
    elements: ElementsView
    villages: VillagesView
    forests: ForestsView
    tribes: list[TribeView]
    drifter: DrifterView | None
    backs: BacksView
    rows: list[list[RowView]]
    last: LastPiece | None
    faces: Faces


def see(state: TribesOfTheWind, seat: int | None) -> dict[str, Any]:
    """The table from one seat; None is a spectator, who sees backs only."""
    tribes = [see_tribe(state, tribe, other == seat) for other, tribe in enumerate(state.tribes)]
    return {
        "scores": state.scores,
        "lines": [see_lines(state, other) for other in range(state.players)],
        "progress": see_progress(state),
        "round": state.round,
        "active": None if state.active == NOBODY else state.active,
        "end": see_end(state),
        "elements": see_elements(state),
        "villages": see_villages(state),
        "forests": see_forests(state),
        "tribes": tribes,
        "drifter": see_drifter(state),
        "backs": see_backs(state, seat),
        "rows": see_rows(state, seat),
        "last": None if state.last_seat == NOBODY else {"seat": state.last_seat, "space": state.last_space},
        "faces": see_faces(state, seat),
        **see_question(state),
    }


def see_lines(state: TribesOfTheWind, seat: int) -> list[Line]:
    lines = points(state.tribes[seat], state.catalogue, state.token == seat)
    return [{"label": label, "points": line, "rule": "12.4"} for label, line in zip(LABELS, lines, strict=True)]


def see_progress(state: TribesOfTheWind) -> str:
    if state.round == 0:
        return "Set-up"
    if state.trigger and state.round > state.trigger:
        return f"Round {state.round}, the last one"
    return f"Round {state.round}, one more to come" if state.trigger else f"Round {state.round}"


def known(ids: list[str], number: int) -> str | None:
    """The id of a card or tile; None for an empty place."""
    return None if number == EMPTY else ids[number]


def see_end(state: TribesOfTheWind) -> EndView:
    holder = None if state.token == NOBODY else "drifter" if state.token == DRIFTER else state.token
    return {
        "token": holder,
        "trigger": state.trigger or None,
        "reason": REASONS[state.reason],
        "max_rounds": state.max_rounds,
    }


# --- The middle -----------------------------------------------------------------------------------


def see_elements(state: TribesOfTheWind) -> ElementsView:
    """Backs of display and pile top; the discard pile lies open (11.2)."""
    ids = state.catalogue.card_ids
    return {
        "pile": state.pile_left,
        "top": back(state, state.top()),
        "age": state.age,
        "display": [back(state, card) for card in state.display],
        "ages": state.display_ages[:],
        "discard": [ids[card] for card in state.discard],
        "played": known(ids, state.played),
        "last": None if state.last_card == EMPTY else {"card": ids[state.last_card], "row": state.last_row},
    }


def back(state: TribesOfTheWind, card: int) -> str | None:
    return None if card == EMPTY else state.catalogue.elements[state.catalogue.card_element[card]]


def see_villages(state: TribesOfTheWind) -> VillagesView:
    ids = state.catalogue.village_ids
    return {
        "pile": state.village_left,
        "display": [known(ids, card) for card in state.village_display],
        "discard": [ids[card] for card in state.village_discard],
        "taken": known(ids, state.taken),
    }


def see_forests(state: TribesOfTheWind) -> ForestsView:
    """Display and top of the pile; tiles that the Drifter put under it are known too."""
    ids = state.catalogue.tile_ids
    return {
        "pile": state.forest_left,
        "top": known(ids, state.top_forest()),
        "display": [known(ids, tile) for tile in state.forest_display],
        "buried": [ids[tile] for tile in state.forest_pile[: state.forest_buried]],
    }


# --- Players --------------------------------------------------------------------------------------


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


def see_drifter(state: TribesOfTheWind) -> DrifterView | None:
    """Solo: its row of backs, its tally and its Villages (13.1)."""
    if state.players > 1:
        return None
    elements = state.catalogue.elements
    return {
        "row": [back(state, card) for card in state.row],
        "ages": state.row_ages[:],
        "marks": {name: state.marks[element] if state.marks else 0 for element, name in enumerate(elements)},
        "villages": state.drifter_villages,
        "villages_to_end": state.catalogue.drifter_villages,
        "target": state.target(),
    }


def see_backs(state: TribesOfTheWind, seat: int | None) -> BacksView:
    """The twelve numbers on which every requirement depends: own hand, both neighbours (3.8)."""
    who = seat if seat is not None else max(state.active, 0)
    return {
        "seat": who,
        "left": "drifter" if state.players == 1 else (who + 1) % state.players,
        "right": (who - 1) % state.players if state.players > 2 else "display",
        "own": see_counts(state, state.backs(state.tribes[who].hand)),
        "left_counts": see_counts(state, state.backs_of_left(who)),
        "right_counts": see_counts(state, state.backs_of_right(who)),
    }


# --- What the own cards could do now --------------------------------------------------------------


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


def see_effect(state: TribesOfTheWind, tribe: Tribe, effect: int, x: int) -> Branches:
    return cast(Branches, effect_shown(state, tribe, effect, x))


# --- The question ---------------------------------------------------------------------------------


def see_question(state: TribesOfTheWind) -> Question:
    """What the open decision is about."""
    question: Question = {
        "pending": [],
        "steps": None,
        "price": None,
        "bought": None,
        "offer": [],
        "branches": [],
        "uses": [],
        "temples": [],
        "start": None,
        "marker": None,
    }
    if not state.over:
        frame = state.stack[-1]
        tribe = state.tribes[frame.seat]
        question["pending"] = [cast(AtomView, item_shown(state, tribe, item)) for item in state.items]
        ask(state, tribe, frame, question)
    return question


def ask(state: TribesOfTheWind, tribe: Tribe, frame: Frame[Any], question: Question) -> None:
    """What the frame carries, and the effects between which it lets choose."""
    catalogue = state.catalogue
    if isinstance(frame, (PollutionPick, StartPollution)):
        question["steps"] = frame.tokens
    elif isinstance(frame, MoveStep):
        question["steps"] = frame.steps
    elif isinstance(frame, FlexStep):
        question["steps"] = frame.units
    elif isinstance(frame, ForestTake):
        question["price"] = price(state, tribe, frame.printed)
    elif isinstance(frame, ForestPlace):
        question["bought"] = catalogue.tile_ids[frame.tile]
    elif isinstance(frame, FirstCard):
        question["offer"] = [catalogue.village_ids[frame.first], catalogue.village_ids[frame.second]]
    elif isinstance(frame, OrChoice):
        question["branches"] = see_effect(state, tribe, frame.effect, frame.x)
    elif isinstance(frame, VillageSide):
        question["branches"] = see_effect(state, tribe, catalogue.village_effect[state.taken], 0)
    elif isinstance(frame, VillageTake):
        question["uses"] = [
            [] if card == EMPTY else see_effect(state, tribe, catalogue.village_effect[card], 0)
            for card in state.village_display
        ]
    elif isinstance(frame, TempleWhich):
        question["temples"] = [see_effect(state, tribe, effect, 0) for effect in catalogue.board_temples[tribe.board]]
    elif isinstance(frame, CatapultTo):
        question["start"] = frame.start
    elif isinstance(frame, TempleWhere):
        question["marker"] = frame.temple


# --- What a tribe has beside its points ------------------------------------------------------------


def resources(state: TribesOfTheWind, seat: int) -> dict[str, int]:
    """What outcomes of actions are told in, beside the lines of the score sheet."""
    tribe = state.tribes[seat]
    forests = spaces_of(tribe.tiled & ~tribe.villages & ~(1 << FLAG))
    return {
        "water": tribe.water,
        "tokens": sum(tribe.pollution),
        "riders": sum(tribe.riders[space] for space in forests),
        "tiles": count(tribe.tiled),
        "temples": count(tribe.templed),
        "kept": len(tribe.kept),
    }


# --- Faces ----------------------------------------------------------------------------------------


def see_faces(state: TribesOfTheWind, seat: int | None) -> Faces:
    """Everything that lies open for this seat, as printed, so that corrected catalogues are drawn right."""
    catalogue = state.catalogue
    cards = {*state.discard, state.played, state.last_card}
    if seat is not None:
        tribe = state.tribes[seat]
        cards |= {tribe.hand[slot] for slot in range(HAND) if tribe.knows(slot)}
    villages = {*state.village_display, *state.village_discard, state.taken}
    tiles = {*state.forest_display, *state.forest_pile[: state.forest_buried], state.top_forest()}
    boards = [tribe.board for tribe in state.tribes]
    for tribe in state.tribes:
        villages.update(tribe.kept)
        tiles.update(tribe.tiles)
    if not state.over:
        frame = state.stack[-1]
        if isinstance(frame, FirstCard):
            villages |= {frame.first, frame.second}
        elif isinstance(frame, ForestPlace):
            tiles.add(frame.tile)
    if EMPTY in boards:
        boards = list(range(len(catalogue.board_ids)))
    return {
        "cards": catalogue.copies(catalogue.card_faces, cards, ("rows",)),
        "villages": catalogue.copies(catalogue.village_faces, villages, ("goal",)),
        "tiles": catalogue.copies(catalogue.tile_faces, tiles, ("bonus", "start")),
        "boards": catalogue.copies(catalogue.board_faces, set(boards), ("pollution", "temples", "path", "requirement")),
        "guides": {
            name: face
            for board in boards
            for name, face in catalogue.copies(catalogue.guide_faces[board], set(range(GUIDES)), ("power",)).items()
        },
    }

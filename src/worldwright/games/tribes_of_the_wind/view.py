"""What a seat may know (11), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from typing import Any, TypedDict

from worldwright.engine.frames import NOBODY
from worldwright.engine.view import EngineView, Line, printed
from worldwright.games.tribes_of_the_wind.board import FLAG, count, spaces_of
from worldwright.games.tribes_of_the_wind.scoring import points
from worldwright.games.tribes_of_the_wind.state import DRIFTER, LABELS, REASONS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY
from worldwright.games.tribes_of_the_wind.view_question import Question, see_question
from worldwright.games.tribes_of_the_wind.view_tribe import (
    Counts,
    RowView,
    TribeView,
    known,
    see_counts,
    see_rows,
    see_tribe,
)

Face = dict[str, Any]  # a piece as the catalogue prints it


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
    """What is printed on the pieces of the box, by their ids."""

    cards: dict[str, Face]
    villages: dict[str, Face]
    tiles: dict[str, Face]
    boards: dict[str, Face]
    guides: dict[str, Face]


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
    printed: str  # on all pieces, as `Faces` in JSON, the same text in every view: see `faces_of`


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
        "printed": state.catalogue.printed_text,
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


# --- For whoever reads a view ---------------------------------------------------------------------


def faces_of(view: View) -> Faces:
    """The pieces of the box, so that corrected catalogues are drawn right."""
    found: Faces = printed(view["printed"])
    return found

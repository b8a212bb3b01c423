"""Setting up the table (4), in the order of the rulebook: the displays, the boards, the hands, the Starting tiles."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import Frame
from worldwright.engine.terms import Terms
from worldwright.games.tribes_of_the_wind import turn
from worldwright.games.tribes_of_the_wind.actions import AT, BOARD, LEFT
from worldwright.games.tribes_of_the_wind.board import CAPITAL, DISPLAY, FLAG, HAND, SPACES, spaces_of
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.effects import gain_water
from worldwright.games.tribes_of_the_wind.grammar import BOARDS, ELEMENTS
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import ALL_GUIDES, EMPTY, new_tribe
from worldwright.games.tribes_of_the_wind.turn_effects import TWO_SIDES
from worldwright.games.tribes_of_the_wind.turn_pollution import remove_pollution
from worldwright.games.tribes_of_the_wind.turn_refill import draw_element
from worldwright.games.tribes_of_the_wind.turn_village import draw_village, keep


def set_up(terms: Terms) -> TribesOfTheWind:
    """A table with its displays, on which boards are about to be chosen, or are dealt."""
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    tribes = [new_tribe() for _ in range(terms.players)]
    state = TribesOfTheWind(terms, catalogue, tribes, [EMPTY] * DISPLAY, [0] * DISPLAY)
    state.prepare()
    guard = terms.options["max_rounds"]
    state.max_rounds = guard if isinstance(guard, int) else catalogue.max_rounds
    state.two_first_cards = bool(terms.options["first_card_choice"])
    state.first = state.first_player()  # 4.1
    if state.logging:
        state.tell("setup", "4.1", state.first, players=terms.players)
    lay_displays(state)
    order = state.order_of_play()
    state.push(turn.ROUND)
    for seat in reversed(order):
        state.push(FirstObjective(seat))  # 4.10
    for seat in reversed(order):
        state.push(StartingBonus(seat))  # 4.9
    state.push(Deal())
    if terms.options["boards"] == "chosen":
        for seat in order:
            state.push(ChooseBoard(seat))  # the last player comes first
    else:
        deal_boards(state, order)
    return state


# --- The middle of the table (4.3 to 4.5) ---------------------------------------------------------


def lay_displays(state: TribesOfTheWind) -> None:
    """Element cards face down, Village cards and Forest tiles face up, four of each."""
    catalogue = state.catalogue
    state.pile = vec[i64](shuffled(state, len(catalogue.card_ids)))
    state.pile_left = len(state.pile)
    state.display = [draw_element(state) for _ in range(DISPLAY)]
    state.village_pile = vec[i64](shuffled(state, len(catalogue.village_ids)))
    state.village_left = len(state.village_pile)
    state.village_display = [draw_village(state) for _ in range(DISPLAY)]
    tiles = catalogue.tiles_for(catalogue.solo_tiles if state.players == 1 else state.players)
    state.rng.shuffle(tiles)
    state.forest_display = tiles[-1 : -1 - DISPLAY : -1]
    state.forest_pile = vec[i64](tiles[:-DISPLAY])  # its top stays visible (4.5)
    state.forest_left = len(state.forest_pile)


def shuffled(state: TribesOfTheWind, number: int) -> list[int]:
    cards = list(range(number))
    state.rng.shuffle(cards)
    return cards


# --- Boards (4.2, 4.6) ----------------------------------------------------------------------------


@final
class ChooseBoard(Frame[TribesOfTheWind]):
    """Each player chooses a board of those left, the last player first (R-01)."""

    kind: ClassVar[str] = "CHOOSE_BOARD"
    rule: ClassVar[str] = "4.2"

    def options(self, state: TribesOfTheWind) -> list[int]:
        taken = [tribe.board for tribe in state.tribes]
        return [BOARD + board for board in range(BOARDS) if board not in taken]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        take_board(state, self.seat, action - BOARD)


def deal_boards(state: TribesOfTheWind, order: list[int]) -> None:
    """Option `boards`: at random instead."""
    boards = shuffled(state, BOARDS)
    for seat in order:
        take_board(state, seat, boards.pop())


def take_board(state: TribesOfTheWind, seat: int, board: int) -> None:
    """A board with its Guide cards, riders, Temples and Pollution (4.6)."""
    tribe = state.tribes[seat]
    tribe.board = board
    tribe.guides = ALL_GUIDES
    tribe.riders[CAPITAL] = state.catalogue.riders
    tribe.pollution = state.catalogue.board_pollution[board][:]
    for space in range(SPACES):
        if tribe.pollution[space]:
            tribe.polluted |= 1 << space
    if state.logging:
        state.tell("board", "4.2", seat, board=state.catalogue.board_ids[board])


# --- Hands, Starting tiles and what they bring (4.7 to 4.9) ---------------------------------------


@final
class Deal(Frame[TribesOfTheWind]):
    """Hands and Starting tiles, in order of play (4.7, 4.8)."""

    def run(self, state: TribesOfTheWind) -> None:
        catalogue = state.catalogue
        for seat in state.order_of_play():
            tribe = state.tribes[seat]
            tribe.hand = [draw_element(state) for _ in range(HAND)]
            tribe.lay_tile(catalogue, catalogue.forest_tiles + state.place_of(seat), FLAG)
            if state.logging:
                public: dict[str, object] = {"number": HAND}
                state.confide("deal", "4.7", seat, public, catalogue.shown(tribe.hand), (seat,))
        if state.players == 1:  # 13.1.1
            state.row = [draw_element(state) for _ in range(catalogue.drifter_hand)]
            state.row_ages = [0] * catalogue.drifter_hand
            state.marks = [0] * ELEMENTS


@final
class StartingBonus(Frame[TribesOfTheWind]):
    """Water, riders and the removal of Pollution that the Starting tile gives (4.9)."""

    def run(self, state: TribesOfTheWind) -> None:
        seat, catalogue = self.seat, state.catalogue
        tribe, place = state.tribes[seat], state.place_of(seat)
        gain_water(state, seat, catalogue.start_water[place], "4.9")
        riders = catalogue.start_riders[place]
        tribe.riders[CAPITAL] -= riders
        tribe.riders[FLAG] += riders
        if state.logging and riders:
            state.tell("arrive", "4.9", seat, number=riders)
        if catalogue.start_pollution[place]:
            state.push(StartPollution(seat, catalogue.start_pollution[place]))


@final
class StartPollution(Frame[TribesOfTheWind]):
    """Remove one of so many tokens."""

    kind: ClassVar[str] = "START_POLLUTION"
    rule: ClassVar[str] = "4.9"
    slots: ClassVar[tuple[str, ...]] = ("tokens",)

    def __init__(self, seat: int, tokens: int) -> None:
        super().__init__(seat)
        self.tokens: Final = tokens

    def options(self, state: TribesOfTheWind) -> list[int]:
        return [AT + space for space in spaces_of(state.tribes[self.seat].polluted)]

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        remove_pollution(state, self.seat, action - AT, 1, "4.9")
        if self.tokens > 1:
            state.push(StartPollution(self.seat, self.tokens - 1))


# --- The first objective (4.10) -------------------------------------------------------------------


@final
class FirstObjective(Frame[TribesOfTheWind]):
    """The top Village card, kept with its left side; with `first_card_choice` one of two (13.3)."""

    def run(self, state: TribesOfTheWind) -> None:
        card = draw_village(state)
        if state.two_first_cards:
            state.push(FirstCard(self.seat, card, draw_village(state)))
        else:
            keep(state, self.seat, card, "4.10")


@final
class FirstCard(Frame[TribesOfTheWind]):
    """Keep one of two Village cards; the other is discarded."""

    kind: ClassVar[str] = "FIRST_CARD"
    rule: ClassVar[str] = "13.3"
    slots: ClassVar[tuple[str, ...]] = ("first", "second")

    def __init__(self, seat: int, first: int, second: int) -> None:
        super().__init__(seat)
        self.first: Final = first
        self.second: Final = second

    def options(self, state: TribesOfTheWind) -> list[int]:
        return TWO_SIDES

    def resolve(self, state: TribesOfTheWind, action: int) -> None:
        left = action == LEFT
        keep(state, self.seat, self.first if left else self.second, "4.10")
        state.village_discard.append(self.second if left else self.first)


# In the order in which a player meets them
DECISIONS: Final[tuple[type[Frame[Any]], ...]] = (ChooseBoard, StartPollution, FirstCard, *turn.DECISIONS)
STEPS: Final[tuple[type[Frame[Any]], ...]] = (Deal, StartingBonus, FirstObjective, *turn.STEPS)

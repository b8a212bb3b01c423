"""What is true of every position that the rules can reach (16)."""

from __future__ import annotations

from worldwright.engine.errors import require
from worldwright.engine.frames import NOBODY
from worldwright.engine.sets import bits
from worldwright.games.tribes_of_the_wind.board import (
    CAPITAL,
    DISPLAY,
    FLAG,
    HAND,
    SPACES,
    around,
    count,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.effects import of, requirement_met
from worldwright.games.tribes_of_the_wind.grammar import ELEMENTS, PORTAL
from worldwright.games.tribes_of_the_wind.setup import FirstCard
from worldwright.games.tribes_of_the_wind.state import BY_GUARD, DRIFTER, NOT_YET, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import ALL_GUIDES, EMPTY, Tribe
from worldwright.games.tribes_of_the_wind.turn import Action
from worldwright.games.tribes_of_the_wind.turn_forest import ForestPlace
from worldwright.games.tribes_of_the_wind.turn_guides import GuidePick

MOST_OPTIONS = 51
MOST_POLLUTED = 10
MOST_POINTS = 93


def check(state: TribesOfTheWind) -> None:
    """Raise BrokenInvariant if the position cannot arise."""
    if EMPTY not in [tribe.tiles[FLAG] for tribe in state.tribes]:  # the set-up is done
        check_element_cards(state)
        check_village_cards(state)
        check_tiles(state)
        check_end(state)
        for seat, tribe in enumerate(state.tribes):
            check_riders(state, tribe)
            check_terrain(state, tribe)
            check_markers(state, tribe)
            check_score(state, seat)
    check_options(state)


def turn_starts(state: TribesOfTheWind) -> bool:
    return not state.over and isinstance(state.stack[-1], Action)


def check_element_cards(state: TribesOfTheWind) -> None:
    """16.4, 16.16: every Element card in one place; full hands and displays when an action is due."""
    held = [card for tribe in state.tribes for card in tribe.hand]
    cards = list(state.pile[: state.pile_left]) + state.display + state.discard + held + state.row + [state.played]
    require(
        sorted(card for card in cards if card != EMPTY) == list(range(len(state.catalogue.card_ids))),
        "16.4",
        "each Element card lies in one place",
    )
    require(
        len(state.display) == DISPLAY and all(len(tribe.hand) == HAND for tribe in state.tribes),
        "16.4",
        "four and five slots",
    )
    require(state.pile_left > 0, "16.4", "the pile is never empty")
    for tribe in state.tribes:
        require(
            all(tribe.hand[slot] != EMPTY for slot in range(HAND) if tribe.unseen >> slot & 1),
            "5.8.2",
            "only cards can be unseen",
        )
    if turn_starts(state):
        require(
            EMPTY not in held and EMPTY not in state.display, "16.4", "hands and display are full when a turn starts"
        )
        require(
            all(tribe.unseen == 0 for tribe in state.tribes) and state.played == EMPTY,
            "5.8.2",
            "everybody has seen the own hand",
        )
        require(not state.items, "5.6", "nothing is pending when a turn starts")
        check_rows(state)
    if state.players == 1:
        require(len(state.row) == state.catalogue.drifter_hand, "13.1.1", "the Drifter has five cards")


def check_rows(state: TribesOfTheWind) -> None:
    """16.15, 16.16."""
    seat = state.player
    hand = state.tribes[seat].hand
    own, left, right = state.backs(hand), state.backs_of_left(seat), state.backs_of_right(seat)
    require(
        sum(of(right, element) for element in range(ELEMENTS)) == HAND,
        "16.16",
        "the second neighbour shows five backs",
    )
    for card in hand:
        met = [requirement_met(row, own, left, right) for row in state.catalogue.rows[card]]
        require(met == sorted(met, reverse=True), "16.15", "who meets the large requirement meets the small one")


def check_village_cards(state: TribesOfTheWind) -> None:
    """16.5."""
    kept = [card for tribe in state.tribes for card in tribe.kept]
    offered = [card for frame in state.stack if isinstance(frame, FirstCard) for card in (frame.first, frame.second)]
    cards = (
        list(state.village_pile[: state.village_left])
        + state.village_display
        + state.village_discard
        + kept
        + [state.taken]
        + offered
    )
    require(
        sorted(card for card in cards if card != EMPTY) == list(range(len(state.catalogue.village_ids))),
        "16.5",
        "each Village card lies in one place",
    )
    require(
        all(len(tribe.kept) <= state.catalogue.most_kept for tribe in state.tribes),
        "16.5",
        "four kept cards at the most",
    )


def check_tiles(state: TribesOfTheWind) -> None:
    """16.3."""
    catalogue = state.catalogue
    laid = [tile for tribe in state.tribes for tile in tribe.tiles if tile != EMPTY]
    bought = [frame.tile for frame in state.stack if isinstance(frame, ForestPlace)]
    forests = [*state.forest_pile[: state.forest_left], *bought]
    forests += [tile for tile in state.forest_display if tile != EMPTY]
    forests += [tile for tile in laid if tile < catalogue.forest_tiles]
    used = catalogue.tiles_for(catalogue.solo_tiles if state.players == 1 else state.players)
    require(sorted(forests) == used, "16.3", "each Forest tile lies in one place")
    starts = [state.tribes[seat].tiles[FLAG] - catalogue.forest_tiles for seat in state.order_of_play()]
    require(starts == list(range(state.players)), "4.8", "each player has the Starting tile of the order of play")
    require(state.forest_buried <= state.forest_left, "13.1.3", "buried tiles lie in the pile")


def check_riders(state: TribesOfTheWind, tribe: Tribe) -> None:
    """16.1."""
    require(sum(tribe.riders) == state.catalogue.riders and min(tribe.riders) >= 0, "16.1", "seven riders")
    require(
        all(tribe.tiled >> space & 1 for space in range(SPACES) if tribe.riders[space]),
        "16.1",
        "riders stand on tiles or in the Capital",
    )
    require(all(tribe.linked(place) for place in (*spaces_of(tribe.tiled), CAPITAL)), "3.4", "every rider has a step")


def check_terrain(state: TribesOfTheWind, tribe: Tribe) -> None:
    """16.2, 16.3."""
    require(
        tribe.tiled == bits([space for space in range(SPACES) if tribe.tiles[space] != EMPTY]),
        "3.5",
        "the set of tiles",
    )
    require(
        tribe.polluted == bits([space for space in range(SPACES) if tribe.pollution[space]]),
        "3.5",
        "the set of polluted spaces",
    )
    require(not tribe.tiled & tribe.polluted and min(tribe.pollution) >= 0, "16.2", "no Pollution on tiles")
    require(count(tribe.polluted) <= MOST_POLLUTED, "16.2", "ten polluted spaces at the most")
    reached = 1 << FLAG
    while (grown := (reached | around(reached)) & tribe.tiled) != reached:
        reached = grown
    require(reached == tribe.tiled, "16.3", "the tiles hang together")


def check_markers(state: TribesOfTheWind, tribe: Tribe) -> None:
    """16.6, 16.7."""
    catalogue = state.catalogue
    require(
        not tribe.villages & ~tribe.tiled and count(tribe.villages) <= catalogue.markers,
        "16.6",
        "five Villages at the most, on tiles",
    )
    require(not tribe.villages & 1 << FLAG, "R-07", "the Starting tile never becomes a Village")
    placed = [space for space in tribe.temples if space != EMPTY]
    require(bits(placed) == tribe.templed and len(placed) == count(tribe.templed), "16.6", "one Temple per tile")
    require(not tribe.templed & ~tribe.tiled, "16.6", "Temples stand on tiles")
    portals = [space for space in spaces_of(tribe.villages) if catalogue.tile_bonus[tribe.tiles[space]] & PORTAL]
    require(tribe.portals == bits(portals), "3.4", "Villages with a portal")
    require(tribe.water >= 0, "16.7", "Water is never owed")
    require(tribe.guides | tribe.powers == ALL_GUIDES and not tribe.guides & tribe.powers, "16.7", "four Guide cards")
    picks = (
        []
        if state.over
        else [frame for frame in state.stack if isinstance(frame, GuidePick) and state.tribes[frame.seat] is tribe]
    )
    require(
        count(tribe.powers) + len(picks) == tribe.path_met + tribe.own_met, "16.7", "a power for each requirement met"
    )
    require(not tribe.used & ~tribe.powers, "16.13", "only active powers are used")


def check_end(state: TribesOfTheWind) -> None:
    """16.9, 16.12."""
    require((state.token == NOBODY) == (state.trigger == NOT_YET), "16.9", "the token goes with the trigger")
    if 0 <= state.token < DRIFTER:
        require(
            count(state.tribes[state.token].villages) >= state.catalogue.villages_to_trigger_end,
            "16.9",
            "the holder built the Villages",
        )
    if state.trigger:
        require(state.trigger <= state.round <= state.trigger + 1, "16.9", "one more round after the trigger")
    elif state.max_rounds:
        require(state.round <= state.max_rounds, "16.12", "the guard stops the game")
    if state.over:
        require(
            (state.reason == BY_GUARD) == (state.token == NOBODY),
            "16.9",
            "the guard ended the game exactly if nobody holds the token",
        )


def check_score(state: TribesOfTheWind, seat: int) -> None:
    """16.10."""
    lines = [line.points for line in state.score_lines(seat)]
    require(min(lines) >= 0 and sum(lines) == state.score(seat), "12.4", "the lines add up to the score")
    if not state.terms.options.get("components"):
        require(state.score(seat) <= MOST_POINTS, "16.10", f"score {state.score(seat)}")


def check_options(state: TribesOfTheWind) -> None:
    """16.8."""
    if not state.over:
        require(2 <= len(state.legal) <= MOST_OPTIONS, "16.8", f"{len(state.legal)} options")
        require(state.legal == sorted(set(state.legal)), "16.8", "options in order, each once")

"""Positions in one line: `table(board="spiral", tiles="1=P01", hand="F01 fire earth earth air", water=5)` is a real state, seat 0 to act.

Cards are named by id, or by element for any card with that back. A tile with a star is a Village: `1=P01*`. Everything that is not named is as
after set-up. Reading goes through views and legal actions, playing through `state.apply`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from tests.games.playing import turns as turns
from tests.games.playing import until as until
from worldwright.games.tribes_of_the_wind import GAME
from worldwright.games.tribes_of_the_wind.actions import TRIPLES
from worldwright.games.tribes_of_the_wind.board import CAPITAL, PLACE_NAMES
from worldwright.games.tribes_of_the_wind.setup import take_board
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.turn import ROUND, TURN

CATALOGUE = GAME.catalogue
SPACE = GAME.action_space
ANY_HAND = "fire fire water earth air"
BOARD_IDS = list(CATALOGUE.board_ids)


# --- Setting a table ------------------------------------------------------------------------------


def table(
    hand: str = ANY_HAND,
    *,
    left: str = ANY_HAND,
    right: str = ANY_HAND,
    display: str = "",
    top: str = "",
    players: int = 3,
    seat: int = 0,
    round: int = 5,
    seed: int = 1,
    catalogue: str | None = None,
    options: Mapping[str, Any] | None = None,
    **tribe: Any,
) -> TribesOfTheWind:
    """A game in which `seat` is to act. `left` and `right` are the neighbours' hands; with two players and alone `right` is display and pile top."""
    state = new_game(players, seed, **({"components": catalogue} if catalogue else {}), **(options or {}))
    while state.decision is not None and state.decision.kind != "ACTION":
        state.apply(state.actions[0])
    furnish(state, seat, **tribe)
    deal(state, seat, hand, left, right, display, top)
    return begin(state, seat, round)


def new_game(players: int, seed: int = 0, **options: Any) -> TribesOfTheWind:
    """A game in which seat 0 begins and boards are dealt, unless options say otherwise."""
    seats = {} if players == 1 else {"first_player": "seated"}
    state: TribesOfTheWind = GAME.new(players, seed, **{"boards": "dealt", **seats, **options})
    return state


def begin(state: TribesOfTheWind, seat: int = 0, round: int = 5) -> TribesOfTheWind:
    """Let this seat take its turn now, the seats after it theirs, and the round end."""
    state.round = round
    state.items = []
    state.over = False
    state.stack = [ROUND, *reversed(TURN[seat : state.players])]
    state.log = []
    state.settle()
    return state


def furnish(
    state: TribesOfTheWind,
    seat: int = 0,
    board: str = "",
    tiles: str = "",
    pollution: Mapping[int, int] | None = None,
    riders: Mapping[int, int] | None = None,
    temples: Mapping[str, int] | None = None,
    water: int | None = None,
    kept: str | None = None,
    powers: str = "",
    right_sides: int = 0,
    met: str = "",
) -> None:
    """What one tribe has. Pollution, once named, is only where it is named; riders that are not named wait in the Capital."""
    tribe, catalogue = state.tribes[seat], state.catalogue
    if board:
        clean_board(state, seat, board)
    for entry in tiles.split():
        space, _, name = entry.partition("=")
        lay(state, seat, int(space), name)
    if pollution is not None:
        for space in range(12):
            tribe.pollution[space] = pollution.get(space, 0)
        tribe.polluted = sum(1 << space for space in range(12) if tribe.pollution[space])
    if riders is not None:
        tribe.riders[:] = [riders.get(place, 0) for place in range(13)]
        tribe.riders[CAPITAL] = 7 - sum(number for place, number in riders.items() if place != CAPITAL)
    for kind, space in (temples or {}).items():
        tribe.place_temple(temple_number(state, seat, kind), space)
    if water is not None:
        tribe.water = water
    if kept is not None:
        keep(state, seat, kept.split())
    for power in powers.split():
        guide = catalogue.guide_ids[tribe.board].index(power)
        tribe.powers |= 1 << guide
        tribe.guides &= ~(1 << guide)
    tribe.right_sides = right_sides
    tribe.path_met = "path" in met
    tribe.own_met = "own" in met


def clean_board(state: TribesOfTheWind, seat: int, board: str) -> None:
    """Give the seat this board; whoever has it takes the seat's own instead."""
    wanted = BOARD_IDS.index(board)
    for other, tribe in enumerate(state.tribes):
        if other != seat and tribe.board == wanted:
            take_board(state, other, state.tribes[seat].board)
            settle_riders(state, other)
    tribe = state.tribes[seat]
    tribe.polluted = 0
    take_board(state, seat, wanted)
    settle_riders(state, seat)


def settle_riders(state: TribesOfTheWind, seat: int) -> None:
    state.tribes[seat].riders[CAPITAL] = 7 - sum(state.tribes[seat].riders[:CAPITAL])


def lay(state: TribesOfTheWind, seat: int, space: int, name: str) -> None:
    """Put a tile on a space, out of the display or the pile if need be; `P01*` is a Village."""
    tile = CATALOGUE.tile_ids.index(name.rstrip("*"))
    tribe = state.tribes[seat]
    if name.startswith("S"):
        other = tile - CATALOGUE.forest_tiles
        if other < state.players:
            state.tribes[other].colours &= ~0x001001001
            state.tribes[other].lay_tile(state.catalogue, tribe.tiles[0], 0)
    else:
        forget_tile(state, tile)
    tribe.colours &= ~(0x001001001 << space)
    tribe.lay_tile(state.catalogue, tile, space)
    tribe.remove_pollution(space, tribe.pollution[space])
    if name.endswith("*"):
        tribe.flip(state.catalogue, space)


def forget_tile(state: TribesOfTheWind, tile: int) -> None:
    pile = state.forest_pile[: state.forest_left]
    if tile in state.forest_display:
        state.forest_display[state.forest_display.index(tile)] = pile.pop()
    elif tile in pile:
        pile.remove(tile)
    state.forest_pile = pile
    state.forest_left = len(pile)


def temple_number(state: TribesOfTheWind, seat: int, kind: str) -> int:
    """The Temple with this effect on the board."""
    names = [text.partition(":")[0] for text in state.catalogue.board_faces[state.tribes[seat].board]["temples"]]
    return names.index(kind)


def keep(state: TribesOfTheWind, seat: int, cards: Sequence[str]) -> None:
    """These Village cards lie under the board, wherever they were; what lay there goes to the bottom of the pile."""
    numbers = [CATALOGUE.village_ids.index(card) for card in cards]
    everybody = [tribe.kept for tribe in state.tribes]
    freed = state.tribes[seat].kept[:]
    state.tribes[seat].kept[:] = []
    pile = freed + state.village_pile[: state.village_left]
    for number in numbers:
        for kept in everybody:
            if number in kept:
                kept[kept.index(number)] = pile.pop(0)
        if number in state.village_display:
            state.village_display[state.village_display.index(number)] = pile.pop(0)
        if number in pile:
            pile.remove(number)
    state.tribes[seat].kept[:] = numbers
    state.village_pile, state.village_left = pile, len(pile)


def offer(state: TribesOfTheWind, *cards: str) -> TribesOfTheWind:
    """These Village cards lie in the first slots of the display."""
    for slot, card in enumerate(cards):
        number = CATALOGUE.village_ids.index(card)
        pile = state.village_pile[: state.village_left]
        old = state.village_display[slot]
        if number in state.village_display:
            state.village_display[state.village_display.index(number)] = old
        elif number in pile:
            pile[pile.index(number)] = old
        else:
            holder = next(tribe for tribe in state.tribes if number in tribe.kept)
            holder.kept[holder.kept.index(number)] = old
        state.village_display[slot] = number
        state.village_pile = pile
    return state


def deal(state: TribesOfTheWind, seat: int, hand: str, left: str, right: str, display: str, top: str) -> None:
    """Hands, display and pile top as named; every other card lies in the pile."""
    wishes: list[tuple[list[int], str]] = [(state.tribes[seat].hand, hand)]
    if state.players == 1:
        wishes.append((state.row, left))
    else:
        wishes.append((state.tribes[(seat + 1) % state.players].hand, left))
    if state.players > 2:
        wishes.append((state.tribes[(seat - 1) % state.players].hand, right))
    elif not display:
        display, top = " ".join(right.split()[:4]), right.split()[4]
    others = [
        tribe.hand for other, tribe in enumerate(state.tribes) if all(tribe.hand is not place for place, _ in wishes)
    ]
    wishes += [(place, ANY_HAND) for place in others]
    wishes.append((state.display, display or "fire water earth air"))
    named = {token for _, text in wishes for token in text.split()} | {top}
    free = [card for card in range(80) if CATALOGUE.card_ids[card] not in named]
    for place, text in wishes:
        place[:] = [take_card(token, free) for token in text.split()]
    last = [take_card(top, free)] if top else []
    state.pile = free + last
    state.pile_left = len(state.pile)
    state.discard = []


def take_card(token: str, free: list[int]) -> int:
    if token in CATALOGUE.card_ids:
        return int(CATALOGUE.card_ids.index(token))
    element = CATALOGUE.elements.index(token)
    card = next(card for card in free if CATALOGUE.card_element[card] == element)
    free.remove(card)
    return card


def mixed(**counts: int) -> str:
    """Five backs with so many of each element; the rest is of elements that are not named.

    >>> mixed(fire=2, water=1)
    'fire fire water earth air'
    """
    hand = [element for element, number in counts.items() for _ in range(number)]
    others = [element for element in CATALOGUE.elements if element not in counts]
    while len(hand) < 5:
        hand.append(others[len(hand) % len(others)])
    return " ".join(hand)


def rewritten(folder: Path, *changes: tuple[str, str]) -> str:
    """The path of a catalogue in which pieces say something else."""
    text = GAME.components.source_text
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / "rewritten.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# --- Playing --------------------------------------------------------------------------------------


def words(state: TribesOfTheWind, action: int) -> str:
    """An action in short: `play F14 0`, `build 5`, `marker move`, `at 7`, `take pile`, `ride 12 0`, `end`."""
    kind, values = SPACE.decode(action)
    tribe = state.tribes[state.player]
    if kind == "play":
        return f"play {CATALOGUE.card_ids[tribe.hand[int(str(values[0]))]]} {values[1]}"
    if kind == "discard":
        return "discard " + " ".join(CATALOGUE.card_ids[tribe.hand[slot]] for slot in values[0])  # type: ignore[union-attr]
    if kind in ("guide", "power"):
        return f"{kind} {CATALOGUE.guide_ids[tribe.board][int(str(values[0])) - 1]}"
    if kind == "marker":
        return f"marker {state.catalogue.board_faces[tribe.board]['temples'][int(str(values[0]))].partition(':')[0]}"
    if kind == "replace":
        return f"replace {CATALOGUE.village_ids[tribe.kept[int(str(values[0]))]]}"
    if kind == "board":
        return f"board {BOARD_IDS[int(str(values[0]))]}"
    if kind in ("at", "build", "ride"):
        return " ".join([kind, *(str(PLACE_NAMES.index(str(value))) for value in values)])
    return " ".join([kind, *(str(value) for value in values)]).replace("side ", "")


def options(state: TribesOfTheWind) -> list[str]:
    """What the seat may choose from, in the order in which it is offered."""
    return [words(state, action) for action in state.actions]


def answer(state: TribesOfTheWind, *choices: str) -> TribesOfTheWind:
    """Choose each of these in turn; every one must be on offer."""
    for choice in choices:
        offered = options(state)
        assert choice in offered, f"{choice!r} is not among {offered} ({asked(state)})"
        state.apply(state.actions[offered.index(choice)])
    return state


def discard_first(state: TribesOfTheWind) -> TribesOfTheWind:
    """At DISCARD_SET: the cards in slots 0, 1 and 2."""
    assert asked(state) == "DISCARD_SET"
    state.apply(SPACE.base("discard") + TRIPLES.index((0, 1, 2)))
    return state


def refill(state: TribesOfTheWind, *choices: str) -> TribesOfTheWind:
    """Draw until the hand is full, as named and then the first on offer."""
    seat = state.player
    answer(state, *choices)
    while asked(state) == "DRAW" and state.player == seat:
        state.apply(state.actions[0])
    return state


def finish_turn(state: TribesOfTheWind, seed: int = 0) -> TribesOfTheWind:
    """Play at random until another seat acts, or the same seat acts anew in the next round."""
    dice, seat, round = Random(seed), state.player, state.round
    while not state.over and (state.player, state.round) == (seat, round):
        state.apply(dice.choice(state.actions))
    return state


# --- Reading --------------------------------------------------------------------------------------


def plays(state: TribesOfTheWind, card: str) -> list[int]:
    """The rows of a card that may be played."""
    return [int(option.split()[2]) for option in options(state) if option.startswith(f"play {card} ")]


def tribe_of(state: TribesOfTheWind, seat: int = 0) -> dict[str, Any]:
    seen: dict[str, Any] = state.view(seat)["tribes"][seat]  # type: ignore[index]
    return seen


def riders(state: TribesOfTheWind, seat: int = 0) -> dict[int, int]:
    """Where Wind Riders are."""
    return {place: number for place, number in enumerate(tribe_of(state, seat)["riders"]) if number}


def pollution(state: TribesOfTheWind, seat: int = 0) -> dict[int, int]:
    return {space: number for space, number in enumerate(tribe_of(state, seat)["pollution"]) if number}


def tiles(state: TribesOfTheWind, seat: int = 0) -> dict[int, str]:
    return {space: tile for space, tile in enumerate(tribe_of(state, seat)["tiles"]) if tile}

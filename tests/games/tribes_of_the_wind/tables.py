"""Positions in one line: `table(board="spiral", tiles="1=P01", hand="F01 fire earth earth air", water=5)`, seat 0
to act.

Cards are named by id, or by element for any card with that back. A tile with a star is a Village: `1=P01*`.
Everything that is not named is as after set-up. Positions are laid out in the words of the game's notation; reading
goes through views and legal actions, playing through `state.apply`.
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
from worldwright.games.tribes_of_the_wind import GAME, notation
from worldwright.games.tribes_of_the_wind.actions import TRIPLES
from worldwright.games.tribes_of_the_wind.board import CAPITAL, PLACE_NAMES, SPACE_NAMES
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
    """A game in which `seat` is to act.

    `left` and `right` are the neighbours' hands; with two players and alone `right` is display and pile top.
    """
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


def relaid(state: TribesOfTheWind, parts: Mapping[str, str]) -> None:
    """Lay these parts of the position out anew, in the words in which it is written (notation.py)."""
    notation.read(state, {**notation.write(state), **parts})
    notation.complete(state)


def part(state: TribesOfTheWind, name: str) -> list[str]:
    """A part of the position as its words."""
    return notation.listed(notation.write(state)[name])


def begin(state: TribesOfTheWind, seat: int = 0, round: int = 5) -> TribesOfTheWind:
    """Let this seat take its turn now, the seats after it theirs, and the round end."""
    state.round = round
    relaid(state, {"effects": "-"})
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
    """What one tribe has. Pollution, once named, is only where it is named; riders that are not named wait in the
    Capital.
    """
    if board:
        give_board(state, seat, board)
    for entry in tiles.split():
        space, _, name = entry.partition("=")
        lay(state, seat, int(space), name)
    if kept is not None:
        keep(state, seat, kept.split())
    changes = {"sides": str(right_sides), "met": met.replace(" ", ",") or "-"}
    if water is not None:
        changes["water"] = str(water)
    if powers:
        changes["powers"] = powers.replace(" ", ",")
    parts = {f"tribe.{seat}": changed(state, f"tribe.{seat}", changes)}
    if pollution is not None:
        parts[f"pollution.{seat}"] = placed(pollution)
    if riders is not None:
        parts[f"riders.{seat}"] = placed({place: number for place, number in riders.items() if place != CAPITAL})
    if temples:
        standing = {effect: SPACE_NAMES[space] for effect, space in temples.items()}
        parts[f"temples.{seat}"] = changed(state, f"temples.{seat}", standing)
    relaid(state, parts)


def changed(state: TribesOfTheWind, name: str, changes: Mapping[str, str]) -> str:
    """A part made of name=value, with some values changed."""
    fields = {**notation.pairs(notation.write(state)[name]), **changes}
    return " ".join(f"{field}={value}" for field, value in fields.items())


def placed(numbers: Mapping[int, int]) -> str:
    """How many where, as the notation writes it."""
    return " ".join(f"{PLACE_NAMES[place]}={number}" for place, number in numbers.items() if number) or "-"


def give_board(state: TribesOfTheWind, seat: int, board: str) -> None:
    """Give the seat this board; whoever has it takes the seat's own instead. Pollution lies as the boards say."""
    boards = [notation.pairs(notation.write(state)[f"tribe.{other}"])["board"] for other in range(state.players)]
    swapped = {seat: board} | {
        other: boards[seat] for other in range(state.players) if boards[other] == board != boards[seat]
    }
    parts = {}
    for other, name in swapped.items():
        parts[f"tribe.{other}"] = changed(state, f"tribe.{other}", {"board": name, "powers": "-", "used": "-"})
        printed = CATALOGUE.board_pollution[BOARD_IDS.index(name)]
        tiled = tribe_of(state, other)["tiles"]
        parts[f"pollution.{other}"] = placed({space: printed[space] for space in range(12) if not tiled[space]})
        parts[f"temples.{other}"] = "-"
    relaid(state, parts)


def lay(state: TribesOfTheWind, seat: int, space: int, name: str) -> None:
    """Put a tile on a space, out of the display or the pile if need be; `P01*` is a Village."""
    parts = {f"terrain.{seat}": changed(state, f"terrain.{seat}", {SPACE_NAMES[space]: name})}
    if name.startswith("S"):
        own = tribe_of(state, seat)["tiles"][0]
        for other in range(state.players):
            if other != seat and tribe_of(state, other)["tiles"][0] == name:
                parts[f"terrain.{other}"] = changed(state, f"terrain.{other}", {SPACE_NAMES[0]: own})
    else:
        display, pile = part(state, "forests"), part(state, "forest_pile")
        tile = name.rstrip("*")
        if tile in display:
            display[display.index(tile)] = pile.pop()
        elif tile in pile:
            pile.remove(tile)
        parts["forests"], parts["forest_pile"] = " ".join(display), " ".join(pile) or "-"
    tokens = notation.pairs(notation.write(state)[f"pollution.{seat}"])
    tokens.pop(SPACE_NAMES[space], None)
    parts[f"pollution.{seat}"] = " ".join(f"{where}={number}" for where, number in tokens.items()) or "-"
    relaid(state, parts)


def keep(state: TribesOfTheWind, seat: int, cards: Sequence[str]) -> None:
    """These Village cards lie under the board, wherever they were; what lay there goes to the bottom of the pile."""
    kept = [tribe_of(state, other)["kept"] for other in range(state.players)]
    display = part(state, "villages")
    pile = kept[seat] + part(state, "village_pile")
    kept[seat] = []
    for card in cards:
        for place in (*kept, display):
            if card in place:
                place[place.index(card)] = pile.pop(0)
        if card in pile:
            pile.remove(card)
    kept[seat] = list(cards)
    parts = {
        f"tribe.{other}": changed(state, f"tribe.{other}", {"kept": ",".join(held) or "-"})
        for other, held in enumerate(kept)
    }
    relaid(state, {**parts, "villages": " ".join(display), "village_pile": " ".join(pile)})


def offer(state: TribesOfTheWind, *cards: str) -> TribesOfTheWind:
    """These Village cards lie in the first slots of the display."""
    for slot, card in enumerate(cards):
        places = [tribe_of(state, other)["kept"] for other in range(state.players)]
        display, pile = part(state, "villages"), part(state, "village_pile")
        old = display[slot]
        for place in (*places, display, pile):
            if card in place:
                place[place.index(card)] = old
        display[slot] = card
        parts = {
            f"tribe.{other}": changed(state, f"tribe.{other}", {"kept": ",".join(held) or "-"})
            for other, held in enumerate(places)
        }
        relaid(state, {**parts, "villages": " ".join(display), "village_pile": " ".join(pile)})
    return state


def deal(state: TribesOfTheWind, seat: int, hand: str, left: str, right: str, display: str, top: str) -> None:
    """Hands, display and pile top as named; every other card lies in the pile."""
    parts = {f"hand.{other}": ANY_HAND for other in range(state.players)}
    parts[f"hand.{seat}"] = hand
    if state.players == 1:
        parts["row"] = left
    else:
        parts[f"hand.{(seat + 1) % state.players}"] = left
    if state.players > 2:
        parts[f"hand.{(seat - 1) % state.players}"] = right
    elif not display:
        *shown, top = right.split()
        display = " ".join(shown)
    parts["display"] = display or "fire water earth air"
    relaid(state, {**parts, "pile": f"... {top}".strip(), "discarded": "-", "played": "-"})


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

"""Positions in the notation of the rules (12): `table("(0,0)=S1 (0,1)=F(L05)", hand="L22")` is a real state.

It is played by `play` and `answer`.

Everything that is not named is as after set-up. Playing goes through `state.apply` with legal actions alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import worldwright as ww
from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from tests.games.playing import turns as turns
from tests.games.playing import until as until
from worldwright.engine.sets import members, size
from worldwright.games.strange_world import notation
from worldwright.games.strange_world.state import StrangeWorld
from worldwright.games.strange_world.state_world import World
from worldwright.games.strange_world.turn_play import PLAY_CARD
from worldwright.games.strange_world.view import WorldView, see_world

GAME = ww.load("strange-world")
CATALOGUE = GAME.catalogue
SPACE = GAME.action_space
Cell = tuple[int, int]
TRAVELLERS = list(CATALOGUE.traveller_ids)


# --- Setting a table ------------------------------------------------------------------------------


def table(
    *worlds: str, hand: str = "", hands: Sequence[str] = (), players: int = 2, fumaroles: int | None = None, **more: Any
) -> StrangeWorld:
    """A game in which each seat has this World and this hand, and seat 0 is to play.

    `more`: options of the game, or of `furnish` for seat 0.
    """
    furniture = {
        name: more.pop(name) for name in ("portals", "guests", "side", "limit", "cities", "cities_gone") if name in more
    }
    state: StrangeWorld = GAME.new(players=players, seed=more.pop("seed", 1), **more)
    parts = {f"hands.{seat}": "" for seat in range(players)}
    parts |= {f"hands.{seat}": cards for seat, cards in enumerate(hands or [hand])}
    parts |= {f"worlds.{seat}": text for seat, text in enumerate(worlds)}
    notation.read(state, parts)
    furnish(state, 0, **furniture)
    state.deck = undealt(state)
    state.stacks = 0
    state.sun, state.direction = (0, 1) if players > 1 else (-1, 0)
    state.round, state.lap = 1, 1
    state.fumaroles = state.fumaroles if fumaroles is None else fumaroles
    ask(state)
    return state


def furnish(
    state: StrangeWorld,
    seat: int,
    portals: str = "",
    guests: str = "",
    side: str = "",
    limit: int | None = None,
    cities: str = "",
    cities_gone: int = 0,
) -> None:
    """Portals by their left cells, Travellers as `burk@0` (name and spot), Cities as pairs of cells."""
    gone = cities_gone + state.cities - sum(len(world.founded) for world in state.worlds)
    number = gone + sum(len(world.founded) for world in state.worlds)
    pairs = re.findall(r"\(.*?\)", cities)
    named = [f"{CATALOGUE.city_ids[number + at // 2]} {pairs[at]} {pairs[at + 1]}" for at in range(0, len(pairs), 2)]
    more = {
        "portals": portals,
        "fence": f"{side} {'' if limit is None else limit}".strip(),
        "guests": guests,
        "cities": " ".join(named),
    }
    home = notation.world_words(state.worlds[seat], CATALOGUE)
    behind = "".join(f"; {what} {words}" for what, words in more.items() if words)
    notation.read(state, {f"worlds.{seat}": home + behind})
    notation.complete(state)
    state.cities += gone


def undealt(state: StrangeWorld) -> Any:
    """The deck without what lies in Worlds and hands."""
    gone = {placement % 64 for each in state.worlds for placement in each.placed}
    gone |= {card for held in state.hands for card in members(held)}
    return vec[i64]([card for card in CATALOGUE.decks[state.players] if card not in gone])


def world(text: str) -> World:
    """A World from its notation."""
    return notation.world_of(text, CATALOGUE)


def ask(state: StrangeWorld) -> None:
    """Let the hands be played in laps, from seat 0 on; with them the game ends."""
    turns = [seat for lap in range(3) for seat in range(state.players) if lap < size(state.hands[seat])]
    state.stack = [PLAY_CARD[seat] for seat in reversed(turns)]
    state.answers = []
    state.log = []
    state.over = False
    state.settle()


def draw(state: StrangeWorld, *cards: str) -> StrangeWorld:
    """Put these cards, one text per seat, into hands; where a play is due it is asked anew."""
    notation.read(state, {f"hands.{seat}": hand for seat, hand in enumerate(cards)})
    if state.answers:
        state.answers = []
        state.settle()
    else:
        ask(state)
    return state


# --- Playing --------------------------------------------------------------------------------------


def words(state: StrangeWorld, action: int, seat: int) -> str:
    """An action in short: `keep L01`, `place (0,1)`, `welcome kark`, `erupt left`, `decline`."""
    kind, values = SPACE.decode(action)
    if kind in ("keep", "give", "play"):
        return f"{kind} {values[0]}"
    if kind == "welcome":
        return f"{kind} {TRAVELLERS[int(str(values[0]))]}"
    return " ".join([kind, *(str(value).replace(" ", "") for value in values)])


def options(state: StrangeWorld, seat: int | None = None) -> list[str]:
    """What the seat may choose from, in the order in which it is offered."""
    who = state.player if seat is None else seat
    return [words(state, action, who) for action in state.actions_of(who)]


def answer(state: StrangeWorld, *choices: str, seat: int | None = None) -> StrangeWorld:
    """Choose each of these in turn; every one must be on offer."""
    for choice in choices:
        who = state.player if seat is None else seat
        offered = options(state, who)
        assert choice in offered, f"{choice!r} is not among {offered} ({asked(state)})"
        state.apply(state.actions_of(who)[offered.index(choice)], who)
    return state


def play(state: StrangeWorld, card: str, at: Cell, *choices: str) -> StrangeWorld:
    """The player to move plays a card to a cell, then answers what is asked."""
    if asked(state) == "PLAY_CARD":
        answer(state, f"play {card}")
    assert state.view(state.player)["chosen"] == card, (
        f"{state.view(state.player)['chosen']} is to be placed, not {card}"
    )
    return answer(state, f"place ({at[0]},{at[1]})", *choices)


# --- Reading --------------------------------------------------------------------------------------


def cells(state: StrangeWorld) -> list[Cell]:
    """The legal cells of the card that is to be placed."""
    assert asked(state) == "PLAY_CELL"
    return [values[0] for values in (SPACE.decode(action)[1] for action in state.actions)]  # type: ignore[misc]


def hand_of(state: StrangeWorld, seat: int) -> list[str]:
    return [CATALOGUE.ids[card] for card in members(state.hands[seat])]


def world_view(state: StrangeWorld, seat: int = 0) -> WorldView:
    """A World as every view shows it."""
    return see_world(state, state.worlds[seat])


def look(state: StrangeWorld, seat: int = 0) -> dict[Cell, str]:
    """The cards of a World in the notation, by cell."""
    marks = {"up": "{}", "tzimime": "T({})", "fumarole": "F({})"}
    return {
        (cell["row"], cell["col"]): marks[cell["state"]].format(cell["card"])
        for cell in world_view(state, seat)["cells"]
    }


def used(state: StrangeWorld, seat: int = 0) -> set[Cell]:
    return {(cell["row"], cell["col"]) for cell in world_view(state, seat)["cells"] if cell["used"]}


def portals(state: StrangeWorld, seat: int = 0) -> dict[Cell, bool]:
    """The left cell of each portal, and whether it is intact."""
    return {(portal["row"], portal["col"]): portal["intact"] for portal in world_view(state, seat)["portals"]}


def guests(state: StrangeWorld, seat: int = 0) -> dict[str, int]:
    """The Travellers of a World and their spots."""
    return {guest["id"]: guest["spot"] for guest in world_view(state, seat)["travellers"]}


def pleased(state: StrangeWorld, seat: int = 0) -> set[str]:
    """The Travellers whose requirement is met."""
    return {guest["id"] for guest in world_view(state, seat)["travellers"] if guest["met"]}


def cities(state: StrangeWorld, seat: int = 0) -> list[int]:
    """The Stars of the Cities in a World."""
    return [city["stars"] for city in world_view(state, seat)["cities"]]


def stars(text: str, line: str, **more: Any) -> int:
    """One line of the score sheet of a World."""
    return lines(table(text, **more))[line]


def available(state: StrangeWorld) -> list[str]:
    """The Travellers that can still be welcomed."""
    shown: list[dict[str, Any]] = state.view(None)["travellers"]  # type: ignore[assignment]
    return [traveller["id"] for traveller in shown if traveller["owner"] is None and not traveller["boxed"]]

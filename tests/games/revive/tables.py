"""Positions in one line: `table("nadair_sun", gear=3)` is a real game at the first question of the first turn.

Things are named as in the catalogue: hexes `h052`, cards `sA1`, slots `T1`. `do` plays actions by their text.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from tests.games.playing import turns as turns
from tests.games.playing import until as until
from worldwright.games.revive import GAME as GAME
from worldwright.games.revive.actions import (
    ARTIFACT_CARDS,
    CARDS,
    CRATES,
    MACHINES,
    MODULE_PLACES,
    MODULES,
    REWARD_SPACES,
    SPACE,
    SPACES,
    TECHNOLOGIES,
    TILE_SPACES,
    TRIBES,
)
from worldwright.games.revive.catalogue_printed import CONTENT, SPECIAL
from worldwright.games.revive.grammar import ARTIFACTS, COLOURS, GROUNDS, HALVES, PASSIVES, RESOURCES, SLOTS
from worldwright.games.revive.setup import follow
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import CARD_SPAN, Tribe, members
from worldwright.games.revive.turn import TURN
from worldwright.games.revive.turn_gains import owe

CATALOGUE = GAME.catalogue
ALL = tuple(CONTENT)
BASE = ("nadair_sun", "hofstadterians_sun", "jox49i_sun", "kuniban_sun")


# --- Setting a table ------------------------------------------------------------------------------


def table(*tribes: str, players: int = 2, seed: int = 1, **given: Any) -> Revive:
    """Seat 0 is at its first turn, with these tribes and resources and no energy; `chapter=1` and so on are options."""
    options = {name: given.pop(name) for name in list(given) if name in GAME.options}
    state: Revive = (
        GAME.new(players, seed, first_player="seated", **options) if players > 1 else GAME.new(1, seed, **options)
    )
    names = [*tribes, *(name for name in BASE if name[:3] not in [tribe[:3] for tribe in tribes])][:players]
    for seat, name in enumerate(names):
        state.map.falcon = -1 if seat == 0 else state.map.falcon
        follow(state, seat, TRIBES.index(name))
    for tribe in state.tribes:
        tribe.goods = vec[i64]([0, 0, 0, 0])
        state.energy += tribe.energy
        tribe.energy = 0
    give(state, 0, **given)
    return again(state)


def again(state: Revive, seat: int = 0) -> Revive:
    """Ask seat 0 for its turn afresh, after pieces were moved by hand."""
    state.active = seat
    state.stack = [TURN[seat]]
    state.over = False
    state.map_changed()
    state.settle()
    return state


def give(state: Revive, seat: int = 0, **given: Any) -> None:
    """Resources, energy, cards, modules, machines, crates, technologies, tracks."""
    tribe = state.tribes[seat]
    for name, value in given.items():
        if name in RESOURCES:
            tribe.goods[RESOURCES.index(name)] = value
        elif name in COLOURS:
            tribe.tracks[COLOURS.index(name)] = value
        elif name == "energy":
            state.energy += tribe.energy - value
            tribe.energy = value
        elif name in ("active", "resting"):
            setattr(tribe, name, card_set(value))
        elif name == "slots":
            tribe.played = vec[i64]([code(word) for word in value.split()])
        elif name == "modules":
            for word in value.split():
                place, _, module = word.partition("=")
                tribe.modules[MODULE_PLACES.index(place)] = MODULES.index(module)
        elif name == "machines":
            for word in value.split():
                put_machine(state, tribe, word)
        elif name in ("closed", "opened", "reopened"):
            setattr(tribe, name, crate_set(value))
        elif name == "techs":
            tribe.techs = sum(1 << TECHNOLOGIES.index(word) for word in value.split())
            for tech in members(tribe.techs):
                for passive in CATALOGUE.tech_passives(tribe.side, tech):
                    tribe.passives |= 1 << passive
        elif name == "passives":
            tribe.passives = sum(1 << PASSIVES.index(word) for word in value.split())
        elif name == "artifact":
            tribe.artifact = ARTIFACT_CARDS.index(value)
        else:
            setattr(tribe, name, value)


def card_set(words: str) -> int:
    return sum(1 << CARDS.index(word) for word in words.split())


def crate_set(words: str) -> int:
    found = 0
    for word in words.split():
        crate = 2 * CRATES.index(word)
        found |= 1 << (crate + 1 if found >> crate & 1 else crate)
    return found


def code(word: str) -> int:
    slot, card, half = word.split(":")
    return CARDS.index(card) * CARD_SPAN + 2 * SLOTS.index(slot) + HALVES.index(half)


def put_machine(state: Revive, tribe: Tribe, word: str) -> None:
    """`R_gray_1` unlocks a standard machine, `R_gray_2=m_gray_01` puts a special one there."""
    place, _, machine = word.partition("=")
    space = REWARD_SPACES.index(place)
    tribe.unlocked |= 1 << space
    if CATALOGUE.reward_kind[space] == SPECIAL:
        tribe.machines[space] = MACHINES.index(machine)


# --- The map --------------------------------------------------------------------------------------


def at(name: str) -> int:
    return SPACES.index(name)


def ground(state: Revive, **kinds: str) -> Revive:
    """Hexes by hand: `ground(state, h052="sand", h053="water:energy:1")`."""
    for name, kind in kinds.items():
        word, _, reward = kind.partition(":")
        state.map.ground[at(name)] = GROUNDS.index(word)
        if reward:
            state.map.reward[at(name)] = next(n for n, texts in enumerate(CATALOGUE.effect_texts) if texts == [reward])
    state.map_changed()
    return state


def desert(state: Revive) -> Revive:
    """Every face-up hex is a location, so that nothing but what a test lays gives anything."""
    for space in range(125):
        if state.map.ground[space] != 0:
            state.map.ground[space] = GROUNDS.index("location")
    state.map_changed()
    return state


def building(state: Revive, name: str, seat: int = 0, *, large: bool = False) -> Revive:
    state.map.ground[at(name)] = GROUNDS.index("sand")
    state.map.buildings[at(name)] = 1 + 2 * seat + large
    tribe = state.tribes[seat]
    if large:
        tribe.large -= 1
    else:
        tribe.small -= 1
    state.map_changed()
    return state


def figure(state: Revive, name: str, seat: int = 0) -> Revive:
    """A figure on the map; which technology it unlocked is the test's affair."""
    state.map.figures[at(name)] |= 1 << seat
    state.map_changed()
    return state


def near(name: str) -> list[str]:
    return [SPACES[other] for other in CATALOGUE.board.near[at(name)]]


def lay(state: Revive, space: str, *kinds: str) -> Revive:
    """A tile face up at a place, with these kinds of hex."""
    number = TILE_SPACES.index(space)
    state.map.facing[number] = 0
    for spot, kind in zip(CATALOGUE.board.hexes[number], kinds, strict=True):
        ground(state, **{SPACES[spot]: kind})
    return state


# --- Playing --------------------------------------------------------------------------------------


def do(state: Revive, *texts: str) -> Revive:
    """Take actions by their text, each for whoever is asked."""
    for text in texts:
        state.apply(SPACE.parse(text))
    return state


def resolve(state: Revive, *texts: str, seat: int = 0, source: int = -1) -> Revive:
    """Let a seat gain an effect now, whatever was going on."""
    numbers = [n for n, known in enumerate(CATALOGUE.effect_texts) if known == list(texts)]
    effect = numbers[0] if numbers else CATALOGUE.effect(NO_ENTRY, "effect", list(texts), tuple(range(99)))
    state.active = max(state.active, 0)
    owe(state, seat, effect, source)
    state.settle()
    return state


class NoEntry:
    """Stands in for an entry of the catalogue where a test makes an effect of its own."""

    def fail(self, field: str, expected: str) -> None:
        raise AssertionError(expected)


NO_ENTRY: Any = NoEntry()


def options(state: Revive) -> list[str]:
    """The texts of the legal actions."""
    return [SPACE.text(action) for action in state.actions]


def offers(state: Revive, start: str) -> list[str]:
    """The values of the options of a kind, such as `space at=`."""
    return [text.removeprefix(start) for text in options(state) if text.startswith(start)]


# --- Reading --------------------------------------------------------------------------------------


def goods(state: Revive, seat: int = 0) -> dict[str, int]:
    """What a seat has, without the zeros."""
    return {name: int(n) for name, n in zip(RESOURCES, state.tribes[seat].goods, strict=True) if n}


def tracks(state: Revive, seat: int = 0) -> list[int]:
    return [int(place) for place in state.tribes[seat].tracks]


def cards(bits: int) -> list[str]:
    return [CARDS[card] for card in members(bits)]


def artifacts(state: Revive, seat: int = 0) -> dict[str, int]:
    return {name: int(n) for name, n in zip(ARTIFACTS, state.tribes[seat].artifacts, strict=True) if n}

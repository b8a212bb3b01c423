"""Positions in the notation of the rules (13): `table()` is a real game with empty Devices, filled by hand.

Actions and options are short texts: `take C:exhausted` for `take energy=C:exhausted`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from worldwright.engine.frames import Frame
from worldwright.games.age_contrived import GAME
from worldwright.games.age_contrived.actions import SPACE
from worldwright.games.age_contrived.board import (
    BEACON,
    CHARACTERS,
    EXHAUSTED,
    MONUMENTS,
    NO_TOKEN,
    REGIONS,
    SPACE_IDS,
    ZONE_NAMES,
    ZONES,
    token_of,
)
from worldwright.games.age_contrived.effects import perform
from worldwright.games.age_contrived.grammar import ICONS, LETTERS, read_effect
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import God
from worldwright.games.age_contrived.turn import EndOfTurn, TurnType

CATALOGUE = GAME.catalogue
ALL = ("multanec", "aureon", "ignotas", "rusne", "freyith")
SHAPES = {(1, 1): "s1 s2 s3 s4", (2, 1): "s5 s6 s7 u02", (1, 2): "u01 u03 u07", (2, 2): "u08 u09 u11 u12"}


def table(
    players: int = 3, *, characters: str = "", monuments: str = "library gate forge", seat: int = 0, **options: Any
) -> AgeContrived:
    """A game before the first turn of a seat: all energy exhausted, empty Devices, the named Monuments."""
    count = max(players, 2)
    state: AgeContrived = GAME.new(players, options.pop("seed", 3), **options)
    named = characters.split()
    rest = [name for name in ALL if name not in named]
    names = [*named, *rest][:count]
    state.in_use = state.patrons = 0
    regions = [MONUMENTS.index(name) for name in monuments.split()]
    regions += [region for region in (3, 0, 1, 2, 4) if region not in regions][: max(count - len(regions), 0)]
    for region in range(len(MONUMENTS)):
        state.built[region] = 0
        for kind in range(4):
            state.room[4 * region + kind] = 0
    benefits = [-1] * len(MONUMENTS)
    for number, region in enumerate([*regions, BEACON]):
        state.in_use |= 1 << region
        state.open_section(region)
        benefits[region] = number % len(CATALOGUE.benefits)
    state.patrons = state.in_use
    state.benefits = vec[i64](benefits)
    for god in state.gods:
        god.character = CHARACTERS.index(names[god.seat])
        for zone in range(1, ZONES):
            if zone != EXHAUSTED:
                god.sweep(zone, EXHAUSTED)
        god.space = space([22, 28, 1, 8, 15][god.seat])
        god.back = -1
        god.charged = False
    return begin(state, seat)


def begin(state: AgeContrived, seat: int = 0) -> AgeContrived:
    """The turn of a seat begins; `again` asks its first question once the table is laid."""
    state.active = state.starter = seat
    state.turn = 1
    state.advanced = False
    for god in state.gods:
        god.begin_turn(state.regions_at(god.seat))
    state.log = []
    state.stack = [EndOfTurn(seat), TurnType(seat)]
    state.over = False
    state.answers = []
    return state


def ask(state: AgeContrived, *frames: Frame[AgeContrived]) -> AgeContrived:
    """These are still to happen, the last one first, before the end of the turn."""
    state.stack = [EndOfTurn(state.active), *frames]
    state.over = False
    state.answers = []
    state.settle()
    return state


def again(state: AgeContrived) -> AgeContrived:
    """The same question once more, after the table was changed."""
    return ask(state, *state.stack[1:])


# --- laying things out ----------------------------------------------------------------------------


def space(number: int) -> int:
    return SPACE_IDS.index(number)


def zone(name: str) -> int:
    return ZONE_NAMES.index(name)


def tile(name: str) -> int:
    return CATALOGUE.tile_ids.index(name)


def god(state: AgeContrived, seat: int = 0) -> God:
    return state.gods[seat]


def device(state: AgeContrived, seat: int, text: str) -> None:
    """Tiles of the right shape with their energy: `R/CM` is a rose above a compass and a magnet, `-` is empty."""
    one = god(state, seat)
    used: list[str] = []
    for row in range(10):
        one.sweep(zone("tile1.top") + row, EXHAUSTED)
    for position, words in enumerate(text.split()):
        rows = words.split("/")
        shape = (len(rows[0]), len(rows[1]))
        name = next(name for name in SHAPES[shape].split() if name not in used)
        used.append(name)
        one.belt[position] = tile(name)
        for row, letters in enumerate(rows):
            for letter in letters.replace("-", ""):
                one.shift(LETTERS.index(letter), EXHAUSTED, zone("tile1.top") + 2 * position + row)


def shown(state: AgeContrived, seat: int = 0) -> str:
    """The Device in the same notation."""
    found = []
    for position in state.view(None)["gods"][seat]["positions"]:
        rows = [
            "".join(position[row]) + "-" * (position["tile"][row] - len(position[row])) for row in ("top", "bottom")
        ]
        found.append("/".join(rows))
    return " ".join(found)


def put(state: AgeContrived, seat: int, *energies: str, source: int = EXHAUSTED) -> None:
    """Energy by type and place, such as `R:forge.R`, `C:pool`, `M:bound.gate`."""
    for text in energies:
        letter, _, place = text.partition(":")
        state.lay(seat, LETTERS.index(letter), source, zone(place))
        if place.startswith("track."):
            god(state, seat).climbed[zone(place) - zone("track.monument")] = 1


def climb(state: AgeContrived, seat: int, track: str, letter: str, slot: int) -> None:
    """An energy in a slot of a track."""
    put(state, seat, f"{letter}:track.{track}")
    god(state, seat).climbed[("monument", "pillar").index(track)] = slot


def held(state: AgeContrived, seat: int, place: str) -> str:
    """The letters of the energy in a zone."""
    return "".join(LETTERS[kind] * int(god(state, seat).count(zone(place), kind)) for kind in range(4))


def exhausted(state: AgeContrived, seat: int, letters: str) -> None:
    """Only these are exhausted; the rest lies in the reserve."""
    one = god(state, seat)
    for kind, letter in enumerate(LETTERS):
        extra = int(one.count(EXHAUSTED, kind)) - letters.count(letter)
        one.energy[4 * EXHAUSTED + kind] -= extra
        one.energy[kind] += extra


def token(state: AgeContrived, seat: int, position: int, name: str) -> None:
    god(state, seat).tokens[position - 1] = 5 + CATALOGUE.upgrade_ids.index(name)


def conduit(state: AgeContrived, seat: int, position: int, icon: str, *, double: bool = False) -> None:
    god(state, seat).put_conduit(position - 1, ICONS.index(icon), double)


def neutral(state: AgeContrived, path: int, name: str) -> None:
    """A neutral Bridge Token on a broken path."""
    state.bridges[path - 101] = 2 * (int(name[2:]) - 1)


def broken(state: AgeContrived, *paths: int) -> None:
    for path in paths:
        state.bridges[path - 101] = NO_TOKEN


def bridge(state: AgeContrived, seat: int, tier: int, path: int, side: str = "a") -> None:
    """A god's Bridge Token on a broken path: the ability of the tier is active."""
    state.set_bridge(seat, tier - 1, path - 101, "ab".index(side))


def ability(state: AgeContrived, seat: int, *tiers: int) -> None:
    """These abilities are active; the tokens lie in the box."""
    for tier in tiers:
        state.box_bridge(seat, tier - 1)


def stand(state: AgeContrived, seat: int, number: int, back: int = -1) -> None:
    one = god(state, seat)
    one.space = space(number)
    one.back = back
    for other in state.gods:
        other.begin_turn(state.regions_at(other.seat))


def benefit(state: AgeContrived, monument: str, name: str) -> None:
    """The Benefit Token of a Monument."""
    tokens = [int(token) for token in state.benefits]
    tokens[MONUMENTS.index(monument)] = int(name[2:]) - 1
    state.benefits = vec[i64](tokens)


def achievements(state: AgeContrived, *names: str) -> None:
    """The two Achievement Tokens."""
    numbers = [CATALOGUE.achievement_ids.index(f"ach_{name}") for name in names]
    state.achievements = vec[i64]([0, 1, 2, *numbers])


def build(state: AgeContrived, monument: str, sections: int) -> None:
    """So many sections are constructed."""
    region = MONUMENTS.index(monument)
    state.built[region] = sections
    state.open_section(region)


def pool(state: AgeContrived, *names: str) -> None:
    """The tiles of the pool, from space 1 to 4; `-` for none."""
    for number, name in enumerate(names):
        state.pool[number] = -1 if name == "-" else tile(name)


# --- playing ----------------------------------------------------------------------------------------


def action(text: str) -> int:
    """An action by its short text."""
    kind, _, value = text.partition(" ")
    found = next(known for known in SPACE.kinds if known.name == kind)
    return SPACE.parse(f"{kind} {next(iter(found.arguments))}={value}" if value else kind)


def short(number: int) -> str:
    kind, values = SPACE.decode(number)
    return f"{kind} {values[0]}" if values else kind


def options(state: AgeContrived) -> list[str]:
    """The legal actions of whoever must decide, as short texts."""
    return [short(number) for number in state.actions]


def do(state: AgeContrived, *texts: str) -> AgeContrived:
    """Play these actions, each by whoever must decide; a step with one way only may be named too."""
    for text in texts:
        number = action(text)
        if number in state.actions:
            state.apply(number)
        else:
            forced = [event["action"] for event in told(state, "auto")]
            assert SPACE.text(number) in forced, f"{text} is not among {options(state)} at {asked(state)}"
    return state


def take(letters: str, place: str = "exhausted") -> list[str]:
    return [f"take {letter}:{place}" for letter in letters]


def rest(state: AgeContrived, *wanted: str) -> AgeContrived:
    """Decline and finish everything until one of these is asked, or the game or the turn is over."""
    turn = state.turn
    while not state.over and asked(state) not in wanted and state.turn == turn:
        listed = options(state)
        quiet = [text for text in listed if text in ("decline", "done", "empty", "land")]
        state.apply(action(quiet[0] if quiet else listed[0]))
    return state


def end_turn(state: AgeContrived) -> AgeContrived:
    """Everything that is left of the turn, declined."""
    return rest(state)


def regions(names: Sequence[str]) -> int:
    return sum(1 << REGIONS.index(name) for name in names)


def own_token(seat: int, tier: int) -> int:
    return token_of(seat, tier - 1)


def performing(state: AgeContrived, code: str) -> AgeContrived:
    """An effect is gained by the first seat, in the middle of its turn."""
    state.stack = [EndOfTurn(state.active), TurnType(0)]
    perform(state, 0, read_effect(code))
    state.settle()
    return state

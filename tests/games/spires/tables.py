"""Positions in the notation of the rules (13.4, 15): `table(WM, meeples="1,1 1,0")` is a real state, played by
`answer`, `step` and `place`.

What is not named is empty: no energy, no stamina, no tokens. Reading goes through views, events and legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from tests.games.playing import turns as turns
from tests.games.playing import until as until
from worldwright.engine.sets import members
from worldwright.games.spires import GAME, notation
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.grammar import MODULES
from worldwright.games.spires.state import Spires
from worldwright.games.spires.state_world import World
from worldwright.games.spires.turn import TURN_END, TURN_START
from worldwright.games.spires.turn_move import MOVE, ways_to_pay

CATALOGUE = GAME.catalogue
TERRAINS = CATALOGUE.terrains
ALL = tuple(MODULES)

W1 = "grass/ocean@0,0,0"
WH = "grass/ocean@0,0,0 forest/plains@0,0,3"
WE = "grass/ocean@0,0,0 ocean/grass@0,0,3"
WM = "forest/plains@0,0,0 plains/ocean@0,0,3 plains/mountain@-1,2,3"
WO = "grass/ocean@0,0,0 grass/ocean@-1,1,1 grass/ocean@0,1,5"
ASIDE = "forest/mountain@1,-1,0"  # a tile beside WE where meeples are out of the way
NEW = (-1, 2, 3)  # where example 1 puts its tile
EVERYWHERE = "grass/mountain ocean/plains forest/grass"  # stamina for a step to any terrain


# --- Setting a table ------------------------------------------------------------------------------


def table(
    world: str = W1,
    *,
    players: int = 2,
    meeples: str = "",
    tokens: str = "",
    energy: Sequence[int] = (),
    stamina: Sequence[str] = (),
    sky: str | None = None,
    reserve: int | None = None,
    powers: Sequence[str] = (),
    towers: Sequence[str] = (),
    butterfly: str = "",
    keeper: int = -1,
    spires: Sequence[int] = (),
    goals: str = "",
    objectives: Sequence[str] = (),
    ask: str = "turn",
    seat: int = 0,
    components: Path | None = None,
    **options: Any,
) -> Spires:
    """A game in the middle, written as a position and read by the game.

    `ask` "turn" starts the turn of a seat, "move" its movement phase. Spaces are written `tile,side`.
    """
    spirits = max(2, players)
    free = list(range(60))
    placed = [
        f"{CATALOGUE.tile_ids[take(free, tile, last=True)]}@{at}"
        for tile, _, at in (text.partition("@") for text in world.split())
    ]
    held = [[take(free, tile) for tile in tiles.split()] for tiles in pad(stamina, spirits, "")]
    shown = [take(free, tile) for tile in sky.split()] if sky is not None else [free.pop(0) for _ in range(3)]
    rest = free if reserve is None else free[:reserve]
    stand = meeples.split()
    for spirit in range(len(stand), spirits):
        stand.append("{},{}".format(*divmod(2 * len(placed) - 1 - spirit, 2)))
    cards = pad([power or "-" for power in powers], spirits, "-")
    parts = {
        "round": "1",
        "first": "0",
        "world": " ".join(placed),
        "sky": ids(shown),
        "meeples": " ".join(stand),
        "energy": " ".join(map(str, pad(energy, spirits, 0))),
        "energy_on": tokens,
        "spire_on": " ".join(f"{owner}:{at}" for owner, spaces in enumerate(towers) for at in spaces.split()),
        "butterfly": butterfly or "-",
        "keeper": str(keeper),
        "spires": " ".join(map(str, spires)),
        "powers": " ".join(cards),
        "goals": goals,
        "walked": stand[seat],
        "starting_reserve": str(len(rest)),
        **{f"stamina.{spirit}": ids(tiles) for spirit, tiles in enumerate(held)},
    }
    hidden = {
        "reserve": ids(rest),
        **{f"powers_dealt.{spirit}": card.strip("-") for spirit, card in enumerate(cards)},
        **{f"objectives.{spirit}": names for spirit, names in enumerate(objectives)},
    }
    state: Spires = GAME.position(text_of(players, options, components, parts, [f"Action seat={seat}"], hidden))
    state.logging = True
    state.log = []
    return ask_anew(state, ask, seat)


def text_of(
    players: int,
    options: dict[str, Any],
    components: Path | None,
    parts: dict[str, str],
    pending: list[str],
    hidden: dict[str, str],
) -> str:
    """A position as text, see `worldwright.engine.position`."""
    chosen = {name: "+".join(value) if isinstance(value, tuple) else value for name, value in options.items()}
    corrected = [] if components is None else components.read_text(encoding="utf-8").split("\n")
    lines = [
        "worldwright position 1",
        "game spires",
        f"rules {GAME.rules_version}",
        f"players {players}",
        *(f"option {name} {value}" for name, value in chosen.items()),
        *(["components", *(f"| {line}" for line in corrected)] if corrected else []),
        "position",
        *(f"{name} {text}" for name, text in parts.items()),
        "pending",
        *pending,
        "hidden",
        *(f"{name} {text}" for name, text in hidden.items()),
        "end",
    ]
    return "\n".join(lines)


def ids(tiles: Sequence[int]) -> str:
    return " ".join(CATALOGUE.tile_ids[tile] for tile in tiles)


def ask_anew(state: Spires, ask: str, seat: int) -> Spires:
    """Let a seat begin its turn, or its movement phase."""
    state.ending = 0
    state.over = False
    state.added, state.startled, state.power_spent, state.used = -1, False, False, 0
    state.steps = state.collected = state.energised = state.aligned = 0
    state.walked = [state.meeples[seat]]
    state.stack = [TURN_START[seat]] if ask == "turn" else [TURN_END[seat], MOVE[seat]]
    state.settle()
    return state


def pad(values: Sequence[Any], size: int, filler: Any) -> list[Any]:
    return [*values, *[filler] * (size - len(values))]


def take(free: list[int], tile: str, last: bool = False) -> int:
    """Take a tile out of the box: by its id, or the first (or last) one with these two sides."""
    for number in free[::-1] if last else free[:]:
        if tile in (CATALOGUE.tile_ids[number], pair(number)):
            free.remove(number)
            return number
    raise AssertionError(f"no tile {tile} left")


def space(text: str) -> int:
    tile, side = text.split(",")
    return 2 * int(tile) + int(side)


def card(faces: list[dict[str, Any]], name: str) -> int:
    return [face["id"] for face in faces].index(name)


def deal_spires(state: Spires, owners: Sequence[int]) -> None:
    """Who took the spire cards so far, from the highest on."""
    notation.read_spires(state, [str(owner) for owner in owners])


def example_one(**more: Any) -> Spires:
    """Example 1 of the rules before its Expand; the meeples stand aside unless told otherwise, and A can walk
    anywhere.
    """
    settings: dict[str, Any] = {"meeples": "2,0 2,1", "tokens": "1,1", "sky": "ocean/grass", "stamina": (EVERYWHERE,)}
    return table(f"{WE} {ASIDE}", **(settings | more))


def solo(world: str = WM, **more: Any) -> Spires:
    """A solo table: you are the first meeple, the Automa the second."""
    return table(world, players=1, **more)


def with_cards(state: Spires, first: str, second: str) -> Spires:
    """The open card, and the one that comes next."""
    order = [card(CATALOGUE.automa_faces, name) for name in (first, second)]
    state.deck = [*order, *(number for number in range(10) if number not in order)]
    state.card, state.revealed_cards = order[0], 1
    return state


# --- Playing --------------------------------------------------------------------------------------


def words(action: int) -> str:
    """An action in the notation of 13.4."""
    kind, values = SPACE.decode(action)
    if kind in ("step", "glean", "site", "spot"):
        return f"{kind}:{values[0]},{values[1]}"
    if kind in ("pay", "wild"):
        pair: Any = values[0]
        return f"{kind}:{TERRAINS[pair[0]]}/{TERRAINS[pair[1]]}"
    return ":".join([kind, *map(str, values)])


def options(state: Spires, seat: int | None = None) -> list[str]:
    """What the seat may choose from, in the order in which it is offered."""
    return [words(action) for action in state.actions_of(state.player if seat is None else seat)]


def answer(state: Spires, *choices: str, seat: int | None = None) -> Spires:
    """Choose each of these in turn; every one must be on offer."""
    for choice in choices:
        who = state.player if seat is None else seat
        offered = options(state, who)
        assert choice in offered, f"{choice!r} is not among {offered} ({asked(state)})"
        state.apply(state.actions_of(who)[offered.index(choice)], who)
    return state


def place(state: Spires, q: int, r: int, k: int) -> Spires:
    """Put the tile in hand there: a spot, and a turn where there is a choice."""
    spots = {(seen["q"], seen["r"]): int(action) for action, seen in state.view(state.player)["spots"].items()}
    seat = state.player
    state.apply(spots[q, r])
    if asked(state) == "PLACE_ROTATION" and state.player == seat:
        answer(state, f"rotate:{k}")
    return state


def expand(state: Spires, q: int, r: int, k: int, slot: int = 1) -> Spires:
    """Expand with a sky tile."""
    answer(state, "act:expand")
    if asked(state) == "SKY_TILE":
        answer(state, f"sky:{slot}")
    return place(state, q, r, k)


def step(state: Spires, to: str, pay: str = "") -> Spires:
    """One step, paid as told where there is a choice."""
    answer(state, f"step:{to}")
    if asked(state) == "PAY":
        answer(state, pay or options(state)[0])
    elif pay:
        paid = next(
            event["paid"]
            for event in reversed(told(state, "step"))
            if event["to"] == [int(part) for part in to.split(",")]
        )
        assert (
            paid == ""
            if pay == "free"
            else set(pay.split(":")[1].split("/")) == set(pair(CATALOGUE.tile_ids.index(paid)).split("/"))
        )
    return state


def stop(state: Spires) -> Spires:
    """End the turn, if stopping is not the only way anyway."""
    if asked(state) == "MOVE":
        answer(state, "stop")
    return state


# --- Reading --------------------------------------------------------------------------------------


def targets(state: Spires) -> set[str]:
    """What MOVE offers: spaces and `stop`."""
    assert asked(state) == "MOVE"
    return {text.removeprefix("step:") for text in options(state)}


def ways(state: Spires, to: str) -> list[str]:
    """How a step could be paid."""
    space = SPACE.parse("step tile={} side={}".format(*to.split(","))) - SPACE.base("step")
    return [words(action) for action in ways_to_pay(state, state.player, space)]


def placements(land: World) -> set[tuple[int, int, int]]:
    """All legal placements of a world as (q, r, k)."""
    found = set()
    for action in land.spots:
        spot = action - SPACE.base("spot")
        q, r = land.spot_vertex(spot)
        found |= {(q, r, k) for k in range(6) if land.rotations(spot) >> k & 1}
    return found


def lit(state: Spires) -> set[str]:
    """The spaces with an energy token."""
    return {f"{at // 2},{at % 2}" for at, token in enumerate(state.energy_on) if token}


def towers(state: Spires) -> dict[str, int]:
    """Spire tokens and their owners."""
    return {f"{at // 2},{at % 2}": int(owner) - 1 for at, owner in enumerate(state.spire_on) if owner}


def at(state: Spires, spirit: int = 0) -> str:
    """Where a meeple stands."""
    return f"{state.meeples[spirit] // 2},{state.meeples[spirit] % 2}"


def near(land: World) -> dict[str, set[str]]:
    """Which spaces touch."""
    return {
        f"{at // 2},{at % 2}": {f"{other // 2},{other % 2}" for other in land.neighbours(at)}
        for at in range(len(land.terrain))
    }


def stamina_of(state: Spires, spirit: int = 0) -> list[str]:
    """Stamina tiles by their sides."""
    return [pair(tile) for tile in members(state.stamina[spirit])]


def pair(tile: int) -> str:
    return f"{TERRAINS[CATALOGUE.a[tile]]}/{TERRAINS[CATALOGUE.b[tile]]}"

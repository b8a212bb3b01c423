"""Positions in the notation of the rules (13.4, 15): `table(WM, meeples="1,1 1,0")` is a real state, played by `answer`, `step` and `place`.

What is not named is empty: no energy, no stamina, no tokens. Reading goes through views, events and legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.playing import asked as asked
from tests.games.playing import finish as finish
from tests.games.playing import lines as lines
from tests.games.playing import told as told
from tests.games.playing import turns as turns
from tests.games.playing import until as until
from worldwright.games.spires import GAME
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.catalogue import MODULES, set_of, tiles_in
from worldwright.games.spires.effects import lay_tile
from worldwright.games.spires.state import NO_LAND, NOTHING_LIT, Spires
from worldwright.games.spires.state_land import Land
from worldwright.games.spires.turn import TURN_END, TURN_START
from worldwright.games.spires.turn_move import MOVE

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
    world: str = W1, *, players: int = 2, meeples: str = "", tokens: str = "", energy: Sequence[int] = (), stamina: Sequence[str] = (),
    sky: str | None = None, reserve: int | None = None, powers: Sequence[str] = (), towers: Sequence[str] = (), butterfly: str = "",
    keeper: int = -1, spires: Sequence[int] = (), goals: str = "", objectives: Sequence[str] = (), ask: str = "turn", seat: int = 0, **options: Any,
) -> Spires:  # fmt: skip
    """A game in the middle: `ask` "turn" starts the turn of a seat, "move" its movement phase. Spaces are written `tile,side`."""
    state: Spires = GAME.new(players, options.pop("seed", 1), **options)
    state.answers = []
    state.land, state.lit, state.towers = NO_LAND, NOTHING_LIT[:], NOTHING_LIT[:]
    free = list(range(60))
    for text in world.split():
        sides, _, at = text.partition("@")
        q, r, k = map(int, at.split(","))
        lay_tile(state, 0, take(free, sides, last=True), q, r, k, "5.6")
    state.stamina = [set_of([take(free, tile) for tile in held.split()]) for held in pad(stamina, state.spirits, "")]
    state.sky = [take(free, tile) for tile in sky.split()] if sky is not None else [free.pop(0) for _ in range(3)]
    state.reserve, state.drawn = free if reserve is None else free[:reserve], 0
    state.unseen = len(state.reserve)
    state.hands = [0] * state.spirits
    state.energy = pad(energy, state.spirits, 0)
    last = 2 * len(state.land.tiles) - 1
    state.meeples = pad([space(text) for text in meeples.split()], state.spirits, 0)
    for spirit in range(len(meeples.split()), state.spirits):
        state.meeples[spirit] = last - spirit
    for text in tokens.split():
        state.lit[space(text)] = 1
    state.powers = pad([card(CATALOGUE.powers, power) if power else -1 for power in powers], state.spirits, -1)
    state.powers_dealt = [1 << power if power >= 0 else 0 for power in state.powers]
    for spirit, spaces in enumerate(towers):
        for text in spaces.split():
            state.towers[space(text)] = spirit + 1
    state.butterfly = space(butterfly) if butterfly else -1
    state.keeper = keeper
    deal_spires(state, spires)
    state.goals = [card(CATALOGUE.goal_faces, goal) for goal in goals.split()]
    state.claims = [-1] * len(state.goals)
    held_cards = pad(objectives, state.spirits, "")
    state.objectives = [
        set_of([card(CATALOGUE.objective_faces, name) for name in cards.split()]) for cards in held_cards
    ]
    state.returned = [0] * state.spirits
    state.first, state.round, state.log = 0, 1, []
    return ask_anew(state, ask, seat)


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
        a, b = TERRAINS[CATALOGUE.a[number]], TERRAINS[CATALOGUE.b[number]]
        if tile in (CATALOGUE.tile_ids[number], f"{a}/{b}"):
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
    state.spires = [
        set_of([place for place, owner in enumerate(owners) if owner == spirit]) for spirit in range(state.spirits)
    ]
    state.spires_taken = len(owners)


def example_one(**more: Any) -> Spires:
    """Example 1 of the rules before its Expand; the meeples stand aside unless told otherwise, and A can walk anywhere."""
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
    if asked(state) in ("PLACE_ROTATION", "SETUP_ROTATION", "AUTOMA_ROTATION") and state.player == seat:
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
    seen = state.view(state.player)["preview"][str(SPACE.parse("step tile={} side={}".format(*to.split(","))))]
    return [words(action) for action in seen["ways"]]


def placements(land: Land) -> set[tuple[int, int, int]]:
    """All legal placements of a world as (q, r, k)."""
    found = set()
    for action in land.spots:
        spot = action - SPACE.base("spot")
        q, r = land.spot_vertex(spot)
        found |= {(q, r, k) for k in range(6) if land.rotations(spot) >> k & 1}
    return found


def lit(state: Spires) -> set[str]:
    """The spaces with an energy token."""
    return {f"{at // 2},{at % 2}" for at, token in enumerate(state.lit) if token}


def towers(state: Spires) -> dict[str, int]:
    """Spire tokens and their owners."""
    return {f"{at // 2},{at % 2}": int(owner) - 1 for at, owner in enumerate(state.towers) if owner}


def at(state: Spires, spirit: int = 0) -> str:
    """Where a meeple stands."""
    return f"{state.meeples[spirit] // 2},{state.meeples[spirit] % 2}"


def near(land: Land) -> dict[str, set[str]]:
    """Which spaces touch."""
    return {
        f"{at // 2},{at % 2}": {f"{other // 2},{other % 2}" for other in land.neighbours(at)}
        for at in range(len(land.terrain))
    }


def stamina_of(state: Spires, spirit: int = 0) -> list[str]:
    """Stamina tiles by their sides."""
    return [pair(tile) for tile in tiles_in(state.stamina[spirit])]


def pair(tile: int) -> str:
    return f"{TERRAINS[CATALOGUE.a[tile]]}/{TERRAINS[CATALOGUE.b[tile]]}"

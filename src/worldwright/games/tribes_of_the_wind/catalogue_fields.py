"""Single tables and fields of components.toml, each read and checked by itself (20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from worldwright.engine.catalogue import Components, Entry
from worldwright.engine.sets import bits
from worldwright.games.tribes_of_the_wind.board import (
    DISCARDED,
    DISPLAY,
    GUIDES,
    HAND,
    NEAR,
    SHAPES,
    SPACES,
    TEMPLES,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.grammar import (
    AS_PRINTED,
    ATOMS,
    BOARDS,
    BONUSES,
    BOOST,
    BOOSTED,
    CONVERT,
    DISCOUNT,
    GOALS,
    LINE,
    ON_FOREST,
    ON_PLAY,
    ON_SPACES,
    PAY,
    PAY_FOREST,
    POWERS,
    WITH_NUMBER,
    Branch,
    Goal,
    Power,
    Requirement,
    read_effect,
    read_requirement,
)

COUNTS: Final = {
    "boards": BOARDS,
    "card_holders": 5,
    "element_cards": 80,
    "village_cards": 30,
    "guide_cards": 20,
    "forest_tiles": 39,
    "starting_tiles": 5,
    "village_markers": 25,
    "temple_markers": 20,
    "wind_riders": 35,
    "pollution_tokens": 90,
    "water_tokens_1": 76,
    "water_tokens_5": 6,
    "game_end_tokens": 1,
}
# What the action space has room for (17.3); the numbers of `Catalogue` may be smaller in a corrected catalogue
SHAPE: Final = {
    "hand_size": HAND,
    "element_display": DISPLAY,
    "village_display": DISPLAY,
    "forest_display": DISPLAY,
    "temples_per_player": TEMPLES,
    "guide_cards_per_player": GUIDES,
    "starting_village_cards": 1,
    "max_guide_powers": 2,
    "temple_discard": DISCARDED,
}
PATH: Final = 5
MOST_POLLUTION: Final = 9
POLLUTED_AT_FIRST: Final = 10
MOST_TOKENS: Final = 99
MOST_BRANCHES: Final = 2


def read_counts(components: Components) -> dict[str, int]:
    counts = components.table("counts")
    number_of = {name: counts.integer(name, number, number) for name, number in COUNTS.items()}
    counts.close()
    return number_of


def compare(
    components: Components,
    table: str,
    names: list[str],
    held: list[int],
    expected: list[int],
    what: str,
    field: str,
) -> None:
    """There are as many cards or tiles of each kind as the kind's own entry says."""
    for kind, number in enumerate(expected):
        if held.count(kind) != number:
            components.fail(f"[[{table}]] {names[kind]!r} has {held.count(kind)} {what}, `{field}` says {number}")


def check_grid(components: Components) -> None:
    """Every board has the Terrain of 3.1 and 3.2."""
    grid = components.table("grid")
    for field, number in (("rows", 3), ("cols", 4), ("flag", 0)):
        grid.integer(field, number, number)
    if grid.integers("capital_links") != [0]:
        grid.fail("capital_links", "[0]: the Capital adjoins the Starting tile (3.4)")
    near = [spaces_of(NEAR[space]) for space in range(SPACES)]
    if grid.value("adjacency", "the neighbours of each space") != near:
        grid.fail("adjacency", "the orthogonal neighbours of spaces 0 to 11 on 3 rows of 4 (3.2)")
    grid.close()


def read_goal(entry: Entry) -> Goal:
    name = entry.text("type", GOALS)
    kind = GOALS.index(name)
    spaces = terrain(entry, "spaces") if name in ON_SPACES else []
    least = entry.integer("n", 1, 99) if name in WITH_NUMBER else len(spaces)
    shape = SHAPES.index(entry.text("shape", SHAPES)) if kind == LINE else 0
    same = kind == LINE and entry.text("colour", ("same", "different")) == "same"
    bonus = BONUSES[entry.text("bonus", BONUSES)] if name == "bonus" else 0
    if name == "region" and least > len(spaces):
        entry.fail("n", f"at most {len(spaces)}, the size of the region")
    entry.done()
    return Goal(kind, bits(spaces), least, shape, same, bonus)


def read_power(entry: Entry, elements: list[str]) -> Power:
    kind = POWERS.index(entry.text("type", POWERS))
    element = elements.index(entry.text("element", elements)) if kind == ON_PLAY else 0
    effect: Branch = []
    if kind in (ON_PLAY, PAY, ON_FOREST) or (kind == DISCOUNT and entry.has("effect")):
        effect = effect_of(entry, "effect", entry.text("effect"), branches=1)[0]
    cost = entry.integer("cost", 1, 99) if kind in (PAY, PAY_FOREST) else 0
    atom = ATOMS.index(entry.text("kind", BOOSTED)) if kind == BOOST else 0
    amount = 0
    if kind in (BOOST, DISCOUNT):
        amount = entry.integer("amount", 1, 99)
    elif kind == CONVERT:
        amount = entry.integer("water", 1, 99)
    entry.done()
    return Power(kind, element, effect, cost, atom, amount)


def read_rest(components: Components) -> None:
    """What only describes: identity, tokens, markers."""
    game = components.table("game")
    for field in ("id", "title", "title_fr", "designer", "artist", "publisher"):
        game.text(field)
    for field in ("year", "age"):
        game.integer(field)
    if game.integers("players") != [2, 3, 4, 5]:
        game.fail("players", "[2, 3, 4, 5]")
    game.integers("minutes")
    game.close()
    for name in ("token", "marker"):
        for entry in components.entries(name):
            entry.text("id")
            entry.integer("count", 1)
            for field in ("value", "per_player"):
                if entry.has(field):
                    entry.integer(field, 1)
            for field in ("colour", "shape"):
                if entry.has(field):
                    entry.text(field)
            entry.close()


# --- Fields -----------------------------------------------------------------------------------------


def requirement(entry: Entry, field: str) -> Requirement:
    """A requirement of an Element card (6.1)."""
    try:
        return read_requirement(entry.text(field))
    except ValueError as error:
        entry.fail(field, str(error))


def effect_of(entry: Entry, field: str, text: str, branches: int = MOST_BRANCHES) -> list[Branch]:
    """An effect outside Element cards, where nothing counts X (7.1)."""
    return effects_of(entry, field, text, one_step, counting=False, branches=branches)[0]


def one_step(text: str) -> list[list[Branch]]:
    return [read_effect(text)]


def effects_of(
    entry: Entry,
    field: str,
    text: str,
    read: Callable[[str], list[list[Branch]]],
    counting: bool,
    branches: int = MOST_BRANCHES,
) -> list[list[Branch]]:
    """The effects of a field; `counting` allows numbers that count X."""
    try:
        effects = read(text)
    except ValueError as error:
        entry.fail(field, str(error))
    for effect in effects:
        if len(effect) > branches:
            entry.fail(field, "one branch" if branches == 1 else f"at most {branches} branches separated by '/'")
        for branch in effect:
            for atom in branch:
                if atom.counts != AS_PRINTED and not counting:
                    entry.fail(field, f"a number in {text!r}: x belongs to 'sum' rows")
    return effects


def terrain(entry: Entry, field: str) -> list[int]:
    """Different spaces of the Terrain."""
    spaces = entry.integers(field)
    if not spaces or len(set(spaces)) != len(spaces) or min(spaces) < 0 or max(spaces) >= SPACES:
        entry.fail(field, f"different spaces from 0 to {SPACES - 1}")
    return spaces


def steps(entry: Entry, field: str, last: int) -> list[int]:
    """A table of points by number, whose keys are strings; a number that is not listed scores like the next lower
    one.
    """
    points = []
    found = 0
    table = entry.table(field)
    for number in range(last + 1):
        found = table.integer(str(number), 0, 99) if table.has(str(number)) else found
        points.append(found)
    table.done()
    return points

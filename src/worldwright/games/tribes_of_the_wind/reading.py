"""Reading parts of components.toml that several tables share, and the tables that only describe."""

from __future__ import annotations

from worldwright.engine.catalogue import Components, Entry
from worldwright.games.tribes_of_the_wind.board import NEAR, SPACES, spaces_of


def close(entry: Entry) -> None:
    """Every entry says where it comes from and has no field that nobody knows."""
    entry.source()
    entry.done()


def inner(entry: Entry, field: str) -> Entry:
    """An inline table."""
    value = entry.value(field, "a table")
    if not isinstance(value, dict):
        entry.fail(field, "a table")
    return Entry(f"{entry.where}, `{field}`", value)


def terrain(entry: Entry) -> list[int]:
    """The field `spaces`: different spaces of the Terrain."""
    spaces = entry.integers("spaces")
    if not spaces or len(set(spaces)) != len(spaces) or min(spaces) < 0 or max(spaces) >= SPACES:
        entry.fail("spaces", f"different spaces from 0 to {SPACES - 1}")
    return spaces


def steps(entry: Entry, field: str, last: int) -> list[int]:
    """A table of points by number, whose keys are strings; a number that is not listed scores like the next lower one."""
    points = []
    found = 0
    table = inner(entry, field)
    for number in range(last + 1):
        found = table.integer(str(number), 0, 99) if table.has(str(number)) else found
        points.append(found)
    table.done()
    return points


def check_grid(components: Components) -> None:
    """Every board has the Terrain of 3.1 and 3.2."""
    grid = components.table("grid")
    for field, number in (("rows", 3), ("cols", 4), ("flag", 0)):
        grid.integer(field, number, number)
    if grid.integers("capital_links") != [0]:
        grid.fail("capital_links", "[0]: the Capital adjoins the Starting tile (3.4)")
    if grid.value("adjacency", "the neighbours of each space") != [spaces_of(NEAR[space]) for space in range(SPACES)]:
        grid.fail("adjacency", "the orthogonal neighbours of spaces 0 to 11 on 3 rows of 4 (3.2)")
    close(grid)
    regions = components.table("regions")
    for name in regions.fields:
        if name != "source":
            terrain(Entry(f"{regions.where}, `{name}`", {"spaces": regions.integers(name)}))
    close(regions)


def check_rest(components: Components) -> None:
    """Tables that only describe: identity, tokens, markers."""
    game = components.table("game")
    for field in ("id", "title", "title_fr", "designer", "artist", "publisher"):
        game.text(field)
    for field in ("year", "age"):
        game.integer(field)
    if game.integers("players") != [2, 3, 4, 5]:
        game.fail("players", "[2, 3, 4, 5]")
    game.integers("minutes")
    close(game)
    token = components.table("end_token")
    token.text("id")
    token.integer("count", 1, 1)
    points = components.table("scoring").integer("game_end_token")
    token.integer("vp", points, points)
    close(token)
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
            close(entry)

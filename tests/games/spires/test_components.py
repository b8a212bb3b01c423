"""The catalogue: what the shipped one says, what a corrected one may say, and how mistakes are reported (13)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import worldwright as ww
from tests.games.spires.tables import CATALOGUE, finish, lit
from worldwright.engine.catalogue import Components
from worldwright.games.spires import GAME
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.effects import trigger_end
from worldwright.games.spires.grammar import EFFECTS, METRICS, PROGRESS_PER_SPIRE

TEXT = GAME.components.source_text


def changed(old: str, new: str, count: int = 1) -> str:
    assert old in TEXT, old
    return TEXT.replace(old, new, count)


def entry(kind: str, name: str, old: str, new: str) -> str:
    """The catalogue with one line of one entry changed."""
    start = re.search(rf'\[\[{kind}\]\]\nid = "{name}"', TEXT)
    assert start
    end = TEXT.find("\n\n", start.start())
    block = TEXT[start.start() : end]
    assert old in block, (old, block)
    return TEXT[: start.start()] + block.replace(old, new, 1) + TEXT[end:]


def complaint(text: str) -> str:
    with pytest.raises(ww.CatalogueError) as caught:
        Catalogue(Components(text))
    return str(caught.value)


@pytest.mark.rule("13.1", "13.2", "13.3", "13.5", "13.6")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            changed("land_tiles = 60", "land_tiles = 59"),
            r"\[counts\], field `land_tiles`: expected the number 60, found 59",
        ),
        (
            changed("stamina_cost = 2", 'stamina_cost = "two"'),
            r"\[constants\], field `stamina_cost`: expected an integer",
        ),
        (changed("toll = 1\n", ""), r"\[constants\], field `toll`: .* it is missing"),
        (changed("toll = 1\n", "toll = 1\ntip = 1\n"), r"\[constants\]: unknown field `tip`"),
        (
            changed("supply_limited = false", "supply_limited = true"),
            r"\[engine_limits\], field `supply_limited`: expected false",
        ),
        (changed("m1_bonus = 1", "m1_bonus = -1"), r"\[module_numbers\], field `m1_bonus`"),
        (changed("spire_cap = 3", "spire_cap = 4"), r"\[automa_numbers\], field `spire_cap`"),
        (changed("reserve = 53", "reserve = 52"), r"\[setup\], field `players`: .*'reserve': 53.* for 1 players"),
        (
            changed('lattice = "triangular"', 'lattice = "square"'),
            r"\[geometry\], field `lattice`: expected 'triangular'",
        ),
        (
            entry("tile", "T07", 'a = "grass"', 'a = "gras"'),
            r"\[\[tile\]\] number 7 \(id 'T07'\), field `a`: expected one of 'grass'",
        ),
        (entry("tile", "T07", 'id = "T07"', 'id = "T08"'), r"\[\[tile\]\] number 8 repeats the id 'T08' of number 7"),
        (
            entry("tile", "T07", 'source = "reconstructed"', 'source = "guess"'),
            r"T07.*field `source`: expected one of 'rulebook', 'public', 'reconstructed'",
        ),
        (
            entry("terrain", "forest", 'letter = "F"', "letter = 6"),
            r"\[\[terrain\]\] number 4 \(id 'forest'\), field `letter`: expected a text",
        ),
        (
            entry("spire_card", "S03", "points = 10", "points = 100"),
            r"\[\[spire_card\]\] number 3 \(id 'S03'\), field `points`",
        ),
        (
            entry("spire_token", "ST-ember-1", 'use = "home"', 'use = "built"'),
            r"\[\[spire_token\]\] of 'ember': expected 1 home and 3 built",
        ),
        (
            entry("token", "energy", "energy = 1", "energy = 2"),
            r"\[\[token\]\] number 2 \(id 'energy'\), field `energy`",
        ),
        (
            entry("power", "P04", 'effect = "stamina_cost:1"', 'effect = "stamina_cost"'),
            r"P04.*field `effect`: expected stamina_cost with 1 numbers",
        ),
        (
            entry("power", "P01", 'effect = "wild_step"', 'effect = "fly"'),
            r"P01.*field `effect`: expected one of wild_step",
        ),
        (entry("power", "P01", 'window = "step"', 'window = "action"'), r"P01.*field `window`: expected one of 'step'"),
        (
            entry("power", "P07", 'limit = "1/turn"', 'limit = "always"'),
            r"P07.*field `limit`: expected one of '1/turn'",
        ),
        (
            entry("objective", "O01", 'metric = "stamina_with"', 'metric = "steps_turn"'),
            r"O01.*field `metric`: expected one of 'stamina_count'",
        ),
        (entry("objective", "O01", 'arg = "grass"\n', ""), r"O01.*field `arg`: .* it is missing"),
        (entry("objective", "O07", "value = 2", "per = 2"), r"O07.*field `value`"),
        (entry("goal", "G02", "automa = 15\n", ""), r"G02.*field `automa`"),
        (entry("goal", "G02", 'mode = "atleast"', 'mode = "each"'), r"G02.*field `mode`: expected one of 'atleast'"),
        (
            entry("automa", "A01", '"expand:1"', '"expand:4"'),
            r"A01.*field `actions`: expected a sky slot from 1 to 3 after expand",
        ),
        (entry("automa", "A01", '"move:1"', '"walk:1"'), r"A01.*field `actions`: expected lines such as expand:1"),
        (entry("automa", "A01", 'module = "M1"', 'module = "M5"'), r"A01.*`modules` number 1, field `module`"),
        (entry("module", "M2", 'key = "butterfly"', 'key = "moth"'), r"M2.*field `key`: expected one of 'butterfly'"),
        (
            changed('[[difficulty]]\nid = "hard"', '[[difficulty]]\nid = "harder"'),
            r"\[\[difficulty\]\] number 2.*field `id`: expected one of 'normal'",
        ),
        (changed("[automa_scoring]", "[automa_score]"), r"missing table \[automa_scoring\]"),
        (TEXT + "\n[extra]\nx = 1\n", r"unknown table \[extra\]"),
    ],
)
def test_mistakes_are_named(text: str, message: str) -> None:
    assert re.search(message, complaint(text)), complaint(text)


@pytest.mark.rule("13.6", "2.1")
def test_the_printed_numbers() -> None:
    shipped = CATALOGUE
    assert (shipped.stamina_cost, shipped.spire_cost, shipped.toll, shipped.end_spires, shipped.end_energy) == (
        2,
        8,
        1,
        3,
        40,
    )
    assert (shipped.bonus, shipped.landscape_min, shipped.landscape_points) == (1, 4, 2)
    assert (shipped.catch_energy, shipped.keeper_points) == (2, 3)
    assert (shipped.automa_spires, PROGRESS_PER_SPIRE, shipped.automa_objectives) == (3, 8, 6)
    assert shipped.head_start == {"normal": 0, "hard": 2, "very_hard": 4, "extreme": 6}
    assert shipped.stalemate_rounds == 3


@pytest.mark.rule("13.2", "10.3.2")
def test_the_powers_as_printed() -> None:
    printed = [
        "wild_step",
        "free_step_same_terrain",
        "leap_two",
        "stamina_cost:1",
        "spire_cost:6",
        "free_sky_tile",
        "swap_sky",
        "collect_adjacent",
        "gain_if_aligned:3:1",
        "gain_if_energised:5:1",
        "hop_new_tile:1",
        "gain_if_no_step:2",
        "no_toll_gain:1",
    ]
    assert [power["effect"] for power in CATALOGUE.power_faces] == printed
    assert [face["id"] for face, power in zip(CATALOGUE.power_faces, CATALOGUE.powers, strict=True) if power.once] == [
        "P01",
        "P02",
        "P03",
        "P07",
        "P11",
    ]


@pytest.mark.rule("13.2", "13.3")
def test_every_effect_and_metric_has_a_card() -> None:
    assert sorted(power.effect for power in CATALOGUE.powers) == sorted(number for number, *_ in EFFECTS.values())
    asked = {METRICS[aim.metric] for aim in [*CATALOGUE.objectives, *CATALOGUE.goals]}
    assert asked == set(METRICS)


def played_with(text: str, tmp_path: Any, **options: Any) -> Any:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return GAME.new(components=path, **options)


@pytest.mark.rule("R81", "13.5")
def test_a_tile_may_show_one_terrain_twice(tmp_path: Any) -> None:
    text = TEXT
    for number in range(1, 13):
        text = re.sub(rf'(id = "T{number:02}"\na = "grass"\nb = )"\w+"', r'\1"grass"', text)
    state = played_with(text, tmp_path, players=3, seed=1, modules="all")
    twins = 0
    while not state.over:
        state.apply(state.actions[state.ply % len(state.actions)])
        GAME.check(state)
        for tile in range(len(state.world.tiles)):
            if state.world.terrain[2 * tile] == state.world.terrain[2 * tile + 1]:
                assert state.world.label[2 * tile] == state.world.label[2 * tile + 1]
                twins += 1
    assert twins > 0
    assert max(state.energy_on) <= 1
    assert lit(state) is not None


@pytest.mark.rule("13.2")
def test_a_power_without_limit_can_be_used_again(tmp_path: Any) -> None:
    text = entry("power", "P01", 'limit = "1/turn"', 'limit = "always"')
    catalogue = Catalogue(Components(text))
    assert catalogue.powers[0].once is False
    assert CATALOGUE.powers[0].once is True
    finish(played_with(text, tmp_path, players=4, seed=2, modules="powers"), 3)


def test_corrected_numbers_are_played(tmp_path: Any) -> None:
    state = played_with(changed("end_energy = 40", "end_energy = 1"), tmp_path, players=2, seed=3)
    finish(state, 1)
    assert state.ending == 2
    record = ww.Record.parse(str(ww.Record.of(state)))
    assert record.replay() == state


@pytest.mark.rule("9.1", "R10")
@pytest.mark.parametrize(
    ("old", "new", "trigger", "number", "told"),
    [
        ("end_spires = 3", "end_spires = 2", 1, 2, "The last round: 2 spires are built."),
        ("end_spires = 3", "end_spires = 1", 1, 1, "The last round: the first spire is built."),
        ("end_energy = 40", "end_energy = 5", 2, 5, "The last round: 5 energy is gathered."),
        ("stalemate_rounds = 3", "stalemate_rounds = 1", 4, 1, "The last round: nobody has acted for 1 round."),
    ],
)
def test_the_end_is_told_with_the_numbers_of_the_catalogue(
    old: str, new: str, trigger: int, number: int, told: str, tmp_path: Any
) -> None:
    state = played_with(changed(old, new), tmp_path, players=2, seed=3)
    trigger_end(state, trigger, 0)
    event = state.events_of(None)[-1]
    assert (event["kind"], event["number"]) == ("ending", number)
    assert GAME.tell(event) == told

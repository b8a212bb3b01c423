"""The game and a second engine that was written from the rulebook play the same games, question by question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.age_contrived.second import (
    BOX,
    LETTERS,
    PILES,
    ROWS,
    Bridge,
    Conduit,
    Monument,
    Player,
    Question,
    Table,
    Tile,
)
from tests.games.age_contrived.second_rival import Alone
from tests.games.age_contrived.second_turn import Play
from tests.games.age_contrived.tables import GAME, ability, action, again, asked, bridge, options, put, space, told
from worldwright.games.age_contrived.board import EXHAUSTED, MONUMENTS, REGIONS
from worldwright.games.age_contrived.state import AgeContrived

TILES = {face["id"]: face for face in [*BOX["tile"], *BOX["upgraded_tile"]]}


def tile_of(view: dict[str, Any], row: dict[str, Any] | None = None) -> Tile:
    tile = Tile(TILES[view["id"]])
    for name in ROWS if row else ():
        tile.rows[name] = list(row[name]) if row else []
    return tile


def laid(state: AgeContrived) -> Table:
    """The second table, laid out as a seat sees the first; only the order of the deck is not to be seen."""
    view = state.view(0)
    gods = [player_of(view, god) for god in view["gods"]]
    monuments = []
    for one in view["monuments"]:
        face = next(face for face in BOX["monument"] if face["id"] == one["id"])
        monument = Monument(face, one["benefit"], one["in_use"], one["built"], patron=one["patron"])
        for lying in one["section"]["spaces"] if one["section"] else []:
            monument.spaces.append([lying["type"], held_by(lying["energy"])])
        for seat, held in enumerate(one["bound"]):
            monument.bound += [(seat, letter) for letter in LETTERS for _ in range(held[letter])]
        monuments.append(monument)
    paths: dict[int, Bridge | None] = {}
    for path in view["bridges"]:
        paths[path["id"]] = (
            Bridge(path["owner"], path["tier"], path["side"], path["effect"]) if path["effect"] else None
        )
    names = [state.catalogue.tile_ids[tile] for tile in reversed(state.deck[: state.deck_left])]
    return Table(
        gods,
        monuments,
        {one["region"]: [(energy["seat"], energy["type"]) for energy in one["energy"]] for one in view["pillars"]},
        [
            {"require": one["require"], "left": held_by(one["left"]), "right": held_by(one["right"])}
            for one in view["achievements"]
        ],
        paths,
        [tile and tile_of(tile) for tile in view["pool"]["tiles"]],
        [Tile(TILES[name]) for name in names],
        {kind["id"]: kind["left"] for kind in view["upgrades"]},
        dict(view["conduits"]),
        view["options"],
        view["turn"]["starter"],
    )


def held_by(energy: dict[str, Any] | None) -> tuple[int, str] | None:
    return (energy["seat"], energy["type"]) if energy else None


def player_of(view: dict[str, Any], god: dict[str, Any]) -> Player:
    faces = {face["number"]: face for face in BOX["action_token"]}
    faces |= {face["id"]: face for face in BOX["upgraded_action"]}
    player = Player(
        god["seat"],
        next(face for face in BOX["character"] if face["id"] == god["character"]),
        {pile: Counter(god[pile]) for pile in PILES},
        [tile_of(position["tile"], position) for position in god["positions"]],
        [tile_of(tile) for tile in god["inactive"]],
        god["space"],
        [faces[one["token"]["upgraded"] or number] for number, one in enumerate(god["positions"], 1)],
        [one["conduit"] and Conduit(**one["conduit"]) for one in god["positions"]],
        {name: (track["type"], track["slot"]) if track["slot"] else None for name, track in god["tracks"].items()},
        back=god["back"],
        patron=god["patron"],
    )
    player.held = [one["tier"] for one in god["bridges"] if one["place"] == "board"] or [1, 2, 3] * god["rival"]
    player.charged, player.winds = god["charged"], god["winds"]
    return player


# --- the same table ---------------------------------------------------------------------------------------


def first(view: dict[str, Any]) -> dict[str, Any]:
    """What the game shows, as far as the second engine has it."""
    found: dict[str, Any] = {}
    for god in view["gods"]:
        found[f"god {god['seat']}"] = {
            "piles": {pile: {letter: count for letter, count in god[pile].items() if count} for pile in PILES},
            "belt": [(one["tile"]["id"], sorted(one["top"]), sorted(one["bottom"])) for one in god["positions"]],
            "spare": [tile["id"] for tile in god["inactive"]],
            "tokens": [one["token"]["upgraded"] for one in god["positions"]],
            "conduits": [(one["conduit"] or {}) and (*one["conduit"].values(),) for one in god["positions"]],
            "tracks": {name: (track["type"], track["slot"]) for name, track in god["tracks"].items()},
            "board": [one["tier"] for one in god["bridges"] if one["place"] == "board"],
            "stands": (god["space"], god["back"]),
            "has": (god["charged"], god["winds"], god["patron"], god["entered"]),
        }
    for one in view["monuments"]:
        section = one["section"] or {"spaces": [], "completer": None, "resolving": False}
        lying = [
            (space["type"], (space["energy"] or {}) and (*space["energy"].values(),)) for space in section["spaces"]
        ]
        bound = {(seat, letter): held[letter] for seat, held in enumerate(one["bound"]) for letter in LETTERS}
        found[one["id"]] = (one["built"], one["patron"], section["completer"], +Counter(bound), section["resolving"])
        found[f"section {one['id']}"] = [] if section["resolving"] else sorted(map(str, lying))
    found["pillars"] = {
        one["region"]: sorted((energy["seat"], energy["type"]) for energy in one["energy"]) for one in view["pillars"]
    }
    found["achievements"] = [
        [(one[side]["seat"], one[side]["type"]) if one[side] else None for side in ("left", "right")]
        for one in view["achievements"]
    ]
    found["paths"] = {one["id"]: (one["owner"], one["tier"], one["side"], one["effect"]) for one in view["bridges"]}
    found["pool"] = [tile and tile["id"] for tile in view["pool"]["tiles"]]
    found["left"] = (view["pool"]["deck"], view["conduits"], {one["id"]: one["left"] for one in view["upgrades"]})
    found["turn"] = (view["turn"]["active"], view["turn"]["number"])
    return found


def second(play: Play) -> dict[str, Any]:
    """The same of the second engine."""
    table, found = play.table, dict[str, Any]()
    for one in table.players:
        found[f"god {one.seat}"] = {
            "piles": {pile: dict(+one.piles[pile]) for pile in PILES},
            "belt": [(tile.face["id"], sorted(tile.rows["top"]), sorted(tile.rows["bottom"])) for tile in one.belt],
            "spare": [tile.face["id"] for tile in one.spare],
            "tokens": [token.get("id", "") for token in one.tokens],
            "conduits": [(token.icon, token.double) if token else {} for token in one.conduits],
            "tracks": {name: track or ("", 0) for name, track in one.tracks.items()},
            "board": sorted(one.held) if one.belt else [],
            "stands": (one.space, one.back),
            "has": (one.charged, one.winds, one.patron, one.entered and not one.done),
        }
    for monument in table.monuments:
        lying = [(kind, held or {}) for kind, held in monument.spaces]
        bound = Counter(monument.bound)
        found[monument.name] = (monument.built, monument.patron, monument.completer, bound, monument.closed)
        found[f"section {monument.name}"] = [] if monument.closed else sorted(map(str, lying))
    found["pillars"] = {name: sorted(held) for name, held in table.pillars.items()}
    found["achievements"] = [[one["left"], one["right"]] for one in table.achievements]
    found["paths"] = {
        path: (one.owner, one.tier, one.side, one.effect) if one else (None, 0, "", "")
        for path, one in table.paths.items()
    }
    found["pool"] = [tile and tile.face["id"] for tile in table.pool]
    found["left"] = (len(table.deck), table.conduits, table.upgrades)
    round_number = (play.turn - 1) // len(table.players) + 1
    found["turn"] = (None if play.over else play.active.seat, round_number)
    return found


def omens(state: AgeContrived) -> Iterator[str]:
    """What the Rival drew, one after the other."""
    number = 0
    while True:
        yield MONUMENTS[told(state, "omen")[number]["omen"]]
        number += 1


# --- the same game ----------------------------------------------------------------------------------------

LIKED = {"use": 4, "skip": 4, "extra": 4, "bind": 4, "teleport": 4, "activate": 4, "bridge": 4, "construct": 4}
LIKED |= {"step": 2, "do walk": 2, "place W": 4, "winds": 4, "advance": 0.4}
QUIET = ("decline", "done", "empty", "later")
EVERY = 7  # questions from one look at the whole table to the next


def lively(texts: list[str], dice: Random) -> str:
    """Anything, but rather what leads to something."""
    liking = [0.12 if text in QUIET else 1.0 for text in texts]
    for number, text in enumerate(texts):
        liking[number] *= next((much for start, much in LIKED.items() if text.startswith(start)), 1)
        if text.startswith("place"):
            liking[number] *= 6 if "achievement" in text else 0.25 if ":pool" in text else 1
    return dice.choices(texts, liking)[0]


def side_by_side(state: AgeContrived, seed: int) -> Counter[str]:
    """Both play the same game to its end; returns how often each question was asked."""
    dice, kinds = Random(seed), Counter[str]()
    play = Alone(laid(state)) if state.players == 1 else Play(laid(state))
    game = play.solo(omens(state)) if isinstance(play, Alone) else play.game()
    question: Question | None = next(game)
    while question:
        assert not state.over, f"the second engine goes on: {question}"
        texts = options(state)
        assert question == (state.player, asked(state), frozenset(texts)), f"decision {state.ply}"
        assert len(texts) == len(question.options)
        if kinds.total() % EVERY == 0:
            look(state, play)
        kinds[question.kind] += 1
        text = lively(texts, dice)
        state.apply(action(text))
        try:
            question = game.send(text)
        except StopIteration:
            question = None
    assert state.over
    look(state, play)
    return kinds


def look(state: AgeContrived, play: Play) -> None:
    """Does the same lie on both tables, and is it worth the same?"""
    assert first(state.view(None)) == second(play), f"{asked(state)} in decision {state.ply}"
    for player in play.table.players[: state.players]:
        assert [line.points for line in state.score_lines(player.seat)] == play.table.points(player)


# --- where games begin --------------------------------------------------------------------------------------

PATHS = (101, 104, 106, 108, 110)  # the outer broken paths


def begun(players: int, seed: int, **choices: Any) -> AgeContrived:
    """A game before its first turn, whatever was to be chosen chosen by chance."""
    state: AgeContrived = GAME.new(players, seed, events=players == 1, **choices)
    dice = Random(seed)
    while asked(state) != "TURN_TYPE":
        state.apply(dice.choice(state.actions))
    return state


def gifted(state: AgeContrived, seed: int) -> AgeContrived:
    """Every ability is uncovered, with the token of tier III on the board."""
    for seat in range(state.players):
        ability(state, seat, 1, 2)
        bridge(state, seat, 3, PATHS[seat], "ab"[(seat + seed // 2) % 2])
    return again(state)


def scattered(state: AgeContrived, seed: int) -> AgeContrived:
    """Nobody has anything exhausted: it lies in the pool or is bound. Characters stand anywhere."""
    dice = Random(seed)
    for god in state.gods:
        pillars = [name for name in ("forest", "sea", "quarry", "plains", "center") if dice.random() < 0.2]
        places = [f"pillar.{name}" for name in pillars if state.pillar_room(REGIONS.index(name))]
        used = [f"bound.{name}" for region, name in enumerate(MONUMENTS) if state.uses(region)]
        for kind, letter in enumerate(LETTERS):
            while god.count(EXHAUSTED, kind):
                put(state, god.seat, f"{letter}:{places.pop() if places else dice.choice(['pool', 'pool', *used])}")
        god.space, god.back = space(dice.randint(1, 40)), 0
        god.begin_turn(state.regions_at(god.seat))
    return again(state)


@pytest.mark.rule(
    "2.1.3..2.1.9", "3.1.1..3.1.4", "3.2.2", "3.3.1..3.3.4", "5.1", "6.0.1..6.0.3", "6.1.1..6.1.4", "6.2.1", "6.2.2",
    "6.3.1..6.3.4", "6.4.1", "6.4.2", "6.5.1..6.5.5", "6.6.1", "6.6.2", "6.7.1..6.7.5", "6.8.1..6.8.6", "7.1.1..7.1.4",
    "7.2.1", "7.3.1", "7.4.1..7.4.4", "8.1..8.7", "10.1..10.6",
)  # fmt: skip
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_a_second_engine_plays_the_same_game(players: int, seed: int) -> None:
    choices: dict[str, Any] = {"divine_winds": seed % 2 == 0, "expert_bridges": seed == 3, "expert_energy": seed == 3}
    side_by_side(begun(players, seed, **choices), seed)


@pytest.mark.rule("8.2", "8.7", "8.8.2", "10.4")
@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_and_so_it_does_with_every_ability_at_work(players: int, seed: int) -> None:
    kinds = side_by_side(gifted(begun(players, seed, divine_winds=seed == 6), seed), seed)
    assert {"MOVE_STEP", "SECTION_STEP", "TRACK_STEP"} <= {*kinds}


@pytest.mark.rule("6.7.1..6.7.5", "R41", "R42", "R67", "R77", "R78", "R79")
@pytest.mark.parametrize(("players", "seed"), [(2, 9), (4, 10), (5, 11)])
def test_and_so_it_does_when_energy_has_run_out(players: int, seed: int) -> None:
    side_by_side(scattered(gifted(begun(players, seed), seed), seed), seed)


@pytest.mark.rule("11.1.1..11.1.5")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_and_so_it_does_against_the_rival(level: str) -> None:
    side_by_side(begun(1, len(level), solo_level=level), len(level))

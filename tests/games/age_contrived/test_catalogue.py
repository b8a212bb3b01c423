"""The box (2) as the rules list it, written down here by hand, and what is said about a wrong entry (2.2)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import worldwright as ww
from tests.games.age_contrived.tables import CATALOGUE, GAME
from worldwright.engine.catalogue import Components
from worldwright.games.age_contrived.board import MONUMENTS, REGIONS, SPACE_IDS
from worldwright.games.age_contrived.catalogue import Catalogue
from worldwright.games.age_contrived.grammar import GRANT_LETTERS, ICONS, LETTERS, SPACE_LETTERS, printed, read_effect
from worldwright.server.web.gallery import gallery

TEXT = GAME.components.source_text

SECTIONS = {  # 3.2.1: spaces and what is gained
    "beacon": "CMM:C+M CCR:W RMM:R RCR:any",
    "library": "RCC:R+M CMM:C CRR:W MRM:any",
    "gate": "RMM:C+R CMR:M RCC:R CMR:any",
    "forge": "CRR:M+R CMR:W RMM:C CMC:any",
    "fortress": "CMR:C+W MMR:R RMC:any CCR:M ***:",
    "ship": "RRM:C+M RCM:R MCC:W RCM:any",
}


@pytest.mark.rule("3.2.1", "R1")
@pytest.mark.parametrize("monument", SECTIONS)
def test_the_sections_of_a_monument(monument: str) -> None:
    region = MONUMENTS.index(monument)
    found = []
    for spaces, grants in zip(CATALOGUE.spaces[region], CATALOGUE.grants[region], strict=True):
        letters = "".join("*" if SPACE_LETTERS[kind] == "any" else SPACE_LETTERS[kind] for kind in spaces)
        found.append(f"{letters}:{'+'.join(GRANT_LETTERS[kind] for kind in grants)}")
    assert found == SECTIONS[monument].split()


@pytest.mark.rule("R1")
@pytest.mark.parametrize("monument", [name for name in SECTIONS if name != "fortress"])
def test_every_type_is_needed_four_times_in_a_monument(monument: str) -> None:
    letters = "".join(section.partition(":")[0] for section in SECTIONS[monument].split())
    assert {letter: letters.count(letter) for letter in "CMR"} == {"C": 4, "M": 4, "R": 4}


MAP = {  # 3.1: S A B C D E F, ring, centre bridge, bridge to the next region and its end there
    "forest": ("fortress", "mathematics", [22, 21, 20, 23, 24, 40, 25], 39, 107, 108, 26),
    "plains": ("library", "economics", [28, 27, 26, 29, 30, 33, 31], 34, 109, 101, 32),
    "quarry": ("gate", "engineering", [1, 2, 32, 3, 4, 36, 5], 35, 102, 110, 6),
    "sea": ("ship", "institutions", [8, 7, 6, 9, 10, 11, 12], 37, 103, 104, 13),
    "mountain": ("forge", "literature", [15, 14, 13, 16, 18, 17, 19], 38, 105, 106, 20),
}
RING = [39, 34, 35, 37, 38]


def sides(number: int) -> list[set[int]]:
    return [{SPACE_IDS[near] for near in side} for side in CATALOGUE.sides[SPACE_IDS.index(number)]]


@pytest.mark.rule("3.1.1", "3.1.4", "R4", "2.1.8")
@pytest.mark.parametrize("region", MAP)
def test_the_spaces_of_an_outer_region(region: str) -> None:
    monument, pillar, (s, a, b, c, d, e, f), ring, centre, onward, beyond = MAP[region]
    number = REGIONS.index(region)
    before = MAP[REGIONS[(number - 1) % 5]][5]
    assert (MONUMENTS[number], CATALOGUE.pillars[number]) == (monument, pillar)
    assert sides(s) == [{a}]
    assert sides(a) == [{s}, {b, c}]
    assert sides(b) == [{before}, {a, c}]
    assert sides(c) == [{a, b}, {d, e}]
    assert sides(d) == [{c, e}, {f}]
    assert sides(e) == [{c, d}, {centre}]
    assert sides(f) == [{d}, {onward}]
    assert {frozenset(side) for side in sides(centre)} == {frozenset({e}), frozenset({ring})}
    assert {frozenset(side) for side in sides(onward)} == {frozenset({f}), frozenset({beyond})}
    for space in (s, a, b, c, d, e, f):
        assert CATALOGUE.regions_of[SPACE_IDS.index(space)] == 1 << number
    assert CATALOGUE.regions_of[SPACE_IDS.index(centre)] == 1 << number | 1 << 5
    assert CATALOGUE.regions_of[SPACE_IDS.index(onward)] == 1 << number | 1 << (number + 1) % 5


@pytest.mark.rule("3.1.4", "R2")
def test_the_ring_in_the_middle() -> None:
    for place, space in enumerate(RING):
        centre = next(one[4] for one in MAP.values() if one[3] == space)
        assert sides(space) == [{RING[place - 1]}, {RING[(place + 1) % 5]}, {centre}]
        assert CATALOGUE.regions_of[SPACE_IDS.index(space)] == 1 << 5
    assert MONUMENTS[5] == "beacon"
    assert CATALOGUE.pillars[5] == "philosophy"


@pytest.mark.rule("2.1.1", "14.1")
def test_the_energy_of_a_god() -> None:
    assert CATALOGUE.per_character == [6, 6, 6, 3]
    assert CATALOGUE.reserve == [2, 2, 2, 2]
    assert CATALOGUE.exhausted == [4, 4, 4, 1]


TILES = {
    "s1": "1/1 boot", "s2": "1/1 pillar", "s3": "1/1 monument", "s4": "1/1 boot", "s5": "2/1", "s6": "2/1", "s7": "2/1",
    "u01": "1/2 boot", "u02": "2/1 monument", "u03": "1/2 pillar", "u04": "2/1 boot", "u05": "1/2 boot",
    "u06": "2/1 boot boot", "u07": "1/2 boot monument", "u08": "2/2 pillar", "u09": "2/2 monument", "u10": "2/2 pillar",
    "u11": "2/2 boot monument", "u12": "2/2 boot pillar", "u13": "2/2 monument pillar", "u14": "2/2 boot boot",
    "u15": "2/2 monument pillar",
}  # fmt: skip
TIERS = {1: "u01 u02 u03 u04 u05", 2: "u06 u07 u08 u09 u10", 3: "u11 u12 u13 u14 u15"}
FROM_THREE, FROM_FOUR = "u04 u09 u14", "u05 u10 u15"


@pytest.mark.rule("2.2", "4.4")
@pytest.mark.parametrize("name", TILES)
def test_a_transmuter_tile(name: str) -> None:
    number = CATALOGUE.tile_ids.index(name)
    face = CATALOGUE.tile_face(number)
    icons = [icon for icon in ICONS for _ in range(TILES[name].split().count(icon))]
    assert f"{face['top']}/{face['bottom']}" == TILES[name].split()[0]
    assert face["icons"] == icons
    if name.startswith("u"):
        assert name in TIERS[int(str(face["tier"]))].split()
        players = 3 if name in FROM_THREE else 4 if name in FROM_FOUR else 2
        assert CATALOGUE.tile_players[number] == players


TOKENS = {
    "1": "or deploy:1@4,5 recharge", "2": "or claim:N reposition:2", "3": "or deploy:1@2,3",
    "4": "or move_char:2 move_mon:1 move_pil:1", "5": "or wild",
    "ua1a": "and deploy:1@4,5 recharge", "ua1b": "or deploy:2@4,5 recharge", "ua2a": "or claim:1 reposition:2",
    "ua2b": "or claim:N reposition:4", "ua3a": "or deploy:2@2,3", "ua3b": "or deploy:1@1,2,3,4,5",
    "ua4a": "or move_char:3 move_mon:2 move_pil:2", "ua4b": "and move_char:1 move_mon:1 move_pil:1",
}  # fmt: skip


@pytest.mark.rule("5.1", "4.5")
@pytest.mark.parametrize("number", range(len(TOKENS)))
def test_an_action_token(number: int) -> None:
    name, words = list(TOKENS.items())[number]
    mode, *effects = words.split()
    assert CATALOGUE.all_modes[number] == (mode == "and")
    assert [printed(effect) for effect in CATALOGUE.token_effects[number]] == effects
    if number >= 5:
        assert CATALOGUE.upgrade_ids[number - 5] == name
        assert CATALOGUE.upgrade_position[number - 5] == int(name[2]) - 1
        assert CATALOGUE.upgrade_copies[number - 5] == [2, 4]


CHARACTERS = {
    "multanec": ("wild_activation: move_char:2", "extra_step: once_per_turn", "on_enter: replenish"),
    "aureon": ("wild_load_position_2: recharge", "load_old_position_1: advance_step_4", "on_enter: rearrange_energy"),
    "ignotas": (
        "wild_deploy_monument: place_exhausted_same_section",
        "on_bind: move_char:1|recharge",
        "on_enter: place_exhausted_pool_or_achievement",
    ),
    "rusne": ("wild_action: as_position_5", "set_aside_gained: load_one_end_of_turn", "on_enter: rearrange_conduits"),
    "freyith": ("wild_activation: as_space_type", "teleport: per_instance", "on_enter: move_bound_to_region"),
}


@pytest.mark.rule("8.8.1", "5.2", "8.2")
@pytest.mark.parametrize("name", CHARACTERS)
def test_the_abilities_and_bridge_tokens_of_a_character(name: str) -> None:
    state = GAME.new(5, 1)
    god = next(god for god in state.view(None)["gods"] if god["character"] == name)
    assert [one["ability"] for one in god["bridges"]] == list(CHARACTERS[name])
    assert [one["effects"] for one in god["bridges"]] == [
        ["place_bridge", "gain_conduit"],
        ["move_mon:3", "move_pil:2"],
        ["copy_bridge", "copy_bridge"],
    ]


@pytest.mark.rule("2.2", "3.3.1", "3.3.2", "10.5")
def test_spaces_that_need_more_players() -> None:
    assert CATALOGUE.achievement_right == 3
    assert CATALOGUE.pillar_right == [4] * 6
    assert (CATALOGUE.left_points, CATALOGUE.right_points) == (2, 5)
    assert CATALOGUE.costs == [4, 3, 2, 1]


@pytest.mark.rule("5.1", "2.2")
def test_effects_are_read_and_written_alike() -> None:
    for words in TOKENS.values():
        for effect in words.split()[1:]:
            assert printed(read_effect(effect)) == effect
    for effect in (
        "place_bridge",
        "gain_conduit",
        "gain_tile",
        "replenish",
        "choose_benefit",
        "copy_bridge",
        "gain:any",
    ):
        assert printed(read_effect(effect)) == effect


WRONG = [  # what is replaced, by what, and what the complaint names
    ('effect = "place_bridge"', 'effect = "place_bridges"', r"mb1.*effect.*place_bridge"),
    ('effect = "move_char:4"', 'effect = "move_char:44"', r"mb6.*effect.*number from 1 to 9"),
    ('effect = "gain_conduit"\nmin', 'effect = "deploy:1@4,5"\nmin', r"mb3.*no action"),
    ('effects = ["deploy:2@4,5", "recharge"]', 'effects = ["deploy:3@4,5", "recharge"]', r"ua1b.*3 tiles.*2 positions"),
    ('effects = ["claim:1", "reposition:2"]', 'effects = ["claim:7", "reposition:2"]', r"ua2a.*costs N.*7"),
    ('effects = ["deploy:2@2,3"]', 'effects = ["deploy:2@2,6"]', r"ua3a.*no position 6"),
    ('require = "conduits>=3"', 'require = "conduit>=3"', r"ach_conduits.*require.*conduits"),
    ('trigger = "extra_step"', 'trigger = "extra_steps"', r"multanec.*ability.*trigger"),
    ('kind = "vp_each_wild"', 'kind = "vp_every_wild"', r"rusne.*score_a.*kind"),
    ("cost_left_to_right = [4, 3, 2, 1]", "cost_left_to_right = [4, 3, 2]", r"tile_pool.*cost.*4 integers"),
    ("sides = [[2]]", "sides = [[40]]", r"space 1 has a side to 40"),
    ("monument_bound = [0, 3, 7, 12]", "monument_bound = []", r"scoring.*monument_bound.*points by"),
    ('key = "quarry_S"', 'key = "quarry_T"', r"space.*key.*quarry_S"),
    ('key = "quarry_S"', 'key = "quarry_A"', r"key.*its? own"),
    ('require = "conduits>=3"', 'require = "conduits>=²"', r"ach_conduits.*require"),
    ('spaces = ["C", "M", "M"]', 'spaces = ["C", "M"]', r"monument.*section.*3 spaces"),
    ("deal = 4", "deal = 5", r"neutral_bridge.*4 players"),
    ("single = 8", "single = 9", r"conduit.*26"),
    ("top = 1\nbottom = 1", "top = 3\nbottom = 1", r"top.*from 1 to 2"),
    ('pool = "R"', 'pool = "X"', r"multanec.*quick_start.*pool"),
    ("per_character = 3", "per_character = 4", r"energy_type.*per_character"),
    ("turns_per_player = 80", "turns_per_player = 0", r"limits.*turns_per_player"),
    ("turns_per_player = 80", "turns_per_players = 80", r"limits.*turns_per_player"),
    ('source = "public"', 'source = "hearsay"', r"source.*hearsay"),
    ('id = "normal"\ndeploy = 1', 'id = "medium"\ndeploy = 1', r"solo_level.*normal"),
    ('order = ["beacon", "fortress",', 'order = ["beacon", "beacon",', r"solo.*each of the six once"),
    ("[limits]", "[extra]\na = 1\n\n[limits]", r"unknown table \[extra\]"),
]  # fmt: skip


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(("good", "bad", "complaint"), WRONG)
def test_a_wrong_entry_is_named(good: str, bad: str, complaint: str) -> None:
    assert good in TEXT
    with pytest.raises(ww.CatalogueError) as caught:
        Catalogue(Components(TEXT.replace(good, bad, 1)))
    assert re.search(complaint, str(caught.value), re.S), str(caught.value)


@pytest.mark.rule("2.2")
def test_an_owners_file_replaces_what_is_reconstructed(tmp_path: Path) -> None:
    """The gallery marks what is ours; whoever owns the box writes down the real face, and plays with it."""
    ours = next(face for face in GAME.components.data["upgraded_tile"] if face["id"] == "u01")
    assert (ours["top"], ours["bottom"], ours["icons"], ours["source"]) == (1, 2, ["boot"], "reconstructed")
    tiles = next(group for group in gallery(GAME.slug) if group.kind == "upgraded_tile")
    assert [piece.source for piece in tiles.pieces] == ["reconstructed"] * 15
    old = 'id = "u01"\ntier = "I"\nmin_players = 2\ntop = 1\nbottom = 2\nicons = ["boot"]\nsource = "reconstructed"'
    new = 'id = "u01"\ntier = "I"\nmin_players = 2\ntop = 2\nbottom = 2\nicons = ["pillar"]\nsource = "rulebook"'
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new), encoding="utf-8")
    state = GAME.new(3, 1, components=file)
    face = state.catalogue.tile_face(state.catalogue.tile_ids.index("u01"))
    assert (face["top"], face["bottom"], face["icons"]) == (2, 2, ["pillar"])
    file.write_text(TEXT.replace(old, new.replace("top = 2", "top = 3")), encoding="utf-8")
    with pytest.raises(ww.CatalogueError, match=r"mine\.toml.*u01.*top.*from 1 to 2"):
        GAME.new(3, 1, components=file)


@pytest.mark.rule("2.2")
def test_every_piece_has_words() -> None:
    for kind, entries in GAME.components.data.items():
        if isinstance(entries, list):
            for face in entries:
                told = GAME.tell_piece(kind, face)
                assert told is not None
                label, words = told
                assert label[0].isupper() or not label[0].isalpha()
                assert words.endswith("."), (kind, words)
                assert not re.search(r"[{}\[\]_]|:\d", f"{label} {words}"), words
    assert len(LETTERS) == 4

"""One test for each card, module, machine, crate, reward, tribe and technology: expectations written down by hand.

Words are those of a player: what an effect costs and brings when it is used on an otherwise bare table.
"""

from __future__ import annotations

import pytest

from tests.games.revive.tables import CATALOGUE, GAME
from worldwright.games.revive import pieces
from worldwright.games.revive.actions import ARTIFACT_CARDS, CARDS, CRATES, MACHINES, MODULES, REWARD_SPACES, TRIBES
from worldwright.games.revive.grammar import COLOURS

STARTING = {
    "1": "Forager yellow | food:3 | adv:yellow:1 food:1",
    "2": "Drummer yellow | food:2 | tribe",
    "3": "Reader green | book:3 | adv:green:1 book:1",
    "4": "Elder green | book:2 | or(module|tribe)",
    "5": "Welder gray | gear:3 | adv:gray:1 gear:1",
    "6": "Tinker gray | gear:1 trade:1basic>1basic:3 | module",
}
CITIZENS = """
yellow_01 Harvester | food:4 | adv:yellow:2
yellow_02 Pathfinder | food:2 +slot | module
yellow_03 Brewer | food:2 +flask | energy:1
yellow_04 Drover | food:1 basic:1 | tribe +slot
yellow_05 Sower | per_card:yellow:food +slot | adv:yellow:1 vp:2
yellow_06 Scout | crystal:1 food:1 | act:explore:d3
yellow_07 Miller | food:2 | trade:1food>2gear/2book:3 +flask
yellow_08 Herald | food:1 play:yellow | crate:1
yellow_09 Baker | basic:3 | rest_slot:1 vp:2
yellow_10 Apiarist | per_flask:food +flask | unplug:1 adv:any:1
yellow_11 Carter | food:3 | while:range:1 act:any:d2 +flask
yellow_12 Gatherer | food:2 take:yellow | wake:1 gear:1
yellow_13 Nomad | food:3 book:1 | vp:3 hibernate_remove
green_01 Scholar | book:4 | adv:green:2
green_02 Archivist | book:2 +slot | module
green_03 Herbalist | book:2 +flask | energy:1
green_04 Scribe | book:1 basic:1 | tribe +slot
green_05 Botanist | per_card:green:book +slot | adv:green:1 vp:2
green_06 Settler | crystal:1 book:1 | act:populate:d3
green_07 Printer | book:2 | trade:1book>2gear/2food:3 +flask
green_08 Tutor | book:1 play:green | crate:1
green_09 Poet | basic:3 | rest_slot:1 vp:2
green_10 Chemist | per_flask:book +flask | unplug:1 adv:any:1
green_11 Surveyor | book:3 | while:discount:populate:1 per_pop:basic +flask
green_12 Teacher | book:2 take:green | wake:1 gear:1
green_13 Oracle | book:3 food:1 | vp:3 hibernate_remove
gray_01 Smith | gear:4 | adv:gray:2
gray_02 Machinist | gear:2 +slot | module
gray_03 Electrician | gear:2 +flask | energy:1
gray_04 Foreman | gear:1 basic:1 | tribe +slot
gray_05 Mechanic | per_card:gray:gear +slot | adv:gray:1 vp:2
gray_06 Mason | crystal:1 gear:1 | act:build:d3
gray_07 Trader | gear:2 | trade:1gear>2food/2book:3 +flask
gray_08 Rigger | gear:1 play:gray | crate:1
gray_09 Hauler | basic:3 | rest_slot:1 vp:2
gray_10 Alchemist | per_flask:gear +flask | unplug:1 adv:any:1
gray_11 Architect | gear:3 | while:discount:build:1 adv:any:1 +flask
gray_12 Recruiter | gear:2 take:gray | wake:1 food:1
gray_13 Demolisher | gear:3 book:1 | vp:3 hibernate_remove
""".strip().splitlines()
MACHINE_LINES = """
gray_01 gear:2
gray_02 discount:build:2
gray_03 trade:1gear>2food/2book:2
gray_04 rotate
gray_05 reopen +flask
gray_06 adv:any:1
gray_07 crystal:1
gray_08 wild +flask
gray_09 vp:2 +flask
gray_10 act:build:d1
yellow_01 food:2
yellow_02 discount:explore:2
yellow_03 explore_any
yellow_04 range:2
yellow_05 wake:1 +flask
yellow_06 shift_top +flask
yellow_07 play:any
yellow_08 basic:1 vp:1 +flask
yellow_09 trade:1food>2gear/2book:2
yellow_10 take:any
green_01 book:2 +flask
green_02 discount:populate:2
green_03 module
green_04 tribe
green_05 per_pop:basic
green_06 rest_slot:1 vp:1 +flask
green_07 trade:1book>2gear/2food:2
green_08 basic:2
green_09 trade:1crystal>4vp:1 +flask
green_10 act:any
""".strip().splitlines()
PAIRS = {
    "yellow_green": ("yellow green", "food"),
    "green_gray": ("green gray", "book"),
    "gray_yellow": ("gray yellow", "gear"),
}
SINGLE = {"yellow": "food", "green": "book", "gray": "gear"}
CRATE_LINES = """
k01 gear:1 book:1
k02 gear:1 food:1
k03 book:1 food:1
k04 gear:2
k05 book:2
k06 food:2
k07 crystal:1
k08 adv:any:1
k09 unplug:1
k10 module
k11 vp:2
k12 rest_slot:1 basic:1
k13 wake:1
k14 basic:2
""".strip().splitlines()
REWARD_LINES = """
1 standard_machine own=3
2 special_machine own=5
3 special_machine own=7 next=4
4 artifact own=9 next=6
5 card_bonus own=11
""".strip().splitlines()
ARTIFACT_LINES = """
ac01 crate 2 population 1 water 1
ac02 energy 1 card 1 crystal 3
ac03 module_pair 2 tribe_marker 2 population 1
ac04 flask 1 energy 1 card 1
ac05 water 1 crate 2 tribe_marker 2
ac06 card 1 flask 1 module_pair 2
ac07 population 1 crystal 3 energy 1
ac08 tribe_marker 2 water 1 flask 1
ac09 crystal 3 module_pair 2 crate 2
ac10 card 1 energy 1 water 1
""".strip().splitlines()
LOCATION_LINES = """
ll1 green_track 1 large_building 3
ll2 yellow_track 1 population 2
ll3 gray_track 1 card 1
ll4 energy 2 water 2
ll5 module 1 large_population 3
ll6 tribe_marker 2 crystal 2
ll7 flask 1 crate 2
ll8 presence 0 energy_flask 1
""".strip().splitlines()
TRIBE_LINES = """
nadair_sun book:2 | *forest_water_free | *tribe_book_vp | *populate_vp1
nadair_moon ability:forest | *forest_water_free | *tribe_book_vp | *populate_vp1
hofstadterians_sun ability:water_resources | freetrade:2basic>1crystal | *no_shared_books | energy:1 module
hofstadterians_moon ability:temple | freetrade:2basic>1crystal | *no_shared_books | *temple_range2
jox49i_sun food:1 basic:1 | *explore_food1 | explore_any | relocate_population
jox49i_moon ability:target | *explore_food1 | explore_any | relocate_population
kuniban_sun ability:buy_card | *card_resource | freetrade:1crystal>rest_slot | shift_top
kuniban_moon ability:sand | *card_resource | freetrade:1crystal>rest_slot | shift_top
formica_sun gear:1 adv:any:1 | freetrade:1crystal>2same | *build_mountain_discount | crystal:1
formica_moon ability:workshop | freetrade:1crystal>2same | *build_mountain_discount | switch_up *switch_copy
vukuntur_sun act:any:r1 | *skip1 | crate:1 crystal:1 *crate_crystal | *hibernate_basic
vukuntur_moon ability:falcon | *falcon_discount | crate:1 crystal:1 *crate_crystal | *falcon_resources
""".strip().splitlines()


def texts(effect: int) -> str:
    return " ".join(CATALOGUE.effect_texts[effect])


def half(card: int, number: int) -> str:
    marks = [name for name, row in (("+slot", CATALOGUE.symbol), ("+flask", CATALOGUE.flask)) if row[2 * card + number]]
    return " ".join([texts(CATALOGUE.half[2 * card + number]), *marks])


@pytest.mark.rule("2.3", "4.2.3")
@pytest.mark.parametrize("letter", "ABCD")
@pytest.mark.parametrize("number", STARTING)
def test_every_starting_card(letter: str, number: str) -> None:
    card = CARDS.index(f"s{letter}{number}")
    colour = COLOURS[CATALOGUE.card_colour[card]]
    assert f"{CATALOGUE.card_names[card]} {colour} | {half(card, 0)} | {half(card, 1)}" == STARTING[number]


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("line", CITIZENS)
def test_every_citizen(line: str) -> None:
    name = line.split()[0]
    card = CARDS.index(f"c_{name}")
    assert f"{name} {CATALOGUE.card_names[card]} | {half(card, 0)} | {half(card, 1)}" == line
    assert COLOURS[CATALOGUE.card_colour[card]] == name.split("_")[0]


@pytest.mark.rule("2.3", "13.66")
@pytest.mark.parametrize("line", MACHINE_LINES)
def test_every_machine(line: str) -> None:
    machine = MACHINES.index(f"m_{line.split()[0]}")
    flask = " +flask" if CATALOGUE.machine_flask[machine] else ""
    assert f"{line.split()[0]} {texts(CATALOGUE.machine_effect[machine])}{flask}" == line


@pytest.mark.rule("2.3")
@pytest.mark.parametrize("name", MODULES)
def test_every_module(name: str) -> None:
    module = MODULES.index(name)
    colours, number = name[2:].rsplit("_", 1)
    if colours in PAIRS:
        names, own = PAIRS[colours]
        common = ["gear:1", "book:1", "food:1", "basic:1", "vp:1 +", "vp:1", "trade:1basic>1basic:3 +", f"{own}:1 +"]
    else:
        names, own = colours, SINGLE[colours]
        common = [
            f"{own}:2 +",
            "basic:2",
            "crystal:1",
            f"adv:{colours}:1",
            "vp:2",
            f"{own}:1 vp:1 +",
            "adv:any:1",
            "unplug:1 +",
        ]
    flask = " +" if CATALOGUE.module_flask[module] else ""
    assert texts(CATALOGUE.module_effect[module]) + flask == common[int(number) - 1]
    assert CATALOGUE.module_colours[module] == sum(1 << COLOURS.index(colour) for colour in names.split())


@pytest.mark.rule("2.1", "2.3")
@pytest.mark.parametrize("line", CRATE_LINES)
def test_every_crate(line: str) -> None:
    name, _, effect = line.partition(" ")
    assert texts(CATALOGUE.crate_effect[CRATES.index(name)]) == effect


@pytest.mark.rule("2.3", "6.2.2")
@pytest.mark.parametrize("colour", range(3))
@pytest.mark.parametrize("line", REWARD_LINES)
def test_every_reward_space(colour: int, line: str) -> None:
    number, kind, *needs = line.split()
    space = 5 * colour + int(number) - 1
    wanted = [0, 0, 0]
    for need in needs:
        who, _, value = need.partition("=")
        wanted[colour if who == "own" else (colour + 1) % 3] = int(value)
    assert CATALOGUE.needs[space] == wanted
    assert CATALOGUE.faces["reward_space"][space]["kind"] == kind
    assert REWARD_SPACES[space] == f"R_{COLOURS[colour]}_{number}"


@pytest.mark.rule("6.5.3", "8.3")
@pytest.mark.parametrize(("space", "effect"), [(0, "trade:1basic>1crystal:1"), (5, "range:1"), (10, "rest_slot:1")])
def test_every_standard_machine(space: int, effect: str) -> None:
    assert texts(CATALOGUE.reward_effect[space]) == effect


@pytest.mark.rule("2.3", "10.5.8")
@pytest.mark.parametrize("line", ARTIFACT_LINES)
def test_every_artifact_card(line: str) -> None:
    face = CATALOGUE.faces["artifact_card"][ARTIFACT_CARDS.index(line.split()[0])]
    parts = [f"{face[colour]['metric']} {face[colour]['per']}" for colour in ("purple", "orange", "white")]
    assert f"{face['id']} {' '.join(parts)}" == line


@pytest.mark.rule("2.2", "2.3", "10.6")
@pytest.mark.parametrize("line", LOCATION_LINES)
def test_every_large_location(line: str) -> None:
    face = next(face for face in CATALOGUE.faces["large_location"] if face["id"] == line.split()[0])
    front, back = face["front"], face["back"]
    assert f"{face['id']} {front['metric']} {front['per']} {back['metric']} {back['per']}" == line


@pytest.mark.rule("7.1", "7.3", "7.5", "7.7", "7.9", "7.11", "7.15", "2.3")
@pytest.mark.parametrize("line", TRIBE_LINES)
def test_every_tribe_and_its_technologies(line: str) -> None:
    name = line.split()[0]
    side = TRIBES.index(name)
    techs = CATALOGUE.tech_effect[side]
    found = f"{name} {texts(CATALOGUE.ability[side])} | {' | '.join(texts(techs[t]) for t in (0, 1, 3))}"
    assert found.replace("passive:", "*") == line
    common = [texts(techs[t]) for t in (2, 4, 5, 6)]
    assert common == ["unlock_slot5", "artifact:1 energy:1", "artifact:1 crate:1", "artifact:1 vp:2"]


@pytest.mark.rule("7.15")
def test_costs_points_and_edges_of_technologies() -> None:
    assert list(CATALOGUE.tech_cost) == [2, 3, 3, 3, 5, 5, 5]
    assert list(CATALOGUE.tech_points) == [0, 2, 1, 2, 3, 3, 4]
    edges = ("12", "13", "14", "25", "36", "47", "56", "67")
    for one in range(7):
        for other in range(7):
            linked = f"{one + 1}{other + 1}" in edges or f"{other + 1}{one + 1}" in edges
            assert bool(CATALOGUE.tech_near[one] >> other & 1) == linked


@pytest.mark.rule("2.1", "2.2")
def test_the_box_is_complete() -> None:
    faces = CATALOGUE.faces
    counts = {
        "area_tile": 25, "start_tile": 5, "large_location": 8, "module": 48, "machine": 30, "citizen_card": 39,
        "starting_card": 24, "artifact_card": 10, "major_artifact": 12, "campaign_card": 30, "tribe": 12,
        "vast_crystal": 4, "switch_upgrade": 4,
    }  # fmt: skip
    assert {name: len(faces[name]) for name in counts} == counts


@pytest.mark.rule("2.3")
def test_every_piece_has_a_label_and_words() -> None:
    from worldwright.games.revive.pieces import PIECES

    for kind in PIECES:
        for face in CATALOGUE.faces[kind]:
            told = GAME.tell_piece(kind, face)
            assert told is not None
            label, words = told
            assert label[0].isupper()
            assert words.endswith(".")
            assert "_" not in label + words
            assert ":" not in label


@pytest.mark.rule("7.2", "7.4", "7.6", "7.8", "7.10", "7.12")
def test_a_moon_side_tells_what_its_tiles_do_besides() -> None:
    """Its ability places them; what they do afterwards is told with their number."""
    last = {face["id"]: pieces.piece("tribe", face)[1].splitlines()[-1] for face in CATALOGUE.faces["tribe"]}
    assert last["nadair_sun"].startswith("Technology 7")
    for side, words in {
        "nadair_moon": "5 forest tiles. Buildings beside a forest tile advance",
        "hofstadterians_moon": "5 temple tiles. Range may be counted from temples",
        "jox49i_moon": "5 target tiles. What you build or populate on a target costs you 2 less",
        "kuniban_moon": "5 sand tiles. Whoever builds on a sand tile gains 1 point",
        "formica_moon": "5 workshop tiles. What you do beside a workshop costs 1 less",
        "vukuntur_moon": "1 falcon. Range may be counted from the falcon",
    }.items():
        assert words in last[side]


@pytest.mark.rule("4.1.4", "4.4.1")
def test_an_artifact_tells_in_which_games_it_lies() -> None:
    told = {face["id"]: pieces.piece("major_artifact", face)[1] for face in CATALOGUE.faces["major_artifact"]}
    assert told["ma_white_1"].endswith("in every game.")
    assert told["ma_white_2"].endswith("with 2 or more players.")
    assert told["ma_white_3"].endswith("with 3 or more players, 2 in a long game.")
    assert told["ma_white_4"].endswith("with 4 players, 3 in a long game.")

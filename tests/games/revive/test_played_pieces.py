"""Every card, module, machine, crate, switch and technology put to use at one and the same table.

What comes of it was worked out by hand from the faces: nothing here reads an effect from the catalogue.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.revive.tables import (
    again,
    asked,
    at,
    building,
    cards,
    desert,
    do,
    figure,
    give,
    goods,
    ground,
    lines,
    options,
    table,
    tracks,
)
from tests.games.revive.test_examples import back_of
from worldwright.games.revive.actions import CARDS, MODULES
from worldwright.games.revive.grammar import COLOURS
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_tribe import count

WANTED = ("tile at=A01", "tile at=A08", "half side=bottom", "space at=h065", "space at=h051")  # where an action goes
FREE = ("convert ", "power ", "open ")
PICKS = ("UNPLUG_PICK", "REOPEN_PICK")  # where the same words are no free action
SHOWN = "c_yellow_01 c_green_01 c_gray_01 c_yellow_02 c_green_02"  # the display, from the left


def workshop(tribe: str = "nadair_sun", card: str = "", **given: Any) -> Revive:
    """A tribe with a bit of everything, the map bare but for one sand beside the own figure; 2 figures are out."""
    own = "C" if card.startswith("sD") else "D"  # the set of starting cards, without the one in question
    kept = {
        "crystal": 1, "gear": 2, "book": 2, "food": 2, "energy": 1, "techs": "t1 t3", "slots": f"B2:s{own}6:bottom",
        "active": f"s{own}1 s{own}3 s{own}5 {card}", "resting": f"s{own}2", "machines": "R_green_2=m_green_08",
        "powered": 1 << 11, "opened": "k06",
    }  # fmt: skip
    state = ground(figure(desert(table(tribe, **{**kept, **given})), "h064"), h051="sand")
    back_of(state, "A08", food=3, vp=2)
    for place, name in enumerate(SHOWN.split()):
        lay_citizen(state, place, CARDS.index(name))
    lay_module(state, MODULES.index("d_yellow_green_6"))  # a point
    return again(state)


def lay_citizen(state: Revive, place: int, card: int) -> None:
    piles = state.piles
    old = int(piles.citizens[place])
    if card in piles.citizens:
        piles.citizens[list(piles.citizens).index(card)] = old
    else:
        piles.citizen_pile = [old if other == card else other for other in piles.citizen_pile]
    piles.citizens[place] = card


def lay_module(state: Revive, module: int) -> None:
    piles = state.piles
    old = int(piles.modules[0])
    if module in piles.modules:
        piles.modules[list(piles.modules).index(module)] = old
    else:
        piles.module_pile = [old if other == module else other for other in piles.module_pile]
    piles.modules[0] = module


def stock(state: Revive) -> dict[str, int]:
    """All that an effect can change, counted."""
    tribe = state.tribes[0]
    held = {name: goods(state).get(name, 0) for name in ("crystal", "gear", "book", "food")}
    held |= dict(zip(COLOURS, tracks(state), strict=True))
    return held | {
        "points": int(tribe.score),
        "energy": int(tribe.energy),
        "plugged": int(count(tribe.powered)),
        "crates": int(count(tribe.closed)),
        "modules": int(tribe.module_count()),
        "markers": int(tribe.markers),
        "artifacts": sum(int(number) for number in tribe.artifacts),
        "active": len(cards(tribe.active)),
        "resting": len(cards(tribe.resting)),
        "played": len(tribe.played),
        "gone": len(cards(tribe.removed)),
        "figures": int(count(tribe.techs)),
        "buildings": 8 - int(tribe.small) - int(tribe.large),
        "tiles": sum(1 for facing in state.map.facing if facing >= 0),
    }


def carried_out(state: Revive, before: dict[str, int]) -> str:
    """Always the first thing that is offered, until the turn goes on: what has changed."""
    for _ in range(30):
        if asked(state) in ("TURN", "POST_HIBERNATE") or state.active != 0:
            break
        offered = [text for text in options(state) if not text.startswith(FREE) or asked(state) in PICKS]
        do(state, next((text for text in offered if text in WANTED), offered[0]))
    after = stock(state)
    return " ".join(f"{name}{after[name] - held:+}" for name, held in before.items() if after[name] != held)


# --- cards ------------------------------------------------------------------------------------------

STARTING = {
    1: ("food+3", "food+1 yellow+1"),
    2: ("food+2", "book+2 markers-1"),
    3: ("book+3", "book+1 green+1"),
    4: ("book+2", "modules+1"),
    5: ("gear+3", "gear+1 gray+1"),
    6: ("gear-2 book+3", "modules+1"),  # a gear, and three times a gear for a book
}
SLEEP = "gear+2 points+3 energy+1 plugged-1 active+1 played-2 gone+1"  # two basics for the second space of the track
UNPLUG = "gray+1 energy+1 plugged-1"
CITIZENS = {
    "yellow_01": ("food+4", "yellow+2"),
    "yellow_02": ("food+2", "modules+1"),
    "yellow_03": ("food+2", "energy+1"),
    "yellow_04": ("gear+1 food+1", "book+2 markers-1"),
    "yellow_05": ("food+1", "yellow+1 points+2"),
    "yellow_06": ("crystal+1 food+1", "food-2 points+2 active+1 tiles+1"),  # all 3 of the back off, 2 for the way
    "yellow_07": ("food+2", "crystal-1 gear+4 food-2"),  # the third food is the crystal, and two gears are too many
    "yellow_08": ("food+4 active-1 played+1", "crates+1"),  # and the Forager
    "yellow_09": ("gear+3", "points+2 resting+1 played-1"),
    "yellow_10": ("food+1", UNPLUG),
    "yellow_11": ("food+3", "food-2 points+2 active+1 tiles+1"),  # 1 left of the back, 1 for the way
    "yellow_12": ("food+2 active+1", "gear+1 active+1 resting-1"),
    "yellow_13": ("book+1 food+3", SLEEP),
    "green_01": ("book+4", "green+2"),
    "green_02": ("book+2", "modules+1"),
    "green_03": ("book+2", "energy+1"),
    "green_04": ("gear+1 book+1", "book+2 markers-1"),
    "green_05": ("book+1", "green+1 points+2"),
    "green_06": ("crystal+1 book+1", "figures+1"),  # all 3 books off
    "green_07": ("book+2", "crystal-1 gear+4 book-2"),
    "green_08": ("book+4 active-1 played+1", "crates+1"),  # and the Reader
    "green_09": ("gear+3", "points+2 resting+1 played-1"),
    "green_10": ("book+1", UNPLUG),
    "green_11": ("book+3", "gear+2"),
    "green_12": ("book+2 active+1", "gear+1 active+1 resting-1"),
    "green_13": ("book+3 food+1", SLEEP),
    "gray_01": ("gear+4", "gray+2"),
    "gray_02": ("gear+2", "modules+1"),
    "gray_03": ("gear+2", "energy+1"),
    "gray_04": ("gear+2", "book+2 markers-1"),
    "gray_05": ("gear+2", "gray+1 points+2"),  # another gray card lies in a slot
    "gray_06": ("crystal+1 gear+1", "buildings+1"),  # all 3 gears off
    "gray_07": ("gear+2", "crystal-1 gear-2 food+4"),
    "gray_08": ("gear+4 active-1 played+1", "crates+1"),  # and the Welder
    "gray_09": ("gear+3", "points+2 resting+1 played-1"),
    "gray_10": ("gear+1", UNPLUG),
    "gray_11": ("gear+3", "gray+1"),
    "gray_12": ("gear+2 active+1", "food+1 active+1 resting-1"),
    "gray_13": ("gear+3 book+1", SLEEP),
}
CARD_LINES = {f"s{letter}{number}": halves for letter in "ABCD" for number, halves in STARTING.items()}
CARD_LINES |= {f"c_{name}": halves for name, halves in CITIZENS.items()}


@pytest.mark.rule("2.3", "5.2.4", "E1", "E16", "E17", "E19", "E20", "6.0.1")
@pytest.mark.parametrize("half", ["top", "bottom"])
@pytest.mark.parametrize("card", CARD_LINES)
def test_what_a_played_card_brings(card: str, half: str) -> None:
    state = workshop(card=card)
    before = stock(state)
    before["played"] += 1
    before["active"] -= 1
    do(state, "act what=play", f"card id={card}", "slot id=T1" if half == "top" else "slot id=B1")
    assert carried_out(state, before) == CARD_LINES[card][half == "bottom"]


# --- machines, crates, the switch ---------------------------------------------------------------------

MACHINES = {
    "gray_01": "gear+2",
    "gray_02": "build: gear-1 buildings+1",
    "gray_03": "gear-2 food+4",
    "gray_04": "slot: book+2 markers-1",  # the Drummer's lower half in the upper slot
    "gray_05": "gear-1 food+2",
    "gray_06": "gray+1",
    "gray_07": "crystal+1",
    "gray_08": "slot: food+2 points+2",  # a green module fires for the yellow card
    "gray_09": "points+2",
    "gray_10": "gear-2 buildings+1",
    "yellow_01": "food+2",
    "yellow_02": "explore: food-1 points+2 active+1 tiles+1",  # from next to the tile
    "yellow_03": "explore: crystal-1 food-2 points+2 active+1 tiles+1",  # a tile out of reach
    "yellow_04": "explore: crystal-1 food-2 points+2 active+1 tiles+1",  # the way for nothing
    "yellow_05": "active+1 resting-1",
    "yellow_06": "food+3 active-1 resting+1",
    "yellow_07": "food+3 active-1 played+1",
    "yellow_08": "gear+1 points+1",
    "yellow_09": "gear+4 food-2",
    "yellow_10": "active+1",
    "green_01": "book+2",
    "green_02": "populate: book-1 figures+1",
    "green_03": "modules+1",
    "green_04": "book+2 markers-1",
    "green_05": "gear+2",
    "green_06": "points+1 resting+1 played-1",
    "green_07": "gear+4 book-2",
    "green_08": "gear+2",
    "green_09": "crystal-1 points+4",
    "green_10": "crystal-1 gear-2 buildings+1",
}


@pytest.mark.rule("6.5.1", "6.5.4", "8.3", "E5", "E24", "E25", "E26", "E27", "E28", "E29", "E30")
@pytest.mark.parametrize("machine", MACHINES)
def test_what_a_machine_does(machine: str) -> None:
    colour = machine.split("_")[0]
    place = f"R_{colour}_3"
    where, _, wanted = MACHINES[machine].rpartition(": ")
    state = workshop(machines=f"R_green_2=m_green_08 {place}=m_{machine}")
    if machine == "gray_08":
        give(state, modules="T1.1=d_green_5")
    elif machine == "yellow_02":
        again(figure(state, "h037"))
    elif machine == "yellow_03":
        back_of(state, "A01", food=3, vp=2)
    before = stock(state)
    before["energy"] -= 1
    before["plugged"] += 1
    if where == "slot":
        before["active"] -= 1
        before["played"] += 1
        give(state, active="sD2 sD3")
        before["active"] -= 1
        do(again(state), "act what=play", "card id=sD2", f"power at={place}", "slot id=T1")
    elif where:
        do(state, f"act what={where}", *["size size=small"] * (where == "build"), f"power at={place}")
    else:
        do(state, f"power at={place}", *["act what=build"] * (machine == "green_10"))
    assert carried_out(state, before) == wanted


STANDARD = {
    "R_gray_1": "crystal+1 gear-1",
    "R_yellow_1": "explore: crystal-1 food-2 points+2 active+1 tiles+1",  # from one space further than the tile beside
    "R_green_1": "resting+1 played-1",
}


@pytest.mark.rule("6.5.3", "8.3")
@pytest.mark.parametrize("place", STANDARD)
def test_what_a_standard_machine_does(place: str) -> None:
    where, _, wanted = STANDARD[place].rpartition(": ")
    state = workshop(machines=place)
    if where:
        again(figure(state, "h051"))
    before = stock(state)
    before["energy"] -= 1
    before["plugged"] += 1
    do(state, *[f"act what={where}"] * bool(where), f"power at={place}")
    assert carried_out(state, before) == wanted


CRATES = {
    "k01": "gear+1 book+1",
    "k02": "gear+1 food+1",
    "k03": "book+1 food+1",
    "k04": "gear+2",
    "k05": "book+2",
    "k06": "food+2",
    "k07": "crystal+1",
    "k08": "gray+1",
    "k09": "energy+1 plugged-1",
    "k10": "modules+1",
    "k11": "points+2",
    "k12": "gear+1 resting+1 played-1",
    "k13": "active+1 resting-1",
    "k14": "gear+2",
}


@pytest.mark.rule("8.4", "2.3")
@pytest.mark.parametrize("crate", CRATES)
def test_what_a_crate_holds(crate: str) -> None:
    state = workshop(closed=crate, opened="")
    before = stock(state)
    before["crates"] -= 1
    do(state, f"open crate={crate}")
    assert carried_out(state, before) == CRATES[crate]


SWITCHES = ("gear+1", "crystal+1 food+1", "gray+1", "book+2 markers-1", "gear+1 energy+1 plugged-1")


@pytest.mark.rule("12.6", "2.2")
@pytest.mark.parametrize("switch", range(len(SWITCHES)))
def test_what_the_switch_and_its_upgrades_bring(switch: int) -> None:
    state = workshop(switch=switch)
    before = stock(state)
    do(state, "act what=switch")
    assert carried_out(state, before) == SWITCHES[switch]


# --- modules ------------------------------------------------------------------------------------------

OWN = {"yellow": "food", "green": "book", "gray": "gear"}
OF_PAIRS = {"yellow_green": "food", "green_gray": "book", "gray_yellow": "gear"}
SWAPS = {"yellow": "gear-1 book+1", "green": "gear-1 book+1", "gray": "gear-3 book+3"}  # the Welder brings three gears


def added_by(module: str, colour: str) -> str:
    """What a module adds to a card of one of its colours: its face, read from the box."""
    colours, number = module[2:].rsplit("_", 1)
    if colours in OF_PAIRS:
        own = OF_PAIRS[colours]
        plain = ("gear+1", "book+1", "food+1", "gear+1", "points+1", "points+1", SWAPS[colour], f"{own}+1")
        return plain[int(number) - 1]
    own = OWN[colours]
    faces = (f"{own}+2", "gear+2", "crystal+1", f"{colours}+1", "points+2", f"{own}+1 points+1", "gray+1")
    return (*faces, "energy+1 plugged-1")[int(number) - 1]


@pytest.mark.rule("6.1.1", "5.2.4", "2.3")
@pytest.mark.parametrize("module", MODULES)
def test_what_a_module_adds_to_a_card_of_its_colours_and_to_no_other(module: str) -> None:
    for card, colour in (("sD1", "yellow"), ("sD3", "green"), ("sD5", "gray")):
        bare = workshop(gear=1, book=0, food=0)
        state = workshop(gear=1, book=0, food=0, modules=f"T1.1={module}")
        for each in (bare, state):
            do(each, "act what=play", f"card id={card}", "slot id=T1")
        carried_out(bare, stock(bare))
        before = stock(bare)
        before["modules"] += 1
        shows = colour in module[2:].split("_")
        assert carried_out(state, before) == (added_by(module, colour) if shows else ""), card


# --- technologies ---------------------------------------------------------------------------------------

COMMON = {"t5": "energy+1 artifacts+1", "t6": "crates+1 artifacts+1", "t7": "points+2 artifacts+1"}
NAMES = ("nadair", "hofstadterians", "jox49i", "kuniban", "formica", "vukuntur")
MORE = "points+3 artifacts+1"  # t4 of Nàdair, unlocked before, adds a point
AT_ONCE = {  # what the technologies of a tribe bring when they are unlocked; all others work from then on
    "nadair_sun": {"t7": MORE},
    "nadair_moon": {"t7": MORE},
    "hofstadterians_sun": {"t4": "energy+1 modules+1"},
    "vukuntur_sun": {"t2": "crystal+1 crates+1"},
    "vukuntur_moon": {"t2": "crystal+1 crates+1"},
}
COSTS = {"t1": 2, "t2": 3, "t3": 3, "t4": 3, "t5": 5, "t6": 5, "t7": 5}
BEFORE = {"t1": "", "t2": "t1", "t3": "t1", "t4": "t1", "t5": "t1 t2", "t6": "t1 t3", "t7": "t1 t4"}
SIDES = [f"{name}_{side}" for name in NAMES for side in ("sun", "moon")]


@pytest.mark.rule("5.5.3", "7.15", "13.73")
@pytest.mark.parametrize("tribe", SIDES)
def test_what_unlocking_a_technology_brings(tribe: str) -> None:
    for tech, cost in COSTS.items():
        state = workshop(tribe, techs=BEFORE[tech], book=6)
        before = stock(state)
        before["figures"] += 1
        before["book"] -= cost
        do(state, "act what=populate", "space at=h065")
        if asked(state) == "TECH_PICK":
            do(state, f"technology id={tech}")
        wanted = {**COMMON, **AT_ONCE.get(tribe, {})}.get(tech, "")
        assert carried_out(state, before) == wanted, tech


# --- artifact cards and large locations -----------------------------------------------------------------


def museum(**given: Any) -> Revive:
    """3 crates, 4 energy, 5 modules, 3 figures (1 on a large location), 2 markers gone, 2 flasks, 3 citizens, 2 waters,
    1 crystal, 1 large building, tracks on 5, 7 and 9, pieces on 3 tiles; 1 purple and 2 white artifacts."""
    state = table(
        "nadair_sun", techs="t1 t2 t3", markers=3, energy=3, gray=5, yellow=7, green=9, closed="k01 k02", opened="k06",
        modules="T1.1=d_yellow_1 T1.2=d_yellow_2 T2.1=d_green_2 B1.1=d_gray_2 B2.1=d_gray_3", powered=1 << 11,
        machines="R_green_2=m_green_08", active="sA1 c_yellow_01", resting="c_green_03", slots="T1:c_gray_01:top",
        **given,
    )  # fmt: skip
    building(building(desert(state), "h003", large=True), "h050")
    for name in ("LL_NW", "h063", "h075"):
        figure(state, name)
    for name in ("h065", "h074"):
        state.map.claimed[at(name)] |= 1
    state.tribes[0].artifacts[0], state.tribes[0].artifacts[2] = 1, 2
    return state


ARTIFACT_CARDS = {  # twice the purple, once the orange, three times the white part
    "ac01": 2 * 6 + 3 + 3 * 2,
    "ac02": 2 * 4 + 3 + 3 * 3,
    "ac03": 2 * 4 + 4 + 3 * 3,
    "ac04": 2 * 2 + 4 + 3 * 3,
    "ac05": 2 * 2 + 6 + 3 * 4,
    "ac06": 2 * 3 + 2 + 3 * 4,
    "ac07": 2 * 3 + 3 + 3 * 4,
    "ac08": 2 * 4 + 2 + 3 * 2,
    "ac09": 2 * 3 + 4 + 3 * 6,
    "ac10": 2 * 3 + 4 + 3 * 2,
}


@pytest.mark.rule("10.5.8", "10.6")
@pytest.mark.parametrize("card", ARTIFACT_CARDS)
def test_what_an_artifact_card_scores(card: str) -> None:
    assert lines(museum(artifact=card))["artifact_card"] == ARTIFACT_CARDS[card]


LOCATIONS = {1: (9, 3), 2: (7, 6), 3: (5, 3), 4: (8, 4), 5: (5, 3), 6: (4, 2), 7: (2, 6), 8: (3, 2)}


@pytest.mark.rule("10.5.3", "10.6", "2.2")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("number", LOCATIONS)
def test_what_a_large_location_scores(number: int, side: int) -> None:
    state = museum()
    state.map.corners[0] = 2 * (number - 1) + side
    assert lines(state)["location"] == LOCATIONS[number][side]

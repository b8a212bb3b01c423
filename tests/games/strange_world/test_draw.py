"""The table as drawn: whole in every situation, a target for every legal action, nothing that a seat may not see."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

import worldwright as ww
from tests.games.strange_world.tables import CATALOGUE, answer, asked, play, table
from worldwright.draw.sprite import sprite_of
from worldwright.engine.outcome import Candidate, Gain, Outcome
from worldwright.games.strange_world import draw
from worldwright.games.strange_world.draw.large_world import PHONE, WIDE, seating
from worldwright.games.strange_world.draw.world import Extent, Grid, city_box, extent_of
from worldwright.games.strange_world.view import travellers_of

View = dict[str, Any]
SVG = "{http://www.w3.org/2000/svg}"
WELCOME = {"TRAVELLER_PICK", "TRAVELLER_SIDE", "TRAVELLER_SPOT"}
COMMON = {"PLAY_CARD", "PLAY_CELL", "ERUPT_TARGET", "OVER", "WATCHING"} | WELCOME
KINDS = {
    1: COMMON | {"SOLO_STACK"},
    2: COMMON | {"DRAFT_KEEP", "DRAFT_GIVE"},
    3: COMMON | {"DRAFT_KEEP", "DRAFT_GIVE", "SUN_SIDE"},
    4: COMMON | {"DRAFT_KEEP", "DRAFT_GIVE", "SUN_SIDE"},
}
ALL_KINDS = [(players, kind) for players in KINDS for kind in sorted(KINDS[players])]
SPRITE = sprite_of("worldwright.games.strange_world.draw")
LAYOUTS = [("wide", ""), *(("phone", pane) for pane in draw.PANES)]


# --- situations -----------------------------------------------------------------------------------


def decisions(players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """A random game, seen before each decision; Travellers are always welcome."""
    state, rng = ww.load("strange-world").new(players=players, seed=seed), random.Random(seed)
    while not state.over:
        seat = rng.choice(state.waiting)
        yield state, seat
        actions = state.actions_of(seat)
        state.apply(rng.choice(actions[:-1] if state.decision_of(seat).kind == "TRAVELLER_PICK" else actions), seat)
    yield state, 0


@cache
def situations(players: int) -> dict[str, tuple[View, list[int]]]:
    """One view of each kind of decision, as late in a game as it was met."""
    found: dict[str, tuple[View, list[int]]] = {}
    for seed in range(40):
        for state, seat in decisions(players, seed):
            kind = "OVER" if state.over else state.decision_of(seat).kind
            if kind not in found or (seed == 0 and kind in ("PLAY_CARD", "PLAY_CELL")):
                found[kind] = (state.view(seat), [] if state.over else list(state.actions_of(seat)))
                found["WATCHING"] = (state.view(None), [])
        if found.keys() >= KINDS[players]:
            return found
    raise AssertionError(f"not met with {players} players: {KINDS[players] - found.keys()}")


def situation(players: int, kind: str) -> tuple[View, list[int]]:
    view, actions = situations(players)[kind]
    return copy.deepcopy(view), actions


def seen(state: Any) -> tuple[View, list[int]]:
    """What the seat to decide sees, and its legal actions."""
    return state.view(state.player), list(state.actions)


@cache
def all_faces() -> dict[str, View]:
    return {face["id"]: face for face in CATALOGUE.faces}


# --- reading a drawing ----------------------------------------------------------------------------


def parsed(view: View, actions: list[int], layout: str = "wide", pane: str = "", **how: Any) -> ElementTree.Element:
    return ElementTree.fromstring(draw.table(view, actions, layout=layout, pane=pane, **how))


def targets(root: ElementTree.Element) -> Counter[int]:
    return Counter(int(group.attrib["data-action"]) for group in root.iter(f"{SVG}g") if "data-action" in group.attrib)


def keys(root: ElementTree.Element) -> list[str]:
    return [group.attrib["data-key"] for group in root.iter(f"{SVG}g") if "data-key" in group.attrib]


def words(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def labels(root: ElementTree.Element) -> list[str]:
    return [group.attrib["aria-label"] for group in root.iter(f"{SVG}g") if "aria-label" in group.attrib]


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.attrib.get("class", "").split()]


def assert_clean(root: ElementTree.Element) -> None:
    """Nothing a strict page would refuse, nothing that two tables on one page would quarrel about."""
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        for name, value in element.attrib.items():
            assert name != "style"
            assert not name.startswith("on")
            assert name != "href" or value.removeprefix("#") in SPRITE
            assert name != "id" or value in SPRITE


def assert_whole(view: View, actions: list[int]) -> None:
    """Every layout is clean, its keys are unique, and each legal action has its target."""
    wide = parsed(view, actions, symbols=False)
    panes = [parsed(view, actions, "phone", pane, symbols=False) for pane in draw.PANES]
    for root in (wide, *panes):
        assert_clean(root)
        assert max(Counter(keys(root)).values(), default=1) == 1
        assert max(targets(root).values(), default=1) == 1
    assert set(targets(wide)) == set(actions)
    assert set().union(*map(targets, panes)) == set(actions)


# --- in every situation ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "kind"), ALL_KINDS)
def test_every_legal_action_has_one_target(players: int, kind: str) -> None:
    assert_whole(*situation(players, kind))


@pytest.mark.rule("T19", "PORTAL_SIDE")
def test_two_portals_that_fit_are_both_targets() -> None:
    state = play(table("(0,0)=L03 (0,2)=L05 (1,0)=S1 (1,1)=L04 (1,2)=L02", hand="L06"), "L06", (0, 1))
    assert asked(state) == "PORTAL_SIDE"
    assert_whole(*seen(state))


@pytest.mark.rule("T21", "CITY_PARTNER")
def test_fumaroles_that_could_found_a_city_are_targets() -> None:
    state = play(table("(0,0)=F(S1) (0,1)=L02 (0,2)=F(L21) (1,2)=L04", hand="L22"), "L22", (-1, 1))
    assert asked(state) == "CITY_PARTNER"
    assert_whole(*seen(state))


@pytest.mark.parametrize(("players", "kind"), ALL_KINDS)
def test_a_drawing_is_complete_by_itself_or_leaves_symbols_to_the_page(players: int, kind: str) -> None:
    view, actions = situation(players, kind)
    for layout, pane in LAYOUTS:
        alone, dressed = parsed(view, actions, layout, pane), parsed(view, actions, layout, pane, symbols=False)
        defined = {symbol.attrib["id"] for symbol in alone.iter() if "id" in symbol.attrib}
        used = {use.attrib["href"].removeprefix("#") for use in alone.iter(f"{SVG}use")}
        assert used <= defined
        assert alone.find(f"{SVG}style") is not None
        assert not [element for element in dressed.iter() if element.tag in (f"{SVG}style", f"{SVG}defs")]
        assert not [element for element in dressed.iter() if "id" in element.attrib]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_whole_games_can_be_drawn(players: int) -> None:
    for state, seat in decisions(players, seed=99):
        assert_whole(state.view(seat), [] if state.over else list(state.actions_of(seat)))


def test_drawing_is_a_pure_function_of_the_view() -> None:
    view, actions = situation(4, "PLAY_CELL")
    before = copy.deepcopy(view)
    assert draw.table(view, actions) == draw.table(view, actions)
    assert view == before


@pytest.mark.parametrize(("layout", "size"), [("wide", "0 0 1060 668"), ("phone", "0 0 390 572")])
def test_the_root_names_the_table(layout: str, size: str) -> None:
    root = parsed(*situation(4, "PLAY_CARD"), layout)
    assert root.attrib["viewBox"] == size
    assert root.attrib["role"] == "group"
    assert root.attrib["aria-label"] == "Table of Strange World Above the Clouds"


# --- what may be seen -----------------------------------------------------------------------------


@pytest.mark.rule("H3", "H4", "13.1.14")
def test_no_card_of_another_hand_is_drawn() -> None:
    for state, _ in decisions(3, seed=5):
        for viewer in (None, *range(3)):
            others = [seat for seat in range(3) if seat != viewer]
            hidden = {card for other in others for card in state.view(other)["hands"][other]["cards"]}
            drawn = draw.table(state.view(viewer), symbols=False)
            assert not hidden & {key.removeprefix("card-") for key in keys(ElementTree.fromstring(drawn))}
        if state.ply > 60:
            return


def test_a_spectator_sees_no_hand_and_can_do_nothing() -> None:
    root = parsed(situation(4, "WATCHING")[0], situation(4, "PLAY_CARD")[1])
    assert not targets(root)
    assert "Your hand" not in labels(root)
    assert "World of Seat 1" in labels(root)


def test_names_are_escaped() -> None:
    view, actions = situation(4, "DRAFT_KEEP")
    view["names"] = ['<b>"A&B"</b>', "<i>", "\x00bell", "'q'"]
    for layout, pane in LAYOUTS:
        root = parsed(view, actions, layout, pane)
        assert not list(root.iter(f"{SVG}b"))
        assert_clean(root)


# --- the World ------------------------------------------------------------------------------------


@pytest.mark.rule("13.3.1", "T1", "T2")
@pytest.mark.parametrize(
    ("cells", "frame"),
    [("(0,0)=S1", Extent(-1, -1, 3, 3)), ("(0,0)=S1 (0,1)=L04 (0,2)=L07 (0,3)=L01", Extent(-1, 0, 3, 4))],
)
def test_a_world_shows_its_cards_and_the_places_still_open(cells: str, frame: Extent) -> None:
    view, actions = seen(table(cells, hand="L02 L03"))
    assert extent_of(view["worlds"][0]) == frame
    assert_whole(view, actions)


@pytest.mark.rule("13.3.5")
@pytest.mark.parametrize("stage", [WIDE, PHONE])
@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(
    "guests", ["kark@0", "kark@0 burk@1 roro@2", "kark@0 burk@0", "kark@-1 burk@2", "kark@0 burk@0 roro@0 boung@1"]
)
def test_travellers_stay_on_the_table_on_their_side(stage: Any, side: str, guests: str) -> None:
    rows = ("S1 L04 L07 L01", "L02 L08 L20 L21", "L05 L06 L09 L12", "L11 L23")
    cells = " ".join(f"({r},{c})={card}" for r, row in enumerate(rows) for c, card in enumerate(row.split()))
    view, actions = seen(table(cells, hand="L16", side=side, guests=guests))
    seated = seating(stage, view["worlds"][0])
    assert (seated.lane.x < seated.grid.x) == (side == "left")
    for box in (seated.lane, seated.grid.box):
        assert stage.area.x - 1 <= box.x
        assert box.right <= stage.area.right + 1
    assert_whole(view, actions)


@pytest.mark.rule("13.3.4")
def test_a_portal_glows_until_it_is_broken() -> None:
    pair = "(0,0)=L03 (0,1)={} (1,0)=S1"
    tables = [table(pair.format(card), hand="L04 L02", portals="(0,0)") for card in ("L06", "F(L06)")]
    whole, broken = (draw.table(*seen(state), symbols=False) for state in tables)
    assert "#sw-portal-open" in whole
    assert "#sw-portal-broken" not in whole
    assert "#sw-portal-broken" in broken
    assert "#sw-portal-open" not in broken


@pytest.mark.rule("13.3.6")
def test_a_city_stands_on_the_edge_between_its_fumaroles() -> None:
    grid = Grid(0, 0, 1, Extent(0, 0, 2, 1))
    box = city_box(grid, (0, 0), (1, 0))
    assert (box.cx, box.cy) == (31.5, 91)
    assert box.width == pytest.approx(63 * 0.6)


def test_the_last_move_has_its_ring() -> None:
    view, actions = situation(4, "PLAY_CARD")
    assert len(with_class(parsed(view, actions), "last-ring")) == len(view["last"])


@pytest.mark.rule("13.3.8")
def test_each_legal_place_tells_what_would_happen() -> None:
    view, actions = situation(2, "PLAY_CELL")
    seat, first = view["seat"], actions[0]

    def told(*gains: tuple[str, int, int], later: bool = False, **event: Any) -> str:
        made = tuple(Gain(seat, *gain) for gain in gains)
        outcome = Outcome(final=False, reveals=False, open=later, gains=made, events=(event,) * bool(event), idle="")
        return draw.table(view, [Candidate(first, "Place it", outcome)], symbols=False)

    opens = told(("mountain", 1, 1), ("animal", 2, 2), kind="portal")
    assert "+3" in words(ElementTree.fromstring(opens))
    assert "#sw-i-paw" in opens
    assert "#sw-i-portal" in opens
    assert "+1…+4" in told(("mountain", 1, 4)), "later choices decide"
    assert ">+3…<" in told(("mountain", 3, 3), later=True), "so much at once, and more than anybody has tried"
    assert "turns over" in told(kind="flip", card=view["chosen"], reasons=["D4"])
    assert "turns over" not in draw.table(view, [first], symbols=False), "nothing is told where nothing is known"


@pytest.mark.rule("8.4.2", "8.4.3")
def test_a_picked_traveller_is_shown_where_it_would_sit() -> None:
    state = play(table("(0,0)=L03", hand="L05 L01"), "L05", (0, 1), "welcome kark")
    for kind, choice in (("TRAVELLER_SIDE", "fence left"), ("TRAVELLER_SPOT", "spot above")):
        assert asked(state) == kind
        view, actions = seen(state)
        assert_whole(view, actions)
        assert "#sw-portrait-kark" in draw.table(view, actions, symbols=False)
        answer(state, choice)


# --- beside the World -----------------------------------------------------------------------------


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("side", "step"), [("left", 1), ("right", -1)])
def test_the_draft_points_at_the_neighbour_in_the_suns_direction(side: str, step: int) -> None:
    view, actions = situation(4, "DRAFT_KEEP")
    view["sun"] = {"seat": (view["seat"] + 2) % 4, "side": side}
    view["names"] = ["Ann", "Bob", "Cleo", "Dan"]
    root = parsed(view, actions)
    draft = next(group for group in root.iter(f"{SVG}g") if group.attrib.get("aria-label") == "Draft")
    assert view["names"][(view["seat"] + step) % 4] in words(draft)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("layout", "pane"), [("wide", ""), ("phone", "supplies")])
def test_every_arrow_of_the_sun_points_the_way_the_cards_go_and_turns_with_it(layout: str, pane: str) -> None:
    view, _ = situation(3, "PLAY_CARD")

    def ways(side: str) -> set[int]:
        """Where they point on the paper, 1 is to the right; the card's arrow is made for the left, the small not."""
        root = parsed({**view, "sun": {"seat": view["seat"], "side": side}}, [], layout, pane)
        found = set()
        for group in root.iter(f"{SVG}g"):
            for use in group.findall(f"{SVG}use"):
                tip = {"#sw-sun-arrow": -1, "#sw-i-arrow": 1}.get(use.attrib["href"])
                if tip:
                    found.add(-tip if "scale(-1 1)" in group.attrib.get("transform", "") else tip)
        return found

    assert (ways("left"), ways("right"), ways("left"), ways("")) == ({-1}, {1}, {-1}, set())


@pytest.mark.rule("13.3.9")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("layout", "pane"), [("wide", ""), ("phone", "supplies")])
def test_the_finished_game_shows_the_score_sheet(players: int, layout: str, pane: str) -> None:
    view, _ = situation(players, "OVER")
    root = parsed(view, [], layout, pane)
    sheet = next(group for group in root.iter(f"{SVG}g") if group.attrib.get("aria-label") == "Score sheet")
    figures = Counter(word for word in words(sheet) if word.isdigit())
    lines = [line["points"] for seat in view["lines"] for line in seat]
    assert figures == Counter(str(points) for points in lines + view["scores"])
    assert "Result" in labels(root)


@pytest.mark.rule("13.3.7", "H2")
def test_what_is_taken_stays_in_the_supplies_with_its_owners_sign() -> None:
    view, _ = situation(4, "PLAY_CARD")
    for thing in (*view["travellers"], *view["cities"]):
        thing["owner"] = None
    view["travellers"][2]["owner"] = 3
    view["cities"][0]["owner"] = 1
    root = parsed(view, [], "phone", "supplies")
    assert len(with_class(root, "faded")) == 2
    assert "traveller-kark" not in keys(root)
    assert {"city-C7", "fumaroles", "deck", "sun"} <= set(keys(root))


def test_any_other_world_can_be_seen_large_on_a_phone() -> None:
    view, _ = situation(4, "PLAY_CARD")
    for seat in range(4):
        cards = {cell["card"] for cell in view["worlds"][seat]["cells"] if cell["state"] != "fumarole"}
        assert {f"card-{card}" for card in cards} <= set(keys(parsed(view, [], "phone", f"others-{seat}")))


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(KeyError):
        draw.table(situation(2, "PLAY_CARD")[0], layout="round")


# --- pieces ---------------------------------------------------------------------------------------


def icon_column(markup: str) -> Counter[str]:
    return Counter(re.findall(r'href="#(sw-i-\w+)"', markup.split("<defs>")[0] + markup.split("</defs>")[-1]))


@pytest.mark.rule("13.3.3")
@pytest.mark.parametrize("card", sorted(all_faces()))
def test_a_face_is_composed_of_what_the_card_shows(card: str) -> None:
    face = all_faces()[card]
    shown = icon_column(draw.piece("land", face))
    assert shown == Counter(
        {f"sw-i-{kind}": face[kind] for kind in ("mountain", "lake", "swamp", "volcano", "eye") if face[kind]}
        | ({"sw-i-paw": 1} if face["animal"] else {})
    )


def test_a_card_that_nobody_has_drawn_yet_can_be_drawn() -> None:
    strange = {"id": "X99", "mountain": 5, "lake": 2, "glyph": "gryphon", "animal_name": "Gryphon & Co"}
    face = all_faces()["L23"] | strange
    assert icon_column(draw.piece("land", face))["sw-i-mountain"] == 5
    stranger = travellers_of(situation(2, "PLAY_CARD")[0])[0] | {"id": "stranger", "name": "<Stranger>"}
    ElementTree.fromstring(draw.piece("traveller", stranger))


@pytest.mark.parametrize(
    ("kind", "face"),
    [
        ("city", {"id": "C9", "stars": 9}),
        ("fumarole", {}),
        ("tzimime", {}),
        ("sun", {"side": "right"}),
        ("animal", {"id": "moss_fox", "name": "Moss fox", "glyph": "fox"}),
        ("icon", {"id": "animal"}),
        ("start", all_faces()["S1"]),
    ],
)
def test_every_kind_of_piece_stands_by_itself(kind: str, face: View) -> None:
    root = ElementTree.fromstring(draw.piece(kind, face))
    assert root.attrib["role"] == "img"
    assert_clean(root)


def test_the_sprite_holds_every_symbol_once() -> None:
    root = ElementTree.fromstring(draw.sprite())
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert sorted(names) == sorted(SPRITE.definitions)
    assert {"ww-seat-a", "ww-seat-e", "sw-tzimime", "sw-sky"} <= set(names)
    assert_clean(root)


@pytest.mark.rule("13.3.2")
def test_a_flipped_card_shows_a_tzimime_a_covered_one_smoke_and_a_city_its_stars() -> None:
    world = "(0,0)=S1 (0,1)=T(L15) (1,0)=F(L05) (1,1)=F(L21)"
    root = parsed(*seen(table(world, hand="L04 L02", cities="(1,0) (1,1)")), symbols=False)
    drawn = {
        group.attrib["data-key"]: {use.attrib["href"].removeprefix("#") for use in group.iter(f"{SVG}use")}
        for group in root.iter(f"{SVG}g")
        if "data-key" in group.attrib
    }
    assert drawn["card-L15"] == {"sw-tzimime"}  # no icon is left on it
    assert drawn["fumarole-L05"] == drawn["fumarole-L21"] == {"sw-fumarole"}
    assert {"sw-island", "sw-bg"} <= drawn["card-S1"]
    assert "sw-city" in drawn["city-C9"]
    assert "9" in words(root)


def test_night_needs_no_other_drawing() -> None:
    style = draw.style()
    assert "--sw-sky1: light-dark(" in style
    assert "[data-theme=night] .ww-scene" in style
    assert "[data-theme=day] .ww-scene" in style

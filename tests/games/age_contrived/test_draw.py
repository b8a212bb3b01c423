"""The drawing: every legal action has one target, every piece can be drawn, no words are cut off, all is proper SVG."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.games.age_contrived.tables import (
    GAME,
    ability,
    achievements,
    ask,
    asked,
    bridge,
    climb,
    conduit,
    device,
    do,
    exhausted,
    put,
    space,
    stand,
    table,
)
from tests.games.drawn import check_marks, targets, tree
from worldwright.draw.svg import Box
from worldwright.engine import registry
from worldwright.games.age_contrived import draw
from worldwright.games.age_contrived.actions import SPACE
from worldwright.games.age_contrived.draw.picks import Picks
from worldwright.games.age_contrived.draw.shared import spread
from worldwright.games.age_contrived.effects import CopyChoice
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_abilities import (
    AsideLoad,
    ConduitArrange,
    FreyithSource,
    IgnotasEnter,
    OnBind,
    Rearrange,
    conduits_of,
)
from worldwright.games.age_contrived.turn_actions import SpendEnergy
from worldwright.games.age_contrived.turn_load import LoadSlot
from worldwright.games.age_contrived.turn_monuments import WildAs
from worldwright.games.age_contrived.turn_move import MoveStep, TeleportRegion, TeleportSide, TeleportSpace

IDLE = ("decline", "done", "empty", "later")
STEPS = 600  # of a game that is looked at


def played(players: int, seed: int) -> Iterator[AgeContrived]:
    """The beginning of a game in which everybody does what can be done, with all that may be asked."""
    options = {"characters": "chosen", "divine_winds": True, "expert_energy": seed % 2 == 0, "events": False}
    if players > 1:
        options["expert_bridges"] = True
    state: AgeContrived = GAME.new(players, seed, **options)
    dice = Random(seed)
    for _ in range(STEPS):
        if state.over:
            break
        yield state
        actions = list(state.actions_of(state.player))
        busy = [action for action in actions if SPACE.kind(action) not in IDLE]
        state.apply(dice.choice(busy or actions), state.player)


@cache
def situations() -> dict[str, list[AgeContrived]]:
    """A position of each question at each count."""
    found: dict[str, list[AgeContrived]] = {}
    for players in GAME.players:
        met: Counter[str] = Counter()
        for state in played(players, 20 + players):
            kind = asked(state)
            met[kind] += 1
            if met[kind] == 1:
                found.setdefault(kind, []).append(state.clone())
    return found


def rare() -> Iterator[AgeContrived]:
    """Questions that few games reach: abilities, and a god who has run out of energy."""
    freyith = table(3, characters="freyith", monuments="gate forge ship")
    ability(freyith, 0, 1, 2, 3)
    put(freyith, 0, "C:bound.forge", "M:pillar.sea", "R:bound.gate", "W:hand")
    climb(freyith, 0, "pillar", "C", 4)
    stand(freyith, 0, 2, 0)
    bridge(freyith, 1, 1, 101)
    put(freyith, 1, "C:pool")
    stand(freyith, 2, 3)
    step = MoveStep(0, 2, 0)
    for frame in (WildAs(0), TeleportRegion(0), TeleportSpace(0, 5), TeleportSide(0, space(38)), step, CopyChoice(0)):
        yield ask(freyith.clone(), frame)
    beside = do(ask(freyith.clone(), step), "step 3")
    yield beside.clone()
    yield do(beside, "skip")
    source = ask(freyith.clone(), FreyithSource(0))
    yield source
    yield do(source.clone(), "take C:bound.forge")
    aureon = table(3, characters="aureon")
    device(aureon, 0, "C/M -/- -/- -/- --/-")
    yield ask(aureon, Rearrange(0, 0))
    ignotas = table(3, characters="ignotas", monuments="gate forge ship")
    ability(ignotas, 0, 1, 3)
    put(ignotas, 0, "W:exhausted", "W:exhausted", source=0)
    yield ask(ignotas.clone(), OnBind(0))
    yield ask(ignotas.clone(), IgnotasEnter(0))
    able = ignotas.clone()
    achievements(able, "bound_types", "conduits")
    put(able, 0, "C:bound.gate", "M:bound.gate", "R:bound.forge")
    yield do(ask(able, IgnotasEnter(0)), "take W:exhausted")
    device(ignotas, 0, "-/- -/- WC/M -/- --/-")
    extra = do(ask(ignotas, SpendEnergy(0, 0)), "spend M:3", "place W:gate.M")
    yield extra.clone()
    yield do(extra, "take W:exhausted")
    poor = table(4, characters="rusne multanec")
    bridge(poor, 0, 1, 101)
    conduit(poor, 0, 2, "boot", double=True)
    put(poor, 0, "C:pool", "M:gate.M", "R:bound.gate", "W:pillar.forest")
    put(poor, 1, "C:pool", "M:bound.gate")
    climb(poor, 0, "monument", "C", 2)
    device(poor, 0, "C/M -/- R/- -/- --/-")
    rich = poor.clone()
    climb(rich, 0, "pillar", "R", 4)
    yield do(ask(rich, step), "bind pillar")
    exhausted(poor, 0, "")
    yield ask(poor.clone(), LoadSlot(0, 1 << 4, 0, 0, 0))
    ability(poor, 0, 2, 3)
    put(poor, 0, "C:aside", "M:aside", source=0)
    yield ask(poor.clone(), AsideLoad(0))
    yield ask(poor, ConduitArrange(0, 0, conduits_of(poor, 0)))


def check_targets(state: AgeContrived, seat: int | None) -> None:
    """One target for each action on the wide table and on the first pane of a phone."""
    view, actions = state.view(seat), state.actions_of(-1 if seat is None else seat)
    for layout in draw.SIZES:
        svg = draw.table(view, actions, layout=layout, symbols=False)
        assert targets(svg) == Counter(actions)


@pytest.mark.parametrize("players", list(GAME.players))
def test_every_legal_action_has_one_target_on_the_wide_table_and_on_the_phone(players: int) -> None:
    positions = [state for states in situations().values() for state in states if state.players == players]
    assert len({asked(state) for state in positions}) > 12
    for state in positions:
        check_targets(state, state.player)


def test_rare_questions_are_drawn_too() -> None:
    questions = set()
    for state in rare():
        questions.add(asked(state))
        check_targets(state, 0)
    known = {kind for kind, states in situations().items() if states}
    assert {decision.kind for decision in GAME.decisions} <= questions | known


def test_spectators_and_others_choose_nothing() -> None:
    state = table(4)
    check_targets(state, None)
    check_targets(state, 2)


@pytest.mark.parametrize("players", list(GAME.players))
def test_marks_are_unique_and_panes_that_are_only_looked_at_have_no_targets(players: int) -> None:
    *_, state = played(players, 40 + players)
    seat = 0 if state.over else state.player
    view, actions = state.view(seat), state.actions_of(seat)
    check_marks(draw.table(view, actions, symbols=False))
    others = [f"others-{seat}" for seat in range(len(state.gods))]
    for pane in (*draw.PANES[1:], *others):
        svg = draw.table(view, actions, layout="phone", pane=pane, symbols=False)
        assert not targets(svg)
        check_marks(svg)


def test_every_piece_of_the_box_can_be_drawn_alone() -> None:
    """By the names of the catalogue's tables, as the gallery asks for them."""
    drawn = 0
    for kind, entries in GAME.components.data.items():
        if isinstance(entries, list) and kind != "solo_level":  # which is a rule, not a thing
            for entry in entries:
                check_marks(draw.piece(kind, entry))
                drawn += 1
    assert drawn == 155
    assert registry.load("age-contrived") is GAME


def test_names_are_escaped_and_a_drawing_is_complete_by_itself() -> None:
    view: dict[str, Any] = dict(table(5).view(0))
    view["names"] = ["<b>&", 'Bo"b', "Çelik", "x" * 80, "E"]
    svg = draw.table(view)
    tree(svg)
    assert "<b>" not in svg
    used = set(re.findall(r'href="#([\w-]+)"', svg))
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', svg))
    sprite = draw.sprite()
    assert all(f'id="{name}"' in sprite for name in used)


def test_bound_energy_of_many_gods_never_hides_whose_it_is() -> None:
    """One energy of each of five gods beside the Patron Token, in the narrow column of five players."""
    state = table(5)
    for seat in range(5):
        put(state, seat, "C:bound.gate")
    view = state.view(0)
    drawn = draw.monuments._bound(view, 2, view["monuments"][2], Box(0, 0, 106, 33), Picks())
    tokens = [
        tuple(map(float, found))
        for found in re.findall(r'#ac-energy-\S+ x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', drawn)
    ]
    assert len(tokens) == 5
    for place, (x, y, size) in enumerate(tokens):
        for left, top, _ in tokens[:place]:
            assert abs(x - left) >= size or abs(y - top) >= size


def test_the_drawing_styles_no_mark_of_the_platform() -> None:
    """Things that can be clicked keep their own look: a class of the map once outlined their numbers, too."""
    own = GAME.resource("draw/style.css")
    assert ".road " in own
    assert not re.search(r"\.(way|target|pick)\s*\{", own)


def test_several_energies_for_one_space_of_an_achievement_do_not_share_its_room() -> None:
    """Each can be read and clicked: they stand beside each other, the right space's own at its place."""
    spots = [Box(100, 0, 30, 30), Box(138, 0, 30, 30)]
    assert spread(spots, [1, 1]) == spots
    first, second = spread(spots, [2, 2])
    assert (first.width, second.width) == (60, 60)
    assert first.right < second.x
    assert second.right == spots[1].right


def test_the_energy_of_five_gods_in_the_tile_pool_stands_apart() -> None:
    state = table(5)
    for seat in range(5):
        put(state, seat, "C:pool", "M:pool")
    svg = draw.table(state.view(0), symbols=False)
    pool = next(node for node in tree(svg).iter() if node.get("aria-label") == "Energy in the Tile Pool")
    boxes = sorted(
        (float(node.get("x") or 0), float(node.get("width") or 0))
        for node in pool.iter()
        if node.tag.endswith("use") and float(node.get("width") or 0) > 12 and "ac-vp" not in str(node.get("href"))
    )
    assert len(boxes) >= 10
    assert all(left + width <= right for (left, width), (right, _) in pairwise(boxes))

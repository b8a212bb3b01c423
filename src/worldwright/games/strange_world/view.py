"""What a seat may know (10.5), as a JSON-able dict: the only thing that drawing, words and the network ever see."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from worldwright.games.strange_world.actions import CELL
from worldwright.games.strange_world.board import BIT, CELL_OF, WIDTH, cells_of, coordinates
from worldwright.games.strange_world.effects import desolated, fresh_sides, reasons_to_flip
from worldwright.games.strange_world.scoring import counted, intact, pleased
from worldwright.games.strange_world.state import CLOCKWISE, COUNTER, StrangeWorld, cards_in, nth_card
from worldwright.games.strange_world.state_world import CARD_SPAN, CITY_SPAN, NO_SIDE, SIDE_NAMES, SPOT_SPAN, World

View = dict[str, Any]


def see(state: StrangeWorld, seat: int | None) -> View:
    """The table from one seat; None is a spectator, who sees no hand."""
    view: View = {
        "scores": state.scores,
        "lines": [[line._asdict() for line in state.score_lines(other)] for other in range(state.players)],
        "round": state.round,
        "lap": state.lap,
        "sun": see_sun(state),
        "deck": 0 if state.players == 1 else len(state.deck) - state.dealt,
        "fumaroles": state.fumaroles,
        "cities": see_cities(state),
        "travellers": see_travellers(state),
        "worlds": [see_world(state, world) for world in state.worlds],
        "hands": [see_hand(state, other, seat) for other in range(state.players)],
        "passed": see_passed(state, seat),
        "stacks": see_stacks(state),
        "solo": see_level(state),
        "last": see_last(state),
        **see_question(state, seat),
    }
    view["faces"] = {
        card: deepcopy(state.catalogue.faces[state.catalogue.ids.index(card)]) for card in sorted(cards_of(view))
    }
    return view


def see_sun(state: StrangeWorld) -> View | None:
    if state.players == 1:
        return None
    return {"seat": state.sun, "side": {CLOCKWISE: "left", COUNTER: "right"}.get(state.direction, "")}


def see_cities(state: StrangeWorld) -> list[View]:
    owners = {
        founded // (CITY_SPAN * CITY_SPAN): seat for seat, world in enumerate(state.worlds) for founded in world.founded
    }
    catalogue = state.catalogue
    return [
        {"id": name, "stars": catalogue.city_stars[city], "owner": owners.get(city)}
        for city, name in enumerate(catalogue.city_ids)
    ]


def see_travellers(state: StrangeWorld) -> list[View]:
    owners = {guest // SPOT_SPAN: seat for seat, world in enumerate(state.worlds) for guest in world.guests}
    return [
        {**deepcopy(face), "owner": owners.get(number), "boxed": bool(state.boxed >> number & 1)}
        for number, face in enumerate(state.catalogue.travellers)
    ]


def see_world(state: StrangeWorld, world: World) -> View:
    return {
        "cells": [see_cell(state, world, placement) for placement in sorted(world.placed)],
        "portals": [{**at(portal), "intact": intact(world, portal)} for portal in world.portals],
        "cities": [see_founded(state, founded) for founded in world.founded],
        "travellers": [see_guest(state, world, guest) for guest in world.guests],
        "side": SIDE_NAMES[world.side],
        "limit": None if world.side == NO_SIDE else coordinates(int(world.limit))[1],
        "open": [list(coordinates(cell)) for cell in cells_of(world.open_cells())],
    }


def at(cell: int) -> View:
    row, column = coordinates(cell)
    return {"row": row, "col": column}


def see_cell(state: StrangeWorld, world: World, placement: int) -> View:
    cell = placement // CARD_SPAN
    how = "up" if world.up & BIT[cell] else "fumarole" if world.smoke & BIT[cell] else "tzimime"
    return {
        **at(cell),
        "card": state.catalogue.ids[placement % CARD_SPAN],
        "state": how,
        "used": bool(world.used & BIT[cell]),
    }


def see_founded(state: StrangeWorld, founded: int) -> View:
    city = founded // (CITY_SPAN * CITY_SPAN)
    cells = [founded // CITY_SPAN % CITY_SPAN, founded % CITY_SPAN]
    return {
        "id": state.catalogue.city_ids[city],
        "stars": state.catalogue.city_stars[city],
        "cells": [list(coordinates(cell)) for cell in cells],
    }


def see_guest(state: StrangeWorld, world: World, guest: int) -> View:
    traveller, upper = guest // SPOT_SPAN, guest % SPOT_SPAN
    needs = state.catalogue.needs[traveller]
    return {
        "id": state.catalogue.traveller_ids[traveller],
        "spot": coordinates(upper * WIDTH)[0],
        "met": pleased(world, state.catalogue, traveller, upper),
        "have": [counted(world, state.catalogue, need, upper) for need in needs],
        "of": [need.least for need in needs],
    }


def see_hand(state: StrangeWorld, owner: int, seat: int | None) -> View:
    """The own hand in slots, other hands only by their size (H3, H4); in solo the cards of a revealed stack lie open (H8)."""
    cards = cards_in(state.hands[owner])
    return {
        "count": len(cards),
        "cards": [state.catalogue.ids[card] for card in cards] if owner == seat or state.players == 1 else None,
    }


def see_passed(state: StrangeWorld, seat: int | None) -> View | None:
    """What this seat gave away and received in the draft of this round (H5)."""
    if seat is None or state.first[seat] == 0:
        return None
    giver = state.before(seat)
    gave = cards_in(state.first[seat]) + cards_in(state.second[seat])
    received = cards_in(state.first[giver]) + cards_in(state.second[giver])
    ids = state.catalogue.ids
    return {"gave": [ids[card] for card in gave], "received": [ids[card] for card in received]}


def see_stacks(state: StrangeWorld) -> list[View] | None:
    """Solo: the top card of every stack left; the lower ones stay hidden (H8, H9)."""
    if state.players > 1:
        return None
    size = state.catalogue.stack_size
    tops = [
        state.catalogue.ids[state.deck[stack * size]] if state.stacks >> stack & 1 else None
        for stack in range(state.catalogue.stacks)
    ]
    return [{"index": stack, "top": top, "hidden": size - 1 if top else 0} for stack, top in enumerate(tops)]


def see_level(state: StrangeWorld) -> View | None:
    if state.players > 1:
        return None
    level = state.level()
    return {"level": level, "name": state.catalogue.level_names[level - 1]}


def see_last(state: StrangeWorld) -> list[View]:
    """The latest card of every World that has one beyond its starting card."""
    return [
        {"seat": seat, **at(world.placed[-1] // CARD_SPAN)}
        for seat, world in enumerate(state.worlds)
        if len(world.placed) > 1
    ]


# --- The seat's own question ----------------------------------------------------------------------


def see_question(state: StrangeWorld, seat: int | None) -> View:
    """The card being placed and what each place would bring, for the seat that decides; the place in question for all."""
    question: View = {"chosen": None, "preview": {}, "focus": None, "picked": None}
    if state.over:
        return question
    frame = state.stack[-1]
    if frame.kind in (
        "PORTAL_SIDE",
        "TRAVELLER_PICK",
        "TRAVELLER_SIDE",
        "TRAVELLER_SPOT",
        "ERUPT_TARGET",
        "CITY_PARTNER",
    ):
        question["focus"] = at(frame.a)
        seating = [waiting for waiting in state.stack if waiting.kind == "TRAVELLER_SPOT"]
        question["picked"] = state.catalogue.traveller_ids[seating[0].b] if seating else None
    if frame.kind == "PLAY_CELL" and frame.seat == seat:
        card = nth_card(state.hands[seat], frame.a)
        question["chosen"] = state.catalogue.ids[card]
        question["preview"] = {str(action): preview(state, seat, card, action) for action in state.legal}
    return question


def preview(state: StrangeWorld, seat: int, card: int, action: int) -> View:
    """What would happen at once if the card lay there: flips, portal, eruption, and the change of every score line."""
    cell = CELL_OF[action - CELL]
    before = state.score_lines(seat)
    trial = state.clone()
    world = trial.worlds[seat]
    world.put(state.catalogue, card, cell)
    reasons = reasons_to_flip(trial, world, card, cell)
    flipped = desolated(trial, world, card, cell)
    stays = not flipped & BIT[cell]
    opens = stays and fresh_sides(trial, world, card, cell) != 0
    others = flipped & ~BIT[cell]
    flips = [
        state.catalogue.ids[placement % CARD_SPAN] for placement in world.placed if others & BIT[placement // CARD_SPAN]
    ]
    world.flip(flipped)
    after = trial.score_lines(seat)
    parts = {
        new.label: new.points - old.points for new, old in zip(after, before, strict=True) if new.points != old.points
    }
    return {
        "gain": sum(parts.values()),
        "parts": parts,
        "flips": flips,
        "rule": reasons[0] if reasons else "",
        "portal": opens,
        "traveller": opens and state.travellers != 0,
        "erupts": stays and state.catalogue.erupts[card],
    }


def cards_of(view: View) -> set[str]:
    """Every Land or starting card that a view names."""
    cards = {cell["card"] for world in view["worlds"] for cell in world["cells"]}
    cards |= {card for hand in view["hands"] for card in hand["cards"] or ()}
    cards |= {card for cards in (view["passed"] or {}).values() for card in cards}
    return cards | {stack["top"] for stack in view["stacks"] or () if stack["top"]}

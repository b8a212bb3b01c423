"""What the referee says may be chosen, question by question (6.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.games.age_contrived.referee import LETTERS, Referee, letters, total
from worldwright.games.age_contrived.board import ZONE_NAMES

ORDER = (*LETTERS, "later", "empty")  # 6.7.4
EFFECTS = {
    "deploy": "deploy",
    "recharge": "recharge",
    "claim": "claim",
    "reposition": "reposition",
    "move_char": "walk",
    "move_mon": "monument_track",
    "move_pil": "pillar_track",
}
ICONS = ("boot", "monument", "pillar")
ASK: dict[str, Callable[[Referee], set[str]]] = {}


def asked_as(kind: str) -> Callable[[Callable[[Referee], set[str]]], Callable[[Referee], set[str]]]:
    """What follows answers this decision."""

    def keep(answer: Callable[[Referee], set[str]]) -> Callable[[Referee], set[str]]:
        ASK[kind] = answer
        return answer

    return keep


def ended(found: set[str], word: str) -> set[str]:
    """With a way out, where there is anything at all."""
    return found | {word} if found else found


# --- the turn (6.0 to 6.2) ----------------------------------------------------------------------


@asked_as("TURN_TYPE")
def turn_type(at: Referee) -> set[str]:
    return {"advance"} | ({"actions"} if at.spendable() else set())


@asked_as("ENTER_TILE")
def enter_tile(at: Referee) -> set[str]:
    return {"enter 1"} if alike(*at.god["inactive"]) else {"enter 1", "enter 2"}


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """2.1.5."""
    return all(one[row] == other[row] for row in ("top", "bottom")) and sorted(one["icons"]) == sorted(other["icons"])


@asked_as("ADVANCE_AGAIN")
def advance_again(at: Referee) -> set[str]:
    return {"again", "decline"} if at.god["charged"] else set()


@asked_as("CONDUIT_NEXT")
def conduit_next(at: Referee) -> set[str]:
    """6.1.2."""
    found = set()
    for number, icon in enumerate(ICONS):
        brings = [
            position
            for place, position in enumerate(at.god["positions"])
            if position["conduit"] and position["conduit"]["icon"] == icon and icon in position["tile"]["icons"]
            if place not in at.hidden["replaced"] and place not in at.hidden["new_conduits"]
        ]
        if brings and not at.asked["used"] >> number & 1:
            found.add(f"icon {icon}")
    return ended(found, "done")


@asked_as("SPEND_WINDS")
def spend_winds(at: Referee) -> set[str]:
    return {"spend_winds", "decline"} if at.god["winds"] else set()


@asked_as("LOAD_SLOT")
def load_slot(at: Referee) -> set[str]:
    """6.7.4 and 6.7.5; the slots still to visit are packed by rows."""
    visits = [at.asked["visits"] >> 2 * row & 3 for row in range(10)]
    row = next(number for number, count in enumerate(visits) if count)
    stock = total(at.god["exhausted"])
    found = at.takeable(f"tile{row // 2 + 1}.{('top', 'bottom')[row % 2]}")
    if stock and not at.asked["again"] and sum(visits) - 1 >= stock:
        found.add("later")
    if stock:  # the second slot of a row does not come before the first one
        names = {text: text.removeprefix("take ").partition(":")[0] for text in found}
        found = {text for text in found if ORDER.index(names[text]) >= at.asked["least"]}
    return found | {"empty"}


@asked_as("SPEND_ENERGY")
def spend_energy(at: Referee) -> set[str]:
    return ended(at.spendable(), "done") if at.asked["acted"] else at.spendable()


@asked_as("CHOOSE_TOKEN")
def choose_token(at: Referee) -> set[str]:
    return {f"token {number}" for number in range(1, 5) if at.usable(number)}


@asked_as("CHOOSE_EFFECT")
def choose_effect(at: Referee) -> set[str]:
    """5.1; used effects are bits in the order of section 5."""
    codes = list(EFFECTS)
    token = at.god["positions"][at.asked["position"]]["token"]
    used = at.asked["used"]
    found = {
        f"do {EFFECTS[effect.partition(':')[0]]}"
        for effect in token["effects"]
        if at.legal(effect) and not used >> codes.index(effect.partition(":")[0]) & 1
    }
    return ended(found, "done") if used else found


@asked_as("DEPLOY_TILE")
def deploy_tile(at: Referee) -> set[str]:
    """6.3.1."""
    allowed = [number for number in range(1, 6) if at.asked["positions"] >> (number - 1) & 1]
    filled = [number for number in allowed if at.god["positions"][number - 1]["top"]]
    return {f"deploy {number}" for number in (filled if len(filled) >= at.asked["count"] else allowed)}


@asked_as("PLACE_ENERGY")
def place_energy(at: Referee) -> set[str]:
    return {place for letter in letters(at.god["hand"]) for place in at.places(letter, at.origin())}


@asked_as("REPOSITION")
def reposition(at: Referee) -> set[str]:
    """6.4.1."""
    if not at.asked["left"]:
        return set()
    found = {f"take {letter}:{zone}" for zone, letter in at.in_sections()}
    found |= {f"take {letter}:pool" for letter in letters(at.god["pool"]) if at.places(letter, "pool")}
    return ended(found, "done")


# --- the Tile Pool (6.5, 8.5) ----------------------------------------------------------------------


@asked_as("CLAIM_TILE")
def claim_tile(at: Referee) -> set[str]:
    found = at.claimable(at.asked["price"], at.asked["first"])
    return found if at.asked["first"] < 0 else found | {"done"}


@asked_as("CLAIM_PAY")
def claim_pay(at: Referee) -> set[str]:
    return {f"take {letter}:pool" for letter in letters(at.god["pool"])}


@asked_as("REPLACE_TILE")
def replace_tile(at: Referee) -> set[str]:
    """6.5.3: seven tiles, alike inactive ones once, the one claimed just now not at all."""
    names = ["1", "2", "3", "4", "5", "inactive1", "inactive2"]
    fresh = names[at.asked["fresh"]] if at.asked["fresh"] >= 0 else ""
    found = {name for name in names if name != fresh}
    if {"inactive1", "inactive2"} <= found and alike(*at.god["inactive"]):
        found.discard("inactive2")
    return {f"replace {name}" for name in found}


@asked_as("FOLLOW_POOL")
def follow_pool(at: Referee) -> set[str]:
    return ended(at.takeable("pool") if total(at.god["pool"]) else set(), "decline")


@asked_as("TAKE_TILE")
def take_tile(at: Referee) -> set[str]:
    return {"take_tile", "decline"} if at.view["pool"]["tiles"][3] else set()


# --- movement (7) ----------------------------------------------------------------------


@asked_as("MOVE_STEP")
def move_step(at: Referee) -> set[str]:
    """7.1.1."""
    found = {f"step {space}" for space in at.forward()} if at.asked["points"] else set()
    if not at.asked["points"] and at.has("multanec", 2) and not at.hidden["extra_used"]:
        found.add("extra")
    if not at.asked["moved"] and at.has("freyith", 2):
        found.add("teleport")
    return ended(found | at.binding(), "done")


@asked_as("SKIP_OR_LAND")
def skip_or_land(at: Referee) -> set[str]:
    return {"land"} if at.asked["skipped"] >> at.asked["space"] & 1 else {"skip", "land"}


@asked_as("SKIP_STEP")
def skip_step(at: Referee) -> set[str]:
    return {f"step {space}" for space in at.forward()}


@asked_as("BRIDGE_BENEFIT")
def bridge_benefit(at: Referee) -> set[str]:
    return {"use", "decline"} if at.bridges[at.god["space"]]["effect"] else set()


@asked_as("COPY_CHOICE")
def copy_choice(at: Referee) -> set[str]:
    return {f"copy {bridge['id']}" for bridge in at.view["bridges"] if bridge["effect"] and bridge["tier"] < 3}


@asked_as("BENEFIT_CHOICE")
def benefit_choice(at: Referee) -> set[str]:
    return {f"benefit {monument['id']}" for monument in at.view["monuments"] if monument["in_use"]}


@asked_as("TRACK_STEP")
def track_step(at: Referee) -> set[str]:
    """7.3.1."""
    name = ("monument", "pillar")[at.asked["track"]]
    slot = at.god["tracks"][name]["slot"]
    found = at.binding()
    if at.asked["points"]:
        found |= at.takeable() if not slot else {"climb"} if slot < 4 else set()
    return ended(found, "done")


@asked_as("BIND_TARGET")
def bind_target(at: Referee) -> set[str]:
    return at.bindable(("monument", "pillar")[at.asked["track"]])


@asked_as("TELEPORT_SPACE")
def teleport_space(at: Referee) -> set[str]:
    region = at.view["monuments"][at.asked["region"]]["region"]
    return {f"step {space}" for space in at.spaces if space < 101 and at.regions_of(space) == {region}}


# --- benefits (8) ----------------------------------------------------------------------


@asked_as("GAIN_TYPE")
def gain_type(at: Referee) -> set[str]:
    return {f"gain {letter}" for letter in letters(at.god["reserve"])}


@asked_as("BRIDGE_SPACE")
def bridge_space(at: Referee) -> set[str]:
    """8.2."""
    if all(bridge["place"] != "board" for bridge in at.god["bridges"]):
        return set()
    free = {
        f"bridge {bridge['id']}"
        for bridge in at.view["bridges"]
        if not bridge["effect"] or bridge["owner"] in (None, at.seat)
    }
    boxes = {"box"} if all(bridge["effect"] for bridge in at.view["bridges"]) else set()
    return free | boxes | {"decline"}


@asked_as("UPGRADE_PICK")
def upgrade_pick(at: Referee) -> set[str]:
    found = {
        f"upgrade {kind['id'].removeprefix('ua')}"
        for kind in at.view["upgrades"]
        if kind["left"] and not at.god["positions"][kind["position"] - 1]["token"]["upgraded"]
    }
    return ended(found, "decline")


@asked_as("CONDUIT_TYPE")
def conduit_type(at: Referee) -> set[str]:
    if all(position["conduit"] for position in at.god["positions"]):
        return set()
    return ended({f"icon {icon}" for icon, left in at.view["conduits"].items() if left}, "decline")


@asked_as("CONDUIT_SLOT")
def conduit_slot(at: Referee) -> set[str]:
    return {f"conduit_at {place}" for place, one in enumerate(at.god["positions"], 1) if not one["conduit"]}


# --- the end of a turn (6.8) ----------------------------------------------------------------------


@asked_as("PATRON_CONSTRUCT")
def patron_construct(at: Referee) -> set[str]:
    return ended({f"construct {monument['id']}" for monument in at.open_monuments()}, "decline")


@asked_as("SECTION_ORDER")
def section_order(at: Referee) -> set[str]:
    sections = [(monument["id"], monument["section"]) for monument in at.view["monuments"] if monument["section"]]
    return {f"resolve {name}" for name, section in sections if section["completer"] is not None}


def laid(at: Referee) -> list[str]:
    """The own energy of the section that is resolved, as type and space."""
    section = at.view["monuments"][at.asked["region"]]["section"]
    return [
        f"{space['energy']['type']}:{space['type']}"
        for space in section["spaces"]
        if space["energy"] and space["energy"]["seat"] == at.seat
    ]


@asked_as("BIND_SELECT")
def bind_select(at: Referee) -> set[str]:
    return {f"keep {energy}" for energy in laid(at)}


@asked_as("SECTION_STEP")
def section_step(at: Referee) -> set[str]:
    """6.8.2: reward and energy in either order, each without a break; a kept energy takes no part."""
    section = at.view["monuments"][at.asked["region"]]["section"]
    energy, kept = laid(at), at.hidden["kept"]
    completing = section["completer"] == at.seat
    if completing and kept:
        energy.remove(kept)
    rewards = {"reward benefit"} | ({"reward energy"} if section["grants"] else set())
    beginning, after_reward = at.asked["stage"] == 0, at.asked["stage"] == 1
    if completing and not kept:
        return rewards | ({"energy"} if len(energy) > 1 else set()) if beginning else set()
    found = {f"exhaust {one}" for one in energy} | {f"activate {one}" for one in energy if activates(at, one)}
    return found | (rewards if beginning or (not energy and not after_reward) else set())


def activates(at: Referee, energy: str) -> bool:
    """6.8.6."""
    letter, _, space = energy.partition(":")
    if letter == "W":
        if at.has("multanec", 1):
            return True
        return at.has("freyith", 1) and (space != "M" or bool(at.empty_rows()))
    return letter != "M" or bool(at.empty_rows())


@asked_as("WILD_AS")
def wild_as(at: Referee) -> set[str]:
    return {"as_type C", "as_type R"} | ({"as_type M"} if at.empty_rows() else set())


@asked_as("MAGNET_SLOT")
def magnet_slot(at: Referee) -> set[str]:
    return {f"load {letter}:{row}" for letter in letters(at.god["hand"]) for row in at.empty_rows()}


@asked_as("REPLENISH_TILE")
def replenish_tile(at: Referee) -> set[str]:
    """8.6."""
    tiles = {row[4] for row in at.empty_rows()}
    if at.asked["winds"] and at.hidden["winds_tile"] >= 0:
        tiles.discard(str(at.hidden["winds_tile"] + 1))
    return ended({f"replenish {tile}" for tile in tiles}, "decline")


# --- abilities (8.8) ----------------------------------------------------------------------


@asked_as("ASIDE_LOAD")
def aside_load(at: Referee) -> set[str]:
    if not at.has("rusne", 2):
        return set()
    return ended({f"load {one}:{row}" for one in letters(at.god["aside"]) for row in at.empty_rows()}, "decline")


@asked_as("IGNOTAS_EXTRA")
def ignotas_extra(at: Referee) -> set[str]:
    monument = at.view["monuments"][at.asked["region"]]
    found = set()
    if monument in at.open_monuments():
        for text in at.takeable():
            letter, _, zone = text.removeprefix("take ").partition(":")
            if at.section_places(letter, monument) - {f"place {letter}:{zone}"}:
                found.add(text)
    return ended(found, "decline")


@asked_as("IGNOTAS_ENTER")
def ignotas_enter(at: Referee) -> set[str]:
    """An energy of the pool needs an Achievement; it counts for no requirement there."""
    found = {
        text
        for text in at.takeable()
        if not text.endswith(":pool") or at.achievement_places(text.removeprefix("take ")[0])
    }
    return ended(found, "decline")


@asked_as("IGNOTAS_PLACE")
def ignotas_place(at: Referee) -> set[str]:
    letter = letters(at.god["hand"])[0]
    return ({f"place {letter}:pool"} | at.achievement_places(letter)) - {f"place {letter}:{at.origin()}"}


def moved_here(at: Referee, zone: str) -> set[str]:
    """Where Freyith may move a bound energy: in her region, but not where it lies."""
    here = at.regions_of(at.god["space"])
    own = {f"into_monument {one['region']}" for one in at.view["monuments"] if zone == f"bound.{one['id']}"}
    own.add(f"into_pillar {zone.removeprefix('pillar.')}")
    return (at.homes("monument", here) | at.homes("pillar", here)) - own


@asked_as("FREYITH_SOURCE")
def freyith_source(at: Referee) -> set[str]:
    return ended({f"take {letter}:{zone}" for zone, _, letter in at.bound() if moved_here(at, zone)}, "decline")


@asked_as("FREYITH_TARGET")
def freyith_target(at: Referee) -> set[str]:
    return moved_here(at, ZONE_NAMES[at.asked["source"]])


@asked_as("REARRANGE")
def rearrange(at: Referee) -> set[str]:
    """Aureon III: in loading order; a slot stays empty only while the rest has room."""
    slots = [(row, slot) for row in range(10) for slot in range(at.god["positions"][row // 2]["tile"][rows(row)])]
    left = [2 * row + slot for row, slot in slots if 2 * row + slot >= at.asked["slot"]]
    held = Counter({letter: at.god["hand"][letter] for letter in LETTERS})
    if at.asked["slot"] == 0:
        held += Counter(letter for _, letter in at.in_rows())
    found = {f"take {letter}:hand" for letter in +held}
    found |= {"empty"} if found and len(left) > sum(held.values()) else set()
    return ended(found, "decline") if at.asked["slot"] == 0 else found


def rows(row: int) -> str:
    return ("top", "bottom")[row % 2]

"""How the game is told: one sentence for every event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.age_contrived.board import ACHIEVEMENT, MONUMENT, PILLAR, POOL, POSITIONS, ROW
from worldwright.games.age_contrived.grammar import ICONS, TRACKS
from worldwright.games.age_contrived.pieces import (
    ROMAN,
    a_type,
    effect_words,
    monument_name,
    tile_words,
    token_words,
)
from worldwright.games.age_contrived.words_places import ORDINALS, bridge_words, space_words, zone_words
from worldwright.wording import capital, listed, several

Event = dict[str, Any]
MOVEMENT = (("space", " on the map"), ("step", " on the Monument Track"), ("step", " on the Pillar Track"))
IDLE = {"gain_nothing": "The reserve holds no energy of that type any more."}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a log line."""
    seat = event["seat"]
    who = "The Rival" if event.get("rival") else names[seat] if 0 <= seat < len(names) else "The game"
    return SENTENCES[event["kind"]](event, who)


def placed(event: Event, who: str) -> str:
    kind = a_type(event["energy"])
    if event["zone"] >= ACHIEVEMENT:
        return f"{who} binds {kind} to {zone_words(event['zone'])}."
    return f"{who} places {kind} into {zone_words(event['zone'])}."


def bound(event: Event, who: str) -> str:
    zone = event["zone"]
    if MONUMENT <= zone < PILLAR:
        return f"{who} binds {a_type(event['energy'])} in {monument_name(zone - MONUMENT)}."
    return f"{who} binds {a_type(event['energy'])} in {zone_words(zone)}."


def replaced(event: Event, who: str) -> str:
    place = event["place"]
    where = f"in position {place + 1}" if place < POSITIONS else "among the inactive tiles"
    return f"{who} puts {tile_words(event['tile'])} {where}."


def expert(event: Event, who: str) -> str:
    rows = [f"{a_type(kind)} into {zone_words(ROW + row)}" for row, kind in enumerate(event["rows"])]
    pool = f"{a_type(event['pool'])} into the Tile Pool"
    return f"{who} loads {listed([*rows, pool])}."


def constructed(event: Event, who: str) -> str:
    if event["whole"]:
        return f"{capital(section_of(event))} is constructed, the last one."
    return f"{capital(section_of(event))} is constructed."


def omen(event: Event, who: str) -> str:
    drawn = f"The Rival draws the omen of {monument_name(event['omen'])}"
    if event["region"] < 0:
        return f"{drawn}: nothing is left to build."
    if event["region"] != event["omen"]:
        return f"{drawn} and turns to {monument_name(event['region'])}."
    return f"{drawn}."


def scored(event: Event, who: str) -> str:
    reason = "All Monuments stand" if event["constructed"] else "The last turn is over"
    against = f" against {event['against'][0]} of the Rival" if event["against"] else ""
    return f"{reason}: the game ends with {listed(str(score) for score in event['scores'])}{against}."


def upgraded(event: Event, who: str) -> str:
    return f"{who} upgrades Action Token {event['position'] + 1}: {token_words(event['effects'], event['all'])}."


def conduit(event: Event, who: str) -> str:
    size = "double " if event["double"] else ""
    return f"{who} puts a {size}{ICONS[event['icon']]} Conduit over position {event['position'] + 1}."


def section_of(event: Event) -> str:
    return f"the {ORDINALS[event['section']]} section of {monument_name(event['region'])}"


def climbed(event: Event, who: str) -> str:
    track = f"the {capital(TRACKS[event['track']])} Track"
    if event["slot"] == 1:
        return f"{who} places {a_type(event['energy'])}{origin(event['source'])} on {track}."
    return f"{who} moves {a_type(event['energy'])} up to slot {event['slot']} of {track}."


def origin(zone: int) -> str:
    """Where energy was taken from, if it did not lie exhausted, in hand or aside (6.7.2)."""
    return f" from {zone_words(zone)}" if zone >= POOL else ""


def inside(who: str) -> str:
    """A name within a sentence."""
    return "the Rival" if who == "The Rival" else who


SENTENCES: dict[str, Callable[[Event, str], str]] = {
    "monuments": lambda event, who: f"In use: {listed(monument_name(region) for region in event['regions'])}.",
    "seated": lambda event, who: f"{who} plays {event['name']} and starts on {space_words(event['space'])}.",
    "rival_seated": lambda event, who: f"The Rival is {event['name']} and starts on {space_words(event['space'])}.",
    "starts": lambda event, who: f"{who} has the first turn.",
    "character": lambda event, who: f"{who} chooses {event['name']}.",
    "expert": expert,
    "draft": lambda event, who: (
        f"{who} lays a neutral token on {bridge_words(event['bridge'])}: {effect_words(event['effect'])}."
    ),
    "turn": lambda event, who: f"{who} begins turn {event['number']}.",
    "turn_type": lambda event, who: f"{who} {'advances' if event['advance'] else 'takes actions'}.",
    "enter_tile": lambda event, who: f"{who} lets {tile_words(event['tile'])} enter.",
    "again": lambda event, who: f"{who} uses the Channel Marker to advance once more.",
    "conduit_movement": lambda event, who: (
        f"The Conduits of {inside(who)} bring {several(event['count'], MOVEMENT[event['icon']][0])}"
        f"{MOVEMENT[event['icon']][1]}."
    ),
    "winds_spent": lambda event, who: f"{who} spends the Divine Winds Token.",
    "winds_back": lambda event, who: (
        f"{who} exhausts the energy on the {capital(TRACKS[event['track']])} Track and takes a Divine Winds Token."
    ),
    "load": lambda event, who: (
        f"{who} loads {a_type(event['energy'])}{origin(event['source'])} into {zone_words(event['zone'])}."
    ),
    "replenish": lambda event, who: f"{who} replenishes tile {event['position'] + 1}.",
    "promise": lambda event, who: f"{who} will replenish a tile at the end of the turn.",
    "spend": lambda event, who: f"{who} spends {a_type(event['energy'])} in position {event['position'] + 1}.",
    "act": lambda event, who: f"{who} uses token {event['position'] + 1} to {effect_words(event['effect'])}.",
    "deploy": lambda event, who: f"{who} deploys the top row of tile {event['position'] + 1}.",
    "place": placed,
    "pick_up": lambda event, who: f"{who} picks up {a_type(event['energy'])} from {zone_words(event['zone'])}.",
    "completed": lambda event, who: f"{who} completes {section_of(event)}.",
    "claim": lambda event, who: (
        f"{who} claims {listed(tile_words(tile) for tile in event['tiles'])} for {event['cost']} energy."
    ),
    "pay": lambda event, who: f"{who} pays {a_type(event['energy'])} from the Tile Pool.",
    "replace": replaced,
    "reveal": lambda event, who: f"A new tile lies in the Tile Pool: {tile_words(event['tile'])}.",
    "follow": lambda event, who: f"{who} adds {a_type(event['energy'])}{origin(event['source'])} to the Tile Pool.",
    "take_tile": lambda event, who: f"{who} takes {tile_words(event['tile'])}.",
    "step": lambda event, who: f"{who} moves to {space_words(event['space'])}.",
    "skip": lambda event, who: f"{who} passes over {space_words(event['space'])}.",
    "extra": lambda event, who: f"{who} may move one more space.",
    "teleport": lambda event, who: f"{who} appears on {space_words(event['space'])}.",
    "use_bridge": lambda event, who: (
        f"{who} uses the token on {bridge_words(event['bridge'])} to {effect_words(event['effect'])}."
    ),
    "copy_bridge": lambda event, who: (
        f"{who} copies the token on {bridge_words(event['bridge'])} to {effect_words(event['effect'])}."
    ),
    "choose_benefit": lambda event, who: (
        f"{who} takes the benefit of {monument_name(event['region'])} to {effect_words(event['effect'])}."
    ),
    "climb": climbed,
    "bind": bound,
    "patron": lambda event, who: f"{who} takes the Patron Token of {monument_name(event['region'])}.",
    "recharge": lambda event, who: f"{who} recharges the Channel Marker.",
    "gain": lambda event, who: f"{who} gains {a_type(event['energy'])}.",
    "gain_nothing": lambda event, who: f"{who} has no {a_type(event['energy']).removeprefix('a ')} left to gain.",
    "set_bridge": lambda event, who: (
        f"{who} lays the Bridge Token of tier {ROMAN[event['tier'] + 1]} on {bridge_words(event['bridge'])}."
    ),
    "box_bridge": lambda event, who: f"{who} puts the Bridge Token of tier {ROMAN[event['tier'] + 1]} into the box.",
    "upgrade": upgraded,
    "conduit": conduit,
    "patron_constructs": lambda event, who: f"{who} uses the Patron Token to construct {section_of(event)}.",
    "resolve": lambda event, who: f"{capital(section_of(event))}, completed by {inside(who)}, is resolved.",
    "exhaust": lambda event, who: f"{who} exhausts {a_type(event['energy'])} from {monument_name(event['region'])}.",
    "activate": lambda event, who: f"{who} activates {a_type(event['energy'])}.",
    "rose": lambda event, who: f"{who} uses it to {effect_words(event['effect'])}.",
    "benefit": lambda event, who: (
        f"{who} takes the benefit of {monument_name(event['region'])}: {effect_words(event['effect'])}."
    ),
    "constructed": constructed,
    "rearrange": lambda event, who: f"{who} rearranges the energy in the Device.",
    "rearrange_conduits": lambda event, who: f"{who} rearranges the Conduit Tokens.",
    "move_bound": lambda event, who: (
        f"{who} moves {a_type(event['energy'])} from {zone_words(event['source'])} to {zone_words(event['zone'])}."
    ),
    "ambition": lambda event, who: (
        f"The Rival shuffles its omens, {several(event['number'], 'time')} so far, and its Ambition grows."
    ),
    "ambition_tile": lambda event, who: f"The Rival removes {tile_words(event['tile'])} from the Tile Pool.",
    "omen": omen,
    "rival_recovers": lambda event, who: "The Rival takes its energy back from the Tile Pool.",
    "ending": lambda event, who: "The last Monument is complete: this is the final round.",
    "scored": scored,
}


# --- One line per turn ----------------------------------------------------------------------------

TOGETHER = frozenset(("monuments", "seated", "rival_seated", "starts", "scored"))
ASIDE = frozenset(("reveal", "constructed", "resolve", "ending"))
BRIEF: dict[str, Callable[[Sequence[Event]], str]] = {
    "completed": lambda found: f"{monument_name(found[0]['region'])} completed",
    "patron_constructs": lambda found: f"{monument_name(found[0]['region'])} built",
    "claim": lambda found: several(sum(len(event["tiles"]) for event in found), "tile"),
    "set_bridge": lambda found: "Bridge Token",
    "upgrade": lambda found: "Action Token",
    "conduit": lambda found: "Conduit",
    "deploy": lambda found: several(len(found), "tile") + " deployed",
    "bind": lambda found: several(len(found), "energy").removesuffix("s") + " bound",
    "step": lambda found: several(len(found), "space"),
    "climb": lambda found: f"the {capital(TRACKS[found[0]['track']])} Track",
    "load": lambda found: f"{len(found)} energy loaded",
    "replenish": lambda found: several(len(found), "tile") + " replenished",
    "again": lambda found: "Channel Marker",
    "enter_tile": lambda found: "a tile enters",
    "take_tile": lambda found: "a tile",
    "follow": lambda found: f"{len(found)} energy to the Tile Pool",
    "gain": lambda found: f"{len(found)} energy gained",
    "omen": lambda found: f"omen of {monument_name(found[0]['omen'])}",
    "ambition": lambda found: "Ambition",
    "gain_nothing": lambda found: "no energy to gain",
    "character": lambda found: str(found[0]["name"]),
    "draft": lambda found: "neutral token",
    "expert": lambda found: "first energy",
    "scored": lambda found: "the game is over",
    "monuments": lambda found: "the table is set",
}


def actor(event: Event) -> str:
    """The Rival of the solo game acts without a seat."""
    return "The Rival" if event.get("rival") else ""

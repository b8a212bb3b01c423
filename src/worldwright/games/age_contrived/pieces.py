"""The pieces of the box in words: what each is called, and what it is and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.engine.sets import members
from worldwright.games.age_contrived.board import MONUMENTS, REGIONS
from worldwright.games.age_contrived.grammar import (
    CHOOSE_BENEFIT,
    CLAIM,
    CLIMB_MONUMENT,
    CLIMB_PILLAR,
    COPY_BRIDGE,
    DEPLOY,
    GAIN,
    GAIN_CONDUIT,
    GAIN_TILE,
    GRANT_ANY,
    LETTERS,
    PLACE_BRIDGE,
    PRINTED_COST,
    RECHARGE,
    REPLENISH,
    REPOSITION,
    TYPE_NAMES,
    UPGRADE_ACTION,
    WALK,
    WILD_TOKEN,
    amount_of,
    kind_of,
    positions_of,
    read_effect,
)
from worldwright.wording import capital, listed, several

Face = dict[str, Any]
ROMAN = ("0", "I", "II", "III")

# --- effects (5) ------------------------------------------------------------------------------------------------


def effect_words(effect: int) -> str:
    """What an effect does, as a command.

    >>> effect_words(read_effect("deploy:1@4,5"))
    'deploy the top row of tile 4 or 5'
    >>> effect_words(read_effect("move_mon:3"))
    'move up to 3 on the Monument Track'
    """
    return EFFECT_WORDS[kind_of(effect)](effect)


def printed_words(code: str) -> str:
    """An effect code of the catalogue in words."""
    return effect_words(read_effect(code))


def deploy_words(effect: int) -> str:
    places = [str(position + 1) for position in members(positions_of(effect))]
    count = amount_of(effect)
    if count == 1:
        return f"deploy the top row of tile {listed(places, 'or')}"
    which = f"tiles {listed(places)}" if count == len(places) else f"{count} of the tiles {listed(places)}"
    return f"deploy the top row of {which}"


def claim_words(effect: int) -> str:
    return (
        "claim tiles at their cost"
        if amount_of(effect) == PRINTED_COST
        else f"claim tiles for {amount_of(effect)} each"
    )


def gain_words(effect: int) -> str:
    return f"gain {'an energy of your choice' if amount_of(effect) == GRANT_ANY else a_type(amount_of(effect))}"


EFFECT_WORDS: dict[int, Callable[[int], str]] = {
    DEPLOY: deploy_words,
    RECHARGE: lambda effect: "recharge the Channel Marker",
    CLAIM: claim_words,
    REPOSITION: lambda effect: f"reposition up to {amount_of(effect)} energy",
    WALK: lambda effect: f"move the character up to {several(amount_of(effect), 'space')}",
    CLIMB_MONUMENT: lambda effect: f"move up to {amount_of(effect)} on the Monument Track",
    CLIMB_PILLAR: lambda effect: f"move up to {amount_of(effect)} on the Pillar Track",
    WILD_TOKEN: lambda effect: "activate the token of any other position",
    PLACE_BRIDGE: lambda effect: "place a Bridge Token",
    UPGRADE_ACTION: lambda effect: "gain an upgraded Action Token",
    GAIN_CONDUIT: lambda effect: "gain a Conduit Token",
    GAIN_TILE: lambda effect: "gain the rightmost tile of the Tile Pool",
    REPLENISH: lambda effect: "replenish a tile at the end of the turn",
    CHOOSE_BENEFIT: lambda effect: "take the benefit of any Monument on the board",
    COPY_BRIDGE: lambda effect: "copy another Bridge Token that is not of tier III",
    GAIN: gain_words,
}


def token_words(effects: Sequence[int], every: bool) -> str:
    """What an Action Token offers: a bar or a plus between its effects (5.1)."""
    return listed([effect_words(effect) for effect in effects], "and" if every else "or")


# --- energy, tiles, places --------------------------------------------------------------------------------------


def a_type(kind: int) -> str:
    return f"a {TYPE_NAMES[kind]}"


def letter_words(letter: str) -> str:
    """An energy by its letter.

    >>> letter_words("R"), letter_words("any")
    ('a rose', 'any energy')
    """
    return a_type(LETTERS.index(letter)) if letter in LETTERS else "any energy"


def monument_name(region: int) -> str:
    return f"the {capital(MONUMENTS[region])}"


def region_name(region: int) -> str:
    return f"the {capital(REGIONS[region])}"


def icon_counts(icons: Sequence[str]) -> list[str]:
    """The icons of a tile, kind by kind.

    >>> icon_counts(["boot", "boot", "pillar"]), icon_counts([])
    (['2 boots', '1 pillar'], ['no icon'])
    """
    kinds = sorted(set(icons), key=list(icons).index)
    return [several(list(icons).count(icon), icon) for icon in kinds] or ["no icon"]


def tile_words(face: Any) -> str:
    """A Transmuter Tile by its slots and icons.

    >>> tile_words({"top": 2, "bottom": 1, "icons": ["boot"]})
    'the tile with 2 top slots, 1 bottom slot and 1 boot'
    """
    rows = [several(face["top"], "top slot"), several(face["bottom"], "bottom slot")]
    return f"the tile with {listed([*rows, *icon_counts(face['icons'])])}"


def tile_in_short(face: Any) -> str:
    """The same in a few words, for a line of a list: slots above and below, and the icons.

    >>> tile_in_short({"top": 2, "bottom": 1, "icons": ["boot"]}), tile_in_short({"top": 1, "bottom": 1, "icons": []})
    ('the tile of 2 above 1 with 1 boot', 'the tile of 1 above 1')
    """
    icons = f" with {listed(icon_counts(face['icons']))}" if face["icons"] else ""
    return f"the tile of {face['top']} above {face['bottom']}{icons}"


# --- abilities and scorings ---------------------------------------------------------------------------------------

ENTERED = "At the end of a turn in which the character entered another region"
ABILITY_WORDS = {
    "wild_activation: move_char:2": "An activated wild is exhausted and moves the character up to 2 spaces.",
    "extra_step: once_per_turn": "Once per turn, when the character moves, it may move one more space.",
    "on_enter: replenish": f"{ENTERED}, you may replenish one tile.",
    "wild_load_position_2: recharge": "A wild that is loaded into position 2 may recharge the Channel Marker.",
    "load_old_position_1: advance_step_4": "An Advance may also load the tile that began the turn in position 1.",
    "on_enter: rearrange_energy": f"{ENTERED}, you may rearrange all energy in the Device.",
    "wild_deploy_monument: place_exhausted_same_section": (
        "Each wild deployed into a section may bring one exhausted energy into the same section."
    ),
    "on_bind: move_char:1|recharge": "Whenever you bind an energy, you may move the character 1 space or recharge.",
    "on_enter: place_exhausted_pool_or_achievement": (
        f"{ENTERED}, you may place one exhausted energy into the Tile Pool or an Achievement."
    ),
    "wild_action: as_position_5": "A wild spent for an action counts as if it were in position 5.",
    "set_aside_gained: load_one_end_of_turn": (
        "Gained energy is set aside; at the end of the turn one of it may be loaded, the rest is exhausted."
    ),
    "on_enter: rearrange_conduits": f"{ENTERED}, you may rearrange the Conduit Tokens.",
    "wild_activation: as_space_type": "An activated wild acts as the type of its space.",
    "teleport: per_instance": "Each movement of the character may be a teleport to any space without a bridge.",
    "on_enter: move_bound_to_region": f"{ENTERED}, you may move one bound energy to the region where it is then.",
}
SCORING_WORDS = {
    "vp_each_pillar": "{per} points for each own energy in the Pillars of both regions, at most {max}",
    "threshold_each_region": "{vp} points for at least {need} bound energy in each of both regions",
    "vp_each_distinct_type": "{per} points for each different type bound in both regions together, at most {max}",
    "threshold_types_one_monument": "{vp} points if a Monument of these regions holds {need} different types of yours",
    "vp_per_pair_monuments": "{per} points for each pair of energy in the Monuments of both regions",
    "threshold_wild": "{vp} points for at least {need} wild bound in both regions",
    "vp_each_wild": "{per} points for each wild bound in both regions, at most {max}",
    "threshold_one_region": "{vp} points for at least {need} bound energy in one of both regions",
    "vp_best_single_type": "{per} points for each energy of your best type bound in both regions, at most {max}",
    "threshold_two_regions": "{vp} points for at least {need} bound energy in both regions together",
}


def scoring_words(face: Face) -> str:
    return SCORING_WORDS[face["kind"]].format(**face)


# --- every kind of piece --------------------------------------------------------------------------------------------


def piece(kind: str, face: Face) -> tuple[str, str]:
    """A piece of the catalogue: its label, and what it is and does, one paragraph to a line."""
    label, words = PIECES[kind](face)
    return capital(label), words


def energy_piece(face: Face) -> tuple[str, str]:
    acts = {
        "place": "Activated, it goes to the Tile Pool, another section or an Achievement.",
        "load": "Activated, it is loaded into an empty slot of the Device.",
        "move:2": "Activated, it moves the character, or the energy on a track, up to 2.",
        "none": "It fits every space of a section; it is activated only by some abilities.",
    }[face["activate"]]
    stock = f"{face['per_character']} for each god: {face['reserve']} in the reserve, {face['exhausted']} exhausted."
    return face["name"], f"{stock}\n{acts}"


def region_piece(face: Face) -> tuple[str, str]:
    where = "in the middle of the map" if face["kind"] == "central" else "an outer region"
    return face[
        "name"
    ], f"{capital(where)}, with the {capital(face['monument'])} and the Pillar of {capital(face['pillar'])}."


ROLES = {
    "S": "the start space",
    "A": "the first fork behind the start space",
    "B": "the space towards the previous region",
    "C": "the hub",
    "D": "the outer fork",
    "E": "the space towards the center",
    "F": "the space towards the next region",
}


def space_piece(face: Face) -> tuple[str, str]:
    region, _, role = face["key"].partition("_")
    if face["region"] == "center":
        ways = "a character goes on either way, but not back where it came from"
        return f"Ring space of the {capital(role)}", f"A space of the central ring: {ways}."
    return f"{capital(region)}: {ROLES[role].removeprefix('the ')}", f"{capital(ROLES[role])} of the {capital(region)}."


def bridge_space_piece(face: Face) -> tuple[str, str]:
    one, other = (capital(region) for region in face["regions"])
    return f"{one} to {other}", "A broken path: characters cross it once a Bridge Token lies there."


def monument_piece(face: Face) -> tuple[str, str]:
    lines = [f"{several(face['sections'], 'section')}; {'always in use' if face['always'] else 'in use when drawn'}."]
    for section in face["section"]:
        spaces = listed(space_words(letter) for letter in section["spaces"])
        grants = listed(letter_words(letter) for letter in section["grants"]) or "no energy"
        lines.append(f"Section {section['number']}: {spaces}; it grants {grants}.")
    return face["name"], "\n".join(lines)


def space_words(letter: str) -> str:
    return TYPE_NAMES[LETTERS.index(letter)] if letter in LETTERS else "any"


def achievement_piece(face: Face) -> tuple[str, str]:
    where = "Printed on the board." if face["printed"] else "A token; two of six are used."
    return face["text"], f"{where} Whoever meets it may bind one energy here."


def character_piece(face: Face) -> tuple[str, str]:
    lines = [f"{face['title']}, {face['colour_name']}."]
    for ability, bridge in zip(face["ability"], face["bridge"], strict=True):
        words = ABILITY_WORDS[f"{ability['trigger']}: {ability['effect']}"]
        sides = listed((printed_words(bridge[side]) for side in ("side_a", "side_b")), "or")
        if bridge["tier"] == 3:
            scored = listed((scoring_words(bridge[side]) for side in ("score_a", "score_b")), "or")
            sides = f"{printed_words(bridge['side_a'])}; {scored}"
        lines.append(f"Tier {ROMAN[bridge['tier']]}: {words} Its Bridge Token: {sides}.")
    return face["name"], "\n".join(lines)


def action_piece(face: Face) -> tuple[str, str]:
    words = token_words([read_effect(code) for code in face["effects"]], face["mode"] == "and")
    return f"Action Token {face['number']}", f"{capital(words)}."


def upgraded_piece(face: Face) -> tuple[str, str]:
    words = token_words([read_effect(code) for code in face["effects"]], face["mode"] == "and")
    return f"Upgraded Action Token {face['position']}", f"{capital(words)}."


def tile_piece(face: Face) -> tuple[str, str]:
    where = f"Begins in position {face['number']}" if face["number"] else "Begins inactive"
    return tile_words(face).removeprefix("the "), f"{where}."


def upgraded_tile_piece(face: Face) -> tuple[str, str]:
    return tile_words(face).removeprefix(
        "the "
    ), f"Tier {face['tier']}, used with {face['min_players']} or more players."


def conduit_piece(face: Face) -> tuple[str, str]:
    count = f"{several(face['single'], 'token')} with one icon and {face['double']} with two."
    return f"{face['icon']} Conduit", f"{count} Over a tile with the same icon it brings movement when you advance."


def level_piece(face: Face) -> tuple[str, str]:
    bonus = f", {face['deploy'] + face['beacon_bonus']} with the Beacon's omen" if face["beacon_bonus"] else ""
    words = f"The Rival deploys {face['deploy']} energy a turn{bonus}."
    steps = f"Its counters rise by {face['monument_steps']} for Monuments and {face['pillar_steps']} for Pillars."
    return face[
        "id"
    ], f"{words} {steps} It enters Achievements from reshuffle {face['first_achievement_reshuffle']} on."


PIECE_WORDS = {
    "character_board": "Holds the Bridge Tokens, the Channel Marker, the exhausted energy and the two tracks of a god.",
    "miniature": "The character on the map.",
    "player_aid": "A summary of the turn.",
    "quick_start_card": "Says which energy a character begins with.",
    "monument_frame": "Constructed sections are moved to it.",
    "monument_sticker": "Decoration, without use in play.",
    "start_player_marker": "Whoever starts the game keeps it.",
    "game_board": "The map, the Tile Pool, the Achievements and the Pillars.",
}


PLAYED_WITH = {
    "seated": ("name",),
    "claim": ("tiles",),
    "take_tile": ("tile",),
}  # events that tell what a seat plays with, and where
PIECES: dict[str, Callable[[Face], tuple[str, str]]] = {
    "energy_type": energy_piece,
    "region": region_piece,
    "space": space_piece,
    "bridge_space": bridge_space_piece,
    "monument": monument_piece,
    "randomizer_token": lambda face: (
        f"Randomizer of the {capital(face['monument'])}",
        "An omen, in solo games alone."
        if face["solo_only"]
        else "Drawn at the start: says which Monuments are in use.",
    ),
    "patron_token": lambda face: (
        f"Patron Token of the {capital(face['monument'])}",
        "For the first god who binds a second energy there and has no other Patron Token:"
        " at the end of an Advance turn it may construct any open section.",
    ),
    "pillar": lambda face: (
        f"Pillar of {face['name']}",
        f"In the {capital(face['region'])}. Its right space is used with {face['right_min_players']} or more players.",
    ),
    "achievement": achievement_piece,
    "benefit_token": lambda face: (
        "Monument Benefit Token",
        f"{capital(printed_words(face['effect']))}. Used with {face['min_players']} or more players.",
    ),
    "neutral_bridge": lambda face: ("Neutral Bridge Token", f"{capital(printed_words(face['effect']))}."),
    "character": character_piece,
    "action_token": action_piece,
    "upgraded_action": upgraded_piece,
    "tile": tile_piece,
    "upgraded_tile": upgraded_tile_piece,
    "conduit": conduit_piece,
    "piece": lambda face: (face["id"].replace("_", " "), f"{PIECE_WORDS[face['id']]} {face['copies']} in the box."),
    "solo_level": level_piece,
}

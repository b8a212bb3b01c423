"""How the game asks: prompts, and actions as sentences for the person who would take them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from worldwright.engine.frames import Frame
from worldwright.engine.view import Line
from worldwright.games.age_contrived.actions import EFFECT_NAMES, LAID, LOADED, PLACED, SPACE, TAKEN
from worldwright.games.age_contrived.board import (
    ACHIEVEMENT,
    CHARACTERS,
    EXHAUSTED,
    HAND,
    MONUMENTS,
    POSITIONS,
    ROW,
    SPACE_IDS,
)
from worldwright.games.age_contrived.grammar import (
    LETTERS,
    SPACE_LETTERS,
    TRACKS,
    TYPE_NAMES,
    kind_of,
    read_effect,
)
from worldwright.games.age_contrived.pieces import (
    a_type,
    effect_words,
    letter_words,
    monument_name,
    printed_words,
    region_name,
    scoring_words,
    tile_in_short,
    token_words,
)
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn_load import LoadSlot
from worldwright.games.age_contrived.turn_move import MoveStep
from worldwright.games.age_contrived.turn_tracks import TrackStep
from worldwright.games.age_contrived.view import View, space_of
from worldwright.games.age_contrived.words_places import bridge_words, on_space, space_words, zone_words
from worldwright.games.age_contrived.words_why import fill_words
from worldwright.games.age_contrived.words_why import note as note
from worldwright.games.age_contrived.words_why import why_not as why_not
from worldwright.games.age_contrived.words_worth import later as later
from worldwright.games.age_contrived.words_worth import worth as worth
from worldwright.wording import capital, seat_name, several

PROMPTS = {
    "CHOOSE_CHARACTER": ("Choose your character", "chooses a character"),
    "EXPERT_SLOT": ("Choose in secret what you load {slot}", "loads the first tiles in secret"),
    "EXPERT_POOL": ("Choose in secret what you put into the Tile Pool", "chooses energy for the Tile Pool in secret"),
    "DRAFT_TOKEN": ("Choose a neutral Bridge Token to place", "chooses a neutral Bridge Token"),
    "DRAFT_SPACE": ("Choose the broken path that it bridges", "places a neutral Bridge Token"),
    "TURN_TYPE": ("Advance, or take actions", "begins the turn"),
    "ENTER_TILE": ("Which inactive tile enters your Device?", "lets a tile enter"),
    "ADVANCE_AGAIN": ("You may use your Channel Marker to advance once more", "may advance once more"),
    "CONDUIT_NEXT": ("Use the movement of your Conduits, in any order", "uses Conduit movement"),
    "SPEND_WINDS": (
        "You may spend your Divine Winds Token to replenish two tiles at the end of the turn",
        "may spend a Divine Winds Token",
    ),
    "LOAD_SLOT": ("Load an energy {slot}", "loads tiles"),
    "SPEND_ENERGY": ("Spend an energy of the bottom row for an action", "takes actions"),
    "CHOOSE_TOKEN": ("Choose the Action Token to activate", "chooses an Action Token"),
    "CHOOSE_EFFECT": ("Choose what to do", "chooses an action"),
    "DEPLOY_TILE": ("Choose the tile whose top row you deploy", "deploys a tile"),
    "PLACE_ENERGY": ("Place your energy", "places energy"),
    "REPOSITION": ("You may move {count} more energy of yours", "repositions energy"),
    "CLAIM_TILE": ("Choose a tile to claim", "claims tiles"),
    "CLAIM_PAY": ("Choose the energy that pays ({count} to pay)", "pays for a tile"),
    "REPLACE_TILE": ("Choose the own tile that makes way", "puts a new tile into the Device"),
    "FOLLOW_POOL": ("You may add an energy to the Tile Pool", "may add energy to the Tile Pool"),
    "TAKE_TILE": ("You may take the rightmost tile of the Tile Pool", "may take a tile"),
    "MOVE_STEP": ("Move your character ({points} left)", "moves the character"),
    "SKIP_OR_LAND": ("Somebody stands there: pass over them, or stop beside them?", "meets another character"),
    "SKIP_STEP": ("Choose the space behind them", "passes another character"),
    "BRIDGE_BENEFIT": ("You may use the Bridge Token here", "stands on a Bridge Token"),
    "COPY_CHOICE": ("Choose the Bridge Token to copy", "copies a Bridge Token"),
    "BENEFIT_CHOICE": ("Choose the Monument whose benefit you take", "chooses a benefit"),
    "TRACK_STEP": ("Move up the {track} Track ({points} left)", "moves up a track"),
    "BIND_TARGET": ("Choose where to bind the energy", "binds energy from a track"),
    "TELEPORT_REGION": ("Choose the region to appear in", "teleports"),
    "TELEPORT_SPACE": ("Choose the space to appear on", "teleports"),
    "TELEPORT_SIDE": ("Choose which way your back is turned", "teleports"),
    "GAIN_TYPE": ("Choose the energy to gain", "gains an energy"),
    "BRIDGE_SPACE": ("You may place your next Bridge Token", "places a Bridge Token"),
    "BRIDGE_SIDE": ("Choose the side that lies face up", "chooses the side of a Bridge Token"),
    "UPGRADE_PICK": ("You may take an upgraded Action Token", "chooses an upgraded Action Token"),
    "CONDUIT_TYPE": ("You may take a Conduit Token", "chooses a Conduit Token"),
    "CONDUIT_SLOT": ("Choose the position for the Conduit Token", "puts a Conduit Token on the Device"),
    "PATRON_CONSTRUCT": ("Your Patron Token may construct an open section", "may construct with a Patron Token"),
    "SECTION_ORDER": ("Choose the completed section that is resolved next", "orders the completed sections"),
    "SECTION_STEP": ("{monument}: take your reward and deal with your energy", "resolves a section"),
    "BIND_SELECT": ("{monument}: choose the energy that will be bound", "chooses the energy to bind"),
    "MAGNET_SLOT": ("Choose the slot for the energy", "loads an activated energy"),
    "ROSE_KIND": ("Choose what the rose moves", "uses an activated rose"),
    "WILD_AS": ("Choose what your wild acts as", "uses an activated wild"),
    "REPLENISH_TILE": ("You may replenish a tile", "replenishes a tile"),
    "ASIDE_LOAD": ("You may load one of the energy you gained", "may load gained energy"),
    "AUREON_RECHARGE": ("You may recharge your Channel Marker", "may recharge"),
    "REARRANGE": ("Rearrange your energy: what lies {slot}?", "rearranges the Device"),
    "IGNOTAS_EXTRA": ("You may place one more energy into the same section", "may place one more energy"),
    "IGNOTAS_SPACE": ("Choose its space", "places one more energy"),
    "ON_BIND": ("You bound an energy: you may move 1 space or recharge", "may move or recharge"),
    "IGNOTAS_ENTER": (
        "You may place one energy into the Tile Pool or an Achievement",
        "may place one energy on entering a region",
    ),
    "IGNOTAS_PLACE": ("Choose where it goes", "places one energy on entering a region"),
    "CONDUIT_ARRANGE": ("Rearrange your Conduit Tokens: position {position}", "rearranges Conduit Tokens"),
    "FREYITH_SOURCE": ("You may move one bound energy to this region", "may move a bound energy"),
    "FREYITH_TARGET": ("Choose its new place", "moves a bound energy"),
}
ICONS = {  # symbols of what has no line of the score sheet
    "exhausted": "ac-exhaust",
    "device": "ac-tile-1-1",
    "bound": "ac-bound",
    "charged": "ac-channel",
}
STARTS = ("advance", "actions")  # what opens another question, whose things can be taken at once
LABELS = {
    "gained": "Fully gained types",
    "monuments": "Monuments",
    "pillars": "Pillars",
    "bridge": "Tier III Bridge Token",
    "achievements": "Achievements",
    "pool": "Tile Pool",
    "winds": "Divine Winds",
    "exhausted": "Exhausted energy",
    "device": "Energy in the Device",
    "bound": "Bound energy",
    "charged": "Channel Marker",
}


DEVICE = range(ROW, ROW + 2 * POSITIONS)
KINDS = range(len(LETTERS))


def resources(state: AgeContrived, seat: int) -> dict[str, int]:
    """What a seat has beside its points."""
    god = state.gods[seat]
    return {
        "exhausted": int(god.size(EXHAUSTED)),
        "device": sum([god.size(row) for row in DEVICE]),
        "bound": sum([god.bound(kind) for kind in KINDS]),
        "charged": int(god.charged),
    }


def prompt(state: AgeContrived, seat: int) -> str:
    frame = state.stack[-1]
    return PROMPTS[frame.kind][0].format(**details(frame))


def details(frame: Frame[Any]) -> dict[str, Any]:
    """What the prompt of a question can name."""
    found: dict[str, Any] = {name: getattr(frame, name) for name in type(frame).slots}
    if isinstance(frame, LoadSlot):
        return {"slot": f"into {zone_words(ROW + frame.row())}"}
    if isinstance(frame, (MoveStep, TrackStep)):
        track = capital(TRACKS[found["track"]]) if "track" in found else ""
        return {"points": several(frame.points, "space"), "track": track}
    if "row" in found:
        return {"slot": f"into {zone_words(ROW + found['row'])}"}
    if "slot" in found:
        return {"slot": f"in {zone_words(ROW + found['slot'] // 2)}"}
    if "region" in found:
        return {"monument": capital(MONUMENTS[found["region"]])}
    if "left" in found:
        return {"count": found["left"]}
    return {"position": found["position"] + 1} if "position" in found else {}


def waiting_for(kind: str) -> str:
    return PROMPTS[kind][1]


def last_word(view: View) -> str:
    """What is to be said of a finished game beyond who won."""
    return f"The Rival has {view['solo']['score']} points." if view["solo"] and view["over"] else ""


def opponent(view: View) -> tuple[str, str, int] | None:
    """Whom one plays against alone: a name, a word on it, and its points."""
    return ("The Rival", "plays by its omens", view["solo"]["score"]) if view["solo"] else None


def opponent_lines(view: View) -> list[Line]:
    """The score sheet of the Rival."""
    return view["solo"]["lines"] if view["solo"] else []


# --- actions --------------------------------------------------------------------------------------------------------


def describe(view: View, action: int) -> str:
    """An action as a sentence for the person who would take it."""
    kind, values = SPACE.decode(action)
    place = action - SPACE.base(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    return DESCRIBED[kind](view, place, *values)


PLAIN = {
    "advance": "Advance: a tile enters from the left and is loaded, the last one leaves",
    "actions": "Take actions: spend energy of the bottom row",
    "again": "Advance once more with the Channel Marker",
    "spend_winds": "Spend the Divine Winds Token",
    "later": "Decide on this slot later",
    "empty": "Leave it empty",
    "extra": "Move one more space",
    "teleport": "Teleport",
    "skip": "Pass over",
    "land": "Stop there",
    "climb": "Move up one slot",
    "box": "Put the Bridge Token into the box",
    "take_tile": "Take the tile",
    "energy": "Deal with your energy first",
}
DECLINED = {
    "ADVANCE_AGAIN": "Advance no further",
    "SPEND_WINDS": "Keep the Divine Winds Token",
    "PATRON_CONSTRUCT": "Construct nothing",
    "REARRANGE": "Leave all energy where it is",
    "CONDUIT_ARRANGE": "Leave the Conduit Tokens where they are",
    "TAKE_TILE": "Leave the tile",
    "REPLENISH_TILE": "Replenish nothing",
}
FINISHED = {
    "SPEND_ENERGY": "End the turn",
    "MOVE_STEP": "Stop here",
    "TRACK_STEP": "Stop here",
    "CLAIM_TILE": "Claim no second tile",
    "CONDUIT_NEXT": "Use no further Conduits",
    "REPOSITION": "Move nothing more",
    "CHOOSE_EFFECT": "Do nothing more with this token",
}


def asked(view: View) -> str:
    """The kind of the open question."""
    return view["decision"]["kind"] if view["decision"] else ""


def own(view: View) -> Any:
    """The god who decides."""
    return view["gods"][view["decision"]["seat"] if view["decision"] else 0]


def describe_character(view: View, place: int, *values: object) -> str:
    return f"Play {SHOWN_NAMES[CHARACTERS[place]]}"


SHOWN_NAMES = {name: capital(name) for name in CHARACTERS} | {"rusne": "Rusné"}


def describe_draft(view: View, place: int, *values: object) -> str:
    face = next(face for face in view["draft"] if face["id"] == f"nb{place + 1}")
    return f"Place the token: {printed_words(face['effect'])}"


def describe_enter(view: View, place: int, *values: object) -> str:
    return f"Let {tile_in_short(own(view)['inactive'][place])} enter"


ICON_WORDS = {
    "boot": "Move the character with the boots",
    "monument": "Move up the Monument Track",
    "pillar": "Move up the Pillar Track",
}


def describe_icon(view: View, place: int, icon: str) -> str:
    return f"Take a {icon} Conduit" if asked(view) == "CONDUIT_TYPE" else ICON_WORDS[icon]


def describe_take(view: View, place: int, *values: object) -> str:
    zone, kind = TAKEN[place]
    if zone in (EXHAUSTED, HAND):
        return capital(a_type(kind).removeprefix("a "))
    return f"{capital(a_type(kind))} from {zone_words(zone)}{on_space(zone, kind)}"


def describe_spend(view: View, place: int, *values: object) -> str:
    position, kind = place // len(LETTERS), place % len(LETTERS)
    token = own(view)["positions"][position]["token"]
    words = token_words([read_effect(code) for code in token["effects"]], token["all"])
    return f"Spend {a_type(kind)} in position {position + 1}: {words}"


def describe_token(view: View, place: int, *values: object) -> str:
    token = own(view)["positions"][place]["token"]
    return f"Token {place + 1}: {token_words([read_effect(code) for code in token['effects']], token['all'])}"


MOVED = {
    "walk": "Move the character",
    "monument_track": "Move up the Monument Track",
    "pillar_track": "Move up the Pillar Track",
}


def describe_do(view: View, place: int, name: str) -> str:
    if asked(view) == "CHOOSE_EFFECT":
        codes = own(view)["positions"][view["asked"]["position"]]["token"]["effects"]
        effect = next(read_effect(code) for code in codes if kind_of(read_effect(code)) == place)
        return capital(effect_words(effect))
    return MOVED.get(EFFECT_NAMES[place], "Recharge the Channel Marker")


def describe_place(view: View, place: int, *values: object) -> str:
    zone, kind = PLACED[place]
    if zone >= ACHIEVEMENT:
        number, side = divmod(zone - ACHIEVEMENT, 2)
        return f"Bind {a_type(kind)} to an Achievement, {SIDES[side]}: {view['achievements'][number]['text']}"
    return f"Place {a_type(kind)} into {zone_words(zone)}{on_space(zone, kind)}{fill_words(view, zone)}"


SIDES = ("left space", "right space")


def describe_claim(view: View, place: int, *values: object) -> str:
    tile = view["pool"]["tiles"][place]
    cost = view["pool"]["costs"][place] if not view["asked"]["price"] else view["asked"]["price"]
    return f"Claim {tile_in_short(tile)} for {cost}"


def describe_replace(view: View, place: int, *values: object) -> str:
    god = own(view)
    if place < POSITIONS:
        return f"Replace {tile_in_short(god['positions'][place]['tile'])} in position {place + 1}"
    return f"Replace {tile_in_short(god['inactive'][place - POSITIONS])}, which is inactive"


def describe_step(view: View, place: int, *values: object) -> str:
    verb = "Appear on" if asked(view) == "TELEPORT_SPACE" else "Step to"
    token = next((bridge for bridge in view["bridges"] if bridge["id"] == SPACE_IDS[place]), None)
    effect = f": you may {printed_words(token['effect'])}" if token and token["effect"] else ""
    return f"{verb} {space_words(place)}{effect}"


def describe_use(view: View, place: int, *values: object) -> str:
    here = own(view)["space"]
    token = next((bridge for bridge in view["bridges"] if bridge["id"] == here), None)
    return f"Use the token: {printed_words(token['effect'])}" if token else "Use the token"


def describe_copy(view: View, place: int, *values: object) -> str:
    token = view["bridges"][place]
    return f"Copy the token on {bridge_words(place)}: {printed_words(token['effect'])}"


def describe_benefit(view: View, place: int, *values: object) -> str:
    return f"{capital(monument_name(place))}: {printed_words(view['monuments'][place]['benefit'])}"


def describe_into_pillar(view: View, place: int, *values: object) -> str:
    return f"Bind it in the Pillar of {view['pillars'][place]['name']}"


def describe_bridge(view: View, place: int, *values: object) -> str:
    token = view["bridges"][place]
    over = ""
    if token["effect"]:
        over = ", in place of your own token" if token["owner"] is not None else ", in place of the neutral token"
    return f"Bridge the path {bridge_words(place).removeprefix('the bridge ')}{over}"


def describe_side(view: View, place: int, *values: object) -> str:
    bridges = [bridge for bridge in own(view)["bridges"] if bridge["place"] == "board"]
    words = printed_words(bridges[0]["effects"][place])
    scoring = bridges[0]["scorings"]
    return f"{capital(words)}; {scoring_words(scoring[place])}" if scoring else capital(words)


def describe_upgrade(view: View, place: int, *values: object) -> str:
    face = view["upgrades"][place]
    words = token_words([read_effect(code) for code in face["effects"]], face["all"])
    return f"Position {face['position']}: {words}"


def describe_laid(verb: str, place: int) -> str:
    space, kind = LAID[place]
    where = (
        f" on {'any' if SPACE_LETTERS[space] == 'any' else f'a {TYPE_NAMES[space]}'} space"
        if LETTERS[kind] == "W"
        else ""
    )
    return f"{verb} {a_type(kind)}{where}"


ACTIVATED = {
    "C": "place it once more",
    "M": "load it into your Device",
    "R": "walk or climb up to 2 spaces",
    "W": "as your ability says",
}


def describe_activate(view: View, place: int, *values: object) -> str:
    return f"{describe_laid('Activate', place)}: {ACTIVATED[LETTERS[LAID[place][1]]]}"


def describe_load(view: View, place: int, *values: object) -> str:
    zone, kind = LOADED[place]
    return f"Load {a_type(kind)} into {zone_words(zone)}"


def describe_facing(view: View, place: int, *values: object) -> str:
    sides = space_of(view, SPACE_IDS[view["asked"]["space"]])["sides"]
    behind = [space_words(SPACE_IDS.index(near)) for near in sides[place]]
    return f"With your back to {' and '.join(behind)}"


def describe_reward(view: View, place: int, kind: str) -> str:
    monument = view["monuments"][view["asked"]["region"]]
    if kind == "benefit":
        return f"Reward: {printed_words(monument['benefit'])}"
    grants = monument["section"]["grants"] if monument["section"] else []
    return f"Reward: gain {' and '.join(letter_words(letter) for letter in grants)}"


DESCRIBED: dict[str, Callable[..., str]] = {
    "character": describe_character,
    "draft": describe_draft,
    "enter": describe_enter,
    "icon": describe_icon,
    "take": describe_take,
    "spend": describe_spend,
    "token": describe_token,
    "do": describe_do,
    "deploy": lambda view, place, position: f"Deploy the top row of tile {position}",
    "place": describe_place,
    "claim": describe_claim,
    "replace": describe_replace,
    "step": describe_step,
    "use": describe_use,
    "copy": describe_copy,
    "benefit": describe_benefit,
    "bind": lambda view, place, track: f"Bind the energy of the {capital(track)} Track",
    "winds": lambda view, place, track: f"Exhaust the energy of the {capital(track)} Track for a Divine Winds Token",
    "into_monument": lambda view, place, region: f"Bind it in {monument_name(place)}",
    "into_pillar": describe_into_pillar,
    "gain": lambda view, place, letter: f"Gain {letter_words(letter)}",
    "bridge": describe_bridge,
    "side": describe_side,
    "upgrade": describe_upgrade,
    "conduit_at": lambda view, place, position: f"Over position {position}",
    "replenish": lambda view, place, position: f"Replenish tile {position}",
    "construct": lambda view, place, monument: f"Construct the open section of {monument_name(place)}",
    "resolve": lambda view, place, monument: f"Resolve the section of {monument_name(place)}",
    "reward": describe_reward,
    "keep": lambda view, place, energy: describe_laid("Bind", place),
    "activate": describe_activate,
    "exhaust": lambda view, place, energy: f"{describe_laid('Exhaust', place)}: back to your Character Board",
    "load": describe_load,
    "as_type": lambda view, place, letter: f"As {letter_words(letter)}",
    "conduit": lambda view, place, token: (
        f"A {token.replace('_', ' ').replace('single', 'Conduit').replace('double', 'double Conduit')}"
    ),
    "region": lambda view, place, region: f"Appear in {region_name(place)}",
    "facing": describe_facing,
    "decline": lambda view, place: DECLINED.get(asked(view), "No, thank you"),
    "done": lambda view, place: FINISHED.get(asked(view), "Enough"),
}


def god_name(view: View, seat: int) -> str:
    """How a god is called: the person's name, or the Rival."""
    return "The Rival" if view["gods"][seat]["rival"] else seat_name(view, seat)

"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.age_contrived.board import MONUMENT, SECTION
from worldwright.games.age_contrived.grammar import LETTERS, SPACE_TYPES, TYPE_NAMES
from worldwright.games.age_contrived.pieces import printed_words
from worldwright.games.age_contrived.view import View
from worldwright.games.age_contrived.view_board import (
    AchievementView,
    BridgeView,
    EnergyView,
    MonumentView,
    PillarView,
)
from worldwright.games.age_contrived.view_gods import GodView, PositionView
from worldwright.wording import Note, Refusal, capital, listed, seat_name, several


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["seat"] != seat:
        return []
    god = view["gods"][seat]
    loaded = any(position["bottom"] for position in god["positions"])
    if decision["kind"] == "TURN_TYPE":
        reason = (
            "No Action Token over which your energy lies can do anything now."
            if loaded
            else "No energy lies in the bottom row of your Device: advance and load first."
        )
        return [Refusal("actions", None, "Take actions", reason, "6.0.3")]
    if decision["kind"] == "SPEND_ENERGY":
        return [Refusal("done", None, "End your turn", "Spend at least one energy first.", "6.2.2")]
    return []


# --- What is true of a thing now, and why it is not lit ----------------------------------------------

UNSPENT = {  # why an energy above a token does not set it off, by the question
    "TURN_TYPE": "Nothing that it does could be done now.",
    "SPEND_ENERGY": "Nothing that it does could be done now.",
}


def note(view: View, kind: str, name: str) -> Note | None:
    """A thing on the table as it lies there now, for whoever looks; None where there is nothing to add."""
    seat = view["seat"]
    found = note_of(view, None if seat is None else view["gods"][seat], kind, name)
    decision = view["decision"]
    if found is None or decision is None or not found.reason or decision["seat"] == seat:
        return found
    return found._replace(reason="It is not your turn.", rule="")


def note_of(view: View, god: GodView | None, kind: str, name: str) -> Note | None:
    if kind == "monument":
        found = next((one for one in view["monuments"] if one["id"] == name), None)
        return note_of_monument(view, found) if found else None
    if kind == "achievement":
        wanted = next((one for one in view["achievements"] if one["id"] == name), None)
        return note_of_achievement(view, god, wanted) if wanted else None
    if kind == "pillar":
        pillar = next((one for one in view["pillars"] if one["name"].lower() == name), None)
        return note_of_pillar(view, pillar) if pillar else None
    if kind in ("neutral_bridge", "bridge_space"):
        bridge = next((one for one in view["bridges"] if str(one["id"]) == name), None)
        return note_of_bridge(view, bridge) if bridge else None
    if kind == "benefit_token" and name and name in [one["benefit"] for one in view["monuments"]]:
        return Note(says=f"{capital(printed_words(name))}.", reason=AS_REWARD, rule="6.8.2")
    if kind == "patron_token":
        found = next((one for one in view["monuments"] if one["id"] == name), None)
        return note_of_patron(view, found) if found else None
    if kind == "channel_marker":
        owner = next((one for one in view["gods"] if str(one["seat"]) == name), None)
        return note_of_marker(view, owner) if owner else None
    if god is None or god["rival"]:
        return None
    if kind == "upgraded_tile" and name in [tile["id"] for tile in view["pool"]["tiles"] if tile]:
        return note_of_pool(view, god, name)
    if kind in ("tile", "upgraded_tile"):
        return note_of_tile(god, name)
    if kind in ("action_token", "upgraded_action"):
        return note_of_token(view, god, name)
    return None


FROM_TRACK = "An energy gets here from the top of your Pillar Track, while you move with a presence in this region."
AS_REWARD = "You may choose it when a section of this Monument is built in which your energy lies."


def note_of_pillar(view: View, pillar: PillarView) -> Note:
    """Who is there, and what the next energy in any Pillar is worth."""
    said, seat = there(view, pillar["energy"], pillar["spaces"]), view["seat"]
    if seat is not None:
        held = sum(one["seat"] == seat for other in view["pillars"] for one in other["energy"])
        now, more = (points(view["scoring"]["pillars"], count) for count in (held, held + 1))
        said += f" You have {held} in Pillars, for {several(now, 'point')}; one more makes it {more}."
    return Note(says=said, reason=FROM_TRACK, rule="7.4.1")


def note_of_bridge(view: View, bridge: BridgeView) -> Note:
    """A broken path, or the token on it and what landing there brings."""
    between = " and ".join(f"the {capital(region)}" for region in bridge["regions"])
    if not bridge["effect"]:
        name = f"Broken path between {between}"
        return Note(name, "", "Nobody crosses before a Bridge Token lies here. You place yours as a reward.", "8.2")
    owner = bridge["owner"]
    whose = "A Bridge Token" if owner is None else "Your Bridge Token" if owner == view["seat"] else ""
    name = f"{whose or 'Bridge Token of ' + god_words(view, owner or 0)} between {between}"
    landing = f"Whoever lands here may {printed_words(bridge['effect'])}."
    return Note(name, landing, "You use it when your character lands on it or passes over it.", "7.1.4")


def note_of_patron(view: View, monument: MonumentView) -> Note:
    seat = view["seat"]
    bound = sum(monument["bound"][seat].values()) if seat is not None else 0
    said = f"Whoever binds a second energy here wins it, unless they have one already. You have {bound}."
    return Note(says=said, reason="It is won by binding; then it may build a section after you advance.", rule="8.7")


def note_of_marker(view: View, god: GodView) -> Note:
    whose = "Yours" if god["seat"] == view["seat"] else f"That of {god_words(view, god['seat'])}"
    if god["charged"]:
        return Note(says=f"{whose} is charged.", reason="You may use it when you advance.", rule="A2")
    how = "The recharge effect charges it, and so does gaining the second energy of a type."
    return Note(says=f"{whose} is exhausted.", reason=how, rule="8.1")


def there(view: View, energies: list[EnergyView], spaces: int) -> str:
    """Who has energy in places, and how many are free."""
    names = ["you" if one["seat"] == view["seat"] else god_words(view, one["seat"]) for one in energies]
    free = spaces - len(names)
    held = f"Held by {listed(names)}; " if names else ""
    return f"{held}{several(free, 'space')} free." if held or free else ""


def god_words(view: View, seat: int) -> str:
    return "the Rival" if view["gods"][seat]["rival"] else seat_name(view, seat)


def note_of_monument(view: View, monument: MonumentView) -> Note:
    """How far it is built, what its open section still takes, and what one has bound there."""
    if not any(one["in_use"] for one in view["monuments"]):
        return Note(says="Which Monuments take part is drawn once all have their characters.", rule="4.13")
    if not monument["in_use"]:
        return Note(says="It takes no part in this game.", reason="Only its Pillar is in play.", rule="2.1.7")
    said = [f"{monument['built']} of {monument['sections']} sections stand."]
    section = monument["section"]
    if section is None:
        return Note(says=said[0], reason="It is finished. Only the Monument Track still binds here.", rule="6.8.4")
    free = [space["type"] for space in section["spaces"] if space["energy"] is None]
    said.append(f"Its open section takes {listed(map(type_words, free))}." if free else "Its open section is full.")
    seat = view["seat"]
    bound = sum(monument["bound"][seat].values()) if seat is not None else 0
    steps = view["scoring"]["monuments"]
    if seat is not None:
        now, more = points(steps, bound), points(steps, bound + 1)
        said.append(f"You have {bound} bound here, for {several(now, 'point')}; one more makes it {more}.")
    full = "The section is full: it is built at the end of the turn."
    reason = full if not free else "Energy gets here by deploying, repositioning, or a compass that is activated."
    return Note(says=" ".join(said), reason=reason, rule="6.3.3" if not free else "6.3.2")


def next_bound(view: View, monument: MonumentView, seat: int) -> int:
    """The points of one more energy that is bound in a Monument (10.3)."""
    bound, steps = sum(monument["bound"][seat].values()), view["scoring"]["monuments"]
    return points(steps, bound + 1) - points(steps, bound)


def filled(view: View, zone: int) -> tuple[int, int]:
    """How many spaces of an open section one more energy fills, and of how many."""
    section = view["monuments"][(zone - SECTION) // SPACE_TYPES]["section"]
    spaces = section["spaces"] if section else []
    return sum(space["energy"] is not None for space in spaces) + 1, len(spaces)


def fills(view: View, zone: int) -> bool:
    """Does one more energy fill the last space of a section?"""
    if not SECTION <= zone < MONUMENT:
        return False
    full, spaces = filled(view, zone)
    return full == spaces


def fill_words(view: View, zone: int) -> str:
    """How full one more energy makes a section: whoever fills it binds there when the turn ends (6.3.3, 6.8.2)."""
    if not SECTION <= zone < MONUMENT:
        return ""
    if fills(view, zone):
        return ": fills the last space; you bind there when the turn ends"
    full, spaces = filled(view, zone)
    return f": {full} of {spaces} spaces filled"


def type_words(letter: str) -> str:
    return f"a {TYPE_NAMES[LETTERS.index(letter)]}" if letter in LETTERS else "any energy"


def points(steps: list[int], count: int) -> int:
    """Points of so many; the last entry also applies to more."""
    return steps[min(count, len(steps)) - 1] if count else 0


def note_of_achievement(view: View, god: GodView | None, wanted: AchievementView) -> Note:
    places = [place for place in (wanted["left"], wanted["right"]) if place]
    spaces = 2 if wanted["right_used"] else 1
    said = there(view, places, spaces)
    if god is None:
        return Note(says=said)
    seat = god["seat"]
    if any(place["seat"] == seat for place in places):
        return Note(says=said, reason="You have bound an energy here already: one for each player.", rule="6.6.1")
    if len(places) == spaces:
        return Note(says=said, reason="Its spaces are taken.", rule="6.6.1")
    if not wanted["met"][seat]:
        have = achieved(view, god, wanted["require"])
        reason = f"You do not qualify yet: {wanted['text'].rstrip('.')}." + (
            "" if have is None else f" You have {have}."
        )
        return Note(says=said, reason=reason, rule="6.6.2")
    reason = (
        "You qualify. Bind an energy of a type you have in no Achievement, by deploying, repositioning or a compass."
    )
    return Note(says=said, reason=reason, rule="6.6.1")


def achieved(view: View, god: GodView, require: str) -> int | None:
    """How many one has of what an Achievement asks for (6.6.2), where the table shows it."""
    counted, seat = require.partition(">=")[0], god["seat"]
    tiles = [*(position["tile"] for position in god["positions"]), *god["inactive"]]
    monuments = [one["bound"][seat] for one in view["monuments"]]
    pillars = [[one["type"] for one in pillar["energy"] if one["seat"] == seat] for pillar in view["pillars"]]
    spaces = [place for one in view["achievements"] for place in (one["left"], one["right"]) if place]
    types = [letter for held in monuments for letter, count in held.items() if count]
    types += [letter for held in pillars for letter in held] + [one["type"] for one in spaces if one["seat"] == seat]
    found = {
        "bound_types": len(set(types)),
        "bound_monuments": sum(any(held.values()) for held in monuments),
        "bound_in_one_region": max(sum(one.values()) + len(two) for one, two in zip(monuments, pillars, strict=True)),
        "conduits": sum(position["conduit"] is not None for position in god["positions"]),
        "upgraded_actions": sum(bool(position["token"]["upgraded"]) for position in god["positions"]),
    }
    icon = counted.partition(":")[2]
    return sum(tile["icons"].count(icon) for tile in tiles) if icon else found.get(counted)


def note_of_pool(view: View, god: GodView, name: str) -> Note:
    """A tile that can be claimed, its cost, and what one has to pay with."""
    place = [tile["id"] if tile else "" for tile in view["pool"]["tiles"]].index(name)
    cost, held = price(view, god, place), sum(god["pool"].values())
    said = f"Claimed for {cost} energy of yours in the Tile Pool. You have {held} there."
    if held < cost:
        return Note(says=said, reason=f"You need {cost - held} more energy in the Tile Pool.", rule="6.5.1")
    return Note(says=said, reason="The Claim action takes it: Action Token 2.", rule="6.5.1")


def price(view: View, god: GodView, place: int) -> int:
    """What a tile of the pool costs a god: what is printed above it, or what the own Claim says for any tile."""
    codes = [code for position in god["positions"] for code in position["token"]["effects"]]
    own = [code.removeprefix("claim:") for code in codes if code.startswith("claim:") and code != "claim:N"]
    return int(own[0]) if own else view["pool"]["costs"][place]


def note_of_tile(god: GodView, name: str) -> Note | None:
    for number, position in enumerate(god["positions"], 1):
        if position["tile"]["id"] == name:
            above, below = (listed(map(type_words, position[row])) or "nothing" for row in ("top", "bottom"))
            says = f"Yours lies in position {number}: {above} above, to be deployed, {below} below, to be spent."
            return Note(says=says, reason=tile_reason(position), rule="C1")
    if name in [tile["id"] for tile in god["inactive"]]:
        return Note(says="Yours waits beside your Device.", reason="It enters when you advance.", rule="A1")
    return None


def tile_reason(position: PositionView) -> str:
    return "" if position["bottom"] else "No energy lies in the bottom row of yours."


def note_of_token(view: View, god: GodView, name: str) -> Note | None:
    """An Action Token on the own Device: its energy, or why none sets it off."""
    for number, position in enumerate(god["positions"], 1):
        token = position["token"]
        if name != (token["upgraded"] or str(number - 1)):
            continue
        if not position["bottom"]:
            return Note(reason="On your Device no energy lies in the bottom row above it.", rule="C1")
        asked = view["decision"]["kind"] if view["decision"] else ""
        said = f"On your Device {len(position['bottom'])} energy lies in the bottom row above it."
        return Note(says=said, reason=UNSPENT.get(asked, ""), rule="C1")
    return None

"""Why something cannot be done now, for whoever asks."""

from __future__ import annotations

from worldwright.games.revive.pieces import category_words, cost_words, effect_words, some, space_name, tile_name
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import MachineView, TribeView
from worldwright.games.revive.view_reading import Space, printed_of, spaces_of
from worldwright.wording import Note, Refusal, capital, listed, seat_name, several

DONE = "Both actions of this turn are done."
DONE_ALONE = "Your action of this turn is done."
LEFT = "You have just begun it and gone back. It is open again after a free action or another action."


def why_not(view: View) -> list[Refusal]:
    """What one may wish for at the open question, and the reason where it is not offered."""
    decision, seat = view["decision"], view["seat"]
    if decision is None or seat is None or decision["kind"] != "TURN" or decision["seat"] != seat:
        return []
    tribe = view["tribes"][seat]
    spent = done(view)
    return [
        Refusal("act", "play", "Play a card", spent or no_slot(len(tribe["active"])), "5.2.2"),
        Refusal("act", "switch", "Use your switch", spent or "It is used. It is up after you hibernate.", "5.7.4"),
        of_the_board(view, tribe, "explore", "Explore", "frozen area", "5.4.1"),
        of_the_board(view, tribe, "populate", "Populate", "ruin", "5.5.1"),
        of_the_board(view, tribe, "build", "Build", "free sand", "5.6.1"),
        Refusal("act", "hibernate", "Hibernate", "You can hibernate only before your first action.", "5.1.1"),
        Refusal("act", "end", "End your turn", "Take an action first, or hibernate.", "5.1.1"),
    ]


def done(view: View) -> str:
    """That the actions of the turn are done; empty while one is left (alone there is one, 11.1)."""
    if view["actions_left"] > 0:
        return ""
    return DONE if view["players"] > 1 else DONE_ALONE


def of_the_board(view: View, tribe: TribeView, action: str, text: str, target: str, rule: str) -> Refusal:
    """An action on the board: done, begun and left (5.3.5), without a piece left (13.20), or nothing can be paid."""
    if spent := done(view):
        return Refusal("act", action, text, spent, rule)
    if action in view["declined"]:
        return Refusal("act", action, text, LEFT, "5.3.5")
    if action == "populate" and tribe["figures"] == 0:
        return Refusal("act", action, text, "All your figures are on the map.", "13.20")
    if action == "build" and tribe["small"] + tribe["large"] == 0:
        return Refusal("act", action, text, "All your buildings are on the map.", "13.20")
    goods = tribe["goods"]
    price = {"explore": ("gear", "book"), "populate": ("book",), "build": ("gear",)}[action]
    have = [several(goods["crystal"], "crystal"), *(several(goods[kind], kind) for kind in price)]
    owned = listed([*have, f"{goods['food']} food"])
    return Refusal("act", action, text, f"No {target} in reach can be paid: you have {owned}.", rule)


def no_slot(cards: int) -> str:
    return "No free slot takes one of your cards." if cards else "All your cards are played or rest."


# --- What is true of a thing now, and why it is not lit ----------------------------------------------

SPACES_OF_THE_MAP = ("start_tile", "large_location")
CARDS = ("starting_card", "citizen_card")
LANDS = {
    "sand": "Sand. Buildings stand here; the land beside them moves the tracks.",
    "forest": "Forest. A building beside it moves the green track.",
    "mountain": "Mountain. A building beside it moves the gray track.",
    "field": "Field. A building beside it moves the yellow track.",
    "location": "A ruin. A figure here unlocks a technology.",
    "chasm": "The chasm. Range counts from here until you have a piece on the map.",
}
OF_THE_TURN = ("starting_card", "citizen_card", "switch")  # what one takes an action with
ON_THE_MAP = ("TURN", "TILE_PICK", "SITE_PICK", "LOCATION_PICK")  # questions that the map answers
BESIDE = {"forest": "forest", "mountain": "mountain", "field": "field", "water": "water"}


def note(view: View, kind: str, name: str) -> Note | None:
    """A thing on the table as it lies there now, for whoever looks; None where there is nothing to add. While another
    question is open that question is the reason, and the page tells it.
    """
    found, decision = note_of(view, kind, name), view["decision"]
    if found is None or decision is None or not found.reason:
        return found
    if decision["seat"] != view["seat"]:
        return found._replace(reason="It is not your turn.", rule="")
    if decision["kind"] not in ON_THE_MAP or (decision["kind"] != "TURN" and kind in OF_THE_TURN):
        return found._replace(reason="", rule="")
    spent = done(view) if decision["kind"] == "TURN" and kind in (*SPACES_OF_THE_MAP, "area_tile") else ""
    return found._replace(reason=spent or found.reason)


def note_of(view: View, kind: str, name: str) -> Note | None:
    seat = view["seat"]
    tribe = view["tribes"][seat] if seat is not None else None
    if kind in SPACES_OF_THE_MAP:
        return note_of_space(view, tribe, name)
    if kind == "area_tile":
        return note_of_area(view, tribe, name)
    if tribe is None:
        return None
    if kind in CARDS:
        return note_of_card(view, tribe, name)
    if kind == "reward_space":
        return note_of_reward(view, tribe, name)
    if kind == "machine":
        there = next((one for one in tribe["machines"] if one["piece"] == name), None)
        shown = any(name in row for row in view["display"]["machines"].values())
        if there is None:
            return Note(reason=WHEN_UNLOCKED, rule="6.2.3") if shown else Note(reason=SOMEBODY_ELSE, rule="6.5.3")
        return note_of_machine(tribe, there)
    if kind == "switch":
        return Note(reason=done(view) or "It is used. It is up after you hibernate.", rule="5.7.4")
    if kind == "major_artifact":
        left = [f"{amount} {colour}" for colour, amount in view["artifacts"].items()]
        return Note(says=f"Left in the craters: {listed(left)}.", reason=WHEN_EARNED, rule="E14")
    if kind == "module":
        shown = name in view["display"]["modules"]
        return Note(reason=WHEN_SHOWN if shown else WHEN_PLAYED, rule="E7" if shown else "5.2.4")
    return None


SOMEBODY_ELSE = "It belongs to somebody else."
WHEN_UNLOCKED = "You take a machine when your tracks reach a dashed space of its colour."
WHEN_EARNED = "You take one as a reward: on the tracks, the progress track, the point ruler, or with a technology."
WHEN_PLAYED = "It works by itself when a card of its colour is played into its slot."
WHEN_SHOWN = "You take a module when an effect shows one: a card, a water or a reward for hibernating."


def note_of_space(view: View, tribe: TribeView | None, name: str) -> Note | None:
    here = next((space for space in spaces_of(view) if space["id"] == name), None)
    if here is None:
        return None
    return Note(capital(space_name(name)), " ".join(said_of_space(view, here)), *space_reason(view, tribe, here))


def said_of_space(view: View, here: Space) -> list[str]:
    """What it is, what lies beside sand, and who is there."""
    if here["kind"] == "large":
        corner = next(one for one in view["corners"] if one["space"] == here["id"])
        said = [f"At the end {category_words(corner['metric'], corner['per'])}, for everybody with a figure here."]
    elif here["kind"] == "water":
        said = [f"Water. Whoever builds beside it takes its reward once: {effect_words(here['reward'])}."]
    else:
        said = [LANDS[here["kind"]]]
    if here["kind"] == "sand" and (lands := lands_beside(view, here)):
        said.append(f"Beside it: {listed(lands)}.")
    building = here["building"]
    if building:
        size = "large" if building["large"] else "small"
        said.append(f"A {size} building of {whose(view, building['seat'])} stands here.")
    if here["figures"]:
        said.append(f"Figures here: {listed(whose(view, seat) for seat in here['figures'])}.")
    if here["claimed"]:
        names = ["you" if seat == view["seat"] else seat_name(view, seat) for seat in here["claimed"]]
        said.append(f"Its reward is taken already by {listed(names)}.")
    return said


def whose(view: View, seat: int) -> str:
    return "yours" if seat == view["seat"] else seat_name(view, seat)


def lands_beside(view: View, here: Space) -> list[str]:
    """The land and water next to a hex, counted."""
    found: dict[str, int] = {}
    for other in spaces_of(view):
        is_beside = abs(other["r"] - here["r"]) <= 1 and abs(other["x"] - here["x"]) + abs(other["r"] - here["r"]) == 2
        if other["kind"] in BESIDE and is_beside:
            found[other["kind"]] = found.get(other["kind"], 0) + 1
    return [several(amount, BESIDE[kind]) for kind, amount in found.items()]


def space_reason(view: View, tribe: TribeView | None, here: Space) -> tuple[str, str]:
    if tribe is None:
        return "", ""
    if here["kind"] == "sand":
        if here["building"]:
            return "There is a building already.", "5.6.2"
        if tribe["small"] + tribe["large"] == 0:
            return "All your buildings are on the map.", "13.20"
        small, large = printed_of(view)["gears"]
        price = f"To build here you pay {small} gears, or {large} for a large building, and food for the way."
        return f"{price} {owned(tribe, 'gear')}", "5.6.1"
    if here["kind"] in ("location", "large"):
        if tribe["seat"] in here["figures"]:
            return "You have a figure here already.", "5.5.5"
        if tribe["figures"] == 0:
            return "All your figures are on the map.", "13.20"
        others = f" Those who are here get {some(len(here['figures']), 'book')} more." if here["figures"] else ""
        return f"To populate you need books and food for the way.{others} {owned(tribe, 'book')}", "5.5.2"
    return "Nobody builds here: buildings stand on sand, figures in ruins.", "5.6.2"


def owned(tribe: TribeView, *kinds: str) -> str:
    """What one has to pay with: some basics, crystals for whatever is missing, food for the way."""
    goods = tribe["goods"]
    return f"You have {listed(some(goods[kind], kind) for kind in (*kinds, 'food', 'crystal'))}."


def note_of_area(view: View, tribe: TribeView | None, name: str) -> Note | None:
    back = next((one["back"] for one in view["tiles"] if one["space"] == name), None)
    if back is None:
        return None
    said = f"{capital(cost_words(back['cost']))} on its back, {several(back['vp'], 'point')} for whoever explores it."
    if tribe is None:
        return Note(capital(tile_name(name)), said)
    reason = f"To explore it you pay its back and 1 food for every space between. {owned(tribe, 'gear', 'book')}"
    return Note(capital(tile_name(name)), said, reason, "5.4.1")


def note_of_card(view: View, tribe: TribeView, name: str) -> Note | None:
    if name in tribe["active"]:
        return Note(reason=done(view) or "No slot takes it now.", rule="5.2.2")
    if name in tribe["resting"]:
        return Note(says="It rests.", reason="It wakes when you hibernate.", rule="5.7.2")
    if any(played["card"] == name for slot in tribe["slots"].values() for played in slot):
        return Note(says="You have played it.", reason="It lies there until you hibernate.", rule="5.7.3")
    if name in view["display"]["citizens"]:
        return Note(reason="You recruit a citizen when you explore, or when an effect takes one.", rule="5.4.3")
    return Note(reason=SOMEBODY_ELSE, rule="3.6")


def note_of_reward(view: View, tribe: TribeView, name: str) -> Note | None:
    face = next((one for one in printed_of(view)["rewards"] if one["id"] == name), None)
    if face is None:
        return None
    there = next((one for one in tribe["machines"] if one["at"] == name), None)
    if name not in tribe["unlocked"]:
        missing = [
            f"{several(need - tribe['tracks'][colour], 'space')} on the {colour} track"
            for colour, need in face["needs"].items()
            if tribe["tracks"][colour] < need
        ]
        return Note(reason=f"On your board it is locked: {listed(missing)} to go.", rule="6.2.2")
    return note_of_machine(tribe, there) if there and there["effect"] else Note(says="On your board it is reached.")


def note_of_machine(tribe: TribeView, there: MachineView) -> Note:
    if there["powered"]:
        return Note(reason="Its energy lies on it and comes back when you hibernate.", rule="6.5.1")
    if tribe["energy"] == 0:
        return Note(reason="You have no energy left in your storage.", rule="6.5.1")
    return Note(reason="It could do nothing now, or it belongs to another moment of the turn.", rule="6.5.4")

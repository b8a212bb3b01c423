"""Log lines: every event as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.revive.pieces import cost_words, effect_words, some, space_name, technology_words, tile_name
from worldwright.games.revive.words import SLOT_NAMES
from worldwright.wording import capital, listed, several

Event = dict[str, Any]
SLOTS = ("T1", "T2", "B1", "B2", "R1")
IDLE = {"idle": "Nothing can come of it now."}
IDLE_WORDS = {
    "trade": "has nothing to trade",
    "module": "finds no module",
    "tribe": "cannot use the tribe ability",
    "unplug": "has no energy to take back",
    "rest_slot": "has no card to rest",
    "wake": "has no resting card",
    "take": "finds no such citizen",
    "play": "has no such card to play",
    "act": "can take no such action",
    "reopen": "has no crate to use again",
    "shift_top": "has no unplayed card",
    "relocate_population": "has no figure to move",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """An event as a log line."""
    seat = event["seat"]
    who = names[seat] if 0 <= seat < len(names) else "The game"
    return SENTENCES[event["kind"]](event, who, names)


# --- Chains ---------------------------------------------------------------------------------------

FOLLOWS = frozenset(
    {
        *("gain", "lost", "pay", "points", "crate", "advance", "unlock", "progress", "machine", "artifact", "water"),
        *("recruit", "refill", "flip", "orient", "target", "skip_rest", "activate", "reactivate", "module", "place"),
        *("unplug", "rest", "wake", "shift", "relocate", "tribe", "token", "falcon", "copy", "leave", "idle"),
        *("remove_artifact", "sleep_reward", "discard", "reopen"),
    }
)
COUNTED = ("gain", "points")  # gains of which several are told as one
ITEMS: dict[str, Callable[[Event], str]] = {  # what somebody gains, told without a verb
    "gain": lambda e: some(e["amount"], e["what"]),
    "points": lambda e: several(e["amount"], "point"),
    "crate": lambda e: "a crate" + (f" ({effect_words(e['face']['effect'])})" if "face" in e else ""),
    "artifact": lambda e: f"{'an' if e['colour'] == 'orange' else 'a'} {e['colour']} artifact",
    "advance": lambda e: f"the {e['track']} track to {e['at']}",
}
BRIEFLY: dict[str, Callable[[Event], str]] = {  # a deed whose effect is told by what follows
    "play": lambda e: f"plays {card(e)} in {SLOT_NAMES[SLOTS[e['slot']]]}",
    "populate": lambda e: f"populates {space_name(e['at'])} for technology {e['technology'][1:]}",
    "power": lambda e: "uses a machine",
    "open": lambda e: "opens a crate",
    "reopen": lambda e: "uses a crate again",
    "activate": lambda e: f"a {listed(e['face']['colors'])} module works",
    "reactivate": lambda e: f"{card(e)} works again",
    "sleep_reward": lambda e: "chooses a reward",
    "goal": lambda e: goal(e),
    "copy": lambda e: f"copies {card(e)}",
    "shift": lambda e: f"rests {card(e)} for its top half",
}


def chain(events: Sequence[Event], names: Sequence[str]) -> str:
    """An event with all that follows from it, as one sentence: 'Mirela populates H4 for technology 2, paying 2 books:
    2 gears and 1 book; a green module works: a crate.'
    """
    clauses: list[Clause] = []
    for event in events:
        if not clauses or not clauses[-1].take(event):
            clauses.append(Clause(event))
    told: list[str] = []
    subject = ""
    for clause in clauses:
        words = clause.words(names)
        who = names[clause.seat] if 0 <= clause.seat < len(names) else "The game"
        if words.startswith(f"{who} "):
            words, subject = words.removeprefix(f"{who} ") if who == subject else words, who
        elif told:
            words = words[0].lower() + words[1:]
        told.append(words)
    return f"{capital('; '.join(told))}."


class Clause:
    """A deed, what was paid for it, and what its seat gains by it; or gains alone."""

    def __init__(self, event: Event) -> None:
        self.seat: int = event["seat"]
        self.deed = None if event["kind"] in ITEMS else event
        self.price: Event | None = None
        self.lost: list[Event] = []  # what there was no room for
        self.gains = [event] if event["kind"] in ITEMS else []

    def take(self, event: Event) -> bool:
        """Take an event in that belongs to this clause."""
        if event["seat"] != self.seat:
            return False
        if event["kind"] == "pay" and self.deed is not None:
            self.price = event if self.price is None else both(self.price, event)
        elif event["kind"] == "lost" and self.deed is not None:
            self.lost.append(event)
        elif event["kind"] in ITEMS:
            self.gain(event)
        else:
            return False
        return True

    def gain(self, event: Event) -> None:
        for number, known in enumerate(self.gains):
            if event["kind"] in COUNTED and (known["kind"], known.get("what")) == (event["kind"], event.get("what")):
                self.gains[number] = {**event, "amount": known["amount"] + event["amount"]}
                return
        self.gains.append(event)

    def words(self, names: Sequence[str]) -> str:
        """The clause, with who does it."""
        who = names[self.seat] if 0 <= self.seat < len(names) else "The game"
        gains = listed(ITEMS[event["kind"]](event) for event in self.gains)
        if self.deed is None:
            return f"{who} gains {gains}"
        kind = self.deed["kind"]
        if kind in BRIEFLY and gains:
            brief = BRIEFLY[kind](self.deed)
            words = brief if brief.startswith(("a ", "the ")) else f"{who} {brief}"
        else:
            words = sentence(self.deed, names).rstrip(".")
        words += f", paying {paid(self.price)}" if self.price else ""
        lost = [some(event["amount"], event["what"]) for event in self.lost]
        words = f"{words}: {gains}" if gains else words
        return f"{words}, no room for {listed(lost)}" if lost else words


def card(event: Event) -> str:
    return f"the {event['face']['name']}"


def both(one: Event, other: Event) -> Event:
    """Two payments as one."""
    cost = [mine + more for mine, more in zip(one["cost"], other["cost"], strict=True)]
    return {**one, "cost": cost, "crystals": one["crystals"] + other["crystals"]}


def goal(event: Event) -> str:
    aim = event["face"]["text"].rstrip(".")
    return f"is the {aim[0].lower()}{aim[1:]}"


def paid(event: Event) -> str:
    cost = dict(zip(("crystal", "gear", "book", "food"), event["cost"], strict=True))
    instead = f", {some(event['crystals'], 'crystal')} of it in place of others" if event["crystals"] else ""
    return cost_words(cost) + instead


def no_use(event: Event) -> str:
    word = event["effect"].split("(")[0].split(":")[0]
    return IDLE_WORDS.get(word, "can use neither effect")


def refilled(event: Event) -> str:
    face = event["face"]
    if event["piece"] == "citizen_card":
        return f"The {face['name']} joins the display."
    return f"A new {event['piece']} is on display: {effect_words(face['effect'])}."


def discarded(event: Event, who: str) -> str:
    face = event["face"]
    if event["piece"] == "citizen_card":
        return f"{who} sends the {face['name']} away."
    return f"{who} discards a {event['piece']}: {effect_words(face['effect'])}."


def unlocked(event: Event, who: str) -> str:
    face = event["face"]
    return f"{who} unlocks a reward on the {face['color']} track."


def crate(event: Event, who: str) -> str:
    inside = f": {effect_words(event['face']['effect'])}" if "face" in event else ""
    return f"{who} gains a crate{inside}."


def deal(event: Event, who: str) -> str:
    return f"{who} begins with {listed(face['name'] for face in event['faces'])}."


def target(event: Event, who: str, names: Sequence[str]) -> str:
    by = "" if event["by"] == event["seat"] else f", used by {names[event['by']]}"
    return f"{who} takes the target on {space_name(event['at'])} back{by}."


def turn(event: Event, who: str) -> str:
    return f"{who} takes the last turn." if event["last"] else f"{who} is next."


Teller = Callable[[Event, str, Sequence[str]], str]
SENTENCES: dict[str, Teller] = {
    "setup": lambda e, who, names: (
        f"The table is set for {several(e['players'], 'player')}"
        + (f": chapter {e['chapter']} of the campaign." if e["chapter"] else ".")
    ),
    "deal": lambda e, who, names: deal(e, who),
    "follow": lambda e, who, names: f"{who} leads {e['name']}, {e['side']} side.",
    "upgrade": lambda e, who, names: (
        f"{who} keeps the basic switch." if e["basic"] else f"{who} takes the switch upgrade {e['name']}."
    ),
    "keep": lambda e, who, names: f"{who} keeps an artifact card.",
    "turn": lambda e, who, names: turn(e, who),
    "gain": lambda e, who, names: f"{who} gains {some(e['amount'], e['what'])}.",
    "lost": lambda e, who, names: f"{who} has no room for {some(e['amount'], e['what'])}.",
    "trade": lambda e, who, names: f"{who} trades.",
    "pay": lambda e, who, names: f"{who} pays {paid(e)}.",
    "points": lambda e, who, names: f"{who} gains {several(e['amount'], 'point')}, {e['total']} in all.",
    "crate": lambda e, who, names: crate(e, who),
    "advance": lambda e, who, names: f"{who} advances on the {e['track']} track to {e['at']}.",
    "unlock": lambda e, who, names: unlocked(e, who),
    "progress": lambda e, who, names: f"{who} reaches space {e['space']} of the progress track.",
    "machine": lambda e, who, names: (
        f"{who} takes a {e['face']['color']} machine: {effect_words(e['face']['effect'])}."
    ),
    "artifact": lambda e, who, names: f"{who} takes {'an' if e['colour'] == 'orange' else 'a'} {e['colour']} artifact.",
    "trigger": lambda e, who, names: f"{who} takes the end game tile: everybody else has one more turn.",
    "recruit": lambda e, who, names: f"{who} recruits {card(e)}{', unseen, from the deck' if e['blind'] else ''}.",
    "refill": lambda e, who, names: refilled(e),
    "explore": lambda e, who, names: f"{who} explores {tile_name(e['at'])}.",
    "flip": lambda e, who, names: f"{tile_name(e['at']).capitalize()} is turned over.",
    "orient": lambda e, who, names: f"{who} lays {tile_name(e['at'])}.",
    "build": lambda e, who, names: (
        f"{who} builds a {'large' if e['large'] else 'small'} building on {space_name(e['at'])}."
    ),
    "water": lambda e, who, names: f"{who} takes the reward of the water on {space_name(e['at'])}.",
    "populate": lambda e, who, names: (
        f"{who} populates {space_name(e['at'])} and unlocks technology {e['technology'][1:]}:"
        f" {technology_words(e['face'])}."
    ),
    "target": target,
    "play": lambda e, who, names: (
        f"{who} plays {card(e)} in {SLOT_NAMES[SLOTS[e['slot']]]}: {effect_words(e['face'][e['half']])}."
    ),
    "skip_rest": lambda e, who, names: f"{who} leaves out the rest.",
    "activate": lambda e, who, names: f"{who} activates a module: {effect_words(e['face']['effect'])}.",
    "reactivate": lambda e, who, names: f"{who} uses {card(e)} again: {effect_words(e['face'][e['half']])}.",
    "module": lambda e, who, names: (
        f"{who} takes a {listed(e['face']['colors'])} module: {effect_words(e['face']['effect'])}."
    ),
    "place": lambda e, who, names: (
        f"{who} places it beside {SLOT_NAMES[SLOTS[e['slot']]]}{' in place of another' if e['replaces'] else ''}."
    ),
    "unplug": lambda e, who, names: f"{who} takes energy back from a machine.",
    "power": lambda e, who, names: f"{who} uses a machine: {effect_words(e['effect'])}.",
    "open": lambda e, who, names: f"{who} opens a crate: {effect_words(e['face']['effect'])}.",
    "reopen": lambda e, who, names: f"{who} uses a crate again: {effect_words(e['face']['effect'])}.",
    "rest": lambda e, who, names: f"{who} rests {card(e)}.",
    "wake": lambda e, who, names: f"{who} wakes {card(e)}.",
    "shift": lambda e, who, names: f"{who} rests {card(e)} for its top half: {effect_words(e['face']['top'])}.",
    "relocate": lambda e, who, names: f"{who} moves a figure from {space_name(e['start'])} to {space_name(e['to'])}.",
    "tribe": lambda e, who, names: f"{who} has used the ability of {e['name']}.",
    "token": lambda e, who, names: f"{who} places a {e['token']} tile on {space_name(e['at'])}.",
    "falcon": lambda e, who, names: f"{who} lands the falcon on {space_name(e['at'])}.",
    "switch": lambda e, who, names: f"{who} uses the switch.",
    "copy": lambda e, who, names: f"{who} copies {card(e)}: {effect_words(e['face']['bottom'])}.",
    "hibernate": lambda e, who, names: f"{who} hibernates.",
    "leave": lambda e, who, names: f"{card(e).capitalize()} leaves the game.",
    "remove_artifact": lambda e, who, names: (
        f"{who} removes {'an' if e['colour'] == 'orange' else 'a'} {e['colour']} artifact from the game."
    ),
    "sleep_reward": lambda e, who, names: f"{who} chooses a reward: {effect_words(e['effect'])}.",
    "discard": lambda e, who, names: discarded(e, who),
    "goal": lambda e, who, names: f"{who} {goal(e)}: {effect_words(e['face']['effect'])}.",
    "idle": lambda e, who, names: f"{who} {no_use(e)}.",
    "end": lambda e, who, names: "The game is over.",
}


# --- One line per turn ----------------------------------------------------------------------------

TOGETHER = frozenset(("deal", "follow", "upgrade", "keep", "end"))
BRIEF: dict[str, Callable[[Sequence[Event]], str]] = {
    "trigger": lambda found: "end game tile",
    "hibernate": lambda found: "hibernation",
    "goal": lambda found: "a goal",
    "artifact": lambda found: "artifact" if len(found) == 1 else several(len(found), "artifact"),
    "populate": lambda found: f"populating {listed(space_name(event['at']) for event in found)}",
    "build": lambda found: f"building on {listed(space_name(event['at']) for event in found)}",
    "explore": lambda found: f"exploring {tile_name(found[0]['at'])}",
    "play": lambda found: listed(card(event).removeprefix("the ") for event in found),
    "machine": lambda found: f"{found[0]['face']['color']} machine",
    "recruit": lambda found: card(found[0]).removeprefix("the "),
    "power": lambda found: "a machine",
    "open": lambda found: "a crate",
    "reopen": lambda found: "a crate",
    "trade": lambda found: "trade",
    "switch": lambda found: "switch",
    "falcon": lambda found: "falcon",
    "follow": lambda found: "tribes",
    "upgrade": lambda found: "switches",
    "keep": lambda found: "artifact cards kept",
    "gain": lambda found: some(found[0]["amount"], found[0]["what"]),
    "advance": lambda found: f"{found[0]['track']} track",
    "end": lambda found: "the game is over",
    "setup": lambda found: "the table is set",
}

"""The log: what happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.spires.state import AUTOMA_SEAT
from worldwright.games.spires.words_compass import land_words, pair_of
from worldwright.wording import listed, one, several

Event = dict[str, Any]
Names = Sequence[str]

ENDINGS = {
    "spires": "{number} spires are built",
    "energy": "{number} energy is gathered",
    "reserve": "the reserve is empty",
    "stalemate": "nobody has acted for {rounds}",
}
CANNOT = {
    "expand": "expand: the sky is empty",
    "move": "move: no energy is in reach",
    "sweep": "sweep the sky",
    "spire": "build a spire",
    "beacon": "gain from its spire tokens",
    "flutter": "reach the butterfly",
    "goal": "take a goal",
}


def sentence(event: Event, names: Names) -> str:
    """An event as a log line."""
    seat = event["seat"]
    who = "The Automa" if seat == AUTOMA_SEAT else names[seat] if 0 <= seat < len(names) else ""
    return SENTENCES[event["kind"]](event, who, names)


def tiles(faces: Sequence[Sequence[str]]) -> str:
    return listed([pair_of(*face) for face in faces])


def named(spirit: int, names: Names) -> str:
    return "the Automa" if spirit == AUTOMA_SEAT else names[spirit]


def tell_setup(event: Event, who: str, names: Names) -> str:
    modules = listed([module.replace("_", " ").title() for module in event["modules"]])
    return f"The table is set for {event['players']}; {who} begins." + (f" With {modules}." if modules else "")


def tell_dealt(event: Event, who: str, names: Names) -> str:
    what = {"deal": "tile", "powers": "power", "objectives": "objective"}[event["kind"]]
    seen = tiles(event["faces"]) if "faces" in event else listed(event.get("names", []))
    return f"{who} is dealt {seen or several(event['count'], what)}."


def tell_ending(event: Event, who: str, names: Names) -> str:
    """Which of the triggers of 9.1 came first, with the number that the catalogue has for it."""
    number = event["number"]
    if event["trigger"] == "spires" and number == 1:
        return "The last round: the first spire is built."
    words = ENDINGS[event["trigger"]].format(number=number, rounds=several(number, "round"))
    return f"The last round: {words}."


def tell_energy(event: Event, who: str, names: Names) -> str:
    takers = [named(spirit, names) for spirit in event["taken"]]
    at_once = f" {listed(takers)} take{'s' if len(takers) == 1 else ''} 1 energy at once." if takers else ""
    return f"Energy lights up {several(len(event['spaces']), 'space')}." + at_once[:2].upper() + at_once[2:]


def tell_step(event: Event, who: str, names: Names) -> str:
    if event["paid_face"]:
        tile = one(f"{pair_of(*event['paid_face'])} tile")
        return f"{who} steps into the {land_words(*event['ground'])}, with {tile}."
    return f"{who} {'steps' if event['seat'] == AUTOMA_SEAT else 'drifts'} into the {land_words(*event['ground'])}."


def tell_toll(event: Event, who: str, names: Names) -> str:
    other = named(event["to"], names)
    return (
        f"{who} gives {other} {event['energy']} energy."
        if event["energy"]
        else f"{who} has no energy to give to {other}."
    )


SENTENCES: dict[str, Callable[[Event, str, Names], str]] = {
    "setup": tell_setup,
    "deal": tell_dealt,
    "powers": tell_dealt,
    "objectives": tell_dealt,
    "sky": lambda e, who, names: f"The sky shows {tiles(e['faces'])}; {several(e['left'], 'tile')} in reserve.",
    "power": lambda e, who, names: f"{who} keeps the power {e['name']}.",
    "goals": lambda e, who, names: f"The goals are {listed(e['names'])}.",
    "returned": lambda e, who, names: f"{who} returns {e.get('name', 'an objective')} to the box.",
    "start": lambda e, who, names: f"{who} keeps {tiles(e['faces'])} as stamina.",
    "meeple": lambda e, who, names: f"{who} starts on the {land_words(*e['ground'])}.",
    "turn": lambda e, who, names: f"{who} takes a turn.",
    "pass": lambda e, who, names: f"{who} passes.",
    "stamina": lambda e, who, names: (
        f"{who} takes {pair_of(*e['face'])} as stamina" + (f" for {e['cost']} energy." if e["cost"] else " for free.")
    ),
    "place": lambda e, who, names: f"{who} adds {pair_of(*e['face'])} to the world.",
    "energy": tell_energy,
    "bonus": lambda e, who, names: f"{who} takes {e['energy']} energy for a standing spire.",
    "power_gain": lambda e, who, names: f"{who} takes {e['energy']} energy with {e['name']}.",
    "swap": lambda e, who, names: (
        f"{who} puts {pair_of(*e['out_face'])} under the reserve; {pair_of(*e['face'])} appears in the sky."
    ),
    "refill": lambda e, who, names: (
        f"{pair_of(*e['face']).capitalize()} appears in the sky; {e['left']} left in reserve."
    ),
    "spire": lambda e, who, names: f"{who} builds a spire worth {e['points']} for {e['cost']} energy.",
    "tower": lambda e, who, names: f"{who} puts up a spire token on the {land_words(*e['ground'])}.",
    "hop": lambda e, who, names: f"{who} hops to the {e['ground'][0]} of the new tile for {e['cost']} energy.",
    "step": tell_step,
    "toll": tell_toll,
    "collect": lambda e, who, names: f"{who} collects 1 energy from the {e['ground'][0]}.",
    "catch": lambda e, who, names: f"{who} catches the butterfly and takes {e['energy']} energy.",
    "butterfly": lambda e, who, names: f"The butterfly lands on the {land_words(*e['ground'])}.",
    "stop": lambda e, who, names: (
        f"{who} stops after {several(e['steps'], 'step')}." if e["steps"] else f"{who} stays."
    ),
    "goal": lambda e, who, names: f"{who} claims {e['name']} for {several(e['points'], 'point')}.",
    "ending": tell_ending,
    "automa_card": lambda e, who, names: f"The Automa reveals {e['name']}.",
    "automa": lambda e, who, names: f"The Automa carries out {e['name']}.",
    "automa_skips": lambda e, who, names: f"The Automa cannot {CANNOT[e['line']]}.",
    "automa_gain": lambda e, who, names: f"The Automa takes {e['energy']} energy.",
    "revealed": lambda e, who, names: f"{who} reveals {listed(e['names'])}.",
    "score": lambda e, who, names: f"{who} has {several(e['points'], 'point')}.",
}


# --- One line per turn ----------------------------------------------------------------------------

TOGETHER = frozenset(("score", "revealed"))
ASIDE = frozenset(("automa_card", "ending"))
BRIEF: dict[str, Callable[[Sequence[Event]], str]] = {
    "spire": lambda found: f"spire of {found[0]['points']}",
    "goal": lambda found: str(found[0]["name"]),
    "place": lambda found: "new tile" if len(found) == 1 else several(len(found), "new tile"),
    "stamina": lambda found: "stamina",
    "catch": lambda found: "butterfly",
    "step": lambda found: several(len(found), "step"),
    "hop": lambda found: "hop",
    "tower": lambda found: "spire token",
    "power": lambda found: str(found[0]["name"]),
    "start": lambda found: "start tiles",
    "meeple": lambda found: "start",
    "swap": lambda found: "new sky",
    "automa_gain": lambda found: several(sum(event["energy"] for event in found), "energy").removesuffix("s"),
    "returned": lambda found: "objective returned",
    "revealed": lambda found: "objectives revealed",
    "score": lambda found: "final scores",
    "pass": lambda found: "pass",
    "stop": lambda found: "stays",
    "setup": lambda found: "the table is set",
    "objectives": lambda found: "objectives dealt",
}


def actor(event: Event) -> str:
    """The Automa acts without a seat."""
    return "The Automa" if event["seat"] == AUTOMA_SEAT else ""

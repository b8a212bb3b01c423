"""The pieces of the box in words: what an effect does, what a piece is called, what it is and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from worldwright.games.revive import grammar
from worldwright.games.revive.actions import SPACES
from worldwright.games.revive.board import SPACE_NAMES
from worldwright.wording import capital, listed, several

Face = dict[str, Any]
PLURALS = {"crystal": "crystals", "gear": "gears", "book": "books", "food": "food", "energy": "energy"}
ABILITY_WORDS = (
    "gain a basic resource for each water you built next to",
    "pay 1 food and take a citizen of the display",
    "place a forest tile",
    "place a temple",
    "place a target",
    "place a sand tile",
    "place a workshop",
    "move the falcon",
)
PASSIVE_WORDS = (
    "forest and water cost no food to pass",
    "1 book and 1 point with each tribe ability",
    "1 point after each later populate",
    "no extra books for other figures at a location",
    "range from a temple costs 2 food less",
    "exploring costs 1 food less",
    "1 resource with each citizen from the display: food with yellow, a book with green, a gear with gray",
    "the switch may copy the bottom half of another player's card",
    "building costs 1 gear less for each mountain beside it",
    "range costs 1 food less",
    "1 crystal with each crate from now on",
    "1 basic resource after each hibernation",
    "actions beside the falcon cost 1 less",
    "3 resources of the terrain where the falcon ends",
)
FREETRADE_WORDS = (
    "at any time, 2 basic resources for a crystal",
    "at any time, a crystal for 2 equal basic resources",
    "at any time, a crystal to rest a card from a slot",
)
TOKEN_WORDS = {  # what lies on the map does besides (7.2 to 7.12)
    "forest": "Buildings beside a forest tile advance their owners on the green track",
    "temple": "Range may be counted from temples",
    "target": "What you build or populate on a target costs you 2 less; what others pay for it there is yours",
    "sand": "Whoever builds on a sand tile gains 1 point",
    "workshop": "What you do beside a workshop costs 1 less",
    "falcon": "Range may be counted from the falcon",
}
METRIC_WORDS = {
    "crate": "crate", "energy": "energy marker", "module": "module", "module_pair": "pair of modules",
    "population": "figure on the map", "large_population": "figure on a large location",
    "tribe_marker": "marker gone from the tribe board", "flask": "flask", "card": "recruited citizen",
    "water": "water", "crystal": "crystal beside your buildings", "large_building": "large building",
    "gray_track": "space on the gray track", "yellow_track": "space on the yellow track",
    "green_track": "space on the green track", "presence": "tile with a piece of yours", "energy_flask": "flask",
    "pieces": "piece on the map", "special_machines": "special machine", "any_track": "space on a track",
    "major_artifacts": "major artifact", "technologies": "technology",
}  # fmt: skip


# --- Names ----------------------------------------------------------------------------------------


def space_name(space: str) -> str:
    """A space as players call it: by row and place, such as E5."""
    return SPACE_NAMES[SPACES.index(space)]


def tile_name(space: str) -> str:
    return f"area {int(space[1:])}" if space[0] == "A" else f"starting area {int(space[1:])}"


def some(amount: int, thing: str) -> str:
    """So many of a resource.

    >>> some(1, "gear"), some(2, "food"), some(3, "book")
    ('1 gear', '2 food', '3 books')
    """
    return f"{amount} {thing if amount == 1 else PLURALS.get(thing, thing + 's')}"


# --- Effects --------------------------------------------------------------------------------------


def effect_words(texts: Sequence[str]) -> str:
    """An effect as a phrase; what is gained one after the other is told together.

    >>> effect_words(["food:1", "play:yellow"]), effect_words(["crystal:1", "gear:2"])
    ('gain 1 food, then play a yellow card', 'gain 1 crystal and 2 gears')
    """
    phrases: list[list[str]] = []
    for text in texts:
        words = atom_words(grammar.parse(text))
        if phrases and words.startswith(GAIN) and phrases[-1][0].startswith(GAIN):
            phrases[-1].append(words.removeprefix(GAIN))
        else:
            phrases.append([words])
    return ", then ".join(map(listed, phrases)) or "nothing"


GAIN = "gain "


def of_colour(colour: int, thing: str) -> str:
    return f"any {thing}" if colour == grammar.ANY else f"a {grammar.COLOURS[colour]} {thing}"


def action_words(action: int) -> str:
    return "explore, populate or build" if action == grammar.ANY else grammar.BOARD_ACTIONS[action]


def trade_words(trade: grammar.Trade) -> str:
    pay = "basic resource" if trade.pay == grammar.BASIC else grammar.RESOURCES[trade.pay]
    gains = []
    for thing, amount in zip(trade.gains, trade.amounts, strict=True):
        other = "another basic resource" if trade.pay == grammar.BASIC else several(amount, "basic resource")
        if thing == grammar.POINTS:
            gains.append(several(amount, "point"))
        else:
            gains.append(other if thing == grammar.BASIC else some(amount, grammar.RESOURCES[thing]))
    often = "" if trade.times == 1 else f", up to {trade.times} times"
    return f"trade {trade.price} {pay} for {listed(gains, 'or')}{often}"


def act_words(atom: grammar.Atom) -> str:
    extras = [f"{atom.b} cheaper"] if atom.b else []
    extras += [f"{several(atom.c, 'space')} of range free"] if atom.c else []
    return action_words(atom.a) + (f", {listed(extras)}" if extras else "")


ATOM_WORDS: dict[int, Callable[[grammar.Atom], str]] = {
    grammar.GAIN: lambda a: f"gain {some(a.b, grammar.RESOURCES[a.a])}",
    grammar.ANY_BASIC: lambda a: f"gain {several(a.a, 'basic resource')}",
    grammar.VP: lambda a: f"gain {several(a.a, 'point')}",
    grammar.TRADE: lambda a: trade_words(a.trade) if a.trade else "trade",
    grammar.ADV: lambda a: (
        f"advance {several(a.b, 'space')} on {'any' if a.a == grammar.ANY else 'the ' + grammar.COLOURS[a.a]} track"
    ),
    grammar.MODULE: lambda a: "take a module",
    grammar.TRIBE: lambda a: "use your tribe ability",
    grammar.ENERGY: lambda a: f"gain {a.a} energy",
    grammar.UNPLUG: lambda a: f"take back energy from {several(a.a, 'machine')}",
    grammar.CRATE: lambda a: f"gain {several(a.a, 'crate')}",
    grammar.REST_SLOT: lambda a: f"rest {several(a.a, 'card')} from your slots",
    grammar.WAKE: lambda a: f"wake {several(a.a, 'resting card')}",
    grammar.ARTIFACT: lambda a: f"take {several(a.a, 'artifact')}",
    grammar.PER_POP: lambda a: "gain a basic resource for each of your figures on the map",
    grammar.PER_CARD: lambda a: f"gain 1 {grammar.RESOURCES[a.b]} for each {grammar.COLOURS[a.a]} card in your slots",
    grammar.PER_FLASK: lambda a: f"gain 1 {grammar.RESOURCES[a.a]} for each flask you show",
    grammar.PLAY: lambda a: f"play {of_colour(a.a, 'card')}",
    grammar.TAKE: lambda a: f"take {of_colour(a.a, 'citizen')} from the display",
    grammar.ACT: act_words,
    grammar.WHILE_RANGE: lambda a: f"while it lies here, range costs {a.a} food less",
    grammar.WHILE_DISCOUNT: lambda a: f"while it lies here, {grammar.BOARD_ACTIONS[a.a]} costs {a.b} less",
    grammar.HIBERNATE_REMOVE: lambda a: "hibernate, and this card leaves the game",
    grammar.OR: lambda a: " or ".join(atom_words(branch[0]) for branch in a.branches),
    grammar.RANGE: lambda a: f"pay {a.a} food less for range in this action",
    grammar.DISCOUNT: lambda a: f"{grammar.BOARD_ACTIONS[a.a]} for {a.b} less",
    grammar.EXPLORE_ANY: lambda a: "explore any tile without paying for range",
    grammar.ROTATE: lambda a: "play the card for the half you like",
    grammar.WILD: lambda a: "the played card has every colour",
    grammar.SHIFT_TOP: lambda a: "rest an unplayed card and gain its top half",
    grammar.REOPEN: lambda a: "pay 1 gear and use an opened crate again",
    grammar.ABILITY: lambda a: ABILITY_WORDS[a.a],
    grammar.PASSIVE: lambda a: PASSIVE_WORDS[a.a],
    grammar.FREETRADE: lambda a: FREETRADE_WORDS[a.a],
    grammar.UNLOCK_SLOT5: lambda a: "a fifth card slot, where either half may be played",
    grammar.SWITCH_UP: lambda a: "your switch is ready again",
    grammar.RELOCATE: lambda a: "you may move one of your figures to another location",
}


def atom_words(atom: grammar.Atom) -> str:
    return ATOM_WORDS[atom.op](atom)


# --- Pieces ---------------------------------------------------------------------------------------


def cost_words(cost: dict[str, int]) -> str:
    return listed(some(amount, name) for name, amount in cost.items() if amount) or "nothing"


def category_words(metric: str, per: int) -> str:
    if metric == "presence":
        return "3, 7, 12 or 15 points for pieces on 3, 6, 8 or 10 tiles"
    return f"{several(per, 'point')} for each {METRIC_WORDS[metric]}"


def card(face: Face) -> tuple[str, str]:
    """A card: what each half does, with its slot symbol and flask."""
    lines = []
    for half in ("top", "bottom"):
        marks = [name for name, field in (("slot symbol", "slot"), ("flask", "flask")) if face[field] == half]
        lines.append(f"{capital(half)}: {effect_words(face[half])}{f' ({listed(marks)})' if marks else ''}.")
    kind = "starting card" if "set" in face else "citizen"
    return face["name"], "\n".join([f"A {face['color']} {kind}.", *lines])


def machine(face: Face) -> tuple[str, str]:
    flask = " It shows a flask." if face["flask"] else ""
    return f"{face['color']} machine", f"{capital(effect_words(face['effect']))}.{flask}"


def module(face: Face) -> tuple[str, str]:
    flask = " It shows a flask." if face["flask"] else ""
    return f"{listed(face['colors'])} module", f"{capital(effect_words(face['effect']))}.{flask}"


def crate(face: Face) -> tuple[str, str]:
    return "crate", f"{capital(effect_words(face['effect']))}. {face['copies']} in the box."


def hex_words(code: str) -> str:
    kind, _, reward = code.partition(":")
    return f"water ({effect_words([reward])})" if reward else kind


def start_tile(face: Face) -> tuple[str, str]:
    return "starting area", f"{capital(listed(hex_words(code) for code in face['hexes']))}."


def area_tile(face: Face) -> tuple[str, str]:
    back = f"Explored for {cost_words(face['cost'])}: {several(face['vp'], 'point')}."
    return "area", f"{capital(listed(hex_words(code) for code in face['hexes']))}.\n{back}"


def large_location(face: Face) -> tuple[str, str]:
    sides = (face["front"], face["back"])
    words = " On the other side: ".join(f"{category_words(side['metric'], side['per'])}." for side in sides)
    energy = "\nWhoever settles beside the flasks gains 1 energy." if face["back"]["metric"] == "energy_flask" else ""
    return "large location", capital(words) + energy


def reward_words(face: Face) -> str:
    """What a reward space holds."""
    if face["kind"] == "standard_machine":
        return f"a machine: {effect_words(face['effect'])}"
    if face["kind"] == "special_machine":
        return f"a {face['color']} machine of the display"
    if face["kind"] == "artifact":
        return effect_words(face["effect"])
    return f"{several(face['points_per_card'], 'point')} for each {face['color']} citizen at the end"


def reward_space(face: Face) -> tuple[str, str]:
    needs = listed(f"{value} on the {colour} track" for colour, value in face["needs"].items())
    return f"{face['color']} reward space", f"From {needs} on: {reward_words(face)}."


def card_slot(face: Face) -> tuple[str, str]:
    places = several(face["modules"], "module place")
    locked = " Locked until its technology is unlocked; either half may be played." if face.get("locked") else ""
    half = {"top": "Cards are played for their top half.", "lower": "Cards are played for their bottom half."}
    return f"{face['side']} card slot", f"{half.get(face['side'], '')}{locked} It has {places}.".strip()


def switch(face: Face) -> tuple[str, str]:
    return face.get("name", "Switch"), f"As an action: {effect_words(face['effect'])}."


def major_artifact(face: Face) -> tuple[str, str]:
    fewest = face["min_players"]
    games = "in every game" if fewest == 1 else f"with {fewest} or more players" if fewest < 4 else "with 4 players"
    longer = f", {fewest - 1} in a long game" if fewest > 2 else ""  # artifacts as for one more player (4.4.1)
    return (
        f"{face['color']} artifact",
        f"Scores the {face['color']} category of your artifact card once more; {games}{longer}.",
    )


def artifact_card(face: Face) -> tuple[str, str]:
    lines = [
        f"{capital(colour)}: {category_words(face[colour]['metric'], face[colour]['per'])}."
        for colour in ("purple", "orange", "white")
    ]
    return "artifact card", "\n".join(lines)


def technology_words(face: Face) -> str:
    words = effect_words(face["effect"])
    return f"a machine: {words}" if face["kind"] == "machine" else words


def tribe(face: Face) -> tuple[str, str]:
    lines = [f"Ability: {face['ability_text']}."]
    lines += [f"Technology {n}: {technology_words(face[f'tech_t{n}'])}." for n in range(1, 8)]
    if "token" in face:
        tile = face["token"] if face["token"] == "falcon" else f"{face['token']} tile"
        lines.append(f"It begins with {several(face['token_count'], tile)}. {TOKEN_WORDS[face['token']]}.")
    return f"{face['name']}, {face['side']} side", "\n".join(lines)


CAMPAIGN_TITLES = {"intro": "Story of", "rule": "Rule of", "goal": "Goal of", "unlock": "Unlocked by"}


def campaign_card(face: Face) -> tuple[str, str]:
    reward = f" Reward: {effect_words(face['effect'])}." if face["kind"] == "goal" else ""
    words = face["text"].rstrip(".") + "."
    return f"{CAMPAIGN_TITLES[face['kind']]} chapter {face['chapter']}", words + reward


def crystal(face: Face) -> tuple[str, str]:
    if "yield_small" in face:
        small, large = face["yield_small"], face["yield_large"]
        return "vast crystal", f"{some(small, 'crystal')} for a small building beside it, {large} for a large one."
    return "crystal", "1 crystal for a small building beside it, 2 for a large one."


def minor_artifact(face: Face) -> tuple[str, str]:
    return "minor artifact", f"{several(face['vp'], 'point')} at the end."


def end_game_tile(face: Face) -> tuple[str, str]:
    return "end game tile", f"{several(face['vp'], 'point')} for whoever takes or removes the last major artifact."


NO_PIECES = frozenset({"hex", "start_space", "area_space", "large_space", "option"})  # printed, or no part of the box
PLAYED_WITH = {  # events that tell what a seat plays with, and where
    "follow": ("name", "side"),
    "play": ("face",),
    "recruit": ("face",),
    "machine": ("face",),
    "module": ("face",),
    "flip": ("face",),
}
PIECES: dict[str, Callable[[Face], tuple[str, str]]] = {
    "starting_card": card,
    "citizen_card": card,
    "machine": machine,
    "module": module,
    "crate": crate,
    "start_tile": start_tile,
    "area_tile": area_tile,
    "large_location": large_location,
    "reward_space": reward_space,
    "card_slot": card_slot,
    "switch": switch,
    "switch_upgrade": switch,
    "major_artifact": major_artifact,
    "minor_artifact": minor_artifact,
    "end_game_tile": end_game_tile,
    "artifact_card": artifact_card,
    "tribe": tribe,
    "campaign_card": campaign_card,
    "edge_crystal": crystal,
    "vast_crystal": crystal,
}


def piece(kind: str, face: Face) -> tuple[str, str]:
    """A piece of the catalogue: its label, and what it is and does, one paragraph to a line."""
    label, words = PIECES[kind](face)
    return capital(label), words

"""A position as people read it: pieces by the names on them, spaces as a1 to d3.

    tribe.0 board=spiral water=4 sides=0 met=path powers=G-spiral-2 kept=V03,V17
    terrain.0 a1=S1 b1=P01* c1=G04              a star: a Village
    riders.0 capital=5 b1=2
    pollution.0 c2=1 d3=2
    temples.0 move=a1
    villages V05 V11 V20 V29
    hand.0 F01 earth earth - air                hidden; an element stands for any card with that back
    pile ... A05                                hidden; the top comes last, dots are all cards that lie nowhere else

Whoever lays out a position names what matters. What is not named is as at the beginning of a game: boards in the order
of the box, seven riders in the Capital, the Pollution that the board prints, displays and piles of all that is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.lines import between
from worldwright.engine.position import OTHERS
from worldwright.engine.sets import bits
from worldwright.games.tribes_of_the_wind.board import (
    CAPITAL,
    DISPLAY,
    FLAG,
    GUIDES,
    HAND,
    PLACE_NAMES,
    SPACE_NAMES,
    SPACES,
    TEMPLES,
    spaces_of,
)
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.grammar import ATOMS, COLOURS, ELEMENTS
from worldwright.games.tribes_of_the_wind.setup import take_board
from worldwright.games.tribes_of_the_wind.state import DRIFTER, REASONS, TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_items import (
    BOOSTABLE,
    DIRECT,
    LOW_NUMBER,
    is_boostable,
    is_direct,
    kind_of,
    number_of,
    plain_item,
)
from worldwright.games.tribes_of_the_wind.state_tribe import ALL_GUIDES, EMPTY, FROM_PILE, ORIGINS, Tribe, new_tribe

HIDDEN = frozenset(("hand", "display", "row", "pile", "village_pile", "forest_pile"))
DERIVED = frozenset(
    ("tribes", "pile_left", "village_left", "village_display", "forest_left", "forest_display", "items", "discard")
)
NONE = "-"
PILE = "pile"
REST = "..."
Parts = Mapping[str, str]


# --- Writing --------------------------------------------------------------------------------------


def write(state: TribesOfTheWind) -> dict[str, str]:
    """Every piece by the place where it lies."""
    catalogue = state.catalogue
    parts: dict[str, str] = {}
    for seat, tribe in enumerate(state.tribes):
        parts[f"tribe.{seat}"] = tribe_words(catalogue, tribe)
        parts[f"terrain.{seat}"] = terrain_words(catalogue, tribe)
        parts[f"riders.{seat}"] = numbers_words(PLACE_NAMES, tribe.riders)
        parts[f"pollution.{seat}"] = numbers_words(SPACE_NAMES, tribe.pollution)
        parts[f"temples.{seat}"] = temples_words(catalogue, tribe)
        parts[f"drawn.{seat}"] = drawn_words(tribe)
    parts["villages"] = names(catalogue.village_ids, state.village_display)
    parts["village_discard"] = names(catalogue.village_ids, state.village_discard)
    parts["taken"] = names(catalogue.village_ids, [state.taken])
    parts["forests"] = names(catalogue.tile_ids, state.forest_display)
    parts["played"] = names(catalogue.card_ids, [state.played])
    parts["last_card"] = names(catalogue.card_ids, [state.last_card])
    parts["discarded"] = names(catalogue.card_ids, state.discard)
    parts["effects"] = " ".join(item_words(item) for item in state.items) or NONE
    for seat, tribe in enumerate(state.tribes):
        parts[f"hand.{seat}"] = names(catalogue.card_ids, tribe.hand)
    parts["display"] = names(catalogue.card_ids, state.display)
    parts["row"] = names(catalogue.card_ids, state.row)
    parts["pile"] = names(catalogue.card_ids, state.pile[: state.pile_left])
    parts["village_pile"] = names(catalogue.village_ids, state.village_pile[: state.village_left])
    parts["forest_pile"] = names(catalogue.tile_ids, state.forest_pile[: state.forest_left])
    return parts


def names(ids: list[str], numbers: Iterable[int]) -> str:
    """Cards or tiles in their order; a dash for an empty place."""
    return " ".join(NONE if number == EMPTY else ids[number] for number in numbers) or NONE


def tribe_words(catalogue: Catalogue, tribe: Tribe) -> str:
    chosen = tribe.board != EMPTY
    met = [name for name, holds in (("path", tribe.path_met), ("own", tribe.own_met)) if holds]
    fields = {
        "board": catalogue.board_ids[tribe.board] if chosen else NONE,
        "water": str(tribe.water),
        "sides": str(tribe.right_sides),
        "met": ",".join(met),
        "powers": guides_words(catalogue, tribe, tribe.powers),
        "used": guides_words(catalogue, tribe, tribe.used),
        "kept": ",".join(catalogue.village_ids[card] for card in tribe.kept),
    }
    return " ".join(f"{name}={value or NONE}" for name, value in fields.items())


def guides_words(catalogue: Catalogue, tribe: Tribe, guides: int) -> str:
    return ",".join(catalogue.guide_ids[tribe.board][guide] for guide in range(GUIDES) if guides >> guide & 1)


def terrain_words(catalogue: Catalogue, tribe: Tribe) -> str:
    tiles = [
        f"{SPACE_NAMES[space]}={catalogue.tile_ids[tribe.tiles[space]]}{'*' if tribe.villages >> space & 1 else ''}"
        for space in spaces_of(tribe.tiled)
    ]
    return " ".join(tiles) or NONE


def numbers_words(places: tuple[str, ...], numbers: list[int]) -> str:
    """Where how many are."""
    return " ".join(f"{place}={number}" for place, number in zip(places, numbers, strict=True) if number) or NONE


def temples_words(catalogue: Catalogue, tribe: Tribe) -> str:
    placed = [
        f"{temple_names(catalogue, tribe.board)[temple]}={SPACE_NAMES[space]}"
        for temple, space in enumerate(tribe.temples)
        if space != EMPTY
    ]
    return " ".join(placed) or NONE


def temple_names(catalogue: Catalogue, board: int) -> list[str]:
    """Temples by the effect beside which they stand."""
    return [catalogue.effects[effect][0][0].name for effect in catalogue.board_temples[board]]


def drawn_words(tribe: Tribe) -> str:
    """Where each card of a hand came from, after so many reshuffles; a question mark: not looked at yet."""
    slots = [
        f"{PILE if tribe.origin_of(slot) == FROM_PILE else tribe.origin_of(slot)}@{tribe.age_of(slot)}"
        f"{'' if tribe.knows(slot) else '?'}"
        for slot in range(HAND)
    ]
    return " ".join(slots)


def item_words(item: int) -> str:
    """A pending effect: a plus if it can be boosted, an exclamation mark if it was paid for."""
    flags = ("+" if is_boostable(item) else "") + ("!" if is_direct(item) else "")
    return f"{ATOMS[kind_of(item)]}:{number_of(item)}{flags}"


# --- Reading --------------------------------------------------------------------------------------


def bounds(state: TribesOfTheWind) -> dict[str, tuple[int, int]]:
    """What the rules count with."""
    catalogue = state.catalogue
    seat, card = (NOBODY, state.players - 1), (EMPTY, len(catalogue.card_ids) - 1)
    return {
        OTHERS: (NOBODY, state.game.longest),
        "active": seat,
        "first": (0, state.players - 1),
        "last_seat": seat,
        "last_space": (0, SPACES - 1),
        "last_row": (0, 1),
        "last_card": card,
        "played": card,
        "token": (NOBODY, DRIFTER),
        "trigger": (0, state.game.longest),
        "reason": (0, len(REASONS) - 1),
        "age": (0, state.game.longest),
        "display_ages": (0, state.game.longest),
        "row_ages": (0, state.game.longest),
        "drifter_villages": (0, state.game.longest),
        "marks": (0, state.game.longest),
        "max_rounds": (0, state.game.longest),
        "forest_buried": (0, state.forest_left),
        "items": (0, 2 * DIRECT - 1),
        "tribes.colours": (0, (1 << SPACES * (COLOURS + 1)) - 1),
        "tribes.drawn": (0, ORIGINS * state.game.longest),
        "tribes.pollution": (0, state.game.longest),
        "tribes.riders": (0, catalogue.riders),
        "tribes.right_sides": (0, len(catalogue.village_ids)),
        "tribes.water": (0, state.game.longest),
        "pending.effect": (0, len(catalogue.effects) - 1),
        "pending.element": (0, ELEMENTS),
        "pending.x": (0, LOW_NUMBER),
        "pending.tokens": (0, LOW_NUMBER),
        "pending.units": (0, LOW_NUMBER),
        "pending.steps": (0, LOW_NUMBER),
        "pending.printed": (0, LOW_NUMBER),
        "pending.first": (0, LOW_NUMBER),
        "pending.second": (0, len(catalogue.village_ids) - 1),
        "pending.temple": (0, TEMPLES - 1),
        "pending.tile": (0, len(catalogue.tile_ids) - 1),
        "pending.slot": (0, DISPLAY),
        "pending.start": (0, CAPITAL),
    }


def read(state: TribesOfTheWind, parts: Parts) -> None:
    """Lay out what is named, and all the rest around it."""
    for seat in range(state.players):
        state.tribes[seat] = read_tribe(state, seat, parts)
    read_villages(state, parts)
    read_forests(state, parts)
    read_elements(state, parts)
    if "effects" in parts:
        state.items = [read_item(words) for words in listed(parts["effects"])]


def complete(state: TribesOfTheWind) -> None:
    """Sets of spaces follow from what lies there."""
    for tribe in state.tribes:
        tribe.polluted = bits([space for space in range(SPACES) if tribe.pollution[space]])
        tribe.templed = bits([space for space in tribe.temples if space != EMPTY])
        tribe.guides = ALL_GUIDES & ~tribe.powers if tribe.board != EMPTY else 0


def listed(words: str) -> list[str]:
    return [] if words == NONE else words.split()


def pairs(words: str) -> dict[str, str]:
    """Fields such as a1=2."""
    found = {}
    for word in listed(words):
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"expected name=value, found {word!r}")
        found[name] = value
    return found


def number(ids: list[str] | tuple[str, ...], name: str) -> int:
    """The number of a named piece; EMPTY for a dash."""
    if name == NONE:
        return EMPTY
    if name not in ids:
        raise ValueError(f"there is no {name!r}")
    return ids.index(name)


def read_tribe(state: TribesOfTheWind, seat: int, parts: Parts) -> Tribe:
    catalogue = state.catalogue
    tribe = new_tribe()
    state.tribes[seat] = tribe
    fields = pairs(parts.get(f"tribe.{seat}", NONE))
    board = fields.get("board", catalogue.board_ids[seat])
    if board == NONE:
        return tribe
    take_board(state, seat, number(catalogue.board_ids, board))
    tribe.water = int(fields.get("water", "0"))
    tribe.right_sides = int(fields.get("sides", "0"))
    met = fields.get("met", NONE).split(",")
    tribe.path_met, tribe.own_met = "path" in met, "own" in met
    guides = catalogue.guide_ids[tribe.board]
    tribe.powers = bits([number(guides, name) for name in comma(fields, "powers")])
    tribe.used = bits([number(guides, name) for name in comma(fields, "used")])
    tribe.kept = [number(catalogue.village_ids, name) for name in comma(fields, "kept")]
    read_terrain(state, tribe, seat, parts)
    return tribe


def comma(fields: Mapping[str, str], name: str) -> list[str]:
    value = fields.get(name, NONE)
    return [] if value == NONE else value.split(",")


def read_terrain(state: TribesOfTheWind, tribe: Tribe, seat: int, parts: Parts) -> None:
    """Tiles, riders, Pollution and Temples of one board."""
    catalogue = state.catalogue
    start = catalogue.tile_ids[catalogue.forest_tiles + state.place_of(seat)]
    laid = parts.get(f"terrain.{seat}", f"{SPACE_NAMES[FLAG]}={start}")
    for where, name in pairs(laid).items():
        space = number(SPACE_NAMES, where)
        tribe.lay_tile(catalogue, number(catalogue.tile_ids, name.rstrip("*")), space)
        tribe.remove_pollution(space, tribe.pollution[space])
        if name.endswith("*"):
            tribe.flip(catalogue, space)
    if f"riders.{seat}" in parts:
        riders = pairs(parts[f"riders.{seat}"])
        tribe.riders = [int(riders.get(place, "0")) for place in PLACE_NAMES]
        if PLACE_NAMES[CAPITAL] not in riders:
            tribe.riders[CAPITAL] = catalogue.riders - sum(tribe.riders)
    if f"pollution.{seat}" in parts:
        tokens = pairs(parts[f"pollution.{seat}"])
        tribe.pollution = [int(tokens.get(space, "0")) for space in SPACE_NAMES]
    for effect, where in pairs(parts.get(f"temples.{seat}", NONE)).items():
        tribe.temples[number(temple_names(catalogue, tribe.board), effect)] = number(SPACE_NAMES, where)
    for slot, words in enumerate(listed(parts.get(f"drawn.{seat}", NONE))):
        origin, _, age = words.rstrip("?").partition("@")
        if slot >= HAND or not age.isdecimal() or origin not in (PILE, *map(str, range(DISPLAY))):
            raise ValueError(f"drawn.{seat}: expected {HAND} times {PILE} or a display slot, @, a number")
        tribe.note_drawn(slot, int(age), FROM_PILE if origin == PILE else int(origin))
        tribe.unseen |= 1 << slot if words.endswith("?") else 0


def read_villages(state: TribesOfTheWind, parts: Parts) -> None:
    ids = state.catalogue.village_ids
    state.village_discard = [number(ids, name) for name in listed(parts.get("village_discard", NONE))]
    state.taken = number(ids, parts.get("taken", NONE))
    away = [card for tribe in state.tribes for card in tribe.kept] + state.village_discard + [state.taken]
    state.village_display, pile = display_and_pile(ids, parts, "villages", "village_pile", away)
    state.village_pile, state.village_left = vec[i64](pile), len(pile)


def read_forests(state: TribesOfTheWind, parts: Parts) -> None:
    catalogue = state.catalogue
    used = catalogue.tiles_for(catalogue.solo_tiles if state.players == 1 else state.players)
    away = [tile for tile in range(len(catalogue.tile_ids)) if tile not in used]
    away += [tile for tribe in state.tribes for tile in tribe.tiles]
    state.forest_display, pile = display_and_pile(catalogue.tile_ids, parts, "forests", "forest_pile", away)
    state.forest_pile, state.forest_left = vec[i64](pile), len(pile)


def display_and_pile(
    ids: list[str], parts: Parts, shown: str, hidden: str, away: list[int]
) -> tuple[list[int], list[int]]:
    """A display and its pile as named; what is not named is made of all that does not lie elsewhere."""
    display = [number(ids, name) for name in listed(parts.get(shown, NONE))]
    pile = [number(ids, name) for name in listed(parts.get(hidden, NONE))]
    free = [card for card in range(len(ids)) if card not in away and card not in display and card not in pile]
    between(len(display), 0, DISPLAY, f"cards or tiles of {shown}")
    while len(display) < DISPLAY:
        display.append(free.pop(0) if shown not in parts and free else EMPTY)
    return display, pile if hidden in parts else free[::-1]


def read_elements(state: TribesOfTheWind, parts: Parts) -> None:
    """Hands, display, row and piles; an element stands for any card with that back that is not named."""
    catalogue = state.catalogue
    ids = catalogue.card_ids
    state.played = number(ids, parts.get("played", NONE))
    state.last_card = number(ids, parts.get("last_card", NONE))
    state.discard = [number(ids, name) for name in listed(parts.get("discarded", NONE))]
    dealt = state.tribes[0].tiled != 0
    default = " ".join(catalogue.elements[slot % ELEMENTS] for slot in range(HAND))
    places: dict[str, str] = {f"hand.{seat}": default if dealt else f"{NONE} " * HAND for seat in range(state.players)}
    places["display"] = " ".join(catalogue.elements)
    places["row"] = default if state.players == 1 and dealt else NONE
    places["pile"] = REST
    words = {place: listed(parts.get(place, otherwise)) for place, otherwise in places.items()}
    named = [number(ids, word) for row in words.values() for word in row if word not in (*catalogue.elements, REST)]
    free = [card for card in range(len(ids)) if card not in named and card not in state.discard]
    free = [card for card in free if card != state.played]
    whole = REST not in words["pile"]
    words["pile"] = [word for word in words["pile"] if word != REST]
    cards = {place: [any_card(catalogue, word, free) for word in row] for place, row in words.items()}
    for seat, tribe in enumerate(state.tribes):
        tribe.hand = cards[f"hand.{seat}"]
    between(len(cards["display"]), DISPLAY, DISPLAY, "cards of display")
    state.display, state.row = cards["display"], cards["row"]
    state.pile = vec[i64](cards["pile"] if whole else free + cards["pile"])
    state.pile_left = len(state.pile)
    if len(state.display_ages) != DISPLAY:
        raise ValueError(f"display_ages: expected {DISPLAY} numbers")
    if len(state.row_ages) != len(state.row):
        state.row_ages = [0] * len(state.row)
    if state.players == 1 and not state.marks and dealt:
        state.marks = [0] * ELEMENTS


def any_card(catalogue: Catalogue, word: str, free: list[int]) -> int:
    if word not in catalogue.elements:
        return number(catalogue.card_ids, word)
    element = catalogue.elements.index(word)
    card = next((card for card in free if catalogue.card_element[card] == element), None)
    if card is None:
        raise ValueError(f"no {word} card is left")
    free.remove(card)
    return card


def read_item(words: str) -> int:
    name, _, rest = words.partition(":")
    value = rest.rstrip("+!")
    item = plain_item(number(ATOMS, name), between(int(value), 0, LOW_NUMBER, words))
    flags = rest[len(value) :]
    return item | (BOOSTABLE if "+" in flags else 0) | (DIRECT if "!" in flags else 0)

"""How a position reads as text: gods, Monuments, bridges and tiles by their names; what is hidden comes last."""

from __future__ import annotations

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY
from worldwright.engine.lines import between
from worldwright.engine.position import OTHERS
from worldwright.games.age_contrived.board import (
    CHARACTERS,
    IN_BOX,
    LAST_SPAN,
    MAP_SPACES,
    MONUMENTS,
    NEUTRAL_TOKENS,
    NO_TOKEN,
    ON_BOARD,
    PLACES,
    POSITIONS,
    REGION_COUNT,
    ROWS,
    SIDES,
    SPACE_IDS,
    SPACES_IN_SECTION,
    TIERS,
    TOKENS,
    TRACK,
    ZONE_NAMES,
)
from worldwright.games.age_contrived.catalogue import Catalogue
from worldwright.games.age_contrived.grammar import LETTERS, TRACKS, TYPES
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.state_god import God
from worldwright.games.age_contrived.turn_load import VISIT_BITS
from worldwright.games.age_contrived.turn_tiles import NO_TILE

HIDDEN = frozenset({"deck", "omens", "picks"})
DERIVED: frozenset[str] = frozenset()
LARGEST = 999  # of anything that is counted
NOTHING = "-"
FLAGS = ("charged", "winds", "entered", "tier3_done", "extra_used")
NUMBERS = ("back", "patron", "start_regions", "uses", "landings")
PLACES_OF_TOKENS = {ON_BOARD: "board", IN_BOX: "box"}


def write(state: AgeContrived) -> dict[str, str]:
    """The parts in words."""
    catalogue = state.catalogue
    parts = {f"gods.{one.seat}": write_god(one, catalogue) for one in state.gods}
    parts |= {f"picks.{one.seat}": "".join(LETTERS[int(pick)] for pick in one.picks) or NOTHING for one in state.gods}
    parts["built"] = " ".join(f"{name}={int(count)}" for name, count in zip(MONUMENTS, state.built, strict=True))
    parts["bridges"] = " ".join(write_token(int(code)) for code in state.bridges)
    parts["pool"] = " ".join(write_tile(int(number), catalogue) for number in state.pool)
    parts["deck"] = " ".join(catalogue.tile_ids[number] for number in state.deck) or NOTHING
    parts["omens"] = " ".join(MONUMENTS[region] for region in state.omens) or NOTHING
    return parts


def write_god(one: God, catalogue: Catalogue) -> str:
    """`character=multanec space=22 ... energy C:pool=1 ...`."""
    words = [f"character={CHARACTERS[one.character] if one.character >= 0 else NOTHING}"]
    words.append(f"space={SPACE_IDS[int(one.space)]}")
    words += [f"{name}={int(getattr(one, name))}" for name in NUMBERS]
    words.append(f"tiles={','.join(catalogue.tile_ids[int(number)] for number in one.belt)}")
    for name, row in (("tokens", one.tokens), ("conduits", one.conduits), ("tracks", one.climbed)):
        words.append(f"{name}={','.join(str(int(number)) for number in row)}")
    bridges = [PLACES_OF_TOKENS.get(int(where), str(int(where))) for where in one.bridges]
    words.append(f"bridges={','.join(bridges)}")
    words += [name for name in FLAGS if getattr(one, name)]
    for place in range(PLACES):
        if one.energy[place]:
            words.append(f"{LETTERS[place % TYPES]}:{ZONE_NAMES[place // TYPES]}={int(one.energy[place])}")
    return " ".join(words)


def write_token(code: int) -> str:
    """A Bridge Token on its path: `neutral1`, or `0.3b` for the tier-III token of the first seat, side b."""
    token, side = code // 2, code % 2
    if code == NO_TOKEN:
        return NOTHING
    if token < NEUTRAL_TOKENS:
        return f"neutral{token + 1}"
    owner, tier = divmod(token - NEUTRAL_TOKENS, TIERS)
    return f"{owner}.{tier + 1}{SIDES[side]}"


def write_tile(number: int, catalogue: Catalogue) -> str:
    return NOTHING if number == NO_TILE else catalogue.tile_ids[number]


# --- reading ------------------------------------------------------------------------------------------


def bounds(state: AgeContrived) -> dict[str, tuple[int, int]]:
    """What the rules count with."""
    catalogue, count = state.catalogue, len(state.gods)
    seat, regions, positions = (NOBODY, count - 1), (0, (1 << REGION_COUNT) - 1), (0, (1 << POSITIONS) - 1)
    tokens = (0, (1 << TOKENS) - 1)
    return {
        OTHERS: (IN_BOX, state.game.longest),
        "active": seat,
        "starter": (0, count - 1),
        "completer": seat,
        "achievements": (0, len(catalogue.achievement_ids) - 1),
        "benefits": (NOBODY, REGION_COUNT - 1),
        "binding": (NOBODY, TYPES * TYPES - 1),
        "boxed_bridges": tokens,
        "draft": tokens,
        "boxed_tiles": (0, (1 << len(catalogue.tile_ids)) - 1),
        "conduits": (0, LARGEST),
        "upgrades": (0, LARGEST),
        "room": (0, SPACES_IN_SECTION),
        "deck_left": (0, len(state.deck)),
        "entering": (0, POSITIONS - 1),
        "in_use": regions,
        "patrons": regions,
        "kept": positions,
        "new_conduits": positions,
        "last": (NOBODY, LAST_SPAN * TYPES * count - 1),
        "replenishing": (0, 2 * count - 1),
        "resolving": (NOBODY, REGION_COUNT - 1),
        "rival_monument": (0, LARGEST),
        "rival_pillar": (0, LARGEST),
        "reshuffles": (0, state.game.longest),
        "turn": (0, count * catalogue.most_turns),
        "winds_tile": (NOBODY, POSITIONS - 1),
        "gods.start_regions": (0, (1 << REGION_COUNT) - 1),
        "gods.uses": (0, (1 << 2 * TOKENS) - 1),
        "gods.landings": (0, state.game.longest),
        "pending.skipped": (0, (1 << MAP_SPACES) - 1),
        "pending.visits": (0, (1 << VISIT_BITS * ROWS) - 1),
        "pending.later": (0, (1 << VISIT_BITS * ROWS) - 1),
        "pending.positions": positions,
    }


def read(state: AgeContrived, parts: Mapping[str, str]) -> None:
    """Lay out what is written; what is not stays as on a fresh table."""
    catalogue = state.catalogue
    for name, text in parts.items():
        kind, _, number = name.partition(".")
        words = [] if text == NOTHING else text.split()
        if kind == "gods":
            read_god(state.gods[seat_of(state, number)], words, catalogue)
        elif kind == "picks":
            state.gods[seat_of(state, number)].picks = vec[i64]([LETTERS.index(letter) for letter in "".join(words)])
        elif kind == "built":
            for word in words:
                monument, _, count = word.partition("=")
                region = MONUMENTS.index(monument)
                state.built[region] = between(int(count), 0, catalogue.sections[region], word)
        elif kind == "bridges":
            state.bridges = vec[i64]([read_token(word) for word in exactly(words, len(state.bridges), "bridges")])
        elif kind == "pool":
            state.pool = vec[i64]([read_tile(word, catalogue) for word in exactly(words, len(state.pool), "pool")])
        elif kind == "deck":
            state.deck = [catalogue.tile_ids.index(word) for word in words]
        elif kind == "omens":
            state.omens = [MONUMENTS.index(word) for word in words]


def complete(state: AgeContrived) -> None:
    """Nothing follows from the parts that is not written; a slot of a track is that of the one energy there (14.3)."""
    for god in state.gods:
        for track, name in enumerate(TRACKS):
            held = int(god.size(TRACK + track))
            between(held, *(1, 1) if god.climbed[track] else (0, 0), f"energy of seat {god.seat} on the track {name}")


def seat_of(state: AgeContrived, text: str) -> int:
    return between(int(text), 0, len(state.gods) - 1, "a god")


def exactly(words: list[str], count: int, what: str) -> list[str]:
    if len(words) != count:
        raise ValueError(f"{what}: {len(words)} entries, expected {count}")
    return words


def read_god(one: God, words: list[str], catalogue: Catalogue) -> None:
    energy = [0] * PLACES
    for flag in FLAGS:
        setattr(one, flag, flag in words)
    for word in words:
        name, equals, value = word.partition("=")
        if name in FLAGS:
            continue
        if not equals:
            raise ValueError(f"{word!r} is nothing that a god has")
        if ":" in name:
            letter, _, zone = name.partition(":")
            energy[TYPES * ZONE_NAMES.index(zone) + LETTERS.index(letter)] = between(int(value), 0, 9, name)
        else:
            read_field(one, name, value, catalogue)
    one.energy = vec[i64](energy)


def read_field(one: God, name: str, value: str, catalogue: Catalogue) -> None:
    if name == "character":
        one.character = NOBODY if value == NOTHING else CHARACTERS.index(value)
    elif name == "space":
        one.space = SPACE_IDS.index(int(value))
    elif name == "patron":
        one.patron = between(int(value), NOBODY, len(MONUMENTS) - 1, name)
    elif name == "back":
        one.back = between(int(value), NOBODY, 2, name)
    elif name in NUMBERS:
        setattr(one, name, between(int(value), 0, 1 << 2 * TOKENS, name))
    elif name == "tiles":
        one.belt = vec[i64]([catalogue.tile_ids.index(tile) for tile in exactly(value.split(","), 7, name)])
    elif name == "tokens":
        one.tokens = numbers(value, 5, len(catalogue.token_effects) - 1, name)
    elif name == "conduits":
        one.conduits = numbers(value, 5, 6, name)
    elif name == "tracks":
        one.climbed = numbers(value, 2, 4, name)
    elif name == "bridges":
        places = {word: where for where, word in PLACES_OF_TOKENS.items()}
        words = exactly(value.split(","), TIERS, name)
        one.bridges = vec[i64]([places[word] if word in places else between(int(word), 0, 9, name) for word in words])
    else:
        raise ValueError(f"a god has no {name!r}")


def numbers(value: str, count: int, most: int, what: str) -> vec[i64]:
    return vec[i64]([between(int(word), 0, most, what) for word in exactly(value.split(","), count, what)])


def read_token(word: str) -> int:
    if word == NOTHING:
        return NO_TOKEN
    if word.startswith("neutral"):
        return 2 * between(int(word.removeprefix("neutral")) - 1, 0, NEUTRAL_TOKENS - 1, word)
    owner, _, rest = word.partition(".")
    token = NEUTRAL_TOKENS + TIERS * int(owner) + between(int(rest[0]), 1, TIERS, word) - 1
    return 2 * between(token, 0, TOKENS - 1, word) + SIDES.index(rest[1:])


def read_tile(word: str, catalogue: Catalogue) -> int:
    return NO_TILE if word == NOTHING else catalogue.tile_ids.index(word)

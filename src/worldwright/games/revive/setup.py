"""Set-up (4): tiles, displays, artifacts, tribes, cards, resources, and the questions of the variants."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame, Together
from worldwright.engine.state import Terms
from worldwright.games.revive import (
    turn_build,
    turn_cards,
    turn_explore,
    turn_gains,
    turn_hibernate,
    turn_picks,
    turn_play,
    turn_populate,
    turn_tribe,
)
from worldwright.games.revive.actions import (
    ARTIFACT_CARDS,
    CHOOSE_TRIBE,
    CITIZENS,
    CRATES,
    FIRST_CITIZEN,
    KEEP,
    MACHINES,
    MODULES,
    SWITCHES,
    TRIBES,
    UPGRADE,
)
from worldwright.games.revive.board import START_SPACES, THE_CHASM, TILE_COUNT
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import CHAPTERS, CONTENT, NONE
from worldwright.games.revive.effects import Meanings
from worldwright.games.revive.grammar import COLOURS
from worldwright.games.revive.state import Revive
from worldwright.games.revive.state_map import FALCON_MARK, new_map
from worldwright.games.revive.state_piles import MACHINES_OF_COLOUR, new_piles
from worldwright.games.revive.state_tribe import bit, new_tribe
from worldwright.games.revive.turn import AfterAction, EndOfTurn, Turn, begin_turn
from worldwright.games.revive.turn_free import MachineDone
from worldwright.games.revive.turn_gains import card_face, gain_crates, refill

INTERPRETER: Final = Meanings  # the rules cannot be played without it
CARDS_OF_SET: Final = 6
CARDS_AWAKE: Final = 3
EXTRA_MINORS: Final = 2  # beside the craters in a long game of four (4.4.2)
LARGE_CORNERS: Final = 4
MOST_PLAYERS: Final = 4


# --- What is in use -------------------------------------------------------------------------------


def content_of(terms: Terms, catalogue: Catalogue) -> list[str]:
    """Campaign content in play: as chosen, else what the chapters before this one unlock (13.95)."""
    chosen = terms.options["content"]
    assert isinstance(chosen, tuple)
    chapter = terms.options["chapter"]
    assert isinstance(chapter, int)
    if chosen:
        return [str(name) for name in chosen]
    found: list[str] = []
    for earlier in range(1, min(chapter, CHAPTERS + 1)):
        found += [name for name in catalogue.unlocks[earlier] if name in CONTENT]
    return found


def chapter_rule(state: Revive, rule: str) -> bool:
    return rule in state.catalogue.chapter_rules[state.chapter]


def sides_in_use(state: Revive) -> list[int]:
    """Tribe sides that may be played: the four base ones, and unlocked ones."""
    content = content_of(state.terms, state.catalogue)
    return [side for side in range(len(TRIBES)) if state.catalogue.tribe_base[side] or TRIBES[side] in content]


# --- The table (4.1) ------------------------------------------------------------------------------


def set_up(terms: Terms) -> Revive:
    catalogue = terms.catalogue
    assert isinstance(catalogue, Catalogue)
    tribes = [new_tribe(catalogue) for _ in range(terms.players)]
    state = Revive(terms, catalogue, new_map([0] * TILE_COUNT), tribes, new_piles())
    state.prepare()
    chapter = terms.options["chapter"]
    assert isinstance(chapter, int)
    state.chapter = chapter
    state.goals = (bit(len(catalogue.goals[chapter]))) - 1
    state.first_turn_range = 1 if chapter_rule(state, "chapter_rule:first_turn_range1") else 0
    content = content_of(terms, catalogue)
    state.vast = "vast_crystals" in content
    lay_map(state, content)
    fill_displays(state)
    lay_artifacts(state)
    state.first = state.first_player()
    if state.logging:
        state.tell("setup", "4.1", NOBODY, players=state.players, chapter=chapter)
    for place in range(state.players):
        deal(state, (state.first + place) % state.players, place)
    ask_variants(state, "switch_upgrade" in content)
    return state


def shuffled(state: Revive, count: int) -> list[int]:
    numbers = list(range(count))
    state.rng.shuffle(numbers)
    return numbers


def lay_map(state: Revive, content: list[str]) -> None:
    """Starting tiles face up, area tiles face down, a large location with a random side on each corner."""
    catalogue = state.catalogue
    starts = shuffled(state, START_SPACES)
    areas = shuffled(state, TILE_COUNT - START_SPACES)
    state.map = new_map(starts + [START_SPACES + tile for tile in areas])
    for space in range(START_SPACES):
        state.map.lay(catalogue, space, 0)
    ids = catalogue.large_ids
    tiles = [tile for tile in range(len(ids)) if catalogue.large_base[tile] or ids[tile] in content]
    state.rng.shuffle(tiles)
    sides = [2 * tiles[corner] + int(state.rng.below(2)) for corner in range(LARGE_CORNERS)]
    state.map.corners = vec[i64](sides)


def fill_displays(state: Revive) -> None:
    """Citizens, machines by colour, modules, crates."""
    piles = state.piles
    piles.citizen_pile = [FIRST_CITIZEN + card for card in shuffled(state, len(CITIZENS))]
    piles.citizens_left = len(CITIZENS)
    colours: list[list[int]] = []
    for colour in range(len(COLOURS)):
        first = colour * MACHINES_OF_COLOUR
        colours.append([first + machine for machine in shuffled(state, MACHINES_OF_COLOUR)])
    piles.gray_pile, piles.yellow_pile, piles.green_pile = colours[0], colours[1], colours[2]
    piles.gray_left = piles.yellow_left = piles.green_left = len(MACHINES) // len(COLOURS)
    piles.module_pile = shuffled(state, len(MODULES))
    piles.modules_left = len(MODULES)
    piles.crate_pile = shuffled(state, 2 * len(CRATES))
    piles.crates_left = 2 * len(CRATES)
    logging = state.logging
    state.logging = False
    refill(state)
    state.logging = logging


def lay_artifacts(state: Revive) -> None:
    """Those whose mark is at most the number of players, or one more in a long game (4.1.4, 4.4)."""
    wants_long = state.terms.options["long_game"] is True or chapter_rule(state, "setup:long_game")
    is_long = wants_long and state.players > 1
    most = state.players + 1 if is_long else state.players
    for colour in range(3):
        state.artifacts[colour] = len([mark for mark in state.catalogue.artifact_marks[colour] if mark <= most])
    state.extra_minors = EXTRA_MINORS if is_long and state.players == MOST_PLAYERS else 0
    state.energy = state.catalogue.energy_markers


# --- Each player (4.2) ----------------------------------------------------------------------------


def deal(state: Revive, seat: int, place: int) -> None:
    """Cards, resources and energy of a player; `place` counts from the starting player."""
    tribe = state.tribes[seat]
    catalogue = state.catalogue
    start = catalogue.solo_start if state.players == 1 else catalogue.start[place]
    tribe.goods = vec[i64]([int(amount) for amount in start])
    tribe.energy = 1
    state.energy -= 1
    tribe.sleep = catalogue.sleep_start
    state.cube = 1 if state.players == 1 else 0
    letter = free_set(state)
    cards = [letter * CARDS_OF_SET + card for card in shuffled(state, CARDS_OF_SET)]
    for number in range(CARDS_OF_SET):
        if number < CARDS_AWAKE:
            tribe.active |= bit(cards[number])
        else:
            tribe.resting |= bit(cards[number])
    if state.logging:
        faces = [card_face(state, card) for card in cards[:CARDS_AWAKE]]
        state.tell("deal", "4.2.3", seat, faces=faces)


def free_set(state: Revive) -> int:
    """A set of starting cards that nobody has."""
    used: i64 = 0
    for tribe in state.tribes:
        used |= tribe.active
    free = [letter for letter in range(4) if not used >> letter * CARDS_OF_SET & 63]
    return free[int(state.rng.below(len(free)))]


def follow(state: Revive, seat: int, side: int) -> None:
    """Take a tribe board; moon sides begin with their tiles, the falcon on the chasm (4.2.8)."""
    tribe = state.tribes[seat]
    catalogue = state.catalogue
    tribe.side = side
    tribe.tokens = 0
    if catalogue.mark[side] == FALCON_MARK:
        state.map.falcon = THE_CHASM
    else:
        tribe.tokens = catalogue.token_count[side]
    if state.logging:
        face = catalogue.faces["tribe"][side]
        state.tell("follow", "4.2.1", seat, name=face["name"], side=face["side"])


def deal_tribes(state: Revive) -> None:
    """A random board among the allowed ones, a random side where both are allowed (4.2.1)."""
    sides = sides_in_use(state)
    boards = sorted({side // 2 for side in sides})
    state.rng.shuffle(boards)
    for place in range(state.players):
        mine = [side for side in sides if side // 2 == boards[place]]
        side = mine[int(state.rng.below(len(mine)))] if len(mine) > 1 else mine[0]
        follow(state, (state.first + place) % state.players, side)


def deal_artifact_cards(state: Revive, two: bool) -> None:
    """One each, or two of which one is kept (4.2.4)."""
    cards = shuffled(state, len(ARTIFACT_CARDS))
    for tribe in state.tribes:
        tribe.artifact = cards.pop()
        if two:
            tribe.other_artifact = cards.pop()
    state.piles.artifact_cards = sorted(cards)


# --- Variants (4.5) -------------------------------------------------------------------------------


def ask_variants(state: Revive, upgrades: bool) -> None:
    """Tribes and switches from the last seat to the first, then artifact cards, then the game begins."""
    two = state.terms.options["artifact_choice"] is True or chapter_rule(state, "setup:artifact_choice")
    chooses = state.terms.options["choose_tribes"] is True
    if not chooses:
        deal_tribes(state)
    deal_artifact_cards(state, two)
    state.push(Begin())
    if two:
        state.push(SetupArtifact())
    if upgrades:
        for place in range(state.players):
            state.push(SetupSwitch((state.first + place) % state.players))
    if chooses:
        for place in range(state.players):
            state.push(SetupTribe((state.first + place) % state.players))


@final
class SetupTribe(Frame[Revive]):
    """An allowed side of a board that nobody has (13.86)."""

    kind: ClassVar[str] = "SETUP_TRIBE"
    rule: ClassVar[str] = "4.2.1"

    def options(self, state: Revive) -> list[int]:
        taken = [tribe.side // 2 for tribe in state.tribes if tribe.side != NONE]
        return [CHOOSE_TRIBE + side for side in sides_in_use(state) if side // 2 not in taken]

    def resolve(self, state: Revive, action: int) -> None:
        follow(state, self.seat, action - CHOOSE_TRIBE)


@final
class SetupSwitch(Frame[Revive]):
    """A switch upgrade that nobody has, or the basic one (12.6)."""

    kind: ClassVar[str] = "SETUP_SWITCH"
    rule: ClassVar[str] = "12.6"

    def options(self, state: Revive) -> list[int]:
        taken = [int(tribe.switch) for tribe in state.tribes]
        return [UPGRADE + switch for switch in range(len(SWITCHES)) if switch == 0 or switch not in taken]

    def resolve(self, state: Revive, action: int) -> None:
        switch = action - UPGRADE
        state.tribes[self.seat].switch = switch
        if state.logging:
            state.tell("upgrade", "12.6", self.seat, name=state.catalogue.switch_names[switch], basic=switch == 0)


@final
class SetupArtifact(Together[Revive]):
    """Which of two artifact cards to keep, all at once and in secret (4.2.4)."""

    kind: ClassVar[str] = "SETUP_ARTIFACT"
    rule: ClassVar[str] = "4.2.4"

    def options_of(self, state: Revive, seat: int) -> list[int]:
        tribe = state.tribes[seat]
        return sorted([KEEP + int(tribe.artifact), KEEP + int(tribe.other_artifact)])

    def resolve_all(self, state: Revive, answers: list[int]) -> None:
        for seat in range(state.players):
            tribe = state.tribes[seat]
            kept = answers[seat] - KEEP
            if kept != tribe.artifact:
                tribe.other_artifact = tribe.artifact
                tribe.artifact = kept
            if state.logging:
                face = state.catalogue.faces["artifact_card"][kept]
                state.confide("keep", "4.2.4", seat, {}, {"face": face}, (seat,))


@final
class Begin(Frame[Revive]):
    """Crates of a chapter (E38), then the first turn."""

    def run(self, state: Revive) -> None:
        for rule in state.catalogue.chapter_rules[state.chapter]:
            if rule.startswith("setup:crate:"):
                for place in range(state.players):
                    gain_crates(state, (state.first + place) % state.players, int(rule.removeprefix("setup:crate:")))
        begin_turn(state, state.first)


DECISIONS: Final[tuple[type[Frame[Any]], ...]] = (
    SetupTribe,
    SetupSwitch,
    SetupArtifact,
    Turn,
    turn_play.PlayCard,
    turn_play.PlaySlot,
    turn_play.PlayHalf,
    turn_play.ResolveNext,
    turn_tribe.ActPick,
    turn_explore.ExploreTile,
    turn_explore.DiscountPick,
    turn_explore.Recruit,
    turn_explore.TileOrient,
    turn_populate.PopulateLocation,
    turn_populate.PopulateTech,
    turn_build.BuildSize,
    turn_build.BuildSpace,
    turn_build.WaterNext,
    turn_gains.UnlockNext,
    turn_gains.MachinePick,
    turn_gains.ArtifactPick,
    turn_gains.ChooseBasic,
    turn_picks.TradeStep,
    turn_picks.OrPick,
    turn_picks.AdvTrack,
    turn_picks.ModulePick,
    turn_picks.ModulePlace,
    turn_picks.UnplugPick,
    turn_cards.RestPick,
    turn_cards.WakePick,
    turn_cards.TakePick,
    turn_cards.ShiftPick,
    turn_cards.ReopenPick,
    turn_cards.RelocateFrom,
    turn_cards.RelocateTo,
    turn_tribe.TokenHex,
    turn_tribe.FalconHex,
    turn_tribe.CopyCard,
    turn_hibernate.ArtifactRemove,
    turn_hibernate.HibReward,
    turn_hibernate.SoloDiscard,
    turn_hibernate.PostHibernate,
)
STEPS: Final[tuple[type[Frame[Any]], ...]] = (
    Begin,
    AfterAction,
    EndOfTurn,
    MachineDone,
    turn_play.NextGroup,
    turn_gains.Effect,
    turn_gains.UnlockReward,
    turn_explore.Flip,
    turn_explore.FlipGains,
    turn_populate.Settled,
    turn_build.SandPoint,
    turn_build.RimCrystals,
    turn_tribe.CarriedOut,
    turn_tribe.TribeMarker,
    turn_tribe.GreenSteps,
)

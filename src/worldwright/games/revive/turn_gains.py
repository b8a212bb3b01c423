"""What a player gains and what follows from it: resources, points, tracks, unlocks, crates, artifacts (6.1 to 6.3).

Everything that follows is pushed as a frame and so resolved before whatever was interrupted goes on (5.11.1).
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from worldwright.engine.frames import NOBODY, Frame
from worldwright.games.revive.actions import CHOOSE, FIRST_CITIZEN, SKIP, TAKE_ARTIFACT, TAKE_MACHINE, UNLOCK
from worldwright.games.revive.catalogue_printed import ARTIFACT_SPACE, NONE, SPECIAL
from worldwright.games.revive.grammar import (
    ARTIFACTS,
    BOOK,
    CARD_RESOURCE,
    COLOURS,
    CRATE_CRYSTAL,
    CRYSTAL,
    FOOD,
    GEAR,
    MINOR,
    RESOURCES,
)
from worldwright.games.revive.state import MAX_PLAYERS, NOT_ENDING, TRIGGERED, Revive
from worldwright.games.revive.state_piles import EMPTY, MACHINES_SHOWN
from worldwright.games.revive.state_tribe import Tribe, bit

# --- Effects --------------------------------------------------------------------------------------


class Interpreter:
    """Gives icons their meaning; it stands above the questions that it raises, so it signs in here (effects.py)."""

    def interpret(self, state: Revive, seat: int, effect: int, at: int, source: int) -> None:
        raise NotImplementedError


INTERPRETERS: Final[list[Interpreter]] = []


@final
class Effect(Frame[Revive]):
    """The rest of an effect, from one of its atoms on; `source` is the card that carries it (NONE: no card)."""

    slots: ClassVar[tuple[str, ...]] = ("effect", "at", "source")

    def __init__(self, seat: int, effect: int, at: int, source: int) -> None:
        super().__init__(seat)
        self.effect: Final = effect
        self.at: Final = at
        self.source: Final = source

    def run(self, state: Revive) -> None:
        INTERPRETERS[0].interpret(state, self.seat, self.effect, self.at, self.source)


def owe(state: Revive, seat: int, effect: int, source: int = NONE) -> None:
    """The effect is resolved next."""
    state.push(Effect(seat, effect, 0, source))


# --- Resources (E1 to E3) -------------------------------------------------------------------------


def gain(state: Revive, seat: int, resource: i64, amount: i64) -> None:
    """Above the cap is lost, except while the player pays for something (5.3.2); crystals may become basics (E2)."""
    tribe = state.tribes[seat]
    cap = state.catalogue.caps[resource]
    have = tribe.goods[resource]
    capped = resource == CRYSTAL or state.paying != seat
    taken = max(0, min(amount, cap - have)) if capped else amount
    tribe.goods[resource] = have + taken
    if state.logging and taken > 0:
        state.tell("gain", "E1", seat, what=RESOURCES[resource], amount=int(taken))
    if state.logging and taken < amount and resource != CRYSTAL:
        state.tell("lost", "E1", seat, what=RESOURCES[resource], amount=int(amount - taken))
    if resource == CRYSTAL and taken < amount:
        state.push(ChooseBasic(seat, int(amount - taken), 1))


def gain_energy(state: Revive, seat: int, amount: i64) -> None:
    """From the supply, as far as it goes (13.18)."""
    taken = min(amount, state.energy)
    state.energy -= taken
    state.tribes[seat].energy += taken
    if state.logging and taken > 0:
        state.tell("gain", "E9", seat, what="energy", amount=int(taken))


def gain_crates(state: Revive, seat: int, amount: i64) -> None:
    """Closed, seen by their owner alone (E11); some tribes find a crystal with each (P11)."""
    tribe = state.tribes[seat]
    drawn: i64 = 0
    while drawn < amount and state.piles.crates_left > 0:
        crate = state.piles.draw_crate()
        tribe.closed |= bit(crate)
        drawn += 1
        if state.logging:
            face = state.catalogue.faces["crate"][crate // 2]
            state.confide("crate", "E11", seat, {}, {"face": face}, (seat,))
    if drawn > 0:
        state.show()
        if tribe.has(CRATE_CRYSTAL):
            gain(state, seat, CRYSTAL, drawn)


def gain_points(state: Revive, seat: int, amount: i64) -> None:
    """Blue points, and the bonuses reached or crossed, in ascending order (6.3)."""
    if amount <= 0:
        return
    tribe = state.tribes[seat]
    before = tribe.score
    tribe.score += amount
    if state.logging:
        state.tell("points", "6.3", seat, amount=int(amount), total=int(tribe.score))
    spaces = state.catalogue.point_spaces
    for number in range(len(spaces) - 1, -1, -1):
        if before < spaces[number] <= tribe.score:
            owe(state, seat, state.catalogue.point_bonuses[number])


@final
class ChooseBasic(Frame[Revive]):
    """One basic resource after the other; a surplus crystal may also be lost (E2, E3)."""

    kind: ClassVar[str] = "CHOOSE_BASIC"
    rule: ClassVar[str] = "E3"
    slots: ClassVar[tuple[str, ...]] = ("left", "surplus")

    def __init__(self, seat: int, left: int, surplus: int) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.surplus: Final = surplus

    def options(self, state: Revive) -> list[int]:
        if self.surplus:
            return [SKIP] if state.overlong() else [CHOOSE, CHOOSE + 1, CHOOSE + 2, SKIP]
        return [CHOOSE, CHOOSE + 1, CHOOSE + 2]

    def resolve(self, state: Revive, action: int) -> None:
        if self.left > 1:
            state.push(ChooseBasic(self.seat, self.left - 1, self.surplus))
        if action != SKIP:
            gain(state, self.seat, action - CHOOSE + GEAR, 1)


def choose_basics(state: Revive, seat: int, amount: int) -> None:
    if amount > 0:
        state.push(ChooseBasic(seat, amount, 0))


# --- Paying (5.3.7) -------------------------------------------------------------------------------


def can_pay(tribe: Tribe, crystals: i64, gears: i64, books: i64, food: i64) -> bool:
    """Real crystals are set aside first; others stand in for missing basics."""
    spare = tribe.goods[CRYSTAL] - crystals
    short: i64 = 0
    if gears > tribe.goods[GEAR]:
        short += gears - tribe.goods[GEAR]
    if books > tribe.goods[BOOK]:
        short += books - tribe.goods[BOOK]
    if food > tribe.goods[FOOD]:
        short += food - tribe.goods[FOOD]
    return spare >= 0 and short <= spare


def pay(state: Revive, seat: int, crystals: i64, gears: i64, books: i64, food: i64) -> None:
    """Each basic from its own track, the shortfall with crystals."""
    tribe = state.tribes[seat]
    spent = crystals
    spent += pay_basic(tribe, GEAR, gears)
    spent += pay_basic(tribe, BOOK, books)
    spent += pay_basic(tribe, FOOD, food)
    tribe.goods[CRYSTAL] -= spent
    if state.logging and crystals + gears + books + food > 0:
        cost: list[object] = [int(crystals), int(gears), int(books), int(food)]
        state.tell("pay", "5.3.7", seat, cost=cost, crystals=int(spent - crystals))


def pay_basic(tribe: Tribe, resource: i64, amount: i64) -> i64:
    """Pay what is there; how much is missing?"""
    taken = min(amount, tribe.goods[resource])
    tribe.goods[resource] -= taken
    return amount - taken


# --- Tracks and reward spaces (6.2) ---------------------------------------------------------------


def advance(state: Revive, seat: int, gray: i64, yellow: i64, green: i64) -> None:
    """One batch: overflow at once (13.85), then the unlocks."""
    if gray + yellow + green == 0:
        return
    advance_track(state, seat, 0, gray)
    advance_track(state, seat, 1, yellow)
    advance_track(state, seat, 2, green)
    if state.tribes[seat].open_rewards(state.catalogue):
        state.push(UNLOCK_NEXT[seat])


def advance_track(state: Revive, seat: int, colour: i64, steps: i64) -> None:
    if steps == 0:
        return
    tribe = state.tribes[seat]
    moved = min(steps, state.catalogue.track_spaces - tribe.tracks[colour])
    tribe.tracks[colour] += moved
    if state.logging and moved > 0:
        state.tell("advance", "6.2.1", seat, track=COLOURS[colour], steps=int(moved), at=int(tribe.tracks[colour]))
    if moved < steps:
        gain(state, seat, state.catalogue.overflow[colour], steps - moved)


@final
class UnlockNext(Frame[Revive]):
    """Reward spaces that are open, in the order their owner wants (6.2.2)."""

    kind: ClassVar[str] = "UNLOCK_NEXT"
    rule: ClassVar[str] = "6.2.2"

    def options(self, state: Revive) -> list[int]:
        return [UNLOCK + space for space in state.tribes[self.seat].open_rewards(state.catalogue)]

    def resolve(self, state: Revive, action: int) -> None:
        space = action - UNLOCK
        tribe = state.tribes[self.seat]
        tribe.unlocked |= bit(space)
        state.push(self)
        state.push(UnlockReward(self.seat, space))
        if state.logging:
            state.tell("unlock", "6.2.3", self.seat, face=state.catalogue.faces["reward_space"][space])
        place_marker(state, self.seat)

    def run(self, state: Revive) -> None:
        return


def place_marker(state: Revive, seat: int) -> None:
    """A progress marker on the lowest vacant space, and the bonus of that space."""
    tribe = state.tribes[seat]
    tribe.progress += 1
    bonus = state.catalogue.progress_bonus[tribe.progress]
    if state.logging:
        state.tell("progress", "6.2.3", seat, space=int(tribe.progress))
    if bonus != NONE:
        owe(state, seat, bonus)


@final
class UnlockReward(Frame[Revive]):
    """After the bonus of the progress track: a special machine or an artifact; the rest works from now on (6.2.3)."""

    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def run(self, state: Revive) -> None:
        kind = state.catalogue.reward_kind[self.space]
        if kind == SPECIAL:
            state.push(MachinePick(self.seat, self.space))
        elif kind == ARTIFACT_SPACE:
            owe(state, self.seat, state.catalogue.reward_effect[self.space])


@final
class MachinePick(Frame[Revive]):
    """A face-up machine of the colour, for the reward space just unlocked."""

    kind: ClassVar[str] = "MACHINE_PICK"
    rule: ClassVar[str] = "6.2.3"
    slots: ClassVar[tuple[str, ...]] = ("space",)

    def __init__(self, seat: int, space: int) -> None:
        super().__init__(seat)
        self.space: Final = space

    def options(self, state: Revive) -> list[int]:
        shown = state.piles.machines
        start = self.space // 5 * MACHINES_SHOWN
        return [TAKE_MACHINE + int(shown[p]) for p in range(start, start + MACHINES_SHOWN) if shown[p] != EMPTY]

    def resolve(self, state: Revive, action: int) -> None:
        machine = action - TAKE_MACHINE
        state.tribes[self.seat].machines[self.space] = machine
        state.piles.take_machine(machine)
        if state.logging:
            state.tell("machine", "6.2.3", self.seat, face=state.catalogue.faces["machine"][machine])
        refill(state)


# --- Artifacts (E14, 10.1) ------------------------------------------------------------------------


@final
class ArtifactPick(Frame[Revive]):
    """A colour that is on the board, or one of the extra minor ones (4.4.2); without any, minor artifacts."""

    kind: ClassVar[str] = "ARTIFACT_PICK"
    rule: ClassVar[str] = "E14"
    slots: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, state: Revive) -> list[int]:
        found = major_options(state)
        if state.extra_minors > 0:
            found.append(TAKE_ARTIFACT + MINOR)
        return found

    def resolve(self, state: Revive, action: int) -> None:
        colour = action - TAKE_ARTIFACT
        tribe = state.tribes[self.seat]
        if self.left > 1:
            state.push(ArtifactPick(self.seat, self.left - 1))
        if colour == MINOR:
            state.extra_minors -= 1
            tribe.minor += 1
        else:
            state.artifacts[colour] -= 1
            tribe.artifacts[colour] += 1
        if state.logging:
            state.tell("artifact", "E14", self.seat, colour=[*ARTIFACTS, "minor"][colour])
        artifact_left_board(state, self.seat)

    def run(self, state: Revive) -> None:
        state.tribes[self.seat].minor += self.left
        if state.logging:
            for _ in range(self.left):
                state.tell("artifact", "10.4", self.seat, colour="minor")


def major_options(state: Revive) -> list[int]:
    return [TAKE_ARTIFACT + colour for colour in range(len(ARTIFACTS)) if state.artifacts[colour] > 0]


def artifact_left_board(state: Revive, seat: int) -> None:
    """The last one: its taker gets the end game tile, and everybody else has one more turn (10.1 to 10.3)."""
    if state.artifacts_left() > 0 or state.players == 1 or state.ending != NOT_ENDING:
        return
    state.ending = TRIGGERED
    state.end_tile = seat
    last = state.active if seat != state.active else (state.active - 1) % state.players
    state.final_seat = last
    if state.logging:
        state.tell("trigger", "10.1", seat, last=last)


# --- Cards ----------------------------------------------------------------------------------------


def card_face(state: Revive, card: int) -> Any:
    """A card as the catalogue shows it."""
    faces = state.catalogue.faces
    return faces["starting_card"][card] if card < FIRST_CITIZEN else faces["citizen_card"][card - FIRST_CITIZEN]


def take_from_display(state: Revive, seat: int, card: int, rule: str) -> None:
    """A face-up citizen to the active area; some tribes gain a resource with it (P7)."""
    tribe = state.tribes[seat]
    tribe.active |= bit(card)
    state.piles.take_citizen(card)
    if state.logging:
        state.tell("recruit", rule, seat, face=card_face(state, card), blind=False)
    refill(state)
    if tribe.has(CARD_RESOURCE):
        gain(state, seat, state.catalogue.card_resource[state.catalogue.card_colour[card]], 1)


def refill(state: Revive) -> None:
    """Every empty place of the displays, at once (3.5)."""
    piles = state.piles
    if not state.logging:
        if piles.refill():
            state.show()
        return
    cards, modules, machines = set(piles.citizens), set(piles.modules), set(piles.machines)
    if not piles.refill():
        return
    state.show()
    faces = state.catalogue.faces
    for card in piles.citizens:
        if card not in cards:
            state.tell("refill", "3.5", NOBODY, piece="citizen_card", face=card_face(state, int(card)))
    for module in piles.modules:
        if module not in modules:
            state.tell("refill", "3.5", NOBODY, piece="module", face=faces["module"][module])
    for machine in piles.machines:
        if machine not in machines:
            state.tell("refill", "3.5", NOBODY, piece="machine", face=faces["machine"][machine])


UNLOCK_NEXT: Final[list[UnlockNext]] = [UnlockNext(seat) for seat in range(MAX_PLAYERS)]

"""Moths: a complete game in one file, registered from the outside: a new game changes nothing elsewhere.

It has a little of everything: a hidden hand, a bid that all make at once, a die, a decision out of turn, an obligatory
step that can be impossible, options of every sort, a catalogue, words and a tensor. It has no drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Self

import worldwright
from worldwright.engine.actions import ActionSpace, Kind
from worldwright.engine.catalogue import Components
from worldwright.engine.errors import BrokenInvariant
from worldwright.engine.frames import NOBODY, Frame, Together
from worldwright.engine.game import Game
from worldwright.engine.options import Option
from worldwright.engine.rng import Rng
from worldwright.engine.state import ScoreLine, State, Terms
from worldwright.engine.tensor import Row, laid_out

SLUG = "moths"
MOST_PLAYERS, MOST_CARDS, MOST_COINS = 3, 18, 40

RULES = """# Moths

## 1 Set-up
Everybody has three moths in hand, unseen by the others, and two coins.

## 2 A round
### 2.1 Bid
All who hold a moth bid 0 to 2 of their coins, at once.
The highest bid is paid and its seat flies; among equals the lowest seat.
### 2.2 Fly
The flier chooses a moth and then where it flies: into the light, where it counts its size, or into the shade,
where it brings that many coins.
### 2.3 Wind
A die is thrown: on a six a moth in the light is lost.
### 2.4 Toll
The next seat, out of turn, may take a coin of the flier's if there are two or more.
### 2.5 Alms
The flier must give a coin to a seat that has fewer. Without one, the step is skipped.

## 3 End
After the last round moths in the light count their size. With the feast, three coins count one more.
Ties go to the seat with more moths in hand.
"""

COMPONENTS = """[limits]
hand = 3
coins = 2
source = "rulebook"

""" + "\n".join(
    f'[[moth]]\nid = "M{number:02}"\nsize = {1 + number % 4}\nsource = "reconstructed"\n'
    for number in range(MOST_CARDS)
)

SPACE = ActionSpace(
    Kind("bid", coins=range(3)),
    Kind("fly", slot=range(4)),
    Kind("into", place=("light", "shade")),
    Kind("toll", take=("yes", "no")),
    Kind("alms", to=range(MOST_PLAYERS)),
)
BID, FLY, LIGHT, TAKE, ALMS = (SPACE.base(kind.name) for kind in SPACE.kinds)
SHADE, LEAVE = LIGHT + 1, TAKE + 1

OPTIONS = (
    Option("rounds", (3, 5), 3, "How many rounds are played."),
    Option("modules", ("feast", "wind"), (), "What is added to the game.", many=True),
    Option("crowd", (False, True), False, "With three players everybody begins with a coin more.", players=range(3, 4)),
)


class Catalogue:
    """The moths and the limits of the game."""

    def __init__(self, components: Components) -> None:
        limits = components.table("limits")
        limits.source()
        self.hand = limits.integer("hand", 1, 4)
        self.coins = limits.integer("coins", 0, 9)
        limits.done()
        self.ids: list[str] = []
        self.sizes: list[int] = []
        for entry in components.entries("moth", MOST_CARDS):
            self.ids.append(entry.text("id"))
            self.sizes.append(entry.integer("size", 1, 9))
            entry.source()
            entry.done()
        components.done()


class Moths(State):
    """A position of the game."""

    def __init__(self, terms: Terms, catalogue: Catalogue) -> None:
        super().__init__(terms)
        self.catalogue = catalogue
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.lit: list[list[int]] = []
        self.lost: list[int] = []
        self.coins: list[int] = []
        self.round = 0
        self.die = 0
        self.bids: list[int] = []  # of the latest flight; -1 for seats that made none

    def clone(self) -> Self:
        twin = type(self)(self.terms, self.catalogue)
        self.copy_engine(twin)
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.lit = [moths[:] for moths in self.lit]
        twin.lost = self.lost[:]
        twin.coins = self.coins[:]
        twin.round = self.round
        twin.die = self.die
        twin.bids = self.bids[:]
        return twin

    def has(self, module: str) -> bool:
        modules = self.terms.options["modules"]
        return isinstance(modules, tuple) and module in modules

    def score_lines(self, seat: int) -> list[ScoreLine]:
        lines = [ScoreLine("light", sum(self.catalogue.sizes[moth] for moth in self.lit[seat]), "3")]
        return [*lines, ScoreLine("feast", self.coins[seat] // 3, "3")] if self.has("feast") else lines

    def rank(self, seat: int) -> tuple[int, ...]:
        return (self.score(seat), len(self.hands[seat]))

    def redraw(self, seat: int, rng: Rng) -> None:
        others = [other for other in range(self.players) if other != seat]
        pool = sorted(self.deck + [moth for other in others for moth in self.hands[other]])
        rng.shuffle(pool)
        for other in others:
            count = len(self.hands[other])
            self.hands[other], pool = sorted(pool[:count]), pool[count:]
        self.deck = pool


class Round(Frame[Moths]):
    """One bid, one flight (2)."""

    def run(self, state: Moths) -> None:
        state.round += 1
        if state.logging:
            state.tell_round(state.round, "2")
        if state.round < int(str(state.terms.options["rounds"])):
            state.push(Round())
        state.push(Bid())


class Bid(Together[Moths]):
    """All at once (2.1)."""

    kind = "BID"
    rule = "2.1"

    def options_of(self, state: Moths, seat: int) -> list[int]:
        if not state.hands[seat]:
            return []
        return [BID + coins for coins in range(min(2, state.coins[seat]) + 1)]

    def resolve_all(self, state: Moths, answers: list[int]) -> None:
        bids = [answer - BID if answer >= 0 else -1 for answer in answers]
        if max(bids) < 0:
            return
        flier = bids.index(max(bids))
        state.bids = bids
        state.coins[flier] -= bids[flier]
        if state.logging:
            state.tell("bids", self.rule, flier, bids=bids)
        for frame in (Alms(flier), Toll((flier + 1) % state.players, flier), Choose(flier)):
            state.push(frame)


class Choose(Frame[Moths]):
    """Which moth flies; the others do not see it yet (2.2)."""

    kind = "CHOOSE"
    rule = "2.2"

    def options(self, state: Moths) -> list[int]:
        return [FLY + slot for slot in range(len(state.hands[self.seat]))]

    def resolve(self, state: Moths, action: int) -> None:
        state.push(Into(self.seat, action - FLY))


class Into(Frame[Moths]):
    """Where the moth of a slot flies (2.2)."""

    kind = "INTO"
    rule = "2.2"
    slots = ("slot",)

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def options(self, state: Moths) -> list[int]:
        return [LIGHT, SHADE]

    def resolve(self, state: Moths, action: int) -> None:
        moth = state.hands[self.seat].pop(self.slot)
        place = "light" if action == LIGHT else "shade"
        if state.logging:
            state.tell("flight", self.rule, self.seat, moth=state.catalogue.ids[moth], place=place)
        if action == SHADE:
            state.coins[self.seat] += state.catalogue.sizes[moth]
            state.lost.append(moth)
        else:
            state.lit[self.seat].append(moth)
        if state.has("wind"):
            state.push(Wind(self.seat))

    def redrawn(self, state: Moths, rng: Rng) -> Frame[Moths]:
        return Into(self.seat, int(rng.below(len(state.hands[self.seat]))))


class Wind(Frame[Moths]):
    """The die, and a card from the deck for the flier (2.3)."""

    def run(self, state: Moths) -> None:
        state.die = int(state.rng.below(6)) + 1
        if state.logging:
            state.tell("wind", "2.3", self.seat, die=state.die)
        if state.die == 6 and state.lit[self.seat]:
            state.lost.append(state.lit[self.seat].pop())
        if state.deck:
            moth = state.deck.pop()
            state.hands[self.seat] = sorted([*state.hands[self.seat], moth])
            state.reveal()
            if state.logging:
                state.confide("draw", "2.3", self.seat, {"count": 1}, {"moth": state.catalogue.ids[moth]}, (self.seat,))


class Toll(Frame[Moths]):
    """The neighbour of the flier, out of turn (2.4)."""

    kind = "TOLL"
    rule = "2.4"
    slots = ("flier",)

    def __init__(self, seat: int, flier: int) -> None:
        super().__init__(seat)
        self.flier: Final = flier

    def options(self, state: Moths) -> list[int]:
        return [TAKE, LEAVE] if state.coins[self.flier] >= 2 else [LEAVE]

    def resolve(self, state: Moths, action: int) -> None:
        if action == TAKE:
            state.coins[self.flier] -= 1
            state.coins[self.seat] += 1
            if state.logging:
                state.tell("toll", self.rule, self.seat, of=self.flier)


class Alms(Frame[Moths]):
    """Obligatory, and impossible when nobody is poorer (2.5)."""

    kind = "ALMS"
    rule = "2.5"

    def options(self, state: Moths) -> list[int]:
        return [ALMS + seat for seat in range(state.players) if state.coins[seat] < state.coins[self.seat]]

    def resolve(self, state: Moths, action: int) -> None:
        state.coins[self.seat] -= 1
        state.coins[action - ALMS] += 1
        if state.logging:
            state.tell("alms", self.rule, self.seat, to=action - ALMS)


def set_up(terms: Terms) -> Moths:
    state = Moths(terms, terms.catalogue)
    deal(state)
    return state


def deal(state: Moths) -> None:
    """Set-up (1)."""
    state.prepare()
    state.deck = list(range(MOST_CARDS))
    state.rng.shuffle(state.deck)
    for seat in range(state.players):
        state.hands.append(sorted(state.deck.pop() for _ in range(state.catalogue.hand)))
        state.lit.append([])
        state.coins.append(state.catalogue.coins + (state.terms.options["crowd"] is True))
        if state.logging:
            ids = [state.catalogue.ids[moth] for moth in state.hands[seat]]
            state.confide("deal", "1", seat, {"count": len(ids)}, {"moths": ids}, (seat,))
    state.push(Round())


def see(state: Moths, seat: int | None) -> dict[str, Any]:
    ids = state.catalogue.ids
    top = None if state.over else state.stack[-1]
    chosen = top.slot if isinstance(top, Into) and state.player == seat else None
    return {
        "scores": state.scores,
        "progress": f"Round {state.round}",
        "round": state.round,
        "die": state.die,
        "bids": list(state.bids),
        "coins": list(state.coins),
        "deck": len(state.deck),
        "lit": [[ids[moth] for moth in moths] for moths in state.lit],
        "lost": [ids[moth] for moth in state.lost],
        "hands": [
            [ids[moth] for moth in hand] if owner == seat else len(hand) for owner, hand in enumerate(state.hands)
        ],
        "chosen": chosen,
    }


def plain(value: Any) -> str:
    """A value of an event as people write it."""
    return ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)


class TinyWords:
    """How the game talks."""

    LABELS: ClassVar = {"light": "Light", "feast": "Feasts"}

    def prompt(self, state: Moths, seat: int) -> str:
        return {
            "BID": "Bid for the flight",
            "CHOOSE": "Choose a moth",
            "INTO": "Send it off",
            "TOLL": "Take a toll?",
            "ALMS": "Give a coin",
        }[state.stack[-1].kind]

    def waiting_for(self, kind: str) -> str:
        return f"is asked: {kind.lower()}"

    def describe(self, view: dict[str, Any], action: int) -> str:
        kind, values = SPACE.decode(action)
        if kind == "fly" and isinstance(view["hands"][view["seat"]], list):
            return f"Fly {view['hands'][view['seat']][values[0]]}"
        return f"{kind.capitalize()} {values[0]}"

    def sentence(self, event: dict[str, Any], names: Sequence[str]) -> str:
        facts = ", ".join(
            f"{name} {plain(value)}" for name, value in event.items() if name not in ("ply", "kind", "rule", "seat")
        )
        who = f"{names[event['seat']]}, " if event["seat"] != NOBODY else ""
        return f"{who}{event['kind']}: {facts}."


DECISIONS = (Bid, Choose, Into, Toll, Alms)
BLOCKS = laid_out(
    ("hand", (MOST_CARDS,)),
    ("lit", (MOST_PLAYERS, MOST_CARDS)),
    ("coins", (MOST_PLAYERS,)),
    ("decision", (len(DECISIONS),)),
    ("slot", (MOST_CARDS,)),  # of the hand, chosen
    ("round", (5,)),
    ("hands", (MOST_PLAYERS,)),
)
HAND, LIT, COINS, DECISION, SLOT, ROUND, HANDS = (block.start for block in BLOCKS)


def fill(state: Moths, seat: int, row: Row) -> None:
    for moth in state.hands[seat]:
        row.one(HAND + moth)
    for place in range(state.players):
        other = (seat + place) % state.players
        for moth in state.lit[other]:
            row.one(LIT + MOST_CARDS * place + moth)
        row.put(COINS + place, state.coins[other] / MOST_COINS)
        row.put(HANDS + place, len(state.hands[other]) / 4)
    row.one(ROUND + state.round - 1)
    if seat in state.waiting:
        top = state.stack[-1]
        row.one(DECISION + [kind.kind for kind in DECISIONS].index(top.kind))
        if isinstance(top, Into):
            row.one(SLOT + state.hands[seat][top.slot])


def check(state: Moths) -> None:
    everywhere = sorted([*state.deck, *state.lost, *(moth for pile in [*state.hands, *state.lit] for moth in pile)])
    if everywhere != list(range(MOST_CARDS)):
        raise BrokenInvariant("1: every moth is in one place")
    if min(state.coins) < 0:
        raise BrokenInvariant(f"2: nobody owes coins, but they have {state.coins}")


FILES = {"components.toml": COMPONENTS, "rules.md": RULES}


class TinyGame(Game[Moths]):
    """A game whose catalogue and rules stand in this file."""

    def has(self, name: str) -> bool:
        return name in FILES

    def resource(self, name: str) -> str:
        return FILES[name]


def make(**changes: Any) -> TinyGame:
    """The game, or one that differs from it a little."""
    words = TinyWords()
    game = TinyGame(
        slug=SLUG,
        title="Moths",
        players=range(2, MOST_PLAYERS + 1),
        action_space=SPACE,
        package=__name__,
        set_up=set_up,
        decisions=DECISIONS,
        steps=(Round, Wind),
        see=see,
        words=words,
        log=words,
        checks=check,
        read_catalogue=Catalogue,
        offered=OPTIONS,
        tensor_blocks=BLOCKS,
        fill=fill,
        simultaneous=True,
        about="Moths and lights.",
        minutes="5",
    )
    return replace(game, **changes)


class ThievingMoths(Moths):
    """A position whose clones forget the coins; used to prove that the tests find a careless clone."""

    def clone(self) -> Self:
        twin = super().clone()
        twin.coins = self.coins
        return twin


def set_up_careless(terms: Terms) -> Moths:
    state = ThievingMoths(terms, terms.catalogue)
    deal(state)
    return state


class Eaten(Wind):
    """The wind of the broken game: on a one a moth vanishes altogether."""

    def run(self, state: Moths) -> None:
        super().run(state)
        if state.die == 1 and state.lost:
            state.lost.pop()


class FirstFlight(Frame[Moths]):
    """The broken game begins with a flight in its own wind."""

    def run(self, state: Moths) -> None:
        state.push(Round())
        for seat in range(state.players):
            state.push(Eaten(seat))
            state.push(Into(seat, 0))


def set_up_broken(terms: Terms) -> Moths:
    state = Moths(terms, terms.catalogue)
    deal(state)
    state.stack.pop()
    state.push(FirstFlight())
    return state


def install() -> Game:
    """Register the game in this process."""
    game = make()
    if SLUG not in worldwright.available():
        worldwright.register(game)
    return worldwright.load(SLUG)

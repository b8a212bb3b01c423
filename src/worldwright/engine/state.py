"""Positions: every game's state derives from `State`. What is still to happen in one is its stack of frames."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Final, Self, SupportsIndex

from mypy_extensions import i64, mypyc_attr

from worldwright.engine.errors import IllegalAction, NoSuchSeat, NotWaiting
from worldwright.engine.events import Event
from worldwright.engine.frames import NOBODY, NOT_ASKED, NOTHING, SEAT_SPAN, UNDECIDED, Frame, Together
from worldwright.engine.plain import NOT_POSITION, frozen, key_of_state, own_attributes
from worldwright.engine.reasons import no_seat, why_illegal, why_not_waiting
from worldwright.engine.rng import Rng, rolled, seeded, sown
from worldwright.engine.seat import Seat
from worldwright.engine.sheet import Decision as Decision
from worldwright.engine.sheet import ScoreLine as ScoreLine
from worldwright.engine.takeback import may_take_back, taken_back
from worldwright.engine.terms import Terms as Terms

if TYPE_CHECKING:
    import numpy as np

    from worldwright.engine.game import Game

NO_ACTION: Final = -1
SHOWN: Final = 1  # what has come to light: all that is `revealed` since the last decision ...
DECIDES: Final = 2  # ... and something that decides what follows before the next question
REDRAWS: Final = 100  # attempts to imagine a position in which the open question has several answers


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game. See the public API in docs/design.md.

    A game derives its state from this class and writes `clone`, `score_lines` and `redraw`.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.players = terms.players
        self.rng = UNSEEDED
        self.stack: list[Frame[Any]] = NO_FRAMES
        self.listed = NOTHING  # `legal`, once somebody asked for it; replaced, never changed in place
        self.width: i64 = 0  # how many legal actions `player` has
        self.noted: i64 = 0  # what a question may keep from counting its options to saying one of them
        self.answers = NOTHING  # per seat, while a simultaneous decision is open; empty otherwise
        self.player = NOBODY
        self.over = False
        self.ply = 0
        self.barrier = 0  # undo goes back to this ply, never past it
        self.revealed = 0  # has something hidden come to light since the last decision? SHOWN, DECIDES
        self.history = NOTHING  # the moves so far, each action * SEAT_SPAN + seat
        self.recording = True  # False in imagined states
        self.logging = False
        self.log: list[Event] = NO_EVENTS
        self.halting = False  # stop at the first thing that comes to light or is left to chance: for `outcome`
        self.halted = False  # stopped so: what the top frame asks is not worked out
        self.handles = NO_HANDLES  # of the seats, once somebody asked for one

    # --- what a game writes -------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent copy. Games write it by hand and begin with `copy_engine`."""
        raise NotImplementedError

    def parts(self) -> tuple[object, ...]:
        """Everything of the game's own that makes two positions equal, as hashable values."""
        ignored = getattr(type(self), NOT_POSITION, ())
        return tuple([frozen(getattr(self, name)) for name in own_attributes(self) if name not in ignored])

    def score_lines(self, seat: int) -> list[ScoreLine]:
        """The score sheet of a seat: final when over, standing otherwise. The points add up to the score."""
        raise NotImplementedError

    def redraw(self, seat: int, rng: Rng) -> None:
        """Draw anew everything that this seat (NOBODY: a spectator) does not know."""
        raise NotImplementedError

    def line_points(self, seat: int) -> list[int]:
        """What the lines of `score_lines` come to, in their order, which is the same all through a game; games with a
        quicker way override it.
        """
        return [line.points for line in self.score_lines(seat)]

    def score(self, seat: int) -> int:
        """Total of a seat; games with a quicker way than adding up the lines override it."""
        return sum(self.line_points(seat))

    def rank(self, seat: int) -> tuple[int, ...]:
        """What decides between seats at the end: score first, then the rulebook's tie-breaks."""
        return (self.score(seat),)

    def solo_won(self) -> bool:
        """Did the only player win? Asked when the game is over."""
        return True

    # --- reading ------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.terms.game

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must decide now; empty when the game is over."""
        if self.answers:
            return tuple([seat for seat in range(self.players) if self.answers[seat] == UNDECIDED])
        return () if self.over else (self.player,)

    @property
    def legal(self) -> list[int]:
        """The legal actions of `player`, for search: the engine's own list, not to be changed."""
        if self.width > 0 and not self.listed:
            self.listed = self.stack[-1].options(self)
        return self.listed

    @legal.setter
    def legal(self, actions: list[int]) -> None:
        self.listed = actions
        self.width = len(actions)

    def any_action(self, rng: Rng) -> int:
        """A legal action of `player` by chance, found without a list where the question can do that."""
        place = rng.below(self.width)
        return self.listed[place] if self.listed else self.stack[-1].option_at(self, place)

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal actions of `player`."""
        return tuple(self.legal)

    def actions_of(self, seat: SupportsIndex) -> tuple[int, ...]:
        """The legal actions of a seat; empty when it has nothing to decide."""
        return tuple(self.legal_of(as_index(seat, "a seat")))

    def legal_of(self, seat: int) -> list[int]:
        """`actions_of` for search: the engine's own list, not to be changed."""
        if seat == self.player:
            return self.legal
        if self.answers and 0 <= seat < self.players and self.answers[seat] == UNDECIDED:
            top = self.stack[-1]
            assert isinstance(top, Together)
            return top.options_of(self, seat)
        return NOTHING

    @property
    def decision(self) -> Decision | None:
        """What `player` is asked; None when the game is over."""
        return None if self.over else self.decision_of(self.player)

    def decision_of(self, seat: SupportsIndex) -> Decision | None:
        """What a seat is asked; None when it has nothing to decide."""
        who = as_index(seat, "a seat")
        if not self.legal_of(who):
            return None
        return Decision(self.stack[-1].kind, self.terms.game.words.prompt(self, who), who)

    @property
    def scores(self) -> list[int]:
        """The points of every seat: final when over, standing otherwise."""
        return [self.score(seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """The seats that won, ties broken as the rulebook says; empty before the end and after a lost solo game."""
        if not self.over:
            return []
        if self.players == 1:
            return [0] if self.solo_won() else []
        ranks = [self.rank(seat) for seat in range(self.players)]
        best = max(ranks)
        return [seat for seat in range(self.players) if ranks[seat] == best]

    @property
    def returns(self) -> list[float]:
        """Results in [-1, 1]: seats beaten less seats lost to, as a share of the others; solo 1 or -1."""
        if not self.over:
            return [0.0] * self.players
        if self.players == 1:
            return [1.0 if self.solo_won() else -1.0]
        ranks = [self.rank(seat) for seat in range(self.players)]
        others = self.players - 1
        return [(sum([1 for r in ranks if r < mine]) - sum([1 for r in ranks if r > mine])) / others for mine in ranks]

    @property
    def events(self) -> list[Event]:
        """Everything that happened since the start; empty with events=False."""
        return self.log[:]

    def events_of(self, seat: int | None) -> list[dict[str, object]]:
        """The events as this seat may know them; None is a spectator."""
        return [event.seen_by(seat) for event in self.log]

    def view(self, seat: SupportsIndex | None) -> dict[str, Any]:
        """All that this seat may know and nothing else, JSON-able; None is a spectator."""
        return self.terms.game.view(self, None if seat is None else as_index(seat, "a seat"))

    def tensor(self, seat: SupportsIndex) -> np.ndarray[Any, Any]:
        """What the seat knows as one flat float32 array; `game.tensor_blocks` names its parts."""
        return self.terms.game.tensor(self, as_index(seat, "a seat"))

    def seat(self, seat: SupportsIndex) -> Seat:
        """The handle for whoever plays this seat: it offers only what the seat may use."""
        number = self.seat_at(as_index(seat, "a seat"))
        if not self.handles:
            self.handles = [Seat(self, each) for each in range(self.players)]
        return self.handles[number]

    # --- deciding -----------------------------------------------------------------------------

    def apply(self, action: SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Take a legal action for a seat (default: `player`). Raises IllegalAction and changes nothing otherwise."""
        who = self.player if seat is None else as_index(seat, "a seat")
        number = as_index(action, "an action")
        if who != self.player or self.over:
            if not self.legal_of(who):
                raise NotWaiting(why_not_waiting(self, who))
            if number not in self.legal_of(who):
                raise IllegalAction(why_illegal(self, number, who))
        elif number not in self.legal:
            raise IllegalAction(why_illegal(self, number, who))
        self.play(number, who)

    def play(self, action: int, seat: int) -> None:
        """Take an action without checking it: for search loops, which take it from the legal list."""
        draws = self.rng.draws
        self.revealed = 0
        self.ply += 1
        if self.answers:
            self.answers[seat] = action
        else:
            frame = self.stack.pop()
            if self.recording:
                self.history.append(action * SEAT_SPAN + seat)
            frame.resolve(self, action)
        if self.halting and (self.revealed or self.rng.draws != draws):
            self._halt(draws)
        else:
            self.settle()
        if self.player != seat or self.revealed or self.rng.draws != draws:
            self.barrier = self.ply

    def settle(self) -> None:
        """Go on until somebody has a real choice, or the game is over."""
        stack = self.stack
        draws = self.rng.draws
        while stack:
            if self.halting and (self.revealed or self.rng.draws != draws):
                self._halt(draws)
                return
            frame = stack[-1]
            if frame.together:
                assert isinstance(frame, Together)
                if self._ask_together(frame):
                    return
                continue
            options = NOTHING
            width = frame.width(self)
            if width < 0:
                options = frame.options(self)
                width = len(options)
            if width > 1:
                self.listed = options
                self.width = width
                self.player = frame.seat
                return
            action = NO_ACTION if width == 0 else options[0] if options else frame.option_at(self, 0)
            stack.pop()
            if width == 0:
                frame.run(self)
                continue
            if self.logging:
                self._log_forced(frame, frame.seat, action)
            frame.resolve(self, action)
        if self.halting and (self.revealed or self.rng.draws != draws):
            self._halt(draws)
        self.over = True
        self.player = NOBODY
        self.listed = NOTHING
        self.width = 0

    def _halt(self, draws: i64) -> None:
        """Where something came to light, or was left to chance since so many draws."""
        self.halted = True
        if self.rng.draws != draws:
            self.revealed |= DECIDES
        self.listed = NOTHING
        self.width = 0

    def go_on(self) -> None:
        """From a halt to the next question, past all that was only shown: it halts once more at what decides."""
        while self.halted and not self.revealed & DECIDES:
            self.halted = False
            self.revealed = 0
            self.settle()

    def _offer(self, frame: Frame[Any]) -> None:
        """The top question is put to `player`: its options are counted, or else listed."""
        self.listed = NOTHING
        self.width = frame.width(self)
        if self.width < 0:
            self.legal = frame.options(self)

    def _ask_together(self, frame: Together[Any]) -> bool:
        """Ask every seat that has yet to answer; carry the answers out once all have come."""
        if not self.answers:
            self.answers = [self._sole_answer(frame, seat) for seat in range(self.players)]
        for seat in range(self.players):
            if self.answers[seat] == UNDECIDED:
                self.player = seat
                self._offer(frame)
                return True
        answers = self.answers
        self.answers = NOTHING
        self.stack.pop()
        if self.recording:
            for seat in range(self.players):
                if answers[seat] >= 0 and frame.asks(self, seat):
                    self.history.append(answers[seat] * SEAT_SPAN + seat)
        self.revealed = SHOWN | DECIDES
        frame.resolve_all(self, answers)
        return False

    def _sole_answer(self, frame: Together[Any], seat: int) -> int:
        if frame.asks(self, seat):
            return UNDECIDED
        options = frame.options_of(self, seat)
        if options and self.logging:
            self._log_forced(frame, seat, options[0])
        return options[0] if options else NOT_ASKED

    def _log_forced(self, frame: Frame[Any], seat: int, action: int) -> None:
        """A decision with a single option was taken by the engine; a secret one is told to its seat alone."""
        taken: dict[str, object] = {"action": self.terms.game.action_space.text(action)}
        decision: dict[str, object] = {"decision": frame.kind}
        if frame.secret:
            self.confide("auto", frame.rule, seat, decision, taken, (seat,))
        else:
            self.confide("auto", frame.rule, seat, {**decision, **taken}, {}, ())

    # --- for the rules ------------------------------------------------------------------------

    def push(self, frame: Frame[Any]) -> None:
        """What must happen next. The frame pushed last comes first."""
        self.stack.append(frame)

    def first_player(self) -> int:
        """Who begins: by lot, or as seated if the game's option says so (`options.WHO_BEGINS`). Solo draws nothing."""
        if self.players == 1 or self.terms.options.get("first_player") == "seated":
            return 0
        return int(self.rng.below(self.players))

    def tell_round(self, number: int, rule: str, seat: int = NOBODY) -> None:
        """A new round begins: the engine tells it in every game's log, and charts read it."""
        self.tell("round", rule, seat, number=number)

    def reveal(self) -> None:
        """Something hidden was shown, and what it is decides what happens next: nobody may undo past this point."""
        self.revealed = SHOWN | DECIDES

    def show(self) -> None:
        """Something hidden was shown, and nothing that happens before the next question depends on what it is, such as
        a card that fills a display: nobody may undo past this point, but what an action brings is told past it.
        """
        self.revealed |= SHOWN

    def tell(self, kind: str, rule: str, seat: int, **data: object) -> None:
        """Log a public event. Call it only while `logging`, so that search pays nothing."""
        self.log.append(Event(self.ply, kind, rule, seat, data, {}, ()))

    def confide(
        self,
        kind: str,
        rule: str,
        seat: int,
        data: dict[str, object],
        secret: dict[str, object],
        knows: tuple[int, ...],
    ) -> None:
        """Log an event of which `secret` is for the seats in `knows` alone."""
        self.log.append(Event(self.ply, kind, rule, seat, data, secret, knows))

    def prepare(self) -> None:
        """Give a fresh state its generator, stack and log; the game's set-up goes on from here."""
        assert self.terms.seed is not None
        self.rng = rolled(self.terms.seed)
        self.stack = []
        self.history = []
        self.logging = self.terms.events
        self.log = []

    # --- copies -------------------------------------------------------------------------------

    def copy_engine(self, twin: State) -> None:
        """The engine's half of `clone`."""
        twin.rng = self.rng.clone()
        twin.stack = self.stack[:]
        twin.listed = self.listed
        twin.width = self.width
        twin.noted = self.noted
        twin.answers = self.answers[:] if self.answers else NOTHING
        twin.player = self.player
        twin.over = self.over
        twin.ply = self.ply
        twin.barrier = self.barrier
        twin.history = self.history[:] if self.recording else NOTHING
        twin.recording = self.recording
        twin.logging = self.logging
        twin.log = self.log[:] if self.logging else NO_EVENTS
        twin.halting = self.halting
        twin.halted = self.halted

    def determinize(self, seat: SupportsIndex | None, seed: SupportsIndex) -> Self:
        """A state that agrees with everything this seat knows (None: a spectator), the rest drawn at random."""
        who = NOBODY if seat is None else self.seat_at(as_index(seat, "a seat"))
        twin = self.clone()
        twin.terms = self.terms.without_seed()
        twin.history = NOTHING
        twin.recording = False
        twin.logging = False
        twin.log = NO_EVENTS
        twin.rng = sown(as_index(seed, "a seed"))
        for _ in range(REDRAWS):
            twin.redraw(who, twin.rng)
            twin._redraw_pending(who)
            if twin.over or twin.width > 1:  # whoever is asked has a choice, and everybody knows that
                twin.rng.draws = 0
                return twin
        raise RuntimeError(f"{self!r}: nothing could be imagined in which {self.stack[-1].kind} asks what it asks")

    def _redraw_pending(self, seat: int) -> None:
        """What other seats secretly have in mind is redrawn too, and the legal list follows what was redrawn."""
        if self.over:
            return
        for depth in range(len(self.stack)):
            if self.stack[depth].seat != seat:
                self.stack[depth] = self.stack[depth].redrawn(self, self.rng)
        top = self.stack[-1]
        if isinstance(top, Together):
            for other in range(self.players):
                if other != seat and self.answers[other] >= 0:
                    options = top.options_of(self, other)
                    self.answers[other] = options[int(self.rng.below(len(options)))]
        self._offer(top)

    def undo(self, seat: int) -> Self:
        """The position before this seat's last decision, rebuilt from the record. Raises CannotUndo past a barrier."""
        earlier: Self = taken_back(self, seat)
        return earlier

    def can_undo(self, seat: int) -> bool:
        """May this seat take back its last decision?"""
        return may_take_back(self, seat)

    # --- comparing ----------------------------------------------------------------------------

    def key(self) -> tuple[object, ...]:
        """Everything that makes two positions equal."""
        return key_of_state(self)

    def key_of(self, seat: SupportsIndex | None) -> int:
        """64 bits that stand for what this seat knows (None: a spectator), the same in every process and build.

        Two positions that look alike to the seat have one key, however they came about and whatever they hide.
        """
        from worldwright.engine.view import key_of_view

        return key_of_view(self.view(seat))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        from worldwright.engine.position import packed, unpacked

        return unpacked, packed(self)

    def text(self) -> str:
        """The whole position as text, hidden parts included: for the referee's side. `game.position` reads it."""
        from worldwright.engine.position import write

        return write(self)

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks."""
        return self.terms.game.svg(self.view(None))

    def __repr__(self) -> str:
        return f"<{self.terms.game.title}, {self.players} players, ply {self.ply}{', over' if self.over else ''}>"

    def seat_at(self, seat: int) -> int:
        """The seat itself, if this game has it."""
        if not 0 <= seat < self.players:
            raise NoSuchSeat(no_seat(self, seat))
        return seat


NO_FRAMES: Final[list[Frame[Any]]] = []
NO_EVENTS: Final[list[Event]] = []
NO_HANDLES: Final[list[Seat]] = []
UNSEEDED: Final = seeded(0)  # stands in until `prepare` or `copy_engine`


def as_index(value: SupportsIndex | object, what: str) -> int:
    """Any integer, numpy's included, as a plain int."""
    if isinstance(value, int):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"{what} is an integer, not {type(value).__name__} {value!r}") from None

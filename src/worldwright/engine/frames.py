"""What is still to happen in a position: frames on a stack. Every decision and pending step is one of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from worldwright.engine.rng import Rng

if TYPE_CHECKING:
    from worldwright.engine.state import State

S = TypeVar("S", bound="State")
NOTHING: Final[list[int]] = []
SEAT_SPAN: Final = 16  # more seats than any game has: a move is action * SEAT_SPAN + seat
UNDECIDED: Final = -1  # in a state's `answers`: asked and not yet answered
NOT_ASKED: Final = -2  # in a state's `answers`: this seat takes no part
NOBODY: Final = -1
UNCOUNTED: Final = -1  # as a frame's `width`: list the options to know how many they are


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One pending step: a question to a seat, or work that the rules still have to do.

    A frame is its class, its seat and a few named ints, and never changes, so clones share it. The top frame of the
    stack is asked for its `options`: several are put to the seat, a single one is taken at once, and with none the
    frame runs. A frame that carries more than its seat names what it carries in `slots` and takes it in that order:

        class PlaceTile(Frame[Spires]):
            kind: ClassVar[str] = "PLACE_TILE"
            rule: ClassVar[str] = "6.4"
            slots: ClassVar[tuple[str, ...]] = ("tile",)

            def __init__(self, seat: int, tile: int) -> None:
                super().__init__(seat)
                self.tile: Final = tile
    """

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    slots: ClassVar[tuple[str, ...]] = ()
    secret: ClassVar[bool] = False  # is the answer for its seat alone, until the rules reveal it?

    def __init__(self, seat: int = NOBODY) -> None:
        self.seat: Final = seat
        self.together = False  # is it a `Together`? Quicker to look at than the class

    def options(self, state: S) -> list[int]:
        """The legal actions; empty when nothing is asked here."""
        return NOTHING

    def width(self, state: S) -> i64:
        """How many options there are, for a question that can count them without listing them.

        Play-outs and trials of a search then make no list. A question that overrides this overrides `option_at`, too,
        which is asked after it in the same position: `state.noted` may keep a number from the one to the other.
        """
        return UNCOUNTED

    def option_at(self, state: S, place: i64) -> int:
        """The option at a place of the list."""
        return self.options(state)[place]

    def resolve(self, state: S, action: int) -> None:
        """Carry out the chosen action. The frame has left the stack already."""
        raise NotImplementedError(f"{self.kind} has options but does not say what they do")

    def run(self, state: S) -> None:
        """Called instead of `resolve` when there are no options: an obligatory step that is impossible is skipped."""
        if state.logging:
            state.tell("skipped", self.rule, self.seat, decision=self.kind)

    def redrawn(self, state: S, rng: Rng) -> Frame[S]:
        """This frame with whatever only its seat knows about it drawn anew."""
        return self

    def key(self) -> tuple[object, ...]:
        """Class, seat and slots: equal frames have equal keys."""
        return (type(self).__qualname__, self.seat, *[getattr(self, name) for name in type(self).slots])

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join([str(part) for part in self.key()[1:]])})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Frame[S]):
    """A question to several seats at once. Answers stay hidden until all have come; their order makes no difference."""

    secret: ClassVar[bool] = True

    def __init__(self, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.together = True

    def options_of(self, state: S, seat: int) -> list[int]:
        """The legal actions of one seat; empty when it is not asked."""
        raise NotImplementedError

    def width_of(self, state: S, seat: int) -> i64:
        """How many options a seat has: see `width`."""
        return UNCOUNTED

    def option_of(self, state: S, seat: int, place: i64) -> int:
        """The option of a seat at a place of its list."""
        return self.options_of(state, seat)[place]

    def options(self, state: S) -> list[int]:
        """The legal actions of the seat that is asked now."""
        return self.options_of(state, state.player)

    def width(self, state: S) -> i64:
        return self.width_of(state, state.player)

    def option_at(self, state: S, place: i64) -> int:
        return self.option_of(state, state.player, place)

    def asks(self, state: S, seat: int) -> bool:
        """Has this seat a real choice? A game that can tell without listing the actions overrides it."""
        return len(self.options_of(state, seat)) > 1

    def resolve_all(self, state: S, answers: list[int]) -> None:
        """Carry out everybody's answer, indexed by seat (NOT_ASKED for seats without one)."""
        raise NotImplementedError

"""How the tests of the battery say to which games and settings they apply, and how they are handed to pytest."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import FunctionType
from typing import Any, TypeVar

import pytest

from worldwright import testing
from worldwright.testing.settings import Cases, briefly

Test = TypeVar("Test", bound=Callable[..., None])
TERMS = "applies_to"  # the attribute in which a test keeps what `over` says


@dataclass(frozen=True)
class AppliesTo:
    """The cases of a test, game by game, and what a game must have for it."""

    cases: tuple[Cases, ...]
    needs: tuple[str, ...]


def over(*cases: Cases, needs: Sequence[str] = ()) -> Callable[[Test], Test]:
    """A test of the battery: it runs for each of these cases of a game that has what it `needs`."""

    def marked(test: Test) -> Test:
        setattr(test, TERMS, AppliesTo(cases, tuple(needs)))
        return test

    return marked


def whole_game(slug: str) -> list[str]:
    """The case of a test that looks at a game as a whole."""
    return [slug]


def battery(*slugs: str, without: Sequence[str] = (), only: Sequence[str] = ()) -> dict[str, Any]:
    """The tests of these games by name, for `globals().update(...)` in a test file. See `worldwright.testing`."""
    known = {tag for _, tags in every_test() for tag in tags}
    listed = sorted(tag for tag in known if not tag.startswith("test_"))
    for name in (*without, *only):
        if name not in known:
            raise ValueError(
                f"the battery has nothing called {name!r}; it has {', '.join(listed)} and the tests by name"
            )
    chosen = [test for test, tags in every_test() if not tags & set(without) and (not only or tags & set(only))]
    return {test.__name__: collected for test in chosen if (collected := applied(test, slugs)) is not None}


def every_test() -> Iterator[tuple[Any, frozenset[str]]]:
    """Every test of the battery, with its chapter, its own name and what it needs."""
    for chapter in testing.CHAPTERS:
        for thing in vars(import_module(f"{testing.__name__}.{chapter}")).values():
            terms = getattr(thing, TERMS, None)
            if isinstance(terms, AppliesTo):
                yield thing, frozenset((chapter, thing.__name__, *terms.needs))


def applied(test: Any, slugs: Sequence[str]) -> Any:
    """A copy of a test with the cases of these games as its parameters; None where they have no such case."""
    terms: AppliesTo = getattr(test, TERMS)
    cases = [case for slug in slugs for kind in terms.cases for case in briefly(kind, slug)]
    if not cases:
        return None
    twin = FunctionType(test.__code__, test.__globals__, test.__name__, test.__defaults__, test.__closure__)
    twin.__dict__.update(test.__dict__)
    twin.__kwdefaults__ = test.__kwdefaults__
    twin.__annotations__ = test.__annotations__
    twin.__doc__ = test.__doc__
    parameter = next(iter(inspect.signature(test).parameters))
    return pytest.mark.parametrize(parameter, cases, ids=str)(twin)

"""What the open decision is about: the part of a view that the deciding seat looks at."""

from __future__ import annotations

from typing import Any, TypedDict, cast

from worldwright.engine.frames import Frame
from worldwright.games.tribes_of_the_wind.effects import effect_shown, item_shown, price
from worldwright.games.tribes_of_the_wind.setup import FirstCard, StartPollution
from worldwright.games.tribes_of_the_wind.state import TribesOfTheWind
from worldwright.games.tribes_of_the_wind.state_tribe import EMPTY, Tribe
from worldwright.games.tribes_of_the_wind.turn_effects import OrChoice
from worldwright.games.tribes_of_the_wind.turn_forest import ForestPlace, ForestTake
from worldwright.games.tribes_of_the_wind.turn_pollution import PollutionPick
from worldwright.games.tribes_of_the_wind.turn_riders import CatapultTo, FlexStep, MoveStep
from worldwright.games.tribes_of_the_wind.turn_temple import TempleWhere, TempleWhich
from worldwright.games.tribes_of_the_wind.turn_village import VillageSide, VillageTake


class AtomView(TypedDict):
    """One effect, with its number as it would come now."""

    kind: str
    number: int


Branches = list[list[AtomView]]


class Question(TypedDict):
    """What the present decision is about; all of it is public."""

    pending: list[AtomView]
    steps: int | None
    price: int | None
    bought: str | None
    offer: list[str]
    branches: Branches  # of OR_CHOICE and VILLAGE_SIDE
    uses: list[Branches]  # of VILLAGE_TAKE: the right side of each card on display
    temples: list[Branches]  # of TEMPLE_WHICH: what each Temple would bring
    start: int | None
    marker: int | None


def see_effect(state: TribesOfTheWind, tribe: Tribe, effect: int, x: int) -> Branches:
    return cast(Branches, effect_shown(state, tribe, effect, x))


def see_question(state: TribesOfTheWind) -> Question:
    """What the open decision is about."""
    question: Question = {
        "pending": [],
        "steps": None,
        "price": None,
        "bought": None,
        "offer": [],
        "branches": [],
        "uses": [],
        "temples": [],
        "start": None,
        "marker": None,
    }
    if not state.over:
        frame = state.stack[-1]
        tribe = state.tribes[frame.seat]
        question["pending"] = [cast(AtomView, item_shown(state, tribe, item)) for item in state.items]
        ask(state, tribe, frame, question)
    return question


def ask(state: TribesOfTheWind, tribe: Tribe, frame: Frame[Any], question: Question) -> None:
    """What the frame carries, and the effects between which it lets choose."""
    catalogue = state.catalogue
    if isinstance(frame, (PollutionPick, StartPollution)):
        question["steps"] = frame.tokens
    elif isinstance(frame, MoveStep):
        question["steps"] = frame.steps
    elif isinstance(frame, FlexStep):
        question["steps"] = frame.units
    elif isinstance(frame, ForestTake):
        question["price"] = price(state, tribe, frame.printed)
    elif isinstance(frame, ForestPlace):
        question["bought"] = catalogue.tile_ids[frame.tile]
    elif isinstance(frame, FirstCard):
        question["offer"] = [catalogue.village_ids[frame.first], catalogue.village_ids[frame.second]]
    elif isinstance(frame, OrChoice):
        question["branches"] = see_effect(state, tribe, frame.effect, frame.x)
    elif isinstance(frame, VillageSide):
        question["branches"] = see_effect(state, tribe, catalogue.village_effect[state.taken], 0)
    elif isinstance(frame, VillageTake):
        question["uses"] = [
            [] if card == EMPTY else see_effect(state, tribe, catalogue.village_effect[card], 0)
            for card in state.village_display
        ]
    elif isinstance(frame, TempleWhich):
        question["temples"] = [see_effect(state, tribe, effect, 0) for effect in catalogue.board_temples[tribe.board]]
    elif isinstance(frame, CatapultTo):
        question["start"] = frame.start
    elif isinstance(frame, TempleWhere):
        question["marker"] = frame.temple

"""The parts of a view, one kind of thing each."""

from __future__ import annotations

from typing import Any, TypedDict

Face = dict[str, Any]


class TileView(TypedDict):
    """A tile space: its tile face down, turned up but not yet laid, or lying."""

    space: str
    facing: str  # "down", "turning" or "up"
    way: int  # its orientation; 0 while it is not up
    tile: Face | None  # its face, where everybody sees it
    back: Face | None  # cost and points of a face-down area tile


class Building(TypedDict):
    seat: int
    large: bool


class SpaceView(TypedDict):
    """A space of the map on which something is."""

    id: str
    reward: list[str]  # of a water
    building: Building | None
    figures: list[int]
    claimed: list[int]
    tokens: list[str]
    falcon: bool


class CornerView(TypedDict):
    """A large location."""

    space: str
    tile: str
    metric: str
    per: int


class SlotCard(TypedDict):
    card: str
    half: str


class MachineView(TypedDict):
    """A place for a machine: reward space or technology."""

    at: str
    piece: str | None  # the special machine that lies there
    effect: list[str]  # empty while nothing works here
    powered: bool


class Crates(TypedDict):
    closed: list[str] | None  # known to their owner alone
    count: int
    opened: list[str]
    reopened: list[str]


class TribeView(TypedDict):
    """A player."""

    seat: int
    tribe: Face | None
    goods: dict[str, int]
    energy: int
    tracks: dict[str, int]
    unlocked: list[str]
    machines: list[MachineView]
    modules: dict[str, str | None]
    active: list[str]
    slots: dict[str, list[SlotCard]]
    resting: list[str]
    removed: list[str]
    crates: Crates
    technologies: list[str]
    passives: list[str]
    small: int
    large: int
    figures: int
    progress: int
    markers: int
    score: int
    sleep: int
    switch_up: bool
    switch: Face
    artifact_card: Face | None
    returned_card: Face | None
    artifacts: dict[str, int]
    minor: int
    end_tile: bool
    tokens: int
    turns: int


class DisplayView(TypedDict):
    citizens: list[str | None]
    modules: list[str | None]
    machines: dict[str, list[str | None]]
    piles: dict[str, int]


class GoalView(TypedDict):
    face: Face
    open: bool


class WindowView(TypedDict):
    """What changes the action that is being paid for."""

    action: str
    range: int
    discount: int
    anywhere: bool
    rotate: bool
    wild: bool


class QuestionView(TypedDict):
    """What the open question is about, as far as it is about something."""

    card: str | None
    slot: str | None
    module: str | None
    groups: list[str]
    space: str | None
    cost: dict[str, int] | None
    effects: list[list[str]]
    price: int
    colour: str | None


class Faces(TypedDict):
    """The faces of everything in sight, by id."""

    cards: dict[str, Face]
    modules: dict[str, Face]
    machines: dict[str, Face]
    crates: dict[str, Face]
    tribes: dict[str, Face]  # while somebody chooses one
    switches: dict[str, Face]


class Bonus(TypedDict):
    """A space of a track and what reaching it brings."""

    space: int
    effect: list[str]


class PlaceView(TypedDict):
    """Where a space of the map lies, and on which tile space."""

    id: str
    x: int
    r: int
    tile: str | None


class CrystalView(TypedDict):
    id: str
    x: int
    r: int
    vast: bool


class Printed(TypedDict):
    """What is printed on the boards and never changes during a game."""

    places: list[PlaceView]  # by space
    hexes: dict[str, list[str]]  # the spaces that a tile covers, by its tile space
    cells: dict[str, list[list[int]]]  # the three cells of a large location, by its space
    crystals: list[CrystalView]  # the vast ones last
    caps: dict[str, int]  # of resources
    gears: list[int]  # for a small building, for a large one
    rewards: list[Face]  # the reward spaces of a player board
    slots: list[Face]
    progress: list[int]  # points by lowest vacant space
    progress_full: int
    progress_bonus: list[Bonus]
    point_bonus: list[Bonus]
    sleep: list[Bonus]
    sleep_removes: int  # the space that costs an artifact
    books: dict[str, int]  # of technologies
    technology_points: dict[str, int]
    branches: list[list[str]]  # which technologies lie next to each other

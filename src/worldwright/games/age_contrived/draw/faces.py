"""Colours, icons and short words of the drawings."""

from __future__ import annotations

from typing import NamedTuple

from worldwright.games.age_contrived.grammar import (
    BOUND_IN_ONE_REGION,
    BOUND_MONUMENTS,
    BOUND_TYPES,
    CONDUITS,
    GAINED_TYPES,
    ICON_COUNT,
    ICONS,
    UPGRADED_ACTIONS,
    read_requirement,
)

INK = "#1f2430"
PAPER = "#fffaf0"


class Tint(NamedTuple):
    """The colours of a region."""

    fill: str
    light: str
    dark: str


REGION_TINTS = {
    "forest": Tint("#6fa86f", "#8fbf88", "#3f7d4a"),
    "plains": Tint("#e3cf7e", "#efe0a4", "#a98f2e"),
    "quarry": Tint("#cfa377", "#e0bd98", "#8f6238"),
    "sea": Tint("#5f9fc4", "#86bad6", "#2f6a92"),
    "mountain": Tint("#a9abbd", "#c4c6d3", "#686a80"),
    "center": Tint("#9c8cc6", "#b9acd9", "#5b4c8a"),
}
TYPE_ICONS = {"C": "ac-compass", "M": "ac-magnet", "R": "ac-rose", "W": "ac-wild", "any": "ac-any"}
TYPE_TINTS = {"C": "#3f78b0", "M": "#b04a3f", "R": "#b84a7c", "W": "#a8801c", "any": "#6b7280"}
TRACK_ICONS = {"monument": "ac-monument", "pillar": "ac-pillar"}
GOD_TINTS = {  # the light and the deep colour behind a portrait
    "multanec": ("#b8dedd", "#7fbcba"),
    "aureon": ("#f0dfa8", "#d9bd66"),
    "ignotas": ("#f5cfa6", "#e2a467"),
    "rusne": ("#c5dfbe", "#93bf89"),
    "freyith": ("#cdb7e6", "#a98fcf"),
}
ABILITIES = {  # in few words, for a Character Board
    "wild_activation: move_char:2": "An activated wild walks 2",
    "extra_step: once_per_turn": "One more step each turn",
    "on_enter: replenish": "New region: replenish a tile",
    "wild_load_position_2: recharge": "Wild loaded at 2: recharge",
    "load_old_position_1: advance_step_4": "Advance: load the old tile 1",
    "on_enter: rearrange_energy": "New region: rearrange energy",
    "wild_deploy_monument: place_exhausted_same_section": "A wild brings one more along",
    "on_bind: move_char:1|recharge": "Binding: step or recharge",
    "on_enter: place_exhausted_pool_or_achievement": "New region: place one energy",
    "wild_action: as_position_5": "A wild does any action",
    "set_aside_gained: load_one_end_of_turn": "Load one you gained",
    "on_enter: rearrange_conduits": "New region: move Conduits",
    "wild_activation: as_space_type": "A wild acts as its space",
    "teleport: per_instance": "Teleport when moving",
    "on_enter: move_bound_to_region": "New region: move one bound",
}


class Need(NamedTuple):
    """What an Achievement asks for."""

    number: int
    icons: tuple[str, ...]
    words: str


NEEDS = {
    BOUND_TYPES: (("ac-bound", "ac-any"), "types bound"),
    BOUND_MONUMENTS: (("ac-bound", "ac-monument"), "Monuments bound"),
    BOUND_IN_ONE_REGION: (("ac-bound", "ac-map"), "bound in a region"),
    GAINED_TYPES: (("ac-any",), "types gained"),
    CONDUITS: (("ac-conduit",), "Conduits"),
    UPGRADED_ACTIONS: (("ac-upgrade",), "upgraded actions"),
} | {ICON_COUNT + place: ((f"ac-{name}",), f"{name} icons") for place, name in enumerate(ICONS)}


def need(require: str) -> Need:
    """The requirement of an Achievement in icons and few words.

    >>> need("icons:boot>=4")
    Need(number=4, icons=('ac-boot',), words='boot icons')
    """
    counted, number = read_requirement(require)
    icons, words = NEEDS[counted]
    return Need(number, icons, words)

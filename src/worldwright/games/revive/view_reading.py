"""A view, read: what is printed on the boards, and the map with what lies on it."""

from __future__ import annotations

from worldwright.engine.view import printed
from worldwright.games.revive.view import View
from worldwright.games.revive.view_parts import CrystalView, PlaceView, Printed, SpaceView


class Space(PlaceView, SpaceView):
    """A space of the map: where it lies, what it is, and what is there."""

    kind: str


def printed_of(view: View) -> Printed:
    """What is printed on the boards."""
    found: Printed = printed(view["printed"])
    return found


def spaces_of(view: View) -> list[Space]:
    """Every space of the map."""
    used = {space["id"]: space for space in view["spaces"]}
    ground = view["ground"]
    found: list[Space] = []
    for place in printed_of(view)["places"]:
        name = place["id"]
        here = used.get(name)
        found.append(
            {
                "id": name,
                "x": place["x"],
                "r": place["r"],
                "tile": place["tile"],
                "kind": ground[name],
                "reward": here["reward"] if here else [],
                "building": here["building"] if here else None,
                "figures": here["figures"] if here else [],
                "claimed": here["claimed"] if here else [],
                "tokens": here["tokens"] if here else [],
                "falcon": here is not None and here["falcon"],
            }
        )
    return found


def crystals_of(view: View) -> list[CrystalView]:
    """The crystals that lie on this board: the vast ones only if they are in use (12.8)."""
    return [crystal for crystal in printed_of(view)["crystals"] if view["vast"] or not crystal["vast"]]

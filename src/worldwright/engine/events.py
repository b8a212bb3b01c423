"""What happened, in small facts that cite the rule they follow. Log lines, animation and announcements derive from them."""

from __future__ import annotations

from typing import final


@final
class Event:
    """One thing that happened. `data` is public; `secret` is for the seats in `knows` alone."""

    def __init__(
        self,
        ply: int,
        kind: str,
        rule: str,
        seat: int,
        data: dict[str, object],
        secret: dict[str, object],
        knows: tuple[int, ...],
    ) -> None:
        self.ply = ply
        self.kind = kind
        self.rule = rule
        self.seat = seat
        self.data = data
        self.secret = secret
        self.knows = knows

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The event as a JSON-able dict with what this seat may know; None is a spectator."""
        seen: dict[str, object] = {"ply": self.ply, "kind": self.kind, "rule": self.rule, "seat": self.seat}
        seen.update(self.data)
        if seat is not None and seat in self.knows:
            seen.update(self.secret)
        return seen

    def __repr__(self) -> str:
        return f"Event({self.ply}, {self.kind!r}, {self.rule!r}, {self.seat}, {self.data}, {self.secret}, {self.knows})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))

"""What happened, in small facts that cite the rule they follow. Log lines and animation derive from them."""

from __future__ import annotations

from typing import Any, final


def fresh(value: Any) -> Any:
    """A copy of JSON-able data that shares nothing with it that could be changed."""
    if isinstance(value, dict):
        return {key: fresh(part) if isinstance(part, (dict, list, tuple)) else part for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [fresh(part) if isinstance(part, (dict, list, tuple)) else part for part in value]
    return value


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
        self._data = data
        self._secret = secret
        self.knows = knows

    @property
    def data(self) -> dict[str, Any]:
        """What everybody may know: a copy, for what is told may be a face of the catalogue."""
        return {key: fresh(value) for key, value in self._data.items()}

    @property
    def secret(self) -> dict[str, Any]:
        """What the seats in `knows` may know beside it."""
        return {key: fresh(value) for key, value in self._secret.items()}

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as a JSON-able dict with what this seat may know; None is a spectator. It shares nothing."""
        seen: dict[str, Any] = {"ply": self.ply, "kind": self.kind, "rule": self.rule, "seat": self.seat}
        for key, value in self._data.items():
            seen[key] = fresh(value)
        if seat is not None and seat in self.knows:
            for key, value in self._secret.items():
                seen[key] = fresh(value)
        return seen

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.ply, self.kind, self.rule, self.seat, self.data, self.secret, self.knows)

    def __repr__(self) -> str:
        facts = f"{self.ply}, {self.kind!r}, {self.rule!r}, {self.seat}, {self._data}, {self._secret}, {self.knows}"
        return f"Event({facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash((self.ply, self.kind, self.rule, self.seat))

    def _facts(self) -> tuple[Any, ...]:
        return (self.ply, self.kind, self.rule, self.seat, self.data, self.secret, self.knows)

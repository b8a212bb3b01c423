"""The printed faces that a view holds, by the names of the pieces."""

from __future__ import annotations

from worldwright.games.tribes_of_the_wind.view import Face, View, faces_of


def face_of(faces: dict[str, Face], name: str | None) -> Face:
    """A piece that lies open, so that its face is known."""
    assert name is not None
    return faces[name]


def board_face(view: View, seat: int) -> Face:
    """The board of a seat that has chosen one."""
    return face_of(faces_of(view)["boards"], view["tribes"][seat]["board"])


def guide_symbol(view: View, seat: int) -> str:
    """The symbol of the guide of a seat."""
    return f"tw-guide-{board_face(view, seat)['symbol']}"

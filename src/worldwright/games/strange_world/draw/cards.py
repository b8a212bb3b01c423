"""The cards, drawn in their own units: one card is 63 x 89. Faces are composed of layers, from what the card shows."""

from __future__ import annotations

from typing import NamedTuple, TypedDict

from worldwright.draw.marks import explained
from worldwright.draw.memory import remembered
from worldwright.draw.sprite import sprite_of
from worldwright.draw.svg import Box, group, icon, moved, path, rect, text, title, use
from worldwright.games.strange_world.grammar import ICONS
from worldwright.games.strange_world.view import FaceView, GuestView, TravellerView

WIDTH, HEIGHT, RADIUS = 63, 89, 4
CARD = Box(0, 0, WIDTH, HEIGHT)
OUTLINE = "#1f2430cc"
FLOATING = ("whale", "jellyfish")


class Tint(NamedTuple):
    """The colours of a land."""

    sky: str
    haze: str
    ground: str
    rock: str
    top: str


TINTS = {
    "mountain": Tint("#cfdaf0", "#f1f0f4", "#7d8fb3", "#a89f9c", "#c3cfae"),
    "lake": Tint("#c3e9f1", "#f3f6ef", "#2fa6c9", "#c1a98b", "#b9dc9c"),
    "swamp": Tint("#dfe5b4", "#f6f2dd", "#6f7d3c", "#8f7f5c", "#b3b86a"),
    "forest": Tint("#cdebcb", "#f6f5e2", "#3f9a5a", "#b08a62", "#9ed08a"),
    "volcano": Tint("#f7c9b4", "#fdeedd", "#d4502f", "#8c6a5c", "#d9a07c"),
    "eye": Tint("#dccbef", "#f8eef2", "#8a5bb5", "#9a86a8", "#c9aede"),
}


def placed(
    box: Box, inner: str, *, key: str | None = None, words: str = "", class_: str = "card", laid: str | None = None
) -> str:
    """A card laid into a box; `laid` is the letter of whoever laid it.

    The outer group stays free of transforms, so that a page can animate it.
    """
    name = title(words) if words else ""
    return group(name, moved(box.x, box.y, box.width / WIDTH, inner), class_=class_, data_key=key, data_laid=laid)


def layer(name: str, **colours: str) -> str:
    """One layer of a card."""
    return use(f"sw-{name}", CARD, **colours)


def icon_symbol(kind: str) -> str:
    """The icon of a kind of land, of a score line, or of what a Traveller counts."""
    return "sw-i-paw" if kind in ("animal", "species") else f"sw-i-{kind}"


class Glyph(TypedDict):
    """What an animal is drawn by."""

    glyph: str


def animal_symbol(face: Glyph) -> str:
    """The animal of a face; one that nobody has drawn yet shows its paw."""
    symbol = f"sw-animal-{face['glyph']}"
    return symbol if symbol in sprite_of(__package__) else "sw-i-paw"


def portrait_symbol(traveller: TravellerView) -> str:
    """The portrait of a Traveller; a stranger looks like any traveller."""
    symbol = f"sw-portrait-{traveller['id']}"
    return symbol if symbol in sprite_of(__package__) else "sw-i-traveller"


def shown_icons(face: FaceView) -> list[str]:
    """Every icon of a card, in the order of its column: three mountains are three glyphs (13.3.3)."""
    icons = [kind for kind in ICONS for _ in range(face[kind])]
    return [*icons, "paw"] if face["animal"] else icons


@remembered
def land(face: FaceView) -> str:
    """A land or starting card, layer upon layer from the sky to the edge."""
    tint = TINTS[face["land"]]
    layers = [layer("bg", fill=tint.sky, color=tint.haze), _peaks(face)]
    layers += [layer(name) for name in _behind_the_island(face)]
    layers.append(layer("island", fill=tint.rock, color=tint.top))
    layers += [layer(f"feat-{kind}") for kind in ("eye", "lake", "swamp") if face[kind]]
    if face["animal"]:
        layers.append(use(animal_symbol(face), _animal_box(face)))
    layers.append(layer("cloudbank"))
    layers += [layer(f"portal-{edge}") for edge in face["portal"]]
    layers += [layer(mark) for mark in _marks(face)]
    return explained(kind_of(face), face["id"], *layers, _icon_column(face), layer("card-edge"))


def kind_of(face: FaceView) -> str:
    """The table of the catalogue that a card stands in."""
    return "start" if face["start"] else "land"


def _peaks(face: FaceView) -> str:
    count = min(face["mountain"], 3)
    if not count:
        return ""
    if not (face["volcano"] or face["eye"]):
        return layer(f"peaks-{count}")
    far = layer("peaks-far")
    return far if count == 1 else far + group(far, transform="translate(72 3) scale(-1 1)")


def _behind_the_island(face: FaceView) -> list[str]:
    plain = not face["animal"] and not face["mountain"]
    layers = ["feat-volcano"] if face["volcano"] else []
    if face["land"] == "forest":
        layers.append("feat-grove" if face["mountain"] else "feat-forest")
    if face["land"] == "lake" and plain and not face["swamp"]:
        layers.append("feat-curls")
    if face["land"] == "swamp" and plain and not face["lake"]:
        layers.append("feat-deadtree")
    return layers


def _animal_box(face: FaceView) -> Box:
    if face["eye"]:
        return Box(31, 38, 24, 24)
    if face["volcano"]:
        return Box(23, 32, 28, 28)
    y = 28.5 if face["glyph"] not in FLOATING else 26 if face["swamp"] else 25
    left, right = "left" in face["portal"], "right" in face["portal"]
    if face["swamp"]:
        return Box(18 if left else 15, y, 31, 31)
    if left and right:
        return Box(16.5, y, 30, 30)
    return Box(17 if right else 22 if left else 20, y, 31, 31)


def _marks(face: FaceView) -> list[str]:
    if face["start"]:
        return ["start-mark"]
    dots = [f"dots-{face['min_players']}"] if face["min_players"] in (2, 3, 4) else []
    return [*dots, "solo"] if face["solo"] else dots


def _icon_column(face: FaceView) -> str:
    icons = shown_icons(face)
    if not icons:
        return ""
    pitch = min(13.6, 82 / len(icons))
    size = pitch - 0.6
    column = rect(
        Box(2, 2, size + 2.4, len(icons) * pitch + 1.6), rx=3, fill="#fffdf7", stroke=OUTLINE, stroke_width=0.9
    )
    return column + "".join(use(f"sw-i-{kind}", Box(3.2, 3.1 + i * pitch, size, size)) for i, kind in enumerate(icons))


@remembered
def mini(face: FaceView) -> str:
    """A land for small Worlds: tint, ground and big glyphs, the species instead of the paw."""
    tint = TINTS[face["land"]]
    symbols = [animal_symbol(face) if kind == "paw" else f"sw-i-{kind}" for kind in shown_icons(face)]
    glyphs = [icon(symbol, *spot) for symbol, spot in zip(symbols, _mini_spots(face, len(symbols)), strict=False)]
    halves = [layer(f"mini-portal-{edge}") for edge in face["portal"]]
    ground = layer("mini-bg", fill=tint.sky, color=tint.ground)
    return explained(kind_of(face), face["id"], ground, *halves, *glyphs, layer("mini-edge"))


def _mini_spots(face: FaceView, count: int) -> list[tuple[float, float, float]]:
    if count == 1:
        return [(31.5, 40, 34 if face["portal"] else 38)]
    if count == 2:
        return [(31.5, 23, 31), (31.5, 58, 33)]
    if count == 3:
        return [(17, 23, 27), (46, 23, 27), (31.5, 58, 33)]
    return [(17 + 29 * (i % 2), 18 + 26 * (i // 2), 25) for i in range(count)]


def in_state(face: FaceView, state: str, small: bool) -> str:
    """A cell of a World: the land, its Tzimime back, or the Fumarole that covers it."""
    if state != "up":
        return explained(state, state, layer(state))
    return mini(face) if small else land(face)


def city(stars: int) -> str:
    """A Dark City with its Stars large in the middle."""
    size = 38 if stars < 10 else 28
    plate = icon("sw-star-plate", 31.5, 43, 54)
    number = text(31.5, 44 + size * 0.36, str(stars), "mid b print", font_size=size)
    return explained("city", "", layer("city"), plate + number)


def sun(side: str) -> str:
    """The Sun card, with its arrow once a side has been chosen."""
    arrow = layer("sun-arrow") if side else ""
    if side == "right":
        arrow = group(arrow, transform="translate(63 0) scale(-1 1)")
    return explained("sun", "sun", layer("sun-card"), arrow)


def wish_icons(traveller: TravellerView, cx: float, cy: float, size: float) -> str:
    """What a Traveller counts: one icon, one above the other for each of two rows, or a block of four."""
    wishes = traveller["need"]
    icons = [icon_symbol(wish["count"]) for wish in wishes for _ in range(2 if wish["scope"] == "each" else 1)]
    if len(icons) == 1:
        return icon(icons[0], cx, cy, size)
    across = 0 if len(icons) == 2 else 1
    half = size * 0.28
    return "".join(
        icon(
            symbol,
            cx + half * across * (1 if i % 2 else -1),
            cy + half * (1 if i >= len(icons) / 2 else -1),
            size * 0.56,
        )
        for i, symbol in enumerate(icons[:4])
    )


def wish_count(traveller: TravellerView) -> str:
    """How many of them."""
    return str(traveller["need"][0]["min"])


@remembered
def traveller(face: TravellerView) -> str:
    """A Traveller card: base Stars in a gold disc, portrait, name, and a strip with wish and bonus."""
    parts = [
        layer("traveller"),
        use(portrait_symbol(face), Box(10.5, 8, 42, 42)),
        text(10, 14, str(face["base"]), "mid b print", font_size=11.5),
        text(31.5, 63.5, face["name"], "mid b print display", font_size=10),
        rect(Box(3, 69, 35, 18), rx=3, fill="#fffdf7"),
        text(10, 82, wish_count(face), "mid b print", font_size=11.5),
        wish_icons(face, 25, 78, 17),
        text(61, 82.5, f"+{face['bonus']}", "end b gold", font_size=12.5),
        layer("card-edge"),
    ]
    return explained("traveller", face["id"], *parts)


TILE_WIDTH, TILE_HEIGHT = 47.6, 54


@remembered
def tile(face: TravellerView) -> str:
    """A Traveller in small, 47.6 x 54: portrait, wish and bonus."""
    return explained(
        "traveller",
        face["id"],
        *[
            rect(Box(0, 0, TILE_WIDTH, TILE_HEIGHT), rx=5, fill="#fdeccb", stroke=OUTLINE, stroke_width=1.3),
            use(portrait_symbol(face), Box(6.5, 1.5, 35, 35)),
            path("M.7 37.5h46.2v11a4.5 4.5 0 0 1-4.5 4.5H5.2A4.5 4.5 0 0 1 .7 48.5z", fill="#fffdf7"),
            text(3, 50, wish_count(face), "b print", font_size=12.6),
            wish_icons(face, 20, 45.3, 15),
            text(46, 50, f"+{face['bonus']}", "end b rust", font_size=12.6),
        ],
    )


def badge(cx: float, cy: float, guest: GuestView) -> str:
    """How far a Traveller's wish has come, green with a tick when it is met."""
    met = guest["met"]
    body = rect(
        Box(cx - 24, cy - 11, 48, 22), rx=11, fill="#2f7a4b" if met else "#fffdf7", stroke=OUTLINE, stroke_width=1.2
    )
    tick = path(f"M{cx - 17:g} {cy:g}l3.5 3.5 6-7", fill="none", stroke="#fff", stroke_width=2.2) if met else ""
    words = text(cx + (7 if met else 0), cy + 4.2, progress(guest), f"mid b {'pale' if met else 'print'}")
    return body + tick + words


def progress(guest: GuestView) -> str:
    """What a Traveller has of what it wants, added up over its wishes."""
    have, of = guest["have"], guest["of"]
    reached = have[0] if len(of) == 1 else sum(map(min, have, of))
    return f"{reached}/{sum(of)}"

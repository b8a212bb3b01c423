"""The table of Spires as SVG: pure functions of a view."""

from __future__ import annotations

from worldwright.draw.shell import Face, Piece, Shell
from worldwright.draw.svg import Box, group, use
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.draw.automa import automa_card
from worldwright.games.spires.draw.backdrop import sky
from worldwright.games.spires.draw.phone import PANES as PANES
from worldwright.games.spires.draw.phone import phone_table
from worldwright.games.spires.draw.placing import sketches
from worldwright.games.spires.draw.tableau import aim_card, power_card, spire_card
from worldwright.games.spires.draw.tiles import tile_box, tile_face
from worldwright.games.spires.draw.wide import wide_table
from worldwright.games.spires.words import describe

MEEPLES = {"ember": "a", "mist": "b", "bloom": "c", "dusk": "d"}  # the letters of their seats
TOKENS = {  # symbol, width and height
    "butterfly": ("sp-butterfly", 36, 36),
    "first_player": ("sp-first-player", 24, 24),
    "energy": ("sp-energy", 24, 24),
    "five_energy": ("sp-energy-5", 24, 24),
}


def symbol(name: str, width: float, height: float) -> Piece:
    """A piece that is a single symbol."""
    return Piece(width, height, lambda face: use(name, Box(0, 0, width, height)))


def token(face: Face) -> Piece:
    return symbol(*TOKENS[face["id"]])


def meeple(face: Face) -> Piece:
    return symbol(f"sp-meeple-{MEEPLES[face['id']]}", 40, 52)


def spire_token(face: Face) -> Piece:
    return symbol(f"sp-spire-token-{MEEPLES[face['meeple']]}", 20, 40)


def terrain(face: Face) -> str:
    return use(f"sp-scene-{face['id']}", Box(0, 0, 48, 48))


def module(face: Face) -> str:
    return group(use(f"sp-mod-{face['id']}", Box(0, 0, 24, 24)), class_="inked")


AIM = Piece(180, 88, lambda face: aim_card(face, Box(1, 1, 178, 86)))
SHELL = Shell(
    __name__,
    label="Table of Spires",
    space=SPACE,
    describe=describe,
    sizes={"wide": (1080, 724), "phone": (390, 572)},
    panes=PANES,
    backdrop=sky,
    wide=wide_table,
    phone=phone_table,
    sketches=sketches,
    pieces={
        "tile": Piece(
            104, 56, lambda face: tile_face(face, tile_box(2, 2, 100)), lambda face: f"{face['a']} and {face['b']}"
        ),
        "spire_card": Piece(
            60,
            96,
            lambda face: spire_card(face["points"], Box(0, 0, 60, 96)),
            lambda face: f"Spire worth {face['points']}",
        ),
        "automa": Piece(112, 140, lambda face: automa_card(face, Box(1, 1, 110, 138))),
        "power": Piece(200, 106, lambda face: power_card(face, Box(1, 1, 198, 104))),
        "objective": AIM,
        "goal": AIM,
        "terrain": Piece(48, 48, terrain),
        "module": Piece(24, 24, module),
        "token": token,
        "meeple": meeple,
        "spire_token": spire_token,
    },
)
SIZES, KINDS = SHELL.sizes, SHELL.kinds
table, piece, sprite, style, sketch = SHELL.table, SHELL.piece, SHELL.sprite, SHELL.style, SHELL.sketch

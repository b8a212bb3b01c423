"""The table of Tribes of the Wind as SVG: pure functions of a view."""

from __future__ import annotations

from worldwright.draw.kit import panel
from worldwright.draw.shell import Face, Piece, Shell
from worldwright.draw.svg import Box, text, use
from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.draw import cards, land
from worldwright.games.tribes_of_the_wind.draw.backdrop import mat
from worldwright.games.tribes_of_the_wind.draw.overlay import board_row
from worldwright.games.tribes_of_the_wind.draw.phone import PANES as PANES
from worldwright.games.tribes_of_the_wind.draw.phone import phone_table
from worldwright.games.tribes_of_the_wind.draw.wide import wide_table
from worldwright.games.tribes_of_the_wind.words import PICKS, describe

CARD, VILLAGE, GUIDE = Box(1, 1, 114, 154), Box(1, 1, 169, 68), Box(1, 1, 128, 54)
TILE, BOARD, SIGN = Box(0, 0, 100, 100), Box(0, 0, 430, 58), Box(0, 0, 24, 24)
MARKERS = {
    "pollution": "tw-pollution",
    "water": "tw-water",
    "village": "tw-village",
    "temple": "tw-temple",
    "wind_rider": "tw-rider",
}


def forest_tile(face: Face) -> str:
    """A tile; with "side" = "village" in its face the back of it."""
    return land.village(face, TILE) if face.get("side") == "village" else land.forest(face, TILE)


def ground(face: Face) -> str:
    return land.ground(TILE, int(face.get("space", 0)), int(face.get("pollution", 0)))


def end_token(face: Face) -> str:
    return use("tw-end-token", Box(0, 0, 80, 44))


def marker(face: Face) -> str:
    """What is a single symbol: tokens and markers."""
    name = face["id"]
    if name == "card_holder":
        return holder()
    if name == "water5":
        return use("tw-water", SIGN) + text(SIGN.cx, 18, "5", "mid b pale", font_size=10)
    if name == "game_end":
        return use("tw-end-token", Box(0, 5.4, 24, 13.2))
    return use(MARKERS[name], SIGN)


def holder() -> str:
    """A card holder with a hand in it, in the room of a marker."""
    backs = (
        cards.back(name, Box(1 + 4 * place, 6.5, 6, 8.7))
        for place, name in enumerate(("fire", "water", "earth", "air", "fire"))
    )
    return "".join(backs) + use("tw-holder", Box(0, 13.5, 24, 3.2))


SHELL = Shell(
    __name__,
    label="Table of Tribes of the Wind",
    space=SPACE,
    describe=describe,
    picks=PICKS,
    sizes={"wide": (1080, 724), "phone": (390, 572)},
    panes=PANES,
    backdrop=mat,
    wide=wide_table,
    phone=phone_table,
    pieces={
        "element_card": Piece(116, 156, lambda face: cards.element_card(face, CARD)),
        "element": Piece(40, 58, lambda face: cards.back(face["id"], Box(0, 0, 40, 58))),
        "village_card": Piece(171, 70, lambda face: cards.village_card(face, VILLAGE)),
        "guide_card": Piece(130, 56, lambda face: cards.guide_card(face, f"tw-guide-{face['symbol']}", GUIDE)),
        "forest_tile": Piece(100, 100, forest_tile),
        "forest_colour": Piece(24, 24, lambda face: use(f"tw-tree-{face['id']}", SIGN)),
        "starting_tile": Piece(100, 100, lambda face: land.starting(face, TILE)),
        "board": Piece(430, 58, lambda face: panel(BOARD.grown(-1)) + board_row(face, BOARD)),
        "token": Piece(24, 24, marker),
        "marker": Piece(24, 24, marker),
        "end_token": Piece(80, 44, end_token),
        "ground": Piece(100, 100, ground),
    },
)
SIZES, KINDS = SHELL.sizes, SHELL.kinds
table, piece, sprite, style = SHELL.table, SHELL.piece, SHELL.sprite, SHELL.style

"""The table of Strange World Above the Clouds as SVG: pure functions of a view."""

from __future__ import annotations

from worldwright.draw.shell import Face, Piece, Shell
from worldwright.draw.svg import Box, use
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.draw import cards
from worldwright.games.strange_world.draw.backdrop import sky
from worldwright.games.strange_world.draw.phone import PANES as PANES
from worldwright.games.strange_world.draw.phone import phone_table
from worldwright.games.strange_world.draw.wide import wide_table
from worldwright.games.strange_world.draw.words import card_words
from worldwright.games.strange_world.words import describe


def animal(face: cards.Glyph) -> str:
    return use(cards.animal_symbol(face), Box(0, 0, 32, 32))


def sign(face: Face) -> str:
    """The icon of a kind of land."""
    return use(cards.icon_symbol(face["id"]), Box(0, 0, 24, 24))


SHELL = Shell(
    __name__,
    label="Table of Strange World Above the Clouds",
    space=SPACE,
    describe=describe,
    sizes={"wide": (1060, 668), "phone": (390, 572)},
    panes=PANES,
    backdrop=sky,
    wide=wide_table,
    phone=phone_table,
    pieces={
        "land": Piece(cards.WIDTH, cards.HEIGHT, cards.land, card_words),
        "start": Piece(cards.WIDTH, cards.HEIGHT, cards.land, card_words),
        "traveller": Piece(cards.WIDTH, cards.HEIGHT, cards.traveller),
        "city": Piece(cards.WIDTH, cards.HEIGHT, lambda face: cards.city(face["stars"])),
        "sun": Piece(cards.WIDTH, cards.HEIGHT, lambda face: cards.sun(face.get("side", "left"))),
        "fumarole": Piece(cards.WIDTH, cards.HEIGHT, lambda face: cards.layer("fumarole")),
        "tzimime": Piece(cards.WIDTH, cards.HEIGHT, lambda face: cards.layer("tzimime")),
        "animal": Piece(32, 32, animal),
        "icon": Piece(24, 24, sign),
    },
)
SIZES, KINDS = SHELL.sizes, SHELL.kinds
table, piece, sprite, style = SHELL.table, SHELL.piece, SHELL.sprite, SHELL.style

"""The table of Revive as SVG: pure functions of a view."""

from __future__ import annotations

from worldwright.draw.shell import Shell
from worldwright.games.revive.actions import SPACE
from worldwright.games.revive.draw.backdrop import mat
from worldwright.games.revive.draw.gallery import PIECES
from worldwright.games.revive.draw.phone import PANES as PANES
from worldwright.games.revive.draw.phone import phone_table
from worldwright.games.revive.draw.wide import VIEWS as WAYS
from worldwright.games.revive.draw.wide import wide_table
from worldwright.games.revive.words import describe

SHELL = Shell(
    __name__,
    label="Table of Revive",
    space=SPACE,
    describe=describe,
    sizes={"wide": (1080, 724), "phone": (390, 572)},
    panes=PANES,
    backdrop=mat,
    wide=wide_table,
    phone=phone_table,
    pieces=PIECES,
    views=WAYS,
)
SIZES, KINDS, VIEWS = SHELL.sizes, SHELL.kinds, tuple(SHELL.views)
OWN_PANE = "board"  # shows what lies before a seat
table, piece, sprite, style = SHELL.table, SHELL.piece, SHELL.sprite, SHELL.style

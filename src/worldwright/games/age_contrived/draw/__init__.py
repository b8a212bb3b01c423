"""The table of An Age Contrived as SVG: pure functions of a view."""

from __future__ import annotations

from worldwright.draw.shell import Shell
from worldwright.games.age_contrived.actions import SPACE
from worldwright.games.age_contrived.draw.backdrop import mat
from worldwright.games.age_contrived.draw.gallery import GALLERY
from worldwright.games.age_contrived.draw.phone import PANES as PANES
from worldwright.games.age_contrived.draw.phone import phone_table
from worldwright.games.age_contrived.draw.wide import wide_table
from worldwright.games.age_contrived.words import describe

SHELL = Shell(
    __name__,
    label="Table of An Age Contrived",
    space=SPACE,
    describe=describe,
    sizes={"wide": (1080, 724), "phone": (390, 572)},
    panes=PANES,
    backdrop=mat,
    wide=wide_table,
    phone=phone_table,
    pieces=GALLERY,
)
SIZES, KINDS = SHELL.sizes, SHELL.kinds
OWN_PANE = "device"  # shows what lies before a seat
table, piece, sprite, style = SHELL.table, SHELL.piece, SHELL.sprite, SHELL.style

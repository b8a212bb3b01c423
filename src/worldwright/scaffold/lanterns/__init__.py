"""Lanterns: light one at once with all others, and shine alone."""

from worldwright.engine.game import Game
from worldwright.engine.options import Option
from worldwright.scaffold.lanterns import log, words
from worldwright.scaffold.lanterns.actions import MOST_PLAYERS, SPACE
from worldwright.scaffold.lanterns.catalogue import Catalogue
from worldwright.scaffold.lanterns.invariants import check
from worldwright.scaffold.lanterns.setup import set_up
from worldwright.scaffold.lanterns.tensor import BLOCKS, fill
from worldwright.scaffold.lanterns.turn import Choose, Night, Reward
from worldwright.scaffold.lanterns.view import see

OPTIONS = (Option("nights", (3, 5), 5, "How many nights are played.", labels=("Three nights", "Five nights")),)

GAME = Game(
    slug="lanterns",
    title="Lanterns",
    players=range(2, MOST_PLAYERS + 1),
    action_space=SPACE,
    package=__name__,
    set_up=set_up,
    decisions=(Choose, Reward),
    steps=(Night,),
    see=see,
    words=words,
    log=log,
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=BLOCKS,
    fill=fill,
    simultaneous=True,
    longest=5 * (MOST_PLAYERS + 1),
    about="Light a lantern at once with all others, and shine alone.",
    minutes="5",
)

"""Strange World Above the Clouds (GRRRE Games, 2024): draft Land cards and build a World of sixteen."""

from worldwright.engine.game import Game
from worldwright.engine.options import WHO_BEGINS, Option
from worldwright.engine.rooms import room
from worldwright.games.strange_world import evaluate, log, notation, pieces, tensor, words
from worldwright.games.strange_world.actions import SPACE
from worldwright.games.strange_world.catalogue import Catalogue
from worldwright.games.strange_world.invariants import check
from worldwright.games.strange_world.setup import set_up
from worldwright.games.strange_world.turn import DECISIONS, STEPS
from worldwright.games.strange_world.view import see

OPTIONS = (
    WHO_BEGINS,
    Option(
        "sun_2p",
        ("fixed", "alternate"),
        "fixed",
        "With two players the Sun card stays with its first holder, or changes hands after each round.",
        players=range(2, 3),
    ),
    Option(
        "traveller_base",
        ("always", "if_met"),
        "always",
        "A Traveller brings its 5 Stars always, or only if its wish is met.",
    ),
    Option(
        "eye_animals",
        ("kind", "species"),
        "kind",
        "Eyes count all animals as one kind of icon, or each species as its own.",
    ),
    Option(
        "volcano_cell",
        ("restrict", "consequence"),
        "restrict",
        "Volcanoes must be placed beside a card they can cover, or may go anywhere and be turned over.",
    ),
    Option(
        "portal_cell",
        ("consequence", "restrict"),
        "consequence",
        "Half portals may be placed against a used portal and be turned over, or only where there is no other place.",
    ),
)

GAME = Game(
    slug="strange-world",
    title="Strange World Above the Clouds",
    players=range(1, 5),
    action_space=SPACE,
    package=__name__,
    set_up=set_up,
    decisions=DECISIONS,
    steps=STEPS,
    see=see,
    words=words,
    log=log,
    pieces=pieces,
    notation=notation,
    faces=lambda catalogue: catalogue.faces,
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=tensor.BLOCKS,
    fill=tensor.fill,
    evaluate=evaluate.evaluate,
    drawing=room(__name__, "draw"),
    terminal=room(__name__, "terminal"),
    rules_version=2,
    about="Draft lands, join half portals and build a strange World of sixteen cards above a sea of clouds.",
    minutes="15-20",
    simultaneous=True,
    longest=470,
)

"""Spires (Broken Mill, 2022; working title): weave one floating world together, walk it and build spires."""

from worldwright.engine.game import Game
from worldwright.engine.options import WHO_BEGINS, Option
from worldwright.engine.rooms import room
from worldwright.games.spires import evaluate, log, notation, pieces, tensor, words
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.catalogue import Catalogue
from worldwright.games.spires.grammar import MODULES
from worldwright.games.spires.invariants import check
from worldwright.games.spires.setup import set_up
from worldwright.games.spires.turn_setup import DECISIONS, STEPS
from worldwright.games.spires.view import resources, see

OPTIONS = (
    Option("modules", MODULES, (), "Modules in use, in any combination.", many=True),
    Option("random_modules", (0, 1, 2, 3, 4), 0, "So many further modules, drawn at random."),
    Option(
        "difficulty",
        ("normal", "hard", "very_hard", "extreme"),
        "normal",
        "How much energy the Automa starts with.",
        players=range(1, 2),
    ),
    WHO_BEGINS,
)

GAME = Game(
    slug="spires",
    title="Spires",
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
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=tensor.BLOCKS,
    fill=tensor.fill,
    evaluate=evaluate.evaluate,
    resources=resources,
    notation=notation,
    drawing=room(__name__, "draw"),
    terminal=room(__name__, "terminal"),
    rules_version=2,
    about="Weave one floating world together, walk through it for energy and build the highest spires.",
    simultaneous=True,
)

"""An Age Contrived (Bellows Intent, 2023): gods with belts of energy raise shared Monuments."""

from worldwright.engine.game import Game
from worldwright.engine.options import WHO_BEGINS, Option
from worldwright.engine.rooms import room
from worldwright.games.age_contrived import evaluate, log, notation, pieces, tensor, words
from worldwright.games.age_contrived.actions import SPACE
from worldwright.games.age_contrived.catalogue import LEVELS, Catalogue
from worldwright.games.age_contrived.invariants import check
from worldwright.games.age_contrived.setup import set_up
from worldwright.games.age_contrived.turn_frames import DECISIONS, STEPS
from worldwright.games.age_contrived.view import see
from worldwright.games.age_contrived.words import resources

OPTIONS = (
    Option(
        "characters", ("random", "chosen"), "random", "Characters are dealt at random, or chosen from the last seat on."
    ),
    Option("abilities", (True, False), True, "Play with the abilities of the characters."),
    Option("divine_winds", (False, True), False, "Everybody begins with a Divine Winds Token."),
    Option(
        "expert_energy", (False, True), False, "Choose the first energy in secret instead of using quick-start cards."
    ),
    Option(
        "expert_bridges",
        (False, True),
        False,
        "Draft the neutral Bridge Tokens instead of dealing them.",
        players=range(2, 6),
    ),
    Option("solo_level", LEVELS, "normal", "How strong the Rival is.", players=range(1, 2)),
    WHO_BEGINS,
)

GAME = Game(
    slug="age-contrived",
    title="An Age Contrived",
    players=range(1, 6),
    action_space=SPACE,
    package=__name__,
    set_up=set_up,
    decisions=DECISIONS,
    steps=STEPS,
    see=see,
    words=words,
    log=log,
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=tensor.BLOCKS,
    fill=tensor.fill,
    evaluate=evaluate.evaluate,
    turns=lambda state: int(state.turn),
    resources=resources,
    notation=notation,
    pieces=pieces,
    drawing=room(__name__, "draw"),
    terminal=room(__name__, "terminal"),
    simultaneous=True,
    longest=20_000,
    about="Load a moving belt of energy, raise Monuments together with rival gods, and bind what counts.",
    minutes="90-150",
)

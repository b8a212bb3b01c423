"""Tribes of the Wind (La Boîte de Jeu, 2022): heal a polluted land with the cards your neighbours show."""

from worldwright.engine.game import Game
from worldwright.engine.options import WHO_BEGINS, Option
from worldwright.engine.rooms import room
from worldwright.games.tribes_of_the_wind import evaluate, log, notation, pieces, setup, tensor, words
from worldwright.games.tribes_of_the_wind.actions import SPACE
from worldwright.games.tribes_of_the_wind.catalogue import Catalogue
from worldwright.games.tribes_of_the_wind.invariants import check
from worldwright.games.tribes_of_the_wind.setup import set_up
from worldwright.games.tribes_of_the_wind.view import resources, see

OPTIONS = (
    WHO_BEGINS,
    Option(
        "boards",
        ("chosen", "dealt"),
        "chosen",
        "Players choose their boards, the last player first, or get them at random.",
    ),
    Option(
        "first_card_choice",
        (False, True),
        False,
        "Draw two Village cards before the first round and keep one; a house rule.",
    ),
    Option(
        "max_rounds",
        ("catalogue", 60, 120, 0),
        "catalogue",
        "Stop a game in which nobody has built five Villages after so many rounds; 0 never. No rule of the game.",
    ),
    Option(
        "solo_target",
        ("easy", "normal", "hard"),
        "normal",
        "The score to reach against the Drifter.",
        players=range(1, 2),
    ),
)

GAME = Game(
    slug="tribes-of-the-wind",
    title="Tribes of the Wind",
    players=range(1, 6),
    action_space=SPACE,
    package=__name__,
    set_up=set_up,
    see=see,
    words=words,
    log=log,
    decisions=setup.DECISIONS,
    steps=setup.STEPS,
    faces=lambda catalogue: catalogue.faces,
    pieces=pieces,
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=tensor.BLOCKS,
    fill=tensor.fill,
    evaluate=evaluate.evaluate,
    resources=resources,
    notation=notation,
    rules_version=2,
    longest=50_000,
    drawing=room(__name__, "draw"),
    terminal=room(__name__, "terminal"),
    about="Play what your neighbours' card backs allow, plant forests and build villages above a polluted land.",
    minutes="40-90",
)

"""Spires (Broken Mill, 2022; working title): weave one floating world together, walk it for energy and build spires."""

from worldwright.engine import interim
from worldwright.engine.game import Game
from worldwright.engine.options import Option
from worldwright.games.spires import (
    draw,
    log,
    tensor,
    terminal,
    turn,
    turn_automa,
    turn_move,
    turn_setup,
    turn_walk,
    words,
)
from worldwright.games.spires.actions import SPACE
from worldwright.games.spires.catalogue import MODULES, Catalogue
from worldwright.games.spires.evaluate import promise
from worldwright.games.spires.invariants import check
from worldwright.games.spires.setup import set_up
from worldwright.games.spires.view import see

OPTIONS = (
    Option(
        "modules", MODULES, (), "Modules in use, in any combination.", many=True,
        labels=("Standing Spires: spire tokens in the world", "The Butterfly", "Powers", "Aspirations: goals and objectives"),
    ),
    Option("random_modules", (0, 1, 2, 3, 4), 0, "So many further modules, drawn at random."),
    Option(
        "difficulty", ("normal", "hard", "very_hard", "extreme"), "normal", "How much energy the Automa starts with.", players=range(1, 2),
        labels=("Normal: 0 energy", "Hard: 2 energy", "Very hard: 4 energy", "Extreme: 6 energy"),
    ),
)  # fmt: skip

DECISIONS, STEPS = interim.frames(words.PROMPTS, turn, turn_walk, turn_move, turn_setup, turn_automa)

GAME = Game(
    slug="spires",
    title="Spires",
    players=range(1, 5),
    action_space=SPACE,
    package=__name__,
    set_up=set_up,
    see=see,
    words=words,
    log=log,
    decisions=DECISIONS,
    steps=STEPS,
    pieces=words,
    checks=check,
    read_catalogue=Catalogue,
    offered=OPTIONS,
    tensor_blocks=tensor.BLOCKS,
    fill=interim.filled(tensor.fill),
    evaluate=interim.evaluated(promise),
    drawing=draw,
    terminal=terminal,
    about="Weave one floating world together, walk through it for energy and build the highest spires.",
    minutes="30-45",
)

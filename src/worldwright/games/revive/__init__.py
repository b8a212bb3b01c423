"""Revive (Aporta Games, 2022): five thousand years after the end, the ice retreats."""

from worldwright.engine.game import Game
from worldwright.engine.options import WHO_BEGINS, Option
from worldwright.engine.rooms import room
from worldwright.games.revive import evaluate, log, pieces, state_campaign, tensor, words
from worldwright.games.revive import notation as positions
from worldwright.games.revive.actions import SPACE
from worldwright.games.revive.catalogue import Catalogue
from worldwright.games.revive.catalogue_printed import CONTENT
from worldwright.games.revive.invariants import check
from worldwright.games.revive.setup import DECISIONS, STEPS, set_up
from worldwright.games.revive.view import resources, see

OPTIONS = (
    Option(
        "choose_tribes",
        (False, True),
        False,
        "Tribes are dealt at random, or chosen, the starting player last.",
        labels=("Dealt", "Chosen"),
    ),
    Option(
        "artifact_choice",
        (False, True),
        False,
        "Everybody is dealt two artifact cards and keeps one.",
        labels=("One card", "One of two"),
    ),
    Option(
        "long_game",
        (False, True),
        False,
        "Artifacts as for one more player.",
        players=range(2, 5),
        labels=("Usual", "Long"),
    ),
    Option(
        "content",
        CONTENT,
        (),
        "What the campaign unlocks: tribes, switches, crystals, locations.",
        many=True,
        labels=(
            *("Formica", "Vukuntur", "Nàdair's moon", "Hofstadterians' moon", "JOX49I's moon", "Kuniban's moon"),
            *("Formica's moon", "Vukuntur's moon", "Switch upgrades", "Vast crystals"),
            *("Location of markers or crystals", "Location of flasks or crates", "Location of presence or energy"),
        ),
    ),
    Option(
        "chapter",
        (0, 1, 2, 3, 4, 5),
        0,
        "Play a chapter of the campaign, with its rule and its goals.",
        labels=("None", "Thaw", "Ant Hill", "Wings", "Moonrise", "Revive"),
    ),
    WHO_BEGINS,
)

GAME = Game(
    slug="revive",
    title="Revive",
    players=range(1, 5),
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
    turns=lambda state: sum(int(tribe.turns) for tribe in state.tribes),
    resources=resources,
    notation=positions,
    pieces=pieces,
    drawing=room(__name__, "draw"),
    campaign=state_campaign,
    terminal=room(__name__, "terminal"),
    simultaneous=True,
    rules_version=2,
    longest=60 * 4 * 220,
    about="Thaw a frozen land, build on sand, settle ruins, and let machines and citizens do the rest.",
    minutes="90-120",
)

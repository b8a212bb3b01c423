"""The fixed action space: every action names the thing it is about, a hex, a slot, a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from worldwright.engine.actions import ActionSpace, Kind
from worldwright.games.revive.grammar import ARTIFACTS, COLOURS, HALVES, RESOURCES, SLOTS

STARTING_CARDS: Final = [f"s{letter}{number}" for letter in "ABCD" for number in range(1, 7)]
CITIZENS: Final = [f"c_{colour}_{number:02}" for colour in ("yellow", "green", "gray") for number in range(1, 14)]
CARDS: Final = STARTING_CARDS + CITIZENS
FIRST_CITIZEN: Final = 24
MODULES: Final = [
    f"d_{colours}_{number}"
    for colours in ("yellow_green", "green_gray", "gray_yellow", "yellow", "green", "gray")
    for number in range(1, 9)
]
MACHINES: Final = [f"m_{colour}_{number:02}" for colour in COLOURS for number in range(1, 11)]
CRATES: Final = [f"k{number:02}" for number in range(1, 15)]
TRIBES: Final = [
    f"{name}_{side}"
    for name in ("nadair", "hofstadterians", "jox49i", "kuniban", "formica", "vukuntur")
    for side in ("sun", "moon")
]
SWITCHES: Final = ["sw0", "sw1", "sw2", "sw3", "sw4"]
ARTIFACT_CARDS: Final = [f"ac{number:02}" for number in range(1, 11)]
HEXES: Final = [f"h{number:03}" for number in range(1, 126)]
LARGE_SPACES: Final = ["LL_NW", "LL_NE", "LL_SW", "LL_SE"]
SPACES: Final = [*HEXES, "chasm", *LARGE_SPACES]
TILE_SPACES: Final = [*[f"S{number}" for number in range(1, 6)], *[f"A{number:02}" for number in range(1, 26)]]
REWARD_SPACES: Final = [f"R_{colour}_{number}" for colour in COLOURS for number in range(1, 6)]
TECHNOLOGIES: Final = [f"t{number}" for number in range(1, 8)]
MODULE_PLACES: Final = ["T1.1", "T1.2", "T1.3", "T2.1", "T2.2", "B1.1", "B1.2", "B1.3", "B2.1", "B2.2", "R1.1", "R1.2"]
BASICS: Final = RESOURCES[1:]
PAIRS: Final = [(one, other) for one in range(1, 4) for other in range(one, 4)]  # of basics, by resource (8.2)
OUTPUTS: Final = (*RESOURCES, "points")

SPACE: Final = ActionSpace(
    Kind("tribe", id=TRIBES),
    Kind("upgrade", id=SWITCHES),
    Kind("keep", card=ARTIFACT_CARDS),
    Kind("act", what=("hibernate", "play", "switch", "explore", "populate", "build", "end")),
    Kind("skip"),
    Kind("skip_rest"),
    Kind("stop"),
    Kind("back"),
    Kind("done"),
    Kind("normal"),
    Kind("card", id=CARDS),
    Kind("deck"),
    Kind("slot", id=SLOTS),
    Kind("half", side=HALVES),
    Kind("resolve", what=[*CARDS, *MODULES]),
    Kind("tile", at=TILE_SPACES),
    Kind("space", at=SPACES),
    Kind("technology", id=TECHNOLOGIES),
    Kind("size", size=("small", "large")),
    Kind("basic", of=BASICS),
    Kind("orient", way=range(2)),
    Kind("unlock", at=REWARD_SPACES),
    Kind("exchange", pay=RESOURCES, gain=OUTPUTS),
    Kind("branch", number=range(1, 3)),
    Kind("track", of=COLOURS),
    Kind("module", id=MODULES),
    Kind("place", at=MODULE_PLACES),
    Kind("machine", id=MACHINES),
    Kind("artifact", of=(*ARTIFACTS, "minor")),
    Kind("reward", space=range(1, 7)),
    Kind("discard", what=[*CITIZENS, *MODULES, *MACHINES]),
    Kind("convert", to=BASICS),
    Kind("crystallise", pair=[f"{RESOURCES[one]}+{RESOURCES[other]}" for one, other in PAIRS]),
    Kind("double", to=BASICS),
    Kind("buy_rest", card=CARDS),
    Kind("power", at=[*REWARD_SPACES, *TECHNOLOGIES]),
    Kind("open", crate=CRATES),
)
CHOOSE_TRIBE: Final = SPACE.base("tribe")
UPGRADE: Final = SPACE.base("upgrade")
KEEP: Final = SPACE.base("keep")
HIBERNATE: Final = SPACE.base("act")
PLAY_CARD: Final = HIBERNATE + 1
SWITCH: Final = HIBERNATE + 2
ACT_BASE: Final = HIBERNATE + 3  # explore, populate, build
END_TURN: Final = HIBERNATE + 6
SKIP: Final = SPACE.base("skip")
SKIP_REST: Final = SPACE.base("skip_rest")
STOP: Final = SPACE.base("stop")
BACK: Final = SPACE.base("back")
DONE: Final = SPACE.base("done")
NORMAL: Final = SPACE.base("normal")
CARD: Final = SPACE.base("card")
DECK: Final = SPACE.base("deck")
SLOT: Final = SPACE.base("slot")
HALF: Final = SPACE.base("half")
RESOLVE: Final = SPACE.base("resolve")
TILE: Final = SPACE.base("tile")
AT: Final = SPACE.base("space")
TECHNOLOGY: Final = SPACE.base("technology")
SIZE: Final = SPACE.base("size")
CHOOSE: Final = SPACE.base("basic")  # + resource - 1
ORIENT: Final = SPACE.base("orient")
UNLOCK: Final = SPACE.base("unlock")
EXCHANGE: Final = SPACE.base("exchange")
BRANCH: Final = SPACE.base("branch")
TRACK: Final = SPACE.base("track")
TAKE_MODULE: Final = SPACE.base("module")
PLACE: Final = SPACE.base("place")
TAKE_MACHINE: Final = SPACE.base("machine")
TAKE_ARTIFACT: Final = SPACE.base("artifact")
REWARD: Final = SPACE.base("reward")  # + space - 1
DISCARD: Final = SPACE.base("discard")
CONVERT: Final = SPACE.base("convert")
CRYSTALS: Final = SPACE.base("crystallise")
DOUBLES: Final = SPACE.base("double")
REST: Final = SPACE.base("buy_rest")
POWER: Final = SPACE.base("power")
OPEN: Final = SPACE.base("open")

FREE_KINDS: Final = ("convert", "crystallise", "double", "buy_rest", "power", "open")  # free actions (8)
IS_FREE: Final = vec[i64]([1 if SPACE.kind(action) in FREE_KINDS else 0 for action in range(SPACE.size)])
KIND_NAMES: Final = [kind.name for kind in SPACE.kinds]
KIND: Final = vec[i64]([KIND_NAMES.index(SPACE.kind(action)) for action in range(SPACE.size)])
CONVERT_KIND: Final = KIND_NAMES.index("convert")
CRYSTALLISE_KIND: Final = KIND_NAMES.index("crystallise")
DOUBLE_KIND: Final = KIND_NAMES.index("double")
REST_KIND: Final = KIND_NAMES.index("buy_rest")
POWER_KIND: Final = KIND_NAMES.index("power")
OPEN_KIND: Final = KIND_NAMES.index("open")

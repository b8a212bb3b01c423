"""The table on a phone, 390 x 572: one pane at a time.

The first pane turns to what the open question is about, so that everything that may be chosen is there.
"""

from __future__ import annotations

from worldwright.draw.marks import region
from worldwright.draw.seats import name_of
from worldwright.draw.svg import Box, icon, moved, rect, text
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.revive.draw import tribe as tribes
from worldwright.games.revive.draw import world
from worldwright.games.revive.draw.bar import bar, button_of, flow
from worldwright.games.revive.draw.board import Rails, progress_row, resource_target, tracks
from worldwright.games.revive.draw.compact import slot_rows
from worldwright.games.revive.draw.display import display_block
from worldwright.games.revive.draw.hand import grid, one_card, pile
from worldwright.games.revive.draw.near import near_map
from worldwright.games.revive.draw.overlay import overlay
from worldwright.games.revive.draw.places import NOWHERE, Places
from worldwright.games.revive.draw.rivals import GOAL, goals, others_of, summary
from worldwright.games.revive.draw.sheet import score_sheet
from worldwright.games.revive.grammar import RESOURCES
from worldwright.games.revive.view import View

PANES: tuple[str, ...] = ("turn", "map", "board", "tribe", "others")
WIDTH = 390.0
MAP = Box(0, 0, WIDTH, 330)
RAILS = Rails(25, 30.9, 22, 106, 190)
WHOLE = 0.705  # the whole main board across the screen

DISPLAYS = {"deck", "module", "machine", "discard"}
ON_MAP = {"tile", "space", "artifact", "reward", "orient", "basic", "tribe", "upgrade", "keep"}
BOARDS = {"slot", "place", "track", "unlock", "resolve"}
TRIBE = {"technology", "size"}
ON_CARDS = {"card", "half"}
BUTTON, LINE = 42.0, 46.0  # as high as a finger, and with what lies between two lines
IN_A_ROW = 4  # cards, as large as they are drawn
CARDS = {"CARD_PICK", "SHIFT_PICK", "WAKE_PICK", "HALF_PICK"}
ON_BOARDS = {"REST_PICK", "UNPLUG_PICK", "CHOOSE_BASIC"}


def phone_table(view: View, targets: Targets, pane: str) -> str:
    """One pane of the table."""
    name, _, whose = (pane or PANES[0]).partition("-")
    own = view["seat"] or 0
    if name == "map":
        return whole_map(view)
    if name == "board":
        return boards(view, own, 0, NOWHERE)
    if name == "tribe":
        return tribe_pane(view, own, NOWHERE)
    if name == "others":
        return others(view, int(whose) if whose.isdecimal() else None)
    return turn(view, targets)


# --- What is asked now ----------------------------------------------------------------------------


def subject(targets: Targets) -> str:
    """What the open question is about."""
    kinds = {target.kind for target in targets}
    if targets.decision in ("RECRUIT", "TAKE_PICK") or kinds & DISPLAYS:
        return "display"
    if targets.decision in CARDS:
        return "cards"
    if kinds & BOARDS or targets.decision in ON_BOARDS:
        return "board"
    if kinds & TRIBE or targets.decision == "REOPEN_PICK":
        return "tribe"
    return "map"


def turn(view: View, targets: Targets) -> str:
    """The place of the question, the own resources below it, and buttons for the rest."""
    own = view["seat"] or 0
    places = Places(targets)
    about = subject(targets)
    if view["over"]:
        return near_map(view, Box(0, 0, WIDTH, 240), places) + score_sheet(view, Box(4, 246, WIDTH - 8, 322))
    if about == "display":
        drawn, low = display_block(view, Box(4, 2, WIDTH - 8, 300), places), 306.0
    elif about == "cards":
        high = 156.0 if len(cards_asked(view, own, places)) <= IN_A_ROW else 300.0
        drawn, low = cards(view, own, Box(4, 0, WIDTH - 8, high), places), high + 6
        drawn += board_below(view, own, low + 44 + LINE * lines_below(view, targets, ON_CARDS))
    elif about == "board":
        drawn, low = boards(view, own, 0, places), 438.0
    elif about == "tribe":
        drawn, low = tribe_pane(view, own, places), 404.0
    else:
        window = MAP._replace(height=map_height(view, targets))
        drawn, low = near_map(view, window, places) + overlay(view, window.grown(-3), places), window.bottom
    strip = resource_strip(view, own, Box(0, low, WIDTH, 38), places)
    return drawn + strip + bar(view, Box(6, low + 44, WIDTH - 12, 568 - low - 44), places, 5, BUTTON)


def map_height(view: View, targets: Targets) -> float:
    """As high as the buttons below it leave room for."""
    return max(MAP.height, 568.0 - 44 - LINE * lines_below(view, targets, ON_MAP))


def lines_below(view: View, targets: Targets, elsewhere: set[str]) -> int:
    """How many lines of buttons there are for what is not chosen elsewhere."""
    buttons = [button_of(view, target) for target in targets if target.kind not in elsewhere]
    return len(flow(buttons, WIDTH - 12, 17)) if buttons else 0


def board_below(view: View, seat: int, y: float) -> str:
    """What a card is played for, as far as there is room: the own slots, then the progress."""
    tribe = view["tribes"][seat]
    slots = slot_rows(view, tribe, Box(4, y, WIDTH - 10, 164), BESIDE) if y + 164 <= 570 else ""
    return slots + (progress_row(view, tribe, Box(4, y + 168, WIDTH - 8, 50)) if y + 218 <= 570 else "")


def resource_strip(view: View, seat: int, box: Box, places: Places) -> str:
    """What one has, always in sight."""
    tribe = view["tribes"][seat]
    found = [(name, tribe["goods"][name]) for name in RESOURCES]
    found += [("energy-token", tribe["energy"]), ("crate", tribe["crates"]["count"])]
    step = box.width / len(found)
    parts = [rect(box, class_="panel")]
    for place, (name, amount) in enumerate(found):
        spot = Box(box.x + place * step + 5, box.y + 4, step - 10, box.height - 8)
        drawn = icon(f"rv-{name}", spot.x + 16, spot.cy, 22) + text(spot.x + 34, spot.cy + 6, str(amount), "b t16")
        parts.append(resource_target(name, spot, spot, drawn, places))
    return region("Resources", *parts)


def cards_asked(view: View, seat: int, places: Places) -> list[str]:
    """The own cards that a question is about, or else those in hand."""
    return view["tribes"][seat]["resting" if places.decision == "WAKE_PICK" else "active"]


def cards(view: View, seat: int, box: Box, places: Places) -> str:
    """The own cards as large as they fit."""
    names = cards_asked(view, seat, places)
    words = "Resting cards" if places.decision == "WAKE_PICK" else "Unplayed cards"
    parts = [text(box.x + 2, box.y + 14, words, "t12 quiet")]
    spots = grid(Box(box.x, box.y + 20, box.width, box.height - 24), len(names))
    parts += [one_card(view, name, spot, places) for name, spot in zip(names, spots, strict=True)]
    return region(words, *parts)


# --- What is only looked at -----------------------------------------------------------------------


def whole_map(view: View) -> str:
    """The main board as a whole, the displays below it."""
    board = moved(2, 2, WHOLE, world.world(view, NOWHERE), class_="whole")
    low = 352 + (GOAL + 4) * len(view["goals"])
    return board + goals(view, 4, 352, WIDTH - 8, 1) + display_block(view, Box(4, low, WIDTH - 8, 570 - low), NOWHERE)


def boards(view: View, seat: int, y: float, places: Places) -> str:
    """Tracks across the screen, a row for each slot, and the progress."""
    tribe = view["tribes"][seat]
    board = rect(Box(2, 0, WIDTH - 4, 262), rx=10, class_="board edge") + tracks(view, tribe["seat"], RAILS, places)
    rows = slot_rows(view, tribe, Box(4, 268, WIDTH - 10, 164), places)
    return moved(
        0, y, 1, board, rows, progress_row(view, tribe, Box(4, 438, WIDTH - 8, 50)) if places is NOWHERE else ""
    )


def tribe_pane(view: View, seat: int, places: Places) -> str:
    """The tribe board in two parts beneath each other, then the cards."""
    tribe = view["tribes"][seat]
    parts = [
        tribes.people_and_tree(view, tribe, places),
        tribes.crates_row(view, tribe, Box(8, 152, WIDTH - 16, 34), places),
        tribes.artifact_strip(tribe, Box(4, 194, WIDTH - 8, 40)),
        cards(view, seat, Box(4, 240, WIDTH - 8, 160), NOWHERE),
    ]
    if places is NOWHERE:
        parts.append(pile(view, seat, Box(6, 424, 120, 140), False))
    return "".join(parts)


def others(view: View, seat: int | None) -> str:
    """Everybody else at a glance, and the boards of one of them."""
    shown = others_of(view, view["seat"] or 0)
    if not shown:
        return text(WIDTH / 2, 40, "You play alone.", "mid t14 quiet")
    looked_at = seat if seat is not None and seat < view["players"] else shown[0]
    plates = [summary(view, one, Box(4, 4 + 44 * place, 382, 40), "others") for place, one in enumerate(shown)]
    low = 6 + 44.0 * len(shown)
    name = text(6, low + 13, f"Boards of {name_of(view, looked_at)}", "b t12")
    scale = min(1.0, (570 - low - 20) / 438)
    below = moved((1 - scale) * WIDTH / 2, low + 20, scale, boards(view, looked_at, 0, BESIDE))
    return region("Others", *plates, name, below)


BESIDE = Places(NOTHING)  # the boards of others, without their progress

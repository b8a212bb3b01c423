"""Element cards, Village cards and Guide cards, composed from their printed faces."""

from __future__ import annotations

from worldwright.draw.marks import explained
from worldwright.draw.memory import remembered
from worldwright.draw.svg import Box, Value, circle, element, group, icon, path, rect, text, title, use
from worldwright.draw.targets import NOTHING, Targets
from worldwright.games.tribes_of_the_wind.draw.icons import (
    ELEMENTS,
    Branches,
    chevron,
    chevron_down,
    chip,
    effect_in,
    printed,
    requirement,
    requirement_width,
)
from worldwright.games.tribes_of_the_wind.grammar import STEPS
from worldwright.games.tribes_of_the_wind.pieces import (
    card_words,
    effect_words,
    objective_words,
    power_words,
    reason_words,
    village_words,
)
from worldwright.games.tribes_of_the_wind.view import Face, View
from worldwright.games.tribes_of_the_wind.view_tribe import RowView

COLOURS = {"fire": "#d8262c", "water": "#2f86c5", "earth": "#3f9b4b", "air": "#f2c81d"}
FORESTS = {"purple": "#8e3f97", "green": "#5fa02c", "orange": "#e0932a"}
ART = 56
TIERS = ("2–3", "4–5", "6+")
STONE = "#8f958f"
NARROW = 100  # an objective up to this width has no room for its tick


def back(name: str, box: Box, **attributes: Value) -> str:
    """The back of an Element card: its element."""
    return use(f"tw-back-{name}", box, data_piece=f"element:{name}", **attributes)


# --- Element cards --------------------------------------------------------------------------------


def element_card(
    face: Face,
    box: Box,
    rows: list[RowView] | None = None,
    targets: Targets = NOTHING,
    slot: int = -1,
    *,
    keyed: bool = True,
) -> str:
    """An Element card; with `rows` of the view it shows what it could do now, and why not.

    `slot` is its place in the hand; without a key it may lie on the table a second time.
    """
    name = face["element"]
    playing = targets.decision == "ACTION"
    dead = playing and not any(row["met"] for row in rows or ())
    field = Box(box.x + 4, box.y + ART + 8, box.width - 8, box.height - ART - 12)
    art = Box(box.x + 4, box.y + 4, box.width - 8, ART)
    parts = [
        title(card_title(face, rows)),
        rect(box, rx=8, fill=COLOURS[name], class_="edge lifted"),
        _picture(name, art),
        rect(art, rx=4, fill="none", class_="edge fine"),
        circle(box.x + 16, box.y + 16, 12.5, fill=COLOURS[name], class_="edge fine"),
        icon(f"tw-sign-{name}", box.x + 16, box.y + 16, 18),
        rect(field, rx=5, class_="field"),
        _rows(face, field, rows, targets, slot),
        _why(art, rows) if rows else "",
    ]
    legal = any(targets.get("play", slot, number) for number in (0, 1))
    focus: dict[str, Value] = (
        {"tabindex": 0, "role": "img", "aria_label": card_title(face, rows)} if rows and not legal else {}
    )
    ring = rect(box.grown(1), rx=9, class_=f"tint ring tint-own-{name}") if slot >= 0 else ""
    return explained(
        "element_card",
        face["id"],
        *parts,
        ring,
        class_=f"hand-card {counted(rows)}{' faded' if dead else ''}".strip(),
        data_key=f"card-{face['id']}" if keyed else None,
        **focus,
    )


def pick_words(view: View, seat: int, slot: int) -> str:
    """What a card of the hand is called where several are picked."""
    held = view["tribes"][seat]["hand"][slot]
    name = held["element"].capitalize() if held else "No card"
    return f"{name}, card {slot + 1} of the hand"


def counted(rows: list[RowView] | None) -> str:
    """Classes for the backs that a card counts: in the own hand, in those of the neighbours, or in all three."""
    if not rows:
        return ""
    kind, name = rows[0]["kind"], rows[0]["element"]
    if kind == "all4":
        return " ".join(f"asks-own-{element}" for element in ELEMENTS)
    own, theirs = f"asks-own-{name}", f"asks-their-{name}"
    return {"have": own, "none": own, "nb": theirs}.get(kind, f"{own} {theirs}")


@remembered
def _picture(name: str, box: Box) -> str:
    """The illustration of an element, cut to a box."""
    drawn = use(f"tw-art-{name}", Box(0, 0, 116, 66))
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return element("svg", drawn, viewBox="0 3 116 60", preserveAspectRatio="xMidYMid slice", **place)


@remembered
def card_title(face: Face, rows: list[RowView] | None) -> str:
    """The card in words: each row, and by which numbers it is met or not."""
    if not rows:
        return card_words(face)
    lines = [f"{'can' if row['met'] else 'cannot'} {effect_words(row['now'])}: {reason_words(row)}" for row in rows]
    return f"{face['element'].title()} card; {'; '.join(lines)}"


@remembered
def _why(art: Box, rows: list[RowView]) -> str:
    """Over the picture, while hovering: which row is met and why not."""
    lines = []
    for place, row in enumerate(rows):
        y = art.y + 13 + place * 26
        lines.append(
            text(
                art.x + 5,
                y,
                f"{'✓' if row['met'] else '✗'} {short_need(row)}",
                f"t12 b {'yes' if row['met'] else 'no'}",
            )
        )
        lines.append(text(art.x + 5, y + 12, short_reason(row), "t12"))
    return group(rect(art, rx=4), *lines, class_="why")


def short_need(row: RowView) -> str:
    """A requirement in three words at the most."""
    name, whom = row["element"].title(), "both" if row["number"] == 2 else "one"
    return {
        "have": f"{row['number']} {name}",
        "none": f"no {name}",
        "all4": "all four",
        "sum": f"X {name} in all",
        "nb": f"{name} at {whom}",
        "more": f"{name} > {whom}",
        "fewer": f"{name} < {whom}",
        "tiers": f"2, 4, 6 {name}",
    }[row["kind"]]


def short_reason(row: RowView) -> str:
    """The numbers behind it, as short."""
    if row["kind"] == "all4":
        missing = row["missing"]
        return f"no {', '.join(missing)}" if 0 < len(missing) < 3 else f"{4 - len(missing)} of the four"
    if row["kind"] in ("sum", "tiers"):
        return f"{row['total']} in all"
    they = f"they {row['left']}, {row['right']}"
    return {"have": f"you {row['own']}", "none": f"you {row['own']}", "nb": they}.get(
        row["kind"], f"you {row['own']}, {they}"
    )


def _rows(face: Face, field: Box, rows: list[RowView] | None, targets: Targets, slot: int) -> str:
    printed_rows = face["rows"]
    if printed_rows[0]["req"].startswith("tiers"):
        return _tiers(printed_rows[0], field, rows, targets, slot)
    height = (field.height - 4) / len(printed_rows)
    parts = []
    for number, row in enumerate(printed_rows):
        box = Box(field.x + 2, field.y + 2 + number * height + 1.5, field.width - 4, height - 3)
        met = rows is None or number >= len(rows) or rows[number]["met"]
        drawn = (_single_row if len(printed_rows) == 1 else _narrow_row)(row, box, rows[number] if rows else None)
        drawn = drawn if met else unmet(drawn)
        parts.append(
            targets.ring("play", (slot, number), box.grown(-2), 3, drawn, thin=True, class_=leads(rows, number))
        )
    return "".join(parts)


def unmet(drawn: str) -> str:
    """A row that cannot be played now."""
    return group(drawn, class_="faded", role="group", aria_disabled="true")


def leads(rows: list[RowView] | None, number: int) -> str:
    """Classes that light up where a row would lead: spaces for a Forest, Pollution that could go."""
    kinds = (
        {atom["kind"] for branch in rows[number]["now"] for atom in branch} if rows and number < len(rows) else set()
    )
    return " ".join(name for kind, name in (("forest", "plants"), ("pollution", "cleans")) if kind in kinds)


@remembered
def _narrow_row(row: Face, box: Box, now: RowView | None) -> str:
    middle = box.cy
    return "".join(
        [
            requirement(box.x + 4, middle - 13, row["req"]),
            chevron(box.x + 48, middle),
            effect_in(Box(box.x + 54, box.y + 1, box.width - 56, box.height - 2), printed(row["eff"]), 19),
        ]
    )


@remembered
def _single_row(row: Face, box: Box, now: RowView | None) -> str:
    width = requirement_width(row["req"])
    counting = row["req"].startswith("sum")
    below = Box(box.x + 4, box.y + 46, box.width - 8, box.height - 48 - (13 if counting else 0))
    parts = [
        requirement(box.cx - width / 2, box.y + 6, row["req"], 28),
        chevron_down(box.cx, box.y + 38),
        effect_in(below, printed(row["eff"]), 24),
    ]
    if counting and now:
        atom = next((atom for atom in now["now"][0] if atom["kind"] == "forest"), None)
        parts.append(
            text(
                box.cx,
                box.bottom - 3,
                f"X = {now['total']}" + (f", costs {atom['number']}" if atom else ""),
                "mid t12 b",
            )
        )
    return "".join(parts)


def _tiers(row: Face, field: Box, rows: list[RowView] | None, targets: Targets, slot: int) -> str:
    now = rows[0] if rows else None
    figures = [use("tw-nb-on", Box(field.x + 30 + place * 11, field.y + 8, 10, 10)) for place in range(3)]
    parts = [requirement(field.x + 6, field.y + 5, row["req"]), group(*figures, class_="inked")]
    if now:
        parts.append(text(field.right - 6, field.y + 24, f"= {now['total']}", "end b t14"))
    width = (field.width - 4) / 3
    for place, effect in enumerate(row["eff"].split(STEPS)):
        box = Box(field.x + 2.5 + place * width, field.y + 36, width - 1.5, field.height - 41)
        valid = now is not None and now["tier"] == place
        parts.append(
            group(
                rect(box, rx=4, class_="softly"),
                text(box.cx, box.y + 12.5, TIERS[place], "mid t12 b"),
                effect_in(Box(box.x + 1, box.y + 16, box.width - 2, box.height - 18), printed(effect), 17),
                rect(box, rx=4, fill="none", class_="met") if valid and not targets.get("play", slot, 0) else "",
                class_=None if valid or now is None else "faded",
            )
        )
    drawn = "".join(parts)
    return targets.ring("play", (slot, 0), field.grown(-3), 3, drawn, thin=True, class_=leads(rows, 0))


def slip(face: Face, box: Box, rows: list[RowView], targets: Targets) -> str:
    """A narrow hand card for small screens: its element, and room for its rows."""
    name = face["element"]
    drawn = [
        title(card_title(face, rows)),
        rect(box, rx=7, fill=COLOURS[name], class_="edge"),
        icon(f"tw-sign-{name}", box.cx, box.y + 16, 22),
        rect(Box(box.x + 3, box.y + 31, box.width - 6, box.height - 34), rx=4, class_="field"),
    ]
    dead = targets.decision == "ACTION" and not any(row["met"] for row in rows)
    return explained(
        "element_card", face["id"], *drawn, class_="faded" if dead else None, data_key=f"card-{face['id']}"
    )


# --- Village cards --------------------------------------------------------------------------------


def grid(x: float, y: float, cell: float, lit: list[int], mark: str = "", colour: str = "#9cc46a") -> str:
    """The Terrain in small, with some spaces lit."""
    parts = []
    for space in range(12):
        box = Box(x + space % 4 * (cell + 1), y + space // 4 * (cell + 1), cell, cell)
        shape: dict[str, Value] = {"fill": colour} if space in lit else {"class_": "pale-ground"}
        parts.append(rect(box, rx=2, stroke="#1f2430", stroke_opacity=".45", stroke_width=0.8, **shape))
        if mark and space in lit:
            parts.append(use(mark, box.grown(1)))
    return "".join(parts)


@remembered
def goal_picture(face: Face, x: float, y: float, height: float) -> str:
    """The objective of a Village card, in a field 56 wide."""
    goal = face["goal"]
    kind = goal["type"]
    cell = min(11.0, (height - 8) / 3 - 1)
    top = y + (height - 3 * cell - 2) / 2
    if kind in ("tiles_on", "villages_on", "temples_on"):
        marks = {"tiles_on": "tw-forest", "villages_on": "tw-village", "temples_on": "tw-temple"}
        return grid(x + 7, top, cell, goal["spaces"], marks[kind], "#fff7e2")
    if kind == "region":
        middle = x + 7 + 2 * cell
        sign = icon("tw-forest", middle - 5, y + height / 2, 15) + text(
            middle + 4, y + height / 2 + 5, str(goal["n"]), "t14 b white-edge"
        )
        return grid(x + 7, top, cell, goal["spaces"]) + sign
    if kind == "line":
        return _line_picture(goal, x, y, height)
    if kind == "bonus":
        side = min(20.0, height * 0.42)
        return "".join(
            icon(f"tw-{goal['bonus']}", x + 15 + place * 17, y + height / 2 + (-5 if place == 1 else 4), side)
            for place in range(3)
        )
    side = min(18.0, height * 0.36)
    signs = "".join(
        icon(f"tw-{name}", x + 14 + place * 16, y + height * 0.34, side)
        for place, name in enumerate(("turbine", "catapult", "portal"))
    )
    return signs + text(x + 30, y + height * 0.86, f"{goal['n']}+", "mid t14 b")


def _line_picture(goal: Face, x: float, y: float, height: float) -> str:
    spots = {
        "row": ((0, 1), (1, 1), (2, 1)),
        "column": ((1, 0), (1, 1), (1, 2)),
        "diagonal": ((0, 0), (1, 1), (2, 2)),
        "L": ((0, 0), (0, 1), (1, 1)),
    }
    cell = min(15.0, (height - 6) / 3 - 1)
    shift = 0.5 * (cell + 1) if goal["shape"] == "L" else 0
    colours = ("purple", "green", "orange")
    parts = []
    for (column, row), colour in zip(spots[goal["shape"]], colours, strict=True):
        box = Box(
            x + 9 + shift + column * (cell + 1), y + (height - 3 * cell - 2) / 2 + shift + row * (cell + 1), cell, cell
        )
        if goal["colour"] == "same":
            parts.append(
                rect(box, rx=3, fill="#e9e2d0", class_="edge fine") + text(box.cx, box.cy + 4.5, "=", "mid b t14 print")
            )
        else:
            parts.append(
                rect(box, rx=3, fill=FORESTS[colour], class_="edge fine") + use(f"tw-tree-{colour}", box.grown(-2))
            )
    return "".join(parts)


@remembered
def points(cx: float, cy: float, number: int, size: float = 30) -> str:
    """Points on a sunburst."""
    return icon("tw-vp", cx, cy, size) + text(
        cx, cy + size * 0.17, str(number), f"mid b vp {'t14' if size > 24 else 't12'}"
    )


@remembered
def village_card(face: Face, box: Box) -> str:
    """A whole Village card: objective at the left, effect at the right."""
    middle = box.x + box.width * 0.56
    right = Box(middle, box.y, box.right - middle, box.height)
    edge = f"M{round(middle, 1)} {round(box.y + 5, 1)}v{round(box.height - 10, 1)}"
    return explained(
        "village_card",
        face["id"],
        title(f"Village card: {village_words(face)}"),
        rect(box, rx=7, class_="boardplate edge lifted"),
        rect(Box(middle, box.y + 2, right.width - 2, box.height - 4), rx=5, class_="softly"),
        path(edge, class_="dashed"),
        goal_picture(face, box.x, box.y, box.height),
        points(middle - 19, box.cy, face["vp"]),
        effect_in(Box(right.x + 5, right.y + 3, right.width - 16, right.height - 6), printed(face["now"]), 21),
        icon("tw-now", box.right - 11, box.y + 11, 13),
        data_key=f"village-{face['id']}",
    )


@remembered
def objective(face: Face, box: Box, completed: bool) -> str:
    """A kept Village card: its left half."""
    return explained(
        "village_card",
        face["id"],
        title(f"{objective_words(face)}, {'completed' if completed else 'not completed'}"),
        rect(box, rx=6, class_=f"boardplate edge{' met' if completed else ''}"),
        goal_picture(face, box.x, box.y, box.height),
        points(box.right - 20, box.cy, face["vp"], min(30.0, box.height - 4)),
        group(icon("tw-check", box.x + 70, box.cy, min(18.0, box.height - 8)), class_="goodly")
        if completed and box.width > NARROW
        else "",
        data_key=f"village-{face['id']}",
    )


# --- Guide cards ----------------------------------------------------------------------------------


@remembered
def guide_card(face: Face, symbol: str, box: Box, spent: bool = False) -> str:
    """A Guide card with its power."""
    power = face["power"]
    caption = {
        "on_play": "when played",
        "pay": "once a turn",
        "pay_forest": "once a turn",
        "on_forest": "new forest",
        "boost": "always",
        "discount": "always",
        "convert": "each removed",
    }[power["type"]]
    inner = box.grown(-4)
    sign = min(18.0, box.height * 0.34)
    return explained(
        "guide_card",
        face["id"],
        title(f"Guide card: {power_words(face)}" + (", used this turn" if spent else "")),
        rect(box, rx=7, fill=STONE, class_="edge"),
        rect(inner, rx=5, class_="field"),
        icon(symbol, inner.x + 4 + sign / 2, inner.y + 3 + sign / 2, sign),
        text(inner.x + 9 + sign, inner.y + 3 + sign * 0.72, caption, "t12 quiet"),
        power_picture(power, Box(inner.x + 3, inner.y + 3 + sign, inner.width - 6, inner.height - sign - 4)),
        class_="faded" if spent else None,
        data_key=f"guide-{face['id']}",
    )


@remembered
def power_picture(power: Face, box: Box) -> str:
    """What a power needs, and what it gives."""
    kind, size = power["type"], min(20.0, box.height - 1)
    y = box.cy - size / 2
    left, right = (
        Box(box.x, box.y, box.width * 0.36, box.height),
        Box(box.x + box.width * 0.46, box.y, box.width * 0.54, box.height),
    )
    arrow = chevron(box.x + box.width * 0.39, box.cy)
    if kind == "pay_forest":
        return effect_in(box, [[("forest", str(power["cost"]))]], size)
    if kind == "boost":
        return effect_in(box, [[(power["kind"], f"+{power['amount']}")]], size)
    if kind == "discount":
        whole = box if "effect" not in power else Box(box.x, box.y, box.width * 0.5, box.height)
        extra = effect_in(right, printed(power["effect"]), size) if "effect" in power else ""
        return effect_in(whole, [[("forest", f"−{power['amount']}")]], size) + extra
    need: dict[str, Branches] = {
        "pay": [[("water", str(power.get("cost", "")))]],
        "on_forest": [[("forest", "")]],
        "convert": [[("pollution", "")]],
    }
    first = (
        chip(power["element"], left.cx - size * 0.37, y, size)
        if kind == "on_play"
        else effect_in(left, need[kind], size)
    )
    given: Branches = [[("water", str(power["water"]))]] if kind == "convert" else printed(power["effect"])
    return first + arrow + effect_in(right, given, size)


def guide_back(symbol: str, box: Box) -> str:
    return rect(box, rx=4, fill=STONE, class_="edge fine") + icon(
        symbol, box.cx, box.cy, min(box.width, box.height) * 0.66
    )

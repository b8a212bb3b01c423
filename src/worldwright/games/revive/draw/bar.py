"""Buttons for what has no thing of its own on the table: the actions of a turn, trades, leaving out, going back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worldwright.draw.marks import region
from worldwright.draw.measure import shortened, width_of
from worldwright.draw.svg import Box, rect, text
from worldwright.draw.targets import Target
from worldwright.games.revive.draw.icons import (
    ARROW,
    Token,
    Tokens,
    counted,
    joined,
    letters,
    picture,
    points,
    row_from,
    row_width,
)
from worldwright.games.revive.draw.places import Places
from worldwright.games.revive.grammar import RESOURCES, parse
from worldwright.games.revive.view import View

ACTS = {  # symbol, words, words where room is scarce
    "play": ("play", "Play a card", "Play"),
    "explore": ("explore", "Explore", "Explore"),
    "populate": ("populate", "Populate", "Populate"),
    "build": ("build", "Build", "Build"),
    "hibernate": ("hibernate", "Hibernate", "Hibernate"),
    "switch": ("switch", "Use the switch", "Switch"),
    "end": ("way", "End your turn", "End"),
}
WORDS = "b t12"
GAP = 9.0
LONGEST = 190.0  # width of words on one button


class Button(NamedTuple):
    """A target with the icons and words that stand on it."""

    target: Target
    tokens: Tokens
    words: str

    def width(self, size: float) -> float:
        icons = row_width(self.tokens, size) if self.tokens else 0
        return 16 + icons + (4 if self.tokens and self.words else 0) + width_of(self.words, WORDS)

    def shortened(self, often: int) -> Button:
        """With fewer words, and then without them where its icons say enough."""
        if often > 1:
            return self._replace(words="") if self.tokens else self
        short = self.target.kind == "act" and often
        return self._replace(words=ACTS[self.target.value][2]) if short else self


def button_of(view: View, target: Target) -> Button:
    """How a target looks as a button."""
    tokens = tokens_for(view, target)
    if target.kind == "act":
        return Button(target, tokens, ACTS[target.value][1])
    words = "" if tokens else shortened(target.label.partition(":")[0], LONGEST, WORDS)
    return Button(target, tokens, words)


def tokens_for(view: View, target: Target) -> Tokens:
    """The icons that tell what a target does."""
    kind, value = target.kind, target.values[0] if target.values else ""
    faces, question = view["faces"], view["question"]
    if kind == "act":
        return (picture(ACTS[value][0]),)
    if kind == "convert":
        return picture("crystal"), ARROW, picture(value)
    if kind == "double":
        return picture("crystal"), ARROW, letters("2"), picture(value)
    if kind == "crystallise":
        one, _, other = str(value).partition("+")
        return picture(one), picture(other), ARROW, picture("crystal")
    if kind == "buy_rest" and value in faces["cards"]:
        return picture("crystal"), ARROW, picture("rest"), letters(faces["cards"][value]["name"])
    if kind == "basic":
        return (picture(value),)
    if kind == "track":
        return (picture(f"adv-{value}"),)
    if kind == "branch" and question:
        return joined(question["effects"][int(value) - 1])
    if kind == "exchange" and question:
        return exchange(question["effects"], *target.values)
    if kind == "open" and value in faces["crates"]:
        return (picture("crate"), letters(" "), *joined(faces["crates"][value]["effect"]))
    if kind == "power":
        return machine_tokens(view, str(value))
    return ()


def machine_tokens(view: View, at: str) -> Tokens:
    tribe = view["tribes"][view["seat"] or 0]
    machine = next((one for one in tribe["machines"] if one["at"] == at), None)
    return (picture("energy-token"), letters(" "), *joined(machine["effect"])) if machine else ()


def exchange(effects: Sequence[Sequence[str]], pay: str, gain: str) -> Tokens:
    """One way to trade (E5): what is paid and what comes for it."""
    trade = parse(effects[0][0]).trade if effects and effects[0] else None
    price, amounts = (trade.price, dict(zip(trade.gains, trade.amounts, strict=True))) if trade else (1, {})
    brings = next(iter(amounts.values()), 1)
    gained: tuple[Token, ...] = (points(brings),) if gain == "points" else counted(brings, gain)
    if gain in RESOURCES and RESOURCES.index(gain) in amounts:
        gained = counted(amounts[RESOURCES.index(gain)], gain)
    return (*counted(price, pay), ARROW, *gained)


class Layout(NamedTuple):
    """Buttons in lines, and the size of their icons."""

    lines: list[list[Button]]
    size: float


def laid_out(view: View, targets: Sequence[Target], width: float, most: int) -> Layout:
    """Buttons in up to so many rows; words go first where room is scarce, then everything becomes smaller."""
    buttons = [button_of(view, target) for target in targets]
    found = Layout([], 17)
    for size, often in ((17.0, 0), (17.0, 1), (14.0, 1), (17.0, 2), (14.0, 2)):
        found = Layout(flow([button.shortened(often) for button in buttons], width, size), size)
        if len(found.lines) <= most:
            break
    return found


def bar(view: View, box: Box, places: Places, most: int = 1, high: float = 26) -> str:
    """Everything that found no other place, as buttons."""
    targets = places.rest()
    if not targets:
        return ""
    lines, size = laid_out(view, targets, box.width, most)
    high = min(high, (box.height - 4 * (len(lines) - 1)) / len(lines))
    parts = []
    for place, line in enumerate(lines):
        x, y = box.x, box.y + place * (high + 4)
        for button in line:
            width = button.width(size)
            parts.append(draw_button(button, Box(x, y, width, high), size))
            x += width + GAP
    return region("Actions", *parts, class_="inked")


def flow(buttons: Sequence[Button], room: float, size: float) -> list[list[Button]]:
    """Buttons in lines that fit."""
    lines: list[list[Button]] = [[]]
    used = 0.0
    for button in buttons:
        width = button.width(size)
        if lines[-1] and used + width > room:
            lines.append([])
            used = 0.0
        lines[-1].append(button)
        used += width + GAP
    return lines


def draw_button(button: Button, box: Box, size: float) -> str:
    icons = row_width(button.tokens, size) if button.tokens else 0
    x = box.x + 8
    drawn = rect(box, rx=box.height / 2, class_="button")
    if button.tokens:
        drawn += row_from(button.tokens, x, box.cy, size)
        x += icons + 4
    if button.words:
        drawn += text(x, box.cy + 4.3, button.words, f"{WORDS} print")
    return button.target.ringed(box.grown(-1), box.height / 2 - 1, drawn, thin=True)

"""How the game asks: questions and actions in words."""

from __future__ import annotations

from worldwright.scaffold.lanterns.actions import LIGHT, POINTS, SPACE
from worldwright.scaffold.lanterns.state import Lanterns
from worldwright.scaffold.lanterns.view import View
from worldwright.wording import several

LABELS = {"light": "Light"}
PROMPTS = {"CHOOSE": "Choose a lantern for this night", "REWARD": "You win the night: take the points or a lantern?"}
WAITING = {"CHOOSE": "chooses a lantern", "REWARD": "takes the reward of the night"}


def prompt(state: Lanterns, seat: int) -> str:
    return PROMPTS[state.stack[-1].kind]


def waiting_for(kind: str) -> str:
    return WAITING[kind]


def describe(view: View, action: int) -> str:
    """An action as a sentence for whoever would take it."""
    if SPACE.kind(action) == "light":
        return f"Light the {lantern_words(view, action - LIGHT)}"
    return f"Score {several(view['prize'], 'point')}" if action == POINTS else "Take a lantern from the stock"


def lantern_words(view: View, number: int) -> str:
    """A lantern by name, where it can be seen."""
    seen = [lantern for lantern in (*view["hand"], *view["spent"]) if lantern["number"] == number]
    return f"{seen[0]['name']} ({seen[0]['light']})" if seen else "lantern"

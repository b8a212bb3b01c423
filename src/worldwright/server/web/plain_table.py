"""A plain table for a game that has no drawing yet: the view as a tree, the actions as buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from worldwright.engine.view import ENGINE_KEYS

View = Mapping[str, Any]

SHORT = 6  # a list of no more than so many plain values stands on one line


def table(view: View, actions: Sequence[Mapping[str, Any]]) -> Markup:
    """Everything the game's view tells, and a button for each legal action."""
    names = list(view.get("names") or [f"Seat {seat + 1}" for seat in range(view["players"])])
    shown = [(name, value) for name, value in view.items() if name not in ENGINE_KEYS]
    plain = [(name, value) for name, value in shown if is_plain(value)]
    deep = [(name, value) for name, value in shown if not is_plain(value)]
    boxes = Markup("").join(box(name, value, names) for name, value in deep)
    return Markup('<div class="plain-table">{}{}<div class="boxes">{}</div></div>').format(
        buttons(actions), facts(plain), boxes
    )


def buttons(actions: Sequence[Mapping[str, Any]]) -> Markup:
    made = [
        Markup('<button type="button" class="btn target" data-action="{}">{}</button>').format(
            choice["action"], choice["text"]
        )
        for choice in actions
    ]
    return (
        Markup('<div class="choices" role="group" aria-label="What you may do">{}</div>').format(Markup("").join(made))
        if made
        else Markup("")
    )


def facts(items: Sequence[tuple[str, Any]]) -> Markup:
    cells = [Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(spoken(name), word(value)) for name, value in items]
    return Markup('<dl class="facts">{}</dl>').format(Markup("").join(cells)) if cells else Markup("")


def box(name: str, value: Any, names: Sequence[str]) -> Markup:
    return Markup('<section class="panel"><header><h2>{}</h2></header><div class="body">{}</div></section>').format(
        spoken(name), tree(value, names)
    )


def tree(value: Any, names: Sequence[str] = ()) -> Markup:
    """Any JSON-able value; a list with one entry per seat is labelled with the names."""
    if isinstance(value, Mapping):
        return branches([(spoken(str(name)), item) for name, item in value.items()])
    if is_plain(value):
        return word(value)
    if names and len(value) == len(names):
        return branches(list(zip(names, value, strict=True)))
    return Markup("<ol>{}</ol>").format(Markup("").join(Markup("<li>{}</li>").format(tree(item)) for item in value))


def branches(items: Sequence[tuple[str, Any]]) -> Markup:
    made = [Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(name, tree(item)) for name, item in items]
    return Markup("<dl>{}</dl>").format(Markup("").join(made))


def is_plain(value: Any) -> bool:
    """Can it be told in a few words on one line?"""
    if isinstance(value, Mapping):
        return not value
    if isinstance(value, (list, tuple)):
        return len(value) <= SHORT and not any(isinstance(item, (list, tuple, Mapping)) for item in value)
    return True


def word(value: Any) -> Markup:
    if value is None or value == "" or value == [] or value == {}:
        return Markup('<span class="muted">none</span>')
    if isinstance(value, bool):
        return Markup("yes" if value else "no")
    if isinstance(value, (list, tuple)):
        return Markup(", ").join(word(item) for item in value)
    return escape(value)


def spoken(name: str) -> str:
    """A field's name as words.

    >>> spoken("in_hand")
    'In hand'
    """
    return name.replace("_", " ").capitalize()

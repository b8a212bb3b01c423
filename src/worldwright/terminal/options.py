"""Options of a game on the command line: `--option NAME=VALUE`, as often as there are options."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from worldwright.engine.errors import BadOption


def add_option(command: argparse.ArgumentParser) -> None:
    """Let a command take options."""
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; `worldwright games` lists them",
    )


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    """The options of the game, from NAME=VALUE."""
    for pair in pairs:
        if "=" not in pair:
            raise BadOption(f"an option is NAME=VALUE, not {pair!r}")
    return dict(pair.split("=", 1) for pair in pairs)

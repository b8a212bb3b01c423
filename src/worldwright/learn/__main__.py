"""`python -m worldwright.learn GAME`: see `worldwright.learn`."""

from __future__ import annotations

import argparse
from dataclasses import fields

from worldwright.learn.course import add_files, in_a_sentence
from worldwright.learn.train import Plan, train


def parser() -> argparse.ArgumentParser:
    """Every part of a plan is an option of the command."""
    top = argparse.ArgumentParser(prog="python -m worldwright.learn", description="Learn a game by self-play.")
    top.add_argument("slug", metavar="GAME")
    top.add_argument("--players", type=lambda text: [int(part) for part in text.split(",")], default=[2])
    top.add_argument("--gpu", action="store_true", help="learn on a GPU, with CuPy")
    for part in fields(Plan):
        if part.name not in ("slug", "players", "gpu"):
            top.add_argument(f"--{part.name}", type=type(part.default), default=part.default)
    add_files(top)
    return top


def main() -> None:
    """Learn, and write what was learned."""
    args = vars(parser().parse_args())
    out, curve = args.pop("out"), args.pop("curve")
    in_a_sentence(lambda: train(Plan(**args), out, curve, lambda text: print(text, flush=True)))


if __name__ == "__main__":
    main()

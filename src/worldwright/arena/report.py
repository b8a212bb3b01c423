"""A tournament as a page: who is stronger, how games go, and what a designer wants to know about balance."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import sqrt
from statistics import mean, pvariance
from typing import Any

from worldwright.arena.matches import Result
from worldwright.arena.ratings import HALF, Share, Z, bradley_terry, first_places
from worldwright.engine.errors import BadOption
from worldwright.engine.game import Game
from worldwright.engine.registry import load
from worldwright.wording import listed, several

FEWEST = 12  # games in which a piece was used before it is judged
LISTED = 15  # pieces at either end
BARS = 30  # of a histogram, at the most
INK, SOFT, GOOD, BAD = "#2b2b33", "#8a8a94", "#2f7d5b", "#b3502f"

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #2b2b33; background: #fbfaf7; }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
td, th {{ padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #ddd; }}
td:first-child, th:first-child {{ text-align: left; }}
figure {{ margin: 2rem 0; }}
figcaption {{ color: #55555f; }}
svg {{ max-width: 100%; height: auto; }}
</style>
<h1>{title}</h1>
<p>{summary}</p>
{parts}
</html>
"""
SUMMARY = """{games} between programs ({agents}). Every deal is played from every seat. Programs play alike where people
differ: take what a figure says for a question to ask at a table, not for an answer."""
PART = """<h2>{heading}</h2>
<p>{summary}</p>
{table}
{figures}"""


def report(results: Sequence[Result]) -> str:
    """The page, complete in one file; tables of different sizes are told one after the other."""
    if not results:
        raise BadOption("there is nothing to report: no game was played")
    game = load(results[0].match.game)
    names = sorted({name for result in results for name in result.match.seats})
    counts = sorted({result.match.players for result in results})
    parts = [part([result for result in results if result.match.players == players], game) for players in counts]
    return PAGE.format(
        title=escape(f"{game.title}: a tournament"),
        summary=SUMMARY.format(games=several(len(results), "game"), agents=escape(listed(names))),
        parts="\n".join(parts),
    )


def part(results: Sequence[Result], game: Game[Any]) -> str:
    """What was seen with so many players."""
    names = strongest_first(results)
    players = results[0].match.players
    figures = [
        figure(
            f"How strong they are: share of {first(players)} with its 95% interval"
            f"{'; the line is a fair share' if players > 1 else ''}.",
            strength,
            results,
            names,
        ),
        figure("How many points they make.", scores, results, names),
        figure("How long a game is.", lengths, results),
        figure("Which lines of the score sheet win: mean points of winners and of the others.", lines, results, game),
        *(
            [figure("Whether a seat is better: share of first places by seat, 95% intervals.", seats, results)]
            if players > 1
            else []
        ),
        figure(
            "Pieces that win: how much more often than usual an agent came first in games in which it played with "
            "a piece, 95% intervals; in brackets how often one did.",
            pieces,
            results,
            game,
        ),
    ]
    return PART.format(
        heading=f"{several(players, 'player')}",
        summary=f"{several(len(results), 'game')}.",
        table=standings(results, names),
        figures="\n".join(figures),
    )


def strongest_first(results: Sequence[Result]) -> list[str]:
    """Who played."""
    names = {name for result in results for name in result.match.seats}
    return sorted(sorted(names), key=lambda name: -first_places(results, name).share)


def first(players: int) -> str:
    """What is counted: alone there is nobody to be ahead of."""
    return "first places" if players > 1 else "games won"


def standings(results: Sequence[Result], names: Sequence[str]) -> str:
    """The table of agents."""
    elo = {rating.name: str(rating) for rating in bradley_terry(results, names)}
    rows = []
    for name in names:
        mine = [(result, seat) for result in results for seat, agent in enumerate(result.match.seats) if agent == name]
        points = mean(result.scores[seat] for result, seat in mine)
        thought = sum(result.seconds[seat] for result, seat in mine) / max(1, sum(r.decisions[s] for r, s in mine))
        won, ahead = str(first_places(results, name)), elo.get(name, "")
        rows.append((name, won, ahead, f"{points:.1f}", f"{thought * 1000:.3g} ms"))
    heading = ("agent", first(results[0].match.players), "Elo", "mean score", "a decision")
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{''.join(f'<th>{cell}</th>' for cell in heading)}</tr>{body}</table>"


# --- plots ----------------------------------------------------------------------------------------


def plotting() -> tuple[Any, Any]:
    """What figures are made with, and what settings hold within."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        raise BadOption("reports need matplotlib: pip install 'worldwright[arena]'") from None
    return Figure, rc_context


def figure(caption: str, draw: Callable[..., None], *data: Any) -> str:
    """A plot with its caption."""
    new_figure, rc_context = plotting()
    plot = new_figure(figsize=(8, 3.6), layout="constrained")
    axes = plot.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    draw(axes, *data)
    picture = io.StringIO()
    with rc_context({"svg.fonttype": "none"}):  # words stay words
        plot.savefig(picture, format="svg", metadata={"Date": None})
    svg = picture.getvalue()
    return f"<figure>{svg[svg.index('<svg') :]}<figcaption>{escape(caption)}</figcaption></figure>"


def intervals(axes: Any, labels: Sequence[str], shares: Sequence[Share | Surplus], height: float = 0.4) -> None:
    """Shares as dots with their intervals, one below the other."""
    rows = range(len(labels))
    axes.figure.set_size_inches(8, 1 + height * len(labels))
    lows = [share.share - share.interval[0] for share in shares]
    highs = [share.interval[1] - share.share for share in shares]
    axes.errorbar([share.share for share in shares], rows, xerr=[lows, highs], fmt="o", color=INK, capsize=3)
    axes.set_yticks(list(rows), labels)
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")


def strength(axes: Any, results: Sequence[Result], names: Sequence[str]) -> None:
    intervals(axes, names, [first_places(results, name) for name in names])
    fair_share(axes, results[0].match.players)


def fair_share(axes: Any, players: int) -> None:
    """A line where a seat stands that is as good as the others."""
    axes.set_xlim(0, 1)
    if players > 1:
        axes.axvline(1 / players, color=SOFT, linestyle="--", linewidth=1)


def scores(axes: Any, results: Sequence[Result], names: Sequence[str]) -> None:
    groups = [
        [result.scores[seat] for result in results for seat, agent in enumerate(result.match.seats) if agent == name]
        for name in names
    ]
    axes.violinplot(groups, orientation="horizontal", showmedians=True)
    axes.set_yticks(range(1, len(names) + 1), names)
    axes.invert_yaxis()
    axes.set_xlabel("points")


def lengths(axes: Any, results: Sequence[Result]) -> None:
    plies = [result.plies for result in results]
    axes.hist(plies, bins=edges(min(plies), max(plies)), color=INK, rwidth=0.9)
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel("decisions")
    axes.set_ylabel("games")


def edges(least: int, most: int) -> list[float]:
    """Where bars begin and end that hold as many whole numbers each."""
    width = -(-(most - least + 1) // BARS)
    return [number - 0.5 for number in range(least, most + width + 1, width)]


def lines(axes: Any, results: Sequence[Result], game: Game[Any]) -> None:
    won: dict[str, list[int]] = defaultdict(list)
    lost: dict[str, list[int]] = defaultdict(list)
    for result in results:
        for seat, sheet in enumerate(result.lines):
            for label, points in sheet.items():
                (won if seat in result.winners else lost)[label].append(points)
    labels = list(dict.fromkeys([*won, *lost]))
    for shift, group, colour, name in ((-0.2, won, GOOD, "winners"), (0.2, lost, BAD, "the others")):
        heights = [mean(group[label]) if group[label] else 0 for label in labels]
        axes.bar([place + shift for place in range(len(labels))], heights, 0.38, color=colour, label=name)
    axes.set_xticks(
        range(len(labels)), [game.words.LABELS.get(label, label) for label in labels], rotation=20, ha="right"
    )
    axes.set_ylabel("points")
    axes.legend(frameon=False)


def seats(axes: Any, results: Sequence[Result]) -> None:
    players = results[0].match.players
    shares = [
        Share(sum(1 / len(result.winners) for result in results if seat in result.winners), len(results))
        for seat in range(players)
    ]
    intervals(axes, [f"seat {seat + 1}" for seat in range(players)], shares)
    fair_share(axes, players)


def pieces(axes: Any, results: Sequence[Result], game: Game[Any]) -> None:
    """The pieces at both ends of the list."""
    used = piece_surpluses(results)
    ranked = sorted((piece for piece in used if used[piece].games >= FEWEST), key=lambda piece: -used[piece].share)
    ends = ranked if len(ranked) <= 2 * LISTED else ranked[:LISTED] + ranked[-LISTED:]
    if not ends:
        axes.text(0.5, 0.5, f"no piece was used in {FEWEST} games", ha="center", color=SOFT)
        axes.set_axis_off()
        return
    names = piece_names(game)
    labels = [f"{names.get(piece, piece)} ({used[piece].games})" for piece in ends]
    intervals(axes, labels, [used[piece] for piece in ends], height=0.22)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:+.0%}")
    axes.tick_params(axis="y", labelsize=7)
    axes.axvline(0, color=SOFT, linestyle="--", linewidth=1)


@dataclass(frozen=True)
class Surplus:
    """How much more often than usual seats came first: than their agents do at such a table."""

    each: tuple[float, ...]

    @property
    def games(self) -> int:
        return len(self.each)

    @property
    def share(self) -> float:
        return mean(self.each)

    @property
    def interval(self) -> tuple[float, float]:
        spread = (self.games * pvariance(self.each) + 2 * HALF * HALF) / (self.games + 2)  # as if two more had differed
        half = Z * sqrt(spread / self.games)
        return self.share - half, self.share + half

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.share:+.1%} [{low:+.1%}, {high:+.1%}]"


def piece_surpluses(results: Sequence[Result]) -> dict[str, Surplus]:
    """For each piece: first places of the seats that used it, less those that their agents have at such a table anyway.

    A piece that strong agents like is not better for that.
    """
    tables: dict[tuple[str, ...], list[Result]] = defaultdict(list)
    for result in results:
        tables[tuple(sorted(result.match.seats))].append(result)
    found: dict[str, list[float]] = defaultdict(list)
    for played in tables.values():
        usual = {name: first_places(played, name).share for name in played[0].match.seats}
        for result in played:
            for seat, ids in enumerate(result.pieces):
                won = 1 / len(result.winners) if seat in result.winners else 0.0
                for piece in ids:
                    found[piece].append(won - usual[result.match.seats[seat]])
    return {piece: Surplus(tuple(each)) for piece, each in found.items()}


def piece_names(game: Game[Any]) -> dict[str, str]:
    """What the pieces are called, by id."""
    names: dict[str, str] = {}
    no_pieces: frozenset[str] = getattr(game.pieces, "NO_PIECES", frozenset())  # printed, or no part of the box
    for kind, entries in game.components.data.items():
        for face in entries if isinstance(entries, list) and kind not in no_pieces else []:
            if isinstance(face, dict) and isinstance(face.get("id"), str):
                told = game.tell_piece(kind, face)
                label = told[0] if told else face["id"]
                names[face["id"]] = label if label.lower() == face["id"].lower() else f"{label}, {face['id']}"
    return names

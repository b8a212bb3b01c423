"""`worldwright campaign`: the next game of a campaign at the text table, and its save before and after."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import worldwright as ww
from worldwright.engine.campaign import Save, campaigns
from worldwright.engine.errors import CampaignError
from worldwright.engine.game import Game
from worldwright.engine.state import State
from worldwright.terminal import chairs, records
from worldwright.terminal.play import TextTable
from worldwright.wording import listed

NewGame = Callable[[Game[Any], dict[str, Any]], State]  # with options


def add_arguments(command: argparse.ArgumentParser) -> None:
    """What the command takes beside what every game is set up with."""
    command.add_argument("game", metavar="GAME", help="a game that has a campaign, such as revive")
    command.add_argument("save", type=Path, metavar="FILE", help="the save; a new campaign begins where there is none")
    command.add_argument("--tell", action="store_true", help="tell how far the campaign has come, and play nothing")


def run(args: argparse.Namespace, console: Console, wishes: dict[str, Any], new_game: NewGame) -> None:
    """Tell where the campaign stands, play its next game or go on with it, and keep what it unlocks."""
    game = ww.load(args.game)
    campaigns(game)  # complains at once
    save = read(args.save, game)
    tell(console, save, game)
    if args.tell:
        return
    record = record_of(args.save, save)
    state = begun(record, save) if record.exists() else new_game(game, save.options(wishes))
    seated = chairs.seated(chairs.kinds(game, state.players, args.seats), state.terms.seed or 0)
    keep(save, args.save)
    table = TextTable(console, state, seated, record)
    if not state.over:
        table.play()
    again = f"worldwright campaign {game.slug} {args.save}"
    if not table.state.over:
        console.print(f"The campaign stays where it is. Go on with: {again}", soft_wrap=True)
        return
    keep(save.after(table.state, table.names), args.save)
    console.print(Text(f"{save.campaign.heading()} is over.", "bold"))
    for label, text in save.told(save.campaign.unlocks(table.state.terms.catalogue)):
        console.print(Text(f"{label}: {text}"), soft_wrap=True)
    console.print(f"The campaign is saved in {args.save}\nGo on with: {again}", soft_wrap=True)


def read(path: Path, game: Game[Any]) -> Save:
    """The save of a file; a new campaign where there is no file."""
    if not path.exists():
        return Save.begin(game.slug)
    try:
        save = Save.parse(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise CampaignError(f"cannot read the save {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CampaignError(f"{path} is no save of a campaign: it is not text") from None
    if save.game != game.slug:
        raise CampaignError(f"{path} is a campaign of {save.game}, not of {game.slug}")
    return save


def keep(save: Save, path: Path) -> None:
    """Write the save; what was there stays whole until the new one is."""
    fresh = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(save.text(), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise CampaignError(f"cannot write the save to {path}: {error.strerror}") from None


def record_of(path: Path, save: Save) -> Path:
    """Where the game that comes next is kept while it is played: beside the save."""
    return path.with_name(f"{path.stem}-game-{len(save.results) + 1}.txt")


def begun(path: Path, save: Save) -> State:
    """The game that was begun and put aside; one that was finished without the campaign counts, too."""
    record = records.read(path)
    if record.game != save.game:
        raise CampaignError(f"{path} is a record of {record.game}, not of {save.game}: move it away")
    state: State = record.replay()
    if not save.fits(state):
        raise CampaignError(f"{path} is not a game of {save.campaign.heading().lower()}: move it away")
    return state


def tell(console: Console, save: Save, game: Game[Any]) -> None:
    """The results so far, what is unlocked, and the cards that are read before the next game."""
    console.print(Text(f"{game.title}, the campaign", "bold"))
    for result in save.results:
        points = listed(f"{name} {score}" for name, score in zip(result.names, result.scores, strict=True))
        won = listed(result.names[seat] for seat in result.winners) or "nobody"
        console.print(Text(f"{result.heading}: {points}. Won by {won}."), soft_wrap=True)
    console.print(Text(f"Unlocked: {listed(save.unlocked()) or 'nothing yet'}."), soft_wrap=True)
    console.print(Text(f"Next: {save.campaign.heading()}", "bold"))
    for label, text in save.told(save.campaign.cards(game.catalogue)):
        console.print(Text(f"{label}: {text}"), soft_wrap=True)

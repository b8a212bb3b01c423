"""What can be played here, as data: games with their player counts and options, and the levels of bots."""

from __future__ import annotations

import msgspec
from litestar import Router, get
from litestar.params import FromPath

from worldwright import agents
from worldwright.engine.errors import UnknownGame
from worldwright.engine.options import Option, text_of
from worldwright.server.table.messages import Refused
from worldwright.server.web.shelf import Shelf, shelf, shelves
from worldwright.server.web.tokens import FOR_BOTS


class OptionValue(msgspec.Struct):
    value: str  # as it is sent in `options`
    label: str


class GameOption(msgspec.Struct):
    """Something that may be chosen before a game begins."""

    name: str
    title: str
    help: str
    many: bool  # several values at once, joined with "+"; "none" for none of them
    values: list[OptionValue]
    default: str
    players: list[int]  # the player counts with which it means something


class GameCard(msgspec.Struct):
    """A game that can be played here."""

    game: str  # its short name, by which tables are set up
    title: str
    rules: int  # the version of its rules
    players: list[int]
    minutes: str
    about: str
    options: list[GameOption]


class BotLevel(msgspec.Struct):
    level: str
    about: str


def card_of(found: Shelf) -> GameCard:
    game = found.game
    options = [option_of(found, option) for option in game.offered]
    counts = list(game.players)
    return GameCard(game.slug, game.title, game.rules_version, counts, game.minutes, str(found.said["short"]), options)


def option_of(found: Shelf, option: Option) -> GameOption:
    told = found.option(option)
    labels = [OptionValue(value, str(label)) for value, label, _ in told["choices"]]
    counts = [count for count in found.game.players if option.applies(count)]
    default = option.text(option.default) if option.many else text_of(option.default)
    return GameOption(option.name, str(told["title"]), option.help, option.many, labels, default, counts)


@get("/api/games", summary="All games, with their player counts and options")
async def games() -> list[GameCard]:
    return [card_of(found) for found in shelves()]


@get("/api/games/{game:str}", summary="One game")
async def game(game: FromPath[str]) -> GameCard:
    try:
        return card_of(shelf(game))
    except UnknownGame as error:
        raise Refused(str(error), "unknown") from None


@get("/api/levels", summary="The levels of bots, weakest first")
async def levels() -> list[BotLevel]:
    return [BotLevel(level, about) for level, about in agents.opponents().items()]


LISTS = Router("/", route_handlers=[games, game, levels], tags=["games"], opt=FOR_BOTS)

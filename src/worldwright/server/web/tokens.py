"""Connect your own bot: tokens are made and revoked on the account page, and open what a player needs and no more."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter

from worldwright.server.names import clean_name
from worldwright.server.people import People
from worldwright.server.table.messages import Person, Refused
from worldwright.server.table.service import Tables
from worldwright.server.tokens import Token, Tokens
from worldwright.server.web.csrf import bearer_of

FOR_BOTS = {"for_bots": True}  # the option of routes that a token opens
BOT = "worldwright_bot"  # where the bot of a request is kept
ASK_FOR_TOKEN = {"www-authenticate": "Bearer"}
Keys = NamedDependency[Tokens]


class BotName(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]  # under which it sits at tables


class NewToken(msgspec.Struct):
    """A token, shown this once."""

    id: str
    name: str
    token: str


class Revoked(msgspec.Struct):
    revoked: bool


async def require_scope(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Who shows a token is its bot and nobody else, whatever cookies come along; and may play, not more."""
    token = bearer_of(connection)
    if token is None or handler.opt.get("own_token"):  # metrics have a token of another kind
        return
    tokens: Tokens = connection.app.state.tokens
    bot = await tokens.bearer(token)
    if bot is None:
        raise NotAuthorizedException("this token is not known, or was revoked", headers=ASK_FOR_TOKEN)
    if not handler.opt.get("for_bots"):
        raise PermissionDeniedException("a token is for playing alone")
    connection.scope["state"][BOT] = bot


@get("/api/account/tokens", summary="The bots that you have connected", tags=["account"])
async def list_tokens(keys: Keys, person: NamedDependency[Person]) -> list[Token]:
    return await keys.of(person)


@post("/api/account/tokens", summary="Connect a bot: make a token", tags=["account"])
async def make_token(
    data: JSONBody[BotName], keys: Keys, people: NamedDependency[People], person: NamedDependency[Person]
) -> NewToken:
    """The token is told in this answer and never again."""
    await people.require_free(person, clean_name(data.name))
    made, token = await keys.make(person, data.name)
    return NewToken(made.id, made.name, token)


@post("/api/account/tokens/{token:str}/revoke", status_code=200, summary="Revoke a token", tags=["account"])
async def revoke_token(
    token: Annotated[str, PathParameter(max_length=40)],
    keys: Keys,
    tables: NamedDependency[Tables],
    person: NamedDependency[Person],
) -> Revoked:
    """Games that its bot has begun are played on by a bot of this server."""
    await leave_all(tables, await keys.revoke(person, token))
    return Revoked(True)


async def leave_all(tables: Tables, bot: Person) -> None:
    """A bot that was cut off gives up its seats."""
    for card in await tables.mine(bot):
        try:
            if card.status == "waiting":
                await tables.leave(card.table, bot)
            elif card.status == "playing":
                for seat in card.mine:
                    await tables.resign(card.table, bot, seat)
        except Refused:  # it ended meanwhile, or this server cannot play it on
            continue

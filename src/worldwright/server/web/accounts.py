"""The interface of accounts: who this is, a name with a password, and signing out."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from worldwright.server.people import People
from worldwright.server.table.messages import Person
from worldwright.server.table.service import Tables
from worldwright.server.web.sessions import owners_here, settle
from worldwright.server.web.tokens import FOR_BOTS

Short = Annotated[str, msgspec.Meta(max_length=200)]
Service = NamedDependency[Tables]
Visitor = NamedDependency[Person]
Register = NamedDependency[People]


class NameOnly(msgspec.Struct, forbid_unknown_fields=True):
    name: Short


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    name: Short
    password: Annotated[str, msgspec.Meta(max_length=1000)]


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: Annotated[str, msgspec.Meta(max_length=1000)]
    new: Annotated[str, msgspec.Meta(max_length=1000)]


class Account(msgspec.Struct):
    """Who this is to others."""

    name: str
    guest: bool
    owner: str = ""  # of a bot that shows a token


@get("/api/account", summary="Who this is", tags=["account"], opt=FOR_BOTS)
async def account(person: Visitor) -> Account:
    return Account(person.name, person.guest, person.owner)


@post("/api/account/name", status_code=200, summary="Play under another name", tags=["account"])
async def rename(
    request: Request[Any, Any, Any], data: JSONBody[NameOnly], people: Register, person: Visitor
) -> Account:
    return known_as(request, await people.rename(person, data.name))


@post("/api/account/claim", status_code=200, summary="Claim a name with a password", tags=["account"])
async def claim(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    people: Register,
    tables: Service,
    person: Visitor,
    origin: NamedDependency[str],
) -> Account:
    """A guest's seats and campaigns come along; the guest's cookie opens nothing any more."""
    owner = await people.claim(person, data.name, data.password, origin)
    await tables.hand_over(person, owner)
    return known_as(request, owner, await people.begin_session(owner))


@post("/api/account/enter", status_code=200, summary="Enter with a claimed name", tags=["account"])
async def enter(
    request: Request[Any, Any, Any],
    data: JSONBody[Credentials],
    people: Register,
    tables: Service,
    person: Visitor,
    origin: NamedDependency[str],
) -> Account:
    """A guest's seats and campaigns come along."""
    entered = await people.enter(data.name, data.password, origin, owners_here(request))
    if person.guest:
        await tables.hand_over(person, entered)
    else:
        await people.end_session(token_of(request))
    return known_as(request, entered, await people.begin_session(entered))


@post("/api/account/password", status_code=200, summary="Change the password", tags=["account"])
async def change_password(
    request: Request[Any, Any, Any], data: JSONBody[NewPassword], people: Register, person: Visitor
) -> Account:
    """Every other browser is signed out."""
    await people.change_password(person, data.old, data.new)
    return known_as(request, person, await people.begin_session(person))


@post("/api/account/leave", status_code=200, summary="Leave the account and play as a new guest", tags=["account"])
async def leave_account(request: Request[Any, Any, Any], people: Register, person: Visitor) -> Account:
    """The cookie of this browser opens nothing any more, wherever a copy of it lies."""
    if not person.guest:
        await people.end_session(token_of(request))
    return known_as(request, people.guest())


@post("/api/account/leave-everywhere", status_code=200, summary="Sign out on every device", tags=["account"])
async def leave_everywhere(request: Request[Any, Any, Any], people: Register, person: Visitor) -> Account:
    if not person.guest:
        await people.end_all_sessions(person)
    return known_as(request, people.guest())


def token_of(request: Request[Any, Any, Any]) -> str:
    return str(request.session.get("token", ""))


def known_as(request: Request[Any, Any, Any], person: Person, token: str = "") -> Account:
    settle(request, person, token)
    return Account(person.name, person.guest)


FREELY = (account, rename, leave_account, leave_everywhere)
WITH_PASSWORDS = (claim, enter, change_password)

"""The pages of a campaign: how far it has come, and its next game."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from worldwright import agents
from worldwright.engine.campaign import campaigns as campaigns_of
from worldwright.engine.errors import CampaignError
from worldwright.server.campaigns import Campaigns, Kept
from worldwright.server.settings import Settings
from worldwright.server.table.messages import Refused, SeatPlan
from worldwright.server.web.api import Origin, Visitor, field
from worldwright.server.web.limiting import Limited
from worldwright.server.web.pages import page
from worldwright.server.web.shelf import Shelf, shelf

Keeper = NamedDependency[Campaigns]
Browser = Request[Any, Any, Any]
OPEN = "open"  # chairs for friends instead of bots


def with_campaign(slug: str) -> Shelf:
    found = shelf(slug)
    if found.game.campaign is None:
        raise Refused(f"{found.game.title} has no campaign", "unknown")
    return found


@get("/game/{slug:str}/campaign", include_in_schema=False)
async def list_page(request: Browser, slug: FromPath[str], campaigns: Keeper, person: Visitor) -> Response[str]:
    found = with_campaign(slug)
    mine = await campaigns.mine(person, slug)
    return page(request, "campaigns.html", here="games", person=person, shelf=found, mine=mine, wrong="")


@post("/campaigns/{slug:str}", status_code=303, include_in_schema=False)
async def begin(
    request: Browser, slug: FromPath[str], campaigns: Keeper, person: Visitor, origin: Origin
) -> Response[str] | Redirect:
    """A new campaign; with a save, one that goes on from there."""
    found = with_campaign(slug)
    file = (await request.form()).get("save")
    try:
        made = await campaigns.begin(person, slug, *await uploaded(file), origin=origin)
    except CampaignError as error:
        mine = await campaigns.mine(person, slug)
        shown = {"person": person, "shelf": found, "mine": mine, "wrong": f"{error}."}
        return page(request, "campaigns.html", 400, here="games", **shown)
    return Redirect(f"/campaign/{made}", status_code=303)


async def uploaded(file: object) -> tuple[str, str]:
    """The text of an uploaded save and the name of its file; empty when none was chosen."""
    if not isinstance(file, UploadFile):
        return "", ""
    try:
        return (await file.read()).decode("utf-8"), file.filename
    except UnicodeDecodeError:
        raise CampaignError(f"{file.filename} is no save of a campaign: it is not text") from None


@get("/campaign/{campaign:str}", include_in_schema=False)
async def campaign_page(request: Browser, campaign: FromPath[str], campaigns: Keeper, person: Visitor) -> Response[str]:
    kept = await campaigns.look(campaign)
    found = with_campaign(kept.save.game)
    state = kept.save.campaign
    open_to_choice = [
        (choice, label)
        for option in found.options
        if option["many"] and kept.save.leaves_open(option["name"])
        for choice, label, _ in option["choices"]
        if choice in state.unlocked
    ]
    return page(
        request,
        "campaign.html",
        here="games",
        person=person,
        shelf=found,
        kept=kept,
        mine=kept.owner == person.id,
        applied=told_cards(kept, found, state.applied(found.game.catalogue)),
        cards=told_cards(kept, found, state.cards(found.game.catalogue)),
        choices=open_to_choice,
        levels=agents.opponents(),
        usual_level=agents.DEFAULT_LEVEL,
        opponents=OPEN,
    )


def told_cards(kept: Kept, shelf: Shelf, faces: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Cards of the campaign: which, what they are called and what they say."""
    kind = "" if shelf.game.drawing is None else campaigns_of(shelf.game).CARDS
    return [
        {"kind": kind, "name": face["id"], "label": label, "text": text}
        for face in faces
        for label, text in kept.save.told([face])
    ]


@get("/campaign/{campaign:str}/save", include_in_schema=False)
async def save_file(campaign: FromPath[str], campaigns: Keeper) -> Response[str]:
    """The save, for the command line or for another site."""
    kept = await campaigns.look(campaign)
    headers = {"content-disposition": f'attachment; filename="{kept.save.game}-campaign.json"'}
    return Response(kept.save.text(), media_type="application/json", headers=headers)


@post("/campaign/{campaign:str}/start", status_code=303, include_in_schema=False)
async def start(
    request: Browser, campaign: FromPath[str], campaigns: Keeper, speaker: Visitor, origin: Origin
) -> Redirect:
    """Set up the table of the next game."""
    form = await request.form()
    table = await campaigns.start(campaign, speaker, seats_of(form, speaker.name), wishes_of(form), origin)
    return Redirect(f"/table/{table}", status_code=303)


def seats_of(form: FormMultiDict, name: str) -> list[SeatPlan]:
    """The one who asks, and everybody else: bots of a level, or open chairs."""
    text, others = field(form, "players"), field(form, "others")
    players = int(text) if text.isdecimal() and len(text) < 3 else 0
    if players < 1:
        raise Refused("how many players? a number is missing", "invalid")
    other = SeatPlan("open") if others == OPEN else SeatPlan("bot", level=others or agents.DEFAULT_LEVEL)
    return [SeatPlan("person", name)] + [other] * (players - 1)


def wishes_of(form: FormMultiDict) -> dict[str, str]:
    """What shall be in use where the campaign leaves it open."""
    if not field(form, "chooses"):
        return {}
    chosen = [str(value) for value in form.getall("use", [])]
    return {field(form, "chooses"): "+".join(chosen) or "none"}


def routes(settings: Settings) -> list[Router]:
    """The pages; what sets something up is limited like setting up tables."""
    limit = Limited(settings.tables_per_minute)
    return [
        Router("/", route_handlers=[begin, start], middleware=[limit]),
        Router("/", route_handlers=[list_page, campaign_page, save_file]),
    ]

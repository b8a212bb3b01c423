"""`worldwright admin` and `worldwright validate`: what they take, and how it is told.

Whatever deletes or overwrites says what it would do, and does it with --yes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from worldwright.wording import several

if TYPE_CHECKING:
    from worldwright.server.database import Database
    from worldwright.server.settings import Settings

WOULD_NOT_GO_ON = 1  # exit code of `validate`
STATUSES = ("waiting", "playing", "over")
Action = Callable[["Database", argparse.Namespace, Console], Awaitable[None]]


def add_admin(admin: argparse.ArgumentParser) -> None:
    """The arguments of `worldwright admin`."""
    admin.set_defaults(run=run)
    whats = admin.add_subparsers(required=True, metavar="WHAT")
    add_tables(whats.add_parser("tables", help="list, show, export, repair, delete tables"))
    add_people(whats.add_parser("people", help="list, show, export, repair, delete people; a new password"))
    rows = whats.add_parser("rows", help="find whatever makes no sense in the database, and delete it where it may go")
    add_common(rows, check_rows, dry=True)
    backup = whats.add_parser("backup", help="write all games to one file, while people play")
    add_common(backup, back_up)
    backup.add_argument("file", type=Path, metavar="FILE", help="a new file, or a folder for one named after the time")
    backup.add_argument("--keep", type=int, default=0, metavar="N", help="in a folder: delete all but the newest N")
    restore = whats.add_parser("restore", help="put a backup in place of the games that are there")
    add_common(restore, bring_back, dry=True)
    restore.add_argument("file", type=Path, metavar="FILE")
    ratings = whats.add_parser("ratings", help="work all ratings out anew from the stored games")
    add_common(ratings, recount_ratings, dry=True)
    clear = whats.add_parser("clear", help="delete what is older than the settings allow; the server does so by itself")
    add_common(clear, clear_away, dry=True)


def add_validate(validate: argparse.ArgumentParser) -> None:
    """The arguments of `worldwright validate`."""
    add_common(validate, replay_all)
    validate.set_defaults(run=run)
    add_selection(validate)


def add_common(parser: argparse.ArgumentParser, action: Any, dry: bool = False) -> None:
    parser.set_defaults(action=action)
    parser.add_argument("--database", default="", metavar="URL", help="as for `worldwright serve`")
    if dry:
        parser.add_argument("--yes", action="store_true", help="do it; without this, only say what would be done")


def add_selection(parser: argparse.ArgumentParser, limit: int | None = None) -> None:
    parser.add_argument("ids", nargs="*", metavar="TABLE", help="its id, or how that begins; by default all that fit")
    parser.add_argument("--game", default="")
    parser.add_argument("--status", default="", choices=["", *STATUSES])
    parser.add_argument(
        "--person", default="", metavar="WHO", help="at which this person sits: a claimed name, or an id"
    )
    parser.add_argument("--idle", type=float, metavar="DAYS", help="at which nothing has happened for so long")
    parser.add_argument("--guests", action="store_true", help="at which nobody sits who has claimed a name")
    parser.add_argument("--limit", type=int, default=limit, metavar="N")


def add_tables(parser: argparse.ArgumentParser) -> None:
    whats = parser.add_subparsers(required=True, metavar="DO")
    listing = whats.add_parser("list", help="a line for each table, the latest first")
    add_common(listing, list_tables)
    add_selection(listing, limit=50)
    listing.add_argument("--json", action="store_true", help="as JSON, a line for each")
    show = whats.add_parser("show", help="everything about one table but its secrets")
    add_common(show, show_table)
    show.add_argument("table", metavar="TABLE")
    export = whats.add_parser("export", help="records as files, also of running games: they tell every card")
    add_common(export, export_tables)
    add_selection(export)
    export.add_argument("--folder", type=Path, metavar="DIR", help="where to; without it one record is written out")
    repair = whats.add_parser("repair", help="find tables that are out of step with their moves, and put them right")
    add_common(repair, repair_tables, dry=True)
    add_selection(repair)
    repair.add_argument(
        "--cut", type=Path, metavar="DIR", help="also cut off moves that do not replay, and keep whole records in DIR"
    )
    delete = whats.add_parser("delete", help="delete tables with their moves, chairs and chat")
    add_common(delete, delete_tables, dry=True)
    add_selection(delete)


def add_people(parser: argparse.ArgumentParser) -> None:
    whats = parser.add_subparsers(required=True, metavar="DO")
    listing = whats.add_parser("list", help="a line for each claimed name")
    add_common(listing, list_people)
    listing.add_argument("name", nargs="?", default="", help="only names with these letters")
    listing.add_argument("--json", action="store_true", help="as JSON, a line for each")
    for name, action, words, dry in (
        ("show", show_person, "everything that is kept about somebody, as JSON; the same as export", False),
        ("export", show_person, "everything that is kept about somebody, as JSON", False),
        ("delete", delete_person, "a bot plays on for them, and nothing is left but their moves", True),
        ("password", change_password, "a new password for somebody who forgot theirs; all sessions end", True),
    ):
        parser = whats.add_parser(name, help=words)
        add_common(parser, action, dry)
        parser.add_argument("who", metavar="WHO", help="a claimed name, or an id; guests have ids alone")
    repair = whats.add_parser("repair", help="find names that are kept in an outdated form, and put them right")
    add_common(repair, repair_people, dry=True)


def run(args: argparse.Namespace, console: Console) -> None:
    """Do what was asked for, on the database that is named."""
    from worldwright.engine.errors import WorldwrightError

    try:
        from worldwright.server.database import Unavailable
        from worldwright.server.settings import Settings
    except ImportError as missing:
        raise WorldwrightError(
            f"the web table is not installed: {missing.name} is missing; pip install 'worldwright[web]'"
        ) from None
    settings = Settings.from_environment(**({"database": args.database} if args.database else {}))
    try:
        asyncio.run(perform(settings, args, console))
    except Unavailable as error:
        raise WorldwrightError(f"the database cannot be reached: {error}") from None
    except OSError as error:
        raise WorldwrightError(str(error)) from None


async def perform(settings: Settings, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin.opening import opened

    settings.import_games()
    if args.action in (back_up, bring_back, replay_all):
        await args.action(settings, args, console)
        return
    async with opened(settings) as database:
        await args.action(database, args, console)


def tell_lines(lines: Sequence[dict[str, Any]], args: argparse.Namespace, console: Console) -> None:
    """A table for people, or JSON for programs."""
    if args.json:
        for line in lines:
            print(json.dumps(line, default=str))
        return
    table = Table(*(lines[0] if lines else ["nothing"]), box=None)
    for line in lines:
        table.add_row(*(str(value) for value in line.values()))
    console.print(table)


def agreed(args: argparse.Namespace, console: Console, words: str, much: bool = True) -> bool:
    """Whether it is to be done; what would be is said in any case. Where there is not `much` to do, nothing is."""
    asked = f"{words} Nothing was changed: say --yes to do it."
    console.print(words if args.yes or not much else asked, markup=False, soft_wrap=True)
    return bool(args.yes and much)


# --- tables ---------------------------------------------------------------------------------------


async def list_tables(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import selection, tables

    tell_lines(await tables.listed(database, selection.Selection.of(args)), args, console)


async def show_table(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import tables

    print(json.dumps(await tables.shown(database, args.table), indent=2, ensure_ascii=False, default=str))


async def export_tables(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import opening, selection, tables

    wanted = selection.Selection.of(args)
    if args.folder:
        count, missing = await tables.exported(database, wanted, args.folder)
        console.print(f"{count} records in {args.folder}", soft_wrap=True)
        for line in missing:
            console.print(f"no record of {line}", markup=False, soft_wrap=True)
    elif len(wanted.ids) == 1:
        sys.stdout.write(await tables.record_of(database, wanted.ids[0]))
    else:
        raise opening.AdminError("name one table, or a --folder for the records of many")


async def repair_tables(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import repair, selection

    found = 0
    for row in await selection.Selection.of(args).rows(database):
        finding = await repair.examined(database, row)
        problems = [*finding.problems, *([finding.beyond_repair] if finding.beyond_repair else [])]
        if not problems:
            continue
        found += 1
        done = args.yes and await repair.repaired(database, finding, args.cut)
        left = (
            "repaired"
            if done
            else "beyond repair"
            if finding.beyond_repair
            else "cut it with --cut DIR" * bool(finding.keep is not None and not args.cut)
        )
        console.print(f"{finding.table}  {'; '.join(problems)}  {left}", markup=False, soft_wrap=True)
    agreed(args, console, f"Out of step with their moves: {several(found, 'table')}.", found > 0)


async def delete_tables(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import opening, selection, tables

    wanted = selection.Selection.of(args)
    if wanted.everything:
        raise opening.AdminError("say which tables: by their ids, or by --game, --status, --person, --idle, --guests")
    lines = await tables.listed(database, wanted)
    args.json = False
    tell_lines(lines, args, console)
    if agreed(args, console, f"Deleted with their moves: {several(len(lines), 'table')}.", bool(lines)):
        await tables.deleted(database, [line["id"] for line in lines])


# --- people ---------------------------------------------------------------------------------------


async def list_people(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import people

    tell_lines(await people.listed(database, args.name), args, console)


async def show_person(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import people

    told = await people.exported(database, await people.found(database, args.who))
    print(json.dumps(told, indent=2, ensure_ascii=False, default=str))


async def delete_person(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import people

    who = await people.found(database, args.who)
    if agreed(args, console, f"{who.name} ({who.id}) is deleted; bots play on at their seats."):
        await people.deleted(database, who)


async def change_password(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import people

    who = await people.found(database, args.who)
    if agreed(args, console, f"{who.name} gets a new password and is signed out everywhere."):
        print(await people.new_password(database, who))


async def repair_people(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import people

    findings = await people.examined(database)
    if agreed(args, console, f"Kept in an outdated form: {several(len(findings), 'name')}.", bool(findings)):
        await people.repaired(database, findings)


# --- all of it ------------------------------------------------------------------------------------


async def back_up(settings: Settings, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import backup

    file, contents = await backup.backed_up(settings, args.file, args.keep)
    console.print(f"{file}: {contents}", soft_wrap=True, markup=False, highlight=False)
    console.print(
        "Keep the secret of the server as well (WORLDWRIGHT_SECRET, or the file `secret` beside the games): "
        "without it nobody who plays as a guest is known any more.",
        soft_wrap=True,
    )


async def bring_back(settings: Settings, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import backup

    contents = backup.require_known(args.file)
    there = await backup.in_the_way(settings)
    words = f"{args.file} ({contents}) is restored" + (f" in place of {there}." if there else ".")
    if there and not agreed(args, console, words):
        return
    aside = await backup.restored(settings, args.file)
    if not there:
        console.print(words, soft_wrap=True, markup=False)
    if aside:
        console.print(f"What was there before is in {aside}", soft_wrap=True, markup=False)


async def check_rows(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import rows

    found = await rows.odd_rows(database)
    for odd in found:
        console.print(odd.told, markup=False, soft_wrap=True, highlight=False)
    loose = sum(odd.table not in rows.MATTER for odd in found)
    if agreed(args, console, f"Rows that make no sense: {len(found)}, of which {loose} can be deleted.", loose > 0):
        await rows.deleted(database, found)


async def recount_ratings(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.ratings import Ratings

    if agreed(args, console, "Every rated game that is stored is counted anew, in the order in which they ended."):
        console.print(f"{await Ratings(database).recompute()} games were counted.")


async def clear_away(database: Database, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.retention import rules

    counts = [(rule, await rule.count(database)) for rule in rules(database.settings)]
    for rule, count in counts:
        console.print(f"{count:6}  {rule.told}", highlight=False)
    if agreed(args, console, f"{(total := sum(count for _, count in counts))} in all.", total > 0):
        for rule, _ in counts:
            while await rule.clear(database):
                pass


async def replay_all(settings: Settings, args: argparse.Namespace, console: Console) -> None:
    from worldwright.server.admin import selection, validate

    failed: list[validate.Verdict] = []
    count = moves = 0
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("games", total=None)
        async for total, verdict in validate.verdicts(settings, selection.Selection.of(args)):
            progress.update(bar, total=total, advance=1)
            count, moves = count + 1, moves + verdict.moves
            failed += [verdict] if verdict.reason else []
    for one in failed:
        console.print(f"{one.table}  {one.game}, {one.status}: {one.reason}", markup=False, soft_wrap=True)
    words = "all go on" if not failed else f"{len(failed)} would not go on"
    console.print(f"{count} tables with {moves} moves replayed: {words}.", highlight=False)
    if failed:
        raise SystemExit(WOULD_NOT_GO_ON)

"""The command `worldwright`, the same as `python -m worldwright`."""

from __future__ import annotations

import argparse
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from rich.console import Console
from rich.text import Text

import worldwright as ww
from worldwright import agents
from worldwright.arena import command
from worldwright.engine.catalogue import read_components
from worldwright.rulebook import Rulebook, whole_text
from worldwright.server.admin.command import add_admin, add_validate
from worldwright.terminal import campaign, chairs, listing, paper, records
from worldwright.terminal.options import add_option, options_of
from worldwright.terminal.play import TextTable
from worldwright.terminal.replay import Replay
from worldwright.worker_pool import forget_semaphores_silently

WRONG = 2  # exit code when the command or a file is wrong
INTERRUPTED = 130
DEFAULT_GAME = "strange-world"
SEED_BITS = 64  # of a game whose seed nobody chose


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit with its code."""
    sys.exit(run(argv))


def run(argv: Sequence[str] | None = None) -> int:
    """Run the command; what the user got wrong is told in one line."""
    args = parser().parse_args(argv)
    forget_semaphores_silently()
    console = paper.make_console()
    try:
        args.run(args, console)
        sys.stdout.flush()
    except ww.WorldwrightError as error:
        print(f"worldwright: {error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has seen enough
    return 0


class Version(argparse.Action):
    def __call__(self, top: argparse.ArgumentParser, *given: object) -> NoReturn:
        print(f"worldwright {ww.__version__}, {ww.build.kind()}")
        top.exit()


def parser() -> argparse.ArgumentParser:
    """The command with all its commands; what each of them takes stands above what it does."""
    top = argparse.ArgumentParser(prog="worldwright", description="Plays modern board games in full.")
    top.add_argument("--version", action=Version, nargs=0, help="the version, and which build of the rules is running")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    add_play(commands.add_parser("play", help="play a game, alone, against agents, or several people at one keyboard"))
    add_campaign(commands.add_parser("campaign", help="play the next game of a campaign, which is kept in a file"))
    add_serve(commands.add_parser("serve", help="serve the web table to a group"))
    add_admin(commands.add_parser("admin", help="look after the games of a server: tables, people, backups"))
    add_validate(commands.add_parser("validate", help="would all stored games go on under the rules installed here?"))
    add_replay(commands.add_parser("replay", help="tell or draw a recorded game"))
    add_rules(commands.add_parser("rules", help="read the rules of a game"))
    add_components(commands.add_parser("components", help="the pieces of a game and where they are known from"))
    commands.add_parser("games", help="all games with their players and options").set_defaults(run=list_games)
    add_new(commands.add_parser("new", help="write the package of a new game, to start from"))
    add_bench(commands.add_parser("bench", help="measure how fast the games play"))
    arena = commands.add_parser("arena", help="let agents play a tournament")
    arena.set_defaults(run=command.run)
    command.add_arguments(arena)
    return top


# --- playing --------------------------------------------------------------------------------------


def add_play(play: argparse.ArgumentParser) -> None:
    play.set_defaults(run=play_game)
    play.add_argument("game", nargs="?", metavar="GAME", help=f"one of: {', '.join(ww.available())}")
    play.add_argument("--text", action="store_true", help="play in the terminal instead of the browser")
    add_setting(play)
    play.add_argument("--record", type=Path, metavar="FILE", help="where to keep the record of the game")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with the game of a record, and keep it there")


def play_game(args: argparse.Namespace, console: Console) -> None:
    if not args.text and open_web_table(args, console):
        return
    game = ww.load(args.game or DEFAULT_GAME)
    state = resumed_game(args, game) if args.resume else new_game(args, game, options_of(args.option))
    mind_closed_windows()
    seated = chairs.seated(chairs.kinds(game, state.players, args.seats), state.terms.seed or 0)
    TextTable(console, state, seated, args.record or args.resume).play()


def add_campaign(following: argparse.ArgumentParser) -> None:
    following.set_defaults(run=play_campaign)
    campaign.add_arguments(following)
    add_setting(following)


def play_campaign(args: argparse.Namespace, console: Console) -> None:
    mind_closed_windows()
    campaign.run(args, console, options_of(args.option), lambda game, options: new_game(args, game, options))


def mind_closed_windows() -> None:
    """A closed window ends the game like Ctrl-C, which keeps the record."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)


def open_web_table(args: argparse.Namespace, console: Console) -> bool:
    """Serve on this machine and open the browser; False where the web table is not installed."""
    if args.game:
        ww.load(args.game)
    if any((args.players, args.seats, args.seed is not None, args.option, args.components, args.record, args.resume)):
        raise ww.BadOption(
            "in the browser the table's page sets players, seats and options; give them here with --text"
        )
    try:
        from worldwright.server.serve import run
    except ImportError as missing:
        console.print(
            f"The web table is not installed ({missing.name} is missing; pip install 'worldwright\\[web]'): "
            "this is the text table."
        )
        return False
    run(open_browser=True, page=f"game/{args.game}" if args.game else "")
    return True


def add_setting(command: argparse.ArgumentParser) -> None:
    """How a game is set up: who sits where, the seed, options and components."""
    command.add_argument(
        "--players", type=int, metavar="N", help="how many seats; by default as many as --seats names, else two"
    )
    command.add_argument(
        "--seats",
        metavar="WHO,...",
        help=f"who sits where, from: {', '.join([chairs.HUMAN, *agents.levels()])}; the rest are {chairs.OPPONENT}",
    )
    command.add_argument("--seed", type=int, metavar="S", help="the same seed deals the same game")
    add_option(command)
    command.add_argument("--components", type=Path, metavar="FILE", help="a corrected catalogue of the game's pieces")


def new_game(args: argparse.Namespace, game: ww.Game[Any], options: dict[str, Any]) -> ww.State:
    players = len(chairs.kinds(game, args.players, args.seats))
    seed = secrets.randbits(SEED_BITS) if args.seed is None else args.seed
    components = read_components(args.components) if args.components else None
    state: ww.State = game.begin(game.terms(players, seed, options, components))
    return state


def resumed_game(args: argparse.Namespace, game: ww.Game[Any]) -> ww.State:
    """The position at the end of a record; all but the seating is settled there."""
    if args.players or args.seed is not None or args.option or args.components:
        raise ww.BadOption(
            "a resumed game keeps its players, seed, options and components: "
            "give only --seats and --record with --resume"
        )
    record = records.read(args.resume)
    if record.game != game.slug:
        raise ww.RecordError(f"{args.resume} is a record of {record.game}, not of {game.slug}")
    state: ww.State = record.replay()
    return state


# --- the web table --------------------------------------------------------------------------------


def add_serve(serve: argparse.ArgumentParser) -> None:
    serve.set_defaults(run=serve_tables)
    serve.add_argument(
        "--host", default="127.0.0.1", help="the address to listen on; 0.0.0.0 for everybody on the network"
    )
    serve.add_argument("--port", type=int, default=0, help="the port; by default a free one")
    serve.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="a file, or the URL of a PostgreSQL database; by default one in your data folder",
    )
    serve.add_argument(
        "--log-format",
        default="",
        choices=["text", "json"],
        help="json: a line for each request, each move and each fault (default: faults, in words)",
    )


def serve_tables(args: argparse.Namespace, console: Console) -> None:
    try:
        from worldwright.server.serve import run
    except ImportError as missing:
        raise ww.WorldwrightError(
            f"the web table is not installed: {missing.name} is missing; pip install 'worldwright[web]'"
        ) from None
    run(args.host, args.port, args.database, args.log_format)


# --- reading and looking up -----------------------------------------------------------------------


def add_replay(replay: argparse.ArgumentParser) -> None:
    replay.set_defaults(run=replay_game)
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument(
        "--ply", type=int, metavar="N", help="stop after N decisions; with --svg draw that position alone"
    )
    replay.add_argument(
        "--seat",
        type=int,
        metavar="K",
        help="see it as seat K (from 0) did; by default as a spectator, and a finished game in full",
    )
    shape = replay.add_mutually_exclusive_group()
    shape.add_argument("--text", action="store_true", help="every move as a sentence (the default)")
    shape.add_argument("--svg", type=Path, metavar="DIR", help="one drawing per ply")


def replay_game(args: argparse.Namespace, console: Console) -> None:
    replay = Replay(records.read(args.file), args.seat, args.ply)
    if args.svg:
        drawn = replay.draw(args.svg, console)
        console.print(f"{drawn} drawing{'s' if drawn > 1 else ''} in {args.svg}", soft_wrap=True)
    else:
        replay.tell(console)


def add_rules(rules: argparse.ArgumentParser) -> None:
    rules.set_defaults(run=read_rules)
    rules.add_argument("game", metavar="GAME")
    rules.add_argument(
        "section", nargs="?", metavar="SECTION", help="a number or name that the rules cite, such as 8.2, R12 or D1"
    )
    rules.add_argument("--search", metavar="WORDS", help="list the sections that speak of these words")


def read_rules(args: argparse.Namespace, console: Console) -> None:
    game = ww.load(args.game)
    if args.search:
        hits = Rulebook(whole_text(game)).search(args.search)
        console.print(
            paper.hit_list(hits, args.search) if hits else Text(f"The rules do not speak of {args.search!r}.")
        )
    elif args.section:
        console.print(paper.looked_up(Rulebook(whole_text(game)), args.section))
    else:
        from rich.markdown import Markdown  # takes longer to import than most commands to run

        console.print(Markdown(game.rules))


def add_components(components: argparse.ArgumentParser) -> None:
    components.set_defaults(run=show_components)
    components.add_argument("game", metavar="GAME")
    act = components.add_mutually_exclusive_group()
    act.add_argument("--fields", action="store_true", help="which fields each kind of piece has")
    act.add_argument("--check", type=Path, metavar="FILE", help="is this corrected catalogue fine?")
    act.add_argument(
        "--print", action="store_true", dest="as_file", help="write the catalogue that ships, to be corrected"
    )


def show_components(args: argparse.Namespace, console: Console) -> None:
    game = ww.load(args.game)
    if args.check:
        game.read_catalogue(read_components(args.check))
        console.print(f"{args.check} is fine.", soft_wrap=True)
    elif args.as_file:
        sys.stdout.write(game.components.source_text)
    elif args.fields:
        console.print(listing.fields(game))
    else:
        console.print(listing.pieces(game))


def list_games(args: argparse.Namespace, console: Console) -> None:
    console.print(listing.shelf([ww.load(slug) for slug in ww.available()]))


# --- for those who make games and agents ----------------------------------------------------------


def add_new(new: argparse.ArgumentParser) -> None:
    new.set_defaults(run=write_game)
    new.add_argument("name", metavar="NAME", help="what the game is called in commands, such as last-stone")
    new.add_argument("--folder", type=Path, default=Path(), metavar="DIR", help="where to put it; by default here")


def write_game(args: argparse.Namespace, console: Console) -> None:
    from worldwright import scaffold

    root = scaffold.write(args.name, args.folder)
    console.print(f"{root} holds a small game that is complete. To play and to test it:", soft_wrap=True)
    for line in (f"pip install -e '{root}[test]'", f"worldwright play {args.name} --text", f"pytest {root}"):
        console.print(f"  {line}", soft_wrap=True, markup=False, highlight=False)


def add_bench(bench: argparse.ArgumentParser) -> None:
    bench.set_defaults(run=measure)
    bench.add_argument("game", nargs="?", metavar="GAME")


def measure(args: argparse.Namespace, console: Console) -> None:
    from worldwright import bench, glances

    bench.show(args.game, console=console)
    glances.show(args.game, console)

"""The text table: people at one keyboard and agents play a game to its end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console, Group
from rich.text import Text

from worldwright.agents import Agent
from worldwright.engine.errors import CannotUndo, IllegalAction, RecordError, WorldwrightError
from worldwright.engine.game import View
from worldwright.engine.state import State
from worldwright.engine.telling import chains
from worldwright.rulebook import Rulebook
from worldwright.terminal import paper, records
from worldwright.terminal.chairs import Chair

HELP = """\
1, 2, 3 ...    take that action; its text works too: {example}
Enter          show the table again
u, undo        take back your last decision
log, score     all that has happened; the score sheet as it stands
rules [WORD]   the chapters, or what the rules say of 8.2, R12 or a word
card ID        a piece of the game by its id or name
save FILE      write the record of the game
quit           stop; the record can be kept
?, help        this page"""
LEAST_NEWS = 3  # log lines that are shown however small the screen
FRAME = 3  # lines around the table: the prompt, the input line, a gap


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class TextTable:
    """One game, from where the state stands to the end or until somebody quits."""

    def __init__(self, console: Console, state: State, chairs: Sequence[Chair], record: Path | None = None) -> None:
        self.console = console
        self.state = state
        self.game = state.game
        self.chairs = chairs
        self.names = [chair.name for chair in chairs]
        self.record = record
        self.rulebook: Rulebook | None = None
        self.people = [seat for seat, chair in enumerate(chairs) if chair.agent is None]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        self.told: dict[int | None, int] = {}  # how many events each seat has read
        self.live = console.is_terminal and sys.stdin.isatty()

    def play(self) -> None:
        """Play on. However it ends, the record is kept or was refused."""
        self.console.print(Text(f"{self.game.title}, seed {self.state.terms.seed}. Type ? for help.", "bold"))
        try:
            while not self.state.over:
                self.decide(self.state.player)
        except Quit:
            self.part()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.keep(self.record)
        else:
            self.finish()

    def decide(self, seat: int) -> None:
        """One decision of a seat."""
        agent = self.chairs[seat].agent
        if agent is None:
            self.ask(seat)
            return
        self.state.apply(self.thought(agent, seat), seat)
        if not self.people:
            self.console.print(Group(*self.news(None)))

    def thought(self, agent: Agent, seat: int) -> int:
        if not self.live:
            return agent.choose(self.state.seat(seat))
        with self.console.status(f"{self.names[seat]} is thinking"):
            return agent.choose(self.state.seat(seat))

    # --- asking a person ----------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Show the table to a person and read until they have changed the position."""
        self.draw_curtain(seat)
        self.show(seat)
        while not self.answered(
            seat, self.read(f"{self.names[seat]}, 1 to {len(self.state.actions_of(seat))} or ? > ")
        ):
            pass

    def draw_curtain(self, seat: int) -> None:
        """Hide one person's hand before the next one looks."""
        if self.looking == seat:
            return
        self.looking = seat
        if self.live:
            self.wipe()
            self.read(f"It is {self.names[seat]}'s turn: everybody else look away. Enter when ready > ")
        else:
            self.console.rule(f"{self.names[seat]}'s turn")

    def wipe(self) -> None:
        self.console.clear()
        self.console.file.write("\x1b[3J")  # what has scrolled away as well

    def read(self, prompt: str) -> str:
        line = self.console.input(prompt)
        if not sys.stdin.isatty():
            self.console.print(line)  # so that the output reads like the session
        return line.strip()

    def view(self, seat: int | None) -> View:
        return {**self.game.view(self.state, seat), "names": self.names}

    def show(self, seat: int) -> None:
        """What happened, the table, the question and its answers; on a small screen the oldest news give way."""
        view, actions = self.view(seat), self.state.actions_of(seat)
        screen = Group(
            paper.table_of(self.game, view, actions, self.console.width),
            Text(view["decision"]["prompt"], "bold cyan"),
            paper.action_list(self.state, seat, view),
        )
        news = self.news(seat)
        if self.live:
            if len(self.people) > 1:
                self.wipe()
            else:
                self.console.clear()
            room = max(LEAST_NEWS, self.console.height - len(self.console.render_lines(screen)) - FRAME)
            news = news[-room:]
        self.console.print(*news, screen, sep="\n")

    def news(self, seat: int | None) -> list[Text]:
        """What this seat may know of all that happened since it last looked."""
        fresh = self.state.log[self.told.get(seat, 0) :]
        self.told[seat] = len(self.state.log)
        return [
            Text(self.game.tell_chain([event.seen_by(seat) for event in chain], self.names), "dim")
            for chain in chains(fresh, self.game.follows)
        ]

    # --- answers ------------------------------------------------------------------------------

    def answered(self, seat: int, line: str) -> bool:
        """Carry out what was typed; True when the position has changed."""
        try:
            return self.carry_out(seat, line)
        except WorldwrightError as error:
            self.console.print(Text(str(error), "red"))
            return False

    def carry_out(self, seat: int, line: str) -> bool:
        command, _, rest = line.partition(" ")
        match command.lower():
            case "":
                self.show(seat)
            case "u" | "undo":
                return self.take_back(seat)
            case "?" | "h" | "help":
                self.help(seat)
            case "log":
                self.console.print(
                    *(self.game.tell(event, self.names) for event in self.state.events_of(seat)), sep="\n"
                )
            case "score":
                self.console.print(paper.score_sheet(self.state, seat, self.names))
            case "rules":
                self.look_up(rest.strip())
            case "card":
                self.show_piece(rest.strip())
            case "save":
                self.save(rest.strip())
            case "q" | "quit" | "exit":
                raise Quit
            case _:
                self.state.apply(self.action(seat, line), seat)
                return True
        return False

    def action(self, seat: int, line: str) -> int:
        """The action that a number of the list or a text means."""
        actions = self.state.actions_of(seat)
        if not line.isdecimal():
            return self.game.action_space.parse(line)
        if not 1 <= int(line) <= len(actions):
            raise IllegalAction(f"there is no action {line}: choose from 1 to {len(actions)}")
        return actions[int(line) - 1]

    def take_back(self, seat: int) -> bool:
        try:
            self.state = self.state.undo(seat)
        except CannotUndo:
            raise CannotUndo(
                "nothing to take back: since your last decision something was revealed, drawn, "
                "or answered by somebody else"
            ) from None
        self.told[seat] = min(self.told[seat], len(self.state.log))
        return True

    def help(self, seat: int) -> None:
        self.console.print(HELP.format(example=self.game.action_space.text(self.state.actions_of(seat)[0])))
        if self.game.terminal:
            self.console.print(Text(self.game.terminal.LEGEND, "dim"))

    def look_up(self, wanted: str) -> None:
        if self.rulebook is None:
            self.rulebook = Rulebook(self.game.rules)
        self.console.print(paper.looked_up(self.rulebook, wanted) if wanted else paper.contents(self.rulebook))

    def show_piece(self, wanted: str) -> None:
        found = paper.piece(self.state.terms.components or self.game.components, wanted)
        self.console.print(
            found
            if found is not None
            else Text(f"there is no piece {wanted!r}; type an id such as those on the cards", "red")
        )

    def save(self, file: str) -> None:
        path = records.keep(
            self.state, Path(file).expanduser() if file else self.record or records.usual_file(self.state)
        )
        self.console.print(f"The record is saved in {path}", soft_wrap=True)

    # --- ending -------------------------------------------------------------------------------

    def finish(self) -> None:
        """The last table, the score sheet, the winners, and where the record lies."""
        seat = self.people[0] if len(self.people) == 1 else None
        self.console.print(
            *self.news(seat), paper.table_of(self.game, self.view(seat), (), self.console.width), sep="\n"
        )
        self.console.print(paper.score_sheet(self.state, seat, self.names))
        self.console.print(Text(paper.verdict(self.state, self.names), "bold green"))
        self.keep(self.record)

    def part(self) -> None:
        """Quitting: the record is kept where it was asked for, or on request."""
        path = self.record
        if path is None and self.state.ply:
            path = records.usual_file(self.state)
            try:
                reply = self.read(f"Keep the record? Enter for {path}, another file name, or n > ")
            except (EOFError, KeyboardInterrupt):
                reply = ""
            if reply.lower() in ("n", "no"):
                return
            path = Path(reply).expanduser() if reply else path
        self.keep(path)

    def keep(self, path: Path | None) -> None:
        """Save the record, in the usual place if the one asked for fails; nothing if there are no moves yet."""
        if not self.state.ply:
            return
        try:
            kept = records.keep(self.state, path or records.usual_file(self.state))
        except RecordError as error:
            self.console.print(Text(str(error), "red"))
            kept = records.keep(self.state, records.usual_file(self.state))
        again = (
            "See it again with: worldwright replay"
            if self.state.over
            else f"Go on with: worldwright play {self.game.slug} --text --resume"
        )
        self.console.print(f"The record is saved in {kept}\n{again} {kept}", soft_wrap=True)

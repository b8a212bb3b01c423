"""How a server is set up.

Every setting has a default that suits one machine; a group sets what it needs by environment.
"""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from importlib import import_module
from pathlib import Path

from worldwright.engine.errors import BadOption

PREFIX = "WORLDWRIGHT_"
SWITCHES = {**dict.fromkeys(("1", "on", "true", "yes"), True), **dict.fromkeys(("0", "off", "false", "no", ""), False)}
AT_LEAST = {"bot_workers": 1, "heartbeat": 0.1, "request_seconds": 0.1, "reading_seconds": 0.1}  # others: 0


def data_folder() -> Path:
    """Where the games of this machine are kept."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "worldwright"


def database_url(where: str) -> str:
    """A file name, or the URL of a database, as the URL that SQLAlchemy takes.

    >>> database_url("games.db"), database_url("postgresql://host/games"), database_url("")[:16]
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://host/games', 'sqlite+aiosqlite')
    """
    if "://" not in where:
        return f"sqlite+aiosqlite:///{where or data_folder() / 'tables.sqlite3'}"
    scheme, _, rest = where.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}
    if scheme not in (*drivers, *drivers.values()):
        raise BadOption(f"games are kept in a file or at postgresql://…, not at {scheme}://…")
    return f"{drivers.get(scheme, scheme)}://{rest}"


@dataclass(frozen=True)
class Settings:
    """All settings of a server; `Settings.from_environment()` reads WORLDWRIGHT_DATABASE and so on."""

    database: str = ""  # a file name or a URL
    secret: str = field(default="", repr=False)  # seals the cookies; kept in a file beside the games when empty
    secure_cookies: bool = False  # True behind https
    games: str = (
        ""  # modules with games of one's own, imported at the start and by the bots' workers, separated by commas
    )
    log_format: str = "text"  # "json": a line for each request, change of a table and fault, on standard output
    metrics_token: str = field(default="", repr=False)  # opens /metrics to whoever sends it; without one it is closed
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    render_workers: int = max(2, (os.cpu_count() or 2) - 1)  # processes that draw pages; 0: none
    bot_pause: float = 0.0  # seconds between the moves of bots: pages show them at the pace that each person chose
    idle_seconds: float = 900.0  # a table nobody watches leaves memory after this
    heartbeat: float = 15.0  # seconds between signs of life on a quiet stream
    presence_grace: float = 4.0  # a reload does not make a person absent
    trusted_proxies: str = ""  # addresses whose X-Forwarded-For is believed, separated by commas; "*" for all
    connections: int = 8000  # open at once
    connections_per_address: int = 500  # not counted behind a proxy
    request_seconds: float = 15.0  # in which a request must have been sent
    reading_seconds: float = 60.0  # in which somebody must have taken some of what is sent
    streams: int = 5000  # open pages in all
    streams_per_person: int = 12
    streams_per_address: int = 250
    tables: int = 100_000  # unfinished ones in all
    tables_per_person: int = 60  # unfinished ones
    waiting_tables_per_address: int = 40
    names_per_address: int = 30  # claimed within a day
    tables_per_hour: int = 300  # of one address
    catalogue_bytes_per_hour: int = 2_000_000  # of one address
    catalogue_bytes_in_all: int = 50_000_000  # in an hour
    waiting_days: float = 7.0  # after which a table that nobody has joined is cleared away; 0: never
    unplayed_days: float = 30.0  # the same for a game without a move
    abandoned_days: float = 365.0  # the same for a game that nobody has gone on with
    guest_games_days: float = 365.0  # the same for a finished game at which nobody with a claimed name sat
    finished_days: float = 0.0  # the same for every finished game
    guest_campaigns_days: float = 365.0  # the same for a campaign of a guest
    guest_notices_days: float = 60.0  # the same for e-mail and other addresses of a guest who no longer plays
    unused_names_days: float = 0.0  # the same for a claimed name that nobody has entered with or played under
    address: str = ""  # of this site for links in notices, such as https://games.example.org
    mail_server: str = field(default="", repr=False)  # smtp://user:password@host:587 or smtps://; empty: no e-mail
    mail_from: str = ""  # whose name is on it, such as "Worldwright <games@example.org>"
    push_contact: str = ""  # mailto: or https: address of the operator for push services; empty: no web push
    notices_to_private: bool = False  # webhooks and push to addresses that are not on the open internet, also by http
    notice_after: float = 30.0  # seconds a turn lasts before anybody is told of it elsewhere than at the table
    analyses_per_hour: int = 12  # that one person may ask for
    analyses_waiting: int = 40  # in all
    analysis_seconds: float = 3.0  # that the bot may think about one decision of a finished game
    hints_per_minute: int = 20  # of one person
    requests_per_minute: int = 1200  # of one address; a page counts as several
    tables_per_minute: int = 30
    messages_per_minute: int = 40
    passwords_per_minute: int = 10

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that `games` names."""
        return tuple(name for part in self.games.split(",") if (name := part.strip()))

    def import_games(self) -> None:
        """Games of one's own are known once their modules are imported."""
        for module in self.modules:
            try:
                import_module(module)
            except ModuleNotFoundError as missing:
                raise BadOption(f"{PREFIX}GAMES names {module}: there is no module {missing.name}") from missing

    @property
    def url(self) -> str:
        return database_url(self.database)

    @property
    def postgres(self) -> bool:
        return self.url.startswith("postgresql")

    @classmethod
    def from_environment(cls, **given: object) -> Settings:
        """The defaults, changed by the environment, changed by what is given."""
        chosen: dict[str, object] = {}
        for item in fields(cls):
            text = os.environ.get(PREFIX + item.name.upper())
            if text is not None:
                least = AT_LEAST.get(item.name, 0)
                chosen[item.name] = read_as(type(item.default), text, PREFIX + item.name.upper(), least)
        return cls(**{**chosen, **given})  # type: ignore[arg-type]

    def seal(self) -> str:
        """The secret of this server: as set, else one made on the first start and kept in a file only the owner may
        read.
        """
        return self.secret or kept_secret(self.folder() / "secret")

    def folder(self) -> Path:
        """Where the file of the games is, and the secret."""
        return data_folder() if self.postgres else self.file().parent

    def file(self) -> Path:
        """The file of the games."""
        return Path(self.url.partition(":///")[2])


def read_as(kind: type, text: str, name: str, least: float = 0) -> object:
    """The text of an environment variable as a value of a setting's type."""
    if kind is bool:
        if text.lower() not in SWITCHES:
            raise BadOption(f"{name} is on or off, not {text!r}")
        return SWITCHES[text.lower()]
    try:
        value = kind(text)
    except ValueError:
        raise BadOption(f"{name} is a number, not {text!r}") from None
    if kind is not str and not least <= value < math.inf:
        raise BadOption(f"{name} is a number from {least:g} on, not {text!r}")
    return value


@contextmanager
def kept_at(file: Path) -> Iterator[None]:
    """Where a file cannot be written, whoever runs the server is told so."""
    try:
        yield
    except OSError as error:
        raise BadOption(f"games cannot be kept at {file}: {error.strerror}; choose another --database") from None


def kept_secret(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32))
    return path.read_text(encoding="ascii").strip()

"""E-mail by a server of the operator's."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate
from urllib.parse import unquote, urlsplit

from worldwright.server.notices.outside import NotAllowed, NotSent, Unsure

SECONDS = 20.0
UNBROKEN = SMTP.clone(max_line_length=900)  # links stay in one piece
PORTS = {"smtp": 587, "smtps": 465}
BOX = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*", re.ASCII)  # before the @
HOST = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+", re.ASCII | re.IGNORECASE)
CODED = "=?"  # begins what mail programs read as other letters, such as commas: one address would be many


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed in, and in whose name."""

    url: str
    sender: str

    def send(self, message: EmailMessage) -> None:
        """Hand in one message; to be called in a thread of its own."""
        where = urlsplit(self.url)
        port = where.port or PORTS.get(where.scheme, 25)
        given = False
        try:
            with self.connect(where.scheme, where.hostname or "", port) as server:
                if where.username:
                    server.login(unquote(where.username), unquote(where.password or ""))
                given = True
                server.send_message(message, to_addrs=[str(message["To"])])
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            if all(code >= 500 for code in codes):
                raise NotAllowed("the mail server does not know this address") from None
            raise NotSent("the mail server does not take this address just now") from None
        except smtplib.SMTPResponseException as error:
            raise NotSent(f"the mail server answered {error.smtp_code}") from None
        except (OSError, smtplib.SMTPException) as error:
            raise (Unsure if given else NotSent)(str(error) or type(error).__name__) from None

    def connect(self, scheme: str, host: str, port: int) -> smtplib.SMTP:
        """`smtps:` is secured from the first word, `smtp:` as soon as the server offers it; `smtp+plain:` never."""
        if scheme == "smtps":
            return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
        server = smtplib.SMTP(host, port, timeout=SECONDS)
        if scheme != "smtp+plain":
            server.starttls(context=ssl.create_default_context())
        return server


def letter(server: MailServer, to: str, subject: str, text: str, number: str, stop: str = "") -> EmailMessage:
    """A message; `stop` is the address that ends these messages with one click (RFC 8058)."""
    message = EmailMessage(UNBROKEN)
    message["From"], message["To"], message["Subject"] = server.sender, to, subject
    message["Date"] = formatdate()
    message["Message-ID"] = f"<{number}@{server.sender.rpartition('@')[2].strip('>') or 'worldwright'}>"
    message["Auto-Submitted"] = "auto-generated"
    if stop:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    return message


def require_address(text: str) -> str:
    """An address that a message can be sent to, and it alone; ValueError where it cannot be one."""
    box, _, host = text.strip().rpartition("@")
    if len(box) + len(host) > 253 or CODED in box or not BOX.fullmatch(box) or not HOST.fullmatch(host):
        raise ValueError("this is no e-mail address")
    return f"{box}@{host.lower()}"


def box_of(address: str) -> str:
    """The box that an address leads to, however it is written.

    >>> box_of("Anna+games@example.org")
    'anna@example.org'
    """
    box, _, host = address.lower().rpartition("@")
    return f"{box.partition('+')[0]}@{host}"

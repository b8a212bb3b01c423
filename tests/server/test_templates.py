"""The pages as they are sent: no gaps from the lines of the templates, every file they name, the name of the person
who asks.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.house import Site
from worldwright import server
from worldwright.server.web.templating import environment

HTML = {"accept": "text/html"}


@pytest.mark.parametrize(
    ("lines", "sent"),
    [
        (
            "<ul>\n  {% for n in (1, 2) %}\n    <li>{{ n }}</li>\n  {% endfor %}\n</ul>\n",
            "<ul><li>1</li><li>2</li></ul>",
        ),
        ("<p>\n  two\n  words\n</p>", "<p>\ntwo\nwords\n</p>"),
        ("<b>one</b> <i>two</i>", "<b>one</b> <i>two</i>"),
        ('<a class="x"{% if true %} hidden{% endif %}\n   href="/">y</a>', '<a class="x" hidden\nhref="/">y</a>'),
        ("{{ 1 }}\n{{ 2 }}", "12"),
    ],
)
def test_line_breaks_between_tags_are_not_sent(lines: str, sent: str) -> None:
    assert environment().from_string(lines).render() == sent


@pytest.mark.anyio
async def test_every_file_a_page_names_is_there(site: Site) -> None:
    table, anna, _ = await site.duel("strange-world")
    pages = [
        "/",
        "/lobby",
        "/account",
        "/game/strange-world",
        "/game/strange-world/rules",
        "/game/strange-world/guide",
        "/game/strange-world/components",
    ]
    named: set[str] = set()
    for path in [*pages, f"/table/{table}", f"/table/{table}/replay"]:
        named.update(
            re.findall(r'(?:href|src)="(/(?:static|client)/[^"]+)"', (await anna.get(path, headers=HTML)).text)
        )
    assert {name for name in named if name.endswith(".css")} == {
        f"/static/{name}.css"
        for name in ("tokens", "site", "game", "guide", "frame", "table", "follow", "analysis", "replay")
    }
    for name in named:
        assert (await anna.get(name)).status_code == 200, name


@pytest.mark.anyio
async def test_an_error_never_calls_somebody_by_another_name(site: Site) -> None:
    anna = site.guest()
    assert (await anna.post("/api/account/name", {"name": "Anna of Ulm"})).status_code in (200, 201)
    assert "Anna of Ulm" in (await anna.get("/table/guess", headers=HTML)).text
    nowhere = (await anna.get("/nowhere", headers=HTML)).text
    assert "Guest" not in nowhere
    assert 'aria-label="Your account"' in nowhere


def test_scripts_and_styles_agree_where_a_page_becomes_narrow() -> None:
    folder = Path(server.__file__).parent
    sheets = [path.read_text(encoding="utf-8") for path in folder.glob("static/*.css")]
    scripts = [path.read_text(encoding="utf-8") for path in folder.glob("client/*.js")]
    (narrow,) = {width for text in scripts for width in re.findall(r"max-width: (\d+)px", text)}
    assert sum(f"@media (max-width: {narrow}px)" in text for text in sheets) >= 5
    assert any(f"@media (min-width: {int(narrow) + 1}px)" in text for text in sheets)


@pytest.mark.anyio
async def test_the_site_can_be_put_on_a_phones_home_screen(site: Site) -> None:
    """Without a manifest iPhones have no web push."""
    guest = site.guest()
    answer = await guest.get("/", headers=HTML)
    assert '<link rel="manifest" href="/static/manifest.json">' in answer.text
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    manifest = (await guest.get("/static/manifest.json")).json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        assert (await guest.get(icon["src"])).headers["content-type"] == icon["type"]

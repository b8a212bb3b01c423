"""A bot of your own at a Worldwright server: docs/connect-your-bot.md. Needs nothing but Python.

python bot_client.py http://127.0.0.1:8040 wwt_… strange-world     sets up a table against a bot of the server
python bot_client.py http://127.0.0.1:8040 wwt_… TABLE             sits down at an open chair of a table
"""

import json
import random
import sys
import urllib.error
import urllib.request


class Server:
    def __init__(self, address, token):
        self.address = address.rstrip("/")
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        try:
            return urllib.request.urlopen(urllib.request.Request(self.address + path, data, self.headers), timeout=60)
        except urllib.error.HTTPError as refused:
            refused.msg = json.load(refused)["error"]  # the reason, in a sentence
            raise

    def looks(self, table):
        """The table as this bot sees it, now and after every change, until the game is over."""
        with self.ask(f"/api/tables/{table}/events") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    yield json.loads(line.removeprefix(b"data: "))


def choose(look):
    """Your bot: `look["view"]` is what the seat knows, `look["actions"]` what it may do and what that would bring."""
    return random.choice(look["actions"])["action"]


def play(server, table):
    for look in server.looks(table):
        if look["status"] == "over":
            return look["result"]
        if look["actions"]:
            move = {"seat": look["seat"], "asked": look["asked"], "action": choose(look)}
            try:
                server.ask(f"/api/tables/{table}/act", move)
            except urllib.error.HTTPError as refused:
                if refused.code != 409:  # 409: the table has moved on, and the next look tells where
                    raise
    return None


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    server, wish = Server(*sys.argv[1:3]), sys.argv[3]
    if wish in [game["game"] for game in json.load(server.ask("/api/games"))]:
        seats = [{"kind": "person"}, {"kind": "bot", "level": "easy"}]
        table = json.load(server.ask("/api/tables", {"game": wish, "players": 2, "seats": seats}))["id"]
    else:
        table = wish
        server.ask(f"/api/tables/{table}/join", {})
    print(f"{server.address}/table/{table}")
    print(play(server, table))

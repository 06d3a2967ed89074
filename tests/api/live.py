"""Hooks for schemathesis: what it makes up is asked of a game that really goes on, by somebody who holds a seat in it.

Without them nearly every made-up id is of no game and is answered with 404. docs/protocol.md has the command.
LADOGA_URL is the server, LADOGA_GAME the game to be played.
"""

import json
import os
import re
import urllib.request

import schemathesis

SERVER = os.environ.get("LADOGA_URL", "http://127.0.0.1:4100")
GAME = os.environ.get("LADOGA_GAME", "leningrad-1979")
ID = re.compile("[a-km-np-z2-9]{20}")
# So far that no number schemathesis likes is the version now: whoever waits for another one would wait for a minute.
ACTIONS = 37


def ask(path, body=None, secret=None):
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = "Bearer " + secret
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers)) as answer:
        return json.load(answer)


class Game:
    """A game with two people, so many actions on."""

    def __init__(self, actions):
        made = ask("/api/games", {"game": GAME, "seats": ["person", "person"]})
        self.id = made["id"]
        self.secrets = {seat["side"]: seat["secret"] for seat in made["seats"]}
        for _ in range(actions):
            now = self.now()
            act = {"actions": [now["ask"]["offers"][0]["act"]], "version": now["version"]}
            ask(f"/api/games/{self.id}/act", act, self.bearer(now))

    def now(self):
        """The question, with the eyes of whoever decides."""
        path = f"/api/games/{self.id}/offers"
        return ask(path, secret=self.bearer(ask(path)))

    def bearer(self, now):
        return self.secrets[now["decides"] or "first"]


game = Game(ACTIONS)


@schemathesis.auth(refresh_interval=None)
class Seat:
    """Whoever decides."""

    def get(self, case, context):
        return game.bearer(game.now())

    def set(self, case, secret, context):
        case.headers["Authorization"] = f"Bearer {secret}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """What is like an id becomes the game's; every other version made up becomes the one it is at."""
    path = case.path_parameters or {}
    if "/api/games/" not in case.operation.path or not ID.fullmatch(str(path.get("id", ""))):
        return
    path["id"] = game.id
    if case.operation.path.endswith(("/resign", "/take")):
        # The others need their game, and the secrets of it.
        given_up = Game(0)
        path["id"] = given_up.id
        if any(secret in case.headers.get("Authorization", "") for secret in game.secrets.values()):
            case.headers["Authorization"] = f"Bearer {given_up.secrets['first']}"
    if isinstance(case.body, dict) and type(case.body.get("version")) is int and case.body["version"] % 2:
        case.body["version"] = game.now()["version"]

#!/usr/bin/env python3
"""A player for Ladoga in plain Python: it needs no package and knows no rule.

    ladoga serve                                     # in another window
    python3 examples/bot.py                          # a game against the computer
    python3 examples/bot.py --both --seed 7          # both sides, the same choices every time
    python3 examples/bot.py --game ID --secret WORD  # a seat somebody gave you

To write a player of your own, replace `choose`: it is given the question with its offers and answers with one of
them. Everything else here is talking to the server. GET /api describes all there is to ask for; docs/protocol.md
says what it means.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request


def choose(ask, chance):
    """Picks one of the offers.

    `ask` is the question as the server puts it: `ask["question"]` is a sentence (with marks such as
    `[h:2208]`; docs/protocol.md says how to strip them), `ask["case"]` the rule behind it,
    `ask["offers"]` a list of what may be done. Each offer has `act` (what to send), `verb`, at most one of `hex`,
    `unit`, `edge` and `number`, `say` (for people), and for moves `left` (points left afterwards) and `stops`.
    `ask["forecast"]` tells the odds of the attack being put together, if there is one.
    """
    return chance.choice(ask["offers"])


class Refused(Exception):
    """The server did not do it: `kind` for programs (`stale`, `refused`, `limit`, ...), `why` for people."""

    def __init__(self, status, error):
        super().__init__(error["why"])
        self.status, self.kind, self.why = status, error["kind"], error["why"]


class Server:
    """Requests over HTTP, answers as Python values."""

    def __init__(self, url):
        self.url = url.rstrip("/")

    def get(self, path, secret=None, **query):
        query = {name: value for name, value in query.items() if value is not None}
        return self.ask("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""), secret)

    def post(self, path, body, secret=None):
        return self.ask("POST", path, secret, json.dumps(body).encode())

    def ask(self, method, path, secret, body=None):
        """Asks until there is an answer: a server that was restarted goes on where it was."""
        request = urllib.request.Request(self.url + path, data=body, method=method)
        request.add_header("Content-Type", "application/json")
        if secret:
            request.add_header("Authorization", "Bearer " + secret)
        pause = 0.2
        while True:
            try:
                # A long poll is answered within 55 seconds.
                with urllib.request.urlopen(request, timeout=90) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                refused = Refused(error.code, json.load(error)["error"])
                if refused.kind != "limit" or pause > 5:
                    raise refused from None
            except OSError as error:
                if pause > 5:
                    sys.exit(f"bot: no server answers at {self.url} ({error}); start one with «ladoga serve»")
            time.sleep(pause)
            pause *= 2


def play(server, game, seats, choose):
    """Plays the seats one has, a secret for each side, until the game is over. Answers its outcome."""
    path = "/api/games/" + game
    side, version = next(iter(seats)), None
    acts = 0
    while True:
        # With `wait` the answer comes when the game is at another version than the one we know, so this is where
        # one waits for the other side.
        look = server.get(path + "/offers", seats[side], wait=version)
        version = look["version"]
        if look["outcome"]:
            print(f"{acts} actions of ours")
            return look["outcome"]
        if look["decides"] not in seats:
            continue
        if look["decides"] != side:
            # Offers are shown only to the side that decides: look again with its secret, without waiting.
            side, version = look["decides"], None
            continue
        offer = choose(look["ask"])
        try:
            # `actions` can be a whole row, such as the `acts` of one of `ask["shortcuts"]`. What is answered is on
            # disk. `version` says what we answer: if the game has moved on meanwhile, nothing is done.
            server.post(path + "/act", {"actions": [offer["act"]], "version": version}, seats[side])
            acts += 1
        except Refused as refused:
            if refused.kind != "stale":
                raise
        version = None


def main():
    parser = argparse.ArgumentParser(description="Plays a game of Ladoga to its end, by chance.")
    parser.add_argument("--url", default="http://127.0.0.1:4100", help="where the server is")
    parser.add_argument("--seed", type=int, help="the same seed makes the same choices")
    parser.add_argument("--new", metavar="NAME", help="the game to begin, such as leningrad-1979")
    parser.add_argument("--side", choices=["first", "second"], default="first", help="the side to play")
    parser.add_argument("--against", metavar="PLAYER", default="veteran", help="the computer on the other side")
    parser.add_argument("--both", action="store_true", help="play both sides")
    parser.add_argument("--game", metavar="ID", help="a game that has begun")
    parser.add_argument("--secret", metavar="WORD", help="the secret of a seat in it")
    options = parser.parse_args()
    if bool(options.game) != bool(options.secret):
        parser.error("--game and --secret go together")
    server, chance = Server(options.url), random.Random(options.seed)

    if options.game:
        game = options.game
        # Whoever has a secret is told which side it opens.
        side = server.get("/api/games/" + game, options.secret)["state"]["viewer"]
        seats = {side: options.secret}
    else:
        listed = server.get("/api/list")
        for entry in (each["game"] for each in listed["games"]):
            print(f"{entry['id']:24} {entry['title']}" + ("" if entry["playable"] else " (not yet)"))
        print("players: " + ", ".join(listed["players"]))
        name = options.new or next(each["game"]["id"] for each in listed["games"] if each["game"]["playable"])
        people = ["first", "second"] if options.both else [options.side]
        seats = ["person" if side in people else options.against for side in ("first", "second")]
        made = server.post("/api/games", {"game": name, "seats": seats})
        game, seats = made["id"], {seat["side"]: seat["secret"] for seat in made["seats"] if seat["secret"]}
    print(f"watch it at {server.url}/game/{game}", flush=True)

    outcome = play(server, game, seats, lambda ask: choose(ask, chance))
    first, second = outcome["points"]
    print(f"{outcome['winner'] or 'nobody'} wins: {outcome['level']}, {first} to {second} points")
    print(f"replay: {server.url}/game/{game}/replay, as a file {server.url}/api/games/{game}/replay")


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(f"bot: {refused.why}")
    except KeyboardInterrupt:
        sys.exit(130)

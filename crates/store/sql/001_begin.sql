-- Games, their seats, who holds them, their journals, and replays brought by visitors.
-- Secrets and visitors are hashes. Times are milliseconds since 1970.

CREATE TABLE games (
    key      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE,
    game     TEXT    NOT NULL,
    scenario TEXT    NOT NULL,
    options  TEXT    NOT NULL,
    seed     INTEGER NOT NULL, -- the 64 bits of an unsigned number, so it can look negative here
    salt     BLOB    NOT NULL CHECK (length(salt) = 16),
    maker    BLOB    NOT NULL CHECK (length(maker) = 32),
    listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
    pace     INTEGER NOT NULL,
    created  INTEGER NOT NULL,
    -- How it stands after the last entry of its journal.
    turn     INTEGER NOT NULL,
    phase    TEXT    NOT NULL,
    decides  INTEGER CHECK (decides IN (0, 1)),
    outcome  TEXT, -- null while the game runs
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX games_made ON games (maker, created);
-- The outcome is always null in it, but only if it is there can games be counted without looking at them.
CREATE INDEX games_unfinished ON games (created, outcome) WHERE outcome IS NULL;
CREATE INDEX games_running ON games (at) WHERE listed = 1 AND outcome IS NULL;
CREATE INDEX games_finished ON games (at) WHERE listed = 1 AND outcome IS NOT NULL;

-- A seat of a person has a secret, a seat of a computer has a level.
CREATE TABLE seats (
    game   INTEGER NOT NULL REFERENCES games (key),
    side   INTEGER NOT NULL CHECK (side IN (0, 1)),
    secret BLOB CHECK (length(secret) = 32),
    level  TEXT,
    name   TEXT NOT NULL,
    PRIMARY KEY (game, side),
    CHECK ((secret IS NULL) <> (level IS NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX seats_secret ON seats (secret) WHERE secret IS NOT NULL;

CREATE TABLE holders (
    visitor BLOB    NOT NULL CHECK (length(visitor) = 32),
    game    INTEGER NOT NULL,
    side    INTEGER NOT NULL,
    PRIMARY KEY (visitor, game, side),
    FOREIGN KEY (game, side) REFERENCES seats (game, side)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_seat ON holders (game, side);

-- The games on a visitor's own list: made or claimed, and not forgotten since.
CREATE TABLE lists (
    visitor BLOB    NOT NULL CHECK (length(visitor) = 32),
    game    INTEGER NOT NULL REFERENCES games (key),
    PRIMARY KEY (visitor, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX lists_game ON lists (game);

CREATE TABLE journal (
    game INTEGER NOT NULL REFERENCES games (key),
    n    INTEGER NOT NULL CHECK (n >= 1),
    side INTEGER CHECK (side IN (0, 1)),
    kind TEXT    NOT NULL,
    text TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, n)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER journal_not_changed BEFORE UPDATE ON journal
BEGIN SELECT raise(ABORT, 'a journal is never changed'); END;

CREATE TRIGGER journal_not_shortened BEFORE DELETE ON journal
BEGIN SELECT raise(ABORT, 'a journal is never shortened'); END;

CREATE TABLE replays (
    key     INTEGER PRIMARY KEY,
    id      TEXT    NOT NULL UNIQUE,
    visitor BLOB    NOT NULL CHECK (length(visitor) = 32),
    game    TEXT    NOT NULL,
    title   TEXT    NOT NULL,
    at      INTEGER NOT NULL,
    text    TEXT    NOT NULL -- last, so that lists need not read over it
) STRICT;

CREATE INDEX replays_kept ON replays (at);
CREATE INDEX replays_brought ON replays (visitor, at);

//! What changes the database. Each runs inside a transaction of the writer, which takes it back if it fails.

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use crate::{
    digest::{self, Digest},
    error::StoreError,
    kept::{Entry, EntryKind, Found, Hash, Key, NewGame, Replay, SeatKind, Side, Status},
    read,
};

type Done = Result<(), StoreError>;

const GAME_THERE: &str = "SELECT 1 FROM games WHERE id = ?1";
const NEW_GAME: &str = "
    INSERT INTO games (id, game, scenario, options, seed, dice, salt, maker, listed, pace, created,
        turn, phase, decides, outcome, version, at, digest, head)
    VALUES (:id, :game, :scenario, :options, :seed, :dice, :salt, :maker, :listed, :pace, :created,
        :turn, :phase, :decides, :outcome, :version, :at, :digest, :digest)";
const NEW_SEAT: &str = "INSERT INTO seats (game, side, secret, level, name) VALUES (?1, ?2, ?3, ?4, ?5)";
const HOLD: &str = "INSERT OR IGNORE INTO holders (visitor, game, side) VALUES (?1, ?2, ?3)";
const LIST: &str = "INSERT OR IGNORE INTO lists (visitor, game) VALUES (?1, ?2)";
const NEXT: &str = "
    SELECT key, 1 + coalesce((SELECT max(n) FROM journal WHERE journal.game = games.key), 0), head
    FROM games WHERE id = ?1";
const APPEND: &str = "INSERT INTO journal (game, n, side, kind, text, at, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
const STANDS: &str = "
    UPDATE games SET turn = :turn, phase = :phase, decides = :decides, outcome = :outcome, version = :version, at = :at,
        head = :head
    WHERE key = :key";
const LEVEL: &str = "UPDATE seats SET level = ?3 WHERE game = ?1 AND side = ?2 AND level IS NOT NULL";
const WISH: &str = "
    UPDATE seats SET wish = ?3
    WHERE game = (SELECT key FROM games WHERE id = ?1) AND side = ?2 AND level IS NULL";
const PACE: &str = "UPDATE games SET pace = ?2 WHERE id = ?1";
const FOLLOWED: &str = "UPDATE games SET next = ?2 WHERE id = ?1";
const SECRET_THERE: &str = "SELECT 1 FROM seats WHERE secret = ?1";
/// A seat that is open, or whose holder made this link. Nobody plays by the wishes of somebody else.
const CLAIM: &str = "
    UPDATE seats SET spent = 1, link = NULL, taken = taken + 1, wish = CASE WHEN link IS ?1 THEN wish END
    WHERE (secret = ?1 AND spent = 0) OR link = ?1 RETURNING game, side";
const SPEND: &str = "UPDATE seats SET spent = 1 WHERE game = ?1 AND side = ?2";
const TAKE: &str = "UPDATE seats SET secret = ?2, taken = taken + 1, wish = NULL WHERE secret = ?1 AND spent = 0";
const LINK: &str = "
    UPDATE seats SET link = ?3, spent = 1
    WHERE game = (SELECT key FROM games WHERE id = ?1) AND side = ?2 AND level IS NULL";
const LET_GO: &str = "DELETE FROM holders WHERE visitor = ?1 AND game = (SELECT key FROM games WHERE id = ?2)";
const UNLIST: &str = "DELETE FROM lists WHERE visitor = ?1 AND game = (SELECT key FROM games WHERE id = ?2)";
const REPLAY_THERE: &str = "SELECT 1 FROM replays WHERE id = ?1";
const NEW_REPLAY: &str = "INSERT INTO replays (id, visitor, game, title, at, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";

pub(crate) fn create(c: &Connection, game: &NewGame, status: &Status, holders: &[(Side, Hash)]) -> Done {
    if c.prepare_cached(GAME_THERE)?.exists([&game.id])? {
        return Err(StoreError::Taken(game.id.clone()));
    }
    c.prepare_cached(NEW_GAME)?.execute(named_params! {
        ":id": game.id,
        ":game": game.game,
        ":scenario": game.scenario,
        ":options": game.options,
        ":seed": game.seed.cast_signed(),
        ":dice": game.dice,
        ":salt": game.salt,
        ":maker": game.maker,
        ":listed": game.listed,
        ":pace": game.pace,
        ":created": game.created,
        ":turn": status.turn,
        ":phase": status.phase,
        ":decides": status.decides,
        ":outcome": status.over,
        ":version": status.version,
        ":at": status.at,
        ":digest": digest::begin(game),
    })?;
    let key = c.last_insert_rowid();
    for (side, seat) in game.seats.iter().enumerate() {
        let (secret, level) = match &seat.kind {
            SeatKind::Person => (Some(seat.secret), None),
            SeatKind::Computer(level) => (None, Some(level)),
        };
        if c.prepare_cached(SECRET_THERE)?.exists([secret])? {
            return Err(StoreError::Refused("two seats cannot have the same secret".to_owned()));
        }
        c.prepare_cached(NEW_SEAT)?.execute(params![key, side, secret, level, seat.name])?;
    }
    c.prepare_cached(LIST)?.execute(params![game.maker, key])?;
    for (side, visitor) in holders {
        let seat = game.seats.get(usize::from(*side));
        if seat.is_none_or(|seat| seat.kind != SeatKind::Person) {
            return Err(StoreError::Refused(format!("side {side} of game «{}» is no person's seat", game.id)));
        }
        hold(c, visitor, key, *side)?;
        c.prepare_cached(SPEND)?.execute(params![key, side])?;
    }
    Ok(())
}

pub(crate) fn append(c: &Connection, game: &str, entry: &Entry, status: &Status) -> Done {
    let found = c.prepare_cached(NEXT)?.query_row([game], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let found: Option<(i64, u32, Option<Digest>)> = found.optional()?;
    let (key, next, head) = found.ok_or_else(|| StoreError::Unknown(game.to_owned()))?;
    if entry.n != next {
        return Err(StoreError::Conflict { game: game.to_owned(), n: entry.n, next });
    }
    let before = match head {
        // A game is read before it is gone on with, and checked then; but not before its first entry.
        Some(head) if next > 1 => head,
        _ => read::walk(c, game)?.ok_or_else(|| StoreError::Unknown(game.to_owned()))?.1,
    };
    let Entry { n, by, kind, text, at } = entry;
    let digest = digest::next(&before, entry);
    c.prepare_cached(APPEND)?.execute(params![key, n, by, kind, text, at, digest])?;
    if *kind == EntryKind::Level && c.prepare_cached(LEVEL)?.execute(params![key, by, text])? != 1 {
        let why = format!("only a computer's seat has a level, and entry {n} of game «{game}» names none");
        return Err(StoreError::Refused(why));
    }
    c.prepare_cached(STANDS)?.execute(named_params! {
        ":key": key,
        ":turn": status.turn,
        ":phase": status.phase,
        ":decides": status.decides,
        ":outcome": status.over,
        ":version": status.version,
        ":at": status.at,
        ":head": digest,
    })?;
    Ok(())
}

pub(crate) fn set_pace(c: &Connection, game: &str, pace: u32) -> Done {
    match c.prepare_cached(PACE)?.execute(params![game, pace])? {
        0 => Err(StoreError::Unknown(game.to_owned())),
        _ => Ok(()),
    }
}

pub(crate) fn set_next(c: &Connection, game: &str, next: &str) -> Done {
    match c.prepare_cached(FOLLOWED)?.execute(params![game, next])? {
        0 => Err(StoreError::Unknown(game.to_owned())),
        _ => Ok(()),
    }
}

pub(crate) fn set_wish(c: &Connection, game: &str, side: Side, wish: &str) -> Done {
    match c.prepare_cached(WISH)?.execute(params![game, side, wish])? {
        0 => Err(StoreError::Unknown(game.to_owned())),
        _ => Ok(()),
    }
}

/// A visitor comes by a link, which is spent by it; nobody comes by one that is.
pub(crate) fn claim(c: &Connection, secret: &Hash, visitor: &Hash) -> Result<Option<Found>, StoreError> {
    let found = read::seat_of(c, secret)?.filter(|found| found.key != Key::Spent);
    let seat = c.prepare_cached(CLAIM)?.query_row([secret], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    if let Some((key, side)) = seat {
        hold(c, visitor, key, side)?;
    }
    Ok(found)
}

/// A program takes a seat that is open: from now on another secret opens it.
pub(crate) fn take(c: &Connection, secret: &Hash, fresh: &Hash) -> Result<Option<Found>, StoreError> {
    let found = read::seat_of(c, secret)?.filter(|found| found.key == Key::Seat);
    c.prepare_cached(TAKE)?.execute(params![secret, fresh])?;
    Ok(found)
}

/// A link to a seat of a person; one that was made before and not used works no more.
pub(crate) fn link(c: &Connection, game: &str, side: Side, link: &Hash) -> Done {
    match c.prepare_cached(LINK)?.execute(params![game, side, link])? {
        0 => Err(StoreError::Unknown(game.to_owned())),
        _ => Ok(()),
    }
}

pub(crate) fn forget(c: &Connection, game: &str, visitor: &Hash) -> Done {
    c.prepare_cached(LET_GO)?.execute(params![visitor, game])?;
    c.prepare_cached(UNLIST)?.execute(params![visitor, game])?;
    Ok(())
}

pub(crate) fn keep_replay(c: &Connection, replay: &Replay) -> Done {
    let Replay { id, visitor, game, title, text, at } = replay;
    if c.prepare_cached(REPLAY_THERE)?.exists([id])? {
        return Err(StoreError::Taken(id.clone()));
    }
    c.prepare_cached(NEW_REPLAY)?.execute(params![id, visitor, game, title, at, text])?;
    Ok(())
}

fn hold(c: &Connection, visitor: &Hash, key: i64, side: Side) -> Done {
    c.prepare_cached(HOLD)?.execute(params![visitor, key, side])?;
    c.prepare_cached(LIST)?.execute(params![visitor, key])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::read::tests::assert_all_searched;

    #[test]
    fn every_search_before_a_write_has_an_index() {
        assert_all_searched(&[
            super::GAME_THERE,
            super::NEXT,
            super::STANDS,
            super::LEVEL,
            super::WISH,
            super::PACE,
            super::SECRET_THERE,
            super::CLAIM,
            super::TAKE,
            super::LINK,
            super::LET_GO,
            super::UNLIST,
            super::REPLAY_THERE,
        ]);
    }
}

//! What changes the database. Each runs inside a transaction of the writer, which takes it back if it fails.

use rusqlite::{Connection, OptionalExtension as _, named_params, params};

use crate::{
    error::StoreError,
    kept::{Entry, EntryKind, Hash, NewGame, Replay, SeatKind, Side, Status},
    read,
};

type Done = Result<(), StoreError>;

const GAME_THERE: &str = "SELECT 1 FROM games WHERE id = ?1";
const NEW_GAME: &str = "
    INSERT INTO games (id, game, scenario, options, seed, salt, maker, listed, pace, created,
        turn, phase, decides, outcome, version, at)
    VALUES (:id, :game, :scenario, :options, :seed, :salt, :maker, :listed, :pace, :created,
        :turn, :phase, :decides, :outcome, :version, :at)";
const NEW_SEAT: &str = "INSERT INTO seats (game, side, secret, level, name) VALUES (?1, ?2, ?3, ?4, ?5)";
const HOLD: &str = "INSERT OR IGNORE INTO holders (visitor, game, side) VALUES (?1, ?2, ?3)";
const LIST: &str = "INSERT OR IGNORE INTO lists (visitor, game) VALUES (?1, ?2)";
const NEXT: &str = "
    SELECT key, 1 + coalesce((SELECT max(n) FROM journal WHERE journal.game = games.key), 0)
    FROM games WHERE id = ?1";
const APPEND: &str = "INSERT INTO journal (game, n, side, kind, text, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
const STANDS: &str = "
    UPDATE games SET turn = :turn, phase = :phase, decides = :decides, outcome = :outcome, version = :version, at = :at
    WHERE key = :key";
const LEVEL: &str = "UPDATE seats SET level = ?3 WHERE game = ?1 AND side = ?2 AND level IS NOT NULL";
const PACE: &str = "UPDATE games SET pace = ?2 WHERE id = ?1";
const SEAT: &str = "SELECT game, side FROM seats WHERE secret = ?1";
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
    })?;
    let key = c.last_insert_rowid();
    for (side, seat) in game.seats.iter().enumerate() {
        let (secret, level) = match &seat.kind {
            SeatKind::Person => (Some(seat.secret), None),
            SeatKind::Computer(level) => (None, Some(level)),
        };
        if c.prepare_cached(SEAT)?.exists([secret])? {
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
    }
    Ok(())
}

pub(crate) fn append(c: &Connection, game: &str, entry: &Entry, status: &Status) -> Done {
    let found = c.prepare_cached(NEXT)?.query_row([game], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let (key, next): (i64, u32) = found.ok_or_else(|| StoreError::Unknown(game.to_owned()))?;
    if entry.n != next {
        return Err(StoreError::Conflict { game: game.to_owned(), n: entry.n, next });
    }
    let Entry { n, by, kind, text, at } = entry;
    c.prepare_cached(APPEND)?.execute(params![key, n, by, kind, text, at])?;
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
    })?;
    Ok(())
}

pub(crate) fn set_pace(c: &Connection, game: &str, pace: u32) -> Done {
    match c.prepare_cached(PACE)?.execute(params![game, pace])? {
        0 => Err(StoreError::Unknown(game.to_owned())),
        _ => Ok(()),
    }
}

pub(crate) fn claim(c: &Connection, secret: &Hash, visitor: &Hash) -> Result<Option<(String, Side)>, StoreError> {
    let seat = c.prepare_cached(SEAT)?.query_row([secret], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    if let Some((key, side)) = seat {
        hold(c, visitor, key, side)?;
    }
    Ok(read::seat_of(c, secret)?)
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
            super::PACE,
            super::SEAT,
            super::LET_GO,
            super::UNLIST,
            super::REPLAY_THERE,
        ]);
    }
}

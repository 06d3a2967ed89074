//! What only reads.

use rusqlite::{
    Connection, OptionalExtension as _, Row, ToSql, named_params, params,
    types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef},
};

use crate::{
    digest::{self, Digest},
    error::StoreError,
    kept::{
        Entry, EntryKind, Found, Game, Hash, Kept, Key, Replay, ReplayTitle, Seat, SeatKind, Side, Status, Summary,
    },
};

/// The columns of both seats and of the status, read by `seats` and `status`. The game is `g`.
macro_rules! standing {
    () => {
        "a.level AS level_0, a.name AS name_0, a.spent AS spent_0, a.taken AS taken_0, a.wish AS wish_0,
         EXISTS (SELECT 1 FROM holders h WHERE h.game = g.key AND h.side = 0) AS held_0,
         b.level AS level_1, b.name AS name_1, b.spent AS spent_1, b.taken AS taken_1, b.wish AS wish_1,
         EXISTS (SELECT 1 FROM holders h WHERE h.game = g.key AND h.side = 1) AS held_1,
         g.turn, g.phase, g.decides, g.outcome, g.version, g.at"
    };
}

macro_rules! with_seats {
    () => {
        " JOIN seats a ON a.game = g.key AND a.side = 0 JOIN seats b ON b.game = g.key AND b.side = 1 "
    };
}

/// A list of games, as the visitor `:visitor` sees it, or nobody if that is null.
macro_rules! summaries {
    ($from:literal, $rest:literal) => {
        concat!(
            "SELECT g.id, g.game, g.scenario, g.created, ",
            standing!(),
            ", coalesce((SELECT max(j.n) FROM journal j WHERE j.game = g.key), 0) AS entries,
             EXISTS (SELECT 1 FROM holders h WHERE h.visitor = :visitor AND h.game = g.key AND h.side = 0) AS holds_0,
             EXISTS (SELECT 1 FROM holders h WHERE h.visitor = :visitor AND h.game = g.key AND h.side = 1) AS holds_1,
             g.maker IS :visitor AS maker
             FROM ",
            $from,
            with_seats!(),
            $rest,
            " ORDER BY g.at DESC, g.key DESC LIMIT :limit"
        )
    };
}

const GAME: &str = concat!(
    "SELECT g.key, g.id, g.game, g.scenario, g.options, g.seed, g.dice, g.salt, g.maker, g.listed, g.pace, g.created, g.next,
     g.digest, g.head, ",
    standing!(),
    " FROM games g",
    with_seats!(),
    "WHERE g.id = ?1"
);
const JOURNAL: &str = "SELECT n, side, kind, text, at, digest FROM journal WHERE game = ?1 ORDER BY n";
const IDS: &str = "SELECT id FROM games ORDER BY key";
const SEAT_OF: &str = "
    SELECT g.id, s.side, s.secret IS ?1, s.spent FROM seats s JOIN games g ON g.key = s.game
    WHERE s.secret = ?1 OR s.link = ?1";
const SIDES_OF: &str = "
    SELECT side FROM holders WHERE visitor = ?1 AND game = (SELECT key FROM games WHERE id = ?2) ORDER BY side";
const HOLDERS: &str = "
    SELECT side, visitor FROM holders WHERE game = (SELECT key FROM games WHERE id = ?1) ORDER BY side, visitor";
const GAMES_OF: &str = summaries!("lists l JOIN games g ON g.key = l.game", "WHERE l.visitor = :visitor");
const LISTED: &str = summaries!("games g", "WHERE g.listed = 1 AND g.outcome IS NULL");
const FINISHED: &str = summaries!("games g", "WHERE g.listed = 1 AND g.outcome IS NOT NULL");
const WAITING: &str = "
    SELECT g.id FROM games g JOIN seats s ON s.game = g.key AND s.side = g.decides
    WHERE g.outcome IS NULL AND s.level IS NOT NULL ORDER BY g.created, g.key";
const COUNT_BY: &str = "SELECT count(*) FROM games WHERE maker = ?1 AND created >= ?2";
const COUNT: &str = "SELECT count(*) FROM games WHERE outcome IS NULL";
const REPLAY: &str = "SELECT id, visitor, game, title, text, at FROM replays WHERE id = ?1";
const REPLAYS: &str = "SELECT id, game, title, at FROM replays ORDER BY at DESC, key DESC LIMIT ?1";
const COUNT_REPLAYS_BY: &str = "SELECT count(*) FROM replays WHERE visitor = ?1 AND at >= ?2";

/// A game with its journal and the digest of both, each entry held against the digest kept with it.
pub(crate) fn walk(c: &Connection, id: &str) -> Result<Option<(Kept, Digest)>, StoreError> {
    let Some(Keyed { key, game, mut digest, head }) = keyed(c, id)? else {
        return Ok(None);
    };
    let (mut journal, mut chained) = (Vec::new(), false);
    let mut statement = c.prepare_cached(JOURNAL)?;
    let mut rows = statement.query([key])?;
    for n in 1.. {
        let Some(row) = rows.next()? else { break };
        let damaged = || StoreError::Damaged { game: id.to_owned(), n };
        let (entry, kept) = entry(row).map_err(|_| damaged())?;
        digest = digest::next(&digest, &entry);
        // Entries before the first digest are of a time before there were any.
        if entry.n != n || kept.map_or(chained, |kept| kept != digest) {
            return Err(damaged());
        }
        chained |= kept.is_some();
        journal.push(entry);
    }
    if head.is_some_and(|head| head != digest) {
        return Err(StoreError::Damaged { game: id.to_owned(), n: journal.len() as u32 + 1 });
    }
    Ok(Some((Kept { game, journal }, digest)))
}

pub(crate) fn load(c: &Connection, id: &str) -> Result<Option<Kept>, StoreError> {
    Ok(walk(c, id)?.map(|(kept, _)| kept))
}

pub(crate) fn game(c: &Connection, id: &str) -> Result<Option<Game>, StoreError> {
    Ok(keyed(c, id)?.map(|keyed| keyed.game))
}

/// Ids of all games.
pub(crate) fn ids(c: &Connection) -> rusqlite::Result<Vec<String>> {
    all(c.prepare(IDS)?.query([])?.mapped(|row| row.get(0)))
}

pub(crate) fn seat_of(c: &Connection, secret: &Hash) -> rusqlite::Result<Option<Found>> {
    let found = |row: &Row<'_>| {
        let key = match (row.get(2)?, row.get(3)?) {
            (false, _) => Key::Link,
            (true, false) => Key::Seat,
            (true, true) => Key::Spent,
        };
        Ok(Found { game: row.get(0)?, side: row.get(1)?, key })
    };
    c.prepare_cached(SEAT_OF)?.query_row([secret], found).optional()
}

pub(crate) fn sides_of(c: &Connection, game: &str, visitor: &Hash) -> rusqlite::Result<Vec<Side>> {
    all(c.prepare_cached(SIDES_OF)?.query(params![visitor, game])?.mapped(|row| row.get(0)))
}

pub(crate) fn holders(c: &Connection, game: &str) -> rusqlite::Result<Vec<(Side, Hash)>> {
    all(c.prepare_cached(HOLDERS)?.query(params![game])?.mapped(|row| Ok((row.get(0)?, row.get(1)?))))
}

pub(crate) fn games_of(c: &Connection, visitor: &Hash, limit: u32) -> rusqlite::Result<Vec<Summary>> {
    summaries(c, GAMES_OF, Some(visitor), limit)
}

pub(crate) fn listed(c: &Connection, limit: u32) -> rusqlite::Result<Vec<Summary>> {
    summaries(c, LISTED, None, limit)
}

pub(crate) fn finished(c: &Connection, limit: u32) -> rusqlite::Result<Vec<Summary>> {
    summaries(c, FINISHED, None, limit)
}

pub(crate) fn waiting(c: &Connection) -> rusqlite::Result<Vec<String>> {
    all(c.prepare_cached(WAITING)?.query([])?.mapped(|row| row.get(0)))
}

pub(crate) fn count_by(c: &Connection, visitor: &Hash, since: i64) -> rusqlite::Result<u32> {
    c.prepare_cached(COUNT_BY)?.query_row(params![visitor, since], |row| row.get(0))
}

pub(crate) fn count(c: &Connection) -> rusqlite::Result<u64> {
    c.prepare_cached(COUNT)?.query_row([], |row| row.get(0))
}

pub(crate) fn replay(c: &Connection, id: &str) -> rusqlite::Result<Option<Replay>> {
    let replay = |row: &Row<'_>| {
        let (id, visitor, game) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Replay { id, visitor, game, title: row.get(3)?, text: row.get(4)?, at: row.get(5)? })
    };
    c.prepare_cached(REPLAY)?.query_row([id], replay).optional()
}

pub(crate) fn replays(c: &Connection, limit: u32) -> rusqlite::Result<Vec<ReplayTitle>> {
    let title =
        |row: &Row<'_>| Ok(ReplayTitle { id: row.get(0)?, game: row.get(1)?, title: row.get(2)?, at: row.get(3)? });
    all(c.prepare_cached(REPLAYS)?.query([limit])?.mapped(title))
}

pub(crate) fn count_replays_by(c: &Connection, visitor: &Hash, since: i64) -> rusqlite::Result<u32> {
    c.prepare_cached(COUNT_REPLAYS_BY)?.query_row(params![visitor, since], |row| row.get(0))
}

fn all<T>(rows: impl Iterator<Item = rusqlite::Result<T>>) -> rusqlite::Result<Vec<T>> {
    rows.collect()
}

struct Keyed {
    key: i64,
    game: Game,
    /// Of its beginning.
    digest: Digest,
    /// As it was kept with the last entry.
    head: Option<Digest>,
}

fn keyed(c: &Connection, id: &str) -> Result<Option<Keyed>, StoreError> {
    let game = |row: &Row<'_>| {
        let game = Game {
            id: row.get("id")?,
            game: row.get("game")?,
            scenario: row.get("scenario")?,
            options: row.get("options")?,
            seed: row.get::<_, i64>("seed")?.cast_unsigned(),
            dice: row.get("dice")?,
            salt: row.get("salt")?,
            maker: row.get("maker")?,
            listed: row.get("listed")?,
            pace: row.get("pace")?,
            next: row.get("next")?,
            created: row.get("created")?,
            seats: seats(row)?,
            status: status(row)?,
        };
        Ok((row.get("key")?, game, row.get("digest")?, row.get("head")?))
    };
    let found = c.prepare_cached(GAME)?.query_row([id], game).optional()?;
    let Some((key, game, kept, head)): Option<(_, Game, Option<Digest>, _)> = found else { return Ok(None) };
    let digest = digest::begin(&game);
    if kept.is_some_and(|kept| kept != digest) {
        return Err(StoreError::Damaged { game: id.to_owned(), n: 0 });
    }
    Ok(Some(Keyed { key, game, digest, head }))
}

fn summaries(c: &Connection, sql: &str, visitor: Option<&Hash>, limit: u32) -> rusqlite::Result<Vec<Summary>> {
    let summary = |row: &Row<'_>| {
        let holds: [bool; 2] = [row.get("holds_0")?, row.get("holds_1")?];
        Ok(Summary {
            id: row.get("id")?,
            game: row.get("game")?,
            scenario: row.get("scenario")?,
            created: row.get("created")?,
            seats: seats(row)?,
            status: status(row)?,
            entries: row.get("entries")?,
            sides: (0..2).filter(|&side| holds[usize::from(side)]).collect(),
            maker: row.get("maker")?,
        })
    };
    all(c.prepare_cached(sql)?.query(named_params! { ":visitor": visitor, ":limit": limit })?.mapped(summary))
}

fn seats(row: &Row<'_>) -> rusqlite::Result<[Seat; 2]> {
    let seat = |[level, name, held, spent, taken, wish]: [&str; 6]| -> rusqlite::Result<Seat> {
        let level: Option<String> = row.get(level)?;
        Ok(Seat {
            kind: level.map_or(SeatKind::Person, SeatKind::Computer),
            name: row.get(name)?,
            held: row.get(held)?,
            spent: row.get(spent)?,
            taken: row.get(taken)?,
            wish: row.get(wish)?,
        })
    };
    Ok([
        seat(["level_0", "name_0", "held_0", "spent_0", "taken_0", "wish_0"])?,
        seat(["level_1", "name_1", "held_1", "spent_1", "taken_1", "wish_1"])?,
    ])
}

fn status(row: &Row<'_>) -> rusqlite::Result<Status> {
    Ok(Status {
        turn: row.get("turn")?,
        phase: row.get("phase")?,
        decides: row.get("decides")?,
        over: row.get("outcome")?,
        version: row.get("version")?,
        at: row.get("at")?,
    })
}

fn entry(row: &Row<'_>) -> rusqlite::Result<(Entry, Option<Digest>)> {
    let entry = Entry { n: row.get(0)?, by: row.get(1)?, kind: row.get(2)?, text: row.get(3)?, at: row.get(4)? };
    Ok((entry, row.get(5)?))
}

impl ToSql for EntryKind {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.word().into())
    }
}

impl FromSql for EntryKind {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<EntryKind> {
        match value.as_str()? {
            "act" => Ok(EntryKind::Act),
            "pass" => Ok(EntryKind::Pass),
            "undo" => Ok(EntryKind::Undo),
            "resign" => Ok(EntryKind::Resign),
            "level" => Ok(EntryKind::Level),
            word => Err(FromSqlError::Other(format!("«{word}» is no kind of entry").into())),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use rusqlite::Connection;

    use crate::schema;

    /// What SQLite plans to do, a line a step.
    fn plan(sql: &str) -> Vec<String> {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        let mut statement = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
        statement.raw_query().mapped(|row| row.get("detail")).map(Result::unwrap).collect()
    }

    /// No table is gone through from end to end; an index in the order of a list may be.
    pub(crate) fn assert_all_searched(statements: &[&str]) {
        for sql in statements {
            let plan = plan(sql);
            assert!(!plan.is_empty(), "no plan for {sql}");
            for step in plan {
                assert!(!step.starts_with("SCAN ") || step.contains(" INDEX "), "«{step}» for {sql}");
            }
        }
    }

    #[test]
    fn every_question_has_an_index() {
        assert_all_searched(&[
            super::GAME,
            super::JOURNAL,
            super::SEAT_OF,
            super::SIDES_OF,
            super::GAMES_OF,
            super::LISTED,
            super::FINISHED,
            super::WAITING,
            super::COUNT_BY,
            super::COUNT,
            super::REPLAY,
            super::REPLAYS,
            super::COUNT_REPLAYS_BY,
        ]);
    }

    #[test]
    fn lists_for_everybody_come_in_order_without_sorting() {
        for sql in [super::LISTED, super::FINISHED, super::REPLAYS, super::JOURNAL] {
            let plan = plan(sql);
            assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE")), "{plan:?} for {sql}");
        }
    }

    #[test]
    fn games_are_counted_in_an_index_alone() {
        for sql in [super::COUNT, super::COUNT_BY, super::COUNT_REPLAYS_BY] {
            let plan = plan(sql);
            assert!(plan.iter().all(|step| step.contains("COVERING INDEX")), "{plan:?} for {sql}");
        }
    }
}

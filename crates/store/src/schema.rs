//! The shape of the database. A file a step in sql/, and `user_version` says how many have been taken.

use rusqlite::Connection;

use crate::error::sentence;

const STEPS: &[&str] = &[
    include_str!("../sql/001_begin.sql"),
    include_str!("../sql/002_digests.sql"),
    include_str!("../sql/003_seats.sql"),
    include_str!("../sql/004_wishes.sql"),
    include_str!("../sql/005_next.sql"),
];
/// «Ladg»: marks a file as ours.
const MARK: i32 = i32::from_be_bytes(*b"Ladg");

/// Says why this database must not be touched, if so.
pub(crate) fn check(connection: &Connection) -> Result<(), String> {
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(|e| sentence(&e));
    let mark = number("PRAGMA application_id")?;
    let version = number("PRAGMA user_version")?;
    let things = number("SELECT count(*) FROM sqlite_schema")?;
    if mark != i64::from(MARK) && (mark, version, things) != (0, 0, 0) {
        return Err("this is a database of another program".to_owned());
    }
    let known = STEPS.len() as i64;
    if version > known {
        return Err(format!(
            "a newer program made this database: its version is {version}, known are those up to {known}"
        ));
    }
    let missing = missing(connection, usize::try_from(version).unwrap_or(0)).map_err(|e| sentence(&e))?;
    if mark == i64::from(MARK) && (version < 1 || !missing.is_empty()) {
        let which = if missing.is_empty() { String::new() } else { format!(" ({})", missing.join(", ")) };
        return Err(format!(
            "this is a database of Ladoga, but its tables are missing{which}: put back a copy, or use another file"
        ));
    }
    Ok(())
}

/// Tables that a database of this version has and this one has not.
fn missing(connection: &Connection, version: usize) -> rusqlite::Result<Vec<String>> {
    let tables = |c: &Connection| {
        let mut names = c.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")?;
        names.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
    };
    let mut whole = Connection::open_in_memory()?;
    take(&mut whole, &STEPS[..version.min(STEPS.len())])?;
    let (there, mut wanted) = (tables(connection)?, tables(&whole)?);
    wanted.retain(|table| !there.contains(table));
    Ok(wanted)
}

/// Whether games can be read from this database as they are kept now: one that a program of before has open lacks
/// columns.
pub(crate) fn is_current(connection: &Connection) -> rusqlite::Result<bool> {
    let version = connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))?;
    Ok(version >= STEPS.len() as i64)
}

/// Brings the database up to date.
pub(crate) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    take(connection, STEPS)
}

/// Takes the steps not yet taken, each wholly or not at all.
fn take(connection: &mut Connection, steps: &[&str]) -> rusqlite::Result<()> {
    let taken: usize = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (number, step) in (1..).zip(steps).skip(taken) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", MARK)?;
        transaction.pragma_update(None, "user_version", number)?;
        transaction.commit()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::{check, migrate, take};

    fn version(connection: &Connection) -> i64 {
        connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn steps_are_taken_once_and_in_order() {
        let mut c = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x)", "INSERT INTO a VALUES (2)", "INSERT INTO a VALUES (3)"];
        take(&mut c, &steps[..1]).unwrap();
        assert_eq!(version(&c), 1);
        take(&mut c, &steps).unwrap();
        take(&mut c, &steps).unwrap();
        assert_eq!(version(&c), 3);
        let all: String = c.query_row("SELECT group_concat(x) FROM a", [], |row| row.get(0)).unwrap();
        assert_eq!(all, "2,3");
    }

    #[test]
    fn a_step_that_fails_leaves_nothing_behind() {
        let mut c = Connection::open_in_memory().unwrap();
        let steps = ["CREATE TABLE a (x)", "CREATE TABLE b (x); INSERT INTO nowhere VALUES (1)"];
        assert!(take(&mut c, &steps).is_err());
        assert_eq!(version(&c), 1);
        let tables: String = c.query_row("SELECT group_concat(name) FROM sqlite_schema", [], |row| row.get(0)).unwrap();
        assert_eq!(tables, "a");
    }

    #[test]
    fn a_database_of_ours_passes_the_check_and_others_do_not() {
        let mut c = Connection::open_in_memory().unwrap();
        check(&c).unwrap();
        migrate(&mut c).unwrap();
        check(&c).unwrap();
        c.pragma_update(None, "user_version", 99).unwrap();
        assert!(check(&c).unwrap_err().contains("newer program"));
        let other = Connection::open_in_memory().unwrap();
        other.execute_batch("CREATE TABLE cats (name)").unwrap();
        assert!(check(&other).unwrap_err().contains("another program"));
    }
}

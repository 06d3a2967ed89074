//! Opening the file: where it is, and how SQLite shall treat it.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::{
    error::{StoreError, sentence},
    schema,
};

/// How long a program from outside (a backup, a look with another tool) may hold us up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
const STATEMENTS: usize = 64;

/// The true path of a database that may not exist yet, so that two names of one file have one lock.
pub(crate) fn resolve(path: &Path) -> Result<PathBuf, StoreError> {
    let wrong = |why: String| Err(StoreError::open(path, why));
    if path.is_dir() {
        return wrong("this is a folder, not a database".to_owned());
    }
    if path.exists() {
        return path.canonicalize().or_else(|e| wrong(e.to_string()));
    }
    let Some(name) = path.file_name() else {
        return wrong("this names no file".to_owned());
    };
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return wrong(format!("there is no folder {}", folder.display()));
    }
    folder.canonicalize().map(|folder| folder.join(name)).or_else(|e| wrong(e.to_string()))
}

/// Where a connection leads.
pub(crate) enum Place {
    File(PathBuf),
    /// A name shared by the connections of this process.
    Memory(String),
}

impl Place {
    /// The connection that writes. Refuses what is not ours and brings the rest up to date.
    pub(crate) fn writer(&self) -> Result<Connection, StoreError> {
        let mut connection = self.connect()?;
        schema::check(&connection).map_err(|why| self.wrong(why))?;
        if let Place::File(_) = self {
            self.write_ahead(&connection)?;
            // The log is brought in beside the writer: see `tidy`.
            connection.pragma_update(None, "wal_autocheckpoint", 0).map_err(|e| self.wrong(sentence(&e)))?;
        }
        schema::migrate(&mut connection).map_err(|e| self.wrong(sentence(&e)))?;
        Ok(connection)
    }

    /// A connection that cannot change anything.
    pub(crate) fn reader(&self) -> Result<Connection, StoreError> {
        let connection = self.connect()?;
        connection.pragma_update(None, "query_only", true).map_err(|e| self.wrong(sentence(&e)))?;
        Ok(connection)
    }

    /// A connection beside a program that has the database, to read it as it is. Refuses what is not ours.
    pub(crate) fn guest(&self) -> Result<Connection, StoreError> {
        let connection = self.open(OpenFlags::empty())?;
        schema::check(&connection).map_err(|why| self.wrong(why))?;
        connection.pragma_update(None, "query_only", true).map_err(|e| self.wrong(sentence(&e)))?;
        Ok(connection)
    }

    fn connect(&self) -> Result<Connection, StoreError> {
        self.open(OpenFlags::SQLITE_OPEN_CREATE)
    }

    fn open(&self, also: OpenFlags) -> Result<Connection, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | also;
        let connection = match self {
            Place::File(path) => Connection::open_with_flags(path, flags),
            Place::Memory(name) => {
                let name = format!("file:/{name}?vfs=memdb");
                Connection::open_with_flags(name, flags | OpenFlags::SQLITE_OPEN_URI)
            }
        };
        let connection = connection.map_err(|e| self.wrong(sentence(&e)))?;
        set_up(&connection).map_err(|e| self.wrong(sentence(&e)))?;
        Ok(connection)
    }

    /// SQLite opens what it cannot write without a word, and keeps another journal mode where it must.
    fn write_ahead(&self, connection: &Connection) -> Result<(), StoreError> {
        let failed = |e| self.wrong(sentence(&e));
        if connection.is_readonly("main").map_err(failed)? {
            return Err(self.wrong("the database cannot be written".to_owned()));
        }
        let mode = connection.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
        if mode.map_err(failed)? != "wal" {
            return Err(self.wrong("a write-ahead log cannot be kept here".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn wrong(&self, why: String) -> StoreError {
        match self {
            Place::File(path) => StoreError::open(path, why),
            Place::Memory(_) => StoreError::Open(why),
        }
    }
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "foreign_keys", true)?;
    // With a write-ahead log only FULL makes a commit wait until it is on the disk.
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "journal_size_limit", 16 << 20)
}

#[cfg(test)]
mod tests {
    use std::{env, path::Path};

    use super::{Place, resolve};

    #[test]
    fn a_bare_name_is_in_the_current_folder() {
        let here = env::current_dir().unwrap().canonicalize().unwrap();
        assert_eq!(resolve(Path::new("no-such.db")).unwrap(), here.join("no-such.db"));
        assert_eq!(resolve(Path::new("src/../no-such.db")).unwrap(), here.join("no-such.db"));
        assert_eq!(resolve(Path::new("Cargo.toml")).unwrap(), here.join("Cargo.toml"));
    }

    #[test]
    fn commits_wait_for_the_disk_and_references_are_watched() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::File(folder.path().join("games.db"));
        let writer = place.writer().unwrap();
        let ask = |name: &str| writer.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((ask("synchronous"), ask("foreign_keys"), ask("busy_timeout")), (2, 1, 5000));
        let mode: String = writer.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        assert_eq!(mode, "wal");
    }

    #[test]
    fn a_reader_cannot_write() {
        let place = Place::Memory("a_reader_cannot_write".to_owned());
        let _writer = place.writer().unwrap();
        let reader = place.reader().unwrap();
        assert!(reader.execute("DELETE FROM games", []).is_err());
    }
}

//! A copy of a database that a program may be using: of one moment, whole, in one file, and checked.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    path::{Path, PathBuf},
};

use rusqlite::{
    Connection,
    backup::{Backup, StepResult},
};

use crate::{
    connect::Place,
    error::{StoreError, sentence},
    lock, read, schema,
};

/// Pages copied between two words about it: four megabytes.
const PAGES: i32 = 1024;

/// How far a copy is: pages copied, then games checked, of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Copying { done: u64, of: u64 },
    Checking { done: u64, of: u64 },
}

/// What is in a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    pub games: u64,
    pub entries: u64,
    pub bytes: u64,
}

/// Copies the database `from` into the new file `to`. Nothing is there under that name before it is whole and checked,
/// and nothing that is there is replaced. Damage is told as `Failed`; all errors name the file they are about.
pub fn backup(from: &Path, to: &Path, mut tell: impl FnMut(Stage)) -> Result<Copied, StoreError> {
    let source = existing(from)?;
    if to.symlink_metadata().is_ok() {
        return Err(StoreError::open(to, "this is there already, and is not replaced"));
    }
    if lock::under_another_name(&source) {
        let why = "a program has this database open under another name: copy it by that name";
        return Err(StoreError::open(&source, why));
    }
    let place = Place::File(source);
    let part = Part::new(to)?;
    let copy = part.fill(&place, &mut tell)?;
    let failed = |e| StoreError::open(to, format!("the copy cannot be checked: {}", sentence(&e)));
    let (games, entries) = verify(&copy, &mut tell).map_err(|e| match e {
        Flaw::Unread(e) => failed(e),
        Flaw::Found(what) => StoreError::Failed(place.wrong(format!("{what}; no copy was kept")).to_string()),
    })?;
    copy.close().map_err(|(_, e)| failed(e))?;
    let bytes = part.finish(to)?;
    Ok(Copied { games, entries, bytes })
}

fn existing(from: &Path) -> Result<PathBuf, StoreError> {
    match from.metadata() {
        Ok(file) if file.is_dir() => Err(StoreError::open(from, "this is a folder, not a database")),
        Ok(file) if file.len() == 0 => Err(StoreError::open(from, "this file is empty: there is nothing to copy")),
        Ok(_) => from.canonicalize().map_err(|e| StoreError::open(from, e)),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Err(StoreError::open(from, "there is no such file")),
        Err(e) => Err(StoreError::open(from, e)),
    }
}

/// A copy that is not finished, beside the place it shall have. Dropping it removes it.
struct Part(PathBuf);

impl Part {
    fn new(to: &Path) -> Result<Part, StoreError> {
        let Some(name) = to.file_name() else { return Err(StoreError::open(to, "this names no file")) };
        let mut part = OsString::from(name);
        part.push(format!(".{}.part", std::process::id()));
        let part = to.with_file_name(part);
        let made = OpenOptions::new().write(true).create_new(true).open(&part);
        made.map_err(|e| StoreError::open(to, format!("it cannot be made: {e}")))?;
        Ok(Part(part))
    }

    /// Copies page by page. The source is read as of one moment, however long it takes and whoever writes meanwhile.
    fn fill(&self, from: &Place, tell: &mut impl FnMut(Stage)) -> Result<Connection, StoreError> {
        let source = from.guest()?;
        let unread = |e: rusqlite::Error| from.wrong(format!("it cannot be copied: {}", sentence(&e)));
        let _moment = source.unchecked_transaction().map_err(unread)?;
        source.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(())).map_err(unread)?;
        let unwritten = |e: rusqlite::Error| StoreError::open(&self.0, sentence(&e));
        let mut copy = Connection::open(&self.0).map_err(unwritten)?;
        // Until it is finished it is worth nothing, so nothing need be safe before.
        copy.pragma_update(None, "synchronous", "off").map_err(unwritten)?;
        let pages = Backup::new(&source, &mut copy).map_err(unwritten)?;
        loop {
            let step = pages.step(PAGES).map_err(unwritten)?;
            let progress = pages.progress();
            let (of, left) = (progress.pagecount.max(0) as u64, progress.remaining.max(0) as u64);
            tell(Stage::Copying { done: of - left.min(of), of });
            match step {
                StepResult::Done => break,
                StepResult::More => {}
                _ => return Err(from.wrong("another program keeps the database locked".to_owned())),
            }
        }
        drop(pages);
        // One file, without a log beside it, until a server opens it.
        copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(())).map_err(unwritten)?;
        Ok(copy)
    }

    /// Brings it to the disk and gives it its name. Its length.
    fn finish(self, to: &Path) -> Result<u64, StoreError> {
        let failed = |e: std::io::Error| StoreError::open(to, e);
        let file = OpenOptions::new().write(true).open(&self.0).map_err(failed)?;
        file.sync_all().map_err(failed)?;
        let bytes = file.metadata().map_err(failed)?.len();
        drop(file);
        // Whoever made a file of this name meanwhile keeps it.
        OpenOptions::new().write(true).create_new(true).open(to).map_err(failed)?;
        fs::rename(&self.0, to).map_err(failed)?;
        if cfg!(unix) {
            let folder = to.parent().filter(|f| !f.as_os_str().is_empty()).unwrap_or(Path::new("."));
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(failed)?;
        }
        Ok(bytes)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        for end in ["", "-journal", "-wal", "-shm"] {
            let mut name = self.0.as_os_str().to_owned();
            name.push(end);
            let _ = fs::remove_file(name);
        }
    }
}

/// Why a copy is not fine.
enum Flaw {
    Unread(rusqlite::Error),
    Found(String),
}

impl From<rusqlite::Error> for Flaw {
    fn from(error: rusqlite::Error) -> Flaw {
        Flaw::Unread(error)
    }
}

/// Looks at every page and at every digest. The number of games and of their entries.
fn verify(copy: &Connection, tell: &mut impl FnMut(Stage)) -> Result<(u64, u64), Flaw> {
    tell(Stage::Checking { done: 0, of: 0 });
    let found: String = copy.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if found != "ok" {
        let found: Vec<_> = found.lines().filter(|line| !line.starts_with("***")).collect();
        return Err(Flaw::Found(format!("the database is damaged ({})", found.join("; "))));
    }
    let ids = read::ids(copy)?;
    let of = ids.len() as u64;
    if !schema::is_current(copy)? {
        return Ok((of, copy.query_row("SELECT count(*) FROM journal", [], |row| row.get(0))?));
    }
    let mut entries = 0;
    for (done, id) in (1..).zip(&ids) {
        let kept = read::load(copy, id).map_err(|why| Flaw::Found(why.to_string()))?;
        entries += kept.map_or(0, |kept| kept.journal.len() as u64);
        tell(Stage::Checking { done, of });
    }
    Ok((of, entries))
}

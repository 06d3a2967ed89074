//! That one program at a time has a database, whatever name it knows the file by.

use std::{
    ffi::OsString,
    fs::{File, OpenOptions, TryLockError},
    path::Path,
    thread,
    time::{Duration, Instant},
};

use crate::error::StoreError;

/// How long opening waits for another program to let go of the database.
const HANDOVER: Duration = Duration::from_secs(1);

/// Held for as long as it lives. The system lets go of it however the program ends.
pub(crate) struct Lock {
    _beside: File,
    /// Closing any handle of the database lets go of the locks SQLite has in this process, so it is closed last.
    _itself: Option<File>,
}

impl Lock {
    /// Locks `<database>.lock`, and where that is safe the file itself, which a hard link leads to under another name.
    /// The empty file beside it stays: removing it would let two programs lock two files of the same name.
    pub(crate) fn take(path: &Path) -> Result<Lock, StoreError> {
        let file = OpenOptions::new().create(true).append(true).open(beside(path));
        let file = file.map_err(|e| StoreError::open(path, format!("its lock file cannot be made: {e}")))?;
        let unlocked = |e| StoreError::open(path, format!("its lock file cannot be locked: {e}"));
        if !wait(&file).map_err(unlocked)? {
            return Err(StoreError::open(path, "another program has this database open"));
        }
        Ok(Lock { _beside: file, _itself: itself(path)? })
    }
}

fn beside(path: &Path) -> OsString {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    beside
}

/// Tries for a while: a program that is being started again may come a moment before the old one is gone.
fn wait(file: &File) -> std::io::Result<bool> {
    let until = Instant::now() + HANDOVER;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(Duration::from_millis(20)),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(e)) => return Err(e),
        }
    }
}

/// Locks the database file. On Linux such a lock and those of SQLite do not see each other.
#[cfg(target_os = "linux")]
fn itself(path: &Path) -> Result<Option<File>, StoreError> {
    let there = OpenOptions::new().read(true).open(path);
    let file = there.or_else(|e| match e.kind() {
        std::io::ErrorKind::NotFound => OpenOptions::new().create(true).append(true).open(path),
        _ => Err(e),
    });
    let file = file.map_err(|e| StoreError::open(path, format!("the database cannot be opened: {e}")))?;
    if !wait(&file).map_err(|e| StoreError::open(path, format!("the database cannot be locked: {e}")))? {
        return Err(StoreError::open(path, "another program has this database open under another name"));
    }
    Ok(Some(file))
}

/// Elsewhere a lock on the file would get in the way of SQLite's own, so a file with two names is not taken at all.
#[cfg(all(unix, not(target_os = "linux")))]
fn itself(path: &Path) -> Result<Option<File>, StoreError> {
    use std::os::unix::fs::MetadataExt as _;
    if path.metadata().is_ok_and(|file| file.nlink() > 1) {
        return Err(StoreError::open(path, "this file has another name too (a hard link): copy it, and use the copy"));
    }
    Ok(None)
}

#[cfg(not(unix))]
fn itself(_: &Path) -> Result<Option<File>, StoreError> {
    Ok(None)
}

/// Whether a program has the file open, but not by this name: then what lies in the log beside that name is not here.
pub(crate) fn under_another_name(path: &Path) -> bool {
    let held = |path: &Path| {
        let probe = |file: File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        File::open(path).is_ok_and(probe)
    };
    cfg!(target_os = "linux") && !held(Path::new(&beside(path))) && held(path)
}

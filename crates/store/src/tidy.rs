//! Brings the write-ahead log into the database beside the thread that writes, so that nobody who acts waits for it.
//!
//! The bulk is copied by a thread of its own. What was written meanwhile is little, and the writer copies it itself at
//! its next rest: only then is everything copied, and the log begins anew instead of growing. When nothing has been
//! written for a while the log is emptied the same way, so that the file alone holds the games.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::Connection;

use crate::{
    connect::{PATIENCE, Place},
    error::{StoreError, sentence},
    herald::Herald,
};

/// After so many jobs the log is brought in: about two megabytes.
const JOBS: usize = 400;
/// After so long without a job the log is emptied.
const REST: Duration = Duration::from_secs(1);
/// How long the writer looks away while the bulk is copied for that.
const COPYING: Duration = Duration::from_millis(20);

/// Dropping it waits until the copying at hand is over.
pub(crate) struct Tidier {
    bell: Option<SyncSender<()>>,
    copied: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    written: usize,
    log: Log,
    herald: Herald,
}

/// What is in the log.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Log {
    Nothing,
    Something,
    /// Something, of which the bulk is being copied.
    Copying,
}

impl Tidier {
    /// `writer` has nothing to do yet: what the last program left in the log is brought in at once.
    pub(crate) fn start(place: &Place, writer: &Connection, herald: Herald) -> Result<Tidier, StoreError> {
        let connection = place.reader()?;
        let (bell, rung) = mpsc::sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let (done, told) = (copied.clone(), herald.clone());
        let tidy = move || {
            while rung.recv().is_ok() {
                copy(&connection, &told);
                done.store(true, Ordering::Release);
            }
        };
        let thread = thread::Builder::new().name("store-tidy".to_owned()).spawn(tidy);
        let thread = thread.map_err(|e| StoreError::Open(format!("the tidying thread cannot be started: {e}")))?;
        let mut tidier =
            Tidier { bell: Some(bell), copied, thread: Some(thread), written: 0, log: Log::Something, herald };
        tidier.empty_now(writer);
        Ok(tidier)
    }

    /// So many jobs are on the disk; `writer` is the connection that wrote them and has nothing to do.
    pub(crate) fn wrote(&mut self, jobs: usize, writer: &Connection) {
        self.log = Log::Something;
        if self.copied.swap(false, Ordering::Acquire) {
            copy(writer, &self.herald);
        }
        self.written += jobs;
        if self.written >= JOBS {
            self.written = 0;
            self.ring();
        }
    }

    /// After how long without a job `rested` is to be called; never while the log is empty.
    pub(crate) fn rest(&self) -> Option<Duration> {
        match self.log {
            Log::Nothing => None,
            Log::Something => Some(REST),
            Log::Copying => Some(COPYING),
        }
    }

    /// The writer has had nothing to do for so long.
    pub(crate) fn rested(&mut self, writer: &Connection) {
        if self.log == Log::Something {
            self.copied.store(false, Ordering::Relaxed);
            self.log = Log::Copying;
            self.ring();
        } else if self.copied.swap(false, Ordering::Acquire) {
            self.empty_now(writer);
        }
    }

    /// Empties the log for good, waiting for those who still read.
    pub(crate) fn end(mut self, writer: &Connection) -> Result<(), StoreError> {
        self.join();
        match empty(writer, PATIENCE) {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Failed("another program is reading the database".to_owned())),
            Err(e) => Err(StoreError::Failed(sentence(&e))),
        }
    }

    /// Empties the log if nobody reads it now; there is always a next time.
    fn empty_now(&mut self, writer: &Connection) {
        let emptied = empty(writer, Duration::ZERO).unwrap_or_else(|e| {
            self.herald.failed("bringing in the log", &StoreError::Failed(sentence(&e)));
            false
        });
        self.log = if emptied { Log::Nothing } else { Log::Something };
    }

    /// While it copies it is rung once more at most, and begins again.
    fn ring(&self) {
        let _ = self.bell.as_ref().map(|bell| bell.try_send(()));
    }

    fn join(&mut self) {
        drop(self.bell.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for Tidier {
    fn drop(&mut self) {
        self.join();
    }
}

/// Copies what nobody reads any more. What cannot be copied now is copied the next time: nothing depends on it.
fn copy(connection: &Connection, herald: &Herald) {
    if let Err(e) = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(())) {
        herald.failed("bringing in the log", &StoreError::Failed(sentence(&e)));
    }
}

/// Copies everything and cuts the log to nothing. False if somebody reads it, so that it cannot be done in this time.
fn empty(connection: &Connection, patience: Duration) -> rusqlite::Result<bool> {
    connection.busy_timeout(patience)?;
    let busy = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
    connection.busy_timeout(PATIENCE)?;
    Ok(busy? == 0)
}

//! Brings the write-ahead log into the database beside the thread that writes, so that nobody who acts waits for it.
//!
//! The bulk is copied by a thread of its own. What was written meanwhile is little, and the writer copies it itself at
//! its next rest: only then is everything copied, and the log begins anew instead of growing.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, SyncSender},
    },
    thread::{self, JoinHandle},
};

use rusqlite::Connection;

use crate::{connect::Place, error::StoreError};

/// After so many jobs the log is brought in: about two megabytes.
const JOBS: usize = 400;

/// Dropping it waits until the copying at hand is over.
pub(crate) struct Tidier {
    bell: Option<SyncSender<()>>,
    copied: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
    written: usize,
}

impl Tidier {
    pub(crate) fn start(place: &Place) -> Result<Tidier, StoreError> {
        let connection = place.reader()?;
        let (bell, rung) = mpsc::sync_channel(1);
        let copied = Arc::new(AtomicBool::new(false));
        let done = copied.clone();
        let tidy = move || {
            while rung.recv().is_ok() {
                checkpoint(&connection);
                done.store(true, Ordering::Release);
            }
        };
        let thread = thread::Builder::new().name("store-tidy".to_owned()).spawn(tidy);
        let thread = thread.map_err(|e| StoreError::Open(format!("the tidying thread cannot be started: {e}")))?;
        Ok(Tidier { bell: Some(bell), copied, thread: Some(thread), written: 0 })
    }

    /// So many jobs are on the disk; `writer` is the connection that wrote them and has nothing to do.
    pub(crate) fn wrote(&mut self, jobs: usize, writer: &Connection) {
        if self.copied.swap(false, Ordering::Acquire) {
            checkpoint(writer);
        }
        self.written += jobs;
        if self.written >= JOBS {
            self.written = 0;
            // While it copies it is rung once more at most, and begins again.
            let _ = self.bell.as_ref().map(|bell| bell.try_send(()));
        }
    }
}

impl Drop for Tidier {
    fn drop(&mut self) {
        drop(self.bell.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Copies what nobody reads any more. What cannot be copied now is copied the next time: nothing depends on it.
fn checkpoint(connection: &Connection) {
    let _ = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
}

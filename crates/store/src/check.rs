//! A look through the whole database when it is opened. A small one is looked through before anybody is let in; with a
//! large one that goes on beside, and has an end: reading everything takes the disk from those who play.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use rusqlite::{Connection, ErrorCode};

use crate::{
    connect::Place,
    error::{StoreError, sentence},
    herald::Herald,
};

/// So long opening waits for it.
const WAIT: Duration = Duration::from_secs(1);
/// So long it may take.
const LONGEST: Duration = Duration::from_secs(60);
/// How often it looks whether it shall end, in steps of SQLite: pages, mostly.
const STEPS: i32 = 100;

/// Dropping it ends it.
pub(crate) struct Check {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Check {
    pub(crate) fn start(place: &Place, herald: Herald) -> Result<Check, StoreError> {
        let connection = place.reader()?;
        let stop = Arc::new(AtomicBool::new(false));
        let (stopped, until) = (stop.clone(), Instant::now() + LONGEST);
        let over = stop.clone();
        connection.progress_handler(STEPS, Some(move || over.load(Ordering::Relaxed) || Instant::now() > until));
        let (tell, hear) = mpsc::channel::<()>();
        let check = move || {
            match look(&connection) {
                Ok(found) if found == ["ok"] => {}
                Ok(found) => herald.say(damaged(&found)),
                Err(_) if stopped.load(Ordering::Relaxed) => {}
                Err(e) if e.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => herald.say(format!(
                    "checking it took more than {} s and was left; `ladoga backup` checks the whole copy",
                    LONGEST.as_secs()
                )),
                Err(e) => herald.failed("checking", &StoreError::Failed(sentence(&e))),
            }
            drop(tell);
        };
        let thread = thread::Builder::new().name("store-check".to_owned()).spawn(check);
        let thread = thread.map_err(|e| StoreError::Open(format!("the checking thread cannot be started: {e}")))?;
        // Nothing is sent: the end of the thread is what is heard.
        let _ = hear.recv_timeout(WAIT);
        Ok(Check { stop, thread: Some(thread) })
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn look(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare("PRAGMA quick_check(3)")?;
    let rows = statement.query_map([], |row| row.get(0))?;
    rows.collect()
}

fn damaged(found: &[String]) -> String {
    let found: Vec<_> = found.iter().flat_map(|lines| lines.lines()).filter(|l| !l.starts_with("***")).collect();
    format!(
        "the database is damaged ({}): games in the damaged part cannot be read, and what is written there may be lost; \
         end the server and put back a copy",
        found.join("; ")
    )
}

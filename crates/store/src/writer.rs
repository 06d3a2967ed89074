//! The one thread that writes. It takes whatever waits in its queue into one transaction, so that many games share one
//! wait for the disk; nothing waits for others to come.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError, RwLock,
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle, ThreadId},
};

use rusqlite::Connection;

use crate::{error::StoreError, herald::Herald, lock::Lock, tidy::Tidier};

/// At most so many jobs in one transaction: the first of them waits for the last.
const BATCH: usize = 512;

trait Job: Send {
    /// Does the work inside the transaction. If it fails it is to be taken back.
    fn work(&mut self, connection: &Connection) -> Result<(), StoreError>;

    /// Reports, once the fate of the transaction is known. A work that failed may have failed because of another in the
    /// same transaction, so both hear it when the transaction fails.
    fn tell(self: Box<Self>, committed: Result<(), StoreError>, herald: &Herald);
}

struct Task<T, W, D> {
    work: Option<W>,
    worked: Result<T, StoreError>,
    done: D,
}

impl<T, W, D> Job for Task<T, W, D>
where
    T: Send,
    W: FnOnce(&Connection) -> Result<T, StoreError> + Send,
    D: FnOnce(Result<T, StoreError>) + Send,
{
    fn work(&mut self, connection: &Connection) -> Result<(), StoreError> {
        if let Some(work) = self.work.take() {
            self.worked = work(connection);
        }
        self.worked.as_ref().map(|_| ()).map_err(Clone::clone)
    }

    fn tell(self: Box<Self>, committed: Result<(), StoreError>, herald: &Herald) {
        (self.done)(committed.and(self.worked).inspect_err(|why| herald.failed("writing", why)));
    }
}

/// Dropping it closes it.
pub(crate) struct Writer {
    /// Nothing when it is closed.
    queue: RwLock<Option<Sender<Box<dyn Job>>>>,
    thread: Mutex<Option<JoinHandle<Result<(), StoreError>>>>,
    id: ThreadId,
    herald: Herald,
}

impl Writer {
    /// Starts the thread. The lock is let go after all connections are closed.
    pub(crate) fn start(
        connection: Connection,
        kept: Option<(Tidier, Lock)>,
        herald: Herald,
    ) -> Result<Writer, StoreError> {
        let (queue, jobs) = mpsc::channel();
        let told = herald.clone();
        let write = move || {
            let (mut tidier, lock) = kept.unzip();
            run(&connection, &jobs, tidier.as_mut(), &told);
            let ended = tidier.map_or(Ok(()), |tidier| tidier.end(&connection));
            drop(connection);
            drop(lock);
            ended.inspect_err(|why| told.failed("bringing in the log", why))
        };
        let thread = thread::Builder::new().name("store".to_owned()).spawn(write);
        let thread = thread.map_err(|e| StoreError::Open(format!("the writing thread cannot be started: {e}")))?;
        let id = thread.thread().id();
        Ok(Writer { queue: RwLock::new(Some(queue)), thread: Mutex::new(Some(thread)), id, herald })
    }

    /// Puts work into the queue. `done` hears of it from the writing thread.
    pub(crate) fn push<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        done: impl FnOnce(Result<T, StoreError>) + Send + 'static,
    ) {
        let job: Box<dyn Job> = Box::new(Task { work: Some(work), worked: Err(StoreError::Closed), done });
        let unsent = match &*self.queue.read().unwrap_or_else(PoisonError::into_inner) {
            Some(queue) => queue.send(job).err().map(|e| e.0),
            None => Some(job),
        };
        if let Some(job) = unsent {
            job.tell(Err(StoreError::Closed), &self.herald);
        }
    }

    /// Puts work into the queue and waits until it is on the disk.
    pub(crate) fn call<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        if self.is_this_thread() {
            return Err(StoreError::Refused("who hears from the store cannot wait for it meanwhile".to_owned()));
        }
        let (tell, hear) = mpsc::sync_channel(1);
        // The other end waits below.
        self.push(work, move |worked| drop(tell.send(worked)));
        hear.recv().unwrap_or(Err(StoreError::Closed))
    }

    /// Finishes the queue, brings the log in and ends the thread. What comes later is answered with `Closed`.
    pub(crate) fn close(&self) -> Result<(), StoreError> {
        drop(self.queue.write().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        // Whoever hears from the store last may drop it there, and a thread cannot wait for its own end.
        match thread.filter(|_| !self.is_this_thread()) {
            // If it panicked, that has been told.
            Some(thread) => thread.join().unwrap_or(Err(StoreError::Closed)),
            None => Ok(()),
        }
    }

    fn is_this_thread(&self) -> bool {
        self.id == thread::current().id()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // What went wrong has been told.
        let _ = self.close();
    }
}

/// The next job; nothing when there will be none. While there is none for a while, the log is tidied.
fn next(
    connection: &Connection,
    jobs: &Receiver<Box<dyn Job>>,
    tidier: &mut Option<&mut Tidier>,
) -> Option<Box<dyn Job>> {
    while let Some(tidier) = tidier
        && let Some(rest) = tidier.rest()
    {
        match jobs.recv_timeout(rest) {
            Ok(job) => return Some(job),
            Err(RecvTimeoutError::Timeout) => tidier.rested(connection),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    jobs.recv().ok()
}

fn run(connection: &Connection, jobs: &Receiver<Box<dyn Job>>, mut tidier: Option<&mut Tidier>, herald: &Herald) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Some(first) = next(connection, jobs, &mut tidier) {
        batch.push(first);
        batch.extend(jobs.try_iter().take(BATCH - 1));
        let (count, committed) = (batch.len(), commit(connection, &mut batch));
        for job in batch.drain(..) {
            // Somebody's panic on hearing it is his own and has been told; the others must hear it too.
            let _ = catch_unwind(AssertUnwindSafe(|| job.tell(committed.clone(), herald)));
        }
        if let Some(tidier) = &mut tidier {
            tidier.wrote(count, connection);
        }
    }
}

fn commit(connection: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let committed = transaction(connection, batch);
    if committed.is_err() && !connection.is_autocommit() {
        // If even this fails, so does the next transaction, and says so.
        let _ = connection.execute_batch("ROLLBACK");
    }
    committed
}

fn transaction(connection: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let run = |sql| {
        let ran = connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
        ran.map(|_| ()).map_err(StoreError::from)
    };
    run("BEGIN IMMEDIATE")?;
    for job in batch {
        run("SAVEPOINT job")?;
        if let Err(why) = job.work(connection) {
            // A full or failing disk ends the whole transaction.
            if connection.is_autocommit() {
                return Err(why);
            }
            run("ROLLBACK TO job")?;
        }
        run("RELEASE job")?;
    }
    run("COMMIT")
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, mpsc};

    use rusqlite::Connection;

    use super::{Job, Task, commit};
    use crate::{error::StoreError, herald::Herald};

    fn job(sql: &'static str, tell: mpsc::Sender<Result<(), StoreError>>) -> Box<dyn Job> {
        let work = move |c: &Connection| Ok(c.execute_batch(sql)?);
        let done = move |worked| tell.send(worked).unwrap();
        Box::new(Task { work: Some(work), worked: Err(StoreError::Closed), done })
    }

    /// Does these in one transaction; what each hears («» if it is well), and what is in the table `a` then.
    fn commit_all(jobs: &[&'static str]) -> (Vec<String>, String) {
        let connection = Connection::open_in_memory().unwrap();
        let tables = "CREATE TABLE a (x); CREATE TABLE b (x PRIMARY KEY);
            CREATE TABLE c (x REFERENCES b (x) DEFERRABLE INITIALLY DEFERRED); PRAGMA foreign_keys = on";
        connection.execute_batch(tables).unwrap();
        let (tell, hear) = mpsc::channel();
        let mut batch: Vec<_> = jobs.iter().map(|sql| job(sql, tell.clone())).collect();
        let committed = commit(&connection, &mut batch);
        let herald = Herald::new("", Arc::new(|_: &str| ()));
        batch.into_iter().for_each(|job| job.tell(committed.clone(), &herald));
        assert!(connection.is_autocommit(), "a transaction is left open");
        let left = connection.query_row("SELECT coalesce(group_concat(x), '') FROM a", [], |row| row.get(0)).unwrap();
        let said = hear.try_iter().map(|heard| heard.err().map_or(String::new(), |why| why.to_string()));
        (said.collect(), left)
    }

    #[test]
    fn one_that_fails_fails_alone_and_wholly() {
        let jobs = ["INSERT INTO a VALUES (1)", "INSERT INTO a VALUES (2); nonsense", "INSERT INTO a VALUES (3)"];
        let (said, left) = commit_all(&jobs);
        assert_eq!(said.iter().map(|said| said.contains("nonsense")).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!((said[0].as_str(), said[2].as_str(), left.as_str()), ("", "", "1,3"));
    }

    #[test]
    fn when_the_commit_fails_everybody_hears_why() {
        let jobs = ["INSERT INTO a VALUES (1)", "INSERT INTO c VALUES (7)", "INSERT INTO a VALUES (3)"];
        let (said, left) = commit_all(&jobs);
        assert_eq!((said.len(), left.as_str()), (3, ""));
        assert!(said.iter().all(|said| said.contains("FOREIGN KEY")), "{said:?}");
    }

    #[test]
    fn when_one_ends_the_transaction_everybody_hears_why() {
        let jobs = ["INSERT INTO a VALUES (1)", "ROLLBACK; nonsense", "INSERT INTO a VALUES (3)"];
        let (said, left) = commit_all(&jobs);
        assert_eq!((said.len(), left.as_str()), (3, ""));
        assert!(said.iter().all(|said| said.contains("nonsense")), "{said:?}");
    }
}

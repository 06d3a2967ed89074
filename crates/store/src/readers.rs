//! A few connections to read with, lent out one at a time. The write-ahead log lets them read while somebody writes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::{connect::Place, error::StoreError};

/// Reads are short, and more at once than this would only wait for the same disk.
const READERS: usize = 4;

pub(crate) struct Readers {
    idle: Mutex<Vec<Connection>>,
    returned: Condvar,
}

impl Readers {
    pub(crate) fn open(place: &Place) -> Result<Readers, StoreError> {
        let idle = (0..READERS).map(|_| place.reader()).collect::<Result<_, _>>()?;
        Ok(Readers { idle: Mutex::new(idle), returned: Condvar::new() })
    }

    /// Reads with one of the connections, when one is free. Everything read is of one moment.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let lent = self.lend();
        let connection = lent.connection();
        let read = || {
            let _moment = connection.unchecked_transaction()?;
            work(connection)
        };
        read().map_err(|e| StoreError::from(e).of(connection))
    }

    fn lend(&self) -> Lent<'_> {
        let mut idle = self.idle();
        loop {
            match idle.pop() {
                Some(connection) => return Lent { readers: self, connection: Some(connection) },
                None => idle = self.returned.wait(idle).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// A list of connections is whole at any moment, so one who panicked beside it has not spoilt it.
    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Lent<'a> {
    readers: &'a Readers,
    connection: Option<Connection>,
}

impl Lent<'_> {
    fn connection(&self) -> &Connection {
        self.connection.as_ref().expect("it is given back only at the end")
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.readers.idle().extend(self.connection.take());
        self.readers.returned.notify_one();
    }
}

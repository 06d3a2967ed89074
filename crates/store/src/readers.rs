//! A few connections to read with, lent out one at a time. The write-ahead log lets them read while somebody writes.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

use crate::{connect::Place, error::StoreError, herald::Herald};

/// Reads are short, and more at once than this would only wait for the same disk.
const READERS: usize = 4;

pub(crate) struct Readers {
    /// Nothing when they are closed.
    idle: Mutex<Option<Vec<Connection>>>,
    returned: Condvar,
    herald: Herald,
}

impl Readers {
    pub(crate) fn open(place: &Place, herald: Herald) -> Result<Readers, StoreError> {
        let idle = (0..READERS).map(|_| place.reader()).collect::<Result<_, _>>()?;
        Ok(Readers { idle: Mutex::new(Some(idle)), returned: Condvar::new(), herald })
    }

    /// Reads with one of the connections, when one is free. Everything read is of one moment.
    pub(crate) fn read<T, E>(&self, work: impl FnOnce(&Connection) -> Result<T, E>) -> Result<T, StoreError>
    where
        StoreError: From<E>,
    {
        let lent = self.lend()?;
        let connection = lent.connection();
        let read = || {
            let _moment = connection.unchecked_transaction()?;
            Ok(work(connection)?)
        };
        read().inspect_err(|why| self.herald.failed("reading", why))
    }

    /// Those that are lent are closed when they come back.
    pub(crate) fn close(&self) {
        drop(self.idle().take());
        self.returned.notify_all();
    }

    fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let mut idle = self.idle();
        loop {
            match idle.as_mut().map(Vec::pop) {
                None => return Err(StoreError::Closed),
                Some(Some(connection)) => return Ok(Lent { readers: self, connection: Some(connection) }),
                Some(None) => idle = self.returned.wait(idle).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// A list of connections is whole at any moment, so one who panicked beside it has not spoilt it.
    fn idle(&self) -> MutexGuard<'_, Option<Vec<Connection>>> {
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
        let back = self.connection.take();
        if let Some(idle) = self.readers.idle().as_mut() {
            idle.extend(back);
        }
        self.readers.returned.notify_one();
    }
}

//! The store in a file of SQLite.

use std::{
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use crate::{
    Done, Store,
    check::Check,
    connect::{self, Place},
    error::StoreError,
    herald::{Herald, Tell},
    kept::{Entry, Found, Game, Hash, Kept, NewGame, Replay, ReplayTitle, Side, Status, Summary},
    lock::Lock,
    read,
    readers::Readers,
    tidy::Tidier,
    write,
    writer::Writer,
};

/// One writing thread, a few connections to read with. Dropping it closes it.
pub struct Sqlite {
    check: Mutex<Option<Check>>,
    readers: Readers,
    writer: Writer,
}

impl Sqlite {
    /// Opens or makes the database at this path, for this program alone: a second one is refused as long as this lives.
    pub fn open(path: impl AsRef<Path>) -> Result<Sqlite, StoreError> {
        Sqlite::open_telling(path, Arc::new(|_: &str| ()))
    }

    /// The same, with somebody who hears of all that goes wrong.
    pub fn open_telling(path: impl AsRef<Path>, tell: Tell) -> Result<Sqlite, StoreError> {
        let path = connect::resolve(path.as_ref())?;
        let lock = Lock::take(&path)?;
        let herald = Herald::new(path.display(), tell);
        let place = Place::File(path);
        let connection = place.writer()?;
        let tidier = Tidier::start(&place, &connection, herald.clone())?;
        Ok(Sqlite {
            check: Mutex::new(Some(Check::start(&place, herald.clone())?)),
            readers: Readers::open(&place, herald.clone())?,
            writer: Writer::start(connection, Some((tidier, lock)), herald)?,
        })
    }

    /// A store that is gone when dropped, for tests. Here readers and the writer do wait for each other.
    pub fn in_memory() -> Result<Sqlite, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let place = Place::Memory(format!("games-{}", COUNT.fetch_add(1, Ordering::Relaxed)));
        let connection = place.writer()?;
        let herald = Herald::new("memory", Arc::new(|_: &str| ()));
        Ok(Sqlite {
            check: Mutex::new(None),
            readers: Readers::open(&place, herald.clone())?,
            writer: Writer::start(connection, None, herald)?,
        })
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        // What went wrong has been told.
        let _ = self.close();
    }
}

impl Store for Sqlite {
    fn create(&self, game: &NewGame, status: &Status, holders: &[(Side, Hash)]) -> Result<(), StoreError> {
        let (game, status, holders) = (game.clone(), status.clone(), holders.to_vec());
        self.writer.call(move |c| write::create(c, &game, &status, &holders))
    }

    fn append(&self, game: &str, entry: Entry, status: Status, done: Done) {
        let game = game.to_owned();
        self.writer.push(move |c| write::append(c, &game, &entry, &status), done);
    }

    fn set_pace(&self, game: &str, pace: u32) -> Result<(), StoreError> {
        let game = game.to_owned();
        self.writer.call(move |c| write::set_pace(c, &game, pace))
    }

    fn set_next(&self, game: &str, next: &str) -> Result<(), StoreError> {
        let (game, next) = (game.to_owned(), next.to_owned());
        self.writer.call(move |c| write::set_next(c, &game, &next))
    }

    fn set_wish(&self, game: &str, side: Side, wish: &str) -> Result<(), StoreError> {
        let (game, wish) = (game.to_owned(), wish.to_owned());
        self.writer.call(move |c| write::set_wish(c, &game, side, &wish))
    }

    fn load(&self, game: &str) -> Result<Option<Kept>, StoreError> {
        self.readers.read(|c| read::load(c, game))
    }

    fn game(&self, game: &str) -> Result<Option<Game>, StoreError> {
        self.readers.read(|c| read::game(c, game))
    }

    fn claim(&self, secret: &Hash, visitor: &Hash) -> Result<Option<Found>, StoreError> {
        let (secret, visitor) = (*secret, *visitor);
        self.writer.call(move |c| write::claim(c, &secret, &visitor))
    }

    fn take(&self, secret: &Hash, fresh: &Hash) -> Result<Option<Found>, StoreError> {
        let (secret, fresh) = (*secret, *fresh);
        self.writer.call(move |c| write::take(c, &secret, &fresh))
    }

    fn link(&self, game: &str, side: Side, link: &Hash) -> Result<(), StoreError> {
        let (game, link) = (game.to_owned(), *link);
        self.writer.call(move |c| write::link(c, &game, side, &link))
    }

    fn seat_of(&self, secret: &Hash) -> Result<Option<Found>, StoreError> {
        self.readers.read(|c| read::seat_of(c, secret))
    }

    fn holders(&self, game: &str) -> Result<Vec<(Side, Hash)>, StoreError> {
        self.readers.read(|c| read::holders(c, game))
    }

    fn sides_of(&self, game: &str, visitor: &Hash) -> Result<Vec<Side>, StoreError> {
        self.readers.read(|c| read::sides_of(c, game, visitor))
    }

    fn forget(&self, game: &str, visitor: &Hash) -> Result<(), StoreError> {
        let (game, visitor) = (game.to_owned(), *visitor);
        self.writer.call(move |c| write::forget(c, &game, &visitor))
    }

    fn games_of(&self, visitor: &Hash, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.readers.read(|c| read::games_of(c, visitor, limit))
    }

    fn listed(&self, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.readers.read(|c| read::listed(c, limit))
    }

    fn finished(&self, limit: u32) -> Result<Vec<Summary>, StoreError> {
        self.readers.read(|c| read::finished(c, limit))
    }

    fn waiting(&self) -> Result<Vec<String>, StoreError> {
        self.readers.read(read::waiting)
    }

    fn count_by(&self, visitor: &Hash, since: i64) -> Result<u32, StoreError> {
        self.readers.read(|c| read::count_by(c, visitor, since))
    }

    fn count(&self) -> Result<u64, StoreError> {
        self.readers.read(read::count)
    }

    fn keep_replay(&self, replay: &Replay) -> Result<(), StoreError> {
        let replay = replay.clone();
        self.writer.call(move |c| write::keep_replay(c, &replay))
    }

    fn replay(&self, id: &str) -> Result<Option<Replay>, StoreError> {
        self.readers.read(|c| read::replay(c, id))
    }

    fn replays(&self, limit: u32) -> Result<Vec<ReplayTitle>, StoreError> {
        self.readers.read(|c| read::replays(c, limit))
    }

    fn count_replays_by(&self, visitor: &Hash, since: i64) -> Result<u32, StoreError> {
        self.readers.read(|c| read::count_replays_by(c, visitor, since))
    }

    fn close(&self) -> Result<(), StoreError> {
        drop(self.check.lock().unwrap_or_else(PoisonError::into_inner).take());
        // Before the writer, so that its connection is the last one and tidies the log away.
        self.readers.close();
        self.writer.close()
    }
}

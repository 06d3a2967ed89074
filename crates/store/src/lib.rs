//! Where games are kept.
//!
//! A game is what it began with and a journal that only grows. The journal is the truth, and it is the lock: an entry is
//! accepted only as the next one. How the game stands is noted beside it in the same transaction, for lists. The store
//! knows no rules; it keeps texts and numbers.
//!
//! ```
//! use std::sync::mpsc;
//! use store::{Entry, EntryKind, NewGame, NewSeat, SeatKind, Sqlite, Status, Store};
//!
//! let store = Sqlite::in_memory()?;
//! let seat = |secret| NewSeat { kind: SeatKind::Person, secret: [secret; 32], name: "Anna".into() };
//! let game = NewGame {
//!     id: "g1".into(),
//!     game: "leningrad-1979".into(),
//!     scenario: "campaign".into(),
//!     options: "{}".into(),
//!     seed: u64::MAX,
//!     dice: None,
//!     salt: [0; 16],
//!     maker: [9; 32],
//!     listed: true,
//!     pace: 500,
//!     created: 0,
//!     seats: [seat(1), seat(2)],
//! };
//! let status = Status { turn: 1, phase: "setup".into(), decides: Some(0), over: None, version: 0, at: 0 };
//! store.create(&game, &status, &[(0, [9; 32])])?;
//!
//! let entry = Entry { n: 1, by: Some(0), kind: EntryKind::Act, text: "done".into(), at: 1 };
//! let (tell, hear) = mpsc::channel();
//! store.append("g1", entry, Status { version: 1, at: 1, ..status }, Box::new(move |kept| tell.send(kept).unwrap()));
//! hear.recv().unwrap()?;
//! assert_eq!(store.load("g1")?.unwrap().journal.len(), 1);
//! # Ok::<(), store::StoreError>(())
//! ```

mod backup;
mod check;
mod connect;
mod digest;
mod error;
mod herald;
mod kept;
mod lock;
mod read;
mod readers;
mod schema;
mod sqlite;
mod tidy;
mod write;
mod writer;

pub use crate::{
    backup::{Copied, Stage, backup},
    error::StoreError,
    herald::Tell,
    kept::{
        Entry, EntryKind, Found, Game, Hash, Kept, Key, NewGame, NewSeat, Replay, ReplayTitle, Seat, SeatKind, Side,
        Status, Summary,
    },
    sqlite::Sqlite,
};

/// Hears how an append ended.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Keeps games. What a call has reported as done outlives the program and the machine's power, and every later read sees
/// it. Calls wait for the disk, except `append`.
pub trait Store: Send + Sync {
    /// Begins a game. Each holder is a side and a visitor who holds it; only seats of persons can be held.
    fn create(&self, game: &NewGame, status: &Status, holders: &[(Side, Hash)]) -> Result<(), StoreError>;

    /// Adds the next entry to a game's journal and notes how the game stands now, both or neither. Returns at once.
    /// `done` is called exactly once, on a thread of the store, when the entry is kept or refused. It holds up everybody
    /// else's entries, so it must be quick; it may append, and is refused anything that would wait for the disk.
    fn append(&self, game: &str, entry: Entry, status: Status, done: Done);

    /// Sets the milliseconds between the steps of computers.
    fn set_pace(&self, game: &str, pace: u32) -> Result<(), StoreError>;

    /// Notes the game the same players began after it.
    fn set_next(&self, game: &str, next: &str) -> Result<(), StoreError>;

    /// Notes what a person's seat wishes to be answered by itself. Whoever takes the seat while it is open begins without
    /// a wish.
    fn set_wish(&self, game: &str, side: Side, wish: &str) -> Result<(), StoreError>;

    /// The game with its journal.
    fn load(&self, game: &str) -> Result<Option<Kept>, StoreError>;

    /// The game without its journal.
    fn game(&self, game: &str) -> Result<Option<Game>, StoreError>;

    /// Makes the visitor a holder of the person's seat this secret or link opens, and says which it is and by what. Both
    /// work once. A seat can have several holders: it is one person with several devices.
    fn claim(&self, secret: &Hash, visitor: &Hash) -> Result<Option<Found>, StoreError>;

    /// A program takes the open seat with this secret: from now on `fresh` opens it.
    fn take(&self, secret: &Hash, fresh: &Hash) -> Result<Option<Found>, StoreError>;

    /// Makes a link to a person's seat. Its secret opens nothing any more, nor does a link made before.
    fn link(&self, game: &str, side: Side, link: &Hash) -> Result<(), StoreError>;

    /// The game and side of the person's seat with this secret or link, and what it is good for.
    fn seat_of(&self, secret: &Hash) -> Result<Option<Found>, StoreError>;

    /// The sides of a game a visitor holds, in order.
    fn sides_of(&self, game: &str, visitor: &Hash) -> Result<Vec<Side>, StoreError>;
    /// Who holds the seats of a game, by side.
    fn holders(&self, game: &str) -> Result<Vec<(Side, Hash)>, StoreError>;

    /// Takes a game off the visitor's list: he holds no seat in it any more. He stays its maker if he was.
    fn forget(&self, game: &str, visitor: &Hash) -> Result<(), StoreError>;

    /// The games a visitor made or holds seats in, unless forgotten; newest activity first, as in all lists.
    fn games_of(&self, visitor: &Hash, limit: u32) -> Result<Vec<Summary>, StoreError>;

    /// Listed games that are not over.
    fn listed(&self, limit: u32) -> Result<Vec<Summary>, StoreError>;

    /// Listed games that are over.
    fn finished(&self, limit: u32) -> Result<Vec<Summary>, StoreError>;

    /// Ids of the games that wait for a computer, oldest first.
    fn waiting(&self) -> Result<Vec<String>, StoreError>;

    /// How many games a visitor has made since a time.
    fn count_by(&self, visitor: &Hash, since: i64) -> Result<u32, StoreError>;

    /// How many games are not over.
    fn count(&self) -> Result<u64, StoreError>;

    fn keep_replay(&self, replay: &Replay) -> Result<(), StoreError>;

    fn replay(&self, id: &str) -> Result<Option<Replay>, StoreError>;

    /// The replays kept, newest first.
    fn replays(&self, limit: u32) -> Result<Vec<ReplayTitle>, StoreError>;

    /// How many replays a visitor has brought since a time.
    fn count_replays_by(&self, visitor: &Hash, since: i64) -> Result<u32, StoreError>;

    /// Finishes what has been asked for and brings everything into one file. What is asked for later is answered with
    /// `Closed`. An error says why there is more than one file still; nothing is lost by that.
    fn close(&self) -> Result<(), StoreError>;
}

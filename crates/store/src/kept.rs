//! What is kept: games, seats, journals and replays, as texts and numbers.

/// Hash of a seat's secret or of a visitor's cookie. Neither of them reaches the store itself.
pub type Hash = [u8; 32];

/// A side of a game: 0 or 1.
pub type Side = u8;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    pub id: String,
    /// The game that is played, such as «leningrad-1979».
    pub game: String,
    pub scenario: String,
    /// JSON.
    pub options: String,
    pub seed: u64,
    /// What its throws follow from instead, if anything.
    pub dice: Option<[u8; 16]>,
    pub salt: [u8; 16],
    /// The visitor who made it. It stands on his list until he forgets it, whether he holds a seat or not.
    pub maker: Hash,
    /// Whether it is shown to everybody.
    pub listed: bool,
    /// Milliseconds between the steps of computers.
    pub pace: u32,
    pub created: i64,
    pub seats: [NewSeat; 2],
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewSeat {
    pub kind: SeatKind,
    /// Opens a person's seat, and differs from those of all other seats. That of a computer's seat opens nothing and is
    /// not kept.
    pub secret: Hash,
    pub name: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatKind {
    Person,
    /// With its level.
    Computer(String),
}

/// One line of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// From 1, without gaps.
    pub n: u32,
    pub by: Option<Side>,
    pub kind: EntryKind,
    pub text: String,
    pub at: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryKind {
    Act,
    /// One action that the seat's wish has done for it.
    Pass,
    Undo,
    Resign,
    /// The computer on the side named in `by` gets the level in `text`; its seat changes with the same append.
    Level,
}

impl EntryKind {
    pub(crate) fn word(self) -> &'static str {
        match self {
            EntryKind::Act => "act",
            EntryKind::Pass => "pass",
            EntryKind::Undo => "undo",
            EntryKind::Resign => "resign",
            EntryKind::Level => "level",
        }
    }
}

/// How a game stands, for lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    pub turn: u8,
    pub phase: String,
    pub decides: Option<Side>,
    /// The outcome; nothing while the game runs.
    pub over: Option<String>,
    pub version: u32,
    /// When something happened last: lists are in this order.
    pub at: i64,
}

/// A game without its journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub id: String,
    pub game: String,
    pub scenario: String,
    pub options: String,
    pub seed: u64,
    pub dice: Option<[u8; 16]>,
    pub salt: [u8; 16],
    pub maker: Hash,
    pub listed: bool,
    pub pace: u32,
    pub created: i64,
    /// The game the same players began after it.
    pub next: Option<String>,
    pub seats: [Seat; 2],
    pub status: Status,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    pub kind: SeatKind,
    pub name: String,
    /// Whether any visitor holds it.
    pub held: bool,
    /// Whether its secret opens it no more.
    pub spent: bool,
    /// How often somebody has come to it by a link.
    pub taken: u32,
    /// What it wishes to be answered by itself, in the server's words; nothing where nothing was ever said.
    pub wish: Option<String>,
}

/// A seat found by a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    pub game: String,
    pub side: Side,
    pub key: Key,
}

/// What a secret is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// It opens a seat that nobody has taken: to a visitor, who then holds it, or to a program.
    Seat,
    /// It brings the seat to another device of whoever holds it, once.
    Link,
    /// The seat was taken with it.
    Spent,
}

/// A game with its journal, in order. Both are of one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    pub game: Game,
    pub journal: Vec<Entry>,
}

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    pub id: String,
    pub game: String,
    pub scenario: String,
    pub created: i64,
    pub seats: [Seat; 2],
    pub status: Status,
    /// Number of entries in the journal.
    pub entries: u32,
    /// The sides held by the visitor whose list it is; none in a list for everybody.
    pub sides: Vec<Side>,
    /// Whether that visitor made it.
    pub maker: bool,
}

/// A replay a visitor brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    pub id: String,
    pub visitor: Hash,
    pub game: String,
    pub title: String,
    pub text: String,
    pub at: i64,
}

/// A replay in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayTitle {
    pub id: String,
    pub game: String,
    pub title: String,
    pub at: i64,
}

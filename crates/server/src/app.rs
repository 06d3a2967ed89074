//! What all requests share.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use players::Hosted;
use store::{EntryKind, Kept, SeatKind, Store, StoreError};
use wargame::{Fair, Options, Seed, Side};

use crate::{
    addresses::Addresses,
    error::{Problem, said},
    hub::Hub,
    library::Library,
    limits::Limits,
    log::Log,
    make::seed_of,
    replays::Open,
    secret,
    standing::Course,
    thinkers::Thinkers,
};

pub struct App {
    pub library: Library,
    pub store: Arc<dyn Store>,
    pub hub: Hub,
    pub limits: Limits,
    pub log: Arc<Log>,
    pub addresses: Arc<Addresses>,
    /// Replays looked at last.
    pub open: Open,
    /// Held while the next game of the same players is made.
    pub again: tokio::sync::Mutex<()>,
    /// As many computers think at a time as there are cores, and at least two.
    pub thinkers: Arc<Thinkers>,
    /// Where scripts and styles of this build are: `/assets/BUILD`.
    pub base: String,
    /// The seed of the first game and how many were made, where dice are to be foreseen.
    pub seeds: Option<(u64, AtomicU64)>,
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

impl App {
    /// The seed of a new game.
    pub fn seed(&self) -> Seed {
        match &self.seeds {
            Some((first, made)) => wargame::sub_seed(*first, made.fetch_add(1, Ordering::Relaxed)).into(),
            None => secret::seed(),
        }
    }

    /// Reads a game and plays its journal again, off the tasks' threads.
    pub async fn read_game(self: &Arc<Self>, id: &str) -> Result<Option<Read>, Problem> {
        let (app, id) = (self.clone(), id.to_owned());
        let read = move || {
            let Some(kept) = app.store.load(&id).map_err(Problem::unread)? else { return Ok(None) };
            let (table, course) = rebuild(&app.library, &kept).map_err(|why| {
                app.log.tell(&format!("game {id} cannot be played again: {why}"));
                Problem::broken(why)
            })?;
            Ok(Some(Read { kept, table, course }))
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|_| Err(Problem::broken("the game could not be read")))
    }
}

/// A list for a page, or the sentence that it cannot be read.
pub type List<T> = Result<Vec<T>, String>;

impl App {
    /// Reads a list off the tasks' threads. One that cannot be read must not look like one with nothing in it.
    pub async fn list<T: Send + 'static>(
        &self,
        read: impl FnOnce(&dyn Store) -> Result<Vec<T>, StoreError> + Send + 'static,
    ) -> List<T> {
        let store = self.store.clone();
        let read = tokio::task::spawn_blocking(move || read(&*store)).await;
        let read = read.map_err(|_| "the reading broke down".to_owned())?;
        read.map_err(|error| format!("this list cannot be read: {}", said(&error)))
    }
}

/// A game that was read, with what of it was answered by itself.
pub struct Read {
    pub kept: Kept,
    pub table: Box<dyn Hosted>,
    pub course: Course,
}

/// The table of a kept game.
fn rebuild(library: &Library, kept: &Kept) -> Result<(Box<dyn Hosted>, Course), String> {
    let row = &kept.game;
    let game = library.game(&row.game).map_err(|e| e.to_string())?;
    let options: Options =
        serde_json::from_str(&row.options).map_err(|e| format!("its options are unreadable: {e}"))?;
    let mut table = game.host(&row.scenario, &options, seed_of(row)).map_err(|e| e.to_string())?;
    let mut course = Course::default();
    for entry in &kept.journal {
        let by = entry.by.and_then(|b| Side::BOTH.get(usize::from(b)).copied());
        let wrong = |why: String| {
            format!("this game was played under other rules: entry {} cannot be done again ({why})", entry.n)
        };
        match (entry.kind, by) {
            (EntryKind::Act | EntryKind::Pass, Some(side)) => {
                let row: Vec<&str> = entry.text.lines().collect();
                let done = table.act(side, table.seq(), &row).map_err(|e| wrong(e.to_string()))?;
                if done != row.len() {
                    return Err(wrong(format!("it breaks off after {done} actions")));
                }
            }
            (EntryKind::Undo, Some(side)) => {
                // A row that was sent at once is taken back at once; without a number it is one action.
                let count = if entry.text.is_empty() { Ok(1) } else { entry.text.parse() };
                for _ in 0..count.map_err(|_| wrong("it is no number".into()))? {
                    if !table.undo(side) {
                        return Err(wrong("nothing to take back".into()));
                    }
                }
            }
            (EntryKind::Resign, Some(side)) => table.resign(side),
            (EntryKind::Level, _) => {}
            (_, None) => return Err(wrong("nobody did it".into())),
        }
        course.note(entry, table.seq());
    }
    let seats = [0, 1].map(|i| match &row.seats[i].kind {
        SeatKind::Person => "person".to_owned(),
        SeatKind::Computer(level) => level.clone(),
    });
    table.sign(seats, Fair::new(row.salt, seed_of(row)));
    Ok((table, course))
}

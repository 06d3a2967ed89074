//! The games to be played, and the truth about them.

use std::{path::Path, sync::Arc};

use server::Limits;
use store::{Kept, Sqlite, Store as _};
use wargame::{Match, Options, Show};

use crate::common::{
    host::Host,
    play::{Made, make},
};

/// A game and the truth about it.
pub struct Game {
    pub number: u64,
    pub game: String,
    pub made: Made,
    pub kept: Kept,
}

impl Game {
    /// It once more from the beginning, with the dice it has.
    pub fn start<R: Show>(&self, rules: &Arc<R>) -> Match<R> {
        let kept = &self.kept.game;
        Match::new(rules.clone(), &kept.scenario, &Options::default(), kept.seed).expect("a game")
    }
}

pub fn games(database: &Path, count: usize) -> Vec<Game> {
    // The same games every time: what is found can be looked for again.
    let host = Host::seeded(database, Limits::home(), Some(41));
    let editions: Vec<_> = games::ALL.iter().filter(|e| e.playable).map(|e| e.id).collect();
    let ids = editions.iter().cycle().take(count);
    let made: Vec<_> = ids.map(|&id| (id, make(&host.caller(), id, ["person", "person"]))).collect();
    drop(host);
    let store = Sqlite::open(database).expect("the server is gone");
    let game = |(number, (id, made)): (u64, (&str, Made))| {
        let kept = store.load(&made.id).expect("it can be read").expect("it is there");
        Game { number, game: id.to_owned(), made, kept }
    };
    (0..).zip(made).map(game).collect()
}

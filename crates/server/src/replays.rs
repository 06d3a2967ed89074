//! Replay files that visitors bring: checked line by line, then looked at like any finished game.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use axum::{
    extract::{Path, State},
    response::Response,
};
use players::Hosted;
use wargame::{Header, Replay, Side, Viewer};

use crate::{
    actor,
    api::{download as file, json_reply},
    app::{App, now},
    error::Problem,
    look::{Look, number},
    secret,
    visitor::Visitor,
    wire::{PlayerKind, PlayerView},
};

/// The longest file that is taken.
pub const LONGEST: usize = 1024 * 1024;
/// Replays kept open for the slider.
const OPEN: usize = 16;
/// The longest name of a player.
const NAME: usize = 60;
/// The longest title in a list; one that was kept before names had an end is cut.
pub const TITLE: usize = 2 * NAME + " against ".len();
const DAY: i64 = 86_400_000;

type Table = Arc<Mutex<Box<dyn Hosted>>>;

/// Replays looked at last.
#[derive(Default)]
pub struct Open(Mutex<VecDeque<(String, Table)>>);

impl App {
    /// Checks a replay file and keeps it; its id.
    pub async fn keep_replay(self: &Arc<Self>, visitor: &Visitor, text: String) -> Result<String, Problem> {
        let (app, visitor) = (self.clone(), visitor.hash());
        let keep = move || {
            if app.store.count_replays_by(&visitor, now() - DAY).map_err(Problem::unread)? >= app.limits.replays_a_day {
                return Err(Problem::limit("no more replays can be brought here today"));
            }
            let table = app.open_replay(&text)?;
            let header = table.head().clone();
            if let Some(long) = header.seats.iter().map(|name| name.chars().count()).find(|&length| length > NAME) {
                let why = format!("a player's name in the file has {long} characters; it can have {NAME}");
                return Err(Problem::unreadable(why));
            }
            let title = format!("{} against {}", header.seats[0], header.seats[1]);
            let id = secret::id();
            let replay = store::Replay { id: id.clone(), visitor, game: header.game, title, text, at: now() };
            app.store.keep_replay(&replay).map_err(Problem::unkept)?;
            Ok(id)
        };
        tokio::task::spawn_blocking(keep).await.unwrap_or_else(|_| Err(Problem::broken("the file could not be read")))
    }

    fn open_replay(&self, text: &str) -> Result<Box<dyn Hosted>, Problem> {
        let unreadable = |e: &dyn std::fmt::Display| Problem::unreadable(e.to_string());
        let replay = Replay::from_text(text).map_err(|e| unreadable(&e))?;
        if Replay::file_intact(text) == Some(false) {
            return Err(Problem::unreadable("the digest in its last line is not that of the file: it was edited"));
        }
        let game = self.library.game(&replay.header.game).map_err(|e| unreadable(&e))?;
        game.host_replay(&replay).map_err(|e| unreadable(&e))
    }

    /// The table of a kept replay, from memory or from disk, and the id of its game.
    pub async fn replay_table(self: &Arc<Self>, id: &str) -> Result<Table, Problem> {
        if let Some((_, table)) = self.open.all().iter().find(|(open, _)| open == id) {
            return Ok(table.clone());
        }
        let (app, wanted) = (self.clone(), id.to_owned());
        let read = move || {
            let replay = app.store.replay(&wanted).map_err(Problem::unread)?;
            let replay = replay.ok_or_else(|| Problem::unknown("there is no such replay"))?;
            app.open_replay(&replay.text)
        };
        let table = tokio::task::spawn_blocking(read).await;
        let table = table.unwrap_or_else(|_| Err(Problem::broken("the replay could not be read")))?;
        let table: Table = Arc::new(Mutex::new(table));
        let mut all = self.open.all();
        all.push_front((id.to_owned(), table.clone()));
        all.truncate(OPEN);
        Ok(table)
    }

    /// What stands at the head of a kept replay.
    pub async fn replay_head(self: &Arc<Self>, visitor: &Visitor, id: &str) -> Result<Header, Problem> {
        self.with_replay(visitor, id, |_, table| Ok(table.head().clone())).await
    }

    /// Does something with a kept replay, off the tasks' threads.
    async fn with_replay<T: Send + 'static>(
        self: &Arc<Self>,
        visitor: &Visitor,
        id: &str,
        look: impl FnOnce(&App, &dyn Hosted) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _turn = self.addresses.work(visitor.from).await;
        let (table, app) = (self.replay_table(id).await?, self.clone());
        let look = move || {
            let table = table.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            look(&app, &**table)
        };
        tokio::task::spawn_blocking(look).await.unwrap_or_else(|_| Err(Problem::broken("the replay could not be read")))
    }
}

impl Open {
    fn all(&self) -> std::sync::MutexGuard<'_, VecDeque<(String, Table)>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

fn seats(table: &dyn Hosted) -> [PlayerView; 2] {
    let names = &table.head().seats;
    let kind = PlayerKind::Person;
    Side::BOTH.map(|side| PlayerView { side, kind, name: names[side.index()].clone(), here: false, taken: 0 })
}

type Shared = State<Arc<App>>;

pub async fn course(
    State(app): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    look: Look,
) -> Result<Response, Problem> {
    let since = look.since.unwrap_or(0);
    let course = move |_: &_, table: &dyn Hosted| Ok(actor::course(table, Viewer::Umpire, since));
    Ok(json_reply(app.with_replay(&visitor, &id, course).await?))
}

pub async fn account(State(app): Shared, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Problem> {
    let account = move |_: &_, table: &dyn Hosted| actor::account(table, Viewer::Umpire);
    Ok(json_reply(app.with_replay(&visitor, &id, account).await?))
}

pub async fn report(
    State(app): Shared,
    visitor: Visitor,
    Path(id): Path<String>,
    look: Look,
) -> Result<Response, Problem> {
    let (when, since) = (look.when()?, look.since.unwrap_or(0));
    let report = move |_: &_, table: &dyn Hosted| actor::report(table, Viewer::Umpire, when, since);
    Ok(json_reply(app.with_replay(&visitor, &id, report).await?))
}

pub async fn at(
    State(app): Shared,
    visitor: Visitor,
    Path((id, seq)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let seq = number("the number of actions", &seq)?;
    let look = move |app: &App, table: &dyn Hosted| {
        let shelf = app.library.shelf(&table.info().id).ok_or_else(Problem::unknown_game)?;
        actor::past(table, &shelf.faces, Viewer::Umpire, seq, 0, &seats(table))
    };
    Ok(json_reply(app.with_replay(&visitor, &id, look).await?))
}

pub async fn download(State(app): Shared, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Problem> {
    let name = id.clone();
    app.with_replay(&visitor, &id, move |_, table| Ok(file(&table.info().id, &name, table.replay().to_text()))).await
}

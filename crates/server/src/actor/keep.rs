//! What is done in a game and taken back: on disk before anybody hears of it.

use store::{Entry, EntryKind, Status, StoreError};
use tokio::sync::oneshot;
use wargame::Side;

use super::Actor;
use crate::{
    app::{Read, now},
    error::Problem,
    wire,
};

impl Actor {
    /// Whether the game can go on: doing and undoing could make entries without end. One can always resign.
    pub(super) fn room(&self) -> Result<(), Problem> {
        let limits = &self.app.limits;
        match (self.table.seq() >= limits.actions, self.version >= limits.entries) {
            (true, _) => Err(Problem::limit(format!("no game goes on beyond {} actions here", limits.actions))),
            (_, true) => Err(Problem::limit(format!("no game is kept beyond {} entries here", limits.entries))),
            _ => Ok(()),
        }
    }

    /// Takes back so many actions and keeps that as one entry; tells nobody yet.
    pub(super) async fn take_back(&mut self, side: Side, count: usize) -> Result<(), Problem> {
        self.room()?;
        if count == 0 || !self.table.can_undo(side) {
            let why = "nothing can be taken back: a throw, a reveal or the other side came between";
            return Err(Problem { version: Some(self.version), ..Problem::refused(why) });
        }
        for _ in 0..count {
            self.table.undo(side);
        }
        self.passed[side.index()] = None;
        // One action needs no number: so were entries kept before rows were taken back at once.
        let text = if count == 1 { String::new() } else { count.to_string() };
        self.keep(Some(side), EntryKind::Undo, text).await
    }

    /// Does a row of actions, keeps what was done, tells everybody.
    pub(super) async fn act(&mut self, side: Side, actions: &[String]) -> Result<usize, Problem> {
        self.room()?;
        let before = self.table.seq();
        let row: Vec<&str> = actions.iter().map(String::as_str).collect();
        let result = self.table.act(side, before, &row);
        // A row ends at the first throw, so before an error no throw was made.
        let done = match &result {
            Ok(done) => *done,
            Err(_) => (self.table.seq() - before) as usize,
        };
        if done > 0 {
            self.passed[side.index()] = None;
            self.keep(Some(side), EntryKind::Act, actions[..done].join("\n")).await?;
            self.pass_over().await;
            self.changed();
        }
        result.map_err(|e| Problem::act(&self.board(), &e, self.version))
    }

    /// Writes an entry and waits until it is on disk. If it cannot be kept, the game goes back to what is.
    pub(super) async fn keep(&mut self, by: Option<Side>, kind: EntryKind, text: String) -> Result<(), Problem> {
        let entry = Entry { n: self.version + 1, by: by.map(|s| s.index() as u8), kind, text, at: now() };
        let (send, receive) = oneshot::channel::<Result<(), StoreError>>();
        let (done, noted) = (Box::new(move |result| drop(send.send(result))), entry.clone());
        self.app.store.append(&self.game.id, entry, self.status(self.version + 1), done);
        let result = receive.await.unwrap_or(Err(StoreError::Closed));
        match result {
            Ok(()) => {
                self.version += 1;
                self.failed = false;
                self.course.note(&noted, self.table.seq());
                by.into_iter().for_each(|side| self.acted[side.index()] = true);
                Ok(())
            }
            Err(error) => {
                self.failed = true;
                self.reload().await;
                Err(Problem::unkept(error))
            }
        }
    }

    pub(super) fn status(&self, version: u32) -> Status {
        let (turn, phase, decides, over) = wire::status(&*self.table);
        Status { turn, phase, decides: decides.map(|s| s.index() as u8), over, version, at: now() }
    }

    pub(super) async fn reload(&mut self) {
        match self.app.read_game(&self.game.id).await {
            Ok(Some(Read { kept, table, course })) => {
                self.version = kept.journal.last().map_or(0, |e| e.n);
                (self.table, self.course) = (table, course);
                self.minds = [None, None];
                self.changed();
            }
            // What is in memory is not what is kept: nobody may see it or go on from it.
            Ok(None) | Err(_) => self.lost = true,
        }
    }
}

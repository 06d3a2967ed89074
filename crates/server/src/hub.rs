//! The games that are live now. One is read when somebody asks for it and dropped when nobody does.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::sync::{mpsc, oneshot};

use crate::{
    actor::{Actor, Command},
    app::App,
    error::Problem,
};

/// Requests that may wait at one game.
const QUEUE: usize = 64;

#[derive(Default)]
pub struct Hub {
    live: Mutex<HashMap<String, mpsc::Sender<Command>>>,
    /// Only one reads a game at a time.
    reading: tokio::sync::Mutex<()>,
}

impl Hub {
    fn live(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        self.live.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    pub fn count(&self) -> usize {
        self.live().len()
    }

    /// A game that is live, without waking one that sleeps.
    pub fn awake(&self, id: &str) -> Option<mpsc::Sender<Command>> {
        self.live().get(id).cloned()
    }

    /// A game takes itself off the list, unless somebody has asked for it meanwhile.
    pub fn forget(&self, id: &str, commands: &mpsc::Receiver<Command>) -> bool {
        let mut live = self.live();
        if commands.is_empty() {
            live.remove(id);
            return true;
        }
        false
    }
}

impl App {
    /// The way to a game, read from disk if it is not live.
    async fn wake(self: &Arc<Self>, id: &str) -> Result<mpsc::Sender<Command>, Problem> {
        if let Some(sender) = self.hub.awake(id) {
            return Ok(sender);
        }
        let _turn = self.hub.reading.lock().await;
        if let Some(sender) = self.hub.awake(id) {
            return Ok(sender);
        }
        self.place()?;
        let Some((kept, table)) = self.read_game(id).await? else { return Err(Problem::unknown_game()) };
        let (sender, commands) = mpsc::channel(QUEUE);
        let actor = Actor::new(self.clone(), kept, table, sender.downgrade());
        self.hub.live().insert(id.to_owned(), sender.clone());
        tokio::spawn(actor.run(commands));
        Ok(sender)
    }

    /// Whether one more game can be live.
    pub fn place(&self) -> Result<(), Problem> {
        if self.hub.count() >= self.limits.live_games {
            return Err(Problem::limit("too many games are being played here now; try again in a few minutes"));
        }
        Ok(())
    }

    /// Sends a command to a game. A game that is just going to sleep is woken again.
    pub async fn send(self: &Arc<Self>, id: &str, mut command: Command) -> Result<(), Problem> {
        for _ in 0..3 {
            let sender = self.wake(id).await?;
            match sender.send(command).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => {
                    let mut live = self.hub.live();
                    if live.get(id).is_some_and(|s| s.same_channel(&sender)) {
                        live.remove(id);
                    }
                    command = back;
                }
            }
        }
        Err(Problem::broken("the game does not answer"))
    }

    /// Sends a command and waits for its answer.
    pub async fn ask<T>(
        self: &Arc<Self>,
        id: &str,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        self.send(id, command(reply)).await?;
        answer.await.map_err(|_| Problem::broken("the game does not answer"))
    }

    /// After a restart the computers go on thinking where they were.
    pub async fn resume(self: Arc<Self>) {
        let store = self.store.clone();
        let waiting = tokio::task::spawn_blocking(move || store.waiting()).await;
        for id in waiting.ok().and_then(Result::ok).unwrap_or_default() {
            if let Err(problem) = self.wake(&id).await {
                eprintln!("ladoga: game {id}: {}", problem.why);
            }
        }
    }
}

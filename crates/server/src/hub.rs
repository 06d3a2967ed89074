//! The games that are live now. One is read when somebody asks for it and dropped when nobody does.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use store::SeatKind;
use tokio::{
    sync::{
        OwnedMutexGuard, Semaphore,
        mpsc::{
            self,
            error::{SendError, TrySendError},
        },
        oneshot,
    },
    time::timeout,
};

use crate::{
    actor::{Actor, Command},
    addresses::Block,
    app::App,
    error::Problem,
};

/// Requests that may wait at one game.
const QUEUE: usize = 64;

/// Games that are read at a time: so many threads at most are taken from those who play.
const READERS: usize = 8;
/// How long a game may take to go to sleep when it is asked to.
const REST: Duration = Duration::from_secs(2);
/// Games that are asked to make room for one.
const TRIES: usize = 8;

/// How a live game stands with those who look at it, for whoever has to choose one.
#[derive(Default)]
pub struct Stir {
    /// Somebody has it open or waits for it.
    pub watched: AtomicBool,
    /// A computer is thinking.
    pub thinking: AtomicBool,
    /// When it was last asked for, by the hub's own count.
    used: AtomicU64,
}

struct Live {
    sender: mpsc::Sender<Command>,
    stir: Arc<Stir>,
}

/// What became of a command.
enum Post {
    Sent,
    /// The game is not live.
    Asleep(Command),
    /// So many wait there already.
    Full(mpsc::Sender<Command>, Command),
}

pub struct Hub {
    live: Mutex<HashMap<String, Live>>,
    asked: AtomicU64,
    /// Games that have a place and are being read.
    coming: AtomicUsize,
    /// Games that are being read, each only once at a time. Reading one holds up nobody who asks for another.
    reading: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    readers: Semaphore,
}

impl Default for Hub {
    fn default() -> Hub {
        Hub {
            live: Mutex::default(),
            asked: AtomicU64::default(),
            coming: AtomicUsize::default(),
            reading: Mutex::default(),
            readers: Semaphore::new(READERS),
        }
    }
}

/// A place for one more live game, until it is taken.
pub struct Place<'a>(&'a Hub);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.coming.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hub {
    fn live(&self) -> MutexGuard<'_, HashMap<String, Live>> {
        self.live.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Waits until nobody else reads this game.
    async fn turn(&self, id: &str) -> OwnedMutexGuard<()> {
        let turn = {
            let mut reading = self.reading.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            // Those that nobody holds or waits for.
            reading.retain(|_, turn| Arc::strong_count(turn) > 1);
            reading.entry(id.to_owned()).or_default().clone()
        };
        turn.lock_owned().await
    }

    /// A place, if fewer games than so many are live or coming.
    fn take_place(&self, of: usize) -> Option<Place<'_>> {
        let live = self.live();
        if live.len() + self.coming.load(Ordering::Relaxed) >= of {
            return None;
        }
        self.coming.fetch_add(1, Ordering::Relaxed);
        Some(Place(self))
    }

    /// Puts a command into the queue of a game that is live; one that sleeps is not woken. It is put there under the
    /// lock under which games go to sleep, so that what stands in a queue is always read.
    fn post(&self, id: &str, command: Command) -> Post {
        let mut live = self.live();
        let Some(game) = live.get(id) else { return Post::Asleep(command) };
        game.stir.used.store(self.asked.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        match game.sender.try_send(command) {
            Ok(()) => Post::Sent,
            Err(TrySendError::Full(command)) => Post::Full(game.sender.clone(), command),
            // Its task has ended without taking itself off the list.
            Err(TrySendError::Closed(command)) => {
                live.remove(id);
                Post::Asleep(command)
            }
        }
    }

    /// Sends a command to a game that is live, waiting while its queue is full. It comes back from one that sleeps.
    async fn deliver(&self, id: &str, mut command: Command) -> Result<(), Command> {
        loop {
            match self.post(id, command) {
                Post::Sent => return Ok(()),
                Post::Asleep(command) => return Err(command),
                Post::Full(sender, waits) => match sender.send(waits).await {
                    Ok(()) => return Ok(()),
                    Err(SendError(back)) => command = back,
                },
            }
        }
    }

    /// Tells a game that is live; one that sleeps will read what there is to know.
    pub async fn tell(&self, id: &str, command: Command) {
        let _ = self.deliver(id, command).await;
    }

    /// A game that could not be read again: whoever asks for it has it read anew.
    pub fn lose(&self, id: &str) {
        self.live().remove(id);
    }

    /// A game takes itself off the list, unless somebody has asked for it meanwhile.
    pub fn forget(&self, id: &str, commands: &mut mpsc::Receiver<Command>) -> bool {
        let mut live = self.live();
        // Places in the queue that are promised count like those that are taken.
        if commands.capacity() < commands.max_capacity() {
            return false;
        }
        live.remove(id);
        commands.close();
        true
    }

    /// The game that is missed least: nobody watches it, nobody thinks, nobody has asked for longest.
    fn idlest(&self, but: &[String]) -> Option<(String, mpsc::Sender<Command>)> {
        let live = self.live();
        let unwatched =
            live.iter().filter(|(id, game)| !game.stir.watched.load(Ordering::Relaxed) && !but.contains(id));
        let order = |game: &Live| (game.stir.thinking.load(Ordering::Relaxed), game.stir.used.load(Ordering::Relaxed));
        unwatched.min_by_key(|(_, game)| order(game)).map(|(id, game)| (id.clone(), game.sender.clone()))
    }
}

impl App {
    /// Reads a game from disk if it is not live. What it is woken for stands in its queue before it can be asked to
    /// make room; a command for a game that was live already comes back.
    async fn wake(
        self: &Arc<Self>,
        id: &str,
        of: Option<Block>,
        command: Option<Command>,
    ) -> Result<Option<Command>, Problem> {
        let _work = match of {
            Some(of) => self.addresses.work(of).await,
            None => None,
        };
        let _turn = self.hub.turn(id).await;
        if self.hub.live().contains_key(id) {
            return Ok(command);
        }
        let place = self.place().await?;
        let read = {
            let _reader = self.hub.readers.acquire().await;
            self.read_game(id).await?.ok_or_else(Problem::unknown_game)?
        };
        let (sender, commands) = mpsc::channel(QUEUE);
        let stir = Arc::new(Stir::default());
        stir.used.store(self.hub.asked.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        let actor = Actor::new(self.clone(), read, sender.downgrade(), stir.clone(), of);
        let left = command.and_then(|first| sender.try_send(first).err()).map(TrySendError::into_inner);
        {
            let mut live = self.hub.live();
            live.insert(id.to_owned(), Live { sender, stir });
            drop(place);
        }
        tokio::spawn(actor.run(commands));
        Ok(left)
    }

    /// Makes sure that one more game can be live. When they are full, one that nobody watches goes; it is read again
    /// when somebody asks for it.
    pub async fn place(&self) -> Result<Place<'_>, Problem> {
        let mut asked = Vec::new();
        loop {
            if let Some(place) = self.hub.take_place(self.limits.live_games) {
                return Ok(place);
            }
            let idlest = if asked.len() < TRIES { self.hub.idlest(&asked) } else { None };
            let Some((id, sender)) = idlest else {
                return Err(Problem::limit("too many games are being played here now; try again in a few minutes"));
            };
            let (reply, rests) = oneshot::channel();
            // A game whose queue is full is not idle.
            if sender.try_send(Command::Rest { reply }).is_ok() {
                let _ = timeout(REST, rests).await;
            }
            asked.push(id);
        }
    }

    /// Sends a command to a game, which wakes it.
    pub async fn send(self: &Arc<Self>, id: &str, mut command: Command) -> Result<(), Problem> {
        let of = command.of();
        loop {
            let Err(back) = self.hub.deliver(id, command).await else { return Ok(()) };
            let Some(back) = self.wake(id, of, Some(back)).await? else { return Ok(()) };
            command = back;
        }
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

    /// After a restart the computers go on thinking where they were: those that have a person for an opponent, and the
    /// others where they play unwatched.
    pub async fn resume(self: Arc<Self>) {
        let (store, alone) = (self.store.clone(), self.limits.play_unwatched);
        let person = |seat: &store::Seat| seat.kind == SeatKind::Person;
        let wanted = move || {
            let mut all = store.waiting()?;
            if !alone {
                let awaited = |id: &String| store.game(id).is_ok_and(|g| g.is_some_and(|g| g.seats.iter().any(person)));
                all.retain(awaited);
            }
            Ok::<_, store::StoreError>(all)
        };
        let waiting = tokio::task::spawn_blocking(wanted).await;
        // Half of the places stay free for those who come.
        for id in waiting.ok().and_then(Result::ok).unwrap_or_default().into_iter().take(self.limits.live_games / 2) {
            if let Err(problem) = self.wake(&id, None, None).await {
                self.log.tell(&format!("game {id} does not go on: {}", problem.why));
            }
        }
    }
}

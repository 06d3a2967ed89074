//! How many entries a second the disk takes: `appends [FOLDER]`, by default in the current folder.
//! With one game every entry waits for the disk alone; with many, those that wait share it.

use std::{
    env,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use store::{Entry, EntryKind, NewGame, NewSeat, SeatKind, Sqlite, Status, Store, StoreError};

const LONG: Duration = Duration::from_secs(3);

fn main() -> Result<(), StoreError> {
    let folder = env::args_os().nth(1).map_or_else(|| PathBuf::from("."), PathBuf::from);
    let folder = tempfile::tempdir_in(folder).expect("a folder can be made here");
    for games in [1, 500] {
        let store = Arc::new(Sqlite::open(folder.path().join(format!("{games}.db")))?);
        for number in 0..games {
            store.create(&new_game(number), &status(0), &[])?;
        }
        let stop = Arc::new(AtomicBool::new(false));
        let (tell, hear) = mpsc::channel();
        let begun = Instant::now();
        for number in 0..games {
            step(Arc::clone(&store), number, 1, Arc::clone(&stop), tell.clone());
        }
        drop(tell);
        thread::sleep(LONG);
        stop.store(true, Ordering::Relaxed);
        let mut waits: Vec<Duration> = hear.iter().collect();
        let each = waits.len() as f64 / begun.elapsed().as_secs_f64();
        waits.sort_unstable();
        let (half, most) = (waits[waits.len() / 2], waits[waits.len() * 99 / 100]);
        println!(
            "{games:>3} in flight: {each:>6.0} appends a second, half within {half:.1?}, 99 of 100 within {most:.1?}"
        );
    }
    Ok(())
}

/// Appends, tells how long it took, and goes on with the next.
fn step(store: Arc<Sqlite>, game: u64, n: u32, stop: Arc<AtomicBool>, tell: Sender<Duration>) {
    let (after, asked) = (Arc::clone(&store), Instant::now());
    let done = move |kept: Result<(), StoreError>| {
        kept.expect("nobody else writes");
        tell.send(asked.elapsed()).expect("the other end waits");
        if !stop.load(Ordering::Relaxed) {
            step(after, game, n + 1, stop, tell);
        }
    };
    let entry = Entry { n, by: Some(0), kind: EntryKind::Act, text: "move 1412".into(), at: i64::from(n) };
    store.append(&game.to_string(), entry, status(n), Box::new(done));
}

fn status(n: u32) -> Status {
    Status { turn: 1, phase: "de-movement".into(), decides: Some(0), over: None, version: n, at: i64::from(n) }
}

fn new_game(number: u64) -> NewGame {
    let seat = |side| {
        let mut secret = [side; 32];
        secret[1..9].copy_from_slice(&number.to_le_bytes());
        NewSeat { kind: SeatKind::Person, secret, name: "somebody".into() }
    };
    NewGame {
        id: number.to_string(),
        game: "leningrad-1979".into(),
        scenario: "campaign".into(),
        options: "{}".into(),
        dice: None,
        seed: number,
        salt: [0; 16],
        maker: [0xff; 32],
        listed: true,
        pace: 0,
        created: 0,
        seats: [seat(0), seat(1)],
    }
}

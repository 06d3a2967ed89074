//! Kills a program that appends as fast as it can, again and again, and looks for everything it had acknowledged.
//!
//! The program is this one: with the variable below set it is the child. This shows what survives the end of a process,
//! not what survives a loss of power.

use std::{
    collections::HashMap,
    env,
    hash::{BuildHasher as _, RandomState},
    io::{self, BufRead as _, BufReader, Write as _},
    path::Path,
    process::{self, Command, Stdio},
    sync::Arc,
    thread,
    time::Duration,
};

use store::{Entry, EntryKind, NewGame, NewSeat, SeatKind, Sqlite, Status, Store};

const DATABASE: &str = "STORE_KILL_TEST_DATABASE";
const ROUNDS: u64 = 20;
const GAMES: u8 = 8;

fn main() {
    match env::var_os(DATABASE) {
        Some(path) => append_for_ever(Path::new(&path)),
        None => kill_again_and_again(),
    }
}

fn entry(n: u32) -> Entry {
    Entry { n, by: Some((n % 2) as u8), kind: EntryKind::Act, text: format!("move {n}"), at: i64::from(n) }
}

fn status(n: u32) -> Status {
    Status { turn: 1, phase: "setup".into(), decides: Some(0), over: None, version: n, at: i64::from(n) }
}

fn append_for_ever(path: &Path) {
    let store = Arc::new(Sqlite::open(path).expect("the lock went with the last child"));
    for number in 0..GAMES {
        let id = format!("g{number}");
        let kept = store.load(&id).expect("it can be read");
        let length = kept.map(|kept| kept.journal.len() as u32);
        if length.is_none() {
            store.create(&new_game(&id, number), &status(0), &[]).expect("it can be made");
        }
        step(Arc::clone(&store), id, length.unwrap_or(0) + 1);
    }
    loop {
        thread::park();
    }
}

/// Appends, says so, and goes on with the next.
fn step(store: Arc<Sqlite>, game: String, n: u32) {
    let (after, id) = (Arc::clone(&store), game.clone());
    let done = move |kept: Result<(), store::StoreError>| {
        // A panic would only end this chain, and a parent that is gone must not leave a child behind.
        if kept.is_err() || writeln!(io::stdout(), "{id} {n}").is_err() {
            process::exit(1);
        }
        step(after, id, n + 1);
    };
    store.append(&game, entry(n), status(n), Box::new(done));
}

fn new_game(id: &str, number: u8) -> NewGame {
    let seat = |side| NewSeat { kind: SeatKind::Person, secret: [2 * number + side; 32], name: String::new() };
    NewGame {
        id: id.into(),
        game: "leningrad-1979".into(),
        scenario: "campaign".into(),
        options: "{}".into(),
        dice: None,
        seed: u64::from(number),
        salt: [0; 16],
        maker: [0xff; 32],
        listed: true,
        pace: 0,
        created: 0,
        seats: [seat(0), seat(1)],
    }
}

fn kill_again_and_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("games.db");
    let chance = RandomState::new();
    let mut acknowledged: HashMap<String, Vec<u32>> = HashMap::new();
    for round in 0..ROUNDS {
        let pause = Duration::from_micros(chance.hash_one(round) % 250_000);
        let lines = kill_one(&path, pause);
        for line in &lines {
            let (game, n) = line.split_once(' ').expect("a game and a number");
            acknowledged.entry(game.to_owned()).or_default().push(n.parse().expect("a number"));
        }
        let store = Sqlite::open(&path).unwrap_or_else(|e| panic!("round {round}, killed after {pause:?}: {e}"));
        let unacknowledged: usize = acknowledged
            .iter()
            .map(|(game, all)| {
                let kept = store.load(game).expect("it can be read").expect("it is there");
                let whole: Vec<_> = (1..=kept.journal.len() as u32).map(entry).collect();
                assert!(kept.journal == whole, "round {round}, {pause:?}: the journal of {game} has a gap");
                assert_eq!(kept.game.status, status(whole.len() as u32), "round {round}, {pause:?}: {game}");
                let lost = all.iter().find(|&&n| n as usize > whole.len());
                assert_eq!(lost, None, "round {round}, {pause:?}: an acknowledged entry of {game} is lost");
                whole.len() - all.len()
            })
            .sum();
        println!("round {round}: killed after {pause:?}, {} acknowledged, {unacknowledged} more so far", lines.len());
    }
    let all: usize = acknowledged.values().map(Vec::len).sum();
    assert!(all > 500, "only {all} were acknowledged: this says nothing");
    println!("{ROUNDS} kills, {all} acknowledged entries, all there");
}

/// Starts a child, kills it so long after its first word, and gives the whole lines it has said.
fn kill_one(path: &Path, pause: Duration) -> Vec<String> {
    let mut command = Command::new(env::current_exe().expect("we know ourselves"));
    let mut child = command.env(DATABASE, path).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut said = BufReader::new(child.stdout.take().expect("its words are ours"));
    let mut first = String::new();
    said.read_line(&mut first).expect("it speaks");
    assert!(!first.is_empty(), "it ended without a word");
    // It must not wait for us to read.
    let reading = thread::spawn(move || {
        let mut rest = Vec::new();
        io::copy(&mut said, &mut rest).expect("it speaks");
        rest
    });
    thread::sleep(pause);
    assert_eq!(child.try_wait().expect("it can be asked"), None, "it ended by itself");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let said = [first.into_bytes(), reading.join().expect("it was read")].concat();
    let said = String::from_utf8(said).expect("it writes text");
    said.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned).collect()
}

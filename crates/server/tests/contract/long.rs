//! Long games: whoever joins one is told its end, its past is at hand, and reading one holds up no other.

use std::{
    path::Path,
    sync::{Arc, Condvar, Mutex, mpsc},
    thread,
    time::Duration,
};

use players::{Hosted, Playable};
use serde_json::{Value, json};
use server::{Limits, Listed};
use store::{Entry, EntryKind, Sqlite, Status, Store as _};
use wargame::{Dice, Info, Node, Options, Replay, ReplayError, Seed, SetupError, Side, Viewer};

use crate::{
    PEOPLE,
    common::{
        host::Host,
        play::{Made, make},
    },
    impulses::DRAWN,
    toys::drawn::RULES,
};

const STALINGRAD: &str = "assault-on-stalingrad";
const LENGTH: u32 = 4000;
/// What joining it may move over the socket.
const MOST: usize = 100_000;

/// The rules of a listed game.
fn opened(id: &str) -> Box<dyn Playable> {
    let listed = server::listed(false).into_iter().find(|listed| listed.entry.id == id).expect("it is listed");
    (listed.open)(listed.entry, &games::data(None)).unwrap_or_else(|e| panic!("{e}"))
}

/// The table of a game that was made, as it stood then.
fn fresh(database: &Path, made: &Made) -> Box<dyn Hosted> {
    let game = Sqlite::open(database).expect("nobody else has it").game(&made.id).expect("so").expect("it is there");
    let options: Options = serde_json::from_str(&game.options).expect("options");
    let seed = game.dice.map_or(Seed::Mixed(game.seed), Seed::Keyed);
    opened(&game.game).host(&game.scenario, &options, seed).unwrap_or_else(|e| panic!("{e}"))
}

/// A game that was played, and who did what in it.
type Played = (Box<dyn Hosted>, Vec<(Side, String)>);

/// Random actions until a game is long enough; nothing when it ends before.
fn played(mut table: Box<dyn Hosted>, mut dice: Dice) -> Option<Played> {
    let mut acts = Vec::new();
    while table.seq() < LENGTH {
        let Node::Decide(side) = table.node() else { return None };
        let mut offers = table.offers();
        let act = offers.swap_remove(dice.below(offers.len() as u32) as usize);
        table.act(side, table.seq(), &[&act]).unwrap_or_else(|e| panic!("{e}"));
        acts.push((side, act));
    }
    matches!(table.node(), Node::Decide(_)).then_some((table, acts))
}

/// A long game of two people, in a database nobody has open.
fn long(database: &Path) -> (Made, Played) {
    let made = {
        let host = Host::seeded(database, Limits::home(), Some(4));
        make(&host.caller(), STALINGRAD, PEOPLE)
    };
    let tries = (0..20).find_map(|seed| played(fresh(database, &made), Dice::new(seed)));
    let (table, acts) = tries.expect("one of twenty random games is so long");
    let store = Sqlite::open(database).expect("nobody else has it");
    let (done, kept) = mpsc::channel();
    for (n, (side, act)) in (1..).zip(&acts) {
        let entry = Entry { n, by: Some(side.index() as u8), kind: EntryKind::Act, text: act.clone(), at: 0 };
        let status = Status { turn: 1, phase: String::new(), decides: Some(0), over: None, version: n, at: 0 };
        let done = done.clone();
        store.append(&made.id, entry, status, Box::new(move |result| drop(done.send(result))));
    }
    for result in kept.iter().take(acts.len()) {
        result.unwrap_or_else(|e| panic!("{e}"));
    }
    store.close().unwrap_or_else(|e| panic!("{e}"));
    (made, (table, acts))
}

#[test]
fn a_game_of_four_thousand_actions_is_joined_with_a_hundred_kilobytes() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let (made, (table, _)) = long(&database);
    let host = Host::on(&database, Limits::home());
    for side in 0..2 {
        let me = made.caller(&host.caller(), side);
        let socket = made.sit(&host.caller(), side);
        assert_eq!(socket.state["seq"], table.seq());
        let (bytes, told) = (socket.heard.iter().map(String::len).sum::<usize>(), socket.told.len());
        assert!(bytes <= MOST, "{bytes} bytes, {told} lines, {} faces", socket.faces.len());
        assert!(told >= 40, "{told} lines are too few to see what happened");
        // What was before is there for whoever asks, page by page, and nothing is missing or told twice.
        let first: Value = serde_json::from_str(&socket.heard[0]).expect("JSON");
        let (mut lines, mut until) = (socket.told.clone(), first["log"].clone());
        assert!(until.as_u64() > Some(u64::from(LENGTH / 2)), "{until}");
        while !until.is_null() {
            let page = me.get(&format!("{}/log?until={until}", made.path())).fine();
            lines.splice(0..0, page["told"].as_array().expect("lines").clone());
            until = page["next"].clone();
        }
        let (mut whole, mut since) = (Vec::new(), json!(0));
        while !since.is_null() {
            let page = me.get(&format!("{}/log?since={since}", made.path())).fine();
            whole.extend(page["told"].as_array().expect("lines").clone());
            since = page["next"].clone();
        }
        assert!(lines == whole, "{} lines backwards, {} forwards", lines.len(), whole.len());
    }
    let both = host.caller().get(&format!("{}/log?since=1&until=2", made.path())).fails(400, "unreadable");
    assert!(both["why"].as_str().is_some_and(|why| why.contains("either")), "{both}");
}

#[test]
fn the_past_of_a_long_game_is_the_same_however_it_is_reached() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let (made, (table, acts)) = long(&database);
    // Once more from the beginning, step by step.
    let mut again = fresh(&database, &made);
    let host = Host::on(&database, Limits::home());
    let me = made.caller(&host.caller(), 1);
    for (nth, (side, act)) in acts.iter().enumerate() {
        let seq = again.seq();
        if nth % 97 == 0 || seq % 250 < 2 {
            let then = table.host_back(seq).expect("a way back");
            assert_eq!((then.seq(), then.node()), (seq, again.node()));
            for viewer in [Viewer::Umpire, Viewer::Player(Side::Second)] {
                assert_eq!(then.view(viewer), again.view(viewer), "at {seq}");
                assert_eq!(then.told(viewer, seq.saturating_sub(9)), again.told(viewer, seq.saturating_sub(9)));
            }
            assert!(!then.can_undo(*side), "the past is only looked at");
        }
        if nth % 970 == 0 {
            let at = me.get(&format!("{}/at/{seq}", made.path())).fine();
            assert_eq!((&at["state"]["seq"], &at["state"]["viewer"]), (&json!(seq), &json!("second")));
            let lines = again.told(Viewer::Player(Side::Second), seq.saturating_sub(1));
            assert_eq!(at["told"], json!(lines));
        }
        again.act(*side, seq, &[act]).unwrap_or_else(|e| panic!("{e}"));
    }
}

/// How many games are asked to wait, and how many wait to be read.
static GATE: (Mutex<(bool, usize)>, Condvar) = (Mutex::new((false, 0)), Condvar::new());

/// Rules whose games are read as long as the gate is shut.
struct Slow(Box<dyn Playable>);

impl Playable for Slow {
    fn info(&self) -> &Info {
        self.0.info()
    }

    fn verbs(&self) -> Vec<&'static str> {
        self.0.verbs()
    }

    fn charts(&self) -> wargame::Charts {
        self.0.charts()
    }

    fn host(&self, scenario: &str, options: &Options, seed: Seed) -> Result<Box<dyn Hosted>, SetupError> {
        let mut gate = GATE.0.lock().expect("no thread panics here");
        gate.1 += 1;
        GATE.1.notify_all();
        drop(GATE.1.wait_while(gate, |(shut, _)| *shut));
        self.0.host(scenario, options, seed)
    }

    fn host_replay(&self, replay: &Replay) -> Result<Box<dyn Hosted>, ReplayError> {
        self.0.host_replay(replay)
    }
}

#[test]
fn reading_one_game_holds_up_no_other() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let database = folder.path().join("games.db");
    let listed = || {
        let slow = Listed {
            entry: &DRAWN,
            open: |_, _| Ok(Box::new(Slow(Box::new(Arc::clone(&RULES)))) as Box<dyn Playable>),
            map: |_, _| Ok(RULES.info.map.clone()),
        };
        let ford = server::listed(true).into_iter().filter(|listed| listed.entry.id == "ford");
        ford.chain([slow]).collect::<Vec<_>>()
    };
    let host = Host::offering(listed(), &database, Limits::home(), Some(1));
    let (slow, other) = (make(&host.caller(), "drawn", PEOPLE), make(&host.caller(), "ford", PEOPLE));
    drop(host);

    let host = Host::offering(listed(), &database, Limits::home(), Some(1));
    *GATE.0.lock().expect("no thread panics here") = (true, 0);
    let ask = |path: String| {
        let (caller, (done, answer)) = (host.caller(), mpsc::channel());
        thread::spawn(move || {
            let _ = done.send(caller.get(&path).status);
        });
        answer
    };
    let first = ask(slow.path());
    drop(GATE.1.wait_while(GATE.0.lock().expect("no thread panics here"), |(_, waiting)| *waiting == 0));
    // It is being read; whoever asks for it too waits with it, and it is read once.
    let second = ask(slow.path());
    let beside = ask(other.path()).recv_timeout(Duration::from_secs(30));
    let waits = (first.try_recv().is_err(), second.try_recv().is_err());
    *GATE.0.lock().expect("no thread panics here") = (false, 1);
    GATE.1.notify_all();
    assert_eq!(beside, Ok(200), "another game is read meanwhile");
    assert_eq!(waits, (true, true));
    assert_eq!((first.recv(), second.recv()), (Ok(200), Ok(200)));
    assert_eq!(GATE.0.lock().expect("no thread panics here").1, 1);
}

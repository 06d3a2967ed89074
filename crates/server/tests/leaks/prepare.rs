//! Games at moments all over their length: made by the server, then played on without it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{Arc, mpsc},
};

use games::with_rules;
use server::{Limits, wire};
use store::{Entry, EntryKind, Kept, Sqlite, Status, Store};
use wargame::{Dice, Match, Node, Options, Rules, Side, Table as _, action, sub_seed};

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
    /// The phases in which somebody decides, anywhere in the whole game.
    pub phases: BTreeSet<u64>,
}

pub fn games(database: &Path, count: usize) -> Vec<Game> {
    // The same games every time: what is found can be looked for again.
    let host = Host::seeded(database, Limits::home(), Some(41));
    let editions: Vec<_> = games::ALL.iter().filter(|e| e.playable).map(|e| e.id).collect();
    let made: Vec<_> = (0..count)
        .map(|n| {
            (editions[n % editions.len()], make(&host.caller(), editions[n % editions.len()], ["person", "person"]))
        })
        .collect();
    drop(host);
    let store = Sqlite::open(database).expect("the server is gone");
    let opened: Vec<_> = editions.iter().map(|id| games::open(id, &games::data(None)).expect("a game")).collect();
    let mut all = Vec::new();
    // How many games of an edition begin in a phase.
    let mut begun: BTreeMap<(&str, u64), usize> = BTreeMap::new();
    for (number, (id, made)) in made.into_iter().enumerate() {
        let kept = store.load(&made.id).expect("it can be read").expect("it is there");
        let game = &opened[number % editions.len()];
        let mut dice = Dice::new(sub_seed(77, number as u64));
        let (rows, phases) = with_rules!(game, rules => play_out(rules, &kept, &mut dice));
        // It begins somewhere in the phase in which the fewest do; of those alike, in the rarest.
        let moments = |phase: u64| rows.iter().filter(move |row| row.phase == phase).count();
        let few = |phase: &u64| (begun.get(&(id, *phase)).copied().unwrap_or(0), moments(*phase));
        let phase = rows.iter().map(|row| row.phase).min_by_key(few).expect("somebody decides");
        let places: Vec<_> = (0..rows.len()).filter(|&at| rows[at].phase == phase).collect();
        let first = places[dice.below(places.len() as u32) as usize];
        *begun.entry((id, phase)).or_default() += 1;
        with_rules!(game, rules => keep(&store, rules, &kept, &rows[..first]));
        let kept = store.load(&made.id).expect("it can be read").expect("it is there");
        all.push(Game { number: number as u64, game: id.to_owned(), made, kept, phases });
    }
    all
}

/// Actions of one side up to where somebody else, or a throw, comes next.
struct Row {
    side: Side,
    /// The phase it begins in.
    phase: u64,
    acts: Vec<String>,
}

fn fresh<R: Rules>(rules: &Arc<R>, kept: &Kept) -> Match<R> {
    Match::new(rules.clone(), &kept.game.scenario, &Options::default(), kept.game.seed).expect("a game")
}

/// Plays a whole game at random; also the phases in which somebody decided.
fn play_out<R: Rules>(rules: &Arc<R>, kept: &Kept, dice: &mut Dice) -> (Vec<Row>, BTreeSet<u64>) {
    let (mut game, mut rows, mut offers) = (fresh(rules, kept), Vec::new(), Vec::new());
    let (mut goes_on, mut phases) = (false, BTreeSet::new());
    while let Node::Decide(side) = game.node() {
        let phase = u64::from(game.moment().1);
        phases.insert(phase);
        if !goes_on {
            rows.push(Row { side, phase, acts: Vec::new() });
        }
        offers.clear();
        rules.legal(game.state(), &mut offers);
        let act = offers[dice.below(offers.len() as u32) as usize];
        rows.last_mut().expect("just begun").acts.push(action::write(rules.info(), act));
        goes_on = game.play(act).expect("it was offered");
    }
    (rows, phases)
}

/// Writes rows into the journal of a game, as the server would.
fn keep<R: Rules>(store: &Sqlite, rules: &Arc<R>, kept: &Kept, rows: &[Row]) {
    let mut game = fresh(rules, kept);
    let (tell, hear) = mpsc::channel();
    for (n, row) in (1..).zip(rows) {
        let acts: Vec<_> = row.acts.iter().map(String::as_str).collect();
        assert_eq!(game.act(row.side, game.seq(), &acts), Ok(acts.len()));
        let (turn, phase, decides, over) = wire::status(&game);
        let status = Status { turn, phase, decides: decides.map(|s| s.index() as u8), over, version: n, at: 0 };
        let by = Some(row.side.index() as u8);
        let entry = Entry { n, by, kind: EntryKind::Act, text: row.acts.join("\n"), at: 0 };
        let tell = tell.clone();
        store.append(&kept.game.id, entry, status, Box::new(move |done| tell.send(done).expect("somebody listens")));
    }
    drop(tell);
    hear.iter().for_each(|done| done.expect("it was kept"));
}

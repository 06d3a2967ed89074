//! Who thinks when. Counted is who begins to think, not how long anybody waits: a busy machine changes nothing.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use players::{Mind, Position};
use server::{Limits, Listed};
use wargame::Budget;

use crate::{
    LENINGRAD,
    common::{
        host::Host,
        http::Caller,
        play::{Made, make},
        socket::Socket,
    },
    minded::Minded,
};

/// Thoughts since the test began; only one server of these games runs at a time.
#[derive(Copy, Clone, Default)]
struct Thoughts {
    /// Of computers among themselves: how many have begun, and how many of them have been told to decide.
    crowd: usize,
    stopped: usize,
    /// Of the opponent of a person.
    opponent: usize,
    /// Nobody thinks any longer.
    over: bool,
}

static THOUGHTS: Mutex<Thoughts> = Mutex::new(Thoughts { crowd: 0, stopped: 0, opponent: 0, over: true });

fn thoughts() -> MutexGuard<'static, Thoughts> {
    THOUGHTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A marshal who thinks for ever, unless he is told to decide.
struct Marshal(Box<dyn Mind>);

impl Mind for Marshal {
    fn decide(&mut self, position: &Position, budget: Budget<'_>, most: usize) -> Vec<String> {
        thoughts().crowd += 1;
        while !budget.stopped() && !thoughts().over {
            thread::sleep(Duration::from_millis(1));
        }
        thoughts().stopped += usize::from(budget.stopped());
        self.0.decide(position, budget, most)
    }

    fn aim(&self) -> Option<String> {
        self.0.aim()
    }
}

/// A veteran as he is.
struct Opponent(Box<dyn Mind>);

impl Mind for Opponent {
    fn decide(&mut self, position: &Position, budget: Budget<'_>, most: usize) -> Vec<String> {
        thoughts().opponent += 1;
        self.0.decide(position, budget, most)
    }

    fn aim(&self) -> Option<String> {
        self.0.aim()
    }
}

fn minded(level: &str, mind: Box<dyn Mind>) -> Box<dyn Mind> {
    if level == "marshal" { Box::new(Marshal(mind)) } else { Box::new(Opponent(mind)) }
}

fn leningrad() -> Listed {
    server::listed(false).into_iter().find(|listed| listed.entry.id == LENINGRAD).expect("it is listed")
}

fn listed() -> Vec<Listed> {
    let leningrad = leningrad();
    vec![Listed {
        entry: leningrad.entry,
        open: |entry, folder| Ok(Box::new(Minded((self::leningrad().open)(entry, folder)?, minded))),
        map: leningrad.map,
    }]
}

/// A server on which marshals of somebody think, as many as may, and more of his wait; and a person's game with the
/// veteran.
struct Busy {
    host: Host,
    crowd: Vec<Socket>,
    /// Marshals who thought when the person came.
    thinking: usize,
}

impl Drop for Busy {
    /// Lets them all go, so that the server can end.
    fn drop(&mut self) {
        thoughts().over = true;
    }
}

impl Busy {
    /// So many think, of so many more.
    fn new(limits: Limits, thinking: usize, from: &impl Fn(&Caller, u8) -> Caller) -> Busy {
        *thoughts() = Thoughts::default();
        let host = Host::with_games(listed(), limits);
        let crowd = from(&host.caller(), 1);
        let games: Vec<Made> = (0..thinking + 6).map(|_| make(&crowd, LENINGRAD, ["marshal", "marshal"])).collect();
        let busy = Busy { crowd: games.iter().map(|game| crowd.sit(&game.ws())).collect(), host, thinking };
        while thoughts().crowd < thinking {
            thread::sleep(Duration::from_millis(1));
        }
        busy
    }

    /// The person makes a game and waits until it is for him to decide.
    fn person(&self, from: &impl Fn(&Caller, u8) -> Caller) -> Thoughts {
        let person = from(&self.host.caller(), 2);
        let mut me = make(&person, LENINGRAD, ["person", "veteran"]).sit(&person, 0);
        while !me.decides() {
            // Only where something is wrong: then it would be for ever.
            let message = me.read().expect("the connection stays open");
            assert!(message["thinking"]["ms"].as_u64() < Some(60_000), "the veteran waits behind marshals");
        }
        let then = *thoughts();
        assert!(then.opponent > 0, "the veteran sets up first");
        assert!(self.crowd.len() > self.thinking);
        then
    }
}

/// Sixty games of marshals by one address made a person wait 45 seconds for the veteran: one thought after another, in
/// the order they had come. Here marshals have taken all places and never come to an end, and more of them wait. For each
/// thought of the veteran one of them is told to decide, and no other begins before it.
#[test]
fn a_persons_opponent_does_not_wait_for_computers_among_themselves() {
    let places = thread::available_parallelism().map_or(2, usize::from).max(2);
    let same = |caller: &Caller, _| caller.clone();
    let home = Busy::new(Limits::home(), places, &same);
    let then = home.person(&same);
    assert!(then.stopped >= 1, "somebody made room");
    assert!(then.stopped <= then.opponent, "{} made room for {} thoughts", then.stopped, then.opponent);
    assert!(then.crowd <= places + then.opponent, "{} began, {} of them for a place of one", then.crowd, then.opponent);
    drop(home);

    // On a public server they are one address's and have their share; nobody need make room for another address.
    let share = (places / 2).clamp(1, 2);
    let proxied = |caller: &Caller, last| caller.with("X-Forwarded-For", &format!("198.51.100.{last}"));
    let public = Busy::new(Limits { behind_proxy: true, ..Limits::public() }, share, &proxied);
    let then = public.person(&proxied);
    assert_eq!((then.crowd, then.stopped), (share, 0), "they have their share and keep it");
}

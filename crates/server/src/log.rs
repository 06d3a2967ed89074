//! What whoever runs the server reads on its standard error. What goes wrong again and again is told once and then
//! counted, so that a full disk does not fill the log too.

use std::{
    collections::HashMap,
    io::Write as _,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// The same is told again after so long, with how often it happened meanwhile.
const AGAIN: Duration = Duration::from_secs(60);
/// How often it is looked whether something is to be told again.
pub const LOOK: Duration = Duration::from_secs(5);
/// Different things that are counted at a time; beyond that they are counted together.
const KINDS: usize = 200;
const OTHERS: &str = "other things went wrong too";

/// Where lines go.
type Out = Box<dyn Fn(&str) + Send + Sync>;

pub struct Log {
    kinds: Mutex<HashMap<String, Counted>>,
    out: Out,
}

struct Counted {
    /// When it was told last.
    told: Instant,
    /// How often it has happened since.
    since: u64,
}

impl Default for Log {
    fn default() -> Log {
        // If nobody reads it, that changes nothing.
        Log::to(Box::new(|line| drop(writeln!(std::io::stderr(), "ladoga: {line}"))))
    }
}

impl Log {
    fn to(out: Out) -> Log {
        Log { kinds: Mutex::default(), out }
    }

    /// Something went wrong; the same thing in the same words each time.
    pub fn tell(&self, line: &str) {
        self.tell_at(line, Instant::now());
    }

    /// Tells what has been counted long enough.
    pub fn look(&self) {
        self.look_at(Instant::now());
    }

    /// Tells whatever has been counted, at the end.
    pub fn end(&self) {
        self.look_at(Instant::now() + AGAIN);
    }

    fn tell_at(&self, line: &str, now: Instant) {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        let line = if kinds.len() < KINDS || kinds.contains_key(line) { line } else { OTHERS };
        if let Some(counted) = kinds.get_mut(line) {
            counted.since += 1;
            return;
        }
        kinds.insert(line.to_owned(), Counted { told: now, since: 0 });
        (self.out)(line);
    }

    fn look_at(&self, now: Instant) {
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.retain(|line, counted| {
            if now.duration_since(counted.told) < AGAIN {
                return true;
            }
            let times = std::mem::take(&mut counted.since);
            counted.told = now;
            match times {
                0 => {}
                1 => (self.out)(&format!("once more: {line}")),
                _ => (self.out)(&format!("{times} times more: {line}")),
            }
            times > 0
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    fn log() -> (Log, Arc<Mutex<Vec<String>>>) {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let kept = lines.clone();
        (Log::to(Box::new(move |line| kept.lock().unwrap().push(line.to_owned()))), lines)
    }

    #[test]
    fn the_same_is_told_once_and_then_counted() {
        let (log, lines) = log();
        let begun = Instant::now();
        for _ in 0..265 {
            log.tell_at("the disk is full", begun);
        }
        log.tell_at("the database is damaged", begun);
        log.look_at(begun + AGAIN / 2);
        assert_eq!(*lines.lock().unwrap(), ["the disk is full", "the database is damaged"]);
        log.look_at(begun + AGAIN);
        assert_eq!(lines.lock().unwrap()[2..], ["264 times more: the disk is full"]);
        // It happened meanwhile, so it is counted for one more while; what did not is new when it comes again.
        log.tell_at("the disk is full", begun + AGAIN);
        log.tell_at("the database is damaged", begun + AGAIN);
        assert_eq!(lines.lock().unwrap()[3..], ["the database is damaged"]);
        log.end();
        assert_eq!(lines.lock().unwrap().len(), 4, "the end is counted from now, not from then");
        log.look_at(begun + 3 * AGAIN);
        assert_eq!(lines.lock().unwrap()[4..], ["once more: the disk is full"]);
    }

    #[test]
    fn what_was_counted_is_told_at_the_end() {
        let (log, lines) = log();
        log.tell("the disk is full");
        log.tell("the disk is full");
        log.end();
        assert_eq!(*lines.lock().unwrap(), ["the disk is full", "once more: the disk is full"]);
    }

    #[test]
    fn there_is_an_end_of_different_things() {
        let (log, lines) = log();
        for number in 0..10_000 {
            log.tell(&format!("game {number} cannot be read"));
        }
        assert_eq!(lines.lock().unwrap().len(), KINDS + 1);
        log.end();
        let more = 10_000 - KINDS - 1;
        assert_eq!(lines.lock().unwrap()[KINDS + 1..], [format!("{more} times more: {OTHERS}")]);
    }
}

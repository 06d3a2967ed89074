//! Lines of the log about what may happen a thousand times a second.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

/// Says a thing at once, and how often it has happened since at most once in a while.
pub struct Seldom {
    every: Duration,
    last: Mutex<Option<(Instant, u64)>>,
}

impl Seldom {
    pub const fn new(every: Duration) -> Seldom {
        Seldom { every, last: Mutex::new(None) }
    }

    pub fn say(&self, what: impl FnOnce() -> String) {
        if let Some(more) = self.due(Instant::now()) {
            let more = if more == 0 { String::new() } else { format!(" ({more} more times since the last such line)") };
            eprintln!("ladoga: {}{more}", what());
        }
    }

    /// Whether it is said now, and how often it was not.
    fn due(&self, now: Instant) -> Option<u64> {
        let mut last = self.last.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match &mut *last {
            Some((at, kept)) if now.saturating_duration_since(*at) < self.every => {
                *kept += 1;
                None
            }
            before => {
                let kept = before.map_or(0, |(_, kept)| kept);
                *before = Some((now, 0));
                Some(kept)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_said_at_once_and_then_in_a_while() {
        let seldom = Seldom::new(Duration::from_secs(10));
        let (now, s) = (Instant::now(), Duration::from_secs);
        let said: Vec<_> = [0, 1, 9, 10, 11, 30].into_iter().map(|at| seldom.due(now + s(at))).collect();
        assert_eq!(said, [Some(0), None, None, Some(2), None, Some(1)]);
    }
}

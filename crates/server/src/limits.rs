//! How much one visitor, one address and all together may ask for. docs/operating.md has every figure in a table.

use std::time::{Duration, Instant};

/// A bucket of requests that fills up with time.
#[derive(Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

/// How fast a bucket fills, and how much it holds.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Rate {
    pub a_second: f64,
    pub burst: f64,
}

impl Rate {
    /// So many at once, and as many again in a day.
    pub fn a_day(count: u32) -> Rate {
        Rate { a_second: f64::from(count) / 86_400.0, burst: f64::from(count) }
    }
}

impl Bucket {
    pub fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { left: rate.burst, at: now }
    }

    /// Takes one; answers whether there was one.
    pub fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.left = self.filled(rate, now);
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }

    /// Whether it holds as much as a new one.
    pub fn is_full(&self, rate: Rate, now: Instant) -> bool {
        self.filled(rate, now) >= rate.burst
    }

    fn filled(&self, rate: Rate, now: Instant) -> f64 {
        (self.left + now.saturating_duration_since(self.at).as_secs_f64() * rate.a_second).min(rate.burst)
    }
}

/// Long games have some 4,000 actions; no random one has reached 20,000.
const ACTIONS: u32 = 25_000;
const ENTRIES: u32 = 100_000;

/// The figures. An address is one of IPv4 or a /64 of IPv6.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Games in memory. When they are full, those that nobody watches go first.
    pub live_games: usize,
    pub games_a_day: u32,
    pub games_an_address: Rate,
    pub replays_a_day: u32,
    /// Replay files from one address, those that are refused among them: each is read to be refused.
    pub replays_an_address: Rate,
    /// Unfinished games in the database.
    pub games: u64,
    /// Actions in a game, far beyond any real one, and entries in its journal: doing and undoing makes those.
    pub actions: u32,
    pub entries: u32,
    /// Connections of any kind.
    pub connections: usize,
    pub connections_an_address: usize,
    /// Sockets and requests that wait for a change.
    pub sockets: usize,
    pub sockets_an_address: usize,
    /// Requests of one address that are being answered.
    pub requests_an_address: usize,
    /// Requests on one socket.
    pub socket: Rate,
    /// Requests on all sockets of one address.
    pub socket_an_address: Rate,
    /// Requests over HTTP from one address.
    pub http: Rate,
    /// Games of one address in which computers think at a time; never more than half of all that can.
    pub thinking_an_address: usize,
    /// Costly work for one address at a time: games and replays read from disk, hints.
    pub work_an_address: usize,
    /// Computers among themselves go on when nobody watches.
    pub play_unwatched: bool,
    /// How long the head of a request may take, and a connection be idle before it.
    pub head_time: Duration,
    /// How long the body of a request may take.
    pub body_time: Duration,
    /// How long a visitor may take nothing of what he asked for.
    pub stuck_time: Duration,
    /// Visitors come through a proxy, which says where from (`X-Forwarded-For`). Anybody else could claim anything, so
    /// only machines of the same network are believed.
    pub behind_proxy: bool,
    /// Names under which the server is reached. Without any, whoever comes over loopback must call it by a name of
    /// loopback; other ways are open to any name.
    pub hosts: Vec<String>,
}

impl Limits {
    /// For one's own machine and friends: enough for anything a person or his programs do.
    pub fn home() -> Limits {
        let often = Rate { a_second: 20_000.0, burst: 20_000.0 };
        Limits {
            live_games: 10_000,
            games_a_day: 100_000,
            games_an_address: Rate::a_day(100_000),
            replays_a_day: 10_000,
            replays_an_address: Rate::a_day(10_000),
            games: 1_000_000,
            actions: ACTIONS,
            entries: ENTRIES,
            connections: 10_000,
            connections_an_address: 10_000,
            sockets: 10_000,
            sockets_an_address: 10_000,
            requests_an_address: 10_000,
            socket: often,
            socket_an_address: Rate { a_second: 200_000.0, burst: 200_000.0 },
            http: often,
            thinking_an_address: usize::MAX,
            work_an_address: 1_000,
            play_unwatched: true,
            head_time: Duration::from_secs(60),
            body_time: Duration::from_secs(300),
            stuck_time: Duration::from_secs(60),
            behind_proxy: false,
            hosts: Vec::new(),
        }
    }

    /// For a server that strangers reach.
    pub fn public() -> Limits {
        Limits {
            live_games: 1_000,
            games_a_day: 50,
            games_an_address: Rate::a_day(100),
            replays_a_day: 20,
            replays_an_address: Rate::a_day(40),
            games: 100_000,
            actions: ACTIONS,
            entries: ENTRIES,
            connections: 4_000,
            connections_an_address: 100,
            sockets: 3_000,
            sockets_an_address: 40,
            requests_an_address: 60,
            socket: Rate { a_second: 20.0, burst: 100.0 },
            socket_an_address: Rate { a_second: 60.0, burst: 300.0 },
            http: Rate { a_second: 20.0, burst: 200.0 },
            thinking_an_address: 2,
            work_an_address: 2,
            play_unwatched: false,
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(30),
            stuck_time: Duration::from_secs(30),
            behind_proxy: false,
            hosts: Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_no_more() {
        let (rate, now) = (Rate { a_second: 0.5, burst: 3.0 }, Instant::now());
        let mut bucket = Bucket::new(rate, now);
        let taken: Vec<_> = (0..5).map(|_| bucket.take(rate, now)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert!(!bucket.take(rate, now + Duration::from_secs(1)) && bucket.take(rate, now + Duration::from_secs(2)));
        assert!(!bucket.is_full(rate, now + Duration::from_secs(7)));
        assert!(bucket.is_full(rate, now + Duration::from_secs(8)));
    }

    #[test]
    fn a_day_gives_so_many_at_once_and_as_many_again() {
        let (rate, now) = (Rate::a_day(100), Instant::now());
        let mut bucket = Bucket::new(rate, now);
        let mut take = |at| (0..1000).filter(|_| bucket.take(rate, at)).count();
        assert_eq!(take(now), 100);
        assert_eq!(take(now + Duration::from_secs(43_200)), 50);
    }
}

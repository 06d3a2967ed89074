//! How much one visitor, one address and all together may ask for.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

/// A bucket of requests that fills up with time.
#[derive(Debug)]
pub struct Bucket {
    left: f64,
    at: Instant,
}

/// How fast a bucket fills, and how much it holds.
#[derive(Copy, Clone, Debug)]
pub struct Rate {
    pub a_second: f64,
    pub burst: f64,
}

impl Bucket {
    pub fn new(rate: Rate) -> Bucket {
        Bucket { left: rate.burst, at: Instant::now() }
    }

    /// Takes one; answers whether there was one.
    pub fn take(&mut self, rate: Rate) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * rate.a_second).min(rate.burst);
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}

pub struct Limits {
    pub live_games: usize,
    pub games_a_day: u32,
    pub replays_a_day: u32,
    /// Unfinished games in the database.
    pub games: u64,
    pub connections: usize,
    pub connections_an_address: usize,
    /// Requests on one connection.
    pub socket: Rate,
    /// Requests over HTTP from one address.
    pub http: Rate,
    /// Visitors come through a proxy, which says where from (`X-Forwarded-For`). Anybody else could claim anything.
    pub behind_proxy: bool,
    open: AtomicUsize,
    addresses: Mutex<HashMap<IpAddr, Address>>,
}

struct Address {
    bucket: Bucket,
    connections: usize,
}

/// Addresses remembered before idle ones are dropped.
const ADDRESSES: usize = 10_000;

impl Limits {
    /// For one's own machine and friends: enough for anything a person or his programs do.
    pub fn home() -> Limits {
        Limits {
            live_games: 10_000,
            games_a_day: 100_000,
            replays_a_day: 10_000,
            games: 1_000_000,
            connections: 10_000,
            connections_an_address: 10_000,
            socket: Rate { a_second: 20_000.0, burst: 20_000.0 },
            http: Rate { a_second: 20_000.0, burst: 20_000.0 },
            behind_proxy: false,
            open: AtomicUsize::new(0),
            addresses: Mutex::default(),
        }
    }

    /// For a server that strangers reach.
    pub fn public() -> Limits {
        Limits {
            live_games: 2_000,
            games_a_day: 50,
            replays_a_day: 20,
            games: 100_000,
            connections: 4_000,
            connections_an_address: 40,
            socket: Rate { a_second: 20.0, burst: 100.0 },
            http: Rate { a_second: 20.0, burst: 200.0 },
            ..Limits::home()
        }
    }

    /// One request over HTTP.
    pub fn request(&self, from: IpAddr) -> bool {
        let mut all = self.addresses.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        self.address(&mut all, from).bucket.take(self.http)
    }

    fn address<'a>(&self, all: &'a mut HashMap<IpAddr, Address>, from: IpAddr) -> &'a mut Address {
        if all.len() >= ADDRESSES {
            all.retain(|_, a| a.connections > 0 || a.bucket.at.elapsed().as_secs() < 60);
        }
        all.entry(from).or_insert_with(|| Address { bucket: Bucket::new(self.http), connections: 0 })
    }

    fn close(&self, from: IpAddr) {
        self.open.fetch_sub(1, Ordering::Relaxed);
        let mut all = self.addresses.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(address) = all.get_mut(&from) {
            address.connections -= 1;
        }
    }
}

/// A place for a connection; given back when dropped.
pub struct Place {
    app: Arc<crate::app::App>,
    from: IpAddr,
}

impl Place {
    pub fn take(app: &Arc<crate::app::App>, from: IpAddr) -> Option<Place> {
        let limits = &app.limits;
        let mut all = limits.addresses.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let address = limits.address(&mut all, from);
        if address.connections >= limits.connections_an_address
            || limits.open.load(Ordering::Relaxed) >= limits.connections
        {
            return None;
        }
        address.connections += 1;
        limits.open.fetch_add(1, Ordering::Relaxed);
        Some(Place { app: app.clone(), from })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.limits.close(self.from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_its_burst_and_no_more() {
        let rate = Rate { a_second: 0.000_1, burst: 3.0 };
        let mut bucket = Bucket::new(rate);
        let taken: Vec<_> = (0..5).map(|_| bucket.take(rate)).collect();
        assert_eq!(taken, [true, true, true, false, false]);
    }

    #[test]
    fn a_public_server_answers_an_address_only_so_often() {
        let limits = Limits::public();
        let (one, two) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let answered = (0..1000).filter(|_| limits.request(one)).count();
        assert!((200..300).contains(&answered), "{answered}");
        assert!(limits.request(two), "another address is not held back");
    }
}

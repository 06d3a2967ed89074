//! What is counted by address: how often it asks, what it holds open, what it made.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{Bucket, Limits};

/// What counts as one address. A household has a whole /64 of IPv6, so that is one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Block(IpAddr);

impl Block {
    /// Strangers who came when the table was full. A block ends in zeros, so no visitor has this one or the next.
    const CROWD: Block = Block(IpAddr::V6(Ipv6Addr::from_bits(1)));
    /// A proxy, whose connections are everybody's.
    const PROXY: Block = Block(IpAddr::V6(Ipv6Addr::from_bits(2)));

    pub fn of(address: IpAddr) -> Block {
        Block(match address.to_canonical() {
            IpAddr::V4(v4) => v4.into(),
            IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64).into(),
        })
    }
}

/// Addresses remembered before those with nothing to remember are dropped.
const TIDY: usize = 10_000;
/// Addresses remembered at all: more than the blocks of a /48. Strangers beyond them are counted as one.
const MOST: usize = 100_000;
/// Looking at all of them takes a millisecond, so it is not done more often.
const REST: Duration = Duration::from_secs(1);

/// What an address holds open, by kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Connection,
    Socket,
    Request,
}

/// What an address has only so much of, by kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Once {
    Http,
    Socket,
    Game,
    Replay,
}

struct Entry {
    /// By `Once`.
    buckets: [Bucket; 4],
    /// By `Kind`.
    open: [usize; 3],
    work: Option<Arc<Semaphore>>,
}

struct Table {
    known: HashMap<Block, Entry>,
    tidied: Instant,
    /// All addresses together, by `Kind`.
    open: [usize; 3],
}

/// The addresses that are remembered.
pub struct Addresses {
    limits: Limits,
    table: Mutex<Table>,
}

/// Something an address holds open; given back when dropped.
pub struct Held {
    all: Arc<Addresses>,
    of: Block,
    kind: Kind,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut table = self.all.table();
        table.open[self.kind as usize] -= 1;
        if let Some(entry) = table.known.get_mut(&self.of) {
            entry.open[self.kind as usize] -= 1;
        }
    }
}

/// Why something is not opened.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Full {
    /// This address has enough.
    Address,
    /// All together have.
    All,
}

impl Addresses {
    pub fn new(limits: Limits) -> Addresses {
        let table = Table { known: HashMap::new(), tidied: Instant::now(), open: [0; 3] };
        Addresses { limits, table: Mutex::new(table) }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Takes one of what there is only so much of; answers whether there was one.
    pub fn take(&self, from: Block, what: Once) -> bool {
        self.take_at(from, what, Instant::now())
    }

    fn take_at(&self, from: Block, what: Once, now: Instant) -> bool {
        let mut table = self.table();
        let (_, entry) = table.entry(&self.limits, from, now);
        entry.buckets[what as usize].take(rate(&self.limits, what), now)
    }

    pub fn open(self: &Arc<Self>, from: Block, kind: Kind) -> Result<Held, Full> {
        self.open_at(from, kind, Instant::now())
    }

    fn open_at(self: &Arc<Self>, from: Block, kind: Kind, now: Instant) -> Result<Held, Full> {
        let limits = &self.limits;
        let (all, each) = match kind {
            Kind::Connection => (limits.connections, limits.connections_an_address),
            Kind::Socket => (limits.sockets, limits.sockets_an_address),
            Kind::Request => (usize::MAX, limits.requests_an_address),
        };
        let mut table = self.table();
        let full = table.open[kind as usize] >= all;
        let (of, entry) = table.entry(limits, from, now);
        if entry.open[kind as usize] >= each {
            return Err(Full::Address);
        }
        if full {
            return Err(Full::All);
        }
        entry.open[kind as usize] += 1;
        table.open[kind as usize] += 1;
        Ok(Held { all: self.clone(), of, kind })
    }

    /// A connection of a proxy: it counts among all, and to nobody's address.
    pub fn open_for_proxy(self: &Arc<Self>) -> Result<Held, Full> {
        let mut table = self.table();
        if table.open[Kind::Connection as usize] >= self.limits.connections {
            return Err(Full::All);
        }
        table.open[Kind::Connection as usize] += 1;
        Ok(Held { all: self.clone(), of: Block::PROXY, kind: Kind::Connection })
    }

    /// Waits until the address may do something costly.
    pub async fn work(&self, from: Block) -> Option<OwnedSemaphorePermit> {
        let turns = {
            let mut table = self.table();
            let (_, entry) = table.entry(&self.limits, from, Instant::now());
            entry.work.get_or_insert_with(|| Arc::new(Semaphore::new(self.limits.work_an_address))).clone()
        };
        turns.acquire_owned().await.ok()
    }
}

fn rate(limits: &Limits, what: Once) -> crate::limits::Rate {
    match what {
        Once::Http => limits.http,
        Once::Socket => limits.socket_an_address,
        Once::Game => limits.games_an_address,
        Once::Replay => limits.replays_an_address,
    }
}

const ONCE: [Once; 4] = [Once::Http, Once::Socket, Once::Game, Once::Replay];

impl Entry {
    fn new(limits: &Limits, now: Instant) -> Entry {
        Entry { buckets: ONCE.map(|what| Bucket::new(rate(limits, what), now)), open: [0; 3], work: None }
    }

    /// A new one would be the same.
    fn is_blank(&self, limits: &Limits, now: Instant) -> bool {
        self.open == [0; 3]
            && self.work.as_ref().is_none_or(|turns| Arc::strong_count(turns) == 1)
            && ONCE.iter().zip(&self.buckets).all(|(&what, bucket)| bucket.is_full(rate(limits, what), now))
    }
}

impl Table {
    fn entry(&mut self, limits: &Limits, from: Block, now: Instant) -> (Block, &mut Entry) {
        if self.known.len() >= TIDY && now.saturating_duration_since(self.tidied) >= REST {
            self.tidied = now;
            self.known.retain(|_, entry| !entry.is_blank(limits, now));
        }
        let crowded = self.known.len() >= MOST && !self.known.contains_key(&from);
        let of = if crowded { Block::CROWD } else { from };
        (of, self.known.entry(of).or_insert_with(|| Entry::new(limits, now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v4(number: u32) -> Block {
        Block::of(IpAddr::V4((0x0a00_0000 + number).into()))
    }

    fn v6(text: &str) -> Block {
        Block::of(text.parse().expect("an address"))
    }

    #[test]
    fn a_household_of_ipv6_is_one_address() {
        assert_eq!(v6("2001:db8:1:2::1"), v6("2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert_ne!(v6("2001:db8:1:2::1"), v6("2001:db8:1:3::1"));
        assert_eq!(v6("::ffff:10.0.0.7"), v4(7), "IPv4 is IPv4 however it is written");
        assert!(v6("::1") != Block::CROWD && v6("::2") != Block::PROXY);
        assert_ne!(v4(7), v4(8));
    }

    #[test]
    fn a_public_server_answers_an_address_only_so_often() {
        let (all, now) = (Addresses::new(Limits::public()), Instant::now());
        let answered = (0..1000).filter(|_| all.take_at(v4(1), Once::Http, now)).count();
        assert_eq!(answered, 200);
        assert!(all.take_at(v4(2), Once::Http, now), "another address is not held back");
        let later = now + Duration::from_secs(1);
        assert_eq!((0..1000).filter(|_| all.take_at(v4(1), Once::Http, later)).count(), 20);
    }

    #[test]
    fn what_an_address_holds_is_given_back() {
        let all = Arc::new(Addresses::new(Limits { sockets: 50, ..Limits::public() }));
        let mut held: Vec<_> = (0..40).filter_map(|_| all.open(v4(1), Kind::Socket).ok()).collect();
        assert_eq!(held.len(), 40);
        assert_eq!(all.open(v4(1), Kind::Socket).err(), Some(Full::Address));
        held.extend((0..10).filter_map(|_| all.open(v4(2), Kind::Socket).ok()));
        assert_eq!(all.open(v4(3), Kind::Socket).err(), Some(Full::All));
        assert!(all.open(v4(1), Kind::Connection).is_ok(), "kinds are counted apart");
        held.pop();
        assert!(all.open(v4(3), Kind::Socket).is_ok());
    }

    /// Every request looked at all addresses once there were ten thousand: 900 microseconds instead of 48.
    #[test]
    fn the_table_is_tidied_once_a_second_and_not_more_often() {
        let (all, now) = (Addresses::new(Limits::public()), Instant::now());
        let length = || all.table().known.len();
        for number in 0..TIDY as u32 + 5 {
            all.take_at(v4(number), Once::Http, now);
        }
        let after = |ms: u64| now + Duration::from_secs(60) + Duration::from_millis(ms);
        all.take_at(v4(0), Once::Http, after(0));
        assert_eq!(length(), 1, "whoever has not asked for a minute is forgotten");
        for number in 0..TIDY as u32 + 5 {
            all.take_at(v4(number), Once::Http, after(1));
        }
        // By now most could be forgotten again, but nobody looks.
        all.take_at(v4(0), Once::Http, after(999));
        assert_eq!(length(), TIDY + 5);
        all.take_at(v4(0), Once::Http, after(1000));
        assert_eq!(length(), 1);
    }

    #[test]
    fn what_must_be_remembered_is() {
        let (all, now) = (Arc::new(Addresses::new(Limits::public())), Instant::now());
        let held = all.open_at(v4(1), Kind::Connection, now).expect("a place");
        assert!(all.take_at(v4(2), Once::Game, now));
        for number in 10..TIDY as u32 + 10 {
            all.take_at(v4(number), Once::Http, now);
        }
        let minute = now + Duration::from_secs(60);
        all.take_at(v4(3), Once::Http, minute);
        let known = |number| all.table().known.contains_key(&v4(number));
        assert_eq!([1, 2, 3, 10].map(known), [true, true, true, false]);
        drop(held);
    }

    #[test]
    fn strangers_beyond_all_measure_are_counted_as_one() {
        let (all, now) = (Arc::new(Addresses::new(Limits::public())), Instant::now());
        for number in 0..MOST as u32 {
            all.take_at(v4(number), Once::Http, now);
        }
        let answered = (0..1000).filter(|&n| all.take_at(v4(MOST as u32 + n), Once::Http, now)).count();
        assert_eq!((answered, all.table().known.len()), (200, MOST + 1));
        assert!(all.take_at(v4(7), Once::Http, now), "whoever was known is served as before");
        let held = all.open_at(v4(MOST as u32), Kind::Socket, now).expect("a place");
        assert_eq!(all.table().known[&Block::CROWD].open[Kind::Socket as usize], 1);
        drop(held);
        assert_eq!(all.table().known[&Block::CROWD].open[Kind::Socket as usize], 0);
    }
}

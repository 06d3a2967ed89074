//! Who thinks when: a person's opponent first, computers among themselves last, and no address more than its share.

use std::sync::{
    Arc, Mutex, MutexGuard,
    atomic::{AtomicBool, Ordering},
};

use tokio::sync::oneshot;

use crate::addresses::Block;

/// For whom a computer thinks. The first go first.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Rank {
    /// For a person who is there or has just been.
    Person,
    /// For a person who has not been there since the program started.
    Absent,
    /// For nobody but those who look on.
    Nobody,
}

/// A thought that is wanted.
#[derive(Clone, Debug)]
pub struct Thought {
    pub rank: Rank,
    /// The address it is thought for, if anybody has asked.
    pub of: Option<Block>,
    /// Makes it decide at once.
    pub stop: Arc<AtomicBool>,
}

struct Waiting {
    thought: Thought,
    ticket: u64,
    begin: oneshot::Sender<Place>,
}

#[derive(Default)]
struct Queue {
    next: u64,
    running: Vec<(u64, Thought)>,
    /// In the order they came.
    waiting: Vec<Waiting>,
}

/// As many think at a time as there are places.
pub struct Thinkers {
    places: usize,
    an_address: usize,
    queue: Mutex<Queue>,
}

/// A place to think; the next one begins when it is dropped.
pub struct Place {
    all: Arc<Thinkers>,
    ticket: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queue = self.all.queue();
        queue.running.retain(|(ticket, _)| *ticket != self.ticket);
        self.all.go_on(queue);
    }
}

impl Thinkers {
    /// At most half of the places are one address's.
    pub fn new(places: usize, an_address: usize) -> Thinkers {
        let half = if an_address == usize::MAX { usize::MAX } else { (places / 2).max(1) };
        Thinkers { places, an_address: an_address.min(half), queue: Mutex::default() }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Waits for a place.
    pub async fn place(self: &Arc<Self>, thought: Thought) -> Place {
        let (begin, begun) = oneshot::channel();
        {
            let mut queue = self.queue();
            let ticket = queue.next;
            queue.next += 1;
            queue.waiting.push(Waiting { thought, ticket, begin });
            self.go_on(queue);
        }
        begun.await.expect("whoever waits is let in before the queue is gone")
    }

    /// Lets in whoever may begin. Places are handed over outside the lock: one that nobody waits for any more comes back.
    fn go_on(self: &Arc<Self>, mut queue: MutexGuard<'_, Queue>) {
        let mut handed = Vec::new();
        while queue.running.len() < self.places {
            let Some(at) = self.first(&queue) else { break };
            let Waiting { thought, ticket, begin } = queue.waiting.remove(at);
            queue.running.push((ticket, thought));
            handed.push((begin, Place { all: self.clone(), ticket }));
        }
        // Computers among themselves make room for a person at once.
        if let Some(at) = self.first(&queue) {
            let rank = queue.waiting[at].thought.rank;
            let last =
                queue.running.iter().filter(|(_, t)| !t.stop.load(Ordering::Relaxed)).max_by_key(|(_, t)| t.rank);
            if let Some((_, thought)) = last.filter(|(_, t)| t.rank > rank) {
                thought.stop.store(true, Ordering::Relaxed);
            }
        }
        drop(queue);
        for (begin, place) in handed {
            let _ = begin.send(place);
        }
    }

    /// Who of those waiting is next: the first of the best rank whose address has not its share already.
    fn first(&self, queue: &Queue) -> Option<usize> {
        let share = |of: Option<Block>| queue.running.iter().filter(|(_, t)| of.is_some() && t.of == of).count();
        let may = |w: &&Waiting| share(w.thought.of) < self.an_address;
        let best = queue.waiting.iter().filter(may).map(|w| (w.thought.rank, w.ticket)).min()?;
        queue.waiting.iter().position(|w| (w.thought.rank, w.ticket) == best)
    }
}

#[cfg(test)]
mod tests {
    use std::{
        future::Future,
        pin::{Pin, pin},
        task::{Context, Poll, Waker},
    };

    use super::*;

    fn from(number: u8) -> Option<Block> {
        Some(Block::of([10, 0, 0, number].into()))
    }

    fn thought(rank: Rank, of: Option<Block>) -> Thought {
        Thought { rank, of, stop: Arc::default() }
    }

    type Wanted = Pin<Box<dyn Future<Output = Place>>>;

    /// A place that is wanted, waited for from the first `now` on; and how the thinker is told to stop.
    fn ask(all: &Arc<Thinkers>, rank: Rank, of: Option<Block>) -> (Wanted, Arc<AtomicBool>) {
        let (all, thought) = (all.clone(), thought(rank, of));
        let stop = thought.stop.clone();
        (Box::pin(async move { all.place(thought).await }), stop)
    }

    fn now(wanted: &mut Wanted) -> Option<Place> {
        match wanted.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(place) => Some(place),
            Poll::Pending => None,
        }
    }

    fn begun(all: &Arc<Thinkers>, rank: Rank, of: Option<Block>) -> Place {
        now(&mut ask(all, rank, of).0).expect("a place is free")
    }

    /// Sixty games of marshals by one address made a person wait 45 s: whoever came first thought first.
    #[test]
    fn a_persons_opponent_thinks_first() {
        let all = Arc::new(Thinkers::new(2, usize::MAX));
        let running = [begun(&all, Rank::Nobody, from(1)), begun(&all, Rank::Nobody, from(1))];
        let mut marshals: Vec<_> = (0..58).map(|_| ask(&all, Rank::Nobody, from(1)).0).collect();
        assert!(marshals.iter_mut().all(|m| now(m).is_none()));
        let mut absent = ask(&all, Rank::Absent, None).0;
        let mut person = ask(&all, Rank::Person, from(2)).0;
        assert!(now(&mut absent).is_none() && now(&mut person).is_none());
        drop(running);
        assert!(now(&mut person).is_some_and(|place| now(&mut absent).is_some_and(|other| {
            let waits = marshals.iter_mut().all(|m| now(m).is_none());
            drop((place, other));
            waits
        })));
        assert_eq!(marshals.iter_mut().map(|m| now(m).map(std::mem::forget)).filter(Option::is_some).count(), 2);
    }

    #[test]
    fn computers_among_themselves_decide_at_once_when_a_person_waits() {
        let all = Arc::new(Thinkers::new(2, usize::MAX));
        let (mut one, stop_one) = ask(&all, Rank::Person, from(1));
        let (mut two, stop_two) = ask(&all, Rank::Nobody, from(1));
        let _running = [now(&mut one), now(&mut two)];
        let mut third = ask(&all, Rank::Nobody, from(3)).0;
        assert!(now(&mut third).is_none());
        assert!(!stop_two.load(Ordering::Relaxed), "one game of computers does not push away another");
        let mut person = ask(&all, Rank::Person, from(2)).0;
        assert!(now(&mut person).is_none());
        assert_eq!([stop_one, stop_two].map(|s| s.load(Ordering::Relaxed)), [false, true]);
    }

    /// One address took every place there was.
    #[test]
    fn an_address_has_its_share_and_no_more() {
        for (places, an_address, share) in [(2, 2, 1), (4, 2, 2), (16, 2, 2), (2, 1, 1), (3, usize::MAX, 3)] {
            let all = Arc::new(Thinkers::new(places, an_address));
            let mut wanted: Vec<_> = (0..5).map(|_| ask(&all, Rank::Person, from(1)).0).collect();
            let mut running: Vec<_> = wanted.iter_mut().filter_map(now).collect();
            assert_eq!(running.len(), share, "{places} places");
            let mut other = ask(&all, Rank::Person, from(2)).0;
            assert_eq!(now(&mut other).is_some(), share < places, "{places} places");
            running.pop();
            let next: Vec<_> = wanted[share..].iter_mut().filter_map(now).collect();
            assert_eq!(next.len(), 1, "the first of those who wait goes on");
        }
    }

    #[test]
    fn whoever_does_not_wait_any_more_holds_up_nobody() {
        let all = Arc::new(Thinkers::new(1, usize::MAX));
        let running = begun(&all, Rank::Person, from(1));
        let mut gone = ask(&all, Rank::Person, from(1)).0;
        let mut next = ask(&all, Rank::Person, from(2)).0;
        assert!(now(&mut gone).is_none() && now(&mut next).is_none());
        drop(gone);
        drop(running);
        assert!(now(&mut next).is_some());
        let free = pin!(all.place(thought(Rank::Nobody, None)));
        assert!(free.poll(&mut Context::from_waker(Waker::noop())).is_ready());
    }
}

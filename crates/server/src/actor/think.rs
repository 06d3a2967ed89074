//! A computer's decisions: thought elsewhere, done here.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use players::Mind;
use store::SeatKind;
use tokio::time::{Instant, sleep};
use wargame::{Budget, Moment, Node, Side};

use super::{Actor, Command, Thinking};
use crate::{
    addresses::Block,
    error::ProblemKind,
    make::seed_of,
    request::Eyes,
    thinkers::{Rank, Thought},
    wire::{self, AimView, Thinker, message},
};

/// Most actions a computer does before they are kept and shown.
const ROW: usize = 24;
/// After an action that could not be kept it waits so long: a full disk is not asked again at once.
const RETRY: Duration = Duration::from_secs(5);

impl Actor {
    /// If it is for a computer to decide, lets it think elsewhere.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() || self.room().is_err() {
            return;
        }
        let Node::Decide(side) = self.table.node() else { return };
        let SeatKind::Computer(level) = &self.game.seats[side.index()].kind else { return };
        let alone = self.alone();
        let seen = self.app.limits.play_unwatched || !self.watchers.is_empty() || !self.waiting.is_empty();
        if alone && (self.game.pace == 0 || !seen) {
            return;
        }
        let here = self.watchers.iter().map(|w| w.eyes).chain(self.waiting.iter().map(|(eyes, ..)| *eyes));
        let of = account(alone, here, self.asked);
        let rank = match (alone, of) {
            (true, _) => Rank::Nobody,
            (false, Some(_)) => Rank::Person,
            (false, None) => Rank::Absent,
        };
        let pause = match alone {
            _ if self.failed => RETRY,
            true => Duration::from_millis(self.game.pace.into()),
            false => Duration::ZERO,
        };
        let seed = seed_of(&self.game).derive(10 + side.index() as u64);
        let mind = self.minds[side.index()].take().or_else(|| self.table.mind(level, seed));
        let (Some(mut mind), Some(position), Some(me)) = (mind, self.table.position(), self.me.upgrade()) else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let wanted = Thought { rank, of, stop: stop.clone() };
        let since = Instant::now();
        let thinking =
            Thinking { since, stop: stop.clone(), tick: since + pause + Duration::from_millis(250), said: false };
        self.thinking = Some(thinking);
        let (version, app) = (self.version, self.app.clone());
        tokio::spawn(async move {
            if !pause.is_zero() {
                sleep(pause).await;
            }
            let place = app.thinkers.place(wanted).await;
            // The game went to sleep meanwhile.
            if me.is_closed() {
                return;
            }
            let thought = tokio::task::spawn_blocking(move || {
                let budget = Budget { turn: None, stop: Some(&stop) };
                let row = mind.decide(&position, budget, ROW);
                (mind, row)
            });
            // A mind that breaks must not stop the game: the first offer is taken then.
            let (mind, row) = thought.await.map_or_else(|_| (None, Vec::new()), |(mind, row)| (Some(mind), row));
            drop(place);
            let _ = me.send(Command::Thought { version, side, mind, row }).await;
        });
    }

    pub(super) async fn thought(
        &mut self,
        version: u32,
        side: Side,
        mind: Option<Box<dyn Mind>>,
        mut row: Vec<String>,
    ) {
        let said = self.thinking.take().is_some_and(|t| t.said);
        if said {
            self.say_all(&message(&wire::Thinking { thinking: None }));
        }
        if mind.is_none() {
            self.app.log.tell(&format!("a computer player broke down in game {}", self.game.id));
        }
        // In the other's impulse it would say what it was about in its last one.
        let Moment { turn, impulse, playing, .. } = self.table.moment();
        if playing == Some(side) {
            let said = mind.as_ref().and_then(|mind| mind.aim());
            self.said[side.index()] = said.map(|text| AimView { side, turn, impulse, text });
        }
        self.minds[side.index()] = mind;
        // Somebody resigned or changed the level meanwhile: think again.
        if version != self.version || self.table.node() != Node::Decide(side) {
            self.think();
            return;
        }
        if row.is_empty() {
            row.extend(self.table.offers().into_iter().next());
        }
        if let Err(problem) = self.act(side, &row).await {
            let what = format!("a computer's action was not done in game {}: {}", self.game.id, problem.why);
            self.app.log.tell(&what);
            // What it did not get done is decided anew by the first offer, so that the game goes on.
            let first: Vec<_> = self.table.offers().into_iter().take(1).collect();
            if problem.kind != ProblemKind::Broken && self.thinking.is_none() && self.table.node() == Node::Decide(side)
            {
                self.minds[side.index()] = None;
                let _ = self.act(side, &first).await;
            }
        }
    }

    pub(super) fn say_thinking(&mut self) {
        let Node::Decide(side) = self.table.node() else { return };
        let Some(thinking) = &mut self.thinking else { return };
        thinking.tick = Instant::now() + Duration::from_millis(500);
        thinking.said = true;
        let ms = thinking.since.elapsed().as_millis() as u64;
        self.say_all(&message(&wire::Thinking { thinking: Some(Thinker { side, ms }) }));
    }
}

/// On whose account a computer thinks: that of whose game it is; of those who watch computers, the maker's or the first's.
/// Not that of a spectator of somebody's game: his may be used up.
fn account(alone: bool, mut here: impl Iterator<Item = Eyes> + Clone, asked: Option<Block>) -> Option<Block> {
    let first = here.clone().next();
    let watcher = here.find(|eyes| eyes.maker).or(first).filter(|_| alone);
    watcher.map(|eyes| eyes.from).or(asked)
}

#[cfg(test)]
mod tests {
    use wargame::Viewer;

    use super::*;

    #[test]
    fn a_computer_thinks_on_the_account_of_those_whose_game_it_is() {
        let from = |last: u8| Block::of([10, 0, 0, last].into());
        let spectator = |last| Eyes {
            viewer: Viewer::Spectator,
            held: [false; 2],
            maker: false,
            by_secret: false,
            from: from(last),
        };
        let maker = |last| Eyes { maker: true, ..spectator(last) };
        let player = |last| Eyes { held: [true, false], ..spectator(last) };
        assert_eq!([spectator(1), maker(1), player(1)].map(|eyes| eyes.own_it()), [false, true, true]);

        let of = |alone, here: &[Eyes], asked| account(alone, here.iter().copied(), asked);
        assert_eq!(of(false, &[spectator(1), player(2)], Some(from(2))), Some(from(2)), "not the spectator's");
        assert_eq!(of(false, &[spectator(1)], None), None);
        assert_eq!(of(true, &[spectator(1), spectator(2)], Some(from(3))), Some(from(1)), "the first who watches");
        assert_eq!(of(true, &[spectator(1), maker(2)], Some(from(3))), Some(from(2)), "the maker, if he is there");
        assert_eq!(of(true, &[], Some(from(3))), Some(from(3)));
    }
}

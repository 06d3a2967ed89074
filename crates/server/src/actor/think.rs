//! A computer's decisions: thought elsewhere, done here.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use players::Mind;
use serde_json::json;
use store::SeatKind;
use tokio::time::{Instant, sleep};
use wargame::{Budget, Limit, Node, Side};

use super::{Actor, Command, Thinking};

/// Most actions a computer does before they are kept and shown.
const ROW: usize = 24;
/// How long a computer may think about a turn.
const THINK: Duration = Duration::from_secs(5);

impl Actor {
    /// If it is for a computer to decide, lets it think elsewhere.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() {
            return;
        }
        let Node::Decide(side) = self.table.node() else { return };
        let SeatKind::Computer(level) = &self.game.seats[side.index()].kind else { return };
        let alone = self.alone();
        if alone && self.game.pace == 0 {
            return;
        }
        let pause = if alone { Duration::from_millis(self.game.pace.into()) } else { Duration::ZERO };
        let seed = wargame::sub_seed(self.game.seed, 10 + side.index() as u64);
        let mind = self.minds[side.index()].take().or_else(|| self.table.mind(level, seed));
        let (Some(mut mind), Some(position), Some(me)) = (mind, self.table.position(), self.me.upgrade()) else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let since = Instant::now();
        let thinking =
            Thinking { since, stop: stop.clone(), tick: since + pause + Duration::from_millis(250), said: false };
        self.thinking = Some(thinking);
        let (version, app) = (self.version, self.app.clone());
        tokio::spawn(async move {
            if !pause.is_zero() {
                sleep(pause).await;
            }
            let permit = app.thinkers.clone().acquire_owned().await;
            let thought = tokio::task::spawn_blocking(move || {
                let budget = Budget { turn: Some(Limit::Time(THINK)), stop: Some(&stop) };
                let row = mind.decide(&position, budget, ROW);
                (mind, row)
            });
            // A mind that breaks must not stop the game: the first offer is taken then.
            let (mind, row) = thought.await.map_or_else(|_| (None, Vec::new()), |(mind, row)| (Some(mind), row));
            drop(permit);
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
            self.say_all(&json!({ "thinking": null }).to_string());
        }
        if mind.is_none() {
            eprintln!("ladoga: a computer player broke down in game {}", self.game.id);
        }
        self.said[side.index()] = mind.as_ref().and_then(|mind| mind.aim());
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
            eprintln!("ladoga: a computer's action was not done in game {}: {}", self.game.id, problem.why);
            // What it did not get done is decided anew by the first offer, so that the game goes on.
            let first: Vec<_> = self.table.offers().into_iter().take(1).collect();
            if problem.kind != "broken" && self.thinking.is_none() && self.table.node() == Node::Decide(side) {
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
        self.say_all(&json!({ "thinking": { "side": side, "ms": ms } }).to_string());
    }
}

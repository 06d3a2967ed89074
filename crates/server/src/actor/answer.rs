//! What is asked of a game, one request after another.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::Ordering,
};

use players::Hosted;
use store::{EntryKind, SeatKind};
use wargame::{Node, Side, Target, Viewer};

use super::{Actor, From};
use crate::{
    error::Problem,
    request::{Answered, Clicked, Eyes, Request},
    wire::{Acted, Advice, DEALS, Nothing, Version, Why},
};

impl Actor {
    pub(super) async fn answer(
        &mut self,
        eyes: Eyes,
        from: From,
        version: Option<u32>,
        request: Request,
    ) -> Result<Answered, Problem> {
        let info = self.table.info();
        // Before the eyes of both nothing is answered that hangs on what only one of them knows.
        let shared = self.shared(from);
        Ok(match request {
            Request::Act(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let done = self.act(side, &actions).await?;
                Answered::Act(self.acted(done))
            }
            Request::Instead(actions) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                let back = actions.first().and_then(|action| self.table.back_to(side, action));
                self.take_back(side, back.unwrap_or(0)).await?;
                let acted = self.act(side, &actions).await;
                if acted.is_err() {
                    self.changed();
                }
                Answered::Instead(self.acted(acted?))
            }
            Request::Undo(extent) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                self.take_back(side, self.back_by(extent)).await?;
                self.changed();
                Answered::Undo(Version { version: self.version })
            }
            Request::Reopen => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                self.fresh(version)?;
                self.reopen(side).await?;
                self.changed();
                Answered::Reopen(Version { version: self.version })
            }
            Request::Standing(wish) => match eyes.held[wish.side.index()] {
                true => Answered::Standing(self.wish(wish).await?),
                false => return Err(Problem::not_yours()),
            },
            Request::Resign => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                if matches!(self.table.node(), Node::Over(_)) {
                    return Err(Problem::over("the game is over"));
                }
                self.table.resign(side);
                self.keep(Some(side), EntryKind::Resign, String::new()).await?;
                self.changed();
                Answered::Resign(Nothing {})
            }
            Request::Why(clicked) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Answered::Why(self.both(shared, side, |table| why(table, side, &clicked)).flatten())
            }
            Request::Way(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Answered::Way(self.both(shared, side, |table| table.way(side, &action)).unwrap_or_default())
            }
            Request::Preview(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Answered::Preview(self.both(shared, side, |table| table.preview(side, &action)).flatten())
            }
            Request::Leads(action) => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                Answered::Leads(self.both(shared, side, |table| table.leads(side, &action)).unwrap_or_default())
            }
            Request::Hint => {
                let side = eyes.side().ok_or_else(Problem::not_yours)?;
                match self.table.node() {
                    Node::Over(_) => return Err(Problem::over("the game is over")),
                    node if node != Node::Decide(side) => return Err(Problem::not_yours()),
                    _ => {}
                }
                // Milliseconds for this game, which waits for its player anyway; other games' tasks go on elsewhere.
                // Advice that breaks down must not take the game with it.
                let advise = || self.both(shared, side, |table| table.hint(side)).flatten();
                let hint = tokio::task::block_in_place(|| catch_unwind(AssertUnwindSafe(advise)));
                let hint = hint.ok().flatten().filter(|hint| !hint.acts.is_empty());
                let hint = hint.ok_or_else(|| Problem::broken("the veteran knows no advice here"))?;
                Answered::Hint(Advice::new(&*self.table, side, hint))
            }
            Request::Inspect(looked) => {
                use crate::request::Looked;
                let target = match &looked {
                    Looked::Unit(unit) => info.unit_named(unit).map(Target::Unit),
                    Looked::Hex(hex) => info.map.by_label(hex).map(Target::Hex),
                };
                let target = target.ok_or_else(|| Problem::unknown("there is no such unit or hex in this game"))?;
                Answered::Inspect(self.table.inspect(if shared { Viewer::Spectator } else { eyes.viewer }, target))
            }
            Request::Layer(key) => {
                if !info.layers.iter().any(|l| l.key == key) {
                    return Err(Problem::unknown(format!("this game has no layer «{key}»")));
                }
                Answered::Layer(self.table.layer(if shared { Viewer::Spectator } else { eyes.viewer }, &key))
            }
            Request::Sit(side) => {
                let From::Connection(id) = from else { return Err(Problem::not_yours()) };
                if !eyes.held[side.index()] {
                    return Err(Problem::not_yours());
                }
                let Some(at) = self.watchers.iter().position(|w| w.id == id) else { return Err(Problem::not_yours()) };
                self.watchers[at].eyes.viewer = Viewer::Player(side);
                self.watchers[at].shared = false;
                self.watchers[at].seq = self.opening(Viewer::Player(side));
                self.show(&[at]);
                Answered::Sit(Nothing {})
            }
            Request::Now => {
                if eyes.side().is_none() && !eyes.maker {
                    return Err(Problem::not_yours());
                }
                if let Some(thinking) = &self.thinking {
                    thinking.stop.store(true, Ordering::Relaxed);
                }
                Answered::Now(Nothing {})
            }
            Request::Pace(pace) => {
                if !eyes.maker {
                    return Err(Problem::not_yours());
                }
                let (store, id) = (self.app.store.clone(), self.game.id.clone());
                let kept = tokio::task::spawn_blocking(move || store.set_pace(&id, pace)).await;
                kept.map_err(|_| Problem::broken("the pace could not be kept"))?.map_err(Problem::unkept)?;
                self.game.pace = pace;
                self.think();
                Answered::Pace(Nothing {})
            }
            Request::Level(level) => {
                let side = level.side.index();
                if !(eyes.maker || eyes.side().is_some()) {
                    return Err(Problem::not_yours());
                }
                if !matches!(self.game.seats[side].kind, SeatKind::Computer(_)) {
                    return Err(Problem::refused("no computer sits there"));
                }
                if self.table.mind(&level.level, 0).is_none() {
                    return Err(Problem::unreadable(players::unknown(&level.level)));
                }
                self.room()?;
                self.keep(Some(level.side), EntryKind::Level, level.level.clone()).await?;
                self.game.seats[side].name.clone_from(&level.level);
                self.game.seats[side].kind = SeatKind::Computer(level.level);
                self.minds[side] = None;
                self.changed();
                Answered::Level(Nothing {})
            }
        })
    }

    fn acted(&self, done: usize) -> Acted {
        Acted { done: done as u32, version: self.version }
    }

    /// What a side is answered; nothing where the other looks too and it hangs on what that one does not know.
    fn both<T: PartialEq>(&self, shared: bool, side: Side, answer: impl Fn(&dyn Hosted) -> T) -> Option<T> {
        let answered = answer(&*self.table);
        let same = |nth| answer(&*self.table.imagined(side.other(), nth)) == answered;
        (!shared || (0..DEALS).all(same)).then_some(answered)
    }

    /// An action names the position it is about.
    fn fresh(&self, version: Option<u32>) -> Result<(), Problem> {
        match version {
            Some(version) if version == self.version => Ok(()),
            Some(_) => Err(Problem::stale(self.version)),
            None => Err(Problem::unreadable("an action names the version of the game it is about")),
        }
    }
}

/// Why a click does nothing.
fn why(table: &dyn Hosted, side: Side, clicked: &Clicked) -> Option<Why> {
    let info = table.info();
    let units = clicked.units.iter().flatten().filter_map(|u| info.unit_named(u)).map(Target::Unit);
    let hex = clicked.hex.as_deref().and_then(|h| info.map.by_label(h)).map(Target::Hex);
    let (tried, refusal) = table.why_not(side, &units.chain(hex).collect::<Vec<_>>())?;
    let say = table.said(&tried);
    Some(Why { tried, say, refusal })
}
